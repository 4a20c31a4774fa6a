"""Matches that are kept: codes, filters, how they are shown, when they were played."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import mjwidget as mj
from mjwidget.core.events import StartKyoku, Wall
from mjwidget.core.match import Match
from mjwidget.history import codes
from mjwidget.history.content import beginning, played
from mjwidget.history.errors import NoMatch
from mjwidget.history.history import History
from tests.kept_matches import MAY, made
from tests.random_table import match_events

# ---- codes


def test_codes_stand_for_good() -> None:
    assert len(codes.SYLLABLES) == len(set(codes.SYLLABLES)) == 60
    assert codes.code(b"a start") == codes.code(b"a start", 0) == "tozu-ruri-yose"
    assert codes.code(b"a start", 1) != codes.code(b"a start")


def test_a_match_has_one_code_in_every_history_and_format(tmp_path: Path) -> None:
    one, other = History(tmp_path / "a.db"), History(tmp_path / "b.db")
    other.add(made(5))
    for history in (one, other):
        assert history.add(made(0)) == "tama-juja-zesu"


def test_a_code_tells_nothing_of_hands_that_were_committed_to() -> None:
    def committed(seed: int) -> Match:
        events = match_events(seed)
        start = events[1]
        assert isinstance(start, StartKyoku)
        return Match([events[0], replace(start, wall=Wall(commitment="ab" * 32)), *events[2:]])

    dealt = [committed(seed).hands[0].start for seed in (0, 1)]
    assert dealt[0] != dealt[1]
    assert beginning(committed(0)) == beginning(committed(1))


def test_matches_that_begin_alike_have_codes_of_their_own(history: History) -> None:
    whole = made(0)
    cut = Match(whole.events[:20])
    first, second = history.add(cut), history.add(whole)
    assert (first, second) == tuple(codes.code(beginning(whole), n) for n in (0, 1))
    assert history[first] == cut
    assert history[second] == whole


# what is typed -> which of the three it means, or what the error says
TYPED = [
    ("{0}", 0),
    ("{0:upper}", 0),
    ("{0:spaced}", 0),
    ("{0:start}", 0),
    ("", "no match has the code"),
    ("%", "no match has the code"),
    ("_____", "no match has the code"),
    ("zzzz", "no match has the code"),
    ("' OR 1=1 --", "no match has the code"),
    ("\ud800\0", "no match has the code"),
]


@pytest.mark.parametrize(("typed", "found"), TYPED)
@pytest.mark.clause("PAR-4")
def test_a_code_is_found_as_people_write_it(three: History, typed: str, found: int | str) -> None:
    code = next(iter(three))
    text = {
        "{0}": code,
        "{0:upper}": code.upper(),
        "{0:spaced}": f" {code.replace('-', ' ')} ",
        "{0:start}": code[:6],
    }.get(typed, typed)
    if isinstance(found, int):
        assert three.summary(text).code == code
        return
    with pytest.raises(NoMatch, match=found):
        three[text]
    with pytest.raises(KeyError):
        three.remove(text)
    assert len(three) == 3


def test_a_code_that_was_misheard_finds_the_one_that_is_there(history: History) -> None:
    assert history.add(made(0)) == "tama-juja-zesu"
    with pytest.raises(NoMatch, match="no match has the code 'tama-juya-zesu'; did you mean tama"):
        history["tama-juya-zesu"]


def test_a_beginning_that_several_codes_share_names_them(
    history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(codes, "code", lambda start, n=0: f"kado-remi-{n:04}")
    for seed in range(3):
        history.add(made(seed))
    with pytest.raises(NoMatch, match="several codes begin with 'kado': kado-remi-0000, kado"):
        history["kado"]
    with pytest.raises(TypeError, match="a match code is a text, not int"):
        history[0]  # type: ignore[index]


# ---- what there is


def test_what_was_kept_comes_back(three: History) -> None:
    assert len(three) == 3
    assert list(three) == [s.code for s in three.find()], "both the newest first"
    for summary in three.find():
        match = three[summary.code]
        assert match.source == summary.code
        assert match.players == tuple(p.name for p in summary.players)
        assert summary.code in three
    assert "no-such-code" not in three
    assert 5 not in three
    assert bool(three) is True


@pytest.mark.parametrize("seed", range(6))
def test_a_match_comes_back_event_by_event(history: History, seed: int) -> None:
    match = made(seed, 3 + seed % 2)
    assert history[history.add(match)] == match


def test_a_log_that_ends_early_says_so_when_it_comes_back(history: History) -> None:
    text = made(0).dumps()
    damaged = mj.loads("\n".join(text.splitlines()[:30]) + '\n{"type":"tsumo"}\n')
    assert damaged.error is not None
    code = history.add(damaged)
    assert str(history[code].error) == str(damaged.error)
    assert history.summary(code).error == str(damaged.error)


def test_a_summary_says_what_the_match_says(three: History) -> None:
    for summary in three.find():
        match = three[summary.code]
        final = {row.seat: row for row in match.final or ()}
        assert summary.finished is bool(final)
        assert summary.hands == len(match)
        assert summary.rules == match.rules["name"]
        assert summary.unit == match.last.unit
        for p in summary.players:
            assert p.score == match.last.scores[p.seat]
            assert p.rank == (final[p.seat].rank if final else None)
            assert p.points == (final[p.seat].points if final else None)
    newest = three.find(limit=1)[0]
    assert (newest.at, newest.dated) == (datetime(2024, 5, 3, 12), True)


# what is asked -> sources of what is found, the newest first ("": the third)
FOUND: list[tuple[dict[str, object], list[str]]] = [
    ({}, ["", "two.mjai", "one.mjai"]),
    ({"rules": "tenhou"}, ["one.mjai"]),
    ({"rules": "ten"}, []),
    ({"player": "aoi"}, ["two.mjai", "one.mjai"]),
    ({"player": "ao"}, []),
    ({"player": "ben"}, ["one.mjai"]),
    ({"player": "ÑANDÚ"}, ["one.mjai"]),
    ({"player": "100%"}, ["two.mjai"]),
    ({"player": "%"}, []),
    ({"player": "Robert'); DROP TABLE match;--"}, [""]),
    ({"finished": True}, ["two.mjai", "one.mjai"]),
    ({"finished": False}, [""]),
    ({"source": "two.mjai"}, ["two.mjai"]),
    ({"since": "2024-05-02"}, ["", "two.mjai"]),
    ({"since": "2024-05-01T18:30"}, ["", "two.mjai", "one.mjai"]),
    ({"since": "2024-05-01T18:30:01"}, ["", "two.mjai"]),
    ({"until": "2024-05-01"}, ["one.mjai"]),
    ({"until": MAY}, ["one.mjai"]),
    ({"until": datetime(2024, 5, 1, 18, 29)}, []),
    ({"since": date(2024, 5, 2), "until": date(2024, 5, 2)}, ["two.mjai"]),
    ({"text": "aoi"}, ["two.mjai", "one.mjai"]),
    ({"text": "AOI chiyo"}, ["one.mjai"]),
    ({"text": "aoi 2024-05-02"}, ["two.mjai"]),
    ({"text": "2024-05"}, ["", "two.mjai", "one.mjai"]),
    ({"text": "%"}, ["two.mjai"]),
    ({"text": "a_b"}, ["two.mjai"]),
    ({"text": "aXb"}, []),
    ({"text": "'); drop table match;--"}, [""]),
    ({"text": "' OR '1'='1"}, []),
    ({"text": "一"}, []),
    ({"text": "<b>"}, [""]),
    ({"text": "  "}, ["", "two.mjai", "one.mjai"]),
    ({"text": "\x00"}, []),
    ({"text": "\ud800"}, []),
    ({"text": "aoi " * 10_000}, ["two.mjai", "one.mjai"]),
    ({"text": "x" * 1_000_000}, []),
    ({"since": "0001-01-01"}, ["", "two.mjai", "one.mjai"]),
    ({"until": "9999-12-31"}, ["", "two.mjai", "one.mjai"]),
    ({"since": "9999-12-31"}, []),
    ({"limit": 10**30}, ["", "two.mjai", "one.mjai"]),
    ({"offset": 10**30}, []),
    ({"text": "aoi", "rules": "tenhou", "finished": True, "since": "2024-01-01"}, ["one.mjai"]),
    ({"limit": 1}, [""]),
    ({"limit": 1, "offset": 2}, ["one.mjai"]),
    ({"limit": 0}, []),
    ({"offset": 9}, []),
]


@pytest.mark.parametrize(("asked", "sources"), FOUND, ids=[str(q) for q, _ in FOUND])
@pytest.mark.clause("UI-20", "PAR-4")
def test_filters(three: History, asked: dict[str, object], sources: list[str]) -> None:
    found = three.find(**asked)  # type: ignore[arg-type]
    assert [s.source for s in found] == sources
    whole = {k: v for k, v in asked.items() if k not in ("limit", "offset")}
    assert found.total == len(three.find(**whole)), "the total is of all pages"  # type: ignore[arg-type]
    assert len(three) == 3


def test_names_of_rules_are_found_in_both_languages(three: History) -> None:
    assert [s.rules for s in three.find("天鳳")] == ["tenhou"]


# what is asked -> the error
REFUSED: list[tuple[dict[str, object], str]] = [
    ({"since": "yesterday"}, "since: found 'yesterday', expected a day"),
    ({"until": "2024-13-01"}, "until: found '2024-13-01'"),
    ({"since": 20240501}, "since: found 20240501, expected a date"),
    ({"rules": 5}, "rules: found 5, expected a text"),
    ({"player": ["Aoi"]}, "player: found"),
    ({"finished": "yes"}, "finished: found 'yes'"),
    ({"limit": -1}, "limit: found -1"),
    ({"offset": -1}, "offset: found -1"),
    ({"limit": True}, "limit: found True, expected a number"),
    ({"offset": 2.5}, "offset: found 2.5"),
    ({"text": " ".join(map(str, range(101)))}, "text: found 101 words, expected 100 at most"),
    ({"playr": "Aoi"}, r"find\(\) has no filter 'playr'; did you mean 'player'\?"),
    ({"rule": "tenhou"}, "no filter 'rule'; did you mean 'rules'"),
    ({"weather": "fine"}, r"find\(\) has no filter 'weather'$"),
    ({"rules": "tenho"}, r"rules: found 'tenho'; did you mean 'tenhou'\?"),
    ({"rules": "mleage"}, "did you mean 'mleague'"),
]


@pytest.mark.parametrize(("asked", "error"), REFUSED)
def test_filters_that_mean_nothing_are_refused(
    three: History, asked: dict[str, object], error: str
) -> None:
    with pytest.raises((ValueError, TypeError), match=error):
        three.find(**asked)  # type: ignore[arg-type]


def test_how_it_is_shown(three: History, history: History) -> None:
    assert repr(three).startswith("<History matches.db: 3 matches, the newest ")
    lines = repr(three.find()).splitlines()
    assert len(lines) == 3
    assert "not over" in lines[0]
    assert "2024-05-01 18:30" in lines[2] and "1. " in lines[2]
    html = three._repr_html_()
    assert "<b>" not in html and "&lt;b&gt;x&lt;/b&gt;" in html
    assert "\u202e" not in repr(three.find()), "no text of a log turns the line around"
    assert repr(three.find(limit=1)).endswith("... and 2 more")
    assert repr(three.find("nobody")) == "<no matches>"


# ---- when

PLAYED = [
    ({"meta": {"date": "2024-05-01T18:30:00+00:00"}}, "", 1714588200.0),
    ({"meta": {"start_time": 1714588200}}, "", 1714588200.0),
    ({"meta": {"date": "in May"}}, "", None),
    ({"meta": {"head": {"start_time": 1714588200}}}, "", 1714588200.0),
    ({"meta": {"head": 5}}, "", None),
    ({"meta": {"date": 5}}, "", None),
    ({"meta": {"date": True}}, "", None),
    ({"id": "2022010102gm-00b9-0000-85130579"}, "", 1640970000.0),
    ({}, "folder/2022010102gm-00b9-0000-85130579.mjlog.gz", 1640970000.0),
    ({}, "2022993102gm-00b9-0000-85130579.mjlog.gz", None),
    ({}, "match.mjai", None),
]


@pytest.mark.parametrize(("header", "source", "when"), PLAYED)
def test_when_it_was_played(header: dict[str, Any], source: str, when: float | None) -> None:
    match = made(0, **header)
    match.source = source
    assert played(match) == when
