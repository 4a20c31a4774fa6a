"""What a moment means, on the table: in a replay, at a live table, and where there is no kernel."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Route, expect

import mjwidget as mj
from tests.browser.lab import Lab
from tests.browser.notebooks import write_notebook
from tests.browser.play import until
from tests.browser.room import Room
from tests.browser.test_table import FIELD, HIDDEN, READY, THREE_CHI
from tests.runner.tools import ROOT

SAMPLE = ROOT / "examples" / "sample.mjai"
SHOTS = ROOT / "tests" / ".state" / "shots"
WIDTHS = (320, 380, 600, 928, 1100)
KITA = (
    "mj1 tenhou-sanma E1 35000,35000,35000 dora=5p left=41 draw=0"
    f" p0=119m345567p66s11z+4z//2z1p9s/kita.44z p1={HIDDEN}//9m1s2s3s!5z/riichi,kita.4z"
    f" p2={HIDDEN}//1z2z3z7p8p"
)
FURITEN = (
    f"mj1 tenhou E1 {FIELD} dora=5p left=40 draw=0"
    f" p0=234567m23455p67s+9m//5s1z p1={HIDDEN}//9p1m2z!/riichi p2={HIDDEN}//3z p3={HIDDEN}//4z"
)

# What the page shows of the analysis.
_SHOWN = """(host) => {
  const root = host.shadowRoot;
  const panel = root.querySelector('[data-testid="analysis"]');
  const all = (selector) => [...root.querySelectorAll(selector)];
  return {
    there: panel !== null, ready: panel?.dataset.ready === "true", at: panel?.dataset.at ?? "",
    rows: all(".choice").map((row) => row.dataset.act.slice("choice:".length)),
    odds: all(".choice .odds").length, bars: all(".count-over").map((n) => n.textContent),
    risks: all(".risk-over").length, lit: all(".glow-lit").length, chosen: all(".glow-chosen").length,
    layers: all(".layers [aria-pressed=true]").length,
    error: root.querySelector('[data-testid="error"]')?.textContent ?? "",
  };
}"""


@pytest.fixture(scope="module")
def room(lab: Lab, still: BrowserContext) -> Iterator[Room]:
    folder = lab.folder / "analysis"
    folder.mkdir()
    room = Room(lab, folder, still)
    room.python(f"match = mj.load({str(SAMPLE)!r})")
    yield room
    room.close()


@pytest.fixture(autouse=True)
def no_errors(room: Room) -> Iterator[None]:
    yield
    assert room.notebook.faults() == []
    assert room.notebook.requests == [], "nothing is asked of the network"


def shown(host: Locator) -> dict[str, Any]:
    found: dict[str, Any] = host.evaluate(_SHOWN)
    return found


def comes(host: Locator, at: tuple[int, int, int]) -> dict[str, Any]:
    """What is shown once the analysis of this moment is there."""
    want = " ".join(map(str, at))
    until(lambda: shown(host)["at"] == want, tell=lambda: shown(host))
    return shown(host)


def key(room: Room, host: Locator, name: str) -> None:
    host.locator('[data-testid="mjwidget"]').focus()
    room.page.keyboard.press(name)


def told(room: Room, name: str) -> tuple[Any, list[str]]:
    """Where the kernel's analysis is of, and its choices in order."""
    found: list[Any] = room.value(
        f"[[{name}.analysis[k] for k in ('hand', 'n', 'seat')],"
        f" [r['text'] for r in {name}.analysis['rows']]] if {name}.analysis else [None, []]"
    )
    return tuple(found[0]) if found[0] else None, found[1]


def a_replay(room: Room, **more: Any) -> Locator:
    host = room.set_up("mj.Replay(match)", "replay")
    room.python("replay.viewer = 0; replay.goto(hand=1, turn=5)")
    return host


def here(room: Room) -> tuple[int, int, int]:
    hand, n, seat = room.value("[*replay.at, replay.viewpoint]")
    return hand, n, seat


def moved(room: Room, was: tuple[int, int, int]) -> Callable[[], bool]:
    return lambda: here(room) != was


# ---- a replay


def test_a_key_shows_what_the_moment_of_a_replay_means(room: Room) -> None:
    host = a_replay(room)
    assert not shown(host)["there"]
    key(room, host, "l")
    found = comes(host, here(room))
    at, rows = told(room, "replay")
    assert at == here(room)
    assert found["rows"][:6] == rows[:6] and found["bars"] and found["risks"] == 14
    assert room.value("replay.layers") == ["ukeire", "danger", "waits"]
    # The odds come by themselves, beside.
    until(lambda: shown(host)["odds"] > 0 and told(room, "replay")[0] is not None)
    until(lambda: room.value("'working' not in replay.analysis"))
    key(room, host, "l")
    until(lambda: not shown(host)["there"] and room.value("replay.layers") == [])
    assert room.value("replay.analysis") == {} and shown(host)["risks"] == 0


def test_it_goes_along_with_the_steps(room: Room) -> None:
    host = a_replay(room)
    room.python("replay.layers = ['danger']")
    comes(host, here(room))
    before = here(room)
    for name in ("ArrowRight", "ArrowDown", "ArrowLeft", "]"):
        key(room, host, name)
        until(moved(room, before))
        found = comes(host, here(room))
        assert found["rows"][:6] == told(room, "replay")[1][:6]
        before = here(room)
    room.python("replay.viewpoint = 2")
    comes(host, here(room))
    assert shown(host)["error"] == ""


def test_pointing_at_a_choice_lights_up_what_it_lives_on(room: Room) -> None:
    host = a_replay(room)
    room.python("replay.layers = ['ukeire', 'danger']")
    comes(host, here(room))
    assert shown(host)["lit"] == 0 and shown(host)["chosen"] == 1
    seen = """[
        t for s, one in enumerate(_v['seats']) for t in
        [d['t'] for d in one['river'] if 'called' not in d]
        + [t for m in one['melds'] for t in [*m['tiles'], *([m['called']] if 'called' in m else [])]]
        + (one['hand'] + [one['drawn']] if s == 0 else [])] + _v['dora']"""
    room.python("_v = project(replay.state, 'open')")
    wide = max(range(6), key=lambda i: room.value(f"len(replay.analysis['rows'][{i}]['accepts'])"))
    lit = room.value(
        f"sum(t is not None and t[:2] in replay.analysis['rows'][{wide}]['accepts'] for t in {seen})"
    )
    host.locator(".choice").nth(wide).hover()
    until(lambda: shown(host)["lit"] == lit, tell=lambda: (shown(host), lit))
    room.page.mouse.move(5, 5)
    until(lambda: shown(host)["lit"] == 0)
    # An own tile does the same as its discard's choice.
    text = room.value("next(r['tile'] for r in replay.analysis['rows'] if r['accepts'])")
    host.locator(f'.own-tile[data-tile="{text}"]').first.hover()
    until(lambda: shown(host)["lit"] > 0)
    room.page.mouse.move(5, 5)


def test_by_keyboard_alone(room: Room) -> None:
    host = a_replay(room)
    room.python("replay.layers = ['ukeire', 'danger']")
    comes(host, here(room))
    focused = "(host) => host.shadowRoot.activeElement?.dataset.act ?? ''"
    key(room, host, "Tab")
    for _ in range(40):
        if str(host.evaluate(focused)).startswith("choice:"):
            break
        room.page.keyboard.press("Tab")
    _, rows = told(room, "replay")
    assert host.evaluate(focused) == f"choice:{rows[0]}"
    at = here(room)
    room.page.keyboard.press("ArrowDown")
    assert host.evaluate(focused) == f"choice:{rows[1]}"
    until(lambda: shown(host)["lit"] > 0)
    room.page.keyboard.press("Enter")
    expect(host.locator('.choice[aria-expanded="true"]')).to_have_attribute(
        "data-act", f"choice:{rows[1]}"
    )
    room.page.keyboard.press("Tab")  # out of the list with one key
    assert not str(host.evaluate(focused)).startswith("choice:")
    assert here(room) == at


def test_one_layer_at_a_time(room: Room) -> None:
    host = a_replay(room)
    key(room, host, "l")
    comes(host, here(room))
    host.locator('[data-act="layer:danger"]').click()
    until(lambda: shown(host)["risks"] == 0 and room.value("replay.layers") == ["ukeire", "waits"])
    host.locator('[data-act="settings"]').click()
    switch = host.locator('[data-act="set-layer:danger"]')
    expect(switch).not_to_be_checked()
    switch.check()
    until(lambda: shown(host)["risks"] == 14)
    host.locator('[data-act="close"]').click()


def test_notes_are_shown_at_their_step(room: Room) -> None:
    host = a_replay(room)
    room.python("replay.annotate('<i>fold</i> here'); replay.goto(hand=1)")
    expect(host.locator('[data-testid="notes"]')).to_have_count(0)
    host.locator(".mark.is-note").click()
    expect(host.locator('[data-testid="notes"]')).to_have_text("<i>fold</i> here")


# ---- a live table


def test_at_a_live_table_with_each_question(room: Room) -> None:
    host = room.set_up("mj.Table('tenhou', seed=1, speed=4)")
    robot = room.robot(host, seed=1, way="pointer")
    robot.look("turn")
    host.locator('[data-act="layers"]').click()
    seen = set()
    for _ in range(4):
        live = room.value("[len(table.match) - 1, len(table.match[-1]) - 1, 0]")
        found = comes(host, (live[0], live[1], live[2]))
        assert found["layers"] == 3
        # Their order may change once more, when the odds are there.
        until(lambda: shown(host)["rows"][:6] == told(room, "table")[1][:6])
        seen.add(found["at"])
        robot.tile(0).click()
        robot.look("turn")
        while robot.look("turn", "call").calling:
            robot.button("pass").click()
            robot.look("turn")
    assert len(seen) == 4
    assert room.python("print(table.error)") == "None"


def test_clicks_and_other_cells_go_on_while_the_odds_are_counted(room: Room) -> None:
    room.python(
        "import time as _t, mjwidget.analysis.analyse as _a\n"
        "_of, _on, _begun = _a.of, [True], []\n"
        "def _slow(ask, *, odds=True, progress=None, **more):\n"
        "    if odds:\n"
        "        _begun.append(1)\n"
        "        for i in range(10**6):\n"
        "            if not _on[0]: break\n"
        "            progress(min(i, 99), 100); _t.sleep(.002)\n"
        "    return _of(ask, odds=odds, **more)\n"
        "_a.of = _slow"
    )
    try:
        host = room.set_up("mj.Table('tenhou', seed=1, speed=4, layers=['ukeire'])")
        robot = room.robot(host, seed=1, way="pointer")
        robot.look("turn")
        bar = host.locator('.working [role="progressbar"]')
        until(lambda: bar.count() == 1 and int(bar.get_attribute("aria-valuenow") or 0) > 0)
        assert room.value("6 * 7") == 42  # another cell
        first = shown(host)["at"]
        robot.tile(0).click()  # and a click: what was counted ends, the next begins
        robot.look("turn")
        until(lambda: shown(host)["ready"] and shown(host)["at"] != first)
        until(lambda: room.value("len(_begun)") > 1)
        room.python("_on[0] = False")
        until(lambda: shown(host)["odds"] > 0, 30)
        assert bar.count() == 0
    finally:
        room.python("_on[0] = False; _a.of = _of")


def test_looking_back_asks_for_the_moment_that_is_looked_at(room: Room) -> None:
    host = room.set_up("mj.Table('tenhou', seed=1, speed=4, layers=['danger'])")
    robot = room.robot(host, seed=1, way="pointer")
    robot.look("turn")
    robot.tile(0).click()
    robot.look("turn")
    newest = shown(host)["at"]
    host.locator('[data-act="look-back"]').click()
    until(lambda: shown(host)["ready"] and shown(host)["at"] != newest, tell=lambda: shown(host))
    assert shown(host)["at"].startswith("0 ") and shown(host)["error"] == ""
    key(room, host, "End")
    until(lambda: shown(host)["at"] == newest)


def test_nobody_sees_the_analysis_of_another(room: Room) -> None:
    """Several people share the screen: it comes when the curtain is lifted, and is not saved."""
    host = room.set_up(
        "mj.Table('tenhou', ('you', 'first', 'you', 'first'), seed=5, speed=4, layers=['danger'])"
    )
    assert not shown(host)["ready"]
    host.locator('[data-act="lift"]').click()
    until(lambda: shown(host)["ready"])
    assert shown(host)["at"].endswith(" 0")
    room.notebook.save()
    saved = room.path.read_text("utf-8")
    state = json.loads(saved)["metadata"]["widgets"]
    models = state["application/vnd.jupyter.widget-state+json"]["state"]
    assert models[room.python("print(table.model_id)")]["state"]["analysis"] == {}


# ---- without a kernel


def test_a_saved_notebook_shows_what_was_analysed_before(lab: Lab, notebook_folder: Path) -> None:
    sources = [
        f"import mjwidget as mj; match = mj.load({str(SAMPLE)!r}); replay = mj.Replay(match)",
        "replay.viewer = 0; replay.goto(1, turn=5); replay.analyse(hands=[1])",
        "replay.annotate('a note'); replay",
    ]
    path = write_notebook(notebook_folder / "saved.ipynb", *sources)
    notebook = lab.open(path.relative_to(lab.folder).as_posix())
    notebook.run_all(timeout=120)
    notebook.page.locator(".mjwidget").wait_for()
    notebook.save()
    notebook.shut_down_kernel()
    notebook.close()

    again = lab.open(path.relative_to(lab.folder).as_posix())
    host = again.page.locator(".mjwidget").first
    host.wait_for()
    again.shut_down_kernel()
    host.scroll_into_view_if_needed()
    _without_kernel(host)
    assert again.faults() == []
    again.close()


def _without_kernel(host: Locator) -> None:
    """What was analysed is shown and stepped through; what was not says so."""
    match = mj.load(SAMPLE)
    host.locator('[data-testid="mjwidget"]').focus()
    host.page.keyboard.press("l")
    until(lambda: shown(host)["ready"], tell=lambda: shown(host))
    hand, n, seat = map(int, shown(host)["at"].split())
    expected = mj.analyse((match, hand, n), seat=seat, odds=False)
    assert (hand, seat) == (1, 0)
    assert shown(host)["rows"][:6] == [row.text for row in expected.choices][:6]
    assert shown(host)["risks"] == 14
    expect(host.locator('[data-testid="notes"]')).to_have_text("a note")
    host.locator(".choice").nth(2).hover()
    until(lambda: shown(host)["lit"] > 0)
    host.locator('[data-act="step"]').click()
    until(lambda: shown(host)["at"] == f"1 {n + 1} 0", tell=lambda: shown(host))
    host.locator('[data-act="next-hand"]').click()
    expect(host.locator('[data-testid="analysis-pending"]')).to_contain_text(
        "Nobody answers", timeout=15_000
    )
    assert shown(host)["error"] == ""


# A page of our own: the bundle and what the model holds, and nothing else.
_PAGE = """<!doctype html><meta charset="utf-8"><title>A replay</title><div id="here"></div>
<script type="module">
  import widget from "./widget.js";
  const state = await (await fetch("./state.json")).json();
  const heard = {};
  widget.render({ el: document.getElementById("here"), model: {
    get: (name) => state[name],
    set: (name, value) => { state[name] = value; for (const f of heard[`change:${name}`] ?? []) f(); },
    save_changes() {}, on: (e, f) => (heard[e] ??= []).push(f), off() {},
  } });
</script>"""


def test_a_page_without_a_notebook(still: BrowserContext) -> None:
    replay = mj.Replay(mj.load(SAMPLE))
    replay.viewer = 0
    replay.goto(1, turn=5)
    replay.analyse(hands=[1], progress=False)
    replay.annotate("a note")
    state = replay.get_state()
    bundle = state.pop("_esm")
    replay.close()
    files = {
        "page.html": ("text/html", _PAGE),
        "widget.js": ("text/javascript", bundle),
        "state.json": ("application/json", json.dumps(state)),
    }

    def answer(route: Route) -> None:
        kind, body = files[route.request.url.rsplit("/", 1)[1]]
        route.fulfill(content_type=kind, body=body)

    page = still.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda e: errors.append(str(e)))
    page.route("http://page.example/*", answer)
    page.goto("http://page.example/page.html")
    host = page.locator(".mjwidget")
    host.wait_for()
    _without_kernel(host)
    assert errors == []
    page.close()


# ---- pictures

PICTURES = {
    "replay": ("mj.Replay(match)", "replay", "replay.viewer = 0; replay.goto(hand=1, turn=9)"),
    "live": ("mj.Table('tenhou', seed=3, speed=4, hints='tips')", "table", ""),
    "ready": (f"at({READY!r}, speed=4)", "table", ""),
    "furiten": (f"at({FURITEN!r}, speed=4, lang='ja')", "table", ""),
    "call": (f"at({THREE_CHI!r}, speed=4)", "table", ""),
    "sanma": (f"at({KITA!r}, speed=4)", "table", ""),
}
# Text that is smaller than this on the screen, or covered figures, are not there.
_FITS = """(host) => {
  const root = host.shadowRoot, out = [];
  const scale = root.querySelector(".mj-board").clientWidth / 720;
  for (const text of root.querySelectorAll(".figures text")) {
    if (text.textContent === "") continue;
    const px = parseFloat(getComputedStyle(text).fontSize) * scale;
    if (px < 10.9) out.push(`${text.textContent}: ${px.toFixed(1)} px`);
    const box = text.getBoundingClientRect();
    const body = text.previousElementSibling?.getBoundingClientRect();
    if (text.parentElement.matches(".risk-over") && box.width > body.width) out.push(`${text.textContent}: too wide`);
  }
  const figures = [...root.querySelectorAll(".risk-over rect, .count-over")].map((f) => f.getBoundingClientRect());
  const over = (selector) => [...root.querySelectorAll(selector)].map((n) => [selector, n.getBoundingClientRect()]);
  for (const [what, box] of [...over('[data-testid="actions"] button'), ...over('[data-testid="call"]'), ...over(".tile.river"), ...over(".tile.aside"), ...over(".tile.meld")])
    for (const f of figures)
      if (f.left < box.right - 1 && f.right > box.left + 1 && f.top < box.bottom - 1 && f.bottom > box.top + 1) {
        out.push(`a figure under ${what}`);
        break;
      }
  const panel = root.querySelector(".analysis-panel").getBoundingClientRect();
  for (const part of root.querySelectorAll(".analysis-panel *")) {
    const box = part.getBoundingClientRect();
    if (box.width === 0 || part instanceof SVGElement) continue;
    if (box.right > panel.right - 8 || box.left < panel.left + 8) out.push(`${part.className}: sticks out`);
  }
  return [...new Set(out)];
}"""


@pytest.mark.parametrize("scene", PICTURES)
def test_every_width_in_both_themes(room: Room, scene: str) -> None:
    source, name, then = PICTURES[scene]
    host = room.set_up(source, name)
    room.python(f"{then}\n{name}.layers = ['ukeire', 'danger', 'waits']")
    until(lambda: shown(host)["ready"], tell=lambda: shown(host))
    until(lambda: room.value(f"'working' not in {name}.analysis"), 60)
    SHOTS.mkdir(parents=True, exist_ok=True)
    room.page.set_viewport_size({"width": 1700, "height": 2300})
    try:
        for width in WIDTHS:
            host.evaluate("(host, px) => { host.parentElement.style.width = `${px}px`; }", width)
            room.page.wait_for_timeout(250)
            grid = host.locator('[data-testid="mjwidget"]')
            box = grid.bounding_box()
            assert box is not None and abs(box["width"] - width) < 2
            assert grid.evaluate("(g) => g.scrollWidth <= g.clientWidth + 1")
            assert host.evaluate(_FITS) == []
            for dark in (False, True):
                room.notebook.set_theme(dark=dark)
                theme = "dark" if dark else "light"
                host.screenshot(path=SHOTS / f"analysis-{scene}-{width}-{theme}.png")
    finally:
        room.notebook.set_theme(dark=False)
        room.page.set_viewport_size({"width": 1280, "height": 1000})


def test_tips_come_with_the_question_and_light_up_what_they_are_about(room: Room) -> None:
    """EDU-1: on the actual position, and they say why."""
    host = room.set_up("mj.Table('tenhou', seed=3, speed=4, hints='tips')")
    room.robot(host).look("turn")
    tips = host.locator('[data-testid="tips"] li')
    until(lambda: tips.count() > 0)
    told = room.value("[t['text']['en'] for t in table.prompt['hints']['tips']]")
    assert [text.lstrip("12") for text in tips.all_inner_texts()] == told
    about = room.value("[len(t['tiles']) for t in table.prompt['hints']['tips']]")
    assert any(about)
    for nth, many in enumerate(about):
        tips.nth(nth).hover()
        expect(host.locator(".lights .badge")).to_have_count(many)
    room.page.mouse.move(5, 5)
    until(lambda: host.locator(".lights .badge").count() == 0)
