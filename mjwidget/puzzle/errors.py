"""What a puzzle cannot be, and what is no answer to it."""

from __future__ import annotations


class PuzzleError(ValueError):
    """A puzzle that cannot be, or an answer that is none.

    ``problem``: what is wrong; ``where``: the key of it, as it was written; ``column``: in a line,
    from 1, else ``None``.
    """

    def __init__(self, problem: str, where: str = "", *, column: int | None = None) -> None:
        self.problem, self.where, self.column = problem, where, column
        at = f"column {column}" if column is not None else ""
        place = ", ".join([part for part in (at, where) if part])
        super().__init__(f"{place}: {problem}" if place else problem)

    def __reduce__(self) -> tuple[type[PuzzleError], tuple[str, str], dict[str, int | None]]:
        return PuzzleError, (self.problem, self.where), {"column": self.column}
