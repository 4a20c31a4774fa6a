"""What happens at a live table beside what people do: its pace, players that think, its clock.

All of it needs a running loop: that of a notebook, or of a program while it awaits the table.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any, Final

from ..core.events import (
    Ankan,
    Chi,
    Dahai,
    Daiminkan,
    EndKyoku,
    Event,
    Hora,
    Kakan,
    Nukidora,
    Pon,
    Reach,
    StartKyoku,
    Tsumo,
)
from ..game.table import Late, LiveTable, Thinking
from .clock import Clock
from .loop import running_loop
from .presence import LOOK_EVERY, Presence
from .showing import Showing

_CALLS: Final = (Chi, Pon, Daiminkan, Kakan, Ankan, Nukidora, Reach)
PACE: Final[dict[type[Event], float]] = {
    Tsumo: 0.12,
    Dahai: 0.35,
    **dict.fromkeys(_CALLS, 0.9),
    Hora: 1.4,
    EndKyoku: 6.0,
    StartKyoku: 0.7,
}
"""Seconds that a browser shows a moment; a table that nobody plays at goes on at that pace."""
PACE_OTHER: Final = 0.2
_BEAT: Final = 0.1
_UNSEEN: Final = 100
"""Decisions at a time where nobody looks."""


class Driver:
    """Runs what has to run beside a table.

    ``do``: carries out one change and tells of it; ``failed``: told of what went wrong in a task;
    ``speed``: how fast; ``ping``: asks views for a sign of life. ``hurry``: somebody waits for the
    end and nobody looks, so that there is no pace to keep. ``presence``: does anybody look?
    """

    def __init__(
        self,
        core: LiveTable,
        showing: Showing,
        *,
        do: Callable[..., None],
        failed: Callable[[Exception], None],
        speed: Callable[[], float],
        ping: Callable[[], None],
    ) -> None:
        self._core, self._showing = core, showing
        self._do, self._failed, self._speed = do, failed, speed
        self.hurry = False
        self.presence = Presence(ping)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = threading.get_ident()
        self._tasks: set[asyncio.Task[None]] = set()
        self._pacer: asyncio.Task[None] | None = None
        self._clock: Clock | None = None
        self._timed: object = None
        self._stopped: tuple[object, Clock | None] = (None, None)  # for which question
        self._ask_again = False
        self.settle()

    # ---- the loop

    def settle(self, *, again: bool = False) -> None:
        """The loop that runs now is the table's own, where it has none (or ``again``)."""
        loop, old = running_loop(), self._loop
        if loop is None or loop is old or not (again or old is None or old.is_closed()):
            return
        self._leave(old)
        self._loop, self._thread = loop, threading.get_ident()

    def _leave(self, loop: asyncio.AbstractEventLoop | None) -> None:
        """What runs on a loop that is the table's no more begins anew on the next: players that
        think there are asked again."""
        tasks, self._tasks = list(self._tasks), set()
        for one in list(self._core.thinking.values()):
            if one.started:
                self._forsaken(one)
        self._pacer = None
        clock, self._clock = self._clock, None
        if clock is not None:
            self._stopped = (self._timed, clock)
        if loop is None or loop.is_closed():
            return
        for task in tasks:
            loop.call_soon_threadsafe(task.cancel)
        if clock is not None:
            loop.call_soon_threadsafe(clock.stop)

    def _forsaken(self, one: Thinking) -> None:
        self._core.forsake(one)
        self._ask_again = True

    def on_loop(self, work: Callable[[], None]) -> None:
        """Call ``work`` on the table's loop: now, or soon from another thread."""
        loop = self._loop
        if loop is None or loop.is_closed() or threading.get_ident() == self._thread:
            work()
        else:
            loop.call_soon_threadsafe(work)

    @property
    def alone(self) -> bool:
        """Does nothing run on this loop but what asks, and the table's own?"""
        return asyncio.all_tasks() <= {asyncio.current_task(), *self._tasks}

    # ---- what runs

    def kick(self) -> None:
        """Start what has to run now, and stop what has not."""
        if self._timed != self._showing.question:
            self._stop_clock()
        self.settle()
        if self._loop is None or running_loop() is not self._loop or self._showing.closed:
            return
        if self._clock is not None:
            self._clock.look()
        if self._ask_again:
            self._ask_again = False
            self._do(self._core.go_on)
        for one in list(self._core.thinking.values()):
            if not one.started:
                one.started = True
                # A task that was cancelled before it began has awaited nothing.
                self._start(self._think(one)).add_done_callback(one.finish)
        if self._pacer is None and self._paced():
            self._pacer = self._start(self._pace())
        if self._clock is None and self._showing.seconds is not None:
            self._timed = self._showing.question
            question, before = self._stopped
            self._clock = Clock(
                self._showing.seconds,
                stands=lambda: self._core.paused,
                expired=self._expire,
                before=before if question == self._timed else None,
            )

    def stop(self) -> None:
        """Stop all of it, from whichever thread."""

        def cancel() -> None:
            for task in list(self._tasks):
                task.cancel()
            self._stop_clock()

        if self._loop is not None and not self._loop.is_closed():
            self.on_loop(cancel)

    @property
    def held(self) -> float | None:
        """Seconds that were left for the question when its clock stood last, or a page came that
        showed it anew; ``None`` where neither was so."""
        if self._clock is None or self._timed != self._showing.question:
            return None
        self._clock.look()
        return self._clock.held

    def shown(self) -> bool:
        """The question is on the screen: its time runs. ``True``: it ran already."""
        return self._clock is not None and self._clock.shown()

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        assert self._loop is not None
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _think(self, one: Thinking) -> None:
        answer: object
        try:
            limit = asyncio.timeout(one.limit)
            async with limit:
                answer = await one.answer
        except Exception as e:
            answer = Late(one.limit) if one.limit is not None and limit.expired() else e
        except (asyncio.CancelledError, GeneratorExit) as e:
            task = None if running_loop() is None else asyncio.current_task()
            if task is None or task not in self._tasks or task.cancelling():
                # It is the table that stops it, or the loop has come to its end.
                if task in self._tasks:
                    self._forsaken(one)
                raise
            # What the player awaits was cancelled: no answer will come.
            answer = RuntimeError(f"its answer was cancelled ({type(e).__name__})")
        if self._showing.closed:
            return
        try:
            self._do(lambda: self._core.answered(one, answer))
        except Exception as e:
            self._failed(e)

    def _paced(self) -> bool:
        """Does the match go on by itself, no person being there who plays?"""
        core = self._core
        return not (
            self._showing.closed or core.over or core.paused or core.present or core.thinking
        )

    async def _pace(self) -> None:
        delay = PACE_OTHER
        try:
            while True:
                await self._sleep(delay)
                if not self._paced():
                    return
                if self.waits_for_a_view:
                    delay = LOOK_EVERY
                    continue
                delay = self._on()
        finally:
            if self._pacer is asyncio.current_task():
                self._pacer = None

    def _on(self) -> float:
        """Go on a little; seconds that it takes to show it."""
        core = self._core
        events = core.referee.events
        n = len(events)
        try:
            self._do(lambda: core.run(_UNSEEN if self.hurry else 1))
        except Exception as e:
            if core.referee.events is events and len(events) == n:
                core.paused = True  # it would fail again and again
            self._failed(e)
        new = core.referee.events[n:]
        return sum([PACE.get(type(e), PACE_OTHER) for e in new])

    async def _sleep(self, seconds: float) -> None:
        """So long at the speed of the moment; no longer when somebody waits for the end."""
        while seconds > 0 and not self.hurry and self._paced():
            beat = min(_BEAT, seconds / self._speed())
            await asyncio.sleep(beat)
            self.presence.passed(beat)
            seconds -= _BEAT * self._speed()
        await asyncio.sleep(0)

    @property
    def waits_for_a_view(self) -> bool:
        """Does the match stand because nobody looks?"""
        return self._paced() and not self.hurry and not self.presence.there

    def _stop_clock(self) -> None:
        if self._clock is not None:
            self._clock.look()
            self._clock.stop()
            self._stopped = (self._timed, self._clock)
        self._clock = self._timed = None

    def _expire(self) -> None:
        seat = self._showing.viewer
        if self._timed != self._showing.question or not isinstance(seat, int):
            return
        self._clock = self._timed = None
        try:
            self._do(lambda: self._core.expire(seat), notice="expired")
        except Exception as e:
            self._failed(e)
