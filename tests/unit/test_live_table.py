"""The live table: seats, who is asked and what answers by itself."""

from __future__ import annotations

from typing import Any

import pytest

from mjwidget.checking import check_match
from mjwidget.core.events import Chi, Dahai, Tsumo
from mjwidget.game.auto import Auto, Unseen
from mjwidget.game.choice import Choice
from mjwidget.game.choose import ChoiceError
from mjwidget.game.courtesy import could_answer
from mjwidget.game.table import LiveTable
from tests.game_table import table
from tests.live_play import READY, YOU, play_on

# ---- seats


@pytest.mark.parametrize(
    ("seats", "problem"),
    [
        ("you", "seats: found 'you', expected 4, one for each seat of tenhou"),
        (("you",), "seats: found 1, expected 4, one for each seat of tenhou"),
        (("you",) * 7, "seats: found 7, expected 4, one for each seat of tenhou"),
        (5, "seats: found 5, expected 4, one for each seat of tenhou"),
        (b"1234", "seats: found b'1234', expected 4"),
        (("you", "mixed", "mixed", "strong"), "no player 'strong'; there are: you, careful"),
    ],
)
def test_seats_that_do_not_fit(seats: Any, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        LiveTable("tenhou", seats)


def test_names() -> None:
    assert LiveTable("tenhou").seating.names == (
        "You", "careful", "careful 2", "efficient",
    )  # fmt: skip
    assert LiveTable("tenhou-sanma").seating.names == ("You", "careful", "efficient")
    assert LiveTable("tenhou", computer="first").seating.names[1:] == (
        "first", "first 2", "first 3",
    )  # fmt: skip
    assert LiveTable("tenhou-sanma", (YOU, "first", YOU)).seating.names == (
        "Person 1", "first", "Person 3",
    )  # fmt: skip
    assert LiveTable("tenhou", names="abcd").match.players == tuple("abcd")


# ---- a person and computers


def test_computers_answer_until_the_person_is_asked() -> None:
    live = LiveTable("tenhou", ("mixed", YOU, "mixed", "mixed"), seed=1)
    assert not live.asked
    live.run()
    assert list(live.asked) == [1]
    assert live.error is None
    play_on(live)
    assert live.match.final is not None
    assert check_match(live.match) == []
    with pytest.raises(ChoiceError, match="the match is over"):
        live.act("pass")


def test_an_answer_is_a_text_or_a_choice() -> None:
    live = LiveTable("tenhou", seed=1)
    drawn = next(c for c in live.choices() if c.tsumogiri)
    outcome = live.act(drawn.text)
    assert isinstance(outcome.events[0], Dahai)
    assert outcome.events[0].tsumogiri
    assert outcome.events[-1] is live.referee.events[-1]


NOT_POSSIBLE = [
    ("9z", None, "is not offered; there are:"),
    (Choice(0, "pass"), None, "pass is not offered now; there are:"),
    ("1m", 2, "seat 2 is not played by a person"),
    (Choice(3, "pass"), None, "seat 3 is not played by a person"),
    (5, None, "expected a text"),
    ("chi", None, "'chi' is not offered"),
]


@pytest.mark.parametrize(("answer", "seat", "problem"), NOT_POSSIBLE)
def test_what_is_not_possible_changes_nothing(answer: Any, seat: Any, problem: str) -> None:
    live = LiveTable("tenhou", seed=1)
    events, number = list(live.referee.events), live.referee.number
    with pytest.raises(ChoiceError, match=problem):
        live.act(answer, seat)
    assert live.referee.events == events
    assert live.referee.number == number
    assert live.can_undo == 0


def test_an_ambiguous_call_lists_the_combinations() -> None:
    live = LiveTable.of(
        table(S="405p55z", draws="6p").play("E 6p").referee, ("mixed", YOU, *["first"] * 2)
    )
    with pytest.raises(ChoiceError, match="'chi' can be any of: chi 45p, chi 40p"):
        live.act("chi")
    live.act("Chi 04p")  # as one sees them: the order of tiles makes no difference
    assert isinstance(live.referee.events[-1], Chi)


# ---- several people


def test_everybody_is_asked_who_could_want_a_tile() -> None:
    live = LiveTable("tenhou", (YOU,) * 4, seed=5)
    assert list(live.asked) == [0]
    live.act(next(c for c in live.choices() if c.tsumogiri))
    assert list(live.asked) == [1, 2, 3]
    live.act("pass", 3)
    assert list(live.asked) == [1, 2]
    with pytest.raises(ChoiceError, match="seat 3 has answered already"):
        live.act("pass", 3)
    live.act("pass")
    live.act("pass")
    assert isinstance(live.referee.events[-1], Tsumo)
    assert list(live.asked) == [1]


def test_only_who_can_is_asked_where_the_table_says_so() -> None:
    live = LiveTable("tenhou", (YOU,) * 4, seed=5, hot_seat="ask_able")
    live.act(next(c for c in live.choices() if c.tsumogiri))
    assert list(live.asked) == [1]
    assert live.state.phase == "draw"
    with pytest.raises(ValueError, match="hot_seat: found 'ask'"):
        LiveTable("tenhou", hot_seat="ask")  # type: ignore[arg-type]


def test_four_people_play_a_match() -> None:
    live = LiveTable("tenhou-east", (YOU,) * 4, seed=2)
    play_on(live)
    assert check_match(live.match) == []
    assert live.can_undo == 0


def test_an_answer_is_kept_until_all_have_spoken() -> None:
    t = table(S="46p", W="55p", draws="5p").play("E 5p")
    live = LiveTable.of(t.referee, ("first", YOU, YOU, "first"), hot_seat="ask_able")
    live.run()
    live.act("chi", 1)
    assert live.state.phase == "discard"
    live.act("pon 55p")
    assert live.state.said == (2, "pon")


COULD = [
    ("W", {}, True),  # a ron
    ("W", {"rivers": {"W": "5p"}}, True),  # furiten as all can see, but a pon
    ("W", {"rivers": {"W": "5p", "N": "5p"}}, False),  # no two copies are left
    ("S", {"rivers": {"S": "5p", "N": "5p"}}, True),  # a chi
    ("W", {"rivers": {"W": "5p"}, "riichi": "W"}, False),
    ("W", {"rivers": {"W": "5p", "N": "5p"}, "rules": "lan"}, True),  # LAN-7: a false claim
    ("E", {}, False),
]


@pytest.mark.parametrize(("wind", "what", "could"), COULD)
def test_who_could_want_a_tile(wind: str, what: dict[str, Any], could: bool) -> None:
    t = table(**{"draws": "5p", "S": "46p", **what}).play("E 5p")
    assert could_answer(t.referee.moment, t.seat(wind)) is could


# ---- offences


def test_every_discard_can_be_asked_about() -> None:
    live = LiveTable("ronron-10", (YOU, *["first"] * 3), seed=1)
    live.every_discard = True
    live.act(next(c for c in live.choices() if c.tsumogiri))
    assert [c.text for c in live.choices()] == ["pass"]
    acts = {c.offence for c in live.offences()}
    assert {"false_ron", "empty_call", "touched_draw"} <= acts  # RON-14, RON-15, RON-30, RON-32
    live.act("ron (false_ron)")
    assert live.state.chombo is not None or len(live.match) == 2


def test_an_offence_is_never_meant_by_half_a_text() -> None:
    live = LiveTable("ronron-10", seed=1)
    assert any(c.text.startswith("tsumo") for c in live.offences())
    with pytest.raises(ChoiceError, match="'tsumo' is not offered"):
        live.act("tsumo")


# ---- what happens by itself for a person


def choice(act: Any, drawn: bool = False) -> Choice:
    return Choice(0, act, None, (), None, drawn)


AUTO = [
    ({}, ["tsumo", "dahai"], None),
    ({"win": True}, ["tsumo", "dahai"], "tsumo"),
    ({"win": True}, ["ron", "pass"], "ron"),
    ({"no_calls": True}, ["ron", "pass"], None),
    ({"no_calls": True}, ["pon", "pass"], "pass"),
    ({"no_calls": True}, ["pass"], "pass"),
    ({"discard": True}, ["dahai", "dahai!"], "dahai!"),
    ({"discard": True}, ["dahai", "dahai!", "ankan"], None),
    ({"discard": True}, ["dahai", "dahai!", "riichi"], None),
    ({"discard": True}, ["pon", "pass"], None),
    ({"discard": True}, ["dahai", "dahai"], None),  # after a call
    ({"only": True}, ["dahai!"], "dahai!"),
    ({"only": True}, ["dahai!", "ankan"], None),
    ({}, ["dahai!"], None),
    ({}, [], None),
]


@pytest.mark.parametrize(("on", "acts", "answer"), AUTO)
def test_what_happens_by_itself(on: dict[str, bool], acts: list[str], answer: str | None) -> None:
    auto, settings = Auto(), dict(on)
    only = settings.pop("only", False)
    for name, value in settings.items():
        setattr(auto, name, value)
    choices = tuple(choice(a.rstrip("!"), a.endswith("!")) for a in acts)
    found = auto.answer(choices) or auto.throw(choices, only=only)
    assert (None if found is None else found.act + "!" * found.tsumogiri) == answer


def test_a_discard_by_itself_can_wait_until_it_was_seen() -> None:
    live = LiveTable("tenhou", seed=1)
    live.auto[0].unseen, live.auto[0].discard, live.auto[0].no_calls = "answers", True, True
    live.run()
    assert live.automatic(0) == next(c for c in live.choices() if c.tsumogiri)
    live.auto[0].unseen = "all"
    live.run()
    assert live.over


@pytest.mark.parametrize(
    ("unseen", "asked", "automatic"),
    [("all", (), None), ("answers", (), None), ("nothing", (0,), "tsumo")],
)
def test_a_win_by_itself_can_wait_until_it_was_seen(
    unseen: Unseen, asked: tuple[int, ...], automatic: str | None
) -> None:
    live = LiveTable.of(table(E=READY, draws="1p").referee, (YOU, *["first"] * 3))
    live.auto[0].win, live.auto[0].unseen = True, unseen
    live.run(1)
    assert live.asked[:1] == asked if asked else live.match[0].result.kind == "hora"
    found = live.automatic(0) if asked else None
    assert (found and found.act) == automatic
    live.paused = True
    assert live.automatic(0) is None  # nothing happens by itself then
