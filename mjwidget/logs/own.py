"""The member ``mjwidget`` that this project writes into the JSON of others, which pass over it:
what their format cannot say of the rules (``rules``), the name (``id``) and the settlement
(``settle``), as events have them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..core import form, wire
from ..core.events import Settle
from ..core.ledger import by_seat
from .settle import End

OWN: Final = "mjwidget"


def rules(found: Mapping[str, Any]) -> dict[str, Any] | None:
    """The rules as ``start_game`` has them, if they stand there."""
    own = found.get(OWN)
    said = own.get("rules") if isinstance(own, dict) else None
    return said if isinstance(said, dict) else None


def name(found: Mapping[str, Any]) -> str | None:
    """The name of the match, if it stands there."""
    own = found.get(OWN)
    said = own.get("id") if isinstance(own, dict) else None
    return said if isinstance(said, str) else None


def settlement(found: Mapping[str, Any], end: End) -> Settle | None:
    """The event, if it stands there and gives these points."""
    own = found.get(OWN)
    said = own.get("settle") if isinstance(own, dict) else None
    if said is None:
        return None
    n = len(end.scores)
    try:
        event = wire.decode(said)
        if not isinstance(event, Settle):
            return None
        form.ledger(event.ledger, n)
    except (wire.WireError, form.FoldError):
        return None
    return event if (by_seat(event.ledger, n, "final") or (0,) * n) == end.points else None
