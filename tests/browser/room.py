"""A notebook in JupyterLab in which tables are set up one after another."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Locator

from tests.browser.board import board_facts, expected_facts, in_kernel
from tests.browser.lab import Lab, Notebook
from tests.browser.notebooks import write_notebook
from tests.browser.play import Robot, until

SETUP = """
import mjwidget as mj
from mjwidget.checking import check_match
from mjwidget.game.referee import Referee
from mjwidget.game.table import LiveTable
from mjwidget.view import project

def at(line, seats=None, **settings):
    'A table that begins with a position.'
    return mj.Table(LiveTable.of(Referee.from_position(line, seed=1), seats), **settings)
"""

_SEND = """async ([model, data]) => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  await kernel._comms.get(model).send(data).done;
}"""


class Room:
    """A notebook whose kernel has run ``SETUP``; the table that was set up last is ``table``
    there, unless it was given another name."""

    def __init__(
        self,
        lab: Lab,
        folder: Path,
        context: BrowserContext,
        *,
        kernel: str = "python3",
        frames: list[bytes] | None = None,
    ) -> None:
        """``frames`` as for a :class:`~tests.browser.lab.Notebook`."""
        path = write_notebook(folder / "room.ipynb", SETUP, kernel=kernel)
        self.path, self._hosts = path, 0
        self.notebook: Notebook = lab.open(
            path.relative_to(lab.folder).as_posix(), context=context, frames=frames
        )
        self.page = self.notebook.page
        self.notebook.run_all()

    def close(self) -> None:
        """Shut its kernel down and close the page."""
        self.notebook.shut_down_kernel()
        self.notebook.close()

    def set_up(self, source: str, name: str = "table") -> Locator:
        """A table of this Python expression, alone on the page."""
        self.notebook.clear()
        return self.host(self.notebook.add(f"{name} = {source}\n{name}"))

    def host(self, cell: Locator) -> Locator:
        """The table that a cell shows; it keeps its mark when other cells come and go."""
        host = cell.locator(".mjwidget")
        host.wait_for()
        self._hosts += 1
        mark = f"table-{self._hosts}"
        host.evaluate("(host, mark) => { host.id = mark; }", mark)
        host.scroll_into_view_if_needed()
        return self.page.locator(f"#{mark}")

    def robot(self, host: Locator, **how: Any) -> Robot:
        """Somebody who plays at it."""
        return Robot(self.page, host, **how)

    def python(self, code: str) -> str:
        """Run code in the kernel, beside the cells; what it prints, without the last newline."""
        return in_kernel(self.notebook, code).rstrip("\n")

    def value(self, expression: str) -> Any:
        """The value of an expression in the kernel, as JSON has it."""
        return json.loads(self.python(f"import json as _j; print(_j.dumps({expression}))"))

    def interrupt(self) -> None:
        """Interrupt the cell that runs last, and wait until it says so."""
        self.notebook.interrupt()
        words = ("KeyboardInterrupt", "CancelledError")
        until(
            lambda: any(word in self.notebook.outputs()[-1] for word in words),
            tell=self.notebook.outputs,
        )

    def agrees(
        self,
        host: Locator,
        seat: int | str = 0,
        name: str = "table",
        *,
        closed_for: int | None = None,
    ) -> None:
        """The board comes to say what this seat may see of the kernel's state; ``closed_for`` as
        for :func:`~tests.browser.board.expected_facts`."""
        # A table that cannot be seen does not go on.
        host.scroll_into_view_if_needed()
        end = time.monotonic() + 15
        while True:
            view = self.value(f"project({name}.state, {seat!r})")
            expected = expected_facts(view, closed_for=closed_for)
            found = board_facts(host)
            differ = {k: (found.get(k), v) for k, v in expected.items() if found.get(k) != v}
            if not differ:
                return
            assert time.monotonic() < end, differ
            time.sleep(0.1)

    def send(self, data: dict[str, Any], name: str = "table") -> None:
        """A message to the widget as any script on the page could send one."""
        self.page.evaluate(_SEND, [self.python(f"print({name}.model_id)"), data])

    def tell(self, content: Any, name: str = "table") -> None:
        """A custom message to the widget."""
        self.send({"method": "custom", "content": content}, name)
