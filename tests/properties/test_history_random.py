"""A history under anything: random changes, several processes at once, a process that is killed."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from mjwidget.core.match import Match
from mjwidget.game.table import LiveTable
from mjwidget.history.database import Database
from mjwidget.history.history import History
from tests.random_table import match_events
from tests.runner.progress import LongRun
from tests.runner.tools import ROOT

POOL = [Match(match_events(seed, 3 + seed % 2, hands=1)) for seed in range(8)]


class Broken(Exception):
    """A process that ends in the middle of a change."""


def check(folder: Path, seed: int) -> None:
    """Random adds, removals and changes that break off, beside a dictionary that says what must
    be there."""
    rng = random.Random(seed)
    path = folder / f"{seed}.db"
    history = History(path)
    model: dict[str, Match] = {}
    for _ in range(25):
        match rng.randrange(6):
            case 0 | 1 | 2:
                one = rng.choice(POOL)
                one = Match(one.events[: rng.randint(2, len(one.events))])
                code = history.add(one)
                # a fuller record of a match takes the place of one that it says more than
                if code not in model or (one.final and not model[code].final):
                    model[code] = one
            case 3 if model:
                code = rng.choice(sorted(model))
                history.remove(code)
                del model[code]
            case 4:
                history.close()
                history = History(path)
            case 5:
                with pytest.raises(Broken):
                    break_off(history, rng)
    assert set(history) == set(model)
    for code, one in model.items():
        assert history[code] == one
        assert history.summary(code).hands == len(one)
    whole(path)
    history.close()


def break_off(history: History, rng: random.Random) -> None:
    with history._database.writing() as c:
        for table in rng.sample(["player", "part", "match"], k=rng.randint(1, 3)):
            c.execute(f"DELETE FROM {table}")
        raise Broken


def whole(path: Path) -> None:
    """SQLite finds nothing wrong, and no row without a match."""
    with sqlite3.connect(path) as c:
        assert c.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert c.execute("PRAGMA foreign_key_check").fetchall() == []
        for table in ("player", "part"):
            lost = f"SELECT count(*) FROM match WHERE id NOT IN (SELECT match FROM {table})"
            assert c.execute(lost).fetchone() == (0,), table


@pytest.mark.parametrize("seed", range(12))
def test_random_changes(tmp_path: Path, seed: int) -> None:
    check(tmp_path, seed)


@pytest.mark.long
def test_many_random_changes(tmp_path: Path, long_run: LongRun) -> None:
    for seed in long_run.seeds(2_000):
        check(tmp_path, seed)
        for file in tmp_path.iterdir():
            file.unlink()


def python(code: str, *args: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", code, *args], stdout=subprocess.PIPE, text=True, cwd=ROOT
    )


PLAYS = """
import sys
from mjwidget.game.table import LiveTable
from mjwidget.history.history import History
table = LiveTable("tenhou-east", seed=int(sys.argv[2]))
recording = History(sys.argv[1]).recording()
recording.take(table.match)
while not table.over:
    table.act(table.choices()[0])
    recording.take(table.match)
    print(recording.code, len(table.match.events), flush=True)
"""


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.skipif(sys.platform == "win32", reason="no signals")
def test_a_process_that_is_killed_leaves_all_it_had_written(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "matches.db"
    child = python(PLAYS, str(path), str(seed))
    assert child.stdout is not None
    lines = [child.stdout.readline() for _ in range(random.Random(seed).randint(1, 40))]
    os.kill(child.pid, signal.SIGKILL)
    lines += child.stdout.readlines()
    child.stdout.close()
    assert child.wait() == -signal.SIGKILL
    code, written = lines[-1].split() if lines[-1].endswith("\n") else lines[-2].split()
    with History(path) as history:
        assert list(history) == [code]
        match = history[code]
        assert match.error is None
        assert len(match.events) >= int(written)
        assert history.summary(code).hands == len(match)
        # what is there is how the match really began, and it can be played on
        table = LiveTable("tenhou-east", seed=seed)
        while len(table.match.events) < len(match.events):
            table.act(table.choices()[0])
        assert table.match == match
    whole(path)


SHARES = """
import sys
from mjwidget.core.match import Match
from mjwidget.history.history import History
from tests.random_table import match_events
number = int(sys.argv[2])
print("ready", flush=True)
history = History(sys.argv[1])
for seed in [*range(5), *range(100 * number, 100 * number + 8)]:
    history.add(Match(match_events(seed, hands=1)))
"""


def test_several_processes_at_once(tmp_path: Path) -> None:
    """They make the file together, add matches of their own, and the same ones once."""
    path = tmp_path / "matches.db"
    children = [python(SHARES, str(path), str(number)) for number in (1, 2, 3)]
    assert [child.communicate()[0] for child in children] == ["ready\n"] * 3
    assert [child.returncode for child in children] == [0] * 3
    with History(path) as history:
        assert len(history) == 5 + 3 * 8
        assert len(history.find()) == len(list(history))
    whole(path)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_a_history_survives_a_fork(tmp_path: Path) -> None:
    history = History(tmp_path / "matches.db")
    history.add(POOL[0])
    child = os.fork()
    if child == 0:
        try:
            history.add(POOL[1])
            os._exit(0)
        finally:
            os._exit(1)
    history.add(POOL[2])
    assert os.waitpid(child, 0)[1] == 0
    assert len(history) == 3
    whole(history.path)


def test_what_is_read_is_of_one_moment(tmp_path: Path) -> None:
    """A page of a list does not change while another process adds to it."""
    history, other = History(tmp_path / "matches.db"), Database(tmp_path / "matches.db")
    for match in POOL[:3]:
        history.add(match)
    with other.reading() as c:
        (before,) = c.execute("SELECT count(*) FROM match").fetchone()
        history.add(POOL[3])
        (after,) = c.execute("SELECT count(*) FROM match").fetchone()
    assert (before, after, len(history)) == (3, 3, 4)
