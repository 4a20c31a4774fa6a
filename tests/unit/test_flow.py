"""What follows on a hand, as a table: rule set, hand, how it ended, points -> what comes next.

A hand is "S3 +2" (South 3, two counters); seat 0 is the first dealer unless a row says otherwise,
so that seat 2 deals in S3. An ending is "win 0 2" (who won), "draw 0 3" (who is tenpai),
"nagashi 1 / 0" (who had it / who is tenpai), "abort 0" (who is tenpai), "chombo".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

import pytest

from mjwidget.core.seats import turn_order
from mjwidget.game.flow import Ask, Ending, Kind, Next, Over, after_hand
from mjwidget.hand import final
from mjwidget.rulefiles import names, rules
from mjwidget.ruleset import RuleSet

KINDS: dict[str, Kind] = {
    "win": "win",
    "draw": "exhaustive",
    "nagashi": "nagashi",
    "abort": "abort",
    "chombo": "chombo",
}


def ending(text: str) -> Ending:
    word, *rest = text.split()
    kind = KINDS[word]
    cut = rest.index("/") if "/" in rest else len(rest)
    seats = tuple(int(seat) for seat in rest[:cut])
    tenpai = tuple(int(seat) for seat in rest[cut + 1 :])
    if kind in ("exhaustive", "abort"):
        return Ending(kind, tenpai=seats)
    return Ending(kind, seats, tenpai)


def name_of(hand: Next) -> str:
    return f"{hand.bakaze}{hand.kyoku}" + (f" +{hand.honba}" if hand.honba else "")


def follows(
    house: RuleSet,
    hand: str,
    how: str,
    scores: Sequence[int] | None = None,
    *,
    first: int = 0,
    stop: bool | None = None,
) -> str:
    """What comes after, as text; who deals then is checked on the way."""
    name, _, honba = hand.partition(" +")
    players, kyoku = house.tiles.players, int(name[1])
    out = after_hand(
        house,
        bakaze=name[0],
        kyoku=kyoku,
        honba=int(honba or 0),
        oya=turn_order(first, players)[kyoku - 1],
        scores=scores or [house.match.start] * players,
        ending=ending(how),
        stop=stop,
    )
    if isinstance(out, Over):
        return f"over: {out.reason}"
    going_on = out.going_on if isinstance(out, Ask) else out
    assert going_on.oya == turn_order(first, players)[going_on.kyoku - 1]
    if isinstance(out, Ask):
        return f"{out.seat} may stop: {out.reason}, else {name_of(going_on)}"
    return name_of(going_on)


def row(clauses: str, *values: Any) -> Any:
    """A row of a table that covers these clauses; what is no clause is only a name of the row."""
    found = [word for word in clauses.split() if word[:4] in ("ICH-", "SAN-", "RON-", "LAN-")]
    marks = [pytest.mark.clause(*found)] if found else []
    return pytest.param(*values, marks=marks, id=f"{clauses}: {' '.join(map(str, values[:3]))}")


LOW = [29900, 25100, 25000, 20000]
"""Nobody has 30,000."""

# ---- who deals next, and honba

DEAL = [
    # Ichigeki-so, single win: the deal stays on everything but a win of others.
    row("ICH-43 ICH-44", "ichigeki", "E1 +2", "draw", "E1 +3"),
    row("ICH-43 ICH-15", "ichigeki", "E1", "nagashi 1 / 3", "E1 +1"),
    row("ICH-43", "ichigeki", "E3 +1", "abort", "E3 +2"),
    row("ICH-45 ICH-46", "ichigeki", "E1 +13", "draw 1 2", "E1 +14"),
    # Ichigeki-so, east match: own win or own tenpai, the same test after an abort, no choice.
    row("ICH-52 ICH-56", "ichigeki-tonpu", "E1 +1", "draw 1 2", "E2 +2"),
    row("ICH-52", "ichigeki-tonpu", "E1", "draw", "E2 +1"),
    row("ICH-52", "ichigeki-tonpu", "E1", "draw 0", "E1 +1"),
    row("ICH-52 ICH-19", "ichigeki-tonpu", "E1", "abort 0", "E1 +1"),
    row("ICH-52 ICH-19", "ichigeki-tonpu", "E1", "abort 1 2 3", "E2 +1"),
    row("ICH-52", "ichigeki-tonpu", "E1", "win 0", "E1 +1"),
    row("ICH-52", "ichigeki-tonpu", "E1 +7", "win 0", "E1 +8"),
    row("ICH-25 ICH-52", "ichigeki-tonpu", "E1 +1", "win 1 3", "E2"),
    # Three-player parlour.
    row("SAN-12 SAN-14", "sanma-parlour-east", "E1", "draw 0", "E1 +1"),
    row("SAN-12", "sanma-parlour", "E1", "draw 0 2", "E1 +1"),
    row("SAN-12", "sanma-parlour", "E1", "draw 0 1 2", "E1 +1"),
    row("SAN-15", "sanma-parlour", "E1 +1", "draw", "E2 +2"),
    row("SAN-12", "sanma-parlour", "E2", "draw 0 2", "E3 +1"),
    row("SAN-17", "sanma-parlour", "E1 +1", "nagashi 0 / 1", "E2 +2"),
    row("SAN-17", "sanma-parlour", "E1", "nagashi 1 / 0 1", "E1 +1"),
    row("SAN-16", "sanma-parlour", "E1", "abort", "E1 +1"),
    row("SAN-12 SAN-13", "sanma-parlour", "E1 +2", "win 0", "E1 +3"),
    row("SAN-11 SAN-12", "sanma-parlour", "E1 +2", "win 0 1", "E1 +3"),
    row("SAN-12", "sanma-parlour", "E3 +2", "win 1", "S1"),
    # RonRon.
    row("RON-2 RON-1", "ronron-05", "E1", "draw 0 1", "E1 +1"),
    row("RON-29", "ronron-05", "S2 +1", "draw 2", "S3 +2"),
    row("RON-29 RON-2", "ronron-05", "S4", "draw 3", "S4 +1"),
    row("RON-29", "ronron-05", "E3", "abort 2", "E4 +1"),
    row("RON-29 RON-11", "ronron-05", "E3 +2", "abort 0 1 2 3", "E4 +3"),
    row("RON-27", "ronron-05", "S2 +1", "nagashi 1 / 2", "S2 +2"),
    row("RON-27", "ronron-05", "E1", "nagashi 2", "E2"),
    row("RON-27", "ronron-10", "E1 +3", "nagashi 0 3", "E1 +4"),
    row("RON-27 RON-29", "ronron-05", "E1", "draw", "E2 +1"),
    row("RON-30", "ronron-05", "E1 +2", "chombo", "E1 +2"),
    row("RON-30", "ronron-10", "S4 +1", "chombo", "S4 +1"),
    # LAN.
    row("LAN-3", "lan", "E1", "win 0", "E1 +1"),
    row("LAN-3", "lan", "E1 +4", "win 3", "E2"),
    row("LAN-3", "lan", "E4 +1", "win 0", "S1"),
    row("LAN-3 LAN-14 LAN-9", "lan", "E1 +1", "draw 1 3", "E2 +2"),
    row("LAN-3", "lan", "E1", "draw 0", "E1 +1"),
    row("LAN-2", "lan", "E1", "abort", "E1 +1"),
    row("LAN-2 LAN-9", "lan", "E2", "abort 0 1 2 3", "E2 +1"),
    row("LAN-7", "lan", "E1 +1", "chombo", "E1 +1"),
    # Tenhou: as its recorded matches have it.
    row("nagashi is a draw", "tenhou", "E1", "nagashi 0 / 1", "E2 +1"),
    row("nagashi is a draw", "tenhou", "E1 +1", "nagashi 3 / 0", "E1 +2"),
    row("abort", "tenhou", "E3 +1", "abort", "E3 +2"),
    row("double ron", "tenhou", "E2 +1", "win 1 2", "E2 +2"),
    row("three seats to a wind", "tenhou-sanma", "E3", "win 1", "S1"),
]


@pytest.mark.parametrize(("name", "hand", "how", "expected"), DEAL)
def test_the_deal_and_honba(name: str, hand: str, how: str, expected: str) -> None:
    assert follows(rules(name), hand, how) == expected


@pytest.mark.parametrize(
    ("changes", "how", "expected"),
    [
        ({"dealer_stays": "win"}, "draw 0", "E2 +3"),
        ({"dealer_stays": "win"}, "win 0", "E1 +3"),
        ({"dealer_stays": "win"}, "abort", "E1 +3"),
        ({"dealer_stays": "unless_other_wins"}, "draw 1", "E1 +3"),
        ({"dealer_stays": "unless_other_wins"}, "win 1", "E2"),
        ({"aborts": "move"}, "abort 0", "E2 +3"),
        ({"aborts": "tenpai"}, "abort 0", "E1 +3"),
        ({"aborts": "tenpai"}, "abort 1", "E2 +3"),
        ({"honba_after_draw": False}, "draw 0", "E1 +2"),
        ({"honba_after_draw": False}, "draw 1", "E2 +2"),
        ({"honba_after_draw": False}, "nagashi 0 / 1", "E2 +2"),
        ({"honba_after_draw": False}, "abort", "E1 +3"),
        ({"honba_after_abort": False}, "abort", "E1 +2"),
        ({"honba_after_abort": False}, "draw 0", "E1 +3"),
        # A chombo that is not replayed counts as an abort.
        ({"chombo_replays": False}, "chombo", "E1 +3"),
        ({"chombo_replays": False, "aborts": "move"}, "chombo", "E2 +3"),
        ({"chombo_replays": False, "honba_after_abort": False}, "chombo", "E1 +2"),
        ({"chombo_replays": True, "aborts": "move"}, "chombo", "E1 +2"),
    ],
    ids=str,
)
def test_each_value_of_renchan(changes: dict[str, Any], how: str, expected: str) -> None:
    assert follows(rules("tenhou", renchan=changes), "E1 +2", how) == expected


# ---- the end of the match

END = [
    # Ichigeki-so, single win.
    row("ICH-45 ICH-40", "ichigeki", "E1", "win 1", None, "over: single_win"),
    row("ICH-43 ICH-45", "ichigeki", "E1", "win 0", None, "over: single_win"),
    row("ICH-46", "ichigeki", "E4", "draw 3", [0, 0, 40000, 0], "E4 +1"),
    row("ICH-45", "ichigeki", "E1", "draw", [40000, 0, 0, 0], "E1 +1"),
    # Ichigeki-so, east match: a sole top of 30,000 when a wind ends.
    row("ICH-51", "ichigeki-tonpu", "E4", "win 0", LOW, "S1"),
    row("ICH-51", "ichigeki-tonpu", "E4", "win 0", [30000, 25000, 25000, 20000], "over: sole_top"),
    row("ICH-51", "ichigeki-tonpu", "E4", "win 0", [35000, 35000, 15000, 15000], "S1"),
    row("ICH-51", "ichigeki-tonpu", "E3", "win 0", [45000, 25000, 15000, 15000], "E4"),
    row("ICH-51", "ichigeki-tonpu", "S2", "win 0", [41000, 30000, 20000, 9000], "S3"),
    row("ICH-51", "ichigeki-tonpu", "S2", "win 1", [30000, 41000, 20000, 9000], "S2 +1"),
    row("ICH-51", "ichigeki-tonpu", "S4", "draw", [41000, 30000, 20000, 9000], "over: sole_top"),
    row("ICH-51", "ichigeki-tonpu", "N4", "win 0", [29000, 28000, 22000, 21000], "E1"),
    row("ICH-51", "ichigeki-tonpu", "W4 +1", "draw 1", [30000, 30000, 20000, 20000], "N1 +2"),
    row("ICH-53", "ichigeki-tonpu", "E4", "win 3", [20000, 20000, 20000, 40000], "E4 +1"),
    row("ICH-53 ICH-52", "ichigeki-tonpu", "E4", "draw 3", [20000, 20000, 20000, 40000], "E4 +1"),
    row("ICH-54", "ichigeki-tonpu", "E2", "win 0", [50000, 30000, 20000, 0], "over: tobi"),
    row("ICH-54", "ichigeki-tonpu", "E2", "win 0", [49900, 30000, 20000, 100], "E3"),
    # Three-player parlour, East and South: the target in West, after every hand.
    row("SAN-20", "sanma-parlour", "S3", "win 0", [40000, 35000, 30000], "over: target"),
    row("SAN-20", "sanma-parlour", "S3", "win 0", [39900, 35000, 30100], "W1"),
    row("SAN-20", "sanma-parlour", "S2", "win 0", [60000, 25000, 20000], "S3"),
    row("SAN-20", "sanma-parlour", "W1", "win 0", [40000, 35000, 30000], "over: target"),
    row("SAN-20", "sanma-parlour", "W1", "draw 0 1", [32000, 40000, 33000], "over: target"),
    row("SAN-20", "sanma-parlour", "W1", "win 0", [39000, 35000, 31000], "W1 +1"),
    row("SAN-20", "sanma-parlour", "W2", "win 2", [30000, 35000, 40000], "over: target"),
    row("SAN-20", "sanma-parlour", "W3", "win 0", [39000, 36000, 30000], "over: last_hand"),
    row("SAN-20", "sanma-parlour", "W3", "draw 2", [39000, 36000, 30000], "W3 +1"),
    row("SAN-20", "sanma-parlour", "W3", "draw 0 1", [39000, 36000, 30000], "over: last_hand"),
    # East only: the same with South as the extension.
    row("SAN-21", "sanma-parlour-east", "E3", "win 0", [39900, 35000, 30100], "S1"),
    row("SAN-21", "sanma-parlour-east", "E3", "win 0", [40100, 35000, 29900], "over: target"),
    row("SAN-21", "sanma-parlour-east", "S1", "win 2", [25000, 40000, 40000], "over: target"),
    row("SAN-21", "sanma-parlour-east", "S3", "win 0", [39000, 36000, 30000], "over: last_hand"),
    # Agariyame: the last hand's dealer wins, is first (nearer the first dealer on a tie), target.
    row("SAN-22", "sanma-parlour", "S3", "win 2", [30000, 34000, 41000], "over: agariyame"),
    row("SAN-22", "sanma-parlour", "S3", "win 0 2", [30000, 34000, 41000], "over: agariyame"),
    row("SAN-22", "sanma-parlour", "S3", "win 2", [30500, 34600, 39900], "S3 +1"),
    row("SAN-22 SAN-8", "sanma-parlour", "S3", "win 2", [42000, 21000, 42000], "S3 +1"),
    row("SAN-22", "sanma-parlour", "S2", "win 1", [30000, 45000, 30000], "S2 +1"),
    row("SAN-22", "sanma-parlour", "S3", "draw 2", [30000, 34000, 41000], "S3 +1"),
    row("SAN-22", "sanma-parlour", "S3", "abort 2", [30000, 34000, 41000], "S3 +1"),
    row("SAN-22 SAN-21", "sanma-parlour-east", "E3", "win 2", [9000, 46000, 50000], "over: agariyame"),
    row("SAN-19", "sanma-parlour", "E1", "win 0", [70000, 35000, 0], "E1 +1"),
    row("SAN-19", "sanma-parlour", "E1", "win 0", [70100, 35000, -100], "over: tobi"),
    row("SAN-19 SAN-17", "sanma-parlour", "E1", "nagashi 1", [-100, 68000, 37100], "over: tobi"),
    row("SAN-19", "sanma-parlour", "E1", "draw 1", [-900, 70900, 35000], "over: tobi"),
    # RonRon: no agariyame, no West, 55,000, below 0.
    row("RON-4 RON-29", "ronron-05", "S4", "win 3", [20000, 20000, 20000, 40000], "S4 +1"),
    row("RON-4", "ronron-05", "S4", "win 0", LOW, "over: last_hand"),
    row("RON-29", "ronron-05", "S4", "draw 0", LOW, "over: last_hand"),
    row("RON-29", "ronron-05", "S4", "draw 0 3", LOW, "S4 +1"),
    row("RON-29", "ronron-05", "S4", "abort 3", LOW, "over: abort_last"),
    row("RON-29", "ronron-05", "S3", "abort 2", LOW, "S4 +1"),
    row("RON-27 RON-29", "ronron-05", "S4", "nagashi 3", [16000, 36000, 16000, 32000], "S4 +1"),
    row("RON-27", "ronron-05", "S4", "nagashi 1 / 3", LOW, "over: last_hand"),
    row("RON-22", "ronron-10", "E2", "win 0", [55000, 25000, 12000, 8000], "over: stop_at"),
    row("RON-22", "ronron-10", "E1", "win 0", [55000, 25000, 12000, 8000], "over: stop_at"),
    row("RON-22", "ronron-10", "E2", "win 0", [54900, 25100, 12000, 8000], "E3"),
    row("RON-22", "ronron-05", "E2", "draw 1", [22000, 56000, 14000, 8000], "over: stop_at"),
    row("RON-22", "ronron-05", "E1", "win 1", [20000, 59700, 10300, 10000], "over: stop_at"),
    row("RON-22 RON-30", "ronron-05", "E2", "chombo", [55000, 21000, 16000, 8000], "over: stop_at"),
    row("RON-13", "ronron-05", "E2", "win 0", [50000, 30000, 20000, 0], "E3"),
    row("RON-13", "ronron-05", "E2", "win 0", [50100, 30000, 20000, -100], "over: tobi"),
    row("RON-13 RON-30", "ronron-05", "E2", "chombo", [50100, 30000, 20000, -100], "over: tobi"),
    # LAN.
    row("LAN-11", "lan", "E2", "win 0", [50100, 30000, 20000, -100], "over: tobi"),
    row("LAN-11", "lan", "E2", "win 0", [50000, 30000, 20000, 0], "E3"),
    row("LAN-3", "lan", "S4", "win 3", [20000, 20000, 20000, 40000], "S4 +1"),
    row("LAN-3", "lan", "S4", "win 0", LOW, "over: last_hand"),
    row("LAN-3", "lan", "S4", "abort", [20000, 20000, 20000, 40000], "S4 +1"),
    row("LAN-3", "lan", "S4", "draw 0 1 2", LOW, "over: last_hand"),
    # Tenhou. In West the dealer's renchan goes before the sudden end (recorded: West 1, a tenpai
    # dealer behind a player with 30,900 played on).
    row("target", "tenhou", "S4", "win 0", [30000, 25000, 25000, 20000], "over: target"),
    row("no target", "tenhou", "S4", "win 0", LOW, "W1"),
    row("W1", "tenhou", "W1", "win 1", [20000, 31000, 25000, 24000], "over: target"),
    row("W1 noten dealer", "tenhou", "W1", "draw 1 2", [18500, 30500, 31000, 20000], "over: target"),
    row("W1 renchan", "tenhou", "W1", "draw 0 2 3", [20200, 20700, 30900, 28200], "W1 +1"),
    row("W1 double ron", "tenhou", "W1", "win 0 1", [30000, 33000, 17000, 20000], "W1 +1"),
    row("W1 first dealer", "tenhou", "W1", "win 0", [33000, 30000, 17000, 20000], "over: agariyame"),
    row("W3 tenpai", "tenhou", "W3", "draw 2", [20000, 23000, 32000, 25000], "over: tenpaiyame"),
    row("W2 below", "tenhou", "W2", "win 1", [20000, 29900, 25000, 25100], "W2 +1"),
    row("W4 the last", "tenhou", "W4", "win 0", LOW, "over: last_hand"),
    row("W4 renchan", "tenhou", "W4", "win 3", [20000, 25000, 25100, 29900], "W4 +1"),
    row("S1 of East only", "tenhou-east", "S1", "win 3", [20000, 25000, 25000, 30000], "over: target"),
    row("E4 of East only", "tenhou-east", "E4", "win 0", LOW, "S1"),
    row("S4 of East only", "tenhou-east", "S4", "win 0", LOW, "over: last_hand"),
    row("sanma W1", "tenhou-sanma", "S3", "win 0", [39000, 35000, 31000], "W1"),
    row("sanma W3", "tenhou-sanma", "W3", "draw 0", [39000, 35000, 31000], "over: last_hand"),
    row("tenpai at the top", "tenhou", "S4", "draw 3", [24000, 5000, 18200, 52800], "over: tenpaiyame"),
    row("tenpai not first", "tenhou", "S4", "draw 3", [42800, 5000, 18200, 34000], "S4 +1"),
    row("nagashi, tenpai", "tenhou", "S4", "nagashi 1 / 3", [12000, 33000, 15000, 40000], "over: tenpaiyame"),
    row("below zero", "tenhou", "E1", "draw 0", [27000, 50000, 24000, -1000], "over: tobi"),
    # Reported of other programs: riichi with the last 1,000 points is no bust; an abort is no
    # agariyame; the dealer stops with 30,000, on a tie when nearer the first dealer.
    row("LG061", "tenhou", "E1", "draw 0", [50000, 30000, 20000, 0], "E1 +1"),
    row("LG061", "tenhou", "E1", "draw 0", [53000, 29000, 19000, -1000], "over: tobi"),
    row("LG029", "tenhou", "S4", "abort", [20000, 20000, 15000, 45000], "S4 +1"),
    row("LG057", "tenhou", "S4", "win 3", [25000, 25000, 20000, 30000], "over: agariyame"),
    row("LG057", "tenhou", "S4", "win 3", [30000, 20000, 20000, 30000], "S4 +1"),
    row("LG057", "tenhou", "S4", "win 3", [25000, 25000, 20100, 29900], "S4 +1"),
    row("LG057", "tenhou", "S4", "abort", [25000, 25000, 19000, 31000], "S4 +1"),
    row("LG059", "tenhou", "S4", "draw", LOW, "W1 +1"),
    # No bust, no extension, ties shared.
    row("M-League", "mleague", "E1", "win 0", [80000, 30000, 0, -10000], "E1 +1"),
    row("M-League", "mleague", "S4", "win 0", LOW, "over: last_hand"),
    row("EMA", "ema", "S4", "draw 3", [30000, 30000, 30000, 30000], "S4 +1"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "hand", "how", "scores", "expected"), END)
def test_the_end(name: str, hand: str, how: str, scores: list[int] | None, expected: str) -> None:
    assert follows(rules(name), hand, how, scores) == expected


def test_sister_sets_end_alike() -> None:
    """The two rates of RonRon differ in prices only."""
    for case in END:
        name, hand, how, scores, expected = case.values
        if name in ("ronron-05", "ronron-10"):
            for other in ("ronron-05", "ronron-10"):
                assert follows(rules(other), hand, how, scores) == expected


TOP = [20000, 20000, 20000, 40000]
"""The dealer of S4 is first with the target."""
TIED = [30000, 20000, 20000, 30000]
"""That dealer has as much as the first dealer."""
BEHIND = [40000, 20000, 20000, 20000]


@pytest.mark.parametrize(
    ("changes", "hand", "how", "scores", "expected"),
    [
        ({"agariyame": "off"}, "S4", "win 3", TOP, "S4 +1"),
        ({"agariyame": "automatic"}, "S4", "win 3", TOP, "over: agariyame"),
        ({"agariyame": "choice"}, "S4", "win 3", TOP, "3 may stop: agariyame, else S4 +1"),
        ({"agariyame": "choice"}, "S4", "draw 3", TOP, "over: tenpaiyame"),
        ({"agariyame": "choice"}, "S4", "win 3", BEHIND, "S4 +1"),
        ({"agariyame": "choice"}, "S3", "win 2", [1, 2, 99997, 0], "S3 +1"),
        ({"agariyame": "choice"}, "S4", "abort 3", TOP, "S4 +1"),
        ({"agariyame": "choice"}, "W1", "win 0", BEHIND, "0 may stop: agariyame, else W1 +1"),
        ({"tenpaiyame": "off"}, "S4", "draw 3", TOP, "S4 +1"),
        ({"tenpaiyame": "choice"}, "S4", "draw 3", TOP, "3 may stop: tenpaiyame, else S4 +1"),
        ({"tenpaiyame": "choice"}, "S4", "nagashi 0 / 3", TOP, "3 may stop: tenpaiyame, else S4 +1"),
        ({"tenpaiyame": "choice"}, "S4", "draw 0", TOP, "over: target"),
        # Ties: the nearer to the first dealer is first, or both are where places are shared.
        ({"ties": "first_dealer"}, "S4", "win 3", TIED, "S4 +1"),
        ({"ties": "shared"}, "S4", "win 3", TIED, "over: agariyame"),
        ({"ties": "shared", "sole_top": True}, "S4", "win 3", TIED, "S4 +1"),
        # The target: none, alone on top, an extension of each kind.
        ({"sole_top": True}, "S4", "win 0", TIED, "W1"),
        ({"sole_top": True}, "W2", "win 0", TIED, "W3"),
        ({"sole_top": True}, "W2", "win 0", TOP, "over: sole_top"),
        ({"sole_top": True}, "W4", "win 0", TIED, "over: last_hand"),
        ({"extension": "none"}, "S4", "win 0", LOW, "over: last_hand"),
        ({"extension": "none"}, "S4", "draw 3", LOW, "S4 +1"),
        ({"extension": "endless"}, "W4", "win 0", LOW, "N1"),
        ({"extension": "endless"}, "N4", "win 0", LOW, "E1"),
        ({"extension": "endless"}, "N2", "win 0", TOP, "over: target"),
        ({"extension": "endless", "extension_ends": "wind_end"}, "N2", "win 0", TOP, "N3"),
        ({"extension": "endless", "extension_ends": "wind_end"}, "N4", "win 0", TOP, "over: target"),
        ({"extension_ends": "at_once"}, "W1", "draw 0 3", TOP, "over: target"),
        ({"extension_ends": "at_once"}, "W1", "win 0", BEHIND, "over: target"),
        ({"extension_ends": "at_once"}, "W1", "chombo", TOP, "W1"),  # it is played again
        ({"extension_ends": "deal_moves"}, "W1", "draw 0 3", TOP, "W1 +1"),
        ({"extension_ends": "deal_moves", "agariyame": "off"}, "W1", "win 0", BEHIND, "W1 +1"),
        ({"extension_ends": "deal_moves"}, "W1", "draw 3", TOP, "over: target"),
        ({"extension_ends": "wind_end"}, "W1", "draw 3", TOP, "W2 +1"),
        ({"extension_ends": "wind_end"}, "W1", "win 0", BEHIND, "W1 +1"),
        ({"extension_ends": "wind_end"}, "W4", "win 3", TOP, "over: agariyame"),
        ({"extension_ends": "wind_end"}, "W4", "win 0", LOW, "over: last_hand"),
        ({"target": 0}, "S4", "win 0", LOW, "over: target"),
        # Bust and stop.
        ({"tobi": "off"}, "E1", "win 0", [101000, 0, 0, -1000], "E1 +1"),
        ({"tobi": "zero_or_below"}, "E1", "win 0", [100000, 100, -100, 0], "over: tobi"),
        ({"tobi": "zero_or_below"}, "E1", "win 0", [99700, 100, 100, 100], "E1 +1"),
        ({"stop_at": 50000}, "E1", "win 0", [50000, 20000, 20000, 10000], "over: stop_at"),
        ({"stop_at": 50000}, "E1", "win 0", [49900, 20100, 20000, 10000], "E1 +1"),
    ],
    ids=str,
)  # fmt: skip
def test_each_value_of_match(
    changes: dict[str, Any], hand: str, how: str, scores: list[int], expected: str
) -> None:
    assert follows(rules("tenhou", match=changes), hand, how, scores) == expected


@pytest.mark.parametrize(
    ("aborts", "hand", "scores", "expected"),
    [
        ("keep", "S4", TOP, "over: abort_last"),
        ("move", "S4", TOP, "over: abort_last"),
        ("tenpai", "S4", TOP, "over: abort_last"),
        ("keep", "S4", LOW, "S4 +1"),  # West is to come: no last hand
        ("move", "S4", LOW, "W1 +1"),
        ("keep", "S3", TOP, "S3 +1"),
        ("keep", "W4", LOW, "over: abort_last"),
    ],
)
def test_an_abort_that_ends_the_match(
    aborts: str, hand: str, scores: list[int], expected: str
) -> None:
    house = rules("tenhou", aborts={"end_match": True}, renchan={"aborts": aborts})
    assert follows(house, hand, f"abort {int(hand[1]) - 1}", scores) == expected


def test_a_noten_dealer_who_stays_all_the_same_does_not_stop() -> None:
    house = rules("tenhou", renchan={"dealer_stays": "unless_other_wins"})
    assert follows(house, "S4", "draw 0", TOP) == "S4 +1"
    assert follows(house, "S4", "draw 3", TOP) == "over: tenpaiyame"


def test_the_dealer_who_is_asked_decides() -> None:
    house = rules("tenhou", match={"agariyame": "choice", "tenpaiyame": "choice"})
    assert follows(house, "S4", "win 3", TOP, stop=True) == "over: agariyame"
    assert follows(house, "S4", "win 3", TOP, stop=False) == "S4 +1"
    assert follows(house, "S4", "draw 3", TOP, stop=True) == "over: tenpaiyame"
    assert follows(house, "S4 +1", "draw 3", TOP, stop=False) == "S4 +2"
    # Who may not stop is not heard; nor is anybody where it goes by itself.
    assert follows(house, "S4", "win 3", BEHIND, stop=True) == "S4 +1"
    assert follows(rules("tenhou"), "S4", "win 3", TOP, stop=False) == "over: agariyame"


@pytest.mark.parametrize(
    ("first", "how", "scores", "expected"),
    [
        # Seat 2 began, so seat 1 deals in S4; of seats 0 and 1 it is 0 that sits nearer to seat 2.
        (2, "win 1", [30000, 30000, 20000, 20000], "S4 +1"),
        (2, "win 1", [20000, 40000, 20000, 20000], "over: agariyame"),
        (2, "win 0", [40000, 20000, 20000, 20000], "over: target"),
        (3, "draw 2", [20000, 20000, 35000, 25000], "over: tenpaiyame"),
        (3, "draw 2", [20000, 20000, 30000, 30000], "S4 +1"),
    ],
)
def test_another_seat_began(first: int, how: str, scores: list[int], expected: str) -> None:
    assert follows(rules("tenhou"), "S4", how, scores, first=first) == expected


@pytest.mark.clause("ICH-43", "ICH-45")
@pytest.mark.parametrize(
    ("hand", "how", "carries"),
    [
        ("E1", "win 0", (0, 1)),  # the dealer's win keeps the deal, honba + 1
        ("E1 +2", "win 0", (0, 3)),
        ("E1 +1", "win 0 2", (0, 2)),  # on a double ron too
        ("E1 +1", "win 1", (1, 0)),
        ("E4 +1", "win 1 2", (0, 0)),
    ],
)
def test_the_deal_goes_into_the_next_match(hand: str, how: str, carries: tuple[int, int]) -> None:
    name, _, honba = hand.partition(" +")
    kyoku = int(name[1])
    given: dict[str, Any] = {
        "bakaze": "E", "kyoku": kyoku, "honba": int(honba or 0), "oya": kyoku - 1,
        "scores": [10000] * 4, "ending": ending(how),
    }  # fmt: skip
    assert after_hand(rules("ichigeki"), **given) == Over("single_win", carries)
    plain = rules("ichigeki", match={"deal_carries": False})
    assert after_hand(plain, **given) == Over("single_win")


def test_a_match_of_one_win_never_leaves_east() -> None:
    house = rules("ichigeki", renchan={"dealer_stays": "tenpai"})
    assert follows(house, "E3", "draw 0") == "E4 +1"
    assert follows(house, "E4 +1", "draw 0") == "E1 +2"


@pytest.mark.parametrize("name", names())
def test_every_set_comes_to_an_end(name: str) -> None:
    """Hands that somebody else wins, points even: the hands of a match, and an end or none."""
    house = rules(name)
    players, match = house.tiles.players, house.match
    scores = [match.start] * players
    hand, count = Next("E", 1, 0, 0), 0
    while count < 40:
        count += 1
        winner = (hand.oya + 1) % players
        out = after_hand(house, **hand._asdict(), scores=scores, ending=Ending("win", (winner,)))
        if isinstance(out, Over):
            break
        assert isinstance(out, Next)
        assert out.oya == (hand.oya + 1) % players
        hand = out
    winds = {"east": 1, "east_south": 2, "single_win": 0}[match.length]
    winds += match.extension == "one_wind" and match.start < match.target
    expected = 40 if match.extension == "endless" else max(winds * players, 1)
    assert count == expected


def test_every_kind_of_ending_has_a_word() -> None:
    assert set(KINDS.values()) == set(get_args(Kind))


# ---- the final figure, in points (RonRon: and the prize in P)

FIGURE = [
    row("ICH-50 ICH-57", "ichigeki-tonpu", [45000, 25000, 20000, 10000], 0, [65000, -10000, -20000, -35000]),
    row("ICH-50 ICH-57", "ichigeki-tonpu", [45000, 29900, 15100, 10000], 0, [65000, -5100, -24900, -35000]),
    row("ICH-50 ICH-57", "ichigeki-tonpu", [41000, 29000, 18000, 10000], 2, [63000, -6000, -22000, -35000]),
    row("ICH-50 ICH-57", "ichigeki-tonpu", [25000, 25000, 40000, 10000], 0, [-10000, -15000, 60000, -35000]),
    row("SAN-7 SAN-9", "sanma-parlour", [52000, 38000, 15000], 0, [42000, -2000, -40000]),
    row("SAN-7 SAN-37", "sanma-parlour", [30000, 44000, 29000], 2, [-10000, 36000, -26000]),
    row("SAN-8 SAN-9", "sanma-parlour-east", [106000, -1000, 0], 0, [96000, -56000, -40000]),
    row("RON-3 RON-4", "ronron-05", [42300, 26000, 18700, 13000], 0, [52300, 6000, -21300, -37000]),
    row("RON-3 RON-4", "ronron-10", [44000, 25000, 21000, 10000], 0, [54000, 5000, -19000, -40000]),
    row("RON-4 RON-13", "ronron-10", [51000, 30000, 19100, -100], 0, [61000, 10000, -20900, -50100]),
    row("RON-4 RON-13", "ronron-05", [50000, 50000, 0, 0], 0, [60000, 30000, -40000, -50000]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "scores", "sticks", "figure"), FIGURE)
def test_the_final_figure(name: str, scores: list[int], sticks: int, figure: list[int]) -> None:
    house = rules(name)
    found = final.settle(house, scores, sticks=sticks)
    have = [0] * len(scores)
    for line in found.ledger:
        if line.reason in ("score", "oka", "uma"):
            if line.target is not None:
                have[line.target] += line.amount
            if line.source is not None:
                have[line.source] -= line.amount
    assert [amount * house.settlement.divisor // 1000 for amount in have] == figure
