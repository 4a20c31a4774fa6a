"""Is an event well formed? Lengths, ranges and the make-up of melds; no question of rules.

Raises :class:`FoldError`. Only such events are folded, so that whoever reads a state can rely on
its shape: arrays as long as there are players, melds of as many tiles as their kind has.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .events import Ankan, Chi, Daiminkan, Kakan, Ledger, Pon, Position, StartKyoku
from .player import Meld, Player
from .seats import PLAYERS
from .tiles import UNKNOWN, WINDS, Tile

MOST: Final = 10**9
"""No score, payment or count is larger: such numbers are damage, and browsers count exactly."""

MOST_INDICATORS: Final = 10

MOST_STICKS: Final = 99_999
"""Honba and sticks: where draws are played on there is no end to them."""
MOST_TILES: Final = 200
MOST_IN_HAND: Final = 14
MOST_DISCARDS: Final = 60

_CONSUMED: Final = {Chi: 2, Pon: 2, Daiminkan: 3, Ankan: 4, Kakan: 3}


class FoldError(ValueError):
    """The event cannot be applied to the state it meets."""


def number(what: str, value: int, low: int = -MOST, high: int = MOST) -> None:
    """A number within its range."""
    if not low <= value <= high:
        # as text, not as a float: a log may hold a number of thousands of digits
        found = str(value) if abs(value) < 10**18 else "a number of more than 18 digits"
        raise FoldError(f"{what}: found {found}, expected {low} to {high}")


def per_seat(what: str, values: Sequence[object] | None, players: int) -> None:
    """As many as there are players."""
    if values is not None and len(values) != players:
        raise FoldError(f"{what}: {len(values)} for {players} seats")


def start(e: StartKyoku) -> None:
    """A hand that can be set up."""
    round_("start_kyoku", e)
    per_seat("start_kyoku: tehais", e.tehais, len(e.scores))
    for seat, hand in enumerate(e.tehais):
        if len(hand) > MOST_IN_HAND:
            raise FoldError(f"start_kyoku: {len(hand)} tiles in the hand of seat {seat}")


def round_(name: str, e: StartKyoku | Position) -> None:
    """Seats, scores and the place in the match."""
    n = len(e.scores)
    if n not in PLAYERS:
        raise FoldError(f"{name}: scores of {n} seats, expected 3 or 4")
    per_seat(f"{name}: chips", e.chips, n)
    if e.bakaze not in WINDS or len(e.bakaze) != 1:
        raise FoldError(f"{name}: bakaze {e.bakaze!r:.20}, expected one of E S W N")
    number(f"{name}: oya", e.oya, 0, n - 1)
    number(f"{name}: kyoku", e.kyoku, 1, 4)
    number(f"{name}: honba", e.honba, 0, MOST_STICKS)
    number(f"{name}: kyotaku", e.kyotaku, 0, MOST_STICKS)
    for score in (*e.scores, *(e.chips or ())):
        number(f"{name}: scores", score)


def position(e: Position) -> None:
    """A table that can be set up in the middle of a hand."""
    round_("position", e)
    n = len(e.scores)
    for what, by_seat in (
        ("players", e.players),
        ("start", e.start),
        ("chombo", e.chombo),
        ("names", e.names or None),
    ):
        per_seat(f"position: {what}", by_seat, n)
    for value in (*(e.start or ()), *(e.chombo or ())):
        number("position: start, chombo", value)
    number("position: dora: indicators", len(e.dora), 1, MOST_INDICATORS)
    number("position: left", e.left, 0, MOST_TILES)
    number("position: due", e.due, 0, MOST_INDICATORS)
    number("position: pending", e.pending, 0, MOST_INDICATORS)
    number("position: turn", e.turn, 0, n - 1)
    if e.wall is not None:
        for part in (e.wall.live, e.wall.rinshan, e.wall.dora, e.wall.ura):
            number("position: tiles of the wall", len(part), 0, MOST_TILES)
    named = [(seat, "viewer") for seat in (e.viewer, e.feeder) if seat is not None]
    named += [(seat, "seats") for seat in (*e.ippatsu, *e.forfeited, *e.asked)]
    named += [(seat, "liable") for row in e.liable for seat in (row[0], row[2])]
    named += [(row[0], "no_ron") for row in e.no_ron]
    named += [(reply.seat, "replies") for reply in e.replies]
    named += [(seat, "missed") for row in e.missed for seat in (row.seat, row.target)]
    for seat, what in named:
        number(f"position: {what}", seat, 0, n - 1)
    for row in e.missed:
        number("position: missed", row.n, -1, len(e.players[row.target].river) - 1)
    for seat, p in enumerate(e.players):
        _player(f"position: seat {seat}", p, n)
        if p.drawn is not None and (e.phase != "draw" or seat != e.turn):
            raise FoldError(f"position: seat {seat} has a drawn tile, and it is not its turn")
    _phase(e)


def _phase(e: Position) -> None:
    p = e.players[e.turn]
    there = {
        "deal": True,
        "draw": p.drawn is not None,
        "call": bool(p.melds) and p.melds[-1].type in ("chi", "pon"),
        "kan": any(m.is_kan for m in p.melds),
        "aside": bool(p.kita or p.flowers),
        "discard": bool(p.river),
    }
    if not there.get(e.phase):
        found = e.phase if e.phase in there else f"{e.phase!r:.20}"
        lacks = _LACKS.get(e.phase, "cannot be there")
        raise FoldError(f"position: phase {found}, but seat {e.turn} {lacks}")


_LACKS: Final = {
    "draw": "has no drawn tile",
    "call": "has no chi or pon",
    "kan": "has no kan",
    "aside": "has set nothing aside",
    "discard": "has no discard",
}


def _player(what: str, p: Player, players: int) -> None:
    number(f"{what}: tiles in the hand", len(p.hand), 0, MOST_IN_HAND)
    number(f"{what}: discards", len(p.river), 0, MOST_DISCARDS)
    number(f"{what}: melds", len(p.melds), 0, 4)
    number(f"{what}: norths", len(p.kita), 0, 4)
    number(f"{what}: flowers", len(p.flowers), 0, 8)
    number(f"{what}: riichi", p.riichi, 0, 2)
    if ((p.declaring or p.accepted) and not p.riichi) or (p.declaring and p.accepted):
        raise FoldError(f"{what}: a riichi that is none, or declared and accepted at once")
    for d in p.river:
        if d.called_by is not None:
            number(f"{what}: called by", d.called_by, 0, players - 1)
    for m in p.melds:
        _lies(what, m, players)


_LIES: Final = {"chi": (2, 1), "pon": (2, 1), "daiminkan": (3, 1), "kakan": (2, 2), "ankan": (4, 0)}
"""Own tiles of a meld, and those that came to them."""


def _lies(what: str, m: Meld, players: int) -> None:
    """A meld that can lie on the table."""
    own, more = _LIES.get(m.type, (0, 0))
    if len(m.tiles) != own or (m.called is None) != (not more) or (m.added is None) != (more < 2):
        raise FoldError(f"{what}: a {m.type!s:.20} of other tiles than it takes")
    if m.target is not None:
        number(f"{what}: called from", m.target, 0, players - 1)
    if (m.target is None) != (m.called is None):
        raise FoldError(f"{what}: a called tile and whom it came from belong together")
    fits(f"{what}: {m.type}", m.all_tiles, run=m.type == "chi")


def meld(name: str, e: Chi | Pon | Daiminkan | Ankan | Kakan) -> None:
    """As many own tiles as the call takes, and a run or all of one kind."""
    want = _CONSUMED[type(e)]
    if len(e.consumed) != want:
        raise FoldError(f"{name}: {len(e.consumed)} own tiles, expected {want}")
    called = () if isinstance(e, Ankan) else (e.pai,)
    fits(name, (*e.consumed, *called), run=isinstance(e, Chi))


def fits(name: str, tiles: Sequence[Tile], *, run: bool) -> None:
    """Are they a run, or all of one kind? Hidden tiles fit."""
    kinds = sorted(t >> 3 for t in tiles if t != UNKNOWN)
    if not kinds:
        return
    low, high = kinds[0], kinds[-1]
    if run:
        ok = (
            high < 27
            and low // 9 == high // 9
            and high - low <= 2
            and len(set(kinds)) == len(kinds)
        )
        if not ok:
            raise FoldError(f"{name}: its tiles are no run")
    elif low != high:
        raise FoldError(f"{name}: its tiles are of different kinds")


def ledger(rows: Ledger, players: int) -> None:
    """Rows between seats that exist, of amounts that can be."""
    for row in rows:
        for seat in (row.source, row.target):
            if seat is not None and not 0 <= seat < players:
                raise FoldError(f"ledger: no seat {seat}, {players} players")
        # final figures are counted in thousandths
        number("ledger: amount", row.amount, 0, 1000 * MOST if row.currency == "final" else MOST)
