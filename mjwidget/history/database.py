"""The file of a history: SQLite, opened with care, every change whole or not at all."""

from __future__ import annotations

import contextlib
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from ..core.text import printable
from .errors import HistoryError
from .upgrade import upgrade

try:
    import sqlite3
except ImportError:  # some builds of Python leave it out; tables are played all the same
    sqlite3 = None  # type: ignore[assignment]

SCHEMA: Final = 2
"""The number of this layout of tables, the file's ``user_version``; newer ones are refused, older
ones are brought up to it."""
APPLICATION: Final = 0x4D4A4869
"""The file's ``application_id``: "MJHi". A database without it is another program's."""
PATIENCE: Final = 5.0
"""So many seconds a change waits while another process writes."""

# A match is a row of `match`, one of `player` for each seat, and its lines (mjai, the project's own
# form, deflated) in `part`, in order: while it is played each change adds one, a hand that is over
# makes one of all.
_TABLES: Final = """
CREATE TABLE match (
  id INTEGER PRIMARY KEY,
  code TEXT NOT NULL UNIQUE,
  content BLOB NOT NULL,
  terms TEXT NOT NULL,
  at REAL NOT NULL,
  dated INTEGER NOT NULL,
  rules TEXT NOT NULL,
  unit TEXT NOT NULL,
  hands INTEGER NOT NULL,
  finished INTEGER NOT NULL,
  practice INTEGER NOT NULL,
  source TEXT NOT NULL,
  error TEXT,
  owner TEXT,
  words TEXT NOT NULL
);
CREATE INDEX match_at ON match (at, id);
CREATE INDEX match_content ON match (content);
CREATE TABLE player (
  match INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
  seat INTEGER NOT NULL,
  name TEXT NOT NULL,
  folded TEXT NOT NULL,
  rank INTEGER,
  score INTEGER NOT NULL,
  points INTEGER,
  chips INTEGER,
  PRIMARY KEY (match, seat)
) WITHOUT ROWID;
CREATE INDEX player_name ON player (folded);
CREATE TABLE part (
  match INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
  n INTEGER NOT NULL,
  data BLOB NOT NULL,
  UNIQUE (match, n)
);
"""


class Database:
    """An open history file. ``reading`` and ``writing`` are the only ways to its tables."""

    def __init__(self, path: Path) -> None:
        """Open the file, or make it, readable by its owner only: it holds walls of matches that
        are not over. Raises :class:`HistoryError`."""
        self.path = path
        self._lock = threading.RLock()
        self._closed = False
        if sqlite3 is None:
            raise self._error("this Python has no SQLite, so it can keep no matches")
        self._make_file()
        self._connect()

    def _make_file(self) -> None:
        path = self.path
        try:
            if path.is_dir():
                raise self._error("this is a folder, expected a file")
            if path.exists() and not path.is_file():
                raise self._error("this is no regular file")
            if not path.parent.is_dir():
                raise self._error(f"there is no folder {printable(str(path.parent))}")
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        except FileExistsError:
            pass
        except OSError as e:
            raise self._error(e.strerror or str(e)) from None
        except HistoryError:
            raise
        except ValueError as e:  # a NUL in the name
            raise self._error(str(e)) from None

    def _connect(self) -> None:
        with self._explained():
            self._pid = os.getpid()
            # The whole path: "file:..." and ":memory:" mean something else to SQLite.
            self._connection = sqlite3.connect(
                self.path.absolute(),
                timeout=PATIENCE,
                isolation_level=None,
                check_same_thread=False,
            )
            try:
                self._set_up(self._connection)
            except BaseException:
                self._connection.close()
                raise

    def _set_up(self, c: sqlite3.Connection) -> None:
        c.execute("PRAGMA foreign_keys = ON")
        if self._is_new(c):
            # Two processes that make one file: the one that comes too late tries again.
            _patiently(lambda: c.execute("PRAGMA journal_mode = WAL"))
            with _transaction(c, "IMMEDIATE"):
                if self._is_new(c):
                    for statement in _TABLES.split(";"):
                        c.execute(statement)
                    c.execute(f"PRAGMA application_id = {APPLICATION}")
                    c.execute(f"PRAGMA user_version = {SCHEMA}")
        elif self._version(c) < SCHEMA:
            with _transaction(c, "IMMEDIATE"):
                if self._version(c) < SCHEMA:
                    upgrade(c, self._version(c))
                    c.execute(f"PRAGMA user_version = {SCHEMA}")
        # What was committed outlives the process; the last of it may be lost with the power only.
        c.execute("PRAGMA synchronous = NORMAL")

    def _version(self, c: sqlite3.Connection) -> int:
        (version,) = c.execute("PRAGMA user_version").fetchone()
        return int(version)

    def _is_new(self, c: sqlite3.Connection) -> bool:
        """Is nothing in the file? Raises :class:`HistoryError` for a file that is not ours."""
        (application,) = c.execute("PRAGMA application_id").fetchone()
        version = self._version(c)
        (tables,) = c.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        if not application and not version and not tables:
            return True
        if application != APPLICATION:
            raise self._error("this is a database of another program, not a history of matches")
        if version > SCHEMA:
            raise self._error(
                f"written by a newer version (layout {version}; this one reads up to {SCHEMA})"
            )
        if version < 1:
            raise self._error(f"damaged: found layout {version}, expected 1 to {SCHEMA}")
        return False

    def close(self) -> None:
        """Close the file. It can't be used any more."""
        with self._lock:
            if not self._closed:
                self._closed = True
                if self._pid == os.getpid():
                    self._connection.close()

    def __del__(self) -> None:
        with contextlib.suppress(AttributeError):  # it was never opened
            self.close()

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """All that is read within is of one moment."""
        with self._in("DEFERRED") as c:
            yield c

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """All that is written within is kept when it ends well, and nothing otherwise."""
        with self._in("IMMEDIATE") as c:
            yield c

    @contextmanager
    def _in(self, kind: str) -> Iterator[sqlite3.Connection]:
        with self._lock, self._explained():
            if self._closed:
                raise self._error("this history is closed")
            if self._pid != os.getpid():
                # A connection does not survive a fork; to close it here would harm the other side.
                _INHERITED.append(self._connection)
                self._connect()
            with _transaction(self._connection, kind):
                yield self._connection

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """What SQLite says, as one clear error."""
        try:
            yield
        except sqlite3.Error as e:
            text = str(e)
            if "locked" in text or "busy" in text:
                text = f"another program is writing to it (waited {PATIENCE:.0f} seconds)"
            elif "readonly" in text:
                text = "it can only be read (the file or its folder is write-protected)"
            elif "unable to open" in text:
                text = "it cannot be opened: may this program read and write it and its folder?"
            elif "not a database" in text:
                text = "this is no history of matches (not a database)"
            elif "malformed" in text or "no such table" in text or "no such column" in text:
                text = f"damaged ({text})"
            raise self._error(text) from e

    def _error(self, problem: str) -> HistoryError:
        return HistoryError(f"{printable(str(self.path))}: {problem}")


_INHERITED: Final[list[sqlite3.Connection]] = []


@contextmanager
def _transaction(c: sqlite3.Connection, kind: str) -> Iterator[None]:
    c.execute(f"BEGIN {kind}")
    try:
        yield
        c.execute("COMMIT")
    except BaseException:
        if c.in_transaction:
            c.execute("ROLLBACK")
        raise


def _patiently(work: Callable[[], object]) -> None:
    """Do it again while another process holds the file: SQLite does not wait at every step."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            work()
            return
        except sqlite3.OperationalError as e:
            if "locked" not in str(e) or time.monotonic() > end:
                raise
            time.sleep(0.02)
