"""Arithmetic of seats, winds and hands of a match, for three and four players."""

from __future__ import annotations

from typing import Final

from .tiles import WINDS

PLAYERS: Final = (3, 4)


def next_seat(seat: int, players: int) -> int:
    """The seat to the right, whose turn comes next (shimocha)."""
    return (seat + 1) % players


def relative(seat: int, other: int, players: int) -> int:
    """How many turns after ``seat`` the seat ``other`` comes: 0 itself, 1 shimocha ..."""
    return (other - seat) % players


def seat_wind(seat: int, oya: int, players: int) -> str:
    """``E`` for the dealer, ``S`` for the next seat ..."""
    return WINDS[(seat - oya) % players]


def first_dealer(oya: int, kyoku: int, players: int) -> int:
    """The seat that dealt the first hand of the match, where ``oya`` deals hand ``kyoku`` (from 1)
    of a round."""
    return relative(kyoku - 1, oya, players)


def turn_order(first: int, players: int) -> tuple[int, ...]:
    """All seats, beginning with ``first``."""
    return tuple((first + i) % players for i in range(players))


def live_tiles(players: int) -> int:
    """Draws of a hand with a dead wall of 14: 70 with four players, 55 with three (no flowers)."""
    return 70 if players == 4 else 55
