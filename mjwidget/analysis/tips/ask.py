"""What all tips look at: the sight, what may be chosen, the discards counted once."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cached_property
from typing import Final, NamedTuple

from ...core.events import Seat
from ...core.tiles import EAST, KINDS, WINDS, Tile, is_flower, tile, to_mpsz
from ...game.legal import Choices
from ...game.reasons import Address
from ...hand.compiled import table_of
from ...hand.situation import Meld
from ...hand.ukeire import discards as discard_table
from ...hand.value import Worth, worths
from ...hand.waits import copies
from ..danger import threat, waited_for
from ..sight import Sight
from .tip import Said

_THREATENS: Final = 0.6
"""An open hand that is tenpai so likely is a threat."""


class Row(NamedTuple):
    """What a discard leaves: shanten, what lowers it (kinds, as a mask), how many of those are not
    seen."""

    away: int
    mask: int
    total: int


class Ask:
    """A position as tips look at it. ``acts``: what may be chosen, without offences."""

    def __init__(self, sight: Sight, choices: Choices) -> None:
        self.sight = sight
        self.choices = tuple([c for c in choices if c.offence is None])
        self.acts = frozenset([c.act for c in self.choices])
        self.own_turn = "dahai" in self.acts
        self.wins = bool(self.acts & {"tsumo", "ron"})
        self.flowers = any(map(is_flower, sight.tiles))
        """Dealt flowers are still to be set aside: nothing is counted yet."""

    @cached_property
    def rows(self) -> dict[int, Row]:
        """By kind, what each possible discard leaves."""
        may = {c.pai >> 3 for c in self.choices if c.act == "dahai" and c.pai is not None}
        found = discard_table(self.sight.counts, self.sight.sanma)
        return {k: Row(a, mask, self.left(mask)) for k, a, mask in found if k in may}

    @cached_property
    def nearest(self) -> int:
        """The shanten after the best discard."""
        return min([row.away for row in self.rows.values()], default=9)

    @cached_property
    def most(self) -> int:
        """The tiles that help after the discard that leaves most, of those nearest to tenpai."""
        rows = self.rows.values()
        return max([row.total for row in rows if row.away == self.nearest], default=0)

    @cached_property
    def in_riichi(self) -> tuple[Seat, ...]:
        """Opponents in riichi."""
        return tuple([o for o in self.sight.others if self.sight.seats[o].riichi])

    @cached_property
    def chances(self) -> dict[Seat, float]:
        """How likely each opponent is tenpai."""
        return {o: threat(self.sight, o) for o in self.sight.others}

    @cached_property
    def threats(self) -> tuple[Seat, ...]:
        """Opponents in riichi, and open hands that are likely tenpai."""
        seats = self.sight.seats
        return tuple(
            [
                o
                for o, chance in self.chances.items()
                if seats[o].riichi or (seats[o].melds and chance >= _THREATENS)
            ]
        )

    @cached_property
    def risks(self) -> dict[int, float]:
        """By kind that may be discarded, the chance that one of :attr:`threats` wins on it, as if
        they were independent."""
        kinds = sorted({c.pai >> 3 for c in self.choices if c.act == "dahai" and c.pai is not None})
        safe = {k: 1.0 for k in kinds if k < KINDS}
        for o in self.threats:
            for k, p in waited_for(self.sight, o, list(safe)).items():
                safe[k] *= 1 - self.chances[o] * p
        return {k: 1 - p for k, p in safe.items()}

    def left(self, mask: int) -> int:
        """How many tiles of a mask the seat does not see."""
        return sum(copies(mask, self.sight.seen).values())

    def by_kind(self, mask: int) -> dict[int, int]:
        """Kinds of a mask of which a tile is left, and how many."""
        return {k: n for k, n in copies(mask, self.sight.seen).items() if n}

    def unseen(self, kind: int) -> int:
        """How many tiles of a kind the seat does not see."""
        return 4 - self.sight.seen[kind]

    def worth(
        self,
        tiles: Iterable[Tile],
        win: int,
        *,
        tsumo: bool = False,
        riichi: bool = False,
        melds: tuple[Meld, ...] | None = None,
    ) -> Worth | None:
        """What concealed ``tiles`` win on a kind, by the scoring engine, without ippatsu and ura;
        ``None`` where that is no win, a hand without a yaku included."""
        sight = self.sight
        flags = () if not riichi else ("double_riichi",) if sight.first_turn else ("riichi",)
        standing = sight.standing(sight.seat)
        if melds is not None:
            standing = standing._replace(melds=melds)
        found = worths(
            standing.won(tuple(tiles), tile(win), tsumo=tsumo, flags=flags), table_of(sight.rules)
        )
        return found[0] if found and not found[0].no_yaku else None

    # ---- words and places

    def wind(self, seat: Seat) -> Said:
        """The name of a seat."""
        return Said(f"wind.{WINDS[self.sight.wind(seat) - EAST]}")

    def own(self, kinds: Collection[int]) -> list[Address]:
        """Addresses of the own tiles of these kinds."""
        return [address for t, address in self.held if t >> 3 in kinds]

    @cached_property
    def held(self) -> list[tuple[Tile, Address]]:
        """The own tiles, each with its address."""
        hand = list(self.sight.tiles)
        drawn = self.sight.drawn
        if drawn is not None:
            hand.remove(drawn)
        out: list[tuple[Tile, Address]] = [(t, ("hand", i)) for i, t in enumerate(hand)]
        if drawn is not None:
            out.append((drawn, ("drawn",)))
        return out

    def thrown(self, seat: Seat, kinds: Collection[int]) -> list[Address]:
        """Addresses of a seat's discards of these kinds."""
        river = self.sight.seats[seat].river
        return [("river", seat, i) for i, t in enumerate(river) if t >> 3 in kinds]

    def melds_of(self, seat: Seat) -> list[Address]:
        """Addresses of a seat's melds."""
        return [("meld", seat, i) for i in range(len(self.sight.seats[seat].melds))]


def texts(kinds: Iterable[int]) -> tuple[str, ...]:
    """Kinds as mpsz texts."""
    return tuple([to_mpsz(tile(k)) for k in kinds if k < KINDS])
