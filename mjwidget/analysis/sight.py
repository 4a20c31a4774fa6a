"""What a seat sees, counted: the view as arrays, made ready for analysis.

A :class:`Sight` is made from a view (:func:`mjwidget.view.project`) and the rules, so that nothing
which is judged here can know more than the seat does. What lies on the table tells more than it
shows at a glance: :attr:`Sight.order` is the order in which all tiles were discarded, found again
by whose turn came after whose.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from functools import cached_property
from typing import Final, NamedTuple

from ..core.events import Seat
from ..core.seats import relative
from ..core.tiles import (
    EAST,
    FLOWER,
    HAKU,
    KINDS,
    NORTH,
    UNKNOWN,
    WINDS,
    Tile,
    from_mjai,
    is_flower,
)
from ..game.deal import tiles_of
from ..hand.check import copies
from ..hand.dora import dora_kind
from ..hand.situation import YAOCHU, Meld, Standing
from ..hand.yaku import value_set
from ..ruleset import RuleSet
from ..view import View

_DRAGONS: Final = {HAKU: "haku", HAKU + 1: "hatsu", HAKU + 2: "chun"}

LINES: Final = tuple((suit + n, suit + n + 3) for suit in (0, 9, 18) for n in range(6))
"""The two-sided waits, by their two ends."""


class Out(NamedTuple):
    """A discard in the order of play. ``hand``: it came out of the hand (tedashi); ``taker``: who
    called it."""

    seat: Seat
    pai: Tile
    hand: bool
    riichi: bool
    taker: Seat | None = None


class Other(NamedTuple):
    """What a seat shows. ``melds`` as scoring reads them; ``closed``: no meld but ankan;
    ``since``: the place in :attr:`Sight.order` of its riichi's discard, ``None`` without riichi,
    ``turn`` that in its own river; ``aside``: kita and flowers; ``last``: its last discard that
    came out of its hand."""

    river: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    closed: bool
    riichi: bool
    since: int | None
    aside: tuple[Tile, ...]
    last: Tile | None
    turn: int | None = None


class Ways(NamedTuple):
    """From how many unseen tiles each wait can be made: 1 where nothing of it is seen. ``lines``:
    by :data:`LINES`, of a two-sided wait, ``last`` whether only one tile of an inner kind is left
    for it; by kind, of ``closed``, ``edge``, ``pair`` and ``single`` waits (0 for honours)."""

    lines: tuple[float, ...]
    last: tuple[bool, ...]
    closed: tuple[float, ...]
    edge: tuple[float, ...]
    pair: tuple[float, ...]
    single: tuple[float, ...]


class Sight:
    """A position through the eyes of one seat.

    ``tiles``: own concealed tiles, sorted, the drawn one included; ``seats``: an :class:`Other`
    for every seat, the own one too; ``counts``: own concealed tiles by kind; ``seen``: all tiles
    that the seat sees, by kind (own ones, rivers, melds, indicators, tiles set aside);
    ``coloured``: the coloured fives among them, by tile; ``unseen``: how many tiles it does not
    see; ``double``: its riichi is a double one.
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
        self.double: bool = own["riichi"] == "double"
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
        seen = list(hand)
        for t in hand:
            if t >> 3 < KINDS:
                counts[t >> 3] += 1
        self.counts = tuple(counts)
        for one in self.seats:
            # A tile that was called lies in the meld, its mark in the river.
            seen += one.aside
            for meld in one.melds:
                seen += meld.tiles
        for who, river in enumerate(rivers):
            seen += [out.pai for out, t in zip(river, takers[who], strict=True) if t is None]
        seen += self.indicators
        coloured: dict[Tile, int] = {}
        for t in seen[len(hand) :]:
            if t >> 3 < KINDS:
                counts[t >> 3] += 1
        for t in seen:
            if t & 7:
                coloured[t] = coloured.get(t, 0) + 1
        self.coloured = coloured
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
        seats[self.seat] = self.me._replace(melds=melds, closed=closed(melds))
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

    def standing(self, seat: Seat) -> Standing:
        """What all wins of a seat have in common."""
        one = self.seats[seat]
        kita = sum([not is_flower(t) for t in one.aside])
        return Standing(
            relative(self.oya, seat, self.players),
            self.bakaze,
            one.melds,
            self.indicators,
            kita,
            len(one.aside) - kita,
        )

    @cached_property
    def dora(self) -> tuple[int, ...]:
        """Kinds that the indicators make dora, one entry for each indicator."""
        return tuple([dora_kind(t, self.rules) for t in self.indicators])

    def value_kinds(self, seat: Seat) -> frozenset[int]:
        """Kinds whose triplet is a yaku for a seat."""
        north = self.rules.tiles.north == "yakuhai"
        return value_set(relative(self.oya, seat, self.players), self.bakaze, north)

    def value_keys(self, seat: Seat, kind: int) -> list[str]:
        """The yaku that a triplet of a kind is for a seat, by key: of a double wind two, of a guest
        wind and of numbers none."""
        if kind in _DRAGONS:
            return [_DRAGONS[kind]]
        out = []
        if kind == self.wind(seat):
            out.append(f"jikaze_{WINDS[kind - EAST]}")
        if kind == EAST + self.bakaze:
            out.append(f"bakaze_{WINDS[kind - EAST]}")
        if kind == NORTH and self.rules.tiles.north == "yakuhai":
            out.append("north")
        return out

    @cached_property
    def unseen_tiles(self) -> dict[Tile, int]:
        """Tiles that the seat does not see, coloured fives apart, with the number of each; flowers,
        which are replaced as they are drawn, are not among them."""
        out: dict[Tile, int] = {}
        there = copies(self.rules)
        for kind in range(KINDS):
            left = 0 if self.sanma and 0 < kind < 8 else 4 - self.seen[kind]
            for t in (kind * 8 + 1, kind * 8 + 2):
                n = min(left, there.get(t, 0) - self.coloured.get(t, 0))
                if n > 0:
                    out[t] = n
                    left -= n
            if left > 0:
                out[kind * 8] = left
        return out

    @cached_property
    def first_turn(self) -> bool:
        """Is it before the own first discard, nothing called or made a kan of, nor set aside where
        that counts? Then no tile has gone from the wall that is not discarded, set aside or the own
        drawn one, which tells it from a position that was set up without rivers."""
        aside = sum([len(one.aside) for one in self.seats])
        if self.me.river or any(one.melds for one in self.seats):
            return False
        if aside and self.rules.calls.set_aside_breaks:
            return False
        live = len(tiles_of(self.rules)) - self.rules.wall.dead - 13 * self.players
        return self.left + len(self.order) + aside + 1 >= live

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

    @cached_property
    def ways(self) -> Ways:
        """How many waits are left by what is seen, whoever waits."""
        left = [4 - n for n in self.seen[:27]]
        if self.sanma:
            left[1:8] = [0] * 7
        pairs = [(left[low + 1], left[low + 2]) for low, _ in LINES]
        closed, edge = [0.0] * KINDS, [0.0] * KINDS
        for suit in (0, 9, 18):
            for k in range(suit + 1, suit + 8):
                closed[k] = left[k - 1] * left[k + 1] / 16
            edge[suit + 2] = left[suit] * left[suit + 1] / 16
            edge[suit + 6] = left[suit + 7] * left[suit + 8] / 16
        honours = [0.0] * 7
        return Ways(
            tuple([a * b / 16 for a, b in pairs]),
            tuple([a == 1 or b == 1 for a, b in pairs]),
            tuple(closed),
            tuple(edge),
            tuple([n * (n - 1) / 6 for n in left] + honours),
            tuple([n / 3 for n in left] + honours),
        )

    @cached_property
    def unwaited(self) -> tuple[int, ...]:
        """By seat, the kinds that no hand it may hold waits for, as a mask: all four are seen, so
        that it has none to pair or to hold, and no run is left that lacks one. What it cannot win
        on for furiten is :attr:`passed`."""
        gone = [k for k, n in enumerate(self.seen) if n == 4]
        ways, out = self.ways, []
        for seat, other in enumerate(self.seats):
            runs = 0
            if len(other.melds) < 4:
                for (low, high), left in zip(LINES, ways.lines, strict=True):
                    ends = 1 << low | 1 << high
                    if left and not self.passed[seat] & ends:
                        runs |= ends
                for k in gone:
                    if ways.closed[k] or ways.edge[k]:
                        runs |= 1 << k
            if not other.melds:
                runs |= self._orphans
            out.append(sum([1 << k for k in gone if not runs >> k & 1]))
        return tuple(out)

    @cached_property
    def _orphans(self) -> int:
        """The terminals and honours that thirteen orphans may still wait for, as a mask."""
        there = [k for k in range(KINDS) if YAOCHU >> k & 1]
        left = {k: 4 - self.seen[k] for k in there}
        return sum(
            [
                1 << k
                for k in there
                if all(left[o] for o in there if o != k)
                and any(left[o] > 1 for o in there if o != k)
            ]
        )

    @cached_property
    def pressed(self) -> tuple[tuple[int, int], ...]:
        """By seat, how many of its discards since another's riichi could have been won on by one in
        riichi, and how many came out of the hand and were safe from all of them."""
        out = [[0, 0] for _ in self.seats]
        rivers = [0] * self.players
        safe: dict[Seat, int] = {}
        for o in self.order:
            bit = 1 << (o.pai >> 3)
            rivers[o.seat] |= bit
            others = [mask for seat, mask in safe.items() if seat != o.seat]
            if any(not mask & bit for mask in others):
                out[o.seat][0] += 1
            elif others and o.hand:
                out[o.seat][1] += 1
            for seat in safe:
                safe[seat] |= bit
            if o.riichi:
                safe[o.seat] = rivers[o.seat]
        return tuple([(a, b) for a, b in out])


def closed(melds: Iterable[Meld]) -> bool:
    """Is none of them open?"""
    return all(m.type == "ankan" for m in melds)


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
        taker = takers[turn][i]
        out.append(Out(one.seat, one.pai, one.hand, sideways[turn] == i, taker))
        turn = (turn + 1) % n if taker is None else taker
    for seat, river in enumerate(rivers):
        for i in range(at[seat], len(river)):
            one = river[i]
            out.append(Out(seat, one.pai, one.hand, sideways[seat] == i, takers[seat][i]))
    return tuple(out)


def _other(one: View, seat: Seat, order: tuple[Out, ...]) -> Other:
    melds = tuple([_meld(m) for m in one["melds"]])
    since = next((i for i, o in enumerate(order) if o.seat == seat and o.riichi), None)
    return Other(
        river=tuple([from_mjai(d["t"]) for d in one["river"]]),
        melds=melds,
        closed=closed(melds),
        riichi=one["riichi"] is not None,
        since=since,
        last=next((o.pai for o in reversed(order) if o.seat == seat and o.hand), None),
        aside=tuple([from_mjai(t) for t in (*one["kita"], *one["flowers"])]),
        turn=_declared(one),
    )


def _meld(m: View) -> Meld:
    tiles = [from_mjai(t) for t in m["tiles"]]
    tiles += [from_mjai(m[key]) for key in ("called", "added") if key in m]
    return Meld(m["type"], tuple(tiles))
