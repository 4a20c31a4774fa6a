"""The wall: tile sets, the shuffle from a seed, the deal, commitments.

The seed of a hand is ``SHA-256(match seed || deal ordinal)``, so that one hand can be opened
without the next; the shuffle is an unbiased Fisher-Yates over words of
``SHA-256(hand seed || counter)``. Both are fixed for good: the same seed gives the same wall in
every later version.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import Final, NamedTuple

from .events import Wall
from .seats import turn_order
from .tiles import BLUE, FIVES, FLOWER, KINDS, PLAIN, RED, Tile, tile

SEED_BYTES: Final = 32
_ORDINAL_BYTES: Final = 4
_WORD: Final = 1 << 32

SANMA_LEFT_OUT: Final = frozenset(range(1, 8))
"""Kinds 2m-8m, which three players leave out."""


class Deal(NamedTuple):
    """``tehais`` by seat (13 tiles each, sorted) and what is left, in order of taking."""

    tehais: tuple[tuple[Tile, ...], ...]
    wall: Wall


def tile_set(
    players: int = 4,
    *,
    red: Sequence[int] = (0, 0, 0),
    blue: Sequence[int] = (0, 0, 0),
    flowers: int = 0,
    left_out: frozenset[int] | None = None,
) -> tuple[Tile, ...]:
    """All tiles of a table, sorted.

    ``red`` and ``blue``: how many of the four fives of m, p, s are coloured. ``left_out``: kinds
    that are not used; by default 2m-8m with three players, none with four. Raises ``ValueError``
    when a suit has more than four coloured fives.
    """
    if left_out is None:
        left_out = SANMA_LEFT_OUT if players == 3 else frozenset()
    out: list[Tile] = []
    for kind in range(KINDS):
        if kind in left_out:
            continue
        marks = [PLAIN] * 4
        if kind in FIVES:
            suit = FIVES.index(kind)
            coloured = [RED] * red[suit] + [BLUE] * blue[suit]
            if len(coloured) > 4:
                raise ValueError(f"suit {'mps'[suit]}: {len(coloured)} coloured fives, at most 4")
            marks = [PLAIN] * (4 - len(coloured)) + coloured
        out += [tile(kind, mark) for mark in marks]
    out += [tile(FLOWER + i) for i in range(flowers)]
    return tuple(sorted(out))


def hand_seed(match_seed: bytes, ordinal: int) -> bytes:
    """The 32-byte seed of the deal number ``ordinal`` (0 for the first; replays count too)."""
    return hashlib.sha256(match_seed + ordinal.to_bytes(_ORDINAL_BYTES, "big")).digest()


def hand_salt(match_seed: bytes, ordinal: int) -> bytes:
    """The 32-byte salt of that deal's commitment; says nothing about other deals."""
    message = b"salt" + ordinal.to_bytes(_ORDINAL_BYTES, "big")
    return hmac.new(match_seed, message, hashlib.sha256).digest()


def commitment(seed: bytes, salt: bytes) -> str:
    """What may be published before a hand: hex of ``SHA-256(salt || hand seed)``."""
    return hashlib.sha256(salt + seed).hexdigest()


def shuffled(tiles: Sequence[Tile], seed: bytes) -> list[Tile]:
    """A permutation fixed by the seed: Fisher-Yates from the end, by rejection unbiased."""
    out = list(tiles)
    words: list[int] = []
    counter = 0
    for i in range(len(out) - 1, 0, -1):
        limit = _WORD - _WORD % (i + 1)
        while True:
            if not words:
                block = hashlib.sha256(seed + counter.to_bytes(8, "big")).digest()
                words = [int.from_bytes(block[j : j + 4], "big") for j in range(0, 32, 4)]
                words.reverse()
                counter += 1
            word = words.pop()
            if word < limit:
                break
        j = word % (i + 1)
        out[i], out[j] = out[j], out[i]
    return out


def deal(
    tiles: Sequence[Tile],
    players: int,
    oya: int,
    *,
    dead: int = 14,
    indicators: int = 5,
    seed: bytes | None = None,
) -> Deal:
    """Deal a shuffled wall: three times four tiles each from the dealer on, then one each.

    The dead wall is the last ``dead`` tiles: first the indicators and under them the ura, the
    rest are replacements. When they run out, replacements come from the end of ``live``.
    """
    hands: list[list[Tile]] = [[] for _ in range(players)]
    at = 0
    for size in (4, 4, 4, 1):
        for seat in turn_order(oya, players):
            hands[seat] += tiles[at : at + size]
            at += size
    end = len(tiles) - dead
    back = tiles[end:]
    wall = Wall(
        live=tuple(tiles[at:end]),
        dora=tuple(back[:indicators]),
        ura=tuple(back[indicators : 2 * indicators]),
        rinshan=tuple(back[2 * indicators :]),
        seed=None if seed is None else seed.hex(),
    )
    return Deal(tuple(tuple(sorted(h)) for h in hands), wall)
