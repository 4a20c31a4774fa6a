"""Scenarios in TOML files, and the command that checks folders of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from mjwidget.__main__ import main
from mjwidget.puzzle.quiz import Quiz
from mjwidget.scenario.errors import ScenarioError
from mjwidget.scenario.scenario import Scenario

FINE = """
rules = "tenhou"
title = "Furiten by a called tile"
you = "W"
turn = "S"
draws = "5m"
play = ["S 5m", "? W may not ron"]
expect = ["W furiten"]

[W]
hand = "34m678m567p34588s"
river = "...2m@N"

[N]
melds = ["pon:222m@W"]

[puzzle]
kind = "furiten"
"""

FAULTS = [
    ("round =", "course.toml: not TOML: "),
    ('E = "12x"', "course.toml, line 1, E: character 3: found 'x'"),
    ('\n\n[E]\nriver = "1z9*"', "course.toml, line 4, E.river: character 3: found '9*'"),
    ('[E]\nhnd = ""', "course.toml, line 2, E.hnd: unknown key, expected one of hand"),
    ("[Q]\nx = 1", "course.toml, line 1, Q: unknown table, expected one of rules"),
    ('rnd = "E1"', "course.toml, line 1, rnd: unknown key"),
    ('rules = "tenhuo"', "course.toml, line 1, rules: rules: found"),
    ('dora = "5p"\nE = "5555p"', "course.toml: five 5p: hand of E (4), dora"),
    ('[E]\nriver = "1z"\n[W]\nriver = "1z9p9p9p9p"', "course.toml, line 2, river of E: "),
    ("x = " + "[" * 5000, "course.toml: not TOML: "),
]  # fmt: skip


def test_a_file(tmp_path: Path) -> None:
    file = tmp_path / "furiten.toml"
    file.write_text(FINE, "utf-8")
    s = Scenario.load(file)
    assert s.check() == []
    assert (s.title, s.you) == ("Furiten by a called tile", 2)
    assert s.more == {"puzzle": {"kind": "furiten"}}


@pytest.mark.parametrize(("text", "problem"), FAULTS, ids=range(len(FAULTS)))
def test_faults_name_file_line_and_key(text: str, problem: str) -> None:
    with pytest.raises(ScenarioError) as e:
        Scenario.loads(text, "course.toml")
    assert str(e.value).startswith(problem)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match=r"none\.toml: no such file"):
        Scenario.load(tmp_path / "none.toml")
    (tmp_path / "latin.toml").write_bytes(b'title = "\xe9"\n')
    with pytest.raises(ScenarioError, match=r"latin\.toml, line 1: not UTF-8"):
        Scenario.load(tmp_path / "latin.toml")


def test_check_of_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "one" / "a.toml").write_text(FINE, "utf-8")
    assert main(["scenario", "check", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "1 scenario, 0 faults\n"
    (tmp_path / "b.toml").write_text('E = "12x"', "utf-8")
    (tmp_path / "c.toml").write_text('expect = ["left 5"]', "utf-8")
    assert main(["scenario", "check", "-v", str(tmp_path)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "b.toml: line 1, E: character 3: found 'x', expected a rank 0-9 or b, a suit m, p, s, z,"
        " f, or ?",
        "c.toml: expect, line 1: left 5: found 69",
        "one/a.toml: fine",
        "3 scenarios, 2 faults",
    ]


def test_check_of_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    full, empty = tmp_path / "full", tmp_path / "empty"
    for folder in (full, empty):
        folder.mkdir()
    (full / "a.toml").write_text(FINE, "utf-8")
    (empty / "a.txt").write_text(FINE, "utf-8")
    assert main(["scenario", "check", str(full), str(empty)]) == 2
    assert capsys.readouterr().err == (
        f"mjwidget: {empty}: no scenario is in there, expected .toml files in it or in its folders\n"
    )
    assert main(["scenario", "check", str(tmp_path / "none")]) == 2
    assert "none: no such file or folder" in capsys.readouterr().err


def test_show(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.toml"
    file.write_text(FINE, "utf-8")
    assert main(["scenario", "show", str(file)]) == 0
    assert capsys.readouterr().out.startswith("mj1 tenhou E1 ")
    assert main(["scenario", "show", str(tmp_path / "none.toml")]) == 1


ASKED = 'you = "S"\nS = "34m567p345s3377z88p"\nbefore = ["E 5m"]\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (ASKED, "1 scenario, 0 faults"),
        (ASKED + '[puzzle]\nkind = "call"', "1 scenario, 0 faults"),
        (ASKED + '[puzzle]\nkind = "cal"', "a.toml: line 5, puzzle.kind: found 'cal', expected "),
        ('[[puzzle]]\nkind = "waits"\nhand = "23456m678p11s234s"', "1 scenario, 0 faults"),
        ('[[puzzle]]\nkind = "waits"\nhand = "x"', "a.toml: line 3, puzzle 1, hand: "),
        ("", "a.toml: nothing is in there"),
    ],
)
def test_the_command_looks_at_questions_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, said: str
) -> None:
    (tmp_path / "a.toml").write_text(text)
    status = main(["scenario", "check", str(tmp_path)])
    assert capsys.readouterr().out.startswith(said)
    assert status == (0 if said.endswith("0 faults") else 1)


def test_scenarios_that_ask_nothing_may_lie_among_puzzles(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(ASKED)
    (tmp_path / "b.toml").write_text(ASKED + '[puzzle]\nkind = "call"')
    assert len(Quiz.load(tmp_path)) == 1
    (tmp_path / "b.toml").write_text(ASKED)
    with pytest.raises(ValueError, match="none of its files has a table"):
        Quiz.load(tmp_path)
