"""Every win of the recorded mjlogs, scored again from the table as it stood."""

from __future__ import annotations

import gzip
from collections import Counter
from pathlib import Path
from typing import Any

import mjwidget as mj
from mjwidget.core import ledger
from mjwidget.core.events import Hora, StartGame, Transfer
from mjwidget.core.form import FoldError
from mjwidget.core.reduce import reduce
from mjwidget.core.state import State
from mjwidget.core.tiles import WINDS, to_mpsz
from mjwidget.hand.check import ScoreError
from mjwidget.hand.score import score
from mjwidget.logs.mjlog.reader import read
from mjwidget.rulefiles import rules_of_log
from tests.corpus.index import rows
from tests.runner.tools import ROOT

SITUATIONS = frozenset(["ippatsu", "chankan", "rinshan", "haitei", "houtei", "tenhou", "chiihou"])


def asked(state: State, event: Hora, rules: Any) -> dict[str, Any]:
    """The arguments of ``score`` for a win on this table."""
    n = len(state.players)
    player = state.players[event.actor]
    melds = [f"{meld.type}:{to_mpsz(sorted(meld.all_tiles))}" for meld in player.melds]
    named = {key for key, _ in event.yaku or ()}
    flags = sorted(named & SITUATIONS)
    if player.riichi:
        flags.append("double_riichi" if "double_riichi" in named else "riichi")
    assert event.tehai is not None
    assert event.pai is not None

    def wind(seat: int) -> str:
        return WINDS[(seat - state.oya) % n]

    given: dict[str, Any] = {
        "hand": to_mpsz(event.tehai),
        "win": to_mpsz(event.pai),
        "by": "tsumo" if event.actor == event.target else "ron",
        "seat": wind(event.actor),
        "round": state.bakaze,
        "melds": melds,
        "dora": [to_mpsz(t) for t in state.dora],
        "ura": [to_mpsz(t) for t in event.ura_markers or ()],
        "flags": flags,
        "honba": 0 if state.wins else state.honba,
        "sticks": state.kyotaku,
        "kita": len(player.kita),
        "rules": rules,
    }
    if event.actor != event.target:
        given["from"] = wind(event.target)
    if event.pao is not None:
        given["pao"] = wind(event.pao)
    return given


def differences(state: State, event: Hora, rules: Any) -> list[str]:
    """What differs between the log and the score, by name."""
    found = score(**asked(state, event, rules))
    n, oya = len(state.players), state.oya

    def seat(wind: int | None) -> int | None:
        return None if wind is None else (wind + oya) % n

    mine = tuple(
        Transfer(seat(row.source), seat(row.target), row.amount, row.currency, row.reason)
        for row in found.transfers
    )
    facts = {
        "yaku": (found.yaku, dict(event.yaku or ())),
        "han": (found.han, event.han or 0),
        "fu": (found.fu, event.fu),
        "limit": (found.limit, event.limit),
        "points": (found.total, event.points),
        "deltas": (ledger.deltas(mine, n), event.deltas),
        "transfers": (
            Counter(mine),
            Counter(row for row in event.ledger if row.reason != "shugi"),
        ),
    }
    return [name for name, (have, want) in facts.items() if have != want]


def test_every_win_of_real_logs(corpus: Path) -> None:
    """Yaku, han, fu, limit, points, and every row of the ledger."""
    wrong: dict[str, list[Any]] = {}
    wins = 0
    for row in rows(corpus):
        if row.format != "mjlog" or not row.origin.startswith(("real", "cut")):
            continue
        with gzip.open(corpus / "logs" / row.path) as file:
            reading = read(file.read())
        state, rules = State(), None
        for event in reading.events:
            if isinstance(event, StartGame):
                rules = rules_of_log(event.rules or {})
            if isinstance(event, Hora):
                wins += 1
                try:
                    found = differences(state, event, rules)
                except ScoreError as error:
                    found = [str(error)]
                if found:
                    wrong.setdefault(row.path, []).append((state.bakaze, state.kyoku, found))
            try:
                state = reduce(state, event)
            except FoldError:
                break
    assert not wrong
    assert wins > 7000


def test_every_win_of_the_sample_match() -> None:
    """The project's own match is worth what the project says a hand is worth."""
    match = mj.load(ROOT / "examples" / "sample.mjai")
    wins, wrong = 0, []
    for hand in match:
        for n, event in enumerate(hand.events):
            if isinstance(event, Hora):
                wins += 1
                found = differences(hand[n - 1], event, rules_of_log(match.rules))
                if found:
                    wrong.append((hand.name, found))
    assert wrong == []
    assert wins == 11
