"""The line of a position, read. Every fault is a :class:`PositionError` that names its column."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import unquote

import msgspec

from ..core import form
from ..core.events import Passed, Position, Reply, Seat, Wall
from ..core.form import FoldError
from ..core.player import Discard, Meld, MeldType, Player
from ..core.position import drawn, replaced
from ..core.tiles import UNKNOWN, Tile, TileError, parse
from .position_check import PositionError
from .position_text import FLAGS, JSON_WORDS, KEYS, MARK, MOST, PHASES, RIICHI, WORD

_FIELD: Final = re.compile(r"\S+")
_NUMBER: Final = re.compile(r"-?[0-9]{1,10}")
_ROUND: Final = re.compile(r"([ESWN])([1-4])(?:\.([0-9]{1,3}))?(?:\.([0-9]{1,3}))?(?:@([0-3]))?")
_OVERRIDE: Final = re.compile(r"([a-z][a-z0-9_]*)(?:\.([a-z][a-z0-9_]*))?=")
_DISCARDS: Final = re.compile(r"([0-9b]+[mpszf]|\?)(-)?(!)?(?:@([0-3])\.?)?")
_SUBJECT: Final = re.compile(r"seat ([0-3])|([a-z]+)")
_CODE: Final = re.compile(r"[a-z][a-z0-9_]*")


def loads(text: str) -> Position:
    """The position of a line as :mod:`.position_text` writes it.

    Blanks may be any white space; the fields after the points may come in any order. Raises
    :class:`PositionError` that names the place: the column, what is there, what was expected.
    """
    return Reader(text).read()


class _SeatPart:
    """What one seat's field says."""

    def __init__(self) -> None:
        self.player = Player()
        self.ippatsu = False
        self.missed: tuple[int, int, Passed] | None = None  # with its place in the line
        self.liable: list[tuple[Seat, str, Seat]] = []
        self.no_ron: list[tuple[Seat, Tile]] = []


class Reader:
    """One line being read. ``at`` and ``end`` are places in it, from 0."""

    def __init__(self, text: str) -> None:
        if len(text) > MOST:
            raise PositionError(f"{len(text):,} characters, at most {MOST:,}")
        self.text = text
        self.out: dict[str, Any] = {}
        self.places: dict[str, int] = {}
        self.n = 0

    # ---- errors and small things

    def fail(self, at: int, end: int, expected: str) -> PositionError:
        """What is there between these places, and what was expected."""
        word = self.text[at:end]
        shown = word if len(word) <= 24 else word[:21] + "..."
        found = ascii(shown) if shown else "the end"
        return PositionError(f"found {found}, expected {expected}", at + 1)

    def number(self, at: int, end: int, low: int, high: int, what: str) -> int:
        word = self.text[at:end]
        if _NUMBER.fullmatch(word) and low <= int(word) <= high:
            return int(word)
        raise self.fail(at, end, f"{what}, {low:,} to {high:,}")

    def seat(self, at: int, end: int) -> Seat:
        return self.number(at, end, 0, self.n - 1, "a seat")

    def split(self, at: int, end: int, sign: str) -> list[tuple[int, int]]:
        """The places of the parts between signs."""
        out = []
        while True:
            to = self.text.find(sign, at, end)
            if to < 0:
                out.append((at, end))
                return out
            out.append((at, to))
            at = to + 1

    def tiles(self, at: int, end: int) -> tuple[Tile, ...]:
        try:
            return tuple(parse(self.text[at:end]))
        except TileError as e:
            raise self.fail(at + e.pos, end, e.expected) from None

    def tile(self, at: int, end: int) -> Tile:
        found = self.tiles(at, end)
        if len(found) != 1:
            raise self.fail(at, end, "one tile, such as 5p")
        return found[0]

    def code(self, at: int, end: int, what: str) -> str:
        if not _CODE.fullmatch(self.text, at, end):
            raise self.fail(at, end, what)
        return self.text[at:end]

    def unquoted(self, at: int, end: int) -> str:
        word = self.text[at:end]
        try:
            if word.isascii():
                return unquote(word, errors="strict")
        except UnicodeDecodeError:
            pass
        raise self.fail(at, end, "a text quoted as in an address")

    # ---- the line

    def read(self) -> Position:
        words = [found.span() for found in _FIELD.finditer(self.text)]
        if not words or self.text[slice(*words[0])] != MARK:
            raise self.fail(*(words[0] if words else (0, 0)), f"{MARK}, the mark of a position")
        if len(words) < 4:
            what = ("the rules", "wind and hand, such as E1", "the points by seat")
            raise self.fail(len(self.text), len(self.text), what[len(words) - 1])
        self.out["rules"] = self.rules(*words[1])
        self.round(*words[2])
        scores = [
            self.number(a, b, -form.MOST, form.MOST, "points")
            for a, b in self.split(*words[3], ",")
        ]
        self.n = len(scores)
        if self.n not in (3, 4):
            raise self.fail(*words[3], "the points of 3 or 4 seats, joined by commas")
        self.out["scores"] = tuple(scores)
        if self.out["oya"] is None:
            self.out["oya"] = (self.out["kyoku"] - 1) % self.n
        elif self.out["oya"] >= self.n:
            raise self.fail(*words[2], f"a dealer among {self.n} seats")
        for at, end in words[4:]:
            self.field(at, end)
        return self.finish()

    def rules(self, at: int, end: int) -> dict[str, Any] | None:
        if self.text[at:end] == "-":
            return None
        first, *rest = self.split(at, end, ";")
        out: dict[str, Any] = {"name": self.unquoted(*first)}
        for begin, to in rest:
            found = _OVERRIDE.match(self.text, begin, to)
            if found is None:
                raise self.fail(begin, to, "section.key=value")
            section, key = found.groups()
            inside = out if key is None else out.setdefault(section, {})
            if not isinstance(inside, dict) or (key or section) in inside:
                raise self.fail(begin, to, "each key once")
            inside[key or section] = self.value(found.end(), to)
        return out

    def value(self, at: int, end: int) -> Any:
        word = self.text[at:end]
        if WORD.fullmatch(word) and word not in JSON_WORDS:
            return word
        try:
            return msgspec.json.decode(self.unquoted(at, end))
        except (msgspec.DecodeError, RecursionError, UnicodeEncodeError):
            raise self.fail(at, end, "a value as JSON, quoted as in an address") from None

    def round(self, at: int, end: int) -> None:
        found = _ROUND.fullmatch(self.text, at, end)
        if found is None:
            raise self.fail(at, end, "wind and hand, honba, sticks, such as E1, S3.2 or E1.0.1")
        wind, kyoku, honba, sticks, dealer = found.groups()
        self.out |= {
            "bakaze": wind,
            "kyoku": int(kyoku),
            "honba": int(honba or 0),
            "kyotaku": int(sticks or 0),
            "oya": None if dealer is None else int(dealer),
        }

    def field(self, at: int, end: int) -> None:
        text = self.text
        equals = text.find("=", at, end)
        key = text[at : end if equals < 0 else equals]
        read = _READERS.get(key)
        if read is None or (equals < 0) != (key in FLAGS):
            known = ", ".join([k if k in FLAGS else f"{k}=" for k in KEYS])
            raise self.fail(at, end, f"one of {known}")
        name = "phase" if key in PHASES else "viewer" if key == "view" else key
        if name in self.out:
            raise self.fail(at, end, "each field once")
        self.places[name] = at
        self.out[name] = read(self, key, equals + 1, end)

    def finish(self) -> Position:
        out, end = self.out, len(self.text)
        for key, example in (("dora", "dora=5p"), ("left", "left=42"), ("phase", "draw=0")):
            if key not in out:
                raise self.fail(end, end, f"also a field like {example}")
        seats: list[_SeatPart] = []
        for seat in range(self.n):
            part = out.pop(f"p{seat}", None)
            if part is None:
                raise self.fail(end, end, f"also p{seat}=, the hand of that seat")
            seats.append(part)
        players = tuple([part.player for part in seats])
        out["phase"], out["turn"], out["said"] = out["phase"]
        out["refilled"] = out.pop("fixed", True)
        out["players"] = players
        out["ippatsu"] = tuple([seat for seat, part in enumerate(seats) if part.ippatsu])
        out["liable"] = tuple([row for part in seats for row in part.liable])
        out["no_ron"] = tuple([row for part in seats for row in part.no_ron])
        out["missed"] = tuple(
            [self.on_the_table(part.missed, players) for part in seats if part.missed is not None]
        )
        if "wall" in out:
            out["wall"] = self.walls(out["wall"], players)
        position = Position(**out)
        try:
            form.position(position)
        except FoldError as e:
            problem = str(e).removeprefix("position: ")
            raise PositionError(problem, self.place(problem)) from None
        return position

    def place(self, problem: str) -> int | None:
        """The column of the field that a sentence begins with; a seat's is ``p0`` ..."""
        found = _SUBJECT.match(problem)
        if found is None:
            return None
        at = self.places.get(f"p{found.group(1)}" if found.group(1) else found.group(2))
        return None if at is None else at + 1

    def on_the_table(self, said: tuple[int, int, Passed], players: tuple[Player, ...]) -> Passed:
        """A passed win with the tile that lies at its place in the river."""
        at, end, row = said
        if row.n < 0:
            return row
        river = players[row.target].river
        if row.n >= len(river):
            what = f"the number of a discard, 1 to {len(river)}"
            raise self.fail(
                at, end, what if river else f"a seat with discards: {row.target} has none"
            )
        return msgspec.structs.replace(row, pai=river[row.n].pai)

    def walls(self, parts: tuple[tuple[Tile, ...], ...], players: tuple[Player, ...]) -> Wall:
        """The wall with what is gone hidden."""
        live, rinshan, more, ura = parts
        taken = 0
        while taken < len(live) and live[-1 - taken] == UNKNOWN:
            taken += 1
        gone = replaced(players, self.out["phase"])
        return Wall(
            live=(UNKNOWN,) * max(0, drawn(players) - gone) + live,
            rinshan=(UNKNOWN,) * max(0, gone - taken) + rinshan,
            dora=self.out["dora"] + more,
            ura=ura,
        )

    # ---- the fields

    def _points(self, key: str, at: int, end: int) -> tuple[int, ...]:
        parts = self.split(at, end, ",")
        if len(parts) != self.n:
            raise self.fail(at, end, f"{self.n} numbers, joined by commas")
        return tuple([self.number(a, b, -form.MOST, form.MOST, key) for a, b in parts])

    def _tiles(self, key: str, at: int, end: int) -> tuple[Tile, ...]:
        return self.tiles(at, end)

    def _tile(self, key: str, at: int, end: int) -> Tile:
        return self.tile(at, end)

    def _left(self, key: str, at: int, end: int) -> int:
        return self.number(at, end, 0, form.MOST_TILES, "live tiles")

    def _indicators(self, key: str, at: int, end: int) -> int:
        return self.number(at, end, 0, form.MOST_INDICATORS, "indicators")

    def _fixed(self, key: str, at: int, end: int) -> bool:
        return False

    def _closed(self, key: str, at: int, end: int) -> bool:
        return True

    def _phase(self, key: str, at: int, end: int) -> tuple[str, Seat, bool]:
        said = self.text.endswith("!", at, end)
        return key, self.seat(at, end - said), said

    def _rob(self, key: str, at: int, end: int) -> tuple[str, Tile]:
        dot = self.text.find(".", at, end)
        how = self.text[at:dot] if dot >= 0 else ""
        if how not in ("kakan", "ankan", "kita"):
            raise self.fail(at, end, "kakan, ankan or kita and the tile, such as kakan.5p")
        return how, self.tile(dot + 1, end)

    def _after(self, key: str, at: int, end: int) -> str:
        word = self.text[at:end]
        if word not in ("kan", "kita", "flower"):
            raise self.fail(at, end, "kan, kita or flower")
        return word

    def _one_seat(self, key: str, at: int, end: int) -> Seat:
        return self.seat(at, end)

    def _some_seats(self, key: str, at: int, end: int) -> tuple[Seat, ...]:
        return tuple([self.seat(a, b) for a, b in self.split(at, end, ",")])

    def _replies(self, key: str, at: int, end: int) -> tuple[Reply, ...]:
        out = []
        for begin, to in self.split(at, end, ","):
            first, *rest = self.split(begin, to, ".")
            if not 1 <= len(rest) <= 3:
                raise self.fail(begin, to, "a seat and its answer, such as 2.pass or 1.pon.55p")
            act = self.code(*rest[0], "an answer, such as pass, ron or pon")
            consumed: tuple[Tile, ...] = ()
            offence = None
            for a, b in rest[1:]:
                if self.text[a:b][:1].isdigit() and not consumed and offence is None:
                    consumed = self.tiles(a, b)
                elif offence is None:
                    offence = self.code(a, b, "the code of an offence")
                else:
                    raise self.fail(a, b, "the own tiles, then an offence")
            out.append(Reply(self.seat(*first), act, consumed, offence))
        return tuple(out)

    def _names(self, key: str, at: int, end: int) -> tuple[str, ...]:
        parts = self.split(at, end, ",")
        if len(parts) != self.n:
            raise self.fail(at, end, f"{self.n} names, joined by commas")
        return tuple([self.unquoted(a, b) for a, b in parts])

    def _wall(self, key: str, at: int, end: int) -> tuple[tuple[Tile, ...], ...]:
        parts = self.split(at, end, "/")
        if len(parts) != 4:
            raise self.fail(at, end, "live/replacements/indicators/ura")
        return tuple([self.tiles(a, b) for a, b in parts])

    # ---- a seat

    def _player(self, key: str, at: int, end: int) -> _SeatPart:
        seat = int(key[1])
        if seat >= self.n:
            raise self.fail(at - 3, end, f"seats 0 to {self.n - 1}")
        parts = self.split(at, end, "/")
        if len(parts) > 4:
            raise self.fail(parts[4][0] - 1, end, "a blank: hand/melds/river/more is all")
        parts += [(end, end)] * (4 - len(parts))
        (at, end), melds, river, more = parts
        plus = self.text.find("+", at, end)
        hand = self.tiles(at, end if plus < 0 else plus)
        out = _SeatPart()
        fields: dict[str, Any] = {
            "hand": tuple(sorted(hand)),
            "drawn": None if plus < 0 else self.tile(plus + 1, end),
            "melds": self.melds(*melds),
            "river": self.river(*river),
        }
        if more[0] < more[1]:
            for place in self.split(*more, ","):
                self.more(out, seat, fields, *place)
        out.player = Player(**fields)
        return out

    def melds(self, at: int, end: int) -> tuple[Meld, ...]:
        return tuple([self.meld(a, b) for a, b in self.split(at, end, ",")]) if at < end else ()

    def meld(self, at: int, end: int) -> Meld:
        first, *rest = self.split(at, end, "+")
        tiles = self.tiles(*first)
        called = target = added = None
        if rest:
            begin, to = rest[0]
            sign = self.text.find("@", begin, to)
            if sign < 0 or len(rest) > 2:
                raise self.fail(at, end, "own tiles, +called@seat, +added, such as 46m+5m@0")
            called, target = self.tile(begin, sign), self.seat(sign + 1, to)
            added = self.tile(*rest[1]) if len(rest) > 1 else None
        kind = _meld_type(tiles, called, added)
        if kind is None or UNKNOWN in tiles:
            raise self.fail(at, end, "a run, three or four of a kind, such as 46m+5m@0 or 5550p")
        meld = Meld(kind, tiles, called, target, added)
        try:
            form.fits(kind, meld.all_tiles, run=kind == "chi")
        except FoldError:
            raise self.fail(at, end, "tiles that make a set, such as 46m+5m@0 or 5550p") from None
        return meld

    def river(self, at: int, end: int) -> tuple[Discard, ...]:
        out: list[Discard] = []
        while at < end:
            found = _DISCARDS.match(self.text, at, end)
            if found is None:
                raise self.fail(
                    at, end, "discards: a tile, -, !, @ and a seat, such as 19m-3p!5s@2.7z"
                )
            group, own, riichi, by = found.groups()
            if by is not None and int(by) >= self.n:
                raise self.fail(found.start(4), found.end(4), f"a seat, 0 to {self.n - 1}")
            *before, last = self.tiles(at, at + len(group))
            out += [Discard(t) for t in before]
            called_by = None if by is None else int(by)
            out.append(Discard(last, own is not None, riichi is not None, called_by))
            at = found.end()
        return tuple(out)

    def more(self, out: _SeatPart, seat: Seat, fields: dict[str, Any], at: int, end: int) -> None:
        """One mark of a seat."""
        first, *rest = self.split(at, end, ".")
        word = self.text[slice(*first)]
        known = _MARKS.get(word)
        if known is None or len(rest) not in known:
            raise self.fail(at, end, f"a mark of a seat: {', '.join(_EXAMPLES)}")
        if word in RIICHI:
            if "riichi" in fields:
                raise self.fail(at, end, "one riichi")
            stage = self.text[slice(*rest[0])] if rest else "accepted"
            if stage not in ("accepted", "declaring", "unpaid"):
                raise self.fail(*rest[0], "declaring or unpaid")
            fields["riichi"] = RIICHI.index(word)
            fields["declaring"] = stage == "declaring"
            fields["accepted"] = stage == "accepted"
        elif word == "ippatsu":
            out.ippatsu = True
        elif word == "dead":
            fields["dead"] = True
        elif word == "open":
            fields["shown"] = True
        elif word in ("kita", "flowers"):
            fields[word] = self.tiles(*rest[0])
        elif word == "missed":
            out.missed = (*rest[1], self.missed(seat, rest, at, end))
        elif word == "pao":
            yaku = self.code(*rest[0], "the key of a yaku")
            out.liable.append((seat, yaku, self.seat(*rest[1])))
        else:
            out.no_ron += [(seat, t) for t in self.tiles(*rest[0])]

    def missed(self, seat: Seat, rest: list[tuple[int, int]], at: int, end: int) -> Passed:
        target = self.seat(*rest[0])
        riichi = len(rest) == 3
        if riichi and self.text[slice(*rest[2])] != "riichi":
            raise self.fail(*rest[2], "riichi")
        begin, to = rest[1]
        if self.text[begin:to].isdigit():
            number = self.number(begin, to, 1, form.MOST_DISCARDS, "the number of a discard")
            return Passed(seat, target, number - 1, UNKNOWN, riichi)
        return Passed(seat, target, -1, self.tile(begin, to), riichi)


def _meld_type(tiles: tuple[Tile, ...], called: Tile | None, added: Tile | None) -> MeldType | None:
    """Which meld these tiles make; ``None``: none."""
    same = len({t >> 3 for t in tiles}) == 1
    if called is None:
        return "ankan" if len(tiles) == 4 and same else None
    if len(tiles) == 3:
        return "daiminkan" if same and added is None else None
    if len(tiles) != 2:
        return None
    if same:
        return "pon" if added is None else "kakan"
    return "chi" if added is None else None


_MARKS: Final[dict[str, tuple[int, ...]]] = {
    "riichi": (0, 1),
    "double": (0, 1),
    "ippatsu": (0,),
    "dead": (0,),
    "open": (0,),
    "kita": (1,),
    "flowers": (1,),
    "missed": (2, 3),
    "pao": (2,),
    "noron": (1,),
}
"""Marks of a seat, and how many values may follow them."""
_EXAMPLES: Final = (
    *("riichi", "double", "ippatsu", "dead", "open", "kita.44z", "flowers.1f"),
    *("missed.2.5", "pao.daisangen.2", "noron.5p"),
)
_Read = Callable[[Reader, str, int, int], Any]
_READERS: Final[dict[str, _Read]] = {
    "chips": Reader._points,
    "start": Reader._points,
    "dora": Reader._tiles,
    "left": Reader._left,
    "fixed": Reader._fixed,
    "due": Reader._indicators,
    "pending": Reader._indicators,
    "rob": Reader._rob,
    "after": Reader._after,
    "feeder": Reader._one_seat,
    "forbidden": Reader._tiles,
    "forced": Reader._tile,
    "forfeited": Reader._some_seats,
    "closed": Reader._closed,
    "asked": Reader._some_seats,
    "replies": Reader._replies,
    "chombo": Reader._points,
    "view": Reader._one_seat,
    "wall": Reader._wall,
    "names": Reader._names,
    **dict.fromkeys(PHASES, Reader._phase),
    **dict.fromkeys(("p0", "p1", "p2", "p3"), Reader._player),
}
