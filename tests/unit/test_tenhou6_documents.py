"""tenhou.net/6 JSON: header and end, what a file may hold, damage, texts in English."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import pytest

from mjwidget.core.events import (
    Chi,
    Daiminkan,
    EndGame,
    EndKyoku,
    Hora,
    Kakan,
    Pon,
    Settle,
    StartGame,
    tag,
)
from mjwidget.core.ledger import by_seat
from mjwidget.core.match import Match
from mjwidget.core.tiles import to_mpsz
from mjwidget.logs import load, tenhou6
from mjwidget.logs.errors import LogError
from mjwidget.logs.tenhou6 import rules, words
from tests.tenhou6_text import FIRST, NOTEN, events, game, hand, kinds, only

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
