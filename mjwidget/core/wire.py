"""Events <-> JSON-able objects in mjai's form, and lines of them.

``decode(encode(event)) == event``. Tiles travel as mjai strings. Fields that an event does not
have are kept in its ``meta``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec

from .events import EVENT_TYPES, FORMAT, Event, tag
from .tiles import TileError, from_mjai, to_mjai


class WireError(ValueError):
    """An object is no event; the text names the field and what was expected."""


def _one(value: Any, turn: Callable[[Any], Any]) -> Any:
    return turn(value)


def _many(value: Any, turn: Callable[[Any], Any]) -> Any:
    return [turn(t) for t in value]


def _hands(value: Any, turn: Callable[[Any], Any]) -> Any:
    return [None if hand is None else [turn(t) for t in hand] for hand in value]


def _wall(value: Any, turn: Callable[[Any], Any]) -> Any:
    return {
        key: [turn(t) for t in part] if isinstance(part, list | tuple) else part
        for key, part in value.items()
    }


def _rows(at: int, inner: Callable[[Any, Callable[[Any], Any]], Any]) -> Any:
    """Rows of which the value at one place is a tile or holds tiles."""

    def rows(value: Any, turn: Callable[[Any], Any]) -> Any:
        return [
            [inner(x, turn) if i == at else x for i, x in enumerate(_list(row))] for row in value
        ]

    return rows


def _list(value: Any) -> list[Any] | tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise TypeError
    return value


def _inside(**fields: Callable[[Any, Callable[[Any], Any]], Any]) -> Any:
    """Objects some of whose fields hold tiles."""

    def objects(value: Any, turn: Callable[[Any], Any]) -> Any:
        out = []
        for one in value:
            if not isinstance(one, dict):
                raise TypeError
            inner = {k: fields[k](v, turn) for k, v in one.items() if k in fields and v is not None}
            out.append({**one, **inner})
        return out

    return objects


def _rob(value: Any, turn: Callable[[Any], Any]) -> Any:
    how, pai = value
    return [how, turn(pai)]


_players = _inside(
    hand=_many,
    drawn=_one,
    river=_inside(pai=_one),
    melds=_inside(tiles=_many, called=_one, added=_one),
    kita=_many,
    flowers=_many,
)


# Which fields hold tiles, and how they are nested.
_TILE_FIELDS: Final[dict[str, Callable[[Any, Callable[[Any], Any]], Any]]] = {
    "pai": _one,
    "dora_marker": _one,
    "consumed": _many,
    "tehai": _many,
    "ura_markers": _many,
    "tehais": _hands,
    "wall": _wall,
    "dora": _many,
    "players": _players,
    "forbidden": _many,
    "forced": _one,
    "rob": _rob,
    "missed": _rows(3, _one),
    "no_ron": _rows(1, _one),
    "replies": _rows(2, _many),
}

_TYPES: Final[dict[str, type[Event]]] = {str(t.__struct_config__.tag): t for t in EVENT_TYPES}
_KNOWN: Final = {name: frozenset({"type", *t.__struct_fields__}) for name, t in _TYPES.items()}
_TILED: Final = {
    name: tuple(f for f in t.__struct_fields__ if f in _TILE_FIELDS) for name, t in _TYPES.items()
}


def encode(event: Event) -> dict[str, Any]:
    """The event as a JSON-able dict, ``type`` first; defaults are left out."""
    out: dict[str, Any] = msgspec.to_builtins(event)
    for field in _TILED[out["type"]]:
        if out.get(field) is not None:
            out[field] = _TILE_FIELDS[field](out[field], to_mjai)
    return out


def _tile(value: Any) -> int:
    if not isinstance(value, str):
        raise WireError(f"expected a tile as text, found {value!r:.60}")
    return from_mjai(value)


def decode(data: Any) -> Event:
    """The event of a JSON object. Raises :class:`WireError`."""
    if not isinstance(data, dict):
        raise WireError(f"expected an object, found {type(data).__name__}")
    name = data.get("type")
    kind = _TYPES.get(name) if isinstance(name, str) else None
    if kind is None or not isinstance(name, str):
        raise WireError(f"type: found {name!r:.60}, expected one of {', '.join(sorted(_TYPES))}")
    number = data.get("format")
    if name == "start_game" and isinstance(number, int) and number > FORMAT:
        raise WireError(
            f"start_game: format {number} is newer than this program, which reads formats up to"
            f" {FORMAT}"
        )
    extra = data.keys() - _KNOWN[name]
    if extra:
        data = dict(data)
        meta = data.get("meta")
        kept = dict(meta) if isinstance(meta, dict) else {} if meta is None else {"meta": meta}
        for key in sorted(extra):
            name_in_meta = key
            while name_in_meta in kept:
                name_in_meta += "_"
            kept[name_in_meta] = data.pop(key)
        data["meta"] = kept
    tiled = _TILED[name]
    if tiled:
        data = dict(data)
        for field in tiled:
            value = data.get(field)
            if value is None:
                continue
            try:
                data[field] = _TILE_FIELDS[field](value, _tile)
            except (TileError, WireError) as e:
                raise WireError(f"{name}: {field}: {e}") from None
            except (TypeError, AttributeError, ValueError):
                raise WireError(f"{name}: {field}: found {value!r:.60}, expected tiles") from None
    try:
        event = msgspec.convert(data, kind)
    except msgspec.ValidationError as e:
        raise WireError(f"{name}: {e}") from None
    return event


_encoder = msgspec.json.Encoder()


def dumps(events: Iterable[Event]) -> str:
    """One JSON object a line, each ended by a newline."""
    return "".join(_encoder.encode(encode(e)).decode() + "\n" for e in events)


def name(event: Event) -> str:
    """The event in a few words, for errors: ``dahai 5mr``."""
    data = encode(event)
    pai = data.get("pai")
    return f"{tag(event)} {pai}" if isinstance(pai, str) else tag(event)
