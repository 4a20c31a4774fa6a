"""One draw further: what each tile that may come makes of a hand, after the best discard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..core.tiles import KINDS
from ..hand.ukeire import discards
from ..hand.waits import copies


class Step(NamedTuple):
    """After drawing one of a kind. ``shanten``: after the best discard; ``total``: the most tiles
    that are left to lower it then; ``gone``: the kind discarded for that."""

    shanten: int
    total: int
    gone: int


Hand = tuple[int, ...]
"""34 counts of 13 tiles, or fewer beside melds."""


def steps(hands: Sequence[Hand], seen: Sequence[int], sanma: bool) -> dict[Hand, dict[int, Step]]:
    """For each of the hands, each kind of which a tile is left: :class:`Step`.

    ``seen``: 34 counts of all that is seen, the hands' tiles among them.
    """
    drawn: list[tuple[Hand, int, list[int]]] = []
    for hand in dict.fromkeys(hands):
        for kind in range(KINDS):
            if seen[kind] < 4 and hand[kind] < 4 and not (sanma and 0 < kind < 8):
                own = list(hand)
                own[kind] += 1
                drawn.append((hand, kind, own))
    out: dict[Hand, dict[int, Step]] = {hand: {} for hand in hands}
    if not drawn:
        return out
    try:
        found = _together([own for _, _, own in drawn], [kind for _, kind, _ in drawn], seen, sanma)
    except ImportError:  # no NumPy here: one after the other
        found = [_alone(own, kind, seen, sanma) for _, kind, own in drawn]
    for (hand, kind, _), step in zip(drawn, found, strict=True):
        out[hand][kind] = step
    return out


def _alone(own: Sequence[int], kind: int, seen: Sequence[int], sanma: bool) -> Step:
    gone = list(seen)
    gone[kind] += 1
    best = Step(99, -1, -1)
    for thrown, away, mask in discards(own, sanma):
        if away <= best.shanten:
            total = sum(copies(mask, gone).values())
            if away < best.shanten or total > best.total:
                best = Step(away, total, thrown)
    return best


def _together(
    hands: Sequence[Sequence[int]], kinds: Sequence[int], seen: Sequence[int], sanma: bool
) -> list[Step]:
    import numpy as np

    from ..hand import batch

    own: Any = np.array(hands, np.uint8)
    away, masks = batch.discards(own, sanma)
    gone: Any = np.tile(np.array(seen, np.int64), (len(own), 1))
    rows = np.arange(len(own))
    gone[rows, np.array(kinds)] += 1
    totals = batch.copies(masks, gone)
    least = away.min(axis=1)
    totals[away != least[:, None]] = -1
    thrown = totals.argmax(axis=1)
    most = totals[rows, thrown]
    found = zip(least.tolist(), most.tolist(), thrown.tolist(), strict=True)
    return [Step(*one) for one in found]


def second(after: Mapping[int, Step], shanten: int, accepts: Mapping[int, int]) -> float:
    """The mean, over the accepted tiles that are left, of the most tiles accepted after one."""
    if shanten <= 0:
        return 0.0
    total = weight = 0
    for kind, n in accepts.items():
        if n:
            weight += n
            total += n * after[kind].total
    return total / weight if weight else 0.0


def better(
    after: Mapping[int, Step], shanten: int, accepts: Mapping[int, int], seen: Sequence[int]
) -> dict[int, int]:
    """Draws that leave the shanten as it is and can raise what is accepted: kind, tiles left."""
    total = sum(accepts.values())
    return {
        kind: 4 - seen[kind]
        for kind, step in after.items()
        if kind not in accepts and step.shanten == shanten and step.total > total
    }
