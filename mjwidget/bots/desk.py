"""What is the same for all choices of one decision: threats, prices, the standing of the match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..analysis.danger import loss, threat, waited_for
from ..analysis.sight import Sight
from ..core.events import STICK
from ..core.tiles import KINDS
from ..hand.ukeire import kinds_of
from .plans import EVERY
from .standing import Standing
from .value import Prices

_BASE_END: Final = 0.005
"""The chance, each time round, that a hand of which nothing is seen ends the play, at first."""
_GROWS: Final = 0.008
"""By how much that rises from one round to the next."""
_THREAT_ENDS: Final = 0.10
"""What an opponent who is tenpai adds to it."""
_AGAIN: Final = 900.0
"""What it is worth to a dealer to stay one, in points."""
_DRAWS: Final = {3: 18.3, 4: 17.5}
"""Draws of a seat in a hand, by the number of players."""
_STICKS_LOST: Final = 0.2
"""What part of the sticks on the table a deal-in is charged with: another might have won them."""


class Desk:
    """``threats``: by opponent, how likely it is tenpai; ``risks``: by kind, the points that
    discarding one costs on average, ``mean`` those of a tile drawn at random; ``ends``: the chance
    that the hand is ended by others in this round, ``grows``: by how much it rises in each."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.prices = Prices(sight)
        self.standing = Standing(sight)
        self.threats = {o: threat(sight, o) for o in sight.others}
        self.unseen = max(1, sight.unseen)
        gone = max(0.0, _DRAWS[sight.players] - sight.turns)
        self.grows = _GROWS * (sight.players - 1) / 3
        known = sum(self.threats.values())
        self.ends = _BASE_END + self.grows * gone * 0.5 + _THREAT_ENDS * known
        kinds = [k for k in range(KINDS) if sight.seen[k] < 4 or sight.counts[k]]
        self.risks = self._risks(kinds)
        weight = sum([4 - sight.seen[k] for k in kinds])
        self.mean = sum([self.risks[k] * (4 - sight.seen[k]) for k in kinds]) / max(1, weight)
        self.thrown = 0
        """Kinds in the own river, as a mask."""
        for t in sight.me.river:
            self.thrown |= 1 << (t >> 3)

    def _risks(self, kinds: Sequence[int]) -> list[float]:
        out = [0.0] * KINDS
        sight, n = self.sight, self.sight.players
        for o in sight.others:
            if self.threats[o] < 0.02:
                continue
            points = loss(sight, o) + STICK * sight.kyotaku * _STICKS_LOST
            change = [0.0] * n
            change[sight.seat], change[o] = -points, points
            price = -self.standing.worth(change) * self.threats[o]
            for kind, p in waited_for(sight, o, kinds).items():
                out[kind] += p * price
        return out

    def share(self, kinds: int) -> float:
        """How much of what is not seen are tiles of these kinds."""
        if kinds == EVERY:
            return 1.0
        seen = self.sight.seen
        return sum([4 - seen[k] for k in kinds_of(kinds)]) / self.unseen

    def gain(self, points: float, tsumo: float) -> float:
        """What winning ``points`` is worth; ``tsumo``: how much of it by tsumo."""
        sight = self.sight
        n = sight.players
        honba = sight.honba * sight.rules.honba.ron
        whole = points + honba + STICK * sight.kyotaku
        ron = [-(points + honba) / (n - 1)] * n
        ron[sight.seat] = whole
        # By ron one of them pays all: the mean over them is the same but for ranks.
        out = self.standing.worth(ron) * (0.5 + tsumo / 2)
        if tsumo < 1:
            part = (0.5 - tsumo / 2) / (n - 1)
            for o in sight.others:
                one = [0.0] * n
                one[sight.seat], one[o] = whole, -(points + honba)
                out += part * self.standing.worth(one)
        if sight.dealer:
            out += _AGAIN
        return out
