"""In which order everything happened: turns, discards and calls that lead to the rivers and melds.

A search over all orders, so that where it finds none there is none. It knows no tiles of hands;
what it needs of the rules is who may call whom and what may not be discarded after a call.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import Final, Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from ..core.text import counted
from ..core.tiles import Tile, is_flower
from ..game.deal import left_after_deal
from ..game.facts import swap_kinds
from ..game.law import Law, law_of
from .errors import ScenarioError
from .spec import DiscardSpec, MeldSpec, SeatSpec, Spec, name

MOST_NODES: Final = 60_000
"""So many moments are looked at for one way in which the scenario can end."""
_TO_EXPLAIN: Final = 6_000
"""The same for each part that is left out to see whether it is at fault."""
_NEARBY: Final = 6
_EARLY: Final = 0.4
"""Where there is a choice: how often a call comes before other discards."""

Arrival: TypeAlias = Literal["live", "rinshan", "call"]


class Act(NamedTuple):
    """One thing that happens. Seats are winds.

    ``draw``: ``rinshan`` or not. ``discard``: ``at`` is its place among those written (-1: not
    written), ``pai`` the tile where it is known, ``forbidden`` kinds that it cannot be. ``call``,
    ``ankan``, ``kakan``: ``at`` is the meld, ``pai`` the tile called or added. ``kita``,
    ``flower``: ``at`` is the how-manieth.
    """

    kind: Literal["draw", "discard", "call", "ankan", "kakan", "kita", "flower"]
    seat: int
    at: int = -1
    pai: Tile | None = None
    tsumogiri: bool | None = None
    riichi: bool = False
    rinshan: bool = False
    forbidden: int = 0


class Order(NamedTuple):
    """``turn``: who has drawn at the end; ``acts``: all that happened since the deal."""

    turn: int
    acts: tuple[Act, ...]


def order(
    spec: Spec, hint: int | None = None, rng: random.Random | None = None, *, again: bool = False
) -> Order:
    """An order that leads to what was written, the shortest where its length is open.

    ``hint``: who is in turn, where the scenario does not say it; ``again``: another one, as ``rng``
    has it. Raises :class:`.errors.ScenarioError`.
    """
    early = spec.number is None and not again
    found = _first(spec, hint, rng or random.Random(0), early)
    if found is None:
        why = _why(spec, hint)
        # A flower drawn as the last tile is replaced by none of the live ones; here each is.
        proven = why.proven and not any(s.flowers for s in spec.seats)
        raise ScenarioError(why.problem, why.where, proven=proven)
    return found


class _GaveUp(Exception):
    """The search is too long."""


def _first(
    spec: Spec,
    hint: int | None,
    rng: random.Random,
    early: bool = True,
    most: int = MOST_NODES,
) -> Order | None:
    budget = [most]  # for all of them together
    # Whose tile made the last of three dragons is liable: they were called as they are written,
    # where that can be.
    fed = [_fed(s) for s in spec.seats]
    ways = [fed, [[0] * len(row) for row in fed]] if any(map(any, fed)) else [fed]
    # A tile drawn from the wall is what people mean; a replacement only where it must be.
    for live, after in product((True, False), ways):
        for number, turns in _ends(spec, hint):
            search = _Search(spec, turns, number, live, rng, budget, early, after)
            try:
                if search.run():
                    return Order(search.path[-1].seat, tuple(search.path))
            except _GaveUp:
                raise ScenarioError(
                    f"no order of turns and calls was found among {MOST_NODES:,}", proven=False
                ) from None
    return None


def _ends(spec: Spec, hint: int | None) -> Iterator[tuple[int | None, tuple[int, ...]]]:
    """Who may be in turn at the moment, and which turn of his it is (``None``: the live tiles
    left tell): (number, winds)."""
    drawn = [w for w, s in enumerate(spec.seats) if s.drawn is not None]
    turns: list[int] = list(range(spec.players))
    if spec.turn is not None or drawn or hint is not None:
        known = spec.turn if spec.turn is not None else drawn[0] if drawn else hint
        assert known is not None
        turns = [known]
    calls = sum([m.is_open for s in spec.seats for m in s.melds])
    if spec.left is not None and spec.number is None:
        yield None, tuple(turns)
        return
    longest = left_after_deal(spec.rules) // spec.players + calls + 2
    for number in range(1, longest + 1):
        if spec.number not in (None, number):
            continue
        for turn in turns:
            one = spec.seats[turn]
            known = len(one.river)
            if number > known and (one.more or number <= known + calls + 1):
                yield number, (turn,)


class _Search:
    """One way in which the scenario can end: one of ``turns`` has drawn, for the ``number``-th
    time."""

    def __init__(
        self,
        spec: Spec,
        turns: tuple[int, ...],
        number: int | None,
        live: bool,
        rng: random.Random,
        budget: list[int],
        early: bool,
        after: list[list[int]],
    ) -> None:
        self.spec, self.goals, self.number, self.only_live, self.rng = (
            spec,
            turns,
            number,
            live,
            rng,
        )
        self.law: Law = law_of(spec.rules)
        self.n = n = spec.players
        self.seats: tuple[SeatSpec, ...] = spec.seats
        self.full = [(1 << len(s.melds)) - 1 for s in self.seats]
        self.kakans = [
            sum([1 << i for i, m in enumerate(s.melds) if m.type == "kakan"]) for s in self.seats
        ]
        self.at, self.thrown, self.made, self.added = [0] * n, [0] * n, [0] * n, [0] * n
        self.open = [sum([m.is_open for m in s.melds]) for s in self.seats]
        self.shows = [any(d.called_by is not None for d in s.river) for s in self.seats]
        self.calls = [0] * n
        # Dealt flowers that still lie in the hand: nothing was drawn yet.
        self.waiting = [any(map(is_flower, s.hand)) for s in self.seats]
        self.kita, self.drew = [0] * n, [False] * n
        self.live, self.replaced = 0, 0
        self.wall = left_after_deal(spec.rules)
        self.back = spec.rules.wall.refilled
        self.path: list[Act] = []
        self.dead: set[tuple[object, ...]] = set()
        self.budget, self.early, self.after = budget, early, after
        self.least = spec.left or 0

    def run(self) -> bool:
        return self._draw(0)

    # ---- a turn

    @property
    def left(self) -> int:
        return self.wall - self.live - (self.replaced if self.back else 0)

    def _draw(self, seat: int) -> bool:
        """``seat`` draws from the live wall, and sets aside the flowers it was dealt."""
        if self.left <= 0 or (self.waiting[seat]):
            return False
        mark, first = len(self.path), not self.drew[seat]
        self.live += 1
        self.drew[seat] = True
        self.path.append(Act("draw", seat))
        flowers = self._flowers(seat, first)
        if self._turn(seat, "live"):
            return True
        self.live -= 1
        self.replaced -= flowers
        self.drew[seat] = not first
        del self.path[mark:]
        return False

    def _flowers(self, seat: int, first: bool) -> int:
        """After the ``first`` draw its flowers are set aside, each with a replacement; how many."""
        flowers = len(self.seats[seat].flowers) if first else 0
        for i in range(flowers):
            self.path.append(Act("flower", seat, i))
            self.path.append(Act("draw", seat, rinshan=True))
        self.replaced += flowers
        return flowers

    def _turn(self, seat: int, arrival: Arrival, forbidden: int = 0) -> bool:
        """``seat`` is in turn and has drawn or called."""
        if self._there(seat, arrival):
            return True
        if self.left < self.least or self._uneven():
            return False
        key = (
            *(
                seat,
                arrival,
                forbidden,
                self.live,
                self.replaced,
                *self.at,
                *self.thrown,
                *self.made,
            ),
            *(*self.added, *self.kita, *self.drew),
        )
        if key in self.dead:
            return False
        self.budget[0] -= 1
        if self.budget[0] < 0:
            raise _GaveUp
        early = self.thrown[seat] > 0
        if (
            (early and self._asides(seat, arrival))
            or self._discards(seat, arrival, forbidden)
            or (not early and self._asides(seat, arrival))
        ):
            return True
        self.dead.add(key)
        return False

    def _uneven(self) -> bool:
        """Is one of the rivers too long or too short for the others? Turns go round, so that two
        seats have as many but for one in each stretch between calls."""
        calls = sum(self.open) - sum(self.calls)
        closed = [
            len(s.river) - at for s, at in zip(self.seats, self.at, strict=True) if not s.more
        ]
        if not closed:
            return False
        low, high = min(closed), max(closed)
        if high > low + 2 * calls + 2:
            return True
        if self.number is None:
            return False
        more = [self.number - 1 - self.thrown[goal] for goal in self.goals]
        return high > max(more) + calls + 2 or min(more) > low + 2 * calls + 2

    def _there(self, seat: int, arrival: Arrival) -> bool:
        """Is this the moment?"""
        if seat not in self.goals or arrival == "call":
            return False
        if self.number not in (None, self.thrown[seat] + 1):
            return False
        if self.only_live and arrival != "live":
            return False
        if self.spec.left not in (None, self.left):
            return False
        for w, one in enumerate(self.seats):
            if self.at[w] < len(one.river) or self.made[w] != self.full[w]:
                return False
            if self.added[w] != self.kakans[w] or self.kita[w] < one.kita:
                return False
            if self.drew[w] if self.waiting[w] else one.flowers and not self.drew[w]:
                return False
        return True

    def _asides(self, seat: int, arrival: Arrival) -> bool:
        """Kans of the own turn and norths, each with its replacement."""
        if arrival == "call" or self.left <= 0:
            return False
        one = self.seats[seat]
        for i, m in enumerate(one.melds):
            bit = 1 << i
            if m.type == "ankan" and not self.made[seat] & bit:
                if self.after[seat][i] & ~self.made[seat]:
                    break
                self.made[seat] |= bit
                if self._replacement(Act("ankan", seat, i), seat):
                    return True
                self.made[seat] ^= bit
                break  # in the order in which they were written
        ready = self.kakans[seat] & self.made[seat] & ~self.added[seat]
        for i, m in enumerate(one.melds):
            if ready >> i & 1:
                self.added[seat] |= 1 << i
                if self._replacement(Act("kakan", seat, i, m.tiles[-1]), seat):
                    return True
                self.added[seat] ^= 1 << i
                break
        if self.kita[seat] < one.kita:
            self.kita[seat] += 1
            if self._replacement(Act("kita", seat, self.kita[seat] - 1), seat):
                return True
            self.kita[seat] -= 1
        return False

    def _replacement(self, act: Act, seat: int) -> bool:
        self.path += [act, Act("draw", seat, rinshan=True)]
        self.replaced += 1
        first = not self.drew[seat]
        self.drew[seat] = True
        if self._turn(seat, "rinshan"):
            return True
        self.replaced -= 1
        self.drew[seat] = not first
        del self.path[-2:]
        return False

    # ---- discards

    def _discards(self, seat: int, arrival: Arrival, forbidden: int) -> bool:
        if self.number is not None and seat in self.goals and self.thrown[seat] >= self.number - 1:
            return False
        calls_first = self.early or self.rng.random() < _EARLY
        ways = [self._called, self._written] if calls_first else [self._written, self._called]
        return any(way(seat, arrival, forbidden) for way in ways)

    def _written(self, seat: int, arrival: Arrival, forbidden: int) -> bool:
        """The next of the river, or one before those that were written."""
        one, at = self.seats[seat], self.at[seat]
        if at < len(one.river) and not (
            one.more and one.riichi is not None and not self.thrown[seat]
        ):
            d = one.river[at]
            fits = not (d.tsumogiri and arrival == "call") and not (d.riichi and arrival == "call")
            if fits and not (d.pai is not None and forbidden >> (d.pai >> 3) & 1):
                act = Act("discard", seat, at, d.pai, d.tsumogiri, d.riichi, False, forbidden)
                self.at[seat] += 1
                if d.called_by is None:
                    if self._thrown(act, seat):
                        return True
                elif self._take(act, seat, d.called_by):
                    return True
                self.at[seat] -= 1
        if one.more and at == 0:
            act = Act("discard", seat, forbidden=forbidden)
            return self._thrown(act, seat)
        return False

    def _called(self, seat: int, arrival: Arrival, forbidden: int) -> bool:
        """One that somebody called, left out of the river as it lies on the table. A river in
        which one is shown shows them all."""
        if self.shows[seat] and not (self.seats[seat].more and self.at[seat] == 0):
            return False
        for other in range(self.n):
            if other != seat and self.made[other] != self.full[other]:
                act = Act("discard", seat, forbidden=forbidden)
                if self._take(act, seat, other):
                    return True
        return False

    def _thrown(self, act: Act, seat: int) -> bool:
        """A discard that nobody calls."""
        self.path.append(act)
        self.thrown[seat] += 1
        if self._draw((seat + 1) % self.n):
            return True
        self.thrown[seat] -= 1
        self.path.pop()
        return False

    def _take(self, act: Act, seat: int, other: int) -> bool:
        """A discard of ``seat`` that ``other`` calls for one of its melds."""
        for i, m in enumerate(self.seats[other].melds):
            if not m.is_open or self.made[other] >> i & 1 or m.source not in (None, seat):
                continue
            if self.after[other][i] & ~self.made[other]:
                continue
            for pai in dict.fromkeys(m.tiles):
                if act.pai not in (None, pai) or act.forbidden >> (pai >> 3) & 1:
                    continue
                if self._meld(act._replace(pai=pai), seat, other, i, m):
                    return True
        return False

    def _meld(self, act: Act, seat: int, other: int, i: int, m: MeldSpec) -> bool:
        pai = act.pai
        assert pai is not None
        kan = m.type == "daiminkan"
        if kan and self.left <= 0:
            return False
        mark = len(self.path)
        self.path += [act, Act("call", other, i, pai)]
        self.thrown[seat] += 1
        self.calls[other] += 1
        self.made[other] |= 1 << i
        if kan:
            first = not self.drew[other]
            self.path.append(Act("draw", other, rinshan=True))
            self.replaced += 1
            self.drew[other] = True
            flowers = self._flowers(other, first)
            if self._turn(other, "rinshan"):
                return True
            self.replaced -= 1 + flowers
            self.drew[other] = not first
        elif self._turn(other, "call", swap_kinds(pai, own_tiles(m, pai), self.law)):
            return True
        self.thrown[seat] -= 1
        self.calls[other] -= 1
        self.made[other] ^= 1 << i
        del self.path[mark:]
        return False


_LIABLE: Final = ((31, 32, 33), (27, 28, 29, 30))


def _fed(one: SeatSpec) -> list[int]:
    """For each meld those (a mask) that must be there before it: of three dragons, of four winds
    the ones that were written before."""
    out = [0] * len(one.melds)
    for kinds in _LIABLE:
        found = [i for i, m in enumerate(one.melds) if m.kind in kinds]
        if len(found) == len(kinds):
            for n, i in enumerate(found):
                out[i] = sum([1 << j for j in found[:n]])
    return out


def own_tiles(m: MeldSpec, called: Tile) -> tuple[Tile, ...]:
    """The own tiles of an open meld when it is called: without the called and the added one."""
    rest = list(m.tiles)
    rest.remove(called)
    return tuple(sorted(rest[:2] if m.type == "kakan" else rest))


# ---- why there is none


def _why(spec: Spec, hint: int | None) -> ScenarioError:
    """Names the part without which there would be an order."""
    if spec.number is not None and _solvable(replace(spec, number=None), hint):
        return ScenarioError(f"turn {spec.number} does not fit the rivers and melds", "turn")
    if spec.left is not None:
        for w in range(spec.players):
            if w != hint and _solvable(replace(spec, turn=w), None):
                tiles = counted(spec.left, "live tile")
                whose = "turn" if hint is None else f"turn of {name(hint)}"
                text = f"{tiles} left: that fits no {whose}, but one of {name(w)}"
                return ScenarioError(text, "left")
    if spec.left is not None and _solvable(replace(spec, left=None), hint):
        tiles = counted(spec.left, "live tile")
        return ScenarioError(f"{tiles} left: that does not fit the rivers and melds", "left")
    written = {w: len(s.river) for w, s in enumerate(spec.seats) if not s.more}
    middle = sorted(written.values())[len(written) // 2] if written else 0
    for w, count in sorted(written.items(), key=lambda row: -abs(row[1] - middle)):
        if _solvable(_with(spec, w, river=(), more=True), hint):
            others = ", ".join([f"{name(v)} {k}" for v, k in written.items() if v != w])
            beside = f" beside those of others ({others})" if others else ""
            return ScenarioError(
                f"{counted(count, 'discard')}{beside}: no order of turns and calls leads there"
                f"{_instead(spec, w, count, hint)}",
                f"river of {name(w)}",
            )
    for w, one in enumerate(spec.seats):
        for m in one.melds:
            rest = tuple([x for x in one.melds if x is not m])
            if _solvable(_with(spec, w, melds=rest), hint):
                return ScenarioError(
                    f"{m.text}: no order of turns and calls leads to it beside the rest",
                    f"melds of {name(w)}",
                )
    return ScenarioError("no order of turns and calls leads to these rivers and melds")


def _instead(spec: Spec, wind: int, count: int, hint: int | None) -> str:
    """How many discards that river could have."""
    for away in range(1, _NEARBY + 1):
        for there in (count - away, count + away):
            river = (DiscardSpec(None, None),) * max(0, there)
            if there >= 0 and _solvable(_with(spec, wind, river=river, more=False), hint):
                return f"; it can have {there} (a call may be missing)"
    return ""


def _with(spec: Spec, wind: int, **changed: object) -> Spec:
    seats = list(spec.seats)
    seats[wind] = replace(seats[wind], **changed)
    return replace(spec, seats=tuple(seats))


def _solvable(spec: Spec, hint: int | None) -> bool:
    try:
        return _first(spec, hint, random.Random(0), most=_TO_EXPLAIN) is not None
    except ScenarioError:
        return False
