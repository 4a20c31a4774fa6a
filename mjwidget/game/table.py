"""The live table: people and computer players at one match. The one mutable object of the game.

It knows no widget, no clock and no loop: people answer with :meth:`LiveTable.act`, computer
players answer by themselves until a person is asked, the table is paused, or the match is over.
A player whose answer is an awaitable is waited for: see :attr:`LiveTable.thinking`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, Literal, TypeAlias

from msgspec.structs import replace

from ..core.events import Annotate, Event, Seat, StartGame
from ..core.match import Match
from ..core.state import State
from ..core.text import counted
from ..hand.check import clip
from ..ruleset import RuleSet
from .advice import Advice, Heard, advice, heard, reasons_of
from .auto import Auto
from .away import least, substitute
from .choice import Choice
from .choose import ChoiceError, find, texts
from .courtesy import could_answer
from .decisions import decisions
from .legal import Choices
from .manners import no_substitute
from .moment import Moment
from .play import Seated, given_rules, seat_player
from .players import Player, Prompt
from .position import PositionError
from .referee import Deals, Outcome, Referee, seed_bytes
from .seating import COMPUTER, PERSON, Seating, Sitting, of_record, one_each

__all__ = ["PERSON", "HotSeat", "Late", "LiveTable", "TableError", "Thinking"]

HotSeat: TypeAlias = Literal["ask_all", "ask_able"]
"""Several people at one table: who is asked about a tile. ``ask_all``: everybody who could want
it as far as all can see, so that nobody learns who does; ``ask_able``: who can."""

_MOST_OFFENCES: Final = 100  # of computer players at one prompt: then a substitute answers
_AT_DISCARDS: Final = ("false_ron", "empty_call", "touched_draw")


Refused: TypeAlias = Literal["not_now", "no_substitute", "over"]
"""Why a table does not do something, as a code of the catalogue without ``table.``."""


class TableError(ValueError):
    """What the table cannot do now; the text says why. ``code``: the kind of reason."""

    def __init__(self, text: str, code: Refused = "not_now") -> None:
        super().__init__(text)
        self.code: Refused = code


class Late(Exception):
    """A player has not answered in time."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"did not answer in {seconds:g} s")


class Thinking:
    """A player that takes its time: ``seat``, and ``answer``, an awaitable. ``limit``: seconds
    that it may take, or ``None``; ``started``: somebody awaits it."""

    __slots__ = ("answer", "limit", "seat", "started")

    def __init__(self, seat: Seat, answer: Any, limit: float | None) -> None:
        self.seat, self.answer, self.limit, self.started = seat, answer, limit, False

    def drop(self) -> None:
        """Nobody wants the answer any more."""
        if not self.started:
            self.finish()

    def finish(self, _task: object = None) -> None:
        """Nobody awaits it (any more): that it never began is no mistake then."""
        if inspect.iscoroutine(self.answer):
            self.answer.close()


class LiveTable:
    """A match that is being played.

    ``referee``; ``seating``; ``auto`` by seat; ``away``: seats whose person is away; ``paused``;
    ``error``: what went wrong last, or ``None``; ``fault``: whose fault that is;
    ``epoch``: counts changes of what has happened (undo, restart), so that what was said of an
    older one is known for stale; ``explained``: computer players are asked
    why they do what they do; ``reasons``: what they said, in order, of hands that others may not
    see; ``thinking``: players that are waited for, by seat; ``limit``:
    seconds that one of them may take who says nothing of it himself, ``None``: as long as it likes.
    """

    limit: float | None = None

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

    def _set_up(self, seating: Seating, hot_seat: HotSeat) -> None:
        if hot_seat not in ("ask_all", "ask_able"):
            raise ValueError(f"hot_seat: found {hot_seat!r:.40}, expected 'ask_all' or 'ask_able'")
        self.seating, self.hot_seat = seating, hot_seat
        self.away: set[Seat] = set()
        self.auto = [Auto() for _ in seating.players]
        self.every_discard = False
        self.explained = False
        self.paused = False
        self.epoch = 0
        self.thinking: dict[Seat, Thinking] = {}
        self._listeners: list[Callable[[], None]] = []
        self._busy = False
        self._held: dict[Seat, Choice] = {}

    def _begin(self, referee: Referee) -> None:
        """A match from here on."""
        self.referee = referee
        self.error: str | None = None
        self.fault: Literal["player", "table"] | None = None
        self._forget()
        self._notes: tuple[Annotate, ...] = ()
        self.reasons: list[Heard] = []
        self._marks: list[int] = []
        self._undone: list[tuple[list[Event], list[int]]] = []

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
        rules: RuleSet | None = None,
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
            Referee.resume(events, rules),
            seats,
            names=match.players,
            computer=computer,
            hot_seat=hot_seat,
        )
        self._notes = tuple([e for e in match.events if isinstance(e, Annotate)])
        self._ask_again(events)
        if len(self.people) == 1:
            there = self.referee.events
            self._marks = decisions(there, self.rules, self.people[0])
        return self

    def _ask_again(self, events: Sequence[Event]) -> None:
        """The match after these events once more, everybody asked whom this table asks."""
        if len(self.people) > 1 or self.every_discard:
            self.referee = self._resumed(events)
            self._forget()

    # ---- what there is

    @property
    def rules(self) -> RuleSet:
        """The rules of the match."""
        return self.referee.rules

    @property
    def players(self) -> tuple[Player | None, ...]:
        """By seat; ``None``: a person."""
        return self.seating.players

    @property
    def names(self) -> tuple[str, ...]:
        """Names by seat, as the record has them."""
        names = self.referee.state.names
        return names if len(names) == len(self.players) else self.seating.names

    @property
    def state(self) -> State:
        """Everything, open."""
        return self.referee.state

    @property
    def over(self) -> bool:
        """Is the match over?"""
        return self.referee.over

    @property
    def match(self) -> Match:
        """The record so far. Who sits where stands in its header's ``meta``."""
        states = self.referee.states
        notes, last = self._notes, states[-1]
        match = Match.folded([*self.referee.events, *notes], [*states, *[last] * len(notes)])
        meta = {**(match.header.meta or {}), "seats": self.seating.record}
        match.header = replace(match.header, meta=meta)
        return match

    @property
    def people(self) -> tuple[Seat, ...]:
        """Seats of persons, away or not."""
        return self.seating.people

    @property
    def present(self) -> tuple[Seat, ...]:
        """Seats of persons who are not away."""
        return tuple([seat for seat in self.people if seat not in self.away])

    @property
    def asked(self) -> tuple[Seat, ...]:
        """Persons who are to answer now, in the order of the turn."""
        replied, present = self.referee.replies, self.present
        return tuple(
            [
                seat
                for seat in self.referee.prompts
                if seat in present and seat not in replied and seat not in self._held
            ]
        )

    def choices(self, seat: Seat | None = None) -> Choices:
        """What a person may choose now; of the first who is asked unless ``seat`` says who."""
        seat = self._whose(seat)
        return () if seat is None else self.referee.prompts.get(seat, ())

    def offences(self, seat: Seat | None = None) -> Choices:
        """What a person could do now and would be penalised for."""
        seat = self._whose(seat)
        return () if seat is None or self.over else self.referee.offences(seat)

    def automatic(self, seat: Seat) -> Choice | None:
        """What the table answers for a person as soon as the question was seen; ``None`` also
        while it is paused."""
        if seat not in self.asked or self.paused:
            return None
        law, p = self.referee.moment.law, self.state.players[seat]
        only = p.riichi > 0 and not law.penalised
        auto, offered = self.auto[seat], self.referee.prompts[seat]
        return auto.answer(offered) or auto.throw(offered, only=only)

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

    def _whose(self, seat: Seat | None) -> Seat | None:
        if seat is not None:
            return seat
        asked = self.asked
        return asked[0] if asked else None

    def watch(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call ``listener`` after every change; what is returned ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    @property
    def offends_at_discards(self) -> bool:
        """Do the rules punish something that is done at another's discard?"""
        law = self.referee.moment.law
        return any(law.punishes(act) for act in _AT_DISCARDS)

    def _also(self, m: Moment) -> list[Seat]:
        """Whom the referee asks beside those who have a choice."""
        out: list[Seat] = []
        if self.hot_seat == "ask_all" and len(self.people) > 1:
            out += [seat for seat in self.present if could_answer(m, seat)]
        discard = m.facts.offered is not None and m.facts.offered.how == "dahai"
        if self.every_discard and discard and self.offends_at_discards:
            out += self.present
        return out

    # ---- playing

    def act(self, answer: Choice | str, seat: Seat | None = None) -> Outcome:
        """A person's answer, as a choice or as its text; then everybody who answers at once does.

        What is returned holds the events that followed. Raises :class:`.choose.ChoiceError` for a
        text that is no choice, and for a choice that is not offered (any more), and
        :class:`TableError` when a player acts while it is asked; then nothing has changed.
        """
        choice = self._chosen(answer, seat)
        before, number = len(self.referee.events), self.referee.number
        with self._alone():
            self.error = None
            if choice.act == "offend" or self.state.phase in ("draw", "call", "end"):
                self._step([choice])
            else:
                self._fresh()
                # The last that was spoken; all count as simultaneous.
                self._held[choice.seat] = choice
                if all(s in self._held or s in self.referee.replies for s in self.referee.prompts):
                    self._give()
            if len(self.referee.events) > before or self.referee.number != number or self._held:
                self._marks.append(before)
                self._undone.clear()
            self._go()
        self._tell()
        return Outcome(tuple(self.referee.events[before:]), ())

    def _chosen(self, answer: Choice | str, seat: Seat | None) -> Choice:
        """The choice that is meant, if it can be made now."""
        shown = answer.text if isinstance(answer, Choice) else answer
        seat = answer.seat if isinstance(answer, Choice) else self._whose(seat)
        if self.over or seat is None:
            what = "the match is over" if self.over else "nobody is asked now"
            raise ChoiceError(str(shown), (), f"{what}, so {clip(shown)} cannot be chosen")
        if type(seat) is not int or seat not in self.people:
            raise ChoiceError(str(shown), (), f"seat {seat!r:.20} is not played by a person")
        if seat in self.away:
            raise ChoiceError(str(shown), (), f"the person at seat {seat} is away")
        if seat in self._held or seat in self.referee.replies:
            raise ChoiceError(str(shown), (), f"seat {seat} has answered already")
        offered, offences = self.referee.prompts.get(seat, ()), self.referee.offences(seat)
        if not isinstance(answer, Choice):
            return find(offered, answer) if not offences else _found(offered, offences, answer)
        if answer not in offered and answer not in offences:
            there = texts(offered)
            among = f"there are: {', '.join(there)}" if there else "nothing is asked of it now"
            raise ChoiceError(answer.text, there, f"{answer.text} is not offered now; {among}")
        return answer

    def run(self, decisions: int | None = None) -> int:
        """Let computer players answer until a person is asked, the table is paused or the match is
        over; at most so many ``decisions``. Returns how many there were (an answer to a tile that
        lies there is part of the discard)."""
        with self._alone():
            made = self._run(decisions)
        if made or decisions is None:
            self._tell()
        return made

    def go_on(self) -> None:
        """Ask again whom nobody waits for any more (:meth:`forsake`)."""
        with self._alone():
            self._go()
        self._tell()

    def _go(self) -> None:
        """Go on by itself, where a person is there to see it; else it is for others to pace."""
        self._run(None if self.present else 0)

    def _run(self, decisions: int | None) -> int:
        """What others say to a tile is no decision of its own but belongs to that which laid it
        there, and waits for no pace and no pause: a table that stood where somebody could call,
        and only there, would tell who is asked."""
        made = 0
        while not self.over:
            said = self._offered
            if not said and (self.paused or (decisions is not None and made >= decisions)):
                break
            if not self._once():
                break
            made += not said
        return made

    @property
    def _offered(self) -> bool:
        """Does a tile lie there that others may still claim?"""
        return self.state.phase not in ("draw", "call", "end")

    @property
    def pending(self) -> Seat | None:
        """The seat that is to discard, where it is no person who is there; else ``None``."""
        at_turn = not self.over and self.state.phase in ("draw", "call")
        seat = self.state.turn if at_turn else None
        return None if seat in self.present else seat

    def _once(self) -> bool:
        """One round of answers that need no person; ``False`` when somebody is waited for."""
        self._fresh()
        referee = self.referee
        waits = False
        for seat, offered in list(referee.prompts.items()):
            if seat in referee.replies or seat in self._held:
                continue
            answer = None if seat in self.thinking else self._by_itself(seat, offered)
            if answer is None:
                waits = True
            else:
                self._held[seat] = answer
        # Computers' answers are held back until all have spoken: no call comes too quickly.
        if waits or not self._held:
            return False
        self._give()
        return True

    def _give(self) -> None:
        """Give the referee all answers."""
        held, self._held = list(self._held.values()), {}
        self._step(held)

    def _step(self, choices: Sequence[Choice]) -> None:
        referee = self.referee
        before, number = len(referee.events), referee.number
        try:
            outcome = referee.step(*choices)
            for refused in outcome.refused:
                seat = refused.choice.seat
                if refused.reason == "stale" or referee.number != number:
                    continue
                self._fail(seat, f"answered {refused.choice.text}, which is not offered")
                if seat in referee.prompts and seat not in referee.replies:
                    referee.step(self._stand_in(seat, referee.prompts[seat]))
        except Exception as e:  # a fault of the table's own: the match stays as it was
            self.referee = self._resumed(referee.events[:before])
            self._forget()
            self.paused = True
            self.fault = "table"
            self.error = f"the table failed, and is paused: {type(e).__name__}: {e}"
            return
        if referee.number == number and any(c.offence is not None for c in choices):
            self._offended += 1

    def _resumed(self, events: Sequence[Event]) -> Referee:
        return Referee.resume(events, self.rules, deals=self._deals, also=self._also)

    def _fresh(self) -> None:
        """Forget what was answered to an older prompt."""
        if self._at is not self.referee or self._number != self.referee.number:
            self._forget()

    def _forget(self) -> None:
        self._at, self._number, self._offended = self.referee, self.referee.number, 0
        self._held = {}
        for one in self.thinking.values():
            one.drop()
        self.thinking = {}

    def _by_itself(self, seat: Seat, offered: Choices) -> Choice | None:
        """The answer that needs no person; ``None`` when somebody has to be waited for."""
        player = self.players[seat]
        if player is None:
            if seat not in self.away:
                auto = self.auto[seat]
                if auto.unseen == "all":
                    return self.automatic(seat)
                return auto.answer(offered) if auto.unseen == "answers" else None
            player = substitute(self.rules.table.substitute, self.seating.substitutes[seat])
        if self._offended >= _MOST_OFFENCES:
            return self._stand_in(seat, offered)
        why, at = None, len(self.referee.events)
        try:
            prompt = self._prompt(seat, offered)
            if self.explained:
                why = reasons_of(player, prompt)
            ask = getattr(player, "think", player.choose)
            answer: Any = ask(prompt)
        except Exception as e:  # whatever a player raises must not stop the table
            return self._raised(seat, offered, e)
        if inspect.isawaitable(answer):
            self.thinking[seat] = Thinking(seat, answer, _limit(player, self.limit))
            return None
        choice = self._checked(seat, offered, answer)
        said = heard(at, choice, why)
        if said is not None:
            self.reasons.append(said)
        return choice

    def _checked(self, seat: Seat, offered: Choices, answer: object) -> Choice:
        """What a computer player answered, or what is answered in its place."""
        try:
            choice = find(offered, answer) if isinstance(answer, str) else answer
            known = isinstance(choice, Choice) and choice.seat == seat
            if known and (choice in offered or choice in self.referee.offences(seat)):
                return choice
            self._fail(seat, f"answered {clip(answer)}, which is not offered")
        except Exception as e:
            return self._raised(seat, offered, e)
        return self._stand_in(seat, offered)

    def _raised(self, seat: Seat, offered: Choices, e: BaseException) -> Choice:
        late = isinstance(e, Late)
        self._fail(seat, str(e) if late else f"raised {type(e).__name__}: {e}")
        return self._stand_in(seat, offered)

    def _stand_in(self, seat: Seat, offered: Choices) -> Choice:
        """The answer in place of one that did not come."""
        stand_in = substitute("wins_in_riichi", self.seating.substitutes[seat])
        return stand_in.choose(self._prompt(seat, offered))  # type: ignore[return-value]

    def _prompt(self, seat: Seat, offered: Choices) -> Prompt:
        return Prompt(self.referee.moment, seat, offered, self.referee.events)

    def _fail(self, seat: Seat, problem: str) -> None:
        name = self.seating.called[seat]
        self.fault = "player"
        self.error = f"{name} (seat {seat}) {problem}; a substitute answered"

    def answered(self, thinking: Thinking, answer: object) -> None:
        """A player that was waited for has answered (an exception: it failed). Too late an answer
        changes nothing."""
        self._fresh()
        seat = thinking.seat
        if self.thinking.get(seat) is not thinking:
            return
        with self._alone():
            del self.thinking[seat]
            offered = self.referee.prompts[seat]
            found = (
                self._raised(seat, offered, answer)
                if isinstance(answer, BaseException)
                else self._checked(seat, offered, answer)
            )
            self._held[seat] = found
            self._go()
        self._tell()

    def forsake(self, thinking: Thinking) -> None:
        """Nobody awaits this player any more, and it has not answered: it is to be asked again."""
        if self.thinking.get(thinking.seat) is thinking:
            del self.thinking[thinking.seat]

    def expire(self, seat: Seat) -> None:
        """The time of a person is up: the pass, or the drawn tile, never a win."""
        if seat in self.asked:
            offered = self.referee.prompts[seat]
            self.act(least(offered))

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """One change at a time: a player that acts while it is asked would make two."""
        if self._busy:
            raise TableError("the table is asking its players: nobody can act now")
        self._busy = True
        try:
            yield
        finally:
            self._busy = False

    # ---- steering

    def pause(self) -> None:
        """Computer players answer no more until :meth:`resume_play`."""
        self.paused = True
        self._tell()

    def resume_play(self) -> None:
        """Go on."""
        with self._alone():
            self.paused = False
            if self.fault == "table":
                self.error = self.fault = None
            self._go()
        self._tell()

    def step(self) -> bool:
        """One decision of the computer players, what the others say to it included; paused or not.
        ``False`` when there is none."""
        with self._alone():
            was, self.paused = self.paused, False
            try:
                made = self._run(1)
            finally:
                self.paused = self.paused or was
        self._tell()
        return made > 0

    def leave(self, seat: Seat) -> None:
        """The person at ``seat`` is away: a substitute plays on, by the rules of the table.

        Who is still away when the match ends has left the table: see :meth:`restart`. Raises
        :class:`TableError` for a seat without a person, where the rules let no substitute take the
        hand over now, and when the match is over.
        """
        self._person(seat)
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
        self._person(seat)
        self._runs()
        with self._alone():
            self.away.discard(seat)
            self._go()
        self._tell()

    def _person(self, seat: Seat) -> None:
        if type(seat) is not int or seat not in self.people:
            raise TableError(f"seat {seat!r:.20} is not played by a person")

    def _runs(self) -> None:
        if self.over:
            raise TableError("the match is over: restart begins another", "over")

    @property
    def can_undo(self) -> int:
        """Decisions that can be taken back: none with several persons or against a clock."""
        alone = len(self.people) == 1 and self.rules.clock.move is None
        return len(self._marks) if alone else 0

    @property
    def can_redo(self) -> int:
        """Decisions that were taken back and can be made again."""
        return len(self._undone)

    def undo(self, n: int = 1) -> None:
        """Back to before the person's last decision, or the ``n``-th last. The walls stay.

        The match is marked as practice from then on. Raises :class:`TableError`.
        """
        if len(self.people) != 1:
            raise TableError("undo is for a table with one person")
        if self.rules.clock.move is not None:
            raise TableError("there is no undo against a clock")
        if type(n) is not int or not 1 <= n <= len(self._marks):
            raise TableError(_not_so_many(n, len(self._marks), "taken back"))
        events = self.referee.events
        with self._alone():
            for _ in range(n):
                self._undone.append((events, list(self._marks)))
                events = events[: self._marks.pop()]
            self._cut(events, n)
        self._tell()

    def redo(self, n: int = 1) -> None:
        """Make decisions again that were taken back. Raises :class:`TableError`."""
        if type(n) is not int or not 1 <= n <= len(self._undone):
            raise TableError(_not_so_many(n, len(self._undone), "made again"))
        with self._alone():
            events, marks = self._undone[-n]
            del self._undone[-n:]
            self._cut(events)
            self._marks = marks
            self._go()
        self._tell()

    def _cut(self, events: list[Event], undone: int = 0) -> None:
        """The match as it was after these events, from now on practice."""
        header = events[0]
        assert isinstance(header, StartGame)
        now = self.referee.events[0]
        assert isinstance(now, StartGame)
        meta: dict[str, Any] = dict(header.meta or {})
        before = (now.meta or {}).get("undone", 0)  # a record that was loaded may hold anything
        meta["undone"] = (before if type(before) is int else 0) + undone
        meta["practice"] = True
        self.referee = self._resumed([replace(header, meta=meta), *events[1:]])
        self.reasons = [said for said in self.reasons if said.at < len(events)]
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
        if not resample:
            other._deals, other.every_discard = self._deals, self.every_discard
            other._ask_again(self.referee.events)
            other._marks = list(self._marks)
        referee = other.referee
        header = referee.events[0]
        assert isinstance(header, StartGame)
        meta = {**(header.meta or {}), "branch": True, "practice": True}
        referee.events[0] = replace(header, meta=meta)
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
        """A new match at this table, with new walls.

        Whoever was away when the old one ended has left the table, and a computer player has the
        seat (UI-11, UI-12); unless nobody is left: then it is they who are back.
        """
        with self._alone():
            secret = seed_bytes(seed)
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

    def _tell(self) -> None:
        for listener in list(self._listeners):
            listener()


def _limit(player: object, usual: float | None) -> float | None:
    own = getattr(player, "limit", None)
    return own if isinstance(own, int | float) and own > 0 else usual


def _not_so_many(n: object, there: int, what: str) -> str:
    if type(n) is not int or n < 1:
        return f"n: found {clip(n)}, expected a whole number from 1 on"
    return f"{counted(there, 'decision') if there else 'no decision'} can be {what}, not {clip(n)}"


def _found(offered: Choices, offences: Choices, text: str) -> Choice:
    """The choice of this text; an offence only by its whole text."""
    try:
        return find(offered, text)
    except ChoiceError:
        if offered:
            try:
                return find(offences, text)
            except ChoiceError:
                pass
        raise


def _seed_of(events: Sequence[Event]) -> bytes:
    header = events[0]
    assert isinstance(header, StartGame)
    return bytes.fromhex(str((header.secret or {}).get("seed", "")))
