"""A live table without a widget, for tests: who sits there, a hand to win with, play at random."""

from __future__ import annotations

import random
from typing import Any, Final

from mjwidget.core.events import StartKyoku
from mjwidget.game.players import Prompt
from mjwidget.game.table import LiveTable

READY: Final = "123m456m789m11z23p"
YOU: Final = "you"


def play_on(live: LiveTable, seed: int = 0, most: int = 100_000) -> int:
    """Answer at random for every person until the match is over; how many answers there were."""
    rng, made = random.Random(seed), 0
    while not live.over and made < most:
        live.act(rng.choice(live.choices()))
        made += 1
    return made


def hand_of(live: LiveTable) -> StartKyoku:
    """How the running hand was dealt."""
    return next(e for e in reversed(live.referee.events) if isinstance(e, StartKyoku))


class Failing:
    """A player named "odd" that answers ``what``, or what that makes of the prompt, or raises it."""

    def __init__(self, what: Any) -> None:
        self.name, self.what = "odd", what

    def choose(self, prompt: Prompt) -> Any:
        if isinstance(self.what, Exception):
            raise self.what
        return self.what(prompt) if callable(self.what) else self.what
