"""The example notebook in a real JupyterLab: what a person does with a replay."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Locator, expect

from tests.browser.board import board_facts, expected_facts, in_kernel, kernel_view
from tests.browser.lab import Lab, Notebook
from tests.runner.tools import ROOT

EXAMPLES = ROOT / "examples"


@pytest.fixture(scope="module")
def folder(lab: Lab) -> Path:
    """The examples as a person has them."""
    folder = lab.folder / "examples"
    shutil.copytree(EXAMPLES, folder)
    return folder


@pytest.fixture
def book(lab: Lab, folder: Path) -> Iterator[Notebook]:
    """The example, every cell run."""
    notebook = lab.open("examples/replay.ipynb")
    notebook.run_all()
    yield notebook
    notebook.close()


def table(notebook: Notebook, nth: int = 0) -> Locator:
    """The element that holds a table's shadow root."""
    host = notebook.page.locator(".mjwidget").nth(nth)
    host.scroll_into_view_if_needed()
    return host


def settled(notebook: Notebook, host: Locator, closed_for: int | None = None) -> None:
    """Board and kernel come to say the same; browser and kernel need a moment for it."""
    end = time.monotonic() + 15
    while True:
        expected = expected_facts(kernel_view(notebook), closed_for=closed_for)
        facts = board_facts(host)
        shown = {key: facts.get(key) for key in expected}
        if shown == expected:
            return
        assert time.monotonic() < end, {
            k: (shown[k], expected[k]) for k in expected if shown[k] != expected[k]
        }
        time.sleep(0.1)


def at(notebook: Notebook) -> tuple[int, int]:
    hand, n = in_kernel(notebook, "print(*replay.at)").split()
    return int(hand), int(n)


def goes_to(notebook: Notebook, where: tuple[int, int]) -> None:
    """The kernel hears where the browser went."""
    end = time.monotonic() + 15
    while at(notebook) != where:
        assert time.monotonic() < end, (at(notebook), where)
        time.sleep(0.1)


def test_the_example_runs_without_an_error(book: Notebook) -> None:
    saved = book.page.evaluate("() => window.jupyterapp.shell.currentWidget.content.model.toJSON()")
    outputs = [o for c in saved["cells"] for o in c.get("outputs", [])]
    assert [o for o in outputs if o["output_type"] == "error"] == []
    errors = [line for line in book.console if "mjwidget" in line or "pageerror" in line]
    assert errors == []
    assert book.requests == [], "nothing is asked of the network"


def test_the_board_says_what_the_kernel_holds(book: Notebook) -> None:
    host = table(book)
    in_kernel(book, "replay.viewer = 'open'; replay.viewpoint = 0; replay.goto(hand=0)")
    settled(book, host)
    for n in (1, 2, 7, 30):  # the browser steps, the kernel follows
        in_kernel(book, f"replay.goto(hand=0, n={n - 1})")
        settled(book, host)
        host.locator('[data-testid="mjwidget"]').focus()
        book.page.keyboard.press("ArrowRight")
        goes_to(book, (0, n))
        settled(book, host)
    in_kernel(book, "replay.goto(hand=-1, n=-1)")
    settled(book, host)
    in_kernel(book, "replay.viewer = 2; replay.goto(hand=1, n=9)")
    settled(book, host, closed_for=2)


# key -> where it leads from (1, 12)
KEYS = [
    ("ArrowRight", (1, 13)),
    ("ArrowLeft", (1, 11)),
    ("]", (2, 0)),
    ("Home", (1, 0)),
]


@pytest.mark.parametrize(("key", "where"), KEYS)
def test_keys(book: Notebook, key: str, where: tuple[int, int]) -> None:
    host = table(book)
    in_kernel(book, "replay.viewer = 'open'; replay.goto(hand=1, n=12)")
    settled(book, host)
    host.locator('[data-testid="mjwidget"]').focus()
    book.page.keyboard.press(key)
    goes_to(book, where)
    settled(book, host)


def test_letters_typed_at_the_table_are_no_commands_of_the_notebook(book: Notebook) -> None:
    host = table(book)
    cells = book.page.locator(".jp-NotebookPanel .jp-Cell").count()
    host.locator('[data-testid="mjwidget"]').focus()
    for key in ("x", "d", "d", "a", "b", "z", "v"):
        book.page.keyboard.press(key)
    assert book.page.locator(".jp-NotebookPanel .jp-Cell").count() == cells


def test_without_a_kernel_a_saved_replay_still_steps(lab: Lab, folder: Path) -> None:
    name = "saved.ipynb"
    shutil.copy(folder / "replay.ipynb", folder / name)
    notebook = lab.open(f"examples/{name}")
    in_memory = "notebook-state"  # widget state is saved with the notebook when this is on
    notebook.page.evaluate(
        "() => window.jupyterapp.commands.execute('@jupyter-widgets/jupyterlab-manager:saveWidgetState')"
    )
    notebook.run_all()
    facts = board_facts(table(notebook))
    assert facts["round"]
    notebook.save()
    notebook.shut_down_kernel()
    # the page still holds the model: stepping goes on
    host = table(notebook)
    before = board_facts(host)
    host.locator('[data-testid="mjwidget"]').focus()
    notebook.page.keyboard.press("ArrowRight")
    expect(host.locator('[data-testid="step"]')).to_be_visible()
    assert board_facts(host) != before
    saved = nbformat.read(folder / name, as_version=4)
    assert saved is not None, in_memory
    notebook.close()
