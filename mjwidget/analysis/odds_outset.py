"""Where hand odds start from: what the seat sees, counted, and what it may do from here on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..core.seats import relative
from ..core.tiles import FLOWER, NORTH, Tile
from ..game.legal import riichi_costs
from ..hand.dora import dora_kind
from ..hand.score import shugi_points
from ..hand.situation import Meld
from ..ruleset import RuleSet
from .sight import Sight


class Outset(NamedTuple):
    """``rest``: tiles that the seat does not see; ``draws``: own draws to come, all of them from
    these; ``melds``, ``kita``, ``flowers``, ``dora`` (indicators): the seat's and the table's;
    ``seat``: from the dealer; ``round``: 0-3, E to N.

    ``may``: by the number of draws done, may riichi be declared with the next discard (in riichi
    already: always); ``declared``: it was; ``ippatsu``: of that one's the next draw still is;
    ``double``: a riichi now (or that one) is a double one; ``haitei``: the last draw is the wall's
    last tile; ``ura``: indicators that a win in riichi turns; ``river``: kinds of the own discards;
    ``start``: own concealed tiles at the outset, one that is to be discarded included; ``idle``:
    nothing is discarded before the first draw, so that no riichi comes before it.

    Of a kan, or a tile set aside: ``first``: what a win with the replacement, the first draw, has
    (rinshan); ``late``: so many of the indicators are not turned before the discard after it;
    ``fed``: who fed the open kan pays that win alone.
    """

    rules: RuleSet
    rest: Mapping[Tile, int]
    draws: int
    melds: tuple[Meld, ...] = ()
    kita: int = 0
    flowers: int = 0
    dora: tuple[Tile, ...] = ()
    seat: int = 0
    round: int = 0
    may: tuple[bool, ...] = ()
    declared: bool = False
    ippatsu: bool = False
    double: bool = False
    haitei: bool = False
    ura: int = 0
    river: frozenset[int] = frozenset()
    start: tuple[Tile, ...] = ()
    idle: bool = False
    first: tuple[str, ...] = ()
    late: int = 0
    fed: bool = False

    @property
    def sanma(self) -> bool:
        """Are there no 2m to 8m?"""
        return self.rules.tiles.manzu == "terminals"

    @property
    def concealed(self) -> int:
        """Tiles of a hand without a drawn one."""
        return 13 - 3 * len(self.melds)

    @property
    def payers(self) -> int:
        """Who pays a tsumo."""
        return self.rules.tiles.players - 1

    @property
    def chip(self) -> float:
        """What a unit of shugi is in points."""
        return shugi_points(self.rules)

    def dora_of(self, indicator: Tile) -> int:
        """The kind that an indicator makes dora."""
        return dora_kind(indicator, self.rules)


def outset(
    sight: Sight,
    tiles: Sequence[Tile],
    *,
    draws: int,
    riichi: bool | None = None,
    until: int | None = None,
    ippatsu: bool = False,
) -> Outset:
    """What a sight means for the draws to come; arguments as of :func:`.odds.odds`."""
    rules, me = sight.rules, sight.me
    first = sight.players if until is None else until
    # Tiles of the wall that are left after each own draw; the first entry: now.
    left = [sight.left, *(sight.left - first - sight.players * i for i in range(draws))]
    if me.riichi:
        may = [True] * (draws + 1)
    elif not me.closed or riichi is False:
        may = [False] * (draws + 1)
    elif riichi:
        may = [True] * (draws + 1)
    else:
        may = [not any(riichi_costs(rules, sight.scores[sight.seat], n)) for n in left]
    shown = len(sight.indicators) if rules.wall.kan_ura else min(1, len(sight.indicators))
    return Outset(
        rules=rules,
        rest=sight.unseen_tiles,
        draws=draws,
        melds=me.melds,
        kita=sum([t >> 3 == NORTH for t in me.aside]),
        flowers=sum([t >> 3 >= FLOWER for t in me.aside]),
        dora=sight.indicators,
        seat=relative(sight.oya, sight.seat, sight.players),
        round=sight.bakaze,
        may=tuple(may),
        declared=me.riichi,
        ippatsu=me.riichi and ippatsu,
        double=sight.double if me.riichi else sight.first_turn,
        haitei=draws > 0 and left[-1] == 0,
        ura=shown if rules.wall.ura and any(may) else 0,
        river=frozenset(t >> 3 for t in me.river),
        start=tuple(tiles),
    )
