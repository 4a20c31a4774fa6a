"""Mortal's dialect, written: only what its readers know, and the same match when it is read."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

import mjwidget as mj
from mjwidget import rulefiles
from mjwidget.core.events import (
    Annotate,
    Chombo,
    Dahai,
    EndGame,
    EndKyoku,
    Event,
    Hora,
    Reach,
    Ryukyoku,
    StartGame,
    StartKyoku,
    Transfer,
    Tsumo,
)
from mjwidget.core.match import Match
from mjwidget.core.tiles import UNKNOWN, from_mjai
from mjwidget.logs.mjai import mortal
from mjwidget.logs.written import WriteError
from tests.random_table import match_events
from tests.same_match import differences

# libriichi's Event, field by field: (must be there, may be there).
SEAT, TILE = "seat", "tile"
KNOWN: dict[str, dict[str, object]] = {
    "start_game": {"names": [str]},
    "start_kyoku": {
        "bakaze": TILE, "dora_marker": TILE, "kyoku": int, "honba": int, "kyotaku": int,
        "oya": SEAT, "scores": [int], "tehais": [[TILE]],
    },
    "tsumo": {"actor": SEAT, "pai": TILE},
    "dahai": {"actor": SEAT, "pai": TILE, "tsumogiri": bool},
    "chi": {"actor": SEAT, "target": SEAT, "pai": TILE, "consumed": [TILE]},
    "pon": {"actor": SEAT, "target": SEAT, "pai": TILE, "consumed": [TILE]},
    "daiminkan": {"actor": SEAT, "target": SEAT, "pai": TILE, "consumed": [TILE]},
    "kakan": {"actor": SEAT, "pai": TILE, "consumed": [TILE]},
    "ankan": {"actor": SEAT, "consumed": [TILE]},
    "nukidora": {"actor": SEAT, "pai": TILE},
    "dora": {"dora_marker": TILE},
    "reach": {"actor": SEAT},
    "reach_accepted": {"actor": SEAT},
    "hora": {"actor": SEAT, "target": SEAT, "deltas": [int], "ura_markers": [TILE]},
    "ryukyoku": {"deltas": [int]},
    "end_kyoku": {},
    "end_game": {},
}  # fmt: skip
TILES = {f"{n}{suit}" for n in range(1, 10) for suit in "mps"} | {"5mr", "5pr", "5sr", "?"}
TILES |= set("ESWNPFC")


def fits(value: Any, form: object) -> bool:
    if isinstance(form, list):
        return isinstance(value, list) and all(fits(part, form[0]) for part in value)
    if form == SEAT:
        return value in (0, 1, 2, 3)
    if form == TILE:
        return value in TILES
    assert isinstance(form, type)
    return type(value) is form


def lines(match: Match) -> list[dict[str, Any]]:
    """What is written, each line checked."""
    out = [json.loads(line) for line in mortal.write(match).data.splitlines()]
    for line in out:
        fields = KNOWN[line["type"]]
        assert line.keys() - {"meta"} == fields.keys() | {"type"}, line
        for field, form in fields.items():
            assert fits(line[field], form), (field, line)
        assert line.get("meta", {}).keys() <= mortal.META
    return out


@cache
def played(rules: str, seed: int) -> Match:
    return mj.play("mixed", rules, seed=seed)


# What Mortal's lines do not say.
NOT_THERE = {"rules", "settle", "reason", "chombo", "offence", "deposit", "deadhand"}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("rules", ["tenhou-east", "tenhou-sanma-east", "mahjongsoul", "mleague"])
def test_the_same_match(rules: str, seed: int) -> None:
    match = played(rules, seed)
    lines(match)
    again = mj.load(mortal.write(match).data)
    assert differences(match, again, NOT_THERE) == []


@pytest.mark.parametrize("rules", rulefiles.names())
def test_a_match_of_every_set_is_written(rules: str) -> None:
    match = played(rules, 7)
    lines(match)
    again = mj.load(mortal.write(match).data)
    assert again.error is None
    assert len(again) == len(match)
    assert again.last.scores == match[-1].result.scores or "chombo" in mortal.write(match).losses


@pytest.mark.parametrize("seed", range(6))
def test_any_hand(seed: int) -> None:
    """Flowers, blue fives, several wins: what is left out is left out of a sound record."""
    match = Match(match_events(seed, 3 + seed % 2))
    lines(match)
    again = mj.load(mortal.write(match).data)
    assert again.error is None
    assert [h.result.deltas for h in again] == [h.result.deltas for h in match]


START = StartKyoku(
    bakaze="E", kyoku=1, honba=0, kyotaku=0, oya=0, dora_marker=from_mjai("C"),
    scores=(25000,) * 4,
    tehais=tuple(
        tuple(from_mjai(t) for t in f"1{s} 2{s} 3{s} 4{s} 5{s} 6{s} 7{s} 8{s} 9{s} {h} {h} {h} P".split())
        for s, h in zip("mpsm", "ESWN", strict=True)
    ),
)  # fmt: skip
DRAW = Tsumo(actor=0, pai=from_mjai("P"))
WIN = Hora(
    actor=0, target=0, pai=DRAW.pai, yaku=(("riichi", 1),), han=1, fu=30, points=1500,
    ledger=tuple(Transfer(s, 0, 500, "points", "win") for s in (1, 2, 3)),
)  # fmt: skip
SHUGI = Transfer(1, 0, 2, "chips", "shugi")
LOST: list[tuple[list[Event], tuple[str, ...]]] = [
    ([START, DRAW], ()),
    ([StartGame(rules={"name": "tenhou"}), START], ("rules",)),
    ([StartGame(meta={"dan": 3}), START], ("other fields",)),
    ([replace(START, meta={"q_values": [1.0], "is_greedy": True}), DRAW], ()),
    ([replace(START, chips=(0,) * 4)], ("chips",)),
    ([replace(START, left=60)], ("the length of the wall",)),
    ([START, DRAW, WIN], ("what wins are worth",)),
    ([START, DRAW, replace(WIN, yaku=None, han=None, fu=None, points=None)], ()),
    ([START, DRAW, replace(WIN, ledger=(*WIN.ledger, SHUGI))], ("what wins are worth", "chips")),
    ([START, Ryukyoku(reason="exhaustive")], ()),
    ([START, Ryukyoku(reason="suucha_riichi")], ("reasons of draws",)),
    ([START, Ryukyoku(tehais=(START.tehais[0], None, None, None))], ("shown hands",)),
    ([START, Chombo(actor=0, cause="x")], ("chombo",)),
    ([START, DRAW, Reach(actor=0, double=True)], ()),
    ([START, DRAW, Reach(actor=0, double=False)], ("double riichi",)),
    ([START, Annotate(hand=0, n=0, text="x")], ("notes",)),
    ([replace(START, tehais=((from_mjai("5pb"),) * 13, *START.tehais[1:]))], ("blue fives",)),
]


@pytest.mark.parametrize(("events", "losses"), LOST)
def test_what_is_lost_is_named(events: list[Event], losses: tuple[str, ...]) -> None:
    match = Match(events)
    lines(match)
    assert mortal.write(match).losses == losses


def test_line_by_line() -> None:
    end: list[Event] = [
        START, DRAW, Reach(actor=0), Dahai(actor=0, pai=DRAW.pai, tsumogiri=True),
        replace(WIN, actor=1, target=0, ura_markers=(from_mjai("5sr"),),
                ledger=(Transfer(0, 1, 1500, "points", "win"),)),
        EndKyoku(), EndGame(),
    ]  # fmt: skip
    start, deal, *rest = lines(Match([StartGame(names=("a", "b", "c", "d")), *end]))
    assert start == {"type": "start_game", "names": ["a", "b", "c", "d"]}
    assert deal["scores"] == [25000] * 4
    assert rest == [
        {"type": "tsumo", "actor": 0, "pai": "P"},
        {"type": "reach", "actor": 0},
        {"type": "dahai", "actor": 0, "pai": "P", "tsumogiri": True},
        {"type": "hora", "actor": 1, "target": 0, "deltas": [-1500, 1500, 0, 0], "ura_markers": ["5sr"]},
        {"type": "end_kyoku"},
        {"type": "end_game"},
    ]  # fmt: skip


def test_a_dealt_fourteenth_tile_is_drawn() -> None:
    hands = ((*START.tehais[0], DRAW.pai), *START.tehais[1:])
    written = lines(Match([replace(START, tehais=hands)]))
    assert [len(h) for h in written[1]["tehais"]] == [13] * 4
    assert written[2] == {"type": "tsumo", "actor": 0, "pai": "P"}


def test_a_position_is_not_written() -> None:
    env = mj.Env("tenhou", seed=1)
    with pytest.raises(WriteError, match="starts in the middle, mortal has whole hands"):
        mortal.write(Match([env.referee.position()]))


@pytest.mark.parametrize("seat", range(4))
def test_a_hidden_hand_that_wins_is_a_loss(seat: int) -> None:
    """The dialect does not say which hand it was, nor which tile."""
    hidden = tuple((UNKNOWN,) * 13 if s == seat else t for s, t in enumerate(START.tehais))
    draws = [Tsumo(actor=s, pai=UNKNOWN if s == seat else DRAW.pai) for s in range(seat + 1)]
    moved = [e for d in draws[:-1] for e in (d, Dahai(actor=d.actor, pai=d.pai, tsumogiri=True))]
    win = Hora(actor=seat, target=seat, pai=DRAW.pai, tehai=START.tehais[seat])
    events = [replace(START, tehais=hidden), *moved, draws[-1], win]
    assert "shown hands" in mortal.write(Match(events)).losses
    assert (
        "shown hands"
        not in mortal.write(
            Match([START, *events[1:-2], Tsumo(actor=seat, pai=DRAW.pai), win])
        ).losses
    )
