"""Case files about play, run through the engine row by row."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from mjwidget.core.seats import seat_wind
from mjwidget.core.tiles import to_mpsz
from mjwidget.game import flow
from mjwidget.game.referee import Referee
from mjwidget.rulefiles import rules as rules_of
from tests.corpus import game_seed, seed_hands
from tests.corpus.reported_forms import compare, form_of
from tests.corpus.reported_scripts import READY, SCRIPTS
from tests.corpus.seed_twins import TWINS
from tests.game_facts import run
from tests.game_table import table
from tests.runner.corpus import HOW, find_corpus


def rows(file: str) -> list[dict[str, Any]]:
    folder = find_corpus()
    path = folder / "cases" / file if folder else None
    if path is None or not path.is_file():
        return []
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


SEED = [r for r in rows("seed_examples.jsonl") if r["kind"] in game_seed.KINDS]
NO_CORPUS = [pytest.param({}, "", marks=pytest.mark.skip(reason=HOW), id="no corpus")]


def params(cases: list[dict[str, Any]]) -> list[Any]:
    return [
        pytest.param(
            case, name, id=f"{case['id']}-{name}", marks=pytest.mark.clause(*case["clauses"])
        )
        for case in cases
        for name in (case["rules"], *case["also"])
    ] or NO_CORPUS


@pytest.mark.parametrize(("case", "name"), params([r for r in SEED if not game_seed.pending(r)]))
def test_examples(case: dict[str, Any], name: str) -> None:
    found = game_seed.found(case, name)
    expected = {key: value for key, value in case["expected"].items() if key != "why"}
    assert {key: found.get(key, "nothing") for key in expected} == expected


@pytest.mark.parametrize("case", TWINS, ids=lambda c: f"{c['rules']} {c['situation']}"[:80])
def test_translators_say_both(case: dict[str, Any]) -> None:
    found = game_seed.found(case, case["rules"])
    assert {key: found.get(key, "nothing") for key in case["expected"]} == case["expected"]


WINS = [r for r in rows("seed_examples.jsonl") if r["kind"] == "score" and "next" in r["expected"]]


@pytest.mark.parametrize(("case", "name"), params(WINS))
def test_what_follows_on_a_win(case: dict[str, Any], name: str) -> None:
    expected = case["expected"]["next"]
    found = seed_hands.after_a_win(case, name)
    assert {key: found.get(key, "nothing") for key in expected} == expected


def test_every_example_is_run_or_said_to_be_a_later_matter() -> None:
    """Settlements and scores are in test_cases; ranks, ratings and stakes come with the parlour."""
    elsewhere = {"score", "settlement", "rank", "rating", "stake"}
    every = rows("seed_examples.jsonl")
    assert {r["kind"] for r in every} - elsewhere <= set(game_seed.KINDS)
    later = {r["id"]: game_seed.pending(r) for r in SEED if game_seed.pending(r)}
    assert all(r["clauses"][0].startswith("PAR-") for r in SEED if r["id"] in later)


# -- reported.jsonl ---------------------------------------------------------------------------

EVERY = rows("reported.jsonl")
AREAS = {"scoring": 60, "legality": 35, "log": 22, "viewer": 21, "notebook": 13, "analysis": 8}
"""How many rows there are of each area; those of play are run here."""
REPORTED = [r for r in EVERY if r["area"] == "legality"]
HERE = {
    "LG037": "test_the_plain_five_comes_first",
    "LG051": "test_the_dead_wall_of_three_players",
    "LG059": "test_after_south_four",
    "LG065": "test_players_keep_their_seats",
    "LG069": "test_the_dealers_fourteenth_tile_is_a_draw",
}
"""Rows with a test of their own below."""
ELSEWHERE = {"LG055": "seats on the wire of a log format: the readers' tests"}


@pytest.mark.parametrize(
    "case",
    [pytest.param(c, id=c["id"]) for c in REPORTED if form_of(c)]
    or [pytest.param({}, marks=pytest.mark.skip(reason=HOW))],
)
def test_reported_forms(case: dict[str, Any]) -> None:
    form = form_of(case)
    assert form is not None
    compare(form(case["input"], rules_of("tenhou")), case["expected"])


@pytest.mark.parametrize(
    ("rules", "situation", "lines"),
    [
        pytest.param(*s, id=f"{name}-{i}")
        for name, found in SCRIPTS.items()
        for i, s in enumerate(found)
    ],
)
def test_reported_scripts(rules: Any, situation: dict[str, Any], lines: tuple[str, ...]) -> None:
    run(rules, situation, lines)


def counted(cases: list[dict[str, Any]]) -> Counter[str]:
    """How often each row is run: by a form, by scripts, by a test of its own, or elsewhere."""
    forms = [c["id"] for c in cases if form_of(c)]
    scripts = [name for name, found in SCRIPTS.items() if found]
    own = [name for name, test in HERE.items() if callable(globals().get(test))]
    return Counter([*forms, *scripts, *own, *ELSEWHERE])


@pytest.mark.skipif(not EVERY, reason=HOW)
def test_every_reported_row_is_counted() -> None:
    """Each row once: none is left out, none is read twice, and no name is of a row that is gone."""
    assert counted(REPORTED) == Counter(c["id"] for c in REPORTED)
    assert Counter(c["area"] for c in EVERY) == AREAS, "a row of another area, or one less"


@pytest.mark.parametrize(
    "case",
    [
        {"id": "LG999", "area": "legality", "input": {"hand": "1m"}, "expected": {"may": True}},
        {"id": "LG999", "area": "legality", "input": [], "expected": {}},
        {"id": "LG999", "area": "legality", "input": "a sketch", "expected": {}},
    ],
)
def test_a_row_that_nobody_reads_is_found(case: dict[str, Any]) -> None:
    assert counted([case])["LG999"] == 0


def test_the_plain_five_comes_first() -> None:
    t = table("tenhou", E="2058p2244557s33z", draws="6s")
    assert t.offers("E").index("5p") < t.offers("E").index("0p")
    t.play("E 5p")
    assert "0" in to_mpsz(t.referee.state.players[0].hand)


def test_the_dead_wall_of_three_players() -> None:
    referee = Referee("tenhou-sanma", seed=2)
    assert referee.state.left == 54
    t = table("tenhou-sanma", E="4444z111222333s", draws="1s", rinshan="9m9m9m9m2s3s9p9p", left=8)
    steps = ["kita"] * 4 + ["kan 9999m", "kan 1111s", "kan 2222s", "kan 3333s"]
    for n, step in enumerate(steps):
        t.play(f"E {step}")
        assert (t.referee.state.drawn_rinshan, t.referee.state.left) == (n + 1, 7 - n)
    assert not any(x.startswith("kan") for x in t.offers("E"))


def test_after_south_four() -> None:
    def after(hand: str, scores: list[int], how: flow.Ending) -> Any:
        return flow.after_hand(
            rules_of("tenhou"),
            bakaze=hand[0],
            kyoku=int(hand[1]),
            honba=0,
            oya=int(hand[1]) - 1,
            scores=scores,
            ending=how,
        )

    low, high = [29000, 28000, 22000, 21000], [31000, 28000, 22000, 19000]
    going_on = after("S4", low, flow.Ending("win", (0,)))
    assert (going_on.bakaze, going_on.kyoku) == ("W", 1)
    assert isinstance(after("W1", high, flow.Ending("win", (1,))), flow.Over)
    assert isinstance(after("W1", low, flow.Ending("win", (1,))), flow.Next)
    again = after("W1", [28000, 31000, 22000, 19000], flow.Ending("win", (0,)))
    assert (again.kyoku, again.honba) == (1, 1)  # the dealer, who is not first, goes on before


def test_players_keep_their_seats() -> None:
    referee = Referee("tenhou", names=["A", "B", "C", "D"], at=flow.Next("E", 4, 0, 3), seed=1)
    assert referee.state.names == ("A", "B", "C", "D")
    assert [seat_wind(s, referee.state.oya, 4) for s in range(4)] == ["S", "W", "N", "E"]


def test_the_dealers_fourteenth_tile_is_a_draw() -> None:
    t = table("tenhou", E=READY, draws="9s", first=True)
    t.play("E 9s")
    assert t.referee.state.players[0].river[0].tsumogiri
