"""One seat's lists of draws and discards -> its turns, each a tile taken and a tile put.

A seat's lists need no order of turns: its n-th draw belongs to its n-th discard. So each seat is
played through by itself, its tiles counted, before the seats are put into an order.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ...core.tiles import Tile
from ..errors import Problem
from ..jsonread import rows, shown
from .calls import Call, call
from .tiles import one, several

TSUMOGIRI: Final = 60
NOTHING: Final = 0
"""Stands in the list of discards beside a daiminkan: nothing is discarded before its draw."""
SIZE: Final = 13
_MOST: Final = 120
"""More draws than a seat can have."""


class Put(NamedTuple):
    """A discard (``call`` is ``None``), or a kan or a north out of the own hand."""

    tile: Tile
    tsumogiri: bool = False
    riichi: bool = False
    call: Call | None = None


class Turn(NamedTuple):
    """``take``: the tile drawn, or the call that took a discard. ``put`` is ``None`` where nothing
    follows: after a daiminkan, and at the end of the hand."""

    take: Tile | Call
    put: Put | None


class Side(NamedTuple):
    """A seat. ``turns`` as far as they make sense, ``problem`` why they end there; ``rest``: the
    concealed tiles after them, sorted, the last drawn one included."""

    deal: tuple[Tile, ...]
    turns: tuple[Turn, ...]
    rest: tuple[Tile, ...]
    problem: Problem | None = None


def side(seat: int, deal: Any, draws: Any, puts: Any) -> Side:
    """Play a seat through. Raises :class:`Problem` where not even the deal is one."""
    what = f"the deal of seat {seat}"
    hand = several(deal, what)
    if len(hand) != SIZE:
        raise Problem(f"{what}: found {len(hand)} tiles, expected {SIZE}")
    draws, puts = rows(draws, f"draws of seat {seat}"), rows(puts, f"discards of seat {seat}")
    if max(len(draws), len(puts)) > _MOST:
        raise Problem(f"seat {seat}: found more than {_MOST} draws or discards")
    return _Playing(seat, hand).through(draws, puts)


class _Playing:
    def __init__(self, seat: int, deal: tuple[Tile, ...]) -> None:
        self.seat = seat
        self.deal = deal
        self.hand = list(deal)
        self.turns: list[Turn] = []

    def through(self, draws: list[Any], puts: list[Any]) -> Side:
        problem = None
        at = 0
        for n, drawn in enumerate(draws):
            try:
                take = self._take(n, drawn)
                put, at = self._put(take, puts, at)
            except Problem as wrong:
                problem = wrong
                break
            self.turns.append(Turn(take, put))
        else:
            if at < len(puts):
                what = f"discard {at} of seat {self.seat}"
                problem = Problem(f"{what}: found {shown(puts[at])}, expected a draw before it")
        return Side(self.deal, tuple(self.turns), tuple(sorted(self.hand)), problem)

    def _remove(self, what: str, tile: Tile, text: object) -> None:
        if tile not in self.hand:
            raise Problem(f"{what}: found {shown(text)}, which is not in the hand")
        self.hand.remove(tile)

    def _take(self, n: int, drawn: Any) -> Tile | Call:
        what = f"draw {n} of seat {self.seat}"
        if not isinstance(drawn, str):
            tile = one(drawn, what)
            self.hand.append(tile)
            return tile
        found = call(drawn, what)
        if found.turns == 0 or found.kind == "kakan":
            raise Problem(f"{what}: found {shown(drawn)}, expected a call of a discard")
        for tile in found.own:
            self._remove(what, tile, drawn)
        return found

    def _put(self, take: Tile | Call, puts: list[Any], at: int) -> tuple[Put | None, int]:
        what = f"discard {at} of seat {self.seat}"
        if isinstance(take, Call) and take.kind == "daiminkan":
            # Some writers leave the placeholder out.
            return None, at + (at < len(puts) and puts[at] == NOTHING)
        if at >= len(puts):
            return None, at
        text = puts[at]
        riichi = isinstance(text, str) and text.startswith("r")
        said = text
        if riichi:
            digits = text[1:]
            said = (
                int(digits)
                if digits.isascii() and digits.isdecimal() and len(digits) == 2
                else text
            )
        if isinstance(said, str):
            if riichi:
                raise Problem(f"{what}: found {shown(text)}, expected r and a tile")
            return self._own_call(what, said), at + 1
        if said == TSUMOGIRI:
            if isinstance(take, Call):
                raise Problem(f"{what}: found {shown(text)} after a call, expected a tile")
            self.hand.remove(take)
            return Put(take, True, riichi), at + 1
        tile = one(said, what)
        self._remove(what, tile, text)
        # Some writers name the tile of a tsumogiri, too.
        drawn = not isinstance(take, Call) and take == tile and tile not in self.hand
        return Put(tile, drawn, riichi), at + 1

    def _own_call(self, what: str, text: str) -> Put:
        found = call(text, what)
        if found.kind == "kakan":
            mine = [turn.take for turn in self.turns]
            if not any(isinstance(t, Call) and t.kind == "pon" and same(t, found) for t in mine):
                raise Problem(f"{what}: found {shown(text)}, and no pon to add to")
            self._remove(what, found.tile, text)
        elif found.kind in ("ankan", "kita"):
            for tile in (found.tile, *found.own):
                self._remove(what, tile, text)
        else:
            raise Problem(f"{what}: found {shown(text)}, expected a kan or a north")
        return Put(found.tile, call=found)


def same(pon: Call, kakan: Call) -> bool:
    """Is it the pon that the fourth tile was added to?"""
    return sorted((pon.tile, *pon.own)) == sorted(kakan.own)
