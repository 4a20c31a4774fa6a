"""The example that one plays, in a real JupyterLab."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Locator

from tests.browser.board import in_kernel
from tests.browser.lab import Lab, Notebook
from tests.browser.play import Robot, until
from tests.runner.tools import ROOT


@pytest.fixture(scope="module")
def book(lab: Lab, still: BrowserContext) -> Iterator[Notebook]:
    """The example, every cell run."""
    folder = lab.folder / "play"
    folder.mkdir()
    shutil.copy(ROOT / "examples" / "play.ipynb", folder)
    notebook = lab.open("play/play.ipynb", context=still)
    notebook.run_all()
    yield notebook
    notebook.shut_down_kernel()
    notebook.close()


def shown(book: Notebook, cell: str) -> Locator:
    """The table in the output of the cell that ends with this line."""
    host = book.page.locator(".jp-CodeCell", has_text=cell).locator(".mjwidget").first
    host.scroll_into_view_if_needed()
    return host


def test_it_opens_runs_and_is_played(book: Notebook) -> None:
    assert book.faults() == []
    assert book.requests == [], "nothing is asked of the network"
    saved = book.page.evaluate("() => window.jupyterapp.shell.currentWidget.content.model.toJSON()")
    (options,) = (cell for cell in saved["cells"] if cell["source"] == "table.options")
    assert "shanten" in options["outputs"][0]["data"]["text/plain"]
    host = shown(book, 'table = mj.Table("tenhou")')
    robot = Robot(book.page, host)
    for _ in range(3):
        robot.answer(robot.wait())
    robot.wait()
    events = "len(table.match.events)"
    assert int(in_kernel(book, f"print({events})")) > 10
    assert json.loads(in_kernel(book, "print(int(table.error is None))")) == 1


def test_its_other_tables_are_alive(book: Notebook) -> None:
    sanma = Robot(book.page, shown(book, "sanma = mj.Table"))
    sanma.answer(sanma.wait())
    sanma.wait()
    assert sum(name.startswith("score") for name in sanma.look().facts) == 3
    host = shown(book, "watched = mj.Table")
    watched = Robot(book.page, host)
    first = watched.look().facts
    until(lambda: watched.look().facts != first)
