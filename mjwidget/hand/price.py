"""From han and fu, or from yakuman, to what the payers pay."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..ruleset import RuleSet

YAKUMAN_BASE: Final = 8000
MANGAN_BASE: Final = 2000


class Price(NamedTuple):
    """What a win costs, without honba and sticks.

    ``ron``: from one payer; ``dealer``, ``other``: on tsumo, from the dealer and from every other
    payer (the same number when the winner is paid as dealer); ``all``: paid as dealer;
    ``limit``: "" or mangan ... yakuman.
    """

    ron: int
    dealer: int
    other: int
    all: bool
    limit: str

    def total(self, tsumo: bool, payers: int) -> int:
        """All payers added up."""
        if not tsumo:
            return self.ron
        if self.all:
            return self.other * payers
        return self.dealer + self.other * (payers - 1)


def _up(points: int) -> int:
    return (points + 99) // 100 * 100


def limit_of(han: int, fu: int, rules: RuleSet) -> tuple[str, int]:
    """The limit of a hand without yakuman, and its base points."""
    win = rules.win
    if win.kazoe is not None and han >= win.kazoe:
        return "yakuman", YAKUMAN_BASE
    if han >= win.sanbaiman:
        return "sanbaiman", 6000
    if han >= 8:
        return "baiman", 4000
    if han >= 6:
        return "haneman", 3000
    if han >= 5:
        return "mangan", MANGAN_BASE
    base = fu << (2 + han)
    if base >= MANGAN_BASE or (win.kiriage and base == 1920):
        return "mangan", MANGAN_BASE
    return "", base


def price(rules: RuleSet, dealer: bool, han: int, fu: int, yakuman: int) -> Price:
    """The price of a hand: ``yakuman`` multiples, or han and fu when that is 0."""
    dealer = dealer or rules.win.all_dealer
    if rules.win.fu == "flat":
        return _flat(rules, dealer, han, yakuman)
    if yakuman:
        limit, base = "yakuman", YAKUMAN_BASE * yakuman
    else:
        limit, base = limit_of(han, fu, rules)
    # Three players: who isn't there pays nothing, or half of it by each of the others.
    missing = 0
    if rules.tiles.players == 3 and not rules.win.tsumo_loss:
        missing = base if not dealer else 2 * base
    if dealer:
        each = _up(2 * base + missing // 2)
        return Price(_up(6 * base), each, each, True, limit)
    return Price(
        _up(4 * base), _up(2 * base + missing // 2), _up(base + missing // 2), False, limit
    )


def _flat(rules: RuleSet, dealer: bool, han: int, yakuman: int) -> Price:
    rows = rules.flat.dealer if dealer else rules.flat.other
    row = rows[-1]
    if not yakuman:
        for row in rows:
            if row.up_to is None or han <= row.up_to:
                break
    mangan = 12000 if dealer else 8000
    steps = {1: "mangan", 1.5: "haneman", 2: "baiman", 3: "sanbaiman", 4: "yakuman"}
    limit = "yakuman" if yakuman else steps.get(row.ron / mangan, "")
    n = yakuman or 1
    return Price(row.ron * n, row.tsumo[-1] * n, row.tsumo[0] * n, dealer, limit)
