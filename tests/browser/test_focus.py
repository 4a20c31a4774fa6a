"""Keys after a button has gone: they stay the table's, and are no command of the notebook."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.board import in_kernel
from tests.browser.lab import Lab, Notebook
from tests.browser.notebooks import write_notebook
from tests.runner.tools import ROOT


@pytest.fixture
def book(lab: Lab, notebook_folder: Path) -> Iterator[Notebook]:
    """A notebook with one replay, run."""
    shutil.copy(ROOT / "examples" / "sample.mjai", notebook_folder)
    source = "import mjwidget as mj; replay = mj.Replay(mj.load('sample.mjai')); replay"
    write_notebook(notebook_folder / "focus.ipynb", source, "1 + 1")
    notebook = lab.open(f"{notebook_folder.name}/focus.ipynb")
    notebook.run_all()
    yield notebook
    notebook.close()


def focused(notebook: Notebook) -> str:
    """What has the focus: its `data-act` or `data-testid` inside the table, else the page's tag."""
    where: str = notebook.page.evaluate(
        """() => {
          const inner = document.activeElement?.shadowRoot?.activeElement;
          return inner?.dataset.act ?? inner?.dataset.testid ?? document.activeElement.tagName;
        }"""
    )
    return where


# where the replay stands, the presses that lead to the button, the button, who has the focus then
GONE: list[tuple[str, list[str], str, str]] = [
    ("hand=0, n=-1", [], "look", "mjwidget"),
    ("hand=0, n=-1", ["look"], "show-result", "mjwidget"),
    ("hand=0, n=-1", [], "next", "mjwidget"),
    ("hand=-1, n=-1", [], "look", "mjwidget"),
    ("hand=-1, n=-1", [], "again", "mjwidget"),
    ("hand=0", ["settings"], "close", "settings"),
    ("hand=0", ["help"], "close", "help"),
]


@pytest.mark.parametrize(("moment", "before", "act", "then"), GONE)
def test_keys_after_a_button_has_gone(
    book: Notebook, moment: str, before: list[str], act: str, then: str
) -> None:
    in_kernel(book, f"replay.goto({moment})")
    host = book.page.locator(".mjwidget")
    host.scroll_into_view_if_needed()
    for name in (*before, act):
        button = host.locator(f'[data-act="{name}"]')
        button.focus()
        book.page.keyboard.press("Enter")
    expect(button).to_have_count(0)
    assert focused(book) == then
    _letters_stay_here(book)


def test_a_dialog_opened_by_a_key(book: Notebook) -> None:
    host = book.page.locator(".mjwidget")
    grid = host.locator('[data-testid="mjwidget"]')
    grid.focus()
    book.page.keyboard.press("?")
    _has_focus(book, host.locator('[data-testid="help"] [data-act="close"]'), "close")
    book.page.keyboard.press("Escape")
    expect(host.locator('[data-testid="help"]')).to_have_count(0)
    assert focused(book) == "mjwidget"
    _letters_stay_here(book)


def test_controls_of_the_centre(book: Notebook) -> None:
    host = book.page.locator(".mjwidget")
    host.locator(".mj-centre").click()
    button = host.locator('[data-act="one-step"]')
    button.focus()
    book.page.keyboard.press("Escape")
    expect(button).to_have_count(0)
    assert focused(book) == "mjwidget"
    _letters_stay_here(book)


def _has_focus(book: Notebook, control: Locator, name: str) -> None:
    control.wait_for()
    assert focused(book) == name


def _letters_stay_here(book: Notebook) -> None:
    """A letter and two others that cut and delete a cell do neither."""
    cells = book.page.locator(".jp-NotebookPanel .jp-Cell")
    count = cells.count()
    for key in ("x", "d", "d"):
        book.page.keyboard.press(key)
    expect(cells).to_have_count(count)
