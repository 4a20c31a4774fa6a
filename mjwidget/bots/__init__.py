"""Computer players that are worth playing against, and their kin.

By name, wherever players are seated: ``careful``, ``efficient``, ``tsumogiri``. As objects:
:class:`Scripted`, which answers what it was given, and :class:`Mjai`, a program outside.
"""

from __future__ import annotations

from ..game.roster import Seed
from .careful import Careful
from .efficient import Efficient
from .mjai import Mjai, MjaiError
from .scripted import Scripted, ScriptError
from .tsumogiri import Tsumogiri

__all__ = [
    "Careful",
    "Efficient",
    "Mjai",
    "MjaiError",
    "ScriptError",
    "Scripted",
    "Tsumogiri",
    "careful",
    "efficient",
    "tsumogiri",
]


def careful(seed: Seed = None) -> Careful:
    """The player of this name. It leaves nothing to chance: the seed makes no difference."""
    return Careful()


def efficient(seed: Seed = None) -> Efficient:
    """The player of this name. It leaves nothing to chance: the seed makes no difference."""
    return Efficient()


def tsumogiri(seed: Seed = None) -> Tsumogiri:
    """The player of this name. It leaves nothing to chance: the seed makes no difference."""
    return Tsumogiri()
