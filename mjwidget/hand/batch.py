"""Many hands at a time, with NumPy: the same answers as shanten.py and ukeire.py.

Hands are an array of shape (n, 34) of any integer type: counts by kind, one row a hand, rows with
different numbers of melds side by side. Unchecked, like the single functions. Sets of kinds are
``uint64`` masks (bit k is kind k); :func:`kinds` and :func:`copies` unfold them. Only this module
of the package needs NumPy: import it where arrays are at hand.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import pairwise
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from ..core.tiles import KINDS, TERMINALS_AND_HONOURS
from .shanten import FORMS, NEVER
from .tables import HONOURS, JOIN, MISSING, SUIT, TERMINALS
from .ukeire import EVERY_KIND, SANMA_KINDS

Counts: TypeAlias = npt.NDArray[Any]
Bytes: TypeAlias = npt.NDArray[np.uint8]
Index: TypeAlias = npt.NDArray[np.intp]
Masks: TypeAlias = npt.NDArray[np.uint64]
Shanten: TypeAlias = npt.NDArray[np.int8]

NONE: Final = 127
"""Where :func:`discards` has no shanten, the hand holding none of the kind."""

_CHUNK: Final = 8192  # hands: what is worked on stays in the processor's cache
_CHUNK_OF_DISCARDS: Final = 2048

_SUIT: Final = np.frombuffer(SUIT, np.uint8)
_HONOURS: Final = np.frombuffer(HONOURS, np.uint8)
_TERMINALS: Final = np.frombuffer(TERMINALS, np.uint8)
_JOIN: Final = np.frombuffer(JOIN, np.uint8)
_MISSING: Final = np.frombuffer(b"".join(MISSING), np.uint8)
_YAOCHUU: Final = sorted(TERMINALS_AND_HONOURS)
_STARTS: Final = (0, 9, 18, 27, KINDS)  # of the four groups


class Discards(NamedTuple):
    """The table of discards: both arrays have shape (n, 34), one column for each kind."""

    shanten: Shanten
    """After that discard; :data:`NONE` where the hand has no such tile."""
    improving: Masks
    """The kinds that would then lower it."""


def _chunks(hands: Counts, size: int) -> Iterator[tuple[slice, Bytes]]:
    """Parts of the hands, kind by kind: shape (34, part)."""
    for start in range(0, len(hands), size):
        part = slice(start, start + size)
        yield part, np.ascontiguousarray(hands[part].astype(np.uint8, copy=False).T)


def _keys(columns: Bytes, sanma: bool) -> list[Index]:
    """The keys of the four groups."""
    out = []
    for start, end in pairwise(_STARTS):
        rows = [columns[0], columns[8]] if sanma and not start else list(columns[start:end])
        key = rows[0].astype(np.intp)
        for row in rows[1:]:
            key *= 5
            key += row
        out.append(key)
    return out


def _tables(sanma: bool) -> tuple[Bytes, ...]:
    return (_TERMINALS if sanma else _SUIT, _SUIT, _SUIT, _HONOURS)


def _at(table: Bytes, index: Index) -> Index:
    # Never out of range; "clip" spares the check.
    return table.take(index, mode="clip").astype(np.intp)


def _join(a: Index, b: Index) -> Index:
    return _at(_JOIN, (a << 8) | b)


def _closed_forms(columns: Bytes) -> tuple[Bytes, Bytes]:
    """Tiles missing to seven pairs and to thirteen orphans."""
    held = columns != 0
    paired = columns > 1
    kinds = held.sum(axis=0, dtype=np.uint8)
    pairs = paired.sum(axis=0, dtype=np.uint8)
    seven = 7 - pairs + (7 - np.minimum(kinds, 7))
    orphans = 14 - held[_YAOCHUU].sum(axis=0, dtype=np.uint8) - paired[_YAOCHUU].any(axis=0)
    return seven, orphans


def shanten(hands: Counts, sanma: bool = False, forms: Collection[str] = FORMS) -> Shanten:
    """Shanten of each hand, the least over the forms: int8, shape (n,).

    :data:`.shanten.NEVER` where none of the forms goes with melds.
    """
    out = np.empty(len(hands), np.int8)
    tables = _tables(sanma)
    for part, columns in _chunks(hands, _CHUNK):
        m, p, s, z = (
            _at(table, key) for table, key in zip(tables, _keys(columns, sanma), strict=True)
        )
        need = columns.sum(axis=0, dtype=np.uint8) // np.uint8(3)
        index = (_join(m, p) << 8) | _join(s, z) | (need.astype(np.intp) << 16)
        missing = _MISSING.take(index, mode="clip")
        if "standard" not in forms:
            missing[:] = NEVER + 1
        seven, orphans = _closed_forms(columns)
        if "chiitoitsu" in forms:
            np.minimum(missing, seven, out=missing, where=need == 4)
        if "kokushi" in forms:
            np.minimum(missing, orphans, out=missing, where=need == 4)
        out[part] = missing.view(np.int8) - 1
    return out


def _with_one_more(columns: Bytes, keys: list[Index], tables: tuple[Bytes, ...]) -> list[Bytes]:
    """By kind: the class of its group with one more of it."""
    out: list[Bytes] = []
    for group, (start, end) in enumerate(pairwise(_STARTS)):
        for kind in range(start, end):
            weight = _weight(kind, tables)
            out.append(tables[group].take(keys[group] + weight, mode="clip"))
    return out


def _weight(kind: int, tables: tuple[Bytes, ...]) -> int:
    """What one tile of a kind adds to its group's key."""
    if kind < 9 and tables[0] is _TERMINALS:
        return {0: 5, 8: 1}.get(kind, 0)
    return int(5 ** (8 - kind % 9)) if kind < 27 else int(5 ** (33 - kind))


_BITS: Final = np.uint64(1) << np.arange(KINDS, dtype=np.uint64)
_YAOCHUU_BITS: Final = _BITS[_YAOCHUU].sum(dtype=np.uint64)


def _mask_where(flags: npt.NDArray[np.bool_]) -> Masks:
    """Flags of shape (34, n) as masks."""
    packed = np.zeros((8, flags.shape[1]), np.uint8)
    packed[:5] = np.packbits(flags, axis=0, bitorder="little")
    return np.ascontiguousarray(packed.T).view("<u8").astype(np.uint64, copy=False)[:, 0]


def improving(hands: Counts, sanma: bool = False) -> tuple[Shanten, Masks]:
    """Shanten of each hand (int8, shape (n,)) and the kinds that lower it (uint64, the same)."""
    away = np.empty(len(hands), np.int8)
    masks = np.empty(len(hands), np.uint64)
    tables = _tables(sanma)
    for part, columns in _chunks(hands, _CHUNK // 4):
        keys = _keys(columns, sanma)
        m, p, s, z = (_at(table, key) for table, key in zip(tables, keys, strict=True))
        mp, sz = _join(m, p), _join(s, z)
        need = (columns.sum(axis=0, dtype=np.uint8) // np.uint8(3)).astype(np.intp) << 16
        missing = _MISSING.take(need | (mp << 8) | sz, mode="clip")
        rests = [_join(p, sz), _join(m, sz), _join(mp, z), _join(mp, s)]
        more = _with_one_more(columns, keys, tables)
        flags = np.empty(columns.shape, np.bool_)
        for kind in range(KINDS):
            if kind in _STARTS:
                base = need | (rests[_STARTS.index(kind)] << 8)
            np.less(_MISSING.take(base | more[kind], mode="clip"), missing, out=flags[kind])
        mask = _mask_where(flags)
        missing, mask = _merge(columns, need >> 16 == 4, missing, mask)
        away[part] = missing.view(np.int8) - 1
        masks[part] = mask & _drawable(columns, sanma)
    return away, masks


def _drawable(columns: Bytes, sanma: bool) -> Masks:
    return ~_mask_where(columns >= 4) & np.uint64(SANMA_KINDS if sanma else EVERY_KIND)


def _merge(
    columns: Bytes, closed: npt.NDArray[np.bool_], missing: Bytes, mask: Masks
) -> tuple[Bytes, Masks]:
    """What is missing and helps, seven pairs and thirteen orphans considered where ``closed``."""
    seven, orphans = _closed_forms(columns)
    near = np.flatnonzero(closed & (np.minimum(seven, orphans) <= missing))
    if not len(near):
        return missing, mask
    columns, seven, orphans = columns[:, near], seven[near], orphans[near]
    least = np.minimum(np.minimum(seven, orphans), missing[near])
    none, single = _mask_where(columns == 0), _mask_where(columns == 1)
    few = (columns != 0).sum(axis=0) < 7
    zero = np.uint64(0)
    found = np.where(missing[near] == least, mask[near], zero)
    found |= np.where(seven == least, single | np.where(few, none, zero), zero)
    alone = ~(columns[_YAOCHUU] > 1).any(axis=0)
    useful = (none | np.where(alone, single, zero)) & _YAOCHUU_BITS
    found |= np.where(orphans == least, useful, zero)
    missing[near] = least
    mask[near] = np.where(least == 0, zero, found)
    return missing, mask


def discards(hands: Counts, sanma: bool = False) -> Discards:
    """The table of discards of hands of 14 tiles (fewer beside melds)."""
    away = np.full((len(hands), KINDS), NONE, np.int8)
    masks = np.zeros((len(hands), KINDS), np.uint64)
    tables = _tables(sanma)
    weights = np.array([_weight(kind, tables) for kind in range(KINDS)], np.intp)
    for part, columns in _chunks(hands, _CHUNK_OF_DISCARDS):
        keys = _keys(columns, sanma)
        classes = [_at(table, key) for table, key in zip(tables, keys, strict=True)]
        need = (columns.sum(axis=0, dtype=np.uint8) // np.uint8(3)).astype(np.intp) << 16
        more = np.array(_with_one_more(columns, keys, tables))
        drawable = _drawable(columns, sanma)
        for group, (start, end) in enumerate(pairwise(_STARTS)):
            kind, hand = np.nonzero(columns[start:end])  # one entry for each possible discard
            if not len(kind):
                continue
            kind += start
            key = keys[group][hand] - weights[kind]
            now = _at(tables[group], key)
            a, b, c = (g for g in range(4) if g != group)
            others = {
                a: _join(classes[b], classes[c])[hand],
                b: _join(classes[a], classes[c])[hand],
                c: _join(classes[a], classes[b])[hand],
            }
            rests = {g: _join(now, pair) for g, pair in others.items()}
            rests[group] = _join(classes[a][hand], others[a])
            level = need[hand]
            missing = _MISSING.take(level | (rests[group] << 8) | now, mode="clip")
            flags = np.empty((KINDS, len(kind)), np.bool_)
            for g in range(4):
                base = level | (rests[g] << 8)
                for k in range(_STARTS[g], _STARTS[g + 1]):
                    if g == group:
                        one_more = tables[g].take(key + weights[k], mode="clip")
                    else:
                        one_more = more[k].take(hand, mode="clip")
                    np.less(_MISSING.take(base | one_more, mode="clip"), missing, out=flags[k])
            mask = _mask_where(flags)
            after = columns[:, hand]
            after[kind, np.arange(len(kind))] -= 1
            missing, mask = _merge(after, level >> 16 == 4, missing, mask)
            mask &= drawable[hand] | _BITS[kind]
            away[part][hand, kind] = missing.view(np.int8) - 1
            masks[part][hand, kind] = mask
    return Discards(away, masks)


def kinds(masks: Masks) -> npt.NDArray[np.bool_]:
    """Masks unfolded: bool, shape (..., 34)."""
    flags: npt.NDArray[np.bool_] = (masks[..., None] & _BITS) != 0
    return flags


def copies(masks: Masks, seen: Counts) -> npt.NDArray[np.int64]:
    """How many tiles of the kinds of each mask are left: int64, shape of ``masks``.

    ``seen``, shape (n, 34), counts for each hand the tiles that are not there to be drawn, its own
    among them; ``masks`` has shape (n,) or (n, 34).
    """
    unseen = 4 - at_most_four(seen)
    out = np.zeros(masks.shape, np.int64)
    for n in range(1, 5):
        some = _mask_where(np.ascontiguousarray((unseen >= n).T))
        out += _bit_count(masks & (some if masks.ndim == 1 else some[:, None]))
    return out


def _bit_count(masks: Masks) -> npt.NDArray[np.int64]:
    def u(n: int) -> np.uint64:
        return np.uint64(n)

    x = masks - ((masks >> u(1)) & u(0x5555555555555555))
    x = (x & u(0x3333333333333333)) + ((x >> u(2)) & u(0x3333333333333333))
    x = (x + (x >> u(4))) & u(0x0F0F0F0F0F0F0F0F)
    count: npt.NDArray[np.int64] = ((x * u(0x0101010101010101)) >> u(56)).astype(np.int64)
    return count


def as_counts(given: Any, what: str = "hand") -> Counts:
    """Counts as an integer array; ``what`` names them in a fault.

    Raises ValueError for other numbers or another last axis.
    """
    try:
        out: Counts = np.asarray(given)
    except ValueError:  # rows of different lengths
        raise ValueError(f"{what}: an array of shape (n, {KINDS}) is needed") from None
    if not out.size:
        out = out.astype(np.int64)
    if out.dtype.kind not in "iu" or out.ndim not in (1, 2) or out.shape[-1] != KINDS:
        raise ValueError(
            f"{what}: an array of integers of shape (n, {KINDS}) is needed, not {out.dtype} "
            f"{out.shape}"
        )
    return out


def checked(given: Any, sanma: bool) -> Counts:
    """Hands as an array, each of them possible; raises ValueError that names the first row."""
    hands = as_counts(given)
    if hands.ndim != 2:
        raise ValueError(f"hand: an array of shape (n, {KINDS}) is needed, not {hands.shape}")
    total = hands.sum(axis=1)
    faults = (
        ((hands < 0) | (hands > 4)).any(axis=1),
        (total > 14) | (total % 3 == 0),
        hands[:, 1:8].any(axis=1) if sanma else np.zeros(len(hands), np.bool_),
    )
    texts = (
        "a count is not 0..4",
        "it takes 13 or 14 tiles, three fewer for each meld",
        "there is no 2m to 8m with three players",
    )
    for fault, text in zip(faults, texts, strict=True):
        if fault.any():
            raise ValueError(f"hand: row {int(fault.argmax())}: {text}")
    return hands.astype(np.uint8)


def gone(hands: Counts, seen: Any) -> npt.NDArray[np.int64]:
    """Counts of the tiles that are not left, for each of checked hands: its own and ``seen``.

    ``seen``: counts of shape (34,) or (n, 34). Raises ValueError when there are more than four.
    """
    others = as_counts(seen, "seen")
    if others.ndim == 2 and len(others) not in (1, len(hands)):
        raise ValueError(f"seen: {len(others)} rows for {len(hands)} hands")
    if ((others < 0) | (others > 4)).any():
        raise ValueError("seen: a count is not 0..4")
    out = hands.astype(np.int64) + others.astype(np.int64)
    fault = (out > 4).any(axis=1)
    if fault.any():
        raise ValueError(f"seen: row {int(fault.argmax())}: with the hand more than 4 of a kind")
    return out


def at_most_four(counts: Counts) -> npt.NDArray[np.int64]:
    """Counts with everything above four taken as four."""
    return np.minimum(np.asarray(counts, np.int64), 4)
