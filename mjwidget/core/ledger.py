"""Folding rows of a ledger into scores, chips and sticks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .events import STICK, Currency, Ledger, Seat, Transfer


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


def by_seat(ledger: Iterable[Transfer], players: int, currency: Currency) -> tuple[int, ...] | None:
    """Units of one currency won or lost by seat, ``None`` when no row speaks of it."""
    out, any_row = [0] * players, False
    for row in ledger:
        if row.currency == currency:
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


def from_deltas(points: Iterable[int], reason: str, currency: Currency = "points") -> Ledger:
    """Rows for a change by seat whose parts are not known: each seat against the table."""
    rows: list[Transfer] = []
    for seat, amount in enumerate(points):
        if amount > 0:
            rows.append(Transfer(None, seat, amount, currency, reason))
        elif amount < 0:
            rows.append(Transfer(seat, None, -amount, currency, reason))
    return tuple(rows)


def pairwise(deltas: Sequence[int], reason: str, currency: Currency = "points") -> Ledger:
    """Rows from those who pay to those who receive, as few as a seat-by-seat walk needs."""
    if sum(deltas):
        return from_deltas(deltas, reason, currency)
    out: list[Transfer] = []
    due = [max(amount, 0) for amount in deltas]
    for payer, amount in enumerate(deltas):
        owed = -amount
        for seat in range(len(deltas)):
            part = min(owed, due[seat])
            if part > 0:
                out.append(Transfer(payer, seat, part, currency, reason))
                owed -= part
                due[seat] -= part
    return tuple(out)


def payments(deltas: Sequence[int], winner: Seat) -> tuple[dict[Seat, int], int] | None:
    """What each other seat pays the winner of a hand, and the sticks that the winner takes.

    ``None`` when the change is not that of a single winner.
    """
    taken, rest = divmod(sum(deltas), STICK)
    paid = {seat: -amount for seat, amount in enumerate(deltas) if seat != winner}
    if taken < 0 or rest or winner not in range(len(deltas)) or min(paid.values()) < 0:
        return None
    return paid, taken
