"""What the lines before say of the table, to fill in what a line leaves out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

from ...core import ledger, wire
from ...core.events import (
    STICK,
    Ankan,
    Chombo,
    Dahai,
    Daiminkan,
    Deposit,
    Event,
    Hora,
    Kakan,
    Ledger,
    Nukidora,
    Pon,
    Position,
    ReachAccepted,
    Ryukyoku,
    StartKyoku,
    Tsumo,
)
from ...core.seats import live_tiles
from ...core.tiles import WINDS, Tile, kind, to_mjai
from .. import pay
from ..errors import MAX_HAND_EVENTS, MAX_HANDS
from ..worth import limit

_START: Final = {4: 25000, 3: 35000}
_INDICATOR: Final = 130
"""Where the first indicator lies in a ``haiyama``; its ura follows."""
_DRAGONS: Final = {"P": "haku", "F": "hatsu", "C": "chun"}
_DRAWS: Final = {
    (4, 3000): "noten", (3, 2000): "noten",
    (4, 8000): "nagashi", (4, 12000): "nagashi", (3, 6000): "nagashi", (3, 8000): "nagashi",
}  # fmt: skip
"""(Seats, points that change hands) -> why, for a draw that gives no reason."""
_HONBA: Final = 100
"""What each seat but the winner's adds for a counter."""


class Table:
    """The table as it is after the lines that were seen."""

    def __init__(self) -> None:
        self.own = False
        """Are these lines of the project's own form? They leave nothing out."""
        self.seats = 0
        self.hands = 0
        self.events = 0
        self.scores: list[int] = []
        self.bakaze, self.kyoku, self.honba, self.kyotaku, self.oya = "E", 1, 0, 0, 0
        self.due = 0
        """Counters that the next winner is paid."""
        self.sticks = 0
        """Sticks on the table when the hand ended."""
        self.again: bool | None = None
        """Does the dealer stay? ``None``: the hand goes on."""
        self.counted = False
        """Does the next hand have a counter more?"""
        self.pai: Tile | None = None
        self.drawn: tuple[int, Tile] | None = None
        self.called: list[tuple[int, Tile]] = []

    # ---- before an object becomes an event

    def start(self, data: dict[str, Any]) -> dict[str, Any]:
        """A ``start_kyoku`` with everything; what is filled in stands in ``meta["unsaid"]``."""
        data = self._three(dict(data))
        tehais = data.get("tehais")
        seats = len(tehais) if isinstance(tehais, list) else self.seats or 4
        oya = data.get("oya")
        if not isinstance(oya, int):
            oya = (self.oya if self.again is not False else self.oya + 1) % seats
        wind = WINDS.index(self.bakaze) if self.bakaze in WINDS else 0
        if self.hands and oya < self.oya:
            wind = (wind + 1) % len(WINDS)
        guess = {
            "oya": oya,
            "bakaze": WINDS[wind],
            "kyoku": oya + 1,
            "honba": self.honba + 1 if self.counted else 0,
            "kyotaku": self.kyotaku,
            "scores": self.scores if len(self.scores) == seats else [_START.get(seats, 0)] * seats,
            "dora_marker": "?",
        }
        self._wall(data, seats, oya)
        unsaid = sorted(guess.keys() - data.keys())
        if unsaid:
            data.update({key: guess[key] for key in unsaid})
            meta = data.get("meta")
            data["meta"] = {**(meta if isinstance(meta, dict) else {}), "unsaid": unsaid}
        return data

    def _wall(self, data: dict[str, Any], seats: int, oya: int) -> None:
        """akochan's ``haiyama``: the deal goes round tile by tile, the draws follow; of what lies
        behind them only the first indicators are known here. The whole stays in ``meta``."""
        tiles, tehais = data.get("haiyama"), data.get("tehais")
        dealt = 13 * seats
        if "wall" in data or seats != 4 or not _texts(tiles, 136) or not isinstance(tehais, list):
            return
        assert isinstance(tiles, list)
        for first in {0, oya}:
            hands = [tiles[(seat - first) % seats : dealt : seats] for seat in range(seats)]
            if all(
                _texts(h, 13) and sorted(h) == sorted(w) for h, w in zip(tehais, hands, strict=True)
            ):
                # Without an indicator it is Chinese rules: all tiles are drawn.
                count = live_tiles(seats) if "dora_marker" in data else len(tiles)
                live = tiles[dealt : dealt + count]
                data["wall"], data["left"] = {"live": live}, len(live)
                if data.get("dora_marker") == tiles[_INDICATOR]:
                    data["wall"].update(dora=[tiles[_INDICATOR]], ura=[tiles[_INDICATOR + 1]])
                return

    def _three(self, data: dict[str, Any]) -> dict[str, Any]:
        """Three players in lists for four: the fourth hand is none, its score nothing."""
        tehais, scores = data.get("tehais"), data.get("scores")
        if not isinstance(tehais, list) or len(tehais) != 4 or self.seats == 4:
            return data
        last = tehais[3]
        hidden = isinstance(last, list) and all(tile == "?" for tile in last)
        nothing = isinstance(scores, list) and (len(scores) == 3 or scores[3:] == [0])
        if last in ([], None) or (hidden and nothing):
            data["tehais"] = tehais[:3]
            if isinstance(scores, list):
                data["scores"] = scores[:3]
        return data

    def completed(self, data: dict[str, Any]) -> dict[str, Any]:
        """Any other object, with what only the table knows."""
        name = data.get("type")
        if name == "dahai" and "tsumogiri" not in data:
            drawn = self.drawn
            same = drawn is not None and data.get("actor") == drawn[0]
            return {**data, "tsumogiri": same and to_mjai(drawn[1]) == data.get("pai")}  # type: ignore[index]
        if name not in ("hora", "ryukyoku"):
            return data
        data = dict(data)
        scores, deltas = data.get("scores"), data.get("deltas")
        if self.seats == 3 and isinstance(deltas, list) and deltas[3:] == [0]:
            data["deltas"] = deltas = deltas[:3]
        if deltas is None and _numbers(scores, self.seats):
            data["deltas"] = [b - a for a, b in zip(self.scores, scores, strict=True)]  # type: ignore[arg-type]
        tehais = data.get("tehais")
        if name == "ryukyoku" and isinstance(tehais, list) and self.seats == 3:
            data["tehais"] = tehais[:3]
        return data

    # ---- events

    def filled(self, e: Event) -> Event:
        """A result with what its deltas say."""
        if isinstance(e, Hora):
            changes: dict[str, Any] = {}
            if e.pai is None and self.pai is not None:
                e = replace(e, pai=self.pai)
            if e.deltas is not None and not e.ledger:
                points, chips = _parts(e.deltas, self.seats)
                changes["deltas"] = points
                changes["ledger"] = self._win_rows(e, points) + chips
                if e.pao is None:
                    changes["pao"] = self._pao(e, points)
            if e.yaku:
                changes["yaku"] = self._yaku(e)
            if e.limit is None and e.points and (e.han is not None or e.yakuman):
                han = None if e.yakuman else e.han
                changes["limit"] = limit(e.points, dealer=e.actor == self.oya, han=han) or None
            return replace(e, **changes) if changes else e
        if isinstance(e, Ryukyoku) and not e.ledger and e.deltas is not None:
            points, chips = _parts(e.deltas, self.seats)
            rows = ledger.pairwise(points, _draw_reason(e, points))
            return replace(e, deltas=points, ledger=rows + chips)
        return e

    def _win_rows(self, e: Hora, deltas: Sequence[int]) -> Ledger:
        parts = ledger.payments(deltas, e.actor)
        if parts is None or parts[1] > self.kyotaku or not 0 <= e.target < len(deltas):
            return ledger.from_deltas(deltas, "win")
        counters = _HONBA * (self.seats - 1) * self.due
        points = sum(parts[0].values()) - counters if e.points is None else e.points
        if points < 0:
            points = sum(parts[0].values())
        win = pay.Win(e.actor, e.target, self._pao(e, deltas), self.oya, points, self.due)
        return pay.win(deltas, win)

    def _pao(self, e: Hora, deltas: Sequence[int]) -> int | None:
        """Who pays a win alone that all would pay, or pays it too: only liability does that."""
        return e.pao if e.pao is not None else pay.liable(deltas, e.actor, e.target)

    def _yaku(self, e: Hora) -> tuple[tuple[str, int], ...]:
        """Winds with their name; dragons one by one."""
        out: list[tuple[str, int]] = []
        for name, han in e.yaku or ():
            if name == "bakaze":
                out.append((f"bakaze_{self.bakaze}", han))
            elif name == "jikaze" and 0 <= e.actor < self.seats:
                out.append((f"jikaze_{WINDS[(e.actor - self.oya) % self.seats]}", han))
            elif name == "sangenpai":
                tiles = [to_mjai(t) for t in (*(e.tehai or ()), *([e.pai] if e.pai else ()))]
                held = {to_mjai(t) for seat, t in self.called if seat == e.actor}
                found = [k for t, k in _DRAGONS.items() if t in held or tiles.count(t) >= 3]
                out += [(k, 1) for k in found] if len(found) == han else [(name, han)]
            else:
                out.append((name, han))
        return tuple(out)

    def see(self, e: Event) -> None:
        """Take note of an event. Raises ``WireError`` when a hand or a match has no end."""
        self.events += 1
        if isinstance(e, StartKyoku | Position):
            self.hands, self.events = self.hands + 1, 0
            if self.hands > MAX_HANDS:
                raise wire.WireError(f"more than {MAX_HANDS} hands")
        if self.events > MAX_HAND_EVENTS:
            raise wire.WireError(f"more than {MAX_HAND_EVENTS} events in a hand")
        if isinstance(e, Tsumo):
            self.pai, self.drawn = e.pai, (e.actor, e.pai)
        elif isinstance(e, Dahai):
            self.pai, self.drawn = e.pai, None
        elif isinstance(e, Kakan | Nukidora):
            self.pai = e.pai
        elif isinstance(e, Ankan):
            if e.consumed:
                self.pai = e.consumed[0]
                self.called.append((e.actor, kind(self.pai)))
        elif isinstance(e, Pon | Daiminkan):
            self.called.append((e.actor, kind(e.pai)))
        elif isinstance(e, ReachAccepted):
            self.kyotaku += 1
            if 0 <= e.actor < len(self.scores):  # else folding the event says what is wrong
                self.scores[e.actor] -= STICK
        elif isinstance(e, StartKyoku | Position):
            self._dealt(e)
        elif isinstance(e, Hora | Ryukyoku | Chombo | Deposit):
            self._result(e)

    def _dealt(self, e: StartKyoku | Position) -> None:
        self.seats, self.scores = len(e.scores), list(e.scores)
        self.bakaze, self.kyoku, self.oya = e.bakaze, e.kyoku, e.oya
        self.honba, self.kyotaku, self.due = e.honba, e.kyotaku, e.honba
        self.again, self.counted, self.pai, self.drawn, self.called = None, False, None, None, []

    def _result(self, e: Hora | Ryukyoku | Chombo | Deposit) -> None:
        if self.again is None:
            self.sticks = self.kyotaku
        self.paid(e.ledger)
        if isinstance(e, Hora):
            if not e.ledger:
                self.kyotaku = 0  # nobody knows who took them
            self.again = bool(self.again) or e.actor == self.oya
            self.counted, self.due = self.again, 0
        elif isinstance(e, Ryukyoku):
            gain = e.deltas[self.oya] if e.deltas and 0 <= self.oya < len(e.deltas) else 0
            self.again, self.counted = gain > 0 or e.reason not in (None, "exhaustive"), True

    def paid(self, rows: Ledger) -> None:
        """Rows change the scores and the sticks on the table."""
        seats = range(len(self.scores))
        if not all(seat is None or seat in seats for r in rows for seat in (r.source, r.target)):
            return  # folding the event says what is wrong with it
        self.kyotaku += ledger.sticks(rows)
        for seat, amount in enumerate(ledger.deltas(rows, len(self.scores))):
            self.scores[seat] += amount


def _draw_reason(e: Ryukyoku, deltas: Sequence[int]) -> str:
    if e.reason == "nagashi_mangan":
        return "nagashi"
    if e.reason is not None:
        return "noten" if e.reason == "exhaustive" else "draw"
    return _DRAWS.get((len(deltas), sum(max(n, 0) for n in deltas)), "draw")


def _parts(deltas: tuple[int, ...], seats: int) -> tuple[tuple[int, ...], Ledger]:
    """Points, and rows for chips: a table with chips writes both one after the other.

    The known converter multiplies the whole array by 100, so 100 there is one chip.
    """
    if len(deltas) != 2 * seats:
        return deltas, ()
    chips = deltas[seats:]
    unit = 100 if all(c % 100 == 0 for c in chips) else 1
    rows = ledger.pairwise([c // unit for c in chips], "shugi", "chips")
    return deltas[:seats], rows


def _texts(value: Any, count: int) -> bool:
    return (
        isinstance(value, list) and len(value) == count and all(isinstance(t, str) for t in value)
    )


def _numbers(value: Any, count: int) -> bool:
    return (
        isinstance(value, list)
        and len(value) == count
        and all(isinstance(n, int) and abs(n) < 10**9 for n in value)
    )
