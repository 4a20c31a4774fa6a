"""Playing on from moments of recorded matches: the same draws while there are any known."""

from __future__ import annotations

import random
from pathlib import Path

import mjwidget as mj
from mjwidget.core.events import EndKyoku, Tsumo
from mjwidget.game.onward import referee_at
from mjwidget.game.table import LiveTable
from tests.corpus.index import rows

FILES = 40
MOMENTS = 5


def test_any_moment_of_a_recorded_match_can_be_played_on(corpus: Path) -> None:
    rng = random.Random(1)
    paths = [r.path for r in rows(corpus) if r.format in ("mjlog", "mjai") and r.complete]
    tried = {3: 0, 4: 0}
    for path in rng.sample(paths, FILES):
        try:
            match = mj.load(corpus / "logs" / path)
        except mj.LogError:
            continue
        for _ in range(MOMENTS):
            hand = rng.randrange(len(match))
            n = rng.randrange(len(match[hand]))
            if match[hand, n].over or (hand + 1 == len(match) and match[hand, n].phase == "end"):
                continue
            referee = referee_at(match, hand, n, seed=1)
            live = LiveTable.of(referee, ("first",) * match.seats)
            live.run(20)
            assert live.error is None, (path, hand, n)
            tried[match.seats] += 1
            wall = match[hand, 0].wall
            if match[hand, n].phase != "end" and wall is not None and wall.live:
                played = list(live.referee.events)[2:]
                ends = [i for i, e in enumerate(played) if isinstance(e, EndKyoku)]
                drawn = [e.pai for e in played[: ends[0] if ends else None] if isinstance(e, Tsumo)]
                known = [*wall.live[match[hand, n].drawn_live :], *wall.rinshan]
                assert all(t in known for t in drawn), (path, hand, n)
    assert tried[3] > 10
    assert tried[4] > 50
