"""`python -m tests clauses`: which clauses of the rules are covered, by which test, how it went."""

from __future__ import annotations

import json
import os
import re
import sys
import tempfile
from pathlib import Path

import pytest

from tests.runner import tools
from tests.runner.corpus import find_corpus

_OUT = "MJWIDGET_CLAUSES_OUT"


class ClausePlugin:
    """Keeps only tests with the marker `clause` and writes {clause: [[test, outcome]]} as JSON."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.names: dict[str, list[str]] = {}
        self.outcomes: dict[str, str] = {}

    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        chosen: list[pytest.Item] = []
        others: list[pytest.Item] = []
        for item in items:
            names = [str(n) for mark in item.iter_markers("clause") for n in mark.args]
            (chosen if names else others).append(item)
            if names:
                self.names[item.nodeid] = names
        config.hook.pytest_deselected(items=others)
        items[:] = chosen

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        before = self.outcomes.get(report.nodeid)
        if before not in ("failed", "skipped"):
            self.outcomes[report.nodeid] = report.outcome

    def pytest_sessionfinish(self) -> None:
        table: dict[str, list[list[str]]] = {}
        for nodeid, names in self.names.items():
            for name in names:
                table.setdefault(name, []).append([nodeid, self.outcomes.get(nodeid, "not run")])
        self.out.write_text(json.dumps(table), "utf-8")


def pytest_configure(config: pytest.Config) -> None:
    """Hook: this module is given to pytest as a plugin (-p)."""
    config.pluginmanager.register(ClausePlugin(Path(os.environ[_OUT])))


def clauses_of(text: str) -> list[str]:
    """The clause names of the rules' text ("ICH-1"), in order of their first appearance."""
    return list(dict.fromkeys(re.findall(r"\b[A-Z]{3}-\d+\b", text)))


def _order(name: str) -> tuple[str, int]:
    word, _, number = name.partition("-")
    return word, int(number) if number.isdigit() else 0


def show() -> int:
    """Run the tests that name clauses and print the table; 1 when one of them failed."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "clauses.json"
        env = {**os.environ, _OUT: str(out)}
        command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.runner.clauses", "tests"]
        tools.run([*command, "--ignore=tests/browser"], env=env)
        table: dict[str, list[list[str]]] = json.loads(out.read_text("utf-8"))
    if not table:
        print("no test names a clause of the rules yet")
        return 0
    for name in sorted(table, key=_order):
        for test, outcome in table[name]:
            print(f"{name:<9} {outcome:<8} {test}")
    folder_of_rules = find_corpus()
    spec = folder_of_rules / "spec" / "rules.md" if folder_of_rules else None
    if spec is not None and spec.is_file():
        missing = [name for name in clauses_of(spec.read_text("utf-8")) if name not in table]
        print(
            f"{len(missing)} clauses have no test" + (f": {', '.join(missing)}" if missing else "")
        )
    return int(any(outcome == "failed" for rows in table.values() for _, outcome in rows))
