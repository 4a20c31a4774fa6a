"""Random partial scenarios: filled as they were asked for and legally, refused with a conflict that
holds, or not found."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any, Final

import pytest

from mjwidget.checking import check_match
from mjwidget.core.state import State
from mjwidget.scenario.errors import ScenarioError
from mjwidget.scenario.scenario import Scenario
from tests.random_scenarios import NAMES, contradict, forget, missing, moments, whole
from tests.runner.progress import LongRun

HERE: Final = 1000 // len(NAMES) + 1
LONG: Final = 10_000
TRIES: Final = 20
MOST_NOT_FOUND: Final = 0.1
"""Of scenarios that the moment they come from shows to be possible."""


@cache
def played(name: str) -> list[tuple[State, list[str]]]:
    return [row for seed in range(2) for row in moments(name, seed)]


def attempt(name: str, **values: Any) -> Scenario | ScenarioError:
    try:
        return Scenario(name, **values)
    except ScenarioError as e:
        return e


def check(name: str, seed: int) -> str:
    """One scenario; how it went."""
    rng = random.Random(f"{name} {seed}")
    state, steps = rng.choice(played(name))
    asked = forget(whole(state), rng)
    certain = ""
    possible = rng.random() < 0.7
    if not possible:
        asked, certain = contradict(asked, rng)
    script: dict[str, Any] = {}
    if possible and rng.random() < 0.4:
        before = rng.randint(0, len(steps))
        script = {"before": steps[:before], "play": steps[before:]}
    found = attempt(name, tries=TRIES, seed=seed, **asked, **script)
    if isinstance(found, ScenarioError):
        # The moment itself is a filling of what was only forgotten.
        assert not (possible and found.proven), (asked, script, str(found))
        assert not certain or (found.proven and certain in str(found)), str(found)
        return "not found" if possible else "refused"
    s = found
    assert not certain, asked
    if not script.get("before"):
        assert missing(s, asked) == [], asked
    for record in (s.match, s.played):
        assert [str(fault) for fault in check_match(record)] == [], (asked, script)
    assert s.check() == []
    return "filled" if possible else "filled otherwise"


@pytest.mark.parametrize("name", NAMES)
def test_filled_refused_or_not_found(name: str) -> None:
    how = Counter(check(name, seed) for seed in range(HERE))
    assert how["filled"] * MOST_NOT_FOUND > how["not found"], how
    assert how["refused"] > HERE // 20


@pytest.mark.long
def test_very_many(long_run: LongRun) -> None:
    for seed in long_run.seeds(LONG):
        check(NAMES[seed % len(NAMES)], 1_000_000 + seed)
