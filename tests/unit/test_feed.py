"""The feed of a running match: always what a match read afresh would give."""

from __future__ import annotations

import random
from typing import Any

import pytest

from mjwidget.core.match import Match
from mjwidget.feed import Feed
from mjwidget.game.table import LiveTable
from mjwidget.outline import hand_outline, outline
from mjwidget.stream import apply, diff, hand_blob, unpack
from mjwidget.view import Viewer, project


def take(feed: Feed, live: LiveTable) -> dict[str, Any] | None:
    events, states = live.referee.events, live.referee.states
    feed.take(events, states, over=live.over)
    return feed.running(events, states)


def check(feed: Feed, live: LiveTable) -> None:
    running, match = take(feed, live), live.match
    over = list(match.hands) if live.over else list(match.hands)[:-1]
    assert len(feed.hands) == len(over)
    assert feed.outlines == [hand_outline(hand) for hand in over]
    if over:
        assert unpack(feed.hands[-1]) == unpack(hand_blob(over[-1], feed.viewer))
    if live.over:
        assert running is None
        return
    assert running is not None
    moments = unpack(running["hand"])
    view = moments["k"]
    for patch in moments["p"]:
        view = apply(view, patch)
    assert view == project(live.state, feed.viewer)
    hand = match.hands[-1]
    assert len(moments["s"]) == len(hand) == running["outline"]["n"]
    assert running["outline"] == hand_outline(hand)
    assert moments == unpack(hand_blob(hand, feed.viewer))


@pytest.mark.parametrize(
    ("rules", "viewer"),
    [
        ("tenhou-east", 0),
        ("sanma-parlour-east", 2),
        ("ronron-10", "spectator"),
        ("ichigeki", "open"),
    ],
)
def test_a_match_with_decisions_taken_back(rules: str, viewer: Viewer) -> None:
    live, feed, rng = LiveTable(rules, seed=2), Feed(viewer), random.Random(2)
    steps = 0
    while not live.over:
        live.act(rng.choice(live.choices()))
        steps += 1
        if live.can_undo > 2 and rng.random() < 0.1:
            n = rng.randint(1, min(20, live.can_undo))
            live.undo(n)
            if rng.random() < 0.7:
                check(feed, live)
            if rng.random() < 0.5:
                live.redo(rng.randint(1, n))
        if steps % 10 == 0 or live.over:
            check(feed, live)
    assert outline(live.match, hands=feed.outlines) == outline(live.match)


def test_a_patch_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Any] = []

    def counted(old: Any, new: Any) -> Any:
        made.append(new)
        return diff(old, new)

    monkeypatch.setattr("mjwidget.feed.diff", counted)
    live, feed = LiveTable("tenhou", seed=2), Feed(0)
    take(feed, live)
    first = len(made)
    live.act(live.choices()[0])
    second = take(feed, live)
    assert second is not None
    assert len(made) == len(unpack(second["hand"])["p"]) > first > 0


def test_another_match_is_followed() -> None:
    live, feed = LiveTable("tenhou", seed=2), Feed(0)
    take(feed, live)
    live.restart(seed=3)
    check(feed, live)
    other = LiveTable("tenhou-sanma", seed=3)
    check(feed, other)


def test_a_match_that_begins_with_a_position() -> None:
    live = LiveTable("tenhou", seed=2)
    live.act(live.choices()[0])
    branch = live.branch(resample=True, seed=1)
    feed = Feed(0)
    check(feed, branch)
    running = feed.running(branch.referee.events, branch.referee.states)
    assert running is not None
    assert unpack(running["hand"])["s"] == [["position", None]]


def test_no_hand_yet() -> None:
    feed = Feed("spectator")
    feed.take([], [])
    assert feed.hands == []
    assert feed.running([], []) is None
    assert isinstance(LiveTable("tenhou").match, Match)
