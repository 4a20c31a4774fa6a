"""The outline of a match: what the browser is told beside the views."""

from __future__ import annotations

import itertools
from typing import Any

import msgspec
import pytest

import mjwidget as mj
from mjwidget.core.events import Hora, Reach
from mjwidget.core.match import Match
from mjwidget.outline import outline
from tests.random_table import match_events


@pytest.fixture(scope="module", params=[3, 4])
def match(request: pytest.FixtureRequest) -> Match:
    return Match(match_events(4, request.param, hands=4))


def test_the_whole(match: Match) -> None:
    info = outline(match, "title")
    msgspec.json.encode(info)
    assert (info["format"], info["title"], info["players"]) == (1, "title", match.seats)
    assert info["names"] == list(match.players)
    assert info["line"] == 25000
    assert len(info["hands"]) == 4
    assert [row["rank"] for row in info["final"]] == list(range(1, match.seats + 1))


TITLE, TEXT = {"en": "Ron", "ja": "ロン"}, {"en": "So.", "ja": "こう。"}
NONE = {"en": "", "ja": ""}


@pytest.mark.parametrize(
    ("said", "lesson"),
    [
        pytest.param({}, None, id="nothing"),
        pytest.param({"title": TITLE}, {"title": TITLE, "text": NONE}, id="a title alone"),
        pytest.param({"text": TEXT}, {"title": NONE, "text": TEXT}, id="a text alone"),
        pytest.param({"title": TITLE, "text": TEXT}, {"title": TITLE, "text": TEXT}, id="both"),
    ],
)
def test_what_stands_above_the_table(match: Match, said: Any, lesson: Any) -> None:
    assert outline(match, **said).get("lesson") == lesson


@pytest.mark.parametrize(
    ("names", "nameless"), [((), True), (("", "", "", ""), True), (("A",), None)]
)
def test_a_record_that_names_nobody_says_so(
    match: Match, names: tuple[str, ...], nameless: bool | None
) -> None:
    header = msgspec.structs.replace(match.header, names=names)
    other = Match([header, *[e for hand in match for e in hand.events]])
    assert outline(other).get("nameless") is nameless


def test_marks_and_turns_are_moments_of_the_hand(match: Match) -> None:
    for hand, out in zip(match, outline(match)["hands"], strict=True):
        assert out["n"] == len(hand)
        for n, mark, seat in out["marks"]:
            event = hand.events[n]
            assert (mark == "riichi") == isinstance(event, Reach)
            assert (mark == "win") == isinstance(event, Hora)
            if mark != "draw":
                assert event.actor == seat
        for seat, turns in enumerate(out["turns"]):
            assert turns == sorted(turns)
            for n in turns:
                state = hand[n]
                assert state.turn == seat
                assert state.phase in ("draw", "call")
        discards = sum(len(p.river) for p in hand[-1].players)
        assert sum(map(len, out["turns"])) >= discards


def test_scores_join_up(match: Match) -> None:
    hands = outline(match)["hands"]
    for one, two in itertools.pairwise(hands):
        assert one["end"] == two["scores"]


def test_a_hand_that_breaks_off_has_no_result(match: Match) -> None:
    cut = Match(match.events[:20])
    assert outline(cut)["hands"][0]["result"] is None
    assert outline(cut)["final"] is None


@pytest.mark.parametrize(
    ("rules", "unit"),
    [("tenhou-east", "ranking"), ("ichigeki", "points"), ("ronron-05", "ranking"), ("sanma-parlour-east", "ranking")],
)  # fmt: skip
def test_what_final_figures_count(rules: str, unit: str) -> None:
    """ICH-46: of one stroke the figures are points."""
    assert outline(mj.play("mixed", rules, seed=2))["final_unit"] == unit
