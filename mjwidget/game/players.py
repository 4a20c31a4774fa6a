"""What a player is, and simple ones: ``first``, ``random``, ``mixed``, ``steady``.

Those that are worth playing against are in :mod:`mjwidget.bots`; all are known by name in
:mod:`.roster`.

A player is any object with a ``name`` and ``choose(prompt) -> choice``; a plain function of a
prompt will do too. It is asked with a :class:`Prompt`: what its seat may see, and what it may do.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Protocol, TypeAlias, runtime_checkable

from ..core.events import Event, Position, Seat, StartKyoku
from ..core.public import public_events
from ..core.seats import relative
from ..core.tiles import WINDS, Tile, counts
from ..hand.ukeire import discards as discard_table
from ..hand.yaku import value_set
from ..ruleset import RuleSet
from ..view import View, project
from .choice import Choice
from .legal import Choices
from .look import Look
from .moment import Moment
from .offend import offences
from .position import position_of
from .roster import PLAYERS, Seed, player

__all__ = [
    "PLAYERS",
    "Answer",
    "Asked",
    "First",
    "Mixed",
    "Player",
    "Prompt",
    "Random",
    "Seed",
    "Steady",
    "most_helped",
    "player",
    "told_apart",
]


class Prompt:
    """A question to one seat.

    ``seat``: who is asked; ``choices``: what it may do, never empty; ``rules``. The rest is made
    when it is asked for: ``view`` (:func:`mjwidget.view.project`), ``tiles``, ``offences``,
    ``events``, ``history``.
    """

    def __init__(
        self, moment: Moment, seat: Seat, choices: Choices, record: Sequence[Event] = ()
    ) -> None:
        """``record``: the events of the match up to this moment."""
        self._moment, self.seat, self.choices = moment, seat, choices
        # The record grows on while a slow player thinks.
        self._record, self._until = record, len(record)

    @property
    def rules(self) -> RuleSet:
        """The rules of the match."""
        return self._moment.law.rules

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The own concealed tiles, the drawn one included, sorted."""
        return self._moment.state.players[self.seat].tiles

    @property
    def riichi(self) -> bool:
        """Is the seat in riichi?"""
        return self._moment.state.players[self.seat].riichi > 0

    @property
    def value_kinds(self) -> frozenset[int]:
        """Kinds whose triplet is a yaku for this seat: dragons, round and seat wind."""
        state = self._moment.state
        wind = relative(state.oya, self.seat, len(state.players))
        north = self.rules.tiles.north == "yakuhai"
        return value_set(wind, WINDS.index(state.bakaze), north)

    @cached_property
    def view(self) -> View:
        """What the seat may see, as plain JSON."""
        return project(self._moment.state, self.seat)

    @cached_property
    def history(self) -> tuple[Event, ...]:
        """What the seat has seen of the match so far, tiles that were hidden from it as unknown;
        empty where the question comes from no record."""
        return tuple(public_events(self._record[: self._until], self.seat))

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """The part of ``history`` since the deal of this hand (or the position it began with)."""
        start = self._until
        while start and not isinstance(self._record[start - 1], StartKyoku | Position):
            start -= 1
        return tuple(public_events(self._record[max(0, start - 1) : self._until], self.seat))

    @cached_property
    def offences(self) -> Choices:
        """What the seat could do and would be penalised for; empty under most rules."""
        return offences(self._moment, self.seat)

    def to_analyse(self, seat: Seat | None, *, open: bool) -> Look:
        """What ``mj.analyse`` looks at: what the seat sees. Raises ``ValueError`` for another seat,
        and for open hands."""
        if open:
            raise ValueError("open: a question shows what its seat sees, and no more")
        if seat not in (None, self.seat):
            raise ValueError(f"seat: found {seat}, this question is put to seat {self.seat}")
        m = self._moment
        return Look(position_of(m, self.seat), self.seat, self.choices, self.rules)

    def __repr__(self) -> str:
        return f"<Prompt to seat {self.seat}: {', '.join(c.text for c in self.choices)}>"


Answer: TypeAlias = Choice | str
"""A choice of the prompt, or its text (:func:`.choose.find`)."""


@runtime_checkable
class Player(Protocol):
    """Answers prompts. ``name`` stands in the record of the match."""

    @property
    def name(self) -> str: ...

    def choose(self, prompt: Prompt) -> Answer: ...


class First:
    """The first choice there is."""

    name = "first"

    def choose(self, prompt: Prompt) -> Choice:
        return prompt.choices[0]


class Random:
    """Any choice, each as likely as the others."""

    name = "random"

    def __init__(self, seed: Seed = None) -> None:
        self._pick = random.Random(seed).choice

    def choose(self, prompt: Prompt) -> Choice:
        return self._pick(prompt.choices)


class Mixed:
    """Enough sense to get to every corner of the rules, and enough nonsense.

    Takes nine wins of ten; makes every second riichi, kan or the like, every seventh call; seven
    discards of ten keep the hand as near to tenpai as can be. Where the rules have offences, one
    answer in a hundred is one.
    """

    name = "mixed"

    def __init__(self, seed: Seed = None) -> None:
        self._rng = random.Random(seed)

    def choose(self, prompt: Prompt) -> Choice:
        rng, choices = self._rng, prompt.choices
        if prompt.rules.offences.acts and rng.random() < 0.01 and prompt.offences:
            return rng.choice(prompt.offences)
        discards: list[Choice] = []
        others: list[Choice] = []
        for c in choices:
            if c.act in ("tsumo", "ron"):
                if rng.random() < 0.9:
                    return c
            elif c.act == "dahai":
                discards.append(c)
            elif c.act != "pass":
                others.append(c)
        if choices[-1].act == "pass":
            return rng.choice(others) if others and rng.random() < 0.15 else choices[-1]
        if others and (not discards or rng.random() < 0.5):
            return rng.choice(others)
        if len(discards) > 1 and rng.random() < 0.7:
            return rng.choice(_nearest(prompt, discards))
        return rng.choice(discards)


def _nearest(prompt: Prompt, discards: list[Choice]) -> list[Choice]:
    """The discards after which the hand is nearest to tenpai."""
    table = discard_table(counts(prompt.tiles), prompt.rules.tiles.manzu == "terminals")
    away = {kind: shanten for kind, shanten, _ in table}
    least = min([away[_kind(c)] for c in discards])
    return [c for c in discards if away[_kind(c)] == least]


def _kind(choice: Choice) -> int:
    assert choice.pai is not None
    return choice.pai >> 3


class Steady:
    """Plays the own hand straight and looks at nobody else's: takes every win and every riichi,
    keeps the most tiles that help, sets norths aside, calls a pon of dragons and own winds."""

    name = "steady"

    def choose(self, prompt: Prompt) -> Choice:
        choices = prompt.choices
        by_act: dict[str, list[Choice]] = {}
        for c in choices:
            by_act.setdefault(c.act, []).append(c)
        for act in ("tsumo", "ron", "kita", "stop"):
            if act in by_act:
                return by_act[act][0]
        if "pass" in by_act:
            pons = [c for c in by_act.get("pon", ()) if _kind(c) in prompt.value_kinds]
            return pons[0] if pons else by_act["pass"][0]
        return most_helped(prompt, by_act.get("riichi") or by_act["dahai"])


def most_helped(prompt: Prompt, discards: list[Choice]) -> Choice:
    """The discard after which the hand is nearest to tenpai, and then most kinds of tiles help; of
    equal ones the drawn tile, and a plain five before a coloured one."""
    if len(discards) == 1:
        return discards[0]
    table = discard_table(counts(prompt.tiles), prompt.rules.tiles.manzu == "terminals")
    rank = {kind: (shanten, -mask.bit_count()) for kind, shanten, mask in table}
    return min(discards, key=lambda c: (rank[_kind(c)], (c.pai or 0) & 7, not c.tsumogiri))


PLAYERS.update(
    first=lambda seed: First(),
    random=Random,
    mixed=Mixed,
    steady=lambda seed: Steady(),
)


class Asked:
    """A function of a prompt as a player."""

    def __init__(self, function: Callable[[Prompt], Answer]) -> None:
        self.choose = function
        self.name = getattr(function, "__name__", type(function).__name__)


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """The names, those that come again with a number: ``steady``, ``steady 2``, ``steady 3``."""
    out: list[str] = []
    for name in names:
        n, own = 1, name
        while own in out:
            n += 1
            own = f"{name} {n}"
        out.append(own)
    return tuple(out)
