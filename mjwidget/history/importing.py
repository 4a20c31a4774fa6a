"""What became of files whose matches were taken into a history."""

from __future__ import annotations

from collections.abc import Iterable

from ..core.text import counted, printable
from ..logs.errors import LogError


class Imported(list[str]):
    """The codes of the matches that are new, in the order in which they were read.

    ``known``: of each record of a match that was there already, from this import or before it, the
    code; ``errors``: what could not be read, each with the name of its file. A match that ends
    early is kept as far as it goes.
    """

    def __init__(
        self,
        codes: Iterable[str] = (),
        known: Iterable[str] = (),
        errors: Iterable[LogError] = (),
    ) -> None:
        super().__init__(codes)
        self.known = tuple(known)
        self.errors = tuple(errors)

    def __repr__(self) -> str:
        parts = [f"{counted(len(self), 'match', 'matches')} added"]
        if self.known:
            parts.append(f"{len(self.known)} known already")
        if self.errors:
            parts.append(f"{len(self.errors)} not read (see .errors)")
        return printable(f"<{', '.join(parts)}>")
