"""Computer players under every set of rules: whole matches by the rules, the same answer to the
same question, and nothing known that the seat cannot see."""

from __future__ import annotations

from collections import Counter

import pytest

import mjwidget as mj
from mjwidget.checking import check_match
from mjwidget.core.tiles import is_flower
from mjwidget.game.choice import Choice
from mjwidget.game.players import Player, Prompt
from mjwidget.game.referee import Referee
from mjwidget.rulefiles import names

BOTS = ("careful", "efficient", "tsumogiri")
EVERY = 11
"""One decision in so many is asked again, with other hands and another wall behind it."""
HANDS = 3


def asked(referee: Referee, seat: int) -> Prompt:
    return Prompt(referee.moment, seat, referee.prompts[seat], referee.events)


def answer_of(player: Player, prompt: Prompt) -> Choice:
    found = player.choose(prompt)
    assert isinstance(found, Choice)
    return found


def dealt_anew(referee: Referee, seat: int, seed: int) -> Prompt:
    """The same question where all that ``seat`` does not see is other tiles."""
    other = Referee.from_position(referee.position(seat), seed=seed)
    return asked(other, seat)


class Twice:
    """A player that is asked everything twice: by the name's player, and by another of its kind
    that has been asked nothing before."""

    def __init__(self, name: str) -> None:
        self.name, self.player = name, mj.player(name)
        self.acts: Counter[str] = Counter()

    def choose(self, prompt: Prompt) -> Choice:
        first = answer_of(self.player, prompt)
        if len(prompt.choices) > 1:
            assert mj.player(self.name).choose(prompt) == first
        self.acts[first.act] += 1
        return first


@pytest.mark.parametrize("rules", names())
def test_whole_matches_by_the_rules_and_the_same_answer_again(rules: str) -> None:
    """``play`` refuses what is not offered; the record is checked once more as a whole."""
    n = mj.rules(rules).tiles.players
    players = [Twice(name) for name in (*BOTS, "careful")[:n]]
    match = mj.play(players, rules, seed=4)
    assert check_match(match) == []
    assert match.final is not None
    assert all(one.acts["dahai"] > 3 for one in players)
    assert not players[2].acts.keys() & {"chi", "pon", "riichi"}


@pytest.mark.long
@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("rules", names())
def test_four_of_a_kind_play_by_the_rules(rules: str, bot: str) -> None:
    for seed in range(3):
        match = mj.play(bot, rules, seed=seed)
        assert check_match(match) == []
        assert match.final is not None


@pytest.mark.parametrize("rules", ["tenhou", "sanma-parlour", "ichigeki", "ronron-05"])
@pytest.mark.parametrize("bot", BOTS)
def test_what_is_hidden_makes_no_difference(bot: str, rules: str) -> None:
    player: Player = mj.player(bot)
    checked, own, calls = 0, 0, 0
    for seed in range(100):
        referee = Referee(rules, seed=seed)
        while not referee.over and len(referee.match.hands) < HANDS:
            answers = {s: answer_of(player, asked(referee, s)) for s in referee.prompts}
            for seat, choices in referee.prompts.items():
                checked += len(choices) > 1
                if len(choices) > 1 and checked % EVERY == 0 and choices[-1].act != "go_on":
                    other = dealt_anew(referee, seat, checked)
                    assert other.view == asked(referee, seat).view
                    assert other.choices == choices
                    assert player.choose(other) == answers[seat]
                    own += choices[0].act != "pass"
                    calls += "pass" in {c.act for c in choices}
            referee.step(*answers.values())
        if own > 15 and calls:
            return
    raise AssertionError("too few decisions were looked at")


@pytest.mark.parametrize("bot", ["careful", "efficient"])
def test_a_flower_of_the_deal_waits_and_nothing_is_called(bot: str) -> None:
    """Before its first turn a seat may be asked for a call with flowers still in its hand."""
    player, met = mj.player(bot), 0
    for seed in range(40):
        referee = Referee("sanma-parlour", seed=seed)
        while len(referee.events) < 20 and not referee.over:
            answers = [answer_of(player, asked(referee, seat)) for seat in referee.prompts]
            for (seat, choices), answer in zip(referee.prompts.items(), answers, strict=True):
                calls = "pon" in {c.act for c in choices} and answer.act != "ron"
                if calls and any(map(is_flower, asked(referee, seat).tiles)):
                    met += 1
                    assert answer.act == "pass"
            referee.step(*answers)
    assert met
