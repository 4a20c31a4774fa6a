"""Checking logs: do they add up, and was every step of them legal? One file or many."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple

from tqdm import tqdm

from .core.audit import Fault, audit
from .core.events import Hora
from .core.match import Match
from .game.deal import check_commitments
from .game.validate import validate
from .logs.errors import LogError
from .logs.load import MJAI_NAMES, load
from .rulefiles import RuleError, rules_of_log
from .rulefiles import rules as load_rules
from .ruleset import RuleSet

LOG_NAMES = (".mjlog", ".xml", *MJAI_NAMES)
"""What counts as a log inside a folder (``.gz`` may follow); a file named outright always does."""

_CHUNK = 8


class Report(NamedTuple):
    """What a check found in one file or in many."""

    files: int = 0
    hands: int = 0
    wins: int = 0
    faults: tuple[str, ...] = ()

    def plus(self, other: Report) -> Report:
        """Both together."""
        return Report(
            self.files + other.files,
            self.hands + other.hands,
            self.wins + other.wins,
            self.faults + other.faults,
        )

    def line(self) -> str:
        """``3 files, 31 hands, 27 wins, 0 faults``"""
        return (
            f"{self.files:,} files, {self.hands:,} hands, {self.wins:,} wins,"
            f" {len(self.faults):,} faults"
        )


def find_logs(paths: Iterable[Path]) -> list[Path]:
    """The files among ``paths`` and the logs in the folders among them, in order."""
    out: list[Path] = []
    for path in paths:
        if path.is_dir():
            out += sorted(p for p in path.rglob("*") if p.is_file() and _is_log(p))
        else:
            out.append(path)
    return out


def _is_log(path: Path) -> bool:
    return path.name.lower().removesuffix(".gz").endswith(LOG_NAMES)


def check_match(match: Match, rules: RuleSet | None = None) -> list[Fault]:
    """Everything that is wrong with a match: what does not add up, what its rules do not allow,
    what does not agree with its seeds; in order.

    ``rules``: by default those that the match names. A match that names none is judged by Tenhou's
    for as many players, its length and final points left out; so are those of a match that says
    of its rules that they are not all known.
    """
    out = audit(match)
    named = rules is not None or "name" in match.rules
    whole = named and (rules is not None or "unknown" not in match.rules)
    try:
        if rules is None:
            usual = "tenhou-sanma" if match.seats == 3 else "tenhou"
            rules = rules_of_log(match.rules) if named else load_rules(usual)
    except RuleError as e:
        return [*out, *(Fault(None, None, "rules", problem) for problem in e.problems)]
    out += validate(match, rules, whole=whole)
    out += [Fault(None, None, "", problem) for problem in check_commitments(match)]
    return out


def check_file(path: Path, rules: RuleSet | None = None) -> Report:
    """Read and check one file. Never raises for what is in it."""
    if path.exists() and not path.is_file():  # a pipe would be waited for
        return Report(files=1, faults=("not a regular file",))
    try:
        match = load(path)
    except LogError as e:
        return Report(files=1, faults=(str(e),))
    except OSError as e:
        return Report(files=1, faults=(str(e.strerror or e),))
    except (MemoryError, RecursionError) as e:
        return Report(files=1, faults=(f"too large to read ({type(e).__name__})",))
    wins = sum(isinstance(e, Hora) for hand in match.hands for e in hand.events)
    return Report(1, len(match), wins, tuple(str(fault) for fault in check_match(match, rules)))


def check_files(
    paths: list[Path], jobs: int = 0, rules: RuleSet | None = None
) -> Iterator[tuple[Path, Report]]:
    """Reports in the order of ``paths``, with a progress bar on the terminal's error stream."""
    jobs = min(jobs if jobs > 0 else (os.cpu_count() or 1), len(paths))
    with tqdm(total=len(paths), unit="file", disable=None, leave=False) as bar:
        if jobs <= 1:
            for path in paths:
                yield path, check_file(path, rules)
                bar.update()
            return
        with ProcessPoolExecutor(jobs) as pool:
            try:
                for path, report in zip(
                    paths,
                    pool.map(partial(check_file, rules=rules), paths, chunksize=_CHUNK),
                    strict=True,
                ):
                    yield path, report
                    bar.update()
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise
