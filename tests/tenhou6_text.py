"""Small hands in tenhou.net/6 JSON for tests, and what is read from them.

Every seat is dealt 1m-9m 1p-4p (with three players 1m 9m 1p-9p 1s 2s), the indicator is chun (47).
"""

from __future__ import annotations

import json
from typing import Any

from mjwidget.core.events import EndKyoku, Event, StartKyoku, tag
from mjwidget.core.match import Match
from mjwidget.logs import tenhou6

DEAL = {
    4: [*range(11, 20), *range(21, 25)],
    3: [11, 19, *range(21, 30), 31, 32],
}
NAMES = ["A", "B", "C", "D"]
NOTEN = ["全員不聴"]
FIRST = [[21], [60], [22], [60], [23], [60], [24], [60]]
"""Everybody draws and throws it away."""
WON: dict[str, Any] = {"deal": {0: [11, 12, 13, 21, 22, 23, 31, 32, 33, 41, 41, 41, 44]}}
"""Seat 0 waits for a north."""


def hand(*lists: list[Any], result: Any, players: int = 4, **change: Any) -> list[Any]:
    """A hand: draws and discards by seat, then ``change`` of what is usual: ``round``, ``scores``,
    ``dora``, ``ura``, ``deal`` (seat -> tiles)."""
    start = {3: 35000, 4: 25000}[players]
    scores = [*[start] * players, *[0] * (4 - players)]
    out: list[Any] = [
        change.get("round", [0, 0, 0]),
        change.get("scores", scores),
        change.get("dora", [47]),
        change.get("ura", []),
    ]
    lists = (*lists, *([],) * (8 - len(lists)))
    for seat in range(4):
        deal = change.get("deal", {}).get(seat, DEAL[players] if seat < players else [])
        out += [deal, *lists[2 * seat : 2 * seat + 2]]
    return [*out, result]


def game(*hands: Any, **members: Any) -> bytes:
    """A match of these hands; ``members`` are added or changed."""
    found = {"title": ["", ""], "name": NAMES, "rule": {"disp": "般南喰赤", "aka": 1}}
    return json.dumps({**found, "log": list(hands), **members}, ensure_ascii=False).encode()


def events(data: bytes) -> tuple[Event, ...]:
    """What is read from a document of one match without damage."""
    (reading,) = tenhou6.read(data)
    assert reading.error is None, reading.error
    Match(reading.events)
    return reading.events


def kinds(found: tuple[Event, ...]) -> list[str]:
    """Events between the deal and the end of the hand, with their seats."""
    start = next(i for i, e in enumerate(found) if isinstance(e, StartKyoku))
    return [
        f"{tag(e)} {getattr(e, 'actor', '')}".strip()
        for e in found[start + 1 :]
        if not isinstance(e, EndKyoku)
    ]


def only(found: tuple[Event, ...], kind: type[Event]) -> Any:
    """The one event of this kind."""
    (one,) = [e for e in found if isinstance(e, kind)]
    return one
