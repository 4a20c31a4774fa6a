"""``tsumogiri``: discards what it draws. What a player is worth shows beside it."""

from __future__ import annotations

from ..game.advice import Advice, Because
from ..game.away import least
from ..game.choice import Choice
from ..game.players import Prompt
from . import because


class Tsumogiri:
    """The drawn tile, after a deal with fourteen the rightmost; never a call; every win."""

    name = "tsumogiri"

    def choose(self, prompt: Prompt) -> Choice:
        """A win, the pass, the drawn tile: the first of these that is offered."""
        for choice in prompt.choices:
            if choice.act in ("tsumo", "ron"):
                return choice
        return least(prompt.choices)

    def why(self, prompt: Prompt) -> Advice:
        """The choice; there is little to say of it."""
        choice = self.choose(prompt)
        said = because.quick(choice.act, only=len(prompt.choices) == 1)
        drawn = (Because("drawn" if choice.tsumogiri else "rightmost"),)
        return Advice(self.name, choice, said or drawn)
