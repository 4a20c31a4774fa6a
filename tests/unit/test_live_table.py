"""The live table: people, computer players and what steers them."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from mjwidget.checking import check_match
from mjwidget.core.events import Chi, Dahai, Event, StartKyoku, Tsumo
from mjwidget.core.match import Match
from mjwidget.game.advice import Advice, Because
from mjwidget.game.auto import Auto, Unseen
from mjwidget.game.choice import Choice
from mjwidget.game.choose import ChoiceError
from mjwidget.game.courtesy import could_answer
from mjwidget.game.decisions import decisions
from mjwidget.game.players import Prompt
from mjwidget.game.referee import Referee
from mjwidget.game.table import LiveTable, TableError
from mjwidget.rulefiles import rules
from tests.game_table import table

READY = "123m456m789m11z23p"
YOU = "you"


def play_on(live: LiveTable, seed: int = 0, most: int = 100_000) -> int:
    """Answer at random for every person until the match is over; how many answers there were."""
    rng, made = random.Random(seed), 0
    while not live.over and made < most:
        live.act(rng.choice(live.choices()))
        made += 1
    return made


def hand_of(live: LiveTable) -> StartKyoku:
    return next(e for e in reversed(live.referee.events) if isinstance(e, StartKyoku))


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


# ---- players that fail


class Failing:
    def __init__(self, what: Any) -> None:
        self.name, self.what = "odd", what

    def choose(self, prompt: Prompt) -> Any:
        if isinstance(self.what, Exception):
            raise self.what
        return self.what(prompt) if callable(self.what) else self.what


class Mute(Exception):
    def __str__(self) -> str:
        raise RuntimeError("no text either")


FAILURES = [
    (Mute(), "odd (seat 1) raised Mute; a substitute"),
    (ZeroDivisionError("by 0"), "odd (seat 1) raised ZeroDivisionError: by 0; a substitute"),
    (None, "answered None, which is not offered"),
    ("9z", "raised ChoiceError: '9z' is not offered"),
    (Choice(0, "pass"), "which is not offered"),
    (lambda p: next(iter(p.offences), p.choices[0]), None),  # offences without end
]


@pytest.mark.parametrize(("what", "error"), FAILURES)
def test_a_player_that_fails_does_not_stop_the_table(what: Any, error: str | None) -> None:
    live = LiveTable("ronron-10", (YOU, Failing(what), "first", "first"), seed=1)
    live.act(next(c for c in live.choices() if c.tsumogiri))
    assert list(live.asked) == [0] or live.over
    if error is not None:
        assert live.error is not None
        assert error in live.error
    live.act(live.choices()[0])


class Explains(Failing):
    def why(self, prompt: Prompt) -> Any:
        return Advice("odd", prompt.choices[0], (Because("{much}"),))  # of what?


class TakesTime(Failing):
    async def choose(self, prompt: Prompt) -> Any:
        return prompt.choices[0]

    @property
    def limit(self) -> float:
        raise RuntimeError("none")


@pytest.mark.filterwarnings("ignore:coroutine")  # that was not awaited
@pytest.mark.parametrize(
    ("player", "error"),
    [
        (Explains(lambda prompt: prompt.choices[0]), None),
        (TakesTime(None), "raised RuntimeError: none"),
    ],
)
def test_what_a_player_has_beside_its_answer_does_not_stop_the_table(
    player: Any, error: str | None
) -> None:
    live = LiveTable("tenhou", (YOU, player, "first", "first"), seed=1)
    live.explained = True
    live.act(next(c for c in live.choices() if c.tsumogiri))
    assert list(live.asked) == [0]
    assert live.error is None if error is None else error in str(live.error)
    assert live.reasons == []


def test_a_player_cannot_act_while_it_is_asked() -> None:
    def meddler(prompt: Prompt) -> Choice:
        live.restart()
        return prompt.choices[0]

    live = LiveTable("tenhou", (YOU, meddler, "first", "first"), seed=1)
    live.act(next(c for c in live.choices() if c.tsumogiri))
    assert live.error is not None
    assert "the table is asking its players" in live.error


def test_a_fault_of_the_table_keeps_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    live = LiveTable("tenhou", seed=1)
    live.act(next(c for c in live.choices() if c.tsumogiri))
    events = list(live.referee.events)

    def broken(self: Referee, choice: Choice) -> None:
        self.events.append(self.events[-1])
        raise RuntimeError("odd")

    monkeypatch.setattr(Referee, "_act", broken)
    live.act(live.choices()[0])
    assert live.error == "the table failed, and is paused: RuntimeError: odd"
    assert live.paused
    assert live.referee.events == events
    monkeypatch.undo()
    live.resume_play()
    play_on(live)
    assert check_match(live.match) == []


def test_a_player_that_takes_its_time() -> None:
    async def slow(prompt: Prompt) -> Choice:
        await asyncio.sleep(0)
        return prompt.choices[-1]

    live = LiveTable("tenhou", (YOU, slow, "first", "first"), seed=1)
    live.act(next(c for c in live.choices() if c.tsumogiri))
    assert not live.asked
    one = live.thinking[1]
    before = len(live.referee.events)
    live.answered(one, asyncio.run(one.answer))
    assert len(live.referee.events) > before
    live.answered(one, live.choices()[0] if live.choices() else None)  # too late
    assert live.error is None
    again = live.thinking.get(1)
    if again is not None:
        again.drop()
        live.answered(again, ValueError("gave up"))
        assert live.error is not None
        assert "raised ValueError: gave up" in live.error
    live.close()
    assert live.thinking == {}


# Of a paused table at which S, who takes its time, is to discard: what happens one after the other.
# Then how many discards of S there are, and whose turn it is.
@pytest.mark.parametrize(
    ("story", "expected"),
    [
        ((), (0, 1)),
        (("step",), (0, 1)),
        (("step", "answer"), (1, 2)),
        (("step", "step", "answer"), (1, 2)),
        (("resume", "pause", "answer"), (0, 1)),
        (("resume", "pause", "answer", "step"), (1, 2)),
        (("step", "resume", "answer"), (1, 0)),
        (("step", "resume", "pause", "answer"), (0, 1)),
        (("step", "restart"), (0, 0)),
    ],
)
def test_a_step_waits_for_who_takes_his_time(
    story: tuple[str, ...], expected: tuple[int, int]
) -> None:
    async def slow(prompt: Prompt) -> Choice:
        return prompt.choices[-1]

    start = table("tenhou", draws="1z 2z 3z 4z").referee
    live = LiveTable.of(start, (YOU, slow, "tsumogiri", "tsumogiri"))
    live.pause()
    live.act("tsumogiri")
    before = len(live.referee.events)
    for step in story:
        if step == "answer":
            one = live.thinking[1]
            live.answered(one, asyncio.run(one.answer))
        elif step == "resume":
            live.resume_play()
        else:
            getattr(live, step)()
    made = [e for e in live.referee.events[before:] if isinstance(e, Dahai) and e.actor == 1]
    assert (len(made), live.state.turn) == expected
    live.close()


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


# ---- pause, step, away


def test_paused_players_do_not_answer() -> None:
    live = LiveTable("tenhou", seed=1)
    live.pause()
    live.act(next(c for c in live.choices() if c.tsumogiri))
    assert not live.asked
    n = len(live.referee.events)
    live.run()
    assert len(live.referee.events) == n
    assert live.step()
    assert len(live.referee.events) > n
    assert live.paused
    live.resume_play()
    assert list(live.asked) == [0]
    assert not live.step()


def test_nobody_runs_ahead_of_who_is_away() -> None:
    """UI-12, UI-13."""
    live = LiveTable("mahjongsoul", seed=1)
    live.leave(0)
    assert live.present == ()
    n = len(live.referee.events)
    assert live.step()
    assert live.run(2) == 2
    assert n < len(live.referee.events) < n + 20
    with pytest.raises(ChoiceError, match="the person at seat 0 is away"):
        live.act("pass", 0)
    live.back(0)
    assert list(live.asked) == [0]
    with pytest.raises(TableError, match="seat 1 is not played by a person"):
        live.leave(1)


def test_no_substitute_takes_over_a_closed_chinitsu() -> None:
    """RON-40."""
    t = table("ronron-10", E="1122334455667m", draws="9m")
    live = LiveTable.of(t.referee, (YOU, *["first"] * 3))
    with pytest.raises(TableError, match="closed chinitsu"):
        live.leave(0)
    assert live.away == set()


def over(seats: Any, away: Any = (), seed: int = 1) -> LiveTable:
    """A table whose match is played to its end, these persons away from the start on."""
    live = LiveTable("ichigeki", seats, seed=seed)
    for seat in away:
        live.leave(seat)
    while not live.over:
        if live.asked:
            live.act(live.choices()[-1])
        else:
            live.run(1)
    return live


@pytest.mark.parametrize("act", ["leave", "back"])
def test_who_comes_back_too_late_is_told(act: str) -> None:
    """UI-13: if the match is over, say so."""
    live = over((YOU, "first", "first", "first"), [0])
    with pytest.raises(TableError, match="the match is over") as e:
        getattr(live, act)(0)
    assert e.value.code == "over"


@pytest.mark.parametrize(
    ("seats", "away", "people", "seated"),
    [
        ((YOU, YOU, "first", "first"), [1], (0,), ["you", "careful", "first", "first"]),
        ((YOU, YOU, "first", "first"), [], (0, 1), ["you", "you", "first", "first"]),
        ((YOU, YOU, "first", "first"), [0, 1], (0, 1), ["you", "you", "first", "first"]),
        (("first", YOU, "first", "first"), [1], (1,), ["first", "you", "first", "first"]),
    ],
    ids=["UI-12 one of two", "nobody", "all", "the only one"],
)
def test_who_is_away_at_the_end_has_left_the_table(
    seats: Any, away: list[int], people: tuple[int, ...], seated: list[str]
) -> None:
    """UI-11, UI-12: a computer player has the seat in the next match; unless nobody is left."""
    live = over(seats, away)
    live.restart(seed=2)
    assert (live.people, live.away) == (people, set())
    assert live.match.header.meta["seats"] == seated  # type: ignore[index]
    assert len(set(live.names)) == 4
    assert live.asked


@pytest.mark.parametrize(
    ("house", "winner", "again", "begins"),
    [
        pytest.param("ichigeki", "E", False, (1, 2), marks=pytest.mark.clause("ICH-43")),
        pytest.param("ichigeki", "E", True, (1, 2), id="read again"),
        pytest.param("ichigeki", "S", False, (2, 0), id="another wins: the deal moves"),
        pytest.param("ichigeki", "", False, (0, 0), id="not over: anew"),
        pytest.param("ronron-05", "E", False, (0, 0), id="a set whose deal does not carry"),
    ],
)
def test_who_deals_in_the_next_match(
    house: str, winner: str, again: bool, begins: tuple[int, int]
) -> None:
    """In East 2 with a honba the dealer, seat 1, or seat 2 wins and so ends the match."""
    points = {"E": 54_000, "S": 20_000, "W": 16_000, "N": 10_000}
    hands: dict[str, Any] = {winner or "E": READY}
    t = table(house, **hands, turn=winner or "E", draws="1p", hand="E2", honba=1, scores=points)
    if winner:
        t.play(f"{winner} tsumo")
    assert t.referee.over == bool(winner)
    referee = Referee.resume(t.referee.events) if again else t.referee
    live = LiveTable.of(referee, (YOU, *["first"] * 3))
    live.restart(seed=2)
    start = live.referee.events[1]
    assert isinstance(start, StartKyoku)
    assert (start.oya, start.honba) == begins
    assert (start.bakaze, start.kyoku) == ("E", 1)


def test_who_is_away_stays_away_when_it_begins_anew_before_the_end() -> None:
    live = LiveTable("ichigeki", (YOU, YOU, "first", "first"), seed=1)
    live.leave(1)
    live.restart()
    assert (live.people, live.away) == ((0, 1), {1})


def test_a_name_leaves_with_its_owner() -> None:
    live = LiveTable("ichigeki", (YOU, YOU, "first", "first"), seed=1, names="abcd")
    live.leave(1)
    while not live.over:
        live.act(live.choices()[-1]) if live.asked else live.run(1)
    live.restart()
    assert live.names == ("a", "careful", "c", "d")


def test_time_that_is_up_is_a_pass_or_the_drawn_tile() -> None:
    live = LiveTable.of(table(E=READY, draws="1p").referee, (YOU, *["first"] * 3))
    assert live.choices()[0].act == "tsumo"
    live.expire(0)
    last = [e for e in live.referee.events if isinstance(e, Dahai) and e.actor == 0][-1]
    assert last.tsumogiri
    live.expire(1)  # nobody is asked there
    live = LiveTable.of(
        table(S=READY, draws="1p").play("E 1p").referee, ("first", YOU, *["first"] * 2)
    )
    live.expire(1)
    assert live.referee.moment.facts.seats[1].missed is not None


# ---- undo


@pytest.mark.parametrize("name", ["tenhou", "mleague", "sanma-parlour-east", "ichigeki", "lan"])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_record_knows_every_decision(name: str, seed: int) -> None:
    """Passes among them; so that a match that was loaded can be taken back as far."""
    own = rules(name, clock={"move": None})
    live, rng = LiveTable(own, seed=seed), random.Random(seed)
    for _ in range(150):
        if not live.over:
            live.act(rng.choice(live.choices()))
    events = live.referee.events
    assert decisions(events, live.rules, 0) == live._past.marks
    again = LiveTable.resume(live.match)
    assert again.can_undo == live.can_undo > 5
    again.undo(5)
    live.undo(5)
    assert again.state == live.state
    assert again.choices() == live.choices()
    again.redo(5)
    assert again.referee.events[1:] == events[1:]
    other = again.branch()
    assert other.can_undo == again.can_undo


# What W has, who could call E's 5p as well; what S, who can, says to it, one after the other.
@pytest.mark.parametrize(
    ("west", "acts"),
    [
        ("", ("pass",)),
        ("", ("chi 46p", "9s")),
        ("", ("shown_tile 6p", "pass")),
        ("", ("shown_tile 6p", "chi 46p", "9s")),
        ("", ("shown_tile 6p", "shown_tile 9s", "pass")),
        ("", ("shown_tile 6p", "touched_draw")),
        ("", ("touched_draw",)),
        ("", ("empty_call 5p",)),
        ("", ("wrong_count",)),
        ("", ("shown_tile 6p", "wrong_count")),
        ("55p", ("wrong_count", "pass")),
        ("55p", ("shown_tile 6p", "wrong_count", "pass")),
        ("55p", ("shown_tile 6p", "touched_draw")),
    ],
)
def test_a_record_knows_that_an_offence_leaves_the_question_open(
    west: str, acts: tuple[str, ...]
) -> None:
    """RON-23, RON-31: who has shown a tile or miscounted is still to answer; who has touched the
    wall or called without a word has passed."""
    start = table("ronron-10", S="46p", W=west, draws="5p").play("E 5p").referee
    live = LiveTable.of(start, ("tsumogiri", YOU, "tsumogiri", "tsumogiri"))
    before = len(live.referee.events)
    for act in acts:
        live.act(act)
    made = live._past.marks
    assert len(made) == len(acts) and made[0] == before
    live.act(live.choices()[-1])
    there = [n for n in decisions(live.referee.events, live.rules, 1) if n >= before]
    assert there == live._past.marks


def test_undo_and_redo_keep_the_walls() -> None:
    live = LiveTable("tenhou", seed=4)
    play_on(live, most=40)
    events, wall = list(live.referee.events), hand_of(live).wall
    live.undo(3)
    assert live.epoch == 1
    assert live.referee.events[1:] == events[1 : len(live.referee.events)]
    assert list(live.asked) == [0]
    assert live.match.header.meta["practice"] is True  # type: ignore[index]
    live.redo()
    live.redo(2)
    assert live.match.header.meta["undone"] == 3  # type: ignore[index]
    assert live.referee.events[1:] == events[1:]
    assert hand_of(live).wall == wall
    with pytest.raises(TableError, match="no decision can be made again"):
        live.redo()
    live.undo(live.can_undo)
    assert len(live.match) == 1
    with pytest.raises(TableError, match="no decision can be taken back"):
        live.undo()
    live.act(live.choices()[0])
    assert live.can_redo == 0


@pytest.mark.parametrize(
    ("what", "problem"),
    [
        ({"seats": (YOU, YOU, "first", "first")}, "one person"),
        ({"rules": rules("tenhou", clock={"move": 10})}, "against a clock"),
    ],
)
def test_no_undo(what: dict[str, Any], problem: str) -> None:
    live = LiveTable(**what, seed=1)
    live.act(live.choices()[0])
    assert live.can_undo == 0
    with pytest.raises(TableError, match=problem):
        live.undo()


# ---- branches, records, another match


def test_a_branch_has_the_same_walls() -> None:
    live = LiveTable("tenhou", seed=4)
    play_on(live, most=10)
    before = list(live.referee.events)
    other = live.branch()
    assert other.referee.events[1:] == before[1:]
    assert other.asked == live.asked
    assert other.match.header.meta["branch"] is True  # type: ignore[index]
    play_on(other)
    assert live.referee.events == before
    assert check_match(other.match) == []


@pytest.mark.parametrize(
    "seats", [(YOU, *["first"] * 3), (YOU, YOU, "first", "first"), ("first",) * 4]
)
def test_a_branch_can_deal_the_unknown_anew(seats: tuple[str, ...]) -> None:
    live = LiveTable("tenhou", seats, seed=4)
    live.run(20)
    people = live.people
    if people:
        play_on(live, most=10)
    one, two = live.branch(resample=True, seed=1), live.branch(resample=True, seed=2)
    for other in (one, two):
        for seat in people or range(4):
            assert other.state.players[seat].tiles == live.state.players[seat].tiles
        for seat in range(4):
            assert other.state.players[seat].river == live.state.players[seat].river
        assert other.asked == live.asked
    assert one.state != two.state
    other = one
    other.run(None if people else 100)
    if people:
        play_on(other)
        assert check_match(other.match) == []


def test_no_branch_between_hands_with_the_unknown_anew() -> None:
    live = LiveTable("tenhou-east", seed=1)
    play_on(live)
    with pytest.raises(TableError, match="is over"):
        live.branch(resample=True)


def test_a_record_goes_on() -> None:
    live = LiveTable("tenhou", ("mixed", YOU, "first", "mixed"), seed=9)
    live.run()
    play_on(live, most=25)
    match = live.match
    again = LiveTable.resume(Match(match.events))
    again.run()
    assert again.people == (1,)
    assert again.referee.events[1:] == live.referee.events[1:]
    assert again.choices() == live.choices()
    play_on(again)
    assert check_match(again.match) == []


@pytest.mark.parametrize("seats", [(YOU,) * 4, (YOU, YOU, "mixed", "mixed")])
def test_a_record_of_several_goes_on_with_everybody_asked(seats: tuple[str, ...]) -> None:
    live = LiveTable("tenhou", seats, seed=9)
    live.act(next(c for c in live.choices() if c.tsumogiri))
    again = LiveTable.resume(live.match)
    again.run()
    assert again.asked == live.asked


def test_a_record_must_say_who_sat_there() -> None:
    live = LiveTable("tenhou", (YOU, Failing("pass"), "first", "first"), seed=9)
    with pytest.raises(ValueError, match="seat 1 was played by a player of its own: say seats="):
        LiveTable.resume(live.match)
    assert LiveTable.resume(live.match, (YOU, *["first"] * 3)).asked == (0,)
    with pytest.raises(ValueError, match="secret is not there"):
        LiveTable.resume(live.match.public(0), (YOU, *["first"] * 3))


def test_another_match_has_other_walls() -> None:
    live = LiveTable("tenhou", seed=9)
    play_on(live, most=5)
    first: list[Event] = list(live.referee.events)
    live.restart(seed=10)
    assert live.epoch == 1
    assert list(live.asked) == [0]
    assert live.referee.events[1] != first[1]
    live.restart(seed=9)
    assert live.referee.events[:2] == first[:2]


@pytest.mark.parametrize("how", ["the same table", "branch", "dealt anew", "saved"])
def test_another_match_begins_with_the_scores_that_were_given(how: str) -> None:
    scores = (31_000, 29_000, 20_000, 20_000)
    live = LiveTable("tenhou", seed=9, scores=scores)
    match how:
        case "branch" | "dealt anew":
            live = live.branch(resample=how != "branch")
        case "saved":
            live = LiveTable.resume(live.match)
    live.restart()
    assert live.state.scores == scores


def test_listeners_hear_of_changes() -> None:
    heard: list[int] = []
    live = LiveTable("tenhou", seed=9)
    stop = live.watch(lambda: heard.append(len(live.referee.events)))
    live.act(live.choices()[0])
    assert len(heard) == 1
    stop()
    live.act(live.choices()[0])
    assert len(heard) == 1
