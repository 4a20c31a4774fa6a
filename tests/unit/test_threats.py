"""What each opponent threatens: the terms that are true of a tile, and what open hands point to."""

from __future__ import annotations

from typing import Any

import pytest

from mjwidget.analysis import causes
from mjwidget.analysis.causes import CAUSES
from mjwidget.analysis.danger import loss, threat, waited_for
from mjwidget.analysis.threats import over_all, risk, threats
from mjwidget.core import names
from mjwidget.core.tiles import KINDS, parse
from tests.facing import faced

PINZU = "pon:222p chi:789p"
SIMPLES = "chi:345p pon:666s"
TRIPLETS = "pon:999m pon:888p"

# What East shows (riichi with the tile marked !) and South sees, a tile, what is true of it.
FACTS: list[tuple[str, dict[str, Any], str, str]] = [
    # safe
    ("4m 9p!", {}, "4m", "genbutsu"),
    ("9p! 5s-", {}, "5s", "genbutsu"),
    ("9p!", {"W": "5s"}, "5s", "passed"),
    ("9p 1z", {"W": "5s"}, "5s", "passed_turn"),
    ("9p 1z", {"S": "5s"}, "5s", "no_suji"),  # passed before East's last discard
    ("9p 5s! 1z-", {"S": "2z8m"}, "8m", "passed"),
    # suji
    ("4m 9p!", {}, "1m", "suji"),
    ("4m 9p!", {}, "7m", "suji"),
    ("5s 9p!", {}, "8s", "suji"),
    ("6p 9m!", {}, "3p", "suji"),
    ("1m 7m 9p!", {}, "4m", "naka_suji"),
    ("2s 8s 9p!", {}, "5s", "naka_suji"),
    ("3p 9p 9m!", {}, "6p", "naka_suji"),
    ("1m 9p!", {}, "4m", "half_suji"),
    ("8s 9p!", {}, "5s", "half_suji"),
    ("9p!", {"W": "4m"}, "1m", "suji"),  # what has passed is a suji too
    ("9p 1z", {"S": "4m"}, "1m", "no_suji"),  # without riichi not for long
    ("9p 4m!", {}, "1m", "suji riichi_suji"),
    ("9m 5p!", {}, "2p", "suji riichi_suji"),
    ("1m 9p 7m!", {}, "4m", "naka_suji riichi_suji"),
    ("9p!", {}, "5s", "no_suji"),
    ("9p!", {}, "1m", "no_suji"),
    ("2m 9p!", {}, "1m", "no_suji early_outside"),
    # lines beside a discard: of a 5 1-4 and 6-9, of a 3 4-7 and then 5-8
    ("5p 9m!", {}, "1p", "no_suji ura_suji"),
    ("5p 9m!", {}, "9p", "no_suji ura_suji"),
    ("3s 9m!", {}, "7s", "no_suji ura_suji"),
    ("3p 9m!", {}, "8p", "no_suji senki_suji"),
    ("7s 9m!", {}, "2s", "no_suji senki_suji"),
    ("1z 2z 3z 4z 5z 3p 9m!", {}, "8p", "no_suji"),  # not of a late one
    ("5p 4p 9m!", {}, "1p", "suji"),  # the line is closed
    ("9m 5p!", {}, "3p", "no_suji matagi_suji near_riichi"),
    ("9m 5p!", {}, "7p", "no_suji matagi_suji near_riichi"),
    ("9m 4s!", {}, "6s", "no_suji matagi_suji near_riichi"),
    ("9m 5p!-", {}, "3p", "no_suji"),  # a drawn tile tells nothing
    ("9m 5p 1z-", {}, "3p", "no_suji matagi_suji early_outside near_last"),
    ("1s 6s 9m!", {}, "2s", "no_suji ura_suji aida"),
    ("1s 6s 9m!", {}, "5s", "no_suji ura_suji aida"),
    ("4p 9p 9m!", {}, "8p", "no_suji ura_suji aida"),
    # the wall
    ("9m!", {"me": "3333s"}, "1s", "no_chance"),
    ("9m!", {"me": "2222s"}, "1s", "no_chance"),
    ("9m!", {"me": "3333s"}, "2s", "no_chance"),
    ("9m!", {"me": "3333s"}, "4s", "half_no_chance"),
    ("9m!", {"me": "3333s66s", "N": "6s6s"}, "4s", "no_chance"),
    ("7s 9m!", {"me": "3333s"}, "4s", "half_suji no_chance"),
    ("1s 9m!", {"me": "3333s"}, "4s", "half_suji"),  # 4 7 is open
    ("9m!", {"me": "333s"}, "1s", "no_suji one_chance"),
    ("9m!", {"me": "333s"}, "4s", "no_suji"),  # 4 7 is open wide
    ("9m!", {"me": "333s555s"}, "4s", "no_suji one_chance"),
    ("7s 9m!", {"me": "333s"}, "4s", "half_suji one_chance"),
    # the outside of what went early
    ("5m 9p!", {}, "3m", "no_suji early_outside"),
    ("3s 9p!", {}, "2s", "no_suji early_outside"),
    ("7p 9m!", {}, "9p", "no_suji early_outside"),
    ("1z 2z 3z 4z 5z 5m 9p!", {}, "3m", "no_suji"),
    # dora
    ("9p!", {"dora": "4s"}, "5s", "no_suji dora"),
    ("9p!", {"dora": "4s"}, "7s", "no_suji near_dora"),
    ("9p!", {"dora": "4s"}, "8s", "no_suji"),
    ("9p!", {"dora": "6z"}, "7z", "dora value honour_1_seen"),
    ("5s 9p!", {"dora": "4s"}, "5s", "genbutsu"),
    ("9p!", {"rules": "sanma-parlour", "dora": "1f"}, "5s", "no_suji"),  # a flower shows a flower
    # honours
    ("9p!", {"me": "5z"}, "5z", "value honour_1_seen"),
    ("9p!", {"me": "5z", "W": "5z"}, "6z", "value honour_1_seen"),
    ("9p 1z", {"me": "5z", "W": "1p", "N": "5z"}, "1z", "genbutsu"),
    ("9p!", {"me": "55z"}, "5z", "value honour_2_seen"),
    ("5s 9p!", {"me": "3z", "melds": ""}, "3z", "guest honour_1_seen"),
    ("9p!", {"me": "333z"}, "3z", "guest honour_3_seen"),
    ("9p!", {"me": "3333z"}, "3z", "guest honour_4_seen"),
    ("9p!", {"me": "1z"}, "1z", "value honour_1_seen"),  # the dealer's wind, and the round's
    ("9p!", {"me": "2z"}, "2z", "guest honour_1_seen"),
    # all four seen: no pair, no single wait; what is left is thirteen orphans, or a run
    ("9p", {"melds": "pon:777m", "me": "3333z"}, "3z", "no_wait"),
    ("9p", {"melds": "ankan:7777m", "me": "3333z"}, "3z", "no_wait"),
    ("9p!", {"me": "3333z4444z"}, "3z", "no_wait"),
    ("9p!", {"me": "3333z", "W": "4z4z4z"}, "3z", "guest honour_4_seen"),
    ("9p!", {"me": "5555s3333s6666s"}, "5s", "no_wait"),
    ("9p!", {"me": "5555s3333s6s"}, "5s", "half_no_chance"),
    ("8s 9p!", {"me": "5555s4444s"}, "5s", "no_wait"),  # suji, and the wall
    ("9p!", {"me": "5555s4444s"}, "5s", "half_no_chance"),
    ("9p", {"melds": "pon:777m pon:888m pon:111s chi:123p", "me": "5555s"}, "5s", "no_wait"),
    # open hands
    ("9s 8s 3m 5m", {"melds": PINZU}, "9p", "no_suji flush_suit"),
    ("9s 8s 3m 5m", {"melds": PINZU, "me": "7z"}, "7z", "value honour_1_seen flush_suit"),
    ("9s 8s 3m 5m", {"melds": PINZU}, "9m", "no_suji ura_suji not_flush"),
    (
        "9p 8p 1z 3z",
        {"melds": PINZU},
        "4p",
        "no_suji ura_suji senki_suji",
    ),  # it discards the suit itself
    ("9p 8p 1z 3z", {"melds": PINZU + " chi:345p"}, "4p", "no_suji ura_suji senki_suji flush_suit"),
    ("9p 1z", {"melds": SIMPLES}, "1m", "no_suji not_tanyao"),
    ("9p 1z", {"melds": SIMPLES, "me": "5z"}, "5z", "value honour_1_seen not_tanyao"),
    ("9p 1z", {"melds": SIMPLES}, "3m", "no_suji"),
    ("9p 1z", {"melds": SIMPLES, "rules": "lan"}, "1m", "no_suji not_tanyao"),
    ("4s 1p", {"melds": TRIPLETS}, "1s", "suji toitoi"),
    ("9p 1p", {"melds": TRIPLETS}, "1s", "no_suji"),
    # three players
    ("9p!", {"rules": "tenhou-sanma", "me": "1m"}, "1m", ""),
    ("4s 9p!", {"rules": "tenhou-sanma"}, "1s", "suji"),
    ("9p!", {"rules": "sanma-parlour", "me": "4z"}, "4z", "value honour_1_seen"),
]


def kind(tile: str) -> int:
    (t,) = parse(tile)
    return t >> 3


@pytest.mark.parametrize(
    ("river", "more", "tile", "expected"),
    FACTS,
    ids=[f"{tile} after {river} {more or ''}" for river, more, tile, _ in FACTS],
)
def test_what_is_true_of_a_tile(river: str, more: dict[str, Any], tile: str, expected: str) -> None:
    sight = faced(river, **more)
    east = next(one for one in threats(sight) if one.seat == 0)
    found = east.tiles[kind(tile)]
    assert sorted(found.causes) == sorted(expected.split())
    assert found.causes == tuple(sorted(found.causes, key=list(CAUSES).index))
    safe = {"genbutsu", "passed", "passed_turn", "no_wait"} & set(found.causes)
    assert (found.p == 0) == bool(safe)


def test_every_cause_is_true_of_some_tile_here() -> None:
    assert {code for *_, expected in FACTS for code in expected.split()} == set(CAUSES)


@pytest.mark.parametrize("code", CAUSES)
def test_every_cause_has_words(code: str) -> None:
    ja, en = causes.said(code, "ja"), causes.said(code, "en")
    assert ja and en and ja != en
    assert en.isascii() and not ja.isascii()
    assert CAUSES[code].way in (-1, 0, 1)


# What East has shown, what it points to, in words.
SHOWN: list[tuple[str, dict[str, Any], str, str, str]] = [
    ("9p 4m! 1z-", {"W": "5s"}, "", "riichi on turn 2, passed since: 2", "2巡目リーチ、その後2枚通過"),
    ("9p!", {}, "", "riichi on turn 1", "1巡目リーチ"),
    ("9p 4m", {}, "", "closed", "門前"),
    ("9p", {"melds": "ankan:5555p"}, "", "closed", "門前"),
    ("9p", {"melds": "chi:789p"}, "", "1 meld", "1副露"),
    ("9p", {"melds": "pon:777z"}, "chun", "1 meld, chun", "1副露、役牌 中"),
    ("9p", {"melds": "ankan:6666z"}, "hatsu", "closed, hatsu", "門前、役牌 發"),
    ("9p", {"melds": "pon:111z"}, "jikaze_E bakaze_E", "1 meld, seat wind East, round wind East", "1副露、自風 東、場風 東"),
    ("9p", {"melds": "pon:333z"}, "", "1 meld", "1副露"),
    ("9p", {"melds": "chi:345p"}, "tanyao", "1 meld, tanyao", "1副露、断幺九"),
    ("9s 3m 5m", {"melds": PINZU}, "honitsu", "2 melds, honitsu", "2副露、混一色"),
    ("9s 3m 5m", {"melds": "pon:111p pon:777z"}, "chun honitsu toitoi chanta", "2 melds, chun, honitsu, toitoi, chanta", "2副露、役牌 中、混一色、対々和、混全帯幺九"),
    ("9p 1p 2p", {"melds": "chi:123m chi:789s"}, "chanta", "2 melds, chanta", "2副露、混全帯幺九"),
    ("9p", {"melds": "chi:340p", "dora": "3p"}, "tanyao", "1 meld, tanyao, 2 dora shown", "1副露、断幺九、ドラ2枚見え"),
    ("9p", {"rules": "tenhou-sanma", "kita": 2}, "", "closed, 2 dora shown", "門前、ドラ2枚見え"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("river", "more", "yaku", "en", "ja"), SHOWN, ids=[f"{row[0]} {row[1]}" for row in SHOWN]
)
def test_what_an_opponent_shows(
    river: str, more: dict[str, Any], yaku: str, en: str, ja: str
) -> None:
    east = next(one for one in threats(faced(river, **more)) if one.seat == 0)
    assert list(east.yaku) == yaku.split()
    assert all(key in names.BY_KEY for key in east.yaku)
    assert (east.why(), east.why("ja")) == (en, ja)


def sights() -> list[Any]:
    return [
        faced("9p 4m! 1z-", me="1m5s", W="3s3s3s", melds=""),
        faced("9s 3m 5m", melds=PINZU, dora="4p", S="1z", W="2z5p!"),
        faced("9p 1s", rules="tenhou-sanma", me="1m9m4z", dora="9m"),
    ]


@pytest.mark.parametrize("i", range(3))
def test_the_figures_are_those_of_danger(i: int) -> None:
    """A tile's chance is that of tenpai times that of the wait; the loss is the same as at play."""
    sight = sights()[i]
    for one in threats(sight):
        assert one.tenpai == threat(sight, one.seat)
        assert one.loss == loss(sight, one.seat)
        waited = waited_for(sight, one.seat, list(one.tiles))
        for k, found in one.tiles.items():
            assert found.p == one.tenpai * waited[k]
            assert found.loss == loss(sight, one.seat, k)
            assert 0 <= found.p < 0.6 and 1000 <= found.loss <= 32000


@pytest.mark.parametrize("i", range(3))
def test_the_risk_is_that_of_all_opponents(i: int) -> None:
    sight = sights()[i]
    found = threats(sight)
    told = risk(sight)
    assert told == over_all(found)
    assert len(told) == (27 if sight.sanma else KINDS)
    for k, (p, points) in told.items():
        safe = 1.0
        for one in found:
            safe *= 1 - one.tiles[k].p
        assert p == pytest.approx(1 - safe)
        assert points == pytest.approx(sum(one.tiles[k].p * one.tiles[k].loss for one in found))


def test_a_dora_that_is_won_on_costs_more() -> None:
    east = threats(faced("9p!", dora="4s"))[-1]
    assert east.seat == 0
    assert east.tiles[kind("5s")].loss > east.loss > east.tiles[kind("5p")].loss
