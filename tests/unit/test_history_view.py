"""``HistoryView``: the list, a match, a hand; what is sent when, and what never is."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ipywidgets
import pytest
import traitlets as t

import mjwidget as mj
from mjwidget.core.match import Match
from mjwidget.core.tiles import UNKNOWN
from mjwidget.game.table import LiveTable
from mjwidget.history.errors import HistoryError, NoMatch
from mjwidget.history.history import History
from mjwidget.stream import hand_blob, unpack
from mjwidget.widget import history as module
from mjwidget.widget.history import HistoryView, as_shown
from tests.live_widget import Comm
from tests.random_table import match_events


@pytest.fixture
def history(tmp_path: Path) -> Iterator[History]:
    with History(tmp_path / "matches.db") as history:
        for seed in range(7):
            history.add(Match(match_events(seed, 3 + seed % 2)))
        yield history
    ipywidgets.Widget.close_all()


class Page:
    """What a browser knows of a view, and what it says to it."""

    def __init__(self, view: HistoryView) -> None:
        self.view = view
        self.traits: dict[str, Any] = json.loads(json.dumps(view.get_state()))
        view.comm = self.comm = Comm()

    def write(self, **state: Any) -> dict[str, Any]:
        """Write traits; those that came back."""
        self.comm.sent()
        data = {"method": "update", "state": state}
        self.view._handle_msg({"content": {"data": data}, "buffers": []})
        back: dict[str, Any] = {}
        for message in self.comm.sent():
            if message["method"] == "update":
                back |= message["state"]
        self.traits |= {**state, **back}
        return back


@pytest.mark.clause("UI-20", "PAR-4")
def test_the_list_is_the_newest_page_first(
    history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PAGE", 3)
    page = Page(HistoryView(history))
    codes = list(history)
    for offset, shown in ((0, codes[:3]), (3, codes[3:6]), (6, codes[6:]), (900, codes[6:])):
        page.write(query={"text": "", "offset": offset})
        assert [row["code"] for row in page.traits["page"]["rows"]] == shown
        assert (page.traits["page"]["total"], page.traits["page"]["size"]) == (7, 3)
    assert page.traits["page"]["offset"] == 6
    row: dict[str, Any] = page.traits["page"]["rows"][0]
    summary = history.summary(row["code"])
    assert [p["score"] for p in row["players"]] == [p.score for p in summary.players]
    assert page.traits["hands"] == [], "no match is sent before one is opened"
    assert page.traits["info"] == {}


@pytest.mark.clause("UI-20")
def test_a_match_shows_its_hands_and_a_hand_is_a_replay_with_all_hands_open(
    history: History,
) -> None:
    page = Page(HistoryView(history))
    code = list(history)[2]
    match = history[code]
    back = page.write(code=code)
    assert page.traits["place"] == "match"
    assert page.traits["opened"] == code
    assert len(page.traits["info"]["hands"]) == len(match)
    assert page.traits["info"]["final"] is not None
    assert page.traits["about"] == next(r for r in page.traits["page"]["rows"] if r["code"] == code)
    assert "hands" not in back, "the hands come when one is looked at"
    page.write(place="hand", at=[1, 4])
    assert page.traits["hands"] == [hand_blob(hand) for hand in match.hands]
    assert page.traits["shown"] == "open"
    assert page.view.at == (1, 4)
    assert page.view.state == match[1, 4]
    page.view.step()
    assert page.view.at == (1, 5)
    assert page.write(place="match").keys() <= {"place"}
    page.write(place="list")
    other = next(iter(history))
    page.write(code=other)
    assert (page.view.at, page.view.match) == ((0, 0), history[other])
    assert page.traits["hands"] == []


def test_it_is_steered_from_python(history: History) -> None:
    codes = list(history)
    view = mj.HistoryView(history, codes[3][:6])
    assert (view.place, view.code) == ("match", codes[3])
    view.show(codes[4], hand=1)
    assert (view.place, view.at) == ("hand", (1, 0))
    assert repr(view).endswith(f"hand of {codes[4]}>")
    history.add(Match(match_events(50)))
    view.show()
    assert (view.place, view.page["total"]) == ("list", 8)
    view.query = {"text": codes[4]}
    assert [row["code"] for row in view.page["rows"]] == [codes[4]]
    assert view.query == {"text": codes[4], "offset": 0, "again": 0}
    assert view.history is history
    with pytest.raises(IndexError):
        view.show(codes[4], hand=9)
    with pytest.raises(NoMatch):
        view.show("nonsense")


def test_only_what_the_filters_let_through(history: History) -> None:
    history.add(Match(match_events(60)[:-2], source="x"))
    page = Page(HistoryView(history, finished=True, player="Player 3"))
    assert page.traits["page"]["total"] == 3
    page.write(query={"text": "no such", "offset": 0})
    assert page.traits["page"]["rows"] == []
    assert HistoryView(history, text="none").query["text"] == "none"


# what is given -> the error
BAD: list[tuple[dict[str, Any], type[Exception], str]] = [
    ({"code": "nonsense"}, NoMatch, "no match has the code"),
    ({"lang": "de"}, ValueError, "lang: found 'de'"),
    ({"limit": 3}, TypeError, "no option 'limit'"),
    ({"since": "x"}, ValueError, "since: found 'x'"),
    ({"colour": 1}, TypeError, "colour"),
    ({"skin": "wood"}, t.TraitError, "wood"),
]


@pytest.mark.parametrize(("given", "kind", "error"), BAD)
def test_what_does_not_fit(
    history: History, given: dict[str, Any], kind: type[Exception], error: str
) -> None:
    with pytest.raises(kind, match=error):
        HistoryView(history, **given)


def test_before_a_match_is_open(history: History, tmp_path: Path) -> None:
    view = HistoryView(history)
    for use in (view.step, view.goto, view.play, lambda: view.state, lambda: view.match):
        with pytest.raises(ValueError, match="no match is open"):
            use()
    with pytest.raises(HistoryError, match="is a folder"):
        HistoryView(tmp_path)


# what a script on the page writes -> nothing comes of it
WRITES: list[dict[str, Any]] = [
    {"page": {"total": 0}},
    {"info": {"hands": []}},
    {"hands": ["x"]},
    {"opened": "x"},
    {"problem": "x"},
    {"about": {"code": "x"}},
    {"_esm": "alert(1)"},
    {"query": {"text": 5}},
    {"query": {"text": "x" * 201}},
    {"query": {"offset": -1}},
    {"query": {"offset": True}},
    {"query": {"again": "x"}},
    {"query": [1]},
    {"query": None},
    {"place": "kitchen"},
    {"place": 3},
    {"code": None},
    {"code": ["x"]},
    {"at": [99, 0]},
    {"viewpoint": 9},
    {"place": "hand"},
    {"place": "match"},
]


@pytest.mark.parametrize("state", WRITES, ids=[str(s)[:40] for s in WRITES])
def test_what_a_browser_may_not_write(history: History, state: dict[str, Any]) -> None:
    page = Page(HistoryView(history))
    before = page.view.get_state()
    back = page.write(**state)
    assert page.view.get_state() == before
    assert set(state) <= set(back), "the browser is told what holds"


@pytest.mark.parametrize("code", ["nonsense", "' OR 1=1 --", "<b>x</b>", "\x00", "%"])
def test_a_code_that_is_not_there_is_said(history: History, code: str) -> None:
    page = Page(HistoryView(history))
    page.write(code=code, place="match")
    assert page.traits["problem"].startswith("no match has the code")
    assert (page.traits["code"], page.traits["place"]) == ("", "list")
    page.write(query={"text": "", "offset": 0, "again": 1})
    assert page.traits["problem"] == ""


def test_a_history_that_broke_is_said(history: History) -> None:
    page = Page(HistoryView(history))
    code = page.traits["page"]["rows"][0]["code"]
    history.remove(code)
    page.write(code=code)
    assert page.traits["problem"].startswith("no match has the code")
    history.close()
    page.write(query={"text": "x", "offset": 0})
    assert "this history is closed" in page.traits["problem"]


# ---- matches that are being played


def played(history: History, seats: list[str], decisions: int, **how: Any) -> tuple[str, Match]:
    """A match that was broken off after so many decisions; its code and record."""
    table = LiveTable("tenhou-east", seats, seed=3, **how)
    if table.people:
        table.run()
    recording = history.recording()
    recording.take(table.match)
    for _ in range(decisions):
        if table.people:
            table.act(table.choices()[0])
        else:
            table.run(1)
        recording.take(table.match)
    assert not table.over
    return str(recording.code), table.match


def hidden(match: Match, seat: int) -> bool:
    """Does nothing show what this seat was dealt?"""
    starts = [hand.events[0] for hand in match.hands]
    return all(set(start.tehais[seat]) == {UNKNOWN} for start in starts)  # type: ignore[attr-defined]


# who sits there -> the seats whose hands are hidden
SEATS = [
    (["you", "mixed", "mixed", "mixed"], [1, 2, 3]),
    (["mixed", "mixed", "you", "mixed"], [0, 1, 3]),
    (["you", "mixed", "you", "mixed"], [0, 1, 2, 3]),
    (["mixed", "mixed", "mixed", "mixed"], []),
]


@pytest.mark.parametrize(("seats", "closed"), SEATS)
def test_a_running_match_is_shown_as_its_person_sees_it(
    history: History, seats: list[str], closed: list[int]
) -> None:
    code, match = played(history, seats, 12)
    page = Page(HistoryView(history, code, lang="ja"))
    page.write(place="hand")
    shown = page.view.match
    assert [seat for seat in range(4) if hidden(shown, seat)] == closed
    assert page.view.viewpoint == (seats.index("you") if "you" in seats else 0)
    text = json.dumps(page.traits) + "".join(map(str, map(unpack, page.traits["hands"])))
    if closed:
        assert str((match.header.secret or {})["seed"]) not in text
        wall = match.hands[0].start.wall
        assert wall is not None
        assert str(wall.seed) not in text
        assert str(wall.salt) not in text
    else:
        assert shown == match


def test_it_has_gone_on_when_it_is_opened_again(history: History) -> None:
    table = LiveTable("tenhou-east", seed=3)
    recording = history.recording()
    recording.take(table.match)
    table.act(table.choices()[0])
    recording.take(table.match)
    page = Page(HistoryView(history, str(recording.code)))
    before = len(page.view.match.events)
    table.act(table.choices()[0])
    recording.take(table.match)
    page.write(place="list")
    page.write(place="match")
    assert len(page.view.match.events) > before


def test_records_and_matches_that_are_over_are_open(history: History) -> None:
    match = mj.play(["mixed"] * 4, "tenhou-east", seed=5)
    assert as_shown(match) is match
    cut = Match(match_events(0)[:30])
    assert as_shown(cut) is cut, "the record of another program has no secret"


def test_who_pickles_a_view_is_told_what_keeps_the_matches(history: History) -> None:
    with pytest.raises(TypeError, match="HistoryView cannot be pickled: the history's file keeps"):
        pickle.dumps(HistoryView(history))
