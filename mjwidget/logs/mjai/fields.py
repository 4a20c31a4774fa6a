"""What the dialects call types and fields -> what the project calls them, object by object."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from ...core.names import BY_NAME

TYPES: Final = {
    "chii": "chi",
    "kan": "daiminkan",
    "kita": "nukidora",
    "riichi": "reach",
    "riichi_accepted": "reach_accepted",
    "agari": "hora",
    "ryuukyoku": "ryukyoku",
}
NO_EVENT: Final = frozenset(("none", "hello", "join", "error"))
"""What servers and players say to each other; nothing happens at the table."""
REASONS: Final = {
    "fanpai": "exhaustive",
    "howanpai": "exhaustive",
    "nagashimangan": "nagashi_mangan",
    "kyushukyuhai": "kyuushu_kyuuhai",
    "sufonrenta": "suufon_renda",
    "suufonrenta": "suufon_renda",
    "suchareach": "suucha_riichi",
    "suuchareach": "suucha_riichi",
    "sukaikan": "suukaikan",
    "suukaikan": "suukaikan",
    "sanchaho": "sanchahou",
    "yao9": "kyuushu_kyuuhai",
    "kaze4": "suufon_renda",
    "reach4": "suucha_riichi",
    "kan4": "suukaikan",
    "ron3": "sanchahou",
    "nm": "nagashi_mangan",
}
_START: Final = {"kyoutaku": "kyotaku"}
_WIN: Final = {
    "uradora_markers": "ura_markers",
    "uradora_marker": "ura_markers",
    "hora_tehais": "tehai",
    "hora_points": "points",
    "delta": "deltas",
    "fan": "han",
}
_DRAW: Final = {"delta": "deltas"}
YAKUMAN_FAN: Final = 100
"""So many fan are one yakuman in gimite's dialect."""
_MAX: Final = 10**6
_RON: Final = re.compile("[0-9]{3,6}")
"""Points of a ron; of a tsumo it says what each pays (``2000/3900``, ``6000 all``)."""


def renamed(data: dict[str, Any]) -> dict[str, Any]:
    """The object with the project's names. Raises nothing for what it does not know."""
    kind = data.get("type")
    if not isinstance(kind, str):
        return data
    kind = TYPES.get(kind, kind)
    change = _CHANGES.get(kind)
    if change is None:
        return data if kind == data["type"] else {**data, "type": kind}
    return change({**data, "type": kind})


def _moved(data: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    for theirs, ours in names.items():
        if theirs in data and ours not in data:
            data[ours] = data.pop(theirs)
    return data


def _kita(data: dict[str, Any]) -> dict[str, Any]:
    data.setdefault("pai", "N")
    return data


def _draw(data: dict[str, Any]) -> dict[str, Any]:
    reason = data.get("reason")
    if isinstance(reason, str):
        data["reason"] = REASONS.get(reason, reason)
    return _moved(data, _DRAW)


def _win(data: dict[str, Any]) -> dict[str, Any]:
    # Chinese rules: what they call fan are points.
    other_game = "fan" in data and ("info" in data or "fu" not in data)
    kept = data.pop("fan") if other_game else None
    data = _moved(data, _WIN)
    if other_game:
        data["fan"] = kept
    tehai = data.get("tehai")
    if isinstance(tehai, list) and len(tehai) % 3 == 2 and data.get("pai") in tehai:
        data["tehai"] = tehai = list(tehai)
        tehai.remove(data["pai"])
    fu = data.get("fu")
    if isinstance(fu, int) and fu % 10 and fu != 25 and 0 < fu < _MAX:
        data["fu"] = -(-fu // 10) * 10
        data["fu_unrounded"] = fu
    if "yakus" in data:
        _gimite_yaku(data)
    meta = data.get("meta")
    if isinstance(meta, dict) and isinstance(meta.get("score"), dict):
        _riichienv_score(data, meta["score"])
    return data


def _gimite_yaku(data: dict[str, Any]) -> None:
    """``[["reach", 1], ...]`` with names of its own; several dragons count as one of them."""
    rows = data["yakus"]
    if not isinstance(rows, list) or not all(
        isinstance(row, list) and len(row) == 2 and isinstance(row[0], str)
        and isinstance(row[1], int) and 0 < row[1] < _MAX
        for row in rows
    ):  # fmt: skip
        return
    yakuman = sum(n // YAKUMAN_FAN for _, n in rows)
    data["yaku"] = [
        [BY_NAME.get(name, name), n // YAKUMAN_FAN if yakuman else n]
        for name, n in rows
        if not yakuman or n >= YAKUMAN_FAN
    ]
    del data["yakus"]
    if yakuman:
        data["yakuman"] = yakuman
        data.pop("han", None)
        data.pop("fu", None)


def _riichienv_score(data: dict[str, Any], score: dict[str, Any]) -> None:
    """Han, fu and points that a win carries in ``meta``; its yaku stay there, without their han."""
    for key in ("han", "fu"):
        if key not in data and isinstance(score.get(key), int) and 0 <= score[key] < _MAX:
            data[key] = score[key]
    points = score.get("points")
    if "points" not in data and isinstance(points, str) and _RON.fullmatch(points):
        data["points"] = int(points)


_CHANGES: Final[dict[str, Callable[[dict[str, Any]], dict[str, Any]]]] = {
    "start_kyoku": lambda data: _moved(data, _START),
    "nukidora": _kita,
    "hora": _win,
    "ryukyoku": _draw,
}
