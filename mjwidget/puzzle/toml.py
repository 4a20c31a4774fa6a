"""Quizzes as TOML files, and folders of them as courses.

A file holds a quiz, a table ``[[puzzle]]`` for each question with the arguments of
:class:`.puzzle.Puzzle` by their names; a moment at the table is a ``position``, or the table
``[puzzle.scenario]``::

    title = "Yaku and fu"
    rules = "tenhou"

    [[puzzle]]
    kind = "score"
    hand = "234m67p345567s88m"
    win = "5p"
    flags = "riichi"

    [[puzzle]]
    kind = "call"
    [puzzle.scenario]
    you = "S"
    S = "34m567p345s3377z88p"
    before = ["E 5m"]

or a scenario (:mod:`mjwidget.scenario.toml`) with one table ``[puzzle]``. ``[quiz]`` beside them
says ``title``, ``order`` (``given``, ``shuffled``) and ``seed`` too. A file that holds ``[quiz]``
and nothing else says them of the folder in which it lies.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Mapping
from os import PathLike
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from ..rulemarks import line_of
from ..scenario import toml as scenario_toml
from ..scenario.errors import ScenarioError
from ..scenario.scenario import Scenario
from .errors import PuzzleError
from .puzzle import Puzzle

P = TypeVar("P", bound=Puzzle)
_OF_FOLDER: Final = ("title", "order", "seed")
HEAD: Final = (*_OF_FOLDER, "rules")


class Found(NamedTuple):
    """What a file or a folder says."""

    puzzles: tuple[Any, ...]
    title: Any
    order: Any
    seed: Any


def load(path: str | PathLike[str], make: type[P]) -> Found:
    """The puzzles of a file, or of all files of a folder, in the order of their names;
    scenarios without a question are left out there. A folder that does not say its title has its
    name. Raises :class:`.errors.PuzzleError`."""
    try:
        files = [(file.name, scenario_toml.text_of(file)) for file in scenario_toml.course(path)]
    except ScenarioError as e:
        raise PuzzleError(e.problem, e.where) from None
    if not files:
        raise PuzzleError("no .toml file is in there", Path(path).name)
    if len(files) == 1:
        return loads(files[0][1], make, files[0][0])
    heads = [(name, found) for name, text in files if (found := heading(text, name)) is not None]
    if len(heads) > 1:
        raise PuzzleError(f"says what {heads[0][0]} says: a heading of the folder", heads[1][0])
    # Scenarios that ask nothing may lie among the others.
    parts = [
        loads(text, make, name)
        for name, text in files
        if not _only(text, scenario_toml.SCENARIO) and not _only(text, ("quiz",))
    ]
    if not parts:
        raise PuzzleError("none of its files has a table [puzzle] or [[puzzle]]", Path(path).name)
    puzzles = tuple([p for part in parts for p in part.puzzles])
    head = heads[0][1] if heads else Found((), "", "given", 0)
    return head._replace(puzzles=puzzles, title=head.title or _readable(Path(path).resolve().name))


def heading(text: str, source: str) -> Found | None:
    """What a file says of its folder; ``None`` where it is no such file. Raises
    :class:`.errors.PuzzleError`."""
    if not _only(text, ("quiz",)):
        return None
    head = tomllib.loads(text)["quiz"]
    if not isinstance(head, Mapping):
        raise PuzzleError("expected a table", f"{source}, quiz")
    for key in head:
        if key not in _OF_FOLDER:
            known = ", ".join(_OF_FOLDER)
            where = f"{source}, quiz.{key[:60]}"
            raise PuzzleError(f"there is no such key, expected one of {known}", where)
    title, order = head.get("title", ""), head.get("order", "given")
    return _checked(Found((), title, order, head.get("seed", 0)), source)


def _only(text: str, keys: Collection[str]) -> bool:
    """Does it hold these keys and no other?"""
    try:
        raw = tomllib.loads(text)
    except (ValueError, RecursionError):
        return False
    return bool(raw) and all(key in keys for key in raw)


def _readable(name: str) -> str:
    """A folder's name as a title: ``01-first_steps`` is ``First steps``."""
    words = re.sub(r"^[0-9]+[-_. ]+", "", name).replace("_", " ").replace("-", " ").strip()
    return words[:1].upper() + words[1:] or name


def loads(text: str, make: type[P], source: str = "quiz") -> Found:
    """The puzzles of a TOML text; ``source``: what errors call it."""
    try:
        raw = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as e:
        words = "nested too deeply" if isinstance(e, RecursionError) else str(e)[:200]
        raise PuzzleError(f"not TOML: {words}", source) from None
    found = raw.pop("puzzle", None)
    head = raw.pop("quiz", {})
    if not isinstance(head, Mapping):
        raise PuzzleError("expected a table", f"{source}, quiz")
    if isinstance(found, Mapping):
        puzzles: tuple[Any, ...] = (_of_scenario(found, raw, text, make, source),)
        title = head.get("title", raw.get("title", ""))
        return _checked(
            Found(puzzles, title, head.get("order", "given"), head.get("seed", 0)), source
        )
    if not isinstance(found, list) or not found:
        raise PuzzleError("expected a table [puzzle], or several [[puzzle]]", source)
    for key in (*raw, *head):
        if key not in HEAD:
            known = ", ".join((*HEAD, "puzzle", "quiz"))
            raise PuzzleError(
                f"there is no such key, expected one of {known}", f"{source}, {key[:60]}"
            )
    both = {**raw, **head}
    out = []
    for n, one in enumerate(found, 1):
        try:
            out.append(_one(one, both.get("rules"), make))
        except PuzzleError as e:
            raise PuzzleError(e.problem, _place(text, source, n, e.where)) from None
    return _checked(
        Found(tuple(out), both.get("title", ""), both.get("order", "given"), both.get("seed", 0)),
        source,
    )


def _checked(found: Found, source: str) -> Found:
    if not isinstance(found.title, str | Mapping):
        raise PuzzleError("expected a text", f"{source}, title")
    if found.order not in ("given", "shuffled"):
        raise PuzzleError("expected given or shuffled", f"{source}, order")
    if type(found.seed) not in (int, str):
        raise PuzzleError("expected a number or a text", f"{source}, seed")
    return found


def _one(raw: Any, rules: Any, make: type[P]) -> P:
    if not isinstance(raw, Mapping):
        raise PuzzleError("expected a table")
    values = dict(raw)
    if "line" in values:
        line = values.pop("line")
        if values:
            raise PuzzleError("a line stands alone", "line")
        return make.loads(line)
    kind = values.pop("kind", None)
    if kind is None:
        raise PuzzleError("expected the kind of the question", "kind")
    position, scenario = values.pop("position", None), values.pop("scenario", None)
    of: Any = position
    if position is not None and not isinstance(position, str):
        raise PuzzleError("expected the line of a position", "position")
    if scenario is not None:
        if not isinstance(scenario, Mapping) or position is not None:
            raise PuzzleError("expected a table, and no position", "scenario")
        of = _scenario({**({} if rules is None else {"rules": rules}), **scenario})
    elif position is None and rules is not None and "hand" in values:
        values.setdefault("rules", rules)
    return _make(make, kind, of, values)


def _make(make: type[P], kind: Any, of: Any, values: Mapping[str, Any]) -> P:
    try:
        return make(kind, of, **{str(k): v for k, v in values.items()})
    except TypeError as e:
        raise PuzzleError(str(e)[:200]) from None


def _scenario(values: Mapping[str, Any]) -> Scenario:
    inner = dict(values)
    rules = inner.pop("rules", None)
    try:
        return Scenario(rules, **inner)
    except ScenarioError as e:
        where = f"scenario.{e.where}" if e.where else "scenario"
        raise PuzzleError(e.problem, where) from None


def _of_scenario(
    found: Mapping[str, Any], raw: Mapping[str, Any], text: str, make: type[P], source: str
) -> P:
    """A scenario with one question."""
    try:
        scenario = Scenario.loads(text, source)
    except ScenarioError as e:
        raise PuzzleError(e.problem, e.where or source) from None
    values = dict(found)
    kind = values.pop("kind", None)
    for key in ("title", "text"):
        if key in raw:
            values.setdefault(key, raw[key])
    try:
        if kind is None:
            raise PuzzleError("expected the kind of the question", "kind")
        return _make(make, kind, scenario, values)
    except PuzzleError as e:
        where = f"puzzle.{e.where}" if e.where else "puzzle"
        raise PuzzleError(e.problem, f"{source}, {line_of(text, where)}{where}") from None


def _place(text: str, source: str, n: int, where: str) -> str:
    """``course.toml, line 7, puzzle 2, hand``."""
    one = f"puzzle {n}"
    line = line_of(text, f"{one}.{where}", f"{one}.{where.partition('.')[0]}", one)
    return f"{source}, {line}{one}{f', {where}' if where else ''}"
