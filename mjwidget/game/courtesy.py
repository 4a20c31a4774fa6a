"""Whom a table with several people asks about a tile: everybody who, as far as all can see, could
want it. Who really does then stays secret."""

from __future__ import annotations

from ..core.events import Seat
from ..core.tiles import EAST, counts
from .legal import open_tiles
from .moment import Moment

_CALLABLE_COPIES = 2  # of the same kind, for a pon


def could_answer(m: Moment, seat: Seat) -> bool:
    """Could ``seat`` have anything to say of the tile that lies there, for all that lies open?

    What is looked at: whose tile it is, riichi, dead and forfeited hands, own discards (which make
    furiten), the copies in sight. Where the rules have offences, a false claim is possible too.
    """
    offered = m.facts.offered
    if offered is None or seat == offered.seat or m.facts.passed >> seat & 1:
        return False
    p = m.state.players[seat]
    if p.dead:
        return False
    if m.law.penalised:
        return True
    kind = offered.pai >> 3
    win = not m.facts.accepted and not m.facts.seats[seat].river >> kind & 1
    if win or offered.how != "dahai" or p.riichi:
        return win
    if m.state.left <= 0 and not m.law.last_discard:
        return False
    n = len(m.state.players)
    if m.law.chi and kind < EAST and (offered.seat + 1) % n == seat:
        return True
    return 4 - counts(open_tiles(m))[kind] >= _CALLABLE_COPIES
