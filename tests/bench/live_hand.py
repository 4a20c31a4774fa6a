"""A hand at a live table, event by event, as a browser is told of it: for the benchmark of the page.

The person's seat is played by ``steady`` as the others are. A kernel tells of all that happens
until a person is asked at once; here every event is told by itself, the question with the last.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from mjwidget.game.players import Prompt, Steady
from mjwidget.game.table import LiveTable
from mjwidget.stream import pack, unpack
from tests.live_widget import of

PERSON = 0


@dataclass(frozen=True)
class LiveHand:
    """``data``: what the page is mounted with, the hand just dealt; ``states``: what it is told
    then, one entry an event; ``asks``: which of them ask the person something."""

    data: dict[str, Any]
    states: list[dict[str, Any]]
    asks: list[bool]


def live_hand(rules: str, seed: int, *, hints: str) -> LiveHand:
    """The first hand of a match."""
    seats = ["you", "steady", "steady", "steady"]
    browser = of(LiveTable(rules, seats, seed=seed), hints=hints)
    core, player = browser.table._core, Steady()
    first = {name: browser.get(name) for name in ("info", "hands", "status")}
    asked: dict[int, dict[str, Any]] = {}
    while not browser.get("hands"):
        prompt = browser.get("prompt")
        asked[len(browser.get("live")["p"])] = {"prompt": prompt, "status": browser.get("status")}
        choices = core.choices(PERSON)
        choice = player.choose(Prompt(core.referee.moment, PERSON, choices))
        browser.choose(choices.index(choice))
    hand, outline = unpack(browser.get("hands")[0]), browser.get("info")["hands"][0]
    browser.table.close()

    def state(n: int) -> dict[str, Any]:
        until = {
            "n": n + 1,
            "result": outline["result"] if n == len(hand["p"]) else None,
            "marks": [mark for mark in outline["marks"] if mark[0] <= n],
            "turns": [[turn for turn in turns if turn <= n] for turns in outline["turns"]],
        }
        told = {"k": hand["k"], "p": hand["p"][:n], "s": hand["s"][: n + 1]}
        live = {"epoch": 1, "viewer": PERSON, "hand": pack(told), "outline": outline | until}
        quiet = {"prompt": None, "status": first["status"] | {"waiting": True}}
        return {"live": live, **asked.get(n, quiet)}

    states = [state(n) for n in range(len(hand["p"]) + 1)]
    ui = {"speed": 4, "hints": hints, "panel": "stays"}
    data = json.loads(json.dumps(first | states[0] | {"ui": ui}))
    return LiveHand(data, states[1:], [one["prompt"] is not None for one in states[1:]])
