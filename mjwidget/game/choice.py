"""What a seat may choose, as data, and its text: ``5p``, ``riichi 5p``, ``chi 46m``, ``pass``."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from ..core.events import Seat
from ..core.text import clip, printable
from ..core.tiles import Tile, to_mpsz

Act: TypeAlias = Literal[
    "dahai",
    "riichi",
    "tsumo",
    "ron",
    "chi",
    "pon",
    "daiminkan",
    "ankan",
    "kakan",
    "kita",
    "kyuushu",
    "pass",
    "stop",
    "go_on",
    "offend",
]
"""``stop``, ``go_on``: the last dealer may end the match; ``offend``: an act of a real table."""

_BARE: Final = {"daiminkan": "kan", "ankan": "kan", "kakan": "kan", "go_on": "go on"}


class Choice(msgspec.Struct, frozen=True):
    """One thing that a seat may do now.

    ``pai``: the tile discarded, added, set aside, called or won on; ``consumed``: own tiles of a
    call; ``target``: whose tile it is; ``tsumogiri``: the discard is the drawn tile. ``offence``:
    the act of ``ruleset.Act`` that this would be: possible, with a consequence.
    """

    seat: Seat
    act: Act
    pai: Tile | None = None
    consumed: tuple[Tile, ...] = ()
    target: Seat | None = None
    tsumogiri: bool = False
    offence: str | None = None

    @property
    def text(self) -> str:
        """As people write it: ``5p``, ``riichi 0p``, ``pon 05m``, ``kan 1111z``, ``ron``."""
        act = _BARE.get(self.act, str(self.act))
        if self.act == "offend":
            words = [str(self.offence)]
        elif self.act == "dahai":
            words = []
        elif self.offence is not None:
            words = [act, f"({self.offence})"]
        else:
            words = [act]
        if self.act in ("dahai", "riichi", "kakan", "offend") and self.pai is not None:
            words.append(_tiles((self.pai,)))
        elif self.consumed and self.act != "daiminkan":
            words.append(_tiles(self.consumed))
        return " ".join(words)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        drawn = " tsumogiri" if self.tsumogiri else ""
        return f"<seat {clip(self.seat)}: {printable(self.text)}{drawn}>"


def _tiles(tiles: tuple[Tile, ...]) -> str:
    """The tiles; ``?`` where somebody has made up a choice with what is no tile."""
    try:
        return to_mpsz(sorted(tiles))
    except (KeyError, TypeError):
        return "?"
