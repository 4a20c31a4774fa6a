"""What makes two records the same match, and what is known of when it was played."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta, timezone
from typing import Any, Final

import msgspec

from ..core import wire
from ..core.events import (
    Ankan,
    Chi,
    Chombo,
    Dahai,
    Daiminkan,
    Event,
    Hora,
    Kakan,
    Nukidora,
    Pon,
    Position,
    Reach,
    Ryukyoku,
    StartKyoku,
    Tsumo,
    tag,
)
from ..core.match import Match
from ..core.tiles import Tile, kind
from ..logs.flowers import without_flowers

_encoder: Final = msgspec.json.Encoder()


class Content:
    """A digest of what was dealt and done, by whom, growing event by event.

    Left out is what formats say differently or not at all: ``meta``, walls, secrets, the order of
    tiles in hands and melds, colours of fives, flowers (a hand is taken as if each had been the
    tile that came for it), indicators but the first and sticks (they follow from the rest), what
    was no play (offences; a chombo ends a hand as a draw does), payments and the settlement. So
    one match in two formats has one digest.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self._hash = hashlib.sha256(_json(list(names)))
        self._hand: list[Event] = []

    def take(self, events: Iterable[Event]) -> None:
        """Take these in, too."""
        for event in events:
            if isinstance(event, StartKyoku | Position):
                self._hash.update(_json(_hand(self._hand)))
                self._hand = [event]
            elif self._hand:
                self._hand.append(event)

    @property
    def digest(self) -> bytes:
        """The digest of all that was taken in."""
        out = self._hash.copy()
        out.update(_json(_hand(self._hand)))
        return out.digest()


def _json(value: Any) -> bytes:
    return _encoder.encode(value)


def _hand(events: Sequence[Event]) -> list[Any]:
    """What of a hand counts, as JSON."""
    if events and isinstance(events[0], StartKyoku):
        events = without_flowers(events)
    out: list[Any] = []
    for event in events:
        said = _said(event)
        if said is not None and not (said == _DRAW and out[-1] == _DRAW):
            out.append(said)
    return out


_DRAW: Final = ["draw"]


def _said(event: Event) -> Any:
    """What of an event counts; ``None``: nothing."""
    name = tag(event)
    match event:
        case StartKyoku():
            tehais = [_kinds(hand) for hand in event.tehais]
            return [*_place(event), kind(event.dora_marker), event.scores, tehais]
        case Position():
            data = wire.encode(event)
            for key in ("meta", "wall", "names", "rules"):
                data.pop(key, None)
            return data
        case Tsumo() | Dahai() | Kakan():
            return [name, event.actor, kind(event.pai)]
        case Chi() | Pon() | Daiminkan():
            return [name, event.actor, event.target, kind(event.pai), _kinds(event.consumed)]
        case Ankan():
            return [name, event.actor, _kinds(event.consumed)]
        case Hora():
            return [name, event.actor, event.target]
        case Reach() | Nukidora():
            return [name, event.actor]
        case Ryukyoku() | Chombo():
            return _DRAW
    return None


def _kinds(tiles: Iterable[Tile]) -> list[int]:
    return sorted(map(kind, tiles))


def _place(event: StartKyoku) -> list[Any]:
    return [event.bakaze, event.kyoku, event.honba, event.kyotaku, event.oya]


def content(match: Match) -> Content:
    """The digest of a whole match."""
    out = Content(match.players)
    for hand in match.hands:
        out.take(hand.events)
    return out


def terms(match: Match) -> str:
    """By which rules a match was played, as far as its record says, to be kept beside its digest;
    ``""`` where it names none. See :func:`agree`."""
    rules = match.rules
    if not rules.get("name"):
        return ""
    tables = {key: value for key, value in rules.items() if isinstance(value, Mapping)}
    walls = match.hands[0].start.wall is not None
    return _json([str(rules["name"]), tables, walls]).decode()


_FIGURES: Final = ("settlement", "uma", "match")
"""Sections of rules of which readers infer what they can from the figures of a log."""


def agree(one: str, other: str) -> bool:
    """Can records of these :func:`terms` be of one match?

    With one seed the same can be dealt and done under several rules, so what they say of them must
    be the same: all of it where both have walls, as this project's own records do. A record that
    names no rules agrees with all; what one has inferred from figures the other need not know.
    """
    if not one or not other:
        return True
    (name, ours, walls), (their_name, theirs, their_walls) = map(msgspec.json.decode, (one, other))
    if name != their_name or (walls and their_walls):
        return bool(name == their_name and ours == theirs)
    for section in ours.keys() | theirs.keys():
        a, b = ours.get(section, {}), theirs.get(section, {})
        if section in _FIGURES:
            if any(a[key] != b[key] for key in a.keys() & b.keys()):
                return False
        elif a != b:
            return False
    return True


def fullness(match: Match) -> tuple[bool, bool, int]:
    """How much a record says: is it to the end, is it whole, and how many facts there are in it;
    of two of the same match the greater one is kept."""
    rules = len(terms(match)) > 0
    facts = sum(map(_facts, match.events)) + rules
    return bool(match.final), match.error is None, facts


def _facts(event: Event) -> int:
    return _count({k: v for k, v in wire.encode(event).items() if k not in _NO_FACTS})


_NO_FACTS: Final = ("meta", "id", "format")


def _count(value: Any) -> int:
    if isinstance(value, dict):
        return sum(map(_count, value.values()))
    if isinstance(value, list | tuple):
        return sum(map(_count, value))
    return value is not None


def beginning(match: Match) -> bytes:
    """What the code of a match follows from: who plays, and what was dealt first.

    Where a commitment to the first wall was published, that stands for the tiles, so that a code
    tells nothing of hands that are still being played.
    """
    start = match.hands[0].start
    if start.wall is not None and start.wall.commitment is not None:
        return _encoder.encode([match.players, start.wall.commitment])
    return _encoder.encode([match.players, _dealt(start)])


def _dealt(start: StartKyoku | Position) -> Any:
    if isinstance(start, Position):
        return _said(start)
    tehais = [sorted(hand) for hand in start.tehais]
    return [*_place(start), start.dora_marker, start.scores, tehais]


# ---- when

_JAPAN: Final = timezone(timedelta(hours=9))
_TENHOU: Final = re.compile(r"(?<!\d)(20\d\d)(\d\d)(\d\d)(\d\d)gm-[0-9a-f]{4}-")
"""Tenhou's names of logs begin with the hour, in Japan's time."""
_KEYS: Final = ("date", "start_time", "played", "time")
_EARLIEST: Final = 315532800.0  # 1980
_LATEST: Final = 4102444800.0  # 2100


def played(match: Match) -> float | None:
    """When a match was played, in seconds since 1970 (UTC), where its record says so."""
    header = match.header
    meta = header.meta or {}
    inner = meta.get("head")  # of Mahjong Soul's records
    for place in (meta, inner if isinstance(inner, dict) else {}):
        for key in _KEYS:
            found = _moment(place.get(key))
            if found is not None:
                return found
    for text in (str(header.id or ""), match.source):
        named = _TENHOU.search(text)
        if named:
            year, month, day, hour = map(int, named.groups())
            try:
                return datetime(year, month, day, hour, tzinfo=_JAPAN).timestamp()
            except ValueError:
                continue
    return None


def _moment(value: object) -> float | None:
    """Seconds since 1970 of a number or of an ISO text."""
    if isinstance(value, str):
        try:
            when = datetime.fromisoformat(value)
        except ValueError:
            return None
        value = (when if when.tzinfo else when.replace(tzinfo=UTC)).timestamp()
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if _EARLIEST <= value <= _LATEST else None
