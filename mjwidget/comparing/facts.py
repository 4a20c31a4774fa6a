"""What comes out under one set of rules, as rows: a hand's worth, how a hand ended, a settlement.

A row is a code with a value: a number, a text, or numbers by seat or by yaku. Codes of several
winners end in their wind (``han:S``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from ..core.events import STICK, Chombo, EndGame, Seat, Settle, StartKyoku, Transfer
from ..core.ledger import by_seat
from ..core.match import Hand, Match
from ..core.seats import first_dealer, seat_wind
from ..core.tiles import WINDS
from ..hand.final import settle
from ..hand.result import Score, Scores
from ..ruleset import RuleSet

Facts: TypeAlias = dict[str, Any]
"""Rows in the order in which they are shown."""


def of_score(found: Score | Scores) -> Facts:
    """Of a hand, or of several that win on one tile."""
    if isinstance(found, Score):
        return _worth(found, "") | _payments(found)
    out: Facts = {}
    for one in found.wins:
        out |= _worth(one, f":{WINDS[one.winner]}")
    return out | _payments(found)


def _worth(one: Score, behind: str) -> Facts:
    if one.worth is None or not one.allowed:
        few = one.why_not == "no_yaku" and one.rules.win.minimum_han > 1
        return {f"result{behind}": "score.few_han" if few else f"score.{one.why_not}"}
    out: Facts = {f"yaku{behind}": one.yaku}
    if not one.yakuman:
        out[f"han{behind}"] = one.han
    if one.fu:
        out[f"fu{behind}"] = one.fu
    if one.limit:
        out[f"limit{behind}"] = "score.kazoe" if one.worth.kazoe else f"limit.{one.limit}"
    if one.yakuman > 1:
        out[f"yakuman{behind}"] = one.yakuman
    out[f"points{behind}"] = one.points
    return out


def _payments(found: Score | Scores) -> Facts:
    rules = found.rules
    return _by_seat(found.deltas, found.shugi, rules)


def _by_seat(deltas: Mapping[str, int], shugi: Mapping[str, int], rules: RuleSet) -> Facts:
    out: Facts = {}
    if deltas:
        out["deltas"] = dict(deltas)
    if shugi:
        out["shugi"] = dict(shugi)
        out["shugi_unit"] = rules.bonus.unit
    if deltas or shugi:
        out["total"] = _total(deltas, shugi, rules)
        out["total_unit"] = rules.settlement.unit
    return out


def _total(deltas: Mapping[str, int], shugi: Mapping[str, int], rules: RuleSet) -> dict[str, int]:
    """What it changes in the final figure, in thousandths of its unit."""
    counted = shugi if rules.settlement.shugi or rules.bonus.unit == "points" else {}
    return {
        wind: _scaled(deltas.get(wind, 0), rules) + 1000 * counted.get(wind, 0)
        for wind in WINDS
        if deltas.get(wind) or counted.get(wind)
    }


def _scaled(points: int, rules: RuleSet) -> int:
    """Thousandths of the unit of the final figure, cut towards zero, as settling does."""
    amount = abs(points) * 1000 // rules.settlement.divisor
    return amount if points >= 0 else -amount


# -- a hand that was played --------------------------------------------------------------------


def of_hand(match: Match, rules: RuleSet) -> Facts:
    """Of the last hand of a record that ended, and what follows it as far as the record says.
    Seats are called by their wind in that hand."""
    hand, following = _last(match)
    result, end = hand.result, hand[-1]
    n = match.seats
    winds = [seat_wind(seat, end.oya, n) for seat in range(n)]
    if result.kind == "hora":
        tsumo = result.wins[0].actor == result.wins[0].target
        out: Facts = {"result": "end.tsumo" if tsumo else "end.ron"}
    elif result.kind == "ryukyoku":
        reason = None if result.draw is None else result.draw.reason
        out = {"result": f"end.{reason or 'ryukyoku'}"}
    else:
        out = {"result": f"end.{result.kind or 'unfinished'}"}
    for win in result.wins:
        behind = "" if len(result.wins) == 1 else f":{winds[win.actor]}"
        who = winds[win.actor]
        out[f"winner{behind}"] = who if win.actor == win.target else f"{who} ← {winds[win.target]}"
        out[f"yaku{behind}"] = dict(win.yaku or ())
        if win.han and not win.yakuman:
            out[f"han{behind}"] = win.han
        if win.fu:
            out[f"fu{behind}"] = win.fu
        if win.limit:
            out[f"limit{behind}"] = f"limit.{win.limit}"
        if win.yakuman > 1:
            out[f"yakuman{behind}"] = win.yakuman
    ledger = [
        row
        for event in hand.events
        if not isinstance(event, Settle)
        for row in getattr(event, "ledger", ())
    ]
    chips = by_seat(_shugi(ledger), n, "chips") or by_seat(_shugi(ledger), n, "points")
    shugi = {winds[s]: amount for s, amount in enumerate(chips or ()) if amount}
    in_points = rules.bonus.unit == "points"
    points = {
        winds[s]: left
        for s, amount in enumerate(result.deltas)
        if (left := amount - (shugi.get(winds[s], 0) if in_points else 0))
    }
    return out | _by_seat(points, shugi, rules) | following


def _last(match: Match) -> tuple[Hand, Facts]:
    """The last hand that ended (else the last), and the row of what follows: ``E2 +1``, ``over``,
    ``asked``, where the dealer chooses whether to go on."""
    *before, hand = match.hands
    start = hand.start
    if hand.result.kind is None and before and isinstance(start, StartKyoku):
        honba = f" +{start.honba}" if start.honba else ""
        return before[-1], {"next": f"{start.bakaze}{start.kyoku}{honba}"}
    if any(isinstance(event, EndGame) for event in hand.events):
        return hand, {"next": "over"}
    return hand, {"next": "asked"} if hand[-1].phase == "end" else {}


def _shugi(ledger: Sequence[Transfer]) -> list[Transfer]:
    return [row for row in ledger if row.reason in ("shugi", "tobi")]


# -- the end of a match ------------------------------------------------------------------------

_PARTS: Final = ("score", "oka", "uma", "shugi", "rounding", "chombo")


class Ending:
    """The points at the end of a match, before they are settled.

    ``scores`` by seat, the first dealer's first, that sum up to what everybody started with
    (``start`` each) less the ``sticks`` on the table; ``shugi`` by seat, in units of ``bonus``.
    """

    def __init__(
        self,
        scores: Sequence[int],
        *,
        sticks: int = 0,
        shugi: Sequence[int] | None = None,
        names: Sequence[str] = (),
        first_dealer: Seat = 0,
        chombo: Mapping[Seat, int] | None = None,
        start: int | None = None,
        counted_by: RuleSet | None = None,
    ) -> None:
        self.scores, self.sticks, self.first_dealer = tuple(scores), sticks, first_dealer
        self.shugi = None if shugi is None else tuple(shugi)
        self.chombo = dict(chombo or {})
        n = len(self.scores)
        for key, values in (("shugi", shugi), ("names", names or None)):
            if values is not None and len(values) != n:
                raise ValueError(f"{key}: found {len(values)}, expected {n}, one for each player")
        named = list(names) or list(WINDS[:n])
        twice = {name for name in named if named.count(name) > 1}
        self.names = tuple(f"{x} ({i})" if x in twice else x for i, x in enumerate(named))
        self.start = _start(self.scores, sticks) if start is None else start
        self.whole = sum(self.scores) + STICK * sticks
        self.counted_by = counted_by

    @classmethod
    def of_match(cls, match: Match, rules: RuleSet | None) -> Ending:
        """Of a match that is over, by its rules where they are known. Raises ``ValueError`` for one
        that is not over."""
        if match.final is None:
            raise ValueError("what: the match is not over, so that nothing can be settled")
        hand = match.hands[-1]
        before = hand[0]
        for event, state in zip(hand.events, hand, strict=True):
            if type(event).__name__ in ("Settle", "EndGame"):
                break
            before = state
        offences: dict[Seat, int] = {}
        for one in match.hands:
            for event in one.events:
                if isinstance(event, Chombo):
                    offences[event.actor] = offences.get(event.actor, 0) + 1
        n = match.seats
        return cls(
            before.scores,
            sticks=before.kyotaku,
            shugi=before.chips,
            names=match.players,
            first_dealer=first_dealer(before.oya, before.kyoku, n),
            chombo=offences,
            start=None if rules is None else rules.match.start,
            counted_by=rules,
        )

    def under(self, rules: RuleSet) -> Facts:
        """How it is settled. Points are counted from the start that these rules have: who had won
        2,000 has won 2,000; where that moves them the row ``moved`` says by how much. Shugi are
        kept where both count them alike, else left out. Raises ``ValueError`` where it
        cannot be."""
        moved = [points - self.start + rules.match.start for points in self.scores]
        shugi, left_out = self.shugi, False
        by = self.counted_by
        if shugi is not None and by is not None and by.bonus != rules.bonus:
            left_out, shugi = any(shugi), None
        end = settle(
            rules,
            moved,
            first_dealer=self.first_dealer,
            sticks=self.sticks,
            shugi=shugi,
            chombo=self.chombo,
        )
        out: Facts = {"scores": self._named(end.scores)}
        if rules.match.start != self.start:
            out["moved"] = rules.match.start - self.start
        out["ranks"] = self._named(end.ranks)
        for reason in _PARTS:
            rows = [row for row in end.ledger if row.reason == reason]
            amounts = by_seat(rows, len(moved), "final")
            if amounts is not None and any(amounts):
                out[f"part.{reason}"] = self._named(amounts)
        out["total"] = self._named(end.points)
        out["total_unit"] = rules.settlement.unit
        if left_out:
            out["left_out"] = "compare.shugi_left_out"
        return out

    def _named(self, values: Sequence[int]) -> dict[str, int]:
        return dict(zip(self.names, values, strict=True))


def _start(scores: Sequence[int], sticks: int) -> int:
    """What everybody started with, from the points at the end."""
    whole = sum(scores) + STICK * sticks
    start, rest = divmod(whole, len(scores))
    if rest:
        raise ValueError(
            f"scores: found {whole:,} in all, with the sticks on the table, expected as many times "
            f"the same start as there are players ({len(scores)})"
        )
    return start


__all__ = ["Ending", "Facts", "of_hand", "of_score"]
