"""Puzzles: what is asked, what is right, what is said to an answer."""

from __future__ import annotations

import base64
import copy
import re
import zlib
from typing import Any

import msgspec
import pytest

import mjwidget as mj
from mjwidget.core.names import LANGUAGES
from mjwidget.hand.score import score
from mjwidget.puzzle.feedback import Feedback
from mjwidget.puzzle.puzzle import KINDS, Puzzle
from mjwidget.puzzle.words import WORDS
from mjwidget.scenario.scenario import Scenario

PINFU = "234m67p345567s88m"
RED = "23467m067p34588s"
READY = "234m67p34556799s1z"
RON: dict[str, Any] = {"win": "5p", "flags": "riichi", "dora": "1z"}


def table(**values: Any) -> Scenario:
    return Scenario("tenhou", **values)


# kind, what it is about, arguments -> the right answer
RIGHT: list[tuple[str, Any, dict[str, Any], Any]] = [
    ("waits", "23456m678p11s234s", {}, ["1m", "4m", "7m"]),
    ("waits", "1112345678999p", {}, [f"{n}p" for n in range(1, 10)]),
    ("waits", "19m19p19s1234567z", {}, ["1m", "9m", "1p", "9p", "1s", "9s", *(f"{n}z" for n in range(1, 8))]),
    ("waits", "1199m22p33s44567z", {}, []),
    ("waits", "1199m22p33s44556z", {}, ["6z"]),
    ("waits", "2m", {"melds": ["pon:777z", "chi:234s", "pon:333p", "ankan:9999p"]}, ["2m"]),
    ("waits", "1m", {"melds": ["pon:777z", "chi:234s", "pon:333p", "ankan:1111z"]}, ["1m"]),
    ("waits", "1999p", {"rules": "tenhou-sanma", "melds": ["pon:777z", "pon:333p", "pon:444s"]}, ["1p"]),
    ("waits", "3444m", {"rules": {"extends": "tenhou-sanma", "tiles": {"manzu": "full"}}, "melds": ["pon:777z", "pon:333p", "pon:444s"]}, ["2m", "3m", "5m"]),
    ("waits", table(you="S", S=PINFU, before=["E 1z"]), {}, ["5p", "8p"]),
    ("discard", READY, {}, ["1z"]),
    ("discard", "123m456p789s11z34m9p", {}, ["9p"]),
    ("discard", "123m456p789s115z34m", {"seen": "22255m"}, ["5z"]),
    ("discard", READY, {"answer": "6p 7p"}, ["6p", "7p"]),
    ("discard", table(you="E", E="234m67p34556799s+1z", turn="E"), {}, ["1z"]),
    ("riichi", table(you="E", E="234m67p34556799s+1z", turn="E"), {}, ["1z"]),
    ("riichi", table(you="E", E="234m67p34556799s+1z", turn="E", scores=[900, 30000, 30000, 38000]), {}, ["no"]),
    ("riichi", table(you="E", E={"hand": "67p34556799s1z", "melds": "chi:234m@N"}, turn="E5"), {}, ["no"]),
    ("riichi", table(you="E", E="13579m2468p1357s+1z", turn="E"), {}, ["no"]),
    # 4p: 3-sided wait; 5p 8p by 1z fewer
    ("riichi", table(you="E", E="34567m345p55567s+7m", turn="E"), {}, ["7m"]),
    ("call", table(you="S", S="34m567p345s3377z88p", before=["E 5m"]), {}, ["chi 34m"]),
    ("call", table(you="S", S="34m567p345s1122z9p", before=["E 5m"]), {}, ["chi 34m"]),
    ("call", table(you="S", S="34m567p345s1199s9p", before=["E 5m"]), {}, ["pass"]),
    ("call", table(you="S", S="234m56788p345s77z", before=["E 7z"]), {}, ["ron"]),
    ("call", table(you="S", S="34m567p345s3377z88p", before=["E 5m"]), {"answer": "pass"}, ["pass"]),
    ("score", PINFU, RON, {"han": 3, "fu": 30, "points": 3900}),
    ("score", PINFU, {**RON, "by": "tsumo", "seat": "E"}, {"han": 4, "fu": 20, "points": "2600all"}),
    ("score", PINFU, {**RON, "by": "tsumo", "honba": 2}, {"han": 4, "fu": 20, "points": "1500/2800"}),
    ("score", "111m999p1z", {"win": "1z", "melds": ["ankan:2222z", "ankan:3333z"]}, {"han": "yakuman", "fu": 0, "points": 32000}),
    ("score", "22334455667788p2s", {"win": "2s"}, None),
    ("score", "2233445566778p", {"win": "8p", "flags": "riichi"}, {"han": 12, "fu": 30, "points": 24000}),
    ("score", "666p99s", {"win": "6p", "melds": ["pon:444s", "pon:111s"], "rules": "sanma-parlour"}, None),
    ("score", table(you="S", S=PINFU.replace("345567s", "345678s"), before=["E 5p"]), {}, {"han": 2, "fu": 30, "points": 2000}),
    ("payments", PINFU, RON, {"E": -3900, "S": 3900, "W": 0, "N": 0}),
    ("payments", PINFU, {**RON, "discarder": "N", "honba": 1, "sticks": 2}, {"E": 0, "S": 6200, "W": 0, "N": -4200}),
    ("payments", PINFU, {**RON, "by": "tsumo"}, {"E": -2600, "S": 5200, "W": -1300, "N": -1300}),
    ("payments", PINFU, {**RON, "by": "tsumo", "seat": "E", "rules": "mleague"}, {"E": 7800, "S": -2600, "W": -2600, "N": -2600}),
    # shugi that are points are paid with the rest, but never more than there is
    ("payments", RED, {"win": "8m", "rules": "ichigeki", "discarder": "E"}, {"E": -10800, "S": 10800, "W": 0, "N": 0}),
    ("payments", Scenario("ichigeki", scores=30000, S=RED, turn="E6", draws="8m", play=["E 8m", "S ron"]), {}, {"E": -10800, "S": 10800, "W": 0, "N": 0}),
    ("payments", Scenario("ichigeki", scores=7000, S=RED, turn="E6", draws="8m", play=["E 8m", "S ron"]), {}, {"E": -7000, "S": 7000, "W": 0, "N": 0}),
    # thirteen waits are a single yakuman there in furiten
    ("payments", "19m19p19s1234567z", {"win": "1z", "by": "tsumo", "furiten": True, "rules": "sanma-parlour"}, {"E": -20000, "S": 32000, "W": -12000}),
    ("payments", "19m19p19s1234567z", {"win": "1z", "by": "tsumo", "rules": "sanma-parlour"}, {"E": -40000, "S": 64000, "W": -24000}),
    ("furiten", PINFU, {"river": "1z8p-3s!"}, ["8p"]),
    ("furiten", PINFU, {"river": "1z3s!"}, []),
    ("furiten", PINFU, {"river": "1z5p-8p@N0p"}, ["5p", "8p"]),
    ("furiten", table(you="S", S=PINFU, before=["E 5p", "S pass"]), {}, ["5p"]),
    ("furiten", table(you="S", S=PINFU, before=["E 5p", "S pass", "S tsumogiri"], draws="?1z"), {}, []),
    ("furiten", table(you="S", S={"hand": PINFU, "river": "...9m!"}, before=["E 5p", "S pass", "S tsumogiri"], draws="?1z", turn="E"), {}, ["5p"]),
    ("choose", None, {"options": ["East", "North"], "answer": "north"}, [2]),
    ("choose", PINFU, {"options": ["a", "b", "c"], "answer": [1, 3]}, [1, 3]),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "of", "values", "answer"), RIGHT)
def test_the_right_answer(kind: str, of: Any, values: dict[str, Any], answer: Any) -> None:
    """Of every row the answer; it comes back from its line, and says the same in both languages."""
    if answer is None:
        with pytest.raises(mj.PuzzleError):
            Puzzle(kind, of, **values)
        return
    p = Puzzle(kind, of, **values)
    assert p.answer == answer
    line = str(p)
    assert line.isascii()
    assert "\n" not in line
    again = Puzzle(line)
    assert (again, again.answer, str(again)) == (p, answer, line)
    first = answer[0] if kind in ("discard", "riichi", "call", "choose") else answer
    for one in (p, again):
        found = one.check(first)
        assert (found.right, found.credit) == (True, 1)
        complete(found)
    for text in (p.question, *p.hints):
        assert all(text[lang] for lang in LANGUAGES)


def complete(found: Feedback) -> None:
    """Every text is there in both languages, with no brace left."""
    texts = [found.head, found.answer]
    for section in found.sections:
        texts.append(section.title)
        assert section.lines, section.title
        for line in section.lines:
            texts += [line.text] if line.value is None else [line.text, line.value]
    for text in texts:
        for lang in LANGUAGES:
            assert text[lang], text
            assert "{" not in text[lang]
            assert not text[lang].startswith(("row.", "ask.", "says.", "table.", "hint.")), text


# kind, about, arguments, what is answered -> credit, a line of what is said
JUDGED: list[tuple[str, Any, dict[str, Any], Any, float, str]] = [
    ("waits", "23456m678p11s234s", {}, "1m 4m", 2 / 3, "! 7m: 4 left"),
    ("waits", "23456m678p11s234s", {}, "1m 4m 7m 9p", 2 / 3, "- 9p: no wait"),
    ("waits", "23456m678p11s234s", {}, "1m 9p", 0, "! 4m: 3 left"),
    ("waits", "23456m678p11s234s", {}, "none", 0, "! 1m: 4 left"),
    ("waits", "23456m678p11s234s", {"dora": "1m", "seen": "11m"}, "147m", 1, "+ 1m: 1 left"),
    ("waits", "1199m22p33s44567z", {}, "1m", 0, "the hand is not tenpai"),
    ("discard", READY, {}, "9s", 0, "- discard 9s: 1-shanten, 13 tiles: 5p 8p 9s 1z"),
    ("discard", READY, {}, "9s", 0, "+ discard 1z: tenpai, 8 tiles: 5p 8p"),
    ("riichi", table(you="E", E="234m67p34556799s+1z", turn="E", scores=[900, 30000, 30000, 38000]), {}, "1z", 0, "riichi needs 1,000 points, you have 900"),
    ("riichi", table(you="E", E="13579m2468p1357s+1z", turn="E"), {}, "1z", 0, "no discard leaves the hand tenpai"),
    ("riichi", table(you="E", E="234m67p34556799s+1z", turn="E"), {}, "no", 0, "+ discard 1z: tenpai, 8 tiles: 5p 8p"),
    ("discard", "234m4567p345678s9m", {"seen": "99m"}, "9m", 1, "discard 4p: tenpai, 1 tile: 9m"),
    ("call", table(you="S", S="34m567p345s3377z88p", before=["E 5m"]), {}, "pass", 0, "+ Chi: tenpai after 8p, waits 3z 7z, with a yaku for 7z alone, 2 left"),
    ("call", table(you="S", S="34m567p345s1199s9p", before=["E 5m"]), {}, "chi 34m", 0, "- Chi: tenpai after 9p on 1s 9s, but no yaku"),
    ("call", table(you="S", S="234m56788p345s77z", before=["E 7z"]), {}, "pass", 0, "+ Ron: a win"),
    ("score", PINFU, RON, {"han": 2, "fu": 30, "points": 2000}, 1 / 3, "- han: 2; it is 3"),
    ("score", PINFU, RON, {"han": 3, "fu": 30, "points": "3,900"}, 1, "Pinfu: 1 han"),
    ("score", PINFU, RON, "3 30 3900", 1, "Pinfu: 1 han"),
    ("score", PINFU, RON, "3 han, 30 fu, 3,900", 1, "Pinfu: 1 han"),
    ("score", PINFU, RON, "３翻３０符３９００点", 1, "Pinfu: 1 han"),
    ("score", PINFU, RON, "3 40 3900", 2 / 3, "- fu: 40; it is 30"),
    ("score", PINFU, {**RON, "by": "tsumo"}, "4 20 1300 2600", 1, "Pinfu: 1 han"),
    ("score", PINFU, {**RON, "by": "tsumo", "seat": "E"}, "4 20 2600 all", 1, "Pinfu: 1 han"),
    ("score", "2233445566778p", {"win": "8p", "flags": "riichi"}, "12 24000", 1, "Ryanpeikou: 3 han"),
    ("score", PINFU, RON, {"han": 3}, 1 / 3, "- points: none; it is 3,900"),
    ("score", "2233445566778p", {"win": "8p", "flags": "riichi"}, {"han": 11, "fu": "", "points": "24000"}, 1, "Ryanpeikou: 3 han"),
    ("score", "2233445566778p", {"win": "8p", "flags": "riichi"}, {"han": 12, "fu": 50, "points": 24000}, 2 / 3, "- fu: 50; it is 30"),
    ("payments", PINFU, {**RON, "by": "tsumo"}, {"E": 2600, "W": 1300, "N": 1300}, 1, "East → South: 2,600 (Win)"),
    ("payments", PINFU, {**RON, "by": "tsumo"}, {"S": 5200, "E": 2600, "W": 1300, "N": 1300}, 0.25, "- East: +2,600; it is -2,600"),
    ("payments", PINFU, {**RON, "by": "tsumo"}, {"S": 5200, "E": -2600, "W": -1300, "N": 1300}, 0.75, "- North: +1,300; it is -1,300"),
    ("payments", PINFU, {**RON, "by": "tsumo"}, {"S": -5200, "E": -2600, "W": -1300, "N": -1300}, 0.75, "- South: -5,200; it is +5,200"),
    ("payments", PINFU, {**RON, "by": "tsumo"}, {"E": "+2600", "W": 1300, "N": 1300}, 0, "- West: +1,300; it is -1,300"),
    ("payments", PINFU, {**RON, "by": "tsumo"}, {"E": 2600, "W": 1300}, 0.5, "- North: 0; it is -1,300"),
    ("payments", PINFU, RON, {"N": 3900}, 1 / 3, "- East: 0; it is -3,900"),
    ("furiten", PINFU, {"river": "1z8p-3s!"}, "5p", 0.5, "! 8p is your own discard, number 2"),
    ("furiten", PINFU, {"river": "1z8p-3s!"}, "no", 0, "! 8p is your own discard, number 2"),
    ("furiten", PINFU, {"river": "1z8p-3s!"}, "yes", 0.5, "! 8p is your own discard, number 2"),
    ("furiten", PINFU, {"river": "1z8p-3s!"}, "yes: 8p", 1, "+ 8p is your own discard, number 2"),
    ("furiten", PINFU, {"river": "1z3s!"}, "yes", 0, "the waits are 5p 8p: none is among the own discards, and no win passed counts now"),
    ("furiten", PINFU, {"river": "1z3s!"}, "8p", 0, "the waits are 5p 8p: none is among the own discards, and no win passed counts now"),
    ("furiten", table(you="S", S=PINFU, before=["E 5p", "S pass"]), {}, "5p", 1, "+ furiten until your next discard: you passed 5p from the left"),
    ("furiten", table(you="S", S=PINFU, before=["E 5p", "S pass", "S tsumogiri"], draws="?9m"), {}, "no", 1, "the waits are 5p 8p: none is among the own discards, and no win passed counts now"),
    ("choose", None, {"options": ["East", "North"], "answer": 1, "because": "The dealer."}, 2, 0, "The dealer."),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "of", "values", "given", "credit", "line"), JUDGED)
def test_what_is_said_to_an_answer(
    kind: str, of: Any, values: dict[str, Any], given: Any, credit: float, line: str
) -> None:
    found = Puzzle(kind, of, **values).check(given)
    assert found.credit == pytest.approx(credit)
    assert found.right is (credit == 1)
    assert line in [one.strip() for one in found.text().split("\n")]
    complete(found)


def test_a_score_says_every_han_and_fu_as_the_engine_does() -> None:
    found = Puzzle("score", PINFU, **RON).check(han=3, fu=30, points=3900)
    for lang in LANGUAGES:
        said = [one.strip(" +-!") for one in found.text(lang).split("\n")]
        for line in score(PINFU, **RON).text(lang).split("\n")[1:]:
            assert line.strip() in said


def test_either_of_two_readings_that_pay_the_same_is_right() -> None:
    """A kazoe yakuman is one, and the number of its han is right, too."""
    p = Puzzle(
        "score", "2233445566778p", win="8p", by="tsumo", flags="riichi ippatsu haitei", dora="1p"
    )
    assert p.check(han="yakuman", fu="", points=p.answer["points"]).right
    assert p.check(han=p.answer["han"], fu=p.answer["fu"], points=p.answer["points"]).right


@pytest.mark.parametrize(
    ("kind", "of"),
    [("discard", READY), ("riichi", table(you="E", E="234m67p34556799s+1z", turn="E"))],
)
def test_what_may_be_chosen_does_not_tell_what_is_best(kind: str, of: Any) -> None:
    p = Puzzle(kind, of)
    assert p.answer == ["1z"]
    assert next(iter(p.task.control()["able"])) == "2m"
    with pytest.raises(mj.PuzzleError, match=r"one of 2m 3m 4m .* 9s 1z$"):
        p.check("1m")


# kind, about, answer -> it in words, in English and in Japanese
SAID: list[tuple[str, Any, dict[str, Any], Any, str, str]] = [
    ("discard", READY, {}, "1z", "1z", "1z"),
    ("waits", PINFU, {}, "none", "Not tenpai", "聴牌していない"),
    ("waits", PINFU, {}, "58p", "5p 8p", "5p・8p"),
    ("furiten", PINFU, {"river": "1z"}, "no", "Not furiten", "フリテンではない"),
    ("riichi", table(you="E", E="234m67p34556799s+1z", turn="E"), {}, "no", "No riichi", "リーチしない・できない"),
    ("call", table(you="S", S="34m567p345s3377z88p", before=["E 5m"]), {}, "chi 34m", "Chi 3m 4m", "チー 3m・4m"),
    ("score", PINFU, RON, {"han": 3, "fu": 30, "points": 3900}, "3 han, 30 fu, 3,900", "3翻、30符、3,900点"),
    ("score", PINFU, RON, {"han": "yakuman", "fu": "", "points": "8000/16000"}, "yakuman, fu do not matter, 8,000 from each non-dealer, 16,000 from the dealer", "役満、符は不要、子8,000点・親16,000点"),
    ("payments", PINFU, RON, {"E": 3900}, "East -3,900, South +3,900", "東 -3,900、南 +3,900"),
    ("payments", PINFU, RON, {"S": 0}, "none", "なし"),
    ("furiten", PINFU, {"river": "1z"}, "Yes", "yes", "はい"),
    ("furiten", PINFU, {"river": "1z"}, "はい：8p", "8p", "8p"),
    ("choose", None, {"options": [{"en": "East", "ja": "東"}, "b"], "answer": 2}, 1, "East", "東"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "of", "values", "given", "en", "ja"), SAID)
def test_an_answer_in_words(
    kind: str, of: Any, values: dict[str, Any], given: Any, en: str, ja: str
) -> None:
    p = Puzzle(kind, of, **values)
    assert p.task.says_given(p.read(given)) == {"en": en, "ja": ja}


def test_how_feedback_shows_itself() -> None:
    """In a console a line, in a notebook its sections; what an author wrote is text."""
    p = Puzzle("choose", text="?", options=["<i>E</i>", "N"], answer=1, because="A & B")
    assert repr(p.check(2)) == "<Not right. The answer: <i>E</i>>"
    html = p.check(1)._repr_html_()
    assert "<b>Right</b> The answer: &lt;i&gt;E&lt;/i&gt;" in html
    assert "<li>A &amp; B</li>" in html and "<li>+ " in html
    found = Puzzle("waits", "23456m678p11s234s").check("1m 4m")
    assert repr(found) == "<Partly right (67 %). The answer: 1m 4m 7m>"
    assert "<li>! 7m: 4 left</li>" in found.html() and "惜しい（67%）" in found.html("ja")


def test_payments_of_an_end_without_a_win() -> None:
    """The answer is the ledger of the scenario's end."""
    s = table(you="E", E=PINFU, S="13579m2468p1379s", W="13579m2468p1139s", left=0,
              play=["to the end"])  # fmt: skip
    p = Puzzle("payments", s)
    assert p.answer == {"E": 3000, "S": -1000, "W": -1000, "N": -1000}
    assert p.check({"E": 3000, "S": -1000, "W": -1000, "N": -1000}).right
    assert "Noten" in p.check({}).text()
    assert Puzzle(str(p)).answer == p.answer


# arguments -> where it is wrong, a part of what is said
WRONG: list[tuple[tuple[Any, ...], dict[str, Any], str, str]] = [
    (("discards", READY), {}, "kind", "did you mean 'discard'?"),
    ((5, READY), {}, "kind", "expected one of discard"),
    (("waits",), {}, "kind", "is about a hand"),
    (("waits", "123m"), {}, "hand", "a hand of 3 tiles"),
    (("waits", "11111m456p789s22z"), {}, "hand", "there cannot be 5 of 1m"),
    (("waits", "123m456p789s2z"), {"melds": ["pon:111z", "pon:333z"]}, "hand", "beside 2 melds"),
    (("waits", READY), {}, "hand", "found 14 tiles, expected 13"),
    (("waits", PINFU), {"rivers": "1z"}, "rivers", "did you mean 'river'?"),
    (("waits", PINFU), {"hand": PINFU}, "hand", "said twice"),
    (("waits", "0m0m0m345p345s2266z"), {}, "hand", "found 3 of 0m, there are 1"),
    (("waits", PINFU), {"rules": "tenhu"}, "rules", "tenhu"),
    (("waits", PINFU), {"you": "S"}, "you", "a hand by itself"),
    (("waits", "mj1 tenhou E1"), {}, "position", "column"),
    (("call", PINFU), {}, "kind", "a position or a scenario"),
    (("call", table(you="E", E=READY, turn="E")), {}, "kind", "nobody has discarded"),
    (("riichi", table(you="S", S=PINFU, before=["E 5p"])), {}, "kind", "not that seat's turn"),
    (("riichi", table(you="E", E=READY, turn="E")), {"rules": "lan"}, "rules", "the table has its rules"),
    (("riichi", table(you="E", E=READY, turn="E")), {"answer": "9s"}, "answer", "no 1z"),
    (("score", PINFU), {}, "win", "expected the winning tile"),
    (("score", PINFU), {"win": "9p"}, "hand", "it is no win"),
    (("score", PINFU), {"win": "5p", "flags": "ippatsu"}, "flags", "ippatsu"),
    (("score", PINFU), {"win": "5p", "honba": -1}, "honba", "0 to 999"),
    (("score", table(you="S", S="13579m2468p1357s", before=["E 5p"])), {}, "kind", "cannot win now"),
    (("furiten", PINFU), {"river": "1z?"}, "river", "expected discards such as"),
    (("furiten", "1199m22p33s44567z"), {"river": "1z"}, "hand", "not tenpai"),
    (("choose",), {"options": ["a"], "answer": 1}, "options", "2 to 12"),
    (("choose",), {"options": ["a", "b"]}, "answer", "the right choice"),
    (("choose",), {"options": ["a", "b"], "answer": 3}, "answer", "1 to 2"),
    (("waits", PINFU), {"options": ["a", "b"]}, "options", "only a question of the kind choose"),
    (("waits", PINFU), {"title": "x" * 300}, "title", "at most 200"),
    (("waits", PINFU), {"title": "\ud800"}, "title", "expected a text"),
    (("waits", PINFU), {"title": {"fr": "x"}}, "title", "expected en, ja"),
    (("waits", object()), {}, "of", "a scenario, a position"),
    (("payments", table(you="E", E=READY, turn="E")), {}, "kind", "cannot win now"),
    (("furiten", PINFU), {"river": "1z", "answer": "yes"}, "answer", "the tiles that make it furiten"),
    (("payments", PINFU), {**RON, "answer": {"S": 3900, "E": 3900}}, "answer", "a minus at who pays"),
    (("payments", Scenario("ichigeki", you="S", S=RED, turn="E6", draws="8m", before=["E 8m"])), {}, "answer", "what each has"),
    (("score", PINFU), {"win": "5p", "furiten": 3}, "furiten", "true or false"),
    (([], READY), {}, "kind", "expected one of discard"),
    (("discard", PINFU), {}, "hand", "found 13 tiles, expected 14"),
    (("waits", PINFU), {"hints": 5}, "hints", "a list of texts"),
    (("choose",), {"options": 5, "answer": 1}, "options", "a list of texts"),
    (("score", PINFU), {"win": "5p", "flags": 5}, "flags", "a list of texts"),
    (("mjp1 waits rules=tenhou hand=23456m678p11s234s",), {"rules": "lan"}, "kind", "a line stands alone"),
    (("mjp1 waits rules=tenhou hand=23456m678p11s234s",), {"answer": "1m"}, "kind", "a line stands alone"),
]  # fmt: skip


@pytest.mark.parametrize(("args", "values", "where", "part"), WRONG)
def test_what_cannot_be_asked(
    args: tuple[Any, ...], values: dict[str, Any], where: str, part: str
) -> None:
    with pytest.raises(mj.PuzzleError) as e:
        Puzzle(*args, **values)
    assert e.value.where == where
    assert part in str(e.value)


# kind, about -> answers that are none
NO_ANSWER: list[tuple[Any, dict[str, Any], list[Any]]] = [
    ("waits", {"hand": "23456m678p11s234s"}, ["5q", 5, ["1m", 3], "1f", "x" * 500, {"a": 1}]),
    ("discard", {"hand": READY}, ["1m", "67p", "", None, 7, []]),
    ("score", {"hand": PINFU, **RON}, ["3 han", "3 30", "3 30 1/2/3", "x", {"hans": 3}, {"han": "x"}, {"fu": 2.5}, {"points": "1/2/3"}, {"han": 10**12}, {"han": "x5"}]),
    ("payments", {"hand": PINFU, **RON}, [5, {"X": 3}, {"E": "many"}, {"E": None}, {"E": "x5"}]),
    ("furiten", {"hand": PINFU, "river": "1z"}, ["maybe", "yes maybe", 3, 1]),
    ("choose", {"options": ["a", "b"], "answer": 1}, [0, 3, "c", True, None]),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "values", "answers"), NO_ANSWER)
def test_what_is_no_answer(kind: str, values: dict[str, Any], answers: list[Any]) -> None:
    p = Puzzle(kind, **values)
    for given in answers:
        with pytest.raises(mj.PuzzleError, match=r"found|expected") as e:
            p.check(given)
        assert e.value.said["en"] == e.value.problem
        assert re.search(r"[ぁ-ん]", e.value.said["ja"]), e.value.said["ja"]
        assert copy.copy(e.value).said == e.value.said


LINE = "mjp1 waits rules=tenhou hand=23456m678p11s234s"
# a line -> the column at which it is wrong
COLUMNS: list[tuple[str, int]] = [
    ("mjp2 waits", 1),
    ("", 1),
    ("mjp1", 5),
    ("mjp1 wait rules=tenhou", 6),
    ("mjp1 waits rules=tenho hand=1m", 18),
    ("mjp1 waits rules=tenhou;x hand=1m", 25),
    ("mjp1 waits rules=tenhou hand", 25),
    ("mjp1 waits rules=tenhou hands=1m", 25),
    ("mjp1 waits rules=tenhou hand=1m hand=2m", 33),
    ("mjp1 waits rules=tenhou hand=%ff", 30),
    ("mjp1 waits rules=tenhou title=Ü hand=1m", 31),
    ("mjp1 score rules=tenhou hand=1m honba=x", 39),
    ("mjp1 score rules=tenhou hand=1m honba=²", 39),
    (LINE + " sealed=xx!", 55),
    (LINE + " sealed=eJw", 55),
    (LINE + " : mj1 tenhou", 60),
    ("mjp1 waits rules=tenhou hand=123m", 25),
    ("mjp1 choose opt=a|b|c", 17),
]


@pytest.mark.parametrize(("line", "column"), COLUMNS)
def test_a_line_that_is_wrong_says_where(line: str, column: int) -> None:
    with pytest.raises(mj.PuzzleError) as e:
        Puzzle.loads(line)
    if line.startswith("mjp1"):
        assert e.value.column == column, str(e.value)


@pytest.mark.parametrize("text", ["x_y~*`|", "千代 'a' & <b>", "100% =\n:", "mjp1 : mj1"])
def test_texts_come_back_from_a_line(text: str) -> None:
    p = Puzzle("choose", PINFU, title=text, text={"en": text, "ja": "和"}, ask=text,
               options=[text, {"en": "b", "ja": text}], answer=2, because=text, hints=[text])  # fmt: skip
    again = Puzzle(str(p))
    for key in ("title", "text", "question", "options", "because", "own_hints", "answer"):
        assert getattr(again, key) == getattr(p, key)
    assert not set("_~*`") & set(str(p))


def test_an_answer_is_not_to_be_read_in_a_line_and_can_be_left_out() -> None:
    p = Puzzle("discard", READY, answer="6p", because="Ganymede")
    assert "Ganymede" not in str(p)
    assert Puzzle(p.line(answer=False)).answer == ["1z"]
    assert Puzzle(p.line(answer=False)).because is None


PASSED = {"you": "S", "S": PINFU, "before": ["E 5p", "S pass"]}


@pytest.mark.parametrize("answer", [True, False])
def test_what_makes_it_furiten_is_not_to_be_read_in_a_line(answer: bool) -> None:
    p = Puzzle("furiten", table(**PASSED))
    line = p.line(answer=answer)
    assert "missed" not in line
    again = Puzzle(line)
    assert again.answer == p.answer == ["5p"]
    assert again.task.table.position == p.task.table.position
    assert again.line() == p.line() == line


def sealed(said: dict[str, Any]) -> str:
    packed = zlib.compress(msgspec.json.encode(said))
    return base64.b64encode(packed).decode().rstrip("=")


@pytest.mark.parametrize(
    "missed",
    [5, [5], [["1", 0, 0, 0, False]], [[1, 0, 99, 0, False]], [[1, 0, -1, 9999, False]],
     [[1, 0, -1, -9999, False]], [[1, 9, 0, 0, False]], [[1, 0, -1, 1 << 70, False]]],
)  # fmt: skip
@pytest.mark.parametrize("of", ["a table", "a hand"])
def test_sealed_wins_that_nobody_could_pass(missed: Any, of: str) -> None:
    line = Puzzle("furiten", table(**{**PASSED, "before": ["E 1z"]})).line()
    line = line.replace(" : ", f" sealed={sealed({'missed': missed})} : ")
    if of == "a hand":
        line = LINE + f" sealed={sealed({'missed': missed})}"
    with pytest.raises(mj.PuzzleError, match="expected what was sealed there, unchanged") as e:
        Puzzle.loads(line)
    assert e.value.column == line.index("sealed=") + 8


def test_what_others_hold_is_not_in_a_line() -> None:
    s = table(you="S", S=PINFU, E="19m19p19s1234567z", before=["E 1z"])
    line = str(Puzzle("waits", s))
    assert "p0=?????????????//" in line
    assert "wall=" not in line


def test_every_kind_is_there_and_every_word_is_in_both_languages() -> None:
    assert {row[0] for row in RIGHT} == set(KINDS) == {row[0] for row in JUDGED}
    for code, pair in WORDS.items():
        assert len(pair) == 2, code
        assert all(pair), code
        assert pair[0].count("{") == pair[1].count("{") or code.startswith("scene."), code
