"""Where logs come from: a file, bytes, what is open, a link, a zip of many, a folder.

All of them give named bytes, one log at a time, so that a large archive is never in memory as a
whole. Members of a zip are read in memory and bounded; nothing is ever extracted, and their names
are but text.
"""

from __future__ import annotations

import io
import os
import zipfile
import zlib
from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from typing import IO, Any, Final, NamedTuple, TypeAlias

from . import links
from .errors import MAX_BYTES, MAX_NAME, LogError
from .formats import ENDINGS, HEAD, format_of
from .unpack import RATIO, SMALL, beginning, plain

Source: TypeAlias = str | PathLike[str] | bytes | bytearray | memoryview | IO[Any]

_ZIP: Final = (b"PK\x03\x04", b"PK\x05\x06")
"""How a zip begins, one without members too."""
_ENCRYPTED: Final = 0x1
# What a damaged or unusual zip is known to raise.
_BAD_ZIP: Final = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    OSError,
    RuntimeError,
    ValueError,
)


class Found(NamedTuple):
    """One log: its name (``""`` for bytes), and its bytes or why there are none."""

    name: str
    data: bytes | LogError


def find(source: Source) -> Iterator[Found]:
    """The logs of a source, in order.

    Raises ``OSError`` when there is no such file, ``TypeError`` for what is no source, and
    :class:`LogError` for a text that is no path. What is wrong with one log of many is handed out
    in its place.
    """
    if isinstance(source, str):
        if not source.strip():
            raise LogError("", "expected a path or a link, found an empty text")
        if "\n" in source or "\0" in source or source.lstrip().startswith(("{", "<", "[")):
            raise LogError("", "this is the text of a log, not its path; loads takes text")
        if links.is_link(source):
            yield Found("", source.encode("utf-8", "surrogatepass"))
            return
        if not Path(source).exists() and (wrong := links.named_only(source)):
            raise wrong
    if isinstance(source, str | PathLike):
        path = Path(source)
        yield from _folder(path) if path.is_dir() else _file(path)
        return
    if isinstance(source, bytes | bytearray | memoryview):
        yield from _content("", bytes(source))
        return
    if not hasattr(source, "read"):
        found = type(source).__name__
        raise TypeError(f"load takes a path, an open file or bytes, not {found}")
    data = source.read(MAX_BYTES + 1)
    if isinstance(data, str):
        data = data.encode("utf-8", "surrogatepass")
    yield from _content(Path(str(getattr(source, "name", ""))).name, data)


def log_files(folder: Path) -> Iterator[Path]:
    """The files below a folder that are logs, in order; no hidden ones.

    What is called as only logs are is one; what is called as other files are, too (``.json``), is
    one when it begins as one.
    """
    for base, folders, files in os.walk(folder):
        folders[:] = sorted(f for f in folders if not f.startswith("."))
        for name in sorted(files):
            path = Path(base, name)
            if _named_as_log(name) and path.is_file() and (_surely(name) or _begins(path)):
                yield path


def _named_as_log(name: str) -> bool:
    last = name.lower()
    return not last.startswith(".") and last.removesuffix(".gz").endswith((*ENDINGS, ".zip"))


def _surely(name: str) -> bool:
    """Is no other file called like this?"""
    return name.lower().removesuffix(".gz").endswith((".mjlog", ".mjai", ".mjson", ".zip"))


def _begins(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return _is_log(file.read(HEAD))
    except OSError:
        return True  # reading it will say why not


def _is_log(head: bytes) -> bool:
    text = plain(beginning(head))
    return links.holds(text) or format_of(text) is not None


def _folder(folder: Path) -> Iterator[Found]:
    for path in list(log_files(folder)):  # what is written there meanwhile is none of them
        try:
            for found in _file(path):
                yield found._replace(name=str(path.relative_to(folder).parent / found.name))
        except OSError as e:
            yield Found(str(path.relative_to(folder)), LogError("", str(e.strerror or e)))


def _file(path: Path) -> Iterator[Found]:
    with path.open("rb") as file:
        if file.read(4) in _ZIP:
            yield from _zip(path.name, file)
            return
        file.seek(0)
        data = file.read(MAX_BYTES + 1)
    yield from _content(path.name, data)


def _content(name: str, data: bytes) -> Iterator[Found]:
    if len(data) > MAX_BYTES:
        yield Found(name, LogError("", f"longer than {MAX_BYTES >> 20} MB"))
    elif data.startswith(_ZIP):
        yield from _zip(name, io.BytesIO(data))
    else:
        yield Found(name, data)


def _zip(name: str, file: IO[bytes]) -> Iterator[Found]:
    size = file.seek(0, io.SEEK_END)
    left = max(MAX_BYTES, RATIO * size)
    try:
        archive = zipfile.ZipFile(file)
    except _BAD_ZIP as e:
        yield Found(name, LogError("", f"a damaged zip ({e})"))
        return
    with archive:
        for member in archive.infolist():
            name_there = member.filename.rpartition("/")[2]
            # Archives of logs leave the ending out now and then.
            maybe = _named_as_log(name_there) or "." not in name_there
            if member.is_dir() or not maybe:
                continue
            data = _member(archive, member, left)
            if isinstance(data, bytes) and len(data) > left:
                yield Found(name, LogError("", f"unpacks to more than {RATIO} times its size"))
                return
            left -= len(data) if isinstance(data, bytes) else 0
            if isinstance(data, bytes) and not (_surely(name_there) or _is_log(data[:HEAD])):
                continue
            yield Found(f"{name}/{member.filename[:MAX_NAME]}", data)


def _member(archive: zipfile.ZipFile, member: zipfile.ZipInfo, left: int) -> bytes | LogError:
    if member.flag_bits & _ENCRYPTED:
        return LogError("", "it is encrypted")
    most = min(MAX_BYTES, max(SMALL, RATIO * member.compress_size))
    try:
        with archive.open(member) as file:
            data = file.read(min(most, left) + 1)
    except _BAD_ZIP as e:
        return LogError("", f"damaged in the zip ({e})")
    if len(data) > most:
        if most == MAX_BYTES:
            return LogError("", f"longer than {MAX_BYTES >> 20} MB")
        return LogError("", f"unpacks to more than {RATIO} times its size")
    if data.startswith(_ZIP):
        return LogError("", "a zip inside a zip is not opened")
    return data
