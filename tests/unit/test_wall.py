"""The wall: sets, shuffle, deal. Golden values: a seed means the same wall for ever."""

import hashlib
from collections import Counter

import pytest

from mjwidget.core import wall
from mjwidget.core.tiles import to_mpsz

SEED = bytes(range(32))


@pytest.mark.parametrize(
    ("kwargs", "size", "five_m", "five_p"),
    [
        ({}, 136, "5555m", "5555p"),
        ({"red": (1, 1, 1)}, 136, "5550m", "5550p"),
        ({"red": (1, 2, 1)}, 136, "5550m", "5500p"),
        ({"players": 3, "red": (0, 3, 3), "blue": (0, 1, 1), "flowers": 4}, 112, "", "000bp"),
        ({"players": 3}, 108, "", "5555p"),
        ({"flowers": 4}, 140, "5555m", "5555p"),
    ],
)
def test_tile_sets(kwargs: dict[str, object], size: int, five_m: str, five_p: str) -> None:
    tiles = wall.tile_set(**kwargs)  # type: ignore[arg-type]
    assert len(tiles) == size
    assert to_mpsz([t for t in tiles if t >> 3 == 4]) == five_m
    assert to_mpsz([t for t in tiles if t >> 3 == 13]) == five_p


def test_five_coloured_fives_are_too_many() -> None:
    with pytest.raises(ValueError, match="suit p: 5 coloured fives"):
        wall.tile_set(red=(0, 4, 0), blue=(0, 1, 0))


def test_golden_wall() -> None:
    seed = wall.hand_seed(SEED, 3)
    assert seed.hex() == hashlib.sha256(SEED + b"\0\0\0\x03").hexdigest()
    tiles = wall.shuffled(wall.tile_set(red=(1, 1, 1)), seed)
    assert to_mpsz(tiles[:20]) == GOLDEN_FIRST
    assert hashlib.sha256(to_mpsz(tiles).encode()).hexdigest()[:16] == GOLDEN_HASH
    assert wall.commitment(seed, wall.hand_salt(SEED, 3))[:16] == GOLDEN_COMMITMENT


GOLDEN_FIRST = "1s2p2z1s8m5z5m689s0m5p5z5p7z65s3z3s5z"
GOLDEN_HASH = "5cefda3c4f54067a"
GOLDEN_COMMITMENT = "a2283413171abc4e"


def test_hands_have_their_own_seed_and_salt() -> None:
    seeds = {wall.hand_seed(SEED, i) for i in range(20)}
    salts = {wall.hand_salt(SEED, i) for i in range(20)}
    assert len(seeds | salts) == 40


@pytest.mark.parametrize(
    ("players", "flowers", "dead"), [(4, 0, 14), (3, 0, 14), (3, 4, 14), (3, 4, 18)]
)
def test_the_deal_uses_every_tile_once(players: int, flowers: int, dead: int) -> None:
    tiles = wall.shuffled(wall.tile_set(players, flowers=flowers), SEED)
    dealt = wall.deal(tiles, players, oya=1, dead=dead)
    w = dealt.wall
    assert [len(h) for h in dealt.tehais] == [13] * players
    assert len(w.rinshan) + len(w.dora) + len(w.ura) == dead
    assert len(w.live) == len(tiles) - 13 * players - dead
    together = [t for h in dealt.tehais for t in h] + [*w.live, *w.rinshan, *w.dora, *w.ura]
    assert Counter(together) == Counter(tiles)


def test_the_dealer_takes_first() -> None:
    tiles = list(range(136))
    dealt = wall.deal(tiles, 4, oya=2)
    assert dealt.tehais[2] == (0, 1, 2, 3, 16, 17, 18, 19, 32, 33, 34, 35, 48)
    assert dealt.tehais[1][-1] == 51
    assert dealt.wall.live[0] == 52


def test_the_shuffle_has_no_favourite_place() -> None:
    """Where the first of six tiles comes to lie, over 3,000 seeds: chi-square with 5 degrees."""
    places = Counter(wall.shuffled(range(6), i.to_bytes(32, "big")).index(0) for i in range(3000))
    chi2 = sum((places[i] - 500) ** 2 / 500 for i in range(6))
    assert chi2 < 20.5  # p = 0.001
