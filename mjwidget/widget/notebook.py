"""Which notebook this is: what its kernel is, and which cell runs. Nothing here is imported but
what is loaded already."""

from __future__ import annotations

import sys
from typing import Any, NamedTuple


class Cell(NamedTuple):
    """``cell``: which one; ``run``: which of its runs."""

    cell: str
    run: str


def shell() -> Any:
    """IPython's shell, ``None`` outside IPython."""
    ipython = sys.modules.get("IPython")
    return None if ipython is None else ipython.get_ipython()


def kernel() -> Any:
    """The kernel that runs this, ``None`` outside a notebook of Jupyter."""
    return getattr(shell(), "kernel", None)


def in_marimo() -> bool:
    """Does this run in a marimo notebook?"""
    marimo = sys.modules.get("marimo")
    try:
        return marimo is not None and bool(marimo.running_in_notebook())
    except Exception:
        return False


def leads_nowhere(line: object) -> bool:
    """Is this the connection to a browser that a widget has where there can be none: in a program
    of its own?"""
    nowhere = getattr(sys.modules.get("comm"), "DummyComm", None)
    return nowhere is not None and isinstance(line, nowhere)


def old_kernel() -> bool:
    """Is it an ipykernel that handles one message after the other (before 7)?"""
    ipykernel = sys.modules.get("ipykernel")
    version = getattr(ipykernel, "version_info", (7,))
    return kernel() is not None and bool(version[0] < 7)


def running_cell() -> Cell | None:
    """The cell that runs now, where the front end says which it is."""
    try:
        parent = kernel().get_parent("shell")
        cell, run = parent["metadata"]["cellId"], parent["header"]["msg_id"]
    except Exception:  # no kernel, or one of another kind
        return None
    return Cell(cell, run) if isinstance(cell, str) and isinstance(run, str) else None
