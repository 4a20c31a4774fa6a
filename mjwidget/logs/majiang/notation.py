"""Tiles, hands and melds as majiang writes them, both ways.

A tile is a suit and a rank (``m1``, ``p0`` the red five, ``z7``); a hand groups suits
(``m237p0z11``), hidden tiles are ``_``. In a meld a mark follows the called tile and says whose it
was, seen from the caller: ``-`` previous player, ``=`` opposite, ``+`` next.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from ...core.player import Meld
from ...core.tiles import BLUE, FIVES, PLAIN, RED, UNKNOWN, Tile, kind, mark, tile
from ..errors import Problem
from ..jsonread import shown, text

MARKS: Final = {"+": 1, "=": 2, "-": 3}
"""How many seats after the caller the giver sits."""
_BY_TURNS: Final = {turns: sign for sign, turns in MARKS.items()}
_SUITS: Final = "mpsz"
_MOST: Final = 80
_HAND: Final = re.compile(r"(?:_|[mpsz]\d*)*").fullmatch
_MELD: Final = re.compile(r"([mpsz])(\d+)(?:([-=+])(\d*))?").fullmatch


def _build() -> dict[str, Tile]:
    out = {f"{suit}{n + 1}": tile(9 * i + n) for i, suit in enumerate("mps") for n in range(9)}
    out |= {f"z{n + 1}": tile(27 + n) for n in range(7)}
    return out | {f"{suit}0": tile(five, RED) for suit, five in zip("mps", FIVES, strict=True)}


_TILES: Final = _build()
_TEXTS: Final = {t: name for name, t in _TILES.items()}


def one(value: object, what: str) -> Tile:
    """A tile; ``""`` and ``_`` are hidden ones. Raises :class:`Problem`."""
    if value in ("", "_", None):
        return UNKNOWN
    found = _TILES.get(value) if isinstance(value, str) else None
    if found is None:
        raise Problem(f"{what}: found {shown(value)}, expected a tile such as m1, p0 or z7")
    return found


def to_text(t: Tile) -> str:
    """``m1``; a blue five is a plain one here; a hidden tile is ``_``."""
    if t == UNKNOWN:
        return "_"
    return _TEXTS[tile(kind(t), PLAIN) if mark(t) == BLUE else t]


def parsed(value: object, what: str) -> list[Tile]:
    """The concealed tiles of a hand, in their order. Raises :class:`Problem`."""
    found = text(value, what)
    bare = found.split(",", 1)[0].removesuffix("*")
    if len(found) > _MOST or _HAND(bare) is None:
        raise Problem(f"{what}: found {shown(found)}, expected tiles such as m123p0z11")
    out: list[Tile] = []
    suit = ""
    for char in bare:
        if char == "_":
            out.append(UNKNOWN)
        elif char in _SUITS:
            suit = char
        else:
            out.append(one(suit + char, what))
    return out


def grouped(tiles: Iterable[Tile]) -> str:
    """Tiles sorted, suits grouped, red fives before plain ones, hidden tiles last."""
    known = sorted(to_text(t) for t in tiles if t != UNKNOWN)
    hidden = sum(1 for t in tiles if t == UNKNOWN)
    out = ""
    for suit in _SUITS:
        ranks = [name[1] for name in known if name[0] == suit]
        # 0 stands where the fives are
        ranks.sort(key=lambda rank: (int(rank) or 5, rank))
        out += suit + "".join(ranks) if ranks else ""
    return out + "_" * hidden


class Call(NamedTuple):
    """A meld that is made: ``kind`` chi, pon, daiminkan, kakan or ankan; ``turns``: how many seats
    after the caller the giver sits; ``called``: the tile taken (or added); ``own``: the others."""

    kind: str
    turns: int
    called: Tile | None
    own: tuple[Tile, ...]


def call(value: object, what: str) -> Call:
    """A meld's text. Raises :class:`Problem`."""
    found = text(value, what)
    parts = _MELD(found) if len(found) <= _MOST else None
    if parts is None:
        raise Problem(f"{what}: found {shown(found)}, expected a meld such as m34-5 or z111+1")
    suit, before, sign, after = parts.groups()
    tiles = [one(suit + rank, what) for rank in before]
    more = [one(suit + rank, what) for rank in after or ""]
    alike = len({kind(t) for t in (*tiles, *more)}) == 1
    size = (len(tiles), len(more))
    if sign is None and alike and size == (4, 0):
        return Call("ankan", 0, None, tuple(tiles))
    if sign is not None:
        turns = MARKS[sign]
        *own, called = tiles
        if alike and size == (3, 0):
            return Call("pon", turns, called, tuple(own))
        if alike and size == (4, 0):
            return Call("daiminkan", turns, called, tuple(own))
        if alike and size == (3, 1):
            return Call("kakan", turns, more[0], tuple(tiles))
        first = min(kind(t) for t in (*tiles, *more))
        run = sorted(kind(t) for t in (*tiles, *more)) == [first, first + 1, first + 2]
        if run and suit != "z":
            return Call("chi", turns, called, (*own, *more))
    raise Problem(f"{what}: found {shown(found)}, expected a meld such as m34-5 or z111+1")


def _rank(t: Tile) -> str:
    return to_text(t)[1]


def _plain_first(tiles: Sequence[Tile]) -> str:
    return "".join(sorted([_rank(t) for t in tiles], reverse=True))


def meld(m: Meld, turns: int) -> str:
    """The text of a meld in the one spelling that majiang-core takes."""
    suit = to_text(m.all_tiles[0])[0]
    if m.called is None:
        return suit + _plain_first(m.all_tiles)
    sign = _BY_TURNS[turns]
    if m.type == "chi":
        order = sorted(m.all_tiles)
        at = order.index(m.called)
        marked = [_rank(t) + (sign if i == at else "") for i, t in enumerate(order)]
        return suit + "".join(marked)
    out = suit + _plain_first(m.tiles) + _rank(m.called) + sign
    return out if m.added is None else out + _rank(m.added)
