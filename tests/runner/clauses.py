"""`python -m tests clauses`: which clauses of the rules are covered, by which test, how it went.

A test says so by the marker ``clause``, by the name of a row, or in the first words of its
docstring (``UI-4: ...``); one in TypeScript by its name. ``clauses browser`` runs those in a real
JupyterLab, too.
"""

from __future__ import annotations

import json
import os
import re
import sys
import tempfile
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.runner import tools
from tests.runner.corpus import find_corpus

_OUT = "MJWIDGET_CLAUSES_OUT"
_CLAUSE = r"\b(?:[A-Z]{3}|UI)-\d+\b"
LAST_OF_PLAY = 39
"""The last clause of the three-player parlour about play; those after it are its ranked play."""
LAST_OF_THE_TABLE = 14
"""The last clause about the live table; those after it are about replays."""


class ClausePlugin:
    """Keeps only tests that name clauses and writes {clause: [[test, outcome]]} as JSON."""

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
            names += [n for n in named(item) if n not in names]
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


def named(item: pytest.Item) -> list[str]:
    """The clauses in the name of a test's row and at the beginning of its docstring."""
    said = getattr(getattr(item, "function", None), "__doc__", None) or ""
    first = re.match(rf"(?:{_CLAUSE}[,:;. ]*)*", said)
    return clauses_of(f"{item.name.partition('[')[2]} {first[0] if first else ''}")


def of_vitest(report: Path) -> dict[str, list[list[str]]]:
    """{clause: [[test, outcome]]} of the names in vitest's JUnit report."""
    table: dict[str, list[list[str]]] = {}
    for case in ET.parse(report).getroot().iter("testcase"):
        kinds = {child.tag for child in case}
        outcome = "failed" if kinds & {"failure", "error"} else "passed"
        for name in clauses_of(case.get("name", "")):
            test = f"js/{case.get('classname', '')}"
            row = [test, "skipped" if "skipped" in kinds else outcome]
            table.setdefault(name, []).append(row)
    return table


def of_pytest(arguments: Sequence[str]) -> dict[str, list[list[str]]] | None:
    """{clause: [[test, outcome]]} of a run of pytest; ``None`` when it did not run."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "clauses.json"
        command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.runner.clauses", *arguments]
        tools.run(command, env={**os.environ, _OUT: str(out)})
        table: dict[str, list[list[str]]] | None = None
        if out.is_file():
            table = json.loads(out.read_text("utf-8"))
        return table


def pytest_configure(config: pytest.Config) -> None:
    """Hook: this module is given to pytest as a plugin (-p)."""
    config.pluginmanager.register(ClausePlugin(Path(os.environ[_OUT])))


def clauses_of(text: str) -> list[str]:
    """The clause names of the rules' text ("ICH-1"), in order of their first appearance."""
    return list(dict.fromkeys(re.findall(_CLAUSE, text)))


def required(name: str) -> bool:
    """Is this a clause about rules of play or the live table, which must have a test? The others
    (ranked play, parlour, network, lessons) come with what they are about."""
    word, number = _order(name)
    last = {"SAN": LAST_OF_PLAY, "UI": LAST_OF_THE_TABLE}
    return word in ("ICH", "RON", "LAN") or number <= last.get(word, 0)


def verdict(rows: list[list[str]]) -> str:
    """``failed`` when one test did; ``passed`` when one ran and passed; else ``missing``."""
    outcomes = {outcome for _, outcome in rows}
    if "failed" in outcomes:
        return "failed"
    return "passed" if "passed" in outcomes else "missing"


def report(names: list[str], table: dict[str, list[list[str]]]) -> tuple[list[str], int]:
    """The lines to print, and the exit code: 1 for a failed test or a clause that must have one
    and has none. ``names``: the clauses of the rules; ``table``: clause -> [[test, outcome]]."""
    lines: list[str] = []
    for name in sorted(table, key=_order):
        rows: dict[str, list[list[str]]] = {}
        for test, outcome in table[name]:
            function, _, case = test.partition("[")
            # Rows of one table are one line; what did not pass is named.
            key = function if outcome == "passed" or not case else test
            rows.setdefault(key, []).append([test, outcome])
        for test, found in rows.items():
            times = f" ({len(found)})" if len(found) > 1 else ""
            lines.append(f"{name:<8} {found[0][1]:<8} {test}{times}")
    every = sorted(dict.fromkeys([*names, *table]), key=_order)
    verdicts = {name: verdict(table.get(name, [])) for name in every}
    lines += [f"{name:<8} missing" for name in every if verdicts[name] == "missing"]
    bad = [n for n in every if verdicts[n] == "failed" or (required(n) and verdicts[n] != "passed")]
    later = [n for n in every if verdicts[n] == "missing" and not required(n)]
    passed = sum(v == "passed" for v in verdicts.values())
    lines.append(f"{passed} of {len(every)} clauses ran and passed")
    if later:
        lines.append(f"not yet asked for: {', '.join(later)}")
    if bad:
        lines.append(f"not done: {', '.join(f'{n} ({verdicts[n]})' for n in bad)}")
    return lines, int(bool(bad))


def _order(name: str) -> tuple[str, int]:
    word, _, number = name.partition("-")
    return word, int(number) if number.isdigit() else 0


def show(*, browser: bool = False) -> int:
    """Run the tests that name clauses, print number, verdict and test; 1 when one failed or a
    clause that must have one has none."""
    from tests.runner import parts

    if any(verdict.count.failed for verdict in parts.typescript()):
        return 1
    if browser:
        parts.prepare_browser()
    table = of_vitest(parts.STATE / "vitest.xml")
    # In processes of their own: while a browser is driven no other loop can run.
    for arguments in (["tests", "--ignore=tests/browser"], *([["tests/browser"]] * browser)):
        found = of_pytest(arguments)
        if found is None:
            print("the tests did not run")
            return 1
        for name, rows in found.items():
            table.setdefault(name, []).extend(rows)
    folder_of_rules = find_corpus()
    spec = folder_of_rules / "spec" / "rules.md" if folder_of_rules else None
    names: list[str] = []
    if spec is not None and spec.is_file():
        names = clauses_of(spec.read_text("utf-8"))
    else:
        print("the text of the rules is not here: what has no test at all cannot be told")
    lines, code = report(names, table)
    print("\n".join(lines))
    return code
