"""The tables of an analysis as plain records, and as data frames."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ..core.tiles import WINDS

if TYPE_CHECKING:
    from .result import Analysis


def records(found: Analysis, name: str) -> list[dict[str, Any]]:
    """One of the tables: a dictionary for each row, numbers and texts in it."""
    made: dict[str, Any] = {
        "choices": _choices,
        "danger": _danger,
        "threats": _threats,
        "odds": _odds,
        "refused": _refused,
        "tips": _tips,
    }
    out: list[dict[str, Any]] = made[name](found)
    return out


def frame(rows: list[dict[str, Any]]) -> Any:
    """A data frame of the rows, by the first library that is there."""
    for name in ("pandas", "polars"):
        try:
            library = import_module(name)
        except ImportError:
            continue
        return library.DataFrame(rows)
    raise ImportError("frame: neither pandas nor polars is installed; records() needs none")


def _choices(found: Analysis) -> list[dict[str, Any]]:
    return [
        {
            "text": row.text,
            "act": row.act,
            "tile": row.tile,
            "then": row.then,
            "shanten": row.shanten,
            "accepts": " ".join(f"{name}:{n}" for name, n in row.accepts.items()),
            "total": row.total,
            "second": row.second,
            "better": sum(row.better.values()),
            "furiten": row.furiten,
            "no_yaku": " ".join(row.no_yaku),
            "yaku": " ".join(f"{key}:{share:.2f}" for key, share in row.yaku.items()),
            "value": row.value,
            "risk": row.risk,
            "loss": row.loss,
            "tenpai": None if row.odds is None else row.odds.tenpai[-1],
            "win": None if row.odds is None else row.odds.win[-1],
            "points": None if row.odds is None else row.odds.points,
            "why": row.because("en"),
        }
        for row in found.choices
    ]


def _danger(found: Analysis) -> list[dict[str, Any]]:
    return [
        {
            "tile": name,
            "risk": risk.p,
            "loss": risk.loss,
            **{f"seat {one.seat}": risk.by[one.seat] for one in found.threats},
            **{f"causes {one.seat}": " ".join(one.tiles[kind].causes) for one in found.threats},
            **{f"why {one.seat}": one.tiles[kind].why("en") for one in found.threats},
        }
        for kind, (name, risk) in zip(found.kinds, found.danger.items(), strict=True)
    ]


def _threats(found: Analysis) -> list[dict[str, Any]]:
    return [
        {
            "seat": one.seat,
            "wind": WINDS[found.winds[one.seat] - 27],
            "held": one.held,
            "tenpai": one.tenpai,
            "loss": one.loss,
            "turn": one.turn,
            "passed": one.passed,
            "melds": one.melds,
            "yaku": " ".join(one.yaku),
            "dora": one.dora,
            "why": one.why("en"),
        }
        for one in found.threats
    ]


def _odds(found: Analysis) -> list[dict[str, Any]]:
    return [
        {"text": text, "draw": draw, "tenpai": tenpai, "win": win}
        for text, one in found.odds.items()
        for draw, (tenpai, win) in enumerate(zip(one.tenpai, one.win, strict=True))
    ]


def _refused(found: Analysis) -> list[dict[str, Any]]:
    return [{"text": one.text, "act": one.act, "why": one.why("en")} for one in found.refused]


def _tips(found: Analysis) -> list[dict[str, Any]]:
    return [{"tip": one.code, "text": one.text("en")} for one in found.tips]
