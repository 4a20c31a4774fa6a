"""Rule sets from files: one TOML file each, which may start from another and override.

:func:`rules` loads a set by name or path, with overrides; :func:`check` lists what is wrong with a
file; :func:`diff` compares two sets. ``python -m mjwidget.rulefiles`` prints the reference of all
keys, which is ``rules/README.md``.

What files add to the keys: ``extends`` (name of a set, or a path from the file's own folder),
``title`` (a text, or a table by language), ``source``. Where a value may be none, the file says
``"none"``. Lists replace the inherited list; tables are merged entry by entry, and ``{}`` empties
them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, Final

import msgspec

from . import rulecheck, ruletext
from .core.match import Match
from .core.text import printable
from .rulemarks import Mark, marks
from .ruleset import DEFAULT, RuleSet

_MAX_BYTES: Final = 1 << 20
_MAX_CHAIN: Final = 20
_MAX_FAULTS: Final = 20
_MAX_NUMBER: Final = 10**9
_MAX_DEPTH: Final = 10
_HEAD: Final = ("extends", "title", "source")
_SECTIONS: Final = tuple(dict.fromkeys(key.section for key in ruletext.keys(RuleSet)))
_SHORT: Final = {"red": "tiles", "open_tanyao": "win"}
"""Keys that a record's rules may name without their section."""
_SAID: Final = frozenset(
    (
        *("name", "base", "unknown", "go", "room", "fast", "people", "csrule"),
        *("disp", "category", "mode"),
    )
)
"""What else they say, as the readers of logs have it."""
_KEYS: Final = {key.path: key for key in ruletext.keys(RuleSet)}


class RuleError(ValueError):
    """A rule set that cannot be used: ``problems`` are lines of file, key, found, expected."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(printable(problem) for problem in problems))
        self.problems = problems

    def __reduce__(self) -> tuple[type[RuleError], tuple[list[str]]]:
        return (RuleError, (self.problems,))


def rules(base: str | Path | RuleSet = "tenhou", /, **overrides: Mapping[str, Any]) -> RuleSet:
    """A set of rules by name (``"tenhou"``), path (``"my.toml"``) or from another set.

    Overrides are tables of keys by section: ``rules("tenhou", riichi={"points_needed": 0})``; the
    same rules hold for them as for a file. Raises :class:`RuleError`.
    """
    if not isinstance(base, str | Path | RuleSet):
        found = ruletext.short(base)
        raise RuleError([f"rules: found {found}, expected a name, a path or a set of rules"])
    start = base if isinstance(base, RuleSet) else _by_name(base)
    if not overrides:
        return start
    call = f"rules({_cut(start.name)!r}, ...)"
    faults = _Faults(call)
    out = _apply(start, _typed(overrides, faults), dict.fromkeys(_paths(overrides), "override"))
    faults.stop()
    return _sound(out, call)


def rules_of_log(said: Mapping[str, Any]) -> RuleSet:
    """The rules that the start of a recorded match names: ``{"name": "tenhou", "red": [0, 0, 0]}``.

    ``red`` and ``open_tanyao`` are what such a name may differ in; tables named like sections are
    overrides; ``base`` is the set they start from where the name is of somebody's own; what
    readers say beside (room, clocks) is no rule of play. Unknown keys are refused as a file's are:
    what was played by rules that are not known here is not judged by others. Raises
    :class:`RuleError`.
    """
    changed: dict[str, Any] = {
        str(key): dict(value) if isinstance(value, Mapping) else value
        for key, value in said.items()
        if key not in _SAID and key not in _SHORT
    }
    for name, section in _SHORT.items():
        if name in said and isinstance(table := changed.setdefault(section, {}), dict):
            table[name] = said[name]
    name = str(said.get("name", "tenhou"))
    base = str(said.get("base", name))
    found = rules(base, **changed)
    return found if base == name else msgspec.structs.replace(found, name=name)


def rules_of_match(match: Match) -> RuleSet:
    """The rules that a record names; where it names none, Tenhou's for as many players. Raises
    :class:`RuleError`."""
    return rules_of_log(named_by(match))


def named_by(match: Match) -> Mapping[str, Any]:
    """What :func:`rules_of_log` is given for a match."""
    return match.rules if "name" in match.rules else {"name": like("tenhou", match.seats)}


def rules_for_log(rules: RuleSet) -> dict[str, Any]:
    """What a recorded match says of its rules, so that :func:`rules_of_log` finds them again:
    ``{"name": ..., "base": ..., section: {key: value that differs}}``."""
    known = rules.name in names()
    base = _by_name(rules.name) if known else DEFAULT
    out: dict[str, Any] = {"name": rules.name}
    if not known:
        out["base"] = base.name
    for key in ruletext.keys(RuleSet):
        value = ruletext.get(rules, key.path)
        if value != ruletext.get(base, key.path):
            told = "none" if value is None else msgspec.to_builtins(value)
            out.setdefault(key.section, {})[key.name] = told
    return out


def check(path: str | Path) -> list[str]:
    """What is wrong with a set of rules, a line each; an empty list when it is sound."""
    try:
        rules(path)
    except RuleError as e:
        return e.problems
    return []


def names() -> list[str]:
    """The sets that come with the package."""
    return sorted(path.stem for path in folder().glob("*.toml"))


@cache
def folder() -> Path:
    """Where those sets are: the repository's ``rules/`` when this is one, else in the package."""
    package = Path(__file__).resolve().parent
    repository = package.parent
    if (repository / "pyproject.toml").is_file() and (repository / "rules").is_dir():
        return repository / "rules"
    return package / "_rules"


@dataclass(frozen=True)
class Diff:
    """The keys in which two sets differ: ``rows`` of (key, value in a, value in b)."""

    a: str
    b: str
    rows: tuple[tuple[str, Any, Any], ...]

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[tuple[str, Any, Any]]:
        return iter(self.rows)

    def _texts(self) -> list[tuple[str, str, str]]:
        text = ruletext.value_text
        return [(path, text(a), text(b)) for path, a, b in self.rows]

    def __str__(self) -> str:
        if not self.rows:
            return f"{self.a} and {self.b} do not differ"
        table = [("", self.a, self.b), *self._texts()]
        wide = [max(len(row[i]) for row in table) for i in (0, 1)]
        return "\n".join(f"{k:<{wide[0]}}  {a:<{wide[1]}}  {b}".rstrip() for k, a, b in table)

    def _repr_html_(self) -> str:
        cell = "<td style='text-align:left'><code>{}</code></td>".format
        body = "".join(
            "<tr>" + "".join(cell(escape(text)) for text in row) + "</tr>" for row in self._texts()
        )
        return (
            f"<table><thead><tr><th>key</th><th>{escape(self.a)}</th><th>{escape(self.b)}</th>"
            f"</tr></thead><tbody>{body}</tbody></table>"
        )


def diff(a: str | Path | RuleSet, b: str | Path | RuleSet) -> Diff:
    """Every key whose value differs between two sets (names, paths or sets)."""
    one, two = rules(a), rules(b)
    rows = [(path, ruletext.get(one, path), ruletext.get(two, path)) for path in _KEYS]
    return Diff(one.name, two.name, tuple(row for row in rows if row[1] != row[2]))


# Loading -----------------------------------------------------------------------------------------


@dataclass
class _Faults:
    """Problems of one file, each with its line where the file has one."""

    file: str
    where: dict[str, Mark] = field(default_factory=dict)
    found: list[str] = field(default_factory=list)
    more: int = 0

    def add(self, path: str, words: Callable[..., str], *args: Any) -> None:
        """A problem of a key; ``words(*args)`` tells it, when there are not too many by now."""
        if len(self.found) == _MAX_FAULTS:
            self.more += 1
            return
        mark = self.where.get(path)
        line = f" line {mark.line}:" if mark else ""
        self.found.append(f"{self.file}:{line} {_cut(path)}: {words(*args)}")

    def stop(self) -> None:
        if self.more:
            self.found.append(f"{self.file}: and {self.more:,} more")
        if self.found:
            raise RuleError(self.found)


def _cut(text: str) -> str:
    """A name that a fault tells: not longer than a line."""
    return text if len(text) <= 60 else text[:57] + "..."


_Stamp = tuple[tuple[Path, int, int], ...]
_loaded: dict[Path, tuple[_Stamp, RuleSet]] = {}


def _by_name(base: str | Path) -> RuleSet:
    path = _find(base, Path())
    kept = _loaded.get(path)
    if kept is not None and kept[0] == _stamp([row[0] for row in kept[0]]):
        return kept[1]
    read: list[Path] = []
    out = _sound(_load(path, read), path.name)
    _loaded[path] = (_stamp(read), out)
    return out


def _stamp(paths: list[Path]) -> _Stamp:
    """Changes whenever one of the files does."""
    out = []
    for path in paths:
        try:
            stat = path.stat()
        except OSError:
            return ()
        out.append((path, stat.st_mtime_ns, stat.st_size))
    return tuple(out)


def _find(base: str | Path, beside: Path) -> Path:
    """The file of a name or path; a path is read from ``beside``."""
    if isinstance(base, Path) or base.endswith(".toml") or "/" in base or "\\" in base:
        try:
            return (beside / base).resolve()
        except (OSError, ValueError, RuntimeError) as e:  # e.g. a loop of links, a NUL
            raise RuleError([f"{_cut(Path(base).name)}: no such file ({_reason(e)})"]) from None
    path = folder() / f"{base}.toml"
    try:
        if path.is_file():
            return path.resolve()
    except (OSError, ValueError):
        pass  # no name of a file, so of no set either
    raise RuleError(
        [
            f"rules: found {ruletext.short(base)}, expected the path of a .toml file or one of "
            f"{', '.join(names())}{_suggest(base, names())}"
        ]
    )


def _reason(e: Exception) -> str:
    if isinstance(e, UnicodeError):
        return "not a name in Unicode"
    return _cut(e.strerror or str(e) if isinstance(e, OSError) else str(e))


def _load(path: Path, read: list[Path]) -> RuleSet:
    """The set of a file, without the check for contradictions; ``read``: the files so far."""
    if path in read:
        chain = " -> ".join(p.name for p in [*read, path])
        raise RuleError([f"{read[0].name}: extends: a cycle, {chain}"])
    if len(read) == _MAX_CHAIN:
        raise RuleError([f"{read[0].name}: extends: more than {_MAX_CHAIN} files"])
    read.append(path)
    text = _text(path)
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as e:
        raise RuleError([f"{path.name}: not TOML: {_said(e)}"]) from None
    except ValueError:
        raise RuleError([f"{path.name}:{_long_number(text)}"]) from None
    except RecursionError:
        raise RuleError([f"{path.name}: not TOML: nested too deeply"]) from None
    where = marks(text)
    faults = _Faults(path.name, where)
    parent = DEFAULT
    extends = raw.pop("extends", None)
    if isinstance(extends, str):
        try:
            parent_path = _find(extends, path.parent)
        except RuleError as e:
            raise RuleError([f"{path.name}: extends: {p}" for p in e.problems]) from None
        parent = _load(parent_path, read)
    elif extends is not None:
        faults.add("extends", _found, extends, "the name of a set or the path of a file")
    title = raw.pop("title", {})
    title = {"en": title} if isinstance(title, str) else title
    if not isinstance(title, dict) or not all(isinstance(t, str) for t in title.values()):
        faults.add("title", _found, title, "a text, or texts by language")
        title = {}
    source = raw.pop("source", parent.source)
    if not isinstance(source, str):
        faults.add("source", _found, source, "a text")
    values = _typed(raw, faults)
    faults.stop()
    notes = {path: _note(path, where) for path in _paths(raw)}
    out = _apply(parent, values, notes)
    return msgspec.structs.replace(out, name=path.stem, title=title, source=source)


def _said(e: tomllib.TOMLDecodeError) -> str:
    said = str(e)
    return said if len(said) <= 200 else f"{said[:100]} ... {said[-60:]}"


def _long_number(text: str) -> str:
    """The place of a number that Python does not read."""
    found = re.search(r"\d[\d_]{999,}", text)
    line = text.count("\n", 0, found.start()) + 1 if found else 0
    key = max(
        ((mark.line, path) for path, mark in marks(text).items() if mark.line <= line),
        default=(0, "a number"),
    )[1]
    return f" line {line}: {_cut(key)}: found a number of too many digits, expected {_NUMBERS}"


_NUMBERS: Final = f"numbers from {-_MAX_NUMBER:,} to {_MAX_NUMBER:,}"


def _text(path: Path) -> str:
    name = _cut(path.name)
    try:
        if not path.is_file():
            what = "not a regular file" if path.exists() else "no such file"
            raise RuleError([f"{name}: {what}"])
        with path.open("rb") as file:
            data = file.read(_MAX_BYTES + 1)
    except OSError as e:
        raise RuleError([f"{name}: {_reason(e)}"]) from None
    if len(data) > _MAX_BYTES:
        raise RuleError([f"{name}: more than {_MAX_BYTES:,} bytes"])
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as e:
        line = data[: e.start].count(b"\n") + 1
        raise RuleError([f"{name}: line {line}: not UTF-8"]) from None


def _paths(raw: Mapping[str, Any]) -> list[str]:
    """The paths of all keys that are set, and of the entries of those that are tables."""
    out = []
    for section, table in raw.items():
        if isinstance(table, Mapping):
            for name, value in table.items():
                out.append(f"{section}.{name}")
                if isinstance(value, Mapping):
                    out += [f"{section}.{name}.{entry}" for entry in value]
    return out


def _note(path: str, where: dict[str, Mark]) -> str:
    """The comment beside a key; of a table also those beside its entries, each once."""
    inside = [m.note for p, m in where.items() if p == path or p.startswith(path + ".")]
    return "; ".join(dict.fromkeys(note for note in inside if note))


def _typed(raw: Mapping[str, Any], faults: _Faults) -> dict[str, Any]:
    """The values by path; what is unknown or of a wrong type goes to ``faults``."""
    out: dict[str, Any] = {}
    for section, table in raw.items():
        if section not in _SECTIONS:
            known = [*_HEAD, *_SECTIONS] if faults.where else list(_SECTIONS)
            what = "section" if _is_table(table) else "key"
            faults.add(section, _unknown, section, known, what)
        elif not _is_table(table):
            faults.add(section, _found, table, "a table of keys")
        else:
            for name, value in table.items():
                path = f"{section}.{name}"
                key = _KEYS.get(path)
                if key is None:
                    known = [k.name for k in _KEYS.values() if k.section == section]
                    faults.add(path, _unknown, name, known, "key")
                    continue
                beyond = _beyond(value)
                if beyond is not None:
                    faults.add(path, _found, *beyond)
                    continue
                try:
                    out[path] = _convert(value, key)
                except msgspec.ValidationError as e:
                    faults.add(path, _found, value, key.allowed + _place(e))
    return out


def _beyond(value: Any, depth: int = 0) -> tuple[Any, str] | None:
    """What no key takes, inside a value: (what was found, what is expected)."""
    if depth > _MAX_DEPTH:
        return value, "less nesting"
    if isinstance(value, int | float):
        # Not a number is not in the range either.
        return None if -_MAX_NUMBER <= value <= _MAX_NUMBER else (value, _NUMBERS)
    inside: Iterable[Any] = ()
    if isinstance(value, Mapping):
        inside = value.values()
    elif isinstance(value, list | tuple):
        inside = value
    elif isinstance(value, msgspec.Struct):
        inside = msgspec.structs.astuple(value)
    return next((b for v in inside if (b := _beyond(v, depth + 1)) is not None), None)


def _is_table(value: object) -> bool:
    return isinstance(value, Mapping) and all(isinstance(key, str) for key in value)


def _convert(value: Any, key: ruletext.Key) -> Any:
    if value == "none" and key.allowed.endswith(' or "none"') and isinstance(value, str):
        return None
    return msgspec.convert(value, key.type)


def _place(e: msgspec.ValidationError) -> str:
    """Where in a list or table the fault is, when it is inside one."""
    said = str(e)
    return f" ({said})" if " - at `" in said or "length" in said else ""


def _found(value: Any, expected: str) -> str:
    kinds = {bool: "", str: " (a text)", int: "", float: "", list: " (a list)", tuple: " (a list)"}
    kind = kinds.get(type(value), " (a table)" if isinstance(value, Mapping) else "")
    return f"found {ruletext.short(value)}{kind}, expected {expected}"


def _unknown(name: str, known: list[str], what: str) -> str:
    if what == "key" or name in known:
        elsewhere = [path for path in _KEYS if path.endswith(f".{name}")]
        hint = f"; did you mean {elsewhere[0]}?" if elsewhere else _suggest(name, known)
    else:
        hint = _suggest(name, known)
    return f"unknown {what}, expected one of {', '.join(known)}{hint}"


def _suggest(name: str, known: list[str]) -> str:
    close = get_close_matches(name[:60], known, 1, 0.5)
    return f"; did you mean {close[0]}?" if close else ""


def _apply(start: RuleSet, values: Mapping[str, Any], notes: Mapping[str, str]) -> RuleSet:
    """A set with other values. Tables are merged entry by entry."""
    by_section: dict[str, dict[str, Any]] = {}
    for path, value in values.items():
        section, _, name = path.partition(".")
        if isinstance(value, dict) and value:
            value = {**ruletext.get(start, path), **value}
        by_section.setdefault(section, {})[name] = value
    sections = {
        section: msgspec.structs.replace(getattr(start, section), **changed)
        for section, changed in by_section.items()
    }
    emptied = tuple(f"{path}." for path, value in values.items() if value == {})
    kept = {
        path: note
        for path, note in start.notes.items()
        if path not in notes and not path.startswith(emptied)
    }
    kept |= {path: note for path, note in notes.items() if note}
    return msgspec.structs.replace(start, **sections, notes=kept)


def _sound(out: RuleSet, file: str) -> RuleSet:
    problems = rulecheck.contradictions(out)
    if problems:
        faults = _Faults(_cut(file))
        for path, problem in problems:
            faults.add(path, problem.__str__)
        faults.stop()
    return out


def like(name: str, players: int) -> str:
    """The set for so many players that goes with a set of the package.

    ``like("tenhou-east", 3)`` -> ``"tenhou-sanma-east"``; a set that is for so many players, or
    that has no such other, stays as it is.
    """
    known = names()
    if name not in known or rules(name).tiles.players == players:
        return name
    brand, _, rest = name.replace("-sanma", "").partition("-")
    other = "-".join(part for part in (brand, "sanma" if players == 3 else "", rest) if part)
    return other if other in known and rules(other).tiles.players == players else name


# The reference -----------------------------------------------------------------------------------


def reference() -> str:
    """``rules/README.md``: the sets with their sources, and every key."""
    lines = [
        "# Rule sets",
        "",
        "One TOML file per set. The wheel carries this folder as `mjwidget/_rules`.",
        "",
        "This page is made by `python -m mjwidget.rulefiles > rules/README.md`.",
        "",
        "```python",
        "import mjwidget as mj",
        "",
        'mj.rules("tenhou")                                  # a set by name',
        'mj.rules("my.toml")                                 # or from a file',
        'mj.rules("tenhou", riichi={"points_needed": 0})     # with other values',
        "```",
        "",
        "`mjwidget rules list`, `rules show NAME`, `rules check FILE`, `rules diff A B` do the same"
        " at a prompt.",
        "",
        "A file starts from Tenhou's four-player rules, or with `extends` from another set (a name,"
        " or a path from the file's own folder), and names what differs. `title` (a text, or a"
        " table by language) and `source` say what it is. A value that may be none is written"
        ' `"none"`. Lists replace the inherited list; tables are merged entry by entry, `{}`'
        " empties one. Unknown keys, wrong types and contradictions are refused.",
        "",
        "A comment beside a key is kept with it: clause numbers, and the word *chosen* where the"
        " source is silent and something had to be decided.",
        "",
        "## The sets",
        "",
        "| name | what it is | keys that differ | source |",
        "| --- | --- | --- | --- |",
    ]
    for name in names():
        r = rules(name)
        title = " · ".join(r.title.values())
        count = len(ruletext.differing(r))
        lines.append(f"| `{name}` | {_cell(title)} | {count} | {_cell(r.source)} |")
    lines += ["", "## The keys", ""]
    for section in _SECTIONS:
        lines += [
            f"### `[{section}]`",
            "",
            ruletext.section_meaning(RuleSet, section),
            "",
            "| key | default | allowed | meaning |",
            "| --- | --- | --- | --- |",
        ]
        for key in _KEYS.values():
            if key.section == section:
                default = ruletext.value_text(key.default)
                lines.append(
                    f"| `{key.name}` | `{default}` | {_cell(key.allowed)} | {_cell(key.meaning)} |"
                )
        lines.append("")
    return "\n".join(lines)


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


if __name__ == "__main__":
    print(reference(), end="")
