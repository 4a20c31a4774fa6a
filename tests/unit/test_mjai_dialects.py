"""mjai as other programs write it: gimite's, akochan's, RiichiEnv's, tenhou-paifu-to-json's."""

from __future__ import annotations

import json
from typing import Any

import pytest

import mjwidget as mj
from mjwidget.core import wire
from mjwidget.core.audit import audit
from mjwidget.core.events import Dahai, EndGame, Event, Hora, Nukidora, Ryukyoku, StartKyoku
from mjwidget.core.match import Match
from mjwidget.core.tiles import to_mjai

EAST = ["1m", "2m", "3m", "4p", "5pr", "6p", "7s", "8s", "9s", "P", "P", "P", "E"]
SOUTH = ["1p", "1p", "1p", "2p", "2p", "2p", "3p", "3p", "3p", "4s", "4s", "4s", "N"]
WEST = ["2m", "2m", "3m", "3m", "4m", "4m", "5s", "5s", "6s", "6s", "7s", "7s", "W"]
NORTH = ["9m", "9m", "9m", "9p", "9p", "9p", "9s", "9s", "1s", "1s", "1s", "S", "S"]
HANDS = [EAST, SOUTH, WEST, NORTH]
START = {
    "type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0,
    "scores": [25000] * 4, "dora_marker": "C", "tehais": HANDS,
}  # fmt: skip
DRAW = {"type": "tsumo", "actor": 0, "pai": "E"}


def loaded(*events: dict[str, Any], start: bool = True) -> Match:
    head = [{"type": "start_game", "names": ["a", "b", "c", "d"]}] if start else []
    match = mj.loads("".join(json.dumps(e) + "\n" for e in [*head, *events]))
    assert match.error is None
    return match


def without(data: dict[str, Any], *keys: str) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key not in keys}


def last(match: Match) -> dict[str, Any]:
    """The last event as an object."""
    return shown(match.events[-1])


def shown(event: Event) -> dict[str, Any]:
    out: dict[str, Any] = json.loads(json.dumps(wire.encode(event)))
    return out


GIMITE_WIN = {
    "type": "hora", "actor": 0, "target": 0, "pai": "E", "hora_tehais": EAST,
    "uradora_markers": ["1s"], "fu": 40, "fan": 4, "hora_points": 12000,
    "yakus": [["sangenpai", 1], ["menzenchin_tsumoho", 1], ["reach", 1], ["akadora", 1]],
    "deltas": [13000, -4000, -4000, -4000], "scores": [37000, 21000, 21000, 21000],
}  # fmt: skip


def test_gimite_win() -> None:
    sticks = {**START, "kyotaku": 1, "scores": [24000, 25000, 25000, 25000]}
    match = loaded(sticks, DRAW, GIMITE_WIN)
    win = match.events[-1]
    assert isinstance(win, Hora)
    assert win.yaku == (("haku", 1), ("menzen_tsumo", 1), ("riichi", 1), ("red", 1))
    assert (win.han, win.fu, win.points, win.limit) == (4, 40, 12000, "mangan")
    assert [to_mjai(t) for t in win.ura_markers or ()] == ["1s"]
    assert len(win.tehai or ()) == 13
    assert match.last.scores == (37000, 21000, 21000, 21000)
    assert {r.reason for r in win.ledger} == {"win", "sticks"}
    assert audit(match) == []


WINDS = {**GIMITE_WIN, "yakus": [["bakaze", 1], ["jikaze", 1], ["dora", 2]]}
YAKUMAN = {**GIMITE_WIN, "fan": 200, "yakus": [["daisangen", 100], ["tsuiso", 100], ["dora", 1]]}


@pytest.mark.parametrize(
    ("win", "field", "value"),
    [
        (WINDS, "yaku", [["bakaze_E", 1], ["jikaze_E", 1], ["dora", 2]]),
        (YAKUMAN, "yaku", [["daisangen", 1], ["tsuuiisou", 1]]),
        (YAKUMAN, "yakuman", 2),
        (YAKUMAN, "han", None),
        ({**GIMITE_WIN, "yakus": [["sangenpai", 2]]}, "yaku", [["sangenpai", 2]]),
        ({**GIMITE_WIN, "yakus": "x"}, "yaku", None),
        ({**GIMITE_WIN, "hora_tehais": [*EAST, "E"]}, "tehai", EAST),
        ({**GIMITE_WIN, "fu": 38}, "fu", 40),
        ({**GIMITE_WIN, "fu": 25}, "fu", 25),
        ({**GIMITE_WIN, "fu": 38}, "meta", {"scores": GIMITE_WIN["scores"], "fu_unrounded": 38}),
        # akochan: no points but the scores after
        (without(GIMITE_WIN, "deltas"), "deltas", [12000, -4000, -4000, -4000]),
        ({"type": "hora", "actor": 0, "target": 0, "scores": [1, 2]}, "deltas", None),
        # RiichiEnv
        ({"type": "hora", "actor": 0, "target": 0, "delta": [3, -1, -1, -1]}, "deltas", [3, -1, -1, -1]),
        ({"type": "hora", "actor": 0, "target": 1, "meta": {"score": {"han": 3, "fu": 40, "points": "7700"}}}, "points", 7700),
        ({"type": "hora", "actor": 0, "target": 1, "meta": {"score": {"han": 3, "fu": 40, "points": "1/2"}}}, "han", 3),
        ({"type": "hora", "actor": 0, "target": 0, "meta": {"score": {"points": "4000 all"}}}, "points", None),
        # Chinese rules: their fan are points
        ({"type": "hora", "actor": 0, "target": 0, "fan": 24, "info": {}}, "han", None),
        ({"type": "hora", "actor": 0, "target": 0, "fan": 24, "info": {}}, "meta", {"fan": 24, "info": {}}),
    ],
)  # fmt: skip
def test_fields_of_a_win(win: dict[str, Any], field: str, value: object) -> None:
    assert last(loaded(START, DRAW, win)).get(field) == value


@pytest.mark.parametrize(
    ("theirs", "ours"),
    [
        ("fanpai", "exhaustive"), ("kyushukyuhai", "kyuushu_kyuuhai"), ("sufonrenta", "suufon_renda"),
        ("suchareach", "suucha_riichi"), ("sukaikan", "suukaikan"), ("sanchaho", "sanchahou"),
        ("nagashimangan", "nagashi_mangan"), ("something", "something"),
    ],
)  # fmt: skip
def test_reasons_of_a_draw(theirs: str, ours: str) -> None:
    draw = {"type": "ryukyoku", "reason": theirs, "tenpais": [True] * 4, "deltas": [0] * 4}
    event = last(loaded(START, DRAW, draw))
    assert event["reason"] == ours
    assert event["meta"] == {"tenpais": [True] * 4}


DISCARD = {"type": "dahai", "actor": 0, "pai": "E"}


@pytest.mark.parametrize(
    ("events", "tsumogiri"),
    [
        ([DRAW, DISCARD], True),
        ([DRAW, {**DISCARD, "pai": "P"}], False),
        ([DRAW, {**DISCARD, "tsumogiri": False}], False),
    ],
)
def test_a_discard_without_tsumogiri(events: list[dict[str, Any]], tsumogiri: bool) -> None:
    event = loaded(START, *events).events[-1]
    assert isinstance(event, Dahai)
    assert event.tsumogiri is tsumogiri


def haipai(*order: int) -> list[dict[str, Any]]:
    return [{"type": "haipai", "actor": seat, "pais": HANDS[seat]} for seat in order]


RIICHI = [
    {"type": "reach", "actor": 0}, {**DISCARD, "tsumogiri": True},
    {"type": "reach_accepted", "actor": 0},
]  # fmt: skip


def test_the_oldest_dialect() -> None:
    """Hands one by one, no rounds and no scores, drawings between the events."""
    bare = {"type": "start_kyoku", "dora_marker": "C"}
    end = {"type": "end_kyoku"}
    won = {"type": "hora", "actor": 1, "target": 0, "pai": "E"}
    drawn = {"type": "ryukyoku", "reason": "fanpai"}
    events: list[Any] = [
        {"type": "start_game", "uri": "x", "names": ["a", "b", "c", "d"]},
        {**bare, "oya": 0}, *haipai(0, 1, 2, 3), DRAW, *RIICHI, drawn, end,
        {**bare, "oya": 0}, *haipai(0, 1, 2, 3), DRAW, DISCARD, won, end,
        {**bare, "oya": 1}, *haipai(1, 2, 3, 0), {**DRAW, "actor": 1}, {**won, "target": 1}, end,
        {**bare, "oya": 1}, *haipai(1, 2, 3, 0),
        {**bare, "oya": 3}, *haipai(3, 0, 1, 2),
        {**bare, "oya": 0}, *haipai(0, 1, 2, 3),
    ]  # fmt: skip
    text = "# Original file: x\n" + "".join(
        json.dumps(e, separators=(",", ":")) + "\nE-1 kyoku\n *{0} tehai: 1m\n---\n" for e in events
    )
    match = mj.loads(text)
    assert match.error is None
    assert [(h.name, h.start.kyotaku) for h in match] == [
        ("East 1", 0), ("East 1 +1", 1), ("East 2", 0), ("East 2 +1", 0), ("East 4", 0), ("South 1", 0)
    ]  # fmt: skip
    start = match[1].start
    assert isinstance(start, StartKyoku)
    assert start.scores == (24000, 25000, 25000, 25000)
    assert start.meta == {"unsaid": ["bakaze", "honba", "kyoku", "kyotaku", "scores"]}
    assert [sorted(map(to_mjai, h)) for h in start.tehais] == [sorted(h) for h in HANDS]
    assert [str(f) for f in audit(match) if "no result" not in str(f)] == []


@pytest.mark.parametrize(
    ("events", "problem"),
    [
        (haipai(0, 1, 1), "haipai: actor: found 1, expected a seat without hand"),
        ([{"type": "haipai", "actor": "x", "pais": []}], "haipai: actor: found 'x'"),
        (haipai(0, 2), "start_kyoku"),
    ],
)
def test_hands_that_do_not_fit(events: list[dict[str, Any]], problem: str) -> None:
    lines = [without(START, "tehais"), *events, DRAW]
    with pytest.raises(mj.LogError, match=problem):
        mj.loads("".join(json.dumps(e) + "\n" for e in lines))


def test_what_a_win_paid_is_seen_in_the_next_hand() -> None:
    """akochan: a bare win; of two winners on one discard, what each of them got."""
    sticks = {**START, "honba": 2, "kyotaku": 1, "scores": [24000, 25000, 25000, 25000]}
    won = [{"type": "hora", "actor": seat, "target": 0} for seat in (1, 2)]
    after = {**START, "kyoku": 2, "oya": 1, "scores": [24000 - 1600 - 2000, 27600, 27000, 25000]}
    match = loaded(sticks, DRAW, DISCARD, *won, {"type": "end_kyoku"}, after)
    first, second = match[0].events[3:5]
    assert isinstance(first, Hora)
    assert isinstance(second, Hora)
    assert first.deltas == (-1600, 2600, 0, 0)
    assert second.deltas == (-2000, 0, 2000, 0)
    assert {r.reason: r.amount for r in first.ledger} == {"win": 1000, "honba": 600, "sticks": 1}
    assert {r.reason: r.amount for r in second.ledger} == {"win": 2000}
    assert [f for f in audit(match) if "result" not in str(f)] == []


def test_what_the_last_draw_paid_is_seen_at_the_end() -> None:
    """And the sticks that were left went to the first."""
    drawn = {"type": "ryukyoku", "reason": "fanpai"}
    final = {"type": "end_game", "scores": [25000, 26500, 23500, 25000]}
    start = {**START, "kyotaku": 1, "scores": [24000, 25000, 25000, 25000]}
    final_1 = {**final, "scores": [24000 + 1500, 25000 + 2500, 25000 - 1500, 25000 - 1500]}
    match = loaded(start, DRAW, DISCARD, drawn, {"type": "end_kyoku"}, final_1)
    draw = match[0].events[3]
    assert isinstance(draw, Ryukyoku)
    assert draw.deltas == (1500, 1500, -1500, -1500)
    assert {r.reason for r in draw.ledger} == {"noten"}
    assert match.last.scores == (25500, 27500, 23500, 23500)
    assert audit(match) == []


def test_akochan_wall() -> None:
    wall = [h[i] for i in range(13) for h in HANDS]
    wall += ["E", *["2s"] * 69, *["8p"] * 8, "C", "F", *["8p"] * 4]
    match = loaded({**START, "haiyama": wall}, DRAW)
    start = match[0].start
    assert isinstance(start, StartKyoku)
    assert start.wall is not None
    assert [to_mjai(t) for t in start.wall.live] == ["E", *["2s"] * 69]
    assert [to_mjai(t) for t in (*start.wall.dora, *start.wall.ura)] == ["C", "F"]
    assert (start.meta or {})["haiyama"] == wall
    other = loaded({**START, "haiyama": wall[::-1]}, DRAW)[0].start
    assert other.wall is None, "a wall that is not that of the deal is none"
    chinese = without({**START, "haiyama": wall}, "dora_marker")
    start = loaded(chinese, DRAW)[0].start
    assert isinstance(start, StartKyoku)
    assert (to_mjai(start.dora_marker), start.left) == ("?", 84)


HIDDEN = ["?"] * 13
THREE = {**START, "scores": [35000] * 3 + [0]}


@pytest.mark.parametrize(
    ("start", "seats"),
    [
        ({**THREE, "tehais": [*HANDS[:3], HIDDEN]}, 3),
        ({**THREE, "tehais": [*HANDS[:3], []]}, 3),
        ({**THREE, "tehais": HANDS[:3], "scores": [35000] * 3}, 3),
        ({**THREE, "tehais": [*HANDS[:3], HIDDEN], "scores": [35000] * 3}, 3),
        ({**START, "tehais": [EAST, HIDDEN, HIDDEN, HIDDEN]}, 4),
        ({**THREE, "tehais": HANDS}, 4),
    ],
)
def test_three_players_in_lists_for_four(start: dict[str, Any], seats: int) -> None:
    match = loaded(start, DRAW, {"type": "ryukyoku", "deltas": [0] * 4 if seats == 4 else [0] * 3})
    assert match.seats == seats


@pytest.mark.parametrize(
    "aside",
    [
        {"type": "kita", "actor": 0},
        {"type": "kita", "actor": 0, "pai": "N"},
        {"type": "nukidora", "actor": 0, "pai": "N"},
    ],
)
def test_a_north_is_set_aside(aside: dict[str, Any]) -> None:
    start = {**THREE, "tehais": HANDS[:3], "scores": [35000] * 3}
    event = loaded(start, {**DRAW, "pai": "N"}, aside).events[-1]
    assert isinstance(event, Nukidora)
    assert to_mjai(event.pai) == "N"


def test_other_names_and_what_is_no_event() -> None:
    kan = {"type": "kan", "actor": 3, "target": 0, "pai": "9m", "consumed": ["9m"] * 3}
    start = {**without(START, "kyotaku"), "kyoutaku": 2}
    match = loaded(
        {"type": "hello", "protocol": "mjsonp"}, start, {**DRAW, "pai": "9m"}, {"type": "none"},
        {**DISCARD, "pai": "9m"}, kan,
    )  # fmt: skip
    assert match[0].start.kyotaku == 2
    assert [wire.encode(e)["type"] for e in match[0].events[1:]] == ["tsumo", "dahai", "daiminkan"]
    assert match[0].events[2].meta == {"lines": [{"type": "none"}]}


def test_liability_is_seen_in_who_pays() -> None:
    win = {"type": "hora", "actor": 0, "target": 0, "deltas": [48300, 0, -48300, 0]}
    event = loaded({**START, "honba": 1}, DRAW, win).events[-1]
    assert isinstance(event, Hora)
    assert event.pao == 2
    assert {r.reason for r in event.ledger} == {"pao", "honba"}


def test_matches_one_after_the_other() -> None:
    one = [{"type": "start_game"}, START, DRAW]
    text = "".join(json.dumps(e) + "\n" for e in [*one, DISCARD, *one, "oops", *one, DISCARD])
    found = mj.load_all(text.encode())
    assert [len(m[0]) for m in found] == [3, 2, 3]
    assert [m.error is not None for m in found] == [False, True, False]
    assert [m.source for m in found] == ["#1", "#2", "#3"]


# ---- tenhou-paifu-to-json

NUMBERS = {"E": "1z", "S": "2z", "W": "3z", "N": "4z", "P": "5z", "F": "6z", "C": "7z", "5pr": "0p"}


def theirs(tiles: list[str]) -> list[str]:
    return [NUMBERS.get(t, t) for t in tiles]


def paifu(*games: dict[str, Any], **more: Any) -> str:
    head = {
        "type": 169,
        "lobby": 0,
        "id": ["%61", "b", "c", "d"],
        "dan": [1] * 4,
        "rate": [1500.0] * 4,
    }
    return json.dumps({**head, "games": games, **more}, indent=1)


DATA = {**without(START, "type"), "dora_marker": "7z", "tehais": [theirs(h) for h in HANDS]}
AGARI = {
    "type": "agari", "actor": 0, "fromwho": 0, "paowho": None, "hai": theirs([*EAST, "E"]),
    "naki": None, "machi": "1z", "han": 3, "hu": 40, "score": 7800, "yaku": [1, 0, 18],
    "dora_marker": ["7z"], "ura_marker": None, "junme": 1, "honba": 0, "kyotaku": 0,
}  # fmt: skip
PLAY = [{"junme": 1, "actor": 0, "pai": "1z", "type": "tsumo"}]


def test_paifu() -> None:
    text = paifu({"data": DATA, "game": [*PLAY, AGARI]}, owari=[328, 224, 224, 224])
    match = mj.loads(text)
    assert match.error is None
    assert match.players == ("a", "b", "c", "d")
    assert match.rules["name"] == "tenhou"
    win = match.events[3]
    assert isinstance(win, Hora)
    assert win.yaku == (("riichi", 1), ("menzen_tsumo", 1), ("haku", 1))
    assert win.deltas == (7800, -2600, -2600, -2600)
    assert [to_mjai(t) for t in win.tehai or ()] == EAST
    assert (match.header.meta or {})["dan"] == [1] * 4
    assert audit(match) == []


# the type number, what the empty seat has -> the rules
THREE_PLAY: list[tuple[int, list[Any], list[int], str]] = [
    (185, [[]], [0], "tenhou-sanma"),
    (177, [[]], [0], "tenhou-sanma-east"),
    (185, [], [], "tenhou-sanma"),
]


@pytest.mark.parametrize(("go", "hand", "score", "rules"), THREE_PLAY)
def test_paifu_of_three_players(go: int, hand: list[Any], score: list[int], rules: str) -> None:
    data = {**DATA, "scores": [35000] * 3 + score, "tehais": [*DATA["tehais"][:3], *hand]}
    nine = {"type": "ryuukyoku", "reason": "yao9"}
    text = paifu({"data": data, "game": [*PLAY, nine]}, type=go, id=["a", "b", "c", ""],
                 owari=[350, 350, 350, *score])  # fmt: skip
    match = mj.loads(text)
    assert match.error is None
    assert (match.rules["name"], match.players) == (rules, ("a", "b", "c"))
    end = match.events[-1]
    assert isinstance(end, EndGame)
    assert end.scores == (35000,) * 3


@pytest.mark.parametrize(
    ("han", "ids", "yaku"),
    [
        (4, [1, 18, 52, 52], [["riichi", 1], ["haku", 1], ["dora", 2]]),
        (4, [34, 54], [["honitsu", 3], ["red", 1]]),
        (13, [39], [["daisangen", 1]]),
        (5, [25, 34], None),  # which of them is open and counts less is not there
        (1, [99], None),
    ],
)
def test_han_of_each_yaku(han: int, ids: list[int], yaku: object) -> None:
    win = {**AGARI, "han": han, "yaku": ids}
    event = shown(mj.loads(paifu({"data": DATA, "game": [*PLAY, win]})).events[3])
    assert event.get("yaku") == yaku
    assert ("yaku_ids" in event["meta"]) == (yaku is None)


def test_paifu_of_two_winners_has_the_hand_twice() -> None:
    shot = [*PLAY, {"type": "dahai", "actor": 0, "pai": "1z", "tsumogiri": True}]
    wins = [{**AGARI, "actor": seat, "fromwho": 0} for seat in (1, 2)]
    one = {"data": DATA, "game": [*shot, wins[0]]}
    two = {"data": DATA, "game": [*shot, *wins]}
    assert len(mj.loads(paifu(one, two))) == 1
    assert len(mj.loads(paifu(one, two))[0].result.wins) == 2


@pytest.mark.parametrize(
    "text",
    [
        paifu()[:40], paifu(), paifu({"data": 3}), paifu({"data": {}, "game": 1}),
        paifu({"data": DATA, "game": [None]})[:200],
    ],
)  # fmt: skip
def test_paifu_without_a_hand_is_one_error(text: str) -> None:
    with pytest.raises(mj.LogError):
        mj.loads(text)


@pytest.mark.parametrize(
    "more",
    [
        {"pai": "3p"},
        {},
        {"deltas": [3000, -1000, -1000, -1000]},
        {"deltas": [3000, -1000, -1000, -1000], "scores": [28000, 24000, 24000, 24000]},
        {"scores": [28000, 24000, 24000, 24000]},
    ],
)
def test_a_win_may_say_much_or_little(more: dict[str, Any]) -> None:
    """LF029: actor and target suffice; scores are by seat, they are not turned."""
    win = {"type": "hora", "actor": 0, "target": 0, **more}
    match = loaded(START, {**DRAW, "pai": more.get("pai", "E")}, win)
    paid = (3000, -1000, -1000, -1000) if more.keys() & {"deltas", "scores"} else (0, 0, 0, 0)
    assert match[0].result.deltas == paid
