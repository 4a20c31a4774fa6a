"""Match codes: short, to be spoken and typed, the same wherever the same match is kept.

A code is three words of four letters, ``kado-remi-tosa``, out of syllables that sound alike in
English and Japanese and are told apart by ear. It follows from how the match begins
(:func:`mjwidget.history.content.beginning`), so that it stands from the first moment on and a
match has the same code in every history; where two matches of one history begin alike, the later
one gets the next code.
"""

from __future__ import annotations

import hashlib
import re
from typing import Final

# Left out: what is written in two ways (shi and si, fu and hu), and l beside r.
SYLLABLES: Final = tuple(
    first + vowel
    for first, vowels in {
        **dict.fromkeys("kmnrgbp", "aiueo"),
        **dict.fromkeys("sz", "aueo"),
        "h": "aieo",
        "j": "aiuo",
        "d": "aeo",
        "t": "aeo",
        "y": "auo",
    }.items()
    for vowel in vowels
)
_COUNT: Final = 6
_WORD: Final = 4


def code(start: bytes, number: int = 0) -> str:
    """The code of a match that begins like ``start``; ``number``: of the next ones."""
    digest = hashlib.sha256(start + number.to_bytes(4, "big")).digest()
    value = int.from_bytes(digest[:8], "big")
    out = []
    for _ in range(_COUNT):
        value, i = divmod(value, len(SYLLABLES))
        out.append(SYLLABLES[i])
    return written("".join(out))


def letters(text: str) -> str:
    """The letters of what somebody typed as a code; capitals, blanks and hyphens say nothing."""
    return re.sub(r"[\s\-_.]+", "", text.casefold())


def written(text: str) -> str:
    """These letters as a code is written, in words."""
    return "-".join(text[i : i + _WORD] for i in range(0, len(text), _WORD))
