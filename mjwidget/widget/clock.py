"""The clock of a prompt: kept in the kernel, running from when the prompt is on the screen."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

SHOWN_BY = 30.0
"""Seconds after which a prompt counts as shown whatever the browser says."""
BEAT = 0.25
_LATE = 0.5
"""A beat so many seconds late: the loop was blocked, and the time is given back."""
_GRACE = 0.5
"""Seconds for the answer to arrive."""


class Clock:
    """Calls ``expired`` when ``seconds`` have passed since the prompt was shown; paused while
    ``stands`` says so. Needs a running loop; :meth:`stop` ends it."""

    def __init__(
        self, seconds: float, stands: Callable[[], bool], expired: Callable[[], None]
    ) -> None:
        self.seconds, self._stands, self._expired = seconds, stands, expired
        self._left: float | None = None
        self._task = asyncio.get_running_loop().create_task(self._run())

    def shown(self) -> None:
        """The prompt is on the screen."""
        if self._left is None:
            self._left = self.seconds + _GRACE

    def stop(self) -> None:
        """Nobody waits any more."""
        self._task.cancel()

    async def _run(self) -> None:
        unseen = SHOWN_BY
        while True:
            before = time.monotonic()
            await asyncio.sleep(BEAT)
            passed = time.monotonic() - before
            if passed > BEAT + _LATE:
                passed = BEAT
            if self._stands():
                continue
            if self._left is None:
                unseen -= passed
                if unseen <= 0:
                    self.shown()
                continue
            self._left -= passed
            if self._left <= 0:
                self._expired()
                return
