"""The match as a record: addresses, results, the final table, errors, the sheet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

import mjwidget as mj
from mjwidget.core import wire
from mjwidget.core.audit import audit
from mjwidget.core.events import (
    FORMAT,
    Annotate,
    Dahai,
    EndGame,
    Event,
    FinalUnit,
    Hora,
    StartGame,
    StartKyoku,
    Transfer,
)
from mjwidget.core.match import EventError, Match
from mjwidget.core.reduce import reduce
from mjwidget.core.sheet import final_figure, match_html, match_text, signed
from mjwidget.core.state import State
from mjwidget.core.tiles import EAST, tile
from tests.random_table import match_events

EVENTS = tuple(match_events(1, hands=3))
HOSTILE = "<img src=x onerror=alert(1)>"


@pytest.fixture(scope="module")
def match() -> Match:
    return Match(EVENTS)


def test_a_match_of_states_that_are_known_is_the_same(match: Match) -> None:
    state, states = State(), []
    for event in EVENTS:
        state = reduce(state, event)
        states.append(state)
    again = Match.folded(EVENTS, states)
    assert again == match
    assert [list(hand) for hand in again] == [list(hand) for hand in match]
    assert (again.header, again.results, again.final) == (match.header, match.results, match.final)
    assert again.error is None
    with pytest.raises(ValueError):
        Match.folded(EVENTS, states[:-1])


def test_addresses(match: Match) -> None:
    assert len(match) == len(match.hands) == 3
    hand = match[1]
    assert match[1, 0] is hand[0]
    assert match[1, -1] is hand[-1]
    assert len(hand) == len(hand.events)
    assert hand[0].phase == "deal"
    with pytest.raises(IndexError):
        match[3]
    with pytest.raises(IndexError):
        match[0, 9999]


def test_events_are_all_there(match: Match) -> None:
    assert match.events == EVENTS
    assert Match(match.events) == match
    assert match.players == ("player 0", "player 1", "player 2", "player 3")
    assert match.rules == {"name": "none"}


def test_results_add_up(match: Match) -> None:
    scores = match[0].start.scores
    for result in match.results:
        scores = tuple(a + b for a, b in zip(scores, result.deltas, strict=True))
        assert scores == result.scores


def test_final_table(match: Match) -> None:
    final = match.final
    assert final is not None
    assert [row.rank for row in final] == [1, 2, 3, 4]
    assert [row.score for row in final] == sorted(match.last.scores, reverse=True)
    for row in final:
        assert row.points == 1000 * (row.seat + 1)
        assert row.rows == (("uma", 1000 * (row.seat + 1)),)


def test_a_match_that_goes_on_has_no_final_table() -> None:
    assert Match(EVENTS[:-2]).final is None


def test_save_and_load(match: Match, tmp_path: Path) -> None:
    for name in ("x.mjai", "x.mjai.gz"):
        match.save(tmp_path / name)
        again = mj.load(tmp_path / name)
        assert again == match
        assert again.header.format == FORMAT
        assert again.source == name
    assert mj.loads(match.dumps()) == again
    assert mj.load((tmp_path / "x.mjai").read_bytes()) == again
    with (tmp_path / "x.mjai.gz").open("rb") as file:
        assert mj.load(file) == again
    with (tmp_path / "x.mjai").open() as text:
        assert mj.load(text) == again


@pytest.mark.parametrize("name", ["x.docx", "x.html.gz", "x", "x.gz", "mjai", ".mjai"])
def test_a_name_of_no_format_is_not_written(match: Match, tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match=f"save: found '{name}', expected a name that ends with"):
        match.save(tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_notes_stand_at_their_address(match: Match) -> None:
    noted = Match([*EVENTS, Annotate(hand=1, n=4, text="why?"), Annotate(hand=1, n=4, text="so")])
    assert noted.notes[1, 4] == ["why?", "so"]
    assert noted[1, 4] == match[1, 4]
    assert mj.loads(noted.dumps()).notes == noted.notes


def test_the_first_impossible_event_is_named() -> None:
    events: list[Event] = list(EVENTS)
    at = next(i for i, e in enumerate(events) if isinstance(e, Dahai) and not e.tsumogiri)
    events.insert(at, events[at])
    with pytest.raises(EventError) as e:
        Match(events)
    assert e.value.index == at + 1


@pytest.mark.parametrize(
    ("events", "problem"),
    [
        ([*EVENTS, StartGame()], "a second start_game"),
        ([StartGame(), EVENTS[2]], "no such seat"),
    ],
)
def test_impossible_orders(events: list[Event], problem: str) -> None:
    with pytest.raises(EventError, match=problem):
        Match(events)


def test_names_in_the_sheet_are_text() -> None:
    hostile = Match([StartGame(names=(HOSTILE, "b", "c", "\x1b[31md")), *EVENTS[1:]])
    html = hostile._repr_html_()
    assert "<img" not in html
    assert "&lt;img src=x onerror=alert(1)&gt;" in html
    assert "\x1b" not in match_text(hostile)
    assert "\\x1b[31md" in match_text(hostile)


@pytest.mark.parametrize(("n", "text"), [(0, "0"), (3900, "+3,900"), (-12000, "−12,000")])
def test_signed(n: int, text: str) -> None:
    assert signed(n) == text


@pytest.mark.parametrize(
    ("n", "unit", "text"),
    [
        (62300, "ranking", "+62.3"), (-8000, "ranking", "−8.0"), (0, "ranking", "+0.0"), (-50, "ranking", "−0.05"),
        (25_300_000, "points", "+25,300"), (-1_200_000, "points", "−1,200"), (500, "points", "+0.5"),
        (23_020, "chips", "+23.02"), (-1_255_000, "P", "−1,255"), (0, "P", "+0"),
    ],
)  # fmt: skip
def test_final_figures(n: int, unit: FinalUnit, text: str) -> None:
    assert final_figure(n, unit) == text


@pytest.mark.parametrize(
    ("rules", "said", "lang"),
    [
        ("tenhou-east", r"Final, ranking points:\n1\. +[\d,]+ +\+\d+\.\d  ", "en"),
        ("ichigeki", r"Final, points:\n1\. +[\d,]+ +\+[\d,]+  .*Score [+−][\d,]+\b", "en"),
        ("ichigeki", r"最終（点）:\n1\. ", "ja"),
        ("sanma-parlour-east", r"Final, chips:\n1\. .*Shugi [+−]\d", "en"),
        ("ronron-05", r"最終（P）:\n1\. .*祝儀 [+−]\d", "ja"),
        ("ema", r"Final, ranking points:\n1\. ", "en"),
    ],
)
def test_the_sheet_names_the_unit_of_final_figures(rules: str, said: str, lang: str) -> None:
    match = mj.play("mixed", rules, seed=1)
    assert mj.loads(match.dumps()).last.unit == match.last.unit == mj.rules(rules).settlement.unit
    assert re.search(said, match_text(match, lang))
    html = match_html(match, lang)
    assert f'<tfoot><tr><th style="text-align:left">{said.partition(":")[0]}</th>' in html
    chips = match.last.chips is not None
    assert (f"<small>{'祝儀' if lang == 'ja' else 'Shugi'} " in html) == chips


def test_readable_reprs(match: Match) -> None:
    assert repr(match).startswith("<Match of player 0, player 1, player 2, player 3: 3 hands")
    assert repr(match[0]).startswith("<Hand 0: East 1 +1, ")


# ---- audit


def test_a_sound_match_has_no_fault(match: Match) -> None:
    assert audit(match) == []


def changed(kind: type[Event], **fields: object) -> Match:
    """EVENTS with the first event of a kind changed."""
    events = list(EVENTS)
    at = next(i for i, e in enumerate(events) if isinstance(e, kind))
    events[at] = replace(events[at], **fields)
    return Match(events)


def five_easts() -> Match:
    """The hand's start with five easts in the dealer's hand."""
    header, start = EVENTS[0], EVENTS[1]
    assert isinstance(start, StartKyoku)
    dealer = (tile(EAST),) * 5 + start.tehais[0][5:]
    return Match([header, replace(start, tehais=(dealer, *start.tehais[1:]))])


@pytest.mark.parametrize(
    ("match", "problem"),
    [
        (changed(Hora, deltas=(1, 2, 3, 4)), "the log says 1 2 3 4, its ledger adds up to"),
        (changed(Hora, ledger=(Transfer(1, 0, 10, "points", "win"),)), "the next starts with"),
        (
            changed(Hora, ledger=(Transfer(None, 0, 99, "sticks", "sticks"),)),
            "sticks more are taken",
        ),
        (changed(EndGame, scores=(1, 2, 3, 4)), "the final scores are 1 2 3 4"),
        (five_easts(), "copies of E"),
    ],
)
def test_faults(match: Match, problem: str) -> None:
    faults = [str(f) for f in audit(match)]
    assert any(problem in f for f in faults), faults


def test_a_state_reads_as_a_table() -> None:
    start = {
        "type": "start_kyoku", "bakaze": "S", "kyoku": 2, "honba": 1, "kyotaku": 0, "oya": 1,
        "dora_marker": "9s", "scores": [25000] * 4,
        "tehais": [["1m", "2m"], ["E", "E"], ["5pr"], ["?"]],
    }  # fmt: skip
    after = [
        {"type": "tsumo", "actor": 1, "pai": "C"},
        {"type": "reach", "actor": 1},
        {"type": "dahai", "actor": 1, "pai": "C", "tsumogiri": True},
        {"type": "reach_accepted", "actor": 1},
    ]
    events = [wire.decode(e) for e in (start, *after)]
    assert repr(Match(events).last) == (
        "South 2, honba 1, sticks 1, dora 9s, 69 left, discard\n"
        " 0 N  25,000  12m\n"
        ">1 E  24,000  11z double riichi\n"
        "     river 7z'*\n"
        " 2 S  25,000  0p\n"
        " 3 W  25,000  ?"
    )
    assert repr(Match([]).last) == "<State: no hand yet>"


@pytest.mark.parametrize(
    ("at", "problem"),
    [
        (3, "hand 3: the match has hands 0 to 2"),
        ((0, 9999), "moment 9999: East 1.* has moments 0 to "),
    ],
)
def test_addresses_that_do_not_exist(match: Match, at: int | tuple[int, int], problem: str) -> None:
    with pytest.raises(IndexError, match=problem):
        match[at]


def test_what_is_no_log() -> None:
    with pytest.raises(TypeError, match="a path, an open file or bytes, not dict"):
        mj.load({})  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="loads takes text, not bytes"):
        mj.loads(b"")  # type: ignore[arg-type]
    with pytest.raises(mj.LogError, match="loads takes text"):
        mj.load('{"type":"start_game"}')
    with pytest.raises(TypeError, match="an address is"):
        Match(EVENTS)[0, 1, 2]  # type: ignore[index]


def test_a_nameless_player_has_a_name_all_the_same() -> None:
    match = Match([StartGame(names=("", "b", "", "")), *EVENTS[1:]])
    assert match.players == ("P0", "b", "P2", "P3")


def test_the_sheet_in_japanese() -> None:
    sample = mj.load(Path(__file__).parents[2] / "examples" / "sample.mjai")
    text = match_text(sample, "ja")
    assert "ルール: 天鳳 四人東南戦" in text
    assert "東2局 1本場" in text
    assert "ロン Daria ← Chiyo 2翻30符" in text
    assert "役牌 中, ドラ" in text
    assert "(素点 +7.1, オカ +20.0, ウマ +20.0)" in text
