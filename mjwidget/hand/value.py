"""What a hand is worth: every reading counted, the one that pays best chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Final

from .compiled import Active, Rows, Table
from .dora import dora
from .fu import FuItem, fu_items, rounded
from .price import MANGAN_BASE, Price, limit_of
from .reading import KOKUSHI, NO_PAIR, RYANMEN, Reading, readings
from .situation import Situation
from .yaku import value_kinds

_RENHOU_HAN: Final = 5
DORA: Final = frozenset(("dora", "ura", "red", "blue", "kita", "flower"))
"""Keys of :attr:`Worth.yaku` that are no yaku."""


class Worth:
    """A reading and what it is worth.

    ``yaku``: key -> han, dora last (multiples where ``yakuman`` is not 0); ``han``: all of them,
    0 for a yakuman; ``fu``: rounded, 0 where fu are not counted; ``fu_items``: before rounding;
    ``yakuman``: multiples that are paid; ``total``: all payers added up; ``no_yaku``: nothing but
    dora, or fewer han than are needed, so that this is no win.
    """

    __slots__ = (
        *("reading", "yaku", "han", "fu", "fu_items", "yakuman", "price", "total", "no_yaku"),
        "order",
    )

    reading: Reading
    yaku: dict[str, int]
    han: int
    fu: int
    fu_items: list[FuItem]
    yakuman: int
    price: Price
    total: int
    no_yaku: bool
    order: dict[str, int]

    @property
    def kazoe(self) -> bool:
        """A yakuman by the number of han."""
        return not self.yakuman and self.price.limit == "yakuman"


def worths(s: Situation, table: Table) -> list[Worth]:
    """Every reading's worth, best first: what pays most points; of equal ones a yakuman before a
    kazoe one, then more han, then more fu. Shugi don't choose.

    Empty when the hand is not complete; when the first is ``no_yaku`` none may win.
    """
    found = readings(s)
    if not found:
        return []
    rows = table.closed if s.closed else table.open
    first = found[0]
    yakuman = [row for row in rows.yakuman_hand if row[2](first, s)]
    plain = [(row[0], row[1]) for row in rows.hand if row[2](first, s)]
    if s.flags:
        yakuman = [row for row in rows.yakuman_flags if row[2](first, s)] + yakuman
        plain = [(row[0], row[1]) for row in rows.flags if row[2](first, s)] + plain
    if s.double_riichi and any(key == "double_riichi" for key, _ in plain):
        plain = [pair for pair in plain if pair[0] != "riichi"]
    extra: list[tuple[str, int]] | None = None
    values = value_kinds(s.seat, s.round, table.north)
    payers = table.rules.tiles.players - 1
    out: list[Worth] = []
    for r in found:
        w = Worth()
        w.reading = r
        own = [row for row in rows.yakuman_reading if row[2](r, s)]
        if yakuman or own:
            _yakuman(w, yakuman + own, s, table)
        else:
            if extra is None:
                extra = dora(s, table.rules)
            _han(w, r, s, table, rows, plain, extra, values)
        dealer = s.seat == 0
        w.price = table.price(dealer, w.han, w.fu, w.yakuman)
        if table.renhou_mangan and s.renhou and not w.yakuman:
            _renhou(w, table, dealer)
        w.total = w.price.total(s.tsumo and not s.feeder_pays, payers)
        out.append(w)
    if len(out) > 1:
        out.sort(key=_rank)
    return out


def under(found: Sequence[Worth], s: Situation, table: Table, more: Mapping[str, int]) -> Worth:
    """The best of readings that :func:`worths` counted without any circumstance, in those of ``s``
    (riichi, ippatsu, haitei ...) and with ``more`` dora (key -> han).

    The same as counting again, for many wins that differ in nothing else; not for sets with local
    yaku, which may look at anything, nor for circumstances that are a yakuman.
    """
    rows = table.closed if s.closed else table.open
    plain = {row.key: row.han for row in rows.flags if row.holds(found[0].reading, s)}
    if "double_riichi" in plain:
        plain.pop("riichi", None)
    payers = table.rules.tiles.players - 1
    out: list[Worth] = []
    for before in found:
        w = copy(before)
        if not w.yakuman:
            own = sum([n for key, n in w.yaku.items() if key not in DORA]) + sum(plain.values())
            w.yaku = plain | w.yaku
            for key, n in more.items():
                if n:
                    w.yaku[key] = w.yaku.get(key, 0) + n
            w.han = sum(w.yaku.values())
            w.no_yaku = own < table.rules.win.minimum_han
            w.price = table.price(s.seat == 0, w.han, w.fu, 0)
            w.total = w.price.total(s.tsumo and not s.feeder_pays, payers)
        out.append(w)
    return min(out, key=_rank)


def _rank(w: Worth) -> tuple[bool, int, int, int, int]:
    return w.no_yaku, -w.total, -w.yakuman, -w.han, -w.fu


def _yakuman(w: Worth, rows: list[Active], s: Situation, table: Table) -> None:
    rules = table.rules
    yaku = {row.key: row.han for row in rows}
    for row in rows:
        for key in row.suppresses:
            yaku.pop(key, None)
    if "kokushi_13" in yaku and s.furiten and rules.win.furiten_kokushi_single:
        del yaku["kokushi_13"]
        yaku["kokushi"] = 1
    if w.reading.form == NO_PAIR:
        yaku = {key: n for key, n in yaku.items() if key in _PAIRLESS}
    w.yaku = yaku
    w.yakuman = sum(yaku.values()) if rules.win.stacking else max(yaku.values())
    w.han = 0
    w.no_yaku = False
    # Fu are counted beside a yakuman too, as logs do.
    r = w.reading
    values = value_kinds(s.seat, s.round, table.north)
    _fu(w, r, s, table, s.closed and r.wait == RYANMEN and not r.triplets | values >> r.pair & 1)


_PAIRLESS: Final = frozenset(("suukantsu", "suuankou", "daisangen", "daisuushii"))
"""Yakuman that four kans may have without a pair."""


def _fu(w: Worth, r: Reading, s: Situation, table: Table, pinfu: bool) -> None:
    if table.flat or r.form == KOKUSHI or r.form == NO_PAIR:
        w.fu_items, w.fu = [], 0
        return
    w.fu_items = fu_items(r, s, table.rules, pinfu)
    w.fu = rounded(w.fu_items, pinfu, s, table.rules)


def _han(
    w: Worth,
    r: Reading,
    s: Situation,
    table: Table,
    rows: Rows,
    plain: list[tuple[str, int]],
    extra: list[tuple[str, int]],
    values: int,
) -> None:
    yaku = dict(plain)
    for row in rows.reading:
        if row[2](r, s):
            yaku[row[0]] = row[1]
            for key in row[3]:
                yaku.pop(key, None)
    pinfu = "pinfu" in yaku
    if pinfu and values >> r.pair & 1:
        del yaku["pinfu"]
        pinfu = False
    han = sum(yaku.values())
    w.no_yaku = han < table.rules.win.minimum_han
    if extra:
        for key, n in extra:
            yaku[key] = n
            han += n
    w.yaku, w.han, w.yakuman = yaku, han, 0
    _fu(w, r, s, table, pinfu)


def _renhou(w: Worth, table: Table, dealer: bool) -> None:
    """Renhou as a mangan: unless the hand is worth more without it."""
    if not w.no_yaku and limit_of(w.han, w.fu, table.rules)[1] > MANGAN_BASE:
        return
    w.yaku, w.han, w.no_yaku = {"renhou": _RENHOU_HAN}, _RENHOU_HAN, False
    w.price = table.price(dealer, _RENHOU_HAN, w.fu, 0)
