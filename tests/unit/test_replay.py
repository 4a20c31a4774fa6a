"""The Replay widget without a kernel and without a browser."""

from __future__ import annotations

from typing import Any

import pytest
import traitlets

import mjwidget as mj
from mjwidget.core.match import Match
from mjwidget.stream import unpack
from mjwidget.view import project
from tests.random_table import match_events


class Comm:
    """Records what the widget sends."""

    comm_id = "x"

    def __init__(self) -> None:
        self.out: list[dict[str, Any]] = []

    def send(self, data: Any = None, metadata: Any = None, buffers: Any = None) -> None:
        self.out.append(data)

    def on_msg(self, f: Any) -> None: ...
    def on_close(self, f: Any) -> None: ...
    def close(self, *args: Any, **kwargs: Any) -> None: ...

    def sent(self) -> dict[str, Any]:
        """All state sent since the last call."""
        state: dict[str, Any] = {}
        for message in self.out:
            state |= message.get("state", {})
        self.out.clear()
        return state


@pytest.fixture
def match() -> Match:
    return Match(match_events(7, hands=3))


@pytest.fixture
def replay(match: Match) -> mj.Replay:
    widget = mj.Replay(match)
    widget.comm = Comm()
    return widget


def browser_writes(replay: mj.Replay, **state: Any) -> dict[str, Any]:
    """What the browser gets back when it sends this state."""
    replay._handle_msg({"content": {"data": {"method": "update", "state": state}}, "buffers": []})
    return replay.comm.sent()


def test_state_holds_every_hand(replay: mj.Replay, match: Match) -> None:
    assert len(replay.hands) == len(match)
    assert unpack(replay.hands[1])["k"] == project(match[1, 0], "open")
    assert replay.state == match[0, 0]


def test_steps_cross_the_ends_of_hands(replay: mj.Replay, match: Match) -> None:
    n = len(match[0])
    replay.step(n - 1)
    assert replay.at == (0, n - 1)
    replay.step()
    assert replay.at == (1, 0)
    replay.step(-2)
    assert replay.at == (0, n - 2)
    replay.step(-99999)
    assert replay.at == (0, 0)
    replay.step(99999)
    assert replay.at == (2, len(match[2]) - 1)
    assert replay.state == match.last


GOTO = [
    ({"hand": 1}, (1, 0)),
    ({"hand": 1, "n": 3}, (1, 3)),
    ({"n": 2}, (0, 2)),
    ({"hand": -1}, (2, 0)),
]


@pytest.mark.parametrize(("where", "at"), GOTO)
def test_goto(replay: mj.Replay, where: dict[str, int], at: tuple[int, int]) -> None:
    replay.goto(**where)
    assert replay.at == at


def test_goto_a_turn(replay: mj.Replay) -> None:
    replay.viewpoint = 2
    replay.goto(hand=1, turn=2)
    state = replay.state
    assert state.turn == 2
    assert len(state.players[2].river) in (1, 2)


@pytest.mark.parametrize(
    ("where", "problem"),
    [
        ({"hand": 3}, "hands 0 to 2"),
        ({"hand": 0, "n": 9999}, "has moments 0 to"),
        ({"turn": 0}, "turns here"),
        ({"turn": 999}, "turns here"),
    ],
)
def test_goto_refuses(replay: mj.Replay, where: dict[str, int], problem: str) -> None:
    with pytest.raises(IndexError, match=problem):
        replay.goto(**where)
    assert replay.at == (0, 0)


@pytest.mark.parametrize(
    ("name", "value"),
    [("at", (3, 0)), ("at", (0, -1)), ("at", "x"), ("viewpoint", 4), ("viewer", -1),
     ("viewer", "all"), ("skin", "neon"), ("speed", 3), ("lang", "de"), ("shown", "half")],
)  # fmt: skip
def test_values_that_do_not_exist(replay: mj.Replay, name: str, value: Any) -> None:
    before = getattr(replay, name)
    with pytest.raises(traitlets.TraitError):
        setattr(replay, name, value)
    assert getattr(replay, name) == before


VIEWERS: list[tuple[str, Any, tuple[Any, int, str]]] = [
    ("viewer", 2, (2, 2, "closed")),
    ("viewer", "open", ("open", 0, "open")),
    ("viewpoint", 3, ("open", 3, "open")),
    ("shown", "closed", (0, 0, "closed")),
]


@pytest.mark.parametrize(("name", "value", "after"), VIEWERS)
def test_viewer_is_viewpoint_and_shown(
    replay: mj.Replay, name: str, value: Any, after: tuple[Any, int, str]
) -> None:
    setattr(replay, name, value)
    assert (replay.viewer, replay.viewpoint, replay.shown) == after


@pytest.mark.parametrize("change", [("viewer", 2), ("viewpoint", 2), ("shown", "closed")])
def test_observers_are_told_once(replay: mj.Replay, change: tuple[str, Any]) -> None:
    replay.viewer = 1 if change[0] == "viewpoint" else "open"
    told: list[Any] = []
    replay.observe(lambda c: told.append((c["name"], c["new"])), ["viewer", "viewpoint", "shown"])
    setattr(replay, *change)
    assert len(told) == len({name for name, _ in told}), told
    assert dict(told)["viewer"] == replay.viewer


@pytest.mark.parametrize(
    ("name", "value"),
    [("at", [1, 4]), ("viewpoint", 1), ("shown", "closed"), ("playing", True), ("speed", 2),
     ("skin", "index"), ("lang", "ja")],
)  # fmt: skip
def test_the_browser_may_write_these(replay: mj.Replay, name: str, value: Any) -> None:
    seen: list[Any] = []
    replay.observe(lambda change: seen.append(change["new"]), name)
    browser_writes(replay, **{name: value})
    expected = tuple(value) if isinstance(value, list) else value
    assert getattr(replay, name) == expected
    assert seen == [expected]


FORBIDDEN = [
    "info",
    "hands",
    "_esm",
    "_css",
    "layout",
    "_view_module",
    "tooltip",
    "_dom_classes",
    "nosuch",
]


@pytest.mark.parametrize("name", FORBIDDEN)
def test_the_browser_may_not_write_these(replay: mj.Replay, name: str) -> None:
    before = replay.get_state()
    browser_writes(replay, **{name: "overwritten"})
    assert replay.get_state() == before


@pytest.mark.parametrize(
    ("name", "value"),
    [("at", [99, 0]), ("at", None), ("at", [0, 0, 0]), ("lang", "xx"), ("viewpoint", "a")],
)
def test_an_impossible_value_is_answered_with_the_one_that_holds(
    replay: mj.Replay, name: str, value: Any
) -> None:
    before = replay.get_state(name)[name]
    answer = browser_writes(replay, **{name: value})
    assert replay.get_state(name)[name] == before
    assert answer[name] == before


def test_a_refused_value_does_not_stop_the_others(replay: mj.Replay) -> None:
    browser_writes(replay, hands=[], at=[1, 1], lang="xx", playing=True)
    assert (replay.at, replay.playing, len(replay.hands)) == ((1, 1), True, 3)


@pytest.mark.parametrize(
    ("make", "error", "problem"),
    [
        (
            lambda m: mj.Replay("x.mjlog"),  # type: ignore[arg-type]
            TypeError,
            "shows a Match",
        ),
        (lambda m: mj.Replay(Match(m.events[:1])), ValueError, "no hand to show"),
        (lambda m: mj.Replay(m, 9), traitlets.TraitError, "seat 9"),
        (lambda m: mj.Replay(m, lang="de"), traitlets.TraitError, "lang"),
        (lambda m: mj.Replay(m, colour=1), TypeError, "no option 'colour'"),
    ],
)
def test_what_cannot_be_shown(
    match: Match, make: Any, error: type[Exception], problem: str
) -> None:
    with pytest.raises(error, match=problem):
        make(match)


def test_options(match: Match) -> None:
    replay = mj.Replay(match, 1, lang="ja", at=(2, 3), skin="jumbo")
    assert (replay.viewer, replay.lang, replay.at, replay.skin) == (1, "ja", (2, 3), "jumbo")
