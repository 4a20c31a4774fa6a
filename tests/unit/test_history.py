"""Matches that are kept: codes, filters, duplicates, import, export, bad files."""

from __future__ import annotations

import gzip
import io
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from datetime import date, datetime
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import mjwidget as mj
from mjwidget.core import progress
from mjwidget.core.events import EndGame, Hora, Settle, StartGame, StartKyoku, Wall
from mjwidget.core.match import Match
from mjwidget.history import codes
from mjwidget.history.content import agree, beginning, content, played
from mjwidget.history.database import APPLICATION, SCHEMA
from mjwidget.history.errors import HistoryError, NoMatch
from mjwidget.history.history import History
from mjwidget.logs.save import format_for, write
from mjwidget.logs.written import LossWarning, WriteError
from tests.random_table import match_events
from tests.runner.tools import ROOT

MAY = datetime(2024, 5, 1, 18, 30)


def made(seed: int = 0, players: int = 4, **header: Any) -> Match:
    """A match of two hands; ``header``: what its header says."""
    events = match_events(seed, players)
    start = events[0]
    assert isinstance(start, StartGame)
    return Match([replace(start, **header), *events[1:]])


@pytest.fixture
def history(tmp_path: Path) -> History:
    return History(tmp_path / "matches.db")


@pytest.fixture
def three(history: History) -> History:
    """Three matches, a day between them; the last one is not over."""
    history.add(made(1, names=("Aoi", "ＢＥＮ", "Chiyo", "Ñandú"), rules={"name": "tenhou"},
                     meta={"date": "2024-05-01T18:30:00"}), source="one.mjai")  # fmt: skip
    history.add(made(2, 3, names=("Aoi", "100%", "a_b"), rules={"name": "sanma-parlour"},
                     meta={"date": "2024-05-02T12:00:00"}), source="two.mjai")  # fmt: skip
    events = made(3, names=("Robert'); DROP TABLE match;--", "<b>x</b>", "", "‮evil"),
                  rules={"name": "lan"}, meta={"date": "2024-05-03T12:00:00"}).events  # fmt: skip
    history.add(Match([e for e in events if not isinstance(e, Settle | EndGame)]))
    return history


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


# ---- duplicates


def test_the_name_of_a_file_need_not_be_text(history: History) -> None:
    code = history.add(made(0), source="\udcff.mjai")
    assert history.find("?.mjai")[0].code == code
    assert history.summary(code).source == "?.mjai"


def test_a_match_is_kept_once(history: History) -> None:
    match = made(0)
    assert history.add(match) == history.add(Match(match.events)) == next(iter(history))
    assert len(history) == 1


# how another record of the same match may differ
ALIKE = {
    "meta": lambda e: replace(e, meta={"x": 1}),
    "id": lambda e: replace(e, id="another") if isinstance(e, StartGame) else e,
    "hands in another order": lambda e: (
        replace(e, tehais=tuple(tuple(reversed(h)) for h in e.tehais))
        if isinstance(e, StartKyoku)
        else e
    ),
    "payments unknown": lambda e: replace(e, fu=None, yaku=None) if isinstance(e, Hora) else e,
}


@pytest.mark.parametrize("how", ALIKE)
def test_the_same_match_said_in_other_words_is_known(history: History, how: str) -> None:
    match = made(1)
    other = Match(ALIKE[how](e) for e in match.events)
    assert history.add(match) == history.add(other)
    assert history[next(iter(history))] == match, "the first one stays"


@cache
def under(rules: str) -> Match:
    """A match under a set of rules, played to its end, with whatever the house has."""
    names = ["Aoi", "<b>x</b>", "千代 ちよ", "d" * 40]
    return mj.play("mixed", rules, seed=2, names=names[: mj.rules(rules).tiles.players])


def in_format(match: Match, name: str) -> Match:
    """As another program would have it."""
    return mj.load(write(match, format_for("", name)).data)


HOUSES = [
    (rules, name)
    for rules in ("tenhou", "ronron-10", "ichigeki-tonpu", "lan", "sanma-parlour", "ema")
    for name in ("mjai", "mortal", "mjlog", "tenhou6", "majiang")
    if (rules, name) != ("sanma-parlour", "majiang")  # four players only
]


@pytest.mark.parametrize(("rules", "name"), HOUSES)
def test_a_match_is_known_in_every_format(history: History, rules: str, name: str) -> None:
    """Flowers, blue fives, red fives, offences, chombo: what the format leaves out."""
    whole, other = under(rules), in_format(under(rules), name)
    code = history.add(other)
    assert history.add(whole) == code
    assert history[code] == whole, "the record that says more stays"
    assert history.add(other) == code
    assert history[code] == whole
    assert len(history) == 1


def changed(match: Match, at: int, **fields: Any) -> Match:
    """The match with other fields of the event that stands there."""
    events = match.events
    return Match([*events[:at], replace(events[at], **fields), *events[at + 1 :]])


def deal(match: Match) -> StartKyoku:
    start = match.events[1]
    assert isinstance(start, StartKyoku)
    return start


def other_tile(tehais: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    (one, *hand), *hands = tehais
    return ((one ^ 8, *hand), *hands)


# another match of the same players; how it differs from the first
OTHERS: dict[str, Callable[[Match], Match]] = {
    "another wall": lambda m: mj.play("mixed", "tenhou-east", seed=4, names=m.players),
    "another player thinks": lambda m: mj.play("random", "tenhou-east", seed=3, names=m.players),
    "rules of another name": lambda m: changed(m, 0, rules={"name": "mleague"}),
    "rules that are changed": lambda m: changed(
        m, 0, rules={"name": "tenhou-east", "riichi": {"points_needed": 0}}
    ),
    "a settlement that is changed": lambda m: changed(
        m, 0, rules={"name": "tenhou-east", "uma": {"by_rank": [30, 10, -10, -30]}}
    ),
    "another indicator": lambda m: changed(m, 1, dora_marker=deal(m).dora_marker ^ 8),
    "another tile is dealt": lambda m: changed(m, 1, tehais=other_tile(deal(m).tehais)),
    "a hand less": lambda m: Match([e for h in m.hands[:-1] for e in h.events]),
    "the names turned": lambda m: changed(m, 0, names=(*m.players[1:], m.players[0])),
}  # fmt: skip


@pytest.mark.parametrize("how", OTHERS)
def test_another_match_of_the_same_players_is_never_known(history: History, how: str) -> None:
    match = mj.play("mixed", "tenhou-east", seed=3, names=["Aoi", "Ben", "Chiyo", "Dai"])
    assert history.add(match) != history.add(OTHERS[how](match))
    assert len(history) == 2


TENHOU = '["tenhou",{},false]'
# what two records say of their rules (name, tables, are there walls) -> can it be one match?
TERMS = [
    ("", "", True),
    ("", TENHOU, True),
    (TENHOU, TENHOU, True),
    (TENHOU, '["lan",{},false]', False),
    (TENHOU, '["tenhou",{"settlement":{"whole":true}},true]', True),
    ('["tenhou",{"uma":{"a":1}},false]', '["tenhou",{"uma":{"a":2}},true]', False),
    ('["tenhou",{"uma":{"a":1}},true]', '["tenhou",{},true]', False),
    ('["tenhou",{"riichi":{"a":1}},false]', TENHOU, False),
    ('["tenhou",{"riichi":{"a":1}},false]', '["tenhou",{"riichi":{"a":1}},true]', True),
]


@pytest.mark.parametrize(("one", "other", "agreed"), TERMS)
def test_rules_that_can_be_of_one_match(one: str, other: str, agreed: bool) -> None:
    assert agree(one, other) is agree(other, one) is agreed


def test_matches_of_one_seed_under_two_rules_are_two(history: History) -> None:
    """Dealt and done was the same in them: only what it costs differs."""
    one, other = under("ronron-05"), under("ronron-10")
    assert content(one).digest == content(other).digest
    assert history.add(one) != history.add(other)
    known = history.import_from(
        *(write(m, format_for("", f)).data for m in (one, other) for f in ("mjlog", "tenhou6")),
        progress=False,
    )
    assert len(known.known) == 4
    assert len(history) == 2


def test_other_names_are_another_match(history: History) -> None:
    assert history.add(made(1)) != history.add(made(1, names=("a", "b", "c", "d")))


def test_the_fuller_record_of_a_match_stays(history: History) -> None:
    whole = made(1, meta={"date": "2024-05-01T18:30:00"})
    short = Match([e for e in made(1).events if not isinstance(e, Settle | EndGame)])
    code = history.add(short, source="short")
    assert not history.summary(code).finished
    assert history.add(whole, source="whole") == code
    summary = history.summary(code)
    assert (summary.finished, summary.source, summary.at) == (True, "whole", MAY)
    assert history[code] == whole
    assert history.add(short) == code
    assert history[code] == whole


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


# ---- import, export


def test_import_knows_formats_duplicates_and_damage(history: History, tmp_path: Path) -> None:
    logs = tmp_path / "logs"
    (logs / "deep").mkdir(parents=True)
    made(1).save(logs / "a.mjai")
    made(1).save(logs / "deep" / "again.mjai.gz")
    (logs / "b.mjai").write_text(made(2).dumps() + "nonsense\n")
    (logs / "c.mjai").write_text('{"type":"nonsense"}\n')
    (logs / "notes.txt").write_text("no log")
    found = history.import_from(logs, progress=False)
    assert len(found) == len(history) == 2
    assert found.known == (found[0],), "the same one again, further down"
    assert [e.place for e in found.errors] == ["c.mjai, line 1"]
    assert repr(found) == "<2 matches added, 1 known already, 1 not read (see .errors)>"
    assert {s.source for s in history.find()} == {"a.mjai", "b.mjai"}
    again = history.import_from(logs, progress=False)
    assert list(again) == []
    assert again.known == (found[0], found[1], found[0])
    with pytest.raises(FileNotFoundError):
        history.import_from(tmp_path / "nothing", progress=False)


class Terminal(io.StringIO):
    """An error stream that somebody looks at."""

    def isatty(self) -> bool:
        return True


# where it is written to, delay, whether it is asked for -> is a bar seen?
BARS = [
    (Terminal, 0.0, True, True),
    (Terminal, 60.0, True, False),
    (Terminal, 0.0, False, False),
    (io.StringIO, 0.0, True, False),
]


@pytest.mark.parametrize(("stream", "delay", "asked", "seen"), BARS)
def test_a_progress_bar_goes_when_it_is_done(
    stream: type[io.StringIO],
    delay: float,
    asked: bool,
    seen: bool,
    history: History,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made(1).save(tmp_path / "a.mjai")
    monkeypatch.setattr(progress, "DELAY", delay)
    err = stream()
    monkeypatch.setattr(sys, "stderr", err)
    assert len(history.import_from(tmp_path / "a.mjai", progress=asked)) == 1
    out = err.getvalue()
    assert ("matches [" in out) is seen
    if seen:
        assert out.endswith("\r") and not out.split("\r")[-2].strip(), "the line is empty again"
    else:
        assert out == ""


@pytest.mark.parametrize("name", ["out", "deep/out", "out.zip"])
def test_what_is_exported_can_be_imported(three: History, tmp_path: Path, name: str) -> None:
    if name == "out":
        (tmp_path / "out").mkdir()
    written = three.export(tmp_path / name)
    assert written == list(three)
    other = History(tmp_path / "other.db")
    assert sorted(other.import_from(tmp_path / name, progress=False)) == sorted(written)
    for code in written:
        assert other[code] == three[code]


def test_a_part_of_it_is_exported_in_another_format(three: History, tmp_path: Path) -> None:
    code = list(three)[1]
    assert three.export(tmp_path / "out", [code[:6]], format="mjai") == [code]
    assert [p.name for p in (tmp_path / "out").iterdir()] == [f"{code}.mjai"]
    with pytest.raises(ValueError, match="found format 'nonsense'"):
        three.export(tmp_path / "out", format="nonsense")
    with pytest.raises(KeyError):
        three.export(tmp_path / "out.zip", ["nonsense"])
    assert not list(tmp_path.glob("*zip*")), "nothing half written is left"


# rules of the matches, which of them is damaged, rules of those written -> why the others are not
NOT_EXPORTED = [
    (["lan", "sanma-parlour", "tenhou"], None, ["lan", "tenhou"], ["majiang: 3 players"]),
    (
        ["sanma-parlour", "tenhou", "lan"],
        "lan",
        ["tenhou"],
        ["majiang: 3 players", "start: the log is empty"],
    ),
    (["sanma-parlour"], None, [], ["majiang: 3 players"]),
]


@pytest.mark.parametrize("name", ["out", "out.zip"])
@pytest.mark.parametrize(("asked", "damaged", "written", "why"), NOT_EXPORTED)
def test_what_cannot_be_exported_is_named_and_the_rest_is_written(
    three: History,
    tmp_path: Path,
    asked: list[str],
    damaged: str | None,
    written: list[str],
    why: list[str],
    name: str,
) -> None:
    code = {rules: three.find(rules=rules)[0].code for rules in asked}
    if damaged is not None:
        _damage(three, "UPDATE part SET data = x'00' WHERE match = "
                       f"(SELECT id FROM match WHERE code = '{code[damaged]}')")  # fmt: skip
    said = [f"{code[rules]}[:,] " for rules in asked if rules not in written]
    if not written:
        with pytest.raises(WriteError, match=said[0] + why[0]):
            three.export(tmp_path / name, code.values(), format="majiang")
        assert not list(tmp_path.glob("out*"))
        return
    both = "; ".join(f"{a}{b}.*" for a, b in zip(said, why, strict=True))
    with pytest.warns(LossWarning, match=f"not written: {both}$") as warned:
        found = three.export(tmp_path / name, code.values(), format="majiang")
    assert (list(found), len(found.errors)) == ([code[rules] for rules in written], len(why))
    assert warned[0].filename == __file__
    assert f"written, {len(why)} not (see .errors)>" in repr(found)
    assert len(mj.load_all(tmp_path / name)) == len(written)


def test_remove(three: History) -> None:
    codes_ = list(three)
    with pytest.raises(NoMatch, match="is not a whole code"):
        three.remove(codes_[1][:5])
    three.remove(codes_[1].upper())
    assert list(three) == [codes_[0], codes_[2]]
    with sqlite3.connect(three.path) as c:
        for table in ("player", "part"):
            (rows,) = c.execute(f"SELECT count(DISTINCT match) FROM {table}").fetchone()
            assert rows == 2, "nothing of it is left"


# what is added -> the error
NOT_ADDED = [
    (Match([StartGame(names=("a", "b", "c", "d"))]), ValueError, "no hand to keep"),
    ("match.mjai", TypeError, "add takes a Match"),
    (made(0, names=("\ud800", "b", "c", "d")), ValueError, r"not Unicode \('\\ud800'\)"),
]


@pytest.mark.parametrize(("match", "kind", "error"), NOT_ADDED)
def test_what_cannot_be_kept(
    history: History, match: Match, kind: type[Exception], error: str
) -> None:
    with pytest.raises(kind, match=error):
        history.add(match)
    assert len(history) == 0


# ---- the file


def _other_program(path: Path) -> None:
    with sqlite3.connect(path) as c:
        c.execute("CREATE TABLE mine (x)")


def _newer(path: Path) -> None:
    History(path).close()
    with sqlite3.connect(path) as c:
        c.execute(f"PRAGMA user_version = {SCHEMA + 1}")


def _no_layout(path: Path) -> None:
    with sqlite3.connect(path) as c:
        c.execute(f"PRAGMA application_id = {APPLICATION}")


def _cut(path: Path) -> None:
    with History(path) as history:
        for seed in range(4):
            history.add(made(seed))
    path.write_bytes(path.read_bytes()[:9000])


def _a_log(path: Path) -> None:
    path.write_bytes(gzip.compress(made(0).dumps().encode()))


def _use(path: Path) -> None:
    with History(path) as history:
        for code in history:
            history[code]
        history.find()


def _older(path: Path) -> None:
    """A file of the first layout, with a match that cannot be read."""
    with History(path) as history:
        for seed in range(3):
            history.add(made(seed))
    with sqlite3.connect(path) as c:
        c.execute("ALTER TABLE match DROP COLUMN terms")
        c.execute("UPDATE match SET content = x'00' || id")
        c.execute("UPDATE part SET data = x'00' WHERE match = 3")
        c.execute("PRAGMA user_version = 1")


def test_a_file_of_an_older_layout_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    _older(path)
    with History(path) as history:
        assert len(history) == 3
        assert [history.add(made(seed)) in history for seed in range(2)] == [True, True]
        assert len(history) == 3, "known again"
    with History(path) as history, sqlite3.connect(path) as c:
        assert len(history) == 3
        assert c.execute("PRAGMA user_version").fetchone() == (SCHEMA,)


# what the file is -> what the error says
FILES = [
    (_other_program, "a database of another program, not a history of matches"),
    (_newer, rf"written by a newer version \(layout {SCHEMA + 1}; this one reads up to {SCHEMA}\)"),
    (_no_layout, "damaged: found layout 0"),
    (_cut, "damaged"),
    (_a_log, "no history of matches"),
    (lambda p: p.write_text("just text\n" * 200), "no history of matches"),
    (lambda p: p.mkdir(), "this is a folder, expected a file"),
    (lambda p: os.mkfifo(p), "this is no regular file"),
]


@pytest.mark.parametrize(("make", "error"), FILES, ids=[e for _, e in FILES])
def test_files_that_are_no_history(tmp_path: Path, make: object, error: str) -> None:
    path = tmp_path / "file.db"
    make(path)  # type: ignore[operator]
    before = path.read_bytes() if path.is_file() else b""
    with pytest.raises(HistoryError, match=f"file.db: .*{error}"):
        _use(path)
    assert not path.is_file() or path.read_bytes() == before, "it is left as it is"


# a name that means something else elsewhere, or nothing -> what the error says, if there is one
NAMES = [
    (":memory:", ""),
    ("file:x.db?mode=memory", ""),
    ("a b ☃ #?%.db", ""),
    ("\udcff.db", ""),
    ("a\0b", "embedded null"),
    ("x" * 300, "too long"),
]


@pytest.mark.parametrize(("name", "error"), NAMES)
def test_the_file_has_the_name_that_was_given(
    tmp_path: Path, name: str, error: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    if error:
        with pytest.raises(HistoryError, match=error):
            History(name)
        return
    with History(name) as history:
        code = history.add(made(0))
    with History(tmp_path / name) as history:
        assert list(history) == [code]


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(HistoryError, match=r"there is no folder .*nowhere"):
        History(tmp_path / "nowhere" / "matches.db")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other rights")
def test_the_file_is_its_owners(history: History) -> None:
    history.add(made(0))
    for file in history.path.parent.glob("matches.db*"):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file.name


def test_a_python_without_sqlite_has_tables_all_the_same() -> None:
    code = """
import sys
sys.modules["sqlite3"] = None
import mjwidget as mj
table = mj.Table("tenhou", seed=1)
table.act(table.options[0])
try:
    mj.History("matches.db")
except mj.HistoryError as e:
    print(e)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert done.stderr == ""
    assert done.stdout == "matches.db: this Python has no SQLite, so it can keep no matches\n"


def test_a_closed_history_says_so(history: History) -> None:
    history.close()
    history.close()
    for use in (lambda: len(history), lambda: history.add(made(0)), lambda: history.find()):
        with pytest.raises(HistoryError, match="this history is closed"):
            use()


def _damage(history: History, sql: str) -> None:
    with sqlite3.connect(history.path) as c:
        c.execute(sql)


# what SQLite says -> what is said
SAID = [
    ("database is locked", r"another program is writing to it \(waited 5 seconds\)"),
    ("attempt to write a readonly database", "it can only be read .*write-protected"),
    ("unable to open database file", "it cannot be opened: may this program read and write it"),
    ("file is not a database", "this is no history of matches"),
    ("database disk image is malformed", r"damaged \(database disk image is malformed\)"),
    ("no such column: terms", "damaged"),
    ("database or disk is full", "database or disk is full"),
]


@pytest.mark.parametrize(("text", "said"), SAID)
def test_what_sqlite_says_is_one_clear_error(history: History, text: str, said: str) -> None:
    with (
        pytest.raises(HistoryError, match=f"matches.db: {said}"),
        history._database.writing(),
    ):
        raise sqlite3.OperationalError(text)


def test_a_full_disk_loses_nothing_that_was_kept(history: History) -> None:
    kept = [history.add(made(seed)) for seed in range(3)]
    with history._database.reading() as c:
        (pages,) = c.execute("PRAGMA page_count").fetchone()
    history._database._connection.execute(f"PRAGMA max_page_count = {pages + 4}")

    def fill() -> None:
        for seed in range(3, 50):
            kept.append(history.add(made(seed)))

    with pytest.raises(HistoryError, match="disk is full"):
        fill()
    assert sorted(history) == sorted(kept)
    assert all(history[code].final for code in kept)


# what happened to the lines of a match -> the error with which it comes back
DAMAGE = [
    ("UPDATE part SET data = substr(data, 1, length(data) - 30)", "the gzip data ends early"),
    ("UPDATE part SET data = x'00'", None),
    ("DELETE FROM part", None),
]


@pytest.mark.parametrize(("sql", "error"), DAMAGE)
def test_damaged_lines(three: History, sql: str, error: str | None) -> None:
    code = list(three)[2]
    whole = three[code]
    _damage(three, sql)
    if error is None:
        with pytest.raises(mj.LogError):
            three[code]
    else:
        cut = three[code]
        assert error in str(cut.error)
        assert cut.events == whole.events[: len(cut.events)]
    assert len(three.find()) == 3, "what is known of them is there"


def test_digests_do_not_depend_on_the_process() -> None:
    assert content(made(0)).digest.hex()[:16] == "670213ba1e38c16b"
