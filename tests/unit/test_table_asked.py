"""Who is asked for a call stays secret: a table looks the same whoever could have called.

The tiles that seat 0 cannot know are dealt anew, again and again: others' hands and the wall. Among
the tables that come of it are such where a discard can be called and such where it cannot.
"""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import mjwidget as mj
from mjwidget.game.players import Prompt
from mjwidget.game.table import LiveTable
from tests.live_widget import Browser, of, opened

DEALT = 12
STEPS = 6
COMPUTERS = ("watched",) * 3


class Passive:
    """Discards what it draws and calls nothing. ``called``: was it ever asked whether it would?"""

    name = "watched"

    def __init__(self) -> None:
        self.called = False

    def choose(self, prompt: Prompt) -> Any:
        self.called |= prompt.choices[-1].act == "pass"
        for choice in prompt.choices:
            if choice.act in ("pass", "go_on") or (choice.act == "dahai" and choice.tsumogiri):
                return choice
        return prompt.choices[0]


class Slow(Passive):
    """The same, when it is let."""

    def __init__(self, let: asyncio.Event) -> None:
        super().__init__()
        self._let = let

    async def choose(self, prompt: Prompt) -> Any:
        answer = super().choose(prompt)
        await self._let.wait()
        return answer


def dealt_anew(rules: str, seed: int, make: Any, away: bool = False) -> list[tuple[Browser, Any]]:
    """Tables that look the same to seat 0, which is asked; with who plays at each."""
    known = LiveTable(
        rules, ("you", *["tsumogiri"] * (mj.rules(rules).tiles.players - 1)), seed=seed
    )
    out = []
    for number in range(DEALT):
        players = [make() for _ in known.players[1:]]
        referee = known.branch(resample=True, seed=number).referee
        out.append((of(LiveTable.of(referee, ("you", *players))), players))
    return out


def told(browser: Browser) -> dict[str, Any]:
    """All that the browser has, but for which tiles were drawn and discarded since the deal."""
    browser.hear()
    live = browser.get("live")
    shape = {name: live[name] for name in ("epoch", "viewer", "s")}
    shape["outline"] = {k: v for k, v in live["outline"].items() if k != "result"}
    return shape | {"status": browser.get("status"), "asked": browser.get("prompt") is not None}


def same(tables: list[tuple[Browser, Any]], asked: set[bool]) -> None:
    """``asked``: could somebody call, at any of them?"""
    found = [told(browser) for browser, _ in tables]
    assert all(one == found[0] for one in found)
    asked |= {any(p.called for p in players) for _, players in tables}


RULES = ["tenhou", "tenhou-sanma", "lan"]


@pytest.mark.parametrize("rules", RULES)
def test_a_paused_table_that_is_stepped_looks_the_same_whoever_could_call(rules: str) -> None:
    asked: set[bool] = set()
    for seed in range(3):
        tables = dealt_anew(rules, seed, Passive)
        for browser, _ in tables:
            browser.say(type="pause")
            browser.choose(0)
        same(tables, asked)
        for _ in range(STEPS):
            # Of what is asked of itself, seat 0 knows anyway.
            tables = [one for one in tables if not told(one[0])["asked"]]
            messages = set()
            for browser, players in tables:
                for player in players:
                    player.called = False
                before = len(told(browser)["s"])
                messages.add(len(browser.say(type="step")))
                assert len(told(browser)["s"]) > before  # a step is seen by all
            assert len(messages) <= 1
            same([one for one in tables if not told(one[0])["asked"]], asked)
    assert asked == {True, False}


def test_a_table_whose_person_is_away_looks_the_same_whoever_could_call() -> None:
    asked: set[bool] = set()
    tables = dealt_anew("tenhou", 1, Passive)
    for browser, _ in tables:
        browser.say(type="away", seat=0)
    for _ in range(8):
        for browser, players in tables:
            for player in players:
                player.called = False
            browser.table._driver._do(lambda core=browser.table._core: core.run(1))
        same(tables, asked)
    assert asked == {True, False}


def test_while_players_think_a_table_looks_the_same_whoever_could_call() -> None:
    asked: set[bool] = set()

    async def go() -> None:
        let = asyncio.Event()
        tables = dealt_anew("tenhou", 2, lambda: Slow(let))
        sent = set()
        for browser, _ in tables:
            browser.choose(0)
            for _ in range(3):
                await asyncio.sleep(0)
            sent.add(len(browser.hear()))
            assert browser.get("status")["waiting"] is True
        assert len(sent) == 1
        same(tables, asked)
        for browser, _ in tables:
            browser.table.close()
            await asyncio.sleep(0)

    asyncio.run(go())
    assert asked == {True, False}


def test_a_draw_is_told_to_who_draws_and_to_who_sees_everything() -> None:
    def last(browser: Browser) -> Any:
        browser.hear()
        return browser.get("live")["s"][-1]

    person = opened("tenhou", ("you", *["tsumogiri"] * 3), seed=1)
    assert last(person) == ["tsumo", 0]
    person.say(type="pause")
    person.choose(0)
    assert last(person) == ["dahai", 0]
    assert person.table.state.turn == 1  # Python sees the whole table
    watched = opened("tenhou", ("tsumogiri",) * 4, seed=1)
    watched.say(type="step")
    assert last(watched) == ["tsumo", 1]


def test_a_call_while_the_table_is_paused_comes_with_the_discard() -> None:
    """Pausing stops decisions; what others say to a discard is part of it."""

    class Calls(Passive):
        def choose(self, prompt: Prompt) -> Any:
            wanted = [c for c in prompt.choices if c.act in ("pon", "chi")]
            return wanted[0] if wanted else super().choose(prompt)

    heard = set()
    for browser, _ in dealt_anew("tenhou", 1, Calls):
        browser.say(type="pause")
        browser.choose(0)
        browser.hear()
        heard.add(browser.get("live")["s"][-1][0])
        assert browser.get("status")["state"] == "paused"
    assert "dahai" in heard and heard & {"pon", "chi"}


@pytest.mark.parametrize(
    ("seats", "do", "said", "ja"),
    [
        (("you", *COMPUTERS), "act", "nobody is asked while the table is paused: table.resume()", "停止中は"),
        ((*COMPUTERS, "watched"), "pause", "nobody is asked while the table is paused", "停止中は"),
        ((*COMPUTERS, "watched"), "", "nobody is asked: only computers play here", "コンピュータだけの対局で"),
        (("you", *COMPUTERS), "away", "nobody is asked while seat 0 is away: table.back(seat)", "席0が離席中で"),
        (("you", *COMPUTERS), "close", "this table is closed", "この卓は閉じられた"),
    ],
)  # fmt: skip
def test_options_say_why_there_are_none(
    seats: tuple[str, ...], do: str, said: str, ja: str
) -> None:
    players = [one if one == "you" else Passive() for one in seats]
    t = opened("tenhou", players, seed=1).table
    if do == "act":
        t.pause()
        t.act(t.options[0])
    elif do:
        getattr(t, do)()
    assert said in repr(t.options)
    assert said in t.options._repr_html_()
    assert len(t.options) == 0
    t.lang = "ja"
    assert repr(t.options).startswith(f"<Options: {ja}")
    assert t.options._repr_html_().startswith(f"<i>{ja}")


def test_options_of_several_say_whose_they_are() -> None:
    t = opened("tenhou", ("you", "you", "first", "first"), names=("Aki", "<b>", "C", "D")).table
    assert repr(t.options).startswith("Aki (seat 0):\n")
    t.act(t.options[0])
    while t.options.seat == 0:
        t.act(t.options[-1])
    assert repr(t.options).startswith("<b> (seat 1):\n")
    assert "<caption>&lt;b&gt; (seat 1)</caption>" in t.options._repr_html_()
    t.lang = "ja"
    assert repr(t.options).startswith("<b>（席1）：\n")
    alone = opened("tenhou", seed=1).table
    assert "seat 0" not in repr(alone.options)
