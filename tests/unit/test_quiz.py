"""Quizzes: score, review, files, what is generated, and what a browser is told."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import mjwidget as mj
from mjwidget.__main__ import main
from mjwidget.puzzle import quizzes
from mjwidget.puzzle.puzzle import Puzzle
from mjwidget.puzzle.quiz import Quiz, share
from mjwidget.stream import unpack
from mjwidget.widget.quiz import QuizView

WAITS = "23456m678p11s234s"


def some() -> list[Puzzle]:
    return [
        Puzzle("waits", WAITS, title="First"),
        Puzzle("choose", options=["East", "North"], answer=1, because="Ganymede", hints=["Europa"]),
        Puzzle("discard", "234m67p34556799s1z"),
    ]


def test_from_the_first_to_the_last() -> None:
    quiz = Quiz(some(), title="Mixed")
    assert (len(quiz), quiz.at, quiz.done, quiz.score, quiz.results) == (3, 0, False, 0, [])
    assert quiz.hint()["en"] == "There are 3 kinds of tiles to name"
    assert quiz.hint()["en"] == "They lie in characters"
    assert quiz.hint() == {"en": "There are no more hints", "ja": "ヒントはもうない"}
    quiz.answer("1m 4m")
    with pytest.raises(mj.PuzzleError, match="answered already"):
        quiz.answer("1m")
    assert quiz.hint()["en"] == "It is answered already"
    assert quiz.next() is quiz[1]
    with pytest.raises(mj.PuzzleError, match="1 to 2"):
        quiz.answer(5)
    assert quiz.feedback is None
    quiz.answer("north")
    quiz.next()
    quiz.answer("1z")
    assert quiz.done
    assert quiz.next() is None
    assert quiz.score == pytest.approx(1 + 2 / 3)
    assert [(r.n, r.kind, r.title, r.given, r.answer, r.right, r.hints) for r in quiz.results] == [
        (1, "waits", "First", "1m 4m", "1m 4m 7m", False, 2),
        (2, "choose", "", "North", "East", False, 0),
        (3, "discard", "", "1z", "1z", True, 0),
    ]
    assert quiz.wrong == (quiz[0], quiz[1])
    assert [p.kind for p in quiz.again(wrong=True)] == ["waits", "choose"]
    quiz.restart(wrong=True)
    assert (quiz.at, [f is not None for f in quiz.answered]) == (0, [False, False, True])
    quiz.restart()
    assert quiz.results == []


def test_results_are_a_table_and_a_data_frame() -> None:
    quiz = Quiz([Puzzle("choose", options=["<b>", "c"], answer=1, title="<i>")])
    quiz.answer(1)
    html = quiz.results._repr_html_()
    assert "<td>&lt;b&gt;</td>" in html
    assert repr(quiz.results) == "1. choose: <b> (right), 1"
    if find_spec("pandas") is None:
        with pytest.raises(ImportError, match="pip install pandas"):
            quiz.results.frame()
    else:
        assert list(quiz.results.frame()["right"]) == [True]


@pytest.mark.parametrize(
    ("credit", "text"),
    [(0, "0"), (1, "1"), (1.0, "1"), (2 / 3, "2/3"), (1 / 3 + 1 / 3 + 1, "1 2/3"), (0.5, "1/2"),
     (12 / 13, "12/13"), (sum([1 / 3] * 3), "1"), (7, "7")],
)  # fmt: skip
def test_a_credit_is_shown_as_people_write_it(credit: float, text: str) -> None:
    assert share(credit) == text


def test_a_part_of_an_answer_is_a_part_in_the_results() -> None:
    quiz = Quiz(some())
    quiz.answer("1m 4m")
    assert "<td>2/3</td>" in quiz.results._repr_html_()
    assert repr(quiz.results) == "1. waits: 1m 4m (1m 4m 7m), 2/3"
    assert repr(quiz) == "<Quiz: 3 questions, 1 answered, 2/3 right>"
    assert repr(Quiz(some()).results) == "[]"


def test_saved_and_loaded(tmp_path: Path) -> None:
    quiz = Quiz(some(), title={"en": "Mixed", "ja": "いろいろ"})
    quiz.hint()
    quiz.answer("1m 4m")
    quiz.next()
    quiz.hint()
    quiz.save(tmp_path / "quiz.json")
    again = Quiz.load(tmp_path / "quiz.json")
    assert again.puzzles == quiz.puzzles
    assert (again.title, again.at, again.results, again.hints) == (
        quiz.title, quiz.at, quiz.results, quiz.hints,
    )  # fmt: skip
    assert again.answered == quiz.answered
    again.answer(1)
    assert again.score == pytest.approx(5 / 3)


def test_an_order_by_seed() -> None:
    lines = [p.line() for p in some()]
    assert [p.line() for p in Quiz(lines)] == lines
    orders = {tuple(p.kind for p in Quiz(lines, order="shuffled", seed=n)) for n in range(20)}
    assert len(orders) > 3
    assert (
        Quiz(lines, order="shuffled", seed=3).puzzles
        == Quiz(lines, order="shuffled", seed=3).puzzles
    )


GOOD = json.loads(Quiz([Puzzle("choose", options=["a", "b"], answer=1)]).dumps())
# what a saved quiz says -> a part of what is wrong
DAMAGED: list[tuple[Any, str]] = [
    ("[", "not JSON"),
    ("[]", "found no quiz"),
    ({**GOOD, "mjquiz": 9}, "found format 9"),
    ({**GOOD, "puzzles": 5}, "puzzles"),
    ({**GOOD, "puzzles": ["mjp1 wait"]}, "column 6"),
    ({**GOOD, "puzzles": []}, "answers"),
    ({**GOOD, "answers": [{"given": 7, "hints": 0}]}, "answer 1"),
    ({**GOOD, "answers": [{"given": 1, "hints": 3}]}, "expected 0 to 0 hints"),
    ({**GOOD, "answers": [5]}, "answer 1"),
    ({**GOOD, "answers": [{"hints": 0}]}, "answer 1"),
]


@pytest.mark.parametrize(("raw", "part"), DAMAGED)
def test_a_damaged_file_is_one_error(tmp_path: Path, raw: Any, part: str) -> None:
    file = tmp_path / "q.json"
    file.write_text(raw if isinstance(raw, str) else json.dumps(raw))
    with pytest.raises(mj.PuzzleError) as e:
        Quiz.load(file)
    assert part in str(e.value)
    assert "q.json" in str(e.value)


COURSE = """\
title = "Yaku and fu"
rules = "tenhou"

[[puzzle]]
kind = "score"
hand = "234m67p345567s88m"
win = "5p"
flags = "riichi"

[[puzzle]]
kind = "call"
answer = "pass"
because = "Dear <b>"
[puzzle.scenario]
you = "S"
S = "34m567p345s3377z88p"
before = ["E 5m"]

[[puzzle]]
line = "mjp1 waits rules=lan hand=23456m678p11s234s"
"""


def test_a_quiz_as_toml(tmp_path: Path) -> None:
    file = tmp_path / "course.toml"
    file.write_text(COURSE)
    quiz = Quiz.load(file)
    assert quiz.title["en"] == "Yaku and fu"
    assert [p.kind for p in quiz] == ["score", "call", "waits"]
    assert quiz[1].answer == ["pass"]
    (tmp_path / "b.toml").write_text(
        'you = "S"\nS = "234m67p345567s88m"\nbefore = ["E 1z"]\n[puzzle]\nkind = "waits"\n'
    )
    folder = Quiz.load(tmp_path)
    assert [p.kind for p in folder] == ["waits", "score", "call", "waits"]
    assert Puzzle.load(tmp_path / "b.toml").answer == ["5p", "8p"]
    assert isinstance(mj.Quiz.load(file)[0], mj.Puzzle)


HEADING = '[quiz]\ntitle = { en = "First steps", ja = "入門" }\norder = "shuffled"\nseed = 1\n'


@pytest.mark.parametrize(
    ("name", "title"),
    [("01-first_steps", "First steps"), ("yaku", "Yaku"), ("2026", "2026"), ("卓", "卓")],
)
def test_a_folder_without_a_heading_has_its_name(tmp_path: Path, name: str, title: str) -> None:
    folder = tmp_path / name
    folder.mkdir()
    for file in ("a.toml", "b.toml"):
        (folder / file).write_text(COURSE)
    assert Quiz.load(folder).title == {"en": title, "ja": title}


def test_a_file_that_asks_nothing_is_the_heading_of_its_folder(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(COURSE)
    (tmp_path / "z.toml").write_text(HEADING)
    quiz = Quiz.load(tmp_path)
    assert quiz.title == {"en": "First steps", "ja": "入門"}
    assert quiz.puzzles == Quiz(Quiz.load(tmp_path / "a.toml"), order="shuffled", seed=1).puzzles
    assert main(["scenario", "check", str(tmp_path)]) == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("quiz = 5", "z.toml, quiz: expected a table"),
        (
            "[quiz]\nrules = 'lan'",
            "z.toml, quiz.rules: there is no such key, expected one of title",
        ),
        ("[quiz]\ntitle = 5", "z.toml, title: expected a text"),
        ("[quiz]\norder = 'random'", "z.toml, order: expected given or shuffled"),
    ],
)
def test_a_heading_that_is_wrong(
    tmp_path: Path, text: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.toml").write_text(COURSE)
    (tmp_path / "z.toml").write_text(text)
    with pytest.raises(mj.PuzzleError) as e:
        Quiz.load(tmp_path)
    assert str(e.value).startswith(said)
    assert main(["scenario", "check", str(tmp_path)]) == 1
    assert capsys.readouterr().out.startswith(said.replace(", ", ": ", 1))


def test_two_headings_of_a_folder(tmp_path: Path) -> None:
    for name, text in (("a.toml", COURSE), ("b.toml", HEADING), ("c.toml", HEADING)):
        (tmp_path / name).write_text(text)
    with pytest.raises(mj.PuzzleError, match=r"^c.toml: says what b.toml says"):
        Quiz.load(tmp_path)


# what is changed in the course -> where it is wrong
FAULTS: list[tuple[str, str, str]] = [
    ('win = "5p"', 'win = "9p"', "course.toml, line 6, puzzle 1, hand: it is no win"),
    ('win = "5p"', 'wins = "5p"', "course.toml, line 7, puzzle 1, wins: there is no such key"),
    ('kind = "score"', 'kind = "scores"', "course.toml, line 5, puzzle 1, kind: found 'scores'"),
    (
        'answer = "pass"',
        'answer = "ron"',
        "course.toml, line 12, puzzle 2, answer: 'ron' is not offered",
    ),
    ('S = "34m', 'S = "344444m', "course.toml, line 16, puzzle 2, scenario.S"),
    ("rules=lan", "rules=len", "course.toml, line 19, puzzle 3"),
    ('kind = "call"\n', "", "course.toml, line 10, puzzle 2, kind: expected the kind"),
    ('title = "Yaku and fu"', "titel = 3", "course.toml, titel: there is no such key"),
    ('title = "Yaku and fu"', "title = 3", "course.toml, title: expected a text"),
    ('rules = "tenhou"', 'order = "random"', "course.toml, order: expected given or shuffled"),
    ('rules = "tenhou"', 'rules = "tenho"', "course.toml, line 4, puzzle 1, rules"),
    ("[[puzzle]]", "[[puzzles]]", "course.toml, line 4, puzzles: unknown key"),
    ("title =", "title", "course.toml: not TOML"),
]


@pytest.mark.parametrize(("old", "new", "said"), FAULTS)
def test_a_fault_in_a_course_names_file_line_and_key(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    assert old in COURSE
    file = tmp_path / "course.toml"
    file.write_text(COURSE.replace(old, new))
    with pytest.raises(mj.PuzzleError) as e:
        Quiz.load(file)
    assert str(e.value).startswith(said)


def test_no_such_file(tmp_path: Path) -> None:
    for path in (tmp_path / "no.toml", tmp_path / "no.json", tmp_path):
        with pytest.raises(mj.PuzzleError):
            Quiz.load(path)


# ---- generated


@pytest.mark.parametrize("make", [quizzes.scoring, quizzes.waits, quizzes.furiten, quizzes.calls])
def test_the_same_for_the_same_seed(make: Any) -> None:
    first = [p.line() for p in make("tenhou", 6, 1, 5)]
    assert [p.line() for p in make("tenhou", 6, 1, 5)] == first
    assert len(set(first)) == 6
    assert [p.line() for p in make("tenhou", 6, 1, 6)] != first


@pytest.mark.parametrize(
    ("values", "where"),
    [({"level": 9}, "level"), ({"level": "2"}, "level"), ({"n": 0}, "n"), ({"n": 10**6}, "n"),
     ({"rules": "no"}, "rules"), ({"level": 4, "n": 3}, "level")],
)  # fmt: skip
def test_what_cannot_be_generated(values: dict[str, Any], where: str) -> None:
    with pytest.raises(mj.PuzzleError) as e:
        quizzes.scoring(**values)
    assert e.value.where == where


# ---- what a browser is told


@pytest.mark.parametrize("rules", ["tenhou", "sanma-parlour"])
@pytest.mark.parametrize("level", [1, 2, 3])
def test_half_of_the_calls_are_right(level: int, rules: str) -> None:
    quiz: Quiz = quizzes.calls(rules, 10, level)
    assert [p.answer == ["pass"] for p in quiz].count(True) == 5


def test_the_view_follows_the_quiz_and_says_no_answer_before() -> None:
    quiz = mj.Quiz(some(), title="T")
    view = quiz.view()
    for secret in ("Ganymede", "Europa", "1m 4m 7m", "sealed"):
        assert secret not in state_of(view)
    quiz.answer("1m")
    assert "1m 4m 7m" in state_of(view)
    assert view.asked["feedback"]["marks"] == {"1m": "right", "4m": "missed", "7m": "missed"}
    quiz.next()
    assert "Ganymede" not in state_of(view)
    assert "1m 4m 7m" not in state_of(view)
    quiz.hint()
    assert "Europa" in state_of(view)
    quiz.answer(1)
    assert "Ganymede" in state_of(view)
    assert view.asked["states"] == ["part", "right", ""]


def test_another_s_hand_is_not_in_the_view() -> None:
    s = mj.Scenario(you="S", S="234m67p345567s88m", E="19m19p19s123456z1z", before=["E 1z"])
    p = mj.Puzzle("waits", s)
    scene = p.view().asked["question"]["scene"]
    assert scene["seat"] == 1
    keyframe = unpack(scene["hands"][0])["k"]
    assert [set(seat["hand"]) == {"?"} for seat in keyframe["seats"]] == [True, False, True, True]


def state_of(view: QuizView) -> str:
    return json.dumps({k: v for k, v in view.get_state().items() if k != "_esm"}, default=str)


# what a browser says -> is the question answered
SAID: list[tuple[Any, bool]] = [
    ({"type": "answer", "n": 0, "value": ["1m", "4m", "7m"]}, True),
    ({"type": "answer", "n": 0, "value": []}, True),
    ({"type": "answer", "n": 1, "value": ["1m"]}, False),
    ({"type": "answer", "n": 0, "value": "5q"}, False),
    ({"type": "answer", "n": 0, "value": 5}, False),
    ({"type": "answer", "n": 0, "value": ["1m"] * 41}, False),
    ({"type": "answer", "n": 0, "value": {"x" * 300: "1"}}, False),
    ({"type": "answer", "n": 0, "value": ["1m"], "more": 1}, False),
    ({"type": "answer"}, False),
    ({"type": "goto", "n": 99}, False),
    ({"type": "goto", "n": -1}, False),
    ({"type": "hint", "n": 5}, False),
    ({"type": "what"}, False),
    (None, False),
    ("answer", False),
]


@pytest.mark.parametrize(("message", "answered"), SAID)
def test_what_a_browser_may_say(message: Any, answered: bool) -> None:
    quiz = mj.Quiz(some())
    view = quiz.view()
    view._said(view, message)
    assert (quiz.feedback is not None) is answered
    assert quiz.at == 0


def test_what_is_no_answer_is_said_in_both_languages() -> None:
    view = mj.Quiz(some()).view()
    assert view.asked["problem"] is None
    view._said(view, {"type": "answer", "n": 0, "value": "5q"})
    assert view.asked["problem"] == {
        "en": "found '5q', expected tiles, such as 3m 6m",
        "ja": "'5q'は答えにならない。答えは3m 6m のような牌",
    }
    view._said(view, {"type": "answer", "n": 0, "value": ["1m"]})
    assert view.asked["problem"] is None
    quiz = Quiz(some())
    quiz.answer("1m")
    with pytest.raises(mj.PuzzleError) as e:
        quiz.answer("1m")
    assert e.value.said["ja"] == "この問題にはもう答えた"


def test_a_view_that_was_closed_is_told_no_more() -> None:
    quiz = mj.Quiz(some())
    closed, other = quiz.view(), quiz.view()
    told = []
    end = quiz.watch(lambda: told.append(quiz.at))
    closed.close()
    closed.close()  # twice does no harm
    quiz.at = 1
    assert (closed.asked["n"], other.asked["n"], told) == (0, 1, [1])
    end()
    quiz.at = 2
    assert (other.asked["n"], told) == (2, [1])
    assert len(quiz._watching) == 1


def test_a_quiz_is_shown_again_after_its_view_was_closed() -> None:
    for shown in (mj.Quiz(some()), mj.Puzzle("waits", WAITS)):
        shown._repr_mimebundle_()
        first = shown._view
        assert first is not None
        shown._repr_mimebundle_()
        assert shown._view is first
        first.close()
        shown._repr_mimebundle_()
        assert shown._view is not first


def test_a_browser_goes_through_a_quiz() -> None:
    quiz = mj.Quiz(some())
    view = quiz.view()
    for message in (
        {"type": "answer", "n": 0, "value": ["1m", "4m", "7m"]},
        {"type": "next"},
        {"type": "hint", "n": 1},
        {"type": "answer", "n": 1, "value": "2"},
        {"type": "next"},
        {"type": "answer", "n": 2, "value": "E"},
        {"type": "next"},
    ):
        view._said(view, message)
    assert view.asked["view"] == "review"
    assert [row["state"] for row in view.asked["review"]] == ["right", "wrong", "right"]
    assert view.asked["review"][0]["given"] == {"en": "1m 4m 7m", "ja": "1m・4m・7m"}
    view._said(view, {"type": "again", "wrong": True})
    assert (view.asked["view"], view.asked["n"], view.asked["states"]) == (
        "question", 1, ["right", "", "right"],
    )  # fmt: skip
    with pytest.raises(TypeError):
        QuizView(5)  # type: ignore[arg-type]
