"""A match as a record: its events, cut into hands, folded into states.

A moment has the address ``(hand, n)``: ``hand`` counts from 0; ``n = 0`` is the state after
``start_kyoku``, ``n = 1`` the state after the next event, and so on.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Protocol, overload

from msgspec.structs import replace

from . import wire
from .events import (
    FORMAT,
    Annotate,
    Chombo,
    EndGame,
    Event,
    Hora,
    Position,
    Ryukyoku,
    Seat,
    Settle,
    StartGame,
    StartKyoku,
    tag,
)
from .form import FoldError
from .given import as_int
from .ledger import by_seat
from .names import round_name
from .public import public_events
from .reduce import reduce
from .state import State
from .text import clip, counted, printable

_APART: Final = (StartKyoku, Position, StartGame, Annotate)
"""The few events that are no more of the hand that is running."""
_ENDS: Final = (Hora, Ryukyoku, Chombo)
"""How a hand ends."""
_AFTER: Final = (Settle, EndGame)
"""What stands after the last hand's end, and is none of it."""


class FinalRow(NamedTuple):
    """One player in the final table. ``points``: thousandths of the unit of the final figure
    (``state.unit``), if known; ``rows``: what they are made of, ``(reason, amount)``."""

    seat: Seat
    name: str
    rank: int
    score: int
    points: int | None
    chips: int | None
    rows: tuple[tuple[str, int], ...]


class Result(NamedTuple):
    """How a hand ended. ``kind``: ``hora``, ``ryukyoku``, ``chombo``, or ``None`` for a hand that
    breaks off. ``deltas``: points by seat over the whole hand, riichi sticks included."""

    hand: int
    name: str
    honba: int
    kind: str | None
    wins: tuple[Hora, ...]
    draw: Ryukyoku | None
    deltas: tuple[int, ...]
    scores: tuple[int, ...]


class Hand(Sequence[State]):
    """One hand: a sequence of its states, and the ``events`` that lead to them.

    The first event, ``start``, is the deal, or a position where the record begins in the middle.
    """

    def __init__(self, index: int, events: tuple[Event, ...], states: tuple[State, ...]) -> None:
        self.number, self.events, self._states = index, events, states
        start = events[0]
        assert isinstance(start, StartKyoku | Position)
        self.start: StartKyoku | Position = start

    def __len__(self) -> int:
        return len(self._states)

    @overload
    def __getitem__(self, n: int) -> State: ...
    @overload
    def __getitem__(self, n: slice) -> Sequence[State]: ...
    def __getitem__(self, n: int | slice) -> State | Sequence[State]:
        try:
            return self._states[n]
        except IndexError:
            last = len(self) - 1
            raise IndexError(f"moment {n}: {self.name} has moments 0 to {last}") from None

    @property
    def name(self) -> str:
        """``East 1``, with honba ``East 1 +2``."""
        return hand_name(self.start)

    @cached_property
    def result(self) -> Result:
        """How it ended."""
        kind = None
        end = self._states[0]
        for event, state in zip(self.events, self._states, strict=True):
            if isinstance(event, _AFTER):
                break
            if isinstance(event, _ENDS):
                kind = tag(event)
            end = state
        deltas = tuple(b - a for a, b in zip(end.start, end.scores, strict=True))
        return Result(
            self.number, self.name, self.start.honba, kind, end.wins, end.draw, deltas, end.scores
        )

    def __repr__(self) -> str:
        return f"<Hand {self.number}: {self.name}, {len(self)} events>"


class Match:
    """A match: ``players``, ``rules``, ``hands``, ``results``, ``final``; ``match[hand, n]``.

    ``error`` is why it ends early (``None``: it was read whole); everything before is there.
    """

    def __init__(
        self, events: Iterable[Event], *, error: ValueError | None = None, source: str = ""
    ) -> None:
        """Fold ``events``; raises :class:`EventError` at the first that cannot be applied."""
        self._gather(_fold(events))
        self.error = error
        self.source = source

    @classmethod
    def folded(cls, events: Iterable[Event], states: Iterable[State]) -> Match:
        """A match whose states are known: each is the one after the event at the same place."""
        self = cls.__new__(cls)
        self._gather(zip(events, states, strict=True))
        self.error, self.source = None, ""
        return self

    def _gather(self, steps: Iterable[tuple[Event, State]]) -> None:
        """Cut events and the states after them into hands."""
        header: StartGame | None = None
        loose: list[Event] = []
        hands: list[tuple[list[Event], list[State]]] = []
        running: tuple[list[Event], list[State]] = (loose, [])
        notes: dict[tuple[int, int], list[str]] = {}
        for i, (event, state) in enumerate(steps):
            if isinstance(event, _APART):
                if isinstance(event, Annotate):
                    notes.setdefault((event.hand, event.n), []).append(event.text)
                    continue
                if isinstance(event, StartGame):
                    if header is not None or hands:
                        raise EventError(i, "a second start_game in one match")
                    header = event
                    continue
                if hands and len(event.scores) != len(hands[0][1][0].scores):
                    raise EventError(i, f"{tag(event)}: {len(event.scores)} seats, before other")
                running = ([], [])
                hands.append(running)
            running[0].append(event)
            running[1].append(state)
        self.header = replace(header or StartGame(), format=FORMAT)
        self.hands: tuple[Hand, ...] = tuple(
            Hand(i, tuple(e), tuple(s)) for i, (e, s) in enumerate(hands)
        )
        self._loose = tuple(loose)
        self._notes = notes

    # ---- what there is

    @property
    def seats(self) -> int:
        """Number of players, 3 or 4."""
        return len(self.hands[0].start.scores) if self.hands else len(self.header.names) or 4

    @property
    def players(self) -> tuple[str, ...]:
        """Names by seat; a seat without one is called ``P0``, ``P1`` ..."""
        names = self.header.names
        return tuple((names[i] if i < len(names) else "") or f"P{i}" for i in range(self.seats))

    @property
    def rules(self) -> Mapping[str, Any]:
        """The rules as the log names them."""
        return MappingProxyType(self.header.rules or {})

    @property
    def notes(self) -> Mapping[tuple[int, int], Sequence[str]]:
        """Notes by their address ``(hand, n)``."""
        return MappingProxyType(self._notes)

    def annotate(self, text: str, hand: int, n: int) -> None:
        """Write a note at the moment ``(hand, n)``; negative ones count from the end. It is saved
        with the match. Raises ``TypeError`` and ``ValueError`` for what is no text (or an empty
        one), ``IndexError`` for a moment that there is not."""
        if not isinstance(text, str):
            raise TypeError(f"a note is a text, not {type(text).__name__}")
        if not text.strip():
            raise ValueError("a note says something")
        text.encode()  # half of a surrogate pair could not be written: UnicodeEncodeError
        hand, n = as_int(hand), as_int(n)
        self[hand, n]
        at = (hand % len(self.hands), n % len(self.hands[hand]))
        self._notes.setdefault(at, []).append(text)

    @property
    def events(self) -> tuple[Event, ...]:
        """All events in order, notes last."""
        out: list[Event] = [self.header, *self._loose]
        for hand in self.hands:
            out += hand.events
        for (hand_index, n), texts in sorted(self.notes.items()):
            out += [Annotate(hand=hand_index, n=n, text=text) for text in texts]
        return tuple(out)

    @property
    def results(self) -> tuple[Result, ...]:
        """How each hand ended."""
        return tuple(hand.result for hand in self.hands)

    @property
    def last(self) -> State:
        """The state at the very end."""
        return self.hands[-1][-1] if self.hands else State(names=self.header.names)

    @property
    def final(self) -> tuple[FinalRow, ...] | None:
        """The final table, first place first; ``None`` when the match is not over."""
        return final_table(self.last, self.players)

    def __len__(self) -> int:
        return len(self.hands)

    def __iter__(self) -> Iterator[Hand]:
        return iter(self.hands)

    @overload
    def __getitem__(self, at: int) -> Hand: ...
    @overload
    def __getitem__(self, at: tuple[int, int]) -> State: ...
    def __getitem__(self, at: int | tuple[int, int]) -> Hand | State:
        if isinstance(at, tuple) and len(at) != 2:
            raise TypeError(f"an address is (hand, n), not {len(at)} numbers")
        number, n = at if isinstance(at, tuple) else (at, None)
        try:
            hand = self.hands[number]
        except IndexError:
            last = len(self.hands) - 1
            raise IndexError(f"hand {number}: the match has hands 0 to {last}") from None
        return hand if n is None else hand[n]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Match) and self.events == other.events

    __hash__ = None  # type: ignore[assignment]

    # ---- out

    def dumps(self) -> str:
        """The match as mjai lines in the project's own form."""
        return wire.dumps(self.events)

    def public(self, viewer: Seat | None = None) -> Match:
        """What ``viewer`` (a seat; ``None``: a spectator) may have of this match.

        While it is not over: without its secret, the walls and what others hold; the header's
        ``meta`` says whose view it is. A match that is over is public, seeds and all.
        """
        viewer = as_int(viewer)
        if viewer is not None and (type(viewer) is not int or not 0 <= viewer < self.seats):
            raise ValueError(f"viewer: found {clip(viewer)}, expected a seat 0 to {self.seats - 1}")
        if self.last.over:
            return self
        return Match(public_events(self.events, viewer), error=self.error, source=self.source)

    def save(self, path: str | os.PathLike[str], format: str | None = None) -> None:
        """Write the match to a file in ``format``, by default the one that the name's ending says
        (``.mjai`` is :meth:`dumps`, which says everything); gzipped when ``.gz`` follows. The same
        as :func:`mjwidget.save`, with its errors and its warning."""
        _saver(self, path, format)

    def __repr__(self) -> str:
        who = ", ".join(self.players)
        cut = f"; ends early: {self.error}" if self.error else ""
        rules = self.rules.get("name")
        kind = f", {rules}" if rules else ""
        return printable(f"<Match of {who}: {counted(len(self.hands), 'hand')}{kind}{cut}>")

    def _repr_html_(self) -> str:
        from .sheet import match_html  # the sheet is only needed when a notebook shows it

        return match_html(self)


class Saver(Protocol):
    """What :meth:`Match.save` does. Formats are not known here; who knows them says how."""

    def __call__(
        self, match: Match, path: str | os.PathLike[str], format: str | None = None
    ) -> None: ...


def _no_saver(match: Match, path: str | os.PathLike[str], format: str | None = None) -> None:
    raise RuntimeError("no format can be written: mjwidget.logs.save was not imported")


_saver: Saver = _no_saver


def save_with(saver: Saver) -> None:
    """Let :meth:`Match.save` do this from now on."""
    global _saver
    _saver = saver


def _fold(events: Iterable[Event]) -> Iterator[tuple[Event, State]]:
    """Each event with the state after it."""
    state = State()
    for i, event in enumerate(events):
        if not isinstance(event, Annotate):
            try:
                state = reduce(state, event)
            except FoldError as e:
                raise EventError(i, str(e)) from None
        yield event, state


class EventError(ValueError):
    """Event number ``index`` of a match cannot be applied; ``problem`` says why."""

    def __init__(self, index: int, problem: str) -> None:
        self.index, self.problem = index, problem
        super().__init__(f"event {index}: {problem}")

    def __reduce__(self) -> tuple[type[EventError], tuple[int, str]]:
        return EventError, (self.index, self.problem)


def hand_name(start: StartKyoku | Position, lang: str = "en") -> str:
    """``East 1``, ``東1局``; with honba ``East 1 +2``, ``東1局 2本場``."""
    name = round_name(start.bakaze, start.kyoku, lang)
    if not start.honba:
        return name
    return f"{name} {start.honba}本場" if lang == "ja" else f"{name} +{start.honba}"


def final_table(state: State, names: Sequence[str]) -> tuple[FinalRow, ...] | None:
    """The final table of a state in which the match is over, else ``None``."""
    if not (state.over or state.settlement) or not state.scores:
        return None
    n = len(state.scores)
    points = by_seat(state.settlement, n, "final")
    order = sorted(range(n), key=lambda seat: (-state.scores[seat], seat))
    ranks = state.ranks or tuple(order.index(seat) + 1 for seat in range(n))
    table = [
        FinalRow(
            seat,
            names[seat],
            ranks[seat],
            state.scores[seat],
            None if points is None else points[seat],
            None if state.chips is None else state.chips[seat],
            tuple(
                (row.reason, row.amount if row.target == seat else -row.amount)
                for row in state.settlement
                if seat in (row.source, row.target)
            ),
        )
        for seat in range(n)
    ]
    return tuple(sorted(table, key=lambda row: row.rank))
