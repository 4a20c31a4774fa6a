"""Quizzes in a real JupyterLab: each kind answered by pointer and by keys, and how they look."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Locator, expect

from tests.browser.board import in_kernel
from tests.browser.lab import Lab, Notebook
from tests.browser.notebooks import write_notebook
from tests.runner.tools import ROOT

SHOTS = ROOT / "tests" / ".state" / "shots"

SETUP = """
import mjwidget as mj
ASKED = {
    "discard": lambda: mj.Puzzle("discard", "234m67p34556799s1z", title="<b>Ukeire</b>"),
    "table": lambda: mj.Puzzle("discard", mj.Scenario(you="E", E="234m67p34556799s+1z", turn="E3")),
    "call": lambda: mj.Puzzle("call", mj.Scenario(you="S", S="34m567p345s3377z88p", before=["E 5m"])),
    "riichi": lambda: mj.Puzzle("riichi", mj.Scenario(you="E", E="234m67p34556799s+1z", turn="E4")),
    "waits": lambda: mj.Puzzle("waits", "23456m678p11s234s"),
    "score": lambda: mj.Puzzle("score", "67p77z", win="5p", melds=["pon:666z", "chi:345s", "chi:234m"],
                               by="tsumo", seat="W", dora="1z"),
    "payments": lambda: mj.Puzzle("payments", "234m67p345567s88m", win="5p", by="tsumo",
                                  flags="riichi", dora="1z", ura="9p", honba=2, sticks=1),
    "furiten": lambda: mj.Puzzle("furiten", "234m67p345567s88m", river="1z8p-3s!9m4z-2s7z5p@N"),
    "choose": lambda: mj.Puzzle("choose", text="Who <i>begins</i>?", answer=1, because="The dealer.",
                                options=["East", {"en": "North", "ja": "北"}]),
}
"""

# kind -> what is pressed, in words of the page: tiles, buttons, numbers by the keypad
POINTER: dict[str, list[str]] = {
    "discard": ["tile:E", "check"],
    "table": ["tile:E", "tile:E"],
    "call": ["option:chi 34m", "check"],
    "riichi": ["tile:E", "check"],
    "waits": ["tile:1m", "tile:4m", "tile:9s", "tile:9s", "tile:7m", "check"],
    "score": ["@han", "pad:1", "@fu", "pad:3", "pad:0", "@other", "pad:3", "pad:00", "@dealer",
              "pad:5", "pad:00", "check"],
    "payments": ["@E", "pad:2", "pad:8", "pad:00", "@S", "pad:6", "pad:8", "pad:00", "@W", "pad:1",
                 "pad:5", "pad:0", "pad:00", "pad:erase", "pad:erase", "pad:0", "@N", "pad:1",
                 "pad:5", "pad:00", "check"],
    "furiten": ["tile:8p", "tile:5p", "check"],
    "choose": ["option:1", "check"],
}  # fmt: skip
KEYS: dict[str, list[str]] = {
    "discard": ["ArrowDown", "End", "Enter", "Enter"],
    "table": ["ArrowDown", "End", "Enter", "Enter"],
    "call": ["1", "Enter"],
    "riichi": ["ArrowDown", "End", "Space", "Space"],
    "waits": ["ArrowDown", "Space", "ArrowRight", "ArrowRight", "ArrowRight", "Space", "ArrowDown",
              "ArrowUp", "ArrowRight", "ArrowRight", "ArrowRight", "Space", "Enter"],
    "score": ["ArrowDown", "1", "Enter", "3", "0", "Enter", "3", "0", "0", "Enter", "5", "0", "0",
              "Enter"],
    "payments": ["ArrowDown", "Tab", "2", "8", "0", "0", "Enter", "6", "8", "0", "0", "Enter", "1",
                 "5", "0", "0", "Enter", "1", "5", "0", "0", "Enter"],
    "furiten": ["ArrowDown", "ArrowDown", *["ArrowRight"] * 4, "Space", *["ArrowRight"] * 3, "Space",
                "Enter"],
    "choose": ["1", "Enter"],
}  # fmt: skip


FRAMES: list[bytes] = []
"""What went over the page's web sockets."""


@pytest.fixture(scope="module")
def book(lab: Lab, still: BrowserContext) -> Iterator[Notebook]:
    folder = lab.folder / "quiz"
    folder.mkdir()
    path = write_notebook(folder / "quiz.ipynb", SETUP)
    notebook = lab.open(path.relative_to(lab.folder).as_posix(), context=still, frames=FRAMES)
    notebook.run_all()
    yield notebook
    notebook.shut_down_kernel()
    notebook.close()


@pytest.fixture(autouse=True)
def clean(book: Notebook) -> Iterator[None]:
    book.set_theme(dark=False)
    book.clear()
    yield
    assert book.faults() == []
    assert book.requests == [], "nothing is asked of the network"


def show(book: Notebook, source: str) -> Locator:
    host = book.add(source).locator(".mjwidget-quiz")
    host.wait_for()
    host.scroll_into_view_if_needed()
    return host


def shot(host: Locator, name: str) -> None:
    SHOTS.mkdir(parents=True, exist_ok=True)
    host.screenshot(path=SHOTS / f"quiz-{name}.png")


def press(host: Locator, act: str) -> None:
    if act.startswith("@"):
        host.locator(f"[data-act='field-{act[1:]}']").click()
    else:
        host.locator(f"[data-act='{act}']").last.click()


def value(book: Notebook, expression: str) -> str:
    return in_kernel(book, f"print({expression})").strip()


def one_cell_less(book: Notebook) -> int:
    return book.page.locator(".jp-Notebook .jp-CodeCell").count()


@pytest.mark.parametrize("kind", list(POINTER))
def test_by_pointer(book: Notebook, kind: str) -> None:
    host = show(book, f"q = mj.Quiz([ASKED[{kind!r}]()]); q")
    shot(host, f"{kind}-asked")
    for act in POINTER[kind]:
        press(host, act)
    verdict = host.locator("[data-testid=quiz-feedback]")
    verdict.wait_for()
    shot(host, f"{kind}-answered")
    assert verdict.get_attribute("data-state") == "right"
    assert value(book, "(q.score, q.results[0].right)") == "(1.0, True)"


@pytest.mark.parametrize("kind", list(KEYS))
def test_by_keys(book: Notebook, kind: str) -> None:
    host = show(book, f"q = mj.Quiz([ASKED[{kind!r}]()]); q")
    cells = one_cell_less(book)
    host.locator("[data-testid=mjquiz]").focus()
    for key in KEYS[kind]:
        book.page.keyboard.press(key)
    verdict = host.locator("[data-testid=quiz-feedback]")
    verdict.wait_for()
    assert verdict.get_attribute("data-state") == "right", verdict.inner_text()
    assert value(book, "q.score") == "1.0"
    assert one_cell_less(book) == cells, "no key cut a cell"


def test_a_quiz_from_the_first_question_to_the_review(book: Notebook) -> None:
    host = show(
        book, "q = mj.Quiz([ASKED[k]() for k in ('waits', 'choose', 'table')], title='Mixed'); q"
    )
    expect(host.locator("[data-testid=quiz-score]")).to_have_text("0 of 3")
    host.locator("[data-act=hint]").click()
    expect(host.locator("[data-testid=quiz-hints] li")).to_have_count(1)
    press(host, "tile:1m")
    press(host, "tile:E")
    press(host, "check")
    expect(host.locator("[data-testid=quiz-feedback]")).to_have_attribute("data-state", "wrong")
    press(host, "next")
    expect(host.locator(".qquestion")).to_have_text("Which is right?")
    expect(host.locator(".qtext")).to_have_text("Who <i>begins</i>?")
    press(host, "option:2")
    press(host, "option:2")
    expect(host.locator("[data-testid=quiz-feedback]")).to_contain_text("The dealer.")
    press(host, "next")
    expect(host.locator("[data-testid=quiz-board] .mjwidget")).to_be_visible()
    press(host, "tile:E")
    press(host, "check")
    press(host, "next")
    expect(host.locator("[data-testid=quiz-review] li")).to_have_count(3)
    shot(host, "review")
    assert value(book, "[r.right for r in q.results]") == "[False, False, True]"
    press(host, "goto:0")
    expect(host.locator("[data-testid=quiz-feedback]")).to_be_visible()
    press(host, "dot:2")
    expect(host.locator("[data-testid=quiz-board]")).to_be_visible()
    in_kernel(book, "q.restart(wrong=True)")
    expect(host.locator(".qquestion")).to_have_text("Name every tile that completes the hand.")
    expect(host.locator("[data-testid=quiz-score]")).to_have_text("1 of 3")
    # A page that comes later shows what has been answered.
    book.save()
    book.reload()
    host = book.page.locator(".mjwidget-quiz")
    host.wait_for()
    expect(host.locator("[data-testid=quiz-score]")).to_have_text("1 of 3")
    book.run_all()


def test_no_answer_is_in_the_page_or_the_notebook_before_it_is_given(book: Notebook) -> None:
    secret = "Ganymede"
    source = (
        f"q = mj.Quiz([mj.Puzzle('choose', options=['A', 'B'], answer=2, because={secret!r}),"
        " mj.Puzzle('waits', '23456m678p11s234s')]); q"
    )
    FRAMES.clear()
    host = show(book, source.replace(repr(secret), "'Gany' + 'mede'"))
    book.save()
    saved = (book_file(book)).encode()
    state = value(book, "__import__('json').dumps(q._view.get_state()['asked'])")
    for text in (saved.decode(), state, host.evaluate("(h) => h.shadowRoot.innerHTML")):
        assert secret not in text
        assert "waits 1m 4m 7m" not in text
    assert any(b"Which is right" in frame for frame in FRAMES)
    assert not any(secret.encode() in frame for frame in FRAMES)
    press(host, "option:1")
    press(host, "check")
    expect(host.locator("[data-testid=quiz-feedback]")).to_contain_text(secret)


def book_file(book: Notebook) -> str:
    """The notebook as the page would write it, its widgets' state included."""
    out: str = book.page.evaluate(
        """async () => {
          const panel = window.jupyterapp.shell.currentWidget;
          await panel.context.save();
          return JSON.stringify(panel.context.model.toJSON());
        }"""
    )
    return out


@pytest.mark.parametrize("theme", ["Light", "Dark"])
@pytest.mark.parametrize("width", [1100, 700, 360])
def test_how_it_looks(book: Notebook, theme: str, width: int) -> None:
    """At every width: nothing wider than its place, everything big enough to be hit."""
    page = book.page
    book.set_theme(dark=theme == "Dark")
    page.set_viewport_size({"width": 1700, "height": 2300})
    lang = "ja" if theme == "Dark" else "en"
    wrong = {"call": "pass", "table": "2m", "score": {"han": 1, "fu": 40, "points": "400/700"},
             "payments": {"E": 900}, "waits": "1m 9s", "furiten": "2s"}  # fmt: skip
    try:
        for kind in ("table", "call", "waits", "score", "payments", "furiten", "discard", "choose"):
            book.clear()
            host = show(
                book,
                f"q = mj.Quiz([ASKED[{kind!r}](), ASKED['choose']()], title='Quiz'); v = q.view(lang={lang!r}); v",
            )
            host.evaluate("(host, px) => { host.parentElement.style.width = `${px}px`; }", width)
            fits(host)
            shot(host, f"{kind}-{width}-{theme.lower()}-1")
            if kind in wrong:
                in_kernel(book, f"q.hint(); q.answer({json.dumps(wrong[kind])})")
                host.locator("[data-testid=quiz-feedback]").wait_for()
                fits(host)
                shot(host, f"{kind}-{width}-{theme.lower()}-2")
    finally:
        page.set_viewport_size({"width": 1280, "height": 1000})


def fits(host: Locator) -> None:
    wide = host.evaluate(
        """(host) => [...host.shadowRoot.querySelectorAll("*")]
          .filter((e) => e.getBoundingClientRect().right > host.getBoundingClientRect().right + 1
            && !e.closest(".sr, svg, bdi"))
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
