"""The answer of ``mj.score``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..core.events import Ledger
from ..core.tiles import WINDS
from ..ruleset import RuleSet
from .compiled import Table
from .fu import FuItem
from .situation import Situation
from .value import Worth


def by_wind(ledger: Ledger, players: int, *, shugi: bool) -> dict[str, int]:
    """Units by seat: shugi and bust prizes, or all other points (a stick is 1,000)."""
    out = [0] * players
    for row in ledger:
        if (row.reason in ("shugi", "tobi")) != shugi:
            continue
        amount = row.amount * 1000 if row.currency == "sticks" else row.amount
        if row.source is not None:
            out[row.source] -= amount
        if row.target is not None:
            out[row.target] += amount
    return {WINDS[seat]: n for seat, n in enumerate(out) if n}


class Score:
    """What one hand is worth.

    ``allowed``: may it win; if not, ``why_not`` is ``incomplete`` or ``no_yaku`` and ``han`` is
    0. Seats of ``transfers`` are 0-3 for E to N.
    """

    def __init__(
        self,
        situation: Situation,
        found: Sequence[Worth],
        table: Table,
        source: int | None,
        pao: int | None,
        *,
        honba: int,
        sticks: int,
        lang: str,
    ) -> None:
        self.situation = situation
        self.rules: RuleSet = table.rules
        self.source, self.pao, self.honba, self.sticks = source, pao, honba, sticks
        self.lang = lang
        self.winner = situation.seat
        self.worth: Worth | None = found[0] if found else None
        self.others: tuple[Worth, ...] = tuple(found[1:])
        self.why_not = "incomplete" if not found else "no_yaku" if found[0].no_yaku else None
        self._settle: Callable[[], Ledger] | None = None
        self._transfers: Ledger | None = None

    def __getstate__(self) -> dict[str, Any]:
        """With its ledger, made now: what makes it is in no file."""
        return {**self.__dict__, "_transfers": self.transfers, "_settle": None}

    def settle(self, how: Callable[[], Ledger]) -> None:
        """How to make the ledger, once it is asked for."""
        self._settle = how
        self._transfers = None

    @property
    def allowed(self) -> bool:
        """Is this a win under the rules?"""
        return self.why_not is None

    @property
    def yaku(self) -> dict[str, int]:
        """Key -> han, dora last; multiples for yakuman. Empty when there is no win."""
        return dict(self.worth.yaku) if self.worth is not None and self.allowed else {}

    @property
    def han(self) -> int:
        """All han, dora too; 0 for a yakuman and for no win."""
        return self.worth.han if self.worth is not None and self.allowed else 0

    @property
    def fu(self) -> int:
        """Rounded fu; 0 where none are counted."""
        return self.worth.fu if self.worth is not None and self.allowed else 0

    @property
    def fu_items(self) -> tuple[FuItem, ...]:
        """Fu before rounding, item by item."""
        return tuple(self.worth.fu_items) if self.worth is not None and self.allowed else ()

    @property
    def yakuman(self) -> int:
        """Multiples that are paid; 0 for a kazoe yakuman too."""
        return self.worth.yakuman if self.worth is not None and self.allowed else 0

    @property
    def limit(self) -> str:
        """ "" or mangan, haneman, baiman, sanbaiman, yakuman (kazoe too)."""
        return self.worth.price.limit if self.worth is not None and self.allowed else ""

    @property
    def total(self) -> int:
        """The hand's points without honba and sticks, all payers added up."""
        return self.worth.total if self.worth is not None and self.allowed else 0

    @property
    def points(self) -> int | str:
        """With honba, without sticks: ``8000`` by ron, ``"4000all"`` or ``"2000/4000"`` (from a
        non-dealer, from the dealer) by tsumo."""
        if self.worth is None or not self.allowed:
            return 0
        price, rules = self.worth.price, self.rules
        if self.source is not None:
            return price.ron + rules.honba.ron * self.honba
        extra = rules.honba.tsumo * self.honba
        if price.all:
            return f"{price.other + extra}all"
        return f"{price.other + extra}/{price.dealer + extra}"

    @property
    def transfers(self) -> Ledger:
        """Who pays whom, why: rows that add up to zero, the table being a party."""
        if self._transfers is None:
            self._transfers = self._settle() if self._settle is not None else ()
        return self._transfers

    @property
    def deltas(self) -> dict[str, int]:
        """Points by wind, sticks included, shugi not; seats without a change are left out."""
        return by_wind(self.transfers, self.rules.tiles.players, shugi=False)

    @property
    def shugi(self) -> dict[str, int]:
        """Shugi by wind in the rule set's unit, a bust's prize included."""
        return by_wind(self.transfers, self.rules.tiles.players, shugi=True)

    @property
    def readings(self) -> tuple[str, ...]:
        """The readings that lost, each with why, in the result's language."""
        from .explain import lost

        return tuple(lost(self, self.lang))

    def text(self, lang: str | None = None) -> str:
        """As plain text, every han and fu explained."""
        from .explain import text

        return text(self, lang or self.lang)

    def html(self, lang: str | None = None) -> str:
        """As an HTML table."""
        from .explain import html

        return html(self, lang or self.lang)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        from .explain import summary

        return f"<Score {summary(self, self.lang)}>"

    def _repr_html_(self) -> str:
        return self.html()


class Scores:
    """Several winners on one tile: ``wins`` in the order given, each with the honba that it gets;
    the ledger of all."""

    def __init__(
        self, wins: Sequence[Score], ledgers: Sequence[Ledger], rules: RuleSet, lang: str
    ) -> None:
        self.wins = tuple(wins)
        self.rules, self.lang = rules, lang
        for one, rows in zip(self.wins, ledgers, strict=True):
            one.settle(lambda rows=rows: rows)  # type: ignore[misc]
            if rows and not any(row.reason == "honba" for row in rows):
                one.honba = 0  # the nearest winner alone has it

    @property
    def transfers(self) -> Ledger:
        """All rows, winner by winner."""
        return tuple(row for one in self.wins for row in one.transfers)

    @property
    def deltas(self) -> dict[str, int]:
        """Points by wind, sticks included, shugi not."""
        return by_wind(self.transfers, self.rules.tiles.players, shugi=False)

    @property
    def shugi(self) -> dict[str, int]:
        """Shugi by wind."""
        return by_wind(self.transfers, self.rules.tiles.players, shugi=True)

    def text(self, lang: str | None = None) -> str:
        """As plain text."""
        return "\n\n".join(one.text(lang or self.lang) for one in self.wins)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        from .explain import summary

        parts = [f"{WINDS[one.winner]}: {summary(one, self.lang)}" for one in self.wins]
        return f"<Scores {'; '.join(parts)}>"

    def _repr_html_(self) -> str:
        return "".join(one.html(self.lang) for one in self.wins)
