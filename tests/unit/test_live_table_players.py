"""The live table: computer players that fail, that meddle, that take their time."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from mjwidget.checking import check_match
from mjwidget.core.events import Dahai
from mjwidget.game.advice import Advice, Because
from mjwidget.game.choice import Choice
from mjwidget.game.players import Prompt
from mjwidget.game.referee import Referee
from mjwidget.game.table import LiveTable
from tests.game_table import table
from tests.live_play import YOU, Failing, play_on

# ---- players that fail


class Mute(Exception):
    def __str__(self) -> str:
        raise RuntimeError("no text either")


FAILURES = [
    (Mute(), "odd (seat 1) raised Mute; a substitute"),
    (ZeroDivisionError("by 0"), "odd (seat 1) raised ZeroDivisionError: by 0; a substitute"),
    (None, "answered None, which is not offered"),
    ("9z", "raised ChoiceError: '9z' is not offered"),
    (Choice(0, "pass"), "which is not offered"),
    (lambda p: next(iter(p.offences), p.choices[0]), None),  # offences without end
]


@pytest.mark.parametrize(("what", "error"), FAILURES)
def test_a_player_that_fails_does_not_stop_the_table(what: Any, error: str | None) -> None:
    live = LiveTable("ronron-10", (YOU, Failing(what), "first", "first"), seed=1)
    live.act(next(c for c in live.choices() if c.tsumogiri))
    assert list(live.asked) == [0] or live.over
    if error is not None:
        assert live.error is not None
        assert error in live.error
    live.act(live.choices()[0])


class Explains(Failing):
    def why(self, prompt: Prompt) -> Any:
        return Advice("odd", prompt.choices[0], (Because("{much}"),))  # of what?


class TakesTime(Failing):
    async def choose(self, prompt: Prompt) -> Any:
        return prompt.choices[0]

    @property
    def limit(self) -> float:
        raise RuntimeError("none")


@pytest.mark.filterwarnings("ignore:coroutine")  # that was not awaited
@pytest.mark.parametrize(
    ("player", "error"),
    [
        (Explains(lambda prompt: prompt.choices[0]), None),
        (TakesTime(None), "raised RuntimeError: none"),
    ],
)
def test_what_a_player_has_beside_its_answer_does_not_stop_the_table(
    player: Any, error: str | None
) -> None:
    live = LiveTable("tenhou", (YOU, player, "first", "first"), seed=1)
    live.explained = True
    live.act(next(c for c in live.choices() if c.tsumogiri))
    assert list(live.asked) == [0]
    assert live.error is None if error is None else error in str(live.error)
    assert live.reasons == []


def test_a_player_cannot_act_while_it_is_asked() -> None:
    def meddler(prompt: Prompt) -> Choice:
        live.restart()
        return prompt.choices[0]

    live = LiveTable("tenhou", (YOU, meddler, "first", "first"), seed=1)
    live.act(next(c for c in live.choices() if c.tsumogiri))
    assert live.error is not None
    assert "the table is asking its players" in live.error


def test_a_fault_of_the_table_keeps_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    live = LiveTable("tenhou", seed=1)
    live.act(next(c for c in live.choices() if c.tsumogiri))
    events = list(live.referee.events)

    def broken(self: Referee, choice: Choice) -> None:
        self.events.append(self.events[-1])
        raise RuntimeError("odd")

    monkeypatch.setattr(Referee, "_act", broken)
    live.act(live.choices()[0])
    assert live.error == "the table failed, and is paused: RuntimeError: odd"
    assert live.paused
    assert live.referee.events == events
    monkeypatch.undo()
    live.resume_play()
    play_on(live)
    assert check_match(live.match) == []


def test_a_player_that_takes_its_time() -> None:
    async def slow(prompt: Prompt) -> Choice:
        await asyncio.sleep(0)
        return prompt.choices[-1]

    live = LiveTable("tenhou", (YOU, slow, "first", "first"), seed=1)
    live.act(next(c for c in live.choices() if c.tsumogiri))
    assert not live.asked
    one = live.thinking[1]
    before = len(live.referee.events)
    live.answered(one, asyncio.run(one.answer))
    assert len(live.referee.events) > before
    live.answered(one, live.choices()[0] if live.choices() else None)  # too late
    assert live.error is None
    again = live.thinking.get(1)
    if again is not None:
        again.drop()
        live.answered(again, ValueError("gave up"))
        assert live.error is not None
        assert "raised ValueError: gave up" in live.error
    live.close()
    assert live.thinking == {}


# Of a paused table at which S, who takes its time, is to discard: what happens one after the other.
# Then how many discards of S there are, and whose turn it is.
@pytest.mark.parametrize(
    ("story", "expected"),
    [
        ((), (0, 1)),
        (("step",), (0, 1)),
        (("step", "answer"), (1, 2)),
        (("step", "step", "answer"), (1, 2)),
        (("resume", "pause", "answer"), (0, 1)),
        (("resume", "pause", "answer", "step"), (1, 2)),
        (("step", "resume", "answer"), (1, 0)),
        (("step", "resume", "pause", "answer"), (0, 1)),
        (("step", "restart"), (0, 0)),
    ],
)
def test_a_step_waits_for_who_takes_his_time(
    story: tuple[str, ...], expected: tuple[int, int]
) -> None:
    async def slow(prompt: Prompt) -> Choice:
        return prompt.choices[-1]

    start = table("tenhou", draws="1z 2z 3z 4z").referee
    live = LiveTable.of(start, (YOU, slow, "tsumogiri", "tsumogiri"))
    live.pause()
    live.act("tsumogiri")
    before = len(live.referee.events)
    for step in story:
        if step == "answer":
            one = live.thinking[1]
            live.answered(one, asyncio.run(one.answer))
        elif step == "resume":
            live.resume_play()
        else:
            getattr(live, step)()
    made = [e for e in live.referee.events[before:] if isinstance(e, Dahai) and e.actor == 1]
    assert (len(made), live.state.turn) == expected
    live.close()
