"""Damaged logs of every format: a match, a valid prefix with one error, or one error.

Never anything else, nothing beyond the bounds, no markup from a name. What was read can be checked,
shown and written again.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from functools import cache

import pytest
from msgspec.structs import replace

import mjwidget as mj
from mjwidget.checking import check_match
from mjwidget.core.audit import audit
from mjwidget.core.events import Hora
from mjwidget.core.match import Match
from mjwidget.core.tiles import from_mjai, to_mpsz
from mjwidget.logs.errors import MAX_HAND_EVENTS, MAX_HANDS, LogError
from mjwidget.logs.formats import FORMATS
from mjwidget.logs.load import load_each
from mjwidget.logs.written import WriteError
from mjwidget.outline import outline
from mjwidget.stream import hand_blob
from tests import majsoul_text
from tests.damage import damaged
from tests.random_table import match_events
from tests.runner.progress import LongRun

MARKUP = "<script>alert(1)</script>"
BY_NAME = {f.name: f for f in FORMATS}
MANY = 8
"""Every so many texts are checked by the rules and written again, too."""


def one_hand(match: Match) -> Match:
    """Its first hand; a name is markup."""
    header = replace(match.header, names=(MARKUP, *match.players[1:]))
    return Match([header, *match[0].events])


@cache
def matches() -> list[Match]:
    """One-hand matches by the rules, with riichi, calls, kans, norths; some of anything at all."""
    sets = ("tenhou", "tenhou-sanma", "mahjongsoul", "lan", "sanma-parlour")
    played = [one_hand(mj.play("mixed", rules, seed=seed)) for rules in sets for seed in (3, 8)]
    return played + [one_hand(Match(match_events(seed, 3 + seed % 2, hands=1))) for seed in (0, 1)]


def written(name: str) -> list[bytes]:
    write = BY_NAME[name].write
    assert write is not None
    out = []
    for match in matches():
        try:
            out.append(write(match).data)
        except WriteError:  # not of this format
            continue
    return out


def client() -> list[bytes]:
    """The stream that seat 0 would have received of the mjlog."""
    out = []
    for text in written("mjlog"):
        lines = []
        for element in re.findall(r"<[^>]*/>", text.decode()):
            if element.startswith("<INIT"):
                element = re.sub(r' hai[123]="[^"]*"', "", element).replace("hai0=", "hai=")
            lines.append("Get: " + re.sub(r"^<([UVW])\d+", r"<\1", element))
        out.append("\n".join(lines).encode())
    return out


def paifu() -> list[bytes]:
    """The JSON of tenhou-paifu-to-json."""
    out = []
    for match in matches():
        if match.seats != 4:
            continue
        lines = [json.loads(line) for line in written_as_mortal(match).splitlines()]
        tile = re.compile(r'"(5[mps]r|[ESWNPFC])"')
        hand = [line for line in lines[2:] if line["type"] not in ("end_kyoku", "end_game")]
        for line, event in zip(hand, match[0].events[1:], strict=False):
            if isinstance(event, Hora) and line["type"] == "hora":
                line |= {"type": "agari", "han": 2, "hu": 30, "score": 2000, "yaku": [1, 0]}
        start = {**lines[1], "bakaze": "x"}  # this one stays a letter
        found = {"type": 169, "lobby": 0, "id": ["%3Cb%3E", "b", "c", "d"], "dan": [1, 2, 3, 4],
                 "rate": [1500.0] * 4, "games": [{"data": start, "game": hand}],
                 "owari": [250, 250, 250, 250]}  # fmt: skip
        text = tile.sub(lambda m: f'"{to_mpsz(from_mjai(m[1]))}"', json.dumps(found))
        text = text.replace('"x"', '"E"')
        out.append(text.encode())
    return out


def written_as_mortal(match: Match) -> bytes:
    write = BY_NAME["mortal"].write
    assert write is not None
    return write(match).data


def majsoul() -> list[bytes]:
    own = [m for m in matches() if m.rules.get("name") in ("tenhou", "tenhou-sanma", "mahjongsoul")]
    return [majsoul_text.record(m, actions=actions) for m in own for actions in (False, True)]


SOURCES: dict[str, Callable[[], list[bytes]]] = {
    **{f.name: lambda name=f.name: written(name) for f in FORMATS if f.write},  # type: ignore[misc]
    "majsoul": majsoul,
    "client": client,
    "paifu": paifu,
}


@cache
def texts(name: str) -> list[bytes]:
    return SOURCES[name]()


def check(name: str, seed: int) -> None:
    rng = random.Random(f"{name} {seed}")
    data = damaged(rng, texts(name))
    for _, match in load_each(data):
        if isinstance(match, LogError):
            assert len(str(match)) < 2000, "an error is a line"
            continue
        assert len(match) <= MAX_HANDS
        assert all(len(hand) <= MAX_HAND_EVENTS + 2 for hand in match)
        assert match.error is None or len(str(match.error)) < 2000
        assert Match(match.events) == match
        audit(match)
        outline(match)
        for hand in match:
            hand_blob(hand)
        assert "<script" not in match._repr_html_()
        if seed % MANY == 0:
            check_match(match)
            write_everywhere(match)


def write_everywhere(match: Match) -> None:
    for form in FORMATS:
        if form.write is not None:
            try:
                form.write(match)
            except WriteError:
                continue


def test_every_format_is_here() -> None:
    assert {f.name for f in FORMATS} <= SOURCES.keys()


@pytest.mark.parametrize("name", SOURCES)
def test_undamaged_they_are_read(name: str) -> None:
    assert len(texts(name)) >= 4
    for data in texts(name):
        assert mj.load(data).error is None


@pytest.mark.parametrize("block", range(20))
@pytest.mark.parametrize("name", SOURCES)
def test_damaged(name: str, block: int) -> None:
    for seed in range(block * 100, block * 100 + 100):
        check(name, seed)


@pytest.mark.long
@pytest.mark.parametrize("name", SOURCES)
def test_very_many_damaged(name: str, long_run: LongRun) -> None:
    for seed in long_run.seeds(100_000):
        check(name, seed)
