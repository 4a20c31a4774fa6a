"""Write the matches by which the browser's folding is held to the kernel's views.

``python -m tests.wire.write FOLDER`` writes one JSON file for each hand: ``{"blob": ...,
"views": [...]}``. The TypeScript tests read them and compare fold(patches) with every view.
For each table there is one more, ``live-*.json``: ``{"updates": [...], "views": [[...], ...]}``.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

from mjwidget.core.match import Match
from mjwidget.stream import hand_blob
from mjwidget.view import Viewer, project
from tests.random_table import match_events
from tests.wire.live import fixture

# seed, players, viewer
HANDS: list[tuple[int, int, Viewer]] = [
    (seed, players, viewer)
    for seed in range(3)
    for players in (3, 4)
    for viewer in ("open", "spectator", 1)
]

# rules, seed, viewer, hands that are over at the end
TABLES: list[tuple[str, int, Viewer, int]] = [
    ("tenhou", 1, 0, 2),
    ("sanma-parlour-east", 2, 1, 1),
    ("tenhou-east", 3, 2, 99),
]


def fixtures() -> dict[str, dict[str, Any]]:
    """Name of the file -> its content."""
    out: dict[str, dict[str, Any]] = {}
    for seed, players, viewer in HANDS:
        for hand in Match(match_events(seed, players)):
            name = f"players{players}-seed{seed}-hand{hand.number}-{viewer}.json"
            out[name] = {
                "blob": hand_blob(hand, viewer),
                "views": [project(state, viewer) for state in hand],
            }
    for rules, number, viewer, hands in TABLES:
        out[f"live-{rules}-{viewer}.json"] = fixture(rules, number, viewer, hands)
    return out


def write(folder: Path) -> int:
    """Write all of them, after clearing the folder of old ones; how many files there are."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in (*folder.glob("players*.json"), *folder.glob("live-*.json")):
        old.unlink()
    files = fixtures()
    for name, content in files.items():
        (folder / name).write_bytes(msgspec.json.encode(content))
    return len(files)


if __name__ == "__main__":
    print(f"{write(Path(sys.argv[1]))} files written")
