"""Tenhou's client stream (``Get:`` and ``Send:`` lines, one seat's view) -> events."""

from __future__ import annotations

from .session import FORMAT, looks_like, read

__all__ = ["FORMAT", "looks_like", "read"]
