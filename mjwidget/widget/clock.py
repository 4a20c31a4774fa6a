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
    """Calls ``expired`` when ``seconds`` have passed since the prompt was shown. While ``stands``
    says so it stands, and goes on with what was left. Needs a running loop; :meth:`stop` ends it.

    ``left``: seconds, ``None`` before the prompt was shown; ``held``: those that were left when it
    stood last, or was shown once more.
    """

    def __init__(
        self,
        seconds: float,
        stands: Callable[[], bool],
        expired: Callable[[], None],
        *,
        before: Clock | None = None,
    ) -> None:
        """``before``: the one of the same prompt that was stopped: it goes on."""
        self.seconds, self._stands, self._expired = seconds, stands, expired
        self.left: float | None = None
        self.held: float | None = None
        self._unseen = SHOWN_BY
        if before is not None:
            self.left, self._unseen = before.left, before._unseen
            self.held = self._capped(before.left)
        self._at, self._stood = time.monotonic(), stands()
        self._task = asyncio.get_running_loop().create_task(self._run())

    def shown(self) -> bool:
        """The prompt is on the screen. ``True``: it was so before, and this page knows nothing of
        the time that has passed since then."""
        self.look()
        if self.left is None:
            self.left = self.seconds + _GRACE
            return False
        self.held = self._capped(self.left)
        return True

    def look(self) -> None:
        """Count what has passed since the last look, by whether the clock stood then. (A look at
        every change: who pauses and goes on again and again gains nothing.)"""
        now = time.monotonic()
        passed, self._at = now - self._at, now
        if passed > BEAT + _LATE:
            passed = BEAT
        stood, self._stood = self._stood, self._stands()
        if not stood and self.left is None:
            self._unseen -= passed
            if self._unseen <= 0:
                self.left = self.seconds + _GRACE
        elif not stood and self.left is not None:
            self.left -= passed
        if self._stood and self.left is not None:
            self.held = self._capped(self.left)

    def _capped(self, left: float | None) -> float | None:
        return None if left is None else min(max(0.0, left), self.seconds)

    def stop(self) -> None:
        """Nobody waits any more."""
        self._task.cancel()

    async def _run(self) -> None:
        while self.left is None or self.left > 0:
            await asyncio.sleep(BEAT)
            self.look()
        self._expired()
