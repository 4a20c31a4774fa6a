"""The driver itself: what the other browser tests rely on."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from playwright.sync_api import expect

from tests.browser.lab import Lab, Notebook
from tests.browser.notebooks import write_notebook


@pytest.fixture
def book(lab: Lab, notebook_folder: Path) -> Notebook:
    path = write_notebook(
        notebook_folder / "book.ipynb", "1 + 1", "import sys; print(sys.executable)"
    )
    return lab.open(path.relative_to(lab.folder).as_posix())


def test_runs_saves_reloads_and_shuts_down(book: Notebook, notebook_folder: Path) -> None:
    book.run_all()
    first, second = book.outputs()
    assert first.endswith("2")
    assert "python" in second

    book.save()
    saved = nbformat.read(notebook_folder / "book.ipynb", as_version=4)
    assert saved.cells[0].outputs[0]["data"]["text/plain"] == "2"

    book.shut_down_kernel()
    book.reload(kernel=False)
    expect(book.page.locator(".jp-Cell-outputArea").nth(1)).to_contain_text(second)
    assert book.outputs() == [first, second], "saved outputs are shown without running"
    assert book.requests == [], "nothing is asked of the network"
    book.close()


def test_theme_switches_both_ways(book: Notebook) -> None:
    for dark in (True, False):
        book.set_theme(dark=dark)
        assert book.page.evaluate("document.body.dataset.jpThemeLight") == str(not dark).lower()
    book.close()


def test_waiting_for_an_unfinished_cell_times_out(lab: Lab, notebook_folder: Path) -> None:
    path = write_notebook(notebook_folder / "book.ipynb", "import time; time.sleep(60)")
    book = lab.open(path.relative_to(lab.folder).as_posix())
    book.run_all(wait=False)
    with pytest.raises(PlaywrightTimeout):
        book.wait_done(timeout=1)
    book.shut_down_kernel()
    book.close()
