"""The hand after a call."""

from __future__ import annotations

from typing import NamedTuple

from ...core.tiles import counts
from ...game.choice import Choice
from ...game.facts import swap_kinds
from ...game.law import law_of
from ...hand.situation import Meld
from ...hand.ukeire import discards as discard_table
from ...hand.ukeire import improving_standard
from .ask import Ask

CALLS = ("chi", "pon", "daiminkan")


class After(NamedTuple):
    """``counts``: concealed tiles, a discard still to come but after a kan; ``melds``; ``away``:
    shanten after the best discard."""

    counts: tuple[int, ...]
    melds: tuple[Meld, ...]
    away: int


def after(ask: Ask, call: Choice) -> After | None:
    """What a chi, pon or open kan leads to; ``None`` where no discard is possible."""
    sight = ask.sight
    assert call.pai is not None
    rest = list(sight.tiles)
    for t in call.consumed:
        rest.remove(t)
    melds = (*sight.me.melds, Meld(call.act, (*call.consumed, call.pai)))
    own = tuple(counts(rest))
    if call.act == "daiminkan":
        return After(own, melds, improving_standard(own, sight.sanma)[0])
    forbidden = swap_kinds(call.pai, call.consumed, law_of(sight.rules))
    found = [a for k, a, _ in discard_table(own, sight.sanma) if not forbidden >> k & 1]
    return After(own, melds, min(found)) if found else None
