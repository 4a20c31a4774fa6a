"""Views -> keyframe and patches, and the compressed entry of one hand.

A patch is a list of operations, applied in order: ``["s", path, value]`` sets a dict key or list
index (an empty path replaces everything), ``["d", path]`` deletes a dict key,
``["p", path, start, n, items]`` replaces ``n`` items of the list at ``path`` from ``start`` on.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import msgspec

from .core.events import Event, tag
from .core.match import Hand
from .view import View, Viewer, successive

Path: TypeAlias = list[str | int]
Op: TypeAlias = list[Any]
Patch: TypeAlias = list[Op]


def diff(old: Any, new: Any) -> Patch:
    """Operations that turn ``old`` into ``new`` (JSON values)."""
    out: Patch = []
    if old is not new and old != new:
        _diff(old, new, [], out)
    return out


def _diff(old: Any, new: Any, path: Path, out: Patch) -> None:
    """The operations between values that differ."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in old:
            if key not in new:
                out.append(["d", [*path, key]])
        for key, value in new.items():
            if key not in old:
                out.append(["s", [*path, key], value])
            elif (there := old[key]) is not value and there != value:  # most are as they were
                _diff(there, value, [*path, key], out)
    elif isinstance(old, list) and isinstance(new, list):
        _diff_list(old, new, path, out)
    else:
        out.append(["s", path, new])


def _diff_list(old: list[Any], new: list[Any], path: Path, out: Patch) -> None:
    shorter = min(len(old), len(new))
    head = 0
    while head < shorter and (old[head] is new[head] or old[head] == new[head]):
        head += 1
    tail = 0
    while tail < shorter - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    gone, come = old[head : len(old) - tail], new[head : len(new) - tail]
    if len(gone) == len(come) and all(
        isinstance(a, dict | list) and type(a) is type(b) for a, b in zip(gone, come, strict=True)
    ):
        for i, (a, b) in enumerate(zip(gone, come, strict=True), head):
            if a is not b and a != b:
                _diff(a, b, [*path, i], out)
    else:
        out.append(["p", path, head, len(gone), come])


def apply(view: Any, patch: Iterable[Op]) -> Any:
    """The value after a patch; ``view`` itself is not changed. The browser does the same."""
    for op in patch:
        view = _apply(view, op, op[1])
    return view


def _apply(value: Any, op: Op, path: Sequence[str | int]) -> Any:
    if not path:
        if op[0] == "s":
            return op[2]
        start, n = op[2], op[3]
        return [*value[:start], *op[4], *value[start + n :]]
    key: Any = path[0]
    copy = value.copy()
    if op[0] == "d" and len(path) == 1:
        del copy[key]
    elif op[0] == "s" and len(path) == 1:
        copy[key] = op[2]
    else:
        copy[key] = _apply(value[key], op, path[1:])
    return copy


def frames(views: Iterable[View]) -> tuple[View, list[Patch]]:
    """The first view as keyframe, and the patches to all that follow."""
    it = iter(views)
    keyframe = old = next(it)
    patches: list[Patch] = []
    for new in it:
        patches.append(diff(old, new))
        old = new
    return keyframe, patches


def pack(value: Any) -> str:
    """base64 of the deflated JSON of a value."""
    return base64.b64encode(zlib.compress(msgspec.json.encode(value), 9)).decode()


def unpack(text: str) -> Any:
    """The inverse of :func:`pack`."""
    return msgspec.json.decode(zlib.decompress(base64.b64decode(text)))


def hand_blob(hand: Hand, viewer: Viewer = "open") -> str:
    """One hand for the wire: ``{"k": keyframe, "p": patches, "s": [[event type, seat], ...]}``."""
    keyframe, patches = frames(successive(hand, viewer))
    steps = [[tag(e), actor(e)] for e in hand.events]
    return pack({"k": keyframe, "p": patches, "s": steps})


def actor(event: Event) -> int | None:
    """The seat whose event it is, ``None`` for the table's."""
    seat = getattr(event, "actor", None)
    return seat if isinstance(seat, int) else None
