"""tenhou.net/6 JSON: tiles and calls, a seat's lists, the order of turns, results, documents."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import pytest

from mjwidget.core.events import (
    Chi,
    Dahai,
    Daiminkan,
    Dora,
    EndGame,
    EndKyoku,
    Event,
    Hora,
    Kakan,
    Nukidora,
    Pon,
    Reach,
    Ryukyoku,
    Settle,
    StartGame,
    StartKyoku,
    tag,
)
from mjwidget.core.ledger import by_seat
from mjwidget.core.match import Match
from mjwidget.core.tiles import parse, to_mpsz
from mjwidget.logs import load, tenhou6
from mjwidget.logs.errors import LogError, Problem
from mjwidget.logs.tenhou6 import calls, order, rules, sides, tiles, words
from tests.tenhou6_text import game, hand

NOTEN = ["全員不聴"]
FIRST = [[21], [60], [22], [60], [23], [60], [24], [60]]
"""Everybody draws and throws it away."""


def events(data: bytes) -> tuple[Event, ...]:
    (reading,) = tenhou6.read(data)
    assert reading.error is None, reading.error
    Match(reading.events)
    return reading.events


def kinds(found: tuple[Event, ...]) -> list[str]:
    """Events between the deal and the end of the hand, with their seats."""
    start = next(i for i, e in enumerate(found) if isinstance(e, StartKyoku))
    return [
        f"{tag(e)} {getattr(e, 'actor', '')}".strip()
        for e in found[start + 1 :]
        if not isinstance(e, EndKyoku)
    ]


def only(found: tuple[Event, ...], kind: type[Event]) -> Any:
    (one,) = [e for e in found if isinstance(e, kind)]
    return one


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


# ---- wins


WON: dict[str, Any] = {"deal": {0: [11, 12, 13, 21, 22, 23, 31, 32, 33, 41, 41, 41, 44]}}


def win(*detail: Any, change: Any = (3900, -1300, -1300, -1300), **more: Any) -> Hora:
    result = ["和了", list(change), list(detail)]
    found: Hora = only(events(game(hand([44], [], result=result, **{**WON, **more}))), Hora)
    return found


@pytest.mark.parametrize(
    ("text", "fu", "han", "limit", "points"),
    [
        ("40符3飜2600点∀", 40, 3, "", 7800),
        ("満貫4000点∀", None, None, "mangan", 12000),
        ("跳満6000点∀", None, None, "haneman", 18000),
        ("倍満8000点∀", None, None, "baiman", 24000),
        ("三倍満12000点∀", None, None, "sanbaiman", 36000),
        ("役満16000点∀", None, None, "yakuman", 48000),
        ("数え役満16000点∀", None, None, "yakuman", 48000),
        ("切り上げ満貫4000点∀", None, None, "mangan", 12000),
        ("30符4飜満貫4000点∀", 30, 4, "mangan", 12000),
        ("30Fu 4Han Mangan 4000点∀", 30, 4, "mangan", 12000),
        ("Counted Yakuman 16000点∀", None, None, "yakuman", 48000),
        ("7800点", None, None, "", 7800),
    ],
)
def test_prices(text: str, fu: int | None, han: int | None, limit: str, points: int) -> None:
    found = win(0, 0, 0, text)
    assert (found.fu, found.han, found.limit, found.points) == (fu, han, limit, points)
    assert found.yaku is None


def test_a_price_of_two_numbers() -> None:
    found = win(0, 0, 0, "30符2飜500-1000点", change=(2000, -500, -500, -1000))
    assert found.points == 2000


@pytest.mark.parametrize("text", ["", "満貫", "?4000点", "4000", "満貫-1点", "9" * 200 + "点"])
def test_what_is_no_price(text: str) -> None:
    found = win(0, 0, 0, text, "立直(1飜)")
    assert (found.points, found.limit, found.fu) == (None, None, None)
    assert (found.yaku, found.han) == ((("riichi", 1),), 1)
    assert found.meta == ({"price": text[:100]} if text else None)
    assert [row.reason for row in found.ledger] == ["win"] * 3


def test_a_win_without_its_worth() -> None:
    found = win(0, 0, 0)
    assert (found.yaku, found.points, found.meta) == (None, None, None)
    assert found.deltas == (3900, -1300, -1300, -1300)


@pytest.mark.parametrize(
    ("texts", "yaku", "han", "yakuman"),
    [
        (["立直(1飜)", "一発(1飜)", "裏ドラ(0飜)"], [("riichi", 1), ("ippatsu", 1)], 2, 0),
        (["ダブル立直(2飜)", "自風 東(1飜)"], [("double_riichi", 2), ("jikaze_E", 1)], 3, 0),
        (["大三元(役満)", "字一色(役満)"], [("daisangen", 1), ("tsuuiisou", 1)], None, 2),
        # converters of Mahjong Soul: no wind is named; English
        (["役牌:自風牌(1飜)", "役牌:場風牌(1飜)"], [("jikaze_E", 1), ("bakaze_E", 1)], 2, 0),
        (["All Simples(1飜)", "Ura Dora(2飜)"], [("tanyao", 1), ("ura", 2)], 3, 0),
        (["国士無双十三面待ち(役満)"], [("kokushi_13", 1)], None, 1),
        # tables with chips
        (["一発(1飜1枚)", "国士無双(役満5枚)"], [("ippatsu", 1), ("kokushi", 1)], None, 1),
        # an unknown one is its own name
        (["燕返し(1飜)"], [("燕返し", 1)], 1, 0),
    ],
)
def test_yaku(texts: list[str], yaku: list[tuple[str, int]], han: int | None, yakuman: int) -> None:
    found = win(0, 0, 0, "?", *texts)
    assert (found.yaku, found.han, found.yakuman) == (tuple(yaku), han, yakuman)


def test_what_is_no_yaku_is_kept() -> None:
    found = win(0, 0, 0, "満貫4000点∀", "立直", "(1飜)", "<b>x</b>")
    assert found.meta == {"yaku": ["立直", "(1飜)", "<b>x</b>"]}


@pytest.mark.parametrize(
    ("price", "yaku", "count"),
    [
        ("役満32000点∀", ["大四喜(役満)"], 2),
        ("役満16000点∀", ["大四喜(役満)"], 1),
        ("役満48000点∀", ["大四喜(役満)", "字一色(役満)"], 3),
        ("役満48000点∀", ["大四喜(役満)", "大四喜(役満)", "字一色(役満)"], 3),
    ],
)
def test_double_yakuman_by_their_points(price: str, yaku: list[str], count: int) -> None:
    """Mahjong Soul's converter writes them like single ones; this project writes them twice."""
    found = win(0, 0, 0, price, *yaku)
    assert found.yakuman == count
    assert found.yaku is not None
    assert dict(found.yaku)["daisuushii"] == (1 if count == 1 else 2)


def test_pao() -> None:
    found = win(0, 0, 2, "役満16000点∀", "大三元(役満)", change=(48000, 0, -48000, 0))
    assert found.pao == 2
    assert [(r.source, r.amount, r.reason) for r in found.ledger] == [(2, 48000, "pao")]
    assert win(0, 0, 0, "役満16000点∀").pao is None


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("30符1飜500点∀1枚∀", [(1, 1), (2, 1), (3, 1)]),
        ("30符1飜500点∀", []),
    ],
)
def test_chips(text: str, rows: list[tuple[int, int]]) -> None:
    found = win(0, 0, 0, text, change=(1500, -500, -500, -500))
    assert [(r.source, r.amount) for r in found.ledger if r.currency == "chips"] == rows


def test_two_winners() -> None:
    """The second takes neither sticks nor honba; only who was in riichi has ura."""
    deal = {
        0: [11, 12, 13, 21, 22, 23, 31, 32, 33, 41, 41, 41, 44],
        2: [11, 12, 13, 21, 22, 23, 31, 32, 33, 42, 42, 42, 44],
    }
    result = [
        "和了",
        [0, -2600, 3600, 0], [2, 1, 2, "40符1飜2000点", "立直(1飜)"],
        [2900, -2900, 0, 0], [0, 1, 0, "40符1飜2900点", "場風 東(1飜)"],
    ]  # fmt: skip
    lists: list[Any] = [[21, 25], [60, 60], [22, 44], [60, 60], [23], ["r60"], [24], [60]]
    found = events(game(hand(*lists, result=result, deal=deal, ura=[46], round=[0, 2, 0])))
    wins = [e for e in found if isinstance(e, Hora)]
    assert [(e.actor, e.target, to_mpsz(e.pai or 0)) for e in wins] == [(2, 1, "4z"), (0, 1, "4z")]
    assert [e.ura_markers and to_mpsz(e.ura_markers) for e in wins] == ["6z", None]
    reasons = [[(r.reason, r.amount) for r in e.ledger] for e in wins]
    assert reasons == [[("win", 2000), ("honba", 600), ("sticks", 1)], [("win", 2900)]]


@pytest.mark.parametrize(
    ("result", "problem"),
    [
        (["和了"], "found 1 members"),
        (["和了", [0, 0, 0, 0]], "found 2 members"),
        (["和了", [0, 0, 0, 0], [0]], "found 1 members of a win"),
        (["和了", [0, 0, 0], [0, 0, 0]], "result: points: found 3 values, expected 4"),
        (["和了", ["x", 0, 0, 0], [0, 0, 0]], "result: points: found 'x'"),
        (["和了", [0, 0, 0, 0], [4, 0, 0]], "result: winner: found 4"),
        (["和了", [0, 0, 0, 0], [0, -1, 0]], "result: from: found -1"),
        (["和了", [0, 0, 0, 0], [0, 0, 7]], "result: pao: found 7"),
        (["和了", [0, 0, 0, 0], [0, 0, 0, 5]], "result: price: found 5"),
        (["和了", [0, 0, 0, 0], [0, 1, 0]], "it does not follow from the last tile"),
        (["和了", [0, 0, 0, 0], [0, 1, 0], [0, 0, 0, 0], [2, 3, 2]], "tiles of several seats"),
        ([7], "result: found 7, expected a text"),
        ("和了", "result: found '和了', expected an array"),
        (["流局", [0, 0, 0, 0], 5], "found 3 members"),
    ],
)
def test_results_that_make_no_sense(result: Any, problem: str) -> None:
    (reading,) = tenhou6.read(game(hand([44], [], result=result, **WON)))
    assert reading.error is not None
    assert problem in reading.error.problem
    assert reading.error.place.startswith("hand 0 (East 1)")
    assert kinds(reading.events) == ["tsumo 0"]


# ---- draws


@pytest.mark.parametrize(
    ("result", "reason", "change", "shown"),
    [
        # LF025: everybody, and nobody, tenpai; those without points
        (["全員聴牌"], "exhaustive", [0, 0, 0, 0], [0, 1, 2, 3]),
        (["全員不聴"], "exhaustive", [0, 0, 0, 0], []),
        (["全員不聴", []], "exhaustive", [0, 0, 0, 0], []),  # as jansou writes it
        (["流し満貫", [8000, -4000, -2000, -2000]], "nagashi_mangan", [8000, -4000, -2000, -2000], None),
        (["四家立直"], "suucha_riichi", [0, 0, 0, 0], [0, 1, 2, 3]),
        (["四風連打"], "suufon_renda", [0, 0, 0, 0], []),
        (["四槓散了"], "suukaikan", [0, 0, 0, 0], []),
        (["三家和了"], "sanchahou", [0, 0, 0, 0], [0, 1, 2]),
        (["流局", [1500, -1500, 1500, -1500]], "exhaustive", [1500, -1500, 1500, -1500], [0, 2]),
        (["流局", [0, 0, 0, 0]], "exhaustive", [0, 0, 0, 0], None),
        (["流局"], "exhaustive", [0, 0, 0, 0], None),
        # converters of Mahjong Soul
        (["四開槓"], "suukaikan", [0, 0, 0, 0], []),
        (["三家和"], "sanchahou", [0, 0, 0, 0], [0, 1, 2]),
        (["Four Wind Abortion"], "suufon_renda", [0, 0, 0, 0], []),
        (["Exhaustive Draw", [3000, -1000, -1000, -1000]], "exhaustive", [3000, -1000, -1000, -1000], [0]),
    ],
)  # fmt: skip
def test_draws(result: Any, reason: str, change: list[int], shown: list[int] | None) -> None:
    found = only(events(game(hand(*FIRST, result=result))), Ryukyoku)
    assert (found.reason, list(found.deltas)) == (reason, change)
    open_ = None
    if found.tehais is not None:
        open_ = [s for s, tiles_ in enumerate(found.tehais) if tiles_ is not None]
    assert open_ == shown


def test_nine_terminals_shows_fourteen_tiles() -> None:
    found = only(events(game(hand([41], [], result=["九種九牌"]))), Ryukyoku)
    assert [None if t is None else len(t) for t in found.tehais] == [14, None, None, None]


def test_an_unknown_draw_is_kept() -> None:
    found = only(
        events(game(hand(*FIRST, result=["チョンボ", [-8000, 4000, 2000, 2000]]))), Ryukyoku
    )
    assert (found.reason, found.meta) == (None, {"result": "チョンボ"})
    assert found.deltas == (-8000, 4000, 2000, 2000)


@pytest.mark.parametrize("result", [["不明"], []])
def test_a_hand_without_a_result(result: Any) -> None:
    """The viewer's editor writes that; the hand is not over, unless another follows."""
    found = events(game(hand(*FIRST, result=result)))
    assert isinstance(found[-1], Dahai)
    more = events(game(hand(*FIRST, result=result), hand(*FIRST, result=NOTEN, round=[1, 0, 0])))
    draws = [e for e in more if isinstance(e, Ryukyoku)]
    assert [(e.reason, e.meta) for e in draws] == [
        (None, {"result": "不明"}),
        ("exhaustive", None),
    ]


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


# ---- header and end


@pytest.mark.parametrize(
    ("disp", "players", "expected"),
    [
        ("鳳南喰赤", 4, {"name": "tenhou", "go": 0xA9, "room": "houou"}),
        ("般東喰赤速", 4, {"name": "tenhou-east", "go": 0x41, "room": "ippan", "fast": True}),
        ("特南赤", 4, {"name": "tenhou", "go": 0x2D, "room": "tokujou", "open_tanyao": False}),
        ("三上東喰赤", 3, {"name": "tenhou-sanma-east", "go": 0x91, "room": "joukyuu"}),
        ("四鳳南喰赤－", 4, {"name": "tenhou", "go": 0xA9, "room": "houou"}),
        ("南喰赤", 4, {"name": "tenhou"}),
        ("電脳南喰赤", 4, {"name": "tenhou", "disp": "電脳南喰赤", "unknown": "disp"}),
        ("", 4, {"name": "tenhou", "unknown": "no disp"}),
        ("玉の間南喰赤", 4, {"name": "mahjongsoul", "disp": "玉の間南喰赤"}),
        ("Gold Room East", 4, {"name": "mahjongsoul", "disp": "Gold Room East", "match": {"length": "east"}}),
        ("3-Player Jade Room South", 3, {"name": "mahjongsoul-sanma", "disp": "3-Player Jade Room South"}),
        ("三王座の間南喰赤", 3, {"name": "mahjongsoul-sanma", "disp": "三王座の間南喰赤"}),
        ("玉の間四人南", 4, {"name": "mahjongsoul", "disp": "玉の間四人南"}),
        ("友人戦南喰赤", 4, {"name": "mahjongsoul", "disp": "友人戦南喰赤", "unknown": "disp"}),
        ("Friendly South Red Fives", 4, {"name": "mahjongsoul", "disp": "Friendly South Red Fives", "unknown": "disp"}),
        ("Mリーグ", 4, {"name": "mleague"}),
    ],
)  # fmt: skip
def test_rules(disp: str, players: int, expected: dict[str, Any]) -> None:
    assert rules.read({"disp": disp, "aka": 1}, players, "") == expected


@pytest.mark.parametrize(
    ("rule", "players", "red"),
    [
        ({"aka": 1}, 4, None),
        ({"aka": 0}, 4, [0, 0, 0]),
        ({"aka51": 1, "aka52": 1, "aka53": 1}, 4, None),
        ({"aka": 0, "aka51": 1, "aka52": 1, "aka53": 1}, 4, None),  # Mahjong Soul's converter
        ({"aka51": 1, "aka52": 2, "aka53": 1}, 4, [1, 2, 1]),
        ({"aka51": 0, "aka52": 1, "aka53": 1}, 3, None),
        ({"aka51": 0, "aka52": 0, "aka53": 0}, 3, [0, 0, 0]),
        ({}, 4, None),  # 赤
        ({"aka": "yes", "aka51": -5, "aka52": 1e9}, 4, [0, 0, 1]),
    ],
)
def test_red_fives(rule: dict[str, Any], players: int, red: list[int] | None) -> None:
    disp = "三鳳南喰赤" if players == 3 else "鳳南喰赤"
    assert rules.read({"disp": disp, **rule}, players, "").get("red") == red


@pytest.mark.parametrize(
    ("ref", "go"),
    [
        ("2022013100gm-00a9-0000-af91b2de", 0xA9),
        ("2022013100gm-02a9-0000-af91b2de", 0x2A9),  # a bit that has no sign
        ("2022013100gm-00e1-0000-af91b2de", 0xA9),  # of another match
        ("210815-6da08e40-2605-42fb-a5e3-f8aa5940362a", 0xA9),
    ],
)
def test_the_name_of_a_log_holds_its_number(ref: str, go: int) -> None:
    assert rules.read({"disp": "鳳南喰赤", "aka": 1}, 4, ref)["go"] == go


def test_what_a_match_says_of_itself() -> None:
    found = events(
        game(
            hand(*FIRST, result=NOTEN),
            ver=2.3, ref="2022013100gm-00a9-0000-af91b2de", ratingc="PF4", lobby=0,
            dan=["新人", "初段", "天鳳", "雀豪★2"], rate=[1500, 1.5, 0, 0], title=["t", ""],
            connection=[{"what": 0}], odd=[1], rule={"disp": "鳳南喰赤", "aka": 1, "x": 1},
        )
    )  # fmt: skip
    start = only(found, StartGame)
    assert start.id == "2022013100gm-00a9-0000-af91b2de"
    assert start.meta == {
        "ver": 2.3, "ratingc": "PF4", "lobby": 0, "dan": [0, 10, 20, "雀豪★2"],
        "rate": [1500, 1.5, 0, 0], "title": ["t", ""], "connection": [{"what": 0}], "odd": [1],
        "rule": {"x": 1},
    }  # fmt: skip


@pytest.mark.parametrize("names", [None, "ABCD", [1, None, {}, "D"], []])
def test_names_may_be_missing(names: Any) -> None:
    """LF041: a name that is none stays empty."""
    match = Match(events(game(hand(*FIRST, result=NOTEN), name=names)))
    assert match.players[0] == "P0"
    assert match.seats == 4


def test_the_end() -> None:
    """The first dealer's side is ahead of equal scores; the points are parted."""
    found = events(
        game(
            hand(*FIRST, result=NOTEN, scores=[25000] * 4, round=[7, 0, 0]),
            sc=[25000, 15.0, 25000, 5, 25000, -15, 25000, -5.0],
        )
    )
    assert [tag(e) for e in found[-3:]] == ["end_kyoku", "settle", "end_game"]
    assert only(found, EndGame).scores == (25000,) * 4
    settled = only(found, Settle)
    assert settled.ranks == (1, 2, 3, 4)
    assert by_seat(settled.ledger, 4, "final") == (15000, 5000, -15000, -5000)


@pytest.mark.parametrize(
    ("disp", "reasons"),
    [
        ("玉の間南喰赤", {"score", "uma"}),
        ("Jade Room South", {"score", "uma"}),
        ("友人戦南喰赤", {"final"}),  # friends have rules of their own
        ("般南喰赤", {"final"}),
    ],
)
def test_the_end_at_mahjong_soul(disp: str, reasons: set[str]) -> None:
    """Its converter writes its final points there: no return, an uma of 15 and 5."""
    data = game(
        hand(*FIRST, result=NOTEN, scores=[28600, 26400, 24500, 20500]),
        ver="2.3", sc=[28600, 18.6, 26400, 6.4, 24500, -5.5, 20500, -19.5],
        rule={"disp": disp, "aka": 0, "aka51": 1, "aka52": 1, "aka53": 1},
        title=[disp, "Sun, 15 Aug 2021 15:16:03 GMT"],
    )  # fmt: skip
    settled = only(events(data), Settle)
    assert {row.reason for row in settled.ledger} == reasons
    assert by_seat(settled.ledger, 4, "final") == (18600, 6400, -5500, -19500)


@pytest.mark.parametrize(
    "sc", [[1, 2], "x", [None] * 8, [25000, float("1e300")] * 4, [True] * 8, {"a": 1}]
)
def test_an_end_that_makes_no_sense(sc: Any) -> None:
    (reading,) = tenhou6.read(game(hand(*FIRST, result=NOTEN), sc=sc))
    assert reading.error is not None
    assert reading.error.place == "sc"
    assert isinstance(reading.events[-1], EndKyoku)


def test_no_end_without_a_result() -> None:
    (reading,) = tenhou6.read(game(hand(*FIRST, result=["不明"]), sc=[25000, 0.0] * 4))
    assert "its last hand has no result" in str(reading.error)


# ---- documents


HANDS = [hand(*FIRST, result=NOTEN, round=[k, 0, 0]) for k in range(3)]


def each() -> list[bytes]:
    return [game(one) for one in HANDS]


@pytest.mark.parametrize(
    ("data", "hands"),
    [
        (game(*HANDS), [3]),
        # LF041: a hand a line, an array of hands: one match
        (b"\n".join(each()), [3]),
        (b"\r\n".join(each()) + b"\n\n", [3]),
        (b"[" + b",".join(each()) + b"]", [3]),
        (b"\xef\xbb\xbf  " + game(*HANDS), [3]),
        (json.dumps(json.loads(game(*HANDS)), indent=1).encode(), [3]),
        # another match: the same hand again, other names, an earlier hand
        (game(HANDS[0]) + b"\n" + game(HANDS[0]), [1, 1]),
        (game(HANDS[0]) + b"\n" + game(HANDS[1], name=["X"] * 4), [1, 1]),
        (game(*HANDS) + b"\n" + game(*HANDS), [3, 3]),
        (b"https://tenhou.net/6/#json=" + quote(game(*HANDS)).encode(), [3]),
        (b"http://tenhou.net/5/#json=" + game(*HANDS), [3]),
        (b"\n".join(b"https://tenhou.net/6/#json=" + quote(one).encode() for one in each()), [3]),
        (b"https://tenhou.net/6/?x=1#ts=0&json=" + quote(game(HANDS[0])).encode(), [1]),
    ],
)
def test_what_a_file_may_hold(data: bytes, hands: list[int]) -> None:
    readings = load.read(data)
    assert [r.format for r in readings] == ["tenhou6"] * len(hands)
    assert [r.error for r in readings] == [None] * len(hands)
    assert [len(Match(r.events)) for r in readings] == hands


@pytest.mark.parametrize(
    "head",
    [
        b"", b"{}", b"[]", b"<mjloggm>", b'{"type":"start_game"}',
        b'{"title":"x","player":[],"qijia":0,"log":[[{"qipai":{}}]]}',
        b'{"head":{"uuid":"x"},"data":{}}', b"https://example.org/#x", b'{"log": "x"}',
    ],
)  # fmt: skip
def test_what_does_not_look_like_it(head: bytes) -> None:
    assert not tenhou6.looks_like(head)


@pytest.mark.parametrize(
    "data",
    [
        b'{"rule":{"disp":""},"name":[],"log":[]}',
        b'{"rule":{},"log":null}',
        b"{}",
        b'{"log":[[]]}',
        b'{"log":[5]}',
        b"[]",
        b"5",
        b'{"log":{}}',
        b'"x"',
        b"",
        b"[" * 100_000,
    ],
)
def test_nothing_to_read(data: bytes) -> None:
    with pytest.raises(LogError):
        tenhou6.read(data)


def test_an_empty_log_says_what_to_do() -> None:
    """LF027: the viewer's JSON has no hands for the lobby of a tournament."""
    with pytest.raises(LogError, match=r"no hand in `log`.*mjlog"):
        tenhou6.read(game(ref="2022062622gm-0009-00000000-00000000"))


# ---- damage


def test_a_text_that_breaks_off_keeps_what_stands_before() -> None:
    whole = game(*HANDS)
    for cut in range(20, len(whole), 7):
        try:
            (reading,) = tenhou6.read(whole[:cut])
        except LogError:
            assert whole[:cut].count(b"[[") <= 3
            continue
        assert reading.error is not None
        match = Match(reading.events)
        # A hand whose end may have been cut has no result.
        assert sum(r.kind is not None for r in match.results) <= 2
    assert len(match) == 3


def test_a_broken_line_keeps_the_lines_before() -> None:
    lines = each()
    lines[1] = lines[1][:100] + b"x" + lines[1][100:]
    (reading, *rest) = tenhou6.read(b"\n".join(lines))
    assert len(Match(reading.events)) == 1
    assert all(r.error is not None for r in (reading, *rest)[-1:])
    assert "line 2" in str((reading, *rest)[-1].error)


@pytest.mark.parametrize(
    ("at", "value", "problem"),
    [
        (0, [99, 0, 0], "round: found 99"),
        (0, [0, -1, 0], "honba: found -1"),
        (0, [0, 0], "round: found 2 values"),
        (1, [0, 0, 0], "scores: found 3 values"),
        (1, None, "scores: found None"),
        (1, [1e12, 0, 0, 0], "scores: found"),
        (2, [], "indicators: found none"),
        (2, [99], "indicators: found 99"),
        (4, [11], "the deal of seat 0: found 1 tiles, expected 13"),
        (4, "x", "the deal of seat 0: found 'x'"),
        (5, {}, "draws of seat 0: found a table"),
        (5, [21] * 200, "more than 120 draws"),
    ],
)
def test_heads_that_make_no_sense(at: int, value: Any, problem: str) -> None:
    broken = list(HANDS[1])
    broken[at] = value
    (reading,) = tenhou6.read(game(HANDS[0], broken))
    assert reading.error is not None
    assert problem in reading.error.problem
    assert reading.error.place.startswith("hand 1")
    assert len(Match(reading.events)) == 1


def test_places_name_hand_and_draw() -> None:
    (reading,) = tenhou6.read(game(*HANDS))
    assert len(reading.places) == len(reading.events)
    assert "hand 1 (East 2), draw 0 of seat 2" in reading.places
    assert "hand 2 (East 3), discard 0 of seat 3" in reading.places
    assert "hand 2 (East 3), result" in reading.places


# ---- the reported row with English texts


def test_english_texts_and_an_empty_ura_line() -> None:
    """LF021: 3 han, and the own stick comes back."""
    deal = {3: [11, 12, 13, 22, 23, 24, 25, 26, 27, 32, 33, 38, 38]}
    result = [
        "和了", [0, -3900, 0, 4900],
        [3, 1, 3, "30符3飜3900点", "All Simples(1飜)", "Pinfu(1飜)", "Riichi(1飜)", "Ura Dora(0飜)"],
    ]  # fmt: skip
    lists: list[Any] = [[41, 42], [60, 60], [43, 34], [60, 60], [44], [60], [23], ["r23"]]
    found = events(
        game(
            hand(*lists, result=result, deal=deal, ura=[47]),
            hand(*FIRST, result=NOTEN, round=[1, 0, 0], scores=[25000, 21100, 25000, 28900]),
        )
    )
    won = only(found, Hora)
    assert (won.han, won.points, won.deltas) == (3, 3900, (0, -3900, 0, 4900))
    assert won.yaku == (("tanyao", 1), ("pinfu", 1), ("riichi", 1))
    first, second = Match(found).hands
    assert first[-1].scores == second.start.scores


def test_words_both_ways() -> None:
    for name, reason in words.DRAWS.items():
        assert words.DRAWS[words.NAMES[reason]] == reason, name
    assert words.NAMES["exhaustive"] == "流局"
    assert words.NAMES["sanchahou"] == "三家和了"


def test_every_kind_of_call() -> None:
    deal = {
        0: [11, 11, 11, 14, 14, 14, 17, 18, 19, 21, 21, 41, 42],
        1: [15, 17, 21, 22, 24, 24, 24, *range(31, 37)],
        2: [14, *range(22, 30), 31, 32, 33, 34],
    }
    lists: list[Any] = [
        [11, 44, "2121p21", "14m141414", 21, 16], ["111111a11", 60, 41, 0, "2121k2121", 60],
        [23, 45, "c161517"], [21, 60, 31],
        [46, 47], [14, 60],
    ]  # fmt: skip
    found = events(game(hand(*lists, result=NOTEN, deal=deal, dora=[47, 46, 45, 44])))
    assert kinds(found) == [
        *("tsumo 0", "ankan 0", "dora", "tsumo 0", "dahai 0"),
        *("tsumo 1", "dahai 1", "pon 0", "dahai 0"),
        *("tsumo 1", "dahai 1", "tsumo 2", "dahai 2", "daiminkan 0"),
        *("tsumo 0", "kakan 0", "dora", "tsumo 0", "dora", "dahai 0"),
        *("chi 1", "dahai 1", "tsumo 2", "dahai 2", "ryukyoku"),
    ]
    targets = {type(e): e.target for e in found if isinstance(e, Pon | Daiminkan | Chi)}
    assert targets == {Pon: 1, Daiminkan: 2, Chi: 0}
    assert to_mpsz(only(found, Kakan).consumed) == "111p"
