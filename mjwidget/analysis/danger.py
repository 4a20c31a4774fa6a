"""How dangerous a discard is: the chance that a tile is won on by each opponent, and the loss.

Two chances are multiplied: that the opponent is tenpai (:func:`threat`; certain after riichi), and
that a hand which is tenpai wins on this kind (:func:`waited_for`). Both are logistic functions
of what the seat sees (:mod:`.features`). Their coefficients, and what deal-ins cost, stand in
``danger.json``, which ``python -m mjwidget.analysis.fit`` makes from recorded matches; those of
three players are their own.

The figures tell of *every tile held* how often the opponent could have won on it, had it been
discarded then: tenpai, not furiten, with a yaku. That is what one wants to know who still chooses.
They are not fitted to what people did discard: people choose well, and of tiles that are alike in
all that is looked at here they discard the safer ones, so that their discards are won on somewhat
more rarely. ``python -m mjwidget.analysis.calibration`` tells both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from math import exp
from typing import Final

import msgspec

from ..core.events import Seat
from ..core.tiles import KINDS, tile
from ..hand.compiled import table_of
from ..hand.value import worths
from .features import FEATURES, LOSSES, THREATS, against, loss_row, threat_row
from .sight import Other, Sight

HELD: Final = ("riichi", "closed", "open")
"""How a hand is held; ``closed``: without riichi."""
_ALL: Final = 4
"""With so many melds a hand is tenpai, for the pair."""
_LEAST: Final = 1000.0
_MOST: Final = 32000.0
"""Points of a deal-in are taken to be between these."""


class Fitted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of ``danger.json``: of matches of four, or of three. By how a hand is held and the
    names of features, ``waits``: that a tenpai hand wins on a kind; ``loss``: the logarithm of the
    thousands of points of a deal-in. ``threat``: that a hand is tenpai. ``plain``: by class
    (:mod:`.plain`), how often discards, and tiles held, were won on. ``matches``, ``hands``: so
    many it was made from."""

    matches: int
    hands: int
    waits: dict[str, dict[str, float]]
    threat: dict[str, float]
    loss: dict[str, dict[str, float]]
    plain: dict[str, dict[str, tuple[float, float]]]


class Coefficients(msgspec.Struct, frozen=True):
    """The same as rows in the order of the features."""

    waits: Mapping[str, tuple[float, ...]]
    threat: tuple[float, ...]
    loss: Mapping[str, tuple[float, ...]]


@lru_cache(maxsize=1)
def fits() -> dict[int, Fitted]:
    """What was fitted, by the number of players."""
    text = files(__package__).joinpath("danger.json").read_bytes()
    return msgspec.json.decode(text, type=dict[int, Fitted], strict=False)


@lru_cache(maxsize=2)
def coefficients(players: int) -> Coefficients:
    """The coefficients for so many players."""
    found = fits()[players]
    return Coefficients(
        {held: _row(found.waits[held], FEATURES) for held in HELD},
        _row(found.threat, THREATS),
        {held: _row(found.loss[held], LOSSES) for held in HELD},
    )


def _row(named: Mapping[str, float], names: Sequence[str]) -> tuple[float, ...]:
    if tuple(named) != tuple(names):
        raise ValueError("danger.json is of other features: fit it again")
    return tuple(named.values())


def how(other: Other) -> str:
    """How a hand is held: one of :data:`HELD`."""
    return "riichi" if other.riichi else "closed" if other.closed else "open"


def _chance(score: float) -> float:
    return 1 / (1 + exp(-score))


def _sum(row: Sequence[float], weights: Sequence[float]) -> float:
    return sum([a * b for a, b in zip(row, weights, strict=True)])


def threat(sight: Sight, seat: Seat) -> float:
    """The chance that ``seat`` is tenpai."""
    if sight.seats[seat].riichi or len(sight.seats[seat].melds) == _ALL:
        return 1.0
    return _chance(_sum(threat_row(sight, seat), coefficients(sight.players).threat))


def waited_for(sight: Sight, seat: Seat, kinds: Sequence[int]) -> dict[int, float]:
    """The chance that ``seat``, being tenpai, wins on each of ``kinds`` by ron: 0 for what has
    passed, for what no hand can wait for any more, for flowers, and for kinds that these rules do
    not have."""
    none = sight.passed[seat] | sight.unwaited[seat] | (_NOT_IN_SANMA if sight.sanma else 0)
    if len(sight.seats[seat].melds) == _ALL:
        found = _single(sight, seat, none)
        return {kind: found.get(kind, 0.0) for kind in kinds}
    weights = coefficients(sight.players).waits[how(sight.seats[seat])]
    wanted = 0
    for kind in kinds:
        if kind < KINDS and not none >> kind & 1:
            wanted |= 1 << kind
    scores = against(sight, seat).scores(weights, wanted)
    return {kind: _chance(scores[kind]) if wanted >> kind & 1 else 0.0 for kind in kinds}


def _single(sight: Sight, seat: Seat, none: int) -> dict[int, float]:
    """Beside four melds one tile is held, and that is waited for: any that is not seen is as likely
    as another, of those that win with these melds."""
    flags, standing = () if sight.left else ("houtei",), sight.standing(seat)
    left: dict[int, int] = {}
    for kind, n in enumerate(sight.seen):
        if n < 4 and not none >> kind & 1:
            one = standing.won((tile(kind),), tile(kind), tsumo=False, flags=flags)
            found = worths(one, table_of(sight.rules))
            if found and not found[0].no_yaku:
                left[kind] = 4 - n
    return {kind: n / sum(left.values()) for kind, n in left.items()}


_NOT_IN_SANMA: Final = 0b011111110


def loss(sight: Sight, seat: Seat, kind: int | None = None) -> float:
    """Points that a deal-in to ``seat`` costs on average, honba included, sticks left out; on
    ``kind``, where that is known."""
    weights = coefficients(sight.players).loss[how(sight.seats[seat])]
    points = 1000 * exp(_sum(loss_row(sight, seat, kind), weights))
    return min(_MOST, max(_LEAST, points)) + sight.rules.honba.ron * sight.honba
