"""All hands on the way from some hands to tenpai and to a win, level by level.

A *state* is a hand without a drawn tile and the tiles that are left to be drawn: those unseen at
the outset less those that were kept since. A *node* is a hand with a tile that was just kept, a
discard being due. States of one :class:`Level` have one shanten; each kept draw leads to a node,
each discard that keeps the shanten to a state of the next level. Equal ones are one, so that a
hand of two-shanten has some hundreds. What is thrown away is no part of them: see
:mod:`mjwidget.analysis.odds` why that is exact.

Tiles are numbered 0..T-1 in the order of :attr:`Deck.tiles` (coloured fives apart from plain ones);
hands are rows of T counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from ..core.tiles import KINDS, Tile
from ..hand import batch

Rows: TypeAlias = npt.NDArray[np.uint8]
Ints: TypeAlias = npt.NDArray[np.intp]
Flags: TypeAlias = npt.NDArray[np.bool_]


class Deck:
    """The tiles that a graph is about: ``tiles`` in order, ``kinds`` of each (T,)."""

    def __init__(self, tiles: Iterable[Tile], sanma: bool) -> None:
        self.tiles = tuple(sorted(set(tiles)))
        self.index = {t: i for i, t in enumerate(self.tiles)}
        self.kinds: Ints = np.array([t >> 3 for t in self.tiles], np.intp)
        self.sanma = sanma
        self._columns = np.zeros((len(self.tiles), KINDS), np.uint8)
        self._columns[np.arange(len(self.tiles)), self.kinds] = 1

    def row(self, tiles: Iterable[Tile] | Mapping[Tile, int]) -> Rows:
        """Counts of tiles: (T,)."""
        out = np.zeros(len(self.tiles), np.uint8)
        pairs = tiles.items() if isinstance(tiles, Mapping) else ((t, 1) for t in tiles)
        for t, n in pairs:
            if n:
                out[self.index[t]] += n
        return out

    def by_kind(self, rows: Rows) -> Rows:
        """Counts by kind: (n, T) -> (n, 34)."""
        return rows @ self._columns

    def accepted(self, hands: Rows, rest: Rows) -> Flags:
        """By tile, what lowers the shanten of each hand and is left: (n, T)."""
        flags: Flags = self.lowering(hands)[:, self.kinds] & (rest > 0)
        return flags

    def lowering(self, hands: Rows) -> Flags:
        """The kinds that lower the shanten of each hand, whether any is left or not: (n, 34)."""
        return batch.kinds(batch.improving(self.by_kind(hands), self.sanma)[1])

    def shanten(self, hands: Rows) -> npt.NDArray[np.int8]:
        """Of each hand."""
        return batch.shanten(self.by_kind(hands), self.sanma)


class Nodes(NamedTuple):
    """Hands in which a discard is due. ``hands``, ``rest``: (N, T); ``children``: (N, W), the
    states that each may become, in the order of the tiles discarded, filled with -1."""

    hands: Rows
    rest: Rows
    children: Ints


class Level(NamedTuple):
    """States of one shanten. ``hands``, ``rest``, ``accepts``: (S, T); ``state``, ``tile``: (E,)
    every tile that each accepts, by state; ``to``: (E,) the node that it leads to, one of
    ``nodes`` (at tenpai: none, each is a win)."""

    shanten: int
    hands: Rows
    rest: Rows
    accepts: Flags
    state: Ints
    tile: Ints
    to: Ints
    nodes: Nodes | None


class Graph(NamedTuple):
    """``levels``: the furthest first, tenpai last; ``roots``: where each hand asked about is among
    the states of the first level; ``first``: nodes before the first level, where these were asked
    about."""

    deck: Deck
    levels: tuple[Level, ...]
    roots: Ints
    first: Nodes | None


def from_states(deck: Deck, hands: Rows, rest: Rows) -> Graph:
    """The graph of hands of one shanten without a drawn tile; rows may be equal."""
    place, back = _distinct(hands, rest)
    hands, rest = hands[place], rest[place]
    shanten = int(deck.shanten(hands[:1])[0])
    return Graph(deck, _levels(deck, hands, rest, shanten), back, None)


def from_nodes(deck: Deck, hands: Rows, rest: Rows) -> Graph:
    """The graph of hands of one shanten that have a tile to discard; rows may be equal, ``roots``
    says which node of ``first`` is which."""
    place, back = _distinct(hands, rest)
    hands, rest = hands[place], rest[place]
    shanten = int(deck.shanten(hands[:1])[0])
    nodes, hands, rest = _after(deck, hands, rest, shanten)
    return Graph(deck, _levels(deck, hands, rest, shanten), back, nodes)


def _levels(deck: Deck, hands: Rows, rest: Rows, shanten: int) -> tuple[Level, ...]:
    out: list[Level] = []
    for away in range(shanten, -1, -1):
        accepts = deck.accepted(hands, rest)
        state, tile = np.nonzero(accepts)
        if not away:
            empty = np.zeros(0, np.intp)
            out.append(Level(0, hands, rest, accepts, state, tile, empty, None))
            break
        with_it, left = hands[state], rest[state]
        each = np.arange(len(state))
        with_it[each, tile] += 1
        left[each, tile] -= 1
        place, to = _distinct(with_it, left)
        nodes, after, after_rest = _after(deck, with_it[place], left[place], away - 1)
        out.append(Level(away, hands, rest, accepts, state, tile, to, nodes))
        hands, rest = after, after_rest
    return tuple(out)


def _after(deck: Deck, hands: Rows, rest: Rows, shanten: int) -> tuple[Nodes, Rows, Rows]:
    """Nodes of these hands, and the states that their discards lead to."""
    node, tile = np.nonzero(hands)
    after = hands[node]
    after[np.arange(len(node)), tile] -= 1
    keeps = np.flatnonzero(deck.shanten(after) == shanten)
    node, after = node[keeps], after[keeps]
    left = rest[node]
    place, child = _distinct(after, left)
    count = np.bincount(node, minlength=len(hands))
    children = np.full((len(hands), max(1, int(count.max(initial=0)))), -1, np.intp)
    start = np.cumsum(count) - count
    children[node, np.arange(len(node)) - start[node]] = child
    return Nodes(hands, rest, children), after[place], left[place]


def _distinct(hands: Rows, rest: Rows) -> tuple[Ints, Ints]:
    """Where each different row is first met, and which of them each row is."""
    both = np.ascontiguousarray(np.concatenate((hands, rest), axis=1))
    if not len(both):
        empty = np.zeros(0, np.intp)
        return empty, empty
    rows: Any = both.view(np.dtype((np.void, both.shape[1])))[:, 0]
    _, place, back = np.unique(rows, return_index=True, return_inverse=True)
    return place.astype(np.intp), back.reshape(-1).astype(np.intp)


def sums(values: npt.NDArray[Any], by: Ints, size: int) -> npt.NDArray[Any]:
    """Rows of ``values`` added up by ``by`` (ascending): shape (size, ...)."""
    out = np.zeros((size, *values.shape[1:]), values.dtype)
    if len(by):
        starts = np.flatnonzero(np.diff(by, prepend=by[0] - 1))
        out[by[starts]] = np.add.reduceat(values, starts, axis=0)
    return out


def dealt(
    deck: Deck, hands: Sequence[Sequence[Tile]], rest: Mapping[Tile, int]
) -> tuple[Rows, Rows]:
    """Hands as rows, each with the same tiles left."""
    rows = np.array([deck.row(hand) for hand in hands], np.uint8)
    return rows, np.repeat(deck.row(rest)[None], len(rows), axis=0)
