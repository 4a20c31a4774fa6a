"""Ukeire: the tiles that bring a hand nearer to completion, and the table of all discards.

Hands are 34 counts as in :mod:`mjwidget.hand.shanten`, unchecked. Sets of kinds are ``int`` masks:
bit k is kind k. A kind the hand holds four of, and in sanma 2m to 8m, are never in a mask; how
many copies are left of the others is for :func:`mjwidget.hand.waits.copies` to say.

How a tile is known to help: beside the class of each group stand the classes it would have with
one more of each kind (a *row*, ``bytes``, last kind first). What each class leaves missing, given
the other groups, is one row of the table ``MISSING``; ``translate`` gives it for nine kinds at
once, and those that are one less than now are the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ..core.tiles import KINDS, TERMINALS_AND_HONOURS
from .shanten import DIGITS, YAOCHUU
from .tables import HONOURS, JOIN, ROWS, SUIT, TERMINALS

EVERY_KIND: Final = (1 << KINDS) - 1
SANMA_KINDS: Final = EVERY_KIND & ~0b011111110
"""All but 2m..8m."""
_YAOCHUU_MASK: Final = sum(1 << kind for kind in TERMINALS_AND_HONOURS)
# bytes -> b"1" where the byte is n, else b"0": int(..., 2) of it is a mask.
_IS: Final = tuple(bytes(49 if i == n else 48 for i in range(256)) for n in range(16))
# What a tile adds to the key of its group, first kind first.
_SUIT_WEIGHTS: Final = tuple(5**n for n in range(8, -1, -1))
_HONOURS_WEIGHTS: Final = _SUIT_WEIGHTS[2:]
_TERMINALS_WEIGHTS: Final = (5, *[0] * 7, 1)


def kinds_of(mask: int) -> list[int]:
    """The kinds in a mask, ascending."""
    out = []
    while mask:
        low = mask & -mask
        out.append(low.bit_length() - 1)
        mask ^= low
    return out


def _suit_row(key: int) -> bytes:
    return bytes(
        (
            SUIT[key + 1],
            SUIT[key + 5],
            SUIT[key + 25],
            SUIT[key + 125],
            SUIT[key + 625],
            SUIT[key + 3125],
            SUIT[key + 15625],
            SUIT[key + 78125],
            SUIT[key + 390625],
        )
    )


def _honours_row(key: int) -> bytes:
    return bytes(
        (
            HONOURS[key + 1],
            HONOURS[key + 5],
            HONOURS[key + 25],
            HONOURS[key + 125],
            HONOURS[key + 625],
            HONOURS[key + 3125],
            HONOURS[key + 15625],
        )
    )


def _terminals_row(key: int) -> bytes:
    return bytes((TERMINALS[key + 1], *[TERMINALS[key]] * 7, TERMINALS[key + 5]))


def _mask_of(counts: bytes, n: int) -> int:
    """The kinds of which there are n."""
    return int(counts[::-1].translate(_IS[n]), 2)


def improving(counts: Sequence[int], sanma: bool = False) -> tuple[int, int]:
    """Shanten of a hand and the kinds a draw of which lowers it, as a mask.

    Meant for 13 tiles (or fewer beside melds); with 14 it says what a fifteenth would do.
    """
    shanten, mask = improving_standard(counts, sanma)
    if sum(counts) < 13:
        return shanten, mask
    own = bytes(counts)
    missing, mask = _with_closed_forms(own, shanten + 1, mask)
    return missing - 1, mask & _drawable(own, sanma)


def improving_standard(
    counts: Sequence[int], sanma: bool = False, sets: int | None = None
) -> tuple[int, int]:
    """The same for four sets and a pair only. ``sets``: how many are needed, where the counts hold
    not all tiles of the hand (``None``: as many as so many tiles make)."""
    own = bytes(counts)
    digits = own.translate(DIGITS)
    key_p, key_s, key_z = int(digits[9:18], 5), int(digits[18:27], 5), int(digits[27:], 5)
    if sanma:
        key_m = int(digits[0:9:8], 5)
        manzu, row_m = TERMINALS[key_m], _terminals_row(key_m)
    else:
        key_m = int(digits[:9], 5)
        manzu, row_m = SUIT[key_m], _suit_row(key_m)
    pinzu, souzu, honours = SUIT[key_p], SUIT[key_s], HONOURS[key_z]
    mp, sz = JOIN[manzu << 8 | pinzu], JOIN[souzu << 8 | honours]
    rows = ROWS[sum(counts) // 3 if sets is None else sets]
    missing = rows[mp][sz]
    if not missing:
        return -1, 0
    with_one_more = (
        _honours_row(key_z).translate(rows[JOIN[mp << 8 | souzu]])
        + _suit_row(key_s).translate(rows[JOIN[mp << 8 | honours]])
        + _suit_row(key_p).translate(rows[JOIN[sz << 8 | manzu]])
        + row_m.translate(rows[JOIN[sz << 8 | pinzu]])
    )
    mask = int(with_one_more.translate(_IS[missing - 1]), 2)
    return missing - 1, mask & _drawable(own, sanma)


def _drawable(own: bytes, sanma: bool) -> int:
    """The kinds there can be one more of."""
    mask = SANMA_KINDS if sanma else EVERY_KIND
    # The row of a kind with four carried into its neighbour's digit: it said nothing.
    return mask & ~_mask_of(own, 4) if 4 in own else mask


def _with_closed_forms(own: bytes, missing: int, mask: int) -> tuple[int, int]:
    """What is missing and what helps, seven pairs and thirteen orphans considered too.

    Given: the same of the standard form.
    """
    without, single = own.count(0), own.count(1)
    pairs = without + single - 27
    if without > 27:
        pairs += without - 27
    if pairs <= missing:
        useful = 0
        if pairs:
            useful = _mask_of(own, 1)
            if without > 27:
                useful |= _mask_of(own, 0)
        mask = useful if pairs < missing else mask | useful
        missing = pairs
    yaochuu = YAOCHUU(own)
    orphans = yaochuu.count(0)
    if orphans <= missing:
        alone = orphans + yaochuu.count(1) == 13
        orphans += alone
        if orphans <= missing:
            useful = 0
            if orphans:
                useful = _mask_of(own, 0) | (_mask_of(own, 1) if alone else 0)
                useful &= _YAOCHUU_MASK
            mask = useful if orphans < missing else mask | useful
            missing = orphans
    return missing, mask


def discards(counts: Sequence[int], sanma: bool = False) -> list[tuple[int, int, int]]:
    """Each kind that a hand of 14 tiles (fewer beside melds) can discard, ascending: the kind,
    the shanten after it, and the kinds that would then lower that, as a mask.

    The discarded kind itself is among them where drawing it back would help.
    """
    own = bytes(counts)
    digits = own.translate(DIGITS)
    keys = [0, int(digits[9:18], 5), int(digits[18:27], 5), int(digits[27:], 5)]
    if sanma:
        keys[0] = int(digits[0:9:8], 5)
        sorts = _SANMA_GROUPS
    else:
        keys[0] = int(digits[:9], 5)
        sorts = _GROUPS
    m, p, s, z = (sort[0][key] for sort, key in zip(sorts, keys, strict=True))
    mp, sz, ps = JOIN[m << 8 | p], JOIN[s << 8 | z], JOIN[p << 8 | s]
    mz, ms, pz = JOIN[m << 8 | z], JOIN[m << 8 | s], JOIN[p << 8 | z]
    # For each group: the other three together, and the two others beside it and a second one,
    # from honours to manzu (its own place is not used).
    rests = (
        (JOIN[p << 8 | sz], (ps, pz, sz, 0)),
        (JOIN[m << 8 | sz], (ms, mz, 0, sz)),
        (JOIN[mp << 8 | z], (mp, 0, mz, pz)),
        (JOIN[mp << 8 | s], (0, mp, ms, ps)),
    )
    more = [sort[1](key) for sort, key in zip(sorts, keys, strict=True)]
    more.reverse()
    tiles = sum(counts)
    rows = ROWS[tiles // 3]
    drawable = _drawable(own, sanma)
    out = []
    kind = 0
    for group in range(4):
        classes, row_of, weights = sorts[group]
        rest, pairs = rests[group]
        for weight in weights:
            if own[kind]:
                key = keys[group] - weight
                now = classes[key] << 8
                missing = rows[rest][now >> 8]
                with_one_more = [
                    row.translate(rows[JOIN[now | pair]])
                    for row, pair in zip(more, pairs, strict=True)
                ]
                with_one_more[3 - group] = row_of(key).translate(rows[rest])
                mask = 0
                if missing:
                    mask = int(b"".join(with_one_more).translate(_IS[missing - 1]), 2)
                if tiles >= 13:
                    left = bytearray(own)
                    left[kind] -= 1
                    missing, mask = _with_closed_forms(bytes(left), missing, mask)
                out.append((kind, missing - 1, mask & (drawable | 1 << kind)))
            kind += 1
    return out


_Group = tuple[bytes, Callable[[int], bytes], tuple[int, ...]]
_SUIT_GROUP: Final[_Group] = (SUIT, _suit_row, _SUIT_WEIGHTS)
_OTHER_GROUPS: Final = (_SUIT_GROUP, _SUIT_GROUP, (HONOURS, _honours_row, _HONOURS_WEIGHTS))
_GROUPS: Final[tuple[_Group, ...]] = (_SUIT_GROUP, *_OTHER_GROUPS)
_SANMA_GROUPS: Final[tuple[_Group, ...]] = (
    (TERMINALS, _terminals_row, _TERMINALS_WEIGHTS),
    *_OTHER_GROUPS,
)
