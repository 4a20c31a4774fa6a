"""The six tips of a beginner, where they fit the position, each with its reasons (EDU-1).

Riichi first; keep yakuhai; no call without a yaku; read the rivers; mind the dora; plan for the
last hand. A tip is given only where it is right beyond doubt: what players argue about is left to
them. It is made from what the seat sees, and from nothing else.
"""

from __future__ import annotations

from typing import Final

from ...core.events import Seat
from ...game.legal import Choices
from ...game.moment import Moment
from ...view import project
from ..sight import Sight
from .ask import Ask
from .calls import calls
from .dora import dora
from .last import last, last_hand
from .riichi import riichi
from .rivers import rivers
from .tip import CODES, Said, Tip
from .yakuhai import yakuhai

MOST: Final = 3
"""So many tips at a time."""


def tips(sight: Sight, choices: Choices) -> tuple[Tip, ...]:
    """The tips for who sees this and may choose so, most important first, :data:`MOST` at most;
    none between hands, before dealt flowers are set aside, and in the own riichi."""
    ask = Ask(sight, choices)
    if not ask.acts or ask.flowers or (sight.me.riichi and not ask.wins):
        return ()
    final = last_hand(sight)
    values, plan = yakuhai(ask), last(ask, final)
    # A call that is offered comes before the plan; what to keep comes after it.
    more = (plan, values) if ask.own_turn else (values, plan)
    found = (riichi(ask, final), rivers(ask), calls(ask), *more, dora(ask))
    return tuple([tip for tip in found if tip is not None][:MOST])


def tips_at(m: Moment, seat: Seat, choices: Choices) -> tuple[Tip, ...]:
    """The same at a moment of play, from the view of ``seat``."""
    if m.state.phase in ("before", "deal", "end"):
        return ()
    return tips(Sight(project(m.state, seat), seat, m.law.rules), choices)


__all__ = ["CODES", "MOST", "Said", "Tip", "tips", "tips_at"]
