"""Awaiting in a notebook: what works is awaited, what would hang is one clear error.

A cell that awaits keeps the loop running, but not every kernel hands the browser's messages on
while a cell runs. So the browser is asked for a sign of life first; where none comes nobody can
ever answer. Kernels before ipykernel 7 are pumped: their messages are taken one by one from here,
requests to run other cells held back until this one is done.
"""

from __future__ import annotations

import asyncio
import sys
import time
import warnings
from collections.abc import Callable, Coroutine, Generator
from typing import Any, TypeVar

from . import notebook

BEAT = 0.2
"""Seconds between two looks at the world: an interrupt is only seen by a loop that wakes."""
ANSWER_IN = 10.0
"""Seconds in which a browser that can answer has answered."""
SILENT_FOR = 60.0
"""Seconds without a sign of life after which one that has answered does so no more."""
PING_EVERY = 5.0
_PUMP = 0.01

_INSTEAD = (
    "do not await here: play in the table above, and read table.match or call table.act(...) in"
    " another cell"
)


class NoAnswer(RuntimeError):
    """Nobody can answer while this cell waits; the text says what to do instead."""


T = TypeVar("T")


class Later(Coroutine[Any, Any, T]):
    """A coroutine that says, where somebody looks at it, that it has to be awaited; where nobody
    does either, a warning says so."""

    def __init__(self, what: str, start: Callable[[], Coroutine[Any, Any, T]]) -> None:
        self._what, self._start = what, start
        self._work: Coroutine[Any, Any, T] | None = None
        self._said = False

    def _begun(self) -> Coroutine[Any, Any, T]:
        if self._work is None:
            self._work = self._start()
        return self._work

    def send(self, value: Any) -> Any:
        """As of any coroutine."""
        return self._begun().send(value)

    def throw(self, *error: Any) -> Any:
        """As of any coroutine."""
        return self._begun().throw(*error)

    def close(self) -> None:
        """As of any coroutine."""
        self._said = True
        if self._work is not None:
            self._work.close()

    def __await__(self) -> Generator[Any, Any, T]:
        return self._begun().__await__()

    def __repr__(self) -> str:
        self._said = True
        if self._work is None:
            return f"<{self._what} has not begun: write `await {self._what}`>"
        return f"<{self._what}: awaited>"

    def __del__(self) -> None:
        if self._work is None and not self._said and not sys.is_finalizing():
            text = f"{self._what} was never awaited, so nothing waits: write `await {self._what}`"
            # The line that let go of it: where it stands alone, that is the call.
            warnings.warn(text, RuntimeWarning, stacklevel=2)


async def until(
    future: asyncio.Future[Any],
    *,
    person: bool,
    heard: Callable[[], int],
    ping: Callable[[], None],
    unheard: Callable[[], None],
    timeout: float | None = None,
) -> None:
    """Wait for ``future``; at most ``timeout`` seconds.

    The browser is asked for a sign of life with ``ping``, again and again, and ``heard`` counts
    those that came. Where none comes in time: an error when a ``person`` at a browser has to do
    something, else ``unheard`` is called. Raises :class:`NoAnswer`, ``TimeoutError``.
    """
    if timeout is not None and not timeout >= 0:
        raise ValueError(f"timeout: found {timeout!r}, expected seconds from 0, or None")
    if person:
        _refuse()
    start = last = time.monotonic()
    # Outside notebooks somebody else of this program may act.
    notebooks = notebook.shell() is not None
    told = False
    count, limit = heard(), ANSWER_IN
    ping()

    def check() -> None:
        nonlocal told, last, count, limit
        now = time.monotonic()
        if heard() != count:
            # It may be that only this one got through, or that the page is gone.
            count, last, told = heard(), now, False
            limit = SILENT_FOR if person else ANSWER_IN
        silent = now - last
        if silent > limit and not told:
            told = True
            if person and notebooks:
                raise NoAnswer(
                    f"no browser has answered for {limit:.0f} s: the table is not displayed,"
                    " or this kernel hands no messages on while a cell waits (ipykernel 7.4 and"
                    f" later do); {_INSTEAD}"
                )
            unheard()
        if timeout is not None and now - start > timeout:
            raise TimeoutError(f"nothing came in {timeout:g} s")

    pinging = asyncio.ensure_future(_again(ping))
    try:
        if notebook.old_kernel() and _can_be_pumped(notebook.kernel()):
            await _pumped(future, notebook.kernel(), check)
        else:
            while not future.done():
                await asyncio.wait({future}, timeout=BEAT)
                check_unless_done(future, check)
    finally:
        pinging.cancel()
    future.result()


async def _again(ping: Callable[[], None]) -> None:
    while True:
        await asyncio.sleep(PING_EVERY)
        ping()


def check_unless_done(future: asyncio.Future[Any], check: Callable[[], None]) -> None:
    """What has come has come, however late."""
    if not future.done():
        check()


def _refuse() -> None:
    """Hosts of which it is known that a waiting cell keeps the browser out."""
    if notebook.in_marimo():
        raise NoAnswer(f"marimo hands no messages on while a cell waits: {_INSTEAD}")
    if notebook.shell() is not None and notebook.kernel() is None:
        raise NoAnswer("there is no browser at this prompt: answer with table.act(...)")


def _can_be_pumped(kernel: Any) -> bool:
    needed = ("do_one_iteration", "shell_handlers", "set_parent", "get_parent", "_parent_ident")
    return all(hasattr(kernel, name) for name in needed)


async def _pumped(future: asyncio.Future[Any], kernel: Any, check: Callable[[], None]) -> None:
    """Wait while the kernel's other messages are handled."""
    handlers = kernel.shell_handlers
    execute = handlers["execute_request"]
    held: list[tuple[Any, Any, Any]] = []
    parent, ident = kernel.get_parent("shell"), kernel._parent_ident
    if isinstance(ident, dict):
        ident = ident.get("shell")

    async def hold(*request: Any) -> None:
        held.append(request)
        kernel.set_parent(ident, parent)

    handlers["execute_request"] = hold
    try:
        while not future.done():
            await kernel.do_one_iteration()
            kernel.set_parent(ident, parent)
            await asyncio.sleep(_PUMP)
            check_unless_done(future, check)
    finally:
        handlers["execute_request"] = execute
        if held:
            _run_after(kernel, execute, held)


def _run_after(kernel: Any, execute: Any, held: list[tuple[Any, Any, Any]]) -> None:
    """The cells that were held back, once this one is done."""
    loop = asyncio.get_running_loop()
    events = notebook.shell().events
    tasks = []

    async def run() -> None:
        for stream, ident, parent in held:
            kernel.set_parent(ident, parent)
            if getattr(kernel, "_aborting", False):
                kernel._send_abort_reply(stream, parent, ident)
            else:
                await execute(stream, ident, parent)
            kernel._publish_status("idle", "shell")
            stream.flush()

    def after(*_: Any) -> None:
        events.unregister("post_run_cell", after)
        tasks.append(loop.create_task(run()))

    events.register("post_run_cell", after)
