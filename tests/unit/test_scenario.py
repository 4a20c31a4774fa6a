"""Scenarios: what is set up, what is refused and how it is named, what is checked."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from mjwidget.checking import check_match
from mjwidget.core.events import Dahai, EndKyoku
from mjwidget.core.tiles import to_mpsz
from mjwidget.game.position import loads
from mjwidget.scenario.errors import ScenarioError
from mjwidget.scenario.scenario import Scenario

READY = "23467m567p34588s"  # 5m 8m
LEFT = "34m678m567p34588s"  # 2m 5m


def at(**values: Any) -> dict[str, Any]:
    return values


# ---- what is there

SHOWN = [
    # what is written, and the parts of the position's line that say it
    (at(), ["tenhou E1 25000,25000,25000,25000 ", "left=69 draw=0"]),
    (at(round="S3", honba=2, turn="W"), [" S3.2 ", " draw=0 "]),
    (at(turn="S8"), [" left=40 ", " draw=1 "]),
    (at(turn=5), [" left=53 ", " draw=0 "]),
    (at(left=0), [" left=0 ", " draw=1 "]),
    (at(E="123m456p789s1122z+5p"), [" p0=123m456p789s1122z+5p"]),
    (at(E="123m456p789s11225z", turn="E3"), [" p0=123m456p789s1122z+5z/"]),
    (at(S={"hand": "123m", "drawn": "9p"}), [" draw=1 ", "+9p"]),
    (at(E={"river": "1z9m-3p5s"}), [" p0=", "/1z9m-3p5s p1="]),
    (at(E={"river": "1z9m3p5s!6s"}), ["/1z9m3p5s!6s-/riichi p1="]),
    (at(E={"riichi": True}), ["!/riichi"]),
    (at(E={"hand": "5z", "river": "...7z!"}), ["7z!/riichi"]),
    (at(W={"melds": ["pon:777z@E"]}), ["/77z+7z@0", "@2"]),
    (at(W={"melds": "chi:213m kakan:5550p@S"}), ["/13m+2m@1,55p+5p@1+0p"]),
    (at(N={"melds": ["ankan:1111z"]}), ["/1111z/"]),
    (at(N={"melds": ["kan:1111z@S"]}), ["/111z+1z@1"]),
    (at(S={"river": "2m@W1z"}, W={"melds": ["pon:222m"]}), ["/2m@2.1z", "/22m+2m@1"]),
    (at(scores=[20000, 30000, 30000, 19000], sticks=1), [" E1.0.1 20000,30000,30000,19000 "]),
    (at(scores={"S": 900}), [" 33100,900,33000,33000 "]),
    (at(dora="5p1z"), [" dora=5p "]),
    (at(dora="5p1z", E={"melds": ["ankan:9999m"]}), [" dora=5p1z "]),
]


@pytest.mark.parametrize(("written", "parts"), SHOWN, ids=lambda v: str(v)[:60])
def test_what_is_written_is_there(written: dict[str, Any], parts: list[str]) -> None:
    s = Scenario(**written)
    line = str(s)
    for part in parts:
        assert part in line
    assert loads(line).left == s.referee().state.left
    assert check_match(s.match) == []
    assert s.check() == []


@pytest.mark.parametrize(
    ("rules", "written", "part"),
    [
        ("tenhou-sanma", at(E={"kita": 2}, turn=4), "/kita.44z"),
        ("tenhou-sanma", at(round="E3"), " draw=2 "),
        ("sanma-parlour", at(W={"flowers": "13f"}, turn=4), "/flowers.13f"),
        ("sanma-parlour", at(W="9m2f"), "2f"),
        ("sanma-parlour", at(E="b0p19m19s1234567z"), "p0=19m0bp19s1234567z"),
        ({"extends": "tenhou", "riichi": {"points_needed": 0}}, at(scores=0), "points_needed=0"),
    ],
)
def test_other_rules(rules: Any, written: dict[str, Any], part: str) -> None:
    assert part in str(Scenario(rules, **written))


def test_coming_tiles() -> None:
    s = Scenario(draws="5p1m?7z", S={"draws": "1m9s"}, rinshan="9m", ura="3z", dora="2p4p")
    wall = s.position.wall
    assert wall is not None
    first = wall.live[s.referee().state.drawn_live :]
    assert s.referee().state.players[0].drawn == loads(str(s)).players[0].drawn
    assert to_mpsz(s.referee().state.players[0].drawn or 0) == "5p"
    assert to_mpsz([first[0], first[2], first[4]]) == "1m7z9s"  # S N S
    assert to_mpsz(wall.rinshan[0]) == "9m"
    assert to_mpsz(wall.dora[:2]) == "24p"
    assert to_mpsz(wall.ura[0]) == "3z"


def test_the_same_seed_gives_the_same_and_another_another() -> None:
    one = at(S=READY, turn=6)
    assert str(Scenario(**one)) == str(Scenario(**one))
    assert str(Scenario(seed=1, **one)) != str(Scenario(**one))
    assert str(Scenario(**one).but(seed=1)) == str(Scenario(seed=1, **one))


def test_what_nobody_named_is_nobodys_win() -> None:
    """Nothing that was filled in completes a hand that was written, until long after."""
    for seed in range(20):
        s = Scenario(S=READY, W=LEFT, turn=7, seed=seed)
        wall = s.position.wall
        assert wall is not None
        coming = wall.live[s.referee().state.drawn_live :][:8]
        rivers = [d.pai for p in s.position.players for d in p.river]
        assert not {to_mpsz(t) for t in (*coming, *rivers)} & {"2m", "5m", "0m", "8m"}


# ---- what is played

PLAYED = [
    (at(S=READY, draws="5m", play=["E 5m", "S ron"], expect=["won S", "S ron"]), []),
    (at(S=READY, draws="5m", play=["E 5m", "S ron"], expect=["points S 2000 E -2000"]), []),
    (at(S=READY, draws="5m", play=["E 5m"], expect=["S may ron", "S may not pon"]), []),
    (at(S=READY, draws="5m", before=["E 5m"], expect=["S may ron", "S asked"]), []),
    (at(S=READY, draws="5m", play=["E 5m", "? S may pon"]), ["play, line 2: S may pon: found ron"]),
    (at(S=READY, draws="5m", play=["E 5m"], expect=["won S"]), ["the hand is not over"]),
    (at(expect=["left 69", "turn E", "dora 1", "sticks 0"]), []),
    (at(expect=["left 70"]), ["expect, line 1: left 70: found 69"]),
    (at(expect=["nothing"]), ["nothing: no fact, expected one of"]),
    (at(expect=["E dances"]), ["E dances: no fact of a seat"]),
    (at(expect=["dora x"]), ["dora x: not a fact that is known"]),
    (at(W=LEFT, expect=["W tenpai", "W waits 25m", "W not furiten", "W holds 88s"]), []),
    # a wait on the fifth north: no draw pays it here
    (at(S={"hand": "4z", "melds": ["pon:444z@E", "pon:111z@E", "pon:555z@E", "pon:777z@E"]}, expect=["S not tenpai", "S shanten 0"]), []),
    (at(W=LEFT, expect=["W waits 2m"]), ["found 2m, 5m"]),
    # a called tile of the own river is furiten too
    (
        at(
            W={"hand": LEFT, "river": "...2m@N"},
            N={"melds": ["pon:222m@W"]},
            play=["S 5m", "? W may not ron"],
            expect=["W furiten"],
            draws="5m",
            turn="S",
        ),
        [],
    ),
    (at(E="999s", draws="9s", rinshan="1z", play=["E kan 9999s"], expect=["dora 2", "left 68"]), []),
    (at(play=["E 1z tsumogiri", "S 1z", "S pass", "W 2z"], expect=["W river 2z"]), []),
    (at(play=["E riichi 5p", "to the end"], expect=["draw exhaustive", "E tenpai", "next E1 +1"]), []),
    (at(E="5p", play=["E 5p", "W ron"], expect=["won W"]), []),
    (at(E="5p", play=["E 5p", "W pon 55p", "W 1z"], expect=["W has pon 555p", "E river 5p"]), []),
    (at(left=0, S=READY, turn="S", play=["S tsumogiri", "to the end"], expect=["draw exhaustive"]), []),
    (at(play=["E tsumo"], expect=["E tsumo"]), []),
    (
        at(
            rules="ronron-10",
            S={"hand": READY, "river": "...8m"},
            draws="5m",
            turn="E3",
            play=["E 5m", "? S could ron", "S ron (furiten_ron)"],
            expect=["chombo S furiten_ron"],
        ),
        [],
    ),
    (at(rules="ronron-10", E="5p", scores=900, play=["E 5p", "S empty_call"], expect=["S dead"]), []),
    (at(rules="ronron-10", E="5p", play=["E 5p", "S touched_draw", "pass", "S 9s"]), []),
    (at(E="1z", S="1z", W="1z", N="1z", play=["E 1z", "S 1z", "W 1z", "N 1z"], expect=["draw suufon_renda"]), []),
    (at(E="119m19p19s1234567z", play=["E kyuushu"], expect=["next E1 +1"]), []),
    (at(rules="mahjongsoul", E="111z", W="119m19p19s234567z", draws="1z", play=["E kan 1111z", "W ron"]), []),
    # who fed the last of them, as they are written, is liable
    (at(S={"hand": "12m99p", "melds": "pon:555z@E pon:666z@N pon:777z@W"}, scores=50000, draws="3m", turn="S6", play=["S tsumo"], expect=["paid W -32000 S 32000"]), []),
    (at(S={"hand": "12m99p", "melds": "pon:777z@W pon:555z@E pon:666z@N"}, scores=50000, draws="3m", turn="S6", play=["S tsumo"], expect=["paid N -32000 S 32000"]), []),
    (at(S={"hand": "12m99p", "melds": "pon:777z@W pon:666z@N pon:555z@E"}, scores=50000, draws="3m", turn="S6", play=["S tsumo"], expect=["paid E -32000 S 32000"]), []),
]  # fmt: skip


@pytest.mark.parametrize(("written", "problems"), PLAYED, ids=lambda v: str(v)[:70])
def test_steps_and_facts(written: dict[str, Any], problems: list[str]) -> None:
    rest = dict(written)
    found = Scenario(rest.pop("rules", None), **rest).check()
    assert len(found) == len(problems)
    for line, part in zip(found, problems, strict=True):
        assert part in line


def test_outcome_goes_on_to_the_end_of_the_hand() -> None:
    s = Scenario(S=READY, draws="5m", play=["E 5m", "S ron"])
    assert s.outcome.kind == "hora"
    assert s.outcome.deltas == (-2000, 2000, 0, 0)
    calm = Scenario(turn=12, then="tsumogiri", expect=["left 22"])
    assert calm.outcome.kind == "ryukyoku"
    assert isinstance(calm.finished.hands[0].events[-1], EndKyoku)
    assert check_match(calm.finished) == []
    assert len(calm.match.hands[0]) < len(calm.finished.hands[0])


def test_the_moment_is_new_each_time() -> None:
    s = Scenario(before=["E 5p"], W="55p", E="5p")
    one = s.referee()
    one.step(*[one.prompts[seat][-1] for seat in one.prompts])
    assert len(one.events) > len(s.referee().events)
    assert isinstance(s.match.hands[0].events[-1], Dahai)


def test_replies_given_before_the_moment_are_there() -> None:
    s = Scenario(E="5p", S="46p", W="55p", before=["E 5p", "W pass"])
    assert [c.text for c in s.referee().replies.values()] == ["pass"]


def test_a_position_is_a_scenario() -> None:
    line = str(Scenario(S=READY, turn=3))
    s = Scenario(position=line, play=["E tsumogiri"], expect=["S waits 58m"])
    assert s.check() == []
    assert str(s) == line
    assert s.rules.name == "tenhou"


# ---- what cannot be

CONFLICTS = [
    (at(E="5555p", dora="5p"), "five 5p: hand of E (4), dora; there are four"),
    (at(E="55p", S={"river": "5p"}, dora="55p"), "five 5p: hand of E (2), river of S, dora (2)"),
    (at(E="00p"), "two 0p: hand of E (2); there is one"),
    (at(E="5p", play=["E 5p", "S pon 555p"], dora="5p"), "five 5p: hand of E, dora, play (3)"),
    (at(E="123m456p789s1122z+5p", S="123m456p789s1122z+6p"), "only one of them can have drawn"),
    (at(E="123m456p789s1122z+5p", turn="S"), "turn: E has drawn, so it is not S's"),
    (
        at(E={"river": "1z2z3z"}, S={"river": "1z"}, W={"river": "1z"}, N={"river": "1z"}),
        "river of E: 3 discards beside those of others (S 1, W 1, N 1): no order of turns and calls"
        " leads there; it can have 2 (a call may be missing)",
    ),
    (
        at(E={"river": "1z2z3z4z"}, S={"river": "1z2z3z4z"}, W={"river": "1s2s3s5s6s7s8s"}),
        "river of W: 7 discards beside those of others (E 4, S 4): no order of turns and calls leads"
        " there; it can have 4",
    ),
    (at(E={"river": "1z"}, turn="E9"), "turn: turn 9 does not fit"),
    (at(left=0, turn="E"), "left: 0 live tiles left: that fits no turn, but one of S"),
    (at(left=70), "left: 70, after the deal there are 70"),
    (at(W={"melds": ["pon:777z"], "river": "1z!"}), "riichi of W: the hand is open: pon:777z"),
    (at(W={"hand": "123m456p789s1357z", "riichi": True}), "riichi of W: 123m456p789s1357z is not"),
    (at(W={"riichi": True}, sticks=0), "sticks: 0, and one in riichi"),
    (at(W={"riichi": True}, scores=-100), "riichi of W: -100 points after its stick"),
    (at(S={"river": "2m@W"}), "river of S: W has called 2m, and has no such meld from S"),
    (at(E={"kita": 1}), "E.kita: no north is set aside"),
    (at(E={"melds": ["pon:111z"]}, play=["E riichi 5p"]), "play: E cannot riichi 5p: the hand is op"),
    (at(E="123456789m1234p1z", play=["E riichi 9m"]), "E cannot riichi 9m: without 9m the hand is"),
    (at(E="123456789m1234p1z", play=["E 7z"]), "play: E cannot 7z: 7z is not in your hand"),
]  # fmt: skip


@pytest.mark.parametrize(("written", "problem"), CONFLICTS, ids=lambda v: str(v)[:60])
def test_conflicts_are_named(written: dict[str, Any], problem: str) -> None:
    with pytest.raises(ScenarioError) as e:
        Scenario(**written)
    assert problem in str(e.value)
    assert e.value.proven


def test_not_found_is_said_honestly() -> None:
    with pytest.raises(ScenarioError, match="no filling found in 3 tries; the last one: ") as e:
        Scenario(play=["E 5p", "W ron (furiten_ron)"], tries=3)
    assert not e.value.proven
    again = copy.copy(e.value)
    assert (str(again), again.proven) == (str(e.value), False)
