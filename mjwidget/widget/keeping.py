"""The match of a live table in a history, while it is played."""

from __future__ import annotations

from os import PathLike

from ..game.table import LiveTable
from ..history.errors import HistoryError
from ..history.history import History, open_history
from ..history.recording import Recording


class Kept:
    """Keeps the match of a table, where there is a ``history`` to keep it in.

    ``problem``: why the history does not have all; ``None`` when it has.
    """

    def __init__(
        self, core: LiveTable, history: History | Recording | str | PathLike[str] | None
    ) -> None:
        if history is not None and not isinstance(history, Recording):
            history = open_history(history).recording()
        self._core, self._recording = core, history
        self.problem: str | None = None

    @property
    def code(self) -> str | None:
        """The match's code in the history; ``None`` where it is in none (yet)."""
        return None if self._recording is None else self._recording.code

    def fresh(self) -> Recording | None:
        """The same for another table."""
        return None if self._recording is None else self._recording.fresh()

    def take(self) -> None:
        """Keep what has happened. A history that cannot be written does not stop the match: the
        next change tries again."""
        if self._recording is None:
            return
        try:
            self._recording.take(self._core.match)
            self.problem = None
        except HistoryError as e:
            self.problem = f"the match could not be kept: {e}"
