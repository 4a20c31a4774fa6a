"""Recorded mjai logs in all dialects: all read, and they add up."""

from __future__ import annotations

from pathlib import Path

import pytest

import mjwidget as mj
from mjwidget.core.audit import audit
from tests.corpus.index import rows
from tests.same_match import differences

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
    return [r.path for r in rows(corpus) if r.format == "mjai"]


def test_every_file_reads_and_adds_up(corpus: Path, logs: list[str]) -> None:
    faults: dict[str, list[str]] = {}
    for path in logs:
        found = audit(mj.load(corpus / "logs" / path))
        if found:
            faults[stem(path)] = [str(f) for f in found]
    assert len(logs) >= 105
    assert faults.keys() == EXCEPTIONS.keys(), faults
    for name, found_faults in faults.items():
        if EXCEPTIONS[name] is FOURTH_STICK:
            assert all("ends with scores" in f or "stick" in f for f in found_faults), found_faults


def test_there_and_back(corpus: Path, logs: list[str]) -> None:
    for path in logs:
        match = mj.load(corpus / "logs" / path)
        assert match.error is None, path
        assert mj.loads(match.dumps()) == match, path


# The end of a match, and the rules, are not in these lines.
NOT_THERE = {"settle", "end_game"}


def test_the_same_match_from_mjlog_and_from_mjai(corpus: Path, logs: list[str]) -> None:
    """An independent program converted these mjlogs to mjai; both ways give the same events."""
    mjlogs: dict[str, list[Path]] = {}
    for r in rows(corpus):
        if r.format == "mjlog":
            file = corpus / "logs" / r.path
            mjlogs.setdefault(file.name.removesuffix(".mjlog.gz"), []).append(file)
    compared, different = 0, dict[str, list[str]]()
    for path in logs:
        if "derived-mjlog2mjai" not in path or EXCEPTIONS.get(stem(path)) is FOURTH_STICK:
            continue
        ours = mj.load(corpus / "logs" / path)
        twins = [mj.load(p) for p in mjlogs[stem(path).split("__", 1)[1]]]
        found = min((differences(ours, twin, NOT_THERE) for twin in twins), key=len)
        compared += 1
        if found:
            different[path] = found
    assert not different, "\n".join(
        f"{path}: {d}" for path, all_ in different.items() for d in all_
    )
    assert compared >= 70
