"""Decisions of a live table that can be taken back, and made again."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ..core.events import Event, StartGame
from ..core.text import clip, counted
from .refused import TableError

__all__ = ["Past", "as_practice", "undone_in"]


class Past:
    """The decisions of the one person who plays.

    ``marks``: for each, how many events there were before it; those that were taken back are kept
    until another is made.
    """

    def __init__(self, marks: list[int] | None = None) -> None:
        self.marks = [] if marks is None else list(marks)
        self._undone: list[tuple[list[Event], list[int]]] = []

    def copy(self) -> Past:
        """The same, to change: what an interrupt breaks off has not begun."""
        other = Past(self.marks)
        other._undone = list(self._undone)
        return other

    @property
    def undone(self) -> int:
        """Decisions that were taken back."""
        return len(self._undone)

    def made(self, before: int) -> None:
        """A decision, ``before`` so many events: what was taken back is gone."""
        self.marks.append(before)
        self._undone.clear()

    def back(self, events: list[Event], n: int) -> list[Event]:
        """The events before the ``n``-th last decision. Raises :class:`TableError`."""
        _enough(n, len(self.marks), "taken back", "none was made since the table began")
        for _ in range(n):
            self._undone.append((events, list(self.marks)))
            events = events[: self.marks.pop()]
        return events

    def again(self, n: int) -> list[Event]:
        """The events as they were before the ``n``-th last undo. Raises :class:`TableError`."""
        _enough(n, self.undone, "made again", "none was taken back since the last one")
        events, self.marks = self._undone[-n]
        del self._undone[-n:]
        return events


def as_practice(header: Event, **more: Any) -> StartGame:
    """The header of a match that counts as practice from now on; ``more``: what else its ``meta``
    says."""
    assert isinstance(header, StartGame)
    return replace(header, meta={**(header.meta or {}), **more, "practice": True})


def undone_in(header: Event) -> int:
    """How many decisions were taken back, by a header; a record that was loaded may hold
    anything."""
    assert isinstance(header, StartGame)
    before = (header.meta or {}).get("undone", 0)
    return before if type(before) is int else 0


def _enough(n: object, there: int, what: str, why: str) -> None:
    if type(n) is not int or n < 1:
        raise TableError(f"n: found {clip(n)}, expected a whole number from 1 on")
    if not there:
        raise TableError(f"no decision can be {what}: {why}")
    if n > there:
        raise TableError(f"{counted(there, 'decision')} can be {what}, not {clip(n)}")
