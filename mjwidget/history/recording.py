"""A match that is written into a history while it is played."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..core.events import EndKyoku, Event
from ..core.match import Match
from . import rows
from .content import Content, content
from .database import Database
from .summary import facts

if TYPE_CHECKING:
    import sqlite3


class Recording:
    """Keeps the matches of one table, each as a row of its own.

    A match is written from the first event on that comes after it was first seen, so that a table
    at which nothing was played leaves nothing behind. What was taken is safe against the end of
    the process. ``code``: of the match that is being written, ``None`` before that.
    """

    def __init__(self, database: Database, row: int | None = None, code: str | None = None) -> None:
        """``row`` and ``code``: of a match that is there and goes on."""
        self._database = database
        self._owner = secrets.token_hex(8)
        self.code = code
        self._row = row
        self._taking_over = row is not None
        self._began: float | None = None
        self._start: Event | None = None  # the first deal: another one is another match
        self._idle = 0  # events there were when the match was first seen
        self._written: tuple[Event, ...] = ()
        self._content = Content(())

    def fresh(self) -> Recording:
        """The same for another table."""
        return Recording(self._database)

    def take(self, match: Match) -> None:
        """The match as it is now. Raises :class:`.errors.HistoryError`; what could not be written
        is when the next change is."""
        events = match.events
        if not match.hands:
            return
        start = match.hands[0].start
        if start is not self._start:
            if self._start is not None:
                self._row = self.code = None
            self._start, self._idle, self._written = start, len(events), ()
            self._began = time.time()
        if self._row is None and len(events) <= self._idle:
            return
        if len(events) == len(self._written) and _common(self._written, events) == len(events):
            return
        self._write(match, events)

    def _write(self, match: Match, events: tuple[Event, ...]) -> None:
        before = self._written
        grown = bool(before) and _common(before, events) == len(before)
        fresh = events[len(before) :] if grown else events
        if grown:
            self._content.take(fresh)
        else:
            self._content = content(match)
        found = facts(match, now=self._began or time.time(), source="")
        found = found._replace(dated=True)
        # A hand that is over makes one part of all.
        whole = not grown or any(isinstance(e, EndKyoku) for e in fresh) or found.finished
        self._written = ()  # should it fail, all is written anew
        with self._database.writing() as c:
            if self._row is not None and not self._mine(c):
                # Removed, or another table goes on with it: this one has a row of its own.
                self._row, whole = None, True
            if self._row is None:
                self._row, self.code = rows.insert(
                    c, match, found, self._content.digest, owner=self._owner
                )
                whole = True
            else:
                assert self.code is not None
                digest = self._content.digest
                rows.update(c, self._row, self.code, match, found, digest, owner=self._owner)
            if whole:
                rows.rewrite(c, self._row, events)
            else:
                rows.append(c, self._row, fresh)
        self._written, self._taking_over = events, False

    def _mine(self, c: sqlite3.Connection) -> bool:
        found = c.execute("SELECT owner, at FROM match WHERE id = ?", (self._row,)).fetchone()
        if found is None:
            return False
        if self._taking_over:
            self._began = found[1]
        return self._taking_over or found[0] == self._owner


def _common(a: Sequence[Event], b: Sequence[Event]) -> int:
    """How many events both begin with: the same objects, but for the header, which may be new."""
    n = 0
    for one, other in zip(a, b, strict=False):
        if one is not other and (n or one != other):
            break
        n += 1
    return n
