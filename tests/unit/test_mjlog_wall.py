"""Tenhou's wall from a seed. That it gives real deals is in the tests of the corpus."""

from __future__ import annotations

import base64
import random
import struct

import pytest

from mjwidget.core.events import StartKyoku
from mjwidget.logs.mjlog import wall
from mjwidget.logs.mjlog.fields import tiles_by_id
from mjwidget.logs.mjlog.reader import read
from tests.mjlog_text import element, init, mjlog

# The first outputs that the authors of MT19937 publish for this key (mt19937ar.out).
KEY = [0x123, 0x234, 0x345, 0x456]
FIRST = [1067595299, 955945823, 477289528, 4107218783, 4228976476]


def test_the_generator_is_the_published_one() -> None:
    mt = wall.generator(KEY)
    assert [mt.getrandbits(32) for _ in FIRST] == FIRST


@pytest.mark.parametrize("size", [1, 4, 32, 623, 624])
def test_both_ways_of_seeding_agree(size: int) -> None:
    words = [random.Random(size).getrandbits(32) | 1 for _ in range(size)]
    slow = random.Random(0)
    slow.setstate((3, (*wall.init_by_array(words), 624), None))
    fast = wall.generator(words)
    assert [fast.getrandbits(32) for _ in range(700)] == [slow.getrandbits(32) for _ in range(700)]


def test_zeros_at_the_end_of_a_key_count() -> None:
    long, short = wall.generator([*KEY, 0, 0]), wall.generator(KEY)
    assert [long.getrandbits(32) for _ in range(5)] != [short.getrandbits(32) for _ in range(5)]
    assert wall.init_by_array([*KEY, 0])[:3] != wall.init_by_array(KEY)[:3]


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize("oya", [0, 2])
def test_every_tile_has_its_place(players: int, swapped: bool, oya: int) -> None:
    y = list(range(136 if players == 4 else 108))
    found = wall.taken(y, players, oya, swapped=swapped)
    size = len(y)
    assert found.hands[oya][:4] == tuple(range(size - 1, size - 5, -1))
    assert found.live == tuple(range(size - 13 * players - 1, 13, -1))
    assert len(found.live) == (70 if players == 4 else 55)
    dealt = [i for hand in found.hands for i in hand]
    dead = (*found.rinshan, *found.dora, *found.ura)
    if players == 3:  # the fourth and fifth indicator are the last live tiles
        dead = (*found.rinshan, *found.dora[:3], *found.ura[:3])
        assert {*found.dora[3:], *found.ura[3:]} == set(found.live[-4:])
    assert sorted([*dealt, *found.live, *dead]) == y


@pytest.mark.parametrize(
    ("players", "swapped", "rinshan", "dora", "ura"),
    [
        (4, True, (1, 0, 3, 2), (5, 7, 9, 11, 13), (4, 6, 8, 10, 12)),
        (4, False, (0, 1, 2, 3), (4, 6, 8, 10, 12), (5, 7, 9, 11, 13)),
        (3, True, (1, 0, 3, 2, 5, 4, 7, 6), (9, 11, 13, 15, 17), (8, 10, 12, 14, 16)),
    ],
)
def test_the_dead_wall(
    players: int,
    swapped: bool,
    rinshan: tuple[int, ...],
    dora: tuple[int, ...],
    ura: tuple[int, ...],
) -> None:
    found = wall.taken(range(136), players, 0, swapped=swapped)
    assert (found.rinshan, found.dora, found.ura) == (rinshan, dora, ura)


# ---- as the reader uses it

WORDS = struct.unpack("<624I", random.Random(7).randbytes(2496))
SEED = "mt19937ar-sha512-n288-base64," + base64.b64encode(struct.pack("<624I", *WORDS)).decode()


def deals(count: int, players: int = 4, words: tuple[int, ...] = WORDS) -> list[wall.Ids]:
    """The first walls of that seed, seat 0 dealing."""
    mt = wall.generator(words)
    swapped = words is WORDS
    return [
        wall.taken(wall.shuffled(wall.hashed(mt), players), players, 0, swapped=swapped)
        for _ in range(count)
    ]


def as_init(ids: wall.Ids, **more: object) -> str:
    hands = {f"hai{i}": ",".join(map(str, hand)) for i, hand in enumerate(ids.hands)}
    return init(len(ids.hands), seed=f"0,0,0,0,0,{ids.dora[0]}", **hands, **more)


def starts(seed: str, *inits: str) -> list[StartKyoku]:
    draw = element("RYUUKYOKU", ba="0,0", sc="250,0,250,0,250,0,250,0")
    body = "".join(i + draw for i in inits)
    reading = read(mjlog(body, head=element("SHUFFLE", seed=seed, ref="")))
    assert reading.error is None
    return [e for e in reading.events if isinstance(e, StartKyoku)]


def test_hands_carry_their_wall() -> None:
    made = deals(3)
    found = starts(SEED, *map(as_init, made))
    tiles = tiles_by_id(red=True)
    assert [e.wall for e in found] == [ids.wall(tiles) for ids in made]
    assert len({e.wall for e in found}) == 3


def test_hands_may_have_been_cut_out() -> None:
    made = deals(12)
    found = starts(SEED, as_init(made[4]), as_init(made[11]))
    tiles = tiles_by_id(red=True)
    assert [e.wall for e in found] == [made[4].wall(tiles), made[11].wall(tiles)]


def test_another_deal_has_no_wall_and_the_next_may_again() -> None:
    made = deals(3)
    found = starts(SEED, as_init(made[0]), init(), as_init(made[2]))
    assert [e.wall is None for e in found] == [False, True, False]
    assert found[1].meta == {"wall": "the seed gives another deal", "dice": [2, 3]}


def test_the_first_indicator_must_agree_too() -> None:
    (made,) = deals(1)
    other = made._replace(dora=made.dora[1:])
    assert starts(SEED, as_init(other))[0].wall is None


def test_the_older_schemes() -> None:
    words = (0xFB4E1D33, 0x29D66FC4, 0xAF9CBF33, 7)
    text = ",".join(f"{word:08X}" for word in words)
    made = deals(2, words=words)
    tiles = tiles_by_id(red=True)
    found = starts(f"mt19937ar-sha512-n288,{text}", *map(as_init, made))
    assert [e.wall for e in found] == [ids.wall(tiles) for ids in made]

    y = wall.shuffled(wall.plain(wall.generator(words)), 4)
    ids = wall.taken(y, 4, 0, swapped=False)
    found = starts("", as_init(ids, shuffle=f"mt19937ar,{text}"))
    assert found[0].wall == ids.wall(tiles)
    found = starts("", as_init(made[0], shuffle=f"mt19937ar,{text}"))
    assert found[0].wall is None
    assert found[0].meta is not None
    assert found[0].meta["shuffle"] == f"mt19937ar,{text}"


@pytest.mark.parametrize(
    "seed",
    [
        "",
        "0.7654626590555946",
        "mt19937ar-sha512-n288-base64,",
        "mt19937ar-sha512-n288-base64,ABC",
        "mt19937ar-sha512-n288-base64,AAAAAA==é",
        "mt19937ar-sha512-n288-base64," + "A" * 8000,
        "mt19937ar-sha512-n288,12345678,xyz",
        "mt19937ar-sha512-n288,123456789",
        "mt19937ar-sha512-n288," + "1," * 700 + "1",
        "something-new,1,2,3",
    ],
)
def test_seeds_of_another_kind_are_kept_as_they_stand(seed: str) -> None:
    reading = read(mjlog(init(), head=element("SHUFFLE", seed=seed, ref="")))
    assert reading.error is None
    assert (reading.events[0].meta or {}).get("shuffle") == (seed or None)
    start = reading.events[1]
    assert isinstance(start, StartKyoku)
    assert start.wall is None
    assert start.meta == {"dice": [2, 3]}
