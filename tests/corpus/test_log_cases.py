"""Reported cases about logs: each is a row of a test that names it, or is argued here."""

from __future__ import annotations

import json
import re
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent
ARGUED: dict[str, str] = {}
"""Case -> why there is no test of it."""


def named() -> dict[str, list[str]]:
    """Case -> the tests that name it."""
    out: dict[str, list[str]] = {}
    for folder in ("unit", "properties", "corpus"):
        for path in sorted((TESTS / folder).glob("test_*.py")):
            if path != Path(__file__).resolve():
                for case in set(re.findall(r"\bLF\d{3}\b", path.read_text("utf-8"))):
                    out.setdefault(case, []).append(path.name)
    return out


def test_every_case_about_logs_is_tested_or_argued(corpus: Path) -> None:
    with (corpus / "cases" / "reported.jsonl").open(encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    cases = {row["id"] for row in rows if row["area"] == "log"}
    tests = named()
    assert len(cases) == 22
    assert cases - tests.keys() - ARGUED.keys() == set()
    assert not ARGUED.keys() & tests.keys(), "what is tested needs no argument"
    assert tests.keys() <= cases, "a test names a case that there is not"
