"""The chance to win from here, as a walk through the stages of a hand.

A hand that lacks ``n`` tiles passes ``n`` stages, one tile each. Each time round the table it
gets on by one with the chance that a tile it can use turns up; at every round somebody else may
end the hand. What a later stage accepts is not known yet and taken as usual.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

USUAL: Final = (0.0, 5.2, 14.5, 26.0, 42.0, 58.0, 64.0, 66.0)
"""How many tiles are accepted by a hand that lacks so many, on average (closed hands)."""


class Walk(NamedTuple):
    """``win``: the chance to win; ``tenpai``: to be tenpai at the draw; ``rounds``: how many times
    round the table the hand is still fought for, on average."""

    win: float
    tenpai: float
    rounds: float


NOTHING: Final = Walk(0.0, 0.0, 0.0)


def walk(
    missing: int,
    accepts: float,
    turns: float,
    unseen: int,
    *,
    stays: Sequence[float],
    fades: Sequence[float],
    speed: float = 1.0,
    waits: float = USUAL[1],
    later: float = 0.0,
    narrow: float = 1.0,
) -> Walk:
    """The walk of a hand that lacks ``missing`` tiles (1: tenpai) and now accepts ``accepts``.

    ``turns``: own draws still to come; ``unseen``: tiles that the seat does not see; ``stays``: by
    round, the chance that the hand is not ended or given up in it; ``fades``: by round, how much of
    the usual a wait yields in it; ``speed``: how much faster
    calls make the stages before the last; ``narrow``: how much of what is usual the later stages
    accept, where a plan uses not all kinds; ``later``: what the next stage accepts, where that is
    known; ``waits``: what the last stage accepts. The tiles of the last stage are those of own
    draws: others' discards are counted in.
    """
    if missing < 1 or turns <= 0:
        return NOTHING
    rates = [0.0] * (missing + 1)
    for stage in range(1, missing + 1):
        if stage == missing:
            tiles = accepts
        elif stage == 1:
            tiles = waits
        elif later and stage == missing - 1:
            tiles = later
        else:
            tiles = narrow * USUAL[min(stage, 7)]
        rates[stage] = min(0.9, tiles * (1.0 if stage == 1 else speed) / max(unseen, 1))
    at = [0.0] * (missing + 1)
    at[missing] = 1.0
    win = rounds = 0.0
    whole = int(turns)
    for turn in range(whole + 1):
        part = 1.0 if turn < whole else turns - whole
        rounds += part * sum(at)
        won = at[1] * rates[1] * fades[turn] * part
        win += won
        at[1] -= won
        for stage in range(2, missing + 1):
            step = at[stage] * rates[stage] * part
            at[stage] -= step
            at[stage - 1] += step
        stay = 1 - (1 - stays[turn]) * part
        at = [p * stay for p in at]
    return Walk(win, at[1], rounds)


def ready_win(
    rate: float, turns: int, stays: Sequence[float], fades: Sequence[float]
) -> list[float]:
    """The chance to win of a hand that is tenpai from each turn on, 0 to ``turns``; each time round
    it wins with the chance ``rate``. ``stays``, ``fades`` as in :func:`walk`."""
    out = [0.0] * (turns + 2)
    for turn in range(turns, -1, -1):
        now = rate * fades[turn]
        out[turn] = now + (1 - now) * stays[turn] * out[turn + 1]
    return out
