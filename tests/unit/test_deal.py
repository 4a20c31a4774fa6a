"""A hand's tiles: how many, the deal from a seed for ever the same, replacements, commitments."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from mjwidget.core import wall
from mjwidget.core.events import (
    Ankan,
    Dahai,
    Dora,
    EndKyoku,
    Event,
    Hora,
    StartGame,
    StartKyoku,
    Tsumo,
    Wall,
)
from mjwidget.core.match import Match
from mjwidget.core.tiles import UNKNOWN, Tile, to_mjai, to_mpsz
from mjwidget.game import deal
from mjwidget.rulefiles import names, rules

SEED = bytes(range(32))
clause = pytest.mark.clause

# rule set -> tiles, live tiles after the deal; of deal 3 with seat 1 as the dealer: the indicator,
# the dealer's hand, a hash of the whole wall
GOLDEN: dict[str, tuple[int, int, str, str, str]] = {
    "ema": (136, 70, "6p", "28m22p11135s2356z", "69aa5339"),
    "ichigeki": (136, 70, "6p", "28m22p11135s2356z", "aac406b6"),
    "ichigeki-tonpu": (136, 70, "6p", "28m22p11135s2356z", "aac406b6"),
    "lan": (136, 70, "6p", "28m22p11135s2356z", "69aa5339"),
    "mahjongsoul": (136, 70, "6p", "28m22p11135s2356z", "a82c9484"),
    "mahjongsoul-sanma": (108, 55, "1m", "9m125p20899s1267z", "6b9b6b80"),
    "mleague": (136, 70, "6p", "28m22p11135s2356z", "a82c9484"),
    "ronron-05": (136, 70, "6p", "28m22p11135s2356z", "a82c9484"),
    "ronron-10": (136, 70, "6p", "28m22p11135s2356z", "a82c9484"),
    "sanma-parlour": (112, 59, "4s", "1m120789p49s2335z", "8f383125"),
    "sanma-parlour-east": (112, 59, "4s", "1m120789p49s2335z", "8f383125"),
    "tenhou": (136, 70, "6p", "28m22p11135s2356z", "a82c9484"),
    "tenhou-east": (136, 70, "6p", "28m22p11135s2356z", "a82c9484"),
    "tenhou-sanma": (108, 55, "1m", "9m125p20899s1267z", "6b9b6b80"),
    "tenhou-sanma-east": (108, 55, "1m", "9m125p20899s1267z", "6b9b6b80"),
    "wrc": (136, 70, "6p", "28m22p11135s2356z", "69aa5339"),
}


def whole(dealt: wall.Deal) -> list[Tile]:
    w = dealt.wall
    hands = [tile for hand in dealt.tehais for tile in hand]
    return [*hands, *w.live, *w.rinshan, *w.dora, *w.ura]


def test_every_set_has_a_golden_deal() -> None:
    assert list(GOLDEN) == names()


@clause("SAN-1", "RON-17", "LAN-1")
@pytest.mark.parametrize("name", GOLDEN)
def test_the_deal_of_a_seed(name: str) -> None:
    house = rules(name)
    dealt = deal.deal_hand(house, SEED, 3, oya=1)
    digest = hashlib.sha256(str(whole(dealt)).encode()).hexdigest()[:8]
    assert GOLDEN[name] == (
        len(deal.tiles_of(house)),
        deal.left_after_deal(house),
        to_mpsz(dealt.wall.dora[:1]),
        to_mpsz(dealt.tehais[1]),
        digest,
    )
    assert len(dealt.wall.live) == deal.left_after_deal(house)


def fives(name: str, kind: str) -> str:
    """The coloured fives of a suit, 0 red and b blue, and the plain ones."""
    found = [to_mpsz([t])[0] for t in deal.tiles_of(rules(name)) if to_mjai(t)[:2] == f"5{kind}"]
    return "".join(sorted(found))


@pytest.mark.parametrize(
    ("name", "m", "p", "s"),
    [
        pytest.param("sanma-parlour", "", "000b", "000b", marks=clause("SAN-5")),
        pytest.param("sanma-parlour-east", "", "000b", "000b", marks=clause("SAN-5")),
        pytest.param("ronron-05", "0555", "0555", "0555", marks=clause("RON-7")),
        pytest.param("ronron-10", "0555", "0555", "0555", marks=clause("RON-7")),
        pytest.param("ichigeki", "0555", "0055", "0555", marks=clause("ICH-1")),
        pytest.param("ichigeki-tonpu", "0555", "0055", "0555", marks=clause("ICH-1")),
        pytest.param("lan", "5555", "5555", "5555", marks=clause("LAN-1", "LAN-15")),
        ("tenhou-sanma", "", "0555", "0555"),
    ],
)
def test_fives(name: str, m: str, p: str, s: str) -> None:
    assert [fives(name, suit) for suit in "mps"] == [m, p, s]


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        # 1m and 9m only, no other manzu; one each of four flowers
        pytest.param("sanma-parlour", 2 + 9 + 9 + 7 + 4, marks=clause("SAN-1")),
        ("tenhou-sanma", 2 + 9 + 9 + 7),
        ("tenhou", 34),
    ],
)
def test_kinds(name: str, kinds: int) -> None:
    count = Counter(tile >> 3 for tile in deal.tiles_of(rules(name)))
    assert len(count) == kinds
    flowers = [n for kind, n in count.items() if kind >= 34]
    assert flowers == ([1, 1, 1, 1] if name == "sanma-parlour" else [])
    assert {n for kind, n in count.items() if kind < 34} == {4}


def test_the_full_manzu_with_three_players() -> None:
    house = rules("tenhou-sanma", tiles={"manzu": "full"}, wall={"terminal_cycle": False})
    assert len(deal.tiles_of(house)) == 136
    assert deal.left_after_deal(house) == 136 - 39 - 14


@clause("SAN-4", "SAN-3")
@pytest.mark.parametrize("dead", [14, 18])
def test_the_dead_wall(dead: int) -> None:
    house = rules("sanma-parlour", wall={"dead": dead})
    dealt = deal.deal_hand(house, SEED, 0, oya=0)
    w = dealt.wall
    assert (len(w.dora), len(w.ura), len(w.rinshan)) == (5, 5, dead - 10)
    assert len(w.live) == deal.left_after_deal(house) == 112 - 39 - dead


@settings(max_examples=60, deadline=None)
@given(
    name=st.sampled_from(sorted(GOLDEN)),
    seed=st.binary(min_size=32, max_size=32),
    ordinal=st.integers(0, 40),
    data=st.data(),
)
def test_every_tile_is_dealt_once(name: str, seed: bytes, ordinal: int, data: Any) -> None:
    house = rules(name)
    oya = data.draw(st.integers(0, house.tiles.players - 1))
    dealt = deal.deal_hand(house, seed, ordinal, oya)
    assert Counter(whole(dealt)) == Counter(deal.tiles_of(house))
    assert [len(hand) for hand in dealt.tehais] == [13] * house.tiles.players
    assert dealt == deal.deal_hand(house, seed, ordinal, oya)


def test_seed_salt_and_commitment_come_with_the_wall() -> None:
    first, second = (deal.deal_hand(rules("tenhou"), SEED, i, oya=0).wall for i in (0, 1))
    for i, found in enumerate((first, second)):
        assert found.seed == wall.hand_seed(SEED, i).hex()
        assert found.salt == wall.hand_salt(SEED, i).hex()
        assert found.seed is not None
        assert found.salt is not None
        assert (
            found.commitment == hashlib.sha256(bytes.fromhex(found.salt + found.seed)).hexdigest()
        )
    assert first.live != second.live


def test_the_dealer_gets_the_first_tiles() -> None:
    """The same wall of tiles, handed out from another seat on."""
    hands = [deal.deal_hand(rules("tenhou"), SEED, 0, oya=oya).tehais for oya in (0, 3)]
    assert hands[1][3] == hands[0][0]
    assert hands[1][2] == hands[0][3]


# ---- replacements

SHORT = Wall(live=(8, 16, 24), rinshan=(80, 88))


@pytest.mark.parametrize(("n", "tile"), [(0, 80), (1, 88), (2, 24), (3, 16), (4, 8)])
def test_replacements_run_on_into_the_live_wall(n: int, tile: Tile) -> None:
    """First the dead wall's, then the live wall's from its end."""
    assert deal.replacement(SHORT, n) == tile


def test_there_is_no_replacement_after_the_last_tile() -> None:
    with pytest.raises(IndexError, match="replacement 5: the wall has 5"):
        deal.replacement(SHORT, 5)


@clause("SAN-4")
@pytest.mark.parametrize("name", ["tenhou", "tenhou-sanma", "sanma-parlour"])
def test_draws_and_replacements_never_meet(name: str) -> None:
    """The dead wall keeps its size: eight replacements and every draw take each tile once."""
    house = rules(name)
    w = deal.deal_hand(house, SEED, 0, oya=0).wall
    left = len(w.live)
    taken = [deal.replacement(w, n) for n in range(8)]
    drawn = list(w.live[: left - 8])
    unmoved = w.live[left - 8 : left - 8 + len(w.rinshan)]
    assert Counter([*taken, *drawn, *unmoved]) == Counter([*w.live, *w.rinshan])


# ---- commitments


def played(name: str = "tenhou", hands: int = 2, secret: bool = True) -> list[Event]:
    """The start of some hands: the dealer discards each draw, seat 1 too."""
    house = rules(name)
    players = house.tiles.players
    known: Any = {"seed": SEED.hex()} if secret else None
    out: list[Event] = [
        StartGame(names=("A", "B", "C", "D")[:players], rules={"name": name}, secret=known)
    ]
    scores = (house.match.start,) * players
    for ordinal in range(hands):
        dealt = deal.deal_hand(house, SEED, ordinal, oya=0)
        out.append(
            StartKyoku(
                bakaze="E", kyoku=1, honba=ordinal, kyotaku=0, oya=0, scores=scores,
                dora_marker=dealt.wall.dora[0], tehais=dealt.tehais,
                left=deal.left_after_deal(house), wall=dealt.wall,
            )
        )  # fmt: skip
        for n in range(6):
            pai = dealt.wall.live[n]
            out.append(Tsumo(actor=n % players, pai=pai))
            out.append(Dahai(actor=n % players, pai=pai, tsumogiri=True))
        out.append(EndKyoku())
    return out


def edited(events: list[Event], kind: type[Event], nth: int, **changes: Any) -> Match:
    """The match with the ``nth`` event of that kind changed."""
    at = [i for i, event in enumerate(events) if isinstance(event, kind)][nth]
    return Match([*events[:at], replace(events[at], **changes), *events[at + 1 :]])


def with_wall(nth: int, **changes: Any) -> Match:
    events = played()
    start = [event for event in events if isinstance(event, StartKyoku)][nth]
    assert start.wall is not None
    return edited(events, StartKyoku, nth, wall=replace(start.wall, **changes))


@pytest.mark.parametrize("name", ["tenhou", "tenhou-sanma", "sanma-parlour", "ichigeki"])
@pytest.mark.parametrize("secret", [True, False])
def test_what_was_dealt_so_is_in_order(name: str, secret: bool) -> None:
    assert deal.check_commitments(Match(played(name, secret=secret))) == []


def test_a_match_without_seeds_is_not_looked_at() -> None:
    plain = [replace(e, wall=None) if isinstance(e, StartKyoku) else e for e in played()]
    assert deal.check_commitments(Match([replace(plain[0], rules={"name": "?"}), *plain[1:]])) == []


def test_a_wall_may_be_its_seed_alone() -> None:
    assert deal.check_commitments(with_wall(0, live=(), rinshan=(), dora=(), ura=())) == []


def swapped() -> Match:
    """Seats 1 and 2 have each other's hands."""
    start = [event for event in played() if isinstance(event, StartKyoku)][1]
    hands = (start.tehais[0], start.tehais[2], start.tehais[1], start.tehais[3])
    return edited(played(), StartKyoku, 1, tehais=hands)


def other_draw() -> Match:
    """The third draw of the first hand is the fourth's."""
    events = played()
    draws = [i for i, event in enumerate(events) if isinstance(event, Tsumo)]
    dealt = deal.deal_hand(rules("tenhou"), SEED, 0, oya=0)
    pai = dealt.wall.live[3]
    at = draws[2]
    changed = [Tsumo(actor=2, pai=pai), Dahai(actor=2, pai=pai, tsumogiri=True)]
    return Match([*events[:at], *changed, *events[at + 2 :]])


OTHER = wall.hand_seed(SEED, 7).hex()


@pytest.mark.parametrize(
    ("broken", "fault"),
    [
        (lambda: with_wall(1, seed=OTHER), "hand 1 (East 1 +1): the seed is not the match's for deal 1"),
        (lambda: with_wall(1, seed=OTHER), "the commitment published is not that of this salt and seed"),
        (lambda: with_wall(1, seed=OTHER), "seat 0 has "),
        (lambda: with_wall(0, salt=OTHER), "hand 0 (East 1): the commitment published is not that"),
        (lambda: with_wall(0, commitment="00" * 32), "the commitment published is not that"),
        (lambda: with_wall(0, salt=None), "the commitment cannot be checked: the salt is missing"),
        (lambda: with_wall(0, salt="salt"), "the salt is not 64 hex digits"),
        (lambda: with_wall(0, seed="seed"), "the wall's seed is not 64 hex digits"),
        (lambda: with_wall(0, seed=" " + OTHER[:62] + " "), "the wall's seed is not 64 hex digits"),
        (lambda: with_wall(0, live=(8, 16)), "the tiles listed as live are not the seed's"),
        (lambda: with_wall(0, ura=(8,)), "the tiles listed as ura are not the seed's"),
        (swapped, "hand 1 (East 1 +1): seat 1 has "),
        (swapped, "seat 2 has "),
        (other_draw, "hand 0 (East 1): event 5: the draw of seat 2 is "),
        (lambda: edited(played(), StartKyoku, 0, dora_marker=0), "the indicator is 1m, the seed has "),
        (lambda: edited(played(), StartKyoku, 0, left=69), "69 live tiles after the deal, the seed leaves 70"),
        (lambda: edited(played(), StartGame, 0, secret={"seed": OTHER}), "hand 0 (East 1): the seed is not the match's"),
        (lambda: edited(played(), StartGame, 0, secret={"seed": 5}), "the match's secret: its seed is not 64 hex digits"),
        (lambda: edited(played(), StartGame, 0, rules={"name": "nowhere"}), "without its rules no wall can be checked"),
        (lambda: edited(played(), StartGame, 0, rules={"name": "tenhou-sanma"}), "the rules are for 3 players, 4 sit"),
        (lambda: edited(played(), StartGame, 0, rules={"name": "lan"}), "hand 1 (East 1 +1): the tiles listed as live are not"),
    ],
)  # fmt: skip
def test_each_fault_is_named(broken: Callable[[], Match], fault: str) -> None:
    found = deal.check_commitments(broken())
    assert any(fault in sentence for sentence in found), found


def test_a_fault_is_of_its_hand_alone() -> None:
    found = deal.check_commitments(with_wall(1, commitment="00" * 32))
    assert len(found) == 1
    assert found[0].startswith("hand 1 (East 1 +1): ")


def test_hidden_tiles_agree_with_any() -> None:
    events = played()
    for i, event in enumerate(events):
        if isinstance(event, StartKyoku):
            hidden = ((UNKNOWN,) * 13,) * 3
            events[i] = replace(event, tehais=(event.tehais[0], *hidden))
        elif isinstance(event, Tsumo) and event.actor:
            events[i] = replace(event, pai=UNKNOWN)
    assert deal.check_commitments(Match(events)) == []


def kan_hand(
    replacement: Tile | None = None, marker: Tile | None = None, ura: Tile | None = None
) -> Match:
    """A closed kan of the dealer with its replacement, indicator and a win; the kan is invented."""
    house = rules("tenhou")
    seed, ordinal, drawn = next(
        (bytes([n]) * 32, 0, kind)
        for n in range(256)
        for kind, count in Counter(
            t >> 3 for t in deal.deal_hand(house, bytes([n]) * 32, 0, oya=0).tehais[0]
        ).items()
        if count == 4
    )
    dealt = deal.deal_hand(house, seed, ordinal, oya=0)
    w, four = dealt.wall, tuple(t for t in dealt.tehais[0] if t >> 3 == drawn)
    last = w.rinshan[0] if replacement is None else replacement
    return Match(
        [
            StartGame(rules={"name": "tenhou"}, secret={"seed": seed.hex()}),
            StartKyoku(
                bakaze="E", kyoku=1, honba=0, kyotaku=0, oya=0, scores=(25000,) * 4,
                dora_marker=w.dora[0], tehais=dealt.tehais, wall=w,
            ),
            Tsumo(actor=0, pai=w.live[0]),
            Ankan(actor=0, consumed=four),
            Dora(dora_marker=w.dora[1] if marker is None else marker),
            Tsumo(actor=0, pai=last),
            Hora(
                actor=0, target=0, pai=last,
                ura_markers=(w.ura[0], w.ura[1] if ura is None else ura),
            ),
        ]
    )  # fmt: skip


def test_a_kan_and_its_win() -> None:
    assert deal.check_commitments(kan_hand()) == []


@pytest.mark.parametrize(
    ("broken", "fault"),
    [
        ({"replacement": 0}, "event 4: the draw of seat 0 is 1m, the seed has "),
        ({"marker": 0}, "event 3: the indicator is 1m, the seed has "),
        ({"ura": 0}, "event 5: the ura are "),
    ],
)
def test_faults_after_a_kan(broken: dict[str, Tile], fault: str) -> None:
    found = deal.check_commitments(kan_hand(**broken))
    assert len(found) == 1
    assert fault in found[0]
