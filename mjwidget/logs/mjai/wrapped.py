"""The JSON of tenhou-paifu-to-json: one object with the hands of a Tenhou match, events like mjai's
with names of their own (``chii``, ``riichi``, ``agari``, ``ryuukyoku``) and tiles ``5z``, ``0m``.

A win says what the hand is worth, not what was paid: that the scores of the next hand show.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final
from urllib.parse import unquote

from ...core.names import BY_TENHOU
from ...core.tiles import WINDS
from ..errors import LogError, Reading
from ..jsonread import decoded
from ..mjlog.rules import SANMA, from_go
from .reader import FORMAT, MatchReader

_HONORS: Final = (*WINDS, "P", "F", "C")
_TILES: Final = {f"{n}z": honor for n, honor in enumerate(_HONORS, 1)}
_TILES.update({f"0{suit}": f"5{suit}r" for suit in "mps"})
_TILED: Final = ("pai", "dora_marker", "consumed", "machi", "hai", "ura_marker")
_COUNTED: Final = ("dora", "ura", "red")
_LEAST: Final = 37
"""Ids of yakuman begin here, those of dora after them."""
_DORA: Final = 52


def looks_like(head: bytes) -> bool:
    """Does the text begin with such an object?"""
    return (
        head.startswith(b"{")
        and b'"lobby"' in head
        and b'"dan"' in head
        and (b'"games"' in head or b'"game"' in head)
    )


def read(data: bytes) -> tuple[Reading, ...]:
    """The match. Raises :class:`LogError` when there is none."""
    found, error = decoded(data)
    if not isinstance(found, dict):
        raise error or LogError("start", "expected an object")
    match = MatchReader()
    hands = found.pop("games", None)
    hands = found.pop("game", None) if hands is None else hands
    match.take(_header(found), "start")
    rounds = _rounds(hands if isinstance(hands, list) else [])
    for number, (index, one) in enumerate(rounds):
        place = f"hand {number}" if index is None else f"games[{index}]"
        match.take({**_plain(one[0]), "type": "start_kyoku"}, place)
        for n, event in enumerate(one[1]):
            match.take(_event(event), f"{place}, event {n}")
        match.take({"type": "end_kyoku"}, place)
    owari = found.get("owari")
    if isinstance(owari, list) and all(isinstance(n, int) for n in owari) and not error:
        if match.table.seats == 3 and owari[3:] == [0]:  # of the seat that is empty
            owari = owari[:3]
        match.take({"type": "end_game", "scores": [100 * n for n in owari]}, "owari")
    reading = match.reading()
    return (Reading(FORMAT, reading.events, reading.places, reading.error or error),)


def _header(found: dict[str, Any]) -> dict[str, Any]:
    go, names = found.get("type"), found.get("id")
    out = {**found, "type": "start_game", "format": None}
    out.pop("id", None)
    if isinstance(names, list):
        out["names"] = [unquote(str(name)) for name in names]
    if isinstance(go, int):
        out["rules"] = from_go(go, 3 if go & SANMA else 4)
    return out


_Round = tuple[dict[str, Any], list[Any]]


def _rounds(hands: list[Any]) -> list[tuple[int | None, _Round]]:
    """The hands; of one with two winners there are two copies, the second goes further."""
    out: list[tuple[int | None, _Round]] = []
    for index, one in enumerate(hands):
        if not isinstance(one, dict) or not isinstance(one.get("data"), dict):
            continue
        events = one.get("game")
        found = (one["data"], events if isinstance(events, list) else [])
        if out and out[-1][1][0] == found[0] and found[1][: len(out[-1][1][1])] == out[-1][1][1]:
            out.pop()
        out.append((index, found))
    return out


def _tile(value: Any) -> Any:
    if isinstance(value, list):
        return [_tile(part) for part in value]
    return _TILES.get(value, value) if isinstance(value, str) else value


def _plain(data: dict[str, Any]) -> dict[str, Any]:
    out = dict(data)
    for key in (*_TILED, "tehais"):
        if key in out:
            out[key] = _tile(out[key])
    return out


def _event(data: Any) -> Any:
    if not isinstance(data, dict):
        return data
    data = _plain(data)
    kind = data.get("type")
    if kind != "agari":
        if kind in ("kakan", "ankan"):
            data.pop("target", None)
        if kind == "dahai" and data.get("pai") == "1m":
            data.pop("tsumogiri", None)  # the tile 0 was taken for a draw after calls
        return data
    for theirs, ours in (("fromwho", "target"), ("paowho", "pao"), ("score", "points")):
        if theirs in data:
            data[ours] = data.pop(theirs)
    for theirs, ours in (("machi", "pai"), ("hu", "fu"), ("hai", "tehai")):
        if theirs in data:
            data[ours] = data.pop(theirs)
    ura = data.pop("ura_marker", None)
    if ura is not None:
        data["ura_markers"] = ura
    yaku = _yaku(data)
    if yaku is not None:
        data.pop("yaku")
        data["yaku"] = yaku
    else:
        data["yaku_ids"] = data.pop("yaku", None)
    return data


def _yaku(data: dict[str, Any]) -> list[list[Any]] | None:
    """Yaku with their han, as far as the number of han leaves no doubt: dora stand there once for
    each han, the others once."""
    ids, han = data.get("yaku"), data.get("han")
    if not isinstance(ids, list) or not all(isinstance(n, int) and n in BY_TENHOU for n in ids):
        return None
    counts = Counter(BY_TENHOU[n] for n in ids)
    if any(_LEAST <= n < _DORA for n in ids):
        data["yakuman"] = len(ids)
        data.pop("han", None)
        data.pop("fu", None)
        return [[key, n] for key, n in counts.items()]
    unknown = [key for key in counts if key not in _COUNTED]
    if not isinstance(han, int):
        return None
    rest = han - sum(n for key, n in counts.items() if key in _COUNTED)
    if rest == sum(counts[key] for key in unknown):
        return [[key, n] for key, n in counts.items()]
    if len(unknown) == 1 and rest > 0:
        return [[key, rest if key in unknown else n] for key, n in counts.items()]
    return None
