"""The plain table of danger that is found in books: genbutsu, suji, how many of an honour are seen.

It stands beside the fitted figures to measure them: how often discards, and tiles held, of such a
class were won on in the same matches, by how the opponent held his hand (riichi, open, closed).
"""

from __future__ import annotations

from typing import Final

from ..core.events import Seat
from .sight import Sight

CLASSES: Final = (
    *("genbutsu", "19 suji", "19", "28 suji", "28", "37 suji", "37"),
    *("456 suji", "456 half suji", "456"),
    *("honour 1 seen", "honour 2 seen", "honour 3 seen", "honour 4 seen"),
)
"""Suji by discards and what has passed; honours by how many the seat sees, its own among them."""
_NAMES: Final = ("19", "28", "37", "456", "456", "456", "37", "28", "19")


def class_of(sight: Sight, seat: Seat, kind: int) -> str:
    """The class of ``kind`` against ``seat``: one of :data:`CLASSES`."""
    passed = sight.passed[seat]
    if passed >> kind & 1:
        return "genbutsu"
    if kind >= 27:
        return f"honour {max(1, sight.seen[kind])} seen"
    n, suit = kind % 9, kind - kind % 9
    sides = [suit + m for m in (n - 3, n + 3) if 0 <= m < 9]
    closed = sum([passed >> k & 1 for k in sides])
    name = _NAMES[n]
    if closed == len(sides):
        return f"{name} suji"
    return f"{name} half suji" if closed else name
