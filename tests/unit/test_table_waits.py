"""What takes time at a table: players, people who are away, clocks."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import mjwidget as mj
from mjwidget.game.players import Prompt
from mjwidget.game.table import LiveTable
from mjwidget.rulefiles import rules
from mjwidget.widget import clock, driving, notebook, presence, waiting
from tests.game_table import table
from tests.live_widget import Browser, drawn, of, opened, play_on, result_of

READY = "123m456s789p11z23p"
YOU = "you"


# ---- what takes time


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driving, "PACE", {})
    monkeypatch.setattr(driving, "PACE_OTHER", 0.0001)
    monkeypatch.setattr(waiting, "BEAT", 0.01)


def test_a_table_of_computers_plays_itself(quick: None) -> None:
    async def go() -> mj.Match:
        browser = opened("tenhou-east", ("mixed",) * 4, seed=1)
        t = browser.table
        assert browser.get("live")["viewer"] == "open"
        assert browser.get("status")["watch"] is True
        t.pause()
        n = len(t.match.events)
        await asyncio.sleep(0.02)
        assert len(t.match.events) == n
        t.resume()
        t.viewpoint = 2
        browser.write(viewpoint=3)
        assert t.viewpoint == 3
        match = await t.finished(timeout=60)
        assert len(browser.hear()) > 100
        return match

    match = asyncio.run(go())
    assert match.final is not None


def test_a_table_that_plays_itself_waits_for_a_view(
    quick: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "GONE_AFTER", 0.005)
    monkeypatch.setattr(presence, "PING_EVERY", 0.002)
    monkeypatch.setattr(presence, "LOOK_EVERY", 0.001)
    monkeypatch.setattr(driving, "LOOK_EVERY", 0.001)

    async def pinged(browser: Browser) -> bool:
        for _ in range(100):
            await asyncio.sleep(0.01)
            if any(
                m["content"] == {"type": "ping"} for m in browser.hear() if m["method"] == "custom"
            ):
                return True
        return False

    async def go() -> None:
        browser = opened("tenhou", ("mixed",) * 4, seed=1)
        t = browser.table
        n = len(t.match.events)
        t._driver.kick()
        assert await pinged(browser)
        assert len(t.match.events) == n
        assert repr(t).endswith(", waits for a view of it>")
        assert not t.paused
        browser.say(type="pong")
        await asyncio.sleep(0.05)
        assert len(t.match.events) > n
        for _ in range(500):  # the view is gone
            await asyncio.sleep(0.01)
            if repr(t).endswith(", waits for a view of it>"):
                break
        assert not t.over
        n = len(t.match.events)
        await asyncio.sleep(0.05)
        assert len(t.match.events) == n
        assert await pinged(browser)
        browser.say(type="pong")
        await asyncio.sleep(0.05)
        assert len(t.match.events) > n
        t.close()

    asyncio.run(go())


def test_a_table_that_nobody_looks_at_is_played_to_its_end_when_awaited() -> None:
    t = mj.Table("tenhou-east", ("mixed",) * 4, seed=1)
    assert asyncio.run(result_of(t.finished(timeout=60))).final is not None


@pytest.mark.parametrize("kind", ["away", "back"])
def test_who_comes_back_when_it_is_over_is_told(kind: str) -> None:
    """UI-13."""
    browser = opened("ichigeki", seed=1)
    play_on(browser)
    browser.refused.clear()
    answers = browser.say(type=kind, seat=0)
    assert browser.refused == ["over"]
    assert answers[0]["content"]["text"]["en"] == "the match is over"
    with pytest.raises(mj.TableError, match="the match is over"):
        getattr(browser.table, kind)(0)


def test_who_was_away_at_the_end_sits_at_the_next_match_no_more(quick: None) -> None:
    """UI-11, UI-12: the screen is the other person's alone then."""
    browser = opened("ichigeki", (YOU, YOU, "first", "first"), seed=1)
    t = browser.table
    t.away(1)
    while not t.over:
        t.act(t.options[-1])
    t.restart(seed=2)
    browser.hear()
    status = browser.get("status")
    assert (status["state"], status["you"]) == ("playing", [0])
    assert [s["kind"] for s in status["seats"]] == ["person", *["computer"] * 3]
    assert browser.get("live")["viewer"] == 0
    assert browser.get("prompt")["seat"] == 0


def test_a_person_who_comes_back(quick: None) -> None:
    """UI-12, UI-13."""

    async def go() -> None:
        browser = opened("mahjongsoul", seed=1)
        t = browser.table
        browser.say(type="away", seat=0)
        assert browser.get("prompt") is None
        n = len(t.match.events)
        await asyncio.sleep(0.05)
        assert n < len(t.match.events)
        browser.say(type="back", seat=0)
        await t.turn(timeout=5)
        browser.hear()
        assert browser.get("prompt")["seat"] == 0
        assert browser.get("status")["seats"][0]["away"] is False

    asyncio.run(go())


def test_players_that_take_their_time(quick: None) -> None:
    async def slow(prompt: Prompt) -> Any:
        await asyncio.sleep(0.001)
        if len(prompt.choices) > 13:
            raise ValueError("too much to choose from")
        return prompt.choices[-1]

    async def go() -> None:
        browser = opened("tenhou", (YOU, slow, slow, slow), seed=1)
        t = browser.table
        for _ in range(10):
            await t.turn(timeout=5)
            browser.hear()
            browser.choose(0)
            if browser.get("prompt") is None:
                assert browser.get("status")["waiting"] is True
        await t.turn(timeout=5)
        t.close()

    asyncio.run(go())


def test_waiting_ends_when_the_table_is_closed(quick: None) -> None:
    async def go() -> None:
        t = opened("tenhou", seed=1).table
        task = asyncio.create_task(t.finished())
        await asyncio.sleep(0.01)
        t.close()
        with pytest.raises(mj.TableError, match="closed"):
            await task

    asyncio.run(go())


@pytest.mark.parametrize(
    ("before", "then"),
    [
        ([], [("auto_discard", True)]),
        ([("auto_discard", True), ("pause", None)], [("resume", None)]),
    ],
    ids=["switched on in one's turn", "the table stood"],
)
def test_what_was_seen_is_discarded_once_it_may_be(
    before: list[tuple[str, Any]], then: list[tuple[str, Any]]
) -> None:
    """The browser tells only once that a question is on the screen."""
    browser = opened("tenhou", seed=3)
    browser.say(type="pong")
    t = browser.table

    def do(steps: list[tuple[str, Any]]) -> None:
        for name, value in steps:
            if value is None:
                getattr(t, name)()
            else:
                setattr(t, name, value)

    do(before)
    browser.hear()
    browser.say(type="shown", prompt=browser.get("prompt")["id"])
    river = len(t.state.players[0].river)
    assert river == 0
    do(then)
    assert len(t.state.players[0].river) == 1
    assert t.state.players[0].river[0].tsumogiri


@pytest.mark.parametrize("seen", [True, False], ids=["a browser", "no browser any more"])
def test_what_happens_by_itself_is_no_turn(
    monkeypatch: pytest.MonkeyPatch, quick: None, seen: bool
) -> None:
    browser = opened("tenhou", seed=3, auto_discard=True)
    browser.say(type="pong")
    browser.write(auto_discard=True)
    t = browser.table
    if not seen:
        monkeypatch.setattr(waiting, "ANSWER_IN", 0.1)

    async def go() -> Any:
        task = asyncio.create_task(t.turn(timeout=5))
        while not task.done():
            await asyncio.sleep(0.01)
            prompt = browser.get("prompt")
            if seen and prompt is not None and prompt.get("auto"):
                assert not task.done()
                browser.say(type="shown", prompt=prompt["id"])
            browser.hear()
        return task.result()

    options = asyncio.run(go())
    assert browser.get("prompt").get("auto") is not True
    assert {option.choice.act for option in options} != {"dahai"}


def test_a_click_ends_the_waiting(quick: None) -> None:
    async def go() -> None:
        live = LiveTable.of(table("ichigeki", E=READY, draws="1p").referee, (YOU, *["first"] * 3))
        browser = of(live)
        task = asyncio.create_task(browser.table.finished(timeout=5))
        await asyncio.sleep(0.01)
        assert browser.hear()[-1]["content"] == {"type": "ping"}
        browser.choose(browser.option("tsumo"))
        assert (await task).final is not None

    asyncio.run(go())


class Shell:
    """IPython's shell of a kernel, or of a terminal."""

    def __init__(self, kernel: Any = None) -> None:
        if kernel is not None:
            self.kernel = kernel


def test_nobody_waits_for_ever_in_a_notebook(quick: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "ANSWER_IN", 0.05)

    async def wait(answer: bool) -> None:
        browser = opened("tenhou", seed=1)
        task = asyncio.create_task(browser.table.finished(timeout=0.3))
        await asyncio.sleep(0.02)
        if answer:
            browser.say(type="pong")
        await task

    monkeypatch.setattr(notebook, "shell", lambda: Shell(object()))
    with pytest.raises(mj.NoAnswer, match=r"no browser has answered.*do not await here"):
        asyncio.run(wait(False))
    with pytest.raises(TimeoutError):
        asyncio.run(wait(True))
    monkeypatch.setattr(notebook, "shell", lambda: Shell())
    with pytest.raises(mj.NoAnswer, match="no browser at this prompt"):
        asyncio.run(wait(False))
    monkeypatch.setattr(notebook, "shell", lambda: None)
    with pytest.raises(TimeoutError):
        asyncio.run(wait(False))
    monkeypatch.setattr(notebook, "in_marimo", lambda: True)
    with pytest.raises(mj.NoAnswer, match="marimo"):
        asyncio.run(wait(False))


def test_unseen_a_table_of_computers_hurries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "ANSWER_IN", 0.02)
    monkeypatch.setattr(waiting, "BEAT", 0.01)

    async def go() -> mj.Match:
        return await opened("ichigeki", ("mixed",) * 4, seed=1).table.finished(timeout=60)

    assert asyncio.run(go()).final is not None


def test_a_paused_table_needs_somebody(quick: None) -> None:
    async def go() -> None:
        t = opened("tenhou", seed=1).table
        t.pause()
        t.act(t.options[0])
        with pytest.raises(TimeoutError):
            await t.turn(timeout=0.03)
        t.resume()
        assert await t.turn(timeout=0.03)

    asyncio.run(go())


# ---- clocks


def timed(monkeypatch: pytest.MonkeyPatch, move: int = 1) -> Browser:
    monkeypatch.setattr(clock, "BEAT", 0.01)
    monkeypatch.setattr(clock, "_GRACE", 0.0)
    return opened(
        rules("tenhou", clock={"move": move, "first_extra": 2}), (YOU, *["first"] * 3), seed=1
    )


def test_the_clock_runs_from_when_the_prompt_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """UI-14: the dealer's first discard has more time."""

    async def go() -> None:
        browser = timed(monkeypatch)
        t = browser.table
        assert browser.get("prompt")["clock"] == {"seconds": 3}
        browser.choose(drawn(browser))
        prompt = browser.get("prompt")
        assert prompt["clock"] == {"seconds": 1}
        await asyncio.sleep(1.2)
        assert t.options.seat == 0
        assert t.prompt["id"] == prompt["id"]  # not shown yet
        browser.say(type="shown", prompt=prompt["id"])
        browser.say(type="shown", prompt=prompt["id"])
        await asyncio.sleep(0.5)
        t.pause()
        await asyncio.sleep(0.7)
        assert t.prompt["id"] == prompt["id"]
        t.resume()
        await asyncio.sleep(0.7)
        browser.hear()
        assert browser.get("prompt")["id"] > prompt["id"]
        assert browser.get("status")["undo"] == 0

    asyncio.run(go())


def test_a_prompt_counts_as_shown_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "SHOWN_BY", 0.1)

    async def go() -> None:
        browser = timed(monkeypatch)
        first = browser.get("prompt")["id"]
        browser.choose(drawn(browser))
        await asyncio.sleep(1.6)
        browser.hear()
        assert browser.get("prompt")["id"] > first + 1
        assert browser.get("status")["notice"]["code"] == "expired"
        browser.table.close()

    asyncio.run(go())


def test_a_blocked_loop_gives_the_time_back(monkeypatch: pytest.MonkeyPatch) -> None:
    import time

    async def go() -> None:
        browser = timed(monkeypatch)
        browser.choose(drawn(browser))
        prompt = browser.get("prompt")
        browser.say(type="shown", prompt=prompt["id"])
        await asyncio.sleep(0.05)
        time.sleep(1.3)
        await asyncio.sleep(0.1)
        assert browser.table.prompt["id"] == prompt["id"]

    asyncio.run(go())
