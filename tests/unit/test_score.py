"""``mj.score``: what is asked, refused, answered and explained."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import mjwidget as mj
from mjwidget.core.names import YAKU
from mjwidget.hand import yaku
from mjwidget.hand.check import ScoreError
from mjwidget.hand.words import WORDS
from mjwidget.rulefiles import RuleError, rules
from mjwidget.ruleset import RuleSet

PINFU: dict[str, Any] = {"hand": "234m567p34s88s678m", "win": "5s"}
"""Pinfu and tanyao by ron; closed."""
OPEN: dict[str, Any] = {"hand": "567p34s88s678m", "melds": ["chi:234m"], "win": "5s"}
KAN: dict[str, Any] = {"hand": "234m567p34s88s", "melds": ["ankan:1111z"], "win": "5s"}
SANMA: dict[str, Any] = {"hand": "123p456p789s99s12s", "win": "3s", "rules": "tenhou-sanma"}


THREE: list[dict[str, Any]] = [
    {"seat": "S", "hand": "234567m345p6788s", "win": "5s"},
    {"seat": "W", "hand": "345678m345p3367s", "win": "5s"},
    {"seat": "N", "hand": "22234m345678p67s", "win": "5s"},
]
TWO = THREE[:2]

REFUSED: list[tuple[str, dict[str, Any], str]] = [
    # reason, what is asked, what the message says
    ("too_many_copies", {"hand": "22223m567p34s88s1m", "win": "2m"}, "win: 5 of 2m"),
    ("too_many_copies", {**PINFU, "dora": "8s8s8s"}, "dora: 5 of 8s"),
    ("too_many_copies", {**KAN, "dora": "1z"}, "dora: 5 of 1z"),
    ("too_many_copies", {"hand": "00m567p34s88s678m1p", "win": "5s"}, "hand: 2 of 0m"),
    ("not_in_set", {"hand": "240m567p34s88s678m", "win": "5s", "aka": False}, "0m"),
    ("not_in_set", {"hand": "24bm567p34s88s678m", "win": "5s"}, "bm"),
    ("not_in_set", {"hand": "234p567p34s88s678p", "win": "5s", "rules": "sanma-parlour"}, "5p"),
    ("not_in_set", {"hand": "234m567p34s88s678p", "win": "5s", "rules": "tenhou-sanma"}, "2m"),
    ("not_in_set", {**PINFU, "dora": "1f"}, "1f"),
    ("not_in_set", {**PINFU, "win": "bs"}, "win: bs"),
    ("not_in_set", {**OPEN, "melds": ["pon:b55s"]}, "melds: bs"),
    ("not_in_hand", {**PINFU, "win": "?"}, r"win: \?"),
    ("not_in_hand", {"hand": "1f34m567p34s88s678m", "win": "5s"}, "1f"),
    ("not_in_hand", {"hand": "?34m567p34s88s678m", "win": "5s"}, r"\?"),
    ("tiles", {"hand": "234m567p34s88s67m", "win": "5s"}, "found 12 tiles, expected 13"),
    ("tiles", {**OPEN, "hand": "567p34s88s678m1z"}, "found 11 tiles, expected 10"),
    ("too_many_melds", {**OPEN, "melds": ["pon:111z"] * 5}, "found 5"),
    ("meld_type", {**OPEN, "melds": ["run:234m"]}, "run:234m"),
    ("meld_type", {**OPEN, "melds": ["234m"]}, "234m"),
    ("meld_from", {**OPEN, "melds": ["chi:234m@N"]}, "pao= or feeder="),
    ("no_run", {**OPEN, "melds": ["chi:235m"]}, "no run"),
    ("no_run", {**OPEN, "melds": ["chi:123z"]}, "no run"),
    ("no_run", {**OPEN, "melds": ["chi:89m1p"]}, "no run"),
    ("no_set", {**OPEN, "melds": ["pon:112m"]}, "3 tiles of one kind"),
    ("no_set", {**OPEN, "melds": ["ankan:111z"]}, "4 tiles of one kind"),
    ("no_chi", {"hand": "456p789s99s12s", "melds": ["chi:123p"], "win": "3s", "rules": "tenhou-sanma"}, "no chi"),
    ("text", {**PINFU, "hand": "234m567x"}, "character 8"),
    ("text", {**PINFU, "dora": "9z"}, "1-7 before z"),
    ("no_tile", {"hand": PINFU["hand"]}, "winning tile"),
    ("one_tile", {**PINFU, "win": "55s"}, "found 2 tiles"),
    ("no_hand", {"win": "5s"}, "concealed tiles"),
    ("by", {**PINFU, "by": "ankan"}, "ron, tsumo"),
    ("fourth_kan", {"hand": "5s", "by": "fourth_kan"}, "no win by the fourth kan"),
    ("seat", {**PINFU, "seat": "X"}, "E S W N"),
    ("seat", {**SANMA, "seat": "N"}, "E S W$"),
    ("wind", {**PINFU, "round": "1"}, "E S W N"),
    ("number", {**PINFU, "honba": -1}, "honba: found -1"),
    ("number", {**PINFU, "sticks": 1.5}, "sticks: found 1.5"),
    ("unknown_flag", {**PINFU, "flags": ["reach"]}, "reach"),
    ("riichi_open", {**OPEN, "flags": ["riichi"]}, "hand is open"),
    ("ippatsu_without_riichi", {**PINFU, "flags": ["ippatsu"]}, "without riichi"),
    ("ippatsu_rinshan", {**KAN, "by": "tsumo", "flags": ["riichi", "ippatsu", "rinshan"]}, "a kan ends it"),
    ("rinshan_without_kan", {**PINFU, "by": "tsumo", "flags": ["rinshan"]}, "without a kan"),
    ("rinshan_ron", {**KAN, "flags": ["rinshan"]}, "by tsumo"),
    ("rinshan_haitei", {**KAN, "by": "tsumo", "flags": ["rinshan", "haitei"]}, "not with haitei"),
    ("rinshan_without_kan", {"hand": "99m234p44678s", "melds": ["pon:555z"], "win": "9m", "by": "tsumo", "flowers": 1, "flags": ["rinshan"], "rules": "sanma-parlour"}, "without a kan"),
    ("houtei_tsumo", {**PINFU, "by": "tsumo", "flags": ["houtei"]}, "by ron"),
    ("haitei_ron", {**PINFU, "flags": ["haitei"]}, "by tsumo"),
    ("chankan_tsumo", {**PINFU, "by": "tsumo", "flags": ["chankan"]}, "by ron"),
    ("chankan_houtei", {**PINFU, "flags": ["chankan", "houtei"]}, "last tile"),
    ("chankan_copies", {"hand": "234m34678p23466s", "win": "2m", "flags": ["chankan"]}, "other copies of 2m"),
    ("tenhou_not_dealer", {**PINFU, "by": "tsumo", "flags": ["tenhou"]}, "only the dealer"),
    ("tenhou_ron", {**PINFU, "seat": "E", "flags": ["tenhou"]}, "by tsumo"),
    ("chiihou_dealer", {**PINFU, "by": "tsumo", "seat": "E", "flags": ["chiihou"]}, "never the dealer"),
    ("chiihou_ron", {**PINFU, "flags": ["chiihou"]}, "by tsumo"),
    ("renhou_dealer", {**PINFU, "seat": "E", "flags": ["renhou"]}, "never the dealer"),
    ("renhou_tsumo", {**PINFU, "by": "tsumo", "flags": ["renhou"]}, "by ron"),
    ("first_turn_melds", {**KAN, "by": "tsumo", "flags": ["chiihou"]}, "without melds"),
    ("first_turn_riichi", {**PINFU, "by": "tsumo", "flags": ["chiihou", "riichi"]}, "not in riichi"),
    ("first_turn_late", {**PINFU, "by": "tsumo", "flags": ["chiihou", "haitei"]}, "first go-round"),
    ("ura_without_riichi", {**PINFU, "ura": "1m"}, "without riichi"),
    ("no_kita", {**PINFU, "kita": 1}, "no north aside"),
    ("too_many_copies", {**SANMA, "kita": 5}, "there are 4"),
    ("too_many_copies", {"hand": "123p456p789s44z12s", "win": "3s", "kita": 3, "rules": "tenhou-sanma"}, "kita: 5 of 4z"),
    ("too_many_flowers", {**PINFU, "flowers": 1}, "there are 0"),
    ("too_many_flowers", {"hand": "99m234p44678s", "melds": ["pon:555z"], "win": "9m", "flowers": 4, "dora": "1f", "rules": "sanma-parlour"}, "beside 1 indicators"),
    ("players", {**PINFU, "players": 3, "rules": rules("tenhou")}, "found 3"),
    ("from_tsumo", {**PINFU, "by": "tsumo", "from": "E"}, "^discarder: nobody discards"),
    ("own_discard", {**PINFU, "discarder": "S"}, "^discarder: the winner cannot be"),
    ("two_discarders", {**PINFU, "from": "E", "discarder": "W"}, "found 'W' and 'E'"),
    ("own_pao", {"hand": "234m9p", "melds": ["pon:555z", "pon:777z", "pon:666z"], "win": "9p", "pao": "S"}, "cannot be liable"),
    ("pao_without_yakuman", {**PINFU, "pao": "E"}, "daisangen"),
    ("feeder_without_kan", {**KAN, "by": "tsumo", "flags": ["rinshan"], "feeder": "E"}, "without a daiminkan"),
    ("robbed_without_chankan", {**PINFU, "robbed": "kakan:5555s"}, "without the flag"),
    ("robbed_other", {**PINFU, "flags": ["chankan"], "robbed": "kakan:2222s"}, "not of this kan"),
    ("robbed_ankan", {**PINFU, "flags": ["chankan"], "robbed": "ankan:5555s"}, "not robbed"),
    ("furiten_ron", {**PINFU, "furiten": True}, "furiten"),
    ("furiten_ron", {**PINFU, "own_river": ["5s"]}, "furiten"),
    ("hand_and_wins", {**PINFU, "wins": []}, "either"),
    ("seats", {**PINFU, "scores": {"E": 1}}, "expected E, S, W, N"),
    ("number", {**PINFU, "scores": {"E": "x", "S": 1, "W": 1, "N": 1}}, "scores: found 'x'"),
    ("type", {**PINFU, "scores": 5}, "points by wind"),
    ("no_stock", {**PINFU, "stock": dict.fromkeys("ESWN", 1)}, "match.stock"),
    ("number", {**PINFU, "stock": dict.fromkeys("ESWN", -1), "rules": "ichigeki"}, "stock: found -1"),
    ("lang", {**PINFU, "lang": "<b>"}, "en or ja"),
    ("type", {**PINFU, "hand": 5}, "hand: found 5"),
    ("type", {**PINFU, "win": [1]}, "win: found 1"),
    ("type", {**PINFU, "dora": 0}, "dora: found 0"),
    ("type", {**PINFU, "ura": [None]}, "ura: found None"),
    ("type", {**PINFU, "own_river": {"a": 1}}, "own_river: found"),
    ("type", {**PINFU, "melds": [5]}, "melds: found 5"),
    ("type", {**PINFU, "flags": 5}, "flags: found 5"),
    ("type", {**PINFU, "furiten": "no"}, "furiten: found 'no'"),
    ("type", {**PINFU, "aka": "no"}, "aka: found 'no'"),
    ("type", {**PINFU, "rules": {5: 1}}, "the key 5"),
    ("players", {**PINFU, "players": "3"}, "expected 3 or 4"),
    ("seat", {**PINFU, "seat": ["S"]}, "expected one of"),
    ("seat", {**PINFU, "pao": 5}, "pao: found 5"),
    ("wind", {**SANMA, "round": "N"}, "E S W$"),
    ("meld_type", {**PINFU, "robbed": "5s"}, "robbed: found '5s'"),
    ("number", {**PINFU, "honba": 10**5000}, "more than 60 digits"),
    ("seat", {**PINFU, "seat": "x" * 5000}, r"x{56}\.\.\., expected one"),
    ("too_many_indicators", {**PINFU, "dora": "1m1m1m1p1p1p"}, "found 6"),
    ("too_many_indicators", {**PINFU, "flags": "riichi", "dora": "1z", "ura": "2z3z"}, "2 under 1"),
    ("ippatsu_rinshan", {**SANMA, "kita": 1, "by": "tsumo", "flags": "riichi ippatsu rinshan"}, "not with rinshan"),
    ("ippatsu_kan", {**KAN, "flags": "double_riichi ippatsu"}, "after a double riichi"),
    ("ippatsu_aside", {**SANMA, "kita": 1, "flags": "double_riichi ippatsu"}, "set aside"),
    ("first_turn_aside", {**SANMA, "kita": 1, "by": "tsumo", "flags": "chiihou"}, "set aside"),
    ("chankan_copies", {**PINFU, "flags": "chankan", "dora": "5s"}, "other copies of 5s"),
    ("feeder_ron", {**OPEN, "feeder": "E"}, "by tsumo"),
    ("furiten_ron", {**PINFU, "own_river": ["2s"]}, "furiten"),
    ("type", {"wins": 5}, "list of winners"),
    ("type", {"wins": [5]}, "a mapping"),
    ("no_winner", {"wins": []}, "one winner or more"),
    ("no_hand", {"wins": [{"seat": "S", "win": "5s"}]}, "concealed tiles"),
    ("unknown_key", {"wins": [{"seat": "S", **PINFU, "flagz": ""}]}, "flagz.*did you mean 'flags'"),
    ("unknown_flag", {**PINFU, "flags": ["richi"]}, "did you mean 'riichi'"),
    ("number", {"wins": [{"seat": "S", **PINFU, "honba": "x"}]}, "honba: found 'x'"),
    ("beside_wins", {"wins": [{"seat": "S", **PINFU}], "flags": "riichi"}, "flags belongs"),
    ("too_many_winners", {"wins": TWO, "from": "E", "rules": "mleague"}, "head_bump has 1"),
    ("too_many_winners", {"wins": THREE, "from": "E"}, "double has 2"),
    ("too_many_copies", {"wins": [{**PINFU, "seat": "S"}, {**PINFU, "seat": "W"}, {**PINFU, "seat": "N"}], "from": "E", "rules": "lan"}, "6 of 8s"),
    ("other_tile", {"wins": [TWO[0], {**TWO[1], "win": "0s"}], "from": "E"}, "one winning tile"),
    ("differ", {"wins": [TWO[0], {**TWO[1], "honba": 1}], "from": "E"}, "honba must be the same"),
]  # fmt: skip


@pytest.mark.parametrize(("reason", "given", "message"), REFUSED, ids=range(len(REFUSED)))
def test_contradictions_are_refused_by_name(
    reason: str, given: dict[str, Any], message: str
) -> None:
    with pytest.raises(ScoreError, match=message) as refused:
        _ = mj.score(**given).transfers
    assert refused.value.reason == reason
    again = ScoreError(*refused.value.__reduce__()[1])
    assert (str(again), again.key) == (str(refused.value), refused.value.key)


# a slip of the pen, what is meant
MEANT: list[tuple[dict[str, Any], str]] = [
    ({"flag": "riichi"}, "'flags'"),
    ({"Honba": 1}, "'honba'"),
    ({"rule": "lan"}, "'rules'"),
    ({"tsumo": True}, 'by="tsumo"'),
    ({"tsumo": False}, 'by="ron"'),
    ({"ron": True}, 'by="ron"'),
    ({"riichi": True}, 'flags=["riichi"]'),
    ({"haitei": True}, 'flags=["haitei"]'),
    ({"dealer": True}, 'seat="E"'),
    ({"bakaze": "E"}, 'round="E"'),
    ({"ura_markers": "1z"}, 'ura="7s"'),
]


@pytest.mark.parametrize(("given", "meant"), MEANT, ids=[next(iter(g)) for g, _ in MEANT])
def test_a_slip_of_the_pen_is_refused(given: dict[str, Any], meant: str) -> None:
    (name,) = given
    with pytest.raises(TypeError) as refused:
        mj.score(**PINFU, **given)
    assert str(refused.value) == f"score() has no argument {name!r}; did you mean {meant}?"


@pytest.mark.parametrize(
    ("meld", "meant"),
    [
        ("kan:7777z", "did you mean ankan (closed), daiminkan (called) or kakan (added to a pon)?"),
        ("ankam:7777z", "did you mean 'ankan'?"),
    ],
)
def test_a_meld_that_is_none_says_what_may_be_meant(meld: str, meant: str) -> None:
    with pytest.raises(ValueError, match=re.escape(meant)):
        mj.score("22z78s", win="9s", melds=[meld, "chi:213m", "pon:111z"])


def test_facts_that_no_rule_asks_for_are_said_aloud() -> None:
    with pytest.warns(UserWarning, match="'weather' changes nothing"):
        assert mj.score(**PINFU, weather="fine").points == 2000


@pytest.mark.parametrize(
    ("name", "players", "meant"),
    [("tenhou", 3, "tenhou-sanma"), ("tenhou-east", 3, "tenhou-sanma-east"), ("tenhou", 4, "tenhou")],
)  # fmt: skip
def test_three_players_of_a_named_set(name: str, players: int, meant: str) -> None:
    found = mj.score("234p567p34s88s678s", win="5s", rules=name, players=players)
    assert found.rules.name == meant


def test_a_file_of_rules_is_read_again(tmp_path: Path) -> None:
    for path in (tmp_path / "house.toml", tmp_path / "house"):
        for kiriage, points in (("false", 7700), ("true", 8000)):
            path.write_text(f"[win]\nkiriage = {kiriage}\n", "utf-8")
            for given in (path, str(path)):
                found = mj.score(**PINFU, flags="riichi ippatsu", rules=given)
                assert found.points == points


def test_several_winners_are_named() -> None:
    found = mj.score(wins=TWO, **{"from": "E"})
    assert repr(found) == "<Scores S: 2 han 30 fu: 2,000 points; W: 2 han 30 fu: 2,000 points>"


NO_YAKU = {"S": "46s789m123678p99m", "W": "46s123m78999p678s"}
# rules, whose hand has no yaku, what S and W are paid of a tile of E, with one honba
HONBA = [
    ("tenhou", "", [2300, 2000]),
    ("ema", "", [2300, 2300]),
    ("tenhou", "W", [2300, 0]),
    ("tenhou", "S", [0, 2300]),
    ("mleague", "S", [0, 2300]),
    ("tenhou", "SW", [0, 0]),
]


@pytest.mark.parametrize(("name", "without", "points"), HONBA)
def test_of_several_winners_those_have_honba_who_are_paid_it(
    name: str, without: str, points: list[int]
) -> None:
    wins = [{**one, "hand": NO_YAKU[one["seat"]]} if one["seat"] in without else one for one in TWO]
    found = mj.score(wins=wins, discarder="E", honba=1, rules=name)
    assert [one.points for one in found.wins] == points
    paid = {"E": -sum(points), "S": points[0], "W": points[1]}
    assert found.deltas == {seat: n for seat, n in paid.items() if n}


@pytest.mark.parametrize(
    "given", [{**PINFU, "honba": 1}, {**PINFU, "win": "9p"}, {"wins": TWO, "from": "E"}]
)
def test_a_score_can_be_pickled(given: dict[str, Any]) -> None:
    found = mj.score(**given)
    again = pickle.loads(pickle.dumps(found))  # noqa: S301 our own bytes
    assert (again.text("ja"), again.deltas) == (found.text("ja"), found.deltas)


def test_rules_may_be_a_key_alone() -> None:
    given = {**PINFU, "flags": ["riichi", "ippatsu"]}
    assert mj.score(**given, rules={"kiriage": True}).points == 8000
    assert mj.score(**given, rules={"extends": "lan", "kiriage": True}).points == 8000
    with pytest.raises(RuleError, match="kirage"):
        mj.score(**given, rules={"kirage": True})


@pytest.mark.parametrize(
    "given",
    [
        {**PINFU, "flags": "riichi ippatsu"},
        {**PINFU, "flags": ["double_riichi", "riichi"]},
        {**PINFU, "ura": ["1m"]},
        {**KAN, "by": "tsumo", "flags": ["rinshan"]},
        {**SANMA, "kita": 1, "by": "tsumo", "flags": ["rinshan"]},
        {**PINFU, "flags": ["chankan"], "robbed": "kakan:5555s"},
        {**PINFU, "melds": "", "dora": ["1z", "2z"]},
        {"hand": "119m19p19s234567z", "win": "1z", "flags": ["chankan"], "robbed": "ankan:1111z", "rules": "sanma-parlour"},
        {"hand": "99m234p44678s", "melds": ["pon:555z"], "win": "9m", "flowers": "1f2f", "rules": "sanma-parlour"},
    ],
    ids=range(9),
)  # fmt: skip
def test_what_is_no_contradiction(given: dict[str, Any]) -> None:
    assert mj.score(**given).allowed


@pytest.mark.parametrize(
    ("given", "points", "total"),
    [
        (PINFU, 2000, 2000),
        ({**PINFU, "honba": 2, "sticks": 1}, 2600, 2000),
        ({**PINFU, "by": "tsumo"}, "700/1300", 2700),
        ({**PINFU, "by": "tsumo", "honba": 1}, "800/1400", 2700),
        ({**PINFU, "by": "tsumo", "seat": "E"}, "1300all", 3900),
        ({**SANMA, "flags": ["riichi"], "by": "tsumo"}, "500/1000", 1500),
        ({**PINFU, "flags": ["riichi", "ippatsu"]}, 7700, 7700),
        ({**PINFU, "flags": ["riichi", "ippatsu"], "rules": {"win": {"kiriage": True}}}, 8000, 8000),
        ({**PINFU, "flags": ["riichi", "ippatsu"], "rules": {"extends": "mleague"}}, 8000, 8000),
    ],
)  # fmt: skip
def test_points(given: dict[str, Any], points: int | str, total: int) -> None:
    found = mj.score(**given)
    assert (found.points, found.total) == (points, total)


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"hand": "111234567899m1s", "win": "9m"}, "incomplete"),
        ({"hand": "1111m2233p4455s7z", "win": "7z"}, "incomplete"),
        ({"hand": "567p34s999p11z", "melds": ["chi:234m"], "win": "5s", "dora": "4s"}, "no_yaku"),
        ({**OPEN, "rules": {"win": {"open_tanyao": False}}}, "no_yaku"),
        ({**OPEN, "rules": {"win": {"minimum_han": 2}}, "dora": "1m1m1m"}, "no_yaku"),
    ],
)
def test_no_win(given: dict[str, Any], why: str) -> None:
    found = mj.score(**given)
    assert (found.allowed, found.why_not) == (False, why)
    assert (found.han, found.fu, found.points, found.total) == (0, 0, 0, 0)
    assert found.yaku == {}
    assert found.transfers == ()
    assert found.limit == ""
    for lang in ("en", "ja"):
        assert found.text(lang)
        assert "<table" in found.html(lang)


@pytest.mark.parametrize(
    ("given", "best", "lost"),
    [
        # Most points, not most han or fu: 3 han 50 fu beats 3 han 30 fu.
        ({"hand": "111222333m55p67s", "win": "8s", "flags": ["riichi"]}, {"riichi": 1, "sanankou": 2}, 1),
        # Ryanpeikou, not seven pairs.
        ({"hand": "223344m667788p5s", "win": "5s"}, {"tanyao": 1, "ryanpeikou": 3}, 1),
        # The winning tile ends a run as a two-sided wait or a closed one.
        ({"hand": "34456m345p67888s", "win": "5m"}, {"tanyao": 1, "pinfu": 1}, None),
    ],
)  # fmt: skip
def test_the_best_reading(given: dict[str, Any], best: dict[str, int], lost: int | None) -> None:
    found = mj.score(**given)
    if lost is not None:
        assert found.yaku == best
        assert len(found.readings) == lost
    worth = found.worth
    assert worth is not None
    assert all(worth.total >= other.total for other in found.others)


def test_the_reading_that_pays_best_may_have_fewer_han() -> None:
    # Seven pairs are worth more han here, but the other reading pays a limit.
    house = {"yaku": {"han": {"chiitoitsu": [4, 0], "ryanpeikou": [13, 0]}}}
    found = mj.score("223344m667788p5s", win="5s", rules=house)
    assert found.yaku == {"ryanpeikou": 1}
    assert found.yakuman == 1


def test_fu_items_belong_to_one_reading_and_add_up() -> None:
    found = mj.score("234m1112356777s", win="4s", by="tsumo")
    assert sum(item.fu for item in found.fu_items) == 30
    triplets = [item for item in found.fu_items if item.code == "ankou"]
    assert [(item.kind, item.fu) for item in triplets] == [(18, 8)]
    assert found.fu == 30


FU: list[tuple[dict[str, Any], list[tuple[str, int]], int]] = [
    (KAN, [("base", 20), ("closed_ron", 10), ("ankan", 32)], 70),
    ({**PINFU, "by": "tsumo"}, [("base", 20)], 20),
    (PINFU, [("base", 20), ("closed_ron", 10)], 30),
    (OPEN, [("base", 20)], 30),
    ({"hand": "1199m33p5588s667z", "win": "7z"}, [("chiitoitsu", 25)], 25),
    ({"hand": "123m456p789s55z33p", "win": "5z", "flags": ["riichi"]}, [("base", 20), ("closed_ron", 10), ("minkou", 4)], 40),
    ({"hand": "123m456p789s55z33p", "win": "5z", "by": "tsumo"}, [("base", 20), ("tsumo", 2), ("ankou", 8)], 30),
    ({"hand": "222z234m68s55p", "melds": ["pon:666z"], "win": "7s"}, [("base", 20), ("ankou", 8), ("minkou", 4), ("kanchan", 2)], 40),
    ({"hand": "222z234m68s55p", "melds": ["kakan:6666z"], "win": "7s"}, [("base", 20), ("ankou", 8), ("minkan", 16), ("kanchan", 2)], 50),
    ({"hand": "234567m222s89p11z", "win": "7p", "seat": "E", "flags": ["riichi"]}, [("base", 20), ("closed_ron", 10), ("ankou", 4), ("pair_double_wind", 4), ("penchan", 2)], 40),
    ({"hand": "234567m123s1z789p", "win": "1z", "seat": "S", "flags": ["riichi"], "round": "E"}, [("base", 20), ("closed_ron", 10), ("pair_round", 2), ("tanki", 2)], 40),
    ({"hand": "234567m123s2z789p", "win": "2z", "seat": "S", "flags": ["riichi"], "round": "E"}, [("base", 20), ("closed_ron", 10), ("pair_seat", 2), ("tanki", 2)], 40),
    ({"hand": "234567m123s7z789p", "win": "7z", "seat": "S", "flags": ["riichi"], "round": "E"}, [("base", 20), ("closed_ron", 10), ("pair_dragon", 2), ("tanki", 2)], 40),
    ({"hand": "234567m123s1z789p", "win": "1z", "seat": "E", "flags": ["riichi"], "round": "E", "rules": {"win": {"double_wind_fu": 2}}}, [("base", 20), ("closed_ron", 10), ("pair_double_wind", 2), ("tanki", 2)], 40),
]  # fmt: skip


@pytest.mark.parametrize(("given", "items", "fu"), FU, ids=range(len(FU)))
def test_fu(given: dict[str, Any], items: list[tuple[str, int]], fu: int) -> None:
    found = mj.score(**given)
    assert [(item.code, item.fu) for item in found.fu_items] == items
    assert found.fu == fu


@pytest.mark.parametrize(
    ("indicators", "dora"),
    [
        # the next one; 9 shows 1; N shows E; chun shows haku
        ("1m", 1), ("7m", 1), ("5m", 1), ("4s", 1), ("7s", 2), ("9m", 0), ("7z", 0), ("1m1m", 2),
    ],
)  # fmt: skip
def test_dora(indicators: str, dora: int) -> None:
    assert mj.score(**PINFU, dora=indicators).yaku.get("dora", 0) == dora


def test_ura_counts_in_riichi_only() -> None:
    listed = mj.score(**PINFU, ura=["7s"])
    assert "ura" not in listed.yaku
    assert mj.score(**PINFU, ura="7s", flags=["riichi"]).yaku["ura"] == 2
    off = {"wall": {"ura": False, "kan_ura": False}}
    assert "ura" not in mj.score(**PINFU, ura="7s", flags=["riichi"], rules=off).yaku


@pytest.mark.parametrize(
    ("given", "yaku_of"),
    [
        ({**SANMA, "kita": 2, "dora": "3z", "flags": ["riichi"]}, {"riichi": 1, "dora": 2, "kita": 2}),
        ({**SANMA, "dora": "1m", "flags": ["riichi"]}, {"riichi": 1}),
        ({"hand": "999m456p789s99s12s", "win": "3s", "rules": "tenhou-sanma", "dora": "1m", "flags": ["riichi"]}, {"riichi": 1, "dora": 3}),
        ({"hand": "111m456p789s99s12s", "win": "3s", "rules": "tenhou-sanma", "dora": "9m", "flags": ["riichi"]}, {"riichi": 1, "dora": 3}),
        ({**SANMA, "kita": 1, "ura": "3z", "flags": ["riichi"]}, {"riichi": 1, "kita": 1, "ura": 1}),
        ({"hand": "340m567p34s88s678m", "win": "0s"}, {"pinfu": 1, "tanyao": 1, "red": 2}),
    ],
)  # fmt: skip
def test_dora_of_other_kinds(given: dict[str, Any], yaku_of: dict[str, int]) -> None:
    assert mj.score(**given).yaku == yaku_of


def test_players_pick_the_set() -> None:
    found = mj.score("123p456p789s99s12s", win="3s", flags=["riichi"], players=3, kita=1, honba=1)
    assert found.rules.name == "tenhou-sanma"
    assert found.points == 2800


@pytest.mark.parametrize(
    ("han", "fu", "limit", "ron", "ron_dealer"),
    [
        (1, 30, "", 1000, 1500), (1, 110, "", 3600, 5300), (2, 25, "", 1600, 2400),
        (3, 60, "", 7700, 11600), (3, 70, "mangan", 8000, 12000), (4, 25, "", 6400, 9600),
        (4, 30, "", 7700, 11600), (4, 40, "mangan", 8000, 12000), (5, 30, "mangan", 8000, 12000),
        (6, 30, "haneman", 12000, 18000), (8, 30, "baiman", 16000, 24000),
        (11, 30, "sanbaiman", 24000, 36000), (12, 30, "sanbaiman", 24000, 36000),
        (13, 30, "yakuman", 32000, 48000), (26, 30, "yakuman", 32000, 48000),
    ],
)  # fmt: skip
def test_prices(han: int, fu: int, limit: str, ron: int, ron_dealer: int) -> None:
    from mjwidget.hand.price import price

    house = rules("tenhou")
    other, dealer = price(house, False, han, fu, 0), price(house, True, han, fu, 0)
    assert (other.limit, other.ron, dealer.ron) == (limit, ron, ron_dealer)


def test_limits_that_rules_move() -> None:
    from mjwidget.hand.price import price

    no_kazoe = rules("tenhou", win={"kazoe": None})
    assert price(no_kazoe, False, 14, 30, 0).limit == "sanbaiman"
    late = rules("tenhou", win={"kazoe": 14})
    assert [price(late, False, han, 30, 0).limit for han in (13, 14)] == ["sanbaiman", "yakuman"]
    assert price(rules("tenhou"), False, 0, 0, 3).ron == 96000


# -- local yaku -------------------------------------------------------------------------------


@pytest.fixture
def sanrenkou() -> Any:
    yaku.register(
        "sanrenkou",
        "三連刻",
        "Three consecutive triplets",
        2,
        2,
        lambda r, s: any(r.triplets >> k & 7 == 7 for k in range(25) if k % 9 < 7),
    )
    yield
    yaku.forget("sanrenkou")


TRIPLETS: dict[str, Any] = {"hand": "22m333m444m55z", "melds": ["chi:789p"], "win": "2m"}


def test_a_local_yaku_counts_where_a_set_names_it(sanrenkou: None) -> None:
    local = {"yaku": {"local": ["sanrenkou"]}}
    found = mj.score(**TRIPLETS, rules=local)
    assert found.yaku == {"sanrenkou": 2}
    assert "Three consecutive triplets: 2 han" in found.text()
    assert "三連刻" in found.text("ja")
    assert mj.score(**TRIPLETS).why_not == "no_yaku"
    more = {"yaku": {"local": ["sanrenkou"], "han": {"sanrenkou": [3, 1]}}}
    assert mj.score(**TRIPLETS, rules=more).yaku == {"sanrenkou": 1}


def test_a_local_yaku_goes_again() -> None:
    yaku.register("everything", "全", "Everything", 1, 1, lambda r, s: True)
    house = rules("tenhou", yaku={"local": ["everything"]})
    assert mj.score(**TRIPLETS, rules=house).yaku == {"everything": 1}
    yaku.forget("everything")
    with pytest.raises(RuleError, match="found 'everything', expected a yaku that was added"):
        mj.score(**TRIPLETS, rules=house)
    with pytest.raises(KeyError):
        yaku.forget("everything")


# who takes a set with a misspelt local yaku
USES: dict[str, Callable[[RuleSet], object]] = {
    "score": lambda house: mj.score(**TRIPLETS, rules=house),
    "play": lambda house: mj.play("tsumogiri", house, seed=1),
    "table": lambda house: mj.Table(house),
    "env": lambda house: mj.Env(house),
}


@pytest.mark.parametrize("use", USES)
def test_a_misspelt_local_yaku_is_refused(use: str, sanrenkou: None) -> None:
    house = rules("tenhou", yaku={"local": ["sanrenko"]})
    with pytest.raises(RuleError) as refused:
        USES[use](house)
    assert str(refused.value) == (
        "tenhou: yaku.local: found 'sanrenko', expected a yaku that was added with"
        " mjwidget.hand.yaku.register (sanrenkou); did you mean 'sanrenkou'?"
    )


@pytest.mark.parametrize(
    ("key", "closed", "message"),
    [("riichi", 1, "is a yaku of the game"), ("dora", 1, "is a yaku"), ("A b", 1, "small letters"), ("x", 0, "han")],
)  # fmt: skip
def test_local_yaku_that_cannot_be(key: str, closed: int, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        yaku.register(key, "x", "x", closed, 0, lambda r, s: True)
    with pytest.raises(KeyError):
        yaku.forget("riichi")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"key": 5}, "key: found 5"),
        ({"ja": 5}, "names: found 5"),
        ({"closed": "1"}, "han: found '1'"),
        ({"open": True}, "han: found 1 and True"),
        ({"holds": None}, "holds: found None"),
        ({"suppresses": "riichi"}, "suppresses: found 'riichi'"),
        ({"suppresses": (1,)}, "suppresses:"),
    ],
)
def test_arguments_of_a_local_yaku(change: dict[str, Any], message: str) -> None:
    given = {"key": "k2", "ja": "あ", "en": "a", "closed": 1, "open": 1, "holds": lambda r, s: True}
    with pytest.raises(ValueError, match=message):
        yaku.register(**{**given, **change})
    assert "k2" not in yaku.ROWS


def test_every_yaku_of_the_catalogue_has_a_row() -> None:
    families = {"jikaze", "bakaze"}  # named by their wind here
    no_rows = {"dora", "ura", "red", "blue", "kita", "flower", "nagashi_mangan"}
    assert {y.key for y in YAKU} == set(yaku.ROWS) | families | no_rows


# -- explained --------------------------------------------------------------------------------


class Balanced(HTMLParser):
    """Raises when tags don't match; keeps the texts."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


EXPLAINED: list[tuple[dict[str, Any], tuple[str, ...], tuple[str, ...]]] = [
    (KAN | {"flags": ["riichi"], "honba": 1, "from": "W"}, ("Riichi: 1 han", "Closed kan 1z: 32 fu", "62 → 70 fu", "West → South: 300 (Honba)"), ("立直: 1翻", "暗槓 1z: 32符", "西 → 南")),
    ({"hand": "223344m667788p5s", "win": "5s"}, ("Readings that lost", "Seven pairs", "pays less"), ("他の取り方", "七対子", "点。支払いが少ない")),
    ({"hand": "1112345678999m", "win": "9m", "rules": "mahjongsoul"}, ("Yakuman, 2 times", "Junsei chuuren poutou: Yakuman x 2"), ("2倍役満",)),
    ({"hand": "1112334456789m", "win": "2m", "flags": ["riichi"], "dora": "9m", "rules": "ichigeki"}, ("Kazoe yakuman, 13 han 30 fu (15 with the base two)",), ("数え役満", "15翻")),
    ({"hand": "34678p44466s", "melds": ["pon:222s"], "win": "bp", "rules": "sanma-parlour"}, ("fu are not counted", "1 chip (Shugi)"), ("符計算なし", "1枚 (祝儀)")),
    ({"hand": "19m19p19s1234567z", "win": "1m"}, ("Thirteen orphans",), ("国士無双",)),
]  # fmt: skip


@pytest.mark.parametrize(("given", "en", "ja"), EXPLAINED, ids=range(len(EXPLAINED)))
def test_explained(given: dict[str, Any], en: tuple[str, ...], ja: tuple[str, ...]) -> None:
    found = mj.score(**given)
    for lang, words in (("en", en), ("ja", ja)):
        text = found.text(lang)
        assert not [word for word in words if word not in text]
        page = Balanced()
        page.feed(found.html(lang))
        assert page.open == []
        shown = "".join(page.texts)
        for line in text.splitlines():
            for part in line.strip().rstrip(":").split(": "):
                assert part in shown
    assert str(found) == found.text("en")
    assert mj.score(**given, lang="ja").text() == found.text("ja")
    assert repr(found).startswith("<Score ")
    with pytest.raises(ValueError, match="lang"):
        found.text("fr")


def test_names_of_local_yaku_are_text() -> None:
    yaku.register("sharp", "<b>", "<script>alert(1)</script>", 1, 1, lambda r, s: True)
    try:
        page = mj.score(**TRIPLETS, rules={"yaku": {"local": ["sharp"]}})._repr_html_()
    finally:
        yaku.forget("sharp")
    assert "<script>" not in page
    assert "&lt;script&gt;" in page


def test_every_word_has_both_languages() -> None:
    assert not [code for code, pair in WORDS.items() if not all(pair)]


def test_a_yakuman_is_named_before_a_kazoe_one_that_pays_the_same() -> None:
    hand: dict[str, Any] = {"hand": "2233344455566p", "win": "6p", "by": "tsumo", "aka": False}
    found = mj.score(**hand, flags=["double_riichi"], dora="3p")
    assert found.yaku == {"suuankou": 1}
    other = found.others[0]
    assert (other.kazoe, other.total) == (True, found.total)
