"""Many matches of players against each other: in several processes, added up."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple

from tqdm import tqdm

from .core.events import Chombo, Hora, Ryukyoku, Seat
from .core.match import Match
from .game.play import play
from .rulefiles import rules as load_rules

_CHUNK = 4


class Task(NamedTuple):
    """Which matches to play.

    ``players``: names. From match to match everybody sits one seat further, so that nobody has the
    first deal more often than others. Match ``n`` has walls of its own, fixed by ``seed`` and
    ``n``. ``out``: the folder for the records, or ``None``.
    """

    rules: str
    players: tuple[str, ...]
    seed: str
    out: Path | None = None


class Tally(NamedTuple):
    """What players have to show for their matches, each by place in ``Task.players``.

    ``ranks``: sums of places; ``points``: sums of final figures in thousandths; ``deal_ins``: hands
    in which somebody won on the player's tile. ``seconds``: the time it took, by the clock of one
    process.
    """

    matches: int
    hands: int
    draws: int
    chombo: int
    events: int
    seconds: float
    ranks: tuple[int, ...]
    points: tuple[int, ...]
    wins: tuple[int, ...]
    deal_ins: tuple[int, ...]

    @classmethod
    def empty(cls, players: int) -> Tally:
        """Of no match."""
        zeros = (0,) * players
        return cls(0, 0, 0, 0, 0, 0.0, zeros, zeros, zeros, zeros)

    def plus(self, other: Tally) -> Tally:
        """Both together."""
        one, two = self[:6], other[:6]
        sums = [a + b for a, b in zip(one, two, strict=True)]
        by_player = [
            tuple([a + b for a, b in zip(mine, theirs, strict=True)])
            for mine, theirs in zip(self[6:], other[6:], strict=True)
        ]
        return Tally(*sums, *by_player)  # type: ignore[arg-type]


def places(players: int, n: int) -> tuple[int, ...]:
    """Who sits where in match ``n``: by seat, the place in ``Task.players``."""
    return tuple([(seat - n) % players for seat in range(players)])


def play_one(task: Task, n: int) -> Tally:
    """Match number ``n``; its record goes to ``task.out``."""
    start = time.perf_counter()
    rules = load_rules(task.rules)
    who = places(rules.tiles.players, n)
    match = play([task.players[i] for i in who], rules, seed=f"{task.seed} match {n}")
    if task.out is not None:
        match.save(task.out / f"{rules.name}-{n:05}.mjai.gz")
    return tally(match, who, time.perf_counter() - start)


def tally(match: Match, who: Sequence[int], seconds: float) -> Tally:
    """Of one match. ``who``: by seat, the player's place."""
    n = len(who)
    wins, deal_ins, draws, chombo = [0] * n, [0] * n, 0, 0
    for hand in match:
        feeders: set[Seat] = set()
        offenders = 0
        for event in hand.events:
            if isinstance(event, Hora):
                wins[who[event.actor]] += 1
                if event.target != event.actor:
                    feeders.add(event.target)
            elif isinstance(event, Chombo):
                offenders += 1
            elif isinstance(event, Ryukyoku):
                draws += 1
        for seat in feeders:
            deal_ins[who[seat]] += 1
        chombo += offenders
    ranks, points = [0] * n, [0] * n
    for row in match.final or ():
        ranks[who[row.seat]], points[who[row.seat]] = row.rank, row.points or 0
    return Tally(
        *(1, len(match), draws, chombo, len(match.events), seconds),
        *(tuple(ranks), tuple(points), tuple(wins), tuple(deal_ins)),
    )


def play_many(task: Task, matches: int, jobs: int = 0) -> Iterator[Tally]:
    """The tallies of ``matches`` matches in their order, with a progress bar on the terminal's
    error stream. ``jobs``: processes, 0 for one each core."""
    jobs = min(jobs if jobs > 0 else (os.cpu_count() or 1), matches)
    with tqdm(total=matches, unit="match", disable=None, leave=False) as bar:
        if jobs <= 1:
            for n in range(matches):
                yield play_one(task, n)
                bar.update()
            return
        with ProcessPoolExecutor(jobs) as pool:
            try:
                for found in pool.map(partial(play_one, task), range(matches), chunksize=_CHUNK):
                    yield found
                    bar.update()
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise
