"""A table as Python sees and steers it."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ipywidgets
import pytest
import traitlets
from ipywidgets.widgets import widget as widgets

import mjwidget as mj
from mjwidget import feed
from mjwidget.checking import check_match
from mjwidget.game.choose import ChoiceError
from mjwidget.game.referee import Referee
from mjwidget.game.table import LiveTable
from mjwidget.view import project
from mjwidget.widget import notebook
from tests.game_table import table
from tests.live_widget import Browser, drawn, of, opened, play_on, result_of

READY = "123m456s789p11z23p"
YOU = "you"


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
    t.lang = "ja"
    _, _, said = repr(t.options).partition("反則：\n")
    assert f"riichi (noten_riichi) 牌は次のどれか：{tiles}  ノーテンリーチ" in said
    assert (
        "<code>riichi (noten_riichi)</code> 牌は次のどれか：<code>1m</code>"
        in t.options._repr_html_()
    )
    t.lang = "en"
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
    ("history", lambda t: mj.Table(history=5), ValueError, "history: found 5, expected a History, or its file"),  # type: ignore[arg-type]
    ("load history", lambda t: mj.Table.load(t.match, history=5), ValueError, "history: found 5, expected a History"),  # type: ignore[arg-type]
    ("another's choice", lambda t: t.act(t.options[0], 1), ChoiceError, "is a choice of seat 0, not of 1"),
    ("away, none", lambda t: mj.Table(seats=["first"] * 4).away(), mj.TableError, "only computers play here: nobody can be away"),
    ("restart", lambda t: t.restart(1.5), ValueError, "seed: found 1.5, expected a text"),  # type: ignore[arg-type]
    ("branch", lambda t: t.branch(resample=True, seed=[]), ValueError, r"seed: found \[\]"),  # type: ignore[arg-type]
    ("seen_by", lambda t: t.seen_by(9), ValueError, "viewer: found 9, expected a seat 0 to 3"),
    ("pickle", lambda t: pickle.dumps(t), TypeError, "a Table cannot be pickled: table.match.save.path. keeps .* mj.Table.load.path. goes on"),
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
        assert t.why(option) == t.why(option.text) == ()
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
    lines = t.match.dumps().splitlines(keepends=True)
    lines.pop(next(i for i, line in enumerate(lines) if '"dahai"' in line))
    (tmp_path / "y.mjai").write_text("".join(lines), "utf-8")
    with pytest.raises(ValueError, match=r"the record is damaged: hand 0 .East 1., event \d+"):
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
    acts = (lambda: t.act("pass"), t.pause, t.undo, t.step, t.restart)
    for act in (*acts, t.resume, t.redo, t.away, t.back, t.question, t.advice):
        with pytest.raises(mj.TableError, match="closed"):
            act()
    assert [list(t.why(text)) for text in ("5p", "ron")] == [["this table is closed"]] * 2
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


@pytest.mark.parametrize("how", ["answers", "raises", "is awaited"])
@pytest.mark.parametrize("where", ["draw", "discard"])
def test_a_player_who_closes_the_table_has_not_answered(how: str, where: str) -> None:
    then: list[int] = []

    def closes(prompt: mj.Prompt) -> Any:
        if where == t.state.phase:
            t.close()
            then.append(len(t.match.events))
            if how == "raises":
                raise ValueError
        answer = prompt.choices[-1]
        return asyncio.sleep(0, answer) if then and how == "is awaited" else answer

    t = mj.Table(seats=(YOU, closes, closes, closes), seed=2)
    while not then:
        t.act(t.options[-1])
    assert [len(t.match.events)] == then
    with pytest.raises(mj.TableError, match="closed"):
        t.act("pass")


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
    match = asyncio.run(result_of(browser.table.finished()))
    assert match.final is not None
    assert repr(browser.table.options) == "<Options: the match is over>"


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


# ---- from a replay


def test_play_on_from_a_replay() -> None:
    match = mj.play("mixed", "tenhou", seed=3)
    replay = mj.Replay(match, lang="ja")
    replay.goto(2, n=30)
    t = replay.play(1)
    assert t.lang == "ja"
    hand = t.match[2]
    assert hand.start == match[2].start
    assert t.options
    assert t._core.people == (1,)
    assert t.match.header.meta["seats"] == ["careful", "you", "careful", "efficient"]  # type: ignore[index]
    assert hand.events[:25] == match[2].events[:25]
    with pytest.raises(ValueError, match="seat: found 4"):
        replay.play(4)
    replay.goto(-1, n=-1)
    with pytest.raises(ValueError, match="the match is over at this moment"):
        replay.play(0)
    replay.goto(0, n=-1)
    assert replay.play(0).match[1].start == match[1].start
    assert replay.play(0, rules="mahjongsoul")._core.rules == mj.rules("mahjongsoul")
    with pytest.raises(ValueError, match="rules: found 7, expected a name or a set"):
        replay.play(0, rules=7)  # type: ignore[arg-type]


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


def test_who_observes_a_trait_and_fails_keeps_nothing_from_the_page(browser: Browser) -> None:
    t = browser.table

    def broken(_: object) -> None:
        raise RuntimeError("odd")

    t.observe(broken, "live")
    with pytest.raises(RuntimeError, match="odd"):
        t.act(t.options[-1])
    browser.hear()
    for made in (1, 2):
        texts = [option["text"] for option in browser.get("prompt")["options"]]
        assert texts == [option.text for option in t.options]
        assert browser.get("status")["undo"] == made
        browser.choose(0)
    assert "went wrong" in browser.get("status")["error"]
    assert t.error is not None and "RuntimeError: odd" in t.error


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


@pytest.mark.parametrize(
    ("owner", "name", "call"),
    [(Referee, "_run", "act"), (feed, "diff", "act"), (LiveTable, "_resumed", "undo")],
)
def test_an_interrupt_leaves_nothing_half_done(
    monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, call: str
) -> None:
    t = opened("tenhou", (YOU, *["first"] * 3), seed=1).table
    t.act(t.options[-1])
    first, real = iter([True]), getattr(owner, name)

    def interrupted(*args: Any, **kwargs: Any) -> Any:
        if next(first, False):
            raise KeyboardInterrupt
        return real(*args, **kwargs)

    monkeypatch.setattr(owner, name, interrupted)
    with pytest.raises(KeyboardInterrupt):
        t.undo() if call == "undo" else t.act(t.options[-1])
    assert t.status["state"] == "paused"
    t.resume()
    assert t.prompt is not None
    assert [o["text"] for o in t.prompt["options"]] == [o.text for o in t.options]
    made = 2 if name == "diff" else 1
    assert (t.status["undo"], t.status["redo"]) == (made, 0)
    t.act(t.options[-1])
    assert check_match(t.match) == []
