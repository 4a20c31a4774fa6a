"""``head``: who plays, by which rules, and how it ended.

The rules of a match, as an event says them:

* ``name``: ``mahjongsoul``, ``mahjongsoul-sanma``; East only: ``match.length``.
* ``category``: ``friend``, ``ranked``, ``contest``; ``mode``: the number of the mode.
* ``unknown``: why these may not be all rules: ``head`` (there is none), ``mode`` (of a number that
  means nothing here), ``detail_rule`` (a room with rules of its own, of which only the red fives,
  the points at the start and a ban of open tanyao are read), ``contest``.
"""

from __future__ import annotations

from typing import Any, Final

from ...core.events import StartGame
from ..jsonread import name, others, whole
from ..settle import MAJSOUL, End, Public
from .fields import seat
from .source import several

_CATEGORIES: Final = {1: "friend", 2: "ranked", 4: "contest"}
_RED: Final = {4: {0: [0, 0, 0], 3: [1, 1, 1], 4: [1, 2, 1]}, 3: {0: [0, 0, 0]}}
"""``dora_count`` -> red fives by suit; three players have two of them otherwise."""
_MOST: Final = 10_000_000


class Header:
    """What the head says; all of it may be missing."""

    def __init__(self, head: dict[str, Any], version: int) -> None:
        self.head = head
        self.version = version
        config = head.get("config")
        self.config: dict[str, Any] = config if isinstance(config, dict) else {}

    def start_game(self, players: int) -> StartGame:
        """The event. Raises :class:`~..errors.Problem`."""
        names = [""] * players
        accounts = [
            *several(self.head.get("accounts"), "accounts"),
            *several(self.head.get("robots"), "robots"),
        ]
        for account in accounts:
            at = account.get("seat", 0)
            if type(at) is int and 0 <= at < players:
                names[at] = name(account.get("nickname"))
        meta: dict[str, Any] = {}
        rest = others(self.head, ("uuid", "result"))
        if rest:
            meta["head"] = rest
        if self.version:
            meta["version"] = self.version
        uuid = self.head.get("uuid")
        return StartGame(
            meta=meta or None,
            names=tuple(names),
            rules=self.rules(players),
            id=uuid[:100] if isinstance(uuid, str) and uuid else None,
        )

    def rules(self, players: int) -> dict[str, Any]:
        """The rules of the match."""
        out: dict[str, Any] = {
            "name": "mahjongsoul-sanma" if players == 3 else "mahjongsoul"
        }  # fmt: skip
        mode = self.config.get("mode")
        mode = mode if isinstance(mode, dict) else {}
        if not self.head:
            return out | {"unknown": "head"}
        category = self.config.get("category")
        if isinstance(category, int) and category in _CATEGORIES:
            out["category"] = _CATEGORIES[category]
        number = mode.get("mode")
        out["mode"] = number if type(number) is int else 0
        # 1 and 2: four players, 11 and 12: three.
        length = out["mode"] - (10 if players == 3 else 0)
        if length == 1:
            out["match"] = {"length": "east"}
        elif length != 2:
            out["unknown"] = "mode"
        detail = mode.get("detail_rule")
        if isinstance(detail, dict) and detail:
            out["unknown"] = "detail_rule"
            red = _RED[players].get(detail.get("dora_count", -1))
            if red is not None:
                out["red"] = red
            if detail.get("shiduan") == 0:
                out["open_tanyao"] = False
            start = _points(detail, "init_point")
            if start:
                target = _points(detail, "fandian") or start
                back = max(start, _points(detail, "jingsuanyuandian"))
                out["match"] = {**out.get("match", {}), "start": start, "target": target}
                out["uma"] = {"return_points": back}
        elif out.get("category") == "contest":
            out["unknown"] = "contest"
        return out

    def public(self, players: int) -> tuple[Public, ...]:
        """By what the final points of a ranked match are made."""
        return (MAJSOUL[players],)

    def end(self, players: int) -> tuple[End, list[int]] | None:
        """Final scores and points by seat, and the ranks. Raises :class:`~..errors.Problem`."""
        result = self.head.get("result")
        found = several(result.get("players"), "result") if isinstance(result, dict) else []
        if len(found) != players:
            return None
        scores, points, ranks = [0] * players, [0] * players, [0] * players
        for place, player in enumerate(found, 1):
            at = seat(player, players)
            ranks[at] = place
            scores[at] = whole(player.get("part_point_1", 0), "part_point_1")
            points[at] = whole(player.get("total_point", 0), "total_point")
        if not all(ranks):
            return None
        return End(tuple(scores), tuple(points)), ranks


def _points(detail: dict[str, Any], key: str) -> int:
    value = detail.get(key)
    return value if type(value) is int and 0 < value <= _MOST else 0
