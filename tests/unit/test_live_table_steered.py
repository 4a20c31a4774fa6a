"""The live table as it is steered: pause, away, undo, branches, records, another match."""

from __future__ import annotations

import random
from typing import Any

import pytest

from mjwidget.checking import check_match
from mjwidget.core.events import Dahai, Event, StartKyoku
from mjwidget.core.match import Match
from mjwidget.game.choose import ChoiceError
from mjwidget.game.decisions import decisions
from mjwidget.game.referee import Referee
from mjwidget.game.table import LiveTable, TableError
from mjwidget.rulefiles import rules
from tests.game_table import table
from tests.live_play import READY, YOU, Failing, hand_of, play_on

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
