"""Links: one that holds a match is read, one that only names it gets an error that says what to do.

Nothing is ever downloaded.
"""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import unquote_to_bytes

from .errors import LogError

_LINK: Final = re.compile(r"\s*https?://", re.IGNORECASE)
_HOLDS: Final = re.compile(r"\s*https?://tenhou\.net/[56]/?[^#]*#(?:.*&)?json=(.*)", re.I | re.S)
_TENHOU: Final = re.compile(r"\d{10}gm-[0-9a-f]{4}-[0-9a-f]{4,5}-[0-9a-fx]{8,}", re.I)
_MAJSOUL: Final = re.compile(r"[?&]paipu=([0-9A-Za-z_-]{1,80})")
_SHOWN: Final = 60


def is_link(text: str) -> bool:
    """Is this a web address?"""
    return _LINK.match(text) is not None


def content(text: str) -> bytes:
    """The log in a link ``https://tenhou.net/6/#json=...``. Raises :class:`LogError` for others."""
    held = _HOLDS.match(text)
    if held:
        return unquote_to_bytes(held[1].strip())
    raise named_only(text) or LogError(
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
