"""What a seat sees of an opponent, as numbers: of each kind, of the hand, of what it is worth.

These are what :mod:`.danger` weighs and :mod:`.fit` finds the weights for. They are the terms
that players use. *Suji*: a two-sided wait on 4 is a wait on 1 or 7 as well, so a 1 that is known to
be safe closes that line. *Kabe*: a line is closed when all four of one of its two inner tiles are
seen. The fewer lines are open, the likelier is each of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import log
from typing import Final, NamedTuple

from ..core.events import Seat
from ..core.tiles import KINDS, is_flower
from ..hand.situation import HONOURS, MANZU, PINZU, SOUZU, TERMINALS, Meld, bits
from .sight import LINES, Other, Out, Sight

NUMBERS: Final = MANZU | PINZU | SOUZU
_SUITS: Final = (MANZU, PINZU, SOUZU)
_PLACES: Final = tuple([bits(s + n for s in (0, 9, 18) for n in {a, 8 - a}) for a in range(5)])
"""Masks of 1 9, 2 8, 3 7, 4 6, 5."""
_LOW: Final = bits(s + n for s in (0, 9, 18) for n in range(4))
_HIGH: Final = bits(s + n for s in (0, 9, 18) for n in range(5, 9))


def _near(kind: int, step: int) -> int:
    """The kinds so far from a numbered one, as a mask."""
    return bits(k for k in (kind - step, kind + step) if k >= 0 and k // 9 == kind // 9 < 3)


NEAR: Final = tuple([tuple([_near(k, step) for k in range(KINDS)]) for step in range(4)])
"""By distance 0 to 3 and kind, the kinds so far from it in its suit."""


def _from_outside(kind: int, step: int) -> int:
    """Of those, the kinds from which this one lies towards the middle."""
    low, high = kind - step, kind + step
    mask = (1 << low if low >= 0 else 0) & _LOW | 1 << high & _HIGH
    return mask & NEAR[step][kind]


INSIDE: Final = tuple([tuple([_from_outside(k, step) for k in range(KINDS)]) for step in range(4)])
"""By distance and kind, the kinds so far from it that lie further out than it."""

FEATURES: Final = (
    *("19 suji", "19 no suji", "28 suji", "28 no suji", "37 suji", "37 no suji"),
    *("46 suji", "46 half suji", "46 no suji", "5 suji", "5 half suji", "5 no suji"),
    *("honour 0 unseen", "guest wind 1 unseen", "guest wind 2 unseen", "guest wind 3 unseen"),
    *("value 1 unseen", "value 2 unseen", "value 3 unseen"),
    *("few lines", "unseen tiles", "turn honour", "turn no line", "turn a line", "turn two lines"),
    *("two-sided ways", "closed ways", "edge ways", "pair ways", "single ways", "one chance"),
    *("dora", "beside dora", "own pair", "near the last from the hand", "suit discarded"),
    *("inside 1 early", "inside 2 early", "inside 3 early", "inside 1 late", "inside 2 late"),
    *("outside 1", "outside 2", "between two", "plain middle", "plain terminal", "plain honour"),
    *("simples terminal", "simples honour", "value honour"),
    *("flush suit", "flush suit kept", "flush honour kept", "flush other", "triplets two-sided"),
)
"""What a kind is against an opponent; the first nineteen exclude each other. *Ways*: from how many
unseen tiles a wait for it can be made; *inside*, *outside*: the opponent discarded a tile so far
from it towards the middle, or away from it; *between two*: like 2 and 5 where 1 and 6 were
discarded; *plain*, *simples*, *value*: open hands whose melds have no yaku, have simples only, have
a triplet of value; *kept*: how much of what it discarded was of other suits."""

THREATS: Final = (
    *("no meld", "1 meld", "2 melds", "3 melds", "4 melds"),
    *("turn", "turn squared", "turn with melds", "dora shown", "from the hand of late"),
    *("others in riichi", "pushed", "gave way", "value melds", "flush melds"),
    *("from the hand since a call", "as it called", "middle early", "middle of late"),
    *("honours of late", "last an honour"),
)
"""What tells of a hand without riichi whether it is tenpai. *Pushed*, *gave way*:
:attr:`Sight.pressed`; *as it called*: nothing more came out of it than at once after its last call;
*middle*: 3 to 7 out of the hand, among the first four or the last three."""

LOSSES: Final = (
    *("mean", "dealer", "dora shown", "value melds", "flush melds", "triplets", "dora unseen"),
    *("indicators", "turn", "dora itself"),
)
"""What tells how much a deal-in costs; the last where the tile is known."""

_AT: Final = {name: i for i, name in enumerate(FEATURES)}
_UNSEEN, _FEW = _AT["unseen tiles"], _AT["few lines"]
_TURN: Final = _AT["turn honour"]
_TWO_SIDED, _CLOSED, _EDGE, _PAIR, _SINGLE, _ONE = range(
    _AT["two-sided ways"], _AT["one chance"] + 1
)
_DORA, _BESIDE, _OWN, _LAST, _THROWN = range(_AT["dora"], _AT["suit discarded"] + 1)
_IN: Final = _AT["inside 1 early"]
_OUT: Final = _AT["outside 1"]
_BETWEEN: Final = _AT["between two"]
_PLAIN, _SIMPLES, _VALUE = _AT["plain middle"], _AT["simples terminal"], _AT["value honour"]
_FLUSH, _TRIPLETS = _AT["flush suit"], _AT["triplets two-sided"]

EARLY: Final = 5
"""So many first discards are early ones."""
_RUN: Final = 2
"""So many melds of one suit may be of a flush."""
_DORA_SHARE: Final = 0.1
"""Of deal-ins, how many are on dora: what is taken of an unknown tile."""

_ENDS: Final = tuple([1 << low | 1 << high for low, high in LINES])
_TO_SIX: Final = bits(s + n for s in (0, 9, 18) for n in range(4))
"""1 to 4: of two discards five apart, the lower."""

Mark = tuple[int, int, float]
"""A feature, the kinds that have it as a mask, and its value for each of them."""


class Against(NamedTuple):
    """What the kinds are against an opponent, those that have passed among them too: ``marks``;
    ``amounts``: features that have a value of its own for each kind."""

    marks: list[Mark]
    amounts: list[tuple[int, Sequence[float]]]

    def row(self, kind: int) -> list[float]:
        """The values of one kind, by :data:`FEATURES`."""
        out = [0.0] * len(FEATURES)
        for at, mask, value in self.marks:
            if mask >> kind & 1:
                out[at] = value
        for at, values in self.amounts:
            out[at] = values[kind]
        return out

    def scores(self, weights: Sequence[float], wanted: int) -> list[float]:
        """By kind, that row times ``weights``; of the kinds that are ``wanted``, a mask."""
        out = [0.0] * KINDS
        for at, values in self.amounts:
            w = weights[at]
            out = [s + w * v for s, v in zip(out, values, strict=True)]
        for at, mask, value in self.marks:
            mask &= wanted
            if mask:
                x = weights[at] * value
                while mask:
                    low = mask & -mask
                    out[low.bit_length() - 1] += x
                    mask ^= low
        return out


def lines(sight: Sight, seat: Seat) -> list[bool]:
    """For each of :data:`~.sight.LINES`: can ``seat`` still wait on both its ends?"""
    passed = sight.passed[seat]
    return [
        ways > 0 and not passed & ends for ends, ways in zip(_ENDS, sight.ways.lines, strict=True)
    ]


def against(sight: Sight, seat: Seat) -> Against:
    """What the kinds are against ``seat``."""
    other, ways = sight.seats[seat], sight.ways
    one = two = chance = count = 0
    sided = [0.0] * KINDS
    for i, open_ in enumerate(lines(sight, seat)):
        if open_:
            ends = _ENDS[i]
            two |= one & ends
            one |= ends
            count += 1
            low, high = LINES[i]
            sided[low] += ways.lines[i]
            sided[high] += ways.lines[i]
            if ways.last[i]:
                chance |= ends
    none = NUMBERS & ~one
    one &= ~two
    every = (1 << KINDS) - 1
    turn = len(other.river) / 10
    values = sight.value_kinds(seat)
    marks: list[Mark] = [
        (_FEW, every, log((count + 3) / 12)),
        (_UNSEEN, every, log(max(1, sight.unseen) / 70)),
        (_TURN, HONOURS, turn),
        (_TURN + 1, none, turn),
        (_TURN + 2, one, turn),
        (_TURN + 3, two, turn),
        (_ONE, chance, 1.0),
    ]
    for place, mask in enumerate(_PLACES):
        at = 2 * place if place < 4 else 9
        marks += [(at, mask & none, 1.0), (at + 1, mask & one, 1.0)]
        if place > 2:
            marks.append((at + 2, mask & two, 1.0))
    for kind in range(27, KINDS):
        unseen = 4 - max(1, sight.seen[kind])
        marks.append((12 + unseen + (3 if unseen and kind in values else 0), 1 << kind, 1.0))
    _of_dora(sight, marks)
    _of_river(sight, other, seat, marks)
    if not other.closed:
        _of_melds(other, values, one | two, marks)
    amounts: list[tuple[int, Sequence[float]]] = [
        (_TWO_SIDED, [log(n) if n else 0.0 for n in sided]),
        (_CLOSED, ways.closed),
        (_EDGE, ways.edge),
        (_PAIR, ways.pair),
        (_SINGLE, ways.single),
    ]
    return Against(marks, amounts)


def _of_dora(sight: Sight, marks: list[Mark]) -> None:
    kinds = dora_kinds(sight)
    dora = bits(kinds)
    beside = 0
    for kind in kinds:
        beside |= NEAR[1][kind] | NEAR[2][kind]
    marks.append((_DORA, dora, 1.0))
    marks.append((_BESIDE, beside & ~dora, 1.0))
    marks.append((_OWN, bits(k for k, n in enumerate(sight.counts) if n > 1), 1.0))


def dora_kinds(sight: Sight) -> frozenset[int]:
    """The kinds that are dora; flowers, which an indicator may show too, are none of them."""
    return frozenset([k for k in sight.dora if k < KINDS])


def _of_river(sight: Sight, other: Other, seat: Seat, marks: list[Mark]) -> None:
    """What was discarded before the riichi, and the last tile that came out of the hand."""
    kinds = [t >> 3 for t in other.river[: other.turn]]
    near = [0] * 5
    out = [0, 0]
    thrown = [0, 0, 0]
    mask = 0
    for i, kind in enumerate(kinds):
        if kind >= 27:
            continue
        mask |= 1 << kind
        thrown[kind // 9] += 1
        late = 3 if i >= EARLY else 0
        for step in (1, 2, 3):
            inside = INSIDE[step][kind]
            if step + late < 6:
                near[step + late - 1] |= inside
            if step < 3:
                out[step - 1] |= NEAR[step][kind] ^ inside
    marks += [(_IN + i, found, 1.0) for i, found in enumerate(near)]
    marks += [(_OUT, out[0], 1.0), (_OUT + 1, out[1], 1.0)]
    both = mask & mask >> 5 & _TO_SIX
    marks.append((_BETWEEN, both << 1 | both << 4, 1.0))
    marks += [(_THROWN, _SUITS[suit], log(1 + n)) for suit, n in enumerate(thrown) if n]
    last = other.last if other.since is None else declared(sight, other.since)
    if last is not None:
        kind = last >> 3
        marks.append((_LAST, NEAR[1][kind] | NEAR[2][kind] if kind < 27 else 0, 1.0))


def declared(sight: Sight, since: int) -> int | None:
    """The riichi's tile, where it came out of the hand."""
    out = sight.order[since]
    return out.pai if out.hand else None


def _of_melds(other: Other, values: frozenset[int], sided: int, marks: list[Mark]) -> None:
    """What an open hand can win by."""
    value, simples = value_melds(other.melds, values), all_simples(other.melds)
    middle = NUMBERS & ~TERMINALS
    if value:
        marks.append((_VALUE, HONOURS, 1.0))
    elif simples:
        marks += [(_SIMPLES, TERMINALS, 1.0), (_SIMPLES + 1, HONOURS, 1.0)]
    else:
        for i, mask in enumerate((middle, TERMINALS, HONOURS)):
            marks.append((_PLAIN + i, mask, 1.0))
    suits = one_suit(other.melds)
    if suits:
        kept = kept_suit(other, suits)
        own = suits & NUMBERS
        marks += [
            (_FLUSH, own, 1.0),
            (_FLUSH + 1, own, kept),
            (_FLUSH + 2, HONOURS, kept),
            (_FLUSH + 3, NUMBERS & ~own, 1.0),
        ]
    if all_triplets(other.melds):
        marks.append((_TRIPLETS, sided, 1.0))


def value_melds(melds: Iterable[Meld], values: frozenset[int]) -> int:
    """How many triplets of value lie open."""
    return sum([m.type != "chi" and m.tiles[0] >> 3 in values for m in melds])


def all_simples(melds: Iterable[Meld]) -> bool:
    """Nothing but 2 to 8 lies open."""
    return all(t >> 3 < 27 and 0 < (t >> 3) % 9 < 8 for m in melds for t in m.tiles)


def all_triplets(melds: Sequence[Meld]) -> bool:
    """Two melds or more, and no run."""
    return len(melds) > 1 and all(m.type != "chi" for m in melds)


def one_suit(melds: Sequence[Meld]) -> int:
    """The suit of two melds or more that have but one, as a mask of its kinds; 0 for others."""
    if len(melds) < _RUN:
        return 0
    suits = {(m.tiles[0] >> 3) // 9 for m in melds} - {3}
    return _SUITS[suits.pop()] if len(suits) == 1 else 0


def kept_suit(other: Other, suit: int) -> float:
    """How much of what an opponent has discarded was of other suits than this one (a mask)."""
    away = sum([t >> 3 < 27 and not suit >> (t >> 3) & 1 for t in other.river])
    return away / (len(other.river) + 1)


def threat_row(sight: Sight, seat: Seat) -> list[float]:
    """What tells of ``seat``, which is not in riichi, whether it is tenpai: by :data:`THREATS`."""
    other = sight.seats[seat]
    melds = 0 if other.closed else min(4, len(other.melds))
    turn = len(other.river) / 10
    outs: list[Out] = []
    since = 0
    for out in sight.order:
        if out.seat == seat:
            outs.append(out)
            since += out.hand
        elif out.taker == seat:
            since = 0
    called = melds > 0
    kinds = [o.pai >> 3 for o in outs if o.hand]
    pushed, gave_way = sight.pressed[seat]
    suit = 0 if other.closed else one_suit(other.melds)
    by_melds = [0.0] * 5
    by_melds[melds] = 1.0
    return [
        *by_melds,
        turn,
        turn * turn,
        turn * melds,
        float(min(4, shown_dora(sight, seat))),
        sum([o.hand for o in outs[-3:]]) / 3,
        float(any(one.riichi for one in sight.seats)),
        log(1 + pushed),
        log(1 + gave_way),
        float(value_melds(other.melds, sight.value_kinds(seat)) if called else 0),
        kept_suit(other, suit) if suit else 0.0,
        float(min(6, since) if called else 0),
        float(called and since < 2),
        float(sum([_middle(k) for k in kinds[:4]])),
        float(sum([_middle(k) for k in kinds[-3:]])),
        float(sum([k >= 27 for k in kinds[-3:]])),
        float(bool(kinds) and kinds[-1] >= 27),
    ]


def _middle(kind: int) -> bool:
    """3 to 7."""
    return kind < 27 and 1 < kind % 9 < 7


def loss_row(sight: Sight, seat: Seat, kind: int | None = None) -> list[float]:
    """What tells how much a deal-in to ``seat`` costs, on ``kind`` or on a tile that is not known:
    by :data:`LOSSES`."""
    other = sight.seats[seat]
    dora = dora_kinds(sight)
    itself = 0.0 if kind is None else float(kind in dora) - _DORA_SHARE
    return [
        1.0,
        float(seat == sight.oya),
        float(min(8, shown_dora(sight, seat))),
        float(value_melds(other.melds, sight.value_kinds(seat))),
        float(bool(one_suit(other.melds))),
        float(all_triplets(other.melds)),
        sum([4 - sight.seen[k] for k in dora]) / 4,
        float(len(sight.indicators) - 1),
        len(other.river) / 10,
        itself,
    ]


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
