"""Tenhou's mjlog (XML) <-> events. The names below are all that others need."""

from __future__ import annotations

import re
from itertools import islice
from typing import Final

from ..errors import MAX_MATCHES, LogError, Reading
from . import reader
from .reader import FORMAT
from .write import write

__all__ = ["FORMAT", "looks_like", "read", "write"]

_PROLOGUE: Final = 4096
"""Within so many bytes the root stands, after a declaration and comments."""
_NEXT: Final = re.compile(rb"</mjloggm>\s*(?=(?:<\?xml[^<>]*>\s*)?<mjloggm[\s>])")
"""The end of a document before the next one."""


def looks_like(head: bytes) -> bool:
    """Is this XML, and its root Tenhou's?"""
    return head.startswith(b"<") and b"<mjloggm" in head[:_PROLOGUE]


def read(data: bytes) -> tuple[Reading, ...]:
    """The match of an mjlog; of several written one behind the other (``cat``), each."""
    out, at = [], 0
    for behind in islice(_NEXT.finditer(data), MAX_MATCHES):
        out.append(reader.read(data[at : behind.end()]))
        at = behind.end()
    if len(out) == MAX_MATCHES:
        problem = f"more than {MAX_MATCHES} documents in one log"
        return (*out, Reading(FORMAT, (), (), LogError("", problem)))
    return (*out, reader.read(data[at:]))
