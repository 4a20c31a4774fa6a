"""Links: one that holds a match is read, one that only names it gets an error that says what to do.

Nothing is ever downloaded. Tenhou's viewer takes a match behind ``#json=``, as it is or with
escapes; copies of its address come without the scheme, or with more parameters behind the match.
"""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import unquote_to_bytes

from .errors import LogError

_WEB: Final = re.compile(rb"\s*https?://", re.IGNORECASE)
_HOLDS: Final = re.compile(
    rb"[^\S\n]*(?:(?:https?://)?(?:www\.)?tenhou\.net/[56]/?[^#\s]*)?#(?:\S*&)?json=", re.IGNORECASE
)
_LINE: Final = re.compile(rb"^" + _HOLDS.pattern, re.IGNORECASE | re.MULTILINE)
_BEHIND: Final = re.compile(rb"(?:&[a-z]{1,10}=[0-9]{0,9}){1,8}$")
_ESCAPED: Final = re.compile(rb"%(?:25)*(?:7B|5B|3C)", re.IGNORECASE)
"""How a log begins that is escaped, once or several times."""
_MOST_ESCAPES: Final = 3
_ESCAPE: Final = re.compile(rb"%[0-9A-Fa-f]{2}")
_PIECE: Final = 1 << 16
_TENHOU: Final = re.compile(r"\d{10}gm-[0-9a-f]{4}-[0-9a-f]{4,5}-[0-9a-fx]{8,}", re.I)
_MAJSOUL: Final = re.compile(
    r"(?:[?&]paipu=|^(?=\d{6}-[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?:_|$)))"
    r"([0-9A-Za-z_-]{1,80})"
)
_SHOWN: Final = 60


def is_link(text: str) -> bool:
    """Is this a web address, or the part of one that holds a match?"""
    data = text.encode("utf-8", "replace")
    return holds(data) or _WEB.match(data) is not None


def holds(data: bytes) -> bool:
    """Does the text begin with a link that holds a match?"""
    return _HOLDS.match(data.lstrip()) is not None


def content(data: bytes) -> bytes:
    """The logs in the links that a text begins with, a line each; another text as it is.

    Raises :class:`LogError` for a link that holds none.
    """
    text = data.lstrip()
    if not holds(text):
        if _WEB.match(text) is None:
            return data
        raise _unheld(text.decode("utf-8", "replace"))
    data = text
    found = list(_LINE.finditer(data))
    if len(found) == 1:  # what it holds may itself be of many lines
        return _held(data[found[0].end() :])
    out, at = [], 0
    for link in found:
        out.append(data[at : link.start()])
        end = data.find(b"\n", link.end())
        at = len(data) if end < 0 else end + 1
        out.append(_held(data[link.end() : at]).rstrip(b"\n") + b"\n")
    return b"".join([*out, data[at:]])


def _held(text: bytes) -> bytes:
    text = _BEHIND.sub(b"", text.strip())
    for _ in range(_MOST_ESCAPES):
        escaped = _ESCAPED.match(text)
        text = _unescaped(text)
        if escaped is None or _ESCAPED.match(text) is None:
            break
    return text


def _unescaped(text: bytes) -> bytes:
    """A piece at a time: taken apart at every escape, a long text would fill the memory."""
    out, at = bytearray(), 0
    while at < len(text):
        end = at + _PIECE
        cut = _ESCAPE.match(text, end - 2) or _ESCAPE.match(text, end - 1)
        end = max(end, cut.end() if cut else 0)
        out += unquote_to_bytes(text[at:end])
        at = end
    return bytes(out)


def _unheld(text: str) -> LogError:
    return named_only(text) or LogError(
        "", f"found a link, {text.strip()[:_SHOWN]!r}; nothing is downloaded: save what it leads to"
        " as a file and load that"
    )  # fmt: skip


def named_only(text: str) -> LogError | None:
    """The error for a text that only names a log on a server, with the way to the log itself."""
    name = _TENHOU.search(text)
    if name:
        return LogError(
            "",
            f"this only names a log, {name[0]}, and nothing is downloaded: open"
            f" https://tenhou.net/0/log/?{name[0]} in a browser, save the page as a file that ends"
            " with .mjlog and load that (it is there for lobbies that the viewer's JSON leaves out,"
            " too; old logs are taken off the server)",
        )
    name = _MAJSOUL.search(text)
    if name:
        return LogError(
            "",
            f"this only names a record of Mahjong Soul, {name[1]}, and nothing is downloaded:"
            " export the record with a tool that is logged in there (its JSON or tenhou.net/6"
            " JSON) and load that file",
        )
    return None
