"""Damaged mjlogs: what is right before the damage is kept, and one error says where and why."""

from __future__ import annotations

import re

import pytest

from mjwidget.core.events import StartGame
from mjwidget.logs import errors
from mjwidget.logs.mjlog import elements, reader
from mjwidget.logs.mjlog.reader import read
from tests.mjlog_text import agari, element, header, init, mjlog, ryukyoku

OWARI = "250,35.0,250,5.0,250,-15.0,250,-25.0"


@pytest.mark.parametrize(
    ("elements", "place", "problem"),
    [
        # the header
        ([], "header, the end", "found no hand, expected <INIT>"),
        (["<T1/>"], "header, element 4 <T1>", "not within a hand (before)"),
        ([agari()], "header, element 4 <AGARI", "not within a hand"),
        # the deal
        ([element("INIT")], "hand 0, element 4 <INIT>", "attribute seed is missing"),
        ([init(seed="0,0,0,1,2")], "hand 0, element 4 <INIT", "seed: found 5 numbers, expected 6"),
        ([init(seed="16,0,0,1,2,3")], "hand 0", "seed: found '16', expected a number from 0 to 15"),
        ([init(seed="0,0,0,1,2,136")], "hand 0", "from 0 to 135"),
        ([init(seed="0,0,0,6,2,3")], "hand 0", "from 0 to 5"),
        ([init(ten="250,250")], "hand 0", "ten: found 2 numbers, expected 4"),
        ([init(ten="250,250,250,1e9")], "hand 0", "ten: found '1e9', expected whole numbers"),
        ([init(ten="250,250,250,99999999")], "hand 0", "whole numbers"),
        ([init(ten="٢٥٠,250,250,250")], "hand 0", "whole numbers"),
        ([init(oya=4)], "hand 0", "oya: found '4', expected a number from 0 to 3"),
        ([init(hai3="")], "hand 0", "hai3: found 0 tiles, expected 13"),
        ([init(hai2="136")], "hand 0", "hai2: found '136', expected tile ids from 0 to 135"),
        ([init(hai2="01")], "hand 0", "hai2: found '01'"),
        (
            [init(hai1="0,5,9,13,17,21,25,29,33,37,41,45,49")],
            "hand 0", "hai0 to hai3: tile 0 is dealt twice",
        ),
        ([init(chip="1")], "hand 0", "chip: found 1 numbers, expected 4"),
        # plays
        ([init(), "<T136/>"], "hand 0 (East 1), element 5 <T136>", "<T0> .. <W135>"),
        ([init(), "<U/>"], "hand 0 (East 1), element 5 <U>", "expected a draw <T0>"),
        ([init(), "<e12/>"], "hand 0 (East 1), element 5 <e12>", "expected a draw <T0>"),
        ([init(), '<N who="0"/>'], '<N who="0">', "attribute m is missing"),
        ([init(), '<N who="4" m="4608"/>'], "element 5", "who: found '4'"),
        ([init(), '<N who="0" m="-1"/>'], "element 5", "m: found '-1'"),
        ([init(), '<N who="0" m="136"/>'], 'element 5 <N who="0" m="136">', "own discard"),
        ([init(), '<DORA hai=""/>'], "element 5", "hai: found 0 tiles, expected one"),
        ([init(), '<REACH who="0" step="3"/>'], "element 5", "step: found '3', expected 1 or 2"),
        ([init(), '<REACH who="0" step="2" ten="1"/>'], "element 5", "ten: found 1 scores"),
        # results
        ([init(), element("AGARI", who=0)], "element 5", "attribute fromWho is missing"),
        ([init(), agari(who=9)], "element 5", "who: found '9'"),
        ([init(), agari(paoWho="a")], "element 5", "paoWho: found 'a'"),
        ([init(), agari(machi="1,2")], "element 5", "machi: found 2 tiles, expected one"),
        ([init(), agari(ten="30,1000")], "element 5", "expected fu, points and limit"),
        ([init(), agari(ten="30,1000,6")], "element 5", "limit 6, expected 0 to 5"),
        ([init(), agari(ten="30,-1000,0")], "element 5", "no number below 0"),
        ([init(), agari(yaku="8")], "element 5", "pairs of yaku and han"),
        ([init(), agari(yaku="1")], "element 5", "pairs of yaku and han"),
        ([init(), agari(yaku="8,-1")], "element 5", "found -1 han"),
        ([init(), agari(yakuman="")], "element 5", "expected at least one"),
        ([init(), agari(sc="250,10")], "element 5", "sc: found 2 numbers, expected 8"),
        ([init(), agari(sc="0,9999999,0,0,0,0,0,0")], "element 5", "sc: found a change of 9999999"),
        ([init(), agari(ba="0")], "element 5", "expected honba and sticks"),
        ([init(), ryukyoku(sc="")], "element 5", "sc: found 0 numbers"),
        ([init(), '<RYUUKYOKU ba="0,0"/>'], "element 5", "attribute sc is missing"),
        ([init(), ryukyoku(hai1="x")], "element 5", "hai1: found 'x'"),
        ([init(), agari(owari="1,2,3")], "element 5", "owari: found 3 numbers"),
        ([init(), agari(owari="250,a,250,0,250,0,250,0")], "element 5", "expected a decimal number"),
        # what comes when
        ([init(), init()], "element 5 <INIT", "the hand before has no result"),
        ([init(), agari(), "<T1/>"], "element 6 <T1>", "not within a hand (won)"),
        ([init(), agari(), ryukyoku()], "element 6", "not within a hand (won)"),
        ([init(), ryukyoku(), agari()], "element 6", "not within a hand (drawn)"),
        ([init(), ryukyoku(owari=OWARI), agari()], "element 6", "not within a hand (over)"),
        ([init(), ryukyoku(owari=OWARI), init()], "element 6", "the match is over"),
        ([init(), ryukyoku(), init(seed="3,0,0,0,0,x")], "hand 1, element 6", "seed: found 'x'"),
        # XML
        ([init(), "<T1><D1/></T1>"], "hand 0 (East 1), element 6 <D1>", "within another"),
        ([init(), "<T1>" * 5000], "hand 0 (East 1), element 6 <T1>", "within another"),
        ([init(), "<T1"], "hand 0 (East 1), after element 4, line 1, column", "well-formed XML"),
        ([init(), '<N who="0" who="0"/>'], "after element 4", "duplicate attribute"),
        ([init(), "<T1>"], "after element 5", "mismatched tag"),
        ([init(), "&lol;"], "after element 4", "undefined entity"),
        ([init(), "\0"], "after element 4", "well-formed XML"),
    ],
)  # fmt: skip
def test_one_error_and_the_events_before_it(elements: list[str], place: str, problem: str) -> None:
    reading = read(mjlog(*elements))
    assert reading.error is not None
    assert place in reading.error.place
    assert problem in reading.error.problem
    assert str(reading.error) == f"{reading.error.place}: {reading.error.problem}"
    whole = read(mjlog(*elements[:-1])).events
    if len(elements) > 1:  # nothing is missing (an end_kyoku may have been added or be due)
        shorter = min(len(whole), len(reading.events))
        assert shorter >= len(whole) - 1
        assert reading.events[:shorter] == whole[:shorter]
    assert len(reading.places) == len(reading.events)


def test_three_players_have_no_fourth_seat() -> None:
    for tag in ("<W100/>", "<G100/>"):
        reading = read(mjlog(init(3), tag, head=header(185)))
        assert reading.error is not None
        assert "of seat 3, expected 0 to 2" in reading.error.problem
    reading = read(mjlog(init(3), element("N", who=0, m=33 * 3 << 9 | 8 | 3), head=header(185)))
    assert reading.error is not None
    assert reading.error.problem == "m: called from seat 3, expected 0 to 2"
    reading = read(mjlog(init(), head=header(185)))
    assert reading.error is not None
    assert reading.error.problem.startswith("hai3: found tiles, expected none")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "line 1, column 1: no element found"),
        (b"<html/>", "root element: found <html>, expected <mjloggm>"),
        (b"<mjloggm/>", "header, the end: found no hand, expected <INIT>"),
        (b"not xml", "line 1, column 1: syntax error; expected well-formed XML"),
        (b"\xff\xfe<\0m\0", "line 1"),
        (b'<?xml version="1.0" encoding="no-such"?><mjloggm/>', "found no hand"),
        (mjlog(init()) + b"<mjloggm/>", "junk after document element"),
    ],
)
def test_no_mjlog_at_all(data: bytes, message: str) -> None:
    reading = read(data)
    assert reading.error is not None
    assert message in str(reading.error)


@pytest.mark.parametrize(
    ("head", "message"),
    [
        ('<GO type="x"/>', """header, element 1 <GO type="x">: type: found 'x'"""),
        ('<GO type="70000"/>', "expected a number from 0 to 65535"),
        ('<UN n0="A"/><TAIKYOKU oya="5"/>', 'header, element 2 <TAIKYOKU oya="5">: oya: found'),
    ],
)
def test_a_damaged_header(head: str, message: str) -> None:
    reading = read(mjlog(init(), head=head))
    assert reading.events == ()
    assert message in str(reading.error)


def test_header_alone_is_kept() -> None:
    reading = read(mjlog())
    assert [type(e) for e in reading.events] == [StartGame]


BOMB = """<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">{}]><mjloggm>&j;</mjloggm>""".format(
    "".join(
        f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in zip("abcdefghi", "bcdefghij", strict=True)
    )
)


@pytest.mark.parametrize(
    "data",
    [
        BOMB.encode(),
        b'<!DOCTYPE mjloggm SYSTEM "file:///etc/passwd"><mjloggm/>',
        b'<!DOCTYPE m [<!ENTITY x SYSTEM "file:///etc/passwd">]><mjloggm><UN n0="&x;"/></mjloggm>',
        b"\n\n<!DOCTYPE mjloggm><mjloggm/>",
    ],
)
def test_declarations_are_refused(data: bytes) -> None:
    reading = read(data)
    assert reading.events == ()
    assert reading.error is not None
    assert re.fullmatch(r"line \d: found a DOCTYPE \(.*\), expected none.*", str(reading.error))


def test_long_values_are_cut_in_messages() -> None:
    reading = read(mjlog(element("INIT", seed="9" * 10_000)))
    assert len(str(reading.error)) < 400


def test_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    endless = mjlog(init(), "<T100/><D100/>" * 1000)
    reading = read(endless)
    assert str(reading.error).endswith("more than 600 events in a hand")
    assert len(reading.events) < 1010
    reading = read(mjlog(init(), "<x/>" * 10_001))
    assert "more than 10000 elements" in str(reading.error)
    monkeypatch.setattr(elements, "MAX_HANDS", 3)
    reading = read(mjlog(*[init() + ryukyoku()] * 4))
    assert str(reading.error).endswith("more than 3 hands")
    monkeypatch.setattr(reader, "MAX_BYTES", 100)
    reading = read(endless)
    assert str(reading.error) == f"found {len(endless)} bytes, expected at most 100"
    assert errors.MAX_BYTES == 64 * 1024 * 1024


@pytest.mark.parametrize("cut", range(0, 2400, 7))
def test_every_prefix_of_a_log_gives_a_prefix_of_its_events(cut: int) -> None:
    text = mjlog(
        init(), "<T100/><D100/>", "<BYE who='1'/>", "<U101/><E101/>",
        agari(ba="0,0"), agari(who=2, sc="260,0,240,-10,250,10,250,0"),
        init(seed="0,1,0,0,0,134", ten="260,230,260,250"), "<T100/>",
        ryukyoku(sc="260,0,230,0,260,0,250,0", owari=OWARI),
    )  # fmt: skip
    assert len(text) < 2400
    whole, part = read(text), read(text[:cut])
    assert whole.error is None
    assert (part.error is None) == (cut >= len(text))
    n = len(part.events)
    assert part.places == whole.places[:n]
    assert part.events[: n - 1] == whole.events[: max(n - 1, 0)]
    if n and part.events[-1].meta == whole.events[n - 1].meta:
        assert part.events[-1] == whole.events[n - 1]
    else:  # an element that waited for its event
        assert cut < len(text)
