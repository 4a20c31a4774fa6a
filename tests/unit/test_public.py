"""What may be shared of a match that is not over."""

from __future__ import annotations

import random

import pytest

from mjwidget.core.events import StartKyoku, Tsumo
from mjwidget.core.match import Match
from mjwidget.core.tiles import UNKNOWN
from mjwidget.game.referee import Referee
from mjwidget.view import Viewer, project


def played(rules: str, seed: int, turns: int) -> Referee:
    """A match broken off after so many answers."""
    rng = random.Random(seed)
    referee = Referee(rules, seed=seed)
    for _ in range(turns):
        seat = min(referee.prompts)
        referee.step(rng.choice(referee.prompts[seat]))
    return referee


@pytest.mark.parametrize("viewer", [0, 2, None])
@pytest.mark.parametrize("rules", ["tenhou", "sanma-parlour"])
def test_it_shows_what_the_viewer_saw_and_no_more(rules: str, viewer: int | None) -> None:
    match = played(rules, 3, 150).match
    shared = match.public(viewer)
    who: Viewer = "spectator" if viewer is None else viewer
    for hand, mine in zip(match, shared, strict=True):
        for state, seen in zip(hand, mine, strict=True):
            assert project(seen, who) == project(state, who)
    text = shared.dumps()
    seed = (match.header.secret or {})["seed"]
    assert seed in match.dumps()
    assert seed not in text
    for hand in shared:
        start = hand.start
        assert isinstance(start, StartKyoku)
        assert start.wall is not None
        assert start.wall.commitment
        assert (start.wall.seed, start.wall.salt, start.wall.live) == (None, None, ())
        for event in hand.events:
            if isinstance(event, Tsumo):
                assert (event.pai == UNKNOWN) == (event.actor != viewer)
        for seat, tiles in enumerate(start.tehais):
            assert (UNKNOWN in tiles) == (seat != viewer)
    assert (shared.header.meta or {})["viewer"] == who


def test_a_match_that_is_over_is_public() -> None:
    rng = random.Random(1)
    referee = Referee("ichigeki", seed=1)
    while not referee.over:
        seat = min(referee.prompts)
        wins = [c for c in referee.prompts[seat] if c.act in ("tsumo", "ron")]
        referee.step(wins[0] if wins else rng.choice(referee.prompts[seat]))
    assert referee.match.public(1).header.secret is not None


def test_only_seats_look_on() -> None:
    with pytest.raises(ValueError, match="viewer: found 4, expected a seat 0 to 3"):
        played("tenhou", 1, 3).match.public(4)


def test_reading_it_again_gives_the_same() -> None:
    shared = played("tenhou", 2, 60).match.public(1)
    from mjwidget.logs.load import loads

    again = loads(shared.dumps())
    assert isinstance(again, Match)
    assert again == shared
