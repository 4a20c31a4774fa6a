"""Many logs written: each a file of a folder, or of a zip."""

from __future__ import annotations

import os
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeAlias

from .save import naming, write_file

Put: TypeAlias = Callable[[str, bytes], bool]
"""Writes a file of that name; false when there is one that may not be written over."""


def is_zip(path: Path) -> bool:
    """Does a path mean a zip, and not a folder that is called like one?"""
    return path.suffix.lower() == ".zip" and not path.is_dir()


@contextmanager
def into(path: Path, *, force: bool = True) -> Iterator[Put]:
    """Where files are written to: a zip, which is there once it is whole, or a folder. Neither is
    made before the first file. ``force``: files of a folder are written over. Raises ``OSError``.
    """
    if is_zip(path):
        with _zip(path) as put:
            yield put
    else:
        yield lambda name, data: _file(path / name, data, force)


def _file(path: Path, data: bytes, force: bool) -> bool:
    if not force and path.exists():
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    write_file(path, data)
    return True


@contextmanager
def _zip(path: Path) -> Iterator[Put]:
    # A zip of that name stays whole until the new one is.
    partial = path.with_name(f".{path.name}.{os.getpid()}.part")
    archives: list[zipfile.ZipFile] = []

    def put(name: str, data: bytes) -> bool:
        if not archives:
            archives.append(zipfile.ZipFile(partial, "w", zipfile.ZIP_DEFLATED))
        archives[0].writestr(name, data)
        return True

    try:
        with naming(path):
            yield put
            for archive in archives:
                archive.close()
                partial.replace(path)
    finally:
        for archive in archives:
            with suppress(OSError, ValueError):  # it could not be written; said already
                archive.close()
        partial.unlink(missing_ok=True)
