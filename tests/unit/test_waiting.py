"""Awaiting a table in a real kernel, its browser played by this test."""

from __future__ import annotations

import asyncio
import queue
import random
import time
from collections.abc import Iterator
from typing import Any

import pytest
from jupyter_client.manager import KernelManager

from mjwidget.widget import notebook, waiting

LIMIT = 60.0


class Kernel:
    """A kernel, and a front end that answers as a page with the table would."""

    def __init__(self) -> None:
        self.manager = KernelManager()
        self.manager.start_kernel()
        self.client: Any = self.manager.client()
        self.client.start_channels()
        self.client.wait_for_ready(timeout=LIMIT)
        self.table, self.prompt = "", None
        self.there = self.plays = True
        self.rng = random.Random(1)

    def close(self) -> None:
        self.client.stop_channels()
        self.manager.shutdown_kernel(now=True)

    def say(self, **content: Any) -> None:
        data = {"comm_id": self.table, "data": {"method": "custom", "content": content}}
        self.client.shell_channel.send(self.client.session.msg("comm_msg", data))

    def choose(self) -> None:
        if self.prompt is not None and self.plays:
            p: Any = self.prompt
            option = self.rng.choice(p["options"])["i"]
            self.say(type="choose", epoch=p["epoch"], prompt=p["id"], option=option)

    def hear(self, kind: str, content: Any) -> str:
        """Take a message in; what a person would read of it."""
        if kind == "comm_open" and "prompt" in content["data"].get("state", {}):
            self.table, self.prompt = content["comm_id"], content["data"]["state"]["prompt"]
        elif kind == "comm_msg" and content["comm_id"] == self.table:
            data = content["data"]
            if data["method"] == "update" and "prompt" in data["state"]:
                self.prompt = data["state"]["prompt"]
                self.choose()
            elif data["method"] == "custom" and data["content"]["type"] == "ping" and self.there:
                self.say(type="pong")
                self.choose()
        elif kind == "error":
            return f"{content['ename']}: {content['evalue']}"
        elif kind == "stream":
            return str(content["text"])
        return ""

    def run(self, code: str, *, cell: str = "", interrupt: float | None = None) -> str:
        """Run a cell; what it prints, and its error."""
        content = {"code": code, "silent": False, "store_history": False, "user_expressions": {}}
        message = self.client.session.msg(
            "execute_request", {**content, "allow_stdin": False}, metadata={"cellId": cell}
        )
        self.client.shell_channel.send(message)
        start, out = time.monotonic(), ""
        while True:
            waited = time.monotonic() - start
            assert waited < LIMIT, f"this cell hangs: {code}"
            if interrupt is not None and waited > interrupt:
                self.manager.interrupt_kernel()
                interrupt = None
            try:
                got = self.client.get_iopub_msg(timeout=0.1)
            except queue.Empty:
                continue
            out += self.hear(got["msg_type"], got["content"])
            mine = got["parent_header"].get("msg_id") == message["header"]["msg_id"]
            idle = got["content"].get("execution_state") == "idle"
            if mine and got["msg_type"] == "status" and idle:
                return out.strip()


@pytest.fixture(scope="module")
def kernel() -> Iterator[Kernel]:
    running = Kernel()
    try:
        assert running.run("import mjwidget as mj; from mjwidget.widget import waiting") == ""
        yield running
    finally:
        running.close()


def test_a_cell_may_wait_for_the_match(kernel: Kernel) -> None:
    kernel.there, kernel.plays = True, True
    kernel.run("table = mj.Table('ichigeki', seed=1)")
    assert kernel.run("print((await table.finished()).final is not None)") == "True"


def test_a_cell_that_nobody_can_answer_says_so(kernel: Kernel) -> None:
    kernel.there = False
    kernel.run("waiting.ANSWER_IN = 0.5; table = mj.Table('tenhou', seed=1)")
    out = kernel.run("await table.finished()")
    kernel.run("waiting.ANSWER_IN = 10")
    assert out.startswith("NoAnswer: no browser has answered")
    assert kernel.run("print(len(table.options) > 0)") == "True"


def test_a_cell_that_waits_can_be_interrupted(kernel: Kernel) -> None:
    kernel.there, kernel.plays = True, False
    kernel.run("table = mj.Table('tenhou', seed=1)")
    start = time.monotonic()
    out = kernel.run("await table.finished()", interrupt=0.5)
    assert out.startswith(("CancelledError", "KeyboardInterrupt"))
    assert time.monotonic() - start < 10
    assert kernel.run("print(table.over)") == "False"


def test_a_cell_run_again_closes_its_table(kernel: Kernel) -> None:
    kernel.there = kernel.plays = False
    kernel.run("old = []")
    for _ in range(2):
        kernel.run("old.append(mj.Table('tenhou', ('mixed',) * 4, seed=1))", cell="a")
    kernel.run("old.append(mj.Table('tenhou', seed=1))", cell="b")
    out = kernel.run("print([t.status['state'] for t in old])")
    assert out == "['closed', 'playing', 'playing']"


@pytest.mark.parametrize("heard_for", [0.0, 0.15], ids=["never heard", "heard for a while"])
@pytest.mark.parametrize("person", [True, False])
def test_nobody_waits_for_ever(
    person: bool, heard_for: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a kernel does with messages: a first answer may come through, and then none."""
    for name, seconds in (("ANSWER_IN", 0.1), ("SILENT_FOR", 0.1), ("PING_EVERY", 0.02)):
        monkeypatch.setattr(waiting, name, seconds)
    monkeypatch.setattr(waiting, "BEAT", 0.01)
    monkeypatch.setattr(notebook, "shell", lambda: object())
    monkeypatch.setattr(notebook, "kernel", lambda: object())
    monkeypatch.setattr(notebook, "old_kernel", lambda: False)
    pings: list[float] = []
    told: list[int] = []

    async def go() -> None:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        start = time.monotonic()

        def heard() -> int:
            return len([at for at in pings if at - start < heard_for])

        def unheard() -> None:
            told.append(1)
            future.set_result(None)

        await waiting.until(
            future,
            person=person,
            heard=heard,
            ping=lambda: pings.append(time.monotonic()),
            unheard=unheard,
        )

    if person:
        with pytest.raises(waiting.NoAnswer, match=r"no browser has answered for 0 s"):
            asyncio.run(go())
    else:
        asyncio.run(go())
    assert len(told) == (not person)


# ---- kernels before ipykernel 7


class Old:
    """What such a kernel has of which the pump makes use."""

    def __init__(self) -> None:
        self.shell_handlers: dict[str, Any] = {"execute_request": self.execute, "comm_msg": None}
        self._parent_ident = {"shell": b"ident"}
        self.parent: Any = "mine"
        self.queue: list[tuple[str, Any]] = []
        self.executed: list[Any] = []
        self.hooks: list[Any] = []
        self.events = self

    def get_parent(self, channel: str) -> Any:
        return self.parent

    def set_parent(self, ident: Any, parent: Any) -> None:
        self.parent = parent

    async def execute(self, stream: Any, ident: Any, parent: Any) -> None:
        self.executed.append(parent)

    async def do_one_iteration(self) -> None:
        if self.queue:
            kind, what = self.queue.pop(0)
            self.parent = "another"
            if kind == "comm_msg":
                what()
            else:
                await self.shell_handlers[kind](self, b"ident", what)

    def _publish_status(self, status: str, channel: str) -> None: ...
    def flush(self) -> None: ...

    def register(self, event: str, hook: Any) -> None:
        self.hooks.append(hook)

    def unregister(self, event: str, hook: Any) -> None:
        self.hooks.remove(hook)


def test_an_old_kernel_is_pumped(monkeypatch: pytest.MonkeyPatch) -> None:
    old = Old()
    monkeypatch.setattr(notebook, "kernel", lambda: old)
    monkeypatch.setattr(notebook, "shell", lambda: old)
    monkeypatch.setattr(notebook, "old_kernel", lambda: True)

    async def go() -> None:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        old.queue = [("execute_request", "later"), ("comm_msg", lambda: future.set_result(None))]
        await waiting.until(
            future, person=True, heard=lambda: 1, ping=lambda: None, unheard=lambda: None
        )
        assert old.executed == []  # the other cell waits until this one is done
        assert old.parent == "mine"
        for hook in list(old.hooks):
            hook()
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    asyncio.run(go())
    assert old.executed == ["later"]
    assert old.hooks == []
    assert old.shell_handlers["execute_request"] == old.execute


def test_which_notebook_this_is() -> None:
    assert notebook.kernel() is None
    assert notebook.running_cell() is None
    assert not notebook.in_marimo()
    assert not notebook.old_kernel()
