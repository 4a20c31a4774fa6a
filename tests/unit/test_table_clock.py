"""The clock of a question (UI-14): what stops it, and what is left when it goes on."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import pytest

from mjwidget.rulefiles import rules
from mjwidget.widget import clock
from tests.live_widget import Browser, opened

MOVE = 10


class Time:
    """A clock on the wall that this test moves."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        monkeypatch.setattr(time, "monotonic", lambda: self.now)
        monkeypatch.setattr(clock, "BEAT", 0.0)
        monkeypatch.setattr(clock, "_GRACE", 0.0)
        monkeypatch.setattr(clock, "_LATE", 1000.0)

    async def pass_(self, seconds: float) -> None:
        self.now += seconds
        for _ in range(5):
            await asyncio.sleep(0)


def played(
    monkeypatch: pytest.MonkeyPatch, story: Callable[[Browser, Time], Any], name: str = "tenhou"
) -> None:
    async def go() -> None:
        wall = Time(monkeypatch)
        law = rules(name, clock={"move": MOVE, "first_extra": 0})
        browser = opened(law, ("you", *["first"] * 3), seed=1)
        await story(browser, wall)
        browser.table.remove()

    asyncio.run(go())


def expired(browser: Browser) -> bool:
    browser.hear()
    notice = browser.get("status")["notice"]
    return notice is not None and notice["code"] == "expired"


def show(browser: Browser) -> None:
    browser.say(type="shown", prompt=browser.get("prompt")["id"])


# What happens one after the other: seconds that pass, or what is said. Then: is the time up?
STORIES: dict[str, tuple[list[Any], bool]] = {
    "just in time": (["shown", 9], False),
    "too late": (["shown", 11], True),
    "it stands while the table is paused": (["shown", 9, "pause", 500], False),
    "what was left is left": (["shown", 6, "pause", 500, "resume", 3.9], False),
    "and no more than that": (["shown", 6, "pause", 500, "resume", 4.1], True),
    "pausing again and again gains nothing": (["shown", *[1, "pause", 0, "resume"] * 11], True),
    "not even half a beat": (["shown", *[0.1, "pause", "resume"] * 110], True),
    "paused before it was shown": (["pause", 500, "shown", 500, "resume", 9], False),
    "paused before it was shown, too late": (["pause", 500, "shown", 500, "resume", 11], True),
    "settings do not wind it up": (["shown", 6, {"hints": "on"}, {"lang": "ja"}, 5], True),
    "nor does being asked more": (["shown", 6, {"every_discard": True}, 3, {"every_discard": False}, 3], True),
    "nor does going away": (["shown", 6, "away", "back", 5], True),
    "what was left is left to who comes back": (["shown", 6, "away", "back", 3.9], False),
    "nor is it wound up by being shown then": (["shown", 6, "away", "back", "shown", 5], True),
    "never shown": ([clock.SHOWN_BY + 11, 11], True),
    "never shown, not yet": ([clock.SHOWN_BY - 1], False),
    "never shown, paused": (["pause", 500, "resume", clock.SHOWN_BY - 1], False),
}  # fmt: skip


@pytest.mark.parametrize("name", ["tenhou", "ronron-10"])
@pytest.mark.parametrize("what", STORIES)
def test_a_clock(monkeypatch: pytest.MonkeyPatch, what: str, name: str) -> None:
    story, up = STORIES[what]

    async def told(browser: Browser, wall: Time) -> None:
        for step in story:
            if isinstance(step, int | float):
                await wall.pass_(step)
            elif isinstance(step, dict):
                browser.write(**step)
            elif step == "shown":
                show(browser)
            elif step in ("away", "back"):
                browser.say(type=step, seat=0)
            else:
                browser.say(type=step)
            if expired(browser):
                break
        assert expired(browser) == up

    played(monkeypatch, told, name)


def test_the_browser_is_told_how_much_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    async def told(browser: Browser, wall: Time) -> None:
        show(browser)
        assert browser.get("prompt")["clock"] == {"seconds": MOVE}
        await wall.pass_(4)
        number = browser.get("prompt")["id"]
        browser.say(type="pause")
        assert browser.get("prompt")["clock"] == {"seconds": MOVE, "left": 6.0, "stands": True}
        await wall.pass_(100)
        browser.say(type="resume")
        assert browser.get("prompt")["clock"] == {"seconds": MOVE, "left": 6.0}
        assert browser.get("prompt")["id"] == number
        browser.choose(0)
        assert browser.get("prompt")["clock"] == {"seconds": MOVE}

    played(monkeypatch, told)


def test_a_page_that_shows_the_question_anew_is_told_how_much_is_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def told(browser: Browser, wall: Time) -> None:
        show(browser)
        await wall.pass_(4)
        show(browser)
        assert browser.get("prompt")["clock"] == {"seconds": MOVE, "left": 6.0}
        await wall.pass_(5)
        show(browser)
        assert browser.get("prompt")["clock"] == {"seconds": MOVE, "left": 1.0}
        assert not expired(browser)
        await wall.pass_(1.1)
        assert expired(browser)

    played(monkeypatch, told)
