"""What a viewer sees, and what a viewer must not see."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from mjwidget.core.match import Match
from mjwidget.core.state import Discard, Player, State
from mjwidget.core.tiles import UNKNOWN, parse
from mjwidget.view import Viewer, project
from tests.random_table import match_events

KEYS = {
    "players",
    "bakaze",
    "kyoku",
    "honba",
    "kyotaku",
    "oya",
    "scores",
    "chips",
    "dora",
    "ura",
    "left",
    "turn",
    "last",
    "said",
    "seats",
    "result",
    "final",
}
SEAT_KEYS = {
    "wind",
    "hand",
    "drawn",
    "concealed",
    "river",
    "melds",
    "kita",
    "flowers",
    "riichi",
    "riichi_paid",
}


def small(**changes: Any) -> State:
    players = (
        Player(hand=tuple(parse("123m0p")), drawn=parse("7z")[0]),
        Player(hand=tuple(parse("9s"))),
        Player(hand=tuple(parse("1f"))),
    )
    return replace(State(scores=(1, 2, 3), players=players, phase="draw", turn=0), **changes)


@pytest.mark.parametrize(
    ("viewer", "hands", "drawn"),
    [
        ("open", ["1m 2m 3m 5pr", "9s", "1f"], "C"),
        (0, ["1m 2m 3m 5pr", "?", "?"], "C"),
        (1, ["? ? ? ?", "9s", "?"], "?"),
        ("spectator", ["? ? ? ?", "?", "?"], "?"),
    ],
)
def test_hands(viewer: Viewer, hands: list[str], drawn: str) -> None:
    view = project(small(), viewer)
    assert [" ".join(s["hand"]) for s in view["seats"]] == hands
    assert view["seats"][0]["drawn"] == drawn


def test_a_shown_hand_is_open_to_all() -> None:
    state = small()
    shown = replace(state.players[1], shown=True)
    view = project(replace(state, players=(state.players[0], shown, state.players[2])), "spectator")
    assert view["seats"][1]["hand"] == ["9s"]
    assert [s["concealed"] for s in view["seats"]] == [True, False, True]


@pytest.mark.parametrize("viewer", ["all", 3, -1, None, 1.5])
def test_viewers_that_do_not_exist(viewer: Any) -> None:
    with pytest.raises(ValueError, match="viewer: found"):
        project(small(), viewer)


# the river: (riichi, called) for each discard -> which lie sideways
SIDEWAYS = [
    ([(False, None), (True, None), (False, None)], [1]),
    ([(True, 2), (False, None), (False, None)], [0, 1]),
    ([(True, 2), (False, 1), (False, None), (False, None)], [0, 1, 2]),
    ([(False, 2), (False, None)], []),
]


@pytest.mark.parametrize(("river", "side"), SIDEWAYS)
def test_the_riichi_tile_lies_sideways(
    river: list[tuple[bool, int | None]], side: list[int]
) -> None:
    discards = tuple(Discard(0, False, riichi, called) for riichi, called in river)
    state = small(players=(Player(river=discards), Player(), Player()))
    got = project(state, "open")["seats"][0]["river"]
    assert [i for i, d in enumerate(got) if d.get("side")] == side
    assert [d.get("called") for d in got] == [called for _, called in river]


STATES = [
    state
    for players in (3, 4)
    for seed in range(4)
    for hand in Match(match_events(seed, players))
    for state in hand[::7]
]


@pytest.mark.parametrize("viewer", ["spectator", 0, 1, 2])
def test_the_whitelist(viewer: Viewer) -> None:
    for state in STATES:
        view = project(state, viewer)
        assert set(view) == KEYS
        for seat in view["seats"]:
            assert set(seat) == SEAT_KEYS
        msgspec.json.encode(view)


@pytest.mark.parametrize("viewer", ["spectator", 0, 1, 2])
def test_hidden_tiles_leave_no_trace(viewer: Viewer) -> None:
    """With other tiles in all places the viewer does not see, the view is the same."""
    rng = random.Random(5)
    for state in STATES:
        players = tuple(
            p if seat == viewer or p.shown else _redealt(p, rng)
            for seat, p in enumerate(state.players)
        )
        other = replace(state, players=players, wall=None, drawn_live=0, drawn_rinshan=0)
        assert project(other, viewer) == project(state, viewer)


def _redealt(p: Player, rng: random.Random) -> Player:
    tiles = [t * 8 for t in range(34)]
    drawn = None if p.drawn is None else rng.choice(tiles)
    return replace(p, hand=tuple(sorted(rng.choices(tiles, k=len(p.hand)))), drawn=drawn)


def test_coming_draws_are_the_ones_that_come() -> None:
    for seed in range(6):
        for hand in Match(match_events(seed, 4)):
            for n, event in enumerate(hand.events[1:], 1):
                before = hand[n - 1]
                if event.__class__.__name__ == "Tsumo" and before.phase not in ("kan", "aside"):
                    coming = project(before, "open")["wall"]
                    assert coming[0] == project(hand[n], "open")["seats"][event.actor]["drawn"]  # type: ignore[attr-defined]


def test_the_wall_is_for_open_viewers_only() -> None:
    state = Match(match_events(1))[0][0]
    assert len(project(state, "open")["wall"]) == 70
    assert "wall" not in project(state, 0)
    assert "wall" not in project(replace(state, wall=None), "open")


def test_unknown_tiles_stay_unknown() -> None:
    state = small(players=(Player(hand=(UNKNOWN,)), Player(), Player()))
    assert project(state, "open")["seats"][0]["hand"] == ["?"]
