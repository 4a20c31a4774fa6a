"""What a seat sees, counted: beside what really happened in matches played out."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import mjwidget as mj
from mjwidget.analysis.danger import threat, waited_for
from mjwidget.analysis.sight import LINES, Sight
from mjwidget.core.events import Dahai, Hora, StartKyoku
from mjwidget.core.state import State
from mjwidget.core.tiles import KINDS, counts
from mjwidget.game.deal import tiles_of
from mjwidget.rulefiles import rules
from mjwidget.view import project
from tests.facing import faced

SETS = ("tenhou", "sanma-parlour", "ichigeki", "tenhou-sanma-east")


def moments(
    name: str, players: str = "mixed", seed: int = 5
) -> Iterator[tuple[State, list[Dahai], object]]:
    """Every moment of a match, the discards of the hand so far, and the event that follows."""
    match = mj.play(players, name, seed=seed)
    for hand in match.hands:
        done: list[Dahai] = []
        for n, event in enumerate(hand.events[:-1]):
            if isinstance(event, StartKyoku):
                done = []
            if isinstance(event, Dahai):
                done.append(event)
            yield hand[n], done, hand.events[n + 1]


@pytest.mark.parametrize("name", SETS)
def test_the_order_of_all_discards_is_found_again(name: str) -> None:
    law = rules(name)
    seen = 0
    for state, done, _ in moments(name):
        if state.phase == "end":
            continue
        sight = Sight(project(state, 0), 0, law)
        assert [(o.seat, o.pai, o.hand) for o in sight.order] == [
            (d.actor, d.pai, not d.tsumogiri) for d in done
        ]
        seen += len(done)
    assert seen > 1000


@pytest.mark.parametrize("name", SETS)
def test_nobody_wins_on_what_has_passed(name: str) -> None:
    """A ron is never on a kind of which :attr:`Sight.passed` says that it cannot be."""
    law = rules(name)
    rons = 0
    played = (one for seed in range(8) for one in moments(name, "steady", seed))
    for state, _, event in played:
        if not isinstance(event, Hora) or event.actor == event.target or state.phase == "end":
            continue
        if state.phase != "discard":
            continue  # a robbed kan is no discard
        sight = Sight(project(state, event.target), event.target, law)
        assert event.pai is not None
        assert not sight.passed[event.actor] >> (event.pai >> 3) & 1
        rons += 1
    assert rons


@pytest.mark.parametrize("name", SETS)
def test_what_is_seen_and_what_is_not_add_up(name: str) -> None:
    law = rules(name)
    me = 1
    for state, _, _ in moments(name):
        if state.phase == "end":
            continue
        wall = state.wall
        assert wall is not None
        hidden = [t for seat, p in enumerate(state.players) if seat != me for t in p.tiles]
        hidden += [*wall.dora[len(state.dora) :], *wall.ura, *wall.rinshan[state.drawn_rinshan :]]
        more = max(0, state.drawn_rinshan - len(wall.rinshan))  # from the live wall's end
        hidden += wall.live[state.drawn_live : len(wall.live) - more]
        sight = Sight(project(state, me), me, law)
        unseen = counts(hidden)  # flowers apart
        assert sight.unseen == sum(unseen)
        every = [a + b for a, b in zip(sight.seen, unseen, strict=True)]
        assert every == counts(tiles_of(law))


def test_a_hidden_hand_is_refused() -> None:
    match = mj.play("first", "tenhou", seed=1)
    with pytest.raises(ValueError, match="hand of seat 2 is hidden"):
        Sight(project(match[0, 0], 1), 2, rules("tenhou"))


def test_genbutsu_is_safe_and_riichi_is_certain() -> None:
    law = rules("tenhou")
    found = 0
    for state, _, _ in moments("tenhou"):
        if state.phase == "end":
            continue
        sight = Sight(project(state, 3), 3, law)
        for other in sight.others:
            chances = waited_for(sight, other, range(KINDS))
            for t in sight.seats[other].river:
                assert chances[t >> 3] == 0
            assert all(0 <= p < 1 for p in chances.values())
            assert (threat(sight, other) == 1.0) == sight.seats[other].riichi
            found += sight.seats[other].riichi
    assert found


# East's river in riichi, what South and West have discarded, how many of West's discards since then
# could have been won on, and how many out of the hand were safe.
PRESSED = [
    ("9p 4m", "1z 2z", "5s 6s", (0, 0)),
    ("9p 4m!", "1z 2z", "5s 6s", (1, 0)),
    ("9p 4m!", "1z 2z", "5s 9p", (0, 1)),
    ("9p 4m!", "1z 2z", "5s 9p-", (0, 0)),
    ("9p 4m!", "1z 2z", "5s 2z", (0, 1)),  # which has just passed
    ("9p! 4m-", "1z 2z", "5s 6s-", (2, 0)),
    ("9p! 4m-", "1z 2z", "5s 5s", (1, 1)),
]


@pytest.mark.parametrize(("east", "south", "west", "expected"), PRESSED)
def test_who_goes_on_under_a_riichi(
    east: str, south: str, west: str, expected: tuple[int, int]
) -> None:
    assert faced(east, S=south, W=west, N="3z 4z").pressed[2] == expected


def test_ways_are_what_unseen_tiles_make() -> None:
    """Of tiles of which nothing is seen a wait counts 1; of each side the tiles left are told."""
    ways = faced(me="33455s").ways
    line = dict(zip(LINES, zip(ways.lines, ways.last, strict=True), strict=True))
    assert line[0, 3] == (1.0, False)
    assert line[18, 21] == (4 * 2 / 16, False)  # 1s 4s: four 2s, two 3s
    assert line[20, 23] == (3 * 2 / 16, False)  # 3s 6s: three 4s, two 5s
    assert faced(me="333s").ways.last[LINES.index((18, 21))]
    assert ways.closed[21] == 2 * 2 / 16  # 4s between 3s and 5s
    assert ways.edge[20] == 1.0 and ways.edge[21] == 0
    assert ways.pair[20] == 2 * 1 / 6 and ways.single[20] == 2 / 3
    assert faced(rules="tenhou-sanma").ways.lines[:6] == (0,) * 6
