"""A question of one kind about a scene: what is asked, what is right, what is said to an answer.

Each kind is a :class:`Task`. Answers have two forms: what people write (``"5p"``, ``"3m 6m"``, a
mapping of parts), read by :meth:`Task.read`; and the form after that, which :meth:`Task.judge`
takes and results keep.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Final

from ..core.tiles import KINDS, Tile, TileError, parse, to_mjai, to_mpsz
from .errors import PuzzleError
from .feedback import Feedback, Line, Section
from .scene import HandScene, Scene, TableScene
from .words import Both, both, no_answer, plain

ROWS: Final = tuple(
    [
        tuple([to_mjai(k << 3) for k in range(a, b)])
        for a, b in ((0, 9), (9, 18), (18, 27), (27, 34))
    ]
)
"""The 34 tiles, a row a suit."""


class Task(ABC):
    """``own``: the author's answer as it was read, ``None`` where the engine finds it."""

    KIND: ClassVar[str] = ""
    HAND: ClassVar[bool] = True
    """May it be about a hand by itself?"""
    TABLE: ClassVar[bool] = True
    """And about a moment at the table?"""

    def __init__(self, scene: Scene | None, answer: Any = None) -> None:
        if scene is None or not (self.TABLE if isinstance(scene, TableScene) else self.HAND):
            what = "a position or a scenario" if self.TABLE and not self.HAND else "a hand"
            raise PuzzleError(f"a question of the kind {self.KIND} is about {what}", "kind")
        self.scene: Any = scene
        self.own: Any = None
        if answer is not None:
            self.own = self.author(answer)

    @property
    def table(self) -> TableScene:
        """The scene, which is a table."""
        assert isinstance(self.scene, TableScene)
        return self.scene

    @property
    def alone(self) -> HandScene:
        """The scene, which is a hand."""
        assert isinstance(self.scene, HandScene)
        return self.scene

    # ---- to be said by each kind

    @abstractmethod
    def author(self, answer: Any) -> Any:
        """The author's answer. Raises :class:`.errors.PuzzleError`."""

    @property
    @abstractmethod
    def right(self) -> Any:
        """The right answer, as it is kept; computed where the author gave none."""

    @abstractmethod
    def read(self, given: Any) -> Any:
        """An answer as people write it, in one form. Raises :class:`.errors.PuzzleError`."""

    @abstractmethod
    def judge(self, given: Any) -> Feedback:
        """What is said to an answer that was read."""

    def says_given(self, given: Any) -> Both:
        """An answer that was read, in words."""
        return plain(str(given))

    @abstractmethod
    def control(self) -> dict[str, Any]:
        """How it is answered in a browser; says nothing of the answer."""

    def hints(self) -> list[Both]:
        """Step by step."""
        return []

    def check(self) -> None:
        """Is there an answer at all? Raises :class:`.errors.PuzzleError`."""
        _ = self.right

    @property
    def ask(self) -> Both:
        """The question."""
        return both(
            f"ask.{self.KIND}" if self.own is None or not self.OWN else f"ask.{self.KIND}.own"
        )

    OWN: ClassVar[bool] = False
    """Does an author's answer ask for something else than the engine's?"""

    def write(self) -> Any:
        """The author's answer for a line, as :meth:`author` reads it."""
        return self.own

    # ---- small things

    def fail(self, given: object, code: str, **args: object) -> PuzzleError:
        """An answer that is none; ``code`` (with what fills it): of the word that says what was
        expected, without its ``expected.``."""
        return no_answer(given, "answer", code, **args)

    def tiles(self, given: Any) -> list[Tile]:
        """Tiles of a text (mpsz or mjai, with blanks, commas or not) or of a list of them."""
        words: Iterable[Any] = re.split(r"[\s,、・]+", given) if isinstance(given, str) else given
        out: list[Tile] = []
        try:
            for word in words:
                if not isinstance(word, str) or len(word) > 80:
                    raise self.fail(given, "tiles")
                if word:
                    out += _named(word)
        except (TileError, TypeError):
            raise self.fail(given, "tiles") from None
        if len(out) > KINDS or any(t >> 3 >= KINDS for t in out):
            raise self.fail(given, "tiles")
        return out


def _named(word: str) -> list[Tile]:
    try:
        return parse(word.strip())
    except TileError:
        from ..core.tiles import from_mjai

        return [from_mjai(word)]


def names(found: Iterable[Tile]) -> tuple[str, ...]:
    """The tiles' mjai names."""
    return tuple([to_mjai(t) for t in found])


def texts(found: Iterable[Tile]) -> list[str]:
    """The tiles' mpsz names."""
    return [to_mpsz(t) for t in found]


def as_list(given: Any) -> list[Any]:
    """One, or several of them."""
    if isinstance(given, Sequence) and not isinstance(given, str):
        return list(given)
    return [given]


def own_word(because: Both | None) -> tuple[Section, ...]:
    """What the author says of the answer."""
    return () if because is None else (Section(both("because"), (Line(because),)),)


__all__ = [
    "ROWS",
    "Both",
    "Line",
    "Section",
    "Task",
    "as_list",
    "names",
    "own_word",
    "plain",
    "texts",
]
