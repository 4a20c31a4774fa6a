"""Hand odds beside every order of small walls, and beside hands that are played out."""

from __future__ import annotations

import random
from collections import Counter
from itertools import accumulate
from math import sqrt
from typing import Any

import pytest

from mjwidget.analysis.odds import Odds, of_hands
from mjwidget.analysis.odds_outset import Outset
from mjwidget.analysis.odds_sample import sampled
from mjwidget.analysis.sight import closed
from mjwidget.core.tiles import Tile, counts, one, parse
from mjwidget.game.deal import tiles_of
from mjwidget.hand.shanten import shanten
from mjwidget.rulefiles import rules
from mjwidget.ruleset import RuleSet
from tests.brute_odds import Brute, Tiles, less, small
from tests.runner.progress import LongRun

SETS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("tenhou", {}),
    ("tenhou", {"win": {"minimum_han": 2}}),
    ("ichigeki", {}),
    ("mahjongsoul-sanma", {}),
    ("sanma-parlour", {}),
    ("lan", {}),
)


def law(rng: random.Random) -> RuleSet:
    name, changed = rng.choice(SETS)
    return rules(name, **changed) if changed else rules(name)


def compare(start: Outset, hand: Tiles, *, seeing: bool) -> None:
    brute = Brute(start, seeing=seeing).odds(hand)
    found = of_hands(start, [hand])[0]
    where = (start, hand)
    assert found.exact, where
    assert found.points == pytest.approx(brute.points, rel=1e-9, abs=1e-9), where
    assert found.win == pytest.approx(list(accumulate(brute.win)), abs=1e-9), where
    assert found.tenpai == pytest.approx(list(accumulate(brute.tenpai)), abs=1e-9), where


def without_ura(seed: int) -> None:
    """No better play that only goes forward: the other player sees all that he threw away."""
    rng = random.Random(seed)
    away = rng.choice((0, 1, 1, 2, 2, 2, 3))
    draws = away + rng.randrange(1, 4)
    start, hand = small(rng, law(rng), away, wall=draws + rng.randrange(4), draws=draws)
    compare(first_turn(rng, start), hand, seeing=True)


def first_turn(rng: random.Random, start: Outset) -> Outset:
    """Some where a riichi would be a double one, some where none comes before the first draw, which
    may be a replacement."""
    idle = rng.random() < 0.3
    start = start._replace(double=rng.random() < 0.2, idle=idle)
    if not idle or rng.random() < 0.5:
        return start
    tenpai = shanten(counts(start.start), start.sanma) == 0
    can = tenpai and all(start.may) and rng.random() < 0.5
    return start._replace(
        first=("rinshan",) if rng.random() < 0.8 else (),
        late=rng.randrange(2),
        haitei=start.haitei and start.draws > 1,
        declared=can,
    )


def with_ura(seed: int) -> None:
    rng = random.Random(seed)
    away = rng.choice((0, 0, 1, 1, 1, 2))
    ura = rng.choice((1, 1, 2)) if away < 2 else 1
    draws = away + rng.randrange(1, 3)
    rule = law(rng)
    while True:
        start, hand = small(rng, rule, away, wall=draws + ura + rng.randrange(3), draws=draws)
        if closed(start.melds):
            break
    compare(first_turn(rng, start)._replace(ura=ura), hand, seeing=False)


@pytest.mark.parametrize("seed", range(120))
def test_no_order_of_a_small_wall_says_otherwise(seed: int) -> None:
    without_ura(seed)


@pytest.mark.parametrize("seed", range(60))
def test_nor_with_ura_among_the_tiles(seed: int) -> None:
    with_ura(seed)


@pytest.mark.long
def test_many_small_walls(long_run: LongRun) -> None:
    for seed in long_run.seeds(5_000, block=50):
        without_ura(1_000 + seed)
        with_ura(1_000 + seed)


# -- played out --------------------------------------------------------------------------------


class Played:
    """Plays hands with shuffled walls. What to discard is asked of the odds of what is then left to
    be drawn: tiles that were thrown away are gone from it."""

    def __init__(self, start: Outset) -> None:
        self.start = start
        self.asked: dict[object, Tiles] = {}

    def mean(
        self, hand: Tiles, times: int, seed: int
    ) -> tuple[list[float], list[float], list[float]]:
        rng = random.Random(seed)
        wall = [t for t, n in sorted(self.start.rest.items()) for _ in range(n)]
        tenpai, win, points = [], [], []
        for _ in range(times):
            rng.shuffle(wall)
            a, b, c = self.once(hand, wall)
            tenpai.append(a)
            win.append(b)
            points.append(c)
        return tenpai, win, points

    def once(self, hand: Tiles, wall: list[Tile]) -> tuple[float, float, float]:
        brute = Brute(self.start, seeing=True)
        draws = self.start.draws
        ura = tuple(wall[draws : draws + self.start.ura])
        left = self.start.rest
        away, riichi = brute.shanten(hand), None
        for q in range(draws + 1):
            if away == 0 and riichi is None:
                riichi = q if self.start.may[q] else -1
            if q == draws:
                break
            t = wall[q]
            left = Counter(left)
            left[t] -= 1
            whole = tuple(sorted((*hand, t)))
            now = brute.shanten(whole)
            if now == -1 and (points := brute.points(hand, t, q + 1, riichi, ura)):
                return 1.0, 1.0, points
            if 0 <= now < away:
                hand, away = self.discard(whole, +left, q + 1, now), now
        return float(away == 0), 0.0, 0.0

    def discard(self, whole: Tiles, left: Counter[Tile], q: int, now: int) -> Tiles:
        key = (whole, q)
        if key not in self.asked:
            options = [less(whole, c) for c in sorted(set(whole))]
            options = [h for h in options if shanten(counts(h), self.start.sanma) == now]
            then = self.start._replace(
                rest=left, draws=self.start.draws - q, may=self.start.may[q:], double=False, ura=0
            )
            found = of_hands(then, options)
            best = max(range(len(options)), key=lambda i: found[i].points)
            self.asked[key] = options[best]
        return self.asked[key]


def full(rule: str, hand: str, draws: int, **more: Any) -> tuple[Outset, Tiles]:
    set_ = rules(rule)
    tiles = tuple(sorted(parse(hand)))
    left = Counter(tiles_of(set_))
    left.subtract((*tiles, one("3z")))
    left = Counter({t: n for t, n in left.items() if n and t >> 3 < 34})
    given: dict[str, Any] = {"ura": 0, "may": (True,) * (draws + 1), "dora": (one("3z"),), **more}
    return Outset(set_, left, draws, seat=2, start=tiles, **given), tiles


@pytest.mark.parametrize(
    ("rule", "hand", "draws", "ura"),
    [
        ("tenhou", "123m406p34567s11z", 12, 1),
        ("tenhou", "1122m3355p4477s1z", 14, 0),
        ("tenhou", "123m46p3478s99s12z", 12, 2),
        ("sanma-parlour", "19m12p406p34678s1z", 12, 1),
        ("ichigeki", "234m46p34678s222z", 10, 0),
    ],
)
def test_hands_played_out_come_out_so(rule: str, hand: str, draws: int, ura: int) -> None:
    """With ura too: the player who is asked here leaves them out, which moves hardly a discard."""
    start, tiles = full(rule, hand, draws, ura=ura)
    inside(of_hands(start, [tiles])[0], *Played(start).mean(tiles, 1500, 1))


@pytest.mark.parametrize("hand", ["135m246p13579s11z", "1155m338p2479s12z", "123m46p13799s234z"])
@pytest.mark.parametrize("seed", range(4))
def test_sampled_hands_lie_within_their_interval(hand: str, seed: int) -> None:
    """Of three-shanten, which is counted too: there a sample leaves no choice to another rule."""
    start, tiles = full("tenhou", hand, 17, ura=1)
    assert shanten(counts(tiles)) == 3
    exact = of_hands(start, [tiles])[0]
    found = sampled(start, [tiles], 150, seed)[0]
    assert exact.exact
    assert not found.exact
    # Three standard errors.
    assert abs(found.win[-1] - exact.win[-1]) <= 1.53 * found.error.win
    assert abs(found.tenpai[-1] - exact.tenpai[-1]) <= 1.53 * found.error.tenpai
    assert abs(found.points - exact.points) <= 1.53 * found.error.points
    assert found.error.win < 0.1 * found.win[-1]


def inside(found: Odds, tenpai: list[float], win: list[float], points: list[float]) -> None:
    """Within three and a half standard errors: once in two thousand comparisons it is not."""
    for value, values in ((found.tenpai[-1], tenpai), (found.win[-1], win), (found.points, points)):
        n = len(values)
        mean = sum(values) / n
        spread = sqrt(sum((x - mean) ** 2 for x in values) / (n - 1) / n)
        assert abs(value - mean) <= 3.5 * spread + 1e-9
