"""Hands that are furiten or not, made at random."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ..core.tiles import WINDS, to_mpsz
from ..hand.ukeire import kinds_of
from ..scenario.errors import ScenarioError
from ..scenario.scenario import Scenario
from .errors import PuzzleError
from .made_waits import ready, ready_of
from .making import SIMPLE, Gone, Order, Plan
from .puzzle import Puzzle

LEVELS: Final = {
    1: "one or two waits, the own river",
    2: "three waits or more; called tiles have left the river and count",
    3: "at the table: wins that were passed, in riichi and not, before and after the own discard",
}


def items(o: Order) -> Iterator[Puzzle | None]:
    """Puzzles, ``None`` for one that came to nothing."""
    while True:
        yield _passed(o) if o.level == 3 else _river(o)


def _river(o: Order) -> Puzzle | None:
    """The own river beside a hand: half of them with a wait in it."""
    rules, level, rng, make = o
    found = ready_of(o)
    if found is None:
        return None
    pool, own, hand, mask = found
    length = rng.randint(5, 12)
    try:
        thrown = [pool.any(beside=mask) for _ in range(length)]
        if rng.random() < 0.5:
            for _ in range(1 if level == 1 else rng.choice((1, 1, 2))):
                kinds = [k for k in kinds_of(mask) if pool.left[k]]
                if kinds:
                    thrown[rng.randrange(length)] = pool.take(rng.choice(kinds))[0]
    except Gone:
        return None
    seats = [w for w in WINDS[: rules.tiles.players] if w != "S"]
    called = rng.randrange(length) if level == 2 else -1
    text = ""
    for i, t in enumerate(thrown):
        text += to_mpsz(t) + ("-" if rng.random() < 0.4 else "")
        text += f"@{rng.choice(seats)}" if i == called else ""
    return make("furiten", rules=rules, hand=to_mpsz(own), melds=list(hand.melds), river=text)


def _passed(o: Order) -> Puzzle | None:
    """At the table: S is tenpai for a win that counts, E discards one of its tiles or another."""
    rng = o.rng
    found = ready(o, Plan(0.9, SIMPLE), 1, 3)
    if found is None:
        return None
    pool, own, _, mask = found
    riichi = rng.random() < 0.4
    try:
        hit = (
            pool.take(rng.choice(kinds_of(mask)))[0]
            if rng.random() < 0.75
            else pool.any(beside=mask)
        )
        draw = pool.any(beside=mask)
        last = pool.any(beside=mask)
        way = rng.random()
        first = [pool.any(beside=mask) for _ in range(2)]
    except Gone:
        return None
    before = [f"E {to_mpsz(hit)}", "S pass"]
    if way > 0.35:  # the own discard ends it, except in riichi
        before.append("S tsumogiri")
    if way > 0.8:
        before += ["pass", "W tsumogiri", "pass"]
    river = "..." + "".join(map(to_mpsz, (*first, last))) + ("!" if riichi else "")
    scenario: dict[str, Any] = {
        "you": "S",
        "S": {"hand": to_mpsz(own), "river": river},
        "before": before,
        "draws": f"?{to_mpsz(draw)}",
        "turn": "E",
        "seed": rng.randrange(1 << 30),
        "tries": 12,
    }
    try:
        return o.make("furiten", Scenario(o.rules, **scenario))
    except (ScenarioError, PuzzleError):
        return None
