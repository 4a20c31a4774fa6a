"""How well the figures of danger hold: ``python -m mjwidget.analysis.calibration FOLDER ...``.

Recorded matches that were left out of the fit (with ``--all``: all that are there, for a folder of
others) are looked at in several ways. *Tiles held*: of every tile that somebody held, was it one on
which that opponent could have won? That is what the figures say (:mod:`.danger`). *Discards*: was
it won on? People discard what is safer than it looks. *Any opponent*: the same over all of them.
*Tenpai*: is the hand tenpai, which is in no riichi? *Waits*: of every tile held, does the opponent
win on it, being tenpai? Each is cut into tenths by the size of the prediction, and stands beside
the plain table of :mod:`.plain`, as it was in the matches of the fit. Only for riichi, open, closed
hands apart are the tenths told by ``--full``.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..core.text import counted
from .danger import HELD, fits, how, loss, threat, waited_for
from .observed import DealIn, Discard, Observed, observed
from .plain import class_of

_SHARE: Final = 0.35
_TENTHS: Final = 10
_LEAST_P: Final = 1e-6
"""What is held to be impossible is given so much, so that its log loss is finite."""

KEY: Final = """\
n: how many; said, true: how likely it was said to be, how often it was true, in percent; off: said
less true; worst: the same of the tenth of predictions that is furthest off; log loss: less is
better; plain table: that of a table of genbutsu and suji alone; better by: so much less"""

Array = NDArray[np.float64]


class Tenth(NamedTuple):
    """Of predictions of like size: how many, how likely on average, how often true; ``error``: half
    the 95 % interval of that, as if all were independent (those of one hand are not)."""

    n: int
    predicted: float
    true: float
    error: float


class Measure:
    """Predictions of one kind with what was true. ``p``, ``plain``: by the fit and by the plain
    table (``None``: it says nothing of this)."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._rows: list[tuple[float, float, bool, float]] = []

    def add(self, p: float, true: bool, plain: float = 0.0, weight: float = 1.0) -> None:
        """Take one in."""
        self._rows.append((p, plain, true, weight))

    def __len__(self) -> int:
        return len(self._rows)

    def _columns(self) -> Array:
        return np.array(self._rows, np.float64).reshape(-1, 4).T

    def overall(self) -> Tenth:
        """All of them as one."""
        p, _, y, w = self._columns()
        return _tenth(p, y, w)

    def tenths(self) -> list[Tenth]:
        """Ten parts of equal weight, by the size of the prediction."""
        p, _, y, w = self._columns()
        order = np.argsort(p, kind="stable")
        p, y, w = p[order], y[order], w[order]
        part = np.minimum((np.cumsum(w) - w / 2) / w.sum() * _TENTHS, _TENTHS - 1).astype(int)
        return [_tenth(p[part == i], y[part == i], w[part == i]) for i in range(_TENTHS)]

    def log_loss(self) -> tuple[float, float, float]:
        """The mean log loss: of the fit, of the plain table, of the overall rate alone."""
        p, plain, y, w = self._columns()
        rate = np.full(len(y), (w * y).sum() / w.sum())
        return _log_loss(p, y, w), _log_loss(plain, y, w), _log_loss(rate, y, w)


def _tenth(p: Array, y: Array, w: Array) -> Tenth:
    whole = w.sum()
    if not whole:
        return Tenth(0, 0.0, 0.0, 0.0)
    true = (w * y).sum() / whole
    # Deal-ins count one each, whatever stands for the others.
    error = 1.96 * np.sqrt((w * w * (y - true) ** 2).sum()) / whole
    return Tenth(len(y), float((w * p).sum() / whole), float(true), float(error))


def _log_loss(p: Array, y: Array, w: Array) -> float:
    p = np.clip(p, _LEAST_P, 1 - _LEAST_P)
    return float(-(w * (y * np.log(p) + (1 - y) * np.log(1 - p))).sum() / w.sum())


class Calibration:
    """All measures of matches of so many players."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.matches = self.hands = 0
        self.any = Measure("discards, any opponent")
        self.discards = {held: Measure(f"discards, {held}") for held in ("all", *HELD)}
        self.held = {held: Measure(f"tiles held, {held}") for held in ("all", *HELD)}
        self.waits = {held: Measure(f"waits, {held}") for held in HELD}
        self.tenpai = {held: Measure(f"tenpai, {held}") for held in ("closed", "open")}
        self.points: dict[str, list[tuple[float, float]]] = {held: [] for held in HELD}
        self._plain = fits()[players].plain

    def take(self, match: Observed) -> None:
        """Take a match in."""
        self.matches += 1
        self.hands += match.hands
        for one in match.discards:
            self._discard(one)
        for deal_in in match.deal_ins:
            self._deal_in(deal_in)

    def _discard(self, one: Discard) -> None:
        sight = one.sight
        kinds = [k for k, n in enumerate(sight.counts) if n]
        if one.kind not in kinds:
            return  # a flower
        safe = plain_safe = 1.0
        for other in one.against:
            held = how(sight.seats[other.seat])
            table = self._plain[held]
            tenpai = threat(sight, other.seat)
            waited = waited_for(sight, other.seat, kinds)
            p, plain = tenpai * waited[one.kind], table[class_of(sight, other.seat, one.kind)][0]
            for measure in (self.discards["all"], self.discards[held]):
                measure.add(p, other.won, plain, one.weight)
            safe *= 1 - p
            plain_safe *= 1 - plain
            if not one.chosen:
                continue
            if held != "riichi":
                self.tenpai[held].add(tenpai, other.tenpai)
            for kind in kinds:
                ron = bool(other.ron >> kind & 1)
                plain = table[class_of(sight, other.seat, kind)][1]
                for measure in (self.held["all"], self.held[held]):
                    measure.add(tenpai * waited[kind], ron, plain)
                if other.tenpai:
                    self.waits[held].add(waited[kind], ron)
        won = any(other.won for other in one.against)
        self.any.add(1 - safe, won, 1 - plain_safe, one.weight)

    def _deal_in(self, one: DealIn) -> None:
        sight = one.sight
        honba = sight.rules.honba.ron * sight.honba
        self.points[how(sight.seats[one.seat])].append(
            (loss(sight, one.seat, one.kind) - honba, float(one.points))
        )

    def measures(self) -> Iterator[tuple[Measure, bool]]:
        """All that have a row, each with: has the plain table something to say of it?"""
        rows: Iterable[tuple[Measure, bool]] = [
            *((m, True) for m in (self.any, *self.discards.values(), *self.held.values())),
            *((m, False) for m in (*self.waits.values(), *self.tenpai.values())),
        ]
        return ((m, plain) for m, plain in rows if len(m))

    def lines(self) -> Iterator[str]:
        """What was found, as text."""
        matches = counted(self.matches, "match", "matches")
        yield f"{self.players} players: {matches}, {counted(self.hands, 'hand')}"
        head = ("", "n", "said", "true", "off", "worst", "log loss", "plain table", "better by")
        yield _line(head)
        for m, plain in self.measures():
            whole, parts = m.overall(), m.tenths()
            worst = max([one.predicted - one.true for one in parts], key=abs)
            fit, table, _ = m.log_loss()
            more = (f"{table:.5f}", f"{100 * (1 - fit / table):.1f} %") if plain else ("", "")
            yield _line(
                (
                    m.name,
                    f"{len(m)}",
                    *(f"{100 * p:.2f}" for p in (whole.predicted, whole.true)),
                    *(f"{100 * p:+.2f}" for p in (whole.predicted - whole.true, worst)),
                    f"{fit:.5f}",
                    *more,
                )
            )
        for held, rows in self.points.items():
            if rows:
                said, true = np.array(rows).mean(0)
                yield f"a deal-in, {held}: {len(rows)}, said {said:.0f} points, true {true:.0f}"

    def tables(self) -> Iterator[str]:
        """The tenths of each measure, as text."""
        for m, _ in self.measures():
            yield ""
            yield f"{m.name}, {self.players} players: by tenths of what is said, in percent"
            yield _line(("", "n", "said", "true", "off", "+-"))
            for i, one in enumerate(m.tenths()):
                figures = [f"{100 * x:.2f}" for x in (one.predicted, one.true)]
                off = f"{100 * (one.predicted - one.true):+.2f}"
                yield _line((f"{i + 1}", f"{one.n}", *figures, off, f"{100 * one.error:.2f}"))


def _line(cells: Sequence[str]) -> str:
    first, *others = cells
    return f"{first:24}" + "".join([f"{cell:>12}" for cell in others])


# ---- the plot

_PANEL: Final = 240
_MARGIN: Final = 48
_CAPTION: Final = "To the right what is said, upwards what was true, in percent; dashed: both agree"
_STYLE: Final = """
  .back { fill: #ffffff; }
  text { font: 12px system-ui, sans-serif; fill: #1b1f24; }
  .frame, .tick { stroke: #8a929c; fill: none; }
  .right { stroke: #8a929c; stroke-dasharray: 4 4; }
  .bar { stroke: #0b62b8; } .dot { fill: #0b62b8; }
  @media (prefers-color-scheme: dark) {
    .back { fill: #14171a; }
    text { fill: #e8eaed; }
    .bar { stroke: #6cb6ff; } .dot { fill: #6cb6ff; }
  }
"""


def plot(found: Sequence[Calibration]) -> str:
    """The tenths of tiles held and of discards as an SVG: what is said to the right, what was true
    upwards, on the dashed line where both agree."""
    panels = [
        (m, f"{m.name}, {one.players} players")
        for one in found
        for m in (*(one.held[h] for h in HELD), *(one.discards[h] for h in HELD))
        if len(m)
    ]
    columns = len(HELD)
    across = columns * (_PANEL + _MARGIN) + _MARGIN
    down = -(-len(panels) // columns) * (_PANEL + 2 * _MARGIN) + 2 * _MARGIN
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across} {down}" role="img">',
        "<title>Danger: what is said and what was true, in percent</title>",
        f"<style>{_STYLE}</style>",
        f'<rect class="back" width="{across}" height="{down}"/>',
        f'<text x="{_MARGIN}" y="{_MARGIN - 16}">{_CAPTION}</text>',
    ]
    for i, (measure, name) in enumerate(panels):
        x = _MARGIN + i % columns * (_PANEL + _MARGIN)
        y = 2 * _MARGIN + i // columns * (_PANEL + 2 * _MARGIN)
        out += _panel(measure, name, x, y)
    return "\n".join([*out, "</svg>", ""])


def _panel(measure: Measure, name: str, left: int, top: int) -> Iterator[str]:
    tenths = measure.tenths()
    most = 1.05 * max([max(t.predicted, t.true + t.error) for t in tenths] + [0.01])

    def x(p: float) -> str:
        return f"{left + _PANEL * min(1, p / most):.1f}"

    def y(p: float) -> str:
        return f"{top + _PANEL * (1 - max(0, min(1, p / most))):.1f}"

    yield f'<text x="{left}" y="{top - 10}">{name}</text>'
    yield f'<rect class="frame" x="{left}" y="{top}" width="{_PANEL}" height="{_PANEL}"/>'
    yield f'<line class="right" x1="{x(0)}" y1="{y(0)}" x2="{x(most)}" y2="{y(most)}"/>'
    step = next(s for s in (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 1.0) if most / s < 6)
    for n in range(1, int(most / step) + 1):
        p, said = n * step, f"{100 * n * step:g}"
        yield f'<line class="tick" x1="{x(p)}" y1="{y(0)}" x2="{x(p)}" y2="{top + _PANEL + 4}"/>'
        yield f'<text x="{x(p)}" y="{top + _PANEL + 18}" text-anchor="middle">{said}</text>'
        yield f'<line class="tick" x1="{left - 4}" y1="{y(p)}" x2="{left}" y2="{y(p)}"/>'
        yield f'<text x="{left - 8}" y="{y(p)}" dy="4" text-anchor="end">{said}</text>'
    for t in tenths:
        if t.n:
            ends = f'y1="{y(t.true - t.error)}" y2="{y(t.true + t.error)}"'
            yield f'<line class="bar" x1="{x(t.predicted)}" x2="{x(t.predicted)}" {ends}/>'
            yield f'<circle class="dot" cx="{x(t.predicted)}" cy="{y(t.true)}" r="3.5"/>'


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table and write the plot."""
    parser = argparse.ArgumentParser(
        prog="python -m mjwidget.analysis.calibration",
        description="Tells how well the figures of danger hold in recorded matches.",
    )
    parser.add_argument("source", nargs="+", help="a file or folder of logs")
    parser.add_argument(
        "--all", action="store_true", help="all matches, not only those left out of the fit"
    )
    parser.add_argument("--full", action="store_true", help="the tenths of every measure too")
    parser.add_argument("--plot", type=Path, default=Path("danger.svg"), help="(danger.svg)")
    asked = parser.parse_args(arguments)
    found = {players: Calibration(players) for players in (4, 3)}
    for match in observed(asked.source, _SHARE, part=None if asked.all else True):
        found[match.players].take(match)
    some = [one for one in found.values() if one.matches]
    if not some:
        raise SystemExit("no match that could be used is in there")
    for one in some:
        print("\n".join(["", *one.lines()]))
    print(f"\n{KEY}")
    if asked.full:
        for one in some:
            print("\n".join(one.tables()))
    asked.plot.write_text(plot(some), "utf-8")
    print(f"\nplot: {asked.plot}")


if __name__ == "__main__":
    main()
