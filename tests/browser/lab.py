"""Drive a real JupyterLab in a real Chromium.

    with Lab(folder, chromium="/usr/bin/chromium") as lab:
        notebook = lab.open("replay.ipynb")
        notebook.run_all()
        notebook.page.get_by_role("button", name="Next step").click()

The server has configuration folders of its own and a free port on loopback; nothing of the
user's Jupyter settings is read or written. Times are seconds.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    Locator,
    Page,
    Playwright,
    WebSocket,
    sync_playwright,
)

QUIET = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-dev-shm-usage",
    "--disable-domain-reliability",
    "--disable-gpu",
    "--disable-sync",
    "--mute-audio",
    "--no-first-run",
)

# The status line says "idle" before there is any kernel; the session itself knows better.
_KERNEL_READY = """() => {
  const context = window.jupyterapp?.shell?.currentWidget?.sessionContext;
  const kernel = context?.session?.kernel;
  return Boolean(context?.isReady && kernel?.connectionStatus === "connected"
    && kernel.status === "idle");
}"""

_PANEL = ".jp-NotebookPanel:not(.lm-mod-hidden)"

# A panel shows an empty cell before the file is there; the models know when it is.
_LOADED = """() => {
  const panel = window.jupyterapp?.shell?.currentWidget;
  return Boolean(panel?.context?.isReady
    && panel.content?.widgets?.length === panel.content?.model?.cells?.length);
}"""

# Asked of the models, because cells out of sight need not be in the document.
_ALL_DONE = """() => {
  const all = [...window.jupyterapp.shell.currentWidget.content.model.cells];
  for (const cell of all.filter((cell) => cell.type === "code"))
    for (const output of cell.outputs?.toJSON() ?? [])
      if (output.output_type === "error")
        throw new Error(`a cell ended with ${output.ename}: ${output.evalue}`);
  const cells = all.filter((cell) => cell.type === "code" && cell.sharedModel.getSource().trim());
  return cells.length > 0 && cells.every(
    (cell) => cell.executionCount !== null && cell.executionState !== "running");
}"""


def chromium_arguments() -> list[str]:
    """Command-line flags for a quiet Chromium; as root it only starts without its sandbox."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [*QUIET, *(["--no-sandbox"] if root else [])]


def free_port() -> int:
    """A TCP port on loopback that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _record(socket: WebSocket, frames: list[bytes]) -> None:
    def take(payload: str | bytes) -> None:
        frames.append(payload.encode() if isinstance(payload, str) else payload)

    socket.on("framereceived", take)
    socket.on("framesent", take)


class Notebook:
    """One notebook, open in one page of the browser."""

    def __init__(self, page: Page, url: str, *, frames: list[bytes] | None = None) -> None:
        """``frames``: takes all that comes and goes on the page's web sockets."""
        self.page = page
        self.url = url
        self.console: list[str] = []  # errors and warnings of the page, "type: text"
        self.requests: list[str] = []  # URLs asked for outside the server
        page.on("console", self._on_console)
        page.on(
            "pageerror", lambda error: self.console.append(f"pageerror: {error.stack or error}")
        )
        page.on("request", self._on_request)
        if frames is not None:
            page.on("websocket", lambda socket: _record(socket, frames))
        # Leaving a notebook with unsaved changes asks first.
        page.on("dialog", lambda dialog: dialog.accept())

    def _on_console(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.console.append(f"{message.type}: {message.text}")

    def faults(self) -> list[str]:
        """What went wrong on the page, but for what JupyterLab does when cells are deleted."""
        found = [line for line in self.console if "pageerror" in line or "mjwidget" in line]
        # A widget's code comes as a blob.
        return [line for line in found if "blob:" in line or "/static/lab/" not in line]

    def _on_request(self, request: Any) -> None:
        here = self.url.split("/lab/", 1)[0]
        if not request.url.startswith((here, here.replace("http", "ws", 1), "data:", "blob:")):
            self.requests.append(request.url)

    def load(self, *, kernel: bool = True, timeout: float = 60) -> None:
        """Go to the notebook (or come back to it) and wait for its cells, then its kernel."""
        self.page.goto(f"{self.url}?reset", wait_until="domcontentloaded")
        self._wait_open(kernel=kernel, timeout=timeout)

    def reload(self, *, kernel: bool = True, timeout: float = 60) -> None:
        """Reload the page, as F5 does; outputs come from the saved file."""
        self.load(kernel=kernel, timeout=timeout)

    def _wait_open(self, *, kernel: bool, timeout: float) -> None:
        milliseconds = timeout * 1000
        self.page.wait_for_selector("#jupyterlab-splash", state="detached", timeout=milliseconds)
        self.page.wait_for_selector(f"{_PANEL} .jp-Notebook .jp-Cell", timeout=milliseconds)
        self.page.wait_for_function(_LOADED, timeout=milliseconds)
        if kernel:
            self.page.wait_for_function(_KERNEL_READY, timeout=milliseconds)

    def command(self, name: str, arguments: dict[str, Any] | None = None) -> None:
        """Execute a JupyterLab command; does not wait for commands that never end by themselves."""
        self.page.evaluate(
            """([name, args]) => {
              const done = window.jupyterapp.commands.execute(name, args);
              return Promise.race([done.then(() => null), new Promise(r => setTimeout(r, 300))]);
            }""",
            [name, arguments or {}],
        )

    def run_all(self, *, wait: bool = True, timeout: float = 60) -> None:
        """Run all cells, and by default wait until the last has ended."""
        self.command("notebook:run-all-cells")
        if wait:
            self.wait_done(timeout=timeout)

    def wait_done(self, *, timeout: float = 60) -> None:
        """Wait until every code cell has run.

        Raises Playwright's Error as soon as a cell has failed, its TimeoutError when time is up.
        """
        self.page.wait_for_function(_ALL_DONE, timeout=timeout * 1000)

    def add(self, source: str, *, run: bool = True, timeout: float = 60) -> Locator:
        """A new code cell at the end, by default run to its end; the cell on the page.

        Raises as :meth:`wait_done` when it fails.
        """
        self.page.evaluate(
            """(source) => {
              const panel = window.jupyterapp.shell.currentWidget.content;
              const shared = panel.model.sharedModel;
              shared.insertCell(shared.cells.length, { cell_type: "code", source, metadata: {} });
              panel.activeCellIndex = shared.cells.length - 1;
            }""",
            source,
        )
        if run:
            self.run_active(timeout=timeout)
        return self.page.locator(f"{_PANEL} .jp-Notebook .jp-CodeCell").last

    def run_active(self, *, wait: bool = True, timeout: float = 60) -> None:
        """Run the active cell (again); by default wait until it has ended. Raises as
        :meth:`wait_done`, of all cells."""
        if not wait:
            self.command("notebook:run-cell")
            return
        self.page.evaluate(
            """() => {
              window.cellHasRun = false;
              const done = window.jupyterapp.commands.execute("notebook:run-cell");
              done.finally(() => { window.cellHasRun = true; });
            }"""
        )
        self.page.wait_for_function("() => window.cellHasRun", timeout=timeout * 1000)
        self.wait_done(timeout=timeout)

    def run_again(self, cell: Locator) -> None:
        """Run a cell that is on the page once more. Raises as :meth:`wait_done`."""
        cell.locator(".jp-InputPrompt").click()
        self.run_active()

    def clear(self) -> None:
        """Delete all cells; the kernel keeps what they made."""
        # JupyterLab puts a cell into an empty notebook, at some time: it is never empty.
        self.page.evaluate(
            """() => {
              const shared = window.jupyterapp.shell.currentWidget.content.model.sharedModel;
              shared.insertCell(0, { cell_type: "markdown", source: "", metadata: {} });
              shared.deleteCellRange(1, shared.cells.length);
            }"""
        )

    def interrupt(self) -> None:
        """Interrupt what the kernel runs."""
        self.page.evaluate(
            "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.interrupt()"
        )

    def outputs(self) -> list[str]:
        """The text of each code cell's output as the page shows it now ("" without any).

        Saved outputs appear a moment after a notebook is opened: wait for what is expected.
        """
        texts: list[str] = self.page.evaluate(
            f"""() => [...document.querySelectorAll("{_PANEL} .jp-CodeCell")].map(
              (cell) => cell.querySelector(".jp-Cell-outputArea")?.innerText ?? "")"""
        )
        return [text.strip() for text in texts]

    def save(self) -> None:
        """Save the notebook and wait until it is on disk."""
        self.page.evaluate("() => window.jupyterapp.shell.currentWidget.context.save()")

    def shut_down_kernel(self) -> None:
        """Shut the kernel down and wait until the page knows."""
        self.page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")
        self.page.wait_for_function(
            "() => !window.jupyterapp.shell.currentWidget.sessionContext.session"
        )

    def restart_kernel(self) -> None:
        """Restart the kernel without running any cell again."""
        self.page.evaluate(
            "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
        )
        self.page.wait_for_function(_KERNEL_READY)

    def set_theme(self, *, dark: bool) -> None:
        """Switch JupyterLab's theme and wait until the page has it."""
        name = "JupyterLab Dark" if dark else "JupyterLab Light"
        self.command("apputils:change-theme", {"theme": name})
        light = "false" if dark else "true"
        self.page.wait_for_selector(f'body[data-jp-theme-light="{light}"]', state="attached")
        self.page.wait_for_selector("#jupyterlab-splash", state="detached")

    def close(self) -> None:
        """Close the page."""
        self.page.close()


class Lab:
    """A JupyterLab server on ``folder`` and a browser for it; a context manager."""

    def __init__(
        self,
        folder: Path,
        *,
        chromium: str,
        python: str = sys.executable,
        width: int = 1280,
        height: int = 900,
    ) -> None:
        self.folder = folder
        self.url = ""
        self._private: Path | None = None
        self._chromium, self._python = chromium, python
        self._size = (width, height)
        self._exit = contextlib.ExitStack()
        self._browser: Browser | None = None
        self._context: BrowserContext | None = None

    def __enter__(self) -> Lab:
        try:
            self._start_server()
            playwright: Playwright = self._exit.enter_context(sync_playwright())
            self._browser = playwright.chromium.launch(
                executable_path=self._chromium, headless=True, args=chromium_arguments()
            )
            self._exit.callback(self._browser.close)
            self._context = self.new_context(*self._size)
        except BaseException:
            self._exit.close()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._exit.close()

    def _environment(self, private: Path) -> dict[str, str]:
        settings = private / "config" / "labconfig"
        settings.mkdir(parents=True)
        # Without this a question about news covers the page.
        page_config = {"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": True}}
        (settings / "page_config.json").write_text(json.dumps(page_config), "utf-8")
        # Notebooks are saved with the state of their widgets, as a person has it who asks for it.
        widgets = private / "settings" / "@jupyter-widgets" / "jupyterlab-manager"
        widgets.mkdir(parents=True)
        (widgets / "plugin.jupyterlab-settings").write_text('{"saveState": true}', "utf-8")
        return {
            **os.environ,
            "JUPYTER_CONFIG_DIR": str(private / "config"),
            "JUPYTER_DATA_DIR": str(private / "data"),
            "JUPYTER_RUNTIME_DIR": str(private / "runtime"),
            "JUPYTERLAB_SETTINGS_DIR": str(private / "settings"),
            "JUPYTERLAB_WORKSPACES_DIR": str(private / "workspaces"),
            "IPYTHONDIR": str(private / "ipython"),
            "JUPYTER_PLATFORM_DIRS": "1",
        }

    def _start_server(self) -> None:
        private = Path(
            self._exit.enter_context(
                tempfile.TemporaryDirectory(prefix="mjwidget-lab-", ignore_cleanup_errors=True)
            )
        )
        self._private = private
        log = private / "server.log"
        stream = self._exit.enter_context(log.open("wb"))
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        server = subprocess.Popen(
            [
                self._python,
                "-m",
                "jupyterlab",
                "--no-browser",
                "--allow-root",
                "--ip=127.0.0.1",
                f"--port={port}",
                "--ServerApp.port_retries=0",
                "--IdentityProvider.token=",
                "--ServerApp.password=",
                f"--ServerApp.root_dir={self.folder}",
                "--LabApp.expose_app_in_browser=True",
                "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
                "--LabApp.extension_manager=readonly",
            ],
            env=self._environment(private),
            stdin=subprocess.DEVNULL,
            stdout=stream,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        self._exit.callback(self._stop_server, server)
        self._wait_server(server, log)

    def _wait_server(self, server: subprocess.Popen[bytes], log: Path, timeout: float = 90) -> None:
        end = time.monotonic() + timeout
        while time.monotonic() < end and server.poll() is None:
            try:
                with urllib.request.urlopen(f"{self.url}/api", timeout=2):
                    return
            except (urllib.error.URLError, OSError):
                time.sleep(0.2)
        tail = log.read_text("utf-8", "replace")[-3000:]
        raise RuntimeError(
            f"JupyterLab did not start within {timeout:.0f} s; its log ends:\n{tail}"
        )

    @staticmethod
    def _stop_server(server: subprocess.Popen[bytes]) -> None:
        # SIGTERM lets the server shut its kernels down; SIGKILL to the group is for what is left.
        server.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            server.wait(20)
        if hasattr(os, "killpg"):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(server.pid, signal.SIGKILL)
        else:
            server.kill()
        server.wait(20)

    def add_kernel(self, name: str, packages: Path) -> None:
        """A kernel called ``name`` that imports from the folder ``packages`` before all others."""
        assert self._private is not None, "the lab has not been entered"
        folder = self._private / "data" / "kernels" / name
        folder.mkdir(parents=True)
        spec = {
            "argv": [self._python, "-m", "ipykernel_launcher", "-f", "{connection_file}"],
            "display_name": name,
            "language": "python",
            "env": {"PYTHONPATH": str(packages)},
        }
        (folder / "kernel.json").write_text(json.dumps(spec), "utf-8")

    def new_context(
        self, width: int, height: int, *, still: bool = False, touch: bool = False
    ) -> BrowserContext:
        """A fresh browser profile with a viewport of this many CSS pixels; ``still``: of a person
        who wants less motion, ``touch``: whose screen is touched."""
        assert self._browser is not None, "the lab has not been entered"
        context = self._browser.new_context(
            viewport={"width": width, "height": height},
            accept_downloads=True,
            has_touch=touch,
            reduced_motion="reduce" if still else "no-preference",
        )
        context.set_default_timeout(30_000)
        return context

    def open(
        self,
        name: str,
        *,
        context: BrowserContext | None = None,
        kernel: bool = True,
        frames: list[bytes] | None = None,
    ) -> Notebook:
        """Open a notebook, by its path below the folder, in a new page and wait for its kernel;
        ``frames`` as for :class:`Notebook`."""
        where = context or self._context
        assert where is not None, "the lab has not been entered"
        notebook = Notebook(where.new_page(), f"{self.url}/lab/tree/{name}", frames=frames)
        notebook.load(kernel=kernel)
        return notebook
