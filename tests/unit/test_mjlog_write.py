"""Writing Tenhou's mjlog, element by element: what is read and written again is the same text."""

from __future__ import annotations

import base64
import xml.etree.ElementTree as ET

import pytest
from msgspec.structs import replace

from mjwidget.core import events as ev
from mjwidget.core.events import Transfer
from mjwidget.core.match import Match
from mjwidget.core.player import Player
from mjwidget.core.tiles import from_mjai, parse
from mjwidget.game.play import play
from mjwidget.logs import mjlog as package
from mjwidget.logs.errors import Problem
from mjwidget.logs.mjlog import decode, encode, rules, wall
from mjwidget.logs.mjlog.reader import read
from mjwidget.logs.mjlog.write import write
from mjwidget.logs.written import WriteError
from tests.mjlog_text import agari, coded, element, header, init, mjlog, ryukyoku
from tests.same_match import differences

SANMA = 185
BEFORE = 5
"""Elements before those of the hand: the root, GO, UN, TAIKYOKU, INIT."""
START = init(seed="0,0,0,1,2,132")
"""The fixed deal. Its indicator is the first chun, as the lowest free id is taken."""
CHUN = "1,5,9,13,17,21,25,29,33,37,"
PAIR = init(seed="0,0,0,1,2,128", hai1=CHUN + "41,132,133")
"""Seat 1 holds a pair of chun."""
THREE = init(seed="0,0,0,1,2,128", hai1=CHUN + "132,133,134")
"""Seat 1 holds three of them."""
SANMA_START = init(3, seed="0,0,0,1,2,132", ten="350,350,350,0")

Elements = list[tuple[str, dict[str, str]]]


def match_of(*elements: str, head: str | None = None, start: str = START) -> Match:
    reading = read(mjlog(start, *elements, head=head))
    assert reading.error is None
    return Match(reading.events)


def elements_of(data: bytes) -> Elements:
    """Elements with their attributes, the root first."""
    return [(e.tag, dict(e.attrib)) for e in ET.fromstring(data).iter()]


def written(match: Match) -> Elements:
    out = write(match)
    assert out.losses == ()
    return elements_of(out.data)


def won(**attrs: object) -> str:
    """Seat 1 wins on id 56 of seat 0, 1,000 points, unless told otherwise."""
    found = {"hai": "5,9,13,56", "machi": 56, "who": 1, "fromWho": 0, "doraHai": 132,
             "sc": "250,-10,250,10,250,0,250,0"}  # fmt: skip
    return agari(**(found | attrs))


DISCARD = ("<T56/>", "<D56/>")
RIICHI = ("<T56/>", element("REACH", who=0, step=1), "<D56/>")

PLAYED: dict[str, tuple[str, ...]] = {
    "a tsumogiri is the id that was drawn": ("<T53/>", "<D53/>", "<U54/>", "<E54/>"),
    "a red five": ("<T52/>", "<D52/>", "<U53/>", "<E53/>"),
    "a tedashi is another id": ("<T56/>", "<D4/>", "<U57/>", "<E5/>"),
    "chi": ("<T53/>", "<D53/>", element("N", who=1, m=(7 + 2) * 3 + 2 << 10 | 8 | 32 | 128 | 7), "<E1/>"),
    "riichi": (
        *RIICHI, element("REACH", who=0, ten="240,250,250,250", step=2), "<U57/>", "<E57/>",
    ),
    "scores at riichi that say something else": (
        *RIICHI, element("REACH", who=0, ten="1,2,3,4", step=2),
    ),
    "ron on the riichi tile": (*RIICHI, won()),
    "ron": (*DISCARD, won()),
    "ura that hit nothing": (*DISCARD, won(yaku="1,1,53,0", doraHaiUra=72)),
    "ura": (*DISCARD, won(yaku="1,1,53,2", doraHaiUra=72)),
    "yakuman": (*DISCARD, won(ten="30,64000,5", yakuman="39,42")),
    "yaku that nobody knows": (*DISCARD, won(yaku="10,1,99,2")),
    "of a hand that is not known its points are": (*DISCARD, won(yaku="", ten="0,1000,0")),
    "tsumo for which another answers": (
        "<T56/>",
        won(hai="0,4,8,56", who=0, paoWho=2, ten="30,32000,5", yakuman="39",
            sc="250,320,250,0,250,-320,250,0"),
    ),
    "two winners": (
        *RIICHI, won(),
        won(hai="6,10,14,56", who=2, sc="240,-10,260,0,250,10,250,0"),
    ),
    "two winners in riichi turn the same ura": (
        *DISCARD, won(yaku="1,1,53,1", doraHaiUra=72),
        won(hai="6,10,14,56", who=2, yaku="1,1,53,1", doraHaiUra=72,
            sc="240,-10,260,0,250,10,250,0"),
    ),
    "figures that say something else": (
        *DISCARD, won(ba="1,1", doraHai=72, sc="1,-10,2,10,3,0,4,0"),
    ),
    "chips": (*DISCARD, won(chip="2,1", sc="250,-10,250,10,250,0,250,0,0,-1,0,1,0,0,0,0")),
    "noten": (ryukyoku(sc="250,15,250,15,250,-15,250,-15", hai0="0,4,8", hai1="1,5,9"),),
    "the match ends": (ryukyoku(owari="250,0.0,250,0.0,250,0.0,250,0.0"),),
    "decimals": (ryukyoku(owari="250,-5.5,250,0.125,250,0.0,250,5.375"),),
    "nothing is said of the end": (element("RYUUKYOKU", owari=""),),
    "an end that counts chips": (
        ryukyoku(sc="250,0,250,0,250,0,250,0,0,1,0,-1,0,0,0,0",
                 owari="250,0.0,250,0.0,250,0.0,250,0.0,1,0,-1,0,0,0,0,0"),
    ),
    "who leaves and comes back": (
        "<T56/>", element("UN", n3=coded("D")), "<D56/>", element("BYE", who=1), ryukyoku(),
    ),
    "who leaves at the end": (
        ryukyoku(owari="250,0.0,250,0.0,250,0.0,250,0.0"), element("BYE", who=1),
    ),
    "elements and attributes that nobody knows": (
        '<T56 x="1"/>', element("FURITEN", show="1"), '<D56 y="&lt;&quot;&amp;&gt;&#10;"/>',
        ryukyoku(z=2),
    ),
    "a hand that breaks off": ("<T56/>",),
    **{
        f"the draw {code}": (ryukyoku(type=code),)
        for code in ("yao9", "kaze4", "reach4", "ron3", "kan4", "nm", "newkind")
    },
}  # fmt: skip

PON = 33 * 3 + 2 << 9 | 3 << 5 | 3
MELDS: dict[str, tuple[str, tuple[str, ...]]] = {
    "pon": (PAIR, ("<T134/>", "<D134/>", element("N", who=1, m=PON | 8), "<E1/>")),
    "kakan, its indicator before the discard": (PAIR, (
        "<T134/>", "<D134/>", element("N", who=1, m=PON | 8), "<E1/>", "<V112/>", "<F112/>",
        "<W113/>", "<G113/>", "<T114/>", "<D114/>", "<U135/>", element("N", who=1, m=PON | 16),
        "<U115/>", element("DORA", hai=72), "<E115/>",
        "<V116/>", "<F116/>", won(hai="5,9,13,116", m=PON | 16, machi=116, fromWho=2,
                                  doraHai="128,72", sc="250,0,250,10,250,-10,250,0"),
    )),
    "open kan": (THREE, (
        "<T135/>", "<D135/>", element("N", who=1, m=135 << 8 | 3), "<U56/>",
        element("DORA", hai=72), "<E56/>",
    )),
    "closed kan, its indicator before the replacement": (THREE, (
        "<T56/>", "<D56/>", "<U135/>", element("N", who=1, m=132 << 8),
        element("DORA", hai=72), "<U57/>", "<E57/>",
    )),
}  # fmt: skip


@pytest.mark.parametrize("name", PLAYED)
def test_the_same_elements(name: str) -> None:
    elements = PLAYED[name]
    expected = elements_of(mjlog(START, *elements))
    assert written(match_of(*elements))[BEFORE:] == expected[BEFORE:]


@pytest.mark.parametrize("name", MELDS)
def test_the_same_melds(name: str) -> None:
    start, elements = MELDS[name]
    expected = elements_of(mjlog(start, *elements))
    assert written(match_of(*elements, start=start))[BEFORE:] == expected[BEFORE:]


def test_three_players() -> None:
    """No fourth hand, but numbers for four; norths count with the dora."""
    elements = (
        "<T120/>", element("N", who=0, m=120 << 8 | 0x20), "<T80/>", "<D80/>", "<U121/>",
        "<E121/>", "<V133/>", "<F133/>", "<T84/>", element("REACH", who=0, step=1), "<D84/>",
        element("REACH", who=0, ten="340,350,350,0", step=2), "<U85/>", "<E85/>",
        agari(ba="0,1", hai="0,32,36,85", m=120 << 8 | 0x20, machi=85, yaku="1,1,52,3,53,0",
              doraHai=132, doraHaiUra=134, who=0, fromWho=1, sc="340,20,350,-10,350,0,0,0",
              owari="360,39.0,340,-6.0,350,-33.0,0,0.0"),
    )  # fmt: skip
    head = header(SANMA)
    expected = elements_of(mjlog(SANMA_START, *elements, head=head))
    assert written(match_of(*elements, head=head, start=SANMA_START))[4:] == expected[4:]


def test_every_call_number_is_written_again() -> None:
    numbers = 0
    for m in range(1 << 16):
        try:
            call = decode.call(m)
        except Problem:
            continue
        unused = 0x200 if m & 0x04 else 0x180 if m & 0x18 else 0
        if m & unused or (m & 0x1C) == 0x18:  # bits without a meaning; pon and kakan at once
            continue
        numbers += 1
        if call.kind == "ankan":
            assert encode.number(call) == m & ~0x300
        elif call.kind == "kakan":
            assert encode.added(m & ~0x10 | 0x08) == m
        else:
            assert encode.number(call) == m
    assert numbers > 7000


# ---- the header


def test_a_header() -> None:
    """Names coded byte by byte, lists as numbers, what is not known as it stood."""
    go = element("GO", type=169, lobby=1111, title=coded("杯"), rule="r", ranking="sc3m")
    shuffle = element("SHUFFLE", seed="0.765", ref="2022010100gm")
    un = element("UN", n0=coded("麻"), n1=coded('<b>"&'), n2="", n3=coded("D"),
                 dan="0,1,20,3", rate="1500,1600.50,?,1", sx="M,F,C,M", x="y")  # fmt: skip
    head = shuffle + go + un + element("TAIKYOKU", oya=0, log="z")
    found = written(match_of(head=head))
    assert found[:5] == elements_of(mjlog(head=head))


@pytest.mark.parametrize(
    ("names", "players", "un"),
    [
        ((), 4, ["", "", "", ""]),
        (("A",), 4, ["%41", "", "", ""]),
        (("A", "B", "C"), 3, ["%41", "%42", "%43", ""]),
        (("\ud800", "\0", "", ""), 4, ["%3F", "%00", "", ""]),
    ],
)
def test_names(names: tuple[str, ...], players: int, un: list[str]) -> None:
    head, start = (header(SANMA), SANMA_START) if players == 3 else (None, START)
    match = match_of(head=head, start=start)
    match = Match((replace(match.header, names=names), *match.events[1:]))
    (found,) = [attrs for tag, attrs in elements_of(write(match).data) if tag == "UN"]
    assert list(found.values()) == un


def test_the_fourth_seat_of_three() -> None:
    un = element("UN", n0="A", n1="B", n2="C", n3="", dan="1,2,3,0",
                 rate="1600.00,1600.00,1600.00,1500.00", sx="M,F,M,C")  # fmt: skip
    head = element("GO", type=SANMA, lobby=0) + un + element("TAIKYOKU", oya=0)
    (found,) = [
        attrs for tag, attrs in written(match_of(head=head, start=SANMA_START)) if tag == "UN"
    ]
    assert [found[key] for key in ("dan", "rate", "sx")] == [
        "1,2,3,0", "1600.00,1600.00,1600.00,1500.00", "M,F,M,C",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("named", "players", "go"),
    [
        ({"name": "tenhou"}, 4, 0x09),
        ({"name": "tenhou-east"}, 4, 0x01),
        ({"name": "tenhou-sanma"}, 3, 0x19),
        ({"name": "tenhou-sanma-east", "room": "joukyuu"}, 3, 0x91),
        ({"name": "tenhou", "room": "houou", "fast": True}, 4, 0xE9),
        ({"name": "tenhou", "red": [0, 0, 0], "open_tanyao": False}, 4, 0x0F),
        ({"name": "tenhou", "people": False}, 4, 0x08),
        ({"name": "tenhou", "go": 0x241}, 4, 0x241),
        ({"name": "tenhou", "go": 0x19}, 4, 0x09),  # a number for three
        ({"name": "tenhou", "go": -1}, 4, 0x09),
        ({"name": "tenhou", "unknown": "no GO"}, 4, None),
        ({"name": "ichigeki-tonpu"}, 4, 0x03),
        ({"name": "mleague"}, 4, 0x0B),
        ({}, 4, 0x03),
    ],
)
def test_type_numbers(named: dict[str, object], players: int, go: int | None) -> None:
    assert rules.to_go(named, players, red=False, south=False) == go


@pytest.mark.parametrize("go", [*range(256), 257, 1601, 2113])
def test_every_type_number_is_written_again(go: int) -> None:
    players = 3 if go & rules.SANMA else 4
    found = rules.from_go(go, players)
    assert rules.to_go(found, players, red=True, south=True) == go
    if go < 256:
        del found["go"]
        assert rules.to_go(found, players, red=True, south=True) == go


# ---- what an mjlog cannot say


def changed(match: Match, *events: ev.Event, at: int, drop: int = 0) -> Match:
    """``events`` put before event ``at`` of the match, ``drop`` of its own left out."""
    found = list(match.events)
    found[at : at + drop] = events
    return Match(found)


DRAWN = match_of("<T56/>", "<D56/>", "<U57/>", "<E57/>", ryukyoku())
WON = match_of(*DISCARD, won())


def worth(**changes: object) -> Match:
    event = WON.events[4]
    return changed(WON, replace(event, **changes), at=4, drop=1)


def start_with(**changes: object) -> Match:
    return changed(DRAWN, replace(DRAWN.events[1], **changes), at=1, drop=1)


def settled(**changes: object) -> Match:
    end = ryukyoku(owari="250,-5.0,250,5.0,250,0.0,250,0.0")
    match = match_of(end)
    event = next(e for e in match.events if isinstance(e, ev.Settle))
    return changed(match, replace(event, **changes), at=match.events.index(event), drop=1)


def named(**changes: object) -> Match:
    return Match((replace(DRAWN.header, **changes), *DRAWN.events[1:]))


def dealt(tile: str, *seats: int) -> tuple[tuple[int, ...], ...]:
    """The fixed deal, but for the 9m of these seats."""
    start = DRAWN[0].start
    assert isinstance(start, ev.StartKyoku)
    hands = list(start.tehais)
    for seat in seats:
        hands[seat] = (*hands[seat][:8], from_mjai(tile), *hands[seat][9:])
    return tuple(hands)


SHUGI = (Transfer(0, 1, 800, "points", "win"), Transfer(0, 1, 200, "points", "shugi"))

LOSSES: dict[str, tuple[Match, tuple[str, ...]]] = {
    "nothing": (DRAWN, ()),
    "a wall": (start_with(wall=ev.Wall(live=(0,))), ("walls",)),
    "a longer wall": (start_with(left=72), ("the length of the wall",)),
    "other rules": (named(rules={"name": "mleague"}), ()),
    "another room": (named(rules={"name": "tenhou", "room": "parlour"}), ()),
    "an old rule": (named(rules={"name": "tenhou", "settlement": {"whole": True}}), ()),
    "a note": (changed(DRAWN, ev.Annotate(hand=0, n=1, text="?"), at=7), ("notes",)),
    "an offence": (changed(DRAWN, ev.Offence(actor=1, act="wrong_call"), at=3), ("offences",)),
    "a dead hand": (changed(DRAWN, ev.DeadHand(actor=1, cause="x"), at=3), ("offences",)),
    "a penalty": (changed(DRAWN, ev.Chombo(actor=1, cause="x"), at=6, drop=1), ("chombo",)),
    "a blue five": (start_with(tehais=dealt("5pb", 0)), ("blue fives",)),
    "a second red five": (start_with(tehais=dealt("5pr", 0, 1)), ("red fives",)),
    "a yaku of another table": (worth(yaku=(("riichi", 1), ("north", 1))), ("yaku",)),
    "a double yakuman": (worth(yaku=(("kokushi_13", 2),), yakuman=2), ("double yakuman",)),
    "a blue dora": (worth(yaku=(("riichi", 1), ("blue", 1))), ("blue fives",)),
    "a north that was not set aside": (
        worth(yaku=(("riichi", 1), ("kita", 1))), ("what norths count",),
    ),
    "shugi in points": (worth(ledger=SHUGI), ("what payments are for",)),
    "a draw of another kind": (
        changed(DRAWN, ev.Ryukyoku(reason="nine_gates"), at=6, drop=1), ("reasons of draws",),
    ),
    "riichi of another kind": (
        changed(DRAWN, ev.Reach(actor=0, double=False), at=3), ("double riichi",),
    ),
    "another uma": (
        settled(ledger=(Transfer(0, 1, 5000, "final", "uma"),)),
        (),
    ),
    "other ranks": (settled(ranks=(4, 3, 2, 1)), ()),
    "points of another kind": (settled(unit="chips"), ()),
    "a hand without a result": (
        changed(DRAWN, *DRAWN.events[1:6], at=1), ("hands without a result",),
    ),
    "elements with a meaning": (
        changed(DRAWN, ev.Tsumo(actor=0, pai=DRAWN.events[2].pai,  # type: ignore[attr-defined]
                                meta={"elements": [["T5", {}], ["x y", {}], 1]}), at=2, drop=1),
        ("other elements",),
    ),
    "attributes that cannot be": (
        start_with(meta={"attributes": {"oya": "1", "a b": "1", "c": 1}}), ("other attributes",),
    ),
}  # fmt: skip


UNSEEN = {"walls", "notes", "double riichi", "other elements", "other attributes"}
"""Losses in what is not compared."""


@pytest.mark.parametrize("name", LOSSES)
def test_losses_are_named(name: str) -> None:
    match, losses = LOSSES[name]
    out = write(match)
    assert out.losses == losses
    reading = read(out.data)
    assert reading.error is None
    found = differences(match, Match(reading.events), without=("annotate",))
    assert bool(found) == any(loss not in UNSEEN for loss in losses)


@pytest.mark.parametrize(
    ("match", "message"),
    [
        (start_with(scores=(25050, 25000, 25000, 25000)),
         r"hand 0 \(East 1\), event 0 \(start_kyoku\): a score of 25050"),
        (worth(deltas=(-10, 10, 0, 0)), "event 3 .*: a change of -10"),
        (DRAWN.public(1), "event 0 .*: a hidden tile"),
        (start_with(tehais=dealt("2m", 0)),
         "event 0 .*: a fifth 2m"),
    ],
)  # fmt: skip
def test_what_cannot_be_written(match: Match, message: str) -> None:
    with pytest.raises(WriteError, match=message):
        write(match)


def test_a_hand_that_starts_in_the_middle_cannot_be_written() -> None:
    start = DRAWN[0].start
    assert isinstance(start, ev.StartKyoku)
    position = ev.Position(
        bakaze="E", kyoku=1, honba=0, kyotaku=0, oya=0, scores=start.scores, dora=(0,), left=70,
        players=tuple([Player(hand=hand) for hand in start.tehais]), phase="deal", turn=0,
    )  # fmt: skip
    with pytest.raises(WriteError, match=r"hand 0 .*whole hands"):
        write(Match((DRAWN.header, position)))


# ---- flowers


FLOWER, OTHER = from_mjai("1f"), from_mjai("2f")


def flowers(*events: ev.Event, dealt: str = "9m", dora: str = "C") -> list[ev.Event]:
    """A hand of three players whose seat 0 may hold a flower, as written and read again."""
    base = match_of(head=header(SANMA), start=SANMA_START)
    start = base[0].start
    assert isinstance(start, ev.StartKyoku)
    own = list(start.tehais[0])
    own[own.index(from_mjai("9m"))] = from_mjai(dealt)
    begin = replace(start, tehais=(tuple(own), *start.tehais[1:]), dora_marker=from_mjai(dora))
    out = write(Match((base.header, begin, *events)))
    assert out.losses == ("flowers",)
    return list(read(out.data).events[1:])


def drawn(tile: str, actor: int = 0) -> ev.Tsumo:
    return ev.Tsumo(actor=actor, pai=from_mjai(tile))


def thrown(tile: str, *, tsumogiri: bool, actor: int = 0) -> ev.Dahai:
    return ev.Dahai(actor=actor, pai=from_mjai(tile), tsumogiri=tsumogiri)


def test_a_drawn_flower_goes_with_its_draw() -> None:
    after = (drawn("E"), thrown("E", tsumogiri=True))
    assert flowers(drawn("1f"), ev.Flower(actor=0, pai=FLOWER), *after)[1:] == list(after)


def test_a_held_flower_becomes_what_was_drawn_for_it() -> None:
    after = (drawn("E"), thrown("E", tsumogiri=True))
    start, *rest = flowers(drawn("S"), ev.Flower(actor=0, pai=FLOWER), *after, dealt="1f")
    assert isinstance(start, ev.StartKyoku)
    assert from_mjai("S") in start.tehais[0]
    assert rest == list(after)


def test_two_held_flowers_one_after_the_other() -> None:
    start, *rest = flowers(
        drawn("2f"), ev.Flower(actor=0, pai=FLOWER), drawn("S"), ev.Flower(actor=0, pai=OTHER),
        drawn("E"), thrown("S", tsumogiri=False), dealt="1f",
    )  # fmt: skip
    assert isinstance(start, ev.StartKyoku)
    assert from_mjai("S") in start.tehais[0]
    assert rest == [drawn("E"), thrown("S", tsumogiri=False)]


def test_a_flower_that_was_kept_for_a_turn() -> None:
    rest = flowers(
        drawn("1f"), thrown("1m", tsumogiri=False), drawn("S", 1), thrown("S", tsumogiri=True, actor=1),
        drawn("W"), ev.Flower(actor=0, pai=FLOWER), drawn("E"), thrown("W", tsumogiri=False),
    )[1:]  # fmt: skip
    assert rest == [
        drawn("W"), thrown("1m", tsumogiri=False), drawn("S", 1),
        thrown("S", tsumogiri=True, actor=1), drawn("E"), thrown("W", tsumogiri=False),
    ]  # fmt: skip


def test_for_a_flower_that_stays_there_is_a_tile_that_nobody_saw() -> None:
    start, draw = flowers(drawn("2f"), dealt="1f", dora="3f")
    assert isinstance(start, ev.StartKyoku)
    assert isinstance(draw, ev.Tsumo)
    stands = [start.dora_marker, draw.pai, *(set(start.tehais[0]) & set(parse("567z")))]
    assert stands == [from_mjai("C")] * 3
    assert start.tehais[0].count(from_mjai("C")) == 1


def test_a_flower_as_a_further_indicator_is_left_out() -> None:
    found = flowers(drawn("E"), ev.Dora(dora_marker=FLOWER), thrown("E", tsumogiri=True))
    assert found[1:] == [drawn("E"), thrown("E", tsumogiri=True)]


# ---- whole matches


def test_the_format_writes() -> None:
    """What ``read`` of the package gives can be written again."""
    out = package.write(WON)
    (reading,) = package.read(out.data)
    assert reading.events[1:] == WON.events[1:]
    assert out.data.startswith(b'<mjloggm ver="2.3"><GO type="9" lobby="0"/><UN n0="%41" ')
    assert out.data.endswith(b" /></mjloggm>")


@pytest.mark.parametrize(
    "rules_name", ["tenhou", "tenhou-east", "tenhou-sanma", "tenhou-sanma-east"]
)
@pytest.mark.parametrize("seed", range(3))
def test_tenhous_matches_are_said_whole(rules_name: str, seed: int) -> None:
    match = play("mixed", rules_name, seed=seed)
    out = write(match)
    assert out.losses == ("walls",)
    reading = read(out.data)
    assert reading.error is None
    assert differences(match, Match(reading.events)) == []


SETS: dict[str, set[str]] = {
    "ema": set(),
    "ichigeki": {"red fives", "what payments are for"},
    "lan": {"offences", "chombo"},
    "mahjongsoul": set(),
    "mahjongsoul-sanma": set(),
    "mleague": set(),
    "ronron-05": {"offences", "chombo"},
    "sanma-parlour": {"flowers", "the length of the wall", "red fives", "blue fives", "yaku"},
    "wrc": set(),
}
"""Rule set -> what an mjlog cannot say of its matches, walls aside."""
_FELT = {"what payments are for": {"hora.ledger"}, "the length of the wall": {"start_kyoku.left"}}


@pytest.mark.parametrize("rules_name", SETS)
@pytest.mark.parametrize("seed", range(2))
def test_matches_of_other_sets(rules_name: str, seed: int) -> None:
    """Every loss is named; where only figures are lost, every move is there."""
    match = play("mixed", rules_name, seed=seed)
    out = write(match)
    assert set(out.losses) - {"walls"} <= SETS[rules_name]
    assert "walls" in out.losses
    reading = read(out.data)
    assert reading.error is None
    again = Match(reading.events)
    assert [hand.result.scores for hand in again] == [hand.result.scores for hand in match]
    if set(out.losses) <= {"walls", *_FELT}:
        felt = set().union(*(_FELT.get(loss, set()) for loss in out.losses))
        assert differences(match, again, without=felt) == []


def test_rules_of_others_stand_in_an_attribute_of_the_root() -> None:
    """Only where they are needed, and what others see is Tenhou's."""
    match = named(rules={"name": "mleague", "match": {"tobi": "off"}})
    out = write(match)
    root, go, *_ = elements_of(out.data)
    assert go == ("GO", {"type": "9", "lobby": "0"})
    assert set(root[1]) == {"ver", "mjwidget"}
    start = read(out.data).events[0]
    assert isinstance(start, ev.StartGame)
    assert start.rules == match.rules
    assert set(elements_of(write(DRAWN).data)[0][1]) == {"ver"}


@pytest.mark.parametrize("said", [None, {"name": "tenhou", "unknown": "majiang"}])
def test_of_rules_no_more_is_said_than_was_known(said: dict[str, str] | None) -> None:
    """A type number alone would name all of Tenhou's."""
    match = named(rules=said)
    assert Match(read(write(match).data).events).rules == match.rules


@pytest.mark.parametrize(
    "text",
    ["", "{", "[" * 100_000, "1", '{"rules": 1, "settle": 2}', '{"settle": {"type": "dora"}}'],
)
def test_what_stands_there_may_be_anything(text: str) -> None:
    end = ryukyoku(owari="250,-5.0,250,5.0,250,0.0,250,0.0")
    root = f'<mjloggm ver="2.3" mjwidget="{text.replace(chr(34), "&quot;")}">'
    data = mjlog(START, end).decode().replace('<mjloggm ver="2.3">', root).encode()
    reading = read(data)
    assert reading.error is None
    assert reading.events[1:] == read(mjlog(START, end)).events[1:]


def test_a_match_that_was_no_mjlog_gets_what_readers_count_on() -> None:
    out = write(Match((replace(DRAWN.header, meta=None), *DRAWN.events[1:])))
    _, go, un, *_ = elements_of(out.data)
    assert go == ("GO", {"type": "9", "lobby": "0"})
    assert un[1]["dan"] == "0,0,0,0"
    assert un[1]["rate"] == "1500.00,1500.00,1500.00,1500.00"
    assert un[1]["sx"] == "C,C,C,C"


def test_a_seed_is_kept_as_the_match_s_secret() -> None:
    """It is every wall to come: a view of a match that is not over has neither."""
    words = b"\1\0\0\0" * 624
    seed = f"mt19937ar-sha512-n288-base64,{base64.b64encode(words).decode()}"
    made = wall.Walls(seed).find(4, 0, lambda made: True)
    assert made is not None
    dealt = [",".join(map(str, hand)) for hand in made.hands]
    start = init(seed=f"0,0,0,1,2,{made.dora[0]}", hai0=dealt[0], hai1=dealt[1], hai2=dealt[2],
                 hai3=dealt[3])  # fmt: skip
    head = element("SHUFFLE", seed=seed, ref="") + header()
    match = match_of(f"<T{made.live[0]}/>", head=head, start=start)
    assert match.header.secret == {"shuffle": seed}
    assert (match.header.meta or {})["shuffle"] == "mt19937ar-sha512-n288-base64"
    assert match.public(0).header.secret is None
    out = write(match)
    assert out.losses == ()
    assert elements_of(out.data)[4:] == elements_of(mjlog(start, f"<T{made.live[0]}/>"))[3:]
    assert read(out.data).events[1:] == match.events[1:]
