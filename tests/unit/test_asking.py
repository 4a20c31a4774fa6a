"""A question to a person as JSON."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from mjwidget import asking
from mjwidget.core.names import LANGUAGES
from mjwidget.game.against import reasons
from mjwidget.game.table import LiveTable
from mjwidget.rulefiles import names, rules
from tests.game_table import Table, table

READY = "123m456s789p11z23p"  # waits 1p 4p


def ask(t: Table, wind: str, **more: Any) -> dict[str, Any]:
    seat = t.seat(wind)
    choices = t.referee.prompts.get(seat, ())
    return asking.prompt(t.referee.moment, seat, choices, t.referee.offences(seat), **more)


def options(p: dict[str, Any], act: str) -> list[dict[str, Any]]:
    return [{k: v for k, v in o.items() if k != "i"} for o in p["options"] if o["act"] == act]


def codes(p: dict[str, Any]) -> dict[str, Any]:
    """Refusals: act -> codes, tile -> codes."""
    out: dict[str, Any] = {}
    for act, found in p["why"].items():
        if isinstance(found, dict):
            out[act] = {tile: [r["code"] for r in rs] for tile, rs in found.items()}
        else:
            out[act] = [r["code"] for r in found]
    return out


OPTIONS: list[tuple[dict[str, Any], list[str], str, str, list[dict[str, Any]]]] = [
    ({"E": READY, "draws": "1p"}, [], "E", "tsumo", [{"act": "tsumo", "text": "tsumo", "tile": "1p"}]),
    ({"E": READY, "draws": "9s"}, [], "E", "riichi",
     [{"act": "riichi", "text": "riichi 9s", "tile": "9s", "drawn": True}]),
    ({"S": "405p", "draws": "6p"}, ["E 6p"], "S", "chi", [
        {"act": "chi", "text": "chi 45p", "tile": "6p", "tiles": ["4p", "5p"]},
        {"act": "chi", "text": "chi 40p", "tile": "6p", "tiles": ["4p", "5pr"]}]),
    ({"S": "550p", "draws": "5p"}, ["E 5p"], "S", "pon", [
        {"act": "pon", "text": "pon 55p", "tile": "5p", "tiles": ["5p", "5p"]},
        {"act": "pon", "text": "pon 50p", "tile": "5p", "tiles": ["5p", "5pr"]}]),
    ({"S": "550p", "draws": "5p"}, ["E 5p"], "S", "daiminkan",
     [{"act": "daiminkan", "text": "kan", "tile": "5p", "tiles": ["5p", "5p", "5pr"]}]),
    ({"E": "111z", "draws": "1z"}, [], "E", "ankan",
     [{"act": "ankan", "text": "kan 1111z", "tiles": ["E"] * 4}]),
    ({"melds": {"E": ["pon:111z"]}, "draws": "1z"}, [], "E", "kakan",
     [{"act": "kakan", "text": "kan 1z", "tile": "E"}]),
    ({"rules": "tenhou-sanma", "draws": "4z"}, [], "E", "kita", [{"act": "kita", "text": "kita", "tile": "N"}]),
    ({"E": "19m19p19s1234567z", "draws": "5m", "first": True}, [], "E", "kyuushu",
     [{"act": "kyuushu", "text": "kyuushu"}]),
    ({"S": READY, "draws": "1p"}, ["E 1p"], "S", "pass", [{"act": "pass", "text": "pass"}]),
]  # fmt: skip


@pytest.mark.parametrize(("what", "steps", "wind", "act", "found"), OPTIONS)
def test_options(
    what: dict[str, Any], steps: list[str], wind: str, act: str, found: list[dict[str, Any]]
) -> None:
    p = ask(table(**what).play(*steps), wind)
    if act in ("chi", "pon") or len(found) == 1:
        assert options(p, act) == found
    assert [o["i"] for o in p["options"]] == list(range(len(p["options"])))
    assert p["kind"] == ("call" if steps else "turn")


def test_the_drawn_twin_is_told_from_that_of_the_hand() -> None:
    p = ask(table(E="9s", draws="9s"), "E")
    assert [(o["text"], o["drawn"]) for o in options(p, "dahai") if o["tile"] == "9s"] == [
        ("9s tedashi", False),
        ("9s", True),
    ]


WHY: list[tuple[dict[str, Any], list[str], str, str, Any]] = [
    ({"S": READY, "rivers": {"S": "1p"}, "draws": "4p"}, ["E 4p"], "S", "ron", ["furiten_river", "no_yaku"]),
    ({"E": "2m", "draws": "9s"}, [], "E", "riichi", ["riichi_noten"]),
    ({"E": READY, "draws": "9s", "scores": {"E": 900}}, [], "E", "riichi", ["riichi_points"]),
    ({"S": "4567p", "draws": "7p"}, ["E 7p", "S chi 56p"], "S", "tiles", {"4p": ["kuikae"], "7p": ["kuikae"]}),
    ({"E": "19m19p19s123z", "draws": "5m", "first": True}, [], "E", "kyuushu", None),
    ({"E": "19m19p19s112z4567p", "draws": "5m", "first": True}, [], "E", "kyuushu", ["nine_kinds"]),
    ({"E": "19m19p19s12z34567p", "draws": "5m", "first": True}, [], "E", "kyuushu", ["nine_kinds", "nine_tiles"]),
    ({"E": READY, "draws": "9s", "rules": "mleague"}, [], "E", "riichi", None),
    ({"E": "111z", "draws": "1z", "left": 0}, [], "E", "kan", ["no_replacement"]),
    ({"rules": "tenhou-sanma", "draws": "4z", "left": 0}, [], "E", "kita", ["no_replacement"]),
]  # fmt: skip


@pytest.mark.parametrize(("what", "steps", "wind", "act", "expected"), WHY)
def test_why_not(
    what: dict[str, Any], steps: list[str], wind: str, act: str, expected: Any
) -> None:
    t = table(**what).play(*steps)
    seat = t.seat(wind)
    found = codes({"why": asking.why(t.referee.moment, seat)}).get(act)
    if isinstance(expected, dict):
        assert found is not None
        assert expected.items() <= found.items()
    else:
        assert found == expected


def test_a_reason_has_words_in_both_languages_and_tiles_to_light_up() -> None:
    t = table(S=READY, rivers={"S": "1p"}, draws="4p").play("E 4p")
    reason = asking.why(t.referee.moment, t.seat("S"))["ron"][0]
    assert set(reason["text"]) == set(LANGUAGES)
    assert reason["text"]["en"] == "furiten: your own 1p of turn 1"
    assert reason["tiles"] == [["river", t.seat("S"), 0]]


WISHES = [
    ("riichi", ["riichi_noten"]),
    ("RIICHI 1z", ["riichi_noten_after"]),
    ("1z", []),
    ("９ｍ", ["no_tile"]),
    ("E", []),
    ("kan", ["no_kan"]),
    ("kan 1111z", ["not_enough_tiles"]),
    ("kan 1z", ["not_enough_tiles"]),
    ("ron", ["nothing_offered"]),
    ("chi 46m", ["nothing_offered"]),
    ("pon", ["nothing_offered"]),
    ("kita", ["no_kita"]),
    ("5mr", ["no_tile"]),
]


@pytest.mark.parametrize(("text", "expected"), WISHES)
def test_a_wish_in_words(text: str, expected: list[str]) -> None:
    t = table(E="1z", draws="9s")
    found = [r.code for r in reasons(t.referee.moment, t.seat("E"), text)]
    assert found == expected


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "why: found '', expected a tile"), ("win", "why: found 'win', expected a tile"), (3, "why: found 3, expected"),
        ("5p 6p", "or one of ankan, chi, daiminkan, kakan, kan, kita, kyuushu, pon, riichi, ron, tsumo"),
        ("riichi xx", "why: found 'riichi xx', expected a tile"), (None, "why: found None, expected"),
    ],
)  # fmt: skip
def test_what_is_no_wish(text: Any, problem: str) -> None:
    t = table(E="1z", draws="9s")
    with pytest.raises(ValueError, match=problem):
        reasons(t.referee.moment, t.seat("E"), text)


@pytest.mark.parametrize("seat", [4, -1, "x", True, 1.0, None])
def test_a_seat_that_there_is_not(seat: Any) -> None:
    t = table(E="1z", draws="9s")
    with pytest.raises(ValueError, match=r"seat: found .*, expected 0 to 3"):
        reasons(t.referee.moment, seat, "tsumo")


def test_an_offence_is_what_it_would_be() -> None:
    t = table("ronron-10", E="1z", draws="9s")
    text = next(c.text for c in t.referee.offences(t.seat("E")) if c.act == "riichi")
    assert text.startswith("riichi (noten_riichi) ")
    assert [r.code for r in reasons(t.referee.moment, t.seat("E"), text)] == ["riichi_noten_after"]


def test_hints_are_there_when_they_are_asked_for() -> None:
    t = table(E=READY, draws="9s")
    assert ask(t, "E")["hints"] is None
    found = ask(t, "E", hinted="on")["hints"]
    assert found["shanten"] == 0
    assert found["discards"][0] == {
        "tile": "9s", "shanten": 0, "left": {"1p": 4, "4p": 4}, "furiten": False, "no_yaku": ["1p", "4p"],
    }  # fmt: skip
    assert found["waits"] is None


def test_clock_and_answer_by_itself() -> None:
    t = table(E=READY, draws="9s")
    assert ask(t, "E")["clock"] is None
    assert "auto" not in ask(t, "E")
    p = ask(t, "E", seconds=20, auto=True)
    assert p["clock"] == {"seconds": 20}
    assert p["auto"] is True


def test_offences_follow_the_options() -> None:
    """LAN-7: a ron in furiten is possible, in the menu only."""
    t = table("lan", W=READY, rivers={"W": "1p"}, draws="4p").play("E 4p")
    p = ask(t, "W")
    assert [o["act"] for o in p["options"]] == ["pass"]
    assert p["offences"] == [
        {"i": 1, "act": "ron", "offence": "furiten_ron", "text": "ron (furiten_ron)", "tile": "4p"}
    ]  # fmt: skip


def test_the_last_dealer_is_asked() -> None:
    asks = rules("tenhou", match={"agariyame": "choice"})
    t = table(asks, hand="S4", E=READY, draws="1p", scores={"E": 35000}).play("E tsumo")
    p = ask(t, "E")
    assert p["kind"] == "end"
    assert [o["act"] for o in p["options"]] == ["stop", "go_on"]


@pytest.mark.parametrize("name", names())
def test_every_prompt_of_a_match_is_json(name: str) -> None:
    live, n = LiveTable(name, seed=6), 0
    live.run()
    kinds = set()
    while not live.over and n < 150:
        m, seat = live.referee.moment, live.asked[0]
        p = asking.prompt(m, seat, live.choices(), live.offences(), hinted="on")
        assert msgspec.json.decode(msgspec.json.encode(p)) == p
        kinds.add(p["kind"])
        live.act((*live.choices(), *live.choices())[n % len(live.choices())])
        n += 1
    assert "turn" in kinds
