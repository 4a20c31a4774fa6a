"""A set of rules as text: for a terminal, a notebook, the reference.

Works on any struct whose fields are sections (structs of keys), so that it needs no import of the
rule set itself.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from html import escape
from itertools import islice
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec

CHOSEN = "chosen"
"""The word in a note that parts a decision from what a source says."""


class Key(NamedTuple):
    """One key: ``path`` is ``section.name``; ``allowed`` its values in words."""

    path: str
    section: str
    name: str
    type: Any
    default: Any
    allowed: str
    meaning: str


_keys: dict[type, tuple[Key, ...]] = {}


def keys(rules: type[msgspec.Struct]) -> tuple[Key, ...]:
    """All keys of a rule set, in the order of the file."""
    if rules not in _keys:
        _keys[rules] = _read_keys(rules)
    return _keys[rules]


def _read_keys(rules: type[msgspec.Struct]) -> tuple[Key, ...]:
    out: list[Key] = []
    default = rules()
    for field in msgspec.structs.fields(rules):
        if not is_section(field.type):
            continue
        hints = get_type_hints(field.type, include_extras=True)
        for key in msgspec.structs.fields(field.type):
            hint = hints[key.name]
            out.append(
                Key(
                    f"{field.name}.{key.name}",
                    field.name,
                    key.name,
                    hint,
                    getattr(getattr(default, field.name), key.name),
                    allowed(hint),
                    meaning(hint),
                )
            )
    return tuple(out)


def is_section(hint: Any) -> bool:
    """Whether a field of the rule set is a section of keys."""
    return isinstance(hint, type) and issubclass(hint, msgspec.Struct)


def section_meaning(rules: type[msgspec.Struct], section: str) -> str:
    """What the class of a section says of itself, in one line."""
    hint = get_type_hints(rules)[section]
    return " ".join((hint.__doc__ or "").split())


def allowed(hint: Any, limits: tuple[msgspec.Meta, ...] = ()) -> str:
    """The values of a type hint, in words."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return allowed(args[0], tuple(a for a in args[1:] if isinstance(a, msgspec.Meta)))
    if hint is bool:
        return "true or false"
    if hint is int or hint is float:
        return _number("a whole number" if hint is int else "a number", limits)
    if hint is str:
        return "a text"
    if origin is Literal:
        return " or ".join(value_text(v) for v in args)
    if origin is UnionType or origin is Union:
        return " or ".join([*(allowed(a) for a in args if a is not NoneType), '"none"'])
    if origin is tuple:
        inner = list(dict.fromkeys(allowed(a) for a in args if a is not Ellipsis))
        count = "a list of: " if Ellipsis in args else f"a list of {len(args)}: "
        return count + ", ".join(inner)
    if origin is dict:
        return f"a table of: {allowed(args[0])} = {allowed(args[1])}"
    if is_section(hint):
        fields = get_type_hints(hint, include_extras=True)
        return "{" + ", ".join(f"{name}: {allowed(t)}" for name, t in fields.items()) + "}"
    raise TypeError(f"no words for {hint!r}")


def _number(word: str, limits: tuple[msgspec.Meta, ...]) -> str:
    least = next((m.ge for m in limits if m.ge is not None), None)
    most = next((m.le for m in limits if m.le is not None), None)
    if least is not None and most is not None:
        return f"{word} from {least} to {most}"
    if least is not None:
        return f"{word} of {least} or more"
    return word


def meaning(hint: Any) -> str:
    """What a key says of itself."""
    said = [a.description for a in get_args(hint)[1:] if isinstance(a, msgspec.Meta)]
    return next((text for text in said if text), "")


def value_text(value: Any) -> str:
    """A value as it is written in a file."""
    match value:
        case None:
            return '"none"'
        case bool():
            return "true" if value else "false"
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case int() | float():
            return str(value)
        case Mapping():
            if not value:
                return "{}"
            rows = ", ".join(f"{_bare(k)} = {value_text(v)}" for k, v in value.items())
            return "{ " + rows + " }"
        case list() | tuple():
            return "[" + ", ".join(value_text(v) for v in value) + "]"
        case msgspec.Struct():
            # A key that is not set is left out: files have no other way to say so in a row.
            named = {k: v for k, v in msgspec.structs.asdict(value).items() if v is not None}
            return value_text(named)
    return str(value)


_SHOWN = 60


def short(value: Any) -> str:
    """A value as in a file, for a fault: what is long or deep is cut."""
    text = value_text(_cut(value, 4))
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."


def _cut(value: Any, depth: int) -> Any:
    # Before it is written: the text of a huge value takes long, or cannot be made at all.
    if isinstance(value, str):
        return value[: _SHOWN + 1]
    if isinstance(value, int) and not isinstance(value, bool) and value.bit_length() > 256:
        return _Words(f"a number of about {value.bit_length() * 3 // 10} digits")
    if isinstance(value, Mapping | list | tuple) and not depth:
        return _Words("...")
    if isinstance(value, Mapping):
        some = islice(value.items(), _SHOWN)
        return {_cut(k, 0): _cut(v, depth - 1) for k, v in some}
    if isinstance(value, list | tuple):
        return [_cut(v, depth - 1) for v in value[:_SHOWN]]
    return value


class _Words:
    """Words in place of a value."""

    def __init__(self, words: str) -> None:
        self.words = words

    def __str__(self) -> str:
        return self.words


def _bare(key: object) -> str:
    if not isinstance(key, str):
        return value_text(key)
    plain = key.replace("_", "").replace("-", "")
    return key if plain.isascii() and plain.isalnum() else value_text(key)


def get(rules: Any, path: str) -> Any:
    """The value at ``section.name``."""
    section, _, name = path.partition(".")
    return getattr(getattr(rules, section), name)


def differing(rules: msgspec.Struct) -> list[Key]:
    """The keys whose value is not the default."""
    return [key for key in keys(type(rules)) if get(rules, key.path) != key.default]


def rows(rules: Any, every: bool = False) -> Iterator[tuple[str, list[tuple[Key, str, str]]]]:
    """By section: its keys that differ from the default (or all) with value and note."""
    by_section: dict[str, list[tuple[Key, str, str]]] = {}
    for key in keys(type(rules)) if every else differing(rules):
        row = (key, value_text(get(rules, key.path)), rules.notes.get(key.path, ""))
        by_section.setdefault(key.section, []).append(row)
    yield from by_section.items()


def text(rules: Any, every: bool = False) -> str:
    """The set for a terminal: keys that differ from the default, or all.

    It is a file that gives these rules.
    """
    # A title may hold line breaks; outside a comment it would be read as keys.
    lines = ["# " + " ".join(" · ".join([rules.name, *rules.title.values()]).split())]
    if rules.source:
        lines += [f"# {line}" for line in rules.source.strip().splitlines()]
    for section, found in rows(rules, every):
        tables: list[str] = []
        lines += ["", f"[{section}]"]
        for key, value, note in found:
            behind = f"  # {note}" if note else ""
            held = get(rules, key.path)
            if isinstance(held, Mapping) and held:
                tables += ["", f"[{key.path}]{behind}"]
                tables += [f"{_bare(k)} = {value_text(v)}" for k, v in held.items()]
            elif isinstance(held, tuple) and held and isinstance(held[0], msgspec.Struct):
                lines += [f"{key.name} = [{behind}", *(f"  {value_text(v)}," for v in held), "]"]
            else:
                lines.append(f"{key.name} = {value}{behind}")
        lines += tables
    rest = len(keys(type(rules))) - len(differing(rules))
    if not every:
        lines += ["", f"# the other {rest} keys have their default"]
    return "\n".join(lines)


def html(rules: Any) -> str:
    """The set for a notebook: keys that differ from the default, the rest folded away."""
    title = " · ".join(t for t in rules.title.values())
    head = f"<p><b>{escape(rules.name)}</b> {escape(title)}</p>"
    if rules.source:
        head += f"<p><small>{escape(rules.source)}</small></p>"
    different = {key.path for key in differing(rules)}
    same = [key for key in keys(type(rules)) if key.path not in different]
    body = "".join(_html_section(s, found) for s, found in rows(rules))
    rest = "".join(
        f"<tr><td style='text-align:left'><code>{escape(key.path)}</code></td>"
        f"<td style='text-align:left'><code>{escape(value_text(key.default))}</code></td>"
        f"<td style='text-align:left'>{escape(_meaning(rules, key))}</td></tr>"
        for key in same
    )
    heads = "".join(f"<th style='text-align:left'>{name}</th>" for name in _HEADS)
    return (
        f"<div>{head}<table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"
        f"<details><summary>{len(same)} keys with their default</summary>"
        f"<table><tbody>{rest}</tbody></table></details></div>"
    )


def _meaning(rules: Any, key: Key) -> str:
    note = rules.notes.get(key.path, "")
    return f"{key.meaning} ({note})" if note else key.meaning


# A table of payments is long; it breaks rather than push the meaning out of sight.
_NARROW = "display:inline-block;max-width:22em;overflow-wrap:anywhere"
_HEADS = ("key", "value", "default", "note", "meaning")


def _html_section(section: str, found: list[tuple[Key, str, str]]) -> str:
    out = f"<tr><th colspan='5' style='text-align:left'>{escape(section)}</th></tr>"
    for key, value, note in found:
        marked = escape(note).replace(CHOSEN, f"<em>{CHOSEN}</em>")
        cells = (
            f"<code>{escape(key.name)}</code>",
            f"<code style='{_NARROW}'>{escape(value)}</code>",
            f"<code>{escape(value_text(key.default))}</code>",
            marked,
            escape(key.meaning),
        )
        out += "<tr>" + "".join(f"<td style='text-align:left'>{c}</td>" for c in cells) + "</tr>"
    return out
