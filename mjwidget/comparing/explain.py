"""Which keys of two sets make a difference: found by evaluating with keys switched between them.

From one set, keys are switched to the other's values; a smallest group that brings about what the
other gives is the explanation. Nothing here knows what a key does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from msgspec.structs import replace

from .. import ruletext
from ..rulecheck import contradictions
from ..ruleset import RuleSet
from ..ruletext import CHOSEN

Outcome: TypeAlias = Mapping[str, Any]
Under: TypeAlias = Callable[[RuleSet], Outcome]
"""What comes out under a set of rules. Must give the same answer each time."""

CANNOT: Final = "cannot"
"""The row that says why something cannot be under a set of rules; the only one then."""
_MISSING: Final = object()
_PLAYERS: Final = "tiles.players"
"""The key that others have to go along with."""
_TABLES: Final = ("yaku.han", "offences.acts")
"""Tables whose entries are switched one by one: each is a rule of its own."""


class Change(NamedTuple):
    """One key, or an entry of a table (``yaku.han.renhou``), with its value in both sets as a file
    has it (``-``: not there) and the clauses that the sets' files name beside it. ``chosen``: the
    file calls its value a decision, not what the source says."""

    key: str
    a: str
    b: str
    a_clauses: tuple[str, ...]
    b_clauses: tuple[str, ...]
    a_chosen: bool
    b_chosen: bool


def atoms(a: RuleSet, b: RuleSet) -> list[str]:
    """Everything in which two sets differ, in the order of the file."""
    out: list[str] = []
    for key in ruletext.keys(RuleSet):
        one, two = ruletext.get(a, key.path), ruletext.get(b, key.path)
        if one == two:
            continue
        if key.path in _TABLES:
            names = [name for name in {**one, **two} if one.get(name) != two.get(name)]
            out += [f"{key.path}.{name}" for name in names]
        else:
            out.append(key.path)
    return out


def switched(a: RuleSet, b: RuleSet, paths: Iterable[str]) -> RuleSet:
    """The set ``a`` with these keys as ``b`` has them."""
    sections: dict[str, dict[str, Any]] = {}
    for path in paths:
        section, name, *entry = path.split(".")
        inside = sections.setdefault(section, {})
        theirs = ruletext.get(b, f"{section}.{name}")
        if not entry:
            inside[name] = theirs
            continue
        table = dict(inside.get(name, ruletext.get(a, f"{section}.{name}")))
        if entry[0] in theirs:
            table[entry[0]] = theirs[entry[0]]
        else:
            table.pop(entry[0], None)
        inside[name] = table
    changed = {name: replace(getattr(a, name), **inside) for name, inside in sections.items()}
    return replace(a, **changed)


class Difference:
    """How two sets come to what they give: ``rows`` of the outcome that differ, each with the keys
    that make it differ."""

    def __init__(self, a: RuleSet, b: RuleSet, under: Under, sound: bool = False) -> None:
        """``sound``: ``under`` is asked only about sets without contradictions."""
        self.a, self.b, self._under, self._sound = a, b, under, sound
        self._known: dict[frozenset[str], Outcome | None] = {}
        self._all = atoms(a, b)
        one, two = self._at(()), self._at(self._all)
        assert one is not None and two is not None
        # Where one of them cannot be, only that is to be explained.
        codes = (CANNOT,) if CANNOT in one or CANNOT in two else dict.fromkeys((*one, *two))
        self.rows = tuple(code for code in codes if _row(one, code) != _row(two, code))
        self.keys = self._least(self._all, self.rows)

    def of_row(self, code: str) -> tuple[str, ...]:
        """The keys that make one row differ, in the order of the file. A key that only goes along
        with the others, as there is no such set without it, is not said."""
        keys = self._least(self.keys, (code,))
        if not self._sound:
            return keys
        own = tuple(key for key in keys if not self._goes_along(key, keys, code))
        return own or keys

    def _goes_along(self, key: str, keys: Sequence[str], code: str) -> bool:
        """Is a key switched only because there are other players than before? Without it a
        contradiction names it, and by itself it changes nothing in the row."""
        if _PLAYERS not in keys or key == _PLAYERS:
            return False
        rest = [one for one in keys if one != key]
        if not any(_same_key(key, at) for at, _ in contradictions(self._switched(rest))):
            return False
        before, alone = self._at(()), self._at((key,))
        assert before is not None
        return alone is None or _row(alone, code) == _row(before, code)

    def _switched(self, paths: Iterable[str]) -> RuleSet:
        return switched(self.a, self.b, paths)

    def changes(self, keys: Iterable[str]) -> tuple[Change, ...]:
        """Those keys with their values and clauses."""
        return tuple(_change(self.a, self.b, key) for key in keys)

    def _at(self, paths: Iterable[str]) -> Outcome | None:
        """What comes out with these keys switched; ``None`` where nothing can."""
        key = frozenset(paths)
        if key not in self._known:
            self._known[key] = self._asked(self._switched(key))
        return self._known[key]

    def _asked(self, rules: RuleSet) -> Outcome | None:
        if self._sound and contradictions(rules):
            return None
        try:
            return self._under(rules)
        except LookupError:  # a set that could not be, as a table of payments without a row
            return None

    def _holds(self, paths: Sequence[str], rows: Sequence[str]) -> bool:
        found, aim = self._at(paths), self._at(self._all)
        assert aim is not None
        return found is not None and all(_row(found, code) == _row(aim, code) for code in rows)

    def _least(self, paths: Sequence[str], rows: Sequence[str]) -> tuple[str, ...]:
        """A group of these keys that gives the other set's rows, and no key of it too many."""
        kept = list(paths)
        for section in dict.fromkeys(path.partition(".")[0] for path in paths):
            without = [path for path in kept if path.partition(".")[0] != section]
            if self._holds(without, rows):
                kept = without
        before: list[str] = []
        while kept != before:
            before = kept
            for path in before:
                if path in kept:
                    kept = self._without(kept, path, rows)
        return tuple(kept)

    def _without(self, kept: list[str], path: str, rows: Sequence[str]) -> list[str]:
        """The keys without one of them, if they still do; else as they are."""
        fewer = [one for one in kept if one != path]
        if self._sound:
            # A key may go only together with those that contradict what is then left.
            while problems := contradictions(self._switched(fewer)):
                named = [problem[0] for problem in problems]
                less = [one for one in fewer if not any(_same_key(one, name) for name in named)]
                if len(less) == len(fewer):
                    return kept
                fewer = less
        return fewer if self._holds(fewer, rows) else kept


def _same_key(one: str, other: str) -> bool:
    return one.split(".")[:2] == other.split(".")[:2]


def _row(outcome: Outcome, code: str) -> Any:
    return outcome.get(code, _MISSING)


def _change(a: RuleSet, b: RuleSet, key: str) -> Change:
    (one, a_note), (two, b_note) = _value(a, key), _value(b, key)
    return Change(
        key, one, two, _clauses(a_note), _clauses(b_note), _chosen(a_note), _chosen(b_note)
    )


def _value(rules: RuleSet, key: str) -> tuple[str, str]:
    """The value as a file has it, and the note beside it."""
    path, _, entry = _cut(key)
    held = ruletext.get(rules, path)
    if not entry:
        return ruletext.value_text(held), rules.notes.get(path, "")
    value = ruletext.value_text(held[entry]) if entry in held else "-"
    note = rules.notes.get(key)
    if note is None:
        # What stands beside the table itself, without what stands beside its other entries.
        inside = {text for name, text in rules.notes.items() if name.startswith(f"{path}.")}
        parts = rules.notes.get(path, "").split("; ")
        note = "; ".join(part for part in parts if part not in inside)
    return value, note


def _cut(key: str) -> tuple[str, str, str]:
    section, name, *entry = key.split(".")
    return f"{section}.{name}", name, entry[0] if entry else ""


def _chosen(note: str) -> bool:
    """Is the value a decision? What stands in brackets is only some part of it."""
    return CHOSEN in re.sub(r"\([^)]*\)", "", note)


def _clauses(note: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(re.findall(r"\b[A-Z]+-\d+\b", note)))


__all__ = ["CANNOT", "Change", "Difference", "Outcome", "Under", "atoms", "switched"]
