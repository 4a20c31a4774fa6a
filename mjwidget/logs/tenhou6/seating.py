"""A match with its seats moved, so that seat 0 deals first."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from ...core.events import Event, StartKyoku, Transfer
from ...core.match import Match

_SEATS: Final = ("actor", "target", "pao", "oya")
_BY_SEAT: Final = ("names", "scores", "tehais", "chips", "deltas", "ranks")


def seated(match: Match) -> tuple[Match, bool]:
    """The match as it is, or with its seats moved (names, scores and all), and whether it was."""
    start = match.hands[0].start
    n = match.seats
    if not isinstance(start, StartKyoku):
        return match, False
    by = (start.oya - start.kyoku + 1) % n
    if by == 0:
        return match, False

    return Match([_moved(e, n, by) for e in match.events]), True


def _moved(event: Event, n: int, by: int) -> Event:
    changes: dict[str, Any] = {}
    for key in _SEATS:
        seat = getattr(event, key, None)
        if seat is not None:
            changes[key] = (seat - by) % n
    for key in _BY_SEAT:
        values = getattr(event, key, None)
        if values is not None and len(values) == n:
            changes[key] = tuple([values[(seat + by) % n] for seat in range(n)])
    rows = getattr(event, "ledger", None)
    if rows:
        changes["ledger"] = tuple([_row(row, n, by) for row in rows])
    return replace(event, **changes) if changes else event


def _row(row: Transfer, n: int, by: int) -> Transfer:
    source = None if row.source is None else (row.source - by) % n
    target = None if row.target is None else (row.target - by) % n
    return Transfer(source, target, row.amount, row.currency, row.reason)
