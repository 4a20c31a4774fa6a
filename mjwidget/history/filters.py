"""Which matches of a history are meant, as conditions of SQL; every value is bound, never text."""

from __future__ import annotations

import math
from datetime import date, datetime, time, timedelta
from typing import Any, Final, NamedTuple, TypeAlias

from ..core.given import as_int
from .summary import folded

When: TypeAlias = "date | datetime | str"
"""A day or a moment; as text ``2024-05-01``, ``2024-05-01T18:30``. Without a zone: local time."""


WORDS: Final = 100
"""Different words that may be looked for at once."""
_MOST: Final = 2**63 - 1


def number(name: str, value: object) -> int:
    """A number of matches, as SQLite takes it."""
    value = as_int(value)
    if type(value) is not int:
        raise TypeError(f"{name}: found {value!r:.40}, expected a number")
    if value < 0:
        raise ValueError(f"{name}: found {value}, expected none below 0")
    return min(value, _MOST)


class Where(NamedTuple):
    """A condition and its values."""

    sql: str
    values: tuple[Any, ...]


def where(
    *,
    rules: str | None = None,
    player: str | None = None,
    since: When | None = None,
    until: When | None = None,
    finished: bool | None = None,
    text: str | None = None,
    source: str | None = None,
) -> Where:
    """The condition; see :meth:`mjwidget.history.history.History.find`."""
    parts: list[str] = []
    values: list[Any] = []

    def need(condition: str, *bound: Any) -> None:
        parts.append(condition)
        values.extend(bound)

    if rules is not None:
        need("rules = ?", _text("rules", rules))
    if player is not None:
        name = folded(_text("player", player))
        need("id IN (SELECT match FROM player WHERE folded = ?)", name)
    if since is not None:
        need("at >= ?", _moment("since", since))
    if until is not None:
        need("at < ?", _moment("until", until, end=True))
    if finished is not None:
        if not isinstance(finished, bool):
            raise TypeError(f"finished: found {finished!r:.40}, expected True, False or None")
        need("finished = ?", finished)
    if source is not None:
        need("source = ?", _text("source", source))
    if text is not None:
        words = dict.fromkeys(folded(_text("text", text)).split())
        if len(words) > WORDS:
            raise ValueError(f"text: found {len(words):,} words, expected {WORDS} at most")
        for one in words:
            need("instr(words, ?) > 0", one)
    return Where(" AND ".join(parts) or "1", tuple(values))


def _text(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{name}: found {value!r:.40}, expected a text")
    # SQLite takes no half of a surrogate pair.
    return value.encode("utf-8", "replace").decode()


def _moment(name: str, value: When, *, end: bool = False) -> float:
    """Seconds since 1970; ``end``: a day is meant to its end, a moment is meant itself."""
    if isinstance(value, str):
        try:
            value = date.fromisoformat(value) if len(value) <= 10 else datetime.fromisoformat(value)
        except ValueError:
            expected = "expected a day (2024-05-01) or a moment (2024-05-01T18:30)"
            raise ValueError(f"{name}: found {value!r:.40}, {expected}") from None
    if not isinstance(value, date):
        raise TypeError(f"{name}: found {value!r:.40}, expected a date or datetime")
    try:
        if isinstance(value, datetime):
            return value.timestamp() + (1e-6 if end else 0)
        day = value + timedelta(days=1) if end else value
        return datetime.combine(day, time()).timestamp()
    except (OverflowError, ValueError, OSError):  # the first and the last year
        return math.inf if value.year > 1970 else -math.inf
