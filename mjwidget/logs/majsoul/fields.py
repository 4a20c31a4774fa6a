"""Values of a message, with their defaults: what is zero or false is left out of many files."""

from __future__ import annotations

from typing import Any, Final

from ...core.tiles import FIVES, RED, Tile
from ...core.tiles import tile as tile_of
from ..errors import Problem
from ..jsonread import rows, shown, whole

_MAX_TILES: Final = 60


def _build() -> dict[str, Tile]:
    out = {f"{n + 1}{suit}": tile_of(9 * i + n) for i, suit in enumerate("mps") for n in range(9)}
    out |= {f"{n + 1}z": tile_of(27 + n) for n in range(7)}
    return out | {f"0{suit}": tile_of(five, RED) for suit, five in zip("mps", FIVES, strict=True)}


_TILES: Final = _build()


def tile(value: object, what: str) -> Tile:
    """A tile: ``1m`` .. ``9s``, ``1z`` .. ``7z``, ``0m`` a red five. Raises :class:`Problem`."""
    found = _TILES.get(value) if isinstance(value, str) else None
    if found is None:
        raise Problem(f"{what}: found {shown(value)}, expected a tile such as 1m, 0p or 7z")
    return found


def tiles(value: object, what: str) -> list[Tile]:
    """Tiles of an array; nothing is none. Raises :class:`Problem`."""
    found = rows(value or [], what)
    if len(found) > _MAX_TILES:
        raise Problem(f"{what}: found {len(found)} tiles")
    return [tile(t, what) for t in found]


def count(data: dict[str, Any], key: str, low: int, high: int) -> int:
    """A number, 0 when it is left out. Raises :class:`Problem`."""
    return whole(data.get(key, 0), key, low, high)


def seat(data: dict[str, Any], players: int, key: str = "seat") -> int:
    """A seat, 0 when it is left out. Raises :class:`Problem`."""
    return count(data, key, 0, players - 1)


def flag(data: dict[str, Any], key: str) -> bool:
    """A mark, off when it is left out."""
    return data.get(key) in (True, 1)
