"""majiang paipu: notation, reading, writing."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.structs import replace

from mjwidget.core.events import (
    Ankan,
    Chi,
    Dahai,
    Daiminkan,
    Dora,
    EndGame,
    EndKyoku,
    Event,
    Hora,
    Kakan,
    Pon,
    Position,
    Reach,
    ReachAccepted,
    Ryukyoku,
    Settle,
    StartKyoku,
    Transfer,
    Tsumo,
    tag,
)
from mjwidget.core.ledger import by_seat
from mjwidget.core.match import Match
from mjwidget.core.player import Meld, Player
from mjwidget.core.tiles import parse, to_mpsz
from mjwidget.game.play import play
from mjwidget.logs import majiang
from mjwidget.logs.errors import LogError, Problem
from mjwidget.logs.majiang import notation
from mjwidget.logs.written import WriteError
from mjwidget.rulefiles import names
from tests.same_match import differences

# ---- notation


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("m237p0z11", "237m0p11z"),
        ("m055", "0m55m"),
        ("s19z7*", "19s7z"),
        ("m12p3,z111-,s2222", "12m3p"),
        ("m11_", "11m?"),
        ("_____________", "?????????????"),
        ("m1m2", "12m"),
        ("", ""),
    ],
)
def test_hands(text: str, tiles: str) -> None:
    assert notation.parsed(text, "hand") == parse(tiles)


@pytest.mark.parametrize("text", ["1m", "m12x", "z8", "z0", "m1 p2", "m1-", 5, None, "m" * 100])
def test_what_is_no_hand(text: object) -> None:
    with pytest.raises(Problem, match="hand: found"):
        notation.parsed(text, "hand")


@pytest.mark.parametrize(
    ("tiles", "text"),
    [("1z5m0m4m9p", "m405p9z1"), ("?1s?", "s1__"), ("b5m", "m55"), ("", "")],
)
def test_hands_written(tiles: str, text: str) -> None:
    assert notation.grouped(parse(tiles.replace("b5m", "bm5m"))) == text


@pytest.mark.parametrize(
    ("text", "kind", "turns", "called", "own"),
    [
        ("s12-3", "chi", 3, "2s", "13s"),
        ("m40-6", "chi", 3, "0m", "46m"),
        ("z111=", "pon", 2, "1z", "11z"),
        ("p550+", "pon", 1, "0p", "55p"),
        ("m5055+", "daiminkan", 1, "5m", "505m"),
        ("m5505-", "daiminkan", 3, "5m", "550m"),
        ("p444+4", "kakan", 1, "4p", "444p"),
        ("s555=0", "kakan", 2, "0s", "555s"),
        ("s5550", "ankan", 0, None, "5550s"),
    ],
)
def test_melds(text: str, kind: str, turns: int, called: str | None, own: str) -> None:
    made = notation.call(text, "m")
    assert made.kind == kind
    assert made.turns == turns
    assert made.called == (None if called is None else parse(called)[0])
    assert sorted(made.own) == sorted(parse(own))


@pytest.mark.parametrize(
    "text", ["", "m123", "m11-", "z777", "p5-06", "m1111-1", "m1-2-3", "a111-", 7, "m12-34"]
)
def test_what_is_no_meld(text: object) -> None:
    with pytest.raises(Problem):
        notation.call(text, "m")


@pytest.mark.parametrize(
    ("meld", "turns", "text"),
    [
        (("chi", "13s", "2s", None), 3, "s12-3"),
        (("chi", "0m6m", "4m", None), 3, "m4-06"),
        (("chi", "34p", "0p", None), 3, "p340-"),
        (("pon", "0s5s", "5s", None), 1, "s505+"),
        (("pon", "55s", "0s", None), 2, "s550="),
        (("daiminkan", "055m", "5m", None), 2, "m5505="),
        (("kakan", "5s5s", "5s", "0s"), 3, "s555-0"),
        (("ankan", "0555p", None, None), 0, "p5550"),
    ],
)
def test_melds_written(meld: tuple[Any, ...], turns: int, text: str) -> None:
    kind, own, called, added = meld
    one = [None if t is None else parse(t)[0] for t in (called, added)]
    made = Meld(kind, tuple(parse(own)), one[0], 0 if called else None, one[1])
    assert notation.meld(made, turns) == text
    assert notation.call(text, "m").kind == kind


# ---- a file

HANDS = ["m123456789p1234", "m19p19s19z1234567", "p55s123456789z11", "m456p456s456z2223"]


def qipai(**changes: Any) -> dict[str, Any]:
    start = {
        "zhuangfeng": 0, "jushu": 0, "changbang": 0, "lizhibang": 0,
        "defen": [25000] * 4, "baopai": "z5", "shoupai": HANDS,
    }  # fmt: skip
    return {"qipai": start | changes}


def paipu(*entries: dict[str, Any], **changes: Any) -> bytes:
    base = {
        "title": "", "player": ["A", "B", "C", "D"], "qijia": 0, "log": [[qipai(), *entries]],
        "defen": [25000] * 4, "point": [], "rank": [],
    }  # fmt: skip
    return json.dumps(base | changes).encode()


def z(wind: int, p: str) -> dict[str, Any]:
    return {"zimo": {"l": wind, "p": p}}


def d(wind: int, p: str) -> dict[str, Any]:
    return {"dapai": {"l": wind, "p": p}}


def m(kind: str, wind: int, text: str) -> dict[str, Any]:
    return {kind: {"l": wind, "m": text}}


def hule(**changes: Any) -> dict[str, Any]:
    won = {
        "l": 0, "shoupai": "m123456789p123z44", "baojia": None, "fubaopai": None, "fu": 30,
        "fanshu": 4, "defen": 12000, "hupai": [{"name": "一気通貫", "fanshu": 2}],
        "fenpei": [12000, -4000, -4000, -4000],
    }  # fmt: skip
    return {"hule": won | changes}


def pingju(name: str = "荒牌平局", **changes: Any) -> dict[str, Any]:
    return {"pingju": {"name": name, "shoupai": [""] * 4, "fenpei": [0] * 4} | changes}


def events(data: bytes) -> tuple[Event, ...]:
    (reading,) = majiang.read(data)
    assert reading.error is None, reading.error
    assert reading.format == "majiang"
    assert len(reading.places) == len(reading.events)
    return reading.events


def tags(data: bytes) -> list[str]:
    return [tag(e) for e in events(data)]


def test_seats_are_absolute_and_hands_by_wind() -> None:
    """First dealer 2, East 2: the dealer is seat 3."""
    start = qipai(jushu=1, changbang=2, lizhibang=1, defen=[1000, 2000, 3000, 4000])
    found = events(paipu(qijia=2, log=[[start, z(0, "z6"), d(0, "z6_")]]))
    deal, draw, cut = found[1:]
    assert isinstance(deal, StartKyoku)
    assert (deal.bakaze, deal.kyoku, deal.oya, deal.honba, deal.kyotaku) == ("E", 2, 3, 2, 1)
    assert deal.scores == (2000, 3000, 4000, 1000)
    assert to_mpsz(deal.tehais[3]) == "123456789m1234p"
    assert (draw, cut) == (
        Tsumo(actor=3, pai=parse("6z")[0]),
        Dahai(actor=3, pai=parse("6z")[0], tsumogiri=True),
    )


def test_names_title_and_what_stands_below_a_name() -> None:
    head = Match(events(paipu(player=["A\n(七段)", "B", "", "D"], title="大会"))).header
    assert head.names == ("A", "B", "", "D")
    assert head.meta == {"title": "大会", "player": ["(七段)", "", "", ""]}
    assert head.rules == {"name": "tenhou", "unknown": "majiang"}


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        # a closed kan's indicator is written after its draw and was turned before it
        (
            [z(0, "p1"), d(0, "p1_"), z(1, "z1"), d(1, "z1_"), z(2, "z2"), d(2, "z2_"), z(3, "z2"),
             m("gang", 3, "z2222"), {"gangzimo": {"l": 3, "p": "m1"}}, {"kaigang": {"baopai": "p9"}}],
            ["ankan", "dora", "tsumo"],
        ),
        # an open kan's is written after the discard
        (
            [z(0, "p1"), d(0, "p1_"), z(1, "z1"), d(1, "z2"), m("fulou", 3, "z2222="),
             {"gangzimo": {"l": 3, "p": "m1"}}, d(3, "m1_"), {"kaigang": {"baopai": "p9"}}],
            ["daiminkan", "tsumo", "dora", "dahai"],
        ),
        # a declaration: its discard, and the stick once it has passed
        ([z(0, "z7"), d(0, "z7_*"), z(1, "z1")], ["tsumo", "reach", "dahai", "reach_accepted", "tsumo"]),
        (
            [z(0, "p1"), d(0, "p1_"), z(1, "z7"), d(1, "z1*"), m("fulou", 2, "z111-")],
            ["reach", "dahai", "reach_accepted", "pon"],
        ),
        ([z(0, "z3"), d(0, "z3_*"), pingju()], ["reach", "dahai", "reach_accepted", "ryukyoku", "end_kyoku"]),
        ([z(0, "z3"), d(0, "z3_*"), pingju("三家和")], ["reach", "dahai", "ryukyoku", "end_kyoku"]),
    ],
)  # fmt: skip
def test_order_of_events(entries: list[dict[str, Any]], expected: list[str]) -> None:
    assert tags(paipu(*entries))[-len(expected) :] == expected


def test_calls() -> None:
    found = events(
        paipu(
            z(0, "p1"), d(0, "p4"), m("fulou", 1, "p4-56"),
            log=[[
                qipai(shoupai=["m123456789p1234", "m19p195566s19z123", "s123456789z1166", "m456p456s456z2223"]),
                z(0, "p1"), d(0, "p4"), m("fulou", 1, "p4-56"), d(1, "z1"), m("fulou", 2, "z111-"), d(2, "s1"),
                z(3, "s1"), d(3, "s1_"), z(0, "z1"), d(0, "z1_"), z(1, "z6"), d(1, "z6_"), m("fulou", 2, "z666-"),
                d(2, "s2"), z(3, "z6"), d(3, "z6_"), z(0, "z2"), d(0, "z2_"), m("fulou", 3, "z2222+"),
            ]],
        )
    )  # fmt: skip
    by_type = {type(e): e for e in found}
    chi, pon, kan = by_type[Chi], by_type[Pon], by_type[Daiminkan]
    assert isinstance(chi, Chi)
    assert isinstance(pon, Pon)
    assert isinstance(kan, Daiminkan)
    assert (chi.actor, chi.target, to_mpsz(chi.consumed)) == (1, 0, "56p")
    assert (pon.actor, pon.target, to_mpsz(pon.pai)) == (2, 1, "6z")
    assert (kan.actor, kan.target, to_mpsz(kan.consumed)) == (3, 0, "222z")


def test_an_unmarked_discard_of_the_drawn_tile() -> None:
    *_, cut = events(paipu(z(0, "z7"), d(0, "z7")))
    assert isinstance(cut, Dahai)
    assert cut.tsumogiri


def win(data: bytes) -> Hora:
    return next(e for e in events(data) if isinstance(e, Hora))


@pytest.mark.parametrize(
    ("changes", "field", "expected"),
    [
        ({}, "limit", "mangan"),
        ({}, "yaku", (("ittsuu", 2),)),
        ({}, "deltas", (12000, -4000, -4000, -4000)),
        ({}, "ura_markers", None),
        ({"fubaopai": ["m1", "p0"]}, "ura_markers", tuple(parse("1m0p"))),
        ({"fubaopai": []}, "ura_markers", None),
        ({"defen": 11700, "fu": 40}, "limit", ""),
        ({"defen": 18000, "fanshu": 6}, "limit", "haneman"),
        ({"l": 3, "defen": 12000, "fanshu": 6}, "limit", "haneman"),
        ({"l": 3, "defen": 12000, "fanshu": 4}, "limit", "mangan"),  # every win is a dealer's
        ({"l": 3, "defen": 7700, "fanshu": 4}, "limit", ""),
        ({"hupai": [{"name": "翻牌 白", "fanshu": 1}]}, "yaku", (("haku", 1),)),
        ({"hupai": [{"name": "役牌 白", "fanshu": 1}]}, "yaku", (("haku", 1),)),
        ({"hupai": [{"name": "役牌 自風", "fanshu": 1}]}, "yaku", (("jikaze", 1),)),
        ({"hupai": [{"name": "両立直", "fanshu": 2}]}, "yaku", (("double_riichi", 2),)),
        ({"hupai": [{"name": "ダブル立直", "fanshu": 2}]}, "yaku", (("double_riichi", 2),)),
        ({"hupai": [{"name": "立直", "fanshu": 1}, {"name": "裏ドラ", "fanshu": 0}]}, "yaku", (("riichi", 1),)),
        ({"hupai": [{"name": "一色三順", "fanshu": 3}]}, "yaku", (("一色三順", 3),)),
        ({"hupai": None}, "yaku", None),
        ({"defen": None}, "points", None),
        ({"x": 1}, "meta", {"x": 1}),
    ],
)  # fmt: skip
def test_wins(changes: dict[str, Any], field: str, expected: object) -> None:
    won = win(paipu(z(0, "z4"), hule(**{"shoupai": "m123456789p1234z4", **changes})))
    assert getattr(won, field) == expected


def test_yakuman_and_who_is_liable() -> None:
    said = {
        "damanguan": 3, "defen": 144000, "fenpei": [144000, -144000, 0, 0],
        "hupai": [{"name": "大三元", "fanshu": "*", "baojia": 1}, {"name": "四暗刻単騎", "fanshu": "**"}],
    }  # fmt: skip
    won = win(paipu(z(0, "z4"), hule(**said)))
    assert won.yaku == (("daisangen", 1), ("suuankou_tanki", 2))
    assert (won.yakuman, won.han, won.limit, won.pao) == (3, None, "yakuman", 1)
    assert won.ledger == (Transfer(1, 0, 144000, "points", "pao"),)


@pytest.mark.parametrize(
    ("baojia", "fenpei", "pao"),
    [
        (None, [48000, 0, -48000, 0], 2),
        (None, [48000, -16000, -16000, -16000], None),
        (1, [48000, -24000, 0, -24000], 3),
        (1, [48000, -48000, 0, 0], None),
    ],
)
def test_converters_leave_out_who_is_liable(
    baojia: int | None, fenpei: list[int], pao: int | None
) -> None:
    won = {"damanguan": 1, "defen": 48000, "fenpei": fenpei, "baojia": baojia}
    last = [z(0, "z4")] if baojia is None else [z(0, "z4"), d(0, "z4_"), z(1, "z4"), d(1, "z4_")]
    assert win(paipu(*last, hule(**won, hupai=[{"name": "大三元", "fanshu": "*"}]))).pao == pao


def test_a_double_ron() -> None:
    """The second winner's sticks and honba are the first one's."""
    first = hule(l=1, baojia=0, defen=2000, fu=30, fanshu=2, fenpei=[-2300, 3300, 0, 0])
    second = hule(l=2, baojia=0, defen=1000, fu=30, fanshu=1, fenpei=[-1000, 0, 1000, 0])
    start = qipai(changbang=1, lizhibang=1)
    one, two = (
        e
        for e in events(paipu(log=[[start, z(0, "z4"), d(0, "z4_"), first, second]]))
        if isinstance(e, Hora)
    )
    assert {(r.reason, r.amount) for r in one.ledger} == {
        ("win", 2000),
        ("honba", 300),
        ("sticks", 1),
    }
    assert [(r.reason, r.amount) for r in two.ledger] == [("win", 1000)]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("荒牌平局", "exhaustive"), ("流局", "exhaustive"), ("流し満貫", "nagashi_mangan"),
        ("九種九牌", "kyuushu_kyuuhai"), ("四風連打", "suufon_renda"), ("四家立直", "suucha_riichi"),
        ("四開槓", "suukaikan"), ("四槓散了", "suukaikan"), ("三家和", "sanchahou"),
        ("三家和了", "sanchahou"), ("", None), ("止め", None),
    ],
)  # fmt: skip
def test_draws(name: str, reason: str | None) -> None:
    found = next(e for e in events(paipu(pingju(name))) if isinstance(e, Ryukyoku))
    assert found.reason == reason
    assert (found.meta or {}).get("name") == ("止め" if name == "止め" else None)


def test_hands_shown_at_a_draw() -> None:
    shown = ["m123", "", "z111,p444+", ""]
    found = events(paipu(pingju(shoupai=shown, fenpei=[1500, -1500, 1500, -1500])))
    draw = next(e for e in found if isinstance(e, Ryukyoku))
    assert draw.tehais == (tuple(parse("123m")), None, tuple(parse("111z")), None)
    assert {r.reason for r in draw.ledger} == {"noten"}


@pytest.mark.parametrize(
    ("point", "made"),
    [
        (["40.0", "10.0", "-15.0", "-35.0"], (40000, 10000, -15000, -35000)),
        ([40, 10, -15, -35], (40000, 10000, -15000, -35000)),
        ([], None),
    ],
)
def test_a_match_that_is_over(point: list[Any], made: tuple[int, ...] | None) -> None:
    scores = [25000] * 4
    data = paipu(pingju(), defen=scores, point=point, rank=[1, 2, 3, 4])
    *_, settle, end = events(data)
    assert isinstance(settle, Settle)
    assert settle.ranks == (1, 2, 3, 4)
    assert by_seat(settle.ledger, 4, "final") == made
    assert end == EndGame(scores=tuple(scores))


def test_a_match_of_east_only_shows_it() -> None:
    log = [[qipai(jushu=3), pingju()]]
    over = {"rank": [1, 2, 3, 4], "point": ["0"] * 4}
    assert Match(events(paipu(log=log, **over))).rules["name"] == "tenhou-east"
    assert Match(events(paipu(log=log))).rules["name"] == "tenhou"


def test_red_fives_are_counted() -> None:
    """Four plain fives in one hand: no red one; two red ones: at least two."""
    hands = ["m5555p1234789z12", "p00s123456789z11", "m19p19s19z1234567", "m123p456s456z2223"]
    found = events(paipu(log=[[qipai(shoupai=hands), pingju()]]))
    assert Match(found).rules["red"] == [0, 2, 1]


def test_unknown_entries_are_kept() -> None:
    *_, draw = events(paipu({"chat": {"l": 1}}, z(0, "z7")))
    assert draw.meta == {"entries": [{"chat": {"l": 1}}]}


# ---- damage


@pytest.mark.parametrize(
    ("data", "place", "problem"),
    [
        (b'{"qijia": 0}', "header", "log: found None, expected an array"),
        (paipu(qijia=4), "header", "qijia: found 4"),
        (paipu(log=[]), "header", "found no hand"),
        (paipu(log=[[z(0, "m1")]]), "hand 0, entry 0 (zimo)", "expected qipai"),
        (paipu(log=[[qipai(jushu=4)]]), "hand 0, entry 0", "jushu: found 4"),
        (paipu(log=[[qipai(defen=[1, 2])]]), "hand 0, entry 0", "defen: found 2 values"),
        (paipu(log=[[qipai(baopai="m10")]]), "hand 0, entry 0", "baopai: found 'm10'"),
        (paipu(log=[[qipai(shoupai=["m1"] * 4)]]), "hand 0, entry 0", "found 1 tiles, expected 13"),
        (paipu(z(4, "m1")), "hand 0 (East 1), entry 1 (zimo)", "l: found 4"),
        (paipu(z(0, "q1")), "hand 0 (East 1), entry 1 (zimo)", "p: found 'q1'"),
        (paipu(z(0, "m1"), z(0, "m1")), "hand 0 (East 1), entry 2 (zimo)", "has drawn already"),
        (paipu(z(0, "z7"), d(0, "z6")), "entry 2 (dapai)", "F is not in the hand"),
        (paipu(z(0, "z7"), d(0, "z7?")), "entry 2 (dapai)", "expected a tile, then _ and *"),
        (paipu(m("fulou", 1, "m12-3")), "entry 1 (fulou)", "no discard to call"),
        (paipu(hule(l=0, baojia=0)), "entry 1 (hule)", "expected another than the winner"),
        (paipu(hule(hupai=[{"fanshu": 1}])), "entry 1 (hule)", "name of a yaku: found None"),
        (paipu(pingju(fenpei=[0, 0, 0])), "entry 1 (pingju)", "fenpei: found 3 values"),
        (paipu(pingju(), z(0, "m1")), "entry 2 (zimo)", "the hand has a result"),
        (paipu(log=[[qipai()], [qipai()]]), "hand 1 (East 1), entry 0", "has no result"),
        (paipu(rank=[1, 2, 3, 4]), "end", "the last hand has no result"),
        (paipu(pingju(), rank=[1, 2, 3, 5]), "end", "rank: found 5"),
        (paipu(pingju(), rank=[1, 2, 3, 4], point=["a"] * 4), "end", "point: found 'a'"),
        (paipu(pingju(), rank=[1, 2, 3, 4], point=["nan"] * 4), "end", "point: found 'nan'"),
    ],
)  # fmt: skip
def test_errors_name_the_place(data: bytes, place: str, problem: str) -> None:
    (reading,) = majiang.read(data)
    assert reading.error is not None
    assert place in reading.error.place
    assert problem in reading.error.problem


def test_what_stands_before_the_damage_is_kept() -> None:
    whole = paipu(
        z(0, "z7"),
        d(0, "z7_"),
        z(1, "z1"),
        d(1, "z1_"),
        pingju(),
        log=[[qipai(), z(0, "z7"), d(0, "z7_"), z(1, "z1")]],
    )
    every = events(whole)
    seen: set[int] = set()
    for size in range(1, len(whole)):
        try:
            (reading,) = majiang.read(whole[:size])
        except LogError:
            assert not seen
            continue
        n = len(reading.events)
        assert reading.error is not None
        assert reading.error.place.startswith("byte")
        assert reading.events[1:] == every[1:n]
        seen.add(n)
    assert seen == set(range(len(every) + 1))


def test_several_matches_of_one_file() -> None:
    one, two = majiang.read(b"[" + paipu() + b"," + paipu(z(4, "m1")) + b"]")
    assert one.error is None
    assert two.error is not None
    assert two.error.place.startswith("object 1, hand 0")


@pytest.mark.parametrize(
    "data", [b"", b"[]", b"null", b"{", b"[1, 2", b'"qipai"', b"\xff\xfe", b"[" * 5000]
)
def test_what_is_no_paipu(data: bytes) -> None:
    try:
        readings = majiang.read(data)
    except LogError as e:
        assert e.problem  # noqa: PT017
        return
    assert all(r.error is not None and not r.events[1:] for r in readings)


# ---- writing

SAYS_ALL = {"tenhou", "tenhou-east", "ema", "ichigeki-tonpu", "mahjongsoul", "mleague", "wrc"}


@pytest.mark.parametrize(
    "rules",
    sorted(
        set(names())
        - {
            "mahjongsoul-sanma",
            "tenhou-sanma",
            "tenhou-sanma-east",
            "sanma-parlour",
            "sanma-parlour-east",
        }
    ),
)
def test_what_is_written_reads_the_same(rules: str) -> None:
    for seed in range(2):
        match = play("mixed", rules, seed)
        written = majiang.write(match)
        (reading,) = majiang.read(written.data)
        assert reading.error is None
        again = Match(reading.events)
        assert dict(again.rules) == dict(match.rules)
        assert "walls" in written.losses
        if written.losses == ("walls",):
            assert differences(match, again) == []
        else:
            assert rules not in SAYS_ALL


@pytest.mark.parametrize(
    "settle",
    [
        None, [], {"type": "settle", "ledger": [[None, 9, 1, "final", "uma"]]},
        {"type": "settle", "ledger": [[None, 0, 1, "final", "uma"]]}, {"type": "end_game"}, {"type": "?"},
    ],
)  # fmt: skip
def test_a_settlement_that_does_not_fit_is_made_of_the_points(settle: object) -> None:
    over: dict[str, Any] = {"rank": [1, 2, 3, 4], "point": ["40", "10", "-15", "-35"]}
    found = events(paipu(pingju(), mjwidget={"settle": settle}, **over))
    made = next(e for e in found if isinstance(e, Settle))
    assert by_seat(made.ledger, 4, "final") == (40000, 10000, -15000, -35000)


@pytest.mark.parametrize("rules", ["tenhou-sanma", "sanma-parlour"])
def test_three_players_are_refused(rules: str) -> None:
    with pytest.raises(WriteError, match="majiang: 3 players, this format knows four only"):
        majiang.write(play("first", rules, 1))


def test_a_position_is_refused() -> None:
    position = Position(
        bakaze="E", kyoku=1, honba=0, kyotaku=0, oya=0, scores=(25000,) * 4, dora=(8,), left=60,
        players=(Player(hand=tuple(parse("123456789m1234p"))),) * 4, phase="deal", turn=0,
    )  # fmt: skip
    with pytest.raises(WriteError, match="starts in the middle"):
        majiang.write(Match([position]))


def test_names_ranks_and_the_unfinished() -> None:
    match = Match(events(paipu(z(0, "z7"), player=["A\nB", "C\n", "D", "E"], title="T\n1")))
    out = json.loads(majiang.write(match).data)
    assert out["title"] == "T\n1"
    assert out["player"] == ["A\nB", "C", "D", "E"]
    assert (out["point"], out["rank"], out["defen"]) == ([], [], [25000] * 4)


@pytest.mark.parametrize("hostile", ["<b>", "\u202e", "x" * 5000, '"],{'])
def test_names_are_data(hostile: str) -> None:
    match = Match(events(paipu(player=[hostile] * 4)))
    again = Match(majiang.read(majiang.write(match).data)[0].events)
    assert again.players == match.players == (hostile[:1000],) * 4


def test_events_of_every_kind_are_met() -> None:
    """The generated matches hold all calls, so that the tests above try them."""
    seen = {type(e) for seed in range(4) for e in play("mixed", "tenhou", seed).events}
    assert {Chi, Pon, Ankan, Kakan, Dora, Reach, ReachAccepted, Hora, Ryukyoku} <= seen


def test_without_its_worth_a_payment_stays_whole() -> None:
    """Which part of it is the counters' is not known; it is not all of it."""
    match = play("mixed", "tenhou", 4)
    bare = [
        replace(e, points=None, yaku=None, han=None, fu=None, limit=None)
        if isinstance(e, Hora)
        else e
        for e in match.events
    ]
    written = majiang.write(Match(bare))
    assert "what wins are worth" in written.losses
    wins = [e for e in majiang.read(written.data)[0].events if isinstance(e, Hora)]
    assert wins
    assert {row.reason for e in wins for row in e.ledger} <= {"win", "pao", "sticks"}


def test_a_draw_that_pays_noten_is_an_exhaustive_one() -> None:
    match = play("mixed", "tenhou", 4)
    bare = [replace(e, reason=None) if isinstance(e, Ryukyoku) else e for e in match.events]
    draws = [e for e in majiang.read(majiang.write(Match(bare)).data)[0].events
             if isinstance(e, Ryukyoku)]  # fmt: skip
    assert [e.reason for e in draws if e.ledger] == ["exhaustive"] * len(
        [1 for e in draws if e.ledger]
    )
    assert any(e.ledger for e in draws)


def test_an_end_without_a_last_result_is_a_loss() -> None:
    events = [*play("mixed", "tenhou", 4)[0].events]
    at = next(n for n, e in enumerate(events) if isinstance(e, Hora | Ryukyoku))
    written = majiang.write(Match([*events[:at], EndKyoku(), EndGame()]))
    assert "the end of the match" in written.losses
    assert majiang.read(written.data)[0].error is None


def test_flowers_of_a_table_that_has_none_are_a_loss() -> None:
    first, *rest = play("tsumogiri", "tenhou-east", seed=3).events
    start = rest[0]
    assert isinstance(start, StartKyoku)
    dealt = ((*start.tehais[0][:-1], parse("1f")[0]), *start.tehais[1:])
    written = majiang.write(Match((first, replace(start, tehais=dealt))))
    assert "flowers" in written.losses
    (reading,) = majiang.read(written.data)
    assert reading.error is None
    again = Match(reading.events)[0].start
    assert isinstance(again, StartKyoku)
    assert [len(hand) for hand in again.tehais] == [13, 13, 13, 13]
