"""Shanten, waits, ukeire and the table of discards for people: ``mj.shanten("123m406p…")``.

A hand is one of

* a text in mpsz (``123m406p789s11z``; a red five counts as a five),
* 34 counts, kinds in the order 1m..9m 1p..9p 1s..9s E S W N P F C,
* an array of shape (n, 34) of such counts: the answers are arrays then (NumPy).

It holds the concealed tiles: 13, or 14 with the drawn one, and three fewer for each meld. Melds
are texts, ``pon:777p``, ``chi:406m``, ``ankan:1111z`` or just ``777p``; they say which copies are
gone, and may be left out. ``players=3``: 2m to 8m do not exist.

What cannot be a hand (five of a tile, twelve tiles, a 2m of three players) is refused with a
``ValueError`` that names it; what is no text, no counts and no array with a ``TypeError``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from operator import index
from reprlib import repr as _repr
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, overload

from ..core import tiles
from ..core.text import counted
from ..core.tiles import FLOWER, KINDS
from . import shanten as single
from .shanten import FORMS
from .ukeire import discards as discard_table
from .ukeire import improving
from .waits import copies, waits_by_form

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from .batch import Masks, Shanten

Counts: TypeAlias = Sequence[int]
Hands: TypeAlias = "npt.NDArray[Any] | Sequence[Sequence[int]]"

_NAMES: Final = tuple(tiles.to_mpsz(tiles.tile(kind)) for kind in range(KINDS))
_MELDS: Final = {"chi": 3, "pon": 3, "daiminkan": 4, "minkan": 4, "kakan": 4, "ankan": 4}


@dataclass(frozen=True, slots=True)
class Ukeire:
    """What a draw can do for a hand of 13 tiles.

    ``shanten`` of the hand; ``tiles``: those that lower it (mpsz, ``5p``, ``1z``), each with the
    number of copies not seen; ``total``: their sum.
    """

    shanten: int
    tiles: dict[str, int]

    @property
    def total(self) -> int:
        return sum(self.tiles.values())

    def __str__(self) -> str:
        return f"{_away(self.shanten)}, {_list(self.tiles)}"


@dataclass(frozen=True, slots=True)
class Discard:
    """A line in the table of discards: ``tile`` (mpsz, colour of a five left out), the ``shanten``
    after it, and the ``tiles`` that would then lower that, as in :class:`Ukeire`."""

    tile: str
    shanten: int
    tiles: dict[str, int]

    @property
    def total(self) -> int:
        return sum(self.tiles.values())

    def __str__(self) -> str:
        return f"{self.tile}: {_away(self.shanten)}, {_list(self.tiles)}"


class UkeireArrays(NamedTuple):
    """:class:`Ukeire` of n hands: ``shanten`` int8, shape (n,); ``left`` int64, shape (n, 34): the
    copies not seen of each tile that lowers it, 0 for the others; ``total`` int64, shape (n,)."""

    shanten: Shanten
    left: npt.NDArray[np.int64]
    total: npt.NDArray[np.int64]


class DiscardArrays(NamedTuple):
    """The table of discards of n hands, a column for each kind, all of shape (n, 34).

    ``shanten`` int8, 127 where the hand has no such tile; ``tiles`` uint64, bit k set when kind k
    lowers it (``mjwidget.hand.batch.kinds`` unfolds them); ``total`` int64, copies not seen.
    """

    shanten: Shanten
    tiles: Masks
    total: npt.NDArray[np.int64]


def _away(shanten: int) -> str:
    return {-1: "complete", 0: "tenpai"}.get(shanten, f"{shanten}-shanten")


def _list(found: dict[str, int]) -> str:
    parts = " ".join(f"{name}×{n}" for name, n in found.items())
    return f"{sum(found.values())} tiles{': ' if parts else ''}{parts}"


@overload
def shanten(
    hand: str | Counts,
    *,
    melds: Iterable[str] = (),
    players: int = 4,
    forms: str | Collection[str] = FORMS,
) -> int: ...
@overload
def shanten(
    hand: Hands,
    *,
    melds: Iterable[str] = (),
    players: int = 4,
    forms: str | Collection[str] = FORMS,
) -> Shanten: ...
def shanten(
    hand: Any,
    *,
    melds: Iterable[str] = (),
    players: int = 4,
    forms: str | Collection[str] = FORMS,
) -> Any:
    """How many tiles the hand is away from tenpai: 0 tenpai, -1 complete.

    ``forms``: those that count, of ``standard``, ``chiitoitsu``, ``kokushi``. An array gives int8
    of shape (n,), 99 where a hand with melds has none of the forms.
    """
    chosen, sanma = _forms(forms), _sanma(players)
    if _is_array(hand):
        return _batch().shanten(_array(hand, melds, sanma), sanma, chosen)
    own, _ = _hand(hand, melds, sanma)
    if len(chosen) == len(FORMS):
        return single.shanten(own, sanma)
    found = []
    if "standard" in chosen:
        found.append(single.standard(own, sanma))
    if "chiitoitsu" in chosen:
        found.append(single.chiitoitsu(own))
    if "kokushi" in chosen:
        found.append(single.kokushi(own))
    if min(found) == single.NEVER:
        raise ValueError(f"a hand with melds cannot be {' or '.join(sorted(chosen))}")
    return min(found)


@overload
def waits(
    hand: str | Counts,
    *,
    melds: Iterable[str] = (),
    seen: str | Counts = "",
    players: int = 4,
    forms: str | Collection[str] = FORMS,
) -> dict[str, int]: ...
@overload
def waits(
    hand: Hands,
    *,
    melds: Iterable[str] = (),
    seen: str | Counts = "",
    players: int = 4,
    forms: str | Collection[str] = FORMS,
) -> npt.NDArray[np.bool_]: ...
def waits(
    hand: Any,
    *,
    melds: Iterable[str] = (),
    seen: str | Counts = "",
    players: int = 4,
    forms: str | Collection[str] = FORMS,
) -> Any:
    """The tiles that complete a hand of 13 (fewer beside melds), each with how many are left.

    Left are those that are neither in the hand nor in its melds nor among ``seen`` (a text or 34
    counts: rivers, others' melds, indicators). A hand that is not tenpai has no waits: ``{}``, and
    so has one that only a fifth copy of a tile it holds four of would complete. With the four of
    them partly in melds the tile is listed with 0 left; rules call such a hand noten.
    An array gives bool of shape (n, 34).
    """
    chosen, sanma = _forms(forms), _sanma(players)
    if _is_array(hand):
        if len(chosen) < len(FORMS):
            raise ValueError("waits of an array are those of all forms")
        hands = _array(hand, melds, sanma)
        _need_undrawn(int(n) for n in hands.sum(axis=1))
        away, masks = _batch().improving(hands, sanma)
        masks[away != 0] = 0
        return _batch().kinds(masks)
    own, melded = _hand(hand, melds, sanma)
    _need_undrawn([sum(own)])
    mask = 0
    for form, found in waits_by_form(own, sanma).items():
        if form in chosen:
            mask |= found
    return _names(mask, _gone(own, melded, seen))


@overload
def ukeire(
    hand: str | Counts,
    *,
    melds: Iterable[str] = (),
    seen: str | Counts = "",
    players: int = 4,
) -> Ukeire: ...
@overload
def ukeire(
    hand: Hands,
    *,
    melds: Iterable[str] = (),
    seen: Any = "",
    players: int = 4,
) -> UkeireArrays: ...
def ukeire(
    hand: Any,
    *,
    melds: Iterable[str] = (),
    seen: Any = "",
    players: int = 4,
) -> Any:
    """The tiles that lower the shanten of a hand of 13 (fewer beside melds), and how many of each
    are left; see :func:`waits` for ``seen``. Of 14 tiles ask :func:`discards`.

    For an array ``seen`` may also be an array of shape (n, 34).
    """
    sanma = _sanma(players)
    if _is_array(hand):
        hands = _array(hand, melds, sanma)
        _need_undrawn(int(n) for n in hands.sum(axis=1))
        away, masks = _batch().improving(hands, sanma)
        unseen = 4 - _batch().gone(hands, _seen_counts(seen))
        left = _batch().kinds(masks) * unseen
        return UkeireArrays(away, left, left.sum(axis=1))
    own, melded = _hand(hand, melds, sanma)
    _need_undrawn([sum(own)])
    away, mask = improving(own, sanma)
    return Ukeire(away, _names(mask, _gone(own, melded, seen)))


@overload
def discards(
    hand: str | Counts,
    *,
    melds: Iterable[str] = (),
    seen: str | Counts = "",
    players: int = 4,
) -> list[Discard]: ...
@overload
def discards(
    hand: Hands,
    *,
    melds: Iterable[str] = (),
    seen: Any = "",
    players: int = 4,
) -> DiscardArrays: ...
def discards(
    hand: Any,
    *,
    melds: Iterable[str] = (),
    seen: Any = "",
    players: int = 4,
) -> Any:
    """Every discard of a hand of 14 (fewer beside melds) with what it leads to, best first: the
    least shanten, then the most tiles that lower it. The discarded copy counts as seen.

    An array gives :class:`DiscardArrays`; ``seen`` as in :func:`ukeire`.
    """
    sanma = _sanma(players)
    if _is_array(hand):
        hands = _array(hand, melds, sanma)
        _need_drawn(int(n) for n in hands.sum(axis=1))
        gone = _batch().gone(hands, _seen_counts(seen))
        away, masks = _batch().discards(hands, sanma)
        return DiscardArrays(away, masks, _batch().copies(masks, gone))
    own, melded = _hand(hand, melds, sanma)
    _need_drawn([sum(own)])
    gone = _gone(own, melded, seen)
    found = [
        Discard(_NAMES[kind], away, _names(mask, gone))
        for kind, away, mask in discard_table(own, sanma)
    ]
    found.sort(key=lambda line: (line.shanten, -line.total))
    return found


def _names(mask: int, seen: Counts) -> dict[str, int]:
    return {_NAMES[kind]: n for kind, n in copies(mask, seen).items()}


def _sanma(players: int) -> bool:
    if players not in (3, 4):
        raise ValueError(f"players must be 3 or 4, not {players!r}")
    return players == 3


def _forms(forms: str | Collection[str]) -> frozenset[str]:
    chosen = _texts("forms", [forms] if isinstance(forms, str) else forms)
    if not chosen or not all(form in FORMS for form in chosen):
        raise ValueError(f"forms must be among {', '.join(FORMS)}, not {_short(forms)}")
    return frozenset(chosen)


def _texts(what: str, given: Any) -> tuple[str, ...]:
    try:
        out = tuple(given)
    except TypeError:
        out = (None,)
    if not all(isinstance(text, str) for text in out):
        raise TypeError(f"{what}: a list of texts is needed, not {_short(given)}")
    return out


def _short(value: object) -> str:
    try:
        return _repr(value)
    except ValueError:  # a number of thousands of digits
        return type(value).__name__


def _need_undrawn(totals: Iterable[int]) -> None:
    for n in totals:
        if n % 3 != 1:
            raise ValueError(
                f"{n} tiles: a tile is to be discarded first (discards tells what each leads to)"
            )


def _need_drawn(totals: Iterable[int]) -> None:
    for n in totals:
        if n % 3 != 2:
            raise ValueError(
                f"{counted(n, 'tile')}: there is none to discard, which takes 14, 11, 8, 5 or 2"
            )


def _is_array(hand: Any) -> bool:
    """Is it more than one hand?"""
    if isinstance(hand, str):
        return False
    shape = getattr(hand, "shape", None)
    if shape is not None:
        return len(shape) != 1
    if not isinstance(hand, Sequence):
        raise _no_counts("hand", hand)
    # Whatever has no length cannot be a row: the counts of one hand, well or badly written.
    return not len(hand) or (not isinstance(hand[0], str) and _is_row(hand[0]))


def _is_row(item: Any) -> bool:
    shape = getattr(item, "shape", None)
    return hasattr(item, "__len__") if shape is None else len(shape) > 0


def _no_counts(what: str, given: Any) -> TypeError:
    needed = f"a text, {KINDS} counts or an array of whole numbers"
    return TypeError(f"{what}: {needed} is needed, not {_short(given)}")


def _counts(what: str, given: Any) -> list[int]:
    """34 counts of a text or of counts."""
    if isinstance(given, str):
        found = tiles.parse(given)
        for t in found:
            if t >= FLOWER * 8:
                raise ValueError(f"{what}: {tiles.to_mpsz(t)} is not one of the 34 kinds")
        return tiles.counts(found)
    if not isinstance(given, Sequence) and not hasattr(given, "shape"):
        raise _no_counts(what, given)
    try:
        out = [index(n) for n in given]
    except TypeError:
        raise _no_counts(what, given) from None
    if len(out) != KINDS:
        raise ValueError(f"{what}: {len(out)} counts, not {KINDS}")
    if not -99 <= min(out) <= max(out) <= 99:
        raise ValueError(f"{what}: a count is not 0..4")
    return out


def _hand(hand: Any, melds: Iterable[str], sanma: bool) -> tuple[list[int], list[int]]:
    """Counts of the concealed tiles and of those in melds, checked."""
    own = _counts("hand", hand)
    number, melded = _read_melds(melds)
    together = [a + b for a, b in zip(own, melded, strict=True)]
    for kind, n in enumerate(together):
        if own[kind] < 0 or n > 4:
            raise ValueError(f"there cannot be {n} of {_NAMES[kind]}")
        if n and sanma and 0 < kind < 8:
            raise ValueError(f"there is no {_NAMES[kind]} with three players")
    total = sum(own)
    if number and total not in (13 - 3 * number, 14 - 3 * number):
        raise ValueError(f"{total} concealed tiles beside {counted(number, 'meld')}")
    if total > 14 or total % 3 == 0:
        raise ValueError(f"a hand of {total} tiles: it takes 13 or 14, three fewer for each meld")
    return own, melded


def _read_melds(melds: Iterable[str]) -> tuple[int, list[int]]:
    """How many melds, and the counts of their tiles."""
    if isinstance(melds, str):
        raise ValueError(f'melds are a list of texts: melds=["{melds[:60]}"]')
    out = [0] * KINDS
    texts = _texts("melds", melds)
    for text in texts:
        name, colon, part = text.rpartition(":")
        found = sorted(t >> 3 for t in tiles.parse(part))
        size = _MELDS.get(name) if colon else len(found)
        same = len(set(found)) == 1
        run = len(found) == 3 and found[0] < 27 and found[0] % 9 < 7
        run = run and found == list(range(found[0], found[0] + 3))
        fits = run if name == "chi" else same if colon else same or run
        if size not in (3, 4) or len(found) != size or not fits or found[-1] >= KINDS:
            raise ValueError(
                f"{_short(text)} is no meld; one is written chi:406m, pon:777p, ankan:1111z"
            )
        for kind in found:
            out[kind] += 1
    return len(texts), out


def _gone(own: Counts, melded: Counts, seen: Any) -> list[int]:
    """Counts of all tiles that are not left to be drawn."""
    others = _counts("seen", seen)
    out = [a + b + c for a, b, c in zip(own, melded, others, strict=True)]
    for kind, n in enumerate(out):
        if n > 4 or others[kind] < 0:
            raise ValueError(f"seen: with the hand and its melds that makes {n} of {_NAMES[kind]}")
    return out


def _batch() -> Any:
    from . import batch  # only here is NumPy needed

    return batch


def _array(hand: Any, melds: Iterable[str], sanma: bool) -> Any:
    if not isinstance(melds, str) and not _texts("melds", melds):
        return _batch().checked(hand, sanma)
    raise ValueError("melds go with a single hand; of an array they are what its rows lack")


def _seen_counts(seen: Any) -> Any:
    if isinstance(seen, str):
        return _counts("seen", seen)
    if not isinstance(seen, Sequence) and not hasattr(seen, "shape"):
        raise _no_counts("seen", seen)
    return seen
