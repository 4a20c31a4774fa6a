"""Damage to the text of a log, drawn at random: bytes, lines, values, nesting."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from typing import Any, Final

SPICE: Final[tuple[bytes, ...]] = (
    b"null", b"-1", b"1e400", b"99999999999999999999", b'""', b"[]", b"{}", b'"?"', b"true", b"4",
    b"NaN", b'"\\ud800"', b'"<script>alert(1)</script>"', b"&lt;", b"<!DOCTYPE x>", b"<N/>",
    b"\x00", b"\xff\xfe", b"[" * 500, b'{"a":' * 500, b"<a>" * 500, b"9" * 5000, b'"' + b"x" * 3000,
)  # fmt: skip
VALUES: Final[tuple[Any, ...]] = (
    None, True, False, -1, 0, 3, 4, 13, 60, 136, 10**9, 10**30, -(10**30), 0.5, 1e308, "", "?", "x",
    "5z", "r60", "c101112", "E", "<b>", "x" * 2000, [], {}, [[]], [None], {"type": "hora"},
)  # fmt: skip
_VALUE: Final = re.compile(rb'"[^"\n]{0,400}"|-?\d+')
_UNIT: Final = re.compile(rb"<[^<>]*>|[^\n]*\n|\{[^{}]*\}")


def damaged(rng: random.Random, texts: list[bytes]) -> bytes:
    """One of the texts, damaged in one to three ways; parts of the others may get into it."""
    data = rng.choice(texts)
    for _ in range(rng.randint(1, 3)):
        if data:
            data = rng.choice(_WAYS)(rng, data, texts)
    return data


def _cut(rng: random.Random, data: bytes, texts: list[bytes]) -> bytes:
    return data[: rng.randrange(len(data))]


def _flip(rng: random.Random, data: bytes, texts: list[bytes]) -> bytes:
    out = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        out[rng.randrange(len(out))] = rng.randrange(256)
    return bytes(out)


def _leave_out(rng: random.Random, data: bytes, texts: list[bytes]) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + data[at + rng.randint(1, 40) :]


def _graft(rng: random.Random, data: bytes, texts: list[bytes]) -> bytes:
    other = rng.choice(texts)
    at, start = rng.randrange(len(data)), rng.randrange(len(other))
    return data[:at] + other[start : start + rng.choice([20, 80, 2000])] + data[at:]


def _spice(rng: random.Random, data: bytes, texts: list[bytes]) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + rng.choice(SPICE) + data[at:]


def _value(rng: random.Random, data: bytes, texts: list[bytes]) -> bytes:
    found = list(_VALUE.finditer(data))
    if not found:
        return data
    one = rng.choice(found)
    new = rng.choice([rng.choice(SPICE), rng.choice(found)[0]])
    return data[: one.start()] + new + data[one.end() :]


def _inside_value(rng: random.Random, data: bytes, texts: list[bytes]) -> bytes:
    """Another number in the same quotes."""
    found = list(re.finditer(rb"\d+", data))
    if not found:
        return data
    one = rng.choice(found)
    new = rng.choice([b"0", b"-1", b"7", b"60", b"135", b"136", b"65535", b"9" * 30, b"1.5", b""])
    return data[: one.start()] + new + data[one.end() :]


def _units(rng: random.Random, data: bytes, texts: list[bytes]) -> bytes:
    """Elements, lines or objects dropped, doubled, swapped."""
    found = list(_UNIT.finditer(data))
    if len(found) < 2:
        return data
    a, b = sorted(rng.sample(found, 2), key=lambda m: m.start())
    match rng.randrange(3):
        case 0:
            return data[: a.start()] + data[a.end() :]
        case 1:
            return data[: a.end()] + a[0] * rng.randint(1, 3) + data[a.end() :]
        case _:
            between = data[a.end() : b.start()]
            return data[: a.start()] + b[0] + between + a[0] + data[b.end() :]


def _tree(rng: random.Random, data: bytes, texts: list[bytes]) -> bytes:
    """A value somewhere in the JSON replaced, dropped or doubled: the text stays sound."""
    lines = data.split(b"\n")
    at = rng.randrange(len(lines))
    try:
        whole = len(lines) < 3 or rng.random() < 0.2
        root = json.loads(data if whole else lines[at])
    except (ValueError, RecursionError):
        return data
    places: list[tuple[Any, Any]] = []
    stack = [root]
    while stack:
        node = stack.pop()
        keys = list(node) if isinstance(node, dict) else range(len(node))
        for key in keys:
            places.append((node, key))
            if isinstance(node[key], dict | list):
                stack.append(node[key])
    if not places:
        return data
    node, key = rng.choice(places)
    match rng.randrange(5):
        case 0:
            del node[key]
        case 1 if isinstance(node, list):
            node.insert(key, node[key])
        case 2:
            other, where = rng.choice(places)
            node[key], kept = json.loads(json.dumps(other[where])), node[key]
            del kept
        case _:
            node[key] = rng.choice(VALUES)
    new = json.dumps(root, ensure_ascii=rng.random() < 0.5).encode("utf-8", "surrogatepass")
    if whole:
        return new
    lines[at] = new
    return b"\n".join(lines)


_WAYS: Final[tuple[Callable[[random.Random, bytes, list[bytes]], bytes], ...]] = (
    _cut, _flip, _leave_out, _graft, _spice, _value, _value, _inside_value, _inside_value, _units,
    _units, _tree, _tree, _tree,
)  # fmt: skip
