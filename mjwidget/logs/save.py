"""From a :class:`~mjwidget.core.match.Match` to a file, in any format that can be written."""

from __future__ import annotations

import gzip
import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from ..core.match import Match, save_with
from ..core.text import nearest
from .formats import FORMATS, Format, ending
from .written import LossWarning, WriteError, Written


def save(match: Match, path: str | os.PathLike[str], format: str | None = None) -> None:
    """Write a match to a file; gzipped when its name ends with ``.gz``.

    ``format``: a name of :func:`writable`; by default what the name's ending says. What the format
    cannot say of the match is named in one :class:`~.written.LossWarning`. Raises
    :class:`~.written.WriteError` (a ``ValueError``) for a name that says no format, and for a
    match that the format cannot say at all; ``OSError`` as files do.
    """
    _save(match, path, format, 3)


def _save(match: Match, path: str | os.PathLike[str], format: str | None, level: int) -> None:
    path = Path(path)
    written = write(match, format_for(path.name, format))
    if written.losses:
        warnings.warn(loss_text(path.name, written), LossWarning, stacklevel=level)
    write_file(path, written.data)


def writable() -> tuple[str, ...]:
    """The names of the formats that can be written."""
    return tuple(f.name for f in FORMATS if f.write is not None)


def format_for(name: str, format: str | None = None) -> Format:
    """The format that is written to a file of that name. Raises :class:`WriteError`."""
    if format is not None:
        for one in FORMATS:
            if one.name == format:
                if one.write is None:
                    raise WriteError(f"save: {format} can only be read")
                return one
        expected = ", ".join(writable())
        near = nearest(str(format), writable())
        mean = f"; did you mean {near!r}?" if near else ""
        raise WriteError(f"save: found format {format!r:.80}, expected one of {expected}{mean}")
    for one in FORMATS:
        if one.write is not None and ending(name) in one.endings:
            return one
    endings = dict.fromkeys(e for f in FORMATS if f.write is not None for e in f.endings)
    raise WriteError(
        f"save: found {name!r:.80}, expected a name that ends with one of {', '.join(endings)}"
        " (.gz may follow), or a format"
    )


def write(match: Match, form: Format) -> Written:
    """The match in that format. Raises :class:`WriteError`."""
    if form.write is None:
        raise WriteError(f"save: {form.name} can only be read")
    if not match.hands:
        raise WriteError(f"save: the match has no hand, {form.name} can say nothing of it")
    return form.write(match)


def loss_text(name: str, written: Written) -> str:
    """One sentence that names what is lost."""
    return f"{name} does not say all of the match; left out: {', '.join(written.losses)}"


def write_file(path: Path, data: bytes) -> None:
    """Write all or nothing, gzipped when the name ends with ``.gz``."""
    if path.suffix.lower() == ".gz":
        data = gzip.compress(data, mtime=0)
    # A file of that name stays whole until the new one is.
    partial = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with naming(path):
            partial.write_bytes(data)
            partial.replace(path)
    finally:
        with suppress(OSError):
            partial.unlink(missing_ok=True)


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """What goes wrong within names this file, not the one that is written first."""
    try:
        yield
    except OSError as e:
        if e.filename is None or str(e.filename).endswith(".part"):
            e.filename, e.filename2 = str(path), None
        raise


def _method(match: Match, path: str | os.PathLike[str], format: str | None = None) -> None:
    _save(match, path, format, 4)  # the warning is about the line that calls match.save


save_with(_method)
