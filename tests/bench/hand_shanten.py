"""Shanten, ukeire and the table of discards, beside the peers."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from mjwidget.core.tiles import KINDS
from mjwidget.hand import batch
from mjwidget.hand import ukeire as own
from mjwidget.hand.shanten import shanten
from tests.bench import hands
from tests.bench.timing import interleaved, peer

ROUNDS = 9


@dataclass
class Candidate:
    """One way to do a task: ``work`` takes what ``prepare`` made of ``size`` hands.

    Each round has hands of its own, so that nobody's cache has seen them.
    """

    work: Callable[[Any], object]
    size: int
    prepare: Callable[[list[list[int]]], Any] = list


def each(function: Callable[[Any], object]) -> Callable[[Any], object]:
    """One call after the other."""

    def work(prepared: Any) -> None:
        for hand in prepared:
            function(hand)

    return work


def rates(title: str, candidates: dict[str, Candidate], pool: list[list[int]], base: str) -> None:
    """Print the calls a second of each, and how many times those of ``base`` they are."""
    runs: dict[str, Callable[[], object]] = {}
    for name, c in candidates.items():
        parts = [pool[n * c.size : (n + 1) * c.size] for n in range(ROUNDS + 1)]
        assert len(parts[-1]) == c.size, f"too few hands for {name}"
        runs[name] = one_after_the_other(c.work, [c.prepare(part) for part in parts])
    times = interleaved(runs, ROUNDS)
    print(title)
    per_second = {name: candidates[name].size / seconds for name, seconds in times.items()}
    width = max(map(len, per_second))
    for name, rate in per_second.items():
        print(f"  {name:<{width}}  {rate:12,.0f}/s   x {rate / per_second[base]:.3f}", flush=True)


def one_after_the_other(
    work: Callable[[Any], object], prepared: Sequence[Any]
) -> Callable[[], object]:
    """A function that does the next part each time it is called."""
    left = iter(prepared)
    return lambda: work(next(left))


def many(of: list[list[int]]) -> Any:
    return np.array(of, np.uint8)


def as_idents(of: list[list[int]]) -> list[list[int]]:
    return [hands.idents(counts) for counts in of]


def shanten_peers(size: int) -> dict[str, Candidate]:
    """Single calls of the peers that are installed."""
    out: dict[str, Candidate] = {}
    if peer("riichienv"):
        import riichienv

        out["riichienv (compiled)"] = Candidate(each(riichienv.calculate_shanten), size, as_idents)
    if peer("xiangting"):
        import xiangting

        four = xiangting.PlayerCount.FOUR
        number = xiangting.calculate_replacement_number
        out["xiangting (compiled)"] = Candidate(each(lambda c: number(c, four)), size)
    if peer("cmajiang"):
        import cmajiang

        def made(of: list[list[int]]) -> list[Any]:
            return [cmajiang.Shoupai(hands.letters_first(counts)) for counts in of]

        out["cmajiang (compiled, hand made before)"] = Candidate(
            each(cmajiang.xiangting), size, made
        )
    if peer("jansou"):
        from jansou.analysis.shanten import shanten_counts

        out[jansou_name()] = Candidate(each(lambda c: shanten_counts(c, 0)), size)
    if peer("mahjong"):
        from mahjong.shanten import Shanten

        out["mahjong (Python)"] = Candidate(each(Shanten().calculate_shanten), size // 10)
    return out


def jansou_name() -> str:
    compiled = importlib.util.find_spec("jansou_native") is not None
    return f"jansou ({'compiled' if compiled else 'Python'})"


def discard_peers(size: int) -> dict[str, Candidate]:
    out: dict[str, Candidate] = {}
    if peer("xiangting"):
        import xiangting

        four = xiangting.PlayerCount.FOUR

        def table(counts: list[int]) -> list[tuple[int, tuple[int, int]]]:
            lines = []
            for kind in range(KINDS):
                if counts[kind]:
                    counts[kind] -= 1
                    lines.append((kind, xiangting.calculate_necessary_tiles(counts, four)))
                    counts[kind] += 1
            return lines

        out["xiangting (compiled), composed"] = Candidate(each(table), size)
    if peer("jansou"):
        from jansou.analysis.efficiency import discard_evaluation
        from jansou.core.hand import Hand
        from jansou.io.tiles import tile_from_136

        def made(of: list[list[int]]) -> list[Any]:
            return [Hand(tuple(tile_from_136(x) for x in hands.idents(counts))) for counts in of]

        out[jansou_name()] = Candidate(each(discard_evaluation), size // 20, made)
    return out


def ukeire_peers(size: int) -> dict[str, Candidate]:
    out: dict[str, Candidate] = {}
    if peer("xiangting"):
        import xiangting

        four = xiangting.PlayerCount.FOUR
        necessary = xiangting.calculate_necessary_tiles
        out["xiangting (compiled)"] = Candidate(each(lambda c: necessary(c, four)), size)
    if peer("cmajiang"):
        import cmajiang

        def made(of: list[list[int]]) -> list[Any]:
            return [cmajiang.Shoupai(hands.letters_first(counts)) for counts in of]

        out["cmajiang (compiled, hand made before)"] = Candidate(
            each(cmajiang.tingpai), size // 20, made
        )
    if peer("jansou"):
        from jansou.analysis.efficiency import acceptance_counts

        out[jansou_name()] = Candidate(each(lambda c: acceptance_counts(c, 0)), size // 2)
    return out


def run() -> None:
    """All tasks, each with its own candidates in turns."""
    size = 2000
    big = 100_000
    pools: Sequence[tuple[str, Callable[[int, int], list[list[int]]]]] = (
        ("as dealt", hands.dealt),
        ("shaped", hands.shaped),
    )
    for name, make in pools:
        thirteen = make(big * (ROUNDS + 1) // 10, 13)
        fourteen = make(4 * size * (ROUNDS + 1), 14)
        batch_size = len(thirteen) // (ROUNDS + 1)
        rates(
            f"shanten of 13 tiles, {name} (aim: 150,000/s; arrays 5,000,000/s)",
            {
                "mjwidget": Candidate(each(shanten), size),
                "mjwidget, arrays": Candidate(batch.shanten, batch_size, many),
                **shanten_peers(size),
            },
            thirteen,
            "mjwidget",
        )
        rates(
            f"improving tiles of 13 tiles, {name}",
            {
                "mjwidget": Candidate(each(own.improving), size),
                "mjwidget, arrays": Candidate(batch.improving, batch_size, many),
                **ukeire_peers(size),
            },
            thirteen,
            "mjwidget",
        )
        rates(
            f"table of discards with improving tiles, 14 tiles, {name} "
            "(aim: 5,000/s; arrays 100,000/s)",
            {
                "mjwidget": Candidate(each(own.discards), size),
                "mjwidget, arrays": Candidate(batch.discards, 4 * size, many),
                **discard_peers(size),
            },
            fourteen,
            "mjwidget",
        )


if __name__ == "__main__":
    run()
