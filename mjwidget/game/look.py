"""A moment as somebody looks at it: what tables, replays and scenarios hand on to be analysed."""

from __future__ import annotations

from typing import NamedTuple, Protocol, runtime_checkable

from ..core.events import Position, Seat
from ..ruleset import RuleSet
from .legal import Choices


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
