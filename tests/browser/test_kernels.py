"""Tables under the ipykernels that people have: before 7, where one message is handled after the
other, and since."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext

from tests.browser.lab import Lab
from tests.browser.play import until
from tests.browser.room import Room
from tests.runner.tools import IPYKERNELS, ipykernel_folder


@pytest.fixture(scope="module", params=IPYKERNELS)
def room(lab: Lab, still: BrowserContext, request: pytest.FixtureRequest) -> Iterator[Room]:
    """A notebook whose kernel has this ipykernel."""
    version = request.param
    packages = ipykernel_folder(version)
    if not packages.is_dir():
        pytest.fail(f"ipykernel {version} is not there: run `python -m tests browser`")
    name = f"ipykernel-{version}"
    lab.add_kernel(name, packages)
    folder = lab.folder / name
    folder.mkdir()
    room = Room(lab, folder, still, kernel=name)
    found = room.python("import ipykernel; print(ipykernel.__version__)")
    assert found.startswith(f"{version}."), found
    yield room
    room.close()


def test_a_hand(room: Room) -> None:
    host = room.set_up("mj.Table('tenhou', seed=51, speed=4)")
    room.robot(host, seed=1).play(lambda seen: seen.doing == "result")
    assert room.python("print(*check_match(table.match))") == ""
    assert room.python("print(table.error)") == "None"


def test_cells_that_wait(room: Room) -> None:
    """A cell waits for a turn, another one for the end; what runs after it waits in line."""
    host = room.set_up("mj.Table('tenhou-east', scores=[900] * 4, seed=52, speed=4)")
    robot = room.robot(host, calls=0)
    robot.wait()
    room.notebook.add("options = await table.turn(); print(len(options) > 0)")
    assert room.notebook.outputs()[-1] == "True"
    room.notebook.add("match = await table.finished(); print('over')", run=False)
    room.notebook.run_active(wait=False)
    room.notebook.add("print(table.over)", run=False)
    room.notebook.run_active(wait=False)
    robot.play(lambda seen: seen.doing == "over", limit=60)
    room.notebook.wait_done()
    assert room.notebook.outputs()[-2:] == ["over", "True"]


def test_a_waiting_cell_is_interrupted(room: Room) -> None:
    """It ends at once, and the table is played on."""
    host = room.set_up("mj.Table('tenhou', seed=53, speed=4)")
    robot = room.robot(host, calls=0)
    robot.wait()
    room.notebook.add("await table.finished()", run=False)
    room.notebook.run_active(wait=False)
    robot.answer(robot.wait())
    robot.wait()
    room.interrupt()
    robot.answer(robot.wait())
    robot.wait()
    room.agrees(host)


def test_a_table_that_nobody_sees(room: Room) -> None:
    """Waiting for a person there ends in an error, and the cells after it run."""
    room.notebook.clear()
    room.python("from mjwidget.widget import waiting; waiting.ANSWER_IN = 1.0")
    room.notebook.add("hidden = mj.Table('tenhou', seed=54)\nawait hidden.finished()", run=False)
    room.notebook.run_active(wait=False)
    said = "NoAnswer: no browser has answered"
    until(lambda: said in room.notebook.outputs()[-1], tell=room.notebook.outputs)
    # What is asked in the same moment goes the way of the cell that failed: kernels drop it.
    until(lambda: room.python("print(1 + 1)") == "2")
