"""What a moment means, told to the browser: first all but the odds, which follow.

The odds are counted beside, on a thread of their own, so that clicks and other cells go on; only
those of the moment asked for last are, and whatever else is asked for ends them.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import traitlets as t

from ..core.events import Seat
from ..core.names import LANGUAGES, word
from .base import TableWidget
from .loop import running_loop

if TYPE_CHECKING:
    from ..game.look import Look

LAYERS: Final = ("ukeire", "danger", "waits")
"""What can be shown of an analysis."""
_KEPT: Final = 64
_TELL_EVERY: Final = 0.25
"""Seconds between two words on how far the odds are."""


class Layered(TableWidget):
    """A widget that shows what a moment means.

    ``layers``: what of it is shown, any of "ukeire" (bars over the own tiles: what each discard
    leaves to improve by), "danger" (how dangerous each tile is, and who threatens), "waits"; from
    here, the widget's own panel, its settings, or the key L. ``analysis``: what was told of the
    moment asked for last (``hand``, ``n``, ``seat`` say which), ``{}`` while nothing was.
    """

    layers = t.List(t.Enum(LAYERS)).tag(sync=True)
    analysis = t.Dict().tag(sync=True)

    @t.validate("layers")
    def _valid_layers(self, proposal: Any) -> list[str]:
        return [layer for layer in LAYERS if layer in proposal["value"]]


class At(NamedTuple):
    """A moment as one seat sees it; ``epoch``: of which past, where that can change."""

    epoch: int | None
    hand: int
    n: int
    seat: Seat


class Analyst:
    """Has moments analysed, one at a time.

    ``look``: what there is to look at, raises ``ValueError`` or ``IndexError`` where there is
    nothing; ``tell``: told of what came out; ``guard`` carries out what happens on the loop. Where
    one runs, nothing happens before the caller is done.
    """

    def __init__(
        self,
        look: Callable[[At], Look],
        tell: Callable[[dict[str, Any]], object],
        guard: Callable[[Callable[[], None]], object] = lambda work: work(),
    ) -> None:
        self._look, self._tell, self._guard = look, tell, guard
        self._at: At | None = None
        self._odds = False
        self._told: dict[str, Any] = {}
        self._done: OrderedDict[tuple[At, bool], dict[str, Any]] = OrderedDict()
        self.one = threading.Lock()  # odds are counted one after the other

    def told(self, epoch: int | None) -> dict[str, Any]:
        """What was told last, if it is of this past; else ``{}``."""
        return self._told if self._at is not None and self._at.epoch == epoch else {}

    def want(self, at: At, *, odds: bool) -> None:
        """Analyse this moment, and nothing else any more. ``odds``: its odds, too."""
        if (at, odds) == (self._at, self._odds) and self._told:
            return
        self._at, self._odds, self._told = at, odds, {}
        loop = running_loop()
        if loop is None:
            self._guard(lambda: self._begin(at, odds, None))
        else:
            loop.call_soon(lambda: self._guard(lambda: self._begin(at, odds, loop)))

    def stop(self) -> None:
        """Nothing is wanted any more."""
        self._at, self._told = None, {}

    def forget(self) -> None:
        """Another match: nothing that is known holds any more."""
        self.stop()
        self._done.clear()

    # ---- the work

    def _wanted(self, at: At, odds: bool) -> bool:
        return (self._at, self._odds) == (at, odds)

    def _begin(self, at: At, odds: bool, loop: asyncio.AbstractEventLoop | None) -> None:
        if not self._wanted(at, odds) or self._told:
            return
        known = self._done.get((at, odds))
        if known is not None:
            self._done.move_to_end((at, odds))
            self._say(known)
            return
        # Only now: it brings all of scoring along.
        from ..analysis.analyse import of
        from ..analysis.asked import asked

        try:
            ask = asked(self._look(at))
            found = of(ask, odds=False)
        except Exception as e:
            said = {lang: word("table.nothing_to_analyse", lang) for lang in LANGUAGES}
            self._finish(at, odds, {"rows": [], "head": said})
            if isinstance(e, ValueError | IndexError):
                return
            raise
        if loop is None or not odds or not (found.choices or found.accepts):
            self._finish(at, odds, found.json())
            return
        self._say(_placed(at, found.json() | {"working": 0.0}))
        work = _Odds(self, at, ask, loop)
        try:
            threading.Thread(target=work.run, name="mjwidget-odds", daemon=True).start()
        except RuntimeError:  # a host without threads
            loop.call_later(0.05, work.run)

    def _finish(self, at: At, odds: bool, told: dict[str, Any]) -> None:
        told = _placed(at, told)
        self._done[at, odds] = told
        while len(self._done) > _KEPT:
            self._done.popitem(last=False)
        if self._wanted(at, odds):
            self._say(told)

    def _say(self, told: dict[str, Any]) -> None:
        self._told = told
        self._tell(told)

    def guarded(self, work: Callable[[], None]) -> None:
        """Carry something out as everything here is."""
        self._guard(work)

    def wants_odds(self, at: At) -> bool:
        """Are the odds of this moment still wanted?"""
        return self._wanted(at, True)

    def went(self, at: At, share: float) -> None:
        """How far they are."""
        if self.wants_odds(at) and self._told:
            self._say(self._told | {"working": share})

    def ended(self, at: At, told: dict[str, Any] | None) -> None:
        """They are there; ``None``: there are none."""
        if told is None:
            told = {k: v for k, v in self._told.items() if k != "working"}
        if told and self.wants_odds(at):
            self._finish(at, True, told)


def sent(value: Any) -> Any:
    """As it is sent: numbers no longer than anybody reads them, chances to a hundredth of a percent
    (what is not 0 stays so), the rest to a tenth."""
    if isinstance(value, float):
        return round(value, 1) if abs(value) > 1 else (round(value, 4) or (1e-4 if value else 0.0))
    if isinstance(value, dict):
        return {key: sent(one) for key, one in value.items()}
    return [sent(one) for one in value] if isinstance(value, list) else value


def _placed(at: At, told: dict[str, Any]) -> dict[str, Any]:
    """As it is sent, with what it is about."""
    told = sent(told)
    where = {"hand": at.hand, "n": at.n, "seat": at.seat}
    return told | where | ({} if at.epoch is None else {"epoch": at.epoch})


class _Stopped(Exception):
    """Nobody wants it any more."""


class _Odds:
    """The odds of one moment, counted on a thread of their own."""

    def __init__(self, to: Analyst, at: At, ask: Any, loop: asyncio.AbstractEventLoop) -> None:
        self._to, self._at, self._ask, self._loop = to, at, ask, loop
        self._next = time.monotonic() + _TELL_EVERY

    def run(self) -> None:
        from ..analysis.analyse import of

        told: dict[str, Any] | None = None
        try:
            with self._to.one:
                self._progress(0, 0)
                told = of(self._ask, odds=True, progress=self._progress).json()
        except _Stopped:
            return
        except Exception:  # a figure less: the rest is there
            told = None
        self._call(lambda: self._to.ended(self._at, told))

    def _progress(self, done: int, total: int) -> None:
        if not self._to.wants_odds(self._at):
            raise _Stopped
        now = time.monotonic()
        if now >= self._next and total > 0:
            self._next = now + _TELL_EVERY
            self._call(lambda: self._to.went(self._at, done / total))

    def _call(self, work: Callable[[], None]) -> None:
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(lambda: self._to.guarded(work))
