"""How far long work is (an import, an analysis): a bar that is gone when it is done."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from tqdm import tqdm

DELAY: Final = 0.5
"""Seconds: what is done sooner shows no bar."""


@contextmanager
def bar(
    shown: bool, unit: str = "matches", total: int | None = None
) -> Iterator[Callable[[], object]]:
    """Within it, call what it gives for each match, or other ``unit`` of ``total``. ``shown``: on a
    terminal or in a notebook; what is written to a file gets none."""
    with _bar(shown, total=total, unit=f" {unit}") as one:
        yield one.update


@contextmanager
def share(shown: bool, what: str) -> Iterator[Callable[[int, int], object]]:
    """The same for work of which only the share is known: call what it gives with how much of how
    much is done. ``what`` stands before the bar."""
    with _bar(shown, total=1.0, desc=what, bar_format="{l_bar}{bar}| {elapsed}") as one:

        def told(done: int, total: int) -> None:
            one.update(max(0.0, done / max(1, total) - one.n))

        yield told


def _bar(shown: bool, **more: Any) -> Any:
    output = _Cell() if shown and _in_notebook() else sys.stderr
    disable = None if shown else True
    return tqdm(file=output, disable=disable, leave=False, delay=DELAY, ncols=60, **more)


def _in_notebook() -> bool:
    python = sys.modules.get("IPython")
    shell = None if python is None else python.get_ipython()
    return hasattr(shell, "kernel")


class _Cell:
    """A line of a cell's output that is written anew: tqdm's own widget would be saved with the
    notebook, as a bar that nobody moves any more."""

    def __init__(self) -> None:
        self._handle: Any = None

    def write(self, text: str) -> None:
        """Show the text in the place of what was there; a blank one takes the line away."""
        line = text.strip()
        if self._handle is None:
            if not line:
                return
            self._handle = sys.modules["IPython.display"].DisplayHandle()
            self._handle.display({"text/plain": line}, raw=True)
        else:
            self._handle.update({"text/plain": line}, raw=True)

    def flush(self) -> None:
        """Everything is shown at once."""

    def isatty(self) -> bool:
        """tqdm shows bars only where somebody looks."""
        return True
