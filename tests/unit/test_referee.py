"""What follows on choices, clause by clause: situations as scripts (see :mod:`tests.game_facts`)."""

from __future__ import annotations

from typing import Any

import pytest

from mjwidget.core import ledger
from mjwidget.core.events import Chombo, Dahai, Hora, StartKyoku, Wall
from mjwidget.core.wall import Deal
from mjwidget.game.choice import Choice
from mjwidget.game.flow import Next
from mjwidget.game.referee import Referee
from mjwidget.game.validate import validate
from mjwidget.rulefiles import names
from mjwidget.rulefiles import rules as rules_of
from tests.game_facts import at, row, run
from tests.game_table import table

READY = "23467m567p34588s"  # 5m 8m, tanyao and pinfu
SANMA = "234678p2234678s"  # 2s 5s
PINFU5 = "67p234678m234s66s"  # 5p 8p
PINFU = "123m456p789s23s99m"  # 1s 4s
# 5m 8m like READY: pinfu, with tanyao but for the last.
WEST = "67m234678p234s66s"
NORTH = "67m22p345678p345s"
OTHER = "67m22p678p345s789s"
CHOICE = rules_of("tenhou", match={"agariyame": "choice", "tenpaiyame": "choice"})
THREE_KANS = {"W": ["ankan:1111z", "ankan:2222z"], "N": ["ankan:3333z"]}


ABORTS = [
    row("ICH-20 nine terminals", "ichigeki", at(E="119m2319p5p19s12z", draws="3z", first=True),
        "E kyuushu", "? draw kyuushu_kyuuhai", "? paid", "? next E1 +1"),
    row("RON-29 nine terminals", "ronron-05", at(E="119m2319p5p19s12z", draws="3z", first=True, honba=1, sticks=1),
        "E kyuushu", "? draw kyuushu_kyuuhai", "? paid", "? sticks 1", "? next E2 +2"),
    row("RON-29 in the last hand", "ronron-05", at(E="119m2319p5p19s12z", draws="3z", first=True, hand="S4"),
        "E kyuushu", "? draw kyuushu_kyuuhai", "? next over abort_last"),
    row("LAN-2 nine terminals", "lan", at(E="119m2319p5p19s12z", draws="3z", first=True), "E kyuushu", "? next E1 +1"),
    row("SAN-16 nine terminals", "sanma-parlour", at(E="19m2367p19p19s123z", draws="4z", first=True), "E kyuushu", "? next E1 +1"),
    # -- four winds
    row("LAN-2 four winds", "lan", at(draws="4z4z4z4z", first=True), "E 4z", "S 4z", "W 4z", "N 4z", "? draw suufon_renda", "? paid", "? next E1 +1"),
    row("RON-29 four winds", "ronron-05", at(draws="4z4z4z4z", first=True), "E 4z", "S 4z", "W 4z", "N 4z", "? draw suufon_renda", "? next E2 +1"),
    row("ICH-20 four winds (chosen)", "ichigeki", at(draws="4z4z4z4z", first=True), "E 4z", "S 4z", "W 4z", "N 4z", "? draw suufon_renda", "? next E1 +1"),
    row("LAN-2 dragons are no winds", "lan", at(draws="5z5z5z5z", first=True), "E 5z", "S 5z", "W 5z", "N 5z", "E tsumogiri", "? left 34"),
    row("LAN-2 a call came in between", "lan", at(E="4z", S="4z", W="4z", N="55z4z", draws="5z", first=True),
        "E 5z", "N pon 55z", "N 4z", "E 4z", "S 4z", "W 4z", "? then dahai tsumo"),
    row("LAN-2 not the first discards", "lan", at(draws="4z4z4z4z"), "E 4z", "S 4z", "W 4z", "N 4z", "? then dahai tsumo"),
    row("SAN-16 three winds play on", "sanma-parlour", at(draws="4z4z4z", first=True), "E 4z", "S 4z", "W 4z", "? then dahai tsumo"),
    # -- four riichi
    row("LAN-2 four riichi", "lan", at(E=PINFU, S=READY, riichi="SWN", draws="9s"),
        "E riichi 9s", "? then reach dahai reach_accepted ryukyoku", "? draw suucha_riichi", "? paid", "? sticks 4", "? next E1 +1"),
    row("RON-12 four riichi play on", "ronron-05", at(E=PINFU, riichi="SWN", S=READY, draws="9s"), "E riichi 9s", "? then reach dahai reach_accepted tsumo"),
    row("ICH-17 four riichi play on", "ichigeki", at(E=PINFU, riichi="SWN", S=READY, draws="9s"), "E riichi 9s", "? then reach dahai reach_accepted tsumo"),
    row("LAN-2 unless the fourth tile is ronned", "lan", at(E=PINFU, S=READY, riichi="SWN", draws="8m"), "E riichi 8m", "S ron", "? won S", "? draw no"),
    # -- four kans
    row("LAN-2 before the replacement", "lan", at(E="999s", melds=THREE_KANS, draws="9s"),
        "E kan 9999s", "? draw suukaikan", "? then ankan ryukyoku end_kyoku", "? next E1 +1"),
    row("RON-29 before the replacement", "ronron-05", at(E="999s", melds=THREE_KANS, draws="9s"),
        "E kan 9999s", "? draw suukaikan", "? then ankan ryukyoku end_kyoku", "? next E2 +1"),
    row("ICH-19 after the discard", "ichigeki", at(E="999s", melds=THREE_KANS, draws="9s", rinshan="5z"),
        "E kan 9999s", "? then ankan dora tsumo", "E 5z", "? draw suukaikan", "? next E1 +1"),
    row("SAN-16 after the discard", "sanma-parlour", at(E="999s", melds={"W": ["ankan:1111z", "ankan:2222z"], "S": ["ankan:3333z"]}, draws="9s", rinshan="5z"),
        "E kan 9999s", "? then ankan dora tsumo", "E 5z", "? draw suukaikan", "? next E1 +1"),
    row("ICH-19 unless it is ronned", "ichigeki", at(E="999s", S=READY, melds=THREE_KANS, draws="9s", rinshan="8m"), "E kan 9999s", "E 8m", "S ron", "? won S"),
    row("ICH-19 a win on its replacement comes first", "ichigeki", at(E="23467m567p88s999s", melds=THREE_KANS, draws="9s", rinshan="8m"),
        "E kan 9999s", "E tsumo", "? won E"),
    row("ICH-19 one player's four play on", "ichigeki", at(E="999s", melds={"E": ["ankan:1111z", "ankan:2222z", "ankan:3333z"]}, draws="9s", rinshan="5z"),
        "E kan 9999s", "E 5z", "? then dahai tsumo"),
    row("LAN-2 one player's four play on", "lan", at(E="999s", melds={"E": ["ankan:1111z", "ankan:2222z", "ankan:3333z"]}, draws="9s", rinshan="5z"),
        "E kan 9999s", "? then ankan dora tsumo", "E 5z", "? then dahai tsumo"),
    row("ICH-19 ICH-21 a robbed fourth kan is not made", "ichigeki",
        at(E="5z", S="78p234678s22s111m", melds={"E": ["pon:999p"], **THREE_KANS}, draws="9p"), "E kan 9p", "S ron", "? won S", "? draw no"),
    row("RON-28 RON-29 a robbed fourth kan", "ronron-05",
        at(S="78p234678s22s111m", melds={"E": ["pon:999p"], **THREE_KANS}, draws="9p"), "E kan 9p", "S ron", "? won S", "? S yaku chankan"),
    # -- triple ron
    row("RON-11 RON-29 triple ron", "ronron-05", at(S=READY, W=WEST, N=NORTH, draws="8m"),
        "E 8m", "S ron & W ron & N ron", "? draw sanchahou", "? paid", "? next E2 +1"),
    row("ICH-18 ICH-25 triple ron", "ichigeki-tonpu", at(S=READY, W=WEST, N=OTHER, draws="8m", honba=1, sticks=1),
        "E 8m", "S ron", "W ron", "N ron", "? won S W N", "? draw no", "? paid E -5300 S 3300 W 2000 N 1000"),
]  # fmt: skip


DORA = [
    row("ICH-21 ankan at once", "ichigeki", at(E="1111s", draws="9m"), "E kan 1111s", "? then ankan dora tsumo", "? dora 2"),
    row("ICH-21 open kans after the discard", "ichigeki", at(S="222s", draws="2s", rinshan="9m"),
        "E 2s", "S kan", "? then daiminkan tsumo", "? dora 1", "S 9m", "? then dahai dora", "? dora 2"),
    row("ICH-21 a kakan after the discard", "ichigeki", at(melds={"E": ["pon:222s"]}, draws="2s", rinshan="9m"),
        "E kan 2s", "? then kakan tsumo", "E 9m", "? then dahai dora tsumo"),
    row("ICH-21 or before the next replacement", "ichigeki", at(E="111s", melds={"E": ["pon:222s"]}, draws="2s", rinshan="1s9m"),
        "E kan 2s", "? dora 1", "E kan 1111s", "? then ankan dora dora tsumo", "? dora 3"),
    row("two open kans", "tenhou", at(melds={"E": ["pon:222s", "pon:333s"]}, draws="2s", rinshan="3s9m"),
        "E kan 2s", "E kan 3s", "? then kakan dora tsumo", "? dora 2", "E 9m", "? then dahai dora", "? dora 3"),
    row("ICH-21 the discard is won with the new dora", "ichigeki", at(S=READY, melds={"E": ["pon:222s"]}, draws="2s", rinshan="8m"),
        "E kan 2s", "E 8m", "? dora 2", "? S may ron"),
    row("SAN-31 ankan", "sanma-parlour", at(E="1111s", draws="9m"), "E kan 1111s", "? then ankan dora tsumo"),
    row("SAN-31 daiminkan", "sanma-parlour", at(S="222s", draws="2s"), "E 2s", "S kan", "? then daiminkan dora tsumo"),
    row("SAN-31 kakan", "sanma-parlour", at(melds={"E": ["pon:222s"]}, draws="2s"), "E kan 2s", "? then kakan dora tsumo"),
    row("RON-5 every kan dora at once", "ronron-05", at(S="222s", draws="2s"), "E 2s", "S kan", "? then daiminkan dora tsumo"),
    row("RON-5 kakan", "ronron-05", at(melds={"E": ["pon:222s"]}, draws="2s"), "E kan 2s", "? then kakan dora tsumo"),
    row("ICH-21 chankan comes before the new dora", "ichigeki", at(melds={"E": ["pon:999p"]}, S="78p234678s22s111m", draws="9p"),
        "E kan 9p", "? then kakan", "? dora 1", "S ron", "? dora 1"),
    row("SAN-31 chankan before the dora", "sanma-parlour", at(melds={"E": ["pon:999p"]}, S="78p234678s22s111s", draws="9p"),
        "E kan 9p", "? then kakan", "S ron", "? then hora end_kyoku"),
    row("ICH-21 a robbed kan leaves ippatsu", "ichigeki", at(melds={"E": ["pon:999p"]}, S="78p234678s22s111m", riichi="S", draws="9p"),
        "E kan 9p", "S ron", "? yaku S riichi 1 ippatsu 1 chankan 1"),
    row("chosen: a kan that is made ends ippatsu", "lan", at(E="1111s", S=READY, riichi="S", draws="9m", rinshan="8m"),
        "E kan 1111s", "E 8m", "S ron", "? yaku S riichi 1 pinfu 1 tanyao 1"),
    row("a call ends ippatsu", "lan", at(S=READY, W="55z8m", riichi="S", draws="5z"), "E 5z", "W pon 55z", "W 8m", "S ron", "? S yaku no ippatsu"),
    row("ippatsu ends with the own discard", "lan", at(S=READY, riichi="S", draws="1z1z1z1z8m"),
        "E 1z", "S 1z", "W 1z", "N 1z", "E 8m", "S ron", "? S yaku no ippatsu"),
    row("no kan dora", rules_of("tenhou", wall={"kan_dora": False, "kan_ura": False}), at(E="1111s", draws="9m"), "E kan 1111s", "? then ankan tsumo", "? dora 1"),
    row("LAN-15 ura", "lan", at(S=READY, riichi="S", draws="8m", dora="9p", ura="2m"), "E 8m", "S ron", "? S counts ura 1"),
    row("RON-5 kan ura", "ronron-05", at(E="1111s", S=READY, riichi="S", draws="9m", rinshan="8m", dora="9p9p", ura="9p7s"),
        "E kan 1111s", "E 8m", "S ron", "? S counts ura 2"),
]  # fmt: skip


FLOWERS = [
    row("SAN-3 by itself, from the dead wall", "sanma-parlour", at(draws="9m1f", rinshan="9p"),
        "E 9m", "? then dahai tsumo flower tsumo", "? S flowers 1f", "S 9p"),
    row("SAN-4 a chain", "sanma-parlour", at(draws="9m1f", rinshan="2f3f9p"), "E 9m", "? S flowers 1f 2f 3f", "? left 35"),
    row("SAN-39 dealt flowers at the own first turn", "sanma-parlour", at(S="1f3f", draws="9m9m", rinshan="9p9p", first=True),
        "? S flowers", "E 9m", "? S flowers 1f 3f"),
    row("SAN-39 not earlier", "sanma-parlour", at(S="1f3f", W=SANMA, draws="2s", first=True), "? S flowers", "E 2s", "W ron", "? then hora", "? won W"),
    row("SAN-39 SAN-3 the dealer's", "sanma-parlour", at(E="1f3f", draws="9m", rinshan="9p9p", first=True), "? E flowers 1f 3f", "? left 37"),
    row("SAN-4 no call: ippatsu", "sanma-parlour", at(W=SANMA, riichi="W", draws="9m1f", rinshan="2s"),
        "E 9m", "S 2s", "W ron", "? W yaku ippatsu"),
    row("SAN-4 a flower drawn as kan replacement", "sanma-parlour", at(E="111s", draws="1s", rinshan="1f9p"),
        "E kan 1111s", "? then ankan dora tsumo flower tsumo", "? E flowers 1f"),
    row("SAN-4 the live end fills up the dead wall", "sanma-parlour", at(E="1f", draws="2f", rinshan="9p9p", left=10, first=True),
        "? E flowers 2f 1f", "? left 8"),
    row("SAN-4 while it has tiles", "sanma-parlour", at(draws="1f", rinshan="2f9p", left=1), "? E flowers 1f 2f", "? left 0", "E 9p", "? draw exhaustive"),
    row("SAN-3 a dora each", "sanma-parlour", at(E=SANMA, draws="1f", rinshan="2s"), "E tsumo", "? E counts flower 1"),
    row("SAN-30 SAN-3 a flower shown makes them dora", "sanma-parlour", at(E=SANMA, draws="1f", rinshan="2s", dora="2f"), "E tsumo", "? E counts flower 1", "? E counts dora 1"),
    row("tenhou-sanma kita", "tenhou-sanma", at(E="4z", draws="9m", rinshan="9p"), "E kita", "? then nukidora tsumo", "? E kita 4z", "? left 38"),
    row("tenhou-sanma kita ends ippatsu", "tenhou-sanma", at(E="4z", S=SANMA, riichi="S", draws="9m", rinshan="2s"),
        "E kita", "E 2s", "S ron", "? S yaku no ippatsu"),
]  # fmt: skip


SEVERAL = [
    row("ICH-25 double ron: honba and sticks to the nearest", "ichigeki-tonpu", at(S=READY, W=WEST, draws="8m", honba=1, sticks=1),
        "E 8m", "W ron", "? S asked", "S ron", "? won S W", "? paid E -4300 S 3300 W 2000", "? next E2"),
    row("SAN-11 the nearest takes honba and sticks", "sanma-parlour", at(S=SANMA, W="22p34s678p678789s", draws="2s", honba=1, sticks=1),
        "E 2s", "S ron & W ron", "? won S W", "? paid E -4000 S 4000 W 1000"),
    row("RON-11 double ron", "ronron-05", at(S=READY, N=NORTH, draws="8m", honba=1, sticks=1),
        "E 8m", "N ron", "S ron", "? won S N", "? paid E -4300 S 3300 N 2000"),
    row("head bump", "mleague", at(S=READY, N=NORTH, draws="8m"), "E 8m", "S ron & N ron", "? won S"),
    row("head bump is the nearest, not the first to speak", "mleague", at(S=READY, N=NORTH, draws="8m"), "E 8m", "N ron", "? S asked", "S ron", "? won S"),
    row("ICH-43 ICH-25 the dealer among the winners", "ichigeki", at(W=READY, E=OTHER, turn="S", draws="8m"),
        "S 8m", "E ron & W ron", "? won W E", "? next over single_win"),
    row("LAN-13 triple ron pays all", "lan", at(S=READY, W=WEST, N=NORTH, draws="8m"),
        "E 8m", "S ron & W ron & N ron", "? won S W N", "? paid E -6000 S 2000 W 2000 N 2000"),
    row("a ron that nobody makes passes", "tenhou", at(S=READY, draws="8m"), "E 8m", "S pass", "? then tsumo", "? S furiten"),
]  # fmt: skip


STICKS = [
    row("LAN-9 1,000 to the table", "lan", at(E=PINFU, draws="9p"), "E riichi 9p", "? then reach dahai reach_accepted", "? scores E 24000", "? sticks 1"),
    row("LAN-9 to the next winner", "lan", at(S=READY, draws="8m", sticks=2), "E 8m", "S ron", "? paid E -2000 S 4000", "? sticks 0"),
    row("LAN-9 carried over draws", "lan", at(E=PINFU, draws="9p", left=4), "E riichi 9p", "to the end", "? draw exhaustive", "? sticks 1", "? next E1 +1"),
    row("SAN-35 ronned: no stick", "sanma-parlour", at(E="123789p11z78789s", S=SANMA, draws="0s"),
        "E riichi 0s", "? then reach dahai", "S ron", "? then hora end_kyoku", "? paid E -4000 S 4000", "? sticks 0"),
    row("SAN-35 not ronned: the stick", "sanma-parlour", at(E="123789p11z78789s", draws="0s"),
        "E riichi 0s", "? then reach dahai reach_accepted", "? scores E 34000", "? sticks 1"),
    row("chosen: LAN-9 no stick when the riichi tile is ronned", "lan", at(E=PINFU, S=READY, draws="8m"),
        "E riichi 8m", "? then reach dahai", "S ron", "? then hora end_kyoku", "? paid E -2000 S 2000", "? sticks 0"),
    row("LAN-9 a called riichi tile leaves the stick", "lan", at(E=PINFU, S="88m", draws="8m"),
        "E riichi 8m", "S pon 88m", "? then reach_accepted pon", "? sticks 1"),
    row("the stick is paid", rules_of("lan", riichi={"stick_when_ronned": "paid"}), at(E=PINFU, S=READY, draws="8m"),
        "E riichi 8m", "S ron", "? then reach_accepted hora"),
    row("riichi with exactly 1,000", "lan", at(E=PINFU, draws="9p", scores={"E": 1000}), "E riichi 9p", "? scores E 0", "? then reach dahai reach_accepted tsumo"),
]  # fmt: skip


PAO = [
    row("SAN-18 tsumo: the liable pays that part whole", "sanma-parlour",
        at(E="23s99p", melds={"E": ["pon:555z", "pon:666z", "pon:777z@S"]}, draws="1s"), "E tsumo", "? yaku E daisangen 1", "? paid S -48000 E 48000"),
    row("SAN-18 ron: halves", "sanma-parlour",
        at(E="23s99p", melds={"E": ["pon:555z", "pon:666z", "pon:777z@W"]}, turn="S", draws="1s"), "S 1s", "E ron", "? paid S -24000 W -24000 E 48000"),
    row("SAN-18 shugi follow the points", "sanma-parlour",
        at(E="23s99p", melds={"E": ["pon:555z", "pon:666z", "pon:777z@S"]}, draws="1s"), "E tsumo", "? shugi paid S -11 E 11"),
    row("RON-16 tsumo", "ronron-05",
        at(S="12m99p", melds={"S": ["pon:555z", "pon:666z", "pon:777z@W"]}, turn="S", draws="3m", honba=1), "S tsumo", "? paid W -32300 S 32300"),
    row("RON-16 ron: halves, the discarder pays honba", "ronron-05",
        at(S="12m99p", melds={"S": ["pon:555z", "pon:666z", "pon:777z@W"]}, draws="3m", honba=1), "E 3m", "S ron", "? paid E -16300 W -16000 S 32300"),
    row("RON-16 the liable discards", "ronron-05",
        at(S="12m99p", melds={"S": ["pon:555z", "pon:666z", "pon:777z@W"]}, turn="W", draws="3m"), "W 3m", "S ron", "? paid W -32000 S 32000"),
    row("RON-16 shugi too", "ronron-05",
        at(S="12m99p", melds={"S": ["pon:555z", "pon:666z", "pon:777z@W"]}, turn="S", draws="3m"), "S tsumo", "? shugi paid W -3000 S 3000"),
    row("RON-16 who fed the last set", "ronron-05", at(S="12m99p77z4s", melds={"S": ["pon:555z@W", "pon:666z@W"]}, draws="7z1z1z1z3m"),
        "E 7z", "S pon 77z", "S 4s", "E tsumogiri", "S tsumo", "? paid E -32000 S 32000"),
    row("RON-16 an ankan feeds nobody", "ronron-05",
        at(S="12m99p", melds={"S": ["pon:555z@W", "pon:666z@W", "ankan:7777z"]}, turn="S", draws="3m"), "S tsumo", "? paid E -16000 W -8000 N -8000 S 32000"),
    row("RON-16 daisuushii", "ronron-05",
        at(S="9p", melds={"S": ["pon:111z", "pon:222z", "pon:333z", "pon:444z@N"]}, turn="S", draws="9p"), "S tsumo", "? yaku S daisuushii 1", "? paid N -32000 S 32000"),
    row("ICH-8 no pao", "ichigeki-tonpu",
        at(S="12m99p", melds={"S": ["pon:555z", "pon:666z", "pon:777z@W"]}, turn="S", draws="3m"), "S tsumo", "? paid E -16000 W -8000 N -8000 S 32000"),
    row("LAN no pao (chosen)", "lan",
        at(S="12m99p", melds={"S": ["pon:555z", "pon:666z", "pon:777z@W"]}, turn="S", draws="3m"), "S tsumo", "? paid E -16000 W -8000 N -8000 S 32000"),
    row("RON-16 a kakan later changes nothing", "ronron-05",
        at(S="12m99p", melds={"S": ["pon:555z", "pon:666z", "kakan:7777z@W"]}, turn="S", draws="3m"), "S tsumo", "? paid W -32000 S 32000"),
    row("RON-16 fed as a kan", "ronron-05",
        at(S="12m99p", melds={"S": ["pon:555z", "pon:666z", "daiminkan:7777z@W"]}, turn="S", draws="3m"), "S tsumo", "? paid W -32000 S 32000"),
    row("who fed one of two yakuman is liable for that one", "mleague",
        at(S="9p", melds={"S": ["kakan:1111z", "kakan:2222z", "kakan:3333z", "kakan:4444z@N"]}, turn="S", draws="9p"),
        "S tsumo", "? yaku S daisuushii 1 suukantsu 1", "? paid E -16000 W -8000 N -40000 S 64000"),
    row("fed as a kan that is the fourth, too, it is for both", "mleague",
        at(S="9p", melds={"S": ["kakan:1111z", "kakan:2222z", "kakan:3333z", "daiminkan:4444z@N"]}, turn="S", draws="9p"),
        "S tsumo", "? yaku S daisuushii 1 suukantsu 1", "? paid N -64000 S 64000"),
]  # fmt: skip


FEEDER = [
    row("ICH-24 the feeder alone pays as for ron", "ichigeki-tonpu", at(S="23467m567p88s222s", turn="W", draws="2s", rinshan="8m", honba=1),
        "W 2s", "S kan", "S tsumo", "? yaku S rinshan 1 tanyao 1", "? paid W -2300 S 2300"),
    row("ICH-24 not after a kakan", "ichigeki-tonpu", at(S="23467m567p88s", melds={"S": ["pon:222s@W"]}, turn="S", draws="2s", rinshan="8m"),
        "S kan 2s", "S tsumo", "? yaku S rinshan 1 tanyao 1", "? paid E -1000 W -500 N -500 S 2000"),
    row("ICH-24 nor after a further kan", "ichigeki-tonpu", at(S="67m567p88s222333s", turn="W", draws="2s", rinshan="3s8m"),
        "W 2s", "S kan", "S kan 3333s", "S tsumo", "? yaku S rinshan 1 tanyao 1", "? paid E -1600 W -800 N -800 S 3200"),
    row("ordinary", "ronron-05", at(S="23467m567p88s222s", turn="W", draws="2s", rinshan="8m"),
        "W 2s", "S kan", "S tsumo", "? paid E -1000 W -500 N -500 S 2000"),
]  # fmt: skip


NAGASHI = [
    row("RON-27 a win", "ronron-05", at(draws="5m5m5m", rivers={"S": "1z9m1s"}, left=0, honba=1, sticks=1),
        "to the end", "? draw nagashi_mangan", "? paid E -4100 W -2100 N -2100 S 9300", "? sticks 0", "? next E2"),
    row("RON-27 a called discard spoils it", "ronron-05", at(draws="5m", rivers={"S": "1z9m1s"}, melds={"N": ["pon:999p@S"]}, left=0),
        "to the end", "? draw exhaustive"),
    row("RON-27 an open hand", "ronron-05", at(draws="5m", rivers={"S": "1z9m1s"}, melds={"S": ["pon:999p"]}, left=0), "to the end", "? draw exhaustive"),
    row("RON-27 an ankan keeps it closed", "ronron-05", at(S="111p", turn="S", draws="1p", rinshan="9p", rivers={"S": "1z9m1s"}, left=1),
        "S kan 1111p", "S 9p", "? draw nagashi_mangan"),
    row("RON-27 the dealer's keeps the deal", "ronron-05", at(draws="1z", rivers={"E": "9m1s"}, left=0),
        "E 1z", "? draw nagashi_mangan", "? paid E 12000 S -4000 W -4000 N -4000", "? next E1 +1"),
    row("RON-27 several", "ronron-05", at(draws="1z", rivers={"E": "9m1s", "S": "2z"}, left=0, honba=1, sticks=1),
        "E 1z", "? draw nagashi_mangan", "? paid E 9300 S 3900 W -6100 N -6100", "? next E1 +2"),
    row("SAN-17 a draw, without honba and sticks", "sanma-parlour", at(draws="6p", rivers={"S": "1z9m1s"}, left=0, honba=1, sticks=1),
        "E 6p", "? draw nagashi_mangan", "? paid E -5000 S 8000 W -3000", "? sticks 1", "? next E2 +2"),
    row("SAN-17 the dealer by tenpai", "sanma-parlour", at(E=SANMA, draws="6p", rivers={"S": "1z9m1s"}, left=0),
        "E 6p", "? draw nagashi_mangan", "? paid E -5000 S 8000 W -3000", "? next E1 +1"),
    row("SAN-17 several at once", "sanma-parlour", at(draws="6p", rivers={"S": "1z9m1s", "W": "9s"}, left=0),
        "E 6p", "? paid E -10000 S 5000 W 5000"),
    row("SAN-17 open counts", "sanma-parlour", at(draws="6p", rivers={"S": "1z9m1s"}, melds={"S": ["pon:555z"]}, left=0), "E 6p", "? draw nagashi_mangan"),
    row("SAN-17 called", "sanma-parlour", at(draws="6p", rivers={"S": "1z9m1s"}, melds={"W": ["pon:555z@S"]}, left=0), "E 6p", "? draw exhaustive"),
    row("ICH-15 none", "ichigeki", at(draws="5m", rivers={"S": "1z9m1s"}, left=0), "E 5m", "? draw exhaustive", "? paid"),
]  # fmt: skip


DRAWS = [
    row("LAN-14 LAN-16 tenpai are paid", "lan", at(E=PINFU, S=READY, draws="6p", left=0), "E 6p", "? paid E 1500 S 1500 W -1500 N -1500", "? next E1 +1"),
    row("LAN-3 dealer noten", "lan", at(S=READY, draws="6p", left=0), "E 6p", "? paid S 3000 E -1000 W -1000 N -1000", "? next E2 +1"),
    row("LAN-16 the last discard is answered first", "lan", at(S=READY, draws="8m", left=0), "E 8m", "? S may ron", "S ron", "? won S", "? draw no"),
    row("LAN-16 tenpai is what the hand is after the last discard", "lan", at(E="123m456p789s23s9m9s", draws="9m", left=0),
        "E 9s", "? paid E 3000 S -1000 W -1000 N -1000"),
    row("ICH-44 ICH-43 nothing is paid, the dealer stays", "ichigeki", at(S=READY, draws="6p", left=0), "E 6p", "? paid", "? next E1 +1"),
    row("ICH-52 noten dealer", "ichigeki-tonpu", at(S=READY, draws="6p", left=0), "E 6p", "? paid S 3000 E -1000 W -1000 N -1000", "? next E2 +1"),
    row("ICH-52 formal tenpai", "ichigeki-tonpu", at(E="1112m456p789s222z", draws="6p", left=0), "E 6p", "? paid E 3000 S -1000 W -1000 N -1000", "? next E1 +1"),
    row("SAN-14", "sanma-parlour", at(S=SANMA, draws="9m", left=0), "E 9m", "? paid S 2000 E -1000 W -1000", "? next E2 +1"),
    row("SAN-15 all noten", "sanma-parlour", at(draws="9m", left=0), "E 9m", "? paid", "? next E2 +1"),
    row("SAN-12 dealer tenpai", "sanma-parlour", at(E=SANMA, draws="9m", left=0), "E 9m", "? paid E 2000 S -1000 W -1000", "? next E1 +1"),
    row("RON-1 RON-2 tenpai", "ronron-05", at(E="1112m456p789s222z", draws="6p", left=0), "E 6p", "? next E1 +1"),
    row("RON-29 noten", "ronron-05", at(S=READY, draws="6p", left=0, honba=1, sticks=1), "E 6p", "? sticks 1", "? next E2 +2"),
    row("RON-29 a tenpai dealer in the last hand", "ronron-05", at(E="1112m456p789s222z", draws="6p", left=0, hand="S4"), "E 6p", "? next S4 +1"),
    row("chosen: a fifth copy of own tiles is noten", "lan", at(E="1111m456p789s222z", draws="6p", left=0), "E 6p", "? paid"),
]  # fmt: skip


FOUR_KANS_WIN = [
    row("RON-28 three kans do not", "ronron-05", at(E="999s", melds={"E": ["ankan:1111z", "ankan:2222z", "pon:333z"]}, draws="9s"),
        "E kan 9999s", "? then ankan dora tsumo"),
    row("RON-28 by an ankan", "ronron-05", at(S="999s", melds={"S": ["ankan:1111z", "ankan:2222z", "pon:333z"]}, turn="S", draws="9s", rinshan="3z"),
        "S kan 9999s", "? then ankan dora tsumo", "S kan 3z", "? then kakan hora end_kyoku", "? yaku S suukantsu 1", "? paid E -16000 W -8000 N -8000 S 32000"),
    row("RON-28 RON-26 what needs no pair is added", "ronron-05", at(S="999s", melds={"S": ["ankan:1111z", "ankan:2222z", "ankan:3333z"]}, turn="S", draws="9s"),
        "S kan 9999s", "? yaku S suukantsu 1 suuankou 1"),
    row("RON-28 what needs the pair is not", "ronron-05", at(S="666z", melds={"S": ["ankan:1111z", "ankan:2222z", "daiminkan:3333z"]}, turn="S", draws="6z"),
        "S kan 6666z", "? yaku S suukantsu 1"),
    row("RON-28 by a daiminkan: from all", "ronron-05", at(S="999s", melds={"S": ["ankan:1111z", "ankan:2222z", "ankan:3333z"]}, draws="9s"),
        "E 9s", "S kan", "? won S", "? paid E -16000 W -8000 N -8000 S 32000"),
    row("RON-28 robbed", "ronron-05", at(E="7z", S="78p234678s22s111m", melds={"E": ["pon:999p", "ankan:2222z", "ankan:3333z", "ankan:4444z"]}, draws="9p"),
        "E kan 9p", "S ron", "? won S", "? yaku S chankan 1"),
    row("RON-28 not robbed", "ronron-05", at(E="7z", S="78p234678s22s111m", melds={"E": ["pon:999p", "ankan:2222z", "ankan:3333z", "ankan:4444z"]}, draws="9p"),
        "E kan 9p", "S pass", "? won E"),
]  # fmt: skip


MATCH = [
    row("ICH-45 over when somebody wins", "ichigeki", at(S=READY, draws="8m"), "E 8m", "S ron", "? next over single_win"),
    row("ICH-45 draws are played on", "ichigeki", at(draws="6p", left=0), "E 6p", "? next E1 +1"),
    row("ICH-40 a non-dealer is paid as a dealer", "ichigeki", at(S=READY, draws="8m"), "E 8m", "S ron", "? paid E -2900 S 2900"),
    row("ICH-40 by tsumo from all alike", "ichigeki", at(S=READY, turn="S", draws="8m"), "S tsumo", "? paid E -1300 W -1300 N -1300 S 3900"),
    row("ICH-41 a red five: 5,000 from the discarder", "ichigeki", at(S=READY.replace("567p", "067p"), draws="8m", scores={"E": 30000}),
        "E 8m", "S ron", "? paid E -10800 S 10800"),
    row("ICH-41 from each on tsumo", "ichigeki", at(S=READY.replace("567p", "067p"), turn="S", draws="8m"), "S tsumo", "? paid E -7600 W -7600 N -7600 S 22800"),
    row("ICH-42 none with a yakuman", "ichigeki", at(S="111m055m333p999s6z", draws="6z", scores={"E": 90000}),
        "E 6z", "S ron", "? yaku S suuankou 1", "? paid E -48000 S 48000"),
    row("ICH-46 hand values first, then shugi", "ichigeki", at(S=READY.replace("567p", "067p"), draws="8m", scores={"E": 7000}), "E 8m", "S ron", "? paid E -7000 S 7000"),
    row("ICH-46 the nearest winner first", "ichigeki", at(S=READY, W=WEST, draws="8m", scores={"E": 3900}), "E 8m", "S ron & W ron", "? paid E -3900 S 2900 W 1000"),
    row("ICH-46 a stock never falls below 0", "ichigeki", at(S=READY, draws="8m", scores={"E": 1000}), "E 8m", "S ron", "? paid E -1000 S 1000"),
    row("LAN-3 dealer win", "lan", at(E=READY, draws="8m", honba=1), "E tsumo", "? next E1 +2"),
    row("LAN-3 non-dealer win", "lan", at(S=READY, draws="8m", honba=1), "E 8m", "S ron", "? next E2"),
    row("LAN-4 honba by ron", "lan", at(S=READY, draws="8m", honba=2), "E 8m", "S ron", "? paid E -2600 S 2600"),
    row("LAN-4 honba by tsumo", "lan", at(S=READY, turn="S", draws="8m", honba=2), "S tsumo", "? paid E -1500 W -900 N -900 S 3300"),
    row("LAN-11 below 0", "lan", at(S=READY, draws="8m", scores={"E": 1900}), "E 8m", "S ron", "? next over tobi"),
    row("LAN-11 0 is fine", "lan", at(S=READY, draws="8m", scores={"E": 2000}), "E 8m", "S ron", "? next E2"),
    row("ICH-54 0 is over", "ichigeki-tonpu", at(S=READY, draws="8m", scores={"E": 2000}), "E 8m", "S ron", "? next over tobi"),
    row("RON-13 by noten payments", "ronron-05", at(E=READY, draws="6p", left=0, scores={"N": 900}), "E 6p", "? next over tobi"),
    row("RON-22 55,000", "ronron-05", at(S=READY, draws="8m", scores={"S": 53000}), "E 8m", "S ron", "? next over stop_at"),
    row("SAN-22 by itself", "sanma-parlour", at(E=SANMA, draws="2s", hand="S3", scores={"E": 42000}), "E tsumo", "? next over agariyame"),
    row("SAN-20 sudden end", "sanma-parlour", at(E=SANMA, draws="2s", hand="W1", scores={"E": 42000}), "E tsumo", "? next over target"),
    row("ICH-51 a sole top when the wind ends", "ichigeki-tonpu", at(S=READY, draws="8m", hand="E4", scores={"S": 40000}), "E 8m", "S ron", "? next over sole_top"),
    row("ICH-51 tested only when a wind ends", "ichigeki-tonpu", at(S=READY, draws="8m", hand="S2", scores={"S": 40000}), "E 8m", "S ron", "? next S3"),
    row("ICH-51 after North, East again", "ichigeki-tonpu", at(S=READY, draws="8m", hand="N4"), "E 8m", "S ron", "? next E1"),
    row("SAN-21 South is entered", "sanma-parlour-east", at(S=SANMA, draws="2s", hand="E3"), "E 2s", "S ron", "? next S1"),
    row("SAN-21 sudden end", "sanma-parlour-east", at(S=SANMA, draws="2s", hand="S1", scores={"S": 39000}), "E 2s", "S ron", "? next over target"),
    row("SAN-19 0 is not below 0", "sanma-parlour", at(S=SANMA, draws="2s", scores={"E": 2000}), "E 2s", "S ron", "? next E2"),
    row("SAN-19 a bust pays one chip to the buster", "sanma-parlour", at(S=SANMA, draws="2s", scores={"E": 1900}), "E 2s", "S ron", "? next over tobi", "? shugi paid E -1 S 1"),
    row("SAN-19 none for a bust by noten payments", "sanma-parlour", at(S=SANMA, draws="9m", left=0, scores={"E": 900}), "E 9m", "? next over tobi", "? shugi paid"),
    row("SAN-19 SAN-11 each winner of a double ron", "sanma-parlour", at(S=SANMA, W="22p34s678p678789s", draws="2s", scores={"E": 1000}),
        "E 2s", "S ron & W ron", "? shugi paid E -2 S 1 W 1"),
    row("ICH-53 no agariyame", "ichigeki-tonpu", at(E=READY, draws="8m", hand="E4", scores={"E": 42000}), "E tsumo", "? next E4 +1"),
    row("agariyame by choice: stop", CHOICE, at(E=READY, draws="8m", hand="S4", scores={"E": 42000}), "E tsumo", "? E may stop", "E stop", "? next over agariyame"),
    row("agariyame by choice: go on", CHOICE, at(E=READY, draws="8m", hand="S4", scores={"E": 42000}), "E tsumo", "E go on", "? next S4 +1"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rules", "situation", "script"),
    [*ABORTS, *DORA, *FLOWERS, *SEVERAL, *STICKS, *PAO, *FEEDER, *NAGASHI, *DRAWS, *FOUR_KANS_WIN, *MATCH],
)  # fmt: skip
def test_play(rules: Any, situation: dict[str, Any], script: tuple[str, ...]) -> None:
    run(rules, situation, script)


# ---- the referee itself


def test_what_is_refused_changes_nothing() -> None:
    t = table("tenhou", S="46p", W="55p", draws="5p")
    referee = t.referee
    east, south, west = (t.seat(w) for w in "ESW")
    discard = next(c for c in referee.prompts[east] if c.text == "5p" and c.tsumogiri)
    state, number = referee.state, referee.number

    def reasons(*choices: Choice, number: int | None = None) -> list[str]:
        return [r.reason for r in referee.step(*choices, number=number).refused]

    assert reasons(discard, number=number - 1) == ["stale"]
    assert reasons(Choice(south, "pass")) == ["not_asked"]
    assert reasons(Choice(east, "tsumo", discard.pai)) == ["not_offered"]
    assert reasons(Choice(east, "pass")) == ["not_offered"]
    assert (referee.state, referee.number) == (state, number)
    assert reasons(discard, discard) == ["answered"]
    assert referee.number > number
    chi = next(c for c in referee.prompts[south] if c.act == "chi")
    assert reasons(chi, Choice(south, "pass")) == ["answered"]
    assert reasons(discard) == ["not_asked"]
    assert reasons(Choice(west, "pass")) == []
    assert t.referee.state.said == (south, "chi")


def test_a_match_that_is_over_takes_nothing() -> None:
    t = table("ichigeki", S=READY, draws="8m").play("E 8m", "S ron")
    assert t.referee.over
    out = t.referee.step(Choice(0, "pass"))
    assert ([r.reason for r in out.refused], out.events) == (["over"], ())


@pytest.mark.parametrize("name", names())
@pytest.mark.clause("LAN-1")
def test_a_deal(name: str) -> None:
    referee = Referee(name, seed=3)
    start = referee.events[1]
    assert isinstance(start, StartKyoku)
    assert [len(hand) for hand in start.tehais] == [13] * len(referee.state.players)
    assert referee.state.players[0].drawn is not None  # the dealer draws
    assert list(referee.prompts) == [0]


@pytest.mark.clause("LAN-1", "LAN-16")
def test_draw_discard_check_to_the_last_tile() -> None:
    t = table("lan", draws="6p", first=True, left=9)
    for turn in range(10):
        state = t.referee.state
        assert (state.turn, state.phase, state.left) == (turn % 4, "draw", 9 - turn)
        t.play(f"{'ESWN'[turn % 4]} tsumogiri")
        if turn < 9:
            t.pass_all()
    assert [type(e).__name__ for e in t.last[:3]] == ["Dahai", "Ryukyoku", "EndKyoku"]


@pytest.mark.clause("SAN-28", "SAN-26", "SAN-27")
def test_chips_are_counted_from_0_after_each_hand() -> None:
    t = table("sanma-parlour", S=SANMA, riichi="S", draws="9m2s", dora="9p", ura="9p")
    assert t.referee.state.chips == (0, 0, 0)
    t.play("E 9m", "S tsumo")  # ippatsu, from each
    assert t.referee.state.chips == (-1, 2, -1)
    assert t.referee.state.phase == "draw"  # the next hand's


@pytest.mark.parametrize(
    ("winner", "carries"),
    [("E tsumo", (0, 3)), ("S ron", (1, 0))],
)
@pytest.mark.clause("ICH-43")
def test_a_deal_carried_over(winner: str, carries: tuple[int, int]) -> None:
    t = table("ichigeki", E=READY, S=PINFU, draws="1s" if winner == "S ron" else "8m", honba=2)
    if winner == "S ron":
        t.play("E 1s")
    t.play(winner)
    assert t.referee.ended is not None
    assert t.referee.ended.carries == carries
    oya, honba = carries
    following = Referee("ichigeki", at=Next("E", 1, honba, oya), scores=t.referee.state.scores)
    state = following.state
    assert (state.oya, state.honba, state.turn) == (oya, honba, oya)
    assert state.scores == t.referee.state.scores  # a member's own stock


@pytest.mark.clause("ICH-46")
@pytest.mark.parametrize(
    ("brought", "figures", "ranks", "end"),
    [
        ([10000, 10000, 10000, 10000], [-2900, 2900, 0, 0], (4, 1, 2, 3), (7100, 12900, 10000, 10000)),
        ([50000, 300, 1300, 0], [-2900, 2900, 0, 0], (4, 1, 2, 3), (47100, 3200, 1300, 0)),
        ([2000, 60000, 300, 1200], [-2000, 2000, 0, 0], (4, 1, 2, 3), (0, 62000, 300, 1200)),
    ],
)  # fmt: skip
def test_the_figures_of_a_stock_are_what_was_won_and_lost(
    brought: list[int], figures: list[int], ranks: tuple[int, ...], end: tuple[int, ...]
) -> None:
    """Whatever each brought: who brought most and deals in is last, not first."""
    t = table("ichigeki", S=READY, draws="8m", scores=dict(zip("ESWN", brought, strict=True)))
    t.play("E 8m", "S ron")
    assert t.referee.over
    match = t.referee.match
    assert match.final is not None
    of = sorted(match.final, key=lambda row: row.seat)
    assert [row.points for row in of] == [1000 * points for points in figures]
    assert tuple(row.rank for row in of) == ranks
    assert t.referee.state.scores == end
    wall = "44 live tiles after the deal, the rules have 70"  # the short wall of a scripted hand
    assert [f.problem for f in validate(match, rules_of("ichigeki"))] == [wall]


@pytest.mark.clause("ICH-46")
def test_draws_are_played_on_in_the_east() -> None:
    def drawn(ordinal: int, oya: int) -> Deal:
        """A wall of one tile: the dealer draws and discards it."""
        start = table("ichigeki", draws="6p", left=0, first=True).referee.events[1]
        assert isinstance(start, StartKyoku)
        assert start.wall is not None
        return Deal(start.tehais, start.wall)

    referee = Referee("ichigeki", deals=drawn)
    for n in range(15):
        state = referee.state
        assert (state.bakaze, state.kyoku, state.oya, state.honba) == ("E", 1, 0, n)
        referee.step(next(c for c in referee.prompts[0] if c.tsumogiri))
    assert not referee.over


@pytest.mark.clause("LAN-13")
def test_the_same_choices_the_same_match() -> None:
    """Host and guest decide alike: nothing but rules, walls and choices in their order counts."""
    one, other = (table("lan", S="46p", W="55p", draws="5p") for _ in range(2))
    one.play("E 5p", "S chi 46p", "W pon 55p")
    other.play("E 5p", "S chi 46p", "W pon 55p")
    assert one.referee.events == other.referee.events


@pytest.mark.clause("SAN-9", "SAN-37", "SAN-7", "SAN-8")
def test_the_end_settles_the_match() -> None:
    scores = {"E": 41000, "S": 33000, "W": 30000}
    t = table("sanma-parlour", E=SANMA, draws="2s", hand="S3", sticks=1, scores=scores)
    t.play("E tsumo")  # 3 han: 3,000 from each, and the stick
    state = t.referee.state
    assert (state.over, state.ranks) == (True, (2, 3, 1))
    assert ledger.by_seat(state.settlement, 3, "final") == (-2000, -5600, 7600)
    assert state.scores == (30000, 27000, 48000)


def test_a_match_goes_on_from_its_events() -> None:
    t = table("lan", S=READY, draws="8m").play("E 8m")
    again = Referee.resume(t.referee.events)
    assert (again.prompts, again.state) == (t.referee.prompts, t.referee.state)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"scores": [25000] * 3}, "scores: found 3, expected 4"),
        ({"at": Next("E", 1, 0, 4)}, "oya: found 4, expected 0 to 3"),
        ({"names": ["a"]}, "names: found 1, expected 4"),
        ({"scores": 30000}, "scores: found 30000, expected 4"),
        ({"names": 5}, "names: found 5, expected 4"),
    ],
)
def test_a_start_that_cannot_be(given: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Referee("tenhou", **given)


@pytest.mark.clause("RON-15", "RON-30", "RON-32")
def test_a_seat_can_be_asked_at_every_discard() -> None:
    """Nobody can call or win this 6p; whom the table names is asked all the same, and may offend."""
    game = table("ronron-05", S="2589m258p36s1234z", draws="6p")
    game.referee.also = lambda moment: {1}
    game.play("E 6p")
    assert game.offers("S") == ["pass"]
    acts = {c.offence for c in game.referee.offences(1)}
    assert {"false_ron", "empty_call", "touched_draw"} <= acts
    game.play("S pass")
    assert game.referee.state.phase == "draw"


@pytest.mark.clause("RON-24")
def test_the_first_call_uttered_wins_while_a_ron_is_waited_for() -> None:
    t = table("ronron-05", S="46p", W="55p", N=PINFU5, draws="5p")
    t.play("E 5p")
    for wind, act in (("S", "chi"), ("W", "pon")):
        seat = t.seat(wind)
        t.referee.step(next(c for c in t.referee.prompts[seat] if c.act == act))
    for seat in list(t.referee.prompts):
        if seat not in t.referee.replies:
            t.referee.step(Choice(seat, "pass"))
    assert t.referee.state.phase == "call"
    assert t.referee.state.turn == t.seat("S")


@pytest.mark.parametrize("first", ["win", "act"])
@pytest.mark.clause("RON-30")
def test_a_win_is_heard_before_an_act_that_ends_the_hand(first: str) -> None:
    """Whoever has the tile on the table cannot escape the win on it by an offence."""
    t = table("ronron-05", S=READY, draws="8m")
    t.play("E 8m")
    south, east = t.seat("S"), t.seat("E")
    ron = next(c for c in t.referee.prompts[south] if c.act == "ron")
    act = next(c for c in t.referee.offences(east) if c.offence == "start_button")
    if first == "win":
        t.referee.step(ron, act)
    else:
        t.referee.step(act)
        t.referee.step(ron)
    wins = [e for e in t.referee.events if isinstance(e, Hora)]
    assert [w.actor for w in wins] == [south]
    assert not [e for e in t.referee.events if isinstance(e, Chombo)]


@pytest.mark.clause("RON-30")
def test_an_act_that_ends_the_hand_waits_for_the_pass() -> None:
    t = table("ronron-05", S=READY, draws="8m")
    t.play("E 8m")
    act = next(c for c in t.referee.offences(t.seat("E")) if c.offence == "start_button")
    assert not t.referee.step(act).events
    t.referee.step(Choice(t.seat("S"), "pass"))
    assert [e.actor for e in t.referee.events if isinstance(e, Chombo)] == [t.seat("E")]


@pytest.mark.clause("RON-30")
def test_a_tsumo_of_the_same_moment_comes_first() -> None:
    t = table("ronron-05", E=READY, draws="8m")
    east, north = t.seat("E"), t.seat("N")
    tsumo = next(c for c in t.referee.prompts[east] if c.act == "tsumo")
    act = next(c for c in t.referee.offences(north) if c.offence == "start_button")
    refused = t.referee.step(act, tsumo).refused
    assert [r.reason for r in refused] == ["stale"]
    assert [e.actor for e in t.referee.events if isinstance(e, Hora)] == [east]


@pytest.mark.clause("RON-30")
def test_who_has_answered_can_still_be_declared_against() -> None:
    t = table("ronron-05", S="46p", W="55p", draws="5p")
    t.play("E 5p")
    south = t.seat("S")
    t.referee.step(Choice(south, "pass"))
    acts = {c.offence for c in t.referee.offences(south)}
    assert "start_button" in acts
    assert not {"false_ron", "empty_call", "touched_draw"} & acts
    act = next(c for c in t.referee.offences(south) if c.offence == "start_button")
    assert not t.referee.step(act).refused
    assert [e.actor for e in t.referee.events if isinstance(e, Chombo)] == [south]


ODD = [
    Choice(0, "riichi", 8.0),  # type: ignore[arg-type]
    Choice(False, "dahai", 0),
    Choice(0.0, "dahai", 0),  # type: ignore[arg-type]
    Choice(-1, "pass"),
    Choice(4, "offend", offence="start_button"),
    Choice("0", "pass"),  # type: ignore[arg-type]
    Choice([], "pass"),  # type: ignore[arg-type]
    "5p",
    None,
]


@pytest.mark.parametrize("odd", ODD, ids=repr)
@pytest.mark.parametrize("name", ["tenhou", "ronron-05"])
def test_odd_choices_are_refused(name: str, odd: Any) -> None:
    referee = table(name, draws="5p").referee
    state, number = referee.state, referee.number
    outcome = referee.step(odd)
    refused = [r.choice for r in outcome.refused]
    if refused:
        assert refused == [odd]
        assert (referee.state, referee.number) == (state, number)
    else:  # a whole number written as 8.0: what was offered is done, with its own types
        assert all(type(e.pai) is int for e in outcome.events if isinstance(e, Dahai))


def test_a_record_without_a_hand_is_refused() -> None:
    with pytest.raises(ValueError, match="the record holds no hand"):
        Referee.resume(Referee("tenhou", seed=4).events[:1])


def test_a_stacked_wall_must_have_its_indicators() -> None:
    def deals(ordinal: int, oya: int) -> Deal:
        hands = tuple(tuple(range(32 * s, 32 * s + 13 * 8, 8)) for s in range(2))
        return Deal((*hands, *hands), Wall(live=(0,) * 20, dora=(0,)))

    with pytest.raises(ValueError, match="deals: 1 indicators of dora, expected 5"):
        Referee("tenhou", deals=deals)


def test_very_many_draws_in_a_row() -> None:
    """Where draws are played on, honba knows no end."""
    referee = Referee("ichigeki", seed=1, at=Next("E", 1, 1500, 0))
    assert referee.state.honba == 1500


@pytest.mark.clause("RON-9")
@pytest.mark.parametrize("act", ["ron", "chi"])
def test_a_dead_hand_takes_back_what_it_said(act: str) -> None:
    t = table("ronron-05", S=READY if act == "ron" else "67m", W=WEST, draws="8m")
    t.play("E 8m")
    south, west = t.seat("S"), t.seat("W")
    t.referee.step(next(c for c in t.referee.prompts[south] if c.act == act))
    t.referee.step(next(c for c in t.referee.offences(south) if c.offence == "wrong_count"))
    t.referee.step(Choice(west, "pass"))
    assert not [e for e in t.referee.events if isinstance(e, Hora)]
    assert t.referee.state.phase == "draw"


@pytest.mark.clause("RON-30")
def test_a_ron_of_the_offender_makes_the_own_act_void() -> None:
    t = table("ronron-05", S=READY, W=WEST, draws="8m")
    t.play("E 8m")
    south, west = t.seat("S"), t.seat("W")
    t.referee.step(next(c for c in t.referee.offences(south) if c.offence == "start_button"))
    t.referee.step(next(c for c in t.referee.prompts[south] if c.act == "ron"))
    t.referee.step(Choice(west, "pass"))
    assert [e.actor for e in t.referee.events if isinstance(e, Hora)] == [south]
    assert not [e for e in t.referee.events if isinstance(e, Chombo)]


@pytest.mark.clause("RON-30")
def test_a_position_holds_the_act_that_waits_for_rons() -> None:
    t = table("ronron-05", S=READY, draws="8m")
    t.play("E 8m")
    act = next(c for c in t.referee.offences(t.seat("E")) if c.offence == "start_button")
    t.referee.step(act)
    again = Referee.from_position(t.referee.position(wall=True), seed=1)
    again.step(Choice(t.seat("S"), "pass"))
    assert [e.actor for e in again.events if isinstance(e, Chombo)] == [t.seat("E")]


@pytest.mark.clause("RON-33")
def test_a_tile_that_touched_the_river_cannot_be_changed_for_another() -> None:
    t = table("ronron-05", E="46p4z", draws="5p")
    east = t.seat("E")
    touched = [c for c in t.referee.offences(east) if c.offence == "touched_river"]
    refused = t.referee.step(*touched[:2]).refused
    assert [r.reason for r in refused] == ["not_offered"]
    assert [c.pai for c in t.referee.prompts[east]] == [touched[0].pai]


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"scores": [25000] * 3}, "scores: found 3, expected 4"),
        ({"scores": [25000.0] * 4}, "scores: found 25000.0, expected a whole number"),
        ({"scores": ["a"] * 4}, "scores: found 'a', expected a whole number"),
        ({"sticks": 1.5}, "sticks: found 1.5, expected a whole number"),
        ({"names": ["a", "b", "c"]}, "names: found 3, expected 4"),
        ({"names": [1, 2, 3, 4]}, "names: found 1, expected a text"),
        ({"names": ["\ud800", "", "", ""]}, "expected a text"),
        ({"at": Next("E", 1, 0, 7)}, "oya: found 7, expected 0 to 3"),
        ({"at": Next("E", 1, 0, True)}, "at: found True, expected a whole number"),
    ],
)
def test_what_a_match_cannot_begin_with(given: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        Referee("tenhou", seed=1, **given)


def test_any_text_is_a_seed() -> None:
    assert Referee("tenhou", seed="\ud800").state != Referee("tenhou", seed="x").state


def test_riichi_below_zero_where_no_points_are_needed() -> None:
    """M.League: nobody is bust, and a riichi needs no points."""
    t = table("mleague", E="123m456p789s1122z", draws="9m", scores={"E": -2000})
    assert "riichi 9m" in t.offers("E")
