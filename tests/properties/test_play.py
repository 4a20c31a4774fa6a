"""Mixed play under every rule set: what must be true at every step of every match.

A match is checked while it is played: tiles and currencies at every event, choices at every
prompt; at some prompts, secrecy; at the end, the record, and that it goes on the same from
wherever it is cut.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

import msgspec
import pytest
from msgspec.structs import replace

import mjwidget as mj
from mjwidget.core.audit import audit
from mjwidget.core.events import (
    STICK,
    Chombo,
    EndGame,
    Event,
    Hora,
    Reach,
    ReachAccepted,
    Ryukyoku,
    Seat,
)
from mjwidget.core.state import Player, State
from mjwidget.core.tiles import Tile
from mjwidget.game.choice import Choice
from mjwidget.game.deal import check_commitments, tiles_of
from mjwidget.game.facts import shape
from mjwidget.game.legal import choices
from mjwidget.game.moment import Moment
from mjwidget.game.offend import offences
from mjwidget.game.players import Mixed, Prompt
from mjwidget.game.position import dumps, loads, moment_of
from mjwidget.game.referee import Referee
from mjwidget.game.validate import validate
from mjwidget.rulefiles import names, rules
from mjwidget.ruleset import RuleSet
from mjwidget.view import project
from tests.runner.progress import LongRun

MATCHES = 20
LONG = 2000

MOST_EVENTS = 30_000
"""More than any match has: where the rules let it go on until somebody wins, some hundred hands."""

SECRETS = 1 / 20
"""Of all prompts, those at which secrecy is tried."""


# ---- tiles and currencies, at every event


def lying(state: State, robbed: Tile | None) -> Iterator[Tile]:
    """All tiles of the table, wherever they are."""
    wall = state.wall
    assert wall is not None
    for p in state.players:
        yield from p.hand
        if p.drawn is not None:
            yield p.drawn
        for d in p.river:
            if d.called_by is None:
                yield d.pai
        for meld in p.melds:
            yield from meld.all_tiles
        yield from p.kita
        yield from p.flowers
    taken = max(0, state.drawn_rinshan - len(wall.rinshan))
    yield from wall.live[state.drawn_live : len(wall.live) - taken]
    yield from wall.rinshan[state.drawn_rinshan :]
    yield from wall.dora
    yield from wall.ura
    if robbed is not None:
        yield robbed


class Sums:
    """Tiles and currencies of a table that must stay what they are."""

    def __init__(self, law: RuleSet) -> None:
        self.tiles = sorted(tiles_of(law))
        self.points = law.match.start * law.tiles.players
        self.robbed: Tile | None = None

    def check(self, before: State, event: Event, state: State) -> None:
        if isinstance(event, Hora):
            if before.phase in ("kan", "aside") and event.actor != event.target:
                self.robbed = event.pai  # in nobody's hand: the winner shows it beside the others
        elif state.phase != "end":
            self.robbed = None
        if state.players:
            assert sorted(lying(state, self.robbed)) == self.tiles, event
            assert sum(state.scores) + STICK * state.kyotaku == self.points, event
            assert state.kyotaku >= 0
            assert state.left >= 0
        assert sum(state.chips or ()) == 0, event


def check_final(law: RuleSet, match: mj.Match) -> None:
    """The final figures add up to what the rules say: nothing, but for sticks that nobody gets and
    offences that cost something here."""
    table = match.final
    assert table is not None
    assert sorted(row.seat for row in table) == list(range(law.tiles.players))
    assert min(row.rank for row in table) == 1
    total = sum(row.points or 0 for row in table)
    chombo = sum(isinstance(e, Chombo) for hand in match for e in hand.events)
    cost = law.offences.penalty * chombo if law.offences.chombo == "penalty" else 0
    lost = STICK * match.last.kyotaku
    assert total * law.settlement.divisor == -1000 * (lost + cost)
    assert lost == 0 or law.match.left_sticks != "first"


# ---- secrecy, at some prompts


def reshuffled(m: Moment, seat: Seat | None, rng: random.Random) -> Moment:
    """The moment with everything dealt anew that ``seat`` (``None``: a spectator) cannot know."""
    state, wall = m.state, m.state.wall
    assert wall is not None
    hidden = [s for s, p in enumerate(state.players) if s != seat and not p.shown]
    end = len(wall.live) - max(0, state.drawn_rinshan - len(wall.rinshan))
    turned = len(state.dora)
    pool = [t for s in hidden for t in state.players[s].tiles]
    pool += wall.live[state.drawn_live : end]
    pool += (*wall.rinshan[state.drawn_rinshan :], *wall.dora[turned:], *wall.ura)
    rng.shuffle(pool)

    def take(n: int) -> tuple[Tile, ...]:
        out = tuple(pool[:n])
        del pool[:n]
        return out

    players, facts = list(state.players), list(m.facts.seats)
    for s in hidden:
        p: Player = players[s]
        drawn = None if p.drawn is None else take(1)[0]
        players[s] = replace(p, hand=tuple(sorted(take(len(p.hand)))), drawn=drawn)
        away, mask = shape(players[s].hand, m.law.sanma)
        facts[s] = replace(facts[s], shanten=away, mask=mask, missed=None)
    live = (*wall.live[: state.drawn_live], *take(end - state.drawn_live), *wall.live[end:])
    rest = max(0, len(wall.rinshan) - state.drawn_rinshan)
    other = replace(
        wall,
        live=live,
        rinshan=(*wall.rinshan[: state.drawn_rinshan], *take(rest)),
        dora=(*wall.dora[:turned], *take(len(wall.dora) - turned)),
        ura=take(len(wall.ura)),
        seed="00" * 32,
        salt="00" * 32,
    )
    assert not pool
    return Moment(
        m.law,
        replace(state, players=tuple(players), wall=other),
        replace(m.facts, seats=tuple(facts)),
    )


def check_secrecy(m: Moment, rng: random.Random) -> None:
    for seat in range(len(m.state.players)):
        other = reshuffled(m, seat, rng)
        assert seen(other.state, seat) == seen(m.state, seat)
        assert choices(other, seat) == choices(m, seat)
        assert offences(other, seat) == offences(m, seat)
    assert seen(reshuffled(m, None, rng).state, "spectator") == seen(m.state, "spectator")


def seen(state: State, viewer: int | str) -> bytes:
    return msgspec.json.encode(project(state, viewer))  # type: ignore[arg-type]


# ---- positions


def check_position(referee: Referee) -> None:
    """The moment as one line of text, and again from it: state and facts the same."""
    m = referee.moment
    if m.state.phase == "end":  # the last dealer is asked: no hand is being played
        return
    position = referee.position()
    text = dumps(position)
    assert loads(text) == position, text
    again = moment_of(loads(text))
    assert again.state == replace(m.state, wall=None), text
    assert again.facts == m.facts, text


# ---- a match, while it is played


class Asked(NamedTuple):
    """A prompt: after how many events it was put, to whom, and what was answered in each step."""

    at: int
    open: dict[Seat, tuple[Choice, ...]]
    answers: tuple[Choice, ...]
    clean: bool
    """Nobody had answered before, so that the events say all there is."""


class Played(NamedTuple):
    referee: Referee
    asked: list[Asked]


def played(name: str, seed: int, *, positions: bool) -> Played:
    """Play a match and check it at every step; answers come together or one by one.

    ``positions``: also that each prompt's position goes into a line and back.
    """
    rng = random.Random(f"{name} {seed}")
    law = rules(name)
    referee = Referee(law, seed=f"{name} {seed}")
    seated = [Mixed(f"{name} {seed} {seat}") for seat in range(law.tiles.players)]
    sums, state, done = Sums(law), State(), 0
    asked: list[Asked] = []
    while True:
        events = referee.events
        for event, after in zip(events[done:], referee.states[done:], strict=True):
            sums.check(state, event, after)
            state = after
        done = len(events)
        assert done < MOST_EVENTS
        if referee.over:
            break
        answered = referee.replies
        open_ = {s: offered for s, offered in referee.prompts.items() if s not in answered}
        assert open_
        for seat, offered in open_.items():
            assert offered
            assert len(set(offered)) == len(offered)
            assert all(c.seat == seat and c.offence is None for c in offered)
        if positions:
            check_position(referee)
        if rng.random() < SECRETS:
            check_secrecy(referee.moment, rng)
        seats = list(open_)
        if seed % 2:  # somebody answers first, and the rest are asked again
            seats = [rng.choice(seats)]
        answers = tuple([seated[s].choose(Prompt(referee.moment, s, open_[s])) for s in seats])
        asked.append(Asked(done, open_, answers, not answered))
        outcome = referee.step(*answers)
        assert all(r.reason == "stale" for r in outcome.refused), (answers, outcome.refused)
        if seed % 2:
            assert not outcome.refused
    return Played(referee, asked)


# ---- a match that goes on


def of_one_step(events: list[Event], cut: int) -> bool:
    """Would this cut tear apart what is one step? Then the match goes on from before it."""
    before, after = events[cut - 1], events[cut]
    parts = Reach | ReachAccepted | Hora | Ryukyoku | Chombo
    return isinstance(before, parts) or isinstance(after, EndGame)


def check_resumed(whole: Played, cut: int, *, to_the_end: bool) -> None:
    """A match cut after so many events stops at the next prompt, and the same answers end it the
    same."""
    events = whole.referee.events
    following = next((i for i, a in enumerate(whole.asked) if a.at >= cut), None)
    if of_one_step(events, cut) or (following is not None and not whole.asked[following].clean):
        return
    again = Referee.resume(events[:cut])
    if following is None:
        assert again.over
        assert again.events == events
        return
    at = whole.asked[following]
    assert again.events == events[: at.at]
    assert dict(again.prompts) == at.open
    assert again.state == whole.referee.states[at.at - 1]
    if to_the_end:
        for a in whole.asked[following:]:
            assert not any(r.reason != "stale" for r in again.step(*a.answers).refused)
        assert again.events == events


def check(name: str, seed: int, *, positions: bool = True) -> None:
    whole = played(name, seed, positions=positions)
    match = whole.referee.match
    assert audit(match) == []
    assert check_commitments(match) == []
    assert validate(match, rules(name)) == []
    check_final(rules(name), match)
    rng = random.Random(seed)
    events = whole.referee.events
    for n in range(4):
        check_resumed(whole, rng.randrange(2, len(events)), to_the_end=n == 0 and seed % 2 == 0)
    if seed % 10 == 0:
        assert mj.Match(events) == match
        assert mj.loads(match.dumps()) == match


@pytest.mark.parametrize("name", names())
def test_mixed_play(name: str) -> None:
    for seed in range(MATCHES):
        check(name, seed, positions=seed % 4 == 0)


@pytest.mark.long
@pytest.mark.parametrize("name", names())
def test_very_much_mixed_play(name: str, long_run: LongRun) -> None:
    for seed in long_run.seeds(LONG, block=50):
        check(name, MATCHES + seed, positions=seed % 10 == 0)
