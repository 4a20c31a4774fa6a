"""Worked examples about tiles, walls and indicators."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from mjwidget.core.events import (
    Tsumo,
)
from mjwidget.core.tiles import BLUE, FIVES, FLOWER, RED, kind, mark, one
from mjwidget.game.deal import tiles_of
from mjwidget.game.referee import Referee
from mjwidget.ruleset import RuleSet
from tests.corpus.game_rows import (
    Found,
    Given,
    NotRead,
    many,
    ready,
    split_drawn,
)
from tests.game_setup import Pool
from tests.game_table import table


def wall(s: Given, rules: RuleSet, expected: Mapping[str, Any]) -> Found:
    if s.has("count"):
        s.take("count")
        return {key: colours(rules, key) for key in expected}
    if s.has("after"):
        return after_dealing(s.take("after"), rules)
    what = s.take("event")
    if s.take("indicators", 1) != 1:
        raise NotRead("indicators")
    pool = Pool(rules)
    hand = ready(pool)
    quad = many(pool, 4)
    own, last = split_drawn(quad)
    if what.startswith("ankan"):
        t = table(rules, E=own, S=hand, riichi="S", draws=last, rinshan="")
        t.play("E " + next(x for x in t.offers("E") if x.startswith("kan")))
    elif what.startswith("kakan"):
        t = table(rules, S=hand, riichi="S", melds={"E": [f"pon:{own}"]}, draws=last)
        t.play(f"E kan {last}")
    elif what.startswith("daiminkan"):
        t = table(rules, W=own, S=hand, riichi="S", draws=last)
        t.play(f"E {last}", "W kan")
    else:
        raise NotRead(f"event {what!r}")
    assert isinstance(t.last[-1], Tsumo)
    out: Found = {"indicators_when_replacement_is_drawn": len(t.referee.state.dora)}
    if "ura_if_riichi_wins" in expected:
        out["ura_if_riichi_wins"] = (
            out["indicators_when_replacement_is_drawn"] if rules.wall.kan_ura else 1
        )
    return out


def colours(rules: RuleSet, key: str) -> int:
    """``red_5p``: how many there are."""
    colour, _, tile = key.partition("_")
    if not tile:
        try:
            return counted(rules, key)
        except ValueError:
            raise NotRead(f"count of {key}") from None
    wanted = {"red": RED, "blue": BLUE, "plain": 0}[colour]
    kinds = FIVES if tile == "fives" else (kind(one(tile)),)
    return sum(kind(t) in kinds and mark(t) == wanted for t in tiles_of(rules))


def counted(rules: RuleSet, key: str) -> int:
    """``tiles``: all; ``flowers``; else a tile in mpsz, its colour forgotten."""
    tiles = tiles_of(rules)
    if key in ("tiles", "total"):
        return len(tiles)
    if key == "flowers":
        return sum(kind(t) >= FLOWER for t in tiles)
    return sum(kind(t) == kind(one(key)) for t in tiles)


def after_dealing(text: str, rules: RuleSet) -> Found:
    if text == "deal":
        referee = Referee(rules, seed=1)
        hands = {len(p.hand) for p in referee.state.players}
        (each,) = hands
        return {
            "each": each,
            "red_fives": colours(rules, "red_fives"),
            "live": referee.state.left,
            "dead": rules.wall.dead,
        }
    asked = re.fullmatch(r"dealer drew, set (\w+) flowers? aside, replaced (\w+)", text)
    words = {"one": 1, "two": 2, "three": 3, "four": 4}
    if not asked or asked[1] not in words:
        raise NotRead(f"after {text!r}")
    n = words[asked[1]]
    live = len(tiles_of(rules)) - 13 * rules.tiles.players - rules.wall.dead
    t = table(rules, E="1234f"[:n] + "f", left=live - 1, first=True)
    return {"live": t.referee.state.left, "dead": rules.wall.dead}
