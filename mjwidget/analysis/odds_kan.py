"""Odds after a kan, or a tile set aside: a replacement is drawn, and indicators are turned.

What a new indicator is nobody knows before: the odds are the mean over all tiles that it may be,
each as likely as there are copies of it that the seat does not see. From the replacement on the
player knows it (where it is turned only after the next discard, a win with the replacement is paid
without it).
"""

from __future__ import annotations

import math
import random
from typing import Final

from ..core.tiles import Tile, counts
from ..hand.shanten import shanten
from .odds import Error, Odds, Progress, of_hands
from .odds_outset import Outset

SAMPLED: Final = 48
"""So many of the pairs (and more) of indicators are looked at where two or more are turned."""
CASES: Final = 40
"""And of what lies under each of them so many, where there is more and the hand is farther off than
:data:`_NEAR`."""
_NEAR: Final = 1


def of_replaced(
    start: Outset,
    tiles: tuple[Tile, ...],
    indicators: int,
    ways: int,
    progress: Progress | None = None,
) -> Odds:
    """Odds of ``tiles`` at an outset whose first draw is the replacement, after which so many new
    indicators lie on the table. ``ways`` as ``samples`` of :func:`.odds.odds`, of all indicators
    together."""
    turned = _turned(start, indicators)
    away = shanten(counts(tiles), start.sanma)
    each = max(2, ways // len(turned)) if len(turned) > 1 else ways
    found = []
    for i, (p, outset) in enumerate(turned):
        if progress is not None and len(turned) > 1:
            progress(i, len(turned))
        told = progress if len(turned) == 1 else None
        enough = CASES if len(turned) > 1 and away > _NEAR else None
        odds = of_hands(outset, [tiles], each, seed=i, progress=told, cases=enough)
        found.append((p, odds[0]))
    if progress is not None and len(turned) > 1:
        progress(len(turned), len(turned))
    return _mean(found, counted=indicators < 2)


def _turned(start: Outset, n: int) -> list[tuple[float, Outset]]:
    """What may be turned, with its chance."""
    if not n:
        return [(1.0, start)]
    tiles = [t for t, copies in start.rest.items() for _ in range(copies)]
    if n == 1:
        return [
            (copies / len(tiles), _with(start, (t,))) for t, copies in start.rest.items() if copies
        ]
    rng = random.Random(0)
    return [(1 / SAMPLED, _with(start, tuple(rng.sample(tiles, n)))) for _ in range(SAMPLED)]


def _with(start: Outset, more: tuple[Tile, ...]) -> Outset:
    rest = dict(start.rest)
    for t in more:
        rest[t] -= 1
    under = len(more) if start.ura and start.rules.wall.kan_ura else 0
    ura = start.ura + under
    draws = min(start.draws, max(0, sum(rest.values()) - ura))
    return start._replace(
        rest=rest, dora=(*start.dora, *more), ura=ura, draws=draws, may=start.may[: draws + 1]
    )


def _mean(found: list[tuple[float, Odds]], *, counted: bool) -> Odds:
    """``counted``: all that may be turned is there, and not some of it."""
    if len(found) == 1:
        return found[0][1]
    points = sum([p * one.points for p, one in found])
    exact = counted and all(one.exact for _, one in found)

    def half(values: list[tuple[float, float]]) -> float:
        return math.sqrt(sum([(p * e) ** 2 for p, e in values]))

    spread = 0.0
    if not counted:
        square = sum([p * (one.points - points) ** 2 for p, one in found])
        spread = 1.96 * math.sqrt(square / len(found))
    return Odds(
        tenpai=_sum([(p, one.tenpai) for p, one in found]),
        win=_sum([(p, one.win) for p, one in found]),
        points=points,
        exact=exact,
        error=Error(
            half([(p, one.error.tenpai) for p, one in found]),
            half([(p, one.error.win) for p, one in found]),
            math.hypot(half([(p, one.error.points) for p, one in found]), spread),
        ),
    )


def _sum(curves: list[tuple[float, tuple[float, ...]]]) -> tuple[float, ...]:
    """The mean of curves; one that ends earlier stays as it ends."""
    size = max([len(curve) for _, curve in curves])
    return tuple(
        [sum([p * curve[min(i, len(curve) - 1)] for p, curve in curves]) for i in range(size)]
    )
