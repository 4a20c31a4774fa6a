"""The fixtures that the TypeScript tests read say what the kernel says."""

from __future__ import annotations

import json
from pathlib import Path

from mjwidget.stream import apply, unpack
from tests.wire.write import HANDS, TABLES, write


def test_fixtures_fold_to_their_views(tmp_path: Path) -> None:
    (tmp_path / "players9-old.json").write_text("{}")
    assert write(tmp_path) == 2 * len(HANDS) + len(TABLES)
    assert len(list(tmp_path.glob("live-*.json"))) == len(TABLES)
    files = sorted(tmp_path.glob("players*.json"))
    assert len(files) == 2 * len(HANDS)
    for file in files:
        content = json.loads(file.read_text())
        blob = unpack(content["blob"])
        views = [blob["k"]]
        for patch in blob["p"]:
            views.append(apply(views[-1], patch))
        assert views == content["views"]
