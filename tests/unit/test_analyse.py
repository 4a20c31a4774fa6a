"""``mj.analyse``: one row, one situation, one value."""

from __future__ import annotations

from typing import Any

import pytest

import mjwidget as mj
from mjwidget.analysis.result import Analysis
from mjwidget.game.look import of_referee
from tests.game_table import Table, table

READY = "123m456s789p11z23p"  # waits 1p 4p
DRAWN = "123m456s789p1z23p7z1z"


def hand(text: str, **more: Any) -> Analysis:
    return mj.analyse(text, odds=False, **more)


def seat_of(t: Table, wind: str, **more: Any) -> Analysis:
    return mj.analyse(of_referee(t.referee, t.seat(wind)), odds=False, **more)


def value(found: Analysis, text: str, key: str) -> Any:
    """A field of a row, for comparing: mappings as dictionaries, shares in whole per cent."""
    out = getattr(found.row(text), key)
    if key == "yaku":
        return {name: round(100 * share) for name, share in out.items()}
    return dict(out) if hasattr(out, "items") else out


# ---- a hand alone

HANDS: list[tuple[str, dict[str, Any], str, str, Any]] = [
    # hand, what is said beside it, choice, field, value
    (DRAWN, {}, "7z", "shanten", 0),
    (DRAWN, {}, "7z", "accepts", {"1p": 4, "4p": 4}),
    (DRAWN, {}, "7z", "total", 8),
    (DRAWN, {}, "7z", "forms", {"standard": 0, "chiitoitsu": 5, "kokushi": 9}),
    (DRAWN, {}, "7z", "no_yaku", ("1p", "4p")),
    (DRAWN, {}, "7z", "second", 0.0),
    (DRAWN, {}, "riichi 7z", "no_yaku", ()),
    (DRAWN, {}, "riichi 7z", "better", {}),
    (DRAWN, {}, "riichi 7z", "yaku", {"riichi": 100}),
    (DRAWN, {}, "1z", "shanten", 1),
    (DRAWN, {}, "1z", "accepts", {"1p": 4, "4p": 4, "1z": 2, "7z": 3}),
    (DRAWN, {"seen": "1p4p4p"}, "7z", "accepts", {"1p": 3, "4p": 2}),
    (DRAWN, {"seen": "1111p4444p"}, "7z", "accepts", {"1p": 0, "4p": 0}),
    (DRAWN, {"seen": "1111p4444p"}, "7z", "value", None),
    (DRAWN, {"seen": "1111p4444p"}, "7z", "yaku", {}),
    # what a win pays: by tsumo where a ron has no yaku (round and seat wind as pair: no pinfu)
    (DRAWN, {"seat": "E"}, "7z", "value", 1500.0),
    (DRAWN, {"seat": "W"}, "7z", "value", 1100.0),
    (DRAWN, {"seat": "W"}, "riichi 7z", "value", 1300.0),
    (DRAWN, {"seat": "W", "dora": "9s"}, "riichi 7z", "value", 1300.0),
    (DRAWN, {"seat": "W", "dora": "9m"}, "riichi 7z", "value", 2600.0),
    ("234m456s678p22s23p7z", {}, "riichi 7z", "yaku", {"riichi": 100, "pinfu": 100, "tanyao": 50}),
    # one of the four 5p waited for is a red one: (3 x 1,300 + 2,600) / 4
    ("234m456s678p22s46p7z", {}, "7z", "value", 1625.0),
    # fives that are written plain, where there are none: 2 red ones of 5p with those rules
    ("46p123p789s111z22z7z", {"rules": "sanma-parlour"}, "7z", "accepts", {"5p": 4}),
    ("55p123p789s11z234s7z", {"rules": "sanma-parlour"}, "7z", "accepts", {"5p": 2, "1z": 2}),
    ("234m456s678p22s46p7z", {"seen": "555p"}, "7z", "value", 2600.0),
    # pairs, orphans
    ("1133557799m11p2z3z", {}, "3z", "forms", {"standard": 3, "chiitoitsu": 0, "kokushi": 8}),
    ("1133557799m11p2z3z", {}, "3z", "accepts", {"2z": 3}),
    ("1133557799m11p2z3z", {}, "3z", "yaku", {"chiitoitsu": 100}),
    ("1133557799m11p2z3z", {}, "3z", "better", {}),
    ("19m19p19s1234567z9s", {}, "9s", "total", 38),
    ("19m19p19s1234567z9s", {}, "9s", "yaku", {"kokushi_13": 100}),
    # two-shanten: how near each yaku is
    ("12m45p678s555z2468s", {"seat": "W"}, "1m", "yaku", {"riichi": 100, "haku": 100, "tanyao": 50, "honitsu": 50}),
    ("12m45p678s555z2468s", {"seat": "W"}, "4p", "yaku", {"riichi": 100, "haku": 100, "honitsu": 50, "tanyao": 25}),
    ("12m45p678s555z2468s", {"seat": "W"}, "4p", "value", None),
    # a draw that keeps the shanten and widens it
    ("123m456s789p11z24p9s", {}, "9s", "better", {"5p": 4}),
    (DRAWN, {}, "7z", "better", {}),
    # melds
    ("23455m11s9p", {"melds": ["pon:333s", "pon:777s"]}, "9p", "accepts", {"5m": 2, "1s": 2}),
    ("23455m11s9p", {"melds": ["pon:333s", "pon:777s"]}, "9p", "no_yaku", ("5m", "1s")),
    ("23455m11s9p", {"melds": ["pon:333s", "pon:777s"]}, "9p", "value", None),
    ("23455m11z9p", {"melds": ["pon:333s", "pon:777s"]}, "9p", "yaku", {"bakaze_E": 100}),
    ("23455m11z9p", {"melds": ["pon:333s", "pon:777s"]}, "9p", "forms", {"standard": 0}),
    # three players
    ("19m123p456s789s11z9m", {"players": 3}, "1m", "accepts", {"9m": 2, "1z": 2}),
    ("1m123p456s789s2211z", {"players": 3}, "1m", "accepts", {"1z": 2, "2z": 2}),
    ("1m123p456s789s2211z", {"players": 3}, "2z", "accepts", {"1m": 3, "1z": 2, "2z": 2}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "more", "choice", "key", "expected"), HANDS)
def test_a_hand_alone(
    text: str, more: dict[str, Any], choice: str, key: str, expected: Any
) -> None:
    found = hand(text, **more)
    assert not found.threats
    assert not found.danger
    assert value(found, choice, key) == expected
    assert all(row.choice is None and row.risk is None for row in found.choices)


STANDING: list[tuple[str, dict[str, Any], int, dict[str, int], dict[str, int] | None]] = [
    # hand, beside it, shanten, accepts, waits
    (READY, {}, 0, {"1p": 4, "4p": 4}, {"1p": 4, "4p": 4}),
    (READY, {"seen": "1p"}, 0, {"1p": 3, "4p": 4}, {"1p": 3, "4p": 4}),
    ("123m456s789p1z23p7z", {}, 1, {"1p": 4, "4p": 4, "1z": 3, "7z": 3}, None),
    (READY + "1p", {}, -1, {}, {"1p": 3, "4p": 4}),
    ("9m", {"melds": ["222m", "chi:345p", "777s", "ankan:1111z"]}, 0, {"9m": 3}, {"9m": 3}),
]


@pytest.mark.parametrize(("text", "more", "shanten", "accepts", "waits"), STANDING)
def test_a_hand_as_it_stands(
    text: str, more: dict[str, Any], shanten: int, accepts: Any, waits: Any
) -> None:
    found = hand(text, **more)
    assert found.shanten == shanten
    assert found.accepts == accepts
    assert (None if found.waits is None else dict(found.waits.left)) == waits
    assert bool(found.choices) == (not accepts)


# ---- at a table

TABLES: list[tuple[dict[str, Any], tuple[str, ...], str, str, str, Any]] = [
    # table, steps, who, choice, field, value
    ({"E": READY, "draws": "9s"}, (), "E", "9s", "accepts", {"1p": 4, "4p": 4}),
    ({"E": READY, "draws": "9s"}, (), "E", "riichi 9s", "act", "riichi"),
    ({"E": READY, "draws": "9s", "dora": "1p"}, (), "E", "9s", "accepts", {"1p": 3, "4p": 4}),
    ({"E": READY, "draws": "9s", "rivers": {"W": "1144p"}}, (), "E", "9s", "total", 4),
    # furiten, and why
    ({"E": READY, "draws": "9s", "rivers": {"E": "1p"}}, (), "E", "9s", "furiten", "own"),
    ({"E": READY, "draws": "4p"}, (), "E", "4p", "furiten", "own"),
    ({"E": READY, "draws": "9s"}, (), "E", "9s", "furiten", None),
    ({"S": READY, "draws": "1p9s", "riichi": "S"}, ("E 1p", "S pass"), "S", "9s", "furiten", "riichi"),
    ({"S": READY, "draws": "1p", "riichi": "S"}, ("E 1p",), "S", "pass", "furiten", "riichi"),
    ({"S": "234m456s678p55m34p", "draws": "2p"}, ("E 2p",), "S", "pass", "furiten", "temporary"),
    ({"S": "234m456s678p55m34p", "draws": "2p"}, ("E 2p",), "S", "pass", "shanten", 0),
    ({"S": "234m456s678p55m34p", "draws": "2p"}, ("E 2p",), "S", "ron", "shanten", -1),
    ({"S": "234m456s678p55m34p", "draws": "2p"}, ("E 2p",), "S", "ron", "value", 2000.0),
    ({"S": "234m456s678p55m34p", "draws": "2p"}, ("E 2p",), "S", "ron", "yaku", {"pinfu": 100, "tanyao": 100}),
    ({"S": "234m456s678p55m34p", "draws": "2p"}, ("E 2p",), "S", "ron", "risk", None),
    ({"E": READY, "draws": "1p"}, (), "E", "tsumo", "value", 1500.0),
    ({"E": READY, "draws": "1p"}, (), "E", "tsumo", "yaku", {"menzen_tsumo": 100}),
    # calls, with the best discard after them
    ({"S": "46p123m456s789p15z", "draws": "5p"}, ("E 5p",), "S", "chi 46p", "then", "1z"),
    ({"S": "46p123m456s789p15z", "draws": "5p"}, ("E 5p",), "S", "chi 46p", "shanten", 0),
    ({"S": "46p123m456s789p15z", "draws": "5p"}, ("E 5p",), "S", "chi 46p", "accepts", {"5z": 3}),
    ({"S": "46p123m456s789p15z", "draws": "5p"}, ("E 5p",), "S", "chi 46p", "no_yaku", ("5z",)),
    ({"S": "46p123m456s789p15z", "draws": "5p"}, ("E 5p",), "S", "pass", "shanten", 1),
    ({"S": "4567p123456m11z9s", "draws": "7p"}, ("E 7p",), "S", "chi 56p", "then", "9s"),  # no 4p 7p
    ({"W": "55z123m456m22s23p7s", "draws": "5z"}, ("E 5z",), "W", "pon 55z", "then", "7s"),
    ({"W": "55z123m456m22s23p7s", "draws": "5z"}, ("E 5z",), "W", "pon 55z", "yaku", {"haku": 100}),
    ({"W": "55z123m456m22s23p7s", "draws": "5z", "dora": "8s"}, ("E 5z",), "W", "pon 55z", "value", 1000.0),
    ({"W": "505p123m456m22s23p", "draws": "5p"}, ("E 5p",), "W", "pon 50p", "tiles", ("5p", "0p")),
    ({"W": "555z123m456m22s23p", "draws": "5z"}, ("E 5z",), "W", "kan", "shanten", 0),
    ({"W": "555z123m456m22s23p", "draws": "5z"}, ("E 5z",), "W", "kan", "yaku", {"haku": 100}),
    # kans of the own turn, and a north set aside
    ({"E": "1111z123m456m78p9s", "draws": "9s"}, (), "E", "kan 1111z", "shanten", 0),
    ({"E": "1111z123m456m78p9s", "draws": "9s"}, (), "E", "kan 1111z", "accepts", {"6p": 4, "9p": 4}),
    ({"E": "1111z123m456m78p9s", "draws": "9s"}, (), "E", "kan 1111z", "risk", None),
    ({"E": "4p123m456s22z9p", "melds": {"E": ["pon:444p"]}, "draws": "9s"}, (), "E", "kan 4p", "act", "kakan"),
    ({"rules": "tenhou-sanma", "E": "123p456p789s11z23s", "draws": "4z"}, (), "E", "kita", "shanten", 0),
    ({"rules": "tenhou-sanma", "E": "123p456p789s11z23s", "draws": "4z"}, (), "E", "kita", "total", 8),
    # the drawn tile's twin is the same row, a red five another
    ({"E": "55p123m456s789p11z", "draws": "0p"}, (), "E", "0p", "shanten", 0),
    ({"E": "55p123m456s789p11z", "draws": "0p"}, (), "E", "5p", "shanten", 0),
    # ippatsu is not counted, and a kan ends it
    ({"E": "123m456s777p1z22z1z", "riichi": "E", "draws": "7p"}, (), "E", "kan 7777p", "yaku", {"riichi": 100, "jikaze_E": 50, "bakaze_E": 50}),
    # without a draw to come no win by tsumo: with no yaku for a ron, or furiten, none at all
    ({"E": READY, "draws": "9s", "left": 3}, (), "E", "9s", "value", None),
    ({"E": READY, "draws": "9s", "left": 4}, (), "E", "9s", "value", 1500.0),
    ({"E": READY, "draws": "9s", "left": 0}, (), "E", "9s", "yaku", {"houtei": 100}),
    ({"E": READY, "draws": "9s", "left": 0, "rivers": {"E": "1p"}}, (), "E", "9s", "value", None),
    # nine terminals
    ({"E": "19m19p19s1234567z", "draws": "2m", "first": True}, (), "E", "kyuushu", "shanten", 0),
    ({"E": "19m19p19s1234567z", "draws": "2m", "first": True}, (), "E", "kyuushu", "forms", {}),
    # riichi, in it and before
    ({"E": READY, "draws": "9s", "riichi": "W", "rivers": {"W": "9s"}}, (), "E", "9s", "risk", 0.0),
]  # fmt: skip


@pytest.mark.parametrize(("what", "steps", "wind", "choice", "key", "expected"), TABLES)
def test_at_a_table(
    what: dict[str, Any], steps: tuple[str, ...], wind: str, choice: str, key: str, expected: Any
) -> None:
    t = table(**what).play(*steps)
    found = seat_of(t, wind)
    offered = t.offers(wind)
    assert {row.text.removesuffix(" tedashi") for row in found.choices} == set(offered)
    assert value(found, choice, key) == expected


ORDERS: list[tuple[dict[str, Any], tuple[str, ...], str, list[str]]] = [
    # a win, then riichi, then what accepts as much without it
    ({"E": READY, "draws": "1p"}, (), "E", ["tsumo"]),
    ({"E": READY, "draws": "9s"}, (), "E", ["riichi 9s", "9s"]),
    ({"S": "234m456s678p55m34p", "draws": "2p"}, ("E 2p",), "S", ["ron"]),
    # a call that keeps a yaku and brings the hand nearer, then none; one that loses it comes last
    ({"W": "55z123m456m22s23p7s", "draws": "5z"}, ("E 5z",), "W", ["pon 55z", "pass"]),
    ({"S": "46p123m456s789p15z", "draws": "5p"}, ("E 5p",), "S", ["pass", "chi 46p"]),
    # tenpai on tiles that are all seen counts as 1-shanten, by what mends it
    (
        {"E": "123456789m13p99s", "draws": "1z", "rivers": {"S": "2p2p", "W": "2p2p"}},
        (),
        "E",
        ["1p", "1z", "3p"],
    ),
    # kita before the discard of the same tile
    (
        {"rules": "tenhou-sanma", "E": "19m123p456p79s114z", "draws": "3z"},
        (),
        "E",
        ["kita"],
    ),
]


@pytest.mark.parametrize(("what", "steps", "wind", "first"), ORDERS)
def test_best_first(
    what: dict[str, Any], steps: tuple[str, ...], wind: str, first: list[str]
) -> None:
    found = seat_of(table(**what).play(*steps), wind)
    assert [row.text for row in found.choices][: len(first)] == first
    held = [row for row in found.choices if row.forms and row.yaku and row.total]
    assert [row.shanten for row in held] == sorted(row.shanten for row in held)
    near = [row.total for row in held if row.shanten == held[0].shanten]
    assert near == sorted(near, reverse=True)


REFUSED: list[tuple[dict[str, Any], tuple[str, ...], str, str, str]] = [
    # table, steps, who, what is refused, why (its first code)
    ({"E": "13579m13579s149p", "draws": "9s"}, (), "E", "riichi", "riichi_noten"),
    ({"E": READY, "draws": "9s", "scores": {"E": 900}}, (), "E", "riichi", "riichi_points"),
    ({"S": "4567p123456m11z9s", "draws": "7p"}, ("E 7p", "S chi 56p"), "S", "7p", "kuikae"),
    ({"S": READY, "draws": "1p", "rivers": {"S": "4p"}}, ("E 1p",), "S", "ron", "furiten"),
    ({"S": READY, "draws": "4p", "dora": "4z"}, ("E 4p",), "S", "ron", "no_yaku"),
    ({"E": "1359m13579s149p1z", "draws": "9s", "first": True}, (), "E", "kyuushu", "nine_kinds"),
]


@pytest.mark.parametrize(("what", "steps", "wind", "text", "code"), REFUSED)
def test_what_is_refused_says_why(
    what: dict[str, Any], steps: tuple[str, ...], wind: str, text: str, code: str
) -> None:
    t = table(**what).play(*steps)
    found = {one.text: one for one in seat_of(t, wind).refused}
    assert found[text].reasons[0].code.startswith(code)
    assert found[text].why("en") and found[text].why("ja")


NINE = [
    # hand, is it said why it is not aborted
    ("1359m13579s149p1z", True),
    ("1359m13579s149p5p", False),  # six kinds: nobody thinks of it
]


@pytest.mark.parametrize(("hand", "said"), NINE)
def test_nine_terminals_are_spoken_of_once_and_where_they_are_near(hand: str, said: bool) -> None:
    found = seat_of(table(E=hand, draws="9s", first=True), "E").refused
    assert [len(one.reasons) for one in found if one.act == "kyuushu"] == [1] * said


# ---- danger

RISKS: list[tuple[dict[str, Any], tuple[str, ...], str, bool, bool]] = [
    # table, steps, tile, may it deal in by what E sees, does it in truth
    ({"S": READY, "riichi": "S", "draws": "1p"}, (), "1p", True, True),
    ({"S": READY, "riichi": "S", "draws": "6p"}, (), "6p", True, False),
    ({"S": READY, "riichi": "S", "rivers": {"S": "7m"}, "draws": "7m"}, (), "7m", False, False),
    ({"S": READY, "draws": "1p"}, (), "1p", True, False),  # no yaku
    ({"S": "234m456s678p55m34p", "draws": "2p"}, (), "2p", True, True),
    ({"S": "234m456s678p55m34p", "rivers": {"S": "5p"}, "draws": "2p"}, (), "2p", True, False),
]


@pytest.mark.parametrize(("what", "steps", "tile", "may", "does"), RISKS)
def test_danger_as_seen_and_as_it_is(
    what: dict[str, Any], steps: tuple[str, ...], tile: str, may: bool, does: bool
) -> None:
    t = table(**what).play(*steps)
    seen, known = seat_of(t, "E"), seat_of(t, "E", open=True)
    assert 0 <= seen.danger[tile].p < 1
    assert (seen.danger[tile].p > 0) == may
    assert known.danger[tile].p == (1.0 if does else 0.0)
    assert (known.danger[tile].loss > 0) == does
    assert known.row(tile).risk == known.danger[tile].p
    assert known.tips == (), "those are for who does not see"


CAUSES: list[tuple[dict[str, Any], str, str]] = [
    # table, tile, why with the hands open
    ({"S": READY, "riichi": "S", "draws": "1p"}, "1p", "waits for it"),
    ({"S": READY, "riichi": "S", "draws": "6p", "dora": "6p"}, "6p", "does not wait for it"),
    ({"S": READY, "draws": "1p"}, "1p", "waits for it, and cannot win by ron"),
    ({"S": READY, "riichi": "S", "rivers": {"S": "7m"}, "draws": "7m"}, "7m", "does not wait for it"),
]  # fmt: skip


@pytest.mark.parametrize(("what", "tile", "why"), CAUSES)
def test_with_open_hands_the_causes_are_facts(what: dict[str, Any], tile: str, why: str) -> None:
    found = seat_of(table(**what), "E", open=True)
    kind = found.kinds[list(found.danger).index(tile)]
    assert found.threats[0].tiles[kind].why() == why
    assert found.threats[0].tiles[kind].why("ja")


def test_open_counts_what_others_hold() -> None:
    t = table(E=READY, S="111p44p", draws="9s")
    assert value(seat_of(t, "E"), "9s", "accepts") == {"1p": 4, "4p": 4}
    assert value(seat_of(t, "E", open=True), "9s", "accepts") == {"1p": 1, "4p": 2}


def test_without_danger() -> None:
    found = seat_of(table(E=READY, draws="9s", riichi="S"), "E", danger=False)
    assert found.danger == {} and found.threats == ()
    assert found.row("9s").risk is None


DRAWS = [((), "E", 16), (("E 9s",), "S", 17), (("E 9s", "S chi 78s"), "S", 16)]


@pytest.mark.parametrize(("steps", "who", "draws"), DRAWS)
def test_draws_that_are_to_come(steps: tuple[str, ...], who: str, draws: int) -> None:
    """From 65 tiles: after the own discard every fourth one; before another's, the next."""
    t = table(E=READY, S="78s", draws="9s", left=69).play(*steps)
    assert seat_of(t, who).draws == draws
