"""Players by name: who can be seated with a text.

What stands here may be made later: the package's own computer players are entered by name when
the package is imported (``mjwidget/__init__.py``), and their modules when one is first seated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Final, TypeAlias

from ..core.text import clip, nearest

if TYPE_CHECKING:
    from .players import Player

Seed: TypeAlias = int | str | bytes | None
Maker: TypeAlias = "Callable[[Seed], Player]"

PLAYERS: Final[dict[str, Maker]] = {}
"""Players by name: each is made from a seed. What is put here can be seated everywhere."""


def later(module: str, function: str) -> Maker:
    """The maker ``function`` of a module that is imported when a player is made."""

    def make(seed: Seed) -> Player:
        made: Player = getattr(import_module(module), function)(seed)
        return made

    return make


def player(name: str, seed: Seed = None) -> Player:
    """A player by its name; with the same ``seed`` it answers the same. Raises ``ValueError``."""
    make = PLAYERS.get(name)
    if make is None:
        raise ValueError(no_player(name, PLAYERS))
    return make(seed)


def no_player(name: str, known: Iterable[str]) -> str:
    """What is said of a name that no player has."""
    meant = nearest(name, known)
    mean = f" (did you mean {meant!r}?)" if meant else ""
    return f"no player {clip(name)}{mean}; there are: {', '.join(known)}"
