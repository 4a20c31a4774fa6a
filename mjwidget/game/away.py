"""Substitutes: who plays on for a player who is away.

Three policies, a key of the rule set (``table.substitute``): UI-12 (wins only in riichi, else
discards what is drawn), RON-36 (neither riichi nor calls), or a computer player.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from .choice import Choice
from .legal import Choices
from .players import Player, Prompt, most_helped

Policy: TypeAlias = Literal["wins_in_riichi", "no_riichi_no_calls", "computer"]


def least(offered: Choices) -> Choice:
    """What is chosen for who chooses nothing: the pass, the drawn tile, after a call the rightmost
    one."""
    for c in offered:
        if c.act in ("pass", "go_on") or (c.act == "dahai" and c.tsumogiri):
            return c
    return [c for c in offered if c.act == "dahai"][-1]


class Substitute:
    """Discards what is drawn (after a call the rightmost tile); wins in riichi, else never."""

    name = "substitute"

    def choose(self, prompt: Prompt) -> Choice:
        """A win in riichi, the pass, the drawn tile: the first of these that is offered."""
        choices = prompt.choices
        if prompt.riichi:
            for c in choices:
                if c.act in ("tsumo", "ron"):
                    return c
        return least(choices)


class PlaysOn:
    """Plays on without riichi and without calls: wins, else keeps the hand near tenpai."""

    name = "substitute"

    def choose(self, prompt: Prompt) -> Choice:
        """A win, the pass, the discard after which most tiles help."""
        choices = prompt.choices
        for c in choices:
            if c.act in ("tsumo", "ron", "go_on"):
                return c
        for c in choices:
            if c.act == "pass":
                return c
        return most_helped(prompt, [c for c in choices if c.act == "dahai"])


def substitute(policy: Policy, computer: Player) -> Player:
    """Who plays by this policy; ``computer`` where it asks for one."""
    if policy == "wins_in_riichi":
        return Substitute()
    return PlaysOn() if policy == "no_riichi_no_calls" else computer
