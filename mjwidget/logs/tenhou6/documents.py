"""The objects of a file: one, one a line, an array of them, or links that hold one each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple
from urllib.parse import unquote_to_bytes

from ..errors import LogError
from ..jsonread import decoded

_LINK: Final = re.compile(
    rb"(?:https?://tenhou\.net/[56]/?[^#\s]*)?#(?:[^\s]*&)?json=(.*)", re.I | re.S
)
_LOG: Final = re.compile(rb'"log"\s*:\s*\[\s*(?:\[\s*\[\s*-?[0-9]|\])')
_RULE: Final = re.compile(rb'"rule"\s*:\s*\{')


class Document(NamedTuple):
    """``damage``: the text breaks off there, and ``value`` is what stands before."""

    place: str
    value: Any
    damage: LogError | None


def looks_like(head: bytes) -> bool:
    """Is this the JSON of tenhou.net/6, or a link that holds it?"""
    if _LINK.match(head):
        return True
    if head[:1] not in (b"{", b"["):
        return False
    return bool(_LOG.search(head)) or (b'"log"' in head and bool(_RULE.search(head)))


def documents(data: bytes) -> Iterator[Document]:
    """The objects in order, up to the first damaged one. Raises :class:`LogError` for a text that
    is none from the start."""
    data = data.removeprefix(b"\xef\xbb\xbf").strip()
    lines = data.splitlines()
    if len(lines) > 1 and _whole(lines[0]):
        for number, line in enumerate(lines, 1):
            if line.strip():
                yield from _part(line.strip(), f"line {number}")
        return
    yield from _part(data, "")


def _whole(line: bytes) -> bool:
    """Is this line a log of its own?"""
    line = line.strip()
    return bool(_LINK.match(line)) or (line[:1] == b"{" and line[-1:] == b"}")


def _part(data: bytes, place: str) -> Iterator[Document]:
    held = _LINK.match(data)
    try:
        value, damage = decoded(unquote_to_bytes(held[1]) if held else data)
    except LogError as wrong:
        yield Document(place, None, _at(place, wrong))
        return
    damage = None if damage is None else _at(place, damage)
    values = value if isinstance(value, list) else [value]
    for number, one in enumerate(values):
        last = number == len(values) - 1
        where = f"object {number}" if isinstance(value, list) else place
        yield Document(where, one, damage if last else None)


def _at(place: str, wrong: LogError) -> LogError:
    return LogError(f"{place}, {wrong.place}" if place else wrong.place, wrong.problem)
