"""Recorded matches of Mahjong Soul: read, judged by its rules and walls, raw and decoded alike."""

from __future__ import annotations

import gzip
from collections import Counter
from functools import cache
from pathlib import Path

from mjwidget.checking import check_match
from mjwidget.core.events import EndGame, Hora, Ryukyoku, Settle, StartKyoku
from mjwidget.core.ledger import by_seat
from mjwidget.core.match import Match
from mjwidget.logs import majsoul
from mjwidget.logs.errors import Reading
from tests.corpus.index import rows

SHOWCASE = "200610-50aa82d2-577d-4ac3-b0d9-838f1a1d9ac3"
"""A modified test game: every wind twelve times, eighteen-fold yakuman."""


@cache
def readings(corpus: Path) -> dict[str, tuple[str, Reading]]:
    """By name: the format that the index says, and the reading."""
    out = {}
    for row in rows(corpus):
        if row.format.startswith("majsoul"):
            data = gzip.decompress((corpus / "logs" / row.path).read_bytes())
            (reading,) = majsoul.read(data)
            assert majsoul.looks_like(data[: 64 * 1024])
            out[row.path.rpartition("/")[2].removesuffix(".json.gz")] = (row.format, reading)
    return out


def test_every_file_reads(corpus: Path) -> None:
    found = readings(corpus)
    assert [str(r.error) for _, r in found.values() if r.error is not None] == []
    assert Counter(form for form, _ in found.values()) == {"majsoul": 4, "majsoul-raw": 2}
    kinds = Counter(type(e) for form, r in found.values() if form == "majsoul" for e in r.events)
    assert (kinds[StartKyoku], kinds[Hora], kinds[Ryukyoku], kinds[EndGame]) == (33, 32, 3, 4)


def test_they_keep_to_the_games_rules(corpus: Path) -> None:
    """Every action, result, next hand, final point, and every draw by the wall of the record."""
    for name, (_, reading) in readings(corpus).items():
        match = Match(reading.events)
        faults = [str(f) for f in check_match(match)]
        if name == SHOWCASE:
            assert any("12 copies of E" in fault for fault in faults)
            continue
        assert faults == [], name
        assert "unknown" not in match.rules
        assert all(
            isinstance(hand.start, StartKyoku) and hand.start.wall is not None for hand in match
        )


def test_final_points_are_parted(corpus: Path) -> None:
    for name, (_, reading) in readings(corpus).items():
        settle = next(e for e in reading.events if isinstance(e, Settle))
        reasons = {row.reason for row in settle.ledger if row.currency == "final"}
        assert reasons == ({"final"} if name == SHOWCASE else {"score", "uma"})
        assert sum(by_seat(settle.ledger, 4, "final") or (1,)) == 0


def test_raw_and_decoded_are_the_same(corpus: Path) -> None:
    found = readings(corpus)
    names = [name.removesuffix(".raw") for name in found if name.endswith(".raw")]
    assert len(names) == 2
    for name in names:
        assert found[f"{name}.raw"][1].events == found[f"{name}.decoded"][1].events
