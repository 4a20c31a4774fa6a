"""The commands ``mjwidget rules sheet`` and ``mjwidget compare``."""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .comparing import compare
from .core.names import LANGUAGES
from .core.text import printable
from .logs.formats import ENDINGS
from .logs.load import load
from .rulefiles import RuleError
from .rulefiles import rules as load_rules

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

SET = "name of a set, or a .toml file"


def add_sheet(commands: Commands) -> None:
    """Add ``sheet`` to what ``mjwidget rules`` can do."""
    sheet = commands.add_parser("sheet", help="a set in plain words, as it hangs on the wall")
    sheet.add_argument("name", metavar="NAME", help=SET)
    sheet.add_argument("--lang", choices=LANGUAGES, default="en")
    sheet.add_argument("--beside", metavar="NAME", help=f"only what differs from it; {SET}")
    sheet.set_defaults(run=_sheet)


def add_to(commands: Commands) -> None:
    """Add ``compare`` to the command's parser."""
    parser = commands.add_parser(
        "compare", help="a hand, or the end of a match, under several sets of rules"
    )
    parser.add_argument(
        "what",
        metavar="WHAT",
        help="a hand with its winning tile, 234m34678p23466s+5p; the points at the end of a match, "
        "42300,27100,18600,12000, the first dealer's first (with blanks: in quotes); a log of a "
        "match that is over",
    )
    parser.add_argument("sets", metavar="SET", nargs="+", help=SET)
    parser.add_argument("--lang", choices=LANGUAGES, default="en")
    hand = parser.add_argument_group("of a hand")
    hand.add_argument("--by", choices=("ron", "tsumo"), help="by default ron")
    hand.add_argument("--seat", metavar="WIND", help="the winner's, E for the dealer (S)")
    hand.add_argument("--round", metavar="WIND", help="of the round (E)")
    hand.add_argument("--from", metavar="WIND", help="who discarded")
    hand.add_argument(
        "--meld", metavar="MELD", dest="melds", action="append", help="pon:777z, chi:406m, ..."
    )
    hand.add_argument("--dora", metavar="TILES", help="indicators")
    hand.add_argument("--ura", metavar="TILES", help="indicators, after riichi")
    hand.add_argument("--flags", metavar="FLAG[,FLAG...]", help="riichi, ippatsu, rinshan, ...")
    hand.add_argument("--pao", metavar="WIND", help="who is liable")
    hand.add_argument("--honba", metavar="N", type=int)
    parser.add_argument("--sticks", metavar="N", type=int, help="on the table")
    parser.add_argument(
        "--start", metavar="N", type=int, help="points that each began with, where no SET has it"
    )
    parser.set_defaults(run=_compare)


def say(text: str) -> None:
    """Print it; titles, notes and file names are not ours: a terminal must obey none of them."""
    for line in text.split("\n"):
        print(printable(line))


def _sheet(args: argparse.Namespace) -> int:
    say(load_rules(args.name).sheet(args.lang, args.beside).text())
    return 0


_OF_A_HAND = ("by", "seat", "round", "from", "melds", "dora", "ura", "flags", "pao", "honba")
_POINTS = "points are written with commas between them: 42300,27100,18600,12000"
_WIN = "the winning tile is written behind a +: 234m34678p23466s+5p"


def _compare(args: argparse.Namespace) -> int:
    given = {key: getattr(args, key) for key in (*_OF_A_HAND, "sticks", "start")}
    given = {key: value for key, value in given.items() if value is not None}
    what: Any = args.what
    if re.fullmatch(r"\s*-?\d+(\s*[,/\s]\s*-?\d+)+\s*", what):
        what = [int(points) for points in re.split(r"[,/\s]+", what.strip())]
    elif Path(what).is_file() or what.lower().removesuffix(".gz").endswith(ENDINGS):
        args.log = what  # the name that an error of reading tells
        what = load(what)
    else:
        if re.fullmatch(r"-?\d+", what):
            print(f"mjwidget: {_POINTS}", file=sys.stderr)
            return 2
        what, plus, win = what.partition("+")
        if plus:
            given["win"] = win
    if "flags" in given:
        given["flags"] = given["flags"].split(",")
    try:
        found = compare(what, args.sets, lang=args.lang, **given)
    except RuleError:
        raise
    except (ValueError, TypeError) as e:
        hint = f"; {_WIN}" if isinstance(what, str) and "win" not in given else ""
        print(f"mjwidget: {printable(str(e))}{hint}", file=sys.stderr)
        return 2
    say(found.text())
    return 0
