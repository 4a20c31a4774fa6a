"""Programs outside that play by mjai lines: what they are told, and what becomes of their answers."""

from __future__ import annotations

import asyncio
import json
import math
import re
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import mjwidget as mj
from mjwidget.bots import Mjai, MjaiError
from mjwidget.bots.mjai import Talk
from mjwidget.bots.reaction import Illegal, meant
from mjwidget.checking import check_match
from mjwidget.core.events import Dahai, Tsumo
from mjwidget.game.players import Prompt
from mjwidget.game.referee import Referee
from mjwidget.game.table import LiveTable
from tests import majiang_engine
from tests.game_table import table

PROGRAM = Path(__file__).parents[1] / "mjai_program.py"
TALKS: tuple[Talk, ...] = ("mjai.app", "mortal", "gimite")
REST = ["tsumogiri"] * 3


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "told.txt"


def program(log: Path, talk: Talk = "mjai.app", fault: str = "", **more: Any) -> Mjai:
    command = [sys.executable, PROGRAM, "{seat}", talk, log, *([fault] if fault else [])]
    return Mjai([str(part) for part in command], talk, name="program", **more)


def told(log: Path, start: int = -1) -> list[dict[str, Any]]:
    """The events that a start of the program was told."""
    text = log.read_text("utf-8").split("start\n")[1:][start]
    out: list[dict[str, Any]] = []
    for line in text.splitlines():
        if line != "decision":
            data = json.loads(line)
            out += data if isinstance(data, list) else [data]
    return out


def starts(log: Path) -> int:
    return log.read_text("utf-8").splitlines().count("start")


# ---- whole matches


@pytest.mark.parametrize("talk", TALKS)
@pytest.mark.parametrize("rules", ["tenhou-east", "tenhou-sanma-east"])
def test_it_is_told_all_that_its_seat_sees_and_no_more(talk: Talk, rules: str, log: Path) -> None:
    n = mj.rules(rules).tiles.players
    seat = 1
    players = ["mixed" if s != seat else program(log, talk) for s in range(n)]
    match = mj.play(players, rules, seed=2)
    assert check_match(match) == []
    events = told(log)
    assert starts(log) == 1
    assert events[0] == {"type": "start_game", "names": list(match.players), "id": seat} or (
        talk == "mortal" and events[0]["can_act"] is False
    )
    for event in events:
        if event["type"] == "tsumo":
            assert (event["pai"] == "?") == (event["actor"] != seat)
        if event["type"] == "start_kyoku":
            assert [hand == ["?"] * 13 for hand in event["tehais"]] == [s != seat for s in range(n)]
    own = [e for h in match.hands for e in h.events if isinstance(e, Tsumo) and e.actor == seat]
    drawn = [e for e in events if e["type"] == "tsumo" and e["actor"] == seat]
    assert len(drawn) == len(own)
    assert {len(e["deltas"]) for e in events if e["type"] in ("hora", "ryukyoku")} == {n}
    types = [e["type"] for e in events]
    assert types.count("start_kyoku") >= len(match) - 1
    assert types.count("end_kyoku") >= len(match) - 2


def test_one_object_at_every_seat(log: Path) -> None:
    match = mj.play([program(log)] * 4, "tenhou-east", seed=3)
    assert starts(log) == 4
    assert match.final is not None


def test_everything_is_said_to_who_asks_for_it(log: Path) -> None:
    """Flowers and blue fives, which other programs do not know."""
    with pytest.raises(mj.PlayError, match="mortal has no flower"):
        mj.play((program(log), "mixed", "mixed"), "sanma-parlour-east", seed=1)
    log.unlink()
    mj.play((program(log, full=True), "mixed", "mixed"), "sanma-parlour-east", seed=1)
    events = told(log)
    assert "rules" in events[0]
    assert events[0]["id"] == 0
    assert "secret" not in events[0]
    assert any(e["type"] == "flower" for e in events)


# ---- what goes wrong


@pytest.mark.parametrize(
    ("fault", "problem"),
    [
        ("crash@3", "it ended with code 3: Traceback: out of luck\\x1b[2J!!!"),
        ("nonsense@3", "answered 'hello?', expected one JSON object in a line"),
        ("deep@3", "expected one JSON object in a line"),
        ("illegal@3", "answered dahai 9x, which is not offered; there are: "),
        ("late@3", "is late"),
    ],
)
def test_a_fault_is_named_and_it_starts_anew(fault: str, problem: str, log: Path) -> None:
    bot = program(log, fault=fault, timeout=0.5)
    with pytest.raises(mj.PlayError, match=re.escape(problem)) as e:
        mj.play((bot, *REST), "tenhou-east", seed=4)
    assert isinstance(e.value.__cause__, MjaiError)
    bot.close()
    assert mj.play((bot, *REST), "tenhou-east", seed=4).final is not None


@pytest.mark.parametrize("fault", ["twice@3", "blank@3"])
def test_a_line_too_many_moves_no_answer(fault: str, log: Path) -> None:
    assert mj.play((program(log, fault=fault), *REST), "tenhou-east", seed=4).final is not None
    assert starts(log) == 1


def test_the_last_word_of_a_program_is_cut_short(log: Path) -> None:
    with pytest.raises(mj.PlayError) as e:
        mj.play((program(log, fault="crash@3"), *REST), "tenhou-east", seed=4)
    assert len(str(e.value)) < 500


@pytest.mark.parametrize("talk", TALKS)
@pytest.mark.parametrize("fault", ["crash", "slow"])
def test_at_a_table_a_substitute_answers_and_it_plays_on(talk: Talk, fault: str, log: Path) -> None:
    at = 30 if talk == "gimite" else 4  # there every line is answered
    bot = program(log, talk, f"{fault}@{at}", timeout=0.6)
    live = LiveTable("tenhou-east", ("you", bot, "tsumogiri", "tsumogiri"), seed=5)
    errors = []
    live.watch(lambda: errors.append(live.error))
    turns(live, 12)
    bot.close()
    said = [e for e in errors if e]
    assert len(set(said)) == 1
    assert said[0].startswith("program (seat 1) raised MjaiError: ")
    assert said[0].endswith("; a substitute answered")
    again = fault.startswith("crash") or talk == "mortal"
    assert starts(log) == 1 + again
    discards = [e for e in live.referee.events if isinstance(e, Dahai) and e.actor == 1]
    assert all(e.tsumogiri for e in discards)
    assert len(discards) >= 10
    if again:  # it has been told the hand from its deal on
        assert [e["type"] for e in told(log)[:2]] == ["start_game", "start_kyoku"]


def turns(live: LiveTable, n: int, pick: int = -1) -> None:
    """So many answers of the person, whoever thinks being awaited after each."""

    async def play() -> None:
        for _ in range(n):
            live.act(live.choices()[pick])
            while live.thinking:
                (one,) = live.thinking.values()
                try:
                    answer: object = await one.answer
                except Exception as e:
                    answer = e
                live.answered(one, answer)

    asyncio.run(play())


def test_it_is_not_started_for_ever(log: Path) -> None:
    bot = Mjai([sys.executable, "-c", "raise SystemExit('no engine here')"])
    referee = Referee("tenhou", seed=1)
    prompt = Prompt(referee.moment, 0, referee.prompts[0], referee.events)
    for _ in range(3):
        with pytest.raises(MjaiError, match="it ended with code 1: no engine here"):
            bot.choose(prompt)
    with pytest.raises(MjaiError, match="is not started again: 3 starts came to nothing"):
        bot.choose(prompt)
    missing = Mjai(["/no/such/program"])
    with pytest.raises(MjaiError, match="cannot be started: "):
        missing.choose(prompt)


def test_without_a_record_it_cannot_be_asked(log: Path) -> None:
    referee = Referee("tenhou", seed=1)
    with pytest.raises(MjaiError, match="without a record"):
        program(log).choose(Prompt(referee.moment, 0, referee.prompts[0]))


# ---- at a live table


def test_the_loop_runs_on_while_it_thinks(log: Path) -> None:
    bot = program(log, fault="slow@1")
    live = LiveTable("tenhou", (bot, "you", "tsumogiri", "tsumogiri"), seed=1)

    async def play() -> int:
        live.run()
        (one,) = live.thinking.values()
        work = asyncio.ensure_future(one.answer)
        beats = 0
        while not work.done():
            await asyncio.sleep(0.02)
            beats += 1
        live.answered(one, work.result())
        return beats

    assert asyncio.run(play()) > 10
    assert live.error is None
    assert live.asked == (1,)
    bot.close()


@pytest.mark.parametrize("talk", TALKS)
def test_when_the_table_goes_back_it_is_told_anew(talk: Talk, log: Path) -> None:
    bot = program(log, talk)
    live = LiveTable("tenhou", ("you", bot, "tsumogiri", "tsumogiri"), seed=5)
    turns(live, 6)
    live.undo(3)
    turns(live, 1, pick=0)
    turns(live, 2)
    assert starts(log) == 2
    assert live.error is None
    drawn = [e for e in told(log) if e["type"] == "tsumo" and e["actor"] == 1]
    own = [e for e in live.referee.events if isinstance(e, Tsumo) and e.actor == 1]
    assert len(drawn) == len(own)
    bot.close()


def test_a_question_that_was_answered_has_the_same_answer(log: Path) -> None:
    bot = program(log)
    referee = Referee("tenhou", seed=1)
    prompts = [Prompt(referee.moment, 0, referee.prompts[0], referee.events) for _ in range(2)]
    assert bot.ask(prompts[0]) == bot.ask(prompts[1])
    assert bot.ask(prompts[0]).said["type"] == "dahai"
    assert starts(log) == 1
    bot.close()


def test_who_no_longer_waits_for_an_answer_does_not_hold_up_the_next(log: Path) -> None:
    bot = program(log, fault="late@1", timeout=20, start_timeout=20)
    referee = Referee("tenhou", seed=1)
    prompt = Prompt(referee.moment, 0, referee.prompts[0], referee.events)

    async def give_up() -> None:
        work = asyncio.ensure_future(bot.think(prompt))
        await asyncio.sleep(1)
        work.cancel()
        with pytest.raises(asyncio.CancelledError):
            await work

    start = time.monotonic()
    asyncio.run(give_up())
    bot.close()
    assert bot.choose(prompt).act == "dahai"
    assert time.monotonic() - start < 15
    bot.close()


# ---- reactions


def prompt_of(*steps: str, seat: int = 0, **hands: Any) -> Prompt:
    referee = table(**hands).play(*steps).referee
    return Prompt(referee.moment, seat, referee.prompts[seat], referee.events)


TURN = {"E": "123m456m789m11z23p", "draws": "9p"}
CALL = {"S": "40567p55z", "W": "66p", "draws": "6p"}
MEANT: list[tuple[dict[str, Any], tuple[str, ...], int, dict[str, Any], str]] = [
    (TURN, (), 0, {"type": "dahai", "pai": "9p", "tsumogiri": True}, "9p"),
    (TURN, (), 0, {"type": "dahai", "pai": "9p", "tsumogiri": False}, "9p"),
    (TURN, (), 0, {"type": "dahai", "pai": "E", "tsumogiri": False}, "1z"),
    (CALL, ("E 6p",), 1, {"type": "none"}, "pass"),
    (CALL, ("E 6p",), 1, {"type": "chi", "pai": "6p", "consumed": ["5pr", "7p"]}, "chi 07p"),
    (CALL, ("E 6p",), 1, {"type": "chi", "pai": "6p", "consumed": ["7p", "5p"]}, "chi 57p"),
    (CALL, ("E 6p",), 2, {"type": "pon", "pai": "6p", "consumed": ["6p", "6p"]}, "pon 66p"),
    (CALL, ("E 6p",), 2, {"type": "pon"}, "pon 66p"),
]


@pytest.mark.parametrize(("hands", "steps", "seat", "said", "text"), MEANT)
def test_what_a_reaction_means(
    hands: dict[str, Any], steps: tuple[str, ...], seat: int, said: dict[str, Any], text: str
) -> None:
    assert meant(said, prompt_of(*steps, seat=seat, **hands).choices).text == text


NOT_MEANT: list[tuple[dict[str, Any], tuple[str, ...], int, dict[str, Any], str]] = [
    (TURN, (), 0, {"type": "none"}, "answered none, which is not offered; there are: "),
    (TURN, (), 0, {"type": "dahai"}, "answered dahai, which"),
    (TURN, (), 0, {"type": "dahai", "pai": ["9p"]}, "answered dahai"),
    (TURN, (), 0, {"type": "hora"}, "answered hora, which"),
    (TURN, (), 0, {}, "answered None, which"),
    (CALL, ("E 6p",), 1, {"type": "chi", "pai": "6p"}, "answered chi 6p, which"),
    (CALL, ("E 6p",), 1, {"type": "chi", "consumed": ["5p"]}, "answered chi"),
    (CALL, ("E 6p",), 1, {"type": "chi", "consumed": 5}, "answered chi 5"),
]


@pytest.mark.parametrize(("hands", "steps", "seat", "said", "problem"), NOT_MEANT)
def test_what_means_nothing(
    hands: dict[str, Any], steps: tuple[str, ...], seat: int, said: dict[str, Any], problem: str
) -> None:
    with pytest.raises(Illegal, match=re.escape(problem)):
        meant(said, prompt_of(*steps, seat=seat, **hands).choices)


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("mortal",), "command: found 'mortal', expected a program and its arguments"),
        (([],), "command: found nothing"),
        ((["x"], "tcp"), "talk: found 'tcp', expected 'mjai.app', 'mortal' or 'gimite'"),
        ((["x", b"y"],), "command: found b'y' in it, expected texts"),
        ((["x", 1],), "command: found 1 in it, expected texts"),
    ],
)
def test_what_is_no_program(arguments: Any, problem: str) -> None:
    with pytest.raises((ValueError, TypeError), match=problem):
        Mjai(*arguments)


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        ({"timeout": 0}, "timeout: found 0, expected seconds"),
        ({"timeout": math.nan}, "timeout: found nan, expected seconds"),
        ({"start_timeout": True}, "start_timeout: found True, expected seconds"),
        ({"env": {"A": 1}}, "env: found 'A': 1, expected texts"),
    ],
)
def test_what_is_no_setting(settings: dict[str, Any], problem: str) -> None:
    with pytest.raises((ValueError, TypeError), match=problem):
        Mjai(["x"], **settings)


@pytest.mark.parametrize(
    ("command", "name"),
    [
        (["python", "-u", "bots/mortal.py", "{seat}"], "mortal"),
        (["/opt/akochan/system.exe", "{seat}"], "system"),
        (["engine"], "engine"),
    ],
)
def test_its_name_is_that_of_the_program(command: list[str], name: str) -> None:
    assert Mjai(command).name == name
    assert name in repr(Mjai(command))


# ---- a public engine


def test_the_player_of_majiang_ai_plays_a_match() -> None:
    """examples/majiang-ai: whole hands without a fault, wins among them."""
    try:
        engine = majiang_engine.engine()
    except RuntimeError as e:
        pytest.skip(f"the engine is not here and could not be installed: {e}")
    match = mj.play((engine, "efficient", engine, "efficient"), "tenhou-east", seed=6)
    engine.close()
    assert match.players == ("majiang-ai", "efficient", "majiang-ai 2", "efficient 2")
    assert check_match(match) == []
    assert sum(win.actor in (0, 2) for r in match.results for win in r.wins) > 0
