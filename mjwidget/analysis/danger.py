"""How dangerous a discard is: the chance that a tile is won on by each opponent, and the loss.

Two chances are multiplied: that the opponent is tenpai (:func:`threat`; certain after riichi), and
that a hand which is tenpai wins on this kind (:func:`waited_for`). Both are logistic functions
of what the seat sees. Their coefficients, and what deal-ins cost, stand in ``danger.json``, which
``python -m tests.bench.fit_danger`` makes from recorded matches.

What is looked at are the terms that players use. *Genbutsu*: the opponent has discarded the kind,
or it passed since the riichi: never won on by ron (furiten). *Suji*: a two-sided wait on 4 is a
wait on 1 or 7 as well, so a genbutsu 1 closes that line. *Kabe*: a line is closed when all four
of one of its two inner tiles are seen. The fewer lines are open, the likelier is each of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from math import exp, log
from typing import Final

import msgspec

from ..core.events import Seat
from ..core.tiles import KINDS, is_flower
from .sight import Other, Sight

LINES: Final = tuple((suit + n, suit + n + 3) for suit in (0, 9, 18) for n in range(6))
"""The two-sided waits, by their two ends."""

_OF_KIND: Final = tuple(
    tuple(i for i, ends in enumerate(LINES) if kind in ends) for kind in range(KINDS)
)
_PLACE: Final = (0, 1, 2, 3, 4, 3, 2, 1, 0)

FEATURES: Final = (
    *("19 suji", "19 no suji", "28 suji", "28 no suji", "37 suji", "37 no suji"),
    *("46 suji", "46 half suji", "46 no suji", "5 suji", "5 half suji", "5 no suji"),
    *("honour 0 unseen", "guest wind 1 unseen", "guest wind 2 unseen", "guest wind 3 unseen"),
    *("value 1 unseen", "value 2 unseen", "value 3 unseen"),
    *("few lines", "dora", "beside dora", "own pair", "near the riichi tile", "suit of melds"),
    *("one chance", "outside early", "near the last from the hand", "seen", "edge without value"),
)
"""What a kind is against an opponent; the first nineteen exclude each other."""
_FEW, _DORA, _BESIDE, _PAIR, _NEAR, _SUIT = range(19, 25)
_ONE, _OUTSIDE, _LAST, _SEEN, _EDGE = range(25, 30)
_EARLY: Final = 5
"""So many first discards are early ones."""

THREATS: Final = (
    *("no meld", "1 meld", "2 melds", "3 melds", "4 melds"),
    *("turn", "turn squared", "turn with melds", "dora shown", "from the hand of late"),
)
"""What tells of a hand without riichi whether it is tenpai."""


class Coefficients(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of ``danger.json``. ``riichi``, ``open``: by :data:`FEATURES`, that a tenpai
    hand waits for a kind; ``threat``: by :data:`THREATS`; ``wins``, by :func:`how`: how much of
    that is won on (waits without a yaku are among them, and who discards knows more than is looked
    at here); ``loss``: points of a deal-in, by ``riichi``, ``open``, ``open dealer`` ..., for each
    number of dora shown, 0 to 4."""

    matches: int
    riichi: tuple[float, ...]
    open: tuple[float, ...]
    threat: tuple[float, ...]
    wins: Mapping[str, float]
    loss: Mapping[str, tuple[float, ...]]


@lru_cache(maxsize=1)
def coefficients() -> Coefficients:
    """What was fitted."""
    text = files(__package__).joinpath("danger.json").read_bytes()
    return msgspec.json.decode(text, type=Coefficients)


def how(other: Other) -> str:
    """How a hand is held: ``riichi``, ``open``, ``closed``."""
    return "riichi" if other.riichi else "closed" if other.closed else "open"


def lines(sight: Sight, seat: Seat) -> list[bool]:
    """For each of :data:`LINES`: can ``seat`` still wait on both its ends?"""
    passed = sight.passed[seat]
    seen = sight.seen
    return [
        not (passed >> low & 1 or passed >> high & 1 or seen[low + 1] > 3 or seen[low + 2] > 3)
        and not (sight.sanma and low < 9)
        for low, high in LINES
    ]


def features(sight: Sight, seat: Seat, kind: int, open_lines: Sequence[bool]) -> dict[int, float]:
    """What ``kind`` is against ``seat``: index in :data:`FEATURES` -> value."""
    out: dict[int, float] = {}
    if kind < 27:
        place = _PLACE[kind % 9]
        free = sum([open_lines[i] for i in _OF_KIND[kind]])
        out[2 * place + free if place < 4 else 3 * place - 3 + free] = 1.0
    else:
        unseen = 4 - max(1, sight.seen[kind])
        value = kind in sight.value_kinds(seat)
        out[12 + unseen + (3 if value and unseen else 0)] = 1.0
    out[_FEW] = log((sum(open_lines) + 3) / 12)
    for dora in sight.dora:
        if dora == kind:
            out[_DORA] = 1.0
        elif kind < 27 and dora // 9 == kind // 9 and abs(dora - kind) < 3:
            out[_BESIDE] = 1.0
    if sight.counts[kind] > 1:
        out[_PAIR] = 1.0
    other = sight.seats[seat]
    if kind < 27:
        _numbered(sight, other, kind, open_lines, out)
    if other.melds and (kind >= 27 or kind % 9 in (0, 8)):
        values = sight.value_kinds(seat)
        if not any(m.tiles[0] >> 3 in values for m in other.melds):
            out[_EDGE] = 1.0
    if other.since is not None:
        tile = sight.order[other.since].pai >> 3
        if kind < 27 and tile // 9 == kind // 9 and 0 < abs(tile - kind) < 4:
            out[_NEAR] = 1.0
    elif other.melds:
        suits = {meld.tiles[0] >> 3 for meld in other.melds}
        one = {k // 9 for k in suits if k < 27}
        if len(one) == 1 and len(other.melds) > 1 and (kind >= 27 or kind // 9 in one):
            out[_SUIT] = 1.0
    return out


def _numbered(
    sight: Sight, other: Other, kind: int, open_lines: Sequence[bool], out: dict[int, float]
) -> None:
    """Of tiles with a number."""
    seen = sight.seen
    last_copies = 0
    for i in _OF_KIND[kind]:
        low = LINES[i][0]
        if open_lines[i] and (seen[low + 1] == 3 or seen[low + 2] == 3):
            last_copies += 1
    if last_copies:
        out[_ONE] = float(last_copies)
    place, suit = kind % 9, kind // 9
    step = 1 if place < 4 else -1
    if place != 4:
        inner = {kind + step, kind + 2 * step}
        if any(t >> 3 in inner for t in other.river[:_EARLY]):
            out[_OUTSIDE] = 1.0
    if other.since is None and other.last is not None:
        near = other.last >> 3
        if near // 9 == suit and 0 < abs(near - kind) < 3:
            out[_LAST] = 1.0
    shown = max(0, seen[kind] - 1)
    if shown:
        out[_SEEN] = float(shown)


def threat_features(sight: Sight, seat: Seat) -> dict[int, float]:
    """What tells of ``seat``, which is not in riichi, whether it is tenpai."""
    other = sight.seats[seat]
    melds = min(4, len(other.melds) if not other.closed else 0)
    turn = len(other.river) / 10
    out = {melds: 1.0, 5: turn, 6: turn * turn, 7: turn * melds}
    out[8] = float(min(4, shown_dora(sight, seat)))
    last = [o.hand for o in sight.order if o.seat == seat][-3:]
    out[9] = float(sum(last)) / 3
    return out


def shown_dora(sight: Sight, seat: Seat) -> int:
    """Dora that lie open at a seat: in melds, and set aside."""
    other = sight.seats[seat]
    tiles = [t for meld in other.melds for t in meld.tiles]
    out = sum([sight.worth_of_tile(t) for t in tiles])
    return (
        out
        + len(other.aside)
        + sum([not is_flower(t) and t >> 3 in sight.dora for t in other.aside])
    )


def chance(row: Mapping[int, float], weights: Sequence[float]) -> float:
    """The logistic function of a row of features."""
    return 1 / (1 + exp(-sum([value * weights[i] for i, value in row.items()])))


def threat(sight: Sight, seat: Seat) -> float:
    """The chance that ``seat`` is tenpai."""
    if sight.seats[seat].riichi:
        return 1.0
    return chance(threat_features(sight, seat), coefficients().threat)


def waited_for(sight: Sight, seat: Seat, kinds: Sequence[int]) -> dict[int, float]:
    """The chance that ``seat``, being tenpai, wins on each of ``kinds`` by ron."""
    c = coefficients()
    held = how(sight.seats[seat])
    weights, won = c.riichi if held == "riichi" else c.open, c.wins[held]
    passed = sight.passed[seat]
    open_lines = lines(sight, seat)
    out = {}
    for kind in kinds:
        if kind >= KINDS or passed >> kind & 1:
            out[kind] = 0.0
        else:
            out[kind] = won * chance(features(sight, seat, kind, open_lines), weights)
    return out


def loss(sight: Sight, seat: Seat) -> float:
    """Points that a deal-in to ``seat`` costs on average, honba included, sticks left out."""
    other = sight.seats[seat]
    dealer = " dealer" if seat == sight.oya else ""
    row = coefficients().loss[how(other) + dealer]
    return row[min(len(row) - 1, shown_dora(sight, seat))] + sight.rules.honba.ron * sight.honba
