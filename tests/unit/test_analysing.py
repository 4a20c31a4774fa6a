"""What a moment means, as a table and a replay tell a browser; notes at moments."""

from __future__ import annotations

import asyncio
import json
import random
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import traitlets

import mjwidget as mj
from mjwidget.analysis import analyse as analysing
from mjwidget.analysis.result import Analysis
from mjwidget.core.match import Match
from mjwidget.game.referee import Referee
from mjwidget.game.table import LiveTable
from mjwidget.stream import apply, unpack
from mjwidget.widget.analysing import sent
from tests.live_widget import Browser, Comm, of, opened

YOU = "you"
ALL = ["ukeire", "danger", "waits"]
WAIT = 20.0
"""Seconds that something on another thread may take on a machine that is busy."""


@pytest.fixture(scope="module")
def record() -> Match:
    return mj.play("efficient", "tenhou-east", seed=3)


def of_seat(position: Any, seat: int) -> dict[str, Any]:
    """The analysis of a position that holds nothing but what the seat sees."""
    other = Referee.from_position(position, seed=5)
    found: dict[str, Any] = sent(mj.analyse(other.position(seat), seat=seat, odds=False).json())
    return found


def where(told: dict[str, Any]) -> tuple[int, int, int] | None:
    return (told["hand"], told["n"], told["seat"]) if told else None


def act_once(browser: Browser) -> None:
    options = browser.get("prompt")["options"]
    drawn = [o["i"] for o in options if o.get("drawn") and o["act"] == "dahai"]
    browser.choose(drawn[0] if drawn else options[-1]["i"])


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (0.123456, 0.1235),
        (0.0, 0.0),
        (1e-9, 0.0001),
        (1.0, 1.0),
        (5123.456, 5123.5),
        (3, 3),
        (True, True),
        (None, None),
        ({"a": [0.99999, {"b": "x"}]}, {"a": [1.0, {"b": "x"}]}),
    ],
)
def test_numbers_as_they_are_sent(value: Any, told: Any) -> None:
    assert sent(value) == told and type(sent(value)) is type(told)


# ---- a table


def test_nothing_is_told_until_it_is_asked_for(browser: Browser) -> None:
    assert browser.get("layers") == [] and browser.get("analysis") == {}
    act_once(browser)
    browser.say(type="analyse", hand=0, n=0, viewer=0)
    assert browser.get("analysis") == {}


def test_the_newest_moment_is_told_with_each_change(browser: Browser) -> None:
    browser.write(layers=["danger"])
    for _ in range(6):
        told, live = browser.get("analysis"), browser.get("live")
        assert where(told) == (0, len(live["p"]), 0)
        assert told["epoch"] == live["epoch"]
        offered = {o["text"].split(" ")[0] for o in browser.get("prompt")["options"]}
        assert {row["text"].split(" ")[0] for row in told["rows"]} == offered
        act_once(browser)
    browser.write(layers=[])
    assert browser.get("analysis") == {}


def test_it_comes_with_what_it_is_about(browser: Browser) -> None:
    """One message: no moment is told beside the analysis of another."""
    browser.write(layers=["danger"])
    (message,) = browser.say(
        type="choose",
        epoch=browser.get("prompt")["epoch"],
        prompt=browser.get("prompt")["id"],
        option=browser.get("prompt")["options"][-1]["i"],
    )
    assert {"live", "analysis"} <= set(message["state"])


@pytest.mark.parametrize(
    ("written", "held"),
    [
        (["danger"], ["danger"]),
        (["waits", "ukeire"], ["ukeire", "waits"]),
        (["danger", "danger"], ["danger"]),
        ([], []),
        (["risk"], None),
        ("danger", ["danger"]),
        (3, None),
        ([3], None),
    ],
)
def test_layers_that_there_are(browser: Browser, written: Any, held: list[str] | None) -> None:
    browser.write(layers=["waits"])
    browser.write(layers=written)
    assert browser.table.layers == (["waits"] if held is None else held)
    if held is None:
        assert browser.get("layers") == ["waits"]  # the one that holds was sent back
        with pytest.raises(traitlets.TraitError):
            browser.table.layers = written


def test_a_moment_that_is_looked_back_at(browser: Browser) -> None:
    browser.write(layers=["danger"])
    for _ in range(3):
        act_once(browser)
    newest = where(browser.get("analysis"))
    browser.say(type="analyse", hand=0, n=1, viewer=0)
    told = browser.get("analysis")
    assert where(told) == (0, 1, 0)
    assert told["rows"] and told["rows"][0]["tile"] is not None
    assert browser.say(type="analyse", hand=0, n=1, viewer=0) == []  # that is known already
    act_once(browser)
    assert where(browser.get("analysis")) != newest


def test_what_it_is_made_of_is_what_the_seat_sees(browser: Browser) -> None:
    """Other hands and another wall behind the same view: the same analysis."""
    browser.write(layers=["danger", "waits"])
    for _ in range(12):
        told = browser.get("analysis")
        expected = of_seat(browser.table._core.referee.position(0), 0)
        assert {k: told[k] for k in expected} == json.loads(json.dumps(expected))
        act_once(browser)


@pytest.mark.parametrize(
    "message",
    [
        {"hand": 0, "n": 0, "viewer": 1},
        {"hand": 0, "n": 999, "viewer": 0},
        {"hand": 5, "n": 0, "viewer": 0},
        {"hand": -1, "n": 0, "viewer": 0},
        {"hand": 0, "n": -1, "viewer": 0},
        {"hand": 0, "n": 0, "viewer": 7},
        {"hand": 0, "n": 0, "viewer": -1},
    ],
)
def test_what_may_not_be_seen_is_not_analysed(browser: Browser, message: dict[str, int]) -> None:
    browser.write(layers=ALL)
    before = where(browser.get("analysis"))
    browser.say(type="analyse", **message)
    assert where(browser.get("analysis")) == before
    assert browser.table.error is None


@pytest.mark.parametrize("viewer", ["open", None, "0", 0.5])
def test_it_is_asked_for_a_seat(browser: Browser, viewer: Any) -> None:
    browser.write(layers=ALL)
    browser.say(type="analyse", hand=0, n=0, viewer=viewer)
    assert browser.refused == ["malformed"]


def test_a_past_that_is_taken_back_takes_its_analyses_along(browser: Browser) -> None:
    browser.write(layers=["danger"])
    act_once(browser)
    act_once(browser)
    browser.say(type="undo", n=1)
    told, live = browser.get("analysis"), browser.get("live")
    assert (where(told), told["epoch"]) == ((0, len(live["p"]), 0), live["epoch"])


def test_several_people_each_see_their_own() -> None:
    browser = opened("tenhou", (YOU,) * 4, seed=5)
    browser.write(layers=["danger"])
    rng = random.Random(1)
    seen: set[int] = set()
    for _ in range(40):
        called = browser.get("status")["curtain"]
        if called is not None:
            assert browser.get("analysis") == {}
            browser.say(type="seat", seat=called)
        called = browser.get("prompt")["seat"]
        told = browser.get("analysis")
        assert told["seat"] == called == browser.get("live")["viewer"]
        assert told["epoch"] == browser.get("live")["epoch"]
        assert browser.traits["analysis"] == {}  # what a notebook could save
        for other in range(4):
            browser.say(type="analyse", hand=0, n=0, viewer=other)
            assert browser.get("analysis")["seat"] == called
        seen.add(called)
        browser.choose(rng.choice(browser.get("prompt")["options"])["i"])
    assert seen == {0, 1, 2, 3}


def test_a_table_of_computers_shows_the_seat_at_the_bottom() -> None:
    browser = opened("tenhou", ("efficient",) * 4, seed=2)
    for _ in range(5):
        browser.say(type="step")
    browser.write(layers=["danger"], viewpoint=2)
    assert browser.get("analysis")["seat"] == 2
    browser.write(viewpoint=1)
    assert browser.get("analysis")["seat"] == 1
    browser.say(type="analyse", hand=0, n=0, viewer=3)
    assert where(browser.get("analysis")) == (0, 0, 3)


def test_a_match_that_is_over_is_analysed_through_any_eyes() -> None:
    browser = opened("ichigeki", ("efficient",) * 4, seed=4)
    browser.say(type="resume")
    asyncio.run(_finished(browser.table))
    browser.hear()
    browser.write(layers=["danger"])
    for seat in range(4):
        browser.say(type="analyse", hand=0, n=3, viewer=seat)
        assert where(browser.get("analysis")) == (0, 3, seat)


async def _finished(table: mj.Table) -> None:
    table._driver.hurry = True
    await table.finished()


def test_a_moment_between_hands_says_that_there_is_nothing(browser: Browser) -> None:
    browser.write(layers=["danger"])
    rng = random.Random(0)
    heads = set()
    while not browser.get("hands"):
        browser.choose(rng.choice(browser.get("prompt")["options"])["i"])
    last = browser.get("info")["hands"][0]["n"] - 1
    browser.say(type="analyse", hand=0, n=last, viewer=0)
    told = browser.get("analysis")
    heads.add(told["head"]["en"])
    assert (where(told), told["rows"]) == ((0, last, 0), [])
    assert heads == {"there is nothing to be said of this moment"}


def test_a_table_that_is_closed_is_looked_back_at(browser: Browser) -> None:
    browser.write(layers=["danger"])
    browser.table.close()
    browser.hear()
    browser.say(type="analyse", hand=0, n=1, viewer=0)
    assert where(browser.get("analysis")) == (0, 1, 0)


def test_layers_go_along_with_a_branch(browser: Browser) -> None:
    browser.write(layers=["danger"])
    other = Browser(browser.table.branch())
    assert other.get("layers") == ["danger"]
    assert where(other.get("analysis")) == where(browser.get("analysis"))


def test_what_fails_is_said_once_and_the_game_goes_on(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any, **__: Any) -> Analysis:
        raise RuntimeError("broken")

    monkeypatch.setattr(analysing, "of", broken)
    browser.write(layers=["danger"])
    assert "broken" in (browser.table.error or "")
    assert browser.get("status")["error"] is not None
    assert browser.get("analysis")["rows"] == []
    browser.table.layers = []
    act_once(browser)
    assert browser.table.error is None


# ---- the odds, counted beside


async def until(test: Callable[[], bool], browser: Browser | None = None) -> None:
    end = asyncio.get_running_loop().time() + WAIT
    while not test():
        assert asyncio.get_running_loop().time() < end
        await asyncio.sleep(0.005)
        if browser is not None:
            browser.hear()


class Slow:
    """``of`` whose odds take until they are let go; how often each part was asked for."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.real = analysing.of
        self.go = threading.Event()
        self.begun = self.ended = 0
        self.stopped = threading.Event()
        monkeypatch.setattr(analysing, "of", self)

    def __call__(self, ask: Any, *, odds: bool = True, progress: Any = None, **more: Any) -> Any:
        if not odds:
            return self.real(ask, odds=False, **more)
        self.begun += 1
        done = 0
        try:
            while not self.go.wait(0.002):
                done += 1
                progress(min(done, 99), 100)
        except BaseException:
            self.stopped.set()
            raise
        self.ended += 1
        return self.real(ask, odds=False, **more)


def test_odds_follow_and_everything_else_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow(monkeypatch)

    async def work() -> None:
        browser = opened("tenhou", seed=1)
        browser.write(layers=["ukeire"])
        await until(lambda: where(browser.get("analysis")) is not None, browser)
        told = browser.get("analysis")
        assert told["rows"] and told["working"] == 0.0
        await until(lambda: browser.get("analysis").get("working", 0) > 0, browser)
        assert browser.table.options.seat == 0  # and the loop runs: somebody may act
        slow.go.set()
        await until(lambda: "working" not in browser.get("analysis"), browser)
        assert slow.ended == 1
        browser.table.close()

    asyncio.run(work())


def test_the_newest_moment_ends_the_odds_of_the_one_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slow = Slow(monkeypatch)

    async def work() -> None:
        browser = opened("tenhou", seed=1)
        browser.write(layers=["ukeire"])
        await until(lambda: slow.begun == 1, browser)
        act_once(browser)
        assert browser.get("analysis") == {}  # nothing of another moment
        await until(slow.stopped.is_set, browser)
        await until(lambda: where(browser.get("analysis")) is not None, browser)
        assert browser.get("analysis")["n"] == len(browser.get("live")["p"])
        assert slow.ended == 0
        slow.stopped.clear()
        browser.write(layers=["danger"])  # no odds are asked for
        await until(slow.stopped.is_set, browser)
        await until(lambda: "working" not in browser.get("analysis"), browser)
        browser.table.close()

    asyncio.run(work())


def test_what_was_found_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow(monkeypatch)
    slow.go.set()

    async def work() -> None:
        replay = mj.Replay(mj.play("efficient", "ichigeki", seed=3))
        replay.comm = Comm()
        replay.layers = ["ukeire"]
        replay.at = (0, 1)
        await until(lambda: replay.analysis.get("n") == 1 and "working" not in replay.analysis)
        first = replay.analysis
        replay.at = (0, 2)
        await until(lambda: replay.analysis.get("n") == 2 and "working" not in replay.analysis)
        begun = slow.begun
        replay.at = (0, 1)
        await until(lambda: replay.analysis.get("n") == 1)
        assert (replay.analysis, slow.begun) == (first, begun)

    asyncio.run(work())


def test_odds_that_fail_leave_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    real = analysing.of

    def broken(ask: Any, *, odds: bool = True, **more: Any) -> Any:
        if odds:
            raise RuntimeError("no odds")
        return real(ask, odds=False, **more)

    monkeypatch.setattr(analysing, "of", broken)

    async def work() -> None:
        browser = opened("tenhou", seed=1)
        browser.write(layers=["ukeire"])
        await until(lambda: "working" not in browser.get("analysis") != {}, browser)
        await until(
            lambda: bool(browser.get("analysis")) and "working" not in browser.get("analysis"),
            browser,
        )
        assert browser.get("analysis")["rows"]
        assert browser.table.error is None
        browser.table.close()

    asyncio.run(work())


def test_a_host_without_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(_self: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    slow = Slow(monkeypatch)
    slow.go.set()
    monkeypatch.setattr(threading.Thread, "start", none)

    async def work() -> None:
        browser = opened("tenhou", seed=1)
        browser.write(layers=["ukeire"])
        await until(lambda: slow.ended == 1, browser)
        await until(lambda: "working" not in browser.get("analysis"), browser)
        browser.table.close()

    asyncio.run(work())


def test_the_real_odds_come() -> None:
    async def work() -> None:
        live = LiveTable("tenhou", (YOU, "first", "first", "first"), seed=1)
        browser = of(live)
        browser.write(layers=["ukeire"])
        await until(
            lambda: bool(browser.get("analysis")) and "working" not in browser.get("analysis"),
            browser,
        )
        rows = browser.get("analysis")["rows"]
        odds = [row["odds"] for row in rows if row["odds"] is not None]
        assert odds and all(0 <= one["win"] <= one["tenpai"] <= 1 for one in odds)
        browser.table.close()

    asyncio.run(work())


# ---- a replay


@pytest.fixture
def replay(record: Match) -> mj.Replay:
    widget = mj.Replay(record)
    widget.comm = Comm()
    return widget


def say(replay: mj.Replay, **message: Any) -> None:
    data = {"method": "custom", "content": message}
    replay._handle_msg({"content": {"data": data}, "buffers": []})


def test_the_moment_shown_through_the_eyes_at_the_bottom(replay: mj.Replay, record: Match) -> None:
    replay.layers = ["danger"]
    assert where(replay.analysis) == (0, 0, 0)
    replay.goto(1, turn=2)
    replay.viewpoint = 3
    told = replay.analysis
    assert where(told) == (*replay.at, 3)
    expected = sent(mj.analyse((record, *replay.at), seat=3, odds=False).json())
    assert {k: told[k] for k in expected} == expected
    assert "epoch" not in told
    replay.layers = []
    assert replay.analysis == {}


def test_a_page_may_ask_again(replay: mj.Replay) -> None:
    replay.layers = ["danger"]
    say(replay, type="analyse", hand=0, n=4, viewer=2)
    assert where(replay.analysis) == (0, 4, 2)
    for bad in ({"hand": 99}, {"n": 999}, {"viewer": 4}, {"n": -1}, {"viewer": "open"}):
        say(replay, **({"type": "analyse", "hand": 0, "n": 5, "viewer": 0} | bad))
        assert where(replay.analysis) == (0, 4, 2)
    replay.layers = []
    say(replay, type="analyse", hand=0, n=5, viewer=0)
    assert replay.analysis == {}


def moments(blob: str, seat: int) -> list[dict[str, Any]]:
    """All analyses of a packed hand, as the browser unpacks them."""
    (found,) = [one for one in unpack(blob) if one["s"] == seat]
    out = [found["k"]]
    for patch in found["p"]:
        out.append(apply(out[-1], patch))
    return out


def test_whole_hands_for_where_there_is_no_kernel(replay: mj.Replay, record: Match) -> None:
    went: list[tuple[int, int]] = []
    replay.analyse(hands=[0], progress=lambda done, total: went.append((done, total)))
    n = len(record[0])
    assert went == [(i + 1, n) for i in range(n)]
    found = moments(replay.analysed[0], 0)
    assert len(found) == n and replay.analysed[1:] == [""] * (len(record) - 1)
    for i in (0, 1, 5, n // 2):
        expected = sent(mj.analyse((record, 0, i), seat=0, odds=False).json())
        for one in expected["danger"].values():
            del one["loss"]
        assert {k: found[i][k] for k in expected} == json.loads(json.dumps(expected))
        assert where(found[i]) == (0, i, 0)
    assert found[-1] == {}  # the hand is over
    assert replay.get_state()["analysed"] == replay.analysed


@pytest.mark.parametrize(
    ("more", "words"), [({"odds": "x"}, "odds"), ({"progress": 3}, "progress")]
)
def test_whole_hands_asked_for_wrongly(replay: mj.Replay, more: dict[str, Any], words: str) -> None:
    with pytest.raises(TypeError, match=f"{words}: found .*, expected"):
        replay.analyse(hands=[0], **more)
    assert replay.analysed == []


def test_between_the_own_turns_the_hand_as_it_stands() -> None:
    async def work() -> None:
        replay = mj.Replay(
            mj.Scenario("tenhou", S="123m456s789p11z23p", E="9s", dora="9m").match, viewpoint=1
        )
        replay.layers = ["ukeire"]
        await until(lambda: bool(replay.analysis) and "working" not in replay.analysis)
        told = replay.analysis
        assert told["rows"] == [] and told["accepts"] == {"1p": 4, "4p": 4}
        assert told["odds"]["tenpai"] == 1 and 0.5 < told["odds"]["win"] < 1
        replay.close()

    asyncio.run(work())


def test_another_seat_comes_beside(replay: mj.Replay, record: Match) -> None:
    short = min(range(len(record)), key=lambda hand: len(record[hand]))
    for seat in (0, 2, 0):
        replay.analyse(seat, hands=[short], progress=False)
    assert sorted(one["s"] for one in unpack(replay.analysed[short])) == [0, 2]


def test_an_interrupt_keeps_what_is_done(replay: mj.Replay, record: Match) -> None:
    def stop(done: int, _total: int) -> None:
        if done > len(record[0]) + 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        replay.analyse(hands=[0, 1], progress=stop)
    assert [bool(blob) for blob in replay.analysed[:2]] == [True, False]


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({"seat": 4}, ValueError),
        ({"seat": "E"}, ValueError),
        ({"hands": [99]}, IndexError),
        ({"hands": ["x"]}, TypeError),
    ],
)
def test_what_there_is_not_to_analyse(
    replay: mj.Replay, given: dict[str, Any], error: type[Exception]
) -> None:
    with pytest.raises(error):
        replay.analyse(**given)
    assert replay.analysed == []


# ---- notes


def test_a_note_is_shown_at_its_step_and_saved(tmp_path: Path) -> None:
    match = mj.play("first", "ichigeki", seed=2)
    replay = mj.Replay(match)
    replay.goto(0, n=3)
    replay.annotate("here")
    replay.annotate("<b>bold</b>\n二行目", 0, -1)
    replay.annotate("and here")
    last = len(match[0]) - 1
    told = [(0, 3, "here"), (0, 3, "and here"), (0, last, "<b>bold</b>\n二行目")]
    assert replay.notes == told
    assert match.notes == {(0, 3): ["here", "and here"], (0, last): ["<b>bold</b>\n二行目"]}
    replay.match.save(tmp_path / "noted.mjai.gz")
    again = mj.load(tmp_path / "noted.mjai.gz")
    assert again == match
    assert mj.Replay(again).notes == told
    with pytest.raises(traitlets.TraitError):
        replay.notes = [(0, "x", "y")]


@pytest.mark.parametrize(
    ("given", "error"),
    [
        (("",), ValueError),
        (("  \n",), ValueError),
        ((3,), TypeError),
        (("\ud800",), ValueError),
        (("x", 99, 0), IndexError),
        (("x", 0, 9999), IndexError),
        (("x", 1), TypeError),
        (("x", "0", 0), TypeError),
    ],
)
def test_what_is_no_note(replay: mj.Replay, given: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        replay.annotate(*given)
    assert replay.notes == [] and replay.match.notes == {}


def test_a_browser_writes_no_notes(replay: mj.Replay) -> None:
    state = {"notes": [[0, 0, "x"]], "analysed": ["x"], "analysis": {"hand": 0}}
    replay._handle_msg({"content": {"data": {"method": "update", "state": state}}, "buffers": []})
    assert (replay.notes, replay.analysed, replay.analysis) == ([], [], {})


def test_another_match_of_a_history_brings_its_own(tmp_path: Path) -> None:
    history = mj.History(tmp_path / "h.db")
    first = mj.play("first", "ichigeki", seed=2)
    first.annotate("of the first", 0, 1)
    codes = [history.add(m) for m in (first, mj.play("first", "ichigeki", seed=3))]
    view = mj.HistoryView(history)
    view.show(str(codes[0]), 0)
    view.layers = ["danger"]
    view.analyse(hands=[0], progress=False)
    assert view.notes == [(0, 1, "of the first")]
    assert view.analysis["hand"] == 0 and view.analysed != []
    view.show(str(codes[1]), 0)
    assert (view.notes, view.analysed) == ([], [])
