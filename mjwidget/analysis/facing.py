"""What others threaten, for the analysis: by opponent, and for each tile over all of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from ..core.events import Seat
from ..core.tiles import KINDS, tile
from ..game.moment import Moment
from ..game.wins import worth_of
from ..hand.ukeire import SANMA_KINDS, kinds_of
from . import danger, words
from .asked import Asked
from .rows import Risk


@dataclass(frozen=True, slots=True)
class Threat:
    """``held``: riichi, open, closed; ``tenpai``: how likely; ``loss``: points of a deal-in."""

    seat: Seat
    held: str
    tenpai: float
    loss: float
    tiles: Mapping[int, float]

    def why(self, lang: str = "en") -> str:
        return words.said(f"held.{self.held}", lang)


def threats(ask: Asked) -> tuple[Any, ...]:
    """Of each opponent, the next seat first; none of a hand alone."""
    if ask.alone:
        return ()
    return tuple([_known(ask, o) if ask.open else _judged(ask, o) for o in ask.sight.others])


def every_kind(ask: Asked) -> list[int]:
    """The kinds that there are under these rules."""
    return kinds_of(SANMA_KINDS) if ask.sight.sanma else list(range(KINDS))


def _judged(ask: Asked, seat: Seat) -> Threat:
    sight = ask.sight
    tenpai = danger.threat(sight, seat)
    waited = danger.waited_for(sight, seat, every_kind(ask))
    return Threat(
        seat,
        danger.how(sight.seats[seat]),
        tenpai,
        danger.loss(sight, seat),
        {kind: tenpai * p for kind, p in waited.items()},
    )


def _known(ask: Asked, seat: Seat) -> Threat:
    """With open hands: what the seat could win by ron now, and for how much on average."""
    m, one = ask.m, ask.m.facts.seats[seat]
    later = Moment(m.law, m.state, replace(m.facts, offered=None))
    tiles = dict.fromkeys(every_kind(ask), 0.0)
    points = []
    for kind in kinds_of(one.waits):
        if one.furiten or one.shown >> kind & 1:
            continue
        worth = worth_of(later, seat, tile(kind), tsumo=False)
        if worth is not None and not worth.no_yaku:
            tiles[kind] = 1.0
            points.append(worth.total + m.law.rules.honba.ron * m.state.honba)
    mean = sum(points) / len(points) if points else 0.0
    held = danger.how(ask.sight.seats[seat])
    return Threat(seat, held, float(bool(one.waits)), mean, tiles)


def risks(ask: Asked, found: tuple[Any, ...]) -> dict[int, Risk]:
    """For each kind, over all opponents."""
    out: dict[int, Risk] = {}
    if not found:
        return out
    for kind in every_kind(ask):
        by = {one.seat: one.tiles[kind] for one in found}
        passes = 1.0
        for p in by.values():
            passes *= 1 - p
        loss = sum([by[one.seat] * one.loss for one in found])
        out[kind] = Risk(1 - passes, loss, by)
    return out
