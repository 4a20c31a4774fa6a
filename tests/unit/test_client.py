"""Tenhou's client stream: one seat's view, turned back to absolute seats."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import mjwidget as mj
from mjwidget.checking import check_match
from mjwidget.core import events as ev
from mjwidget.core.match import Match
from mjwidget.core.player import Discard, Meld
from mjwidget.core.tiles import UNKNOWN, parse, to_mpsz
from mjwidget.logs import client
from mjwidget.logs.client import lines, session
from mjwidget.logs.client.turned import own_seat, turned
from mjwidget.logs.errors import LogError, Problem, Reading

HAND = "0,4,8,12,16,20,24,28,32,36,40,44,48"
"""1m to 9m with a red five, 1p to 4p."""
INIT = f'<INIT seed="0,0,0,1,2,135" ten="250,250,250,250" oya="0" hai="{HAND}"/>'
GO = '<GO type="9" lobby="0" gpid="secret"/>'
UN = '<UN n0="%41" n1="%42" n2="%43" n3="%44" dan="1,2,3,4" rate="1,2,3,4" sx="M,F,C,M"/>'
DRAW = '<RYUUKYOKU ba="0,0" sc="250,0,250,0,250,0,250,0"/>'
OWARI = DRAW.replace("/>", ' owari="250,0.0,250,0.0,250,0.0,250,0.0"/>')


def stream(*elements: str, oya: int = 0, head: str | None = None) -> bytes:
    """A session: the client is seat 0 of it, ``oya`` deals first; one element a line."""
    start = [GO, UN, f'<TAIKYOKU oya="{oya}" log="x1"/>'] if head is None else [head]
    return "".join(f"Get: {e}\n" for e in [*start, *elements]).encode()


def one(data: bytes) -> Reading:
    (reading,) = client.read(data)
    return reading


def events(*elements: str, oya: int = 0, start: str | None = None) -> list[ev.Event]:
    """Events after the deal; there must be no error."""
    deal = INIT.replace('oya="0"', f'oya="{oya}"') if start is None else start
    reading = one(stream(deal, *elements, oya=oya))
    assert reading.error is None
    assert reading.format == "client"
    Match(reading.events)
    return list(reading.events[2:])


# ---- seats


@pytest.mark.parametrize(
    ("oya", "kyoku", "me"), [(0, 1, 0), (3, 1, 1), (2, 1, 2), (1, 1, 3), (0, 4, 3), (1, 2, 0)]
)
def test_the_first_dealer_is_seat_0(oya: int, kyoku: int, me: int) -> None:
    assert own_seat(oya, kyoku) == me


@pytest.mark.parametrize(
    ("me", "key", "value", "expected"),
    [
        (1, "who", "0", ("who", "1")),
        (1, "fromWho", "3", ("fromWho", "0")),
        (3, "paoWho", "2", ("paoWho", "1")),
        (1, "ten", "350,340,0,360", ("ten", "360,350,340,0")),  # LF019
        (2, "ten", "1,2,3,4", ("ten", "3,4,1,2")),
        (1, "sc", "1,-1,2,-2,3,-3,4,-4", ("sc", "4,-4,1,-1,2,-2,3,-3")),
        (1, "owari", "1,a,2,b,3,c,4,d,5,e,6,f,7,g,8,h", ("owari", "4,d,1,a,2,b,3,c,8,h,5,e,6,f,7,g")),
        (3, "hai0", "5", ("hai3", "5")),
        (3, "n2", "x", ("n1", "x")),
        (2, "kawa3", "5", ("kawa1", "5")),
        (2, "m0", "5", ("m2", "5")),
        (2, "m", "5", ("m", "5")),
        (1, "who", "4", ("who", "4")),  # no seat, no list of four: the reader says what is wrong
        (1, "ten", "1,2,3", ("ten", "1,2,3")),
    ],
)  # fmt: skip
def test_attributes_are_turned(me: int, key: str, value: str, expected: tuple[str, str]) -> None:
    assert turned({key: value}, me) == dict([expected])


@pytest.mark.parametrize(("oya", "me"), [(0, 0), (1, 3), (2, 2), (3, 1)])
def test_whose_view_it_is(oya: int, me: int) -> None:
    start, deal = one(stream(INIT.replace('oya="0"', f'oya="{oya}"'), oya=oya)).events
    assert isinstance(start, ev.StartGame)
    assert isinstance(deal, ev.StartKyoku)
    names = [*"ABCD"]
    assert start.names == tuple(names[(seat - me) % 4] for seat in range(4))
    assert start.id == "x1"
    assert start.meta is not None
    assert start.meta["viewer"] == me
    assert start.meta["dan"] == [[1, 2, 3, 4][(seat - me) % 4] for seat in range(4)]
    assert "gpid" not in start.meta
    assert deal.oya == 0
    assert [UNKNOWN in hand for hand in deal.tehais] == [seat != me for seat in range(4)]
    assert to_mpsz(deal.tehais[me]) == "123406789m1234p"
    assert [len(hand) for hand in deal.tehais] == [13] * 4


def test_three_players_sit_round_four() -> None:
    """LF019: the client is absolute seat 1; its seat 2 is the empty one."""
    go = '<GO type="185" lobby="0"/>'
    un = '<UN n0="%41" n1="%42" n2="" n3="%43" dan="1,2,0,3" rate="1,2,0,3" sx="M,F,C,M"/>'
    deal = '<INIT seed="0,0,0,1,2,135" ten="350,340,0,360" oya="3" hai="0,32,36,40,44,48,52,56,60,64,68,72,76"/>'
    reading = one(
        stream(go, un, '<TAIKYOKU oya="3"/>', deal, "<W/>", "<G5/>", "<T80/>", "<D80/>", head="")
    )
    assert reading.error is None
    start, first, *played = reading.events
    assert isinstance(start, ev.StartGame)
    assert isinstance(first, ev.StartKyoku)
    assert start.names == ("C", "A", "B")
    assert start.meta is not None
    assert (start.meta["viewer"], start.meta["dan"]) == (1, [3, 1, 2])
    assert first.scores == (36000, 35000, 34000)
    assert len(first.tehais) == 3
    assert [e.actor for e in played] == [0, 0, 1, 1]  # type: ignore[attr-defined]


# ---- draws and discards


def test_own_and_others() -> None:
    found = events(
        "<T52/>", "<D52/>", "<U/>", '<e56 t="1"/>', "<V/>", "<F57/>", "<W/>", "<g58/>", "<T53/>",
        "<D0/>",
    )  # fmt: skip
    tiles = [(e.actor, to_mpsz(e.pai), getattr(e, "tsumogiri", None)) for e in found]  # type: ignore[attr-defined]
    assert tiles == [
        (0, "0p", None), (0, "0p", True), (1, "?", None), (1, "6p", True), (2, "?", None),
        (2, "6p", False), (3, "?", None), (3, "6p", True), (0, "5p", None), (0, "1m", False),
    ]  # fmt: skip
    assert all(e.meta is None for e in found)


def test_the_last_tile_of_a_hand_after_a_call_was_not_drawn() -> None:
    """Streams of 2008 write it in small letters all the same."""
    pon = 14 * 3 << 9 | 3 << 5 | 8 | 3
    found = events("<T56/>", "<D56/>", f'<N who="1" m="{pon}"/>', "<e5/>", "<V/>", "<f9/>")
    thrown = [(e.actor, e.tsumogiri) for e in found if isinstance(e, ev.Dahai)]
    assert thrown == [(0, True), (1, False), (2, True)]


def test_calls_of_hidden_hands() -> None:
    pon = 14 * 3 << 9 | 3 << 5 | 8 | 3
    (call,) = [
        e for e in events("<T56/>", "<D56/>", f'<N who="1" m="{pon}"/>') if isinstance(e, ev.Pon)
    ]
    six = parse("6p")[0]
    assert call == ev.Pon(actor=1, target=0, pai=six, consumed=(six, six))


def test_riichi_is_turned() -> None:
    found = events(
        "<U/>", '<REACH who="1" step="1"/>', "<E57/>",
        '<REACH who="1" ten="250,240,250,250" step="2"/>', oya=1,
    )  # fmt: skip
    assert found[1] == ev.Reach(actor=0)
    assert found[3] == ev.ReachAccepted(actor=0)


def test_a_win_shows_a_hand_that_nobody_knew() -> None:
    agari = (
        '<AGARI ba="0,0" hai="1,5,9,13,18,21,56" machi="56" ten="30,1000,0" yaku="8,1" '
        'doraHai="135" who="1" fromWho="0" sc="250,-10,250,10,250,0,250,0"/>'
    )
    win = next(e for e in events("<T56/>", "<D56/>", agari) if isinstance(e, ev.Hora))
    assert (win.actor, win.target, to_mpsz(win.tehai or ())) == (1, 0, "123456m")
    assert win.deltas == (-1000, 1000, 0, 0)
    assert win.meta is None


def test_hands_shown_at_a_draw() -> None:
    draw = '<RYUUKYOKU ba="0,0" sc="250,0,250,30,250,-10,250,-20" hai1="1,5,9"/>'
    (found,) = [e for e in events(draw, oya=1) if isinstance(e, ev.Ryukyoku)]
    assert found.tehais == (tuple(parse("123m")), None, None, None)
    assert found.deltas == (3000, -1000, -2000, 0)


# ---- sessions


def test_the_lobby_is_passed_over() -> None:
    noise = [
        '<HELO uname="%41" auth="x" ratingscale="PF3=1.0&PF4=1.0"/>', '<LN n="B" j="C" g="D"/>',
        '<RANKING v2="1,2"/>', '<PROF add="1,2"/>', '<WG text="0A"/>', '<REJOIN t="0,9,r"/>',
    ]  # fmt: skip
    data = "".join(f"Get: {e}\n" for e in noise).encode()
    send = b'Send: <JOIN t="0,9" />\nSend: <Z />\nSend: what the client says is not read\n\n'
    whole = data + send + stream(INIT, *noise, "<T56/>", "<D56/>") + data
    assert one(whole).events == one(stream(INIT, "<T56/>", "<D56/>")).events


def test_what_is_no_event_is_kept_for_the_next() -> None:
    found = events(
        "<T56/>", '<FURITEN show="1"/>', '<BYE who="3"/>', '<UN n3="%44"/>', "<D56/>", oya=1
    )
    assert found[1].meta == {
        "elements": [["FURITEN", {"show": "1"}], ["BYE", {"who": "2"}], ["UN", {"n2": "%44"}]]
    }


def test_several_matches_in_a_session() -> None:
    data = stream(INIT, OWARI) + stream(INIT.replace('oya="0"', 'oya="2"'), oya=2)
    first, second = client.read(data)
    assert isinstance(first.events[-1], ev.EndGame)
    assert isinstance(second.events[-1], ev.StartKyoku)
    assert (first.error, second.error) == (None, None)
    viewers = [(r.events[0].meta or {})["viewer"] for r in (first, second)]
    assert viewers == [0, 2]
    assert second.places[-1] == "hand 0 (East 1), line 9 <INIT>"


def test_a_match_that_is_watched() -> None:
    """All hands are open, draws too; between elements stand milliseconds."""
    hands = " ".join(
        f'hai{seat}="{",".join(str(4 * kind + seat) for kind in range(13))}"' for seat in range(4)
    )
    deal = f'<INIT seed="0,0,0,1,2,135" ten="250,250,250,250" oya="2" {hands}/>'
    bag = f"<WGC>{deal}<V53/>8437<F53/><W54/>12<G7/></WGC>"
    head = '<GO type="1" kansen="1"/>'
    start, first, *played = one(stream(UN, '<KANSEN msg="x" oya="2"/>', bag, head=head)).events
    assert isinstance(start, ev.StartGame)
    assert isinstance(first, ev.StartKyoku)
    assert start.meta is not None
    assert start.meta["kansen"] == "1"
    assert "viewer" not in start.meta
    assert all(UNKNOWN not in hand for hand in first.tehais)
    assert first.tehais[2] == tuple(parse("123406789m1234p"))  # seat 0 of the stream
    assert [e.tsumogiri for e in played if isinstance(e, ev.Dahai)] == [True, False]


# ---- reconnection

SAIKAI = '<SAIKAI ba="0,0" oya="3" sc="250,0,250,0,250,0,250,0"/>'
PON = 26 * 3 + 1 << 9 | 3 << 5 | 8 | 2
"""9s, called from the seat across, the middle one of its copies 0 to 2."""
REINIT = (
    f'<REINIT seed="5,1,2,0,1,135" ten="240,250,250,250" oya="3" hai="{HAND}" m2="{PON}"'
    ' kawa0="52,53" kawa1="56,57" kawa2="60,61" kawa3="64,255,65"/>'
)
"""South 2, seen by seat 2, who was across of the caller: called tiles are no more in the rivers."""


def rejoined(*elements: str, again: str = REINIT) -> list[ev.Event]:
    reading = one(stream(UN, SAIKAI, again, *elements, head=GO))
    assert reading.error is None
    Match(reading.events)
    return list(reading.events[1:])


def test_a_position() -> None:
    position, draw = rejoined("<U/>")
    assert isinstance(position, ev.Position)
    assert draw == ev.Tsumo(actor=3, pai=UNKNOWN)
    assert (position.bakaze, position.kyoku, position.honba, position.kyotaku) == ("S", 2, 1, 2)
    assert (position.oya, position.viewer) == (1, 2)
    assert position.scores == (25000, 25000, 24000, 25000)
    assert (position.phase, position.turn) == ("discard", 2)
    hands = [to_mpsz(p.hand) for p in position.players]
    assert hands == ["?" * 10, "?" * 13, "123406789m1234p", "?" * 13]
    nine = parse("9s")[0]
    assert position.players[0].melds == (Meld("pon", (nine, nine), nine, 2),)
    assert position.players[2].river[0] == Discard(pai=nine, called_by=0)
    assert [len(p.river) for p in position.players] == [2, 2, 3, 2]
    assert [p.riichi for p in position.players] == [0, 1, 0, 0]
    assert position.players[1].river[1].riichi
    assert position.players[1].accepted
    # four times two discards and one that was called; a pon takes no tile from the wall
    assert position.left == 70 - 8


@pytest.mark.parametrize(
    ("element", "phase", "turn", "left"),
    [
        ("<T100/>", "discard", 1, 62),
        ("<W/>", "discard", 0, 62),
        ("<F101/>", "draw", 0, 61),
        ("<g101/>", "draw", 1, 61),
        (f'<N who="3" m="{14 * 3 + 1 << 9 | 3 << 5 | 8 | 2}"/>', "discard", 3, 62),
        ('<REACH who="1" step="1"/>', "draw", 3, 61),
    ],
)
def test_whose_turn_it_is_the_next_element_shows(
    element: str, phase: str, turn: int, left: int
) -> None:
    position = rejoined(element)[0]
    assert isinstance(position, ev.Position)
    assert (position.phase, position.turn, position.left) == (phase, turn, left)


def test_before_the_first_discard() -> None:
    again = f'<REINIT seed="5,1,2,0,1,135" ten="240,250,250,250" oya="3" hai="{HAND}"/>'
    position = rejoined("<W/>", again=again)[0]
    assert isinstance(position, ev.Position)
    assert (position.phase, position.turn, position.left) == ("deal", 1, 70)


def test_all_melds() -> None:
    """As in a win, the newest stands first."""
    kakan = 27 * 3 << 9 | 3 << 5 | 16 | 1
    numbers = f'm2="{30 << 2 << 8},{kakan}" m3="{19 << 2 << 8 | 3}"'
    position = rejoined("<U/>", again=REINIT.replace(f'm2="{PON}"', numbers))[0]
    assert isinstance(position, ev.Position)
    assert [m.type for m in position.players[0].melds] == ["kakan", "ankan"]
    assert [m.type for m in position.players[1].melds] == ["daiminkan"]


def test_back_in_the_same_match() -> None:
    """The match that the session has goes on: a hand is begun anew from where it is, and the
    next hands follow."""
    hand = ("<T56/>", "<D56/>", "<U/>", "<e60/>")
    again = f'<REINIT seed="0,0,0,1,2,135" ten="250,250,250,250" oya="0" hai="{HAND}" kawa0="56,57" kawa1="60" kawa2="64" kawa3="68"/>'
    reading = one(stream(INIT, *hand, GO, UN, SAIKAI, again, "<U/>", "<e61/>", DRAW))
    assert reading.error is None
    match = Match(reading.events)
    assert len(match) == 2
    assert isinstance(match[1].start, ev.Position)
    assert match[1].start.turn == 0


def test_back_without_having_missed_anything() -> None:
    hand = ("<T56/>", "<D56/>", "<U/>", "<e60/>")
    again = f'<REINIT seed="0,0,0,1,2,135" ten="250,250,250,250" oya="0" hai="{HAND}" kawa0="56" kawa1="60"/>'
    whole = one(stream(INIT, *hand, "<V/>", "<f61/>"))
    broken = one(stream(INIT, *hand, GO, UN, SAIKAI, again, "<V/>", "<f61/>"))
    assert broken.error is None
    assert broken.events == whole.events


def test_back_after_the_hand() -> None:
    again = f'<REINIT seed="1,0,0,1,2,135" ten="250,250,250,250" oya="1" hai="{HAND}"/>'
    reading = one(stream(INIT, DRAW, GO, UN, SAIKAI, again, "<U/>"))
    assert reading.error is None
    kinds = [type(e).__name__ for e in reading.events]
    assert kinds == ["StartGame", "StartKyoku", "Ryukyoku", "EndKyoku", "Position", "Tsumo"]


# ---- what is wrong


@pytest.mark.parametrize(
    ("elements", "place", "problem"),
    [
        (["<T56/>", "<D/>"], "hand 0 (East 1), line 6 <D>", "a discard without its tile"),
        (["<T136/>"], "line 5 <T136>", "found tile 136, expected 0 to 135"),
        (["<T56/>", "<D56"], "line 6", "found '<D56', expected an element such as <T12/>"),
        (["<T56/> x"], "line 5", "found 'x', expected an element"),
        (['<N who="1" m="70000"/>'], "hand 0 (East 1), line 5 <N", "expected a number from 0"),
        ([INIT], "line 5 <INIT", "the hand before has no result"),
        ([OWARI, INIT], "line 6 <INIT", "the match is over"),
    ],
)
def test_one_error_and_the_events_before_it(elements: list[str], place: str, problem: str) -> None:
    data = stream(INIT, *elements) + stream(INIT, DRAW)
    first, second = client.read(data)
    assert first.error is not None
    assert place in str(first.error)
    assert problem in str(first.error)
    assert isinstance(first.events[0], ev.StartGame)
    assert second.error is None
    assert isinstance(second.events[-1], ev.EndKyoku)


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "found no match"),
        (b'Get: <HELO uname="x"/>\n', "found no match"),
        (b"Get: <T56/>\n", "line 1: <T56> before any match"),
        (b"what?\n", "found 'what?', expected Get: or Send:"),
        (b'Get: <TAIKYOKU oya="4"/>', "line 1: oya: found '4', expected a number from 0 to 3"),
        (stream(), "found no match"),
    ],
)
def test_no_match(data: bytes, problem: str) -> None:
    with pytest.raises(LogError) as wrong:
        client.read(data)
    assert problem in str(wrong.value)


@pytest.mark.parametrize("cut", range(0, 900, 5))
def test_every_prefix(cut: int) -> None:
    data = stream(INIT, "<T56/>", "<D56/>", "<U/>", "<e60/>", DRAW)
    assert len(data) < 900
    whole = one(data)
    try:
        part = one(data[:cut])
    except LogError:
        return
    n = len(part.events)
    assert part.events[: n - 1] == whole.events[: n - 1]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ('Get: <A x="1&2"/>', [("A", {"x": "1&2"})]),
        ('Get: <A x="&lt;&amp;&quot;&#33;&x;"/>', [("A", {"x": '<&"&#33;&x;'})]),
        ("Get: <T1/> <D1/>  ", [("T1", {}), ("D1", {})]),
        ("Send: <A/>", []),
        ("", []),
    ],
)
def test_lines(line: str, expected: list[tuple[str, dict[str, str]]]) -> None:
    assert list(lines.elements(line)) == expected


@pytest.mark.parametrize(
    "line", ["Get: <!DOCTYPE x>", "Get: <A><B/></A>", "Get: <A x='1'/>", "Got: <A/>"]
)
def test_lines_that_are_none(line: str) -> None:
    with pytest.raises(Problem):
        list(lines.elements(line))


@pytest.mark.parametrize(
    ("head", "expected"),
    [(b'Get: <HELO x="', True), (b"Send: <HELO", True), (b"<mjloggm", False), (b"Getting", False)],
)
def test_what_it_looks_like(head: bytes, expected: bool) -> None:
    assert client.looks_like(head) == expected


def test_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "MAX_MATCHES", 3)
    with pytest.raises(LogError, match="more than 3 matches"):
        client.read(stream(INIT, OWARI) * 5)
    monkeypatch.setattr(session, "MAX_BYTES", 100)
    with pytest.raises(LogError, match="expected at most 100"):
        client.read(stream(INIT))


def test_names_are_text() -> None:
    un = UN.replace("%41", "%3C%62%3E%26")
    start = one(stream(un, '<TAIKYOKU oya="0"/>', INIT, head=GO)).events[0]
    assert isinstance(start, ev.StartGame)
    assert start.names[0] == "<b>&"


# ---- judged


def test_a_hidden_hand_is_judged_once_it_is_shown() -> None:
    """What a win is worth, whoever knew the hand before."""
    agari = (
        '<AGARI ba="0,0" hai="41,45,49,73,77,81,84,89,93,97,101,105,114,115" machi="114" '
        'ten="30,1000,0" yaku="18,1" doraHai="135" who="1" fromWho="0" '
        'sc="250,-10,250,10,250,0,250,0"/>'
    )
    wrong = agari.replace('yaku="18,1"', 'yaku="8,1"')
    match = Match(one(stream(INIT, "<T114/>", "<D114/>", wrong)).events)
    assert any("yaku: the log says tanyao 1" in str(fault) for fault in check_match(match))


def test_a_stream_is_loaded_as_any_log() -> None:
    text = stream(INIT, OWARI).decode()
    match = mj.loads(text)
    assert match.header.meta is not None
    assert match.header.meta["viewer"] == 0
    assert replace(match.header, meta=None).names == ("A", "B", "C", "D")
