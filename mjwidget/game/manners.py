"""What the manners of a real table ask, as far as the table can know it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from ..core.events import Seat
from ..core.tiles import EAST, kind
from .legal import closed
from .moment import Moment

Reason: TypeAlias = Literal["closed_chinitsu", "furiten_riichi"]
"""Why no substitute takes a hand over: a closed hand of one suit, riichi in furiten."""


def no_substitute(m: Moment, seat: Seat) -> Reason | None:
    """Why nobody may play on for ``seat`` now (RON-40); ``None`` where somebody may.

    Only where substitutes play on as people do at a parlour's table (``table.substitute`` is
    ``no_riichi_no_calls``): a mistake with such a hand would be theirs.
    """
    if m.law.rules.table.substitute != "no_riichi_no_calls":
        return None
    p = m.state.players[seat]
    if p.riichi and m.facts.seats[seat].furiten:
        return "furiten_riichi"
    kinds = [kind(t) for t in (*p.tiles, *(t for meld in p.melds for t in meld.all_tiles))]
    one_suit = len({k // 9 for k in kinds}) == 1 and max(kinds) < EAST
    return "closed_chinitsu" if closed(p) and one_suit else None


def may_lie_face_down(m: Moment, seat: Seat) -> bool:
    """May the hand's tiles be laid face down (RON-39)? A bare single tile, or in riichi."""
    p = m.state.players[seat]
    return p.riichi > 0 or len(p.hand) == 1
