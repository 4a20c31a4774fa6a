"""One hand of ``log`` -> events.

The format does not say when an indicator is turned. As in Tenhou's own logs: at once after a
closed kan, after any other before the next discard or the next kan's draw, and never when the hand
ends before that.
"""

from __future__ import annotations

from typing import Any, Final

from ...core.events import (
    Ankan,
    Chi,
    Dahai,
    Daiminkan,
    Dora,
    Event,
    Kakan,
    Nukidora,
    Pon,
    Reach,
    ReachAccepted,
    StartKyoku,
    Tsumo,
)
from ...core.names import round_name
from ...core.seats import live_tiles
from ...core.tiles import WINDS, Tile
from ..builder import Builder
from ..errors import Problem
from ..jsonread import numbers, rows, whole
from . import results, words
from .calls import Call
from .order import MAX_STEPS, Ends, Order, Step, order
from .sides import Put, Side, Turn, side
from .tiles import several

_MAX_COUNT: Final = 999
_MAX_SCORE: Final = 99_999_900
_SEATS: Final = 4
_FIRST: Final = 4
"""Number of the first seat's deal in a hand; three members a seat."""
_MOST: Final = 17


class Deal:
    """The head of a hand."""

    def __init__(self, log: Any) -> None:
        """Raises :class:`Problem`."""
        self.log = rows(log, "a hand")
        self.players = players_of(self.log)
        k, honba, sticks = numbers(self.log[0], "round", 3)
        self.k = whole(k, "round", 0, 4 * len(WINDS) - 1)
        self.bakaze = WINDS[self.k // 4]
        self.kyoku = self.k % 4 + 1  # three players, too, count four hands a wind
        self.honba = whole(honba, "honba", 0, _MAX_COUNT)
        self.kyotaku = whole(sticks, "riichi sticks", 0, _MAX_COUNT)
        if self.kyoku > self.players:
            raise Problem(f"round: found {k}, expected one with a dealer of {self.players} seats")

    @property
    def name(self) -> str:
        """``East 1``."""
        return round_name(self.bakaze, self.kyoku)


def players_of(log: list[Any]) -> int:
    """3 where the fourth seat has no tiles, or no members at all. Raises :class:`Problem`."""
    if len(log) == _MOST - 3:
        return 3
    if len(log) < _MOST:
        raise Problem(f"found {len(log)} members in a hand, expected {_MOST}")
    return 4 if log[_FIRST + 3 * (_SEATS - 1)] else 3


def play(log: Any, out: Builder, where: str, *, result: bool = True) -> None:
    """Emit the events of a hand. ``where``: its place; ``result``: may its end be trusted?
    Raises :class:`Problem` after what could be read, ``out.place`` saying where."""
    out.place = where
    start = Deal(log)
    if out.hands and start.players != len(out.state.players):
        raise Problem(f"{start.players} players, expected {len(out.state.players)} as before")
    _Hand(start, out, f"{where} ({start.name})").play(result)


def order_of(log: list[Any], players: int) -> Order:
    """The turns of a sound hand in their order."""
    sides = [side(s, *log[_FIRST + 3 * s : _FIRST + 3 * s + 3]) for s in range(players)]
    result = log[_FIRST + 3 * _SEATS]
    ends = _ends(result if results.said(result) else [], players)
    return order([s.turns for s in sides], log[0][0] % 4, ends)


class _Hand:
    def __init__(self, start: Deal, out: Builder, where: str) -> None:
        self.start, self.out, self.where = start, out, where
        self.players = start.players
        self.dora: list[Tile] = []
        self.pending = 0
        """Indicators that wait for the next discard or kan."""
        self.declared: int | None = None
        self.tile: Tile | None = None
        """The tile put last."""

    def play(self, trusted: bool) -> None:
        start, out = self.start, self.out
        out.place = f"{self.where}, start"
        log = start.log
        size = self.players
        scores = rows(log[1], "scores")[:size]
        scores = numbers(scores, "scores", size, -_MAX_SCORE, _MAX_SCORE)
        turned = several(log[2], "indicators")
        if not turned:
            raise Problem("indicators: found none, expected at least one")
        self.dora = list(turned[1:])
        seats = [log[_FIRST + 3 * s : _FIRST + 3 * s + 3] for s in range(self.players)]
        sides = [side(s, *lists) for s, lists in enumerate(seats)]
        out.deal(
            StartKyoku(
                bakaze=start.bakaze,
                kyoku=start.kyoku,
                honba=start.honba,
                kyotaku=start.kyotaku,
                oya=start.kyoku - 1,
                dora_marker=turned[0],
                scores=tuple(scores),
                tehais=tuple([tuple(sorted(s.deal)) for s in sides]),
                left=live_tiles(self.players),
            )
        )
        last = _FIRST + 3 * (_SEATS if len(log) >= _MOST else size)
        result = log[last] if trusted else []
        self._turns(sides, result)
        if results.said(result):
            self._result(result)

    # ---- turns

    def _turns(self, sides: list[Side], result: Any) -> None:
        problem = next((s.problem for s in sides if s.problem is not None), None)
        wrong: Problem | None = None
        ends: Ends = _never
        if problem is None:
            try:
                ends = _ends(result, self.players)
            except Problem as e:
                wrong = e
        found = order([s.turns for s in sides], self.start.kyoku - 1, ends)
        for step in found.steps:
            self._turn(step, sides[step[0]].turns[step[1]])
        if problem is not None:
            self.out.place = self.where
            raise problem
        if wrong is not None:
            self.out.place = f"{self.where}, result"
            raise wrong
        used = len(found.steps) == sum(len(s.turns) for s in sides)
        won = results.said(result) and results.name_of(result) == words.WIN
        # How a draw came about is not asked; a win needs its tile.
        if not found.whole and (won or not used):
            self._stuck(found.steps, sides, bounded=found.bounded)

    def _stuck(self, steps: tuple[Step, ...], sides: list[Side], *, bounded: bool) -> None:
        self.out.place = f"{self.where}, after {len(steps)} turns"
        if bounded:
            raise Problem(f"found no order of turns among {MAX_STEPS}, expected one")
        if len(steps) == sum(len(s.turns) for s in sides):
            raise Problem("result: it does not follow from the last tile")
        gone = [sum(x == s for x, _ in steps) for s in range(self.players)]
        left = [f"seat {s}: {len(one.turns) - gone[s]}" for s, one in enumerate(sides)]
        raise Problem(f"nobody can go on, and turns are left ({', '.join(left)})")

    def _turn(self, step: Step, turn: Turn) -> None:
        seat, n = step
        self.out.place = f"{self.where}, draw {n} of seat {seat}"
        self._passed()
        take = turn.take
        if isinstance(take, Call):
            kind = {"chi": Chi, "pon": Pon, "daiminkan": Daiminkan}[take.kind]
            target = (seat + take.turns) % 4
            self._emit(kind(actor=seat, target=target, pai=take.tile, consumed=take.own))
            self.pending += take.kind == "daiminkan"
        else:
            self._emit(Tsumo(actor=seat, pai=take))
        if turn.put is not None:
            self.out.place = f"{self.where}, discard {n} of seat {seat}"
            self._put(seat, turn.put)
            self.tile = turn.put.tile
        else:
            self.tile = None if isinstance(take, Call) else take

    def _put(self, seat: int, put: Put) -> None:
        call = put.call
        if call is None:
            self._turn_indicators()
            if put.riichi:
                # With three players a north set aside ends everybody's first turn.
                kita = any(p.kita for p in self.out.state.players)
                self._emit(Reach(actor=seat, double=False if kita else None))
                self.declared = seat
            self._emit(Dahai(actor=seat, pai=put.tile, tsumogiri=put.tsumogiri))
        elif call.kind == "kita":
            self._emit(Nukidora(actor=seat, pai=put.tile))
        elif call.kind == "ankan":
            self._emit(Ankan(actor=seat, consumed=tuple(sorted((call.tile, *call.own)))))
            self._turn_indicators()
            self._indicator()
        else:
            self._emit(Kakan(actor=seat, pai=call.tile, consumed=call.own))
            self._turn_indicators()
            self.pending += 1

    def _emit(self, event: Event) -> None:
        self.out.emit(event)

    def _turn_indicators(self) -> None:
        while self.pending:
            self.pending -= 1
            self._indicator()

    def _indicator(self) -> None:
        if self.dora:
            self._emit(Dora(dora_marker=self.dora.pop(0)))

    def _passed(self) -> None:
        if self.declared is not None:
            actor, self.declared = self.declared, None
            self._emit(ReachAccepted(actor=actor))

    # ---- the end

    def _result(self, result: Any) -> None:
        out = self.out
        out.place = f"{self.where}, result"
        if self.pending and self.dora:  # other games turn them earlier
            self._turn_indicators()
        if results.name_of(result) == words.WIN:
            ura = several(self.start.log[3], "ura indicators")
            assert self.tile is not None
            for row in results.wins(result, self.players):
                out.result(results.hora(row, out.state, self.tile, ura))
            return
        event = results.ryukyoku(result, out.state)
        if event.reason != "sanchahou":
            self._passed()
        out.result(event)


def _never(seat: int, turn: Turn) -> bool:
    return False


def _ends(result: Any, players: int) -> Ends:
    """Which last turn fits the result. Raises :class:`Problem`."""
    name = results.name_of(result)
    if name == words.WIN:
        won = results.wins(result, players)
        target = won[0].target
        if any(row.target != target for row in won):
            raise Problem("result: winners by tiles of several seats, expected one")
        tsumo = won[0].actor == target

        def by(seat: int, turn: Turn) -> bool:
            drawn = turn.put is None and isinstance(turn.take, int)
            return seat == target and (drawn if tsumo else turn.put is not None)

        return by
    reason = words.DRAWS.get(name)
    if reason == "kyuushu_kyuuhai":
        return lambda seat, turn: turn.put is None
    if reason in ("exhaustive", "nagashi_mangan"):
        return lambda seat, turn: turn.put is not None and turn.put.call is None
    return lambda seat, turn: True
