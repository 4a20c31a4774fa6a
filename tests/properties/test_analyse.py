"""Analyses of whatever comes up in play: nothing hidden is in them, and they agree with the engine.

Matches of every rule set are played by players that call, declare and kan at random; every few
decisions each seat's analysis is made.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

import mjwidget as mj
from mjwidget.core.events import StartKyoku
from mjwidget.core.tiles import counts, is_flower, parse
from mjwidget.game.choose import find
from mjwidget.game.legal import seen_by
from mjwidget.game.look import Look, of_referee
from mjwidget.game.players import Prompt
from mjwidget.game.position_fill import filled
from mjwidget.game.referee import Referee
from mjwidget.hand.ukeire import discards, improving
from mjwidget.hand.waits import copies
from mjwidget.rulefiles import names
from tests.hidden_tiles import rewritten
from tests.runner.progress import LongRun

EVERY = 9
"""One decision in so many is looked at."""
HANDS = 2


def played(
    rules: str, seed: int, hands: int = HANDS, every: int = EVERY, player: str = "mixed"
) -> Iterator[Referee]:
    """A referee at moments of a match, by default one in which everything may happen."""
    referee = Referee(mj.rules(rules), seed=f"analyse {rules} {seed}")
    players = [mj.player(player, seed + n) for n in range(referee.rules.tiles.players)]
    rng = random.Random(seed)
    while not referee.over and referee.dealt <= hands:
        if referee.state.phase not in ("before", "deal", "end") and rng.randrange(every) == 0:
            yield referee
        seat = next(s for s in referee.prompts if s not in referee.replies)
        answer = players[seat].choose(Prompt(referee.moment, seat, referee.prompts[seat]))
        referee.step(find(referee.prompts[seat], answer) if isinstance(answer, str) else answer)


def seats(referee: Referee) -> list[int]:
    """Those whose hand can be looked at: dealt flowers are set aside."""
    players = referee.state.players
    return [s for s, p in enumerate(players) if not any(map(is_flower, p.tiles))]


def plain(found: mj.Analysis) -> str:
    return json.dumps(found.json(), sort_keys=True)


@pytest.mark.parametrize("rules", names())
def test_nothing_hidden_is_in_it(rules: str) -> None:
    """Other hands and another wall behind the same view: the same analysis, byte by byte; and the
    same from the position of the open table, of which only that seat's part may be used."""
    for i, referee in enumerate(played(rules, 1)):
        seat = seats(referee)[i % len(seats(referee))] if seats(referee) else None
        if seat is None:
            continue
        seen = referee.position(seat)
        expected = plain(mj.analyse(seen, odds=False))
        for seed in (b"one", b"two"):
            other = filled(seen, referee.rules, seed)
            assert plain(mj.analyse(Look(other, seat), odds=False)) == expected
        whole = Look(referee.position(wall=True), seat)
        assert plain(mj.analyse(whole, odds=False)) == expected


def test_nothing_hidden_of_a_record_is_in_it() -> None:
    """The same hand dealt anew where a seat has not seen it, event by event."""
    rng = random.Random("record")
    looked_at = 0
    for rules in ("tenhou", "sanma-parlour"):
        players = ["mixed"] * mj.rules(rules).tiles.players
        match = mj.play(players, rules, seed=5)
        for number, hand in enumerate(match.hands[:4]):
            n = len(hand) * 2 // 3
            seat = number % match.seats
            events = list(hand.events[: n + 1])
            states = [match[number, i] for i in range(n + 1)]
            if not isinstance(events[0], StartKyoku) or states[-1].phase == "end":
                continue
            if any(map(is_flower, states[-1].players[seat].tiles)):
                continue
            other, _ = rewritten(events, states, [seat], rng)
            assert other != events
            again = mj.Match([match.header, *other])
            one = mj.analyse((match, number, n), seat=seat, odds=False)
            two = mj.analyse((again, 0, n), seat=seat, odds=False)
            assert plain(one) == plain(two)
            looked_at += 1
    assert looked_at >= 4


@pytest.mark.parametrize("rules", ["tenhou", "sanma-parlour", "ronron-10"])
def test_nothing_hidden_is_in_the_odds(rules: str) -> None:
    """Likewise; of hands that are near enough to be counted, not sampled."""
    looked_at = 0
    for referee in played(rules, 4, hands=4, player="steady"):
        seat = referee.state.turn
        if seat is None or seat not in seats(referee):
            continue
        seen = referee.position(seat)
        if mj.analyse(seen, odds=False).shanten > 1:
            continue
        expected = mj.analyse(seen)
        assert expected.odds or not expected.choices
        other = filled(seen, referee.rules, b"odds")
        assert plain(mj.analyse(Look(other, seat))) == plain(expected)
        looked_at += 1
    assert looked_at > 2


@pytest.mark.parametrize("rules", names())
def test_rows_are_what_the_engine_says(rules: str) -> None:
    """Every choice has its row; a row's text is the choice; the distance and the accepted tiles are
    those of the hand; its JSON is plain."""
    acts = set()
    for referee in played(rules, 2, hands=4, every=3):
        for seat in referee.prompts:
            if seat in referee.replies or seat not in seats(referee):
                continue
            found = mj.analyse(of_referee(referee, seat), odds=False)
            choices = [c for c in referee.prompts[seat] if c.offence is None]
            assert {c.text for c in choices} == {
                row.choice.text for row in found.choices if row.choice
            }
            for row in found.choices:
                assert find(choices, row.text) == row.choice
                assert row.i is not None and referee.prompts[seat][row.i] == row.choice
                acts.add(row.act)
            check(found, referee, seat)
            out = found.json()
            assert json.loads(json.dumps(out)) == out
            assert found.text("en") and found.text("ja")
            for name in ("choices", "danger", "threats", "refused", "tips"):
                json.dumps(found.records(name))
    assert {"dahai", "pass"} <= acts


def check(found: mj.Analysis, referee: Referee, seat: int) -> None:
    """The rows of discards beside the hand functions; and what holds of every row."""
    sanma = referee.rules.tiles.manzu == "terminals"
    seen = seen_by(referee.moment, seat)
    tiles = referee.state.players[seat].tiles
    own = counts(tiles)
    if sum(own) % 3 == 2:
        table = {kind: (away, copies(mask, seen)) for kind, away, mask in discards(own, sanma)}
        for row in found.choices:
            if row.act in ("dahai", "riichi") and row.tile is not None:
                away, left = table[kind_of(row.tile)]
                assert row.shanten == away
                assert {kind_of(name): n for name, n in row.accepts.items()} == left
    else:
        away, mask = improving(own, sanma)
        assert found.shanten == away
        assert {kind_of(name): n for name, n in found.accepts.items()} == copies(mask, seen)
    for row in found.choices:
        assert row.total == sum(row.accepts.values())
        assert all(0 <= n <= 4 for n in (*row.accepts.values(), *row.better.values()))
        assert not set(row.accepts) & set(row.better)
        assert all(0 < share <= 1 for share in row.yaku.values())
        assert row.value is None or row.value >= 300
        assert row.risk is None or 0 <= row.risk <= 1
        assert not row.no_yaku or row.shanten == 0
        assert row.why
        if row.forms:
            assert min(row.forms.values()) == row.shanten


def kind_of(name: str) -> int:
    return parse(name)[0] >> 3


@pytest.mark.parametrize("rules", ["tenhou", "sanma-parlour", "ronron-10"])
def test_with_everything_open_danger_is_what_would_happen(rules: str) -> None:
    """Each tile of the hand, discarded: somebody may ron it, or nobody."""
    facts: set[float] = set()
    for referee in played(rules, 3, hands=4, every=3, player="steady"):
        state = referee.state
        seat = state.turn
        if state.phase != "draw" or seat is None or seat not in seats(referee):
            continue
        if len(seats(referee)) < len(state.players):
            continue
        found = mj.analyse(of_referee(referee, seat), odds=False, open=True)
        for row in found.choices:
            if row.act != "dahai" or row.choice is None:
                continue
            after = Referee.resume(referee.events, referee.rules)
            after.step(next(c for c in after.prompts[seat] if c == row.choice))
            rons = [
                s
                for s, open_ in after.prompts.items()
                if s != seat and any(c.act == "ron" and c.offence is None for c in open_)
            ]
            assert row.risk == float(bool(rons)), (row.text, rons)
            facts.add(row.risk)
    assert facts == {0.0, 1.0}


@pytest.mark.long
def test_rows_are_what_the_engine_says_many(long_run: LongRun) -> None:
    every = names()
    for seed in long_run.seeds(500, block=5):
        for referee in played(every[seed % len(every)], 100 + seed, hands=4, every=4):
            for seat in referee.prompts:
                if seat not in referee.replies and seat in seats(referee):
                    check(mj.analyse(of_referee(referee, seat), odds=False), referee, seat)
