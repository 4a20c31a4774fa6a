"""The end of a match -> its settlement.

Logs give the final scores and the ranking points of each seat. What the points are made of is
tried by Tenhou's public rule: the score less the return points (30,000; three players 40,000),
the oka that the first takes (what all put in beyond what they started with), the uma (20, 10,
-10, -20, in the oldest logs half of it; three players 20, 0, -20) and the rounding, which the
first makes good. Where that gives other points (private tables), each seat's points stay one
row, ``final``. A reader that knows the rules of its game gives them to be tried instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from ..core import ledger as ledgers
from ..core.events import STICK, Settle, Transfer
from ..core.seats import relative

RETURN: Final = {4: 30000, 3: 40000}
UMA: Final = {
    4: ((20000, 10000, -10000, -20000), (10000, 5000, -5000, -10000)),
    3: ((20000, 0, -20000),),
}


class End(NamedTuple):
    """Final scores in points and ranking points in thousandths, by seat."""

    scores: tuple[int, ...]
    points: tuple[int, ...]


class Before(NamedTuple):
    """How things stand after the last hand: ``start``: points of a seat when the match began, on
    average (``None``: not known); scores by seat; sticks that lie on the table."""

    start: int | None
    scores: tuple[int, ...]
    kyotaku: int


Public: TypeAlias = tuple[int, tuple[int, ...]]
"""Return points, and the uma by place in thousandths."""
MAJSOUL: Final[dict[int, Public]] = {
    4: (25000, (15000, 5000, -5000, -15000)),
    3: (35000, (15000, 0, -15000)),
}
"""Of Mahjong Soul's ranked matches, by the number of players."""


def settle(end: End, before: Before, first_dealer: int, public: Sequence[Public] = ()) -> Settle:
    """Rows of the settlement, and the ranks; of equal scores the one nearer to the first dealer
    is ahead. ``public``: what to try instead of Tenhou's rule."""
    n = len(end.scores)
    order = sorted(range(n), key=lambda s: (-end.scores[s], relative(first_dealer, s, n)))
    ranks = [0] * n
    for place, seat in enumerate(order):
        ranks[seat] = place + 1
    rows = []
    gained = [a - b for a, b in zip(end.scores, before.scores, strict=True)]
    sticks = before.kyotaku
    if sticks > 0 and gained == [sticks * STICK if s == order[0] else 0 for s in range(n)]:
        rows.append(Transfer(None, order[0], sticks, "sticks", "left_sticks"))
    tried = public or [(RETURN[n], uma) for uma in UMA[n]]
    for reason, amounts in _parts(end, before.start, order, tried) or [("final", end.points)]:
        rows += ledgers.from_deltas(amounts, reason, "final")
    return Settle(ledger=tuple(rows), ranks=tuple(ranks))


def rules_shown(event: Settle, players: int) -> list[tuple[str, str, object]]:
    """What the figures show of rules that changed with the years: ``(section, key, value)``.

    Whole points (today one decimal), and half of today's uma.
    """
    out: list[tuple[str, str, object]] = []
    if any(row.reason == "rounding" for row in event.ledger):
        out.append(("settlement", "whole", True))
    uma = sorted([row.amount for row in event.ledger if row.reason == "uma"], reverse=True)
    old = UMA[players][-1]
    if len(UMA[players]) > 1 and uma == sorted([abs(a) for a in old], reverse=True):
        out.append(("uma", "by_rank", list(old)))
    return out


def _parts(
    end: End, start: int | None, order: Sequence[int], tried: Sequence[Public]
) -> list[tuple[str, Sequence[int]]] | None:
    """The points parted by a public rule, ``None`` when it gives others."""
    n = len(end.scores)
    if start is None or sum(end.scores) != n * start:
        return None
    first = order[0]
    for back, by_place in tried:
        score = [points - back for points in end.scores]
        oka = [n * (back - start) if seat == first else 0 for seat in range(n)]
        uma = [0] * n
        for place, seat in enumerate(order):
            uma[seat] = by_place[place]
        parts = zip(end.points, score, oka, uma, strict=True)
        rounding = [p - a - b - c for p, a, b, c in parts]
        others = [abs(r) for seat, r in enumerate(rounding) if seat != first]
        if sum(rounding) == 0 and max(others) < 1000:
            return [("score", score), ("oka", oka), ("uma", uma), ("rounding", rounding)]
    return None
