"""``Mjai``: a program outside that plays, by mjai lines on its standard input and output.

    >>> mortal = Mjai(["python", "mortal.py", "{seat}"], "mortal", timeout=30)
    >>> mj.play((mortal, "careful", "careful", "efficient"))
    >>> mj.Table("tenhou", ("you", mortal, "careful", "careful"))

Three ways of talking are known (:data:`Talk`). The program sees what its seat sees: tiles that are
hidden from it are ``?``.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from os import PathLike, fspath
from typing import Any, Final, Literal, TypeAlias

import msgspec

from ..core import wire
from ..core.events import Event, Reach, Seat, StartGame
from ..core.text import clip, printable
from ..game.advice import Advice
from ..game.choice import Choice
from ..game.players import Prompt
from ..logs.mjai.mortal import Lines
from .process import Ended, Late, Process
from .reaction import SAID, Illegal, meant

Talk: TypeAlias = Literal["mjai.app", "mortal", "gimite"]
"""How a program talks. ``mjai.app``: all events up to its decision come as one list in one line,
and it answers each such line. ``mortal``: an event a line, ``can_act`` false but for the last one
before a decision, and it answers that. ``gimite``: an event a line, and it answers every line."""

_STARTS: Final = 3
"""Times in a row that a program is started without that an answer comes of it."""
_LATE: Final = 3
"""Answers in a row that come too late before it is started anew."""
_encoder: Final = msgspec.json.Encoder()
_decoder: Final = msgspec.json.Decoder()


class MjaiError(RuntimeError):
    """The program has not answered, or not what is possible; the text says what happened."""


class Said(msgspec.Struct, frozen=True):
    """``choice``, and the object that the program ``said`` (Mortal tells in its ``meta`` what it
    thinks of the other choices)."""

    choice: Choice
    said: dict[str, Any]


class Mjai:
    """A player that is a program. Seats at which it plays have a process each, started when the
    seat is first asked and ended with the object or by :meth:`close`.

    A program that ends or talks nonsense is started anew at the next question and told this hand
    again; the same when the table has gone back to an earlier moment. After three starts in a row
    without an answer it is left alone until the next match.
    """

    def __init__(
        self,
        command: Sequence[str | PathLike[str]],
        talk: Talk = "mjai.app",
        *,
        timeout: float = 10.0,
        start_timeout: float = 60.0,
        full: bool = False,
        name: str | None = None,
        cwd: str | PathLike[str] | None = None,
        env: Mapping[str, str] | None = None,
    ) -> None:
        """``command``: the program and its arguments, in which ``{seat}`` becomes the seat's
        number. ``timeout``: seconds that an answer may take, ``start_timeout`` the first one after
        a start. ``full``: lines as this project writes them, which say everything, blue fives and
        flowers too; else what Mortal knows. ``name``: for the record, by default that of the
        program; ``cwd``: its folder; ``env``: variables beside those of this process.

        Raises ``ValueError`` and ``TypeError`` for what does not fit.
        """
        if isinstance(command, str | bytes | PathLike) or not isinstance(command, Sequence):
            raise TypeError(f"command: found {clip(command)}, expected a program and its arguments")
        if not command:
            raise ValueError("command: found nothing, expected a program and its arguments")
        if talk not in ("mjai.app", "mortal", "gimite"):
            raise ValueError(f"talk: found {talk!r:.40}, expected 'mjai.app', 'mortal' or 'gimite'")
        for part in command:
            if not isinstance(part, str | PathLike) or not isinstance(fspath(part), str):
                raise TypeError(f"command: found {clip(part)} in it, expected texts")
        for what, seconds in (("timeout", timeout), ("start_timeout", start_timeout)):
            if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not seconds > 0:
                raise ValueError(f"{what}: found {clip(seconds)}, expected seconds")
        for key, value in ({} if env is None else env).items():
            if not isinstance(key, str) or not isinstance(value, str):
                raise TypeError(f"env: found {clip(key)}: {clip(value)}, expected texts")
        self._command = [fspath(part) for part in command]
        self._talk, self._full = talk, full
        self._timeout, self._start_timeout = timeout, start_timeout
        self._cwd, self._env = None if cwd is None else fspath(cwd), env
        self.name = _named(self._command) if name is None else name
        self._sessions: dict[Seat, _Session] = {}
        self._lock = threading.Lock()

    def choose(self, prompt: Prompt) -> Choice:
        """Its choice; waits for it. Raises :class:`MjaiError`."""
        return self.ask(prompt).choice

    async def think(self, prompt: Prompt) -> Choice:
        """Its choice, awaited: the loop runs on meanwhile. Raises :class:`MjaiError`."""
        try:
            return (await asyncio.to_thread(self.ask, prompt)).choice
        except asyncio.CancelledError:
            self._drop(prompt)
            raise

    def _drop(self, prompt: Prompt) -> None:
        """Nobody waits for this answer any more."""
        session = self._sessions.get(prompt.seat)
        if session is not None:
            session.drop(prompt)

    def why(self, prompt: Prompt) -> Advice:
        """Its choice; ``data``: the object that it said. Waits for it; raises
        :class:`MjaiError`."""
        found = self.ask(prompt)
        return Advice(self.name, found.choice, (), found.said)

    def ask(self, prompt: Prompt) -> Said:
        """Its choice with all that it said of it; waits for it. Raises :class:`MjaiError`."""
        with self._lock:
            session = self._sessions.get(prompt.seat)
            if session is None:
                session = self._sessions[prompt.seat] = _Session(self, prompt.seat)
        return session.ask(prompt)

    def close(self) -> None:
        """End the processes; the next question starts one anew."""
        with self._lock:
            sessions, self._sessions = self._sessions, {}
        for session in sessions.values():
            session.close()

    def __repr__(self) -> str:
        return printable(f"<Mjai {self.name}: {' '.join(self._command)}>")


def _named(command: Sequence[str]) -> str:
    """The name of a program: that of its script, without folder and ending."""
    parts = [p for p in command if not p.startswith("-") and "{" not in p]
    text = (parts[1] if len(parts) > 1 else parts[0] if parts else command[0]).replace("\\", "/")
    return text.rstrip("/").rpartition("/")[2].partition(".")[0] or "mjai"


class _Session:
    """One process for one seat, and what it has been told."""

    def __init__(self, of: Mjai, seat: Seat) -> None:
        self._of, self._seat = of, seat
        self._process: Process | None = None
        self._fresh = False
        self._starts = 0
        self._match: object = None
        self._told: tuple[Event, ...] = ()
        self._lines = Lines(0)
        self._owed = 0
        """Answers that are still to come to what was told before."""
        self._late = 0
        self._last: tuple[object, Said] | None = None
        self._wanted: object = None
        self._lock = threading.Lock()

    def ask(self, prompt: Prompt) -> Said:
        if not any(c.act in SAID for c in prompt.choices):
            # Whether the match goes on is no question in mjai.
            return Said(prompt.choices[0], {})
        self._wanted = prompt  # whoever still waits for an older answer gives up
        with self._lock:
            try:
                return self._asked(prompt)
            except Ended as e:
                self._end()
                raise MjaiError(str(e)) from None
            except Late:
                self._late += 1
                if self._of._talk == "mortal":
                    self._end()  # it may see no decision here, and never answer
                late = "is late" if self._wanted is prompt else "is not asked any more"
                raise MjaiError(late) from None
            except OSError as e:
                self._end()
                raise MjaiError(f"cannot be started: {e}") from None
            except ValueError as e:
                # It may see the table otherwise than it is: start anew.
                self._end()
                raise MjaiError(str(e)) from e

    def _asked(self, prompt: Prompt) -> Said:
        question = (prompt.choices, tuple([_undoubled(e) for e in prompt.history]))
        if self._last is not None and self._last[0] == question:
            return self._last[1]  # asked again: it has answered
        self._last = None
        new = self._new(prompt)
        seconds = self._of._start_timeout if self._fresh else self._of._timeout
        until = time.monotonic() + seconds
        said = self._exchange(new, until, prompt)
        if said.get("type") == "reach":
            reach = Reach(actor=self._seat)
            self._told = (*self._told, reach)
            said = self._exchange(self._encoded([reach]), until, prompt)
            choice = meant(said, prompt.choices, riichi=True)
        else:
            choice = meant(said, prompt.choices)
        self._starts = self._late = 0
        self._fresh = False
        self._last = question, Said(choice, said)
        return self._last[1]

    # ---- what it is told

    def _new(self, prompt: Prompt) -> list[dict[str, Any]]:
        """The lines that it has not been told, by a process that can be told them."""
        history = tuple([_undoubled(e) for e in prompt.history])
        if not history or not isinstance(history[0], StartGame):
            raise MjaiError("cannot be asked without a record of the match")
        header, events = history[0], history[1:]
        running = self._process is not None and self._process.running
        told = self._told
        if header.id != self._match:
            running, self._starts, self._match = False, 0, header.id
        onward = len(events) > len(told) and events[: len(told)] == told
        if running and onward and self._late < _LATE:
            new = events[len(told) :]
            first = []
        else:
            self._start(prompt.rules.tiles.players)
            first = [self._start_game(header)]
            new = tuple([_undoubled(e) for e in prompt.events])
        self._told = events
        return first + self._encoded(new)

    def _start_game(self, header: StartGame) -> dict[str, Any]:
        if self._of._full:
            return {**wire.encode(header), "id": self._seat}
        return {"type": "start_game", "names": list(header.names), "id": self._seat}

    def _encoded(self, events: Sequence[Event]) -> list[dict[str, Any]]:
        return [wire.encode(e) for e in events] if self._of._full else self._lines.of(events)

    def _start(self, seats: int) -> None:
        self._end()
        of = self._of
        if self._starts >= _STARTS:
            raise MjaiError(f"is not started again: {_STARTS} starts came to nothing")
        self._starts += 1
        command = [part.replace("{seat}", str(self._seat)) for part in of._command]
        self._process = Process(command, cwd=of._cwd, env=of._env)
        self._fresh, self._owed, self._late, self._lines = True, 0, 0, Lines(seats)

    def _end(self) -> None:
        process, self._process = self._process, None
        self._told = ()
        if process is not None:
            process.close()

    def drop(self, prompt: Prompt) -> None:
        """Nobody waits for this answer any more."""
        if self._wanted is prompt:
            self._wanted = None

    def close(self) -> None:
        """End the process."""
        self._wanted = None
        with self._lock:
            self._end()

    # ---- talking

    def _exchange(self, lines: list[dict[str, Any]], until: float, prompt: Prompt) -> Any:
        """Tell it the lines, and what it answers to the last of them."""
        process = self._process
        assert process is not None
        if not self._owed:
            process.drain()  # what it said unasked answers nothing that comes now
        for data in self._batches(lines):
            process.write(_encoder.encode(data) + b"\n")
        said: Any = None
        while self._owed:
            line = process.read(until, lambda: self._wanted is prompt)
            if line.strip():
                said = _object(line)
                self._owed -= 1
        return said

    def _batches(self, lines: list[dict[str, Any]]) -> Iterator[Any]:
        """What is written, a line each; answers that will come are owed from then on."""
        talk = self._of._talk
        if talk == "mjai.app":
            batch: list[dict[str, Any]] = []
            for line in lines:
                batch.append(line)
                if line["type"] in ("start_game", "end_kyoku"):
                    self._owed += 1
                    yield batch
                    batch = []
            if batch:
                self._owed += 1
                yield batch
            return
        last = len(lines) - 1
        for i, line in enumerate(lines):
            if talk == "gimite" or i == last:
                self._owed += 1
            yield {**line, "can_act": False} if talk == "mortal" and i != last else line


def _undoubled(event: Event) -> Event:
    """A riichi is told before the referee has it, who knows whether it is a double one."""
    return Reach(actor=event.actor) if isinstance(event, Reach) else event


def _object(line: bytes) -> dict[str, Any]:
    try:
        said = _decoder.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        said = None
    if not isinstance(said, dict):
        found = clip(line.decode("utf-8", "replace").rstrip())
        raise Illegal(f"answered {found}, expected one JSON object in a line")
    return said
