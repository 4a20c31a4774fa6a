"""Lines of a stream -> elements.

Only what the server sent (``Get:``) counts: it repeats what the client asked for where it was
done. Elements are XML but for a bare ``&``, which Tenhou leaves as it is; a line may hold several,
and ``<WGC>`` of a match that was watched is a bag of them with the milliseconds between.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ..errors import Problem

GET: Final = "Get:"
SEND: Final = "Send:"
_ELEMENT: Final = re.compile(
    r"<([A-Za-z]+[0-9]*)((?:\s+[A-Za-z][A-Za-z0-9]*=\"[^\"<>]*\")*)\s*/>"
).match
_BAG: Final = re.compile("</?WGC>").match
_BETWEEN: Final = re.compile(r"[\s0-9]*").match
_ATTRIBUTE: Final = re.compile(r"([A-Za-z][A-Za-z0-9]*)=\"([^\"]*)\"").findall
_ENTITY: Final = re.compile("&(amp|lt|gt|quot|apos);").sub
_MEANS: Final = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
_SHOWN: Final = 40


def elements(line: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Elements of a line, the prefix of a side before them; none where the client speaks.

    Raises :class:`Problem` for a line that is none, after the elements before that place.
    """
    text = line.strip()
    if not text or text.startswith(SEND):
        return
    if not text.startswith(GET):
        raise Problem(f"found {text[:_SHOWN]!r}, expected {GET} or {SEND}")
    at = len(GET)
    while True:
        at = _end(_BETWEEN(text, at), at)
        if at == len(text):
            return
        bag = _BAG(text, at)
        if bag is not None:
            at = bag.end()
            continue
        found = _ELEMENT(text, at)
        if found is None:
            raise Problem(f"found {text[at : at + _SHOWN]!r}, expected an element such as <T12/>")
        at = found.end()
        attrs = {key: _plain(value) for key, value in _ATTRIBUTE(found[2])}
        yield found[1], attrs


def _end(found: re.Match[str] | None, at: int) -> int:
    return at if found is None else found.end()


def _plain(value: str) -> str:
    return _ENTITY(lambda m: _MEANS[m[1]], value) if "&" in value else value
