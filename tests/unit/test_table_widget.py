"""The Table widget without a kernel and without a browser."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import ipywidgets
import pytest
import traitlets
from ipywidgets.widgets import widget as widgets

import mjwidget as mj
from mjwidget.checking import check_match
from mjwidget.core.tiles import to_mpsz
from mjwidget.game.choose import ChoiceError
from mjwidget.game.players import Prompt
from mjwidget.game.referee import Referee
from mjwidget.game.table import LiveTable
from mjwidget.rulefiles import rules
from mjwidget.stream import apply, unpack
from mjwidget.view import project
from mjwidget.widget import clock, driving, notebook, presence, waiting
from tests.game_table import table
from tests.live_widget import Browser, of, opened

READY = "123m456s789p11z23p"
YOU = "you"
FOUR = (YOU,) * 4


@pytest.fixture(autouse=True)
def closed_widgets() -> Iterator[None]:
    yield
    ipywidgets.Widget.close_all()


@pytest.fixture
def browser() -> Browser:
    return opened("tenhou", seed=1)


def newest(live: dict[str, Any]) -> Any:
    """The view at the end of a running hand."""
    view = live["k"]
    for patch in live["p"]:
        view = apply(view, patch)
    return view


def drawn(browser: Browser) -> int:
    """The option that discards what was drawn."""
    return next(o["i"] for o in browser.get("prompt")["options"] if o.get("drawn"))


def play_on(browser: Browser, seed: int = 0, most: int = 100_000) -> None:
    rng = random.Random(seed)
    while browser.get("prompt") is not None and most:
        browser.choose(rng.randrange(len(browser.get("prompt")["options"])))
        most -= 1


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


# ---- Python


def test_options_say_what_they_would_do() -> None:
    t = of(LiveTable.of(table(E=READY, draws="9s").referee, (YOU, *["first"] * 3))).table
    shown = repr(t.options).splitlines()
    assert "riichi 9s  tenpai, waits 1p 4p, 8 left" in shown
    assert "9s         tenpai, waits 1p 4p, 8 left, no yaku on 1p 4p" in shown
    assert "<code>riichi 9s</code>" in t.options._repr_html_()
    assert t.options[0] == t.options[0].text
    assert "9s" in t.options
    t.lang = "ja"
    assert "待ち1p・4p" in repr(t.options)


def test_options_of_offences() -> None:
    t = opened("ronron-10", seed=1).table
    assert "offences:" in repr(t.options)
    assert t.options.offences[0].choice.offence is not None
    assert "offences" in t.options._repr_html_()


def test_offences_that_differ_only_in_their_tile_are_one_line() -> None:
    t = opened("ronron-10", seed=1).table
    _, _, said = repr(t.options).partition("offences:\n")
    tiles = "1m 4m 5m 6m 7m 4p 9p 4s 6s 7z 7p"
    line = f"riichi (noten_riichi) with one of {tiles}  Noten riichi: Chombo if the hand is drawn"
    assert said.splitlines().count(line) == 1
    assert len({line.split("  ")[1] for line in said.splitlines()}) == len(said.splitlines())
    html = t.options._repr_html_()
    assert "<code>riichi (noten_riichi)</code> with one of <code>1m</code> <code>4m</code>" in html
    assert html.count("noten_riichi") == 1
    found = [o.text for o in t.options.offences]
    assert len(found) == len(set(found))
    assert {f"riichi (noten_riichi) {tile}" for tile in tiles.split()} <= set(found)
    for text in found:
        assert t.branch()._core._chosen(text, 0).offence is not None


def test_offences_with_a_twin_of_the_drawn_tile_have_texts_of_their_own() -> None:
    live = LiveTable.of(table("ronron-10", E="19m19p19s1234567z", draws="1m").referee)
    t = mj.Table(live)
    texts = [o.text for o in t.options.offences if o.text.startswith("riichi (")]
    assert len(texts) == len(set(texts))
    assert repr(t.options).count("riichi (") <= 2


def test_how_hands_ended_is_seen_from_python() -> None:
    t = opened("tenhou", seed=1).table
    results = list(t.results)
    assert results == []
    while len(results) < 2 and not t.over:
        before = len(results)
        t.act(t.options[-1])
        results = list(t.results)
        assert len(results) in (before, before + 1)
    assert [r.hand for r in results] == [0, 1]
    assert all(r.kind in ("hora", "ryukyoku") for r in results)
    assert results[0].scores == t.match[1].start.scores


LATER = [("turn", "table.turn()"), ("finished", "table.finished()")]


@pytest.mark.parametrize(("name", "call"), LATER)
def test_what_has_to_be_awaited_says_so(browser: Browser, name: str, call: str) -> None:
    later = getattr(browser.table, name)()
    assert repr(later) == f"<{call} has not begun: write `await {call}`>"
    later.close()
    with pytest.raises(ValueError, match="timeout: found 'soon', expected seconds or None"):
        getattr(browser.table, name)("soon")


@pytest.mark.parametrize("how", ["await", "task", "wait_for", "gather"])
def test_every_way_to_await(browser: Browser, how: str) -> None:
    async def go() -> Any:
        t = browser.table
        match how:
            case "await":
                later = t.turn()
                found = await later
                assert repr(later) == "<table.turn(): awaited>"
                return found
            case "task":
                return await asyncio.create_task(t.turn())
            case "wait_for":
                return await asyncio.wait_for(t.turn(), 5)
            case _:
                return (await asyncio.gather(t.turn()))[0]

    assert len(asyncio.run(go())) > 10


WRONG: list[tuple[str, Callable[[mj.Table], object], type[Exception], str]] = [
    ("act", lambda t: t.act(3), ChoiceError, "found 3, expected a text"),  # type: ignore[arg-type]
    ("act seat", lambda t: t.act("5p", 9), ChoiceError, "seat 9 is not played by a person"),
    ("why", lambda t: t.why("foo"), ValueError, "why: found 'foo', expected a tile .5p. or one of ankan"),
    ("why number", lambda t: t.why(3), ValueError, "why: found 3, expected a tile"),  # type: ignore[arg-type]
    ("why seat", lambda t: t.why("tsumo", "x"), ValueError, "seat: found 'x', expected 0 to 3"),  # type: ignore[arg-type]
    ("undo", lambda t: t.undo(0), mj.TableError, "n: found 0, expected a whole number"),
    ("undo none", lambda t: t.undo(), mj.TableError, "no decision can be taken back: none was made since"),
    ("redo", lambda t: t.redo(), mj.TableError, "no decision can be made again: none was taken back"),
    ("away", lambda t: t.away(9), mj.TableError, "seat 9 is not played by a person"),
    ("away True", lambda t: t.away(True), mj.TableError, "seat True is not played"),
    ("restart", lambda t: t.restart(1.5), ValueError, "seed: found 1.5, expected a text"),  # type: ignore[arg-type]
    ("branch", lambda t: t.branch(resample=True, seed=[]), ValueError, r"seed: found \[\]"),  # type: ignore[arg-type]
    ("seen_by", lambda t: t.seen_by(9), ValueError, "viewer: found 9, expected a seat 0 to 3"),
    ("load", lambda t: mj.Table.load("README.md"), ValueError, "start: found '# mjwidget"),
    ("load number", lambda t: mj.Table.load(3), TypeError, "load takes a path"),  # type: ignore[arg-type]
    ("rules", lambda t: mj.Table(3), ValueError, "rules: found 3, expected a name or a set"),  # type: ignore[arg-type]
    ("seats", lambda t: mj.Table(seats=5), ValueError, "seats: found 5, expected 4, one for each"),  # type: ignore[arg-type]
    ("seats 7", lambda t: mj.Table(seats=(YOU,) * 7), ValueError, "seats: found 7, expected 4"),
    ("a seat", lambda t: mj.Table(seats=[YOU, 1, 2, 3]), TypeError, "seats: found 1 at seat 1"),  # type: ignore[list-item]
    ("a class", lambda t: mj.Table(seats=[YOU, Browser, "first", "first"]), TypeError, "seats: found <class"),  # type: ignore[list-item]
    ("names", lambda t: mj.Table(names=5), ValueError, "names: found 5, expected 4, one for each"),  # type: ignore[arg-type]
    ("scores", lambda t: mj.Table(scores=5), ValueError, "scores: found 5, expected 4, one for each"),  # type: ignore[arg-type]
    ("seed", lambda t: mj.Table(seed=1.5), ValueError, "seed: found 1.5, expected a text"),  # type: ignore[arg-type]
    ("Env", lambda t: mj.Env(3), ValueError, "rules: found 3, expected a name or a set"),  # type: ignore[arg-type]
]  # fmt: skip


@pytest.mark.parametrize(
    ("call", "error", "said"), [w[1:] for w in WRONG], ids=[w[0] for w in WRONG]
)
def test_wrong_calls_say_what_was_expected(
    browser: Browser, call: Callable[[mj.Table], object], error: type[Exception], said: str
) -> None:
    before = browser.table.get_state()
    with pytest.raises(error, match=said):
        call(browser.table)
    assert browser.table.get_state() == before


def test_a_name_is_no_markup() -> None:
    t = opened("tenhou", names=["<b>x</b>", "\x1b[31m", "", "d"]).table
    assert "\x1b" not in repr(t)


def test_every_option_is_taken_as_its_text() -> None:
    live = LiveTable.of(
        table(S="3467p55z", draws="5p").play("E 5p").referee, ("mixed", YOU, *["first"] * 2)
    )
    t = of(live).table
    for option in t.options:
        branch = t.branch()
        branch.act(option.text)
        assert branch.match.events[len(t.match.events)] is not None
    with pytest.raises(ChoiceError, match="can be any of: chi"):
        t.act("chi")
    with pytest.raises(ChoiceError, match="there are: "):
        t.act("9z")


def test_acting_gives_the_next_options(browser: Browser) -> None:
    t = browser.table
    options = t.act(t.options[0])
    assert list(options) == list(t.options)
    assert options.seat == 0
    assert browser.hear()[-1]["method"] == "update"


WHY = [
    ("riichi", ["no discard leaves the hand tenpai"]),
    ("kan", ["there is no kan in your hand"]),
    ("9z9z", None),
]


@pytest.mark.parametrize(("text", "words"), WHY)
def test_why_not(text: str, words: list[str] | None) -> None:
    t = opened("tenhou", seed=1).table
    if words is None:
        with pytest.raises(ValueError, match="why: found"):
            t.why(text)
        return
    assert list(t.why(text)) == words
    assert repr(t.why(text)) == "\n".join(words)
    assert repr(t.why(t.options[0])) == "nothing stands against it"
    t.lang = "ja"
    assert t.why(text)[0] != words[0]


def test_what_there_is_to_see(browser: Browser) -> None:
    t = browser.table
    assert t.state is t._core.state
    assert t.seen_by(1) == project(t.state, 1)
    assert t.seen_by("spectator") == project(t.state, "spectator")
    assert t.match.header.meta["seats"] == ["you", "careful", "careful", "efficient"]  # type: ignore[index]
    assert (
        repr(t) == "<Table tenhou of You, careful, careful 2, efficient: East 1, seat 0 is asked>"
    )
    assert not t.over and not t.paused


@pytest.mark.parametrize(
    ("kwargs", "error"),
    [
        ({"reveal": "all"}, ValueError), ({"hot_seat": "x"}, ValueError), ({"seats": ("you",)}, ValueError),
        ({"title": None}, ValueError), ({"speed": "fast"}, traitlets.TraitError), ({"nothing": 1}, TypeError),
        ({"speed": 3}, traitlets.TraitError), ({"viewpoint": 4}, traitlets.TraitError), ({"at": (0, 0)}, TypeError),
        ({"lang": "de"}, traitlets.TraitError), ({"rules": "none"}, ValueError), ({"live": {}}, TypeError),
    ],
)  # fmt: skip
def test_arguments_that_do_not_fit(kwargs: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        mj.Table(**kwargs)


# ---- steering


def test_undo_raises_the_epoch(browser: Browser) -> None:
    browser.choose(drawn(browser))
    old = browser.get("prompt")
    assert browser.get("status")["undo"] == 1
    browser.say(type="undo", n=1)
    assert browser.get("live")["epoch"] == old["epoch"] + 1
    status = browser.get("status")
    assert (status["undo"], status["redo"]) == (0, 1)
    assert status["notice"]["code"] == "practice"
    browser.say(type="choose", epoch=old["epoch"], prompt=old["id"], option=0)
    assert browser.refused == ["stale"]
    browser.say(type="redo")
    assert browser.get("prompt")["options"] == old["options"]
    assert browser.get("status")["notice"] is None


def test_pause_step_resume(browser: Browser) -> None:
    t = browser.table
    browser.say(type="pause")
    assert browser.get("status")["state"] == "paused"
    browser.choose(drawn(browser))
    assert browser.get("prompt") is None
    n = len(browser.get("live")["p"])
    browser.say(type="step")
    assert len(browser.get("live")["p"]) > n
    assert t.step() in (True, False)
    browser.say(type="resume")
    assert browser.get("status")["state"] == "playing"
    assert browser.get("prompt") is not None


def test_another_match(browser: Browser) -> None:
    play_on(browser, most=20)
    epoch = browser.get("live")["epoch"]
    browser.say(type="restart")
    assert browser.get("live")["epoch"] == epoch + 1
    assert browser.get("hands") == []
    assert browser.get("status")["undo"] == 0
    browser.table.restart(seed=1)
    assert browser.table.match[0].start == opened("tenhou", seed=1).table.match[0].start


def test_a_branch_is_a_table_of_its_own(browser: Browser) -> None:
    t = browser.table
    t.hints = "on"
    other = t.branch()
    assert other.hints == "on"
    assert other.state == t.state
    other.act(other.options[0])
    assert other.state != t.state
    anew = t.branch(resample=True, seed=3)
    assert anew.seen_by(0)["seats"][0] == t.seen_by(0)["seats"][0]
    assert anew.state.players[1].hand != t.state.players[1].hand


def test_a_record_goes_on(browser: Browser, tmp_path: Path) -> None:
    play_on(browser, most=15)
    t = browser.table
    t.match.save(tmp_path / "x.mjai.gz")
    again = mj.Table.load(tmp_path / "x.mjai.gz", hints="on")
    assert again.match.events[1:] == t.match.events[1:]
    assert again.status["undo"] == t.status["undo"] > 10
    assert [str(o) for o in again.options] == [str(o) for o in t.options]
    (tmp_path / "y.mjai").write_text(t.match.dumps()[:-40], "utf-8")
    with pytest.raises(ValueError, match="the record is damaged"):
        mj.Table.load(tmp_path / "y.mjai")
    t.match.public(0).save(tmp_path / "z.mjai")
    with pytest.raises(ValueError, match="secret"):
        mj.Table.load(tmp_path / "z.mjai")


def test_a_closed_table_does_nothing(browser: Browser) -> None:
    t = browser.table
    seen: list[Any] = []
    t.observe(lambda change: seen.append(change["new"]["state"]), "status")
    t.close()
    assert seen == ["closed"]
    assert t.match.hands
    for act in (lambda: t.act("pass"), t.pause, t.undo, t.step, t.restart):
        with pytest.raises(mj.TableError, match="closed"):
            act()
    t.close()
    assert repr(t).endswith("closed>")
    assert (len(t.options), repr(t.options)) == (0, "<Options: this table is closed>")


def test_a_closed_table_stays_to_be_looked_at(browser: Browser) -> None:
    t = browser.table
    option = drawn(browser)
    prompt = browser.get("prompt")
    t.close()
    browser.hear()
    assert not browser.comm.closed
    status = browser.get("status")
    assert (status["state"], status["waiting"], browser.get("prompt")) == ("closed", False, None)
    assert browser.get("live")["viewer"] == 0
    events = t.match.events
    browser.say(type="choose", epoch=prompt["epoch"], prompt=prompt["id"], option=option)
    for kind in ("pause", "undo", "restart", "step"):
        browser.say(type=kind)
    assert browser.refused == ["closed"] * 5
    assert t.match.events == events
    browser.write(lang="ja", skin="jumbo", auto_discard=True, hints="on")
    assert (t.lang, t.skin) == ("ja", "jumbo")
    assert t.match.events == events
    again = Browser(t)  # a page that is loaded again
    assert again.get("status")["state"] == "closed"


def kept(model_id: str) -> bool:
    """Does the kernel still hold the model of this name?"""
    return model_id in widgets._instances


ALL = "Widget.close_all"
ENDS: list[tuple[list[str], bool]] = [
    (["close"], True),
    (["close", "close"], True),
    (["remove"], False),
    (["close", "remove"], False),
    ([ALL], False),
    (["close_all"], False),
    (["close", ALL], False),
    (["__del__"], False),
]


@pytest.mark.parametrize(("calls", "stays"), ENDS)
def test_how_a_table_ends(browser: Browser, calls: list[str], stays: bool) -> None:
    t = browser.table
    model_id = t.model_id
    assert kept(model_id)
    for call in calls:
        ipywidgets.Widget.close_all() if call == ALL else getattr(t, call)()
    assert t.status["state"] == "closed"
    assert (kept(model_id), browser.comm.closed) == (stays, not stays)
    assert t.match.hands


def test_a_cell_that_runs_again_leaves_no_model_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    there = []
    for run in "1234":
        monkeypatch.setattr(notebook, "running_cell", lambda run=run: notebook.Cell("a", run))
        there.append(mj.Table("tenhou", seed=1).model_id)
    assert [kept(one) for one in there] == [False, False, False, True]


def test_a_table_that_is_over_and_closed_can_still_be_awaited() -> None:
    browser = opened("ichigeki", seed=1)
    play_on(browser)
    browser.table.close()
    match = asyncio.run(_result(browser.table.finished()))
    assert match.final is not None
    assert repr(browser.table.options) == "<Options: the match is over>"


async def _result(later: Any) -> Any:
    return await later


def test_a_cell_that_runs_again_closes_its_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    def cell(name: str, run: str) -> mj.Table:
        monkeypatch.setattr(notebook, "running_cell", lambda: notebook.Cell(name, run))
        return mj.Table("tenhou", seed=1)

    one, two = cell("a", "1"), cell("a", "1")
    other = cell("b", "2")
    again = cell("a", "3")
    assert [t.status["state"] for t in (one, two, other, again)] == [
        "closed",
        "closed",
        "playing",
        "playing",
    ]


# ---- several people at one screen


def test_the_curtain_is_down_between_people() -> None:
    browser = opened("tenhou", FOUR, seed=5)
    t = browser.table
    traits = dict(browser.traits)
    assert traits["live"]["viewer"] == "spectator"
    assert traits["prompt"] is None
    assert (traits["status"]["state"], traits["status"]["curtain"]) == ("curtain", 0)
    browser.say(type="seat", seat=1)
    assert browser.refused == ["stale"]
    answers = browser.say(type="seat", seat=0)
    assert [a["content"]["type"] for a in answers] == ["private"]
    assert answers[0]["content"]["whole"]
    assert browser.private["live"]["viewer"] == 0
    assert browser.private["live"]["epoch"] > traits["live"]["epoch"]
    assert browser.private["status"]["state"] == "playing"
    assert browser.traits == traits  # nothing that a notebook could save has changed
    page = Browser(t)  # loaded again: the curtain is down there until it is lifted
    page.say(type="pause")
    page.say(type="resume")
    assert page.private == {}
    page.say(type="seat", seat=0)
    assert page.private["live"]["viewer"] == 0
    browser = page
    assert t.get_state()["live"]["viewer"] == "spectator"
    browser.choose(drawn(browser))
    assert browser.private == {}
    assert browser.traits["status"]["curtain"] == 1
    assert browser.traits["live"]["epoch"] > traits["live"]["epoch"] + 1
    for seat in (1, 2, 3):
        browser.say(type="seat", seat=seat)
        assert browser.get("prompt")["seat"] == seat
        browser.choose(browser.option("pass"))
    assert browser.get("status")["curtain"] == 1  # whose turn it is


def test_after_a_reload_the_person_is_shown_again() -> None:
    browser = opened("tenhou", FOUR, seed=5)
    browser.say(type="seat", seat=0)
    first = dict(browser.private)
    again = Browser(browser.table)
    assert again.get("status")["curtain"] == 0
    again.say(type="seat", seat=0)
    assert again.private == first


def test_hands_that_are_over_are_sent_once_to_the_person_at_the_screen() -> None:
    browser = opened("tenhou", FOUR, seed=5)
    browser.say(type="seat", seat=0)
    answers = browser.write(hints="on")
    private = [a["content"] for a in answers if a["method"] == "custom"]
    assert [list(p["traits"]) for p in private] == [["live", "prompt", "status"]]
    browser.table.lift()  # nobody is called now
    assert browser.get("prompt")["seat"] == 0


def test_python_may_answer_for_anybody() -> None:
    browser = opened("tenhou", (YOU, YOU, "first", "first"), seed=5)
    t = browser.table
    t.act(next(o for o in t.options if o.choice.tsumogiri))
    assert t.options.seat == 1
    t.act("pass", 1)
    browser.hear()
    assert browser.get("status")["curtain"] in (0, 1)
    t.lift()
    browser.hear()
    assert browser.get("live")["viewer"] == t.options.seat
    with pytest.raises(mj.TableError, match="say whose seat"):
        t.away()
    t.away(0)
    browser.hear()
    assert browser.get("status")["seats"][0]["away"] is True


def test_hands_of_several() -> None:
    browser = opened("sanma-parlour-east", (YOU,) * 3, seed=3)
    rng = random.Random(3)
    while browser.get("status")["state"] != "over" and len(browser.get("hands")) < 2:
        called = browser.get("status")["curtain"]
        if called is not None:
            browser.say(type="seat", seat=called)
        browser.choose(rng.randrange(len(browser.get("prompt")["options"])))
        assert browser.get("live") is None or browser.get("live")["viewer"] in (
            0,
            1,
            2,
            "spectator",
        )
        assert browser.traits["prompt"] is None
        assert browser.traits["live"] is None or browser.traits["live"]["viewer"] == "spectator"
    assert browser.refused == []
    assert check_match(browser.table.match) == []


# ---- automatic


def automatic(setting: str) -> LiveTable:
    """A table at which this setting answers the first question."""
    if setting == "no_calls":
        t = table(S="46p55z", draws="5p").play("E 5p")
        return LiveTable.of(t.referee, ("first", YOU, "first", "first"))
    t = table(E=READY, draws="1p" if setting == "auto_win" else "9s")
    return LiveTable.of(t.referee, (YOU, "first", "first", "first"))


SETTINGS = ["auto_win", "no_calls", "auto_discard"]


@pytest.mark.parametrize("setting", SETTINGS)
def test_nothing_is_answered_before_a_browser_showed_it(setting: str) -> None:
    """Settings made at once when the table is."""
    live = automatic(setting)
    if setting == "auto_discard":
        live = LiveTable("tenhou", seed=1)
    n = len(live.referee.events)
    browser = of(live, **{setting: True})
    assert len(live.referee.events) == n
    prompt = browser.get("prompt")
    assert prompt["auto"] is True
    browser.table.skin = "jumbo"
    assert len(live.referee.events) == n
    browser.say(type="shown", prompt=prompt["id"])
    assert len(live.referee.events) > n
    assert browser.refused == []


@pytest.mark.parametrize("setting", SETTINGS)
def test_a_table_that_is_taken_back_into_python_needs_no_browser(setting: str) -> None:
    live = LiveTable("tenhou", seed=1)
    t = of(live, **{setting: True}).table
    n = len(live.referee.events)
    assert [str(o) for o in t.options]
    t.act(t.options[0])
    assert len(live.referee.events) > n
    assert {auto.unseen for auto in live.auto} == {"all"}


def test_awaiting_without_a_browser_answers_by_itself() -> None:
    """Outside notebooks there is none, which is known at once."""
    t = mj.Table("tenhou-east", seed=1, auto_discard=True, no_calls=True, auto_win=True)
    assert len(t.match.events) < 10
    asyncio.run(_result(t.turn(timeout=20)))
    assert len(t.match.events) > 10


def test_a_discard_by_itself_waits_until_it_is_on_the_screen() -> None:
    live = LiveTable.of(table(E=READY, draws="9s").referee, (YOU, *["first"] * 3))
    browser = of(live)
    browser.say(type="pong")
    browser.choose(browser.option("riichi 9s"))
    prompt = browser.get("prompt")
    while prompt is not None and prompt["kind"] == "call":
        browser.choose(browser.option("pass"))
        prompt = browser.get("prompt")
    assert prompt["auto"] is True
    river = len(browser.table.state.players[0].river)
    browser.say(type="shown", prompt=prompt["id"] + 1)
    assert len(browser.table.state.players[0].river) == river
    browser.say(type="shown", prompt=prompt["id"])
    assert len(browser.table.state.players[0].river) == river + 1
    assert browser.get("prompt")["id"] > prompt["id"]


def test_without_a_browser_it_happens_at_once() -> None:
    live = LiveTable.of(table(E=READY, draws="9s").referee, (YOU, *["first"] * 3))
    t = mj.Table(live)
    t.act("riichi 9s")
    assert len(t.state.players[0].river) > 2 or len(t.match) > 1


def test_a_win_by_itself() -> None:
    browser = of(LiveTable.of(table(E=READY, draws="1p").referee, (YOU, *["first"] * 3)))
    assert browser.option("tsumo") == 0
    browser.write(auto_win=True)
    assert browser.table.match[0].result.kind == "hora"


def test_no_calls_passes() -> None:
    live = LiveTable.of(
        table(S="46p55z", draws="5p").play("E 5p").referee, ("first", YOU, *["first"] * 2)
    )
    browser = of(live)
    assert browser.get("prompt")["kind"] == "call"
    browser.write(no_calls=True)
    assert browser.get("prompt")["kind"] == "turn"


@pytest.mark.parametrize(("rules", "offences"), [("ronron-10", True), ("tenhou", False)])
def test_the_status_says_whether_asking_at_every_discard_has_a_use(
    rules: str, offences: bool
) -> None:
    status = opened(rules, (YOU, *["first"] * 3), seed=1).get("status")
    assert status["rules"]["offences"] is offences


def test_every_discard_under_rules_with_offences() -> None:
    browser = opened("ronron-10", (YOU, *["first"] * 3), seed=1)
    browser.write(every_discard=True)
    browser.choose(drawn(browser))
    prompt = browser.get("prompt")
    assert [o["act"] for o in prompt["options"]] == ["pass"]
    assert "false_ron" in [o["offence"] for o in prompt["offences"]]
    browser.choose(browser.option("ron (false_ron)"))
    assert browser.table.match[0].result.kind == "chombo"


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
    assert asyncio.run(_result(t.finished(timeout=60))).final is not None


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


# ---- from a replay


def test_play_on_from_a_replay() -> None:
    match = mj.play("mixed", "tenhou", seed=3)
    replay = mj.Replay(match, lang="ja")
    replay.goto(2, n=30)
    t = replay.play(1)
    assert t.lang == "ja"
    hand = t.match[2]
    assert hand.start == match[2].start
    assert [o is not None for o in t.options]
    assert t._core.people == (1,)
    assert hand.events[:25] == match[2].events[:25]
    with pytest.raises(ValueError, match="seat: found 4"):
        replay.play(4)
    replay.goto(-1, n=-1)
    with pytest.raises(ValueError, match="the match is over at this moment"):
        replay.play(0)
    replay.goto(0, n=-1)
    assert replay.play(0).match[1].start == match[1].start


def test_play_on_where_the_record_has_no_secret() -> None:
    match = mj.play("mixed", "tenhou", seed=3).public(2)
    match = mj.Match([match.header, *mj.play("mixed", "tenhou", seed=3).events[1:]])
    replay = mj.Replay(match)
    replay.goto(1, n=20)
    t = replay.play(2, seed=1)
    state = match[1, 20]
    assert t.state.players[0].river[: len(state.players[0].river)] == state.players[0].river
    assert t.state.wall is not None and state.wall is not None
    assert t.state.wall.live[60:] == state.wall.live[60:]


def test_a_player_whose_answer_is_cancelled_is_replaced() -> None:
    async def bot(prompt: object) -> str:
        raise asyncio.CancelledError

    async def whole() -> mj.Table:
        table = mj.Table("tenhou-east", seats=(bot, "first", "first", "first"), seed=1)
        await asyncio.wait_for(table.finished(), 60)
        return table

    table = asyncio.run(whole())
    assert table.match.final is not None
    assert table.error is not None and "its answer was cancelled" in table.error


def test_who_observes_a_trait_may_play_on_and_the_newest_is_told_last() -> None:
    table = mj.Table("tenhou", seats=("you", "first", "first", "first"), seed=1)
    acts = iter(range(4))

    def play_on(_: object) -> None:
        if table.options and next(acts, None) is not None:
            table.act(table.options[-1])

    table.observe(play_on, "live")
    table.act(table.options[-1])
    assert table.prompt is not None and table.status["undo"] == 5
    assert [o["text"] for o in table.prompt["options"]] == [o.text for o in table.options]


def test_an_interrupted_player_leaves_a_paused_table_that_shows_what_has_happened() -> None:
    asked = iter(range(1000))

    def bot(prompt: mj.Prompt) -> mj.Choice:
        if next(asked) == 0:
            raise KeyboardInterrupt
        return prompt.choices[-1]

    table = mj.Table("tenhou", seats=("you", bot, "first", "first"), seed=1)

    def play_on() -> None:
        for _ in range(20):
            table.act(table.options[-1])

    with pytest.raises(KeyboardInterrupt):
        play_on()
    assert table.status["state"] == "paused" and table.prompt is None
    table.resume()
    assert table.status["state"] == "playing" and table.prompt is not None
