"""Does a match add up? Tiles, points and sticks; no question of rules is asked here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from . import ledger, wire
from .events import EndGame, Event, Hora, Position, Ryukyoku
from .match import Hand, Match
from .state import State
from .tiles import KINDS, tile, to_mjai

COPIES = 4


class Fault(NamedTuple):
    """What does not add up. ``hand`` and ``n`` are its address, ``None`` for the whole log."""

    hand: int | None
    n: int | None
    place: str
    problem: str

    def __str__(self) -> str:
        return f"{self.place}: {self.problem}" if self.place else self.problem


def audit(match: Match) -> list[Fault]:
    """Every fault of a match, in order; an empty list when everything adds up."""
    out = [
        Fault(hand.number, n, place(hand, n), problem)
        for i, hand in enumerate(match.hands)
        for n, problem in _hand_faults(hand, match.hands[i + 1] if i + 1 < len(match) else None)
    ]
    if match.error is not None:
        out.append(Fault(None, None, "", str(match.error)))
    return out


def place(hand: Hand, n: int) -> str:
    """``hand 3 (East 4), event 17 (dahai 5p)``"""
    return f"hand {hand.number} ({hand.name}), event {n} ({wire.name(hand.events[n])})"


def _hand_faults(hand: Hand, following: Hand | None) -> Iterator[tuple[int, str]]:
    dealt = isinstance(hand.start, Position) or all(len(h) == 13 for h in hand.start.tehais)
    for n, (event, state) in enumerate(zip(hand.events, hand, strict=True)):
        if dealt:
            for problem in _sizes(event, state):
                yield n, problem
        for problem in _payment(event, state):
            yield n, problem
        if state.left < 0:
            yield n, f"{-state.left} draws more than the wall has"
            break
    last = len(hand) - 1
    for problem in _copies(hand[last]):
        yield last, problem
    if following is not None and not isinstance(following.start, Position):
        end, start = hand[last], following.start
        if end.phase != "end":
            yield last, "the next hand starts, and this one has no result"
        if end.scores != start.scores:
            yield last, _differ("scores", end.scores, start.scores)
        if end.kyotaku != start.kyotaku:
            yield last, f"{end.kyotaku} sticks lie on the table, {start.kyotaku} in the next hand"
        if end.chips is not None and start.chips is not None and end.chips != start.chips:
            yield last, _differ("chips", end.chips, start.chips)


def _differ(what: str, end: tuple[int, ...], start: tuple[int, ...]) -> str:
    return f"the hand ends with {what} {_list(end)}, the next starts with {_list(start)}"


def _sizes(event: Event, state: State) -> Iterator[str]:
    """Concealed tiles and melds come to 13, one more for who is to discard."""
    if isinstance(event, Hora):  # a tsumo keeps its tile; melds don't change any more
        return
    for seat, p in enumerate(state.players):
        have = len(p.hand) + (p.drawn is not None) + 3 * len(p.melds)
        want = 14 if seat == state.turn and state.phase in ("draw", "call") else 13
        # A tsumo keeps its tile, and who had called when an offence ended the hand one too many;
        # nine kinds are declared with the drawn tile, which is not known in a hand that was not.
        declared = state.draw is not None and state.draw.reason == "kyuushu_kyuuhai" and p.shown
        ended = state.phase == "end" and (
            p.drawn is not None or state.chombo is not None or declared
        )
        if have == 14 and ended:
            continue
        if have != want:
            yield f"seat {seat} holds {have} tiles (a meld counts three), expected {want}"


def _payment(event: Event, state: State) -> Iterator[str]:
    if isinstance(event, Hora | Ryukyoku) and event.deltas is not None:
        paid = ledger.deltas(event.ledger, len(state.scores))
        if event.deltas != paid:
            yield f"the log says {_list(event.deltas)}, its ledger adds up to {_list(paid)}"
    if isinstance(event, EndGame) and event.scores is not None and event.scores != state.scores:
        said, sums = _list(event.scores), _list(state.scores)
        yield f"the final scores are {said}, the hands add up to {sums}"
    if state.kyotaku < 0:
        yield f"{-state.kyotaku} sticks more are taken than lay on the table"


def _copies(state: State) -> Iterator[str]:
    """No kind is there five times."""
    seen: Counter[int] = Counter()
    for p in state.players:
        seen.update(t >> 3 for t in p.tiles)
        seen.update(t >> 3 for t in p.kita)
        seen.update(t >> 3 for m in p.melds for t in m.all_tiles)
        seen.update(d.pai >> 3 for d in p.river if d.called_by is None)
    seen.update(t >> 3 for t in (*state.dora, *state.ura))
    for kind in range(KINDS):
        if seen[kind] > COPIES:
            yield f"{seen[kind]} copies of {to_mjai(tile(kind))}"


def _list(numbers: tuple[int, ...]) -> str:
    return " ".join(f"{n:,}" for n in numbers)
