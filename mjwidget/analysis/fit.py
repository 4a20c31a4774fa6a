"""Fits ``danger.json`` to recorded matches: ``python -m mjwidget.analysis.fit FOLDER ...``.

What is looked at stands in :mod:`.features`; here it is set beside the hands that people really
held (:mod:`.observed`). Every fifth match, told by its first deal, is left out, so that
``python -m mjwidget.analysis.calibration FOLDER`` can tell how well it does.

All are generalised linear models, found by Newton's method and drawn to what is known already:
those of closed and open hands to those of riichi, those of three players to those of four. How
strongly (``penalty``) is chosen by cross-validation over the matches. Nothing is left to chance
that is not seeded: the same matches give the same file.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from . import danger
from .danger import HELD, Fitted, how
from .features import FEATURES, LOSSES, THREATS, against, loss_row, threat_row
from .observed import DealIn, Discard, Observed, observed
from .plain import CLASSES, class_of

Array = NDArray[np.float64]

OUT: Final = Path(danger.__file__).with_name("danger.json")
_SHARE: Final = 0.4
"""Of the discards, how many are looked at: those of one hand are much alike."""
_PENALTIES: Final = (1.0, 3.0, 10.0, 30.0, 100.0, 300.0, 1000.0, 3000.0, 1e9)
"""The last leaves all as it was known already, but for what all rows have in common."""
_FOLDS: Final = 4
_OF_CLASSES: Final = 19
"""So many first features, and so many first ones of threats, exclude each other: what all rows
have in common is in each of them."""
_OF_MELDS: Final = 5
_STEPS: Final = 30
_LITTLE: Final = 1e-5


class Rows:
    """Rows of features, what was true of each, and the number of the match it is from."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        self._new: tuple[list[list[float]], list[float]] = ([], [])
        self._x = [np.zeros((0, len(names)), np.float32)]
        self._y: list[Array] = []
        self._match: list[NDArray[np.int32]] = []

    def add(self, x: list[float], y: float) -> None:
        """Take a row of the current match in."""
        self._new[0].append(x)
        self._new[1].append(y)

    def close(self, match: int) -> None:
        """The match is over."""
        x, y = self._new
        if y:
            self._x.append(np.array(x, np.float32))
            self._y.append(np.array(y, np.float64))
            self._match.append(np.full(len(y), match, np.int32))
            self._new = ([], [])

    def arrays(self) -> tuple[Array, Array, NDArray[np.int32]]:
        """All of them."""
        x = np.concatenate(self._x).astype(np.float64)
        if not self._y:
            return x, np.zeros(0), np.zeros(0, np.int32)
        return x, np.concatenate(self._y), np.concatenate(self._match)


class Found:
    """What the matches of so many players tell."""

    def __init__(self) -> None:
        self.matches = self.hands = 0
        self.waits = {held: Rows(FEATURES) for held in HELD}
        self.threat = Rows(THREATS)
        self.loss = {held: Rows(LOSSES) for held in HELD}
        self.plain: dict[str, dict[str, list[float]]] = {
            held: {name: [0.0] * 4 for name in CLASSES} for held in HELD
        }

    def take(self, match: Observed) -> None:
        """Take a match in."""
        self.matches += 1
        self.hands += match.hands
        for one in match.discards:
            self._discard(one)
        for deal_in in match.deal_ins:
            self._deal_in(deal_in)
        for rows in (*self.waits.values(), self.threat, *self.loss.values()):
            rows.close(self.matches)

    def _discard(self, one: Discard) -> None:
        sight = one.sight
        kinds = [k for k, n in enumerate(sight.counts) if n]
        for other in one.against:
            held = how(sight.seats[other.seat])
            table = self.plain[held]
            if sight.counts[one.kind]:
                row = table[class_of(sight, other.seat, one.kind)]
                row[0] += one.weight * other.won
                row[1] += one.weight
            if not one.chosen:
                continue
            for kind in kinds:
                row = table[class_of(sight, other.seat, kind)]
                row[2] += other.ron >> kind & 1
                row[3] += 1
            if held != "riichi":
                self.threat.add(threat_row(sight, other.seat), float(other.tenpai))
            if other.tenpai:
                passed = sight.passed[other.seat]
                found = against(sight, other.seat)
                for kind in kinds:
                    if not passed >> kind & 1:
                        self.waits[held].add(found.row(kind), float(other.ron >> kind & 1))

    def _deal_in(self, one: DealIn) -> None:
        rows = self.loss[how(one.sight.seats[one.seat])]
        rows.add(loss_row(one.sight, one.seat, one.kind), one.points / 1000)


def _mean(x: Array, w: Array, points: bool) -> Array:
    """What a model says of these rows."""
    out: Array = np.exp(np.clip(x @ w, -30, 30))
    return out if points else out / (1 + out)


def _cost(x: Array, y: Array, w: Array, points: bool) -> float:
    """A model's mean loss on these rows: its log loss, or half the deviance less a constant."""
    z = np.clip(x @ w, -30, 30)
    whole = np.exp(z) if points else np.logaddexp(0, z)
    return float(np.mean(whole - y * z))


def newton(x: Array, y: Array, prior: Array, penalty: float, *, points: bool = False) -> Array:
    """Coefficients of a logistic regression, or (``points``) of one of a logarithm, for which half
    the sum of squares from ``prior``, times ``penalty``, is a cost."""

    def cost(w: Array) -> float:
        return len(y) * _cost(x, y, w, points) + penalty / 2 * float(((w - prior) ** 2).sum())

    w = prior.copy()
    now = cost(w)
    for _ in range(_STEPS):
        p = _mean(x, w, points)
        bend = p if points else p * (1 - p)
        slope = x.T @ (p - y) + penalty * (w - prior)
        curve = (x * bend[:, None]).T @ x + penalty * np.eye(len(w))
        step = np.linalg.solve(curve, slope)
        # A whole step may go too far where the curve is flat.
        while (then := cost(w - step)) > now and abs(step).max() > _LITTLE:
            step = step / 2
        w, now = w - step, then
        if abs(step).max() < _LITTLE:
            break
    return w


def fitted(
    rows: Rows, prior: Array | None, common: int, title: str, *, points: bool = False
) -> Array:
    """The coefficients of these rows, drawn to ``prior``. The first ``common`` features together
    are 1 in each row: what all rows have in common is no part of what is drawn."""
    x, y, match = rows.arrays()
    n = x.shape[1]
    start = np.zeros(n) if prior is None else prior
    if not len(y):
        return start
    # First what all rows have in common, then the features beside it.
    start = start.copy()
    for _ in range(_STEPS):
        p = _mean(x, start, points)
        start[:common] -= (p - y).sum() / (p if points else p * (1 - p)).sum()
    costs = {}
    for penalty in _PENALTIES:
        total = 0.0
        for fold in range(_FOLDS):
            out = match % _FOLDS == fold
            if out.any() and not out.all():
                w = newton(x[~out], y[~out], start, penalty, points=points)
                total += _cost(x[out], y[out], w, points) * out.sum() / len(y)
        costs[penalty] = total
    best = min(costs, key=lambda one: costs[one])
    w = newton(x, y, start, best, points=points)
    base = _cost(x, y, start, points)
    tried = ", ".join(f"{one:g}: {cost:.5f}" for one, cost in costs.items())
    print(
        f"\n{title}: {len(y)} rows, mean {y.mean():.4f}; cost before {base:.5f}, by penalty {tried}"
    )
    for name, value, count in zip(rows.names, w, (x != 0).sum(0), strict=True):
        print(f"  {name:28} {value:7.3f}  {count}")
    return w


def part(found: Found, prior: Mapping[str, Any] | None, players: int) -> dict[str, Any]:
    """The coefficients of matches of so many players; ``prior``: those of four."""
    waits: dict[str, Array] = {}
    loss: dict[str, Array] = {}
    for held in HELD:
        near = waits.get("riichi") if prior is None else _array(prior["waits"][held])
        title = f"{players} players, what {held} hands wait for"
        waits[held] = fitted(found.waits[held], near, _OF_CLASSES, title)
        near = loss.get("riichi") if prior is None else _array(prior["loss"][held])
        title = f"{players} players, what {held} hands cost (thousands)"
        loss[held] = fitted(found.loss[held], near, 1, title, points=True)
    near = None if prior is None else _array(prior["threat"])
    threat = fitted(found.threat, near, _OF_MELDS, f"{players} players, tenpai without riichi")
    return {
        "matches": found.matches,
        "hands": found.hands,
        "waits": {held: _named(FEATURES, w) for held, w in waits.items()},
        "threat": _named(THREATS, threat),
        "loss": {held: _named(LOSSES, w) for held, w in loss.items()},
        "plain": {
            held: {
                name: [_rate(won, of), _rate(ron, tiles)]
                for name, (won, of, ron, tiles) in table.items()
            }
            for held, table in found.plain.items()
        },
    }


def _rate(n: float, of: float) -> float:
    """How often, a little above nothing where it was never seen."""
    return round((n + 0.05) / (of + 10), 6)


def _array(named: Mapping[str, float]) -> Array:
    return np.array(list(named.values()))


def _named(names: Sequence[str], w: Array) -> dict[str, float]:
    return {name: round(float(value), 4) for name, value in zip(names, w, strict=True)}


def main(arguments: Sequence[str] | None = None) -> None:
    """Fit, print and write."""
    parser = argparse.ArgumentParser(
        prog="python -m mjwidget.analysis.fit",
        description="Fits the coefficients of danger to recorded matches of people.",
    )
    parser.add_argument("source", nargs="+", help="a file or folder of logs")
    parser.add_argument("--out", type=Path, default=OUT, help="where to (the package's own file)")
    asked = parser.parse_args(arguments)
    found: dict[int, Found] = {4: Found(), 3: Found()}
    for match in observed(asked.source, _SHARE, part=False):
        found[match.players].take(match)
    if not found[4].matches:
        raise SystemExit("no match of four players that could be used is in there")
    whole: dict[str, Any] = {"4": part(found[4], None, 4)}
    whole["3"] = part(found[3], whole["4"], 3)
    msgspec.convert(whole, dict[int, Fitted], strict=False)
    asked.out.write_bytes(msgspec.json.format(msgspec.json.encode(whole), indent=1) + b"\n")
    print(f"\n{asked.out}: {found[4].matches} and {found[3].matches} matches")


if __name__ == "__main__":
    main()
