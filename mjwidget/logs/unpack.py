"""gzip, unpacked within bounds, and as far as a damaged file goes; and text that is not UTF-8."""

from __future__ import annotations

import codecs
import io
import zlib
from typing import Final

from .errors import MAX_BYTES, LogError

MAGIC: Final = b"\x1f\x8b"
_PIECE: Final = 512
"""Bytes unpacked at a time: what stands before a damaged place in a piece is lost with it."""
RATIO: Final = 300
"""A log shrinks to a fifth or a tenth; what unpacks to more than this many times is a bomb."""
SMALL: Final = 1 << 20
"""So much may come out of anything."""
_NESTED: Final = 3
"""gzip inside gzip, as some servers and tools leave it: so many times."""


def unpacked(data: bytes) -> tuple[bytes, LogError | None]:
    """The content of gzipped bytes (of all members), others as they are.

    With an error, what could be unpacked before it. What follows the last member (padding, the
    trailer of some archive) is passed over.
    """
    damage = None
    for _ in range(_NESTED):
        if not data.startswith(MAGIC):
            break
        data, wrong = _once(data)
        damage = damage or wrong
    return data, damage


def _once(data: bytes) -> tuple[bytes, LogError | None]:
    out = io.BytesIO()
    most = min(MAX_BYTES, max(SMALL, RATIO * len(data)))
    at, view = 0, memoryview(data)
    while data.startswith(MAGIC, at):
        member = zlib.decompressobj(wbits=31)
        while not member.eof:
            piece = view[at : at + _PIECE]
            if not piece:
                return out.getvalue(), LogError("", "the gzip data ends early")
            try:
                out.write(member.decompress(piece))
            except zlib.error as e:
                return out.getvalue(), LogError("", f"damaged gzip data near byte {at} ({e})")
            at += len(piece) - len(member.unused_data)
            if out.tell() > most:
                if most == MAX_BYTES:
                    return b"", LogError("", f"unpacks to more than {MAX_BYTES >> 20} MB")
                return b"", LogError("", f"unpacks to more than {RATIO} times its size")
    return out.getvalue(), None


def beginning(data: bytes) -> bytes:
    """What the first bytes of a file unpack to, within bounds; ``b""`` for damaged ones."""
    for _ in range(_NESTED):
        if not data.startswith(MAGIC):
            break
        try:
            data = zlib.decompressobj(wbits=31).decompress(data, len(data) + SMALL)
        except zlib.error:
            return b""
    return data


def plain(data: bytes) -> bytes:
    """Text as UTF-8 without a byte order mark, whether it was UTF-8 or UTF-16 with one; other
    bytes as they are."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        data = data.decode("utf-16", "replace").encode()
    return data.removeprefix(codecs.BOM_UTF8)
