"""The type number of ``<GO>`` -> the ``rules`` of a match.

``{"name": ..., "go": type, values that differ from it ...}``:

* ``name``: ``tenhou`` (East and South), ``tenhou-east`` (East only), ``tenhou-sanma``,
  ``tenhou-sanma-east``.
* ``go``: the number as it stands, so that no bit is lost; bits from 0x100 on belong to private
  and special tables and are not known here.
* ``red``: ``[0, 0, 0]`` where the match has no red fives; ``open_tanyao``: ``False`` where an
  open hand may not win by tanyao alone.
* ``room``: ``ippan``, ``joukyuu``, ``tokujou``, ``houou``; ``fast``: shorter clocks; ``people``:
  ``False`` for a demonstration or a game against programs.
* ``csrule``: the rules of a private lobby as the log codes them, not decoded.
* ``unknown``: why these may not be all rules of the match: ``no GO``, ``bits`` that mean nothing
  here, ``csrule``. Its length and its final points cannot be judged then.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

PEOPLE: Final = 0x01
NO_RED: Final = 0x02
NO_OPEN_TANYAO: Final = 0x04
SOUTH: Final = 0x08
SANMA: Final = 0x10
FAST: Final = 0x40
_ROOM: Final = 0xA0
KNOWN: Final = 0xFF
"""Bits that mean something here."""
_EAST_ONLY: Final = ("-east", "-tonpu")
"""How the names of rules for a match of East end."""
_ROOMS: Final = {0x00: "ippan", 0x80: "joukyuu", 0x20: "tokujou", 0xA0: "houou"}


def from_go(go: int | None, players: int, csrule: str = "") -> dict[str, Any]:
    """The rules of a match of that type; ``None``: the log does not say."""
    name = "tenhou-sanma" if players == 3 else "tenhou"
    if go is None:
        return {"name": name, "unknown": "no GO"}
    out: dict[str, Any] = {"name": name if go & SOUTH else f"{name}-east", "go": go}
    if go & NO_RED:
        out["red"] = [0, 0, 0]
    if go & NO_OPEN_TANYAO:
        out["open_tanyao"] = False
    out["room"] = _ROOMS[go & _ROOM]
    if go & FAST:
        out["fast"] = True
    if not go & PEOPLE:
        out["people"] = False
    if csrule:
        out["csrule"] = csrule
        out["unknown"] = "csrule"
    elif go & ~KNOWN:
        out["unknown"] = "bits"
    return out


def to_go(rules: Mapping[str, Any], players: int, red: bool, south: bool) -> int | None:
    """The type number of a match under these rules; ``None`` where its log had none.

    ``red``: does a red five show; ``south``: is a hand of South played. Of rules that are not
    Tenhou's the number says little more: how many play, and by their name how long.
    """
    if rules.get("unknown") == "no GO":
        return None
    go = rules.get("go")
    if isinstance(go, int) and 0 <= go <= 0xFFFF and bool(go & SANMA) == (players == 3):
        return go
    name = rules.get("name")
    if isinstance(name, str):
        south = not name.endswith(_EAST_ONLY)
        if name.startswith("tenhou"):
            red = rules.get("red") != [0, 0, 0]
    out = PEOPLE if rules.get("people", True) else 0
    out |= next((bits for bits, room in _ROOMS.items() if room == rules.get("room")), 0)
    flags = {
        NO_RED: not red,
        NO_OPEN_TANYAO: rules.get("open_tanyao") is False,
        SOUTH: south,
        SANMA: players == 3,
        FAST: bool(rules.get("fast")),
    }
    return out | sum(bit for bit, holds in flags.items() if holds)


def lost(rules: Mapping[str, Any], read: Mapping[str, Any]) -> bool:
    """Do these rules say something else than ``read``, those of a type number: more, that they are
    not all known, or nothing at all? What the reader finds out by itself is left aside: old uma,
    whole points, no tenpaiyame."""
    shown: tuple[tuple[str, object], ...] = (
        ("settlement", {"whole": True}),
        ("match", {"tenpaiyame": "off"}),
        ("uma", {"by_rank": [10000, 5000, -5000, -10000]}),
    )
    return not rules or any(
        read.get(key) != value and (key, value) not in shown for key, value in rules.items()
    )
