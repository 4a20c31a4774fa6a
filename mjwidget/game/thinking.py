"""Players of a live table that take their time."""

from __future__ import annotations

import inspect
from typing import Any

from ..core.events import Seat

__all__ = ["Late", "Thinking", "limit_of"]


class Late(Exception):
    """A player has not answered in time."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"did not answer in {seconds:g} s")


class Thinking:
    """A player that takes its time: ``seat``, and ``answer``, an awaitable. ``limit``: seconds
    that it may take, or ``None``; ``started``: somebody awaits it."""

    __slots__ = ("answer", "limit", "seat", "started")

    def __init__(self, seat: Seat, answer: Any, limit: float | None) -> None:
        self.seat, self.answer, self.limit, self.started = seat, answer, limit, False

    def drop(self) -> None:
        """Nobody wants the answer any more."""
        if not self.started:
            self.finish()

    def finish(self, _task: object = None) -> None:
        """Nobody awaits it (any more): that it never began is no mistake then."""
        if inspect.iscoroutine(self.answer):
            self.answer.close()


def limit_of(player: object, usual: float | None) -> float | None:
    """Seconds that a player may take: its own word (``limit``), else the ``usual`` ones."""
    own = getattr(player, "limit", None)
    return own if isinstance(own, int | float) and own > 0 else usual
