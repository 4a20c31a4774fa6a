"""What changed hands in a win, parted by reason."""

from __future__ import annotations

import itertools
import random

import pytest

from mjwidget.core import ledger
from mjwidget.core.events import Transfer
from mjwidget.logs import pay

Rows = list[tuple[int | None, int | None, int, str]]


def rows(deltas: tuple[int, ...], **win: int | None) -> Rows:
    found: dict[str, int | None] = {"who": 0, "target": 1, "pao": None, "oya": 0, "honba": 0}
    made = pay.win(deltas, pay.Win(**(found | win)))  # type: ignore[arg-type]
    assert ledger.deltas(made, len(deltas)) == deltas
    return [(r.source, r.target, r.amount, r.reason) for r in made]


@pytest.mark.parametrize(
    ("win", "deltas", "expected"),
    [
        # ron, with honba and sticks
        ({"points": 5800}, (5800, -5800, 0, 0), [(1, 0, 5800, "win")]),
        (
            {"points": 5800, "honba": 2}, (8400, -6400, 0, 0),
            [(1, 0, 5800, "win"), (1, 0, 600, "honba"), (None, 0, 2, "sticks")],
        ),
        # the second of two rons repeats the honba and is paid none
        ({"points": 2000, "honba": 1}, (2000, -2000, 0, 0), [(1, 0, 2000, "win")]),
        # three players: 200 a honba
        (
            {"points": 2000, "honba": 1}, (2200, -2200, 0),
            [(1, 0, 2000, "win"), (1, 0, 200, "honba")],
        ),
        # tsumo of the dealer, of another, with three players
        (
            {"target": 0, "points": 6000, "honba": 1}, (6300, -2100, -2100, -2100),
            [(1, 0, 2000, "win"), (2, 0, 2000, "win"), (3, 0, 2000, "win"),
             (1, 0, 100, "honba"), (2, 0, 100, "honba"), (3, 0, 100, "honba")],
        ),
        (
            {"target": 0, "oya": 2, "points": 1500, "honba": 0}, (2500, -400, -700, -400),
            [(1, 0, 400, "win"), (2, 0, 700, "win"), (3, 0, 400, "win"), (None, 0, 1, "sticks")],
        ),
        (
            {"target": 0, "oya": 1, "points": 6000, "honba": 3}, (6600, -4300, -2300),
            [(1, 0, 4000, "win"), (2, 0, 2000, "win"), (1, 0, 300, "honba"), (2, 0, 300, "honba")],
        ),
        # pao: tsumo, all of it; ron, half each; the honba on either
        (
            {"target": 0, "pao": 3, "points": 32000, "honba": 1, "oya": 1},
            (32300, 0, 0, -32300), [(3, 0, 32000, "pao"), (3, 0, 300, "honba")],
        ),
        (
            {"pao": 2, "points": 32000, "oya": 1}, (32000, -16000, -16000, 0),
            [(1, 0, 16000, "win"), (2, 0, 16000, "pao")],
        ),
        (
            {"pao": 2, "points": 32000, "honba": 2, "oya": 1}, (33600, -16600, -16000, 0),
            [(1, 0, 16000, "win"), (2, 0, 16000, "pao"), (1, 0, 600, "honba"),
             (None, 0, 1, "sticks")],
        ),
        (
            {"pao": 2, "points": 48000, "honba": 1}, (48300, -24000, -24300, 0),
            [(1, 0, 24000, "win"), (2, 0, 24000, "pao"), (2, 0, 300, "honba")],
        ),
        # two yakuman, one of them fed
        (
            {"pao": 2, "points": 64000, "oya": 1}, (64000, -48000, -16000, 0),
            [(1, 0, 48000, "win"), (2, 0, 16000, "pao")],
        ),
        (
            {"target": 0, "pao": 2, "points": 64000, "oya": 1, "honba": 1},
            (64300, -16100, -40100, -8100),
            [(1, 0, 16000, "win"), (2, 0, 8000, "win"), (3, 0, 8000, "win"), (2, 0, 32000, "pao"),
             (1, 0, 100, "honba"), (2, 0, 100, "honba"), (3, 0, 100, "honba")],
        ),
        (
            {"target": 0, "pao": 2, "points": 96000, "oya": 0, "honba": 1},
            (96300, -16000, -64300, -16000),
            [(1, 0, 16000, "win"), (2, 0, 16000, "win"), (3, 0, 16000, "win"),
             (2, 0, 48000, "pao"), (2, 0, 300, "honba")],
        ),
        # the liable seat itself discards: a ron like any other
        ({"pao": 1, "points": 32000, "oya": 1}, (32000, -32000, 0, 0), [(1, 0, 32000, "win")]),
        # no rule known here: whole
        ({"points": 5800}, (6000, -6000, 0, 0), [(1, 0, 6000, "win")]),
        (
            {"points": 8000, "pao": 2}, (9000, -5000, -3000, 0),
            [(1, 0, 5000, "win"), (2, 0, 3000, "pao"), (None, 0, 1, "sticks")],
        ),
        ({"points": 5800}, (5850, -5800, 0, 0), [(None, 0, 5850, "win"), (1, None, 5800, "win")]),
        (
            {"points": 8000}, (8000, -9000, 1000, 0),
            [(None, 0, 8000, "win"), (1, None, 9000, "win"), (None, 2, 1000, "win")],
        ),
    ],
)  # fmt: skip
def test_splits(win: dict[str, int | None], deltas: tuple[int, ...], expected: Rows) -> None:
    assert rows(deltas, **win) == expected


def test_whatever_the_numbers_the_rows_give_the_change() -> None:
    rng = random.Random(1)
    for _ in range(5000):
        n = rng.choice((3, 4))
        deltas = tuple(rng.choice((0, 100, 1000, 8000)) * rng.randint(-4, 4) for _ in range(n))
        rows(
            deltas, who=rng.randrange(n), target=rng.randrange(n), oya=rng.randrange(n),
            pao=rng.choice((None, *range(n))), points=rng.choice((0, 1000, 8000, 32000)),
            honba=rng.randint(0, 3),
        )  # fmt: skip


def test_pairs_add_up() -> None:
    for deltas in itertools.product((-3000, -1000, 0, 1500, 3000), repeat=4):
        made = ledger.pairwise(deltas, "noten")
        assert ledger.deltas(made, 4) == deltas
        if sum(deltas) == 0:
            assert all(r.source is not None and r.target is not None for r in made)


def test_pairs_of_chips_that_don_t_add_up() -> None:
    assert ledger.pairwise((2, -1, 0, 0), "shugi", "chips") == (
        Transfer(None, 0, 2, "chips", "shugi"),
        Transfer(1, None, 1, "chips", "shugi"),
    )
