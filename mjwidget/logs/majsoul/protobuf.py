"""The same messages as the game's server sends them: protocol buffers.

Only the fields that the reader asks for are named (numbers of the game's own definition, as the
package ``ms-api`` has them); others are passed over, which is what follows from the table (what is
offered, waits) and what belongs to other modes of play. Values that are zero are not sent, as in
the decoded files.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from ..errors import LogError, Problem

ROOT: Final = b".lq.GameDetailRecords"

# name -> field number -> (name of the member, type). Types: u whole number, i signed, b mark,
# s text, or the name of a message; with * in front: many.
_MESSAGES: Final[dict[str, dict[int, tuple[str, str]]]] = {
    "RecordNewRound": {
        1: ("chang", "u"), 2: ("ju", "u"), 3: ("ben", "u"), 4: ("dora", "s"), 5: ("scores", "*i"),
        6: ("liqibang", "u"), 7: ("tiles0", "*s"), 8: ("tiles1", "*s"), 9: ("tiles2", "*s"),
        10: ("tiles3", "*s"), 13: ("md5", "s"), 14: ("paishan", "s"), 15: ("left_tile_count", "u"),
        16: ("doras", "*s"), 22: ("sha256", "s"), 24: ("salt_sha256", "s"), 25: ("salt", "s"),
    },
    "RecordDiscardTile": {
        1: ("seat", "u"), 2: ("tile", "s"), 3: ("is_liqi", "b"), 5: ("moqie", "b"),
        8: ("doras", "*s"), 9: ("is_wliqi", "b"),
    },
    "RecordDealTile": {
        1: ("seat", "u"), 2: ("tile", "s"), 3: ("left_tile_count", "u"), 5: ("liqi", "LiQiSuccess"),
        6: ("doras", "*s"),
    },
    "RecordChiPengGang": {
        1: ("seat", "u"), 2: ("type", "u"), 3: ("tiles", "*s"), 4: ("froms", "*u"),
        5: ("liqi", "LiQiSuccess"),
    },
    "RecordAnGangAddGang": {
        1: ("seat", "u"), 2: ("type", "u"), 3: ("tiles", "s"), 6: ("doras", "*s"),
    },
    "RecordBaBei": {1: ("seat", "u"), 6: ("doras", "*s"), 8: ("moqie", "b")},
    "RecordHule": {
        1: ("hules", "*HuleInfo"), 2: ("old_scores", "*i"), 3: ("delta_scores", "*i"),
        5: ("scores", "*i"), 6: ("gameend", "GameEnd"), 7: ("doras", "*s"), 9: ("baopai", "i"),
    },
    "RecordNoTile": {
        1: ("liujumanguan", "b"), 2: ("players", "*NoTilePlayerInfo"),
        3: ("scores", "*NoTileScoreInfo"), 4: ("gameend", "b"),
    },
    "RecordLiuJu": {
        1: ("type", "u"), 2: ("gameend", "GameEnd"), 3: ("seat", "u"), 4: ("tiles", "*s"),
        5: ("liqi", "LiQiSuccess"), 6: ("allplayertiles", "*s"),
    },
    "HuleInfo": {
        1: ("hand", "*s"), 2: ("ming", "*s"), 3: ("hu_tile", "s"), 4: ("seat", "u"),
        5: ("zimo", "b"), 6: ("qinjia", "b"), 7: ("liqi", "b"), 8: ("doras", "*s"),
        9: ("li_doras", "*s"), 10: ("yiman", "b"), 11: ("count", "u"), 12: ("fans", "*FanInfo"),
        13: ("fu", "u"), 14: ("title", "s"), 15: ("point_rong", "u"), 16: ("point_zimo_qin", "u"),
        17: ("point_zimo_xian", "u"), 18: ("title_id", "u"), 19: ("point_sum", "u"),
        20: ("dadian", "u"), 21: ("baopai", "u"),
    },
    "FanInfo": {1: ("name", "s"), 2: ("val", "u"), 3: ("id", "u")},
    "LiQiSuccess": {1: ("seat", "u"), 2: ("score", "i"), 3: ("liqibang", "u"), 4: ("failed", "b")},
    "GameEnd": {1: ("scores", "*i")},
    "NoTilePlayerInfo": {3: ("tingpai", "b"), 4: ("hand", "*s")},
    "NoTileScoreInfo": {
        1: ("seat", "u"), 2: ("old_scores", "*i"), 3: ("delta_scores", "*i"), 4: ("hand", "*s"),
        5: ("ming", "*s"), 6: ("doras", "*s"), 7: ("score", "u"),
    },
}  # fmt: skip
_VARINT, _FIXED64, _BYTES, _FIXED32 = 0, 1, 2, 5
_MAX_FIELDS: Final = 2_000_000
_MAX_DEPTH: Final = 4


class Details(NamedTuple):
    """``GameDetailRecords`` as the decoded files have it."""

    version: int
    steps: list[dict[str, Any]]


def details(data: bytes) -> tuple[Details, LogError | None]:
    """The messages of a wrapped ``GameDetailRecords``, as far as they can be read."""
    version = 0
    steps: list[dict[str, Any]] = []
    name, content, wrong = _root(data)
    try:
        if name != ROOT:
            found = name[:60].decode("utf-8", "replace")
            raise Problem(f"found {found!r}, expected {ROOT.decode()}")
        for number, value in _fields(content):
            if number == 2 and isinstance(value, int):
                version = value
            elif number == 1 and isinstance(value, bytes):
                steps.append(_message(value))
            elif number == 3 and isinstance(value, bytes):
                steps.append(_action(value))
    except Problem as damage:
        wrong = damage
    error = None if wrong is None else LogError(f"message {len(steps)}", str(wrong))
    return Details(version, steps), error


def _root(data: bytes) -> tuple[bytes, bytes, Problem | None]:
    """Name and content of the outermost wrapper, as far as the data go."""
    name = content = b""
    try:
        for number, value in _fields(data, whole=False):
            if number == 1 and isinstance(value, bytes):
                name = value
            elif number == 2 and isinstance(value, bytes):
                content = value
    except Problem as wrong:
        return name, content, wrong
    return name, content, None


def _action(data: bytes) -> dict[str, Any]:
    """A ``GameAction``: a message with its time, or something else that happened."""
    out: dict[str, Any] = {}
    for number, value in _fields(data):
        if number == 1:
            out["passed"] = value
        elif number == 2:
            out["type"] = value
        elif number == 3 and isinstance(value, bytes):
            out["result"] = _message(value)
    return out


def _message(data: bytes) -> dict[str, Any]:
    name, content = _wrapper(data)
    kind = name.rpartition(".")[2]
    return {"name": name, "data": _decoded(content, kind, 0) if kind in _MESSAGES else {}}


def _wrapper(data: bytes) -> tuple[str, bytes]:
    """Name and content."""
    name, content = "", b""
    for number, value in _fields(data):
        if number == 1 and isinstance(value, bytes):
            name = value.decode("utf-8", "replace")
        elif number == 2 and isinstance(value, bytes):
            content = value
    return name, content


def _decoded(data: bytes, kind: str, depth: int) -> dict[str, Any]:
    fields = _MESSAGES[kind]
    out: dict[str, Any] = {}
    if depth > _MAX_DEPTH:
        return out
    for number, value in _fields(data):
        if number not in fields:
            continue
        name, type_ = fields[number]
        many = type_.startswith("*")
        type_ = type_.removeprefix("*")
        if many and type_ in ("u", "i") and isinstance(value, bytes):
            out.setdefault(name, []).extend([_number(v, type_) for v in _packed(value)])
            continue
        made = _value(value, type_, depth)
        if many:
            out.setdefault(name, []).append(made)
        else:
            out[name] = made
    return out


def _value(value: int | bytes, type_: str, depth: int) -> Any:
    if isinstance(value, int):
        return bool(value) if type_ == "b" else _number(value, type_)
    if type_ == "s":
        return value.decode("utf-8", "replace")
    if type_ in _MESSAGES:
        return _decoded(value, type_, depth + 1)
    raise Problem("found bytes, expected a number")


def _number(value: int, type_: str) -> int:
    return value - (1 << 64) if type_ == "i" and value >> 63 else value


def _packed(data: bytes) -> Iterator[int]:
    at = 0
    while at < len(data):
        value, at = _varint(data, at)
        yield value


def _fields(data: bytes, whole: bool = True) -> Iterator[tuple[int, int | bytes]]:
    """(number, value) of each field. Not ``whole``: bytes that end early are handed out as far as
    they go, before the error."""
    at = count = 0
    while at < len(data):
        count += 1
        if count > _MAX_FIELDS:
            raise Problem(f"more than {_MAX_FIELDS} fields")
        tag, at = _varint(data, at)
        number, wire = tag >> 3, tag & 7
        if wire == _VARINT:
            value, at = _varint(data, at)
            yield number, value
        elif wire == _BYTES:
            size, at = _varint(data, at)
            early = at + size > len(data)
            if not (early and whole):
                yield number, data[at : at + size]
            if early:
                raise Problem("the data ends early")
            at += size
        elif wire in (_FIXED32, _FIXED64):
            at += 4 if wire == _FIXED32 else 8
        else:
            raise Problem(f"found a field of kind {wire}, expected protocol buffers")


def _varint(data: bytes, at: int) -> tuple[int, int]:
    out = shift = 0
    while at < len(data) and shift < 70:
        byte = data[at]
        at += 1
        out |= (byte & 0x7F) << shift
        if byte < 0x80:
            return out, at
        shift += 7
    raise Problem("the data ends early within a number")
