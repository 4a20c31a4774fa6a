"""From a path, a file or bytes to a :class:`~mjwidget.core.match.Match`."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import IO, Any

from ..core.events import Event, Position, StartKyoku
from ..core.match import EventError, Match, hand_name
from .errors import MAX_BYTES, LogError, Reading
from .formats import FORMATS, format_of
from .unpack import unpacked

MJAI_NAMES = (".mjai", ".mjson")
"""How the names of mjai files end (``.gz`` may follow)."""


def load(source: str | PathLike[str] | bytes | IO[Any]) -> Match:
    """Read a match from a path, an open file or bytes; the format is known by its content.

    Reads mjai lines (the project's own form and Mortal's) and Tenhou's mjlog, gzipped or not.
    A damaged log gives the match as far as it could be read, and ``match.error`` says where and
    why it ends. Raises :class:`LogError` when not even the first hand could be read, ``OSError``
    when there is no such file.
    """
    if isinstance(source, str) and ("\n" in source or source.lstrip().startswith(("{", "<"))):
        raise LogError("", "this is the text of a log, not its path; loads takes text")
    if isinstance(source, str | PathLike):
        path = Path(source)
        with path.open("rb") as file:
            return _match(_bounded(file.read(MAX_BYTES + 1)), path.name)
    if isinstance(source, bytes | bytearray | memoryview):
        return _match(_bounded(bytes(source)), "")
    if not hasattr(source, "read"):
        found = type(source).__name__
        raise TypeError(f"load takes a path, an open file or bytes, not {found}")
    data = source.read(MAX_BYTES + 1)
    if isinstance(data, str):
        data = data.encode()
    return _match(_bounded(data), Path(str(getattr(source, "name", ""))).name)


def loads(text: str) -> Match:
    """Read a match from text. Errors as for :func:`load`."""
    if not isinstance(text, str):
        raise TypeError(f"loads takes text, not {type(text).__name__}; load takes bytes")
    return _match(_bounded(text.encode("utf-8", "surrogatepass")), "")


def _bounded(data: bytes) -> bytes:
    if len(data) > MAX_BYTES:
        raise LogError("", f"longer than {MAX_BYTES >> 20} MB")
    return data


def read(data: bytes) -> tuple[Reading, ...]:
    """The matches of a log, gzipped or not. Raises :class:`LogError` for an unknown format."""
    data, damage = unpacked(data)
    form = format_of(data)
    if form is None:
        expected = " or ".join(f.what for f in FORMATS)
        raise damage or LogError("start", f"{_found(data)}, expected {expected}")
    readings = form.read(data)
    if damage is not None:
        last = readings[-1]
        readings = (*readings[:-1], Reading(last.format, last.events, last.places, damage))
    return readings


def _found(data: bytes) -> str:
    if not data.strip():
        return "the log is empty"
    return f"found {data[:40].decode('utf-8', 'replace')!r}"


def _match(data: bytes, name: str) -> Match:
    (reading,) = read(data)
    events, error = reading.events, reading.error
    while True:
        try:
            match = Match(events, error=_addressed(events, error), source=name)
        except EventError as e:
            error = LogError(reading.places[e.index], e.problem)
            events = events[: e.index]
            continue
        break
    if not match.hands:
        raise error or LogError("end", "no hand in this log")
    return match


def _addressed(events: tuple[Event, ...], error: LogError | None) -> LogError | None:
    """The error with the address at which the events end: the hand, and the event it concerns."""
    starts = [i for i, e in enumerate(events) if isinstance(e, StartKyoku | Position)]
    if error is None or not starts or error.place.startswith("hand "):
        return error
    start = events[starts[-1]]
    assert isinstance(start, StartKyoku | Position)
    hand = f"hand {len(starts) - 1} ({hand_name(start)})"
    place = f"{hand}, event {len(events) - starts[-1]}"
    return LogError(f"{place}, {error.place}" if error.place else place, error.problem)
