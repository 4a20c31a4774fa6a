"""A rule set made ready for scoring: which rows of the registry count, and for how much."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..ruleset import RuleSet
from . import check
from .price import Price, price
from .situation import FLAGS
from .yaku import ROWS, YAKUMAN, Predicate, Row, green_with_hatsu, version


class Active(NamedTuple):
    """A row that counts: its han, or its multiples of a yakuman."""

    key: str
    han: int
    holds: Predicate
    suppresses: tuple[str, ...]


class Rows(NamedTuple):
    """The rows for a closed or an open hand: those of flags, asked only when there are any; those
    asked once per hand; and per reading. The same for yakuman."""

    flags: tuple[Active, ...]
    hand: tuple[Active, ...]
    reading: tuple[Active, ...]
    yakuman_flags: tuple[Active, ...]
    yakuman_hand: tuple[Active, ...]
    yakuman_reading: tuple[Active, ...]


class Table:
    """What scoring needs of a rule set. Made by :func:`table_of`."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.version = version()
        self.closed = _rows(rules, True)
        self.open = _rows(rules, False)
        self.north = rules.tiles.north == "yakuhai"
        self.flat = rules.win.fu == "flat"
        self.renhou_mangan = rules.yaku.renhou == "mangan"
        self.copies = check.copies(rules)
        bonus = rules.bonus
        self.shugi = bool(
            bonus.ippatsu
            or bonus.ura
            or bonus.red
            or bonus.blue
            or bonus.yakuman_ron
            or bonus.yakuman_tsumo
        )
        self._prices: dict[tuple[bool, int, int, int], Price] = {}

    def price(self, dealer: bool, han: int, fu: int, yakuman: int) -> Price:
        """:func:`.price.price`, remembered (there are few)."""
        key = (dealer, han, fu, yakuman)
        found = self._prices.get(key)
        if found is None:
            found = self._prices[key] = price(self.rules, dealer, min(han, 99), fu, yakuman)
        return found


_LIMIT: Final = 64
_tables: dict[int, Table] = {}


def table_of(rules: RuleSet) -> Table:
    """The table of a rule set; kept as long as it is among the last few used."""
    found = _tables.get(id(rules))
    if found is None or found.rules is not rules or found.version != version():
        if len(_tables) >= _LIMIT:
            _tables.clear()
        found = _tables[id(rules)] = Table(rules)
    return found


def _worth(row: Row, rules: RuleSet, closed: bool) -> int:
    """Han of a row under a rule set (13: a yakuman, 0: does not count)."""
    key, yaku = row.key, rules.yaku
    family = key.rpartition("_")[0]
    if key in yaku.off or (family in ("jikaze", "bakaze") and family in yaku.off):
        return 0
    if row.local and key not in yaku.local:
        return 0
    pair = yaku.han.get(key)
    if pair is None and family in ("jikaze", "bakaze"):
        pair = yaku.han.get(family)
    if key == "renhou":
        if yaku.renhou in ("off", "mangan") or not closed:
            return 0
        return YAKUMAN if yaku.renhou == "yakuman" else (pair or (4, 0))[0]
    if key == "north" and rules.tiles.north != "yakuhai":
        return 0
    if key == "double_riichi" and not rules.riichi.double:
        return 0
    if key == "tanyao" and not closed and not rules.win.open_tanyao:
        return 0
    if pair is None:
        pair = (row.closed, row.open)
    return pair[0] if closed else pair[1]


def _rows(rules: RuleSet, closed: bool) -> Rows:
    parts: tuple[list[Active], ...] = ([], [], [], [], [], [])
    for row in ROWS.values():
        han = _worth(row, rules, closed)
        if not han:
            continue
        yakuman = han >= YAKUMAN
        if yakuman:
            han = 2 if row.key in rules.win.double_yakuman else han // YAKUMAN
        holds = row.holds
        if row.key == "ryuuiisou" and rules.yaku.green_needs_hatsu:
            holds = green_with_hatsu
        active = Active(row.key, han, holds, row.suppresses)
        place = 0 if row.key in FLAGS else 1 if row.per_hand else 2
        parts[3 * yakuman + place].append(active)
    return Rows(*(tuple(part) for part in parts))
