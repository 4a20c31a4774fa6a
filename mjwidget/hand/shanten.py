"""Shanten: how many tiles a hand is away from tenpai. -1 is a complete hand, 0 tenpai.

All functions take the concealed tiles as 34 counts (kinds as in :mod:`mjwidget.core.tiles`, each
0..4), 13 or 14 of them, three fewer for each meld: how many melds there are follows from that.
A target never holds more than four of a kind, so a hand that only a fifth copy would complete is
not tenpai. ``sanma`` means that 2m to 8m do not exist; the hand must have none of them.

Nothing is checked here; :mod:`mjwidget.hand.api` is the checked side for texts and arrays, and
:mod:`mjwidget.hand.batch` does many hands at a time with NumPy.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Final

from ..core.tiles import TERMINALS_AND_HONOURS
from .tables import HONOURS, JOIN, MISSING, SUIT, TERMINALS

FORMS: Final = ("standard", "chiitoitsu", "kokushi")
"""The three forms of a complete hand."""
NEVER: Final = 99
"""Shanten of seven pairs and thirteen orphans with a meld."""

DIGITS: Final = b"01234" + bytes(251)
"""``bytes(counts).translate(DIGITS)`` are the digits of the keys."""
YAOCHUU: Final[Callable[[Sequence[int]], tuple[int, ...]]] = itemgetter(
    *sorted(TERMINALS_AND_HONOURS)
)
"""The thirteen counts of terminals and honours."""


def shanten(counts: Sequence[int], sanma: bool = False) -> int:
    """The least over the three forms: -1 (complete) .. 6."""
    digits = bytes(counts).translate(DIGITS)
    if sanma:
        manzu = TERMINALS[int(digits[0:9:8], 5)]
    else:
        manzu = SUIT[int(digits[0:9], 5)]
    tiles = sum(counts)
    missing = MISSING[tiles // 3][
        JOIN[manzu << 8 | SUIT[int(digits[9:18], 5)]] << 8
        | JOIN[SUIT[int(digits[18:27], 5)] << 8 | HONOURS[int(digits[27:34], 5)]]
    ]
    if tiles < 13:
        return missing - 1
    without, single = digits.count(48), digits.count(49)
    # 7 - pairs, and a kind more for each that is lacking to seven.
    pairs = without + single - 27
    if without > 27:
        pairs += without - 27
    if pairs < missing:
        missing = pairs
    yaochuu = YAOCHUU(counts)
    orphans = yaochuu.count(0)
    if orphans < missing:
        if orphans + yaochuu.count(1) < 13:
            orphans -= 1
        if orphans + 1 < missing:
            missing = orphans + 1
    return missing - 1


def standard(counts: Sequence[int], sanma: bool = False) -> int:
    """Of four sets and a pair (fewer sets beside melds): -1 .. 8."""
    digits = bytes(counts).translate(DIGITS)
    if sanma:
        manzu = TERMINALS[int(digits[0:9:8], 5)]
    else:
        manzu = SUIT[int(digits[0:9], 5)]
    return (
        MISSING[sum(counts) // 3][
            JOIN[manzu << 8 | SUIT[int(digits[9:18], 5)]] << 8
            | JOIN[SUIT[int(digits[18:27], 5)] << 8 | HONOURS[int(digits[27:34], 5)]]
        ]
        - 1
    )


def chiitoitsu(counts: Sequence[int]) -> int:
    """Of seven different pairs: -1 .. 6, or :data:`NEVER` with a meld."""
    if sum(counts) < 13:
        return NEVER
    digits = bytes(counts)
    without = digits.count(0)
    return without + digits.count(1) - 28 + max(0, without - 27)


def kokushi(counts: Sequence[int]) -> int:
    """Of the thirteen orphans: -1 .. 13, or :data:`NEVER` with a meld."""
    if sum(counts) < 13:
        return NEVER
    yaochuu = YAOCHUU(counts)
    without = yaochuu.count(0)
    return without if without + yaochuu.count(1) == 13 else without - 1
