"""Whatever is done at a live table, in whatever order: nothing breaks, and nothing is told."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import ipywidgets
import pytest

import mjwidget as mj
from mjwidget.checking import check_match
from mjwidget.game.table import LiveTable
from mjwidget.rulefiles import names, rules
from mjwidget.stream import apply, unpack
from mjwidget.view import project
from tests.live_widget import Browser, of
from tests.runner.progress import LongRun

MATCHES = 7
LONG = 640
MOST = 2500
"""Actions: enough for every match but those that go on until somebody wins."""

NONSENSE: list[Any] = [
    None,
    [],
    {},
    {"type": "choose"},
    {"type": "choose", "epoch": 0, "prompt": 0, "option": 0},
    {"type": "choose", "epoch": True, "prompt": [], "option": {}},
    {"type": "seat", "seat": 9},
    {"type": "away", "seat": -1},
    {"type": "undo", "n": -3},
    {"type": "shown", "prompt": 10**20},
    {"type": "close"},
]
WRITES: list[dict[str, Any]] = [
    {"hints": "on"},
    {"hints": "off"},
    {"auto_win": True},
    {"auto_win": False},
    {"no_calls": True},
    {"no_calls": False},
    {"auto_discard": True},
    {"auto_discard": False},
    {"every_discard": True},
    {"every_discard": False},
    {"lang": "ja", "live": None, "prompt": {"id": 1}},
    {"status": {}, "speed": 7, "viewpoint": 1},
]


@pytest.fixture(autouse=True)
def closed_widgets() -> Iterator[None]:
    yield
    ipywidgets.Widget.close_all()


class Fuzz:
    """A table, a browser, and a hand that does anything."""

    def __init__(self, name: str, seed: int) -> None:
        self.rng = rng = random.Random(f"{name} {seed}")
        n = rules(name).tiles.players
        people = {rng.randrange(n)} if seed % 3 else set(rng.sample(range(n), rng.randint(2, n)))
        seats = ["you" if s in people else rng.choice(["mixed", "steady"]) for s in range(n)]
        hot_seat: Any = rng.choice(["ask_all", "ask_able"])
        live = LiveTable(name, seats, seed=f"{name} {seed}", hot_seat=hot_seat)
        self.browser = of(live, reveal=rng.choice([None, "hand"]))
        self.table, self.core = self.browser.table, live
        self.epoch = 0
        self.acts: list[tuple[int, Callable[[], object]]] = [
            (60, self.choose),
            (6, self.show),
            (4, self.stale),
            (3, lambda: self.raw(rng.choice(NONSENSE))),
            (3, lambda: self.browser.say(type="undo", n=rng.choice([1, 1, 1, 2, 5]))),
            (3, lambda: self.browser.say(type="redo")),
            (2, lambda: self.browser.say(type="pause")),
            (4, lambda: self.browser.say(type="resume")),
            (3, lambda: self.browser.say(type="step")),
            (1, lambda: self.browser.say(type="away", seat=rng.choice(list(live.people)))),
            (4, lambda: self.browser.say(type="back", seat=rng.choice(list(live.people)))),
            (3, lambda: self.browser.write(**rng.choice(WRITES))),
            (1, self.reload),
            (1, self.branch),
            (1, self.python),
        ]

    # ---- what is done

    def choose(self) -> None:
        called = self.browser.get("status")["curtain"]
        if called is not None:
            self.browser.say(type="seat", seat=called)
        prompt = self.browser.get("prompt")
        if prompt is not None:
            options = [o["i"] for o in prompt["options"]]
            if prompt["offences"] and self.rng.random() < 0.02:
                options = [o["i"] for o in prompt["offences"]]
            self.browser.choose(self.rng.choice(options))
        elif not self.core.over:
            self.browser.say(type=self.rng.choice(["step", "step", "resume"]))

    def show(self) -> None:
        prompt = self.browser.get("prompt")
        if prompt is not None:
            self.browser.say(type="shown", prompt=prompt["id"])

    def stale(self) -> None:
        prompt = self.browser.get("prompt")
        if prompt is None:
            return
        message = {"type": "choose", "epoch": prompt["epoch"], "prompt": prompt["id"], "option": 0}
        message[self.rng.choice(["epoch", "prompt", "option"])] += 1000
        before = list(self.core.referee.events)
        self.browser.refused.clear()
        self.browser.say(**message)
        assert self.browser.refused[0] in ("stale", "not_offered")
        assert self.core.referee.events == before

    def raw(self, content: Any) -> None:
        before = list(self.core.referee.events)
        data = {"content": {"data": {"method": "custom", "content": content}}, "buffers": []}
        self.table._handle_msg(data)
        self.browser.hear()
        assert self.core.referee.events == before

    def reload(self) -> None:
        """The page is loaded again: it has what the traits say."""
        self.browser = Browser(self.table)
        self.epoch = 0

    def branch(self) -> None:
        resample = self.rng.random() < 0.5
        try:
            other = self.core.branch(resample=resample, seed=1)
        except mj.TableError:
            assert resample  # between hands there is no position
            return
        if resample:
            assert other.state.players[0].river == self.core.state.players[0].river
        else:
            assert other.referee.events[1:] == self.core.referee.events[1:]

    def python(self) -> None:
        options = self.table.options
        if options:
            self.table.act(self.rng.choice(options).text)
            self.browser.hear()

    # ---- what must be true

    def check(self) -> None:
        core, browser = self.core, self.browser
        assert self.table.error is None
        live, status = browser.get("live"), browser.get("status")
        assert (live is None) == core.over == (status["state"] == "over")
        for prompt in (browser.traits["prompt"], browser.get("prompt")):
            if prompt is not None and prompt is browser.get("prompt"):
                assert prompt["seat"] in core.asked
                choices = (*core.choices(prompt["seat"]), *core.offences(prompt["seat"]))
                asked = [*prompt["options"], *prompt["offences"]]
                assert [o["act"] for o in asked] == [c.act for c in choices]
        if live is None:
            return
        assert live["epoch"] >= self.epoch
        self.epoch = live["epoch"]
        view = live["k"]
        for patch in live["p"]:
            view = apply(view, patch)
        if len(core.people) == 1 or browser.private:
            assert view == json.loads(json.dumps(project(core.state, live["viewer"])))
        if len(core.people) > 1:
            assert browser.traits["live"]["viewer"] == "spectator"
            assert browser.traits["prompt"] is None
        hidden = [
            s for s, one in enumerate(view["seats"]) if s != live["viewer"] and one["concealed"]
        ]
        for s in hidden:
            assert set(view["seats"][s]["hand"]) <= {"?"}

    def play(self) -> None:
        weights, acts = zip(*self.acts, strict=True)
        for made in range(MOST):
            if self.core.over:
                break
            self.rng.choices(acts, weights)[0]()
            if made % 5 == 0:
                self.check()
        self.check()
        match = self.core.match
        assert check_match(match) == []
        for number, blob in enumerate(self.browser.get("hands")[:3] if self.core.over else ()):
            assert unpack(blob)["k"] == project(match[number, 0], "open")


def fuzz(name: str, seed: int) -> None:
    one = Fuzz(name, seed)
    one.play()
    one.table.remove()


@pytest.mark.parametrize("name", names())
def test_anything_at_a_table(name: str) -> None:
    for seed in range(MATCHES):
        fuzz(name, seed)


@pytest.mark.long
@pytest.mark.parametrize("name", names())
def test_very_much_at_a_table(name: str, long_run: LongRun) -> None:
    for seed in long_run.seeds(LONG, block=10):
        fuzz(name, MATCHES + seed)
