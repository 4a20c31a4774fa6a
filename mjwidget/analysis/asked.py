"""What is asked: anything that shows a moment, as that moment through the eyes of one seat.

Whatever is given becomes a position as the seat sees it, and the analysis works from the moment of
that position: others' hands, the wall, who is asked beside it are not in it, so that nothing can
come out of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec

from ..core.events import Position, Seat
from ..core.given import as_int
from ..core.match import Match
from ..core.position import seen_by
from ..core.text import clip
from ..core.tiles import UNKNOWN, WINDS, Tile, counts, is_flower
from ..game import legal
from ..game.env import Env
from ..game.look import Look, Looked, of_position, of_referee
from ..game.moment import Moment
from ..game.position import loads, moment_of, position_of, rules_of
from ..rulefiles import like, named_by, rules_of_log
from ..rulefiles import rules as load_rules
from ..ruleset import RuleSet
from ..view import project
from .bare import bare
from .sight import Sight

LINE: Final = "mj1"
"""A text that begins so is a position, any other a hand."""


class Asked:
    """A moment, ready to be analysed.

    ``m``: as the seat sees it, or open; ``choices``: what the seat may choose; ``alone``: a hand
    without opponents; ``open``: others' hands are known; ``draws``: own draws still to come where
    nobody calls, ``draws_after``: where the seat discards now, in its turn or after a call.
    """

    def __init__(
        self,
        m: Moment,
        seat: Seat,
        choices: legal.Choices | None = None,
        *,
        open: bool = False,
        alone: bool = False,
        draws: int | None = None,
    ) -> None:
        """Raises ``ValueError`` for a hand that is hidden, or none that is being played."""
        self.m, self.seat, self.open, self.alone = m, seat, open, alone
        self.rules: RuleSet = m.law.rules
        self.player = m.state.players[seat]
        if UNKNOWN in self.player.tiles:
            raise ValueError(f"the hand of seat {seat} is hidden in this position")
        if any(map(is_flower, self.player.tiles)):
            raise ValueError("dealt flowers are still to be set aside: nothing to say before")
        self.choices: legal.Choices = legal.choices(m, seat) if choices is None else tuple(choices)
        self.sight: Sight = self.sight_at(m)
        self.draws: int = self._draws() if draws is None else draws
        self.draws_after: int = m.state.left // len(m.state.players) if draws is None else draws

    @property
    def mine(self) -> bool:
        """Is it the seat that draws, or has called, and is to discard?"""
        state = self.m.state
        return state.phase in ("draw", "call") and state.turn == self.seat

    def sight_at(self, m: Moment) -> Sight:
        """What the seat sees at a moment that one of its choices leads to."""
        out = Sight(project(m.state, self.seat), self.seat, self.rules)
        if self.open:
            _with_hands(out, m)
        return out

    @property
    def replaced(self) -> int:
        """Tiles of the wall that go for a kan, or a tile set aside, that may yet be robbed."""
        waits = self.m.state.phase in ("kan", "aside")
        return int(waits and self.rules.wall.refilled)

    def _draws(self) -> int:
        """Own draws to come when nobody calls: every round the seat gets one."""
        state = self.m.state
        n, left = len(state.players), state.left - self.replaced
        if state.turn is None or state.turn == self.seat:
            return left // n
        after = (self.seat - state.turn) % n
        return 0 if left < after else (left - after) // n + 1

    @property
    def seen(self) -> tuple[int, ...]:
        """All tiles that the seat sees, by kind."""
        return self.sight.seen

    def copies(self, kind: int) -> dict[Tile, int]:
        """The tiles of a kind that the seat does not see, plain and coloured apart."""
        left = self.sight.unseen_tiles
        return {t: left[t] for t in range(8 * kind, 8 * kind + 8) if t in left}


def _with_hands(sight: Sight, m: Moment) -> None:
    """What others hold is seen too."""
    seen = list(sight.seen)
    for seat, p in enumerate(m.state.players):
        if seat != sight.seat:
            for kind, n in enumerate(counts(p.tiles)):
                seen[kind] = min(4, seen[kind] + n)
            for t in p.tiles:
                if t & 7:
                    sight.coloured[t] = sight.coloured.get(t, 0) + 1
    sight.unseen -= sum(seen) - sum(sight.seen)
    sight.seen = tuple(seen)


# ---- what was given


_HAND_ONLY: Final = ("melds", "seen", "dora", "draws", "round", "players")


def asked(
    what: Any,
    *,
    seat: Any = None,
    open: bool = False,
    rules: Any = None,
    hand: Mapping[str, Any] | None = None,
) -> Asked:
    """What ``mj.analyse`` was given. ``hand``: what was said of a bare hand. Raises ``TypeError``
    and ``ValueError`` that say what is wrong."""
    if type(open) is not bool:
        raise TypeError(f"open: found {clip(open)}, expected True or False")
    seat = as_int(seat)
    given = {key: as_int(value) for key, value in (hand or {}).items() if value is not None}
    if isinstance(what, str) and not what.lstrip().startswith(LINE):
        if open:
            raise ValueError("open: a hand alone has no other hands to look at")
        return bare_asked(what, seat, rules, given)
    for key in given:
        if key in _HAND_ONLY:
            raise TypeError(f"{key}: it belongs to a hand given as a text; a position has its own")
    chosen = None if rules is None else _rules(rules)
    if seat is not None and type(seat) is not int:
        seat = _by_wind(_look(what, None, open).position, seat)
    look = _look(what, seat, open)
    if chosen is not None:
        look = look._replace(rules=chosen, choices=None)
    look = _closed(look, open)
    m = moment_of(look.position, look.rules if look.rules is not None else named(look.position))
    return Asked(m, look.seat, look.choices, open=open)


def bare_asked(text: str, seat: Any, rules: Any, given: Mapping[str, Any]) -> Asked:
    """A hand without a table."""
    draws = given.get("draws", 18)
    if type(draws) is not int or not 0 <= draws <= 40:
        raise ValueError(f"draws: found {clip(draws)}, expected a number from 0 to 40")
    players = given.get("players")
    if players not in (None, 3, 4) or isinstance(players, bool):
        raise ValueError(f"players: found {clip(players)}, expected 3 or 4")
    chosen = _rules("tenhou" if rules is None else rules)
    if players is not None and chosen.tiles.players != players:
        chosen = load_rules(like(chosen.name, players))
        if chosen.tiles.players != players:
            raise ValueError(f"players: found {players}, the rules are for others")
    more = {k: v for k, v in given.items() if k not in ("draws", "players")}
    m, where = bare(text, chosen, seat=seat, **more)
    return Asked(m, where, alone=True, draws=draws)


def _by_wind(position: Position, wind: Any) -> Seat:
    """The seat that has a wind: ``N``."""
    n = len(position.players)
    if isinstance(wind, str) and len(wind) == 1 and wind in WINDS[:n]:
        return (position.oya + WINDS.index(wind)) % n
    raise ValueError(
        f"seat: found {clip(wind)}, expected its number or wind, {' '.join(WINDS[:n])}"
    )


def _look(what: Any, seat: Seat | None, open: bool) -> Look:
    if isinstance(what, Look):
        return what if seat is None else what._replace(seat=seat)
    if isinstance(what, Env):
        who = next(iter(what.seats), 0) if seat is None else seat
        return of_referee(what.referee, who)
    if isinstance(what, Looked):
        return what.to_analyse(seat, open=open)
    if isinstance(what, str):
        return of_position(loads(what), seat)
    if isinstance(what, Position):
        return of_position(what, seat)
    if isinstance(what, Match):
        raise TypeError("a match: say which moment, analyse((match, hand, n))")
    if isinstance(what, Sequence) and len(what) == 3 and isinstance(what[0], Match):
        return _of_match(what[0], what[1], what[2], seat)
    raise TypeError(
        f"analyse: found {clip(what)}, expected a table, a replay, (match, hand, n), a scenario,"
        " a position or its line, a puzzle, an Env, a player's Prompt, or a hand as text"
    )


def _of_match(match: Match, hand: Any, n: Any, seat: Seat | None) -> Look:
    hand, n = as_int(hand), as_int(n)
    for key, value in (("hand", hand), ("n", n)):
        if type(value) is not int:
            raise TypeError(f"{key}: found {clip(value)}, expected a number")
    if not -len(match.hands) <= hand < len(match.hands):
        raise IndexError(f"hand {hand}: the record has 0 to {len(match.hands) - 1}")
    moments = len(match.hands[hand])
    if not -moments <= n < moments:
        raise IndexError(f"moment {n}: hand {hand} has 0 to {moments - 1}")
    rules = _named(msgspec.json.encode(dict(named_by(match))))
    events = match.hands[hand].events[: n % moments + 1]
    m = Moment.before(rules).fold([match.header, *events])
    if seat is None:
        seat = next(iter(legal.prompts(m)), m.state.turn or 0)
    players = len(m.state.players)
    if not 0 <= seat < players:
        raise ValueError(f"seat: found {seat}, expected 0 to {players - 1}")
    return Look(position_of(m), seat, None, rules)


def named(position: Position) -> RuleSet:
    """The rules that a position names. Raises ``PositionError``."""
    if position.rules is None:
        return rules_of(position)
    return _named(msgspec.json.encode(position.rules))


@lru_cache(maxsize=32)
def _named(said: bytes) -> RuleSet:
    # One object for each set of rules: what is compiled of it is kept by that.
    return rules_of_log(msgspec.json.decode(said))


def _rules(given: Any) -> RuleSet:
    if isinstance(given, RuleSet):
        return given
    if isinstance(given, Mapping):
        if "name" in given:  # as a record says it
            return rules_of_log(given)
        more = {str(key): value for key, value in given.items() if key != "extends"}
        return load_rules(given.get("extends", "tenhou"), **more)
    return load_rules(given)


def _closed(look: Look, open: bool) -> Look:
    """As the seat sees it, unless everything may be seen."""
    position, seat = look.position, look.seat
    n = len(position.players)
    if not 0 <= seat < n:
        raise ValueError(f"seat: found {seat}, expected 0 to {n - 1}")
    if position.viewer is not None:
        if position.viewer != seat:
            raise ValueError(f"this position is what seat {position.viewer} sees, not seat {seat}")
        if open:
            raise ValueError("open: the others' hands are hidden in this position")
        return look
    if open and any(UNKNOWN in p.tiles for p in position.players):
        raise ValueError("open: hands are hidden in this position")
    return look if open else look._replace(position=seen_by(position, seat))
