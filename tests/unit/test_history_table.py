"""``Table(..., history=...)``: what is played in a cell is kept by itself."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

import mjwidget as mj
from mjwidget.core.wire import encode
from mjwidget.history import database
from mjwidget.history.errors import HistoryError
from mjwidget.history.history import History
from tests.live_widget import Browser, opened


def kept(history: History, table: mj.Table) -> None:
    """What the history has is what the table has."""
    assert table.code is not None
    assert history[table.code] == table.match
    assert table.error is None


def act(table: mj.Table, times: int = 1) -> None:
    for _ in range(times):
        table.act(table.options[0])


@pytest.mark.parametrize("how", ["object", "path", "text"])
@pytest.mark.clause("PAR-4")
def test_a_table_keeps_its_match(history: History, how: str) -> None:
    given: dict[str, Any] = {"object": history, "path": history.path, "text": str(history.path)}
    table = mj.Table("tenhou-east", seed=1, history=given[how])
    assert (table.code, len(history)) == (None, 0), "nothing was played yet"
    for _ in range(5):
        act(table)
        kept(history, table)
    assert list(history) == [table.code]


def test_what_a_browser_does_is_kept_too(history: History) -> None:
    page = opened("tenhou-east", seed=1, history=history)
    page.say(type="pong")
    page.choose(0)
    kept(history, page.table)
    page.say(type="undo")
    kept(history, page.table)
    page.say(type="redo")
    kept(history, page.table)
    page.say(type="restart")
    page.choose(0)
    kept(history, page.table)
    assert len(history) == 2


def test_a_match_that_plays_itself_is_kept(history: History) -> None:
    async def run() -> mj.Table:
        table = mj.Table("tenhou-east", ["mixed"] * 4, seed=3, history=history)
        await asyncio.wait_for(table.finished(), 60)
        return table

    table = asyncio.run(run())
    kept(history, table)
    assert history.summary(str(table.code)).finished


def test_undo_branch_and_going_on_later(history: History) -> None:
    table = mj.Table("tenhou-east", seed=1, history=history)
    act(table, 4)
    table.undo(2)
    kept(history, table)
    other = table.branch()
    act(other, 2)
    kept(history, other)
    assert other.code != table.code
    code = str(table.code)
    table.close()
    again = mj.Table.load(history[code], history=history)
    assert again.code == code
    act(again, 2)
    kept(history, again)
    assert (again.code, len(history)) == (code, 2)
    elsewhere = mj.Table.load(history[code])
    act(elsewhere)
    assert (elsewhere.code, len(history)) == (None, 2)


def test_a_match_of_another_place_begins_a_row_of_its_own(history: History, tmp_path: Path) -> None:
    table = mj.Table("tenhou-east", seed=1, history=history)
    act(table, 3)
    table.match.save(tmp_path / "mine.mjai")
    other = mj.Table.load(tmp_path / "mine.mjai", history=history)
    act(other)
    kept(history, other)
    assert len(history) == 2


def test_playing_on_from_a_replay_is_kept(history: History) -> None:
    match = mj.play(["mixed"] * 4, "tenhou-east", seed=2)
    table = mj.Replay(match, at=(1, 5)).play(history=history)
    act(table, 2)
    kept(history, table)


def test_a_history_that_cannot_be_written_does_not_stop_the_match(
    history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "PATIENCE", 0.05)
    page = opened("tenhou-east", seed=1, history=history.path)
    page.choose(0)
    with sqlite3.connect(history.path, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        before = len(page.table.match.events)
        page.choose(0)
        assert len(page.table.match.events) > before
        assert "another program is writing to it" in str(page.table.error)
        shown = page.get("status")["error"]
        assert shown == "the history cannot be written (see table.error)"
        page.write(lang="ja")
        assert page.get("status")["error"].startswith("履歴に保存できない")
        other.execute("ROLLBACK")
    page.choose(0)
    kept(history, page.table)
    assert page.get("status")["error"] is None


def test_a_table_with_a_bad_history_is_not_laid(tmp_path: Path) -> None:
    with pytest.raises(HistoryError, match="this is a folder"):
        mj.Table("tenhou-east", history=tmp_path)


def test_what_is_kept_is_not_told_the_browser(history: History) -> None:
    page: Browser = opened("tenhou-east", seed=1, history=history)
    sent: list[dict[str, object]] = []
    for _ in range(6):
        sent += page.choose(0)
    text = json.dumps([page.traits, sent])
    match = history[str(page.table.code)]
    secret = encode(match.header)["secret"]["seed"]
    assert secret in match.dumps()
    for hidden in (secret, str(match.hands[0].start.wall and match.hands[0].start.wall.seed)):
        assert len(hidden) == 64
        assert hidden not in text
    assert str(page.table.code) not in text
    assert history.path.name not in text
