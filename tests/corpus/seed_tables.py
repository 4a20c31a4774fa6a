"""Worked examples about the live table: what a substitute does for who is away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mjwidget.core.tiles import parse
from mjwidget.game.table import LiveTable
from mjwidget.ruleset import RuleSet
from tests.corpus.game_rows import Found, Given, NotRead, ready, seated, text_of, waits_of
from tests.game_setup import Pool


def away(s: Given, rules: RuleSet, expected: Mapping[str, Any]) -> Found:
    """Who is away has drawn: what is done for him."""
    wind = s.take("away")
    if s.take("drawn") != "winning tile":
        raise NotRead("what was drawn")
    pool = Pool(rules)
    hand = ready(pool)
    tile = text_of([pool.of(waits_of(rules, parse(hand))[0])])
    riichi = wind if s.take("riichi") else ""
    t = seated(rules, {wind: hand}, turn=wind, draws=tile, riichi=riichi)
    assert "tsumo" in t.offers(wind)
    seat, before = t.seat(wind), len(t.referee.events)
    live = LiveTable.of(t.referee, ["you"] * rules.tiles.players)
    live.leave(seat)
    made = live.referee.events[before]
    act = "tsumogiri" if getattr(made, "tsumogiri", False) else type(made).__name__.lower()
    return {"act": {"hora": "tsumo"}.get(act, act)}
