"""A hand without a table, as the moment of one: nobody else has done anything yet.

It is set up as a position like any other, so that the same engine says what may be done with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

from ..core.events import Position, Seat
from ..core.player import Discard, Meld, Player
from ..core.text import clip
from ..core.tiles import FIVES, UNKNOWN, WINDS, Tile, TileError, parse, to_mpsz
from ..game.deal import tiles_of
from ..game.moment import Moment
from ..game.position import moment_of
from ..hand import api
from ..hand.situation import MELD_NAMES
from ..ruleset import RuleSet

_OWN: Final = {"chi": 2, "pon": 2, "daiminkan": 3, "kakan": 2, "ankan": 4}
"""Own tiles of a meld; those that follow came to them."""
_MOST_LEFT: Final = 60
_MOST_SHOWN: Final = 5
"""Indicators: the first, and one for each of four kans."""


def bare(
    text: str,
    rules: RuleSet,
    *,
    seat: Any = None,
    round: Any = None,
    melds: Any = (),
    seen: Any = "",
    dora: Any = "",
) -> tuple[Moment, Seat]:
    """The moment, and the seat whose hand it is: a seat's number is that of its wind, the dealer
    sits at 0.

    ``text``: the concealed tiles, the last of 14 the drawn one (a five that is written plain is a
    coloured one where the rules have no plain one left); ``seat`` (South), ``round`` (East, also
    ``S2``): winds; ``melds`` and ``seen`` as ``mj.discards`` takes them; ``dora``: indicators.
    Raises ``ValueError`` and ``TypeError`` as ``mj.discards`` does, and for what the rules do not
    have.
    """
    n = rules.tiles.players
    where = _wind("seat", "S" if seat is None else seat, n)
    # Which hand of the round it is, as in S2, makes no difference to a hand alone.
    named = round[0] if isinstance(round, str) and round[1:] in ("1", "2", "3", "4") else round
    bakaze = WINDS[_wind("round", "E" if named is None else named, n)]
    called = (melds,) if isinstance(melds, str) and melds else melds or ()
    tiles = _tiles("hand", text)
    if not called and len(tiles) < 13:
        # That would be a hand with melds that are not said, as mj.discards takes it.
        raise ValueError(
            f"a hand of {len(tiles)} tiles: it takes 13 or 14, three fewer for each meld in melds"
        )
    if len(_tiles("dora", dora)) > _MOST_SHOWN:
        raise ValueError(f"dora: found {clip(dora)}, expected {_MOST_SHOWN} indicators at most")
    ask = api.discards if len(tiles) % 3 == 2 else api.ukeire
    ask(_plain(tiles), melds=called, seen=_plain(_tiles("seen", seen)), players=n)
    there = Counter(tiles_of(rules))
    elsewhere, indicators, *sets, tiles = _coloured(
        [
            _tiles("seen", seen),
            _tiles("dora", dora),
            *(_tiles("melds", one.rpartition(":")[2]) for one in called),
            tiles,
        ],
        there,
    )
    laid = tuple([_meld(one, of, where, n) for one, of in zip(called, sets, strict=True)])
    hand = tuple(sorted(tiles))
    drawn = None
    if len(tiles) % 3 == 2:
        drawn = tiles[-1]
        hand = tuple(sorted(tiles[:-1]))
    other = (where + 1) % n
    players = [Player(hand=(UNKNOWN,) * 13) for _ in range(n)]
    players[where] = Player(hand=hand, drawn=drawn, melds=laid)
    players[other] = replace(
        players[other],
        river=tuple([Discard(t) for t in elsewhere]),
        drawn=UNKNOWN if drawn is None else None,
    )
    used = [*tiles, *indicators, *elsewhere, *(t for one in laid for t in one.all_tiles)]
    there.subtract(used)
    free = sum(there.values()) - 13 * n - rules.wall.dead
    position = Position(
        bakaze=bakaze,
        kyoku=1,
        honba=0,
        kyotaku=0,
        oya=0,
        scores=(rules.match.start,) * n,
        # A position has one; without dora any will do, and it is taken away again.
        dora=indicators or (max(there, key=lambda t: (there[t], t)),),
        left=max(0, min(_MOST_LEFT, free)),
        players=tuple(players),
        phase="draw",
        turn=other if drawn is None else where,
    )
    m = moment_of(position, rules)
    # In no first turn: no blessing, no double riichi, no nine terminals.
    state = replace(m.state, dora=indicators, calls=max(1, m.state.calls))
    return Moment(m.law, state, m.facts), where


def _wind(key: str, given: Any, n: int) -> int:
    winds = WINDS[:n]
    if type(given) is int and 0 <= given < n:
        return given
    if isinstance(given, str) and len(given) == 1 and given in winds:
        return winds.index(given)
    raise ValueError(f"{key}: found {clip(given)}, expected one of {' '.join(winds)}")


def _tiles(key: str, given: Any) -> tuple[Tile, ...]:
    if not isinstance(given, str):
        raise TypeError(f"{key}: found {clip(given)}, expected tiles as text")
    try:
        return tuple(parse(given))
    except TileError as e:
        raise ValueError(f"{key}: {e}") from None


def _plain(tiles: Sequence[Tile]) -> str:
    return to_mpsz([t & ~7 for t in tiles])


def _coloured(parts: Sequence[tuple[Tile, ...]], there: Counter[Tile]) -> list[tuple[Tile, ...]]:
    """The parts with coloured fives where they name more plain ones than there are: of the first
    parts first. A five that is written plain may be any."""
    out = [list(part) for part in parts]
    for five in FIVES:
        plain = five << 3
        given = Counter(t for part in out for t in part)
        spare = [
            t for t in there if t >> 3 == five and t != plain for _ in range(there[t] - given[t])
        ]
        for part in out:
            for i, t in enumerate(part):
                if t == plain and given[plain] > there[plain] and spare:
                    part[i] = spare.pop()
                    given[plain] -= 1
    return [tuple(part) for part in out]


def _meld(text: str, tiles: tuple[Tile, ...], seat: Seat, n: int) -> Meld:
    """A meld that ``mj.discards`` has taken: the called tile comes first, an added one last."""
    name, colon, _ = text.rpartition(":")
    if not colon:
        if len(tiles) == 4:
            raise ValueError(
                f"melds: {clip(text)}: say which kan it is, ankan: (closed), daiminkan: or kakan:"
            )
        name = "pon" if len({t >> 3 for t in tiles}) == 1 else "chi"
    of = MELD_NAMES[name]
    if of == "ankan":
        return Meld(of, tuple(sorted(tiles)))
    called, own = tiles[0], tuple(sorted(tiles[1 : 1 + _OWN[of]]))
    added = tiles[-1] if of == "kakan" else None
    return Meld(of, own, called, (seat - 1) % n, added)
