"""What the table does for a person by itself."""

from __future__ import annotations

from typing import Literal, TypeAlias

from .choice import Choice
from .legal import Choices

Unseen: TypeAlias = Literal["all", "answers", "nothing"]
"""What happens by itself though nobody has seen the question: all of it; wins and passes, not
discards; nothing."""


class Auto:
    """``win``: every win; ``no_calls``: passes of calls; ``discard``: discards what is drawn,
    where there is nothing else to choose but a discard. A win that is not taken by itself is
    always the person's. ``unseen``: what of it waits for nobody.
    """

    __slots__ = ("discard", "no_calls", "unseen", "win")

    def __init__(self) -> None:
        self.win = self.no_calls = self.discard = False
        self.unseen: Unseen = "all"

    def answer(self, choices: Choices) -> Choice | None:
        """The win or the pass that needs no person, if there is one."""
        wins = [c for c in choices if c.act in ("tsumo", "ron")]
        if wins:
            return wins[0] if self.win else None
        if choices and choices[-1].act == "pass" and self.no_calls:
            return choices[-1]
        return None

    def throw(self, choices: Choices, *, only: bool) -> Choice | None:
        """The discard that needs no person. ``only``: in riichi, so that a discard without
        alternative is no choice at all."""
        if len(choices) == 1 and only and choices[0].act == "dahai":
            return choices[0]
        if not self.discard or any(c.act != "dahai" for c in choices):
            # kan, kita, nine terminals, riichi are a person's to choose
            return None
        return next((c for c in choices if c.tsumogiri), None)
