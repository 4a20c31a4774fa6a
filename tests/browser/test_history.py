"""A history in a real JupyterLab: from the list to a match to a hand, by mouse and by keys."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Locator, expect

from tests.browser.board import board_facts, expected_facts, in_kernel
from tests.browser.lab import Lab, Notebook
from tests.browser.notebooks import write_notebook
from tests.runner.tools import ROOT

SHOTS = ROOT / "tests" / ".state" / "shots"

SETUP = """
import json
import mjwidget as mj
from mjwidget.core.match import Match
from mjwidget.view import project
from tests.random_table import match_events

history = mj.History("matches.db")
SETS = ["tenhou", "lan", "sanma-parlour", "ichigeki"]
for seed in range(27):
    rules = SETS[seed % 4]
    match = mj.play(["mixed"] * (3 if rules == "sanma-parlour" else 4), rules, seed=seed) if seed < 4 \\
        else Match(match_events(seed, 3 + seed % 2))
    match.header = type(match.header)(
        names=("Aoi", "<b>Benedikt</b>", "千代 ちよ", "Daria Konstantinopolskaja")[:match.seats],
        rules={"name": rules}, meta={"date": f"2024-05-{1 + seed:02}T18:30:00"})
    history.add(match)
table = mj.Table("tenhou-east", seed=9, history=history)
for _ in range(6):
    table.act(table.options[0])
"""
SHOW = "view = mj.HistoryView(history)\nview"


@pytest.fixture(scope="module")
def book(lab: Lab, still: BrowserContext) -> Iterator[Notebook]:
    folder = lab.folder / "history"
    folder.mkdir()
    setup = f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{SETUP}"
    path = write_notebook(folder / "history.ipynb", setup)
    notebook = lab.open(path.relative_to(lab.folder).as_posix(), context=still)
    notebook.run_all()
    yield notebook
    notebook.shut_down_kernel()
    notebook.close()


@pytest.fixture
def host(book: Notebook) -> Iterator[Locator]:
    """A view of the history, alone on the page."""
    book.set_theme(dark=False)
    book.clear()
    cell = book.add(SHOW)
    host = cell.locator(".mjwidget-history")
    host.wait_for()
    host.scroll_into_view_if_needed()
    yield host
    assert book.faults() == []
    assert book.requests == [], "nothing is asked of the network"


def shot(host: Locator, name: str) -> None:
    SHOTS.mkdir(parents=True, exist_ok=True)
    host.screenshot(path=SHOTS / f"history-{name}.png")


def rows(host: Locator) -> Locator:
    return host.locator(".matches button")


def value(book: Notebook, expression: str) -> str:
    return in_kernel(book, f"print({expression})").strip()


@pytest.mark.clause("UI-20", "PAR-4")
def test_from_the_list_to_a_replay_with_all_hands_open(book: Notebook, host: Locator) -> None:
    expect(rows(host)).to_have_count(20)
    expect(rows(host).first).to_contain_text("You")
    shot(host, "list")
    host.locator("[data-act=older]").click()
    expect(rows(host)).to_have_count(8)
    expect(host.locator(".pages .num")).to_have_text("21–28 of 28")
    last = rows(host).last
    expect(last).to_contain_text("<b>Benedikt</b>")
    code = last.locator(".code").inner_text()
    last.click()
    expect(host.locator("[data-testid=match-summary] h2")).to_have_text(code)
    hands = int(value(book, f"len(history[{code!r}])"))
    expect(host.locator(".hands li")).to_have_count(hands)
    assert value(book, "len(view.hands)") == "0", "the hands are not sent before one is opened"
    shot(host, "match")
    host.locator("[data-act='hand:1']").click()
    board = host.locator(".mjwidget")
    board.wait_for()
    host.locator("[data-act=step]").click()
    end = time.monotonic() + 15
    while value(book, "view.at") != "(1, 1)":
        assert time.monotonic() < end
        time.sleep(0.1)
    view = json.loads(value(book, "json.dumps(project(view.state, 'open'))"))
    facts, expected = board_facts(board), expected_facts(view)
    assert {k: facts.get(k) for k in expected} == expected
    shot(host, "hand")


@pytest.mark.clause("UI-21", "UI-22")
def test_the_four_controls_of_a_hand(book: Notebook, host: Locator) -> None:
    in_kernel(book, "view.show(list(history)[4], hand=0)")
    board = host.locator(".mjwidget")
    board.wait_for()
    controls = board.locator(".cc button")
    felt = board.locator(".felt")
    box = felt.bounding_box()
    assert box is not None
    felt.click(position={"x": box["width"] / 2, "y": box["height"] / 2})
    expect(controls).to_have_count(4)
    controls.nth(1).click()
    expect(board.locator("[data-testid=step]")).to_contain_text("step 1 ")
    felt.click(position={"x": 20, "y": 20})
    expect(board.locator("[data-testid=step]")).to_contain_text("step 1 ")
    board.locator(".centrewrap").click(position={"x": 4, "y": 4})  # beside the four
    expect(controls).to_have_count(0)
    felt.click(position={"x": 20, "y": 20})
    expect(board.locator("[data-testid=step]")).to_contain_text("step 2 ")


def test_by_keys_alone(book: Notebook, host: Locator) -> None:
    page = book.page
    cells = page.locator(".jp-Notebook .jp-CodeCell").count()
    host.locator("[data-testid=mjhistory]").focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    expect(host.locator("[data-testid=match-summary]")).to_be_visible()
    for key in ("ArrowDown", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    expect(host.locator(".mjwidget .where b")).to_contain_text("East 2")
    page.keyboard.press("ArrowRight")
    expect(host.locator(".mjwidget [data-testid=step]")).to_contain_text("step 1 ")
    page.keyboard.press("Escape")
    expect(host.locator("[data-act='hand:1']")).to_be_focused()
    page.keyboard.press("Escape")
    expect(rows(host).nth(2)).to_be_focused()
    page.keyboard.press("/")
    page.keyboard.type("lan 2024-05-02", delay=20)
    expect(rows(host)).to_have_count(1)
    expect(host.locator("[data-act=filter]")).to_be_focused()
    page.keyboard.press("Escape")
    expect(rows(host)).to_have_count(20)
    assert page.locator(".jp-Notebook .jp-CodeCell").count() == cells, "no key cut a cell"


@pytest.mark.clause("UI-20")
def test_a_match_that_is_being_played_shows_no_other_hand(book: Notebook, host: Locator) -> None:
    rows(host).first.click()
    expect(host.locator(".match-summary > header")).to_contain_text("not over")
    host.locator("[data-act='hand:0']").click()
    board = host.locator(".mjwidget")
    board.wait_for()
    facts = board_facts(board)
    assert "?" not in facts["hand 0"]
    assert [set(facts[f"hand {seat}"].split()) for seat in (1, 2, 3)] == [{"?"}] * 3


@pytest.mark.parametrize("theme", ["Light", "Dark"])
@pytest.mark.parametrize("width", [1100, 900, 600, 400])
def test_how_it_looks(book: Notebook, host: Locator, theme: str, width: int) -> None:
    """At every width: nothing wider than its place, everything big enough to be hit."""
    page = book.page
    book.set_theme(dark=theme == "Dark")
    page.set_viewport_size({"width": 1700, "height": 2300})
    host.evaluate("(host, px) => { host.parentElement.style.width = `${px}px`; }", width)
    try:
        lang = "ja" if theme == "Dark" else "en"
        in_kernel(book, f"view.lang = {lang!r}")
        for place in ("list", "match"):
            if place == "match":
                in_kernel(book, "view.show(list(history)[-1])")
            part = host.locator(f"[data-testid=match-{'list' if place == 'list' else 'summary'}]")
            expect(part).to_be_visible()
            shot(host, f"{place}-{width}-{theme.lower()}")
            wide = host.evaluate(
                """(host) => [...host.shadowRoot.querySelectorAll("*")]
                  .filter((e) => e.getBoundingClientRect().right > host.getBoundingClientRect().right + 1
                    && !e.closest(".ft, .sr, svg, bdi"))
                  .map((e) => e.outerHTML.slice(0, 80))"""
            )
            assert wide == []
            small = host.evaluate(
                """(host) => [...host.shadowRoot.querySelectorAll("button, input")]
                  .map((e) => [e.getBoundingClientRect(), e.outerHTML.slice(0, 60)])
                  .filter(([r]) => r.width > 0 && (r.width < 24 || r.height < 24))
                  .map(([, html]) => html)"""
            )
            assert small == []
    finally:
        page.set_viewport_size({"width": 1280, "height": 1000})
        in_kernel(book, "view.lang = 'en'")
