"""What is the same for all choices of one decision: threats, prices, the standing of the match."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from ..analysis.danger import loss, threat, waited_for
from ..analysis.plans import EVERY, Plan, distance
from ..analysis.sight import Sight
from ..core.events import STICK
from ..core.tiles import KINDS, Tile
from ..hand.ukeire import kinds_of
from .standing import Standing
from .value import Prices

_UNSEEN_END: Final = 0.0065
"""By round that was played, the chance that one of the hands of which nothing is seen now wins
some rounds later; and over how many rounds it comes to that."""
_COMES: Final = 3.0
_THREAT_END: Final = {3: 0.13, 4: 0.10}
"""The chance, each time round, that an opponent who is tenpai wins; part of it fades."""
_FADES: Final = 0.45
_MOST_END: Final = 0.3
_YIELDS: Final = 0.6
"""A hand that is not tenpai gives way to others: it is given up so much more often."""
_LATE: Final = 30
"""With fewer tiles left in the wall than these others discard what is waited for more seldom, and
their wins come first: of the usual there is this much at the very end."""
_LAST: Final = 0.35
_IN_RIICHI: Final = 0.85
"""Others who fold before a riichi end the hand so much less often."""
_WINS_YET: Final = 0.35
"""How often who is tenpai would have won, had the hand gone on."""
_NOTEN: Final = 0.4
"""Of what is paid at a draw, how much it is worth to be tenpai then; the walks reach a draw too
often."""
_AGAIN: Final = 900.0
"""What it is worth to a dealer to stay one, in points."""
_DRAWS: Final = {3: 18.3, 4: 17.5}
"""Draws of a seat in a hand, by the number of players."""
_STICKS_LOST: Final = 0.2
"""What part of the sticks on the table a deal-in is charged with: another might have won them."""


class Desk:
    """``threats``: by opponent, how likely it is tenpai; ``risks``: by kind, the points that
    discarding one costs on average, ``mean`` those of a tile drawn at random; ``stays``: by
    round from now on, the chance that no other ends the hand in it; ``stays_before`` that a hand
    which is not tenpai is fought for longer, ``stays_riichi`` the same as ``stays`` in riichi;
    ``fades``: how much of the usual a wait yields in it; ``unit``: what a point from the others is
    worth; ``tenpai``: what it is worth to be tenpai at a draw; ``saved``: what it is worth that no
    other wins."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.standing = Standing(sight)
        self.unit = self.standing.worth(self._from_all(1000.0)) / 1000.0
        self.prices = Prices(sight, self.unit)
        self.tenpai = _NOTEN * sight.rules.draw.noten * self.unit
        self.threats = {o: threat(sight, o) for o in sight.others}
        self.unseen = max(1, sight.unseen)
        ends = self._ends()
        self.stays = [1 - p for p in ends]
        self.stays_before = [1 - p * (1 + _YIELDS) for p in ends]
        rounds = range(len(ends))
        left = [sight.left - i * sight.players for i in rounds]
        self.fades = [max(0.0, min(1.0, _LAST + (1 - _LAST) * n / _LATE)) for n in left]
        self.stays_riichi = [1 - p * _IN_RIICHI for p in ends]
        kinds = [k for k in range(KINDS) if sight.seen[k] < 4 or sight.counts[k]]
        self.risks = self._risks(kinds)
        weight = sum([4 - sight.seen[k] for k in kinds])
        self.mean = sum([self.risks[k] * (4 - sight.seen[k]) for k in kinds]) / max(1, weight)
        self.saved = self._saved()
        self._least: dict[tuple[Plan, tuple[int, ...]], int] = {}
        self.thrown = 0
        """Kinds in the own river, as a mask."""
        for t in sight.me.river:
            self.thrown |= 1 << (t >> 3)

    def _ends(self) -> list[float]:
        """By round from now on, the chance that another wins in it."""
        sight = self.sight
        gone = max(0.0, _DRAWS[sight.players] - sight.turns)
        known = sum(self.threats.values())
        out = []
        for later in range(int(sight.turns) + 2):
            past = exp(-later / _COMES)
            unseen = _UNSEEN_END * (gone + later) * (1 - past)
            seen = _THREAT_END[sight.players] * known * (1 - _FADES * (1 - past))
            out.append(min(_MOST_END, unseen + seen))
        return out

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

    def _from_all(self, points: float) -> list[float]:
        """The scores' change where the seat gets so much, an equal part from each other."""
        n = self.sight.players
        out = [-points / (n - 1)] * n
        out[self.sight.seat] = points
        return out

    def _saved(self) -> float:
        """What others are likely to win yet, as it would cost the seat: a win saves that too."""
        sight, n = self.sight, self.sight.players
        out = 0.0
        for o in sight.others:
            points = loss(sight, o)
            tsumo = [-points / (n - 1)] * n
            tsumo[o] = points
            out -= self.threats[o] * _WINS_YET * self.standing.worth(tsumo)
        return out

    def least(self, seat: Sight, plan: Plan, counts: Sequence[int], gone: Tile) -> int:
        """What a hand of ``counts`` and ``gone`` lacks after its best discard."""
        own = list(counts)
        if gone >> 3 < KINDS:
            own[gone >> 3] += 1
        key = (plan, tuple(own))
        if key not in self._least:
            self._least[key] = distance(plan, own, seat, seat.sets).missing
        return self._least[key]

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
        ron = self._from_all(points + honba)
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
            out += _AGAIN * self.unit
        return out + self.saved
