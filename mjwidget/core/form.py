"""Is an event well formed? Lengths, ranges and the make-up of melds; no question of rules.

Raises :class:`FoldError`. Only such events are folded, so that whoever reads a state can rely on
its shape: arrays as long as there are players, melds of as many tiles as their kind has.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .events import Ankan, Chi, Daiminkan, Kakan, Ledger, Pon, StartKyoku
from .seats import PLAYERS
from .tiles import UNKNOWN, WINDS

MOST: Final = 10**9
"""No score, payment or count is larger: such numbers are damage, and browsers count exactly."""

MOST_INDICATORS: Final = 10

_CONSUMED: Final = {Chi: 2, Pon: 2, Daiminkan: 3, Ankan: 4, Kakan: 3}


class FoldError(ValueError):
    """The event cannot be applied to the state it meets."""


def number(what: str, value: int, low: int = -MOST, high: int = MOST) -> None:
    """A number within its range."""
    if not low <= value <= high:
        # as text, not as a float: a log may hold a number of thousands of digits
        found = str(value) if abs(value) < 10**18 else "a number of more than 18 digits"
        raise FoldError(f"{what}: found {found}, expected {low} to {high}")


def per_seat(what: str, values: Sequence[object] | None, players: int) -> None:
    """As many as there are players."""
    if values is not None and len(values) != players:
        raise FoldError(f"{what}: {len(values)} for {players} seats")


def start(e: StartKyoku) -> None:
    """A hand that can be set up."""
    n = len(e.scores)
    if n not in PLAYERS:
        raise FoldError(f"start_kyoku: scores of {n} seats, expected 3 or 4")
    per_seat("start_kyoku: tehais", e.tehais, n)
    per_seat("start_kyoku: chips", e.chips, n)
    if e.bakaze not in WINDS or len(e.bakaze) != 1:
        raise FoldError(f"start_kyoku: bakaze {e.bakaze!r:.20}, expected one of E S W N")
    number("start_kyoku: oya", e.oya, 0, n - 1)
    number("start_kyoku: kyoku", e.kyoku, 1, 4)
    number("start_kyoku: honba", e.honba, 0, 999)
    number("start_kyoku: kyotaku", e.kyotaku, 0, 999)
    for score in (*e.scores, *(e.chips or ())):
        number("start_kyoku: scores", score)
    for seat, hand in enumerate(e.tehais):
        if len(hand) > 14:
            raise FoldError(f"start_kyoku: {len(hand)} tiles in the hand of seat {seat}")


def meld(name: str, e: Chi | Pon | Daiminkan | Ankan | Kakan) -> None:
    """As many own tiles as the call takes, and a run or all of one kind."""
    want = _CONSUMED[type(e)]
    if len(e.consumed) != want:
        raise FoldError(f"{name}: {len(e.consumed)} own tiles, expected {want}")
    called = () if isinstance(e, Ankan) else (e.pai,)
    kinds = sorted(t >> 3 for t in (*e.consumed, *called) if t != UNKNOWN)
    if not kinds:
        return
    if isinstance(e, Chi):
        low, high = kinds[0], kinds[-1]
        fits = (
            high < 27
            and low // 9 == high // 9
            and high - low <= 2
            and len(set(kinds)) == len(kinds)
        )
        if not fits:
            raise FoldError("chi: its tiles are no run")
    elif kinds[0] != kinds[-1]:
        raise FoldError(f"{name}: its tiles are of different kinds")


def ledger(rows: Ledger, players: int) -> None:
    """Rows between seats that exist, of amounts that can be."""
    for row in rows:
        for seat in (row.source, row.target):
            if seat is not None and not 0 <= seat < players:
                raise FoldError(f"ledger: no seat {seat}, {players} players")
        number("ledger: amount", row.amount, 0)
