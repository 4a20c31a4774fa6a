"""Recorded sessions of Tenhou's client: everything reads, adds up and keeps to the rules."""

from __future__ import annotations

import csv
import gzip
from collections import Counter
from functools import cache
from pathlib import Path
from typing import NamedTuple

from mjwidget.checking import check_match
from mjwidget.core.events import Dahai, EndGame, Hora, Position, Ryukyoku, StartKyoku, Tsumo
from mjwidget.core.match import Match
from mjwidget.core.tiles import UNKNOWN
from mjwidget.logs import client
from mjwidget.logs.errors import Reading


class Session(NamedTuple):
    name: str
    row: dict[str, str]
    data: bytes
    readings: tuple[Reading, ...]
    matches: tuple[Match, ...]


@cache
def sessions(corpus: Path) -> list[Session]:
    out = []
    with (corpus / "logs" / "INDEX.tsv").open(encoding="utf-8", newline="") as file:
        rows = [r for r in csv.DictReader(file, delimiter="\t") if r["format"] == "tenhou-client"]
    for row in rows:
        data = gzip.decompress((corpus / "logs" / row["path"]).read_bytes())
        readings = client.read(data)
        matches = tuple(Match(reading.events) for reading in readings)
        out.append(Session(row["path"].rpartition("/")[2], row, data, readings, matches))
    return out


def test_every_session_reads(corpus: Path) -> None:
    found = sessions(corpus)
    assert [(s.name, str(r.error)) for s in found for r in s.readings if r.error] == []
    assert len(found) == 67
    assert sum(len(s.matches) for s in found) == 101
    assert all(client.looks_like(s.data[:100]) for s in found)


def test_what_is_in_them(corpus: Path) -> None:
    """Hands, wins and draws as the index counts them; a hand that was come back to once more."""
    wrong = []
    all_: Counter[str] = Counter()
    for s in sessions(corpus):
        kinds = Counter(type(e).__name__ for r in s.readings for e in r.events)
        found = [kinds["StartKyoku"], kinds["Hora"], kinds["Ryukyoku"]]
        if found != [int(s.row[key]) for key in ("hands", "agari", "draws")]:
            wrong.append((s.name, found))
        if kinds["Position"] != s.data.count(b"<REINIT "):
            wrong.append((s.name, [kinds["Position"]]))
        all_ += kinds
    assert wrong == []
    assert all_["StartKyoku"] == 620
    assert all_["Hora"] == 507
    assert all_["Position"] == 9
    assert all_["EndGame"] > 70


def test_one_seat_is_known(corpus: Path) -> None:
    """The viewer's tiles always, others' never before they show them; all of who was watched."""
    seen: Counter[str] = Counter()
    for s in sessions(corpus):
        for match in s.matches:
            viewer = (match.header.meta or {}).get("viewer")
            for hand in match:
                start = hand.start
                hands = [p.hand for p in hand[0].players]
                assert hands == [tuple(sorted(h)) for h in hands]
                known = [seat for seat, h in enumerate(hands) if UNKNOWN not in h]
                assert known == ([viewer] if viewer is not None else [0, 1, 2, 3]), s.name
                seen["watched" if viewer is None else "played"] += 1
                assert isinstance(start, StartKyoku | Position)
                for e in hand.events:
                    if isinstance(e, Tsumo):
                        assert (e.pai == UNKNOWN) == (viewer not in (None, e.actor)), s.name
                        seen["draws"] += 1
                    elif isinstance(e, Dahai):
                        assert e.pai != UNKNOWN
    assert seen["watched"] == 3
    assert seen["played"] > 600
    assert seen["draws"] > 25_000


def test_nothing_says_something_else(corpus: Path) -> None:
    """What elements repeat of what came before (scores, sticks, indicators) agrees."""
    found = [
        (s.name, place, event.meta)
        for s in sessions(corpus)
        for r in s.readings
        for event, place in zip(r.events, r.places, strict=True)
        if isinstance(event, Hora | Ryukyoku | EndGame) and event.meta
        and {"sc", "ba", "dora"} & set(event.meta)
    ]  # fmt: skip
    assert found == []


def test_they_keep_to_their_rules(corpus: Path) -> None:
    """Hands that nobody knew are judged as soon as they are shown."""
    wrong = [
        f"{s.name}: {fault}"
        for s in sessions(corpus)
        for m in s.matches
        for fault in check_match(m)
    ]
    assert wrong == []


def test_no_element_is_left_over(corpus: Path) -> None:
    """What is kept because no event holds it: leaving, coming back, and the furiten light."""
    tags: Counter[str] = Counter()
    for s in sessions(corpus):
        for r in s.readings:
            for e in r.events:
                meta = e.meta or {}
                tags.update(note[0] for note in meta.get("elements", ()))
                assert "attributes" not in meta or set(meta["attributes"]) == {"UN"}
    assert set(tags) == {"BYE", "UN", "FURITEN"}
