"""``History``: matches as they are played or imported, kept in one file."""

from __future__ import annotations

import os
import time
import warnings
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from ..core.match import Match
from ..core.names import WORDS
from ..core.progress import bar
from ..core.text import clip, counted, nearest, printable
from ..logs.errors import LogError
from ..logs.load import load_each
from ..logs.many import into
from ..logs.save import format_for, write
from ..logs.sources import Source
from ..logs.written import LossWarning, WriteError
from . import codes, rows
from .content import content, fullness, played
from .database import Database
from .errors import NoMatch
from .exporting import Exported
from .filters import When, number, where
from .importing import Imported
from .recording import Recording
from .summary import Facts, Summaries, Summary, facts

if TYPE_CHECKING:
    import sqlite3

_NEAR: Final = 2000
"""Among so many codes the one that was meant is looked for."""


class History:
    """The matches of one file, each with a code (``kado-remi-tosa``), the newest first.

    >>> history = mj.History("matches.db")                # made if it is not there
    >>> history.import_from("logs/")                      # a log, a zip, a folder
    >>> mj.Table("tenhou", history=history)               # kept as it is played
    >>> history.find(rules="tenhou", player="Aoi", since="2024-05-01")
    >>> history["kado-remi-tosa"]                         # the match; the first letters will do

    Iterating gives the codes. Several processes may have the file open at once, and what was
    written is there after one of them has died. The file is its owner's: of matches that are not
    over it holds the walls.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        """Open the file. Raises :class:`.errors.HistoryError` for what is no history."""
        self._database = Database(Path(path))

    @property
    def path(self) -> Path:
        """The file."""
        return self._database.path

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def __enter__(self) -> History:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ---- what there is

    def __len__(self) -> int:
        return self._count()

    def __bool__(self) -> bool:
        return True  # an empty history is one, too

    def __iter__(self) -> Iterator[str]:
        with self._database.reading() as c:
            found = c.execute("SELECT code FROM match ORDER BY at DESC, id DESC").fetchall()
        return iter([code for (code,) in found])

    def __contains__(self, code: object) -> bool:
        if not isinstance(code, str):
            return False
        whole = rows.storable(codes.written(codes.letters(code)))
        with self._database.reading() as c:
            found = c.execute("SELECT 1 FROM match WHERE code = ?", (whole,)).fetchone()
        return found is not None

    def __getitem__(self, code: str) -> Match:
        """The match of a code, ``source`` of which is the code. The first letters of a code will
        do where no other begins like that; capitals and hyphens say nothing.

        Raises :class:`.errors.NoMatch` (a ``KeyError``), and
        :class:`~mjwidget.logs.errors.LogError` for one that is damaged in its first hand.
        """
        with self._database.reading() as c:
            row, whole, error = self._row(c, code)
            return rows.read(c, row, whole, error)

    def summary(self, code: str) -> Summary:
        """A match in short. Raises as for ``history[code]``."""
        with self._database.reading() as c:
            row, _, _ = self._row(c, code)
            return rows.summaries(c, "id = ?", (row,), 1, 0)[0]

    def find(
        self,
        text: str | None = None,
        *,
        rules: str | None = None,
        player: str | None = None,
        since: When | None = None,
        until: When | None = None,
        finished: bool | None = None,
        source: str | None = None,
        limit: int | None = None,
        offset: int = 0,
        **other: object,
    ) -> Summaries:
        """Matches in short, the newest first; ``total`` of what is returned counts all that fit.

        ``text``: words that all stand in the code, the names, the rules, the day or the source;
        ``rules``: the name of a set; ``player``: a whole name, capitals aside; ``since`` and
        ``until``: days or moments, both included (``"2024-05-01"``, a ``date``, a ``datetime``);
        ``finished``: is the match over; ``source``: the name of the file it came from. ``limit``
        and ``offset``: a part of them. Raises ``ValueError`` and ``TypeError`` for what is none,
        also for a name of rules that is one letter or two beside one that is known here.
        """
        for name in other:
            near = nearest(name, (key for key in self.find.__annotations__ if key != "other"))
            mean = f"; did you mean {near!r}?" if near else ""
            raise TypeError(f"find() has no filter {name!r:.60}{mean}")
        most = -1 if limit is None else number("limit", limit)
        start = number("offset", offset)
        fits = where(
            text=text,
            rules=rules,
            player=player,
            since=since,
            until=until,
            finished=finished,
            source=source,
        )
        with self._database.reading() as c:
            (total,) = c.execute(
                f"SELECT count(*) FROM match WHERE {fits.sql}", fits.values
            ).fetchone()
            found = rows.summaries(c, fits.sql, fits.values, most, start)
            if rules is not None and not total:
                self._meant_rules(c, rules)
        return Summaries(found, total)

    def _meant_rules(self, c: sqlite3.Connection, rules: str) -> None:
        """Nothing was found: is the name of the rules a slip of the pen?"""
        there = [name for (name,) in c.execute("SELECT DISTINCT rules FROM match") if name]
        sets = [key.removeprefix("rules.") for key in WORDS if key.startswith("rules.")]
        known = {*there, *sets}
        near = None if rules in known else nearest(rules, sorted(known))
        if near:
            raise ValueError(f"rules: found {rules!r:.60}; did you mean {near!r}?")

    def _count(self) -> int:
        with self._database.reading() as c:
            (count,) = c.execute("SELECT count(*) FROM match").fetchone()
        return int(count)

    def _row(self, c: sqlite3.Connection, code: str) -> tuple[int, str, str | None]:
        """Id, code and error of the match that is meant."""
        if not isinstance(code, str):
            raise TypeError(f"a match code is a text, not {type(code).__name__}")
        start = rows.storable(codes.written(codes.letters(code)))
        found: list[tuple[int, str, str | None]] = c.execute(
            "SELECT id, code, error FROM match WHERE substr(code, 1, ?) = ? LIMIT 6",
            (len(start), start),
        ).fetchall()
        if len(found) == 1 and start:
            return found[0]
        if not found or not start:
            raise NoMatch(f"no match has the code {code!r:.60}{self._meant(c, start)}")
        several = ", ".join(one for _, one, _ in found[:5]) + (" ..." if len(found) > 5 else "")
        raise NoMatch(f"several codes begin with {code!r:.60}: {several}")

    def _meant(self, c: sqlite3.Connection, typed: str) -> str:
        """The code that is nearly what was typed, among the newest."""
        found = c.execute("SELECT code FROM match ORDER BY at DESC, id DESC LIMIT ?", (_NEAR,))
        near = nearest(typed, [code for (code,) in found])
        return f"; did you mean {near}?" if near else ""

    # ---- changes

    def add(self, match: Match, *, source: str | None = None) -> str:
        """Keep a match; its code. One that is there already is not kept twice: the record that says
        more stays, under the same code.

        Two records are of one match when the same was dealt to the same names and they did the
        same, from the first deal to the last event, under the same rules (where both name some).
        Colours of fives, flowers, offences, payments, dates and notes need not be in both, so a
        match is known again in every format. A record that breaks off earlier is one of its own.

        ``source``: where it is from, by default ``match.source``. Raises ``ValueError`` for a
        match without a hand, :class:`.errors.HistoryError` when it cannot be written.
        """
        return self._add(match, source)[0]

    def _add(self, match: Match, source: str | None) -> tuple[str, bool]:
        """The code, and whether it is new."""
        if not isinstance(match, Match):
            raise TypeError(f"add takes a Match (mj.load gives one), not {type(match).__name__}")
        if not match.hands:
            raise ValueError("this match has no hand to keep")
        try:
            return self._put(match, match.source if source is None else source)
        except UnicodeEncodeError as e:
            found = e.object[e.start : e.start + 20]
            raise ValueError(f"this match holds text that is not Unicode ({found!r})") from None

    def _put(self, match: Match, source: str) -> tuple[str, bool]:
        digest = content(match).digest
        found = facts(match, now=time.time(), source=source)
        with self._database.writing() as c:
            there = rows.same(c, match, digest)
            if there is None:
                row, code = rows.insert(c, match, found, digest)
                rows.rewrite(c, row, match.events)
                return code, True
            row, code = there
            if not rows.holds(c, row, match.events):
                self._keep_fuller(c, row, code, match, found, digest)
            return code, False

    def _keep_fuller(
        self, c: sqlite3.Connection, row: int, code: str, match: Match, found: Facts, digest: bytes
    ) -> None:
        """Put another record of a match in the place of the one that is there, if it says more."""
        owner, at, dated, error = c.execute(
            "SELECT owner, at, dated, error FROM match WHERE id = ?", (row,)
        ).fetchone()
        if owner is not None:
            return  # a table writes it, everything it knows
        try:
            if fullness(match) <= fullness(rows.read(c, row, code, error)):
                return
        except LogError:
            pass  # what is there can't be read
        rows.update(c, row, code, match, _same_date(found, at, bool(dated)), digest)
        rows.rewrite(c, row, match.events)

    def import_from(self, *sources: Source, progress: bool = True) -> Imported:
        """Keep all matches of logs, zips and folders, in any format that :func:`mjwidget.load`
        reads; the codes of those that are new.

        What is there already, from another file or in another format, is not kept twice; what
        cannot be read stands in ``.errors``. Each match is kept for itself, so that breaking off
        loses nothing. ``progress``: show a bar. Raises ``OSError`` when there is no such file.
        """
        added: list[str] = []
        known: list[str] = []
        errors: list[LogError] = []
        with bar(progress) as done:
            for one in sources:
                for name, match in load_each(one):
                    if isinstance(match, LogError):
                        place = ", ".join(filter(None, [name, match.place]))
                        errors.append(LogError(place, match.problem))
                    else:
                        code, new = self._add(match, name)
                        (added if new else known).append(code)
                    done()
        return Imported(added, known, errors)

    def remove(self, code: str) -> None:
        """Forget a match. Raises :class:`.errors.NoMatch`; only a whole code will do."""
        with self._database.writing() as c:
            row, whole, _ = self._row(c, code)
            if codes.letters(code) != codes.letters(whole):
                raise NoMatch(f"{code!r:.60} is not a whole code ({whole} begins like that)")
            c.execute("DELETE FROM match WHERE id = ?", (row,))

    def recording(self, code: str | None = None) -> Recording:
        """What keeps the matches of one table as they are played; with ``code``, that one goes on.
        Raises :class:`.errors.NoMatch`."""
        if code is None:
            return Recording(self._database)
        with self._database.reading() as c:
            row, whole, _ = self._row(c, code)
        return Recording(self._database, row, whole)

    def export(
        self,
        path: str | os.PathLike[str],
        which: Iterable[str] | None = None,
        *,
        format: str = "mjai",
    ) -> Exported:
        """Write matches to a folder or, when the name ends with ``.zip``, to a zip: each as a file
        ``CODE.mjai`` in there, or in another ``format`` (:func:`mjwidget.save`). The codes.

        ``which``: codes, all by default. What the format cannot say of a match is left out without
        a word; mjai says everything, the walls of matches that are not over among it. A match
        whose record does not say when it was played gets ``date`` in its header's ``meta``. One
        that the format cannot say at all, or that is damaged, is not written: it stands in
        ``.errors``, and one :class:`~mjwidget.logs.written.LossWarning` names it; only when nothing
        can be written, the first of them is raised. Raises ``OSError`` as files do, ``ValueError``
        for a format that cannot be written.
        """
        form = format_for("", format)
        wanted = list(self) if which is None else [self.summary(code).code for code in which]
        done: list[str] = []
        errors: list[WriteError | LogError] = []
        with into(Path(path)) as put:
            for code in wanted:
                try:
                    data = write(self._dated(code), form).data
                except WriteError as e:
                    errors.append(WriteError(f"{code}: {e}"))
                except LogError as e:
                    errors.append(LogError(", ".join(filter(None, [code, e.place])), e.problem))
                else:
                    put(f"{code}{form.endings[0]}", data)
                    done.append(code)
        if errors and not done:
            raise errors[0]
        out = Exported(done, errors)
        if errors:
            warnings.warn(out.lost, LossWarning, stacklevel=2)
        return out

    def _dated(self, code: str) -> Match:
        """The match, saying when it was played where that is known."""
        match, summary = self[code], self.summary(code)
        if summary.dated and played(match) is None:
            meta = {**(match.header.meta or {}), "date": summary.at.astimezone().isoformat()}
            match.header = replace(match.header, meta=meta)
        return match

    def __repr__(self) -> str:
        newest = self.find(limit=1)
        parts = [counted(newest.total, "match", "matches")]
        parts += [f"the newest {one.code} of {one.at:%Y-%m-%d}" for one in newest]
        return printable(f"<History {self.path.name}: {', '.join(parts)}>")

    def _repr_html_(self) -> str:
        return self.find(limit=20)._repr_html_()


def _same_date(found: Facts, at: float, dated: bool) -> Facts:
    """The facts with the date that is known already, unless they know one themselves."""
    return found if found.dated else found._replace(at=at, dated=dated)


def open_history(history: History | str | os.PathLike[str]) -> History:
    """The history that is meant. Raises ``ValueError`` for what is none, and no file."""
    if not isinstance(history, History | str | os.PathLike):
        raise ValueError(f"history: found {clip(history)}, expected a History, or its file")
    return history if isinstance(history, History) else History(history)
