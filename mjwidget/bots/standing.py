"""What points are worth now: with the match nearly over, ranks count more than points.

The expected uma is taken from how likely each opponent still passes or is passed: the gap beside
what usually changes hands until the end, as a logistic function.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import Final

from ..analysis.sight import Sight

_SWING: Final = 6500.0
"""By how much the gap of two players usually changes in a hand."""
_HANDS: Final = {"east": 1, "east_south": 2, "single_win": 0}
"""Winds that are played."""


class Standing:
    """The match as it stands for a seat; :meth:`worth` prices a change of the scores."""

    def __init__(self, sight: Sight) -> None:
        self._scores = sight.scores
        self._seat = sight.seat
        rules = sight.rules
        hands = _HANDS[rules.match.length] * sight.players
        done = sight.bakaze * sight.players + sight.kyoku - 1
        self.hands_left = max(0, hands - 1 - done)
        """Hands that follow this one at least."""
        self._sigma = _SWING * sqrt(self.hands_left + 0.02) / 1.7
        uma = list(rules.uma.by_rank) or [0] * sight.players
        uma += [0] * (sight.players - len(uma))
        oka = max(0, rules.uma.return_points - rules.match.start) * sight.players
        uma[0] += oka
        self._uma = uma
        self._now = self._value(sight.scores)

    def worth(self, changes: Sequence[float]) -> float:
        """What a change of the scores (by seat) is worth to the seat, in points."""
        after = [a + b for a, b in zip(self._scores, changes, strict=True)]
        return self._value(after) - self._now

    def _value(self, scores: Sequence[float]) -> float:
        mine = scores[self._seat]
        ahead = 0.0
        for seat, other in enumerate(scores):
            if seat != self._seat:
                gap = (mine - other) / self._sigma
                # Of equal scores the one nearer to the first dealer is ahead.
                gap += 0.01 if self._seat < seat else -0.01
                ahead += 1 / (1 + exp(max(-40.0, min(40.0, gap))))
        low = min(int(ahead), len(self._uma) - 2)
        part = ahead - low
        return mine + self._uma[low] * (1 - part) + self._uma[low + 1] * part
