"""The number that codes a call: the inverse of :mod:`.decode`."""

from __future__ import annotations

from typing import Final

from .decode import Call

_PON: Final = 0x08
_KAKAN: Final = 0x10


def number(call: Call) -> int:
    """The 16 bits of ``<N m=...>`` for a call whose tiles are ids of one kind or of one run.

    A kakan is made of its pon: :func:`added`.
    """
    if call.kind == "kita":
        assert call.tile is not None
        return call.tile << 8 | 0x20
    if call.kind == "ankan":
        return (call.own[0] & ~3) << 8
    assert call.tile is not None
    if call.kind == "daiminkan":
        return call.tile << 8 | call.by
    found = sorted((*call.own, call.tile))
    called = found.index(call.tile)
    if call.kind == "chi":
        first = found[0] >> 2
        base = first // 9 * 7 + first % 9
        copies = [i & 3 for i in found]
        return (
            (3 * base + called) << 10
            | copies[0] << 3
            | copies[1] << 5
            | copies[2] << 7
            | 0x04
            | call.by
        )
    kind = call.tile >> 2
    (unused,) = set(range(4)) - {i & 3 for i in found}
    return (3 * kind + called) << 9 | unused << 5 | _PON | call.by


def added(pon: int) -> int:
    """The number of the kakan that the number of a pon becomes."""
    return pon & ~_PON | _KAKAN
