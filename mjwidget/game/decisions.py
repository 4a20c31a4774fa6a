"""Where in a record a seat had something to decide: so that a match that was saved can be taken
back as one that is still being played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..core.events import DeadHand, Deposit, EndKyoku, Event, Offence, Position, Reach, Seat
from ..ruleset import RuleSet
from . import endings, flow
from .facts import Offered
from .legal import prompts
from .moment import Moment
from .offend import ANSWERS
from .turns import at_once

_NOBODY: Final = frozenset(("before", "deal", "end"))
"""Phases in which nobody has a tile to answer."""


def decisions(events: Sequence[Event], rules: RuleSet, seat: Seat) -> list[int]:
    """For each decision of ``seat``, how many events there were before it, in order.

    Those that left no event are among them: a pass, too. The question that is still open at the
    end is none.
    """
    m = Moment.before(rules)
    gone: Offered | None = None  # the tile that was put to everybody last
    asked = False  # about it, and did not answer
    out: list[int] = []
    for n, event in enumerate(events[:-1], 1):
        m = m.after(event)
        if isinstance(event, EndKyoku):
            stops = endings.after_hand(m)
            if isinstance(stops, flow.Ask) and stops.seat == seat:
                out.append(n)
            continue
        offered = m.facts.offered
        if isinstance(event, Position) and event.closed:
            gone = offered
        if m.state.phase in _NOBODY or isinstance(event, Reach) or at_once(m) is not None:
            continue
        if offered is None or offered is not gone:
            gone, asked = offered, seat in prompts(m)
            if asked:
                out.append(n)
        elif asked and (act := _offence(event, seat)) is not None:
            # A dead hand is still asked, as long as another is.
            asked = act not in ANSWERS and bool(prompts(m))
            if asked:
                out.append(n)
    return out


def _offence(event: Event, seat: Seat) -> str | None:
    """The act of ``seat`` after which the hand goes on, if that is the event."""
    if not isinstance(event, Offence | Deposit | DeadHand) or event.actor != seat:
        return None
    return event.act if isinstance(event, Offence) else event.cause
