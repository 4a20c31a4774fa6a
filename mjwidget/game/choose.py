"""A choice from its text, as people write it."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from ..core.text import clip
from ..core.tiles import TileError, parse, to_mpsz
from .choice import Choice

_HOW = {"tedashi": False, "tsumogiri": True}


class ChoiceError(ValueError):
    """An answer that is not among what a seat may choose, or could be several of it.

    ``text``: the answer; ``choices``: what there is, as text; ``problem``: what is wrong.
    """

    def __init__(self, text: str, choices: Sequence[str], problem: str) -> None:
        self.text, self.choices, self.problem = text, tuple(choices), problem
        super().__init__(problem)

    def __reduce__(self) -> tuple[type[ChoiceError], tuple[str, tuple[str, ...], str]]:
        return ChoiceError, (self.text, self.choices, self.problem)


def find(choices: Sequence[Choice], text: str) -> Choice:
    """The choice with this text: ``5p``, ``riichi 5p``, ``chi 46m``, ``kan``, ``pass``.

    Capitals, full-width signs, blanks and the order of tiles make no difference. A single word
    (``pon``, ``riichi``) will do where one choice begins with it. Where the drawn tile has a twin
    in the hand the drawn one is discarded; ``5p tedashi`` is the other; ``tsumogiri`` alone is the
    drawn tile, whichever it is. Raises
    :class:`ChoiceError`, which lists what there is.
    """
    if not isinstance(text, str):
        raise ChoiceError(clip(text), texts(choices), f"found {clip(text)}, expected a text")
    words = unicodedata.normalize("NFKC", text).casefold().split()
    if words == ["tsumogiri"]:
        as_drawn = next((c for c in choices if c.act == "dahai" and c.tsumogiri), None)
        if as_drawn is not None:
            return as_drawn
    drawn = _HOW.get(words[-1]) if len(words) > 1 else None
    wanted = _in_order(words if drawn is None else words[:-1])
    found = [c for c in choices if c.text == wanted]
    if not found:  # an open kan is written by its word alone, and may be as a pon is
        found = [c for c in choices if c.act == "daiminkan" and _with_tiles(c) == wanted]
    if not found:
        # An offence is never meant by half a text.
        found = [c for c in choices if c.offence is None and c.text.split()[0] == wanted]
    if drawn is not None:
        found = [c for c in found if c.tsumogiri is drawn and c.act in ("dahai", "riichi")]
    if len({c.text for c in found}) == 1 and len(found) > 1:
        found = [c for c in found if c.tsumogiri] or found
    if len(found) == 1:
        return found[0]
    if found:
        several = texts(found)
        raise ChoiceError(text, several, f"{clip(text)} can be any of: {', '.join(several)}")
    offered = texts(choices)
    there = f"there are: {', '.join(offered)}" if offered else "nothing is asked of this seat now"
    raise ChoiceError(text, offered, f"{clip(text)} is not offered; {there}")


def _with_tiles(c: Choice) -> str:
    """The text of an open kan with the own tiles, as that of a pon has them."""
    return f"{c.text} {to_mpsz(sorted(c.consumed))}"


def _in_order(words: Sequence[str]) -> str:
    """The text with tiles as choices write them: ``pon 05p`` is ``pon 50p``."""
    if len(words) != 2:
        return " ".join(words)
    try:
        return f"{words[0]} {to_mpsz(sorted(parse(words[1])))}"
    except TileError:
        return " ".join(words)


def texts(choices: Sequence[Choice]) -> list[str]:
    """A text for each choice, such that :func:`find` gives that one for it."""
    drawn = {c.text for c in choices if c.tsumogiri}
    return [c.text if c.tsumogiri or c.text not in drawn else f"{c.text} tedashi" for c in choices]
