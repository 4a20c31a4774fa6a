"""What play needs to know beside the state: furiten, ippatsu, dora to be turned, liability.

The state says what lies on the table, and knows no rules; these facts follow from the same events
and the rules. :func:`advance` is a pure fold, so that the referee, a replayed log and a position
have the same facts at the same moment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from ..core.events import (
    Ankan,
    Chi,
    Dahai,
    Daiminkan,
    Deposit,
    Dora,
    Event,
    Flower,
    Kakan,
    Nukidora,
    Offence,
    Pon,
    Position,
    ReachAccepted,
    Ryukyoku,
    Seat,
    StartKyoku,
    Tsumo,
)
from ..core.state import Player, State
from ..core.tiles import FLOWER, UNKNOWN, Tile, counts
from ..hand.shanten import kokushi
from ..hand.shanten import shanten as distance
from ..hand.ukeire import improving
from .law import Law

FAR: Final = 99
"""Distance of a hand that has no waits now: unknown tiles, flowers, a discard still to come."""

_HIDDEN: Final = FLOWER * 8
_COPIES: Final = 4


class Missed(msgspec.Struct, frozen=True):
    """A win that was passed. ``pai`` of ``seat``; ``n``: its place in that river, -1 for a kan or
    a north; ``riichi``: in riichi, so that the furiten stays for good."""

    pai: Tile
    seat: Seat
    n: int
    riichi: bool


class Offered(msgspec.Struct, frozen=True):
    """A tile on which others may win now. ``seat`` discarded it, or made the kan, or set it aside;
    ``n``: its place in that river, else -1; ``how``: dahai, kakan, ankan (kokushi only), kita."""

    pai: Tile
    seat: Seat
    n: int
    how: str


class SeatFacts(msgspec.Struct, frozen=True):
    """Of one seat.

    ``shanten`` and ``mask``: of the concealed tiles without the drawn one; the kinds that would
    lower it are known from 1-shanten on (tenpai: the waits). ``river``: kinds discarded, called
    ones too. ``liable``: yakuman whose last set was fed, and by whom. ``shown``: kinds on which
    the seat cannot ron any more.
    """

    shanten: int = FAR
    mask: int = 0
    river: int = 0
    ippatsu: bool = False
    missed: Missed | None = None
    liable: tuple[tuple[str, Seat], ...] = ()
    shown: int = 0

    @property
    def waits(self) -> int:
        """The kinds that complete the hand, as a mask; 0 when it is not tenpai."""
        return 0 if self.shanten else self.mask

    @property
    def furiten(self) -> bool:
        """No ron: by the own river or by a passed win."""
        return self.missed is not None or (not self.shanten and bool(self.mask & self.river))

    @property
    def cause(self) -> str | None:
        """Why it is furiten, what lasts longest first: ``riichi`` (a win passed in riichi), ``own``
        (the own river), ``temporary`` (a win passed, until the next discard); ``None``: it is not.
        """
        if self.missed is not None and self.missed.riichi:
            return "riichi"
        if not self.shanten and self.mask & self.river:
            return "own"
        return None if self.missed is None else "temporary"


class Facts(msgspec.Struct, frozen=True):
    """Of a hand.

    ``offered``: the tile that others may win on; ``due``: indicators to be turned before the next
    replacement or at this discard; ``pending``: those that wait for the next discard or kan;
    ``drawn``: what the drawn tile replaces (``kan``, ``kita``, ``flower``, "" for nothing);
    ``feeder``: who fed the daiminkan whose own replacement was drawn; ``forbidden``: kinds that may
    not be discarded after a call; ``forced``: the tile that must be; ``passed``: seats (a mask)
    that have forfeited this discard; ``accepted``: the riichi of this discard stands, nobody can
    ron it any more.
    """

    seats: tuple[SeatFacts, ...] = ()
    offered: Offered | None = None
    due: int = 0
    pending: int = 0
    drawn: str = ""
    feeder: Seat | None = None
    forbidden: int = 0
    forced: Tile | None = None
    passed: int = 0
    accepted: bool = False


def uncalled(state: State, law: Law) -> bool:
    """Nobody has called or made a kan, nor set a tile aside where that counts."""
    if state.calls:
        return False
    return not law.breaks or not any(p.kita or p.flowers for p in state.players)


def kans(state: State) -> int:
    """Kans of all players."""
    return sum([m.is_kan for p in state.players for m in p.melds])


def shape(hand: tuple[Tile, ...], sanma: bool) -> tuple[int, int]:
    """Shanten, and from 1-shanten on the kinds that lower it; :data:`FAR` where a tile of the
    hand is hidden or a flower."""
    if not hand or hand[-1] >= _HIDDEN:
        return FAR, 0
    own = counts(hand)
    away = distance(own, sanma)
    if away > 1:
        return away, 0
    return improving(own, sanma)


def advance(facts: Facts, before: State, event: Event, after: State, law: Law) -> Facts:
    """The facts after ``event``, which led from ``before`` to ``after``."""
    handler = _HANDLERS.get(type(event))
    return facts if handler is None else handler(facts, before, event, after, law)


# ---- helpers


def _put(facts: Facts, seat: Seat, one: SeatFacts) -> tuple[SeatFacts, ...]:
    seats = facts.seats
    return (*seats[:seat], one, *seats[seat + 1 :])


def _shaped(one: SeatFacts, p: Player, law: Law) -> SeatFacts:
    away, mask = shape(p.hand, law.sanma)
    return SeatFacts(away, mask, one.river, one.ippatsu, one.missed, one.liable, one.shown)


def _revealed(f: Facts, before: State, e: Ryukyoku, after: State, law: Law) -> Facts:
    """Hands that nobody knew, and are shown now: their shape is known too."""
    seats = [
        _shaped(one, p, law) if UNKNOWN in was.tiles and len(p.hand) % 3 == 1 else one
        for one, was, p in zip(f.seats, before.players, after.players, strict=True)
    ]
    return replace(f, seats=tuple(seats))


def passed_by(facts: Facts, state: State, law: Law) -> tuple[SeatFacts, ...]:
    """The seats when the offered tile is gone: who waited for it has passed a win.

    It is the shape that counts, not whether there was a yaku.
    """
    offered = facts.offered
    if offered is None:
        return facts.seats
    kind = offered.pai >> 3
    out = facts.seats
    for seat, one in enumerate(out):
        if one.shanten or not one.mask >> kind & 1 or seat == offered.seat:
            continue
        if one.missed is not None and (one.missed.riichi or not state.players[seat].riichi):
            continue
        if offered.how == "ankan" and not waits_for_kokushi(state.players[seat]):
            continue
        riichi = state.players[seat].riichi > 0
        one = replace(one, missed=Missed(offered.pai, offered.seat, offered.n, riichi))
        out = (*out[:seat], one, *out[seat + 1 :])
    return out


def waits_for_kokushi(p: Player) -> bool:
    """Is this hand, which is tenpai, tenpai as thirteen orphans?"""
    return not p.melds and kokushi(counts(p.hand)) == 0


# ---- events


def _start_kyoku(f: Facts, before: State, e: StartKyoku, after: State, law: Law) -> Facts:
    return Facts(tuple([SeatFacts(*_set_up(p.hand, law.sanma)) for p in after.players]))


def _set_up(hand: tuple[Tile, ...], sanma: bool) -> tuple[int, int]:
    """:func:`shape` of a hand that nobody has drawn: a record may hold anything."""
    return (FAR, 0) if max(counts(hand)) > _COPIES else shape(hand, sanma)


def _position(f: Facts, before: State, e: Position, after: State, law: Law) -> Facts:
    turn = e.turn
    missed = {row.seat: Missed(row.pai, row.target, row.n, row.riichi) for row in e.missed}
    seats: list[SeatFacts] = []
    for seat, p in enumerate(after.players):
        # A hand that has called has no waits until its discard.
        called = e.phase == "call" and seat == turn
        away, mask = (FAR, 0) if called else _set_up(p.hand, law.sanma)
        seats.append(
            SeatFacts(
                away,
                mask,
                _bits([d.pai for d in p.river]),
                seat in e.ippatsu,
                missed.get(seat),
                tuple([(yaku, who) for owner, yaku, who in e.liable if owner == seat]),
                _bits([pai for owner, pai in e.no_ron if owner == seat]),
            )
        )
    offered, forbidden, accepted = None, 0, False
    p = after.players[turn]
    if e.phase == "discard":
        last = p.river[-1]
        offered = Offered(last.pai, turn, len(p.river) - 1, "dahai")
        accepted = last.riichi and p.accepted and law.rules.riichi.stick_when_ronned != "paid"
    elif e.rob is not None:
        offered = Offered(e.rob[1], turn, -1, e.rob[0])
    if e.forbidden is not None:
        forbidden = _bits(e.forbidden)
    elif e.phase == "call":
        meld = p.melds[-1]
        assert meld.called is not None
        forbidden = swap_kinds(meld.called, meld.tiles, law)
    return Facts(
        tuple(seats),
        offered,
        e.due,
        e.pending,
        e.after,
        e.feeder,
        forbidden,
        e.forced,
        sum(1 << seat for seat in set(e.forfeited)),
        accepted,
    )


def _bits(tiles: Iterable[Tile]) -> int:
    """The kinds of these tiles, as a mask."""
    out = 0
    for t in tiles:
        out |= 1 << (t >> 3)
    return out


def _tsumo(f: Facts, before: State, e: Tsumo, after: State, law: Law) -> Facts:
    seats = passed_by(f, before, law) if f.offered is not None else f.seats
    drawn = ""
    if before.phase == "kan":
        drawn = "kan"
        seats = _broken(seats)
    elif before.phase == "aside":
        drawn = f.drawn
        if law.breaks:
            seats = _broken(seats)
    feeder = f.feeder if drawn == "kan" else None
    return Facts(seats, None, f.due, f.pending, drawn, feeder)


def _broken(seats: tuple[SeatFacts, ...]) -> tuple[SeatFacts, ...]:
    """A call or a kan that is made ends every ippatsu."""
    for one in seats:
        if one.ippatsu:
            return tuple([replace(o, ippatsu=False) if o.ippatsu else o for o in seats])
    return seats


def _dahai(f: Facts, before: State, e: Dahai, after: State, law: Law) -> Facts:
    p, one = after.players[e.actor], f.seats[e.actor]
    away, mask = one.shanten, one.mask
    if not e.tsumogiri:
        away, mask = shape(p.hand, law.sanma)
    river = one.river | 1 << (e.pai >> 3)
    # Same-turn furiten ends with the own discard, that of riichi never.
    missed = one.missed if one.missed is not None and one.missed.riichi else None
    one = SeatFacts(away, mask, river, False, missed, one.liable, one.shown)
    offered = Offered(e.pai, e.actor, len(p.river) - 1, "dahai")
    return Facts(_put(f, e.actor, one), offered, f.due + f.pending)


def _called(f: Facts, before: State, e: Chi | Pon, after: State, law: Law) -> Facts:
    seats = _broken(passed_by(f, before, law))
    one = seats[e.actor]
    liable = one.liable
    if type(e) is Pon:
        liable = _liable(liable, e, after, law)
    # The hand has no waits until its discard.
    one = SeatFacts(FAR, 0, one.river, False, one.missed, liable, one.shown)
    seats = (*seats[: e.actor], one, *seats[e.actor + 1 :])
    forbidden = swap_kinds(e.pai, e.consumed, law)
    return Facts(seats, None, f.due, f.pending, forbidden=forbidden)


def swap_kinds(pai: Tile, consumed: tuple[Tile, ...], law: Law) -> int:
    """Kinds that may not be discarded right after this chi or pon (kuikae), as a mask."""
    if not law.kuikae:
        return 0
    kind = pai >> 3
    out = 1 << kind
    if law.other_end:
        low, high = sorted([t >> 3 for t in consumed])[:2]
        if low == kind + 1 and high == kind + 2 and high % 9 < 8:
            out |= 1 << (high + 1)
        elif high == kind - 1 and low == kind - 2 and low % 9 > 0:
            out |= 1 << (low - 1)
    return out


_DRAGONS: Final = frozenset((31, 32, 33))
_WINDS: Final = frozenset((27, 28, 29, 30))


def _liable(
    liable: tuple[tuple[str, Seat], ...], e: Pon | Daiminkan, after: State, law: Law
) -> tuple[tuple[str, Seat], ...]:
    """Who feeds the last open set of a yakuman answers for it."""
    kind = e.pai >> 3
    melds = after.players[e.actor].melds
    sets = [m.tiles[0] >> 3 for m in melds if m.type != "chi"]
    if kind in _DRAGONS and len(_DRAGONS.intersection(sets)) == len(_DRAGONS):
        liable = (*liable, ("daisangen", e.target))
    if kind in _WINDS and len(_WINDS.intersection(sets)) == len(_WINDS):
        liable = (*liable, ("daisuushii", e.target))
    if type(e) is Daiminkan and sum([m.is_kan for m in melds]) == 4:
        liable = (*liable, ("suukantsu", e.target))
    return liable


def _kan_made(f: Facts, kind: str, law: Law) -> tuple[int, int]:
    """(due, pending) indicators after a kan."""
    if not law.rules.wall.kan_dora:
        return 0, 0
    due = f.due + f.pending
    return (due + 1, 0) if law.at_once[kind] else (due, 1)


def _daiminkan(f: Facts, before: State, e: Daiminkan, after: State, law: Law) -> Facts:
    seats = _broken(passed_by(f, before, law))
    one = seats[e.actor]
    away, mask = shape(after.players[e.actor].hand, law.sanma)
    liable = _liable(one.liable, e, after, law)
    one = SeatFacts(away, mask, one.river, False, one.missed, liable, one.shown)
    seats = (*seats[: e.actor], one, *seats[e.actor + 1 :])
    due, pending = _kan_made(f, "daiminkan", law)
    return Facts(seats, None, due, pending, feeder=e.target)


def _own_kan(f: Facts, before: State, e: Ankan | Kakan, after: State, law: Law) -> Facts:
    one = _shaped(f.seats[e.actor], after.players[e.actor], law)
    ankan = type(e) is Ankan
    pai = e.consumed[0] if isinstance(e, Ankan) else e.pai
    offered: Offered | None = Offered(pai, e.actor, -1, "ankan" if ankan else "kakan")
    if ankan and not law.rules.win.kokushi_robs_ankan:
        offered = None
    due, pending = _kan_made(f, "ankan" if ankan else "kakan", law)
    return Facts(_put(f, e.actor, one), offered, due, pending)


def _aside(f: Facts, before: State, e: Nukidora | Flower, after: State, law: Law) -> Facts:
    one = _shaped(f.seats[e.actor], after.players[e.actor], law)
    kita = type(e) is Nukidora
    offered = None
    if kita and law.rules.win.rob_kita != "off":
        offered = Offered(e.pai, e.actor, -1, "kita")
    drawn = "kita" if kita else "flower"
    return Facts(_put(f, e.actor, one), offered, f.due, f.pending, drawn)


def _dora(f: Facts, before: State, e: Dora, after: State, law: Law) -> Facts:
    if f.due:
        return replace(f, due=f.due - 1)
    return replace(f, pending=f.pending - 1) if f.pending else f


def _accepted(f: Facts, before: State, e: ReachAccepted, after: State, law: Law) -> Facts:
    seats = f.seats
    paid_anyway = law.rules.riichi.stick_when_ronned == "paid"
    if not paid_anyway:
        seats = passed_by(f, before, law)
    one = replace(seats[e.actor], ippatsu=True)
    seats = (*seats[: e.actor], one, *seats[e.actor + 1 :])
    return replace(f, seats=seats, accepted=not paid_anyway)


def _deposit(f: Facts, before: State, e: Deposit, after: State, law: Law) -> Facts:
    """An empty call is what the seat had to say to that discard."""
    return replace(f, passed=f.passed | 1 << e.actor) if before.phase == "discard" else f


def _offence(f: Facts, before: State, e: Offence, after: State, law: Law) -> Facts:
    what = law.rules.offences.acts.get(e.act)  # type: ignore[call-overload]
    if what == "no_ron_on_kind" and e.pai is not None:
        one = f.seats[e.actor]
        one = replace(one, shown=one.shown | 1 << (e.pai >> 3))
        return replace(f, seats=_put(f, e.actor, one))
    if what == "passes":
        return replace(f, passed=f.passed | 1 << e.actor)
    if what == "discards":
        return replace(f, forced=e.pai)
    return f


_HANDLERS: Final[dict[type[Event], Callable[[Facts, State, Any, State, Law], Facts]]] = {
    StartKyoku: _start_kyoku,
    Position: _position,
    Tsumo: _tsumo,
    Dahai: _dahai,
    Chi: _called,
    Pon: _called,
    Daiminkan: _daiminkan,
    Ankan: _own_kan,
    Kakan: _own_kan,
    Nukidora: _aside,
    Flower: _aside,
    Dora: _dora,
    ReachAccepted: _accepted,
    Deposit: _deposit,
    Offence: _offence,
    Ryukyoku: _revealed,
}
