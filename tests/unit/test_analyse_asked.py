"""What ``mj.analyse`` takes: the same moment in every form, and one clear error for what is none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import mjwidget as mj
from mjwidget.core.events import Position
from mjwidget.game.look import Look
from mjwidget.game.play import play
from mjwidget.game.players import Prompt
from mjwidget.game.table import LiveTable

READY = "123m456s789p11z23p"
SCENE = mj.Scenario("tenhou", E=READY, S="46p", draws="9s")


def the_match() -> mj.Match:
    return SCENE.match


def the_replay(**more: Any) -> mj.Replay:
    out = mj.Replay(the_match(), **more)
    out.at = (0, len(the_match().hands[0]) - 1)
    return out


def the_prompt() -> Prompt:
    referee = SCENE.referee()
    return Prompt(referee.moment, 0, referee.prompts[0], referee.events)


FORMS: list[tuple[str, Callable[[], Any]]] = [
    ("scenario", lambda: SCENE),
    ("position", lambda: mj.position(SCENE)),
    ("seen by the seat", lambda: mj.position(SCENE, viewer=0)),
    ("line", lambda: str(mj.position(SCENE, viewer=0))),
    ("open line", lambda: str(SCENE)),
    ("event", lambda: SCENE.position),
    ("moment", lambda: (the_match(), 0, -1)),
    ("replay", lambda: the_replay(viewpoint=0)),
    ("closed replay", lambda: the_replay(viewer=0)),
    ("table", lambda: SCENE.table(["you", "first", "first", "first"])),
    ("watched table", lambda: SCENE.table(["first"] * 4)),
    ("question", the_prompt),
    ("look", lambda: Look(SCENE.position, 0)),
    ("puzzle", lambda: mj.Puzzle("discard", SCENE, you="E")),
]


@pytest.mark.parametrize("make", [make for _, make in FORMS], ids=[name for name, _ in FORMS])
def test_the_same_in_every_form(make: Callable[[], Any]) -> None:
    expected = mj.analyse(the_prompt(), odds=False).json()
    assert mj.analyse(make(), odds=False).json() == expected
    assert expected["rows"][0]["text"] == "riichi 9s"


SEATS: list[tuple[Callable[[], Any], int | str | None, int]] = [
    # what, the seat asked for, whose eyes
    (lambda: SCENE, None, 0),
    (lambda: SCENE, 1, 1),
    (lambda: the_replay(viewpoint=2), None, 2),
    (lambda: the_replay(viewpoint=2), 3, 3),
    (lambda: the_replay(viewer=1), None, 1),
    (lambda: (the_match(), 0, -1), None, 0),
    (lambda: (the_match(), 0, -1), 2, 2),
    (lambda: mj.position(SCENE, viewer=3), None, 3),
    (lambda: mj.Scenario("tenhou", E="5p", S="46p", before=["E 5p"]), None, 1),
    (lambda: SCENE.table(["you", "first", "first", "you"]), 3, 3),
    (lambda: SCENE, "N", 3),
    (lambda: the_replay(viewpoint=2), "S", 1),
    (lambda: mj.Scenario("tenhou", round="E3", S="5p", before=["E tsumogiri"]), "W", 0),
    (lambda: mj.Env("tenhou", seed=1), None, 0),
    (lambda: mj.Env("tenhou", seed=1), 2, 2),
]


@pytest.mark.parametrize(("make", "seat", "eyes"), SEATS)
def test_through_whose_eyes(make: Callable[[], Any], seat: int | str | None, eyes: int) -> None:
    assert mj.analyse(make(), seat=seat, odds=False).seat == eyes


@pytest.mark.parametrize(("round", "like"), [("S2", "S"), ("S4", "S"), ("E1", None)])
def test_a_hand_of_a_round(round: str, like: str | None) -> None:
    hand = "22z123m456s789p23p7z"
    found = [mj.analyse(hand, round=r, seat="S", odds=False).json() for r in (round, like)]
    assert found[0] == found[1]


def other_rules() -> Any:
    return mj.rules("tenhou", riichi={"points_needed": 30_000})


def test_under_other_rules() -> None:
    there = {row.act for row in mj.analyse(SCENE, odds=False).choices}
    here = {row.act for row in mj.analyse(SCENE, rules=other_rules(), odds=False).choices}
    assert there - here == {"riichi"}


@pytest.mark.parametrize("named", [{}, {"room": "x"}])
def test_a_record_that_names_no_rules_is_played_by_those_of_as_many(named: dict[str, Any]) -> None:
    played = play(["first"] * 3, "tenhou-sanma", seed=1)
    header = msgspec.structs.replace(played.header, rules=named)
    found = mj.analyse((mj.Match([header, *played.events[1:]]), 0, 1), odds=False)
    assert {row.act for row in found.choices} == {"dahai"}


def test_a_seat_that_has_answered_has_no_choice() -> None:
    """Others are still waited for: what the seat said it cannot say again."""
    scene = mj.Scenario("tenhou", E="5p", S="46p", W="55p", before=["E 5p"])
    referee = scene.referee()
    assert mj.analyse(scene, seat=1, odds=False).choices
    referee.step(next(c for c in referee.prompts[1] if c.act == "pass"))
    table = LiveTable.of(referee, ["you", "you", "you", "you"])
    assert not mj.analyse(mj.Table(table), seat=1, odds=False).choices
    assert mj.analyse(mj.Table(table), seat=2, odds=False).choices


def test_a_table_that_is_paused() -> None:
    table = mj.Table("tenhou", ["you", "first", "first", "first"], seed=3)
    table.pause()
    found = mj.analyse(table, odds=False)
    assert {row.text for row in found.choices} == {
        row.text for row in mj.analyse(table.position, odds=False).choices
    }


NOT_A_HAND = "123m406p789s11z2"
BAD: list[tuple[Callable[[], Any], dict[str, Any], type[Exception], str]] = [
    # what, beside it, error, words of it
    (lambda: NOT_A_HAND, {}, ValueError, "suit letter"),
    (lambda: "123m", {}, ValueError, "3 tiles"),
    (lambda: "1234567890m", {}, ValueError, "10 tiles"),
    (lambda: "1m", {}, ValueError, "1 tiles"),
    (lambda: "11111m123p456s22z7z", {}, ValueError, "5 of 1m"),
    (lambda: "123m456p789s1122z?", {}, ValueError, "?"),
    (lambda: READY, {"melds": "pon:777p"}, ValueError, "13 concealed tiles beside 1 meld"),
    (lambda: "1m", {"melds": ["222m", "345p", "777s", "1111z"]}, ValueError, "which kan"),
    (lambda: READY, {"seen": "1111z"}, ValueError, "makes 6 of 1z"),
    (lambda: READY, {"seen": 5}, TypeError, "seen"),
    (lambda: READY, {"dora": "9x"}, ValueError, "dora"),
    (lambda: READY, {"dora": "123456s"}, ValueError, "5 indicators"),
    (lambda: READY, {"rules": {"x": 1}}, ValueError, "x: unknown key"),
    (lambda: READY, {"rules": {"win": 1}}, ValueError, "win"),
    (lambda: READY, {"progress": 5}, TypeError, "progress"),
    (lambda: READY, {"draws": -1}, ValueError, "draws"),
    (lambda: READY, {"draws": 2.5}, ValueError, "draws"),
    (lambda: READY, {"seat": "X"}, ValueError, "seat"),
    (lambda: READY, {"round": "Q"}, ValueError, "round"),
    (lambda: READY, {"players": 5}, ValueError, "players"),
    (lambda: "2m" + READY[1:], {"players": 3}, ValueError, "2m"),
    (lambda: READY, {"open": True}, ValueError, "open"),
    (lambda: "00p123m456s789p11z", {}, ValueError, "0p"),
    (lambda: "mj1 nonsense", {}, ValueError, ""),
    (lambda: 5, {}, TypeError, "expected a table"),
    (lambda: None, {}, TypeError, "expected a table"),
    (the_match, {}, TypeError, "which moment"),
    (lambda: (the_match(), 7, 0), {}, IndexError, "hand 7"),
    (lambda: (the_match(), 0, 999), {}, IndexError, "moment 999"),
    (lambda: (the_match(), "a", 0), {}, TypeError, "hand"),
    (lambda: (the_match(), 0, -1), {"seat": 9}, ValueError, "seat"),
    (lambda: SCENE, {"seat": 4}, ValueError, "seat"),
    (lambda: SCENE, {"seat": "X"}, ValueError, "its number or wind, E S W N"),
    (lambda: mj.Scenario("tenhou-sanma", E="1z"), {"seat": "N"}, ValueError, "E S W"),
    (lambda: READY, {"round": "S5"}, ValueError, "round"),
    (lambda: SCENE, {"melds": ["pon:777p"]}, TypeError, "melds"),
    (lambda: SCENE, {"draws": 3}, TypeError, "draws"),
    (lambda: SCENE, {"lang": "fr"}, ValueError, "lang"),
    (lambda: SCENE, {"odds": "yes"}, TypeError, "odds"),
    (lambda: SCENE, {"danger": 1}, TypeError, "danger"),
    (lambda: SCENE, {"open": 1}, TypeError, "open"),
    (lambda: SCENE, {"rules": "no such rules"}, ValueError, "no such rules"),
    (lambda: SCENE, {"rules": "tenhou-sanma"}, ValueError, "3 players"),
    (lambda: mj.position(SCENE, viewer=0), {"seat": 1}, ValueError, "what seat 0 sees"),
    (lambda: mj.position(SCENE, viewer=0), {"open": True}, ValueError, "hidden"),
    (the_prompt, {"open": True}, ValueError, "open"),
    (the_prompt, {"seat": 1}, ValueError, "seat 0"),
    (lambda: SCENE.table(["you", *["first"] * 3]), {"open": True}, ValueError, "hidden from who sits"),
    (lambda: SCENE.table(["you", *["first"] * 3]), {"seat": 1}, ValueError, "hidden from who sits"),
    (lambda: SCENE.table(["you", "you", *["first"] * 2]), {}, ValueError, "nobody is at the screen"),
    (lambda: SCENE.table(["you", "you", *["first"] * 2]), {"seat": 3}, ValueError, "hidden from who sits"),
    (lambda: mj.Replay(SCENE.finished), {}, ValueError, ""),
    (lambda: mj.Puzzle("discard", SCENE, you="E"), {"open": True}, ValueError, "open"),
    (lambda: mj.Puzzle("discard", SCENE, you="E"), {"seat": 2}, ValueError, "asked of 0"),
    (lambda: mj.Puzzle("waits", READY, dora="1z"), {}, ValueError, "mj.analyse('123m456s789p11z23p', dora='1z')"),
    (lambda: mj.Puzzle("waits", "123p456s789p11z23p", rules="tenhou-sanma"), {}, ValueError, "'123p456s789p11z23p', rules='tenhou-sanma')"),
    (lambda: mj.Puzzle("choose", text="?", options=["a", "b"], answer=1), {}, ValueError, "nothing to analyse"),
]  # fmt: skip


@pytest.mark.parametrize(("make", "more", "error", "words"), BAD)
def test_one_clear_error(
    make: Callable[[], Any], more: dict[str, Any], error: type[Exception], words: str
) -> None:
    what = make()
    if isinstance(what, mj.Replay):
        what.goto(0, n=-1)  # the end of the hand
    with pytest.raises(error) as caught:
        mj.analyse(what, **{"odds": False, **more})
    assert words in str(caught.value)
    assert "Traceback" not in str(caught.value)


def test_a_position_alone_is_a_position() -> None:
    assert isinstance(SCENE.position, Position)
    assert SCENE.position.wall is not None  # and its wall is not looked at
    assert mj.analyse(SCENE.position, odds=False).accepts == {}
