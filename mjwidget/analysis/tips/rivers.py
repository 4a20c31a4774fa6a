"""Read the rivers: what is safe against who threatens, and what is dangerous."""

from __future__ import annotations

from typing import Final

from .ask import Ask, texts
from .tip import Address, Said, Tip

_DANGEROUS: Final = 0.07
"""Chance of a deal-in from which on a tile is called dangerous."""
_BESIDE: Final = 2.0
"""And only where the least dangerous one is so much less so."""
_SHOWN: Final = 3
"""So many are named."""


def rivers(ask: Ask) -> Tip | None:
    """The tip, where somebody threatens and there is a choice of discards."""
    sight = ask.sight
    if not ask.own_turn or not ask.threats or sight.me.riichi or ask.wins:
        return None
    risks = ask.risks
    if len(risks) < 2:
        return None
    safe = [k for k in risks if all(sight.passed[o] >> k & 1 for o in ask.threats)]
    says = [*_who(ask)]
    lit: list[Address] = []
    if safe:
        says.append(Said("river.safe", {"tiles": texts(safe)}))
        lit += ask.own(safe)
        for o in ask.threats:
            lit += ask.thrown(o, safe)
    order = sorted([k for k in risks if k not in safe], key=lambda k: -risks[k])
    least = min(risks.values())
    dangerous = [k for k in order if risks[k] >= max(_DANGEROUS, _BESIDE * least)][:_SHOWN]
    if not safe:
        low = [k for k in order if risks[k] <= _BESIDE / 2 * 1.1 * least]
        low = [k for k in reversed(order) if k in low][:_SHOWN]
        says.append(Said("river.least", {"tiles": texts(low)}))
        lit += ask.own(low)
    if dangerous:
        says.append(Said("river.danger", {"tiles": texts(dangerous)}))
    if not safe and not dangerous:
        return None
    return Tip("river", tuple(says), tuple(lit))


def _who(ask: Ask) -> list[Said]:
    """Who threatens, and by what."""
    out = []
    if ask.in_riichi:
        who = Said("and", {"of": tuple([ask.wind(o) for o in ask.in_riichi])})
        code = "river.riichi" if len(ask.in_riichi) == 1 else "river.riichi_many"
        out.append(Said(code, {"who": who}))
    for o in ask.threats:
        if o not in ask.in_riichi:
            percent = round(100 * ask.chances[o])
            n = len(ask.sight.seats[o].melds)
            args = {"who": ask.wind(o), "n": n, "percent": percent}
            out.append(Said("river.open", args))
    return out
