"""Fits ``mjwidget/analysis/danger.json`` to recorded matches of four.

``python -m tests.bench.fit_danger [matches]``. What is looked at stands in
:mod:`mjwidget.analysis.danger`; here it is set beside the hands that people really held.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
from tqdm import tqdm

from mjwidget.analysis import danger
from mjwidget.analysis.danger import (
    FEATURES,
    THREATS,
    Coefficients,
    chance,
    features,
    how,
    lines,
    shown_dora,
    threat_features,
)
from mjwidget.analysis.sight import Sight
from mjwidget.core.events import Dahai, Event, Hora
from mjwidget.core.match import Match
from mjwidget.game.moment import Moment
from mjwidget.logs.load import load
from mjwidget.rulefiles import rules_of_log
from mjwidget.ruleset import RuleSet
from mjwidget.view import project
from tests.runner.corpus import HOW, find_corpus

OUT = Path(danger.__file__).with_name("danger.json")
_SHARE = 0.3
"""Of the discards, how many are looked at."""
_LEAST = 20
"""A mean of fewer deal-ins is not taken."""
_STEP = 2000
"""Then a dora is worth so many points."""
_PENALTY = 0.1

Row = tuple[dict[int, float], float]


class Seen(NamedTuple):
    """Rows of features and what was true; deal-ins: how the winner held his hand, dora shown,
    points; and for each opponent of each discard what wins are reckoned with: its features, those
    of its threat, how it holds its hand, was it won on, for how many discards it counts."""

    riichi: list[Row]
    open: list[Row]
    threat: list[Row]
    losses: list[tuple[str, int, int]]
    discards: list[tuple[dict[int, float] | None, dict[int, float], str, bool, float]]

    @classmethod
    def nothing(cls) -> Seen:
        """Before the first match."""
        return cls([], [], [], [], [])


def matches(most: int | None) -> Iterator[tuple[Match, RuleSet]]:
    """Recorded matches of four, in a fixed order of chance."""
    folder = find_corpus()
    if folder is None:
        raise SystemExit(HOW)
    files = sorted((folder / "logs" / "mjlog").rglob("*.mjlog*"))
    random.Random(1).shuffle(files)
    found = 0
    for file in tqdm(files, unit="log"):
        try:
            match = load(file)
            rules = rules_of_log(match.rules)
        except ValueError:
            continue
        if match.seats == 4 and found != most:
            found += 1
            yield match, rules


def look(match: Match, rules: RuleSet, into: Seen, rng: random.Random) -> None:
    """Take a match in."""
    for hand in match.hands:
        moment = Moment.before(rules)
        for i, event in enumerate(hand.events):
            if isinstance(event, Dahai):
                wins = _wins(hand.events, i, event.actor)
                if wins or rng.random() < _SHARE:
                    _discard(moment, event, rules, wins, into, every=not wins or None)
            elif isinstance(event, Hora) and event.target != event.actor:
                sight = Sight(project(moment.state, event.target), event.target, rules)
                held = how(sight.seats[event.actor])
                held += " dealer" if event.actor == sight.oya else ""
                into.losses.append((held, shown_dora(sight, event.actor), event.points or 0))
            moment = moment.after(event)


def _wins(events: Sequence[Event], i: int, seat: int) -> set[int]:
    """Who wins on the discard of ``seat`` at ``i``."""
    out = set()
    for event in events[i + 1 :]:
        if not isinstance(event, Hora):
            break
        if event.target == seat:
            out.add(event.actor)
    return out


def _discard(
    moment: Moment, event: Dahai, rules: RuleSet, wins: set[int], into: Seen, *, every: bool | None
) -> None:
    seat = event.actor
    sight = Sight(project(moment.state, seat), seat, rules)
    players = moment.state.players
    kinds = sorted({t >> 3 for t in players[seat].tiles})
    for other in sight.others:
        facts, held = moment.facts.seats[other], how(sight.seats[other])
        if players[other].riichi and not players[other].accepted:
            continue
        open_lines = lines(sight, other)
        kind = event.pai >> 3
        row = None
        if not sight.passed[other] >> kind & 1:
            row = features(sight, other, kind, open_lines)
        # Deal-ins are all looked at, other discards by chance: each counts for those left out.
        weight = 1.0 if wins else 1 / _SHARE
        into.discards.append((row, threat_features(sight, other), held, other in wins, weight))
        if every is None:
            continue
        if held != "riichi":
            into.threat.append((threat_features(sight, other), float(facts.shanten == 0)))
        if facts.shanten != 0 or facts.furiten or held == "closed":
            continue
        rows = into.riichi if held == "riichi" else into.open
        for k in kinds:
            if not sight.passed[other] >> k & 1:
                rows.append((features(sight, other, k, open_lines), float(facts.mask >> k & 1)))


def fit(rows: Sequence[Row], names: Sequence[str]) -> list[float]:
    """Coefficients of a logistic regression, slightly drawn to zero."""
    x = np.zeros((len(rows), len(names)))
    y = np.zeros(len(rows))
    for i, (row, true) in enumerate(rows):
        for j, value in row.items():
            x[i, j] = value
        y[i] = true
    w = np.zeros(len(names))
    for _ in range(30):
        p = 1 / (1 + np.exp(-x @ w))
        slope = x.T @ (p - y) + _PENALTY * w
        bend = (x * (p * (1 - p))[:, None]).T @ x + _PENALTY * np.eye(len(w))
        step = np.linalg.solve(bend, slope)
        w -= step
        if abs(step).max() < 1e-6:
            break
    p = 1 / (1 + np.exp(-x @ w))
    error = -np.mean(y * np.log(p) + (1 - y) * np.log(1 - p))
    print(f"{len(rows)} rows, {y.mean():.3f} true, error {error:.4f}")
    for name, value, count in zip(names, w, (x != 0).sum(0), strict=True):
        print(f"  {name:28} {value:7.3f}  {count}")
    return [round(float(value), 3) for value in w]


def losses(seen: Seen) -> dict[str, tuple[float, ...]]:
    """Mean points of a deal-in; where there are few, a dora more than one less."""
    out = {}
    for held in ("riichi", "closed", "open"):
        for dealer in ("", " dealer"):
            row: list[float] = []
            for dora in range(5):
                points = [p for h, d, p in seen.losses if h == held + dealer and min(d, 4) == dora]
                if len(points) >= _LEAST:
                    row.append(round(sum(points) / len(points)))
                else:
                    row.append(row[-1] + _STEP)
            out[held + dealer] = tuple(row)
    return out


def wins(
    seen: Seen, riichi: Sequence[float], open_: Sequence[float], threat: Sequence[float]
) -> Mapping[str, float]:
    """How often it is really won on, beside what the chances say."""
    told = dict.fromkeys(("riichi", "open", "closed"), 0.0)
    true = dict.fromkeys(told, 0.0)
    for row, threats, held, won, weight in seen.discards:
        true[held] += won * weight
        if row is not None:
            tenpai = 1.0 if held == "riichi" else chance(threats, threat)
            told[held] += weight * tenpai * chance(row, riichi if held == "riichi" else open_)
    return {held: round(min(1.0, true[held] / told[held]), 3) for held in told}


def main(arguments: Sequence[str]) -> None:
    """Fit, print and write."""
    seen, rng, read = Seen.nothing(), random.Random(2), 0
    for match, rules in matches(int(arguments[0]) if arguments else None):
        look(match, rules, seen, rng)
        read += 1
    riichi, open_ = fit(seen.riichi, FEATURES), fit(seen.open, FEATURES)
    threat = fit(seen.threat, THREATS)
    found: dict[str, Any] = {
        "matches": read,
        "riichi": riichi,
        "open": open_,
        "threat": threat,
        "wins": wins(seen, riichi, open_, threat),
        "loss": losses(seen),
    }
    print(found["wins"], found["loss"])
    msgspec.convert(found, Coefficients)
    OUT.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")


if __name__ == "__main__":
    main(sys.argv[1:])
