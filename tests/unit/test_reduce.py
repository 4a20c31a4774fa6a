"""The reducer: what each event does, and what cannot be carried out."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from mjwidget.core import wire
from mjwidget.core.form import FoldError
from mjwidget.core.reduce import fold, reduce
from mjwidget.core.state import Player, State
from mjwidget.core.tiles import parse, to_mpsz


def event(type_: str, **fields: Any) -> Any:
    return wire.decode({"type": type_, **fields})


def table(*hands: str, **changes: Any) -> State:
    """A table whose seats hold these tiles; seat 0 deals."""
    players = tuple(Player(hand=tuple(sorted(parse(h)))) for h in hands)
    state = State(
        scores=(25000,) * len(hands), start=(25000,) * len(hands), players=players, phase="deal",
        left=70, turn=0,
    )  # fmt: skip
    return replace(state, **changes)


FOUR = ("123m45p", "55m067p", "77z12s", "1z9s")


def played(*events: Any, hands: tuple[str, ...] = FOUR) -> State:
    return fold(table(*hands), events)


def test_start_kyoku_makes_a_table() -> None:
    start = event(
        "start_kyoku", bakaze="S", kyoku=2, honba=1, kyotaku=2, oya=1, dora_marker="5mr",
        scores=[30000, 25000, 20000], tehais=[["9p", "1m"], ["E"], ["?"]],
    )  # fmt: skip
    state = reduce(State(), start)
    assert (state.bakaze, state.kyoku, state.honba, state.kyotaku, state.oya) == ("S", 2, 1, 2, 1)
    assert to_mpsz(state.players[0].hand) == "1m9p"
    assert state.left == 55
    assert to_mpsz(state.dora) == "0m"


def test_draw_and_tedashi() -> None:
    state = played(
        event("tsumo", actor=0, pai="9s"), event("dahai", actor=0, pai="1m", tsumogiri=False)
    )
    p = state.players[0]
    assert (to_mpsz(p.hand), p.drawn, to_mpsz([d.pai for d in p.river])) == ("23m45p9s", None, "1m")
    assert (state.left, state.phase, state.last, state.turn) == (69, "discard", 0, 0)
    assert not p.river[0].tsumogiri


def test_tsumogiri_leaves_the_hand_alone() -> None:
    state = played(
        event("tsumo", actor=0, pai="1m"), event("dahai", actor=0, pai="1m", tsumogiri=True)
    )
    assert to_mpsz(state.players[0].hand) == "123m45p"
    assert state.players[0].river[0].tsumogiri


DISCARD_5P = (event("tsumo", actor=0, pai="5p"), event("dahai", actor=0, pai="5p", tsumogiri=True))


def test_chi_takes_the_discard() -> None:
    state = played(*DISCARD_5P, event("chi", actor=1, target=0, pai="5p", consumed=["6p", "7p"]))
    assert state.players[0].river[0].called_by == 1
    meld = state.players[1].melds[0]
    assert (meld.type, to_mpsz(meld.all_tiles), meld.target) == ("chi", "675p", 0)
    assert to_mpsz(state.players[1].hand) == "55m0p"
    assert (state.phase, state.turn, state.last, state.said) == ("call", 1, None, (1, "chi"))


def test_kakan_keeps_the_place_of_its_pon() -> None:
    state = played(
        event("tsumo", actor=0, pai="C"),
        event("dahai", actor=0, pai="C", tsumogiri=True),
        event("pon", actor=2, target=0, pai="C", consumed=["C", "C"]),
        event("dahai", actor=2, pai="1s", tsumogiri=False),
        event("tsumo", actor=3, pai="1m"),
        event("dahai", actor=3, pai="1m", tsumogiri=True),
        event("tsumo", actor=2, pai="C"),
        event("kakan", actor=2, pai="C", consumed=["C", "C", "C"]),
        event("tsumo", actor=2, pai="9m"),
        event("dora", dora_marker="1p"),
    )
    meld = state.players[2].melds[0]
    assert (meld.type, to_mpsz(meld.all_tiles), meld.target) == ("kakan", "7777z", 0)
    assert (state.drawn_rinshan, state.drawn_live, state.left) == (1, 3, 66)
    assert to_mpsz(state.dora) == "1p"


def test_ankan_with_the_drawn_tile_and_a_red_five() -> None:
    state = played(
        event("tsumo", actor=0, pai="5mr"),
        event("ankan", actor=0, consumed=["5mr", "5m", "5m", "5m"]),
        hands=("555m1z", "1p", "1p", "1p"),
    )
    assert to_mpsz(state.players[0].hand) == "1z"
    assert (state.players[0].drawn, state.phase) == (None, "kan")


def test_kita_and_flower_are_set_aside() -> None:
    state = played(
        event("tsumo", actor=0, pai="1f"),
        event("flower", actor=0, pai="1f"),
        event("tsumo", actor=0, pai="9p"),
        event("nukidora", actor=0, pai="N"),
        hands=("4z1m", "1p", "1p"),
    )
    p = state.players[0]
    assert (to_mpsz(p.hand), to_mpsz(p.kita), to_mpsz(p.flowers)) == ("1m9p", "4z", "1f")
    assert (state.calls, state.phase, state.said) == (0, "aside", (0, "kita"))


def test_riichi_in_steps() -> None:
    state = played(event("tsumo", actor=0, pai="9s"), event("reach", actor=0))
    assert (state.players[0].riichi, state.players[0].accepted, state.kyotaku) == (2, False, 0)
    state = fold(state, [event("dahai", actor=0, pai="1m", tsumogiri=False)])
    assert state.players[0].river[0].riichi
    state = fold(state, [event("reach_accepted", actor=0)])
    assert (state.scores[0], state.kyotaku, state.players[0].accepted) == (24000, 1, True)


@pytest.mark.parametrize(
    ("before", "riichi"),
    [
        ((), 2),
        ((event("tsumo", actor=3, pai="9s"), event("dahai", actor=3, pai="9s", tsumogiri=True)), 2),
        ((*DISCARD_5P, event("chi", actor=1, target=0, pai="5p", consumed=["6p", "7p"])), 1),
        ((event("tsumo", actor=2, pai="9s"), event("dahai", actor=2, pai="9s", tsumogiri=True)), 1),
    ],
)
def test_double_riichi_only_in_an_untouched_first_turn(
    before: tuple[Any, ...], riichi: int
) -> None:
    state = played(*before, event("reach", actor=2))
    assert state.players[2].riichi == riichi


@pytest.mark.parametrize(("double", "riichi"), [(None, 2), (True, 2), (False, 1)])
def test_a_log_may_say_whether_it_is_double(double: bool | None, riichi: int) -> None:
    state = played(event("reach", actor=2, double=double))
    assert state.players[2].riichi == riichi


def test_a_hidden_tile_stands_for_any() -> None:
    state = played(
        event("tsumo", actor=0, pai="?"),
        event("dahai", actor=0, pai="5mr", tsumogiri=True),
        event("pon", actor=1, target=0, pai="5mr", consumed=["5m", "5m"]),
        event("dahai", actor=1, pai="9s", tsumogiri=False),
        hands=("???", "????", "?", "?"),
    )
    assert to_mpsz(state.players[0].hand) == "???"
    assert to_mpsz(state.players[1].hand) == "?"


# rows: source, target, amount, currency, reason -> scores, sticks, chips
LEDGERS = [
    ([[1, 0, 8000, "points", "win"]], (33000, 17000, 25000, 25000), 2, None),
    ([[None, 0, 2, "sticks", "sticks"]], (27000, 25000, 25000, 25000), 0, None),
    ([[1, None, 1, "sticks", "deposit"]], (25000, 24000, 25000, 25000), 3, None),
    ([[1, 0, 2, "chips", "shugi"]], (25000,) * 4, 2, (2, -2, 0, 0)),
    (
        [[1, 0, 300, "points", "honba"], [1, 0, 1000, "points", "win"]],
        (26300, 23700, 25000, 25000),
        2,
        None,
    ),
]


@pytest.mark.parametrize(("rows", "scores", "sticks", "chips"), LEDGERS)
def test_a_ledger_moves_points_sticks_chips(
    rows: list[Any], scores: tuple[int, ...], sticks: int, chips: tuple[int, ...] | None
) -> None:
    state = reduce(table(*FOUR, kyotaku=2), event("hora", actor=0, target=1, ledger=rows))
    assert (state.scores, state.kyotaku, state.chips) == (scores, sticks, chips)
    assert state.players[0].shown


IMPOSSIBLE = [
    ([event("dahai", actor=0, pai="9m", tsumogiri=False)], "9m is not in the hand"),
    ([event("dahai", actor=0, pai="1m", tsumogiri=True)], "drawn nothing"),
    ([event("tsumo", actor=0, pai="1m"), event("dahai", actor=0, pai="2m", tsumogiri=True)], "1m was drawn"),
    ([event("tsumo", actor=0, pai="1m"), event("tsumo", actor=0, pai="2m")], "has drawn already"),
    ([event("tsumo", actor=4, pai="1m")], "no such seat"),
    ([event("tsumo", actor=-1, pai="1m")], "no such seat"),
    ([event("chi", actor=1, target=0, pai="5p", consumed=["6p", "7p"])], "no discard to call"),
    ([*DISCARD_5P, event("pon", actor=1, target=0, pai="5m", consumed=["5m", "5m"])], "5p was discarded"),
    ([*DISCARD_5P, event("chi", actor=0, target=0, pai="5p", consumed=["4p", "6p"])], "no discard to call"),
    ([event("kakan", actor=2, pai="C", consumed=["C", "C", "C"])], "no pon of C"),
    ([event("ankan", actor=2, consumed=["C", "C", "C", "C"])], "C is not in the hand"),
    ([event("hora", actor=0, target=1, ledger=[[7, 0, 1, "points", "win"]])], "no seat 7"),
    ([event("ryukyoku", tehais=[None])], "ryukyoku: tehais: 1 for 4 seats"),
    ([event("ryukyoku"), event("tsumo", actor=0, pai="1m")], "the hand is over"),
    ([event("ryukyoku"), event("dahai", actor=0, pai="1m", tsumogiri=False)], "the hand is over"),
]  # fmt: skip


@pytest.mark.parametrize(("events", "problem"), IMPOSSIBLE)
def test_what_cannot_be_carried_out(events: list[Any], problem: str) -> None:
    with pytest.raises(FoldError, match=problem):
        played(*events)


def test_fourteen_tiles_are_a_full_hand() -> None:
    with pytest.raises(FoldError, match="tsumo: seat 1 has 14 tiles already"):
        played(event("tsumo", actor=1, pai="1m"), hands=("1z", "123456789m12345p", "1z", "1z"))


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"scores": [1, 2], "tehais": [[], []]}, "scores of 2 seats"),
        ({"tehais": [[], []]}, "start_kyoku: tehais: 2 for 4 seats"),
        ({"oya": 4}, "oya: found 4, expected 0 to 3"),
        ({"bakaze": "P"}, "bakaze 'P'"),
        ({"chips": [1]}, "chips: 1 for 4 seats"),
    ],
)
def test_impossible_tables(changes: dict[str, Any], problem: str) -> None:
    fields: dict[str, Any] = {
        "bakaze": "E", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0, "dora_marker": "1m",
        "scores": [0] * 4, "tehais": [[], [], [], []],
    } | changes  # fmt: skip
    with pytest.raises(FoldError, match=problem):
        reduce(State(), event("start_kyoku", **fields))


MALFORMED = [
    (event("hora", actor=0, target=1, deltas=[1, 2]), "hora: deltas: 2 for 4 seats"),
    (event("hora", actor=0, target=1, pao=4), "pao: found 4, expected 0 to 3"),
    (event("hora", actor=0, target=1, ledger=[[1, 0, -5, "points", "win"]]), "amount: found -5"),
    (event("hora", actor=0, target=1, ledger=[[1, 0, 10**12, "points", "win"]]), "amount: found 1000000000000"),
    (event("hora", actor=0, target=1, pao=10**400), "pao: found a number of more than 18 digits"),
    (event("ryukyoku", deltas=[0]), "ryukyoku: deltas: 1 for 4 seats"),
    (event("settle", ranks=[1, 1]), "ranks: 2 for 4 seats"),
    (event("settle", ranks=[1, 2, 3, 5]), "ranks: found 5, expected 1 to 4"),
    (event("end_game", scores=[1]), "scores: 1 for 4 seats"),
    (event("chombo", actor=9, cause="x"), "no such seat"),
    (event("chi", actor=1, target=0, pai="5p", consumed=[]), "0 own tiles, expected 2"),
    (event("chi", actor=1, target=0, pai="5p", consumed=["7p", "8p"]), "no run"),
    (event("chi", actor=1, target=0, pai="5p", consumed=["5p", "6p"]), "no run"),
    (event("chi", actor=1, target=0, pai="E", consumed=["S", "W"]), "no run"),
    (event("chi", actor=1, target=0, pai="9m", consumed=["1p", "2p"]), "no run"),
    (event("pon", actor=1, target=0, pai="5p", consumed=["5p", "6p"]), "different kinds"),
    (event("daiminkan", actor=1, target=0, pai="5p", consumed=["5p", "5p"]), "2 own tiles, expected 3"),
    (event("ankan", actor=1, consumed=["C"]), "1 own tiles, expected 4"),
    (event("ankan", actor=1, consumed=["C", "C", "C", "F"]), "different kinds"),
    (event("kakan", actor=1, pai="C", consumed=["C", "C"]), "2 own tiles, expected 3"),
]  # fmt: skip


@pytest.mark.parametrize(("wrong", "problem"), MALFORMED)
def test_malformed_events(wrong: Any, problem: str) -> None:
    with pytest.raises(FoldError, match=problem):
        played(*DISCARD_5P, wrong)


PON_OF_C = (
    event("tsumo", actor=0, pai="C"),
    event("dahai", actor=0, pai="C", tsumogiri=True),
    event("pon", actor=2, target=0, pai="C", consumed=["C", "C"]),
    event("dahai", actor=2, pai="1s", tsumogiri=False),
    event("tsumo", actor=2, pai="C"),
)


def test_a_robbed_kakan_is_a_pon_again() -> None:
    kan = event("kakan", actor=2, pai="C", consumed=["C", "C", "C"])
    win = event("hora", actor=1, target=2, pai="C")
    also = event("hora", actor=3, target=2, pai="C")
    for winners in ((win,), (win, also)):
        meld = played(*PON_OF_C, kan, *winners).players[2].melds[0]
        assert (meld.type, meld.added, to_mpsz(meld.all_tiles)) == ("pon", None, "777z")
    own = played(
        *PON_OF_C, kan, event("tsumo", actor=2, pai="9m"), event("hora", actor=2, target=2)
    )
    assert own.players[2].melds[0].type == "kakan"


def test_a_robbed_ankan_goes_back_to_the_hand() -> None:
    state = played(
        event("tsumo", actor=0, pai="C"),
        event("ankan", actor=0, consumed=["C", "C", "C", "C"]),
        event("hora", actor=1, target=0, pai="C"),
        hands=("777z1m", "1p", "1p", "1p"),
    )
    assert (state.players[0].melds, to_mpsz(state.players[0].hand)) == ((), "1m777z")


def test_a_robbed_north_is_not_set_aside() -> None:
    state = played(
        event("tsumo", actor=0, pai="N"),
        event("nukidora", actor=0, pai="N"),
        event("hora", actor=1, target=0, pai="N"),
        hands=("1m", "1p", "1p"),
    )
    assert state.players[0].kita == ()


def test_a_shown_hand_is_known_from_then_on() -> None:
    unseen = ("???", "1p", "??", "?")
    win = event("hora", actor=0, target=0, pai="4m", tehai=["3m", "1m", "2m"])
    state = played(event("tsumo", actor=0, pai="?"), win, hands=unseen)
    assert to_mpsz(state.players[0].tiles) == "1234m"
    draw = event("ryukyoku", reason="exhaustive", tehais=[None, None, ["5m", "5p"], None])
    state = played(draw, hands=unseen)
    assert [to_mpsz(p.hand) for p in state.players] == ["???", "1p", "5m5p", "?"]
    assert [p.shown for p in state.players] == [False, False, True, False]


def test_states_are_not_changed() -> None:
    before = table(*FOUR)
    reduce(before, event("tsumo", actor=0, pai="9s"))
    assert before == table(*FOUR)


def test_sticks_leave_the_table_with_a_win() -> None:
    riichi = (
        event("tsumo", actor=0, pai="9s"),
        event("reach", actor=0),
        event("dahai", actor=0, pai="1m", tsumogiri=False),
        event("reach_accepted", actor=0),
    )
    taken = event("hora", actor=1, target=0, ledger=[[None, 1, 1, "sticks", "sticks"]])
    assert [p.accepted for p in played(*riichi, taken).players] == [False] * 4
    assert played(*riichi, event("ryukyoku")).players[0].accepted
