"""What each opponent threatens, in figures (:mod:`.danger`) and in words (:mod:`.causes`).

>>> threats(sight)[0].tiles[12].p, threats(sight)[0].tiles[12].why()
(0.104, 'no suji, near the dora')

The figures come of everything that is looked at together; the causes say in a player's terms what
is true of a tile. They are no sum: a tile of two causes may be safer than one of none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..core.events import Seat
from ..core.tiles import EAST, KINDS, Tile
from ..hand.ukeire import SANMA_KINDS, kinds_of
from . import causes
from .danger import how, loss, threat, waited_for
from .features import all_triplets, shown_dora
from .sight import Sight
from .terms import Terms, flush, tanyao
from .words import joined


@dataclass(frozen=True, slots=True)
class TileDanger:
    """What a kind is against an opponent. ``p``: the chance, 0 to 1, that it could win on it by ron
    if it were discarded now; ``loss``: points that this would cost on average; ``causes``: codes of
    :data:`.causes.CAUSES`, of open hands one of :data:`.causes.KNOWN`."""

    p: float
    loss: float
    causes: tuple[str, ...]

    def why(self, lang: str = "en") -> str:
        """The causes in words, ``en`` or ``ja``."""
        return joined([causes.said(code, lang) for code in self.causes], lang)


@dataclass(frozen=True, slots=True)
class Threat:
    """What an opponent threatens.

    ``held``: ``riichi``, ``open`` or ``closed`` (without riichi); ``tenpai``: the chance, 0 to 1;
    ``loss``: points of a deal-in on average, honba included, sticks left out. ``turn``: of its
    river, from 1, in which it declared riichi; ``passed``: discards since then; ``melds``: open
    ones; ``yaku``: those that its melds have or point to, by key; ``dora``: how many it shows;
    ``tiles``: by kind, all that there are under the rules.
    """

    seat: Seat
    held: str
    tenpai: float
    loss: float
    turn: int | None
    passed: int
    melds: int
    yaku: tuple[str, ...]
    dora: int
    tiles: Mapping[int, TileDanger]

    def why(self, lang: str = "en") -> str:
        """What it shows, in words: ``2 melds, honitsu, 1 dora shown``."""
        return joined(self._parts(lang), lang)

    def _parts(self, lang: str) -> Iterator[str]:
        if self.held == "riichi" and self.turn is not None:
            yield causes.phrase("riichi", lang, turn=self.turn)
            if self.passed:
                yield causes.phrase("since", lang, n=self.passed)
        elif self.held == "riichi":
            yield causes.phrase("riichi_given", lang)
        elif self.held == "open":
            yield causes.phrase("open_1" if self.melds == 1 else "open", lang, n=self.melds)
        else:
            yield causes.phrase("closed", lang)
        for key in self.yaku:
            yield causes.yaku(key, lang)
        if self.dora:
            yield causes.phrase("dora", lang, n=self.dora)


def threats(sight: Sight) -> tuple[Threat, ...]:
    """Of each opponent, the next seat first."""
    return tuple([_threat(sight, seat) for seat in sight.others])


def risk(sight: Sight) -> dict[int, tuple[float, float]]:
    """For each kind, the chance that somebody wins on it if it is discarded now, and the points
    that this costs on average: over all opponents, as if they were independent."""
    return over_all(threats(sight))


def over_all(found: tuple[Threat, ...]) -> dict[int, tuple[float, float]]:
    """:func:`risk` of threats that are known."""
    out: dict[int, tuple[float, float]] = {}
    for kind in found[0].tiles if found else ():
        safe, points = 1.0, 0.0
        for one in found:
            tile = one.tiles[kind]
            safe *= 1 - tile.p
            points += tile.p * tile.loss
        out[kind] = (1 - safe, points)
    return out


def _threat(sight: Sight, seat: Seat) -> Threat:
    other = sight.seats[seat]
    kinds = kinds_of(SANMA_KINDS) if sight.sanma else list(range(KINDS))
    tenpai, waited = threat(sight, seat), waited_for(sight, seat, kinds)
    terms = Terms(sight, seat)
    # What it costs is told of dora and of all others.
    points = {k in sight.dora: k for k in kinds}
    costs = {dora: loss(sight, seat, kind) for dora, kind in points.items()}
    return Threat(
        seat,
        how(other),
        tenpai,
        loss(sight, seat),
        None if other.turn is None else other.turn + 1,
        0 if other.since is None else len(sight.order) - other.since - 1,
        0 if other.closed else len(other.melds),
        tuple(_yaku(sight, seat)),
        shown_dora(sight, seat),
        {k: TileDanger(tenpai * p, costs[k in sight.dora], terms.of(k)) for k, p in waited.items()},
    )


def _yaku(sight: Sight, seat: Seat) -> Iterator[str]:
    """Those that the melds have, and those that they point to."""
    other = sight.seats[seat]
    for meld in other.melds:
        if meld.type != "chi":
            yield from sight.value_keys(seat, meld.tiles[0] >> 3)
    if other.closed:
        return
    if flush(other):
        yield "honitsu"
    if all_triplets(other.melds):
        yield "toitoi"
    if tanyao(sight, seat):
        yield "tanyao"
    elif len(other.melds) > 1 and all(_outside(m.tiles) for m in other.melds):
        yield "chanta"


def _outside(tiles: Sequence[Tile]) -> bool:
    """Has a set a terminal or an honour?"""
    return any(t >> 3 >= EAST or (t >> 3) % 9 in (0, 8) for t in tiles)
