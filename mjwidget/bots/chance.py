"""The chance to win from here, as a walk through the stages of a hand.

A hand that lacks ``n`` tiles passes ``n`` stages, one tile each. Each time round the table it
gets on by one with the chance that a tile it can use turns up; at every round somebody else may
end the hand. What a later stage accepts is not known yet and taken as usual.
"""

from __future__ import annotations

from typing import Final, NamedTuple

USUAL: Final = (0.0, 5.5, 17.0, 27.0, 36.0, 44.0, 50.0, 54.0)
"""How many tiles are accepted by a hand that lacks so many, on average (closed hands)."""


_MOST: Final = 0.3
"""A round ends a hand with this chance at most."""


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
    ends: float,
    grows: float = 0.0,
    speed: float = 1.0,
    waits: float = USUAL[1],
    later: float = 0.0,
    narrow: float = 1.0,
) -> Walk:
    """The walk of a hand that lacks ``missing`` tiles (1: tenpai) and now accepts ``accepts``.

    ``turns``: own draws still to come; ``unseen``: tiles that the seat does not see; ``ends``: the
    chance, each time round, that somebody else ends the hand, and ``grows``: by how much it is
    more at each later round; ``speed``: how much faster calls make the stages before the last;
    ``narrow``: how much of what is usual the later stages accept, where a plan uses not all kinds;
    ``later``: what the next stage accepts, where that is known; ``waits``: what the last stage
    accepts. The tiles of the last stage are those of own draws: others' discards are counted in.
    """
    if missing < 1 or turns <= 0:
        return NOTHING
    rates = [0.0] * (missing + 1)
    for stage in range(1, missing + 1):
        tiles = (
            accepts
            if stage == missing
            else waits
            if stage == 1
            else later
            if later and stage == missing - 1
            else narrow * USUAL[min(stage, 7)]
        )
        factor = 1.0 if stage == 1 else speed
        rates[stage] = min(0.9, tiles * factor / max(unseen, 1))
    at = [0.0] * (missing + 1)
    at[missing] = 1.0
    win = rounds = 0.0
    whole = int(turns)
    for turn in range(whole + 1):
        part = 1.0 if turn < whole else turns - whole
        rounds += part * sum(at)
        won = at[1] * rates[1] * part
        win += won
        at[1] -= won
        for stage in range(2, missing + 1):
            step = at[stage] * rates[stage] * part
            at[stage] -= step
            at[stage - 1] += step
        stay = 1 - min(_MOST, ends + grows * turn) * part
        at = [p * stay for p in at]
    return Walk(win, at[1], rounds)


def ready_win(rate: float, turns: int, ends: float, grows: float) -> list[float]:
    """The chance to win of a hand that is tenpai from each turn on, 0 to ``turns``; each time round
    it wins with the chance ``rate``."""
    out = [0.0] * (turns + 2)
    for turn in range(turns, -1, -1):
        stay = 1 - min(_MOST, ends + grows * turn)
        out[turn] = rate + (1 - rate) * stay * out[turn + 1]
    return out
