"""Odds in an analysis: whose they are, from how many draws, and what they do to the order."""

from __future__ import annotations

import io
import json
import sys
from collections import Counter
from typing import Any

import pytest

import mjwidget as mj
from mjwidget.analysis.asked import asked
from mjwidget.analysis.chances import samples
from mjwidget.analysis.making import drafts
from mjwidget.analysis.odds import odds
from mjwidget.analysis.result import Analysis
from mjwidget.analysis.sight import Sight
from mjwidget.core import progress
from mjwidget.core.events import Dora, Tsumo
from mjwidget.core.tiles import RED, one, to_mpsz
from mjwidget.game.look import of_referee
from mjwidget.game.results import hora
from mjwidget.game.wins import worth_of
from mjwidget.view import project
from tests.game_table import Table, table

READY = "123m456s789p11z23p"


def seat_of(t: Table, wind: str) -> Analysis:
    return mj.analyse(of_referee(t.referee, t.seat(wind)))


WHOSE: list[tuple[dict[str, Any], tuple[str, ...], str, dict[str, int]]] = [
    # table, steps, who, choices with odds and their number of draws (16 rounds of four are left)
    ({"E": READY, "draws": "9s", "left": 69}, (), "E", {"riichi 9s": 16, "9s": 16}),
    ({"S": "46p123m456s789p15z", "draws": "5p", "left": 69}, ("E 5p",), "S", {"chi 46p": 16, "pass": 17}),
    ({"W": "55z123m456m22s23p7s", "draws": "5z", "left": 69}, ("E 5z",), "W", {"pon 55z": 16, "pass": 16}),
    # a replacement is one draw more
    ({"E": "1111z123m456m78p9s", "draws": "9s", "left": 69}, (), "E", {"kan 1111z": 17}),
    ({"rules": "tenhou-sanma", "E": "123p456p789s11z23s", "draws": "4z", "left": 40}, (), "E", {"kita": 14, "4z": 13, "riichi 4z": 13}),
    # the replacement shortens the wall: of four tiles three are left, of which none comes to E
    ({"E": "1111z123m456m78p9s", "draws": "9s", "left": 4}, (), "E", {"kan 1111z": 1, "1z": 1}),
    ({"E": "1111z123m456m78p9s", "draws": "9s", "left": 5}, (), "E", {"kan 1111z": 2, "1z": 1}),
    # another's kan shortens it too: S, next to draw, has the first of the four tiles left of five
    ({"E": "2p123m456m78s1z", "S": "345m456s678m55s13p", "melds": {"E": ["pon:222p@W"]}, "draws": "9s", "left": 5}, ("E kan 2p",), "S", {"pass": 1}),
    # no hand to look at: a win, the abort
    ({"E": READY, "draws": "1p", "left": 69}, (), "E", {"riichi 1p": 16}),
]  # fmt: skip


@pytest.mark.parametrize(("what", "steps", "wind", "draws"), WHOSE)
def test_whose_odds_from_how_many_draws(
    what: dict[str, Any], steps: tuple[str, ...], wind: str, draws: dict[str, int]
) -> None:
    found = seat_of(table(**what).play(*steps), wind)
    for text, n in draws.items():
        one = found.odds[text]
        assert len(one.tenpai) == len(one.win) == n + 1
        assert found.row(text).odds is one
    near = min(row.shanten for row in found.choices if row.forms)
    for row in found.choices:
        asked = row.forms and (row.shanten == near or row.act not in ("dahai", "riichi"))
        assert (row.odds is None) == (not asked)


def test_they_are_those_of_the_hand() -> None:
    t = table(E=READY, draws="9s", left=30)
    found = seat_of(t, "E")
    sight = Sight(project(t.referee.state, t.seat("E")), t.seat("E"), t.referee.rules)
    hand = t.referee.state.players[t.seat("E")].hand
    for text, riichi in (("riichi 9s", True), ("9s", False)):
        one = odds(sight, hand, draws=found.draws, riichi=riichi)
        assert found.row(text).odds == one
    assert found.odds["riichi 9s"].points > found.odds["9s"].points


NO_URA = mj.rules("tenhou", wall={"ura": False, "kan_ura": False})


def tsumo(hand: str, win: str, *flags: str, seat: str = "S") -> int:
    return mj.score(hand, win=win, by="tsumo", flags=list(flags), seat=seat, rules=NO_URA).total


def test_ippatsu_is_over_with_the_discard_after_the_draw() -> None:
    """Riichi, a turn, a draw that is no win: the next draw, the last of all, is ippatsu no more."""
    t = table(NO_URA, E=READY, draws="9s", left=10).play("E riichi 9s", *TURN)
    found = seat_of(t, "E")
    assert found.draws == 1
    assert found.best is not None
    last = sum(n * tsumo(READY, w, "riichi", seat="E") for w, n in found.best.accepts.items())
    unseen = Sight(project(t.referee.state, t.seat("E")), t.seat("E"), t.referee.rules).unseen
    assert found.best.odds is not None
    assert found.best.odds.points == pytest.approx(last / unseen)


def test_who_passes_declares_riichi_after_the_next_draw() -> None:
    """Tenpai without riichi, three draws: the first pays tsumo alone, then comes riichi."""
    hand = "55z123m456m789p23s"
    t = table(NO_URA, E="5z", S=hand, draws="5z", left=9).play("E 5z")
    found = seat_of(t, "S").row("pass")
    view = Sight(project(t.referee.state, t.seat("S")), t.seat("S"), t.referee.rules)
    n, left = view.unseen, found.accepts
    points, none = 0.0, 1.0
    for i, flags in enumerate(((), ("riichi", "ippatsu"), ("riichi", "haitei"))):
        mean = sum(k * tsumo(hand, w, *flags) for w, k in left.items()) / found.total
        p = found.total / (n - i)
        points += none * p * mean
        none *= 1 - p
    assert found.odds is not None
    assert len(found.odds.win) == 4
    assert found.odds.points == pytest.approx(points)
    assert found.odds.win[3] == pytest.approx(1 - none)


TURN = ("S tsumogiri", "W tsumogiri", "N tsumogiri")


def test_of_a_hand_of_thirteen_its_own() -> None:
    found = mj.analyse(READY, draws=2)
    assert set(found.odds) == {""}
    left, unseen = 8, 136 - 13
    assert found.odds[""].win[1] == pytest.approx(left / unseen)


def test_a_hand_alone_has_no_end_of_the_wall_and_no_first_turn() -> None:
    """One draw: riichi, ippatsu, tsumo; no haitei, no double riichi."""
    rules = mj.rules("tenhou", wall={"ura": False, "kan_ura": False})
    found = mj.analyse(READY + "9s", draws=1, seat="W", rules=rules).odds["riichi 9s"]
    worth = mj.score(
        READY, win="4p", by="tsumo", flags=["riichi", "ippatsu"], seat="W", rules=rules
    ).total
    assert found.points == pytest.approx(8 / 122 * worth)


def test_expected_points_come_before_the_number_of_tiles() -> None:
    """Three suits of 1-shanten: the wider hand wins more often, the other expects more."""
    found = mj.analyse("12m45p678s555z2468s")
    points = [found.odds[row.text].points for row in found.choices]
    assert points == sorted(points, reverse=True)
    assert found.choices[0].total < max(row.total for row in found.choices)
    assert "expects the most" in found.choices[0].because("en")
    without = mj.analyse("12m45p678s555z2468s", odds=False)
    assert without.choices[0].total == max(row.total for row in without.choices)


FAR = "147m258p369s11234z"  # five-shanten

WAYS = [
    # shanten, choices, ways that are sampled of each
    (4, 14, 200),
    (5, 12, 133),
    (5, 1, 200),
    (6, 14, 35),
    (6, 40, 20),
]


@pytest.mark.parametrize(("away", "hands", "ways"), WAYS)
def test_the_further_off_the_fewer_ways_are_sampled(away: int, hands: int, ways: int) -> None:
    assert samples(away, hands) == ways


FAR_OFF = [
    "1358m2479p1368s12z",
    # the few points of seven pairs are known well, beside many more that are not
    "26m2249p12699s47z2p",
]


@pytest.mark.parametrize("far", FAR_OFF)
def test_sampled_odds_say_their_interval_and_rank_nothing(far: str) -> None:
    found, without = mj.analyse(far), mj.analyse(far, odds=False)
    one = found.odds[found.choices[0].text]
    assert not one.exact and one.error.points > 0
    assert f"{one.points:,.0f} ± {one.error.points:,.0f}" in found.text()
    assert [row.text for row in found.choices] == [row.text for row in without.choices]
    assert not any("expects the most" in row.because("en") for row in found.choices)


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


BARS: list[tuple[dict[str, Any], bool]] = [
    # beside the hand, is there a bar
    ({}, True),
    ({"progress": True}, True),
    ({"progress": False}, False),
    ({"odds": False}, False),
    ({"progress": lambda done, total: None}, False),
]


@pytest.mark.parametrize(("more", "shown"), BARS)
def test_a_bar_by_itself(
    more: dict[str, Any], shown: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(progress, "DELAY", 0)
    mj.analyse(FAR, draws=5, **more)
    assert ("odds: " in screen.getvalue()) == shown
    assert not screen.getvalue().rpartition("\r")[2].strip(), "and it is gone"


def test_they_are_in_json_records_and_words() -> None:
    found = mj.analyse(READY + "9s", draws=3)
    row = found.json()["rows"][0]
    assert set(row["odds"]) == {"tenpai", "win", "points", "exact"}
    assert json.loads(json.dumps(row)) == row
    records = found.records("odds")
    assert [r["draw"] for r in records if r["text"] == "riichi 9s"] == [0, 1, 2, 3]
    assert "Points" in found.text("en") and "期待値" in found.text("ja")


@pytest.mark.parametrize(
    ("hand", "dora"), [("12m45p678s555z2468s", ""), ("1111z123m458p7793s", "5p")]
)
def test_progress_is_told_and_what_it_raises_ends_the_work(hand: str, dora: str) -> None:
    told: list[tuple[int, int]] = []

    def tell(done: int, total: int) -> None:
        told.append((done, total))

    mj.analyse(hand, dora=dora, progress=tell)
    assert told and all(0 <= done <= total for done, total in told)
    assert told[-1][0] == told[-1][1]
    assert told == sorted(told)

    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        mj.analyse(hand, dora=dora, progress=stop)


@pytest.mark.parametrize("draws", [0, 1, 40])
def test_any_number_of_draws(draws: int) -> None:
    found = mj.analyse(READY + "9s", draws=draws, seen="2222z3333z4444z")
    assert len(found.odds["riichi 9s"].win) == draws + 1


# ---- a kan


KANS: list[tuple[dict[str, Any], dict[str, Any], str, list[str], str, int]] = [
    # rules, table, kan, hand after it and its melds, indicators known to the replacement
    ({}, {"E": "1111z123m456m78p9s", "draws": "9s", "left": 4}, "kan 1111z", ["ankan:1111z"], "123m456m78p99s", 1),
    ({"kan_dora": False}, {"E": "1111z123m456m78p9s", "draws": "9s", "left": 4}, "kan 1111z", ["ankan:1111z"], "123m456m78p99s", 0),
    # of an added kan it is turned with the discard: a win with the replacement is paid without it
    ({}, {"E": "123m456m78p99s", "melds": {"E": ["pon:111z@S"]}, "draws": "1z", "left": 4}, "kan 1z", ["kakan:1111z"], "123m456m78p99s", 0),
    ({"kakan_dora": "at_once"}, {"E": "123m456m78p99s", "melds": {"E": ["pon:111z@S"]}, "draws": "1z", "left": 4}, "kan 1z", ["kakan:1111z"], "123m456m78p99s", 1),
]  # fmt: skip


@pytest.mark.parametrize(("wall", "what", "text", "melds", "hand", "known"), KANS)
def test_a_win_with_the_replacement_is_rinshan_and_counts_the_new_dora(
    wall: dict[str, Any], what: dict[str, Any], text: str, melds: list[str], hand: str, known: int
) -> None:
    """One draw is left, the replacement: every indicator that may be turned, every tile drawn."""
    rules = mj.rules("tenhou", wall={"ura": False, "kan_ura": False, **wall})
    t = table(rules, **what)
    found = seat_of(t, "E").odds[text]
    assert found.exact and len(found.win) == 2
    sight = Sight(project(t.referee.state, t.seat("E")), t.seat("E"), rules)
    unseen = sight.unseen
    shown = [to_mpsz(i) for i in sight.indicators]
    points = chance = 0.0
    for new, n in sight.unseen_tiles.items():
        for win in ("6p", "9p"):
            for drawn in (one(win), one(win) | RED):
                left = sight.unseen_tiles.get(drawn, 0) - (new == drawn)
                p = n / unseen * left / (unseen - 1)
                dora = [*shown, to_mpsz(new)][: len(shown) + known]
                more: dict[str, Any] = {"melds": melds, "dora": dora, "flags": ["rinshan"]}
                score = mj.score(hand, win=win, by="tsumo", seat="E", rules=rules, **more)
                points, chance = points + p * score.total, chance + p
    assert found.win[1] == pytest.approx(chance)
    assert found.points == pytest.approx(points)


LASTLY: list[tuple[str, dict[str, Any], dict[str, Any], tuple[str, ...], str, str]] = [
    # rules, what of them differs, table, steps, whose kan or tile set aside: no draw comes after it
    ("tenhou", {}, {"E": "111z123m456m78p9s3z", "draws": "9s 2z 2z 2z 1z", "left": 8}, ("E riichi 3z", "N 2z"), "E kan 1111z", "riichi, and no ippatsu after a kan"),
    ("tenhou-sanma", {}, {"E": "123p406p789s1199s", "draws": "3z 2z 2z 4z", "left": 6}, ("E riichi 3z", "W 2z"), "E kita", "the same of a north"),
    ("tenhou-sanma", {"calls": {"set_aside_breaks": False}}, {"E": "123p406p789s1199s", "draws": "3z 2z 2z 4z", "left": 6}, ("E riichi 3z", "W 2z"), "E kita", "but where it breaks nothing"),
    ("tenhou-sanma", {"win": {"set_aside_rinshan": False}}, {"E": "406p78s99s234s", "melds": {"E": ["pon:888p@S"]}, "draws": "4z", "left": 1}, (), "E kita", "haitei, not rinshan"),
    ("tenhou", {"win": {"rinshan_fu": False}}, {"E": "234m46s33s555s", "melds": {"E": ["pon:999p@S"]}, "draws": "9p", "left": 4}, (), "E kan 9p", "without the fu of a tsumo"),
    ("ichigeki", {}, {"S": "999p234m456s78p33s", "draws": "9p", "left": 4}, ("E 9p",), "S kan", "who fed it pays alone"),
    ("ichigeki", {"match": {"stock": False}}, {"S": "666z555z777z23m99m", "draws": "6z", "left": 4}, ("E 6z",), "S kan", "a yakuman and its shugi, too"),
    ("tenhou", {"win": {"minimum_han": 2}}, {"E": "123m456m78p99s", "melds": {"E": ["pon:222p@S"]}, "draws": "2p", "left": 4}, (), "E kan 2p", "one han is too few"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "more", "what", "steps", "bid", "why"), LASTLY, ids=[row[-1] for row in LASTLY]
)
def test_a_last_replacement_is_worth_what_the_engine_pays(
    name: str,
    more: dict[str, Any],
    what: dict[str, Any],
    steps: tuple[str, ...],
    bid: str,
    why: str,
) -> None:
    rules = mj.rules(name, **{"wall": {"ura": False, "kan_ura": False}, **more})
    t = table(rules, **what).play(*steps)
    wind, _, text = bid.partition(" ")
    ask = asked(of_referee(t.referee, t.seat(wind)))
    found = seat_of(t, wind).odds[text]
    kan = next(d.after for d in drafts(ask) if d.text == text)
    unseen = Counter(ask.sight_at(kan).unseen_tiles)
    points = chance = 0.0
    for new, likely in unseen.items() if kan.facts.due else ((None, unseen.total()),):
        turned = kan if new is None else kan.after(Dora(dora_marker=new))
        rest = unseen if new is None else unseen - Counter([new])
        for drawn, n in rest.items():
            m = turned.after(Tsumo(actor=ask.seat, pai=drawn))
            worth = worth_of(m, ask.seat, drawn, tsumo=True)
            if worth is not None and not worth.no_yaku:
                p = likely / unseen.total() * n / rest.total()
                ledger = hora(m, [ask.seat])[0].ledger
                paid = [row.amount for row in ledger if row.reason in ("win", "shugi")]
                points, chance = points + p * sum(paid), chance + p
    assert found.win == pytest.approx((0, chance))
    assert found.points == pytest.approx(points)


THREE_KANS = ["ankan:2222z", "ankan:3333z", "ankan:4444z"]
FOURTH: list[tuple[str, str, bool]] = [
    # rules, whose three kans there are, has the fourth one odds?
    ("tenhou", "S", True),  # the hand is aborted after the discard
    ("lan", "S", False),  # before the replacement
    ("lan", "E", True),
    ("ronron-05", "E", False),  # it is a win
]


@pytest.mark.parametrize(("rules", "whose", "there"), FOURTH)
def test_a_fourth_kan_that_ends_the_hand_has_no_odds(rules: str, whose: str, there: bool) -> None:
    hand = "1111z" if whose == "E" else "1111z123m456m78p9s"
    found = seat_of(table(rules, E=hand, melds={whose: THREE_KANS}, draws="9s", left=30), "E")
    assert ("kan 1111z" in found.odds) == there
    assert found.row("kan 1111z").odds is found.odds.get("kan 1111z")


def test_two_new_indicators_are_sampled() -> None:
    """A kan whose indicator is still to be turned, and another."""
    t = table(E="1111z123m456m78p9s", draws="9s", left=40)
    one_kan = seat_of(t, "E").odds["kan 1111z"]
    assert one_kan.exact and one_kan.error.points == 0
    rules = mj.rules("tenhou", wall={"ankan_dora": "after_discard"})
    hand = "1111z2222z12m78p9s"
    two = table(rules, E=hand, draws="9s", rinshan="9m", left=40).play("E kan 1111z")
    found = seat_of(two, "E")
    kan = found.odds["kan 2222z"]
    assert not kan.exact and kan.error.points > 0
    # What is sampled of it does not keep it from its place among what is exact.
    assert found.choices[0].text == "kan 2222z" and found.choices[1].odds is not None
    assert found.choices[1].odds.points < kan.points


def test_a_north_set_aside_is_replaced_without_a_new_dora() -> None:
    plain = {"win": {"set_aside_rinshan": False}}
    what: dict[str, Any] = {"E": "123p456p789s11z23s", "draws": "4z", "left": 40}
    most = seat_of(table("tenhou-sanma", **what), "E").odds["kita"]
    less = seat_of(table(mj.rules("tenhou-sanma", **plain), **what), "E").odds["kita"]
    assert most.exact and most.win == pytest.approx(less.win) and most.points > less.points
