"""Which of the four copies each tile of a hand is.

Events know tiles, an mjlog ids. Where the wall is Tenhou's own, from a seed, the ids are those of
the wall; else the lowest that is free. A tedashi of a tile that was also drawn is another id than
the drawn one, which is how an mjlog tells the two apart.

A tile that has no id of its own (a blue five, a second red five of a suit) takes one of its kind,
and reads as another tile: :attr:`HandIds.changed` collects those.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...core.tiles import BLUE, UNKNOWN, Tile, mark, to_mjai
from ..errors import Problem
from . import wall
from .fields import IDS


class HandIds:
    """The ids of one hand. ``tiles``: the tile of each id in this match; ``made``: its wall."""

    def __init__(self, tiles: Sequence[Tile], players: int, made: wall.Ids | None) -> None:
        self._tiles = tiles
        self._wall = wall.Ids((), (), (), (), ()) if made is None else made
        self._taken: dict[int, Tile] = {}
        """Id -> the tile that it stands for, whatever it reads as."""
        self._drawn = [0, 0]
        """Draws from the live wall, replacements."""
        self._dora: list[int] = []
        self._ura: list[int] = []
        self.held: list[list[int]] = [[] for _ in range(players)]
        """By seat, in the order in which they came; the drawn tile last."""
        self.melds: list[list[int]] = [[] for _ in range(players)]
        """By seat, as numbers of ``<N m=...>``, the oldest first."""
        self.changed: set[str] = set()

    def tile(self, i: int) -> Tile:
        """The tile that a taken id stands for."""
        return self._taken[i]

    # ---- an id for a tile

    def new(self, tile: Tile, wanted: int | None = None, *, spare: bool = False) -> int:
        """A free id for a tile, ``wanted`` if it fits. ``spare``: where none is free, one that is
        not. Raises :class:`Problem` for a fifth tile of a kind and for what has no kind here."""
        if tile == UNKNOWN:
            raise Problem("a hidden tile, an mjlog shows every hand")
        if wanted is not None and wanted not in self._taken and self._tiles[wanted] == tile:
            self._taken[wanted] = tile
            return wanted
        kind = tile >> 3
        if kind >= IDS // 4:
            raise Problem(f"{to_mjai(tile)} has no id")
        copies = range(4 * kind, 4 * kind + 4)
        free = [i for i in copies if i not in self._taken]
        fitting = [i for i in free if self._tiles[i] == tile]
        if not fitting and (free or spare):
            fitting = free or [i for i in copies if self._tiles[i] == tile] or list(copies)
            if self._tiles[fitting[0]] != tile:
                coloured = mark(tile) == BLUE
                self.changed.add("blue fives" if coloured else "red fives")
        if not fitting:
            raise Problem(f"a fifth {to_mjai(tile)}, an mjlog has four of a kind")
        self._taken[fitting[0]] = tile
        return fitting[0]

    # ---- what happens in a hand

    def deal(self, hands: Sequence[Sequence[Tile]]) -> list[list[int]]:
        """Hands, in the order of the wall where there is one."""
        for seat, hand in enumerate(hands):
            known = self._wall.hands[seat] if self._wall.hands else ()
            if sorted(hand) == sorted(self._tiles[i] for i in known):
                self.held[seat] = [self.new(self._tiles[i], i) for i in known]
            else:
                self.held[seat] = [self.new(t) for t in hand]
        return [list(hand) for hand in self.held]

    def indicator(self, tile: Tile) -> int:
        """The next indicator."""
        i = self.new(tile, _at(self._wall.dora, len(self._dora)))
        self._dora.append(i)
        return i

    @property
    def indicators(self) -> list[int]:
        return self._dora

    def ura(self, tiles: Sequence[Tile]) -> list[int]:
        """Ura indicators, the same ones for every winner."""
        out = []
        for at, tile in enumerate(tiles):
            if at < len(self._ura) and self._taken[self._ura[at]] == tile:
                out.append(self._ura[at])
                continue
            out.append(self.new(tile, _at(self._wall.ura, at), spare=True))
            if at == len(self._ura):
                self._ura.append(out[-1])
        return out

    def draw(self, seat: int, tile: Tile, *, replacement: bool) -> int:
        """The drawn tile is added to those held."""
        at = self._drawn[replacement]
        self._drawn[replacement] += 1
        part = self._wall.rinshan if replacement else self._wall.live
        i = self.new(tile, _at(part, at))
        self.held[seat].append(i)
        return i

    def discard(self, seat: int, tile: Tile, drawn: int | None) -> int:
        """A held tile is thrown away, another than the drawn one; the last of equal ones in
        order, as most people do."""
        held = self._held(seat, tile)
        i = max([i for i in held if i != drawn] or held)
        self.held[seat].remove(i)
        return i

    def use(self, seat: int, tile: Tile) -> int:
        """A held tile goes into a call or is set aside; the first of equal ones, as at Tenhou."""
        i = min(self._held(seat, tile))
        self.held[seat].remove(i)
        return i

    def _held(self, seat: int, tile: Tile) -> list[int]:
        found = [i for i in self.held[seat] if self._taken[i] == tile]
        if not found:
            raise Problem(f"{to_mjai(tile)} is not in the hand of seat {seat}")
        return found

    def shown(self, seat: int, tiles: Iterable[Tile], more: int | None = None) -> list[int]:
        """Ids for tiles that a result shows: those held, and others only where it shows others;
        ``more``, the winning tile's, comes to them."""
        rest = [i for i in self.held[seat] if i != more]
        out = [] if more is None else [more]
        for tile in tiles:
            i = next((i for i in rest if self._taken[i] == tile), None)
            if i is None:
                i = self.new(tile, spare=True)
            else:
                rest.remove(i)
            out.append(i)
        return sorted(out)


def _at(ids: Sequence[int], at: int) -> int | None:
    return ids[at] if at < len(ids) else None
