"""How what a browser may see goes to it: for everybody, or for one of several people."""

from __future__ import annotations

from typing import Any

from .settings import TableTraits


class Told:
    """What the browser of a table has been told.

    What a browser keeps of a model is for everybody's eyes (it is saved with the notebook), so that
    the view of one of several people goes as a message: whole when one has sat down, then without
    the hands that are over.
    """

    def __init__(self, table: TableTraits) -> None:
        self._table = table
        self._private: dict[str, Any] = {}

    def anew(self) -> None:
        """A person has sat down, at a page that may be a new one: the next message is whole."""
        self._private = {}

    def tell(self, shown: dict[str, Any], *, private: bool) -> None:
        """Send what is to be seen now, trait by trait; ``private``: to one person only. Raises,
        once all is sent, what those raise who observe a trait."""
        if not private:
            self._private = {}
            raised: list[Exception] = []
            with self._table.hold_sync():
                for name, value in shown.items():
                    try:
                        setattr(self._table, name, value)
                    except Exception as e:  # of who observes it: the rest is told as well
                        raised.append(e)
            if raised:
                raise raised[0]
            return
        old, running = self._private, ("live", "prompt", "status")
        new = {k: v for k, v in shown.items() if k in running or old.get(k) != v}
        self._private = shown
        if shown != old:  # or how many come would tell that others are asked
            # A page that came since then shows the curtain: what is not whole is not for it.
            self._table.send({"type": "private", "whole": not old, "traits": new})

    def add(self, name: str, value: Any, *, private: bool) -> None:
        """Send one thing that has come later than the rest."""
        if not private:
            setattr(self._table, name, value)
        elif self._private and self._private.get(name) != value:
            self._private = self._private | {name: value}
            self._table.send({"type": "private", "whole": False, "traits": {name: value}})
