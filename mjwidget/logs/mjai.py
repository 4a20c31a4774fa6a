"""mjai JSON lines: the project's own form and Mortal's dialect.

Mortal's wins carry ``deltas`` and no ledger, no tile and no yaku. The reader fills in what the
lines before leave no doubt about (the winning tile, the sticks) and leaves the rest unsaid.
"""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from ..core import ledger, wire
from ..core.events import (
    Ankan,
    Dahai,
    Event,
    Hora,
    Kakan,
    Ledger,
    Nukidora,
    Position,
    ReachAccepted,
    Ryukyoku,
    Seat,
    StartGame,
    StartKyoku,
    Transfer,
    Tsumo,
)
from ..core.match import Match
from ..core.tiles import Tile
from .errors import MAX_HAND_EVENTS, MAX_HANDS, MAX_NAME, LogError, Reading
from .written import Written

FORMAT: Final = "mjai"

_EVENT: Final = re.compile(rb'"type"\s*:\s*"')
"""Other formats have a number there, or no such member."""

_decoder = msgspec.json.Decoder()


def looks_like(head: bytes) -> bool:
    """Does the text begin with an mjai event?"""
    return head.startswith(b"{") and _EVENT.search(head.split(b"\n", 1)[0]) is not None


class _Context:
    """What a bare ``hora`` needs to know about the lines before it."""

    def __init__(self) -> None:
        self.seats = 4
        self.hands = 0
        self.events = 0
        self.kyotaku = 0
        self.pai: Tile | None = None

    def see(self, e: Event) -> None:
        """Take note of an event. Raises ``WireError`` when a hand or a match has no end."""
        self.events += 1
        if isinstance(e, StartKyoku | Position):
            self.hands, self.events = self.hands + 1, 0
            if self.hands > MAX_HANDS:
                raise wire.WireError(f"more than {MAX_HANDS} hands")
        if self.events > MAX_HAND_EVENTS:
            raise wire.WireError(f"more than {MAX_HAND_EVENTS} events in a hand")
        if isinstance(e, StartKyoku | Position):
            self.seats, self.kyotaku, self.pai = len(e.scores), e.kyotaku, None
        elif isinstance(e, Tsumo | Dahai | Kakan | Nukidora):
            self.pai = e.pai
        elif isinstance(e, Ankan):
            self.pai = e.consumed[0] if e.consumed else None
        elif isinstance(e, ReachAccepted):
            self.kyotaku += 1
        elif isinstance(e, Hora):
            self.kyotaku += ledger.sticks(e.ledger)


def write(match: Match) -> Written:
    """A match as lines of the project's own form, which says everything."""
    return Written(match.dumps().encode())


def read(data: bytes) -> tuple[Reading, ...]:
    """The events of mjai lines. Blank lines are passed over; reading stops at the first error."""
    events: list[Event] = []
    places: list[str] = []
    context = _Context()
    error: LogError | None = None
    for number, line in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), 1):
        if not line.strip():
            continue
        place = f"line {number}"
        try:
            event = _completed(wire.decode(_decoder.decode(line)), context)
            context.see(event)
        except wire.WireError as e:
            error = LogError(place, str(e))
        except (msgspec.DecodeError, UnicodeDecodeError) as e:
            error = LogError(place, f"not JSON: {e}")
        except RecursionError:
            error = LogError(place, "nested too deeply")
        if error is not None:
            break
        events.append(event)
        places.append(place)
    return (Reading(FORMAT, tuple(events), tuple(places), error),)


def _completed(e: Event, context: _Context) -> Event:
    if isinstance(e, StartGame):
        return replace(e, names=tuple(name[:MAX_NAME] for name in e.names))
    if isinstance(e, Hora):
        changes: dict[str, Any] = {}
        if e.pai is None and context.pai is not None:
            changes["pai"] = context.pai
        if not e.ledger and e.deltas is not None:
            points, chips = _parts(e.deltas, context.seats)
            changes["deltas"] = points
            changes["ledger"] = win_ledger(e.actor, points, context.kyotaku) + chips
        return replace(e, **changes) if changes else e
    if isinstance(e, Ryukyoku) and not e.ledger and e.deltas is not None:
        points, chips = _parts(e.deltas, context.seats)
        return replace(e, deltas=points, ledger=ledger.pairwise(points, "draw") + chips)
    return e


def _parts(deltas: tuple[int, ...], seats: int) -> tuple[tuple[int, ...], Ledger]:
    """Points, and rows for chips: a table with chips writes both one after the other.

    The known converter multiplies the whole array by 100, so 100 there is one chip.
    """
    if len(deltas) != 2 * seats:
        return deltas, ()
    chips = deltas[seats:]
    unit = 100 if all(c % 100 == 0 for c in chips) else 1
    rows = ledger.from_deltas((c // unit for c in chips), "shugi", "chips")
    return deltas[:seats], rows


def win_ledger(winner: Seat, deltas: tuple[int, ...], kyotaku: int) -> Ledger:
    """Rows for a win of which only the deltas are known: payments, and the sticks if they fit."""
    parts = ledger.payments(deltas, winner)
    if parts is None or parts[1] > kyotaku:
        return ledger.from_deltas(deltas, "win")
    paid, sticks = parts
    rows = [
        Transfer(seat, winner, amount, "points", "win") for seat, amount in paid.items() if amount
    ]
    if sticks:
        rows.append(Transfer(None, winner, sticks, "sticks", "sticks"))
    return tuple(rows)
