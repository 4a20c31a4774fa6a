"""Checking logs: do they add up, and was every step of them legal? One file or many."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from tqdm import tqdm

from .core.audit import Fault, audit
from .core.events import Hora
from .core.match import Match
from .core.text import counted
from .core.tiles import UNKNOWN
from .game.deal import check_commitments
from .game.validate import validate
from .logs.errors import LogError
from .logs.load import load_each
from .logs.sources import log_files
from .rulefiles import RuleError, rules_of_log
from .rulefiles import rules as load_rules
from .ruleset import RuleSet

_CHUNK = 8


class Judge(NamedTuple):
    """By which ``rules`` a match is judged; ``whole``: its length and final points too; ``why``:
    where the rules come from; ``guessed``: the log does not say it."""

    rules: RuleSet
    whole: bool
    why: str
    guessed: bool = False

    def __str__(self) -> str:
        """``lan, as the log says``"""
        return f"{self.rules.name}, {self.why}"


class Report(NamedTuple):
    """What a check found in one file or in many. ``judged``: by which rules, as text, and how many
    matches; ``guessed``: so many of the faults are some only if the rules are guessed well;
    ``unknown``: matches whose rules are not all known."""

    files: int = 0
    hands: int = 0
    wins: int = 0
    faults: tuple[str, ...] = ()
    judged: tuple[tuple[str, int], ...] = ()
    guessed: int = 0
    unknown: int = 0

    def plus(self, other: Report) -> Report:
        """Both together."""
        judged = dict(self.judged)
        for by, matches in other.judged:
            judged[by] = judged.get(by, 0) + matches
        return Report(
            self.files + other.files,
            self.hands + other.hands,
            self.wins + other.wins,
            self.faults + other.faults,
            tuple(judged.items()),
            self.guessed + other.guessed,
            self.unknown + other.unknown,
        )

    def line(self) -> str:
        """``3 files, 31 hands, 27 wins, 0 faults``"""
        some = f" ({self.guessed} by rules that are guessed)" if self.guessed else ""
        return (
            f"{counted(self.files, 'file')}, {counted(self.hands, 'hand')},"
            f" {counted(self.wins, 'win')}, {counted(len(self.faults), 'fault')}{some}"
        )

    def rules_lines(self) -> list[str]:
        """``judged by lan, as the log says: 3 matches``, a line for each set of rules, and what to
        do where they are not known."""
        out = [f"judged by {by}: {counted(n, 'match', 'matches')}" for by, n in sorted(self.judged)]
        if self.unknown:
            out.append("where rules are not known, give --rules NAME (mjwidget rules list)")
        return out


Checked: TypeAlias = Path | str
"""A file, or the text of a link that holds matches."""


def find_logs(paths: Iterable[Checked]) -> list[Checked]:
    """The files and links among ``paths`` and the logs in the folders among them, in order."""
    out: list[Checked] = []
    for path in paths:
        out += log_files(path) if isinstance(path, Path) and path.is_dir() else [path]
    return out


_PART = "its length and final points left out"


def judge_of(match: Match, rules: RuleSet | None = None) -> Judge | None:
    """By which rules :func:`check_match` judges a match; ``None``: by none.

    ``rules``: by default those that the match names. A match that names none is judged by Tenhou's
    for as many players, which is a guess, its length and final points left out; so are those of a
    match that says of its rules that they are not all known. One that names no rules and shows no
    indicator in any hand is no riichi (there are programs that write the Chinese game as mjai): it
    is not judged. Raises ``RuleError`` for rules that there are not.
    """
    if rules is not None:
        return Judge(rules, True, "as given")
    if "name" not in match.rules:
        if all(mark == UNKNOWN for hand in match.hands for mark in hand[-1].dora):
            return None
        usual = load_rules("tenhou-sanma" if match.seats == 3 else "tenhou")
        return Judge(usual, False, f"guessed, the log names no rules: {_PART}", guessed=True)
    whole = "unknown" not in match.rules
    why = "as the log says" if whole else f"as far as the log says: {_PART}"
    return Judge(rules_of_log(match.rules), whole, why)


NO_RULES: Final = "no rules: those that the log names are not known"
"""By which rules a match was judged that names some that there are not."""
NOT_JUDGED: Final = "no rules: the log names none and shows no indicator, so it is no riichi"
"""And one that is another game."""


def check_match(match: Match, rules: RuleSet | None = None) -> list[Fault]:
    """Everything that is wrong with a match: what does not add up, what its rules do not allow,
    what does not agree with its seeds; in order. ``rules``: see :func:`judge_of`."""
    return _checked(match, rules).faults


class _Checked(NamedTuple):
    """The ``faults``, ``by`` which rules, how many only if these are ``guessed`` well; ``known``:
    are all of the match's rules?"""

    faults: list[Fault]
    by: str
    guessed: int = 0
    known: bool = False


def _checked(match: Match, rules: RuleSet | None) -> _Checked:
    out = audit(match)
    try:
        judge = judge_of(match, rules)
        found = [] if judge is None else validate(match, judge.rules, whole=judge.whole)
    except RuleError as e:
        out += [Fault(None, None, "rules", problem) for problem in e.problems]
        return _Checked(out, NO_RULES)
    out += found
    out += [Fault(None, None, "", problem) for problem in check_commitments(match)]
    if judge is None:
        return _Checked(out, NOT_JUDGED)
    return _Checked(out, str(judge), len(found) if judge.guessed else 0, judge.whole)


def check_file(path: Checked, rules: RuleSet | None = None) -> Report:
    """Read and check all matches of one file. Never raises for what is in it."""
    file = ""
    if isinstance(path, Path):
        file = path.name
        if path.exists() and not path.is_file():  # a pipe would be waited for
            return Report(files=1, faults=("not a regular file",))
    out = Report(files=1)
    try:
        for name, match in load_each(path):
            out = out.plus(_report(name.removeprefix(file).lstrip("/"), match, rules))
    except LogError as e:
        return out.plus(Report(faults=(str(e),)))
    except OSError as e:
        return out.plus(Report(faults=(str(e.strerror or e),)))
    except (MemoryError, RecursionError) as e:
        return out.plus(Report(faults=(f"too large to read ({type(e).__name__})",)))
    return out


def _report(name: str, match: Match | LogError, rules: RuleSet | None) -> Report:
    """What there is to say of one match of a file; ``name``: within the file, if it has many."""
    if isinstance(match, LogError):
        return Report(faults=(f"{name}: {match}" if name else str(match),))
    wins = sum(isinstance(e, Hora) for hand in match.hands for e in hand.events)
    found = _checked(match, rules)
    named = tuple(f"{name}: {fault}" if name else str(fault) for fault in found.faults)
    judged = ((found.by, 1),)
    return Report(0, len(match), wins, named, judged, found.guessed, int(not found.known))


def check_files(
    paths: list[Checked], jobs: int = 0, rules: RuleSet | None = None
) -> Iterator[tuple[Checked, Report]]:
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
