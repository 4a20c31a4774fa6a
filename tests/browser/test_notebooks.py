"""Every notebook of examples/ in a real JupyterLab, run from top to bottom."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext

from tests.browser.lab import Lab, Notebook
from tests.browser.play import Robot, until
from tests.runner.tools import ROOT

EXAMPLES = ROOT / "examples"
# notebook -> widgets that it shows
WIDGETS = {
    "analyse": 2,
    "history": 3,
    "house_rules": 4,
    "play": 3,
    "quiz": 6,
    "replay": 2,
    "sanma": 3,
    "scenarios": 3,
}

# A widget within a widget lies in a shadow, where this does not look.
_HOSTS = "[...document.querySelectorAll('.mjwidget, .mjwidget-quiz, .mjwidget-history')]"
# It has a size, it lies within its cell, and it has nothing to complain of.
_SHOWN = f"""(nth) => {{
  const host = ({_HOSTS})[nth], root = host?.shadowRoot?.querySelector(".mjw");
  return root?.offsetHeight > 100 && host.scrollWidth <= host.clientWidth + 1
    && !root.querySelector('[data-testid="error"]');
}}"""


def test_every_notebook_is_here() -> None:
    assert sorted(WIDGETS) == sorted(path.stem for path in EXAMPLES.glob("*.ipynb"))


@pytest.fixture(scope="module")
def folder(lab: Lab) -> Path:
    """The examples as a person has them."""
    folder = lab.folder / "notebooks"
    shutil.copytree(EXAMPLES, folder, ignore=shutil.ignore_patterns("pictures", "*.mjai.gz"))
    return folder


@pytest.fixture
def book(
    lab: Lab, still: BrowserContext, folder: Path, request: pytest.FixtureRequest
) -> Iterator[Notebook]:
    """A notebook, every cell run."""
    notebook = lab.open(f"{folder.name}/{request.param}.ipynb", context=still)
    notebook.run_all()
    yield notebook
    assert notebook.faults() == []
    assert notebook.requests == [], "nothing is asked of the network"
    notebook.shut_down_kernel()
    notebook.close()


@pytest.mark.parametrize("book", WIDGETS, indirect=True)
def test_it_shows_what_it_is_about(book: Notebook, request: pytest.FixtureRequest) -> None:
    """Each widget comes, says nothing of an error, and lies within its cell."""
    name = request.node.callspec.params["book"]
    book.page.wait_for_function(f"() => ({_HOSTS}).length === {WIDGETS[name]}")
    for nth in range(WIDGETS[name]):
        book.page.evaluate(f"(nth) => ({_HOSTS})[nth].scrollIntoView()", nth)
        book.page.wait_for_function(_SHOWN, arg=nth)
    assert book.page.locator('[data-mime-type="application/vnd.jupyter.stderr"]').count() == 0
    if name == "scenarios":
        _a_win_is_passed(book)


def _a_win_is_passed(book: Notebook) -> None:
    """The situation is played as the text beside it says, and taken back to its beginning."""
    host = book.page.locator(".mjwidget").first
    host.scroll_into_view_if_needed()
    robot = Robot(book.page, host, seat=1)

    def asked_for_a_win() -> bool:
        return {"ron", "pass"} <= set(robot.look().buttons)

    def own_turn() -> bool:
        seen = robot.look()
        return seen.doing == "turn" and "ron" not in seen.buttons and len(seen.hand) == 14

    until(asked_for_a_win)
    robot.key("n")
    until(own_turn, tell=lambda: "the 5m went by without a question, and South draws")
    robot.key("u")
    until(asked_for_a_win)
