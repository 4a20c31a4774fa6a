"""The command ``mjwidget``: ``show``, ``check``, ``convert``, ``rules``, ``compare``, ``selfplay``,
``scenario``."""

from __future__ import annotations

import argparse
import io
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NoReturn, cast

from . import __version__, cli_convert, cli_play, cli_rules, cli_scenario, cli_sheets
from .checking import Report, check_files, find_logs
from .cli_convert import a_path
from .core.names import LANGUAGES
from .core.sheet import match_text
from .core.text import nearest, printable, short
from .logs import links
from .logs.errors import LogError
from .logs.load import load_each
from .rulefiles import RuleError
from .rulefiles import rules as load_rules

_LINK: Final = 200
"""Characters that are shown of a link."""
A_LOG = (
    "a log in any format, gzipped or not, a zip or a folder of them, a link that holds a match;"
    " - for what comes in"
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; the exit status: 0 well, 1 faults found, 2 it could not be done."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by whoever started us
            mode = "r" if name == "stdin" else "w"
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        # A terminal that can't show a name shows its escape.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    args = _parser().parse_args(argv)
    try:
        status: int = args.run(args)
        sys.stdout.flush()
    except LogError as e:
        print(f"mjwidget: {printable(short(args.log, 200))}: {printable(str(e))}", file=sys.stderr)
        return 2
    except RuleError as e:
        print(f"mjwidget: {e}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader of our output went away, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as e:
        where = "" if e.filename is None else f"{printable(short(str(e.filename), 200))}: "
        print(f"mjwidget: {where}{e.strerror or e}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return status


class _Parser(argparse.ArgumentParser):
    """Says which command is meant by one that there is not; files may stand behind options, too."""

    _mixed = False

    def parse_known_args(self, args=None, namespace=None):  # type: ignore[no-untyped-def]
        """A command's options and files in any order (argparse alone gives up looking for more
        files at the first option). Behind ``--`` everything is a file, as argparse has it."""
        commands = any(action.nargs == argparse.PARSER for action in self._actions)
        if commands or self._mixed or "--" in args:
            return super().parse_known_args(args, namespace)
        self._mixed = True
        # Points of which the first are below 0 are no option; nor is what begins with a blank.
        given = [f" {text}" if re.match(r"-\d+,", text) else text for text in args]
        try:
            return self.parse_known_intermixed_args(given, namespace)
        finally:
            self._mixed = False

    def error(self, message: str) -> NoReturn:
        found = re.search(r"invalid choice: '(.*?)' \(choose from (.*)\)", message)
        near = nearest(found[1], re.findall(r"[\w-]+", found[2])) if found else None
        super().error(message + (f"; did you mean {near}?" if near else ""))


def _parser() -> argparse.ArgumentParser:
    # mypy would have the commands made for this kind of parser only
    parser = cast(
        argparse.ArgumentParser,
        _Parser("mjwidget", description="Read, check, convert and play matches."),
    )
    parser.add_argument("--version", action="version", version=f"mjwidget {__version__}")
    parser.set_defaults(run=_help)
    commands = parser.add_subparsers(metavar="COMMAND")

    show = commands.add_parser("show", help="rules, players, hands, results, final table")
    show.add_argument(
        "log",
        metavar="LOG",
        type=a_path,
        help=A_LOG,
    )
    show.add_argument("--lang", choices=LANGUAGES, default="en")
    show.set_defaults(run=_show)

    check = commands.add_parser(
        "check", help="read logs: do they add up, was every step legal, every result right?"
    )
    check.add_argument(
        "paths",
        metavar="PATH",
        nargs="+",
        type=a_path,
        help="files, zips, folders and links that hold a match",
    )
    check.add_argument("--jobs", type=int, default=0, help="processes (default: one each core)")
    check.add_argument(
        "--rules", metavar="NAME|FILE", help="judge by these rules, not by those the logs name"
    )
    check.add_argument(
        "-v", "--verbose", action="store_true", help="a line for each file, with its rules"
    )
    check.set_defaults(run=_check)

    cli_convert.add_to(commands)
    cli_rules.add_to(commands)
    cli_sheets.add_to(commands)
    cli_play.add_to(commands)
    cli_scenario.add_to(commands)
    return parser


def _help(args: argparse.Namespace) -> int:
    _parser().print_help()
    return 2


def _show(args: argparse.Namespace) -> int:
    status, shown = 0, 0
    for name, match in load_each(sys.stdin.buffer if args.log == "-" else args.log):
        if isinstance(match, LogError):
            whole = args.log == "-" and not {"/", "#"} & {*name}
            if not shown and (whole or name in ("", Path(args.log).name)):  # "": a link
                raise match
            print(f"mjwidget: {printable(name)}: {printable(str(match))}", file=sys.stderr)
            status = 1
            continue
        if "#" in name or "/" in name:  # one of several
            print(f"{chr(10) * (shown > 0)}{printable(name)}")
        print(match_text(match, args.lang))
        shown += 1
        status = max(status, int(match.error is not None))
    if not shown and not status:
        print(f"mjwidget: {printable(args.log)}: no log is in there", file=sys.stderr)
        return 2
    return status


def _check(args: argparse.Namespace) -> int:
    wrong = next(filter(None, map(_wrong, args.paths)), None)
    if wrong is not None:
        print(f"mjwidget: {printable(wrong)}", file=sys.stderr)
        return 2
    paths = [text if links.is_link(text) else Path(text) for text in args.paths]
    total = Report()
    rules = None if args.rules is None else load_rules(args.rules)
    try:
        for path, report in check_files(find_logs(paths), args.jobs, rules):
            name = printable(str(path) if isinstance(path, Path) else short(path, _LINK))
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


def _wrong(text: str) -> str | None:
    """Why this cannot be checked: there is no such file, or it is a link that holds no match."""
    if links.is_link(text):
        try:
            links.content(text.encode("utf-8", "replace"))
        except LogError as e:
            return f"{short(text, _LINK)}: {e}"
        return None
    if Path(text).exists():
        return None
    if text == "-":
        return "-: check takes files and folders; show and convert take what comes in"
    only = links.named_only(text)
    return f"no such file or folder: {text}" if only is None else f"{text}: {only}"


def _print_total(total: Report) -> None:
    for line in (*total.rules_lines(), total.line()):
        print(printable(line))


if __name__ == "__main__":
    sys.exit(main())
