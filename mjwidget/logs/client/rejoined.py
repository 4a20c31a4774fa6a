"""``<REINIT>``: a player comes back to a hand that is being played -> a position.

The element has rivers without the tiles that were called and without what was thrown as drawn,
and melds; it does not say whose turn it is, which the element after it shows. Called tiles are put
at the front of their rivers. Indicators that kans have turned and when a riichi was declared
follow from nothing; 255 in a river marks its riichi.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from ...core.events import Position
from ...core.player import Discard, Meld, Player
from ...core.position import drawn
from ...core.seats import live_tiles
from ...core.tiles import UNKNOWN, Tile
from ..errors import Problem
from ..mjlog import decode
from ..mjlog.deal import SIZE, Deal
from ..mjlog.fields import IDS, Attrs, ids, integer

_RIICHI: Final = 255


def position(attrs: Attrs, found: Deal, viewer: int, tiles: Sequence[Tile]) -> Position:
    """The table as its ``viewer`` finds it, as if it had just been dealt until it is known whose
    turn it is. ``found``: round and scores. Raises :class:`.Problem`."""
    n = len(found.scores)
    rivers = [_river(attrs, f"kawa{seat}", tiles) for seat in range(n)]
    called: list[list[Discard]] = [[] for _ in range(n)]
    players = []
    for seat in range(n):
        melds, kita = _melds(attrs, seat, n, tiles)
        for meld in melds:
            if meld.target is not None and meld.called is not None:
                called[meld.target].append(Discard(pai=meld.called, called_by=seat))
        own = [tiles[i] for i in ids(attrs, "hai")] if seat == viewer else []
        size = SIZE - 3 * len(melds)
        if seat == viewer and len(own) != size:
            raise Problem(f"hai: found {len(own)} tiles, expected {size}")
        riichi = any(d.riichi for d in rivers[seat])
        players.append(
            Player(
                hand=tuple(sorted(own)) or (UNKNOWN,) * size,
                melds=tuple(melds),
                kita=tuple(kita),
                riichi=1 if riichi else 0,
                accepted=riichi,
            )
        )
    players = [replace(p, river=(*called[seat], *rivers[seat])) for seat, p in enumerate(players)]
    return Position(
        meta=found.meta or None,
        bakaze=found.bakaze,
        kyoku=found.kyoku,
        honba=found.honba,
        kyotaku=found.kyotaku,
        oya=found.oya,
        scores=tuple(found.scores),
        dora=(tiles[found.dora],),
        left=max(0, live_tiles(n) - drawn(players)),
        players=tuple(players),
        phase="deal",
        turn=found.oya,
        chips=found.chips,
        viewer=viewer,
    )


TAKEN: Final = frozenset(("hai", *(f"{key}{seat}" for key in ("kawa", "m") for seat in range(4))))
"""Attributes that :func:`position` reads."""


def lying(attrs: Attrs, players: int, tiles: Sequence[Tile]) -> list[list[Tile]]:
    """The rivers without the tiles that were called. Raises :class:`.Problem`."""
    return [[d.pai for d in _river(attrs, f"kawa{seat}", tiles)] for seat in range(players)]


def after_discard(found: Position, seat: int) -> Position:
    """The same table when ``seat`` has just discarded; before the first discard, the deal."""
    if not found.players[seat].river:
        return found
    return replace(found, phase="discard", turn=seat)


def with_draw(found: Position, seat: int) -> Position:
    """The same table when ``seat`` has drawn a tile that is not known and is to discard."""
    players = list(found.players)
    players[seat] = replace(players[seat], drawn=UNKNOWN)
    left = max(0, found.left - 1)
    return replace(found, phase="draw", turn=seat, left=left, players=tuple(players))


def _river(attrs: Attrs, key: str, tiles: Sequence[Tile]) -> list[Discard]:
    text = attrs.get(key, "")
    out: list[Discard] = []
    riichi = False
    for part in text.split(",") if text else ():
        i = integer(part, key, 0, _RIICHI)
        if i == _RIICHI and not riichi:
            riichi = True
            continue
        if i >= IDS:
            raise Problem(f"{key}: found {i}, expected tile ids from 0 to {IDS - 1}")
        out.append(Discard(pai=tiles[i], riichi=riichi))
        riichi = False
    return out


def _melds(
    attrs: Attrs, seat: int, players: int, tiles: Sequence[Tile]
) -> tuple[list[Meld], list[Tile]]:
    """Melds, the oldest first (a stream has the newest first, as a win has), and norths."""
    key = f"m{seat}"
    text = attrs.get(key, "")
    melds: list[Meld] = []
    kita: list[Tile] = []
    for part in reversed(text.split(",")) if text else ():
        call = decode.call(integer(part, key, 0, 0xFFFF))
        target = (seat + call.by) % 4
        if target >= players:
            raise Problem(f"{key}: called from seat {target}, expected 0 to {players - 1}")
        own = tuple(sorted([tiles[i] for i in call.own]))
        tile = None if call.tile is None else tiles[call.tile]
        if call.kind == "kita":
            kita += [] if tile is None else [tile]
        elif call.kind == "ankan":
            melds.append(Meld("ankan", own))
        elif call.kind == "kakan":
            melds.append(Meld("kakan", own[1:], own[0], target, tile))
        else:
            melds.append(Meld(call.kind, own, tile, target))
    if len(melds) > 4 or len(kita) > 4:
        raise Problem(f"{key}: found {len(melds)} melds, {len(kita)} norths, expected four at most")
    return melds, kita
