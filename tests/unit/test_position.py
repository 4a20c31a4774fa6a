"""Positions: lines of text and the moments they are, faults by their place, what is filled in."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import mjwidget as mj
from mjwidget.core import wire
from mjwidget.core.audit import audit
from mjwidget.core.events import Passed, Position, ReachAccepted, Reply, StartGame, Wall
from mjwidget.core.form import FoldError
from mjwidget.core.player import Discard, Meld, Player
from mjwidget.core.reduce import reduce
from mjwidget.core.state import State
from mjwidget.core.tiles import UNKNOWN, parse, to_mpsz
from mjwidget.game import position_fill
from mjwidget.game.choice import Choice
from mjwidget.game.choose import texts
from mjwidget.game.deal import check_commitments, tiles_of
from mjwidget.game.facts import shape
from mjwidget.game.legal import choices
from mjwidget.game.moment import Moment
from mjwidget.game.play import run, seat_player
from mjwidget.game.position import PositionError, dumps, loads, moment_of, position_of, rules_of
from mjwidget.game.position_check import faults
from mjwidget.game.position_text import KEYS
from mjwidget.game.referee import Referee
from mjwidget.game.results import hora
from mjwidget.game.turns import follow
from mjwidget.game.validate import validate
from mjwidget.game.wins import flags
from mjwidget.logs.load import load
from mjwidget.outline import outline
from mjwidget.rulefiles import rules, rules_for_log
from mjwidget.stream import hand_blob

Look = Callable[[Moment], Any]


def line(what: str, *seats: str, head: str = "mj1 tenhou E1", left: int = 42, end: str = "") -> str:
    """A line; nothing is known of a hand that is left out, also where ``/`` and more is given."""
    n = 3 if "sanma" in head else 4
    points = ",".join(["35000" if n == 3 else "25000"] * n)
    hands = []
    for seat in [*seats, *[""] * (n - len(seats))]:
        melds = seat.split("/")[1].count(",") + 1 if re.match(r"[^/]*/[^/]", seat) else 0
        hidden = "?" * (13 - 3 * melds) if seat[:1] in ("/", "+", "") else ""
        hands.append(hidden + seat)
    dora = "" if "dora=" in what else " dora=9p"
    seated = " ".join(f"p{seat}={hand}" for seat, hand in enumerate(hands))
    return f"{head} {points}{dora} left={left} {what} {seated}{end}"


def moment(text: str) -> Moment:
    return moment_of(loads(text))


def can(seat: int) -> Look:
    """What a seat may choose beside discards, as text."""
    plain = re.compile(r"[0-9b][mpszf]( tsumogiri)?")
    return lambda m: [t for t in texts(choices(m, seat)) if not plain.fullmatch(t)]


def discards(seat: int) -> Look:
    return lambda m: " ".join(c.text for c in choices(m, seat) if c.act == "dahai")


def after_discard(tile: str, look: Look) -> Look:
    event = wire.decode({"type": "dahai", "actor": 0, "pai": tile, "tsumogiri": True})
    return lambda m: look(m.after(event))


def missed(m: Moment) -> tuple[str, int, int, bool] | None:
    found = m.facts.seats[0].missed
    return None if found is None else (to_mpsz(found.pai), found.seat, found.n, found.riichi)


W14 = "234567m345p1123s"
"""Tenpai on 1s and 4s."""
PASS = ["pass"]
RON = ["ron", "pass"]
AFTER_CHI = "578m2245667p3s/46m+5m@3"
DRAGONS = "23m99p+1m/55z+5z@1,66z+6z@2,77z+7z@3//pao.daisangen.3"

# id; line; what to look at; its value
FACTS: list[tuple[str, str, Look, Any]] = [
    # furiten, with its cause
    ("no furiten", line("discard=1", W14, "//4s"), can(0), RON),
    ("furiten by the own river", line("discard=1", f"{W14}//1s", "//4s"), can(0), []),
    ("furiten by a tile called away", line("discard=1", f"{W14}//1s@1.9m", "//4s"), can(0), []),
    ("furiten by a passed win", line("discard=1", f"{W14}///missed.2.1", "//4s", "//4s"), can(0), []),
    ("its cause", line("discard=1", f"{W14}///missed.2.2", "//4s", "//9m1s"), missed, ("1s", 2, 1, False)),
    ("its cause, a kan", line("draw=0", f"{W14}+9m///riichi,missed.1.4s.riichi"), missed, ("4s", 1, -1, True)),
    ("it ends with the own discard", line("draw=0", f"{W14}+9p///missed.2.1", "", "//4s"), after_discard("9p", missed), None),
    ("in riichi it does not", line("draw=0", f"{W14}+9p//9s!/riichi,missed.2.1.riichi", "", "//4s"), after_discard("9p", missed), ("4s", 2, 0, True)),
    # riichi
    ("riichi", line("draw=0", f"{W14}+9p//9s!/riichi"), lambda m: (m.state.players[0].riichi, m.state.players[0].accepted, flags(m, 0, True)), (1, True, ["riichi"])),
    ("double riichi, ippatsu", line("draw=0", f"{W14}+1s//9s!/double,ippatsu"), lambda m: flags(m, 0, True), ["double_riichi", "ippatsu"]),
    ("ippatsu ends with the own discard", line("draw=0", f"{W14}+9p//9s!/riichi,ippatsu"), after_discard("9p", lambda m: m.facts.seats[0].ippatsu), False),
    ("points at the start, with the stick", line("draw=0", f"{W14}+9p//9s!/riichi"), lambda m: m.state.start, (26000, 25000, 25000, 25000)),
    ("points at the start, told", line("start=26000,25000,24000,25000 draw=0", "+9p"), lambda m: m.state.start, (26000, 25000, 24000, 25000)),
    ("declaring", line("draw=0!", f"{W14}+9p///riichi.declaring"), discards(0), "1s 9p"),
    ("declaring, said just now", line("draw=0!", f"{W14}+9p///riichi.declaring"), lambda m: m.state.said, (0, "riichi")),
    ("its tile lies there", line("discard=0", f"{W14}//9s9p-!/riichi.unpaid"), follow, [ReachAccepted(actor=0)]),
    ("its tile can be won", line("discard=1", W14, "//4s!/riichi.unpaid"), can(0), RON),
    ("its tile has passed", line("discard=1", W14, "//4s!/riichi"), can(0), []),
    # calls
    ("a chi just now", line("call=0!", AFTER_CHI), lambda m: m.state.said, (0, "chi")),
    ("kuikae", line("call=0", AFTER_CHI), discards(0), "7m 8m 2p 4p 5p 6p 7p 3s"),
    ("kuikae at the other end", line("call=0", "278m2245667p3s/34m+5m@3"), discards(0), "7m 8m 2p 4p 5p 6p 7p 3s"),
    ("kuikae, told otherwise", line("forbidden=2p call=0", AFTER_CHI), discards(0), "5m 7m 8m 4p 5p 6p 7p 3s"),
    ("kuikae, told there is none", line("forbidden= call=0", AFTER_CHI), discards(0), "5m 7m 8m 2p 4p 5p 6p 7p 3s"),
    ("calls and kans so far", line("discard=1", "2245667p/46m+5m@3,99s+9s@1+9s", "//3m", "/8888s"), lambda m: m.state.calls, 4),
    ("calls of a discard", line("discard=3", "46m2245667p123s6z", "", "", "//5m"), can(0), ["chi 46m", "pass"]),
    ("calls with a red five", line("discard=3", "05p124678m1234z5s", "", "", "//5p"), can(0), ["pon 50p", "pass"]),
    # the first turn
    ("nine terminals", line("draw=0", "19m19p19s1234z234m+7z", left=69), can(0), ["kyuushu"]),
    ("no nine terminals after a call", line("draw=0", "19m19p19s1234z234m+7z", "/55z+5z@3", left=68), can(0), []),
    ("a first draw", line("draw=1", "//1m", "+9p", left=68), lambda m: flags(m, 1, True), ["chiihou"]),
    # dora and the dead wall
    ("indicators due and waiting", line("due=1 pending=2 draw=0", "+9p"), lambda m: (m.facts.due, m.facts.pending), (1, 2)),
    ("indicators turned", line("dora=9p3s draw=0", "+9p"), lambda m: to_mpsz(m.state.dora), "9p3s"),
    ("replacements drawn", line("after=kan draw=0", "147m25p369s34z+9p/8888p"), lambda m: (m.state.drawn_rinshan, flags(m, 0, True)), (1, ["rinshan"])),
    ("before the replacement", line("kan=0!", "147m25p369s34z/8888p"), lambda m: (m.state.drawn_rinshan, m.state.said), (0, (0, "kan"))),
    ("who fed the kan", line("after=kan feeder=2 draw=0", "147m25p369s34z+9p/888p+8p@2"), lambda m: m.facts.feeder, 2),
    ("draws so far", line("draw=1", "//19m3p", "+9p//19p", "//1s", "//1s"), lambda m: (m.state.drawn_live, m.state.drawn_rinshan), (8, 0)),
    ("a dead wall that stays as it is", line("fixed draw=0", "+9p"), lambda m: m.state.refilled, False),
    ("the last tile", line("draw=0", "+9p//1m", left=0), lambda m: flags(m, 0, True), ["haitei"]),
    # what others may win on
    ("the fourth tile of a pon", line("rob=kakan.4s kan=1", W14, "/44s+4s@3+4s"), can(0), RON),
    ("a kan that nobody may rob", line("kan=1", W14, "/44s+4s@3+4s"), can(0), []),
    # what a seat may not
    ("a dead hand", line("discard=1", f"{W14}///dead", "//4s"), can(0), []),
    ("kinds shown", line("discard=1", f"{W14}///noron.4s", "//4s"), can(0), []),
    ("another kind shown", line("discard=1", f"{W14}///noron.1s", "//4s"), can(0), RON),
    ("a discard forfeited", line("forfeited=0 discard=1", W14, "//4s"), can(0), []),
    ("a tile that must be discarded", line("forced=7m draw=0", "147m258p369s1234z+9p"), discards(0), "7m"),
    # liability
    ("who answers for a yakuman", line("draw=0", DRAGONS), lambda m: hora(m, [0])[0].pao, 3),
    # three players
    ("norths set aside", line("draw=0", "19m269p369s12355z+4z//1m/kita.44z", head="mj1 tenhou-sanma E1"), lambda m: (m.state.drawn_rinshan, *can(0)(m)), (2, "kita")),
    ("flowers set aside", line("after=flower draw=0", "+9p///flowers.13f", head="mj1 sanma-parlour E1"), lambda m: (m.state.drawn_rinshan, m.facts.drawn), (2, "flower")),
    ("a north that may be robbed", line("rob=kita.4z after=kita aside=1!", "1m19p19s12356777z", "///kita.4z", head="mj1 tenhou-sanma E1"), lambda m: (m.facts.offered and m.facts.offered.how, m.facts.drawn, m.state.said), ("kita", "kita", (1, "kita"))),
    # the round and the table
    ("round, honba, sticks, dealer", line("draw=2", "", "", "+9p", head="mj1 tenhou S3.2.1"), lambda m: (m.state.bakaze, m.state.kyoku, m.state.honba, m.state.kyotaku, m.state.oya), ("S", 3, 2, 1, 2)),
    ("another dealer", line("draw=2", "", "", "+9p", head="mj1 tenhou E1@2"), lambda m: m.state.oya, 2),
    ("chips", line("chips=1,2,-3,0 draw=0", "+9p"), lambda m: m.state.chips, (1, 2, -3, 0)),
    ("names", line("draw=0", "+9p", end=" names=a,b%20c,%C3%BC,"), lambda m: m.state.names, ("a", "b c", "ü", "")),
    ("rules that differ", line("draw=0", "+9p", head="mj1 tenhou;riichi.points_needed=0;win.ron=double E1"), lambda m: (m.law.rules.riichi.points_needed, m.law.rules.win.ron), (0, "double")),
    ("the deal", line("deal=0", left=70), lambda m: (m.state.phase, m.state.drawn_live), ("deal", 0)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "look", "value"), [r[1:] for r in FACTS], ids=[r[0] for r in FACTS]
)
def test_a_line_and_what_is_true_then(text: str, look: Look, value: Any) -> None:
    assert look(moment(text)) == value


@pytest.mark.parametrize("text", [r[1] for r in FACTS], ids=[r[0] for r in FACTS])
def test_a_line_said_again_is_the_same_position(text: str) -> None:
    position = loads(text)
    again = dumps(position)
    assert loads(again) == position
    assert dumps(loads(again)) == again
    assert again.isascii() and again.isprintable()


def test_every_field_of_a_line() -> None:
    """The form ``mj1`` is fixed: a line of today is the same position in every later version."""
    text = (
        "mj1 my%5Fset;base=tenhou;win.ron=double;tiles.red=[1,1,1] E2.1.2@2 24000,25000,26000,23000"
        " chips=0,1,-1,0 start=26000,25000,26000,24000 dora=4p left=3 fixed draw=1! due=1 pending=2"
        " after=kan feeder=3 forbidden=58p forced=9p forfeited=0,2 closed asked=3"
        " replies=2.pass,3.pon.05p,0.ron.no_yaku_ron chombo=0,1,0,0 view=1"
        " p0=?34m0p/46m+5m@3,2222z/19m-3p-!5s@2.7z/riichi.declaring,ippatsu,missed.2.1.riichi"
        " p1=258m+6p/88p+8p@3+8p,555p+0p@2/1s!/double.unpaid,dead,open,pao.suukantsu.2,noron.8p2z"
        " p2=1m//2z-@1./riichi,kita.44z,flowers.12f,missed.1.4z p3="
        " wall=12m3p/5z/1z/12345s names=a,b%2Cc,%3F,%E6%9D%B1"
    )
    t = {name: parse(name)[0] for name in ("5m", "0p", "8p", "9p", "4z", "1m", "2z", "1s", "4p")}
    position = Position(
        rules={"name": "my_set", "base": "tenhou", "win": {"ron": "double"}, "tiles": {"red": [1, 1, 1]}},
        bakaze="E", kyoku=2, honba=1, kyotaku=2, oya=2, scores=(24000, 25000, 26000, 23000),
        chips=(0, 1, -1, 0), start=(26000, 25000, 26000, 24000), dora=(t["4p"],), left=3,
        refilled=False, phase="draw", turn=1, said=True, due=1, pending=2, after="kan", feeder=3,
        forbidden=tuple(parse("5p8p")), forced=t["9p"], forfeited=(0, 2), closed=True, asked=(3,),
        replies=(
            Reply(2, "pass"), Reply(3, "pon", tuple(parse("05p"))), Reply(0, "ron", (), "no_yaku_ron"),
        ),
        chombo=(0, 1, 0, 0), viewer=1, ippatsu=(0,),
        missed=(Passed(0, 2, 0, t["2z"], True), Passed(2, 1, -1, t["4z"], False)),
        liable=((1, "suukantsu", 2),), no_ron=((1, t["8p"]), (1, t["2z"])),
        players=(
            Player(
                hand=tuple(sorted([UNKNOWN, *parse("34m0p")])), riichi=1, declaring=True,
                melds=(Meld("chi", tuple(parse("46m")), t["5m"], 3), Meld("ankan", tuple(parse("2222z")))),
                river=tuple(
                    Discard(parse(name)[0], own, riichi, by)
                    for name, own, riichi, by in (
                        ("1m", False, False, None), ("9m", True, False, None), ("3p", True, True, None),
                        ("5s", False, False, 2), ("7z", False, False, None),
                    )
                ),
            ),
            Player(
                hand=tuple(parse("258m")), drawn=parse("6p")[0], riichi=2, dead=True, shown=True,
                melds=(
                    Meld("kakan", tuple(parse("88p")), t["8p"], 3, t["8p"]),
                    Meld("daiminkan", tuple(parse("555p")), t["0p"], 2),
                ),
                river=(Discard(t["1s"], False, True),),
            ),
            Player(
                hand=(t["1m"],), riichi=1, accepted=True, river=(Discard(t["2z"], True, False, 1),),
                kita=tuple(parse("44z")), flowers=tuple(parse("12f")),
            ),
            Player(),
        ),
        wall=Wall(
            live=tuple(parse("12m3p")), rinshan=(UNKNOWN,) * 7 + tuple(parse("5z")),
            dora=tuple(parse("4p1z")), ura=tuple(parse("12345s")),
        ),
        names=("a", "b,c", "?", "東"),
    )  # fmt: skip
    assert loads(text) == position
    written = dumps(position)
    assert written == text.replace("p0=?34m0p", "p0=34m0p?").replace("2z-@1.", "2z-@1")
    used = {word.split("=")[0] for word in text.split()[4:]}
    assert used >= set(KEYS) - {"deal", "call", "kan", "aside", "discard", "rob"}


# ---- faults of a text

OK = line("draw=0", "147m258p369s1234z+9p")

# id; text; the word of it at which the fault is told (its end: None); part of what is told
ERRORS: list[tuple[str, str, str | None, str]] = [
    ("nothing", "", None, "found the end, expected mj1"),
    ("another form", OK.replace("mj1", "mj2"), "mj2", "expected mj1, the mark of a position"),
    ("no rules", "mj1", None, "expected the rules"),
    ("no points", "mj1 tenhou E1", None, "expected the points by seat"),
    ("a broken override", OK.replace("tenhou", "tenhou;ron"), "ron", "expected section.key=value"),
    ("an override twice", OK.replace("tenhou", "tenhou;win.ron=double;win.ron=triple"), "win.ron=triple", "each key once"),
    ("a value that is none", OK.replace("tenhou", "tenhou;win.ron=[1"), "[1", "a value as JSON"),
    ("a round that is none", OK.replace(" E1 ", " E5 "), "E5", "wind and hand"),
    ("a dealer of four at three", line("draw=0", head="mj1 tenhou-sanma E1@3"), "E1@3", "a dealer among 3 seats"),
    ("points that are none", OK.replace("25000,25000,", "25000,x,", 1), "x,", "found 'x', expected points"),
    ("two seats", OK.replace("25000,25000,25000,25000", "25000,25000"), "25000,25000", "3 or 4 seats"),
    ("an unknown field", OK.replace("left=", "lift="), "lift=", "expected one of chips=, start=, dora="),
    ("a flag with a value", OK.replace("left=42", "left=42 fixed=1"), "fixed=1", "expected one of"),
    ("a field without a value", OK.replace("left=42", "left"), "left", "expected one of"),
    ("a field twice", OK + " left=1", "left=1", "each field once"),
    ("two phases", OK + " discard=0", "discard=0", "each field once"),
    ("no phase", OK.replace("draw=0 ", ""), None, "also a field like draw=0"),
    ("no live tiles", OK.replace("left=42 ", ""), None, "also a field like left=42"),
    ("a seat missing", OK[: OK.index(" p3=")], None, "also p3="),
    ("a fourth seat at three", line("draw=0", head="mj1 tenhou-sanma E1", end=" p3=1m"), "p3=1m", "seats 0 to 2"),
    ("a seat that is none", OK.replace("draw=0", "draw=4"), "4 p0", "expected a seat, 0 to 3"),
    ("a number that is none", OK.replace("left=42", "left=4x"), "4x", "live tiles, 0 to 200"),
    ("a tile that is none", line("draw=0", "147m258p369s1238z+9p"), "8z+", "found '8z', expected 1-7 before z"),
    ("a letter that is no tile", line("draw=0", "+9p", "258q"), "q", "a rank 0-9 or b, a suit"),
    ("two drawn tiles", OK.replace("+9p", "+99p"), "99p", "one tile"),
    ("a meld that is none", line("draw=0", "4z+9p/46m+7m@3"), "46m+7m", "tiles that make a set"),
    ("a meld of nobody", line("draw=0", "4z+9p/46m+5m"), "46m+5m", "46m+5m@0"),
    ("two of a kind", line("draw=0", "4z+9p/44m"), "44m", "a run, three or four of a kind"),
    ("a hidden tile in a meld", line("draw=0", "4z+9p/4m?+5m@3"), "4m?", "a run, three or four"),
    ("a rank without its suit", line("draw=0", "4z+9p/4?+5m@3"), "?+5m", "found '?', expected a suit letter"),
    ("a discard that is none", line("draw=0", "+9p//1m2"), "2 p1", "discards: a tile"),
    ("called by nobody", line("draw=0", "+9p//1m@3", head="mj1 tenhou-sanma E1"), "3 p1", "a seat, 0 to 2"),
    ("a mark that is none", line("draw=0", "+9p///richi"), "richi", "a mark of a seat: riichi, double"),
    ("a mark with too little", line("draw=0", "+9p///missed.2"), "missed.2", "a mark of a seat"),
    ("a stage that is none", line("draw=0", "+9p///riichi.paid"), "paid", "declaring or unpaid"),
    ("riichi twice", line("draw=0", "+9p///riichi,double"), "double", "one riichi"),
    ("a missed discard that is none", line("draw=0", "+9p///missed.2.2", "", "//4s"), "2 p1", "the number of a discard, 1 to 1"),
    ("a missed discard of nobody", line("draw=0", "+9p///missed.2.2"), "2 p1", "a seat with discards: 2 has none"),
    ("too many parts of a seat", line("draw=0", "+9p/////"), "// p1", "hand/melds/river/more is all"),
    ("robbed how", line("rob=chi.5p draw=0", "+9p"), "chi.5p", "kakan, ankan or kita"),
    ("after what", line("after=pon draw=0", "+9p"), "pon", "kan, kita or flower"),
    ("an answer that is none", line("replies=2 discard=0", "//9p"), "2 discard", "a seat and its answer"),
    ("chips of three", line("chips=1,2,3 draw=0", "+9p"), "1,2,3", "4 numbers"),
    ("names of three", line("draw=0", "+9p", end=" names=a,b,c"), "a,b,c", "4 names"),
    ("a name that is no text", line("draw=0", "+9p", end=" names=%ff,b,c,d"), "%ff", "quoted as in an address"),
    ("a wall of two parts", line("draw=0", "+9p", end=" wall=1m/2m"), "1m/2m", "live/replacements/indicators/ura"),
    ("a long word", OK.replace("left=42", f"left={'9' * 5000}"), "9" * 5000, "found '999999999999999999999...'"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "word", "told"), [r[1:] for r in ERRORS], ids=[r[0] for r in ERRORS]
)
def test_a_fault_names_its_place(text: str, word: str | None, told: str) -> None:
    with pytest.raises(PositionError) as e:
        loads(text)
    assert told in str(e.value)
    if word is None:
        assert e.value.column in (None, len(text) + 1)
    else:
        assert e.value.column is not None
        assert text[e.value.column - 1 :].startswith(word)
        assert str(e.value).startswith(f"column {e.value.column}: found ")


# id; text; the field at which it is told; what is told
FORM: list[tuple[str, str, str, str]] = [
    ("no indicator", line("dora= draw=0", "+9p"), "dora=", "dora: indicators: found 0, expected 1 to 10"),
    ("nothing drawn", line("draw=1"), "draw=1", "phase draw, but seat 1 has no drawn tile"),
    ("drawn out of turn", line("draw=0", "+9p", "+8p"), "p1=", "seat 1 has a drawn tile, and it is not its turn"),
    ("nothing discarded", line("discard=0"), "discard=0", "phase discard, but seat 0 has no discard"),
    ("nothing called", line("call=0"), "call=0", "phase call, but seat 0 has no chi or pon"),
    ("no kan", line("kan=0"), "kan=0", "phase kan, but seat 0 has no kan"),
    ("nothing set aside", line("aside=0"), "aside=0", "phase aside, but seat 0 has set nothing aside"),
    ("five melds", line("deal=0", "4z/1111m,2222m,3333m,4444m,5555m"), "p0=", "seat 0: melds: found 5, expected 0 to 4"),
    ("a hand of fifteen", line("deal=0", "111122223333444m"), "p0=", "seat 0: tiles in the hand: found 15, expected 0 to 14"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "word", "told"), [r[1:] for r in FORM], ids=[r[0] for r in FORM])
def test_a_form_that_no_table_has(text: str, word: str, told: str) -> None:
    with pytest.raises(PositionError) as e:
        loads(text)
    assert e.value.column is not None
    assert text[e.value.column - 1 :].startswith(word)
    assert e.value.problem == told


def test_a_line_is_not_longer_than_eight_thousand_characters() -> None:
    with pytest.raises(PositionError, match="8,193 characters, at most 8,192"):
        loads("m" * 8193)
    with pytest.raises(PositionError, match="characters, at most 8,192"):
        dumps(replace(loads(OK), names=("x" * 9000, "", "", "")))


UNSAYABLE: list[tuple[str, dict[str, Any], str]] = [
    ("a hidden tile in a meld", {"players": (Player(melds=(Meld("chi", (UNKNOWN, 8), 16, 1),)),) * 4}, "a hidden tile in a meld"),
    ("a number that is no tile", {"dora": (3,)}, "3 is no tile"),
    ("seats of another table", {"viewer": 4}, "viewer: found 4, expected 0 to 3"),
    ("a code of nobody", {"replies": (Reply(0, "Ron!"),)}, "'Ron!' is no code"),
    ("a key of no rules", {"rules": {"name": "tenhou", "Win": 1}}, "'Win' is no key"),
    ("half a letter", {"names": ("\ud800", "", "", "")}, "not a text"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("change", "told"), [r[1:] for r in UNSAYABLE], ids=[r[0] for r in UNSAYABLE]
)
def test_what_no_line_can_say(change: dict[str, Any], told: str) -> None:
    with pytest.raises(PositionError, match=re.escape(told)):
        dumps(replace(loads(line("deal=0")), **change))


# ---- positions that cannot be

# id; text; what is told
IMPOSSIBLE: list[tuple[str, str, str]] = [
    ("five copies", line("draw=0", "+9p//9p", "//9p", "/" "/9p"), "5 copies of 9p, there are 4: hand of seat 0, river of seat 0, river of seat 1, river of seat 2, indicators"),
    ("five, a red one among them", line("draw=0", "147m25p369s1234z9p+5p", "//5p", "//5p", "//0p"), "5 copies of 5p, there are 4: hand of seat 0 (2), river of seat 1, river of seat 2, river of seat 3"),
    ("two red fives", line("draw=0", "+0p//0p"), "2 copies of 0p, there are 1: hand of seat 0, river of seat 0"),
    ("a blue five of no such set", line("draw=0", "+bp"), "1 copy of bp, there are 0"),
    ("a flower of no such set", line("draw=0", "+9p///flowers.1f"), "1 copy of 1f, there are 0: set aside by seat 0"),
    ("manzu that three have not", line("draw=0", "+2m", head="mj1 tenhou-sanma E1"), "1 copy of 2m, there are 0"),
    ("a called tile counts once", line("draw=0", "+9p//9p@1.", "/99p+9p@0", "//9p"), "6 copies of 9p, there are 4: hand of seat 0, melds of seat 1 (3), river of seat 2, indicators"),
    ("a hand too large", line("draw=0", "1147m258p369s1234z+9p"), "seat 0 holds 15 tiles"),
    ("a hand too small", line("draw=0", "147m258p369s123z+9p"), "seat 0 holds 13 tiles (a meld counts three), expected 14"),
    ("more live tiles than there are", line("draw=0", "+9p", left=71), "tiles are left for what is hidden and the wall, which are"),
    ("four players under rules of three", OK.replace("tenhou", "tenhou-sanma"), "4 seats, the rules tenhou-sanma are for 3 players"),
    ("unknown rules", OK.replace("tenhou", "tenho"), 'rules: found "tenho"'),
    ("an unknown key", OK.replace("tenhou", "tenhou;win.rom=1"), "win.rom"),
    ("no rules", OK.replace("tenhou", "-"), "rules: the position names none"),
    ("a deal of another seat", line("deal=1"), "after the deal it is the dealer's turn, seat 0, not seat 1"),
    ("a kan that is not there", line("rob=kakan.4s kan=1", "", "/4444s"), "seat 1 has not just made a kakan of 4s"),
    ("a tile held to that is not there", line("forced=7z draw=0", "147m258p369s1234z+9p"), "forced: seat 0 has no 7z"),
    ("a wall that is too short", line("draw=0", "+9p", end=" wall=1m/1m/1m/1m"), "wall: 1 live tiles are to come, 42 are left"),
    ("a replacement of nothing", line("after=kan discard=0", "//9p"), "only a drawn tile comes after a kan"),
    ("a hidden tile in a river", line("draw=0", "+9p//?"), "river of seat 0: a hidden tile"),
    ("a meld with the own discard", line("draw=0", "+9p", "/55s+5s@1"), "seat 1: pon 555s with its own discard"),
    ("a chi from across", line("draw=0", "+9p", "/46s+5s@3"), "seat 1: chi 456s from seat 3, chi is of seat 0's discard only"),
    ("a chi of three", line("draw=0", "+9p", "/46s+5s@0", head="mj1 tenhou-sanma E1"), "seat 1: chi 456s, these rules have no chi"),
    ("a tile that its own seat called", line("draw=0", "+9p//5s@0."), "river of seat 0: a tile that the seat itself has called"),
    ("riichi with an open hand", line("draw=0", "+9p", "/55s+5s@0/9p!/riichi"), "seat 1 is in riichi, and its hand is open"),
    ("a north set aside by four", line("draw=0", "+9p///kita.4z"), "set aside by seat 0: these rules set no north aside"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "told"), [r[1:] for r in IMPOSSIBLE], ids=[r[0] for r in IMPOSSIBLE]
)
def test_a_position_that_cannot_be_says_why(text: str, told: str) -> None:
    position = loads(text)
    with pytest.raises(PositionError, match=re.escape(told)):
        moment_of(position)
    with pytest.raises(PositionError, match=re.escape(told)):
        Referee.from_position(text, seed=1)


def test_rules_may_be_given_instead_of_those_that_are_named() -> None:
    assert moment_of(loads(OK.replace("tenhou", "-")), rules("mleague")).law.rules.name == "mleague"
    referee = Referee.from_position(OK.replace("tenhou", "-"), seed=1, rules=rules("mleague"))
    assert referee.events[0] == replace(referee.events[0], rules={"name": "mleague"})
    assert rules_of(referee.position()).name == "mleague"


@pytest.mark.parametrize(
    "house",
    [
        rules("tenhou", win={"ron": "head_bump"}, riichi={"points_needed": 0}),
        rules("ronron-10", offences={"acts": {"furiten_ron": "chombo"}}),
        replace(rules("lan", match={"target": 0}), name="Sunday's ü_set; 100%"),
        rules("mleague", match={"stop_at": 60000}),
    ],
    ids=lambda house: house.name,
)
def test_rules_of_a_house_go_into_the_line(house: Any) -> None:
    referee = Referee(house, seed=3)
    text = dumps(referee.position())
    assert text.isascii()
    assert rules_for_log(rules_of(loads(text))) == rules_for_log(house)


@pytest.mark.parametrize("phase", ["before", "end"])
def test_between_hands_there_is_no_position(phase: str) -> None:
    m = Moment.before(rules("tenhou"))
    if phase == "end":
        m = moment(OK)
        m = Moment(m.law, replace(m.state, phase="end"), m.facts)
    with pytest.raises(PositionError, match=r"the hand (is over|has not begun)"):
        position_of(m)


@pytest.mark.parametrize("viewer", [4, -1, "all", None])
def test_a_viewer_that_does_not_exist(viewer: Any) -> None:
    with pytest.raises(ValueError, match="expected a seat 0 to 3 or 'open'"):
        position_of(moment(OK), viewer)


# ---- through the eyes of a seat

SEEN = line("discard=1", f"{W14}///missed.3.1", "//4s", "345m23488p55523s///missed.3.1", "//4s")


def test_a_seat_sees_its_own_hand_and_what_lies_on_the_table() -> None:
    referee = Referee.from_position(SEEN.replace("///missed.3.1", ""), seed=1)
    referee.step(Choice(0, "pass"))
    open_ = referee.position(wall=True)
    assert open_.replies == (Reply(0, "pass"),)
    assert open_.wall is not None
    own, other = referee.position(0, wall=True), referee.position(2, wall=True)
    hidden = (UNKNOWN,) * 13
    assert [p.hand == hidden for p in own.players] == [False, True, True, True]
    assert (own.viewer, own.wall, own.replies) == (0, None, (Reply(0, "pass"),))
    assert other.replies == ()
    assert [p.river for p in own.players] == [p.river for p in open_.players]
    assert dumps(own).endswith("p3=?????????????//4s")


def test_what_others_have_passed_is_not_seen() -> None:
    m = moment(SEEN)
    assert [row.seat for row in position_of(m).missed] == [0, 2]
    assert [row.seat for row in position_of(m, 2).missed] == [2]
    assert position_of(m, 1).missed == ()


def test_who_is_asked_is_not_seen() -> None:
    asked, unasked = SEEN, SEEN.replace("55523s", "55529s")
    assert moment(unasked).facts.seats[2].shanten
    assert dumps(position_of(moment(asked), 3)) == dumps(position_of(moment(unasked), 3))


# ---- playing on


def test_what_is_open_is_drawn_from_the_seed() -> None:
    text = dumps(position_of(moment(OK), 0))
    one, same, other = [Referee.from_position(text, seed=seed) for seed in (1, 1, 2)]
    assert one.events == same.events
    assert one.state.players[1].hand != other.state.players[1].hand
    assert one.state.players[0] == moment(OK).state.players[0]
    found = one.position(wall=True)
    assert faults(found, one.rules) == []
    wall = one.state.wall
    assert wall is not None
    there = [t for p in one.state.players for t in p.tiles] + [
        *wall.live,
        *wall.rinshan,
        *wall.dora,
        *wall.ura,
    ]
    there = [t for t in there if t != UNKNOWN]
    # The tiles of the rivers that nobody wrote down are nowhere.
    assert len(there) == 13 * 4 + 1 + 42 + 14
    assert not set(there) - set(tiles_of(one.rules))


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("name", ["tenhou", "tenhou-sanma", "mleague", "ronron-10"])
def test_who_has_declared_riichi_is_given_a_hand_that_waits(name: str, seed: int) -> None:
    head = f"mj1 {name} E1"
    text = line("discard=1", "//1m", "//9p!/riichi.unpaid", "//9s!/riichi", head=head)
    referee = Referee.from_position(position_of(moment(text), 0), seed=seed)
    sanma = referee.rules.tiles.manzu == "terminals"
    for seat in (1, 2):
        assert shape(referee.state.players[seat].hand, sanma)[0] == 0


LATE = [
    "mj1 mleague S3.0.3 -1800,33500,20600,44700 dora=6s left=2 discard=1 view=2"
    " p0=?????????????//1z76p-6p-4s4z-9p-3s-3p-1m-2z1s-4p-2s-7m!1m-1m-/riichi"
    " p1=?????????????//6p-1254z-6z1s3z-7z365m-5z-87s!8p-3z-/riichi"
    " p2=6688m1150p47s366z//3m9p5z-1s4z-3p33s-5m-8p-8s-2z-5m-4m-9s-6p-7z-"
    " p3=?????????????//4z-7z-36z1p2s2z-9m-5p8s-8p-13m!4p-5p-4m-1z-/riichi",
    "mj1 tenhou-sanma S3.0.2 13800,58000,31200 dora=6p left=0 draw=1 view=0"
    " p0=123506p123s1122z//6z-5s-8s3z9p-9s-3z-9m-9s-3p7s-8p-6s-3s-2p-6z-3z-/kita.44z"
    " p1=?????????????+?//9m65z-9p7z2s!1p-6s-5z-2p-1s-8p-9p-7p-7p-4p-/riichi,kita.4z"
    " p2=?????????????//47p-53p-8p-8p5z-4s-7p-38s-4p-1m-9m-1m-6s!9s-/riichi,kita.4z",
]


@pytest.mark.parametrize("text", LATE)
@pytest.mark.parametrize("seed", range(10))
def test_all_in_riichi_wait_late_in_a_hand(text: str, seed: int) -> None:
    """After the first hands were chosen there may be no other: then they are chosen anew, and
    seven pairs will do."""
    referee = Referee.from_position(text, seed=seed)
    players = referee.state.players
    assert {shape(p.hand, len(players) == 3)[0] for p in players if p.riichi} == {0}


def test_who_is_declaring_riichi_can_do_so() -> None:
    text = dumps(position_of(moment(line("draw=0!", f"{W14}+9p///riichi.declaring")), 1))
    for seed in range(20):
        referee = Referee.from_position(text, seed=seed)
        assert all(c.act == "dahai" for c in referee.prompts[0])
        assert any(c.tsumogiri for c in referee.prompts[0])


def test_after_a_call_something_may_be_discarded() -> None:
    """Also where the two tiles of the hand are hidden, and 2p and 5p are not allowed."""
    text = line("call=1", "", "/79s+8s@0,13m+2m@0,44s+4s@0,34p+5p@0").replace("=?/79s", "=??/79s")
    for seed in range(100):
        referee = Referee.from_position(text, seed=seed)
        assert set(referee.state.players[1].hand) - set(parse("02b5p"))
        assert referee.prompts[1]


def test_the_tile_that_must_be_discarded_is_in_the_hidden_hand() -> None:
    for seed in range(20):
        referee = Referee.from_position(line("forced=7m draw=0", "+?//1z"), seed=seed)
        assert texts(referee.prompts[0]) == ["7m"]


def test_no_hand_that_waits_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(position_fill, "TRIES", 0)
    with pytest.raises(PositionError, match="seat 1 has declared riichi, and no hand that waits"):
        Referee.from_position(line("discard=0", "//1m", "//9p!/riichi"), seed=1)


def test_a_match_that_begins_with_a_position_is_a_match(tmp_path: Path) -> None:
    referee = Referee.from_position(
        line("draw=0", f"{W14}+1s//9s!/riichi", end=" names=a,b,c,d"), seed=5
    )
    run(referee, [seat_player("mixed", b"0" * 32, seat) for seat in range(4)])
    match = referee.match
    assert referee.over and match.final is not None
    assert match.players == ("a", "b", "c", "d")
    assert isinstance(match.hands[0].start, Position)
    assert match.hands[0].name == "East 1"
    result = match.results[0]
    assert result.deltas == tuple(
        b - a for a, b in zip((26000, 25000, 25000, 25000), result.scores, strict=True)
    )
    assert audit(match) == validate(match, referee.rules) == []
    assert check_commitments(match) == []
    told = outline(match)
    assert told["hands"][0]["turns"][0][0] == 0
    assert told["hands"][0]["scores"][0] == 26000
    assert all(hand_blob(hand) for hand in match.hands)
    match.save(tmp_path / "x.mjai.gz")
    assert load(tmp_path / "x.mjai.gz") == match
    assert mj.Replay(match).at == (0, 0)


def test_a_position_in_a_record_is_not_judged_by_the_hand_before() -> None:
    events = [
        loads(line("draw=0", "+9p", end=" names=a,b,c,d")),
        loads(line("deal=0", head="mj1 tenhou S2@0", left=70)),
    ]
    match = mj.Match([StartGame(), *events])
    assert [hand.name for hand in match] == ["East 1", "South 2"]
    assert audit(match) == []


def test_a_match_from_a_position_goes_on_after_it_was_broken_off() -> None:
    referee = Referee.from_position(SEEN.replace("///missed.3.1", ""), seed=5)
    again = Referee.resume(referee.events)
    assert again.prompts == referee.prompts
    assert again.position(wall=True) == referee.position(wall=True)


@pytest.mark.parametrize(
    ("replies", "told"),
    [
        ("0.pass,2.pass", None),
        ("0.pon.55p", "seat 0 cannot answer pon"),
        ("1.pass", "seat 1 cannot answer pass"),
    ],
)
def test_replies_are_given_again(replies: str, told: str | None) -> None:
    text = SEEN.replace("///missed.3.1", "").replace("left=42", f"left=42 replies={replies}")
    if told is None:
        assert Referee.from_position(text, seed=1).state.phase == "draw"
    else:
        with pytest.raises(PositionError, match=told):
            Referee.from_position(text, seed=1)


def test_a_window_that_is_passed_is_not_opened_again() -> None:
    text = SEEN.replace("///missed.3.1", "")
    assert Referee.from_position(text, seed=1).state.phase == "discard"
    closed = Referee.from_position(text + " closed", seed=1)
    assert closed.state.phase == "draw"
    assert closed.moment.facts.seats[0].missed is not None


def test_seats_that_can_but_pass_are_waited_for() -> None:
    text = line("discard=1", "", "//4s", end=" asked=3")
    referee = Referee.from_position(text, seed=1)
    assert referee.prompts == {3: (Choice(3, "pass"),)}
    assert referee.position().asked == (3,)


# ---- the event


WITH_A_RED_FIVE = line(
    "draw=1", "340567m345p1123s//9s!/riichi,missed.3.2.riichi", "+9p", "", "//9m4s"
)


def test_the_event_on_the_wire() -> None:
    position = Referee.from_position(WITH_A_RED_FIVE, seed=1).position(wall=True)
    data = wire.encode(position)
    assert data["players"][0]["hand"][3] == "5mr"
    assert data["missed"] == [[0, 3, 1, "4s", True]]
    assert wire.decode(data) == position


BROKEN: list[tuple[str, dict[str, Any], str]] = [
    ("players", {"players": [[]] * 4}, "position: players: found"),
    ("a discard", {"players": [{"river": ["1m"]}]}, "position: players: found"),
    ("a tile of a meld", {"players": [{"melds": [{"type": "pon", "tiles": ["9x"]}]}]}, "position: players: '9x'"),
    ("a row of missed", {"missed": [3]}, "position: missed: found"),
    ("a tile of missed", {"missed": [[0, 1, 2, 5, True]]}, "position: missed: expected a tile as text"),
    ("a short row", {"missed": [[0, 1]]}, "position: "),
    ("rob", {"rob": ["kakan"]}, "position: rob: found"),
    ("phase", {"phase": "end"}, "Invalid enum value 'end'"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "told"), [r[1:] for r in BROKEN], ids=[r[0] for r in BROKEN])
def test_an_object_that_is_no_position(change: dict[str, Any], told: str) -> None:
    with pytest.raises(wire.WireError, match=re.escape(told)):
        wire.decode({**wire.encode(loads(OK)), **change})


MISFORMED: list[tuple[str, dict[str, Any], str]] = [
    ("seats", {"players": (Player(),) * 3}, "position: players: 3 for 4 seats"),
    ("two seats", {"scores": (0, 0)}, "position: scores of 2 seats"),
    ("turn", {"turn": 4}, "position: turn: found 4, expected 0 to 3"),
    ("bakaze", {"bakaze": "X"}, "position: bakaze 'X'"),
    ("no. of the missed", {"missed": (Passed(0, 1, 0, 0, False),)}, "position: missed: found 0, expected -1 to -1"),
    ("liable", {"liable": ((0, "daisangen", 9),)}, "position: liable: found 9"),
    ("a hand of fifteen", {"players": (Player(hand=(0,) * 15),) * 4}, "position: seat 0: tiles in the hand: found 15"),
    ("an ankan of three", {"players": (Player(melds=(Meld("ankan", (0, 0, 0)),)),) * 4}, "position: seat 0: a ankan of other tiles"),
    ("two kinds", {"players": (Player(melds=(Meld("pon", (0, 8), 0, 1),)),) * 4}, "its tiles are of different kinds"),
    ("accepted, not declared", {"players": (Player(accepted=True),) * 4}, "a riichi that is none"),
    ("a wall without end", {"wall": Wall(live=(0,) * 201)}, "position: tiles of the wall: found 201"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("change", "told"), [r[1:] for r in MISFORMED], ids=[r[0] for r in MISFORMED]
)
def test_only_a_well_formed_position_is_folded(change: dict[str, Any], told: str) -> None:
    position = replace(loads(line("deal=0")), **change)
    with pytest.raises(FoldError, match=re.escape(told)):
        reduce(State(), position)


def test_what_a_seat_may_share_of_a_match_that_is_not_over() -> None:
    referee = Referee.from_position(SEEN, seed=1)
    shared = referee.match.public(0)
    start = shared.hands[0].start
    assert isinstance(start, Position)
    assert start == referee.position(0)
    assert start.wall is None
