"""The end of a hand, and of a match: from a moment to what follows on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ..core.events import EndGame, Event, Seat, Settle
from ..core.seats import first_dealer
from ..hand.final import settle
from . import flow, results
from .moment import Moment

REASONS: Final = frozenset(
    (
        *("exhaustive", "nagashi_mangan", "kyuushu_kyuuhai", "suufon_renda", "suucha_riichi"),
        *("suukaikan", "sanchahou"),
    )
)


def after_hand(m: Moment, stop: bool | None = None) -> flow.Next | flow.Over | flow.Ask:
    """What follows on the hand that is over at this moment (:func:`.flow.after_hand`)."""
    state = m.state
    return flow.after_hand(
        m.law.rules,
        bakaze=state.bakaze,
        kyoku=state.kyoku,
        honba=state.honba,
        oya=state.oya,
        scores=state.scores,
        ending=ending(m),
        stop=stop,
    )


def carried(m: Moment) -> flow.Next | None:
    """The hand with which the next match at the same table begins, where the deal outlasts the one
    that is over at this moment (``match.deal_carries``); ``None`` where it begins as any other."""
    result = after_hand(m) if m.law.rules.match.deal_carries and m.state.over else None
    if not isinstance(result, flow.Over) or result.carries is None:
        return None
    oya, honba = result.carries
    return flow.Next("E", 1, honba, oya)


def ending(m: Moment) -> flow.Ending:
    """How the hand that is over ended, for the flow of the match."""
    state = m.state
    if state.chombo is not None:
        return flow.Ending("chombo")
    if state.wins:
        return flow.Ending("win", tuple([w.actor for w in state.wins]))
    ready = tuple([s for s in range(len(state.players)) if results.tenpai(m, s)])
    reason = draw_reason(m)
    if reason == "nagashi_mangan":
        return flow.Ending("nagashi", results.nagashi(m), ready)
    return flow.Ending("exhaustive" if reason == "exhaustive" else "abort", (), ready)


def draw_reason(m: Moment) -> str | None:
    """Why the hand that is over is a draw; where a log does not say it, by the empty wall
    (``None``: some abort)."""
    state = m.state
    said = None if state.draw is None else state.draw.reason
    if said in REASONS:
        return said
    if state.left > 0:
        return None
    return "nagashi_mangan" if results.nagashi(m) else "exhaustive"


def final_events(m: Moment, offences: Mapping[Seat, int], brought: Sequence[int]) -> list[Event]:
    """The settlement of a match that is over at this moment, and its end.

    ``brought``: points by seat with which the match began. Where they are each player's own stock
    (``match.stock``) ranks and figures are of what was won and lost, as if all had brought the
    same: else the richest would be first whatever happened."""
    state, rules = m.state, m.law.rules
    n = len(state.players)
    more = [points - rules.match.start if rules.match.stock else 0 for points in brought]
    done = settle(
        rules,
        [points - own for points, own in zip(state.scores, more, strict=True)],
        first_dealer=first_dealer(state.oya, state.kyoku, n),
        sticks=state.kyotaku,
        shugi=state.chips,
        chombo=offences,
    )
    scores = tuple([points + own for points, own in zip(done.scores, more, strict=True)])
    return [
        Settle(ledger=done.ledger, ranks=done.ranks, unit=rules.settlement.unit),
        EndGame(scores=scores),
    ]
