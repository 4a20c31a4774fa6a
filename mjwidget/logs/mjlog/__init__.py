"""Tenhou's mjlog (XML) -> events. :func:`read` is all that others need."""

from .reader import read

__all__ = ["read"]
