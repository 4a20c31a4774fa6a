"""What may be chosen, clause by clause: situations as scripts (see :mod:`tests.game_facts`)."""

from __future__ import annotations

from typing import Any

import pytest

from mjwidget.rulefiles import rules as rules_of
from tests.game_facts import at, row, run

# Tenpai hands. Waits 5m 8m, tanyao and pinfu; without a yaku, when open; of three players 2s 5s.
READY = "23467m567p34588s"
NO_YAKU = "34m123p456s11z"  # 2m 5m, beside a chi of 789s
SANMA = "234678p2234678s"
ORPHANS = "19m19p19s1234567z"
NORTH = "34p234678m22888s"  # 2p 5p


FURITEN = [
    # -- by the own river, called tiles too
    row("LAN-6 LAN-12", "lan", at(S=READY, rivers={"S": "5m"}, draws="8m"),
        "E 8m", "? S furiten", "? S may not ron", "? S could ron (furiten_ron)"),
    row("LAN-12 EX475", "lan", at(S=READY, rivers={"S": "4m"}, draws="8m"), "E 8m", "? S may ron"),
    row("LAN-12 the waits moved away", "lan", at(S="45p234678m23488s", rivers={"S": "3p"}, draws="6p 7p 1z 2z 6p"),
        "E 6p", "? S may not ron", "S pass", "S 4p", "E 6p", "? S not furiten", "? S may ron"),
    row("ICH-32 called", "ichigeki", at(S=READY, melds={"N": ["pon:555m@S"]}, draws="8m"), "E 8m", "? S may not ron"),
    row("ICH-32 not called", "ichigeki", at(S=READY, melds={"N": ["pon:555m@W"]}, draws="8m"), "E 8m", "? S may ron"),
    row("ICH-26 tsumo", "ichigeki", at(S=READY, rivers={"S": "5m1z"}, riichi="S", draws="8m 5m"),
        "E 8m", "? S may not ron", "S tsumo", "? won S"),
    row("RON-8 riichi in furiten", "ronron-05", at(S=READY, rivers={"S": "5m"}, draws="1z 2z"), "E 1z", "S riichi 2z"),
    row("ICH-31 riichi in furiten", "ichigeki", at(S=READY, rivers={"S": "5m"}, draws="1z 2z"), "E 1z", "S riichi 2z"),
    row("ICH-5 chuuren", "ichigeki", at(S="1112345678999p", rivers={"S": "1p"}, draws="5p"), "E 5p", "? S may not ron"),
    row("ICH-5 kokushi", "ichigeki", at(S=ORPHANS, rivers={"S": "1z"}, draws="9m 9s"), "E 9m", "? S may not ron",
        "S tsumo", "? yaku S kokushi 1"),
    row("SAN-29 kokushi in furiten", "sanma-parlour", at(S=ORPHANS, rivers={"S": "1z"}, draws="9m 9s"), "E 9m", "? S may not ron",
        "S tsumo", "? yaku S kokushi 1"),
    row("SAN-29 kokushi", "sanma-parlour", at(S=ORPHANS, draws="1z"), "E 1z", "S ron", "? yaku S kokushi_13 2"),
    # -- in the same turn: until the own discard
    row("ICH-28 LAN-6", "ichigeki", at(W=READY, draws="8m 8m 1z 8m"),
        "E 8m", "? W may ron", "W pass", "? W furiten", "S 8m", "? W may not ron", "W 1z", "? W not furiten", "N 8m", "? W may ron"),
    row("ICH-28 drawing does not end it", "ichigeki", at(W=READY, draws="8m 1z 2z"), "E 8m", "W pass", "S 1z", "? W furiten"),
    row("LAN-6 other wait", "lan", at(W=READY, draws="8m 5m"), "E 8m", "W pass", "S 5m", "? W may not ron", "? W could ron (furiten_ron)"),
    row("ICH-32 chankan passed", "ichigeki", at(W=READY, melds={"E": ["pon:888m"]}, draws="8m", rinshan="5m"),
        "E kan 8m", "? W may ron", "W pass", "E 5m", "? W may not ron"),
    row("LAN-6 a shape without a yaku passes too", "lan", at(W=NO_YAKU, melds={"W": ["chi:789s"]}, draws="2m 5m"),
        "E 2m", "? W may not ron", "? W could ron (no_yaku_ron)", "W pass", "? W furiten"),
    row("SAN-4 a flower does not end it", "sanma-parlour", at(W=SANMA, draws="2s 1f", rinshan="2s"),
        "E 2s", "W pass", "? S flowers 1f", "S 2s", "? W may not ron"),
    row("tenhou-sanma kita passed", "tenhou-sanma", at(W="234678p23422s44z", draws="4z", rinshan="2s"),
        "E kita", "? W may not ron", "E 2s", "? W furiten"),
    # -- in riichi: for good
    row("LAN-6 riichi", "lan", at(W=READY, riichi="W", draws="8m 1z 2z 8m 3z 4z 5m"),
        "E 8m", "W pass", "S 1z", "W 2z", "N 8m", "? W may not ron", "? W could ron (furiten_ron)",
        "E 3z", "S 4z", "W tsumo", "? won W"),
    row("ICH-26 riichi, chankan passed", "ichigeki",
        at(W=READY, riichi="W", melds={"E": ["pon:888m"]}, draws="8m 1z 2z 5m 1z 2z 5m", rinshan="3z"),
        "E kan 8m", "W pass", "E 3z", "S 1z", "W 2z", "N 5m", "? W may not ron", "E 1z", "S 2z", "W tsumo", "? won W"),
    row("RON-8 tsumo after passing", "ronron-05", at(W=READY, riichi="W", draws="8m 1z 5m"),
        "E 8m", "W pass", "S 1z", "W tsumo", "? won W"),
    row("no tsumo after passing", rules_of("tenhou", riichi={"tsumo_after_passing": False}),
        at(W=READY, riichi="W", draws="8m 1z 5m"), "E 8m", "W pass", "S 1z", "? W may not tsumo", "W 5m"),
    row("no riichi in furiten", rules_of("tenhou", riichi={"furiten": False}),
        at(S=READY, rivers={"S": "5m"}, draws="1z 2z"), "E 1z", "? S may not riichi"),
    row("ankan passed by others", "mahjongsoul", at(W="119m19p19s234567z", E="111z", draws="1z", rinshan="9m"),
        "E kan 1111z", "? W may ron", "W pass", "E 9m", "? W furiten"),
]  # fmt: skip


CALLS = [
    row("LAN-5 chi from the left only", "lan", at(S="46p", W="46p", N="46p", draws="5p"),
        "E 5p", "? S may chi 46p", "? W may not chi", "? N may not chi"),
    row("LAN-5 pon from anyone", "lan", at(S="55p", W="44z", N="99s", draws="5p 4z 9s"),
        "E 5p", "? S may pon 55p", "S pass", "S 4z", "? W may pon 44z", "W pass", "W 9s", "? N may pon 99s"),
    row("LAN-5 closed gap, edges", "lan", at(S="1246p", draws="3p"), "E 3p", "? S may chi 12p", "? S may chi 24p", "? S may not chi 46p"),
    row("LAN-5 a kan of each kind", "lan", at(S="333p", W="888m", draws="3p 8m"),
        "E 3p", "? S may kan", "S kan", "? S has daiminkan 3333p", "S tsumogiri", "W kan 8888m", "? W has ankan 8888m"),
    row("LAN-5 a later kakan", "lan", at(S="33p2z", draws="3p 1z 2z 1z 3p"),
        "E 3p", "S pon 33p", "S 2z", "E tsumogiri", "S kan 3p", "? S has kakan 3333p"),
    row("LAN-5 kakan", "lan", at(melds={"S": ["pon:333p"]}, draws="1z 3p"), "E 1z", "? S may kan 3p", "S kan 3p", "? S has kakan 3333p"),
    row("LAN-5 no kan of the own turn after a call", "lan", at(S="33p1111z", draws="3p"), "E 3p", "S pon 33p", "? S may not kan", "? S may 1z"),
    row("SAN-2 no chi", "sanma-parlour", at(S="46p", draws="0p"), "E 0p", "? S not asked"),
    row("colours choose", "tenhou", at(S="055p", draws="5p"), "E 5p", "? S may pon 55p", "? S may pon 50p"),
    row("a coloured five in a run", "tenhou", at(S="4506p", draws="3p"), "E 3p", "? S may chi 45p", "? S may chi 40p"),
    row("a coloured five is added", "tenhou", at(melds={"S": ["pon:555p"]}, draws="1z 0p"), "E 1z", "S kan 0p", "? S has kakan 5550p"),
    row("a pon with a coloured five", "tenhou", at(melds={"S": ["pon:055p"]}, draws="1z 5p"), "E 1z", "S kan 5p", "? S has kakan 5550p"),
    row("the last discard", "tenhou", at(S="5546p", draws="5p", left=0), "E 5p", "? S not asked", "? draw exhaustive"),
    row("the last discard may be called", rules_of("tenhou", calls={"last_discard": True}), at(S="55p46p", draws="5p", left=0),
        "E 5p", "? S may pon 55p", "? S may chi 46p"),
    row("no kan without a live tile", rules_of("tenhou", calls={"last_discard": True}), at(S="055p", draws="5p", left=0),
        "E 5p", "? S may pon 55p", "? S may not kan"),
    row("no own kan on the last tile", "tenhou", at(E="1111z", draws="9s", left=0), "? E may not kan"),
    # -- kuikae
    row("ICH-27 the same tile", "ichigeki", at(S="345p", draws="5p"), "E 5p", "S chi 34p", "? S may 5p"),
    row("ICH-27 the other end", "ichigeki", at(S="234p", draws="5p"), "E 5p", "S chi 34p", "? S may 2p"),
    row("SAN-33 the same tile", "sanma-parlour", at(S="6667s", draws="6s"), "E 6s", "S pon 66s", "? S may not 6s", "? S may 7s"),
    row("RON-18 the same tile", "ronron-05", at(S="345p", draws="5p"), "E 5p", "S chi 34p", "? S may not 5p"),
    row("RON-18 the middle", "ronron-05", at(S="345p1p", draws="4p"), "E 4p", "S chi 35p", "? S may not 4p", "? S may 1p"),
    row("RON-18 the other end", "ronron-05", at(S="2346p", draws="5p"), "E 5p", "S chi 34p", "? S may not 2p", "? S may 6p"),
    row("RON-18 other end above", "ronron-05", at(S="3467p", draws="2p"), "E 2p", "S chi 34p", "? S may 6p"),
    row("RON-18 a turn later", "ronron-05", at(S="345p2z", draws="5p"), "E 5p", "S chi 34p", "S 2z", "E tsumogiri", "? S may 5p"),
    row("LAN-5 kuikae", "lan", at(S="234p", draws="5p"), "E 5p", "S chi 34p", "? S may not 2p"),
    row("RON-18 a pon", "ronron-05", at(S="3336p", draws="3p"), "E 3p", "S pon 33p", "? S may not 3p", "? S may 6p"),
    row("RON-18 a call with nothing to discard is not offered", "ronron-05",
        at(S="3456m", melds={"S": ["pon:111z", "pon:222z", "pon:333z"]}, draws="6m"), "E 6m", "? S may not chi"),
    row("RON-18 nor 1234m", "ronron-05",
        at(S="1234m", melds={"S": ["pon:111z", "pon:222z", "pon:333z"]}, draws="4m"), "E 4m", "? S may not chi"),
    row("ICH-27 such a call", "ichigeki",
        at(S="3456m", melds={"S": ["pon:111z", "pon:222z", "pon:333z"]}, draws="6m"), "E 6m", "? S may chi 45m"),
]  # fmt: skip


def kan_of_a_triplet(clauses: str, rules: str, hand: str, drawn: str, allowed: bool) -> Any:
    may = "may" if allowed else "may not"
    kan = drawn[0] * 4 + drawn[1]
    return row(
        clauses,
        rules,
        at(S=hand, riichi="S", draws=f"9m {drawn}"),
        "E tsumogiri",
        f"? S {may} kan {kan}",
    )


KANS_IN_RIICHI = [
    kan_of_a_triplet("RON-19 alone", "ronron-05", "111m456p789s22z34s", "1m", True),
    kan_of_a_triplet("RON-19 waits change", "ronron-05", "333m4m567p789s22z", "3m", False),
    kan_of_a_triplet("RON-19 sets change", "ronron-05", "111222333m78p99s", "1m", False),
    kan_of_a_triplet("LAN-9 sets may change", "lan", "111222333m78p99s", "1m", True),
    kan_of_a_triplet("ICH-31 sets may change", "ichigeki", "111222333m78p99s", "1m", True),
    kan_of_a_triplet("LAN-9 waits", "lan", "333m4m567p789s22z", "3m", False),
    kan_of_a_triplet("ICH-31 waits", "ichigeki", "333m4m567p789s22z", "3m", False),
    kan_of_a_triplet("SAN-34 waits", "sanma-parlour", "333s4s678p789p22z", "3s", False),
    kan_of_a_triplet("SAN-34 alone", "sanma-parlour", "111s34s678p789p22z", "1s", True),
    row("RON-19 without riichi any four", "ronron-05", at(S="1111m456p78934s", draws="1z 2z"), "E 1z", "? S may kan 1111m"),
    row("RON-19 not the one in the hand", "ronron-05",
        at(S="1111m456p78934s", riichi="S", draws="9m 9p"), "E 9m", "? S may not kan"),
    row("never", rules_of("tenhou", calls={"ankan_in_riichi": "never"}),
        at(S="111m456p789s22z34s", riichi="S", draws="9m 1m"), "E 9m", "? S may not kan"),
    row("RON-19 no kakan nor call in riichi", "ronron-05", at(S="111m456p78999s55z", riichi="S", draws="1m"), "E 1m", "? S not asked"),
]  # fmt: skip


FIFTH = [
    row("chosen: no fifth kan", "tenhou",
        at(melds={"W": ["ankan:1111z", "ankan:2222z"], "N": ["ankan:3333z", "ankan:4444z"]}, E="999s", S="777s", draws="9s 7s"),
        "? E may not kan", "E 9s", "? S may not kan"),
    row("three kans and one more", "tenhou",
        at(melds={"W": ["ankan:1111z", "ankan:2222z"], "N": ["ankan:3333z"]}, E="999s", draws="9s"), "? E may kan 9999s"),
]  # fmt: skip


# Waits 2m 5m after 1z; closed.
FROM = "34m123p456p789s11p"
RIICHI = [
    row("ICH-31 1,100", "ichigeki", at(E=FROM, draws="9m", scores={"E": 1100}), "? E may riichi 9m"),
    row("ICH-31 1,000", "ichigeki", at(E=FROM, draws="9m", scores={"E": 1000}), "? E may not riichi"),
    row("ICH-55 1,000", "ichigeki-tonpu", at(E=FROM, draws="9m", scores={"E": 1000}), "? E may not riichi"),
    row("ICH-55 1,100", "ichigeki-tonpu", at(E=FROM, draws="9m", scores={"E": 1100}), "? E may riichi 9m"),
    row("LAN-9 1,000", "lan", at(E=FROM, draws="9m", scores={"E": 1000}), "? E may riichi 9m"),
    row("LAN-9 900", "lan", at(E=FROM, draws="9m", scores={"E": 900}), "? E may not riichi"),
    row("RON-22 1,000 and four tiles", "ronron-05", at(E=FROM, draws="9m", left=4, scores={"E": 1000}), "? E may riichi 9m"),
    row("RON-22 900", "ronron-05", at(E=FROM, draws="9m", scores={"E": 900}), "? E may not riichi"),
    row("RON-22 three tiles", "ronron-05", at(E=FROM, draws="9m", left=3), "? E may not riichi"),
    row("ICH-31 four tiles", "ichigeki", at(E=FROM, draws="9m", left=4), "? E may riichi 9m"),
    row("ICH-31 three tiles", "ichigeki", at(E=FROM, draws="9m", left=3), "? E may not riichi"),
    row("LAN-9 four tiles", "lan", at(E=FROM, draws="9m", left=4), "? E may riichi 9m"),
    row("LAN-9 three tiles", "lan", at(E=FROM, draws="9m", left=3), "? E may not riichi"),
    row("SAN-34 three tiles", "sanma-parlour", at(E=SANMA, draws="9p", left=3), "? E may riichi 9p"),
    row("SAN-34 two tiles", "sanma-parlour", at(E=SANMA, draws="9p", left=2), "? E may not riichi"),
    row("SAN-34 1,000", "sanma-parlour", at(E=SANMA, draws="9p", scores={"E": 1000}), "? E may riichi 9p"),
    row("SAN-34 900", "sanma-parlour", at(E=SANMA, draws="9p", scores={"E": 900}), "? E may not riichi"),
    row("LAN-15 closed", "lan", at(E="34m123p456p11p", melds={"E": ["ankan:2222s"]}, draws="9m"), "? E may riichi 9m"),
    row("LAN-15 open", "lan", at(E="34m123p456p11p", melds={"E": ["pon:222s"]}, draws="9m"), "? E may not riichi"),
    row("LAN-15 noten", "lan", at(E="34m123p456p78s11p", draws="9m"), "? E may not riichi"),
    row("only what leaves tenpai", "tenhou", at(E="3578899m234789p", draws="6m"),
        "? E may riichi 3m", "? E may riichi 8m", "? E may not riichi 5m", "? E may not riichi 6m"),
    # the kinds that the player sees: own tiles, rivers, melds, indicators
    row("ICH-31 all four seen", "ichigeki", at(E="12p456m789m234s55z", rivers={"S": "3p3p", "W": "3p3p"}, draws="9s"), "? E may not riichi"),
    row("ICH-31 three seen", "ichigeki", at(E="12p456m789m234s55z", rivers={"S": "3p3p", "W": "3p"}, draws="9s"), "? E may riichi 9s"),
    row("ICH-31 seen as an indicator", "ichigeki", at(E="12p456m789m234s55z", rivers={"S": "3p3p3p"}, dora="3p", draws="9s"), "? E may not riichi"),
    row("ICH-31 seen in a meld", "ichigeki", at(E="12p456m789m234s55z", rivers={"S": "3p"}, melds={"W": ["pon:333p@S"]}, draws="9s"), "? E may not riichi"),
    row("ICH-31 the discard is seen", "ichigeki", at(E="1123p456m789m234s", rivers={"S": "1p"}, draws="1p"), "? E may not riichi 9s"),
    row("RON-10 seen elsewhere does not matter", "ronron-05", at(E="12p456m789m234s55z", rivers={"S": "3p3p", "W": "3p3p"}, draws="9s"), "? E may riichi 9s"),
    row("tenhou all four seen", "tenhou", at(E="12p456m789m234s55z", rivers={"S": "3p3p", "W": "3p3p"}, draws="9s"), "? E may riichi 9s"),
    row("RON-10 all in the own hand", "ronron-05", at(E="456789m123p1111z", draws="9s"), "? E may not riichi 9s"),
    row("ICH-12 no open riichi", "ichigeki", at(E=FROM, draws="9m"), "? E may not open_riichi", "? E could not open_riichi", "? E may riichi 9m"),
    # in riichi
    row("ICH-26 in riichi only the drawn tile", "ichigeki", at(E=FROM, riichi="E", draws="9m"), "? E may 9m", "? E may not 3m", "? E may not riichi"),
    row("tenhou-sanma kita of the drawn north only", "tenhou-sanma", at(E="34p678p678s22299s", draws="4z"), "? E may kita"),
    row("tenhou-sanma in riichi", "tenhou-sanma", at(E="34p789p678s22s444z", riichi="E", draws="9m"), "? E may not kita"),
    row("tenhou-sanma in riichi, drawn", "tenhou-sanma", at(E="34p789p678s22299s", riichi="E", draws="4z"), "? E may kita"),
]  # fmt: skip


NINE = [
    row("ICH-20 ten tiles, nine kinds", "ichigeki", at(E="119m2319p5p19s12z", draws="3z", first=True), "? E may kyuushu"),
    row("ICH-20 nine tiles", "ichigeki", at(E="149m2356p19p19s12z", draws="3z", first=True), "? E may not kyuushu"),
    row("ICH-20 eight kinds", "ichigeki", at(E="1199m112359p19s1z", draws="2z", first=True), "? E may not kyuushu"),
    row("LAN-2 nine tiles, a choice", "lan", at(E="149m2356p19p19s12z", draws="3z", first=True), "? E may kyuushu", "? E may 1m"),
    row("LAN-2 others at their first draw", "lan", at(S="149m2356p19p19s12z", draws="9p 3z", first=True), "E 9p", "? S may kyuushu"),
    row("LAN-2 later", "lan", at(E="149m2356p19p19s12z", draws="3z"), "? E may not kyuushu"),
    row("LAN-2 after a call", "lan", at(S="149m2356p19p19s12z", N="55z8m", draws="5z 9p 3z", first=True),
        "E 5z", "N pon 55z", "N 8m", "E tsumogiri", "? S may not kyuushu", "? S may 1m"),
    row("SAN-16 nine kinds", "sanma-parlour", at(E="19m2367p19p19s123z", draws="4z", first=True), "? E may kyuushu"),
    row("SAN-4 judged after the replacement", "sanma-parlour", at(E="19m23678p19p19s12z", draws="1f", rinshan="3z", first=True),
        "? E flowers 1f", "? E may kyuushu"),
    row("SAN-4 a flower does not spoil another's", "sanma-parlour", at(S="19m2367p19p19s123z", draws="1f 4z", rinshan="9s", first=True),
        "E tsumogiri", "? S may kyuushu"),
    row("RON-29 nine terminals", "ronron-05", at(E="149m2356p19p19s12z", draws="3z", first=True), "? E may kyuushu"),
]  # fmt: skip


WINS = [
    row("ICH-10 open tanyao", "ichigeki", at(S="678m34p567s88s", melds={"S": ["chi:234m"]}, draws="5p"), "E 5p", "S ron", "? yaku S tanyao 1"),
    row("ICH-10 one side has no yaku", "ichigeki", at(S="55z99m234p678s", melds={"S": ["chi:789p"]}, draws="9m"), "E 9m", "? S may not ron"),
    row("ICH-10 the other side has", "ichigeki", at(S="55z99m234p678s", melds={"S": ["chi:789p"]}, draws="5z"), "E 5z", "S ron", "? yaku S haku 1"),
    row("RON-1 open tanyao", "ronron-05", at(S="678m34p567s88s", melds={"S": ["chi:234m"]}, draws="5p"), "E 5p", "? S may ron"),
    row("RON-1 atozuke", "ronron-05", at(S="55z99m234p678s", melds={"S": ["chi:789p"]}, draws="5z"), "E 5z", "? S may ron"),
    row("RON-1 one han needed", "ronron-05", at(S="55z99m234p678s", melds={"S": ["chi:789p"]}, draws="9m"),
        "E 9m", "? S may not ron", "? S could ron (no_yaku_ron)"),
    row("SAN-10 open tanyao", "sanma-parlour", at(S="678p34p678s88s", melds={"S": ["pon:222p"]}, draws="2p"), "E 2p", "? S may ron"),
    row("SAN-10 atozuke", "sanma-parlour", at(S="55z99s234p678s", melds={"S": ["pon:999p"]}, draws="5z"), "E 5z", "? S may ron"),
    row("no open tanyao", rules_of("tenhou", win={"open_tanyao": False}), at(S="678m34p567s88s", melds={"S": ["chi:234m"]}, draws="5p"),
        "E 5p", "? S may not ron"),
    row("dora alone is no yaku", "tenhou", at(S="567p34s999p11s", melds={"S": ["chi:234m"]}, dora="4s", draws="5s"),
        "E 5s", "? S may not ron"),
    # -- chankan
    row("ICH-6 not on an ankan", "ichigeki", at(E="111z", S="119m19p19s234567z", draws="1z"), "E kan 1111z", "? S not asked"),
    row("SAN-32 kokushi on an ankan", "sanma-parlour", at(E="111z", S="119m19p19s234567z", draws="1z"), "E kan 1111z", "S ron", "? won S",
        "? S yaku kokushi"),
    row("RON-21 kokushi on an ankan", "ronron-05", at(E="111z", S="119m19p19s234567z", draws="1z"), "E kan 1111z", "S ron", "? won S"),
    row("RON-21 nothing else on an ankan", "ronron-05", at(E="999p", S="78p123m234678s22s", draws="9p"), "E kan 9999p", "? S may not ron", "? S could ron (false_ron)"),
    row("SAN-32 any hand on a kakan", "sanma-parlour", at(melds={"E": ["pon:999p"]}, S="78p234678s22s111z", draws="9p"),
        "E kan 9p", "S ron", "? S yaku chankan"),
    row("LAN-10 chankan", "lan", at(melds={"E": ["pon:999p"]}, S="78p234678s22s111m", draws="9p"), "E kan 9p", "S ron", "? yaku S chankan 1"),
    row("LAN-10 not on an ankan", "lan", at(E="111z", S="119m19p19s234567z", draws="1z"), "E kan 1111z", "? S not asked"),
    row("ICH-30 chankan", "ichigeki", at(melds={"E": ["pon:999p"]}, S="78p234678s22s111m", draws="9p"), "E kan 9p", "S ron", "? yaku S chankan 1"),
    row("tenhou-sanma a north is robbed", "tenhou-sanma", at(E="4z", W="123p456p22s44z111s", draws="9m"), "E kita", "? W may not ron"),
    row("tenhou-sanma a north is robbed in riichi", "tenhou-sanma", at(E="4z", W="123p456p22s44z111s", riichi="W", draws="9m"),
        "E kita", "W ron", "? W yaku no chankan"),
    row("sanma-parlour SAN-6 no kita", "sanma-parlour", at(E="4z", draws="9m"), "? E may not kita", "? E may 4z"),
    # -- the first turn
    row("ICH-4 renhou", "ichigeki", at(W="123m456p789s11p99s", draws="1p", first=True), "E 1p", "W ron", "? yaku W renhou 4"),
    row("ICH-4 renhou adds to others", "ichigeki", at(W=READY, draws="8m", first=True), "E 8m", "W ron", "? yaku W renhou 4 tanyao 1 pinfu 1"),
    row("ICH-4 not after a call", "ichigeki", at(W=READY, N="55z8m", draws="5z", first=True),
        "E 5z", "N pon 55z", "N 8m", "W ron", "? yaku W tanyao 1 pinfu 1"),
    row("ICH-4 not after the own draw", "ichigeki", at(W=READY, draws="1p 1p 1p 8m", first=True), "E 1p", "S 1p", "W 1p", "N 8m", "W ron", "? yaku W tanyao 1 pinfu 1"),
    row("ICH-4 never the dealer", "ichigeki", at(E=READY, draws="1p 8m", first=True), "E 1p", "S 8m", "E ron", "? E yaku no renhou"),
    row("LAN no renhou", "lan", at(W=READY, draws="8m", first=True), "E 8m", "W ron", "? yaku W tanyao 1 pinfu 1"),
    row("ICH-30 tenhou", "ichigeki", at(E=READY, draws="8m", first=True), "E tsumo", "? yaku E tenhou 1"),
    row("ICH-30 chiihou", "ichigeki", at(S=READY, draws="1p 8m", first=True), "E 1p", "S tsumo", "? yaku S chiihou 1"),
    row("chosen: no chiihou after a kan", "ichigeki", at(E="1111s", S=READY, draws="1p 8m", rinshan="2z", first=True),
        "E kan 1111s", "E 2z", "S tsumo", "? S yaku no chiihou"),
    row("SAN-4 a flower leaves tenhou", "sanma-parlour", at(E=SANMA, draws="1f", rinshan="2s", first=True), "E tsumo", "? yaku E tenhou 1"),
    row("SAN-4 a flower of another leaves chiihou", "sanma-parlour", at(S=SANMA, draws="1f 2s", rinshan="9m", first=True),
        "E 9m", "S tsumo", "? yaku S chiihou 1"),
    row("tenhou-sanma kita ends the first turn", "tenhou-sanma", at(E="4z", S=SANMA, draws="9m 2s", rinshan="9m", first=True),
        "E kita", "E 9m", "S tsumo", "? S yaku no chiihou"),
    row("ICH-13 double riichi", "ichigeki", at(S=READY, draws="1p 1p 1z 1z 1z 8m", first=True),
        "E 1p", "S riichi 1p", "W 1z", "N 1z", "E 1z", "S tsumo", "? yaku S double_riichi 2 ippatsu 1 menzen_tsumo 1 pinfu 1 tanyao 1"),
    # -- the last tiles, replacements
    row("ICH-30 haitei", "ichigeki", at(S=READY, draws="1p 8m", left=1), "E 1p", "S tsumo", "? S yaku haitei"),
    row("ICH-30 houtei", "ichigeki", at(S=READY, draws="8m", left=0), "E 8m", "S ron", "? S yaku houtei"),
    row("ICH-30 rinshan", "ichigeki", at(E="23467m567p88s", melds={"E": ["pon:111s"]}, draws="1s", rinshan="8m"),
        "E kan 1s", "E tsumo", "? yaku E rinshan 1"),
    row("rinshan on the last tile is no haitei", "tenhou", at(E="23467m567p88s", melds={"E": ["pon:111s"]}, draws="1s", rinshan="8m", left=1),
        "E kan 1s", "? left 0", "E tsumo", "? yaku E rinshan 1"),
    row("houtei after a replacement", "tenhou", at(E="111s", S=READY, draws="1s", rinshan="8m", left=1),
        "E kan 1111s", "E 8m", "S ron", "? S yaku houtei", "? S yaku no rinshan"),
    row("SAN-4 no rinshan on a flower's replacement", "sanma-parlour", at(E=SANMA, draws="1f", rinshan="2s"),
        "E tsumo", "? yaku E menzen_tsumo 1 pinfu 1 tanyao 1"),
    row("SAN-4 a flower drawn as kan replacement", "sanma-parlour", at(E="234678p2234888s", draws="8s", rinshan="1f2s"),
        "E kan 8888s", "? E flowers 1f", "E tsumo", "? E yaku no rinshan"),
    row("SAN-4 the last tile a flower", "sanma-parlour", at(E=SANMA, draws="1f", rinshan="2s", left=0), "E tsumo", "? E yaku haitei"),
    row("tenhou-sanma rinshan after kita", "tenhou-sanma", at(E="234678p2234678s", draws="4z", rinshan="2s"), "E kita", "E tsumo", "? E yaku rinshan"),
]  # fmt: skip


PRIORITIES = [
    row("ICH-29 pon before chi, whoever is first", "ichigeki", at(S="57p", W="66p", draws="6p"), "E 6p", "S chi 57p", "? W asked", "W pon 66p", "? then pon"),
    row("ICH-29 the chi is made when the pon is passed", "ichigeki", at(S="57p", W="66p", draws="6p"), "E 6p", "S chi 57p", "W pass", "? then chi"),
    row("ICH-29 kan before chi", "ichigeki", at(S="57p", W="666p", draws="6p"), "E 6p", "S chi 57p", "W kan", "? then daiminkan"),
    row("ICH-29 ron before all", "ichigeki", at(S="13p", W="22p", N=NORTH, draws="2p"),
        "E 2p", "S chi 13p", "W pon 22p", "? N asked", "N ron", "? won N"),
    row("ICH-29 the own lower call does not win", "ichigeki", at(S="3456p234678m888s", W="33p", draws="3p"),
        "E 3p", "? S may ron", "? S may chi 45p", "S chi 45p", "W pon 33p", "? then pon"),
    row("LAN-13 pon before chi", "lan", at(S="46p", W="55p", draws="5p"), "E 5p", "S chi 46p", "? W asked", "W pon 55p", "? then pon"),
    row("LAN-13 pon comes first: nobody else is waited for", "lan", at(S="46p", W="55p", draws="5p"), "E 5p", "W pon 55p", "? then pon"),
    row("RON-24 the first call uttered", "ronron-05", at(S="46p", W="55p", draws="5p"), "E 5p", "S chi 46p", "? then chi"),
    row("RON-24 the pon was first", "ronron-05", at(S="46p", W="55p", draws="5p"), "E 5p", "W pon 55p", "? then pon"),
    row("RON-24 at the same time", "ronron-05", at(S="46p", W="55p", draws="5p"), "E 5p", "S chi 46p & W pon 55p", "? then pon"),
    row("RON-24 a win is waited for", "ronron-05", at(S="46p", N=NORTH, draws="5p"),
        "E 5p", "S chi 46p", "? N asked", "N ron", "? won N"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rules", "situation", "script"),
    [*FURITEN, *CALLS, *KANS_IN_RIICHI, *FIFTH, *RIICHI, *NINE, *WINS, *PRIORITIES],
)
def test_legality(rules: Any, situation: dict[str, Any], script: tuple[str, ...]) -> None:
    run(rules, situation, script)
