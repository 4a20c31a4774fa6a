"""What one viewer is sent of a match that is being played: kept up as it grows, taken back at undo.

A :class:`Feed` gives the hands that are over as compressed entries (:func:`mjwidget.stream.
hand_blob`) with their outlines, and the running one as such an entry of its moments so far.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

from .core.events import Event, Position, Seat, StartKyoku, tag
from .core.match import Hand
from .core.state import State
from .outline import hand_outline
from .stream import Patch, actor, diff, pack
from .view import View, Viewer, project

Said: TypeAlias = tuple[int, Seat, dict[str, str]]
"""What a computer player said of an event: its number in the match, the seat, the text by
language."""


class _Done(NamedTuple):
    """A hand that is over: ``end`` is how many events of the match there were after it."""

    last: Event
    end: int
    blob: str
    outline: dict[str, Any]


class Feed:
    """The match as ``viewer`` may see it.

    To who sees everything (``viewer`` "open") the reasons of computer players are told, too: an
    entry has them under ``w``, ``[n, seat, text by language]`` each, ``n`` the moment of its event.

    ``hands`` and ``outlines`` of the hands that are over, ``running`` of the one being played.
    """

    def __init__(self, viewer: Viewer) -> None:
        self.viewer: Viewer = viewer
        self._reasons: Sequence[Said] = ()
        self._done: list[_Done] = []
        self._clear(0)

    def _clear(self, at: int) -> None:
        """No running hand; so many events were taken in."""
        self._taken = at
        self._start: int | None = None
        self._newest: Event | None = None
        self._view: View = {}
        self._keyframe: View = {}
        self._patches: list[Patch] = []
        self._steps: list[list[Any]] = []

    def take(
        self,
        events: Sequence[Event],
        states: Sequence[State],
        *,
        over: bool = False,
        reasons: Sequence[Said] = (),
    ) -> None:
        """Take in the match as it is now. ``states``: after each event; ``over``: so that its last
        hand is one of those that are over; ``reasons``: all that computer players said so far.

        Events are compared by identity: a history that was changed is followed from where it
        changed, hand by hand.
        """
        self._reasons = reasons if self.viewer == "open" else ()
        try:
            self._take(events, states, over)
        except BaseException:  # an interrupt, too: what is half taken in is taken in anew
            self._done.clear()
            self._clear(0)
            raise

    def _take(self, events: Sequence[Event], states: Sequence[State], over: bool) -> None:
        taken = self._taken
        if taken > len(events) or (taken and events[taken - 1] is not self._newest):
            self._rewind(events)
        for i in range(self._taken, len(events)):
            event, state = events[i], states[i]
            if isinstance(event, StartKyoku | Position):
                self._finish(events, states, i)
                self._start = i
                self._keyframe = self._view = project(state, self.viewer)
                self._steps.append([tag(event), actor(event)])
            elif self._start is not None:
                view = project(state, self.viewer, (states[i - 1], self._view))
                self._patches.append(diff(self._view, view))
                self._view = view
                self._steps.append([tag(event), actor(event)])
        self._taken = len(events)
        self._newest = events[-1] if events else None
        if over:
            self._finish(events, states, len(events))

    def _rewind(self, events: Sequence[Event]) -> None:
        """Keep the hands that the changed history still has, and take the rest in anew."""
        done = self._done
        while done:
            last = done[-1]
            if last.end <= len(events) and events[last.end - 1] is last.last:
                break
            done.pop()
        self._clear(done[-1].end if done else 0)

    def _finish(self, events: Sequence[Event], states: Sequence[State], end: int) -> None:
        """The running hand is over: it ends before the event number ``end``."""
        if self._start is None:
            return
        hand = self._hand(events, states, end)
        entry = pack(self._entry(end))
        self._done.append(_Done(events[end - 1], end, entry, hand_outline(hand)))
        newest = self._newest
        self._clear(self._taken)
        self._newest = newest

    def _hand(self, events: Sequence[Event], states: Sequence[State], end: int) -> Hand:
        assert self._start is not None
        part = slice(self._start, end)
        return Hand(len(self._done), tuple(events[part]), tuple(states[part]))

    @property
    def hands(self) -> list[str]:
        """The hands that are over, compressed."""
        return [done.blob for done in self._done]

    @property
    def outlines(self) -> list[dict[str, Any]]:
        """Their outlines (:func:`mjwidget.outline.hand_outline`)."""
        return [done.outline for done in self._done]

    def running(self, events: Sequence[Event], states: Sequence[State]) -> dict[str, Any] | None:
        """The hand being played, ``{"hand": entry, "outline"}``; ``None`` where there is none.

        ``events`` and ``states``: those last taken in.
        """
        if self._start is None:
            return None
        hand = self._hand(events, states, len(events))
        return {"hand": pack(self._entry(len(events))), "outline": hand_outline(hand)}

    def _entry(self, end: int) -> dict[str, Any]:
        out: dict[str, Any] = {"k": self._keyframe, "p": self._patches, "s": self._steps}
        start = self._start or 0
        said = [[at - start, *rest] for at, *rest in self._reasons if start <= at < end]
        return out | {"w": said} if said else out
