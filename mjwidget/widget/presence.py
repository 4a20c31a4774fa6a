"""Does anybody look? A table that plays itself waits where no view shows it.

A browser that shows a table answers a ping at once. Time counts in beats of the loop, so that a
cell that computes for long, while no answer can come in, is no absence.
"""

from __future__ import annotations

import math
from collections.abc import Callable

PING_EVERY = 2.0
"""Seconds between two questions while somebody looks."""
LOOK_EVERY = 0.5
"""And while nobody does."""
GONE_AFTER = 10.0
"""Seconds without an answer after which nobody looks any more."""


class Presence:
    """Whether a view is ``there``; ``ping`` asks all that there may be."""

    def __init__(self, ping: Callable[[], None]) -> None:
        self._ping = ping
        self._silent = math.inf
        self._next = 0.0

    @property
    def there(self) -> bool:
        """Has one been heard of lately?"""
        return self._silent < GONE_AFTER

    def heard(self) -> None:
        """A view has said something."""
        self._silent = 0.0

    def passed(self, seconds: float) -> None:
        """So much time of the loop has gone by."""
        self._silent += seconds
        self._next -= seconds
        if self._next <= 0:
            self._next = PING_EVERY if self.there else LOOK_EVERY
            self._ping()
