"""A hand without its flowers, which formats without flowers can say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from ..core.events import Dora, Event, Flower, Hora, Ryukyoku, StartKyoku, Tsumo
from ..core.tiles import KINDS, Tile, is_flower, kind, tile
from .mjlog.wall import SANMA_KINDS

_COPIES = 4


def without_flowers(events: Sequence[Event]) -> Sequence[Event]:
    """The same hand, as if each flower had been the tile that was drawn in its place.

    A flower that was just drawn goes with its draw, so that its replacement is the draw. One that
    was held becomes the tile that was drawn when it was set aside. For one that nobody came to
    set aside, and for the first indicator, stands a tile that nobody saw; other indicators are
    left out.
    """
    start = events[0]
    assert isinstance(start, StartKyoku)
    if not any(is_flower(t) for e in events for t in _tiles(e)):
        return events
    dealt = [list(hand) for hand in start.tehais]
    out: list[Event] = [start]
    for event in events[1:]:
        if isinstance(event, Flower):
            _set_aside(out, dealt[event.actor], event)
        elif isinstance(event, Hora):
            ura = _plain(event.ura_markers)
            out.append(replace(event, tehai=_plain(event.tehai), ura_markers=ura))
        elif isinstance(event, Ryukyoku) and event.tehais is not None:
            out.append(replace(event, tehais=tuple([_plain(hand) for hand in event.tehais])))
        elif not isinstance(event, Dora) or not is_flower(event.dora_marker):
            out.append(event)
    # A drawn one that the hand's end left in its place: whoever drew it holds it still.
    unseen = _unseen(out, dealt, len(start.scores))
    for at, event in enumerate(out):
        if isinstance(event, Tsumo) and is_flower(event.pai):
            out[at] = replace(event, pai=next(unseen))
    hands = [[next(unseen) if is_flower(t) else t for t in hand] for hand in dealt]
    marker = next(unseen) if is_flower(start.dora_marker) else start.dora_marker
    out[0] = replace(start, tehais=tuple(map(tuple, hands)), dora_marker=marker)
    return out


def _set_aside(out: list[Event], hand: list[Tile], event: Flower) -> None:
    at = _draw(out, event.actor)
    if at is None:  # set aside without a draw: nothing came in its place
        return
    drawn = out.pop(at)
    assert isinstance(drawn, Tsumo)
    if drawn.pai == event.pai:
        return
    if event.pai in hand:
        hand[hand.index(event.pai)] = drawn.pai
    elif (before := _draw(out, event.actor, event.pai)) is not None:
        out[before] = replace(out[before], pai=drawn.pai)


def _draw(events: Sequence[Event], actor: int, pai: Tile | None = None) -> int | None:
    """The place of the seat's last draw (of that tile)."""
    for at in range(len(events) - 1, 0, -1):
        e = events[at]
        if isinstance(e, Tsumo) and e.actor == actor and pai in (None, e.pai):
            return at
    return None


def _tiles(e: Event) -> Iterator[Tile]:
    """The tiles that an event brings to light."""
    if isinstance(e, StartKyoku):
        yield from (t for hand in e.tehais for t in hand)
        yield e.dora_marker
    elif isinstance(e, Tsumo | Flower):
        yield e.pai
    elif isinstance(e, Dora):
        yield e.dora_marker
    elif isinstance(e, Hora):
        yield from e.ura_markers or ()


def _unseen(
    events: Sequence[Event], dealt: Sequence[Sequence[Tile]], players: int
) -> Iterator[Tile]:
    """Plain tiles that do not come to light in this hand."""
    seen = Counter(kind(t) for e in events[1:] for t in _tiles(e))
    seen.update(kind(t) for hand in dealt for t in hand)
    start = events[0]
    assert isinstance(start, StartKyoku)
    seen[kind(start.dora_marker)] += 1
    for k in reversed(SANMA_KINDS if players == 3 else range(KINDS)):
        for _ in range(seen[k], _COPIES):
            yield tile(k)


def _plain(tiles: tuple[Tile, ...] | None) -> tuple[Tile, ...] | None:
    return None if tiles is None else tuple([t for t in tiles if not is_flower(t)])
