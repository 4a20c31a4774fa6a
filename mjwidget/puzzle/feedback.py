"""What is said to an answer."""

from __future__ import annotations

from html import escape
from typing import Any, Final, Literal, TypeAlias

import msgspec

from ..core.text import printable
from .words import Both, both

Mark: TypeAlias = Literal["", "right", "wrong", "missed"]

SIGNS: Final[dict[str, str]] = {"right": "+ ", "wrong": "- ", "missed": "! "}
"""What stands before a line as text, by its mark."""


class Line(msgspec.Struct, frozen=True):
    """``value``: what stands at its end; ``tiles``: mjai, shown as tiles."""

    text: Both
    value: Both | None = None
    tiles: tuple[str, ...] = ()
    mark: Mark = ""


class Section(msgspec.Struct, frozen=True):
    """Lines under a title."""

    title: Both
    lines: tuple[Line, ...]


class Feedback(msgspec.Struct, frozen=True):
    """``right``: is all of it right; ``credit``: 0 to 1; ``given``: the answer as it was read;
    ``answer``: the right one, in words; ``sections``: why; ``parts``: which parts are right, where
    there are several; ``marks``: what was chosen, missed ..., by the control's keys."""

    right: bool
    credit: float
    given: Any
    answer: Both
    sections: tuple[Section, ...] = ()
    parts: dict[str, bool] = {}
    marks: dict[str, Mark] = {}

    @property
    def head(self) -> Both:
        """Right, partly right or not, in words."""
        if self.right:
            return both("head.right")
        if self.credit:
            return both("head.part", percent=round(100 * self.credit))
        return both("head.wrong")

    def text(self, lang: str = "en") -> str:
        """As plain text."""
        out = [self.head[lang], both("answer", answer=self.answer)[lang]]
        for section in self.sections:
            out.append(f"{section.title[lang]}:")
            for line in section.lines:
                value = "" if line.value is None else f": {line.value[lang]}"
                sign = SIGNS.get(line.mark, "  ")
                out.append(f"{sign}{line.text[lang]}{value}")
        return "\n".join(out)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return printable(f"<{self.head['en']}. {both('answer', answer=self.answer)['en']}>")

    def html(self, lang: str = "en") -> str:
        """As HTML: what :meth:`text` says; every text is escaped."""
        head, answer = self.head[lang], both("answer", answer=self.answer)[lang]
        out = [f'<div lang="{lang}"><p><b>{escape(head)}</b> {escape(answer)}</p>']
        for section in self.sections:
            out.append(f"<p>{escape(section.title[lang])}</p><ul>")
            for line in section.lines:
                value = "" if line.value is None else f": {line.value[lang]}"
                out.append(f"<li>{SIGNS.get(line.mark, '')}{escape(line.text[lang] + value)}</li>")
            out.append("</ul>")
        return "".join([*out, "</div>"])

    def _repr_html_(self) -> str:
        return self.html()
