"""Matches that are kept: import, export, the file and what can be wrong with it."""

from __future__ import annotations

import gzip
import io
import os
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

import mjwidget as mj
from mjwidget.core import progress
from mjwidget.core.events import StartGame
from mjwidget.core.match import Match
from mjwidget.history.content import content
from mjwidget.history.database import APPLICATION, SCHEMA
from mjwidget.history.errors import HistoryError, NoMatch
from mjwidget.history.history import History
from mjwidget.logs.written import LossWarning, WriteError
from tests.kept_matches import made
from tests.runner.tools import ROOT

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
