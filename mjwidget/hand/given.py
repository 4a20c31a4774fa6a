"""Arguments of ``mj.score`` that are mappings and lists: refused at the call, by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Any

from ..core.tiles import WINDS
from ..ruleset import RuleSet
from .check import ScoreError, clip


def by_seat(given: Mapping[str, int], key: str, rules: RuleSet) -> dict[int, int]:
    """Points by wind -> by seat; every seat must have whole points."""
    winds = WINDS[: rules.tiles.players]
    if not isinstance(given, Mapping):
        raise ScoreError(key, "type", f"found {clip(given)}, expected points by wind")
    if set(given) != set(winds):
        raise ScoreError(key, "seats", f"found {clip(list(given))}, expected {', '.join(winds)}")
    for points in given.values():
        if type(points) is not int:
            raise ScoreError(key, "number", f"found {clip(points)}, expected whole points")
    return {winds.index(wind): points for wind, points in given.items()}


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
            raise ScoreError("wins", "unknown_key", f"found {clip(key)}, expected some of {names}")
