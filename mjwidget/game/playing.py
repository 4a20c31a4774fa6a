"""How a live table goes on: who is asked answers, until a person is waited for.

:class:`Playing` is the mechanism under :class:`.table.LiveTable`: it asks computer players and
substitutes, holds answers back until all have spoken, and hands them to the referee.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, Literal, TypeAlias

from ..core.events import Annotate, Event, Seat
from ..core.given import as_int
from ..core.state import State
from ..core.text import clip, raised
from ..ruleset import RuleSet
from .advice import Heard, placed, reasons_of, words_of
from .auto import Auto
from .away import least, substitute
from .choice import Choice
from .choose import ChoiceError, find, texts
from .courtesy import could_answer
from .legal import Choices
from .moment import Moment
from .past import Past
from .players import Player, Prompt
from .referee import Deals, Outcome, Referee
from .refused import TableError
from .seating import Seating
from .thinking import Late, Thinking, limit_of

HotSeat: TypeAlias = Literal["ask_all", "ask_able"]
"""Several people at one table: who is asked about a tile. ``ask_all``: everybody who could want
it as far as all can see, so that nobody learns who does; ``ask_able``: who can."""

_MOST_OFFENCES: Final = 100  # of computer players at one prompt: then a substitute answers
_AT_DISCARDS: Final = ("false_ron", "empty_call", "touched_draw")


class Playing:
    """A match that goes on: see :class:`.table.LiveTable`, which says what the attributes are."""

    limit: float | None = None
    _deals: Deals | None = None

    def _set_up(self, seating: Seating, hot_seat: HotSeat) -> None:
        if hot_seat not in ("ask_all", "ask_able"):
            raise ValueError(f"hot_seat: found {hot_seat!r:.40}, expected 'ask_all' or 'ask_able'")
        self.seating, self.hot_seat = seating, hot_seat
        self.away: set[Seat] = set()
        self.auto = [Auto() for _ in seating.players]
        self.every_discard = False
        self.explained = False
        self.paused = False
        self._owed = False  # a step that waits for who thinks
        self.epoch = 0
        self.thinking: dict[Seat, Thinking] = {}
        self._listeners: list[Callable[[], None]] = []
        self._busy = False
        self._held: dict[Seat, Choice] = {}
        self._said: dict[Seat, dict[str, str]] = {}  # why, of what is held

    def _begin(self, referee: Referee) -> None:
        """A match from here on."""
        self.referee = referee
        self.error: str | None = None
        self.fault: Literal["player", "table"] | None = None
        self._forget()
        self._notes: tuple[Annotate, ...] = ()
        self.reasons: list[Heard] = []
        self._past = Past()

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

    def automatic(self, seat: Seat) -> Choice | None:
        """What the table answers for a person as soon as the question was seen; ``None`` also
        while it is paused."""
        if seat not in self.asked or self.paused:
            return None
        law, p = self.referee.moment.law, self.state.players[seat]
        only = p.riichi > 0 and not law.penalised
        auto, offered = self.auto[seat], self.referee.prompts[seat]
        return auto.answer(offered) or auto.throw(offered, only=only)

    def _whose(self, seat: Seat | None) -> Seat | None:
        if seat is not None:
            return as_int(seat)
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
                self._past.made(before)
            self._go()
        self._tell()
        return Outcome(tuple(self.referee.events[before:]), ())

    def _chosen(self, answer: Choice | str, seat: Seat | None) -> Choice:
        """The choice that is meant, if it can be made now."""
        shown = answer.text if isinstance(answer, Choice) else answer
        if isinstance(answer, Choice):
            if seat is not None and seat != answer.seat:
                problem = f"{shown} is a choice of seat {clip(answer.seat)}, not of {clip(seat)}"
                raise ChoiceError(shown, (), problem)
            seat = answer.seat
        else:
            seat = self._whose(seat)
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

    def _one_more(self) -> int:
        """One decision though the table may be paused: now, or as soon as who is waited for has
        answered. How many there were."""
        was, self.paused = self.paused, False
        try:
            made = self._run(1)
        finally:
            self.paused = self.paused or was
        self._owed = not made and bool(self.thinking)
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
            held = self._held
            answer = None if seat in self.thinking else self._by_itself(seat, offered)
            if self._held is not held:  # the player has closed the table: nothing counts any more
                self._forget()
                return False
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
        said, self._said = self._said, {}
        before = len(self.referee.events)
        self._step(held)
        self.reasons += placed(said, self.referee.events, before)

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
        except BaseException as e:  # a fault of the table's own, an interrupt: it stays as it was
            self.referee = self._resumed(referee.events[:before])
            self._forget()
            if not isinstance(e, Exception):
                raise
            self.paused = True
            self.fault = "table"
            self.error = f"the table failed, and is paused: {raised(e)}"
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
        self._held, self._said, self._owed = {}, {}, False
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
        why = None
        try:
            prompt = self._prompt(seat, offered)
            if self.explained:
                why = reasons_of(player, prompt)
            ask = getattr(player, "think", player.choose)
            answer: Any = ask(prompt)
            if inspect.isawaitable(answer):
                self.thinking[seat] = Thinking(seat, answer, limit_of(player, self.limit))
                return None
        except Exception as e:  # whatever a player raises must not stop the table
            return self._raised(seat, offered, e)
        choice = self._checked(seat, offered, answer)
        said = words_of(choice, why)
        if said is not None:
            self._said[seat] = said
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
        self._fail(seat, str(e) if late else f"raised {raised(e)}")
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
            if self._owed and self.paused:
                self._one_more()
            else:
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

    def _tell(self) -> None:
        for listener in list(self._listeners):
            listener()


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
