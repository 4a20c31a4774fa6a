"""The state of a table: immutable, everything open. Views are cut from it, never the reverse."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from .events import Chombo, FinalUnit, Hora, Ledger, Ryukyoku, Seat, Wall
from .player import Discard, Meld, MeldType, Player
from .tiles import Tile

__all__ = ["Discard", "Meld", "MeldType", "Phase", "Player", "State"]

Phase: TypeAlias = Literal["before", "deal", "draw", "call", "kan", "aside", "discard", "end"]
"""What happened last: nothing yet; the deal; a draw; a chi or pon (a discard follows); a kan or
a tile set aside (a replacement follows); a discard; the hand's end."""


class State(msgspec.Struct, frozen=True):
    """A whole table. ``players`` by seat; ``turn``: who drew, called or discarded last."""

    names: tuple[str, ...] = ()
    rules: dict[str, Any] | None = None
    bakaze: str = "E"
    kyoku: int = 1
    honba: int = 0
    kyotaku: int = 0
    oya: Seat = 0
    scores: tuple[int, ...] = ()
    chips: tuple[int, ...] | None = None
    dora: tuple[Tile, ...] = ()
    ura: tuple[Tile, ...] = ()
    left: int = 0
    refilled: bool = True
    """A replacement takes a tile from the live wall."""
    players: tuple[Player, ...] = ()
    phase: Phase = "before"
    turn: Seat | None = None
    last: Seat | None = None
    """The seat whose last discard still lies there to be called."""
    said: tuple[Seat, str] | None = None
    """The call made by the last event: a code of ``names.WORDS`` without ``call.``."""
    calls: int = 0
    """Calls and kans made in this hand, kita and flowers excepted."""
    wall: Wall | None = None
    drawn_live: int = 0
    """Draws so far from the live wall; replacements are counted by ``drawn_rinshan``."""
    drawn_rinshan: int = 0
    start: tuple[int, ...] = ()
    """Scores at the start of the hand."""
    wins: tuple[Hora, ...] = ()
    draw: Ryukyoku | None = None
    chombo: Chombo | None = None
    settlement: Ledger = ()
    """Rows of the currency ``final``."""
    unit: FinalUnit = "ranking"
    """What those rows count, in thousandths."""
    ranks: tuple[int, ...] | None = None
    over: bool = False
    """The match is over."""

    def __repr__(self) -> str:
        from .text import state_text  # which imports this module

        return state_text(self)
