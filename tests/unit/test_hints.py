"""Hints and what a choice would do: from what the seat sees, and right."""

from __future__ import annotations

from typing import Any

import pytest

from mjwidget.core.names import LANGUAGES
from mjwidget.core.tiles import to_mpsz
from mjwidget.game.hints import Waits, hints
from mjwidget.game.says import says
from tests.game_table import Table, table

READY = "123m456s789p11z23p"  # waits 1p 4p


def shown(waits: Waits | None) -> Any:
    """``({"1p": 4, ...}, furiten, no yaku)`` as texts."""
    if waits is None:
        return None
    left = {to_mpsz(t): n for t, n in waits.left.items()}
    return left, waits.furiten, [to_mpsz(t) for t in waits.no_yaku]


def of(t: Table, wind: str) -> Any:
    seat = t.seat(wind)
    return hints(t.referee.moment, seat, t.referee.prompts.get(seat, ()))


def row(t: Table, tile: str, wind: str = "E") -> Any:
    found = next(r for r in of(t, wind).discards if to_mpsz(r.tile) == tile)
    return (found.shanten, *shown(found.helps))


BOTH = {"1p": 4, "4p": 4}
SITUATIONS: list[tuple[dict[str, Any], str, Any]] = [
    ({"E": READY, "draws": "9s"}, "9s", (0, BOTH, False, ["1p", "4p"])),  # closed, no yaku
    ({"E": READY, "draws": "9s", "dora": "1p"}, "9s", (0, {"1p": 3, "4p": 4}, False, ["1p", "4p"])),
    ({"E": READY, "draws": "4p", "rivers": {"S": "44p"}}, "4p", (0, {"1p": 4, "4p": 1}, True, ["1p", "4p"])),
    ({"E": READY, "draws": "9s", "rivers": {"E": "1p"}}, "9s", (0, {"1p": 3, "4p": 4}, True, ["1p", "4p"])),
    ({"E": READY, "draws": "9s", "rivers": {"W": "1144p", "N": "11p"}}, "9s", (0, {"1p": 0, "4p": 2}, False, ["1p", "4p"])),
    # an open hand: yaku on one of two pairs
    ({"E": "23455m11z", "melds": {"E": ["pon:333s", "pon:777s"]}, "draws": "9p"}, "9p", (0, {"5m": 2, "1z": 2}, False, ["5m"])),
    ({"E": "23455m11s", "melds": {"E": ["pon:333s", "pon:777s"]}, "draws": "9p"}, "9p", (0, {"5m": 2, "1s": 2}, False, ["5m", "1s"])),
    ({"E": "123m456s789p1z23p7z", "draws": "1z"}, "7z", (0, BOTH, False, ["1p", "4p"])),
    ({"E": "123m456s789p1z23p7z", "draws": "9s"}, "9s", (1, {"1p": 4, "4p": 4, "1z": 3, "7z": 3}, False, [])),
]  # fmt: skip


@pytest.mark.parametrize(("what", "tile", "expected"), SITUATIONS)
def test_a_discard(what: dict[str, Any], tile: str, expected: Any) -> None:
    found = row(table(**what), tile)
    assert found == expected


def test_discards_are_those_possible_the_best_first() -> None:
    t = table(E="123m456s789p1z23p0s", draws="1z", S="13s")
    found = of(t, "E")
    assert found.shanten == 0
    assert [to_mpsz(r.tile) for r in found.discards[:2]] == ["5s", "0s"]  # either, the plain first
    assert [r.shanten for r in found.discards] == sorted(r.shanten for r in found.discards)
    assert len(found.discards) == len(
        {c.pai for c in t.referee.prompts[t.seat("E")] if c.act == "dahai"}
    )
    assert found.waits is None


ALIKE: list[tuple[dict[str, Any], list[str]]] = [
    # tiles that no other goes with, all as good to discard: the first of them
    ({"E": "13579m1357p1234z", "draws": "5z"}, ["3z", "4z", "2z"]),
    ({"S": "13579m1357p1234z", "draws": "5z", "turn": "S"}, ["3z", "4z"]),
    ({"E": "13579m1357p1256z", "draws": "7z"}, ["2z"]),
]


@pytest.mark.parametrize(("what", "first"), ALIKE)
def test_of_equals_the_one_that_is_worth_least(what: dict[str, Any], first: list[str]) -> None:
    what = {"dora": "9p", **what}
    found = of(table(**what), what.get("turn", "E")).discards
    honours = [to_mpsz(r.tile) for r in found if r.tile >> 3 >= 27]
    alike = {(r.shanten, r.helps.total) for r in found if to_mpsz(r.tile) in honours}
    assert len(alike) == 1
    assert sorted(honours[: len(first)]) == sorted(first)


def test_after_a_call_the_swap_is_no_discard() -> None:
    t = table(S="4567p123456m11z9s", draws="7p").play("E 7p", "S chi 56p")
    found = of(t, "S")
    assert not {"4p", "7p"} & {to_mpsz(r.tile) for r in found.discards}
    assert to_mpsz(found.discards[0].tile) == "9s"


def test_a_complete_hand() -> None:
    assert of(table(E=READY, draws="1p"), "E").shanten == -1


WAITS: list[tuple[dict[str, Any], Any]] = [
    # asked about a chi, in furiten
    ({"S": READY, "rivers": {"S": "1p"}}, (BOTH | {"1p": 3}, True, ["1p", "4p"])),
    ({"S": "13579s1357m46p19p"}, None),
]


@pytest.mark.parametrize(("what", "waits"), WAITS)
def test_waits_as_the_hand_stands(what: dict[str, Any], waits: Any) -> None:
    t = table(**what, draws="4p" if waits else "5p").play("E 4p" if waits else "E 5p")
    found = of(t, "S")
    if waits is None:
        assert found.waits is None
        assert found.shanten > 0
    else:
        left, furiten, no_yaku = waits
        assert shown(found.waits) == (left | {"4p": 3}, furiten, no_yaku)


def test_in_riichi_the_waits_are_there_in_the_own_turn() -> None:
    t = table(E=READY, draws="9s8s", riichi="")
    t.play("E riichi 9s", "S tsumogiri", "W tsumogiri", "N tsumogiri")
    found = of(t, "E")
    assert shown(found.waits)[2] == []
    assert [r.tile for r in found.discards] == [t.referee.state.players[t.seat("E")].drawn]


def test_a_robbed_kan_gives_no_yaku_to_the_wait() -> None:
    t = table(E="4p", melds={"E": ["pon:444p"]}, S=READY, draws="9s", turn="E")
    t.play("E kan 4p")
    assert "ron" in t.offers("S")  # chankan
    assert shown(of(t, "S").waits)[2] == ["1p", "4p"]


def test_nothing_to_say_between_hands() -> None:
    t = table(E=READY, draws="1p", hand="S4", scores={"E": 40000}, rules="mleague")
    t.play("E tsumo")
    if t.referee.state.phase == "end":
        assert of(t, "E") is None
    assert hints(table(draws="1p").referee.moment.before(t.referee.rules), 0, ()) is None


SAYS = [
    ({"E": READY, "draws": "9s"}, "E", "9s", "tenpai, waits 1p 4p, 8 left, no yaku on 1p 4p"),
    ({"E": READY, "draws": "9s"}, "E", "riichi 9s", "tenpai, waits 1p 4p, 8 left"),
    ({"E": READY, "draws": "1p"}, "E", "tsumo", "Menzen tsumo 1"),
    ({"E": "123m456s789p1z23p7z", "draws": "9s"}, "E", "9s", "1-shanten, 14 left"),
    ({"E": "1111z123m456m78p9s", "draws": "9s"}, "E", "kan 1111z", "draws a replacement"),
    ({"S": "46p123m456s789p15z", "draws": "5p"}, "S", "chi 46p", "leaves tenpai, waits 5z, 3 left (after 1z)"),
    ({"S": "46p", "draws": "5p"}, "S", "pass", "nothing is taken"),
    ({"S": "55z123m456m22z23p7s", "draws": "5z", "left": 0}, "S", "pass", "nothing is taken"),
    ({"S": "123m456s789p55z23p", "riichi": "S", "draws": "1p"}, "S", "pass", "furiten follows"),
    ({"S": "123m456s789p55z23p", "riichi": "S", "draws": "1p"}, "S", "ron", "2,600 points: Riichi 1, Ippatsu 1"),
    ({"E": "19m19p19s1234567z", "draws": "2m", "first": True}, "E", "kyuushu", "Nine terminals"),
    ({"S": READY, "draws": "5s", "rules": "lan", "rivers": {"S": "1p"}}, "E", "5s", "shanten"),
]  # fmt: skip


@pytest.mark.parametrize(("what", "wind", "text", "said"), SAYS)
def test_what_a_choice_would_do(what: dict[str, Any], wind: str, text: str, said: str) -> None:
    t = table(**what)
    if wind == "S":
        t.play("E tsumogiri")
        if text == "pass" and what.get("left") == 0:
            return
    seat = t.seat(wind)
    choices = t.referee.prompts[seat]
    at = next(i for i, c in enumerate(choices) if c.text == text)
    assert said in says(t.referee.moment, seat, choices)[at]
    assert all(says(t.referee.moment, seat, choices, lang) for lang in LANGUAGES)


def test_an_offence_says_its_consequence() -> None:
    """RON-33: the tile that touched the river is discarded."""
    t = table("ronron-10", draws="9s")
    seat = t.seat("E")
    found = t.referee.offences(seat)
    lines = says(t.referee.moment, seat, found)
    at = next(i for i, c in enumerate(found) if c.offence == "touched_river")
    assert lines[at] == "Tile touched the river: That tile is discarded"
