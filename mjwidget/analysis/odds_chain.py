"""Chances and points of a graph's hands, from tenpai backwards.

Two chains run side by side. One has all tiles that are not seen and gives the chances. The other
gives points: in it the ura indicators are lying somewhere, one *case* for each choice of tiles that
they may be, and these are missing from what is drawn; points are the mean over the cases. All
arrays are by the number q of draws done when a state is reached, 0..D.

``after[a][q, i]``: the chance that, of tiles of which ``a`` stop the waiting, none of these comes
with the draws q+1 .. i-1, and then, with draw i, one certain of them.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import comb
from typing import Final, NamedTuple

import numpy as np

from ..core.tiles import KINDS
from .odds import Progress
from .odds_graph import Flags, Graph, Ints, Level, Nodes, Rows, sums
from .odds_outset import Outset
from .odds_price import Floats, Wins, indicated

_WIN: Final = 1e-4
"""Points for which a certain win, at once, is taken when points are equal."""
_TENPAI: Final = 1e-6
"""The same for tenpai."""
_EQUAL: Final = 1e-10
"""Discards that differ by such a part are equal; the first one is taken."""
_ROOM: Final = 6_000_000
"""Numbers in the largest array: cases of ura are sampled where they would need more."""
_CHUNK: Final = 1_500_000
SAMPLED_CASES: Final = 192
"""Cases where they are sampled; fewer where there is no room for so many."""
_FEWEST: Final = 48


class Cases(NamedTuple):
    """What the ura indicators may be. ``gone``: tiles that they are, by case: (C, T);
    ``groups``: (T,) tiles that behave alike have one number; ``which``: (C, G) of each group,
    ``exact``: all cases there are (else a sample, each as likely)."""

    gone: Ints
    groups: Ints
    which: Ints
    exact: bool

    def chances(self, rest: Rows) -> Floats:
        """How likely each case is when the indicators are any of the tiles left: (S, C)."""
        if not self.exact:
            return np.full((len(rest), len(self.gone)), 1 / len(self.gone))
        n = np.zeros((len(rest), self.which.shape[1]), np.intp)
        np.add.at(n.T, self.groups, rest.T)
        ways = np.ones((len(rest), len(self.which)))
        table = np.array([[comb(a, b) for b in range(6)] for a in range(n.max(initial=0) + 1)])
        for group in np.flatnonzero(self.which.any(axis=0)):
            ways *= table[n[:, group][:, None], self.which[:, group][None]]
        total = ways.sum(axis=1, keepdims=True)
        return ways / np.where(total > 0, total, 1)


class Solved(NamedTuple):
    """``points``: (R, D+1, C) of each thing asked about; ``win``, ``tenpai``: (R, D+1, D+1) the
    chance of it with exactly the draw of the last index."""

    points: Floats
    win: Floats
    tenpai: Floats


class Chain:
    """The chains of draws of an outset. ``tiles`` there are, and of them the indicators."""

    def __init__(self, outset: Outset, missing: int) -> None:
        self.draws = outset.draws
        self.tiles = sum(outset.rest.values()) - missing

    def after(self, most: int) -> Floats:
        """``after`` for 0..``most`` tiles: (most+1, D+1, D+1)."""
        size, tiles = self.draws, self.tiles
        stop = np.arange(most + 1, dtype=np.float64)
        out = np.zeros((most + 1, size + 1, size + 1))
        for q in range(size):
            waits = np.ones(most + 1)
            for i in range(q + 1, size + 1):
                left = tiles - i + 1
                out[:, q, i] = waits / left
                waits = waits * np.maximum(0.0, 1 - stop / left)
        return out


def cases(
    graph: Graph, outset: Outset, wins: Wins, used: Flags, seed: int, enough: int | None = None
) -> Cases:
    """What the ura indicators may be; tiles that nothing distinguishes are taken together.
    ``used``: tiles that are accepted on the way to the graph; ``enough``: so many cases, sampled
    where there are more."""
    deck = graph.deck
    rest = deck.row(outset.rest)
    t = len(deck.tiles)
    if not outset.ura:
        none = np.zeros((1, t), np.intp)
        return Cases(none, np.zeros(t, np.intp), np.zeros((1, 1), np.intp), True)
    for level in graph.levels:
        used = used | level.accepts.any(axis=0)
    makes = indicated(outset, deck.tiles)
    held = np.append(wins.held.any(axis=0), False)
    numbers: dict[tuple[int, int], int] = {}
    first: list[int] = []
    groups = np.zeros(t, np.intp)
    for i in np.argsort(rest == 0, kind="stable"):  # those that are left stand for their group
        key = (int(i), -1) if used[i] else (-1, int(makes[i]) if held[makes[i]] else KINDS)
        if key not in numbers:
            numbers[key] = len(first)
            first.append(int(i))
        groups[i] = numbers[key]
    copies = np.bincount(groups, weights=rest, minlength=len(first)).astype(np.intp)
    some = [g for g in range(len(first)) if copies[g]]
    states = max(
        [len(level.hands) for level in graph.levels]
        + [len(level.nodes.hands) for level in graph.levels if level.nodes is not None]
    )
    each = states * (outset.draws + 1)
    there = comb(len(some) + outset.ura - 1, outset.ura)
    exact = there * each <= _ROOM and (enough is None or there <= enough)
    if exact:
        chosen = [
            one
            for one in combinations_with_replacement(some, outset.ura)
            if all(one.count(g) <= copies[g] for g in set(one))
        ]
    else:
        random = np.random.default_rng(seed)
        pool = np.repeat(np.arange(len(first)), copies)
        chosen = [
            tuple(random.choice(pool, outset.ura, replace=False).tolist())
            for _ in range(enough or min(SAMPLED_CASES, max(_FEWEST, _ROOM // each)))
        ]
    which = np.zeros((len(chosen), len(first)), np.intp)
    for c, one in enumerate(chosen):
        for g in one:
            which[c, g] += 1
    gone = np.zeros((len(chosen), t), np.intp)
    gone[:, first] = which
    return Cases(gone, groups, which, exact)


class _Mode(NamedTuple):
    """How a tenpai hand waits: its ``flags`` and those of a win with the very next draw."""

    flags: tuple[str, ...]
    next: tuple[str, ...]


def solve(graph: Graph, outset: Outset, wins: Wins, cases: Cases, step: Progress | None) -> Solved:
    """Of all roots of a graph. ``step(done, total)`` is called as levels are done."""
    last = graph.levels[-1]
    size = outset.draws + 1
    points, win = _tenpai(last, graph, outset, wins, cases)
    tenpai = np.broadcast_to(np.eye(size), (len(last.hands), size, size))
    solved = Solved(points, win, tenpai)
    full, missing = Chain(outset, 0), Chain(outset, outset.ura)
    levels = graph.levels[-2::-1]
    for done, level in enumerate(levels):
        if step is not None:
            step(done, len(levels))
        assert level.nodes is not None
        below = graph.levels[len(graph.levels) - 1 - done]
        best = _best(level.nodes, solved, cases, below, missing)
        solved = _draws(level, best, cases, full, missing)
    if graph.first is not None:
        solved = _best(graph.first, solved, cases, graph.levels[0], missing)
    return Solved(*(part[graph.roots] for part in solved))


def _best(nodes: Nodes, solved: Solved, cases: Cases, below: Level, missing: Chain) -> Solved:
    """Of hands with a tile to discard: of the best discard at each number of draws done."""
    chances = cases.chances(below.rest)
    stop, fewer = _stops(below, cases)
    points = solved.points
    if int(stop.max(initial=0)) > missing.tiles - missing.draws:
        # All that help must still be there, or so many draws would have been kept: a wall so small
        # that this tells where the indicators cannot be.
        there = missing.tiles - np.arange(missing.draws + 1)
        points = points * ((stop[:, None] - fewer)[:, None, :] <= there[None, :, None])
    score = np.matmul(points, chances[:, :, None])[..., 0]
    soon = np.arange(missing.draws + 1, 0, -1) / (missing.draws + 1)  # of all draws, so many after
    score += _WIN * (solved.win @ soon) + _TENPAI * (solved.tenpai @ soon)
    of = np.where((nodes.children >= 0)[:, :, None], score[nodes.children], -np.inf)
    most = of.max(axis=1, keepdims=True)
    choice = (of >= most - _EQUAL * (1 + np.abs(most))).argmax(axis=1)
    child = np.take_along_axis(nodes.children, choice, axis=1)
    q = np.arange(score.shape[1])[None]
    return Solved(*(part[child, q] for part in solved))


def _stops(level: Level, cases: Cases) -> tuple[Ints, Ints]:
    """Tiles that each state accepts, (S,), and how many of them are indicators, (S, C)."""
    stop: Ints = (level.accepts * level.rest).sum(axis=1).astype(np.intp)
    fewer: Ints = level.accepts.astype(np.intp) @ cases.gone.T
    return stop, fewer


def _draws(level: Level, nodes: Solved, cases: Cases, full: Chain, missing: Chain) -> Solved:
    """Of hands that wait for what they accept, from those with one of it."""
    n = level.rest[level.state, level.tile].astype(np.float64)
    stop, fewer = _stops(level, cases)
    less = cases.gone.T[level.tile]
    size = len(level.hands)
    with_case = _gathered(level, nodes.points, n[:, None] - less, size)
    after = missing.after(int(stop.max(initial=0)))
    points = np.zeros_like(with_case)
    for by in np.unique(fewer):
        found = np.matmul(after[np.maximum(0, stop - by)], with_case)
        points = np.where((fewer == by)[:, None, :], found, points)
    both = np.concatenate((nodes.win, nodes.tenpai), axis=2)
    chances = np.matmul(
        full.after(int(stop.max(initial=0)))[stop], _gathered(level, both, n[:, None], size)
    )
    half = nodes.win.shape[2]
    return Solved(points, chances[:, :, :half], chances[:, :, half:])


def _gathered(level: Level, nodes: Floats, weight: Floats, size: int) -> Floats:
    """Each state's sum over the tiles that it accepts, some at a time: (size, D+1, X)."""
    out = np.zeros((size, *nodes.shape[1:]))
    state = level.state
    many = max(1, _CHUNK // max(1, nodes.shape[1] * nodes.shape[2]))
    start = 0
    while start < len(state):
        end = min(len(state), start + many)
        part = slice(start, end)
        values = nodes[level.to[part]] * weight[part][:, None, :]
        first, to = int(state[start]), int(state[end - 1]) + 1
        out[first:to] += sums(values, state[part] - first, to - first)
        start = end
    return out


def _tenpai(
    level: Level, graph: Graph, outset: Outset, wins: Wins, cases: Cases
) -> tuple[Floats, Floats]:
    """Points and chances of hands that are tenpai."""
    found, riichi = _usual(level, graph, outset, wins, cases)
    # Without a discard before the first draw a hand is tenpai that is so at the outset.
    idle = outset.idle and outset.draws and not outset.declared and len(graph.levels) == 1
    if idle and (riichi or outset.first or outset.late):
        return _after_one(level, graph, outset, wins, cases, *found)
    return found


def _usual(
    level: Level, graph: Graph, outset: Outset, wins: Wins, cases: Cases
) -> tuple[tuple[Floats, Floats], bool]:
    """The same from where a discard may declare riichi; and does one?"""
    size = outset.draws + 1
    may: Flags = np.array(outset.may[:size], np.bool_)
    chosen: Flags = np.broadcast_to(may, (len(level.hands), size))
    if not outset.rules.riichi.furiten and not outset.declared:
        chosen = np.where(_furiten(level, graph, outset)[:, None], False, chosen)
    # A riichi that is declared now, or after a first draw that comes without a discard before it.
    now = int(outset.idle and not outset.declared)
    chosen = chosen & (np.arange(size) >= now)
    points = np.zeros((len(level.hands), size, len(cases.gone)))
    win = np.zeros((len(level.hands), size, size))
    if chosen.any():
        fresh = ["ippatsu"] if outset.ippatsu or not outset.declared else []
        at_first = outset.first if outset.declared else ()
        names = ["riichi"] if not outset.double else ["riichi", "double_riichi"]
        for name in names:
            mode = _Mode((name,), (name, *fresh, *at_first))
            p, w = _waiting(level, graph, outset, wins, cases, mode, outset.declared)
            of = chosen & (np.arange(size) == now) if name == "double_riichi" else chosen
            points, win = np.where(of[:, :, None], p, points), np.where(of[:, :, None], w, win)
    if not chosen.all():
        p, w = _waiting(level, graph, outset, wins, cases, _Mode((), ()))
        points, win = np.where(chosen[:, :, None], points, p), np.where(chosen[:, :, None], win, w)
    return (points, win), bool(chosen.any())


def _after_one(
    level: Level,
    graph: Graph,
    outset: Outset,
    wins: Wins,
    cases: Cases,
    points: Floats,
    win: Floats,
) -> tuple[Floats, Floats]:
    """The same where nothing is discarded before the first draw, which comes without riichi; what
    comes after it is as from there on: after a tile that completes the hand and is no win, without
    that tile."""
    one = outset._replace(draws=1, haitei=outset.haitei and outset.draws == 1)
    mode = _Mode((), outset.first)
    first, soon = _waiting(level, graph, one, wins, cases, mode, True)
    at_first = wins.at_first()
    flags = (*outset.first, "haitei") if one.haitei else outset.first
    won = at_first.points(flags, 0)[at_first.kind, 0] > 0
    n = level.rest[level.state, level.tile].astype(np.float64)
    left = n[:, None] - cases.gone.T[level.tile]
    states = len(level.hands)
    some, all_ = Chain(outset, outset.ura).tiles, Chain(outset, 0).tiles
    out, chance = points.copy(), win.copy()
    out[:, 0] = first[:, 0] + (1 - sums(left, level.state, states) / some) * points[:, 1]
    chance[:, 0] = (1 - sums(n, level.state, states) / all_)[:, None] * win[:, 1]
    chance[:, 0, 1] = soon[:, 0, 1]
    for t in np.unique(level.tile[~won]):
        mine = ~won & (level.tile == t)
        of = level.state[mine]
        rest = level.rest.copy()
        rest[of, t] -= 1
        (p, w), _ = _usual(level._replace(rest=rest), graph, outset, wins, cases)
        out[of, 0] += left[mine] / some * p[of, 1]
        chance[of, 0] += (n[mine] / all_)[:, None] * w[of, 1]
    return out, chance


def _furiten(level: Level, graph: Graph, outset: Outset) -> Flags:
    """Has the seat discarded what the hand waits for? What it threw away unused it did not wait
    for, then or later."""
    deck = graph.deck
    drawn = deck.row(outset.rest).astype(np.int16) - level.rest
    start = graph.deck.row(outset.start).astype(np.int16)
    out = start + drawn - level.hands > 0
    kinds = np.zeros((len(out), KINDS), np.bool_)
    kinds[:, list(outset.river)] = True
    for i, k in enumerate(deck.kinds):
        kinds[:, k] |= out[:, i]
    # Also what nothing is left of is waited for.
    found: Flags = np.any(kinds & deck.lowering(level.hands), axis=1)
    return found


def _waiting(
    level: Level,
    graph: Graph,
    outset: Outset,
    wins: Wins,
    cases: Cases,
    mode: _Mode,
    first: bool = False,
) -> tuple[Floats, Floats]:
    """The same of hands that wait in one way: points (S, D+1, C) and chances (S, D+1, D+1).
    ``first``: only those of no draw done are asked for, and the next one is the very first.

    A tile that completes the hand without a yaku is thrown away as any other; with the next draw
    (ippatsu) or the last one (haitei) it may have one. Of wins that are none at other draws, the
    one certain tile must not have gone before, beside all those that are always one."""
    deck, draws = graph.deck, outset.draws
    state, tile = level.state, level.tile
    states, c = len(level.hands), len(cases.gone)
    makes = indicated(outset, deck.tiles)
    ura = np.zeros((len(state), c), np.intp)
    if mode.flags:
        shown = np.concatenate((wins.held, np.zeros((len(state), 1), np.intp)), axis=1)[:, makes]
        ura = shown @ cases.gone.T
    most = int(ura.max(initial=0))
    last = (*mode.flags, "haitei") if outset.haitei else mode.flags
    both = (*mode.next, "haitei") if outset.haitei else mode.next
    soonest = wins.at_first() if first else wins

    def priced(wins: Wins, flags: tuple[str, ...]) -> Floats:
        return wins.points(flags, most)[wins.kind]

    usual, at_next = priced(wins, mode.flags), priced(soonest, mode.next)
    at_last, at_both = priced(wins, last), priced(soonest, both)
    n = level.rest[state, tile].astype(np.float64)
    left = n[:, None] - cases.gone.T[tile]
    # Wins that are one at any draw; those that are one when the next draw makes them; the others.
    how = np.where(usual[:, 0] > 0, 0, np.where(at_next[:, 0] > 0, 1, 2))
    order = np.argsort(state * 3 + how, kind="stable")
    groups, of = np.unique((state * 3 + how)[order], return_inverse=True)
    of = of.reshape(-1)
    pattern, where = groups % 3, groups // 3

    def stops(counted: Flags, amount: Floats) -> Floats:
        return sums(amount * counted.reshape(-1, *[1] * (amount.ndim - 1)), state, states)

    def total(prices: Floats) -> Floats:
        each = left * np.take_along_axis(prices, ura, axis=1)
        return sums(each[order], of, len(groups))

    def chance(prices: Floats) -> Floats:
        return sums((n * (prices[:, 0] > 0))[order], of, len(groups))

    always, soon = how == 0, how <= 1
    points = _weighed(
        Chain(outset, outset.ura),
        stops(always, left)[where] + (pattern > 0)[:, None],
        stops(soon, left)[where] + (pattern == 2)[:, None],
        (total(usual), total(at_next), total(at_last), total(at_both)),
        outset.haitei,
    )
    full = Chain(outset, 0)
    exactly = _exactly(
        full,
        (stops(always, n)[where] + (pattern > 0)).astype(np.intp),
        stops(soon, n)[where] + (pattern == 2),
        (chance(usual), chance(at_next), chance(at_last), chance(at_both)),
    )
    # Groups of one state stand together.
    out = sums(points, where, states), sums(exactly, where, states)
    assert out[1].shape == (states, draws + 1, draws + 1)
    return out


_Four = tuple[Floats, Floats, Floats, Floats]


def _weighed(chain: Chain, always: Floats, soon: Floats, paid: _Four, haitei: bool) -> Floats:
    """Points of groups of wins, (G, D+1, C). ``always``, ``soon``: (G, C) tiles that must not come
    at other draws and at the next one; ``paid``: (G, C) points of all tiles at a usual draw, the
    next one, the last one, the next that is the last."""
    draws, tiles = chain.draws, chain.tiles
    usual, first, last, both = paid
    stop = np.maximum(0, always).astype(np.intp)
    after = chain.after(int(stop.max(initial=0)))
    to = draws if haitei else draws + 1
    middle = after[:, :, :to].sum(axis=2)
    end = after[:, :, draws] if haitei else np.zeros_like(middle)
    out = np.zeros((len(usual), draws + 1, usual.shape[1]))
    for q in range(draws):
        at = both if haitei and q + 1 == draws else first
        waits = np.maximum(0.0, 1 - soon / (tiles - q))
        later = middle[stop, q + 1] * usual + end[stop, q + 1] * last
        out[:, q] = at / (tiles - q) + waits * later
    return out


def _exactly(chain: Chain, always: Ints, soon: Floats, chance: _Four) -> Floats:
    """Chances of a win with exactly draw i of groups of wins, (G, D+1, D+1); as above, (G,)."""
    draws, tiles = chain.draws, chain.tiles
    usual, first, last, both = chance
    after = chain.after(int(always.max(initial=0)))[always]
    out = np.zeros((len(usual), draws + 1, draws + 1))
    for q in range(draws):
        waits = np.maximum(0.0, 1 - soon / (tiles - q))
        out[:, q] = waits[:, None] * after[:, q + 1] * usual[:, None]
        out[:, q, draws] = waits * after[:, q + 1, draws] * last
        out[:, q, q + 1] = (both if q + 1 == draws else first) / (tiles - q)
    return out
