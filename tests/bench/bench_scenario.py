"""Partial scenarios of real moments: how long one takes to be set up, four and three players.

``python -m tests bench scenario [COUNT]``. Aim: 50 ms, median. Parts of each moment are forgotten,
a third has steps before or after it; the order of turns, the tiles and the referee are in it.
"""

from __future__ import annotations

import random
import statistics
import sys
import time

from mjwidget.scenario.errors import ScenarioError
from mjwidget.scenario.scenario import Scenario
from tests.random_scenarios import NAMES, forget, moments, whole

COUNT = 60
AIM = 50.0


def main(count: int) -> None:
    print(f"setting up {count} partial scenarios of each set of rules; aim {AIM:.0f} ms, median")
    every: list[float] = []
    for name in NAMES:
        rows = list(moments(name, 0))
        rng = random.Random(name)
        times: list[float] = []
        missed = 0
        for seed in range(count):
            state, steps = rng.choice(rows)
            asked = forget(whole(state), rng)
            play = steps if rng.random() < 1 / 3 else []
            start = time.perf_counter()
            try:
                Scenario(name, seed=seed, tries=20, play=play, **asked)
            except ScenarioError:
                missed += 1
            times.append(1e3 * (time.perf_counter() - start))
        every += times
        times.sort()
        print(
            f"  {name:<14} median {statistics.median(times):6.1f} ms   nine of ten within"
            f" {times[int(0.9 * len(times))]:7.1f} ms   not found {missed} of {count}"
        )
    print(f"  all: median {statistics.median(every):.1f} ms")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else COUNT)
