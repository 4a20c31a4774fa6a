"""Tenhou's mjlog, element by element."""

from __future__ import annotations

import pytest

from mjwidget.core import events as ev
from mjwidget.core.events import Transfer
from mjwidget.core.reduce import fold
from mjwidget.core.state import State
from mjwidget.core.tiles import parse, to_mjai, to_mpsz
from mjwidget.logs.errors import Problem
from mjwidget.logs.mjlog import decode, rules
from mjwidget.logs.mjlog.fields import plain_text, thousandths
from mjwidget.logs.mjlog.reader import read
from tests.mjlog_text import agari, coded, element, header, init, mjlog, ryukyoku

SANMA = 185


def played(*elements: str, head: str | None = None, start: str | None = None) -> list[ev.Event]:
    """Events after ``start_kyoku``; there must be no error."""
    reading = read(mjlog(init() if start is None else start, *elements, head=head))
    assert reading.error is None
    assert len(reading.places) == len(reading.events)
    assert isinstance(reading.events[1], ev.StartKyoku)
    return list(reading.events[2:])


def only(found: list[ev.Event], kind: type[ev.Event]) -> ev.Event:
    """The one event of this kind."""
    (event,) = [e for e in found if isinstance(e, kind)]
    return event


# ---- header


def start_game(head: str) -> ev.StartGame:
    event = read(mjlog(init(), head=head)).events[0]
    assert isinstance(event, ev.StartGame)
    return event


def test_header() -> None:
    """LF003: every byte of a name is coded, ASCII too; broken bytes end nothing."""
    go = element("GO", type=169, lobby=1111, title=coded("杯"), rule="r", ranking="sc3m")
    shuffle = element("SHUFFLE", seed="0.765", ref="2022010100gm")
    un = element("UN", n0=coded("麻"), n1="%6D%61%63", n2="%FF%41", n3="",
                 dan="0,1,20,3", rate="1500,1600.5,?,1", sx="M,F,C,M")  # fmt: skip
    event = start_game(shuffle + go + un + element("TAIKYOKU", oya=0, log="x"))
    assert event.names == ("麻", "mac", "\ufffdA", "")
    assert event.rules == {"name": "tenhou", "go": 169, "room": "houou"}
    assert event.id == "2022010100gm"
    assert event.meta == {
        "ver": "2.3", "lobby": "1111", "title": "杯", "rule": "r", "ranking": "sc3m",
        "dan": [0, 1, 20, 3], "rate": [1500, 1600.5, "?", 1], "sx": ["M", "F", "C", "M"],
        "shuffle": "0.765", "attributes": {"TAIKYOKU": {"log": "x"}},
    }  # fmt: skip


def test_names_are_cut() -> None:
    assert plain_text("%41" * 5000) == "A" * 1000
    assert plain_text("麻" * 5000) == "麻" * 1000
    assert len(plain_text("%F0%9F%80%84" * 5000)) == 1000


@pytest.mark.parametrize(
    ("go", "players", "expected"),
    [
        (0x09, 4, {"name": "tenhou", "room": "ippan"}),
        (0x01, 4, {"name": "tenhou-east", "room": "ippan"}),
        (0xA9, 4, {"name": "tenhou", "room": "houou"}),
        (0xE1, 4, {"name": "tenhou-east", "room": "houou", "fast": True}),
        (0x29, 4, {"name": "tenhou", "room": "tokujou"}),
        (0xB9, 3, {"name": "tenhou-sanma", "room": "houou"}),
        (0x91, 3, {"name": "tenhou-sanma-east", "room": "joukyuu"}),
        (0x08, 4, {"name": "tenhou", "room": "ippan", "people": False}),
        (0x0B, 4, {"name": "tenhou", "room": "ippan", "red": [0, 0, 0]}),
        (
            0x0F, 4,
            {"name": "tenhou", "room": "ippan", "red": [0, 0, 0], "open_tanyao": False},
        ),
        (None, 3, {"name": "tenhou-sanma", "unknown": "no GO"}),
    ],
)  # fmt: skip
def test_rules(go: int | None, players: int, expected: dict[str, object]) -> None:
    if go is not None:
        expected = {"name": expected["name"], "go": go, **expected}
    assert rules.from_go(go, players) == expected


def test_private_rules_are_kept_as_they_stand() -> None:
    assert rules.from_go(1, 4, "0FE0,,5")["csrule"] == "0FE0,,5"


@pytest.mark.parametrize(
    ("go", "csrule", "why"),
    [(0x09, "", None), (0x101, "", "bits"), (0x09, "0FE0", "csrule"), (None, "", "no GO")],
)
def test_rules_that_are_not_all_known(go: int | None, csrule: str, why: str | None) -> None:
    assert rules.from_go(go, 4, csrule).get("unknown") == why


@pytest.mark.parametrize(("go", "fives"), [(0x09, "5mr 5pr 5sr"), (0x0B, "5m 5p 5s")])
def test_red_fives_are_three_ids(go: int, fives: str) -> None:
    found = played("<T16/><D16/><U52/><E52/><V88/><F88/><W17/><G17/>", head=header(go))
    pais = [to_mjai(e.pai) for e in found if isinstance(e, ev.Tsumo)]
    assert pais == [*fives.split(), "5m"]


# ---- the deal, draws and discards


def test_start_kyoku() -> None:
    start = init(seed="6,2,1,3,5,70", ten="-12,1000,250,252", oya=2, chip="1,-1,0,0")
    event = read(mjlog(start)).events[1]
    assert isinstance(event, ev.StartKyoku)
    assert (event.bakaze, event.kyoku, event.honba, event.kyotaku, event.oya) == ("S", 3, 2, 1, 2)
    assert to_mpsz(event.dora_marker) == "9p"
    assert event.scores == (-1200, 100000, 25000, 25200)
    hands = [to_mpsz(hand) for hand in event.tehais]
    assert hands == ["123406789m1234p"] + ["123456789m1234p"] * 3
    assert (event.left, event.chips, event.wall) == (70, (1, -1, 0, 0), None)
    assert event.meta == {"dice": [4, 6]}


def test_three_players_have_three_of_everything() -> None:
    """LF019, LF043: no seat is made up for the empty fourth array."""
    reading = read(mjlog(init(3), ryukyoku(sc="350,0,350,0,350,0,0,0"), head=header(SANMA)))
    start_game_, start, draw = reading.events[:3]
    assert isinstance(start_game_, ev.StartGame)
    assert isinstance(start, ev.StartKyoku)
    assert isinstance(draw, ev.Ryukyoku)
    assert reading.error is None
    assert start_game_.names == ("A", "B", "C")
    assert start.scores == (35000, 35000, 35000)
    assert [len(hand) for hand in start.tehais] == [13, 13, 13]
    assert start.left == 55
    assert draw.deltas == (0, 0, 0)
    assert draw.tehais == (None, None, None)


def test_without_go_the_deal_says_how_many_play() -> None:
    for players in (3, 4):
        event = read(mjlog(init(players), head="")).events[0]
        assert isinstance(event, ev.StartGame)
        assert event.names == ("",) * players


def test_draws_discards_and_riichi() -> None:
    found = played(
        "<T100/><D0/><U101/><E101/><V102/>",
        element("REACH", who=2, step=1), "<F102/>",
        element("REACH", who=2, ten="250,250,240,250", step=2),
        "<W60/>", element("DORA", hai=134), "<G3/>",
    )  # fmt: skip
    one_m, haku = parse("1m")[0], parse("5z")[0]
    eight_s, seven_p, chun = parse("8s")[0], parse("7p")[0], parse("7z")[0]
    assert haku != chun
    assert found == [
        ev.Tsumo(actor=0, pai=eight_s),
        ev.Dahai(actor=0, pai=one_m, tsumogiri=False),
        ev.Tsumo(actor=1, pai=eight_s),
        ev.Dahai(actor=1, pai=eight_s, tsumogiri=True),
        ev.Tsumo(actor=2, pai=eight_s),
        ev.Reach(actor=2),
        ev.Dahai(actor=2, pai=eight_s, tsumogiri=True),
        ev.ReachAccepted(actor=2),
        ev.Tsumo(actor=3, pai=seven_p),
        ev.Dora(dora_marker=chun),
        ev.Dahai(actor=3, pai=one_m, tsumogiri=False),
    ]


def test_a_discard_of_the_same_kind_from_the_hand_is_no_tsumogiri() -> None:
    found = played("<T1/><D0/><U2/><E2/>")
    assert [e.tsumogiri for e in found if isinstance(e, ev.Dahai)] == [False, True]


def test_scores_at_riichi_are_kept_where_they_differ() -> None:
    reach = [element("REACH", who=0, step=s, ten=t) for s, t in ((1, ""), (2, "1,2,3,4"))]
    assert only(played("<T100/>", reach[0], "<D100/>", reach[1]), ev.ReachAccepted) == (
        ev.ReachAccepted(actor=0, meta={"ten": [1, 2, 3, 4]})
    )


# ---- calls


def chi_m(base: int, offsets: tuple[int, int, int], called: int) -> int:
    a, b, c = offsets
    return (base * 3 + called) << 10 | c << 7 | b << 5 | a << 3 | 4 | 3


@pytest.mark.parametrize(
    ("m", "kind", "own", "tile", "by"),
    [
        (1547, "pon", (6, 7), 5, 3),  # LF005: 2m from the previous seat
        (31264, "kita", (122,), 122, 0),  # LF007: no ankan
        (30752, "kita", (120,), 120, 0),
        (31008, "kita", (121,), 121, 0),
        (31520, "kita", (123,), 123, 0),
        (4608, "ankan", (16, 17, 18, 19), None, 0),
        (4609, "daiminkan", (16, 17, 19), 18, 1),
        (chi_m(0, (0, 0, 0), 0), "chi", (4, 8), 0, 3),
        (chi_m(2, (1, 2, 0), 2), "chi", (9, 14), 16, 3),  # 34m take the red five
        (chi_m(20, (3, 3, 3), 1), "chi", (99, 107), 103, 3),  # 7s-9s is the last
        (33 * 3 << 9 | 3 << 5 | 8 | 2, "pon", (133, 134), 132, 2),
        (33 * 3 << 9 | 3 << 5 | 16 | 2, "kakan", (132, 133, 134), 135, 2),
        (4 * 3 << 9 | 0 << 5 | 16 | 1, "kakan", (17, 18, 19), 16, 1),
    ],
)
def test_call_numbers(m: int, kind: str, own: tuple[int, ...], tile: int | None, by: int) -> None:
    if m == 4609:
        m = 18 << 8 | 1
    assert decode.call(m) == (kind, own, tile, by)


@pytest.mark.parametrize(
    ("m", "message"),
    [
        (-1, "16 bits"),
        (1 << 16, "16 bits"),
        (chi_m(21, (0, 0, 0), 0), "21 sequences"),
        (chi_m(0, (0, 0, 0), 0) & ~3 | 1, "the previous one"),
        (33 * 3 << 9 | 8, "own discard"),
        (34 * 3 << 9 | 8 | 1, "kind 34"),
        (124 << 8 | 0x20, "a north"),
        (122 << 8 | 0x60, "a north"),
        (136 << 8 | 1, "no call"),
        (16 << 8 | 0x40, "no call"),
    ],
)
def test_impossible_calls(m: int, message: str) -> None:
    with pytest.raises(Problem, match=message):
        decode.call(m)


def test_every_number_is_a_call_or_a_problem() -> None:
    kinds = {"no call": 0}
    for m in range(1 << 16):
        try:
            found = decode.call(m)
        except Problem:
            kinds["no call"] += 1
            continue
        kinds[found.kind] = kinds.get(found.kind, 0) + 1
        every = {*found.own, found.tile} - {None}
        assert len(every) == {"chi": 3, "pon": 3, "kita": 1}.get(found.kind, 4)
        assert all(0 <= i < 136 for i in every if i is not None)
    assert kinds["ankan"] == kinds["daiminkan"] // 3 == 136
    assert kinds["kita"] == 4


def test_calls_name_the_absolute_seat() -> None:
    pon = element("N", who=3, m=1547)  # LF005: 2m, three seats on: seat 2
    found = played("<T5/><D5/>", "<V5/><F5/>", pon, "<G3/>")
    two_m = parse("2m")[0]
    assert only(found, ev.Pon) == ev.Pon(actor=3, target=2, pai=two_m, consumed=(two_m, two_m))


def test_three_players_count_seats_round_a_table_of_four() -> None:
    pon = element("N", who=2, m=33 * 3 << 9 | 3 << 5 | 8 | 2)
    found = played("<T132/><D132/>", pon, start=init(3), head=header(SANMA))
    event = only(found, ev.Pon)
    assert isinstance(event, ev.Pon)
    assert (event.actor, event.target) == (2, 0)


def test_kakan_names_the_added_tile_and_its_pon() -> None:
    found = played("<T135/>", element("N", who=0, m=33 * 3 << 9 | 3 << 5 | 16 | 2))
    chun = parse("7z")[0]
    assert only(found, ev.Kakan) == ev.Kakan(actor=0, pai=chun, consumed=(chun,) * 3)


def test_after_a_call_nothing_is_tsumogiri() -> None:
    found = played("<T120/>", element("N", who=0, m=30752), "<T121/>", "<D121/>")
    assert only(found, ev.Dahai) == ev.Dahai(actor=0, pai=parse("4z")[0], tsumogiri=True)
    found = played("<T120/>", element("N", who=0, m=30752), "<D120/>")
    assert only(found, ev.Dahai) == ev.Dahai(actor=0, pai=parse("4z")[0], tsumogiri=False)


# ---- wins


def win(*before: str, sanma: object = False, **attrs: object) -> ev.Hora:
    start, head = (init(3), header(SANMA)) if sanma else (None, None)
    event = only(played(*before, agari(**attrs), start=start, head=head), ev.Hora)
    assert isinstance(event, ev.Hora)
    return event


def test_a_ron() -> None:
    event = win()
    one_m = parse("1m")[0]
    assert event == ev.Hora(
        actor=0, target=1, pai=one_m, tehai=tuple(parse("234m")), yaku=(("tanyao", 1),), han=1,
        fu=30, points=1000, limit="", deltas=(1000, -1000, 0, 0),
        ledger=(Transfer(1, 0, 1000, "points", "win"),),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("attrs", "yaku", "han", "yakuman", "limit"),
    [
        ({"yaku": "1,1,7,1,52,2,54,1,53,0"},
         [("riichi", 1), ("pinfu", 1), ("dora", 2), ("red", 1)], 5, 0, ""),  # LF021: no ura of 0
        ({"yaku": "1,1,53,3", "ten": "30,8000,1"}, [("riichi", 1), ("ura", 3)], 4, 0, "mangan"),
        ({"yaku": "10,1,99,2"}, [("jikaze_E", 1), ("tenhou-99", 2)], 3, 0, ""),
        ({"yakuman": "39,42", "ten": "0,64000,5"},
         [("daisangen", 1), ("tsuuiisou", 1)], None, 2, "yakuman"),
        ({"yaku": "1,1,35,6,52,7", "ten": "40,32000,5"},
         [("riichi", 1), ("chinitsu", 6), ("dora", 7)], 14, 0, "yakuman"),
    ],
)  # fmt: skip
def test_yaku(
    attrs: dict[str, str], yaku: list[tuple[str, int]], han: int | None, yakuman: int, limit: str
) -> None:
    event = win(**attrs)
    assert event.yaku == tuple(yaku)
    assert (event.han, event.yakuman, event.limit) == (han, yakuman, limit)


@pytest.mark.parametrize(
    ("kita", "dora", "expected"),
    [
        (0, "52,2", [("dora", 2)]),
        (2, "52,2", [("kita", 2)]),
        (1, "52,3", [("dora", 2), ("kita", 1)]),
        (3, "52,2", [("dora", 2)]),  # cannot be: kept as the log has it
    ],
)
def test_kita_are_parted_from_dora(kita: int, dora: str, expected: list[tuple[str, int]]) -> None:
    norths = [f"<T{i}/>" + element("N", who=0, m=i << 8 | 0x20) for i in range(120, 120 + kita)]
    event = win(*norths, sanma=True, yaku=f"8,1,{dora}", sc="350,10,350,-10,350,0,0,0")
    assert event.yaku == (("tanyao", 1), *expected)
    assert event.han == 1 + int(dora[-1])


def test_ura_and_dora() -> None:
    assert win().ura_markers is None
    assert win(doraHaiUra="").ura_markers == ()
    assert win(doraHaiUra="0,35").ura_markers == tuple(parse("19m"))
    assert win().meta is None
    assert win(doraHai="135,0").meta == {"dora": ["C", "1m"]}


def test_what_a_win_says_otherwise_is_kept() -> None:
    event = win(ba="2,1", sc="240,10,250,-10,250,0,250,0", ratio="0,1")
    assert event.meta == {
        "attributes": {"ratio": "0,1"}, "ba": [2, 1], "sc": "240,10,250,-10,250,0,250,0",
    }  # fmt: skip


def test_chips() -> None:
    sc = "250,80,250,-80,250,0,250,0,0,1,0,-1,0,0,0,0"
    event = win(ten="30,8000,1", sc=sc)
    assert event.ledger == (
        Transfer(1, 0, 8000, "points", "win"),
        Transfer(1, 0, 1, "chips", "shugi"),
    )


def test_double_ron_is_two_wins_and_one_end() -> None:
    """LF011: the second win has no sticks and starts from the scores after the first."""
    found = played(
        agari(ba="0,2", ten="30,7700,0", who=0, fromWho=3, sc="237,97,360,0,240,0,143,-77"),
        agari(ba="0,0", ten="30,8000,1", who=2, fromWho=3, sc="334,0,360,0,240,80,66,-80",
              owari="334,13.0,360,46.0,320,-8.0,-14,-51.0"),
        start=init(seed="0,0,2,1,2,135", ten="237,360,240,143"),
    )  # fmt: skip
    first, second, end, settle, over = found
    assert isinstance(first, ev.Hora)
    assert isinstance(second, ev.Hora)
    assert [*map(type, (end, settle, over))] == [ev.EndKyoku, ev.Settle, ev.EndGame]
    assert first.deltas == (9700, 0, 0, -7700)
    assert second.deltas == (0, 0, 8000, -8000)
    assert Transfer(None, 0, 2, "sticks", "sticks") in first.ledger
    assert second.ledger == (Transfer(3, 2, 8000, "points", "win"),)
    assert over == ev.EndGame(scores=(33400, 36000, 32000, -1400))


def test_the_hand_ends_before_the_next_begins() -> None:
    found = played(agari(), init(seed="0,1,0,0,0,134", ten="260,240,250,250"), ryukyoku())
    assert [type(e).__name__ for e in found] == [
        "Hora", "EndKyoku", "StartKyoku", "Ryukyoku", "EndKyoku",
    ]  # fmt: skip


def test_pao_tsumo() -> None:
    """LF013: the liable seat pays all, and the match ends by its bust."""
    sc = "319,-320,189,0,153,320,339,0"
    event = win(yakuman=39, ten="40,32000,5", who=2, fromWho=2, paoWho=0, sc=sc)
    assert event.deltas == (-32000, 0, 32000, 0)
    assert event.pao == 0
    assert event.ledger == (Transfer(0, 2, 32000, "points", "pao"),)


# ---- draws


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (None, "exhaustive"),
        ("nm", "nagashi_mangan"),
        ("yao9", "kyuushu_kyuuhai"),  # LF017: these five move no points
        ("kaze4", "suufon_renda"),
        ("reach4", "suucha_riichi"),
        ("ron3", "sanchahou"),
        ("kan4", "suukaikan"),
        ("new1", None),
    ],
)
def test_reasons(code: str | None, reason: str | None) -> None:
    event = only(played(ryukyoku(**({} if code is None else {"type": code}))), ev.Ryukyoku)
    assert isinstance(event, ev.Ryukyoku)
    assert (event.reason, event.ledger, event.deltas) == (reason, (), (0, 0, 0, 0))
    assert event.meta == ({"type": "new1"} if reason is None else None)


@pytest.mark.parametrize(
    ("change", "rows"),
    [
        ((3000, -1000, -1000, -1000), [(1, 0, 1000), (2, 0, 1000), (3, 0, 1000)]),
        ((1500, 1500, -1500, -1500), [(2, 0, 1500), (3, 1, 1500)]),
        ((-3000, 1000, 1000, 1000), [(0, 1, 1000), (0, 2, 1000), (0, 3, 1000)]),
    ],
)
def test_noten(change: tuple[int, ...], rows: list[tuple[int, int, int]]) -> None:
    sc = ",".join(f"250,{amount // 100}" for amount in change)
    event = only(played(ryukyoku(sc=sc, hai1="3,2,1,0")), ev.Ryukyoku)
    assert isinstance(event, ev.Ryukyoku)
    assert event.tehais == (None, tuple(parse("1111m")), None, None)
    assert event.ledger == tuple(Transfer(s, t, n, "points", "noten") for s, t, n in rows)


def test_nagashi_mangan() -> None:
    event = only(played(ryukyoku(type="nm", sc="250,-40,250,80,250,-20,250,-20")), ev.Ryukyoku)
    assert isinstance(event, ev.Ryukyoku)
    assert event.ledger == tuple(
        Transfer(s, 1, n, "points", "nagashi") for s, n in ((0, 4000), (2, 2000), (3, 2000))
    )


def test_a_draw_that_says_nothing() -> None:
    """Programs break a match off with an empty element."""
    found = played('<RYUUKYOKU owari=""/>')
    assert found == [
        ev.Ryukyoku(tehais=(None,) * 4),
        ev.EndKyoku(),
        ev.EndGame(),
    ]


def test_four_riichi_leave_four_sticks() -> None:
    """LF015."""
    plays = []
    for who, (draw, discard) in enumerate(zip("TUVW", "DEFG", strict=True)):
        plays += [
            f"<{draw}{100 + who}/>", element("REACH", who=who, step=1),
            f"<{discard}{100 + who}/>", element("REACH", who=who, step=2),
        ]  # fmt: skip
    sc = "240,0,240,0,240,0,240,0"
    reading = read(mjlog(init(), *plays, ryukyoku(type="reach4", ba="0,4", sc=sc)))
    assert reading.error is None
    assert only(list(reading.events), ev.Ryukyoku).meta is None
    state = fold(State(), reading.events)
    assert (state.kyotaku, state.scores) == (4, (24000,) * 4)


def test_four_kans() -> None:
    """LF009: indicator, replacement and discard stand in the order of the log."""
    found = played(
        "<T16/>", element("N", who=0, m=4608), element("DORA", hai=102), "<T6/><D6/>",
        ryukyoku(type="kan4"), start=init(hai0="17,18,19,0,4,8,20,24,28,32,36,40,44",
                   hai1="1,5,9,13,48,21,25,29,33,37,41,45,49",
                   hai2="2,60,10,14,52,22,26,30,34,38,42,46,50",
                   hai3="3,7,11,15,56,23,27,31,35,39,43,47,51"),
    )  # fmt: skip
    five, red = parse("5m")[0], parse("0m")[0]
    eight_s, two_m = parse("8s")[0], parse("2m")[0]
    assert found[:5] == [
        ev.Tsumo(actor=0, pai=red),
        ev.Ankan(actor=0, consumed=(five, five, five, red)),
        ev.Dora(dora_marker=eight_s),
        ev.Tsumo(actor=0, pai=two_m),
        ev.Dahai(actor=0, pai=two_m, tsumogiri=True),
    ]
    assert only(found, ev.Ryukyoku).reason == "suukaikan"  # type: ignore[attr-defined]


# ---- the end of the match


def settled(result: str, start: str | None = None, go: int = 9) -> dict[str, list[int | None]]:
    """Rows of the settlement: reason -> amount by seat."""
    head = header(go)
    found = only(played(result, start=start, head=head), ev.Settle)
    assert isinstance(found, ev.Settle)
    out: dict[str, list[int | None]] = {}
    for row in found.ledger:
        seat = row.target if row.source is None else row.source
        amounts = out.setdefault(row.reason, [None] * (3 if go & 0x10 else 4))
        assert seat is not None
        amounts[seat] = row.amount if row.source is None else -row.amount
    assert found.ranks is not None
    out["ranks"] = list(found.ranks)
    return out


def test_settlement_of_four() -> None:
    found = settled(
        ryukyoku(sc="89,0,428,0,266,0,217,0", owari="89,-41.0,428,52.0,266,7.0,217,-18.0"),
        init(ten="89,428,266,217"),
    )
    assert found == {
        "score": [-21100, 12800, -3400, -8300],
        "oka": [None, 20000, None, None],
        "uma": [-20000, 20000, 10000, -10000],
        "rounding": [100, -800, 400, 300],
        "ranks": [4, 1, 2, 3],
    }


def test_settlement_with_decimals_leaves_no_rounding() -> None:
    owari = "89,-41.1,428,52.8,266,6.6,217,-18.3"
    found = settled(ryukyoku(sc="89,0,428,0,266,0,217,0", owari=owari), init(ten="89,428,266,217"))
    assert "rounding" not in found


def test_settlement_of_three() -> None:
    found = settled(
        ryukyoku(sc="570,0,422,0,58,0,0,0", owari="570,52.0,422,2.0,58,-54.0,0,0.0"),
        init(3, ten="570,422,58,0"), go=SANMA,
    )  # fmt: skip
    assert found == {
        "score": [17000, 2200, -34200],
        "oka": [15000, None, None],
        "uma": [20000, None, -20000],
        "rounding": [None, -200, 200],
        "ranks": [1, 2, 3],
    }


def test_equal_scores_rank_by_seat() -> None:
    found = settled(ryukyoku(owari="250,35.0,250,5.0,250,-15.0,250,-25.0"))
    assert found["ranks"] == [1, 2, 3, 4]
    assert found["uma"] == [20000, 10000, -10000, -20000]


def test_other_rules_stay_one_row() -> None:
    found = settled(ryukyoku(owari="250,1.5,250,0.5,250,-1.0,250,-1.0"))
    assert found == {"final": [1500, 500, -1000, -1000], "ranks": [1, 2, 3, 4]}


def test_left_sticks_go_to_the_first() -> None:
    start = init(seed="0,0,2,1,2,135", ten="250,240,240,250")
    rows = only(
        played(
            ryukyoku(ba="0,2", sc="250,0,240,0,240,0,250,0",
                     owari="270,47.0,240,-16.0,240,-26.0,250,-5.0"),
            start=start,
        ),
        ev.Settle,
    ).ledger  # type: ignore[attr-defined]  # fmt: skip
    assert rows[0] == Transfer(None, 0, 2, "sticks", "left_sticks")
    reading = read(mjlog(start, ryukyoku(ba="0,2", sc="250,0,240,0,240,0,250,0",
                         owari="270,47.0,240,-16.0,240,-26.0,250,-5.0")))  # fmt: skip
    state = fold(State(), reading.events)
    assert (state.scores, state.kyotaku) == ((27000, 24000, 24000, 25000), 0)


def test_another_match_s_owari_is_not_made_to_fit() -> None:
    found = played(ryukyoku(owari="222,-18.0,211,-29.0,243,4.0,324,43.0"))
    assert only(found, ev.EndGame) == ev.EndGame(scores=(22200, 21100, 24300, 32400))
    assert all(row.currency == "final" for row in only(found, ev.Settle).ledger)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "n"),
    [
        ("0", 0),
        ("-41.0", -41000),
        ("+1.25", 1250),
        ("52", 52000),
        ("-0.5", -500),
        ("1.23456", 1234),
    ],
)
def test_thousandths(text: str, n: int) -> None:
    assert thousandths(text, "owari") == n


# ---- nothing is lost


def test_bye_before_the_first_hand() -> None:
    """LF001: an element of the table, the hand still begins."""
    reading = read(mjlog(element("TAIKYOKU", oya=0), element("BYE", who=3), init(), head=""))
    assert reading.error is None
    assert reading.events[1].meta == {"dice": [2, 3], "elements": [["BYE", {"who": "3"}]]}


def test_elements_without_an_event_go_to_the_next() -> None:
    found = played("<BYE who='1'/><T100/>", "<UN n1='%41'/>", "<WEATHER sun='1'/>", "<D100/>",
                   element("T101", t=7))  # fmt: skip
    assert [e.meta for e in found] == [
        {"elements": [["BYE", {"who": "1"}]]},
        {"elements": [["UN", {"n1": "%41"}], ["WEATHER", {"sun": "1"}]]},
        {"attributes": {"t": "7"}},
    ]


def test_at_the_end_they_go_to_the_last() -> None:
    owari = "250,35.0,250,5.0,250,-15.0,250,-25.0"
    found = played(ryukyoku(owari=owari), "<BYE who='1'/>", "<BYE who='2'/>")
    assert isinstance(found[-1], ev.EndGame)
    assert found[-1].meta == {"elements": [["BYE", {"who": "1"}], ["BYE", {"who": "2"}]]}


def test_places_count_elements() -> None:
    reading = read(mjlog(init(), "<T100/>", "<D100/>", agari()))
    assert reading.places == (
        "header, element 4 <INIT>",
        "hand 0 (East 1), element 4 <INIT>",
        "hand 0 (East 1), element 5 <T100>",
        "hand 0 (East 1), element 6 <D100>",
        "hand 0 (East 1), element 7 <AGARI>",
        "hand 0 (East 1), element 7 <AGARI>",
    )


def test_line_breaks_comments_and_a_byte_order_mark_don_t_matter() -> None:
    plain = mjlog(init(), "<T100/>", "<D100/>", agari())
    pretty = plain.replace(b"/>", b"\n  />\n<!-- no < element -->\n").replace(b" ", b"\n ")
    for text in (pretty, b"\xef\xbb\xbf" + plain, b'<?xml version="1.0"?>\n' + plain):
        assert read(text) == read(plain)
