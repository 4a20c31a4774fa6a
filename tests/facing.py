"""A seat's sight from a few texts: what lies on the table, and nothing that was not named.

    faced("9p 4m!", me="1m5s", W="3s3s3s")

Rivers are tiles one after the other; ``!`` after one says that riichi was declared with it, ``-``
that it was the drawn one. They are in the order of play as long as every seat has one; what is left
of a river then follows seat by seat. Melds are ``chi:345p``, ``pon:777z``.
"""

from __future__ import annotations

import re
from typing import Any

from mjwidget.analysis.sight import Sight
from mjwidget.core.tiles import parse, to_mjai
from mjwidget.rulefiles import rules as rules_of
from mjwidget.view import View

_TILE = re.compile(r"(\d[mpsz])(!?)(-?)")


def faced(
    river: str = "",
    *,
    me: str = "",
    S: str = "",
    W: str = "",
    N: str = "",
    melds: str = "",
    dora: str = "",
    kita: int = 0,
    left: int = 40,
    rules: str = "tenhou",
) -> Sight:
    """What South sees of East, who has that ``river`` and those ``melds``; South holds ``me``."""
    law = rules_of(rules)
    n = law.tiles.players
    rivers = (river, S, W, N)[:n]
    seats = [_seat(one) for one in rivers]
    seats[0]["melds"] = [_meld(text) for text in melds.split()]
    seats[0]["kita"] = ["N"] * kita
    seats[1]["hand"] = [to_mjai(t) for t in parse(me)] if me else []
    view: View = {
        "players": n,
        "bakaze": "E",
        "kyoku": 1,
        "honba": 0,
        "kyotaku": 0,
        "oya": 0,
        "scores": [25000] * n,
        "left": left,
        "dora": [to_mjai(t) for t in parse(dora)] if dora else [],
        "last": None,
        "seats": seats,
    }
    return Sight(view, 1, law)


def _seat(river: str) -> dict[str, Any]:
    out = []
    riichi = False
    for text, side, drawn in _TILE.findall(river.replace(" ", "")):
        one: dict[str, Any] = {"t": to_mjai(parse(text)[0]), "tsumogiri": bool(drawn)}
        if side:
            one["side"] = riichi = True
        out.append(one)
    return {
        "hand": [],
        "drawn": None,
        "river": out,
        "melds": [],
        "kita": [],
        "flowers": [],
        "riichi": "riichi" if riichi else None,
    }


def _meld(text: str) -> dict[str, Any]:
    kind, _, tiles = text.partition(":")
    return {"type": kind, "tiles": [to_mjai(t) for t in parse(tiles)]}
