"""What helps a person who is asked: distance, what is left of what is waited for, furiten, yaku.

Only from what the seat sees: its own hand, and what lies open.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec
from msgspec.structs import replace

from ..core.events import Seat
from ..core.seats import relative
from ..core.tiles import EAST, WINDS, Tile, counts, is_flower, tile
from ..hand.dora import dora_kind
from ..hand.ukeire import discards as discard_table
from ..hand.ukeire import kinds_of
from ..hand.waits import copies
from ..hand.yaku import value_kinds
from .acts import acts
from .facts import FAR
from .legal import Choices, own_turn, seen_by
from .moment import Moment
from .wins import worth_of

COMPLETE: Final = -1
"""Shanten of a complete hand."""


class Waits(msgspec.Struct, frozen=True):
    """What helps, as plain tiles, and how many of each the seat has not seen.

    Of a hand that is tenpai these are its waits, used-up ones too: ``cause`` says why none can
    be won by ron (:attr:`.facts.SeatFacts.cause`; ``None``: it is not furiten), ``no_yaku`` those
    on which a ron has no yaku. Of others, tiles that lower the shanten and are left.
    """

    left: dict[Tile, int]
    cause: str | None = None
    no_yaku: tuple[Tile, ...] = ()

    @property
    def furiten(self) -> bool:
        """Is the hand furiten?"""
        return self.cause is not None

    @property
    def total(self) -> int:
        """All that are left."""
        return sum(self.left.values())


class After(msgspec.Struct, frozen=True):
    """A discard, the shanten after it, and what would then help."""

    tile: Tile
    shanten: int
    helps: Waits


class Hints(msgspec.Struct, frozen=True):
    """``shanten`` of the hand now; ``discards``: those possible, best first; ``waits``: of a hand
    that is tenpai as it stands."""

    shanten: int
    discards: tuple[After, ...] = ()
    waits: Waits | None = None


def hints(m: Moment, seat: Seat, choices: Choices) -> Hints | None:
    """Hints for ``seat``, which is asked for one of ``choices``; ``None`` where there is nothing
    to say: between hands, before dealt flowers are set aside."""
    state = m.state
    if state.phase in ("before", "deal", "end"):
        return None
    p, one = state.players[seat], m.facts.seats[seat]
    if any(map(is_flower, p.tiles)):
        return None
    if state.phase in ("draw", "call") and seat == state.turn:
        rows = discards(m, seat, choices)
        away = min([row.shanten for row in rows], default=one.shanten)
        if p.drawn is not None and not one.shanten and one.mask >> (p.drawn >> 3) & 1:
            away = COMPLETE
        return Hints(away, tuple(rows), waits(m, seat) if p.riichi else None)
    return None if one.shanten == FAR else Hints(one.shanten, (), waits(m, seat))


def discards(m: Moment, seat: Seat, choices: Choices) -> list[After]:
    """A row for each different tile among the discards of ``choices``, best first: the nearest to
    tenpai, of those the one that most tiles help, of those the one that is worth least."""
    p = m.state.players[seat]
    table = {k: (away, mask) for k, away, mask in discard_table(counts(p.tiles), m.law.sanma)}
    seen = seen_by(m, seat)
    out: dict[Tile, After] = {}
    for c in choices:
        if c.act == "dahai" and c.pai is not None and c.pai not in out and c.pai >> 3 in table:
            away, mask = table[c.pai >> 3]
            ready = None if away else waits(m.fold(acts(m, c)), seat)
            out[c.pai] = After(c.pai, away, _helps(mask, seen) if ready is None else ready)
    worth = _worths(m, seat)
    return sorted(
        out.values(),
        key=lambda row: (row.shanten, -row.helps.total, worth(row.tile), row.tile),
    )


def _worths(m: Moment, seat: Seat) -> Callable[[Tile], int]:
    """How gladly a tile is kept where it makes no difference to the way to tenpai: guest winds
    least, then terminals, honours whose triplet is a yaku, 2 and 8, the middle, dora, coloured
    fives."""
    state, rules = m.state, m.law.rules
    wind = relative(state.oya, seat, len(state.players))
    north = rules.tiles.north == "yakuhai"
    values = value_kinds(wind, WINDS.index(state.bakaze), north)
    dora = {dora_kind(t, rules) for t in state.dora}

    def worth(t: Tile) -> int:
        kind = t >> 3
        if t & 7:
            return 6
        if kind in dora:
            return 5
        if kind >= EAST:
            return 2 if values >> kind & 1 else 0
        return 1 if kind % 9 in (0, 8) else 3 if kind % 9 in (1, 7) else 4

    return worth


def best_after_call(called: Moment, seat: Seat) -> After:
    """The discard after a chi or pon: the nearest to tenpai, of those tenpai the one with the most
    tiles left that can be won on by ron, then the one that most tiles help, a plain five before a
    coloured one."""
    found = discards(called, seat, own_turn(called, seat))
    return min(found, key=lambda row: (row.shanten, -_won(row), -row.helps.total, row.tile & 7))


def _won(row: After) -> int:
    """Tiles left of the waits on which a ron is possible."""
    if row.shanten or row.helps.furiten:
        return 0
    return sum([n for t, n in row.helps.left.items() if t not in row.helps.no_yaku])


def waits(m: Moment, seat: Seat) -> Waits | None:
    """The waits of the hand as it stands, without the drawn tile; ``None`` when it has none."""
    one = m.facts.seats[seat]
    if one.shanten:
        return None
    # A tile that lies there now (of a kan, the last) says nothing of the wait itself.
    later = Moment(m.law, m.state, replace(m.facts, offered=None))
    left = copies(one.mask, seen_by(m, seat))
    return Waits(_by_tile(left), one.cause, _no_yaku(later, seat, one.mask))


def _helps(mask: int, seen: list[int]) -> Waits:
    return Waits(_by_tile({k: n for k, n in copies(mask, seen).items() if n}))


def _by_tile(left: dict[int, int]) -> dict[Tile, int]:
    return {tile(kind): n for kind, n in left.items()}


def _no_yaku(m: Moment, seat: Seat, mask: int) -> tuple[Tile, ...]:
    """The waits on which a ron has no yaku."""
    out = []
    for kind in kinds_of(mask):
        worth = worth_of(m, seat, tile(kind), tsumo=False)
        if worth is None or worth.no_yaku:
            out.append(tile(kind))
    return tuple(out)
