"""The live table: from an action to the next state, and how much is sent for it.

``python -m tests bench table [matches]``. Whole matches at one kernel, without a browser: a person
who plays as ``mixed`` does, by messages, and simple computer players, or (``practice``) those that
sit at a table by default. The time is that of the kernel, from the message to the last byte of the
answer, packed as Jupyter packs it; the size is that of all messages which one action leads to.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from typing import Any

import ipywidgets

import mjwidget as mj
from mjwidget.game.players import Mixed, Prompt
from mjwidget.game.table import LiveTable
from mjwidget.rulefiles import rules
from tests.live_widget import Browser, of

AIM = "aim: 30 ms median, 150 ms p95; 12 kB median"
MATCHES = 5

TABLES: dict[str, dict[str, Any]] = {
    "tenhou": {},
    "tenhou, practice": {"practice": True},
    "tenhou, hints on": {"hints": "on"},
    "tenhou, four people": {"people": 4},
    "sanma-parlour": {},
    "ronron-10": {},
    "lan": {},
}


def played(name: str, seed: int, settings: dict[str, Any]) -> tuple[list[float], list[int]]:
    """Seconds and bytes of each action of one match."""
    more = dict(settings)
    people = more.pop("people", 1)
    law = rules(name.partition(",")[0])
    n = law.tiles.players
    seats: Sequence[Any] | None = ["you" if seat < people else "mixed" for seat in range(n)]
    if more.pop("practice", False):
        seats = None
    browser = of(LiveTable(law, seats, seed=f"{name} {seed}"), **more)
    player = Mixed(seed)
    times: list[float] = []
    sizes: list[int] = []
    while not browser.table.over:
        called = browser.get("status")["curtain"]
        if called is not None:
            browser.say(type="seat", seat=called)
        message = answer(browser, player)
        browser.comm.out.clear()
        start = time.perf_counter()
        browser.table._handle_msg(message)
        times.append(time.perf_counter() - start)
        sizes.append(sum(map(len, browser.comm.out)))
        browser.hear()
    browser.table.remove()
    return times, sizes


def answer(browser: Browser, player: Mixed) -> Any:
    """The message of a person who plays like this player."""
    core, prompt = browser.table._core, browser.get("prompt")
    choices = core.choices(prompt["seat"])
    choice = player.choose(Prompt(core.referee.moment, prompt["seat"], choices))
    option = (*choices, *core.offences(prompt["seat"])).index(choice)
    content = {"type": "choose", "epoch": prompt["epoch"], "prompt": prompt["id"], "option": option}
    return {"content": {"data": {"method": "custom", "content": content}}, "buffers": []}


def at(values: Sequence[float], share: float) -> float:
    """The value below which that share of all lies."""
    return sorted(values)[min(int(len(values) * share), len(values) - 1)]


def main(arguments: Sequence[str]) -> None:
    matches = int(arguments[0]) if arguments else MATCHES
    print(f"live table, {matches} matches each ({AIM})\n")
    print(
        f"{'':22}{'actions':>8}{'median':>9}{'p95':>8}{'most':>8}   {'median':>8}{'p95':>9}{'most':>9}"
    )
    for name, settings in TABLES.items():
        times: list[float] = []
        sizes: list[int] = []
        for seed in range(matches):
            more_times, more_sizes = played(name, seed, settings)
            times += more_times
            sizes += more_sizes
        ms = [1000 * at(times, share) for share in (0.5, 0.95, 1)]
        kb = [at(sizes, share) / 1000 for share in (0.5, 0.95, 1)]
        print(
            f"{name:22}{len(times):8}{ms[0]:6.1f} ms{ms[1]:8.1f}{ms[2]:8.1f}"
            f"   {kb[0]:5.1f} kB{kb[1]:9.1f}{kb[2]:9.1f}"
        )
    ipywidgets.Widget.close_all()
    first = mj.Table("tenhou", seed=1)
    shown = {name: getattr(first, name) for name in ("live", "prompt", "status", "info", "hands")}
    print(
        "\nthe first state:", ", ".join(f"{k} {len(json.dumps(v)):,} B" for k, v in shown.items())
    )


if __name__ == "__main__":
    main(sys.argv[1:])
