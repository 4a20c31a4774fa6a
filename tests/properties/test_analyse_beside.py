"""The rows of a hand beside two other programs: shanten, accepted tiles and how many are left.

Hands of three players and of four, with melds and without, before and after a draw; some tiles are
gone elsewhere. One program gives shanten with the accepted tiles, the other shanten alone, so that
a tile is accepted when one more of it brings the hand nearer.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
import riichienv
import xiangting

import mjwidget as mj
from mjwidget.analysis.making import shape
from mjwidget.core.tiles import KINDS, parse, tile, to_mpsz
from tests.random_counts import SANMA, TOTALS, random_counts
from tests.runner.progress import LongRun

PLAYERS = {False: xiangting.PlayerCount.FOUR, True: xiangting.PlayerCount.THREE}


class Drawn:
    """A random hand: ``own`` counts, ``melds`` as text, tiles ``gone`` elsewhere, all ``seen``."""

    def __init__(self, seed: int) -> None:
        rng = random.Random(f"beside {seed}")
        self.sanma = bool(seed & 1)
        while True:
            self.own = random_counts(rng, rng.choice(TOTALS), self.sanma)
            self.allowed = SANMA if self.sanma else tuple(range(KINDS))
            left = [4 - n for n in self.own]
            self.melds = [self._meld(rng, left) for _ in range((14 - sum(self.own)) // 3)]
            if all(self.melds):
                break
        pool = [k for k in self.allowed for _ in range(left[k])]
        self.gone = [0] * KINDS
        for k in rng.sample(pool, rng.randrange(min(30, len(pool)))):
            self.gone[k] += 1
            left[k] -= 1
        self.seen = [4 - n for n in left]

    def _meld(self, rng: random.Random, left: list[int]) -> str:
        """A pon, a kan or (with four players) a chi of tiles that are left; "" for none."""
        for _ in range(30):
            kind = rng.choice(self.allowed)
            name = rng.choice(["pon", "ankan", "daiminkan", "kakan"] + ["chi"] * (not self.sanma))
            tiles = [kind] * {"pon": 3, "chi": 0}.get(name, 4)
            if name == "chi":
                tiles = [kind, kind + 1, kind + 2] if kind < 27 and kind % 9 < 7 else []
            if tiles and all(left[k] >= tiles.count(k) for k in tiles):
                for k in tiles:
                    left[k] -= 1
                return f"{name}:{written(tiles)}"
        return ""

    @property
    def text(self) -> str:
        return written([k for k in range(KINDS) for _ in range(self.own[k])])

    def analysed(self) -> mj.Analysis:
        return mj.analyse(
            self.text,
            melds=self.melds,
            seen=written([k for k in range(KINDS) for _ in range(self.gone[k])]),
            players=3 if self.sanma else 4,
            odds=False,
        )


def written(kinds: Sequence[int]) -> str:
    return to_mpsz([tile(k) for k in kinds])


def kind_of(name: str) -> int:
    return parse(name)[0] >> 3


Found = tuple[int, dict[int, int]]
"""Shanten, and the tiles left of each accepted kind."""


def by_xiangting(own: Sequence[int], hand: Drawn) -> Found:
    number, mask = xiangting.calculate_necessary_tiles(list(own), PLAYERS[hand.sanma])
    return number - 1, {k: 4 - hand.seen[k] for k in range(KINDS) if mask >> k & 1}


def by_riichienv(own: Sequence[int], hand: Drawn) -> Found:
    def away(counts: Sequence[int]) -> int:
        ids = [4 * kind + n for kind in range(KINDS) for n in range(counts[kind])]
        if hand.sanma:
            return riichienv.calculate_shanten_3p(ids)
        return riichienv.calculate_shanten(ids)

    now, more = away(own), {}
    for k in hand.allowed:
        if own[k] < 4 and away([n + (i == k) for i, n in enumerate(own)]) < now:
            more[k] = 4 - hand.seen[k]
    return now, more


def afters(own: Sequence[int]) -> dict[int, list[int]]:
    """The hand after each discard, by its kind."""
    return {k: [n - (i == k) for i, n in enumerate(own)] for k in range(KINDS) if own[k]}


def analysed(hand: Drawn) -> dict[int, Found]:
    """What the rows say, by the discard (-1: of a hand of 13 as it stands)."""
    found = hand.analysed()
    if sum(hand.own) % 3 == 1:
        return {-1: (found.shanten, {kind_of(t): n for t, n in found.accepts.items()})}
    out: dict[int, Found] = {}
    for row in found.choices:
        if row.act in ("dahai", "riichi") and row.tile is not None:
            one = (row.shanten, {kind_of(t): n for t, n in row.accepts.items()})
            assert out.setdefault(kind_of(row.tile), one) == one
    return out


def hands(hand: Drawn) -> dict[int, list[int]]:
    return {-1: hand.own} if sum(hand.own) % 3 == 1 else afters(hand.own)


def test_rows_are_as_two_other_programs_say() -> None:
    for seed in range(250):
        hand = Drawn(seed)
        found = analysed(hand)
        wanted = hands(hand)
        assert set(found) == set(wanted)
        for kind, own in wanted.items():
            assert found[kind] == by_xiangting(own, hand), (hand.text, hand.melds, kind)
        kind = random.Random(seed).choice(sorted(wanted))
        assert found[kind] == by_riichienv(wanted[kind], hand), (hand.text, hand.melds, kind)


def of_shape(own: Sequence[int], hand: Drawn) -> Found:
    made = shape(own, hand.seen, hand.sanma)
    return made.shanten, dict(made.accepts)


@pytest.mark.long
def test_shapes_are_as_two_other_programs_say_many(long_run: LongRun) -> None:
    """100,000 hands, of three players and of four, with melds and without."""
    for seed in long_run.seeds(100_000, block=1000):
        hand = Drawn(seed)
        wanted = hands(hand)
        kind = random.Random(seed).choice(sorted(wanted))
        own = wanted[kind]
        assert of_shape(own, hand) == by_xiangting(own, hand) == by_riichienv(own, hand), hand.text


@pytest.mark.long
def test_rows_are_as_two_other_programs_say_many(long_run: LongRun) -> None:
    for seed in long_run.seeds(5_000, block=50):
        hand = Drawn(1_000_000 + seed)
        found = analysed(hand)
        for kind, own in hands(hand).items():
            assert found[kind] == by_xiangting(own, hand), (hand.text, hand.melds, kind)
