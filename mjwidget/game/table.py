"""The live table: people and computer players at one match. The one mutable object of the game.

It knows no widget, no clock and no loop: people answer with :meth:`LiveTable.act`, computer
players answer by themselves until a person is asked, the table is paused, or the match is over.
A player whose answer is an awaitable is waited for: see :attr:`LiveTable.thinking`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from ..core.events import Annotate, Event, Seat, StartGame, StartKyoku
from ..core.given import as_int
from ..core.match import Match
from ..core.text import clip
from ..ruleset import RuleSet
from .advice import Advice, advice
from .decisions import decisions
from .endings import carried
from .legal import Choices
from .manners import no_substitute
from .past import Past, as_practice, undone_in
from .play import Seated, given_rules, seat_player
from .players import Prompt
from .playing import HotSeat, Playing
from .position import PositionError
from .referee import Deals, Referee, seed_bytes
from .refused import TableError
from .seating import COMPUTER, PERSON, Seating, Sitting, of_record, one_each
from .thinking import Late, Thinking

__all__ = ["PERSON", "HotSeat", "Late", "LiveTable", "TableError", "Thinking"]


class LiveTable(Playing):
    """A match that is being played.

    ``referee``; ``seating``; ``auto`` by seat; ``away``: seats whose person is away; ``paused``;
    ``error``: what went wrong last, or ``None``; ``fault``: whose fault that is;
    ``epoch``: counts changes of what has happened (undo, restart), so that what was said of an
    older one is known for stale; ``explained``: computer players are asked
    why they do what they do; ``reasons``: what they said, in order, of hands that others may not
    see; ``thinking``: players that are waited for, by seat; ``limit``:
    seconds that one of them may take who says nothing of it himself, ``None``: as long as it likes.
    """

    def __init__(
        self,
        rules: RuleSet | str = "tenhou",
        seats: Sequence[Sitting] | None = None,
        *,
        seed: bytes | str | int | None = None,
        names: Sequence[str] | None = None,
        scores: Sequence[int] | None = None,
        computer: str | None = None,
        hot_seat: HotSeat = "ask_all",
        deals: Deals | None = None,
    ) -> None:
        """``seats``: by seat ``"you"`` for a person, else a player (name, object, function); by
        default one person and those of :data:`.seating.PRACTICE`, or ``computer`` players where
        one is named. ``deals``: stacked walls, as of a
        :class:`.referee.Referee`. Raises ``ValueError`` for what does not fit."""
        rules = given_rules(rules)
        one_each("names", names, rules)
        one_each("scores", scores, rules)
        secret = seed_bytes(seed)
        self._scores, self._deals = scores, deals
        self._set_up(Seating(rules, seats, secret, names=names, computer=computer), hot_seat)
        self._begin(
            Referee(
                rules,
                seed=secret,
                names=self.seating.names,
                scores=scores,
                deals=deals,
                also=self._also,
            )
        )

    @classmethod
    def of(
        cls,
        referee: Referee,
        seats: Sequence[Sitting] | None = None,
        *,
        names: Sequence[str] | None = None,
        computer: str | None = None,
        hot_seat: HotSeat = "ask_all",
    ) -> LiveTable:
        """A table at which this referee's match goes on. Raises as the constructor does."""
        self = cls.__new__(cls)
        secret = _seed_of(referee.events)
        names = referee.state.names or None if names is None else names
        self._scores, self._deals = None, None
        seating = Seating(referee.rules, seats, secret, names=names, computer=computer)
        self._set_up(seating, hot_seat)
        self._begin(referee)
        referee.also = self._also
        return self

    @classmethod
    def resume(
        cls,
        match: Match,
        seats: Sequence[Sitting] | None = None,
        *,
        rules: RuleSet | str | None = None,
        computer: str | None = None,
        hot_seat: HotSeat = "ask_all",
    ) -> LiveTable:
        """Go on with a match that was broken off; ``seats`` as they were, unless given.

        Raises ``ValueError`` where the match has no secret (it was never the table's own), is not
        as its rules would have it, or does not say who sat there.
        """
        if seats is None:
            seats = of_record(match.header.meta, match.seats)
        events = [e for e in match.events if not isinstance(e, Annotate)]
        self = cls.of(
            Referee.resume(events, None if rules is None else given_rules(rules)),
            seats,
            names=match.players,
            computer=computer,
            hot_seat=hot_seat,
        )
        self._notes = tuple([e for e in match.events if isinstance(e, Annotate)])
        first = self.referee.events[1]
        if isinstance(first, StartKyoku) and (first.bakaze, first.kyoku) == ("E", 1):
            self._scores = first.scores
        self._ask_again(events)
        if len(self.people) == 1:
            there = self.referee.events
            self._past = Past(decisions(there, self.rules, self.people[0]))
        return self

    def _ask_again(self, events: Sequence[Event]) -> None:
        """The match after these events once more, everybody asked whom this table asks."""
        if len(self.people) > 1 or self.every_discard:
            self.referee = self._resumed(events)
            self._forget()

    # ---- what there is

    @property
    def match(self) -> Match:
        """The record so far. Who sits where stands in its header's ``meta``."""
        states = self.referee.states
        notes, last = self._notes, states[-1]
        match = Match.folded([*self.referee.events, *notes], [*states, *[last] * len(notes)])
        meta = {**(match.header.meta or {}), "seats": self.seating.record}
        match.header = replace(match.header, meta=meta)
        return match

    def choices(self, seat: Seat | None = None) -> Choices:
        """What a person may choose now; of the first who is asked unless ``seat`` says who."""
        seat = self._whose(seat)
        return () if seat is None else self.referee.prompts.get(seat, ())

    def offences(self, seat: Seat | None = None) -> Choices:
        """What a person could do now and would be penalised for."""
        seat = self._whose(seat)
        return () if seat is None or self.over else self.referee.offences(seat)

    def question(self, seat: Seat | None = None) -> Prompt:
        """What a person is asked, as a player would be: the first who is asked unless ``seat``
        says who. Raises :class:`TableError` when nothing is asked of it."""
        seat = self._whose(seat)
        if seat is None or seat not in self.referee.prompts or seat not in self.people:
            who = "nobody is" if seat is None else f"no person at seat {seat!r:.20} is"
            raise TableError(f"{who} asked now")
        return self._prompt(seat, self.referee.prompts[seat])

    def advice(self, player: Seated = COMPUTER, seat: Seat | None = None) -> Advice:
        """What ``player`` (name, object, function) would answer in a person's place, and why: an
        :class:`~.advice.Advice`. Raises as :meth:`question` and :func:`~.advice.advice` do."""
        prompt = self.question(seat)
        return advice(seat_player(player, b"", prompt.seat), prompt)

    # ---- steering

    def pause(self) -> None:
        """Computer players answer no more until :meth:`resume_play`."""
        self.paused = True
        self._tell()

    def resume_play(self) -> None:
        """Go on."""
        with self._alone():
            self.paused = self._owed = False
            if self.fault == "table":
                self.error = self.fault = None
            self._go()
        self._tell()

    def step(self) -> bool:
        """One decision of the computer players, what the others say to it included; paused or not.
        ``False`` when there is none, or none yet: that of one who is waited for comes with its
        answer."""
        with self._alone():
            made = self._one_more()
        self._tell()
        return made > 0

    def leave(self, seat: Seat) -> None:
        """The person at ``seat`` is away: a substitute plays on, by the rules of the table.

        Who is still away when the match ends has left the table: see :meth:`restart`. Raises
        :class:`TableError` for a seat without a person, where the rules let no substitute take the
        hand over now, and when the match is over.
        """
        seat = self._person(seat)
        self._runs()
        reason = no_substitute(self.referee.moment, seat)
        if reason is not None:
            problem = f"no substitute may take this hand over: {reason.replace('_', ' ')}"
            raise TableError(problem, "no_substitute")
        with self._alone():
            self.away.add(seat)
            self._go()
        self._tell()

    def back(self, seat: Seat) -> None:
        """The person is back. Raises :class:`TableError` for a seat without a person, and when the
        match is over: it was played to its end without them."""
        seat = self._person(seat)
        self._runs()
        with self._alone():
            self.away.discard(seat)
            self._go()
        self._tell()

    def _person(self, seat: Seat) -> Seat:
        seat = as_int(seat)
        if type(seat) is not int or seat not in self.people:
            raise TableError(f"seat {seat!r:.20} is not played by a person")
        return seat

    def _runs(self) -> None:
        if self.over:
            raise TableError("the match is over: restart begins another", "over")

    @property
    def can_undo(self) -> int:
        """Decisions that can be taken back: none with several persons or against a clock."""
        alone = len(self.people) == 1 and self.rules.clock.move is None
        return len(self._past.marks) if alone else 0

    @property
    def can_redo(self) -> int:
        """Decisions that were taken back and can be made again."""
        return self._past.undone

    def undo(self, n: int = 1) -> None:
        """Back to before the person's last decision, or the ``n``-th last. The walls stay.

        The match is marked as practice from then on. Raises :class:`TableError`.
        """
        if len(self.people) != 1:
            raise TableError("undo is for a table with one person")
        if self.rules.clock.move is not None:
            raise TableError("there is no undo against a clock")
        with self._alone():
            past, n = self._past.copy(), as_int(n)
            self._cut(past.back(self.referee.events, n), n)
            self._past = past
        self._tell()

    def redo(self, n: int = 1) -> None:
        """Make decisions again that were taken back. Raises :class:`TableError`."""
        with self._alone():
            past = self._past.copy()
            self._cut(past.again(as_int(n)))
            self._past = past
            self._go()
        self._tell()

    def _cut(self, events: Sequence[Event], undone: int = 0) -> None:
        """The match as it was after these events, from now on practice."""
        was = self.referee.events
        undone += undone_in(was[0])
        self.referee = self._resumed([as_practice(events[0], undone=undone), *events[1:]])
        # What was said of decisions that are no more is said no more: others may have gone on
        # differently from where they were taken back.
        differs = (i for i, (a, b) in enumerate(zip(was, events, strict=False)) if i and a != b)
        same = next(differs, min(len(was), len(events)))
        self.reasons = [said for said in self.reasons if said.at < same]
        self._forget()
        self.error = None
        self.epoch += 1

    def branch(self, *, resample: bool = False, seed: bytes | str | int | None = None) -> LiveTable:
        """Another table that goes on from here; this one stays as it is.

        It has the same walls; with ``resample`` what no person at this table can know is dealt
        anew from ``seed``, and the match begins with this position. Players given as objects sit
        at both tables. Raises :class:`TableError` where there is no position: between hands.
        """
        if not isinstance(resample, bool):
            raise ValueError(f"resample: found {clip(resample)}, expected True or False")
        if seed is not None and not resample:
            raise ValueError("seed: the walls stay as they are; resample=True deals anew from it")
        seats, names = self.seating.given, self.seating.names
        if resample:
            try:
                known = self._known()
                referee = Referee.from_position(known, seed=seed, rules=self.rules)
            except PositionError as e:
                raise TableError(str(e)) from None
        else:
            referee = Referee.resume(self.referee.events, self.rules, deals=self._deals)
        other = LiveTable.of(
            referee, seats, names=names, computer=self.seating.computer, hot_seat=self.hot_seat
        )
        other._scores = self._scores
        if not resample:
            other._deals, other.every_discard = self._deals, self.every_discard
            other._ask_again(self.referee.events)
            other._past = Past(self._past.marks)
        events = other.referee.events
        events[0] = as_practice(events[0], branch=True)
        return other

    def _known(self) -> Any:
        """The position as those who play here know it: together, where they are several; with
        all hands, where only computers play."""
        referee = self.referee
        if not self.people:
            return referee.position()
        first, *others = self.people
        seen = referee.position(first)
        if others:
            open_ = referee.position()
            players = list(seen.players)
            for seat in others:
                players[seat] = open_.players[seat]
            seen = replace(seen, players=tuple(players))
        return seen

    def restart(self, seed: bytes | str | int | None = None) -> None:
        """A new match at this table, with new walls; where the deal outlasts a match
        (``match.deal_carries``), its dealer and honba are those that the last one leaves.

        Whoever was away when the old one ended has left the table, and a computer player has the
        seat (UI-11, UI-12); unless nobody is left: then it is they who are back.
        """
        with self._alone():
            secret = seed_bytes(seed)
            at = carried(self.referee.moment)
            if self.over:
                left = self.away if self.present else set()
                self.seating = self.seating.without(left)
                self.away = set()
            self.seating = self.seating.again(self.rules, secret)
            self.epoch += 1
            self.paused = False
            self._begin(
                Referee(
                    self.rules,
                    seed=secret,
                    names=self.seating.names,
                    at=at,
                    scores=self._scores,
                    deals=self._deals,
                    also=self._also,
                )
            )
            self._go()
        self._tell()

    def close(self) -> None:
        """Nobody plays on: nothing happens by itself any more, nobody is waited for."""
        self.paused = True
        self._forget()
        self._tell()


def _seed_of(events: Sequence[Event]) -> bytes:
    header = events[0]
    assert isinstance(header, StartGame)
    return bytes.fromhex(str((header.secret or {}).get("seed", "")))
