"""The command ``mjwidget scenario``: ``check``, ``show``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from .core.text import counted, printable

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def add_to(commands: Commands) -> None:
    """Add ``scenario`` and what it can do to the command's parser."""
    scenario = commands.add_parser("scenario", help="scenarios in TOML files: check, show")
    scenario.set_defaults(run=lambda args: _help(scenario))
    inner = scenario.add_subparsers(metavar="COMMAND")

    check = inner.add_parser(
        "check", help="can they be set up, and is what they say true? files, or folders of them"
    )
    check.add_argument("paths", metavar="PATH", nargs="+", help="a .toml file, or a folder")
    check.add_argument("-v", "--verbose", action="store_true", help="a line for each scenario")
    check.set_defaults(run=_check)

    show = inner.add_parser("show", help="the position that a scenario sets up, in one line")
    show.add_argument("path", metavar="FILE")
    show.set_defaults(run=_show)


def _help(parser: argparse.ArgumentParser) -> int:
    parser.print_help()
    return 2


def _check(args: argparse.Namespace) -> int:
    from .puzzle.errors import PuzzleError
    from .scenario.errors import ScenarioError
    from .scenario.toml import course

    count = faults = 0
    for given in args.paths:
        try:
            files = list(course(given))
        except ScenarioError as e:
            print(f"mjwidget: {printable(str(e))}", file=sys.stderr)
            return 2
        if not files:
            what = "no scenario is in there, expected .toml files in it or in its folders"
            print(printable(f"mjwidget: {given}: {what}"), file=sys.stderr)
            return 2
        for file in files:
            count += 1
            shown = _shown(file, Path(given))
            try:
                problems = _problems(file)
            except (ScenarioError, PuzzleError) as e:
                # It names its file already; in a folder of folders the way to it is wanted.
                problems = [str(e).removeprefix(file.name).lstrip(",: ")]
            for problem in problems:
                print(printable(f"{shown}: {problem}"))
            if args.verbose and not problems:
                print(printable(f"{shown}: fine"))
            faults += len(problems)
    print(f"{counted(count, 'scenario')}, {counted(faults, 'fault')}")
    return 1 if faults else 0


def _problems(file: Path) -> list[str]:
    """Of the scenario, of the questions of a quiz, or of a folder's heading. Raises for what cannot
    be read."""
    import tomllib

    from .puzzle.puzzle import Puzzle
    from .puzzle.toml import heading, load
    from .scenario.scenario import Scenario
    from .scenario.toml import text_of

    text = text_of(file)
    if heading(text, file.name) is not None:
        return []
    try:
        asks = tomllib.loads(text).get("puzzle")
    except (ValueError, RecursionError):
        asks = None  # said below, with its place
    found = [] if isinstance(asks, list) else Scenario.load(file).check()
    if asks is not None:
        load(file, Puzzle)
    return found


def _shown(file: Path, given: Path) -> str:
    return file.name if file == given else file.relative_to(given).as_posix()


def _show(args: argparse.Namespace) -> int:
    from .scenario.errors import ScenarioError
    from .scenario.scenario import Scenario

    try:
        print(printable(str(Scenario.load(args.path))))
    except ScenarioError as e:
        print(f"mjwidget: {printable(str(e))}", file=sys.stderr)
        return 1
    return 0
