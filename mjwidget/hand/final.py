"""The end of a match: sticks that are left, ranks, oka, uma, shugi, as rows of the ledger."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..core.events import STICK, Currency, Ledger, Seat, Transfer
from ..core.seats import relative
from ..core.text import clip
from ..ruleset import RuleSet
from .pay import busted


class Final(NamedTuple):
    """A settled match.

    ``ranks``: 1 for the first, by seat, the same for a tie that is shared; ``scores``: points
    with the sticks left; ``points``: the final figure by seat in thousandths of its unit;
    ``ledger``: how it came about (currencies ``sticks``, ``chips`` for a bust's prize,
    ``final``).
    """

    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    points: tuple[int, ...]
    ledger: Ledger


def settle(
    rules: RuleSet,
    scores: Sequence[int],
    *,
    first_dealer: Seat = 0,
    sticks: int = 0,
    shugi: Sequence[int] | None = None,
    chombo: Mapping[Seat, int] | None = None,
) -> Final:
    """Settle a match under a rule set.

    ``scores``: points by seat; ``sticks``: left on the table; ``shugi``: units won or lost by
    seat (those that are points stand in the scores already, and are not counted again);
    ``chombo``: offences by seat, where they cost points of the final figure. Points are equal or
    not before the sticks that are left are added. Raises ``ValueError`` when there are
    not as many scores as players, and for what is no whole number.
    """
    n = rules.tiles.players
    if len(scores) != n:
        raise ValueError(f"scores: found {len(scores)}, expected {n}")
    if shugi is not None and len(shugi) != n:
        raise ValueError(f"shugi: found {len(shugi)}, expected {n}")
    for name, values in (("scores", scores), ("shugi", shugi or ()), ("sticks", (sticks,))):
        for value in values:
            if type(value) is not int:
                raise ValueError(f"{name}: found {clip(value)}, expected a whole number")
    if type(first_dealer) is not int or not 0 <= first_dealer < n:
        raise ValueError(f"first_dealer: found {clip(first_dealer)}, expected 0 to {n - 1}")
    if sticks < 0:
        raise ValueError(f"sticks: found {sticks}, expected 0 or more")
    order = sorted(range(n), key=lambda s: (-scores[s], relative(first_dealer, s, n)))
    first = order[0]
    rows: list[Transfer] = []
    end = list(scores)
    if sticks and rules.match.left_sticks == "first":
        rows.append(Transfer(None, first, sticks, "sticks", "left_sticks"))
        end[first] += sticks * STICK
    in_points = rules.bonus.unit == "points"
    units = [0] * n if shugi is None or in_points else list(shugi)
    if rules.bonus.tobi and rules.bonus.tobi_to == "first":
        unit: Currency = "points" if in_points else "chips"
        for seat in range(n):
            if seat != first and busted(end[seat], rules):
                rows.append(Transfer(seat, first, rules.bonus.tobi, unit, "tobi"))
                units[seat] -= rules.bonus.tobi
                units[first] += rules.bonus.tobi
    parts = [
        ("score", [points - rules.uma.return_points for points in end]),
        ("oka", _oka(rules, order, scores)),
        ("uma", _uma(rules, order, end, scores)),
    ]
    divisor = rules.settlement.divisor
    total = [0] * n
    for reason, amounts in parts:
        scaled = [_scale(a, divisor) for a in amounts]
        rows += _rows(scaled, reason)
        total = [a + b for a, b in zip(total, scaled, strict=True)]
    if (rules.settlement.shugi or in_points) and any(units):
        scaled = [1000 * u for u in units]
        rows += _rows(scaled, "shugi")
        total = [a + b for a, b in zip(total, scaled, strict=True)]
    if rules.settlement.whole:
        rounding = _rounding([_scale(points, divisor) for points in end], first)
        rows += _rows(rounding, "rounding")
        total = [a + b for a, b in zip(total, rounding, strict=True)]
    if chombo and rules.offences.chombo == "penalty":
        cost = [-_scale(rules.offences.penalty * chombo.get(s, 0), divisor) for s in range(n)]
        rows += _rows(cost, "chombo")
        total = [a + b for a, b in zip(total, cost, strict=True)]
    ranks = [0] * n
    for place, seat in enumerate(order):
        tied = place and scores[order[place - 1]] == scores[seat]
        shared = tied and rules.match.ties == "shared"
        ranks[seat] = ranks[order[place - 1]] if shared else place + 1
    return Final(tuple(ranks), tuple(end), tuple(total), tuple(rows))


def _scale(points: int, divisor: int) -> int:
    """Points -> thousandths of the final unit, cut towards zero (no set here leaves a rest)."""
    amount = abs(points) * 1000 // divisor
    return amount if points >= 0 else -amount


def _rows(amounts: Sequence[int], reason: str) -> list[Transfer]:
    out = []
    for seat, amount in enumerate(amounts):
        if amount > 0:
            out.append(Transfer(None, seat, amount, "final", reason))
        elif amount < 0:
            out.append(Transfer(seat, None, -amount, "final", reason))
    return out


def _oka(rules: RuleSet, order: Sequence[Seat], scores: Sequence[int]) -> list[int]:
    n = len(order)
    out = [0] * n
    whole = n * max(rules.uma.return_points - rules.match.start, 0)
    out[order[0]] = whole
    if rules.match.ties == "shared":
        _share(out, order, scores)
    return out


def _uma(
    rules: RuleSet, order: Sequence[Seat], end: Sequence[int], scores: Sequence[int]
) -> list[int]:
    uma = rules.uma
    by_place: Sequence[int] = uma.by_rank
    if uma.by_losers:
        losers = sum([points < uma.return_points for points in end])
        by_place = uma.by_losers.get(str(losers), uma.by_rank)
    out = [0] * len(order)
    for place, seat in enumerate(order[: len(by_place)]):
        out[seat] = by_place[place]
    if uma.second_needs is not None and end[order[1]] < uma.second_needs:
        out[order[0]] += out[order[1]]
        out[order[1]] = 0
    if rules.match.ties == "shared":
        _share(out, order, scores)
    return out


def _share(out: list[int], order: Sequence[Seat], scores: Sequence[int]) -> None:
    """Equal points share what their places get; a rest of points stays with the nearest ones."""
    at = 0
    while at < len(order):
        tied = [s for s in order[at:] if scores[s] == scores[order[at]]]
        share, rest = divmod(sum([out[s] for s in tied]), len(tied))
        for n, s in enumerate(tied):
            out[s] = share + (n < rest)
        at += len(tied)


def _rounding(scores: Sequence[int], first: Seat) -> list[int]:
    """What rounds the scores half away from zero to whole units; the first makes the sum what it
    was. (Tenhou rounds the score, not the figure: 27,500 is 28.)"""
    out = []
    for amount in scores:
        whole = (abs(amount) + 500) // 1000 * 1000
        out.append((whole if amount >= 0 else -whole) - amount)
    out[first] = -sum([a for seat, a in enumerate(out) if seat != first])
    return out


__all__ = ["Final", "settle"]
