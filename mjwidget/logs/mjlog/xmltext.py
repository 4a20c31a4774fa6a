"""Elements as text, the way Tenhou closes them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, TypeAlias

Attributes: TypeAlias = list[tuple[str, str]]

is_name: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]{0,60}").fullmatch
"""May an element or an attribute be called so?"""
_NOT_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ESCAPED: Final = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": "&#10;", "\r": "&#13;",
     "\t": "&#9;"}
)  # fmt: skip
_CLOSED: Final = frozenset(("SHUFFLE", "GO", "TAIKYOKU", "INIT", "REACH"))
"""Elements that Tenhou closes without a blank; ``UN`` too, in the header."""


def element(tag: str, attrs: Sequence[tuple[str, str]]) -> str:
    """An empty element. Texts are data: nothing in them becomes markup, and what XML cannot hold
    becomes U+FFFD."""
    inside = "".join([f' {key}="{_text(value)}"' for key, value in attrs])
    tight = not attrs or tag in _CLOSED or (tag == "UN" and len(attrs) > 1)
    return f"<{tag}{inside}/>" if tight else f"<{tag}{inside} />"


def root(tag: str, attrs: Sequence[tuple[str, str]], body: Sequence[str]) -> str:
    """The document's element with what it holds."""
    inside = "".join([f' {key}="{_text(value)}"' for key, value in attrs])
    return f"<{tag}{inside}>{''.join(body)}</{tag}>"


def _text(value: str) -> str:
    if value.isalnum() and value.isascii():
        return value
    return _NOT_XML.sub("\ufffd", value).translate(_ESCAPED)
