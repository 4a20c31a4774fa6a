"""Folding rows of a ledger into scores, chips and sticks."""

from __future__ import annotations

from collections.abc import Iterable

from .events import STICK, Currency, Ledger, Transfer


def deltas(ledger: Iterable[Transfer], players: int) -> tuple[int, ...]:
    """Points won or lost by seat; a stick counts 1,000."""
    out = [0] * players
    for row in ledger:
        if row.currency == "points":
            amount = row.amount
        elif row.currency == "sticks":
            amount = row.amount * STICK
        else:
            continue
        if row.source is not None:
            out[row.source] -= amount
        if row.target is not None:
            out[row.target] += amount
    return tuple(out)


def chips(ledger: Iterable[Transfer], players: int) -> tuple[int, ...] | None:
    """Chips won or lost by seat, ``None`` when no row speaks of chips."""
    out, any_row = [0] * players, False
    for row in ledger:
        if row.currency == "chips":
            any_row = True
            if row.source is not None:
                out[row.source] -= row.amount
            if row.target is not None:
                out[row.target] += row.amount
    return tuple(out) if any_row else None


def sticks(ledger: Iterable[Transfer]) -> int:
    """By how many the sticks on the table change."""
    out = 0
    for row in ledger:
        if row.currency == "sticks":
            out += (row.target is None) * row.amount - (row.source is None) * row.amount
    return out


def final(ledger: Iterable[Transfer], players: int) -> tuple[int, ...] | None:
    """Thousandths of a ranking point by seat, ``None`` without such rows."""
    out, any_row = [0] * players, False
    for row in ledger:
        if row.currency == "final":
            any_row = True
            if row.source is not None:
                out[row.source] -= row.amount
            if row.target is not None:
                out[row.target] += row.amount
    return tuple(out) if any_row else None


def from_deltas(points: Iterable[int], reason: str, currency: Currency = "points") -> Ledger:
    """Rows for a change by seat whose parts are not known: each seat against the table."""
    rows: list[Transfer] = []
    for seat, amount in enumerate(points):
        if amount > 0:
            rows.append(Transfer(None, seat, amount, currency, reason))
        elif amount < 0:
            rows.append(Transfer(seat, None, -amount, currency, reason))
    return tuple(rows)
