"""What became of matches that were written out of a history."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..core.text import counted, printable
from ..logs.errors import LogError
from ..logs.written import WriteError

_NAMED: Final = 5
"""Matches that :attr:`Exported.lost` names."""


class Exported(list[str]):
    """The codes of the matches that are written, in order.

    ``errors``: why others are not, each with its code.
    """

    def __init__(
        self, codes: Iterable[str] = (), errors: Iterable[WriteError | LogError] = ()
    ) -> None:
        super().__init__(codes)
        self.errors = tuple(errors)

    @property
    def lost(self) -> str:
        """Which are not written, and why, in a sentence."""
        named = "; ".join(map(str, self.errors[:_NAMED]))
        more = "; ..." if len(self.errors) > _NAMED else ""
        return printable(
            f"{counted(len(self.errors), 'match', 'matches')} not written: {named}{more}"
        )

    def __repr__(self) -> str:
        more = f", {len(self.errors)} not (see .errors)" if self.errors else ""
        return f"<{counted(len(self), 'match', 'matches')} written{more}>"
