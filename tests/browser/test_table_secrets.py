"""What leaves the kernel of a real JupyterLab while a table is played at: every frame of its web
sockets, and the notebook that is saved. None of it tells what nobody at the page may know."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import nbformat
import pytest
from playwright.sync_api import BrowserContext

from mjwidget.core.tiles import ALL_TILES, to_mjai
from mjwidget.stream import apply, unpack
from tests.browser.lab import Lab
from tests.browser.play import Robot, until
from tests.browser.room import Room

TILES = frozenset(to_mjai(t) for t in ALL_TILES) - {"?"}
STATE = "application/vnd.jupyter.widget-state+json"


@pytest.fixture
def frames() -> list[bytes]:
    return []


@pytest.fixture
def room(
    lab: Lab, still: BrowserContext, notebook_folder: Path, frames: list[bytes]
) -> Iterator[Room]:
    room = Room(lab, notebook_folder, still, frames=frames)
    yield room
    room.close()


def contents(frame: bytes) -> Iterator[dict[str, Any]]:
    """The message of a frame: JSON, or the parts that Jupyter's binary protocol puts together."""
    if frame[:1] == b"{":
        yield json.loads(frame).get("content", {})
        return
    n = int.from_bytes(frame[:8], "little")
    at = [int.from_bytes(frame[8 * i + 8 : 8 * i + 16], "little") for i in range(n)]
    parts = [frame[a:b] for a, b in zip(at, [*at[1:], len(frame)], strict=True)]
    yield json.loads(parts[4])


def find(value: Any, key: str) -> Iterator[Any]:
    """Everything that stands under ``key``, at any depth."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if name == key:
                yield inner
            yield from find(inner, key)
    elif isinstance(value, list):
        for inner in value:
            yield from find(inner, key)


def tiles(value: Any, leave_out: frozenset[str] = frozenset()) -> set[str]:
    """The tiles that are named anywhere in it, but for what stands under these keys."""
    if isinstance(value, str):
        return {value} & TILES
    if isinstance(value, dict):
        named = set(value) & TILES
        return named.union(*(tiles(v, leave_out) for k, v in value.items() if k not in leave_out))
    return set().union(*(tiles(v, leave_out) for v in value)) if isinstance(value, list) else set()


def folded(blob: str) -> list[dict[str, Any]]:
    """The views that a hand comes to, a running one or one that is over."""
    hand = unpack(blob)
    views = [hand["k"]]
    for patch in hand["p"]:
        views.append(apply(views[-1], patch))
    return views


SECRETS = """
import json as _j
def _texts(tiles):
    from mjwidget.core.tiles import to_mjai, to_mpsz
    names = [to_mjai(t) for t in tiles]
    return [_j.dumps(names), _j.dumps(names, separators=(',', ':')), ' '.join(names),
            to_mpsz(tiles), ''.join(names)]
_out = set()
for _s in table.match.hands[0]:
    for _seat, _p in enumerate(_s.players):
        if _seat not in SEATS and len(_p.hand) > 4:
            _out.update(_texts(_p.hand))
            _out.update(_texts(_p.hand[1:]))
            _out.update(_texts(_p.hand[:-1]))
_wall = table.match.hands[0].events[0].wall
for _row in (_wall.live, _wall.rinshan, _wall.ura):
    for _i in range(0, len(_row) - 4):
        _out.update(_texts(_row[_i:_i + 5]))
_out.add(table.match.header.secret['seed'])
if _wall.seed: _out.add(str(_wall.seed))
if _wall.salt: _out.add(str(_wall.salt))
print(_j.dumps(sorted(_out)))
"""


def secrets(room: Room, seats: tuple[int, ...]) -> list[bytes]:
    """Texts that would tell others' hands, the wall, or where it comes from."""
    found: list[str] = json.loads(room.python(SECRETS.replace("SEATS", repr(seats))))
    assert len(found) > 100
    return [text.encode() for text in found]


def truth(room: Room, viewer: int | str) -> list[list[dict[str, Any]]]:
    """By hand and moment, what this viewer may see."""
    views: list[list[dict[str, Any]]] = room.value(
        f"[[project(s, {viewer!r}) for s in h] for h in table.match.hands]"
    )
    return views


def views_of(told: Any) -> Iterator[tuple[int | str, list[dict[str, Any]]]]:
    """Viewer and views of every running hand in what was told."""
    for live in find(told, "live"):
        if isinstance(live, dict):
            yield live["viewer"], folded(live["hand"])


def check(
    told: list[dict[str, Any]],
    raw: bytes,
    hidden: list[bytes],
    views: dict[int | str, list[list[dict[str, Any]]]],
) -> None:
    """All that was told is what these viewers may see."""
    seen = 0
    for viewer, shown in (pair for one in told for pair in views_of(one)):
        assert shown in ([*hand[: len(shown)]] for hand in views[viewer])
        seen += 1
    assert seen > 0
    blobs = {blob for one in told for blobs in find(one, "hands") for blob in _texts(blobs)}
    for blob in blobs:
        assert folded(blob) in [h for hands in views.values() for h in hands]
    for one in told:
        assert tiles(one, frozenset({"live", "hands", "prompt"})) == set()
        for prompt in find(one, "prompt"):
            if isinstance(prompt, dict):
                newest = [hand[-1] for hand in views[prompt["seat"]]]
                own = set().union(*(tiles(v) for h in views[prompt["seat"]] for v in h))
                assert newest and tiles(prompt) <= own
    packed = [live["hand"] for one in told for live in find(one, "live") if isinstance(live, dict)]
    opened = b"\n".join(json.dumps(unpack(blob)).encode() for blob in {*packed, *blobs})
    shown_at_last = json.dumps([*views.values()]).encode()  # a hand that has won
    for text in hidden:
        assert text not in raw, text
        assert text not in opened or text in shown_at_last, text


def _texts(blobs: Any) -> list[str]:
    return [b for b in blobs if isinstance(b, str)] if isinstance(blobs, list) else []


def saved_state(room: Room) -> tuple[list[dict[str, Any]], bytes]:
    """The widgets' state in the notebook as it is saved now, and the whole file."""
    room.notebook.save()
    book = nbformat.read(room.path, as_version=4)
    state = book.metadata["widgets"][STATE]["state"]
    found = [dict(model["state"]) for model in state.values() if "live" in model["state"]]
    assert found, "the notebook holds the table"
    for one in found:
        one.pop("_esm", None)
    return found, room.path.read_bytes()


def test_a_hand_of_one_person(room: Room, frames: list[bytes]) -> None:
    frames.clear()
    host = room.set_up("mj.Table('tenhou', seed=21, speed=4)")
    robot = room.robot(host, seed=2, calls=0.5)
    robot.play(lambda seen: seen.doing == "result")
    robot.press("next", "Enter")
    robot.look("turn")
    state, file = saved_state(room)
    room.page.wait_for_timeout(200)
    recorded = list(frames)
    told = [_tables(content) for frame in recorded for content in contents(frame)]
    views: dict[int | str, list[list[dict[str, Any]]]] = {0: truth(room, 0)}
    hidden = secrets(room, (0,))
    assert sum("live" in one for one in told) > 5
    check([t for t in told if t], b"\n".join(recorded), hidden, views)
    check(state, file, hidden, views)
    # What was looked for would have been found: with everything open it is there.
    everything = json.dumps(truth(room, "open")[0]).encode()
    assert any(text in everything for text in hidden)


def _tables(content: dict[str, Any]) -> dict[str, Any]:
    """What a message tells of a table: traits and custom messages, without the bundle."""
    data = content.get("data")
    if not isinstance(data, dict):
        return {}
    state = data.get("state", data.get("content", {}))
    return {k: v for k, v in state.items() if k != "_esm"} if isinstance(state, dict) else {}


def test_two_people_at_one_screen(room: Room, frames: list[bytes]) -> None:
    """The curtain: who is called lifts it; only messages, which nobody keeps, hold a hand."""
    frames.clear()
    host = room.set_up("mj.Table('tenhou', ('you', 'mixed', 'you', 'mixed'), seed=22, speed=4)")
    curtain = host.locator('[data-testid="curtain"]')
    called: set[int] = set()
    for _ in range(8):
        robot = room.robot(host, way="keys", calls=0)
        until(partial(_somebody, robot))
        if curtain.is_visible():
            _nothing_private(saved_state(room))
            seat = room.value("table.status['curtain']")
            called.add(seat)
            curtain.locator('[data-act="lift"]').click()
        seen = robot.look("turn")
        assert "?" not in [tile.tile for tile in seen.hand]
        room.agrees(host, seat)
        _nothing_private(saved_state(room))
        robot.answer(seen)
    assert called == {0, 2}
    recorded = list(frames)
    told = [_tables(content) for frame in recorded for content in contents(frame)]
    views: dict[int | str, list[list[dict[str, Any]]]] = {
        viewer: truth(room, viewer) for viewer in (0, 2, "spectator")
    }
    check([t for t in told if t], b"\n".join(recorded), secrets(room, (0, 2)), views)
    kept = [t for t in told if t and t.get("type") != "private"]
    assert {viewer for one in kept for viewer, _ in views_of(one)} == {"spectator"}


def _somebody(robot: Robot) -> bool:
    """Is somebody called, or asked?"""
    seen = robot.look()
    return "curtain" in seen.open or seen.doing == "turn"


def _nothing_private(saved: tuple[list[dict[str, Any]], bytes]) -> None:
    state, _ = saved
    assert [one["live"]["viewer"] for one in state] == ["spectator"]
    assert [one["prompt"] for one in state] == [None]


def test_what_cannot_be_known_is_told_the_same(room: Room, frames: list[bytes]) -> None:
    """Two tables that differ in what seat 0 cannot see send the same bytes."""
    room.set_up("mj.Table('tenhou', seed=23, speed=4)", "first")
    sent: list[list[str]] = []
    for seed in (1, 2):
        frames.clear()
        host = room.set_up(f"first.branch(resample=True, seed={seed})")
        room.robot(host).look("turn")
        time.sleep(0.3)
        told = [_tables(content) for frame in list(frames) for content in contents(frame)]
        plain = [json.dumps(t, sort_keys=True) for t in told if find_live(t)]
        sent.append([re.sub(r'"(layout|id|source)": "[^"]*"', "", text) for text in plain])
    hands = "[[str(t) for t in table.state.players[1].hand], [str(t) for t in first.state.players[1].hand]]"
    one, other = room.value(hands)
    assert one != other
    assert sent[0] and sent[0] == sent[1]


def find_live(told: dict[str, Any]) -> bool:
    return any(True for _ in find(told, "live"))
