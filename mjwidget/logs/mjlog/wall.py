"""Tenhou's wall from the seed that a log carries.

Three schemes, all of them MT19937 seeded by an array of words and a shuffle from the front:

* ``mt19937ar-sha512-n288-base64``, the present one: one generator for the match; for each hand
  288 words, hashed by SHA-512 in nine blocks into 144. Indicators lie at y[5], y[7] .., their
  ura at y[4], y[6] .., replacements at y[1], y[0], y[3], y[2].
* ``mt19937ar-sha512-n288``, the words in hex: the same numbers, but the dead wall lies the other
  way round in each stack: indicators y[4], y[6] .., ura y[5], y[7] .., replacements y[0], y[1] ..
* ``mt19937ar`` in ``<INIT shuffle=...>``: a generator for each hand, its words used unhashed; the
  dead wall as in the second. (How three players had it in the older schemes is inferred.)

The deal comes from the end of y, three times four tiles and then one, the dealer first; live
draws go on downwards. Three players leave out the ids 4..31 and have eight replacements, so that
their indicators start two stacks later; the fourth and fifth are then the last tiles of the
live wall, which nobody can reach any more once so many are turned.

A wall is handed out only when it gives the deal and the first indicator of the log.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import random
import struct
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from ...core.events import Wall
from ...core.seats import turn_order
from ...core.tiles import Tile
from .fields import IDS

DEAD: Final = 14
"""Tiles that are not drawn from the live wall."""
AHEAD: Final = 40
"""So many hands may be missing from a log (one that was cut) before its seed is given up."""
_INDICATORS: Final = 5
_WORD: Final = 32
_BLOCKS: Final = 9
_WORDS: Final = 288
_MAX_WORDS: Final = 624
SANMA_KINDS: Final = (0, *range(8, IDS // 4))
"""Three players leave out 2m to 8m."""
_SANMA: Final = tuple(4 * kind + copy for kind in SANMA_KINDS for copy in range(4))
_YONMA: Final = tuple(range(IDS))


class Ids(NamedTuple):
    """One wall, as tile ids: hands by seat, then everything in the order of taking."""

    hands: tuple[tuple[int, ...], ...]
    live: tuple[int, ...]
    rinshan: tuple[int, ...]
    dora: tuple[int, ...]
    ura: tuple[int, ...]

    def agrees(self, hands: Sequence[Sequence[int]], dora: int) -> bool:
        """Is this the wall that gave these hands and this indicator?"""
        return self.dora[0] == dora and all(
            sorted(a) == sorted(b) for a, b in zip(self.hands, hands, strict=True)
        )

    def gives(self, hands: Sequence[Sequence[Tile]], wall: Wall, tiles: Sequence[Tile]) -> bool:
        """The same question for a hand that is known in tiles, its wall too."""
        return self.wall(tiles) == wall and all(
            sorted(tiles[i] for i in a) == sorted(b) for a, b in zip(self.hands, hands, strict=True)
        )

    def wall(self, tiles: Sequence[Tile]) -> Wall:
        """As an event carries it; ``tiles``: the tile of each id."""
        live, rinshan, dora, ura = (tuple([tiles[i] for i in part]) for part in self[1:])
        return Wall(live=live, rinshan=rinshan, dora=dora, ura=ura)


def generator(words: Sequence[int]) -> random.Random:
    """MT19937 after ``init_by_array(words)``, 32 bits each."""
    out = random.Random(0)
    if words[-1]:
        # CPython seeds from an int by init_by_array over its words, lowest first.
        out.seed(int.from_bytes(struct.pack(f"<{len(words)}I", *words), "little"))
    else:  # it would not see zeros at the end
        out.setstate((3, (*init_by_array(words), 624), None))
    return out


def init_by_array(key: Sequence[int]) -> list[int]:
    """The state of MT19937 (624 words) as its authors seed it from an array."""
    n, mask = 624, 0xFFFFFFFF
    mt = [19650218]
    for i in range(1, n):
        mt.append((1812433253 * (mt[-1] ^ mt[-1] >> 30) + i) & mask)
    i, j = 1, 0
    for _ in range(max(n, len(key))):
        mt[i] = ((mt[i] ^ (mt[i - 1] ^ mt[i - 1] >> 30) * 1664525) + key[j] + j) & mask
        i, j = i + 1, (j + 1) % len(key)
        if i == n:
            mt[0], i = mt[-1], 1
    for _ in range(n - 1):
        mt[i] = ((mt[i] ^ (mt[i - 1] ^ mt[i - 1] >> 30) * 1566083941) - i) & mask
        i += 1
        if i == n:
            mt[0], i = mt[-1], 1
    mt[0] = 0x80000000
    return mt


def hashed(mt: random.Random) -> tuple[int, ...]:
    """The 144 numbers of the next hand."""
    source = mt.getrandbits(_WORDS * _WORD).to_bytes(_WORDS * 4, "little")
    size = len(source) // _BLOCKS
    digests = [hashlib.sha512(source[i * size : (i + 1) * size]).digest() for i in range(_BLOCKS)]
    return struct.unpack(f"<{_BLOCKS * 16}I", b"".join(digests))


def plain(mt: random.Random) -> tuple[int, ...]:
    """The numbers of a hand in the oldest scheme."""
    return tuple(mt.getrandbits(_WORD) for _ in range(IDS))


def shuffled(numbers: Sequence[int], players: int) -> list[int]:
    """All ids of the match in the order that the numbers give."""
    y = list(_SANMA if players == 3 else _YONMA)
    size = len(y)
    for i in range(size - 1):
        j = i + numbers[i] % (size - i)
        y[i], y[j] = y[j], y[i]
    return y


def taken(y: Sequence[int], players: int, oya: int, *, swapped: bool) -> Ids:
    """Who gets what of a shuffled wall. ``swapped``: the stacks of the dead wall as at present."""
    hands: list[list[int]] = [[] for _ in range(players)]
    end = len(y)
    for size in (4, 4, 4, 1):
        for seat in turn_order(oya, players):
            hands[seat] += y[end - size : end][::-1]
            end -= size
    replacements = 8 if players == 3 else 4
    flip = 1 if swapped else 0
    stacks = range(replacements, replacements + 2 * _INDICATORS, 2)
    return Ids(
        hands=tuple(tuple(h) for h in hands),
        live=tuple(y[DEAD:end][::-1]),
        rinshan=tuple(y[i ^ flip] for i in range(replacements)),
        dora=tuple(y[i + flip] for i in stacks),
        ura=tuple(y[i + 1 - flip] for i in stacks),
    )


def words_of(text: str) -> list[int] | None:
    """Words in hex with commas; ``None`` when it is something else."""
    parts = text.split(",")
    if len(parts) > _MAX_WORDS:
        return None
    out = []
    for part in parts:
        if not 0 < len(part) <= 8 or not all(c in "0123456789abcdefABCDEF" for c in part):
            return None
        out.append(int(part, 16))
    return out


class Walls:
    """The walls of a match, hand after hand. ``known`` is false for a seed of another kind."""

    def __init__(self, seed: str) -> None:
        scheme, _, rest = seed.partition(",")
        words: list[int] | None = None
        self._swapped = scheme.endswith("-base64")
        if scheme == "mt19937ar-sha512-n288-base64":
            try:
                raw = base64.b64decode(rest, validate=True)
            except (binascii.Error, ValueError):
                raw = b""
            if raw and len(raw) % 4 == 0 and len(raw) <= 4 * _MAX_WORDS:
                words = list(struct.unpack(f"<{len(raw) // 4}I", raw))
        elif scheme == "mt19937ar-sha512-n288":
            words = words_of(rest)
        self.scheme = scheme
        self.known = words is not None
        self._mt = generator(words) if words else random.Random(0)
        self._made: list[list[int]] = []
        self._next = 0

    def find(self, players: int, oya: int, agrees: Callable[[Ids], bool]) -> Ids | None:
        """The first wall from the next one on that agrees with a hand, or ``None``.

        A later one than the next is right where hands have been cut out of a log.
        """
        if not self.known:
            return None
        for at in range(self._next, self._next + AHEAD):
            while at >= len(self._made):
                self._made.append(shuffled(hashed(self._mt), players))
            found = taken(self._made[at], players, oya, swapped=self._swapped)
            if agrees(found):
                self._next = at + 1
                return found
        self._next += 1
        return None


def of_hand(shuffle: str, players: int, oya: int, agrees: Callable[[Ids], bool]) -> Ids | None:
    """The wall of ``<INIT shuffle=...>``, if it agrees."""
    scheme, _, rest = shuffle.partition(",")
    words = words_of(rest) if scheme == "mt19937ar" else None
    if not words:
        return None
    y = shuffled(plain(generator(words)), players)
    found = taken(y, players, oya, swapped=False)
    return found if agrees(found) else None
