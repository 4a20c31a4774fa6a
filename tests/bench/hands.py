"""Hands to measure with, and the forms in which the peers want them."""

from __future__ import annotations

import random
from collections.abc import Sequence

from mjwidget.core.tiles import KINDS, tile, to_mpsz
from tests.random_counts import random_counts


def dealt(count: int, tiles: int, seed: int = 1) -> list[list[int]]:
    """Hands as they are dealt: 34 counts each."""
    rng = random.Random(seed)
    hands = []
    for _ in range(count):
        counts = [0] * KINDS
        for ident in rng.sample(range(136), tiles):
            counts[ident >> 2] += 1
        hands.append(counts)
    return hands


def shaped(count: int, tiles: int, seed: int = 1) -> list[list[int]]:
    """Hands with sets, of one suit, near seven pairs: as they are later on."""
    rng = random.Random(seed)
    return [random_counts(rng, tiles) for _ in range(count)]


def idents(counts: Sequence[int]) -> list[int]:
    """Tiles as numbers 0..135."""
    return [4 * kind + n for kind in range(KINDS) for n in range(counts[kind])]


def letters_first(counts: Sequence[int]) -> str:
    """``m123p456``, as Majiang writes hands."""
    out = ""
    for kind in range(KINDS):
        name = to_mpsz(tile(kind))
        digit, suit = name[0], name[1]
        if counts[kind]:
            out += (suit if suit not in out else "") + digit * counts[kind]
    return out
