"""Offences and their consequences, clause by clause (see :mod:`tests.game_facts`)."""

from __future__ import annotations

from typing import Any

import pytest

from mjwidget.game.validate import validate
from mjwidget.rulefiles import names
from mjwidget.rulefiles import rules as rules_of
from tests.game_facts import at, row, run
from tests.game_table import table

READY = "23467m567p34588s"  # 5m 8m, tanyao and pinfu
WEST = "67m234678p234s66s"  # the same wait
NOTEN = "2589m258p36s1234z"
NO_YAKU = "34m123p456s11z"  # 2m 5m, beside a chi of 789s
DEAD_WAIT = "456789m123p1111z"  # 1z, all four in the own hand
CHI = {"S": ["chi:789s"]}


CHOMBO = [
    # -- a ron that is none
    row("LAN-7 furiten ron by a non-dealer", "lan", at(N=READY, rivers={"N": "5m"}, draws="8m"),
        "E 8m", "N ron (furiten_ron)", "? chombo N furiten_ron", "? paid N -8000 E 2700 S 2700 W 2600", "? won nobody", "? next E1"),
    row("LAN-7 by the dealer", "lan", at(E=READY, rivers={"E": "5m"}, turn="S", draws="8m", honba=1),
        "S 8m", "E ron (furiten_ron)", "? paid E -12000 S 4000 W 4000 N 4000", "? next E1 +1"),
    row("LAN-7 shares from the offender's right", "lan", at(S=READY, rivers={"S": "5m"}, draws="8m"),
        "E 8m", "S ron (furiten_ron)", "? paid S -8000 W 2700 N 2700 E 2600"),
    row("LAN-7 without a yaku", "lan", at(S=NO_YAKU, melds=CHI, draws="2m"), "E 2m", "S ron (no_yaku_ron)", "? chombo S no_yaku_ron"),
    row("LAN-7 same turn", "lan", at(W=READY, draws="8m5m"), "E 8m", "W pass", "S 5m", "W ron (furiten_ron)", "? chombo W furiten_ron"),
    row("LAN-7 after riichi for good", "lan", at(W=READY, riichi="W", draws="8m1z2z8m"),
        "E 8m", "W pass", "S 1z", "W 2z", "N 8m", "W ron (furiten_ron)", "? chombo W furiten_ron", "? paid W -7000 N 2700 E 2700 S 2600", "? sticks 0", "? next E1"),
    row("LAN-7 a tsumo without yaku is not offered", "lan", at(S=NO_YAKU, melds=CHI, turn="S", draws="2m"), "? S may not tsumo", "? S could not tsumo"),
    row("LAN-7 nothing else is possible", "lan", at(S=NOTEN, draws="5m"),
        "? E could not tsumo", "? E could not riichi", "E 5m", "? S could not ron", "? S could not empty_call"),
    row("RON-30 false ron by the dealer", "ronron-05", at(E=NOTEN, W="66p", turn="S", draws="6p", honba=2),
        "S 6p", "E ron (false_ron)", "? chombo E false_ron", "? paid E -12000 S 4000 W 4000 N 4000", "? next E1 +2"),
    row("RON-30 false ron by another", "ronron-05", at(S=NOTEN, W="66p", draws="6p"), "E 6p", "S ron (false_ron)", "? paid S -8000 E 4000 W 2000 N 2000", "? next E1"),
    row("RON-30 this hand's sticks go back, older ones stay", "ronron-05", at(S=NO_YAKU, melds=CHI, N=READY, riichi="N", draws="2m", honba=1, sticks=2),
        "E 2m", "S ron (no_yaku_ron)", "? paid S -8000 E 4000 W 2000 N 3000", "? sticks 2", "? next E1 +1"),
    row("RON-30 furiten ron", "ronron-05", at(S=READY, rivers={"S": "5m"}, draws="8m"), "E 8m", "S ron (furiten_ron)", "? chombo S furiten_ron"),
    row("RON-30 the same turn too", "ronron-05", at(W=READY, draws="8m5m"), "E 8m", "W pass", "S 5m", "W ron (furiten_ron)", "? chombo W furiten_ron"),
    row("RON-30 false tsumo", "ronron-05", at(E=NOTEN, draws="6p"), "E tsumo (false_tsumo)", "? chombo E false_tsumo", "? paid E -12000 S 4000 W 4000 N 4000"),
    row("RON-30 tsumo without a yaku", "ronron-05", at(S=NO_YAKU, melds=CHI, turn="S", draws="2m"), "S tsumo (no_yaku_tsumo)", "? chombo S no_yaku_tsumo"),
    row("RON-30 declared: the wall collapses", "ronron-05", at(S=NOTEN), "S wall_collapse", "? chombo S wall_collapse"),
    row("RON-30 declared: the start button", "ronron-05", at(S=NOTEN), "S start_button", "? chombo S start_button"),
    row("RON-31 denials", "ronron-05", at(S=NOTEN), "S denial", "? chombo S denial", "? paid S -8000 E 4000 W 2000 N 2000"),
    row("RON-13 a chombo busts", "ronron-05", at(S=NOTEN, scores={"S": 7900}), "S denial", "? next over tobi"),
    row("RON-13 to exactly 0", "ronron-05", at(S=NOTEN, scores={"S": 8000}), "S denial", "? next E1"),
    row("RON-30 LAN a false ron of an ankan", "ronron-05", at(E="999p", S="78p123m234678s22s", draws="9p"), "E kan 9999p", "S ron (false_ron)", "? chombo S false_ron"),
    # -- a win beats a chombo
    row("RON-30 a win at the same moment", "ronron-05", at(S=READY, W=NOTEN, draws="8m"), "E 8m", "W ron (false_ron)", "? S asked", "S ron", "? won S", "? chombo nobody"),
    row("RON-30 also when it is said first", "ronron-05", at(S=READY, W=WEST, rivers={"S": "5m"}, draws="8m"),
        "E 8m", "W ron & S ron (furiten_ron)", "? won W", "? chombo nobody"),
    row("LAN-7 a win at the same moment", "lan", at(S=READY, W=WEST, rivers={"S": "5m"}, draws="8m"),
        "E 8m", "S ron (furiten_ron)", "W ron", "? won W", "? chombo nobody"),
    row("RON-30 when the win is passed", "ronron-05", at(S=READY, W=WEST, rivers={"S": "5m"}, draws="8m"),
        "E 8m", "S ron (furiten_ron)", "W pass", "? chombo S furiten_ron"),
    row("two at once", "ronron-05", at(S=NOTEN, W="147m147p258s5667z", N="66p", draws="6p"),
        "E 6p", "S ron (false_ron) & W ron (false_ron)", "? chombo S false_ron W false_ron", "? next E1"),
    row("RON-30 two acts declared while a win was still to be passed", "ronron-05", at(S=NOTEN, W=WEST, draws="8m"),
        "E 8m", "S denial", "N start_button", "W pass", "? chombo S denial N start_button", "? next E1"),
]  # fmt: skip


AFTER_THE_DRAW = [
    row("RON-10 noten riichi", "ronron-05", at(E=NOTEN, draws="6p", left=4), "E riichi (noten_riichi) 6p", "? then reach dahai reach_accepted tsumo",
        "to the end", "? draw exhaustive", "? chombo E noten_riichi", "? paid E -11000 S 4000 W 4000 N 4000", "? sticks 0", "? next E1"),
    row("RON-10 no noten payments then", "ronron-05", at(E=NOTEN, S=READY, draws="6p", left=4), "E riichi (noten_riichi) 6p",
        "to the end", "? paid E -11000 S 4000 W 4000 N 4000", "? next E1"),
    row("RON-10 the deal doesn't move", "ronron-05", at(S=NOTEN, draws="6p6p", left=5, honba=1), "E 6p", "S riichi (noten_riichi) 6p",
        "to the end", "? chombo S noten_riichi", "? next E1 +1"),
    row("RON-10 void when somebody won", "ronron-05", at(E=NOTEN, S=READY, draws="6p8m"), "E riichi (noten_riichi) 6p", "S tsumo", "? won S", "? chombo nobody"),
    row("RON-27 RON-10 a nagashi voids it", "ronron-05", at(E=NOTEN, rivers={"N": "1z9m1s"}, draws="6p5p5p9p5m", left=4),
        "E riichi (noten_riichi) 6p", "to the end", "? draw nagashi_mangan", "? chombo nobody", "? next E2"),
    row("RON-10 an abort voids it too", "ronron-05", at(E=NOTEN, S="999s", melds={"W": ["ankan:5555z", "ankan:6666z"], "N": ["ankan:7777z"]}, draws="6p9s"),
        "E riichi (noten_riichi) 6p", "S kan 9999s", "? draw suukaikan", "? chombo nobody"),
    row("RON-10 every tile in the own hand", "ronron-05", at(E=DEAD_WAIT, draws="9s", left=4), "? E may not riichi 9s",
        "E riichi (noten_riichi) 9s", "to the end", "? chombo E noten_riichi"),
    row("RON-10 or in the own melds", "ronron-05", at(E="12m456789p22s", melds={"E": ["ankan:3333m"]}, draws="9s", left=4), "? E may not riichi",
        "E riichi (dead_riichi) 9s", "to the end", "? chombo E dead_riichi"),
    row("RON-10 tiles seen elsewhere don't matter", "ronron-05", at(E="12p456m789m234s55z", rivers={"S": "3p3p", "W": "3p3p"}, draws="9s", left=4),
        "E riichi 9s", "to the end", "? draw exhaustive", "? chombo nobody"),
    row("RON-10 the riichi is there to be won", "ronron-05", at(E=NOTEN, S=READY, draws="8m"), "E riichi (noten_riichi) 8m", "S ron", "? won S", "? sticks 0"),
    row("RON-10 a win in noten riichi is false", "ronron-05", at(E=NOTEN, draws="6p"), "E riichi (noten_riichi) 6p", "E tsumo (false_tsumo)", "? chombo E false_tsumo"),
]  # fmt: skip


DEAD = [
    row("RON-9 too many or too few tiles", "ronron-05", at(S=READY, W="88m", draws="8m"), "S wrong_count", "? S dead", "E 8m", "? S may not ron", "? S could ron (false_ron)"),
    row("RON-9 no more calls", "ronron-05", at(S="46p77z", draws="5p7z"), "S wrong_count", "E 5p", "? S may not chi", "S 7z"),
    row("RON-9 no tsumo, no riichi, no kan", "ronron-05", at(S="1111m456p78934s", turn="S", draws="9p"), "S wrong_count", "? S may not kan", "? S may not riichi", "? S may 9p"),
    row("RON-9 a dead hand does not win", "ronron-05", at(S=READY, turn="S", draws="8m"), "S wrong_count", "? S may not tsumo", "? S could tsumo (false_tsumo)"),
    row("RON-14 below 1,000", "ronron-05", at(S=READY, draws="6p", scores={"S": 900}), "E 6p", "S empty_call 6p", "? S dead", "? sticks 0", "? scores S 900"),
    row("RON-14 the hand goes on, noten at the end", "ronron-05", at(S=READY, N=WEST, draws="6p", left=3, scores={"S": 900, "E": 30000}),
        "E 6p", "S empty_call 6p", "to the end", "? paid E -1000 S -1000 W -1000 N 3000"),
    row("RON-15 otherwise a deposit", "ronron-05", at(S=READY, draws="6p", scores={"S": 1000}), "E 6p", "S empty_call 6p", "? S not dead", "? scores S 0", "? sticks 1"),
    row("RON-15 it goes to the next winner", "ronron-05", at(S=NOTEN, W=READY, N="66p", draws="6p8m"),
        "E 6p", "S empty_call 6p", "S 8m", "W ron", "? won W", "? sticks 0"),
    row("RON-15 who may call all the same", "ronron-05", at(S="46p", draws="5p"), "E 5p", "? S may chi 46p", "S empty_call 5p", "? then deposit"),
    row("RON-15 not with a dead hand again", "ronron-05", at(S=NOTEN, W="66p", draws="6p"), "S wrong_count", "E 6p", "? W may pon 66p", "? S could not empty_call", "? S could not wrong_count"),
]  # fmt: skip


ACTS = [
    row("RON-23 a tile shown: no ron on that kind", "ronron-05", at(S="23467m567p345s88s", draws="8m5m"), "S shown_tile 6m", "E 8m", "? S may ron"),
    row("RON-23 no ron", "ronron-05", at(S="55p88m234m678s345s", draws="5p8m"),
        "S shown_tile 5p", "E 5p", "? S may not ron", "? S could ron (false_ron)"),
    row("RON-23 the other wait stays", "ronron-05", at(S="55p88m234m678s345s", draws="8m"), "S shown_tile 5p", "E 8m", "? S may ron"),
    row("RON-23 tsumo stays", "ronron-05", at(S="55p88m234m678s345s", draws="1z5p"), "S shown_tile 5p", "E 1z", "S tsumo", "? won S"),
    row("RON-32 a touched draw forfeits the call", "ronron-05", at(S="55p", draws="0p"), "E 0p", "? S may pon 55p", "S touched_draw", "? S not asked"),
    row("RON-32 and the ron: a passed win", "ronron-05", at(W=READY, draws="8m5m1z8m"),
        "E 8m", "W touched_draw", "? W furiten", "S 5m", "? W may not ron", "W 1z", "? W not furiten", "N 8m", "? W may ron"),
    row("RON-32 in riichi too, for good", "ronron-05", at(W=READY, riichi="W", draws="8m1z2z8m"),
        "E 8m", "W touched_draw", "S 1z", "W 2z", "N 8m", "? W may not ron", "? W could ron (furiten_ron)"),
    row("RON-32 the others' calls stay", "ronron-05", at(S="46p", W="55p", draws="5p"), "E 5p", "S touched_draw", "? W may pon 55p", "W pon 55p", "? then pon"),
    row("RON-32 only this discard", "ronron-05", at(S="55p", draws="0p"), "E 0p", "S touched_draw", "S 5p", "? then dahai"),
    row("RON-33 a tile that touched the river is discarded", "ronron-05", at(S=READY, turn="S", draws="8m"),
        "? S may tsumo", "S touched_river 8m", "? S may not tsumo", "? S may 8m", "? S may not 5p", "S 8m", "? then dahai"),
    row("RON-33 no kan either", "ronron-05", at(S="1111m", turn="S", draws="9p"), "S touched_river 9p", "? S may not kan", "S 9p"),
    row("RON-33 in riichi too", "ronron-05", at(S=READY, riichi="S", turn="S", draws="8m"), "S touched_river 8m", "? S may not tsumo", "S 8m", "? S furiten"),
    row("RON-33 in riichi only the drawn one", "ronron-05", at(S=READY, riichi="S", turn="S", draws="9p"), "? S could not touched_river 2m", "? S could touched_river 9p"),
    row("RON-33 a tile of the hand", "ronron-05", at(S=READY, turn="S", draws="9p"), "S touched_river 2m", "? S may 2m", "? S may not 9p"),
    row("RON-33 after a call", "ronron-05", at(S="46p9s", draws="5p"), "E 5p", "S chi 46p", "S touched_river 9s", "? S may 9s"),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "situation", "script"), [*CHOMBO, *AFTER_THE_DRAW, *DEAD, *ACTS])
def test_offences(rules: Any, situation: dict[str, Any], script: tuple[str, ...]) -> None:
    t = run(rules, situation, script)
    # The set-up's wall is short and may pass over turns; nothing else is a fault of the record.
    found = [fault.problem for fault in validate(t.referee.match, t.referee.rules, whole=False)]
    assert [one for one in found if "live tiles after" not in one and "turn of" not in one] == []


@pytest.mark.parametrize("name", [n for n in names() if not rules_of(n).offences.acts])
def test_where_nothing_is_punished_nothing_is_possible(name: str) -> None:
    t = table(name, S="234678p2234678s", rivers={"S": "2p"}, draws="1s")
    assert not any(t.offences(wind) for wind in t.winds)
    t.play("E 1s")
    assert not any(t.offences(wind) for wind in t.winds)


@pytest.mark.clause("LAN-8", "LAN-7")
@pytest.mark.parametrize("name", [n for n in names() if rules_of(n).offences.acts])
def test_no_offence_is_among_the_choices_that_players_get(name: str) -> None:
    t = table(name, S=READY, rivers={"S": "5m"}, draws="8m")
    t.play("E 8m")
    assert "ron (furiten_ron)" in t.offences("S")
    asked = [c for choices in t.referee.prompts.values() for c in choices]
    assert asked and all(c.offence is None and c.act != "ron" for c in asked)


@pytest.mark.clause("RON-30", "LAN-7")
@pytest.mark.parametrize("name", ["ronron-05", "ronron-10", "lan"])
def test_the_replayed_hand_is_dealt_anew(name: str) -> None:
    t = table(name, S=READY, rivers={"S": "5m"}, draws="8m", honba=1).play("E 8m")
    before = t.referee.state.players[0].hand
    t.play("S ron (furiten_ron)")
    state = t.referee.state
    assert (state.bakaze, state.kyoku, state.honba, state.oya) == ("E", 1, 1, 0)
    assert t.referee.dealt == 2  # counted, so that the wall is another
    assert state.players[0].hand != before


def test_an_offence_that_the_rules_do_not_know_is_refused() -> None:
    t = table("lan", S=READY, draws="8m")
    choice = t.referee.prompts[0][0]
    wrong = type(choice)(1, "offend", offence="denial")
    assert [r.reason for r in t.referee.step(wrong).refused] == ["not_offered"]
