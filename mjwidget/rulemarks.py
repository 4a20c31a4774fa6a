"""Where a key stands in a file of rules, scenarios or puzzles, and the comment beside it.

A parser of TOML gives values only; the clause numbers and the word *chosen* stand in comments.
The text has been read as TOML before, so this scan may be simple.
"""

from __future__ import annotations

from typing import NamedTuple


class Mark(NamedTuple):
    """A key's line (from 1) and the comment behind it on that line."""

    line: int
    note: str


def marks(text: str) -> dict[str, Mark]:
    """By path (``riichi.furiten``, also ``riichi`` for a heading): where it stands. Of tables of
    one name, ``[[but]]``, the second is ``but 2``, and what stands in it ``but 2.title``."""
    out: dict[str, Mark] = {}
    prefix = ""
    tables: dict[str, int] = {}
    open_string, depth = "", 0
    for number, line in enumerate(text.splitlines(), 1):
        inside = bool(open_string) or depth > 0
        code, note, open_string, depth = _line(line, open_string, depth)
        if inside:
            continue
        head = code.strip()
        if head.startswith("["):
            prefix = _path(head.strip("[] \t"))
            out.setdefault(prefix, Mark(number, note))
            first, dot, rest = prefix.partition(".")
            if head.startswith("[[") and not dot:
                tables[first] = tables.get(first, 0) + 1
            if first in tables:
                prefix = f"{first} {tables[first]}{dot}{rest}"
                out.setdefault(prefix, Mark(number, note))
        elif "=" in head:
            path = _path(head.partition("=")[0])
            out[f"{prefix}.{path}" if prefix else path] = Mark(number, note)
    return out


def line_of(text: str, *paths: str) -> str:
    """``line 3, ``: where the first of these paths that is there stands; "" where none is."""
    found = marks(text)
    return next((f"line {found[path].line}, " for path in paths if path in found), "")


def _path(written: str) -> str:
    return ".".join(part.strip().strip("\"'") for part in written.split("."))


def _line(line: str, open_string: str, depth: int) -> tuple[str, str, str, int]:
    """The code of a line, its comment, the quotes still open behind it, and open brackets."""
    i = 0
    while i < len(line):
        if open_string:
            if line[i] == "\\" and open_string[0] == '"':
                i += 1
            elif line.startswith(open_string, i):
                i += len(open_string) - 1
                open_string = ""
        elif line.startswith(('"""', "'''"), i):
            open_string = line[i : i + 3]
            i += 2
        elif line[i] in "\"'":
            open_string = line[i]
        elif line[i] == "#":
            return line[:i], line[i + 1 :].strip(), "", depth
        elif line[i] in "[{":
            depth += 1
        elif line[i] in "]}":
            depth -= 1
        i += 1
    return line, "", open_string if len(open_string) == 3 else "", depth
