"""What every writer gives back, what it could not say, and the error when it cannot write."""

from __future__ import annotations

import msgspec


class Written(msgspec.Struct, frozen=True):
    """A match in a format. ``losses``: what the format cannot say of it, in a few English words
    each (``"flowers"``, ``"chips"``, ``"notes"``), every one once; empty when reading it again
    gives the same match."""

    data: bytes
    losses: tuple[str, ...] = ()


class WriteError(ValueError):
    """A match cannot be written in a format at all, or no format of that name can be written."""


class LossWarning(UserWarning):
    """A match was saved in a format that cannot say all of it; the text names what is lost."""
