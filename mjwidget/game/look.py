"""A moment as somebody looks at it: what tables, replays and scenarios hand on to be analysed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol, runtime_checkable

from ..core.events import Position, Seat
from ..ruleset import RuleSet
from .legal import Choices, prompts
from .position import moment_of

if TYPE_CHECKING:
    from .referee import Referee


class Look(NamedTuple):
    """``position``: as ``seat`` sees it, or open. ``choices``: what the seat is asked (() when it
    is not, or has answered); ``None``: whatever the rules let it do at that moment. ``rules``:
    those of play, ``None``: those that the position names."""

    position: Position
    seat: Seat
    choices: Choices | None = None
    rules: RuleSet | None = None


@runtime_checkable
class Looked(Protocol):
    """What shows a moment of play."""

    def to_analyse(self, seat: Seat | None, *, open: bool) -> Look:
        """The moment shown through the eyes of ``seat`` (``None``: of whoever looks); ``open``:
        with everything. Raises ``ValueError`` where that may not be seen, or there is none."""
        ...


def of_position(position: Position, seat: Seat | None = None) -> Look:
    """A position through the eyes of ``seat``: by default whose it is, else who is asked, else
    whose turn it is. Raises ``PositionError`` where it cannot be."""
    if seat is None:
        seat = position.turn if position.viewer is None else position.viewer
        if position.viewer is None and position.phase not in ("draw", "call"):
            seat = next(iter(prompts(moment_of(position))), seat)
    return Look(position, seat)


def of_referee(referee: Referee, seat: Seat | None = None) -> Look:
    """Where a match stands, through the eyes of ``seat``: by default of the first who is asked and
    has not answered. Raises ``PositionError`` between hands."""
    waiting = [s for s in referee.prompts if s not in referee.replies]
    if seat is None:
        turn = referee.state.turn
        seat = waiting[0] if waiting else 0 if turn is None else turn
    choices = referee.prompts[seat] if seat in waiting else ()
    return Look(referee.position(), seat, choices, referee.rules)
