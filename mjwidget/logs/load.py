"""From a path, a file or bytes to a :class:`~mjwidget.core.match.Match`."""

from __future__ import annotations

import io
import zlib
from os import PathLike
from pathlib import Path
from typing import IO, Any

from ..core.match import EventError, Match
from . import mjai, mjlog
from .errors import MAX_BYTES, LogError, Reading

_GZIP = b"\x1f\x8b"
_CHUNK = 1 << 20


def load(source: str | PathLike[str] | bytes | IO[Any]) -> Match:
    """Read a match from a path, an open file or bytes; the format is known by its content.

    Reads mjai lines (the project's own form and Mortal's) and Tenhou's mjlog, gzipped or not.
    A damaged log gives the match as far as it could be read, and ``match.error`` says where and
    why it ends. Raises :class:`LogError` when not even the first hand could be read, ``OSError``
    when there is no such file.
    """
    if isinstance(source, str | PathLike):
        path = Path(source)
        with path.open("rb") as file:
            return _match(_bounded(file.read(MAX_BYTES + 1)), path.name)
    if isinstance(source, bytes | bytearray | memoryview):
        return _match(_bounded(bytes(source)), "")
    data = source.read(MAX_BYTES + 1)
    if isinstance(data, str):
        data = data.encode()
    return _match(_bounded(data), Path(str(getattr(source, "name", ""))).name)


def loads(text: str) -> Match:
    """Read a match from text. Errors as for :func:`load`."""
    return _match(_bounded(text.encode("utf-8", "surrogatepass")), "")


def _bounded(data: bytes) -> bytes:
    if len(data) > MAX_BYTES:
        raise LogError("", f"longer than {MAX_BYTES >> 20} MB")
    return data


def unpacked(data: bytes) -> tuple[bytes, LogError | None]:
    """The content of gzipped bytes, others as they are; what a damaged file still gives."""
    if not data.startswith(_GZIP):
        return data, None
    out = io.BytesIO()
    rest = data
    try:
        while rest:  # a gzip file may have several members
            member = zlib.decompressobj(wbits=31)
            while not member.eof:
                chunk = member.decompress(rest, _CHUNK)
                rest = member.unconsumed_tail
                out.write(chunk)
                if out.tell() > MAX_BYTES:
                    return b"", LogError("", f"unpacks to more than {MAX_BYTES >> 20} MB")
                if not chunk and not rest and not member.eof:
                    return out.getvalue(), LogError("", "the gzip data ends early")
            rest = member.unused_data.lstrip(b"\0")
    except zlib.error as e:
        return out.getvalue(), LogError("", f"damaged gzip data ({e})")
    return out.getvalue(), None


def read(data: bytes) -> Reading:
    """The events of a log, gzipped or not. Raises :class:`LogError` for an unknown format."""
    data, damage = unpacked(data)
    if data[:64].lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
        reading = mjlog.read(data)
    elif mjai.looks_like(data):
        reading = mjai.read(data)
    elif damage is not None:
        raise damage
    else:
        raise LogError("start", f"{_found(data)}, expected mjai lines or a Tenhou mjlog")
    if damage is not None:
        return Reading(reading.format, reading.events, reading.places, damage)
    return reading


def _found(data: bytes) -> str:
    if not data.strip():
        return "the log is empty"
    return f"found {data[:40].decode('utf-8', 'replace')!r}"


def _match(data: bytes, name: str) -> Match:
    reading = read(data)
    events, error = reading.events, reading.error
    while True:
        try:
            match = Match(events, error=error, source=name)
        except EventError as e:
            error = LogError(reading.places[e.index], e.problem)
            events = events[: e.index]
            continue
        break
    if not match.hands:
        raise error or LogError("end", "no hand in this log")
    return match
