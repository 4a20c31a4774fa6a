"""The computer player of 電脳麻将, a public engine, as a player: installed once into tests/.state."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from mjwidget.bots import Mjai
from tests.runner import tools

VERSION = "1.0.13"
ADAPTER = tools.ROOT / "examples" / "majiang-ai" / "player.cjs"
FOLDER = tools.ROOT / "tests" / ".state" / f"majiang-ai-{VERSION}"


def install() -> Path:
    """The folder that holds it. Raises ``RuntimeError`` where it can be neither found nor got."""
    if FOLDER.is_dir():
        return FOLDER
    tools.ensure_node()
    node = tools.bundle().find_node()
    partial = FOLDER.with_name(f"{FOLDER.name}.{os.getpid()}.partial")
    partial.mkdir(parents=True)
    package = f"@kobalab/majiang-ai@{VERSION}"
    tools.say(f"npm install of {package} into {FOLDER.relative_to(tools.ROOT)}")
    npm = [*node.npm, "install", "--no-audit", "--no-fund", "--prefix", str(partial), package]
    done = subprocess.run(npm, env=node.env(), capture_output=True, text=True)
    if done.returncode != 0:
        shutil.rmtree(partial, ignore_errors=True)
        said = (done.stderr.strip() or done.stdout.strip()).splitlines()
        raise RuntimeError(f"npm install of {package} failed: {said[0] if said else ''}")
    try:
        partial.rename(FOLDER)
    except OSError:  # another process was faster
        shutil.rmtree(partial, ignore_errors=True)
    return FOLDER


def engine(timeout: float = 60) -> Mjai:
    """The player; ``timeout``: seconds for an answer, many where the machine is busy. Raises as
    :func:`install` does."""
    folder = install()
    node = tools.bundle().find_node()
    command = [*node.node, ADAPTER, "{seat}"]
    return Mjai(command, name="majiang-ai", timeout=timeout, env={"MAJIANG_AI": str(folder)})
