"""What a live table answers for a person by itself, once somebody is there."""

from __future__ import annotations

from ..game.auto import Unseen
from ..game.table import LiveTable
from .changing import Changes
from .driving import Driver
from .settings import TableTraits
from .showing import Showing


class Answering:
    """Sees to what is automatic at a table."""

    def __init__(self, core: LiveTable, showing: Showing, driver: Driver, changes: Changes) -> None:
        self._core, self._showing = core, showing
        self._driver, self._changes = driver, changes
        self._seen = -1  # the question that was on a screen last
        self.let("nothing")

    def let(self, unseen: Unseen) -> None:
        """What is automatic happens so far without anybody having seen the question."""
        for auto in self._core.auto:
            auto.unseen = unseen

    def set(self, wanted: TableTraits) -> None:
        """What is automatic, and what is asked and explained, as the settings of the table say."""
        core = self._core
        core.every_discard, core.explained = wanted.every_discard, wanted.reasons
        for seat in core.people:
            auto = core.auto[seat]
            auto.win, auto.no_calls = wanted.auto_win, wanted.no_calls
            auto.discard = wanted.auto_discard

    def shown(self) -> None:
        """The question is on the screen: its time runs, what is automatic happens."""
        if self._driver.shown():
            self._changes.update()
        self._seen = self._showing.number
        self.by_itself()

    def by_itself(self) -> None:
        """The automatic answer to the question, once that was on the screen."""
        core, seat = self._core, self._showing.viewer
        seen = self._showing.asked is not None and self._seen == self._showing.number
        if not seen or not isinstance(seat, int):
            return
        automatic = core.automatic(seat)
        if automatic is not None:
            self._changes.do(lambda: core.act(automatic))
