"""``tsumogiri``: discards what it draws. What a player is worth shows beside it."""

from __future__ import annotations

from ..game.away import least
from ..game.choice import Choice
from ..game.players import Prompt


class Tsumogiri:
    """The drawn tile, after a deal with fourteen the rightmost; never a call; every win."""

    name = "tsumogiri"

    def choose(self, prompt: Prompt) -> Choice:
        """A win, the pass, the drawn tile: the first of these that is offered."""
        for choice in prompt.choices:
            if choice.act in ("tsumo", "ron"):
                return choice
        return least(prompt.choices)
