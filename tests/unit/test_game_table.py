"""The language of situations: a line that is not so, or a step that is not possible, is an error."""

from __future__ import annotations

import pytest

from mjwidget.core.tiles import parse
from tests.game_facts import at, run
from tests.game_table import table

READY = "23467m567p34588s"  # 5m 8m
WON = ("E 8m", "S ron")


@pytest.mark.parametrize(
    "line",
    [
        "S 9m",  # no such tile
        "S pon 55p",  # nothing lies there
        "? S may ron",
        "? E may not 8m",
        "? S could ron",
        "? S asked",
        "? S furiten",
        "? S dead",
        "? E river 1z",
        "? E flowers 1f",
        "? S has pon 777p",
        "? dora 2",
        "? left 12",
        "? sticks 1",
        "? scores E 1",
        "? won S",  # no hand is over
        "? next E2",
    ],
)
def test_what_is_not_so(line: str) -> None:
    with pytest.raises(AssertionError):
        run("lan", at(S=READY, draws="8m"), (line,))


@pytest.mark.parametrize(
    "line",
    [
        "? won E",
        "? won nobody",
        "? yaku S riichi 1",
        "? yaku E tanyao 1",
        "? S yaku riichi",
        "? S yaku no tanyao",
        "? S counts tanyao 2",
        "? draw exhaustive",
        "? chombo S furiten_ron",
        "? paid S 1000",
        "? shugi paid S 1",
        "? next E1",
        "? next over",
        "? then tsumo",
    ],
)
def test_what_is_not_so_of_a_hand_that_is_over(line: str) -> None:
    with pytest.raises(AssertionError):
        run("lan", at(S=READY, draws="8m"), (*WON, line))


def test_what_is_so() -> None:
    facts = ("won S", "yaku S tanyao 1 pinfu 1", "draw no", "chombo nobody", "next E2")
    run("lan", at(S=READY, draws="8m"), (*WON, *(f"? {fact}" for fact in facts)))


@pytest.mark.parametrize("hand", ["55555p", "0000p", "1f"])
def test_tiles_that_are_not_there(hand: str) -> None:
    with pytest.raises(ValueError, match="no such tile is left"):
        table("tenhou", S=hand)


@pytest.mark.parametrize("name", ["tenhou", "sanma-parlour", "tenhou-sanma", "lan"])
def test_all_tiles_are_different_ones(name: str) -> None:
    t = table(name, S="1112z", melds={"W": ["pon:222z"], "E": ["ankan:9999p"]}, draws="9m")
    state = t.referee.state
    assert state.wall is not None
    tiles = [x for p in state.players for x in p.tiles]
    tiles += [x for p in state.players for m in p.melds for x in m.all_tiles]
    tiles += [d.pai for p in state.players for d in p.river if d.called_by is None]
    tiles += [*state.wall.live[state.drawn_live :], *state.wall.rinshan[state.drawn_rinshan :]]
    tiles += [*state.wall.dora, *state.wall.ura]
    every = sorted(tiles)
    for x in set(every):
        assert every.count(x) <= 4
    assert all(every.count(x) <= 1 for x in parse("0m0p0s") if name == "tenhou")


def test_what_is_not_named_stays_out_of_the_way() -> None:
    t = table("lan", S=READY, draws="9s", left=30)
    for _ in range(8):  # nobody calls, and S is not fed
        assert t.referee.state.phase == "draw"
        seat = t.referee.state.turn
        assert seat is not None
        t.play(f"{'ESWN'[seat]} tsumogiri")
