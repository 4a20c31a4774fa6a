"""Find, or install and say so, what the tests need: Python packages, Node.js, a Chromium."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent.parent

# Where a distribution is imported under another name than its own.
_IMPORT_NAMES = {"pytest-xdist": "xdist"}
_STUBS = re.compile(r"^types-")


def say(text: str) -> None:
    """A line about what the runner itself does."""
    print(f"tests: {text}", flush=True)


def run(
    command: list[str],
    *,
    env: dict[str, str] | None = None,
    cwd: Path = ROOT,
    limit: float | None = None,
) -> int:
    """Run a program with its output shown and no standard input; returns its exit code.

    Raises RuntimeError when it takes more than ``limit`` seconds (it is ended then).
    """
    sys.stdout.flush()
    try:
        return subprocess.run(
            command, cwd=cwd, env=env, stdin=subprocess.DEVNULL, timeout=limit
        ).returncode
    except subprocess.TimeoutExpired:
        raise RuntimeError(f"ended after {limit:.0f} s: {' '.join(command)}") from None


def test_requirements() -> list[str]:
    """The requirements of the `test` extra, as pyproject.toml has them."""
    import tomllib

    data = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    found: list[str] = data["project"]["optional-dependencies"]["test"]
    return found


def ensure_python_packages() -> None:
    """Install the package with its `test` extra when any of it is missing."""

    def absent(requirement: str) -> bool:
        match = re.match(r"[A-Za-z0-9_.-]+", requirement)
        assert match is not None
        name = match[0]
        if _STUBS.match(name):
            return False
        return importlib.util.find_spec(_IMPORT_NAMES.get(name, name.replace("-", "_"))) is None

    missing = [r for r in test_requirements() if absent(r)]
    missing += [name for name in ("anywidget", "msgspec", "numpy", "tqdm") if absent(name)]
    if not missing:
        return
    say(f'missing: {", ".join(missing)}; running pip install -e ".[test]"')
    if run([sys.executable, "-m", "pip", "install", "--quiet", "-e", ".[test]"]) != 0:
        raise RuntimeError('pip install -e ".[test]" failed, see above')
    importlib.invalidate_caches()


def bundle() -> ModuleType:
    """js/bundle.py, which knows how to find Node.js and how to build the front end."""
    name = "mjwidget_bundle"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, ROOT / "js" / "bundle.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def ensure_node() -> None:
    """See to a Node.js with npm: from PATH, else from a Python package that is installed here."""
    module = bundle()
    node = module.find_node()
    if node is None:
        say(f"no Node.js {module.NODE_MAJOR} or newer with npm on PATH; pip install of the package")
        if run([sys.executable, "-m", "pip", "install", "--quiet", module.NODE_PACKAGE]) != 0:
            raise RuntimeError(f"pip install {module.NODE_PACKAGE} failed, see above")
        importlib.invalidate_caches()
        node = module.find_node()
    if node is None:
        raise RuntimeError("no usable Node.js was found, nor could one be installed")
    say(f"Node.js: {node.origin}")


def ensure_bundle() -> None:
    """Build the front end if its sources are newer than the bundle."""
    module = bundle()
    if module.is_fresh():
        return
    ensure_node()
    say("the front end is not built from the present sources; building it")
    module.build()


IPYKERNELS = ("6.31", "7.4")
"""Versions of ipykernel, one before and one since its great change, that tables are tried with."""


def ipykernel_folder(version: str) -> Path:
    """Where that version is kept: a folder that a kernel imports from before all others."""
    python = "{}.{}".format(*sys.version_info)
    return ROOT / "tests" / ".state" / f"ipykernel-{version}-python-{python}"


def ensure_ipykernels() -> None:
    """Install each of ``IPYKERNELS`` into a folder of its own, once."""
    for version in IPYKERNELS:
        folder = ipykernel_folder(version)
        if folder.is_dir():
            continue
        say(f"no ipykernel {version} yet; pip install into {folder.relative_to(ROOT)}")
        partial = folder.with_name(f"{folder.name}.partial")
        shutil.rmtree(partial, ignore_errors=True)
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(partial)]
        if run([*pip, f"ipykernel=={version}.*"]) != 0:
            raise RuntimeError(f"pip install ipykernel=={version}.* failed, see above")
        partial.rename(folder)


def find_chromium() -> str | None:
    """Path of a Chromium: MJWIDGET_CHROMIUM, then PATH, then Playwright's own."""
    named = os.environ.get("MJWIDGET_CHROMIUM")
    if named:
        return named
    for name in ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"):
        found = shutil.which(name)
        if found:
            return found
    return _playwright_chromium()


def _playwright_chromium() -> str | None:
    # In a process of its own: Playwright's synchronous side must not start twice in one.
    code = (
        "from playwright.sync_api import sync_playwright as s\n"
        "with s() as p: print(p.chromium.executable_path)"
    )
    asked = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    path = asked.stdout.strip()
    return path if asked.returncode == 0 and path and Path(path).is_file() else None


def _driver_error() -> str:
    """Why Playwright's own program does not start ("" when it does)."""
    asked = subprocess.run(
        [sys.executable, "-m", "playwright", "--version"], capture_output=True, text=True
    )
    return "" if asked.returncode == 0 else (asked.stderr.strip() or "it does not start")


def _apt_install(packages: list[str]) -> None:
    say(f"missing on this system; apt-get install {' '.join(packages)}")
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    if run(["apt-get", "update", "-q"], env=env) == 0:
        run(["apt-get", "install", "-y", "-q", *packages], env=env)


def ensure_chromium() -> str:
    """Path of a Chromium, installed if there is none (apt as root on Debian, else Playwright)."""
    apt = shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0
    # The driver comes with the Python package, but for this library, which small systems lack.
    packages = ["libatomic1"] if "libatomic" in _driver_error() else []
    if apt:
        packages += [] if find_chromium() else ["chromium"]
        if packages:
            _apt_install(packages)
    elif find_chromium() is None:
        say("no Chromium found; python -m playwright install chromium")
        run([sys.executable, "-m", "playwright", "install", "chromium"])
    error = _driver_error()
    if error:
        raise RuntimeError(f"Playwright does not start: {error}")
    found = find_chromium()
    if found is None:
        raise RuntimeError(
            "no Chromium was found, nor could one be installed: install Chromium or Chrome, or "
            "set MJWIDGET_CHROMIUM to its path"
        )
    say(f"Chromium: {found}")
    return found
