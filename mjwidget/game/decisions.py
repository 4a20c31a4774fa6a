"""Where in a record a seat had something to decide: so that a match that was saved can be taken
back as one that is still being played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..core.events import EndKyoku, Event, Position, Reach, Seat
from ..ruleset import RuleSet
from . import endings, flow
from .facts import Offered
from .legal import prompts
from .moment import Moment
from .turns import at_once

_NOBODY: Final = frozenset(("before", "deal", "end"))
"""Phases in which nobody has a tile to answer."""


def decisions(events: Sequence[Event], rules: RuleSet, seat: Seat) -> list[int]:
    """For each decision of ``seat``, how many events there were before it, in order.

    Those that left no event are among them: a pass, too. The question that is still open at the
    end is none.
    """
    m = Moment.before(rules)
    gone: Offered | None = None  # the tile on which everybody has had his say
    out: list[int] = []
    for n, event in enumerate(events[:-1], 1):
        m = m.after(event)
        if isinstance(event, EndKyoku):
            asked = endings.after_hand(m)
            if isinstance(asked, flow.Ask) and asked.seat == seat:
                out.append(n)
            continue
        offered = m.facts.offered
        if isinstance(event, Position) and event.closed:
            gone = offered
        if m.state.phase in _NOBODY or isinstance(event, Reach) or at_once(m) is not None:
            continue
        if offered is None or offered is not gone:
            gone = offered
            if seat in prompts(m):
                out.append(n)
    return out
