"""How a table looks: at every width, in both themes, in the situations of play. Nothing sticks
out, nothing that can be pressed lies under something else; the pictures are kept for people."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Locator

from tests.browser.lab import Lab
from tests.browser.play import Robot
from tests.browser.room import Room
from tests.browser.test_table import READY, THREE_CHI
from tests.runner.tools import ROOT

SHOTS = ROOT / "tests" / ".state" / "shots"
WIDTHS = (320, 380, 600, 1100)

# The parts of a question that cannot be hit where they are.
_COVERED = """(host) => {
  const root = host.shadowRoot, out = [];
  const sheet = root.querySelector(".sheet, .curtain") !== null;
  const parts = sheet ? ".sheet button, .curtain button"
    : '[data-testid="actions"] button, [data-testid="call"] button, .own-tile';
  for (const part of root.querySelectorAll(parts)) {
    if (part.closest("[hidden]") || part.hidden) continue;
    part.scrollIntoView({ block: "center" });
    const box = part.getBoundingClientRect();
    if (box.width === 0) continue;
    const hit = root.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (hit !== part && !part.contains(hit)) out.push(`${part.className}: ${hit?.className}`);
  }
  return out;
}"""


@pytest.fixture(scope="module")
def room(lab: Lab) -> Iterator[Room]:
    context: BrowserContext = lab.new_context(1700, 1300, still=True)
    folder = lab.folder / "pictures"
    folder.mkdir()
    room = Room(lab, folder, context)
    yield room
    room.close()
    context.close()


def own_turn(robot: Robot) -> None:
    robot.look("turn")
    robot.tile(13).hover()


def riichi(robot: Robot) -> None:
    robot.look("turn")
    robot.button("riichi").click()


def why(robot: Robot) -> None:
    robot.look("turn")
    robot.key("y")


def call(robot: Robot) -> None:
    assert robot.look("turn").calling


def result(robot: Robot) -> None:
    robot.play(lambda seen: seen.doing == "result")


def final(robot: Robot) -> None:
    robot.play(lambda seen: "final" in seen.open)


def settings(robot: Robot) -> None:
    robot.look("turn")
    robot.button("settings").click()


def curtain(robot: Robot) -> None:
    robot.host.locator('[data-testid="curtain"]').wait_for()


SCENES: dict[str, tuple[str, Callable[[Robot], None]]] = {
    "turn": ("mj.Table('tenhou', seed=1, speed=4, hints='on')", own_turn),
    "riichi": (f"at({READY!r}, speed=4, hints='on')", riichi),
    "why": ("mj.Table('lan', seed=1, speed=4)", why),
    "call": (f"at({THREE_CHI!r}, speed=4)", call),
    "result": ("mj.Table('tenhou', seed=3, speed=4)", result),
    "final": ("mj.Table('ichigeki', seed=4, speed=4, lang='ja')", final),
    "settings": ("mj.Table('sanma-parlour', seed=3, speed=4)", settings),
    "curtain": ("mj.Table('tenhou', ('you', 'steady', 'you', 'steady'), seed=5)", curtain),
}


@pytest.mark.parametrize("scene", SCENES)
def test_every_width_in_both_themes(room: Room, scene: str) -> None:
    source, play = SCENES[scene]
    host = room.set_up(source)
    play(room.robot(host, seed=1))
    SHOTS.mkdir(parents=True, exist_ok=True)
    for width in WIDTHS:
        host.evaluate("(host, px) => { host.parentElement.style.width = `${px}px`; }", width)
        room.page.wait_for_timeout(250)
        _fits(host, width)
        for dark in (False, True):
            room.notebook.set_theme(dark=dark)
            theme = "dark" if dark else "light"
            host.screenshot(path=SHOTS / f"table-{scene}-{width}-{theme}.png")
    room.notebook.set_theme(dark=False)
    assert room.notebook.faults() == []


def _fits(host: Locator, width: int) -> None:
    grid = host.locator('[data-testid="mjwidget"]')
    box = grid.bounding_box()
    assert box is not None and abs(box["width"] - width) < 2
    assert grid.evaluate("(g) => g.scrollWidth <= g.clientWidth + 1")
    assert host.evaluate(_COVERED) == []
