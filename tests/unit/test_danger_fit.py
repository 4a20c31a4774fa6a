"""The fit of danger and its calibration, on matches played here and on figures that are known."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable
from math import log
from pathlib import Path

import msgspec
import numpy as np
import pytest

import mjwidget as mj
from mjwidget.analysis import calibration, fit
from mjwidget.analysis.calibration import Calibration, Measure, plot
from mjwidget.analysis.danger import HELD, Fitted, fits
from mjwidget.analysis.features import FEATURES, LOSSES, THREATS
from mjwidget.analysis.fit import newton
from mjwidget.analysis.observed import observed
from mjwidget.analysis.plain import CLASSES, class_of
from mjwidget.core.events import Dahai, Hora
from mjwidget.core.tiles import parse
from tests.facing import faced


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Twelve short matches of four and three of three, one of them twice."""
    out = tmp_path_factory.mktemp("logs")
    for i in range(12):
        mj.play("efficient", "tenhou-east", seed=i).save(out / f"four{i}.mjson")
    for i in range(3):
        mj.play("efficient", "tenhou-sanma-east", seed=i).save(out / f"three{i}.mjson")
    (out / "again.mjson").write_bytes((out / "four0.mjson").read_bytes())
    return out


@pytest.fixture(scope="module")
def fitted(folder: Path) -> bytes:
    fit.main([str(folder), "--out", str(folder / "found.json")])
    return (folder / "found.json").read_bytes()


def test_a_fit_is_whole(fitted: bytes) -> None:
    found = msgspec.json.decode(fitted, type=dict[int, Fitted], strict=False)
    assert sorted(found) == [3, 4]
    for part in found.values():
        assert part.matches and part.hands > part.matches
        assert tuple(part.threat) == THREATS
        for held in HELD:
            assert tuple(part.waits[held]) == FEATURES
            assert tuple(part.loss[held]) == LOSSES
            assert tuple(part.plain[held]) == CLASSES
        numbers = [*part.threat.values()]
        for table in (part.waits, part.loss):
            numbers += [w for row in table.values() for w in row.values()]
        assert np.isfinite(numbers).all() and abs(np.array(numbers)).max() < 30


def test_the_same_matches_give_the_same_fit(folder: Path, tmp_path: Path) -> None:
    logs = [str(folder / f"four{i}.mjson") for i in range(4)]
    for name in ("one.json", "other.json"):
        fit.main([*logs, "--out", str(tmp_path / name)])
    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "other.json").read_bytes()


def test_the_package_was_fitted_by_these_features() -> None:
    assert all(tuple(part.threat) == THREATS for part in fits().values())


def test_every_match_is_either_fitted_or_left_out(folder: Path) -> None:
    """By its deal: whatever it is called, and in whichever company it is read."""
    all_ = list(observed([folder], 0.01))
    assert len(all_) == 15  # one was there twice
    out, used = (
        list(observed([folder], 0.01, part=True)),
        list(observed([folder], 0.01, part=False)),
    )
    assert len(out) + len(used) == 15 and used
    assert [one.left_out for one in all_].count(True) == len(out)
    one = next(
        i for i in range(12) if not next(observed([folder / f"four{i}.mjson"], 0.01)).left_out
    )
    assert not list(observed([folder / f"four{one}.mjson"], 0.01, part=True))


def test_what_is_observed_is_what_was_played(folder: Path) -> None:
    """All deal-ins are there, each on a tile that the engine says could be won on."""
    rons = discards = 0
    for path in sorted(folder.glob("*[0-9].mjson")):
        events = [e for hand in mj.load(path).hands for e in hand.events]
        discards += sum(isinstance(e, Dahai) for e in events)
        rons += sum(isinstance(e, Hora) and e.actor != e.target for e in events)
    found = [one for match in observed([folder], 1.0) for one in match.discards]
    assert len(found) == discards
    won = [(one, o) for one in found for o in one.against if o.won]
    assert len(won) == rons > 20
    for one, other in won:
        assert other.tenpai and other.ron >> one.kind & 1
        assert not one.sight.passed[other.seat] >> one.kind & 1
    assert all(o.tenpai for one in found for o in one.against if one.sight.seats[o.seat].riichi)


def test_a_folder_without_matches_writes_nothing(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="no match"):
        fit.main([str(tmp_path), "--out", str(tmp_path / "found.json")])
    with pytest.raises(SystemExit, match="no match"):
        calibration.main([str(tmp_path), "--plot", str(tmp_path / "plot.svg")])
    assert not list(tmp_path.iterdir())


def ones(n: int) -> np.ndarray:
    return np.ones((n, 1))


# What is fitted, its features, what was true, prior, penalty, the coefficients that are right.
KNOWN = [
    ("a rate", False, ones(10), [1, 1, 0, 0, 0, 0, 0, 0, 0, 0], 0.0, [log(0.25)]),
    ("a mean", True, ones(4), [2.0, 4.0, 6.0, 8.0], 0.0, [log(5)]),
    ("two rates", False, np.repeat(np.eye(2), [4, 5], axis=0), [1, 0, 0, 0, 1, 1, 1, 1, 0], 0.0, [log(1 / 3), log(4)]),
    ("two means", True, np.repeat(np.eye(2), [2, 2], axis=0), [1.0, 3.0, 10.0, 30.0], 0.0, [log(2), log(20)]),
    ("far off at the start", False, 50 * ones(4), [1, 1, 1, 0], 0.0, [log(3) / 50]),
    ("held where it was", False, ones(4), [1, 1, 1, 0], 1e9, [0.0]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("points", "x", "y", "penalty", "expected"),
    [row[1:] for row in KNOWN],
    ids=[r[0] for r in KNOWN],
)
def test_newton(
    points: bool, x: np.ndarray, y: list[float], penalty: float, expected: list[float]
) -> None:
    found = newton(x, np.array(y, float), np.zeros(x.shape[1]), penalty, points=points)
    assert found == pytest.approx(expected, abs=1e-6)


def measure(rows: list[tuple[float, bool, float]]) -> Measure:
    out = Measure("")
    for p, true, weight in rows:
        out.add(p, true, 0.5, weight)
    return out


MEASURES: list[tuple[str, Measure, Callable[[Measure], object], object]] = [
    ("right", measure([(0.25, i % 4 == 0, 1.0) for i in range(40)]), lambda m: m.overall()[:3], (40, 0.25, 0.25)),
    ("too high", measure([(0.5, False, 1.0)] * 30), lambda m: m.overall()[:3], (30, 0.5, 0.0)),
    ("weights", measure([(0.5, True, 1.0), (0.1, False, 3.0)]), lambda m: m.overall()[:3], (2, 0.2, 0.25)),
    ("tenths", measure([(i / 20, i > 9, 1.0) for i in range(20)]), lambda m: [t.true for t in m.tenths()], [0.0] * 5 + [1.0] * 5),
    ("sizes", measure([(i / 100, False, 1.0) for i in range(100)]), lambda m: [t.n for t in m.tenths()], [10] * 10),
    ("in order", measure([(1 - i / 20, False, 1.0) for i in range(20)]), lambda m: m.tenths()[0].predicted, 0.075),
    ("log loss", measure([(0.8, True, 1.0), (0.2, False, 1.0)]), lambda m: m.log_loss()[:2], (-log(0.8), log(2))),
    ("of the rate", measure([(0.8, True, 1.0), (0.2, False, 3.0)]), lambda m: m.log_loss()[2], -(log(0.25) + 3 * log(0.75)) / 4),
    ("an impossible one", measure([(0.0, True, 1.0)]), lambda m: m.log_loss()[0], -log(1e-6)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("found", "what", "expected"), [row[1:] for row in MEASURES], ids=[row[0] for row in MEASURES]
)
def test_a_measure(found: Measure, what: Callable[[Measure], object], expected: object) -> None:
    assert what(found) == pytest.approx(expected)


def test_the_command_tells_and_draws(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "plot.svg"
    calibration.main([str(folder), "--all", "--full", "--plot", str(path)])
    said = capsys.readouterr().out
    assert "4 players: 12 matches" in said and "3 players: 3 matches" in said
    rows = [line for line in said.splitlines() if line.startswith("discards, all  ")]
    assert len(rows) == 2 and all(line.endswith("%") for line in rows)
    assert calibration.KEY in said
    assert said.count("by tenths of what is said") > 10
    tree = ET.fromstring(path.read_text("utf-8"))
    assert tree.find("{*}title") is not None
    assert len(tree.findall("{*}circle")) > 20


def test_the_plot_is_legible_in_the_dark() -> None:
    one = Calibration(4)
    for i in range(200):
        one.held["riichi"].add(i / 1000, i % 9 == 0)
    text = plot([one])
    assert "prefers-color-scheme: dark" in text
    root = ET.fromstring(text)
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    for dot in root.findall("{*}circle"):
        assert 0 < float(dot.attrib["cx"]) < width and 0 < float(dot.attrib["cy"]) < height
    words = ["".join(one.itertext()) for one in root.findall("{*}text")]
    assert "tiles held, riichi, 4 players" in words and "10" in words


# East's river, more, a tile, its class in the plain table.
PLAIN = [
    ("4m 9p!", {}, "4m", "genbutsu"),
    ("9p!", {"W": "4m"}, "4m", "genbutsu"),
    ("4m 9p!", {}, "1m", "19 suji"),
    ("4m 9p!", {}, "7m", "37 suji"),
    ("5s 9p!", {}, "8s", "28 suji"),
    ("9p!", {}, "9m", "19"),
    ("9p!", {}, "2m", "28"),
    ("9p!", {}, "7m", "37"),
    ("9p!", {"me": "3333m"}, "1m", "19"),  # the plain table knows no wall
    ("1m 9p!", {}, "4m", "456 half suji"),
    ("2m 8m 9p!", {}, "5m", "456 suji"),
    ("9p!", {}, "6m", "456"),
    ("9p!", {"me": "5z"}, "5z", "honour 1 seen"),
    ("9p!", {"me": "55z", "W": "5s"}, "5z", "honour 2 seen"),
    ("9p!", {"me": "7777z"}, "7z", "honour 4 seen"),
]


@pytest.mark.parametrize(("river", "more", "tile", "expected"), PLAIN)
def test_the_plain_table(river: str, more: dict[str, str], tile: str, expected: str) -> None:
    (t,) = parse(tile)
    assert class_of(faced(river, **more), 0, t >> 3) == expected  # type: ignore[arg-type]


@pytest.mark.parametrize("players", [3, 4])
def test_the_plain_table_is_what_books_say(players: int) -> None:
    """Of tiles held against riichi: genbutsu never, suji more seldom than none, ends than middles;
    an honour the more seldom the more are seen."""
    held = {name: rates[1] for name, rates in fits()[players].plain["riichi"].items()}
    assert held["genbutsu"] < 0.001
    for a, b in [
        *(("19 suji", "19"), ("28 suji", "28"), ("37 suji", "37"), ("456 suji", "456 half suji")),
        *(("456 half suji", "456"), ("19", "456"), ("honour 3 seen", "honour 2 seen")),
        ("honour 4 seen", "honour 3 seen"),
    ]:
        assert held[a] < held[b], (a, b)
