"""The deal and the wall: which tile was dealt, drawn when, and what is still to come.

A tile must be there before it leaves the hand, and what was discarded as drawn was drawn then;
within that the tiles that leave first come first. What nobody named is filled in from the pool.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, NamedTuple

from ..core.events import Wall
from ..core.tiles import KINDS, UNKNOWN, Tile, is_flower, tile
from ..game.deal import INDICATORS, left_after_deal
from ..game.facts import shape
from ..game.law import law_of
from .conflict import copies, places
from .order import Act, Order, own_tiles
from .pool import ABORTED, NoFilling, Pool
from .script import Coming
from .spec import SeatSpec, Spec

_DEALT: Final = 13
_LATE: Final = 1 << 20
_EARLY_TURNS: Final = 5
_FROM_HAND: Final = 0.6  # of discards that were not written: from the hand, not as drawn
NORTH: Final = tile(30)


class Move(NamedTuple):
    """What somebody does, tiles and all. ``act``: dahai, riichi, ankan, kakan, kita, chi, pon,
    daiminkan; ``written``: the tile stands in the scenario."""

    seat: int
    act: str
    pai: Tile | None = None
    consumed: tuple[Tile, ...] = ()
    tsumogiri: bool = False
    written: bool = True


class Laid(NamedTuple):
    """``hands``: as dealt, by wind; ``wall``; ``moves``: all until the moment."""

    hands: tuple[tuple[Tile, ...], ...]
    wall: Wall
    moves: tuple[Move, ...]


def named(spec: Spec, coming: Coming) -> list[Tile]:
    """Every tile that is known before anything is filled in. Raises
    :class:`.errors.ScenarioError` where the steps ask for more than there is."""
    draws = [*coming.live]
    if all(s.drawn is None for s in spec.seats):
        draws.append(coming.turn)
    there = [
        *places(spec),
        ("draws", _but(draws, coming.asked)),
        ("rinshan", _but(coming.replaced, coming.asked)),
        ("play", [*coming.asked, *(t for hand in coming.hands for t in hand)]),
    ]
    for conflict in copies(spec, there):
        raise conflict
    return [t for _, tiles in there for t in tiles]


def _but(tiles: Sequence[Tile | None], others: Sequence[Tile]) -> list[Tile]:
    """Those that are known, without the others."""
    rest = list(others)
    out = []
    for t in tiles:
        if t in rest:
            rest.remove(t)
        elif t is not None:
            out.append(t)
    return out


class _Line:
    """The tiles of one seat through the hand. ``leaving``: (the last draw by which it must be
    there, tile); ``drawn``: what is known of each draw."""

    def __init__(self, one: SeatSpec) -> None:
        self.one = one
        self.leaving: list[tuple[int, Tile]] = []
        self.drawn: list[Tile | None] = []
        self.fresh = False
        self.riichi = False
        self.turns = 0
        self.called: dict[int, Tile] = {}  # by meld

    def leave(self, t: Tile, *, before: bool = False) -> None:
        """``t`` leaves now; ``before``: it was there before the last draw."""
        self.leaving.append((len(self.drawn) - before, t))


def lay(spec: Spec, order: Order, coming: Coming, rng: random.Random, easy: bool) -> Laid:
    """One filling. ``easy``: what stays in a hand comes as late as can be, so that no hand is
    ready before its time. Raises :class:`.pool.NoFilling`."""
    pool = Pool(spec.rules, named(spec, coming), rng)
    hands = _hands(spec, coming, pool)
    drawn = _ready(spec, order, coming, pool, hands)
    lines = [_Line(s) for s in spec.seats]
    live: list[tuple[int, int]] = []  # (seat, which of its draws)
    replaced: list[tuple[int, int]] = []
    moves: list[Move] = []
    for act in order.acts:
        if act.kind == "draw":
            line = lines[act.seat]
            (replaced if act.rinshan else live).append((act.seat, len(line.drawn)))
            line.drawn.append(None)
            line.fresh = True
        else:
            moves += _happens(spec, act, lines, pool)
    lines[order.turn].drawn[-1] = drawn
    # What others hold and nobody has named comes last: there is the most to choose from.
    for hand, s, line in zip(hands, spec.seats, lines, strict=True):
        if len(hand) < s.size:
            # Before its first discard nobody whose hand is filled in may end it by nine terminals.
            pool.alone(hand, s.size, *([] if line.turns else [ABORTED]))
    dealt = []
    for line, hand in zip(lines, hands, strict=True):
        line.leaving += [(_LATE, t) for t in hand]
        dealt.append(_deal(line, rng, easy))
    got = [[lines[seat].drawn[i] for seat, i in draws] for draws in (live, replaced)]
    wall = _wall(spec, pool, got[0], got[1], coming)
    return Laid(tuple(dealt), wall, tuple(moves))


def _hands(spec: Spec, coming: Coming, pool: Pool) -> list[list[Tile]]:
    """The named part of each hand; of those in riichi the whole."""
    hands = [[*s.hand, *coming.hands[w]] for w, s in enumerate(spec.seats)]
    for hand, s in zip(hands, spec.seats, strict=True):
        if hand or s.melds:
            pool.matters(hand, [t for m in s.melds for t in m.tiles])
    furiten = spec.rules.riichi.furiten
    for hand, s in zip(hands, spec.seats, strict=True):
        if s.riichi is None or len(hand) == s.size:
            continue
        river = 0
        for d in s.river:
            river |= 0 if d.pai is None else 1 << (d.pai >> 3)

        def fits(_: object, waits: int, river: int = river) -> bool:
            # In furiten only where nothing else was written down.
            return not waits & river or (furiten and pool.rng.random() < 0.05)

        try:
            pool.ready(hand, s.size, fits)
        except NoFilling:
            # A riichi that is none is possible where it is penalised.
            if not law_of(spec.rules).punishes("noten_riichi"):
                raise
            pool.alone(hand, s.size)
        pool.matters(hand)
    return hands


def _ready(spec: Spec, order: Order, coming: Coming, pool: Pool, hands: list[list[Tile]]) -> Tile:
    """Hands that a step asks to wait; and the tile that the seat in turn has drawn."""
    drawn = coming.turn
    for w, ready in coming.ready.items():
        hand, size, mine = hands[w], spec.seats[w].size, w == order.turn
        if ready.out is None:
            win = ready.win
            if len(hand) < size:
                kinds = -1 if win is None else 1 << (win >> 3)
                pool.ready(hand, size, lambda _, waits, kinds=kinds: bool(waits & kinds))  # type: ignore[misc]
                pool.matters(hand)
            if win is None and mine and drawn is None:
                drawn = pool.one_of(shape(tuple(sorted(hand)), pool.sanma)[1])
            continue
        # With the drawn tile and without the discard: that is the hand which waits.
        kept = list(hand) if drawn is None else [*hand, drawn]
        if not mine or ready.out not in kept:
            continue
        kept.remove(ready.out)
        before = len(kept)
        if before < size:
            pool.ready(kept, size, lambda hand, waits: True)
            if drawn is None:
                drawn = kept.pop(pool.rng.randrange(before, size))
            else:
                kept.remove(drawn) if ready.out != drawn else None
            hands[w] = kept if ready.out == drawn else [*kept, ready.out]
            pool.matters(hands[w])
    return pool.quiet() if drawn is None else drawn


def _happens(spec: Spec, act: Act, lines: list[_Line], pool: Pool) -> list[Move]:
    """One act with its tiles, taken from the seat's line."""
    line = lines[act.seat]
    seat = act.seat
    if act.kind == "flower":
        line.leaving.append((0, line.one.flowers[act.at]))
        return []  # it is set aside by itself
    if act.kind == "kita":
        if line.riichi:
            line.drawn[-1] = NORTH
        else:
            line.leave(NORTH)
        return [Move(seat, "kita", NORTH)]
    if act.kind == "discard":
        return [_discard(act, line, pool)]
    meld = line.one.melds[act.at]
    if act.kind == "ankan":
        own = list(meld.tiles)
        if line.riichi:
            line.drawn[-1] = own.pop()
        for t in own:
            line.leave(t)
        return [Move(seat, "ankan", None, tuple(sorted(meld.tiles)))]
    assert act.pai is not None
    if act.kind == "kakan":
        # A kakan's called tile may have been another one than the first.
        called = line.called[act.at]
        rest = list(meld.tiles)
        rest.remove(called)
        line.leave(rest[-1])
        three = tuple(sorted((called, *rest[:2])))
        return [Move(seat, "kakan", rest[-1], three)]
    consumed = own_tiles(meld, act.pai)
    for t in consumed:
        line.leave(t)
    line.fresh = False
    line.called[act.at] = act.pai
    act_name = "pon" if meld.type == "kakan" else meld.type
    return [Move(seat, act_name, act.pai, consumed)]


def _discard(act: Act, line: _Line, pool: Pool) -> Move:
    pai, written = act.pai, act.pai is not None
    line.turns += 1
    if pai is None:
        pai = pool.discard(line.turns <= _EARLY_TURNS, act.forbidden)
    tsumogiri = act.tsumogiri
    if line.riichi:
        tsumogiri = True
    elif tsumogiri is None or (act.at < 0):
        tsumogiri = line.fresh and pool.rng.random() >= _FROM_HAND
    if tsumogiri:
        line.drawn[-1] = pai
    else:
        line.leave(pai, before=line.fresh)
    if act.riichi:
        line.riichi = True
    line.fresh = False
    return Move(act.seat, "riichi" if act.riichi else "dahai", pai, (), tsumogiri, written)


def _deal(line: _Line, rng: random.Random, easy: bool) -> tuple[Tile, ...]:
    """Which of the seat's tiles were dealt; the others are put into its draws."""
    tiles = list(line.leaving)
    rng.shuffle(tiles)
    tiles.sort(key=lambda row: row[0])
    for i in range(len(line.drawn) - 1, -1, -1):
        if line.drawn[i] is None:
            # By draw i + 1 it must be there; the latest ones will always do.
            at = len(tiles) - 1
            if not easy:
                first = next((j for j, row in enumerate(tiles) if row[0] > i), at)
                at = rng.randint(first, at)
            if at < 0 or tiles[at][0] <= i:
                raise NoFilling("a tile leaves the hand before it can have come")
            line.drawn[i] = tiles.pop(at)[1]
    if len(tiles) != _DEALT:
        raise NoFilling(f"{len(tiles)} tiles would be dealt")
    return tuple(sorted([t for _, t in tiles]))


def _wall(
    spec: Spec,
    pool: Pool,
    live: list[Tile | None],
    replaced: list[Tile | None],
    coming: Coming,
) -> Wall:
    rules = spec.rules
    size, back = left_after_deal(rules), rules.wall.dead - 2 * INDICATORS
    dora, ura = list(spec.dora), list(spec.ura)
    while len(dora) < INDICATORS:
        dora.append(pool.indicator())
    then = list(coming.live)
    # Some draws of everybody that change nothing; what is further away is as it comes.
    again: list[Tile | None] = [*replaced, *coming.replaced]
    # Further replacements come from the end of the live wall.
    room = size - len(live) - max(0, len(again) - back)
    if len(then) > room:
        raise NoFilling(f"{len(then)} draws are to come, there are {room}")
    aside = sum([is_flower(t) for t in pool.tiles])
    then += [None] * max(0, min(2 * spec.players, room - aside) - len(then))
    row: list[Tile | None] = [*live, *[pool.quiet() if t is None else t for t in then]]
    while len(ura) < INDICATORS:
        ura.append(pool.indicator())
    again = [pool.quiet() if t is None else t for t in again]
    rest, flowers = pool.rest()
    if len(rest) < back - len(again):
        rest, flowers = rest + flowers, []
    while len(again) < back and rest:
        again.append(rest.pop())
    end = again[back:]
    middle: list[Tile | None] = list(rest)
    for t in flowers:
        middle.insert(pool.rng.randint(0, len(middle)), t)
    row += [*middle, *end[::-1]]
    if len(row) != size or len(again) < back:
        raise NoFilling(f"{len(row)} live tiles, expected {size}")
    return Wall(live=_known(row), rinshan=_known(again[:back]), dora=tuple(dora), ura=tuple(ura))


def _known(tiles: list[Tile | None]) -> tuple[Tile, ...]:
    assert all(t is not None and (t >> 3 < KINDS or t != UNKNOWN) for t in tiles)
    return tuple([t for t in tiles if t is not None])
