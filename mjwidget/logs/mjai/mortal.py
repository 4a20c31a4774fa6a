"""Mortal's dialect, written: what libriichi, mjai-reviewer and the programs around them take.

Each line has the fields that they know and no others: a win says its ``deltas`` and
``ura_markers``, a draw its ``deltas``. Three players are lists of three, a north is ``nukidora``.
It is read as the other dialects are.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from ...core import wire
from ...core.events import (
    Ankan,
    Annotate,
    Chi,
    Chombo,
    Dahai,
    Daiminkan,
    DeadHand,
    Deposit,
    EndGame,
    Event,
    Flower,
    Hora,
    Kakan,
    Ledger,
    Offence,
    Pon,
    Position,
    Reach,
    Ryukyoku,
    Settle,
    StartGame,
    StartKyoku,
    Tsumo,
    tag,
)
from ...core.ledger import deltas
from ...core.match import Hand, Match
from ...core.seats import live_tiles
from ...core.tiles import BLUE, PLAIN, UNKNOWN, Tile, kind, mark, tile, to_mjai
from ..flowers import without_flowers
from ..writing import deal_of
from ..written import WriteError, Written

FORMAT: Final = "mortal"
META: Final = frozenset(
    ("q_values", "mask_bits", "is_greedy", "batch_size", "eval_time_ns", "shanten", "kan_select")
)
"""What ``meta`` may hold there."""
_DEALT: Final = 14
_CALLS: Final = (Chi, Pon, Daiminkan, Ankan, Kakan)
# Type -> its fields, in their usual order.
_FIELDS: Final = {
    "start_kyoku": (
        *("bakaze", "dora_marker", "kyoku", "honba", "kyotaku", "oya"),
        *("scores", "tehais"),
    ),
    "tsumo": ("actor", "pai"),
    "dahai": ("actor", "pai", "tsumogiri"),
    "chi": ("actor", "target", "pai", "consumed"),
    "pon": ("actor", "target", "pai", "consumed"),
    "daiminkan": ("actor", "target", "pai", "consumed"),
    "kakan": ("actor", "pai", "consumed"),
    "ankan": ("actor", "consumed"),
    "nukidora": ("actor", "pai"),
    "dora": ("dora_marker",),
    "reach": ("actor",),
    "reach_accepted": ("actor",),
    "end_kyoku": (),
}  # fmt: skip
_encoder: Final = msgspec.json.Encoder()


def write(match: Match) -> Written:
    """Raises :class:`WriteError` for a match that begins in the middle of a hand."""
    writer = _Writer(match.seats)
    writer.match(match)
    data = b"".join(_encoder.encode(line) + b"\n" for line in writer.lines)
    return Written(data, tuple(writer.losses))


class Lines:
    """The same, hand after hand as they are played: what a program is told that plays. What the
    dialect cannot say is left out; of tiles that a seat does not see it says ``?``."""

    def __init__(self, seats: int) -> None:
        self._writer = _Writer(seats)

    def of(self, events: Iterable[Event]) -> list[dict[str, Any]]:
        """The lines of the next events. Raises :class:`WriteError` for a position and for flowers,
        of which these programs know nothing."""
        self._writer.lines = []
        for event in events:
            if isinstance(event, Position | Flower):
                raise WriteError(f"{FORMAT} has no {tag(event)}")
            if not isinstance(event, StartGame | Annotate):
                self._writer._event(event)
        return self._writer.lines


class _Writer:
    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.lines: list[dict[str, Any]] = []
        self.losses: dict[str, None] = {}
        self.moved: list[Event] = []
        """What happened in this hand."""
        self.hidden: set[int] = set()
        """Seats whose hands nobody sees in it before they are shown."""

    def lose(self, what: str) -> None:
        self.losses[what] = None

    def match(self, match: Match) -> None:
        self.lines.append({"type": "start_game", "names": list(match.players)})
        self._meta(match.header)
        if match.rules:
            self.lose("rules")
        for hand in match.hands:
            self._hand(hand)
        if match.notes:
            self.lose("notes")

    def _hand(self, hand: Hand) -> None:
        deal_of(hand, FORMAT)
        events = without_flowers(hand.events)
        if events is not hand.events:
            self.lose("flowers")
        for event in events:
            self._event(event)

    def _event(self, event: Event) -> None:
        if isinstance(event, StartKyoku):
            self._deal(event)
        elif isinstance(event, Hora):
            self._win(event)
        elif isinstance(event, Ryukyoku):
            self._draw(event)
        elif isinstance(event, Chombo):
            self.lose("chombo")
            self._add(event, "ryukyoku", deltas=self._paid(event.ledger))
        elif isinstance(event, Offence | DeadHand | Deposit):
            self.lose({Deposit: "deposits", DeadHand: "dead hands"}.get(type(event), "offences"))
        elif isinstance(event, Settle):
            if event.ledger or event.ranks:
                self.lose("the settlement")
        elif isinstance(event, EndGame):
            self._add(event, "end_game")
        else:
            if isinstance(event, Reach) and event.double not in (None, self._first(event)):
                self.lose("double riichi")
            self.moved.append(event)
            self._plain(event)

    def _first(self, event: Reach) -> bool:
        """Is it double riichi by itself: in the first turn, before any call?"""
        return not any(
            isinstance(e, _CALLS) or (isinstance(e, Dahai) and e.actor == event.actor)
            for e in self.moved
        )

    def _deal(self, event: StartKyoku) -> None:
        self.moved = []
        self.hidden = {seat for seat, hand in enumerate(event.tehais) if UNKNOWN in hand}
        if event.wall is not None:
            self.lose("walls")
        if event.chips is not None:
            self.lose("chips")
        if event.left not in (None, live_tiles(self.seats)) or not event.refilled:
            self.lose("the length of the wall")
        hand = event.tehais[event.oya] if event.oya < len(event.tehais) else ()
        first = hand[-1] if len(hand) == _DEALT else None
        if first is not None:  # the dealer's last tile counts as drawn
            hands = list(event.tehais)
            hands[event.oya] = hand[:-1]
            event = replace(event, tehais=tuple(hands))
        self._plain(event)
        if first is not None:
            self._plain(Tsumo(actor=event.oya, pai=first))

    def _win(self, e: Hora) -> None:
        if e.yaku or e.han is not None or e.points is not None:
            self.lose("what wins are worth")
        if e.actor in self.hidden and (e.tehai or e.pai):
            self.lose("shown hands")
        self._add(
            e,
            "hora",
            actor=e.actor,
            target=e.target,
            deltas=list(e.deltas or ()) if not e.ledger else self._paid(e.ledger),
            ura_markers=self._tiles(e.ura_markers or ()),
        )

    def _draw(self, e: Ryukyoku) -> None:
        if e.reason not in (None, "exhaustive"):
            self.lose("reasons of draws")
        if e.tehais:
            self.lose("shown hands")
        paid = list(e.deltas or ()) if not e.ledger else self._paid(e.ledger)
        self._add(e, "ryukyoku", deltas=paid or [0] * self.seats)

    def _plain(self, event: Event) -> None:
        data, name = wire.encode(self._plainly(event)), tag(event)
        self._add(event, name, **{field: data[field] for field in _FIELDS[name]})

    def _add(self, event: Event, name: str, **fields: Any) -> None:
        if fields.get("deltas") == []:
            del fields["deltas"]
        self.lines.append({"type": name, **fields})
        self._meta(event)

    def _meta(self, event: Event) -> None:
        meta = event.meta or {}
        kept = {key: value for key, value in meta.items() if key in META}
        if len(kept) < len(meta):
            self.lose("other fields")
        if kept:
            self.lines[-1]["meta"] = kept

    def _paid(self, ledger: Ledger) -> list[int]:
        if any(row.currency == "chips" for row in ledger):
            self.lose("chips")
        return list(deltas(ledger, self.seats))

    # ---- tiles

    def _tiles(self, tiles: Iterable[Tile]) -> list[str]:
        return [to_mjai(self._tile(t)) for t in tiles]

    def _tile(self, t: Tile) -> Tile:
        if t != UNKNOWN and mark(t) == BLUE:
            self.lose("blue fives")
            return tile(kind(t), PLAIN)
        return t

    def _plainly(self, event: Event) -> Event:
        """The event with plain fives for blue ones."""
        changes: dict[str, Any] = {}
        for field in ("pai", "dora_marker"):
            if hasattr(event, field):
                changes[field] = self._tile(getattr(event, field))
        if hasattr(event, "consumed"):
            changes["consumed"] = tuple(map(self._tile, event.consumed))
        if isinstance(event, StartKyoku):
            changes["tehais"] = tuple(tuple(map(self._tile, hand)) for hand in event.tehais)
        return replace(event, **changes) if changes else event
