"""What a tip is: its words, and what of the table it is about."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from ...core import names
from ...game.reasons import Address
from . import words

CODES: Final = ("riichi", "yakuhai", "call", "river", "dora", "last")
"""Riichi first, keep yakuhai, no call without a yaku, read the rivers, mind the dora, plan for the
last hand."""


class Said(msgspec.Struct, frozen=True):
    """A sentence, or a part of one, as data. ``code``: of :data:`.words.WORDS`, or ``and or list``
    for a row of ``args["of"]``; ``args``: tiles as a tuple of mpsz texts, numbers, codes of words,
    other :class:`Said`."""

    code: str
    args: dict[str, Any] = {}

    def text(self, lang: str = "en") -> str:
        """In words, ``en`` or ``ja``."""
        if self.code in ("and", "or", "list"):
            return words.row(self.code, [one.text(lang) for one in self.args["of"]], lang)
        args = {key: _said(value, lang) for key, value in self.args.items()}
        return words.word(self.code, lang).format_map(args)


class Tip(msgspec.Struct, frozen=True):
    """A tip for the position. ``code``: one of :data:`CODES`; ``reasons``: what it says, sentence
    by sentence, as data; ``tiles``: addresses of what it is about, to be lit up."""

    code: str
    reasons: tuple[Said, ...]
    tiles: tuple[Address, ...] = ()

    def text(self, lang: str = "en") -> str:
        """In words, ``en`` or ``ja``: what to do, and why."""
        texts = [one.text(lang) for one in self.reasons]
        return ("" if lang == "ja" else " ").join([t[:1].upper() + t[1:] for t in texts])

    def json(self) -> dict[str, Any]:
        """For the wire: ``tip``, ``text`` by language, ``tiles``."""
        return {
            "tip": self.code,
            "text": {lang: self.text(lang) for lang in names.LANGUAGES},
            "tiles": [list(address) for address in self.tiles],
        }

    def __str__(self) -> str:
        return self.text()


def _said(value: Any, lang: str) -> str:
    if isinstance(value, Said):
        return value.text(lang)
    if isinstance(value, tuple):
        return words.tiles(value, lang)
    if isinstance(value, int):
        return f"{value:,}"
    return words.word(str(value), lang)
