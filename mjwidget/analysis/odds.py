"""Hand odds without opponents: tenpai, a win and points of a hand by its own draws alone.

**The model.** Every tile that the seat does not see is equally likely to come with every own draw,
and none comes twice (the draws are the first tiles of a random order of all that is unseen). The
player only goes forward:

* A draw that lowers the shanten (the least over four sets and a pair, seven pairs, thirteen
  orphans) is kept. A draw that completes the hand with a yaku wins, by tsumo; without one, or with
  fewer han than the rules need, it is no win. Every other draw is thrown away, and is gone.
* After a draw that is kept he discards a tile that does not raise the shanten again: the one with
  the most expected points, on equal points the one with the greater chance of having won, then of
  being tenpai, as a mean over the draws (certainty is taken for 1/10000 and 1/1000000 of a point),
  then the first in the order of tiles.
  He judges by the tiles that he sees, the hand and the number of draws left; that the ura
  indicators may be any tiles unseen at the outset but those he kept.
* He declares riichi as soon as he is tenpai where he may: closed, points, live tiles and furiten as
  the rules need them. Nothing of the hand changes after that.
* He calls nothing, declares no kan and sets no tile aside (where that is the choice looked at, its
  replacement is the first draw, and what a kan turns is one more dora: :mod:`.odds_kan`).

**Points** of a win are those of the payers together (no honba, no sticks) by the one scoring
engine: riichi (a double one in the first go-round), ippatsu with the first draw after it, tsumo,
haitei with the wall's last tile, dora, coloured fives, norths and flowers that lie aside, ura,
shugi. The ura indicators are tiles unseen as any others, and what he drew they are not: their mean
is exact (only for three and more of them, or two with very many hands on the way, it is sampled).
A unit of shugi is as many points where the rules count points, as it is worth in the final figure
where it counts there, else one stick.

**Why this is exact**, though what was thrown away is gone and may have been anything: a tile that
does not lower the shanten now never will on this way. Were tile *b* of use after *a* was kept and
*c* discarded, the hand with *a* and *b* would be two nearer, so that *b* alone brings the hand one
nearer at once. So the tiles that stop the waiting are all still there, whatever else is gone, and
what comes after depends on the hand and the number of draws done, not on what was thrown away.
Hands that are reached in several ways are counted once. Only where the ura indicators lie depends
on what was not drawn: there is a chain for every case of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from ..core.tiles import KINDS, Tile, counts
from ..hand.shanten import shanten
from .odds_outset import Outset, outset
from .sight import Sight

if TYPE_CHECKING:
    from .odds_chain import Solved
    from .odds_price import Floats

EXACT: Final = 3
"""The greatest shanten that is counted exactly."""
SAMPLES: Final = 200
"""Ways to a nearer hand that are sampled for a hand further away."""
Progress: TypeAlias = Callable[[int, int], object]
"""Called with how much of how much is done."""


@dataclass(frozen=True, slots=True)
class Error:
    """Half of the 95 % interval of the chances with the last draw and of the points."""

    tenpai: float = 0.0
    win: float = 0.0
    points: float = 0.0


@dataclass(frozen=True, slots=True)
class Odds:
    """Odds of a hand.

    ``tenpai``, ``win``: chance (0..1) of having been tenpai, of having won, by the number of own
    draws, from 0 to all; ``points``: expected, 0 for no win; ``exact``: counted, not sampled;
    ``error``: 0 throughout where it is exact.
    """

    tenpai: tuple[float, ...]
    win: tuple[float, ...]
    points: float
    exact: bool = True
    error: Error = Error()

    @property
    def value(self) -> float | None:
        """Mean points of a win; ``None`` where there can be none."""
        return self.points / self.win[-1] if self.win[-1] > 0 else None


def odds(
    sight: Sight,
    tiles: Sequence[Tile],
    *,
    draws: int,
    riichi: bool | None = None,
    until: int | None = None,
    ippatsu: bool = False,
    samples: int = SAMPLES,
    seed: int = 0,
    progress: Progress | None = None,
) -> Odds:
    """Odds of ``tiles``, the own concealed ones without one to discard, by ``draws`` own draws.

    ``riichi``: ``None`` declares it as the rules allow, ``True`` with any closed hand, ``False``
    never; in riichi already it is what it is, ``ippatsu`` saying whether the next draw still has
    it. ``until``: the place of the first own draw among the coming tiles of the wall (the number of
    players: the seat has just discarded). Hands of at most :data:`EXACT` shanten are exact; of
    others ``samples`` ways are drawn with ``seed``: until two-shanten the discard is then the one
    that leaves most tiles that help. ``progress(done, total)`` is called now and then; what it
    raises, and an interrupt, ends the work. Raises ``ValueError`` for another number of tiles, and
    for more draws than there are tiles unseen. Needs NumPy.
    """
    start = outset(sight, tiles, draws=draws, riichi=riichi, until=until, ippatsu=ippatsu)
    if len(tiles) != start.concealed:
        raise ValueError(f"tiles: found {len(tiles)}, expected {start.concealed}")
    return of_hands(start, [tuple(tiles)], samples, seed, progress)[0]


def of_hands(
    start: Outset,
    hands: Sequence[tuple[Tile, ...]],
    samples: int = SAMPLES,
    seed: int = 0,
    progress: Progress | None = None,
    *,
    cases: int | None = None,
) -> list[Odds]:
    """Odds of hands of one shanten that may be there at an outset. ``cases``: so many of what the
    ura indicators may be are enough."""
    there = sum(start.rest.values())
    if start.draws < 0 or start.draws + start.ura > there:
        raise ValueError(
            f"draws: found {start.draws}, expected 0 to {there - start.ura}: "
            f"{there} tiles are not seen"
        )
    for t in (*start.start, *(t for hand in hands for t in hand)):
        if t >> 3 >= KINDS:
            raise ValueError("tiles: flowers and hidden tiles have no odds")
    if not hands:
        return []
    away = shanten(counts(hands[0]), start.sanma)
    if away > EXACT:
        from .odds_sample import sampled

        return sampled(start, hands, samples, seed, progress, cases)
    return _counted(start, hands, seed, progress, cases)


def _counted(
    start: Outset,
    hands: Sequence[tuple[Tile, ...]],
    seed: int,
    progress: Progress | None,
    enough: int | None,
) -> list[Odds]:
    import numpy as np

    from .odds_chain import cases, solve
    from .odds_graph import Deck, dealt, from_states
    from .odds_price import Wins

    deck = Deck([*start.rest, *start.start, *(t for hand in hands for t in hand)], start.sanma)
    rows, rest = dealt(deck, hands, start.rest)
    graph = from_states(deck, rows, rest)
    steps = Steps(progress, len(graph.levels[-1].state), len(graph.levels) - 1)
    wins = Wins(graph, start, steps.priced)
    which = cases(graph, start, wins, np.zeros(len(deck.tiles), np.bool_), seed, enough)
    solved = solve(graph, start, wins, which, steps.solved)
    chances = which.chances(rest)
    steps.finished()
    return [_odds(solved, chances, i, which.exact) for i in range(len(hands))]


def _odds(solved: Solved, chances: Floats, i: int, exact: bool) -> Odds:
    points = solved.points[i, 0]
    error = Error()
    if not exact:
        error = Error(points=float(1.96 * points.std() / len(points) ** 0.5))
    return Odds(
        tenpai=tuple(solved.tenpai[i, 0].cumsum().tolist()),
        win=tuple(solved.win[i, 0].cumsum().tolist()),
        points=float(points @ chances[i]),
        exact=exact,
        error=error,
    )


class Steps:
    """Progress over the wins that are scored and the levels that are done."""

    def __init__(self, progress: Progress | None, wins: int, levels: int) -> None:
        self._progress, self._wins = progress, wins
        self._total = wins + levels

    def priced(self, done: int, _: int) -> None:
        """So many wins are scored."""
        if self._progress is not None:
            self._progress(done, self._total)

    def solved(self, done: int, _: int) -> None:
        """So many levels are done."""
        self.priced(self._wins + done, 0)

    def finished(self) -> None:
        """All is done."""
        self.priced(self._total, 0)
