"""Case files about play, run through the engine row by row."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.corpus import game_seed, seed_hands
from tests.corpus.seed_twins import TWINS
from tests.runner.corpus import HOW, find_corpus

ARGUED: dict[str, str] = {}
"""Rows whose expectation is not what the engine does, and why the engine is right."""


def rows(file: str) -> list[dict[str, Any]]:
    folder = find_corpus()
    path = folder / "cases" / file if folder else None
    if path is None or not path.is_file():
        return []
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


SEED = [r for r in rows("seed_examples.jsonl") if r["kind"] in game_seed.KINDS]
NO_CORPUS = [pytest.param({}, "", marks=pytest.mark.skip(reason=HOW), id="no corpus")]


def params(cases: list[dict[str, Any]]) -> list[Any]:
    return [
        pytest.param(
            case, name, id=f"{case['id']}-{name}", marks=pytest.mark.clause(*case["clauses"])
        )
        for case in cases
        for name in (case["rules"], *case["also"])
    ] or NO_CORPUS


@pytest.mark.parametrize(("case", "name"), params([r for r in SEED if not game_seed.pending(r)]))
def test_examples(case: dict[str, Any], name: str) -> None:
    found = game_seed.found(case, name)
    expected = {key: value for key, value in case["expected"].items() if key != "why"}
    assert {key: found.get(key, "nothing") for key in expected} == expected


@pytest.mark.parametrize("case", TWINS, ids=lambda c: f"{c['rules']} {c['situation']}"[:80])
def test_translators_say_both(case: dict[str, Any]) -> None:
    found = game_seed.found(case, case["rules"])
    assert {key: found.get(key, "nothing") for key in case["expected"]} == case["expected"]


WINS = [r for r in rows("seed_examples.jsonl") if r["kind"] == "score" and "next" in r["expected"]]


@pytest.mark.parametrize(("case", "name"), params(WINS))
def test_what_follows_on_a_win(case: dict[str, Any], name: str) -> None:
    expected = case["expected"]["next"]
    found = seed_hands.after_a_win(case, name)
    assert {key: found.get(key, "nothing") for key in expected} == expected


def test_every_example_is_run_or_said_to_be_a_later_matter() -> None:
    """Settlements and scores are in test_cases; ranks, ratings and stakes come with the parlour."""
    elsewhere = {"score", "settlement", "rank", "rating", "stake"}
    every = rows("seed_examples.jsonl")
    assert {r["kind"] for r in every} - elsewhere <= set(game_seed.KINDS)
    later = {r["id"]: game_seed.pending(r) for r in SEED if game_seed.pending(r)}
    assert all(r["clauses"][0][:3] in ("PAR", "UI-") for r in SEED if r["id"] in later)
