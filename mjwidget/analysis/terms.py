"""What is true of a tile against an opponent, in the terms that players use.

Two-sided waits are looked at as *lines*: by their ends, 1 4 to 6 9. A line is closed by a
discard or a passed tile at its other end (*suji*), or by an inner tile of which all four are seen
(*kabe*, the wall). The codes and their words: :data:`.causes.CAUSES`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..core.events import Seat
from ..core.tiles import EAST
from .causes import CAUSES
from .features import (
    EARLY,
    INSIDE,
    NEAR,
    all_simples,
    all_triplets,
    declared,
    dora_kinds,
    kept_suit,
    lines,
    one_suit,
    value_melds,
)
from .sight import LINES, Other, Sight

KEPT: Final = 0.4
"""Who has two melds of a suit and has discarded so much of the others may be making a flush."""
_SURE: Final = 3
"""So many melds of one suit say it themselves."""
_ORDER: Final = {code: i for i, code in enumerate(CAUSES)}
_OF_KIND: Final = tuple(
    [tuple([i for i, ends in enumerate(LINES) if kind in ends]) for kind in range(27)]
)


def flush(other: Other) -> int:
    """The suit of the flush that an open hand seems to make, as a mask; 0 where it does not."""
    suit = 0 if other.closed else one_suit(other.melds)
    if suit and (len(other.melds) >= _SURE or kept_suit(other, suit) >= KEPT):
        return suit
    return 0


def tanyao(sight: Sight, seat: Seat) -> bool:
    """Has an open hand nothing but simples, where that is a yaku?"""
    other = sight.seats[seat]
    return not other.closed and sight.rules.win.open_tanyao and all_simples(other.melds)


def _beside(kind: int, low: int, high: int) -> frozenset[int]:
    """The line so far from a tile, by its ends; nothing where it would leave the suit."""
    a, b = kind + low, kind + high
    return frozenset((a, b)) if a // 9 == b // 9 == kind // 9 and a >= 0 else frozenset()


class Terms:
    """What is true of each kind against ``seat``: :meth:`of`."""

    def __init__(self, sight: Sight, seat: Seat) -> None:
        other = sight.seats[seat]
        self.sight, self.seat, self.other = sight, seat, other
        self.passed = sight.passed[seat]
        self.river = {t >> 3 for t in other.river}
        self.open = lines(sight, seat)
        self.values = sight.value_kinds(seat)
        self.flush = flush(other)
        self.tanyao = tanyao(sight, seat) and not value_melds(other.melds, self.values)
        self.toitoi = not other.closed and all_triplets(other.melds)
        self.riichi = None if other.since is None else sight.order[other.since].pai >> 3
        last = other.last if other.since is None else declared(sight, other.since)
        self.last = None if last is None else last >> 3
        before = [t >> 3 for t in other.river[: other.turn]]
        numbers = [k for k in before if k < 27]
        self.early = [k for k in before[:EARLY] if k < 27]
        ura = [_beside(k, *ends) for k in numbers for ends in ((1, 4), (-4, -1))]
        senki = [_beside(k, *ends) for k in self.early for ends in ((2, 5), (-5, -2))]
        matagi = []
        if self.last is not None and self.last < 27:
            matagi = [_beside(self.last, *ends) for ends in ((-2, 1), (-1, 2))]
        self.ura, self.senki, self.matagi = frozenset(ura), frozenset(senki), frozenset(matagi)

    def of(self, kind: int) -> tuple[str, ...]:
        """The codes of what is true of ``kind``, in the order of :data:`.causes.CAUSES`."""
        if self.passed >> kind & 1:
            out = [self._safe(kind)]
        elif self.sight.unwaited[self.seat] >> kind & 1:
            out = ["no_wait"]
        else:
            out = [*self._dora(kind), *self._open_hand(kind)]
            if kind >= EAST:
                out += self._honour(kind)
            elif not self.sight.sanma or kind >= 9:  # of manzu only terminals are there
                out += self._numbered(kind)
        return tuple(sorted(out, key=lambda code: _ORDER[code]))

    def _safe(self, kind: int) -> str:
        if kind in self.river:
            return "genbutsu"
        return "passed" if self.other.riichi else "passed_turn"

    def _numbered(self, kind: int) -> Iterator[str]:
        mine = _OF_KIND[kind]
        suji = [i for i in mine if self._other_end(i, kind) is not None]
        walls = [i for i in mine if i not in suji and not self.open[i]]
        open_ = [i for i in mine if self.open[i]]
        if len(suji) == len(mine) and suji:
            yield "naka_suji" if len(mine) > 1 else "suji"
        elif suji:
            yield "half_suji"
        if len(walls) + len(suji) == len(mine) and walls:
            yield "no_chance"
        elif walls:
            yield "half_no_chance"
        if open_ and all(self.sight.ways.last[i] for i in open_):
            yield "one_chance"
        if not suji and not walls:
            yield "no_suji"
        if self.riichi is not None and any(self._other_end(i, kind) == self.riichi for i in suji):
            yield "riichi_suji"
        ends = {frozenset(LINES[i]) for i in open_}
        if ends & self.ura:
            yield "ura_suji"
        if ends & self.matagi:
            yield "matagi_suji"
        if ends & self.senki:
            yield "senki_suji"
        if any(self._between(i) for i in open_):
            yield "aida"
        if any((INSIDE[1][k] | INSIDE[2][k]) >> kind & 1 for k in self.early):
            yield "early_outside"
        if self.last is not None and (NEAR[1][self.last] | NEAR[2][self.last]) >> kind & 1:
            yield "near_last" if self.riichi is None else "near_riichi"

    def _other_end(self, line: int, kind: int) -> int | None:
        """The other end of a line, where it has passed."""
        low, high = LINES[line]
        end = high if kind == low else low
        return end if self.passed >> end & 1 else None

    def _between(self, line: int) -> bool:
        """Was a tile discarded on each side of the line's ends, as 1 and 6 are of 2 5?"""
        low, high = LINES[line]
        return low % 9 > 0 and high % 9 < 8 and {low - 1, high + 1} <= self.river

    def _honour(self, kind: int) -> Iterator[str]:
        if kind in self.values:
            yield "value"
        else:
            yield "guest"
        yield f"honour_{max(1, self.sight.seen[kind])}_seen"

    def _dora(self, kind: int) -> Iterator[str]:
        dora = dora_kinds(self.sight)
        if kind in dora:
            yield "dora"
        elif any((NEAR[1][d] | NEAR[2][d]) >> kind & 1 for d in dora):
            yield "near_dora"

    def _open_hand(self, kind: int) -> Iterator[str]:
        if self.flush:
            yield "flush_suit" if kind >= EAST or self.flush >> kind & 1 else "not_flush"
        if self.tanyao and (kind >= EAST or kind % 9 in (0, 8)):
            yield "not_tanyao"
        if self.toitoi and kind < EAST and not any(self.open[i] for i in _OF_KIND[kind]):
            yield "toitoi"
