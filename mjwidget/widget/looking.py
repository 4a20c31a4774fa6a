"""What a moment at a live table means, for who is at the screen: what may be asked, and is told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..core.events import Seat
from ..core.text import clip
from ..game.look import Look, of_referee
from ..game.position import PositionError
from ..game.table import LiveTable
from .analysing import Analyst, At
from .positions import position_in
from .showing import Showing


class Looking:
    """Has the moments of a live table analysed that its ``showing`` lets be seen.

    ``layers``: what of an analysis is shown now; ``viewpoint``: whose seat is at the bottom where
    nobody plays; ``tell``: told what came out; ``guard``: carries out what happens on the loop.
    """

    def __init__(
        self,
        core: LiveTable,
        showing: Showing,
        *,
        layers: Callable[[], Sequence[str]],
        viewpoint: Callable[[], Seat],
        tell: Callable[[dict[str, Any]], object],
        guard: Callable[[Callable[[], None]], object],
    ) -> None:
        self._core, self._showing = core, showing
        self._layers, self._viewpoint, self._tell = layers, viewpoint, tell
        self._analyst = Analyst(self._look_at, self._told, guard)

    @property
    def told(self) -> dict[str, Any]:
        """What was told last, if it is of the past that is shown; else ``{}``."""
        return self._analyst.told(self._showing.epoch)

    def stop(self) -> None:
        """Nothing is wanted any more."""
        self._analyst.stop()

    def newest(self) -> None:
        """Analyse the moment that is told, for who is at the screen."""
        showing = self._showing
        if showing.closed or not self._layers():
            self.stop()
            return
        seat = showing.viewer if isinstance(showing.viewer, int) else self._viewpoint()
        if not self.want(*showing.newest, seat):
            self.stop()

    def want(self, hand: int, n: int, seat: Seat) -> bool:
        """Analyse this moment. ``False``: no layer shows it, or nobody who is at the screen may
        see that hand."""
        showing, layers = self._showing, self._layers()
        if not layers or showing.eyes(hand, n, seat) != seat:
            return False
        self._analyst.want(At(showing.epoch, hand, n, seat), odds="ukeire" in layers)
        return True

    def look(self, seat: Seat | None, wanted: Seat | None, *, open: bool) -> Look:
        """The moment shown, as the person at the screen sees it; of several the one whose ``seat``
        is named. ``wanted``: whom it is about where everything lies open. Raises ``ValueError`` for
        what lies hidden from who sits there, ``PositionError`` between hands."""
        showing, core = self._showing, self._core
        hand, n = showing.newest
        eyes = showing.eyes(hand, n)
        if eyes != "open":
            if open:
                raise ValueError("open: the others' hands are hidden from who sits at this table")
            eyes = seat if seat in core.people else eyes
            if seat not in (None, eyes):
                raise ValueError(f"seat: {clip(seat)} is hidden from who sits at this table")
            if eyes is None:
                raise PositionError("nobody is at the screen: mj.analyse(table, seat=...)")
            wanted = eyes
        referee = core.referee
        last = referee.match.hands[-1]
        if (hand, n) == (last.number, len(last) - 1):
            return of_referee(referee, wanted)
        # What has happened since is not told yet: the seat has nothing more to say to that moment.
        position = position_in(core.match, hand, n, "open")
        return Look(position, position.turn if wanted is None else wanted, (), core.rules)

    def _look_at(self, at: At) -> Look:
        """The moment as the seat sees it, which it may: of another past nothing is left."""
        showing, core = self._showing, self._core
        if at.epoch != showing.epoch or showing.eyes(at.hand, at.n, at.seat) != at.seat:
            raise PositionError("that moment is gone")
        if (at.hand, at.n) == showing.newest:
            return self.look(at.seat, at.seat, open=False)
        return Look(position_in(core.match, at.hand, at.n, at.seat), at.seat, None, core.rules)

    def _told(self, told: dict[str, Any]) -> None:
        if told.get("epoch") == self._showing.epoch:
            self._tell(told)
