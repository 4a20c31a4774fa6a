"""Arguments of ``mj.score`` that are mappings and lists: refused at the call, by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from typing import Any, Final

from ..core.given import as_int
from ..core.text import clip, nearest
from ..core.tiles import WINDS
from ..ruleset import RuleSet
from .check import ScoreError
from .situation import FLAGS

_WAYS: Final = ("ron", "tsumo", "fourth_kan")
_OTHERS: Final = {
    "dealer": 'seat="E"',
    "oya": 'seat="E"',
    "winner": 'seat="S"',
    "seat_wind": 'seat="S"',
    "jikaze": 'seat="S"',
    "round_wind": 'round="E"',
    "bakaze": 'round="E"',
    "tiles": 'hand="..."',
    "win_tile": 'win="5s"',
    "agari": 'win="5s"',
    "dora_indicators": 'dora="7s"',
    "dora_markers": 'dora="7s"',
    "ura_indicators": 'ura="7s"',
    "ura_markers": 'ura="7s"',
    "ura_dora": 'ura="7s"',
    "kyotaku": "sticks=1",
    "riichi_sticks": "sticks=1",
    "loser": 'discarder="W"',
    "calls": 'melds=["pon:777z"]',
    "language": 'lang="ja"',
}
"""What people call an argument elsewhere -> how it is said here."""


def argument(key: str, value: object, known: Iterable[str]) -> None:
    """An argument that there is not. Raises ``TypeError`` where it is plain what is meant."""
    if key in _WAYS:
        meant = f'by="{key if value else "ron" if key == "tsumo" else "tsumo"}"'
    elif key in FLAGS:
        meant = f'flags=["{key}"]'
    else:
        near = nearest(key, [n for n in known if n not in ("more", "return")])
        meant = _OTHERS.get(key) or (near and repr(near)) or ""
    if meant:
        raise TypeError(f"score() has no argument {clip(key)}; did you mean {meant}?")


def by_seat(given: Mapping[str, int], key: str, rules: RuleSet) -> dict[int, int]:
    """Points by wind -> by seat; every seat must have whole points."""
    winds = WINDS[: rules.tiles.players]
    if not isinstance(given, Mapping):
        raise ScoreError(key, "type", f"found {clip(given)}, expected points by wind")
    if set(given) != set(winds):
        raise ScoreError(key, "seats", f"found {clip(list(given))}, expected {', '.join(winds)}")
    found = {winds.index(wind): as_int(points) for wind, points in given.items()}
    for points in found.values():
        if type(points) is not int:
            raise ScoreError(key, "number", f"found {clip(points)}, expected whole points")
    return found


def stock(given: Mapping[str, int], rules: RuleSet) -> dict[int, int]:
    """What each seat has at most to give, where the rules have such a stock."""
    if not rules.match.stock:
        raise ScoreError("stock", "no_stock", "these rules have none (match.stock)")
    found = by_seat(given, "stock", rules)
    for points in found.values():
        if points < 0:
            raise ScoreError("stock", "number", f"found {clip(points)}, expected 0 or more")
    return found


def winners(given: Sequence[Mapping[str, Any]]) -> None:
    """Is it a list of mappings?"""
    if isinstance(given, str | bytes) or not isinstance(given, Sequence):
        raise ScoreError("wins", "type", f"found {clip(given)}, expected a list of winners")
    if not given:
        raise ScoreError("wins", "no_winner", "expected one winner or more")
    for one in given:
        if not isinstance(one, Mapping):
            raise ScoreError("wins", "type", f"found {clip(one)}, expected a mapping")


def keys(given: Mapping[str, Any], known: Set[str]) -> None:
    """Does it say of a winner what may be said?"""
    for key in given:
        if key not in known:
            names = ", ".join(sorted(known))
            near = nearest(str(key), known)
            mean = f"; did you mean {near!r}?" if near else ""
            raise ScoreError(
                "wins", "unknown_key", f"found {clip(key)}, expected some of {names}{mean}"
            )
