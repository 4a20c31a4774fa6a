"""tenhou.net/6 JSON: results of hands."""

from __future__ import annotations

from typing import Any

import pytest

from mjwidget.core.events import Dahai, Hora, Ryukyoku
from mjwidget.core.tiles import to_mpsz
from mjwidget.logs import tenhou6
from tests.tenhou6_text import FIRST, NOTEN, WON, events, game, hand, kinds, only

# ---- wins


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
