"""A scenario as data: what was asked for, read and typed. Nothing of it is proven possible yet.

Seats are counted from the dealer here, as their winds are: 0 is E. What is ``None`` was left open.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from ..core.player import MeldType
from ..core.tiles import WINDS, Tile
from ..ruleset import RuleSet


class MeldSpec(msgspec.Struct, frozen=True):
    """``tiles``: all of them, the called one first where one was called, an added one last;
    ``source``: whose discard it was, ``None``: anybody's. ``text``: as it was written."""

    type: MeldType
    tiles: tuple[Tile, ...]
    source: int | None
    text: str

    @property
    def kind(self) -> int:
        """Of its first tile."""
        return self.tiles[0] >> 3

    @property
    def is_open(self) -> bool:
        """Was a discard called for it?"""
        return self.type != "ankan"


class DiscardSpec(msgspec.Struct, frozen=True):
    """A tile of a river; ``pai`` ``None``: any. ``tsumogiri`` ``None``: as it comes.
    ``called_by``: who took it away."""

    pai: Tile | None
    tsumogiri: bool | None = False
    riichi: bool = False
    called_by: int | None = None


class SeatSpec(msgspec.Struct, frozen=True):
    """``hand``: concealed tiles, the drawn one apart; ``river`` with ``more``: others lie before
    these. ``draws``: the coming ones; ``then``: who plays on."""

    hand: tuple[Tile, ...] = ()
    drawn: Tile | None = None
    melds: tuple[MeldSpec, ...] = ()
    river: tuple[DiscardSpec, ...] = ()
    more: bool = True
    kita: int = 0
    flowers: tuple[Tile, ...] = ()
    draws: tuple[Tile, ...] = ()
    then: Any = None

    @property
    def size(self) -> int:
        """How many concealed tiles it holds before a draw."""
        return 13 - 3 * len(self.melds)

    @property
    def whole(self) -> bool:
        """Is every tile of the hand named?"""
        return len(self.hand) == self.size

    @property
    def riichi(self) -> int | None:
        """The place of the riichi tile among those of the river that were written."""
        return next((i for i, d in enumerate(self.river) if d.riichi), None)


class Spec(msgspec.Struct, frozen=True):
    """A whole scenario. ``turn``: who has drawn at the moment; ``number``: which of his turns it
    is, from 1; ``left``: live tiles at the moment; ``before``: steps that lead to the moment,
    ``play``: those after it; ``line``: a position to start from, with which there is nothing to be
    set up. ``title`` and ``text``: or by language; ``clauses``: of what it is an example."""

    rules: RuleSet
    seats: tuple[SeatSpec, ...]
    title: str | Mapping[str, str] = ""
    text: str | Mapping[str, str] = ""
    clauses: tuple[str, ...] = ()
    bakaze: str = "E"
    kyoku: int = 1
    honba: int = 0
    sticks: int | None = None
    scores: tuple[int, ...] | None = None
    dora: tuple[Tile, ...] = ()
    ura: tuple[Tile, ...] = ()
    draws: tuple[Tile, ...] = ()
    rinshan: tuple[Tile, ...] = ()
    you: int | None = None
    turn: int | None = None
    number: int | None = None
    left: int | None = None
    before: tuple[str, ...] = ()
    play: tuple[str, ...] = ()
    expect: tuple[str, ...] = ()
    line: str | None = None
    seed: int | str = 0
    tries: int = 200

    @property
    def players(self) -> int:
        """Three or four."""
        return len(self.seats)

    @property
    def oya(self) -> int:
        """The dealer's seat at the table."""
        return (self.kyoku - 1) % self.players

    def seat(self, wind: int) -> int:
        """The seat at the table of a wind counted from the dealer."""
        return (self.oya + wind) % self.players

    def wind(self, seat: int) -> int:
        """The other way."""
        return (seat - self.oya) % self.players


def name(wind: int) -> str:
    """``E`` for 0."""
    return WINDS[wind]
