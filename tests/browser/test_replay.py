"""The example notebook in a real JupyterLab: what a person does with a replay."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.sync_api import Locator, expect

import mjwidget as mj
from mjwidget.core.events import StartGame
from mjwidget.core.match import Match
from mjwidget.view import project
from tests.browser.board import board_facts, expected_facts, in_kernel, kernel_view
from tests.browser.lab import Lab, Notebook
from tests.browser.notebooks import write_notebook
from tests.runner.tools import ROOT

EXAMPLES = ROOT / "examples"
SHOTS = ROOT / "tests" / ".state" / "shots"


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


def cells(notebook: Notebook) -> Locator:
    """The cells that are in the page: a notebook adds them one after another."""
    return notebook.page.locator(".jp-NotebookPanel .jp-Cell")


def test_a_hand_by_mouse_and_keyboard(book: Notebook) -> None:
    """Ten moments, reached as a person reaches them; each time board and kernel agree."""
    host = table(book)
    in_kernel(book, "replay.viewer = 'open'; replay.viewpoint = 0; replay.goto(hand=3)")
    settled(book, host)
    focus = host.locator('[data-testid="mjwidget"]')
    n = 0
    for way, by in [("click", 1), ("key", 1), ("click", 1), ("key", 1), ("key", 1), ("click", 1)]:
        if way == "click":
            host.locator('[data-act="step"]').click()
        else:
            focus.focus()
            book.page.keyboard.press("ArrowRight")
        n += by
        goes_to(book, (3, n))
        settled(book, host)
    host.locator('[data-act="next-own"]').click()
    own = int(
        in_kernel(book, "print(next(n for n in replay.info['hands'][3]['turns'][0] if n > 6))")
    )
    goes_to(book, (3, own))
    settled(book, host)
    host.locator('[data-act="next-hand"]').click()
    goes_to(book, (4, 0))
    settled(book, host)
    host.locator('[data-act="last"]').click()
    goes_to(book, (4, int(in_kernel(book, "print(len(match[4]) - 1)"))))
    settled(book, host)
    host.locator('[data-testid="result"]').wait_for()
    host.locator('[data-act="first"]').click()
    goes_to(book, (4, 0))
    settled(book, host)


def test_it_plays_by_itself_and_stops(book: Notebook) -> None:
    host = table(book)
    in_kernel(book, "replay.goto(hand=1); replay.speed = 4; replay.playing = True")
    end = time.monotonic() + 60  # on a busy machine its page is slow
    while at(book) < (1, 4):
        assert time.monotonic() < end
        time.sleep(0.1)
    host.locator('[data-act="play"]').click()
    expect(host.locator('[data-act="play"]')).to_be_visible()
    end = time.monotonic() + 10
    while in_kernel(book, "print(replay.playing)").strip() != "False":
        assert time.monotonic() < end
        time.sleep(0.1)
    settled(book, host)


def test_shortcuts_of_the_notebook_stay_outside_and_are_not_lost(book: Notebook) -> None:
    host = table(book)
    before = len(json.loads((EXAMPLES / "replay.ipynb").read_text("utf-8"))["cells"])
    expect(cells(book)).to_have_count(before)
    host.locator('[data-testid="mjwidget"]').focus()
    for key in ("x", "d", "d", "a", "b", "z", "m", "c", "v"):
        book.page.keyboard.press(key)
    assert cells(book).count() == before, (
        "a letter typed at the table is no command of the notebook"
    )
    book.page.keyboard.press("Escape")
    book.page.keyboard.press("b")
    expect(cells(book)).to_have_count(before + 1)


def test_a_saved_replay_steps_without_a_kernel(lab: Lab, folder: Path) -> None:
    shutil.copy(folder / "replay.ipynb", folder / "saved.ipynb")
    notebook = lab.open("examples/saved.ipynb")
    notebook.run_all()
    settled(notebook, table(notebook))
    in_kernel(notebook, "replay.viewer = 2; replay.goto(hand=2, n=10)")
    settled(notebook, table(notebook), closed_for=2)
    notebook.shut_down_kernel()
    _steps(notebook)  # the page still has the model
    notebook.save()
    notebook.close()

    again = lab.open("examples/saved.ipynb")
    expect(table(again).locator('[data-testid="step"]')).to_be_visible()
    again.shut_down_kernel()
    _steps(again)
    assert "model not found" not in again.page.locator(".jp-NotebookPanel").inner_text()
    again.close()


def _steps(notebook: Notebook) -> None:
    host = table(notebook)
    host.locator('[data-act="step"]').click()
    first = board_facts(host)
    match = mj.load(EXAMPLES / "sample.mjai")
    moments = {
        n: expected_facts(project(state, "open"), closed_for=2) for n, state in enumerate(match[2])
    }
    here = [n for n, facts in moments.items() if facts.items() <= first.items()]
    assert len(here) == 1, "the board shows one moment of the hand"
    host.locator('[data-act="back"]').click()
    back = board_facts(host)
    assert moments[here[0] - 1].items() <= back.items()


def test_after_a_restart_the_replay_on_the_page_still_steps(lab: Lab, folder: Path) -> None:
    shutil.copy(folder / "replay.ipynb", folder / "restarted.ipynb")
    notebook = lab.open("examples/restarted.ipynb")
    notebook.run_all()
    in_kernel(notebook, "replay.viewer = 2; replay.goto(hand=2, n=10)")
    settled(notebook, table(notebook), closed_for=2)
    notebook.restart_kernel()
    _steps(notebook)
    assert [line for line in notebook.console if "pageerror" in line] == []
    notebook.close()


def test_reloading_the_page_keeps_the_replay(lab: Lab, folder: Path) -> None:
    shutil.copy(folder / "replay.ipynb", folder / "reloaded.ipynb")
    notebook = lab.open("examples/reloaded.ipynb")
    notebook.run_all()
    in_kernel(notebook, "replay.viewer = 'open'; replay.goto(hand=1, n=20)")
    settled(notebook, table(notebook))
    notebook.save()
    notebook.reload()
    settled(notebook, table(notebook))
    table(notebook).locator('[data-act="step"]').click()
    goes_to(notebook, (1, 21))
    settled(notebook, table(notebook))
    notebook.close()


@pytest.fixture
def two(lab: Lab, folder: Path) -> Iterator[Notebook]:
    """A replay shown twice, and another one of the same match."""
    sources = [
        "import mjwidget as mj; match = mj.load('sample.mjai')",
        "replay = mj.Replay(match); replay",
        "replay",
        "other = mj.Replay(match); other",
    ]
    write_notebook(folder / "two.ipynb", *sources)
    notebook = lab.open("examples/two.ipynb")
    notebook.run_all()
    yield notebook
    notebook.close()


def test_views_of_one_model_agree_and_widgets_do_not_interfere(two: Notebook) -> None:
    settled(two, table(two, 0))
    table(two, 0).locator('[data-act="next-hand"]').click()
    goes_to(two, (1, 0))
    table(two, 1).locator('[data-act="step"]').click()
    goes_to(two, (1, 1))
    settled(two, table(two, 0))
    settled(two, table(two, 1))
    deal = expected_facts(kernel_view(two, "other"))
    assert deal.items() <= board_facts(table(two, 2)).items()
    assert in_kernel(two, "print(other.at)").strip() == "(0, 0)"


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [320, 380, 600, 1100])
def test_every_width_in_both_themes(book: Notebook, width: int, dark: bool) -> None:
    """Nothing sticks out; the pictures are kept for people to look at."""
    host = table(book)
    in_kernel(book, "replay.viewer = 'open'; replay.goto(hand=6, n=60)")
    settled(book, host)
    book.set_theme(dark=dark)
    book.page.set_viewport_size({"width": 1700, "height": 1300})
    host.evaluate("(host, width) => { host.parentElement.style.width = `${width}px`; }", width)
    host.scroll_into_view_if_needed()
    book.page.wait_for_timeout(400)
    grid = host.locator('[data-testid="mjwidget"]')
    box = grid.bounding_box()
    assert box is not None
    assert abs(box["width"] - width) < 2
    assert grid.evaluate("(g) => g.scrollWidth <= g.clientWidth + 1")
    SHOTS.mkdir(parents=True, exist_ok=True)
    host.screenshot(path=SHOTS / f"replay-{width}-{'dark' if dark else 'light'}.png")
    book.set_theme(dark=False)


HOSTILE = [
    "<img src=x onerror=window.pwned=1>",
    "\u202egnp.exe \u05e9\u05dc\u05d5\u05dd",
    "W" * 500,
    "a\u0000\u001b[31m\u200d\ufeff",
]


def test_names_are_text(lab: Lab, folder: Path) -> None:
    """Hostile names appear as text, in the score sheet and at the table, and break nothing."""
    events = list(mj.load(EXAMPLES / "sample.mjai").events)
    header = events[0]
    assert isinstance(header, StartGame)
    Match([replace(header, names=tuple(HOSTILE)), *events[1:]]).save(folder / "hostile.mjai")
    sources = [
        "import mjwidget as mj; match = mj.load('hostile.mjai'); match",
        "replay = mj.Replay(match); replay",
    ]
    write_notebook(folder / "hostile.ipynb", *sources)
    notebook = lab.open("examples/hostile.ipynb")
    notebook.run_all()
    host = table(notebook)
    for where in ("hand=0", "hand=0, n=-1", "hand=-1, n=-1"):
        in_kernel(notebook, f"replay.goto({where})")
        settled(notebook, host)
        assert host.evaluate("(h) => h.shadowRoot.querySelectorAll('img').length") == 0
    assert notebook.page.evaluate("window.pwned") is None
    assert "<img src=x" in host.evaluate("(h) => h.shadowRoot.textContent")
    grid = host.locator('[data-testid="mjwidget"]')
    assert grid.evaluate("(g) => g.scrollWidth <= g.clientWidth + 1")
    assert [line for line in notebook.console if "pageerror" in line] == []
    notebook.close()
