"""What happens to a table in a real JupyterLab around the play: the page is loaded again, the
kernel restarted, cells are run again, blocked or interrupted. (One that waits is interrupted in
``test_kernels``.)"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.lab import Lab
from tests.browser.play import ASKED, until
from tests.browser.room import SETUP, Room

EVENTS = "len(table.match.events)"
# What is drawn next, where everybody discards what was drawn.
NEXT = "[str(t) for t in table.state.wall.live[table.state.drawn_live:]]"


@pytest.fixture(scope="module")
def room(lab: Lab, still: BrowserContext) -> Iterator[Room]:
    folder = lab.folder / "life"
    folder.mkdir()
    room = Room(lab, folder, still)
    yield room
    room.close()


@pytest.fixture
def own_room(lab: Lab, still: BrowserContext, notebook_folder: Path) -> Iterator[Room]:
    room = Room(lab, notebook_folder, still)
    yield room
    room.close()


def _more(room: Room, events: int) -> bool:
    return bool(room.value(EVENTS) > events)


def test_two_views_of_one_table(room: Room) -> None:
    host = room.set_up("mj.Table('tenhou', seed=31, speed=4)")
    other = room.host(room.notebook.add("table"))
    first, second = room.robot(host, calls=0), room.robot(other, calls=0)
    for robot, there in ((first, second), (second, first), (first, second)):
        events = room.value(EVENTS)
        seen = robot.wait()
        there.look("turn")
        robot.answer(seen)
        until(partial(_more, room, events))
        for view in (first, second):
            view.wait()
        for shown in (host, other):
            room.agrees(shown)
    # Both send the same answer: it counts once, whichever comes first.
    seen = first.look("turn")
    slot = seen.hand[-1].slot if not seen.calling else None
    river = len(seen.facts["river 0"].split())
    if slot is not None:
        room.page.evaluate(
            "slot => document.querySelectorAll('.mjwidget').forEach((host) =>"
            " host.shadowRoot.querySelector(`.own-tile[data-slot='${slot}']`).click())",
            slot,
        )
        until(lambda: first.look(*ASKED, "refused").doing != "")
        second.wait()
        assert room.value("len(table.state.players[0].river)") <= river + 1
    room.agrees(host)
    room.agrees(other)


def test_the_cell_is_run_again(room: Room) -> None:
    """The old table is closed and leaves the page; nobody plays at it any more."""
    room.notebook.clear()
    room.set_up("mj.Table('tenhou', seed=32, speed=4)")
    cell = room.page.locator(".jp-CodeCell").last
    cell.evaluate("(cell) => { cell.id = 'made-here'; }")
    cell = room.page.locator("#made-here")
    room.python("first = table")
    watching = room.host(room.notebook.add("first"))
    room.python("import asyncio; tasks = len(asyncio.all_tasks())")
    for _ in range(3):
        room.notebook.run_again(cell)
    assert room.value("[first is table, first.status['state'], len(first.match.hands)]") == [
        False,
        "closed",
        1,
    ]
    assert room.value("len(asyncio.all_tasks()) <= tasks + 1") is True
    expect(watching).to_have_count(0)
    host = room.host(cell)
    robot = room.robot(host, calls=0)
    events = room.value("len(first.match.events)")
    for _ in range(2):
        robot.answer(robot.wait())
    robot.wait()
    room.agrees(host)
    assert room.value("len(first.match.events)") == events


def test_a_cell_that_blocks(room: Room) -> None:
    """Meanwhile the table says so; what was chosen counts when the kernel is free."""
    host = room.set_up("mj.Table('tenhou', seed=33, speed=4)")
    robot = room.robot(host, calls=0, way="pointer")
    seen = robot.wait()
    events = room.value(EVENTS)
    room.notebook.add("import time; time.sleep(6)", run=False)
    room.notebook.run_active(wait=False)
    robot.answer(seen)
    robot.look("busy", timeout=8)
    room.notebook.wait_done()
    robot.look(*ASKED)
    assert room.value(EVENTS) > events
    room.agrees(host)


def test_a_blocking_cell_is_interrupted(room: Room) -> None:
    host = room.set_up("mj.Table('tenhou', seed=34, speed=4)")
    robot = room.robot(host, calls=0)
    room.notebook.add("import time; time.sleep(60)", run=False)
    room.notebook.run_active(wait=False)
    room.page.wait_for_timeout(500)
    room.interrupt()
    robot.answer(robot.wait())
    robot.wait()
    room.agrees(host)


def test_a_cell_that_waits_for_the_table(room: Room) -> None:
    """It goes on when a person is asked, and when the match is over; what the table discards by
    itself is no question."""
    host = room.set_up("mj.Table('tenhou-east', scores=[900] * 4, seed=35, speed=4)")
    robot = room.robot(host, way="keys")
    room.notebook.add("options = await table.turn(); print(len(options) > 0)")
    assert room.notebook.outputs()[-1].endswith("True")
    room.python("table.auto_discard = table.auto_win = table.no_calls = True")
    room.notebook.add("match = await table.finished(); print(match is table.match)", run=False)
    room.notebook.run_active(wait=False)
    robot.play(lambda seen: seen.doing == "over", limit=60)
    room.notebook.wait_done()
    assert room.notebook.outputs()[-1] != ""


def test_the_page_is_loaded_again(own_room: Room) -> None:
    room = own_room
    host = room.set_up("mj.Table('tenhou', seed=37, speed=4, hints='on')")
    robot = room.robot(host, calls=0)
    robot.answer(robot.wait())
    seen = robot.wait()
    room.notebook.save()
    room.notebook.reload()
    host = room.host(room.page.locator(".jp-CodeCell").last)
    robot = room.robot(host, calls=0)
    again = robot.wait()
    assert again.facts == seen.facts
    assert again.buttons == seen.buttons
    robot.answer(again)
    robot.wait()
    room.agrees(host)


def test_the_kernel_is_restarted(own_room: Room) -> None:
    """The table on the page says so and can be looked at; a saved match goes on, same wall."""
    room = own_room
    host = room.set_up("mj.Table('tenhou', seed=38, speed=4)")
    robot = room.robot(host, calls=0, way="pointer")
    for _ in range(2):
        robot.answer(robot.wait())
    seen = robot.wait()
    room.python("table.match.save('saved.mjai.gz')")
    coming = room.value(NEXT)
    room.notebook.restart_kernel()
    robot.answer(seen)
    error = host.locator('[data-testid="error"]')
    expect(error).to_contain_text("kernel does not answer", timeout=15_000)
    robot.key("ArrowUp")
    robot.look("back")
    robot.key("End")
    assert robot.look().facts == seen.facts
    room.notebook.add(SETUP)
    host = room.host(room.notebook.add("table = mj.Table.load('saved.mjai.gz', speed=4)\ntable"))
    robot = room.robot(host, calls=0)
    assert robot.wait().facts == seen.facts
    assert room.value(NEXT) == coming
    robot.answer(robot.wait())
    robot.wait()
    room.agrees(host)


def test_a_table_of_computers(room: Room) -> None:
    """It plays by itself, stands while it is paused, and can be seen through any eyes."""
    host = room.set_up("mj.Table('tenhou', ['mixed'] * 4, seed=39, speed=4)")
    robot = room.robot(host)
    events = room.value(EVENTS)
    until(lambda: room.value(EVENTS) > events + 4)
    robot.key(" ")
    robot.look("paused")
    events = room.value(EVENTS)
    room.page.wait_for_timeout(800)
    assert room.value(EVENTS) == events
    robot.button("one-decision").click()
    until(lambda: room.value(EVENTS) > events)
    robot.key("v")
    until(lambda: room.value("table.viewpoint") == 1)
    robot.button("resume").click()
    until(lambda: room.value(EVENTS) > events + 4)
    room.python("table.close()")


def test_nobody_watches_a_table_of_computers(room: Room) -> None:
    """It stands until a page shows it, and when none does any more."""
    room.python("from mjwidget.widget import presence; presence.GONE_AFTER = 1.5")
    room.python("presence.PING_EVERY = 0.5; table = mj.Table('tenhou', ['mixed'] * 4, speed=4)")
    events = room.value(EVENTS)
    room.page.wait_for_timeout(1500)
    assert room.value(EVENTS) == events
    room.host(room.notebook.add("table"))
    until(lambda: _more(room, events + 4))
    room.notebook.clear()
    until(lambda: "waits for a view" in room.python("print(repr(table))"))
    events = room.value(EVENTS)
    room.page.wait_for_timeout(800)
    assert room.value(EVENTS) == events
    room.host(room.notebook.add("table"))
    until(lambda: _more(room, events + 4))
    room.python("table.remove(); presence.GONE_AFTER, presence.PING_EVERY = 10.0, 2.0")


def test_a_closed_table_stays_to_be_looked_at(room: Room) -> None:
    host = room.set_up("mj.Table('tenhou', seed=42, speed=4)")
    robot = room.robot(host, calls=0)
    robot.answer(robot.wait())
    robot.wait()
    room.python("table.close()")
    seen = robot.look("closed")
    assert seen.hand
    expect(host.get_by_text("This table is closed", exact=False).first).to_be_visible()
    room.agrees(host)
    robot.key("ArrowUp")  # the past can be looked at
    room.python("table.remove()")
    expect(host).to_have_count(0)


def test_the_seat_is_left_and_taken_again(room: Room) -> None:
    host = room.set_up("mj.Table('tenhou', seed=40, speed=4)")
    robot = room.robot(host)
    robot.wait()
    events = room.value(EVENTS)
    host.locator('[data-act="i-am-away"]').click()
    until(lambda: room.value(EVENTS) > events + 6)
    host.locator('[data-act="i-am-back"]').click()
    robot.wait()
    until(lambda: room.value("table.status['seats'][0]['away']") is False)
    room.python("table.pause()")
