"""What follows on a hand: the next one, the end of the match, or the dealer's choice.

A pure function of rules and facts. Sources, by the keys that it reads: ``[renchan]`` (who deals,
honba), ``[match]`` (length, extension, agariyame, tenpaiyame, tobi, stop), ``aborts.end_match``,
``draw.nagashi``. Where those keys leave something open:

* Tests run in this order: tobi, ``stop_at`` (both after a chombo too, since its payments count),
  then the replay of a chombo, then everything about the last hand and the target.
* A last hand is one with which the match can end: the last of the regular winds; in an extension
  that ends suddenly each hand, else the last of its wind. Agariyame and tenpaiyame belong to it.
* Whoever must be first with the target and shares the top with somebody is first where ties are
  shared, else when nearest the first dealer.
* An endless extension has East and South again after North; they are played like the first ones.
* A chombo that is not replayed counts as an aborted hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from ..core.events import Seat
from ..core.seats import first_dealer, next_seat, relative
from ..core.tiles import WINDS
from ..hand.pay import busted
from ..ruleset import RuleSet

Kind: TypeAlias = Literal["win", "exhaustive", "nagashi", "abort", "chombo"]
Reason: TypeAlias = Literal[
    "tobi",
    "stop_at",
    "single_win",
    "target",
    "sole_top",
    "agariyame",
    "tenpaiyame",
    "abort_last",
    "last_hand",
]
"""Why a match is over: somebody bust; somebody has the points at which it stops; its one win;
somebody has the target, or has it alone; the last dealer stopped, after a win or tenpai; an abort
in the last hand; no hand is left."""


class Ending(NamedTuple):
    """How a hand ended.

    ``winners``: who won; at a nagashi mangan, who had it. ``tenpai``: who is tenpai at an
    exhaustive draw, with nagashi or without, and at an abort (for ``renchan.aborts``).
    """

    kind: Kind
    winners: tuple[Seat, ...] = ()
    tenpai: tuple[Seat, ...] = ()


class Next(NamedTuple):
    """The next hand. Sticks on the table are carried by the caller."""

    bakaze: str
    kyoku: int
    honba: int
    oya: Seat


class Over(NamedTuple):
    """The match is over. ``carries``: dealer and honba with which the next match at this table
    begins, where ``match.deal_carries``."""

    reason: Reason
    carries: tuple[Seat, int] | None = None


class Ask(NamedTuple):
    """``seat``, the dealer, may stop the match; ``going_on`` is the next hand if not."""

    seat: Seat
    reason: Literal["agariyame", "tenpaiyame"]
    going_on: Next


def after_hand(
    rules: RuleSet,
    *,
    bakaze: str,
    kyoku: int,
    honba: int,
    oya: Seat,
    scores: Sequence[int],
    ending: Ending,
    stop: bool | None = None,
) -> Next | Over | Ask:
    """What follows on the hand ``bakaze`` ``kyoku`` (from 1) that ended so.

    ``scores``: points by seat after the hand's payments, without the sticks on the table.
    ``stop``: the dealer's answer to :class:`Ask`; without one, the question is put.
    """
    match = rules.match
    kind = _counted(rules, ending.kind)
    stays = _stays(rules, oya, kind, ending)
    going_on = Next(bakaze, kyoku, _honba(rules, kind, honba, stays), oya)
    if not stays:
        going_on = _moved(rules, going_on)
    carries = (going_on.oya, going_on.honba) if match.deal_carries else None
    if match.tobi != "off" and any(busted(points, rules) for points in scores):
        return Over("tobi", carries)
    if match.stop_at is not None and max(scores) >= match.stop_at:
        return Over("stop_at", carries)
    if kind == "chombo":
        return going_on
    if match.length == "single_win":
        return Over("single_win", carries) if kind == "win" else going_on

    players = rules.tiles.players
    wind, regular = WINDS.index(bakaze), 0 if match.length == "east" else 1
    reached = _reached(rules, scores)
    if wind > regular and match.extension_ends == "at_once" and reached:
        return Over(reached)
    sudden = wind > regular and match.extension_ends != "wind_end"
    if wind < regular or (kyoku < players and not sudden):
        return going_on
    # A hand that can be the last: the match goes on where the dealer stays or a hand is to come.
    none_left = match.extension == "none" or (match.extension == "one_wind" and wind > regular)
    can_end: Reason | None = "last_hand" if none_left and kyoku == players else reached
    if kind == "abort" and rules.aborts.end_match and can_end:
        return Over("abort_last")
    if not stays:
        return Over(can_end) if can_end else going_on
    way: Literal["agariyame", "tenpaiyame"] = "agariyame" if kind == "win" else "tenpaiyame"
    setting = match.agariyame if kind == "win" else match.tenpaiyame
    may = kind == "win" or (kind == "exhaustive" and oya in ending.tenpai)
    first = first_dealer(oya, kyoku, players)
    if setting == "off" or not may or not reached or not _first(rules, scores, oya, first):
        return going_on
    if setting == "choice" and stop is None:
        return Ask(oya, way, going_on)
    return going_on if setting == "choice" and not stop else Over(way)


def _counted(rules: RuleSet, kind: Kind) -> Kind:
    """The kind of ending that this one counts as."""
    if kind == "nagashi":
        return "win" if rules.draw.nagashi == "win" else "exhaustive"
    if kind == "chombo" and not rules.renchan.chombo_replays:
        return "abort"
    return kind


def _stays(rules: RuleSet, oya: Seat, kind: Kind, ending: Ending) -> bool:
    """Does the dealer deal again?"""
    if kind == "chombo":
        return True
    if kind == "win":
        return oya in ending.winners
    if kind == "abort":
        way = rules.renchan.aborts
        return way == "keep" or (way == "tenpai" and oya in ending.tenpai)
    way_of_draws = rules.renchan.dealer_stays
    if way_of_draws == "tenpai":
        return oya in ending.tenpai
    return way_of_draws == "unless_other_wins"


def _honba(rules: RuleSet, kind: Kind, honba: int, stays: bool) -> int:
    """The counters of the next hand."""
    if kind == "win":
        return honba + 1 if stays else 0
    if kind == "chombo":
        return honba
    renchan = rules.renchan
    more = renchan.honba_after_abort if kind == "abort" else renchan.honba_after_draw
    return honba + more


def _moved(rules: RuleSet, hand: Next) -> Next:
    """The hand with the next dealer; a match of one win never leaves East."""
    players = rules.tiles.players
    oya = next_seat(hand.oya, players)
    if hand.kyoku < players:
        return hand._replace(kyoku=hand.kyoku + 1, oya=oya)
    bakaze = hand.bakaze
    if rules.match.length != "single_win":
        bakaze = WINDS[(WINDS.index(bakaze) + 1) % len(WINDS)]
    return Next(bakaze, 1, hand.honba, oya)


def _reached(rules: RuleSet, scores: Sequence[int]) -> Literal["target", "sole_top"] | None:
    """Is the target reached, and by which test?"""
    top = max(scores)
    if top < rules.match.target:
        return None
    if not rules.match.sole_top:
        return "target"
    return "sole_top" if list(scores).count(top) == 1 else None


def _first(rules: RuleSet, scores: Sequence[int], seat: Seat, first: Seat) -> bool:
    """Is this seat first, equal points as the rules have them?"""
    top = max(scores)
    if scores[seat] != top:
        return False
    if rules.match.ties == "shared":
        return True
    players = rules.tiles.players
    tied = [other for other in range(players) if scores[other] == top]
    return seat == min(tied, key=lambda other: relative(first, other, players))
