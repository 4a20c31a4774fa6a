"""What is said to who writes something that cannot be: which argument it is, and what was
expected; and what is said of numbers."""

from __future__ import annotations

import asyncio
import gc
import json
import random
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import traitlets

import mjwidget as mj
from mjwidget.core.match import Match
from mjwidget.game.players import Prompt
from mjwidget.game.table import LiveTable
from tests.live_widget import opened, result_of

YOU = "you"
LONG = "a" * 100_000
HUGE = 10**5000


class Player:
    """A player whose name is as given; an exception: it is raised."""

    def __init__(self, name: Any) -> None:
        self._name = name

    @property
    def name(self) -> Any:
        if isinstance(self._name, Exception):
            raise self._name
        return self._name

    def choose(self, prompt: Prompt) -> Any:
        return prompt.choices[0]


class Nameless:
    def choose(self, prompt: Prompt) -> Any:
        return prompt.choices[0]


async def later(prompt: Prompt) -> Any:
    return prompt.choices[0]


def seated(player: Any) -> mj.Table:
    return mj.Table("tenhou", (YOU, player, "first", "first"))


def started(**more: Any) -> mj.Table:
    return mj.Table(LiveTable("tenhou", seed=1), **more)


def match() -> Match:
    return mj.Table("tenhou", seed=1).match


def record() -> Match:
    """A match that no table of ours has dealt."""
    found = match()
    found.header = type(found.header)(**{**_fields(found.header), "secret": {"shuffle": "x"}})
    return found


def _fields(header: Any) -> dict[str, Any]:
    return {name: getattr(header, name) for name in header.__struct_fields__}


def put(name: str, value: Any) -> Callable[[], object]:
    return lambda: setattr(mj.Table("tenhou", seed=1), name, value)


# What is written, the error, what it says.
REFUSED: dict[str, tuple[Callable[[], object], type[Exception], str]] = {
    # arguments that would be ignored
    "load seed": (lambda: mj.Table.load(match(), seed=1), ValueError, "seed: the record holds its walls; table.restart(seed)"),
    "load names": (lambda: mj.Table.load(match(), names=list("abcd")), ValueError, "names: the record holds its own; mj.Table(rules, names=...)"),
    "load scores": (lambda: mj.Table.load(match(), scores=[1] * 4), ValueError, "scores: the record holds its own"),
    "load rules": (lambda: mj.Table.load(match(), rules="lan"), ValueError, "rules: the record names its own; mj.Replay(match).play(seat"),
    "seats of a match": (lambda: started(seats=(YOU,) * 4), ValueError, "seats: the LiveTable has its own; give it LiveTable(...)"),
    "seed of a match": (lambda: started(seed=3), ValueError, "seed: the LiveTable has its own"),
    "names of a match": (lambda: started(names=list("abcd")), ValueError, "names: the LiveTable has its own"),
    "scores of a match": (lambda: started(scores=[1] * 4), ValueError, "scores: the LiveTable has its own"),
    "hot_seat of a match": (lambda: started(hot_seat="ask_able"), ValueError, "hot_seat: the LiveTable has its own"),
    "branch seed": (lambda: started().branch(seed=3), ValueError, "seed: the walls stay as they are; resample=True deals anew"),
    "branch resample": (lambda: started().branch(resample="yes"), ValueError, "resample: found 'yes', expected True or False"),  # type: ignore[arg-type]
    # records of others
    "load without walls": (lambda: mj.Table.load(record()), ValueError, "mj.Replay(match).play(seat) is one that plays on from any record"),
    # words that are nearly right
    "hint=": (lambda: mj.Table(hint="on"), TypeError, "Table has no option 'hint': did you mean hints=?"),
    "seat=": (lambda: mj.Table(seat=()), TypeError, "Table has no option 'seat': did you mean seats=?"),
    "players=": (lambda: mj.Table(players=()), TypeError, "Table has no option 'players': did you mean seats=?"),
    "foo=": (lambda: mj.Table(foo=1), TypeError, "Table has no option 'foo': there are a"),
    "long=": (lambda: mj.Table(**{LONG: 1}), TypeError, "Table has no option 'aaaa"),  # type: ignore[arg-type]
    "Replay spede=": (lambda: mj.Replay(match(), spede=1), TypeError, "Replay has no option 'spede': did you mean speed=?"),
    ".hintz": (put("hintz", "on"), AttributeError, "Table has no option 'hintz': did you mean hints?"),
    ".Lang": (put("Lang", "ja"), AttributeError, "Table has no option 'Lang': did you mean lang?"),
    ".note": (put("note", 1), AttributeError, "Table has no option 'note': there are a"),
    "Replay.sped": (lambda: setattr(mj.Replay(match()), "sped", 2), AttributeError, "Replay has no option 'sped': did you mean speed?"),
    "a seat misspelt": (lambda: seated("carefull"), ValueError, "seats: no player 'carefull' (did you mean 'careful'?); there are: you, careful"),
    "a seat in capitals": (lambda: seated("YOU"), ValueError, "seats: no player 'YOU' (did you mean 'you'?)"),
    "a seat unknown": (lambda: seated("xyz"), ValueError, "seats: no player 'xyz'; there are: you"),
    "play misspelt": (lambda: mj.play("steddy"), ValueError, "no player 'steddy' (did you mean 'steady'?); there are: careful"),
    "advice misspelt": (lambda: started().advice("effisient"), ValueError, "no player 'effisient' (did you mean 'efficient'?)"),
    # players
    "name raises": (lambda: seated(Player(OSError("gone"))), TypeError, "Player object"),
    "name raises, why": (lambda: seated(Player(OSError("gone"))), TypeError, "raised OSError: gone, expected a text"),
    "name a number": (lambda: seated(Player(5)), TypeError, "is 5, expected a text"),
    "name half a letter": (lambda: seated(Player("\ud800")), TypeError, r"is '\ud800', expected a text"),
    "no name": (lambda: seated(Nameless()), TypeError, "has none, expected a text"),
    "play no name": (lambda: mj.play(Nameless()), TypeError, "players: the name of <"),  # type: ignore[arg-type]
    "play a class": (lambda: mj.play(Nameless), TypeError, "players: found the class Nameless, expected a player of it: Nameless(...)"),  # type: ignore[arg-type]
    "play rules": (lambda: mj.play("first", 5), ValueError, "rules: found 5, expected a name or a set"),  # type: ignore[arg-type]
    "play three": (lambda: mj.play(("first",) * 3), ValueError, "players: found 3, expected 4, one for each seat of tenhou"),
    "play a slow one": (lambda: mj.play(later), mj.PlayError, "its answer has to be awaited, and play waits for nobody; a table does: match = await mj.Table(rules, players).finished()"),  # type: ignore[arg-type]
    # values
    "title": (lambda: mj.Table(title="\ud800"), ValueError, r"title: found '\ud800', expected a text"),
    "title number": (lambda: mj.Table(title=5), ValueError, "title: found 5, expected a text"),  # type: ignore[arg-type]
    "history": (lambda: mj.Table(history=5), ValueError, "history: found 5, expected a History, or its file"),  # type: ignore[arg-type]
    "reveal": (lambda: mj.Table(reveal=HUGE), ValueError, "reveal: found a number of more than"),  # type: ignore[arg-type]
    "seed": (lambda: mj.Table(seed=HUGE), ValueError, "seed: found a number of more than"),
    "speed=": (lambda: mj.Table(speed=True), traitlets.TraitError, "expected any of [0.5, 1, 2, 4], not the bool True"),
    ".speed": (put("speed", True), traitlets.TraitError, "not the bool True"),
    "Replay speed": (lambda: mj.Replay(match(), speed=True), traitlets.TraitError, "not the bool True"),
    "seen_by": (lambda: started().seen_by(True), ValueError, "viewer: found True, expected a seat 0 to 3, 'spectator' or 'open'"),
    "play seat": (lambda: mj.Replay(match()).play("0"), ValueError, "seat: found '0', expected 0 to 3"),  # type: ignore[arg-type]
    "timeout": (lambda: started().turn("x" * 10**6), ValueError, "timeout: found 'xxx"),  # type: ignore[arg-type]
    "redo": (lambda: started().redo(HUGE), mj.TableError, "no decision can be made again: none was taken back since the last one"),
    "undo": (lambda: started().undo(HUGE), mj.TableError, "no decision can be taken back: none was made since the table began"),
}  # fmt: skip


@pytest.mark.parametrize("what", REFUSED)
def test_one_error_says_which_argument_and_what_was_expected(what: str) -> None:
    call, error, said = REFUSED[what]
    with pytest.raises(error) as found:
        call()
    assert said in str(found.value)
    assert len(str(found.value)) < 500


@pytest.mark.parametrize(("made", "n", "said"), [(1, 2, "1 decision"), (2, 100, "2 decisions")])
def test_numbers_have_their_word(made: int, n: int, said: str) -> None:
    t = mj.Table("tenhou", seed=1)
    while t._core.can_undo < made:
        t.act(t.options[-1])
    with pytest.raises(mj.TableError, match=f"^{said} can be taken back, not {n}$"):
        t.undo(n)
    for _ in range(made):
        t.undo()
    with pytest.raises(mj.TableError, match=f"^{said} can be made again, not {n}$"):
        t.redo(n)


def test_long_names_and_titles_are_cut_for_display() -> None:
    browser = opened("tenhou", names=[LONG, "b", "c", "d"], title=LONG, seed=1)
    assert browser.table.match.players[0] == LONG
    assert browser.get("status")["seats"][0]["name"] == "a" * 59 + "…"
    assert browser.get("info")["names"][0] == "a" * 59 + "…"
    assert len(json.dumps({k: browser.get(k) for k in ("info", "status", "live")})) < 5000
    assert len(repr(browser.table)) < 200
    player = Player(LONG)
    assert (
        len(opened("tenhou", (YOU, player, "first", "first")).table.status["seats"][1]["player"])
        == 60
    )


def test_a_name_that_is_gone_later_stops_nothing() -> None:
    player = Player("fine")
    browser = opened("tenhou", (YOU, player, "first", "first"), seed=1)
    player._name = OSError("gone")
    browser.choose(0)
    assert browser.get("status")["seats"][1]["player"] == "fine"
    assert browser.table.error is None


# ---- what went wrong is said as it is


def test_an_error_line_says_whether_the_table_stands() -> None:
    browser = opened("tenhou", seed=1)

    def bad(change: Any) -> None:
        raise ZeroDivisionError("mine")

    browser.table.observe(bad, "live")
    browser.choose(0)
    browser.table.unobserve(bad, "live")
    browser.hear()
    status = browser.get("status")
    assert (status["state"], status["error"]) == (
        "playing",
        "something went wrong; the table plays on (see table.error)",
    )
    assert "ZeroDivisionError: mine" in str(browser.table.error)
    browser.say(type="pause")
    assert browser.get("status")["error"] is None


def test_who_observes_a_table_cannot_keep_it_from_ending() -> None:
    browser = opened("tenhou", seed=1)
    t = browser.table

    def bad(change: Any) -> None:
        raise ZeroDivisionError("mine")

    t.observe(bad, "status")
    with pytest.raises(ZeroDivisionError):
        t.remove()
    assert browser.comm.closed
    again = opened("tenhou", seed=1)
    again.table.observe(bad, "status")
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # what is raised in vain is a warning of pytest's
        again.table.__del__()
    assert again.comm.closed


# ---- what has to be awaited


@pytest.mark.parametrize("name", ["turn", "finished"])
def test_what_was_never_awaited_is_told(name: str) -> None:
    t = mj.Table("tenhou", seed=1)
    said = rf"table.{name}\(\) was never awaited, so nothing waits: write `await table.{name}\(\)`"
    with pytest.warns(RuntimeWarning, match=said) as found:
        getattr(t, name)()
    assert found[0].filename == __file__


@pytest.mark.parametrize("how", ["shown", "closed", "awaited"])
def test_what_was_awaited_or_shown_is_not(how: str) -> None:
    t = mj.Table("tenhou", seed=1)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        one = t.turn()
        match how:
            case "shown":
                repr(one)
            case "closed":
                one.close()
            case _:
                asyncio.run(result_of(one))
        del one
        gc.collect()


def paused(seats: Any) -> mj.Table:
    t = mj.Table("tenhou", seats, seed=1)
    t.pause()
    if t.options:
        t.act(t.options[0])
    return t


# A table in a program of its own, what is awaited, what is said at once.
ENDLESS = {
    "paused, computers": (lambda: paused(("first",) * 4), "finished", "the table is paused, so finished() would wait without end: table.resume() first"),
    "paused, turn": (lambda: paused((YOU, *["first"] * 3)), "turn", "the table is paused, so turn() would wait without end"),
    "asked": (lambda: mj.Table("tenhou", seed=1), "finished", "you are asked, and nothing runs beside finished() that could answer: table.act(...)"),
    "several asked": (lambda: mj.Table("tenhou", (YOU,) * 4, seed=1), "finished", "seat 0 is asked, and nothing runs beside"),
}  # fmt: skip


@pytest.mark.parametrize("what", ENDLESS)
def test_a_program_that_would_wait_without_end_is_told(what: str) -> None:
    make, name, said = ENDLESS[what]
    t = make()
    with pytest.raises(mj.NoAnswer) as found:
        asyncio.run(result_of(getattr(t, name)()))
    assert said in str(found.value)


def test_a_program_with_somebody_who_answers_may_wait() -> None:
    async def go() -> Match:
        t = mj.Table("ichigeki", seed=1)

        async def answers() -> None:
            while not t.over:
                t.act(random.Random(1).choice(t.options))
                await asyncio.sleep(0)

        task = asyncio.create_task(answers())
        found = await t.finished()
        await task
        return found

    assert asyncio.run(go()).final is not None


# ---- what runs on a loop


class Once:
    """Answers at once, but for the first question, at which it never comes to an end."""

    name = "once"

    def __init__(self, how: type[BaseException] | None = None) -> None:
        self.asked, self._how = 0, how

    async def choose(self, prompt: Prompt) -> Any:
        self.asked += 1
        if self.asked == 1:
            if self._how is not None:
                raise self._how
            await asyncio.sleep(1000)
        last = prompt.choices[-1]
        return last if last.act == "pass" else next(c for c in prompt.choices if c.act == "dahai")


@pytest.mark.parametrize("people", [0, 1])
def test_who_was_thinking_when_a_loop_ended_is_asked_again(people: int) -> None:
    player = Once()
    t = mj.Table("tenhou-east", (YOU,) * people + ("first",) * (3 - people) + (player,), seed=3)
    if people:
        t.act(t.options[0])
    with pytest.raises(TimeoutError):
        asyncio.run(result_of(t.turn(0.3)))
    assert player.asked == 1
    asyncio.run(result_of(t.turn(20) if people else t.finished(20)))
    assert player.asked > 1
    assert t.over or t.options


def test_who_was_thinking_on_a_loop_that_was_left_is_asked_again() -> None:
    player = Once()
    t = mj.Table("tenhou-east", (YOU, "first", "first", player), seed=3)
    t.act(t.options[0])
    first = asyncio.new_event_loop()
    with pytest.raises(TimeoutError):
        first.run_until_complete(result_of(t.turn(0.3)))
    asyncio.run(result_of(t.turn(20)))
    assert player.asked > 1
    first.run_until_complete(asyncio.sleep(0))  # what ran there is cancelled
    assert not asyncio.all_tasks(first)
    first.close()


@pytest.mark.parametrize("how", [GeneratorExit, asyncio.CancelledError, ValueError])
def test_a_player_that_ends_in_whatever_way_is_replaced(how: type[BaseException]) -> None:
    t = mj.Table("tenhou-east", (YOU, "first", "first", Once(how)), seed=3)
    t.act(t.options[0])
    asyncio.run(result_of(t.turn(20)))
    assert t.options
    assert how.__name__ in str(t.error)


def test_a_record_of_another_program_says_how_to_play_on(tmp_path: Path) -> None:
    path = tmp_path / "x.mjlog"
    with pytest.warns(mj.LossWarning):
        mj.save(mj.play("first", seed=1), path)
    with pytest.raises(ValueError, match=r"mj.Replay\(match\).play\(seat\)"):
        mj.Table.load(path)
