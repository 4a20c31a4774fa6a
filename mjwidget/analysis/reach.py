"""Yaku in reach and what a win is worth, by the one scoring engine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from msgspec.structs import replace

from ..core.tiles import Tile
from ..core.tiles import counts as counts_of
from ..game.legal import may_riichi
from ..game.moment import Moment
from ..game.wins import standing, worth_of
from ..hand.compiled import Table
from ..hand.situation import Standing
from ..hand.ukeire import kinds_of
from ..hand.value import DORA, Worth, worths
from ..hand.waits import waits
from .asked import Asked
from .plans import Plan, distance, plans
from .sight import Sight
from .steps import Step

_HALF: Final = 0.5
_FARTHEST: Final = 2
"""A yaku for which the hand lacks so many tiles more than to tenpai is the last in reach."""


class Reach(NamedTuple):
    """``yaku``: key -> share of the wins, or how near it is; ``value``: mean points, ``None``
    where there is no win to count."""

    yaku: Mapping[str, float]
    value: float | None


NOTHING: Final = Reach({}, None)


class _Sum:
    """Wins added up."""

    def __init__(self) -> None:
        self.weight = self.points = 0.0
        self.yaku: dict[str, float] = {}

    def add(self, weight: float, points: float, yaku: Iterable[str]) -> None:
        self.weight += weight
        self.points += weight * points
        for key in yaku:
            self.yaku[key] = self.yaku.get(key, 0.0) + weight

    def reach(self) -> Reach:
        if not self.weight:
            return NOTHING
        found = sorted(self.yaku.items(), key=lambda one: -one[1])
        return Reach({k: n / self.weight for k, n in found}, self.points / self.weight)


def won(worth: Worth) -> Reach:
    """Of a win that is there."""
    return Reach({key: 1.0 for key in worth.yaku if key not in DORA}, float(worth.total))


def ready(ask: Asked, after: Moment, waits: Iterable[int], *, furiten: bool) -> Reach:
    """Of a hand that is tenpai, at the moment ``after`` its choice, for the kinds it waits for."""
    seat = ask.seat
    # What lies there now says nothing of the wins to come, and ippatsu is not counted.
    held = tuple([replace(one, ippatsu=False) for one in after.facts.seats])
    m = Moment(after.law, after.state, replace(after.facts, offered=None, seats=held))
    draws = ask.draws_after if ask.mine else ask.draws
    out = _Sum()
    for kind in waits:
        for t, n in ask.copies(kind).items():
            worth = None if furiten else worth_of(m, seat, t, tsumo=False)
            if worth is None or worth.no_yaku:
                worth = worth_of(m, seat, t, tsumo=True) if draws else None
            if worth is not None and not worth.no_yaku:
                out.add(n, worth.total, (key for key in worth.yaku if key not in DORA))
    return out.reach()


# ---- one tile before tenpai


def near(ask: Asked, after: Moment, steps: Mapping[int, Step], accepts: Mapping[int, int]) -> Reach:
    """Of a hand at 1-shanten: each accepted tile that is left, the widest wait then."""
    p = after.state.players[ask.seat]
    riichi = not p.riichi and may_riichi(after, ask.seat)
    flags = ("riichi",) if riichi else ()
    hand = standing(after, ask.seat)
    table, sanma = after.law.table, after.law.sanma
    out = _Sum()
    for kind, n in accepts.items():
        if not n:
            continue
        for drawn, copies in ask.copies(kind).items():
            tiles = _exchanged(p.tiles, drawn, steps[kind].gone)
            for wait in kinds_of(_waits(tuple(counts_of(tiles)), sanma)):
                for t, left in ask.copies(wait).items():
                    left -= t == drawn
                    points, yaku = _won(table, hand, flags, tiles, t) if left else (0, ())
                    if points:
                        out.add(copies * left, points, yaku)
    return out.reach()


@lru_cache(maxsize=1 << 14)
def _won(
    table: Table, hand: Standing, flags: tuple[str, ...], tiles: tuple[Tile, ...], win: Tile
) -> tuple[int, tuple[str, ...]]:
    """Points and yaku of a win by ron, or by tsumo where a ron has no yaku; 0 where neither has
    one. From one turn to the next most hands that may come are the same."""
    for tsumo in (False, True):
        found = worths(hand.won(tiles, win, tsumo=tsumo, flags=flags), table)
        if found and not found[0].no_yaku:
            return found[0].total, tuple([key for key in found[0].yaku if key not in DORA])
    return 0, ()


@lru_cache(maxsize=1 << 13)
def _waits(counts: tuple[int, ...], sanma: bool) -> int:
    return waits(counts, sanma)


def _exchanged(tiles: tuple[Tile, ...], drawn: Tile, gone: int) -> tuple[Tile, ...]:
    """The tiles with ``drawn`` and without one of the kind ``gone``, a plain one if may be."""
    out = [*tiles, drawn]
    out.remove(min([t for t in out if t >> 3 == gone], key=lambda t: t & 7))
    return tuple(sorted(out))


# ---- further off


def far(sight: Sight, counts: Sequence[int], shanten: int) -> dict[str, float]:
    """Of a hand that is two tiles or more before tenpai: how near each yaku is."""
    out: dict[str, float] = {}
    for plan in plans(sight, counts):
        lacking = distance(plan, counts, sight, sight.sets).missing - 1 - shanten
        share = 1.0 if plan.key == "any" else _HALF ** max(0, lacking)
        if lacking > _FARTHEST and plan.key != "any":
            continue
        for key in _keys(sight, plan, counts):
            out[key] = max(out.get(key, 0.0), share)
    return dict(sorted(out.items(), key=lambda one: -one[1]))


def _keys(sight: Sight, plan: Plan, counts: Sequence[int]) -> list[str]:
    if plan.key == "yakuhai":
        assert plan.value is not None
        return sight.value_keys(sight.seat, plan.value)
    if plan.key == "any":
        melds = [m.tiles[0] >> 3 for m in sight.me.melds if m.type != "chi"]
        there = [k for k in sight.value_kinds(sight.seat) if k in melds or counts[k] > 2]
        return [key for k in sorted(there) for key in sight.value_keys(sight.seat, k)]
    return [plan.key]
