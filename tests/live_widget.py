"""A live table without a kernel and without a browser: what it sends is recorded, what a browser
would send is given to it."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import comm
from comm.base_comm import BaseComm

import mjwidget as mj
from mjwidget.game.table import LiveTable
from mjwidget.stream import apply, unpack


def opened_hand(live: dict[str, Any] | None) -> dict[str, Any] | None:
    """The running hand with its moments, as a browser unpacks it."""
    return None if live is None else live | unpack(live["hand"])


class Comm:
    """Records what a widget sends, as the JSON that goes over the wire; ``heard`` is told of it."""

    def __init__(self, comm_id: str = "x") -> None:
        self.comm_id = comm_id
        self.out: list[bytes] = []
        self.closed = False
        self.heard: Callable[[bytes], None] | None = None

    def send(self, data: Any = None, metadata: Any = None, buffers: Any = None) -> None:
        self.out.append(json.dumps(data, ensure_ascii=False).encode())
        if self.heard is not None:
            self.heard(self.out[-1])

    def on_msg(self, f: Any) -> None: ...
    def on_close(self, f: Any) -> None: ...
    def close(self, *args: Any, **kwargs: Any) -> None:
        self.closed = True

    def sent(self) -> list[dict[str, Any]]:
        """All messages since the last call."""
        out = [json.loads(data) for data in self.out]
        self.out.clear()
        return out


class Browser:
    """What a browser knows of a table, and what it says to it."""

    def __init__(self, table: mj.Table) -> None:
        self.table = table
        self.traits: dict[str, Any] = json.loads(json.dumps(table.get_state()))
        self.private: dict[str, Any] = {}
        self.refused: list[str] = []
        if isinstance(table.comm, BaseComm):  # its manager would hold the table for ever
            comm.get_comm_manager().unregister_comm(table.comm)
        # of the name of that before: or the kernel would keep the table under both
        table.comm = self.comm = Comm(table.model_id)

    def hear(self) -> list[dict[str, Any]]:
        """Take in what was sent."""
        messages = self.comm.sent()
        for message in messages:
            if message["method"] == "update":
                changed = {k for k, v in message["state"].items() if self.traits[k] != v}
                self.traits |= message["state"]
                if changed & {"live", "prompt", "status", "hands", "info"}:
                    self.private = {}  # what is told to everybody takes over
            elif message["method"] == "custom":
                content = message["content"]
                if content["type"] == "private" and (content["whole"] or self.private):
                    self.private |= content["traits"]
                elif content["type"] == "refused":
                    self.refused.append(content["reason"])
        return messages

    def get(self, name: str) -> Any:
        """A trait as this browser has it, a person's own where there is one; of the running hand
        ``k``, ``p`` and ``s``, too, which it unpacks."""
        value = self.private.get(name, self.traits[name])
        return opened_hand(value) if name == "live" else value

    def say(self, **message: Any) -> list[dict[str, Any]]:
        """Send a message; what comes back."""
        self.hear()
        self.table._handle_msg(
            {"content": {"data": {"method": "custom", "content": message}}, "buffers": []}
        )
        return self.hear()

    def choose(self, option: int) -> list[dict[str, Any]]:
        """Answer the prompt."""
        prompt = self.get("prompt")
        return self.say(type="choose", epoch=prompt["epoch"], prompt=prompt["id"], option=option)

    def write(self, **state: Any) -> list[dict[str, Any]]:
        """Write traits."""
        self.hear()
        self.table._handle_msg(
            {"content": {"data": {"method": "update", "state": state}}, "buffers": []}
        )
        return self.hear()

    def option(self, text: str) -> int:
        """The number of the option with this text."""
        prompt = self.get("prompt")
        found = [o["i"] for o in (*prompt["options"], *prompt["offences"]) if o["text"] == text]
        assert found, f"{text}: there are {[o['text'] for o in prompt['options']]}"
        return int(found[0])


def opened(*args: Any, **kwargs: Any) -> Browser:
    """A browser at a new table; arguments as for ``mj.Table``."""
    return Browser(mj.Table(*args, **kwargs))


def of(live: LiveTable, **kwargs: Any) -> Browser:
    """A browser at the table of this match."""
    return Browser(mj.Table(live, **kwargs))


def newest(live: dict[str, Any]) -> Any:
    """The view at the end of a running hand."""
    view = live["k"]
    for patch in live["p"]:
        view = apply(view, patch)
    return view


def drawn(browser: Browser) -> int:
    """The option that discards what was drawn."""
    return next(o["i"] for o in browser.get("prompt")["options"] if o.get("drawn"))


def play_on(browser: Browser, seed: int = 0, most: int = 100_000) -> None:
    """Answers at random while somebody is asked."""
    rng = random.Random(seed)
    while browser.get("prompt") is not None and most:
        browser.choose(rng.randrange(len(browser.get("prompt")["options"])))
        most -= 1


async def result_of(later: Any) -> Any:
    """What is awaited."""
    return await later
