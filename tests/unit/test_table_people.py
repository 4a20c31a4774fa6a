"""Several people at one screen, and what happens by itself for them."""

from __future__ import annotations

import asyncio
import random

import pytest

import mjwidget as mj
from mjwidget.checking import check_match
from mjwidget.game.table import LiveTable
from tests.game_table import table
from tests.live_widget import Browser, drawn, of, opened, result_of

READY = "123m456s789p11z23p"
YOU = "you"
FOUR = (YOU,) * 4


# ---- several people at one screen


def test_the_curtain_is_down_between_people() -> None:
    browser = opened("tenhou", FOUR, seed=5)
    t = browser.table
    traits = dict(browser.traits)
    assert traits["live"]["viewer"] == "spectator"
    assert traits["prompt"] is None
    assert (traits["status"]["state"], traits["status"]["curtain"]) == ("curtain", 0)
    browser.say(type="seat", seat=1)
    assert browser.refused == ["stale"]
    answers = browser.say(type="seat", seat=0)
    assert [a["content"]["type"] for a in answers] == ["private"]
    assert answers[0]["content"]["whole"]
    assert browser.private["live"]["viewer"] == 0
    assert browser.private["live"]["epoch"] > traits["live"]["epoch"]
    assert browser.private["status"]["state"] == "playing"
    assert browser.traits == traits  # nothing that a notebook could save has changed
    page = Browser(t)  # loaded again: the curtain is down there until it is lifted
    page.say(type="pause")
    page.say(type="resume")
    assert page.private == {}
    page.say(type="seat", seat=0)
    assert page.private["live"]["viewer"] == 0
    browser = page
    assert t.get_state()["live"]["viewer"] == "spectator"
    browser.choose(drawn(browser))
    assert browser.private == {}
    assert browser.traits["status"]["curtain"] == 1
    assert browser.traits["live"]["epoch"] > traits["live"]["epoch"] + 1
    for seat in (1, 2, 3):
        browser.say(type="seat", seat=seat)
        assert browser.get("prompt")["seat"] == seat
        browser.choose(browser.option("pass"))
    assert browser.get("status")["curtain"] == 1  # whose turn it is


def test_after_a_reload_the_person_is_shown_again() -> None:
    browser = opened("tenhou", FOUR, seed=5)
    browser.say(type="seat", seat=0)
    first = dict(browser.private)
    again = Browser(browser.table)
    assert again.get("status")["curtain"] == 0
    again.say(type="seat", seat=0)
    assert again.private == first


def test_hands_that_are_over_are_sent_once_to_the_person_at_the_screen() -> None:
    browser = opened("tenhou", FOUR, seed=5)
    browser.say(type="seat", seat=0)
    answers = browser.write(hints="on")
    private = [a["content"] for a in answers if a["method"] == "custom"]
    assert [list(p["traits"]) for p in private] == [["live", "prompt", "status"]]
    browser.table.lift()  # nobody is called now
    assert browser.get("prompt")["seat"] == 0


def test_python_may_answer_for_anybody() -> None:
    browser = opened("tenhou", (YOU, YOU, "first", "first"), seed=5)
    t = browser.table
    t.act(next(o for o in t.options if o.choice.tsumogiri))
    assert t.options.seat == 1
    t.act("pass", 1)
    browser.hear()
    assert browser.get("status")["curtain"] in (0, 1)
    t.lift()
    browser.hear()
    assert browser.get("live")["viewer"] == t.options.seat
    with pytest.raises(mj.TableError, match="say whose seat"):
        t.away()
    t.away(0)
    browser.hear()
    assert browser.get("status")["seats"][0]["away"] is True


def test_hands_of_several() -> None:
    browser = opened("sanma-parlour-east", (YOU,) * 3, seed=3)
    rng = random.Random(3)
    while browser.get("status")["state"] != "over" and len(browser.get("hands")) < 2:
        called = browser.get("status")["curtain"]
        if called is not None:
            browser.say(type="seat", seat=called)
        browser.choose(rng.randrange(len(browser.get("prompt")["options"])))
        assert browser.get("live") is None or browser.get("live")["viewer"] in (
            0,
            1,
            2,
            "spectator",
        )
        assert browser.traits["prompt"] is None
        assert browser.traits["live"] is None or browser.traits["live"]["viewer"] == "spectator"
    assert browser.refused == []
    assert check_match(browser.table.match) == []


# ---- automatic


def automatic(setting: str) -> LiveTable:
    """A table at which this setting answers the first question."""
    if setting == "no_calls":
        t = table(S="46p55z", draws="5p").play("E 5p")
        return LiveTable.of(t.referee, ("first", YOU, "first", "first"))
    t = table(E=READY, draws="1p" if setting == "auto_win" else "9s")
    return LiveTable.of(t.referee, (YOU, "first", "first", "first"))


SETTINGS = ["auto_win", "no_calls", "auto_discard"]


@pytest.mark.parametrize("setting", SETTINGS)
def test_nothing_is_answered_before_a_browser_showed_it(setting: str) -> None:
    """Settings made at once when the table is."""
    live = automatic(setting)
    if setting == "auto_discard":
        live = LiveTable("tenhou", seed=1)
    n = len(live.referee.events)
    browser = of(live, **{setting: True})
    assert len(live.referee.events) == n
    prompt = browser.get("prompt")
    assert prompt["auto"] is True
    browser.table.skin = "jumbo"
    assert len(live.referee.events) == n
    browser.say(type="shown", prompt=prompt["id"])
    assert len(live.referee.events) > n
    assert browser.refused == []


@pytest.mark.parametrize("setting", SETTINGS)
def test_a_table_that_is_taken_back_into_python_needs_no_browser(setting: str) -> None:
    live = LiveTable("tenhou", seed=1)
    t = of(live, **{setting: True}).table
    n = len(live.referee.events)
    assert t.options
    t.act(t.options[0])
    assert len(live.referee.events) > n
    assert {auto.unseen for auto in live.auto} == {"all"}


def test_awaiting_without_a_browser_answers_by_itself() -> None:
    """Outside notebooks there is none, which is known at once."""
    t = mj.Table("tenhou-east", seed=1, auto_discard=True, no_calls=True, auto_win=True)
    assert len(t.match.events) < 10
    asyncio.run(result_of(t.turn(timeout=20)))
    assert len(t.match.events) > 10


def test_a_discard_by_itself_waits_until_it_is_on_the_screen() -> None:
    live = LiveTable.of(table(E=READY, draws="9s").referee, (YOU, *["first"] * 3))
    browser = of(live)
    browser.say(type="pong")
    browser.choose(browser.option("riichi 9s"))
    prompt = browser.get("prompt")
    while prompt is not None and prompt["kind"] == "call":
        browser.choose(browser.option("pass"))
        prompt = browser.get("prompt")
    assert prompt["auto"] is True
    river = len(browser.table.state.players[0].river)
    browser.say(type="shown", prompt=prompt["id"] + 1)
    assert len(browser.table.state.players[0].river) == river
    browser.say(type="shown", prompt=prompt["id"])
    assert len(browser.table.state.players[0].river) == river + 1
    assert browser.get("prompt")["id"] > prompt["id"]


def test_without_a_browser_it_happens_at_once() -> None:
    live = LiveTable.of(table(E=READY, draws="9s").referee, (YOU, *["first"] * 3))
    t = mj.Table(live)
    t.act("riichi 9s")
    assert t.match[0].result.kind == "ryukyoku"


def test_a_win_by_itself() -> None:
    browser = of(LiveTable.of(table(E=READY, draws="1p").referee, (YOU, *["first"] * 3)))
    assert browser.option("tsumo") == 0
    browser.write(auto_win=True)
    assert browser.table.match[0].result.kind == "hora"


def test_no_calls_passes() -> None:
    live = LiveTable.of(
        table(S="46p55z", draws="5p").play("E 5p").referee, ("first", YOU, *["first"] * 2)
    )
    browser = of(live)
    assert browser.get("prompt")["kind"] == "call"
    browser.write(no_calls=True)
    assert browser.get("prompt")["kind"] == "turn"


@pytest.mark.parametrize(("rules", "offences"), [("ronron-10", True), ("tenhou", False)])
def test_the_status_says_whether_asking_at_every_discard_has_a_use(
    rules: str, offences: bool
) -> None:
    status = opened(rules, (YOU, *["first"] * 3), seed=1).get("status")
    assert status["rules"]["offences"] is offences


def test_every_discard_under_rules_with_offences() -> None:
    browser = opened("ronron-10", (YOU, *["first"] * 3), seed=1)
    browser.write(every_discard=True)
    browser.choose(drawn(browser))
    prompt = browser.get("prompt")
    assert [o["act"] for o in prompt["options"]] == ["pass"]
    assert "false_ron" in [o["offence"] for o in prompt["offences"]]
    browser.choose(browser.option("ron (false_ron)"))
    assert browser.table.match[0].result.kind == "chombo"
