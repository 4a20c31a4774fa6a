"""Discards to call or not, made at random."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..core.events import Position
from ..core.player import Discard, Player
from ..core.tiles import UNKNOWN, Tile, counts
from ..game.deal import left_after_deal
from ..game.position import PositionError
from ..hand.shanten import shanten
from ..rulefiles import rules_for_log
from .call import Call
from .errors import PuzzleError
from .making import EVERY, SIMPLE, Gone, Order, Pool
from .puzzle import Puzzle

LEVELS: Final = {
    1: "a pair of a value tile, pon or pass",
    2: "runs and triplets, call or pass",
    3: "calls that make the hand tenpai without a yaku or furiten, or one of several that is right",
}


def items(o: Order) -> Iterator[Puzzle | None]:
    """Puzzles, ``None`` for one that came to nothing; half of them are to be called."""
    wanted = True
    while True:
        puzzle = _call(o)
        fine = puzzle is not None and _fits(puzzle, o, wanted)
        if fine:
            wanted = not wanted
        yield puzzle if fine else None


def _fits(puzzle: Puzzle, o: Order, wanted: bool) -> bool:
    """Is it of the level, and to be called where that is wanted?"""
    task = puzzle.task
    assert isinstance(task, Call)
    ready = [one for one in task.outcomes.values() if one.after is not None]
    good = [one for one in ready if one.good]
    if bool(good) is not wanted:
        return False
    if o.level < 3:
        return True
    # What tempts, or several that are not alike (without chi seldom).
    several = len(good) < len(task.outcomes) or not o.rules.calls.chi
    return several if wanted else bool(ready)


def _call(o: Order) -> Puzzle | None:
    """A hand one away from tenpai, and a discard of the dealer that it may call."""
    rules, level, rng, make = o
    pool = Pool(rules, rng)
    seat = rng.randrange(1, rules.tiles.players)
    chi = rules.calls.chi and level > 1 and rng.random() < 0.7
    if chi:
        seat = 1
    near = SIMPLE if level > 1 and rng.random() < 0.6 else EVERY
    kinds = [k for k in near if pool.left[k]]
    runs = [k for k in pool.runs if k in kinds]
    try:
        own, pai = _called(o, pool, seat, kinds, runs if chi else [])
        own += _rest(pool, kinds, runs)
        if len(own) != 13 or shanten(counts(own), rules.tiles.manzu == "terminals") != 1:
            return None
        return make("call", _moment(o, pool, seat, own, pai))
    except (Gone, PuzzleError, PositionError, IndexError):
        return None


def _called(
    o: Order, pool: Pool, seat: int, kinds: list[int], runs: list[int]
) -> tuple[list[Tile], Tile]:
    """Two tiles, and the one that makes a set of them; ``runs``: of a run."""
    rng = o.rng
    if o.level == 1:
        value = rng.choice((27 + seat, 27, 31, 32, 33, 31, 32, 33, rng.choice(kinds)))
        return pool.take(value, 2), pool.take(value)[0]
    if runs:
        three = _run(pool, rng.choice(runs))
        pai = three.pop(rng.randrange(3))
        return three, pai
    kind = rng.choice(kinds)
    return pool.take(kind, 2), pool.take(kind)[0]


def _rest(pool: Pool, kinds: list[int], runs: list[int]) -> list[Tile]:
    """Two sets, a pair, two tiles that want a third, and one more."""
    rng = pool.rng
    out: list[Tile] = []
    for _ in range(2):
        if runs and rng.random() < 0.8:
            out += _run(pool, rng.choice(runs))
        else:
            out += pool.take(rng.choice(kinds), 3)
    out += pool.take(rng.choice(kinds), 2)
    first = rng.choice(runs)
    gap = rng.choice(((0, 1), (0, 2), (1, 2)))
    if rng.random() < 0.8:
        out += [pool.take(first + i)[0] for i in gap]
    else:
        out += pool.take(rng.choice(kinds), 2)
    return [*out, pool.any()]


def _run(pool: Pool, first: int) -> list[Tile]:
    return [pool.take(first + i)[0] for i in range(3)]


def _moment(o: Order, pool: Pool, seat: int, own: list[Tile], pai: Tile) -> Position:
    """The dealer has discarded ``pai`` after some turns; ``seat`` holds ``own``."""
    rules, rng = o.rules, o.rng
    n = rules.tiles.players
    turns = rng.randint(2, 6)
    rivers = [[pool.any() for _ in range(turns)] for _ in range(n)]
    rivers[0].append(pai)
    hidden = (UNKNOWN,) * 13
    players = tuple(
        [
            Player(
                hand=tuple(sorted(own)) if s == seat else hidden,
                river=tuple([Discard(t, rng.random() < 0.4) for t in rivers[s]]),
            )
            for s in range(n)
        ]
    )
    return Position(
        bakaze="E", kyoku=1, honba=0, kyotaku=0, oya=0,
        scores=(rules.match.start,) * n,
        dora=(pool.any(),),
        left=left_after_deal(rules) - turns * n - 1,
        refilled=rules.wall.refilled,
        players=players,
        phase="discard",
        turn=0,
        rules=rules_for_log(rules),
        viewer=seat,
        chips=(0,) * n if rules.bonus.chips else None,
    )  # fmt: skip
