"""Make ``tables.bin``, the distances that :mod:`mjwidget.hand.tables` reads.

Run when the package is built (``js/hatch_build.py``) or by hand:
``python mjwidget/hand/build_tables.py``. Standard library only, imported by path; two seconds.

What is in it. The tiles of one suit are a *key*: their nine counts as the digits of a number to
base 5, kind 1 being the highest digit. How far a key is from m sets without and with a pair, m =
0..4, are ten numbers of tiles missing (a target never holds more than four of a kind): its
*distance vector*. Of 1,953,125 keys of a suit come 126 different vectors, of the honours' 78,125
keys 55, of 1m and 9m alone (three players) ten; adding the needs of two groups of tiles up (the
cheapest split of sets and pair) leads to 180 vectors however often it is repeated. So a vector is
one byte, its *class*, and the tables are: key -> class for each kind of group, class x class ->
class, class x class -> tiles missing for n sets and a pair.

The distances come from sets of keys held as the bits of one big integer: the keys that contain a
target, then those one tile away, and so on; "one tile away" is a shift by a power of 5.
"""

from __future__ import annotations

import hashlib
import sys
import zlib
from collections.abc import Iterable
from itertools import product
from pathlib import Path
from typing import Final, TypeAlias

Vector: TypeAlias = tuple[int, ...]

SETS: Final = 4
FAR: Final = 15
"""Out of reach: four sets of two kinds, say."""
SUIT, HONOURS, TERMINALS = 9, 7, 2
"""How many kinds the three sorts of groups have; terminals are 1m and 9m alone."""
MAGIC: Final = b"mjwidget hand tables 1\n"
SIZES: Final = (5**SUIT, 5**HONOURS, 5**TERMINALS, 1 << 16, *[1 << 16] * (SETS + 1))
"""Bytes of the tables in their order: classes of the three sorts of groups, class x class ->
class, class x class -> tiles missing for 0..4 sets and a pair. First class: the high byte."""
FILE: Final = Path(__file__).with_name("tables.bin")


def targets(kinds: int, runs: bool) -> list[set[int]]:
    """Keys of m sets without and with a pair: index 2m and 2m + 1. At most four of a kind."""
    weights = [5 ** (kinds - 1 - kind) for kind in range(kinds)]

    def key(counts: Vector) -> int:
        return sum(n * w for n, w in zip(counts, weights, strict=True))

    def added(many: Iterable[Vector], parts: Iterable[Vector]) -> set[Vector]:
        sums = (tuple(map(sum, zip(a, b, strict=True))) for a, b in product(many, parts))
        return {counts for counts in sums if max(counts) <= 4}

    def same(size: int) -> list[Vector]:
        return [tuple(size * (i == kind) for i in range(kinds)) for kind in range(kinds)]

    parts = same(3)
    if runs:
        parts += [tuple(int(n <= i < n + 3) for i in range(kinds)) for n in range(kinds - 2)]
    out: list[set[int]] = []
    sets = {(0,) * kinds}
    for _ in range(SETS + 1):
        out += [set(map(key, sets)), set(map(key, added(sets, same(2))))]
        sets = added(sets, parts)
    return out


def distances(kinds: int, runs: bool) -> list[bytes]:
    """For each of the ten targets: tiles missing for every key."""
    size = 5**kinds
    every = (1 << size) - 1
    steps: list[tuple[int, int]] = []  # weight of a kind; the keys with room for one more of it
    for kind in range(kinds):
        weight = 5**kind
        room, width = (1 << 4 * weight) - 1, 5 * weight
        while width < size:
            room, width = room | room << width, 2 * width
        steps.append((weight, room & every))
    ones = int.from_bytes(b"\1" * size, "big")
    out = []
    for keys in targets(kinds, runs):
        bits = bytearray(size // 8 + 1)
        for key in keys:
            bits[key >> 3] |= 1 << (key & 7)
        reached = int.from_bytes(bits, "little")
        for weight, room in steps:
            for _ in range(4):  # superfluous tiles do no harm
                reached |= (reached & room) << weight
        # One byte for each key, all added at once: in how many rounds it was within reach.
        rounds = 0
        for _ in range(FAR):
            digits = bin(reached | 1 << size)[3:].encode()
            rounds += int.from_bytes(digits, "big") - ord("0") * ones
            near = reached
            for weight, room in steps:
                near |= (reached >> weight) & room
            reached = near
        out.append((FAR * ones - rounds).to_bytes(size, "big")[::-1])
    return out


def join(a: Vector, b: Vector) -> Vector:
    """The vector of two groups together."""
    out = []
    for m in range(SETS + 1):
        splits = [(2 * i, 2 * (m - i)) for i in range(m + 1)]
        out.append(min(FAR, *(a[i] + b[j] for i, j in splits)))
        out.append(min(FAR, *(min(a[i] + b[j + 1], a[i + 1] + b[j]) for i, j in splits)))
    return tuple(out)


def build() -> bytes:
    """The tables one after the other, sizes as :data:`SIZES`."""
    groups = [distances(SUIT, True), distances(HONOURS, False), distances(TERMINALS, False)]
    vectors = sorted(set().union(*(zip(*group, strict=True) for group in groups)))
    number = {vector: n for n, vector in enumerate(vectors)}
    out = [bytes(map(number.__getitem__, zip(*group, strict=True))) for group in groups]

    joined = bytearray(1 << 16)
    fresh = 0
    while fresh < len(vectors):  # until the sums bring nothing new
        for n in range(fresh + 1):
            both = join(vectors[n], vectors[fresh])
            if both not in number:
                number[both] = len(vectors)
                vectors.append(both)
            joined[n << 8 | fresh] = joined[fresh << 8 | n] = number[both]
        fresh += 1
    if len(vectors) > 256:
        raise RuntimeError(f"{len(vectors)} classes: a byte is too small")
    out.append(bytes(joined))
    for need in range(SETS + 1):
        column = bytes(vector[2 * need + 1] for vector in vectors).ljust(256, b"\0")
        out.append(bytes(joined).translate(column))
    assert tuple(map(len, out)) == SIZES
    return b"".join(out)


def digest() -> bytes:
    """SHA-256 of this file; line ends do not count."""
    return hashlib.sha256(Path(__file__).read_bytes().replace(b"\r\n", b"\n")).digest()


def pack(tables: bytes) -> bytes:
    """The file's content: what made it, then the tables, deflated (with their checksum)."""
    return MAGIC + digest() + zlib.compress(tables, 9)


def unpack(content: bytes) -> bytes | None:
    """The tables of a file; None when it is damaged or made by another version of this one."""
    head = MAGIC + digest()
    if not content.startswith(head):
        return None
    try:
        inflate = zlib.decompressobj()
        tables = inflate.decompress(content[len(head) :], sum(SIZES) + 1)
        return tables if inflate.eof and len(tables) == sum(SIZES) else None
    except zlib.error:
        return None


def write(file: Path = FILE) -> bool:
    """Make the file unless it is there and up to date; returns whether it was made."""
    if file.is_file() and unpack(file.read_bytes()) is not None:
        return False
    partial = file.with_suffix(".tmp")
    partial.write_bytes(pack(build()))
    partial.replace(file)
    return True


if __name__ == "__main__":
    made = write(Path(sys.argv[1]) if sys.argv[1:] else FILE)
    print("mjwidget: tables of hands", "built" if made else "are up to date")
