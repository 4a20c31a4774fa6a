"""The tables of distances; :mod:`mjwidget.hand.build_tables` says what they are and makes them.

Importing this module reads ``tables.bin``, which the package's build makes. Where it is missing
or made by another version of its maker, the tables are made anew in memory (two seconds).

A group of tiles is looked up by its key, its counts as the digits of a number to base 5:
``SUIT[int("112000000", 5)]`` is the class of the tiles 1123. Classes are joined by
``JOIN[a << 8 | b]``; ``MISSING[n][a << 8 | b]`` is how many tiles two groups together lack for
n sets and a pair.
"""

from __future__ import annotations

from typing import Final

from . import build_tables


def _load() -> bytes:
    try:
        content = build_tables.FILE.read_bytes()
    except OSError:
        content = b""
    tables = build_tables.unpack(content)
    return build_tables.build() if tables is None else tables


def _cut(whole: bytes) -> list[bytes]:
    out, start = [], 0
    for size in build_tables.SIZES:
        out.append(whole[start : start + size])
        start += size
    return out


_PARTS: Final = _cut(_load())

FAR: Final = build_tables.FAR
# A tile added to a key, key + 5**n, may lie beyond the end when there were four of the first kind
# already. What is read there is never used, but it must be readable.
SUIT: Final = _PARTS[0] + bytes(5**8)
"""Class of nine kinds of a suit."""
HONOURS: Final = _PARTS[1] + bytes(5**6)
"""Class of the seven honours."""
TERMINALS: Final = _PARTS[2] + bytes(5**1)
"""Class of 1m and 9m where 2m to 8m do not exist (three players)."""
JOIN: Final = _PARTS[3]
"""Class of two groups together."""
MISSING: Final = tuple(_PARTS[4:])
"""By number of sets needed: tiles that two groups together lack for these and a pair."""
ROWS: Final = tuple(
    tuple(table[n << 8 : (n + 1) << 8] for n in range(max(JOIN) + 1)) for table in MISSING
)
"""``ROWS[n][a][b]`` is ``MISSING[n][a << 8 | b]``: 256 bytes, as ``bytes.translate`` takes them."""
