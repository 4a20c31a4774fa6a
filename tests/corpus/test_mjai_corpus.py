"""Recorded mjai logs in Mortal's dialect: all read, and they add up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import mjwidget as mj
from mjwidget.core import wire
from mjwidget.core.audit import audit
from mjwidget.core.events import EndGame, Settle
from mjwidget.core.match import Match
from tests.corpus.index import rows

# Folders in another dialect than Mortal's, which this reader does not take yet.
OTHER_DIALECTS = ("critter-mj__akochan",)

# File (without its ending) -> why it does not add up.
FOURTH_STICK = "the program that converted it leaves out the fourth riichi's reach_accepted"
EXCEPTIONS = {
    "pantheon__four_riichi_draw": FOURTH_STICK,
    "pantheon__usual": FOURTH_STICK,
    "mahjong-hand__2022010322gm-00a9-0000-6919c2d2": FOURTH_STICK,
}


def stem(path: str) -> str:
    return Path(path).name.removesuffix(".mjson.gz")


@pytest.fixture(scope="module")
def logs(corpus: Path) -> list[str]:
    out = [r.path for r in rows(corpus) if r.format == "mjai"]
    return [path for path in out if path.split("/")[1] not in OTHER_DIALECTS]


def test_every_file_reads_and_adds_up(corpus: Path, logs: list[str]) -> None:
    faults: dict[str, list[str]] = {}
    for path in logs:
        found = audit(mj.load(corpus / "logs" / path))
        if found:
            faults[stem(path)] = [str(f) for f in found]
    assert len(logs) >= 70
    assert faults.keys() == EXCEPTIONS.keys(), faults
    for name, found_faults in faults.items():
        if EXCEPTIONS[name] is FOURTH_STICK:
            assert all("ends with scores" in f or "stick" in f for f in found_faults), found_faults


def test_there_and_back(corpus: Path, logs: list[str]) -> None:
    for path in logs:
        match = mj.load(corpus / "logs" / path)
        assert mj.loads(match.dumps()) == match, path


# What both formats say of an event; the rest one of them leaves out.
SHARED = frozenset(
    {"type", "actor", "target", "consumed", "tsumogiri", "dora_marker", "deltas", "scores", "tehais",
     "bakaze", "kyoku", "honba", "kyotaku", "oya"}
)  # fmt: skip


def shared(match: Match) -> Iterator[tuple[int, dict[str, Any]]]:
    for hand in match:
        for event in hand.events:
            if isinstance(event, Settle | EndGame):
                continue
            data = wire.encode(event)
            fields = SHARED
            if data["type"] == "ryukyoku":
                fields = SHARED - {"tehais"}  # who showed a hand is in the mjlog only
            elif data["type"] != "hora":
                fields = SHARED | {"pai"}
            out = {key: data[key] for key in fields & data.keys()}
            if "tehais" in out:
                out["tehais"] = [sorted(h) for h in out["tehais"]]
            if "consumed" in out:
                out["consumed"] = sorted(out["consumed"])
            if not any(out.get("deltas") or ()):
                out.pop("deltas", None)
            yield hand.number, out


def test_the_same_match_from_mjlog_and_from_mjai(corpus: Path, logs: list[str]) -> None:
    """An independent program converted these mjlogs to mjai; both ways give the same events."""
    mjlogs: dict[str, list[Path]] = {}
    for r in rows(corpus):
        if r.format == "mjlog":
            file = corpus / "logs" / r.path
            mjlogs.setdefault(file.name.removesuffix(".mjlog.gz"), []).append(file)
    compared, different = 0, []
    for path in logs:
        if "derived-mjlog2mjai" not in path or EXCEPTIONS.get(stem(path)) is FOURTH_STICK:
            continue
        ours = list(shared(mj.load(corpus / "logs" / path)))
        twins = [list(shared(mj.load(p))) for p in mjlogs[stem(path).split("__", 1)[1]]]
        compared += 1
        if ours not in twins:
            different.append(path)
    assert different == []
    assert compared >= 70
