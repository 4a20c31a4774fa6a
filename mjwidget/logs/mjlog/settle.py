"""``owari``: the end of a match -> its settlement.

Tenhou gives the scores and the ranking points of each seat, in units of 1,000 points. What they
are made of is tried by its public rule: the score less the return points (30,000; three players
40,000), the oka that the first takes (what all put in beyond what they started with), the uma
(20, 10, -10, -20, in the oldest logs half of it; three players 20, 0, -20) and the rounding,
which the first makes good. Where that gives other points (private tables), each seat's points
stay one row, ``final``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ...core.events import STICK, Settle, Transfer
from ...core.seats import relative
from .fields import Problem, integer, thousandths
from .results import Table

RETURN: Final = {4: 30000, 3: 40000}
UMA: Final = {
    4: ((20000, 10000, -10000, -20000), (10000, 5000, -5000, -10000)),
    3: ((20000, 0, -20000),),
}
_MAX_SCORE: Final = 999_999


class Owari(NamedTuple):
    """Final scores in points and ranking points in thousandths, by seat; ``more``: the attribute
    as it stands, where it also counts chips."""

    scores: tuple[int, ...]
    points: tuple[int, ...]
    more: str | None


def owari(text: str, players: int) -> Owari | None:
    """``None`` for an empty text (programs write it). Raises :class:`Problem`."""
    if not text:
        return None
    parts = text.split(",")
    if len(parts) not in (8, 16, 2 * players, 4 * players):
        raise Problem(f"owari: found {len(parts)} numbers, expected 8, or 16 with chips")
    mine = parts[: 2 * players]
    scores = [100 * integer(part, "owari", -_MAX_SCORE, _MAX_SCORE) for part in mine[::2]]
    points = [thousandths(part, "owari") for part in mine[1::2]]
    more = text if len(parts) in (16, 4 * players) else None
    return Owari(tuple(scores), tuple(points), more)


def settle(end: Owari, table: Table, first_dealer: int) -> Settle:
    """Rows of the settlement, and the ranks; of equal scores the one nearer to the first dealer
    is ahead."""
    n = table.players
    order = sorted(range(n), key=lambda s: (-end.scores[s], relative(first_dealer, s, n)))
    ranks = [0] * n
    for place, seat in enumerate(order):
        ranks[seat] = place + 1
    rows = []
    gained = [a - b for a, b in zip(end.scores, table.scores, strict=True)]
    sticks = table.kyotaku
    if sticks > 0 and gained == [sticks * STICK if s == order[0] else 0 for s in range(n)]:
        rows.append(Transfer(None, order[0], sticks, "sticks", "left_sticks"))
    for reason, amounts in _parts(end, table, order) or [("final", end.points)]:
        for seat, amount in enumerate(amounts):
            if amount > 0:
                rows.append(Transfer(None, seat, amount, "final", reason))
            elif amount < 0:
                rows.append(Transfer(seat, None, -amount, "final", reason))
    return Settle(
        meta={"owari": end.more} if end.more else None, ledger=tuple(rows), ranks=tuple(ranks)
    )


def rules_shown(event: Settle, end: Owari, players: int) -> list[tuple[str, str, object]]:
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
    end: Owari, table: Table, order: Sequence[int]
) -> list[tuple[str, Sequence[int]]] | None:
    """The points parted by the public rule, ``None`` when it gives others."""
    n = table.players
    if table.start is None or sum(end.scores) != n * table.start:
        return None
    first = order[0]
    score = [points - RETURN[n] for points in end.scores]
    oka = [n * (RETURN[n] - table.start) if seat == first else 0 for seat in range(n)]
    for by_place in UMA[n]:
        uma = [0] * n
        for place, seat in enumerate(order):
            uma[seat] = by_place[place]
        parts = zip(end.points, score, oka, uma, strict=True)
        rounding = [p - a - b - c for p, a, b, c in parts]
        others = [abs(r) for seat, r in enumerate(rounding) if seat != first]
        if sum(rounding) == 0 and max(others) < 1000:
            return [("score", score), ("oka", oka), ("uma", uma), ("rounding", rounding)]
    return None
