"""An analysis as plain JSON: what the browser is told of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..core.tiles import parse, to_mjai
from . import show
from .odds import Odds
from .rows import Row, by_language
from .threats import Threat

if TYPE_CHECKING:
    from .result import Analysis


def of(found: Analysis) -> dict[str, Any]:
    """``seat head shanten forms accepts odds draws rows refused danger threats waits tips``; the
    first ``odds`` are of the hand as it stands, where nothing is to be chosen. Tiles as on
    the wire (``5mr``, ``E``); words as ``{"en", "ja"}``; where the wire's own tables stand in a
    fixed order they are lists."""
    stands = found.odds.get("")
    return {
        "seat": found.seat,
        "head": by_language(lambda lang: show.head(found, lang)),
        "shanten": found.shanten,
        "forms": found.forms,
        "accepts": tiles_left(found.accepts),
        "odds": None if stands is None else odds(stands),
        "draws": found.draws,
        "rows": [row(one) for one in found.choices],
        "refused": [
            {
                "text": one.text,
                "act": one.act,
                "name": by_language(one.name),
                "why": by_language(one.why),
                "tiles": [list(at) for at in one.lit],
            }
            for one in found.refused
        ],
        "danger": {
            mjai(name): {
                "p": risk.p,
                "loss": risk.loss,
                "by": [by(one, kind) for one in found.threats],
            }
            for kind, (name, risk) in zip(found.kinds, found.danger.items(), strict=True)
        },
        "threats": [
            {
                "seat": one.seat,
                "held": one.held,
                "tenpai": one.tenpai,
                "loss": one.loss,
                "why": by_language(one.why),
            }
            for one in found.threats
        ],
        "waits": None
        if found.waits is None
        else {
            "left": tiles_left(found.waits.left),
            "furiten": found.waits.furiten,
            "no_yaku": [mjai(t) for t in found.waits.no_yaku],
        },
        "tips": [one.json() for one in found.tips],
    }


def by(one: Threat, kind: int) -> dict[str, Any]:
    """What a kind is against an opponent."""
    tile = one.tiles[kind]
    return {"seat": one.seat, "p": tile.p, "why": by_language(tile.why)}


def row(one: Row) -> dict[str, Any]:
    """A choice."""
    return {
        "i": one.i,
        "text": one.text,
        "act": one.act,
        "tile": None if one.tile is None else mjai(one.tile),
        "tiles": [mjai(t) for t in one.tiles],
        "then": None if one.then is None else mjai(one.then.split()[0]),
        "name": by_language(one.name),
        "shanten": one.shanten,
        "forms": dict(one.forms),
        "accepts": tiles_left(one.accepts),
        "total": one.total,
        "second": one.second,
        "better": tiles_left(one.better),
        "furiten": one.furiten,
        "no_yaku": [mjai(t) for t in one.no_yaku],
        "yaku": [[key, share] for key, share in one.yaku.items()],
        "value": one.value,
        "risk": one.risk,
        "loss": one.loss,
        "odds": None if one.odds is None else odds(one.odds),
        "why": by_language(one.because),
    }


def odds(one: Odds) -> dict[str, Any]:
    """Chances of the own draws, at the last one."""
    return {
        "tenpai": one.tenpai[-1],
        "win": one.win[-1],
        "points": one.points,
        "exact": one.exact,
    }


def mjai(name: str) -> str:
    """A tile of the records as the wire writes it."""
    return to_mjai(parse(name)[0])


def tiles_left(found: Mapping[str, int]) -> dict[str, int]:
    """Tiles with the number left, as on the wire."""
    return {mjai(name): n for name, n in found.items()}
