"""Tiles and their notations.

A tile is a small ``int``: ``kind * 8 + mark``. Sorting tiles as numbers sorts a hand the way
players do, with a coloured five right after its plain twins.

Kinds (``int``): 0-8 = 1m..9m, 9-17 = 1p..9p, 18-26 = 1s..9s, 27-33 = E S W N P F C
(haku, hatsu, chun), 34-41 = flowers (four are used: spring, summer, autumn, winter),
42 = unknown. Marks: 0 plain, 1 red, 2 blue; 3-7 are free.

Two notations, both ways:

* *mpsz*, for people: ``123m0p7z``; ``0`` a red five, ``b`` a blue five, ``1z``-``7z`` the
  honours, ``1f``-``4f`` flowers, ``?`` a hidden tile.
* *mjai*, on the wire: ``5m``, ``5mr``, ``5mb``, ``E``, ``1f``, ``?``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

Tile: TypeAlias = int

KINDS: Final = 34
"""Number of standard kinds; counts of a hand are arrays of this length."""
FLOWER: Final = 34
"""Kind of the first flower."""
FLOWERS: Final = 8
"""Room for this many flower kinds (four have names)."""
UNKNOWN_KIND: Final = 42

PLAIN: Final = 0
RED: Final = 1
BLUE: Final = 2

UNKNOWN: Final[Tile] = UNKNOWN_KIND * 8
"""The hidden tile, ``?``."""

EAST, SOUTH, WEST, NORTH, HAKU, HATSU, CHUN = range(27, 34)
"""Kinds of the honours."""
WINDS: Final = "ESWN"

FIVES: Final = (4, 13, 22)
"""Kinds that can carry a colour."""
TERMINALS_AND_HONOURS: Final = frozenset({0, 8, 9, 17, 18, 26, *range(27, 34)})


class TileError(ValueError):
    """A text is no tile. ``text``, ``pos`` (0-based) and ``expected`` say where and why."""

    def __init__(self, text: str, pos: int, expected: str) -> None:
        self.text, self.pos, self.expected = text, pos, expected
        shown = text if len(text) <= 60 else text[:57] + "..."
        found = repr(text[pos]) if pos < len(text) else "the end"
        super().__init__(f"{shown!r}, character {pos + 1}: found {found}, expected {expected}")

    def __reduce__(self) -> tuple[type[TileError], tuple[str, int, str]]:
        return TileError, (self.text, self.pos, self.expected)


def tile(kind: int, mark: int = PLAIN) -> Tile:
    """The tile of a kind (0..42) with a mark (0..7)."""
    return kind * 8 + mark


def kind(t: Tile) -> int:
    """The kind of a tile, its colour forgotten."""
    return t >> 3


def mark(t: Tile) -> int:
    """The mark of a tile: ``PLAIN``, ``RED`` or ``BLUE``."""
    return t & 7


def is_flower(t: Tile) -> bool:
    """Is it one of the flowers?"""
    return FLOWER <= t >> 3 < FLOWER + FLOWERS


def counts(tiles: Iterable[Tile]) -> list[int]:
    """How many of each standard kind: a list of 34. Flowers and hidden tiles don't count."""
    out = [0] * KINDS
    for t in tiles:
        if t < KINDS * 8:
            out[t >> 3] += 1
    return out


def _build() -> tuple[dict[Tile, str], dict[Tile, str]]:
    mjai: dict[Tile, str] = {UNKNOWN: "?"}
    mpsz: dict[Tile, str] = {UNKNOWN: "?"}
    for suit, letter in enumerate("mps"):
        for n in range(9):
            k = suit * 9 + n
            mjai[tile(k)] = mpsz[tile(k)] = f"{n + 1}{letter}"
        five = FIVES[suit]
        mjai[tile(five, RED)], mpsz[tile(five, RED)] = f"5{letter}r", f"0{letter}"
        mjai[tile(five, BLUE)], mpsz[tile(five, BLUE)] = f"5{letter}b", f"b{letter}"
    for i, letter in enumerate("ESWNPFC"):
        mjai[tile(EAST + i)], mpsz[tile(EAST + i)] = letter, f"{i + 1}z"
    for i in range(FLOWERS):
        mjai[tile(FLOWER + i)] = mpsz[tile(FLOWER + i)] = f"{i + 1}f"
    return mjai, mpsz


_MJAI, _MPSZ = _build()
_FROM_MJAI: Final = {name: t for t, name in _MJAI.items()}
_FROM_MPSZ: Final = {name: t for t, name in _MPSZ.items()}

ALL_TILES: Final[tuple[Tile, ...]] = tuple(sorted(_MJAI))
"""Every tile there is, the hidden one included, in order."""


def to_mjai(t: Tile) -> str:
    """``5mr``, ``E``, ``1f``, ``?`` ... Raises ``KeyError`` for a number that is no tile."""
    return _MJAI[t]


def from_mjai(text: str) -> Tile:
    """The tile of an mjai string. Raises :class:`TileError`."""
    t = _FROM_MJAI.get(text)
    if t is None:
        raise TileError(text, _first_wrong(text), "a tile such as 5m, 5mr, E or ?")
    return t


def _first_wrong(text: str) -> int:
    """Index of the first character with which no mjai tile goes on."""
    pos = 0
    while pos < len(text) and any(name.startswith(text[: pos + 1]) for name in _FROM_MJAI):
        pos += 1
    return pos


def parse(text: str) -> list[Tile]:
    """Tiles of an mpsz text, in the order written.

    ``parse("0p1z?")`` -> red 5p, east, hidden. Blanks between groups are allowed.
    Raises :class:`TileError` that points at the character.
    """
    out: list[Tile] = []
    pending: list[int] = []  # positions of ranks that wait for their suit letter
    for pos, char in enumerate(text):
        if char in "0123456789b":
            pending.append(pos)
        elif char in "mpszf":
            if not pending:
                raise TileError(text, pos, "a rank before the suit letter")
            for at in pending:
                t = _FROM_MPSZ.get(text[at] + char)
                if t is None:
                    raise TileError(text, at, _ranks(char))
                out.append(t)
            pending.clear()
        elif char == "?":
            if pending:
                raise TileError(text, pos, "a suit letter m, p, s, z or f")
            out.append(UNKNOWN)
        elif char.isspace():
            if pending:
                raise TileError(text, pos, "a suit letter m, p, s, z or f")
        else:
            raise TileError(text, pos, "a rank 0-9 or b, a suit m, p, s, z, f, or ?")
    if pending:
        raise TileError(text, len(text), "a suit letter m, p, s, z or f")
    return out


def _ranks(suit: str) -> str:
    if suit == "z":
        return "1-7 before z"
    if suit == "f":
        return f"1-{FLOWERS} before f"
    return f"1-9, 0 or b before {suit}"


def one(text: str) -> Tile:
    """The single tile of an mpsz text. Raises :class:`TileError` when there are more or none."""
    found = parse(text)
    if len(found) != 1:
        raise TileError(text, len(text), f"one tile, not {len(found)}")
    return found[0]


def to_mpsz(tiles: Tile | Sequence[Tile]) -> str:
    """The mpsz text of a tile or of tiles in their order; suits are grouped: ``123m0p``."""
    if isinstance(tiles, int):
        return _MPSZ[tiles]
    out: list[str] = []
    suit = ""
    for t in tiles:
        name = _MPSZ[t]
        if name == "?":
            out.append(suit + "?")
            suit = ""
            continue
        if suit and suit != name[1]:
            out.append(suit)
        out.append(name[0])
        suit = name[1]
    return "".join(out) + suit
