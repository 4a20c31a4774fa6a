"""The table of formats: how each is known, read and written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from ..core.match import Match
from . import client, majiang, majsoul, mjai, mjlog, tenhou6
from .errors import Reading
from .mjai import mortal
from .written import Written

HEAD: Final = 64 * 1024
"""So many bytes are looked at to know a format."""


class Format(NamedTuple):
    """One format.

    ``looks_like`` is asked about the first bytes (:data:`HEAD`; white space before the text taken
    away), ``read`` about all of them: one reading for each match, at least one,
    :class:`~.errors.LogError` when nothing of a first match can be read. Both get text as UTF-8
    without a byte order mark. ``write`` is ``None`` for a format that is only read. ``endings`` of
    file names, the usual one first; where two formats share one, the earlier is written. ``what``
    it is, in words.
    """

    name: str
    what: str
    endings: tuple[str, ...]
    looks_like: Callable[[bytes], bool]
    read: Callable[[bytes], tuple[Reading, ...]]
    write: Callable[[Match], Written] | None


# In the order in which they are asked.
FORMATS: Final[tuple[Format, ...]] = (
    Format(
        mjai.FORMAT, "mjai lines", (".mjai", ".mjson"), mjai.looks_like, mjai.read, mjai.write
    ),
    # Mortal's dialect: read with the others, written when it is asked for by name.
    Format(
        mortal.FORMAT, "mjai lines as Mortal takes them", (".mjson",), lambda head: False,
        mjai.read, mortal.write,
    ),
    Format(
        mjlog.FORMAT, "a Tenhou mjlog", (".mjlog", ".xml"), mjlog.looks_like, mjlog.read,
        mjlog.write,
    ),
    Format(
        tenhou6.FORMAT, "tenhou.net/6 JSON", (".json", ".jsonl"), tenhou6.looks_like, tenhou6.read,
        tenhou6.write,
    ),
    Format(
        majiang.FORMAT, "majiang paipu", (".majiang", ".json"), majiang.looks_like, majiang.read,
        majiang.write,
    ),
    Format(
        majsoul.FORMAT, "a record of Mahjong Soul", (".json",), majsoul.looks_like, majsoul.read,
        None,
    ),
    Format(
        client.FORMAT, "a Tenhou client stream", (".log",), client.looks_like, client.read, None
    ),
)  # fmt: skip

ENDINGS: Final = tuple(dict.fromkeys(e for f in FORMATS for e in f.endings))
"""How the names of logs end (``.gz`` may follow)."""


def ending(name: str) -> str:
    """How a file's name ends, ``.gz`` aside, in small letters: ``x.MJAI.gz`` -> ``.mjai``."""
    # A bare ending is a hidden file's name.
    return Path(name.lower().removesuffix(".gz")).suffix


EXPECTED: Final = ", ".join({f.read: f.what for f in reversed(FORMATS)}.values())
"""What can be read, in words."""


def head_of(data: bytes) -> bytes:
    """What ``looks_like`` is asked about."""
    return data[:HEAD].lstrip(b" \t\r\n")


def format_of(data: bytes) -> Format | None:
    """The format of unpacked bytes without a byte order mark, ``None`` when it is unknown."""
    head = head_of(data)
    return next((f for f in FORMATS if f.looks_like(head)), None)
