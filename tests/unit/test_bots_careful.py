"""What ``careful`` does where one would not doubt it, a row each."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from mjwidget.analysis.plans import plans
from mjwidget.analysis.sight import Sight
from mjwidget.bots.careful import Careful
from mjwidget.bots.desk import Desk
from mjwidget.bots.value import Prices
from mjwidget.core.tiles import HATSU, parse
from mjwidget.game.players import Prompt
from mjwidget.rulefiles import rules
from tests.game_table import table

READY = "123m456m789m11z23p"
FAR = "147m258p369s1235z"


def prompt_of(*steps: str, wind: str = "E", **hands: Any) -> Prompt:
    t = table(**hands).play(*steps)
    seat = t.seat(wind)
    return Prompt(t.referee.moment, seat, t.referee.prompts[seat], t.referee.events)


def desk_of(prompt: Prompt) -> Desk:
    return Desk(Sight(prompt.view, prompt.seat, prompt.rules))


# Where it sits, what is played before, the table, what it may answer.
CHOICES: list[tuple[str, tuple[str, ...], dict[str, Any], str]] = [
    # A wide wait is declared, early and late; a flawless hand is not broken.
    ("E", (), {"E": READY, "draws": "9p"}, "riichi 9p"),
    ("E", (), {"E": "234m567p34588s67s", "draws": "1z"}, "riichi 1z"),
    # Far from everything under a riichi: what has passed, or an honour of which two lie there.
    ("S", ("E riichi 9p",), {"E": READY, "S": "147m2589p369s123z", "draws": "9p 7z"}, "9p"),
    # A pon of dragons that makes tenpai with a red five.
    ("S", ("E 5z",), {"S": "234m99m4056p67s55z", "draws": "5z"}, "pon 55z"),
    # Nothing to win by, no call.
    ("S", ("E 4m",), {"S": "35m258p369s1237z4p", "draws": "4m"}, "pass"),
    # With an open triplet of dragons: an isolated guest wind goes, dora or not, not a set's tile.
    (
        "S",
        (),
        {
            "S": "46m66m13p5p8p2s3z",
            "melds": {"S": ["pon:555z"]},
            "turn": "S",
            "draws": "9s",
            "dora": "2z",
        },
        "2s 9s 8p 3z",
    ),
    # Two tiles from tenpai it goes nearer rather than keep what may be worth more.
    (
        "S",
        (),
        {
            "S": "345m67m34p11s4z",
            "melds": {"S": ["pon:777z"]},
            "turn": "S",
            "draws": "9p",
            "dora": "8p",
        },
        "9p 4z",
    ),
]


@pytest.mark.parametrize(("wind", "steps", "hands", "may"), CHOICES)
def test_a_choice(wind: str, steps: tuple[str, ...], hands: dict[str, Any], may: str) -> None:
    prompt = prompt_of(*steps, wind=wind, **hands)
    weighed = Careful().weigh(prompt)
    one_of = [may] if " " in may and may.split()[0] in ("riichi", "pon", "chi") else may.split()
    assert weighed.choice.text in one_of, weighed.thoughts[:4]


def test_points_and_what_they_are_priced_in_are_the_same_unit() -> None:
    """With the match open a point counts for more than itself, ranks hang on it; at a place that
    is as good as safe it counts for itself."""
    open_ = desk_of(prompt_of(E=READY, draws="9p"))
    scores = {"E": 90000, "S": 5000, "W": 3000, "N": 2000}
    safe = desk_of(prompt_of(E=READY, draws="9p", hand="S4", scores=scores))
    assert open_.unit > 1.5
    assert 1 <= safe.unit < 1.1
    assert open_.tenpai == pytest.approx(0.4 * 3000 * open_.unit)
    assert open_.gain(1000, 1.0) > open_.unit * 1000


def test_who_is_tenpai_makes_a_win_worth_more() -> None:
    calm = desk_of(prompt_of(S=FAR, wind="S", turn="S", draws="9p"))
    riichi = desk_of(prompt_of("E riichi 9p", E=READY, S=FAR, wind="S", draws="9p 7z"))
    assert riichi.saved > calm.saved + 500
    assert riichi.gain(2000, 0.5) > calm.gain(2000, 0.5)


def test_a_dora_that_stands_alone_is_counted_in_part() -> None:
    def guess(tiles: str) -> float:
        desk = desk_of(prompt_of(E=tiles, draws="1s", dora="8p"))
        sight = desk.sight
        plan = next(p for p in plans(sight, sight.counts) if p.key == "riichi")
        return desk.prices.guess(plan, parse(tiles), ())

    alone, beside, pair = (
        guess("123m456m7m3z12s6s4p9p"),
        guess("123m456m7m3z12s6s8p9p"),
        guess("123m456m7m3z12s6s9p9p"),
    )
    assert alone < beside < pair


# A wait on 6z beside a pair of red 5p, or a red and this; tsumo; riichi; what shugi add.
SHUGI = [
    ("0p", False, False, 0.0),
    ("bp", False, False, 3500.0),
    ("bp", True, False, 7000.0),
    ("0p", False, True, 1925.0),
    ("bp", True, True, 10850.0),
]


@pytest.mark.parametrize(("five", "tsumo", "riichi", "more"), SHUGI)
def test_shugi_are_part_of_the_price(five: str, tsumo: bool, riichi: bool, more: float) -> None:
    """A blue five earns one from each payer; ippatsu and ura earn one, as often as they come; each
    is 5,000 points (SAN-9), of which seven tenths are reckoned with."""
    law = rules("sanma-parlour")
    without = structs.replace(law, bonus=structs.replace(law.bonus, ippatsu=0, ura=0, blue=0))
    found = []
    for one in (law, without):
        hand = "123p406s789s66z0p" + five
        prices = Prices(desk_of(prompt_of(rules=one, E=hand, draws="9p")).sight)
        priced = prices.ready(tuple(parse(hand)), (), {HATSU: 2}, riichi=riichi)
        found.append(priced.tsumo if tsumo else priced.ron)
    assert found[0] - found[1] == pytest.approx(more)


def test_shugi_win_no_ranks() -> None:
    """A point is worth more where it may win a rank; a shugi stays worth what it is."""
    desk = desk_of(prompt_of(rules="sanma-parlour", E="123p406s789s66z0pbp", draws="9p"))
    tiles = tuple(parse("123p406s789s66z0pbp"))
    alone = Prices(desk.sight).ready(tiles, (), {HATSU: 2}, riichi=False)
    priced = desk.prices.ready(tiles, (), {HATSU: 2}, riichi=False)
    assert desk.unit > 2
    assert alone.ron - priced.ron == pytest.approx(3500 * (1 - 1 / desk.unit))
