"""What every reader gives back, and the one error it may name."""

from __future__ import annotations

from typing import Final

import msgspec

from ..core.events import Event

MAX_BYTES: Final = 64 * 1024 * 1024
"""No log is larger than this, unpacked."""
MAX_NAME: Final = 1000
"""Longer names of players are cut."""
MAX_MATCHES: Final = 100_000
"""No log holds more matches than this: so many of one hand each fill the largest."""
MAX_HANDS: Final = 2000
"""More hands than any match has (where play goes on until somebody wins, random players take 100
on average); what goes on longer is damage."""
MAX_HAND_EVENTS: Final = 600
"""More events than the longest hand can have (about 250)."""

_SAID: Final = 600
"""Characters of a problem that are kept from its beginning; half as many from its end."""


class LogError(ValueError):
    """A log cannot be read (any further). ``place`` says where, the text what was expected; of a
    text that repeats the log at length the middle is left out."""

    def __init__(self, place: str, problem: str) -> None:
        if len(problem) > 2 * _SAID:
            problem = f"{problem[:_SAID]} ... {problem[-_SAID // 2 :]}"
        self.place, self.problem = place, problem
        super().__init__(f"{place}: {problem}" if place else problem)

    def __reduce__(self) -> tuple[type[LogError], tuple[str, str]]:
        # Errors travel between processes with both their parts.
        return LogError, (self.place, self.problem)


class Problem(ValueError):
    """What is wrong with a part of a log, and what was expected instead; the reader that catches
    it adds the place and makes it a :class:`LogError`."""


class Reading(msgspec.Struct, frozen=True):
    """Events of one match as far as they could be read; ``error``: why they end early.

    ``places[i]`` says where event ``i`` stands in the source (``"line 12"``, ``"element 40 <N>"``).
    ``format`` is the name of the source's format.
    """

    format: str
    events: tuple[Event, ...]
    places: tuple[str, ...]
    error: LogError | None = None
