"""Who awaits a table: until a person is asked, until the match is over."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from ..core.given import as_int
from ..core.text import clip
from ..game.table import LiveTable
from . import notebook, waiting
from .driving import Driver
from .showing import Showing


class Awaited:
    """Those who await a table.

    ``line``: gives the connection to the browser; ``heard``: counts its messages; ``ping``: asks
    it for a sign of life; ``unseen``: called where there is none.
    """

    def __init__(
        self,
        core: LiveTable,
        showing: Showing,
        driver: Driver,
        *,
        line: Callable[[], object],
        heard: Callable[[], int],
        ping: Callable[[], None],
        unseen: Callable[[], None],
    ) -> None:
        self._core, self._showing, self._driver = core, showing, driver
        self._line, self._heard, self._ping, self._unseen = line, heard, ping, unseen
        self._waiters: list[tuple[Callable[[], bool], asyncio.Future[None]]] = []

    async def until(
        self, what: str, there: Callable[[], bool], *, person: bool, timeout: float | None
    ) -> None:
        """Wait until it is ``there``. ``what``: the method that waits; ``person``: somebody at the
        browser has to do something. Raises as :func:`.waiting.until`, and what :meth:`end` says."""
        self._driver.settle(again=True)
        self._driver.kick()
        if there():
            return
        if timeout is None:
            self._nobody_can(what)
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waiter = (there, future)
        self._waiters.append(waiter)
        try:
            if self._nowhere:
                self._unseen()
            await waiting.until(
                future,
                person=person,
                heard=self._heard,
                ping=self._ping,
                unheard=self._unseen,
                timeout=timeout,
            )
        finally:
            self._waiters.remove(waiter)
            if not self._waiters:
                self._driver.hurry = False

    @property
    def _nowhere(self) -> bool:
        return notebook.leads_nowhere(self._line())

    def _nobody_can(self, what: str) -> None:
        """Raises :class:`~.waiting.NoAnswer` in a program of its own where nothing can ever come:
        nobody can click there, and nothing else runs that could go on or answer."""
        core = self._core
        if not self._nowhere or notebook.kernel() is not None:
            return
        if core.paused:
            raise waiting.NoAnswer(
                f"the table is paused, so {what}() would wait without end: table.resume() first"
            )
        if core.asked and self._driver.alone:
            who = "you are" if not self._showing.several else f"seat {core.asked[0]} is"
            raise waiting.NoAnswer(
                f"{who} asked, and nothing runs beside {what}() that could answer:"
                " table.act(...) does, table.away() leaves the seat to a substitute"
            )

    def changed(self) -> None:
        """Something has happened: what is waited for may be there."""
        for there, future in self._waiters:
            if there() and not future.done():
                future.set_result(None)

    def end(self, e: Exception) -> None:
        """Nothing will come any more."""
        for _, future in self._waiters:
            _fail(future, e)


def seconds(timeout: object) -> None:
    """Raises ``ValueError`` for what is no number of seconds."""
    timeout = as_int(timeout)
    if timeout is not None and (isinstance(timeout, bool) or not isinstance(timeout, int | float)):
        raise ValueError(f"timeout: found {clip(timeout)}, expected seconds or None")


def _fail(future: asyncio.Future[None], e: Exception) -> None:
    """An exception for whoever waits, from whichever thread."""

    def fail() -> None:
        if not future.done():
            future.set_exception(e)

    loop = future.get_loop()
    if not loop.is_closed():
        loop.call_soon_threadsafe(fail)
