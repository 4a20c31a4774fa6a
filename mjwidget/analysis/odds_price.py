"""What the wins of a graph pay: each different one scored once by the engine.

Wins that score alike (the same readings and coloured fives) share a *kind of win*; what changes
besides (riichi, ippatsu, haitei, the number of ura dora) is a table for each.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ..core.tiles import BLUE, KINDS, NORTH, RED, Tile
from ..hand.compiled import table_of
from ..hand.score import shugi_of
from ..hand.situation import Meld, Situation, situation
from ..hand.value import DORA, Worth, under, worths
from .odds import Progress
from .odds_graph import Graph, Ints, Rows
from .odds_outset import Outset

Floats = npt.NDArray[np.float64]

_OFTEN: Final = 64  # wins scored between two calls of `step`


class _Win(NamedTuple):
    """One win to score. ``found``: its readings without circumstances."""

    tiles: tuple[Tile, ...]
    win: Tile
    found: list[Worth]
    red: int
    blue: int


class Wins:
    """The wins of a graph, one for each entry of its last level. ``held``: tiles of the whole hand
    by kind, melds and norths set aside included, (L, 34); ``kind``: which kind of win, (L,)."""

    def __init__(
        self,
        graph: Graph,
        outset: Outset,
        step: Progress | None = None,
        *,
        apart: bool = False,
        fed: bool = False,
    ) -> None:
        """``step(done, total)`` is called now and then while wins are scored. ``apart``: readings
        without circumstances do not tell what they are worth in them; ``fed``: one seat pays."""
        self._outset, self._graph, self._fed = outset, graph, fed
        self._table = table_of(outset.rules)
        # A yaku from a notebook may look at anything.
        self._apart = apart or bool(self._table.rules.yaku.local)
        last = graph.levels[-1]
        deck = graph.deck
        hands = last.hands[last.state]
        by_kind = deck.by_kind(hands)
        win = deck.kinds[last.tile]
        whole = by_kind.astype(np.intp)
        whole[np.arange(len(win)), win] += 1
        for meld in outset.melds:
            for t in meld.tiles:
                whole[:, t >> 3] += 1
        whole[:, NORTH] += outset.kita
        self.held: Ints = whole
        marks = np.array([t & 7 for t in deck.tiles], np.intp)
        coloured = [
            hands[:, marks == mark].sum(axis=1) + (marks[last.tile] == mark) for mark in (RED, BLUE)
        ]
        self.kind = self._score(by_kind, win, np.stack(coloured, axis=1), step)
        self._priced: dict[tuple[str, ...], Floats] = {}

    def _score(
        self, hands: Rows, win: Ints, coloured: npt.NDArray[np.int64], step: Progress | None
    ) -> Ints:
        self._kinds: list[_Win] = []
        out = np.zeros(len(hands), np.intp)
        known: dict[tuple[bytes, int], int] = {}
        readings: dict[object, int] = {}
        scored: list[tuple[tuple[Tile, ...], Tile, list[Worth]]] = []
        kinds: dict[tuple[int, int, int], int] = {}
        rows = [row.tobytes() for row in hands]
        for i, (row, tile, (red, blue)) in enumerate(
            zip(rows, win.tolist(), coloured.tolist(), strict=True)
        ):
            if step is not None and i % _OFTEN == 0:
                step(i, len(rows))
            shape = known.get((row, tile))
            if shape is None:
                tiles = tuple([k * 8 for k, n in enumerate(row) for _ in range(n)])
                found = worths(self._situation(tiles, tile * 8, ()), self._table)
                key = self._like(found, row, tile)
                shape = readings.get(key)
                if shape is None:
                    shape = readings[key] = len(scored)
                    scored.append((tiles, tile * 8, found))
                known[row, tile] = shape
            kind = kinds.get((shape, red, blue))
            if kind is None:
                kind = kinds[shape, red, blue] = len(self._kinds)
                self._kinds.append(_Win(*scored[shape], red, blue))
            out[i] = kind
        return out

    def _like(self, found: list[Worth], row: bytes, tile: int) -> object:
        """Equal for hands that are worth the same in all circumstances."""
        if self._apart:
            return row, tile
        return frozenset(
            [
                (
                    sum([n for key, n in w.yaku.items() if key not in DORA]),
                    w.han,
                    w.fu,
                    w.yakuman,
                    w.yaku.get("red", 0),
                    w.yaku.get("blue", 0),
                )
                for w in found
            ]
        )

    def _situation(self, tiles: tuple[Tile, ...], win: Tile, flags: tuple[str, ...]) -> Situation:
        out = self._outset
        melds: tuple[Meld, ...] = out.melds
        return situation(
            tiles,
            win,
            tsumo=True,
            seat=out.seat,
            round=out.round,
            melds=melds,
            flags=flags,
            dora=out.dora,
            kita=out.kita,
            flowers=out.flowers,
            feeder_pays=self._fed,
        )

    def at_first(self) -> Wins:
        """The same at the first draw, in the circumstances that are its own: before the indicators
        that are turned later, with the fu and the payers of a replacement."""
        out = self._outset
        told = out.first == () or (out.first == ("rinshan",) and out.rules.win.rinshan_fu)
        apart = out.fed or not told
        if not (out.late or apart):
            return self
        start = out._replace(dora=out.dora[: len(out.dora) - out.late], late=0)
        return Wins(self._graph, start, apart=apart, fed=out.fed)

    def points(self, flags: tuple[str, ...], ura: int) -> Floats:
        """Points of each kind of win under these circumstances with 0..``ura`` ura dora, shugi
        included: (kinds, ura + 1). 0 where there is no yaku."""
        known = self._priced.get(flags)
        if known is None or known.shape[1] <= ura:
            rows = [self._points(one, flags, ura) for one in self._kinds]
            known = np.array(rows, np.float64).reshape(len(rows), ura + 1)
            self._priced[flags] = known
        return known

    def _points(self, one: _Win, flags: tuple[str, ...], ura: int) -> list[float]:
        out, table = self._outset, self._table
        s = self._situation(one.tiles, one.win, flags)
        found, added = one.found, s
        if self._apart:
            # Scored in these circumstances at once, so that none is to be added.
            found, added = worths(s, table), self._situation(one.tiles, one.win, ())
        points = []
        for n in range(ura + 1):
            best = under(found, added, table, {"red": one.red, "blue": one.blue, "ura": n})
            worth = 0.0
            if not best.no_yaku:
                worth = float(best.total)
                if table.shugi:
                    shugi = shugi_of(s, best, table.rules)
                    bonus = table.rules.bonus
                    each = bonus.yakuman_ron if self._fed else bonus.yakuman_tsumo
                    units = shugi.others + shugi.yakuman * each
                    worth += units * out.chip * (1 if self._fed else out.payers)
            points.append(worth)
        return points


def indicated(outset: Outset, tiles: tuple[Tile, ...]) -> Ints:
    """The kind that each tile would make dora as an indicator; ``KINDS`` for none of the hand."""
    return np.array([min(KINDS, outset.dora_of(t)) for t in tiles], np.intp)
