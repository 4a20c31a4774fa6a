"""Events -> Tenhou's XML, as Tenhou itself writes it: the inverse of :mod:`.elements`.

A wall can only be said as the seed it comes from, so only a match that was read from an mjlog
keeps its walls (``SHUFFLE``); dice that nobody threw are two ones. What an mjlog cannot say is
left out and named in :attr:`~..written.Written.losses`: a flower becomes the tile drawn in its
place, blue fives are plain ones, a penalty that ends a hand is a draw of a type of its own. Rules
that are not Tenhou's, and a settlement by others, stand in an attribute of the root that this
project alone knows (:mod:`..own`); others see players, length and red fives, and final points. Not
to be written at all are a hand that starts in the middle, one with hidden tiles, and points that
are no hundreds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from ...core import ledger as ledgers
from ...core import wire
from ...core.events import (
    Ankan,
    Chi,
    Chombo,
    Dahai,
    Daiminkan,
    DeadHand,
    Deposit,
    Dora,
    EndGame,
    EndKyoku,
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
)
from ...core.match import Hand, Match
from ...core.seats import live_tiles
from ..errors import Problem
from ..flowers import without_flowers
from ..own import OWN
from ..writing import deal_of, place, ready, reds, round_number
from ..written import WriteError, Written
from . import encode, rules, wall, write_header
from .deal import HANDS, Deal
from .decode import DISCARDS, DRAWS, Call, Kind
from .elements import is_known
from .fields import tiles_by_id
from .hand_ids import HandIds
from .header import ROOT
from .reader import FORMAT
from .results import Table
from .write_owari import owari
from .write_results import Results, hundreds, joined
from .xmltext import Attributes, element, is_name, root

_AFTER: Final = (EndKyoku, Settle, EndGame)
"""What follows on a result."""


def write(match: Match) -> Written:
    """A match as an mjlog. Raises :class:`WriteError` for one that cannot be written."""
    for hand in match.hands:
        deal_of(hand, FORMAT)
    return _Writer(match).write()


class _Writer:
    """The whole document. Elements are rendered at its end: results learn what follows them."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.players = match.seats
        self.losses: dict[str, None] = {}
        self.out: list[str | tuple[str, Attributes]] = []
        self.own: dict[str, Any] = {}
        """What an mjlog has no place for, by the names of :mod:`..own`."""
        self.go = rules.to_go(
            match.rules, self.players, any(reds(match)), any(h.start.bakaze != "E" for h in match)
        )
        self.tiles = tiles_by_id(self.go is None or not self.go & rules.NO_RED)
        self.first_dealer = 0
        self.results = Results(Table(self.players, self.tiles), self.losses)
        self.walls = wall.Walls(write_header.seed_of(match.header))
        self.shuffles: dict[str, Any] = {}
        found = (match.header.secret or {}).get("shuffles")
        if isinstance(found, dict):
            self.shuffles = found

    def lose(self, what: str) -> None:
        self.losses.setdefault(what)

    def write(self) -> Written:
        meta = self.match.header.meta or {}
        self._header()
        for hand in self.match.hands:
            _HandWriter(self, hand).write()
        if self.match.notes:
            self.lose("notes")
        version = meta.get("ver")
        attrs: Attributes = [("ver", version if isinstance(version, str) else "2.3")]
        if self.own:
            attrs.append((OWN, msgspec.json.encode(self.own).decode()))
        attrs += self.others(write_header.more(meta, ROOT), attrs)
        body = [one if isinstance(one, str) else element(*one) for one in self.out]
        text = root(ROOT, attrs, body)
        return Written(text.encode("utf-8", "replace"), tuple(self.losses))

    def _header(self) -> None:
        e, n = self.match.header, self.players
        csrule = self.match.rules.get("csrule")
        read = rules.from_go(self.go, n, csrule if isinstance(csrule, str) else "")
        if rules.lost(self.match.rules, read):
            self.own["rules"] = dict(self.match.rules)
        dealer = None
        if self.match.hands:
            start = self.match.hands[0].start
            self.first_dealer = dealer = (start.oya - start.kyoku + 1) % n
        for name, attrs in write_header.elements(e, n, self.go, dealer):
            attrs += self.others(write_header.more(e.meta, name), attrs)
            self.out.append((name, attrs))

    # ---- what an event's meta has of elements and attributes that an mjlog does not know

    def put(self, name: str, attrs: Attributes, event: Event | None = None) -> None:
        """An element, and before it those that its event has noted."""
        if event is not None and event.meta:
            self.notes(event)
            attrs += self.others(event.meta.get("attributes"), attrs)
        self.out.append((name, attrs))

    def notes(self, event: Event) -> None:
        """Elements between the events of an mjlog: who left, who came back."""
        notes = (event.meta or {}).get("elements")
        for note in notes if isinstance(notes, list) else ():
            name, attrs = note if isinstance(note, list) and len(note) == 2 else (None, None)
            if not isinstance(name, str) or not is_name(name) or is_known(name):
                self.lose("other elements")
            else:
                self.out.append((name, self.others(attrs, ())))

    def others(self, attrs: object, have: Sequence[tuple[str, str]]) -> Attributes:
        """Attributes that are kept as they stood."""
        if not isinstance(attrs, dict):
            return []
        taken = {key for key, _ in have}
        out = []
        for key, value in attrs.items():
            if is_name(key) and key not in taken and isinstance(value, str):
                out.append((key, value))
            else:
                self.lose("other attributes")
        return out


class _HandWriter:
    def __init__(self, doc: _Writer, hand: Hand) -> None:
        self.doc = doc
        self.hand = hand
        self.events = without_flowers(hand.events)
        self.players = doc.players
        self.results = doc.results
        self.table = doc.results.table
        start = self.events[0]
        assert isinstance(start, StartKyoku)
        self.start = start
        self.at = 0
        """The place of the event that is being written."""
        self.ids = HandIds(doc.tiles, self.players, None)
        self.pons: dict[tuple[int, int], int] = {}
        """(seat, kind) -> place among the seat's melds."""
        self.drawn: int | None = None
        self.lies: int | None = None
        """The tile that can be won on now."""
        self.replacement = False
        self.left = live_tiles(self.players) if start.left is None else start.left
        self.discarded: set[int] = set()
        self.called = False
        self.result: Attributes | None = None

    def write(self) -> None:
        if self.events is not self.hand.events:
            self.doc.lose("flowers")
        try:
            self._deal()
            for at, event in enumerate(self.events[1:], 1):
                self.at = at
                if isinstance(event, Offence | DeadHand | Deposit):
                    self.doc.lose("offences")
                handler = _EVENTS.get(type(event))
                if handler is not None:
                    handler(self, event)
            self._end()
        except Problem as wrong:
            event = self.events[self.at]
            where = f"{place(self.hand)}, event {self.at} ({wire.name(event)})"
            raise WriteError(f"{where}: {wrong}") from None
        for what in sorted(self.ids.changed):
            self.doc.lose(what)

    # ---- the deal

    def _deal(self) -> None:
        start = self.start
        if self.left != live_tiles(self.players) or not start.refilled:
            self.doc.lose("the length of the wall")
        made = self._made()
        if made is None and start.wall is not None:
            self.doc.lose("walls")
        self.ids = HandIds(self.doc.tiles, self.players, made)
        hands = self.ids.deal(start.tehais)
        deal = Deal(
            bakaze=start.bakaze,
            kyoku=start.kyoku,
            honba=start.honba,
            kyotaku=start.kyotaku,
            oya=start.oya,
            dora=self.ids.indicator(start.dora_marker),
            scores=list(start.scores),
            chips=start.chips,
            hands=hands,
            meta=start.meta or {},
        )
        self.table.deal(deal)
        self.results.chips = None if start.chips is None else list(start.chips)
        self.doc.put("INIT", self._init(deal), start)

    @property
    def _shuffle(self) -> str:
        """The seed of this hand alone, as the oldest mjlogs have it."""
        kept = self.doc.shuffles.get(str(self.hand.number), (self.start.meta or {}).get("shuffle"))
        return kept if isinstance(kept, str) else ""

    def _made(self) -> wall.Ids | None:
        """The wall from the seed, if it is this hand's."""
        there, dealt = self.start.wall, self.start.tehais

        def agrees(made: wall.Ids) -> bool:
            return there is not None and made.gives(dealt, there, self.doc.tiles)

        if self._shuffle:
            return wall.of_hand(self._shuffle, self.players, self.start.oya, agrees)
        return self.doc.walls.find(self.players, self.start.oya, agrees)

    def _init(self, deal: Deal) -> Attributes:
        dice = deal.meta.get("dice")
        if not isinstance(dice, list) or len(dice) != 2 or not all(d in range(1, 7) for d in dice):
            dice = [1, 1]
        k = round_number(deal.bakaze, deal.kyoku)
        thrown = [d - 1 for d in dice]
        ten = self.results.by_seat(hundreds(deal.scores, "a score of"))
        out = [("seed", joined((k, deal.honba, deal.kyotaku, *thrown, deal.dora)))]
        out.append(("ten", joined(ten)))
        if deal.chips is not None:
            out.append(("chip", joined(self.results.by_seat(deal.chips))))
        out.append(("oya", str(deal.oya)))
        hands = [*deal.hands, []]
        out += [(key, joined(hand)) for key, hand in zip(HANDS, hands, strict=False)]
        if self._shuffle:
            out.append(("shuffle", self._shuffle))
        return out

    # ---- draws, discards and calls

    def _tsumo(self, e: Tsumo) -> None:
        i = self.ids.draw(e.actor, e.pai, replacement=self.replacement)
        self.replacement = False
        self.left -= 1
        self.drawn = self.lies = i
        self._played(f"{DRAWS[e.actor]}{i}", e)

    def _dahai(self, e: Dahai) -> None:
        if e.tsumogiri and self.drawn in self.ids.held[e.actor]:
            i = self.drawn
            self.ids.held[e.actor].remove(i)
        else:
            i = self.ids.discard(e.actor, e.pai, self.drawn)
        self.drawn, self.lies = None, i
        self.discarded.add(e.actor)
        self._played(f"{DISCARDS[e.actor]}{i}", e)

    def _played(self, name: str, e: Event) -> None:
        if e.meta:
            self.doc.put(name, [], e)
        else:
            self.doc.out.append(f"<{name}/>")

    def _open(self, e: Chi | Pon | Daiminkan) -> None:
        if self.lies is None:
            raise Problem("nothing lies there to be called")
        own = tuple([self.ids.use(e.actor, t) for t in e.consumed])
        kind: Kind = "chi" if isinstance(e, Chi) else "pon" if isinstance(e, Pon) else "daiminkan"
        # Seats of three players are counted round a table of four.
        number = encode.number(Call(kind, own, self.lies, (e.target - e.actor) % 4))
        if kind == "pon":
            self.pons[e.actor, self.lies >> 2] = len(self.ids.melds[e.actor])
        self.replacement = kind == "daiminkan"
        self._meld(e, number)

    def _ankan(self, e: Ankan) -> None:
        own = tuple([self.ids.use(e.actor, t) for t in e.consumed])
        self.replacement, self.lies = True, own[0]
        self._meld(e, encode.number(Call("ankan", own, None, 0)))

    def _kakan(self, e: Kakan) -> None:
        i = self.ids.use(e.actor, e.pai)
        at = self.pons.get((e.actor, i >> 2))
        if at is None:
            raise Problem("no pon to add to")
        number = encode.added(self.ids.melds[e.actor].pop(at))
        self.ids.melds[e.actor].insert(at, number)
        self.replacement, self.lies = True, i
        self._called(e, number)

    def _nukidora(self, e: Nukidora) -> None:
        i = self.ids.use(e.actor, e.pai)
        self.replacement, self.lies = True, i
        self.table.kita[e.actor] += 1
        self._meld(e, encode.number(Call("kita", (i,), i, 0)))

    def _meld(self, e: Chi | Pon | Daiminkan | Ankan | Nukidora, number: int) -> None:
        self.ids.melds[e.actor].append(number)
        self._called(e, number)

    def _called(self, e: Chi | Pon | Daiminkan | Ankan | Kakan | Nukidora, number: int) -> None:
        self.drawn = None
        self.called = True
        self.doc.put("N", [("who", str(e.actor)), ("m", str(number))], e)

    # ---- indicators, riichi, penalties

    def _dora(self, e: Dora) -> None:
        self.doc.put("DORA", [("hai", str(self.ids.indicator(e.dora_marker)))], e)

    def _reach(self, e: Reach) -> None:
        first = e.actor not in self.discarded and not self.called
        if e.double is not None and e.double != first:
            self.doc.lose("double riichi")
        self.doc.put("REACH", [("who", str(e.actor)), ("step", "1")], e)

    def _accepted(self, e: ReachAccepted) -> None:
        table = self.table
        table.scores[e.actor] -= 1000
        table.kyotaku += 1
        ten = (e.meta or {}).get("ten")
        if not isinstance(ten, list) or not all(isinstance(one, int) for one in ten):
            ten = self.results.by_seat(hundreds(table.scores, "a score of"))
        self.doc.put("REACH", [("who", str(e.actor)), ("ten", joined(ten)), ("step", "2")], e)

    def _deposit(self, e: Deposit) -> None:
        change = ledgers.deltas(e.ledger, self.players)
        self.table.pays(change, ledgers.sticks(e.ledger))

    # ---- the end

    def _hora(self, e: Hora) -> None:
        self._results("AGARI", self.results.hora(e, self.ids, self.lies), e)

    def _ryukyoku(self, e: Ryukyoku) -> None:
        tenpai = ready(self.doc.match, self.hand, e)
        self._results("RYUUKYOKU", self.results.ryukyoku(e, self.ids, self.left, tenpai), e)

    def _chombo(self, e: Chombo) -> None:
        attrs = self.results.chombo(e.ledger, self.result)
        if self.result is None:
            self._results("RYUUKYOKU", attrs, e)

    def _results(self, name: str, attrs: Attributes, e: Event) -> None:
        self.result = attrs
        self.doc.put(name, attrs, e)

    def _end(self) -> None:
        """``owari`` goes into the last result, notes of what follows on it after it."""
        after = [e for e in self.events if isinstance(e, _AFTER)]
        end = owari(after, self.results, self.doc.first_dealer)
        if self.result is None and (after or self.hand is not self.doc.match.hands[-1]):
            self.doc.lose("hands without a result")
            self.result = []
            self.doc.out.append(("RYUUKYOKU", self.result))
        if end is not None and self.result is not None:
            self.result.append(("owari", end.text))
            if end.said is not None:
                self.doc.own["settle"] = wire.encode(end.said)
        for event in after:
            self.doc.notes(event)


_EVENTS: Final[dict[type[Event], Any]] = {
    Tsumo: _HandWriter._tsumo,
    Dahai: _HandWriter._dahai,
    Chi: _HandWriter._open,
    Pon: _HandWriter._open,
    Daiminkan: _HandWriter._open,
    Ankan: _HandWriter._ankan,
    Kakan: _HandWriter._kakan,
    Nukidora: _HandWriter._nukidora,
    Dora: _HandWriter._dora,
    Reach: _HandWriter._reach,
    ReachAccepted: _HandWriter._accepted,
    Deposit: _HandWriter._deposit,
    Hora: _HandWriter._hora,
    Ryukyoku: _HandWriter._ryukyoku,
    Chombo: _HandWriter._chombo,
}
