"""The ways in which a hand can be fought for, and what giving it up costs.

Each plan of the hand (:mod:`.plans`) is a walk to a win (:mod:`.chance`). A hand that is tenpai is
priced exactly; one that lacks two tiles by the tenpai hands that it can become, each with its own
wait and price; one that lacks three by how many tiles help it afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ..analysis.plans import Distance, Plan, distance, left, near, plans
from ..analysis.sight import Sight
from ..core.events import STICK
from ..core.tiles import Tile
from ..hand.situation import Meld
from .ahead import Way, by_ways, later_of, ways_of
from .chance import USUAL, Walk, walk
from .desk import Desk
from .ready import ready_of, usual_reach

_PUSHED: Final = 0.35
"""Of the danger of a tile drawn at random, how much a hand that may still fold takes on."""
_CALLED: Final = 0.6
"""How often a tile that another draws is discarded in time to be called."""
_TOITOI: Final = 0.35
"""How much of the usual a hand of pairs accepts."""
_OTHERWISE: Final = 0.3
"""A closed hand may still become another that calls: how much more it wins by that at first."""
_FAR: Final = 0.9
"""A hand that lacks four tiles or more wins so much less often than its tiles promise."""
_FAR_AND_OPEN: Final = 0.75
"""An open one with three or more."""
_BACK: Final = 0.7
"""A discard after which the hand lacks a tile more than it must is less good than it looks: in
matches played twice from such a decision the other discard won more."""
_AS_DANGEROUS: Final = 0.85
"""What is drawn and what passes makes a tile's discard in a later round cost so much less."""
_EXPOSED: Final = 8.0
"""Points that each round in riichi costs: whatever is drawn has to be discarded."""


class Fight(NamedTuple):
    """``plan``; ``missing``: tiles it lacks; ``step``: the walk; ``points`` of a win; ``gain``:
    what they are worth; ``cost``: what going on may cost, in points."""

    plan: str
    missing: int
    step: Walk
    points: float
    gain: float
    cost: float


def fold(desk: Desk, counts: Sequence[int]) -> float:
    """What giving up costs later: the safest tiles go first, one each round."""
    order = sorted([desk.risks[k] for k, n in enumerate(counts) for _ in range(n)])
    out, stay = 0.0, 1.0
    turns = int(desk.sight.turns)
    for i in range(min(turns, len(order))):
        stay *= desk.stays[i] * _AS_DANGEROUS
        out += stay * order[i]
    return out


def fights(
    desk: Desk,
    tiles: tuple[Tile, ...],
    counts: tuple[int, ...],
    melds: tuple[Meld, ...],
    gone: Tile | None,
    *,
    riichi: bool,
    deep: bool,
) -> list[Fight]:
    """The ways to go on after ``gone`` was discarded. ``riichi``: with it; ``deep``: looking a
    tile further on."""
    sets = 4 - len(melds)
    seat = desk.sight.having(melds)
    found = [(p, distance(p, counts, seat, sets)) for p in plans(seat, counts)]
    out = []
    for plan, dist in near(found):
        if riichi and plan.key != "riichi":
            continue
        one = (
            _tenpai(desk, tiles, melds, plan, dist, gone, riichi)
            if dist.missing <= 1
            else _before(desk, seat, tiles, counts, melds, plan, dist, gone, deep)
        )
        if one is not None:
            out.append(one)
    return out


def _tenpai(
    desk: Desk,
    tiles: tuple[Tile, ...],
    melds: tuple[Meld, ...],
    plan: Plan,
    dist: Distance,
    gone: Tile | None,
    riichi: bool,
) -> Fight | None:
    thrown = desk.thrown if gone is None else desk.thrown | 1 << (gone >> 3)
    ready = ready_of(desk, tiles, melds, left(dist.mask, desk.sight), thrown, riichi)
    if ready is None:
        return None
    step = walk(
        1,
        ready.tiles,
        desk.sight.turns,
        desk.unseen,
        stays=desk.stays_riichi if riichi else desk.stays,
        fades=desk.fades,
    )
    cost = step.rounds * desk.mean * (1.0 if riichi else _PUSHED)
    if riichi:
        # Later threats too must be pushed against; and the stick is gone if another wins.
        cost += desk.unit * (step.rounds * _EXPOSED + STICK * (1 - step.win))
    key = "riichi" if riichi else plan.key if melds else "dama"
    return Fight(key, 1, step, ready.points, desk.gain(ready.points, ready.share), cost)


def _before(
    desk: Desk,
    seat: Sight,
    tiles: tuple[Tile, ...],
    counts: tuple[int, ...],
    melds: tuple[Meld, ...],
    plan: Plan,
    dist: Distance,
    gone: Tile | None,
    deep: bool,
) -> Fight | None:
    """Of a hand that is not tenpai."""
    sight = desk.sight
    rest = left(dist.mask, sight)
    speed = _speed(sight, counts, rest) if plan.calls else 1.0
    points, share = desk.prices.guess(plan, tiles, melds), 0.35
    last = usual_reach(sight.players, riichi=plan.key == "riichi")
    waits, later = USUAL[1] * last, 0.0
    ways: list[Way] = []
    if deep and dist.missing == 2:
        ways = ways_of(desk, seat, tiles, counts, melds, plan, rest)
        if not ways:
            return None
        total = sum([w.copies for w in ways])
        waits = sum([w.copies * w.ready.tiles for w in ways]) / total
        share = sum([w.copies * w.ready.share for w in ways]) / total
    elif deep and dist.missing == 3:
        later = later_of(desk, seat, counts, melds, plan, rest)
    step = walk(
        dist.missing,
        float(sum(rest.values())),
        sight.turns,
        desk.unseen,
        stays=desk.stays_before,
        fades=desk.fades,
        speed=speed,
        waits=waits,
        later=later,
        narrow=_TOITOI if plan.key == "toitoi" else desk.share(plan.kinds),
    )
    if ways:
        step, points = by_ways(desk, ways, step, speed)
    elif plan.value is not None:
        step = _with_pair(step, rest.get(plan.value, 0), desk)
    known = _known_better(seat, plan, dist.missing, sight.turns)
    if gone is not None and dist.missing > desk.least(seat, plan, counts, gone):
        known *= _BACK
    step = step._replace(win=step.win * known, tenpai=step.tenpai * min(1.0, known))
    cost = step.rounds * desk.mean * _PUSHED
    return Fight(plan.key, dist.missing, step, points, desk.gain(points, share), cost)


def _known_better(seat: Sight, plan: Plan, missing: int, turns: float) -> float:
    """By how much such hands win more often, or less, than a walk says: from matches played."""
    if missing > 2 and not seat.me.closed:
        return _FAR_AND_OPEN
    other = plan.key == "riichi" and missing > 2
    out = 1 + _OTHERWISE * turns / 17.5 if other else 1.0
    return out * _FAR if missing > 3 else out


def _with_pair(step: Walk, left: int, desk: Desk) -> Walk:
    """The walk of a hand that must get one of ``left`` tiles of a kind, by draw or by pon."""
    each = min(0.9, left * (1 + 3 * _CALLED) / desk.unseen)
    got = 1 - (1 - each) ** (0.7 * desk.sight.turns)
    return step._replace(win=step.win * got, tenpai=step.tenpai * got)


def _speed(sight: Sight, counts: Sequence[int], rest: dict[int, int]) -> float:
    """How much faster calls make a stage: a pon from everybody, a chi from one."""
    n = sight.players
    total = weighed = 0.0
    for kind, copies in rest.items():
        pon = counts[kind] >= 2
        chi = kind < 27 and sight.rules.calls.chi and n == 4
        total += copies
        weighed += copies * (1 + _CALLED * ((n - 1) if pon else 1 if chi else 0))
    return weighed / total if total else 1.0
