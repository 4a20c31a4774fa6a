"""What a rule sheet is made of: sections of lines and small tables, in two languages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from .. import ruletext
from ..ruleset import RuleSet
from .choices import CHOICES

Words: TypeAlias = tuple[str, str]
"""A text in Japanese and in English."""


class Line(NamedTuple):
    """One sentence. ``keys``: those of the rule set that it tells of."""

    keys: tuple[str, ...]
    words: Words


class Grid(NamedTuple):
    """A small table under a sentence of its own. Cells are texts of both languages."""

    keys: tuple[str, ...]
    words: Words
    heads: tuple[Words, ...]
    rows: tuple[tuple[Words, ...], ...]


Item: TypeAlias = Line | Grid


class Section(NamedTuple):
    """A heading and what stands under it."""

    code: str
    words: Words
    items: tuple[Item, ...]


def line(keys: str, ja: str, en: str) -> Line:
    """A sentence about keys, which are named in one text: ``line("riichi.open", ...)``."""
    return Line(tuple(keys.split()), (ja, en))


def choice(rules: RuleSet, key: str) -> Line:
    """The sentence of a key that names one of a few values."""
    return Line((key,), CHOICES[key][ruletext.get(rules, key)])


def choices(rules: RuleSet, *keys: str) -> Iterator[Line]:
    """Those of several keys; what has nothing to say (an empty text) is left out."""
    for key in keys:
        one = choice(rules, key)
        if one.words != SILENT:
            yield one


SILENT: Final[Words] = ("", "")


def same(text: str) -> Words:
    """A cell that reads the same in both languages: a number, a name."""
    return text, text


def english_list(parts: Sequence[str], last: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def japanese_list(parts: Iterable[str]) -> str:
    """``a・b・c``."""
    return "・".join(parts)
