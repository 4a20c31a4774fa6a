"""The command ``mjwidget``: ``show``, ``check``, ``convert``, ``rules``, ``selfplay``."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from . import __version__, cli_play, cli_rules
from .checking import Report, check_files, find_logs
from .core.match import Match
from .core.names import LANGUAGES
from .core.sheet import match_text
from .core.text import printable
from .logs.errors import LogError
from .logs.load import MJAI_NAMES, load
from .rulefiles import RuleError
from .rulefiles import rules as load_rules

A_LOG = "mjai lines or a Tenhou mjlog, gzipped or not; - for what comes in"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; the exit status: 0 well, 1 faults found, 2 it could not be done."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that can't show a name shows its escape.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    args = _parser().parse_args(argv)
    try:
        status: int = args.run(args)
        sys.stdout.flush()
    except LogError as e:
        print(f"mjwidget: {printable(args.log)}: {printable(str(e))}", file=sys.stderr)
        return 2
    except RuleError as e:
        print(f"mjwidget: {e}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader of our output went away, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as e:
        print(f"mjwidget: {e.filename or ''}: {e.strerror or e}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "mjwidget", description="Read, check, convert and play matches."
    )
    parser.add_argument("--version", action="version", version=f"mjwidget {__version__}")
    parser.set_defaults(run=_help)
    commands = parser.add_subparsers(metavar="COMMAND")

    show = commands.add_parser("show", help="rules, players, hands, results, final table")
    show.add_argument(
        "log",
        metavar="LOG",
        help=A_LOG,
    )
    show.add_argument("--lang", choices=LANGUAGES, default="en")
    show.set_defaults(run=_show)

    check = commands.add_parser(
        "check", help="read logs: do they add up, was every step legal, every result right?"
    )
    check.add_argument("paths", metavar="PATH", nargs="+", type=Path, help="files and folders")
    check.add_argument("--jobs", type=int, default=0, help="processes (default: one each core)")
    check.add_argument(
        "--rules", metavar="NAME|FILE", help="judge by these rules, not by those the logs name"
    )
    check.add_argument(
        "-v", "--verbose", action="store_true", help="a line for each file, with its rules"
    )
    check.set_defaults(run=_check)

    convert = commands.add_parser("convert", help="write a log in another format")
    convert.add_argument(
        "log",
        metavar="IN",
        help=A_LOG,
    )
    convert.add_argument("out", metavar="OUT", help="name.mjai or name.mjai.gz; - for the screen")
    convert.set_defaults(run=_convert)

    cli_rules.add_to(commands)
    cli_play.add_to(commands)
    return parser


def _load(name: str) -> Match:
    """The log of that name; ``-`` is what comes in."""
    return load(sys.stdin.buffer if name == "-" else name)


def _help(args: argparse.Namespace) -> int:
    _parser().print_help()
    return 2


def _show(args: argparse.Namespace) -> int:
    match = _load(args.log)
    print(match_text(match, args.lang))
    return 0 if match.error is None else 1


def _check(args: argparse.Namespace) -> int:
    missing = [p for p in args.paths if not p.exists()]
    if missing:
        print(f"mjwidget: no such file or folder: {missing[0]}", file=sys.stderr)
        return 2
    total = Report()
    rules = None if args.rules is None else load_rules(args.rules)
    try:
        for path, report in check_files(find_logs(args.paths), args.jobs, rules):
            name = printable(str(path))
            for fault in report.faults:
                # stdout may be a file while the bar goes to the screen
                print(f"{name}: {printable(fault)}")
            if args.verbose:
                by = [f"judged by {rules}" for rules, _ in report.judged]
                print(f"{name}: {printable(', '.join([report.line(), *by]))}")
            total = total.plus(report)
    except KeyboardInterrupt:
        print("interrupted; so far:")
        _print_total(total)
        return 130
    _print_total(total)
    return 1 if total.faults else 0


def _print_total(total: Report) -> None:
    for line in (*total.rules_lines(), total.line()):
        print(printable(line))


def _convert(args: argparse.Namespace) -> int:
    out = Path(args.out)
    bare = Path(out.stem) if out.suffix == ".gz" else out
    if args.out != "-" and bare.suffix not in MJAI_NAMES:
        expected = ", ".join(MJAI_NAMES)
        print(
            f"mjwidget: {out.name}: can't tell the format, expected a name that ends with one"
            f" of {expected} (.gz may follow)",
            file=sys.stderr,
        )
        return 2
    if args.log != "-" and out.exists() and out.samefile(args.log):
        print(f"mjwidget: {args.out}: IN and OUT are the same file", file=sys.stderr)
        return 2
    match = _load(args.log)
    if args.out == "-":
        sys.stdout.write(match.dumps())
    else:
        match.save(out)
    if match.error is not None:
        print(f"mjwidget: {args.log} ends early: {printable(str(match.error))}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
