"""What a position leaves open, filled in from a seed: hidden hands and the wall."""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import Final

from msgspec.structs import replace

from ..core.events import Position, Seat, Wall
from ..core.player import Player
from ..core.position import drawn, replaced
from ..core.tiles import KINDS, UNKNOWN, Tile, is_flower, kind
from ..core.wall import shuffled
from ..ruleset import RuleSet
from .deal import INDICATORS, tiles_of
from .facts import shape, swap_kinds
from .law import law_of
from .position_check import PositionError, faults, places, wall_sizes

TRIES: Final = 40
"""So many tenpai hands are tried for a seat that has declared riichi."""
DEALS: Final = 150
"""So often all of them are tried again: late in a hand two may leave nothing for the third."""


def is_open(p: Position) -> bool:
    """Is everything known that playing on needs?"""
    return p.wall is not None and not any(UNKNOWN in one.tiles for one in p.players)


def filled(p: Position, rules: RuleSet, seed: bytes) -> Position:
    """The position with nothing left open: hidden tiles and the wall are drawn from those that
    nobody has, the same ones for the same seed.

    Who has declared riichi and shows no tile gets a hand that waits for a tile nobody shows.
    Raises :class:`PositionError` when the position cannot be, or no such hand is
    found.
    """
    problems = faults(p, rules)
    if problems:
        raise PositionError("; ".join(problems))
    if is_open(p):
        return p
    players = list(p.players)
    if p.forced is not None and p.forced not in players[p.turn].tiles:
        players[p.turn] = _with(players[p.turn], p.forced)
    p = replace(p, players=tuple(players))
    players, pool = _dealt(p, rules, seed)
    wall = pool.wall(p, rules) if p.wall is None else p.wall
    return replace(p, players=tuple(players), wall=wall, viewer=None)


def _dealt(p: Position, rules: RuleSet, seed: bytes) -> tuple[list[Player], _Pool]:
    """The seats with nothing hidden, and what is left for the wall."""
    # Hands that have to be something first, while there is most to choose from.
    order = sorted(range(len(p.players)), key=lambda seat: not _must_wait(p.players[seat]))
    for deal in range(DEALS):
        pool, players = _Pool(p, rules, seed, deal * TRIES), list(p.players)
        for seat in order:
            found = pool.hand(players[seat], seat)
            if found is None:
                break
            players[seat] = found
        else:
            return players, pool
    raise PositionError(
        f"seat {seat} has declared riichi, and no hand that waits was found ({DEALS} deals)"
    )


def _must_wait(one: Player) -> bool:
    return one.riichi > 0 and all(t == UNKNOWN for t in one.hand)


def _with(one: Player, t: Tile) -> Player:
    """This tile among the hidden ones; in riichi it is the drawn one."""
    if one.drawn == UNKNOWN and (one.riichi or UNKNOWN not in one.hand):
        return replace(one, drawn=t)
    at = one.hand.index(UNKNOWN)
    return replace(one, hand=tuple(sorted((*one.hand[:at], t, *one.hand[at + 1 :]))))


class _Pool:
    """The tiles that nobody has, in an order fixed by the seed."""

    def __init__(self, p: Position, rules: RuleSet, seed: bytes, tried: int) -> None:
        left = Counter(tiles_of(rules))
        left.subtract(t for _, tiles in places(p) for t in tiles if t != UNKNOWN)
        self.rules = rules
        self.forbidden = 0
        if p.phase == "call":
            meld = p.players[p.turn].melds[-1]
            assert meld.called is not None
            self.forbidden = swap_kinds(meld.called, meld.tiles, law_of(rules))
        self.turn, self.tried = p.turn, tried
        self.seed = hashlib.sha256(b"position " + seed).digest()
        self.tiles = shuffled(sorted(left.elements()), self.seed)

    def take(self, flowers: bool, but: int = 0) -> Tile:
        """The next tile; a flower only where it may be; ``but``: kinds that it must not be."""
        for i, t in enumerate(self.tiles):
            if (flowers or not is_flower(t)) and not but >> kind(t) & 1:
                return self.tiles.pop(i)
        raise PositionError("no tile that may be there is left for a hidden one")

    def hand(self, one: Player, seat: Seat) -> Player | None:
        """This seat with nothing hidden; ``None`` where no hand that waits was found."""
        if UNKNOWN not in one.tiles:
            return one
        waits = 0
        if _must_wait(one):
            ready = self.tenpai(one, seat)
            if ready is None:
                return None
            hand, waits = ready
        else:
            # Whoever has drawn has set every flower aside.
            dealt = not one.river and not one.kita and not one.flowers and one.drawn is None
            hand = [t for t in one.hand if t != UNKNOWN]
            # After a call one tile at least may be discarded.
            but = self.forbidden if seat == self.turn else 0
            if not any(not but >> kind(t) & 1 for t in hand):
                hand.append(self.take(dealt, but))
            hand += [self.take(dealt) for _ in range(len(one.hand) - len(hand))]
        # Who is declaring riichi can do so by this tile.
        new = self.take(False, waits) if one.drawn == UNKNOWN else one.drawn
        return replace(one, hand=tuple(sorted(hand)), drawn=new)

    def tenpai(self, one: Player, seat: Seat) -> tuple[list[Tile], int] | None:
        """A hand of these tiles that waits for something, and for which kinds; ``None`` where none
        was found."""
        size = len(one.hand)
        sanma = self.rules.tiles.manzu == "terminals"
        river = 0
        for d in one.river:
            river |= 1 << kind(d.pai)
        for attempt in range(self.tried, self.tried + TRIES):
            salt = hashlib.sha256(self.seed + b"%d %d" % (seat, attempt)).digest()
            kinds = _complete(Counter(kind(t) for t in self.tiles), size // 3, salt)
            if not kinds:
                continue
            del kinds[salt[0] % len(kinds)]
            hand = self.of_kinds(kinds)
            away, waits = shape(tuple(sorted(hand)), sanma)
            if away or (waits & river and not self.rules.riichi.furiten):
                continue
            rest = list((Counter(self.tiles) - Counter(hand)).elements())
            if any(waits >> kind(t) & 1 for t in rest):
                for t in hand:
                    self.tiles.remove(t)
                return hand, waits
        return None

    def of_kinds(self, kinds: list[int]) -> list[Tile]:
        """The first tiles of these kinds in the order of the pool."""
        want = Counter(kinds)
        out = []
        for t in self.tiles:
            if want[kind(t)] > 0:
                want[kind(t)] -= 1
                out.append(t)
        return out

    def wall(self, p: Position, rules: RuleSet) -> Wall:
        """What is to come, and ``?`` for what is gone."""
        live, rinshan, dora, ura = wall_sizes(p, rules)
        gone = replaced(p.players, p.phase)
        back = rules.wall.dead - 2 * INDICATORS
        first = (UNKNOWN,) * max(0, drawn(p.players) - gone)
        return Wall(
            live=first + self.some(live) + (UNKNOWN,) * max(0, gone - back),
            rinshan=(UNKNOWN,) * min(gone, back) + self.some(rinshan),
            dora=p.dora + self.some(dora),
            ura=self.some(ura),
        )

    def some(self, count: int) -> tuple[Tile, ...]:
        out, self.tiles = self.tiles[:count], self.tiles[count:]
        return tuple(out)


def _complete(there: Counter[int], sets: int, salt: bytes) -> list[int]:
    """Kinds of so many sets and a pair, chosen by the salt from those that are there; seven pairs
    where what was chosen leaves no room for the rest, and empty where there are none either."""
    runs = [k for k in range(27) if k % 9 <= 6]
    # Each run stands here twice: closed hands have more of them than of triplets.
    parts = shuffled([*runs, *runs, *(100 + k for k in range(KINDS))], salt)
    left = Counter(there)
    out: list[int] = []
    for part in parts:
        if len(out) == 3 * sets:
            break
        tiles = (part, part + 1, part + 2) if part < 100 else (part - 100,) * 3
        need = Counter(tiles)
        if all(left[k] >= n for k, n in need.items()):
            left -= need
            out += tiles
    kinds = shuffled(range(KINDS), salt)
    pair = next((k for k in kinds if left[k] >= 2), None)
    if pair is not None and len(out) == 3 * sets:
        return [*out, pair, pair]
    pairs = [k for k in kinds if there[k] >= 2][:7] if sets == 4 else []
    return sorted(pairs * 2) if len(pairs) == 7 else []
