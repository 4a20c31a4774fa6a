"""Whether a substitute may take over a hand, where a table has such a rule (RON-40)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from ..core.events import Seat
from ..core.tiles import EAST, kind
from .legal import closed
from .moment import Moment

Reason: TypeAlias = Literal["closed_chinitsu", "furiten_riichi"]
"""Why no substitute takes a hand over: a closed hand of one suit, riichi in furiten."""


def no_substitute(m: Moment, seat: Seat) -> Reason | None:
    """Why nobody may play on for ``seat`` now; ``None`` where somebody may.

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
