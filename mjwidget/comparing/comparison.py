"""``mj.compare``: the same thing under several sets of rules, and which clauses part them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from ..core.names import language
from ..core.text import printable
from ..rulefiles import rules as load_rules
from ..ruleset import RuleSet
from .explain import CANNOT, Change, Difference, Outcome
from .subject import Subject, subject

RulesGiven: TypeAlias = str | Path | RuleSet | Mapping[str, Any]


class Column(NamedTuple):
    """One set: what it is called here, its rules, and what comes out (``cannot`` alone: why it
    cannot be)."""

    name: str
    rules: RuleSet
    outcome: Outcome

    @property
    def cannot(self) -> tuple[str, str] | None:
        """Why it cannot be under these rules: a code and words; ``None`` when it can."""
        found: tuple[str, str] | None = self.outcome.get(CANNOT)
        return found


class Reason(NamedTuple):
    """Rows that differ for the same reason, and the keys that are the reason."""

    rows: tuple[str, ...]
    changes: tuple[Change, ...]


class Against(NamedTuple):
    """How one set differs from the first: ``reasons`` (none: not at all)."""

    column: Column
    reasons: tuple[Reason, ...]


class Comparison:
    """The same under each set, side by side. Shows itself in a notebook, prints as text.

    ``columns`` by set; ``rows`` as data; ``differences`` from the first set, each with the keys
    and clauses that make it.
    """

    def __init__(self, what: Subject, sets: Sequence[RuleSet], lang: str) -> None:
        self.what, self.lang = what, lang
        names = [rules.name for rules in sets]
        titles = [
            name if names.count(name) == 1 else f"{name} ({names[: i + 1].count(name)})"
            for i, name in enumerate(names)
        ]
        self.columns = tuple(
            Column(title, rules, what.under(rules))
            for title, rules in zip(titles, sets, strict=True)
        )

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row for each thing that came out somewhere: ``row``, its code, and a value for each
        set by its name; ``None`` where it says nothing. Final figures are in thousandths."""
        codes = _merged([list(column.outcome) for column in self.columns])
        return [
            {"row": code, **{c.name: c.outcome.get(code) for c in self.columns}} for code in codes
        ]

    @cached_property
    def differences(self) -> tuple[Against, ...]:
        """What differs from the first set, and why: found by switching single keys between the two
        and looking what comes out."""
        first = self.columns[0]
        return tuple(Against(c, self._reasons(first, c)) for c in self.columns[1:])

    def _reasons(self, a: Column, b: Column) -> tuple[Reason, ...]:
        if a.outcome == b.outcome:
            return ()
        found = Difference(a.rules, b.rules, self.what.under, self.what.sound)
        by_keys: dict[tuple[str, ...], list[str]] = {}
        for code in found.rows:
            by_keys.setdefault(found.of_row(code), []).append(code)
        return tuple(Reason(tuple(codes), found.changes(keys)) for keys, codes in by_keys.items())

    def text(self, lang: str | None = None) -> str:
        """As plain text."""
        from .show import text

        return text(self, language(lang or self.lang))

    def html(self, lang: str | None = None) -> str:
        """As HTML; every text is escaped."""
        from .show import html

        return html(self, language(lang or self.lang))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        names = ", ".join(column.name for column in self.columns)
        return printable(f"<comparison of {self.what.title('en')} under {names}>")

    def _repr_html_(self) -> str:
        return self.html()


def _merged(orders: Sequence[list[str]]) -> list[str]:
    """One order of all codes that keeps each list's own as far as it can."""
    out: list[str] = []
    for order in orders:
        at = 0
        for code in order:
            if code in out:
                at = out.index(code) + 1
            else:
                out.insert(at, code)
                at += 1
    return out


def compare(
    what: Any = None, sets: Sequence[RulesGiven] = (), *, lang: str = "en", **given: Any
) -> Comparison:
    """The same hand, or the same ending, under each of several sets of rules, side by side: what
    differs from the first set, and by which clause.

    ``what``: a hand as :func:`mjwidget.score` takes it, with its other arguments by name
    (``compare("234m34678p23466s", ["ichigeki", "tenhou"], win="5p", flags=["riichi"])``), or all
    of them in a mapping; a :class:`mjwidget.Match` that is over, or a list of the points at its
    end, the first dealer's first (``sticks=``, ``shugi=``, ``names=``, ``chombo={seat: n}`` beside
    it, ``start=`` where none of the sets starts with what these players began with): how it is
    settled. Where a set starts with more or less, everybody is moved by that, and its column says
    so; a scenario, or anything with ``outcome_under(rules)``. ``sets``: names, files, sets,
    ``{"extends": name, section: {...}}``.

    A set under which it cannot be (other tiles, another number of players) says so in its column.
    Raises ``TypeError`` and ``ValueError`` for what is nothing to compare, and for a hand that no
    set takes, all for the same reason; :class:`mjwidget.RuleError` for what is no set.
    """
    language(lang)
    if isinstance(sets, str | Path | RuleSet | Mapping):
        sets = [sets]
    chosen = [_rules(one) for one in sets]
    if not chosen:
        raise ValueError("sets: expected one set of rules or more")
    it = subject(what, given)
    it.fits(chosen)
    out = Comparison(it, chosen, lang)
    refused = {column.cannot for column in out.columns}
    if len(refused) == 1 and None not in refused:
        out.what.outcome(chosen[0])  # raises what they all refuse it for
    return out


def _rules(given: RulesGiven) -> RuleSet:
    if isinstance(given, Mapping):
        parts = dict(given)
        return load_rules(parts.pop("extends", "tenhou"), **parts)
    return load_rules(given)


__all__ = ["Against", "Column", "Comparison", "Reason", "compare"]
