"""Elements of an mjlog -> events, one after the other.

Whatever has no field of its own is kept: unknown elements, ``BYE`` and a later ``UN`` (a player
left, came back) as ``meta["elements"]`` = ``[[tag, attributes], ...]`` of the event that follows
(at the very end: of the last one); unknown attributes as ``meta["attributes"]``.
"""

from __future__ import annotations

import re
from typing import Any, Final

from msgspec.structs import replace

from ...core.events import (
    Ankan,
    Chi,
    Dahai,
    Daiminkan,
    Dora,
    EndGame,
    EndKyoku,
    Event,
    Kakan,
    Nukidora,
    Pon,
    Reach,
    ReachAccepted,
    StartGame,
    StartKyoku,
    Tsumo,
    Wall,
)
from ...core.names import round_name
from ...core.seats import live_tiles
from ...core.tiles import UNKNOWN, Tile
from .. import own, settle
from ..errors import MAX_HAND_EVENTS, MAX_HANDS, LogError, Problem, Reading
from . import decode, results
from .deal import SIZE, Deal, deal, players_of
from .fields import (
    Attrs,
    integer,
    integers,
    need,
    one_id,
    others,
    seat,
    shown,
    tiles_by_id,
)
from .header import Header
from .owari import owari
from .wall import Walls, of_hand

MAX_NOTES: Final = 10_000
_PLAY: Final = re.compile("[T-WD-Gt-wd-g][0-9]*").fullmatch
_HEADER: Final = frozenset(("SHUFFLE", "GO", "UN", "TAIKYOKU"))
_TAGS: Final = {True: "draw", False: "discard"}


class Elements:
    """Takes the elements of a match, holds its events. ``form``: the name of the source's
    format; ``viewer``: the seat whose view it is, ``None`` when every tile is known."""

    def __init__(self, form: str) -> None:
        self.form = form
        self.viewer: int | None = None
        self.events: list[Event] = []
        self.places: list[str] = []
        self.count = 0
        self.here = ""
        """The current element's place, as ``places`` has it."""
        self.notes: list[list[Any]] = []
        self.noted = 0
        self.header = Header()
        self.table: results.Table | None = None
        self.walls = Walls("")
        self.tiles: tuple[Tile, ...] = ()
        self.players = 0
        self.hand = 0
        self.where = "header, "
        """What places begin with: the hand."""
        self.phase = "before"
        """before, play, won, drawn, over."""
        self.drawn: int | None = None
        """Id of the tile just drawn, as long as it may be thrown away and is known."""
        self.limit = 0
        """So many events there may be before the hand's end."""
        self.result = ""
        """Place of the last result."""

    def spot(self) -> str:
        """Where in the source the current element stands."""
        return f"element {self.count}"

    def element(self, name: str, attrs: dict[str, str]) -> None:
        """The next element. Raises :class:`LogError`."""
        try:
            play = decode.PLAYS.get(name)
            if play is not None:
                self.play(name, attrs, play)
                return
            self.here = f"{self.where}{self.spot()} <{name[:40]}>"
            handler = _ELEMENTS.get(name)
            if handler is not None:
                handler(self, attrs)
                self._bounded()
            elif name in _HEADER:
                self._header(name, attrs)
            elif _PLAY(name) is not None:
                # Without a number, or in small letters: how one seat's live stream has it.
                raise Problem("expected a draw <T0> .. <W135> or a discard <D0> .. <G135>")
            else:
                self.note(name, attrs)
        except Problem as wrong:
            raise LogError(self.where + self._place(name, attrs), str(wrong)) from None

    def finish(self) -> None:
        """There are no more elements. Raises :class:`LogError` when there was no hand."""
        if self.phase in ("won", "drawn"):
            self.here = self.result
            self._emit(EndKyoku())
        elif self.phase == "before":
            self.here = f"element {self.count}"
            if not self.header.empty:
                self._start_game(self.header.players or 4)
            raise LogError("header, the end", "found no hand, expected <INIT>")

    def reading(self, error: LogError | None) -> Reading:
        """What was found; ``error``: why it ends early."""
        if self.notes and self.events:
            last = self.events[-1]
            self.events[-1] = replace(last, meta=self._noted(last.meta))
        return Reading(self.form, tuple(self.events), tuple(self.places), error)

    # ---- places and notes

    def _place(self, name: str, attrs: Attrs) -> str:
        text = "".join(
            f' {key[:20]}="{value if len(value) <= 60 else value[:57] + "..."}"'
            for key, value in list(attrs.items())[:20]
        )
        return f"{self.spot()} <{name[:40]}{text}>"

    def _bounded(self) -> None:
        if self.hand and len(self.events) > self.limit:
            raise Problem(f"more than {MAX_HAND_EVENTS} events in a hand")

    def note(self, name: str, attrs: dict[str, str]) -> None:
        """Keep an element that has no meaning here for the event that follows."""
        self.noted += 1
        if self.noted > MAX_NOTES:
            raise Problem(f"more than {MAX_NOTES} elements that an mjlog does not have")
        self.notes.append([name, attrs])

    def _noted(self, meta: dict[str, Any] | None) -> dict[str, Any]:
        notes, self.notes = self.notes, []
        return {**(meta or {}), "elements": [*(meta or {}).get("elements", ()), *notes]}

    def _emit(self, event: Event) -> None:
        if self.notes:
            event = replace(event, meta=self._noted(event.meta))
        self.events.append(event)
        self.places.append(self.here)

    # ---- the header

    def _header(self, name: str, attrs: dict[str, str]) -> None:
        if self.phase != "before" or not self.header.taken(name, attrs):
            self.note(name, attrs)

    def _start_game(self, players: int) -> None:
        """The match begins, at its first hand: only now it is known how many play."""
        self.players = players
        self.tiles = tiles_by_id(self.header.red)
        self.table = results.Table(players, self.tiles)
        self.walls = Walls(self.header.seed)
        scheme = self.walls.scheme if self.walls.known else None
        start = self.header.start_game(players, scheme)
        said = own.rules(self.header.own)
        self.events.append(start if said is None else replace(start, rules=said))
        self.places.append(self.here)

    # ---- a hand

    def _init(self, attrs: dict[str, str]) -> None:
        if self.phase == "over":
            raise Problem("the match is over (owari), expected no further hand")
        if self.phase == "play":
            raise Problem("the hand before has no result, expected AGARI or RYUUKYOKU first")
        if self.phase in ("won", "drawn"):
            self.events.append(EndKyoku())
            self.places.append(self.result)
        found = self._begin("INIT", attrs)
        wall = self._wall(attrs, found)
        self._emit(
            StartKyoku(
                meta=found.meta or None,
                bakaze=found.bakaze,
                kyoku=found.kyoku,
                honba=found.honba,
                kyotaku=found.kyotaku,
                oya=found.oya,
                dora_marker=self.tiles[found.dora],
                scores=tuple(found.scores),
                tehais=tuple(
                    [
                        tuple(sorted([self.tiles[i] for i in hand])) or (UNKNOWN,) * SIZE
                        for hand in found.hands
                    ]
                ),
                left=live_tiles(self.players),
                chips=found.chips,
                wall=wall,
            )
        )

    def _begin(self, name: str, attrs: Attrs) -> Deal:
        """A hand begins, with an element of this name."""
        if self.table is None:
            self._start_game(self.header.players or self._players_of(attrs))
        if self.hand >= MAX_HANDS:
            raise Problem(f"more than {MAX_HANDS} hands")
        self.hand += 1
        self.where = f"hand {self.hand - 1}, "
        found = deal(attrs, self.players, hidden=self.viewer is not None)
        self.where = f"hand {self.hand - 1} ({round_name(found.bakaze, found.kyoku)}), "
        self.here = f"{self.where}{self.spot()} <{name}>"
        self.phase = "play"
        self.drawn = None
        self.limit = len(self.events) + MAX_HAND_EVENTS
        self._table().deal(found)
        return found

    def _players_of(self, attrs: Attrs) -> int:
        """How many play, where the header does not say."""
        return players_of(attrs)

    def _wall(self, attrs: Attrs, found: Deal) -> Wall | None:
        """The wall from the seed; when it is not this hand's, ``meta`` says so."""
        shuffle = attrs.get("shuffle")
        asked = (self.players, found.oya, lambda made: made.agrees(found.hands, found.dora))
        if shuffle:
            # The oldest files; the last dealer could not stop on tenpai before June 2010.
            self._rule("match", "tenpaiyame", "off")
            made = of_hand(shuffle, *asked)
        elif self.walls.known:
            made = self.walls.find(*asked)
        else:
            return None
        if made is not None:
            if shuffle:
                self._secret(shuffle)
            return made.wall(self.tiles)
        found.meta["wall"] = "the seed gives another deal"
        if shuffle:
            found.meta["shuffle"] = shuffle
        return None

    def _secret(self, shuffle: str) -> None:
        """The seed of this hand's wall, kept in the header by the number of the hand: who may not
        have the walls does not get it either."""
        start = self.events[0]
        assert isinstance(start, StartGame)
        seeds = dict((start.secret or {}).get("shuffles", {}))
        seeds[str(self.hand - 1)] = shuffle
        self.events[0] = replace(start, secret={**(start.secret or {}), "shuffles": seeds})

    def _rule(self, section: str, key: str, value: object) -> None:
        """A rule that differs from today's, which only the match itself shows."""
        if own.rules(self.header.own) is not None:
            return
        start = self.events[0]
        assert isinstance(start, StartGame)
        rules = dict(start.rules or {})
        rules[section] = {**rules.get(section, {}), key: value}
        self.events[0] = replace(start, rules=rules)

    def _table(self) -> results.Table:
        assert self.table is not None, "start_game comes first"
        return self.table

    def _in_hand(self) -> results.Table:
        if self.phase != "play":
            raise Problem(f"not within a hand ({self.phase}), expected <INIT> first")
        return self._table()

    def play(
        self,
        name: str,
        attrs: dict[str, str],
        play: tuple[bool, int, int | None],
        *,
        thrown: bool = False,
    ) -> None:
        """A draw or a discard: most of a log. The id is ``None`` where the tile is hidden;
        ``thrown``: the element itself says that the drawn tile was discarded."""
        is_draw, actor, i = play
        if self.phase != "play":
            self._in_hand()
        if actor >= self.players:
            raise Problem(f"a {_TAGS[is_draw]} of seat {actor}, expected 0 to {self.players - 1}")
        event: Event
        pai = UNKNOWN if i is None else self.tiles[i]
        if is_draw:
            event = Tsumo(actor=actor, pai=pai)
            self.drawn = i
        else:
            event = Dahai(actor=actor, pai=pai, tsumogiri=thrown or i == self.drawn)
            self.drawn = None
        if attrs:
            event = replace(event, meta={"attributes": attrs})
        if self.notes:
            event = replace(event, meta=self._noted(event.meta))
        self.events.append(event)
        self.places.append(f"{self.where}{self.spot()} <{name}>")
        self._bounded()

    def _call(self, attrs: dict[str, str]) -> None:
        table = self._in_hand()
        n = self.players
        actor = seat(attrs, "who", n)
        found = decode.call(integer(need(attrs, "m"), "m", 0, 0xFFFF))
        own = tuple(sorted([self.tiles[i] for i in found.own]))
        meta = others(attrs, ("who", "m")) or None
        self.drawn = None
        # Seats of three players are counted round a table of four.
        target = (actor + found.by) % 4
        if target >= n:
            raise Problem(f"m: called from seat {target}, expected 0 to {n - 1}")
        if found.tile is None:
            self._emit(Ankan(meta=meta, actor=actor, consumed=own))
            return
        pai = self.tiles[found.tile]
        if found.kind == "kita":
            table.kita[actor] += 1
            self._emit(Nukidora(meta=meta, actor=actor, pai=pai))
        elif found.kind == "kakan":
            self._emit(Kakan(meta=meta, actor=actor, pai=pai, consumed=own))
        else:
            event = {"chi": Chi, "pon": Pon, "daiminkan": Daiminkan}[found.kind]
            self._emit(event(meta=meta, actor=actor, target=target, pai=pai, consumed=own))

    def _reach(self, attrs: dict[str, str]) -> None:
        table = self._in_hand()
        n = self.players
        actor = seat(attrs, "who", n)
        step = need(attrs, "step")
        meta = others(attrs, ("who", "step", "ten") if step == "2" else ("who", "step"))
        if step == "1":
            # Here a north set aside ends everybody's first turn.
            double = False if any(table.kita) else None
            self._emit(Reach(meta=meta or None, actor=actor, double=double))
            return
        if step != "2":
            raise Problem(f"step: found {shown(step)}, expected 1 or 2")
        table.scores[actor] -= 1000
        table.kyotaku += 1
        if "ten" in attrs:
            ten = integers(attrs, "ten")
            if len(ten) not in (n, 4):
                raise Problem(f"ten: found {len(ten)} scores, expected {n}")
            if [100 * score for score in ten[:n]] != table.scores:
                meta["ten"] = ten
        self._emit(ReachAccepted(meta=meta or None, actor=actor))

    def _dora(self, attrs: dict[str, str]) -> None:
        table = self._in_hand()
        i = one_id(attrs, "hai")
        table.dora.append(i)
        meta = others(attrs, ("hai",)) or None
        self._emit(Dora(meta=meta, dora_marker=self.tiles[i]))

    # ---- results

    def _agari(self, attrs: dict[str, str]) -> None:
        if self.phase != "won":
            self._in_hand()
        table = self._table()
        event = results.hora(attrs, table)
        self._emit(event)
        self.phase = "won"
        self._paid(event.deltas, attrs)

    def _ryuukyoku(self, attrs: dict[str, str]) -> None:
        table = self._in_hand()
        event = results.ryukyoku(attrs, table)
        self._emit(event)
        self.phase = "drawn"
        self._paid(event.deltas, attrs)

    def _paid(self, change: tuple[int, ...] | None, attrs: dict[str, str]) -> None:
        """After a result: the scores, and with ``owari`` the end of the match."""
        table = self._table()
        if change is not None:
            table.pays(change, -(sum(change) // 1000))
        self.result = self.here
        if "owari" not in attrs:
            return
        found = owari(attrs["owari"], self.players)
        self._emit(EndKyoku())
        end = None if found is None else found.end
        if found is not None and end is not None:
            before = settle.Before(table.start, tuple(table.scores), table.kyotaku)
            said = own.settlement(self.header.own, end)
            event = said or settle.settle(end, before, self.header.first_dealer)
            if found.more:
                event = replace(event, meta={**(event.meta or {}), "owari": found.more})
            for section, key, value in settle.rules_shown(event, self.players):
                self._rule(section, key, value)
            self._emit(event)
        self._emit(EndGame(scores=None if end is None else end.scores))
        self.phase = "over"


def is_known(tag: str) -> bool:
    """Has the element of this name a meaning here?"""
    return tag in _ELEMENTS or _PLAY(tag) is not None


_ELEMENTS: Final = {
    "INIT": Elements._init,
    "N": Elements._call,
    "REACH": Elements._reach,
    "DORA": Elements._dora,
    "AGARI": Elements._agari,
    "RYUUKYOKU": Elements._ryuukyoku,
}
