"""A position: any moment of a hand as one event, and the moment again from it.

``position_of(moment)`` gives a :class:`~mjwidget.core.events.Position`; ``moment_of`` the moment
again, state and facts equal. :mod:`.position_text` writes it in one line, :mod:`.position_fill`
fills in what it leaves open, :mod:`.position_check` says why it cannot be.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal, TypeAlias

from ..core.events import Passed, Position, Reply, Seat, Wall
from ..core.form import FoldError
from ..core.given import as_int
from ..core.position import at_start, said, seen_by
from ..core.state import State
from ..core.tiles import KINDS, UNKNOWN, Tile, tile
from ..rulefiles import RuleError, rules_for_log, rules_of_log
from ..ruleset import RuleSet
from .choice import Choice
from .facts import swap_kinds
from .law import Law
from .moment import Moment
from .position_check import PositionError, faults
from .position_read import loads
from .position_text import dumps

Viewer: TypeAlias = Seat | Literal["open"]

__all__ = [
    "Position",
    "PositionError",
    "Viewer",
    "dumps",
    "loads",
    "moment_of",
    "position_of",
    "rules_of",
]

_ROBBED: Final[dict[str, Literal["kakan", "ankan", "kita"]]] = {
    "kakan": "kakan",
    "ankan": "ankan",
    "kita": "kita",
}
_BETWEEN: Final = ("before", "end")


def position_of(
    m: Moment,
    viewer: Viewer = "open",
    *,
    wall: bool = False,
    replies: Iterable[Choice] = (),
    asked: Iterable[Seat] = (),
    closed: bool = False,
    chombo: Mapping[Seat, int] | None = None,
) -> Position:
    """The position of this moment, open or as one seat sees it.

    ``wall``: with the tiles to come, where they are known (never for a seat's eyes). What a moment
    does not hold and a referee does: ``replies`` to the tile that lies there, ``asked`` (seats that
    are waited for although they can but pass), ``closed`` (everybody has passed it), ``chombo``
    (penalties so far in the match).

    Raises :class:`PositionError` when no hand is being played, ``ValueError`` for a viewer that
    does not exist.
    """
    state, facts = m.state, m.facts
    n = len(state.players)
    if state.phase in _BETWEEN or state.turn is None:
        what = "has not begun" if state.phase == "before" else "is over"
        raise PositionError(f"the hand {what}: a position is a moment of a hand that is played")
    viewer = as_int(viewer)
    if viewer != "open" and (type(viewer) is not int or not 0 <= viewer < n):
        raise ValueError(f"viewer: found {viewer!r}, expected a seat 0 to {n - 1} or 'open'")
    offered = facts.offered
    rob = None
    if offered is not None and offered.how in _ROBBED:
        rob = (_ROBBED[offered.how], offered.pai)
    penalties = tuple([chombo.get(seat, 0) for seat in range(n)]) if chombo else None
    seats = list(enumerate(facts.seats))
    position = Position(
        bakaze=state.bakaze,
        kyoku=state.kyoku,
        honba=state.honba,
        kyotaku=state.kyotaku,
        oya=state.oya,
        scores=state.scores,
        dora=state.dora,
        left=state.left,
        players=state.players,
        phase=state.phase,  # type: ignore[arg-type]
        turn=state.turn,
        said=state.said is not None
        and state.said == (state.turn, said(state.phase, state.turn, state.players, facts.drawn)),
        chips=state.chips,
        start=None if state.start == at_start(state.scores, state.players) else state.start,
        refilled=state.refilled,
        wall=to_come(state) if wall and viewer == "open" else None,
        due=facts.due,
        pending=facts.pending,
        rob=rob,
        after=facts.drawn,  # type: ignore[arg-type]
        feeder=facts.feeder,
        forbidden=_forbidden(m),
        forced=facts.forced,
        ippatsu=tuple([seat for seat, one in seats if one.ippatsu]),
        missed=tuple(
            [
                Passed(seat, x.seat, x.n, x.pai, x.riichi)
                for seat, one in seats
                if (x := one.missed) is not None
            ]
        ),
        liable=tuple([(seat, yaku, who) for seat, one in seats for yaku, who in one.liable]),
        no_ron=tuple([(seat, t) for seat, one in seats for t in kinds(one.shown)]),
        forfeited=tuple([seat for seat in range(n) if facts.passed >> seat & 1]),
        closed=closed,
        asked=tuple(sorted(asked)),
        replies=tuple([Reply(c.seat, c.act, c.consumed, c.offence) for c in replies]),
        chombo=penalties if penalties is not None and any(penalties) else None,
        rules=rules_for_log(m.law.rules),
        names=state.names[:n] if len(state.names) >= n else (),
    )
    return position if viewer == "open" else seen_by(position, viewer)


def kinds(mask: int) -> tuple[Tile, ...]:
    """A plain tile of each kind of a mask."""
    return tuple([tile(k) for k in range(KINDS) if mask >> k & 1]) if mask else ()


def _forbidden(m: Moment) -> tuple[Tile, ...] | None:
    """The tiles that may not be discarded, where the rules do not say them by themselves."""
    mask = m.facts.forbidden
    return None if mask == by_rule(m.state, m.law) else kinds(mask)


def by_rule(state: State, law: Law) -> int:
    """The kinds that may not be discarded now, by the call just made."""
    if state.phase != "call" or state.turn is None:
        return 0
    meld = state.players[state.turn].melds[-1]
    return 0 if meld.called is None else swap_kinds(meld.called, meld.tiles, law)


def to_come(state: State) -> Wall | None:
    """The wall with what is gone hidden; ``None`` where a tile to come is not known."""
    wall = state.wall
    if wall is None or not wall.live:
        return None
    first, replaced, turned = state.drawn_live, state.drawn_rinshan, len(state.dora)
    taken = max(0, replaced - len(wall.rinshan))  # from the live wall's end
    until = len(wall.live) - taken
    back = min(replaced, len(wall.rinshan))
    live, rinshan = wall.live[first:until], wall.rinshan[back:]
    dora = wall.dora[turned:]
    if UNKNOWN in (*live, *rinshan, *dora, *wall.ura):
        return None
    return Wall(
        live=(UNKNOWN,) * first + live + (UNKNOWN,) * taken,
        rinshan=(UNKNOWN,) * back + rinshan,
        dora=state.dora + dora,
        ura=wall.ura,
    )


def rules_of(position: Position) -> RuleSet:
    """The rules that a position names. Raises :class:`PositionError`."""
    if position.rules is None:
        raise PositionError("rules: the position names none")
    return named_rules(position.rules)


def named_rules(said_: Mapping[str, Any]) -> RuleSet:
    """The rules of this name and these overrides."""
    try:
        return rules_of_log(said_)
    except RuleError as e:
        raise PositionError("; ".join(e.problems)) from None


def moment_of(position: Position, rules: RuleSet | None = None) -> Moment:
    """The moment of a position, under ``rules`` (those that it names when left out).

    Raises :class:`PositionError` for one that cannot be: more tiles than there are, hands of a
    wrong size, rules that are not known.
    """
    law_rules = rules_of(position) if rules is None else rules
    problems = faults(position, law_rules)
    if problems:
        raise PositionError("; ".join(problems))
    try:
        return Moment.before(law_rules).after(position)
    except FoldError as e:
        raise PositionError(str(e)) from None
