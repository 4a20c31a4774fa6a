"""Read the rivers: what is safe against who threatens, and what is dangerous."""

from __future__ import annotations

from typing import Final

from ...core.tiles import KINDS
from ..danger import waited_for
from .look import Look, texts
from .tip import Address, Said, Tip

_DANGEROUS: Final = 0.07
"""Chance of a deal-in from which on a tile is called dangerous."""
_BESIDE: Final = 2.0
"""And only where the least dangerous one is so much less so."""
_SHOWN: Final = 3
"""So many are named."""


def rivers(look: Look) -> Tip | None:
    """The tip, where somebody threatens and there is a choice of discards."""
    sight = look.sight
    if not look.own_turn or not look.threats or sight.me.riichi or look.wins:
        return None
    kinds = sorted({c.pai >> 3 for c in look.choices if c.act == "dahai" and c.pai is not None})
    kinds = [k for k in kinds if k < KINDS]
    if len(kinds) < 2:
        return None
    risks = dict.fromkeys(kinds, 0.0)
    for o in look.threats:
        for k, p in waited_for(sight, o, kinds).items():
            risks[k] += look.chances[o] * p
    safe = [k for k in kinds if all(sight.passed[o] >> k & 1 for o in look.threats)]
    says = [*_who(look)]
    lit: list[Address] = []
    if safe:
        says.append(Said("river.safe", {"tiles": texts(safe)}))
        lit += look.own(safe)
        for o in look.threats:
            lit += look.thrown(o, safe)
    order = sorted([k for k in kinds if k not in safe], key=lambda k: -risks[k])
    least = min(risks.values())
    dangerous = [k for k in order if risks[k] >= max(_DANGEROUS, _BESIDE * least)][:_SHOWN]
    if not safe:
        low = [k for k in order if risks[k] <= _BESIDE / 2 * 1.1 * least]
        low = [k for k in reversed(order) if k in low][:_SHOWN]
        says.append(Said("river.least", {"tiles": texts(low)}))
        lit += look.own(low)
    if dangerous:
        says.append(Said("river.danger", {"tiles": texts(dangerous)}))
    if not safe and not dangerous:
        return None
    return Tip("river", tuple(says), tuple(lit))


def _who(look: Look) -> list[Said]:
    """Who threatens, and by what."""
    out = []
    if look.in_riichi:
        who = Said("and", {"of": tuple([look.wind(o) for o in look.in_riichi])})
        code = "river.riichi" if len(look.in_riichi) == 1 else "river.riichi_many"
        out.append(Said(code, {"who": who}))
    for o in look.threats:
        if o not in look.in_riichi:
            percent = round(100 * look.chances[o])
            n = len(look.sight.seats[o].melds)
            args = {"who": look.wind(o), "n": n, "percent": percent}
            out.append(Said("river.open", args))
    return out
