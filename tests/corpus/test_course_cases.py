"""Reported cases and clauses of the rules, each with the scenarios that show it."""

from __future__ import annotations

import json
from pathlib import Path

from tests.course import NOT_ON_A_TABLE, NOT_PLAY, REPORTED, clauses, files
from tests.runner.clauses import clauses_of


def test_every_reported_case_is_a_scenario_or_said_not_to_be_one(corpus: Path) -> None:
    text = (corpus / "cases" / "reported.jsonl").read_text("utf-8")
    cases = [json.loads(line)["id"] for line in text.splitlines()]
    assert sorted([*REPORTED, *NOT_ON_A_TABLE]) == sorted(cases)
    there = set(files())
    assert {name for names in REPORTED.values() for name in names.split()} <= there


def test_every_clause_of_play_has_a_scenario(corpus: Path) -> None:
    every = clauses_of((corpus / "spec" / "rules.md").read_text("utf-8"))
    shown = {clause for name in files() for clause in clauses(name)}
    assert sorted([*shown, *NOT_PLAY]) == sorted(every)
