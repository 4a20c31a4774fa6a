"""Arithmetic of seats and hands, three and four players."""

import pytest

from mjwidget.core import seats


@pytest.mark.parametrize(
    ("seat", "oya", "players", "wind"),
    [
        (0, 0, 4, "E"),
        (3, 0, 4, "N"),
        (0, 3, 4, "S"),
        (2, 3, 4, "N"),
        (0, 2, 3, "S"),
        (1, 2, 3, "W"),
    ],
)
def test_seat_wind(seat: int, oya: int, players: int, wind: str) -> None:
    assert seats.seat_wind(seat, oya, players) == wind


@pytest.mark.parametrize(
    ("seat", "other", "players", "steps"), [(3, 0, 4, 1), (0, 3, 4, 3), (2, 0, 3, 1), (1, 1, 4, 0)]
)
def test_relative(seat: int, other: int, players: int, steps: int) -> None:
    assert seats.relative(seat, other, players) == steps


@pytest.mark.parametrize(
    ("oya", "kyoku", "players", "first"), [(0, 1, 4, 0), (3, 4, 4, 0), (1, 3, 4, 3), (0, 3, 3, 1)]
)
def test_first_dealer(oya: int, kyoku: int, players: int, first: int) -> None:
    assert seats.first_dealer(oya, kyoku, players) == first


def test_orders() -> None:
    assert seats.turn_order(2, 4) == (2, 3, 0, 1)
    assert seats.turn_order(2, 3) == (2, 0, 1)
    assert [seats.next_seat(s, 3) for s in range(3)] == [1, 2, 0]
    assert (seats.live_tiles(4), seats.live_tiles(3)) == (70, 55)
