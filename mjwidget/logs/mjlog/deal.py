"""``<INIT>``: a hand is dealt."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ...core.tiles import WINDS
from ..errors import Problem
from .fields import IDS, Attrs, ids, integer, integers, need, others, seat

HANDS: Final = ("hai0", "hai1", "hai2", "hai3")
_KNOWN: Final = frozenset(("seed", "ten", "oya", "chip", "shuffle", *HANDS))
SIZE: Final = 13
"""Tiles that a seat is dealt."""
_MOST: Final = 999
"""So many honba and sticks at most."""


class Deal(NamedTuple):
    """The start of a hand, tiles as ids; scores in points, ``kyoku`` from 1."""

    bakaze: str
    kyoku: int
    honba: int
    kyotaku: int
    oya: int
    dora: int
    scores: list[int]
    chips: tuple[int, ...] | None
    hands: list[list[int]]
    meta: dict[str, Any]


def players_of(attrs: Attrs) -> int:
    """How many play, when nothing but the deal says so."""
    return 4 if attrs.get("hai3") else 3


def deal(attrs: Attrs, players: int, *, hidden: bool = False) -> Deal:
    """``hidden``: hands may be missing, and are empty then. Raises :class:`Problem`."""
    seed = need(attrs, "seed").split(",")
    if len(seed) != 6:
        raise Problem(f"seed: found {len(seed)} numbers, expected 6")
    k = integer(seed[0], "seed", 0, 4 * len(WINDS) - 1)
    honba, kyotaku = (integer(text, "seed", 0, _MOST) for text in seed[1:3])
    meta = others(attrs, _KNOWN)
    if seed[3] and seed[4]:
        meta["dice"] = [integer(text, "seed", 0, 5) + 1 for text in seed[3:5]]
    chips = _by_seat(attrs, "chip", players) if "chip" in attrs else None
    return Deal(
        bakaze=WINDS[k // 4],
        kyoku=k % 4 + 1,  # three players, too, count four hands a wind
        honba=honba,
        kyotaku=kyotaku,
        oya=seat(attrs, "oya", players),
        dora=integer(seed[5], "seed", 0, IDS - 1),
        scores=[100 * score for score in _by_seat(attrs, "ten", players)],
        chips=None if chips is None else tuple(chips),
        hands=_hands(attrs, players, hidden),
        meta=meta,
    )


def _by_seat(attrs: Attrs, key: str, players: int) -> list[int]:
    found = integers(attrs, key)
    if len(found) not in (players, 4):
        raise Problem(f"{key}: found {len(found)} numbers, expected {players}")
    return found[:players]


def _hands(attrs: Attrs, players: int, hidden: bool) -> list[list[int]]:
    hands = [[] if hidden and key not in attrs else ids(attrs, key) for key in HANDS[:players]]
    for key, hand in zip(HANDS, hands, strict=False):
        if len(hand) != SIZE and not (hidden and key not in attrs):
            raise Problem(f"{key}: found {len(hand)} tiles, expected {SIZE}")
    if players == 3 and attrs.get("hai3"):
        raise Problem("hai3: found tiles, expected none with three players")
    dealt = [i for hand in hands for i in hand]
    if len(set(dealt)) != len(dealt):
        twice = next(i for i in dealt if dealt.count(i) > 1)
        raise Problem(f"hai0 to hai{players - 1}: tile {twice} is dealt twice")
    return hands
