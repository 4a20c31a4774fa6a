"""What goes wrong with a history."""

from __future__ import annotations

from ..core.text import printable


class HistoryError(ValueError):
    """A history cannot be opened, read or written; the text names the file and says why."""


class NoMatch(KeyError):
    """No match has that code, or several codes begin like that."""

    def __str__(self) -> str:
        return printable(str(self.args[0]))  # a KeyError would show it in quotes
