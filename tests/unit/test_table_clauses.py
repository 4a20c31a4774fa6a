"""Clauses about the table itself: what is said and shown, manners that the engine keeps."""

from __future__ import annotations

import random
from typing import Any

import pytest

import mjwidget as mj
from mjwidget.checking import check_match
from mjwidget.core.events import (
    EVENT_TYPES,
    Ankan,
    Chombo,
    Deposit,
    Hora,
    Kakan,
    Ryukyoku,
    Settle,
    Tsumo,
)
from mjwidget.core.tiles import parse
from mjwidget.game.choice import Choice
from mjwidget.game.manners import may_lie_face_down, no_substitute
from mjwidget.game.table import LiveTable, TableError
from mjwidget.rulefiles import names
from mjwidget.rulefiles import rules as rules_of
from tests.game_facts import at
from tests.game_table import table

READY = "23467m567p34588s"  # 5m 8m, tanyao and pinfu
SANMA = "234678p2234678s"  # 2s 5s
RONRON = ("ronron-05", "ronron-10")


# ---- what is said and shown


@pytest.mark.clause("RON-25")
@pytest.mark.parametrize("name", RONRON)
def test_the_win_names_its_yaku(name: str) -> None:
    t = table(name, S=READY, riichi="S", draws="8m", dora="9p", ura="9p").play("E 8m", "S ron")
    win = next(e for e in t.ended() if isinstance(e, Hora))
    assert win.yaku == (("riichi", 1), ("ippatsu", 1), ("tanyao", 1), ("pinfu", 1))
    assert (win.han, win.fu, win.points) == (4, 30, 7700)


@pytest.mark.clause("RON-39")
@pytest.mark.parametrize(
    ("situation", "steps", "said"),
    [
        (at(S="46p", draws="5p"), ("E 5p", "S chi 46p"), "chi"),
        (at(S="55p", draws="5p"), ("E 5p", "S pon 55p"), "pon"),
        (at(S="333p", draws="3p"), ("E 3p", "S kan"), "kan"),
        (at(S="333p", turn="S", draws="3p"), ("S kan 3333p",), "kan"),
        (at(melds={"S": ["pon:333p"]}, turn="S", draws="3p"), ("S kan 3p",), "kan"),
        (at(S=READY, turn="S", draws="9p"), ("S riichi 9p",), "riichi"),
        (at(S=READY, draws="8m"), ("E 8m", "S ron"), "ron"),
        (at(S=READY, turn="S", draws="8m"), ("S tsumo",), "tsumo"),
        (at(S="119m2319p5p19s12z", turn="S", draws="3z", first=True), ("S kyuushu",), "kyuushu"),
    ],
)
def test_every_call_is_announced(
    situation: dict[str, Any], steps: tuple[str, ...], said: str
) -> None:
    t = table("ronron-05", **situation)
    before = len(t.referee.events)
    seat = t.seat("S")
    t.play(*steps)
    m = t.referee.moment.before(t.referee.rules)
    announced = []
    for n, event in enumerate(t.referee.events):
        m = m.after(event)
        if n >= before and m.state.said is not None:
            announced.append(m.state.said)
    assert announced[:1] == [(seat, said)]


@pytest.mark.clause("RON-39")
def test_a_winning_hand_is_shown_sorted() -> None:
    t = table("ronron-05", S=READY, draws="8m")
    t.play("E 8m", "S ron")
    win = next(e for e in t.ended() if isinstance(e, Hora))
    assert win.tehai == tuple(sorted(parse(READY)))
    assert win.pai == parse("8m")[0]


@pytest.mark.clause("RON-39")
def test_hands_are_open_only_at_the_end_and_where_they_are_shown() -> None:
    t = table("ronron-05", S=READY, draws="6p", left=0)
    assert not any(p.shown for p in t.referee.state.players)
    t.play("E 6p")
    draw = next(e for e in t.ended() if isinstance(e, Ryukyoku))
    assert draw.tehais == (None, tuple(sorted(parse(READY))), None, None)


@pytest.mark.clause("RON-34")
def test_rivers_have_rows_of_six() -> None:
    assert {name: rules_of(name).table.river_row for name in RONRON} == dict.fromkeys(RONRON, 6)


@pytest.mark.clause("RON-35")
@pytest.mark.parametrize(
    ("situation", "step", "kan"),
    [
        (at(E="1111s", draws="9m", rinshan="9p"), "E kan 1111s", Ankan),
        (at(melds={"E": ["pon:222s"]}, draws="2s", rinshan="9p"), "E kan 2s", Kakan),
    ],
)
def test_the_replacement_is_a_draw_of_its_own(
    situation: dict[str, Any], step: str, kan: type
) -> None:
    t = table("ronron-05", **situation).play(step)
    drawn = t.last[-1]
    assert isinstance(t.last[0], kan) and isinstance(drawn, Tsumo)
    state, facts = t.referee.state, t.referee.moment.facts
    assert state.players[0].drawn == drawn.pai == parse("9p")[0]  # apart from the hand
    assert (facts.drawn, state.drawn_rinshan) == ("kan", 1)  # and known for what it is


@pytest.mark.clause("RON-38")
def test_early_draws_and_discards_are_prevented() -> None:
    t = table("ronron-05", W="55p", S="2z", draws="5p")
    t.play("E 5p")  # W may call, so that S has not drawn
    south = t.seat("S")
    assert t.referee.state.phase == "discard"
    tile = parse("2z")[0]
    refused = t.referee.step(Choice(south, "dahai", tile)).refused
    assert [r.reason for r in refused] == ["not_asked"]
    assert t.referee.state.players[south].drawn is None


@pytest.mark.clause("RON-38", "RON-36", "RON-37")
@pytest.mark.parametrize("name", RONRON)
def test_the_table_of_the_house(name: str) -> None:
    house = rules_of(name).table
    assert (house.spectators, house.substitute, house.last_match_call) == (
        False,
        "no_riichi_no_calls",
        True,
    )


# ---- substitutes


SUBSTITUTES: list[tuple[str, dict[str, Any], str | None]] = [
    ("closed chinitsu", at(S="1123345678999p"), "closed_chinitsu"),
    ("with a closed kan", at(S="3345678999p", melds={"S": ["ankan:1111p"]}), "closed_chinitsu"),
    ("open chinitsu", at(S="3345678999p", melds={"S": ["pon:111p"]}), None),
    ("honitsu", at(S="112334567899p1z"), None),
    ("furiten riichi", at(S=READY, riichi="S", rivers={"S": "5m1z"}), "furiten_riichi"),
    ("riichi", at(S=READY, riichi="S"), None),
    ("furiten without riichi", at(S=READY, rivers={"S": "5m"}), None),
    ("any hand", at(S=READY), None),
]


@pytest.mark.clause("RON-40")
@pytest.mark.parametrize(
    ("situation", "reason"), [(s, r) for _, s, r in SUBSTITUTES], ids=[n for n, _, _ in SUBSTITUTES]
)
def test_no_substitute(situation: dict[str, Any], reason: str | None) -> None:
    for name in RONRON:
        assert no_substitute(table(name, **situation).referee.moment, 1) == reason
    assert no_substitute(table("lan", **situation).referee.moment, 1) is None


@pytest.mark.clause("RON-40")
def test_no_substitute_after_a_win_passed_in_riichi() -> None:
    t = table("ronron-05", S=READY, riichi="S", draws="8m").play("E 8m", "S pass")
    assert no_substitute(t.referee.moment, t.seat("S")) == "furiten_riichi"


@pytest.mark.clause("RON-39")
@pytest.mark.parametrize(
    ("situation", "may"),
    [
        (at(S="9s", melds={"S": ["pon:222p", "pon:333p", "pon:444p", "pon:777s"]}), True),
        (at(S=READY, riichi="S"), True),
        (at(S=READY), False),
        (at(S="99s34p", melds={"S": ["pon:222p", "pon:333p", "pon:777s"]}), False),
    ],
)
def test_tiles_face_down(situation: dict[str, Any], may: bool) -> None:
    assert may_lie_face_down(table("ronron-05", **situation).referee.moment, 1) is may


# ---- where a set is played


@pytest.mark.clause("ICH-58")
def test_the_east_match_is_for_friends() -> None:
    assert rules_of("ichigeki-tonpu").table.offered == "friends"
    assert rules_of("ichigeki").table.offered == "everywhere"


@pytest.mark.clause("SAN-36")
def test_ten_seconds_more_for_the_first_discard() -> None:
    with_extra = {n for n in names() if rules_of(n).clock.first_extra}
    assert {rules_of(n).clock.first_extra for n in with_extra} == {10}
    assert with_extra == {"sanma-parlour", "sanma-parlour-east"}


# ---- chips


@pytest.mark.clause("SAN-59")
def test_only_results_move_chips() -> None:
    payers = {t for t in EVENT_TYPES if "ledger" in t.__struct_fields__}
    assert payers == {Hora, Ryukyoku, Chombo, Deposit, Settle}


@pytest.mark.clause("SAN-59", "SAN-27")
def test_chips_stay_among_the_players() -> None:
    t = table("sanma-parlour", S=SANMA, riichi="S", draws="2s", dora="9p", ura="1s1s")
    t.play("E 2s", "S ron")
    win = next(e for e in t.ended() if isinstance(e, Hora))
    chips = [row for row in win.ledger if row.currency == "chips"]
    assert [(row.source, row.target, row.amount) for row in chips] == [(0, 1, 4)]
    assert t.referee.state.chips == (-4, 4, 0)


# ---- a practice table


@pytest.mark.clause("UI-10", "UI-11")
@pytest.mark.parametrize("name", names())
def test_one_person_against_computer_players(name: str) -> None:
    """The other seats are computer players'; who leaves does not stop the match."""
    live = LiveTable(name, seed=1)
    assert live.people == (0,)
    assert [p is None for p in live.players] == [True, *[False] * (len(live.players) - 1)]
    live.leave(0)
    live.run()
    assert live.over


@pytest.mark.clause("UI-10")
@pytest.mark.parametrize("made", [0, 1, 5, 20])
def test_a_practice_table_is_left_at_any_time(made: int) -> None:
    """Nothing happens there any more, and what was played is a sound record."""
    rng = random.Random(made)
    live = mj.Table("tenhou", seed=made)
    for _ in range(made):
        live.act(rng.choice(live.options))
    live.close()
    events = live.match.events
    with pytest.raises(TableError, match="closed"):
        live.act("pass")
    with pytest.raises(TableError, match="closed"):
        live.step()
    assert (live.over, live.match.events, check_match(live.match)) == (False, events, [])
