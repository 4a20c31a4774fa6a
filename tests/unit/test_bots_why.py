"""Players say why: as data, in two languages, and as advice to a person."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import pytest

import mjwidget as mj
from mjwidget import bots
from mjwidget.core import names
from mjwidget.game.advice import Advice, Because, advice
from mjwidget.game.choice import Choice
from mjwidget.game.choose import ChoiceError
from mjwidget.game.players import Prompt
from mjwidget.game.table import LiveTable, TableError
from tests.game_table import table

PROGRAM = Path(__file__).parents[1] / "mjai_program.py"


class Told:
    """Plays as another does, and keeps what that says of it."""

    def __init__(self, name: str) -> None:
        self.player, self.name = mj.player(name), name
        self.heard: list[tuple[Prompt, Advice]] = []

    def choose(self, prompt: Prompt) -> Choice:
        found = advice(self.player, prompt)
        self.heard.append((prompt, found))
        return found.choice


CODES = {
    "careful": {"plays", "wins_at"},
    "efficient": {"shanten", "helped"},
    "tsumogiri": {"drawn"},
}


@pytest.mark.parametrize("rules", ["tenhou-east", "sanma-parlour-east", "ichigeki"])
@pytest.mark.parametrize("name", ["careful", "efficient", "tsumogiri"])
def test_every_decision_has_reasons_in_both_languages(name: str, rules: str) -> None:
    told = Told(name)
    n = mj.rules(rules).tiles.players
    mj.play((told, *["efficient"] * (n - 1)), rules, seed=11)
    assert len(told.heard) > 10
    for prompt, found in told.heard:
        assert found.player == name
        assert found.choice == told.player.choose(prompt)
        assert found.reasons or len(prompt.choices) > 1
        for lang in names.LANGUAGES:
            text = found.text(lang)
            assert not re.search(r"bot\.|wind\.|[{}]|None", text)
            assert (lang == "ja") == any(ord(c) > 0x2FFF for c in text) or not text
    codes = {reason.code for _, found in told.heard for reason in found.reasons}
    assert codes >= CODES[name]


def why(player: str, *steps: str, wind: str = "E", **hands: Any) -> Advice:
    t = table(**hands).play(*steps)
    seat = t.seat(wind)
    prompt = Prompt(t.referee.moment, seat, t.referee.prompts[seat], t.referee.events)
    return advice(mj.player(player), prompt)


FAR = "147m258p369s123z"
READY = "123m456m789m11z23p"
RIICHI: dict[str, Any] = {"E": f"{READY}", "S": f"{FAR}5z", "draws": "9p 7z"}
CASES: list[tuple[str, str, tuple[str, ...], dict[str, Any], str]] = [
    ("careful", "S", ("E riichi 9p",), RIICHI, r"folds: riichi from East(, \d+ genbutsu)?.*"),
    ("careful", "E", (), {"E": READY, "draws": "1p"}, "wins"),
    ("efficient", "E", (), {"E": READY, "draws": "1p"}, "wins"),
    ("careful", "E", (), {"E": READY, "draws": "9p"}, r"riichi: tenpai, wins \d+ % .*"),
    ("efficient", "E", (), {"E": READY, "draws": "9p"}, r"tenpai: ukeire 8"),
    ("tsumogiri", "E", (), {"E": READY, "draws": "9p"}, "discards the drawn tile"),
    ("tsumogiri", "E", (), {"E": READY, "draws": "1p"}, "wins"),
    ("first", "E", (), {"E": READY, "draws": "9p"}, ""),
]


@pytest.mark.parametrize(("player", "wind", "steps", "hands", "text"), CASES)
def test_what_is_said(
    player: str, wind: str, steps: tuple[str, ...], hands: dict[str, Any], text: str
) -> None:
    assert re.fullmatch(text, why(player, *steps, wind=wind, **hands).text())


def test_a_fold_as_data() -> None:
    found = why("careful", "E riichi 9p", wind="S", **RIICHI)
    assert found.reasons[0] == Because("folds")
    assert Because("riichi_of", {"who": "wind.E"}) in found.reasons
    assert found.text("ja").startswith("オリ：東家のリーチ")
    weighed = found.data
    assert weighed.thoughts[0].text == found.choice.text
    assert weighed.threats[0] == 1.0
    assert "folds" in repr(found)


def test_words_of_reasons() -> None:
    assert Because("safe", {"n": 3}).text() == "3 genbutsu"
    assert Because("safe", {"n": 3}).text("ja") == "現物3枚"
    assert Advice("x", Choice(0, "pass")).text() == ""
    assert repr(Advice("x", Choice(0, "pass"))) == "<x: pass>"


def test_a_script_says_which_answer_it_is_and_then_the_other_says_why() -> None:
    referee = table(E=READY, draws="9p").referee
    prompt = Prompt(referee.moment, 0, referee.prompts[0], referee.events)
    told = bots.Scripted(["9p"], then="efficient")
    for _ in range(2):  # being asked why uses nothing up
        assert told.why(prompt).text() == "answer 1 of the script"
        assert told.why(prompt).text("ja") == "台本の1番目"
    assert told.why(prompt).choice == told.choose(prompt)
    assert bots.Scripted([], then="efficient").why(prompt).text() == "tenpai: ukeire 8"
    call = table(S="40567p55z", draws="6p").play("E 6p").referee
    (seat,) = call.prompts
    passes = bots.Scripted(["1z"], calls="pass").why(
        Prompt(call.moment, seat, call.prompts[seat], call.events)
    )
    assert passes.text() == "passes"


# ---- beside a person


def test_advice_at_a_table() -> None:
    live = LiveTable("tenhou", seed=3)
    before = list(live.referee.events)
    found = live.advice()
    assert found.player == "careful"
    assert found.choice in live.choices()
    assert live.advice(lambda prompt: prompt.choices[0]).choice == live.choices()[0]
    assert live.referee.events == before
    live.act(found.choice)


@pytest.mark.parametrize(
    ("seats", "seat", "problem"),
    [
        (("first", "first", "first", "first"), None, "nobody is asked now"),
        (("you", "first", "first", "first"), 2, "no person at seat 2 is asked now"),
        (("you", "first", "first", "first"), 7, "no person at seat 7 is asked now"),
    ],
)
def test_advice_when_nothing_is_asked(seats: Any, seat: int | None, problem: str) -> None:
    live = LiveTable("tenhou", seats, seed=1)
    with pytest.raises(TableError, match=problem):
        live.advice(seat=seat)


class Unsure:
    """Says this where it is asked why."""

    name = "unsure"

    def __init__(self, said: Any) -> None:
        self.said = said

    def choose(self, prompt: Prompt) -> Choice:
        return prompt.choices[0]

    def why(self, prompt: Prompt) -> Any:
        return self.said


@pytest.mark.parametrize(
    ("player", "error", "problem"),
    [
        (lambda prompt: None, ChoiceError, "None is not offered; there are: "),
        (lambda prompt: Choice(0, "pass"), ChoiceError, "pass is not offered; there are: "),
        (Unsure(None), TypeError, "why: unsure said None, expected an Advice"),
        (Unsure(Advice("unsure", Choice(0, "pass"))), ChoiceError, "pass is not offered"),
    ],
)
def test_advice_that_is_none(player: Any, error: type[Exception], problem: str) -> None:
    with pytest.raises(error, match=problem):
        LiveTable("tenhou", seed=3).advice(player)


def test_advice_of_who_takes_time() -> None:
    async def slow(prompt: Prompt) -> Choice:
        raise AssertionError("is not asked")

    live = LiveTable("tenhou", seed=3)
    with pytest.raises(TypeError, match="the answer of slow has to be awaited"):
        live.advice(slow)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no player 'strong'"):
        live.advice("strong")


def test_advice_of_a_program(tmp_path: Path) -> None:
    """Its choice for the question, and what it said of it; it plays at no seat."""
    command = [sys.executable, str(PROGRAM), "{seat}", "mjai.app", str(tmp_path / "told")]
    program = bots.Mjai(command, name="program")
    shown = mj.Table("tenhou", ("you", "first", "first", "first"), seed=3)
    for _ in range(3):
        found = shown.advice(program)
        assert found.player == "program"
        assert found.choice.text in [str(option) for option in shown.options]
        assert found.data["type"] in ("dahai", "none")
        shown.act(found.choice)
    program.close()
    shown.close()
    assert (tmp_path / "told").read_text().count("start\n") == 1
