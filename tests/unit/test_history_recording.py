"""Matches written while they are played: nothing is lost, nothing is left behind."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from mjwidget.core.match import Match
from mjwidget.game.play import play
from mjwidget.game.table import LiveTable
from mjwidget.game.validate import validate
from mjwidget.history import database
from mjwidget.history.errors import HistoryError, NoMatch
from mjwidget.history.history import History
from mjwidget.history.recording import Recording


class Kept:
    """A table that is kept."""

    def __init__(self, history: History, table: LiveTable, recording: Recording | None = None):
        self.history, self.table = history, table
        self.recording = recording or history.recording()
        self.take()

    def take(self) -> None:
        self.recording.take(self.table.match)

    def act(self, times: int = 1) -> None:
        """The first that is offered, and what follows."""
        for _ in range(times):
            if self.table.over:
                return
            self.table.act(self.table.choices()[0])
            self.take()

    @property
    def match(self) -> Match:
        """As it is in the history."""
        assert self.recording.code is not None
        return self.history[self.recording.code]

    def holds(self) -> None:
        assert self.match == self.table.match


def kept(history: History, seed: int = 1, **how: object) -> Kept:
    return Kept(history, LiveTable("tenhou-east", seed=seed, **how))  # type: ignore[arg-type]


def parts(history: History) -> int:
    with sqlite3.connect(history.path) as c:
        return int(c.execute("SELECT count(*) FROM part").fetchone()[0])


def test_a_table_at_which_nothing_was_played_leaves_nothing(history: History) -> None:
    one = kept(history)
    one.take()
    one.table.pause()
    one.take()
    assert (len(history), one.recording.code) == (0, None)
    one.act()
    assert list(history) == [one.recording.code]
    one.holds()


@pytest.mark.clause("PAR-4", "UI-13")
def test_a_whole_match_is_there_at_every_moment(history: History) -> None:
    one = kept(history, seed=2)
    one.act()
    code = one.recording.code
    hands, most = 0, 0
    while not one.table.over:
        one.act()
        one.holds()
        summary = history.summary(str(code))
        assert summary.hands == len(one.table.match)
        assert [p.score for p in summary.players] == list(one.table.state.scores)
        assert summary.finished is one.table.over
        if summary.hands > hands:
            # a hand that is over makes one part of all; then come those of the new one
            assert parts(history) <= 2
        hands = summary.hands
        most = max(most, parts(history))
    assert most > 5, "each change is a part of its own"
    assert parts(history) == 1
    assert list(history) == [code], "one match, one code"
    assert validate(one.match, one.table.rules) == []
    summary = history.summary(str(code))
    assert summary.dated
    assert [p.rank for p in summary.players] == [
        row.rank for row in sorted(one.table.match.final or (), key=lambda row: row.seat)
    ]
    assert history.add(one.table.match) == code, "the same match from a file is known"
    assert len(history) == 1


def test_a_match_between_computers(history: History) -> None:
    table = LiveTable("tenhou-east", ["mixed"] * 4, seed=3)
    recording = history.recording()
    while not table.over:
        recording.take(table.match)
        table.run(1)
    recording.take(table.match)
    assert history[str(recording.code)] == table.match


def test_decisions_taken_back_are_gone_and_made_again(history: History) -> None:
    one = kept(history)
    one.act(6)
    whole = one.table.match
    one.table.undo(3)
    one.take()
    one.holds()
    assert len(one.match.events) < len(whole.events)
    code = str(one.recording.code)
    assert history.summary(code).practice
    one.table.redo()
    one.take()
    one.holds()
    one.act(4)
    one.holds()
    one.table.undo(one.table.can_undo)
    one.take()
    one.holds()
    assert list(history) == [code]


def test_a_new_match_at_the_table_is_a_row_of_its_own(history: History) -> None:
    one = kept(history)
    one.act(3)
    first, match = str(one.recording.code), one.table.match
    one.table.restart(seed=5)
    one.take()
    assert len(history) == 1, "nothing was played yet"
    one.act(2)
    one.holds()
    assert len(history) == 2
    assert history[first] == match
    one.table.restart(seed=5)  # even the same walls
    one.take()
    one.act()
    assert len(set(history)) == 3


def test_a_branch_is_a_row_of_its_own(history: History) -> None:
    one = kept(history)
    one.act(4)
    for how in ({}, {"resample": True, "seed": 4}):
        other = Kept(history, one.table.branch(**how))  # type: ignore[arg-type]
        before = len(history)
        other.act(2)
        assert len(history) == before + 1
        other.holds()
        one.act()
        one.holds()
        assert history.summary(str(other.recording.code)).practice


def test_a_match_that_was_broken_off_goes_on_in_its_row(history: History) -> None:
    one = kept(history)
    one.act(5)
    code = str(one.recording.code)
    at = history.summary(code).at
    table = LiveTable.resume(history[code])
    two = Kept(history, table, history.recording(code))
    two.act(3)
    assert (two.recording.code, len(history)) == (code, 1)
    two.holds()
    assert history.summary(code).at == at
    with pytest.raises(NoMatch):
        history.recording("nonsense")


def test_two_tables_never_write_into_one_row(history: History) -> None:
    one = kept(history)
    one.act(5)
    code = str(one.recording.code)
    two = Kept(history, LiveTable.resume(history[code]), history.recording(code))
    two.act(2)
    one.act(2)  # goes on, too: in a row of its own
    assert len(history) == 2
    assert one.recording.code != two.recording.code == code
    one.holds()
    two.holds()
    one.act(2)
    two.act(2)
    one.holds()
    two.holds()
    assert len(history) == 2


def test_a_match_that_was_removed_while_it_is_played_is_written_anew(history: History) -> None:
    one = kept(history)
    one.act(2)
    history.remove(str(one.recording.code))
    one.act()
    one.holds()
    assert len(history) == 1


def test_what_could_not_be_written_is_written_with_the_next_change(
    history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "PATIENCE", 0.05)
    short = History(history.path)
    one = kept(short)
    one.act(2)
    known = one.match
    with sqlite3.connect(history.path, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        one.table.act(one.table.choices()[0])
        for _ in range(2):
            with pytest.raises(HistoryError, match="another program is writing to it"):
                one.take()
        assert one.match == known, "reading goes on"
        other.execute("ROLLBACK")
    one.act()
    one.holds()
    assert len(history) == 1


def test_what_was_played_says_when_wherever_it_goes(history: History, tmp_path: Path) -> None:
    one = kept(history)
    one.act(2)
    history.export(tmp_path / "all.zip")
    with History(tmp_path / "other.db") as other:
        (code,) = other.import_from(tmp_path / "all.zip", progress=False)
        assert code == one.recording.code
        assert other.summary(code).dated
        assert other.summary(code).at == history.summary(code).at


def test_the_secret_stays_for_going_on(history: History) -> None:
    one = kept(history)
    one.act(2)
    assert one.match.header.secret == one.table.match.header.secret
    assert one.match.header.secret is not None
    table = LiveTable.resume(one.match)
    assert table.state == one.table.state


def test_a_played_match_of_the_same_seed_is_another_row(history: History) -> None:
    for _ in range(2):
        one = kept(history, seed=7)
        one.act(3)
    assert len(history) == 2
    match = play(["mixed"] * 4, "tenhou-east", seed=7)
    assert history.add(match) == history.add(match)
    assert len(history) == 3
