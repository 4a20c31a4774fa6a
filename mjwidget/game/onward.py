"""Play on from a moment of a record."""

from __future__ import annotations

from msgspec.structs import replace

from ..core.events import Annotate
from ..core.match import Match
from ..rulefiles import rules_of_match
from ..ruleset import RuleSet
from .deal import INDICATORS
from .moment import Moment
from .play import given_rules
from .position import PositionError, position_of
from .referee import Referee


def referee_at(
    match: Match,
    hand: int,
    n: int,
    rules: RuleSet | str | None = None,
    *,
    seed: bytes | str | int | None = None,
) -> Referee:
    """A referee that goes on from the moment ``(hand, n)`` of a match.

    Where the record has its secret, every wall is that of the match; else the tiles to come of
    this hand where it has them, and what it leaves open is drawn from ``seed``. Between hands the
    next one is gone on with. ``rules``: instead of those that the record names (Tenhou's for so
    many players, where it names none).

    Raises ``ValueError`` where the match is over at that moment, or cannot go on from there.
    """
    rules = rules_of_match(match) if rules is None else given_rules(rules)
    if match[hand, n].phase == "end" and hand + 1 < len(match):
        hand, n = hand + 1, 0
    before = [e for one in match.hands[:hand] for e in one.events]
    here = match[hand].events[: n + 1]
    if match[hand, n].over or (match[hand, n].phase == "end" and hand + 1 == len(match)):
        raise ValueError("the match is over at this moment: choose an earlier one")
    if isinstance((match.header.secret or {}).get("seed"), str):
        events = [match.header, *before, *here]
        return Referee.resume([e for e in events if not isinstance(e, Annotate)], rules)
    moment = _own_wall(Moment.before(rules).fold([match.header, *here]))
    try:
        return Referee.from_position(position_of(moment, wall=True), seed=seed, rules=rules)
    except PositionError as e:
        raise ValueError(f"nobody can play on from here: {e}") from None


def _own_wall(m: Moment) -> Moment:
    """With the wall laid as this table lays it.

    Tenhou's three players have eight replacements, and the stacks of the last two indicators are
    the end of their live wall: the replacements beyond the usual ones take the place of those
    tiles, from where they are taken too.
    """
    wall = m.state.wall
    usual = m.law.rules.wall.dead - 2 * INDICATORS
    more = () if wall is None else wall.rinshan[usual:]
    if wall is None or not more or len(wall.live) < len(more):
        return m
    live = (*wall.live[: -len(more)], *more[::-1])
    wall = replace(wall, live=live, rinshan=wall.rinshan[:usual])
    return Moment(m.law, replace(m.state, wall=wall), m.facts)
