"""A worked example of the end of a match, settled by the engine itself."""

from __future__ import annotations

from typing import Final

from ..core.ledger import by_seat
from ..core.names import word
from ..core.sheet import final_figure
from ..core.sheet import plain as points
from ..hand.final import settle
from ..ruleset import RuleSet
from .lines import Grid, Words, same

_GAINS: Final = {4: (17_300, 2_100, -6_400, -13_000), 3: (21_000, -4_000, -17_000)}
"""What each player has won or lost in points, by rank; each way of counting shows in it."""
_SHUGI: Final = {4: (3, 1, -1, -3), 3: (2, 1, -3)}
EXAMPLE: Final[Words] = ("精算の例", "An example")
_REASONS: Final = ("score", "oka", "uma", "shugi", "rounding")


def figure(r: RuleSet) -> Grid:
    """The figure of each rank, with what it is made of."""
    n = r.tiles.players
    low = 0 if r.match.stock else None
    scores = [r.match.start + gain for gain in _GAINS[n]]
    if low is not None and min(scores) < low:
        # A stock does not fall below 0: the first wins what the others have.
        scores = [max(points, low) for points in scores]
        scores[0] += n * r.match.start - sum(scores)
    unit = _unit(r)
    shugi = [unit * count for count in _SHUGI[n]] if unit and r.settlement.shugi else None
    end = settle(r, scores, shugi=shugi)
    parts = [
        (reason, by_seat(tuple(t for t in end.ledger if t.reason == reason), n, "final"))
        for reason in _REASONS
    ]
    shown = [(reason, amounts) for reason, amounts in parts if amounts and any(amounts)]
    heads: list[Words] = [("", ""), ("点数", "Points")]
    heads += [(word(f"pay.{reason}", "ja"), word(f"pay.{reason}")) for reason, _ in shown]
    heads.append(("精算", "Figure"))
    rows = []
    for seat in range(n):
        cells: list[Words] = [
            (f"{end.ranks[seat]}位", str(end.ranks[seat])),
            same(points(scores[seat])),
        ]
        cells += [same(final_figure(amounts[seat], r.settlement.unit)) for _, amounts in shown]
        cells.append(same(final_figure(end.points[seat], r.settlement.unit)))
        rows.append(tuple(cells))
    return Grid(
        (
            *("match.start", "uma.return_points", "uma.by_rank", "uma.by_losers"),
            *("uma.second_needs", "settlement.unit", "settlement.divisor", "settlement.shugi"),
            "settlement.whole",
        ),
        EXAMPLE,
        tuple(heads),
        tuple(rows),
    )


def _unit(r: RuleSet) -> int:
    """The smallest number of shugi that changes hands at once; 0 without any."""
    b = r.bonus
    return min((n for n in (b.ippatsu, b.ura, b.red, b.blue, b.yakuman_tsumo) if n), default=0)


__all__ = ["EXAMPLE", "figure"]
