"""majiang paipu against recorded matches: read, checked, compared with their mjlogs, written."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import NamedTuple

from mjwidget.checking import check_match
from mjwidget.core.events import EndGame, Hora, Ryukyoku, StartKyoku
from mjwidget.core.match import Match
from mjwidget.logs import majiang, mjlog
from mjwidget.logs.errors import Reading
from tests.corpus.index import rows
from tests.same_match import differences, hand_differences

CHIPS = "a private table with chips, which this format cannot say"
EXCEPTIONS = {
    "pantheon__chips_tonpusen": ({"check", "mjlog"}, CHIPS + "; the dealer always moves there"),
    "pantheon__chips_tonpusen~2": ({"check", "mjlog"}, CHIPS + "; the dealer always moves there"),
    "pantheon__hanchan_with_noname": ({"check"}, "made of an edited file"),
}
"""File -> what does not hold of it, and why."""

NOT_WRITTEN = {
    "a riichi without its discard": "files that end there",
    "riichi that were not accepted": "a bot that forgets them",
    "chips": CHIPS,
    "walls": "the format has none",
}


class File(NamedTuple):
    name: str
    origin: str
    readings: tuple[Reading, ...]


@cache
def files(corpus: Path) -> list[File]:
    out = []
    for row in rows(corpus):
        if row.format == "majiang":
            data = gzip.decompress((corpus / "logs" / row.path).read_bytes())
            name = row.path.rpartition("/")[2].removesuffix(".json.gz")
            out.append(File(name, row.origin, majiang.read(data)))
    return out


@cache
def mjlogs(corpus: Path) -> dict[str, list[Path]]:
    """Matches by the name of their file."""
    out: dict[str, list[Path]] = {}
    for row in rows(corpus):
        if row.format == "mjlog":
            name = row.path.rpartition("/")[2].removesuffix(".mjlog.gz")
            out.setdefault(name, []).append(corpus / "logs" / row.path)
    return out


@cache
def match_of(path: Path) -> Match:
    (reading,) = mjlog.read(gzip.decompress(path.read_bytes()))
    return Match(reading.events)


def test_every_file_reads(corpus: Path) -> None:
    found = [r for file in files(corpus) for r in file.readings]
    assert [str(r.error) for r in found if r.error is not None] == []
    kinds = Counter(type(e) for r in found for e in r.events)
    assert len(files(corpus)) == 75
    assert len(found) == kinds[EndGame] == 111
    assert (kinds[StartKyoku], kinds[Hora], kinds[Ryukyoku]) == (1082, 903, 191)


def test_they_keep_to_the_rules(corpus: Path) -> None:
    """All of them are judged, those of a bot and of a converter too."""
    wrong = {}
    for file in files(corpus):
        faults = [str(f) for r in file.readings for f in check_match(Match(r.events))]
        if bool(faults) != ("check" in EXCEPTIONS.get(file.name, (set(), ""))[0]):
            wrong[file.name] = faults[:3]
    assert wrong == {}


def test_the_same_match_from_mjlog(corpus: Path) -> None:
    """kobalab's converter made these of mjlogs: both ways give the same events."""
    twins = mjlogs(corpus)
    compared, wrong = 0, {}
    for file in files(corpus):
        if file.origin != "derived":
            continue
        (reading,) = file.readings
        ours = Match(reading.events)
        # Which room a match was played in, and whether a South was to be, the file does not say.
        paths = twins[file.name.split("__", 1)[1]]
        found = [differences(ours, match_of(path), {"rules"}) for path in paths]
        same = any(not one for one in found)
        if same == ("mjlog" in EXCEPTIONS.get(file.name, (set(), ""))[0]):
            wrong[file.name] = min(found, key=len)[:3]
        compared += 1
    assert wrong == {}
    assert compared == 74


def test_there_and_back(corpus: Path) -> None:
    for file in files(corpus):
        for reading in file.readings:
            match = Match(reading.events)
            written = majiang.write(match)
            assert written.losses == ()
            (again,) = majiang.read(written.data)
            assert Match(again.events) == match, file.name


def test_recorded_matches_written(corpus: Path) -> None:
    """The mjlogs of four players that are chosen for what they hold, written and read again."""
    wrong, hands = {}, 0
    losses: Counter[str] = Counter()
    core = [corpus / "logs" / r.path for r in rows(corpus) if r.format == "mjlog" and r.core]
    for path in core:
        match = match_of(path)
        if match.seats == 3:
            continue
        written = majiang.write(match)
        (again,) = majiang.read(written.data)
        assert again.error is None
        hands += len(match)
        losses.update(written.losses)
        found = differences(match, Match(again.events))
        if bool(found) != bool(set(written.losses) - {"walls"}):
            wrong[path.name] = (written.losses, found[:2])
    assert wrong == {}
    assert set(losses) <= set(NOT_WRITTEN)
    assert hands > 400


def test_the_pair_of_the_index(corpus: Path) -> None:
    """A deal of Tenhou's in majiang-core's test script; there seat 3 begins, in the mjlog seat 0."""
    pairs = json.loads((corpus / "logs" / "PAIRS.json").read_text("utf-8"))
    mine = [p for p in pairs if p["a"].startswith("majiang/") and p["b"].startswith("mjlog/")]
    assert [p["hands"] for p in mine] == [2]
    games = json.loads(gzip.decompress((corpus / "logs" / mine[0]["a"]).read_bytes()))
    (reading,) = majiang.read(json.dumps(games[0] | {"qijia": 0}).encode())
    ours, theirs = Match(reading.events), match_of(corpus / "logs" / mine[0]["b"])
    assert [len(ours), len(theirs)] == [2, 2]
    for one, other in zip(ours, theirs, strict=True):
        assert hand_differences(one, other, {"settle", "end_game"}) == []
