"""Wins and draws -> the last member of a hand, as Tenhou writes it."""

from __future__ import annotations

from typing import Any

from ...core import ledger as ledgers
from ...core.events import Chombo, Hora, Ledger, Ryukyoku
from ...core.names import word
from .. import pay
from ..writing import reason_of
from . import words

_MOST_CHIPS = 9
"""The viewer knows one digit."""


class Results:
    """The result of a hand, win after win. ``losses`` is filled with what it cannot say."""

    def __init__(self, players: int, oya: int, honba: int, losses: dict[str, None]) -> None:
        self.players, self.oya, self.honba, self.losses = players, oya, honba, losses
        self.out: list[Any] = []

    @property
    def won(self) -> bool:
        """Is it a win?"""
        return self.out[:1] == [words.WIN]

    def _change(self, rows: Ledger, said: tuple[int, ...] | None) -> list[int]:
        found = ledgers.deltas(rows, self.players) if rows or said is None else said
        return [*found, *[0] * (4 - self.players)]

    def hora(self, e: Hora) -> None:
        """One winner more."""
        if not self.out:
            self.out.append(words.WIN)
        self.out.append(self._change(e.ledger, e.deltas))
        pay.parts_said(e, self.players, self.oya, self.honba, self.losses)
        detail: list[Any] = [e.actor, e.target, e.actor if e.pao is None else e.pao]
        price = self._price(e)
        if price is None or e.yaku is None:
            self.losses["what wins are worth"] = None  # the match does not say it
        if price is not None:
            detail.append(price)
            for key, han in self._yaku(e):
                times = han if e.yakuman else 1
                detail += [words.yaku_text(key, han, yakuman=bool(e.yakuman))] * times
        self.out.append(detail)

    def _yaku(self, e: Hora) -> list[tuple[str, int]]:
        """Norths count among the dora, as Tenhou has it."""
        out: dict[str, int] = {}
        norths = dict(e.yaku or ()).get("kita", 0)
        for key, han in e.yaku or ():
            if key == "kita" and not e.yakuman:
                out.setdefault("dora", han)
            else:
                out[key] = out.get(key, 0) + han + (norths if key == "dora" else 0)
        return list(out.items())

    def _price(self, e: Hora) -> str | None:
        limit = e.limit or ""
        if limit and limit not in words.LIMITS:  # another program's word
            self.losses["what wins are worth"] = None
            limit = ""
        if e.points is None or (not limit and (e.fu is None or e.han is None)):
            return None
        amounts: tuple[int, ...] = (e.points,)
        each = False
        if e.actor == e.target:
            amounts, each = self._shares(e, e.points)
        chips = self._chips(e)
        return words.price_text(words.Price(e.fu, e.han, limit, amounts, each, chips))

    def _shares(self, e: Hora, points: int) -> tuple[tuple[int, ...], bool]:
        """What one pays: all the same, or a non-dealer and the dealer; the whole where that does
        not tell it."""
        rows = [row for row in e.ledger if row.reason == "win" and row.source is not None]
        paid = {row.source: row.amount for row in rows}
        n = self.players
        if len(set(paid.values())) == 1 and len(paid) == n - 1:
            share = next(iter(paid.values()))
            if share * (n - 1) == points and (e.actor == self.oya or n > 2):
                return (share,), True
        if e.actor == self.oya:
            return ((points // (n - 1),), True) if points % (n - 1) == 0 else ((points,), False)
        others = {amount for seat, amount in paid.items() if seat != self.oya}
        if len(others) == 1 and len(paid) == n - 1:
            share = others.pop()
        else:  # somebody is liable
            share = -(-points // (100 * n)) * 100
        dealer = points - (n - 2) * share
        return ((share, dealer), False) if dealer > 0 else ((points,), False)

    def _chips(self, e: Hora) -> int:
        """What each payer adds, if it can be said."""
        rows = [row for row in e.ledger if row.currency == "chips"]
        if not rows:
            return 0
        payers = [s for s in range(self.players) if s != e.actor]
        if e.actor != e.target:
            payers = [e.target]
        each = rows[0].amount
        same = all(row.target == e.actor and row.amount == each for row in rows)
        if same and sorted(row.source or 0 for row in rows) == payers and each <= _MOST_CHIPS:
            return each
        self.losses["chips"] = None
        return 0

    def ryukyoku(self, e: Ryukyoku, left: int) -> None:
        """A draw. ``left``: tiles of the live wall."""
        if any(row.currency == "chips" for row in e.ledger):
            self.losses["chips"] = None
        change = self._change(e.ledger, e.deltas)
        reason = reason_of(e, left)
        name = words.NAMES.get(reason or "") or str((e.meta or {}).get("result", words.UNKNOWN))
        if reason == "exhaustive" and not any(change):
            shown = [tiles is not None for tiles in e.tehais or ()]
            if shown and all(shown):
                name = words.ALL_TENPAI
            elif shown and not any(shown):
                name = words.ALL_NOTEN
        bare = name not in (words.DRAW, words.NAMES["nagashi_mangan"]) and not any(change)
        self.out = [name] if bare else [name, change]

    def chombo(self, e: Chombo) -> None:
        """A penalty, alone or after a result."""
        self.losses["chombo"] = None
        change = self._change(e.ledger, None)
        if self.out and self.out[0] in words.TENPAI and any(change):
            self.out[0] = words.DRAW  # who was tenpai, nobody pays anything
        if len(self.out) > 1:
            self.out[1] = [a + b for a, b in zip(self.out[1], change, strict=True)]
        elif self.out:
            self.out.append(change)
        else:
            self.out = [word("end.chombo", "ja"), change]
