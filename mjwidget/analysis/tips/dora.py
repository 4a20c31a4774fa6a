"""Mind the dora: those that would be thrown away for nothing, and those that others show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...core.tiles import BLUE, EAST, tile, to_mpsz
from ...hand.shanten import kokushi
from ..danger import loss
from ..features import shown_dora
from .ask import Ask, texts
from .tip import Said, Tip

_NEARLY: Final = 0.95
"""A discard that leaves this part of the most is among the best."""
_SHOWN: Final = 3
"""So many discards are named instead."""
_MANY: Final = 3
"""So many dora shown are a warning."""
_AWAKE: Final = 0.25
"""An opponent that is tenpai so likely is warned of."""


def dora(ask: Ask) -> Tip | None:
    """The tip, where a discard is asked for."""
    if not ask.own_turn or ask.wins or ask.sight.me.riichi:
        return None
    if not ask.threats and ask.nearest < 9:
        found = _coloured(ask) or _keep(ask)
        if found is not None:
            return found
    return _shown(ask)


def _coloured(ask: Ask) -> Tip | None:
    """A plain five goes before a coloured one."""
    held = {c.pai for c in ask.choices if c.act == "dahai" and c.pai is not None}
    for k, row in ask.rows.items():
        marked = sorted([t for t in held if t >> 3 == k and t & 7])
        if not marked or tile(k) not in held:
            continue
        if row.away == ask.nearest and row.total >= _NEARLY * ask.most:
            code = "dora.blue" if marked[0] & 7 == BLUE else "dora.red"
            args = {"five": texts([k]), "red": (to_mpsz(marked[0]),)}
            lit = [address for t, address in ask.held if t in marked]
            return Tip("dora", (Said(code, args),), tuple(lit))
    return None


def _keep(ask: Ask) -> Tip | None:
    """The discards that leave most would give a dora away, and another leaves as much."""
    sight = ask.sight
    # An open hand is in a hurry, and may need a tile that is safe later on.
    if ask.nearest < 1 or not sight.me.closed or kokushi(sight.counts) <= ask.nearest + 1:
        return None
    best = [k for k, row in ask.rows.items() if row.away == ask.nearest and row.total == ask.most]
    worth = {k: _given_away(ask, k) for k in best}
    lost = [k for k in best if worth[k] and _in_use(ask, k)]
    values = sight.value_kinds(sight.seat)
    others = [k for k in best if not worth[k] and not (k in values and sight.counts[k] > 1)]
    if not lost or not others:
        return None
    k = max(lost, key=lambda one: worth[one])
    args = {"tile": _text(ask, k), "others": texts(others[:_SHOWN])}
    return Tip("dora", (Said("dora.keep", args),), tuple(ask.own({k})))


def _given_away(ask: Ask, kind: int) -> int:
    """The dora that a discard of this kind gives away, the cheapest tile of it being taken."""
    may = [
        c.pai for c in ask.choices if c.act == "dahai" and c.pai is not None and c.pai >> 3 == kind
    ]
    return min([ask.sight.worth_of_tile(t) for t in may], default=0)


def _in_use(ask: Ask, kind: int) -> bool:
    """Is a tile of this kind part of something?"""
    counts = ask.sight.counts
    if counts[kind] > 1 or kind >= EAST:
        return counts[kind] > 1
    if any(_near(counts, kind, step) for step in (-1, 1)):
        return True
    gap = any(_near(counts, kind, step) for step in (-2, 2))
    return gap and 0 < kind % 9 < 8 and ask.nearest > 1


def _near(counts: Sequence[int], kind: int, step: int) -> bool:
    return 0 <= kind % 9 + step < 9 and counts[kind + step] > 0


def _text(ask: Ask, kind: int) -> tuple[str, ...]:
    """The tile of this kind that a discard would take: a red five where there is no other."""
    may = [t for t, _ in ask.held if t >> 3 == kind]
    return (to_mpsz(min(may, key=ask.sight.worth_of_tile)),)


def _shown(ask: Ask) -> Tip | None:
    """An open hand with many dora."""
    sight = ask.sight
    for o in sight.others:
        n = shown_dora(sight, o)
        if n < _MANY or not sight.seats[o].melds or ask.chances[o] < _AWAKE:
            continue
        points = round(loss(sight, o) / 100) * 100
        says = Said("dora.shown", {"who": ask.wind(o), "n": n, "points": points})
        return Tip("dora", (says,), tuple(ask.melds_of(o)))
    return None
