"""Tenhou's mjlog (XML) <-> events. The names below are all that others need."""

from __future__ import annotations

from ..errors import Reading
from . import reader
from .reader import FORMAT
from .write import write

__all__ = ["FORMAT", "looks_like", "read", "write"]


def looks_like(head: bytes) -> bool:
    """Is this XML?"""
    return head.startswith(b"<")


def read(data: bytes) -> tuple[Reading, ...]:
    """The one match of an mjlog."""
    return (reader.read(data),)
