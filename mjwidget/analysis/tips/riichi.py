"""Riichi first: a closed hand that is tenpai and may declare it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ...core.tiles import Tile, to_mpsz
from ...hand.ukeire import discards as discard_table
from ...hand.ukeire import kinds_of
from ...hand.value import Worth
from ..sight import Sight
from .ask import Ask, texts
from .last import LastHand, last_wind
from .tip import Said, Tip

_GOOD: Final = 5
"""So many tiles, of two kinds, are a good wait."""
_AGAINST: Final = 6
"""Against a riichi, or an open hand that is likely tenpai, it takes so many."""
_BAD: Final = 4
"""A bad wait that most declare all the same: a dealer's without a yaku, with so many tiles,"""
_BETTER: Final = 8
"""if fewer than so many others would turn it into a good one."""
_DRAWS: Final = 3
"""With fewer draws left the stick is worth more than the chance;"""
_DRAWS_SILENT: Final = 5
"""of a hand that can win without riichi, with fewer than these."""
_RICH: Final = 6000
"""A hand that wins so much by ron without riichi may well stay silent."""
_CLEAR: Final = 1.3
"""One discard is better than another by so much of wins times points."""


class Way(NamedTuple):
    """A riichi. ``left``: by kind, the tiles that win and are not seen; ``with_``, ``without``:
    what a ron on each is worth in riichi and else (``None``: no yaku)."""

    tile: Tile
    mask: int
    left: dict[int, int]
    with_: dict[int, Worth]
    without: dict[int, Worth | None]

    @property
    def total(self) -> int:
        """All tiles that win."""
        return sum(self.left.values())

    @property
    def weight(self) -> float:
        """Points times tiles."""
        return float(
            sum([n * self.with_[k].total for k, n in self.left.items() if k in self.with_])
        )


def riichi(ask: Ask, last: LastHand | None) -> Tip | None:
    """The tip, where riichi can be declared and everybody would, or where it cannot win."""
    if "riichi" not in ask.acts or ask.wins:
        return None
    ways = _ways(ask)
    if not ways:
        return None
    if not any(way.total for way in ways):
        waits = texts(kinds_of(ways[0].mask))
        return Tip("riichi", (Said("riichi.dead", {"waits": waits}),))
    thrown = 0
    for t in ask.sight.me.river:
        thrown |= 1 << (t >> 3)
    # Where more than one han is needed, riichi alone may be none for a ron.
    ways = [
        w
        for w in ways
        if w.total and len(w.with_) == len(w.left) and not w.mask & (thrown | 1 << (w.tile >> 3))
    ]
    if not ways or not _wanted(ask, ways[0], final=last is not None):
        return None
    best = ways[0]
    same = [w for w in ways if w.mask == best.mask and w.weight == best.weight]
    if ask.threats:
        same = [min(same, key=lambda way: ask.risks[way.tile >> 3])]
        best = same[0]
    rivals = [
        way
        for way in ways
        if way.mask != best.mask and (way.weight * _CLEAR > best.weight or way.total > best.total)
    ]
    place = None
    if last is not None:
        place = _place(ask, last, best)
        if place is None:
            return None
    says = [_head(same, rivals[:1]), *_gain(ask, best)]
    if place:
        says.append(Said("riichi.place", {"place": f"place.{place}"}))
    tiles = {w.tile for w in (*same, *rivals[:1])}
    lit = [address for t, address in ask.held if t in tiles]
    return Tip("riichi", tuple(says), tuple(lit))


def _ways(ask: Ask) -> list[Way]:
    """The riichi that can be declared, best first; of one kind the cheapest tile."""
    sight = ask.sight
    out: dict[int, Way] = {}
    tiles = sorted(
        [c.pai for c in ask.choices if c.act == "riichi" and c.pai is not None],
        key=lambda t: (sight.worth_of_tile(t), t),
    )
    for t in dict.fromkeys(tiles):
        k = t >> 3
        row = ask.rows.get(k)
        if row is None or row.away or k in out:
            continue
        rest = list(sight.tiles)
        rest.remove(t)
        left = ask.by_kind(row.mask)
        with_ = {w: ask.worth(rest, w, riichi=True) for w in left}
        out[k] = Way(
            t,
            row.mask,
            left,
            {w: worth for w, worth in with_.items() if worth is not None},
            {w: ask.worth(rest, w) for w in left},
        )
    return sorted(out.values(), key=lambda way: (-way.weight, -way.total, way.tile))


def _wanted(ask: Ask, way: Way, *, final: bool) -> bool:
    """Would nearly everybody declare it?"""
    sight = ask.sight
    silent = [worth.total for worth in way.without.values() if worth is not None]
    everywhere = len(silent) == len(way.without)
    if sight.turns < (_DRAWS_SILENT if silent else _DRAWS) or min(silent, default=0) >= _RICH:
        return False
    if ask.threats and (way.total < _AGAINST or len(ask.threats) > 1):
        return False
    if everywhere and not final and _ahead(sight):
        return False
    if way.total >= _GOOD and len(way.left) > 1:
        return True
    if not sight.dealer or silent or way.total < _BAD or _ahead(sight):
        return False
    return _improving(ask, way) < _BETTER


def _ahead(sight: Sight) -> bool:
    """Is it late enough in the match for the place to count more than points?"""
    last = last_wind(sight.rules)
    if sight.bakaze < last:
        return False
    place = 1 + sum([points > sight.scores[sight.seat] for points in sight.scores])
    near = sight.bakaze > last or sight.kyoku > sight.players - 2
    return place == 1 or (near and place < sight.players)


def _improving(ask: Ask, way: Way) -> int:
    """How many tiles would turn the wait into a good one."""
    own: list[int] = list(ask.sight.counts)
    own[way.tile >> 3] -= 1
    out = 0
    for k, n in enumerate(ask.sight.seen):
        if n > 3 or way.mask >> k & 1 or (ask.sight.sanma and 0 < k < 8):
            continue
        own[k] += 1
        if _widest(ask, own, k) >= _GOOD:
            out += 4 - n
        own[k] -= 1
    return out


def _widest(ask: Ask, own: Sequence[int], drawn: int) -> int:
    """The best wait after a draw."""
    left = [
        ask.left(mask) - (mask >> drawn & 1)
        for k, away, mask in discard_table(own, ask.sight.sanma)
        if not away and k != drawn
    ]
    return max(left, default=0)


def _place(ask: Ask, last: LastHand, way: Way) -> int | None:
    """In the last hand: the place that a win in riichi gives for certain, where it takes riichi to
    get there; ``0``: the hand has no yaku without it, and a win is wanted; ``None``: no riichi."""
    if last.place == 1 or any(k not in way.with_ for k in way.left):
        return None
    with_ = last.worst_ron([w.price for w in way.with_.values()])
    silent = [w for w in way.without.values() if w is not None]
    without = last.worst_ron([w.price for w in silent]) if silent else None
    complete = len(silent) == len(way.without)
    if with_ is None or with_ >= last.place:
        return None
    if complete and without is not None and without <= with_:
        return None
    return with_


def _head(same: list[Way], rivals: list[Way]) -> Said:
    """What to discard (one of ``same`` is as good as another), and what wins then."""
    said = [_way(same), *[_way([way]) for way in rivals]]
    if len(said) == 1:
        return Said("riichi.now", said[0].args)
    return Said("riichi.now_or", {"ways": Said("or", {"of": tuple(said)})})


def _way(same: list[Way]) -> Said:
    tiles = Said("or", {"of": tuple([Said("tile", {"tile": (to_mpsz(w.tile),)}) for w in same])})
    return Said("riichi.way", {"tile": tiles, "waits": texts(same[0].left), "n": same[0].total})


def _gain(ask: Ask, way: Way) -> list[Said]:
    """What riichi adds."""
    silent = [k for k, worth in way.without.items() if worth is None]
    out = []
    after = min([w.total for w in way.with_.values()], default=0)
    before = min([w.total for w in way.without.values() if w is not None], default=0)
    if len(silent) == len(way.without):
        out.append(Said("riichi.no_yaku"))
        out.append(Said("riichi.points", {"after": after}))
    elif silent:
        out.append(Said("riichi.no_yaku_on", {"tiles": texts(silent)}))
    elif after > before:
        out.append(Said("riichi.points_more", {"before": before, "after": after}))
    out.append(Said("riichi.ura" if ask.sight.rules.wall.ura else "riichi.ippatsu"))
    return out
