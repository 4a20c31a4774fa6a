"""Seats of a stream, counted from its own client -> absolute ones.

The client is seat 0 of its stream, the next one 1. In events, as in an mjlog, the first dealer is
seat 0. Three players, too, sit round a table of four: one seat of the stream is empty, which is
seat 3 once they are turned.
"""

from __future__ import annotations

from typing import Final

TABLE: Final = 4
_SEATS: Final = ("who", "fromWho", "paoWho", "oya")
_ONE_EACH: Final = ("ten", "chip", "dan", "rate", "sx", "gold", "rc")
"""Lists with one entry for each seat."""
_TWO_EACH: Final = ("sc", "owari")
"""Lists with two for each seat, and perhaps two more for their chips."""
_KEYS: Final = ("n", "hai", "kawa", "m")
"""Attributes with the number of a seat in their name."""


def own_seat(oya: int, kyoku: int = 1) -> int:
    """The absolute seat of the client: ``oya`` deals in its view, hand ``kyoku`` of a wind."""
    return (kyoku - 1 - oya) % TABLE


def turned(attrs: dict[str, str], me: int) -> dict[str, str]:
    """The attributes as an mjlog has them. ``me``: the client's seat. What is no seat or no list
    of all seats stays as it is, for the reader to find."""
    out = {}
    for key, value in attrs.items():
        if key in _SEATS:
            value = _seat(value, me)
        elif key in _ONE_EACH:
            value = _list(value, me, 1)
        elif key in _TWO_EACH:
            value = _list(value, me, 2)
        elif key[:-1] in _KEYS and key[-1] in "0123":
            key = f"{key[:-1]}{(int(key[-1]) + me) % TABLE}"
        out[key] = value
    return out


def _seat(text: str, me: int) -> str:
    return str((int(text) + me) % TABLE) if text in ("0", "1", "2", "3") else text


def _list(text: str, me: int, size: int) -> str:
    """Entries in blocks of ``size`` a seat, each part of the list (points, chips) by itself."""
    parts = text.split(",")
    whole = TABLE * size
    if len(parts) % whole:
        return text
    out = []
    for start in range(0, len(parts), whole):
        for seat in range(TABLE):
            at = start + size * ((seat - me) % TABLE)
            out += parts[at : at + size]
    return ",".join(out)
