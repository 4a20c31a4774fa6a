"""The notebooks of examples/ run from top to bottom, and come without outputs."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, TypeAlias

import nbformat
import pytest
from nbclient import NotebookClient

import mjwidget as mj
from mjwidget.checking import check_match
from tests.runner.tools import ROOT

EXAMPLES = ROOT / "examples"
BOOKS = sorted(path.name for path in EXAMPLES.glob("*.ipynb"))
Cells: TypeAlias = Mapping[str, nbformat.NotebookNode]
"""The code cells of a notebook, by their id."""


def test_there_are_examples() -> None:
    assert BOOKS == [
        "analyse.ipynb",
        "history.ipynb",
        "house_rules.ipynb",
        "play.ipynb",
        "quiz.ipynb",
        "replay.ipynb",
        "sanma.ipynb",
        "scenarios.ipynb",
    ]


def _said(cell: nbformat.NotebookNode) -> list[str]:
    """The lines that it printed."""
    parts = [o["text"] for o in cell.outputs if o.output_type == "stream" and o["name"] == "stdout"]
    return "".join(parts).splitlines()


def _text(cell: nbformat.NotebookNode) -> str:
    return str(cell.outputs[0]["data"]["text/plain"])


def _analyse(cells: Cells, folder: Path) -> None:
    assert _text(cells["records"]).startswith("('2m', 1, {'2p': 4, ")
    assert _said(cells["odds"])[-1].endswith("exact: True")
    assert [line.split(":")[0] for line in _said(cells["tips"]) if line] == ["riichi", "last"]
    assert _said(cells["tips-data"])[0].startswith("リーチのチャンス")
    threats = _said(cells["danger"])[:3]
    assert [line.split(", ", 1)[1].split(" ")[0] for line in threats] == [
        "closed",
        "riichi",
        "2",
    ]
    assert "genbutsu" in _said(cells["danger"])[-1]
    assert _text(cells["open"]) == "{'2p': 1.0, '7s': 1.0}"
    assert "4 players: 1 match, 12 hands" in _said(cells["calibration"])
    assert "<svg" in cells["plot"].outputs[0]["data"]["image/svg+xml"]
    assert len(mj.load(folder / "sample.mjai").notes) == 0, "what is noted is not saved by itself"
    assert "genbutsu against South" in _text(cells["notes"])


def _play(cells: Cells, folder: Path) -> None:
    # Its tables have a new wall each time: what is true of every wall.
    saved = folder / "my-match.mjai.gz"
    assert check_match(mj.load(saved)) == []
    options = repr(mj.Table.load(saved).options)
    assert "shanten" in options or "tenpai" in options
    assert _text(cells["options"]) == options, "what the first hand of the match offers"
    assert _text(cells["load"]) == options, "the saved table goes on"


def _replay(cells: Cells, _: Path) -> None:
    assert "shanten" in _text(cells["play-options-code"]), "played on from there"


def _scenarios(cells: Cells, folder: Path) -> None:
    assert _text(cells["check"]) == "[]"
    assert _text(cells["cost"]) == "['expect, line 2: points W -1000: found W -2000']"
    refused = _said(cells["refused"])
    assert [("impossible" in line, "not found" in line) for line in refused] == [
        *[(True, False)] * 3,
        (False, True),
    ]
    course = _said(cells["course"])
    assert len(course) == len(list((folder / "scenarios" / "furiten").glob("*.toml")))
    assert {line.split()[0] for line in course} == {"true"}
    assert _text(cells["own"]) == _text(cells["open"]) == "[]"
    (line,), (back,) = _said(cells["line"]), _said(cells["back"])
    assert str(mj.position(line, viewer=1)) == back


def _house_rules(cells: Cells, _: Path) -> None:
    for cell in ("ichigeki-check", "ronron-check"):
        assert _text(cells[cell]) == "[]", cell
    assert _text(cells["parlour-east"]) == "([], [])"
    assert _said(cells["lan"]) == ["[]"]
    assert len(_said(cells["import"])) == 7
    html = cells["hand"].outputs[0]["data"]["text/html"]
    for clause in ("ICH-40", "SAN-23", "RON-6"):
        assert clause in html, clause


def _sanma(cells: Cells, _: Path) -> None:
    assert "tsumo_loss" in cells["loss"].outputs[0]["data"]["text/html"]
    for cell, han in (("kita-score", 5), ("fives", 6), ("pay", 7)):
        assert f" {han} han" in _text(cells[cell]), cell


def _quiz(cells: Cells, _: Path) -> None:
    assert _said(cells["check"])[:2] == ["Not right", "The answer: Chi 3m 4m"]
    assert len(_said(cells["levels"])) == 3
    assert _said(cells["line"])[0].startswith("mjp1 choose ")
    assert _said(cells["line"])[1] == "Right"
    assert "1m 4m 7m" in cells["results"].outputs[0]["data"]["text/html"]


def _history(cells: Cells, _: Path) -> None:
    assert _text(cells["import-logs"]) == "<1 match added>"
    assert len(_text(cells["find-player"]).splitlines()) == 2
    assert len(_text(cells["find-text-code"]).splitlines()) == 1
    assert _text(cells["again"]).startswith("(<0 matches added, "), "nothing is kept twice"
    assert _text(cells["again"]).endswith(", 0)")
    assert _text(cells["known"]) == "True"
    assert _text(cells["remove"]) == "False"


CHECKS: Final[dict[str, Callable[[Cells, Path], None]]] = {
    "analyse.ipynb": _analyse,
    "play.ipynb": _play,
    "replay.ipynb": _replay,
    "scenarios.ipynb": _scenarios,
    "house_rules.ipynb": _house_rules,
    "sanma.ipynb": _sanma,
    "quiz.ipynb": _quiz,
    "history.ipynb": _history,
}
"""What is true of a notebook that has run, and of the folder it ran in."""


@pytest.mark.parametrize("name", BOOKS)
def test_an_example_runs(name: str, tmp_path: Path) -> None:
    """Without a browser: no cell waits for one."""
    folder = tmp_path / "examples"
    shutil.copytree(EXAMPLES, folder, ignore=shutil.ignore_patterns("pictures", "*.mjai.gz"))
    book = nbformat.read(folder / name, as_version=4)
    client = NotebookClient(
        book, timeout=60, kernel_name="python3", resources={"metadata": {"path": str(folder)}}
    )
    client.execute()
    cells = {cell.id: cell for cell in book.cells if cell.cell_type == "code"}
    errors = [o for cell in cells.values() for o in cell.outputs if o.output_type == "error"]
    assert errors == []
    CHECKS[name](cells, folder)


@pytest.mark.parametrize("name", BOOKS)
def test_an_example_comes_without_outputs(name: str) -> None:
    book = nbformat.read(EXAMPLES / name, as_version=4)
    nbformat.validate(book)
    code = [cell for cell in book.cells if cell.cell_type == "code"]
    assert [cell.outputs for cell in code] == [[] for _ in code]
    assert [cell.execution_count for cell in code] == [None for _ in code]
    assert (EXAMPLES / name).stat().st_size < 30_000
