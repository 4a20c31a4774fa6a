"""Events as JSON objects."""

from typing import Any

import pytest

from mjwidget.core import wire
from mjwidget.core.events import FORMAT, Dahai, Hora, StartGame, StartKyoku, Transfer, Wall
from mjwidget.core.tiles import parse

START: dict[str, Any] = {
    "type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0,
    "dora_marker": "5mr", "scores": [25000] * 4, "tehais": [["1m"], ["?"], ["5pb"], ["1f"]],
}  # fmt: skip


def test_a_discard() -> None:
    e = Dahai(actor=1, pai=parse("0p")[0], tsumogiri=False)
    assert wire.encode(e) == {"type": "dahai", "actor": 1, "pai": "5pr", "tsumogiri": False}
    assert wire.decode(wire.encode(e)) == e


def test_a_start_with_its_wall() -> None:
    w = Wall(live=tuple(parse("12m")), ura=tuple(parse("0s")), seed="ab")
    e = wire.decode({**START, "wall": {"live": ["1m", "2m"], "ura": ["5sr"], "seed": "ab"}})
    assert isinstance(e, StartKyoku)
    assert e.wall == w
    assert e.tehais == tuple(tuple(parse(h)) for h in ("1m", "?", "bp", "1f"))
    assert wire.decode(wire.encode(e)) == e


def test_a_win() -> None:
    e = Hora(
        actor=0, target=2, pai=parse("5p")[0], tehai=tuple(parse("45m")), yaku=(("riichi", 1),),
        han=1, fu=30, points=1000, limit="", ura_markers=(),
        ledger=(Transfer(2, 0, 1000, "points", "win"), Transfer(None, 0, 1, "sticks", "sticks")),
    )  # fmt: skip
    data = wire.encode(e)
    assert data["ledger"][1] == [None, 0, 1, "sticks", "sticks"]
    assert data["ura_markers"] == []
    assert wire.decode(data) == e


def test_unknown_fields_are_kept_in_meta() -> None:
    e = wire.decode({"type": "start_game", "names": ["a"], "seed": [1, 2], "meta": {"x": 1}})
    assert e == StartGame(names=("a",), meta={"x": 1, "seed": [1, 2]})


ERRORS: list[tuple[Any, str]] = [
    ([], "expected an object"),
    ({}, "type: found None"),
    ({"type": "naki"}, "type: found 'naki'"),
    ({"type": ["dahai"]}, "type: found"),
    ({"type": "dahai", "actor": 0, "pai": "5x", "tsumogiri": True}, "dahai: pai: '5x', character 2"),
    ({"type": "dahai", "actor": 0, "pai": 5, "tsumogiri": True}, "dahai: pai: expected a tile as text"),
    ({"type": "dahai", "actor": "0", "pai": "5m", "tsumogiri": True}, r"Expected `int`, got `str` - at `\$.actor`"),
    ({"type": "dahai", "actor": 0, "pai": "5m"}, "missing required field `tsumogiri`"),
    ({"type": "chi", "actor": 0, "target": 1, "pai": "5m", "consumed": 7}, "chi: consumed: found 7"),
    ({**START, "tehais": [3]}, "start_kyoku: tehais: found"),
    ({**START, "wall": [3]}, "start_kyoku: wall: found"),
    ({"type": "hora", "actor": 0, "target": 1, "ledger": [[0, 1, 5, "gold", "win"]]}, "Invalid enum value 'gold'"),
    ({"type": "start_game", "format": FORMAT + 1}, "newer than this program"),
]  # fmt: skip


@pytest.mark.parametrize(("data", "problem"), ERRORS)
def test_errors_name_the_field(data: Any, problem: str) -> None:
    with pytest.raises(wire.WireError, match=problem):
        wire.decode(data)


def test_an_unknown_field_does_not_push_out_what_meta_has() -> None:
    e = wire.decode({"type": "end_kyoku", "x": 1, "meta": {"x": 2}})
    assert e.meta == {"x": 2, "x_": 1}
