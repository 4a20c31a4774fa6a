"""A riichi-mahjong table that lives in a notebook cell.

``import mjwidget as mj``; ``mj.load(path)`` reads a match, ``mj.Replay(match)`` shows it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .core.match import Hand, Match
from .logs.errors import LogError
from .logs.load import load, loads

if TYPE_CHECKING:
    from .widget.replay import Replay

__version__ = "0.1.0"
__all__ = ["Hand", "LogError", "Match", "Replay", "load", "loads"]


def __getattr__(name: str) -> Any:
    # The widget brings ipywidgets along, which the command line and scripts do not need.
    if name == "Replay":
        from .widget.replay import Replay

        return Replay
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
