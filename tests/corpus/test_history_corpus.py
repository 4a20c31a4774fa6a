"""The same match in two formats is one match of a history."""

from __future__ import annotations

import json
from pathlib import Path

import mjwidget as mj
from mjwidget.history.history import History
from tests.same_match import differences


def test_one_match_in_two_formats_is_kept_once(corpus: Path, tmp_path: Path) -> None:
    logs = corpus / "logs"
    kept = 0
    with History(tmp_path / "matches.db") as history:
        for pair in json.loads((logs / "PAIRS.json").read_text("utf-8")):
            if not pair["hands"] == pair["a_hands"] == pair["b_hands"]:
                continue
            one, other = mj.load_all(logs / pair["a"])[0], mj.load_all(logs / pair["b"])[0]
            if differences(one, other, without=("settle", "end_game")):
                continue  # cut short, or changed by hand
            assert history.add(one) == history.add(other), (pair["a"], pair["b"])
            kept += 1
        assert kept > 20
        assert len(history) <= kept
