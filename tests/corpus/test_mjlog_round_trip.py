"""Every recorded mjlog, written again: the events are the same, meta and walls too."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

import mjwidget as mj
from mjwidget.core.events import Event, StartKyoku
from mjwidget.core.match import Match
from mjwidget.logs.mjlog.reader import read
from mjwidget.logs.mjlog.write import write
from mjwidget.logs.written import WriteError
from tests.corpus.index import rows
from tests.corpus.test_mjlog_corpus import files
from tests.same_match import differences

EDITED = "MahjongPantheon__pantheon/hanchan_with_noname.mjlog.gz"
"""The last win of a match put after its first deal: the red five it shows lies elsewhere."""
NO_DICE = "mjx-project__mjx/states.mjlog.gz"
"""Written by a program that leaves the dice out; two ones are written."""


class Again(NamedTuple):
    name: str
    losses: tuple[str, ...]
    text: str
    same: bool


@cache
def again(corpus: Path) -> list[Again]:
    out = []
    for file in files(corpus):
        written = write(Match(file.reading.events))
        reading = read(written.data)
        same = reading.error is None and reading.events == file.reading.events
        if file.name == NO_DICE:
            assert not same
            same = tuple(map(_without_dice, reading.events)) == file.reading.events
        out.append(Again(file.name, written.losses, written.data.decode(), same))
    return out


def _without_dice(event: Event) -> Event:
    if not isinstance(event, StartKyoku):
        return event
    meta: dict[str, Any] = {k: v for k, v in (event.meta or {}).items() if k != "dice"}
    return replace(event, meta=meta or None)


def test_the_same_events(corpus: Path) -> None:
    assert [one.name for one in again(corpus) if not one.same] == [EDITED]


def test_nothing_is_lost(corpus: Path) -> None:
    assert {one.name: one.losses for one in again(corpus) if one.losses} == {EDITED: ("red fives",)}


TAGS = [
    'SHUFFLE seed="mt19937ar-sha512-n288-base64,', "BYE ", "UN ", "REACH ", "DORA ", "N ",
    "AGARI ", "INIT ", "RYUUKYOKU ",
]  # fmt: skip


@pytest.mark.parametrize("tag", TAGS)
def test_as_many_elements(corpus: Path, tag: str) -> None:
    """Counted in the texts, which both programs wrote."""
    wrong = []
    found = 0
    for file, one in zip(files(corpus), again(corpus), strict=True):
        theirs = " ".join(file.data.decode().split()).count(f"<{tag}")
        found += theirs
        # Every match gets its UN, whether there was one or not.
        if one.text.count(f"<{tag}") != max(theirs, tag == "UN "):
            wrong.append((one.name, theirs, one.text.count(f"<{tag}")))
    assert wrong == []
    assert found > 100


# ---- matches of other formats

CANNOT = {
    "hidden tile": "one seat's view",
    "starts in the middle": "one seat's view, after a reconnection",
    "a win without its tile": "converted from an edited file",
    "a fifth E": "a showcase: a made-up match with the same tile five times",
}
"""Why an mjlog of a match cannot be written."""
LOST = {
    "confusing_nakis_2.json": {"red fives"},  # a test case with five sorts of fives
    "pantheon__hanchan_with_noname.json.gz": {"red fives"},  # converted from the edited file
    "log-viewer-example~3.mjson.gz": {"hands without a result"},
}


def test_matches_of_other_formats(corpus: Path) -> None:
    """All that other formats hold of real matches an mjlog says too, walls aside."""
    wrong: list[tuple[str, object]] = []
    found: Counter[str] = Counter()
    for row in rows(corpus):
        if row.format not in ("mjai", "tenhou6", "majiang", "majsoul", "majsoul-raw"):
            continue
        name = row.path.rpartition("/")[2]
        for match in mj.load_all(corpus / "logs" / row.path):
            try:
                out = write(match)
            except WriteError as e:
                found["cannot"] += 1
                if not any(text in str(e) for text in CANNOT):
                    wrong.append((name, str(e)))
                continue
            found[row.format] += 1
            losses = set(out.losses) - {"walls"}
            if losses != LOST.get(name, set()):
                wrong.append((name, losses))
            reading = read(out.data)
            if reading.error is not None:
                wrong.append((name, str(reading.error)))
            elif not losses:
                wrong += [(name, d) for d in differences(match, Match(reading.events))]
    assert wrong == []
    assert found["cannot"] <= 21
    assert min(found[f] for f in ("mjai", "tenhou6", "majiang")) >= 70
