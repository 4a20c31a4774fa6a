"""The texts of results: prices, yaku and reasons of draws, both ways.

Tenhou's viewer asks for little: a price ends with ``点`` (and ``∀`` where all pay the same), a
yaku with ``飜)`` or ``役満)``. Converters of Mahjong Soul write the rest in English, too.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from ...core.names import BY_KEY, BY_NAME, WORDS

WIN: Final = "和了"
UNKNOWN: Final = "不明"
"""How the viewer's editor calls a result that is not there yet."""
ALL_TENPAI: Final = "全員聴牌"
ALL_NOTEN: Final = "全員不聴"
DRAW: Final = "流局"

DRAWS: Final = {
    DRAW: "exhaustive",
    "流し満貫": "nagashi_mangan",
    "九種九牌": "kyuushu_kyuuhai",
    "四風連打": "suufon_renda",
    "四家立直": "suucha_riichi",
    "四槓散了": "suukaikan",
    "三家和了": "sanchahou",
    ALL_TENPAI: "exhaustive",
    ALL_NOTEN: "exhaustive",
    "荒牌平局": "exhaustive",
    "荒牌流局": "exhaustive",
    "四開槓": "suukaikan",
    "三家和": "sanchahou",
    "Ryuukyoku": "exhaustive",
    "Exhaustive Draw": "exhaustive",
    "All tempai": "exhaustive",
    "All noten": "exhaustive",
    "Nagashi Mangan": "nagashi_mangan",
    "Mangan at Draw": "nagashi_mangan",
    "Kyuushu Kyuuhai": "kyuushu_kyuuhai",
    "Nine Terminal Abortion": "kyuushu_kyuuhai",
    "Suufon Renda": "suufon_renda",
    "Four Wind Abortion": "suufon_renda",
    "Suucha Riichi": "suucha_riichi",
    "Four Riichi Abortion": "suucha_riichi",
    "Suukaikan": "suukaikan",
    "Four Kan Abortion": "suukaikan",
    "Sanchahou": "sanchahou",
    "Three Ron Abortion": "sanchahou",
}
"""Names of draws; the first of each reason is the one that Tenhou writes."""
NAMES: Final = {reason: name for name, reason in reversed(DRAWS.items())}
TENPAI: Final = {ALL_TENPAI: True, "All tempai": True, ALL_NOTEN: False, "All noten": False}
"""Draws by whose name everybody is tenpai, or nobody."""

_LIMITS: Final = {
    name: code.removeprefix("limit.")
    for code, names in WORDS.items()
    if code.startswith("limit.")
    for name in names
} | {
    "数え役満": "yakuman",
    "Kazoe Yakuman": "yakuman",
    "Counted Yakuman": "yakuman",
    "切り上げ満貫": "mangan",
    "Kiriage Mangan": "mangan",
    "Rounded Mangan": "mangan",
}
LIMITS: Final = frozenset(_LIMITS.values())
"""Limits that a price can name."""
_PRICE: Final = re.compile(
    r"(?:(\d{1,4})(?:符| ?Fu ?)(\d{1,3})(?:飜|翻| ?Han ?))?(\D*?) ?"
    r"(\d{1,8})(?:-(\d{1,8}))?(?:点| ?Points)(∀?)(?:(\d{1,4})枚(∀?))?"
).fullmatch
_YAKU: Final = re.compile(r"(.+?)\((?:(\d{1,3})[飜翻])?(役満)?(?:\d{1,4}枚)?\)").fullmatch
_MAX_NAME: Final = 100


class Price(NamedTuple):
    """``amounts``: what one pays; two numbers: a non-dealer, the dealer. ``each``: all pay it.
    ``limit`` is ``""`` for none; ``chips``: what each payer adds in chips."""

    fu: int | None
    han: int | None
    limit: str
    amounts: tuple[int, ...]
    each: bool
    chips: int


def price(text: str) -> Price | None:
    """``None`` for a text that says no price."""
    found = _PRICE(text)
    if found is None:
        return None
    fu, han, limit, first, second, each, chips, _ = found.groups()
    name = _LIMITS.get(limit, "") if limit else ""
    if limit and not name:
        return None
    return Price(
        None if fu is None else int(fu),
        None if han is None else int(han),
        name,
        (int(first),) if second is None else (int(first), int(second)),
        bool(each),
        int(chips or 0),
    )


def price_text(p: Price) -> str:
    """The text of a price, as Tenhou has it: a limit takes the place of fu and han."""
    worth = WORDS[f"limit.{p.limit}"][0] if p.limit else f"{p.fu}符{p.han}飜"
    sign = "∀" if p.each else ""
    chips = f"{p.chips}枚{sign}" if p.chips else ""
    return f"{worth}{'-'.join(map(str, p.amounts))}点{sign}{chips}"


def yaku(text: str) -> tuple[str, int, bool] | None:
    """Key, han, is it counted as a yakuman: then 1. ``None`` for a text that is none.

    A name that is not known here is its own key.
    """
    found = _YAKU(text[:_MAX_NAME])
    if found is None or not (found[2] or found[3]):
        return None
    name, han, yakuman = found.groups()
    key = BY_NAME.get(name.strip(), name)
    return (key, 1, True) if yakuman else (key, int(han), False)


def yaku_text(key: str, han: int, *, yakuman: bool) -> str:
    """``立直(1飜)``, ``大三元(役満)``."""
    name = BY_KEY[key].ja if key in BY_KEY else key
    return f"{name}({'役満' if yakuman else f'{han}飜'})"
