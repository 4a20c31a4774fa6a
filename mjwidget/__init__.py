"""A riichi-mahjong table that lives in a notebook cell.

``import mjwidget as mj``; ``mj.Table(rules)`` is a table to play at; ``mj.load(path)`` reads a
match in any format, ``mj.loads`` one from text, ``mj.load_all`` many, ``mj.save(match, path)``
writes one, ``mj.Replay(match)`` shows it; ``mj.History(path)`` keeps matches,
``mj.HistoryView`` lists them;
``mj.shanten``, ``mj.waits``, ``mj.ukeire`` and ``mj.discards`` tell what a hand needs,
``mj.score`` what it is worth; ``mj.analyse`` says what a position means, for its choices and in
danger; ``mj.rules(name)`` is a set of rules, ``mj.compare`` shows a hand under several;
``mj.Scenario`` sets a situation up, ``mj.position`` opens one from its line, ``mj.Puzzle`` and
``mj.Quiz`` ask about one, ``mj.quizzes`` makes questions;
``mj.play(players, rules)`` plays a match, ``mj.Env(rules)`` lets a program play one step by step;
``mj.bots`` are the computer players, ``mj.player(name)`` is one of them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from .core.match import Hand, Match
from .game.roster import PLAYERS, later
from .logs.errors import LogError
from .logs.load import load, load_all, loads
from .logs.save import save
from .logs.written import LossWarning
from .ruleset import sheets_with

if TYPE_CHECKING:
    from . import bots
    from .analysis.analyse import analyse
    from .analysis.result import Analysis
    from .comparing import Comparison, compare
    from .game.choice import Choice
    from .game.choose import ChoiceError
    from .game.env import Env
    from .game.play import PlayError, play
    from .game.players import Prompt, player
    from .game.table import TableError
    from .hand.api import discards, shanten, ukeire, waits
    from .hand.score import score
    from .history.errors import HistoryError
    from .history.history import History
    from .puzzle.errors import PuzzleError
    from .rulefiles import RuleError, rules
    from .ruleset import RuleSet
    from .scenario.errors import ScenarioError
    from .widget.history import HistoryView
    from .widget.quiz import Puzzle, Quiz, quizzes
    from .widget.replay import Replay
    from .widget.scenarios import Scenario, position
    from .widget.table import Table
    from .widget.waiting import NoAnswer

__version__ = "0.1.0"
__all__ = [
    "Analysis",
    "Choice",
    "ChoiceError",
    "Comparison",
    "Env",
    "Hand",
    "History",
    "HistoryError",
    "HistoryView",
    "LogError",
    "LossWarning",
    "Match",
    "NoAnswer",
    "PlayError",
    "Prompt",
    "Puzzle",
    "PuzzleError",
    "Quiz",
    "Replay",
    "RuleError",
    "RuleSet",
    "Scenario",
    "ScenarioError",
    "Table",
    "TableError",
    "analyse",
    "bots",
    "compare",
    "discards",
    "load",
    "load_all",
    "loads",
    "play",
    "player",
    "position",
    "quizzes",
    "rules",
    "save",
    "score",
    "shanten",
    "ukeire",
    "waits",
]

# Name -> its module, imported when it is first asked for: the widget brings ipywidgets along,
# hands bring tables, and the command line and scripts may need neither.
_LATER: Final = {
    "Analysis": ".analysis.result",
    "Choice": ".game.choice",
    "ChoiceError": ".game.choose",
    "Comparison": ".comparing.comparison",
    "Env": ".game.env",
    "History": ".history.history",
    "HistoryError": ".history.errors",
    "HistoryView": ".widget.history",
    "NoAnswer": ".widget.waiting",
    "PlayError": ".game.play",
    "Prompt": ".game.players",
    "Puzzle": ".widget.quiz",
    "PuzzleError": ".puzzle.errors",
    "Quiz": ".widget.quiz",
    "Replay": ".widget.replay",
    "RuleError": ".rulefiles",
    "RuleSet": ".ruleset",
    "Scenario": ".widget.scenarios",
    "ScenarioError": ".scenario.errors",
    "Table": ".widget.table",
    "TableError": ".game.table",
    "analyse": ".analysis.analyse",
    "compare": ".comparing.comparison",
    "discards": ".hand.api",
    "play": ".game.play",
    "player": ".game.players",
    "position": ".widget.scenarios",
    "quizzes": ".widget.quiz",
    "rules": ".rulefiles",
    "score": ".hand.score",
    "shanten": ".hand.api",
    "ukeire": ".hand.api",
    "waits": ".hand.api",
}

# The game knows its players by name and does not import them: they stand above it.
PLAYERS.update(
    {name: later(f"{__name__}.bots", name) for name in ("careful", "efficient", "tsumogiri")}
)
# Rules know that they have a sheet; how it is written stands above them.
sheets_with(lambda *args, **kwargs: import_module(".sheets", __name__).sheet(*args, **kwargs))


def __getattr__(name: str) -> Any:
    if name == "bots":
        return import_module(".bots", __name__)
    if name in _LATER:
        return getattr(import_module(_LATER[name], __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
