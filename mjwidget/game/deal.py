"""A hand's tiles: which there are, the deal from a seed, and whether a record kept to it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from ..core import wall
from ..core.events import Dora, Hora, Seat, StartKyoku, Tsumo, Wall
from ..core.match import Hand, Match
from ..core.seats import live_tiles
from ..core.state import State
from ..core.tiles import UNKNOWN, Tile, to_mjai
from ..rulefiles import RuleError, rules_of_log
from ..ruleset import RuleSet

INDICATORS: Final = 5
"""Indicators of dora in a dead wall, and as many of ura under them."""
_DEALT: Final = 13
_HEX: Final = re.compile(rf"[0-9a-fA-F]{{{2 * wall.SEED_BYTES}}}")


def tiles_of(rules: RuleSet) -> tuple[Tile, ...]:
    """All tiles on the table, sorted."""
    tiles = rules.tiles
    return wall.tile_set(
        tiles.players,
        red=tiles.red,
        blue=tiles.blue,
        flowers=tiles.flowers,
        left_out=wall.SANMA_LEFT_OUT if tiles.manzu == "terminals" else frozenset(),
    )


def deal_hand(rules: RuleSet, match_seed: bytes, ordinal: int, oya: Seat) -> wall.Deal:
    """The hands and the wall of the deal number ``ordinal`` (0 for the first of the match).

    The wall carries its seed, salt and commitment; publish the commitment before the hand, seed
    and salt after it.
    """
    seed, salt = wall.hand_seed(match_seed, ordinal), wall.hand_salt(match_seed, ordinal)
    dealt = _from_seed(rules, seed, oya)
    signed = replace(dealt.wall, salt=salt.hex(), commitment=wall.commitment(seed, salt))
    return dealt._replace(wall=signed)


def left_after_deal(rules: RuleSet) -> int:
    """Live tiles after the deal, before the dealer draws."""
    return len(tiles_of(rules)) - _DEALT * rules.tiles.players - rules.wall.dead


def replacement(tiles: Wall, n: int) -> Tile:
    """The replacement number ``n`` of a hand, from 0.

    First those of the dead wall, in their order; then the live wall's last tile and so on
    backwards, since each replacement moves the last live tile into the dead wall. Raises
    ``IndexError`` when there is none.
    """
    at = n - len(tiles.rinshan)
    if at < 0:
        return tiles.rinshan[n]
    if at >= len(tiles.live):
        raise IndexError(f"replacement {n}: the wall has {len(tiles.rinshan) + len(tiles.live)}")
    return tiles.live[-1 - at]


def check_commitments(match: Match) -> list[str]:
    """What does not agree with the seeds that a match carries, a sentence each.

    Of each hand whose wall has a seed: that it is made from the match's seed (where the match
    still has its secret), that the commitment published before the hand is of this seed, that
    the hands, draws and indicators are those of its wall. Hidden tiles agree with any.
    """
    if not any(hand.start.wall and hand.start.wall.seed for hand in match.hands):
        return []
    try:
        rules = rules_of_log(match.rules)
    except RuleError as e:
        return [f"without its rules no wall can be checked: {problem}" for problem in e.problems]
    secret = (match.header.secret or {}).get("seed")
    match_seed = None if secret is None else _bytes(secret)
    out = []
    if secret is not None and match_seed is None:
        out.append(f"the match's secret: its seed is not {2 * wall.SEED_BYTES} hex digits")
    for hand in match.hands:
        found = _faults(hand, rules, match_seed)
        out += [f"hand {hand.number} ({hand.name}): {problem}" for problem in found]
    return out


def _from_seed(rules: RuleSet, seed: bytes, oya: Seat) -> wall.Deal:
    tiles = wall.shuffled(tiles_of(rules), seed)
    return wall.deal(
        tiles, rules.tiles.players, oya, dead=rules.wall.dead, indicators=INDICATORS, seed=seed
    )


def _bytes(text: object) -> bytes | None:
    """A seed or salt from its hex digits; ``None`` for anything else."""
    if not isinstance(text, str) or not _HEX.fullmatch(text):
        return None
    return bytes.fromhex(text)


def _faults(hand: Hand, rules: RuleSet, match_seed: bytes | None) -> Iterator[str]:
    start, said = hand.start, hand.start.wall
    if said is None or said.seed is None or not isinstance(start, StartKyoku):
        return
    seed = _bytes(said.seed)
    if seed is None:
        yield f"the wall's seed is not {2 * wall.SEED_BYTES} hex digits"
        return
    if match_seed is not None and seed != wall.hand_seed(match_seed, hand.number):
        yield f"the seed is not the match's for deal {hand.number}"
    yield from _promise(said, seed)
    if len(start.scores) != rules.tiles.players:
        players, seats = rules.tiles.players, len(start.scores)
        yield f"the rules are for {players} players, {seats} sit at the table"
        return
    dealt = _from_seed(rules, seed, start.oya)
    yield from _dealt(start, said, dealt)
    yield from _played(hand, dealt.wall)


def _promise(said: Wall, seed: bytes) -> Iterator[str]:
    """The commitment that was published before the hand."""
    if said.commitment is None:
        return
    salt = _bytes(said.salt)
    if said.salt is None:
        yield "the commitment cannot be checked: the salt is missing"
    elif salt is None:
        yield f"the salt is not {2 * wall.SEED_BYTES} hex digits"
    elif wall.commitment(seed, salt) != said.commitment:
        yield "the commitment published is not that of this salt and seed"


def _dealt(start: StartKyoku, said: Wall, dealt: wall.Deal) -> Iterator[str]:
    """What the start of the hand shows."""
    tiles = dealt.wall
    for seat, (have, should) in enumerate(zip(start.tehais, dealt.tehais, strict=True)):
        if not _agree(have, should):
            yield f"seat {seat} has {_text(have)}, the seed deals {_text(should)}"
    for name in ("live", "rinshan", "dora", "ura"):
        listed = getattr(said, name)
        if listed and listed != getattr(tiles, name):
            yield f"the tiles listed as {name} are not the seed's"
    left = live_tiles(len(start.scores)) if start.left is None else start.left
    if left != len(tiles.live):
        yield f"{left} live tiles after the deal, the seed leaves {len(tiles.live)}"
    if start.dora_marker not in (tiles.dora[0], UNKNOWN):
        yield _differ("the indicator", start.dora_marker, tiles.dora[0])


def _played(hand: Hand, tiles: Wall) -> Iterator[str]:
    """What was drawn and turned afterwards; the first fault of the draws is enough."""
    for n in range(1, len(hand)):
        event, before = hand.events[n], hand[n - 1]
        if isinstance(event, Tsumo):
            expected = _draw(tiles, before)
            if expected is None:
                yield f"event {n}: seat {event.actor} draws, the wall has no tile left"
                return
            if event.pai not in (expected, UNKNOWN):
                who = f"event {n}: the draw of seat {event.actor}"
                yield _differ(who, event.pai, expected)
                return
        elif isinstance(event, Dora):
            at = len(before.dora)
            if at >= len(tiles.dora):
                yield f"event {n}: indicator {at + 1}, the wall has {len(tiles.dora)}"
            elif event.dora_marker not in (tiles.dora[at], UNKNOWN):
                yield _differ(f"event {n}: the indicator", event.dora_marker, tiles.dora[at])
        elif isinstance(event, Hora) and event.ura_markers:
            have, should = event.ura_markers, tiles.ura[: len(event.ura_markers)]
            if not all(a in (b, UNKNOWN) for a, b in zip(have, should, strict=False)):
                yield f"event {n}: the ura are {_text(have)}, the seed has {_text(should)}"


def _draw(tiles: Wall, before: State) -> Tile | None:
    """The tile that is drawn next, ``None`` when the wall is at its end."""
    try:
        if before.phase in ("kan", "aside"):
            return replacement(tiles, before.drawn_rinshan)
        return tiles.live[before.drawn_live]
    except IndexError:
        return None


def _agree(have: Sequence[Tile], should: Sequence[Tile]) -> bool:
    """The same tiles, a hidden one standing for any."""
    known = Counter(tile for tile in have if tile != UNKNOWN)
    return len(have) == len(should) and known <= Counter(should)


def _differ(what: str, have: Tile, should: Tile) -> str:
    return f"{what} is {to_mjai(have)}, the seed has {to_mjai(should)}"


def _text(tiles: Sequence[Tile]) -> str:
    return " ".join(map(to_mjai, tiles))


def check_wall(dealt: wall.Deal) -> None:
    """A stacked wall has what any hand may ask of it, or a hand could break off in a step."""
    tiles, least = dealt.wall, INDICATORS
    for name, shown in (("dora", tiles.dora), ("ura", tiles.ura)):
        if len(shown) < least:
            raise ValueError(f"deals: {len(shown)} indicators of {name}, expected {least}")
    if len(tiles.live) + len(tiles.rinshan) < least - 1:
        raise ValueError(f"deals: fewer than {least - 1} tiles to replace those of kans")
