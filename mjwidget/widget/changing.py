"""The changes at a live table: each is carried out and told of as one; what went wrong is kept."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from contextlib import suppress

from ..game.table import LiveTable, TableError
from .showing import Showing


class Changes:
    """Carries changes out, and has the browser told.

    ``tell``: tells of all that there is now. ``problem``: what of the table's own went wrong last,
    beside that of the core; ``notice``: a word that stands until the next change.

    ``busy``: it is being told right now. (It stands here, where setting it runs no code that an
    interrupt could keep from it.)
    """

    def __init__(self, core: LiveTable, showing: Showing, tell: Callable[[], None]) -> None:
        self._core, self._showing, self._tell = core, showing, tell
        self.problem: str | None = None
        self.notice: str | None = None
        self.busy = False
        self._changed = False

    def alive(self) -> None:
        """Raises :class:`~mjwidget.game.table.TableError` where the table is closed."""
        if self._showing.closed:
            raise TableError("this table is closed")

    def do(self, work: Callable[[], object], *, notice: str | None = None) -> None:
        """One change, and what follows from it, sent as one."""
        self.alive()
        try:
            work()
            self.problem, self.notice = None, notice
            self.update()
        except Exception:
            raise
        except BaseException:
            # An interrupt while a player computes: what has happened until then has happened.
            self._core.pause()
            self.update()
            raise

    def update(self) -> None:
        """Tell the browser what there is now, and see to what happens by itself.

        Who observes a trait may change the table from there: what is newer is told afterwards, so
        that nothing older comes after it.
        """
        if self.busy:
            self._changed = True
            return
        try:
            self.busy = True
            self._changed = True
            while self._changed:
                self._changed = False
                self._tell()
        finally:
            self.busy = False

    def guarded(self, work: Callable[[], object]) -> None:
        """What comes from a browser must not end in an exception that nobody sees."""
        try:
            work()
        except Exception as e:
            self.failed(e)

    def failed(self, e: Exception) -> None:
        """What went wrong where no caller could be told."""
        self.problem = "".join(traceback.format_exception(e)).rstrip()
        if not self._showing.closed:
            with suppress(Exception):  # of who observes it: it has been told all the same
                self.update()
