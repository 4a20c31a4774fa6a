"""The validator finds what is wrong: one change to a sound match, one fault named."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from mjwidget.checking import check_match
from mjwidget.core.events import (
    Chi,
    Dahai,
    Dora,
    EndGame,
    Event,
    Hora,
    Pon,
    Reach,
    ReachAccepted,
    Ryukyoku,
    Settle,
    StartGame,
    StartKyoku,
    Transfer,
    Tsumo,
)
from mjwidget.core.match import EventError, Match
from mjwidget.core.tiles import one, parse
from mjwidget.game.play import play
from mjwidget.rulefiles import names
from mjwidget.rulefiles import rules as load_rules

Events = list[Event]


@cache
def match(rules: str = "tenhou-east") -> Match:
    """A match with riichi, kans, calls, wins and draws."""
    return play("mixed", rules, seed=2)


def at(events: Events, kind: type[Event], fits: Callable[[Any], bool] = lambda e: True) -> int:
    """The place of the first event of a kind."""
    return next(i for i, e in enumerate(events) if isinstance(e, kind) and fits(e))


def change(
    kind: type[Event], fits: Callable[[Any], bool] = lambda e: True, **values: Any
) -> Callable[[Events], Events]:
    """Other values in the first event of a kind."""

    def act(events: Events) -> Events:
        i = at(events, kind, fits)
        new = {k: v(getattr(events[i], k)) if callable(v) else v for k, v in values.items()}
        return [*events[:i], replace(events[i], **new), *events[i + 1 :]]

    return act


def without(
    kind: type[Event], fits: Callable[[Any], bool] = lambda e: True
) -> Callable[[Events], Events]:
    """The first event of a kind left out."""

    def act(events: Events) -> Events:
        i = at(events, kind, fits)
        return [*events[:i], *events[i + 1 :]]

    return act


def ron(e: Hora) -> bool:
    return e.actor != e.target


def paid(e: Ryukyoku) -> bool:
    return e.reason == "exhaustive" and bool(e.ledger)


def second(e: StartKyoku) -> bool:
    return (e.bakaze, e.kyoku, e.honba) != ("E", 1, 0)


def more(rows: tuple[Transfer, ...]) -> tuple[Transfer, ...]:
    """One row pays 100 more."""
    first = rows[0]
    return (Transfer(first.source, first.target, first.amount + 100, "points", "win"), *rows[1:])


ROWS: list[tuple[str, Callable[[Events], Events], str]] = [
    ("fu of a win", change(Hora, fu=lambda n: n + 10), "fu: the log says"),
    ("han of a win", change(Hora, han=lambda n: n + 1), "han: the log says"),
    ("points of a win", change(Hora, points=lambda n: n + 100), "points: the log says"),
    ("yaku of a win", change(Hora, yaku=(("ryanpeikou", 3),)), "yaku: the log says ryanpeikou 3"),
    ("payment of a win", change(Hora, ledger=more), "payments: the log says"),
    ("limit of a win", change(Hora, limit="baiman"), "limit: the log says baiman"),
    ("pao out of nothing", change(Hora, pao=2), "liable seat: the log says 2, expected nothing"),
    ("payment of a draw", change(Ryukyoku, paid, ledger=()), "payments: the log says 0 0 0 0"),
    ("reason of a draw", change(Ryukyoku, paid, reason="nagashi_mangan"), "expected Exhaustive"),
    ("an abort that is none", change(Ryukyoku, paid, reason="suufon_renda"), "nothing ends this"),
    ("whose tile was won", change(Hora, ron, target=lambda n: (n + 1) % 4), "expected seat"),
    (
        "a winner's hand",
        change(Hora, tehai=lambda t: (8 * (t[0] < 8), *t[1:])),
        "the hand shown is not",
    ),
    ("ura of nobody", change(Hora, ura_markers=(0, 8, 16, 24)), "ura indicators are shown"),
    ("the first indicator", change(StartKyoku, dora_marker=lambda t: 0 if t else 8), "indicator"),
    ("a reason of nobody", change(Ryukyoku, paid, reason="banana"), "unknown reason 'banana'"),
    ("three winners", change(Ryukyoku, paid, reason="sanchahou"), "there were no three"),
    ("honba of a hand", change(StartKyoku, second, honba=lambda n: n + 1), "this hand is"),
    ("dealer of a hand", change(StartKyoku, second, oya=lambda n: (n + 1) % 4), "this hand is"),
    ("a stick on the table", change(StartKyoku, second, kyotaku=lambda n: n + 1), "sticks lie on"),
    ("tiles of another set", change(StartGame, rules={"name": "lan"}), "the rules have no such"),
    ("a riichi nobody accepted", without(ReachAccepted), "must be accepted first"),
    ("an indicator left out", without(Dora), "indicator"),
    ("final points", change(Settle, ranks=(4, 3, 2, 1)), "ranks: the log says 4 3 2 1"),
    ("final scores", change(EndGame, scores=(1, 2, 3, 4)), "final scores"),
    ("a result left out", without(Ryukyoku, paid), "no result"),
]


@pytest.mark.parametrize(("name", "act", "fault"), ROWS, ids=[row[0] for row in ROWS])
def test_a_change_is_found(name: str, act: Callable[[Events], Events], fault: str) -> None:
    try:
        found = [str(f) for f in check_match(Match(act(list(match().events))))]
    except EventError as e:
        found = [str(e)]
    assert any(fault in one for one in found), found


def test_a_double_riichi_is_one_or_not() -> None:
    events = change(Reach, double=True)(list(match().events))
    found = [str(f) for f in check_match(Match(events))]
    assert any("double riichi: the log says True, expected False" in one for one in found)


@pytest.mark.parametrize("rules", ["tenhou", "ronron-10", "lan"])
def test_a_riichi_without_points_is_found(rules: str) -> None:
    """Also where a noten riichi is possible and penalised: points are asked for all the same."""
    events = list(match(rules).events)
    i = at(events, Reach)
    start = max(j for j, e in enumerate(events[:i]) if isinstance(e, StartKyoku))
    first, reach = events[start], events[i]
    assert isinstance(first, StartKyoku)
    assert isinstance(reach, Reach)
    poor = tuple(900 if seat == reach.actor else 25_000 for seat in range(len(first.scores)))
    cut = [events[0], replace(first, scores=poor), *events[start + 1 : i + 2]]
    found = [str(f) for f in check_match(Match(cut))]
    assert any("riichi was not offered" in one for one in found), found


def test_a_draw_of_another_tile_is_found() -> None:
    """The wall says which tile comes; a tsumogiri of the other tile follows."""
    events = list(match().events)
    i = next(
        i
        for i, e in enumerate(events)
        if isinstance(e, Tsumo)
        and isinstance(events[i + 1], Dahai)
        and getattr(events[i + 1], "tsumogiri", False)
        and i > 20
    )
    draw, discard = events[i], events[i + 1]
    assert isinstance(draw, Tsumo)
    other = 8 if draw.pai != 8 else 16
    events[i : i + 2] = [replace(draw, pai=other), replace(discard, pai=other)]
    try:
        found = [str(f) for f in check_match(Match(events))]
    except EventError:
        pytest.fail("the tile that was drawn is discarded again, so that it folds")
    assert any("is drawn, the wall has" in one for one in found)


def test_a_chi_by_the_wrong_seat_is_found() -> None:
    """Whoever has the tiles but does not sit to the right; the rest of the hand is left out."""
    events = list(match("lan").events)
    i = at(events, Chi)
    call: Any = events[i]
    start = max(j for j, e in enumerate(events[:i]) if isinstance(e, StartKyoku))
    first = events[start]
    assert isinstance(first, StartKyoku)
    other = next(s for s in range(4) if s not in (call.actor, call.target))
    # It keeps what it discards before that, so that all folds up to the call.
    gone = [e.pai for e in events[start:i] if isinstance(e, Dahai) and e.actor == other]
    kept = [t for t in first.tehais[other] if t in gone]
    rest = [t for t in first.tehais[other] if t not in gone]
    lost = len(call.consumed)
    hands = list(first.tehais)
    hands[other] = tuple(sorted((*kept, *rest[lost:], *call.consumed)))
    tampered = [*events[:start], replace(first, tehais=tuple(hands)), *events[start + 1 : i]]
    found = [str(f) for f in check_match(Match([*tampered, replace(call, actor=other)]))]
    assert any("chi was not offered" in one for one in found), found


@pytest.mark.parametrize("rules", names())
def test_what_the_referee_played_is_sound(rules: str) -> None:
    assert [str(f) for f in check_match(match(rules))] == []


def test_a_fifth_tile_of_a_kind_is_a_fault() -> None:
    """Of four in the hand and one that is discarded: said, and nothing breaks."""
    events = list(match().hands[0].events)
    start = events[0]
    assert isinstance(start, StartKyoku) and start.oya == 0
    hands = list(start.tehais)
    hands[1] = tuple(parse("1111z123456m123p"))
    drawn, thrown = Tsumo(actor=0, pai=one("1z")), Dahai(actor=0, pai=one("1z"), tsumogiri=True)
    start = replace(start, tehais=tuple(hands), wall=None)
    called = Pon(actor=1, target=0, pai=one("1z"), consumed=(one("1z"), one("1z")))
    faults = check_match(Match([match().header, start, drawn, thrown, called]))
    assert any("of E are dealt, the rules have 4 of it" in fault.problem for fault in faults)


def test_judged_by_other_rules() -> None:
    found = [str(f) for f in check_match(match(), load_rules("tenhou-sanma"))]
    assert found == ["4 seats, the rules tenhou-sanma are for 3"]


def test_a_match_that_names_no_rules_is_judged_by_hands_only() -> None:
    events = list(match("tenhou").events)
    header = events[0]
    assert isinstance(header, StartGame)
    events[0] = replace(header, rules=None)
    last = at(events, StartKyoku, lambda e: e.bakaze == "S")
    short = [*events[:last], EndGame()]
    assert check_match(Match(short)) == []


def test_rules_that_nobody_knows() -> None:
    events = list(match().events)
    events[0] = StartGame(rules={"name": "nosuch"})
    found = [str(f) for f in check_match(Match(events))]
    assert len(found) == 1
    assert found[0].startswith("rules: ")
    assert "nosuch" in found[0]
