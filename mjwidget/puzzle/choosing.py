"""One of some choices that the author wrote."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from ..core.given import as_int
from .errors import PuzzleError
from .feedback import Feedback, Line, Mark, Section
from .scene import Scene
from .task import Task, as_list
from .words import Both, both, joined

MOST: int = 12


class Choose(Task):
    """An author's choices, counted from 1; one or several of them are right."""

    KIND: ClassVar[str] = "choose"

    def __init__(self, scene: Scene | None, answer: Any, options: Sequence[Both]) -> None:
        if not 2 <= len(options) <= MOST:
            raise PuzzleError(f"found {len(options)}, expected 2 to {MOST} choices", "options")
        self.scene = scene
        self.options = tuple(options)
        if answer is None:
            raise PuzzleError("expected the number or the text of the right choice", "answer")
        self.own = self.author(answer)

    def _one(self, given: Any) -> int:
        given = as_int(given)
        if type(given) is int and 1 <= given <= len(self.options):
            return given
        if isinstance(given, str):
            text = given.strip().casefold()
            for n, option in enumerate(self.options, 1):
                if text in (
                    option["en"].strip().casefold(),
                    option["ja"].strip().casefold(),
                    str(n),
                ):
                    return n
        raise self.fail(given, "choice", n=len(self.options))

    def author(self, answer: Any) -> list[int]:
        found = sorted({self._one(one) for one in as_list(answer)})
        if not found:
            raise self.fail(answer, "choices")
        return found

    @property
    def right(self) -> list[int]:
        return list(self.own)

    def read(self, given: Any) -> int:
        return self._one(given)

    def says_given(self, given: int) -> Both:
        return self.options[given - 1]

    def control(self) -> dict[str, Any]:
        options = [
            {"key": str(n), "text": text, "tiles": []} for n, text in enumerate(self.options, 1)
        ]
        return {"type": "options", "options": options}

    def judge(self, given: int) -> Feedback:
        fine = given in self.own
        marks: dict[str, Mark] = {str(n): "missed" for n in self.own}
        marks[str(given)] = "right" if fine else "wrong"
        answer = joined([self.options[n - 1] for n in self.own])
        lines = [
            Line(text, None, (), "right" if n in self.own else "wrong" if n == given else "")
            for n, text in enumerate(self.options, 1)
        ]
        section = Section(both("table.options"), tuple(lines))
        return Feedback(fine, float(fine), given, answer, (section,), marks=marks)
