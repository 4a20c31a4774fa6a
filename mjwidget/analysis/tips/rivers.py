"""Read the rivers: what is safe against who threatens, and what is dangerous."""

from __future__ import annotations

from typing import Final

from ...game.reasons import Address
from ..causes import CAUSES
from ..danger import waited_for
from ..terms import Terms
from .ask import Ask, texts
from .tip import Said, Tip

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
        code = "river.least" if len(ask.threats) == 1 else "river.least_of_all"
        says.append(Said(code, {"tiles": _because(ask, low, -1)}))
        lit += ask.own(low)
    if dangerous:
        says.append(Said("river.danger", {"tiles": _because(ask, dangerous, 1)}))
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
            out.append(Said("river.open_1" if n == 1 else "river.open", args))
    return out


def _because(ask: Ask, kinds: list[int], way: int) -> Said:
    """Tiles, each with what makes it dangerous (``way`` 1) or safer (-1); those of one cause
    together."""
    terms = {o: Terms(ask.sight, o) for o in ask.threats}
    found: dict[tuple[str, ...], tuple[tuple[Said, ...], list[int]]] = {}
    for k in kinds:
        of = max(ask.threats, key=lambda o: waited_for(ask.sight, o, [k])[k])
        codes = [code for code in terms[of].of(k) if CAUSES[code].way == way]
        # The first tells most; a dora is dear besides.
        told = [Said(f"cause.{code}") for code in codes if code in (codes[0], "dora")]
        if way < 0:
            told += [
                Said("river.genbutsu_of", {"who": ask.wind(o)})
                for o in ask.threats
                if ask.sight.passed[o] >> k & 1
            ]
        key = tuple([one.text() for one in told])
        found.setdefault(key, (tuple(told), []))[1].append(k)
    parts = []
    for causes, same in found.values():
        if causes:
            why = Said("list", {"of": causes})
            parts.append(Said("river.because", {"tiles": texts(same), "why": why}))
        else:
            parts.append(Said("tile", {"tile": texts(same)}))
    return Said("list", {"of": tuple(parts)})
