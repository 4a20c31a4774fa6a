"""What a hand will be worth: counted when it is tenpai, judged from its plan before."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from ..analysis.plans import Plan
from ..analysis.sight import Sight
from ..core.tiles import Tile, tile
from ..core.tiles import counts as counts_of
from ..hand.compiled import Table, table_of
from ..hand.score import shugi_of, shugi_points
from ..hand.situation import Meld, Standing
from ..hand.value import Worth, worths

_URA_AND_IPPATSU = 0.55
"""Han that riichi adds to itself on average: ippatsu and ura."""
_URA, _IPPATSU = 0.4, 0.15
"""Of these, ura and ippatsu: as many shugi, where they earn one each."""
_TSUMO = 0.35
"""And the han of a closed tsumo."""
_SHUGI = 0.7
"""Of what shugi are worth so much is reckoned with. Tried in the contest sanma-parlour: in full,
``careful`` came to a mean rank of 1.949, with this to 1.923 (both within .09)."""


_TO_COME = {"riichi": 0.35, "toitoi": 0.0, "honitsu": 0.15, "": 0.25}
"""Han that a hand gets on its way, by plan: dora and yaku that do not show yet. The same however
many tiles it lacks, or it would be worth more to stay away from tenpai."""


class Priced(NamedTuple):
    """A hand that is tenpai. ``ron``, ``tsumo``: mean points over the waits, shugi included, 0
    where there is no yaku; ``with_yaku``: tiles of the waits that are not seen and on which a ron
    has one."""

    ron: float
    tsumo: float
    with_yaku: int


def _stays(counts: Sequence[int], kind: int) -> float:
    """How likely a held tile is to be in the hand that wins."""
    if counts[kind] > 1:
        return 0.9
    if kind >= 27:
        return 0.25
    place = kind % 9
    for step, stays in ((1, 0.85), (2, 0.75)):
        for other in (place - step, place + step):
            if 0 <= other < 9 and counts[kind - place + other]:
                return stays
    return 0.4


class Prices:
    """Prices of hands under the rules of a sight. Made once for each decision.

    ``unit``: what a point is worth for the standing of the match, by which all prices are
    multiplied later; shugi win no ranks, so they are counted as so many points less.
    """

    def __init__(self, sight: Sight, unit: float = 1.0) -> None:
        self._sight = sight
        self._standing = sight.standing(sight.seat)
        self._table: Table = table_of(sight.rules)
        self._payers = sight.players - 1
        bonus = sight.rules.bonus
        self._chip = _SHUGI * shugi_points(sight.rules) / unit
        self._riichi_chips = bonus.ippatsu * _IPPATSU
        self._riichi_chips += bonus.ura * _URA if sight.rules.wall.ura else 0.0
        self.riichi_extra = _URA_AND_IPPATSU * (1.0 if sight.rules.wall.ura else 0.3)

    def points(self, han: float, fu: int) -> float:
        """Points by ron of so many han, between two whole numbers in proportion."""
        low = max(1, int(han))
        part = max(0.0, han - low)
        dealer = self._sight.dealer
        a = self._table.price(dealer, low, fu, 0).ron
        b = self._table.price(dealer, low + 1, fu, 0).ron
        return a + (b - a) * part

    def dora(self, tiles: Iterable[Tile], melds: Iterable[Meld]) -> int:
        """Dora among these tiles and those that are set aside."""
        sight = self._sight
        out = sum([sight.worth_of_tile(t) for t in tiles])
        out += sum([sight.worth_of_tile(t) for m in melds for t in m.tiles])
        return out + sum([max(1, sight.worth_of_tile(t) + 1) for t in sight.me.aside])

    def _kept_dora(self, tiles: Sequence[Tile], melds: Iterable[Meld]) -> float:
        """Dora that the hand is likely to have in the end: of those that stand alone, fewer."""
        counts = counts_of(tiles)
        out = float(self.dora((), melds))
        for t in tiles:
            worth = self._sight.worth_of_tile(t)
            if worth:
                out += worth * _stays(counts, t >> 3)
        return out

    def guess(self, plan: Plan, tiles: Sequence[Tile], melds: tuple[Meld, ...]) -> float:
        """Points of a win by ``plan`` with a hand that is not tenpai yet."""
        kept = [t for t in tiles if plan.kinds >> (t >> 3) & 1]
        han = plan.han + self._kept_dora(kept, melds)
        han += _TO_COME.get(plan.key, _TO_COME[""])
        if plan.key == "riichi":
            han += self.riichi_extra + _TSUMO
            simples = sum([0 < (t >> 3) % 9 < 8 and t >> 3 < 27 for t in tiles])
            if simples >= len(tiles) - 1:
                han += 0.7
            if not any(t >> 3 >= 27 for t in tiles):
                han += 0.35  # pinfu, of which honours leave less
            fu = 30
        else:
            fu = 30 if plan.key != "toitoi" else 40
        return self.points(han, fu) + self._shugi_guess(kept, melds, plan.key == "riichi")

    def _shugi_guess(self, tiles: Sequence[Tile], melds: tuple[Meld, ...], riichi: bool) -> float:
        bonus = self._sight.rules.bonus
        if bonus.fives == "riichi" and not riichi:
            return 0.0
        if bonus.fives == "closed" and melds:
            return 0.0
        held = [*tiles, *(t for m in melds for t in m.tiles)]
        chips = sum([bonus.red * (t & 7 == 1) + bonus.blue * (t & 7 == 2) for t in held])
        return chips * self._chip * (1 + (self._payers - 1) * 0.35)

    def ready(
        self,
        tiles: tuple[Tile, ...],
        melds: tuple[Meld, ...],
        waits: dict[int, int],
        *,
        riichi: bool,
    ) -> Priced:
        """What a tenpai hand wins on ``waits`` (kinds, tiles left of each)."""
        ron = tsumo = 0.0
        total = with_yaku = 0
        for kind, n in waits.items():
            if not n:
                continue
            total += n
            by_ron = self._worth(tiles, melds, tile(kind), tsumo=False, riichi=riichi)
            by_tsumo = self._worth(tiles, melds, tile(kind), tsumo=True, riichi=riichi)
            if by_ron:
                ron += n * by_ron
                with_yaku += n
            tsumo += n * by_tsumo
        return Priced(
            ron / with_yaku if with_yaku else 0.0,
            tsumo / total if total else 0.0,
            with_yaku,
        )

    def _worth(
        self,
        tiles: tuple[Tile, ...],
        melds: tuple[Meld, ...],
        win: Tile,
        *,
        tsumo: bool,
        riichi: bool,
    ) -> float:
        return _points(
            self._table,
            self._standing._replace(melds=melds),
            tiles,
            win,
            tsumo,
            (self.riichi_extra, self._riichi_chips) if riichi else None,
            self._payers,
            self._chip,
        )


@lru_cache(maxsize=1 << 15)
def _points(
    table: Table,
    hand: Standing,
    tiles: tuple[Tile, ...],
    win: Tile,
    tsumo: bool,
    riichi: tuple[float, float] | None,
    payers: int,
    chip: float,
) -> float:
    """Points of a win, shugi included (``chip``: what one is worth), 0 without a yaku. ``riichi``:
    in riichi, and the han and the shugi that ippatsu and ura are then worth. From one turn to the
    next most hands that may come are the same."""
    s = hand.won(tiles, win, tsumo=tsumo, flags=() if riichi is None else ("riichi",))
    found = worths(s, table)
    if not found or found[0].no_yaku:
        return 0.0
    best: Worth = found[0]
    points = float(best.total)
    chips = 0.0
    if table.shugi:
        bonus, earned = table.rules.bonus, shugi_of(s, best, table.rules)
        chips += earned.others
        chips += earned.yakuman * (bonus.yakuman_tsumo if tsumo else bonus.yakuman_ron)
    if riichi is not None and not best.yakuman:
        han, more_chips = riichi
        # As a part of the step to the next han.
        more = table.price(hand.seat == 0, best.han + 1, best.fu, 0)
        points += han * (more.total(tsumo, payers) - points)
        chips += more_chips
    return points + chips * chip * (payers if tsumo else 1)
