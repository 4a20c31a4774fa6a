"""Scenarios and positions in a notebook."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import ipywidgets
import pytest

import mjwidget as mj
from mjwidget.game.position import PositionError

READY = "23467m567p34588s"  # 5m 8m


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    yield
    ipywidgets.Widget.close_all()


def lesson(**more: Any) -> mj.Scenario:
    return mj.Scenario(
        "tenhou",
        title="Ron",
        you="S",
        S=READY,
        draws="5m",
        turn="E4",
        play=["E 5m", "S ron"],
        **more,
    )


def test_a_table_at_the_moment() -> None:
    table = lesson().table()
    assert table.options[0].text == "ron"  # E has followed its script
    assert table.viewpoint == 1
    table.act("ron")
    assert table.results[0].deltas == (-2000, 2000, 0, 0)
    table.undo()
    assert table.options[0].text == "ron"
    with pytest.raises(ValueError, match="none was made since the table began"):
        table.undo()


def test_another_way_than_the_script() -> None:
    s = mj.Scenario(you="E", E="5m", draws="1m", play=["E 5m", "S 9p", "W 9p"])
    table = s.table()
    table.act("1m")
    assert table.error is None
    assert len(table.state.players[3].river) + len(table.state.players[0].river) >= 1


def test_others_follow_their_steps() -> None:
    steps = ["E tsumogiri", "S 9p", "W pon 99p", "W 1z"]
    s = mj.Scenario(you="N", S="9p", W="99p1z", play=steps)
    table = s.table()
    rivers = [[d.pai >> 3 for d in p.river] for p in table.state.players]
    assert (rivers[1], rivers[2]) == ([17], [27])
    assert [m.type for m in table.state.players[2].melds] == ["pon"]
    assert table.error is None


def test_nobody_plays_where_no_seat_is_named() -> None:
    assert lesson(E="1z").but(you=None).table().options.seat is None


def test_a_replay_at_the_moment() -> None:
    replay = lesson().replay()
    assert replay.at == (0, len(replay.match.hands[0]) - 1)
    assert len(replay.match.hands[0]) > 20
    assert replay.viewpoint == 1
    whole = lesson().replay(whole=True)
    assert whole.at == replay.at
    assert whole.match.results[0].kind == "hora"


def test_in_a_cell() -> None:
    for s in (lesson(), lesson().but(you=None)):
        assert "application/vnd.jupyter.widget-view+json" in str(s._repr_mimebundle_())


def test_a_position_from_everywhere() -> None:
    s = lesson()
    line = str(s)
    assert str(mj.position(line)) == line
    assert str(mj.position(s)) == line
    assert str(mj.position(s.replay())) == line
    assert str(mj.position(s.referee())) == line
    assert str(mj.position(s.match, 0, -1)) == line
    assert str(mj.position(mj.position(line).event)) == line
    table = mj.Table("tenhou", seed=1)
    assert str(mj.position(table)) == str(mj.position(table.match, 0, -1))
    seen = mj.position(table, viewer=0)
    assert "p1=?????????????" in str(seen)
    assert seen.event.viewer == 0


def test_a_position_opens() -> None:
    view = mj.position(str(lesson()))
    assert view.replay().match.hands[0].start == view.event
    assert view.rules.name == "tenhou"
    table = view.table()
    assert table.options.seat == 0
    scenario = view.scenario(play=["E 5m", "S ron"], expect=["won S"])
    assert scenario.check() == []
    assert "widget-view" in str(view._repr_mimebundle_())


@pytest.mark.parametrize(
    ("of", "error", "problem"),
    [
        ("mj1 tenhou E1 1,2", PositionError, "column"),
        ("mj2", PositionError, "column 1"),
        (5, TypeError, "expected a line, a table"),
    ],
)
def test_no_position(of: Any, error: type[Exception], problem: str) -> None:
    with pytest.raises(error, match=problem):
        mj.position(of)


def test_a_match_needs_an_address() -> None:
    with pytest.raises(TypeError, match="position of a match: say which"):
        mj.position(lesson().match)


SAID = {"title": {"en": "Ron", "ja": "ロン"}, "text": {"en": "South wins.", "ja": "南家の和了。"}}


def test_title_and_text_are_shown_in_both_languages() -> None:
    s = lesson().but(**SAID)
    assert s.replay().info["lesson"] == SAID
    assert s.replay().info["title"] == "Ron"
    table = s.table()
    assert table.info["lesson"] == SAID
    assert table.branch().info["lesson"] == SAID
    one = lesson(text="South wins.").replay().info["lesson"]
    assert one["text"] == {"en": "South wins.", "ja": "South wins."}
    alone = lesson().replay()  # a title without a text
    assert alone.info["lesson"] == {"title": both("Ron"), "text": both("")}
    assert alone.play(0).info["lesson"] == alone.info["lesson"]
    assert "lesson" not in lesson().but(title=None).replay().info


def both(said: str) -> dict[str, str]:
    return {"en": said, "ja": said}


def test_what_is_no_text() -> None:
    for wrong in (5, {"en": 5}, {"en": "\ud800"}):
        with pytest.raises(ValueError, match="text: found"):
            mj.Table("tenhou", text=wrong)  # type: ignore[arg-type]


def test_a_table_says_why_there_was_no_ron() -> None:
    s = mj.Scenario(you="S", S={"hand": "234m567p345s678s9p", "river": "...9p?"}, before=["E 9p"])
    assert str(s.table().why("ron")).startswith("furiten: your own 9p")


HIDDEN = "?" * 13
LINE = "mj1 tenhou E1 25000,25000,25000,25000 dora=1z left=69 draw=0 p0={} {}"


@pytest.mark.parametrize(
    ("own", "problem"),
    [
        ("33333m456p789s11z+1z", "5 copies of 3m"),
        ("123m456p789s1z+1z", "seat 0 holds 11 tiles (a meld counts three), expected 14"),
    ],
)
def test_a_position_that_cannot_be_is_refused_at_once(own: str, problem: str) -> None:
    with pytest.raises(PositionError) as e:
        mj.position(LINE.format(own, " ".join([f"p{n}={HIDDEN}" for n in (1, 2, 3)])))
    assert problem in str(e.value)


@pytest.mark.parametrize(
    ("at", "problem"),
    [((30, 2), "hand 30: the record has 0 to 0"), ((0, 900), "moment 900: hand 0 has 0 to ")],
)
def test_a_moment_that_there_is_not(at: tuple[int, int], problem: str) -> None:
    with pytest.raises(IndexError) as e:
        mj.position(mj.Scenario().match, *at)
    assert str(e.value).startswith(problem)
