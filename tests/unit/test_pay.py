"""Who pays whom: wins, draws, penalties, the end of a match. Seats 0-3 are E S W N."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import mjwidget as mj
from mjwidget.core.events import Ledger
from mjwidget.hand import draws, final
from mjwidget.rulefiles import rules

DAISANGEN = {"hand": "234m9p", "melds": ["pon:555z", "pon:777z", "pon:666z"], "win": "9p"}
WITH_HONOURS = {"hand": "1122z", "melds": ["pon:555z", "pon:777z", "pon:666z"], "win": "2z"}
TANYAO: dict[str, Any] = {"hand": "234567m345p6788s", "win": "5s"}
"""Pinfu and tanyao: 2 han 30 fu by ron."""


def adds_up(ledger: Ledger) -> None:
    """Every row has a party on each side and an amount; no seat pays itself."""
    for row in ledger:
        assert row.amount > 0
        assert row.source != row.target


def change(ledger: Ledger, players: int = 4) -> list[int]:
    out = [0] * players
    for row in ledger:
        amount = row.amount * 1000 if row.currency == "sticks" else row.amount
        if row.source is not None:
            out[row.source] -= amount
        if row.target is not None:
            out[row.target] += amount
    return out


WINS: list[tuple[str, dict[str, Any], dict[str, int]]] = [
    # name, what is asked, points by wind with sticks
    ("ron", {**TANYAO, "from": "W"}, {"S": 2000, "W": -2000}),
    ("ron, honba, sticks", {**TANYAO, "from": "W", "honba": 2, "sticks": 3}, {"S": 5600, "W": -2600}),
    ("dealer ron", {**TANYAO, "from": "W", "seat": "E"}, {"E": 2900, "W": -2900}),
    ("tsumo", {**TANYAO, "by": "tsumo"}, {"S": 2700, "E": -1300, "W": -700, "N": -700}),
    ("tsumo, honba", {**TANYAO, "by": "tsumo", "honba": 1}, {"S": 3000, "E": -1400, "W": -800, "N": -800}),
    ("dealer tsumo", {**TANYAO, "by": "tsumo", "seat": "E"}, {"E": 3900, "S": -1300, "W": -1300, "N": -1300}),
    ("three players: no share of the missing one", {"hand": "234567p3456788s", "win": "2s", "by": "tsumo", "rules": "tenhou-sanma"}, {"S": 2000, "E": -1300, "W": -700}),
    ("three players: honba by ron", {"hand": "234567p3456788s", "win": "2s", "rules": "tenhou-sanma", "from": "W", "honba": 1}, {"S": 2200, "W": -2200}),
    ("all as dealer", {**TANYAO, "by": "tsumo", "rules": {"win": {"all_dealer": True}}}, {"S": 3900, "E": -1300, "W": -1300, "N": -1300}),
    ("pao: tsumo", {**DAISANGEN, "by": "tsumo", "pao": "W", "honba": 2}, {"S": 32600, "W": -32600}),
    ("pao: ron, halves, honba by the liable", {**DAISANGEN, "from": "E", "pao": "W", "honba": 6}, {"S": 33800, "E": -16000, "W": -17800}),
    ("pao: ron, honba by the discarder", {**DAISANGEN, "from": "E", "pao": "W", "honba": 6, "rules": {"pao": {"honba_on_ron": "discarder"}}}, {"S": 33800, "E": -17800, "W": -16000}),
    ("pao: the liable deals in", {**DAISANGEN, "from": "W", "pao": "W", "honba": 1}, {"S": 32300, "W": -32300}),
    ("pao: the whole hand", {**WITH_HONOURS, "by": "tsumo", "pao": "W", "honba": 1}, {"S": 64300, "W": -64300}),
    ("pao: its yakuman only", {**WITH_HONOURS, "by": "tsumo", "pao": "W", "honba": 1, "rules": "mahjongsoul"}, {"S": 64300, "E": -16000, "W": -40300, "N": -8000}),
    ("pao: its yakuman only, ron", {**WITH_HONOURS, "from": "E", "pao": "W", "rules": "mahjongsoul"}, {"S": 64000, "E": -48000, "W": -16000}),
    ("pao: off in these rules", {**DAISANGEN, "by": "tsumo", "pao": "W", "rules": {"pao": {"yakuman": []}}}, {"S": 32000, "E": -16000, "W": -8000, "N": -8000}),
    ("the feeder pays", {"hand": "234567m345s6p", "melds": ["minkan:8888p"], "win": "6p", "by": "tsumo", "flags": ["rinshan"], "feeder": "W", "honba": 1, "rules": {"win": {"rinshan_daiminkan": "feeder_pays"}}}, {"S": 2300, "W": -2300}),
    ("the feeder pays nothing more", {"hand": "234567m345s6p", "melds": ["minkan:8888p"], "win": "6p", "by": "tsumo", "flags": ["rinshan"], "feeder": "W"}, {"S": 2700, "E": -1300, "W": -700, "N": -700}),
]  # fmt: skip


@pytest.mark.parametrize(("given", "points"), [w[1:] for w in WINS], ids=[w[0] for w in WINS])
def test_wins(given: dict[str, Any], points: dict[str, int]) -> None:
    found = mj.score(**given)
    assert found.deltas == points
    adds_up(found.transfers)
    sticks = given.get("sticks", 0)
    assert sum(found.deltas.values()) == 1000 * sticks


def test_reasons_of_a_win() -> None:
    found = mj.score(**{**TANYAO, "from": "W", "honba": 2, "sticks": 3})
    assert [(row.source, row.target, row.amount, row.currency, row.reason) for row in found.transfers] == [
        (2, 1, 2000, "points", "win"),
        (2, 1, 600, "points", "honba"),
        (None, 1, 3, "sticks", "sticks"),
    ]  # fmt: skip


THREE: dict[str, Any] = {"win": {"ron": "triple"}, "aborts": {"triple_ron": False}}


def winners(*seats: str) -> list[dict[str, Any]]:
    hands = {"S": "234567m345p6788s", "W": "345678m345p3367s", "N": "22234m345678p67s"}
    return [{"seat": seat, "hand": hands[seat], "win": "5s"} for seat in seats]


@pytest.mark.parametrize(
    ("given", "points"),
    [
        ({"from": "E", "wins": winners("N", "S"), "honba": 1, "sticks": 2}, {"S": 4300, "N": 2000, "E": -4300}),
        ({"from": "W", "wins": winners("N", "S"), "honba": 1, "sticks": 2}, {"N": 4300, "S": 2000, "W": -4300}),
        ({"from": "E", "wins": winners("S", "W", "N"), "honba": 1, "rules": THREE}, {"S": 2300, "W": 2000, "N": 2000, "E": -6300}),
        ({"from": "E", "wins": winners("S", "N"), "honba": 1, "rules": {"honba": {"double_ron": "each"}}}, {"S": 2300, "N": 2300, "E": -4600}),
    ],
)  # fmt: skip
def test_several_winners(given: dict[str, Any], points: dict[str, int]) -> None:
    found = mj.score(**given)
    assert found.deltas == points
    adds_up(found.transfers)


def test_own_sticks_go_back_first() -> None:
    from mjwidget.hand.pay import Winning, wins

    house = rules("tenhou", honba={"sticks_double_ron": "own_first"})
    one = mj.score(**{**TANYAO, "from": "E", "rules": house}).worth
    assert one is not None
    found = wins([Winning(1, 0, one), Winning(3, 0, one, stick=True)], house, dealer=0, sticks=2)
    taken = [sum(row.amount for row in rows if row.currency == "sticks") for rows in found]
    assert taken == [1, 1]


@pytest.mark.parametrize(
    ("name", "tenpai", "points"),
    [
        ("tenhou", [], [0, 0, 0, 0]),
        ("tenhou", [2], [-1000, -1000, 3000, -1000]),
        ("tenhou", [0, 2], [1500, -1500, 1500, -1500]),
        ("tenhou", [0, 1, 2], [1000, 1000, 1000, -3000]),
        ("tenhou", [0, 1, 2, 3], [0, 0, 0, 0]),
        ("tenhou-sanma", [1], [-1000, 2000, -1000]),
        ("tenhou-sanma", [1, 2], [-2000, 1000, 1000]),
        pytest.param("ichigeki", [1], [0, 0, 0, 0], marks=pytest.mark.clause("ICH-44")),
        pytest.param("ichigeki-tonpu", [1], [-1000, 3000, -1000, -1000], marks=pytest.mark.clause("ICH-56")),
        pytest.param("sanma-parlour", [0], [2000, -1000, -1000], marks=pytest.mark.clause("SAN-14")),
        pytest.param("sanma-parlour-east", [], [0, 0, 0], marks=pytest.mark.clause("SAN-15")),
        pytest.param("ronron-05", [0, 1], [1500, 1500, -1500, -1500], marks=pytest.mark.clause("RON-1")),
        pytest.param("lan", [3], [-1000, -1000, -1000, 3000], marks=pytest.mark.clause("LAN-14")),
    ],
)  # fmt: skip
def test_noten(name: str, tenpai: list[int], points: list[int]) -> None:
    rows = draws.exhaustive(rules(name), dealer=0, tenpai=tenpai)
    assert change(rows, len(points)) == points
    adds_up(rows)


@pytest.mark.parametrize(
    ("name", "dealer", "nagashi", "honba", "sticks", "points"),
    [
        ("tenhou", 0, [2], 1, 1, [-4000, -2000, 8000, -2000]),
        ("tenhou", 3, [2], 0, 1, [-2000, -2000, 8000, -4000]),
        ("tenhou", 0, [0], 1, 0, [12000, -4000, -4000, -4000]),
        ("tenhou", 0, [0, 2], 0, 0, [8000, -6000, 4000, -6000]),
        ("tenhou-sanma", 0, [1], 0, 0, [-4000, 6000, -2000]),
        pytest.param("ichigeki", 0, [1], 0, 0, [0, 0, 0, 0], marks=pytest.mark.clause("ICH-15")),
        pytest.param("sanma-parlour", 0, [1], 2, 1, [-5000, 8000, -3000], marks=pytest.mark.clause("SAN-17")),
        pytest.param("sanma-parlour", 0, [0, 1], 0, 0, [7000, 2000, -9000], marks=pytest.mark.clause("SAN-17")),
        pytest.param("ronron-10", 0, [0], 1, 2, [14300, -4100, -4100, -4100], marks=pytest.mark.clause("RON-27")),
        # Several at once: honba and sticks to the one nearest the dealer.
        pytest.param("ronron-10", 2, [1, 3], 1, 1, [-4100, 5900, -8100, 7300], marks=pytest.mark.clause("RON-27")),
    ],
)  # fmt: skip
def test_nagashi_mangan(
    name: str, dealer: int, nagashi: list[int], honba: int, sticks: int, points: list[int]
) -> None:
    rows = draws.exhaustive(
        rules(name), dealer=dealer, tenpai=[0], nagashi=nagashi, honba=honba, sticks=sticks
    )
    if rules(name).draw.nagashi == "off":
        rows = tuple(row for row in rows if row.reason != "noten")
    assert change(rows, len(points)) == points
    assert "noten" not in Counter(row.reason for row in rows)
    adds_up(rows)


@pytest.mark.parametrize(
    ("name", "offender", "points"),
    [
        ("tenhou", 1, [0, 0, 0, 0]),
        pytest.param("ronron-05", 0, [-12000, 4000, 4000, 4000], marks=pytest.mark.clause("RON-30")),
        pytest.param("ronron-05", 2, [4000, 2000, -8000, 2000], marks=pytest.mark.clause("RON-30")),
        pytest.param("lan", 0, [-12000, 4000, 4000, 4000], marks=pytest.mark.clause("LAN-7")),
        pytest.param("lan", 1, [2600, -8000, 2700, 2700], marks=pytest.mark.clause("LAN-7")),
    ],
)  # fmt: skip
def test_chombo(name: str, offender: int, points: list[int]) -> None:
    rows = draws.chombo(rules(name), dealer=0, offender=offender)
    assert change(rows) == points
    adds_up(rows)


@pytest.mark.clause("RON-30", "LAN-9")
def test_sticks_of_the_hand_go_back_after_a_chombo() -> None:
    rows = draws.chombo(rules("ronron-05"), dealer=0, offender=1, sticks_back={3: 1, 2: 0})
    assert change(rows) == [4000, -8000, 2000, 3000]


@pytest.mark.parametrize(
    ("name", "scores", "sticks", "shugi", "ranks", "figure"),
    [
        # figure: thousandths of the rule set's unit
        ("tenhou", [25000, 25000, 25000, 25000], 0, None, (1, 2, 3, 4), (35000, 5000, -15000, -25000)),
        ("tenhou", [10000, 42300, 27700, 19000], 1, None, (4, 1, 2, 3), (-40000, 53300, 7700, -21000)),
        ("ichigeki", [24000, 11000, 5000, 0], 0, [15000, 0, -15000, 0], (1, 2, 3, 4), (14000000, 1000000, -5000000, -10000000)),
        pytest.param("ichigeki-tonpu", [31000, 35000, 30000, 4000], 0, None, (2, 1, 3, 4), None, marks=pytest.mark.clause("ICH-57")),
        pytest.param("ichigeki-tonpu", [45000, 25000, 20000, 10000], 0, None, (1, 2, 3, 4), None, marks=pytest.mark.clause("ICH-50")),
        pytest.param("sanma-parlour", [52000, 38000, 15000], 0, [5, -2, -3], (1, 2, 3), (13400, -2400, -11000), marks=pytest.mark.clause("SAN-7", "SAN-9", "SAN-50")),
        pytest.param("sanma-parlour", [30000, 44000, 29000], 2, [0, 1, -1], (2, 1, 3), (-2000, 8200, -6200), marks=pytest.mark.clause("SAN-37")),
        pytest.param("sanma-parlour", [35000, 35000, 35000], 0, None, (1, 2, 3), (5000, -1000, -4000), marks=pytest.mark.clause("SAN-8")),
    ],
)  # fmt: skip
def test_final(
    name: str,
    scores: list[int],
    sticks: int,
    shugi: list[int] | None,
    ranks: tuple[int, ...],
    figure: tuple[int, ...] | None,
) -> None:
    out = final.settle(rules(name), scores, sticks=sticks, shugi=shugi)
    assert out.ranks == ranks
    assert figure is None or out.points == figure
    assert sum(out.points) == 0
    by_seat = [0] * len(scores)
    for row in out.ledger:
        if row.currency == "final":
            if row.source is not None:
                by_seat[row.source] -= row.amount
            if row.target is not None:
                by_seat[row.target] += row.amount
    assert tuple(by_seat) == out.points


@pytest.mark.clause("ICH-57")
@pytest.mark.parametrize(
    ("scores", "uma"),
    [
        ([40000, 25000, 20000, 15000], [30000, -5000, -10000, -15000]),
        ([40000, 30000, 20000, 10000], [20000, 10000, -10000, -20000]),
        ([33000, 32000, 31000, 4000], [15000, 10000, 5000, -30000]),
    ],
)
def test_uma_by_the_number_of_losers(scores: list[int], uma: list[int]) -> None:
    out = final.settle(rules("ichigeki-tonpu"), scores)
    divisor = rules("ichigeki-tonpu").settlement.divisor
    rows = {row.target if row.source is None else row.source: row for row in out.ledger if row.reason == "uma"}  # fmt: skip
    have = [rows[s].amount * (1 if rows[s].source is None else -1) for s in range(4)]
    assert have == [points * 1000 // divisor for points in uma]


@pytest.mark.clause("RON-4")
def test_a_second_below_the_start_gets_no_uma() -> None:
    house = rules("ronron-05")
    for second, uma in ((25000, 10000), (24900, 0)):
        out = final.settle(house, [50000, second, 15000, 35000 - second])
        rows = [row for row in out.ledger if row.reason == "uma" and row.target == 1]
        assert sum(row.amount for row in rows) == uma * 1000 // house.settlement.divisor
        assert sum(out.points) == 0


@pytest.mark.clause("RON-13")
def test_the_first_gets_a_prize_for_each_who_is_below_zero() -> None:
    for name, prize in (("ronron-05", 200), ("ronron-10", 500)):
        out = final.settle(rules(name), [80000, 30000, -5000, -5000])
        rows = [row for row in out.ledger if row.reason == "tobi"]
        assert [(row.source, row.target, row.amount) for row in rows] == [(2, 0, prize), (3, 0, prize)]  # fmt: skip
        assert not [r for r in final.settle(rules(name), [80000, 20000, 0, 0]).ledger if r.reason == "tobi"]  # fmt: skip


@pytest.mark.parametrize(("tobi", "prizes"), [("zero_or_below", [2, 3]), ("below_zero", [3])])
def test_who_is_bust_at_the_end(tobi: str, prizes: list[int]) -> None:
    house = rules("ronron-05", match={"tobi": tobi})
    rows = final.settle(house, [80000, 30000, 0, -10000]).ledger
    assert [row.source for row in rows if row.reason == "tobi"] == prizes


@pytest.mark.parametrize(
    ("name", "sticks", "ranks", "figure"),
    [
        # oka and uma shared, the stick with the nearer one
        ("mleague", 0, (1, 1, 3, 4), (34500, 34500, -20000, -50000)),
        ("mleague", 1, (1, 1, 3, 4), (35500, 34500, -20000, -50000)),
        ("ema", 1, (1, 1, 3, 4), (15500, 14500, -15000, -35000)),
        ("tenhou", 1, (1, 2, 3, 4), (45500, 14500, -20000, -40000)),
    ],
)
def test_ties_are_judged_before_sticks(
    name: str, sticks: int, ranks: tuple[int, ...], figure: tuple[int, ...]
) -> None:
    out = final.settle(rules(name), [34500, 34500, 20000, 10000], sticks=sticks)
    assert (out.ranks, out.points) == (ranks, figure)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"scores": ["x"] * 4}, "scores: found 'x'"),
        ({"sticks": "x"}, "sticks: found 'x'"),
        ({"sticks": -1}, "sticks: found -1"),
        ({"shugi": [1]}, "shugi: found 1, expected 4"),
        ({"first_dealer": 9}, "first_dealer: found 9"),
    ],
)
def test_no_whole_numbers_at_the_end(given: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        final.settle(rules("tenhou"), **{"scores": [25000] * 4, **given})


def test_each_winner_takes_the_own_stick_first() -> None:
    wins = [{**one, "flags": "riichi"} for one in winners("W", "S")]
    found = mj.score(wins=wins, discarder="E", honba=2, sticks=3, rules="ema")
    assert found.deltas == {"S": 3900 + 600 + 2000, "W": 3900 + 600 + 1000, "E": -7800 - 1200}


def test_equal_points_share_where_the_rules_say_so() -> None:
    house = rules("tenhou", match={"ties": "shared"}, uma={"return_points": 25000})
    assert final.settle(house, [30000, 30000, 20000, 20000]).points == (
        20000,
        20000,
        -20000,
        -20000,
    )


def test_whole_figures() -> None:
    house = rules("tenhou", settlement={"whole": True})
    # Tenhou rounds the score: 24,500 is 25, so that the last has -5 - 20
    out = final.settle(house, [25400, 25500, 24600, 24500])
    assert out.points == (5000, 35000, -15000, -25000)
    assert sum(out.points) == 0


def test_a_penalty_is_taken_at_the_end() -> None:
    house = rules("tenhou", offences={"chombo": "penalty", "penalty": 20000})
    plain = final.settle(house, [25000] * 4).points
    assert final.settle(house, [25000] * 4, chombo={2: 1}).points[2] == plain[2] - 20000


def test_scores_must_be_one_for_each_player() -> None:
    with pytest.raises(ValueError, match="scores: found 3, expected 4"):
        final.settle(rules("tenhou"), [1, 2, 3])


@pytest.mark.clause("ICH-46")
@pytest.mark.parametrize(
    ("stock", "points", "shugi"),
    [
        # 5,800 and 5,000 shugi from the discarder W
        ({"E": 9000, "S": 9000, "W": 20000, "N": 9000}, {"S": 5800, "W": -5800}, {"S": 5000, "W": -5000}),
        ({"E": 9000, "S": 9000, "W": 8000, "N": 9000}, {"S": 5800, "W": -5800}, {"S": 2200, "W": -2200}),
        ({"E": 9000, "S": 9000, "W": 5000, "N": 9000}, {"S": 5000, "W": -5000}, {}),
    ],
)  # fmt: skip
def test_a_short_stock(
    stock: dict[str, int], points: dict[str, int], shugi: dict[str, int]
) -> None:
    found = mj.score("234067m345p6788s", win="5s", rules="ichigeki", stock=stock, **{"from": "W"})
    assert found.han == 3
    assert found.deltas == points
    assert found.shugi == shugi


@pytest.mark.clause("ICH-46")
def test_a_short_stock_pays_the_nearest_winner_first() -> None:
    wins = [
        {"seat": "N", "hand": "234m345678p6788s", "win": "5s"},
        {"seat": "W", "hand": "340678m345p6788s", "win": "5s"},
    ]
    stock = {"E": 0, "S": 10000, "W": 0, "N": 0}
    found = mj.score(wins=wins, rules="ichigeki", stock=stock, **{"from": "S"})
    # W, nearer, has 5,800 and shugi; N 2,900; the shugi come last: 1,300 are left of 5,000.
    assert found.deltas == {"W": 5800, "N": 2900, "S": -8700}
    assert found.shugi == {"W": 1300, "S": -1300}


@pytest.mark.clause("SAN-19")
@pytest.mark.parametrize(
    ("left", "prize"), [(1000, {}), (900, {"S": 1, "W": -1}), (100, {"S": 1, "W": -1})]
)
def test_a_bust_pays_a_prize(left: int, prize: dict[str, int]) -> None:
    scores = {"E": 60000, "S": 45000 - left, "W": left}
    found = mj.score(
        "99m234p44678s",
        melds=["pon:555z"],
        win="9m",
        rules="sanma-parlour",
        scores=scores,
        **{"from": "W"},
    )
    assert found.points == 1000
    assert found.shugi == prize
