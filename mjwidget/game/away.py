"""Substitutes: who plays on for a player who is away.

Three policies, a key of the rule set (``table.substitute``): UI-12 (wins only in riichi, else
discards what is drawn), RON-36 (neither riichi nor calls), or a computer player.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from ..core.tiles import counts
from ..hand.ukeire import discards as discard_table
from .choice import Choice
from .players import Player, Prompt

Policy: TypeAlias = Literal["wins_in_riichi", "no_riichi_no_calls", "computer"]


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
        for c in choices:
            if c.act in ("pass", "go_on") or (c.act == "dahai" and c.tsumogiri):
                return c
        return [c for c in choices if c.act == "dahai"][-1]


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
        discards = [c for c in choices if c.act == "dahai"]
        if len(discards) == 1:
            return discards[0]
        sanma = prompt.rules.tiles.manzu == "terminals"
        table = discard_table(counts(prompt.tiles), sanma)
        rank = {kind: (shanten, -mask.bit_count()) for kind, shanten, mask in table}
        return min(discards, key=lambda c: rank[(c.pai or 0) >> 3])


def substitute(policy: Policy, computer: Player) -> Player:
    """Who plays by this policy; ``computer`` where it asks for one."""
    if policy == "wins_in_riichi":
        return Substitute()
    return PlaysOn() if policy == "no_riichi_no_calls" else computer
