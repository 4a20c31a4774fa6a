"""Write the matches by which the browser's folding is held to the kernel's views.

``python -m tests.wire.write FOLDER`` writes one JSON file for each hand: ``{"blob": ...,
"views": [...]}``. The TypeScript tests read them and compare fold(patches) with every view.
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

# seed, players, viewer
HANDS: list[tuple[int, int, Viewer]] = [
    (seed, players, viewer)
    for seed in range(3)
    for players in (3, 4)
    for viewer in ("open", "spectator", 1)
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
    return out


def write(folder: Path) -> int:
    """Write all of them, after clearing the folder of old ones; how many there are."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("players*.json"):
        old.unlink()
    files = fixtures()
    for name, content in files.items():
        (folder / name).write_bytes(msgspec.json.encode(content))
    return len(files)


if __name__ == "__main__":
    print(f"{write(Path(sys.argv[1]))} hands written")
