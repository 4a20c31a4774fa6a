"""Calls as texts, both ways: ``c333234``, ``2929k2929``, ``f44``.

Two digits for each tile and one letter. In a call of a discard the letter stands before the called
tile, and its place says whose it was: first, the previous player's; after one tile, the opposite
one's; further back, the next player's. In a kakan the letter and the added tile stand before the
called tile of the pon. Seats of three players are counted round a table of four.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from ...core.player import Meld
from ...core.tiles import Tile, kind
from ..errors import Problem
from ..jsonread import shown
from .tiles import NORTH, TILES, digits

_CALL: Final = re.compile(r"((?:[1-5][0-9])*)([cpmkaf])((?:[1-5][0-9])+)").fullmatch
_KINDS: Final = {
    "c": ("chi", 3),
    "p": ("pon", 3),
    "m": ("daiminkan", 4),
    "k": ("kakan", 4),
    "a": ("ankan", 4),
    "f": ("kita", 1),
}
"""Letter -> kind, number of tiles."""
_PREVIOUS: Final = 3


class Call(NamedTuple):
    """``tile``: called, added or set aside (ankan: one of the four); ``own``: the others of the
    meld (kakan: the three of the pon); ``turns``: how many seats after the caller the giver sits
    at a table of four, 0 without one."""

    kind: str
    tile: Tile
    own: tuple[Tile, ...]
    turns: int


def call(text: str, what: str) -> Call:
    """Raises :class:`Problem` for what is no call."""
    parts = _CALL(text) if len(text) <= 20 else None
    if parts is None:
        raise Problem(f"{what}: found {shown(text)}, expected a call such as c123456 or 1111p11")
    before, letter, after = parts.groups()
    name, size = _KINDS[letter]
    numbers = [int(before[i : i + 2]) for i in range(0, len(before), 2)]
    at = len(numbers)
    numbers += [int(after[i : i + 2]) for i in range(0, len(after), 2)]
    if len(numbers) != size or any(n not in TILES for n in numbers):
        raise Problem(f"{what}: found {shown(text)}, expected {size} tiles for a {name}")
    tiles = [TILES[n] for n in numbers]
    first = tiles.pop(at)
    if name == "kita" and numbers != [NORTH]:
        raise Problem(f"{what}: found {shown(text)}, expected a north (f44)")
    if not _fits(name, [first, *tiles]):
        raise Problem(f"{what}: found {shown(text)}, which are not the tiles of a {name}")
    if name == "chi" and at != 0:
        raise Problem(f"{what}: found {shown(text)}, expected the called tile first in a chi")
    turns = max(_PREVIOUS - at, 1) if name in ("chi", "pon", "daiminkan", "kakan") else 0
    return Call(name, first, tuple(sorted(tiles)), turns)


def _fits(name: str, tiles: list[Tile]) -> bool:
    kinds = sorted([kind(t) for t in tiles])
    if name != "chi":
        return len(set(kinds)) == 1
    low = kinds[0]
    return kinds == [low, low + 1, low + 2] and low < 27 and low % 9 <= 6


def written(meld: Meld, turns: int) -> str:
    """The text of a meld; ``turns`` as in :class:`Call`."""
    own = sorted(meld.tiles)
    if meld.called is None:
        return f"{digits(own[:3])}a{digits(own[3:])}"
    if meld.type == "chi":
        return f"c{digits([meld.called, *own])}"
    at = _PREVIOUS - turns if turns > 1 else len(own)
    letter = {"pon": "p", "daiminkan": "m"}.get(meld.type, "k")
    added = [] if meld.added is None else [meld.added]
    return f"{digits(own[:at])}{letter}{digits([*added, meld.called, *own[at:]])}"


def set_aside() -> str:
    """The text of a kita."""
    return f"f{NORTH}"
