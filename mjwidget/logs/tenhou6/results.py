"""The last member of a hand -> its wins or its draw, with yaku, points and the ledger."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ...core import ledger as ledgers
from ...core.events import Hora, Ledger, Ryukyoku, Transfer
from ...core.seats import seat_wind
from ...core.state import State
from ...core.tiles import Tile
from .. import pay
from ..errors import Problem
from ..jsonread import numbers, rows, text, whole
from . import words

_DORA: Final = frozenset(("dora", "ura", "red"))
_DOUBLE: Final = frozenset(("suuankou_tanki", "kokushi_13", "junsei_chuuren", "daisuushii"))
"""Forms that some games count as two yakuman and write like one."""
_MAX_YAKU: Final = 60
_MAX_TEXT: Final = 100
_MAX_CHANGE: Final = 99_999_900


def name_of(result: Any) -> str:
    """What the result is called; ``""`` where there is none. Raises :class:`Problem`."""
    found = rows(result, "result")
    return text(found[0], "result") if found else ""


def said(result: Any) -> bool:
    """Is there a result? The viewer's editor writes that there is none yet."""
    return bool(rows(result, "result")) and result != [words.UNKNOWN]


class Row:
    """One winner's part of the result, before it is looked into."""

    def __init__(self, change: tuple[int, ...], detail: list[Any], players: int) -> None:
        self.change = change
        self.detail = detail
        if len(detail) < 2:
            raise Problem(f"result: found {len(detail)} members of a win, expected 2 or more")
        self.actor = whole(detail[0], "result: winner", 0, players - 1)
        self.target = whole(detail[1], "result: from", 0, players - 1)


def wins(result: Any, players: int) -> list[Row]:
    """The winners in their order. Raises :class:`Problem`."""
    found = rows(result, "result")
    if not 3 <= len(found) <= 1 + 2 * players or len(found) % 2 == 0:
        raise Problem(f"result: found {len(found)} members, expected {words.WIN} and two a winner")
    return [
        Row(change(found[i], players), rows(found[i + 1], "result"), players)
        for i in range(1, len(found), 2)
    ]


def change(value: Any, players: int) -> tuple[int, ...]:
    """What a result changes, by seat; with three players a fourth number may follow."""
    found = rows(value, "result: points")
    paid = numbers(found[:players], "result: points", players, -_MAX_CHANGE, _MAX_CHANGE)
    return tuple(paid)


def hora(row: Row, state: State, pai: Tile, ura: tuple[Tile, ...]) -> Hora:
    """One winner, with the tile ``pai``, at the table as it is before. Raises :class:`Problem`."""
    n = len(state.players)
    actor, target, detail = row.actor, row.target, row.detail
    me = state.players[actor]
    meta: dict[str, Any] = {}
    liable = whole(detail[2], "result: pao", 0, n - 1) if len(detail) > 2 else actor
    pao = None if liable == actor else liable
    said = text(detail[3], "result: price") if len(detail) > 3 else ""
    price = words.price(said)
    if said and price is None:
        meta["price"] = said[:_MAX_TEXT]
    found, unread = _yaku(detail[4:], len(me.kita))
    winds = {"jikaze": seat_wind(actor, state.oya, n), "bakaze": state.bakaze}
    # Mahjong Soul does not name the wind.
    found = [(f"{k}_{winds[k]}" if k in winds else k, value, counts) for k, value, counts in found]
    if unread:
        meta["yaku"] = unread
    points = None if price is None else _points(price, actor == target, n)
    yakuman = sum(value for _, value, counts in found if counts)
    if yakuman and points:
        found = _doubled(found, points, state.oya == actor, actor == target, n)
        yakuman = sum(value for _, value, counts in found if counts)
    keys = tuple([(key, value) for key, value, _ in found])
    paid = pay.win(row.change, pay.Win(actor, target, pao, state.oya, points, state.honba))
    han = None if yakuman else sum(value for _, value in keys) if keys else None
    if price is not None and price.han is not None and price.han != han:
        if han is not None:
            meta["price"] = said[:_MAX_TEXT]
        han = price.han if han is None else han
    return Hora(
        meta=meta or None,
        actor=actor,
        target=target,
        pai=pai,
        tehai=me.hand,
        yaku=keys or None,
        yakuman=yakuman,
        han=han,
        fu=None if price is None else price.fu,
        points=points,
        limit=None if price is None else price.limit,
        pao=pao,
        ura_markers=ura if me.riichi and ura else None,
        deltas=row.change,
        ledger=(*paid, *_chips(price, actor, target, n)),
    )


def _yaku(texts: Sequence[Any], kita: int) -> tuple[list[tuple[str, int, bool]], list[str]]:
    """Keys, han (a yakuman: 1) and which they are; texts that are no yaku.

    Tenhou counts norths that were set aside among the dora; what counts nothing is left out.
    """
    found: list[tuple[str, int, bool]] = []
    unread: list[str] = []
    for entry in texts[:_MAX_YAKU]:
        said = text(entry, "result: yaku")
        one = words.yaku(said)
        if one is None:
            unread.append(said[:_MAX_TEXT])
        elif one[1] or one[0] not in _DORA:
            found.append(one)
    out: list[tuple[str, int, bool]] = []
    named = any(key == "kita" for key, _, _ in found)
    for key, value, counts in found:
        same = next((i for i, one in enumerate(out) if counts and one[0] == key and one[2]), None)
        if same is not None:
            out[same] = (key, out[same][1] + 1, True)
        elif key == "dora" and not counts and not named and 0 < kita <= value:
            if value > kita:
                out.append(("dora", value - kita, False))
            out.append(("kita", kita, False))
        else:
            out.append((key, value, counts))
    return out, unread


def _points(price: words.Price, tsumo: bool, players: int) -> int:
    """The worth of the hand, all payers added."""
    first = price.amounts[0]
    if len(price.amounts) == 2:
        return (players - 2) * first + price.amounts[1]
    return (players - 1) * first if price.each and tsumo else first


def _doubled(
    found: list[tuple[str, int, bool]], points: int, dealer: bool, tsumo: bool, players: int
) -> list[tuple[str, int, bool]]:
    """Double yakuman as two, where the points say so."""
    units = [48000 if dealer else 32000]
    if tsumo and players == 3:
        units.append(32000 if dealer else 24000)  # the third payer's share is nobody's
    times = [2 if counts and key in _DOUBLE else value for key, value, counts in found]
    if points not in [unit * sum(times) for unit in units]:
        return found
    return [(key, n, counts) for (key, _, counts), n in zip(found, times, strict=True)]


def _chips(price: words.Price | None, actor: int, target: int, players: int) -> Ledger:
    if price is None or not price.chips:
        return ()
    payers = [s for s in range(players) if s != actor] if actor == target else [target]
    return tuple([Transfer(s, actor, price.chips, "chips", "shugi") for s in payers])


def ryukyoku(result: Any, state: State) -> Ryukyoku:
    """A draw. Raises :class:`Problem`."""
    n = len(state.players)
    found = rows(result, "result")
    name = text(found[0], "result") if found else ""
    reason = words.DRAWS.get(name)
    meta: dict[str, Any] = {}
    if reason is None:
        meta["result"] = name[:_MAX_TEXT]
    if len(found) > 2:
        raise Problem(f"result: found {len(found)} members, expected a name and the points")
    # An empty list is jansou's way to say that nobody pays.
    paid = change(found[1], n) if len(found) > 1 and found[1] != [] else (0,) * n
    pays = {"exhaustive": "noten", "nagashi_mangan": "nagashi"}.get(reason or "", "draw")
    return Ryukyoku(
        meta=meta or None,
        reason=reason,
        tehais=_shown(state, reason, name, paid),
        deltas=paid,
        ledger=ledgers.pairwise(paid, pays),
    )


def _shown(
    state: State, reason: str | None, name: str, paid: tuple[int, ...]
) -> tuple[tuple[Tile, ...] | None, ...] | None:
    """Hands that are shown, as far as the kind of draw says whose; ``None``: it does not."""
    n = len(state.players)
    if reason == "exhaustive":
        if name in words.TENPAI:
            seats = range(n) if words.TENPAI[name] else range(0)
            return _hands(state, seats)
        return _hands(state, [s for s in range(n) if paid[s] > 0]) if any(paid) else None
    if reason == "kyuushu_kyuuhai" and state.turn is not None:
        return _hands(state, [state.turn])
    if reason == "suucha_riichi":
        return _hands(state, range(n))
    if reason == "sanchahou" and state.last is not None:
        return _hands(state, [s for s in range(n) if s != state.last])
    return _hands(state, []) if reason in ("suufon_renda", "suukaikan") else None


def _hands(state: State, seats: Sequence[int]) -> tuple[tuple[Tile, ...] | None, ...]:
    return tuple([p.tiles if s in seats else None for s, p in enumerate(state.players)])
