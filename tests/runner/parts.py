"""The parts of a test run: lint, typescript, python, browser."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.runner import tools
from tests.runner.report import Count, Verdict, from_junit, timed

STATE = tools.ROOT / "tests" / ".state"

# Seconds for one part of a normal run: far more than it takes, so that only a hang meets it.
LIMIT = 20 * 60


def _check(command: Sequence[str], env: dict[str, str] | None = None, cwd: Path | None = None):
    def part() -> Count:
        ok = tools.run(list(command), env=env, cwd=cwd or tools.ROOT) == 0
        return Count(passed=1) if ok else Count(failed=1)

    return part


def lint() -> list[Verdict]:
    """ruff's rules and format, and mypy over everything that pyproject.toml names."""
    python = sys.executable
    return [
        timed("ruff check", _check([python, "-m", "ruff", "check", "."])),
        timed("ruff format", _check([python, "-m", "ruff", "format", "--check", "."])),
        timed("mypy", _check([python, "-m", "mypy"])),
    ]


def typescript() -> list[Verdict]:
    """The TypeScript compiler's check and vitest, after the generated sources are made."""
    module = tools.bundle()
    js = tools.ROOT / "js"

    def prepare() -> Count:
        tools.ensure_node()
        module.install_packages(module.find_node(), dev=True)
        node = module.find_node()
        command = [*node.node, "build.mjs", "--generate-only"]
        if tools.run(command, env=node.env(), cwd=js) != 0:
            raise RuntimeError("the generated sources could not be made, see above")
        return Count()  # a step, not a test

    def compile_check() -> Count:
        node = module.find_node()
        script = js / "node_modules" / "typescript" / "bin" / "tsc"
        return _check([*node.node, str(script), "--noEmit"], env=node.env(), cwd=js)()

    def unit() -> Count:
        # The kernel's views of some hands, to which the browser's folding is held.
        folder = STATE / "fixtures"
        if tools.run([sys.executable, "-m", "tests.wire.write", str(folder)]) != 0:
            raise RuntimeError("the fixtures for the TypeScript tests could not be written")
        os.environ["MJW_FIXTURES"] = str(folder)
        node = module.find_node()
        file = STATE / "vitest.xml"
        file.unlink(missing_ok=True)
        script = js / "node_modules" / "vitest" / "vitest.mjs"
        command = [*node.node, str(script), "run", "--reporter=default", "--reporter=junit"]
        code = tools.run([*command, f"--outputFile.junit={file}"], env=node.env(), cwd=js)
        return from_junit(file, code)

    first = timed("typescript: prepare", prepare)
    if first.count.failed:
        return [first]
    return [first, timed("typescript: tsc", compile_check), timed("typescript: vitest", unit)]


def _pytest(
    name: str,
    arguments: Sequence[str],
    *,
    workers: str | None,
    prepare: Callable[[], object],
    limit: float | None = LIMIT,
):
    """``workers``: how several share the tests (xdist's ``--dist``); ``None``: one does all."""

    def part() -> Count:
        prepare()
        STATE.mkdir(parents=True, exist_ok=True)
        file = STATE / f"{name}.xml"
        file.unlink(missing_ok=True)
        command = [sys.executable, "-m", "pytest", "-q", "-rs", f"--junitxml={file}", *arguments]
        cores = os.cpu_count() or 1
        if workers is not None and cores > 1:
            command += ["-n", str(min(cores, 4)), "--dist", workers]
        code = tools.run(command, limit=limit)
        # 5 = no test was collected: a part that is empty by design says so and has failed nothing
        return Count() if code == 5 and not from_junit(file, 0).failed else from_junit(file, code)

    return part


def python() -> list[Verdict]:
    """pytest over everything but the browser."""
    arguments = ["tests", "--ignore=tests/browser"]
    part = _pytest("python", arguments, workers="worksteal", prepare=tools.ensure_bundle)
    return [timed("python", part)]


def prepare_browser() -> None:
    """What the tests in a browser need."""
    tools.ensure_bundle()
    os.environ["MJWIDGET_CHROMIUM"] = tools.ensure_chromium()
    tools.ensure_ipykernels()


def browser() -> list[Verdict]:
    """pytest over tests/browser: a real JupyterLab in a real Chromium, for each worker its own."""
    part = _pytest("browser", ["tests/browser"], workers="loadfile", prepare=prepare_browser)
    return [timed("browser", part)]


def long(arguments: Sequence[str]) -> list[Verdict]:
    """The large counts; a run that was stopped goes on where it was (see runner/progress.py)."""
    part = _pytest(
        "long",
        ["tests", "-m", "long", *arguments],
        workers=None,
        prepare=tools.ensure_bundle,
        limit=None,
    )
    return [timed("long", part)]


def bench(arguments: Sequence[str]) -> int:
    """Run one benchmark as the module tests.bench.bench_NAME, or list them."""
    folder = tools.ROOT / "tests" / "bench"
    names = sorted(file.stem.removeprefix("bench_") for file in folder.glob("bench_*.py"))
    if not arguments:
        print("benchmarks:", ", ".join(names) or "none yet")
        return 0
    if arguments[0] not in names:
        print(f"no benchmark {arguments[0]!r}; there are: {', '.join(names) or 'none yet'}")
        return 2
    return subprocess.run(
        [sys.executable, "-m", f"tests.bench.bench_{arguments[0]}", *arguments[1:]], cwd=tools.ROOT
    ).returncode
