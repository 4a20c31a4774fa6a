"""From a decoded file to its matches: where the head and the steps of each are.

Tools wrap a record differently: ``{head, data: {name, data: {records | actions}}}``, the inner
object alone, or the bare list of steps; some write member names in camel case.
"""

from __future__ import annotations

import base64
import binascii
import re
from typing import Any, Final, NamedTuple

from ..errors import MAX_MATCHES, LogError
from ..jsonread import decoded, rows, table
from . import protobuf

_MAX_DEPTH: Final = 8
_MAX_NESTED: Final = 20
_NEAR: Final = 64
"""The name of a raw record stands among its first bytes."""
_FIRST: Final = 20
"""Among so many of the first steps there is one that is known as one."""
_STEP: Final = re.compile(r"(?:\.?lq\.)?(Record|Action)([A-Z]\w{0,60})").fullmatch
_CAMEL: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[a-z])(?=[0-9])")


class Step(NamedTuple):
    """One message: its name without ``Record``, its data, and milliseconds since the start."""

    kind: str
    data: dict[str, Any]
    passed: int | None


class Source(NamedTuple):
    """One match. ``steps``: messages, and whatever else stands between them, as it is;
    ``damage``: why they end early, where they are not JSON."""

    head: dict[str, Any]
    version: int
    steps: list[Any]
    damage: LogError | None = None


def matches(data: bytes) -> tuple[list[Source], LogError | None]:
    """The matches of a file, and where it is damaged. Raises :class:`LogError` for none."""
    if is_raw(data):
        raw = _raw(data, {})
        return [raw], raw.damage
    value, damage = decoded(data)
    if damage is not None and isinstance(value, dict) and _is_step(value):
        value, damage = _lines(data)
    found: list[Source] = []
    if isinstance(value, list) and value and not _is_step(value[0]):
        for one in value[:MAX_MATCHES]:
            found += _within(one, {}, 0)
        if len(value) > MAX_MATCHES:
            damage = LogError("end", f"more than {MAX_MATCHES} matches in one log")
    else:
        found = _within(value, {}, 0)
    if not found:
        raise damage or LogError("start", "found neither records nor actions of a match")
    return found, damage


def is_raw(data: bytes) -> bool:
    """Is this what the game's server sends, not decoded?"""
    start = data[:_NEAR].lstrip()
    return protobuf.ROOT in start and start[:1] not in (b"{", b"[")


def _lines(data: bytes) -> tuple[list[Any], LogError | None]:
    """A stream, one message a line, as far as it can be read."""
    out: list[Any] = []
    for number, line in enumerate(data.splitlines(), 1):
        if not line.strip():
            continue
        try:
            value, damage = decoded(line)
        except LogError as wrong:
            damage, value = wrong, None
        if damage is not None:
            return out, LogError(f"line {number}", damage.problem)
        out.append(value)
    return out, None


def _within(value: Any, head: dict[str, Any], depth: int) -> list[Source]:
    if isinstance(value, list) and value and _is_step(value[0]):
        return [Source(snake(head), 0, value)]
    if not isinstance(value, dict) or depth > _MAX_DEPTH:
        return []
    if isinstance(value.get("head"), dict):
        head = value["head"]
    version = value.get("version")
    for key in ("actions", "records"):
        if isinstance(value.get(key), list) and any(map(_is_step, value[key][:_FIRST])):
            return [Source(snake(head), version if type(version) is int else 0, value[key])]
    if isinstance(value.get("data"), str):
        try:
            raw = base64.b64decode(value["data"], validate=True)
        except (binascii.Error, ValueError):
            raw = b""
        if is_raw(raw):
            return [_raw(raw, head)]
    for key in ("data", "details", "record"):
        found = _within(value.get(key), head, depth + 1)
        if found:
            return found
    return []


def _raw(data: bytes, head: dict[str, Any]) -> Source:
    found, damage = protobuf.details(data)
    return Source(snake(head), found.version, list(found.steps), damage)


def _is_step(value: Any) -> bool:
    if not isinstance(value, dict):
        return False
    if "result" in value or "passed" in value:
        return True
    name = value.get("name")
    return isinstance(name, str) and _STEP(name) is not None


def step(value: Any) -> Step | None:
    """A message; ``None`` for anything else (what players clicked, marks of the game).

    Raises :class:`~..errors.Problem`.
    """
    found = table(value, "a step")
    passed = found.get("passed")
    inner = found.get("result") if "name" not in found else found
    if not isinstance(inner, dict) or not isinstance(inner.get("name"), str):
        return None
    parts = _STEP(inner["name"])
    if parts is None:
        return None
    data = snake(table(inner.get("data", {}), inner["name"][:60]))
    return Step(parts[2], data, passed if type(passed) is int else None)


def snake(value: Any, depth: int = 0) -> Any:
    """Member names as the game's own definition writes them: ``partPoint1`` -> ``part_point_1``."""
    if depth > _MAX_NESTED:
        return value
    if isinstance(value, dict):
        return {_key(key): snake(inner, depth + 1) for key, inner in value.items()}
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return [snake(inner, depth + 1) for inner in value]
    return value


def _key(key: str) -> str:
    if key.islower() or not key[:1].islower():
        return key
    return _CAMEL.sub("_", key).lower()


def several(value: Any, what: str) -> list[dict[str, Any]]:
    """Objects in an array; nothing is none. Raises :class:`Problem`."""
    return [table(one, what) for one in rows(value or [], what)]
