"""mjai lines -> the events of one match or of many; and the project's own form, written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final, TypeGuard

import msgspec
from msgspec.structs import replace

from ...core import wire
from ...core.events import (
    STICK,
    EndGame,
    Event,
    Hora,
    Ryukyoku,
    Settle,
    StartGame,
    StartKyoku,
    Transfer,
)
from ...core.match import Match
from ..errors import MAX_MATCHES, MAX_NAME, LogError, Reading
from ..jsonread import sound
from ..written import Written
from . import fields
from .table import Table
from .totals import split

FORMAT: Final = "mjai"
MAX_NOTES: Final = 10_000
EVENT: Final = re.compile(
    rb'\{\s*(?:"[^"]*"\s*:\s*(?:"[^"]*"|[^\s",{}\[\]]+|\[[^\[\]{}]*\])\s*,\s*)*"type"\s*:\s*"'
)
"""An object whose type is a text: other formats have a number there, or have it further inside."""

_START: Final = re.compile(rb'"type"\s*:\s*"start_game"')
_decoder = msgspec.json.Decoder()


def write(match: Match) -> Written:
    """A match as lines of the project's own form, which says everything."""
    return Written(match.dumps().encode())


def read_lines(data: bytes) -> tuple[Reading, ...]:
    """The events of mjai lines. Blank lines are passed over; a match ends at its first error, the
    next one begins at the next ``start_game``."""
    drawings = data.lstrip(b" \t\r\n").startswith(b"#")
    readings: list[Reading] = []
    match = MatchReader()
    for number, line in enumerate(data.split(b"\n"), 1):
        if not line.strip() or (drawings and not line.startswith(b"{")):
            continue
        if (match.hands or match.error) and match.started and _START.search(line):
            readings.append(match.reading())
            match = MatchReader()
            if len(readings) == MAX_MATCHES:
                match.error = LogError(f"line {number}", f"more than {MAX_MATCHES} matches")
                break
        match.line(line, f"line {number}")
    return (*readings, match.reading())


class MatchReader:
    """One match, object by object. After an error nothing more is taken."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.places: list[str] = []
        self.error: LogError | None = None
        self.started = False
        """Was there a ``start_game`` in front?"""
        self.table = Table()
        self._deal: tuple[dict[str, Any], str, dict[int, Any]] | None = None
        """A ``start_kyoku`` whose hands follow, its place, and those hands."""
        self._open: list[int] = []
        """Results of this hand that do not say what they pay."""
        self._notes: list[Any] = []
        self._noted = 0

    @property
    def hands(self) -> int:
        """Hands that have begun."""
        return self.table.hands

    def line(self, line: bytes, place: str) -> None:
        """Take a line; whatever is wrong with it is kept as the error."""
        if self.error is not None:
            return
        try:
            data = _decoder.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError) as e:
            if (text := sound(line)) != line:
                self.line(text, place)
            else:
                self.error = LogError(place, f"not JSON: {e}")
        except RecursionError:
            self.error = LogError(place, "nested too deeply")
        else:
            self.take(data, place)

    def take(self, data: Any, place: str) -> None:
        """Take an object."""
        if self.error is not None:
            return
        try:
            if self.table.own or not isinstance(data, dict):
                self._add(wire.decode(data), place)
            else:
                self._dialect(data, place)
        except wire.WireError as e:
            self.error = LogError(place, str(e))
        except RecursionError:
            self.error = LogError(place, "nested too deeply")

    def reading(self) -> Reading:
        """What was read."""
        if self._deal is not None and self.error is None:
            place = self._deal[1]
            try:
                self._dealt()
            except wire.WireError as e:
                self.error = LogError(place, str(e))
        if self._notes and self.events:
            self.events[-1] = self._noted_on(self.events[-1])
        return Reading(FORMAT, tuple(self.events), tuple(self.places), self.error)

    def _dialect(self, data: dict[str, Any], place: str) -> None:
        name = data.get("type")
        if name == "haipai" and self._deal is not None:
            self._hand(data)
            return
        self._dealt()
        if isinstance(name, str) and name in fields.NO_EVENT:
            self._noted += 1
            if self._noted > MAX_NOTES:
                raise wire.WireError(f"more than {MAX_NOTES} lines of {name}")
            self._notes.append(data)
            return
        data = fields.renamed(data)
        if data.get("type") != "start_kyoku":
            self._add(wire.decode(self.table.completed(data)), place)
        elif "tehais" in data:
            self._begin(data, place)
        else:
            self._deal = (data, place, {})

    def _hand(self, data: dict[str, Any]) -> None:
        """``haipai``: the next seat's tiles."""
        assert self._deal is not None
        hands, seat = self._deal[2], data.get("actor")
        if not isinstance(seat, int) or not 0 <= seat < 4 or seat in hands:
            raise wire.WireError(f"haipai: actor: found {seat!r:.60}, expected a seat without hand")
        hands[seat] = data.get("pais")

    def _dealt(self) -> None:
        """The hands of ``haipai`` go into the ``start_kyoku`` before them."""
        if self._deal is None:
            return
        (data, place, hands), self._deal = self._deal, None
        self._begin(
            {**data, "tehais": [hands.get(seat) for seat in range(max(hands, default=3) + 1)]},
            place,
        )

    def _begin(self, data: dict[str, Any], place: str) -> None:
        if _full(scores := data.get("scores")):
            self._settle(scores)
        else:
            self._take_sticks()
        event = wire.decode(self.table.start(data))
        assert isinstance(event, StartKyoku)
        if len(event.tehais) != len(event.scores):
            found = f"{len(event.tehais)} hands and {len(event.scores)} scores"
            raise wire.WireError(f"start_kyoku: found {found}, expected as many")
        self._open = []
        self._add(event, place)

    def _add(self, event: Event, place: str) -> None:
        if isinstance(event, StartGame):
            self.started = True
            self.table.own = event.format is not None
            event = replace(event, names=tuple(name[:MAX_NAME] for name in event.names))
        elif not self.table.own:
            event = self.table.filled(event)
            if isinstance(event, EndGame) and _full(event.scores):
                self._end(event.scores, place)
        self.table.see(event)
        if isinstance(event, Hora | Ryukyoku) and event.deltas is None and not event.ledger:
            self._open.append(len(self.events))
        self.events.append(self._noted_on(event) if self._notes else event)
        self.places.append(place)

    def _noted_on(self, event: Event) -> Event:
        notes, self._notes = self._notes, []
        return replace(event, meta={**(event.meta or {}), "lines": notes})

    def _settle(self, scores: Sequence[int]) -> None:
        """The scores after a hand say what its results paid, where they do not say it."""
        table, opened = self.table, self._open
        if not opened or len(scores) < table.seats:
            return
        total = [b - a for a, b in zip(table.scores, scores, strict=False)][: table.seats]
        if not any(total):
            return
        results = [self.events[i] for i in opened]
        # As it was before them.
        table.kyotaku, table.due = table.sticks, table.honba
        for i, deltas in zip(opened, split(total, results), strict=False):
            event = self.events[i]
            assert isinstance(event, Hora | Ryukyoku)
            event = table.filled(replace(event, deltas=deltas))
            assert isinstance(event, Hora | Ryukyoku)
            table.paid(event.ledger)
            table.due = 0
            self.events[i] = event
        self._open = []

    def _take_sticks(self) -> None:
        """Nothing says what the hand's wins paid; the sticks went to the first of them."""
        table = self.table
        event = self.events[self._open[0]] if self._open else None
        if isinstance(event, Hora) and table.sticks:
            rows = (Transfer(None, event.actor, table.sticks, "sticks", "sticks"),)
            self.events[self._open[0]] = replace(event, ledger=rows)
            table.kyotaku = table.sticks
            table.paid(rows)

    def _end(self, scores: Sequence[int], place: str) -> None:
        """The final scores, in which the first has the sticks that were left on the table."""
        table = self.table
        first = max(range(len(scores)), key=lambda seat: (scores[seat], -seat))
        won = isinstance(next((self.events[i] for i in self._open), None), Hora)
        left = 0 if won else table.kyotaku
        before = [n - (left * STICK if seat == first else 0) for seat, n in enumerate(scores)]
        left_there = sum(before[: table.seats]) == sum(table.scores)
        self._settle(before if left_there else scores)
        if left > 0 and table.scores == before[: table.seats]:
            rows = (Transfer(None, first, left, "sticks", "left_sticks"),)
            self._add(Settle(ledger=rows), place)


def _full(scores: Any) -> TypeGuard[Sequence[int]]:
    return (
        isinstance(scores, list | tuple)
        and len(scores) in (3, 4)
        and all(isinstance(n, int) and abs(n) < 10**9 for n in scores)
    )
