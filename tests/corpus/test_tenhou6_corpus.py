"""tenhou.net/6 JSON against recorded matches: read, checked, beside their mjlogs, written."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from mjwidget.checking import check_match
from mjwidget.core.events import Dora, EndGame, Hora, Nukidora, Ryukyoku, StartKyoku
from mjwidget.core.match import Hand, Match
from mjwidget.core.tiles import Tile
from mjwidget.logs import mjlog, tenhou6
from mjwidget.logs.errors import Reading
from mjwidget.logs.written import WriteError
from tests.corpus.index import rows
from tests.same_match import differences, hand_differences

_HAND_MADE = "Equim-chan__mjai-reviewer/"
FAULTS = {
    _HAND_MADE + "confusing_nakis_1.json": "made by hand: a riichi's stick is nobody's",
    _HAND_MADE + "confusing_nakis_2.json": "made by hand: the winner's hand is not complete",
}
"""File -> why the validator finds a fault."""

REWRITTEN = {
    _HAND_MADE + "confusing_nakis_2.json": {0, 3},
    _HAND_MADE + "confusing_nakis_7.json": {0, 16},
    "Apricot-S__majiang-log/output_log.example.json": {0},
    "Apricot-S__majiang-log/output_viewer.example.jsonl": {0},
}
"""Hands that are not written number for number as they were: 0: the order of tiles dealt (red fives
before plain ones, honours as they came); 3: ura of a result that does not say its yaku; 16: yaku
in English, one of no han."""

NOT_AGAIN = {
    "a riichi without its discard": "files that end there",
    "riichi that were not accepted": "a bot that forgets them",
    "the end of the match": "an end without final points",
    "the order of turns": "a bot that lets another than the dealer begin",
    "chips": "a private table with chips",
    "walls": "the format has none",
}
"""What an mjlog of the corpus can lose, and where that is."""
NO_ORDER = "MahjongPantheon__pantheon/hanchan_with_noname.mjlog.gz"
"""An edited file: a win in a hand without any turn."""

SYNTHETIC = "upd-aft-riichi_discard-no-riichisc_draw.mjlog.gz"
"""A variant of a recorded hand, made up, in which a discard was not called."""


class File(NamedTuple):
    name: str
    hands: list[list[Any]]
    """As they stand in the file."""
    readings: tuple[Reading, ...]


def _objects(data: bytes) -> Iterator[dict[str, Any]]:
    lines = data.splitlines()
    for part in lines if len(lines) > 1 and lines[0].endswith(b"}") else [data]:
        yield json.loads(part)


@cache
def files(corpus: Path) -> list[File]:
    out = []
    for row in rows(corpus):
        if row.format == "tenhou6":
            data = (corpus / "logs" / row.path).read_bytes()
            hands = [hand for one in _objects(data) for hand in one["log"]]
            name = row.path.removeprefix("tenhou6/")
            out.append(File(name, hands, tenhou6.read(data)))
    return out


def mjlog_of(path: Path) -> Match:
    (reading,) = mjlog.read(gzip.decompress(path.read_bytes()))
    return Match(reading.events)


def test_every_file_reads(corpus: Path) -> None:
    """One match each, whether an object holds it or one for each hand."""
    found = [r for file in files(corpus) for r in file.readings]
    assert [str(r.error) for r in found if r.error is not None] == []
    assert len(found) == len(files(corpus)) == 74
    kinds = Counter(type(e) for r in found for e in r.events)
    assert kinds[StartKyoku] == sum(len(file.hands) for file in files(corpus)) == 503
    assert (kinds[Hora], kinds[Ryukyoku], kinds[EndGame]) == (417, 91, 18)


def test_they_keep_to_the_rules(corpus: Path) -> None:
    """Found in an order in which every call was offered; those made by hand, too."""
    wrong = {}
    for file in files(corpus):
        faults = [str(f) for r in file.readings for f in check_match(Match(r.events))]
        if bool(faults) != (file.name in FAULTS):
            wrong[file.name] = faults[:3]
    assert wrong == {}


def test_all_indicators_are_turned(corpus: Path) -> None:
    """None is left over, so that every kan is known for what it is."""
    for file in files(corpus):
        hands = [h for r in file.readings for h in Match(r.events)]
        for hand, log in zip(hands, file.hands, strict=True):
            turned = sum(isinstance(e, Dora) for e in hand.events)
            assert turned == len(log[2]) - 1, (file.name, hand.name)


def test_the_same_match_from_mjlog(corpus: Path) -> None:
    """Both give the same events; where one is only a part, the hands that both have."""
    pairs = json.loads((corpus / "logs" / "PAIRS.json").read_text("utf-8"))
    by_name = {file.name: file for file in files(corpus)}
    wrong: dict[tuple[str, str], Any] = {}
    whole = hands = 0
    for pair in pairs:
        one, other = sorted((pair["a"], pair["b"]))
        if not (one.startswith("mjlog/") and other.startswith("tenhou6/")):
            continue
        theirs = mjlog_of(corpus / "logs" / one)
        (reading,) = by_name[other.removeprefix("tenhou6/")].readings
        ours = Match(reading.events)
        known = {_deal(hand): hand for hand in theirs}
        found = []
        for hand in ours:
            twin = known.get(_deal(hand))
            if twin is not None:
                hands += 1
                found += _hand(hand, twin)
        if len(ours) == len(theirs) == pair["hands"]:
            whole += 1
            for key in ours.rules.keys() & theirs.rules.keys():
                found += [key] if ours.rules[key] != theirs.rules[key] else []
        if found:
            wrong[one, other] = found[:3]
    assert {name.rpartition("/")[2] for name, _ in wrong} == {SYNTHETIC}
    assert whole >= 40
    assert hands > 500


def _deal(hand: Hand) -> tuple[tuple[tuple[Tile, ...], ...], Tile]:
    start = hand.start
    assert isinstance(start, StartKyoku)
    return start.tehais, start.dora_marker


def _hand(ours: Hand, theirs: Hand) -> list[str]:
    """As far as both go: some mjlogs are cut in the middle of a hand, ours have no settlement."""
    found = hand_differences(ours, theirs, {"settle", "end_game"})
    cut = theirs.result.kind is None
    return [d for d in found if not (cut and ("/ nothing" in d or "indicators" in d))]


def test_hands_are_written_as_they_were(corpus: Path) -> None:
    """Number for number, as Tenhou wrote them."""
    same = 0
    for file in files(corpus):
        (reading,) = file.readings
        made = tenhou6.write(Match(reading.events))
        assert not made.losses or file.name in REWRITTEN
        for log, again in zip(file.hands, json.loads(made.data)["log"], strict=True):
            differ = {_member(at) for at in range(17) if log[at] != again[at]}
            assert differ <= REWRITTEN.get(file.name, set()), file.name
            same += not differ
    assert same == 493


def _member(at: int) -> int:
    """Deals are alike."""
    return 0 if at in (4, 7, 10, 13) else at


def test_there_and_back(corpus: Path) -> None:
    for file in files(corpus):
        (reading,) = file.readings
        match = Match(reading.events)
        (again,) = tenhou6.read(tenhou6.write(match).data)
        assert differences(match, Match(again.events)) == [], file.name


def test_recorded_matches_written(corpus: Path) -> None:
    """The mjlogs that are chosen for what they hold, of three and four players, there and back."""
    wrong: dict[str, Any] = {}
    count: Counter[str] = Counter()
    losses: Counter[str] = Counter()
    for row in rows(corpus):
        name = row.path.removeprefix("mjlog/")
        if row.format != "mjlog" or not row.core:
            continue
        match = mjlog_of(corpus / "logs" / row.path)
        if name == NO_ORDER:
            with pytest.raises(WriteError, match="no order of turns leads to its win"):
                tenhou6.write(match)
            continue
        made = tenhou6.write(match)
        (again,) = tenhou6.read(made.data)
        if again.error is not None:
            wrong[name] = again.error
            continue
        losses.update(made.losses)
        count[str(match.seats)] += len(match)
        count["kita"] += sum(isinstance(e, Nukidora) for e in match.events)
        found = differences(match, Match(again.events))
        if bool(found) != bool(set(made.losses) - {"walls", "chips"}):
            wrong[name] = found[:2]
    assert wrong == {}
    assert set(losses) <= set(NOT_AGAIN)
    assert count["4"] > 500
    assert count["3"] > 300
    assert count["kita"] > 500
