"""tenhou.net/6 JSON: tiles and calls, a seat's lists, the order of turns, three players."""

from __future__ import annotations

from typing import Any

import pytest

from mjwidget.core.events import (
    Dahai,
    Dora,
    EndGame,
    Hora,
    Nukidora,
    Pon,
    Reach,
    StartGame,
    StartKyoku,
)
from mjwidget.core.tiles import parse, to_mpsz
from mjwidget.logs import tenhou6
from mjwidget.logs.errors import Problem
from mjwidget.logs.tenhou6 import calls, order, sides, tiles
from tests.tenhou6_text import FIRST, NOTEN, events, game, hand, kinds, only

# ---- tiles and calls


@pytest.mark.parametrize(
    ("number", "tile"),
    [
        (11, "1m"),
        (29, "9p"),
        (35, "5s"),
        (41, "1z"),
        (47, "7z"),
        (51, "0m"),
        (52, "0p"),
        (53, "0s"),
    ],
)
def test_tiles(number: int, tile: str) -> None:
    assert to_mpsz(tiles.one(number, "x")) == tile
    assert tiles.number(tiles.one(number, "x")) == number


def test_a_blue_five_is_written_as_a_plain_one() -> None:
    assert tiles.number(parse("bp")[0]) == 25


@pytest.mark.parametrize("value", [0, 10, 20, 48, 50, 54, 60, "11", 11.5, None, True, [11]])
def test_what_is_no_tile(value: object) -> None:
    with pytest.raises(Problem, match=r"x: found .*, expected a tile"):
        tiles.one(value, "x")


@pytest.mark.parametrize(
    ("text", "kind", "tile", "own", "turns"),
    [
        ("c333234", "chi", "3s", "24s", 3),
        ("c365337", "chi", "6s", "07s", 3),
        ("p121212", "pon", "2m", "22m", 3),
        ("45p4545", "pon", "5z", "55z", 2),
        ("1414p14", "pon", "4m", "44m", 1),
        ("m39393939", "daiminkan", "9s", "999s", 3),
        ("39m393939", "daiminkan", "9s", "999s", 2),
        ("252552m25", "daiminkan", "5p", "550p", 1),
        ("2929k2929", "kakan", "9p", "999p", 1),
        ("31k313131", "kakan", "1s", "111s", 2),
        ("k51151515", "kakan", "0m", "555m", 3),
        ("151515a51", "ankan", "0m", "555m", 0),
        ("222222a22", "ankan", "2p", "222p", 0),
        ("f44", "kita", "4z", "", 0),
    ],
)
def test_calls(text: str, kind: str, tile: str, own: str, turns: int) -> None:
    found = calls.call(text, "x")
    assert found == calls.Call(kind, parse(tile)[0], tuple(sorted(parse(own))), turns)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "expected a call"),
        ("11", "expected a call"),
        ("p1111", "expected 3 tiles for a pon"),
        ("p11111111", "expected 3 tiles for a pon"),
        ("p111112", "not the tiles of a pon"),
        ("p484848", "expected 3 tiles"),
        ("c111315", "not the tiles of a chi"),
        ("c414243", "not the tiles of a chi"),
        ("c192122", "not the tiles of a chi"),
        ("11c1213", "expected the called tile first"),
        ("x111111", "expected a call"),
        ("f43", "expected a north"),
        ("p11p1111", "expected a call"),
        ("p" + "11" * 40, "expected a call"),
    ],
)
def test_what_is_no_call(text: str, problem: str) -> None:
    with pytest.raises(Problem, match=f"x: found .*{problem}"):
        calls.call(text, "x")


# ---- one seat


@pytest.mark.parametrize(
    ("draws", "puts", "problem"),
    [
        ([21, 48], [60, 60], "draw 1 of seat 0: found 48, expected a tile"),
        ([21], [47], "discard 0 of seat 0: found 47, which is not in the hand"),
        (["p212121"], [60], "draw 0 of seat 0: found 'p212121', which is not in the hand"),
        (["c131112"], [60], "discard 0 of seat 0: found 60 after a call, expected a tile"),
        ([21], [60, 11], "discard 1 of seat 0: found 11, expected a draw before it"),
        ([21], ["x11"], "discard 0 of seat 0: found 'x11', expected a call"),
        ([21], ["p212121"], "expected a kan or a north"),
        (["111111a11"], [60], "draw 0 of seat 0: found '111111a11', expected a call of a discard"),
        ([11], ["k11111111"], "and no pon to add to"),
        ([21], ["rr"], "expected r and a tile"),
        ([21], ["r222222a22"], "expected r and a tile"),
        ([21], [None], "found None, expected a tile"),
        ([21], ["r99"], "found 99, expected a tile"),
    ],
)
def test_lists_that_make_no_sense(draws: list[Any], puts: list[Any], problem: str) -> None:
    """What stands before is played; the error says where it ends."""
    (reading,) = tenhou6.read(game(hand(draws, puts, result=NOTEN)))
    assert reading.error is not None
    assert reading.error.place.startswith("hand 0 (East 1)")
    assert problem in reading.error.problem
    assert isinstance(reading.events[1], StartKyoku)


def test_a_tsumogiri_may_be_named_by_its_tile() -> None:
    found = events(game(hand([31], [31], [41], [60], result=NOTEN)))
    assert [e.tsumogiri for e in found if isinstance(e, Dahai)] == [True, True]


def test_the_tile_of_the_hand_that_was_drawn_too_is_a_tedashi() -> None:
    found = events(game(hand([11], [11], result=NOTEN)))
    assert not only(found, Dahai).tsumogiri


def test_a_daiminkan_without_its_placeholder() -> None:
    deal = {2: [11, 11, 11, *range(21, 30), 41]}
    for placeholder in ([0], list[int]()):
        lists: list[Any] = [[11], [60], [], [], ["11m111111", 31], [*placeholder, 60]]
        found = events(game(hand(*lists, result=NOTEN, deal=deal)))
        assert kinds(found)[2:5] == ["daiminkan 2", "tsumo 2", "dahai 2"]


# ---- the order of turns


def test_turns_run_round_the_table() -> None:
    found = kinds(events(game(hand(*FIRST, result=NOTEN))))
    assert found == [f"{act} {seat}" for seat in range(4) for act in ("tsumo", "dahai")] + [
        "ryukyoku"
    ]


def _ambiguous(caller_first: bool) -> bytes:
    """Seat 0 throws 9s twice, and seat 2 has a pon of it: of the first or of the second."""
    deal = {2: [39, 39, *range(11, 20), 21, 22]}
    # With the call of the first 9s seat 1 loses its first draw.
    lists: list[Any]
    if caller_first:
        lists = [[39, 39], [60, 60], [41], [60], ["39p3939", 43], [11, 60], [42, 44], [60, 60]]
    else:
        lists = [[39, 39], [60, 60], [41], [60], [42, "39p3939"], [60, 11], [43, 44], [60, 60]]
    return game(hand(*lists, result=NOTEN, deal=deal))


@pytest.mark.parametrize(("first", "before"), [(True, 1), (False, 2)])
def test_which_of_two_equal_discards_was_called(first: bool, before: int) -> None:
    found = events(_ambiguous(first))
    at = next(i for i, e in enumerate(found) if isinstance(e, Pon))
    thrown = [e for e in found[:at] if isinstance(e, Dahai) and e.actor == 0]
    assert len(thrown) == before


def test_a_pon_of_one_copy_and_a_chi_of_the_other() -> None:
    """Both wait for 3m of seat 0: the pon comes first, as seat 1 would have drawn otherwise."""
    deal = {
        0: [13, 13, *range(21, 30), 31, 32],
        1: [11, 12, *range(31, 40), 41, 42],
        2: [13, 13, *range(21, 30), 45, 46],
    }
    lists: list[Any] = [[44, 44], [13, 13], ["c131112"], [31], ["13p1313"], [21], [43], [60]]
    found = kinds(events(game(hand(*lists, result=NOTEN, deal=deal))))
    assert found[2] == "pon 2"
    assert "chi 1" in found


def test_the_search_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(order, "MAX_STEPS", 3)
    (reading,) = tenhou6.read(game(hand(*FIRST, result=NOTEN)))
    assert reading.error is not None
    assert "found no order of turns" in reading.error.problem


def test_what_nobody_can_go_on_with() -> None:
    """Seat 2 waits for a discard that never comes."""
    deal = {2: [39, 39, *range(11, 20), 21, 22]}
    lists: list[Any] = [[21], [60], [22], [60], ["39p3939"], [11], [24], [60]]
    (reading,) = tenhou6.read(game(hand(*lists, result=NOTEN, deal=deal)))
    assert reading.error is not None
    assert str(reading.error) == (
        "hand 0 (East 1), after 2 turns: nobody can go on, and turns are left"
        " (seat 0: 0, seat 1: 0, seat 2: 1, seat 3: 1)"
    )
    assert kinds(reading.events) == ["tsumo 0", "dahai 0", "tsumo 1", "dahai 1"]


def test_many_ways_are_few_positions() -> None:
    """Seats that throw and could call the same tile over and over: no way is tried twice."""
    put = sides.Put(parse("9s")[0])
    call = calls.call("39p3939", "x")
    turns = [sides.Turn(parse("9s")[0], put), sides.Turn(call, put)] * 30
    found = order.order([turns] * 4, 0, lambda seat, turn: False)
    assert not found.bounded
    assert not found.whole


# ---- indicators and riichi


def test_when_indicators_are_turned() -> None:
    """A closed kan's at once, an open one's before the discard or the next kan's draw."""
    deal = {
        0: [11, 11, 11, 12, 12, 12, 13, 13, 13, 14, 14, 14, 41],
        1: [*range(21, 30), 31, 32, 33, 34],
        2: [*range(21, 30), 31, 32, 33, 34],
        3: [*range(21, 30), 31, 32, 33, 34],
    }
    lists: list[Any] = [
        [11, 12, "m13131313", 14, 42],
        ["111111a11", 60, 0, "141414a14", 60],
        [35], [60], [36], [60], [13], [60],
    ]  # fmt: skip
    found = events(game(hand(*lists, result=NOTEN, deal=deal, dora=[47, 46, 45, 44])))
    names = kinds(found)
    assert names[:4] == ["tsumo 0", "ankan 0", "dora", "tsumo 0"]
    assert names[11:17] == ["daiminkan 0", "tsumo 0", "ankan 0", "dora", "dora", "tsumo 0"]
    markers = [to_mpsz(e.dora_marker) for e in found if isinstance(e, Dora)]
    assert markers == ["6z", "5z", "4z"]


def test_no_indicator_of_a_kan_that_the_hand_ends_on() -> None:
    deal = {1: [11, 11, 11, 21, 22, 23, 24, 25, 26, 27, 28, 29, 41]}
    win = ["和了", [-4000, 8000, -2000, -2000], [1, 1, 1, "満貫2000-4000点", "嶺上開花(1飜)"]]
    lists: list[Any] = [[11], [60], ["m11111111", 41], [0]]
    assert "dora" not in kinds(events(game(hand(*lists, result=win, deal=deal))))
    # Games that turn it at once have one more in the list.
    found = kinds(events(game(hand(*lists, result=win, deal=deal, dora=[47, 46]))))
    assert found[-2:] == ["dora", "hora 1"]


@pytest.mark.parametrize(
    ("lists", "result", "expected"),
    [
        (  # passed: a stick, before the next draw
            [[21], ["r60"], [22], [60]], NOTEN,
            ["tsumo 0", "reach 0", "dahai 0", "reach_accepted 0", "tsumo 1", "dahai 1", "ryukyoku"],
        ),
        (  # ronned: none
            [[21], ["r60"]], ["和了", [-1000, 1000, 0, 0], [1, 0, 1, "30符1飜1000点", "断幺九(1飜)"]],
            ["tsumo 0", "reach 0", "dahai 0", "hora 1"],
        ),
        ([[21], ["r60"]], ["三家和了"], ["tsumo 0", "reach 0", "dahai 0", "ryukyoku"]),
        (  # the fourth is accepted, too
            [[21], ["r60"]], ["四家立直"],
            ["tsumo 0", "reach 0", "dahai 0", "reach_accepted 0", "ryukyoku"],
        ),
    ],
)  # fmt: skip
def test_riichi(lists: list[Any], result: Any, expected: list[str]) -> None:
    assert kinds(events(game(hand(*lists, result=result)))) == expected


# ---- three players


def test_three_players() -> None:
    """LF043: an empty fourth array, no 2m-8m, kita as f44; norths count among the dora."""
    deal = {0: [11, 11, 11, 21, 22, 23, 31, 32, 33, 44, 45, 45, 46]}
    win_ = ["和了", [8000, -4000, -4000, 0],
            [0, 0, 0, "満貫4000点∀", "門前清自摸和(1飜)", "嶺上開花(1飜)", "ドラ(3飜)"]]  # fmt: skip
    lists: list[Any] = [[19, 46], ["f44"]]
    data = game(
        hand(*lists, result=win_, players=3, deal=deal),
        name=["A", "B", "C", ""], rule={"disp": "三鳳南喰赤", "aka": 1},
        sc=[43000, 63.0, 31000, -9.0, 31000, -54.0, 0, 0],
    )  # fmt: skip
    found = events(data)
    start = only(found, StartKyoku)
    assert (len(start.tehais), start.scores, start.left) == (3, (35000,) * 3, 55)
    assert only(found, StartGame).names == ("A", "B", "C")
    assert only(found, StartGame).rules == {"name": "tenhou-sanma", "go": 0xB9, "room": "houou"}
    assert to_mpsz(only(found, Nukidora).pai) == "4z"
    won = only(found, Hora)
    assert won.yaku == (("menzen_tsumo", 1), ("rinshan", 1), ("dora", 2), ("kita", 1))
    assert (won.points, won.han, won.deltas) == (8000, 5, (8000, -4000, -4000))
    assert only(found, EndGame).scores == (43000, 31000, 31000)


def test_three_players_call_round_a_table_of_four() -> None:
    """Seat 0 calls from seat 2, which sits across at a table of four."""
    deal = {0: [11, 11, *range(21, 30), 31, 32], 2: [11, 11, *range(21, 30), 31, 32]}
    lists: list[Any] = [[33, "11p1111"], [60, 21], [33], [60], [34], [11]]
    found = events(game(hand(*lists, result=NOTEN, players=3, deal=deal)))
    assert (only(found, Pon).actor, only(found, Pon).target) == (0, 2)


def test_kita_named_apart() -> None:
    """Mahjong Soul's converter counts them by themselves."""
    deal = {0: [11, 11, 11, 21, 22, 23, 31, 32, 33, 44, 45, 45, 46]}
    win_ = ["和了", [8000, -4000, -4000, 0], [0, 0, 0, "満貫4000点∀", "ドラ(3飜)", "抜きドラ(1飜)"]]
    found = events(game(hand([19, 46], ["f44"], result=win_, players=3, deal=deal)))
    assert only(found, Hora).yaku == (("dora", 3), ("kita", 1))


def test_a_riichi_after_a_north_is_not_double() -> None:
    deal = {0: [11, 11, 11, 21, 22, 23, 31, 32, 33, 44, 45, 45, 46]}
    found = events(game(hand([19, 46], ["f44", "r60"], result=NOTEN, players=3, deal=deal)))
    assert only(found, Reach).double is False
