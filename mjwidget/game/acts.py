"""What a choice is as events: the act itself, before anything follows from it."""

from __future__ import annotations

from typing import Final

from ..core.events import Ankan, Chi, Dahai, Daiminkan, Event, Kakan, Nukidora, Pon, Reach
from .choice import Choice
from .legal import double_riichi
from .moment import Moment

_CALLS: Final = {"chi": Chi, "pon": Pon, "daiminkan": Daiminkan}


def acts(m: Moment, choice: Choice) -> tuple[Event, ...]:
    """The events of a discard, a riichi, a call, a kan or a tile set aside; () for a pass, and for
    wins and aborts, whose results stand in :mod:`.results`."""
    seat, pai, consumed = choice.seat, choice.pai, choice.consumed
    if choice.act == "ankan":
        return (Ankan(actor=seat, consumed=consumed),)
    if pai is None:
        return ()
    discard = Dahai(actor=seat, pai=pai, tsumogiri=choice.tsumogiri)
    if choice.act == "dahai":
        return (discard,)
    if choice.act == "riichi":
        double = double_riichi(m, seat)
        # core finds a double riichi by itself, but for tiles set aside
        plain = not m.state.players[seat].river and m.state.calls == 0
        return Reach(actor=seat, double=None if double == plain else double), discard
    if choice.act == "kakan":
        return (Kakan(actor=seat, pai=pai, consumed=consumed),)
    if choice.act == "kita":
        return (Nukidora(actor=seat, pai=pai),)
    call = _CALLS.get(choice.act)
    if call is None or choice.target is None:
        return ()
    return (call(actor=seat, target=choice.target, pai=pai, consumed=consumed),)
