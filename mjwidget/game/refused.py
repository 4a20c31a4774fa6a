"""What a live table does not do."""

from __future__ import annotations

from typing import Literal, TypeAlias

__all__ = ["Refused", "TableError"]

Refused: TypeAlias = Literal["not_now", "no_substitute", "over"]
"""Why a table does not do something, as a code of the catalogue without ``table.``."""


class TableError(ValueError):
    """What the table cannot do now; the text says why. ``code``: the kind of reason."""

    def __init__(self, text: str, code: Refused = "not_now") -> None:
        super().__init__(text)
        self.code: Refused = code
