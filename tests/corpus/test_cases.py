"""Scoring cases of the corpus: reported ones, wins of real games, worked examples."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import mjwidget as mj
from mjwidget.core.tiles import WINDS
from mjwidget.hand import draws, final
from mjwidget.hand.check import ScoreError
from mjwidget.hand.result import by_wind
from mjwidget.rulefiles import rules as rules_of
from tests.runner.corpus import HOW, find_corpus

SPELT = {
    "aka": "red",
    "tsumo": "menzen_tsumo",
    "daisuushi": "daisuushii",
    "ittsu": "ittsuu",
    "chiitoi": "chiitoitsu",
    "sanshoku": "sanshoku_doujun",
}
"""How a case spells a yaku -> its key."""


def key_of(name: str) -> str:
    """``menzen tsumo`` -> ``menzen_tsumo``, ``jikazeN`` -> ``jikaze_N``."""
    key = name.replace(" ", "_")
    key = re.sub(r"^(jikaze|bakaze)_?([ESWN])$", r"\1_\2", key)
    return SPELT.get(key, key)


def plain(yaku: dict[str, int]) -> dict[str, int]:
    """Winds without their letter, where a case leaves it out."""
    return {re.sub(r"^(jikaze|bakaze)_.$", r"\1", key): n for key, n in yaku.items()}


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


# -- reported.jsonl ---------------------------------------------------------------------------

VARIANTS: dict[str, tuple[dict[str, Any], int]] = {
    # case -> how it is asked again, and the points then
    "SC003": ({"rules": "mahjongsoul"}, 64000),
    "SC019": ({"rules": {"win": {"kiriage": True}}}, 8000),
    "SC039": ({"rules": "mahjongsoul"}, 96000),
    "SC041": ({"rules": "mahjongsoul"}, 96000),
}
NO_HAND = {
    **dict.fromkeys(("SC093", "SC095", "SC097", "SC099", "SC101"), "payments, below"),
    **dict.fromkeys(("SC105", "SC107", "SC109", "SC111", "SC113", "SC117"), "payments, below"),
    "SC103": "whether a stick is laid down is for the table, not for scoring",
    "SC115": "says nothing that could be tested",
    "SC119": "a sketch without tiles; see the tests of flags",
}
"""Cases that are no hand to score."""


ARGUED = {
    "SC009": "rinshan without any kan is refused; without the flag the hand is worth the same",
}
"""Cases that contradict others (here SC085), and why they are not followed."""


def test_a_case_that_is_not_followed(corpus: Path) -> None:
    cases = {case["id"]: case for case in lines(corpus / "cases" / "reported.jsonl")}
    case = cases["SC009"]
    with pytest.raises(ScoreError, match="rinshan: without a kan"):
        mj.score(**case["input"])
    got = mj.score(**{**case["input"], "flags": []})
    assert (got.han, got.fu, got.points) == (8, 40, case["expected"]["points"])


def test_reported_hands(corpus: Path) -> None:
    wrong: list[Any] = []
    seen = set()
    for case in lines(corpus / "cases" / "reported.jsonl"):
        if case["area"] != "scoring":
            continue
        if "hand" not in case["input"]:
            assert case["id"] in NO_HAND, case["id"]
            continue
        seen.add(case["id"])
        if case["id"] in ARGUED:
            continue
        expected = case["expected"]
        try:
            got = mj.score(**case["input"])
        except ScoreError as error:
            if expected["win"] is not None:
                wrong.append((case["id"], str(error)))
            continue
        if expected["win"] is None or got.allowed != expected["win"]:
            wrong.append((case["id"], got.allowed))
            continue
        for name in ("han", "fu", "points"):
            if name in expected and getattr(got, name) != expected[name]:
                wrong.append((case["id"], name, getattr(got, name), expected[name]))
        if "yaku" in expected:
            have = plain(got.yaku)
            named = [name.rsplit(" ", 1) for name in expected["yaku"]]
            want = {key_of(n[0]): int(n[1]) for n in named if n[-1].isdigit()}
            bare = {key_of(" ".join(n)) for n in named if not n[-1].isdigit()}
            if set(have) != bare | set(want) or any(have[key] != n for key, n in want.items()):
                wrong.append((case["id"], have, expected["yaku"]))
    assert not wrong
    assert seen >= set(VARIANTS)


def test_reported_variants(corpus: Path) -> None:
    cases = {case["id"]: case for case in lines(corpus / "cases" / "reported.jsonl")}
    for name, (change, points) in VARIANTS.items():
        assert mj.score(**{**cases[name]["input"], **change}).points == points, name


# -- tenhou_wins.json -------------------------------------------------------------------------


def test_wins_of_real_games(corpus: Path) -> None:
    wrong: list[Any] = []
    cases = json.loads((corpus / "cases" / "tenhou_wins.json").read_text("utf-8"))
    for case in cases:
        given = {key: case[key] for key in case if key not in ("id", "expected")}
        expected = case["expected"]
        got = mj.score(**given)
        yaku = expected["yaku"]
        if isinstance(yaku, list):
            yaku = dict.fromkeys(yaku, 1)
        want = {key_of(name): n for name, n in yaku.items() if n}
        have = (got.han, got.fu, got.total, got.yakuman, got.yaku)
        if have != (*(expected[k] for k in ("han", "fu", "total", "yakuman")), want):
            wrong.append((case["id"], have, expected))
    assert not wrong
    assert len(cases) > 100


# -- seed_examples.jsonl ----------------------------------------------------------------------


def score_facts(case: dict[str, Any], found: Any) -> dict[str, Any]:
    """What the result says of everything that the case expects."""
    expected = case["expected"]
    out: dict[str, Any] = {}
    if "wins" in expected:
        out["wins"] = [
            {"seat": WINDS[one.winner], "yaku": one.yaku, "han": one.han, "fu": one.fu}
            for one in found.wins
        ]
        for have, want in zip(out["wins"], expected["wins"], strict=True):
            for name in set(have) - set(want):
                del have[name]
    for name in ("han", "fu", "yakuman", "yaku", "shugi"):
        if name in expected:
            out[name] = getattr(found, name)
    out["points"] = found.deltas
    return out


def spelt(expected: dict[str, Any]) -> dict[str, Any]:
    out = {key: value for key, value in expected.items() if key != "next"}
    if "yaku" in out:
        out["yaku"] = {key_of(name): n for name, n in out["yaku"].items()}
    if "wins" in out:
        out["wins"] = [spelt(one) for one in out["wins"]]
    return out


def examples(*kinds: str) -> list[Any]:
    """The worked examples of these kinds, one for each rule set that they hold for."""
    folder = find_corpus()
    path = folder / "cases" / "seed_examples.jsonl" if folder else None
    if path is None or not path.is_file():
        why = pytest.mark.skip(reason=HOW)
        return [pytest.param({}, "", marks=why, id="no corpus")]
    return [
        pytest.param(
            case, name, id=f"{case['id']}-{name}", marks=pytest.mark.clause(*case["clauses"])
        )
        for case in lines(path)
        if case["kind"] in kinds and (case["kind"] != "offence" or case["expected"].get("points"))
        for name in (case["rules"], *case["also"])
    ]


@pytest.mark.parametrize(("case", "name"), examples("score"))
def test_examples_of_scores(case: dict[str, Any], name: str) -> None:
    found = mj.score(**case["situation"], rules=name)
    assert score_facts(case, found) == spelt(case["expected"])


@pytest.mark.parametrize(("case", "name"), examples("draw"))
def test_examples_of_draws(case: dict[str, Any], name: str) -> None:
    said, expected = case["situation"], case["expected"]
    rules = rules_of(name)
    have: dict[str, int] = {}
    sticks = said["sticks"]
    if said["end"] == "exhaustive":
        nagashi = list(said.get("nagashi", ()))
        for who in said.get("river_all_terminals", ()):
            closed = all(m.startswith("ankan") for m in said["melds"][who])
            if who not in said["called_from"] and (closed or not rules.draw.nagashi_closed):
                nagashi.append(who)
        rows = draws.exhaustive(
            rules,
            dealer=0,
            tenpai=[WINDS.index(w) for w in said.get("tenpai", expected.get("tenpai"))],
            nagashi=[WINDS.index(w) for w in nagashi],
            honba=said["honba"],
            sticks=sticks,
        )
        have = by_wind(rows, rules.tiles.players, shugi=False)
        sticks -= sum(row.amount for row in rows if row.currency == "sticks")
    assert have == expected["points"]
    assert sticks == expected.get("sticks", sticks)


@pytest.mark.parametrize(("case", "name"), examples("offence"))
def test_examples_of_offences(case: dict[str, Any], name: str) -> None:
    said, points = case["situation"], case["expected"]["points"]
    house = rules_of(name)
    back = {WINDS.index(w): k for w, k in said.get("sticks_of_this_hand", {}).items()}
    rows = draws.chombo(house, dealer=0, offender=WINDS.index(said["offender"]), sticks_back=back)
    assert by_wind(rows, house.tiles.players, shugi=False) == points


@pytest.mark.parametrize(("case", "name"), examples("settlement"))
def test_examples_of_settlements(case: dict[str, Any], name: str) -> None:
    said, expected = case["situation"], case["expected"]
    rules = rules_of(name)
    out = final.settle(
        rules, said["points"], sticks=said.get("sticks_left", 0), shugi=said.get("shugi")
    )
    # "S" is in units of the rule set, "final" in points or in thousands of them.
    per = 1.0
    if "final" in expected:
        per = rules.settlement.divisor / (1000 if "unit" in expected else 1)
    figure, prizes = list(out.points), [0] * len(out.points)
    for row in out.ledger:
        if row.reason == "tobi" and row.source is not None and row.target is not None:
            prizes[row.source] -= row.amount
            prizes[row.target] += row.amount
        if "P" in expected and row.reason == "shugi":  # said apart from the figure
            if row.target is not None:
                figure[row.target] -= row.amount
            elif row.source is not None:
                figure[row.source] += row.amount
    assert [round(points / 1000 * per, 6) for points in figure] == expected.get(
        "S", expected.get("final")
    )
    assert prizes == expected.get("P", prizes)


# -- payments of reported.jsonl ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "deltas"),
    [
        # SC093: value 32,000, honba on the liable player; A = S, B = E, C = W
        ({"pao": "W", "from": "E", "honba": 6, "rules": "tenhou"}, {"S": 33800, "E": -16000, "W": -17800}),
        # SC097: the last dragon was a closed kan: nobody is liable
        ({"melds": ["ankan:6666z", "pon:777z", "pon:555z"], "from": "E", "honba": 2, "sticks": 1}, {"S": 33600, "E": -32600}),
    ],
)  # fmt: skip
def test_payments_of_daisangen(given: dict[str, Any], deltas: dict[str, int]) -> None:
    hand = {"hand": "234m9p", "melds": ["pon:555z", "pon:777z", "pon:666z"], "win": "9p"}
    assert mj.score(**{**hand, **given}).deltas == deltas


def test_liable_for_one_of_two_yakuman() -> None:
    # SC095
    found = mj.score(
        "1122z",
        melds=["pon:555z", "pon:777z", "pon:666z"],
        win="2z",
        by="tsumo",
        honba=1,
        pao={"player": "W", "yaku": "daisangen"},
        rules="mahjongsoul",
    )
    assert found.deltas == {"E": -16000, "S": 64300, "W": -40300, "N": -8000}


def test_three_players_honba_by_ron() -> None:
    # SC117: 3 han 40 fu
    found = mj.score("123p456p789s99s12s", win="3s", flags=["riichi"], players=3, kita=2, honba=1)
    assert (found.han, found.fu, found.points) == (3, 40, 5400)


@pytest.mark.parametrize(
    ("scores", "first_dealer", "sticks", "with_stick", "uma", "expected"),
    [
        # SC109
        ([40000, 30000, 20000, 9000], 0, 1, [41000, 30000, 20000, 9000], [30000, 10000, -10000, -30000], [71000, 40000, 10000, -21000]),
        # SC111
        ([18000, 32000, 18000, 32000], 2, 1, [18000, 32000, 18000, 33000], [30000, 10000, -10000, -30000], [-12000, 42000, 8000, 63000]),
        # SC113
        ([30000, 28000, 22000, 18000], 0, 2, [32000, 28000, 22000, 18000], [0, 0, 0, 0], [32000, 28000, 22000, 18000]),
    ],
)  # fmt: skip
def test_left_sticks_and_uma(
    scores: list[int],
    first_dealer: int,
    sticks: int,
    with_stick: list[int],
    uma: list[int],
    expected: list[int],
) -> None:
    rules = rules_of("tenhou", uma={"return_points": 25000, "by_rank": uma})
    out = final.settle(rules, scores, first_dealer=first_dealer, sticks=sticks)
    assert list(out.scores) == with_stick
    assert [points + 25000 for points in out.points] == expected
