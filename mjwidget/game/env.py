"""A match as an environment: who is to act, what it may do, step. For people who train players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..core.events import EndKyoku, Event, Seat
from ..core.match import Match, Result
from ..core.state import State
from ..ruleset import RuleSet
from ..view import View, Viewer, project
from .against import reasons_lately
from .choice import Choice
from .choose import ChoiceError, find, texts
from .legal import Choices
from .play import given_rules
from .players import Answer
from .referee import Referee
from .why import explain


class Step(NamedTuple):
    """What came of answers: the ``events`` they led to, and whether the match is over."""

    events: tuple[Event, ...]
    done: bool

    @property
    def hand_done(self) -> bool:
        """Did a hand end with it? Its result is then the last of :attr:`Env.results`."""
        return any(isinstance(event, EndKyoku) for event in self.events)


class Env:
    """One match after the other under one set of rules, driven from outside.

    >>> env = Env("tenhou", seed=1)
    >>> while not env.done:
    ...     events, done = env.step({seat: env.options(seat)[0] for seat in env.seats})
    >>> env.rewards

    A hand is over where a step says so (``step.hand_done``), and ``env.results[-1]`` tells how it
    ended: ``kind``, ``wins``, ``deltas`` and ``scores`` by seat.

    Every seat is played by the caller, who sees everything in ``state`` and what one seat may see
    with :meth:`view`. A first match is there at once; :meth:`reset` begins the next.
    """

    def __init__(
        self,
        rules: RuleSet | str = "tenhou",
        *,
        seed: bytes | str | int | None = None,
        names: Sequence[str] = (),
        scores: Sequence[int] | None = None,
    ) -> None:
        """``seed`` fixes the walls of the first match and, by their number, of all that follow;
        ``names`` by seat; ``scores``: start points by seat. Raises ``ValueError`` for what does
        not fit the rules."""
        self.rules = given_rules(rules)
        self._seed, self._names, self._scores = seed, names, scores
        self._matches = 0
        self.reset(seed)

    def reset(self, seed: bytes | str | int | None = None) -> tuple[Seat, ...]:
        """Begin a new match, with the walls of ``seed``; the seats that are to act."""
        if seed is None and self._seed is not None:
            first = self._seed
            text = first.hex() if isinstance(first, bytes) else first
            seed = f"{text} match {self._matches}"
        self._matches += 1
        self._results: tuple[Result, ...] = ()
        self.referee = Referee(self.rules, seed=seed, names=self._names, scores=self._scores)
        return self.seats

    # ---- what there is

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that are to act and have not answered; empty when the match is over."""
        answered = self.referee.replies
        return tuple([seat for seat in self.referee.prompts if seat not in answered])

    def options(self, seat: Seat) -> Choices:
        """What ``seat`` may do; empty where it is not to act."""
        if seat in self.referee.replies:
            return ()
        return self.referee.prompts.get(seat, ())

    def offences(self, seat: Seat) -> Choices:
        """What ``seat`` could do and would be penalised for; empty under most rules."""
        return self.referee.offences(seat)

    def view(self, viewer: Viewer) -> View:
        """What a seat (or ``"spectator"``, ``"open"``) may see, as plain JSON
        (:func:`mjwidget.view.project`)."""
        return project(self.state, viewer)

    @property
    def state(self) -> State:
        """The table, everything open."""
        return self.referee.state

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat."""
        return self.referee.state.scores

    @property
    def match(self) -> Match:
        """The record so far."""
        return self.referee.match

    @property
    def results(self) -> tuple[Result, ...]:
        """How each hand that is over ended."""
        ended = sum(isinstance(event, EndKyoku) for event in self.referee.events)
        if len(self._results) != ended:
            self._results = self.match.results[:ended]
        return self._results

    def why(self, act: str | Choice, seat: Seat | None = None, lang: str = "en") -> tuple[str, ...]:
        """Why that may not be done now, in words (``en`` or ``ja``), the decisive reason first;
        empty when it may.

        ``act``: ``riichi``, ``riichi 5p``, ``5p``, ``chi 46m``, ``kan``, ``ron`` ...; ``seat``: by
        default the one that is to act. Raises ``ValueError`` for an act that says nothing of the
        kind, and where several seats are to act, or none, and ``seat`` does not say which.
        """
        if seat is None:
            seats = self.seats
            if len(seats) != 1:
                those = ", ".join(map(str, seats)) or "none"
                raise ValueError(f"seat: the seats to act are {those}: say which is meant")
            seat = seats[0]
        text = act.text if isinstance(act, Choice) else act
        return tuple([explain(r, lang) for r in reasons_lately(self.referee, seat, text)])

    @property
    def done(self) -> bool:
        """Is the match over?"""
        return self.referee.over

    @property
    def rewards(self) -> tuple[float, ...]:
        """Final figures by seat, uma and all, in the rules' unit; zeros until the match is over."""
        out = [0.0] * self.rules.tiles.players
        for row in (self.match.final or ()) if self.done else ():
            out[row.seat] = (row.points or 0) / 1000
        return tuple(out)

    # ---- to act

    def step(self, answers: Mapping[Seat, Answer] | Answer) -> Step:
        """Give the answers of one or more seats; those of one call come at the same time.

        ``answers``: by seat, choices or their texts (``"5p"``, ``"riichi 5p"``, ``"pass"``); a
        choice alone says its seat itself, a text alone does where one seat is to act. Not all
        seats need answer at once: nothing happens while an answer that counts is still to come.
        What may be chosen next is in :attr:`seats` and :meth:`options`.
        Raises :class:`~.choose.ChoiceError` for what is not offered; then nothing has changed.
        """
        outcome = self.referee.step(*self._found(answers))
        return Step(outcome.events, self.referee.over)

    def _found(self, answers: Mapping[Seat, Answer] | Answer) -> list[Choice]:
        if isinstance(answers, Choice):
            answers = {answers.seat: answers}
        elif not isinstance(answers, Mapping):
            seats = self.seats
            if len(seats) != 1:
                those = ", ".join(map(str, seats)) or "none"
                problem = f"the seats to act are {those}: answer as {{seat: choice}}"
                raise ChoiceError(str(answers), (), problem)
            answers = {seats[0]: answers}
        return [self._checked(seat, answer) for seat, answer in answers.items()]

    def _checked(self, seat: Seat, answer: Answer) -> Choice:
        offered = self.options(seat)
        if not isinstance(answer, Choice):
            return find(offered, answer)
        offence = answer.offence is not None and answer in self.offences(seat)
        if answer.seat == seat and (answer in offered or offence):
            return answer
        there = ", ".join(texts(offered)) or "nothing is asked of it now"
        problem = f"seat {seat}: {answer.text} of seat {answer.seat} is not offered; {there}"
        raise ChoiceError(answer.text, texts(offered), problem)
