"""The computer players: strength with intervals, style beside people's, and how long they think.

``python -m tests bench bots [CONTEST ...] [--matches N]``. Each wall is played with the player at
every seat; what was played with the present sources is kept, so that a run can be stopped and goes
on. Without a contest named all are run, one after the other, which takes hours.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from typing import Any

from mjwidget.game.play import Seated
from tests.bench.contest import STYLE, Contest, mean_rank, recorded, run, style, times
from tests.runner.corpus import HOW, find_corpus

PEOPLE = 200
ENGINE = "majiang-ai"


def _made(name: str) -> Seated:
    if name != ENGINE:
        return name
    from tests.majiang_engine import engine

    return engine()


# Contest, what it is to reach.
CONTESTS: dict[str, tuple[Contest, str]] = {
    one.name: (one, aim)
    for one, aim in (
        (Contest("efficient-tsumogiri", "tenhou", "efficient", "tsumogiri", 25), "far above"),
        (Contest("careful-efficient", "tenhou", "careful", "efficient", 125), "2.40 or better"),
        (Contest("careful-careful", "tenhou", "careful", "careful", 50), "people's style; 15 s"),
        (
            Contest("careful-engine", "tenhou", "careful", ENGINE, 125, maker=_made),
            "as it is; 2.5 would be even",
        ),
        (
            Contest("sanma-parlour", "sanma-parlour", "careful", "efficient", 125),
            "1.90 or better",
        ),
        (
            Contest("sanma-parlour-east", "sanma-parlour-east", "careful", "efficient", 125),
            "1.90 or better",
        ),
        (Contest("tenhou-sanma", "tenhou-sanma", "careful", "efficient", 125), "1.90 or better"),
    )
}


def report(contest: Contest, aim: str, rows: Sequence[dict[str, Any]]) -> list[str]:
    """Lines about one contest."""
    found = style(rows)
    median, late = times(rows)
    seconds = sum(row["seconds"] for row in rows) / len(rows)
    ranks = [sum(row["rank"] == r for row in rows) for r in range(1, contest.seats + 1)]
    return [
        f"{contest.name}: {contest.hero} against {contest.others}, {contest.rules},"
        f" {len(rows)} matches (aim: {aim})",
        f"  mean rank {mean_rank(rows, contest.seats)}; ranks {ranks}",
        "  " + "; ".join(f"{key} {found[key]}" for key in STYLE) + f"; won {found['won'].mean:.0f}",
        f"  a decision {median:.1f} ms median, {late:.1f} ms p95; a match {seconds:.1f} s"
        " (processor time)",
    ]


def people(rows: Sequence[dict[str, Any]], most: int) -> list[str]:
    """People's style, and how far the player's is from it."""
    folder = find_corpus()
    if folder is None:
        return [HOW]
    theirs, own = style(list(recorded(folder, most))), style(rows)
    return [
        f"  {key:9} people {theirs[key].mean:.3f}, careful {own[key].mean:.3f}:"
        f" {own[key].mean / theirs[key].mean - 1:+.0%}"
        for key in (*STYLE, "won")
    ]


def main(arguments: Sequence[str]) -> None:
    """Run what is named."""
    parser = argparse.ArgumentParser(prog="python -m tests bench bots")
    parser.add_argument("contest", nargs="*", metavar="CONTEST", help=", ".join(CONTESTS))
    parser.add_argument("--matches", type=int, help="at most so many of each")
    parser.add_argument("--people", type=int, default=PEOPLE, help="recorded matches to read")
    args = parser.parse_args(list(arguments))
    for name in args.contest:
        if name not in CONTESTS:
            parser.error(f"no contest {name!r}; there are: {', '.join(CONTESTS)}")
    if hasattr(os, "nice"):
        os.nice(19 - os.nice(0))
    for name in args.contest or CONTESTS:
        contest, aim = CONTESTS[name]
        rows = run(contest, args.matches)
        print("\n".join(report(contest, aim, rows)), flush=True)
        if name == "careful-careful":
            print("\n".join(people(rows, args.people)), flush=True)


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
