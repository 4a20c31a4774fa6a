"""Hands that are tenpai, made at random."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ..core.tiles import Tile, counts, parse, to_mpsz
from ..hand.ukeire import kinds_of
from ..hand.waits import waits as waits_mask
from .making import EVERY, Gone, Made, Order, Plan, Pool, made, suits
from .puzzle import Puzzle

LEVELS: Final = {
    1: "one or two kinds of tiles",
    2: "three kinds or more, in several suits",
    3: "a hand of one suit, two kinds or more",
    4: "a hand of one suit, four kinds or more",
}
_ANY: Final = 99


def items(o: Order) -> Iterator[Puzzle | None]:
    """Puzzles, ``None`` for one that came to nothing."""
    while True:
        found = ready_of(o)
        if found is None or (o.level == 2 and suits(found.own) < 2):
            yield None
            continue
        hand = to_mpsz(found.own)
        yield o.make("waits", rules=o.rules, hand=hand, melds=list(found.hand.melds))


class Ready(NamedTuple):
    """A hand of 13 that is tenpai: ``own`` its concealed tiles, ``mask`` its waits."""

    pool: Pool
    own: list[Tile]
    hand: Made
    mask: int


def ready(o: Order, plan: Plan, low: int, high: int) -> Ready | None:
    """A hand with so many waits, none of which it holds four of."""
    pool = Pool(o.rules, o.rng)
    try:
        hand = made(pool, plan)
    except Gone:
        return None
    own = list(hand.own)
    o.rng.shuffle(own)
    pool.give(own.pop())
    held = counts(own)
    mask = waits_mask(held, o.rules.tiles.manzu == "terminals")
    melded = counts([t for m in hand.melds for t in parse(m.partition(":")[2])])
    found = kinds_of(mask)
    if not low <= len(found) <= high or any(held[k] + melded[k] >= 4 for k in found):
        return None
    return Ready(pool, sorted(own), hand, mask)


def ready_of(o: Order) -> Ready | None:
    """A hand as the level wants it."""
    level, rng = o.level, o.rng
    if level >= 3:
        suit = 9 * rng.choice([s for s in range(3) if s or o.rules.tiles.manzu == "full"])
        plan = Plan(0.75, tuple(range(suit, suit + 9)))
        return ready(o, plan, 2 if level == 3 else 4, _ANY)
    opened = 1 if rng.random() < 0.2 else 0
    near = EVERY
    if level == 2:  # sets that lie together have more waits
        start = rng.randrange(3) * 9 + rng.randrange(4)
        near = (*range(start, start + 6), *(rng.sample(EVERY, 12)))
    low, high = (1, 2) if level == 1 else (3, _ANY)
    return ready(o, Plan(0.75, near, opened, 0, o.rules.calls.chi, 0.05), low, high)
