"""Scenarios as TOML files, and folders of them as courses.

A file holds the arguments of :class:`.scenario.Scenario` by their names; seats that say more than
their hand are tables. Tables that are not a scenario's (a puzzle's) are kept in ``more``::

    rules = "tenhou"
    title = "Furiten by a called tile"
    you = "W"
    draws = "5m"
    play = ["E 5m", "? W may not ron"]

    [W]
    hand = "34m678m567p34588s"
    river = "...2m@N"

Variants stand behind it, each with what is different there (see ``Scenario.but``)::

    [[but]]
    W = { hand = "34m678m567p34588s", river = "...2m-@N" }
    expect = ["W furiten"]
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from ..rulemarks import line_of
from .errors import ScenarioError
from .read import KEYS

if TYPE_CHECKING:
    from .scenario import Scenario

MOST_BYTES: Final = 1 << 20
VARIANTS: Final = "but"
OTHERS: Final = ("puzzle", "quiz")
"""Tables of other readers that may stand in the same file."""
SCENARIO: Final = (*KEYS, VARIANTS)
"""What may stand in a file that is a scenario and nothing else."""

_VARIANT: Final = re.compile(rf"{VARIANTS} \d+")

S = TypeVar("S", bound="Scenario")


def load(make: type[S], path: str | PathLike[str]) -> S:
    """The scenario of a file. Raises :class:`.errors.ScenarioError`."""
    return loads(make, text_of(path), Path(path).name)


def text_of(path: str | PathLike[str]) -> str:
    """The text of a file. Raises :class:`.errors.ScenarioError` that names it."""
    file = Path(path)
    try:
        if not file.is_file():
            raise ScenarioError("no such file", file.name)
        with file.open("rb") as f:
            data = f.read(MOST_BYTES + 1)
    except OSError as e:
        raise ScenarioError(str(e.strerror or e), file.name) from None
    if len(data) > MOST_BYTES:
        raise ScenarioError(f"more than {MOST_BYTES:,} bytes", file.name)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as e:
        line = data[: e.start].count(b"\n") + 1
        raise ScenarioError("not UTF-8", f"{file.name}, line {line}") from None


def loads(make: Callable[..., S], text: str, source: str) -> S:
    """The scenario of a text; ``source``: what errors call it."""
    try:
        raw = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as e:
        said = str(e) if not isinstance(e, RecursionError) else "nested too deeply"
        raise ScenarioError(f"not TOML: {said[:200]}", source) from None
    if not raw:
        raise ScenarioError("nothing is in there", source)
    more: dict[str, Any] = {key: raw.pop(key) for key in OTHERS if key in raw}
    rules = raw.pop("rules", None)
    variants = raw.pop(VARIANTS, [])
    try:
        unknown = [key for key in raw if key not in KEYS]
        if unknown and isinstance(raw[unknown[0]], Mapping):
            known = ", ".join((*KEYS, *OTHERS))
            raise ScenarioError(f"unknown table, expected one of {known}", unknown[0][:60])
        out = make(rules, **raw)
        out.variants = tuple(_variants(out, variants))
    except ScenarioError as e:
        where = _place(text, source, e.where)
        raise ScenarioError(e.problem, where, proven=e.proven) from None
    out.more = more
    return out


def _variants(of: S, given: Any) -> Iterator[S]:
    """The same with other values, one after the other."""
    if not isinstance(given, list) or not all(isinstance(x, dict) for x in given):
        raise ScenarioError(f"expected tables, [[{VARIANTS}]]", VARIANTS)
    for n, changed in enumerate(given, 1):
        own = {"text": ""} if "title" in changed else {}  # what was said of the first is not of it
        try:
            yield of.but(**{**own, **changed})
        except ScenarioError as e:
            where = f"{VARIANTS} {n}, {e.where}" if e.where else f"{VARIANTS} {n}"
            raise ScenarioError(e.problem, where, proven=e.proven) from None


def _place(text: str, source: str, where: str) -> str:
    """``course.toml, line 3, S.river``; of a variant, too (``but 2, S.river``), where its heading
    has the line of what it does not say itself."""
    if not where:
        return source
    variant = _VARIANT.match(where)
    within = variant[0] if variant else ""
    key = re.split("[:,]", where[len(within) :].lstrip(", "))[0]
    words = key.split()
    if len(words) == 3 and words[1] == "of":  # river of W, hand of E: where a conflict is
        key = f"{words[2]}.{words[0]}"
    paths = [key, key.partition(".")[0]]
    if variant:
        paths = [*[f"{within}.{path}" for path in paths], within, VARIANTS]
    return f"{source}, {line_of(text, *paths)}{where}"


def course(folder: str | PathLike[str]) -> Iterator[Path]:
    """The scenario files of a folder and the folders in it, in the order of their names. Raises
    :class:`.errors.ScenarioError` where there is no such folder."""
    root = Path(folder)
    if root.is_file():
        yield root
        return
    if not root.is_dir():
        raise ScenarioError("no such file or folder", root.name or str(folder))
    yield from sorted(p for p in root.rglob("*.toml") if p.is_file())
