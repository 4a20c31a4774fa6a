"""Rule sheets: a set of rules in plain words, in English and Japanese, made from its file.

``rules("lan").sheet()`` is what a parlour would hang on the wall; every key of the set is spoken
for. ``says(rules, key)`` is what it says of one key.
"""

from __future__ import annotations

from pathlib import Path

from ..rulefiles import rules as load_rules
from ..ruleset import RuleSet
from .sheet import Sheet, says


def sheet(rules: RuleSet, lang: str = "en", beside: str | Path | RuleSet | None = None) -> Sheet:
    """The sheet of a set; see :meth:`mjwidget.RuleSet.sheet`, which is this."""
    return Sheet(rules, lang, None if beside is None else load_rules(beside))


__all__ = ["Sheet", "says", "sheet"]
