"""How long an analysis takes: everything but odds, over moments in the middle of hands.

``python -m tests bench analyse [MATCHES]``. The moments are those of recorded matches, where these
are there, else of matches that the project's own players play. The part that other programs do too
(shanten and accepted tiles after each discard) stands beside theirs.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import mjwidget as mj
from mjwidget.core.tiles import counts, is_flower
from mjwidget.game.legal import prompts
from mjwidget.game.look import Look
from mjwidget.game.moment import Moment
from mjwidget.game.position import PositionError, position_of
from mjwidget.rulefiles import rules_of_log
from tests.bench.hand_shanten import discard_peers
from tests.bench.timing import interleaved, table
from tests.runner.corpus import HOW, find_corpus

AIM = 50.0
"""Milliseconds, median, in the middle of a hand."""
MATCHES = 12
EVERY = 3
"""One question in so many."""
FIRST, LAST = 5, 12
"""The middle of a hand: discards of the seat that is asked."""


def matches(count: int) -> Iterator[mj.Match]:
    """Recorded ones, else some that are played here."""
    corpus = find_corpus()
    if corpus is None:
        print(HOW)
        for seed in range(count):
            yield mj.play(["careful"] * 4, "tenhou", seed=seed)
        return
    files = sorted((corpus / "logs" / "mjlog" / "mjx-project__mjx").rglob("*.*"))
    for path in files[:: max(1, len(files) // count)][:count]:
        yield mj.load(path)


def looks(match: mj.Match) -> Iterator[Look]:
    """The questions in the middle of the hands of a match."""
    rules = rules_of_log(dict(match.rules))
    number = 0
    for hand in match.hands:
        m = Moment.before(rules).after(match.header)
        for event in hand.events:
            m = m.after(event)
            if m.state.phase in ("before", "end"):
                continue
            for seat, choices in prompts(m).items():
                p = m.state.players[seat]
                if not FIRST <= len(p.river) <= LAST or any(map(is_flower, p.tiles)):
                    continue
                number += 1
                if number % EVERY == 0:
                    try:
                        yield Look(position_of(m), seat, choices, rules)
                    except PositionError:
                        continue


def parts() -> dict[str, Callable[[Look], object]]:
    """What is measured: the whole, and what it is made of."""

    def with_json(look: Look) -> object:
        return mj.analyse(look, odds=False).json()

    return {
        "everything but odds": lambda look: mj.analyse(look, odds=False),
        "the same, and as JSON": with_json,
        "without danger": lambda look: mj.analyse(look, odds=False, danger=False),
    }


def timed(work: Callable[[Look], object], found: Sequence[Look]) -> list[float]:
    """Milliseconds of each."""
    out = []
    for look in found:
        start = time.perf_counter()
        work(look)
        out.append(1000 * (time.perf_counter() - start))
    return out


def hands_of(found: Sequence[Look]) -> list[list[int]]:
    """Hands of 14 among them, as counts."""
    out = []
    for look in found:
        own = counts(look.position.players[look.seat].tiles)
        if sum(own) == 14:
            out.append(own)
    return out


def beside_peers(found: Sequence[Look]) -> None:
    """Shanten and accepted tiles after each discard of a hand of 14."""
    hands = hands_of(found)
    if not hands:
        return
    runs: dict[str, Callable[[], object]] = {
        "mjwidget": lambda: [mj.discards(hand) for hand in hands]
    }
    for name, candidate in discard_peers(20 * len(hands)).items():
        runs[name] = partial(candidate.work, candidate.prepare(hands))
    print(f"shanten and accepted tiles after each discard, {len(hands)} hands")
    table(interleaved(runs, 3), "mjwidget")


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES
    found = [look for match in matches(count) for look in looks(match)]
    for look in found[:20]:
        mj.analyse(look, odds=False)  # tables are read, rules compiled
    print(f"{len(found)} moments in the middle of hands, milliseconds")
    for name, work in parts().items():
        times = sorted(timed(work, found))
        late = times[int(0.95 * len(times))]
        median = statistics.median(times)
        print(f"  {name:24}  median {median:6.1f}   95 % {late:6.1f}   most {times[-1]:6.1f}")
    print(f"  aim: everything but odds, median {AIM:.0f}")
    beside_peers(found)


if __name__ == "__main__":
    main()
