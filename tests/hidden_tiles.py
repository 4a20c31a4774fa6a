"""A hand of which somebody sees only a part, dealt anew where he does not see it.

``rewritten(events, states, seats, rng)`` gives the same hand, event by event, with other tiles
wherever the ``seats`` have not seen one by its last event: in others' hands, and in the wall.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from mjwidget.core.events import (
    Ankan,
    Chi,
    Dahai,
    Daiminkan,
    Event,
    Flower,
    Hora,
    Kakan,
    Nukidora,
    Pon,
    Ryukyoku,
    Seat,
    StartKyoku,
    Tsumo,
)
from mjwidget.core.state import State
from mjwidget.core.tiles import UNKNOWN, Tile, is_flower
from mjwidget.core.wall import Deal


@dataclass
class Held:
    """A tile that came into a hand: dealt (``draw`` is ``None``) or by this event."""

    tile: Tile
    draw: int | None = None
    seen: bool = False


@dataclass
class Hand:
    """All that came into one hand, and what of it is still there."""

    got: list[Held]
    held: list[Held] = field(default_factory=list)

    def show(self, tile: Tile, *, last: bool = False) -> None:
        """This tile leaves the hand, before everybody's eyes."""
        fit = [one for one in self.held if one.tile == tile]
        one = fit[-1] if last else fit[0]
        one.seen = True
        self.held.remove(one)


def followed(events: Sequence[Event]) -> list[Hand]:
    """What came into each hand, and which of it was seen by the end."""
    start = events[0]
    assert isinstance(start, StartKyoku)
    hands = [Hand([Held(t) for t in tehai]) for tehai in start.tehais]
    for hand in hands:
        hand.held = list(hand.got)
    for i, e in enumerate(events):
        if isinstance(e, Tsumo):
            one = Held(e.pai, i)
            hands[e.actor].got.append(one)
            hands[e.actor].held.append(one)
        elif isinstance(e, Dahai):
            hands[e.actor].show(e.pai, last=e.tsumogiri)
        elif isinstance(e, Chi | Pon | Daiminkan | Ankan):
            for t in e.consumed:
                hands[e.actor].show(t)
        elif isinstance(e, Kakan | Nukidora | Flower):
            hands[e.actor].show(e.pai, last=True)
        elif isinstance(e, Hora):
            for one in hands[e.actor].held:
                one.seen = True
        elif isinstance(e, Ryukyoku):
            for hand, tehai in zip(hands, e.tehais or (), strict=False):
                if tehai is not None and UNKNOWN not in tehai:
                    for one in hand.held:
                        one.seen = True
    return hands


def rewritten(
    events: Sequence[Event],
    states: Sequence[State],
    seats: Collection[Seat],
    rng: random.Random,
    *,
    keep: Collection[Seat] = (),
) -> tuple[list[Event], Deal]:
    """The hand with everything dealt anew that ``seats`` have not seen, and the deal that leads to
    it. ``keep``: seats whose hands stay as they are."""
    start, last = events[0], states[-1]
    assert isinstance(start, StartKyoku) and start.wall is not None and last.wall is not None
    hands = followed(events)
    wall = start.wall
    live, rinshan = list(wall.live), list(wall.rinshan)
    dora, ura = list(wall.dora), list(wall.ura)
    end = len(live) - max(0, last.drawn_rinshan - len(rinshan))
    shown = max([len(e.ura_markers or ()) for e in events if isinstance(e, Hora)], default=0)

    hidden = [
        one
        for seat, hand in enumerate(hands)
        if seat not in seats and seat not in keep
        for one in hand.got
        if not one.seen and not is_flower(one.tile)
    ]
    places = [
        *((live, i) for i in range(last.drawn_live, end)),
        *((rinshan, i) for i in range(last.drawn_rinshan, len(rinshan))),
        *((dora, i) for i in range(len(last.dora), len(dora))),
        *((ura, i) for i in range(shown, len(ura))),
    ]
    # A flower is set aside by itself, and would be seen: those stay where they are.
    places = [(row, i) for row, i in places if not is_flower(row[i])]
    pool = [*(one.tile for one in hidden), *(row[i] for row, i in places)]
    rng.shuffle(pool)
    for one in hidden:
        one.tile = pool.pop()
    for row, i in places:
        row[i] = pool.pop()

    out = list(events)
    for hand in hands:
        for one in hand.got:
            if one.draw is not None:
                before = states[one.draw - 1]
                n = before.drawn_rinshan
                if before.phase not in ("kan", "aside"):
                    live[before.drawn_live] = one.tile
                elif n < len(rinshan):
                    rinshan[n] = one.tile
                else:
                    live[-1 - (n - len(rinshan))] = one.tile
                out[one.draw] = replace(events[one.draw], pai=one.tile)
    tehais = tuple([tuple(sorted(x.tile for x in h.got if x.draw is None)) for h in hands])
    new = replace(
        wall,
        live=tuple(live),
        rinshan=tuple(rinshan),
        dora=tuple(dora),
        ura=tuple(ura),
        seed=None,
        salt=None,
        commitment=None,
    )
    out[0] = replace(start, tehais=tehais, wall=new)
    return out, Deal(tehais, new)
