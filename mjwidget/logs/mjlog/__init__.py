"""Tenhou's mjlog (XML) <-> events. The names below are all that others need."""

from __future__ import annotations

from ..errors import Reading
from . import reader
from .reader import FORMAT
from .write import write

__all__ = ["FORMAT", "looks_like", "read", "write"]

_PROLOGUE = 4096
"""Within so many bytes the root stands, after a declaration and comments."""


def looks_like(head: bytes) -> bool:
    """Is this XML, and its root Tenhou's?"""
    return head.startswith(b"<") and b"<mjloggm" in head[:_PROLOGUE]


def read(data: bytes) -> tuple[Reading, ...]:
    """The one match of an mjlog."""
    return (reader.read(data),)
