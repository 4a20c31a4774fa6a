"""The command ``mjwidget convert``: logs in another format, one or many."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

from .core.match import Match
from .core.text import counted, printable, short
from .logs import links
from .logs.errors import LogError
from .logs.formats import ENDINGS, Format
from .logs.load import Read, load_each
from .logs.many import into, is_zip
from .logs.save import format_for, loss_text, writable, write, write_file
from .logs.written import WriteError

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

_NAME: Final = 100
"""Characters of a file's name in OUT."""
_OVER: Final = "is there already; --force writes over it"


def add_to(commands: Commands) -> None:
    """Add ``convert`` to the command's parser."""
    convert = commands.add_parser("convert", help="write logs in another format")
    convert.add_argument(
        "log",
        metavar="IN",
        type=a_path,
        help="a log in any format, a zip, a folder, a link that holds a match; - for what comes in",
    )
    convert.add_argument(
        "out",
        metavar="OUT",
        nargs="?",
        type=a_path,
        help="a file whose name says the format (.gz may follow); a folder or a .zip for any number"
        " of matches; - for the screen; by default, with --to, a file beside IN",
    )
    # Of a shell's logs/*.mjlog each is a name.
    convert.add_argument("more", nargs="*", help=argparse.SUPPRESS)
    convert.add_argument(
        "--to", metavar="FORMAT", help=f"one of {', '.join(writable())} (default: as OUT's name"
        " says, mjai for a folder, a zip and the screen)"
    )  # fmt: skip
    convert.add_argument("--force", action="store_true", help="write over files that are there")
    convert.set_defaults(run=_convert)


def a_path(text: str) -> str:
    """What an argument that names a file or a folder must be: not empty, which is a slip."""
    if not text:
        raise argparse.ArgumentTypeError("found '', expected a file or a folder")
    return text


def _convert(args: argparse.Namespace) -> int:
    if args.more:
        n = len(args.more) + 2
        return _refused(f"found {n} names, expected IN and OUT; many logs: IN is their folder")
    if args.out is not None and links.is_link(args.out):
        return _refused(f"{short(args.out)}: OUT is a file or a folder, nothing is sent to a link")
    try:
        out = _beside(args.log, args.to) if args.out is None else args.out
        many = out != "-" and _holds_many(args.log, out)
        named = not many and out != "-"
        to = "mjai" if args.to is None and not named else args.to
        form = format_for(Path(out).name, to)
    except WriteError as e:
        return _refused(str(e).removeprefix("save: "))
    path = Path(out)
    source = _source(args.log)
    if source is not None and path.is_file() and source.exists() and path.samefile(source):
        return _refused(f"{out}: IN and OUT are the same file")
    if out != "-" and path.is_file() and (named or is_zip(path)) and not args.force:
        return _refused(f"{out} {_OVER}")
    found = load_each(sys.stdin.buffer if args.log == "-" else args.log)
    if many:
        return _many(found, args, path, form)
    reads = list(islice(found, 2))
    if len(reads) > 1:
        return _refused(f"{args.log} holds more than one match: OUT must be a folder or a .zip")
    if not reads:
        return _refused(f"{args.log}: no log is in there")
    match = reads[0].match
    if isinstance(match, LogError):
        raise match
    return _one(match, args.log, None if out == "-" else path, form)


def _beside(log: str, to: str | None) -> str:
    """Where it goes when that is not said. Raises :class:`WriteError`."""
    if to is None:
        raise WriteError("expected OUT, or a format with --to")
    if log == "-":
        return "-"
    if links.holds(log.encode("utf-8", "replace")):
        raise WriteError("expected OUT: a link has no place beside it")
    source = Path(log)
    if source.is_dir() or is_zip(source) or not source.name:
        raise WriteError(f"{log}: expected OUT, a folder or a .zip for its matches")
    if not source.exists():
        return log + format_for("", to).endings[0]  # reading it will say that there is nothing
    return str(source.with_name(_bare(source.name) + format_for("", to).endings[0]))


def _holds_many(log: str, out: str) -> bool:
    """Does OUT take any number of matches?"""
    path, source = Path(out), _source(log)
    if path.is_dir() or out.endswith(("/", os.sep)) or is_zip(path):
        return True
    folder = source is not None and source.is_dir()
    return folder and path.suffix.lower() not in (".gz", *ENDINGS)


def _source(log: str) -> Path | None:
    """IN where it is a file or a folder. A link may be longer than a name of a file can be."""
    return None if log == "-" or links.is_link(log) else Path(log)


def _one(match: Match, name: str, out: Path | None, form: Format) -> int:
    """One match into a file, or to the screen."""
    try:
        written = write(match, form)
    except WriteError as e:
        return _refused(f"{name}: {str(e).removeprefix('save: ')}")
    if out is None:
        # A log is UTF-8 whatever the terminal takes.
        sys.stdout.flush()
        sys.stdout.buffer.write(written.data)
        if written.losses:
            _say(loss_text(form.name, written))
    else:
        write_file(out, written.data)
        _wrote(out, form, 1, len(match), Counter(written.losses))
    return _ended(match, name)


def _many(found: Iterator[Read], args: argparse.Namespace, out: Path, form: Format) -> int:
    """Each match into a file of a folder or of a zip."""
    status, matches, hands = 0, 0, 0
    losses: Counter[str] = Counter()
    used: set[str] = set()
    nothing = True
    with into(out, force=args.force) as put:
        for name, match in found:
            nothing = False
            if isinstance(match, LogError):
                _say(f"{name}: {match}")
                status = 1
                continue
            try:
                written = write(match, form)
            except WriteError as e:
                _say(f"{name}: {str(e).removeprefix('save: ')}")
                status = 1
                continue
            file = _file_name(name, used) + form.endings[0]
            if not put(file, written.data):
                _say(f"{out / file} {_OVER}")
                status = 1
                continue
            matches, hands = matches + 1, hands + len(match)
            losses.update(written.losses)
            status = max(status, _ended(match, name))
    if nothing:
        return _refused(f"{args.log}: no log is in there")
    if matches:
        _wrote(out, form, matches, hands, losses)
    return status


def _wrote(out: Path, form: Format, matches: int, hands: int, losses: Counter[str]) -> None:
    """What was written, and what the format could not say of how many matches."""
    text = f"{out}: {counted(matches, 'match', 'matches')}, {counted(hands, 'hand')} as {form.name}"
    if losses:
        several = matches > 1
        left = [f"{what} ({n:,})" if several else what for what, n in losses.items()]
        text += f"; left out: {', '.join(left)}"
    print(printable(text))


def _ended(match: Match, name: str) -> int:
    if match.error is None:
        return 0
    _say(f"{name} ends early: {match.error}")
    return 1


def _file_name(name: str, used: set[str]) -> str:
    """A name of letters, digits and ``._-`` for a match of that name, not used so far."""
    parts = "-".join(part for part in re.split(r"[/\\]", name) if part.strip("."))
    plain = re.sub(r"[^\w.-]+", "-", _bare(parts)).strip(".-")[:_NAME] or "match"
    out, n = plain, 1
    while out.casefold() in used:
        n += 1
        out = f"{plain}-{n}"
    used.add(out.casefold())
    return out


def _bare(name: str) -> str:
    """A file's name without what says the format; of ``x.mjlog#2`` the number stays."""
    for ending in ENDINGS:
        name = re.sub(re.escape(ending) + r"(\.gz)?(?=$|#)", "", name, flags=re.IGNORECASE)
    return name


def _say(text: str) -> None:
    print(f"mjwidget: {printable(text)}", file=sys.stderr)


def _refused(text: str) -> int:
    _say(text)
    return 2
