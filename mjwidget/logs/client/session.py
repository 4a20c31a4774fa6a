"""A session of one player -> the matches in it.

A match begins with ``GO``, ``UN`` and ``TAIKYOKU`` (``KANSEN`` when it is watched). After a
reconnection the same comes with ``SAIKAI`` and ``REINIT`` instead: the match that was left goes
on, or, where the session has none, it begins in the middle. ``StartGame.meta["viewer"]`` is the
seat whose view it is; others' tiles are ``?`` until they show them. What belongs to the lobby
(waiting, rankings, other tables) is passed over; what the client was offered (``t``) too.
"""

from __future__ import annotations

import re
from typing import Any, Final

from msgspec.structs import replace

from ...core.events import (
    Chi,
    Dahai,
    Daiminkan,
    EndKyoku,
    Pon,
    Position,
    StartGame,
    StartKyoku,
)
from ...core.tiles import Tile
from ..errors import MAX_BYTES, LogError, Problem, Reading
from ..mjlog.decode import DISCARDS, DRAWS
from ..mjlog.elements import Elements
from ..mjlog.fields import IDS, Attrs, integer, need
from ..writing import round_number
from . import rejoined
from .lines import elements
from .turned import TABLE, own_seat, turned

FORMAT: Final = "client"

_HEAD: Final = re.compile(rb"(?:Get|Send):[ \t]*<").match
_MOVE: Final = re.compile("([T-WD-Gd-g])([0-9]{0,3})").fullmatch
_LOBBY: Final = frozenset(
    ("HELO", "LN", "WG", "RANKING", "REJOIN", "PROF", "SAIKAI", "ERR", "CHAT", "NEXTREADY")
)
MAX_MATCHES: Final = 1000
"""More than a session has."""


def looks_like(head: bytes) -> bool:
    """Is this what a client and its server said?"""
    return _HEAD(head) is not None


def read(data: bytes) -> tuple[Reading, ...]:
    """The matches of a session. Raises :class:`LogError` when there is none."""
    if len(data) > MAX_BYTES:
        raise LogError("", f"found {len(data)} bytes, expected at most {MAX_BYTES}")
    return _Session().read(data.decode("utf-8", "replace"))


class _Match(Elements):
    """One match; its elements come turned."""

    def __init__(self, me: int | None) -> None:
        super().__init__(FORMAT)
        self.viewer = me
        self.line = 0
        self.log = ""
        self.error: LogError | None = None
        self.waiting: Position | None = None
        """A table whose turn the next element shows."""
        self.drew: int | None = None
        """Who has drawn and not yet discarded."""

    def spot(self) -> str:
        return f"line {self.line}"

    def move(self, name: str, attrs: dict[str, str], me: int) -> None:
        """A draw or a discard, by a name that may be without a number or in small letters."""
        found = _MOVE(name)
        assert found is not None
        letter, number = found[1], found[2]
        letters = DISCARDS if letter.upper() in DISCARDS else DRAWS
        is_draw = letters == DRAWS
        actor = (letters.index(letter.upper()) + me) % TABLE
        i = int(number) if number else None
        if i is None and not is_draw:
            raise Problem("a discard without its tile")
        if i is not None and i >= IDS:
            raise Problem(f"found tile {i}, expected 0 to {IDS - 1}")
        if self.waiting is not None and actor < self.players:
            if is_draw:
                self._turn(rejoined.after_discard(self.waiting, (actor - 1) % self.players))
            else:
                self._turn(rejoined.with_draw(self.waiting, actor))
                self.drew = actor
        # Small letters: the tile at the end of the hand. In 2008 after a call, too.
        thrown = letter.islower() and self.drew == actor
        self.drew = actor if is_draw else None
        more = {key: value for key, value in attrs.items() if key != "t"}
        self.play(name, more, (is_draw, actor, i), thrown=thrown)

    def rejoin(self, attrs: dict[str, str]) -> None:
        """The hand goes on from here. Where nothing was missed, nothing happens."""
        if self._knows(attrs):
            return
        if self.phase in ("won", "drawn"):
            self.here = self.result
            self._emit(EndKyoku())
        start = {key: value for key, value in attrs.items() if key not in rejoined.TAKEN}
        found = self._begin("REINIT", start)
        assert self.viewer is not None, "who watches has no hand to come back to"
        self.waiting = rejoined.position(attrs, found, self.viewer, self.tiles)

    def _knows(self, attrs: Attrs) -> bool:
        """Are all discards of this element here already?"""
        starts = [i for i, e in enumerate(self.events) if isinstance(e, StartKyoku)]
        table = self.table
        if self.phase != "play" or table is None or not starts:
            return False
        start = self.events[starts[-1]]
        assert isinstance(start, StartKyoku)
        k = round_number(start.bakaze, start.kyoku)
        if not attrs.get("seed", "").startswith(f"{k},{start.honba},"):
            return False
        rivers: list[list[Tile]] = [[] for _ in range(self.players)]
        for e in self.events[starts[-1] :]:
            if isinstance(e, Position):
                return False
            if isinstance(e, Dahai):
                rivers[e.actor].append(e.pai)
            elif isinstance(e, Chi | Pon | Daiminkan) and rivers[e.target]:
                rivers[e.target].pop()
        return rivers == rejoined.lying(attrs, self.players, self.tiles)

    def settle_turn(self, name: str, attrs: Attrs) -> None:
        """Before an element that is no draw and no discard: whose turn was it?"""
        found = self.waiting
        if found is None or name not in ("N", "REACH", "AGARI", "RYUUKYOKU"):
            return
        who = integer(attrs.get("who", str(found.oya)), "who", 0, self.players - 1)
        by = 0
        if name == "N":
            by = integer(need(attrs, "m"), "m", 0, 0xFFFF) & 3
        elif name == "AGARI":
            by = integer(need(attrs, "fromWho"), "fromWho", 0, self.players - 1) - who
        elif name == "RYUUKYOKU" or attrs.get("step") == "2":
            self._turn(rejoined.after_discard(found, who))
            return
        if by:
            self._turn(rejoined.after_discard(found, (who + by) % TABLE % self.players))
        else:
            self._turn(rejoined.with_draw(found, who))

    def _turn(self, event: Position) -> None:
        self.waiting = None
        self._emit(event)

    def _start_game(self, players: int) -> None:
        super()._start_game(players)
        start = self.events[0]
        assert isinstance(start, StartGame)
        meta: dict[str, Any] = dict(start.meta or {})
        if self.viewer is not None:
            meta["viewer"] = self.viewer
        self.events[0] = replace(start, meta=meta or None, id=self.log or None)

    def _players_of(self, attrs: Attrs) -> int:
        return TABLE

    def closed(self) -> Reading:
        """What there is of it."""
        if self.error is None:
            try:
                if self.waiting is not None:
                    self._turn(self.waiting)
                self.finish()
            except LogError as wrong:
                self.error = wrong
        return self.reading(self.error)


class _Session:
    def __init__(self) -> None:
        self.out: list[Reading] = []
        self.match: _Match | None = None
        self.header: list[tuple[str, dict[str, str]]] | None = None
        """``GO`` and ``UN`` of a match that is about to begin, as they came."""
        self.me = 0
        self.line = 0

    def read(self, text: str) -> tuple[Reading, ...]:
        damage = None
        for self.line, line in enumerate(text.split("\n"), 1):
            try:
                for name, attrs in elements(line):
                    self._element(name, attrs)
            except Problem as wrong:
                error = LogError(f"line {self.line}", str(wrong))
                damage = damage or error
                self._fail(error)
        self._close()
        if not any(reading.events for reading in self.out):
            damage = next((r.error for r in self.out if r.error is not None), damage)
        elif len(self.out) < MAX_MATCHES or damage is None:
            return tuple(self.out)
        raise damage or LogError("the end", "found no match, expected GO, TAIKYOKU and INIT")

    # ---- where matches begin and end

    def _element(self, name: str, attrs: dict[str, str]) -> None:
        if name in _LOBBY:
            return
        if name == "GO":
            self.header = [(name, attrs)]
        elif name == "UN" and (self.header is not None or self.match is None):
            self.header = [*(self.header or ()), (name, attrs)]
        elif name in ("TAIKYOKU", "KANSEN"):
            me = own_seat(integer(need(attrs, "oya"), "oya", 0, TABLE - 1))
            self._begin(me, watched=name == "KANSEN", log=attrs.get("log", ""))
        else:
            if name in ("INIT", "REINIT") and (self.header is not None or self.match is None):
                self._begin_late(name, attrs)
            if self.match is None:
                raise Problem(f"<{name}> before any match, expected GO, TAIKYOKU and INIT")
            self._feed(name, attrs)

    def _begin(self, me: int, *, watched: bool = False, log: str = "") -> None:
        self._close()
        header, self.header = self.header or [], None
        if len(self.out) >= MAX_MATCHES:
            raise Problem(f"more than {MAX_MATCHES} matches in a session")
        self.me = me
        self.match = _Match(None if watched else me)
        self.match.log = log
        for name, attrs in header:
            rest = {key: value for key, value in attrs.items() if key != "gpid"}
            self._feed(name, rest)
        self._feed("TAIKYOKU", {"oya": str(-me % TABLE)})

    def _begin_late(self, name: str, attrs: dict[str, str]) -> None:
        """A hand without ``TAIKYOKU``: the match that was left, or one from its middle."""
        seed = need(attrs, "seed").split(",")
        kyoku = integer(seed[0], "seed", 0, 15) % 4 + 1
        me = own_seat(integer(need(attrs, "oya"), "oya", 0, TABLE - 1), kyoku)
        match = self.match
        if match is not None and name == "REINIT" and match.phase != "over" and me == self.me:
            self.header = None
            return
        self._begin(me)

    def _close(self) -> None:
        match, self.match = self.match, None
        if match is not None and (match.hand or match.error is not None):
            self.out.append(match.closed())

    def _fail(self, error: LogError) -> None:
        """The match that is going on ends here; what follows belongs to none."""
        if self.match is not None and self.match.error is None:
            self.match.error = error

    # ---- its elements

    def _feed(self, name: str, attrs: dict[str, str]) -> None:
        match = self.match
        assert match is not None
        if match.error is not None:
            return
        match.line = self.line
        try:
            if _MOVE(name) is not None:
                match.move(name, attrs, self.me)
                return
            found = turned(attrs, self.me)
            if name == "REINIT":
                match.rejoin(found)
                return
            match.settle_turn(name, found)
            match.drew = None if name == "N" else match.drew
            if name == "INIT" and "hai" in found:
                found[f"hai{self.me}"] = found.pop("hai")
            match.element(name, found)
        except LogError as wrong:
            match.error = wrong
        except Problem as wrong:
            match.error = LogError(f"{match.where}line {self.line} <{name[:40]}>", str(wrong))
