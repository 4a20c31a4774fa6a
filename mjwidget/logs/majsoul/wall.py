"""``paishan``: the tiles of the wall, two characters each -> the wall of an event.

The text begins with the deal (records since 2023) or after it (before). Live draws run forward,
replacements come from the end, the first being the last tile; the first indicator is the fifth
tile from the end, its ura the sixth, and so on inwards. How the dead wall of three players is
ordered is not known: theirs is not read.
"""

from __future__ import annotations

from typing import Final

from ...core.events import Wall
from ...core.seats import turn_order
from ...core.tiles import Tile
from ..errors import Problem
from .fields import tile

DEAD: Final = 14
_ALL: Final = 136
_DEALT: Final = 53
_REPLACEMENTS: Final = 4
_INDICATORS: Final = 5
_MOST: Final = 400


def tiles_of(paishan: object) -> list[Tile]:
    """The tiles of the text, none when it is something else."""
    if not isinstance(paishan, str) or len(paishan) > _MOST or len(paishan) % 2:
        return []
    try:
        return [tile(paishan[i : i + 2], "paishan") for i in range(0, len(paishan), 2)]
    except Problem:
        return []


def fourteenth(tiles: list[Tile]) -> Tile | None:
    """The dealer's fourteenth tile, where the text begins with the deal."""
    return tiles[_DEALT - 1] if len(tiles) == _ALL else None


def wall(
    tiles: list[Tile], oya: int, hands: tuple[tuple[Tile, ...], ...], drawn: Tile, dora: Tile
) -> Wall | None:
    """The wall, if it is four players' and agrees with the deal and the first indicator.

    ``hands``: of 13 tiles; ``drawn``: the dealer's fourteenth, which is the first of the draws.
    """
    if len(hands) != 4 or len(tiles) not in (_ALL, _ALL - _DEALT):
        return None
    if len(tiles) == _ALL and not _agrees(tiles, oya, hands, drawn):
        return None
    rest = tiles[_DEALT:] if len(tiles) == _ALL else tiles
    dead = rest[-DEAD:][::-1]
    under = dead[_REPLACEMENTS:]
    if under[0] != dora:
        return None
    return Wall(
        live=(drawn, *rest[:-DEAD]),
        rinshan=tuple(dead[:_REPLACEMENTS]),
        dora=tuple(under[0 : 2 * _INDICATORS : 2]),
        ura=tuple(under[1 : 2 * _INDICATORS : 2]),
    )


def _agrees(tiles: list[Tile], oya: int, hands: tuple[tuple[Tile, ...], ...], drawn: Tile) -> bool:
    dealt: list[list[Tile]] = [[] for _ in hands]
    at = 0
    for size in (4, 4, 4, 1):
        for seat in turn_order(oya, len(hands)):
            dealt[seat] += tiles[at : at + size]
            at += size
    # Which of the dealer's fourteen came last matters little: the file sorts them.
    dealt[oya].append(tiles[at])
    return all(
        sorted(mine) == sorted([*hand, drawn] if seat == oya else hand)
        for seat, (mine, hand) in enumerate(zip(dealt, hands, strict=True))
    )
