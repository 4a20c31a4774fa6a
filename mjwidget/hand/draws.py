"""Payments without a winner of tiles: noten, nagashi mangan, chombo."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from ..core.events import Ledger, Seat, Transfer
from ..core.ledger import pairwise
from ..core.seats import turn_order
from ..ruleset import RuleSet
from .price import price


def exhaustive(
    rules: RuleSet,
    *,
    dealer: Seat,
    tenpai: Collection[Seat] = (),
    nagashi: Collection[Seat] = (),
    honba: int = 0,
    sticks: int = 0,
) -> Ledger:
    """Rows at an exhaustive draw: nagashi mangan where the rules know it, else noten."""
    if nagashi and rules.draw.nagashi != "off":
        return nagashi_mangan(rules, dealer=dealer, seats=nagashi, honba=honba, sticks=sticks)
    return noten(rules, tenpai)


def noten(rules: RuleSet, tenpai: Collection[Seat]) -> Ledger:
    """Noten seats pay tenpai seats, the same sum in all, in even shares."""
    players = rules.tiles.players
    rest = [seat for seat in range(players) if seat not in tenpai]
    total = rules.draw.noten
    if not total or not tenpai or not rest:
        return ()
    got, paid = total // (players - len(rest)), total // len(rest)
    deltas = [-paid if seat in rest else got for seat in range(players)]
    return pairwise(deltas, "noten")


def nagashi_mangan(
    rules: RuleSet, *, dealer: Seat, seats: Collection[Seat], honba: int = 0, sticks: int = 0
) -> Ledger:
    """Each of ``seats`` is paid a mangan as by tsumo.

    Honba and sticks, where the rules pay them with it, go to the one nearest the dealer.
    """
    players = rules.tiles.players
    rows: list[Transfer] = []
    nearest = True
    for winner in turn_order(dealer, players):
        if winner not in seats:
            continue
        worth = price(rules, winner == dealer, 5, 30, 0)
        payers = [seat for seat in range(players) if seat != winner]
        for seat in payers:
            amount = worth.dealer if seat == dealer else worth.other
            rows.append(Transfer(seat, winner, amount, "points", "nagashi"))
        if nearest and rules.draw.nagashi_extras:
            if honba and rules.honba.tsumo:
                amount = rules.honba.tsumo * honba
                rows += [Transfer(seat, winner, amount, "points", "honba") for seat in payers]
            if sticks:
                rows.append(Transfer(None, winner, sticks, "sticks", "sticks"))
        nearest = False
    return tuple(rows)


def chombo(
    rules: RuleSet, *, dealer: Seat, offender: Seat, sticks_back: Mapping[Seat, int] | None = None
) -> Ledger:
    """The penalty of an offence, and this hand's sticks going back (``sticks_back``, by seat).

    ``mangan``: as for a mangan tsumo by each other seat, the other way round; ``mangan_even``:
    a mangan's ron value evenly, in hundreds, the greater parts nearer the offender's right.
    A ``penalty`` is taken at the end of the match only (see :mod:`.final`).
    """
    players = rules.tiles.players
    others: Sequence[Seat] = turn_order(offender, players)[1:]
    kind = rules.offences.chombo
    worth = price(rules, offender == dealer, 5, 30, 0)
    rows: list[Transfer] = []
    if kind == "mangan":
        for seat in others:
            amount = worth.dealer if seat == dealer else worth.other
            rows.append(Transfer(offender, seat, amount, "points", "chombo"))
    elif kind == "mangan_even":
        share, rest = divmod(worth.ron // 100, len(others))
        for n, seat in enumerate(others):
            amount = 100 * (share + (n < rest))
            rows.append(Transfer(offender, seat, amount, "points", "chombo"))
    for seat, n in (sticks_back or {}).items():
        if n:
            rows.append(Transfer(None, seat, n, "sticks", "sticks"))
    return tuple(rows)
