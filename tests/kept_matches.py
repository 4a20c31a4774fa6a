"""Short matches to be kept in a history, for tests."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from msgspec.structs import replace

from mjwidget.core.events import EndGame, Settle, StartGame
from mjwidget.core.match import Match
from mjwidget.history.history import History
from tests.random_table import match_events

MAY = datetime(2024, 5, 1, 18, 30)
"""When the first of three was played."""


def made(seed: int = 0, players: int = 4, **header: Any) -> Match:
    """A match of two hands; ``header``: what its header says."""
    events = match_events(seed, players)
    start = events[0]
    assert isinstance(start, StartGame)
    return Match([replace(start, **header), *events[1:]])


def fill(history: History) -> None:
    """Three matches, a day between them; the last one is not over."""
    history.add(made(1, names=("Aoi", "ＢＥＮ", "Chiyo", "Ñandú"), rules={"name": "tenhou"},
                     meta={"date": "2024-05-01T18:30:00"}), source="one.mjai")  # fmt: skip
    history.add(made(2, 3, names=("Aoi", "100%", "a_b"), rules={"name": "sanma-parlour"},
                     meta={"date": "2024-05-02T12:00:00"}), source="two.mjai")  # fmt: skip
    events = made(3, names=("Robert'); DROP TABLE match;--", "<b>x</b>", "", "‮evil"),
                  rules={"name": "lan"}, meta={"date": "2024-05-03T12:00:00"}).events  # fmt: skip
    history.add(Match([e for e in events if not isinstance(e, Settle | EndGame)]))
