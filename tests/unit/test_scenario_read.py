"""What a scenario says, read: values, and faults that name their place."""

from __future__ import annotations

from typing import Any

import pytest

from mjwidget.scenario.errors import ScenarioError
from mjwidget.scenario.read import read

FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"E": "12x"}, "E: character 3: found 'x', expected a rank 0-9"),
    ({"E": "123m45"}, "E: character 7: found the end, expected a suit letter"),
    ({"E": "123m+5"}, "E: character 7: found the end"),
    ({"E": "123m+55p"}, "E: found '123m+55p', expected one drawn tile behind the +"),
    ({"E": "123456789m123456p"}, "E: 15 tiles, at most 14"),
    ({"E": {"hand": "123456789m123p", "melds": ["pon:777z"]}}, "E.hand: 12 tiles beside 1 meld"),
    ({"E": 5}, "E: found 5, expected tiles"),
    ({"E": {"hnd": ""}}, "E.hnd: unknown key, expected one of hand"),
    ({"E": {"hnd": ""}}, "did you mean hand?"),
    ({"E": {"melds": ["pon:776z"]}}, "E.melds: 'pon:776z': not all of one kind"),
    ({"E": {"melds": ["chi:124m"]}}, "no run of three"),
    ({"E": {"melds": ["chi:123z"]}}, "no run of three"),
    ({"E": {"melds": ["chi:123m@S"]}}, "chi is of the discard of N only"),
    ({"E": {"melds": ["pon:77z"]}}, "expected 3 tiles"),
    ({"E": {"melds": ["punch:777z"]}}, "expected chi, pon, kan"),
    ({"E": {"melds": ["pon:777z@E"]}}, "nobody calls his own discard"),
    ({"E": {"melds": ["ankan:7777z@S"]}}, "a closed kan comes from nobody"),
    ({"E": {"melds": ["pon:111z"] * 5}}, "E.melds: 5 melds, at most 4"),
    ({"E": {"river": "1z9*"}}, "E.river: character 3: found '9*', expected tiles"),
    ({"E": {"river": "1z!2z!"}}, "E.river: riichi is declared once"),
    ({"E": {"river": "1z@E"}}, "E.river: nobody calls his own discard"),
    ({"E": {"river": "1f"}}, "E.river: 1f cannot stand here"),
    ({"E": {"river": "", "riichi": True}}, "E.riichi: no tile lies in the river"),
    ({"E": {"riichi": 1}}, "E.riichi: found 1, expected true or false"),
    ({"E": {"kita": 5}}, "E.kita: found 5, expected a whole number from 0 to 4"),
    ({"E": {"flowers": "1m"}}, "E.flowers: 1m is no flower"),
    ({"E": {"then": "efficent"}}, "did you mean efficient?"),
    ({"round": "E5"}, "round: found 'E5', expected a round such as E1"),
    ({"turn": "Q"}, "turn: found 'Q', expected a number, a wind, or both"),
    ({"turn": 0}, "turn: found 0"),
    ({"you": "X"}, "you: found 'X', expected one of E, S, W, N"),
    ({"scores": [1, 2]}, "scores: found [1, 2], expected a number, 4 of them"),
    ({"scores": {"X": 1}}, "scores: unknown key"),
    ({"scores": "many"}, "scores: found 'many'"),
    ({"honba": True}, "honba: found True, expected a whole number"),
    ({"dora": "111111z"}, "dora: 6 tiles, at most 5"),
    ({"rinshan": "12345m"}, "rinshan: 5 tiles, at most 4"),
    ({"draws": "5p?x"}, "draws: character 4: found 'x'"),
    ({"play": "5p"}, ""),
    ({"play": [5]}, "play: found [5], expected a list of texts"),
    ({"before": ["? E may ron"]}, "before: found '? E may ron', expected a step"),
    ({"title": 5}, "title: found 5, expected a text"),
    ({"tries": 0}, "tries: found 0"),
    ({"seed": 1.5}, "seed: found 1.5, expected a whole number or a text"),
    ({"rnd": "E1"}, "rnd: unknown key"),
    ({"position": "mj1 tenhou"}, "position: column 11: found the end, expected wind and hand"),
    ({"position": 5}, "position: found 5, expected the line of a position"),
]  # fmt: skip


@pytest.mark.parametrize(("written", "problem"), FAULTS, ids=lambda v: str(v)[:50])
def test_faults_name_their_place(written: dict[str, Any], problem: str) -> None:
    if not problem:
        assert read(None, written).play == ("5p",)
        return
    with pytest.raises(ScenarioError) as e:
        read(None, written)
    assert problem in str(e.value)
    assert e.value.proven


@pytest.mark.parametrize(
    ("rules", "problem"),
    [
        ("tenhuo", 'rules: rules: found "tenhuo", expected the path'),
        ({"extends": "tenhou", "riichi": {"sticks": 1}}, "riichi.sticks: unknown key"),
        (5, "rules: rules: found 5"),
    ],
)
def test_rules_that_there_are_not(rules: Any, problem: str) -> None:
    with pytest.raises(ScenarioError) as e:
        read(rules, {})
    assert problem.replace("'tenhuo'", "").split("found")[0] in str(e.value)


def test_three_have_no_north_and_no_chi() -> None:
    with pytest.raises(ScenarioError, match="N: the rules tenhou-sanma are for 3 players"):
        read("tenhou-sanma", {"N": "1z"})
    with pytest.raises(ScenarioError, match="there is no chi under the rules tenhou-sanma"):
        read("tenhou-sanma", {"S": {"melds": ["chi:123p"]}})


def test_a_river() -> None:
    seat = read(None, {"S": {"river": "... 1z9m-3p!5s@W ?"}}).seats[1]
    assert seat.more
    assert [(d.pai, d.tsumogiri, d.riichi, d.called_by) for d in seat.river] == [
        (27 * 8, False, False, None),
        (8 * 8, True, False, None),
        (11 * 8, False, True, None),
        (22 * 8, True, False, 2),
        (None, True, False, None),
    ]
    closed = read(None, {"S": {"river": ""}}).seats[1]
    assert (closed.river, closed.more) == ((), False)
