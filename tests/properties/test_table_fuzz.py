"""Whatever is done at a live table, in whatever order: nothing breaks, and nothing is told."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import ipywidgets
import pytest
from msgspec.structs import replace

import mjwidget as mj
from mjwidget.checking import check_match
from mjwidget.core.events import Position, StartKyoku
from mjwidget.game.players import Prompt
from mjwidget.game.referee import Referee
from mjwidget.game.table import HotSeat, LiveTable
from mjwidget.rulefiles import names, rules
from mjwidget.stream import apply, unpack
from mjwidget.view import project
from mjwidget.widget import driving
from mjwidget.widget.analysing import sent
from mjwidget.widget.positions import position_in
from tests.live_widget import Browser, of
from tests.runner.progress import LongRun

pytestmark = pytest.mark.filterwarnings("error")

HANCHAN = [name for name in names() if rules(name).match.length == "east_south"]
MATCHES = {True: 10, False: 4}
LONG = {True: 920, False: 200}
"""Matches of each set: of those that play a hanchan, and of the others."""
MOST = 4000
"""Actions, and as many again for two people: enough for every match that ends by itself."""
SOME = 600
"""Actions where a match goes on until somebody has enough points, or wins."""
STAYS = 20
"""Honba at which a match may go on for longer than that."""
RESTARTS = 60
"""Actions among which the match may begin anew."""

HOT_SEATS: tuple[HotSeat, ...] = ("ask_all", "ask_able")
NONSENSE: list[Any] = [
    None,
    [],
    {},
    "choose",
    10**30,
    {"type": "choose"},
    {"type": ["choose"] * 50},
    {"type": "choose", "epoch": 0, "prompt": 0, "option": 0},
    {"type": "choose", "epoch": True, "prompt": [], "option": {}},
    {"type": "seat", "seat": 9},
    {"type": "away", "seat": -1},
    {"type": "undo", "n": -3},
    {"type": "undo", "n": 10**6},
    {"type": "shown", "prompt": 10**20},
    {"type": "close"},
    {"type": "private", "traits": {"live": None}},
]
LAYERS = ("ukeire", "danger", "waits")
SWITCHES = ("auto_win", "no_calls", "auto_discard", "every_discard")
WRITES: list[dict[str, Any]] = [
    {"hints": "on"},
    {"hints": "off"},
    {"adviser": "efficient"},
    {"adviser": "off"},
    {"reasons": True},
    {"reasons": False},
    *({name: value} for name in SWITCHES for value in (True, False, False)),
    {"sort_hand": False, "confirm": True, "panel": "closes", "sounds": True, "auto_next": True},
    {"lang": "ja", "skin": "index"},
    {"lang": "en", "speed": 4},
    # What a browser may not write, or not so.
    {"live": None, "prompt": {"id": 1}, "info": {}, "hands": []},
    {"status": {}, "speed": 7, "viewpoint": 1},
    {"_esm": "export default {}", "hints": 3, "auto_win": "x", "nothing": 1},
    {"analysis": {"hand": 0}, "layers": ["all"]},
]
SECRET = "a wall of 5z5z5z6z6z6z"
"""What a player that breaks says of its hand."""
DEAL = (StartKyoku, Position)
OUTSIDE: list[dict[str, Any]] = [
    {"method": "update", "state": []},
    {"method": "update"},
    {"method": "custom"},
    {"method": "request_state"},
]


@pytest.fixture(autouse=True)
def closed_widgets(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(driving, "PACE", {})
    monkeypatch.setattr(driving, "PACE_OTHER", 0.01)
    yield
    ipywidgets.Widget.close_all()  # also of a match that failed


# ---- players


class Slow:
    """Answers a little later."""

    name = "slow"

    def __init__(self, seed: str) -> None:
        self._rng = random.Random(seed)

    async def choose(self, prompt: Prompt) -> Any:
        for _ in range(self._rng.randrange(3)):
            await asyncio.sleep(0)
        return self._rng.choice(prompt.choices)


class Breaks:
    """Raises now and then, or answers what it was not asked."""

    name = "breaks"

    def __init__(self, seed: str) -> None:
        self._rng = random.Random(seed)

    def choose(self, prompt: Prompt) -> Any:
        how = self._rng.random()
        if how < 0.05:
            raise ValueError(SECRET)
        if how < 0.1:
            return self._rng.choice([None, "ron", SECRET, 3, object()])
        return self._rng.choice(prompt.choices)


class SlowBreaks(Breaks):
    """Both."""

    name = "slow and breaks"

    async def choose(self, prompt: Prompt) -> Any:
        await asyncio.sleep(0)
        return super().choose(prompt)


# ---- a table and a hand that does anything


class Fuzz:
    """A table, a browser, and a hand that does anything."""

    def __init__(self, name: str, seed: int, folder: Path, *, loop: bool) -> None:
        self.name, self.folder = f"{name} {seed}", folder
        self.rng = rng = random.Random(self.name)
        n = rules(name).tiles.players
        # A person, several people at one screen, computers only.
        some = {0: rng.randint(2, n), 1: 0}.get(seed % 4, 1)
        people = set(rng.sample(range(n), some))
        computers: list[Any] = ["mixed", "mixed", "steady", "efficient", "first"]
        if rng.random() < 0.4:
            computers.append(Breaks(self.name))
        if loop:
            computers += [Slow(self.name), SlowBreaks(self.name)]
        self.seats = ["you" if s in people else rng.choice(computers) for s in range(n)]
        self.broken = any(isinstance(one, Breaks) for one in self.seats)
        self.hot_seat = rng.choice(HOT_SEATS)
        self.reveal: Any = rng.choice([None, "hand"])
        live = LiveTable(name, self.seats, seed=self.name, hot_seat=self.hot_seat)
        self.made, self.most = 0, MOST + MOST * len(people) // 2
        self.compared = 0  # analyses
        if rules(name).match.extension == "endless":
            self.most = SOME
        self.take(of(live, reveal=self.reveal))
        seat = self.some_seat
        # Matches of several take more than twice as many actions, and each of these is long.
        seldom = 0.2 if len(people) > 1 else 0.5
        self.acts: list[tuple[float, Callable[[], object]]] = [
            (60, self.choose),
            (6, self.show),
            (4, self.stale),
            (2, self.doubled),
            (3, lambda: self.nothing(self.custom, rng.choice(NONSENSE))),
            (1, lambda: self.nothing(self.data, rng.choice(OUTSIDE))),
            (3, lambda: self.browser.say(type="undo", n=rng.choice([1, 1, 1, 2, 5]))),
            (3, lambda: self.browser.say(type="redo")),
            (2, lambda: self.browser.say(type="pause")),
            (4, lambda: self.browser.say(type="resume")),
            (3, lambda: self.browser.say(type="step")),
            (2, lambda: self.browser.say(type="seat", seat=seat())),
            (1, lambda: self.browser.say(type="away", seat=seat())),
            (4, lambda: self.browser.say(type="back", seat=seat())),
            (3, lambda: self.browser.write(**rng.choice(WRITES))),
            (1, self.reload),
            (seldom, self.branch),
            (seldom, self.saved),
            (0.5, self.restart),
            (1, self.python),
            (1, self.layered),
            (1, self.asked),
        ]

    def take(self, browser: Browser) -> None:
        """From now on it is this table."""
        self.browser, self.table, self.core = browser, browser.table, browser.table._core
        self.epoch, self.checked = 0, 0
        secret = self.table.match.header.secret
        assert secret is not None
        self.secrets = [str(secret["seed"]).encode(), SECRET.encode()]
        self.listen()

    def listen(self) -> None:
        self.browser.comm.heard = self.overheard

    def overheard(self, data: bytes) -> None:
        """Every byte that leaves the kernel."""
        for secret in self.secrets:
            assert secret not in data

    def some_seat(self) -> int:
        return self.rng.randrange(len(self.seats))

    # ---- what is done

    def lift(self) -> None:
        called = self.browser.get("status")["curtain"]
        if called is not None:
            self.browser.say(type="seat", seat=called)

    def choose(self) -> None:
        self.lift()
        prompt = self.browser.get("prompt")
        if prompt is not None:
            options = [o["i"] for o in prompt["options"]]
            if prompt["offences"] and self.rng.random() < 0.02:
                options = [o["i"] for o in prompt["offences"]]
            self.browser.choose(self.rng.choice(options))
        elif not self.core.over:
            # Where nobody plays a step is one decision of many.
            for _ in range(1 if self.core.people else 8):
                self.browser.say(type=self.rng.choice(["step", "step", "resume"]))

    def show(self) -> None:
        prompt = self.browser.get("prompt")
        if prompt is not None:
            self.browser.say(type="shown", prompt=prompt["id"])

    def answer(self) -> dict[str, Any] | None:
        """The message of an answer to what is asked."""
        prompt = self.browser.get("prompt")
        if prompt is None:
            return None
        option = self.rng.choice(prompt["options"])["i"]
        return {
            "type": "choose",
            "epoch": prompt["epoch"],
            "prompt": prompt["id"],
            "option": option,
        }

    def stale(self) -> None:
        message = self.answer()
        if message is not None:
            message[self.rng.choice(["epoch", "prompt", "option"])] += 1000
            self.refused(message)

    def doubled(self) -> None:
        """The same answer twice: it counts once."""
        self.lift()
        message = self.answer()
        if message is not None:
            self.browser.say(**message)
            self.refused(message)

    def refused(self, message: dict[str, Any]) -> None:
        before = list(self.core.referee.events)
        self.browser.refused.clear()
        self.browser.say(**message)
        assert self.browser.refused[0] in ("stale", "not_offered")
        assert self.core.referee.events == before

    def custom(self, content: Any) -> None:
        self.data({"method": "custom", "content": content})

    def data(self, data: Any) -> None:
        self.table._handle_msg({"content": {"data": data}, "buffers": []})

    def nothing(self, act: Callable[[Any], None], value: Any) -> None:
        before = list(self.core.referee.events)
        act(value)
        self.browser.hear()
        assert self.core.referee.events == before

    def reload(self) -> None:
        """The page is loaded again: it has what the traits say."""
        self.browser = Browser(self.table)
        self.epoch = 0
        self.listen()

    def branch(self) -> None:
        """A second table from here; it is played at, and this one stays as it was."""
        resample, before = self.rng.random() < 0.5, list(self.core.referee.events)
        rivers = [p.river for p in self.core.state.players]
        try:
            seed = self.rng.choice([1, "a", None])
            other = self.table.branch(resample=resample, seed=seed if resample else None)
        except mj.TableError:
            assert resample  # between hands there is no position
            return
        there = other._core.referee  # its computers may have gone on
        if resample:
            assert isinstance(there.events[1], Position)
            assert [p.river for p in there.states[1].players] == rivers
        else:
            assert there.events[1 : len(before)] == before[1:]
        page = Browser(other)
        for _ in range(3):
            called = page.get("status")["curtain"]
            if called is not None:
                page.say(type="seat", seat=called)
            if page.get("prompt") is not None:
                page.choose(self.rng.choice(page.get("prompt")["options"])["i"])
        assert other.error is None or self.broken
        assert check_match(other.match) == []
        other.close()
        assert self.core.referee.events == before

    def saved(self) -> None:
        """The match is saved and goes on as another table, with the same walls."""
        path = self.folder / "saved.mjai.gz"
        self.table.match.save(path)
        if self.core.over:
            return
        now, coming = list(self.core.referee.events), self.core.state.wall
        page = Browser(mj.Table.load(path, self.seats, hot_seat=self.hot_seat, reveal=self.reveal))
        there = page.table._core
        assert there.referee.events[1 : len(now)] == now[1:]  # its computers may have gone on
        assert there.referee.states[len(now) - 1].wall == coming
        self.table.close()
        assert self.browser.table is self.table
        self.take(page)

    def restart(self) -> None:
        if self.made < RESTARTS:
            before = self.core.referee.events
            self.browser.say(type="restart")
            # Who plays by himself may have ended a hand, or more, meanwhile.
            now = self.core.referee.events
            assert {id(e) for e in before}.isdisjoint([id(e) for e in now])
            assert now[1] == replace(now[1], bakaze="E", kyoku=1, honba=0, kyotaku=0)
            self.take(self.browser)

    def python(self) -> None:
        """What a cell does."""
        table, rng = self.table, self.rng
        assert repr(table) and str(table.options)
        table.why(rng.choice(["riichi", "ron", "pon", "kan", "5p", "kyuushu"]))
        assert table.seen_by("spectator")["result"] == table.seen_by("open")["result"]
        if table.options:
            table.act(rng.choice(table.options).text)
            self.browser.hear()

    def layered(self) -> None:
        """What the moment means is shown for a while."""
        on = self.rng.sample(LAYERS, self.rng.randint(1, 3))
        self.browser.write(layers=on)
        self.check_analysis()
        if not self.core.over and self.rng.random() < 0.5:
            self.choose()
            self.browser.hear()
            self.check_analysis()
        for _ in range(3):
            self.asked()
        self.browser.write(layers=[])
        assert self.browser.get("analysis") == {}

    def asked(self) -> None:
        """A browser asks what any moment means to anybody."""
        hand = self.rng.randint(-1, len(self.core.referee.match.hands))
        n = self.rng.choice([0, 1, self.rng.randrange(200), 10**9])
        before = list(self.core.referee.events)
        self.browser.say(type="analyse", hand=hand, n=n, viewer=self.rng.randint(-1, 4))
        self.check_analysis()
        assert self.core.referee.events == before

    # ---- what must be true

    def check_analysis(self) -> None:
        """It is only of a hand that who is at the screen may see, and made of nothing else."""
        core, told = self.core, self.browser.get("analysis")
        saved = self.browser.traits["analysis"]  # what a notebook could keep
        if len(core.people) > 1 and saved and not core.over:
            assert self.reveal and saved["hand"] < len(self.browser.get("hands"))
        if not told:
            return
        showing = self.table._showing
        seat, at = told["seat"], (told["hand"], told["n"])
        assert told["epoch"] == showing.epoch and self.table.layers
        assert showing.eyes(*at, seat) == seat
        live = self.browser.get("live")
        if live is not None and isinstance(live["viewer"], int) and not self.reveal:
            assert seat == live["viewer"]
        if told["rows"] and at == showing.newest and not self.broken and self.rng.random() < 0.5:
            view = position_in(core.match, *at, seat)
            anew = Referee.from_position(view, seed=self.rng.randrange(1000))
            if not isinstance(anew.events[-1], Position):
                return  # with these tiles it has gone on by itself, perhaps to the hand's end
            found = sent(mj.analyse(anew.position(seat), seat=seat, odds=False).json())
            if {row["text"] for row in found["rows"]} == {row["text"] for row in told["rows"]}:
                assert {k: told[k] for k in found} == json.loads(json.dumps(found))
                self.compared += 1

    def check(self) -> None:
        core, browser = self.core, self.browser
        browser.hear()
        assert self.table.error is None or (self.broken and core.fault == "player")
        live, status = browser.get("live"), browser.get("status")
        assert (live is None) == core.over == (status["state"] == "over")
        for prompt in (browser.traits["prompt"], browser.get("prompt")):
            if prompt is not None and prompt is browser.get("prompt"):
                assert prompt["seat"] in core.asked
                choices = (*core.choices(prompt["seat"]), *core.offences(prompt["seat"]))
                asked = [*prompt["options"], *prompt["offences"]]
                assert [o["act"] for o in asked] == [c.act for c in choices]
        self.check_hands()
        if live is None:
            return
        assert live["epoch"] >= self.epoch
        self.epoch = live["epoch"]
        view = live["k"]
        for patch in live["p"]:
            view = apply(view, patch)
        if len(core.people) < 2 or browser.private:
            # Another's draw is told with what comes of it.
            referee, viewer = core.referee, live["viewer"]
            starts = [i for i, e in enumerate(referee.events) if isinstance(e, DEAL)]
            at = starts[-1] + len(live["p"])
            waits = viewer != "open" and core.pending not in (None, viewer)
            assert at == len(referee.events) - 1 or waits
            assert view == json.loads(json.dumps(project(referee.states[at], viewer)))
        if len(core.people) > 1:
            assert browser.traits["live"]["viewer"] == "spectator"
            assert browser.traits["prompt"] is None
        elif core.people:
            assert live["viewer"] == core.people[0]
        hidden = [
            s for s, one in enumerate(view["seats"]) if s != live["viewer"] and one["concealed"]
        ]
        for s in hidden if live["viewer"] != "open" else ():
            assert set(view["seats"][s]["hand"]) <= {"?"}
        self.check_reasons(live, live["viewer"])

    def check_hands(self) -> None:
        """The hands that have ended are what this viewer saw of them."""
        core, hands = self.core, self.browser.get("hands")
        if len(hands) <= self.checked and not core.over:
            self.checked = min(self.checked, len(hands))
            return
        live = self.browser.get("live")
        viewer: Any = "open" if core.over or self.reveal else live["viewer"]
        match = core.match
        for number in range(self.checked, len(hands)):
            moments = unpack(hands[number])
            view = moments["k"]
            for patch in moments["p"]:
                view = apply(view, patch)
            assert view == json.loads(json.dumps(project(match[number, -1], viewer)))
            assert moments["k"] == json.loads(json.dumps(project(match[number, 0], viewer)))
            self.check_reasons(moments, viewer)
        self.checked = len(hands)

    def check_reasons(self, moments: dict[str, Any], viewer: Any) -> None:
        """Why computers did what they did is told with hands that are open, of what they did."""
        said = moments.get("w", [])
        assert viewer == "open" or not said
        for n, seat, _ in said:
            event, actor = moments["s"][n]
            assert actor == seat or event in ("ryukyoku", "settle")

    def play(self) -> Iterator[None]:
        """Each action; afterwards what must be true of the whole match."""
        weights, acts = zip(*self.acts, strict=True)
        while not self.core.over and self.made < self.most:
            self.rng.choices(acts, weights)[0]()
            if self.made % 5 == 0:
                self.check()
            self.made += 1
            yield
        self.checked = 0
        self.check()
        core = self.core
        assert check_match(core.match) == []
        match = core.rules.match
        # A dealer against players at random may stay tenpai, draw after draw.
        stays = core.state.honba >= STAYS
        assert core.over or stays or "endless" in match.extension or match.length == "single_win"


async def answers(one: Fuzz) -> None:
    """Wait for who takes his time."""
    for _ in range(10_000):
        if one.core.paused or not one.core.thinking:
            return
        await asyncio.sleep(0)
    raise AssertionError(f"{one.name}: a player that was asked never answered")


def fuzz(name: str, seed: int, folder: Path) -> int:
    """One match, none of whose tables stays; every other one in a running loop, as in a
    notebook. Gives back how many analyses were compared."""

    async def in_a_loop() -> Fuzz:
        one = Fuzz(name, seed, folder, loop=True)
        for _ in one.play():
            await answers(one)
        return one

    if seed // 4 % 2:
        one = asyncio.run(in_a_loop())
    else:
        one = Fuzz(name, seed, folder, loop=False)
        for _ in one.play():
            pass
    one.table.close()
    ipywidgets.Widget.close_all()
    return one.compared


@pytest.mark.parametrize("name", names())
def test_anything_at_a_table(name: str, tmp_path: Path) -> None:
    compared = [fuzz(name, seed, tmp_path) for seed in range(MATCHES[name in HANCHAN])]
    assert sum(compared) or name not in HANCHAN


@pytest.mark.long
@pytest.mark.parametrize("name", names())
def test_very_much_at_a_table(name: str, long_run: LongRun, tmp_path: Path) -> None:
    first = max(MATCHES.values())
    for seed in long_run.seeds(LONG[name in HANCHAN], block=10):
        fuzz(name, first + seed, tmp_path)


@pytest.mark.parametrize(("counts", "least"), [(MATCHES, 100), (LONG, 10_000)])
def test_enough_hanchan(counts: dict[bool, int], least: int) -> None:
    assert len(HANCHAN) * counts[True] >= least
