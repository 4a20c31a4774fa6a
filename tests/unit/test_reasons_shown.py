"""Advice and the reasons of computer players on the table: told on wish, and only to who may see
the hand that they are about."""

from __future__ import annotations

import json
from typing import Any

import pytest

from mjwidget import bots
from mjwidget.core.events import tag
from mjwidget.game.advice import Advice, Because
from mjwidget.game.choice import Choice
from mjwidget.game.players import Prompt
from mjwidget.game.table import LiveTable
from mjwidget.stream import actor, unpack
from tests.game_table import table
from tests.live_widget import Browser, of, opened

YOU = "you"
BOTS = ("efficient",) * 3


def everything(browser: Browser) -> str:
    """All that this browser holds, unpacked."""
    held = {k: browser.get(k) for k in ("info", "live", "prompt", "status")}
    return json.dumps([held, *[unpack(blob) for blob in browser.get("hands")]], ensure_ascii=False)


def play_on(browser: Browser, hands: int) -> None:
    """Answer first things first until so many hands are over."""
    while browser.get("prompt") is not None and len(browser.get("hands")) < hands:
        browser.choose(len(browser.get("prompt")["options"]) - 1)


# ---- reasons


def test_nobody_is_asked_why_unless_it_is_wished() -> None:
    browser = of(LiveTable("tenhou-east", (YOU, *BOTS), seed=2))
    play_on(browser, 1)
    assert browser.table._core.reasons == []


@pytest.mark.parametrize("seat", [0, 2])
def test_a_person_is_told_no_reason_of_a_hand_that_is_hidden(seat: int) -> None:
    seats = [*BOTS]
    seats.insert(seat, YOU)
    browser = of(LiveTable("tenhou-east", seats, seed=2), reasons=True)
    core = browser.table._core
    heard = 0
    while browser.get("prompt") is not None and len(browser.get("hands")) < 2:
        browser.choose(len(browser.get("prompt")["options"]) - 1)
        heard = max(heard, len(core.reasons))
        assert '"w":' not in everything(browser)
    assert heard > 10
    assert all(said.seat != seat for said in core.reasons)


def test_several_people_are_told_none_either() -> None:
    browser = of(LiveTable("tenhou-east", (YOU, "efficient") * 2, seed=2), reasons=True)
    for _ in range(12):
        browser.say(type="seat", seat=browser.get("status")["curtain"])
        assert browser.private
        assert '"w":' not in everything(browser)
        browser.choose(len(browser.get("prompt")["options"]) - 1)
        assert '"w":' not in everything(browser)
    assert browser.table._core.reasons


def told(blob: dict[str, Any], hand: Any) -> int:
    """How many reasons an entry has; each belongs to an event of its seat."""
    for n, seat, text in blob.get("w", []):
        assert actor(hand.events[n]) == seat
        assert set(text) == {"en", "ja"} and all(text.values())
    return len(blob.get("w", []))


def test_they_are_told_after_the_hand_where_hands_are_opened_then() -> None:
    browser = of(LiveTable("tenhou-east", (YOU, *BOTS), seed=2), reasons=True, reveal="hand")
    play_on(browser, 1)
    assert "w" not in browser.get("live")
    assert told(unpack(browser.get("hands")[0]), browser.table.match[0]) > 10


def test_they_are_told_when_the_match_is_over() -> None:
    browser = of(LiveTable("ichigeki", (YOU, *BOTS), seed=4), reasons=True)
    play_on(browser, 99)
    assert browser.table.over
    for blob, hand in zip(browser.get("hands"), browser.table.match.hands, strict=True):
        assert told(unpack(blob), hand) > 3


def test_who_watches_is_told_at_once() -> None:
    browser = of(LiveTable("tenhou-east", ("careful", *BOTS), seed=2), reasons=True)
    table = browser.table
    for _ in range(12):
        table.step()
    browser.hear()
    assert told(browser.get("live"), table.match[-1]) > 5
    browser.write(reasons=False)
    before = len(table._core.reasons)
    for _ in range(6):
        table.step()
    assert len(table._core.reasons) == before


def test_what_is_taken_back_was_never_said() -> None:
    live = LiveTable("tenhou-east", (YOU, *BOTS), seed=2)
    live.explained = True
    for _ in range(3):
        live.act(live.choices()[-1])
    assert live.reasons
    live.undo(3)
    assert all(said.at < len(live.referee.events) for said in live.reasons)
    live.restart()
    assert all(said.at < len(live.referee.events) for said in live.reasons)


def test_what_was_said_after_an_undo_goes_when_it_is_made_again() -> None:
    """Others have gone on from there, differently: of that nothing is left."""
    live = LiveTable("tenhou-east", (YOU, *BOTS), seed=2)
    live.explained = True
    for _ in range(14):
        live.act(live.choices()[0])
    before = len(live.referee.events)
    live.undo(12)
    live.leave(0)
    while len(live.referee.events) < before:
        live.step()
    live.redo(12)
    events = live.referee.events
    assert all(getattr(events[one.at], "actor", one.seat) == one.seat for one in live.reasons)


class Moody:
    """A player whose reasons fail, or are for something else."""

    name = "moody"

    def __init__(self, why: Any) -> None:
        self._why = why

    def choose(self, prompt: Prompt) -> Choice:
        return prompt.choices[0]

    def why(self, prompt: Prompt) -> Any:
        return self._why(prompt)


def fails(prompt: Prompt) -> Any:
    raise RuntimeError("no")


@pytest.mark.parametrize(
    "why",
    [
        fails,
        lambda prompt: None,
        lambda prompt: bots.Efficient().why(prompt),
    ],
)
def test_a_word_that_fails_or_does_not_fit_changes_nothing(why: Any) -> None:
    quiet = LiveTable("tenhou-east", (YOU, *[Moody(why)] * 3), seed=2)
    loud = LiveTable("tenhou-east", (YOU, *[Moody(why)] * 3), seed=2)
    loud.explained = True
    for live in (quiet, loud):
        for _ in range(5):
            live.act(live.choices()[-1])
    assert loud.referee.events == quiet.referee.events
    assert loud.error is None
    assert all(said.at < len(loud.referee.events) for said in loud.reasons)


def test_a_script_is_not_used_up_by_the_question() -> None:
    events = []
    for explained in (False, True):
        live = LiveTable("tenhou-east", (YOU, bots.Scripted([]), *BOTS[:2]), seed=2)
        live.explained = explained
        for _ in range(5):
            live.act(live.choices()[-1])
        events.append(live.referee.events)
    assert events[0] == events[1]


class Wants(bots.Efficient):
    """Calls where it can, and says so."""

    def __init__(self, *acts: str) -> None:
        super().__init__()
        self._acts = acts

    def choose(self, prompt: Prompt) -> Choice:
        wanted = [c for c in prompt.choices if c.act in self._acts]
        return wanted[0] if wanted else prompt.choices[-1]

    def why(self, prompt: Prompt) -> Advice:
        choice = self.choose(prompt)
        return Advice(self.name, choice, (Because("nearer"),))


READY = "123m456m789m11z23p"


# What the others have, and E's riichi or discard of 4p; then what was heard of it: the event, the
# seat. A call that another's went before is not heard of; one of a tile with which riichi was
# said is not told of the stick.
@pytest.mark.parametrize(
    ("hands", "first", "expected"),
    [
        ({"S": "56p"}, "4p", [("chi", 1)]),
        ({"S": "56p", "W": "44p"}, "4p", [("pon", 2)]),
        ({"S": "56p", "N": READY}, "4p", [("hora", 3)]),
        ({"S": READY, "N": READY.replace("11z", "22z")}, "4p", [("hora", 1), ("hora", 3)]),
        ({"E": "123456789m79p55z", "S": "56p"}, "riichi 4p", [("chi", 1)]),
        ({"E": "123456789m79p55z", "W": "44p"}, "riichi 4p", [("pon", 2)]),
    ],
)  # fmt: skip
def test_what_is_said_stands_at_what_came_of_it(
    hands: dict[str, Any], first: str, expected: list[tuple[str, int]]
) -> None:
    referee = table("tenhou", draws="4p", **hands).referee
    live = LiveTable.of(referee, (YOU, *[Wants("ron", "pon", "chi") for _ in range(3)]))
    live.explained = True
    before = len(live.referee.events)
    live.act(first)
    events = live.referee.events
    got = [(tag(events[s.at]), s.seat) for s in live.reasons if s.at < before + 4]
    assert [one for one in got if one[0] != "dahai"] == expected
    assert all(actor(events[said.at]) == said.seat for said in live.reasons)


# ---- advice


def test_advice_is_told_on_wish() -> None:
    browser = opened("tenhou", seed=3)
    first = browser.get("prompt")
    assert "advice" not in first
    for name in ("efficient", "careful"):
        browser.write(adviser=name)
        prompt = browser.get("prompt")
        found = browser.table.advice(name)
        assert prompt["id"] == first["id"]
        assert prompt["advice"]["player"] == name
        assert prompt["options"][prompt["advice"]["i"]]["text"] == found.choice.text
        assert prompt["advice"]["text"] == {lang: found.text(lang) for lang in ("en", "ja")}
    browser.write(adviser="off")
    assert "advice" not in browser.get("prompt")


def test_advice_follows_the_question() -> None:
    browser = opened("tenhou", (YOU, *BOTS), seed=3, adviser="efficient")
    seen = set()
    for _ in range(8):
        prompt = browser.get("prompt")
        advice = prompt["advice"]
        assert 0 <= advice["i"] < len(prompt["options"])
        seen.add(advice["text"]["en"])
        browser.choose(advice["i"])
    assert len(seen) > 2


def test_nothing_is_advised_where_the_table_answers_by_itself() -> None:
    browser = opened("tenhou", seed=3, adviser="efficient")
    browser.write(auto_discard=True)
    prompt = browser.get("prompt")
    assert prompt.get("auto") is True and "advice" not in prompt


def test_an_adviser_that_fails_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    browser = opened("tenhou", seed=3)
    monkeypatch.setattr(LiveTable, "advice", lambda *_: 1 / 0)
    browser.write(adviser="careful")
    assert browser.get("prompt")["advice"] is None
    assert browser.table.error is None


def test_advice_at_a_shared_screen_is_the_person_s_alone() -> None:
    browser = of(LiveTable("tenhou", (YOU, "efficient") * 2, seed=2), adviser="efficient")
    assert browser.traits["prompt"] is None
    browser.say(type="seat", seat=browser.get("status")["curtain"])
    assert browser.get("prompt")["advice"]["player"] == "efficient"
    assert "advice" not in json.dumps(browser.traits["prompt"])
