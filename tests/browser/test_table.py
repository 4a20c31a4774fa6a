"""Tables in a real JupyterLab: whole matches and hands, played by pointer and by keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, expect

from tests.browser.lab import Lab
from tests.browser.play import Seen, until
from tests.browser.room import Room

HIDDEN = "?" * 13
FIELD = "25000,25000,25000,25000"
# East has the first draw and is tenpai with 3z away.
READY = (
    f"mj1 tenhou E1 {FIELD} dora=5p left=69 draw=0"
    f" p0=123456789m1199p+3z p1={HIDDEN} p2={HIDDEN} p3={HIDDEN}"
)
# The left neighbour has discarded 5p, which makes three different chi.
THREE_CHI = (
    f"mj1 tenhou E1 {FIELD} dora=9s left=66 discard=3"
    f" p0=3467p123m789s225z//1z p1={HIDDEN}//2z p2={HIDDEN}//3z p3={HIDDEN}//5p"
)


@pytest.fixture(scope="module")
def room(lab: Lab, still: BrowserContext) -> Iterator[Room]:
    folder = lab.folder / "room"
    folder.mkdir()
    room = Room(lab, folder, still)
    yield room
    room.close()


@pytest.fixture(autouse=True)
def no_errors(room: Room) -> Iterator[None]:
    """Whatever a test does, nothing goes wrong on the page or at the table."""
    yield
    assert room.notebook.faults() == []
    assert room.notebook.requests == [], "nothing is asked of the network"
    assert room.python("print(table.error)") == "None"


def faults(room: Room) -> str:
    """What is wrong with the record so far."""
    return room.python("print(*check_match(table.match), sep='\\n')")


def test_a_whole_match(room: Room) -> None:
    host = room.set_up("mj.Table('tenhou-east', seed=1, speed=4)")
    robot = room.robot(host, seed=1)
    robot.play(lambda seen: "final" in seen.open)
    assert {done.split()[0] for done in robot.done} == {"pointer", "keys"}
    assert room.value("[table.over, type(table.match.events[-1]).__name__]") == [True, "EndGame"]
    assert faults(room) == ""
    ranks = host.locator('[data-testid="final"] tbody .rank').all_inner_texts()
    assert ranks == ["1", "2", "3", "4"]
    room.agrees(host, "open", closed_for=0)
    host.locator('[data-act="restart"]').click()
    robot.look("turn")
    assert room.value("[table.over, len(table.match)]") == [False, 1]


@pytest.mark.parametrize(
    ("rules", "seed"), [("sanma-parlour-east", 3), ("ichigeki", 4), ("ronron-10", 5), ("lan", 6)]
)
def test_a_hand(room: Room, rules: str, seed: int) -> None:
    """At every question the page says what the kernel holds, and no more."""
    host = room.set_up(f"mj.Table({rules!r}, seed={seed}, speed=4)")
    robot = room.robot(host, seed=seed, calls=0.5)

    def each(seen: object) -> None:
        if room.value("list(table.options.seat is not None for _ in [0])") == [True]:
            room.agrees(host)

    robot.play(lambda seen: seen.doing in ("result", "over"), each=each)
    assert len(robot.done) > 3
    assert faults(room) == ""
    if not room.value("table.over"):
        robot.press("next", "Enter")
        robot.look("turn")


def test_the_match_may_be_looked_at_meanwhile(room: Room) -> None:
    """Looking back hides the question; one key brings it back."""
    host = room.set_up("mj.Table('tenhou', seed=7, speed=4)")
    robot = room.robot(host)
    for _ in range(3):
        robot.answer(robot.wait())
    before = robot.wait()
    robot.key("ArrowUp")
    seen = robot.look("back")
    assert seen.facts != before.facts
    robot.key("ArrowLeft")
    robot.key("n")
    robot.key("Enter")
    robot.key("End")
    assert robot.look("turn").facts == before.facts
    host.locator('[data-act="look-back"]').click()
    robot.look("back")
    host.locator('[data-act="to-game"]').click()
    assert robot.look("turn").facts == before.facts
    room.agrees(host)


def test_taking_back_and_playing_it_again(room: Room) -> None:
    host = room.set_up("mj.Table('tenhou', seed=8, speed=4)")
    robot = room.robot(host, calls=0)
    moments = [robot.wait()]
    for _ in range(3):
        robot.answer(moments[-1])
        moments.append(robot.wait())
    if moments[-1].calling:
        robot.key("u")
    else:
        robot.button("undo").click()
    until(lambda: robot.look().facts == moments[-2].facts)
    assert "practice" in robot.look("turn").line
    robot.key("u")
    until(lambda: robot.look().facts == moments[-3].facts)
    room.agrees(host)
    robot.key("Shift+U")
    until(lambda: robot.wait().facts == moments[-2].facts)
    robot.key("Shift+U")
    until(lambda: robot.wait().facts == moments[-1].facts)
    room.agrees(host)
    assert room.value("[table.match.header.meta[k] for k in ('practice', 'undone')]") == [True, 2]
    assert faults(room) == ""


def test_riichi_is_a_toggle(room: Room) -> None:
    """UI-9: it can be cancelled, falls back on a tile that does not go with it, and goes through."""
    host = room.set_up(f"at({READY!r}, speed=4)")
    robot = room.robot(host)
    robot.look("turn")
    toggle = robot.button("riichi")
    toggle.click()
    expect(toggle).to_have_attribute("aria-pressed", "true")
    toggle.click()
    expect(toggle).to_have_attribute("aria-pressed", "false")
    robot.key("r")
    expect(toggle).to_have_attribute("aria-pressed", "true")
    robot.tile(0).click()
    expect(toggle).to_have_attribute("aria-pressed", "false")
    assert room.value("len(table.options)") == 13, "nothing was discarded"
    robot.key("r")
    robot.key("Escape")
    expect(toggle).to_have_attribute("aria-pressed", "false")
    toggle.click()
    robot.tile(13).click()
    robot.look("turn", "waiting", "behind", "result")
    assert room.value("[table.state.players[0].riichi, table.state.scores[0]]") == [2, 24000]


def test_in_riichi_nothing_is_asked_but_a_win(room: Room) -> None:
    host = room.set_up(f"at({READY!r}, speed=4)")
    robot = room.robot(host)
    robot.look("turn")
    robot.press("riichi", "r")
    robot.tile(13).click()
    seen = robot.look("turn", "result", timeout=40)
    assert seen.doing == "result" or {"tsumo", "ron"} & set(seen.buttons), seen


def test_an_offence(room: Room) -> None:
    """UI-8: where rules can be broken it is done from the menu, after a second thought."""
    host = room.set_up("mj.Table('ronron-10', seed=13, speed=4)")
    robot = room.robot(host)
    robot.look("turn")
    offence = room.value("next(o['i'] for o in table.prompt['offences'] if o['act'] == 'tsumo')")
    events = room.value("len(table.match.events)")
    robot.button("more").click()
    robot.button(f"offence:{offence}").click()
    robot.button("unsure").click()
    assert room.value("len(table.match.events)") == events
    robot.button(f"offence:{offence}").click()
    robot.button("sure").click()
    until(lambda: room.value("len(table.match.events)") > events)
    assert "false_tsumo" in room.python("print(table.match.events)")
    assert faults(room) == ""


def test_the_call_panel(room: Room) -> None:
    """UI-4: the combination is picked in the hand, a pick is taken back by another tap."""
    host = room.set_up(f"at({THREE_CHI!r}, speed=4)")
    robot = room.robot(host)
    seen = robot.look("turn")
    assert seen.calling
    combos = [name for name in seen.buttons if name.startswith("combo:")]
    assert len(combos) == 3
    left, right = (next(t.slot for t in seen.hand if t.tile == name) for name in ("4p", "6p"))
    robot.tile(left).click()
    assert robot.look().hand[_place(seen, left)].up
    robot.tile(left).click()
    assert not robot.look().hand[_place(seen, left)].up
    robot.tile(left).click()
    robot.tile(right).click()
    robot.look("turn")
    until(lambda: board(room, host)["melds 0"] != "")
    assert sorted(board(room, host)["melds 0"].split()) == ["4p", "5p", "6p"]
    room.agrees(host)


@pytest.mark.parametrize("way", ["button", "number", "pass"])
def test_answers_of_the_call_panel(room: Room, way: str) -> None:
    host = room.set_up(f"at({THREE_CHI!r}, speed=4)")
    robot = room.robot(host)
    seen = robot.look("turn")
    if way == "button":
        robot.button(seen.buttons[0]).click()
    else:
        robot.key("1" if way == "number" else "n")
    until(lambda: not robot.look().calling)
    assert (room.value("len(table.state.players[0].melds)") == 1) == (way != "pass")
    assert faults(room) == ""


def test_a_panel_that_passes_by_itself(room: Room) -> None:
    """UI-5: a tap on the table is "wait"."""
    host = room.set_up(f"at({THREE_CHI!r}, speed=4, panel='closes')")
    robot = room.robot(host)
    robot.look("turn")
    robot.button("hold").click()
    expect(robot.button("hold")).to_have_count(0)
    expect(host.locator(".callpanel .held")).to_be_visible()
    host = room.set_up(f"at({THREE_CHI!r}, speed=4, panel='closes')")
    robot = room.robot(host)
    assert robot.look("turn").calling
    until(lambda: not robot.look().calling)
    assert room.value("[len(table.state.players[0].melds), table.state.phase]")[0] == 0


def test_why_not(room: Room) -> None:
    """What is not offered can be asked about: by its key and by its button."""
    host = room.set_up("mj.Table('tenhou', seed=1, speed=4, hints='on')")
    robot = room.robot(host)
    robot.look("turn")
    robot.key("y")
    why = host.locator('[data-testid="why"]')
    expect(why).to_be_visible()
    told = room.python("print(table.why('riichi'))").splitlines()[0]
    expect(why).to_contain_text(told)
    robot.key("Escape")
    expect(why).to_have_count(0)


def test_stale_foreign_and_malformed_messages_change_nothing(room: Room) -> None:
    host = room.set_up("mj.Table('tenhou', seed=9, speed=4)")
    robot = room.robot(host)
    robot.answer(robot.wait())
    seen = robot.wait()
    prompt = room.value("{'epoch': table.prompt['epoch'], 'prompt': table.prompt['id']}")
    kept = (
        "[len(table.match.events), table.status['state'], table.live['epoch'], table.prompt['id']]"
    )
    before = room.value(kept)
    choose = {"type": "choose", "option": 0, **prompt}
    messages: list[Any] = [
        {**choose, "prompt": prompt["prompt"] - 1},
        {**choose, "epoch": prompt["epoch"] + 1},
        {**choose, "option": 99},
        {**choose, "option": -1},
        {**choose, "option": "0"},
        {**choose, "seat": 2},
        {"type": "seat", "seat": 2},
        {"type": "undo", "n": 99},
        {"type": "redo"},
        {"type": "away", "seat": 1},
        {"type": "win"},
        {},
        [],
        "choose",
        None,
        {"type": ["choose"] * 2000},
    ]
    for message in messages:
        room.tell(message)
    room.send(
        {"method": "update", "state": {"prompt": None, "live": None, "status": {}, "info": {}}}
    )
    room.send({"method": "update", "state": {"_esm": "export default {}", "viewpoint": 2}})
    room.send({"method": "nonsense"})
    assert room.value(kept) == before
    assert room.python("print('export default {}' == table._esm)") == "False"
    assert robot.look("refused").facts == seen.facts
    room.agrees(host)
    robot.answer(replace(robot.look(), doing="turn"))
    until(lambda: room.value(kept)[0] > before[0])


def test_a_refusal_is_said(room: Room) -> None:
    host = room.set_up("mj.Table('tenhou', seed=9, speed=4)")
    robot = room.robot(host)
    robot.look("turn")
    room.tell({"type": "choose", "epoch": 0, "prompt": 0, "option": 0})
    assert robot.look("refused").line != ""


def test_keys_act_only_with_the_focus(room: Room) -> None:
    host = room.set_up("mj.Table('tenhou', seed=10, speed=4)")
    robot = room.robot(host)
    seen = robot.look("turn")
    events = room.value("len(table.match.events)")
    # In an editor they are text, beside one they are the notebook's.
    cell = room.notebook.add("", run=False)
    cell.locator(".cm-content").click()
    room.page.keyboard.type("nrw1")
    expect(cell.locator(".cm-content")).to_have_text("nrw1")
    room.page.keyboard.press("Escape")
    for key in ("ArrowRight", "w", "n", "1"):
        room.page.keyboard.press(key)
    assert robot.look("turn").facts == seen.facts
    assert room.value("len(table.match.events)") == events
    # At the table no letter is a command of the notebook.
    cells = room.page.locator(".jp-NotebookPanel .jp-Cell").count()
    for key in ("b", "d", "d", "x", "x", "m"):
        robot.key(key)
    expect(room.page.locator(".jp-NotebookPanel .jp-Cell")).to_have_count(cells)
    robot.key("ArrowLeft")
    room.page.keyboard.press("Enter")
    until(lambda: room.value("len(table.match.events)") > events)


def test_python_and_the_page_play_the_same_table(room: Room) -> None:
    """What is chosen in a cell is seen at the table; settings go both ways."""
    host = room.set_up("mj.Table('tenhou', seed=11, speed=4)")
    robot = room.robot(host, calls=0)
    robot.look("turn")
    tile = room.value("table.options[0].text")
    room.python("table.act(table.options[0].text)")
    robot.wait()
    assert room.value("str(table.match.events[3].pai)") != "" and tile
    room.agrees(host)
    robot.key("a")
    until(lambda: room.value("table.auto_win") is True)
    room.python("table.pause()")
    robot.look("paused")
    room.python("table.lang = 'ja'")
    expect(host.locator('[data-act="resume"]')).to_have_text("再開")
    robot.key(" ")
    robot.look("turn")


def board(room: Room, host: Locator) -> dict[str, str]:
    return room.robot(host).look().facts


def _place(seen: Seen, slot: int) -> int:
    return [tile.slot for tile in seen.hand].index(slot)
