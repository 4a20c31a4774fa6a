"""The position of a moment that a widget shows: asked for from Python, or copied in a browser."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from .. import asking
from ..core.events import Position, Seat
from ..core.match import Match
from ..game.moment import Moment
from ..game.position import PositionError, dumps, position_of
from ..rulefiles import rules_of_match
from . import messages as msg

Eyes: TypeAlias = Seat | Literal["open"]


def position_in(match: Match, hand: int, n: int, viewer: Eyes) -> Position:
    """The position of a moment of a record, as ``viewer`` sees it. Raises ``PositionError`` where
    there is none, ``IndexError`` for a moment that there is not."""
    if not match.hands:
        raise PositionError("the record holds no hand")
    events = match.hands[hand].events
    upto = n % len(events) if n < 0 else n
    match[hand, upto]  # is there such a moment?
    moment = Moment.before(rules_of_match(match)).fold([match.header, *events[: upto + 1]])
    return position_of(moment, viewer)


def told(asked: msg.CopyPosition, match: Match, viewer: Eyes | None) -> dict[str, Any]:
    """The answer to a browser that asks for the line of a moment: ``line``, or ``text`` by
    language why there is none. ``viewer``: whose eyes it may be seen through, ``None``: nobody's.
    """
    out: dict[str, Any] = {"type": "position", "ask": asked.ask}
    try:
        if viewer is None or asked.hand < 0 or asked.n < 0:
            raise PositionError("nothing that may be seen")
        line = dumps(position_in(match, asked.hand, asked.n, viewer))
    except (ValueError, IndexError):
        return out | {"text": asking.both("table.no_position")}
    return out | {"line": line}
