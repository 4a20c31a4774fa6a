"""The own hand under a mouse and under a finger, in a real JupyterLab."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import BrowserContext, Locator, expect

from tests.browser.lab import Lab
from tests.browser.play import Robot, until
from tests.browser.room import Room

RIVER = "[str(d.pai) for d in table.state.players[0].river]"
DRAWN = 13
"""The place of the drawn tile."""


@pytest.fixture(scope="module")
def mouse(lab: Lab, still: BrowserContext) -> Iterator[Room]:
    """A room of somebody with a mouse."""
    yield from _room(lab, still, "mouse")


@pytest.fixture(scope="module")
def touch(lab: Lab) -> Iterator[Room]:
    """A room of somebody with a screen to touch."""
    context = lab.new_context(1280, 1000, still=True, touch=True)
    yield from _room(lab, context, "touch")
    context.close()


def _room(lab: Lab, context: BrowserContext, name: str) -> Iterator[Room]:
    folder = lab.folder / name
    folder.mkdir()
    room = Room(lab, folder, context)
    yield room
    assert room.notebook.faults() == []
    room.close()


def set_up(room: Room, seed: int, **settings: object) -> tuple[Locator, Robot]:
    """A table at which one's first discard is due."""
    more = "".join(f", {name}={value!r}" for name, value in settings.items())
    host = room.set_up(f"mj.Table('tenhou', seed={seed}, speed=4{more})")
    robot = room.robot(host, calls=0)
    robot.look("turn")
    return host, robot


def up(robot: Robot) -> list[int]:
    """The places of the tiles that are lifted."""
    return [tile.slot for tile in robot.look().hand if tile.up]


def over(host: Locator) -> list[str]:
    """The places of the tiles that are highlighted under the pointer."""
    lit: list[str] = host.evaluate(
        "(host) => [...host.shadowRoot.querySelectorAll('.own-tile.is-over')]"
        ".map((tile) => tile.dataset.slot)"
    )
    return lit


def higher(host: Locator) -> int:
    """How many tiles of the own hand stand higher than most: what is seen of it."""
    tops: list[float] = host.evaluate(
        "(host) => [...host.shadowRoot.querySelectorAll('g.tile.own > rect.body')]"
        ".map((body) => body.getBoundingClientRect().top)"
    )
    assert len(tops) > DRAWN
    return sum(top < statistics.median(tops) - 2 for top in tops)


def aim(robot: Robot, slot: int) -> tuple[float, float]:
    """The middle of the tile at this place."""
    robot.tile(slot).scroll_into_view_if_needed()
    box = robot.tile(slot).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_drawn_tile_stands_apart(mouse: Room) -> None:
    """UI-1: at the right end of the hand."""
    _, robot = set_up(mouse, 61)
    assert [tile.slot for tile in robot.look().hand][-1] == DRAWN
    boxes = [robot.tile(slot).bounding_box() for slot in range(DRAWN + 1)]
    left = [box["x"] for box in boxes if box is not None]
    steps = [b - a for a, b in pairwise(left)]
    assert len(steps) == DRAWN
    assert max(steps[:-1]) - min(steps[:-1]) < 1, "the others stand side by side"
    assert steps[-1] > 1.1 * steps[0]


def test_hover_and_click(mouse: Room) -> None:
    """UI-2: under the mouse a tile is highlighted, and one click discards it."""
    host, robot = set_up(mouse, 62)
    hand = robot.look().hand
    robot.page.mouse.move(5, 5)
    until(lambda: over(host) == [])
    until(lambda: higher(host) == 0)
    for slot in (2, 4):
        robot.page.mouse.move(*aim(robot, slot))
        until(lambda: over(host) == [str(slot)], tell=lambda: over(host))  # noqa: B023
    until(lambda: higher(host) == 1, tell=lambda: higher(host))
    assert mouse.value(RIVER) == [], "nothing is discarded without a click"
    robot.page.mouse.move(5, 5)
    until(lambda: over(host) == [])
    until(lambda: higher(host) == 0, tell=lambda: higher(host))
    robot.page.mouse.move(*aim(robot, 4))
    robot.page.mouse.down()
    robot.page.mouse.up()
    until(lambda: len(mouse.value(RIVER)) == 1)
    assert robot.wait().facts["river 0"].split()[0] == hand[4].tile
    mouse.agrees(host)


def test_a_mouse_that_confirms(mouse: Room) -> None:
    """UI-2: with the switch "confirm" a mouse needs two clicks as well."""
    _, robot = set_up(mouse, 63, confirm=True)
    for slot in (3, 6):
        robot.page.mouse.click(*aim(robot, slot))
        until(lambda: up(robot) == [slot], tell=lambda: up(robot))  # noqa: B023
        assert mouse.value(RIVER) == []
    tile = robot.look().hand[6].tile
    robot.page.mouse.click(*aim(robot, 6))
    until(lambda: len(mouse.value(RIVER)) == 1)
    assert robot.wait().facts["river 0"].split()[0] == tile


def test_taps(touch: Room) -> None:
    """UI-2: a tap lifts the tile, which can be seen, and another tap on it discards it."""
    host, robot = set_up(touch, 64)
    hand = robot.look().hand
    assert touch.page.evaluate("matchMedia('(pointer: coarse)').matches") is True
    until(lambda: higher(host) == 0)
    for slot in (2, 5):
        touch.page.touchscreen.tap(*aim(robot, slot))
        until(lambda: up(robot) == [slot], tell=lambda: up(robot))  # noqa: B023
        assert touch.value(RIVER) == []
    until(lambda: higher(host) == 1, tell=lambda: higher(host))
    assert over(host) == [], "a finger hovers over nothing"
    touch.page.touchscreen.tap(*aim(robot, 5))
    until(lambda: len(touch.value(RIVER)) == 1)
    assert robot.wait().facts["river 0"].split()[0] == hand[5].tile
    touch.agrees(host)


def test_a_tap_beside_the_hand_puts_the_tile_back(touch: Room) -> None:
    """UI-2: and it has to be tapped twice again."""
    host, robot = set_up(touch, 65)
    touch.page.touchscreen.tap(*aim(robot, 1))
    until(lambda: up(robot) == [1])
    board = host.locator(".mj-board").bounding_box()
    assert board is not None
    touch.page.touchscreen.tap(board["x"] + board["width"] * 0.3, board["y"] + board["height"] / 2)
    until(lambda: up(robot) == [], tell=lambda: up(robot))
    touch.page.touchscreen.tap(*aim(robot, 1))
    until(lambda: up(robot) == [1])
    assert touch.value(RIVER) == []


def test_the_centre_by_touch(touch: Room) -> None:
    """UI-6: a tap on the centre opens the settings."""
    host, robot = set_up(touch, 66)
    centre = host.locator(".mj-centre").bounding_box()
    assert centre is not None
    spot = (centre["x"] + centre["width"] / 2, centre["y"] + centre["height"] / 2)
    touch.page.touchscreen.tap(*spot)
    expect(host.locator('[data-testid="settings"]')).to_be_visible()
    robot.key("Escape")
    expect(host.locator('[data-testid="settings"]')).to_have_count(0)
    robot.look("turn")
