"""Odds of hands that are far from tenpai: ways to a nearer hand sampled, the rest counted.

A *way* is a sequence of kept tiles and discards. It is drawn tile by tile, each as likely as there
are copies; when these tiles come is not sampled but counted, so that every way gives whole curves.
From :data:`NEAR` on nothing is sampled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from ..core.tiles import KINDS, Tile
from ..hand import batch
from .odds import Error, Odds, Progress, Steps
from .odds_chain import Cases, Chain, Solved, cases, solve
from .odds_graph import Deck, Flags, Ints, Rows, dealt, from_nodes
from .odds_outset import Outset
from .odds_price import Floats, Wins

NEAR: Final = 2
"""The shanten from which a way is counted: the discard that leads to it, too."""
_TOGETHER: Final = 200
"""Ways that are counted together: of a hand far from tenpai each leads to some hundred others."""


class _Step(NamedTuple):
    """A kept tile of each way: ``accepts`` (n, T) and ``rest`` (n, T) before, ``tile`` (n,)."""

    accepts: Flags
    rest: Rows
    tile: Ints


def sampled(
    start: Outset,
    hands: Sequence[tuple[Tile, ...]],
    samples: int,
    seed: int,
    progress: Progress | None = None,
    enough: int | None = None,
) -> list[Odds]:
    """Odds of hands of one shanten, more than :data:`NEAR`; ``samples`` ways of each; ``enough``:
    of :func:`.odds_chain.cases`."""
    random = np.random.default_rng(seed)
    size = max(1, _TOGETHER // max(1, samples))
    parts = [hands[i : i + size] for i in range(0, len(hands), size)]
    out: list[Odds] = []
    for i, part in enumerate(parts):
        share = _share(progress, i, len(parts))
        out += _sampled(start, part, samples, random, seed, share, enough)
    return out


def _share(progress: Progress | None, i: int, of: int) -> Progress | None:
    """Progress of one of several parts, in thousandths of each."""
    if progress is None or of == 1:
        return progress

    def report(done: int, total: int) -> None:
        progress(round(1000 * (i + done / max(1, total))), 1000 * of)

    return report


def _sampled(
    start: Outset,
    hands: Sequence[tuple[Tile, ...]],
    samples: int,
    random: np.random.Generator,
    seed: int,
    progress: Progress | None,
    enough: int | None,
) -> list[Odds]:
    deck = Deck([*start.rest, *start.start, *(t for hand in hands for t in hand)], start.sanma)
    rows, rest = dealt(deck, hands, start.rest)
    which = np.repeat(np.arange(len(hands)), samples)
    way, ways, nodes, left = _ways(deck, start, rows[which], rest[which], random)
    out: list[Odds] = []
    none = Odds((0.0,) * (start.draws + 1), (0.0,) * (start.draws + 1), 0.0, exact=False)
    if not len(way):
        return [none] * len(hands)
    graph = from_nodes(deck, nodes, left)
    steps = Steps(progress, len(graph.levels[-1].state), len(graph.levels))
    wins = Wins(graph, start, steps.priced)
    used = np.any([step.accepts.any(axis=0) for step in ways], axis=0)
    ura = cases(graph, start, wins, used, seed, enough)
    solved = solve(graph, start, wins, ura, steps.solved)
    chances = ura.chances(rest)
    found = _along(start, ways, ura, solved)
    for i in range(len(hands)):
        own = np.flatnonzero(which[way] == i)
        out.append(_mean(found, own, samples, chances[i], ura.exact))
    steps.finished()
    return out


def _ways(
    deck: Deck, start: Outset, hands: Rows, rest: Rows, random: np.random.Generator
) -> tuple[Ints, list[_Step], Rows, Rows]:
    """Of ways that do not end for want of tiles: which they are, their steps, the hands with the
    tile that makes them near, and the tiles then left."""
    way = np.arange(len(hands))
    steps: list[_Step] = []
    away = int(deck.shanten(hands[:1])[0])
    while True:
        accepts = deck.accepted(hands, rest)
        copies = np.where(accepts, rest, 0).cumsum(axis=1)
        total = copies[:, -1]
        alive = np.flatnonzero(total > 0)
        way, hands, rest, accepts = way[alive], hands[alive], rest[alive].copy(), accepts[alive]
        copies, total = copies[alive], total[alive]
        steps = [_Step(one.accepts[alive], one.rest[alive], one.tile[alive]) for one in steps]
        at = (random.random(len(way)) * total).astype(np.intp)
        tile = (copies <= at[:, None]).sum(axis=1)
        steps.append(_Step(accepts, rest.copy(), tile))
        each = np.arange(len(way))
        hands = hands.copy()
        hands[each, tile] += 1
        rest[each, tile] -= 1
        away -= 1
        if away == NEAR or not len(way):
            return way, steps, hands, rest
        hands = _discarded(deck, start, hands, rest, away)


def _discarded(deck: Deck, start: Outset, hands: Rows, rest: Rows, away: int) -> Rows:
    """Hands after the discard that leaves most tiles that help; of equal ones that of fewer dora,
    then the first in the order of tiles, a plain five before a coloured one."""
    by_kind = deck.by_kind(hands)
    table = batch.discards(by_kind, deck.sanma)
    left = deck.by_kind(rest)
    helps = batch.kinds(table.improving) * left[:, None, :].astype(np.intp)
    dora = np.bincount([start.dora_of(t) for t in start.dora], minlength=KINDS)[:KINDS]
    order = helps.sum(axis=2) * 8 - dora
    order[table.shanten != away] = -1000
    kind = order.argmax(axis=1)
    tile = (hands > 0) & (deck.kinds == kind[:, None])
    out = hands.copy()
    out[np.arange(len(out)), tile.argmax(axis=1)] -= 1
    return out


def _along(start: Outset, steps: Sequence[_Step], ura: Cases, solved: Solved) -> Solved:
    """Of each way: points by case (n, 1, C), and chances by draw (n, 1, D+1)."""
    size = start.draws + 1
    full, missing = Chain(start, 0), Chain(start, start.ura)
    n = len(steps[0].tile)
    points = np.zeros((n, size, len(ura.gone)))
    chance = np.zeros((n, size))
    points[:, 0], chance[:, 0] = 1.0, 1.0
    for step in steps:
        stop = (step.accepts * step.rest).sum(axis=1).astype(np.intp)
        copies = step.rest[np.arange(n), step.tile].astype(np.float64)
        # A tile is sampled as likely as it comes first of all that stop the waiting.
        chance = np.einsum("nq,nqi->ni", chance, full.after(int(stop.max()))[stop])
        chance *= stop[:, None]
        fewer = step.accepts.astype(np.intp) @ ura.gone.T
        weight = stop[:, None] * (copies[:, None] - ura.gone.T[step.tile]) / copies[:, None]
        after = missing.after(int(stop.max()))
        moved = np.zeros_like(points)
        for by in np.unique(fewer):
            to = np.einsum("nqc,nqi->nic", points, after[np.maximum(0, stop - by)])
            moved = np.where((fewer == by)[:, None, :], to, moved)
        points = moved * weight[:, None, :]
    return Solved(
        (points * solved.points).sum(axis=1, keepdims=True),
        np.einsum("nq,nqk->nk", chance, solved.win)[:, None],
        np.einsum("nq,nqk->nk", chance, solved.tenpai)[:, None],
    )


def _mean(found: Solved, own: Ints, samples: int, chances: Floats, exact: bool) -> Odds:
    """The mean over the ways of one hand; those that are not there gave nothing."""
    win, tenpai = found.win[own, 0].cumsum(axis=1), found.tenpai[own, 0].cumsum(axis=1)
    by_case = found.points[own, 0]
    points = by_case @ chances

    def half(values: Floats) -> float:
        if samples < 2:
            return float("inf")
        mean = values.sum() / samples
        square = ((values - mean) ** 2).sum() + (samples - len(values)) * mean**2
        return float(1.96 * (square / (samples - 1) / samples) ** 0.5)

    error = half(points)
    if not exact:
        error = float(
            np.hypot(error, 1.96 * by_case.sum(axis=0).std() / samples / len(chances) ** 0.5)
        )
    return Odds(
        tenpai=tuple((tenpai.sum(axis=0) / samples).tolist()),
        win=tuple((win.sum(axis=0) / samples).tolist()),
        points=float(points.sum() / samples),
        exact=False,
        error=Error(half(tenpai[:, -1]), half(win[:, -1]), error),
    )
