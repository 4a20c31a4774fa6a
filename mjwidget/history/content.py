"""What makes two records the same match, and what is known of when it was played."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Sequence
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
    Flower,
    Hora,
    Kakan,
    Nukidora,
    Offence,
    Pon,
    Position,
    Reach,
    Ryukyoku,
    StartKyoku,
    Tsumo,
    tag,
)
from ..core.match import Match

_encoder: Final = msgspec.json.Encoder()


class Content:
    """A digest of what was dealt and done, by whom, growing event by event.

    Left out is what formats say differently or not at all: ``meta``, walls, secrets, the order of
    tiles in hands and melds, indicators and sticks (they follow from the rest), payments and the
    settlement. So one match in two formats has one digest.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self._hash = hashlib.sha256(_encoder.encode(list(names)))

    def take(self, events: Iterable[Event]) -> None:
        """Take these in, too."""
        for event in events:
            said = _said(event)
            if said is not None:
                self._hash.update(_encoder.encode(said))

    @property
    def digest(self) -> bytes:
        """The digest of all that was taken in."""
        return self._hash.copy().digest()


def _said(event: Event) -> Any:
    """What of an event counts, as JSON; ``None``: nothing."""
    name = tag(event)
    match event:
        case StartKyoku():
            return _dealt(event)
        case Position():
            data = wire.encode(event)
            for key in ("meta", "wall", "names", "rules"):
                data.pop(key, None)
            return data
        case Tsumo() | Dahai() | Flower() | Kakan():
            return [name, event.actor, event.pai]
        case Chi() | Pon() | Daiminkan():
            return [name, event.actor, event.target, event.pai, sorted(event.consumed)]
        case Ankan():
            return [name, event.actor, sorted(event.consumed)]
        case Hora():
            return [name, event.actor, event.target]
        case Reach() | Nukidora() | Chombo() | Offence():
            return [name, event.actor]
        case Ryukyoku():
            return [name]
    return None


def _dealt(event: StartKyoku) -> list[Any]:
    tehais = [sorted(hand) for hand in event.tehais]
    place = [event.bakaze, event.kyoku, event.honba, event.kyotaku, event.oya]
    return [*place, event.dora_marker, event.scores, tehais]


def content(match: Match) -> Content:
    """The digest of a whole match."""
    out = Content(match.players)
    for hand in match.hands:
        out.take(hand.events)
    return out


def beginning(match: Match) -> bytes:
    """What the code of a match follows from: who plays, and what was dealt first.

    Where a commitment to the first wall was published, that stands for the tiles, so that a code
    tells nothing of hands that are still being played.
    """
    start = match.hands[0].start
    if start.wall is not None and start.wall.commitment is not None:
        return _encoder.encode([match.players, start.wall.commitment])
    return _encoder.encode([match.players, _said(start)])


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
