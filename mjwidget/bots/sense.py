"""What needs no weighing, and small change: shared by the players."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.tiles import EAST, Tile, is_flower
from ..game.choice import Choice
from ..game.players import Prompt

_NINE_KINDS_KEPT = 11
"""So many terminals and honours are rather kept for thirteen orphans."""


def at_once(prompt: Prompt) -> Choice | None:
    """What needs no weighing: wins, norths to set aside, a last deal that may be the last, the
    only choice there is; and no call while a flower of the deal waits for the first turn."""
    choices = prompt.choices
    acts = {c.act: c for c in reversed(choices)}
    for act in ("tsumo", "ron", "kita"):
        if act in acts:
            return acts[act]
    if "stop" in acts:
        return acts["stop"]
    if len(choices) == 1:
        return choices[0]
    if "kyuushu" in acts:
        kinds = {t >> 3 for t in prompt.tiles if t >> 3 >= EAST or (t >> 3) % 9 in (0, 8)}
        if len(kinds) < _NINE_KINDS_KEPT:
            return acts["kyuushu"]
    if prompt.riichi and "ankan" in acts:
        return acts["ankan"]
    if "pass" in acts and any(map(is_flower, prompt.tiles)):
        return acts["pass"]
    return None


def without(tiles: Sequence[Tile], gone: Sequence[Tile]) -> tuple[Tile, ...] | None:
    """The tiles without those; ``None`` where they are not all there."""
    rest = list(tiles)
    for t in gone:
        if t not in rest:
            return None
        rest.remove(t)
    return tuple(rest)
