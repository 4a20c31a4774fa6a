"""What others threaten, for an analysis: judged from what the seat sees, or known of open hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from msgspec.structs import replace as changed

from ..core.events import Seat
from ..core.tiles import tile
from ..game.moment import Moment
from ..game.wins import worth_of
from . import threats as judged
from .asked import Asked
from .rows import Risk
from .threats import Threat, TileDanger


def threats(ask: Asked) -> tuple[Threat, ...]:
    """Of each opponent, the next seat first; none of a hand alone."""
    if ask.alone:
        return ()
    found = judged.threats(ask.sight)
    return tuple([_known(ask, one) for one in found]) if ask.open else found


def _known(ask: Asked, one: Threat) -> Threat:
    """With open hands: is it tenpai, and what could it win by ron now, for how much?"""
    waits = ask.m.facts.seats[one.seat].waits
    points = {kind: _ron(ask, one.seat, kind) if waits >> kind & 1 else 0 for kind in one.tiles}
    won = [n for n in points.values() if n]
    tiles = {
        kind: TileDanger(float(n > 0), float(n), (_cause(n, bool(waits >> kind & 1)),))
        for kind, n in points.items()
    }
    mean = sum(won) / len(won) if won else 0.0
    return replace(one, tenpai=float(bool(waits)), loss=mean, tiles=tiles)


def _cause(points: int, waited: bool) -> str:
    """Of :data:`.causes.KNOWN`: nothing of what is only judged."""
    return "waits" if points else "cannot_ron" if waited else "no_ron"


def _ron(ask: Asked, seat: Seat, kind: int) -> int:
    """Points, honba included, of a ron on this kind; 0 where there can be none."""
    m, one = ask.m, ask.m.facts.seats[seat]
    if one.furiten or one.shown >> kind & 1 or m.state.players[seat].dead:
        return 0
    later = Moment(m.law, m.state, changed(m.facts, offered=None))
    worth = worth_of(later, seat, tile(kind), tsumo=False)
    if worth is None or worth.no_yaku:
        return 0
    return worth.total + m.law.rules.honba.ron * m.state.honba


def risks(found: Sequence[Threat]) -> dict[int, Risk]:
    """For each kind, over all opponents."""
    return {
        kind: Risk(p, loss, {one.seat: one.tiles[kind].p for one in found})
        for kind, (p, loss) in judged.over_all(tuple(found)).items()
    }
