"""A moment of a hand: the state, the facts beside it and the law they are seen under."""

from __future__ import annotations

from collections.abc import Iterable

from ..core.events import Event
from ..core.reduce import reduce
from ..core.state import State
from ..ruleset import RuleSet
from .facts import Facts, advance
from .law import Law, law_of


class Moment:
    """Immutable: ``state`` (what lies on the table), ``facts`` (what play knows beside it)."""

    __slots__ = ("facts", "law", "state")

    def __init__(self, law: Law, state: State, facts: Facts) -> None:
        self.law, self.state, self.facts = law, state, facts

    @classmethod
    def before(cls, rules: RuleSet) -> Moment:
        """Before the first event of a match."""
        return cls(law_of(rules), State(), Facts())

    def after(self, event: Event) -> Moment:
        """The moment after ``event``; raises ``FoldError`` when it cannot be carried out."""
        state = reduce(self.state, event)
        return Moment(self.law, state, advance(self.facts, self.state, event, state, self.law))

    def fold(self, events: Iterable[Event]) -> Moment:
        """:meth:`after` for each of them."""
        out = self
        for event in events:
            out = out.after(event)
        return out
