"""Worked examples of play, each made into a situation and run through the engine.

A translator takes a row's situation and gives what the engine says of every key that the row
expects. It is chosen by ``kind``, and for legality by ``act``; a row that it cannot read raises
:class:`NotRead`, so that nothing is passed over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from mjwidget.rulefiles import rules as rules_of
from mjwidget.ruleset import RuleSet
from tests.corpus.game_rows import Found, Given
from tests.corpus.seed_hands import draw, following
from tests.corpus.seed_legality import legality
from tests.corpus.seed_offences import offence
from tests.corpus.seed_tables import away
from tests.corpus.seed_walls import wall

LATER: Final = {
    "take a name": "names of members: the parlour's",
    "seat two": "who sits with whom: the parlour's",
    "day": "points of members: the parlour's",
}
"""What no engine of play decides yet, by a word of the row; and whose matter it is."""


def pending(case: Mapping[str, Any]) -> str | None:
    """Why a row cannot be run yet; ``None`` for one that can."""
    said = case["situation"]
    for word, why in LATER.items():
        if word in said or str(said.get("act", "")).startswith(word):
            return why
    return None


def found(case: Mapping[str, Any], name: str) -> Found:
    """What the engine says of the keys that the row expects."""
    rules = rules_of(name)
    given = Given(case["situation"], silent=("note", "order"))
    out = KINDS[case["kind"]](given, rules, case["expected"])
    given.done()
    return out


def flow(s: Given, rules: RuleSet, expected: Mapping[str, Any]) -> Found:
    return away(s, rules, expected) if s.has("away") else following(s, rules, expected)


KINDS: Final[dict[str, Callable[[Given, RuleSet, Mapping[str, Any]], Found]]] = {
    "legality": legality,
    "draw": draw,
    "flow": flow,
    "offence": offence,
    "wall": wall,
}
