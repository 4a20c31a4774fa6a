"""``Quiz``: puzzles one after the other, with a score, a review and results that can be kept."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from html import escape
from importlib import import_module
from os import PathLike
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, Self

from ..core.given import as_int
from ..core.text import clip, counted, printable
from .errors import PuzzleError
from .feedback import Feedback
from .puzzle import Puzzle, text_of
from .words import Both, both

FORMAT: Final = 1
MOST: Final = 10_000
_MOST_BYTES: Final = 64 << 20
_PARTS: Final = 100
"""No question has more parts that are right or not."""


class Record(NamedTuple):
    """A question that was answered. ``n``: its number, from 1; ``given``, ``answer``: in words
    (English); ``credit``: 0 to 1; ``hints``: how many were taken before."""

    n: int
    kind: str
    title: str
    question: str
    given: str
    answer: str
    right: bool
    credit: float
    hints: int
    line: str


def share(credit: float) -> str:
    """A credit, or a sum of them, as people write it: ``1``, ``2/3``, ``4 1/2``."""
    whole, part = divmod(Fraction(credit).limit_denominator(_PARTS), 1)
    return " ".join([str(x) for x in (whole, part) if x]) or "0"


class Results(list[Record]):
    """Records of a quiz, in the order of the questions. A table in a notebook."""

    def __repr__(self) -> str:
        lines = [
            f"{r.n}. {r.kind}: {r.given} ({'right' if r.right else r.answer}), {share(r.credit)}"
            for r in self
        ]
        return "\n".join([printable(line) for line in lines]) or "[]"

    def frame(self) -> Any:
        """A data frame, a row a question. Raises ``ImportError`` where there is no pandas."""
        try:
            pandas: Any = import_module("pandas")
        except ImportError:
            raise ImportError("a data frame takes pandas: pip install pandas") from None
        return pandas.DataFrame(list(self), columns=list(Record._fields))

    def _repr_html_(self) -> str:
        head = ("n", "kind", "question", "given", "answer", "credit", "hints")
        rows = [
            [share(r.credit) if key == "credit" else str(getattr(r, key)) for key in head]
            for r in self
        ]
        cells = "".join([f"<th>{key}</th>" for key in head])
        body = "".join(
            ["<tr>" + "".join([f"<td>{escape(c)}</td>" for c in row]) + "</tr>" for row in rows]
        )
        return f"<table><thead><tr>{cells}</tr></thead><tbody>{body}</tbody></table>"


class Quiz(Sequence[Puzzle]):
    """Puzzles, one after the other; each is answered once.

    >>> quiz = mj.Quiz([p, q], title="Waits")
    >>> quiz.answer("3m 6m")          # the one that is asked: quiz.puzzle
    >>> quiz.next()

    ``at``: which is asked, from 0; ``feedback``: what was said to its answer; ``score`` of
    ``len(quiz)``; ``done``: all are answered; ``results``: a record each; ``wrong``: those to look
    at again.
    """

    PUZZLE: type[Puzzle] = Puzzle

    def __init__(
        self,
        puzzles: Iterable[Puzzle | str],
        /,
        *,
        title: str | dict[str, str] = "",
        order: Literal["given", "shuffled"] = "given",
        seed: int | str = 0,
    ) -> None:
        """``puzzles``: puzzles, or their lines; ``order``: as given, or shuffled by ``seed``."""
        found = [p if isinstance(p, Puzzle) else self.PUZZLE.loads(p) for p in puzzles]
        if not found:
            raise PuzzleError("a quiz of no questions", "puzzles")
        if len(found) > MOST:
            raise PuzzleError(f"{len(found):,} questions, at most {MOST:,}", "puzzles")
        if order not in ("given", "shuffled"):
            raise PuzzleError(f"found {clip(order)}, expected given or shuffled", "order")
        if order == "shuffled":
            random.Random(f"quiz {seed}").shuffle(found)
        self.puzzles = tuple(found)
        self.title: Both = text_of("title", title)
        self._at = 0
        self._feedback: list[Feedback | None] = [None] * len(found)
        self._hints = [0] * len(found)
        self._watching: dict[object, Callable[[], None]] = {}

    # ---- where we are

    def __len__(self) -> int:
        return len(self.puzzles)

    def __getitem__(self, n: Any) -> Any:
        return self.puzzles[n]

    def __iter__(self) -> Iterator[Puzzle]:
        return iter(self.puzzles)

    @property
    def at(self) -> int:
        """Which question, from 0."""
        return self._at

    @at.setter
    def at(self, n: int) -> None:
        n = as_int(n)
        if type(n) is not int or not 0 <= n < len(self):
            raise IndexError(f"question {clip(n)}: the quiz has 0 to {len(self) - 1}")
        self._at = n
        self._changed()

    @property
    def puzzle(self) -> Puzzle:
        """The one that is asked."""
        return self.puzzles[self._at]

    @property
    def feedback(self) -> Feedback | None:
        """What was said to its answer; ``None`` as long as there is none."""
        return self._feedback[self._at]

    @property
    def hints(self) -> tuple[Both, ...]:
        """The hints of it that were taken."""
        return self.puzzle.hints[: self._hints[self._at]]

    @property
    def answered(self) -> tuple[Feedback | None, ...]:
        """What was said to each."""
        return tuple(self._feedback)

    @property
    def done(self) -> bool:
        """Are all of them answered?"""
        return all(f is not None for f in self._feedback)

    @property
    def score(self) -> float:
        """Credit so far: at most 1 a question."""
        return sum(f.credit for f in self._feedback if f is not None)

    @property
    def wrong(self) -> tuple[Puzzle, ...]:
        """Answered, and not all right."""
        return tuple(
            [p for p, f in zip(self.puzzles, self._feedback, strict=True) if f and not f.right]
        )

    @property
    def results(self) -> Results:
        """A record of each answer."""
        out = Results()
        for n, (p, f) in enumerate(zip(self.puzzles, self._feedback, strict=True)):
            if f is not None:
                given = p.task.says_given(f.given)["en"]
                out.append(
                    Record(
                        n + 1, p.kind, p.title["en"], p.question["en"], given, f.answer["en"],
                        f.right, f.credit, self._hints[n], p.line(),
                    )
                )  # fmt: skip
        return out

    # ---- what one does

    def answer(self, given: Any = None, /, **parts: Any) -> Feedback:
        """Answer the question that is asked, as :meth:`.puzzle.Puzzle.check` takes it. Raises
        :class:`.errors.PuzzleError` for what is no answer, and where it is answered already."""
        if self.feedback is not None:
            raise PuzzleError(both("refused.answered"), "answer")
        found = self.puzzle.check(given, **parts)
        self._feedback[self._at] = found
        self._changed()
        return found

    def hint(self) -> Both:
        """The next hint of the question; where there is none, or no more, words that say so."""
        n = self._hints[self._at]
        if self.feedback is not None:
            return both("hint.answered")
        if n >= len(self.puzzle.hints):
            return both("hint.no_more" if n else "hint.none")
        self._hints[self._at] = n + 1
        self._changed()
        return self.puzzle.hints[n]

    def next(self) -> Puzzle | None:
        """Go to the next question that is not answered, from here on and then from the start;
        ``None`` when all are."""
        n = len(self)
        for k in range(1, n + 1):
            at = (self._at + k) % n
            if self._feedback[at] is None:
                self._at = at
                self._changed()
                return self.puzzle
        return None

    def again(self, *, wrong: bool = False) -> Self:
        """The same quiz from the start, nothing answered; ``wrong``: only what was not right."""
        return type(self)(self.wrong if wrong and self.wrong else self.puzzles, title=self.title)

    def restart(self, *, wrong: bool = False) -> None:
        """Forget the answers, or only those that were not right, and begin with the first of
        these."""
        for n, f in enumerate(self._feedback):
            if f is not None and not (wrong and f.right):
                self._feedback[n], self._hints[n] = None, 0
        self._at = next((n for n, f in enumerate(self._feedback) if f is None), 0)
        self._changed()

    def watch(self, call: Callable[[], None]) -> Callable[[], None]:
        """Call back whenever something was answered, taken or turned to, until what this gives is
        called."""
        key = object()
        self._watching[key] = call

        def end() -> None:
            self._watching.pop(key, None)

        return end

    def _changed(self) -> None:
        for call in list(self._watching.values()):
            call()

    # ---- files

    def dumps(self) -> str:
        """All of it as JSON: questions as lines, what was answered, where one is."""
        given = [
            None if f is None and not h else {"given": None if f is None else f.given, "hints": h}
            for f, h in zip(self._feedback, self._hints, strict=True)
        ]
        out = {
            "mjquiz": FORMAT,
            "title": self.title,
            "at": self._at,
            "puzzles": [p.line() for p in self.puzzles],
            "answers": given,
        }
        return json.dumps(out, ensure_ascii=False, indent=1)

    def save(self, path: str | PathLike[str]) -> None:
        """Keep it in a file; :meth:`load` reads it."""
        Path(path).write_text(self.dumps() + "\n", "utf-8")

    @classmethod
    def loads(cls, text: str) -> Self:
        """The quiz of :meth:`dumps`; answers are judged again. Raises
        :class:`.errors.PuzzleError`."""
        try:
            raw = json.loads(text)
        except (ValueError, RecursionError) as e:
            raise PuzzleError(f"not JSON: {str(e)[:100]}") from None
        if not isinstance(raw, dict) or "mjquiz" not in raw:
            raise PuzzleError("found no quiz (a quiz that was saved has the key mjquiz)")
        if raw["mjquiz"] != FORMAT:
            raise PuzzleError(f"found format {clip(raw['mjquiz'])}, expected {FORMAT}", "mjquiz")
        lines, given = raw.get("puzzles"), raw.get("answers")
        if not isinstance(lines, list) or not all(isinstance(x, str) for x in lines):
            raise PuzzleError("expected a list of lines", "puzzles")
        if not isinstance(given, list) or len(given) != len(lines):
            raise PuzzleError(f"expected a list of {len(lines)}", "answers")
        out = cls(lines, title=raw.get("title", ""))
        at = raw.get("at", 0)
        for n, one in enumerate(given):
            if one is None:
                continue
            try:
                out._restore(n, one)
            except (PuzzleError, TypeError, KeyError, AttributeError) as e:
                raise PuzzleError(f"answer {n + 1}: {e}"[:300], "answers") from None
        if type(at) is int and 0 <= at < len(out):
            out._at = at
        return out

    def _restore(self, n: int, one: dict[str, Any]) -> None:
        p = self.puzzles[n]
        hints = one["hints"]
        if type(hints) is not int or not 0 <= hints <= len(p.hints):
            raise PuzzleError(f"found {clip(hints)}, expected 0 to {len(p.hints)} hints")
        self._hints[n] = hints
        if one["given"] is not None:
            self._feedback[n] = p.check(one["given"])

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Self:
        """A quiz that was saved, a TOML file (see :mod:`.toml`), or a folder of them. Raises
        :class:`.errors.PuzzleError` that names file and key."""
        from .toml import load

        file = Path(path)
        if file.is_file() and file.suffix.casefold() != ".toml":
            try:
                if file.stat().st_size > _MOST_BYTES:
                    raise PuzzleError(f"more than {_MOST_BYTES:,} bytes")
                return cls.loads(file.read_text("utf-8-sig"))
            except PuzzleError as e:
                where = ", ".join([x for x in (file.name, e.where) if x])
                raise PuzzleError(e.problem, where, column=e.column) from None
            except UnicodeDecodeError:
                raise PuzzleError("not UTF-8", file.name) from None
            except OSError as e:
                raise PuzzleError(str(e.strerror or e), file.name) from None
        found = load(path, cls.PUZZLE)
        return cls(found.puzzles, title=found.title, order=found.order, seed=found.seed)

    def __repr__(self) -> str:
        n = sum(f is not None for f in self._feedback)
        title = f" {self.title['en']!r}" if self.title["en"] else ""
        said_ = f"{counted(len(self), 'question')}, {n} answered, {share(self.score)} right"
        return printable(f"<{type(self).__name__}{title}: {said_}>")
