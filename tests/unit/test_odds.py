"""Hand odds: cases that can be counted by hand; what the sight of a seat says of the draws to come.

Tiles ``rest`` are all that the seat does not see. Unless a row says otherwise it sits south of the
dealer in an east round and may declare riichi whenever it is tenpai.
"""

from __future__ import annotations

import random
from collections import Counter
from math import comb
from typing import Any

import pytest

import mjwidget as mj
from mjwidget.analysis.odds import Odds, odds, of_hands
from mjwidget.analysis.odds_outset import Outset, outset
from mjwidget.analysis.sight import Sight, closed
from mjwidget.core.tiles import counts, one, parse, to_mpsz
from mjwidget.game.deal import tiles_of
from mjwidget.hand.compiled import table_of
from mjwidget.hand.shanten import shanten
from mjwidget.hand.situation import Meld, situation
from mjwidget.hand.value import under, worths
from mjwidget.hand.yaku import forget, register
from mjwidget.rulefiles import rules
from mjwidget.view import project
from tests.brute_odds import Brute, less, small
from tests.random_wins import random_win


def start(rest: str, draws: int, rule: str = "tenhou", changed: Any = None, **more: Any) -> Outset:
    """An outset; ``more`` as :class:`Outset` has it, tiles as text."""
    set_ = rules(rule, **changed) if changed else rules(rule)
    melds = tuple([Meld(name, tuple(parse(t))) for name, t in more.pop("melds", ())])
    dora = tuple(parse(more.pop("dora", "")))
    given: dict[str, Any] = {"seat": 1, "may": (closed(melds),) * (draws + 1), **more}
    return Outset(set_, Counter(parse(rest)), draws, melds=melds, dora=dora, **given)


def of(hand: str, rest: str, draws: int, **more: Any) -> Odds:
    return of_hands(start(rest, draws, **more), [tuple(parse(hand))])[0]


# Junk that helps none of the hands below.
JUNK = "1111222233334444z"


@pytest.mark.parametrize(
    ("hand", "wait", "others"),
    [
        ("123m456p789s11s45m", "3366m", 14),
        ("123m456p789s11s45m", "3m", 6),
        ("123m456p789s123s5z", "555z", 16),
        ("1122m3344p5566s7z", "77z", 10),
        ("19m19p19s1234567z", "19m19p19s1567z", 12),
    ],
)
@pytest.mark.parametrize("draws", [1, 3, 7])
def test_a_wait_comes_as_often_as_tiles_without_it_do_not(
    hand: str, wait: str, others: int, draws: int
) -> None:
    k, n = len(parse(wait)), len(parse(wait)) + others
    # 2z..4z are waited for by the thirteen orphans.
    junk = "2233445566778m78m88p" if hand.startswith("19m") else to_mpsz(parse(JUNK)[:others])
    junk = to_mpsz(parse(junk)[:others])
    found = of(hand, wait + junk, draws)
    for d in range(draws + 1):
        assert found.win[d] == pytest.approx(1 - comb(n - k, d) / comb(n, d), abs=1e-12)
    assert found.tenpai == (1.0,) * (draws + 1)
    assert found.exact
    assert found.error.win == found.error.points == 0


@pytest.mark.parametrize(
    ("a", "b", "others", "draws"),
    [(1, 1, 0, 2), (2, 3, 5, 2), (2, 3, 5, 6), (4, 2, 8, 9), (3, 4, 6, 1)],
)
def test_two_tiles_in_their_order(a: int, b: int, others: int, draws: int) -> None:
    """One-shanten that takes 7z (a of them), then waits for 9s (b); a 9s before is thrown away...

    ... but 9s lowers the shanten too, so that either may come first: a wait for the other is left.
    """
    rest = "7z" * a + "9s" * b + to_mpsz(parse(JUNK)[:others])
    found = of("123m456p789p7z78s1m", rest, draws)
    n = a + b + others

    def none(d: int, *kinds: int) -> float:
        return comb(n - sum(kinds), d) / comb(n, d)

    # 7z makes the pair, 9s the run; the hand waits for the other one then.
    for d in range(draws + 1):
        both = 1 - none(d, a) - none(d, b) + none(d, a, b)
        assert found.win[d] == pytest.approx(both, abs=1e-12)
        assert found.tenpai[d] == pytest.approx(1 - none(d, a, b), abs=1e-12)


def test_what_is_thrown_away_is_gone() -> None:
    """Two-shanten: 3p, 3s, and 1m or 9m for the pair, of which the second to come is thrown away.

    Three draws win when the tile that is left is 1m or 9m (1/2), unless the pair is still missing
    after two of them (1/3) and the tile that was discarded for tenpai comes (1/2)."""
    found = of("12p12s456m789m1m9m1z", "1m9m3p3s", 3)
    assert found.win[3] == pytest.approx(1 / 2 * (1 - 1 / 3 * 1 / 2))
    assert found.tenpai[2] == pytest.approx(5 / 6)


RIICHI = {"hand": "234m567p345s678s5z", "rest": "5z" + "1m" * 4 + "9p" * 4, "dora": "1z"}
"""A wait for a pair of haku, 30 fu: tsumo 1100 (300, 300, 500), with one han more 2000, 4000, 7900.
One tile of nine wins."""
SANMA = "234p567p345s678s5z"


@pytest.mark.parametrize(
    ("name", "draws", "more", "points"),
    [
        ("ippatsu with the first draw", 1, {}, 4000 / 9),
        ("not with the second", 2, {}, (4000 + 2000) / 9),
        ("no riichi, tsumo alone", 2, {"may": (False,) * 3}, (1100 + 1100) / 9),
        ("in riichi already", 2, {"declared": True}, (2000 + 2000) / 9),
        ("ippatsu still there", 2, {"declared": True, "ippatsu": True}, (4000 + 2000) / 9),
        ("haitei with the last", 2, {"haitei": True}, (4000 + 4000) / 9),
        ("ippatsu and haitei", 1, {"haitei": True}, 7900 / 9),
        ("a double riichi", 2, {"double": True}, (7900 + 4000) / 9),
        ("a dealer", 1, {"seat": 0}, 6000 / 9),
        ("no dora", 1, {"dora": "5z"}, 4000 / 9),
        ("two dora, six han", 1, {"dora": "7z"}, 8000 / 9),
        ("a red five held", 1, {"hand": "234m067p345s678s5z"}, 7900 / 9),
        (
            "norths aside",
            1,
            {"rule": "tenhou-sanma-east", "hand": SANMA, "kita": 1},
            (3900 + 2000) / 9,
        ),
        ("three players", 1, {"rule": "tenhou-sanma-east", "hand": SANMA}, (2000 + 1000) / 9),
    ],
)
def test_points_of_a_wait(name: str, draws: int, more: dict[str, Any], points: float) -> None:
    given = RIICHI | more
    found = of(given.pop("hand"), given.pop("rest"), draws, **given)
    assert found.points == pytest.approx(points, abs=1e-9)
    assert found.value == pytest.approx(points / found.win[-1])


@pytest.mark.parametrize(
    ("name", "rest", "ura", "points"),
    [
        # Of the others one is the indicator: 7z makes haku dora (two), the rest nothing.
        ("none", "5z7z9p", 0, 4000 / 3),
        ("one of two", "5z7z9p", 1, (8000 + 4000) / 2 / 3),
        ("one of three", "5z7z9p9p", 1, (8000 + 4000 + 4000) / 3 / 4),
        # 3m makes 4m a dora, 2p none; the winning tile is no indicator.
        ("a run's tile", "5z3m2p9p", 1, (7900 + 4000 + 4000) / 3 / 4),
        ("two of three", "5z7z3m9p", 2, (12000 + 8000 + 7900) / 3 / 4),
        ("four of four", "5z7z7z3m9p", 4, 16000 / 5),
    ],
)
def test_ura_are_tiles_that_were_not_drawn(name: str, rest: str, ura: int, points: float) -> None:
    """Three han (riichi, ippatsu, tsumo) and the ura; one draw."""
    found = of("234m567p345s678s5z", rest, 1, dora="1z", ura=ura)
    assert found.points == pytest.approx(points, abs=1e-9)


@pytest.mark.parametrize(
    ("name", "hand", "more", "wins"),
    [
        ("open, no yaku", "456p789s11s45m", {"melds": [("chi", "123m")]}, 0.0),
        ("open, no yaku, haitei", "456p789s11s45m", {"melds": [("chi", "123m")], "haitei": True}, 0.25),
        ("open tanyao", "456p678s22s45m", {"melds": [("chi", "234m")]}, 0.75),
        ("closed", "123m456p789s11s45m", {}, 0.75),
        ("two han needed, riichi and tsumo", "123m456p789s11s45m", {"changed": {"win": {"minimum_han": 2}}}, 0.75),
        ("two han needed, no riichi, pinfu", "123m456p789s11s45m", {"changed": {"win": {"minimum_han": 2}}, "may": (False,) * 4}, 0.75),
        ("two han needed, tsumo alone", "123m456p789s11s46m", {"changed": {"win": {"minimum_han": 2}}, "may": (False,) * 4, "rest": "5m1z1z1z"}, 0.0),
        ("the same, haitei", "123m456p789s11s46m", {"changed": {"win": {"minimum_han": 2}}, "may": (False,) * 4, "rest": "5m1z1z1z", "haitei": True}, 0.25),
        ("the same, ippatsu and four han", "123m456p789s11s46m", {"changed": {"win": {"minimum_han": 3}}, "rest": "5m1z1z1z"}, 0.25),
    ],
)  # fmt: skip
def test_no_win_without_yaku(name: str, hand: str, more: dict[str, Any], wins: float) -> None:
    """Three draws of four tiles, of which one wins if any does; but a complete hand that is no win
    is thrown away, so that with the last draw only that draw counts."""
    given = {"rest": "3m1z1z1z", **more}
    found = of(hand, given.pop("rest"), 3, **given)
    assert found.win[3] == pytest.approx(wins)
    assert (found.points > 0) == (wins > 0)


@pytest.mark.parametrize(
    ("name", "hand", "rest", "more", "points"),
    [
        # Ichigeki: red fives 5000 points from each of three, everything paid as to a dealer.
        ("a red five drawn", "123m46p456789s11s", "0p", {}, 3900 * 3 + 15000),
        ("a plain one", "123m46p456789s11s", "5p", {}, 2000 * 3),
        ("two red fives", "123m46p406789s11s", "0p", {}, 4000 * 3 + 30000),
    ],
)
def test_shugi_are_points(
    name: str, hand: str, rest: str, more: dict[str, Any], points: float
) -> None:
    found = of(hand, rest, 1, rule="ichigeki", dora="2z", **more)
    assert found.points == pytest.approx(points)


@pytest.mark.parametrize(
    ("rule", "unit"),
    [("sanma-parlour", 5000), ("ronron-05", 200 * 20), ("ronron-10", 500 * 10)],
)
def test_other_shugi_are_their_share_of_the_final_figure(rule: str, unit: int) -> None:
    """Ippatsu by one draw, from each payer: SAN-9, RON-4, RON-6."""
    given: dict[str, Any] = {"hand": "123p406p789s11s78s", "rest": "9s", "rule": rule}
    worth = of(draws=1, **given).points
    free = {"bonus": {"ippatsu": 0}}
    payers = rules(rule).tiles.players - 1
    assert worth - of(draws=1, changed=free, **given).points == pytest.approx(unit * payers)


def test_riichi_in_furiten_is_as_the_rules_say() -> None:
    """What lies in the own river, or is discarded on the way, is waited for without riichi."""
    hand, rest = "123m456p789s11s45m", "3m1z1z1z"
    changed = {"riichi": {"furiten": False}}
    free = of(hand, rest, 1, river=frozenset({8}))
    assert free == of(hand, rest, 1)
    kept = of(hand, rest, 1, river=frozenset({5}), changed=changed)
    assert kept == of(hand, rest, 1, may=(False,) * 2)
    assert of(hand, rest, 1, river=frozenset({8}), changed=changed) == free


def test_of_two_waits_the_dearer_is_kept() -> None:
    """3m makes tenpai: 5z or 6z is discarded. Each is left once, so that the dora decides; either
    may come before 3m, and then nothing is to be chosen."""
    found = of("12m456p789p123s56z", "3m5z6z1z", 3, dora="7z")
    alone = of("12m456p789p123s56z", "3m5z6z1z", 3, dora="1z")
    # 4! orders of the draws: the kept wait comes after 3m, or one of the two before it.
    assert found.win == alone.win
    assert found.points > alone.points
    first = of("12m456p789p123s56z", "3m5z", 2, dora="7z", may=(False,) * 3)
    assert first.win[2] == pytest.approx(1.0)
    assert first.points == pytest.approx(4000)


@pytest.mark.parametrize("seed", range(12))
def test_circumstances_added_are_as_counted_at_once(seed: int) -> None:
    """:func:`mjwidget.hand.value.under` beside :func:`worths` with flags, ura and red fives."""
    rng = random.Random(seed)
    law = rules(rng.choice(("tenhou", "ichigeki", "lan", "wrc", "mleague")))
    table = table_of(law)
    compared = 0
    for _ in range(200):
        w = random_win(rng)
        flags = [f for f in w.flags if f in ("riichi", "double_riichi", "ippatsu", "haitei")]
        tiles = tuple([i >> 2 << 3 for i in w.own])
        melds = tuple([Meld(n, tuple([i >> 2 << 3 for i in ids])) for n, ids in w.melds])
        given: dict[str, Any] = {"tsumo": True, "seat": w.seat, "round": w.round, "melds": melds}
        ura = tuple([i >> 2 << 3 for i in w.ura])
        win = w.win >> 2 << 3
        at_once = worths(situation(tiles, win, flags=flags, ura=ura, **given), table)
        plain = worths(situation(tiles, win, **given), table)
        assert bool(at_once) == bool(plain)
        if not plain:
            continue
        s = situation(tiles, win, flags=flags, **given)
        n = at_once[0].yaku.get("ura", 0) if not at_once[0].yakuman else 0
        found, best = under(plain, s, table, {"ura": n}), at_once[0]
        for name in ("yaku", "han", "fu", "yakuman", "total", "no_yaku", "kazoe"):
            assert getattr(found, name) == getattr(best, name), (name, w)
        compared += 1
    assert compared > 150


@pytest.mark.parametrize("seed", range(6))
def test_a_yaku_from_a_notebook_may_look_at_anything(seed: int) -> None:
    """One that counts with the last tile of a hand in riichi only, beside every order."""
    register("late_riichi", "遅立直", "Late riichi", 2, 0, lambda r, s: s.riichi and s.haitei)
    try:
        law = rules("tenhou", yaku={"local": ["late_riichi"]})
        rng = random.Random(seed)
        given, hand = small(rng, law, seed % 3, wall=6, draws=4)
        given = given._replace(haitei=True)
        brute = Brute(given, seeing=True).odds(hand)
        assert of_hands(given, [hand])[0].points == pytest.approx(brute.points, abs=1e-9)
    finally:
        forget("late_riichi")


# -- through the eyes of a seat ----------------------------------------------------------------

SETS = ("tenhou", "sanma-parlour", "ichigeki", "tenhou-sanma-east")


@pytest.mark.parametrize("name", SETS)
def test_what_is_unseen_is_what_others_hold_and_the_wall(name: str) -> None:
    law = rules(name)
    match = mj.play("mixed", name, seed=4)
    me, looked = 1, 0
    for hand in match.hands[:3]:
        for n in range(0, len(hand.events) - 1, 7):
            state = hand[n]
            if state.phase == "end":
                continue
            sight = Sight(project(state, me), me, law)
            left = Counter(tiles_of(law))
            for seat, p in enumerate(state.players):
                if seat == me:
                    left.subtract(p.tiles)
                left.subtract([t for m in p.melds for t in m.all_tiles])
                left.subtract([d.pai for d in p.river if d.called_by is None])
                left.subtract([*p.kita, *p.flowers])
            left.subtract(state.dora)
            assert sight.unseen_tiles == {t: k for t, k in left.items() if k and t >> 3 < 34}
            looked += 1
    assert looked > 20


def sights(name: str, seed: int) -> list[Sight]:
    """Own turns of a seat in a match played out, the hand not complete and not in riichi."""
    law = rules(name)
    match = mj.play("mixed", name, seed=seed)
    out = []
    for hand in match.hands:
        for n in range(len(hand.events) - 1):
            state = hand[n]
            if state.phase != "draw" or state.turn is None or state.players[state.turn].riichi:
                continue
            sight = Sight(project(state, state.turn), state.turn, law)
            if shanten(counts(sight.tiles), sight.sanma) >= 0:
                out.append(sight)
    return out


@pytest.mark.parametrize("name", SETS)
def test_all_discards_together_are_as_each_alone(name: str) -> None:
    compared = 0
    for sight in sights(name, 2)[::17]:
        draws = sight.left // sight.players
        if shanten(counts(sight.tiles), sight.sanma) > 2:
            continue
        rests = [less(sight.tiles, t) for t in sorted(set(sight.tiles))]
        least = min(shanten(counts(rest), sight.sanma) for rest in rests)
        near = [rest for rest in rests if shanten(counts(rest), sight.sanma) == least]
        together = of_hands(outset(sight, sight.tiles, draws=draws), near)
        for rest, found in zip(near, together, strict=True):
            alone = odds(sight, rest, draws=draws)
            if not sight.rules.riichi.furiten:
                continue
            assert found.win == pytest.approx(alone.win, abs=1e-12)
            assert found.points == pytest.approx(alone.points, rel=1e-9)
            assert found.exact
            compared += 1
    assert compared > 3


@pytest.mark.parametrize(
    ("name", "draws", "until", "haitei", "last_may"),
    [
        ("4 tiles left, four players: the last is haitei", 1, None, True, False),
        ("3 tiles left: no draw of one's own", 0, None, False, False),
        ("riichi with 4 tiles left is the last", 0, None, False, True),
        ("the next tile is the own one", 1, 1, False, False),
    ],
)
def test_the_end_of_the_wall(
    name: str, draws: int, until: int | None, haitei: bool, last_may: bool
) -> None:
    sight = next(s for s in sights("tenhou", 3) if s.me.closed and s.left > 8)
    sight.left = 3 if name.startswith("3") else 4
    start = outset(sight, sight.tiles, draws=draws, until=until)
    assert start.haitei == haitei
    assert start.may[-1] == last_may


@pytest.mark.parametrize(
    ("riichi", "score", "open_", "may"),
    [
        (None, 25000, False, True),
        (None, 900, False, False),
        (True, 900, False, True),
        (False, 25000, False, False),
        (True, 25000, True, False),
    ],
)
def test_where_riichi_may_be_declared(
    riichi: bool | None, score: int, open_: bool, may: bool
) -> None:
    sight = next(s for s in sights("tenhou", 3) if s.me.closed and not s.me.melds and s.left > 30)
    sight.scores = (score,) * 4
    if open_:
        sight = sight.having((Meld("pon", tuple(parse("111z"))),))
    found = outset(sight, sight.tiles, draws=3, riichi=riichi)
    assert found.may == (may,) * 4
    assert found.ura == (len(sight.indicators) if may else 0)


def test_a_double_riichi_is_known_by_the_first_turn() -> None:
    first = [outset(s, s.tiles, draws=2).double for s in sights("tenhou", 3) if not s.me.river]
    later = [outset(s, s.tiles, draws=2).double for s in sights("tenhou", 3) if s.me.river]
    assert any(first)
    assert not any(later)


def test_faults_are_said() -> None:
    sight = sights("tenhou", 3)[0]
    with pytest.raises(ValueError, match="tiles: found 14, expected 13"):
        odds(sight, sight.tiles, draws=3)
    with pytest.raises(ValueError, match="draws: found 200"):
        odds(sight, sight.tiles[1:], draws=200)
    with pytest.raises(ValueError, match="flowers"):
        of("123m456p789s11s4m1f", "5m", 1)


def test_an_interrupt_and_progress_pass() -> None:
    hand, rest = "23345m3445p3467s", "".join(f"{n}{s}" * 2 for s in "mps" for n in range(1, 10))
    seen: list[tuple[int, int]] = []
    given = start(rest, 6), [tuple(parse(hand))]
    of_hands(*given, progress=lambda done, total: seen.append((done, total)))
    assert [d for d, _ in seen] == sorted(d for d, _ in seen)
    assert len({total for _, total in seen}) == 1
    assert seen[-1][0] == seen[-1][1]

    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        of_hands(*given, progress=stop)


def test_far_hands_are_sampled_part_by_part() -> None:
    """One after the other, so that memory does not grow with them; progress goes on over all."""
    hands = [tuple(parse(t)) for t in ("1358m259p2468s15z", "1358m259p2468s25z")]
    seen: list[tuple[int, int]] = []
    start_ = start("1111222233334444z123456789m123456789p123456789s", 12)
    found = of_hands(start_, hands, samples=150, progress=lambda *at: seen.append(at))
    assert len(found) == 2
    assert not found[0].exact
    assert found[0] == of_hands(start_, hands[:1], samples=150)[0]
    shares = [done / total for done, total in seen]
    assert shares == sorted(shares)
    assert shares[-1] == 1.0


@pytest.mark.parametrize(
    "text", ["159m147p2368s125z", "147m258p369s1234z", "19m28p37s1234567z", "1m5m9m2p6p3s8s123456z"]
)
def test_far_hands_are_sampled(text: str) -> None:
    law = rules("tenhou")
    hand = tuple(parse(text))
    left = Counter(tiles_of(law))
    left.subtract((*hand, one("3z")))
    given = Outset(law, +left, 18, dora=(one("3z"),), seat=2, may=(True,) * 19, ura=1)
    assert shanten(counts(hand)) > 3
    found = of_hands(given, [hand], 60, 7)[0]
    assert found == of_hands(given, [hand], 60, 7)[0]
    assert not found.exact
    assert 0 < found.win[-1] < found.tenpai[-1] < 1
    assert 0 < found.error.win < 0.2
    assert found.error.points > 0
    assert list(found.win) == sorted(found.win)
