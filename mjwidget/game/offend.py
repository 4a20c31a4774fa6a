"""Offences: acts that a set of rules makes possible, each with its consequence.

They are choices like others, flagged ``offence``; computer players never see them.
"""

from __future__ import annotations

from typing import Final

from ..core.events import STICK, Chombo, DeadHand, Deposit, Event, Offence, Seat, Transfer
from ..core.state import Player
from ..core.tiles import counts
from ..hand import draws
from ..hand.ukeire import discards as discard_table
from .choice import Choice
from .facts import waits_for_kokushi
from .legal import may_riichi, may_ron, may_tsumo, own_counts, wait_is_own
from .moment import Moment
from .wins import worth_of

_DECLARED = ("denial", "wall_collapse", "start_button", "wrong_count")
"""Acts that no rule of play can see: whoever runs the table declares them."""
ANSWERS: Final = ("touched_draw", "empty_call")
"""Acts that answer the tile that lies there; after the others it may still be answered."""


def offences(m: Moment, seat: Seat) -> tuple[Choice, ...]:
    """What ``seat`` can do now that has a consequence; empty where the rules prevent it all."""
    state, law = m.state, m.law
    if not law.penalised or state.phase in ("before", "end"):
        return ()
    out: list[Choice] = []
    p = state.players[seat]
    if state.phase in ("draw", "call"):
        if seat == state.turn:
            _own_turn(m, seat, out)
    elif m.facts.offered is not None and seat != m.facts.offered.seat:
        _answers(m, seat, out)
    if law.punishes("shown_tile"):
        for t in dict.fromkeys(p.tiles):
            out.append(Choice(seat, "offend", t, offence="shown_tile"))
    for act in _DECLARED:
        if law.punishes(act) and not (act == "wrong_count" and p.dead):
            out.append(Choice(seat, "offend", offence=act))
    return tuple(out)


def _own_turn(m: Moment, seat: Seat, out: list[Choice]) -> None:
    state, facts, law = m.state, m.facts, m.law
    p, one = state.players[seat], facts.seats[seat]
    if facts.forced is not None or p.declaring:
        return
    if law.punishes("touched_river"):
        tiles = (p.drawn,) if p.riichi and p.drawn is not None else p.tiles
        for t in dict.fromkeys(tiles):
            if not facts.forbidden >> (t >> 3) & 1:
                out.append(Choice(seat, "offend", t, offence="touched_river"))
    if p.drawn is None:
        return
    complete = not one.shanten and one.mask >> (p.drawn >> 3) & 1
    if complete and (p.dead or not may_tsumo(m, seat)):
        worth = None if p.dead else worth_of(m, seat, p.drawn, tsumo=True)
        act = "no_yaku_tsumo" if worth is not None and worth.no_yaku else "false_tsumo"
    else:
        act = "" if complete else "false_tsumo"
    if act and law.punishes(act):
        out.append(Choice(seat, "tsumo", p.drawn, offence=act))
    if not p.dead and may_riichi(m, seat):
        _riichi(m, seat, p, out)


def _riichi(m: Moment, seat: Seat, p: Player, out: list[Choice]) -> None:
    noten, dead = m.law.punishes("noten_riichi"), m.law.punishes("dead_riichi")
    if not noten and not dead:
        return
    acts: dict[int, str] = {}
    for kind, away, mask in discard_table(counts(p.tiles), m.law.sanma):
        if away > 0:
            acts[kind] = "noten_riichi"
        elif wait_is_own(p, kind, mask):
            acts[kind] = "dead_riichi" if dead else "noten_riichi"
    for t, own in [*((t, False) for t in dict.fromkeys(p.hand)), (p.drawn, True)]:
        act = None if t is None else acts.get(t >> 3)
        if act is not None and m.law.punishes(act):
            out.append(Choice(seat, "riichi", t, (), None, own, act))


def _answers(m: Moment, seat: Seat, out: list[Choice]) -> None:
    state, facts, law = m.state, m.facts, m.law
    offered = facts.offered
    assert offered is not None
    if facts.passed >> seat & 1:
        return
    p = state.players[seat]
    act = false_ron(m, seat)
    if act is not None and law.punishes(act):
        out.append(Choice(seat, "ron", offered.pai, (), offered.seat, False, act))
    if offered.how == "dahai":
        if law.punishes("empty_call") and not p.dead:
            out.append(Choice(seat, "offend", offered.pai, offence="empty_call"))
        if law.punishes("touched_draw"):
            out.append(Choice(seat, "offend", offence="touched_draw"))


def false_ron(m: Moment, seat: Seat) -> str | None:
    """What offence a ron of the offered tile would be; ``None`` when it is a win, or cannot even
    be said (the discard is no longer there to be won)."""
    facts = m.facts
    offered, one, p = facts.offered, facts.seats[seat], m.state.players[seat]
    if offered is None or facts.accepted:
        return None
    complete = not one.shanten and one.mask >> (offered.pai >> 3) & 1
    if offered.how == "ankan" and not waits_for_kokushi(p):
        complete = 0
    if not complete or p.dead or one.shown >> (offered.pai >> 3) & 1:
        return "false_ron"
    if one.furiten:
        return "furiten_ron"
    return None if may_ron(m, seat) else "no_yaku_ron"


# ---- consequences


def consequence(m: Moment, choice: Choice) -> list[Event]:
    """The events that follow at once on an offence; none for what is judged after a draw."""
    rules = m.law.rules
    act, seat = choice.offence, choice.seat
    assert act is not None
    what = rules.offences.acts[act]  # type: ignore[index]
    if what == "chombo":
        return [chombo(m, seat, act)]
    if what == "chombo_after_draw":
        return []
    if what == "deposit" and m.state.scores[seat] >= rules.offences.empty_call_deposit:
        n = rules.offences.empty_call_deposit // STICK
        row = Transfer(seat, None, n, "sticks", "deposit")
        return [Deposit(actor=seat, cause=act, ledger=(row,) if n else ())]
    if what in ("deposit", "dead_hand"):
        return [DeadHand(actor=seat, cause=act)]
    return [Offence(actor=seat, act=act, pai=choice.pai)]


def chombo(m: Moment, seat: Seat, act: str) -> Chombo:
    """The hand ends with this seat's penalty; this hand's sticks go back."""
    state = m.state
    back = {s: 1 for s, p in enumerate(state.players) if p.accepted}
    if state.chombo is not None:  # with the first offender's penalty they went back already
        back = {}
    ledger = draws.chombo(m.law.rules, dealer=state.oya, offender=seat, sticks_back=back)
    return Chombo(actor=seat, cause=act, ledger=ledger)


def after_draw(m: Moment) -> list[tuple[Seat, str]]:
    """Riichi that were none, found out when the hands are shown: (seat, act)."""
    law = m.law
    acts = law.rules.offences.acts
    out: list[tuple[Seat, str]] = []
    for seat, p in enumerate(m.state.players):
        one = m.facts.seats[seat]
        if not p.riichi or p.dead:
            continue
        if one.shanten:
            act = "noten_riichi"
        elif not any(one.mask >> k & 1 and n < 4 for k, n in enumerate(own_counts(p))):
            act = "dead_riichi" if law.punishes("dead_riichi") else "noten_riichi"
        else:
            continue
        if acts.get(act) == "chombo_after_draw":  # type: ignore[call-overload]
            out.append((seat, act))
    return out
