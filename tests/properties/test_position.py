"""Positions at every step of random play: there and back, playing on, secrecy; damaged lines."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from mjwidget.core import wire
from mjwidget.core.events import EndKyoku, Event, Position, Seat
from mjwidget.core.state import State
from mjwidget.core.tiles import UNKNOWN
from mjwidget.game.choice import Choice
from mjwidget.game.moment import Moment
from mjwidget.game.players import Mixed, Prompt
from mjwidget.game.position import PositionError, dumps, loads, moment_of, position_of, to_come
from mjwidget.game.referee import Outcome, Referee
from mjwidget.rulefiles import rules
from mjwidget.view import project
from tests.runner.progress import LongRun

NAMES = ("tenhou", "tenhou-sanma", "sanma-parlour", "ronron-10", "ichigeki", "lan")
MATCHES = 2
MOST_EVENTS = 1500
"""Where the match goes on until somebody wins, some of its hands will do."""
LONG = 30
"""Matches by rule set: 150,000 positions, each with its wall and without."""
PLAYED = ("before", "end")


def names_of(name: str) -> tuple[str, ...]:
    return ("a", "b_b, c/", "東%20", "?")[: rules(name).tiles.players]


def answer(referee: Referee, seat: Seat, rng: random.Random, player: Mixed) -> Choice:
    """Mixed play, with more offences than it has by itself."""
    offences = referee.offences(seat)
    if offences and rng.random() < 0.02:
        return rng.choice(offences)
    return player.choose(Prompt(referee.moment, seat, referee.prompts[seat]))


def play(name: str, seed: int) -> Iterator[tuple[Referee, Seat, Choice]]:
    """A match: before each single answer, where it stands, and the answer that follows."""
    rng, player = random.Random(seed), Mixed(seed)
    referee = Referee(name, seed=seed, names=names_of(name))
    while not referee.over and len(referee.events) < MOST_EVENTS:
        seat = rng.choice([s for s in referee.prompts if s not in referee.replies])
        choice = answer(referee, seat, rng, player)
        yield referee, seat, choice
        referee.step(choice)


def events_of(name: str, seed: int) -> list[Event]:
    return [referee for referee, _, _ in play(name, seed)][-1].events


def check_round_trip(name: str, seed: int) -> None:
    """At every event: the event, the line and the wire give the same moment again."""
    m = Moment.before(rules(name))
    for event in events_of(name, seed):
        m = m.after(event)
        if m.state.phase in PLAYED:
            continue
        for wall in (False, True):
            position = position_of(m, wall=wall)
            text = dumps(position)
            assert loads(text) == position, text
            found = moment_of(loads(text))
            assert found.state == replace(m.state, wall=to_come(m.state) if wall else None), text
            assert found.facts == m.facts, text
        assert wire.decode(wire.encode(position)) == position


@pytest.mark.parametrize("name", NAMES)
def test_there_and_back_at_every_step(name: str) -> None:
    for seed in range(MATCHES):
        check_round_trip(name, seed)


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_there_and_back_at_very_many_steps(name: str, long_run: LongRun) -> None:
    for seed in long_run.seeds(LONG, block=1):
        check_round_trip(name, 1000 + seed)


# ---- playing on


def upto_the_end(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events of this hand."""
    for i, event in enumerate(events):
        if isinstance(event, EndKyoku):
            return events[: i + 1]
    return events


@pytest.mark.parametrize("name", NAMES)
def test_playing_on_is_the_same_as_having_played(name: str) -> None:
    """From a line with its wall, at a prompt or in the middle of the replies to it: the same
    choices are offered, and lead to the same events until the hand ends."""
    compared = windows = 0
    for seed in range(MATCHES):
        rng = random.Random(seed)
        others: list[Referee] = []
        before, outcomes = 0, list[Outcome]()
        for referee, _, choice in play(name, seed):
            events = upto_the_end(tuple(referee.events[before:]))
            for outcome in outcomes:  # of the answer before this one
                assert upto_the_end(outcome.events) == events
                assert not outcome.refused
                compared += 1
            if any(isinstance(event, EndKyoku) for event in events):
                others = []
            if referee.state.phase not in PLAYED and (rng.random() < 0.1 or referee.replies):
                text = dumps(referee.position(wall=True))
                again = Referee.from_position(text, seed=seed)
                assert list(again.prompts.items()) == list(referee.prompts.items()), text
                assert list(again.replies.items()) == list(referee.replies.items()), text
                assert again.moment.facts == referee.moment.facts
                assert again.position(wall=True) == referee.position(wall=True)
                others.append(again)
                windows += bool(referee.replies)
            before = len(referee.events)
            outcomes = [other.step(choice) for other in others]
    assert compared > 100
    assert windows > 2 or rules(name).tiles.players == 3


# ---- what a seat cannot see


def reshuffled(state: State, viewer: Seat, rng: random.Random) -> State:
    """The same table with what ``viewer`` does not see changed about: hands, draws, the wall."""
    hidden = [t for seat, p in enumerate(state.players) if seat != viewer for t in p.tiles]
    wall = to_come(state)
    assert wall is not None
    first, last = state.drawn_live, len(wall.live)
    while last > first and wall.live[last - 1] == UNKNOWN:
        last -= 1
    back = sum(t == UNKNOWN for t in wall.rinshan)
    turned = len(state.dora)
    hidden += [*wall.live[first:last], *wall.rinshan[back:], *wall.dora[turned:], *wall.ura]
    rng.shuffle(hidden)
    players = list(state.players)
    for seat, p in enumerate(players):
        if seat != viewer:
            hand = tuple(sorted(hidden.pop() for _ in p.hand))
            players[seat] = replace(p, hand=hand, drawn=None if p.drawn is None else hidden.pop())
    live = wall.live[:first] + tuple(hidden.pop() for _ in range(last - first)) + wall.live[last:]
    rinshan = wall.rinshan[:back] + tuple(hidden.pop() for _ in wall.rinshan[back:])
    dora = wall.dora[:turned] + tuple(hidden.pop() for _ in wall.dora[turned:])
    wall = replace(wall, live=live, rinshan=rinshan, dora=dora, ura=tuple(hidden))
    return replace(state, players=tuple(players), wall=wall)


@pytest.mark.parametrize("name", NAMES)
def test_a_seat_s_position_does_not_change_with_what_it_cannot_see(name: str) -> None:
    """Hands, draws and the wall of the others are changed about, and what play knows of them:
    waits, furiten, passed wins, replies."""
    count = 0
    for seed in range(MATCHES):
        rng = random.Random(seed)
        for referee, _, _ in play(name, seed):
            m = referee.moment
            if m.state.phase in PLAYED or rng.random() > 0.1:
                continue
            viewer = rng.randrange(len(m.state.players))
            seen = referee.position(viewer)
            state = reshuffled(m.state, viewer, rng)
            assert project(state, viewer) == project(m.state, viewer)
            facts = moment_of(replace(position_of(m), players=state.players, forced=None)).facts
            seats = [
                own
                if s == viewer
                else replace(other, missed=None if rng.random() < 0.5 else other.missed)
                for s, (own, other) in enumerate(zip(m.facts.seats, facts.seats, strict=True))
            ]
            other = Moment(m.law, state, replace(m.facts, seats=tuple(seats)))
            replies = [c for c in referee.replies.values() if c.seat == viewer]
            assert dumps(seen) == dumps(
                position_of(other, viewer, wall=True, replies=replies, chombo=referee._chombo)
            )
            view = project(m.state, viewer)
            for p, shown in zip(seen.players, view["seats"], strict=True):
                assert len(p.hand) == len(shown["hand"])
                assert (UNKNOWN in p.hand) == ("?" in shown["hand"])
                assert (p.drawn == UNKNOWN) == (shown["drawn"] == "?")
            count += 1
    assert count > 50


@pytest.mark.parametrize("name", NAMES)
def test_a_seat_s_position_can_be_played_on(name: str) -> None:
    """What it does not tell is filled in, and its own seat may choose what it may at the table."""
    count = 0
    for seed in range(MATCHES):
        rng = random.Random(seed)
        for referee, seat, _ in play(name, seed):
            if referee.state.phase in PLAYED or rng.random() > 0.05:
                continue
            text = dumps(referee.position(seat))
            other = Referee.from_position(text, seed=seed)
            assert other.prompts[seat] == referee.prompts[seat], text
            assert other.moment.state.players[seat] == referee.state.players[seat]
            number, player = len(other.match.hands), Mixed(seed)
            while not other.over and len(other.match.hands) == number:
                turn = next(s for s in other.prompts if s not in other.replies)
                other.step(answer(other, turn, rng, player))
            count += 1
    assert count > 20


# ---- damaged lines


@pytest.fixture(scope="module")
def lines() -> list[str]:
    """Lines of every kind, with and without a wall."""
    out = []
    for name in NAMES:
        rng = random.Random(name)
        for referee, _, _ in play(name, 7):
            if referee.state.phase not in PLAYED and rng.random() < 0.1:
                out.append(dumps(referee.position(wall=rng.random() < 0.3)))
                out.append(dumps(referee.position(0)))
    return out


def damaged(text: str, rng: random.Random) -> str:
    """One to three characters or fields changed, lost, doubled or moved."""
    for _ in range(rng.randint(1, 3)):
        at, to = sorted(rng.randrange(len(text) + 1) for _ in range(2))
        kind = rng.randrange(6)
        if kind == 0:
            text = text[:at] + rng.choice("0123456789mpszfb?+-!@/=.,; ESWNé\x00") + text[at + 1 :]
        elif kind == 1:
            text = text[:at] + text[at + 1 :]
        elif kind == 2:
            text = text[:at] + text[at : at + 3] + text[at:]
        elif kind == 3:
            text = text[:at] + text[min(to, at + 20) :]
        elif kind == 4:
            words = text.split(" ")
            i, j = rng.randrange(len(words)), rng.randrange(len(words))
            words[i], words[j] = words[j], words[i]
            text = " ".join(words)
        else:
            text = text[:at] + str(rng.randrange(10**6)) + text[at:]
        if not text:
            return text
    return text


def tried(make: Callable[[], Any]) -> Any:
    """What is made, or the error that says why not; nothing else may come of any text."""
    try:
        return make()
    except PositionError as e:
        return e


def judge(text: str) -> str:
    """A position that can be played on from, or one clear error."""
    position = tried(lambda: loads(text))
    if isinstance(position, PositionError):
        assert position.problem
        assert position.column is None or 1 <= position.column <= len(text) + 1
        assert str(position).isprintable()
        return "no line"
    assert loads(dumps(position)) == position
    m = tried(lambda: moment_of(position))
    referee = tried(lambda: Referee.from_position(position, seed=1))
    if isinstance(m, PositionError):
        assert str(m) == str(referee) != ""
        return "no position"
    if isinstance(referee, PositionError):
        assert str(referee)
        return "no table"
    assert referee.over or referee.prompts
    return "a position"


def test_a_damaged_line_is_a_position_or_an_error(lines: list[str]) -> None:
    rng = random.Random(1)
    found = Counter(judge(damaged(rng.choice(lines), rng)) for _ in range(4000))
    assert min(found[word] for word in ("no line", "no position", "a position")) > 100


@pytest.mark.long
def test_very_many_damaged_lines(lines: list[str], long_run: LongRun) -> None:
    for seed in long_run.seeds(100_000, block=1000):
        rng = random.Random(1000 + seed)
        judge(damaged(rng.choice(lines), rng))


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=200))
def test_any_text_is_a_position_or_an_error(text: str) -> None:
    judge(text)
    judge(f"mj1 {text}")


ALPHABET = st.text("0123456789mpszfb?+-!@/=.,;%ESWNdrawlefto ", max_size=60)


@settings(max_examples=300, deadline=None)
@given(st.lists(ALPHABET, min_size=1, max_size=6))
def test_any_text_of_these_letters_is_a_position_or_an_error(parts: list[str]) -> None:
    judge("mj1 tenhou E1 25000,25000,25000,25000 dora=1m left=4 " + " p0=".join(parts))


# ---- length and speed


def test_a_line_is_short_and_read_fast(lines: list[str]) -> None:
    """In the middle of a game, without the wall, 250 to 450 characters; far below a millisecond
    each way (a hundred of them in a tenth of a second, on any machine that runs this)."""
    m = Moment.before(rules("tenhou"))
    positions: list[Position] = []
    for event in events_of("tenhou", 11):
        m = m.after(event)
        if m.state.phase not in PLAYED and 20 < m.state.left < 50:
            positions.append(position_of(m))
    assert len(positions) > 100
    lengths = sorted(len(dumps(p)) for p in positions)
    assert 250 <= lengths[len(lengths) // 2] <= 350
    assert lengths[-1] <= 450
    least = 1.0
    for _ in range(5):
        start = time.perf_counter()
        for p in positions[:100]:
            loads(dumps(p))
        least = min(least, time.perf_counter() - start)
    assert least < 0.1
