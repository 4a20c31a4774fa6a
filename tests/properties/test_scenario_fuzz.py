"""Whatever stands in a scenario's file: a scenario, or one error that says where."""

from __future__ import annotations

import random
import re
from typing import Any, Final

import pytest

from mjwidget.scenario.errors import ScenarioError
from mjwidget.scenario.read import KEYS, SEAT_KEYS
from mjwidget.scenario.scenario import Scenario
from tests.runner.progress import LongRun

FILE: Final = """
rules = "tenhou"
title = "A lesson"
round = "S2"
honba = 1
sticks = 1
scores = [25000, 24000, 26000, 24000]
dora = "5p1z"
you = "S"
draws = "5m?9p"
turn = "S4"
play = ["S 5m", "? W may ron", "W ron & N pass"]
expect = ["won W", "points W 5200"]

[S]
hand = "123m5p"
draws = "5m"

[W]
hand = "34m678m567p34588s"
river = "...9s-"

[N]
melds = ["pon:222z@W", "chi:340s"]
then = "tsumogiri"

[E]
riichi = true
river = "1z9m?-!5s"
"""
TEXTS: Final = 400
LONG: Final = 20_000
_BITS: Final = (
    *("5p", "0m", "777z", "?", "...", "@W", "-", "!", "+", "1f", "bp", '"', "[", "]", "=", "\n"),
    *("E", "S", "turn", "left", "99", "-1", "true", "1e9", "pon:", "kan:1111z", "riichi 5p", "&"),
    *("to the end", "pass", "tsumo", "kita", "flowers", "é", "\\u0000", "{}", "#", "before"),
)
_VALUES: Final[tuple[Any, ...]] = (
    *(None, True, -1, 0, 7, 10**40, 1.5, float("nan"), "", "E", "5p", "5z5z", "?", "\ud800"),
    *([], ["S 5p"], [[]], {}, {"hand": "5p"}, {1: 2}, b"x", object(), ["? "], ["&"], "x" * 10_000),
)


def damaged(rng: random.Random) -> str:
    text = FILE
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(text))
        how = rng.randrange(4)
        if how == 0:
            text = text[:at] + rng.choice(_BITS) + text[at:]
        elif how == 1:
            text = text[:at] + text[at + rng.randint(1, 6) :]
        elif how == 2:
            lines = text.split("\n")
            del lines[rng.randrange(len(lines))]
            text = "\n".join(lines)
        else:
            tiles = [m.span() for m in re.finditer(r"[0-9][mpsz]", text)]
            if tiles:
                low, high = rng.choice(tiles)
                text = text[:low] + rng.choice(("1z", "0p", "9m", "5m")) + text[high:]
    return text


def check(seed: int) -> bool:
    """Is it a scenario?"""
    text = damaged(random.Random(seed)).replace("\nyou", "\ntries = 12\nyou", 1)
    found = attempt(text)
    if isinstance(found, Scenario):
        found.check()
        return True
    assert str(found).startswith("a.toml"), text
    assert "\n" not in str(found)
    return False


def attempt(text: str) -> Scenario | ScenarioError:
    try:
        return Scenario.loads(text, "a.toml")
    except ScenarioError as e:
        return e


def test_damaged_files() -> None:
    found = [check(seed) for seed in range(TEXTS)]
    assert 0 < sum(found) < len(found)


@pytest.mark.long
def test_very_many_damaged_files(long_run: LongRun) -> None:
    for seed in long_run.seeds(LONG):
        check(1_000_000 + seed)


def test_any_value_of_any_key() -> None:
    """No value makes anything but a scenario or its error."""
    refused = 0
    for key in KEYS:
        for value in _VALUES:
            refused += _refused({"rules": value} if key == "rules" else {key: value})
    for key in SEAT_KEYS:
        for value in _VALUES:
            refused += _refused({"S": {key: value}})
    assert refused > len(_VALUES) * len(KEYS) // 2


def _refused(values: dict[str, Any]) -> bool:
    rules = values.pop("rules", "tenhou")
    try:
        Scenario(rules, tries=4, **{k: v for k, v in values.items() if k != "tries"})
    except ScenarioError:
        return True
    return False
