"""A hand that is tenpai: how often its waits win, how, and how much."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..core.tiles import KINDS, Tile
from ..hand.situation import Meld
from .desk import Desk

_RELEASE: Final = 0.50
"""How often another's draw of a tile that is waited for is discarded."""
_RELEASE_RIICHI: Final = 0.30
"""And where it is a riichi that waits: others fold."""
_DRAWN: Final = 0.85
"""How often an own draw comes before somebody wins in the same round."""
_EASE: Final = tuple(
    (1.25 if k >= 27 else (1.25, 1.1, 0.95, 0.85, 0.85, 0.85, 0.95, 1.1, 1.25)[k % 9])
    for k in range(KINDS)
)
"""Tiles at the edge come out more often than those in the middle."""


class Ready(NamedTuple):
    """A hand that is tenpai. ``tiles``: of the waits, counted as own draws would be that win as
    often; ``share``: how many of the wins are by tsumo; ``points`` of a win on average."""

    tiles: float
    share: float
    points: float


def ready_of(
    desk: Desk,
    tiles: tuple[Tile, ...],
    melds: tuple[Meld, ...],
    waits: dict[int, int],
    thrown: int,
    riichi: bool,
) -> Ready | None:
    """A tenpai hand with ``waits`` (kinds, tiles left); ``thrown``: kinds of the own river."""
    total = sum(waits.values())
    if not total:
        return None
    priced = desk.prices.ready(tiles, melds, waits, riichi=riichi)
    furiten = any(thrown >> k & 1 for k in waits)
    by_ron = 0.0
    if not furiten:
        ease = sum([n * _EASE[k] for k, n in waits.items()]) / total
        release = _RELEASE_RIICHI if riichi else _RELEASE
        by_ron = priced.with_yaku * release * (desk.sight.players - 1) * ease
    by_tsumo = _DRAWN * total if priced.tsumo else 0.0
    both = by_ron + by_tsumo
    if both <= 0:
        return None
    share = by_tsumo / both
    return Ready(both, share, share * priced.tsumo + (1 - share) * priced.ron)


def usual_reach(players: int, *, riichi: bool) -> float:
    """How often a tile of a usual wait wins, beside one that only an own draw could be."""
    return _DRAWN + (players - 1) * (_RELEASE_RIICHI if riichi else _RELEASE)
