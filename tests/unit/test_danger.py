"""The danger of a discard: what players know of it holds in the fitted table too."""

from __future__ import annotations

from math import exp
from typing import Any

import pytest

from mjwidget.analysis.danger import HELD, coefficients, fits, how, loss, threat, waited_for
from mjwidget.analysis.features import FEATURES, LOSSES, THREATS, against
from mjwidget.analysis.plain import CLASSES
from mjwidget.analysis.sight import Sight
from mjwidget.core.tiles import KINDS, parse
from mjwidget.view import project
from tests.facing import faced
from tests.game_table import table

OWN = "159m258p369s1237z"
RIVER = "2z4m6p8s1z"


def sight(rules: str = "tenhou", wind: str = "S", **hands: Any) -> Sight:
    """What ``wind`` sees on its turn; East in riichi after :data:`RIVER`, unless told otherwise."""
    given = {"S": OWN, "rivers": {"E": RIVER}, "riichi": "E", "turn": "S", "dora": "4z"} | hands
    t = table(rules, **given)
    seat = t.seat(wind)
    return Sight(project(t.referee.state, seat), seat, t.referee.rules)


def danger(seen: Sight, tile: str) -> float:
    (t,) = parse(tile)
    return waited_for(seen, 0, [t >> 3])[t >> 3]


# Safer, more dangerous, what one knows.
KNOWN = [
    ("4m", "1m", "genbutsu before suji"),
    ("1m", "1s", "suji before a terminal that is none"),
    ("7m", "7s", "suji of one side before none, of a seven"),
    ("7z", "9s", "a dragon before a terminal that is waited for from two sides"),
    ("9p", "3s", "suji before the middle"),
    ("1s", "3s", "a terminal before a three"),
    ("2s", "6s", "one way to be waited for before two"),
    ("2z", "7z", "an honour that was discarded before one that was not"),
    ("3z", "5z", "a guest wind before a dragon"),
]


@pytest.mark.parametrize(("safer", "other", "known"), KNOWN, ids=[row[2] for row in KNOWN])
def test_what_is_safer_against_a_riichi(safer: str, other: str, known: str) -> None:
    seen = sight()
    assert danger(seen, safer) < danger(seen, other)


def test_more_of_the_same_seen_is_safer() -> None:
    """A dragon of which two lie there; all four of a kind between."""
    assert danger(sight(), "5z") > danger(sight(rivers={"E": RIVER, "W": "5z", "N": "5z"}), "5z")
    wall = {"E": RIVER, "W": "4s4s", "N": "4s4s"}
    assert danger(sight(), "5s") > danger(sight(rivers=wall), "5s")


def test_dora_are_dearer_and_more_dangerous() -> None:
    assert danger(sight(dora="4s"), "5s") > danger(sight(), "5s")
    cheap = sight(melds={"E": ["pon:777z"]}, riichi="")
    dear = sight(melds={"E": ["pon:777z"]}, riichi="", dora="6z")
    assert loss(dear, 0) > loss(cheap, 0) + 2000


def test_a_threat_grows_with_melds_and_turns() -> None:
    def open_(*melds: str, river: str = RIVER) -> float:
        return threat(sight(melds={"E": melds}, riichi="", rivers={"E": river}), 0)

    one, two, three = ["pon:777z"], ["pon:777z", "chi:123m"], ["pon:777z", "chi:123m", "chi:456s"]
    assert 0 < open_() < open_(*one) < open_(*two) < open_(*three) < 1
    assert open_(*one) < open_(*one, river=RIVER + "9m9p9s2m2p")
    assert threat(sight(), 0) == 1.0


@pytest.mark.parametrize(
    ("hands", "held"),
    [
        ({}, "riichi"),
        ({"riichi": ""}, "closed"),
        ({"riichi": "", "melds": {"E": ["ankan:7777p"]}}, "closed"),
        ({"riichi": "", "melds": {"E": ["pon:777z"]}}, "open"),
    ],
)
def test_how_a_hand_is_held(hands: dict[str, Any], held: str) -> None:
    seen = sight(**hands)
    assert how(seen.seats[0]) == held
    assert loss(seen, 0) > 1000


def test_a_deal_in_to_the_dealer_and_after_counters_costs_more() -> None:
    dealer = loss(sight(), 0)
    other = loss(sight(rivers={"W": RIVER}, riichi="W"), 2)
    assert dealer > other + 1000
    assert loss(sight(honba=2), 0) == dealer + 600


def test_the_middle_of_manzu_in_sanma_is_not_there() -> None:
    """Only its terminals are waited for, and those by no two sides."""
    seen = sight("tenhou-sanma", S="19m258p369s12357z", rivers={"E": "2z6p8s1z"})
    assert 0 < danger(seen, "1m") < danger(seen, "5s")


@pytest.mark.parametrize("players", [3, 4])
def test_the_table_is_whole(players: int) -> None:
    found = fits()[players]
    assert found.matches > 100 and found.hands > found.matches
    assert sorted(found.waits) == sorted(found.loss) == sorted(found.plain) == sorted(HELD)
    for held in HELD:
        assert tuple(found.waits[held]) == FEATURES
        assert tuple(found.loss[held]) == LOSSES
        assert tuple(found.plain[held]) == CLASSES
    assert tuple(found.threat) == THREATS
    assert all(0 <= p < 0.5 for p in waited_for(sight(), 0, range(KINDS)).values())


def test_a_figure_is_the_weighted_row_of_its_features() -> None:
    """What is fitted and what is told are one: the rows of the fit and the sums at play agree."""
    seen = sight(melds={"W": ["pon:222p", "chi:456p"]}, rivers={"E": RIVER, "W": "9s1m6m"})
    for seat, held in ((0, "riichi"), (2, "open"), (3, "closed")):
        weights = coefficients(4).waits[held]
        shown = against(seen, seat)
        told = waited_for(seen, seat, range(KINDS))
        for kind in range(KINDS):
            score = sum(a * b for a, b in zip(shown.row(kind), weights, strict=True))
            p = 0.0 if seen.passed[seat] >> kind & 1 else 1 / (1 + exp(-score))
            assert told[kind] == pytest.approx(p, rel=1e-12)


def test_who_has_four_melds_waits_for_the_one_tile_held() -> None:
    """Tenpai for certain, by a single wait: suji are nothing, the chances add up to one tile."""
    seen = faced("5s 1z", melds="pon:222p pon:333p pon:666s pon:999m", me="159m258p369s1233z")
    found = waited_for(seen, 0, range(KINDS))
    assert threat(seen, 0) == 1.0
    assert sum(found.values()) == pytest.approx(1.0)
    # Of 7z four are left, of 8s (suji) too, of 3z two, of 9m none; 1z is discarded.
    assert found[33] == found[25] == 2 * found[29]
    assert found[27] == found[8] == 0.0
    seen = faced("1z", melds="chi:234p chi:345p pon:666s chi:234m", me="159m258p369s1233z")
    found = waited_for(seen, 0, range(KINDS))
    assert found[33] == found[0] == 0.0  # no tanyao with these
    assert sum(found.values()) == pytest.approx(1.0)
