"""Keep yakuhai: a pair of value tiles, single ones at the beginning, one that can be called."""

from __future__ import annotations

from typing import Final

from ...core.tiles import EAST, HAKU, KINDS, NORTH, Tile, to_mpsz
from ...game.choice import Choice
from ...hand.compiled import table_of
from ...hand.shanten import shanten
from .ask import Ask, texts
from .called import after
from .lacking import Lacking, open_keys, value_key
from .tip import Said, Tip

_LATE: Final = 12
"""After so many own discards a pair is kept or broken for other reasons."""
_EARLY: Final = 3
"""Within so many own discards single tiles go one after the other,"""
_SLOW: Final = 3
"""in a hand that is so far from tenpai: a faster one has better to do."""
_LEFT: Final = 2
"""So many more must be left of it: who has not called one waits for the last in vain."""
_COSTS: Final = 0.8
"""A pair is worth keeping where breaking it leaves fewer tiles that help than this part."""
_NEAR: Final = 1
"""A call that leaves the hand this far from tenpai is good; one farther at the beginning, and with
dora."""
_BEGIN: Final = 4


def yakuhai(ask: Ask) -> Tip | None:
    """The tip, where there is something to keep or to call."""
    if ask.in_riichi or ask.wins or ask.sight.me.riichi:
        return None
    if not ask.own_turn:
        return _pon(ask)
    if ask.threats or ask.nearest < 1:
        return None
    return _pair(ask) or _single(ask)


def _pair(ask: Ask) -> Tip | None:
    sight = ask.sight
    if len(sight.me.river) >= _LATE:
        return None
    for k in sorted(sight.value_kinds(sight.seat)):
        row, key = ask.rows.get(k), value_key(sight, k)
        if key is None or row is None or sight.counts[k] != 2 or ask.unseen(k) < _LEFT:
            continue
        costs = row.away > ask.nearest or row.total < _COSTS * ask.most
        if not costs:
            continue
        args = {"tile": texts([k]), "yaku": _yaku(ask, k), "n": ask.unseen(k)}
        says = [Said("yakuhai.pair", args)]
        if not sight.me.closed:
            lacking = Lacking(sight, sight.counts, sight.me.melds)
            if not any(n <= lacking.least + 1 for one, n in lacking.missing.items() if one != key):
                says.append(Said("yakuhai.only"))
        return Tip("yakuhai", tuple(says), tuple(ask.own({k})))
    return None


def _single(ask: Ask) -> Tip | None:
    """Of single honours those go first that can never be a yaku."""
    sight = ask.sight
    if len(sight.me.river) >= _EARLY or not sight.me.closed or ask.nearest < _SLOW:
        return None
    values = sight.value_kinds(sight.seat)
    single = [k for k in range(EAST, KINDS) if sight.counts[k] == 1 and k in ask.rows]
    # A round wind that is not the own one is often let go early, before its owner wants it.
    own = {k for k in values if k >= HAKU or k in (sight.wind(sight.seat), NORTH)}
    kept = [k for k in single if k in own and ask.unseen(k) > 1 and value_key(sight, k) is not None]
    kita = sight.rules.tiles.north == "kita"
    guests = [
        k for k in single if k not in values and k not in sight.dora and not (kita and k == NORTH)
    ]
    best = [k for k in guests if ask.rows[k].away == ask.nearest]
    for k in kept:
        # Else the value tile is no choice anyway, or the guest wind is the better one to keep.
        first = [g for g in best if ask.rows[g].total >= ask.rows[k].total]
        if first and ask.rows[k].away == ask.nearest:
            args = {"tile": texts([k]), "others": texts(first), "yaku": _yaku(ask, k)}
            return Tip("yakuhai", (Said("yakuhai.single", args),), tuple(ask.own({k, *first})))
    return None


def _pon(ask: Ask) -> Tip | None:
    """A pon of a value tile that brings the hand nearer."""
    sight = ask.sight
    for c in ask.choices:
        if c.act != "pon" or c.pai is None:
            continue
        k = c.pai >> 3
        key = value_key(sight, k)
        if k not in sight.value_kinds(sight.seat) or key is None:
            continue
        found = after(ask, c)
        now = shanten(sight.counts, sight.sanma)
        if found is None or now < 1 or found.away >= now or found.away > _reaches(ask, c):
            return None
        says = [
            Said("yakuhai.pon", {"tile": (to_mpsz(c.pai & ~7),), "yaku": _yaku(ask, k)}),
            Said("yakuhai.after", {"away": away(found.away)}),
        ]
        if not ask.unseen(k):
            says.append(Said("yakuhai.last", {"tile": texts([k])}))
        return Tip("yakuhai", tuple(says), tuple(ask.own({k})))
    return None


def _yaku(ask: Ask, kind: int) -> Said:
    """What a triplet is: of the own wind in its own round both."""
    there = open_keys(table_of(ask.sight.rules))
    keys = [key for key in ask.sight.value_keys(ask.sight.seat, kind) if key in there]
    return Said("and", {"of": tuple([Said(key) for key in keys])})


def _reaches(ask: Ask, c: Choice) -> int:
    """How far from tenpai the hand may be for a call: farther with dora in it."""
    held: list[Tile] = [*ask.sight.tiles, *(t for m in ask.sight.me.melds for t in m.tiles)]
    dora = sum([ask.sight.worth_of_tile(t) for t in (*held, c.pai) if t is not None])
    begin = len(ask.sight.me.river) < _BEGIN
    return _NEAR + begin + (begin and dora > 1)


def away(n: int) -> Said:
    """``tenpai``, ``2-shanten``."""
    return Said("away.shanten", {"n": n}) if n else Said("away.tenpai")
