"""Dora of every kind: indicators, coloured fives, kita, flowers."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ..core.tiles import BLUE, FLOWER, FLOWERS, NORTH, RED, Tile
from ..ruleset import RuleSet
from .situation import Situation


@lru_cache(maxsize=256)
def _next(kind: int, terminals: bool) -> int:
    if kind < 27:
        if terminals and kind < 9:
            return 8 - kind if kind in (0, 8) else (kind + 1) % 9
        return kind // 9 * 9 + (kind + 1) % 9
    if kind < 31:
        return 27 + (kind - 26) % 4
    return 31 + (kind - 30) % 3


def dora_kind(indicator: Tile, rules: RuleSet) -> int:
    """The kind that an indicator makes dora; ``FLOWER`` for all flowers.

    Where manzu are terminals only, 1m shows 9m and 9m shows 1m.
    """
    kind = indicator >> 3
    if FLOWER <= kind < FLOWER + FLOWERS:
        return FLOWER
    return _next(kind, rules.tiles.manzu == "terminals" and rules.wall.terminal_cycle)


def count(indicators: Iterable[Tile], s: Situation, rules: RuleSet) -> int:
    """How many dora these indicators make in the hand, its kita and flowers included."""
    out = 0
    for indicator in indicators:
        k = dora_kind(indicator, rules)
        if k == FLOWER:
            out += s.flowers
            continue
        if s.mask >> k & 1:
            for t in s.tiles:
                if t >> 3 == k:
                    out += 1
        if k == NORTH:
            out += s.kita
    return out


def dora(s: Situation, rules: RuleSet) -> list[tuple[str, int]]:
    """Every kind of dora with its han, in the order in which they are named; none of 0."""
    out: list[tuple[str, int]] = []
    if s.dora and (n := count(s.dora, s, rules)):
        out.append(("dora", n))
    red = blue = 0
    for t in s.tiles:
        mark = t & 7
        if mark == RED:
            red += 1
        elif mark == BLUE:
            blue += 1
    if red:
        out.append(("red", red))
    if blue:
        out.append(("blue", blue))
    if s.kita:
        out.append(("kita", s.kita))
    if s.flowers:
        out.append(("flower", s.flowers))
    if s.ura and s.riichi and rules.wall.ura and (n := count(s.ura, s, rules)):
        out.append(("ura", n))
    return out
