"""The course of scenarios: each can be set up, and what it says is true."""

from __future__ import annotations

from typing import Any

import pytest

from mjwidget.scenario.scenario import Scenario
from tests.course import COURSE, clauses, files, raw


@pytest.mark.parametrize(
    "name", [pytest.param(f, marks=pytest.mark.clause(*clauses(f)), id=f) for f in files()]
)
def test_what_it_says_is_true(name: str) -> None:
    assert Scenario.load(COURSE / f"{name}.toml").check() == []


@pytest.mark.parametrize("name", files())
def test_it_can_be_read_in_both_languages_and_says_something(name: str) -> None:
    said = raw(name)
    assert both(said["title"]) and both(said["text"])
    for part in (said, *said.get("but", ())):
        assert both(part.get("title", said["title"]))
        assert "text" not in part or both(part["text"])
        # Without a title it is shown under the first one's text, which tells of the first one's tiles.
        assert part is said or "title" in part or not set(part) & set("ESWN"), part
        # A scenario of which nothing is said shows how tiles lie, and no more.
        lines = [*{**said, **part}.get("play", ()), *{**said, **part}.get("expect", ())]
        assert lines or name == "calls/14-meld-shapes", part


def both(text: Any) -> bool:
    return isinstance(text, dict) and set(text) == {"en", "ja"} and text["en"] != text["ja"]


def test_no_two_are_called_the_same() -> None:
    titles = [raw(name)["title"][lang] for name in files() for lang in ("en", "ja")]
    assert len(set(titles)) == len(titles)
