"""What a hand may become: the ways to a yaku, and how many tiles each of them still lacks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ..core.tiles import CHUN, HAKU, KINDS
from ..hand.situation import HONOURS, MANZU, PINZU, SOUZU, YAOCHU
from ..hand.ukeire import improving, improving_standard, kinds_of
from .sight import Sight

EVERY: Final = (1 << KINDS) - 1
SIMPLES: Final = EVERY & ~YAOCHU
SUITS: Final = (MANZU, PINZU, SOUZU)
_FAR_OFF: Final = 99
_ROOM: Final = 2
"""A way that lacks so many tiles more than the nearest one is not looked at."""


class Plan(NamedTuple):
    """A way to win. ``key``: ``riichi`` (closed, whatever comes), ``tanyao``, ``yakuhai``,
    ``honitsu``, ``toitoi``, ``any`` (a yaku is there already); ``kinds``: what it can use, as a
    mask; ``han``: of its yaku; ``calls``: it may be called for; ``value``: the kind whose pair is
    to become a triplet, ``None`` for none."""

    key: str
    kinds: int
    han: float
    calls: bool
    value: int | None = None


class Distance(NamedTuple):
    """Tiles that are lacking (1: tenpai), and kinds that bring it nearer, as a mask."""

    missing: int
    mask: int


def plans(sight: Sight, counts: Sequence[int]) -> list[Plan]:
    """The ways open to a seat that holds ``counts`` beside its melds."""
    me, rules = sight.me, sight.rules
    melded = 0
    for meld in me.melds:
        for t in meld.tiles:
            melded |= 1 << (t >> 3)
    off = set(rules.yaku.off)
    out: list[Plan] = []
    if me.closed:
        out.append(Plan("riichi", EVERY, 1.0, False))
    values = sight.value_kinds(sight.seat)
    done = [m.tiles[0] >> 3 for m in me.melds if m.type != "chi" and m.tiles[0] >> 3 in values] + [
        k for k in values if counts[k] > 2
    ]
    if done and not me.closed:
        out.append(Plan("any", EVERY, float(sum([_han(sight, k) for k in done])), True))
    for k in values:
        if counts[k] == 2 and sight.seen[k] < 4:
            han = _han(sight, k) + sum([_han(sight, d) for d in done])
            out.append(Plan("yakuhai", EVERY, float(han), True, k))
        elif counts[k] > 2 and me.closed:
            out.append(Plan("any", EVERY, float(_han(sight, k)), True))
    if not melded & ~SIMPLES and "tanyao" not in off and (me.closed or rules.win.open_tanyao):
        calls = rules.win.open_tanyao
        out.append(Plan("tanyao", SIMPLES, 1.0, calls))
    own = sum(counts)
    for suit in SUITS:
        kinds = suit | HONOURS
        if not melded & ~kinds and "honitsu" not in off:
            inside = sum([n for k, n in enumerate(counts) if kinds >> k & 1])
            if own - inside <= 5 and suit & (melded | _mask(counts)):
                values_in = sum([_han(sight, d) for d in done])
                out.append(Plan("honitsu", kinds, (3.0 if me.closed else 2.0) + values_in, True))
    if all(m.type != "chi" for m in me.melds) and "toitoi" not in off:
        pairs = sum([n > 1 for n in counts]) + len(me.melds)
        if pairs >= 4:
            values_in = sum([_han(sight, d) for d in done])
            out.append(Plan("toitoi", EVERY, 2.4 + values_in, True))
    return out


def _han(sight: Sight, kind: int) -> int:
    """Han of a triplet of this kind."""
    if kind >= HAKU and kind <= CHUN:
        return 1
    return max(1, (kind == sight.wind(sight.seat)) + (kind == 27 + sight.bakaze))


def _mask(counts: Sequence[int]) -> int:
    out = 0
    for k, n in enumerate(counts):
        if n:
            out |= 1 << k
    return out


def distance(plan: Plan, counts: Sequence[int], sight: Sight, sets: int) -> Distance:
    """How far a hand of ``counts`` (without the tile to be discarded) is from winning by a plan."""
    if plan.key == "riichi":
        away, mask = improving(counts, sight.sanma)
        return Distance(away + 1, mask)
    if plan.key == "toitoi":
        return triplets(counts, sets)
    own = [n if plan.kinds >> k & 1 else 0 for k, n in enumerate(counts)]
    if plan.value is not None:
        if sets == 0 or counts[plan.value] < 2:
            return Distance(_FAR_OFF, 0)
        own[plan.value] = 0
        away, mask = improving_standard(own, sight.sanma, sets - 1)
        return Distance(away + 2, mask | 1 << plan.value)
    away, mask = improving_standard(own, sight.sanma, sets)
    return Distance(away + 1, mask & plan.kinds)


def triplets(counts: Sequence[int], sets: int) -> Distance:
    """Of a hand of triplets and a pair."""
    done = min(sets, sum([n > 2 for n in counts]))
    pairs = sum([n == 2 for n in counts])
    need = sets - done
    used = min(pairs, need)
    head = 0 if pairs > used else 1
    missing = used + 2 * (need - used) + head
    mask = 0
    for k, n in enumerate(counts):
        if n == 2 or (n == 1 and (head or used < need)):
            mask |= 1 << k
    return Distance(missing, mask)


def near(found: Sequence[tuple[Plan, Distance]]) -> list[tuple[Plan, Distance]]:
    """Those that are not much farther off than the nearest."""
    least = min([d.missing for _, d in found], default=_FAR_OFF)
    return [(p, d) for p, d in found if d.missing <= least + _ROOM]


def left(mask: int, sight: Sight) -> dict[int, int]:
    """Tiles of a mask that the seat does not see, by kind."""
    return {k: 4 - sight.seen[k] for k in kinds_of(mask) if sight.seen[k] < 4}
