"""The position that a table or a replay shows is copied, in a real JupyterLab."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Locator, expect

import mjwidget as mj
from mjwidget.core.tiles import UNKNOWN
from tests.browser.lab import Lab
from tests.browser.room import Room

REFUSED = "navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))"


@pytest.fixture(scope="module")
def context(lab: Lab) -> Iterator[BrowserContext]:
    """Of somebody whose browser lets pages write to the clipboard."""
    context = lab.new_context(1280, 1000, still=True)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    yield context
    context.close()


@pytest.fixture(scope="module")
def room(lab: Lab, context: BrowserContext) -> Iterator[Room]:
    folder = lab.folder / "copy"
    folder.mkdir()
    room = Room(lab, folder, context)
    yield room
    assert room.notebook.faults() == []
    room.close()


def pressed(host: Locator) -> Locator:
    """Copy, in the settings; the line that says what came of it."""
    host.locator('[data-act="settings"]').click()
    host.locator('[data-act="copy-position"]').click()
    return host.locator('[data-testid="copied"]')


def clipboard(room: Room) -> str:
    return str(room.page.evaluate("() => navigator.clipboard.readText()"))


def test_a_table_gives_away_what_its_person_sees(room: Room) -> None:
    host = room.set_up("mj.Table('tenhou', seed=7, speed=4)")
    robot = room.robot(host, calls=0)
    for _ in range(2):
        robot.answer(robot.wait())
    robot.wait()
    expect(pressed(host)).to_have_text("Copied")
    line = clipboard(room)
    assert line == room.python("print(table.position)")
    event = mj.position(line).event
    assert event.viewer == 0
    assert [set(p.hand) == {UNKNOWN} for p in event.players] == [False, True, True, True]
    # Back in the notebook it is a table at the same moment.
    host = room.set_up(f"mj.position({line!r}).table(seed=1)")
    room.agrees(host)


def test_a_replay_gives_away_what_is_looked_at(room: Room) -> None:
    source = "mj.Replay(mj.play('efficient', 'sanma-parlour-east', seed=2))"
    host = room.set_up(source, "replay")
    room.python("replay.goto(1, n=20)")
    for viewer in (None, 2):
        room.python(f"replay.viewer = {viewer or 'open'!r}")
        room.agrees(host, "open", "replay", closed_for=viewer)
        expect(pressed(host)).to_have_text("Copied")
        assert clipboard(room) == room.python("print(replay.position)")
        host.locator('[data-act="close"]').first.click()
    assert " view=2 " in clipboard(room)
    room.python("replay.goto(0, n=-1)")
    expect(pressed(host)).to_contain_text("only a moment of a hand")


def test_without_a_clipboard_the_line_is_there_to_be_copied(room: Room) -> None:
    host = room.set_up("mj.Table('tenhou', seed=7)")
    room.page.evaluate(f"() => {{ {REFUSED} }}")
    expect(pressed(host)).to_have_text("Copy it from here:")
    field = host.locator(".copy-position textarea")
    expect(field).to_be_focused()
    room.page.keyboard.press("Control+c")
    assert clipboard(room) == field.input_value() == room.python("print(table.position)")
