"""The order of turns, found again.

The text has a list for each seat and no clock. Who goes on after a discard is plain where only one
seat's next turn takes that tile. Where several could (the same tile is discarded twice, or two
seats call it), each way is tried until one uses up every turn and ends as the result says. A
position is told by how far each seat is and whose turn it is, so that none is tried twice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from .calls import Call
from .sides import Turn

MAX_STEPS: Final = 50_000
"""So many positions are looked at; a real hand has about 70, an ambiguous one some hundred."""

Step: TypeAlias = tuple[int, int]
"""Seat, number of its turn."""
Ends: TypeAlias = Callable[[int, Turn], bool]
"""May the hand end with this turn of that seat?"""


class Order(NamedTuple):
    """``steps`` in order. ``whole``: every turn is used up, and the hand ends as the result says;
    otherwise the longest way there was. ``bounded``: the search was given up."""

    steps: tuple[Step, ...]
    whole: bool
    bounded: bool = False


def order(sides: Sequence[Sequence[Turn]], oya: int, ends: Ends) -> Order:
    """Find it; calls are preferred to draws, a pon or kan to a chi."""
    n = len(sides)
    sizes = tuple([len(turns) for turns in sides])
    counts = [0] * n
    path: list[Step] = []
    best: tuple[Step, ...] = ()
    seen: set[tuple[tuple[int, ...], int]] = set()
    ways: list[list[int]] = [[oya] if sizes[oya] else []]
    steps = 0
    while ways:
        if not ways[-1]:
            ways.pop()
            if path:
                seat, _ = path.pop()
                counts[seat] -= 1
            continue
        seat = ways[-1].pop()
        path.append((seat, counts[seat]))
        turn = sides[seat][counts[seat]]
        counts[seat] += 1
        steps += 1
        if steps > MAX_STEPS:
            return Order(best, False, True)
        key = (tuple(counts), seat)
        if key in seen:
            ways.append([])
            continue
        seen.add(key)
        if len(path) > len(best):
            best = tuple(path)
        if tuple(counts) == sizes and ends(seat, turn):
            return Order(tuple(path), True)
        ways.append(_next(sides, counts, seat, turn))
    return Order(best, False)


def _next(
    sides: Sequence[Sequence[Turn]], counts: Sequence[int], seat: int, turn: Turn
) -> list[int]:
    """Seats that can go on, the likeliest last."""
    n = len(sides)

    def take(of: int) -> object:
        return sides[of][counts[of]].take if counts[of] < len(sides[of]) else None

    called = turn.take if turn.put is None else turn.put.call
    if isinstance(called, Call):
        replaced = called.kind not in ("chi", "pon") and isinstance(take(seat), int)
        return [seat] if replaced else []
    if turn.put is None:
        return []
    chi: list[int] = []
    pon: list[int] = []
    for turns in range(1, n):
        other = (seat + turns) % n
        wanted = take(other)
        if not isinstance(wanted, Call) or wanted.tile != turn.put.tile:
            continue
        if (other + wanted.turns) % 4 == seat:
            (chi if wanted.kind == "chi" else pon).append(other)
    after = (seat + 1) % n
    draws = [after] if isinstance(take(after), int) else []
    return [*draws, *chi, *pon[::-1]]
