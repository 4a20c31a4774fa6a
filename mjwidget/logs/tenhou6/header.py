"""What an object says beside its hands, both ways."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ...core.events import StartGame
from ...core.match import Match
from .. import own
from ..errors import Problem
from ..jsonread import name, others, rows, shown, table
from ..settle import End
from . import rules

DAN: Final = (
    *("新人", "９級", "８級", "７級", "６級", "５級", "４級", "３級", "２級", "１級"),
    *("初段", "二段", "三段", "四段", "五段", "六段", "七段", "八段", "九段", "十段", "天鳳"),
)
"""Ranks of Tenhou by their number in its other logs."""
LISTS: Final = ("dan", "rate", "sx")
_ABSENT: Final[dict[str, list[Any]]] = {"dan": [""], "rate": [0], "sx": [""]}
"""What stands there for a fourth seat that nobody has."""
_SEATS: Final = 4
_KNOWN: Final = frozenset(("log", "name", "rule", "ref", "sc", own.OWN))
_MAX_SCORE: Final = 99_999_900
_MAX_POINTS: Final = 1_000_000
_MAX_TEXT: Final = 1000


def start_game(found: Mapping[str, Any], players: int) -> StartGame:
    """The event. What has no field goes to ``meta``. Raises :class:`Problem`."""
    names = found.get("name")
    rule = table(found.get("rule", {}), "rule")
    ref = found.get("ref")
    ref = ref[:_MAX_TEXT] if isinstance(ref, str) else ""
    meta = others(found, _KNOWN)
    if meta.get("title") == ["", ""]:
        del meta["title"]
    for key in LISTS:
        if isinstance(meta.get(key), list):
            meta[key] = meta[key][:players]
    if isinstance(meta.get("dan"), list):
        meta["dan"] = [DAN.index(d) if d in DAN else d for d in meta["dan"]]
    more = others(rule, ("disp", "aka", "aka51", "aka52", "aka53"))
    if more:
        meta["rule"] = more
    return StartGame(
        meta=meta or None,
        names=tuple([name(n) for n in names[:players]]) if isinstance(names, list) else (),
        rules=own.rules(found) or rules.read(rule, players, ref),
        id=ref or None,
    )


def end(found: Mapping[str, Any], players: int) -> End | None:
    """``sc``: final scores and points, seat by seat; ``None``: the match is not over. Raises
    :class:`Problem`."""
    if not found.get("sc"):
        return None
    numbers = rows(found["sc"], "sc")
    if len(numbers) not in (8, 2 * players):
        raise Problem(f"sc: found {len(numbers)} numbers, expected {2 * players}")
    mine = numbers[: 2 * players]
    scores = [_number(n, _MAX_SCORE) for n in mine[::2]]
    return End(
        tuple([round(n) for n in scores]),
        tuple([round(1000 * _number(n, _MAX_POINTS)) for n in mine[1::2]]),
    )


def _number(value: Any, most: int) -> float:
    if type(value) not in (int, float) or not abs(value) <= most:
        raise Problem(f"sc: found {shown(value)}, expected a number")
    return float(value)


def write(match: Match, rule: dict[str, Any], log: list[Any]) -> dict[str, Any]:
    """The object, but for the end of the match. Members that only its own format has are written
    again where they were read."""
    meta = match.header.meta or {}
    n = match.seats
    title = meta.get("title")
    if not isinstance(title, list):
        title = [title if isinstance(title, str) else "", ""]
    names = [match.header.names[s] if s < len(match.header.names) else "" for s in range(n)]
    out: dict[str, Any] = {"title": title, "name": [*names, *[""] * (_SEATS - n)], "rule": rule}
    if match.header.id:
        out["ref"] = str(match.header.id)
    for key in ("ver", "ratingc", "lobby", *LISTS, "connection"):
        if key in meta:
            out[key] = meta[key]
    if n < _SEATS:
        out.setdefault("ratingc", f"PF{n}")  # which game it is, in the exports of both
    for key in LISTS:
        if isinstance(out.get(key), list):
            out[key] = [*out[key][:n], *_ABSENT[key][: _SEATS - n]]
    if isinstance(out.get("dan"), list):
        dan = range(len(DAN))
        out["dan"] = [DAN[d] if type(d) is int and d in dan else d for d in out["dan"]]
    return {**out, "log": log}
