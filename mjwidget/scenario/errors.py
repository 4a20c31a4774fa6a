"""What a scenario cannot be."""

from __future__ import annotations


class ScenarioError(ValueError):
    """A scenario that cannot be set up.

    ``problem``: what is wrong; ``where``: the part of it, as it was written (``E.river``); ``""``
    where it is about several. ``proven``: nothing can make it possible; ``False``: no filling was
    found, another seed or more tries may find one.
    """

    def __init__(self, problem: str, where: str = "", *, proven: bool = True) -> None:
        self.problem, self.where, self.proven = problem, where, proven
        super().__init__(f"{where}: {problem}" if where else problem)

    def __reduce__(self) -> tuple[type[ScenarioError], tuple[str, str], dict[str, bool]]:
        return ScenarioError, (self.problem, self.where), {"proven": self.proven}
