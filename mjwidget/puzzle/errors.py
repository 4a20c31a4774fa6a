"""What a puzzle cannot be, and what is no answer to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class PuzzleError(ValueError):
    """A puzzle that cannot be, or an answer that is none.

    ``problem``: what is wrong; ``where``: the key of it, as it was written; ``column``: in a line,
    from 1, else ``None``; ``said``: the problem by language, for what is no answer (else English).
    """

    def __init__(
        self, problem: str | Mapping[str, str], where: str = "", *, column: int | None = None
    ) -> None:
        both = {"en": problem, "ja": problem} if isinstance(problem, str) else dict(problem)
        self.said: dict[str, str] = both
        self.problem, self.where, self.column = both["en"], where, column
        at = f"column {column}" if column is not None else ""
        place = ", ".join([part for part in (at, where) if part])
        super().__init__(f"{place}: {self.problem}" if place else self.problem)

    def __reduce__(self) -> tuple[type[PuzzleError], tuple[Any, ...], dict[str, int | None]]:
        return PuzzleError, (self.said, self.where), {"column": self.column}
