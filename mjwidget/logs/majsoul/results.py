"""``Hule``, ``NoTile``, ``LiuJu`` -> events with yaku, points and the ledger."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ...core import ledger as ledgers
from ...core.events import Hora, Ryukyoku
from ...core.names import BY_MAJSOUL, BY_NAME
from ...core.seats import relative, seat_wind
from ...core.state import State
from ...core.tiles import Tile
from .. import pay, worth
from ..errors import Problem
from ..jsonread import numbers, others, rows, whole
from .fields import count, flag, seat, tile, tiles
from .source import several

REASONS: Final = {
    1: "kyuushu_kyuuhai",
    2: "suufon_renda",
    3: "suukaikan",
    4: "suucha_riichi",
    5: "sanchahou",
}
"""``type`` of an abort."""

_MAX_HAN: Final = 1000
_MAX_FU: Final = 1000
_MAX_POINTS: Final = 10_000_000
_MAX_YAKU: Final = 60
_MAX_TEXT: Final = 100
_DORA: Final = frozenset(("dora", "ura", "red", "kita"))
_HULE: Final = frozenset(
    (
        *("hand", "ming", "hu_tile", "seat", "zimo", "qinjia", "liqi", "doras", "li_doras"),
        *("yiman", "count", "fans", "fu", "title", "title_id", "point_rong", "point_zimo_qin"),
        *("point_zimo_xian", "point_sum", "dadian", "baopai", "baopai_seats", "lines"),
    )
)
_LIUJU: Final = frozenset(("type", "seat", "tiles", "allplayertiles", "liqi", "gameend"))


def giver(state: State) -> int | None:
    """Whose tile lies there to be won: of the last discard, or of the kan or north after it."""
    return state.turn if state.phase in ("kan", "aside") else state.last


def wins(data: dict[str, Any], state: State) -> list[Hora]:
    """All winners, in turn order from who paid. Raises :class:`Problem`."""
    n = len(state.players)
    found = several(data.get("hules"), "hules")
    if not 0 < len(found) < n:
        raise Problem(f"hules: found {len(found)} winners, expected 1 to {n - 1}")
    change = numbers(data.get("delta_scores"), "delta_scores", n)
    from_ = giver(state)
    if from_ is not None:
        found.sort(key=lambda h: relative(from_, seat(h, n), n))
    parts = _parted(found, change, from_, n)
    return [_win(h, part, from_, state) for h, part in zip(found, parts, strict=True)]


def _parted(
    found: list[dict[str, Any]], change: list[int], from_: int | None, n: int
) -> list[tuple[int, ...]]:
    """What each of several winners gets: the others the worth of their hands, the first the
    rest, which are the honba and the sticks."""
    first = list(change)
    others_: list[tuple[int, ...]] = []
    for one in found[1:]:
        if from_ is None:
            raise Problem("hules: several winners, and no tile lies there")
        part = [0] * n
        points = count(one, "point_rong", 0, _MAX_POINTS)
        liable = _liable(one, n)
        part[seat(one, n)] += points
        if liable in (None, from_, seat(one, n)):
            part[from_] -= points
        else:
            part[from_] -= points // 2
            part[liable] -= points - points // 2
        first = [a - b for a, b in zip(first, part, strict=True)]
        others_.append(tuple(part))
    return [tuple(first), *others_]


def _liable(found: dict[str, Any], n: int) -> int | None:
    said = found.get("baopai", 0)
    return said - 1 if type(said) is int and 0 < said <= n else None


def _win(found: dict[str, Any], change: tuple[int, ...], from_: int | None, state: State) -> Hora:
    n = len(state.players)
    actor = seat(found, n)
    tsumo = flag(found, "zimo")
    target = actor if tsumo else from_
    if target is None or (target == actor and not tsumo):
        raise Problem("hules: a ron, and no tile of another lies there")
    dealer = actor == state.oya
    yaku = _yaku(found.get("fans"), actor, state)
    yakuman = count(found, "count", 0, _MAX_HAN) if flag(found, "yiman") else 0
    han = None if yakuman else count(found, "count", 0, _MAX_HAN)
    ron = count(found, "point_rong", 0, _MAX_POINTS)
    points = _tsumo_points(found, dealer, n) if tsumo else ron
    pao = _liable(found, n)
    if pao is None and yakuman and any(key in pay.LIABLE for key, _ in yaku):
        pao = pay.liable(change, actor, target)
    under = found.get("li_doras")
    limit = "yakuman" if yakuman else worth.limit(ron, dealer=dealer, han=han)
    fu = count(found, "fu", 0, _MAX_FU)
    win = pay.Win(actor, target, pao, state.oya, points, state.honba)
    return Hora(
        meta=others(found, _HULE) or None,
        actor=actor,
        target=target,
        pai=tile(found.get("hu_tile"), "hu_tile"),
        tehai=tuple(sorted(tiles(found.get("hand"), "hand"))),
        yaku=yaku,
        yakuman=yakuman,
        han=han,
        fu=fu or None,
        points=points,
        limit=limit,
        pao=pao,
        ura_markers=tuple(tiles(under, "li_doras")) if under else None,
        deltas=change,
        ledger=pay.win(change, win),
    )


def _tsumo_points(found: dict[str, Any], dealer: bool, n: int) -> int:
    """All payers added up."""
    other = count(found, "point_zimo_xian", 0, _MAX_POINTS)
    if dealer:
        return other * (n - 1)
    return count(found, "point_zimo_qin", 0, _MAX_POINTS) + other * (n - 2)


def _yaku(value: Any, actor: int, state: State) -> tuple[tuple[str, int], ...]:
    """Keys with their han (or multiples), the winds named."""
    winds = {
        "jikaze": seat_wind(actor, state.oya, len(state.players)),
        "bakaze": state.bakaze,
    }
    out: list[tuple[str, int]] = []
    for fan in several(value, "fans")[:_MAX_YAKU]:
        han = count(fan, "val", 0, _MAX_HAN)
        number, said = fan.get("id"), fan.get("name")
        if type(number) is int and number:
            key = BY_MAJSOUL.get(number, f"majsoul-{number}")
        elif isinstance(said, str) and said:
            key = BY_NAME.get(said, said[:_MAX_TEXT])
        else:
            raise Problem("fans: found a yaku with neither id nor name")
        if key in winds:
            key = f"{key}_{winds[key]}"
        if han or key not in _DORA:
            out.append((key, han))
    return tuple(out)


def exhausted(data: dict[str, Any], state: State) -> Ryukyoku:
    """The wall is exhausted. Raises :class:`Problem`."""
    n = len(state.players)
    nagashi = flag(data, "liujumanguan")
    players = several(data.get("players"), "players")
    if len(players) != n:
        raise Problem(f"players: found {len(players)}, expected {n}")
    shown: list[tuple[Tile, ...] | None] = [
        tuple(sorted(tiles(p.get("hand"), "hand"))) or None if flag(p, "tingpai") else None
        for p in players
    ]
    change = [0] * n
    for score in several(data.get("scores"), "scores"):
        if score.get("delta_scores"):
            part = numbers(score["delta_scores"], "delta_scores", n)
            change = [a + b for a, b in zip(change, part, strict=True)]
    return Ryukyoku(
        reason="nagashi_mangan" if nagashi else "exhaustive",
        tehais=tuple(shown),
        deltas=tuple(change),
        ledger=ledgers.pairwise(change, "nagashi" if nagashi else "noten"),
    )


def aborted(data: dict[str, Any], state: State) -> Ryukyoku:
    """An abort. Raises :class:`Problem`."""
    n = len(state.players)
    number = count(data, "type", 0, 1000)
    meta = others(data, _LIUJU)
    reason = REASONS.get(number)
    if reason is None:
        meta["type"] = number
    shown: list[tuple[Tile, ...] | None] = [None] * n
    hands = rows(data.get("allplayertiles") or [], "allplayertiles")
    if len(hands) == n:
        shown = [_packed(hand) or None for hand in hands]
    elif data.get("tiles"):
        shown[seat(data, n)] = tuple(sorted(tiles(data["tiles"], "tiles")))
    return Ryukyoku(meta=meta or None, reason=reason, tehais=tuple(shown), deltas=(0,) * n)


def _packed(hand: Any) -> tuple[Tile, ...]:
    """Tiles in one text, parted by bars or by nothing."""
    if not isinstance(hand, str):
        return ()
    bare = hand.replace("|", "")[:60]
    return tuple(sorted([tile(bare[i : i + 2], "allplayertiles") for i in range(0, len(bare), 2)]))


def scores(value: Any, what: str) -> Sequence[int]:
    """Scores of 3 or 4 seats. Raises :class:`Problem`."""
    found = rows(value, what)
    if len(found) not in (3, 4):
        raise Problem(f"{what}: found {len(found)} scores, expected 3 or 4")
    return [whole(v, what) for v in found]
