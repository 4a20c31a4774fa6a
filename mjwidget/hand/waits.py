"""Waits: the kinds that complete a hand of 13 tiles (fewer beside melds), and what is left of them.

Hands are 34 counts as in :mod:`mjwidget.hand.shanten`, sets of kinds masks as in
:mod:`mjwidget.hand.ukeire`. A kind is never a wait when the concealed hand holds four of it. When
some lie in the player's own melds it can still be one *by shape*; :func:`possible` tells whether
any tile of a wait is left, which the rules ask in two ways:

* own tiles only ("tenpai only on a fifth copy of own tiles is noten"): ``seen`` = the concealed
  tiles and those in own melds;
* everything in sight (a riichi that nothing can win): with rivers, melds and indicators.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..core.tiles import KINDS, TERMINALS_AND_HONOURS
from .shanten import chiitoitsu, kokushi
from .ukeire import improving, improving_standard

_YAOCHUU: Final = sorted(TERMINALS_AND_HONOURS)


def waits(counts: Sequence[int], sanma: bool = False) -> int:
    """The kinds that complete the hand in any form, as a mask; 0 when it is not tenpai."""
    shanten, mask = improving(counts, sanma)
    return 0 if shanten else mask


def waits_by_form(counts: Sequence[int], sanma: bool = False) -> dict[str, int]:
    """The same for each form in which the hand is tenpai: ``standard``, ``chiitoitsu``,
    ``kokushi`` -> mask."""
    out: dict[str, int] = {}
    shanten, mask = improving_standard(counts, sanma)
    if shanten == 0:
        out["standard"] = mask
    if chiitoitsu(counts) == 0:  # six pairs and a single tile
        out["chiitoitsu"] = 1 << list(counts).index(1)
    if kokushi(counts) == 0:
        lacking = [kind for kind in _YAOCHUU if not counts[kind]]
        out["kokushi"] = sum(1 << kind for kind in lacking or _YAOCHUU)
    return out


def copies(mask: int, seen: Sequence[int]) -> dict[int, int]:
    """How many tiles of each kind in a mask are not among the 34 counts seen (never below 0)."""
    return {kind: max(0, 4 - seen[kind]) for kind in range(KINDS) if mask >> kind & 1}


def possible(mask: int, seen: Sequence[int]) -> bool:
    """Whether a tile of the mask is left that is not among the 34 counts seen."""
    return any(mask >> kind & 1 and seen[kind] < 4 for kind in range(KINDS))


def left(mask: int, seen: Sequence[int]) -> int:
    """The kinds of a mask of which a tile is left, as a mask."""
    return sum(1 << kind for kind in range(KINDS) if mask >> kind & 1 and seen[kind] < 4)
