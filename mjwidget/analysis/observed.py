"""What recorded matches tell of danger: each discard through the eyes of who made it, beside what
the others really held; and what deal-ins cost.

Matches of people are wanted with all hands known; hands of which a tile is hidden are passed over,
and deals that were seen before (the same match in another file or format).
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import Final, NamedTuple

from tqdm import tqdm

from ..core.events import Dahai, Event, Hora, Seat, StartKyoku
from ..core.match import Hand, Match
from ..core.tiles import KINDS, UNKNOWN, tile
from ..game.moment import Moment
from ..game.wins import worth_of
from ..logs.load import load_each
from ..rulefiles import rules_of_log
from ..ruleset import RuleSet
from ..view import project
from .sight import Sight

PARTS: Final = 5
"""Every fifth match is left out of the fit."""


class Opponent(NamedTuple):
    """``tenpai``; ``ron``: the kinds on which it could win now, as a mask (not furiten, with a
    yaku); ``won``: it won on the discard."""

    seat: Seat
    tenpai: bool
    ron: int
    won: bool


class Discard(NamedTuple):
    """``sight``: of who discards, before it; ``pai``: what was discarded; ``chosen``: one of those
    that were picked by chance; deal-ins are all there and count 1, those picked stand for
    ``weight`` discards when deal-ins are among them."""

    sight: Sight
    kind: int
    against: tuple[Opponent, ...]
    chosen: bool
    weight: float


class DealIn(NamedTuple):
    """``points`` that the winner at ``seat`` got for ``kind``, honba and sticks left out."""

    sight: Sight
    seat: Seat
    kind: int
    points: int


class Observed(NamedTuple):
    """A match. ``left_out``: of the fit; ``room``: where it was played, as far as the log says."""

    players: int
    hands: int
    left_out: bool
    room: str
    discards: list[Discard]
    deal_ins: list[DealIn]


def observed(
    sources: Sequence[str | os.PathLike[str]], share: float, *, part: bool | None = None
) -> Iterator[Observed]:
    """The matches of files and folders, in a fixed order, with a ``share`` of their discards.

    ``part``: only those left out (``True``) or only those for the fit (``False``). Which a match
    is, is told by its first deal alone: in every folder and format the same.
    """
    seen: set[bytes] = set()
    unknown = 0
    for source in sources:
        for _, match in tqdm(load_each(source), desc=str(source), unit="match", mininterval=1):
            if not isinstance(match, Match):
                continue
            try:
                rules = rules_of_log(match.rules)
            except ValueError:
                unknown += 1
                continue
            deals = [(_deal(hand), hand) for hand in match.hands]
            new = [(deal, hand) for deal, hand in deals if deal and deal not in seen]
            seen.update(deal for deal, _ in new)
            if not new:
                continue
            first = deals[0][0] or new[0][0]
            left_out = int.from_bytes(first[:4]) % PARTS == 0
            if part is not None and left_out != part:
                continue
            rng = random.Random(first)
            out = Observed(match.seats, len(new), left_out, _room(match), [], [])
            for _, hand in new:
                _look(hand, rules, share, rng, out)
            yield out
    if unknown:
        tqdm.write(f"{unknown} left out: their rules are not known")


def _room(match: Match) -> str:
    return str(match.rules.get("room") or match.rules.get("name") or "")


def _deal(hand: Hand) -> bytes:
    """What tells a deal from all others; nothing where a tile of it is hidden."""
    start = hand.start
    if not isinstance(start, StartKyoku) or any(UNKNOWN in tiles for tiles in start.tehais):
        return b""
    text = repr([sorted(tiles) for tiles in start.tehais])
    return blake2b(text.encode(), digest_size=8).digest()


def _look(hand: Hand, rules: RuleSet, share: float, rng: random.Random, out: Observed) -> None:
    moment = Moment.before(rules)
    for i, event in enumerate(hand.events):
        if isinstance(event, Dahai):
            wins = {e.actor: e for e in _wins(hand.events, i, event.actor)}
            chosen = rng.random() < share
            if wins or chosen:
                found = _discard(moment, event, rules, set(wins), chosen=chosen, share=share)
                out.discards.append(found)
                out.deal_ins.extend(
                    DealIn(found.sight, seat, found.kind, e.points)
                    for seat, e in wins.items()
                    if e.points
                )
        moment = moment.after(event)


def _wins(events: Sequence[Event], i: int, seat: Seat) -> Iterator[Hora]:
    """The wins on the discard of ``seat`` at ``i``."""
    for event in events[i + 1 :]:
        if not isinstance(event, Hora):
            break
        if event.target == seat != event.actor:
            yield event


def _discard(
    m: Moment, event: Dahai, rules: RuleSet, wins: set[Seat], *, chosen: bool, share: float
) -> Discard:
    seat = event.actor
    sight = Sight(project(m.state, seat), seat, rules)
    against = tuple(
        [
            Opponent(o, m.facts.seats[o].shanten == 0, _ron(m, o), o in wins)
            for o in sight.others
            if not m.state.players[o].riichi or m.state.players[o].accepted
        ]
    )
    return Discard(sight, event.pai >> 3, against, chosen, 1.0 if wins else 1 / share)


def _ron(m: Moment, seat: Seat) -> int:
    """The kinds on which ``seat`` could win by ron, if they were discarded now."""
    facts = m.facts.seats[seat]
    out = 0
    if facts.waits and not facts.furiten:
        for kind in range(KINDS):
            if facts.waits >> kind & 1:
                worth = worth_of(m, seat, tile(kind), tsumo=False)
                if worth is not None and not worth.no_yaku:
                    out |= 1 << kind
    return out
