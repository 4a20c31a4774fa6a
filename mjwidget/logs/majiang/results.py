"""``hule`` and ``pingju`` -> events with yaku, points and the ledger."""

from __future__ import annotations

from typing import Any, Final

from ...core import ledger as ledgers
from ...core.events import Hora, Ryukyoku
from ...core.names import BY_NAME
from ...core.state import State
from ...core.tiles import Tile
from .. import pay, worth
from ..errors import Problem
from ..jsonread import numbers, others, rows, shown, table, text, whole
from .notation import one, parsed

REASONS: Final = {
    "荒牌平局": "exhaustive",
    "流局": "exhaustive",
    "荒牌流局": "exhaustive",
    "全員聴牌": "exhaustive",
    "全員不聴": "exhaustive",
    "流し満貫": "nagashi_mangan",
    "九種九牌": "kyuushu_kyuuhai",
    "四風連打": "suufon_renda",
    "四家立直": "suucha_riichi",
    "四開槓": "suukaikan",
    "四槓散了": "suukaikan",
    "三家和": "sanchahou",
    "三家和了": "sanchahou",
}
"""Names of draws; the first of each reason is the one that majiang-core writes."""

_MAX_HAN: Final = 1000
_MAX_FU: Final = 1000
_MAX_POINTS: Final = 10_000_000
_MAX_YAKU: Final = 60
_MAX_TEXT: Final = 100
_DORA: Final = frozenset(("dora", "ura", "red"))
_HULE: Final = frozenset(
    (
        *("l", "shoupai", "baojia", "fubaopai", "fu", "fanshu", "damanguan", "defen"),
        *("hupai", "fenpei"),
    )
)
_PINGJU: Final = frozenset(("name", "shoupai", "fenpei"))
_N: Final = 4


def wind(value: Any, what: str) -> int:
    """``l``: turns after the dealer. Raises :class:`Problem`."""
    return whole(value, what, 0, _N - 1)


def seat(state: State, value: Any, what: str) -> int:
    """The seat of a wind in this hand. Raises :class:`Problem`."""
    return (state.oya + wind(value, what)) % _N


def _change(state: State, value: Any) -> tuple[int, ...]:
    by_wind = numbers(value, "fenpei", _N)
    return tuple([by_wind[(s - state.oya) % _N] for s in range(_N)])


def hora(found: dict[str, Any], state: State) -> Hora:
    """One winner. Raises :class:`Problem`."""
    actor = seat(state, found.get("l"), "l")
    ron = found.get("baojia") is not None
    target = seat(state, found["baojia"], "baojia") if ron else actor
    if ron and target == actor:
        raise Problem(f"baojia: found {found['baojia']}, expected another than the winner")
    tiles = parsed(found.get("shoupai"), "shoupai")
    if not tiles:
        raise Problem("shoupai: found no tile, expected the hand of the winner")
    *hand, pai = tiles
    under = found.get("fubaopai")
    ura = None if not under else tuple([one(p, "fubaopai") for p in rows(under, "fubaopai")])
    yaku, pao = _yaku(found.get("hupai"), state)
    yakuman = _optional(found, "damanguan", 1, _MAX_HAN) or 0
    points = _optional(found, "defen", 0, _MAX_POINTS)
    han = None if yakuman else _optional(found, "fanshu", 0, _MAX_HAN)
    limit = None
    if points is not None:
        limit = worth.limit(points, dealer=actor == state.oya, han=han)
        limit = "yakuman" if yakuman else limit
    change = _change(state, found.get("fenpei"))
    if pao is None and yakuman and any(key in pay.LIABLE for key, _ in yaku or ()):
        pao = pay.liable(change, actor, target)  # converters do not write it
    win = pay.Win(actor, target, pao, state.oya, points, state.honba)
    return Hora(
        meta=others(found, _HULE) or None,
        actor=actor,
        target=target,
        pai=pai,
        tehai=tuple(sorted(hand)),
        yaku=yaku,
        yakuman=yakuman,
        han=han,
        fu=_optional(found, "fu", 0, _MAX_FU),
        points=points,
        limit=limit,
        pao=pao,
        ura_markers=ura,
        deltas=change,
        ledger=pay.win(change, win),
    )


def _optional(found: dict[str, Any], key: str, low: int, high: int) -> int | None:
    value = found.get(key)
    return None if value is None else whole(value, key, low, high)


def _yaku(value: Any, state: State) -> tuple[tuple[tuple[str, int], ...] | None, int | None]:
    """Keys with their han, or multiples of a yakuman; who is liable."""
    if not value:
        return None, None
    out: list[tuple[str, int]] = []
    pao = None
    for row in rows(value, "hupai")[:_MAX_YAKU]:
        entry = table(row, "hupai")
        name = text(entry.get("name"), "name of a yaku")[:_MAX_TEXT]
        key = BY_NAME.get(name, name)
        worth_ = entry.get("fanshu")
        if isinstance(worth_, str) and worth_ and not worth_.strip("*"):
            han = len(worth_)
        elif isinstance(worth_, str) and worth_.isascii() and worth_.isdecimal():
            han = whole(int(worth_[:4]), f"fanshu of {name}", 0, _MAX_HAN)
        elif worth_ is None:
            han = 0
        else:
            han = whole(worth_, f"fanshu of {name}", 0, _MAX_HAN)
        if han or key not in _DORA:
            out.append((key, han))
        if entry.get("baojia") is not None:
            pao = seat(state, entry["baojia"], "baojia of a yaku")
    return tuple(out), pao


def ryukyoku(found: dict[str, Any], state: State) -> Ryukyoku:
    """A draw. Raises :class:`Problem`."""
    name = text(found.get("name", ""), "name")
    meta = others(found, _PINGJU)
    reason = REASONS.get(name)
    if reason is None and name:
        meta["name"] = name[:_MAX_TEXT]
    hands = rows(found.get("shoupai", [""] * _N), "shoupai")
    if len(hands) != _N:
        raise Problem(f"shoupai: found {len(hands)} hands, expected {_N}")
    shown_: list[tuple[Tile, ...] | None] = [
        tuple(sorted(parsed(hands[(s - state.oya) % _N] or "", "shoupai"))) or None
        for s in range(_N)
    ]
    change = _change(state, found.get("fenpei", [0] * _N))
    pays = {"exhaustive": "noten", "nagashi_mangan": "nagashi"}.get(reason or "", "draw")
    return Ryukyoku(
        meta=meta or None,
        reason=reason,
        tehais=tuple(shown_),
        deltas=change,
        ledger=ledgers.pairwise(change, pays),
    )


def thousandths(value: Any) -> int:
    """A ranking point, a number or its text: ``"-11"``, ``"20.5"`` -> -11000, 20500."""
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        raise Problem(f"point: found {shown(value)}, expected a decimal number") from None
    if isinstance(value, bool) or not abs(number) < _MAX_POINTS:
        raise Problem(f"point: found {shown(value)}, expected a decimal number")
    return round(number * 1000)
