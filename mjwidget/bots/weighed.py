"""What a decision was weighed by, as data."""

from __future__ import annotations

import msgspec

from ..core.events import Seat
from ..core.tiles import Tile
from ..game.choice import Choice


class Thought(msgspec.Struct, frozen=True):
    """One choice weighed. ``text``: the choice; ``plan``: by what it would win, ``fold`` where the
    hand is given up, ``none`` where nothing is left to win by; ``missing``: tiles it lacks (1:
    tenpai, 0: not told); ``win``: the chance; ``points``: of such a win; ``risk``: points that
    this discard costs on average; ``worth``: of it all, in points; these two as they are priced by
    the standing of the match."""

    text: str
    plan: str
    missing: int
    win: float
    points: float
    risk: float
    worth: float


class Weighed(msgspec.Struct, frozen=True):
    """A decision with its reasons. ``thoughts``: what was weighed, the chosen first; ``threats``:
    by seat, how likely it is tenpai; ``safe``: own tiles that no opponent in riichi can win on;
    ``unit``: the price of a point that the others pay."""

    choice: Choice
    thoughts: tuple[Thought, ...]
    threats: dict[Seat, float]
    safe: tuple[Tile, ...]
    unit: float
