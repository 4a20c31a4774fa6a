"""A win as rows of the ledger: who pays whom, how much, and why.

Seats are absolute. Every function returns rows that add up to zero in every currency, the table
being a party (sticks leave it). Shugi are ``points`` where the rule set counts them so, else
``chips``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from ..core.events import STICK, Currency, Ledger, Seat, Transfer
from ..core.seats import relative
from ..ruleset import RuleSet
from .compiled import table_of
from .value import Worth

PAO_YAKU: Final = ("daisangen", "daisuushii", "suukantsu")
"""Yakuman for which a rule set may make the feeder of the last set liable."""


class Shugi(NamedTuple):
    """What earns shugi in one win, in units of the rule set, from each payer.

    ``others``: ippatsu, ura, coloured fives; ``yakuman``: multiples that earn the yakuman's.
    """

    others: int
    yakuman: int


class Winning(NamedTuple):
    """One winner for the ledger.

    ``source``: who alone pays as for ron (the discarder, or the feeder of a daiminkan), ``None``
    on tsumo. ``pao``: the liable seat; it bears what the rule set says. ``stick``: the winner's
    own stick of this hand lies on the table (only where that one goes back first). ``fed``: the
    yakuman whose last set ``pao`` fed; none: all for which somebody may be liable.
    """

    winner: Seat
    source: Seat | None
    worth: Worth
    shugi: Shugi = Shugi(0, 0)
    pao: Seat | None = None
    stick: bool = False
    fed: tuple[str, ...] = ()


def liable_multiples(worth: Worth, rules: RuleSet, fed: Sequence[str] = ()) -> int:
    """Multiples of the yakuman for which somebody may be liable under these rules; ``fed``: only
    of those."""
    if not worth.yakuman:
        return 0
    keys = [key for key in rules.pao.yakuman if not fed or key in fed]
    part = sum([n for key, n in worth.yaku.items() if key in keys])
    return worth.yakuman if part and rules.pao.part == "whole" else min(part, worth.yakuman)


def wins(
    found: Sequence[Winning],
    rules: RuleSet,
    *,
    dealer: Seat,
    honba: int = 0,
    sticks: int = 0,
    scores: Mapping[Seat, int] | None = None,
    stock: Mapping[Seat, int] | None = None,
) -> list[Ledger]:
    """The rows of one or several winners on one tile, in the order of ``found``.

    ``scores``: points before settling, for the prize of a bust; ``stock``: what each seat has at
    most to give (points outlast the match). Honba and sticks go as the rule set says.
    """
    players = rules.tiles.players
    order = [0]
    if len(found) > 1:
        order = sorted(range(len(found)), key=lambda i: _distance(found[i], players))
    out: list[list[Transfer]] = [[] for _ in found]
    left = sticks
    if rules.honba.sticks_double_ron == "own_first" and len(found) > 1:
        for i in order:
            if found[i].stick and left:
                out[i].append(Transfer(None, found[i].winner, 1, "sticks", "sticks"))
                left -= 1
    for n, i in enumerate(order):
        w = found[i]
        counters = honba if n == 0 or rules.honba.double_ron == "each" else 0
        rows = _values(w, rules, dealer, counters)
        if n == 0 and left:
            rows.append(Transfer(None, w.winner, left, "sticks", "sticks"))
        out[i] = rows + out[i]
    for i in order:
        if any(found[i].shugi):
            out[i] += _shugi(found[i], rules)
    if stock is not None:
        _cap(out, order, dict(stock))
    if scores is not None and rules.bonus.tobi and rules.bonus.tobi_to == "buster":
        _prizes(out, found, rules, scores)
    return [tuple(rows) for rows in out]


def _distance(w: Winning, players: int) -> int:
    return 0 if w.source is None else relative(w.source, w.winner, players)


def _values(w: Winning, rules: RuleSet, dealer: Seat, honba: int) -> list[Transfer]:
    """The hand's worth and honba."""
    worth, price = w.worth, w.worth.price
    liable = liable_multiples(worth, rules, w.fed) if w.pao is not None else 0
    if liable and w.pao != w.winner:
        return _with_pao(w, rules, dealer, honba, liable)
    if w.source is not None:
        rows = [_points(w.source, w.winner, price.ron, "win")]
        if honba and rules.honba.ron:
            rows.append(_points(w.source, w.winner, rules.honba.ron * honba, "honba"))
        return rows
    payers = [seat for seat in range(rules.tiles.players) if seat != w.winner]
    rows = [
        _points(seat, w.winner, price.dealer if seat == dealer else price.other, "win")
        for seat in payers
    ]
    if honba and rules.honba.tsumo:
        rows += [_points(seat, w.winner, rules.honba.tsumo * honba, "honba") for seat in payers]
    return rows


def _points(source: Seat, target: Seat, amount: int, reason: str) -> Transfer:
    return Transfer(source, target, amount, "points", reason)


def _with_pao(w: Winning, rules: RuleSet, dealer: Seat, honba: int, liable: int) -> list[Transfer]:
    """The liable seat pays its part of a tsumo whole, of a ron half; the rest as usual."""
    assert w.pao is not None
    table, own = table_of(rules), w.winner == dealer
    part = table.price(own, 0, 0, liable)
    rest = w.worth.yakuman - liable
    others = table.price(own, 0, 0, rest) if rest else None
    payers = [seat for seat in range(rules.tiles.players) if seat != w.winner]
    rows: list[Transfer] = []
    if w.source is None:
        rows.append(_points(w.pao, w.winner, part.total(True, len(payers)), "pao"))
        if others is not None:
            rows += [
                _points(seat, w.winner, others.dealer if seat == dealer else others.other, "win")
                for seat in payers
            ]
        counters, bears = rules.honba.tsumo * len(payers), w.pao
    else:
        half = part.ron // 2
        rows.append(_points(w.pao, w.winner, half, "pao"))
        value = part.ron - half + (others.ron if others is not None else 0)
        rows.append(_points(w.source, w.winner, value, "win"))
        counters = rules.honba.ron
        bears = w.pao if rules.pao.honba_on_ron == "liable" else w.source
    if honba and counters:
        rows.append(_points(bears, w.winner, counters * honba, "honba"))
    return rows


def _shugi(w: Winning, rules: RuleSet) -> list[Transfer]:
    bonus = rules.bonus
    unit: Currency = "points" if bonus.unit == "points" else "chips"
    due: dict[Seat, int] = {}
    tsumo = w.source is None
    payers = [s for s in range(rules.tiles.players) if s != w.winner]
    usual = payers if w.source is None else [w.source]
    each = bonus.yakuman_tsumo if tsumo else bonus.yakuman_ron
    fed = 0
    if w.pao is not None and w.pao != w.winner and rules.pao.shugi_follow:
        fed = min(liable_multiples(w.worth, rules, w.fed), w.shugi.yakuman)
    for seat in usual:
        due[seat] = w.shugi.others + each * (w.shugi.yakuman - fed)
    if fed and w.pao is not None:
        whole = each * fed * len(usual)
        part = whole if tsumo else whole // 2
        due[w.pao] = due.get(w.pao, 0) + part
        if w.source is not None:
            due[w.source] += whole - part
    return [Transfer(seat, w.winner, n, unit, "shugi") for seat, n in due.items() if n]


def _cap(out: list[list[Transfer]], order: Sequence[int], stock: dict[Seat, int]) -> None:
    """Nobody pays more than there is: hand values first, then shugi; the nearest winner first."""
    for shugi in (False, True):
        for i in order:
            for n, row in enumerate(out[i]):
                if row.source is None or row.currency != "points":
                    continue
                if (row.reason == "shugi") != shugi:
                    continue
                paid = min(row.amount, max(stock[row.source], 0))
                stock[row.source] -= paid
                if paid != row.amount:
                    out[i][n] = Transfer(row.source, row.target, paid, row.currency, row.reason)
    for i in order:
        out[i][:] = [row for row in out[i] if row.amount]


def _prizes(
    out: list[list[Transfer]], found: Sequence[Winning], rules: RuleSet, scores: Mapping[Seat, int]
) -> None:
    """Each winner is paid by whom the win busted."""
    left = dict(scores)
    for rows in out:
        for row in rows:
            if row.currency == "sticks":
                continue
            if row.currency == "points" and row.source is not None:
                left[row.source] -= row.amount
            if row.currency == "points" and row.target is not None:
                left[row.target] += row.amount
    unit: Currency = "points" if rules.bonus.unit == "points" else "chips"
    for rows, w in zip(out, found, strict=True):
        payers = dict.fromkeys(r.source for r in rows if r.currency == "points")
        for seat in payers:
            if seat is not None and busted(left[seat], rules):
                rows.append(Transfer(seat, w.winner, rules.bonus.tobi, unit, "tobi"))


def busted(points: int, rules: RuleSet) -> bool:
    """Are these points so few that the player is bust?"""
    return points <= 0 if rules.match.tobi == "zero_or_below" else points < 0


__all__ = ["STICK", "Shugi", "Winning", "busted", "liable_multiples", "wins"]
