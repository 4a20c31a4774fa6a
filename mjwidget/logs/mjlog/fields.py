"""Attributes of an element -> numbers, tiles, texts; or a ``Problem`` that says what is wrong.

Strict on purpose: ASCII digits only, of a size that a match can have, so that nothing later on
meets a number it cannot hold.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any, Final, TypeAlias
from urllib.parse import unquote_to_bytes

from ...core.tiles import FIVES, PLAIN, RED, Tile, tile
from ..errors import MAX_NAME, Problem

Attrs: TypeAlias = Mapping[str, str]

IDS: Final = 136
"""Tile ids are 0..135: four of each kind, in the order of kinds."""
RED_IDS: Final = (16, 52, 88)
"""The first of the four fives of m, p and s is the red one, where a match has red fives."""

_INTEGER: Final = re.compile(r"[+-]?[0-9]{1,7}").fullmatch
_DECIMAL: Final = re.compile(r"([+-]?)([0-9]{1,7})(?:\.([0-9]{1,9}))?").fullmatch
_ID: Final = {str(i): i for i in range(IDS)}
_SHOWN: Final = 60


def others(attrs: Attrs, known: Collection[str]) -> dict[str, Any]:
    """``{"attributes": ...}`` for those that no field holds, else empty."""
    rest = {key: value for key, value in attrs.items() if key not in known}
    return {"attributes": rest} if rest else {}


def tiles_by_id(red: bool) -> tuple[Tile, ...]:
    """The tile of each id, with or without red fives."""
    assert tuple(kind * 4 for kind in FIVES) == RED_IDS
    return tuple(tile(i // 4, RED if red and i in RED_IDS else PLAIN) for i in range(IDS))


def shown(text: str) -> str:
    """A value as messages quote it: not longer than a line."""
    return repr(text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "...")


def need(attrs: Attrs, key: str) -> str:
    """The attribute's text. Raises :class:`Problem` when there is none."""
    value = attrs.get(key)
    if value is None:
        raise Problem(f"attribute {key} is missing")
    return value


def integer(text: str, what: str, low: int, high: int) -> int:
    """A whole number from ``low`` to ``high``."""
    if _INTEGER(text) is None or not low <= (n := int(text)) <= high:
        raise Problem(f"{what}: found {shown(text)}, expected a number from {low} to {high}")
    return n


def integers(attrs: Attrs, key: str) -> list[int]:
    """Whole numbers with commas between them; an empty text is an empty list."""
    text = need(attrs, key)
    if not text:
        return []
    out = []
    for part in text.split(","):
        if _INTEGER(part) is None:
            raise Problem(f"{key}: found {shown(part)}, expected whole numbers with commas")
        out.append(int(part))
    return out


def thousandths(text: str, what: str) -> int:
    """A decimal number times 1,000: ``-41.5`` -> -41500; further places are cut off."""
    found = _DECIMAL(text)
    if found is None:
        raise Problem(f"{what}: found {shown(text)}, expected a decimal number")
    sign, whole, places = found.groups()
    n = int(whole) * 1000 + int(((places or "") + "000")[:3])
    return -n if sign == "-" else n


def ids(attrs: Attrs, key: str) -> list[int]:
    """Tile ids with commas between them; an empty text is an empty list."""
    text = need(attrs, key)
    if not text:
        return []
    try:
        return [_ID[part] for part in text.split(",")]
    except KeyError as wrong:
        found = shown(wrong.args[0])
        raise Problem(f"{key}: found {found}, expected tile ids from 0 to {IDS - 1}") from None


def one_id(attrs: Attrs, key: str) -> int:
    """A single tile id."""
    found = ids(attrs, key)
    if len(found) != 1:
        raise Problem(f"{key}: found {len(found)} tiles, expected one")
    return found[0]


def seat(attrs: Attrs, key: str, players: int) -> int:
    """A seat of this match."""
    return integer(need(attrs, key), key, 0, players - 1)


def plain_text(coded: str) -> str:
    """A percent-coded UTF-8 text, cut to a bearable length; broken bytes become U+FFFD."""
    # A character takes at most twelve signs (four bytes, three signs each).
    raw = unquote_to_bytes(coded[: 12 * MAX_NAME])
    return raw.decode("utf-8", errors="replace")[:MAX_NAME]


def numbers_or_texts(text: str, players: int) -> list[int | float | str]:
    """A list of a header, one entry a seat, numbers where they are numbers."""
    out: list[int | float | str] = []
    for part in text.split(",")[:players]:
        if _INTEGER(part) is not None:
            out.append(int(part))
        elif _DECIMAL(part) is not None:
            out.append(float(part))
        else:
            out.append(part)
    return out
