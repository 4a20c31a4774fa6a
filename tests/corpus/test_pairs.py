"""The same deal present in two formats: the same events, through readers that share nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import mjwidget as mj
from mjwidget.core.events import StartKyoku
from mjwidget.core.match import Hand
from tests.same_match import hand_differences


@cache
def hands(path: Path) -> list[Hand]:
    return [hand for match in mj.load_all(path) for hand in match]


def deal(hand: Hand) -> tuple[object, ...]:
    start = hand.start
    assert isinstance(start, StartKyoku)
    return (*(tuple(sorted(tiles)) for tiles in start.tehais), start.dora_marker)


def shared(corpus: Path) -> Iterator[tuple[str, Hand, Hand]]:
    logs = corpus / "logs"
    for pair in json.loads((logs / "PAIRS.json").read_text("utf-8")):
        if pair["a"].startswith("majiang/"):
            continue  # other seats: compared with the majiang files
        twins = {deal(hand): hand for hand in hands(logs / pair["b"])}
        found = [(h, twins[deal(h)]) for h in hands(logs / pair["a"]) if deal(h) in twins]
        assert len(found) >= pair["hands"], pair
        for one, other in found:
            yield f"{pair['a']} {pair['b']}", one, other


def test_a_hand_is_the_same_in_both(corpus: Path) -> None:
    wrong, compared = [], 0
    for name, one, other in shared(corpus):
        if one.result.kind is None or other.result.kind is None:
            continue  # cut off before its end
        compared += 1
        # The end of the match is in one of them only where hands were taken out of it.
        found = hand_differences(one, other, {"settle", "end_game"})
        wrong += [f"{name}: {text}" for text in found]
    assert wrong == []
    assert compared >= 480
