"""The Table widget without a kernel and without a browser: what is shown, what a browser says."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from mjwidget.checking import check_match
from mjwidget.core.tiles import to_mpsz
from mjwidget.game.players import Prompt
from mjwidget.game.referee import Referee
from mjwidget.stream import unpack
from mjwidget.view import project
from tests.live_widget import Browser, drawn, newest, opened, play_on

YOU = "you"


# ---- what is shown


def test_the_first_state_is_whole(browser: Browser) -> None:
    t = browser.table
    assert browser.get("hands") == []
    assert browser.get("info")["live"] is True
    assert browser.get("info")["hands"] == []
    live = browser.get("live")
    assert live["viewer"] == 0
    assert newest(live) == project(t.state, 0)
    status = browser.get("status")
    assert (status["state"], status["you"], status["waiting"]) == ("playing", [0], False)
    assert [s["kind"] for s in status["seats"]] == ["person", "computer", "computer", "computer"]
    assert [s["player"] for s in status["seats"]] == [None, "careful", "careful", "efficient"]
    assert status["rules"]["title"] == {"en": "Tenhou, East and South", "ja": "天鳳 四人東南戦"}
    prompt = browser.get("prompt")
    assert (prompt["seat"], prompt["kind"], prompt["id"]) == (0, "turn", 1)


def test_one_change_is_one_message(browser: Browser) -> None:
    for _ in range(30):
        messages = browser.choose(
            drawn(browser) if any(o.get("drawn") for o in browser.get("prompt")["options"]) else 0
        )
        assert len(messages) == 1
        assert messages[0]["method"] == "update"
        assert set(messages[0]["state"]) <= {"info", "hands", "live", "prompt", "status"}
        live = browser.get("live")
        assert newest(live) == project(browser.table.state, 0)


@pytest.mark.parametrize(
    "name", ["tenhou-east", "sanma-parlour-east", "ichigeki", "ronron-10", "lan"]
)
def test_a_whole_match_in_the_browser(name: str) -> None:
    browser = opened(name, seed=4)
    play_on(browser)
    t = browser.table
    assert t.over
    assert browser.refused == []
    assert check_match(t.match) == []
    assert browser.get("live") is None
    assert browser.get("status")["state"] == "over"
    info = browser.get("info")
    assert len(browser.get("hands")) == len(info["hands"]) == len(t.match)
    assert info["final"] is not None
    opened_last = unpack(browser.get("hands")[-1])
    assert opened_last["k"] == project(t.match[-1, 0], "open")


def test_hands_that_are_over_are_as_the_seat_saw_them(browser: Browser) -> None:
    while not browser.get("hands"):
        play_on(browser, most=1)
    blob = unpack(browser.get("hands")[0])
    assert blob["k"] == project(browser.table.match[0, 0], 0)
    shown = opened("tenhou", seed=1, reveal="hand")
    while not shown.get("hands"):
        play_on(shown, most=1)
    assert unpack(shown.get("hands")[0])["k"] == project(shown.table.match[0, 0], "open")


def test_hints_and_words_can_be_switched(browser: Browser) -> None:
    first = browser.get("prompt")
    assert first["hints"] is None
    browser.write(hints="on")
    assert browser.get("prompt")["hints"]["discards"]
    assert browser.get("prompt")["id"] == first["id"]
    assert browser.table.hints == "on"


# ---- what comes from the browser

STALE: list[tuple[dict[str, Any], str]] = [
    ({"type": "choose", "epoch": 1, "prompt": 0, "option": 0}, "stale"),
    ({"type": "choose", "epoch": 0, "prompt": 1, "option": 0}, "stale"),
    ({"type": "choose", "epoch": 1, "prompt": 2, "option": 0}, "stale"),
    ({"type": "choose", "epoch": 1, "prompt": 1, "option": 99}, "not_offered"),
    ({"type": "choose", "epoch": 1, "prompt": 1, "option": -1}, "not_offered"),
    ({"type": "choose", "epoch": 1, "prompt": 1}, "malformed"),
    ({"type": "choose", "epoch": 1, "prompt": 1, "option": True}, "malformed"),
    ({"type": "choose", "epoch": 1, "prompt": 1, "option": 0.5}, "malformed"),
    ({"type": "choose", "epoch": 1, "prompt": 1, "option": "0"}, "malformed"),
    ({"type": "choose", "epoch": 1, "prompt": 1, "option": 0, "more": 1}, "malformed"),
    ({"type": "win"}, "malformed"),
    ({}, "malformed"),
    ({"type": ["choose"]}, "malformed"),
    ({"type": "undo", "n": 1}, "not_now"),
    ({"type": "undo", "n": 0}, "not_now"),
    ({"type": "undo", "n": 10**30}, "not_now"),
    ({"type": "redo"}, "not_now"),
    ({"type": "seat", "seat": 0}, "stale"),
    ({"type": "seat", "seat": None}, "malformed"),
    ({"type": "away", "seat": 1}, "not_now"),
    ({"type": "back", "seat": 7}, "not_now"),
]


@pytest.mark.parametrize(("message", "reason"), STALE)
def test_what_is_refused_changes_nothing(
    browser: Browser, message: dict[str, Any], reason: str
) -> None:
    t = browser.table
    before, events = t.get_state(), list(t.match.events)
    answers = browser.say(**message)
    assert browser.refused == [reason]
    assert set(answers[0]["content"]["text"]) == {"en", "ja"}
    assert len(answers) == 1
    assert t.get_state() == before
    assert list(t.match.events) == events
    assert t.error is None


@pytest.mark.parametrize(
    "content", [None, [], "choose", 5, {"type": None}, [[[[]]]], {"a": {"b": {}}}]
)
def test_anything_may_come(browser: Browser, content: Any) -> None:
    before = browser.table.get_state()
    browser.table._handle_msg(
        {"content": {"data": {"method": "custom", "content": content}}, "buffers": []}
    )
    browser.hear()
    assert browser.refused == ["malformed"]
    assert browser.table.get_state() == before


def test_a_doubled_choice_counts_once(browser: Browser) -> None:
    prompt = browser.get("prompt")
    message = {
        "type": "choose",
        "epoch": prompt["epoch"],
        "prompt": prompt["id"],
        "option": drawn(browser),
    }
    browser.say(**message)
    events = browser.table.match.events
    browser.say(**message)
    assert browser.refused == ["stale"]
    assert browser.table.match.events == events


@pytest.mark.parametrize(
    "state",
    [
        {"live": None}, {"prompt": {"id": 1}}, {"status": {}}, {"info": {}}, {"hands": ["x"]},
        {"_esm": "alert(1)"}, {"speed": 3}, {"hints": "all"}, {"adviser": "mjai"}, {"reasons": "on"}, {"lang": "de"}, {"viewpoint": 2},
        {"auto_win": "yes"}, {"panel": 1}, {"nothing": 1}, {"viewer": "open"}, {"_view_count": 3},
    ],
)  # fmt: skip
def test_the_browser_may_not_write_that(browser: Browser, state: dict[str, Any]) -> None:
    before = browser.table.get_state()
    browser.write(**state)
    assert browser.table.get_state() == before


@pytest.mark.parametrize(
    ("name", "value"),
    [("skin", "jumbo"), ("lang", "ja"), ("speed", 4), ("hints", "on"), ("auto_win", True), ("no_calls", True),
     ("auto_discard", True), ("every_discard", True), ("sort_hand", False), ("confirm", True), ("panel", "closes"),
     ("sounds", True), ("auto_next", True), ("adviser", "careful"), ("reasons", True)],
)  # fmt: skip
def test_the_browser_may_write_that(browser: Browser, name: str, value: Any) -> None:
    browser.write(**{name: value})
    assert getattr(browser.table, name) == value


def test_a_message_on_another_thread_is_carried_out_on_the_loop(browser: Browser) -> None:
    t = browser.table

    async def go() -> tuple[int, int]:
        await t.turn()
        prompt = browser.get("prompt")
        message = {
            "type": "choose",
            "epoch": prompt["epoch"],
            "prompt": prompt["id"],
            "option": drawn(browser),
        }
        data = {"content": {"data": {"method": "custom", "content": message}}, "buffers": []}
        before = len(t.match.events)
        thread = threading.Thread(target=t._handle_msg, args=(data,))
        thread.start()
        thread.join()
        there = len(t.match.events)
        await asyncio.sleep(0.01)
        return there - before, len(t.match.events) - before

    at_once, soon = asyncio.run(go())
    assert at_once == 0
    assert soon > 0


# ---- errors


def test_what_a_player_raises_is_told_without_its_words(browser: Browser) -> None:
    def leaky(prompt: Prompt) -> Any:
        raise ValueError(" ".join(map(to_mpsz, prompt.tiles)))

    browser = opened("tenhou", (YOU, leaky, "first", "first"), seed=1)
    browser.choose(drawn(browser))
    t = browser.table
    assert t.error is not None
    assert "leaky (seat 1) raised ValueError: " in t.error
    error = browser.get("status")["error"]
    assert error == "a computer player failed, a substitute answered (see table.error)"
    assert browser.get("prompt") is not None
    t.lang = "ja"
    assert browser.hear()[-1]["state"]["status"]["error"].startswith("コンピュータ")


def test_a_fault_of_the_table_is_told(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Referee, choice: Any) -> None:
        raise RuntimeError("odd")

    monkeypatch.setattr(Referee, "_act", broken)
    events = browser.table.match.events
    browser.choose(drawn(browser))
    assert browser.get("status")["error"].startswith("the table failed and is paused")
    assert browser.table.match.events == events
    monkeypatch.undo()
    browser.say(type="resume")
    browser.choose(drawn(browser))
    assert browser.get("status")["error"] is None


def test_an_exception_in_a_handler_is_told(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> None:
        raise RuntimeError("odd")

    monkeypatch.setattr(browser.table._core, "pause", broken)
    browser.say(type="pause")
    assert browser.get("status")["error"].startswith("something went wrong; the table plays on")
    assert browser.table.error is not None
    assert "RuntimeError: odd" in browser.table.error
    browser.choose(drawn(browser))
    assert browser.table.error is None
