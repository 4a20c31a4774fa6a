"""What a seat sees, counted: the view as arrays, made ready for analysis.

A :class:`Sight` is made from a view (:func:`mjwidget.view.project`) and the rules, so that nothing
which is judged here can know more than the seat does. What lies on the table tells more than it
shows at a glance: :attr:`Sight.order` is the order in which all tiles were discarded, found again
by whose turn came after whose.
"""

from __future__ import annotations

from copy import copy
from functools import cached_property
from typing import Final, NamedTuple

from ..core.events import Seat
from ..core.seats import relative
from ..core.tiles import EAST, FLOWER, KINDS, NORTH, UNKNOWN, WINDS, Tile, from_mjai
from ..hand.dora import dora_kind
from ..hand.situation import Meld
from ..ruleset import RuleSet
from ..view import View

_DRAGONS: Final = (31, 32, 33)


class Out(NamedTuple):
    """A discard in the order of play. ``hand``: it came out of the hand (tedashi)."""

    seat: Seat
    pai: Tile
    hand: bool
    riichi: bool


class Other(NamedTuple):
    """What a seat shows. ``melds`` as scoring reads them; ``closed``: no meld but ankan;
    ``since``: the place in :attr:`Sight.order` of its riichi's discard, ``None`` without riichi;
    ``aside``: kita and flowers; ``last``: its last discard that came out of its hand."""

    river: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    closed: bool
    riichi: bool
    since: int | None
    aside: tuple[Tile, ...]
    last: Tile | None


class Sight:
    """A position through the eyes of one seat.

    ``tiles``: own concealed tiles, sorted, the drawn one included; ``seats``: an :class:`Other`
    for every seat, the own one too; ``counts``: own concealed tiles by kind; ``seen``: all tiles
    that the seat sees, by kind (own ones, rivers, melds, indicators, tiles set aside);
    ``unseen``: how many tiles it does not see.
    """

    def __init__(self, view: View, seat: Seat, rules: RuleSet) -> None:
        """``view``: of this seat or open. Raises ``ValueError`` when the hand is hidden."""
        self.seat, self.rules = seat, rules
        self.players: int = view["players"]
        self.sanma = rules.tiles.manzu == "terminals"
        self.bakaze = WINDS.index(view["bakaze"])
        self.kyoku: int = view["kyoku"]
        self.honba: int = view["honba"]
        self.kyotaku: int = view["kyotaku"]
        self.oya: Seat = view["oya"]
        self.scores: tuple[int, ...] = tuple(view["scores"])
        self.left: int = view["left"]
        self.indicators = tuple([from_mjai(t) for t in view["dora"]])
        own = view["seats"][seat]
        self.drawn: Tile | None = None if own["drawn"] is None else from_mjai(own["drawn"])
        hand = [from_mjai(t) for t in own["hand"]]
        if self.drawn is not None:
            hand.append(self.drawn)
        if UNKNOWN in hand:
            raise ValueError(f"the hand of seat {seat} is hidden in this view")
        self.tiles = tuple(sorted(hand))
        rivers = [
            [
                Out(who, from_mjai(d["t"]), not d.get("tsumogiri", False), False)
                for d in one["river"]
            ]
            for who, one in enumerate(view["seats"])
        ]
        takers = [[d.get("called") for d in one["river"]] for one in view["seats"]]
        sideways = [_declared(one) for one in view["seats"]]
        self.order = _order(rivers, takers, sideways, self.oya)
        self.seats = tuple([_other(one, who, self.order) for who, one in enumerate(view["seats"])])
        counts = [0] * KINDS
        for t in hand:
            if t >> 3 < KINDS:
                counts[t >> 3] += 1
        self.counts = tuple(counts)
        for one in self.seats:
            # A tile that was called lies in the meld, its mark in the river.
            for t in one.aside:
                if t >> 3 < KINDS:
                    counts[t >> 3] += 1
            for meld in one.melds:
                for t in meld.tiles:
                    counts[t >> 3] += 1
        for who, river in enumerate(rivers):
            for out, taker in zip(river, takers[who], strict=True):
                if taker is None:
                    counts[out.pai >> 3] += 1
        for t in self.indicators:
            if t >> 3 < KINDS:
                counts[t >> 3] += 1
        self.seen = tuple([min(4, n) for n in counts])
        self.unseen = (4 * (KINDS - 7) if self.sanma else 4 * KINDS) - sum(self.seen)
        self.lies = view["last"] is not None
        """The last discard still lies there to be called."""

    def having(self, melds: tuple[Meld, ...]) -> Sight:
        """The same, as if the own seat had these melds."""
        if melds == self.me.melds:
            return self
        out = copy(self)
        seats = list(self.seats)
        closed = all(m.type == "ankan" for m in melds)
        seats[self.seat] = self.me._replace(melds=melds, closed=closed)
        out.seats = tuple(seats)
        return out

    @property
    def me(self) -> Other:
        """What the own seat shows."""
        return self.seats[self.seat]

    @property
    def sets(self) -> int:
        """Sets that the concealed tiles are to make: four less the melds."""
        return 4 - len(self.me.melds)

    @property
    def dealer(self) -> bool:
        """Is it the dealer who looks?"""
        return self.seat == self.oya

    @property
    def turns(self) -> float:
        """Draws that the seat can still expect."""
        return self.left / self.players

    @property
    def others(self) -> tuple[Seat, ...]:
        """The other seats, the next one first."""
        n = self.players
        return tuple([(self.seat + i) % n for i in range(1, n)])

    def wind(self, seat: Seat) -> int:
        """The kind of a seat's own wind."""
        return EAST + relative(self.oya, seat, self.players)

    @cached_property
    def dora(self) -> tuple[int, ...]:
        """Kinds that the indicators make dora, one entry for each indicator."""
        return tuple([dora_kind(t, self.rules) for t in self.indicators])

    def value_kinds(self, seat: Seat) -> frozenset[int]:
        """Kinds whose triplet is a yaku for a seat."""
        winds = {EAST + self.bakaze, self.wind(seat)}
        if self.rules.tiles.north == "yakuhai":
            winds.add(NORTH)
        return frozenset((*winds, *_DRAGONS))

    def worth_of_tile(self, t: Tile) -> int:
        """How many dora a tile is: indicated, and coloured."""
        kind = t >> 3
        if kind >= FLOWER:
            return 1
        return sum([kind == k for k in self.dora]) + bool(t & 7)

    @cached_property
    def passed(self) -> tuple[int, ...]:
        """By seat, the kinds that it cannot win on by ron, as a mask: its own discards, what has
        passed since its riichi, and what has passed since its own last discard."""
        out = []
        order = self.order[:-1] if self.lies else self.order
        for seat, other in enumerate(self.seats):
            mask = 0
            for t in other.river:
                mask |= 1 << (t >> 3)
            last = max([i for i, o in enumerate(order) if o.seat == seat], default=0)
            first = last if other.since is None else min(other.since, last)
            for o in order[first:]:
                mask |= 1 << (o.pai >> 3)
            out.append(mask)
        return tuple(out)


def _declared(one: View) -> int | None:
    """The place in its river of a seat's riichi discard, ``None`` without riichi."""
    if not one["riichi"]:
        return None
    for i, d in enumerate(one["river"]):
        if d.get("side"):
            return i
    return None


def _order(
    rivers: list[list[Out]],
    takers: list[list[Seat | None]],
    sideways: list[int | None],
    oya: Seat,
) -> tuple[Out, ...]:
    """All discards in the order of play: after one comes the next seat's, or that of who took it.

    Where a river does not fit (a position set up by hand), what is left is appended by seat."""
    n = len(rivers)
    at = [0] * n
    out: list[Out] = []
    turn = oya
    while at[turn] < len(rivers[turn]):
        i = at[turn]
        at[turn] += 1
        one = rivers[turn][i]
        out.append(one._replace(riichi=sideways[turn] == i))
        taker = takers[turn][i]
        turn = (turn + 1) % n if taker is None else taker
    for seat, river in enumerate(rivers):
        for i in range(at[seat], len(river)):
            out.append(river[i]._replace(riichi=sideways[seat] == i))
    return tuple(out)


def _other(one: View, seat: Seat, order: tuple[Out, ...]) -> Other:
    melds = tuple([_meld(m) for m in one["melds"]])
    since = next((i for i, o in enumerate(order) if o.seat == seat and o.riichi), None)
    return Other(
        river=tuple([from_mjai(d["t"]) for d in one["river"]]),
        melds=melds,
        closed=all(m.type == "ankan" for m in melds),
        riichi=one["riichi"] is not None,
        since=since,
        last=next((o.pai for o in reversed(order) if o.seat == seat and o.hand), None),
        aside=tuple([from_mjai(t) for t in (*one["kita"], *one["flowers"])]),
    )


def _meld(m: View) -> Meld:
    tiles = [from_mjai(t) for t in m["tiles"]]
    tiles += [from_mjai(m[key]) for key in ("called", "added") if key in m]
    return Meld(m["type"], tuple(tiles))
