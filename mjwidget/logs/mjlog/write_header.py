"""``start_game`` -> ``SHUFFLE``, ``GO``, ``UN``, ``TAIKYOKU``: the inverse of :mod:`.header`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ...core.events import StartGame
from .header import LISTS, NAMES
from .xmltext import Attributes

_EMPTY: Final = {"dan": "0", "gold": "0", "rate": "1500.00", "sx": "C"}
"""What stands for the fourth seat when three play, and for every seat of a match that has no
ranks: readers of mjlogs count on these lists."""
_USUAL: Final = ("dan", "rate", "sx")
_GO: Final = ("lobby", "title", "rule", "ranking")


def seed_of(e: StartGame) -> str:
    """The seed that the match came with, or an empty text."""
    for found in ((e.secret or {}).get("shuffle"), (e.meta or {}).get("shuffle")):
        if isinstance(found, str):
            return found
    return ""


def elements(
    e: StartGame, players: int, go: int | None, first_dealer: int | None
) -> list[tuple[str, Attributes]]:
    """The elements in Tenhou's order. ``go``: the type, ``None`` where the log had none."""
    out = []
    seed, ref = seed_of(e), "" if e.id is None else str(e.id)
    if seed or ref:
        out.append(("SHUFFLE", [("seed", seed), ("ref", ref)]))
    if go is not None:
        out.append(("GO", _go(e, go)))
    out.append(("UN", _un(e, players)))
    if first_dealer is not None:
        out.append(("TAIKYOKU", [("oya", str(first_dealer))]))
    return out


def more(meta: Mapping[str, Any] | None, name: str) -> object:
    """Attributes of an element of the header that an mjlog does not have."""
    found = (meta or {}).get("attributes")
    return found.get(name) if isinstance(found, dict) else None


def _go(e: StartGame, number: int) -> Attributes:
    meta = e.meta or {}
    out = [("type", str(number))]
    for key in _GO:
        value = meta.get(key, "0" if key == "lobby" and _foreign(meta) else None)
        if isinstance(value, str):
            out.append((key, _coded(value) if key == "title" else value))
    csrule = (e.rules or {}).get("csrule")
    if isinstance(csrule, str) and csrule:
        out.append(("csrule", csrule))
    return out


def _un(e: StartGame, players: int) -> Attributes:
    meta = e.meta or {}
    names = (*e.names[:players], "", "", "", "")
    out = [(key, _coded(name)) for key, name in zip(NAMES, names, strict=False)]
    for key in LISTS:
        values = meta.get(key)
        if isinstance(values, list) and values and all(map(_plain, values)):
            parts = [_text(value) for value in values[:players]]
            parts += [_EMPTY[key]] * (len(NAMES) - players)
            out.append((key, ",".join(parts)))
        elif key in _USUAL and _foreign(meta):
            out.append((key, ",".join([_EMPTY[key]] * len(NAMES))))
    return out


def _foreign(meta: Mapping[str, Any]) -> bool:
    """Is this the header of a match that was not read from an mjlog?"""
    return "ver" not in meta


def _coded(text: str) -> str:
    """Every byte percent-coded, as Tenhou does."""
    return "".join([f"%{byte:02X}" for byte in text.encode("utf-8", "replace")])


def _plain(value: object) -> bool:
    return isinstance(value, int | float | str) and "," not in str(value)


def _text(value: float | str) -> str:
    if isinstance(value, float):
        text = f"{value:.2f}"
        return text if float(text) == value else repr(value)
    return str(value)
