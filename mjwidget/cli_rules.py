"""The command ``mjwidget rules``: ``list``, ``show``, ``check``, ``diff``, ``sheet``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from . import cli_sheets, rulefiles, ruletext
from .cli_sheets import SET, say
from .core.text import printable

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def add_to(commands: Commands) -> None:
    """Add ``rules`` and what it can do to the command's parser."""
    rules = commands.add_parser("rules", help="sets of rules: list, show, check, compare")
    rules.set_defaults(run=lambda args: _help(rules))
    inner = rules.add_subparsers(metavar="COMMAND")

    inner.add_parser("list", help="the sets that come with mjwidget").set_defaults(run=_list)

    show = inner.add_parser("show", help="a set, as a file that gives it")
    show.add_argument("name", metavar="NAME", help=SET)
    show.add_argument("--all", action="store_true", help="also keys that have their default")
    show.set_defaults(run=_show)

    check = inner.add_parser("check", help="whether files are sound sets of rules")
    check.add_argument("files", metavar="FILE", nargs="+", help=SET)
    check.set_defaults(run=_check)

    cli_sheets.add_sheet(inner)

    diff = inner.add_parser("diff", help="keys in which two sets differ; 1 when there are any")
    diff.add_argument("a", metavar="A", help=SET)
    diff.add_argument("b", metavar="B", help=SET)
    diff.set_defaults(run=_diff)


def _help(parser: argparse.ArgumentParser) -> int:
    parser.print_help()
    return 2


def _list(args: argparse.Namespace) -> int:
    names = rulefiles.names()
    wide = max(len(name) for name in names)
    for name in names:
        titles = " · ".join(rulefiles.rules(name).title.values())
        say(f"{name:<{wide}}  {titles}")
    return 0


def _show(args: argparse.Namespace) -> int:
    say(ruletext.text(rulefiles.rules(args.name), every=args.all))
    return 0


def _check(args: argparse.Namespace) -> int:
    faults = 0
    for name in args.files:
        # A folder's file may be called like a set that comes with mjwidget.
        given = Path(name) if _is_file(name) else name
        problems = rulefiles.check(given)
        for problem in problems:
            print(printable(problem), file=sys.stderr)
        if not problems:
            local = ", ".join(rulefiles.rules(given).yaku.local)
            say(f"{name}: sound" + (f"; a notebook has to add the yaku {local}" if local else ""))
        faults += len(problems)
    return 1 if faults else 0


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):  # too long for a file, for one
        return False


def _diff(args: argparse.Namespace) -> int:
    found = rulefiles.diff(args.a, args.b)
    say(str(found))
    return 1 if found else 0
