"""From a path, a file, bytes or a link to :class:`~mjwidget.core.match.Match`es."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from ..core.events import Event, Position, StartKyoku
from ..core.match import EventError, Match, hand_name
from . import links
from .errors import MAX_BYTES, LogError, Reading
from .formats import ENDINGS, EXPECTED, HEAD, ending, format_of
from .sources import Found, Source, find
from .unpack import plain, unpacked


class Read(NamedTuple):
    """One match of a source, or why there is none. ``name``: of the file, within a zip or folder
    as a path from there, with ``#2`` for the second match of one file; ``""`` for bytes."""

    name: str
    match: Match | LogError


class Matches(list[Match]):
    """Matches, and ``errors``: what could not be read, each with the name of its file.

    A match that ends early is among the matches; its own ``error`` says why.
    """

    def __init__(self, matches: Iterable[Match] = (), errors: Iterable[LogError] = ()) -> None:
        super().__init__(matches)
        self.errors: tuple[LogError, ...] = tuple(errors)

    def __repr__(self) -> str:
        more = f", {len(self.errors)} not read (see .errors)" if self.errors else ""
        return f"<{len(self)} match{'es' * (len(self) != 1)}{more}>"


def load(source: Source) -> Match:
    """Read a match from a path, an open file, bytes or a link; the format is known by its content.

    What there is of formats: :data:`mjwidget.logs.formats.FORMATS`; each gzipped or not. A link is
    one that holds the match (``https://tenhou.net/6/#json=...``). A damaged log gives the match as
    far as it could be read, and ``match.error`` says where and why it ends. Raises
    :class:`LogError` when not even the first hand could be read or when there is more than one
    match (:func:`load_all` reads many), ``OSError`` when there is no such file.
    """
    return _only(islice(load_each(source), 2))


def loads(text: str) -> Match:
    """Read a match from text, or from a link that holds one. Errors as for :func:`load`."""
    if not isinstance(text, str):
        raise TypeError(f"loads takes text, not {type(text).__name__}; load takes bytes")
    data = text.encode("utf-8", "surrogatepass")
    if len(data) > MAX_BYTES:
        raise LogError("", f"longer than {MAX_BYTES >> 20} MB")
    return _only(_matches(Found("", data)))


def load_all(source: Source) -> Matches:
    """Read all matches of a source: a file with one or many, a zip, a folder and what is below it.

    In folders and zips, files are taken that are called and begin as logs do. What cannot be read
    is left out and stands in ``.errors``; only when nothing can be read, the first of them is
    raised. :func:`load_each` gives one match after the other instead of all at once.
    """
    out = Matches()
    errors = []
    for name, match in load_each(source):
        if isinstance(match, Match):
            out.append(match)
        else:
            errors.append(_named(name, match))
    if errors and not out:
        raise errors[0]
    out.errors = tuple(errors)
    return out


def load_each(source: Source) -> Iterator[Read]:
    """The matches of a source one after the other, each with its name, or why it cannot be read."""
    for found in find(source):
        yield from _matches(found)


def _only(found: Iterable[Read]) -> Match:
    all_ = list(found)
    if not all_:
        raise LogError("", "no log is in there")
    if len(all_) > 1:
        raise LogError("", "this holds more than one match; load_all gives them all")
    ((_, match),) = all_
    if isinstance(match, LogError):
        raise match
    return match


def _named(name: str, error: LogError) -> LogError:
    return LogError(f"{name}, {error.place}" if name and error.place else name or error.place,
                    error.problem)  # fmt: skip


def _matches(found: Found) -> Iterator[Read]:
    if isinstance(found.data, LogError):
        yield Read(found.name, found.data)
        return
    try:
        readings = read(found.data)
    except LogError as e:
        yield Read(found.name, e)
        return
    for number, reading in enumerate(readings, 1):
        name = f"{found.name}#{number}" if len(readings) > 1 else found.name
        try:
            yield Read(name, _match(reading, name))
        except LogError as e:
            yield Read(name, e)


def read(data: bytes) -> tuple[Reading, ...]:
    """The matches of one log, gzipped or not, or of the links in it.

    Raises :class:`LogError` for an unknown format.
    """
    data, damage = unpacked(data)
    data = links.content(plain(data))
    form = format_of(data)
    if form is None:
        raise damage or _unknown(data)
    readings = form.read(data)
    if damage is not None:
        last = readings[-1]
        readings = (*readings[:-1], Reading(last.format, last.events, last.places, damage))
    return readings


def _unknown(data: bytes) -> LogError:
    """The error for what is no log: the way to the one that its first line names, if it does."""
    head = data[:HEAD].decode("utf-8", "replace").strip()
    line = head.partition("\n")[0].strip()
    named = None if ending(line) in ENDINGS else links.named_only(line)
    found = f"found {head[:40]!r}" if head else "the log is empty"
    return named or LogError("start", f"{found}, expected one of: {EXPECTED}")


def _match(reading: Reading, name: str) -> Match:
    events, error = reading.events, reading.error
    while True:
        try:
            match = Match(events, error=_addressed(events, error), source=name)
        except EventError as e:
            error = LogError(reading.places[e.index], e.problem)
            events = events[: e.index]
            continue
        break
    if not match.hands:
        raise error or LogError("end", "no hand in this log")
    return match


def _addressed(events: tuple[Event, ...], error: LogError | None) -> LogError | None:
    """The error with the address at which the events end: the hand, and the event it concerns."""
    starts = [i for i, e in enumerate(events) if isinstance(e, StartKyoku | Position)]
    if error is None or not starts or error.place.startswith("hand "):
        return error
    start = events[starts[-1]]
    assert isinstance(start, StartKyoku | Position)
    hand = f"hand {len(starts) - 1} ({hand_name(start)})"
    place = f"{hand}, event {len(events) - starts[-1]}"
    return LogError(f"{place}, {error.place}" if error.place else place, error.problem)
