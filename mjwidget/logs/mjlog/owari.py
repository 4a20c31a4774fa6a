"""``owari``: final scores and ranking points, in units of 100 and of 1,000 points."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..errors import Problem
from ..settle import End
from .fields import integer, thousandths

_MAX_SCORE: Final = 999_999


class Owari(NamedTuple):
    """``more``: the attribute as it stands, where it also counts chips."""

    end: End
    more: str | None


def owari(text: str, players: int) -> Owari | None:
    """``None`` for an empty text (programs write it). Raises :class:`Problem`."""
    if not text:
        return None
    parts = text.split(",")
    if len(parts) not in (8, 16, 2 * players, 4 * players):
        raise Problem(f"owari: found {len(parts)} numbers, expected 8, or 16 with chips")
    mine = parts[: 2 * players]
    scores = [100 * integer(part, "owari", -_MAX_SCORE, _MAX_SCORE) for part in mine[::2]]
    points = [thousandths(part, "owari") for part in mine[1::2]]
    more = text if len(parts) in (16, 4 * players) else None
    return Owari(End(tuple(scores), tuple(points)), more)
