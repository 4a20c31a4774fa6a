"""Tiles and notations."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjwidget.core.tiles import (
    ALL_TILES,
    BLUE,
    RED,
    TileError,
    counts,
    from_mjai,
    is_flower,
    kind,
    mark,
    one,
    parse,
    tile,
    to_mjai,
    to_mpsz,
)

# mpsz, mjai, kind, mark
TILES = [
    ("1m", "1m", 0, 0),
    ("9m", "9m", 8, 0),
    ("0m", "5mr", 4, RED),
    ("bm", "5mb", 4, BLUE),
    ("5p", "5p", 13, 0),
    ("0p", "5pr", 13, RED),
    ("bs", "5sb", 22, BLUE),
    ("1z", "E", 27, 0),
    ("4z", "N", 30, 0),
    ("5z", "P", 31, 0),
    ("6z", "F", 32, 0),
    ("7z", "C", 33, 0),
    ("1f", "1f", 34, 0),
    ("4f", "4f", 37, 0),
    ("?", "?", 42, 0),
]


@pytest.mark.parametrize(("mpsz", "mjai", "k", "m"), TILES)
def test_one_tile_in_both_notations(mpsz: str, mjai: str, k: int, m: int) -> None:
    t = one(mpsz)
    assert (kind(t), mark(t), to_mjai(t), to_mpsz(t)) == (k, m, mjai, mpsz)
    assert from_mjai(mjai) == t == tile(k, m)


@pytest.mark.parametrize(
    ("text", "mjai"),
    [
        ("123m0p7z", "1m 2m 3m 5pr C"),
        ("b5p", "5pb 5p"),
        ("12f", "1f 2f"),
        ("1m?9s", "1m ? 9s"),
        ("  1m 2p ", "1m 2p"),
        ("", ""),
    ],
)
def test_parse(text: str, mjai: str) -> None:
    assert " ".join(to_mjai(t) for t in parse(text)) == mjai


@pytest.mark.parametrize(
    ("text", "pos", "expected"),
    [
        ("123", 3, "a suit letter"),
        ("m", 0, "a rank before"),
        ("8z", 0, "1-7 before z"),
        ("0z", 0, "1-7 before z"),
        ("bz", 0, "1-7 before z"),
        ("9f", 0, "1-8 before f"),
        ("12x", 2, "a rank 0-9 or b"),
        ("1m2 3p", 3, "a suit letter"),
        ("1?", 1, "a suit letter"),
        ("12m34", 5, "a suit letter"),
        ("１m", 0, "a rank 0-9 or b"),
    ],
)
def test_parse_points_at_the_character(text: str, pos: int, expected: str) -> None:
    with pytest.raises(TileError) as e:
        parse(text)
    assert e.value.pos == pos
    assert expected in str(e.value)


@pytest.mark.parametrize(
    ("text", "pos"), [("", 0), ("5", 1), ("0m", 0), ("5mx", 2), ("5zr", 1), ("EE", 1), ("e", 0)]
)
def test_mjai_points_at_the_character(text: str, pos: int) -> None:
    with pytest.raises(TileError) as e:
        from_mjai(text)
    assert e.value.pos == pos


@pytest.mark.parametrize("text", ["", "12m", "1m1m"])
def test_one_refuses_other_numbers(text: str) -> None:
    with pytest.raises(TileError):
        one(text)


@given(st.lists(st.sampled_from(ALL_TILES)))
def test_mpsz_there_and_back(tiles: list[int]) -> None:
    assert parse(to_mpsz(tiles)) == tiles


@pytest.mark.parametrize("t", ALL_TILES)
def test_mjai_there_and_back(t: int) -> None:
    assert from_mjai(to_mjai(t)) == t


def test_sorting_puts_colours_beside_their_kind() -> None:
    hand = parse("6m0m5mbm4m1z9s1p")
    assert to_mpsz(sorted(hand)) == "450b6m1p9s1z"


def test_counts() -> None:
    got = counts(parse("055m?1f7z"))
    assert (got[4], got[33], sum(got), len(got)) == (3, 1, 4, 34)
    assert [is_flower(t) for t in parse("1m1f8f?")] == [False, True, True, False]
