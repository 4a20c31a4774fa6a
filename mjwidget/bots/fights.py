"""The ways in which a hand can be fought for, and what giving it up costs.

Each plan of the hand (:mod:`.plans`) is a walk to a win (:mod:`.chance`). A hand that is tenpai is
priced exactly; one that lacks two tiles by the tenpai hands that it can become, each with its own
wait and price; one that lacks three by how many tiles help it afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ..analysis.sight import Sight
from ..core.events import STICK
from ..core.tiles import KINDS, Tile, tile
from ..hand.situation import Meld
from ..hand.ukeire import discards
from .chance import USUAL, Walk, ready_win, walk
from .desk import Desk
from .plans import EVERY, Distance, Plan, distance, left, near, plans

_RELEASE: Final = 0.50
"""How often another's draw of a tile that is waited for is discarded."""
_RELEASE_RIICHI: Final = 0.30
_DRAWN: Final = 0.85
"""How often an own draw comes before somebody wins in the same round."""
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
_TRIED: Final = 2
"""Tenpai hands that are priced for each tile that makes the hand tenpai, the widest first."""

_EASE: Final = tuple(
    (1.25 if k >= 27 else (1.25, 1.1, 0.95, 0.85, 0.85, 0.85, 0.95, 1.1, 1.25)[k % 9])
    for k in range(KINDS)
)
"""Tiles at the edge come out more often than those in the middle."""


class Fight(NamedTuple):
    """``plan``; ``missing``: tiles it lacks; ``step``: the walk; ``points`` of a win; ``gain``:
    what they are worth; ``cost``: what going on may cost, in points."""

    plan: str
    missing: int
    step: Walk
    points: float
    gain: float
    cost: float


class Ready(NamedTuple):
    """A hand that is tenpai. ``tiles``: of the waits, counted as own draws would be that win as
    often; ``share``: how many of the wins are by tsumo; ``points`` of a win on average."""

    tiles: float
    share: float
    points: float


class Way(NamedTuple):
    """One tile further on: ``copies`` of it are left, and the hand is tenpai like this."""

    copies: int
    ready: Ready


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
    ready = _ready(desk, tiles, melds, left(dist.mask, desk.sight), thrown, riichi)
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


def _ready(
    desk: Desk,
    tiles: tuple[Tile, ...],
    melds: tuple[Meld, ...],
    waits: dict[int, int],
    thrown: int,
    riichi: bool,
) -> Ready | None:
    """A tenpai hand with ``waits`` (kinds, tiles left); ``thrown``: kinds of the own river."""
    total = sum(waits.values())
    if not total:
        return None
    priced = desk.prices.ready(tiles, melds, waits, riichi=riichi)
    furiten = any(thrown >> k & 1 for k in waits)
    by_ron = 0.0
    if not furiten:
        ease = sum([n * _EASE[k] for k, n in waits.items()]) / total
        release = _RELEASE_RIICHI if riichi else _RELEASE
        by_ron = priced.with_yaku * release * (desk.sight.players - 1) * ease
    by_tsumo = _DRAWN * total if priced.tsumo else 0.0
    both = by_ron + by_tsumo
    if both <= 0:
        return None
    share = by_tsumo / both
    return Ready(both, share, share * priced.tsumo + (1 - share) * priced.ron)


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
    last = _DRAWN + (sight.players - 1) * (_RELEASE_RIICHI if plan.key == "riichi" else _RELEASE)
    waits, later = USUAL[1] * last, 0.0
    ways: list[Way] = []
    if deep and dist.missing == 2:
        ways = _ways(desk, seat, tiles, counts, melds, plan, rest)
        if not ways:
            return None
        total = sum([w.copies for w in ways])
        waits = sum([w.copies * w.ready.tiles for w in ways]) / total
        share = sum([w.copies * w.ready.share for w in ways]) / total
    elif deep and dist.missing == 3:
        later = _later(desk, seat, counts, melds, plan, rest)
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
        step, points = _by_ways(desk, ways, step, speed)
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


def _ways(
    desk: Desk,
    seat: Sight,
    tiles: tuple[Tile, ...],
    counts: tuple[int, ...],
    melds: tuple[Meld, ...],
    plan: Plan,
    rest: dict[int, int],
) -> list[Way]:
    """The tenpai hands that are one tile away, the best for each tile that may come."""
    out = []
    riichi = plan.key == "riichi"
    for kind, copies in rest.items():
        best: Ready | None = None
        for gone, waits in _widest(desk, seat, counts, melds, plan, kind):
            after = _exchanged(tiles, kind, gone)
            one = _ready(desk, after, melds, waits, desk.thrown | 1 << gone, riichi)
            if one is not None and (
                best is None or one.tiles * one.points > best.tiles * best.points
            ):
                best = one
        if best is not None:
            out.append(Way(copies, best))
    return out


def _widest(
    desk: Desk, seat: Sight, counts: tuple[int, ...], melds: tuple[Meld, ...], plan: Plan, kind: int
) -> list[tuple[int, dict[int, int]]]:
    """With one more of ``kind``: the discards that leave the hand tenpai, and the waits."""
    own = list(counts)
    own[kind] += 1
    found = []
    for gone, missing, mask in _tables(seat, own, melds, plan):
        if missing == 1 and gone != kind:
            rest = left(mask, desk.sight)
            waits = {k: n - (k == kind) for k, n in rest.items() if n > (k == kind)}
            if waits:
                found.append((gone, waits))
    found.sort(key=lambda one: -sum(one[1].values()))
    return found[:_TRIED]


def _tables(
    seat: Sight, own: Sequence[int], melds: tuple[Meld, ...], plan: Plan
) -> list[tuple[int, int, int]]:
    """Each discard of a hand: its kind, the tiles that are lacking then, those that help."""
    if plan.key == "riichi":
        return [(gone, away + 1, mask) for gone, away, mask in discards(own, seat.sanma)]
    if plan.value is not None and own[plan.value] > 2:
        plan = Plan("any", EVERY, plan.han, True)
    out = []
    hand = list(own)
    for gone, n in enumerate(own):
        if n:
            hand[gone] -= 1
            found = distance(plan, hand, seat, 4 - len(melds))
            hand[gone] += 1
            out.append((gone, found.missing, found.mask))
    return out


def _exchanged(tiles: tuple[Tile, ...], kind: int, gone: int) -> tuple[Tile, ...]:
    """The tiles with one more of ``kind`` and without one of ``gone``, a plain one if may be."""
    out = list(tiles)
    out.remove(min([t for t in out if t >> 3 == gone], key=lambda t: t & 7))
    out.append(tile(kind))
    return tuple(sorted(out))


def _later(
    desk: Desk,
    seat: Sight,
    counts: tuple[int, ...],
    melds: tuple[Meld, ...],
    plan: Plan,
    rest: dict[int, int],
) -> float:
    """How many tiles the hand accepts on average once it has got one of ``rest``."""
    total = weight = 0.0
    own = list(counts)
    for kind, copies in rest.items():
        own[kind] += 1
        widest = 0
        for _, missing, mask in _tables(seat, own, melds, plan):
            if missing == 2:
                widest = max(widest, sum(left(mask, desk.sight).values()))
        own[kind] -= 1
        weight += copies
        total += copies * widest
    return total / weight if weight else 0.0


def _by_ways(desk: Desk, ways: Sequence[Way], step: Walk, speed: float) -> tuple[Walk, float]:
    """The walk of a hand that lacks two tiles by what it becomes; and the points of a win."""
    rates = [(w.copies * speed / desk.unseen, w.ready) for w in ways]
    onward = min(0.9, sum([rate for rate, _ in rates]))
    wins = 0.0
    points = 0.0
    turns = int(desk.sight.turns)
    by_rate: dict[float, list[float]] = {}
    at = 1.0
    for turn in range(turns):
        stay = desk.stays_before[turn]
        for rate, ready in rates:
            each = min(0.9, ready.tiles / desk.unseen)
            table = by_rate.get(each)
            if table is None:
                table = by_rate[each] = ready_win(each, turns, desk.stays, desk.fades)
            won = at * rate * stay * table[turn + 1]
            wins += won
            points += won * ready.points
        at *= (1 - onward) * stay
    if wins <= 0:
        return step._replace(win=0.0), ways[0].ready.points
    return step._replace(win=wins), points / wins


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
