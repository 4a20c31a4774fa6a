"""Mind the dora: those that would be thrown away for nothing, and those that others show."""

from __future__ import annotations

from typing import Final

from ...core.tiles import BLUE, KINDS, tile, to_mpsz
from ..danger import loss, shown_dora
from .look import Look, texts
from .tip import Said, Tip

_KEEPS: Final = 0.75
"""A dora is worth keeping where the other discard leaves this part of the tiles that help."""
_NEARLY: Final = 0.95
"""A discard that leaves this part of the most is among the best."""
_MANY: Final = 3
"""So many dora shown are a warning."""
_AWAKE: Final = 0.25
"""An opponent that is tenpai so likely is warned of."""


def dora(look: Look) -> Tip | None:
    """The tip, where a discard is asked for."""
    if not look.own_turn or look.wins or look.sight.me.riichi:
        return None
    if not look.threats and look.nearest < 9:
        found = _coloured(look) or _keep(look)
        if found is not None:
            return found
    return _shown(look)


def _coloured(look: Look) -> Tip | None:
    """A plain five goes before a coloured one."""
    held = {c.pai for c in look.choices if c.act == "dahai" and c.pai is not None}
    for k, row in look.rows.items():
        marked = sorted([t for t in held if t >> 3 == k and t & 7])
        if not marked or tile(k) not in held:
            continue
        if row.away == look.nearest and row.total >= _NEARLY * look.most:
            code = "dora.blue" if marked[0] & 7 == BLUE else "dora.red"
            args = {"five": texts([k]), "red": (to_mpsz(marked[0]),)}
            lit = [address for t, address in look.held if t in marked]
            return Tip("dora", (Said(code, args),), tuple(lit))
    return None


def _keep(look: Look) -> Tip | None:
    """The discards that leave most would give a dora away, another leaves nearly as much."""
    sight = look.sight
    if look.nearest < 1:
        return None
    rows = [(k, row) for k, row in look.rows.items() if row.away == look.nearest]
    worth = {k: _given_away(look, k) for k, _ in rows}
    best = [k for k, row in rows if row.total >= _NEARLY * look.most]
    lost = [k for k in best if worth[k] and _in_use(look, k)]
    others = [(row.total, k) for k, row in rows if not worth[k]]
    if not lost or not others:
        return None
    total, other = max(others, key=lambda found: (found[0], -found[1]))
    values = sight.value_kinds(sight.seat)
    if total < _KEEPS * look.most or (other in values and sight.counts[other] > 1):
        return None
    k = max(lost, key=lambda one: (worth[one], look.rows[one].total))
    says = [Said("dora.keep", {"tile": _text(look, k), "other": texts([other])})]
    if total < look.rows[k].total:
        args = {"n": total, "best": look.rows[k].total, "tile": _text(look, k)}
        says.append(Said("dora.cost", args))
    return Tip("dora", tuple(says), tuple(look.own({k})))


def _given_away(look: Look, kind: int) -> int:
    """The dora that a discard of this kind gives away, the cheapest tile of it being taken."""
    may = [
        c.pai for c in look.choices if c.act == "dahai" and c.pai is not None and c.pai >> 3 == kind
    ]
    return min([look.sight.worth_of_tile(t) for t in may], default=0)


def _in_use(look: Look, kind: int) -> bool:
    """Is a tile of this kind part of something, or may it become a yaku?"""
    counts, sight = look.sight.counts, look.sight
    if counts[kind] > 1:
        return True
    if kind >= 27:
        return kind in sight.value_kinds(sight.seat) and look.unseen(kind) > 1
    place = kind % 9
    return any(
        0 <= place + step < 9 and counts[kind + step] for step in (-2, -1, 1, 2) if kind < KINDS
    )


def _text(look: Look, kind: int) -> tuple[str, ...]:
    """The tile of this kind that a discard would take: a red five where there is no other."""
    may = [t for t, _ in look.held if t >> 3 == kind]
    return (to_mpsz(min(may, key=look.sight.worth_of_tile)),)


def _shown(look: Look) -> Tip | None:
    """An open hand with many dora."""
    sight = look.sight
    for o in sight.others:
        n = shown_dora(sight, o)
        if n < _MANY or not sight.seats[o].melds or look.chances[o] < _AWAKE:
            continue
        points = round(loss(sight, o) / 100) * 100
        says = Said("dora.shown", {"who": look.wind(o), "n": n, "points": points})
        return Tip("dora", (says,), tuple(look.melds_of(o)))
    return None
