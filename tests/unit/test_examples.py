"""The notebooks of examples/ run from top to bottom, and come without outputs."""

from __future__ import annotations

import shutil
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

import mjwidget as mj
from mjwidget.checking import check_match
from tests.runner.tools import ROOT

EXAMPLES = ROOT / "examples"
BOOKS = sorted(path.name for path in EXAMPLES.glob("*.ipynb"))


def test_there_are_examples() -> None:
    assert BOOKS == ["history.ipynb", "play.ipynb", "replay.ipynb"]


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
    if name == "play.ipynb":
        # Its tables have a new wall each time: what is true of every wall.
        saved = folder / "my-match.mjai.gz"
        assert check_match(mj.load(saved)) == []
        options = repr(mj.Table.load(saved).options)
        assert "shanten" in options or "tenpai" in options
        assert _text(cells["options"]) == options, "what the first hand of the match offers"
        assert _text(cells["load"]) == options, "the saved table goes on"
    if name == "replay.ipynb":
        assert "shanten" in _text(cells["play-options-code"]), "played on from there"
    if name == "history.ipynb":
        assert _text(cells["import-logs"]) == "<1 match added>"
        assert len(_text(cells["find-player"]).splitlines()) == 2
        assert len(_text(cells["find-text-code"]).splitlines()) == 1
        assert _text(cells["again"]).startswith("(<0 matches added, "), "nothing is kept twice"
        assert _text(cells["again"]).endswith(", 0)")
        assert _text(cells["known"]) == "True"
        assert _text(cells["remove"]) == "False"


def _text(cell: nbformat.NotebookNode) -> str:
    return str(cell.outputs[0]["data"]["text/plain"])


@pytest.mark.parametrize("name", BOOKS)
def test_an_example_comes_without_outputs(name: str) -> None:
    book = nbformat.read(EXAMPLES / name, as_version=4)
    nbformat.validate(book)
    code = [cell for cell in book.cells if cell.cell_type == "code"]
    assert [cell.outputs for cell in code] == [[] for _ in code]
    assert [cell.execution_count for cell in code] == [None for _ in code]
    assert (EXAMPLES / name).stat().st_size < 30_000
