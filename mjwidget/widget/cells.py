"""Which tables belong to which cell: one that runs again removes those of its earlier run."""

from __future__ import annotations

import weakref
from typing import Final, Protocol

from .notebook import Cell


class Removable(Protocol):
    """A table."""

    def remove(self) -> None: ...


_open: Final[weakref.WeakKeyDictionary[Removable, Cell | None]] = weakref.WeakKeyDictionary()
"""Tables at which something may still happen, and the cell that made each."""


def opened(table: Removable, cell: Cell | None) -> None:
    """A table was opened by ``cell``: those of an earlier run of it are removed."""
    if cell is not None:
        for other, its in list(_open.items()):
            if its is not None and its.cell == cell.cell and its.run != cell.run:
                other.remove()
    _open[table] = cell


def gone(table: Removable) -> None:
    """Nothing happens at this table any more."""
    _open.pop(table, None)
