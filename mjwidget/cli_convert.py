"""The command ``mjwidget convert``: logs in another format, one or many."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

from .core.match import Match
from .core.text import printable
from .logs.errors import LogError
from .logs.formats import ENDINGS, Format
from .logs.load import Read, load_each
from .logs.save import format_for, loss_text, writable, write, write_file
from .logs.written import WriteError

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

_NAME: Final = 100
"""Characters of a file's name in OUT."""


def add_to(commands: Commands) -> None:
    """Add ``convert`` to the command's parser."""
    convert = commands.add_parser("convert", help="write logs in another format")
    convert.add_argument(
        "log", metavar="IN", help="a log in any format, a zip, a folder; - for what comes in"
    )
    convert.add_argument(
        "out",
        metavar="OUT",
        help="a file whose name says the format (.gz may follow), or a folder for any number of"
        " matches; - for the screen",
    )
    convert.add_argument(
        "--to", metavar="FORMAT", help=f"one of {', '.join(writable())} (default: as OUT's name"
        " says, mjai for a folder and the screen)"
    )  # fmt: skip
    convert.set_defaults(run=_convert)


def _convert(args: argparse.Namespace) -> int:
    out = Path(args.out)
    many = args.log != "-" and Path(args.log).is_dir() and out.suffix not in (".gz", *ENDINGS)
    into = args.out != "-" and (many or out.is_dir() or args.out.endswith(("/", os.sep)))
    try:
        named = not into and args.out != "-"
        form = format_for(out.name, args.to or (None if named else "mjai"))
    except WriteError as e:
        return _refused(str(e).removeprefix("save: "))
    if args.log != "-" and out.is_file() and out.samefile(args.log):
        return _refused(f"{args.out}: IN and OUT are the same file")
    found = load_each(sys.stdin.buffer if args.log == "-" else args.log)
    if into:
        return _into_folder(found, out, form)
    reads = list(islice(found, 2))
    if len(reads) > 1:
        return _refused(f"{args.log} holds more than one match: OUT must be a folder")
    if not reads:
        return _refused(f"{args.log}: no log is in there")
    match = reads[0].match
    if isinstance(match, LogError):
        raise match
    return _one(match, args.log, out, form, screen=args.out == "-")


def _one(match: Match, name: str, out: Path, form: Format, *, screen: bool = False) -> int:
    try:
        written = write(match, form)
    except WriteError as e:
        return _refused(f"{name}: {str(e).removeprefix('save: ')}")
    if screen:
        sys.stdout.write(written.data.decode())
    else:
        write_file(out, written.data)
    if written.losses:
        _say(loss_text(out.name if not screen else form.name, written))
    if match.error is not None:
        _say(f"{name} ends early: {match.error}")
        return 1
    return 0


def _into_folder(found: Iterator[Read], out: Path, form: Format) -> int:
    out.mkdir(parents=True, exist_ok=True)
    status, used = 0, set[str]()
    for name, match in found:
        if isinstance(match, LogError):
            _say(f"{name}: {match}")
            status = max(status, 1)
            continue
        file = _file_name(name, used) + form.endings[0]
        status = max(status, _one(match, name, out / file, form))
    return status


def _file_name(name: str, used: set[str]) -> str:
    """A name of letters, digits and ``._-`` for a match of that name, not used so far."""
    bare = "-".join(part for part in re.split(r"[/\\]", name) if part.strip("."))
    for ending in ENDINGS:  # but for x.mjlog#2: the number stays
        bare = re.sub(re.escape(ending) + r"(\.gz)?(?=$|#)", "", bare)
    plain = re.sub(r"[^\w.-]+", "-", bare).strip(".-")[:_NAME] or "match"
    out, n = plain, 1
    while out.casefold() in used:
        n += 1
        out = f"{plain}-{n}"
    used.add(out.casefold())
    return out


def _say(text: str) -> None:
    print(f"mjwidget: {printable(text)}", file=sys.stderr)


def _refused(text: str) -> int:
    _say(text)
    return 2
