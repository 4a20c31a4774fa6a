"""Shanten and ukeire of random hands: beside a direct computation, and beside other programs."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from itertools import product

import numpy as np
import pytest
import riichienv
import xiangting

from mjwidget.core.tiles import KINDS
from mjwidget.hand import batch
from mjwidget.hand.shanten import shanten, standard
from mjwidget.hand.ukeire import SANMA_KINDS, discards, improving, improving_standard, kinds_of
from mjwidget.hand.waits import waits, waits_by_form
from tests.random_counts import SANMA, TOTALS, random_counts
from tests.runner.progress import LongRun

FAR = 99


@cache
def targets(kinds: int, runs: bool) -> tuple[np.ndarray, ...]:
    """All ways to hold m sets without and with a pair, m = 0..4, as arrays of counts."""
    sets = [tuple(3 * (i == k) for i in range(kinds)) for k in range(kinds)]
    if runs:
        sets += [tuple(int(i - k in (0, 1, 2)) for i in range(kinds)) for k in range(kinds - 2)]
    pairs = [tuple(2 * (i == k) for i in range(kinds)) for k in range(kinds)]

    def plus(many, parts):
        sums = {tuple(a + b for a, b in zip(x, y, strict=True)) for x, y in product(many, parts)}
        return sorted(t for t in sums if max(t) <= 4)

    out, some = [], [(0,) * kinds]
    for _ in range(5):
        out += [np.array(some).reshape(-1, kinds), np.array(plus(some, pairs)).reshape(-1, kinds)]
        some = plus(some, sets)
    return tuple(out)


def lacking(group: Sequence[int], runs: bool) -> list[int]:
    """Tiles missing to each of the ten targets."""
    held = np.array(group)
    return [
        int(np.maximum(t - held, 0).sum(axis=1).min()) if len(t) else FAR
        for t in targets(len(group), runs)
    ]


def direct(counts: Sequence[int], sanma: bool) -> int:
    """Shanten of the standard form from all targets of each group and all ways to share them."""
    manzu = ([counts[0], counts[8]], False) if sanma else (counts[:9], True)
    groups = [manzu, (counts[9:18], True), (counts[18:27], True), (counts[27:], False)]
    need = sum(counts) // 3
    tables = [lacking(*group) for group in groups]
    best = FAR
    for sets in product(range(need + 1), repeat=4):
        if sum(sets) == need:
            for pair in range(4):
                parts = (t[2 * m + (i == pair)] for i, (t, m) in enumerate(zip(tables, sets)))  # noqa: B905
                best = min(best, sum(parts))
    return best - 1


def by_trial(counts: Sequence[int], sanma: bool, value=shanten) -> tuple[int, int]:
    """What :func:`improving` says, by drawing every tile."""
    hand, before, mask = list(counts), value(counts, sanma), 0
    for kind in SANMA if sanma else range(KINDS):
        if hand[kind] < 4:
            hand[kind] += 1
            mask |= (value(hand, sanma) < before) << kind
            hand[kind] -= 1
    return before, mask


def check(counts: list[int], sanma: bool) -> None:
    """The ways to ask agree with each other."""
    found = improving(counts, sanma)
    assert found[0] == shanten(counts, sanma)
    if sum(counts) % 3 == 1:
        assert found == by_trial(counts, sanma)
        assert improving_standard(counts, sanma) == by_trial(counts, sanma, standard)
        forms = waits_by_form(counts, sanma)
        assert waits(counts, sanma) == (found[1] if found[0] == 0 else 0)
        assert bool(forms) == (found[0] == 0)
        union = 0
        for mask in forms.values():
            union |= mask
        assert union == waits(counts, sanma)
    else:
        table = discards(counts, sanma)
        assert [line[0] for line in table] == [k for k in range(KINDS) if counts[k]]
        for kind, away, mask in table:
            left = list(counts)
            left[kind] -= 1
            assert (away, mask) == improving(left, sanma)
        assert min(line[1] for line in table) >= found[0]


@pytest.mark.parametrize("sanma", [False, True], ids=["four", "sanma"])
def test_standard_form_is_what_the_targets_say(sanma: bool) -> None:
    rng = random.Random(f"targets {sanma}")
    for _ in range(60):
        counts = random_counts(rng, rng.choice(TOTALS), sanma)
        assert standard(counts, sanma) == direct(counts, sanma), counts


@pytest.mark.parametrize("sanma", [False, True], ids=["four", "sanma"])
def test_improving_tiles_waits_and_discards_agree(sanma: bool) -> None:
    rng = random.Random(f"agree {sanma}")
    for _ in range(300):
        check(random_counts(rng, rng.choice(TOTALS), sanma), sanma)


@pytest.mark.parametrize("sanma", [False, True], ids=["four", "sanma"])
def test_many_at_a_time_are_as_one_at_a_time(sanma: bool) -> None:
    rng = random.Random(f"batch {sanma}")
    hands = [random_counts(rng, rng.choice(TOTALS), sanma) for _ in range(9000)]
    for dtype in (np.uint8, np.int64):
        away = batch.shanten(np.array(hands, dtype), sanma)
        assert away.tolist() == [shanten(hand, sanma) for hand in hands]
    away, masks = batch.improving(np.array(hands), sanma)
    found = zip(away.tolist(), masks.tolist(), strict=True)
    assert list(found) == [improving(hand, sanma) for hand in hands]
    full = [hand for hand in hands if sum(hand) % 3 == 2][:600]
    table = batch.discards(np.array(full), sanma)
    for hand, away, masks in zip(full, table.shanten, table.improving, strict=True):
        lines = [(k, int(away[k]), int(masks[k])) for k in range(KINDS) if away[k] != batch.NONE]
        assert lines == discards(hand, sanma)
    seen = np.array(full)
    left = batch.copies(table.improving, seen)
    for row in range(0, 600, 7):
        for kind in range(KINDS):
            mask = int(table.improving[row, kind])
            assert left[row, kind] == sum(4 - full[row][k] for k in kinds_of(mask))


PLAYERS = {False: xiangting.PlayerCount.FOUR, True: xiangting.PlayerCount.THREE}


def beside_xiangting(counts: list[int], sanma: bool) -> None:
    """Shanten and improving tiles; with a tile drawn: shanten and the discards that keep it."""
    players = PLAYERS[sanma]
    if sum(counts) % 3 == 1:
        away, mask = improving(counts, sanma)
        assert xiangting.calculate_necessary_tiles(counts, players) == (away + 1, mask), counts
        return
    away = shanten(counts, sanma)
    keep = sum(1 << kind for kind, after, _ in discards(counts, sanma) if after == away)
    expected = (away + 1, keep if away >= 0 else 0)
    number, needless = xiangting.calculate_unnecessary_tiles(counts, players)
    assert (number, needless) == expected, counts


def beside_riichienv(counts: list[int], sanma: bool) -> None:
    """Shanten, and the improving tiles as those after which it says one less."""

    def value(hand: Sequence[int], sanma: bool) -> int:
        ids = [4 * kind + n for kind in range(KINDS) for n in range(hand[kind])]
        if sanma:
            return riichienv.calculate_shanten_3p(ids)
        return riichienv.calculate_shanten(ids)

    if sum(counts) % 3 == 1:
        assert by_trial(counts, sanma, value) == improving(counts, sanma), counts
    else:
        assert value(counts, sanma) == shanten(counts, sanma), counts


def beside_both(seed: int) -> None:
    rng = random.Random(seed)
    sanma = bool(seed & 1)
    counts = random_counts(rng, rng.choice(TOTALS), sanma)
    beside_xiangting(counts, sanma)
    beside_riichienv(counts, sanma)


def test_the_same_as_two_other_programs() -> None:
    for seed in range(4000):
        beside_both(seed)


@pytest.mark.long
def test_the_same_as_two_other_programs_many(long_run: LongRun) -> None:
    """100,000 hands, of three players and of four, with melds and without."""
    for seed in long_run.seeds(100_000, block=2000):
        beside_both(seed)


@pytest.mark.long
def test_the_ways_to_ask_agree_many(long_run: LongRun) -> None:
    for seed in long_run.seeds(50_000, block=1000):
        rng = random.Random(f"agree {seed}")
        sanma = bool(seed & 1)
        check(random_counts(rng, rng.choice(TOTALS), sanma), sanma)


def test_sanma_kinds() -> None:
    assert kinds_of(SANMA_KINDS) == list(SANMA)
