"""One seat of a table: its hand, river and melds. Immutable, everything open."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from .tiles import Tile

Seat: TypeAlias = int
MeldType: TypeAlias = Literal["chi", "pon", "daiminkan", "kakan", "ankan"]


class Discard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A tile in a river. ``called_by``: the seat that took it away."""

    pai: Tile
    tsumogiri: bool = False
    riichi: bool = False
    called_by: Seat | None = None


_KANS: Final = frozenset(("ankan", "daiminkan", "kakan"))


class Meld(msgspec.Struct, frozen=True, omit_defaults=True):
    """``tiles``: the own ones (an ankan's four); ``called`` came from seat ``target``;
    ``added``: the fourth tile of a kakan."""

    type: MeldType
    tiles: tuple[Tile, ...]
    called: Tile | None = None
    target: Seat | None = None
    added: Tile | None = None

    @property
    def is_kan(self) -> bool:
        """Open, closed or added."""
        return self.type in _KANS

    @property
    def all_tiles(self) -> tuple[Tile, ...]:
        """Every tile that lies in the meld."""
        more = tuple(t for t in (self.called, self.added) if t is not None)
        return self.tiles + more


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    """One seat. ``hand`` is sorted and without the drawn tile."""

    hand: tuple[Tile, ...] = ()
    drawn: Tile | None = None
    river: tuple[Discard, ...] = ()
    melds: tuple[Meld, ...] = ()
    kita: tuple[Tile, ...] = ()
    flowers: tuple[Tile, ...] = ()
    riichi: Literal[0, 1, 2] = 0
    """0 no, 1 riichi, 2 double riichi: from the declaration on."""
    declaring: bool = False
    """Riichi is declared and its tile not yet discarded."""
    accepted: bool = False
    """The stick lies on the table."""
    shown: bool = False
    """The hand is open to everybody (at the end of the hand)."""
    dead: bool = False
    """A dead hand: no win, no call."""

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The concealed tiles, the drawn one included, sorted."""
        return self.hand if self.drawn is None else tuple(sorted((*self.hand, self.drawn)))
