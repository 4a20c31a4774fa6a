"""The comparison itself finds what differs, and passes over what it says it does."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mjwidget.core.events import (
    Ankan,
    Dahai,
    Dora,
    EndGame,
    Event,
    Hora,
    Kakan,
    Pon,
    Settle,
    StartGame,
    StartKyoku,
    Transfer,
    Tsumo,
)
from mjwidget.core.match import Match
from mjwidget.core.tiles import from_mjai
from tests.same_match import differences


def tiles(text: str) -> tuple[int, ...]:
    return tuple(from_mjai(t) for t in text.split())


START = StartKyoku(
    bakaze="E", kyoku=1, honba=0, kyotaku=0, oya=0, dora_marker=from_mjai("9p"),
    scores=(25000,) * 4,
    tehais=(
        tiles("1m 1m 1m 1m 2m 2m 2m 2m 3m 3m 3m 3m 5m"),
        *((tiles("1p 1p 1p 1p 2p 2p 2p 2p 3p 3p 3p 3p 5p"),) * 3),
    ),
)  # fmt: skip
WIN = Hora(
    actor=0, target=0, pai=from_mjai("5m"), yaku=(("tsumo", 1), ("chinitsu", 6)), han=7, fu=30,
    ledger=(Transfer(1, 0, 4000, "points", "win"), Transfer(1, 0, 100, "points", "honba")),
)  # fmt: skip
BASE: list[Event] = [
    StartGame(names=("a", "b", "c", "d"), rules={"name": "tenhou", "room": "houou"}),
    START,
    Tsumo(actor=0, pai=from_mjai("4m")),
    Ankan(actor=0, consumed=tiles("1m 1m 1m 1m")),
    Dora(dora_marker=from_mjai("C")),
    Tsumo(actor=0, pai=from_mjai("5m")),
    WIN,
    Settle(ranks=(1, 2, 3, 4)),
    EndGame(scores=(25000,) * 4),
]


def changed(kind: type[Event], **fields: object) -> list[Event]:
    at = max(i for i, e in enumerate(BASE) if type(e) is kind)
    return [*BASE[:at], replace(BASE[at], **fields), *BASE[at + 1 :]]


ROWS: list[tuple[str, list[Event], str]] = [
    ("nothing", BASE, ""),
    ("meta", changed(Tsumo, meta={"x": 1}), ""),
    ("what one does not know", changed(Hora, fu=None, yaku=None, ledger=()), ""),
    ("order of tiles", changed(StartKyoku, tehais=tuple(h[::-1] for h in START.tehais)), ""),
    ("order of yaku", changed(Hora, yaku=WIN.yaku[::-1]), ""),  # type: ignore[index]
    ("rules only one names", changed(StartGame, rules={"name": "tenhou", "unknown": "x"}), ""),
    ("rules", changed(StartGame, rules={"name": "m-league"}), "header: rules.name"),
    ("names", changed(StartGame, names=("a", "b", "c", "x")), "header: names"),
    ("a tile", changed(Tsumo, pai=from_mjai("5mr")), "hand 0 (East 1), event 3: tsumo.pai"),
    ("fu", changed(Hora, fu=40), "event 4: hora.fu"),
    ("yaku", changed(Hora, yaku=(("tsumo", 1), ("ippatsu", 6))), "hora.yaku"),
    ("money", changed(Hora, ledger=WIN.ledger[:1]), "hora.ledger"),
    ("ranks", changed(Settle, ranks=(2, 1, 3, 4)), "settle.ranks"),
    ("an event more", [*BASE[:6], *BASE[7:]], "event 4: hora 5m of seat 0 / settle"),
    ("the end", BASE[:-1], "event 6: end_game / nothing"),
    ("indicator", changed(Dora, dora_marker=from_mjai("F")), "indicators"),
    ("indicator of a closed kan", [*BASE[:4], BASE[5], BASE[4], *BASE[6:]], "indicators"),
]  # fmt: skip


@pytest.mark.parametrize(("what", "events", "found"), ROWS, ids=[r[0] for r in ROWS])
def test_found(what: str, events: list[Event], found: str) -> None:
    out = differences(Match(BASE), Match(events))
    assert (found in out[0] and len(out) == 1) if found else out == []


@pytest.mark.parametrize("without", ["fu", "hora.fu", "hora"])
def test_left_out(without: str) -> None:
    assert differences(Match(BASE), Match(changed(Hora, fu=40)), {without}) == []


def test_an_indicator_after_an_added_kan_may_stand_anywhere() -> None:
    dora = Dora(dora_marker=from_mjai("C"))
    events: list[Event] = [
        START,
        Tsumo(actor=0, pai=from_mjai("1p")),
        Dahai(actor=0, pai=from_mjai("1p"), tsumogiri=True),
        *_pon_and_kan(),
        dora,
        Tsumo(actor=1, pai=from_mjai("7s")),
        Dahai(actor=1, pai=from_mjai("7s"), tsumogiri=True),
    ]
    at = events.index(dora)
    later = [*events[:at], *events[at + 1 :], dora]
    assert differences(Match(events), Match(later)) == []
    assert differences(Match(events), Match(later[:-1])) != []


def _pon_and_kan() -> list[Event]:
    one = from_mjai("1p")
    return [
        Pon(actor=1, target=0, pai=one, consumed=(one, one)),
        Dahai(actor=1, pai=from_mjai("5p"), tsumogiri=False),
        Tsumo(actor=2, pai=from_mjai("9s")),
        Dahai(actor=2, pai=from_mjai("9s"), tsumogiri=True),
        Tsumo(actor=3, pai=from_mjai("9s")),
        Dahai(actor=3, pai=from_mjai("9s"), tsumogiri=True),
        Tsumo(actor=0, pai=from_mjai("9s")),
        Dahai(actor=0, pai=from_mjai("9s"), tsumogiri=True),
        Tsumo(actor=1, pai=from_mjai("5p")),
        Kakan(actor=1, pai=one, consumed=(one, one, one)),
    ]
