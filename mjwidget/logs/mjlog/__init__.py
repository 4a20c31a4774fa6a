"""Tenhou's mjlog (XML) -> events. :func:`read` is all that others need."""

from .reader import FORMAT, read

__all__ = ["FORMAT", "read"]
