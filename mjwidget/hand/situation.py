"""A win as it lies on the table: tiles, melds, how and when. No rules yet, no worth yet.

:class:`Situation` is what yaku look at beside a reading. It is made by :func:`situation` from
tiles that were checked before (see :mod:`.check`); text is read by :mod:`.score`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final, NamedTuple

from ..core.player import MeldType
from ..core.tiles import EAST, KINDS, Tile

MELD_TYPES: Final = ("chi", "pon", "daiminkan", "kakan", "ankan")
MELD_NAMES: Final[dict[str, MeldType]] = {
    "chi": "chi",
    "pon": "pon",
    "daiminkan": "daiminkan",
    "minkan": "daiminkan",
    "kakan": "kakan",
    "ankan": "ankan",
}
"""What melds are called in text."""
KANS: Final = frozenset(("daiminkan", "kakan", "ankan"))

FLAGS: Final = (
    "riichi",
    "double_riichi",
    "ippatsu",
    "chankan",
    "rinshan",
    "haitei",
    "houtei",
    "tenhou",
    "chiihou",
    "renhou",
)
"""Circumstances of a win that tiles don't show."""


def bits(kinds: Iterable[int]) -> int:
    """A mask with these kinds' bits."""
    out = 0
    for k in kinds:
        out |= 1 << k
    return out


MANZU: Final = 0x1FF
PINZU: Final = 0x1FF << 9
SOUZU: Final = 0x1FF << 18
HONOURS: Final = 0x7F << 27
TERMINALS: Final = bits((0, 8, 9, 17, 18, 26))
YAOCHU: Final = TERMINALS | HONOURS
DRAGONS: Final = bits((31, 32, 33))
WIND_KINDS: Final = bits((27, 28, 29, 30))


class Meld(NamedTuple):
    """``type``: chi, pon, daiminkan, kakan or ankan; ``tiles``: all three or four."""

    type: str
    tiles: tuple[Tile, ...]


class Situation:
    """Facts of one win. Masks have a bit for each of the 34 kinds.

    ``counts``: concealed tiles with the winning one, by kind; ``tiles``: all tiles of the hand,
    melds and winning tile included (kita and flowers apart); ``mask``: kinds among them;
    ``meld_runs``: first kinds of the runs called; ``meld_triplets``: kinds of pons and kans;
    ``ankans``: those of closed kans, ``kan_kinds`` of all kans; ``suits``: number of suits.
    ``seat`` and ``round`` are 0-3, E to N; ``flags``: of :data:`FLAGS`, each an attribute too.
    """

    __slots__ = (
        *("concealed", "melds", "win", "win_kind", "tsumo", "seat", "round", "counts", "tiles"),
        *("mask", "closed", "meld_runs", "meld_triplets", "ankans", "kan_kinds", "kans", "suits"),
        *("flags", "riichi", "double_riichi", "ippatsu", "chankan", "rinshan", "haitei"),
        *("houtei", "tenhou", "chiihou", "renhou", "furiten", "feeder_pays", "no_pair"),
        *("dora", "ura", "kita", "flowers"),
    )

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    win: Tile
    win_kind: int
    tsumo: bool
    seat: int
    round: int
    counts: tuple[int, ...]
    tiles: list[Tile]
    mask: int
    closed: bool
    meld_runs: tuple[int, ...]
    meld_triplets: int
    ankans: int
    kan_kinds: int
    kans: int
    suits: int
    flags: frozenset[str]
    riichi: bool
    double_riichi: bool
    ippatsu: bool
    chankan: bool
    rinshan: bool
    haitei: bool
    houtei: bool
    tenhou: bool
    chiihou: bool
    renhou: bool
    furiten: bool
    feeder_pays: bool
    """The daiminkan's feeder pays this replacement's win as for ron: no tsumo fu."""
    no_pair: bool
    """Won by the fourth kan alone."""
    dora: tuple[Tile, ...]
    ura: tuple[Tile, ...]
    kita: int
    flowers: int


def situation(
    concealed: tuple[Tile, ...],
    win: Tile | None,
    *,
    tsumo: bool,
    seat: int,
    round: int,
    melds: tuple[Meld, ...] = (),
    flags: Collection[str] = (),
    dora: tuple[Tile, ...] = (),
    ura: tuple[Tile, ...] = (),
    kita: int = 0,
    flowers: int = 0,
    furiten: bool = False,
    feeder_pays: bool = False,
) -> Situation:
    """The facts of a win. ``win`` is ``None`` only for a win by the fourth kan.

    Nothing is checked here: contradictions are :mod:`.check`'s.
    """
    s = Situation()
    s.concealed, s.melds, s.tsumo, s.seat, s.round = concealed, melds, tsumo, seat, round
    s.no_pair = win is None
    tiles = list(concealed)
    if win is not None:
        tiles.append(win)
        s.win, s.win_kind = win, win >> 3
    else:
        s.win = s.win_kind = -1
    counts = [0] * KINDS
    mask = 0
    for t in tiles:
        k = t >> 3
        counts[k] += 1
        mask |= 1 << k
    s.counts = tuple(counts)
    closed = True
    triplets = ankans = kan_kinds = kans = 0
    runs: list[int] = []
    for kind_of, of in melds:
        k = of[0] >> 3
        if kind_of == "chi":
            k = min(of) >> 3
            mask |= 7 << k
            runs.append(k)
            closed = False
        else:
            bit = 1 << k
            mask |= bit
            triplets |= bit
            if kind_of == "ankan":
                ankans |= bit
                kan_kinds |= bit
                kans += 1
            else:
                closed = False
                if kind_of != "pon":
                    kan_kinds |= bit
                    kans += 1
        tiles.extend(of)
    s.tiles, s.mask, s.closed = tiles, mask, closed
    s.meld_runs, s.meld_triplets, s.ankans = tuple(runs), triplets, ankans
    s.kan_kinds, s.kans = kan_kinds, kans
    s.suits = (mask & MANZU > 0) + (mask & PINZU > 0) + (mask & SOUZU > 0)
    s.flags = frozenset(flags)
    if flags:
        s.double_riichi = "double_riichi" in flags
        s.riichi = s.double_riichi or "riichi" in flags
        s.ippatsu, s.chankan = "ippatsu" in flags, "chankan" in flags
        s.rinshan, s.haitei = "rinshan" in flags, "haitei" in flags
        s.houtei, s.tenhou = "houtei" in flags, "tenhou" in flags
        s.chiihou, s.renhou = "chiihou" in flags, "renhou" in flags
    else:
        s.riichi = s.double_riichi = s.ippatsu = s.chankan = s.rinshan = False
        s.haitei = s.houtei = s.tenhou = s.chiihou = s.renhou = False
    s.furiten, s.feeder_pays = furiten, feeder_pays
    s.dora, s.ura, s.kita, s.flowers = dora, ura, kita, flowers
    return s


class Standing(NamedTuple):
    """What all wins of a hand have in common, as :func:`situation` takes it. It compares, so that
    what was found of a hand is known again."""

    seat: int
    round: int
    melds: tuple[Meld, ...]
    dora: tuple[Tile, ...] = ()
    kita: int = 0
    flowers: int = 0

    def won(
        self,
        concealed: tuple[Tile, ...],
        win: Tile | None,
        *,
        tsumo: bool,
        flags: Collection[str] = (),
        ura: tuple[Tile, ...] = (),
        furiten: bool = False,
        feeder_pays: bool = False,
    ) -> Situation:
        """One win of it."""
        return situation(
            concealed,
            win,
            tsumo=tsumo,
            seat=self.seat,
            round=self.round,
            melds=self.melds,
            flags=flags,
            dora=self.dora,
            ura=ura,
            kita=self.kita,
            flowers=self.flowers,
            furiten=furiten,
            feeder_pays=feeder_pays,
        )


def wind(index: int) -> int:
    """The kind of a wind, 0-3 for E to N."""
    return EAST + index
