"""``HistoryView``: the matches of a history in a notebook cell, down to the replay of a hand."""

from __future__ import annotations

from collections.abc import Callable
from os import PathLike
from typing import Any, ClassVar, Final

import traitlets as t

from ..core.match import Match
from ..core.names import language
from ..core.text import printable
from ..game.seating import PERSON
from ..history.errors import HistoryError, NoMatch
from ..history.history import History, open_history
from ..history.summary import Summary
from ..logs.errors import LogError
from ..outline import outline
from ..stream import hand_blob
from .base import TableWidget
from .replay import Replay

PAGE: Final = 20
"""Matches on a page."""
_LONGEST: Final = 200
_NOTHING: Final = Match(())


class HistoryView(Replay):
    """The matches of a history: the list, a match's summary and hands, a hand as a replay.

    >>> mj.HistoryView(history)                          # or its file
    >>> mj.HistoryView(history, rules="lan", finished=True)

    ``place`` is what is shown, ``"list"``, ``"match"`` or ``"hand"``; ``code`` the match that is
    open, ``query`` what the list is asked for: ``text`` and ``offset``. All of them can be set and
    observed, as well as what a :class:`~.replay.Replay` has, which steps through the match that is
    open. Only what is looked at is sent to the browser: a page of the list, one match.

    A match that is still being played is shown as its one person sees it (or, where there are
    several, as somebody without a hand); ``mj.Replay(history[code])`` opens all.
    """

    WRITABLE: ClassVar[frozenset[str]] = Replay.WRITABLE | {"query", "code", "place"}
    INSTEAD: ClassVar[str] = "the history's file keeps the matches, mj.History(path) reads it"

    page = t.Dict().tag(sync=True)
    query = t.Dict().tag(sync=True)
    place = t.Enum(("list", "match", "hand"), "list").tag(sync=True)
    code = t.Unicode("").tag(sync=True)
    opened = t.Unicode("").tag(sync=True)  # the match of `info`, `hands` and `about`
    about = t.Dict().tag(sync=True)  # that match as in the list
    problem = t.Unicode("").tag(sync=True)  # what could not be read

    def __init__(
        self,
        history: History | str | PathLike[str],
        code: str = "",
        *,
        lang: str = "en",
        skin: str = "classic",
        **filters: Any,
    ) -> None:
        """Show ``history``; with ``code`` that match. ``filters``: of what :meth:`History.find
        <mjwidget.history.history.History.find>` takes, but for ``limit`` and ``offset``.

        Raises :class:`~mjwidget.history.errors.HistoryError`,
        :class:`~mjwidget.history.errors.NoMatch`, ``ValueError`` and ``TypeError`` for what does
        not fit.
        """
        language(lang)
        self._history = open_history(history)
        for name in ("limit", "offset"):
            if name in filters:
                raise TypeError(self._no_setting(name, self.WRITABLE, "="))
        self._text = filters.pop("text", None)
        self._filters = filters
        self._match = _NOTHING
        page = self._page({"text": self._text or "", "offset": 0})
        TableWidget.__init__(
            self, page=page, query={"text": self._text or "", "offset": 0}, lang=lang, skin=skin
        )
        if code:
            self.show(code)

    @property
    def history(self) -> History:
        """The history that is shown."""
        return self._history

    @property
    def match(self) -> Match:
        """The match that is open, as it is shown. Raises ``ValueError`` where none is."""
        if not self._match.hands:
            raise ValueError("no match is open; show(code) opens one")
        return self._match

    def show(self, code: str = "", hand: int | None = None) -> None:
        """Show a match, or a ``hand`` of it as a replay; without ``code`` the list. Raises as
        ``history[code]``, and ``IndexError`` where there is no such hand."""
        if not code:
            self.refresh()
            self.place = "list"
            return
        summary = self._history.summary(code)
        self._open(summary.code)
        if hand is not None:
            self.goto(hand)
            self.place = "hand"

    def refresh(self) -> None:
        """Look again at what there is."""
        self.page = self._page(self.query)

    # ---- the list

    def _page(self, query: dict[str, Any]) -> dict[str, Any]:
        """A page of the list; where the list has become shorter than that, its last one."""
        offset = query["offset"]
        while True:
            found = self._history.find(query["text"], **self._filters, limit=PAGE, offset=offset)
            if found or not offset:
                break
            offset = max(0, (found.total - 1) // PAGE * PAGE)
        rows = [_row(one) for one in found]
        return {"total": found.total, "offset": offset, "size": PAGE, "rows": rows}

    @t.validate("query")
    def _valid_query(self, proposal: Any) -> dict[str, Any]:
        query = proposal["value"]
        text, offset = query.get("text", ""), query.get("offset", 0)
        again = query.get("again", 0)  # any other number: look once more
        if not isinstance(text, str) or len(text) > _LONGEST:
            raise t.TraitError(f"query: text: expected a text of at most {_LONGEST} characters")
        if type(offset) is not int or not 0 <= offset < 1 << 31:
            raise t.TraitError(f"query: offset: found {offset!r:.40}, expected a number from 0")
        if type(again) is not int:
            raise t.TraitError(f"query: again: found {again!r:.40}, expected a number")
        return {"text": text, "offset": offset, "again": again}

    @t.observe("query")
    def _asked(self, _change: Any) -> None:
        self.problem = ""
        self._try(self.refresh)

    # ---- a match

    def _open(self, code: str) -> None:
        """Send the outline of a match; its hands follow when one is looked at."""
        match, about = as_shown(self._history[code]), _row(self._history.summary(code))
        with self.hold_sync():
            self._match = match
            self.at = (0, 0)
            self.playing = False
            self.viewer = "open"
            self.viewpoint = min(_person(match), match.seats - 1)
            self.info = outline(match) | {"title": code}  # which does not stand above the table
            self.hands = []
            self._studied_anew()
            self.about = about
            self.opened = self.code = code
            self.place = "match"
            self.problem = ""

    @t.observe("code")
    def _chosen(self, change: Any) -> None:
        code = change["new"]
        if code and code != self.opened:
            self._try(lambda: self._open(code))

    @t.observe("place")
    def _went(self, change: Any) -> None:
        if change["new"] == "list":
            self._try(self.refresh)
        elif not self.code:
            self.place = "list"
        elif change["old"] == "list" and self.opened == self.code and not self._match.last.over:
            self._try(lambda: self._open(self.code))  # it may have gone on
        elif change["new"] == "hand" and not self.hands:
            self.hands = [hand_blob(hand) for hand in self._match.hands]

    def _try(self, work: Callable[[], None]) -> None:
        """What a browser asks for must not end in an exception that nobody sees."""
        try:
            work()
        except (HistoryError, NoMatch, LogError) as e:
            with self.hold_sync():
                self.problem = str(e)
                self.code, self.opened, self.place = "", "", "list"

    def __repr__(self) -> str:
        where = self.place if self.place == "list" else f"{self.place} of {self.code}"
        return printable(f"<HistoryView of {self._history!r}: {where}>")


def as_shown(match: Match) -> Match:
    """What may be shown of a match: all of a record and of a match that is over; of one that is
    being played at a table what its person sees."""
    if match.last.over or match.header.secret is None:
        return match
    people = _people(match)
    if people == []:
        return match  # only computers play: all is open at their table, too
    return match.public(people[0] if people is not None and len(people) == 1 else None)


def _people(match: Match) -> list[int] | None:
    """Seats of persons, where the record says who sat there."""
    seats = (match.header.meta or {}).get("seats")
    if not isinstance(seats, list | tuple):
        return None
    return [seat for seat, one in enumerate(seats) if one == PERSON]


def _person(match: Match) -> int:
    """The seat from which it is looked at first."""
    return next(iter(_people(match) or ()), 0)


def _row(s: Summary) -> dict[str, Any]:
    """A match in the list."""
    return {
        "code": s.code,
        "at": f"{s.at:%Y-%m-%d %H:%M}",
        "dated": s.dated,
        "rules": s.rules,
        "unit": "points" if s.unit == "points" else "ranking",
        "hands": s.hands,
        "finished": s.finished,
        "practice": s.practice,
        "early": s.error is not None,
        "players": [
            {"name": p.name, "rank": p.rank, "score": p.score, "points": p.points}
            for p in s.players
        ],
    }
