"""JSON of logs: the text, damaged or not, and values taken out of it with a check.

A log that was cut off or damaged gives the values before the damage: the text up to the last
whole value, its brackets closed. An object within an array (an entry of a log) is there whole or
not at all, if it is not one of the outermost array (a match).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any, Final

import msgspec

from .errors import MAX_NAME, LogError, Problem

MAX_DEPTH: Final = 64
MAX_MENDED: Final = 8 * 1024 * 1024
"""Damaged texts longer than this are not looked into."""
_SHOWN: Final = 60
_MOST: Final = 10**9
_TOKEN: Final = re.compile(
    rb'[ \t\r\n]*(?:("(?:[^"\\\x00-\x1f]|\\.)*")'
    rb"|(-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?(?=[ \t\r\n,:\]}])|true|false|null)"
    rb"|([\[\]{},:]))"
)
_CLOSING: Final = {b"[": b"]", b"{": b"}"}
_ESCAPE: Final = re.compile(
    rb"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    rb"|(u[dD][89a-fA-F][0-9a-fA-F]{2})|.)",
    re.DOTALL,
)
"""An escape of a text; the group: one half of a surrogate pair without the other."""


def decoded(data: bytes) -> tuple[Any, LogError | None]:
    """The value of a JSON text. With an error: what stands before the damage.

    What is no Unicode becomes U+FFFD (:func:`sound`). Raises :class:`LogError` when there is
    nothing.
    """
    try:
        return msgspec.json.decode(data), None
    except RecursionError:
        raise LogError("start", "nested too deeply") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as e:
        wrong = str(e).removeprefix("JSON is malformed: ")
    if (text := sound(data)) != data:
        return decoded(text)
    if len(data) > MAX_MENDED:
        raise LogError("start", f"not JSON: {wrong}")
    mended, at = _mended(data)
    try:
        return msgspec.json.decode(mended), LogError(f"byte {at}", f"not JSON: {wrong}")
    except (msgspec.DecodeError, RecursionError):
        raise LogError(f"byte {at}", f"not JSON: {wrong}") from None


def sound(data: bytes) -> bytes:
    """A JSON text with U+FFFD for bytes that are not UTF-8 and for escaped halves of surrogate
    pairs: JavaScript cuts a name in the middle of an emoji and writes what is left."""
    try:
        data.decode()
    except UnicodeDecodeError:
        data = data.decode("utf-8", "replace").encode()
    return _ESCAPE.sub(lambda found: rb"\ufffd" if found[1] else found[0], data)


def _mended(data: bytes) -> tuple[bytes, int]:
    """The text up to its last whole value, closed, and where it goes wrong (from 0)."""
    stack: list[bytes] = []
    parts: list[bool] = []  # of each open container: is it an entry?
    safe, closers = 0, b""
    at, size = 0, len(data)
    due = "value"  # value, key, colon, comma; with "?": or the end of the container
    while at < size and (stack or not safe):
        token = _TOKEN.match(data, at)
        if token is None:
            break
        text, scalar, sign = token.groups()
        if (text is not None or scalar is not None) and due.startswith("value"):
            due = "comma?"
        elif text is not None and due.startswith("key"):
            due = "colon"
        elif sign in _CLOSING and due.startswith("value") and len(stack) < MAX_DEPTH:
            parts.append(sign == b"{" and len(stack) > 1 and stack[-1] == b"[")
            stack.append(sign)
            due = "key?" if sign == b"{" else "value?"
        elif sign in (b"]", b"}") and due.endswith("?") and stack and _CLOSING[stack[-1]] == sign:
            stack.pop()
            parts.pop()
            due = "comma?"
        elif sign == b":" and due == "colon":
            due = "value"
        elif sign == b"," and due == "comma?" and stack:
            due = "key" if stack[-1] == b"{" else "value"
        else:
            break
        at = token.end()
        if due.endswith("?") and not any(parts):
            safe, closers = at, b"".join(_CLOSING[opened] for opened in reversed(stack))
    return data[:safe] + closers, at


# ---- values


def shown(value: object) -> str:
    """A value as messages quote it: not longer than a line."""
    if isinstance(value, dict | list):
        return f"a {'table' if isinstance(value, dict) else 'list'}"
    text = repr(value)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."


def whole(value: Any, what: str, low: int = -_MOST, high: int = _MOST) -> int:
    """A whole number from ``low`` to ``high``. Raises :class:`Problem`."""
    if type(value) is float and value.is_integer() and abs(value) <= _MOST:
        value = int(value)
    if type(value) is not int or not low <= value <= high:
        expected = f"a number from {low} to {high}" if high < _MOST else "a whole number"
        raise Problem(f"{what}: found {shown(value)}, expected {expected}")
    return value


def numbers(value: Any, what: str, size: int, low: int = -_MOST, high: int = _MOST) -> list[int]:
    """So many whole numbers. Raises :class:`Problem`."""
    if not isinstance(value, list) or len(value) != size:
        found = f"{len(value)} values" if isinstance(value, list) else shown(value)
        raise Problem(f"{what}: found {found}, expected {size} numbers")
    return [whole(v, what, low, high) for v in value]


def text(value: Any, what: str) -> str:
    """A text. Raises :class:`Problem`."""
    if not isinstance(value, str):
        raise Problem(f"{what}: found {shown(value)}, expected a text")
    return value


def table(value: Any, what: str) -> dict[str, Any]:
    """An object. Raises :class:`Problem`."""
    if not isinstance(value, dict):
        raise Problem(f"{what}: found {shown(value)}, expected an object")
    return value


def rows(value: Any, what: str) -> list[Any]:
    """An array. Raises :class:`Problem`."""
    if not isinstance(value, list):
        raise Problem(f"{what}: found {shown(value)}, expected an array")
    return value


def name(value: Any) -> str:
    """A player's name: text, cut to a bearable length; anything else has none."""
    return value[:MAX_NAME] if isinstance(value, str) else ""


def others(found: Mapping[str, Any], known: Collection[str]) -> dict[str, Any]:
    """The members that no field holds; what says nothing (``None``, empty) is left out."""
    return {k: v for k, v in found.items() if k not in known and v not in (None, "", [], {})}
