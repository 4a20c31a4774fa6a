"""What may be shared of a match that is not over: one seat's view of it, as a log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from .events import Event, Position, Seat, StartGame, StartKyoku, Tsumo, Wall
from .position import seen_by
from .tiles import UNKNOWN

SPECTATOR = "spectator"


def public_events(events: Iterable[Event], viewer: Seat | None) -> Iterator[Event]:
    """The events as ``viewer`` (``None``: a spectator) has seen them.

    Left out are the match's secret, the walls (what was published of them stays), the tiles that
    others were dealt and drew; the header's ``meta`` says whose view it is.
    """
    for event in events:
        if isinstance(event, StartGame):
            meta = {**(event.meta or {}), "viewer": SPECTATOR if viewer is None else viewer}
            yield replace(event, secret=None, meta=meta)
        elif isinstance(event, StartKyoku):
            tehais = tuple(
                [
                    hand if seat == viewer else (UNKNOWN,) * len(hand)
                    for seat, hand in enumerate(event.tehais)
                ]
            )
            yield replace(event, tehais=tehais, wall=_published(event.wall))
        elif isinstance(event, Position):
            yield seen_by(event, viewer)
        elif isinstance(event, Tsumo) and event.actor != viewer:
            yield replace(event, pai=UNKNOWN)
        else:
            yield event


def _published(wall: Wall | None) -> Wall | None:
    if wall is None or wall.commitment is None:
        return None
    return Wall(commitment=wall.commitment)
