"""The command ``mjwidget selfplay``: computer players against each other, counted and timed."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from .core.names import word
from .core.text import counted, printable
from .game.play import PlayError
from .game.players import PLAYERS, player
from .rulefiles import rules as load_rules
from .ruleset import RuleSet
from .selfplay import Tally, Task, play_many

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def add_to(commands: Commands) -> None:
    """Add ``selfplay`` to the command's parser."""
    selfplay = commands.add_parser("selfplay", help="computer players against each other")
    selfplay.add_argument(
        "--rules", metavar="NAME|FILE", default="tenhou", help="a rule set (default: tenhou)"
    )
    selfplay.add_argument(
        "--matches", metavar="N", type=_positive, default=20, help="how many (default: 20)"
    )
    selfplay.add_argument(
        "--players",
        metavar="NAME[,NAME...]",
        default="mixed",
        help=f"of {', '.join(PLAYERS)}: one for all seats, or one each (default: mixed)",
    )
    selfplay.add_argument("--seed", metavar="S", default="0", help="fixes every wall and choice")
    selfplay.add_argument("--jobs", type=int, default=0, help="processes (default: one each core)")
    selfplay.add_argument(
        "--out", metavar="FOLDER", type=Path, help="write each match there as name.mjai.gz"
    )
    selfplay.set_defaults(run=_selfplay)


def _positive(text: str) -> int:
    try:
        n = int(text)
    except ValueError:
        n = 0
    if n < 1:
        raise argparse.ArgumentTypeError(f"found {text!r:.40}, expected a whole number from 1 on")
    return n


def _selfplay(args: argparse.Namespace) -> int:
    rules = load_rules(args.rules)
    n = rules.tiles.players
    names = [name.strip() for name in args.players.split(",")]
    if len(names) == 1:
        names *= n
    try:
        if len(names) != n:
            raise ValueError(f"{rules.name} is for {n} players, found {len(names)}")
        for name in names:
            player(name)
    except ValueError as e:
        print(f"mjwidget: --players: {printable(str(e))}", file=sys.stderr)
        return 2
    if args.out is not None:
        args.out.mkdir(parents=True, exist_ok=True)
    task = Task(args.rules, tuple(names), args.seed, args.out)
    total = Tally.empty(n)
    status = 0
    start = time.perf_counter()
    try:
        for one in play_many(task, args.matches, args.jobs):
            total = total.plus(one)
    except KeyboardInterrupt:
        print("interrupted; so far:")
        status = 130
    except PlayError as e:
        print(f"mjwidget: match {total.matches}: {printable(str(e))}", file=sys.stderr)
        status = 1
    for line in report(rules, names, total, time.perf_counter() - start):
        print(printable(line))
    return status


def report(rules: RuleSet, names: Sequence[str], total: Tally, seconds: float) -> list[str]:
    """The lines that the command prints."""
    if not total.matches:
        return ["no match was played to its end"]
    matches, hands = total.matches, total.hands
    wide, unit = max(8, *map(len, names)), rules.settlement.unit
    out = [
        f"{rules.name}: {counted(matches, 'match', 'matches')}, {counted(hands, 'hand')},"
        f" {hands / matches:.1f} a match; {total.draws / hands:.1%} draws"
        + (f"; {total.chombo:,} chombo" if total.chombo else "")
        + ("" if unit == "ranking" else f"; final points are {word(f'unit.{unit}')}"),
        f"{'player':<{wide}}  mean rank  mean points  wins a hand  deal-ins a hand",
    ]
    for i, name in enumerate(names):
        out.append(
            f"{name:<{wide}}  {total.ranks[i] / matches:9.2f}"
            f"  {total.points[i] / 1000 / matches:+11,.{0 if unit == 'points' else 1}f}"
            f"  {total.wins[i] / hands:11.1%}  {total.deal_ins[i] / hands:15.1%}"
        )
    out.append(
        f"{seconds:.1f} s: {matches / seconds:.1f} matches/s,"
        f" {total.events / seconds:,.0f} events/s"
        f" ({matches / total.seconds:.1f} matches/s in one process)"
    )
    return out
