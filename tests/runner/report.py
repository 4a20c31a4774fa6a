"""Counts of passed, failed and skipped tests, and how a part of the run is shown."""

from __future__ import annotations

import time
import xml.etree.ElementTree as ET
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Count:
    """How many tests passed, failed (errors included) and were skipped."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __add__(self, other: Count) -> Count:
        return Count(
            self.passed + other.passed, self.failed + other.failed, self.skipped + other.skipped
        )

    def __str__(self) -> str:
        tail = f", {self.skipped} skipped" if self.skipped else ""
        return f"{self.passed} passed, {self.failed} failed{tail}"


@dataclass(frozen=True)
class Verdict:
    """One line of the closing table: a name, its counts, and seconds."""

    name: str
    count: Count
    seconds: float

    def __str__(self) -> str:
        word = "FAILED" if self.count.failed else "ok"
        return f"{self.name:<24} {word:<7} {self.seconds:7.1f} s   {self.count}"


def timed(name: str, part: Callable[[], Count]) -> Verdict:
    """Run a part under its heading. A part that raises has failed once: the message is shown."""
    print(f"\n=== {name}", flush=True)
    start = time.monotonic()
    try:
        count = part()
    except (RuntimeError, OSError) as error:
        print(f"{name}: {error}", flush=True)
        count = Count(failed=1)
    verdict = Verdict(name, count, time.monotonic() - start)
    print(f"--- {verdict}", flush=True)
    return verdict


def from_junit(file: Path, returncode: int) -> Count:
    """Counts of a JUnit report (pytest's and vitest's).

    A missing or unreadable report, or a bad exit code beside a report without failures, counts as
    one failure, so that a crash never looks like success.
    """
    try:
        root = ET.parse(file).getroot()
    except (OSError, ET.ParseError):
        return Count(failed=1)
    cases = list(root.iter("testcase"))
    failed = sum(
        1 for case in cases if case.find("failure") is not None or case.find("error") is not None
    )
    skipped = sum(1 for case in cases if case.find("skipped") is not None)
    if returncode != 0 and failed == 0:
        return Count(len(cases) - skipped, 1, skipped)
    return Count(len(cases) - failed - skipped, failed, skipped)
