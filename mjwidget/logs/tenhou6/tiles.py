"""Tiles as numbers, both ways: 11-19 m, 21-29 p, 31-39 s, 41-47 E S W N P F C, 51-53 red fives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ...core.tiles import BLUE, EAST, FIVES, RED, UNKNOWN, Tile, kind, mark, tile
from ..errors import Problem
from ..jsonread import rows, shown

NORTH: Final = 44


def _build() -> dict[int, Tile]:
    out = {
        10 * suit + rank: tile(9 * suit + rank - 10) for suit in (1, 2, 3) for rank in range(1, 10)
    }
    out |= {41 + n: tile(EAST + n) for n in range(7)}
    return out | {51 + suit: tile(five, RED) for suit, five in enumerate(FIVES)}


TILES: Final = _build()
_NUMBERS: Final = {t: n for n, t in TILES.items()}


def number(t: Tile) -> int:
    """The number of a tile; a blue five is a plain one here. ``KeyError`` for what has none."""
    return _NUMBERS[tile(kind(t)) if mark(t) == BLUE else t]


def one(value: Any, what: str) -> Tile:
    """A tile. Raises :class:`Problem`."""
    found = TILES.get(value) if type(value) is int else None
    if found is None:
        raise Problem(f"{what}: found {shown(value)}, expected a tile (11 to 53)")
    return found


def several(value: Any, what: str) -> tuple[Tile, ...]:
    """Tiles in their order. Raises :class:`Problem`."""
    return tuple([one(n, what) for n in rows(value, what)])


def digits(tiles: Sequence[Tile]) -> str:
    """Tiles as they stand in a call: two digits each."""
    return "".join([str(number(t)) for t in tiles])


def known(t: Tile) -> bool:
    """Can it be written, if need be without its colour?"""
    return t != UNKNOWN and (t in _NUMBERS or mark(t) == BLUE)
