"""A program that talks in lines: started, written to, read from with a time limit, ended."""

from __future__ import annotations

import os
import queue
import subprocess
import threading
import time
import weakref
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import IO, Final

from ..core.text import printable, short

_LONGEST: Final = 1 << 20
"""Bytes of one line; a program that writes more without a break is taken for one that is broken."""
_PIECE: Final = 1 << 16
"""Bytes that are read at once, at most."""
_KEPT: Final = 20
"""Lines of its errors that are remembered."""
_SHOWN: Final = 300
"""Characters of such a line."""
_BEAT: Final = 0.1
_LAST: Final = 1.0
"""Seconds that it has to end by itself when its input ends."""


class Ended(Exception):
    """The program has ended; the text says how."""


class Late(Exception):
    """Nothing came in time."""


class Process:
    """A running program. Nothing here blocks longer than it is told to: threads of its own read
    from it and write to it. Raises ``OSError`` where it cannot be started."""

    def __init__(
        self, command: Sequence[str], *, cwd: str | None = None, env: Mapping[str, str] | None
    ) -> None:
        """``env``: variables that are set beside those of this process."""
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            command,
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
            cwd=cwd,
            env=None if env is None else {**os.environ, **env},
        )
        self._in: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._out: queue.SimpleQueue[list[bytes] | None] = queue.SimpleQueue()
        self._come: deque[bytes] = deque()
        self._errors: deque[str] = deque(maxlen=_KEPT)
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self._threads = [
            threading.Thread(target=work, args=given, daemon=True)
            for work, given in (
                (_write, (process.stdin, self._in)),
                (_read, (process.stdout, self._out.put)),
                (_read, (process.stderr, _keeper(self._errors))),
            )
        ]
        for thread in self._threads:
            thread.start()
        self._finalizer = weakref.finalize(self, _end, process, self._in)

    @property
    def running(self) -> bool:
        """Does it still run?"""
        return self._process.poll() is None

    def write(self, data: bytes) -> None:
        """Data for its input; returns at once."""
        self._in.put(data)

    def drain(self) -> None:
        """Drop the lines that have come by now."""
        self._come.clear()
        with suppress(queue.Empty):
            while (lines := self._out.get_nowait()) is not None:
                pass
            self._out.put(lines)  # the end, which is to be read

    def read(self, until: float, wanted: Callable[[], bool]) -> bytes:
        """Its next line, without its end. ``until``: of :func:`time.monotonic`; ``wanted``: is
        it still?

        Raises :class:`Ended`, and :class:`Late` when time is up or nobody wants it any more."""
        while not self._come:
            left = until - time.monotonic()
            try:
                lines = self._out.get(timeout=max(0.0, min(_BEAT, left)))
            except queue.Empty:
                if left <= 0 or not wanted():
                    raise Late from None
                continue
            if lines is None:
                self._out.put(None)
                raise Ended(self._how())
            self._come.extend(lines)
        return self._come.popleft()

    def _how(self) -> str:
        """How it ended, with the last line of its errors."""
        try:
            code = self._process.wait(_LAST)
        except subprocess.TimeoutExpired:
            return "it closed its output"
        self._threads[2].join(_LAST)
        said = f": {self._errors[-1]}" if self._errors else ""
        return f"it ended with code {code}{said}"

    def close(self) -> None:
        """End it."""
        self._finalizer()


def _keeper(errors: deque[str]) -> Callable[[list[bytes] | None], None]:
    # No method of a Process: its thread would keep it alive.
    def keep(lines: list[bytes] | None) -> None:
        for line in lines or ():
            if line.strip():
                errors.append(
                    short(printable(line[:_SHOWN].decode("utf-8", "replace").rstrip()), _SHOWN)
                )

    return keep


def _write(pipe: IO[bytes], lines: queue.SimpleQueue[bytes | None]) -> None:
    try:
        while (data := lines.get()) is not None:
            pipe.write(data)
            pipe.flush()
    except (OSError, ValueError):
        pass  # it has ended: the reader says so
    finally:
        with suppress(OSError):
            pipe.close()


def _read(pipe: IO[bytes], put: Callable[[list[bytes] | None], None]) -> None:
    """Put the lines that have come: those of one piece together, so that who takes the first and
    drains the rest does not depend on which thread is quicker."""
    begun = bytearray()
    try:
        while piece := os.read(pipe.fileno(), _PIECE):
            *lines, rest = piece.split(b"\n")
            if lines:
                lines[0] = bytes(begun) + lines[0]
                begun.clear()
            begun += rest
            if len(begun) >= _LONGEST:
                lines.append(bytes(begun))
                begun.clear()
            if lines:
                put(lines)
        if begun:
            put([bytes(begun)])
    except (OSError, ValueError):
        pass
    finally:
        put(None)
        pipe.close()


def _end(process: subprocess.Popen[bytes], lines: queue.SimpleQueue[bytes | None]) -> None:
    lines.put(None)  # its input ends
    try:
        process.wait(_LAST)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
