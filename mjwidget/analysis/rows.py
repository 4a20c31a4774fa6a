"""What an analysis is made of: a row for each choice, what is refused, what a tile risks.

All records are immutable. Probabilities are 0 to 1, points are points (all payers added up), tiles
are texts (``5p``, ``0p`` a red five, ``1z``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..core import names
from ..core.events import Seat
from ..game.choice import Choice
from ..game.reasons import Address, Reason
from ..game.why import explain
from . import words
from .odds import Odds


class Why(NamedTuple):
    """A few words: ``code`` of :data:`.words.WORDS` without ``why.``, and what its words need."""

    code: str
    args: Mapping[str, Any] = {}

    def text(self, lang: str = "en") -> str:
        """In words, ``en`` or ``ja``."""
        return words.said(f"why.{self.code}", lang, **self.args)


@dataclass(frozen=True, slots=True)
class Row:
    """One choice, and the hand as it is after it.

    After a chi or pon that is the hand after its best discard (``then``); after a kan or a north
    set aside, the hand before the replacement; after a pass, the hand as it stands.

    ``choice``: of the table, ``None`` for a bare hand; ``i``: its place among the choices there;
    ``text``: what ``table.act`` takes; ``act``, ``tile``, ``tiles``: what is done, the tile
    discarded, added, set aside, called or won on, the own tiles of a call.

    ``shanten``: -1 complete, 0 tenpai; ``forms``: by form (standard, and without a call chiitoitsu
    and kokushi). ``accepts``: the tiles that lower it (tenpai: complete it), plain, with the number
    that the seat has not seen, used-up ones too; ``total``: their sum. ``second``: the mean, over
    the accepted tiles that are left, of the greatest ``total`` after drawing one and discarding; 0
    when tenpai. ``better``: draws that leave the shanten as it is and can raise ``total``, with
    the number not seen; none in riichi.

    ``furiten``: of a hand that is tenpai, why it cannot win by ron: ``own`` (its own river),
    ``temporary`` (a win passed, until the next discard), ``riichi`` (one passed in riichi), else
    ``None``; ``no_yaku``: waits on which a ron has no yaku.

    ``yaku``: those in reach, by key, dora left out. Tenpai and 1-shanten: the share of the wins
    that have it, as ``value`` counts them. Further off: 1 for one that is there already, else a
    half for each tile that the hand lacks to it beyond its own shanten (1, 0.5, 0.25), 0.25 at
    least. ``value``: points of a win on average; every tile not seen that completes the hand
    counts alike, by ron, or by tsumo where a ron has no yaku or the hand is furiten. A hand at
    1-shanten gets each accepted tile alike and keeps the widest wait, with riichi where it may
    declare one. Without ippatsu, ura, chips, honba and sticks. ``None``: further off, or nothing is
    left to win on.

    ``risk``: the chance that discarding the tile deals in, to any opponent; ``loss``: points that
    it costs on average (over deal-ins and none); ``None`` where nothing is discarded, or there are
    no opponents. ``odds``: chances of the own draws (:mod:`.odds`), where they were asked for.
    ``why``: why it stands where it does.
    """

    choice: Choice | None
    text: str
    act: str
    tile: str | None = None
    tiles: tuple[str, ...] = ()
    then: str | None = None
    i: int | None = None
    shanten: int = 0
    forms: Mapping[str, int] = field(default_factory=dict)
    accepts: Mapping[str, int] = field(default_factory=dict)
    total: int = 0
    second: float = 0.0
    better: Mapping[str, int] = field(default_factory=dict)
    furiten: str | None = None
    no_yaku: tuple[str, ...] = ()
    yaku: Mapping[str, float] = field(default_factory=dict)
    value: float | None = None
    risk: float | None = None
    loss: float | None = None
    odds: Odds | None = None
    why: tuple[Why, ...] = ()

    @property
    def wins(self) -> bool:
        """Is it a win?"""
        return self.act in ("tsumo", "ron")

    def name(self, lang: str = "en") -> str:
        """What it is called: ``Riichi, 3p``; after a call with the discard that follows."""
        return words.row_name(self.act, self.tile, self.tiles, self.then, lang)

    def because(self, lang: str = "en") -> str:
        """:attr:`why` in one line."""
        return words.joined((one.text(lang) for one in self.why), lang)


@dataclass(frozen=True, slots=True)
class Refused:
    """Something that might be wanted now and may not be done. ``text``: as ``table.why`` takes it;
    ``reasons``: what stands against it, the decisive first."""

    text: str
    act: str
    tiles: tuple[str, ...]
    reasons: tuple[Reason, ...]

    def name(self, lang: str = "en") -> str:
        """What it is called."""
        first = self.tiles[0] if self.act in ("dahai", "riichi", "kakan") and self.tiles else None
        return words.row_name(self.act, first, () if first else self.tiles, None, lang)

    def why(self, lang: str = "en") -> str:
        """The reasons in one line."""
        return words.joined((explain(one, lang) for one in self.reasons), lang)

    @property
    def lit(self) -> tuple[Address, ...]:
        """Where on the table the reasons can be seen."""
        return tuple(dict.fromkeys(at for one in self.reasons for at in one.tiles))


@dataclass(frozen=True, slots=True)
class Held:
    """The waits of a hand as it stands. ``left``: each with the number not seen; ``furiten`` and
    ``no_yaku`` as of a :class:`Row`."""

    left: Mapping[str, int]
    furiten: str | None
    no_yaku: tuple[str, ...]

    @property
    def total(self) -> int:
        """All that are left."""
        return sum(self.left.values())


@dataclass(frozen=True, slots=True)
class Risk:
    """What discarding a tile risks. ``p``: that it deals in to any opponent; ``loss``: points that
    it costs on average; ``by``: the chance for each opponent."""

    p: float
    loss: float
    by: Mapping[Seat, float]


def by_language(say: Any) -> dict[str, str]:
    """What ``say(lang)`` says in each language."""
    return {lang: say(lang) for lang in names.LANGUAGES}
