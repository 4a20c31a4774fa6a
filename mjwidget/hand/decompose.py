"""All ways to part a complete hand into sets and a pair.

Counts are those of the concealed tiles with the winning one, by kind (34 numbers); melds are
only counted. Each suit is looked up by itself in a bounded cache: few of its forms ever occur.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ..core.tiles import KINDS, TERMINALS_AND_HONOURS

ORPHANS = tuple(sorted(TERMINALS_AND_HONOURS))
"""The thirteen kinds of kokushi."""


class Decomposition(NamedTuple):
    """One standard reading of the concealed tiles.

    ``pair``: its kind; ``runs``: first kinds of the runs, ascending (equal ones repeated);
    ``triplets``: kinds of the triplets, ascending.
    """

    pair: int
    runs: tuple[int, ...]
    triplets: tuple[int, ...]


def is_chiitoitsu(counts: Sequence[int]) -> bool:
    """Seven different pairs?"""
    return list(counts).count(2) == 7 and sum(counts) == 14


def is_kokushi(counts: Sequence[int]) -> bool:
    """One of each terminal and honour and a pair among them?"""
    return sum(counts) == 14 and all(counts[k] for k in ORPHANS) and _orphans(counts) == 14


def _orphans(counts: Sequence[int]) -> int:
    return sum([counts[k] for k in ORPHANS])


_Part = tuple[int, tuple[int, ...], tuple[int, ...]]  # pair or -1, runs, triplets


def _parts(counts: tuple[int, ...], first: int, runs_too: bool) -> tuple[_Part, ...]:
    """All ways to part one suit completely, with at most one pair."""
    found: list[_Part] = []
    rest = list(counts)

    def walk(at: int, pair: int, runs: tuple[int, ...], triplets: tuple[int, ...]) -> None:
        while at < len(rest) and rest[at] == 0:
            at += 1
        if at == len(rest):
            found.append((pair, runs, triplets))
            return
        n = rest[at]
        if n >= 3:
            rest[at] -= 3
            walk(at, pair, runs, (*triplets, first + at))
            rest[at] += 3
        if n >= 2 and pair < 0:
            rest[at] -= 2
            walk(at, first + at, runs, triplets)
            rest[at] += 2
        if runs_too and at + 2 < len(rest) and rest[at + 1] and rest[at + 2]:
            for i in range(at, at + 3):
                rest[i] -= 1
            walk(at, pair, (*runs, first + at), triplets)
            for i in range(at, at + 3):
                rest[i] += 1

    if sum(counts) % 3 != 1:
        walk(0, -1, (), ())
    # The same sets are met in more than one order.
    return tuple(dict.fromkeys([(p, tuple(sorted(r)), tuple(sorted(t))) for p, r, t in found]))


@lru_cache(maxsize=1 << 15)
def _suit(counts: tuple[int, ...], first: int) -> tuple[_Part, ...]:
    return _parts(counts, first, True)


@lru_cache(maxsize=1 << 12)
def _honours(counts: tuple[int, ...]) -> tuple[_Part, ...]:
    return _parts(counts, 27, False)


def decompositions(
    counts: Sequence[int], melds: int = 0, win_kind: int | None = None
) -> list[Decomposition]:
    """All standard readings: ``4 - melds`` sets and a pair; empty when there is none.

    ``win_kind`` names the winning tile's kind; it must be among the counts, else there is no
    reading. Where in a reading it completes something is for the caller to say. Raises
    ``ValueError`` when ``counts`` are not 34 numbers.
    """
    if len(counts) != KINDS:
        raise ValueError(f"counts: found {len(counts)} numbers, expected {KINDS}")
    if win_kind is not None and not counts[win_kind]:
        return []
    return parts_of(tuple(counts), 4 - melds)


def parts_of(c: tuple[int, ...], sets: int) -> list[Decomposition]:
    """:func:`decompositions` without its checks; ``c`` has 34 numbers."""
    m = _suit(c[0:9], 0)
    if not m:
        return []
    p = _suit(c[9:18], 9)
    if not p:
        return []
    s = _suit(c[18:27], 18)
    if not s:
        return []
    z = _honours(c[27:34])
    if not z:
        return []
    out: list[Decomposition] = []
    for pair_m, runs_m, triplets_m in m:
        for pair_p, runs_p, triplets_p in p:
            if pair_m >= 0 and pair_p >= 0:
                continue
            pair_mp = pair_m if pair_m >= 0 else pair_p
            for pair_s, runs_s, triplets_s in s:
                if pair_mp >= 0 and pair_s >= 0:
                    continue
                pair_mps = pair_mp if pair_mp >= 0 else pair_s
                for pair_z, _, triplets_z in z:
                    if (pair_mps >= 0) == (pair_z >= 0):
                        continue
                    runs = runs_m + runs_p + runs_s
                    triplets = triplets_m + triplets_p + triplets_s + triplets_z
                    if len(runs) + len(triplets) == sets:
                        pair = pair_mps if pair_mps >= 0 else pair_z
                        out.append(Decomposition(pair, runs, triplets))
    return out
