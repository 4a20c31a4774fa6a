"""A rule set made ready for play: what legality asks of it at every moment, looked up once."""

from __future__ import annotations

from typing import Final

from ..hand.compiled import Table, table_of
from ..hand.yaku import need_local
from ..ruleset import RuleSet


class Law:
    """``rules`` and what follows from them. Made by :func:`law_of`. Raises ``RuleError`` for a
    local yaku that is not there.

    ``table``: for scoring; ``sanma``: 2m-8m do not exist; ``kita``: norths may be set aside.
    """

    __slots__ = (
        *("rules", "players", "sanma", "kita", "flowers", "breaks", "chi", "kuikae"),
        *("other_end", "last_discard", "penalised", "at_once"),
    )

    def __init__(self, rules: RuleSet) -> None:
        need_local(rules)
        self.rules = rules
        self.players = rules.tiles.players
        self.sanma = rules.tiles.manzu == "terminals"
        self.kita = rules.tiles.north == "kita"
        self.flowers = rules.tiles.flowers > 0
        self.breaks = rules.calls.set_aside_breaks
        self.chi = rules.calls.chi and rules.tiles.players == 4
        self.kuikae = rules.calls.kuikae != "free"
        self.other_end = rules.calls.kuikae == "both"
        self.last_discard = rules.calls.last_discard
        self.penalised = bool(rules.offences.acts)
        wall = rules.wall
        self.at_once = {
            "ankan": wall.ankan_dora == "at_once",
            "daiminkan": wall.daiminkan_dora == "at_once",
            "kakan": wall.kakan_dora == "at_once",
        }

    @property
    def table(self) -> Table:
        """The rule set ready for scoring (made anew when yaku are registered)."""
        return table_of(self.rules)

    def punishes(self, act: str) -> bool:
        """Is this act possible, with a consequence? Otherwise it is prevented."""
        return self.penalised and act in self.rules.offences.acts


_LIMIT: Final = 64
_laws: dict[int, Law] = {}


def law_of(rules: RuleSet) -> Law:
    """The law of a rule set; kept while it is among the last few used."""
    found = _laws.get(id(rules))
    if found is None or found.rules is not rules:
        if len(_laws) >= _LIMIT:
            _laws.clear()
        found = _laws[id(rules)] = Law(rules)
    return found
