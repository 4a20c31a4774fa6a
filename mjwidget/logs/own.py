"""The member ``mjwidget`` that this project writes into the JSON of others, which pass over it:
what their format cannot say of the rules and of the settlement."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..core import wire
from ..core.events import Settle
from ..core.ledger import by_seat
from .settle import End

OWN: Final = "mjwidget"


def rules(found: Mapping[str, Any]) -> dict[str, Any] | None:
    """The rules as ``start_game`` has them, if they stand there."""
    own = found.get(OWN)
    said = own.get("rules") if isinstance(own, dict) else None
    return said if isinstance(said, dict) else None


def settlement(found: Mapping[str, Any], end: End) -> Settle | None:
    """The event, if it stands there and gives these points."""
    own = found.get(OWN)
    said = own.get("settle") if isinstance(own, dict) else None
    if said is None:
        return None
    try:
        event = wire.decode(said)
    except wire.WireError:
        return None
    if not isinstance(event, Settle):
        return None
    n = len(end.points)
    seats = (None, *range(n))
    if any(row.source not in seats or row.target not in seats for row in event.ledger):
        return None
    return event if by_seat(event.ledger, n, "final") == end.points else None
