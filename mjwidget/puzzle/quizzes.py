"""Generated quizzes: ``mj.quizzes.scoring("tenhou", 10, level=2)``, and waits, furiten, calls.

The same for the same seed; every item is legal under the rules, and its answer is the engine's.
Where several answers are right all of them are taken.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, Final, Generic, NamedTuple, TypeVar

from ..core.given import as_int
from ..core.text import clip
from ..scenario.errors import ScenarioError
from ..scenario.read import rule_set
from . import made_calls, made_furiten, made_scores, made_waits
from .errors import PuzzleError
from .making import Order
from .puzzle import Puzzle
from .quiz import Quiz
from .words import both

Q = TypeVar("Q", bound=Quiz)
MOST: Final = 5000
TRIES: Final = 3000
"""So many hands are tried for one question."""


class Kind(NamedTuple):
    """``levels``: what they ask for; ``items``: puzzles for ever (none at all, where the rules have
    nothing of the kind), ``None`` for one that came to nothing."""

    levels: dict[int, str]
    items: Callable[[Order], Iterator[Puzzle | None]]


KINDS: Final = {
    "scoring": Kind(made_scores.LEVELS, made_scores.items),
    "waits": Kind(made_waits.LEVELS, made_waits.items),
    "furiten": Kind(made_furiten.LEVELS, made_furiten.items),
    "calls": Kind(made_calls.LEVELS, made_calls.items),
}


class Quizzes(Generic[Q]):
    """Quizzes that are made: ``scoring``, ``waits``, ``furiten``, ``calls``; each of ``n``
    questions of a ``level``, under any ``rules``, the same for the same ``seed``."""

    def __init__(self, make: type[Q]) -> None:
        """``make``: what they are."""
        self._make = make

    def scoring(self, rules: Any = "tenhou", n: int = 10, level: int = 1, seed: int | str = 0) -> Q:
        """``n`` wins to count.

        ``level`` 1: closed hands of a non-dealer (riichi, tsumo, pinfu, tanyao, iipeikou, dora), 30
        and 40 fu, no limit; 2: open hands and value triplets of a non-dealer, all the usual yaku,
        mangan at most; 3: kans, limit hands, the dealer, honba; 4: what is the rules' own: hands
        that are worth something else under Tenhou's rules, or are none there. Raises
        :class:`.errors.PuzzleError` for a level that there is not, and where rules have nothing of
        their own.
        """
        return self._quiz("scoring", rules, n, level, seed)

    def waits(self, rules: Any = "tenhou", n: int = 10, level: int = 1, seed: int | str = 0) -> Q:
        """``n`` hands that are tenpai. ``level`` 1: one or two kinds of tiles; 2: three or more, in
        several suits; 3: hands of one suit; 4: of one suit, four kinds or more. Never a wait of
        which the hand holds all four."""
        return self._quiz("waits", rules, n, level, seed)

    def furiten(self, rules: Any = "tenhou", n: int = 10, level: int = 1, seed: int | str = 0) -> Q:
        """``n`` hands that are furiten or not. ``level`` 1: one or two waits and the own river; 2:
        three waits or more, and tiles that were called out of the river; 3: at the table, wins that
        were passed: in riichi or not, before and after the own discard."""
        return self._quiz("furiten", rules, n, level, seed)

    def calls(self, rules: Any = "tenhou", n: int = 10, level: int = 1, seed: int | str = 0) -> Q:
        """``n`` discards to call or not: which call leads to tenpai, with a yaku? ``level`` 1:
        a pair of a value tile; 2: runs and triplets; 3: calls that make it tenpai without a yaku or
        furiten, or one of several that is right."""
        return self._quiz("calls", rules, n, level, seed)

    def _quiz(self, name: str, rules: Any, n: int, level: int, seed: int | str) -> Q:
        kind, n, level = KINDS[name], as_int(n), as_int(level)
        if type(level) is not int or level not in kind.levels:
            known = ", ".join(map(str, kind.levels))
            raise PuzzleError(f"found {clip(level)}, expected one of {known}", "level")
        if type(n) is not int or not 1 <= n <= MOST:
            raise PuzzleError(f"found {clip(n)}, expected a number from 1 to {MOST:,}", "n")
        try:
            found = rule_set(rules)
        except ScenarioError as e:
            raise PuzzleError(e.problem, "rules") from None
        rng = random.Random(f"{name} {found.name} {level} {seed}")
        puzzles = _different(kind, Order(found, level, rng, self._make.PUZZLE), n)
        title = {lang: f"{said} {level}" for lang, said in both(f"quiz.{name}").items()}
        return self._make(puzzles, title=title)


def _different(kind: Kind, order: Order, n: int) -> list[Puzzle]:
    """So many, no two alike. Raises :class:`.errors.PuzzleError` where there are not so many."""
    out: dict[str, Puzzle] = {}
    failed = 0
    for one in kind.items(order):
        line = "" if one is None else one.line()
        if one is not None and line not in out:
            failed, out[line] = 0, one
        else:
            failed += 1
        if len(out) == n or failed > TRIES:
            break
    if len(out) < n:
        few = f"found {len(out)} of {n} only" if out else "these rules have none"
        raise PuzzleError(f"{few} ({kind.levels[order.level]})", "level")
    return list(out.values())


_core: Final = Quizzes(Quiz)
scoring, waits, furiten, calls = _core.scoring, _core.waits, _core.furiten, _core.calls
