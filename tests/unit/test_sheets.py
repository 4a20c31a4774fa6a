"""Rule sheets: every key is spoken for, in both languages; a changed value changes the sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import NoneType
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec
import pytest

import mjwidget as mj
from mjwidget import ruletext
from mjwidget.hand import yaku
from mjwidget.rulecheck import contradictions
from mjwidget.rulefiles import RuleError, names, rules
from mjwidget.ruleset import RuleSet
from mjwidget.sheets import says
from mjwidget.sheets.choices import CHOICES
from mjwidget.sheets.columns import columns
from mjwidget.sheets.sheet import sections

KEYS = ruletext.keys(RuleSet)
SETS = names()

# Values that a key may have too, where its type does not list them.
OTHERS: dict[str, tuple[Any, ...]] = {
    "tiles.red": ((0, 0, 0), (0, 2, 1)),
    "tiles.blue": ((0, 0, 0), (0, 1, 0)),
    "match.target": (0, 33000),
    "match.start": (0, 20000, 24000),
    "match.stop_at": (None, 90000),
    "draw.noten": (0, 600, 6000),
    "aborts.nine_kinds": (8, 10),
    "aborts.nine_tiles": (11, 12),
    "win.double_yakuman": ((), ("daisuushii",), ("kokushi_13", "daisuushii")),
    "win.kazoe": (None, 12, 15),
    "win.sanbaiman": (10, 12),
    "yaku.off": ((), ("chanta",), ("jikaze", "pinfu")),
    "yaku.local": ((), ("sanrenkou",)),
    "yaku.han": ({"chinitsu": (5, 4)}, {"jikaze_N": (2, 2)}, {"ryuuiisou": (26, 26)}),
    "pao.yakuman": ((), ("suukantsu",)),
    "uma.return_points": (40000, 45000),
    "uma.by_rank": (
        (0, 0, 0, 0),
        (25000, 5000, -5000, -25000),
        (0, 0, 0),
        (30000, -10000, -20000),
    ),
    "uma.by_losers": (
        {},
        {str(n): (10000, 5000, -5000, -10000) for n in (1, 2, 3)},
        {str(n): (10000, 0, -10000) for n in (1, 2)},
    ),
    "uma.second_needs": (None, 20000, 31000),
    "offences.acts": (
        {},
        {"furiten_ron": "chombo"},
        {"false_tsumo": "dead_hand"},
        {"noten_riichi": "chombo_after_draw", "dead_riichi": "chombo_after_draw", "denial": "dead_hand"},
    ),
    "offences.penalty": (15000, 30000),
    "offences.empty_call_deposit": (500, 2000),
    "flat.other": (),
    "flat.dealer": (),
    "ranked.ladder": ((),),
    "ranked.rooms": ((),),
    "ranked.rating_factor": ((1.0, 0.005, 0.1),),
    "ranked.rating_k": (2.0,),
}  # fmt: skip

_CAN_ABORT = ("nine_terminals", "four_winds", "four_riichi", "four_kans", "triple_ron")


def can_abort(r: RuleSet) -> bool:
    return any(getattr(r.aborts, name) for name in _CAN_ABORT)


def aside(r: RuleSet) -> bool:
    return r.tiles.flowers > 0 or r.tiles.north == "kita"


def four_players(r: RuleSet) -> bool:
    return r.tiles.players == 4


def several_hands(r: RuleSet) -> bool:
    return r.match.length != "single_win"


def shugi(r: RuleSet) -> bool:
    b = r.bonus
    return any((b.ippatsu, b.ura, b.red, b.blue, b.yakuman_ron, b.yakuman_tsumo))


# A key that makes no difference in some sets, and in which it does make one.
MATTERS: dict[str, Callable[[RuleSet], bool]] = {
    "wall.terminal_cycle": lambda r: r.tiles.manzu == "terminals",
    "wall.kan_ura": lambda r: r.wall.kan_dora and r.wall.ura,
    "wall.ankan_dora": lambda r: r.wall.kan_dora,
    "wall.daiminkan_dora": lambda r: r.wall.kan_dora,
    "wall.kakan_dora": lambda r: r.wall.kan_dora,
    "match.extension_ends": lambda r: r.match.extension != "none",
    "match.target": lambda r: (
        r.match.extension != "none" or r.match.agariyame != "off" or r.match.tenpaiyame != "off"
    ),
    "match.sole_top": lambda r: MATTERS["match.target"](r),
    "match.extension": several_hands,
    "match.agariyame": several_hands,
    "match.tenpaiyame": several_hands,
    "match.deal_carries": lambda r: r.match.length == "single_win",
    "match.tobi_tested": lambda r: r.match.tobi != "off",
    "renchan.aborts": can_abort,
    "renchan.honba_after_abort": can_abort,
    "renchan.chombo_replays": lambda r: r.offences.chombo != "none",
    "honba.double_ron": lambda r: r.win.ron != "head_bump",
    "honba.sticks_double_ron": lambda r: r.win.ron != "head_bump",
    "draw.nagashi_closed": lambda r: r.draw.nagashi != "off",
    "draw.nagashi_extras": lambda r: r.draw.nagashi != "off",
    "aborts.nine_kinds": lambda r: r.aborts.nine_terminals,
    "aborts.nine_tiles": lambda r: r.aborts.nine_terminals,
    "aborts.four_kans_when": lambda r: r.aborts.four_kans,
    **{f"aborts.{name}": four_players for name in ("four_winds", "four_riichi", "triple_ron")},
    "aborts.end_match": lambda r: can_abort(r) and r.match.length != "single_win",
    "calls.precedence": lambda r: r.calls.chi,
    "calls.set_aside_breaks": aside,
    "win.rob_kita": lambda r: r.tiles.north == "kita",
    "win.set_aside_rinshan": aside,
    "win.tsumo_loss": lambda r: r.tiles.players == 3,
    "win.kiriage": lambda r: r.win.fu == "counted",
    "win.twenty_fu_is_thirty": lambda r: r.win.fu == "counted",
    "win.double_wind_fu": lambda r: r.win.fu == "counted",
    "win.rinshan_fu": lambda r: r.win.fu == "counted",
    "win.sanbaiman": lambda r: r.win.fu == "counted",
    "win.double_yakuman": lambda r: r.win.stacking,
    "win.furiten_kokushi_single": lambda r: "kokushi_13" in r.win.double_yakuman,
    "pao.part": lambda r: bool(r.pao.yakuman),
    "pao.honba_on_ron": lambda r: bool(r.pao.yakuman),
    "pao.shugi_follow": lambda r: (
        bool(r.pao.yakuman) and r.bonus.yakuman_ron + r.bonus.yakuman_tsumo > 0
    ),
    "bonus.unit": lambda r: shugi(r) or r.bonus.tobi > 0,
    "bonus.fives": lambda r: r.bonus.red + r.bonus.blue > 0,
    "bonus.yakuman_excludes": lambda r: (
        r.bonus.ippatsu + r.bonus.ura + r.bonus.red + r.bonus.blue > 0
    ),
    "bonus.kazoe": lambda r: shugi(r) and (r.win.kazoe is not None or r.win.fu == "flat"),
    "bonus.tobi_to": lambda r: r.bonus.tobi > 0,
    "offences.penalty": lambda r: r.offences.chombo == "penalty",
    "offences.empty_call_deposit": lambda r: "deposit" in r.offences.acts.values(),
    "offences.win_beats_chombo": lambda r: r.offences.chombo != "none",
    "settlement.shugi": lambda r: r.bonus.chips,
    "flat.other": lambda r: r.win.fu == "flat",
    "flat.dealer": lambda r: r.win.fu == "flat",
    "ranked.points_factor": lambda r: bool(r.ranked.ladder),
    **{
        f"ranked.{name}": lambda r: bool(r.ranked.ladder or r.ranked.rooms)
        for name in (
            *("east_percent", "rating_start", "rating_factor", "rating_k", "rating_gap"),
            *("chips_start", "all_time_matches", "month_matches", "wait_minutes"),
        )
    },
}  # fmt: skip

# Keys whose values go together with those of others: alone they make no sound set, but a sheet.
TOGETHER = {
    *("riichi.noten", "riichi.dead_wait", "offences.chombo", "offences.penalty"),
    *("offences.empty_call_deposit", "win.ron", "aborts.triple_ron", "match.length"),
}

# Keys of which no set that comes along has all it takes to show them.
MORE_SETS: dict[str, RuleSet] = {
    "a penalty": rules("ema"),
    "no ura": rules("tenhou", wall={"ura": False, "kan_ura": False}),
    "kita and chips": rules("tenhou-sanma", bonus={"red": 1, "unit": "chips"}),
    "a clock": rules("tenhou", clock={"move": 5}),
    "deposits": rules("ronron-10"),
}
BASES = {name: rules(name) for name in SETS} | MORE_SETS


def replaced(r: RuleSet, path: str, value: Any) -> RuleSet:
    section, _, name = path.partition(".")
    inner = msgspec.structs.replace(getattr(r, section), **{name: value})
    return msgspec.structs.replace(r, **{section: inner})


def others(key: ruletext.Key, now: Any) -> Iterator[Any]:
    """Values of a key that are not the present one."""
    found = OTHERS.get(key.path)
    if found is None:
        found = _values(key.type, now)
    for value in found:
        if value != now:
            yield value


def _values(hint: Any, now: Any) -> tuple[Any, ...]:
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _values(args[0], now)
    if origin is Literal:
        return args
    if hint is bool:
        return (True, False)
    if hint is int:
        return (0, now + 1, now + 2)
    if NoneType in args:
        return (None, *_values(args[0], now or 0))
    raise TypeError(f"say in OTHERS what {hint!r} may be")


def said(r: RuleSet) -> tuple[str, str]:
    return r.sheet("en").text(), r.sheet("ja").text()


@pytest.fixture
def local_yaku() -> Iterator[None]:
    yaku.register("sanrenkou", "三連刻", "Three consecutive triplets", 2, 2, lambda r, s: False)
    yield
    yaku.forget("sanrenkou")


@pytest.mark.parametrize("key", KEYS, ids=lambda key: key.path)
def test_a_changed_value_changes_the_sheet_where_it_matters(
    key: ruletext.Key, local_yaku: None
) -> None:
    changes = 0
    for name, base in BASES.items():
        before = said(base)
        for value in others(key, ruletext.get(base, key.path)):
            changed = replaced(base, key.path, value)
            try:
                msgspec.convert(msgspec.to_builtins(value), key.type, strict=False)
            except msgspec.ValidationError:
                continue  # not a value of this key
            if contradictions(changed) and key.path not in TOGETHER:
                continue
            after = said(changed)
            if key.path not in MATTERS or MATTERS[key.path](base):
                assert after[0] != before[0] and after[1] != before[1], (name, value)
                changes += 1
            else:
                assert after == before, (name, value)
    # One value only, or several tables that go together.
    assert changes or key.path in ("tiles.players", "win.atozuke", "flat.other", "flat.dealer")


@pytest.mark.parametrize("key", KEYS, ids=lambda key: key.path)
def test_every_key_is_named_by_a_sentence_wherever_it_matters(key: ruletext.Key) -> None:
    for name, base in BASES.items():
        quiet = key.path in CHOICES and "" in CHOICES[key.path].get(
            ruletext.get(base, key.path), ("",)
        )
        matters = key.path not in MATTERS or MATTERS[key.path](base)
        by_default = ruletext.get(base, key.path) == key.default
        if matters and not quiet and not by_default:
            assert says(base, key.path, "en") and says(base, key.path, "ja"), (name, key.path)


@pytest.mark.parametrize("path", CHOICES)
def test_every_value_of_a_choice_has_its_sentence(path: str) -> None:
    key = next(key for key in KEYS if key.path == path)
    values = _values(key.type, key.default)
    assert set(CHOICES[path]) == set(values)
    texts = [pair for pair in CHOICES[path].values() if pair != ("", "")]
    for lang in (0, 1):
        assert len({pair[lang] for pair in texts}) == len(texts), "each value reads otherwise"


def test_no_sentence_is_about_a_key_that_is_not_there() -> None:
    known = {key.path for key in KEYS}
    for base in BASES.values():
        assert {k for s in sections(base) for item in s.items for k in item.keys} <= known


# What is said


@pytest.mark.parametrize(
    ("name", "clause", "en", "ja"),
    [
        ("ichigeki", "ICH-1", "Red fives: 1 of manzu, 2 of pinzu and 1 of souzu", "赤5は萬子1枚、筒子2枚、索子1枚"),
        ("ichigeki", "ICH-3", "Several yakuman are named, one is paid.", "役満が重なっても点数は一つ分。"),
        ("ichigeki", "ICH-4", "Renhou counts the han listed above", "人和は役一覧の翻数の役で"),
        ("ichigeki", "ICH-7", "kazoe yakuman 13 or more", "数え役満13翻以上"),
        ("ichigeki", "ICH-8", "There is no pao.", "包（責任払い）なし。"),
        ("ichigeki", "ICH-20", "9 kinds of terminals and honours or more, and 10 such tiles or more", "9種類以上かつ10枚以上"),
        ("ichigeki", "ICH-22", "20 fu other than a pinfu's count as 30.", "平和以外の20符は30符とする。"),
        ("ichigeki", "ICH-24", "Who fed an open kan alone pays", "槓をさせた者の放銃と同じ"),
        ("ichigeki", "ICH-27", "Kuikae is free", "喰い替えあり。"),
        ("ichigeki", "ICH-31", "Riichi needs 1,100 points or more.", "リーチには1,100点以上が必要。"),
        ("ichigeki", "ICH-40", "Every win is paid as a dealer's", "点数はすべて親の和了として計算する。"),
        ("ichigeki", "ICH-41", "Each red five: 5,000 points.", "赤5 1枚につき 5,000点。"),
        ("ichigeki", "ICH-44", "Nothing is paid at an exhaustive draw.", "ノーテン罰符なし。"),
        ("ichigeki-tonpu", "ICH-50", "oka: 20,000 to the first", "オカ20,000点は1位"),
        ("ichigeki-tonpu", "ICH-51", "Without a sole top with 30,000 points or more the next round", "30,000点以上の単独トップがいなければ次の場"),
        ("ichigeki-tonpu", "ICH-54", "somebody is at 0 or below after a hand.", "0点以下の者がいれば"),
        ("ichigeki-tonpu", "ICH-57", "3      +30,000  −5,000   −10,000  −15,000", "3人   +30,000  −5,000   −10,000  −15,000"),
        ("ichigeki-tonpu", "ICH-58", "at friends' tables only", "仲間卓でのみ"),
        ("sanma-parlour", "SAN-1", "112 tiles: manzu 1 and 9 only", "牌は112枚。萬子は1と9のみ。"),
        ("sanma-parlour", "SAN-2", "There is no chi", "チーなし。"),
        ("sanma-parlour", "SAN-5", "blue fives: 1 of pinzu and 1 of souzu", "青5は筒子1枚、索子1枚"),
        ("sanma-parlour", "SAN-13", "1,000 points on ron, 1,000 from each on tsumo", "ロン1,000点、ツモ1,000点ずつ"),
        ("sanma-parlour", "SAN-20", "the West round is played too", "西場に入る"),
        ("sanma-parlour", "SAN-23", "8–10                 16,000  6,000/10,000", "8–10翻          16,000  6,000/10,000"),
        ("sanma-parlour", "SAN-26", "A yakuman by tsumo: 5 chips from each.", "役満ツモ 5枚ずつ。"),
        ("sanma-parlour", "SAN-29", "Double yakuman: Suuankou tanki", "二倍役満：四暗刻単騎"),
        ("sanma-parlour", "SAN-51", "十段  3,000  6,000    20   one rank down", "十段  3,000  6,000  20    降段"),
        ("sanma-parlour-east", "SAN-21", "the South round is played too", "南場に入る"),
        ("ronron-05", "RON-4", "A second with fewer than 25,000 points gets no uma", "25,000点未満の2位にウマは付かず"),
        ("ronron-05", "RON-6", "Each ura dora: 200 P.", "裏ドラ1枚につき 200P。"),
        ("ronron-10", "RON-6", "Each ura dora: 500 P.", "裏ドラ1枚につき 500P。"),
        ("ronron-05", "RON-12", "Four riichi do not abort the hand.", "四家立直は流局しない。"),
        ("ronron-05", "RON-15", "Deposit on the table: 1,000 points", "供託1,000点"),
        ("ronron-05", "RON-22", "leaves the first with 55,000 points or more", "55,000点以上なら終わり"),
        ("ronron-05", "RON-28", "Suukantsu is won with the fourth kan", "四槓子は4回目の槓で即和了"),
        ("ronron-05", "RON-29", "After an aborted hand the deal moves.", "途中流局は親流れ。"),
        ("lan", "LAN-2", "Four kans end the hand at once", "嶺上牌を引く前に流局"),
        ("lan", "LAN-7", "split evenly among the others", "他家に等分"),
        ("lan", "LAN-11", "somebody is below 0", "0点未満の者がいれば"),
        ("tenhou", "-", "Three rons on one tile are a draw.", "三家和は流局。"),
    ],
)  # fmt: skip
def test_what_a_sheet_says(name: str, clause: str, en: str, ja: str) -> None:
    sheet = rules(name).sheet()
    assert en in sheet.text("en")
    assert ja in sheet.text("ja")


@pytest.mark.parametrize(
    ("name", "row"),
    [
        # points and figures of the four ranks: by hand, from the clauses
        ("tenhou", "1  42,300  +12.3  +20.0  +20.0  +52.3"),
        ("ichigeki", "4  0       −10,000  −10,000"),  # shugi are in the points, no column
        ("ichigeki-tonpu", "1  42,300  +12,300  +20,000  +30,000  +62,300"),
        ("sanma-parlour", "3  18,000  −4.4   +0   −3   −3     −10.4"),
        ("ronron-05", "1  42,300  +615   +1,000  +1,000  +600   +3,215"),
        ("ronron-10", "4  12,000  −1,800  +0      −2,000  −1,500  −5,300"),
        ("lan", "4  12,000  −18.0  +0.0   −20.0  −38.0"),
    ],
)
def test_the_worked_figure(name: str, row: str) -> None:
    lines = [" ".join(line.split()) for line in rules(name).sheet().text().splitlines()]
    assert " ".join(row.split()) in lines


@pytest.mark.parametrize(
    ("key", "name", "en"),
    [
        ("riichi.open", "tenhou", "No open riichi."),
        ("bonus.ura", "ronron-05", "Each ura dora: 200 P."),
        ("bonus.ura", "tenhou", "There are no shugi."),
        ("win.kiriage", "sanma-parlour", ""),
        ("match.stock", "tenhou", ""),
        ("calls.precedence", "sanma-parlour", "Ron comes before pon and kan."),
        ("settlement.shugi", "ronron-05", "Shugi are added."),
        ("settlement.shugi", "tenhou", ""),
        ("match.extension_ends", "tenhou", "An extension ends with a hand after which somebody has the points asked for and the dealer does not repeat; each of its dealers is a last dealer."),
    ],
)  # fmt: skip
def test_what_it_says_of_one_key(key: str, name: str, en: str) -> None:
    assert says(rules(name), key) == en


# Beside another


def test_beside_another_set_only_what_differs() -> None:
    rows = rules("ronron-10").sheet(beside="ronron-05").rows
    keys = [row["keys"][0] for row in rows]
    assert keys == [
        "bonus.ippatsu",
        "bonus.ura",
        "bonus.yakuman_ron",
        "bonus.yakuman_tsumo",
        "bonus.tobi",
        "settlement.unit",
        "match.start",  # the worked figure
    ]
    assert (rows[1]["text"], rows[1]["beside"]) == (
        "Each ura dora: 500 P.",
        "Each ura dora: 200 P.",
    )
    assert "ronron-05: Each ura dora: 200 P." in str(rules("ronron-10").sheet(beside="ronron-05"))


def test_a_key_that_one_of_them_does_not_speak_of() -> None:
    rows = rules("ronron-05").sheet(beside="lan").rows
    stop = next(row for row in rows if row["keys"] == ("match.stop_at",))
    assert stop["beside"] == "" and "55,000" in stop["text"]
    html = rules("ronron-05").sheet(beside="lan").html()
    assert "<td" in html and ">-</td>" in html


def test_the_worked_figures_stand_side_by_side() -> None:
    rows = rules("ronron-10").sheet(beside="tenhou").rows
    (figures,) = [row for row in rows if "An example:" in f"{row['text']}{row['beside']}"]
    assert str(figures["text"]).startswith("An example:")
    assert str(figures["beside"]).startswith("An example:")


def test_beside_itself_there_is_no_difference() -> None:
    sheet = rules("lan").sheet("ja", beside="lan")
    assert sheet.rows == []
    assert "違いはない。" in sheet.text() and "違いはない。" in sheet.html()


# How it shows itself


def test_text_is_shown_as_text() -> None:
    bad = msgspec.structs.replace(
        rules("lan"), name="<i>", title={"en": "<b>x</b>\x1b[2J"}, source="<script>"
    )
    sheet = bad.sheet()
    html = sheet.html() + bad.sheet(beside="tenhou").html() + sheet._repr_html_()  # type: ignore[attr-defined]
    assert "<b>" not in html and "<script>" not in html and "<i>" not in html
    assert "&lt;b&gt;x&lt;/b&gt;" in html
    assert "\x1b" not in sheet.text()


def test_it_prints_itself_and_has_data() -> None:
    sheet = mj.rules("lan").sheet()
    assert str(sheet) == sheet.text("en") != sheet.text("ja")
    assert repr(sheet) == "<rule sheet of lan>"
    row = next(row for row in sheet.rows if row["keys"] == ("calls.kuikae",))
    assert row["section"] == "Calls" and row["text"].startswith("Kuikae: neither")


@pytest.mark.parametrize(("call", "problem"), [
    (lambda r: r.sheet("de"), r"lang: found 'de', expected one of en, ja"),
    (lambda r: r.sheet(beside="nowhere"), r'found "nowhere"'),
    (lambda r: r.sheet().text("de"), r"lang: found 'de'"),
])  # fmt: skip
def test_what_cannot_be(call: Callable[[RuleSet], Any], problem: str) -> None:
    with pytest.raises((ValueError, RuleError), match=problem):
        call(rules("lan"))


@pytest.mark.parametrize(
    ("rows", "lines"),
    [
        ([["a", "bb"], ["ccc", "d"]], ["a    bb", "ccc  d"]),
        ([["東", "x"], ["ab", "y"]], ["東  x", "ab  y"]),
        ([["a\nb", "c"], ["dd"]], ["a   c", "b", "dd"]),
        ([], []),
    ],
)
def test_columns(rows: list[list[str]], lines: list[str]) -> None:
    assert columns(rows) == lines
