"""The state says double riichi exactly where the recorded winner was paid for one."""

from __future__ import annotations

from pathlib import Path

import mjwidget as mj
from mjwidget.core.events import Hora
from tests.corpus.index import rows


def test_double_riichi_as_the_logs_have_it(corpus: Path) -> None:
    wrong, seen = [], {1: 0, 2: 0}
    for r in rows(corpus):
        if r.format != "mjlog" or not r.origin.startswith("real"):
            continue
        for hand in mj.load(corpus / "logs" / r.path):
            for n, e in enumerate(hand.events):
                if not isinstance(e, Hora) or e.yaku is None or e.yakuman:
                    continue
                keys = {key for key, _ in e.yaku}
                paid = 2 if "double_riichi" in keys else 1 if "riichi" in keys else 0
                if paid:
                    seen[paid] += 1
                if hand[n].players[e.actor].riichi != paid:
                    wrong.append((r.path, hand.number))
    assert wrong == []
    assert min(seen.values()) > 10
