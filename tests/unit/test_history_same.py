"""Matches that are kept: the same one is known again, another never."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

import mjwidget as mj
from mjwidget.core.events import EndGame, Hora, Settle, StartGame, StartKyoku
from mjwidget.core.match import Match
from mjwidget.history.content import agree, content
from mjwidget.history.history import History
from mjwidget.logs.save import format_for, write
from tests.kept_matches import MAY, made

# ---- duplicates


def test_the_name_of_a_file_need_not_be_text(history: History) -> None:
    code = history.add(made(0), source="\udcff.mjai")
    assert history.find("?.mjai")[0].code == code
    assert history.summary(code).source == "?.mjai"


def test_a_match_is_kept_once(history: History) -> None:
    match = made(0)
    assert history.add(match) == history.add(Match(match.events)) == next(iter(history))
    assert len(history) == 1


# how another record of the same match may differ
ALIKE = {
    "meta": lambda e: replace(e, meta={"x": 1}),
    "id": lambda e: replace(e, id="another") if isinstance(e, StartGame) else e,
    "hands in another order": lambda e: (
        replace(e, tehais=tuple(tuple(reversed(h)) for h in e.tehais))
        if isinstance(e, StartKyoku)
        else e
    ),
    "payments unknown": lambda e: replace(e, fu=None, yaku=None) if isinstance(e, Hora) else e,
}


@pytest.mark.parametrize("how", ALIKE)
def test_the_same_match_said_in_other_words_is_known(history: History, how: str) -> None:
    match = made(1)
    other = Match(ALIKE[how](e) for e in match.events)
    assert history.add(match) == history.add(other)
    assert history[next(iter(history))] == match, "the first one stays"


@cache
def under(rules: str) -> Match:
    """A match under a set of rules, played to its end, with whatever the house has."""
    names = ["Aoi", "<b>x</b>", "千代 ちよ", "d" * 40]
    return mj.play("mixed", rules, seed=2, names=names[: mj.rules(rules).tiles.players])


def in_format(match: Match, name: str) -> Match:
    """As another program would have it."""
    return mj.load(write(match, format_for("", name)).data)


HOUSES = [
    (rules, name)
    for rules in ("tenhou", "ronron-10", "ichigeki-tonpu", "lan", "sanma-parlour", "ema")
    for name in ("mjai", "mortal", "mjlog", "tenhou6", "majiang")
    if (rules, name) != ("sanma-parlour", "majiang")  # four players only
]


@pytest.mark.parametrize(("rules", "name"), HOUSES)
def test_a_match_is_known_in_every_format(history: History, rules: str, name: str) -> None:
    """Flowers, blue fives, red fives, offences, chombo: what the format leaves out."""
    whole, other = under(rules), in_format(under(rules), name)
    code = history.add(other)
    assert history.add(whole) == code
    assert history[code] == whole, "the record that says more stays"
    assert history.add(other) == code
    assert history[code] == whole
    assert len(history) == 1


def changed(match: Match, at: int, **fields: Any) -> Match:
    """The match with other fields of the event that stands there."""
    events = match.events
    return Match([*events[:at], replace(events[at], **fields), *events[at + 1 :]])


def deal(match: Match) -> StartKyoku:
    start = match.events[1]
    assert isinstance(start, StartKyoku)
    return start


def other_tile(tehais: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    (one, *hand), *hands = tehais
    return ((one ^ 8, *hand), *hands)


# another match of the same players; how it differs from the first
OTHERS: dict[str, Callable[[Match], Match]] = {
    "another wall": lambda m: mj.play("mixed", "tenhou-east", seed=4, names=m.players),
    "another player thinks": lambda m: mj.play("random", "tenhou-east", seed=3, names=m.players),
    "rules of another name": lambda m: changed(m, 0, rules={"name": "mleague"}),
    "rules that are changed": lambda m: changed(
        m, 0, rules={"name": "tenhou-east", "riichi": {"points_needed": 0}}
    ),
    "a settlement that is changed": lambda m: changed(
        m, 0, rules={"name": "tenhou-east", "uma": {"by_rank": [30, 10, -10, -30]}}
    ),
    "another indicator": lambda m: changed(m, 1, dora_marker=deal(m).dora_marker ^ 8),
    "another tile is dealt": lambda m: changed(m, 1, tehais=other_tile(deal(m).tehais)),
    "a hand less": lambda m: Match([e for h in m.hands[:-1] for e in h.events]),
    "the names turned": lambda m: changed(m, 0, names=(*m.players[1:], m.players[0])),
}  # fmt: skip


@pytest.mark.parametrize("how", OTHERS)
def test_another_match_of_the_same_players_is_never_known(history: History, how: str) -> None:
    match = mj.play("mixed", "tenhou-east", seed=3, names=["Aoi", "Ben", "Chiyo", "Dai"])
    assert history.add(match) != history.add(OTHERS[how](match))
    assert len(history) == 2


TENHOU = '["tenhou",{},false]'
# what two records say of their rules (name, tables, are there walls) -> can it be one match?
TERMS = [
    ("", "", True),
    ("", TENHOU, True),
    (TENHOU, TENHOU, True),
    (TENHOU, '["lan",{},false]', False),
    (TENHOU, '["tenhou",{"settlement":{"whole":true}},true]', True),
    ('["tenhou",{"uma":{"a":1}},false]', '["tenhou",{"uma":{"a":2}},true]', False),
    ('["tenhou",{"uma":{"a":1}},true]', '["tenhou",{},true]', False),
    ('["tenhou",{"riichi":{"a":1}},false]', TENHOU, False),
    ('["tenhou",{"riichi":{"a":1}},false]', '["tenhou",{"riichi":{"a":1}},true]', True),
]


@pytest.mark.parametrize(("one", "other", "agreed"), TERMS)
def test_rules_that_can_be_of_one_match(one: str, other: str, agreed: bool) -> None:
    assert agree(one, other) is agree(other, one) is agreed


def test_matches_of_one_seed_under_two_rules_are_two(history: History) -> None:
    """Dealt and done was the same in them: only what it costs differs."""
    one, other = under("ronron-05"), under("ronron-10")
    assert content(one).digest == content(other).digest
    assert history.add(one) != history.add(other)
    known = history.import_from(
        *(write(m, format_for("", f)).data for m in (one, other) for f in ("mjlog", "tenhou6")),
        progress=False,
    )
    assert len(known.known) == 4
    assert len(history) == 2


def test_other_names_are_another_match(history: History) -> None:
    assert history.add(made(1)) != history.add(made(1, names=("a", "b", "c", "d")))


def test_the_fuller_record_of_a_match_stays(history: History) -> None:
    whole = made(1, meta={"date": "2024-05-01T18:30:00"})
    short = Match([e for e in made(1).events if not isinstance(e, Settle | EndGame)])
    code = history.add(short, source="short")
    assert not history.summary(code).finished
    assert history.add(whole, source="whole") == code
    summary = history.summary(code)
    assert (summary.finished, summary.source, summary.at) == (True, "whole", MAY)
    assert history[code] == whole
    assert history.add(short) == code
    assert history[code] == whole
