"""What a win is worth -> the limit it has reached, for logs that do not name it."""

from __future__ import annotations

from typing import Final

_BASES: Final = {2000: "mangan", 3000: "haneman", 4000: "baiman", 6000: "sanbaiman"}
_YAKUMAN: Final = 8000


def limit(base: int) -> str:
    """The limit of a hand whose base points are ``base`` (a non-dealer's ron is four of them, a
    dealer's six); ``""``: none. Below a limit rounding never reaches one."""
    if base and base % _YAKUMAN == 0:
        return "yakuman"
    return _BASES.get(base, "")
