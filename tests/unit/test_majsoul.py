"""Records of Mahjong Soul: messages, containers, results, rules, damage."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest

from mjwidget.core.events import (
    Ankan,
    Dahai,
    Dora,
    EndGame,
    Event,
    Hora,
    Kakan,
    Nukidora,
    Reach,
    Ryukyoku,
    Settle,
    StartKyoku,
    Tsumo,
    tag,
)
from mjwidget.core.ledger import by_seat
from mjwidget.core.match import Match
from mjwidget.core.public import public_events
from mjwidget.core.tiles import UNKNOWN, parse, to_mpsz
from mjwidget.game.play import play
from mjwidget.logs import majsoul
from mjwidget.logs.errors import LogError, Problem
from mjwidget.logs.majsoul import protobuf, source, wall
from tests import majsoul_text
from tests.same_match import differences

HANDS = ["123456789m1234p", "19m19p19s1234567z", "055p123456789s1z", "456m456p456s2223z"]


def tiles(text: str) -> list[str]:
    return [to_mpsz(t) for t in parse(text)]


def new_round(drawn: str = "4z", hands: list[str] = HANDS, **changes: Any) -> dict[str, Any]:
    dealt = {
        f"tiles{s}": tiles(h) + ([drawn] if s == changes.get("ju", 0) else [])
        for s, h in enumerate(hands)
    }
    start = {"doras": ["5z"], "scores": [25000] * len(hands), "left_tile_count": 69, **dealt}
    return message("NewRound", **{**start, **changes})


def message(kind: str, **data: Any) -> dict[str, Any]:
    return {"name": f".lq.Record{kind}", "data": data}


def deal(seat: int, tile: str, **more: Any) -> dict[str, Any]:
    return message("DealTile", seat=seat, tile=tile, **more)


def cut(seat: int, tile: str, moqie: bool = True, **more: Any) -> dict[str, Any]:
    return message("DiscardTile", seat=seat, tile=tile, moqie=moqie, **more)


def gang(seat: int, type_: int, tile: str, **more: Any) -> dict[str, Any]:
    return message("AnGangAddGang", seat=seat, type=type_, tiles=tile, **more)


def record(*steps: dict[str, Any], head: dict[str, Any] | None = None, **details: Any) -> bytes:
    inner = details or {"records": list(steps)}
    data = {"name": ".lq.GameDetailRecords", "data": inner}
    return json.dumps({"head": head or {}, "data": data}).encode()


def events(data: bytes) -> tuple[Event, ...]:
    (reading,) = majsoul.read(data)
    assert reading.error is None, reading.error
    assert reading.format == "majsoul"
    assert len(reading.places) == len(reading.events)
    return reading.events


def played(*steps: dict[str, Any], **changes: Any) -> tuple[Event, ...]:
    """What the messages after the deal become, the dealer's draw included."""
    return events(record(new_round(**changes), *steps))[2:]


# ---- the deal


def test_a_deal() -> None:
    start, draw = events(record(new_round(drawn="0s", ju=2, chang=1, ben=3, liqibang=1)))[1:]
    assert isinstance(start, StartKyoku)
    assert (start.bakaze, start.kyoku, start.oya, start.honba, start.kyotaku) == ("S", 3, 2, 3, 1)
    assert start.tehais[2] == tuple(sorted(parse(HANDS[2])))
    assert draw == Tsumo(actor=2, pai=parse("0s")[0])


@pytest.mark.parametrize(
    ("first", "drawn"),
    [
        (cut(0, "1m"), "1m"),  # thrown away as it was drawn
        (cut(0, "4z", moqie=False), "4p"),  # from the hand: another was drawn
        (cut(0, "1m", moqie=False), "4z"),
        (gang(0, 3, "1m"), "4z"),
    ],
)
def test_the_dealers_fourteenth_tile(first: dict[str, Any], drawn: str) -> None:
    """The file sorts all fourteen."""
    (reading,) = majsoul.read(record(new_round(), first))
    draw = reading.events[2]
    assert isinstance(draw, Tsumo)
    assert to_mpsz(draw.pai) == drawn


def test_members_that_are_left_out_are_zero() -> None:
    """Decoders leave out what is 0 or false; some write names in camel case."""
    short = message(
        "NewRound",
        dora="5z",
        scores=[25000] * 4,
        leftTileCount=69,
        **{f"tiles{s}": tiles(h) for s, h in enumerate([HANDS[0] + "4z", *HANDS[1:]])},
    )
    full = new_round(chang=0, ju=0, ben=0, liqibang=0)
    thrown = message("DiscardTile", tile="1m")
    assert events(record(short, thrown)) == events(record(full, cut(0, "1m", moqie=False)))


@pytest.mark.parametrize(
    ("players", "count", "after_deal", "after_draw"), [(3, 54, 55, 54), (4, 69, 70, 69)]
)
def test_tiles_left(players: int, count: int, after_deal: int, after_draw: int) -> None:
    """LF039: 108 - 39 - 14 = 55 before the dealer's draw."""
    hands = ["19m1234567899p1s", "19m19p19s1234567z", "055p123456789s1z", HANDS[3]][:players]
    match = Match(events(record(new_round(hands=hands, left_tile_count=count))))
    assert match.seats == players
    assert match[0, 0].left == after_deal
    assert match[0, 1].left == after_draw


# ---- kans, indicators, calls


def test_indicators_come_with_the_discard() -> None:
    """LF031: after an open or an added kan; each is turned once, where it is new in the list."""
    calls = message("ChiPengGang", seat=3, type=2, tiles=["2z"] * 4, froms=[3, 3, 3, 0])
    found = played(
        cut(0, "2z"), calls, deal(3, "4s", doras=["5z"]),
        cut(3, "4s", doras=["5z", "5m"]), message("ChiPengGang", seat=0, type=1, tiles=["4s"] * 3, froms=[0, 0, 3]),
        cut(0, "9m", moqie=False), deal(1, "1z"), cut(1, "1z"), deal(2, "4p"), cut(2, "4p"),
        deal(3, "9s"), cut(3, "9s"), deal(0, "4s"), gang(0, 2, "4s"), deal(0, "6z"), cut(0, "6z", doras=["5z", "5m", "9m"]),
        hands=["12345678m1144s9m", *HANDS[1:]], drawn="2z",
    )  # fmt: skip
    turned = [i for i, e in enumerate(found) if isinstance(e, Dora)]
    assert [to_mpsz(found[i].dora_marker) for i in turned] == ["5m", "9m"]  # type: ignore[attr-defined]
    assert all(isinstance(found[i + 1], Dahai) for i in turned)


def test_an_indicator_that_comes_with_a_north() -> None:
    """LF031: three kans and a north; the list of indicators is what counts."""
    hands = ["19m1234567899p1s", "19m19p19s1234567z", "055p123456789s1z"]
    found = played(
        gang(0, 3, "9p"), deal(0, "4z", doras=["5z", "5m"]),
        message("BaBei", seat=0, doras=["5z", "5m", "9m"]), deal(0, "9s", doras=["5z", "5m", "9m"]),
        hands=["19m12345679999p", *hands[1:]], drawn="1s", left_tile_count=54,
    )  # fmt: skip
    assert [tag(e) for e in found] == [
        "tsumo",
        "ankan",
        "dora",
        "tsumo",
        "nukidora",
        "dora",
        "tsumo",
    ]
    assert [to_mpsz(e.dora_marker) for e in found if isinstance(e, Dora)] == ["5m", "9m"]


def test_indicators_that_do_not_go_on_are_refused() -> None:
    (reading,) = majsoul.read(record(new_round(), cut(0, "4z", doras=["1m", "2m"])))
    assert reading.error is not None
    assert "expected the list before" in reading.error.problem


@pytest.mark.parametrize(("type_", "kind"), [(2, Kakan), (3, Ankan)])
def test_added_and_closed_kans(type_: int, kind: type[Event]) -> None:
    """LF033: AnGangAddGang of type 2 is an added kan, of type 3 a closed one."""
    if kind is Ankan:
        found = played(
            gang(0, 3, "5z"), hands=["123456789m1p555z", *HANDS[1:]], drawn="5z", doras=["1z"]
        )
        assert found[-1] == Ankan(actor=0, consumed=tuple(parse("5555z")))
    else:
        found = played(
            cut(0, "9m", moqie=False), deal(1, "5z"), cut(1, "5z"),
            message("ChiPengGang", seat=0, type=1, tiles=["5z"] * 3, froms=[0, 0, 1]),
            cut(0, "8m", moqie=False), deal(1, "1z"), cut(1, "1z"), deal(2, "1z"), cut(2, "1z"), deal(3, "1z"), cut(3, "1z"),
            deal(0, "5z"), gang(0, 2, "5z"), hands=["123456789m11p55z", *HANDS[1:]], drawn="1m", doras=["1z"],
        )  # fmt: skip
        assert found[-1] == Kakan(actor=0, pai=parse("5z")[0], consumed=tuple(parse("555z")))


def test_a_closed_kan_of_fives_takes_the_red_one() -> None:
    found = played(
        gang(0, 3, "5p"),
        hands=["123456789m055p1z", *HANDS[1:2], "123456789s123m1z", HANDS[3]],
        drawn="5p",
    )
    assert found[-1] == Ankan(actor=0, consumed=tuple(sorted(parse("0555p"))))


@pytest.mark.parametrize(
    ("marks", "double", "accepted"),
    [
        ({"is_liqi": True, "is_wliqi": True}, None, True),  # in the first turn it is one
        ({"is_liqi": True}, False, True),  # and if the record says no, it is not
        ({"is_wliqi": True}, None, True),
    ],
)
def test_riichi(marks: dict[str, bool], double: bool | None, accepted: bool) -> None:
    found = played(
        cut(0, "4z", **marks), deal(1, "1z", liqi={"seat": 0, "score": 24000, "liqibang": 1})
    )
    assert found[1] == Reach(actor=0, double=double)
    assert ("reach_accepted" in [tag(e) for e in found]) is accepted


def test_a_riichi_that_failed_is_not_accepted() -> None:
    found = played(cut(0, "4z", is_liqi=True), deal(1, "1z", liqi={"failed": True}))
    assert [tag(e) for e in found] == ["tsumo", "reach", "dahai", "tsumo"]


# ---- results


def hule(**changes: Any) -> dict[str, Any]:
    won = {
        "seat": 0, "hand": tiles(HANDS[0]), "hu_tile": "4p", "count": 3, "fu": 30, "qinjia": True,
        "fans": [{"id": 16, "val": 2}, {"id": 10, "val": 1}], "point_rong": 5800, "point_zimo_xian": 2000,
    }  # fmt: skip
    return won | changes


def won(
    *hules: dict[str, Any], delta: list[int], steps: list[dict[str, Any]], **changes: Any
) -> list[Hora]:
    found = played(*steps, message("Hule", hules=list(hules), delta_scores=delta), **changes)
    return [e for e in found if isinstance(e, Hora)]


def test_a_robbed_kan_is_won_from_who_made_it() -> None:
    """LF037: seat 0 discarded last, seat 1 adds to its pon, seat 3 wins."""
    steps = [
        cut(0, "5z"), message("ChiPengGang", seat=1, type=1, tiles=["5z"] * 3, froms=[1, 1, 0]),
        cut(1, "1m", moqie=False), deal(2, "1z"), cut(2, "1z"), deal(3, "1z"), cut(3, "1z"), deal(0, "1z"), cut(0, "1z"),
        deal(1, "5z"), gang(1, 2, "5z"),
    ]  # fmt: skip
    (one,) = won(
        hule(seat=3, hu_tile="5z", hand=tiles(HANDS[3]), point_rong=2000, qinjia=False, fans=[{"id": 3, "val": 1}]),
        delta=[0, -2000, 0, 2000], steps=steps, hands=[HANDS[0], "19m19p19s12346z55z", *HANDS[2:]], drawn="5z", doras=["9s"],
    )  # fmt: skip
    assert (one.actor, one.target) == (3, 1)
    assert one.yaku == (("chankan", 1),)


@pytest.mark.parametrize(
    ("changes", "field", "expected"),
    [
        ({}, "points", 6000),
        ({}, "limit", ""),
        ({}, "ura_markers", None),
        ({}, "yaku", (("ittsuu", 2), ("jikaze_E", 1))),
        ({"fans": [{"id": 11, "val": 1}]}, "yaku", (("bakaze_S", 1),)),
        ({"fans": [{"name": "役牌:场风牌", "val": 1}]}, "yaku", (("bakaze_S", 1),)),
        ({"fans": [{"name": "红宝牌", "val": 1}, {"name": "里宝牌"}]}, "yaku", (("red", 1),)),
        ({"fans": [{"id": 2, "val": 1}, {"id": 33, "val": 0}]}, "yaku", (("riichi", 1),)),
        ({"fans": [{"id": 56, "val": 2}]}, "yaku", (("majsoul-56", 2),)),
        ({"li_doras": ["1m", "0p"]}, "ura_markers", tuple(parse("1m0p"))),
        ({"point_rong": 12000, "count": 5}, "limit", "mangan"),
        ({"point_rong": 18000, "count": 6}, "limit", "haneman"),
        ({"point_rong": 48000, "count": 13}, "limit", "yakuman"),
        ({"yiman": True, "count": 2, "fans": [{"id": 50, "val": 2}]}, "yakuman", 2),
        ({"yiman": True, "count": 2, "fans": [{"id": 50, "val": 2}]}, "han", None),
        ({"tianming_bonus": 3}, "meta", {"tianming_bonus": 3}),
    ],
)  # fmt: skip
def test_wins(changes: dict[str, Any], field: str, expected: object) -> None:
    (one,) = won(
        hule(zimo=True, **changes), delta=[6000, -2000, -2000, -2000], steps=[], chang=1, drawn="4p"
    )
    assert getattr(one, field) == expected


def test_several_wins() -> None:
    """The first after the discarder takes sticks and honba, in whatever order the file has them."""
    start = {"ben": 1, "liqibang": 2, "drawn": "4z"}
    far = hule(seat=3, hu_tile="4z", hand=tiles(HANDS[3]), qinjia=False, point_rong=2000)
    near = hule(seat=1, hu_tile="4z", hand=tiles(HANDS[1]), qinjia=False, point_rong=1000)
    one, two = won(far, near, delta=[-3300, 3300, 0, 2000], steps=[cut(0, "4z")], **start)
    assert [(r.reason, r.amount) for r in one.ledger] == [
        ("win", 1000),
        ("honba", 300),
        ("sticks", 2),
    ]
    assert (one.actor, two.actor, two.deltas) == (1, 3, (-2000, 0, 0, 2000))


@pytest.mark.parametrize(
    ("said", "delta", "pao"),
    [
        ({}, [48000, 0, -48000, 0], 2),  # only the payments show it
        ({"baopai": 2}, [64000, -32000, -16000, -16000], 1),
        ({}, [48000, -16000, -16000, -16000], None),
    ],
)
def test_who_is_liable(said: dict[str, Any], delta: list[int], pao: int | None) -> None:
    yakuman = {
        "zimo": True,
        "yiman": True,
        "count": 1,
        "fans": [{"id": 37, "val": 1}],
        "point_zimo_xian": 16000,
    }
    (one,) = won(hule(**yakuman, **said), delta=delta, steps=[], drawn="4p")
    assert one.pao == pao


@pytest.mark.parametrize(
    ("data", "reason", "shown"),
    [
        ({"type": 1, "seat": 1, "tiles": tiles("19m19p")}, "kyuushu_kyuuhai", [1]),
        ({"type": 2}, "suufon_renda", []),
        ({"type": 3}, "suukaikan", []),
        (
            {"type": 4, "allplayertiles": ["1m|2m", "1m2m", "3z", "4z"]},
            "suucha_riichi",
            [0, 1, 2, 3],
        ),
        ({"type": 5}, "sanchahou", []),
        ({"type": 9}, None, []),
    ],
)
def test_aborts(data: dict[str, Any], reason: str | None, shown: list[int]) -> None:
    found = played(message("LiuJu", **data))
    draw = next(e for e in found if isinstance(e, Ryukyoku))
    assert draw.reason == reason
    assert [s for s, hand in enumerate(draw.tehais or ()) if hand] == shown
    assert draw.deltas == (0, 0, 0, 0)
    assert (draw.meta or {}).get("type") == (9 if reason is None else None)


def test_an_exhausted_wall() -> None:
    players = [{}, {"tingpai": True, "hand": ["1m"]}, {"tingpai": False}, {"hand": ["2m"]}]
    found = played(
        message("NoTile", players=players, scores=[{"delta_scores": [-1000, 3000, -1000, -1000]}])
    )
    draw = next(e for e in found if isinstance(e, Ryukyoku))
    assert (draw.reason, draw.tehais) == ("exhaustive", (None, (0,), None, None))
    assert {r.reason for r in draw.ledger} == {"noten"}


def test_nagashi_mangan_of_two() -> None:
    scores = [
        {"seat": 1, "delta_scores": [-4000, 8000, -2000, -2000]},
        {"seat": 2, "delta_scores": [-4000, -2000, 8000, -2000]},
    ]
    found = played(message("NoTile", liujumanguan=True, players=[{}] * 4, scores=scores))
    draw = next(e for e in found if isinstance(e, Ryukyoku))
    assert (draw.reason, draw.deltas) == ("nagashi_mangan", (-8000, 6000, 6000, -4000))


# ---- the whole

NO_TILE = message("NoTile", players=[{}] * 4, scores=[{}])


def test_the_end_of_a_match() -> None:
    rows = [(2, 41400, 31400), (0, 26500, 6500), (1, 22700, -7300), (3, 9400, -30600)]
    players = [{"seat": s, "part_point_1": a, "total_point": b} for s, a, b in rows]
    head = {"config": {"category": 2, "mode": {"mode": 2}}, "result": {"players": players}}
    start = new_round(scores=[26500, 22700, 41400, 9400])
    *_, settle, end = events(record(start, NO_TILE, head=head))
    assert isinstance(settle, Settle)
    assert settle.ranks == (2, 3, 1, 4)
    assert by_seat(settle.ledger, 4, "final") == (6500, -7300, 31400, -30600)
    assert {r.reason for r in settle.ledger} == {"score", "uma"}
    assert end == EndGame(scores=(26500, 22700, 41400, 9400))


@pytest.mark.parametrize(
    ("config", "players", "rules"),
    [
        (None, 4, {"name": "mahjongsoul", "unknown": "head"}),
        ({"category": 2, "mode": {"mode": 2}}, 4, {"name": "mahjongsoul", "category": "ranked", "mode": 2}),
        ({"category": 2, "mode": {"mode": 1, "detail_rule": {}}}, 4, {"name": "mahjongsoul", "category": "ranked", "mode": 1, "match": {"length": "east"}}),
        ({"category": 2, "mode": {"mode": 12}}, 3, {"name": "mahjongsoul-sanma", "category": "ranked", "mode": 12}),
        ({"category": 2, "mode": {"mode": 11}}, 3, {"name": "mahjongsoul-sanma", "category": "ranked", "mode": 11, "match": {"length": "east"}}),
        ({"category": 4, "mode": {"mode": 2}}, 4, {"name": "mahjongsoul", "category": "contest", "mode": 2, "unknown": "contest"}),
        ({"category": 1, "mode": {"mode": 4}}, 4, {"name": "mahjongsoul", "category": "friend", "mode": 4, "unknown": "mode"}),
        (
            {"category": 1, "mode": {"mode": 2, "detail_rule": {"dora_count": 4, "shiduan": 0, "init_point": 30000, "fandian": 40000}}}, 4,
            {
                "name": "mahjongsoul", "category": "friend", "mode": 2, "unknown": "detail_rule", "red": [1, 2, 1],
                "open_tanyao": False, "match": {"start": 30000, "target": 40000}, "uma": {"return_points": 30000},
            },
        ),
    ],
)  # fmt: skip
def test_rules(config: dict[str, Any] | None, players: int, rules: dict[str, Any]) -> None:
    hands = HANDS if players == 4 else ["19m1234567899p1s", "19m19p19s1234567z", "055p123456789s1z"]
    head = {"config": config} if config else None
    assert Match(events(record(new_round(hands=hands), head=head))).rules == rules


def test_names_and_what_else_the_head_says() -> None:
    head = {
        "uuid": "u-1",
        "startTime": 5,
        "accounts": [{"accountId": 7, "seat": 1, "nickname": "B"}, {"nickname": "A"}],
        "robots": [{"seat": 3, "nickname": "CPU"}],
    }
    start = Match(events(record(new_round(), head=head))).header
    assert start.names == ("A", "B", "", "CPU")
    assert start.id == "u-1"
    assert (start.meta or {})["head"]["start_time"] == 5


STEPS = [new_round(), cut(0, "4z")]


@pytest.mark.parametrize(
    "data",
    [
        record(*STEPS),
        record(actions=[{"passed": 5, "type": 1, "result": step} for step in STEPS]),
        json.dumps({"name": ".lq.GameDetailRecords", "data": {"records": STEPS}}).encode(),
        json.dumps({"records": STEPS}).encode(),
        json.dumps(STEPS).encode(),
        b"\n".join(json.dumps(step).encode() for step in STEPS),
        json.dumps([{"head": {}, "data": {"data": {"records": STEPS}}}]).encode(),
    ],
    ids=["record", "actions", "details", "records", "steps", "lines", "array"],
)
def test_containers(data: bytes) -> None:
    found = events(data)
    assert [tag(e) for e in found] == ["start_game", "start_kyoku", "tsumo", "dahai"]
    assert majsoul.looks_like(data)


def test_times_and_what_players_clicked_are_kept() -> None:
    click = {"passed": 7, "type": 2, "user_input": {"seat": 0}}
    steps = [
        {"passed": 5, "type": 1, "result": STEPS[0]},
        click,
        {"passed": 9, "type": 1, "result": STEPS[1]},
    ]
    found = events(record(actions=steps, version=210715))
    assert (found[0].meta or {})["version"] == 210715
    assert found[3].meta == {"passed": 9, "entries": [click]}


def test_two_matches_of_one_file() -> None:
    one = json.loads(record(*STEPS))
    first, second = majsoul.read(json.dumps([one, one]).encode())
    assert first.events == second.events


# ---- walls


def test_the_wall_of_83_tiles_and_of_136() -> None:
    match = play("first", "mahjongsoul", 3)
    for whole in (False, True):
        again = Match(events(majsoul_text.record(match, whole=whole)))
        for ours, theirs in zip(again, match, strict=True):
            assert isinstance(ours.start, StartKyoku)
            assert isinstance(theirs.start, StartKyoku)
            assert ours.start.wall is not None
            assert theirs.start.wall is not None
            assert ours.start.wall.live == theirs.start.wall.live
            assert ours.start.wall.rinshan == theirs.start.wall.rinshan
            assert ours.start.wall.dora == theirs.start.wall.dora
            assert ours.start.wall.ura == theirs.start.wall.ura


@pytest.mark.parametrize("change", ["deal", "dora", "short", "letters", "sanma"])
def test_a_wall_that_does_not_agree_is_not_handed_out(change: str) -> None:
    match = play("first", "mahjongsoul-sanma" if change == "sanma" else "mahjongsoul", 3)
    steps = majsoul_text.steps(match, whole=True)
    data = steps[0]["data"]
    if change == "sanma":
        data["paishan"] = "1m" * 68
    else:
        text = data["paishan"]
        data["paishan"] = {
            "deal": text[2:] + text[:2],
            "dora": text[:-10] + text[-8:-6] + text[-8:],
            "short": text[:-2],
            "letters": "zz" + text[2:],
        }[change]
    start = events(record(*steps))[1]
    assert isinstance(start, StartKyoku)
    assert start.wall is None
    assert (start.meta or {})["record"]["paishan"] == data["paishan"]  # kept as it stands


def test_tiles_of_a_wall() -> None:
    assert wall.tiles_of("1m0p7z") == parse("1m0p7z")
    assert wall.tiles_of("1m0") == wall.tiles_of(None) == wall.tiles_of("1m" * 500) == []


# ---- matches of the project's own, as the game would have written them


@pytest.mark.parametrize("rules", ["mahjongsoul", "mahjongsoul-sanma"])
@pytest.mark.parametrize("seed", range(3))
def test_whole_matches(rules: str, seed: int) -> None:
    match = play("mixed", rules, seed)
    for actions in (False, True):
        again = Match(events(majsoul_text.record(match, actions=actions)))
        assert differences(match, again, {"rules"}) == []
    assert match.seats == 4 or any(isinstance(e, Nukidora) for e in match.events)


@pytest.mark.parametrize("rules", ["mahjongsoul", "mahjongsoul-sanma"])
def test_the_stream_of_a_seat(rules: str) -> None:
    """Others' tiles are hidden, until they show them; whose stream it is the stream itself says."""
    match = play("mixed", rules, 1)
    for viewer in range(match.seats):
        data = json.dumps(majsoul_text.steps(match, viewer)).encode()
        assert majsoul.looks_like(data[:65536])
        seen = Match(public_events(match.events, viewer))
        again = Match(events(data))
        assert differences(seen, again, {"rules", "names", "settle", "end_game"}) == []
        start = again.hands[0].start
        assert isinstance(start, StartKyoku)
        assert [UNKNOWN in hand for hand in start.tehais] == [
            s != viewer for s in range(match.seats)
        ]


def test_the_end_of_a_stream() -> None:
    end = {
        "name": "ActionNoTile",
        "data": {"players": [{}] * 4, "scores": [{}], "gameend": {"scores": [25000] * 4}},
    }
    start = {
        "name": "ActionNewRound",
        "data": {"scores": [25000] * 4, "doras": ["1m"], "tiles": tiles(HANDS[0]), "ju": 1},
    }
    quiet = {"name": "ActionMJStart", "data": {}}
    found = events(json.dumps([quiet, start, end]).encode())
    assert found[-1] == EndGame(scores=(25000,) * 4)


# ---- damage


@pytest.mark.parametrize(
    ("data", "place", "problem"),
    [
        (record(), "start", "found neither records nor actions"),
        (record(cut(0, "1m")), "step 0 (DiscardTile)", "expected RecordNewRound first"),
        (record(new_round(scores=[1, 2])), "step 0 (NewRound)", "scores: found 2 scores"),
        (record(new_round(doras=["9z"])), "hand 0 (East 1), step 0", "doras: found '9z'"),
        (record(new_round(tiles1=["1m"])), "hand 0 (East 1), step 0", "tiles1: found 1 tiles, expected 13"),
        (record(new_round(ju=4)), "step 0 (NewRound)", "ju: found 4"),
        (record(new_round(), new_round()), "step 1 (NewRound)", "has no result"),
        (record(new_round(), deal(0, "1m")), "hand 0 (East 1), step 1 (DealTile)", "has drawn already"),
        (record(new_round(), cut(0, "9z")), "step 1 (DiscardTile)", "tile: found '9z'"),
        (record(new_round(), cut(7, "1m")), "step 1 (DiscardTile)", "seat: found 7"),
        (record(new_round(), gang(0, 1, "1m")), "step 1 (AnGangAddGang)", "type: found 1, expected 2 (added kan)"),
        (record(new_round(), gang(0, 2, "1m")), "step 1 (AnGangAddGang)", "found no pon"),
        (record(new_round(), message("ChiPengGang", type=3)), "step 1", "froms: found None"),
        (record(new_round(), message("ChiPengGang", tiles=["1m"], froms=[0])), "step 1", "froms: expected"),
        (record(new_round(), message("Hule", hules=[])), "step 1 (Hule)", "hules: found 0 winners"),
        (record(new_round(), message("Hule", hules=[hule()], delta_scores=[0] * 4)), "step 1 (Hule)", "no tile of another"),
        (record(new_round(), message("Hule", hules=[hule()], delta_scores=[0])), "step 1 (Hule)", "delta_scores"),
        (record(new_round(), message("NoTile", players=[{}])), "step 1 (NoTile)", "players: found 1, expected 4"),
        (record(new_round(), NO_TILE, deal(1, "1m")), "step 2 (DealTile)", "the hand has a result"),
    ],
)  # fmt: skip
def test_errors_name_the_place(data: bytes, place: str, problem: str) -> None:
    try:
        (reading,) = majsoul.read(data)
        error = reading.error
    except LogError as e:
        error = e
    assert error is not None
    assert place in error.place
    assert problem in error.problem


@pytest.mark.parametrize("version", [210715, 999999])
def test_a_form_that_is_not_known_says_so(version: int) -> None:
    """LF035: records change with the client."""
    steps = [{"type": 1, "result": one} for one in (new_round(), message("HuleXueZhanMid"))]
    (reading,) = majsoul.read(record(actions=steps, version=version))
    assert reading.error is not None
    assert (
        f"'HuleXueZhanMid' of another mode of play or of a newer form (version {version}, known up to 210715)"
        in reading.error.problem
    )
    assert len(reading.events) == 3


def test_what_stands_before_the_damage_is_kept() -> None:
    match = play("first", "mahjongsoul", 2)
    whole = majsoul_text.record(match)
    every = events(whole)
    counts: list[int] = []
    for size in range(400, len(whole) - 1, 997):
        try:
            (reading,) = majsoul.read(whole[:size])
        except LogError:
            assert not counts
            continue
        assert reading.error is not None
        assert reading.events[1:] == every[1 : len(reading.events)]
        counts.append(len(reading.events))
    assert counts == sorted(counts)
    assert counts[-1] > 0.9 * len(every)


@pytest.mark.parametrize(
    "data",
    [b"", b"[]", b"{}", b"null", b'{"records": [1]}', b"[" * 3000, b'{"data": {"data": {}}}'],
)
def test_what_is_no_record(data: bytes) -> None:
    with pytest.raises(LogError):
        majsoul.read(data)


# ---- as the server sends it


def varint(n: int) -> bytes:
    n &= (1 << 64) - 1
    out = b""
    while n >= 0x80:
        out += bytes([n & 0x7F | 0x80])
        n >>= 7
    return out + bytes([n])


def field(number: int, value: bytes | int) -> bytes:
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    return varint(number << 3 | 2) + varint(len(value)) + value


def encoded(kind: str, data: dict[str, Any]) -> bytes:
    names = {name: (number, type_) for number, (name, type_) in protobuf._MESSAGES[kind].items()}
    out = b""
    for name, value in data.items():
        number, type_ = names[name]
        bare = type_.removeprefix("*")
        if type_ in ("*u", "*i"):
            out += field(number, b"".join(varint(v) for v in value))
            continue
        for one in value if type_.startswith("*") else [value]:
            if bare == "s":
                out += field(number, one.encode())
            elif bare in protobuf._MESSAGES:
                out += field(number, encoded(bare, one))
            else:
                out += field(number, int(one))
    return out


def wrapped(name: str, content: bytes) -> bytes:
    return field(1, name.encode()) + field(2, content)


def raw(steps: list[dict[str, Any]], actions: bool = False) -> bytes:
    content = field(2, 210715) if actions else b""
    for one in steps:
        inner = wrapped(one["name"], encoded(one["name"].removeprefix(".lq."), one["data"]))
        content += (
            field(3, field(1, 5) + field(2, 1) + field(3, inner)) if actions else field(1, inner)
        )
    return wrapped(".lq.GameDetailRecords", content)


@pytest.mark.parametrize("rules", ["mahjongsoul", "mahjongsoul-sanma"])
@pytest.mark.parametrize("actions", [False, True])
def test_raw_records(rules: str, actions: bool) -> None:
    match = play("mixed", rules, 4)
    data = raw(majsoul_text.steps(match), actions)
    assert majsoul.looks_like(data[:65536].lstrip())
    without = {"rules", "names", "settle", "end_game"}
    assert differences(match, Match(events(data)), without) == []
    whole = json.dumps(
        {"head": majsoul_text.head(match), "data": base64.b64encode(data).decode()}
    ).encode()
    assert majsoul.looks_like(whole[:65536])
    assert differences(match, Match(events(whole)), {"rules"}) == []


def test_damaged_raw_records() -> None:
    match = play("first", "mahjongsoul", 4)
    data = raw(majsoul_text.steps(match))
    every = events(data)
    for size in (*range(24, 400), *range(400, len(data), 211)):
        try:
            (reading,) = majsoul.read(data[:size])
        except LogError:
            continue
        assert reading.error is not None
        assert reading.events[1:] == every[1 : len(reading.events)]


def test_other_messages_are_refused() -> None:
    found, error = protobuf.details(wrapped(".lq.Other", b""))
    assert found.steps == []
    assert error is not None
    assert "found '.lq.Other'" in error.problem


def test_steps_that_are_none() -> None:
    assert source.step({"type": 2, "user_input": {}}) is None
    assert source.step({"name": "Hello", "data": {}}) is None
    with pytest.raises(Problem):
        source.step([1])
