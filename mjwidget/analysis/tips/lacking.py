"""How many tiles an open hand lacks to a win with each yaku: counted for what it can still become.

What is lacking is counted as for shanten (1: tenpai, 0: complete), so that it can be compared with
the hand's own distance. Where a count is not exact it errs to the near side: a yaku is never
called farther off than it is. Yaku of circumstance (a last tile, a replacement) are left out, and
yakuman, which are farther off than a yaku that they contain.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final

from ...core.tiles import KINDS
from ...hand.compiled import Table, table_of
from ...hand.situation import HONOURS, YAOCHU, Meld
from ...hand.ukeire import improving_standard
from ..plans import SIMPLES, SUITS, triplets
from ..sight import Sight

_FAR: Final = 99


class Lacking:
    """The yaku in reach of an open hand of ``counts`` beside ``melds``. ``missing``: by key of the
    catalogue, the tiles that a win with it lacks; ``least``: those of any win, yaku or not."""

    def __init__(self, sight: Sight, counts: Sequence[int], melds: tuple[Meld, ...]) -> None:
        self._sight, self._counts, self._melds = sight, tuple(counts), melds
        self._sets = 4 - len(melds)
        self.least = self._standard(counts, self._sets)
        self._open = open_keys(table_of(sight.rules))
        self.missing: dict[str, int] = {}
        self.alone: tuple[int, ...] = ()
        """Kinds of value tiles of which the hand holds one, the others not seen."""
        self._values()
        self._by_suit()
        self._sets_of_a_kind()
        self._runs()
        self._edges()
        if sight.rules.yaku.local:
            # Who knows what they ask for.
            self._found("local", self.least)

    def _found(self, key: str, missing: int) -> None:
        if missing < self.missing.get(key, _FAR):
            self.missing[key] = missing

    def _standard(self, counts: Sequence[int], sets: int) -> int:
        if sets < 0:
            return _FAR
        return improving_standard(counts, self._sight.sanma, sets)[0] + 1

    def _kinds(self) -> list[list[int]]:
        return [[t >> 3 for t in meld.tiles] for meld in self._melds]

    # ---- by family

    def _values(self) -> None:
        sight = self._sight
        alone = []
        for k in sorted(sight.value_kinds(sight.seat)):
            key = value_key(sight, k, self._open)
            if key is None:
                continue
            if any(kinds[0] == k for kinds in self._kinds()):
                self._found(key, self.least)
                continue
            have = self._counts[k]
            if have < 2:
                if have == 1 and sight.seen[k] == 1:
                    alone.append(k)
                continue
            need = max(0, 3 - have)
            if need > 4 - sight.seen[k]:
                continue
            own = list(self._counts)
            own[k] = max(0, have - 3)
            self._found(key, need + self._standard(own, self._sets - 1))
        self.alone = tuple(alone)

    def _by_suit(self) -> None:
        melded = 0
        for kinds in self._kinds():
            for k in kinds:
                melded |= 1 << k
        if "tanyao" in self._open and not melded & ~SIMPLES:
            self._found("tanyao", self._within(SIMPLES))
        for suit in SUITS:
            if "honitsu" in self._open and not melded & ~(suit | HONOURS):
                self._found("honitsu", self._within(suit | HONOURS))
            if "chinitsu" in self._open and not melded & ~suit:
                self._found("chinitsu", self._within(suit))

    def _within(self, kinds: int) -> int:
        own = [n if kinds >> k & 1 else 0 for k, n in enumerate(self._counts)]
        return self._standard(own, self._sets)

    def _sets_of_a_kind(self) -> None:
        runs = any(meld.type == "chi" for meld in self._melds)
        if "toitoi" in self._open and not runs:
            self._found("toitoi", triplets(self._counts, self._sets).missing)
        concealed = 3 - sum(meld.type == "ankan" for meld in self._melds)
        if "sanankou" in self._open and concealed <= self._sets:
            best = sorted(range(KINDS), key=lambda k: -self._counts[k])[: max(0, concealed)]
            own = list(self._counts)
            need = 0
            for k in best:
                need += max(0, 3 - own[k])
                own[k] = max(0, own[k] - 3)
            self._found("sanankou", need + self._standard(own, self._sets - len(best)))
        kans = sum(len(meld.tiles) == 4 for meld in self._melds)
        if "sankantsu" in self._open and kans > 1:
            self._found("sankantsu", self.least + 3 - min(3, kans))
        if "sanshoku_doukou" in self._open and not self._sight.sanma:
            for n in range(9):
                self._fixed("sanshoku_doukou", [[k] * 3 for k in (n, n + 9, n + 18)])

    def _runs(self) -> None:
        starts = [0, 9, 18]
        if "sanshoku_doujun" in self._open and not self._sight.sanma:
            for n in range(7):
                self._fixed("sanshoku_doujun", [[s + n, s + n + 1, s + n + 2] for s in starts])
        if "ittsuu" in self._open:
            for s in starts[1:] if self._sight.sanma else starts:
                self._fixed("ittsuu", [[s + n, s + n + 1, s + n + 2] for n in (0, 3, 6)])

    def _fixed(self, key: str, wanted: list[list[int]]) -> None:
        """A hand with these three sets and any fourth."""
        there = [sorted(kinds)[:3] for kinds in self._kinds()]
        open_ = [kinds for kinds in wanted if kinds not in there]
        if len(open_) > self._sets:
            return
        own, need = list(self._counts), 0
        for kinds in open_:
            for k in kinds:
                if own[k]:
                    own[k] -= 1
                else:
                    need += 1
        if need < self.least + 4:
            self._found(key, need + self._standard(own, self._sets - len(open_)))

    def _edges(self) -> None:
        for key, honours in (("chanta", True), ("junchan", False)):
            if key in self._open and all(
                any(YAOCHU >> k & 1 and (honours or k < 27) for k in kinds)
                for kinds in self._kinds()
            ):
                self._found(key, _edges(self._counts, self._sets, honours))


@lru_cache(maxsize=256)
def _edges(counts: tuple[int, ...], sets: int, honours: bool) -> int:
    """What is lacking to so many sets and a pair that all have a terminal or an honour."""
    # By group: what so many sets without and with the pair lack.
    total = {(0, False): 0}
    groups = [_edge_group(counts[s : s + 9], sets) for s in (0, 9, 18)]
    if honours:
        groups += [_honour_group(counts[k], sets) for k in range(27, KINDS)]
    for group in groups:
        joined: dict[tuple[int, bool], int] = {}
        for (a, pair), need in total.items():
            for (b, other), more in group.items():
                if a + b <= sets and not (pair and other):
                    key = (a + b, pair or other)
                    joined[key] = min(joined.get(key, _FAR), need + more)
        total = joined
    return total.get((sets, True), _FAR)


@lru_cache(maxsize=4096)
def _edge_group(own: tuple[int, ...], sets: int) -> dict[tuple[int, bool], int]:
    out: dict[tuple[int, bool], int] = {}
    for n in range(sets + 1):
        for chosen in combinations_with_replacement(_EDGE_SETS, n):
            for pair in (None, 0, 8):
                need = [0] * 9
                for one in chosen:
                    for place in one:
                        need[place] += 1
                if pair is not None:
                    need[pair] += 2
                if max(need) > 4:
                    continue
                lacking = sum([max(0, a - b) for a, b in zip(need, own, strict=True)])
                key = (n, pair is not None)
                out[key] = min(out.get(key, _FAR), lacking)
    return out


_EDGE_SETS: Final = ((0, 1, 2), (6, 7, 8), (0, 0, 0), (8, 8, 8))


def _honour_group(have: int, sets: int) -> dict[tuple[int, bool], int]:
    out = {(0, False): 0, (0, True): max(0, 2 - have)}
    if sets:
        out[1, False] = max(0, 3 - have)
    return out


def value_key(sight: Sight, kind: int, there: set[str] | None = None) -> str | None:
    """The yaku of a triplet of this kind, as the catalogue names it; ``None`` where it is none.
    ``there``: the yaku that count."""
    if kind not in sight.value_kinds(sight.seat):
        return None
    if there is None:
        there = open_keys(table_of(sight.rules))
    return next((key for key in sight.value_keys(sight.seat, kind) if key in there), None)


def open_keys(table: Table) -> set[str]:
    """The yaku that an open hand may have."""
    return {row.key for part in table.open for row in part}
