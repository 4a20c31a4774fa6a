"""One pass over the XML: elements in, events out.

Elements are counted from 1, the root not counted. Whatever has no field of its own is kept:
unknown elements, ``BYE`` and a later ``UN`` (a player left, came back) as
``meta["elements"]`` = ``[[tag, attributes], ...]`` of the event that follows (at the very end: of
the last one); unknown attributes as ``meta["attributes"]``.
"""

from __future__ import annotations

import re
from typing import Any, Final
from xml.parsers import expat

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
from ...core.tiles import WINDS, Tile
from ..errors import MAX_BYTES, LogError, Reading
from . import decode, results, rules, settle
from .fields import (
    Attrs,
    Problem,
    ids,
    integer,
    integers,
    need,
    numbers_or_texts,
    one_id,
    plain_text,
    seat,
    shown,
    tiles_by_id,
)
from .wall import Walls, of_hand

FORMAT: Final = "mjlog"
ROOT: Final = "mjloggm"
MAX_HANDS: Final = 1000
MAX_HAND_EVENTS: Final = 1000
MAX_NOTES: Final = 10_000
_HEADER_LISTS: Final = ("dan", "rate", "sx", "gold")
_HANDS: Final = ("hai0", "hai1", "hai2", "hai3")
_INIT: Final = frozenset(("seed", "ten", "oya", "chip", "shuffle", *_HANDS))
_PLAY: Final = re.compile("[T-WD-Gt-wd-g][0-9]*").fullmatch
_TAGS: Final = {True: "draw", False: "discard"}


def read(data: bytes) -> Reading:
    """Read an mjlog, unpacked. Never raises: what is wrong is named by ``Reading.error``, and
    everything before it is kept."""
    if len(data) > MAX_BYTES:
        error = LogError("", f"found {len(data)} bytes, expected at most {MAX_BYTES}")
        return Reading(FORMAT, (), (), error)
    return _Reader().read(data)


class _Reader:
    def __init__(self) -> None:
        self.events: list[Event] = []
        self.places: list[str] = []
        self.count = 0
        self.here = ""
        """The current element's place, as ``places`` has it."""
        self.notes: list[list[Any]] = []
        self.noted = 0
        self.header: dict[str, dict[str, str]] = {}
        self.table: results.Table | None = None
        self.walls = Walls("")
        self.tiles: tuple[Tile, ...] = ()
        self.players = 0
        self.hand = 0
        self.hand_name = ""
        self.first_dealer = 0
        self.phase = "before"
        """before, play, won, drawn, over."""
        self.drawn = -1
        """Id of the tile just drawn, as long as it may be thrown away."""
        self.limit = 0
        """So many events there may be before the hand's end."""
        self.result = ""
        """Place of the last result."""

    # ---- the document

    def read(self, data: bytes) -> Reading:
        # Tenhou writes UTF-8; other encodings are not asked for, whatever a declaration says.
        parser = expat.ParserCreate("utf-8")
        parser.StartDoctypeDeclHandler = self._doctype
        parser.StartElementHandler = self._root
        self.parser = parser
        error = None
        try:
            parser.Parse(data, True)
            self._end()
        except LogError as wrong:
            error = wrong
        except expat.ExpatError as wrong:
            place = f"line {wrong.lineno}, column {wrong.offset + 1}"
            what = expat.ErrorString(wrong.code)
            if self.count:
                place = f"{self._hand()}, after element {self.count}, {place}"
            error = LogError(place, f"{what}; expected well-formed XML")
        finally:
            parser.StartElementHandler = None
            parser.StartDoctypeDeclHandler = None
        if self.notes and self.events:
            last = self.events[-1]
            self.events[-1] = replace(last, meta=self._noted(last.meta))
        return Reading(FORMAT, tuple(self.events), tuple(self.places), error)

    def _doctype(self, name: str, *_: object) -> None:
        line = self.parser.CurrentLineNumber
        raise LogError(f"line {line}", f"found a DOCTYPE ({name[:40]}), expected none in an mjlog")

    def _root(self, name: str, attrs: dict[str, str]) -> None:
        if name != ROOT:
            raise LogError("root", f"found <{name[:40]}>, expected <{ROOT}>")
        self.header[ROOT] = attrs
        self.parser.StartElementHandler = self._element

    def _element(self, name: str, attrs: dict[str, str]) -> None:
        self.count += 1
        try:
            play = decode.PLAYS.get(name)
            if play is not None:
                self._play(name, attrs, play)
                return
            self.here = f"element {self.count} <{name[:40]}>"
            handler = _ELEMENTS.get(name)
            if handler is not None:
                handler(self, attrs)
            elif _PLAY(name) is not None:
                # Without a number, or in small letters: how one seat's live stream has it.
                raise Problem("expected a draw <T0> .. <W135> or a discard <D0> .. <G135>")
            else:
                self._note(name, attrs)
        except Problem as wrong:
            raise LogError(f"{self._hand()}, {self._place(name, attrs)}", str(wrong)) from None

    def _end(self) -> None:
        """The root is closed."""
        if self.phase in ("won", "drawn"):
            self.here = self.result
            self._emit(EndKyoku())
        elif self.phase == "before":
            self.here = f"element {self.count}"
            if len(self.header) > 1:
                self._start_game(self._players_by_go() or 4)
            raise LogError(f"{self._hand()}, the end", "found no hand, expected <INIT>")

    # ---- places and notes

    def _hand(self) -> str:
        if not self.hand:
            return "header"
        return f"hand {self.hand} ({self.hand_name})" if self.hand_name else f"hand {self.hand}"

    def _place(self, name: str, attrs: Attrs) -> str:
        text = "".join(
            f' {key[:20]}="{value if len(value) <= 60 else value[:57] + "..."}"'
            for key, value in list(attrs.items())[:20]
        )
        return f"element {self.count} <{name[:40]}{text}>"

    def _note(self, name: str, attrs: dict[str, str]) -> None:
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

    def _head(self, name: str, attrs: dict[str, str]) -> None:
        if self.phase != "before" or name in self.header:
            self._note(name, attrs)
        else:
            self.header[name] = attrs

    def _go(self, attrs: dict[str, str]) -> None:
        if "type" in attrs:
            integer(attrs["type"], "type", 0, 0xFFFF)
        self._head("GO", attrs)

    def _taikyoku(self, attrs: dict[str, str]) -> None:
        if "oya" in attrs and self.phase == "before":
            self.first_dealer = integer(attrs["oya"], "oya", 0, 3)
        self._head("TAIKYOKU", attrs)

    def _bye(self, attrs: dict[str, str]) -> None:
        self._note("BYE", attrs)

    def _players_by_go(self) -> int | None:
        go = self._go_type()
        return None if go is None else 3 if go & rules.SANMA else 4

    def _go_type(self) -> int | None:
        text = self.header.get("GO", {}).get("type")
        return None if text is None else int(text)

    def _start_game(self, players: int) -> None:
        """The match begins, at its first hand: only now it is known how many play."""
        header = self.header
        go, un = header.get("GO", {}), header.get("UN", {})
        shuffle = header.get("SHUFFLE", {})
        type_ = self._go_type()
        self.players = players
        self.tiles = tiles_by_id(red=not (type_ or 0) & rules.NO_RED)
        self.table = results.Table(players, self.tiles)
        self.walls = Walls(shuffle.get("seed", ""))

        meta: dict[str, Any] = {}
        if "ver" in header[ROOT]:
            meta["ver"] = header[ROOT]["ver"]
        meta |= {key: value for key, value in go.items() if key not in ("type", "csrule")}
        if "title" in meta:
            meta["title"] = plain_text(meta["title"])
        for key in _HEADER_LISTS:
            if key in un:
                meta[key] = list(numbers_or_texts(un[key], players))
        if shuffle.get("seed"):
            known = self.walls.known
            meta["shuffle"] = self.walls.scheme if known else shuffle["seed"]
        known_keys = {
            ROOT: {"ver"},
            "SHUFFLE": {"seed", "ref"},
            "GO": set(go),
            "UN": {"n0", "n1", "n2", "n3", *_HEADER_LISTS},
            "TAIKYOKU": {"oya"},
        }
        for name, attrs in header.items():
            rest = results.others(attrs, known_keys[name])
            if rest:
                meta.setdefault("attributes", {})[name] = rest["attributes"]
        self.events.append(
            StartGame(
                meta=meta or None,
                names=tuple(plain_text(un.get(f"n{i}", "")) for i in range(players)),
                rules=rules.from_go(type_, players, go.get("csrule", "")),
                id=shuffle.get("ref") or None,
            )
        )
        self.places.append(self.here)

    # ---- a hand

    def _init(self, attrs: dict[str, str]) -> None:
        if self.phase == "over":
            raise Problem("the match is over (owari), expected no further hand")
        if self.phase == "play":
            raise Problem("the hand before has no result, expected AGARI or RYUUKYOKU first")
        if self.phase in ("won", "drawn"):
            here, self.here = self.here, self.result
            notes, self.notes = self.notes, []
            self._emit(EndKyoku())
            self.here, self.notes = here, notes
        if self.table is None:
            self._start_game(self._players_by_go() or (4 if attrs.get("hai3") else 3))
        table = self.table
        assert table is not None
        n = self.players
        if self.hand >= MAX_HANDS:
            raise Problem(f"more than {MAX_HANDS} hands")
        self.hand, self.hand_name = self.hand + 1, ""

        seed = need(attrs, "seed").split(",")
        if len(seed) != 6:
            raise Problem(f"seed: found {len(seed)} numbers, expected 6")
        k = integer(seed[0], "seed", 0, 4 * len(WINDS) - 1)
        honba, sticks = (integer(text, "seed", 0, 999) for text in seed[1:3])
        dora = integer(seed[5], "seed", 0, 135)
        ten = integers(attrs, "ten")
        if len(ten) not in (n, 4):
            raise Problem(f"ten: found {len(ten)} scores, expected {n}")
        oya = seat(attrs, "oya", n)
        hands = [ids(attrs, key) for key in _HANDS[:n]]
        for key, hand in zip(_HANDS, hands, strict=False):
            if len(hand) != 13:
                raise Problem(f"{key}: found {len(hand)} tiles, expected 13")
        if n == 3 and attrs.get("hai3"):
            raise Problem("hai3: found tiles, expected none with three players")
        dealt = [i for hand in hands for i in hand]
        if len(set(dealt)) != len(dealt):
            twice = next(i for i in dealt if dealt.count(i) > 1)
            raise Problem(f"hai0 to hai{n - 1}: tile {twice} is dealt twice")
        chips = integers(attrs, "chip") if "chip" in attrs else None
        if chips is not None and len(chips) not in (n, 4):
            raise Problem(f"chip: found {len(chips)} numbers, expected {n}")

        bakaze, kyoku = WINDS[k // 4], k % 4 + 1
        self.hand_name = round_name(bakaze, kyoku)
        self.phase = "play"
        self.drawn = -1
        self.limit = len(self.events) + MAX_HAND_EVENTS
        table.oya, table.honba, table.kyotaku = oya, honba, sticks
        table.scores = [100 * score for score in ten[:n]]
        table.dora, table.kita = [dora], [0] * n
        if table.start is None:
            total = sum(table.scores) + 1000 * sticks
            table.start = total // n

        meta: dict[str, Any] = results.others(attrs, _INIT)
        if seed[3] and seed[4]:
            meta["dice"] = [integer(text, "seed", 0, 5) + 1 for text in seed[3:5]]
        self._emit(
            StartKyoku(
                wall=self._wall(attrs, oya, hands, dora, meta),
                meta=meta or None,
                bakaze=bakaze,
                kyoku=kyoku,
                honba=honba,
                kyotaku=sticks,
                oya=oya,
                dora_marker=self.tiles[dora],
                scores=tuple(table.scores),
                tehais=tuple(tuple(sorted([self.tiles[i] for i in hand])) for hand in hands),
                left=live_tiles(n),
                chips=None if chips is None else tuple(chips[:n]),
            )
        )

    def _wall(
        self, attrs: Attrs, oya: int, hands: list[list[int]], dora: int, meta: dict[str, Any]
    ) -> Wall | None:
        shuffle = attrs.get("shuffle")
        if shuffle:
            found = of_hand(shuffle, self.players, oya, hands, dora)
        elif self.walls.known:
            found = self.walls.find(self.players, oya, hands, dora)
        else:
            return None
        if found is not None:
            return found.wall(self.tiles)
        meta["wall"] = "the seed gives another deal"
        if shuffle:
            meta["shuffle"] = shuffle
        return None

    def _in_hand(self) -> results.Table:
        if self.phase != "play" or self.table is None:
            raise Problem(f"not within a hand ({self.phase}), expected <INIT> first")
        return self.table

    def _play(self, name: str, attrs: dict[str, str], play: tuple[bool, int, int]) -> None:
        """A draw or a discard: most of a log."""
        is_draw, actor, i = play
        if self.phase != "play":
            self._in_hand()
        if actor >= self.players:
            raise Problem(f"a {_TAGS[is_draw]} of seat {actor}, expected 0 to {self.players - 1}")
        event: Event
        if is_draw:
            event = Tsumo(actor=actor, pai=self.tiles[i])
            self.drawn = i
        else:
            event = Dahai(actor=actor, pai=self.tiles[i], tsumogiri=i == self.drawn)
            self.drawn = -1
        if attrs:
            event = replace(event, meta={"attributes": attrs})
        if self.notes:
            event = replace(event, meta=self._noted(event.meta))
        self.events.append(event)
        self.places.append(f"element {self.count} <{name}>")
        if len(self.events) > self.limit:
            raise Problem(f"more than {MAX_HAND_EVENTS} events in a hand")

    def _call(self, attrs: dict[str, str]) -> None:
        table = self._in_hand()
        n = self.players
        actor = seat(attrs, "who", n)
        found = decode.call(integer(need(attrs, "m"), "m", 0, 0xFFFF))
        own = tuple(sorted([self.tiles[i] for i in found.own]))
        meta = results.others(attrs, ("who", "m")) or None
        self.drawn = -1
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
        meta = results.others(attrs, ("who", "ten", "step"))
        step = need(attrs, "step")
        if step == "1":
            self._emit(Reach(meta=meta or None, actor=actor))
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
        meta = results.others(attrs, ("hai",)) or None
        self._emit(Dora(meta=meta, dora_marker=self.tiles[i]))

    # ---- results

    def _agari(self, attrs: dict[str, str]) -> None:
        if self.phase != "won":
            self._in_hand()
        table = self.table
        assert table is not None
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
        table = self.table
        assert table is not None
        if change is not None:
            table.pays(change, -(sum(change) // 1000))
        self.result = self.here
        if "owari" not in attrs:
            return
        end = settle.owari(attrs["owari"], self.players)
        self._emit(EndKyoku())
        if end is not None:
            self._emit(settle.settle(end, table, self.first_dealer))
        self._emit(EndGame(scores=None if end is None else end.scores))
        self.phase = "over"


_ELEMENTS: Final = {
    "SHUFFLE": lambda reader, attrs: reader._head("SHUFFLE", attrs),
    "GO": _Reader._go,
    "UN": lambda reader, attrs: reader._head("UN", attrs),
    "TAIKYOKU": _Reader._taikyoku,
    "BYE": _Reader._bye,
    "INIT": _Reader._init,
    "N": _Reader._call,
    "REACH": _Reader._reach,
    "DORA": _Reader._dora,
    "AGARI": _Reader._agari,
    "RYUUKYOKU": _Reader._ryuukyoku,
}
