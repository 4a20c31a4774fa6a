"""Random hands as 34 counts: scattered ones, one-suited ones, and ones near completion."""

from __future__ import annotations

import random

from mjwidget.core.tiles import KINDS, TERMINALS_AND_HONOURS

SANMA = (0, 8, *range(9, KINDS))
_RUNS = [kind for kind in range(25) if kind % 9 < 7]


def random_counts(rng: random.Random, tiles: int, sanma: bool = False) -> list[int]:
    """A hand of so many tiles. With ``sanma`` there are no 2m to 8m."""
    allowed = SANMA if sanma else tuple(range(KINDS))
    sort = rng.randrange(6)
    if sort == 0:  # a suit or two, so that hands read in many ways
        suits = rng.sample(range(4), rng.choice((1, 2)))
        some = tuple(kind for kind in allowed if min(kind // 9, 3) in suits)
        if 4 * len(some) >= tiles:
            allowed = some
    elif sort == 1:
        return _near_closed_form(rng, tiles, allowed)
    counts = [0] * KINDS
    if sort in (2, 3, 4):
        _put_sets(rng, counts, tiles, allowed)
    rest = [kind for kind in allowed for _ in range(4 - counts[kind])]
    for kind in rng.sample(rest, tiles - sum(counts)):
        counts[kind] += 1
    return counts


def _put_sets(rng: random.Random, counts: list[int], tiles: int, allowed: tuple[int, ...]) -> None:
    """Some sets and pairs, as many as there is room for."""
    for _ in range(rng.randint(1, 5)):
        first = rng.choice(allowed)
        sort = rng.random()
        if sort < 0.5 and first in _RUNS and first + 1 in allowed and first + 2 in allowed:
            part = [first, first + 1, first + 2]
        else:
            part = [first] * (3 if sort < 0.8 else 2)
        if sum(counts) + len(part) > tiles:
            return
        for kind in part:
            counts[kind] += 1
        if any(counts[kind] > 4 for kind in part):
            for kind in part:
                counts[kind] -= 1


def _near_closed_form(rng: random.Random, tiles: int, allowed: tuple[int, ...]) -> list[int]:
    """Mostly pairs, or mostly terminals and honours."""
    counts = [0] * KINDS
    if rng.random() < 0.5:
        for kind in rng.sample(allowed, rng.randint(tiles // 4, tiles // 2)):
            counts[kind] = 2
    else:
        some = sorted(TERMINALS_AND_HONOURS)
        for kind in rng.sample(some, rng.randint(0, min(13, tiles))):
            counts[kind] = 1
    while sum(counts) < tiles:
        kind = rng.choice(allowed)
        counts[kind] += counts[kind] < 4
    return counts


TOTALS = (13, 14, 13, 14, 10, 11, 7, 8, 4, 5, 1, 2)
"""Tiles of hands with 0 to 4 melds, before and after a draw."""
