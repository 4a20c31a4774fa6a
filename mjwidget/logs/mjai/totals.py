"""By how much a hand changed the scores -> what each of its results paid."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.events import STICK, Event, Hora


def split(total: Sequence[int], results: Sequence[Event]) -> list[tuple[int, ...]]:
    """Deltas of each result, or of none of them when that is not sure.

    Of several winners on one discard, each won what the score shows; the sticks went to the first.
    """
    if len(results) == 1:
        return [tuple(total)]
    wins = [e for e in results if isinstance(e, Hora)]
    winners = {e.actor for e in wins}
    target = wins[0].target if wins else -1
    seats = range(len(total))
    sticks = sum(total)
    one_discard = (
        len(wins) == len(results) == len(winners)
        and all(e.target == target for e in wins)
        and target in seats
        and target not in winners
        and winners <= set(seats)
        and all(total[seat] == 0 for seat in seats if seat not in winners and seat != target)
        and sticks >= 0
        and sticks % STICK == 0
    )
    if not one_discard:
        return []
    out = []
    for e in wins:
        paid = total[e.actor] - sticks
        out.append(
            tuple(
                total[e.actor] if seat == e.actor else -paid if seat == target else 0
                for seat in seats
            )
        )
        sticks = 0
    return out
