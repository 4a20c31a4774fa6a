"""The position that a table or a replay shows: from Python, and as a browser copies it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import ipywidgets
import pytest

import mjwidget as mj
from mjwidget.game.position import PositionError
from tests.live_widget import Browser, opened

NONE = {
    "en": "only a moment of a hand that is being played can be copied",
    "ja": "コピーできるのは局の途中の場面だけ",
}


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    yield
    ipywidgets.Widget.close_all()


def copied(browser: Browser, hand: int, n: int, viewer: Any = "open", ask: int = 7) -> Any:
    """What a browser that asks for a moment is told: the line, or why there is none."""
    (message,) = browser.say(type="position", ask=ask, hand=hand, n=n, viewer=viewer)
    content = message["content"]
    assert (content["type"], content["ask"]) == ("position", ask)
    return content.get("line", content.get("text"))


def hidden(line: str) -> list[bool]:
    """By seat: is the whole hand closed?"""
    hands = re.findall(r" p\d=([^ /+]*)", line)
    return [set(hand) == {"?"} for hand in hands]


def played(*args: Any, **kwargs: Any) -> Browser:
    """A table at which some discards were made."""
    browser = opened(*args, **kwargs)
    for _ in range(6):
        browser.table.act(browser.table.options[0])
    browser.hear()
    return browser


def newest(browser: Browser) -> int:
    """The newest moment of the running hand that a browser has."""
    return len(browser.get("live")["p"])


def test_a_person_copies_what_it_sees() -> None:
    browser = played("tenhou", seed=1)
    line = copied(browser, 0, newest(browser), 0)
    assert hidden(line) == [False, True, True, True]
    assert str(browser.table.position) == line
    assert str(mj.position(line)) == line
    assert mj.position(line).event.viewer == 0


@pytest.mark.parametrize("wanted", ["open", 0, 1, 3, 99, -1])
def test_a_person_gets_no_other_eyes(wanted: Any) -> None:
    """Whatever a browser asks for; and no line says more than the public record does."""
    browser = played("ronron-10", seed=3)
    public = browser.table.match.public(0)
    for n in range(0, newest(browser) + 1, 3):
        line = copied(browser, 0, n, wanted)
        assert hidden(line) == [False, True, True, True]
        assert line == str(mj.position(public, 0, n, viewer=0))


@pytest.mark.parametrize(
    ("hand", "n"),
    [(0, -1), (-1, 0), (1, 0), (0, 1000), (2**70, 0)],
)
def test_there_is_no_such_moment(hand: int, n: int) -> None:
    browser = played("tenhou", seed=1)
    if hand < 2**63:
        assert copied(browser, hand, n) == NONE
    else:
        (message,) = browser.say(type="position", ask=1, hand=hand, n=n, viewer="open")
        assert "line" not in message["content"]


def test_what_is_not_told_yet_is_not_copied() -> None:
    """A draw that would show that nobody claims the tile before it."""
    browser = opened("tenhou", ("you", *["tsumogiri"] * 3), seed=1)
    browser.say(type="pause")
    browser.choose(0)
    browser.hear()
    events = len(browser.table.match.hands[0])
    shown = newest(browser)
    assert shown < events - 1, "the next draw is in the record and not shown"
    assert copied(browser, 0, shown) == str(browser.table.position)
    assert copied(browser, 0, events - 1) == NONE


@pytest.mark.parametrize(
    ("wanted", "closed_hands"),
    [("open", [False] * 4), (2, [True, True, False, True])],
)
def test_who_only_watches_sees_all(wanted: Any, closed_hands: list[bool]) -> None:
    browser = opened("tenhou", ["efficient"] * 4, seed=1)
    line = copied(browser, 0, newest(browser), wanted)
    assert hidden(line) == closed_hands


def over(**more: Any) -> Browser:
    """The first hand is over, and another is played."""
    browser = opened("tenhou", seed=5, no_calls=True, auto_discard=True, **more)
    table = browser.table
    while len(table.match) < 2:
        table.act(table.options[-1])
    browser.hear()
    return browser


@pytest.mark.parametrize(
    ("reveal", "first", "second"),
    [
        (None, [False, True, True, True], [False, True, True, True]),
        ("hand", [False] * 4, [False, True, True, True]),
    ],
)
def test_hands_that_are_opened_are_copied_open(
    reveal: Any, first: list[bool], second: list[bool]
) -> None:
    browser = over(reveal=reveal)
    assert hidden(copied(browser, 0, 5)) == first
    assert hidden(copied(browser, len(browser.table.match) - 1, 0)) == second
    last = len(browser.table.match.hands[0]) - 1
    assert copied(browser, 0, last) == NONE, "the hand is over"


def test_several_at_one_screen() -> None:
    """Who sits there copies what that seat sees; while the curtain is down nobody does."""
    browser = opened("tenhou", ("you", "you", "efficient", "efficient"), seed=1)
    assert copied(browser, 0, 1) == NONE
    with pytest.raises(PositionError, match="nobody is at the screen"):
        _ = browser.table.position
    browser.table.lift()
    assert hidden(copied(browser, 0, 1, 1)) == [False, True, True, True]
    assert hidden(str(browser.table.position)) == [False, True, True, True]


def test_a_closed_table_is_looked_through() -> None:
    browser = played("tenhou", seed=1)
    browser.table.close()
    assert hidden(copied(browser, 0, 3)) == [False, True, True, True]


@pytest.fixture(scope="module")
def match() -> mj.Match:
    return mj.play("efficient", "sanma-parlour-east", seed=2)


@pytest.mark.parametrize(
    ("viewer", "closed_hands"), [("open", [False] * 3), (1, [True, False, True])]
)
def test_a_replay(match: mj.Match, viewer: Any, closed_hands: list[bool]) -> None:
    replay = mj.Replay(match, viewer)
    replay.goto(1, n=20)
    line = str(replay.position)
    assert hidden(line) == closed_hands
    assert line == str(mj.position(match, 1, 20, viewer=viewer))
    assert copied(Browser(replay), 1, 20, viewer) == line


@pytest.mark.parametrize(("hand", "n", "viewer"), [(0, -1, "open"), (99, 0, 0), (0, 3, 7)])
def test_a_replay_has_no_such_moment(match: mj.Match, hand: int, n: int, viewer: Any) -> None:
    browser = Browser(mj.Replay(match))
    assert copied(browser, hand, n, viewer) == NONE


def test_between_hands_there_is_no_position(match: mj.Match) -> None:
    replay = mj.Replay(match)
    replay.goto(0, n=-1)
    with pytest.raises(PositionError, match="the hand is over"):
        _ = replay.position
    assert copied(Browser(replay), *replay.at) == NONE
