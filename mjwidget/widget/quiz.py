"""``Puzzle``, ``Quiz`` and generated quizzes in a notebook cell."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, ClassVar, Final, cast

import msgspec
import traitlets as t

from ..core.names import LANGUAGES, language
from ..core.text import printable
from ..outline import outline
from ..puzzle import puzzle as puzzles
from ..puzzle import quiz as quizzes_core
from ..puzzle.errors import PuzzleError
from ..puzzle.feedback import Feedback
from ..puzzle.quizzes import Quizzes
from ..puzzle.scene import HandScene, TableScene
from ..puzzle.words import Both, both
from ..stream import hand_blob
from .base import TableWidget
from .replay import SKINS

_Text = Annotated[str, msgspec.Meta(max_length=200)]


class Answer(msgspec.Struct, tag="answer", forbid_unknown_fields=True):
    """The answer to question ``n``: a text, some texts, or parts by name."""

    n: int
    value: _Text | Annotated[list[_Text], msgspec.Meta(max_length=40)] | dict[_Text, _Text]


class Hint(msgspec.Struct, tag="hint", forbid_unknown_fields=True):
    """The next hint to question ``n``."""

    n: int


class Next(msgspec.Struct, tag="next", forbid_unknown_fields=True):
    """On to the next question, or to the review."""


class Goto(msgspec.Struct, tag="goto", forbid_unknown_fields=True):
    """To question ``n``."""

    n: int


class Review(msgspec.Struct, tag="review", forbid_unknown_fields=True):
    """To the review."""


class Again(msgspec.Struct, tag="again", forbid_unknown_fields=True):
    """From the start; ``wrong``: only what was not right."""

    wrong: bool = False


_MESSAGE: Final[Any] = Answer | Hint | Next | Goto | Review | Again


class QuizView(TableWidget):
    """A quiz in a cell: the question with its board or hand, controls, feedback, the review.

    ``quiz``: what it shows; ``lang`` and ``skin`` as of a :class:`~.replay.Replay`. A right answer
    is told to the browser, and kept in a saved notebook, only once the question was answered.
    """

    WRITABLE: ClassVar[frozenset[str]] = frozenset({"skin", "lang"})

    asked = t.Dict().tag(sync=True)
    skin = t.Enum(SKINS, "classic").tag(sync=True)
    lang = t.Enum(LANGUAGES, "en").tag(sync=True)

    _unwatch: Callable[[], None] = staticmethod(lambda: None)

    def __init__(self, quiz: quizzes_core.Quiz, *, lang: str = "en", skin: str = "classic") -> None:
        """Show ``quiz``. Raises ``TypeError``, ``ValueError`` and ``TraitError`` for what is no
        quiz, language or skin."""
        if not isinstance(quiz, quizzes_core.Quiz):
            raise TypeError(f"QuizView shows a Quiz, not {type(quiz).__name__}")
        language(lang)
        self._quiz = quiz
        self._review = quiz.done and len(quiz) > 1
        self._problem: Both | None = None
        super().__init__(lang=lang, skin=skin)
        self._show()
        self._unwatch = quiz.watch(self._show)
        self.on_msg(self._said)

    @property
    def quiz(self) -> quizzes_core.Quiz:
        """What is shown."""
        return self._quiz

    def close(self) -> None:
        """Take the view away; the quiz, and other views of it, go on."""
        self._unwatch()
        super().close()

    # ---- out

    def _show(self) -> None:
        self.asked = self._data()

    def _data(self) -> dict[str, Any]:
        q = self._quiz
        return {
            "title": q.title,
            "n": q.at,
            "count": len(q),
            "states": [_state(f) for f in q.answered],
            "score": round(q.score, 2),
            "done": q.done,
            "view": "review" if self._review else "question",
            "question": self._question(),
            "feedback": None if q.feedback is None else feedback_json(q.puzzle, q.feedback),
            "problem": self._problem,
            "review": self._rows() if self._review else None,
        }

    def _question(self) -> dict[str, Any]:
        q = self._quiz
        p = q.puzzle
        scene: dict[str, Any] | None = None
        if isinstance(p.scene, HandScene):
            scene = p.scene.data(score=p.kind in ("score", "payments"))
        elif isinstance(p.scene, TableScene):
            match = p.scene.match
            scene = {
                "type": "table",
                "info": outline(match, ""),
                "hands": [hand_blob(hand) for hand in match.hands],
                "seat": p.scene.seat,
            }
        return {
            "kind": p.kind,
            "name": both(f"kind.{p.kind}"),
            "title": p.title,
            "text": p.text,
            "ask": p.question,
            "rules": _rules_title(p),
            "scene": scene,
            "control": p.task.control(),
            "hints": list(q.hints),
            "more": 0 if q.feedback is not None else len(p.hints) - len(q.hints),
        }

    def _rows(self) -> list[dict[str, Any]]:
        """The review: a row for each question; answers of those that were answered."""
        q = self._quiz
        records = {r.n: r for r in q.results}
        out = []
        for n, (p, f) in enumerate(zip(q.puzzles, q.answered, strict=True)):
            out.append(
                {
                    "n": n,
                    "name": both(f"kind.{p.kind}"),
                    "title": p.title if p.title["en"] else p.question,
                    "state": _state(f),
                    "given": None if f is None else p.task.says_given(f.given),
                    "answer": None if f is None else f.answer,
                    "credit": 0 if f is None else round(f.credit, 2),
                    "hints": 0 if f is None else records[n + 1].hints,
                }
            )
        return out

    # ---- in

    def _said(self, _widget: Any, content: Any, _buffers: Any = None) -> None:
        """What a browser wants: checked before anything is done with it."""
        try:
            message = msgspec.convert(content, _MESSAGE)
        except (msgspec.ValidationError, TypeError, ValueError, RecursionError):
            return
        self._problem = None
        q = self._quiz
        try:
            self._do(q, message)
        except PuzzleError as e:
            self._problem = e.said
            self._show()
        except IndexError:
            self._show()

    def _do(self, q: quizzes_core.Quiz, message: Any) -> None:
        # What was meant for another question than the one that is asked does nothing.
        if isinstance(message, Answer | Hint) and (message.n != q.at or self._review):
            self._show()
        elif isinstance(message, Answer):
            value = message.value
            q.answer(
                {k: v for k, v in value.items() if v or k == "fu"}
                if isinstance(value, dict)
                else value
            )
        elif isinstance(message, Hint):
            q.hint()
        elif isinstance(message, Next):
            if q.next() is None:
                self._review = len(q) > 1
                self._show()
        elif isinstance(message, Goto):
            self._review = False
            q.at = message.n
        elif isinstance(message, Review):
            self._review = len(q) > 1
            self._show()
        elif isinstance(message, Again):
            self._review = False
            q.restart(wrong=message.wrong)

    def __repr__(self) -> str:
        return printable(f"<QuizView of {self._quiz!r}>")


def _state(f: Feedback | None) -> str:
    if f is None:
        return ""
    return "right" if f.right else "part" if f.credit else "wrong"


def _rules_title(p: puzzles.Puzzle) -> dict[str, str] | None:
    rules = p.rules
    return None if rules is None else {g: rules.title.get(g, rules.name) for g in LANGUAGES}


def feedback_json(p: puzzles.Puzzle, f: Feedback) -> dict[str, Any]:
    """What is said to an answer: ``right credit head answer sections marks values``."""
    out: dict[str, Any] = msgspec.to_builtins(f)
    return {
        "right": f.right,
        "credit": round(f.credit, 2),
        "head": f.head,
        "answer": f.answer,
        "sections": out["sections"],
        "marks": f.marks,
        "values": _values(p, f.given),
    }


def _values(p: puzzles.Puzzle, given: Any) -> dict[str, str]:
    """What stood in the fields."""
    if not isinstance(given, dict):
        return {}
    out = {}
    for key, value in given.items():
        if key == "points" and "/" in str(value):
            out["other"], _, out["dealer"] = str(value).partition("/")
        elif key == "points":
            out[key] = str(value).removesuffix("all")
        elif p.kind == "payments":
            out[key] = str(value)
        else:
            out[key] = "" if key == "fu" and not value else str(value)
    return out


# ---- what people make


class _InACell:
    """Shows itself by one view, and by another once that was closed."""

    _view: QuizView | None = None

    def _shown(self) -> Quiz:
        """What the view shows."""
        return Quiz([cast(Puzzle, self)])

    def view(self, **settings: Any) -> QuizView:
        """It in a cell. ``settings``: ``lang``, ``skin``."""
        return QuizView(self._shown(), **settings)

    def _repr_mimebundle_(self, **more: Any) -> Any:
        if self._view is None or self._view.comm is None:
            self._view = self.view()
        return self._view._repr_mimebundle_(**more)


class Puzzle(_InACell, puzzles.Puzzle):
    __doc__ = puzzles.Puzzle.__doc__


class Quiz(_InACell, quizzes_core.Quiz):
    __doc__ = quizzes_core.Quiz.__doc__

    PUZZLE = Puzzle

    def _shown(self) -> Quiz:
        return self


quizzes: Final = Quizzes(Quiz)
