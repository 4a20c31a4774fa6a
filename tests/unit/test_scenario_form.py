"""What a scenario says of itself, its variants, and the facts of the end of a match."""

from __future__ import annotations

import re
from typing import Any

import pytest

from mjwidget.core.tiles import TERMINALS_AND_HONOURS
from mjwidget.scenario import checks
from mjwidget.scenario.errors import ScenarioError
from mjwidget.scenario.run import Stage
from mjwidget.scenario.scenario import Scenario

READY = "23467m567p34588s"  # 5m 8m
FILE = """
title = { en = "Own river", ja = "自分の河" }
text.en = "No ron."
clauses = ["LAN-6"]
rules = "lan"
draws = "8m"
play = ["E 8m", "? S may not ron"]
[S]
hand = "23467m567p34588s"
river = "...5m?"

[[but]]
title = { en = "Another tile" }
clauses = ["LAN-12"]
S = { hand = "23467m567p34588s", river = "...4m?" }
play = ["E 8m", "S ron"]
expect = ["won S"]

[[but]]
rules = "ronron-05"
"""


def test_a_file_with_variants() -> None:
    s = Scenario.loads(FILE)
    assert s.check() == []
    assert (s.title, s.text, s.clauses) == ("Own river", "No ron.", ("LAN-6",))
    first, second = s.variants
    assert (first.title, first.text, first.clauses) == ("Another tile", "", ("LAN-12",))
    assert (second.title, second.text, second.rules.name) == ("Own river", "No ron.", "ronron-05")
    assert first.variants == ()


def test_faults_of_a_variant_are_named() -> None:
    s = Scenario.loads(FILE.replace('["won S"]', '["won W"]'))
    assert s.check() == ["but 1: expect, line 1: won W: found S"]


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ("[[but]]\nrules = 5", "course.toml, line 2, but 1, rules: "),
        ("[[but]]\n[[but]]\nhand = 1", "course.toml, line 3, but 2, hand: unknown key"),
        ("E = '1m'\n[[but]]\nS = 'x'", "course.toml, line 3, but 1, S: character 1: found 'x'"),
        ("[[but]]\n[but.S]\nriver = '5'", "course.toml, line 3, but 1, S.river: "),
        ("[[but]]\nS = { river = '5' }", "course.toml, line 2, but 1, S.river: "),
        ("dora = '1m'\n[[but]]\nE = '1111m'", "course.toml, line 2, but 1: five 1m: hand of E"),
        ("[[but]]\nplay = ['E 5m', 'x']", "course.toml, line 2, but 1, play: found 'x'"),
        ("but = [{ dora = 5 }]", "course.toml, line 1, but 1, dora: "),
        ("[but]\nhonba = 1", "course.toml, line 1, but: expected tables, [[but]]"),
        ("but = [1]", "course.toml, line 1, but: expected tables, [[but]]"),
        ("[[but]]\n[[but.but]]\nhonba = 1", "course.toml, line 2, but 1, but: unknown key"),
        ("title.de = 'x'", "course.toml, line 1, title.de: unknown key, expected one of en, ja"),
        ("text.en = 5", "course.toml, line 1, text.en: found 5, expected a text"),
        ("clauses = [5]", "course.toml, line 1, clauses: found [5], expected a list of texts"),
    ],
)
def test_what_is_wrong(given: str, problem: str) -> None:
    with pytest.raises(ScenarioError) as e:
        Scenario.loads(given, "course.toml")
    assert str(e.value).startswith(problem)


@pytest.mark.parametrize(
    ("title", "shown"),
    [("Ron", "Ron"), ({"en": "Ron", "ja": "ロン"}, "Ron"), ({"ja": "ロン"}, "ロン"), ({}, "")],
)
def test_a_title_by_language(title: Any, shown: str) -> None:
    assert Scenario(title=title).title == shown


def ended(**more: Any) -> Stage:
    return Scenario(S=READY, draws="8m", play=["E 8m", "S ron"], turn="E6", **more)._stage()[0]


SCORES = {"E": 20000, "S": 30000, "W": 30000, "N": 20000}


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("final S +42", None),
        ("final S +42 W +10 N -20 E -32", None),
        ("final S +41.9", "S 42.0"),
        ("rank S 1 W 2 N 3 E 4", None),
        ("rank S 2", "S 1"),
        ("limit S no", None),
        ("limit S mangan", "no"),
        ("points E -2000", None),
        ("paid", "S 2000, E -2000"),
    ],
)
def test_facts_of_a_settled_match(line: str, found: str | None) -> None:
    s = Scenario(
        {"extends": "tenhou", "match": {"extension": "none"}},
        round="S4",
        scores=SCORES,
        S=READY,
        draws="8m",
        play=["E 8m", "S ron"],
        turn="E6",
    )
    said = checks.problem(s._stage()[0], line)
    assert said == (None if found is None else f"{line}: found {found}")


def test_a_match_that_is_not_over_is_not_settled() -> None:
    assert checks.problem(ended(), "rank S 1") == "rank S 1: the match is not over"


@pytest.mark.parametrize(
    ("play", "fact", "true"),
    [
        (["E riichi 9p"], "E ippatsu", True),
        (["E riichi 9p"], "E not ippatsu", False),
        (["E 9p"], "E ippatsu", False),
        (["E tsumogiri"], "E river 9p-", True),
        (["E tsumogiri"], "E river 9p", True),
        (["E 1m"], "E river 1m-", False),
        ([], "E shanten 0", True),
        ([], "E shanten 1", False),
        ([], "E has no pon 111z", True),
    ],
)
def test_facts_of_a_seat(play: list[str], fact: str, true: bool) -> None:
    s = Scenario(E="123m456p789s23s99m+9p", turn="E1", play=play, expect=[fact])
    assert (s.check() == []) == true


@pytest.mark.parametrize(
    ("fact", "problem"),
    [
        ("S may not rn", "'rn' is no choice; did you mean ron?"),
        ("S may not", "expected what it may do: ron, riichi 5p, 5p"),
        ("S may not riichi 5x", "'5x' is no tile"),
        ("S may not 12p", "'12p' is no choice, expected one of "),
        ("S could not furiten_rn", "'furiten_rn' is no choice; did you mean furiten_ron?"),
        ("S has no pno 777p", "'pno' is no meld, expected one of chi, pon, "),
        ("S yaku no chankn", "'chankn' is no yaku; did you mean chankan?"),
        ("S counts flowr 0", "'flowr' is no yaku; did you mean flower?"),
        ("draw exhausted", "'exhausted' is no draw; did you mean exhaustive?"),
        *[(fact, "a fact that says nothing") for fact in ("points", "scores", "final", "then")],
    ],
)
def test_a_misspelt_fact_is_never_true(fact: str, problem: str) -> None:
    said = checks.problem(ended(), fact)
    assert said is not None
    assert said.startswith(f"{fact}: {problem}")


@pytest.mark.parametrize(
    "fact", ["S may not riichi 5p", "S could not furiten_ron", "S may not go on"]
)
def test_what_cannot_be_chosen_now_is_a_fact(fact: str) -> None:
    assert checks.problem(ended(), fact) is None


@pytest.mark.parametrize("rules", ["tenhou", "sanma-parlour"])
def test_hands_that_are_filled_in_are_not_aborted(rules: str) -> None:
    for seed in range(8):
        s = Scenario(rules, seed=seed)
        for p in s.referee().state.players:
            # With the first draw it is one more at most; nine may be aborted.
            assert len({t >> 3 for t in p.hand} & TERMINALS_AND_HONOURS) <= 7, (seed, p.hand)


@pytest.mark.parametrize(
    ("values", "problems"),
    [
        ({"scores": [20000, 25000, 25000, 25000]}, ["scores: they add up to 95,000"]),
        ({"scores": [25000] * 4, "sticks": 1}, ["scores: they add up to 101,000, sticks included"]),
        ({"scores": [24000, 25000, 25000, 25000], "sticks": 1}, []),
        ({"scores": {"E": 900}, "sticks": 2}, []),
        ({"scores": 90000}, []),
        ({}, []),
        ({"rules": "ichigeki", "scores": [50000, 300, 0, 1200]}, []),
        ({"rules": "ichigeki", "scores": {"E": 50000}, "play": ["? scores E 50000 S 10000"]}, []),
        ({"rules": "ichigeki", "scores": {"E": -100}}, ["scores: found -100"]),
    ],
    ids=str,
)
def test_scores_add_up(values: dict[str, Any], problems: list[str]) -> None:
    found = Scenario(**values).check()
    assert [x.split(";")[0] for x in found] == problems


@pytest.mark.parametrize(
    ("key", "meant"),
    [
        ("replacements", "rinshan"),
        ("indicators", "dora"),
        ("points", "scores"),
        ("expct", "expect"),
    ],
)
def test_the_key_that_was_meant(key: str, meant: str) -> None:
    with pytest.raises(ScenarioError, match=f"did you mean {meant}\\?"):
        Scenario(**{key: "1z"})


@pytest.mark.parametrize(
    ("step", "problem"),
    [
        ("E tsumgiri", "no act 'tsumgiri'; did you mean tsumogiri?"),
        ("E rn", "no act 'rn'"),
        ("E 5q", "no act '5q', expected a tile (5p) or one of chi, "),
    ],
)
@pytest.mark.parametrize("where", ["before", "play"])
def test_a_misspelt_step_is_said_at_once(where: str, step: str, problem: str) -> None:
    with pytest.raises(ScenarioError, match=re.escape(f"found '{step}': {problem}")) as e:
        Scenario(**{where: [step]})
    assert (e.value.where, e.value.proven) == (where, True)


@pytest.mark.parametrize("word", ["kan", "ankan", "Ankan"])
def test_a_kan_by_its_kind(word: str) -> None:
    s = Scenario(E="1111z234m567p345s", play=[f"E {word} 1111z"], expect=["E has ankan 1111z"])
    assert s.check() == []


NO_CALL = {"hand": "234m567p345s678s9p", "river": "...9p?"}
OWN_9P = "furiten: your own 9p of turn"


@pytest.mark.parametrize(
    ("play", "values", "why"),
    [
        (["E 9p", "W ron"], {"W": NO_CALL}, f"W cannot ron: {OWN_9P}"),
        (["E 9p", "S ron"], {"S": NO_CALL}, f"S cannot ron: {OWN_9P}"),
        (["E 9p", "S ron"], {"S": "234m567p345s678s9p"}, "S cannot ron: no yaku"),
        (["E 1z", "S ron"], {"S": NO_CALL}, "S cannot ron: no tile lies there to be taken"),
    ],
)
def test_why_no_ron_where_nobody_was_asked(
    play: list[str], values: dict[str, Any], why: str
) -> None:
    with pytest.raises(ScenarioError, match=re.escape(why)):
        Scenario(**values, play=play)


def test_rules_by_their_name_are_the_first_argument() -> None:
    assert Scenario(rules="lan").rules.name == "lan"
    assert Scenario(rules="lan").but(rules="ronron-05").rules.name == "ronron-05"


def test_the_dealer_is_asked_after_the_hand() -> None:
    rules = {"extends": "tenhou", "match": {"agariyame": "choice"}}
    values: dict[str, Any] = {"round": "S4", "E": READY + "+8m", "turn": "E6", "scores": 27000}
    stop = Scenario(rules, **values, play=["E tsumo", "? E may stop", "E stop"])
    assert stop.but(expect=["next over agariyame"]).check() == []
    go_on = stop.but(play=["E tsumo", "E go on"], expect=["next S4 +1"])
    assert go_on.check() == []


def test_hands_that_are_filled_in_are_not_thirteen_orphans() -> None:
    for seed in range(40):
        s = Scenario("sanma-parlour", left=0, play=["to the end"], expect=["paid"], seed=seed)
        assert s.check() == [], seed


def test_flowers_after_a_first_draw_from_the_dead_wall() -> None:
    west = {"hand": "", "melds": "daiminkan:7777z", "flowers": "2f"}
    s = Scenario("sanma-parlour", left=32, turn="S", W=west)
    assert s.match.hands[0][-1].left == 32


def test_what_was_just_called_is_not_discarded_as_drawn() -> None:
    with pytest.raises(ScenarioError, match="N cannot tsumogiri"):
        Scenario(N="55z", draws="5z", play=["E 5z", "N pon 55z", "N tsumogiri"])
