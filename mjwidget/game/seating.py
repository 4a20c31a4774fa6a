"""Who sits where at a table: persons, computer players, substitutes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from copy import copy
from typing import Any, Final, Protocol, TypeAlias

from ..core.events import Seat
from ..core.text import clip
from ..ruleset import RuleSet
from .play import Seated, name_of, seat_player
from .players import PLAYERS, Answer, Player, Prompt, told_apart
from .roster import no_player


class SlowPlayer(Protocol):
    """A player whose answer has to be awaited. One that can do both has the awaited way as
    ``think(prompt)``, which a live table prefers; ``limit``, where there is one: seconds that it
    may take."""

    @property
    def name(self) -> str: ...

    def choose(self, prompt: Prompt) -> Awaitable[Answer]: ...


Sitting: TypeAlias = Seated | SlowPlayer | Callable[[Prompt], Awaitable[Answer]]
"""Who may sit at a live table: ``"you"`` for a person, or a player: its name, an object, a
function of a prompt. What it answers may have to be awaited."""

PERSON: Final = "you"
"""How a seat is given to a person."""
COMPUTER: Final = "careful"
"""Who has the seat of a person who has left, and plays on for one where the rules say so."""
PRACTICE: Final = {3: ("careful", "efficient"), 4: ("careful", "careful", "efficient")}
"""Whom a person meets at a table where nothing else was said, by the number of seats."""
_OBJECT = "?"  # in a record: a player that had no name by which it could be made again


class Seating:
    """``players`` by seat (``None``: a person), ``called``: what they call themselves,
    ``substitutes`` by seat, ``names``, ``given``.

    Made anew for each match, because players given by name answer by the match's seed.
    """

    def __init__(
        self,
        rules: RuleSet,
        given: Sequence[Sitting] | None,
        seed: bytes,
        *,
        names: Sequence[str] | None = None,
        computer: str | None = None,
    ) -> None:
        """``given``: by seat ``"you"`` or a player; by default one person and those of
        :data:`PRACTICE`, or ``computer`` players where one is named. Raises ``ValueError`` for
        what does not fit, ``TypeError`` for what is no player.
        """
        n = rules.tiles.players
        if isinstance(given, str | bytes):
            raise ValueError(
                f"seats: found {clip(given)}, expected {n}, one for each seat of {rules.name}"
            )
        one_each("seats", given, rules)
        if given is None:
            given = (PERSON, *(PRACTICE[n] if computer is None else [computer] * (n - 1)))
        given = tuple(given)
        computer = COMPUTER if computer is None else computer
        for seat, one in enumerate(given):
            if isinstance(one, type) or not (isinstance(one, str) or callable(one) or _plays(one)):
                raise TypeError(
                    f"seats: found {clip(one)} at seat {seat}, expected 'you', the name of a"
                    " player, an object with a method choose, or a function of a prompt"
                )
            if isinstance(one, str) and one != PERSON and one not in PLAYERS:
                raise ValueError(f"seats: {no_player(one, (PERSON, *PLAYERS))}")
        self.given: tuple[Sitting, ...] = tuple(given)
        self.computer, self._names = computer, names
        self.players: tuple[Player | None, ...] = tuple(
            [
                None if one == PERSON else seat_player(one, seed, seat, "seats")  # type: ignore[arg-type]
                for seat, one in enumerate(self.given)
            ]
        )
        self.called = tuple([PERSON if p is None else name_of(p) for p in self.players])
        self.substitutes = tuple([seat_player(computer, seed, seat) for seat in range(n)])

    def again(self, rules: RuleSet, seed: bytes) -> Seating:
        """The same for another match."""
        return Seating(rules, self.given, seed, names=self._names, computer=self.computer)

    def without(self, left: Collection[Seat]) -> Seating:
        """The same, computer players where somebody has left. (They come with :meth:`again`.)"""
        other = copy(self)
        if left:
            names = self._names
            other.given = tuple(
                [self.computer if s in left else one for s, one in enumerate(self.given)]
            )
            if names is not None:
                other._names = told_apart(
                    [self.computer if s in left else name for s, name in enumerate(names)]
                )
        return other

    @property
    def people(self) -> tuple[Seat, ...]:
        """Seats of persons."""
        return tuple([seat for seat, p in enumerate(self.players) if p is None])

    @property
    def names(self) -> tuple[str, ...]:
        """Names by seat, for the record."""
        if self._names is not None:
            return tuple(self._names)
        several = len(self.people) > 1
        return told_apart(
            [
                name if p is not None else f"Person {seat + 1}" if several else "You"
                for seat, (p, name) in enumerate(zip(self.players, self.called, strict=True))
            ]
        )

    @property
    def record(self) -> list[str]:
        """What a match's header says, so that :func:`of_record` can seat the same again."""
        return [one if isinstance(one, str) else _OBJECT for one in self.given]


def _plays(one: object) -> bool:
    return callable(getattr(one, "choose", None))


def one_each(what: str, values: object, rules: RuleSet) -> None:
    """Raises ``ValueError`` where this is not as many things as there are seats."""
    n = rules.tiles.players
    if values is not None and not (isinstance(values, Sequence) and len(values) == n):
        found = len(values) if isinstance(values, Sequence) else clip(values)
        raise ValueError(f"{what}: found {found}, expected {n}, one for each seat of {rules.name}")


def of_record(meta: Mapping[str, Any] | None, players: int) -> tuple[str, ...] | None:
    """The seats that a header names; ``None`` where it names none.

    Raises ``ValueError`` where a player sat there who cannot be made again from his name.
    """
    said = (meta or {}).get("seats")
    if not isinstance(said, list | tuple) or len(said) != players:
        return None
    seats = tuple([str(one) for one in said])
    for seat, one in enumerate(seats):
        if one != PERSON and one not in PLAYERS:
            raise ValueError(f"seat {seat} was played by a player of its own: say seats=")
    return seats
