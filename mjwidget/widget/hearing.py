"""What the browsers of a live table say: received, checked, carried out or refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from .. import asking
from ..core.events import Seat
from ..core.match import Match
from ..game.choice import Choice
from ..game.choose import ChoiceError
from ..game.table import TableError
from . import messages as msg
from .answering import Answering
from .driving import Driver
from .looking import Looking
from .positions import told
from .showing import Showing


class Steered(Protocol):
    """A table as its browsers steer it, and its line to them."""

    @property
    def match(self) -> Match: ...
    def pause(self) -> None: ...
    def resume(self) -> None: ...
    def step(self) -> bool: ...
    def undo(self, n: int = 1) -> None: ...
    def redo(self, n: int = 1) -> None: ...
    def restart(self) -> None: ...
    def away(self, seat: Seat | None = None) -> None: ...
    def back(self, seat: Seat | None = None) -> None: ...
    def send(self, content: Any) -> None: ...
    def send_state(self, key: str) -> None: ...


class Hearing:
    """Takes what browsers say to a table.

    ``choose``: makes a choice of the person who is asked; ``sit``: that person is at the screen;
    ``guard``: carries out what happens on the loop. ``heard``: how many messages of a browser came.
    """

    def __init__(
        self,
        table: Steered,
        showing: Showing,
        driver: Driver,
        looking: Looking,
        answering: Answering,
        *,
        choose: Callable[[Choice], None],
        sit: Callable[[Seat], None],
        guard: Callable[[Callable[[], None]], None],
    ) -> None:
        self._table, self._showing, self._driver = table, showing, driver
        self._looking, self._answering = looking, answering
        self._choose, self._sit, self._guard = choose, sit, guard
        self.heard = 0

    def settings(self, data: Any, take: Callable[[dict[str, Any]], object]) -> None:
        """Settings that a browser wrote, which ``take`` takes over where they may be written."""

        def work() -> None:
            if not isinstance(data, dict):
                self._refuse("malformed")
                return
            self._hear()
            wanted = dict(data)
            # Where a person plays, that seat is at the bottom.
            if isinstance(self._showing.viewer, int) and wanted.pop("viewpoint", None) is not None:
                self._table.send_state("viewpoint")
            take(wanted)

        self._driver.on_loop(lambda: self._guard(work))

    def message(self, content: Any) -> None:
        """A message of a browser: carried out, or refused so that it can be seen."""
        self._driver.on_loop(lambda: self._guard(lambda: self._take(content)))

    def _take(self, content: Any) -> None:
        message = msg.read(content)
        if message is None:
            self._refuse("malformed")
            return
        self._hear()
        if isinstance(message, msg.Pong):
            return
        if isinstance(message, msg.CopyPosition):
            eyes = self._showing.eyes(message.hand, message.n, message.viewer)
            self._table.send(told(message, self._table.match, eyes))
            return
        if isinstance(message, msg.Analyse):
            self._looking.want(message.hand, message.n, message.viewer)
            return
        if self._showing.closed:
            self._refuse("closed")
            return
        reason: str | None
        try:
            reason = self._carry_out(message)
        except ChoiceError:
            reason = "not_offered"
        except TableError as e:
            reason = e.code
        if reason is not None:
            self._refuse(reason)

    def _hear(self) -> None:
        """A browser is there."""
        self.heard += 1
        self._driver.hurry = False
        self._driver.presence.heard()
        self._answering.let("answers")

    def _refuse(self, reason: str) -> None:
        text = asking.both(f"table.{reason}")
        self._table.send({"type": "refused", "reason": reason, "text": text})

    def _carry_out(self, message: msg.Message) -> str | None:
        """Why not, or ``None`` when it is done."""
        table, showing = self._table, self._showing
        match message:
            case msg.Choose(epoch, prompt, option):
                if showing.asked is None or (epoch, prompt) != (showing.epoch, showing.number):
                    return "stale"
                if not 0 <= option < len(showing.choices):
                    return "not_offered"
                self._choose(showing.choices[option])
            case msg.Shown(prompt):
                if showing.asked is not None and prompt == showing.number:
                    self._answering.shown()
            case msg.Sit(seat):
                if seat != (showing.called if showing.at is None else showing.at):
                    return "stale"
                self._sit(seat)
            case msg.Undo(n):
                table.undo(n)
            case msg.Redo():
                table.redo()
            case msg.Pause():
                table.pause()
            case msg.Resume():
                table.resume()
            case msg.Step():
                table.step()
            case msg.Restart():
                table.restart()
            case msg.Away(seat):
                table.away(seat)
            case msg.Back(seat):
                table.back(seat)
        return None
