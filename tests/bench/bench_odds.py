"""Hand odds by shanten: hands of the middle game with all their discards; one core.

``python -m tests bench odds [hands of each shanten]``. 14 draws, one indicator; times are those of
the processor, and of the first time that a hand is asked about.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections import Counter

from mjwidget.analysis.odds import of_hands
from mjwidget.analysis.odds_outset import Outset
from mjwidget.core.tiles import Tile, counts, kind
from mjwidget.game.deal import tiles_of
from mjwidget.hand.shanten import shanten
from mjwidget.rulefiles import rules

GOAL = {0: None, 1: None, 2: 500.0, 3: None, 4: None}
LAW = rules("tenhou")
DRAWS = 14


def cases(each: int, seed: int = 1) -> dict[int, list[tuple[Outset, list[tuple[Tile, ...]]]]]:
    """By shanten: outsets, and the hands after each discard that keeps it."""
    rng = random.Random(seed)
    out: dict[int, list[tuple[Outset, list[tuple[Tile, ...]]]]] = {away: [] for away in GOAL}
    pool = list(tiles_of(LAW))
    while any(len(found) < each for found in out.values()):
        rng.shuffle(pool)
        # Tiles are drawn and the loosest goes, as far as some turn: hands as they come about.
        hand, at = sorted(pool[:14]), 14
        for _ in range(rng.randrange(10)):
            hand = _better(hand)
            hand.append(pool[at])
            at += 1
        away = min(shanten(counts(h)) for h in _after(hand))
        if away not in out or len(out[away]) >= each or shanten(counts(hand)) < 0:
            continue
        rest = Counter(pool[at + 12 :])  # a dozen more lie in rivers
        start = Outset(
            LAW,
            rest,
            DRAWS,
            dora=(pool[at],),
            seat=1,
            may=(True,) * DRAWS + (False,),
            haitei=True,
            ura=1,
            start=tuple(hand),
        )
        hands = [tuple(h) for h in _after(hand) if shanten(counts(h)) == away]
        out[away].append((start, hands))
    return out


def _after(hand: list[Tile]) -> list[list[Tile]]:
    return [[*hand[:i], *hand[i + 1 :]] for i in range(len(hand)) if hand[i] not in hand[:i]]


def _better(hand: list[Tile]) -> list[Tile]:
    return min(_after(hand), key=lambda h: (shanten(counts(h)), len({kind(t) for t in h})))


def main() -> None:
    each = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    print(f"odds of all discards that keep the shanten, {DRAWS} draws, ms of one core")
    for away, found in cases(each).items():
        times, errors = [], []
        for start, hands in found:
            began = time.process_time()
            odds = of_hands(start, hands)
            times.append(1e3 * (time.process_time() - began))
            errors += [one.error.win for one in odds]
        times.sort()
        middle, late = statistics.median(times), times[int(0.95 * len(times))]
        size = statistics.mean(len(hands) for _, hands in found)
        goal = GOAL[away]
        print(
            f"  {away}-shanten: median {middle:7.1f}   95 % {late:7.1f}   most {times[-1]:7.1f}"
            f"   ({size:.1f} discards)"
            + (f"   goal {goal:.0f}" if goal else "")
            + (f"   half interval of a win {max(errors):.3f}" if max(errors) else "")
        )


if __name__ == "__main__":
    main()
