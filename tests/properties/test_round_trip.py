"""Matches of every rule set through every writer: what is read again is the same, or a loss says
what is not; and two formats say the same."""

from __future__ import annotations

from functools import cache

import pytest

import mjwidget as mj
from mjwidget import rulefiles
from mjwidget.core.match import Match
from mjwidget.logs.errors import LogError
from mjwidget.logs.formats import FORMATS, Format
from mjwidget.logs.written import WriteError, Written
from tests.random_table import match_events
from tests.runner.progress import LongRun
from tests.same_match import differences

SETS = rulefiles.names()
WRITERS = [f for f in FORMATS if f.write is not None]
PLAYERS = ("mixed", "tsumogiri", "steady")
LOST = {
    "notes": {"annotate"},
    "chips": {"ledger", "chips"},
    "which points are shugi": {"ledger"},
    "what payments are for": {"ledger"},
    "what wins are worth": {"hora"},
    "who is liable": {"pao", "ledger"},
    "yaku": {"hora.yaku"},
    "double yakuman": {"hora.yaku", "hora.yakuman"},
    "what norths count": {"hora.yaku"},
    "shown hands": {"tehais", "hora.tehai", "hora.pai"},
    "reasons of draws": {"ryukyoku.reason", "ledger"},
    "the settlement": {"settle", "end_game"},
    "the end of the match": {"settle", "end_game"},
    "the length of the wall": {"left", "refilled"},
    "rules": {"rules"},
    "double riichi": {"reach.double"},
    "walls": set(),
    "other fields": set(),
    "other attributes": set(),
    "other elements": set(),
}
"""Loss -> what need not be the same."""
OTHER_PLAY = {
    "flowers", "blue fives", "red fives", "chombo", "offences", "dead hands", "deposits",
    "riichi that were not accepted", "a riichi without its discard", "hands without a result",
    "who sits where", "the order of turns",
}  # fmt: skip
"""Losses after which the events are others."""


@cache
def played(rules: str, seed: int) -> Match:
    return mj.play(PLAYERS[seed % 3], rules, seed=seed)


def written(form: Format, match: Match) -> Written | None:
    assert form.write is not None
    try:
        return form.write(match)
    except WriteError:
        return None


def check(form: Format, match: Match) -> None:
    made = written(form, match)
    if made is None:
        return
    assert len(set(made.losses)) == len(made.losses)
    assert set(made.losses) <= LOST.keys() | OTHER_PLAY
    try:
        again = mj.load(made.data)
    except LogError as e:
        pytest.fail(f"{form.name}: {e}")
    assert again.error is None
    if not set(made.losses) & OTHER_PLAY:
        without = set().union(*(LOST[loss] for loss in made.losses))
        assert differences(match, again, without) == []
    # Once more: everything that could be lost is.
    twice = written(form, again)
    assert twice is not None
    assert differences(again, mj.load(twice.data)) == []


@pytest.mark.parametrize("form", WRITERS, ids=lambda f: f.name)
@pytest.mark.parametrize("rules", SETS)
def test_read_again_it_is_the_same_match(rules: str, form: Format) -> None:
    for seed in range(3):
        match = played(rules, seed)
        if len(match) < 40:  # some sets go on until somebody wins
            check(form, match)


@pytest.mark.parametrize("seats", [3, 4])
def test_anything_that_can_be_an_event_is_written_or_refused(seats: int) -> None:
    for seed in range(40):
        match = Match(match_events(seed, seats, hands=2))
        for form in WRITERS:
            written(form, match)


def test_each_set_is_written_by_each_format_that_has_its_players() -> None:
    for rules in SETS:
        match = played(rules, 0)
        refused = {f.name for f in WRITERS if written(f, match) is None}
        assert refused == ({"majiang"} if match.seats == 3 else set()), rules


@pytest.mark.parametrize("form", WRITERS, ids=lambda f: f.name)
def test_all_are_first_and_nobody_wins_a_point(form: Format) -> None:
    """The EMA's ranks of equals: a settlement without a row is one."""
    match = next(
        m for m in (mj.play("tsumogiri", "ema", seed=s) for s in range(100, 200)) if tied(m)
    )
    check(form, match)


@pytest.mark.parametrize("form", WRITERS, ids=lambda f: f.name)
def test_payments_that_no_known_rule_parts_are_named(form: Format) -> None:
    """Where a sum is rounded up, the counters' part of it is no multiple of theirs."""
    check(form, mj.play("mixed", "ichigeki", seed=1329))


def tied(match: Match) -> bool:
    return set(match.last.ranks or ()) == {1}


@pytest.mark.long
def test_very_many_matches(long_run: LongRun) -> None:
    for seed in long_run.seeds(2_000):
        match = mj.play("mixed", SETS[seed % len(SETS)], seed=seed)
        for form in WRITERS:
            check(form, match)
