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


# Which fields hold tiles, and how they are nested.
_TILE_FIELDS: Final[dict[str, Callable[[Any, Callable[[Any], Any]], Any]]] = {
    "pai": _one,
    "dora_marker": _one,
    "consumed": _many,
    "tehai": _many,
    "ura_markers": _many,
    "tehais": _hands,
    "wall": _wall,
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
            except (TypeError, AttributeError):
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
