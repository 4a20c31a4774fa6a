"""How a table looks: at every width, in both themes, in the situations of play. Nothing sticks
out, nothing that can be pressed lies under something else; the pictures are kept for people."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Locator

from tests.browser.lab import Lab
from tests.browser.play import Robot
from tests.browser.room import Room
from tests.browser.test_table import HIDDEN, READY, THREE_CHI
from tests.runner.tools import ROOT

SHOTS = ROOT / "tests" / ".state" / "shots"
WIDTHS = (320, 380, 600, 1100)

OTHERS = f"p1={HIDDEN} p2={HIDDEN} p3={HIDDEN}"
FIELD = "25000,25000,25000,25000"
KITA = (
    "mj1 tenhou-sanma E1 35000,35000,35000 dora=5p left=52 draw=0"
    f" p0=119m345567p66s11z+4z//2z/kita.44z p1={HIDDEN}//9m/kita.4z p2={HIDDEN}"
)
NINE = f"mj1 tenhou E1 {FIELD} dora=5p left=69 draw=0 p0=19m19p19s1234m12z3z+4z {OTHERS}"
LAST = f"mj1 tenhou E2.1.1 {FIELD} dora=5p left=0 draw=0 p0=123456789m1199p+5s {OTHERS}"
TWO = (
    f"mj1 tenhou E3.2.0 {FIELD} dora=5p left=40 draw=0 p0=123m456m789m119p1z+9s p1=234m234p234s678s9s"
    f" p2={HIDDEN} p3=567m567p567s78s99p"
)

CROWDED = (
    "mj1 tenhou S2.2.1 24000,25000,26000,24000 dora=5p4s left=25 draw=0"
    " p0=345m0p67p678s9p+8s/55z+5z@2/9m1z-2z@3.8s2p-3z9s2m"
    f" p1={HIDDEN}//1p9p-4z7m8m!1s-2s-9p-/riichi"
    " p2=??????????/46s+5s@1/7z6z2m-9m-1s3p3z p3=??????????/22z+2z@0/4z3z9p-8p-7s6m"
)
FOUR_MELDS = (
    "mj1 sanma-parlour E3 35000,35000,35000 dora=4p left=40 draw=0"
    " p0=6p+7s/66s+6s@2,77z+7z@1,2222s,99s+9s@2/1z2z3z9p1p-9m-/flowers.1f2f"
    f" p1={HIDDEN} p2={HIDDEN}"
)

PHONE = 560
"""Below this width targets are for thumbs."""
THUMB = 40

# What can be pressed and cannot be hit where it is, or lies over a figure of the hand, or is too
# small for a thumb, or of the hand for a finger. The table's own line can always be hit.
_COVERED = """(host, thumb) => {
  const root = host.shadowRoot, out = [];
  const sheet = root.querySelector(".sheet, .curtain") !== null;
  const asked = sheet ? ".sheet button, .curtain button"
    : '[data-testid="actions"] button, [data-testid="call"] button, .own-tile, .why button';
  const figures = [...root.querySelectorAll(".own-tile.has-bar .ukeire, .own-tile.is-marked .mark")]
    .map((figure) => figure.getBoundingClientRect()).filter((box) => box.width > 0);
  for (const part of root.querySelectorAll(`${asked}, .statusline button, .seats button`)) {
    if (part.closest("[hidden]") || part.hidden) continue;
    const line = part.closest(".seats, .sheet") !== null;
    part.scrollIntoView({ block: "center" });
    const box = part.getBoundingClientRect();
    if (box.width === 0) continue;
    const x = box.x + box.width / 2, y = box.y + box.height / 2;
    const at = (dy) => {
      const hit = root.elementFromPoint(x, y + dy);
      return hit === part || part.contains(hit);
    };
    // What is asked may lie over the panels for a while, and those over each other's margin.
    if (part.closest(".seats") === null && !at(0)) out.push(`${part.className}: covered`);
    if (part.matches(".own-tile")) {
      if (box.width < 24) out.push(`a tile: ${box.width} px`);
      continue;
    }
    const high = [-1, 1].map((way) => way * (thumb / 2 - 1));
    if (box.height < thumb && !line && !high.every(at)) out.push(`${part.className}: ${box.height} px`);
    for (const f of figures) {
      const apart = f.right <= box.left || f.left >= box.right || f.bottom <= box.top
        || f.top >= box.bottom;
      if (!apart && part.closest("[data-testid=actions]")) out.push(`${part.className}: a figure`);
    }
  }
  for (const part of root.querySelectorAll(".sheet, .offences ul")) part.scrollTop = 0;
  return out;
}"""


@pytest.fixture(scope="module")
def room(lab: Lab) -> Iterator[Room]:
    context: BrowserContext = lab.new_context(1700, 2300, still=True)
    folder = lab.folder / "pictures"
    folder.mkdir()
    room = Room(lab, folder, context)
    room.python("def failing(prompt): raise RuntimeError('no')")
    yield room
    room.close()
    context.close()


def own_turn(robot: Robot) -> None:
    robot.look("turn")
    robot.tile(13).hover()


def lifted(robot: Robot) -> None:
    robot.look("turn")
    robot.tile(3).dispatch_event("pointerdown", {"pointerType": "touch", "button": 0})
    robot.tile(3).dispatch_event("pointerup", {"pointerType": "touch", "button": 0})


def said(robot: Robot) -> None:
    """Riichi is declared, its stick and tile lie there."""
    robot.look("turn")
    robot.button("riichi").click()
    robot.tile(13).click()
    robot.look("turn", "call", "result")


def advised(robot: Robot) -> None:
    robot.host.locator('[data-testid="advice"]').wait_for()


def advised_call(robot: Robot) -> None:
    assert robot.look("turn").calling
    robot.host.locator(':is([data-testid="advice"], [data-testid="call-advice"])').first.wait_for()


def explained(robot: Robot) -> None:
    watched(robot)
    assert robot.host.locator('[data-testid="reasons"] li').count() == 4


def watched(robot: Robot) -> None:
    robot.look("result")
    robot.host.locator('[data-act="look"]').click()


def own_tile(robot: Robot) -> None:
    robot.look("turn")
    robot.tile(0).hover()


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


def kita(robot: Robot) -> None:
    robot.look("turn")
    robot.press("kita", "f")
    robot.look("turn")
    robot.tile(13).hover()


def nine_terminals(robot: Robot) -> None:
    robot.look("turn")
    robot.button("kyuushu").click()
    robot.look("result")


def discard(robot: Robot) -> None:
    """The drawn tile ends the hand."""
    robot.look("turn")
    robot.tile(13).click()
    robot.look("result")


def offence(robot: Robot) -> None:
    robot.look("turn")
    robot.button("more").click()
    robot.host.locator(".offence", has_text="False tsumo").click()
    robot.button("sure").click()
    robot.look("result")


def menu(robot: Robot) -> None:
    robot.look("turn")
    robot.button("more").click()


def at_every_discard(robot: Robot) -> None:
    robot.look("turn")
    robot.tile(13).click()
    robot.look("turn")
    robot.button("more").click()


def error(robot: Robot) -> None:
    robot.look("turn")
    robot.tile(13).click()
    robot.host.locator('[data-testid="error"]').wait_for()
    robot.look("turn")


def closed(robot: Robot) -> None:
    robot.look("turn")
    robot.tile(13).click()
    robot.look("turn")


THEN = {"closed": "table.close()"}
"""What Python does at the end of a scene."""

SCENES: dict[str, tuple[str, Callable[[Robot], None]]] = {
    "turn": ("mj.Table('tenhou', seed=1, speed=4, hints='on')", own_turn),
    "riichi": (f"at({READY!r}, speed=4, hints='on')", riichi),
    "why": ("mj.Table('lan', seed=1, speed=4)", why),
    "call": (f"at({THREE_CHI!r}, speed=4)", call),
    "result": ("mj.Table('tenhou', seed=3, speed=4)", result),
    "final": ("mj.Table('ichigeki', seed=4, speed=4, lang='ja')", final),
    "settings": ("mj.Table('sanma-parlour', seed=3, speed=4)", settings),
    "call-hints": (f"at({THREE_CHI!r}, speed=4, hints='on')", call),
    "kita": (f"at({KITA!r}, speed=4, hints='on')", kita),
    "nine-terminals": (f"at({NINE!r}, speed=4)", nine_terminals),
    "exhaustive": (f"at({LAST!r}, speed=4)", discard),
    "two-winners": (f"at({TWO!r}, speed=4)", discard),
    "offence": ("mj.Table('ronron-10', seed=13, speed=4)", offence),
    "menu": ("mj.Table('ronron-10', seed=13, speed=4)", menu),
    "every-discard": (
        "mj.Table('ronron-10', seed=13, speed=4, every_discard=True)",
        at_every_discard,
    ),
    "crowded": (f"at({CROWDED!r}, speed=4, hints='on')", lifted),
    "four-melds": (f"at({FOUR_MELDS!r}, speed=4, hints='on')", own_tile),
    "declared": (f"at({READY!r}, speed=4)", said),
    "watch": ("mj.Table('tenhou', ('careful', 'efficient') * 2, seed=6, speed=4)", watched),
    "advice": ("mj.Table('tenhou', seed=1, speed=4, hints='on', adviser='careful')", advised),
    "advice-call": (f"at({THREE_CHI!r}, speed=4, adviser='careful')", advised_call),
    "reasons": (
        "mj.Table('tenhou', ('careful', 'efficient') * 2, seed=6, speed=4, reasons=True)",
        explained,
    ),
    "error": ("mj.Table('tenhou', ('you', failing, 'steady', 'steady'), seed=5, speed=4)", error),
    "closed": ("mj.Table('tenhou', seed=5, speed=4)", closed),
    "curtain": ("mj.Table('tenhou', ('you', 'steady', 'you', 'steady'), seed=5)", curtain),
}


@pytest.mark.parametrize("scene", SCENES)
def test_every_width_in_both_themes(room: Room, scene: str) -> None:
    source, play = SCENES[scene]
    host = room.set_up(source)
    robot = room.robot(host, seed=1)
    play(robot)
    if scene in THEN:
        room.python(THEN[scene])
        robot.look(scene)
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
    assert host.evaluate(_COVERED, THUMB if width < PHONE else 0) == []
