"""Files of earlier layouts, brought up to the present one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..logs.errors import LogError
from . import rows
from .content import content, terms

if TYPE_CHECKING:
    import sqlite3


def upgrade(c: sqlite3.Connection, version: int) -> None:
    """Bring the tables from a layout to the present one, within a transaction of the caller.

    Layout 1 had another digest and did not keep by which rules a match was played.
    """
    if version < 2:
        c.execute("ALTER TABLE match ADD COLUMN terms TEXT NOT NULL DEFAULT ''")
        for row, code, error in c.execute("SELECT id, code, error FROM match").fetchall():
            try:
                match = rows.read(c, row, code, error)
            except LogError:
                continue  # it can't be read, so nothing is the same
            c.execute(
                "UPDATE match SET content = ?, terms = ? WHERE id = ?",
                (content(match).digest, rows.storable(terms(match)), row),
            )
