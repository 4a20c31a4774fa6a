"""The live table: people and computer players at one match. The one mutable object of the game.

It knows no widget, no clock and no loop: people answer with :meth:`LiveTable.act`, computer
players answer by themselves until a person is asked, the table is paused, or the match is over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec.structs import replace

from ..core.events import Event, Seat, StartGame
from ..core.match import Match
from ..core.state import State
from ..rulefiles import rules as load_rules
from ..ruleset import RuleSet
from .away import substitute
from .choice import Choice
from .choose import ChoiceError, find, texts
from .legal import Choices
from .manners import no_substitute
from .play import Seated, seat_player
from .players import Player, Prompt
from .referee import Outcome, Referee, seed_bytes

PERSON: Final = "you"
"""How a seat is given to a person."""


class TableError(ValueError):
    """What the table cannot do now; the text says why."""


class Auto:
    """What the table does by itself for a person: wins, passes of calls, discards of what is
    drawn (never in place of a win that is not taken by itself)."""

    __slots__ = ("discard", "no_calls", "win")

    def __init__(self) -> None:
        self.win = self.no_calls = self.discard = False

    def answer(self, choices: Choices) -> Choice | None:
        """The answer that needs no person, if there is one."""
        wins = [c for c in choices if c.act in ("tsumo", "ron")]
        if wins:
            return wins[0] if self.win else None
        if choices[-1].act == "pass":
            return choices[-1] if self.no_calls else None
        if self.discard:
            rest = [c for c in choices if c.act != "dahai"]
            drawn = [c for c in choices if c.act == "dahai" and c.tsumogiri]
            # kan, kita, nine terminals, riichi are a person's to choose
            return drawn[0] if drawn and not rest else None
        return None


class LiveTable:
    """A match that is being played.

    ``referee``; ``players`` by seat (``None``: a person); ``auto`` by seat; ``away``: seats whose
    person is away; ``paused``; ``error``: what went wrong last, or ``None``; ``epoch``: counts
    changes of what has happened (undo, restart), so that what was said of an older one is known
    for stale.
    """

    def __init__(
        self,
        rules: RuleSet | str = "tenhou",
        seats: Sequence[Seated] | None = None,
        *,
        seed: bytes | str | int | None = None,
        names: Sequence[str] | None = None,
        scores: Sequence[int] | None = None,
        computer: str = "mixed",
    ) -> None:
        """``seats``: by seat ``"you"`` for a person, else a player (name, object, function); by
        default one person and ``computer`` players. Raises ``ValueError`` for what does not fit."""
        rules = load_rules(rules) if isinstance(rules, str) else rules
        n = rules.tiles.players
        seats = (PERSON, *[computer] * (n - 1)) if seats is None else tuple(seats)
        if len(seats) != n:
            raise ValueError(f"seats: found {len(seats)}, expected {n}")
        self._seats, self._names, self._scores = tuple(seats), names, scores
        self._computer = computer
        self._sit(seed_bytes(seed))
        self._start(
            Referee(rules, seed=self._seed, names=self._named(names), scores=scores), epoch=0
        )

    def _sit(self, seed: bytes) -> None:
        self._seed = seed
        self.players: list[Player | None] = [
            None if one == PERSON else seat_player(one, seed, seat)
            for seat, one in enumerate(self._seats)
        ]
        self._substitutes = [
            seat_player(self._computer, seed, seat) for seat in range(len(self._seats))
        ]

    def _named(self, names: Sequence[str] | None) -> tuple[str, ...]:
        if names is not None:
            return tuple(names)
        return tuple(["You" if p is None else p.name for p in self.players])

    def _start(self, referee: Referee, epoch: int) -> None:
        self.referee = referee
        self.epoch = epoch
        self.auto = [Auto() for _ in self._seats]
        self.away: set[Seat] = set()
        self.paused = False
        self.error: str | None = None
        self._held: dict[Seat, Choice] = {}
        self._marks: list[int] = []
        self._undone: list[tuple[list[Event], list[int]]] = []
        self._listeners: list[Callable[[], None]] = getattr(self, "_listeners", [])

    @classmethod
    def resume(
        cls,
        match: Match,
        seats: Sequence[Seated] | None = None,
        *,
        rules: RuleSet | None = None,
        computer: str = "mixed",
    ) -> LiveTable:
        """Go on with a match that was broken off; ``seats`` as they were, unless given.

        Raises ``ValueError`` where the match has no secret (it was never the table's own), or is
        not as its rules would have it.
        """
        self = cls.__new__(cls)
        header = match.header
        said = (header.meta or {}).get("seats")
        n = match.seats
        if seats is None:
            known = isinstance(said, list | tuple) and len(said) == n
            seats = tuple(said) if known else (PERSON, *[computer] * (n - 1))  # type: ignore[arg-type]
        if len(seats) != n:
            raise ValueError(f"seats: found {len(seats)}, expected {n}")
        referee = Referee.resume(match.events, rules)
        self._seats, self._names, self._scores = tuple(seats), match.players, None
        self._computer = computer
        secret = (header.secret or {}).get("seed", "")
        self._sit(seed_bytes(bytes.fromhex(secret)))
        self._start(referee, epoch=0)
        return self

    # ---- what there is

    @property
    def rules(self) -> RuleSet:
        """The rules of the match."""
        return self.referee.rules

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
        match = self.referee.match
        seats = [one if isinstance(one, str) else "computer" for one in self._seats]
        meta = {**(match.header.meta or {}), "seats": seats}
        match.header = replace(match.header, meta=meta)
        return match

    @property
    def people(self) -> tuple[Seat, ...]:
        """Seats of persons, away or not."""
        return tuple([seat for seat, p in enumerate(self.players) if p is None])

    @property
    def asked(self) -> tuple[Seat, ...]:
        """Persons who are to answer now, in the order of the turn."""
        replied = self.referee.replies
        return tuple(
            [
                seat
                for seat in self.referee.prompts
                if self._by(seat) is None and seat not in replied and seat not in self._held
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

    def _whose(self, seat: Seat | None) -> Seat | None:
        if seat is not None:
            return seat
        asked = self.asked
        return asked[0] if asked else None

    def watch(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call ``listener`` after every change; what is returned ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    # ---- playing

    def act(self, answer: Choice | str, seat: Seat | None = None) -> Outcome:
        """A person's answer, as a choice or as its text; then everybody who answers at once does.

        Raises :class:`.choose.ChoiceError` for a text that is no choice, and for a choice that is
        not offered (any more); then nothing has changed.
        """
        seat = answer.seat if isinstance(answer, Choice) else self._whose(seat)
        if self.over or seat is None:
            what = "the match is over" if self.over else "nobody is asked now"
            raise ChoiceError(str(answer), (), f"{what}, so {str(answer)!r:.60} cannot be chosen")
        offered = self.referee.prompts.get(seat, ())
        choice = (
            answer
            if isinstance(answer, Choice)
            else find((*offered, *self.referee.offences(seat)), answer)
        )
        if seat not in self.people:
            raise ChoiceError(choice.text, (), f"seat {seat} is not played by a person")
        if choice not in offered and choice.offence is None:
            there = texts(offered)
            raise ChoiceError(choice.text, there, f"{choice.text} is not offered now")
        before, number = len(self.referee.events), self.referee.number
        outcome = self._answer(choice)
        if outcome.refused:
            reason = outcome.refused[0].reason
            raise ChoiceError(choice.text, texts(offered), f"{choice.text}: {reason}")
        if len(self.referee.events) > before or self.referee.number != number or self._held:
            self._marks.append(before)
            self._undone.clear()
        start = before
        self.run()
        return Outcome(tuple(self.referee.events[start:]), ())

    def _answer(self, choice: Choice) -> Outcome:
        """Give the referee this answer; with the last person's the computers' go along, so that
        a computer's quick call does not come before a person could speak."""
        referee = self.referee
        if choice.act == "offend" or referee.state.phase in ("draw", "call", "end"):
            return referee.step(choice)
        rest = [seat for seat in self.asked if seat != choice.seat]
        self._held[choice.seat] = choice
        if rest:
            return Outcome((), ())
        held = list(self._held.values())
        # The person's own answer is the last that was spoken; all count as simultaneous.
        self._held = {}
        return referee.step(*held)

    def run(self, decisions: int | None = None) -> int:
        """Let computer players answer until a person is asked, the table is paused or the match is
        over; at most so many ``decisions``. Returns how many there were."""
        made = 0
        while not self.over and not self.paused and (decisions is None or made < decisions):
            if not self._once():
                break
            made += 1
        if made or decisions is None:
            self._tell()
        return made

    def _once(self) -> bool:
        """One round of answers that need no person; ``False`` when there is none."""
        referee = self.referee
        answers: list[Choice] = []
        waits = False
        for seat, offered in referee.prompts.items():
            if seat in referee.replies or seat in self._held:
                continue
            answer = self._by_itself(seat, offered)
            if answer is None:
                waits = True
            else:
                answers.append(answer)
        if waits:
            # Held back until the person has spoken.
            for answer in answers:
                self._held[answer.seat] = answer
            return False
        held = [*self._held.values(), *answers]
        self._held = {}
        if not held:
            return False
        outcome = referee.step(*held)
        for refused in outcome.refused:
            if refused.reason != "stale":
                self._fail(refused.choice.seat, f"answered {refused.choice.text}, not offered")
                seat = refused.choice.seat
                if seat in referee.prompts and seat not in referee.replies:
                    referee.step(self._stand_in(seat, referee.prompts[seat]))
        return True

    def _by(self, seat: Seat) -> Player | None:
        """Who answers for a seat by itself; ``None``: a person does."""
        player = self.players[seat]
        if player is None and seat in self.away:
            return substitute(self.rules.table.substitute, self._substitutes[seat])
        return player

    def _by_itself(self, seat: Seat, offered: Choices) -> Choice | None:
        player = self._by(seat)
        if player is None:
            return self.auto[seat].answer(offered)
        prompt = Prompt(self.referee.moment, seat, offered)
        try:
            answer = player.choose(prompt)
            choice = find(offered, answer) if isinstance(answer, str) else answer
            known = isinstance(choice, Choice) and choice.seat == seat
            if known and (choice in offered or choice in self.referee.offences(seat)):
                return choice
            self._fail(seat, f"answered {answer!r:.60}, which is not offered")
        except Exception as e:  # whatever a player raises must not stop the table
            self._fail(seat, f"raised {type(e).__name__}: {e}")
        return self._stand_in(seat, offered)

    def _stand_in(self, seat: Seat, offered: Choices) -> Choice:
        """The answer in place of one that did not come."""
        prompt = Prompt(self.referee.moment, seat, offered)
        return substitute("wins_in_riichi", self._substitutes[seat]).choose(prompt)  # type: ignore[return-value]

    def _fail(self, seat: Seat, problem: str) -> None:
        name = getattr(self.players[seat], "name", "player")
        self.error = f"{name} (seat {seat}) {problem}; a substitute answered"

    def expire(self, seat: Seat) -> None:
        """The time of a person is up: the pass, or the drawn tile."""
        offered = self.referee.prompts.get(seat)
        if offered and seat in self.asked:
            self._answer(self._stand_in(seat, offered))
            self.run()

    # ---- steering

    def pause(self) -> None:
        """Computer players answer no more until :meth:`resume_play`."""
        self.paused = True
        self._tell()

    def resume_play(self) -> None:
        """Go on."""
        self.paused = False
        self.run()

    def step(self) -> bool:
        """One decision of the computer players, paused or not; ``False`` when there is none."""
        was, self.paused = self.paused, False
        try:
            return self.run(1) > 0
        finally:
            self.paused = was
            self._tell()

    def leave(self, seat: Seat) -> None:
        """The person at ``seat`` is away: a substitute plays on, by the rules of the table.

        Raises :class:`TableError` for a seat without a person, and where the rules let no
        substitute take the hand over now.
        """
        if seat not in self.people:
            raise TableError(f"seat {seat} is not played by a person")
        reason = None if self.over else no_substitute(self.referee.moment, seat)
        if reason is not None:
            raise TableError(f"no substitute may take this hand over: {reason}")
        self.away.add(seat)
        self.run()

    def back(self, seat: Seat) -> None:
        """The person is back."""
        self.away.discard(seat)
        self._tell()

    @property
    def can_undo(self) -> int:
        """Decisions that can be taken back: none with several persons."""
        return len(self._marks) if len(self.people) == 1 else 0

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
        if not 1 <= n <= len(self._marks):
            raise TableError(f"{len(self._marks)} decisions can be taken back, not {n}")
        for _ in range(n):
            self._undone.append((list(self.referee.events), list(self._marks)))
            self._cut(self.referee.events[: self._marks.pop()])
        self._tell()

    def redo(self, n: int = 1) -> None:
        """Make decisions again that were taken back. Raises :class:`TableError`."""
        if not 1 <= n <= len(self._undone):
            raise TableError(f"{len(self._undone)} decisions can be made again, not {n}")
        for _ in range(n):
            events, marks = self._undone.pop()
            self._cut(events)
            self._marks = marks
        self._tell()

    def _cut(self, events: list[Event]) -> None:
        """The match as it was after these events, from now on practice."""
        header = events[0]
        assert isinstance(header, StartGame)
        meta: dict[str, Any] = dict(header.meta or {})
        now = self.referee.events[0].meta or {}
        meta["undone"] = int(now.get("undone", 0)) + 1
        meta["practice"] = True
        self.referee = Referee.resume([replace(header, meta=meta), *events[1:]], self.rules)
        self._held = {}
        self.error = None
        self.epoch += 1

    def branch(self) -> LiveTable:
        """Another table that goes on from here with the same walls; this one stays as it is."""
        other = LiveTable.resume(self.match, self._seats, rules=self.rules)
        header = other.referee.events[0]
        meta = {**(header.meta or {}), "branch": True, "practice": True}
        other.referee.events[0] = replace(header, meta=meta)
        return other

    def restart(self, seed: bytes | str | int | None = None) -> None:
        """A new match at this table, with new walls."""
        self._sit(seed_bytes(seed))
        referee = Referee(
            self.rules, seed=self._seed, names=self._named(self._names), scores=self._scores
        )
        self._start(referee, self.epoch + 1)
        self.run()

    def _tell(self) -> None:
        for listener in list(self._listeners):
            listener()
