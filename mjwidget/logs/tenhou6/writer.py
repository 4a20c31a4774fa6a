"""A match -> one object, as tenhou.net/6 shows it.

What the format cannot say is left out and named in :attr:`~..written.Written.losses`; rules that
``rule`` does not name and a settlement that ``sc`` does not give stand in a member of their own
(:mod:`..own`). A seat's number is the place of its first deal, so seats move where another than
the first dealt first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from ...core import wire
from ...core.events import (
    STICK,
    Ankan,
    Chi,
    Chombo,
    Dahai,
    Daiminkan,
    DeadHand,
    Deposit,
    Dora,
    EndGame,
    Event,
    Hora,
    Kakan,
    Nukidora,
    Offence,
    Pon,
    Reach,
    ReachAccepted,
    Ryukyoku,
    Settle,
    StartKyoku,
    Tsumo,
    tag,
)
from ...core.ledger import by_seat
from ...core.match import Hand, Match
from ...core.player import Meld
from ...core.seats import live_tiles
from ...core.tiles import BLUE, FIVES, Tile, kind, mark, to_mjai
from ..errors import Problem
from ..flowers import without_flowers
from ..own import OWN
from ..settle import Before, End, rules_shown, settle
from ..writing import deal_of, place, reds, round_number
from ..written import WriteError, Written
from . import header, rules, words
from .calls import set_aside, written
from .hand import order_of
from .reader import FORMAT
from .seating import seated
from .sides import NOTHING, TSUMOGIRI
from .tiles import known, number
from .write_results import Results

_SEATS: Final = 4
_DEALT: Final = 14


def write(match: Match) -> Written:
    """The match as tenhou.net/6 JSON. Raises :class:`~..written.WriteError` when it cannot be."""
    return _Writer(match).written()


class _Writer:
    def __init__(self, match: Match) -> None:
        self.match = match
        self.players = match.seats
        self.losses: dict[str, None] = {}

    def written(self) -> Written:
        if not self.match.hands:
            raise WriteError("tenhou6: the match has no hand")
        self.match, moved = seated(self.match)
        if moved:
            self.losses["who sits where"] = None
        match, n = self.match, self.players
        for hand in match.hands:
            start = deal_of(hand, FORMAT)
            if start.oya != start.kyoku - 1:
                raise WriteError(
                    f"{place(hand)}: seat {start.oya} deals, in tenhou6 seat {start.kyoku - 1}"
                )
        log = []
        for hand in match.hands:
            try:
                log.append(_Hand(self, hand).written())
            except (_UnsaidError, Problem) as wrong:
                raise WriteError(f"{place(hand)}: {wrong}") from None
        if match.notes:
            self.losses["notes"] = None
        red = _reds(match)
        out = header.write(match, rules.write(match.rules, n, red), log)
        own: dict[str, Any] = {}
        read = rules.read(out["rule"], n, str(out.get("ref", "")))
        self._end(out, own, read)
        if match.rules and read != dict(match.rules):
            own["rules"] = dict(match.rules)
        if own:
            out[OWN] = own
        return Written(msgspec.json.encode(out), tuple(self.losses))

    def _end(self, out: dict[str, Any], own: dict[str, Any], read: dict[str, Any]) -> None:
        """``sc`` of a match that is over; ``read``: rules, to which what it shows is added."""
        match, n = self.match, self.players
        events = [(e, s) for hand in match.hands for e, s in zip(hand.events, hand, strict=True)]
        if not match.last.over:
            return
        ends = [e.scores for e, _ in events if isinstance(e, EndGame) and e.scores is not None]
        settled = [at for at, (e, _) in enumerate(events) if isinstance(e, Settle)]
        points = by_seat(match.last.settlement, n, "final")
        if points is None and set(match.last.ranks or ()) == {1}:
            points = (0,) * n  # all are first, nobody has won anything
        if points is None:
            self.losses["the end of the match"] = None  # sc would have to say points
            return
        end = End(ends[-1] if ends else match.last.scores, points)
        pairs = [x for s in range(n) for x in (end.scores[s], _decimal(end.points[s]))]
        out["sc"] = [*pairs, *[0] * (2 * (_SEATS - n))]
        if len(settled) != 1:
            return
        (said, _), (_, before) = events[settled[0]], events[settled[0] - 1]
        assert isinstance(said, Settle)
        if any(row.currency == "chips" for row in said.ledger):
            self.losses["chips"] = None
        start = match.hands[0].start
        each = (sum(start.scores) + STICK * start.kyotaku) // n
        public = rules.public(match.rules, n)
        found = settle(end, Before(each, before.scores, before.kyotaku), 0, public)
        if replace(said, meta=None) != found:
            own["settle"] = wire.encode(said)
            return
        for section, key, value in () if public else rules_shown(found, n):
            read[section] = {**read.get(section, {}), key: value}


class _Hand:
    def __init__(self, doc: _Writer, hand: Hand) -> None:
        self.hand, self.losses = hand, doc.losses
        self.players = n = doc.players
        self.events = without_flowers(hand.events)
        start = self.events[0]
        assert isinstance(start, StartKyoku)
        self.start = start
        self.draws: list[list[Any]] = [[] for _ in range(_SEATS)]
        self.puts: list[list[Any]] = [[] for _ in range(_SEATS)]
        self.pons: dict[tuple[int, int], Meld] = {}
        self.indicators = [start.dora_marker]
        self.ura: tuple[Tile, ...] = ()
        self.declared = False
        self.waiting = False
        """A riichi's tile lies there."""
        self.results = Results(n, start.oya, start.honba, doc.losses)

    def written(self) -> list[Any]:
        """The 17 members. Raises :class:`WriteError`."""
        if self.events is not self.hand.events:
            self.losses["flowers"] = None
        dealt = self._deal()
        for n, event in enumerate(self.events[1:], 1):
            handler = _HANDLERS.get(type(event))
            if handler is not None:
                try:
                    handler(self, event)
                except _UnsaidError as wrong:
                    where = f"{place(self.hand)}, event {n} ({wire.name(event)})"
                    raise WriteError(f"{where}: {wrong}") from None
        start = self.start
        k = round_number(start.bakaze, start.kyoku)
        out: list[Any] = [[k, start.honba, start.kyotaku]]
        out.append([*start.scores, *[0] * (_SEATS - self.players)])
        out.append([self._number(t) for t in self.indicators])
        out.append([self._number(t) for t in self.ura])
        for seat in range(_SEATS):
            out += [dealt[seat], self.draws[seat], self.puts[seat]]
        out.append(self.results.out or [words.UNKNOWN])
        if self.declared:
            self.losses["a riichi without its discard"] = None
        self._order(out)
        return out

    def _order(self, log: list[Any]) -> None:
        """Would a reader take the turns in the order in which they were?"""
        turns = [e.actor for e in self.events if isinstance(e, Tsumo | Chi | Pon | Daiminkan)]
        found = order_of(log, self.players)
        if self.results.won and not found.whole:
            raise WriteError(f"{place(self.hand)}: no order of turns leads to its win")
        if [seat for seat, _ in found.steps] != turns:
            self.losses["the order of turns"] = None

    def _deal(self) -> list[list[int]]:
        start = self.start
        if start.wall is not None:
            self.losses["walls"] = None
        if start.chips is not None:
            self.losses["chips"] = None
        if start.left not in (None, live_tiles(self.players)) or not start.refilled:
            self.losses["the length of the wall"] = None
        out: list[list[int]] = []
        for seat, tiles in enumerate(start.tehais):
            try:
                hand = [self._number(t) for t in sorted(tiles)]
            except _UnsaidError as wrong:
                raise WriteError(f"{place(self.hand)}, the deal of seat {seat}: {wrong}") from None
            if len(hand) == _DEALT:  # the dealer's last tile counts as drawn
                self.draws[seat].append(hand.pop())
            out.append(hand)
        return out + [[] for _ in range(_SEATS - self.players)]

    def _number(self, t: Tile) -> int:
        if not known(t):
            raise _UnsaidError(f"{to_mjai(t)} cannot be written, tenhou6 has open tiles only")
        if mark(t) == BLUE:
            self.losses["blue fives"] = None
        return number(t)

    def _tiles(self, tiles: Sequence[Tile]) -> None:
        for t in tiles:
            self._number(t)

    # ---- turns

    def _tsumo(self, e: Tsumo) -> None:
        self._stuck()
        self.draws[e.actor].append(self._number(e.pai))

    def _reach(self, e: Reach) -> None:
        self.declared = True

    def _accepted(self, e: ReachAccepted) -> None:
        self.waiting = False

    def _stuck(self) -> None:
        """Play goes on after a riichi that was not accepted."""
        if self.waiting:
            self.losses["riichi that were not accepted"] = None
        self.waiting = False

    def _dahai(self, e: Dahai) -> None:
        put = self._number(e.pai)
        said = TSUMOGIRI if e.tsumogiri else put
        self.puts[e.actor].append(f"r{said}" if self.declared else said)
        self.waiting, self.declared = self.declared, False

    def _open(self, e: Chi | Pon | Daiminkan) -> None:
        self._stuck()
        self._tiles((e.pai, *e.consumed))
        made = tag(e)
        meld = Meld(made, tuple(sorted(e.consumed)), e.pai, e.target)  # type: ignore[arg-type]
        # Seats of three players are counted round a table of four.
        self.draws[e.actor].append(written(meld, (e.target - e.actor) % _SEATS))
        if made == "pon":
            self.pons[e.actor, kind(e.pai)] = meld
        elif made == "daiminkan":
            self.puts[e.actor].append(NOTHING)

    def _ankan(self, e: Ankan) -> None:
        self._tiles(e.consumed)
        self.puts[e.actor].append(written(Meld("ankan", tuple(sorted(e.consumed))), 0))

    def _kakan(self, e: Kakan) -> None:
        self._number(e.pai)
        pon = self.pons[e.actor, kind(e.pai)]
        made = Meld("kakan", pon.tiles, pon.called, pon.target, e.pai)
        assert pon.target is not None
        self.puts[e.actor].append(written(made, (pon.target - e.actor) % _SEATS))

    def _kita(self, e: Nukidora) -> None:
        self.puts[e.actor].append(set_aside())

    def _dora(self, e: Dora) -> None:
        self.indicators.append(e.dora_marker)

    # ---- the end

    def _hora(self, e: Hora) -> None:
        if len(e.ura_markers or ()) > len(self.ura):
            self.ura = e.ura_markers or ()
        self.results.hora(e)

    def _ryukyoku(self, e: Ryukyoku) -> None:
        if e.reason != "sanchahou":
            self._stuck()
        self.results.ryukyoku(e, self.hand[-1].left)

    def _chombo(self, e: Chombo) -> None:
        self.results.chombo(e)

    def _unsaid(self, e: Event) -> None:
        self.losses[{Deposit: "deposits", DeadHand: "dead hands"}.get(type(e), "offences")] = None


class _UnsaidError(ValueError):
    """A tile that the format does not have; the writer adds the place."""


def _decimal(thousandths: int) -> int | float:
    return thousandths // 1000 if thousandths % 1000 == 0 else thousandths / 1000


def _reds(match: Match) -> list[int]:
    """Red fives by suit: as the rules say, else as the match shows them."""
    said = match.rules.get("red")
    if isinstance(said, list | tuple) and len(said) == len(FIVES):
        return [int(n) for n in said]
    sanma = match.seats == 3
    usual = [0, 1, 1] if sanma else [1, 1, 1]
    name = str(match.rules.get("name", ""))
    if name.startswith(("tenhou", "mahjongsoul")):
        return usual
    return reds(match)


_HANDLERS: Final[dict[type[Event], Callable[..., None]]] = {
    Tsumo: _Hand._tsumo,
    Reach: _Hand._reach,
    ReachAccepted: _Hand._accepted,
    Dahai: _Hand._dahai,
    Chi: _Hand._open,
    Pon: _Hand._open,
    Daiminkan: _Hand._open,
    Ankan: _Hand._ankan,
    Kakan: _Hand._kakan,
    Nukidora: _Hand._kita,
    Dora: _Hand._dora,
    Hora: _Hand._hora,
    Ryukyoku: _Hand._ryukyoku,
    Chombo: _Hand._chombo,
    Deposit: _Hand._unsaid,
    DeadHand: _Hand._unsaid,
    Offence: _Hand._unsaid,
}
