"""What a win is worth -> the limit it has reached, for logs that do not name it."""

from __future__ import annotations

from typing import Final

_LIMITS: Final = {2000: "mangan", 3000: "haneman", 4000: "baiman", 6000: "sanbaiman"}
_YAKUMAN: Final = 8000
_LEAST: Final = {"mangan": 3, "haneman": 6, "baiman": 8, "sanbaiman": 11, "yakuman": 13}
"""Han that a limit takes at least."""


def limit(points: int, *, dealer: bool, han: int | None) -> str:
    """The limit of a hand of four players worth so many points without honba, ``""`` for none.

    A non-dealer's hand is worth four times its base points, a dealer's six times; there are rules
    by which every win is a dealer's, which then the han show. ``han``: ``None`` for yakuman.
    Below a limit rounding never reaches one.
    """
    for share in (6, 4) if dealer else (4, 6):
        base, rest = divmod(points, share)
        found = _LIMITS.get(base, "yakuman" if base and base % _YAKUMAN == 0 else "")
        if found and not rest and (han is None or han >= _LEAST[found]):
            return found
    return ""
