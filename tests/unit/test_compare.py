"""The same hand and the same ending under several sets: what comes out, and by which clause."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import mjwidget as mj
from mjwidget.comparing import Comparison, Reason
from mjwidget.comparing.explain import Difference, atoms, switched
from mjwidget.hand import yaku
from mjwidget.rulefiles import RuleError, names, rules
from mjwidget.ruleset import RuleSet
from mjwidget.scenario.scenario import Scenario
from mjwidget.sheets.choices import CHOICES

ROOT = Path(__file__).parents[2]

# Hands: those of the worked examples of the four documents.
RIICHI = {"hand": "234m34678p23466s", "win": "5p", "from": "W", "dora": "1z", "ura": "9m", "flags": ["riichi"], "sticks": 1}  # fmt: skip
SHUGI = {**RIICHI, "ura": "1m", "flags": ["riichi", "ippatsu"], "honba": 1}
RED = {"hand": "1199m0p3388s6677z", "win": "5p", "seat": "N", "from": "E", "dora": "1z"}
DRAGONS = {"hand": "1122z", "melds": ["pon:555z", "pon:666z", "pon:777z"], "win": "2z", "by": "tsumo", "seat": "W", "dora": "9m", "honba": 1}  # fmt: skip
FED_KAN = {"hand": "234567m345s6p", "melds": ["minkan:8888p"], "win": "6p", "by": "tsumo", "dora": "1z", "flags": ["rinshan"], "honba": 1, "feeder": "W"}  # fmt: skip
TANKI = {"hand": "111222333555z6z", "win": "6z", "from": "N", "dora": "9m"}
RENHOU = {"hand": "123m456p789234s9m", "win": "9m", "seat": "W", "from": "E", "dora": "1z", "flags": ["renhou"]}  # fmt: skip
HAKU = {"hand": "99m234p44678s", "melds": ["pon:555z"], "win": "9m", "from": "W", "dora": "1z"}
NORTH = {"hand": "99m234p44678s", "melds": ["pon:444z"], "win": "9m", "seat": "W", "from": "E", "dora": "1z"}  # fmt: skip
SUUANKOU = {"hand": "111999m222p777s3s", "win": "3s", "from": "E", "dora": "1z"}
FURITEN = {"hand": "19m19p19s1234567z", "win": "1m", "by": "tsumo", "dora": "4p", "furiten": True}
PAO = {"hand": "1133z", "melds": ["pon:555z", "pon:666z", "pon:777z"], "win": "3z", "by": "tsumo", "dora": "9m", "honba": 1, "pao": "W"}  # fmt: skip
PAO_RON = {"hand": "234m9p", "melds": ["pon:555z", "pon:777z", "pon:666z"], "win": "9p", "seat": "N", "from": "W", "dora": "1z", "honba": 2, "pao": "S"}  # fmt: skip
FOUR_KANS = {"hand": "5s9p", "melds": ["ankan:1111m", "minkan:3333p", "kakan:7777s", "ankan:8888m"], "by": "fourth_kan", "dora": "1z", "honba": 1}  # fmt: skip
FLOWER = {"hand": "234678p2234678s", "win": "2s", "by": "tsumo", "dora": "1z", "flags": ["riichi"], "sticks": 1, "flowers": 1}  # fmt: skip
CHINITSU = {"hand": "1112334456789m", "win": "2m", "from": "N", "dora": "9m", "ura": "1z", "flags": ["riichi"], "sticks": 1}  # fmt: skip
KIRIAGE = {"hand": "234m34678p23466s", "win": "5p", "from": "W", "dora": "1z", "ura": "1m", "flags": ["riichi"]}  # fmt: skip
TANYAO = {"hand": "678m34p567s88s", "melds": ["chi:234m"], "win": "5p", "from": "E", "dora": "1z"}
WIND_PAIR = {"hand": "123m456p789s11z34p", "win": "5p", "by": "tsumo", "seat": "E", "dora": "3z"}

# set, the other set, hand; row, its value there and in the other; the keys that part them, and the
# clauses that the first set's file names beside them.
TABLE: list[tuple[str, str, Mapping[str, Any], str, Any, Any, tuple[str, ...], str]] = [
    # ichigeki
    ("ichigeki", "tenhou", RIICHI, "points", 5800, 3900, ("win.all_dealer",), "ICH-40"),
    ("ichigeki", "ichigeki-tonpu", RIICHI, "points", 5800, 3900, ("win.all_dealer",), "ICH-40"),
    ("ichigeki", "ronron-05", RED, "shugi", {"E": -5000, "N": 5000}, None, ("bonus.red",), "ICH-41"),
    ("ichigeki", "lan", DRAGONS, "yakuman", None, 2, ("win.stacking",), "ICH-3"),
    ("ichigeki", "tenhou", DRAGONS, "points", "16100all", "16100/32100", ("win.all_dealer", "win.stacking"), "ICH-3 ICH-40"),
    ("ichigeki", "mleague", RENHOU, "result", None, "score.no_yaku", ("yaku.renhou",), "ICH-4"),
    ("ichigeki", "ema", CHINITSU, "limit", "score.kazoe", "limit.sanbaiman", ("win.kazoe",), "ICH-7"),
    ("ichigeki", "lan", RED, "cannot", None, ("cannot.not_in_set", "hand: 0p: these rules have no such tile"), ("tiles.red",), "ICH-1"),
    # ichigeki-tonpu
    ("ichigeki-tonpu", "tenhou", FED_KAN, "deltas", {"S": 2300, "W": -2300}, {"S": 3000, "E": -1400, "W": -800, "N": -800}, ("win.rinshan_daiminkan",), "ICH-24"),
    ("ichigeki-tonpu", "tenhou", TANKI, "yaku", {"suuankou": 1, "tsuuiisou": 1}, {"suuankou_tanki": 1, "tsuuiisou": 1}, ("yaku.off",), "ICH-2"),
    ("ichigeki-tonpu", "tenhou", TANKI, "points", 32000, 64000, ("win.stacking",), "ICH-3"),
    ("ichigeki-tonpu", "tenhou", RENHOU, "limit", "limit.mangan", None, ("yaku.renhou",), "ICH-4"),
    ("ichigeki-tonpu", "ronron-10", PAO_RON, "deltas", {"N": 32600, "W": -32600}, {"N": 32600, "W": -16600, "S": -16000}, ("pao.yakuman",), "ICH-8"),
    # sanma-parlour
    ("sanma-parlour", "tenhou-sanma", {**HAKU, "honba": 1}, "points", 2000, 1200, ("honba.ron",), "SAN-13"),
    ("sanma-parlour", "tenhou", {**HAKU, "by": "tsumo", "from": None}, "points", "1000/1000", "400/700", ("tiles.players", "win.fu"), "SAN-1 SAN-23"),
    ("sanma-parlour", "lan", NORTH, "yaku", {"north": 1}, None, ("tiles.north",), "SAN-6"),
    ("sanma-parlour", "tenhou-sanma", SUUANKOU, "yakuman", 2, None, ("win.double_yakuman",), "SAN-29"),
    ("sanma-parlour", "mahjongsoul-sanma", SUUANKOU, "shugi", {"S": 20, "E": -20}, None, ("bonus.yakuman_ron",), "SAN-26"),
    ("sanma-parlour", "mahjongsoul-sanma", FURITEN, "yakuman", None, 2, ("win.furiten_kokushi_single",), "SAN-29"),
    ("sanma-parlour", "tenhou-sanma", FLOWER, "cannot", None, ("cannot.too_many_flowers", "flowers: found 1 beside 0 indicators, there are 0"), ("tiles.flowers",), "SAN-1 SAN-3"),
    ("sanma-parlour", "tenhou", RIICHI, "cannot", ("cannot.not_in_set", "hand: 2m: these rules have no such tile"), None, ("tiles.manzu", "tiles.blue"), "SAN-1 SAN-5"),
    ("sanma-parlour", "ronron-05", {"hand": "34678p44466s", "melds": ["pon:222s"], "win": "bp", "from": "E"}, "cannot", None, ("cannot.not_in_set", "win: bp: these rules have no such tile"), ("tiles.blue",), "SAN-5"),
    # sanma-parlour-east
    ("sanma-parlour-east", "tenhou-sanma-east", {**HAKU, "seat": "E", "from": "S"}, "fu", None, 30, ("win.fu",), "SAN-23"),
    ("sanma-parlour-east", "mahjongsoul-sanma", PAO, "shugi", {"S": 20, "E": -5, "W": -15}, None, ("bonus.yakuman_tsumo",), "SAN-26"),
    ("sanma-parlour-east", "tenhou-sanma", PAO, "deltas", {"S": 66000, "E": -20000, "W": -46000}, {"S": 48200, "W": -48200}, ("honba.tsumo", "win.fu", "win.tsumo_loss", "pao.part"), "SAN-13 SAN-18 SAN-23"),
    # ronron
    ("ronron-05", "tenhou", SHUGI, "shugi", {"S": 400, "W": -400}, None, ("bonus.ippatsu", "bonus.ura"), "RON-6"),
    ("ronron-05", "ronron-10", SHUGI, "shugi", {"S": 400, "W": -400}, {"S": 1000, "W": -1000}, ("bonus.ippatsu", "bonus.ura"), "RON-6"),
    ("ronron-05", "ronron-10", SHUGI, "total", {"S": 865000, "W": -815000}, {"S": 1930000, "W": -1830000}, ("bonus.ippatsu", "bonus.ura", "settlement.divisor"), "RON-4 RON-6"),
    ("ronron-05", "tenhou", FOUR_KANS, "cannot", None, ("cannot.fourth_kan", "by: these rules know no win by the fourth kan"), ("win.four_kans_win",), "RON-28"),
    ("ronron-10", "lan", TANKI, "yaku", {"suuankou": 1, "tsuuiisou": 1}, {"suuankou_tanki": 1, "tsuuiisou": 1}, ("yaku.off",), "RON-26"),
    ("ronron-10", "tenhou", PAO_RON, "deltas", {"N": 32600, "W": -16600, "S": -16000}, {"N": 32600, "W": -16000, "S": -16600}, ("pao.honba_on_ron",), ""),
    ("ronron-10", "lan", PAO_RON, "deltas", {"N": 32600, "W": -16600, "S": -16000}, {"N": 32600, "W": -32600}, ("pao.yakuman",), "RON-16"),
    ("ronron-10", "tenhou", {**DRAGONS, "pao": "N", "honba": 0}, "deltas", {"W": 64000, "N": -40000, "E": -16000, "S": -8000}, {"W": 64000, "N": -64000}, ("pao.part",), "RON-16"),
    # lan
    ("lan", "wrc", KIRIAGE, "points", 7700, 8000, ("win.kiriage",), ""),
    ("lan", "ronron-10", {**KIRIAGE, "sticks": 3}, "shugi", None, {"S": 500, "W": -500}, ("bonus.ura",), ""),
    ("lan", "tenhou", RED, "cannot", ("cannot.not_in_set", "hand: 0p: these rules have no such tile"), None, ("tiles.red",), ""),
    ("lan", "mleague", WIND_PAIR, "han", 1, 1, (), ""),
    ("mleague", "lan", WIND_PAIR, "points", "500all", "500all", (), ""),
]  # fmt: skip


def compared(hand: Mapping[str, Any], *sets: Any) -> Comparison:
    return mj.compare({k: v for k, v in hand.items() if v is not None}, sets)


def reason_for(found: Comparison, row: str) -> Reason | None:
    return next((r for r in found.differences[0].reasons if row in r.rows), None)


@pytest.mark.parametrize(
    ("own", "other", "hand", "row", "here", "there", "keys", "clauses"),
    [
        pytest.param(
            *line, id=f"{line[7] or '-'} {line[0]} {line[1]} {line[3]}",
            marks=pytest.mark.clause(*line[7].split()) if line[7] else (),
        )
        for line in TABLE
    ],
)  # fmt: skip
def test_what_differs_and_by_which_clause(
    own: str, other: str, hand: Mapping[str, Any], row: str, here: Any, there: Any,
    keys: tuple[str, ...], clauses: str,
) -> None:  # fmt: skip
    found = compared(hand, own, other)
    values = next((line for line in found.rows if line["row"] == row), {})
    assert (values.get(own), values.get(other)) == (here, there)
    reason = reason_for(found, row)
    if not keys:
        assert reason is None
        return
    assert reason is not None
    assert tuple(change.key for change in reason.changes) == keys
    named = {clause for change in reason.changes for clause in change.a_clauses}
    assert set(clauses.split()) <= named
    assert bool(named) == bool(clauses)


@pytest.mark.parametrize("line", range(len(TABLE)))
def test_an_explanation_is_enough_and_nothing_in_it_is_too_much(line: int) -> None:
    """By other means: the switched sets are scored one by one, each comparison anew."""
    own, other, hand, *_ = TABLE[line]
    found = compared(hand, own, other)
    a, b = (column.rules for column in found.columns)
    aim = found.columns[1].outcome
    for reason in found.differences[0].reasons:
        keys = [change.key for change in reason.changes]
        for row in reason.rows:
            assert _at(hand, switched(a, b, keys), row) == aim.get(row)
            for key in keys:
                fewer = [one for one in keys if one != key]
                assert _at(hand, switched(a, b, fewer), row) != aim.get(row), (row, key)


def _at(hand: Mapping[str, Any], changed: RuleSet, row: str) -> Any:
    try:
        return compared(hand, changed, changed).columns[0].outcome.get(row)
    except LookupError:
        return "nothing can come out"
    except ValueError as e:  # refused by all
        return (f"cannot.{getattr(e, 'reason', '')}", str(e)) if row == "cannot" else None


@pytest.mark.parametrize("name", names())
def test_a_set_beside_itself_differs_in_nothing(name: str) -> None:
    found = mj.compare("19m19p19s1234567z", [name, name], win="1m")
    assert [column.name for column in found.columns] == [f"{name} (1)", f"{name} (2)"]
    assert found.differences[0].reasons == ()
    assert f"{name} (2): nothing differs" in found.text()
    assert f"{name} (2): 違いはない" in found.text("ja")


# The end of a match

ICHIGEKI_END = [45000, 25000, 20000, 10000]


@pytest.mark.parametrize(
    ("scores", "more", "name", "figures"),
    [
        # the worked examples of settlements
        (ICHIGEKI_END, {}, "ichigeki-tonpu", [65000, -10000, -20000, -35000]),
        ([45000, 29900, 15100, 10000], {}, "ichigeki-tonpu", [65000, -5100, -24900, -35000]),
        ([41000, 29000, 18000, 10000], {"sticks": 2}, "ichigeki-tonpu", [63000, -6000, -22000, -35000]),
        ([25000, 25000, 40000, 10000], {}, "ichigeki-tonpu", [-10000, -15000, 60000, -35000]),
        ([52000, 38000, 15000], {"shugi": [5, -2, -3]}, "sanma-parlour", [13.4, -2.4, -11.0]),
        ([30000, 44000, 29000], {"shugi": [0, 1, -1], "sticks": 2}, "sanma-parlour-east", [-2.0, 8.2, -6.2]),
        ([42300, 26000, 18700, 13000], {}, "tenhou", [52.3, 6.0, -21.3, -37.0]),
        ([44000, 25000, 21000, 10000], {}, "ronron-10", [5400, 500, -1900, -4000]),
        ([42300, 24900, 19800, 13000], {}, "ronron-05", [52.3 * 50 + 500, -5.1 * 50, -20.2 * 50, -37 * 50]),
        ([30000, 25000, 25000, 20000], {}, "lan", [40.0, 5.0, -15.0, -30.0]),
    ],
)  # fmt: skip
def test_an_ending_is_settled_under_each(
    scores: list[int], more: dict[str, Any], name: str, figures: list[float]
) -> None:
    total = next(r for r in mj.compare(scores, [name], **more).rows if r["row"] == "total")[name]
    assert list(total.values()) == [round(1000 * figure) for figure in figures]


@pytest.mark.parametrize(
    ("lang", "more", "head"),
    [
        ("en", {}, "The end of a match: East 51,000, South 26,000, West 25,000, North −2,000"),
        ("ja", {}, "対局の終わり：東 51,000、南 26,000、西 25,000、北 −2,000"),
        ("ja", {"names": list("abcd")}, "対局の終わり：a 51,000、b 26,000、c 25,000、d −2,000"),
    ],
)
def test_an_ending_is_called_by_its_seats(lang: str, more: dict[str, Any], head: str) -> None:
    found = mj.compare([51000, 26000, 25000, -2000], ["tenhou"], lang=lang, **more)
    assert found.text().splitlines()[0] == head


@pytest.mark.parametrize(
    ("a", "b", "row", "keys"),
    [
        ("tenhou", "ichigeki-tonpu", "part.uma", ("uma.by_losers", "settlement.divisor")),
        ("ronron-05", "ronron-10", "total", ("settlement.divisor",)),
        ("tenhou", "mleague", "part.uma", ("uma.by_rank",)),
        ("tenhou", "ema", "scores", ("match.start",)),
        ("tenhou", "ema", "part.oka", ("match.start",)),
        ("tenhou", "sanma-parlour", "cannot", ("tiles.players",)),
        ("tenhou", "tenhou-east", "total", ()),
    ],
)
def test_why_an_ending_is_settled_otherwise(
    a: str, b: str, row: str, keys: tuple[str, ...]
) -> None:
    reason = reason_for(mj.compare(ICHIGEKI_END, [a, b]), row)
    assert tuple(change.key for change in (reason.changes if reason else ())) == keys


@pytest.mark.parametrize(
    ("name", "more", "held", "moved", "said"),
    [
        ("tenhou", {}, [45000, 25000, 20000, 10000], None, ""),
        ("ema", {}, [50000, 30000, 25000, 15000], 5000, "+5,000 each: begun with 25,000, here with 30,000"),
    ],
)  # fmt: skip
def test_points_that_another_start_moves_say_so(
    name: str, more: dict[str, Any], held: list[int], moved: int | None, said: str
) -> None:
    found = mj.compare(ICHIGEKI_END, ["tenhou", name], **more)
    outcome = found.columns[1].outcome
    assert (list(outcome["scores"].values()), outcome.get("moved")) == (held, moved)
    assert said in found.text() and said in found.html()


def test_a_second_below_25000_gets_no_uma_at_ronron() -> None:
    found = mj.compare([42300, 24900, 19800, 13000], ["tenhou", "ronron-05"])
    reason = reason_for(found, "part.uma")
    assert reason is not None
    assert [change.key for change in reason.changes] == ["uma.second_needs", "settlement.divisor"]
    assert reason.changes[0].b_clauses == ("RON-4",) and not reason.changes[0].b_chosen


def test_the_end_of_a_recorded_match() -> None:
    match = mj.load(ROOT / "examples" / "sample.mjai")
    assert match.final is not None
    found = mj.compare(match, ["tenhou", "mleague", "tenhou-sanma"])
    total = next(row for row in found.rows if row["row"] == "total")
    assert total["tenhou"] == {row.name: row.points for row in match.final}
    ranks = next(row for row in found.rows if row["row"] == "ranks")
    assert ranks["mleague"] == {row.name: row.rank for row in match.final}
    assert found.columns[2].cannot == (
        "cannot.players",
        "these rules are for 3 players, here are 4",
    )


def test_shugi_that_are_counted_otherwise_are_left_out() -> None:
    match = mj.play("efficient", "sanma-parlour-east", seed=0)
    found = mj.compare(match, ["sanma-parlour-east", "tenhou-sanma"])
    own = next(row for row in found.rows if row["row"] == "total")["sanma-parlour-east"]
    assert match.final is not None
    assert list(own.values()) == [
        row.points for row in sorted(match.final, key=lambda row: row.seat)
    ]
    chips = any(row.chips for row in match.final)
    note = next((r["tenhou-sanma"] for r in found.rows if r["row"] == "left_out"), None)
    assert chips and note == "compare.shugi_left_out"


# Anything that knows its outcome


class Situation:
    """Something played under rules: rows that depend on two keys and need both."""

    title = "<b>Two keys</b>"

    def __init__(self) -> None:
        self.asked: list[RuleSet] = []

    def outcome_under(self, r: RuleSet) -> dict[str, Any]:
        self.asked.append(r)
        if r.tiles.players == 3:
            raise ValueError("it takes <four>")
        both = r.win.ron == "triple" and not r.aborts.triple_ron
        return {
            "result": "end.ron" if both else "end.sanchahou",
            "own row": 1 if r.renchan.aborts == "keep" else 2,
            "deltas": {"E": -2000, "S": 2000} if both else {},
        }


def test_what_has_an_outcome_of_its_own() -> None:
    what = Situation()
    found = mj.compare(what, ["lan", "ronron-05", "tenhou-sanma"])
    by = {r.rows: [c.key for c in r.changes] for r in found.differences[0].reasons}
    assert by == {
        ("result", "deltas"): ["win.ron"],
        ("own row",): ["renchan.aborts"],
    } or by == {
        ("result", "deltas"): ["aborts.triple_ron", "win.ron"],
        ("own row",): ["renchan.aborts"],
    }
    assert found.columns[2].cannot == ("", "it takes <four>")
    text, html = found.text(), found.html()
    assert "Triple ron" in text and "own row" in text
    assert "<b>Two" not in html and "&lt;b&gt;Two keys&lt;/b&gt;" in html
    assert "it takes &lt;four&gt;" in html


def test_it_is_asked_only_about_sets_that_can_be() -> None:
    from mjwidget.rulecheck import contradictions

    what = Situation()
    assert mj.compare(what, ["lan", "ronron-05"]).differences
    assert all(contradictions(asked) == [] for asked in what.asked)


class Recorded:
    """A hand that was played, the same under all rules but for what is counted."""

    def outcome_under(self, r: RuleSet) -> mj.Match:
        return mj.play("efficient", mj.rules(r, match={"length": "east"}), seed=5)


def test_the_record_of_a_hand_is_an_outcome() -> None:
    found = mj.compare(Recorded(), ["tenhou"])
    outcome = found.columns[0].outcome
    match = Recorded().outcome_under(rules("tenhou"))
    result = match.results[-1]
    assert sorted(outcome["deltas"].values()) == sorted(d for d in result.deltas if d)
    if result.wins:
        assert dict(result.wins[0].yaku or ()) in [
            outcome[k] for k in outcome if k.startswith("yaku")
        ]


@pytest.mark.clause("ICH-4", "ICH-46")
def test_a_scenario_is_played_under_each_set() -> None:
    scenario = Scenario("tenhou", S="23467m567p34588s", draws="5m", play=["E 5m", "S ron"])
    found = mj.compare(scenario, ["ichigeki-tonpu", "ichigeki", "tenhou", "tenhou-sanma"])
    assert found.text().startswith("E 5m, S ron\n")
    assert found.text("ja").startswith("E 5m, S ron\n")
    titled = scenario.but(title={"en": "Renhou", "ja": "人和"})
    assert mj.compare(titled, ["tenhou"]).text("ja").startswith("人和\n")
    rows = {row["row"]: row for row in found.rows}
    assert set(rows["result"].values()) == {"result", "end.ron", None}
    assert rows["winner"]["ichigeki"] == "S ← E"
    assert rows["yaku"]["ichigeki"] == {"renhou": 4, "pinfu": 1, "tanyao": 1}
    assert rows["deltas"]["ichigeki-tonpu"] == {"E": -12000, "S": 12000}
    # A dealer's haneman is 18,000, but nobody has more than a stock of 10,000 to give.
    assert rows["deltas"]["ichigeki"] == {"E": -10000, "S": 10000}
    reason = reason_for(found, "deltas")
    assert reason is not None
    assert [c.key for c in reason.changes] == ["match.start", "match.stock"]
    why = found.differences[1].reasons[0]
    assert [c.key for c in why.changes] == ["yaku.renhou"] and "yaku" in why.rows
    # What three players do not have (chi, aborts of four, uma of a fourth) only goes along.
    why_not = found.differences[2].reasons[0]
    assert why_not.rows == ("cannot",)
    assert [c.key for c in why_not.changes] == ["tiles.players", "tiles.manzu"]
    cannot = found.columns[3].cannot
    assert cannot == (
        "cannot.scenario",
        "hand of S: 2m: the rules tenhou-sanma have no such tile",
    )
    assert "成り立たない：このルールではこの局面を作れない（hand of S: 2m" in found.text("ja")


# what is played, under which rules -> what follows, and how it is shown
FOLLOWS: list[tuple[str, dict[str, Any], str, str, str]] = [
    ("tenhou", {"play": ["E 5m", "S ron"]}, "E2", "East 2", "東2局"),
    ("tenhou", {"play": ["E tsumo"], "honba": 1}, "E1 +2", "East 1 +2", "東1局2本場"),
    ("ichigeki", {"play": ["E 5m", "S ron"]}, "over", "the match is over", "終局"),
]


@pytest.mark.parametrize(("name", "play", "row", "en", "ja"), FOLLOWS)
def test_what_follows_a_scenario(
    name: str, play: dict[str, Any], row: str, en: str, ja: str
) -> None:
    ready = "23467m567p34588s"
    who = {"E": f"{ready}+5m"} if play["play"] == ["E tsumo"] else {"S": ready, "draws": "5m"}
    found = mj.compare(Scenario("tenhou", turn="E4", **who, **play), [name])
    assert found.columns[0].outcome["next"] == row
    assert en in found.text("en").split("Next")[1]
    assert ja in found.text("ja").split("次局")[1]


def test_a_dealer_who_chooses_is_what_follows() -> None:
    scenario = Scenario(
        "wrc", round="S4", scores={"E": 45000}, turn="E4", E="23467m567p34588s+5m", play=["E tsumo"]
    )
    stops = {"extends": "wrc", "match": {"agariyame": "choice"}}
    found = mj.compare(scenario, ["wrc", stops])
    assert [c.outcome["next"] for c in found.columns] == ["S4 +1", "asked"]


# Several winners, entries of tables, local yaku

DOUBLE = [
    {"seat": "S", "hand": "234567m22345p67s", "win": "8s"},
    {"seat": "N", "hand": "1199m3366p8s5566z", "win": "8s", "flags": ["riichi"]},
]


def test_several_winners_and_who_may_not_win() -> None:
    found = mj.compare(
        None, ["tenhou", "wrc", "ema"], wins=DOUBLE, dora="1z", honba=1, sticks=1, **{"from": "E"}
    )
    rows = {row["row"]: row for row in found.rows}
    assert rows["points:S"]["tenhou"] == 2300 and rows["han:N"]["tenhou"] == 3
    assert found.columns[1].cannot is not None
    assert found.columns[1].cannot[0] == "cannot.too_many_winners"
    why = {r.rows: [c.key for c in r.changes] for r in found.differences[1].reasons}
    assert ["honba.double_ron", "honba.sticks_double_ron"] in why.values()
    assert "Yaku (North)" in found.text() and "役（北）" in found.text("ja")


@pytest.mark.clause("ICH-4")
def test_an_entry_of_a_table_is_a_rule_of_its_own() -> None:
    five = rules("ichigeki-tonpu", yaku={"han": {"renhou": [5, 0], "chinitsu": [8, 7]}})
    found = compared(RENHOU, "ichigeki-tonpu", five)
    reason = reason_for(found, "han")
    assert reason is not None
    (change,) = reason.changes
    assert (change.key, change.a, change.b) == ("yaku.han.renhou", "[4, 0]", "[5, 0]")
    assert (change.a_clauses, change.b_clauses) == (("ICH-4",), ())


def test_the_note_beside_an_entry_or_else_beside_its_table() -> None:
    other = rules("ichigeki", yaku={"han": {"honitsu": [4, 3]}})
    found = compared(
        {"hand": "1122334456m111z", "win": "7m", "from": "E"},
        "ichigeki", other,
    )  # fmt: skip
    reason = reason_for(found, "han")
    assert reason is not None
    assert [(c.key, c.a_clauses) for c in reason.changes] == [("yaku.han.honitsu", ("ICH-30",))]


@pytest.fixture
def sanrenkou() -> Iterator[None]:
    yaku.register("sanrenkou", "三連刻", "Three <in a row>", 2, 2,
                  lambda r, s: any(r.triplets >> k & 7 == 7 for k in range(25) if k % 9 < 7))  # fmt: skip
    yield
    yaku.forget("sanrenkou")


def test_a_local_yaku(sanrenkou: None) -> None:
    mine = rules("tenhou", yaku={"local": ["sanrenkou"]})
    found = mj.compare("222333444m78p55s", ["tenhou", mine], win="9p")
    reason = reason_for(found, "han")
    assert reason is not None and [c.key for c in reason.changes] == ["yaku.local"]
    assert "三連刻 2翻" in found.text("ja")
    assert "Three &lt;in a row&gt; 2 han" in found.html()


# How it shows itself


def test_how_it_is_printed() -> None:
    text = compared(SHUGI, "ronron-05", "ichigeki", "sanma-parlour").text()
    for line in (
        "234m34678p23466s + 5p, Ron, South, East round, Riichi, Ippatsu, Dora indicator 1z, Ura dora indicator 1m, Honba 1",
        "win.all_dealer: false → true (ICH-40)",
        "ichigeki: Every win is paid as a dealer's, a non-dealer's too.",
        "bonus.ippatsu: 200 (RON-6) → 0",
        "ronron-05: Ippatsu: 200 P.",
        "Cannot be: hand: 2m: these rules have no such tile",
        "South +400 P",
    ):
        assert line in text
    ja = compared(SHUGI, "ronron-05", "ichigeki", "sanma-parlour").text("ja")
    for line in (
        "234m34678p23466s + 5p、ロン、南家、東場、立直、一発、ドラ表示牌 1z、裏ドラ表示牌 1m、1本場",
        "ronron-05との違い",
        "成り立たない：このルールにない牌がある",
        "南 +400P",
        "断幺九 1翻",
    ):
        assert line in ja


def test_what_differs_stands_out() -> None:
    html = compared(SHUGI, "ronron-05", "ichigeki", "sanma-parlour").html()
    assert "<b>12,300</b>" in html, "ichigeki's worth"
    assert "<b>8,300</b>" not in html, "the first set is what the others differ from"
    assert html.count("<b>-</b>") == 1, "no shugi at ichigeki; what cannot be says so once"


def test_text_is_shown_as_text() -> None:
    named = mj.compare(
        [30000, 25000, 25000, 20000], ["tenhou"], names=["<i>A", "B\x1b[2J", "C", "C"]
    )
    assert "<i>" not in named.html() and "&lt;i&gt;A" in named.html()
    assert "\x1b" not in named.text()
    assert "C (2)" in named.text() and "C (3)" in named.text()


@pytest.mark.parametrize(
    ("what", "sets", "more", "error", "problem"),
    [
        (3, ["lan"], {}, TypeError, "what: found 3, expected a hand"),
        (None, ["lan"], {}, TypeError, "what: found None"),
        ("19m", [], {}, ValueError, "sets: expected one set of rules or more"),
        ("19m", ["nowhere"], {"win": "1m"}, RuleError, 'found "nowhere"'),
        ("19m", ["lan"], {"win": "1m", "rules": "tenhou"}, TypeError, "rules belongs beside the hand"),
        ("19m", ["lan"], {"flag": "riichi"}, TypeError, "did you mean 'flags'"),
        ("19m", ["lan"], {"nonsense": 1}, TypeError, "no argument 'nonsense'"),
        ("19m", ["lan", "tenhou"], {"win": "1m"}, ValueError, "hand: found 2 tiles"),
        ("234m34678p23466x", ["lan", "tenhou"], {"win": "5p"}, ValueError, "character 16"),
        ("19m", ["lan"], {"win": "1m", "lang": "de"}, ValueError, "lang: found 'de'"),
        ([25000] * 5, ["lan"], {}, ValueError, "points of 5 players"),
        ([25000, 25000, 25000, "x"], ["lan"], {}, ValueError, "expected whole points"),
        ([25000, 25000, 25000, 25001], ["lan"], {}, ValueError, "the same start"),
        ([40000, 25000, 20000, 10000], ["tenhou", "ema"], {}, ValueError, r"found 95,000 in all.*expected 100,000 \(4 x 25,000\) or 120,000 \(4 x 30,000\); sticks="),
        ([25000] * 4, ["tenhou"], {"start": 30000}, ValueError, r"found 100,000 in all.*expected 120,000"),
        ([25000] * 4, ["tenhou"], {"start": "x"}, ValueError, "start: found 'x'"),
        ([25000] * 4, ["lan"], {"shugi": [1]}, ValueError, "shugi: found 1, expected 4"),
        ([25000] * 4, ["lan"], {"sticks": "1"}, ValueError, "sticks: found '1', expected a whole number"),
        ([25000] * 4, ["lan"], {"shugi": 5}, ValueError, "shugi: found 5, expected 4"),
        ([25000] * 4, ["lan"], {"names": 5}, ValueError, "names: found 5, expected 4"),
        ([25000] * 4, ["lan"], {"chombo": [1, 0, 0, 0]}, ValueError, "chombo: found .*, expected how many by seat"),
        ([25000] * 4, ["lan"], {"chombo": {"E": 1}}, ValueError, "chombo: found {'E': 1}, expected"),
        ([25000] * 4, ["lan"], {"win": "1m"}, TypeError, "found 'win', expected some of sticks"),
    ],
)  # fmt: skip
def test_what_cannot_be(
    what: Any, sets: list[str], more: dict[str, Any], error: type[Exception], problem: str
) -> None:
    with pytest.raises(error, match=problem):
        mj.compare(what, sets, **more)


def test_a_match_that_is_not_over() -> None:
    match = mj.load(ROOT / "examples" / "sample.mjai")
    part = mj.Match(match.events[:40])
    with pytest.raises(ValueError, match="not over"):
        mj.compare(part, ["tenhou"])


# The search itself


def test_the_smallest_group_is_found_where_keys_work_together() -> None:
    """Two keys that matter only together, a third that undoes them."""

    def under(r: RuleSet) -> dict[str, Any]:
        both = r.honba.ron == 1000 and r.draw.noten == 2000
        return {"x": both and r.calls.kuikae == "same_tile"}

    a, b = rules("tenhou"), rules("sanma-parlour")
    assert Difference(a, b, under).of_row("x") == ("honba.ron", "draw.noten", "calls.kuikae")
    assert len(atoms(a, b)) > 30


def test_switching_every_key_gives_the_other_set() -> None:
    for one in names():
        for other in names():
            a, b = rules(one), rules(other)
            found = switched(a, b, atoms(a, b))
            assert atoms(found, b) == []


def test_choices_are_told_with_their_values() -> None:
    assert CHOICES["win.kiriage"][True][1] in mj.compare(KIRIAGE, ["lan", "wrc"]).text()


def test_each_set_has_one_entry_in_html() -> None:
    """Notebooks lay a list of terms out as two columns: a second ``dd`` would lie under a name."""
    found = mj.compare("234m34678p23466s", ["tenhou", "ichigeki", "sanma-parlour"], win="5p")
    html = found._repr_html_()
    assert html.count("<dt>") == html.count("<dd>") == html.count("</dd>") == 2
    assert html.count("<ul>") == html.count("</ul>") > 1
