"""What cannot be: contradictions in a hand and its circumstances, refused by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ..core.text import clip, counted, nearest
from ..core.tiles import BLUE, FIVES, FLOWER, FLOWERS, KINDS, NORTH, PLAIN, RED, Tile, to_mpsz
from ..ruleset import RuleSet
from .situation import FLAGS, MELD_TYPES, Meld, Situation


class ScoreError(ValueError):
    """A hand that cannot be. ``key``: the argument at fault; ``reason``: a short code."""

    def __init__(self, key: str, reason: str, text: str) -> None:
        self.key, self.reason, self.text = key, reason, text
        super().__init__(f"{key}: {text}")

    def __reduce__(self) -> tuple[type[ScoreError], tuple[str, str, str]]:
        return ScoreError, (self.key, self.reason, self.text)


_SUITS = 27


def meld(found: Meld) -> None:
    """Is it one at all?"""
    kinds = [t >> 3 for t in found.tiles]
    shown = f"{found.type}:{to_mpsz(sorted(found.tiles))}"
    if found.type not in MELD_TYPES:
        raise ScoreError(
            "melds", "meld_type", f"found {clip(found.type)}, expected {', '.join(MELD_TYPES)}"
        )
    if found.type == "chi":
        a, *rest = sorted(kinds) or [_SUITS]
        if len(kinds) != 3 or a >= _SUITS or a % 9 > 6 or rest != [a + 1, a + 2]:
            raise ScoreError("melds", "no_run", f"{shown} is no run of three")
    else:
        n = 3 if found.type == "pon" else 4
        if len(kinds) != n or len(set(kinds)) != 1 or kinds[0] >= KINDS:
            raise ScoreError("melds", "no_set", f"{shown}: expected {n} tiles of one kind")


def melds(found: Sequence[Meld], rules: RuleSet) -> None:
    """As many as a hand may have, of types that the rules know."""
    if len(found) > 4:
        raise ScoreError("melds", "too_many_melds", f"found {len(found)}, expected at most 4")
    if not rules.calls.chi:
        for one in found:
            if one.type == "chi":
                shown = to_mpsz(sorted(one.tiles))
                raise ScoreError("melds", "no_chi", f"chi:{shown}: these rules have no chi")


def tiles(s: Situation, rules: RuleSet, most: Mapping[Tile, int], fourth_kan: bool) -> None:
    """Number of tiles; copies of each (``most``: of :func:`copies`); tiles not in the set."""
    expected = 13 - 3 * len(s.melds)
    n = len(s.concealed)
    if fourth_kan:
        if s.kans != 4:
            raise ScoreError("by", "no_fourth_kan", f"fourth_kan with {s.kans} kans")
        if n not in (1, 2):
            raise ScoreError("hand", "tiles", f"found {n} tiles, expected 1 or 2 beside four kans")
    elif n != expected:
        raise ScoreError(
            "hand",
            "tiles",
            f"found {n} tiles, expected {expected} beside the winning tile and "
            f"{counted(len(s.melds), 'meld')}",
        )
    if len(s.dora) > INDICATORS or len(s.ura) > INDICATORS:
        part, there = ("dora", s.dora) if len(s.dora) > INDICATORS else ("ura", s.ura)
        raise ScoreError(
            part, "too_many_indicators", f"found {len(there)}, there are {INDICATORS} at most"
        )
    if s.dora and len(s.ura) > len(s.dora):
        raise ScoreError(
            "ura", "too_many_indicators", f"found {len(s.ura)} under {len(s.dora)} dora indicators"
        )
    seen: dict[Tile, int] = {}
    fine = True
    for found in (s.tiles, s.dora, s.ura):
        for t in found:
            n = seen.get(t, 0) + 1
            seen[t] = n
            if n > most.get(t, 0):
                fine = False
    # What the counts by tile don't show: coloured fives beside plain ones, tiles set aside.
    if fine and not s.flowers and seen.get(NORTH * 8, 0) + s.kita <= 4:
        for plain, red, blue in _FIVES:
            if seen.get(plain, 0) + seen.get(red, 0) + seen.get(blue, 0) > 4:
                fine = False
    else:
        fine = False
    if not fine:
        _exist(s, rules)
        _copies(s, rules)


INDICATORS = 5
"""The first one and one for each of four kans."""
_FIVES = [(k * 8, k * 8 + RED, k * 8 + BLUE) for k in FIVES]


def together(found: Sequence[Situation], rules: RuleSet, most: Mapping[Tile, int]) -> None:
    """Copies over several winners: each hand's, the winning tile and the indicators once."""
    first = found[0]
    seen: dict[Tile, int] = {first.win: 1}
    kinds: dict[int, int] = {first.win_kind: 1}
    ura = max([s.ura for s in found], key=len)
    for part in (first.dora, ura, *(s.tiles for s in found)):
        for t in part:
            seen[t] = seen.get(t, 0) + 1
            kinds[t >> 3] = kinds.get(t >> 3, 0) + 1
    more = len(found)  # the winning tile was counted with every hand
    seen[first.win] -= more
    kinds[first.win_kind] -= more
    kinds[NORTH] = kinds.get(NORTH, 0) + sum([s.kita for s in found])
    if first.chankan:
        kinds[first.win_kind] += 3
    for k, n in kinds.items():
        there = 1 if k >= FLOWER else 4
        if n > there:
            raise ScoreError(
                "wins", "too_many_copies", f"{n} of {to_mpsz(k * 8)}, there are {there}"
            )
    for t, n in seen.items():
        if n > most.get(t, 0):
            raise ScoreError(
                "wins", "too_many_copies", f"{n} of {to_mpsz(t)}, there are {most.get(t, 0)}"
            )
    flowers = sum([s.flowers for s in found])
    if flowers > rules.tiles.flowers:
        raise ScoreError(
            "wins", "too_many_flowers", f"found {flowers}, there are {rules.tiles.flowers}"
        )


def copies(rules: RuleSet) -> dict[Tile, int]:
    """How often each tile may be met; none that the rules don't have."""
    out: dict[Tile, int] = {}
    for k in range(FLOWER + FLOWERS):
        for mark in (PLAIN, RED, BLUE):
            t = k * 8 + mark
            if not _exists(t, rules):
                continue
            if mark and k in FIVES:
                out[t] = (rules.tiles.red if mark == RED else rules.tiles.blue)[k // 9]
            else:
                out[t] = 1 if k >= FLOWER else 4
    return out


def _parts(s: Situation) -> Iterator[tuple[str, Sequence[Tile]]]:
    """The tiles by the argument that brought them."""
    yield "hand", s.concealed
    if not s.no_pair:
        yield "win", (s.win,)
    yield "melds", [t for meld in s.melds for t in meld.tiles]
    yield "kita", (NORTH * 8,) * s.kita
    yield "dora", s.dora
    yield "ura", s.ura


def _exist(s: Situation, rules: RuleSet) -> None:
    for part, found in _parts(s):
        for t in found:
            if not _exists(t, rules):
                raise ScoreError(part, "not_in_set", f"{to_mpsz(t)}: these rules have no such tile")


def _exists(t: Tile, rules: RuleSet) -> bool:
    kind, mark = t >> 3, t & 7
    if kind >= KINDS:
        return FLOWER <= kind < FLOWER + min(rules.tiles.flowers, FLOWERS)
    if rules.tiles.manzu == "terminals" and 0 < kind < 8:
        return False
    if kind in FIVES:
        suit = kind // 9
        red, blue = rules.tiles.red[suit], rules.tiles.blue[suit]
        if mark == RED:
            return red > 0
        if mark == BLUE:
            return blue > 0
        return red + blue < 4
    return mark == 0


def _copies(s: Situation, rules: RuleSet) -> None:
    kinds: Counter[int] = Counter()
    marked: Counter[Tile] = Counter()
    for part, found in _parts(s):
        # At fault is the argument with which there are too many.
        kinds.update([t >> 3 for t in found])
        marked.update([t for t in found if t & 7])
        for k, n in kinds.items():
            most = 1 if k >= FLOWER else 4
            if n > most:
                raise ScoreError(
                    part, "too_many_copies", f"{n} of {to_mpsz(k * 8)}, there are {most}"
                )
        for t, n in marked.items():
            there = (rules.tiles.red if t & 7 == RED else rules.tiles.blue)[(t >> 3) // 9]
            if n > there:
                raise ScoreError(part, "too_many_copies", f"{n} of {to_mpsz(t)}, there are {there}")
    flowers = sum([n for k, n in kinds.items() if k >= FLOWER])
    if s.flowers + flowers > rules.tiles.flowers and s.flowers:
        raise ScoreError(
            "flowers",
            "too_many_flowers",
            f"found {s.flowers} beside {flowers} indicators, there are {rules.tiles.flowers}",
        )


def flags(s: Situation, rules: RuleSet) -> None:
    """Circumstances that exclude one another."""
    for flag in s.flags:
        if flag not in FLAGS:
            near = nearest(flag, FLAGS)
            mean = f"; did you mean {near!r}?" if near else ""
            raise ScoreError(
                "flags",
                "unknown_flag",
                f"found {clip(flag)}, expected some of {', '.join(FLAGS)}{mean}",
            )
    for flag, wrong, reason, text in _rules_of(s, rules):
        if wrong:
            raise ScoreError("flags", reason, f"{flag}: {text}")


def _rules_of(s: Situation, rules: RuleSet) -> Iterable[tuple[str, bool, str, str]]:
    f = s.flags
    if not f:
        return
    first = s.tenhou or s.chiihou or s.renhou
    aside = s.kita + s.flowers
    # A replacement of a tile set aside, where that neither ends ippatsu nor is without rinshan.
    kept = aside and rules.win.set_aside_rinshan and not rules.calls.set_aside_breaks
    if s.riichi:
        yield "riichi", not s.closed, "riichi_open", "the hand is open"
    if s.ippatsu:
        yield "ippatsu", not s.riichi, "ippatsu_without_riichi", "without riichi"
        yield (
            "ippatsu",
            s.rinshan and not kept,
            "ippatsu_rinshan",
            "a kan ends it, so not with rinshan",
        )
        yield (
            "ippatsu",
            s.double_riichi and s.kans > 0,
            "ippatsu_kan",
            "a kan after a double riichi ends it",
        )
        yield (
            "ippatsu",
            s.double_riichi and aside > 0 and rules.calls.set_aside_breaks,
            "ippatsu_aside",
            "a tile set aside after a double riichi ends it",
        )
    if s.rinshan:
        yield "rinshan", not s.tsumo, "rinshan_ron", "the win must be by tsumo"
        yield "rinshan", s.haitei, "rinshan_haitei", "not with haitei"
        yield (
            "rinshan",
            not s.kans and not (aside and rules.win.set_aside_rinshan),
            "rinshan_without_kan",
            "without a kan",
        )
    if s.chankan:
        yield "chankan", s.tsumo, "chankan_tsumo", "the win must be by ron"
        yield "chankan", s.rinshan, "chankan_rinshan", "not with rinshan"
        yield "chankan", s.houtei, "chankan_houtei", "no kan is made with the last tile"
        if s.win_kind >= 0:
            own = sum([t >> 3 == s.win_kind for t in (*s.tiles, *s.dora, *s.ura)])
            own += s.kita * (s.win_kind == NORTH)
            yield (
                "chankan",
                own > 1,
                "chankan_copies",
                f"the other copies of {to_mpsz(s.win_kind * 8)} are in the kan that is robbed",
            )
    if s.haitei:
        yield "haitei", not s.tsumo, "haitei_ron", "the win must be by tsumo (houtei is by ron)"
        yield "haitei", s.houtei, "haitei_houtei", "not with houtei"
    if s.houtei:
        yield "houtei", s.tsumo, "houtei_tsumo", "the win must be by ron (haitei is by tsumo)"
    if s.tenhou:
        yield "tenhou", s.seat != 0, "tenhou_not_dealer", "only the dealer"
        yield "tenhou", not s.tsumo, "tenhou_ron", "the win must be by tsumo"
    if s.chiihou:
        yield "chiihou", s.seat == 0, "chiihou_dealer", "never the dealer"
        yield "chiihou", not s.tsumo, "chiihou_ron", "the win must be by tsumo"
    if s.renhou:
        yield "renhou", s.seat == 0, "renhou_dealer", "never the dealer"
        yield "renhou", s.tsumo, "renhou_tsumo", "the win must be by ron"
    if first:
        name = "tenhou" if s.tenhou else "chiihou" if s.chiihou else "renhou"
        yield name, bool(s.melds), "first_turn_melds", "before any call or kan, so without melds"
        yield (
            name,
            aside > 0 and (s.renhou or rules.calls.set_aside_breaks),
            "first_turn_aside",
            "before any tile is set aside",
        )
        yield name, s.riichi, "first_turn_riichi", "before the own first discard, so not in riichi"
        yield (
            name,
            s.haitei or s.houtei or s.rinshan,
            "first_turn_late",
            "in the first go-round, so neither on the last tile nor on a replacement",
        )
        yield name, s.tenhou + s.chiihou + s.renhou > 1, "first_turn_two", "one of them only"


__all__ = ["ScoreError", "copies", "flags", "meld", "melds", "tiles", "together"]
