"""The validator on recorded matches: every action offered, every result computed, 4 and 3 players.

A file whose origin is real must be without a fault, but for those named here with the reason.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import mjwidget as mj
from mjwidget.checking import check_match
from mjwidget.logs.errors import LogError
from tests.corpus.index import rows

EXCEPTIONS = {
    "MahjongPantheon__pantheon/doubleron_and_riichi.mjlog.gz": (
        {"over"},
        "its type says East only and South was played: a header of another match",
    ),
    "MahjongPantheon__pantheon/west.mjlog.gz": ({"over"}, "the same header as above"),
    "MahjongPantheon__pantheon/chips_tonpusen.mjlog.gz": (
        {"next"},
        "a private table (csrule) at which the dealer always moves",
    ),
    "MahjongPantheon__pantheon/chips_tonpusen~2.mjlog.gz": ({"next"}, "the same table"),
    "MahjongRepository__mahjong-ai/one_round.mjlog.gz": (
        {"over", "audit"},
        "one hand of a match, with the end of another one",
    ),
    "mjx-project__mjx/2019020120gm-0009-10011-215330df.mjlog.gz": (
        {"final"},
        "a private table with an uma of its own",
    ),
    "huurou__Mahjong4/PaifuWithoutLineBreaks.mjlog.gz": (
        {"final"},
        "a private table: starts with 30,000, points of its own",
    ),
    "Equim-chan__Mortal/log-viewer-example~3.mjson.gz": (
        {"result"},
        "a part of a hand with an end_kyoku and no result",
    ),
}
"""File -> which faults it has, and why."""

KINDS = (
    ("over", "the match was over before this hand"),
    ("over", "the match is not over"),
    ("next", "this hand is "),
    ("final", "final points"),
    ("result", "the hand has no result yet"),
    ("audit", "the final scores are"),
    ("audit", "the next starts with"),
    ("audit", "the next hand starts, and this one has no result"),
)


def kind(fault: str) -> str:
    """Which sort of fault this is, or the fault itself."""
    return next((name for name, text in KINDS if text in fault), fault)


@pytest.mark.parametrize("form", ["mjlog", "mjai"])
def test_real_matches_keep_to_their_rules(corpus: Path, form: str) -> None:
    wrong: dict[str, list[str]] = {}
    found: Counter[str] = Counter()
    for row in rows(corpus):
        if row.format != form or not row.origin.startswith(("real", "cut from real")):
            continue
        name = row.path.removeprefix(f"{form}/")
        try:
            match = mj.load(corpus / "logs" / row.path)
        except LogError as e:
            wrong[name] = [str(e)]
            continue
        found["files"] += 1
        found["hands"] += len(match)
        allowed = EXCEPTIONS.get(name, (set(), ""))[0]
        faults = [str(f) for f in check_match(match) if kind(str(f)) not in allowed]
        if faults:
            wrong[name] = faults
    assert not wrong, "\n".join(
        f"{name}: {fault}" for name, all_ in wrong.items() for fault in all_
    )
    if form == "mjlog":
        assert found["files"] > 890
        assert found["hands"] > 8500


def test_converted_matches_too(corpus: Path) -> None:
    """Those made of real ones by a converter; what the converter loses is named."""
    lost = {
        "pantheon__hanchan_with_noname.mjson.gz": "made of an edited file",
        "pantheon__chips_tonpusen.mjson.gz": "a private table at which the dealer always moves",
        "pantheon__chips_tonpusen~2.mjson.gz": "the same table",
        "pantheon__four_riichi_draw.mjson.gz": "the fourth riichi's reach_accepted is left out",
        "pantheon__usual.mjson.gz": "the same",
        "mahjong-hand__2022010322gm-00a9-0000-6919c2d2.mjson.gz": "the same",
    }
    wrong, files = {}, 0
    for row in rows(corpus):
        if row.format != "mjai" or row.origin != "derived":
            continue
        files += 1
        match = mj.load(corpus / "logs" / row.path)
        faults = [str(f) for f in check_match(match)]
        if faults and row.path.rpartition("/")[2] not in lost:
            wrong[row.path] = faults
    assert not wrong, "\n".join(
        f"{name}: {fault}" for name, all_ in wrong.items() for fault in all_
    )
    assert files >= 75
