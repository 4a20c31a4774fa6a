"""The tiles that nobody has named, and which of them matter least where."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from ..core.tiles import KINDS, TERMINALS_AND_HONOURS, Tile, counts, is_flower
from ..game.deal import tiles_of
from ..game.facts import shape
from ..hand.dora import dora_kind
from ..hand.shanten import shanten
from ..hand.ukeire import discards as discard_table
from ..hand.ukeire import improving
from ..ruleset import RuleSet

_STARTS: Final = 4
_STEPS: Final = 40
_WAIT: Final = 40
"""What a tile costs that completes a named hand, where one that could be part of a set with
another costs 1."""
_ORPHANS: Final = 10
"""Of more kinds of terminals and honours a hand would become thirteen orphans."""
_NEVER: Final = 5
ABORTED: Final = 7
"""Of more a hand could be aborted in its first turn, with what it draws."""


class NoFilling(Exception):
    """This way of filling leads nowhere; another may."""


class Pool:
    """``tiles`` in a random order fixed by the seed; ``waits``: kinds that complete a hand."""

    def __init__(self, rules: RuleSet, named: Iterable[Tile], rng: random.Random) -> None:
        self.rules, self.rng = rules, rng
        self.sanma = rules.tiles.manzu == "terminals"
        self.tiles = list(tiles_of(rules))
        for t in named:
            self.tiles.remove(t)
        rng.shuffle(self.tiles)
        self.waits = 0
        self._wanted = [0] * KINDS
        self._near = [0] * KINDS

    def matters(self, hand: Sequence[Tile], melds: Sequence[Tile] = ()) -> None:
        """A hand of named tiles: what it needs is filled in nowhere else."""
        self._wanted = [a + b for a, b in zip(self._wanted, counts([*hand, *melds]), strict=True)]
        self._near = near(self._wanted)
        if len(hand) % 3 == 1:
            away, waits = shape(tuple(sorted(hand)), self.sanma)
            self.waits |= 0 if away else waits

    # ---- one tile

    def _best(self, cost: Callable[[int], int], but: int = 0) -> Tile:
        """The first of those whose kind costs least; ``but``: kinds that it must not be."""
        costs = [cost(k) for k in range(KINDS)]
        best, least = -1, 1 << 30
        for i, t in enumerate(self.tiles):
            k = t >> 3
            if k < KINDS and costs[k] < least and not but >> k & 1:
                best, least = i, costs[k]
        if best < 0:
            raise NoFilling("no tile is left")
        return self.tiles.pop(best)

    def discard(self, early: bool, but: int = 0) -> Tile:
        """One for a river: nobody named wants it. Early ones are rather outer tiles."""
        near_, waits = self._near, self.waits

        def cost(k: int) -> int:
            outer = k in TERMINALS_AND_HONOURS
            return _WAIT * (waits >> k & 1) + 4 * min(near_[k], 3) + (outer != early)

        return self._best(cost, but)

    def quiet(self, but: int = 0) -> Tile:
        """One that nobody named wants."""
        return self.discard(False, but)

    def one_of(self, kinds: int) -> Tile:
        """Any of these kinds."""
        return self._best(lambda k: 0, ~kinds)

    def indicator(self) -> Tile:
        """One that shows no tile of a named hand."""
        shown = [dora_kind(k * 8, self.rules) for k in range(KINDS)]
        return self._best(
            lambda k: (
                self._wanted[shown[k]] + _WAIT * (self.waits >> shown[k] & 1)
                if 0 <= shown[k] < KINDS
                else 0
            )
        )

    # ---- hands

    def alone(self, hand: list[Tile], size: int, most: int = _ORPHANS) -> None:
        """Fill a hand with tiles that make nothing with each other nor with what is there; with so
        many kinds of terminals and honours at ``most``."""
        own = counts(hand)
        while len(hand) < size:
            close = near(own)
            if sum([own[k] > 0 for k in TERMINALS_AND_HONOURS]) >= most:
                for k in TERMINALS_AND_HONOURS:
                    close[k] += (2 if most == _ORPHANS else _NEVER) * (not own[k])
            t = self._best(
                lambda k, close=close: (  # type: ignore[misc]
                    _WAIT // 2 * (self.waits >> k & 1) + 4 * close[k] + min(self._wanted[k], 2)
                )
            )
            own[t >> 3] += 1
            hand.append(t)

    def ready(
        self, hand: list[Tile], size: int, fits: Callable[[Sequence[Tile], int], bool]
    ) -> None:
        """Fill a hand so that it waits, for what ``fits(hand, waits)`` lets it wait for.

        Plays towards tenpai from a random start, keeping what was named."""
        rng, kept = self.rng, len(hand)
        for start in range(_STARTS):
            free = [t for t in self.tiles if t >> 3 < KINDS]
            rng.shuffle(free)
            more = size - kept
            if more > len(free):
                break
            added, free = free[:more], free[more:]
            for _ in range(_STEPS):
                own = counts([*hand, *added])
                away = shanten(own, self.sanma)
                if not away:
                    waits = improving(own, self.sanma)[1]
                    left = 0 if 2 * start < _STARTS else -1  # at last those that others hold
                    for t in free:
                        left |= 1 << (t >> 3)
                    if waits & left and fits([*hand, *added], waits):
                        for t in added:
                            self.tiles.remove(t)
                        hand += added
                        return
                    if not added:
                        break
                    # Another hand: exchange some tiles and try again.
                    for _ in range(min(3, len(added))):
                        i, j = rng.randrange(len(added)), rng.randrange(len(free))
                        added[i], free[j] = free[j], added[i]
                    continue
                mask = improving(own, self.sanma)[1]
                there = [i for i, t in enumerate(free) if mask >> (t >> 3) & 1]
                if not there or not added:
                    break
                new = free.pop(rng.choice(there))
                own[new >> 3] += 1
                table = {k: n for k, n, _ in discard_table(own, self.sanma)}
                best = min([table[t >> 3] for t in added])
                out = [i for i, t in enumerate(added) if table[t >> 3] == best]
                i = rng.choice(out)
                free.append(added[i])
                added[i] = new
        raise NoFilling("no hand that waits was found")

    def rest(self) -> tuple[list[Tile], list[Tile]]:
        """All that is left: flowers apart."""
        out = [t for t in self.tiles if not is_flower(t)]
        flowers = [t for t in self.tiles if is_flower(t)]
        self.tiles = []
        return out, flowers


def near(own: Sequence[int]) -> list[int]:
    """For each kind, how many of these tiles could be part of one set with it."""
    out = list(own)
    for k in range(27):
        low, high = max(k - 2, k // 9 * 9), min(k + 2, k // 9 * 9 + 8)
        out[k] = sum(own[low : high + 1])
    return out
