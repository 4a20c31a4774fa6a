"""The scoring and yaku clauses of the four documents, each by its number."""

from __future__ import annotations

import random
from typing import Any

import pytest

import mjwidget as mj
from mjwidget.core.tiles import to_mpsz
from mjwidget.hand.check import ScoreError
from mjwidget.hand.price import price
from mjwidget.rulefiles import rules

clause = pytest.mark.clause

TANYAO: dict[str, Any] = {"hand": "234567m345p6788s", "win": "5s"}
"""Pinfu and tanyao by ron: 2 han 30 fu."""
KAN: dict[str, Any] = {"hand": "234m567p34s88s", "melds": ["ankan:1111z"], "win": "5s"}
KOKUSHI_13: dict[str, Any] = {"hand": "19m19p19s1234567z", "win": "1m"}
TANKI: dict[str, Any] = {"hand": "111m333p777999s5z", "win": "5z"}
DAISANGEN: dict[str, Any] = {"hand": "234p9s", "melds": ["pon:555z", "pon:777z", "pon:666z"], "win": "9s"}  # fmt: skip
CHINITSU: dict[str, Any] = {"hand": "1112334456789m", "win": "2m", "flags": ["riichi"]}
"""Riichi, pinfu, ittsuu, chinitsu: 10 han."""

# -- yaku and their han -----------------------------------------------------------------------

YAKU_4: dict[str, list[tuple[dict[str, Any], int]]] = {
    # key -> hands and its han there
    "menzen_tsumo": [({**TANYAO, "by": "tsumo"}, 1)],
    "riichi": [({**TANYAO, "flags": ["riichi"]}, 1)],
    "double_riichi": [({**TANYAO, "flags": ["double_riichi"]}, 2)],
    "ippatsu": [({**TANYAO, "flags": ["riichi", "ippatsu"]}, 1)],
    "chankan": [({**TANYAO, "flags": ["chankan"]}, 1)],
    "rinshan": [({**KAN, "by": "tsumo", "flags": ["rinshan"]}, 1)],
    "haitei": [({**TANYAO, "by": "tsumo", "flags": ["haitei"]}, 1)],
    "houtei": [({**TANYAO, "flags": ["houtei"]}, 1)],
    "tanyao": [(TANYAO, 1), ({"hand": "567m345p6788s", "melds": ["chi:234m"], "win": "5s"}, 1)],
    "pinfu": [(TANYAO, 1)],
    "iipeikou": [({"hand": "223344m567p34s99s", "win": "5s"}, 1)],
    "bakaze_E": [({"hand": "111z234567m34s88s", "win": "5s"}, 1)],
    "jikaze_S": [({"hand": "222z234567m34s88s", "win": "5s"}, 1)],
    "haku": [({"hand": "567m34s88s", "melds": ["pon:555z", "chi:234m"], "win": "5s"}, 1)],
    "hatsu": [({"hand": "567m34s88s", "melds": ["pon:666z", "chi:234m"], "win": "5s"}, 1)],
    "chun": [({"hand": "567m34s88s", "melds": ["pon:777z", "chi:234m"], "win": "5s"}, 1)],
    "ittsuu": [({"hand": "123456789m34s88p", "win": "5s"}, 2), ({"hand": "456789m34s88p", "melds": ["chi:123m"], "win": "5s"}, 1)],
    "sanshoku_doujun": [({"hand": "234567m234p34s88p", "win": "2s"}, 2), ({"hand": "567m234p34s88p", "melds": ["chi:234m"], "win": "2s"}, 1)],
    "chanta": [({"hand": "123m789p99s12s111z", "win": "3s"}, 2), ({"hand": "789p99s12s111z", "melds": ["chi:123m"], "win": "3s"}, 1)],
    "chiitoitsu": [({"hand": "1199m33p4488s667z", "win": "7z"}, 2)],
    "toitoi": [({"hand": "222m333p44s55z", "melds": ["pon:888s"], "win": "5z"}, 2)],
    "shousangen": [({"hand": "234m34s555z66677z", "win": "5s"}, 2)],
    "sanshoku_doukou": [({"hand": "222345m22299p22s", "win": "2s"}, 2)],
    "sanankou": [({"hand": "111m33399p34777s", "win": "5s"}, 2)],
    "sankantsu": [({"hand": "99p34s", "melds": ["ankan:1111m", "kakan:8888s", "minkan:2222p"], "win": "5s"}, 2)],
    "honroutou": [({"hand": "111m999p1199s", "melds": ["pon:111z"], "win": "9s"}, 2)],
    "ryanpeikou": [({"hand": "223344m667788p4s", "win": "4s"}, 3)],
    "honitsu": [({"hand": "123456789m1122z", "win": "2z"}, 3), ({"hand": "456789m1122z", "melds": ["chi:123m"], "win": "2z"}, 2)],
    "junchan": [({"hand": "123m123789p1299s", "win": "3s"}, 3), ({"hand": "123789p1299s", "melds": ["chi:123m"], "win": "3s"}, 2)],
    "chinitsu": [(CHINITSU, 6), ({"hand": "2345677899m", "melds": ["pon:111m"], "win": "9m"}, 5)],
    "kokushi": [({"hand": "119m19p19s123456z", "win": "7z"}, 1)],
    "suuankou": [({"hand": "111m33355p77799s", "win": "9s", "by": "tsumo"}, 1)],
    "daisangen": [(DAISANGEN, 1)],
    "ryuuiisou": [({"hand": "4446668s", "melds": ["pon:222s", "pon:333s"], "win": "8s"}, 1)],
    "tsuuiisou": [({"hand": "1122z", "melds": ["pon:333z", "pon:555z", "pon:666z"], "win": "2z"}, 1)],
    "shousuushii": [({"hand": "234m111222333z4z", "win": "4z"}, 1)],
    "daisuushii": [({"hand": "99m44z", "melds": ["pon:111z", "pon:222z", "pon:333z"], "win": "4z"}, 1)],
    "chinroutou": [({"hand": "99p11s", "melds": ["pon:111m", "pon:999m", "pon:111p"], "win": "9p"}, 1)],
    "suukantsu": [({"hand": "4s", "melds": ["ankan:1111m", "minkan:3333p", "kakan:7777s", "minkan:9999p"], "win": "4s"}, 1)],
    "chuuren": [({"hand": "1122345678999s", "win": "1s"}, 1)],
    "chiihou": [({**TANYAO, "by": "tsumo", "flags": ["chiihou"]}, 1)],
    "tenhou": [({**TANYAO, "by": "tsumo", "seat": "E", "flags": ["tenhou"]}, 1)],
}  # fmt: skip
SETS_4 = (
    pytest.param("ichigeki", marks=clause("ICH-30", "ICH-11", "ICH-13", "ICH-14")),
    pytest.param("ichigeki-tonpu", marks=clause("ICH-30", "ICH-9", "ICH-10")),
    pytest.param("ronron-05", marks=clause("RON-1")),
    pytest.param("lan", marks=clause("LAN-15")),
    "tenhou",
)


@pytest.mark.parametrize("name", SETS_4)
@pytest.mark.parametrize("key", YAKU_4)
def test_yaku_of_four_players(key: str, name: str) -> None:
    for given, han in YAKU_4[key]:
        assert mj.score(**given, rules=name).yaku.get(key) == han


SAN_CLOSED: dict[str, Any] = {"hand": "234678p2234678s", "win": "2s"}
SAN_OPEN: dict[str, Any] = {"hand": "34678p44466s", "melds": ["pon:222s"], "win": "2p"}
SAN_KAN: dict[str, Any] = {"hand": "234678p34s66s", "melds": ["ankan:8888s"], "win": "2s"}

YAKU_3: dict[str, list[tuple[dict[str, Any], int]]] = {
    "menzen_tsumo": [({**SAN_CLOSED, "by": "tsumo"}, 1)],
    "riichi": [({**SAN_CLOSED, "flags": ["riichi"]}, 1)],
    "double_riichi": [({**SAN_CLOSED, "flags": ["double_riichi"]}, 2)],
    "ippatsu": [({**SAN_CLOSED, "flags": ["riichi", "ippatsu"]}, 1)],
    "pinfu": [(SAN_CLOSED, 1)],
    "tanyao": [(SAN_CLOSED, 1), (SAN_OPEN, 1)],
    "iipeikou": [({"hand": "11m22334467p678s", "win": "8p"}, 1)],
    "haku": [({"hand": "99m234p44678s", "melds": ["pon:555z"], "win": "9m"}, 1)],
    "hatsu": [({"hand": "99m234p44678s", "melds": ["pon:666z"], "win": "9m"}, 1)],
    "chun": [({"hand": "99m234p44678s", "melds": ["pon:777z"], "win": "9m"}, 1)],
    "bakaze_E": [({"hand": "99m234p44678s", "melds": ["pon:111z"], "win": "9m"}, 1)],
    "jikaze_S": [({"hand": "99m234p44678s", "melds": ["pon:222z"], "win": "9m"}, 1)],
    "north": [({"hand": "99m234p44678s", "melds": ["pon:444z"], "win": "9m"}, 1)],
    "rinshan": [({**SAN_KAN, "by": "tsumo", "flags": ["rinshan"]}, 1)],
    "chankan": [({**SAN_KAN, "flags": ["chankan"]}, 1)],
    "haitei": [({**SAN_CLOSED, "by": "tsumo", "flags": ["haitei"]}, 1)],
    "houtei": [({**SAN_CLOSED, "flags": ["houtei"]}, 1)],
    "ittsuu": [({"hand": "123406789p3488s", "win": "2s"}, 2), ({"hand": "123406789p8s", "melds": ["pon:222s"], "win": "8s"}, 1)],
    "chanta": [({"hand": "123789p1299s111z", "win": "3s"}, 2), ({"hand": "123789p1299s", "melds": ["pon:111z"], "win": "3s"}, 1)],
    "chiitoitsu": [({"hand": "1199m2288p3377s4z", "win": "4z"}, 2)],
    "toitoi": [({"hand": "222333p44s55z", "melds": ["pon:888s"], "win": "5z"}, 2)],
    "sanankou": [({"hand": "111m33399p34777s", "win": "2s"}, 2)],
    "sanshoku_doukou": [({"hand": "111m111678p1199s", "win": "1s"}, 2)],
    "sankantsu": [({"hand": "99s34p", "melds": ["ankan:1111m", "kakan:8888s", "minkan:2222s"], "win": "2p"}, 2)],
    "shousangen": [({"hand": "234p34s555z66677z", "win": "2s"}, 2)],
    "honroutou": [({"hand": "111m999p1199s", "melds": ["pon:111z"], "win": "9s"}, 2)],
    "ryanpeikou": [({"hand": "223344p667788s9s", "win": "9s"}, 3)],
    "junchan": [({"hand": "111m123789p1299s", "win": "3s"}, 3), ({"hand": "123789p1299s", "melds": ["pon:111m"], "win": "3s"}, 2)],
    "honitsu": [({"hand": "123234789p1122z", "win": "2z"}, 3), ({"hand": "234789p1122z", "melds": ["pon:111p"], "win": "2z"}, 2)],
    "chinitsu": [({"hand": "1112344678999p", "win": "4p"}, 6), ({"hand": "2344678999p", "melds": ["pon:111p"], "win": "4p"}, 5)],
    "tenhou": [({**SAN_CLOSED, "by": "tsumo", "seat": "E", "flags": ["tenhou"]}, 1)],
    "chiihou": [({**SAN_CLOSED, "by": "tsumo", "flags": ["chiihou"]}, 1)],
    "kokushi": [({"hand": "119m19p19s123456z", "win": "7z"}, 1)],
    "suuankou": [({"hand": "111999m222p3377s", "win": "3s", "by": "tsumo"}, 1)],
    "daisangen": [(DAISANGEN, 1)],
    "shousuushii": [({"hand": "234p111222333z4z", "win": "4z"}, 1)],
    "tsuuiisou": [({"hand": "1122z", "melds": ["pon:333z", "pon:555z", "pon:666z"], "win": "2z"}, 1)],
    "ryuuiisou": [({"hand": "4446668s", "melds": ["pon:222s", "pon:333s"], "win": "8s"}, 1)],
    "chinroutou": [({"hand": "99p11s", "melds": ["pon:111m", "pon:999m", "pon:111p"], "win": "9p"}, 1)],
    "chuuren": [({"hand": "1122340678999s", "win": "1s"}, 1)],
    "suukantsu": [({"hand": "4s", "melds": ["ankan:1111m", "minkan:3333p", "kakan:7777s", "minkan:9999p"], "win": "4s"}, 1)],
    "suuankou_tanki": [({"hand": "111999m222p7773s", "win": "3s"}, 2)],
    "kokushi_13": [(KOKUSHI_13, 2)],
    "junsei_chuuren": [({"hand": "1112340678999s", "win": "2s"}, 2)],
    "daisuushii": [({"hand": "99m44z", "melds": ["pon:111z", "pon:222z", "pon:333z"], "win": "4z"}, 2)],
}  # fmt: skip


@clause("SAN-29", "SAN-10")
@pytest.mark.parametrize("name", ["sanma-parlour", "sanma-parlour-east"])
@pytest.mark.parametrize("key", YAKU_3)
def test_yaku_of_the_three_player_parlour(key: str, name: str) -> None:
    for given, han in YAKU_3[key]:
        assert mj.score(**given, rules=name).yaku.get(key) == han


@clause("SAN-29")
def test_three_colours_never_come_with_two_kinds_of_manzu() -> None:
    draw = random.Random(1)
    house = rules("sanma-parlour", tiles={"red": [0, 0, 0], "blue": [0, 0, 0]})
    runs = [[k, k + 1, k + 2] for suit in (9, 18) for k in range(suit, suit + 7)]
    triplets = [[k] * 3 for k in (0, 8, *range(9, 34))]
    seen = 0
    while seen < 300:
        found = [k for part in draw.choices(runs + triplets, k=4) for k in part]
        pair = draw.choice([0, 8, *range(9, 34)])
        hand = [*found, pair, pair]
        if max(map(hand.count, hand)) > 4:
            continue
        seen += 1
        win = hand.pop(draw.randrange(14))
        score = mj.score(to_mpsz([k * 8 for k in hand]), win=to_mpsz(win * 8), rules=house)
        assert score.why_not != "incomplete"
        assert "sanshoku_doujun" not in score.yaku


# -- what the sets do with them ---------------------------------------------------------------

HANDS: list[Any] = [
    # set, hand, yaku, points
    pytest.param("ichigeki", {"hand": "40m00p345666888s", "win": "3m"}, {"tanyao": 1, "red": 3}, 12000, marks=clause("ICH-1")),
    pytest.param("ichigeki-tonpu", {"hand": "1112345678999s", "win": "2s"}, {"chuuren": 1}, 32000, marks=clause("ICH-2")),
    pytest.param("ichigeki-tonpu", TANKI, {"suuankou": 1}, 32000, marks=clause("ICH-2")),
    pytest.param("ichigeki-tonpu", KOKUSHI_13, {"kokushi": 1}, 32000, marks=clause("ICH-2")),
    pytest.param("ichigeki-tonpu", {"hand": "111222333444z5z", "win": "5z"}, {"suuankou": 1, "tsuuiisou": 1, "daisuushii": 1}, 32000, marks=clause("ICH-3")),
    pytest.param("ichigeki-tonpu", {**TANYAO, "flags": ["renhou"]}, {"renhou": 4, "pinfu": 1, "tanyao": 1}, 12000, marks=clause("ICH-4")),
    pytest.param("ichigeki-tonpu", {**CHINITSU, "dora": "9m"}, {"riichi": 1, "pinfu": 1, "ittsuu": 2, "chinitsu": 6, "dora": 3}, 32000, marks=clause("ICH-7")),
    pytest.param("ichigeki-tonpu", {**CHINITSU, "dora": "1m"}, {"riichi": 1, "pinfu": 1, "ittsuu": 2, "chinitsu": 6, "dora": 2}, 24000, marks=clause("ICH-7")),
    pytest.param("ichigeki-tonpu", {**DAISANGEN, "by": "tsumo", "pao": "W"}, {"daisangen": 1}, "8000/16000", marks=clause("ICH-8")),
    pytest.param("ichigeki-tonpu", {"hand": "4446668s", "melds": ["pon:222s", "pon:333s"], "win": "8s"}, {"ryuuiisou": 1}, 32000, marks=clause("ICH-9")),
    pytest.param("ichigeki-tonpu", {"hand": "567m345p6788s", "melds": ["chi:234m"], "win": "5s"}, {"tanyao": 1}, 1000, marks=clause("ICH-10")),
    pytest.param("ichigeki-tonpu", {"hand": "1199m33p4488s667z", "win": "7z"}, {"chiitoitsu": 2}, 1600, marks=clause("ICH-11")),
    pytest.param("ichigeki-tonpu", {**TANYAO, "flags": ["double_riichi"]}, {"double_riichi": 2, "pinfu": 1, "tanyao": 1}, 7700, marks=clause("ICH-13", "ICH-23")),
    pytest.param("ichigeki-tonpu", {"hand": "234567m34p56799s", "win": "2p", "by": "tsumo"}, {"menzen_tsumo": 1, "pinfu": 1}, "400/700", marks=clause("ICH-14", "ICH-22")),
    pytest.param("ichigeki-tonpu", {**TANYAO, "flags": ["riichi", "ippatsu", "chankan"], "robbed": "kakan:5555s"}, {"riichi": 1, "ippatsu": 1, "chankan": 1, "pinfu": 1, "tanyao": 1}, 8000, marks=clause("ICH-21")),
    pytest.param("ichigeki-tonpu", {**KAN, "flags": ["riichi"], "dora": "9p9m", "ura": "7s1p"}, {"riichi": 1, "bakaze_E": 1, "ura": 2}, 8000, marks=clause("ICH-21")),
    pytest.param("ichigeki-tonpu", {"hand": "567m6788s", "melds": ["chi:345p", "minkan:2222p"], "win": "5s", "by": "tsumo", "flags": ["rinshan"], "feeder": "N"}, {"rinshan": 1, "tanyao": 1}, 2000, marks=clause("ICH-24")),
    pytest.param("ichigeki-tonpu", {"hand": "567m6788s", "melds": ["chi:345p", "minkan:2222p"], "win": "5s", "by": "tsumo", "flags": ["rinshan"]}, {"rinshan": 1, "tanyao": 1}, "500/1000", marks=clause("ICH-24")),
    pytest.param("ichigeki", TANYAO, {"pinfu": 1, "tanyao": 1}, 2900, marks=clause("ICH-40")),
    pytest.param("ichigeki", {**TANYAO, "by": "tsumo"}, {"menzen_tsumo": 1, "pinfu": 1, "tanyao": 1}, "1300all", marks=clause("ICH-40")),
    pytest.param("sanma-parlour", {"hand": "99m234p44678s", "melds": ["pon:444z"], "win": "9m", "seat": "W"}, {"north": 1}, 1000, marks=clause("SAN-6")),
    pytest.param("sanma-parlour", {"hand": "234678p34678s44z", "win": "2s", "flags": ["riichi"]}, {"riichi": 1}, 1000, marks=clause("SAN-6")),
    pytest.param("sanma-parlour", {**SAN_OPEN, "win": "0p"}, {"tanyao": 1, "red": 1}, 2000, marks=clause("SAN-5", "SAN-10")),
    pytest.param("sanma-parlour", {**SAN_OPEN, "win": "bp"}, {"tanyao": 1, "blue": 1}, 2000, marks=clause("SAN-5")),
    pytest.param("sanma-parlour", {**SAN_OPEN, "flowers": 3}, {"tanyao": 1, "flower": 3}, 8000, marks=clause("SAN-3")),
    pytest.param("sanma-parlour", {**SAN_OPEN, "flowers": 2, "dora": "4f"}, {"tanyao": 1, "flower": 2, "dora": 2}, 8000, marks=clause("SAN-30")),
    pytest.param("sanma-parlour", {**SAN_OPEN, "dora": "4f"}, {"tanyao": 1}, 1000, marks=clause("SAN-30")),
    pytest.param("sanma-parlour", {**SAN_CLOSED, "flags": ["riichi"], "flowers": 2, "ura": "3f"}, {"riichi": 1, "pinfu": 1, "tanyao": 1, "flower": 2, "ura": 2}, 12000, marks=clause("SAN-30", "SAN-26")),
    pytest.param("sanma-parlour", {"hand": "99m234p44678s", "melds": ["pon:555z"], "win": "9m", "dora": "1m"}, {"haku": 1, "dora": 3}, 8000, marks=clause("SAN-38")),
    pytest.param("sanma-parlour", {"hand": "11m234p44678s", "melds": ["pon:555z"], "win": "1m", "dora": "9m"}, {"haku": 1, "dora": 3}, 8000, marks=clause("SAN-38")),
    pytest.param("sanma-parlour", {"hand": "99m234p44678s", "melds": ["pon:555z"], "win": "9m", "honba": 2}, {"haku": 1}, 3000, marks=clause("SAN-13")),
    pytest.param("sanma-parlour", {"hand": "99m234p44678s", "melds": ["pon:555z"], "win": "9m", "honba": 2, "by": "tsumo"}, {"haku": 1}, "3000/3000", marks=clause("SAN-13", "SAN-23")),
    pytest.param("sanma-parlour", {"hand": "111222333444z5z", "win": "5z"}, {"suuankou_tanki": 2, "tsuuiisou": 1, "daisuushii": 2}, 160000, marks=clause("SAN-25")),
    pytest.param("sanma-parlour", {**KOKUSHI_13, "by": "tsumo", "own_river": "9s"}, {"kokushi": 1}, "12000/20000", marks=clause("SAN-29")),
    pytest.param("sanma-parlour", {**KOKUSHI_13, "by": "tsumo", "own_river": "8s"}, {"kokushi_13": 2}, "24000/40000", marks=clause("SAN-29")),
    pytest.param("sanma-parlour", {"hand": "119m19p19s234567z", "win": "1z", "flags": ["chankan"], "robbed": "ankan:1111z"}, {"kokushi": 1}, 32000, marks=clause("SAN-32")),
    pytest.param("sanma-parlour", {**SAN_KAN, "flags": ["chankan"], "robbed": "kakan:2222s"}, {"chankan": 1, "tanyao": 1}, 2000, marks=clause("SAN-32")),
    pytest.param("ronron-05", {**TANYAO, "flags": ["riichi"], "dora": "1m9p", "ura": "1m1m"}, {"riichi": 1, "pinfu": 1, "tanyao": 1, "dora": 1, "ura": 2}, 12000, marks=clause("RON-5")),
    pytest.param("ronron-05", {"hand": "2234067m340p340s", "win": "8m"}, {"pinfu": 1, "tanyao": 1, "sanshoku_doujun": 2, "red": 3}, 12000, marks=clause("RON-7")),
    pytest.param("ronron-05", TANKI, {"suuankou": 1}, 32000, marks=clause("RON-26")),
    pytest.param("ronron-10", {"hand": "111222333444z5z", "win": "5z"}, {"suuankou": 1, "tsuuiisou": 1, "daisuushii": 1}, 96000, marks=clause("RON-26")),
    pytest.param("ronron-10", {**CHINITSU, "dora": "9m"}, {"riichi": 1, "pinfu": 1, "ittsuu": 2, "chinitsu": 6, "dora": 3}, 32000, marks=clause("RON-20")),
    pytest.param("ronron-05", {"hand": "119m19p19s234567z", "win": "1z", "flags": ["chankan"], "robbed": "ankan:1111z"}, {"kokushi": 1}, 32000, marks=clause("RON-21")),
    pytest.param("ronron-05", {"hand": "5s9p", "melds": ["ankan:1111m", "minkan:3333p", "kakan:7777s", "ankan:8888m"], "by": "fourth_kan"}, {"suukantsu": 1}, "8000/16000", marks=clause("RON-28")),
    pytest.param("ronron-05", {"hand": "5s", "melds": ["ankan:5555z", "minkan:6666z", "kakan:7777z", "ankan:1111z"], "by": "fourth_kan"}, {"suukantsu": 1, "daisangen": 1}, "16000/32000", marks=clause("RON-28")),
    pytest.param("lan", {**TANYAO, "flags": ["riichi"], "honba": 3, "sticks": 3, "ura": "1m"}, {"riichi": 1, "pinfu": 1, "tanyao": 1, "ura": 1}, 8600, marks=clause("LAN-4", "LAN-15")),
    pytest.param("lan", {**TANYAO, "by": "tsumo", "honba": 1}, {"menzen_tsumo": 1, "pinfu": 1, "tanyao": 1}, "800/1400", marks=clause("LAN-4")),
    pytest.param("lan", {**TANYAO, "flags": ["chankan"], "robbed": "kakan:5555s"}, {"chankan": 1, "pinfu": 1, "tanyao": 1}, 3900, marks=clause("LAN-10")),
    pytest.param("lan", KAN, {"bakaze_E": 1}, 2300, marks=clause("LAN-5", "LAN-15")),
    pytest.param("lan", {"hand": "111222333444z5z", "win": "5z"}, {"suuankou_tanki": 1, "tsuuiisou": 1, "daisuushii": 1}, 96000, marks=clause("LAN-15")),
]  # fmt: skip


@pytest.mark.parametrize(("name", "given", "yaku", "points"), HANDS)
def test_hands(
    name: str, given: dict[str, Any], yaku: dict[str, int], points: int | str | None
) -> None:
    found = mj.score(**given, rules=name)
    assert found.yaku == yaku
    assert points is None or found.points == points


REFUSED: list[Any] = [
    pytest.param("ichigeki", {**KOKUSHI_13, "furiten": True}, "furiten_ron", marks=clause("ICH-5")),
    pytest.param("ichigeki", {"hand": "1112345678999p", "win": "5p", "own_river": "5p"}, "furiten_ron", marks=clause("ICH-5")),
    pytest.param("ichigeki", {"hand": "119m19p19s234567z", "win": "1z", "flags": ["chankan"], "robbed": "ankan:1111z"}, "robbed_ankan", marks=clause("ICH-6")),
    pytest.param("ichigeki", {**TANYAO, "flags": ["open_riichi"]}, "unknown_flag", marks=clause("ICH-12")),
    pytest.param("sanma-parlour", {"hand": "234m678p2234678s", "win": "2s"}, "not_in_set", marks=clause("SAN-1")),
    pytest.param("sanma-parlour", {"hand": "678p2234678s", "melds": ["chi:234p"], "win": "2s"}, "no_chi", marks=clause("SAN-2")),
    pytest.param("sanma-parlour", {**SAN_CLOSED, "by": "tsumo", "flowers": 1, "flags": ["rinshan"]}, "rinshan_without_kan", marks=clause("SAN-4")),
    pytest.param("sanma-parlour", {**SAN_KAN, "by": "tsumo", "flags": ["rinshan"], "after": "a replacement"}, "unknown", marks=clause("SAN-4")),
    pytest.param("sanma-parlour", {**SAN_KAN, "by": "tsumo", "flags": ["rinshan"], "after": "kan_replacement_was_flower"}, "rinshan_aside", marks=clause("SAN-4")),
    pytest.param("sanma-parlour", {**SAN_CLOSED, "kita": 1}, "no_kita", marks=clause("SAN-6")),
    pytest.param("sanma-parlour", {**SAN_OPEN, "win": "5p"}, "not_in_set", marks=clause("SAN-5")),
    pytest.param("lan", {**TANYAO, "win": "0s"}, "not_in_set", marks=clause("LAN-15")),
    pytest.param("lan", {**TANYAO, "furiten": True}, "furiten_ron", marks=clause("LAN-6")),
]  # fmt: skip


@pytest.mark.parametrize(("name", "given", "reason"), REFUSED)
def test_refused(name: str, given: dict[str, Any], reason: str) -> None:
    with pytest.raises(ScoreError) as refused:
        mj.score(**given, rules=name)
    assert refused.value.reason == reason


@clause("ICH-16")
def test_no_yaku_for_winning_again_and_again() -> None:
    found = mj.score(**TANYAO, by="tsumo", seat="E", honba=7, dealer_wins_in_a_row=8, rules="ichigeki-tonpu")  # fmt: skip
    assert (found.yakuman, found.points) == (0, "2000all")


# -- prices -----------------------------------------------------------------------------------

FLAT: list[tuple[int, int, tuple[int, int], int, int]] = [
    # han; a non-dealer's ron, tsumo (non-dealer, dealer); a dealer's ron, tsumo from each
    (1, 1000, (1000, 1000), 2000, 1000),
    (2, 2000, (1000, 2000), 3000, 2000),
    (3, 4000, (1000, 3000), 6000, 3000),
    (4, 8000, (3000, 5000), 12000, 6000),
    (5, 8000, (3000, 5000), 12000, 6000),
    (6, 12000, (4000, 8000), 18000, 9000),
    (7, 12000, (4000, 8000), 18000, 9000),
    (8, 16000, (6000, 10000), 24000, 12000),
    (10, 16000, (6000, 10000), 24000, 12000),
    (11, 24000, (8000, 16000), 36000, 18000),
    (13, 24000, (8000, 16000), 36000, 18000),
    (14, 32000, (12000, 20000), 48000, 24000),
    (20, 32000, (12000, 20000), 48000, 24000),
]


@clause("SAN-23", "SAN-24")
@pytest.mark.parametrize("name", ["sanma-parlour", "sanma-parlour-east"])
@pytest.mark.parametrize(("han", "ron", "tsumo", "dealer_ron", "dealer_each"), FLAT)
def test_the_flat_table(
    han: int, ron: int, tsumo: tuple[int, int], dealer_ron: int, dealer_each: int, name: str
) -> None:
    other, dealer = (price(rules(name), own, han, 0, 0) for own in (False, True))
    assert (other.ron, (other.other, other.dealer)) == (ron, tsumo)
    assert (dealer.ron, dealer.other, dealer.dealer) == (dealer_ron, dealer_each, dealer_each)
    assert other.total(True, 2) >= ron
    assert dealer.total(True, 2) >= dealer_ron
    assert (other.limit == "yakuman") == (han >= 14)


@clause("SAN-25")
@pytest.mark.parametrize("n", [1, 2, 3, 5])
def test_yakuman_add_up(n: int) -> None:
    other = price(rules("sanma-parlour"), False, 0, 0, n)
    assert (other.ron, other.other, other.dealer) == (32000 * n, 12000 * n, 20000 * n)


@clause("ICH-23")
def test_no_kiriage() -> None:
    assert price(rules("ichigeki-tonpu"), False, 4, 30, 0).ron == 7700
    assert price(rules("ichigeki"), False, 4, 30, 0).ron == 11600


# -- shugi ------------------------------------------------------------------------------------

SHUGI: list[Any] = [
    # set, hand, shugi by wind
    pytest.param("ichigeki", {"hand": "234067m345p6788s", "win": "5s", "from": "W"}, {"S": 5000, "W": -5000}, marks=clause("ICH-41")),
    pytest.param("ichigeki", {"hand": "234067m340p6788s", "win": "5s", "by": "tsumo"}, {"S": 30000, "E": -10000, "W": -10000, "N": -10000}, marks=clause("ICH-41")),
    pytest.param("ichigeki", {"hand": "1112340678999m", "win": "9m", "from": "W"}, {}, marks=clause("ICH-42")),
    pytest.param("ichigeki", {"hand": "1112334406789m", "win": "2m", "flags": ["riichi"], "dora": "9m", "from": "W"}, {}, marks=clause("ICH-42")),
    pytest.param("ichigeki-tonpu", {"hand": "234067m345p6788s", "win": "5s", "from": "W"}, {}, marks=clause("ICH-56")),
    pytest.param("ichigeki", {"hand": "067m6788s", "melds": ["chi:345p", "minkan:2222p"], "win": "5s", "by": "tsumo", "flags": ["rinshan"], "feeder": "N"}, {"S": 5000, "N": -5000}, marks=clause("ICH-24")),
    pytest.param("sanma-parlour", {**SAN_CLOSED, "flags": ["riichi", "ippatsu"], "ura": "1s", "from": "E"}, {"S": 4, "E": -4}, marks=clause("SAN-26", "SAN-27")),
    pytest.param("sanma-parlour", {**SAN_CLOSED, "flags": ["riichi", "ippatsu"], "by": "tsumo"}, {"S": 2, "E": -1, "W": -1}, marks=clause("SAN-27")),
    pytest.param("sanma-parlour", {**SAN_OPEN, "win": "bp", "from": "W"}, {"S": 1, "W": -1}, marks=clause("SAN-26")),
    pytest.param("sanma-parlour", {**SAN_OPEN, "win": "0p", "flowers": 2, "from": "W"}, {}, marks=clause("SAN-26")),
    pytest.param("sanma-parlour", {**SAN_CLOSED, "flags": ["riichi"], "flowers": 2, "ura": "3f", "from": "E"}, {"S": 2, "E": -2}, marks=clause("SAN-26")),
    pytest.param("sanma-parlour", {"hand": "111999m222p7773s", "win": "3s", "from": "W"}, {"S": 20, "W": -20}, marks=clause("SAN-26")),
    pytest.param("sanma-parlour", {"hand": "111999m222p3377s", "win": "3s", "by": "tsumo", "flags": ["riichi", "ippatsu"], "ura": "2s"}, {"S": 10, "E": -5, "W": -5}, marks=clause("SAN-26")),
    # A kazoe yakuman earns ippatsu, ura and blue fives only.
    pytest.param("sanma-parlour", {"hand": "1112344678999p", "win": "4p", "flags": ["riichi", "ippatsu"], "flowers": 4, "dora": "9p", "from": "E"}, {"S": 1, "E": -1}, marks=clause("SAN-24", "SAN-26")),
    pytest.param("sanma-parlour", {**DAISANGEN, "by": "tsumo", "pao": "W"}, {"S": 10, "W": -10}, marks=clause("SAN-18")),
    pytest.param("sanma-parlour", {**DAISANGEN, "from": "E", "pao": "W"}, {"S": 10, "E": -5, "W": -5}, marks=clause("SAN-18")),
    pytest.param("ronron-05", {**TANYAO, "flags": ["riichi", "ippatsu"], "ura": "1m", "from": "W"}, {"S": 400, "W": -400}, marks=clause("RON-6")),
    pytest.param("ronron-10", {**TANYAO, "flags": ["riichi", "ippatsu"], "by": "tsumo"}, {"S": 1500, "E": -500, "W": -500, "N": -500}, marks=clause("RON-6")),
    pytest.param("ronron-05", {**TANKI, "from": "W"}, {"S": 2500, "W": -2500}, marks=clause("RON-6")),
    pytest.param("ronron-10", {**TANKI, "by": "tsumo"}, {"S": 6000, "E": -2000, "W": -2000, "N": -2000}, marks=clause("RON-6")),
    pytest.param("ronron-05", {"hand": "234067m345p6788s", "win": "5s", "from": "W"}, {}, marks=clause("RON-7")),
    pytest.param("ronron-10", {**DAISANGEN, "by": "tsumo", "pao": "W"}, {"S": 6000, "W": -6000}, marks=clause("RON-16")),
    pytest.param("ronron-10", {**DAISANGEN, "from": "E", "pao": "W"}, {"S": 5000, "E": -2500, "W": -2500}, marks=clause("RON-16")),
    pytest.param("ronron-05", {**CHINITSU, "dora": "9m", "flags": ["riichi", "ippatsu"], "from": "W"}, {"S": 200, "W": -200}, marks=clause("RON-20")),
    pytest.param("lan", {**TANKI, "from": "W"}, {}, marks=clause("LAN-15")),
]  # fmt: skip


@pytest.mark.parametrize(("name", "given", "shugi"), SHUGI)
def test_shugi(name: str, given: dict[str, Any], shugi: dict[str, int]) -> None:
    found = mj.score(**given, rules=name)
    assert found.shugi == shugi
    assert sum(found.shugi.values()) == 0


# -- several winners --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "points"),
    [
        pytest.param("ichigeki", {"W": 4200, "N": 2900, "S": -6100}, marks=clause("ICH-25", "ICH-40")),
        pytest.param("ichigeki-tonpu", {"W": 3300, "N": 2000, "S": -4300}, marks=clause("ICH-25")),
        pytest.param("ronron-05", {"W": 3300, "N": 2000, "S": -4300}, marks=clause("RON-11")),
        pytest.param("lan", {"W": 3300, "N": 2000, "S": -4300}, marks=clause("LAN-4")),
    ],
)  # fmt: skip
def test_honba_and_sticks_go_to_the_nearest(name: str, points: dict[str, int]) -> None:
    wins = [
        {"seat": "N", "hand": "234m345678p6788s", "win": "5s"},
        {"seat": "W", "hand": "345678m345p6788s", "win": "5s"},
    ]
    found = mj.score(wins=wins, honba=1, sticks=1, rules=name, **{"from": "S"})
    assert found.deltas == points


@clause("ICH-25")
def test_three_winners_are_all_paid() -> None:
    wins = [
        {"seat": "S", "hand": "234567m345p6788s", "win": "5s"},
        {"seat": "W", "hand": "345678m345p3367s", "win": "5s"},
        {"seat": "N", "hand": "22234m345678p67s", "win": "5s"},
    ]
    found = mj.score(wins=wins, honba=1, sticks=1, rules="ichigeki-tonpu", **{"from": "E"})
    assert found.deltas == {"S": 3300, "W": 2000, "N": 2000, "E": -6300}


@clause("SAN-11")
def test_two_winners_in_the_three_player_parlour() -> None:
    wins = [
        {"seat": "E", "hand": "34678p44466s", "melds": ["pon:222s"], "win": "2p"},
        {"seat": "S", "hand": "99m34678p789s", "melds": ["pon:555z"], "win": "2p"},
    ]
    found = mj.score(wins=wins, honba=2, sticks=2, rules="sanma-parlour", **{"from": "W"})
    assert found.deltas == {"E": 6000, "S": 1000, "W": -5000}


def test_renhou_as_a_mangan_or_a_yakuman() -> None:
    hand: dict[str, Any] = {**TANYAO, "flags": ["renhou"]}
    for how, points in (("off", 2000), ("mangan", 8000), ("yakuman", 32000)):
        assert mj.score(**hand, rules={"yaku": {"renhou": how}}).points == points
    # Worth more without it.
    rich = {**CHINITSU, "flags": ["renhou"]}
    assert mj.score(**rich, rules={"yaku": {"renhou": "mangan"}}).points == 16000
    # A hand without any other yaku wins by it.
    bare: dict[str, Any] = {"hand": "123m456p789s2233z", "win": "3z", "seat": "N", "flags": ["renhou"]}  # fmt: skip
    assert mj.score(**bare, rules={"yaku": {"renhou": "mangan"}}).yaku == {"renhou": 5}


def test_the_green_hand_may_need_the_green_dragon() -> None:
    without: dict[str, Any] = {"hand": "4446668s", "melds": ["pon:222s", "pon:333s"], "win": "8s"}
    with_it: dict[str, Any] = {"hand": "444666s6z", "melds": ["pon:222s", "pon:333s"], "win": "6z"}
    strict = {"yaku": {"green_needs_hatsu": True}}
    assert "ryuuiisou" in mj.score(**without).yaku
    assert "ryuuiisou" not in mj.score(**without, rules=strict).yaku
    assert "ryuuiisou" in mj.score(**with_it, rules=strict).yaku
