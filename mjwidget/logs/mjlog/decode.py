"""Draws and discards by tag, and the number that codes a call."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

from ..errors import Problem
from .fields import IDS

DRAWS: Final = "TUVW"
DISCARDS: Final = "DEFG"

PLAYS: Final[dict[str, tuple[bool, int, int]]] = {
    f"{letter}{i}": (is_draw, seat, i)
    for is_draw, letters in ((True, DRAWS), (False, DISCARDS))
    for seat, letter in enumerate(letters)
    for i in range(IDS)
}
"""``T12`` -> (is it a draw?, seat, tile id): the tags of which a log mostly consists."""

Kind: TypeAlias = Literal["chi", "pon", "daiminkan", "ankan", "kakan", "kita"]

_NORTH: Final = 30


class Call(NamedTuple):
    """A decoded call. ``own``: ids from the caller's hand (kakan: those of the pon, all three);
    ``tile``: the id that was called, added or set aside, ``None`` for an ankan; ``by``: who
    discarded it, counted onwards from the caller (1 next .. 3 previous), 0 without one."""

    kind: Kind
    own: tuple[int, ...]
    tile: int | None
    by: int


def call(m: int) -> Call:
    """Decode the 16 bits of ``<N m=...>``. Raises :class:`Problem` for what is no call."""
    if not 0 <= m <= 0xFFFF:
        raise Problem(f"m: found {m}, expected a call of 16 bits")
    by = m & 3
    if m & 0x04:
        return _chi(m, by)
    if m & 0x18:
        return _pon(m, by)
    if m & 0x20:
        kita = m >> 8
        if kita >> 2 != _NORTH or m & 0xFF != 0x20:
            raise Problem(f"m: {m} sets aside tile {kita}, expected a north (120 to 123)")
        return Call("kita", (kita,), kita, 0)
    return _kan(m, by)


def _chi(m: int, by: int) -> Call:
    if by != 3:
        raise Problem(f"m: {m} is a chi from seat +{by}, expected the previous one (+3)")
    base, called = divmod(m >> 10, 3)
    if base >= 21:
        raise Problem(f"m: {m} is chi {base}, expected one of the 21 sequences")
    first = base // 7 * 9 + base % 7
    found = [4 * (first + i) + (m >> shift & 3) for i, shift in enumerate((3, 5, 7))]
    tile = found.pop(called)
    return Call("chi", tuple(found), tile, by)


def _pon(m: int, by: int) -> Call:
    if by == 0:
        raise Problem(f"m: {m} is a pon of an own discard, expected another seat's")
    base, called = divmod(m >> 9, 3)
    if base >= IDS // 4:
        raise Problem(f"m: {m} is a pon of kind {base}, expected 0 to {IDS // 4 - 1}")
    fourth = 4 * base + (m >> 5 & 3)
    found = [i for i in range(4 * base, 4 * base + 4) if i != fourth]
    if m & 0x08:
        tile = found.pop(called)
        return Call("pon", tuple(found), tile, by)
    return Call("kakan", tuple(found), fourth, by)


def _kan(m: int, by: int) -> Call:
    tile = m >> 8
    if tile >= IDS or m & 0xFC:
        raise Problem(f"m: {m} is no call, expected chi, pon, kan or kita")
    base = tile & ~3
    if by == 0:
        return Call("ankan", (base, base + 1, base + 2, base + 3), None, 0)
    return Call("daiminkan", tuple(i for i in range(base, base + 4) if i != tile), tile, by)
