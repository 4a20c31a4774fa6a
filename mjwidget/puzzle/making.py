"""Random hands for generated questions: of tiles that the rules have, the same for a seed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, NamedTuple

from ..core.tiles import KINDS, Tile, to_mpsz
from ..game.deal import tiles_of
from ..ruleset import RuleSet
from .puzzle import Puzzle

HONOUR: Final = 27
EVERY: Final = tuple(range(KINDS))
SIMPLE: Final = tuple([k for k in range(HONOUR) if k % 9 not in (0, 8)])
"""Kinds of tiles."""


class Order(NamedTuple):
    """What is to be made: puzzles under ``rules``, of a ``level``, each by ``make``. ``rng``: what
    is not said is its."""

    rules: RuleSet
    level: int
    rng: random.Random
    make: type[Puzzle]


class Gone(Exception):
    """There is no such tile left."""


class Made(NamedTuple):
    """A complete hand: ``own`` (concealed, the winning tile too) and ``melds`` as texts."""

    own: tuple[Tile, ...]
    melds: tuple[str, ...]


class Pool:
    """The tiles of a set of rules, taken one by one."""

    def __init__(self, rules: RuleSet, rng: random.Random) -> None:
        self.rng = rng
        self.left: list[list[Tile]] = [[] for _ in range(KINDS)]
        for t in tiles_of(rules):
            if t >> 3 < KINDS:
                self.left[t >> 3].append(t)
        for found in self.left:
            rng.shuffle(found)
        self.kinds = [k for k in range(KINDS) if self.left[k]]
        self.runs = [
            k
            for k in self.kinds
            if k < HONOUR and k % 9 < 7 and self.left[k + 1] and self.left[k + 2]
        ]

    def take(self, kind: int, n: int = 1) -> list[Tile]:
        """So many of a kind. Raises :class:`Gone`."""
        if len(self.left[kind]) < n:
            raise Gone
        return [self.left[kind].pop() for _ in range(n)]

    def give(self, t: Tile) -> None:
        """Put one back."""
        self.left[t >> 3].append(t)

    def any(self, *, beside: int = 0) -> Tile:
        """Any tile, of a kind that is not in this mask."""
        kinds = [k for k in self.kinds if self.left[k] and not beside >> k & 1]
        if not kinds:
            raise Gone
        return self.take(self.rng.choice(kinds))[0]


class Plan(NamedTuple):
    """What a hand is to be like: ``runs``: how likely a set is a run; ``kinds``: which it keeps to;
    ``open``: so many sets are called; ``kans``: so many triplets are kans; ``chi``: may be called;
    ``pairs``: seven pairs now and then."""

    runs: float = 0.75
    kinds: tuple[int, ...] = EVERY
    open: int = 0
    kans: int = 0
    chi: bool = True
    pairs: float = 0.0


def made(pool: Pool, plan: Plan) -> Made:
    """A complete hand. Raises :class:`Gone` where the tiles do not do."""
    rng = pool.rng
    kinds = [k for k in plan.kinds if pool.left[k]]
    if not kinds:
        raise Gone
    if not plan.open and not plan.kans and rng.random() < plan.pairs:
        if len(kinds) < 7:
            raise Gone
        seven = [t for k in rng.sample(kinds, 7) for t in pool.take(k, 2)]
        return Made(tuple(seven), ())
    inside = set(kinds)
    runs = [k for k in pool.runs if {k, k + 1, k + 2} <= inside]
    own: list[Tile] = []
    melds: list[str] = []
    kans = plan.kans
    for n in range(4):
        called = n < plan.open
        chance = 0.0 if called and not plan.chi else plan.runs
        run = kans <= n and bool(runs) and rng.random() < chance
        if n < kans:
            found = pool.take(rng.choice(kinds), 4)
            name = rng.choice(("daiminkan", "kakan")) if called else "ankan"
            melds.append(f"{name}:{to_mpsz(found)}")
            continue
        if run:
            first = rng.choice(runs)
            found = [pool.take(first + i)[0] for i in range(3)]
        else:
            found = pool.take(rng.choice(kinds), 3)
        if called:
            rng.shuffle(found)
            melds.append(f"{'chi' if run else 'pon'}:{to_mpsz(found)}")
        else:
            own += found
    own += pool.take(rng.choice(kinds), 2)
    return Made(tuple(own), tuple(melds))


def suits(tiles: Sequence[Tile]) -> int:
    """How many suits, honours as one."""
    return len({t >> 3 < HONOUR and (t >> 3) // 9 for t in tiles if t >> 3 < HONOUR}) + any(
        t >> 3 >= HONOUR for t in tiles
    )
