"""Timing for the benchmarks: rounds in which every candidate has its turn."""

from __future__ import annotations

import importlib.util
import statistics
import time
from collections.abc import Callable, Mapping


def interleaved(
    candidates: Mapping[str, Callable[[], object]], rounds: int = 9
) -> dict[str, float]:
    """Median seconds of each candidate. One warm-up, then ``rounds`` rounds through all of
    them, so that a machine whose speed drifts hits all alike."""
    times: dict[str, list[float]] = {name: [] for name in candidates}
    for n in range(rounds + 1):
        for name, run in candidates.items():
            start = time.perf_counter()
            run()
            if n:
                times[name].append(time.perf_counter() - start)
    return {name: statistics.median(t) for name, t in times.items()}


def table(times: Mapping[str, float], base: str, unit: float = 1e-3, label: str = "ms") -> None:
    """Print the medians and their ratio to ``base``."""
    width = max(map(len, times))
    for name, seconds in times.items():
        print(f"  {name:<{width}}  {seconds / unit:9.2f} {label}   x {seconds / times[base]:.2f}")


def peer(module: str) -> bool:
    """Is this peer installed? Says so when it is not."""
    there = importlib.util.find_spec(module) is not None
    if not there:
        print(f"  ({module} is not installed: pip install '.[bench]')")
    return there
