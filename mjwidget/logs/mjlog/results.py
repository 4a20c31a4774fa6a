"""``<AGARI>`` and ``<RYUUKYOKU>`` -> events with yaku, points and the ledger.

What such an element repeats of what came before (scores, sticks, indicators) goes to ``meta``
only where it says something else.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from ...core import ledger as ledgers
from ...core.events import STICK, Hora, Ledger, Ryukyoku
from ...core.names import BY_TENHOU
from ...core.tiles import Tile, to_mjai
from .. import pay
from ..errors import Problem
from .deal import HANDS, Deal
from .fields import Attrs, ids, integer, integers, need, one_id, others, seat

LIMITS: Final = ("", "mangan", "haneman", "baiman", "sanbaiman", "yakuman")
REASONS: Final = {
    "yao9": "kyuushu_kyuuhai",
    "kaze4": "suufon_renda",
    "reach4": "suucha_riichi",
    "ron3": "sanchahou",
    "kan4": "suukaikan",
    "nm": "nagashi_mangan",
}
"""``type`` of a draw; without one the wall is exhausted."""

DORA: Final = 52
URA: Final = 53
_RED: Final = 54
PAYS: Final = {"exhaustive": "noten", "nagashi_mangan": "nagashi"}
"""What is paid at a draw, by its reason; ``draw`` at others."""
_MAX_HAN: Final = 1000
_MAX_CHANGE: Final = 999_999

_AGARI: Final = frozenset(
    (
        *("who", "fromWho", "paoWho", "hai", "m", "machi", "ten", "yaku", "yakuman"),
        *("doraHai", "doraHaiUra", "ba", "sc", "owari"),
    )
)
_RYUUKYOKU: Final = frozenset(("type", "ba", "sc", "owari", *HANDS))


class Table:
    """What the reader keeps of the hand it is in, to mark what an element says differently."""

    def __init__(self, players: int, tiles: tuple[Tile, ...]) -> None:
        self.players = players
        self.tiles = tiles
        self.start: int | None = None
        """Points of a seat at the start of the match, on average."""
        self.bakaze = "E"
        self.oya = 0
        self.honba = 0
        self.kyotaku = 0
        self.scores: list[int] = [0] * players
        self.dora: list[int] = []
        self.kita: list[int] = [0] * players

    def deal(self, start: Deal) -> None:
        """A hand begins."""
        self.bakaze = start.bakaze
        self.oya, self.honba, self.kyotaku = start.oya, start.honba, start.kyotaku
        self.scores = list(start.scores)
        self.dora = [start.dora]
        self.kita = [0] * self.players
        if self.start is None:
            self.start = (sum(self.scores) + STICK * self.kyotaku) // self.players

    def pays(self, change: tuple[int, ...], sticks: int) -> None:
        """The scores after a result."""
        self.scores = [a + b for a, b in zip(self.scores, change, strict=True)]
        self.kyotaku += sticks


def names_of(tiles: tuple[Tile, ...], found: Collection[int]) -> list[str]:
    """Ids as mjai texts, for ``meta``."""
    return [to_mjai(tiles[i]) for i in found]


def hora(attrs: Attrs, table: Table) -> Hora:
    """One winner. Raises :class:`Problem`."""
    n = table.players
    actor, target = seat(attrs, "who", n), seat(attrs, "fromWho", n)
    pao = seat(attrs, "paoWho", n) if "paoWho" in attrs else None
    meta = others(attrs, _AGARI)

    hai, machi = ids(attrs, "hai"), one_id(attrs, "machi")
    if machi in hai:
        hai.remove(machi)
    if "doraHai" in attrs and (dora := ids(attrs, "doraHai")) != table.dora:
        meta["dora"] = names_of(table.tiles, dora)
    ura = ids(attrs, "doraHaiUra") if "doraHaiUra" in attrs else None

    fu, points, limit = _worth(attrs)
    yaku, yakuman, han = _yaku(attrs, table, actor)
    if not yakuman:  # only kokushi has none: who wrote this did not know it
        fu = fu or None
    if yaku is None:  # nothing is known of what it is made of
        limit = limit or None
    honba = _honba(attrs, table, meta)
    change, shugi = _change(attrs, table, meta)
    rows = paid(change, actor, target, pao, table.oya, points, honba)
    return Hora(
        meta=meta or None,
        actor=actor,
        target=target,
        pai=table.tiles[machi],
        tehai=tuple(sorted([table.tiles[i] for i in hai])),
        yaku=yaku,
        yakuman=yakuman,
        han=han,
        fu=fu,
        points=points,
        limit=limit,
        pao=pao,
        ura_markers=None if ura is None else tuple([table.tiles[i] for i in ura]),
        deltas=change,
        ledger=(*rows, *shugi),
    )


def paid(
    change: tuple[int, ...],
    actor: int,
    target: int,
    pao: int | None,
    oya: int,
    points: int | None,
    honba: int,
) -> Ledger:
    """The rows of a win. ``points``: of the hand, ``None`` where the log does not say."""
    if points is None:
        parts = ledgers.payments(change, actor)
        points = 0 if parts is None else sum(parts[0].values())
    return pay.win(change, pay.Win(actor, target, pao, oya, points, honba))


def ryukyoku(attrs: Attrs, table: Table) -> Ryukyoku:
    """A draw. Raises :class:`Problem`."""
    meta = others(attrs, _RYUUKYOKU)
    code = attrs.get("type")
    reason = "exhaustive" if code is None else REASONS.get(code)
    if reason is None:
        meta["type"] = code
    hands: list[tuple[Tile, ...] | None] = []
    for key in HANDS[: table.players]:
        shown = ids(attrs, key) if key in attrs else []
        hands.append(tuple(sorted([table.tiles[i] for i in shown])) if shown else None)
    if "ba" not in attrs and "sc" not in attrs:
        # Programs break a match off with an empty element.
        reason = None if code is None else reason
        return Ryukyoku(meta=meta or None, reason=reason, tehais=tuple(hands))
    _honba(attrs, table, meta)
    change, shugi = _change(attrs, table, meta)
    pays = PAYS.get(reason or "", "draw")
    return Ryukyoku(
        meta=meta or None,
        reason=reason,
        tehais=tuple(hands),
        deltas=change,
        ledger=(*ledgers.pairwise(change, pays), *shugi),
    )


def _worth(attrs: Attrs) -> tuple[int | None, int | None, str | None]:
    """fu, points and limit of ``ten``; an empty text: not known."""
    found = integers(attrs, "ten")
    if not found:
        return None, None, None
    if len(found) != 3:
        raise Problem(f"ten: found {len(found)} numbers, expected fu, points and limit")
    fu, points, limit = found
    if not 0 <= limit < len(LIMITS):
        raise Problem(f"ten: found limit {limit}, expected 0 to {len(LIMITS) - 1}")
    if fu < 0 or points < 0:
        raise Problem(f"ten: found {min(fu, points)}, expected no number below 0")
    return fu, points, LIMITS[limit]


def _yaku(
    attrs: Attrs, table: Table, actor: int
) -> tuple[tuple[tuple[str, int], ...] | None, int, int | None]:
    """yaku (``None``: an empty text, they are not known), number of yakuman, han (``None`` for
    yakuman, which are not counted in han)."""
    if "yakuman" in attrs:
        found = integers(attrs, "yakuman")
        if not found:
            raise Problem("yakuman: found none, expected at least one")
        return tuple((_key(i), 1) for i in found), len(found), None
    numbers = integers(attrs, "yaku")
    if not numbers:
        return None, 0, None
    if len(numbers) % 2:
        raise Problem(f"yaku: found {len(numbers)} numbers, expected pairs of yaku and han")
    out: list[tuple[str, int]] = []
    han = 0
    for yaku_id, value in zip(numbers[::2], numbers[1::2], strict=True):
        if not 0 <= value <= _MAX_HAN:
            raise Problem(f"yaku: found {value} han, expected 0 to {_MAX_HAN}")
        han += value
        kita = table.kita[actor]
        if yaku_id == DORA and 0 < kita <= value:
            if value > kita:
                out.append(("dora", value - kita))
            out.append(("kita", kita))
        elif value or yaku_id not in (DORA, URA, _RED):
            out.append((_key(yaku_id), value))
    return tuple(out), 0, han


def _key(yaku_id: int) -> str:
    return BY_TENHOU.get(yaku_id) or f"tenhou-{yaku_id}"


def _honba(attrs: Attrs, table: Table, meta: dict[str, Any]) -> int:
    found = integers(attrs, "ba")
    if len(found) != 2:
        raise Problem(f"ba: found {len(found)} numbers, expected honba and sticks")
    if found != [table.honba, table.kyotaku]:
        meta["ba"] = found
    return integer(str(found[0]), "ba", 0, _MAX_HAN)


def _change(attrs: Attrs, table: Table, meta: dict[str, Any]) -> tuple[tuple[int, ...], Ledger]:
    """How the scores change, in points, and the rows of chips."""
    n = table.players
    found = integers(attrs, "sc")
    seats = {2 * n: n, 4 * n: n, 8: 4, 16: 4}.get(len(found))
    if seats is None:
        raise Problem(f"sc: found {len(found)} numbers, expected 8, or 16 with chips")
    before, change = found[: 2 * n : 2], found[1 : 2 * n : 2]
    chips = found[2 * seats :]
    empty = found[2 * n : 2 * seats] + chips[2 * n : 2 * seats]
    if any(100 * a != b for a, b in zip(before, table.scores, strict=True)) or any(empty):
        meta["sc"] = need(attrs, "sc")
    rows = ledgers.pairwise(chips[1 : 2 * n : 2], "shugi", "chips") if chips else ()
    most = max(map(abs, change))
    if most > _MAX_CHANGE:
        raise Problem(f"sc: found a change of {most}, expected at most {_MAX_CHANGE}")
    return tuple([100 * amount for amount in change]), rows
