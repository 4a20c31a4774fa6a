"""Matches in the tables of a history: written, read back, told apart. Each function is a part of
a transaction of its caller."""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from ..core import wire
from ..core.events import Event
from ..core.match import Match
from ..logs.errors import LogError
from ..logs.load import load
from ..logs.unpack import MAGIC
from . import codes
from .content import agree, beginning, terms
from .summary import Facts, Player, Summary, folded

if TYPE_CHECKING:
    import sqlite3


def lines(events: Iterable[Event]) -> bytes:
    """Events as they are kept: gzipped lines. One after the other they are one gzipped log."""
    return gzip.compress(wire.dumps(events).encode(), mtime=0)


def insert(
    c: sqlite3.Connection,
    match: Match,
    found: Facts,
    content: bytes,
    *,
    owner: str | None = None,
) -> tuple[int, str]:
    """A new match, without its lines; its id and code."""
    code = _free_code(c, beginning(match))
    columns = ("code", "content", "terms", "owner", *_COLUMNS, "words")
    marks = ", ".join("?" * len(columns))
    values = (
        code,
        content,
        storable(terms(match)),
        owner,
        *_values(found),
        storable(found.words(code)),
    )
    sql = f"INSERT INTO match ({', '.join(columns)}) VALUES ({marks})"
    row = c.execute(sql, values).lastrowid
    assert row is not None
    _players(c, row, found.players)
    return row, code


_COLUMNS: Final = (
    "at",
    "dated",
    "rules",
    "unit",
    "hands",
    "finished",
    "practice",
    "source",
    "error",
)


def _values(found: Facts) -> tuple[object, ...]:
    return tuple(storable(getattr(found, name)) for name in _COLUMNS)


def storable(value: Any) -> Any:
    """What SQLite can hold: the name of a file need not be text."""
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else value


def update(
    c: sqlite3.Connection,
    row: int,
    code: str,
    match: Match,
    found: Facts,
    content: bytes,
    *,
    owner: str | None = None,
) -> None:
    """Another record of a match that is there, without its lines."""
    columns = ("content", "terms", "owner", *_COLUMNS, "words")
    settings = ", ".join(f"{name} = ?" for name in columns)
    values = (
        content,
        storable(terms(match)),
        owner,
        *_values(found),
        storable(found.words(code)),
        row,
    )
    c.execute(f"UPDATE match SET {settings} WHERE id = ?", values)
    c.execute("DELETE FROM player WHERE match = ?", (row,))
    _players(c, row, found.players)


def _players(c: sqlite3.Connection, row: int, players: Sequence[Player]) -> None:
    c.executemany(
        "INSERT INTO player (match, seat, name, folded, rank, score, points, chips)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [(row, p.seat, *map(storable, (p.name, folded(p.name), *p[2:]))) for p in players],
    )


def _free_code(c: sqlite3.Connection, start: bytes) -> str:
    number = 0
    while True:
        code = codes.code(start, number)
        if c.execute("SELECT 1 FROM match WHERE code = ?", (code,)).fetchone() is None:
            return code
        number += 1


def same(c: sqlite3.Connection, match: Match, content: bytes) -> tuple[int, str] | None:
    """Id and code of the match that this is a record of, if it is there: one with the same content
    that was played by the same rules, as far as both say by which."""
    said = storable(terms(match))
    found = c.execute(
        "SELECT id, code, terms FROM match WHERE content = ? ORDER BY terms = ? DESC, id",
        (content, said),
    )
    return next(((row, code) for row, code, theirs in found if agree(said, theirs)), None)


def append(c: sqlite3.Connection, row: int, events: Iterable[Event]) -> None:
    """More events of a match."""
    c.execute(
        "INSERT INTO part (match, n, data)"
        " SELECT ?, coalesce(max(n) + 1, 0), ? FROM part WHERE match = ?",
        (row, lines(events), row),
    )


def rewrite(c: sqlite3.Connection, row: int, events: Iterable[Event]) -> None:
    """These events and no others."""
    c.execute("DELETE FROM part WHERE match = ?", (row,))
    append(c, row, events)


def holds(c: sqlite3.Connection, row: int, events: Iterable[Event]) -> bool:
    """Are these the events of a match, to the letter?"""
    found = c.execute("SELECT data FROM part WHERE match = ? ORDER BY n", (row,)).fetchall()
    return b"".join(bytes(part) for (part,) in found) == lines(events)


def read(c: sqlite3.Connection, row: int, code: str, error: str | None) -> Match:
    """The match of a row, its code as its ``source``; as far as it can be read. Raises
    :class:`LogError`."""
    found = c.execute("SELECT data FROM part WHERE match = ? ORDER BY n", (row,))
    parts = [bytes(part) for (part,) in found]
    good = next((i for i, part in enumerate(parts) if not part.startswith(MAGIC)), len(parts))
    match = load(b"".join(parts[:good]))
    if match.error is None and good < len(parts):
        match.error = LogError(f"part {good}", "damaged in the file of the history")
    elif match.error is None and error is not None:
        match.error = LogError("", error)
    match.source = code
    return match


def summaries(
    c: sqlite3.Connection, condition: str, values: Sequence[object], limit: int, offset: int
) -> list[Summary]:
    """The matches of this condition, the newest first."""
    names = ("id", "code", *_COLUMNS)
    found = c.execute(
        f"SELECT {', '.join(names)} FROM match WHERE {condition}"
        " ORDER BY at DESC, id DESC LIMIT ? OFFSET ?",
        (*values, limit, offset),
    ).fetchall()
    players = "SELECT seat, name, rank, score, points, chips FROM player WHERE match = ?"
    return [
        Summary(
            code,
            datetime.fromtimestamp(at),
            bool(dated),
            rules,
            tuple(Player(*p) for p in c.execute(f"{players} ORDER BY seat", (row,))),
            unit,
            hands,
            bool(finished),
            bool(practice),
            source,
            error,
        )
        for row, code, at, dated, rules, unit, hands, finished, practice, source, error in found
    ]
