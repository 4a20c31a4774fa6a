"""``Scenario`` and ``position`` in a notebook: opened as a table or a replay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from ..core.events import Position, Seat, StartGame
from ..core.given import as_int
from ..core.match import Match
from ..core.text import clip
from ..game.look import Look, of_position
from ..game.position import PositionError, dumps, loads, rules_of
from ..game.position_check import faults
from ..game.referee import Referee
from ..game.seating import PERSON, Sitting
from ..game.table import LiveTable
from ..ruleset import RuleSet
from ..scenario import scenario
from .positions import position_in
from .replay import Replay
from .table import Table


class Scenario(scenario.Scenario):
    __doc__ = scenario.Scenario.__doc__

    def table(self, seats: Sequence[Sitting] | None = None, **settings: Any) -> Table:
        """A table at the moment: you at your seat (nobody, where the scenario names none), the
        others by their steps of ``play`` and then as ``then`` says. Taking back goes as far as
        the moment. ``seats``: others instead; ``settings``: as for :class:`~.table.Table`."""
        if seats is None:
            you, n = self.you, self.spec.players
            seats = [PERSON if seat == you else self.follower(seat) for seat in range(n)]
        live = LiveTable.of(self.referee(), seats)
        return Table(live, **{"title": self.spec.title, "text": self.spec.text, **settings})

    def replay(self, *, whole: bool = False, **settings: Any) -> Replay:
        """A replay that stands at the moment, with the whole history behind it. ``whole``: with
        what follows too, to the end of the hand. ``settings``: as for :class:`~.replay.Replay`."""
        until = self.match
        said = {"title": self.spec.title, "text": self.spec.text}
        view = {"viewpoint": self.you or 0, **said, **settings}
        out = Replay(self.finished if whole else until, **view)
        out.at = (0, len(until.hands[0]) - 1)
        return out

    def _repr_mimebundle_(self, **more: Any) -> Any:
        shown = self.replay() if self.you is None else self.table()
        return shown._repr_mimebundle_(**more)


class PositionView:
    """One position: ``event``, ``rules``, and ``str(...)``, its line.

    As the last line of a cell it shows itself; :meth:`table`, :meth:`replay` and
    :meth:`scenario` open it.
    """

    def __init__(self, event: Position) -> None:
        self.event = event
        self.rules: RuleSet = rules_of(event)

    def __str__(self) -> str:
        return dumps(self.event)

    def referee(self, seed: bytes | str | int | None = 0) -> Referee:
        """A referee that goes on from it; ``seed``: for the tiles that are not known."""
        return Referee.from_position(self.event, seed=seed)

    def table(
        self,
        you: Seat | None = None,
        seats: Sequence[Sitting] | None = None,
        *,
        seed: bytes | str | int | None = 0,
        **settings: Any,
    ) -> Table:
        """A table that goes on from it: ``you`` sit at the seat through whose eyes it is seen, or
        whose turn it is. ``settings``: as for :class:`~.table.Table`."""
        n, you = len(self.event.players), as_int(you)
        if you is None:
            you = self.event.turn if self.event.viewer is None else self.event.viewer
        if seats is None:
            if type(you) is not int or not 0 <= you < n:
                raise ValueError(f"you: found {you!r:.20}, expected a seat 0 to {n - 1}")
            seats = [PERSON if seat == you else scenario.THEN for seat in range(n)]
        return Table(LiveTable.of(self.referee(seed), seats), **settings)

    def replay(self, **settings: Any) -> Replay:
        """It alone, as a replay of one moment."""
        header = StartGame(names=self.event.names, rules=self.event.rules)
        viewer = self.event.viewer
        view = {} if viewer is None else {"viewpoint": viewer}
        return Replay(Match([header, self.event]), **{**view, **settings})

    def to_analyse(self, seat: Seat | None, *, open: bool) -> Look:
        """What ``mj.analyse`` looks at: the position, as ``seat`` sees it."""
        return of_position(self.event, seat)

    def scenario(self, **values: Any) -> Scenario:
        """A scenario that starts from it: ``play``, ``expect``, ``you`` ... as there."""
        return Scenario(position=self.event, **values)

    def __repr__(self) -> str:
        return f"<PositionView {self}>"

    def _repr_mimebundle_(self, **more: Any) -> Any:
        return self.replay()._repr_mimebundle_(**more)


def position(
    of: str | Position | Match | Table | Replay | scenario.Scenario | Referee,
    hand: int | None = None,
    n: int | None = None,
    *,
    viewer: Seat | Literal["open"] = "open",
) -> PositionView:
    """A position: of its line (``mj1 ...``) or event, of a table, a replay (the moment shown) or a
    scenario as it is now, or of the moment ``(hand, n)`` of a match.

    ``viewer``: through whose eyes it is taken (never more than a line tells already). Raises
    :class:`~mjwidget.game.position_check.PositionError` (a ``ValueError``) that says where a line
    is wrong, or why there is no position, and ``IndexError`` for a moment that there is not.
    """
    if isinstance(of, PositionView):
        of = of.event
    if isinstance(of, str | Position):
        event = loads(of) if isinstance(of, str) else of
        problems = faults(event, rules_of(event))
        if problems:
            raise PositionError("; ".join(problems))
        if viewer != "open":
            event = Referee.from_position(event, seed=0).position(viewer)
        return PositionView(event)
    if isinstance(of, scenario.Scenario):
        return PositionView(of.referee().position(viewer))
    if isinstance(of, Table):
        of, hand, n = of.match, -1, -1
    elif isinstance(of, Replay):
        (hand, n), of = of.at, of.match
    elif isinstance(of, Referee):
        return PositionView(Referee.position(of, viewer))
    if not isinstance(of, Match):
        raise TypeError(
            f"position: found {type(of).__name__}, expected a line, a table, a replay, a"
            " scenario, a match"
        )
    if hand is None or n is None:
        raise TypeError("position of a match: say which, position(match, hand, n)")
    try:
        return PositionView(position_in(of, hand, n, viewer))
    except IndexError:
        hands = len(of.hands)
        if -hands <= hand < hands:
            most = len(of.hands[hand]) - 1
            raise IndexError(f"moment {clip(n)}: hand {hand} has 0 to {most}") from None
        raise IndexError(f"hand {clip(hand)}: the record has 0 to {hands - 1}") from None
