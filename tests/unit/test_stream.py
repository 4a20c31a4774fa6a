"""Patches between views, and the blob of a hand."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjwidget.core.match import Match
from mjwidget.stream import apply, diff, frames, hand_blob, pack, unpack
from mjwidget.view import Viewer, project
from tests.random_table import match_events

DIFFS: list[tuple[Any, Any, Any]] = [
    ({"a": 1}, {"a": 1}, []),
    ({"a": 1}, {"a": 2}, [["s", ["a"], 2]]),
    ({"a": 1}, {}, [["d", ["a"]]]),
    ({}, {"a": None}, [["s", ["a"], None]]),
    ({"a": [1, 2, 3]}, {"a": [1, 3]}, [["p", ["a"], 1, 1, []]]),
    ({"a": [1, 3]}, {"a": [1, 2, 3]}, [["p", ["a"], 1, 0, [2]]]),
    ({"a": [{"b": 1}, {"b": 2}]}, {"a": [{"b": 1}, {"b": 3}]}, [["s", ["a", 1, "b"], 3]]),
    ([1], {"a": 1}, [["s", [], {"a": 1}]]),
]


@pytest.mark.parametrize(("old", "new", "patch"), DIFFS)
def test_diff(old: Any, new: Any, patch: Any) -> None:
    assert diff(old, new) == patch
    assert apply(old, patch) == new


JSON = st.recursive(
    st.none() | st.integers(-3, 3) | st.text("ab", max_size=2),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("xyz", max_size=1), inner),
    max_leaves=12,
)


@given(JSON, JSON)
def test_any_two_values(old: Any, new: Any) -> None:
    before = copy.deepcopy(old)
    assert apply(old, diff(old, new)) == new
    assert old == before, "applying must not change the old value"


@pytest.mark.parametrize("viewer", ["open", "spectator", 0, 2])
@pytest.mark.parametrize("players", [3, 4])
def test_fold_of_patches_is_the_views(players: int, viewer: Viewer) -> None:
    for seed in range(5):
        for hand in Match(match_events(seed, players)):
            views = [project(state, viewer) for state in hand]
            keyframe, patches = frames(views)
            got = [keyframe]
            for patch in patches:
                got.append(apply(got[-1], patch))
            assert got == views


def test_a_blob_holds_keyframe_patches_and_steps() -> None:
    hand = Match(match_events(3))[0]
    blob = unpack(hand_blob(hand))
    assert blob["k"] == project(hand[0], "open")
    assert len(blob["p"]) == len(hand) - 1
    assert blob["s"][0] == ["start_kyoku", None]
    assert blob["s"][1] == ["tsumo", 0]
    assert len(blob["s"]) == len(hand)


@given(JSON)
def test_pack_there_and_back(value: Any) -> None:
    assert unpack(pack(value)) == value
