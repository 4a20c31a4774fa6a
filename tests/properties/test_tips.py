"""Tips for whatever comes up in play: from what the seat sees alone, and true."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import mjwidget as mj
from mjwidget.analysis.sight import Sight
from mjwidget.analysis.tips import CODES, MOST, Tip, tips_at
from mjwidget.analysis.tips.last import last_hand
from mjwidget.core.events import Hora, StartKyoku
from mjwidget.core.names import LANGUAGES
from mjwidget.game.moment import Moment
from mjwidget.game.players import Prompt
from mjwidget.game.referee import Referee
from mjwidget.hand.compiled import table_of
from mjwidget.rulefiles import names, rules
from mjwidget.view import project
from tests.hidden_tiles import rewritten

HANDS = 3


def asked(name: str, player: str, seed: int, hands: int) -> Iterator[Referee]:
    """A referee at every decision of some hands."""
    referee = Referee(rules(name), seed=f"tips {name} {seed}")
    players = [mj.player(player, seed + n) for n in range(referee.rules.tiles.players)]
    while not referee.over and referee.dealt <= hands:
        yield referee
        seat = next(s for s in referee.prompts if s not in referee.replies)
        answer: Any = players[seat].choose(Prompt(referee.moment, seat, referee.prompts[seat]))
        referee.step(answer)


def found(referee: Referee) -> dict[int, tuple[Tip, ...]]:
    m = referee.moment
    return {seat: tips_at(m, seat, choices) for seat, choices in referee.prompts.items()}


def is_there(view: dict[str, Any], seat: int, address: tuple[Any, ...]) -> bool:
    """Does this address name a tile of the view?"""
    where, *rest = address
    if where == "drawn":
        return view["seats"][seat]["drawn"] is not None
    if where == "hand":
        return 0 <= rest[0] < len(view["seats"][seat]["hand"])
    owner, i = rest
    return 0 <= i < len(view["seats"][owner]["river" if where == "river" else "melds"])


@pytest.mark.parametrize("name", names())
def test_a_tip_knows_no_more_than_the_seat(name: str) -> None:
    """EDU-1: all that the seat does not see dealt anew, it is given the same tips."""
    rng = random.Random(f"anew {name}")
    compared = 0
    for player in ("steady", "mixed"):
        for referee in asked(name, player, 1, HANDS):
            if rng.randrange(4) or referee.state.phase in ("before", "deal", "end"):
                continue
            start = max(i for i, e in enumerate(referee.events) if isinstance(e, StartKyoku))
            events, states = referee.events[start:], referee.states[start:]
            m = Moment.before(referee.rules)
            for seat, tips in found(referee).items():
                other, _ = rewritten(events, states, [seat], rng)
                again = m.fold([referee.events[0], *other])
                assert tips_at(again, seat, referee.prompts[seat]) == tips
                compared += bool(tips)
    assert compared > 10


@pytest.mark.parametrize("name", names())
def test_few_are_given_and_what_they_name_is_there(name: str) -> None:
    seen = set()
    for player in ("steady", "mixed"):
        for referee in asked(name, player, 2, HANDS):
            for seat, tips in found(referee).items():
                view = project(referee.state, seat)
                assert len(tips) <= MOST
                assert len({tip.code for tip in tips}) == len(tips)
                for tip in tips:
                    seen.add(tip.code)
                    assert tip.code in CODES and tip.reasons
                    assert all(is_there(view, seat, address) for address in tip.tiles), tip
                    assert len(set(tip.tiles)) == len(tip.tiles)
                    for lang in LANGUAGES:
                        assert not re.search(r"[{}]|None|  |\w\.\w", tip.text(lang)), tip
    assert len(seen) > 2


LAST_HANDS = [(name, seed) for name in ("tenhou-east", "mleague", "lan", "ema", "tenhou-sanma-east", "sanma-parlour-east", "ichigeki-tonpu") for seed in range(4)]  # fmt: skip


def test_the_place_after_a_win_in_the_last_hand_is_what_it_comes_to() -> None:
    """The win that ended a match, judged before it came, by every seat."""
    judged = 0
    for name, seed in LAST_HANDS:
        match = mj.play("efficient", name, seed=seed)
        law, last = rules(name), match.hands[-1]
        wins = [(n, e) for n, e in enumerate(last.events) if isinstance(e, Hora)]
        final = match.final
        if len(wins) != 1 or final is None or wins[0][1].pao is not None:
            continue
        n, win = wins[0]
        places = {row.seat: row.rank for row in final}
        price = table_of(law).price(
            win.actor == last[n - 1].oya, win.han or 0, win.fu or 0, win.yakuman or 0
        )
        source = None if win.target == win.actor else win.target
        for seat in range(law.tiles.players):
            plan = last_hand(Sight(project(last[n - 1], seat), seat, law))
            if plan is None:
                continue  # somebody went bust before the last hand
            assert plan.won(win.actor, price, source) == places[seat], (name, seed, seat)
            judged += 1
    assert judged > 40
