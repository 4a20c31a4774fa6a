"""A table in a marimo notebook, which shows widgets inside a shadow root of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

import mjwidget as mj
from mjwidget.checking import check_match
from tests.browser.lab import free_port
from tests.browser.play import Robot, until

# The record is kept at every change, so that the test can read it.
NOTEBOOK = """
import marimo

app = marimo.App()


@app.cell
def _():
    import mjwidget as mj

    table = mj.Table("tenhou", seed=61, speed=4)
    table.observe(lambda change: table.match.save("played.mjai"), "status")
    table
    return mj, table


@app.cell
async def _(mj, table):
    try:
        await table.finished()
    except mj.NoAnswer as e:
        found = str(e)
    found
    return


if __name__ == "__main__":
    app.run()
"""


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    """The address of the notebook, served by a marimo that knows nothing of the user's."""
    (tmp_path / "notebook.py").write_text(NOTEBOOK, "utf-8")
    port = free_port()
    home = {
        f"XDG_{name}_HOME": str(tmp_path / name) for name in ("CONFIG", "CACHE", "STATE", "DATA")
    }
    command = [sys.executable, "-m", "marimo", "run", "notebook.py", "--headless", "--no-token"]
    with (tmp_path / "marimo.log").open("wb") as log:
        server = subprocess.Popen(
            [*command, "--host", "127.0.0.1", "--port", str(port)],
            cwd=tmp_path,
            env={**os.environ, **home, "HOME": str(tmp_path), "MARIMO_SKIP_UPDATE_CHECK": "1"},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
    address = f"http://127.0.0.1:{port}"
    try:
        _wait_for(address, server, tmp_path / "marimo.log")
        yield address
    finally:
        server.terminate()
        try:
            server.wait(20)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait(20)


def _wait_for(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + 60
    while time.monotonic() < end and server.poll() is None:
        try:
            with urllib.request.urlopen(f"{address}/health", timeout=2):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)
    raise RuntimeError(f"marimo did not start:\n{log.read_text('utf-8', 'replace')[-3000:]}")


def test_a_hand(still: BrowserContext, url: str, tmp_path: Path) -> None:
    """It is played to its end; waiting in a cell, which cannot work there, is refused in words."""
    page = still.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(url)
    host = page.locator(".mjwidget")
    host.wait_for()
    robot = Robot(page, host, seed=1)
    robot.play(lambda seen: seen.doing == "result")
    assert {done.split()[0] for done in robot.done} == {"pointer", "keys"}
    robot.press("next", "Enter")
    robot.wait()
    expect(page.get_by_text("marimo hands no messages on")).to_be_visible()
    until(lambda: len(mj.load(tmp_path / "played.mjai")) == 2)
    match = mj.load(tmp_path / "played.mjai")
    assert match[0].result is not None
    assert check_match(match) == []
    assert errors == []
    page.close()
