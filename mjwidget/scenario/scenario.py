"""``Scenario``: a situation written down in a few lines, set up and played by the real referee."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from typing import Any, Final, Self

from ..core.events import STICK, EndKyoku, Event, Position
from ..core.given import as_int
from ..core.match import Match, Result
from ..core.names import in_languages
from ..core.seats import seat_wind
from ..core.text import printable
from ..core.tiles import WINDS
from ..game.choice import Choice
from ..game.look import Look, of_referee
from ..game.play import Seated, seat_player
from ..game.players import Player, Prompt
from ..game.position import dumps
from ..game.referee import Referee
from ..game.validate import validate
from ..ruleset import RuleSet
from . import checks, toml
from .compile import Compiled, compiled
from .player import Follower
from .read import read
from .run import Stage, StepError, asked_too
from .script import WHOLE, bids
from .spec import Spec, name

THEN: Final = "efficient"
"""Who plays on where nothing else was said."""


class Scenario:
    """A situation of play, found and proven by the referee.

    >>> s = Scenario("tenhou", S="23467m567p34588s", draws="5m", play=["E 5m", "S ron"])
    >>> s.outcome.wins[0].points

    ``spec``: what was asked for; ``rules``; ``position``: the moment as an event, ``str(s)`` as a
    line; ``match``: the record so far; ``variants``: the same with other values, and ``more``: what
    else a file says beside the scenario.
    """

    def __init__(self, /, rules: Any = None, **values: Any) -> None:
        """Set it up.

        ``rules``: a set's name, a set, or ``{"extends": name, section: {key: value}}``; by default
        ``tenhou``. Everything else may be left out, and is filled from ``seed`` so that it does not
        matter. Seats are called by their wind in this hand.

        ``title``, ``text``: shown as text, one or by language (``{"en": ..., "ja": ...}``);
        ``clauses``: names of the rules that it shows; ``round``: ``E1``; ``honba``; ``sticks`` and
        ``scores`` (a list E first; a table by wind, where those left out share the rest, or have
        the start where points are a stock; a number for everybody, whatever it adds up to): as
        they are seen at the moment;
        ``dora``, ``ura``: indicators in the order of turning, those to come too; ``you``: the
        person's wind.

        ``E`` ``S`` ``W`` ``N``: the concealed tiles (``123m456p``; not all of them, or with the
        drawn one, ``+5p``), or a table: ``hand``, ``drawn``, ``melds`` (``pon:777z@W``, the called
        tile first, the added one last; ``chi:``, ``kan:``, ``ankan:``, ``kakan:``; three dragons or
        four winds in the order in which they were made, where that can be), ``river``
        (``1z9m-3p!``: ``-`` tsumogiri, ``!`` riichi, ``@W`` called, ``?`` any tile, ``...`` in
        front: others before; called tiles may be left out), ``riichi`` (by the last discard),
        ``kita`` (how many), ``flowers``, ``draws``, ``then``.

        ``turn``: whose turn it is and which, ``S``, ``8``, ``S8`` (by default what hands, rivers
        and steps say, else the first of E); ``left``: live tiles at the moment; ``draws``: coming
        draws in the order of the wall, the first of them that of the seat in turn where its drawn
        tile is not named, ``?`` for any; ``rinshan``: the coming replacements.

        ``before``: steps that lead to the moment (``["S 5p"]``: it lies there, and others are
        asked); ``play``: steps after it, and between them facts behind a ``?`` (:mod:`.checks`);
        ``then``: who plays on; ``expect``: facts after the last step. ``position``: the line of a
        position, or the event, instead of all that sets one up. ``seed``, ``tries``.

        Raises :class:`.errors.ScenarioError` for what cannot be read, for a conflict, and where no
        filling was found.
        """
        self.more: Mapping[str, Any] = {}
        self.variants: tuple[Self, ...] = ()
        values = {key: as_int(value) for key, value in values.items()}
        self.spec: Spec = read(rules, values)
        self._given: tuple[Any, dict[str, Any]] = (rules, values)
        self._compiled: Compiled = compiled(self.spec)
        self._position: Position | None = None
        self._done: tuple[Stage, tuple[str, ...]] | None = None

    # ---- files

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Self:
        """The scenario of a TOML file (see :mod:`.toml`); ``more``: its tables that are not the
        scenario's. Raises :class:`.errors.ScenarioError` that names file, line and key."""
        return toml.load(cls, path)

    @classmethod
    def loads(cls, text: str, source: str = "scenario") -> Self:
        """The scenario of a TOML text. Raises as :meth:`load`."""
        return toml.loads(cls, text, source)

    def but(self, /, **changed: Any) -> Self:
        """The same with other values (``None``: left out); ``rules=`` too, but no variants."""
        rules, values = self._given
        rules = changed.pop("rules", rules)
        kept = {k: v for k, v in {**values, **changed}.items() if v is not None}
        return type(self)(rules, **kept)

    # ---- what there is

    @property
    def rules(self) -> RuleSet:
        """The rules of play."""
        return self.spec.rules

    @property
    def title(self) -> str:
        """In English, or in the one language there is."""
        return in_languages(self.spec.title)["en"]

    @property
    def text(self) -> str:
        """Likewise; ``spec.title`` and ``spec.text`` are as they were given."""
        return in_languages(self.spec.text)["en"]

    @property
    def clauses(self) -> tuple[str, ...]:
        """Names of the rules that it shows."""
        return self.spec.clauses

    @property
    def you(self) -> int | None:
        """The person's seat at the table; ``None``: nobody's."""
        return None if self.spec.you is None else self.spec.seat(self.spec.you)

    def seat(self, wind: str) -> int:
        """The seat at the table that has this wind. Raises ``ValueError``."""
        if wind not in tuple(WINDS[: self.spec.players]):
            raise ValueError(f"wind: found {wind!r:.20}, expected one of {WINDS}")
        return self.spec.seat(WINDS.index(wind))

    def referee(self) -> Referee:
        """A referee at the moment, a new one each time."""
        out = Referee.resume(self._compiled.events, self.rules, also=asked_too(self.spec))
        if self._compiled.replies:
            out.step(*self._compiled.replies)
        return out

    @property
    def match(self) -> Match:
        """The record until the moment."""
        return self.referee().match

    @property
    def position(self) -> Position:
        """The moment as an event, with its wall."""
        if self._position is None:
            self._position = self.referee().position(wall=True)
        return self._position

    def __str__(self) -> str:
        """The line of the position, without the tiles to come."""
        return dumps(self.referee().position())

    # ---- played out

    @property
    def played(self) -> Match:
        """The record with the steps of ``play``; the whole hand where they end it."""
        return self._stage()[0].referee.match

    @property
    def outcome(self) -> Result:
        """How the hand ends, with the steps of ``play`` and then as ``then`` plays."""
        return self.finished.hands[0].result

    @property
    def finished(self) -> Match:
        """The record to the end of the hand: the steps, then as ``then`` plays."""
        return self._ended(following=False)

    def _ended(self, *, following: bool) -> Match:
        """``following``: with the deal or the settlement that comes after the hand."""
        stage = self._play()[0]
        secret = b"then"
        players = [seat_player(self.then(seat), secret, seat) for seat in range(self.spec.players)]
        _finish(stage, players)
        events = stage.referee.events
        first = next(i for i, e in enumerate(events) if not _header(e))
        end = len(events)
        if not following:
            over = (i for i, e in enumerate(events) if isinstance(e, EndKyoku) and i > first)
            end = next(over, end)
        return Match.folded(events[: end + 1], stage.referee.states[: end + 1])

    def outcome_under(self, rules: RuleSet) -> Match:
        """The record to the end of the hand under other rules, and what follows it; ``mj.compare``
        asks for it. Raises ``ValueError`` where it cannot be set up or played under them."""
        return self.but(rules=rules)._ended(following=True)

    def to_analyse(self, seat: int | None, *, open: bool) -> Look:
        """What ``mj.analyse`` looks at: the moment, through the eyes of ``seat`` (your seat, else
        of who is asked)."""
        return of_referee(self.referee(), self.you if seat is None else seat)

    def heading(self, lang: str) -> str:
        """The title in "en" or "ja"; without one what is played, "" where nothing is."""
        return in_languages(self.spec.title)[lang] or ", ".join(map(str, self.spec.play))

    def then(self, seat: int) -> Seated:
        """Who plays on at this seat of the table."""
        found: Seated | None = self.spec.seats[self.spec.wind(seat)].then
        return THEN if found is None else found

    def follower(self, seat: int) -> Follower:
        """A player for this seat of the table: its steps of ``play``, then as :meth:`then` says."""
        wind = self.spec.wind(seat)
        script = [
            bid.text
            for line in self.spec.play
            if not line.startswith("?") and line not in WHOLE
            for bid in bids(line, self.spec.players, "play")
            if bid.wind == wind
        ]
        return Follower(script, self.then(seat), b"then", seat)

    def check(self) -> list[str]:
        """What is wrong with it, a line each: a fact that is not true, a breach of the rules by the
        engine's own validator, in it or in a variant; ``[]`` when all is well."""
        stage, found = self._stage()
        problems = [*self._sum(), *found]
        match = stage.referee.match
        problems += [str(fault) for fault in validate(match, self.rules, whole=False)]
        for n, variant in enumerate(self.variants, 1):
            problems += [f"but {n}: {problem}" for problem in variant.check()]
        return problems

    def _sum(self) -> list[str]:
        """Scores one by one that there cannot be, sticks included. (One number for everybody says
        no more than that: so many that nobody busts. A stock is what each brought, of any sum.)"""
        if self.spec.scores is None or type(self._given[1].get("scores")) is int:
            return []
        state, rules = self.referee().state, self.rules
        if rules.match.stock:
            least = min(state.scores)
            return [f"scores: found {least:,}; a stock never falls below 0"] if least < 0 else []
        whole = rules.match.start * len(state.scores)
        have = sum(state.scores) + STICK * state.kyotaku
        if have == whole:
            return []
        with_sticks = ", sticks included" if state.kyotaku else ""
        return [f"scores: they add up to {have:,}{with_sticks}; under these rules to {whole:,}"]

    def _stage(self) -> tuple[Stage, tuple[str, ...]]:
        """After the steps, and the facts that are not true. (Not to be played on from.)"""
        if self._done is None:
            self._done = self._play()
        return self._done

    def _play(self) -> tuple[Stage, tuple[str, ...]]:
        stage = Stage(self.referee())
        wrong: list[str | None] = []
        for n, line in enumerate(self.spec.play, 1):
            if line.startswith("?"):
                found = checks.problem(stage, line)
                wrong.append(None if found is None else f"play, line {n}: {found}")
                continue
            try:
                stage.step(line)
            except StepError as e:
                wrong.append(f"play, line {n}: {e}")
                break
        for n, line in enumerate(self.spec.expect, 1):
            found = checks.problem(stage, line)
            wrong.append(None if found is None else f"expect, line {n}: {found}")
        return stage, tuple([x for x in wrong if x is not None])

    def __repr__(self) -> str:
        state = self.referee().state
        turn = (
            ""
            if state.turn is None
            else f", {seat_wind(state.turn, state.oya, len(state.players))}"
        )
        title = f" {self.title!r}" if self.title else ""
        return printable(
            f"<{type(self).__name__}{title}: {self.rules.name}, {self.spec.bakaze}"
            f"{self.spec.kyoku}{turn}, {state.left} tiles left>"
        )


def _header(event: Event) -> bool:
    return type(event).__name__ == "StartGame"


def _finish(stage: Stage, players: list[Player]) -> None:
    """Let players go on to the end of the hand."""
    referee = stage.referee
    while not stage.over:
        answers = []
        for seat, offered in referee.prompts.items():
            if seat in referee.replies:
                continue
            answer = players[seat].choose(Prompt(referee.moment, seat, offered, referee.events))
            answers.append(_answer(offered, answer))
        referee.step(*answers)


def _answer(offered: tuple[Choice, ...], answer: Choice | str) -> Choice:
    from ..game.choose import find

    return find(offered, answer) if isinstance(answer, str) else answer


__all__ = ["THEN", "Scenario", "name"]
