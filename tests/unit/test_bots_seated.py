"""Computer players at their seats: by name everywhere, and what they are asked with."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from typing import Any

import pytest

import mjwidget as mj
from mjwidget import bots
from mjwidget.core.events import Dahai, Hora, Position, StartGame, StartKyoku, Tsumo
from mjwidget.core.tiles import UNKNOWN
from mjwidget.game.choice import Choice
from mjwidget.game.players import Prompt
from mjwidget.game.referee import Referee
from mjwidget.game.table import LiveTable
from tests.game_table import table

NAMES = ("careful", "efficient", "tsumogiri")


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_known_everywhere(name: str) -> None:
    made = mj.player(name)
    assert made.name == name
    assert type(made) is type(getattr(bots, name)())
    assert mj.play((name, *["first"] * 3), "ichigeki", seed=1).players[0] == name
    assert LiveTable("tenhou", ("you", name, "first", "first"), seed=1).names[1] == name


def test_they_are_known_before_anything_of_the_game_is_imported() -> None:
    """And none of their modules is there before one is seated."""
    code = (
        "import sys, mjwidget\n"
        "assert 'mjwidget.bots' not in sys.modules and 'mjwidget.game.players' not in sys.modules\n"
        "from mjwidget.game.table import LiveTable\n"
        "assert 'mjwidget.bots' not in sys.modules\n"
        "print(LiveTable('tenhou-sanma').names, mjwidget.bots.Careful.name)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.stdout.split("\n")[0], done.stderr) == (
        "('You', 'careful', 'efficient') careful",
        "",
    )


def test_tsumogiri_discards_what_it_draws_and_takes_what_is_won() -> None:
    t = table(E="123m456m789m11z23p", draws="9p 1p", S="55p")
    prompt = Prompt(t.referee.moment, 0, t.referee.prompts[0])
    assert prompt.choices
    answer = bots.Tsumogiri().choose(prompt)
    assert (answer.act, answer.text, answer.tsumogiri) == ("dahai", "9p", True)
    win = table(E="123m456m789m11z23p", draws="1p").referee
    assert bots.Tsumogiri().choose(Prompt(win.moment, 0, win.prompts[0])).act == "tsumo"


# ---- what a seat is asked with


class Notes:
    """Keeps what it is asked with."""

    name = "notes"

    def __init__(self) -> None:
        self.asked: list[Prompt] = []

    def choose(self, prompt: Prompt) -> Choice:
        assert prompt.events, "a question comes from a record"
        self.asked.append(prompt)
        return prompt.choices[-1]


@pytest.mark.parametrize("rules", ["tenhou", "sanma-parlour", "ichigeki"])
def test_a_prompt_has_this_hands_events_through_its_eyes(rules: str) -> None:
    notes = Notes()
    n = mj.rules(rules).tiles.players
    match = mj.play((notes, *["mixed"] * (n - 1)), rules, seed=3)
    own = 0
    for prompt in notes.asked:
        start, *rest = prompt.events
        assert isinstance(start, StartKyoku)
        assert start.wall is None or start.wall.seed is None
        for seat, hand in enumerate(start.tehais):
            assert (UNKNOWN in hand) == (seat != 0)
        for event in rest:
            if isinstance(event, Tsumo):
                assert (event.pai == UNKNOWN) == (event.actor != 0)
                own += event.actor == 0
        header, *_ = prompt.history
        assert isinstance(header, StartGame)
        assert header.secret is None
        assert prompt.history[-len(prompt.events) :] == prompt.events
    assert own > 10
    # The record has grown on since; what was asked with has not.
    assert len(notes.asked[0].history) < len(notes.asked[-1].history) < len(match.events)
    assert not any(isinstance(e, Hora) for e in notes.asked[0].history)


def test_a_hand_that_began_with_a_position_has_it_first() -> None:
    referee = Referee("tenhou", seed=4)
    branch = Referee.from_position(referee.position(0), seed=1)
    (seat,) = branch.prompts
    prompt = Prompt(branch.moment, seat, branch.prompts[seat], branch.events)
    assert isinstance(prompt.events[0], Position)
    assert prompt.events[0].viewer == seat
    assert prompt.events[0].wall is None


def test_without_a_record_there_are_no_events() -> None:
    referee = Referee("tenhou", seed=4)
    assert Prompt(referee.moment, 0, referee.prompts[0]).events == ()


# ---- what a player does wrong at a live table


class Awaited:
    """Can be waited for, and can be asked at once; takes the time it is told to."""

    name = "awaited"

    def __init__(self, seconds: float, limit: float | None = None) -> None:
        self.seconds, self.limit = seconds, limit

    def choose(self, prompt: Prompt) -> Choice:
        raise AssertionError("a table that can wait asks the other way")

    async def think(self, prompt: Prompt) -> Choice:
        await asyncio.sleep(self.seconds)
        return prompt.choices[-1]


FAULTS: list[tuple[Any, float | None, str | None]] = [
    (Awaited(0.01), 5, None),
    (Awaited(30, limit=0.05), None, "did not answer in 0.05 s"),
    (Awaited(30), 0.05, "did not answer in 0.05 s"),
    (Awaited(0.01, limit=0.0), 5, None),
    (lambda prompt: 1 / 0, None, "raised ZeroDivisionError: division by zero"),
    (lambda prompt: "9z", None, "raised ChoiceError: '9z' is not offered; there are: "),
    (lambda prompt: None, None, "answered None, which is not offered"),
    (lambda prompt: Choice(2, "pass"), None, "answered <seat 2: pass>"),
]


@pytest.mark.parametrize("rules", ["tenhou", "sanma-parlour", "ronron-10"])
@pytest.mark.parametrize(("player", "limit", "problem"), FAULTS)
def test_a_fault_is_shown_and_a_substitute_answers(
    player: Any, limit: float | None, problem: str | None, rules: str
) -> None:
    n = mj.rules(rules).tiles.players
    core = LiveTable(rules, ("you", player, *["tsumogiri"] * (n - 2)), seed=1)
    core.limit = limit
    shown: list[str] = []
    core.watch(lambda: shown.append(core.error or ""))

    async def go() -> None:
        shown_table = mj.Table(core)
        while not any(isinstance(e, Dahai) and e.actor == 1 for e in core.referee.events):
            if core.asked:
                shown_table.act(core.choices()[-1])
            await asyncio.sleep(0.01)
        shown_table.close()

    asyncio.run(asyncio.wait_for(go(), 20))
    said = [text for text in shown if text]
    if problem is None:
        assert said == []
        return
    assert said
    name = getattr(player, "name", "<lambda>")
    assert said[0].startswith(f"{name} (seat 1) {problem}")
    assert said[0].endswith("; a substitute answered")
    discard = next(e for e in core.referee.events if isinstance(e, Dahai) and e.actor == 1)
    assert discard.tsumogiri


# ---- a script


def asked(*steps: str, **hands: Any) -> Prompt:
    referee = table(**hands).play(*steps).referee
    (seat,) = referee.prompts
    return Prompt(referee.moment, seat, referee.prompts[seat], referee.events)


def test_a_script_is_answered_in_its_order_and_then_another_goes_on() -> None:
    seen: list[str] = []

    def note(prompt: Prompt) -> Choice:
        seen.append(prompt.choices[0].text)
        return prompt.choices[0]

    mj.play((note, *["tsumogiri"] * 3), "tenhou-east", seed=5)
    script = seen[:7]
    after: list[str] = []

    def then(prompt: Prompt) -> Choice:
        after.append(prompt.choices[0].text)
        return prompt.choices[0]

    mj.play((bots.Scripted(script, then), *["tsumogiri"] * 3), "tenhou-east", seed=5)
    assert after == seen[7:]


def test_what_is_not_offered_is_named_by_its_place() -> None:
    told = bots.Scripted(["9p", "9z"])
    prompt = asked(E="123m456m789m11z23p", draws="9p")
    assert told.choose(prompt) == next(c for c in prompt.choices if c.tsumogiri)
    with pytest.raises(mj.PlayError, match=r"script, answer 1: '5z' is not offered; there are"):
        mj.play((bots.Scripted(["5z"]), *["first"] * 3), "tenhou", seed=1)
    with pytest.raises(bots.ScriptError, match="answer 1 of East 1: 'pon' is not offered") as e:
        bots.Scripted({"East 1": ["pon"]}).choose(prompt)
    assert (e.value.hand, e.value.line, e.value.text) == ("East 1", 1, "pon")


def test_by_hand_and_calls_that_are_passed() -> None:
    hands = ["East 1", "East 2", "East 3", "East 4"]
    seen: dict[str, list[str]] = {}

    def note(prompt: Prompt) -> Choice:
        start = prompt.events[0]
        assert isinstance(start, StartKyoku)
        seen.setdefault(f"East {start.kyoku}", []).append(prompt.choices[-1].text)
        return prompt.choices[-1]

    mj.play((note, *["tsumogiri"] * 3), "tenhou-east", seed=8)
    script = {hand: [text for text in seen[hand] if text != "pass"][:4] for hand in hands}
    told = bots.Scripted(script, then="tsumogiri", calls="pass")
    match = mj.play((told, *["tsumogiri"] * 3), "tenhou-east", seed=8)
    assert len(match) >= 4
    assert sum(text == "pass" for texts in seen.values() for text in texts) > 3


def test_a_script_goes_back_with_the_match() -> None:
    """At a table, after decisions are taken back, it is where it was; and in a new match too."""
    said: list[str] = []

    def note(prompt: Prompt) -> Choice:
        said.append(prompt.choices[0].text)
        return prompt.choices[0]

    def go_on(live: LiveTable, n: int) -> None:
        for _ in range(n):
            live.act(live.choices()[-1])

    go_on(LiveTable("tenhou", ("you", note, "tsumogiri", "tsumogiri"), seed=6), 6)
    seats = ("you", bots.Scripted(said, "tsumogiri"), "tsumogiri", "tsumogiri")
    live = LiveTable("tenhou", seats, seed=6)
    go_on(live, 5)
    events = live.referee.events[1:]
    live.undo(3)
    go_on(live, 3)
    assert live.referee.events[1:] == events
    live.restart(seed=6)
    go_on(live, 5)
    assert [type(e) for e in live.referee.events[1:]] == [type(e) for e in events]
    assert live.error is None


@pytest.mark.parametrize(
    ("script", "more", "problem"),
    [
        ("5p", {}, "script: found '5p', expected answers"),
        (7, {}, "script: found 7, expected answers"),
        (["5p", 5], {}, "script, answer 2: found 5, expected a text"),
        ({"E1": ["5p"]}, {}, "script: found 'E1', expected a hand: East 1, South 3 .2"),
        ({"East 1": "5p"}, {}, "script, East 1: found '5p', expected answers"),
        (["5p"], {"calls": "no"}, "calls: found 'no', expected 'answer' or 'pass'"),
        (["5p"], {"then": "strong"}, "no player 'strong'; there are: careful"),
        (["5p"], {"then": 5}, "found 5, expected a name, a player or a function"),
    ],
)
def test_what_is_no_script(script: Any, more: dict[str, Any], problem: str) -> None:
    with pytest.raises((ValueError, TypeError), match=problem):
        bots.Scripted(script, **more)
