"""What others hold, and what lies in the wall, never leaves the kernel: nor who is asked.

Each match is compared with others that look the same to one seat and are not: everything that it
cannot see is dealt anew. Every byte that goes to the browser must be the same, and every message
at the same place. Beside that, what is sent is searched for tiles that nobody should know.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from typing import Any

import ipywidgets
import pytest

import mjwidget as mj
from mjwidget.core.events import (
    Ankan,
    Chi,
    Dahai,
    Daiminkan,
    EndGame,
    Event,
    Hora,
    Kakan,
    Nukidora,
    Pon,
    Reach,
    ReachAccepted,
    Ryukyoku,
    Seat,
    Settle,
    StartKyoku,
)
from mjwidget.core.tiles import ALL_TILES, to_mjai
from mjwidget.core.wall import Deal
from mjwidget.game.choice import Choice
from mjwidget.game.facts import shape
from mjwidget.game.moment import Moment
from mjwidget.game.players import Mixed, Prompt
from mjwidget.game.referee import Referee
from mjwidget.game.table import LiveTable
from mjwidget.rulefiles import names, rules
from mjwidget.stream import apply, unpack
from tests.hidden_tiles import rewritten
from tests.live_widget import Browser, of, opened_hand
from tests.runner.progress import LongRun

YOU = "you"
MOMENTS = 20
MOST_TRIES = 60
MOST_HANDS = 5
TILES = frozenset(to_mjai(t) for t in ALL_TILES) - {"?"}


@pytest.fixture(autouse=True)
def closed_widgets() -> Iterator[None]:
    yield
    ipywidgets.Widget.close_all()


class Tame(Mixed):
    """Plays as ``mixed``, and keeps to the rules."""

    def choose(self, prompt: Prompt) -> Choice:
        while True:
            choice = super().choose(prompt)
            if choice.offence is None:
                return choice


def told(state: dict[str, Any]) -> str:
    """All traits, but for the bundle and the name of another model."""
    return json.dumps(
        {k: v for k, v in state.items() if k not in ("_esm", "layout")}, sort_keys=True
    )


# ---- the whole of a match, as one seat is told of it


class Told:
    """A match played by a person at a browser, and everything that this browser was sent."""

    def __init__(self, live: LiveTable, answers: Sequence[int] | None, rng: random.Random) -> None:
        self.live = live
        self.browser = browser = of(live, hints="tips")
        self.first = told(browser.traits)
        self.sent: list[list[bytes]] = []
        self.answers: list[int] = []
        hand = 0
        while browser.get("prompt") is not None and hand < MOST_HANDS:
            options = browser.get("prompt")["options"]
            made = len(self.answers)
            if answers is not None and made == len(answers):
                break
            option = rng.randrange(len(options)) if answers is None else answers[made]
            self.answers.append(option)
            prompt = browser.get("prompt")
            message = {
                "type": "choose",
                "epoch": prompt["epoch"],
                "prompt": prompt["id"],
                "option": option,
            }
            browser.comm.out.clear()
            data = {"content": {"data": {"method": "custom", "content": message}}, "buffers": []}
            browser.table._handle_msg(data)
            self.sent.append(list(browser.comm.out))
            browser.hear()
            hand = len(browser.get("hands"))

    @property
    def hands(self) -> list[tuple[list[Event], list[Any]]]:
        """Events and states of each hand."""
        referee = self.live.referee
        starts = [i for i, e in enumerate(referee.events) if isinstance(e, StartKyoku)]
        ends = [*starts[1:], len(referee.events)]
        return [
            (referee.events[a:b], list(referee.states[a:b]))
            for a, b in zip(starts, ends, strict=True)
        ]


class Script:
    """A player that does what was done in a record at the same place."""

    name = "script"

    def __init__(self, seat: Seat, events: Sequence[Event], table: list[LiveTable]) -> None:
        self.seat, self.events, self.table = seat, events, table

    def choose(self, prompt: Prompt) -> Choice:
        at = len(self.table[0].referee.events)
        following = list(self.events[at : at + 6])
        if following and isinstance(following[0], ReachAccepted):
            following = following[1:]
        choices = [c for c in prompt.choices if self.did(c, following)]
        return (
            choices[0] if choices else next(c for c in prompt.choices if c.act in ("pass", "go_on"))
        )

    def did(self, c: Choice, following: Sequence[Event]) -> bool:
        if not following:
            return c.act == "pass"
        e = following[0]
        if c.act == "stop":
            return isinstance(e, Settle | EndGame)
        if c.act == "kyuushu":
            return isinstance(e, Ryukyoku) and e.reason == "kyuushu_kyuuhai"
        if c.act == "ron" and isinstance(e, Ryukyoku):
            return e.reason == "sanchahou"
        if c.act in ("ron", "tsumo"):
            return any(isinstance(x, Hora) and x.actor == c.seat for x in following)
        if getattr(e, "actor", None) != c.seat:
            return False
        if c.act == "riichi":
            tile = following[1] if isinstance(e, Reach) else None
            return isinstance(tile, Dahai) and (tile.pai, tile.tsumogiri) == (c.pai, c.tsumogiri)
        if c.act == "dahai":
            return isinstance(e, Dahai) and (e.pai, e.tsumogiri) == (c.pai, c.tsumogiri)
        kinds = {
            "chi": Chi,
            "pon": Pon,
            "daiminkan": Daiminkan,
            "ankan": Ankan,
            "kakan": Kakan,
            "kita": Nukidora,
        }
        kind = kinds.get(c.act)
        if kind is None or not isinstance(e, kind):
            return False
        return c.act in ("kakan", "kita") or tuple(sorted(e.consumed)) == tuple(sorted(c.consumed))


def another(
    events: list[Event], states: list[Any], seat: Seat, rng: random.Random, law: Any
) -> Deal:
    """The deal of a hand that looks the same to ``seat``.

    Whoever declared riichi keeps his hand (it must be tenpai), and who was noten where that counts
    stays so.
    """
    riichi = [s for s, p in enumerate(states[-1].players) if p.riichi]
    over = any(isinstance(e, Ryukyoku) for e in events)
    for _ in range(MOST_TRIES):
        other, deal = rewritten(events, states, [seat], rng, keep=riichi)
        if not over:
            return deal
        m = Moment.before(law).fold(other)
        same = [
            s
            for s, p in enumerate(m.state.players)
            if (not shape(p.hand, m.law.sanma)[0])
            == (not shape(states[-1].players[s].hand, m.law.sanma)[0])
        ]
        if len(same) == len(states[-1].players):
            return deal
    start = events[0]
    assert isinstance(start, StartKyoku) and start.wall is not None
    return Deal(start.tehais, start.wall)


def check_match(name: str, seed: int, seat: Seat) -> None:
    """Play a match at ``seat``, and again with all that it does not see dealt anew."""
    law, rng = rules(name), random.Random(f"{name} {seed}")
    n = law.tiles.players
    computers = [Tame(f"{name} {seed} {s}") for s in range(n)]
    seats: list[Any] = [YOU if s == seat else computers[s] for s in range(n)]
    called = [f"P{s}" for s in range(n)]
    one = Told(LiveTable(law, seats, seed=f"{name} {seed}", names=called), None, rng)
    hands = one.hands
    deals = [another(events, states, seat, rng, law) for events, states in hands]
    starts: list[Any] = [events[0] for events, _ in hands]
    changed = [d.tehais != start.tehais for d, start in zip(deals, starts, strict=True)]
    assert sum(changed) > len(hands) // 3

    events = one.live.referee.events
    table: list[LiveTable] = []
    scripts: list[Any] = [YOU if s == seat else Script(s, events, table) for s in range(n)]
    for s, computer in enumerate(scripts):
        if computer != YOU:
            computer.name = computers[s].name
    live = LiveTable(
        law, scripts, seed="another", names=called,
        deals=lambda ordinal, oya: deals[ordinal] if ordinal < len(deals) else deals[-1],
    )  # fmt: skip
    table.append(live)
    two = Told(live, one.answers, rng)
    assert two.first == one.first
    assert len(one.sent) > 3
    over = one.live.over
    compared = len(one.sent) - (over or len(hands) > MOST_HANDS)
    for i in range(compared):
        assert two.sent[i] == one.sent[i], (name, seed, seat, i)
    if over:
        last, other = (json.loads(x.sent[-1][-1])["state"] for x in (one, two))
        assert set(last) == set(other)
        assert {k: v for k, v in last.items() if k != "hands"} == {
            k: v for k, v in other.items() if k != "hands"
        }


@pytest.mark.parametrize("name", names())
def test_a_match_looks_the_same_whatever_is_hidden(name: str) -> None:
    check_match(name, 1, 0)
    check_match(name, 2, rules(name).tiles.players - 1)


@pytest.mark.long
@pytest.mark.parametrize("name", names())
def test_many_matches_look_the_same(name: str, long_run: LongRun) -> None:
    for seed in long_run.seeds(300, block=10):
        check_match(name, 10 + seed, seed % rules(name).tiles.players)


# ---- any moment, hands in riichi too


def at_moments(name: str, seed: int) -> Iterator[tuple[Referee, list[Event], list[Any]]]:
    """Moments of a match at which somebody is asked: header and events of that hand, states."""
    law, rng = rules(name), random.Random(f"moments {name} {seed}")
    referee = Referee(law, seed=f"moments {name} {seed}")
    players = [Mixed(f"{name} {seed} {s}") for s in range(law.tiles.players)]
    found = 0
    while not referee.over and found < MOMENTS:
        # A tile of another tells most: who else is asked about it?
        often = 0.02 if referee.state.phase in ("draw", "call") else 0.3
        if rng.random() < often and referee.state.phase != "end":
            start = max(i for i, e in enumerate(referee.events) if isinstance(e, StartKyoku))
            found += 1
            yield referee, referee.events[start:], list(referee.states[start:])
        answered = referee.replies
        open_ = [s for s in referee.prompts if s not in answered]
        referee.step(
            *[players[s].choose(Prompt(referee.moment, s, referee.prompts[s])) for s in open_]
        )


def state_of(header: Event, events: Sequence[Event], law: Any, seats: Sequence[Any]) -> str:
    """Everything that a browser gets of a table at this moment, and of a notebook saved now."""
    live = LiveTable.resume(mj.Match([header, *events]), seats, rules=law)
    table = mj.Table(live, hints="tips", adviser="efficient", reasons=True)
    out = told(table.get_state())
    table.remove()
    return out


@pytest.mark.parametrize("name", names())
def test_a_moment_looks_the_same_whatever_is_hidden(name: str) -> None:
    law, rng = rules(name), random.Random(name)
    for referee, events, states in at_moments(name, 1):
        header, n = referee.events[0], law.tiles.players
        for seat in referee.prompts:
            other, _ = rewritten(events, states, [seat], rng)
            seats = [YOU if s == seat else "first" for s in range(n)]
            assert state_of(header, other, law, seats) == state_of(header, events, law, seats)
        # The curtain: a notebook saved while it is down or up knows no hand at all.
        other, _ = rewritten(events, states, [], rng)
        assert state_of(header, other, law, [YOU] * n) == state_of(header, events, law, [YOU] * n)


# ---- the words themselves


def tiles_in(value: Any) -> Iterator[str]:
    """All texts of tiles in a JSON value, winds of seats and rounds left out."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in ("wind", "bakaze"):
                yield from tiles_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from tiles_in(inner)
    elif value in TILES:
        yield value


def visible(states: Sequence[Any], seat: Seat | None) -> set[str]:
    """Texts of the tiles that a seat has seen in these states of a hand."""
    out: set[str] = set()
    for state in states:
        tiles = [*state.dora, *state.ura]
        for s, p in enumerate(state.players):
            if s == seat or p.shown:
                tiles += p.tiles
            tiles += [d.pai for d in p.river]
            tiles += [t for meld in p.melds for t in meld.all_tiles]
            tiles += [*p.kita, *p.flowers]
        for win in state.wins:
            tiles += [
                *(win.tehai or ()),
                *(win.ura_markers or ()),
                *([] if win.pai is None else [win.pai]),
            ]
        out |= {to_mjai(t) for t in tiles}
    return out


def check_words(browser: Browser, seat: Seat | None, secret: str) -> None:
    core = browser.table._core
    for part in (browser.traits, browser.private):
        text = json.dumps(part)
        assert secret not in text
        assert '"dead":' not in text or core.over or seat is None
    hand = core.match.hands[-1]
    live = browser.get("live")
    if live is not None:
        assert set(tiles_in(live)) <= visible(list(hand), seat), (seat, hand)
        view = live["k"]
        for patch in [[], *live["p"]]:
            view = apply(view, patch)
            for s, one in enumerate(view["seats"]):
                if s != seat and one["concealed"]:
                    assert set(one["hand"]) <= {"?"} and one["drawn"] in (None, "?")
    for number, blob in enumerate(browser.get("hands")):
        if not core.over:
            assert set(tiles_in(unpack(blob))) <= visible(list(core.match[number]), seat)


@pytest.mark.parametrize(
    "name", ["tenhou-east", "sanma-parlour-east", "ichigeki", "ronron-10", "lan"]
)
def test_no_hidden_tile_is_in_anything_sent(name: str) -> None:
    rng, n = random.Random(name), rules(name).tiles.players
    browser = of(LiveTable(name, (YOU, *["mixed"] * (n - 1)), seed=name), hints="tips")
    secret = browser.table.match.header.secret["seed"]  # type: ignore[index]
    while browser.get("prompt") is not None and len(browser.get("hands")) < 4:
        browser.choose(rng.randrange(len(browser.get("prompt")["options"])))
        check_words(browser, 0, secret)


def test_no_hidden_tile_is_in_anything_kept_of_several() -> None:
    rng = random.Random(1)
    browser = of(LiveTable("tenhou", (YOU,) * 4, seed=1))
    secret = browser.table.match.header.secret["seed"]  # type: ignore[index]
    while len(browser.get("hands")) < 1:
        called = browser.get("status")["curtain"]
        if called is not None:
            check_words(browser, None, secret)
            browser.say(type="seat", seat=called)
        viewer = browser.get("live")["viewer"]
        check_words(browser, viewer, secret)
        kept = browser.table.get_state()
        assert kept["live"]["viewer"] == "spectator" and kept["prompt"] is None
        assert set(tiles_in(opened_hand(kept["live"]))) <= visible(
            list(browser.table.match[-1]), None
        )
        browser.choose(rng.randrange(len(browser.get("prompt")["options"])))
