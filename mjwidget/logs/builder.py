"""Events of a match as a reader finds them, folded at once: the reader sees the table, and what
cannot have happened is found where it stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

from ..core.events import (
    Dahai,
    EndGame,
    EndKyoku,
    Event,
    Hora,
    Reach,
    ReachAccepted,
    Ryukyoku,
    Settle,
    StartGame,
    StartKyoku,
)
from ..core.form import FoldError
from ..core.reduce import reduce
from ..core.state import State
from ..core.tiles import FIVES, PLAIN, RED, UNKNOWN, tile
from .errors import MAX_HAND_EVENTS, MAX_HANDS, LogError, Problem, Reading
from .settle import Before, End, Public, rules_shown, settle
from .writing import shown

MAX_NOTES: Final = 10_000
_COPIES: Final = 4


class Builder:
    """``emit`` event after event; ``place`` is where the reader is. :class:`Problem` when an event
    cannot follow."""

    def __init__(self, form: str) -> None:
        self.form = form
        self.events: list[Event] = []
        self.places: list[str] = []
        self.place = ""
        self.state = State()
        self.hands = 0
        self.start: int | None = None
        """Points of a seat at the start of the match, on average."""
        self._limit = 0
        self._declared: int | None = None
        self._notes: list[Any] = []
        self._noted = 0
        self._reds = [0, 0, 0]
        """Red fives of each suit that one hand showed at most."""
        self._plain = [0, 0, 0]
        self._seen: list[int] = []

    # ---- one event

    def emit(self, event: Event) -> None:
        """Add an event. Raises :class:`Problem`."""
        if self._notes:
            event = replace(event, meta={**(event.meta or {}), "entries": self._notes})
        try:
            self.state = reduce(self.state, event)
        except FoldError as e:
            raise Problem(str(e)) from None
        self._notes = []
        self.events.append(event)
        self.places.append(self.place)
        if len(self.events) > self._limit > 0:
            raise Problem(f"more than {MAX_HAND_EVENTS} events in a hand")

    def note(self, what: Any) -> None:
        """Something that no event holds: kept as ``meta["entries"]`` of the event that follows
        (at the very end: of the last one)."""
        self._noted += 1
        if self._noted > MAX_NOTES:
            raise Problem(f"more than {MAX_NOTES} entries that this format does not have")
        self._notes.append(what)

    @property
    def playing(self) -> bool:
        """Is a hand going on?"""
        return bool(self.hands) and self.state.phase != "end"

    @property
    def ended(self) -> bool:
        """Has the hand a result?"""
        return bool(self.state.wins or self.state.draw)

    def deal(self, event: StartKyoku) -> None:
        """A hand begins; the one before is closed."""
        if self.playing:
            raise Problem("the hand before has no result, expected one first")
        if self.hands >= MAX_HANDS:
            raise Problem(f"more than {MAX_HANDS} hands")
        self.close()
        self.hands += 1
        self._limit = len(self.events) + MAX_HAND_EVENTS
        self._declared = None
        if self.start is None:
            self.start = (sum(event.scores) + 1000 * event.kyotaku) // len(event.scores)
        self.emit(event)

    def close(self) -> None:
        """The end of the hand that has its result, once."""
        if self.ended and not isinstance(self.events[-1], EndKyoku):
            self._count()
            self.emit(EndKyoku())

    def discard(self, event: Dahai, riichi: bool, double: bool | None = None) -> None:
        """A discard, with the declaration before it."""
        if riichi:
            self.emit(Reach(actor=event.actor, double=double))
        self.emit(event)
        self._declared = event.actor if riichi else None

    def passed(self) -> None:
        """The tile that lies there was not won: the riichi declared with it is accepted."""
        if self._declared is not None:
            actor, self._declared = self._declared, None
            self.emit(ReachAccepted(actor=actor))

    def refused(self) -> None:
        """The riichi declared with the tile that lies there is not accepted, though it passed."""
        self._declared = None

    def result(self, event: Hora | Ryukyoku) -> None:
        """How the hand ends."""
        if not self.hands or (self.ended and not isinstance(event, Hora)):
            raise Problem("the hand has a result, expected the next one")
        self._declared = None
        self.emit(event)

    # ---- the whole

    def finish(
        self,
        end: End,
        first_dealer: int,
        *,
        ranks: Sequence[int] = (),
        public: Sequence[Public] = (),
        said: Settle | None = None,
    ) -> None:
        """The match is over with these scores and points (none: the log does not say them).
        ``ranks``: by seat, where the log says them; ``public``: the rules of its game; ``said``:
        the settlement, where the log has it."""
        before = Before(self.start, self.state.scores, self.state.kyotaku)
        known = end if end.points else End(end.scores, (0,) * len(end.scores))
        event = said or settle(known, before, first_dealer, public)
        if not end.points:
            event = replace(event, ledger=tuple([r for r in event.ledger if r.currency != "final"]))
        elif not public and said is None:
            for section, key, value in rules_shown(event, len(end.scores)):
                self.rule(section, key, value)
        self.emit(replace(event, ranks=tuple(ranks)) if ranks else event)
        self.emit(EndGame(scores=end.scores))

    def rule(self, section: str, key: str, value: object) -> None:
        """A rule that only the match itself shows."""
        head = self.events[0]
        assert isinstance(head, StartGame)
        rules = dict(head.rules or {})
        rules[section] = {**rules.get(section, {}), key: value}
        self.events[0] = replace(head, rules=rules)

    def reads(self, error: LogError | None = None) -> Reading:
        """What was read."""
        if self._notes and self.events:
            last = self.events[-1]
            self.events[-1] = replace(last, meta={**(last.meta or {}), "entries": self._notes})
        return Reading(self.form, tuple(self.events), tuple(self.places), error)

    # ---- what the match shows of its tiles

    def _count(self) -> None:
        """The fives that this hand has shown."""
        seen = shown(self.state)
        if UNKNOWN in seen:
            return
        for suit, kind in enumerate(FIVES):
            self._reds[suit] = max(self._reds[suit], seen.count(tile(kind, RED)))
            self._plain[suit] = max(self._plain[suit], seen.count(tile(kind, PLAIN)))

    def reds(self) -> list[int]:
        """Red fives by suit: as many as a hand has shown, none where a hand has shown four plain
        ones, else one."""
        return [
            max(red, 0 if plain >= _COPIES else 1)
            for red, plain in zip(self._reds, self._plain, strict=True)
        ]
