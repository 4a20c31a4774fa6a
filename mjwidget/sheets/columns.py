"""Rows of cells as lines of text, for a terminal in which kanji take two columns."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import east_asian_width


def width(text: str) -> int:
    """Columns of a terminal that a text takes."""
    return sum(2 if east_asian_width(c) in "WF" else 1 for c in text)


def columns(rows: Sequence[Sequence[str]], gap: int = 2) -> list[str]:
    """Lines with the cells in columns. A cell may have several lines; rows may be ragged."""
    cut = [[cell.split("\n") for cell in row] for row in rows]
    wide = [
        max(width(line) for row in cut if i < len(row) for line in row[i])
        for i in range(max((len(row) for row in cut), default=0))
    ]
    out = []
    for row in cut:
        for n in range(max((len(cell) for cell in row), default=0)):
            texts = [cell[n] if n < len(cell) else "" for cell in row]
            padded = [text + " " * (wide[i] - width(text) + gap) for i, text in enumerate(texts)]
            out.append("".join(padded).rstrip())
    return out


__all__ = ["columns", "width"]
