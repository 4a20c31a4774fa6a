"""``rule`` of a match, both ways.

``disp`` is what the viewer shows. Tenhou's is a row of signs: 三 with three players, the room (般
上 特 鳳), 東 or 南, 喰 with open tanyao, 赤 with red fives, 速 with short clocks; together they say
what the type number of its other logs says, and the name of a log (``ref``) holds that number. The
converters of Mahjong Soul write the name of a room there. ``aka``: one red five of each suit, or
``aka51``, ``aka52``, ``aka53``: how many of each.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from ...core.names import WORDS
from ..mjlog.rules import FAST, NO_OPEN_TANYAO, NO_RED, PEOPLE, SANMA, SOUTH, from_go
from ..settle import MAJSOUL, Public

_AKA: Final = ("aka51", "aka52", "aka53")
_TENHOU: Final = re.compile(r"[三四]?([般上特鳳])?([東南])(喰)?(赤)?(速)?[－-]?").fullmatch
_ROOMS: Final = {"般": 0x00, "上": 0x80, "特": 0x20, "鳳": 0xA0}
_SIGNS: Final = {"ippan": "般", "joukyuu": "上", "tokujou": "特", "houou": "鳳"}
_REF: Final = re.compile(r"\d{10}gm-([0-9a-f]{4})-").match
_MAJSOUL: Final = re.compile(
    r"(?:三|3-Player )?(?:[銅銀金玉]の間|王座の間|(?:Bronze|Silver|Gold|Jade|Throne) Room)"
    r"[三四]?人?(東|南| East| South)喰?(?:赤| Red(?: Fives)?)?"
).fullmatch
"""A ranked room; friends and tournaments have rules of their own."""
_MAJSOUL_ROOM: Final = re.compile(
    r"の間|戦|Room|Friendly|Tou?r?nament|Casual|Match|モード|Skirmish|Battle"
).search
_SETS: Final = {
    ja: code.removeprefix("rules.") for code, (ja, _) in WORDS.items() if code.startswith("rules.")
}
_NO_DISP: Final = "no disp"
_MAX_TEXT: Final = 200
_MAX_RED: Final = 4


def read(rule: Mapping[str, Any], players: int, ref: str) -> dict[str, Any]:
    """The rules of a match, as the reader of Tenhou's other logs has them; ``disp`` is kept where
    it is not Tenhou's, ``unknown`` says that it does not tell all rules."""
    said = rule.get("disp")
    disp = said[:_MAX_TEXT] if isinstance(said, str) else ""
    red: list[int] | None = _red(rule, disp)
    sanma = players == 3
    signs = _TENHOU(disp)
    if signs is not None:
        return _tenhou(signs, sanma, red, ref)
    ranked = _MAJSOUL(disp)
    out: dict[str, Any]
    if ranked or _MAJSOUL_ROOM(disp):
        out = {"name": "mahjongsoul-sanma" if sanma else "mahjongsoul", "disp": disp}
        if ranked is None:
            out["unknown"] = "disp"
        elif ranked[1] in ("東", " East"):
            out["match"] = {"length": "east"}
    elif disp in _SETS:
        out = {"name": _SETS[disp]}
        red = None if rule.get("aka") is None and not any(key in rule for key in _AKA) else red
    else:
        out = {"name": "tenhou-sanma" if sanma else "tenhou"}
        out |= {"disp": disp, "unknown": "disp"} if disp else {"unknown": _NO_DISP}
    return out | _differing(red, sanma)


def _tenhou(signs: re.Match[str], sanma: bool, red: list[int] | None, ref: str) -> dict[str, Any]:
    room, wind, tanyao, _, fast = signs.groups()
    bits = _ROOMS.get(room, 0) | PEOPLE
    bits |= SOUTH if wind == "南" else 0
    bits |= 0 if tanyao else NO_OPEN_TANYAO
    bits |= 0 if any(red or ()) else NO_RED
    bits |= FAST if fast else 0
    bits |= SANMA if sanma else 0
    named = _REF(ref)
    # The name of the log has the whole number, with bits that have no sign.
    go = int(named[1], 16) if named else bits
    if (go ^ bits) & 0xFF & ~(PEOPLE | NO_RED):
        go = bits
    out = from_go(go, 3 if sanma else 4)
    if not room:
        out.pop("go")
        out.pop("room")
    out.pop("red", None)
    return out | _differing(red, sanma)


def _differing(red: list[int] | None, sanma: bool) -> dict[str, Any]:
    """Red fives, where they are not one of each suit in play."""
    if red is None or red[1 if sanma else 0 :] == [1, 1, 1][1 if sanma else 0 :]:
        return {}
    return {"red": [0, *red[1:]] if sanma else red}


def _red(rule: Mapping[str, Any], disp: str) -> list[int]:
    """Red fives of each suit."""
    aka = rule.get("aka")
    each = aka if type(aka) is int else 1 if "赤" in disp or "Red" in disp else 0
    if aka is None and any(key in rule for key in _AKA):
        each = 0
    found = [rule.get(key, each) for key in _AKA]
    return [n if type(n) is int and 0 <= n <= _MAX_RED else 0 for n in found]


def public(rules: Mapping[str, Any], players: int) -> tuple[Public, ...]:
    """By what the final points are made, where it is not Tenhou's rule."""
    ranked = str(rules.get("name")).startswith("mahjongsoul") and "unknown" not in rules
    return (MAJSOUL[players],) if ranked else ()


def write(rules: Mapping[str, Any], players: int, red: list[int]) -> dict[str, Any]:
    """``rule`` for rules; ``red``: fives of each suit, as far as the match shows them."""
    name = str(rules.get("name", ""))
    aka: dict[str, Any] = {"aka": 1 if any(red) else 0}
    if (players == 4 and red not in ([0, 0, 0], [1, 1, 1])) or max(red) > 1:
        aka = dict(zip(_AKA, red, strict=True))
    disp = rules.get("disp")
    if (isinstance(disp, str) and disp) or rules.get("unknown") == _NO_DISP:
        return {"disp": disp or "", **aka}
    if name.removesuffix("-east") in ("tenhou", "tenhou-sanma"):
        disp = "三" if players == 3 else ""
        disp += _SIGNS.get(str(rules.get("room")), "")
        disp += "東" if name.endswith("-east") else "南"
        disp += "" if rules.get("open_tanyao") is False else "喰"
        disp += "赤" if any(red) else ""
        disp += "速" if rules.get("fast") else ""
        return {"disp": disp, **aka}
    return {"disp": WORDS.get(f"rules.{name}", (name,))[0], **aka}
