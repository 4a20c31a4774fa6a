"""What changed hands, as rows: a log says only by how much each seat's score changed.

Each split is tried against the change and taken only if it gives exactly that. What fits no rule
known here (private tables have their own) stays whole: one row for each payer, or, if even that
is impossible, each seat against the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ..core import ledger as ledgers
from ..core.events import Hora, Ledger, Transfer

_YAKUMAN: Final = 8000


class Win(NamedTuple):
    """What a win's row of numbers says. ``points``: the hand without honba and sticks; ``None``
    where the log does not say it, and so not which part of a payment is the honba's."""

    who: int
    target: int
    pao: int | None
    oya: int
    points: int | None
    honba: int


def win(deltas: Sequence[int], w: Win) -> Ledger:
    """Rows of a win: ``win``, ``pao``, ``honba``, ``sticks``."""
    parts = ledgers.payments(deltas, w.who)
    if parts is None:
        return ledgers.from_deltas(deltas, "win")
    paid, taken = parts
    rows = [
        Transfer(seat, w.who, amount, "points", reason)
        for seat, amount, reason in _split(paid, w) or _whole(paid, w)
        if amount
    ]
    if taken:
        rows.append(Transfer(None, w.who, taken, "sticks", "sticks"))
    return tuple(rows)


def parts_said(e: Hora, players: int, oya: int, honba: int, losses: dict[str, None]) -> None:
    """Names what is lost where only the sums of a win's payments are written, and what it is worth:
    a reader parts them by the rules known here."""
    if e.points is None or not e.ledger:
        return
    change = ledgers.deltas(e.ledger, players)
    read = win(change, Win(e.actor, e.target, e.pao, oya, e.points, honba))
    if not same_rows(e.ledger, read):
        shugi = any(row.reason == "shugi" and row.currency == "points" for row in e.ledger)
        losses["which points are shugi" if shugi else "what payments are for"] = None


def same_rows(a: Ledger, b: Ledger) -> bool:
    """Do these say the same, chips and order aside?"""
    return _sums(a) == _sums(b)


def _sums(rows: Ledger) -> dict[tuple[object, ...], int]:
    out: dict[tuple[object, ...], int] = {}
    for row in rows:
        if row.currency != "chips":
            key = (row.source, row.target, row.currency, row.reason)
            out[key] = out.get(key, 0) + row.amount
    return out


LIABLE: Final = ("daisangen", "daisuushii", "suukantsu")
"""Yakuman that a feeder may have to answer for."""


def liable(deltas: Sequence[int], who: int, target: int) -> int | None:
    """Who answers for a yakuman of :data:`LIABLE`, as far as the payments show it: the other
    payer of a ron, the one payer of a tsumo."""
    parts = ledgers.payments(deltas, who)
    payers = [seat for seat, amount in (parts[0] if parts else {}).items() if amount]
    others = [seat for seat in payers if seat != target]
    return others[0] if len(others) == 1 else None


_Row = tuple[int, int, str]


def _whole(paid: dict[int, int], w: Win) -> list[_Row]:
    return [(seat, amount, "pao" if seat == w.pao else "win") for seat, amount in paid.items()]


def _split(paid: dict[int, int], w: Win) -> list[_Row] | None:
    """The payments parted by reason, ``None`` when no rule gives them."""
    if w.points is None:
        return None
    honba = sum(paid.values()) - w.points
    if honba < 0 or (honba if w.honba == 0 else honba % w.honba):
        return None
    if w.pao is not None and w.pao not in (w.target, w.who):
        if w.who == w.target:
            return _pao_tsumo(paid, w, w.pao, w.points, honba)
        return _pao_ron(paid, w, w.pao, honba)
    if w.who == w.target:
        return _tsumo(paid, honba)
    if paid[w.target] != w.points + honba:
        return None
    return [(w.target, w.points, "win"), (w.target, honba, "honba")]


def _tsumo(paid: dict[int, int], honba: int) -> list[_Row] | None:
    each, rest = divmod(honba, len(paid))
    if rest or any(amount < each for amount in paid.values()):
        return None
    rows = [(seat, amount - each, "win") for seat, amount in paid.items()]
    return rows + [(seat, each, "honba") for seat in paid]


def _pao_ron(paid: dict[int, int], w: Win, pao: int, honba: int) -> list[_Row] | None:
    """The liable seat bears half of the yakuman it fed; either of the two the honba."""
    if any(amount for seat, amount in paid.items() if seat not in (w.target, pao)):
        return None
    for bears in (w.target, pao):
        shares = {w.target: paid[w.target], pao: paid[pao]}
        shares[bears] -= honba
        if all(amount >= 0 and amount % _YAKUMAN == 0 for amount in shares.values()):
            rows = [(w.target, shares[w.target], "win"), (pao, shares[pao], "pao")]
            return [*rows, (bears, honba, "honba")]
    return None


def _pao_tsumo(
    paid: dict[int, int], w: Win, pao: int, points: int, honba: int
) -> list[_Row] | None:
    """The liable seat bears one yakuman or all; the rest is shared as usual."""
    for own in range(0, points + 1, _YAKUMAN):  # a non-dealer's share in what nobody fed
        share = {seat: own * (2 if w.oya in (seat, w.who) else 1) for seat in paid}
        fed = points - sum(share.values())
        if fed < 0:
            break
        for bearing in ([pao], list(paid)):
            each, rest = divmod(honba, len(bearing))
            expected = {
                seat: share[seat] + fed * (seat == pao) + each * (seat in bearing) for seat in paid
            }
            if not rest and expected == paid:
                rows = [(seat, share[seat], "win") for seat in paid]
                rows.append((pao, fed, "pao"))
                return rows + [(seat, each, "honba") for seat in bearing]
    return None
