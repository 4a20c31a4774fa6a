"""Damaged mjai lines: a match, a valid prefix with one error, or one error. Never a crash."""

from __future__ import annotations

import random

import pytest

import mjwidget as mj
from mjwidget.core.audit import audit
from mjwidget.core.match import Match
from mjwidget.outline import outline
from mjwidget.stream import hand_blob
from tests.random_table import match_events
from tests.runner.progress import LongRun

TEXTS = [
    Match(match_events(seed, players, hands=1)).dumps().encode()
    for seed in range(4)
    for players in (3, 4)
]
SPICE = [
    b"null",
    b"-1",
    b"1e400",
    b"99999999999999999999",
    b'""',
    b"[]",
    b"{}",
    b'"?"',
    b"true",
    b"4",
]


def damaged(rng: random.Random) -> bytes:
    data = bytearray(rng.choice(TEXTS))
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(data))
        match rng.randrange(7):
            case 0:
                del data[at:]
            case 1:
                data[at] = rng.randrange(256)
            case 2:
                del data[at : at + rng.randint(1, 30)]
            case 3:
                data[at:at] = rng.choice(TEXTS)[at : at + 60]
            case 4:
                lines = bytes(data).split(b"\n")
                i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
                lines[i], lines[j] = lines[j], lines[i]
                data = bytearray(b"\n".join(lines))
            case 5:
                colons = [i for i, c in enumerate(data) if c == 0x3A] or [0]
                start = rng.choice(colons) + 1
                end = min(
                    (e for e in (data.find(b",", start), data.find(b"}", start)) if e > 0),
                    default=start,
                )
                data[start:end] = rng.choice(SPICE)
            case 6:
                data[at:at] = rng.choice(SPICE)
        if not data:
            return b""
    return bytes(data)


def check(seed: int) -> None:
    data = damaged(random.Random(seed))
    try:
        match = mj.load(data)
    except mj.LogError:
        return
    audit(match)
    outline(match)
    for hand in match:
        hand_blob(hand)
    match._repr_html_()
    assert Match(match.events) == match


@pytest.mark.parametrize("block", range(20))
def test_damaged_lines(block: int) -> None:
    for seed in range(block * 50, block * 50 + 50):
        check(seed)


@pytest.mark.long
def test_very_many_damaged_lines(long_run: LongRun) -> None:
    for seed in long_run.seeds(100_000):
        check(seed)
