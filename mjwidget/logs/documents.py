"""The objects of a file of JSON: one, one a line, or an array of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from .errors import MAX_MATCHES, LogError
from .jsonread import decoded


class Document(NamedTuple):
    """``damage``: the text breaks off there, and ``value`` is what stands before."""

    place: str
    value: Any
    damage: LogError | None


def documents(data: bytes) -> Iterator[Document]:
    """The objects in order; of one that is damaged what stands before the damage. ``None`` with
    a ``damage`` for one of which nothing can be read."""
    for number, document in enumerate(_all(data.strip())):
        if number == MAX_MATCHES:
            problem = f"more than {MAX_MATCHES} objects in one log"
            yield Document(document.place, None, LogError(document.place, problem))
            return
        yield document


def _all(data: bytes) -> Iterator[Document]:
    lines = data.splitlines()
    if len(lines) > 1 and _whole(lines[0]):
        for number, line in enumerate(lines, 1):
            if line.strip():
                yield from _part(line.strip(), f"line {number}")
        return
    yield from _part(data, "")


def _whole(line: bytes) -> bool:
    """Is this line an object of its own?"""
    line = line.strip()
    return line[:1] == b"{" and line[-1:] == b"}"


def _part(data: bytes, place: str) -> Iterator[Document]:
    try:
        value, damage = decoded(data)
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
