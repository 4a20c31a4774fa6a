"""A tile further on: the tenpai hands that a hand becomes, and how wide it will be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ..analysis.plans import EVERY, Plan, distance, left
from ..analysis.sight import Sight
from ..core.tiles import Tile, tile
from ..hand.situation import Meld
from ..hand.ukeire import discards
from .chance import Walk, ready_win
from .desk import Desk
from .ready import Ready, ready_of

_TRIED: Final = 2
"""Tenpai hands that are priced for each tile that makes the hand tenpai, the widest first."""


class Way(NamedTuple):
    """One tile further on: ``copies`` of it are left, and the hand is tenpai like this."""

    copies: int
    ready: Ready


def ways_of(
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
            one = ready_of(desk, after, melds, waits, desk.thrown | 1 << gone, riichi)
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


def later_of(
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


def by_ways(desk: Desk, ways: Sequence[Way], step: Walk, speed: float) -> tuple[Walk, float]:
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
