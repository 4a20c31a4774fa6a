"""Every win of the recorded matches in tenhou.net/6 JSON, scored again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import mjwidget as mj
from tests.corpus.index import rows
from tests.corpus.tenhou6_wins import Hand, Unread, documents, hand_of, rules_of

_HAND_MADE = "tenhou6/Equim-chan__mjai-reviewer/"
EXCEPTIONS = {
    (_HAND_MADE + "confusing_nakis_1.json", 0, "deltas"): (
        "made by hand: a riichi stands, and nobody gets its stick (the payments add up to zero)"
    ),
    (_HAND_MADE + "confusing_nakis_2.json", 0, "no score is given"): (
        "made by hand: the result ends after the seats, without points and yaku"
    ),
}
"""Path, number of the hand, what differs -> why the log is no witness there."""


def differences(hand: Hand) -> Iterator[tuple[str, Any]]:
    """What differs between log and score, winner by winner."""
    if len(hand.wins) == 1:
        found = [mj.score(**hand.common, **hand.wins[0].given)]
    else:
        found = list(mj.score(wins=[win.given for win in hand.wins], **hand.common).wins)
    for win, score in zip(hand.wins, found, strict=True):
        for name, said in win.expected.items():
            have = getattr(score, name)
            if have != said:
                yield name, (win.given, have, said)


def test_every_win_of_tenhou6(corpus: Path) -> None:
    """Yaku with dora, han, fu where given, limit, points, and the payments."""
    wrong: dict[tuple[str, int, str], Any] = {}
    wins = several = 0
    for row in rows(corpus):
        if row.format != "tenhou6":
            continue
        hands = (
            (log, rules)
            for document in documents(corpus / "logs" / row.path)
            for rules in [rules_of(document["rule"])]
            for log in document["log"]
        )
        for n, (log, rules) in enumerate(hands):
            try:
                hand = hand_of(log, rules)
            except Unread as error:
                wrong[row.path, n, str(error)] = log[-1]
                continue
            if hand is None:
                continue
            wins += len(hand.wins)
            several += len(hand.wins) > 1
            wrong |= {(row.path, n, name): facts for name, facts in differences(hand)}
    assert {key: facts for key, facts in wrong.items() if key not in EXCEPTIONS} == {}
    assert wrong.keys() == EXCEPTIONS.keys()
    assert wins >= 416
    assert several >= 5


@pytest.mark.parametrize(
    ("said", "name", "red", "open_tanyao"),
    [
        ({"disp": "鳳南喰赤", "aka": 1}, "tenhou", [1, 1, 1], True),
        ({"disp": "般東喰", "aka": 0}, "tenhou-east", [0, 0, 0], True),
        ({"disp": "般南"}, "tenhou", [0, 0, 0], False),
        ({"aka": 1}, "tenhou", [1, 1, 1], True),
        (
            {"disp": "Gold Room South", "aka51": 1, "aka52": 2, "aka53": 1},
            "mahjongsoul",
            [1, 2, 1],
            True,
        ),
    ],
)
def test_rules_by_what_the_log_says(
    said: dict[str, Any], name: str, red: list[int], open_tanyao: bool
) -> None:
    rules = rules_of(said)
    assert (rules.name, list(rules.tiles.red), rules.win.open_tanyao) == (name, red, open_tanyao)
