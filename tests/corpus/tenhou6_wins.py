"""Wins in tenhou.net/6 JSON -> arguments of ``mj.score`` and what the log says of them.

A winner's last hand needs no order of turns: a seat's draws and discards run side by side, so each
seat is played through by itself.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from mjwidget.core.names import YAKU
from mjwidget.core.tiles import WINDS
from mjwidget.rulefiles import rules_of_log
from mjwidget.ruleset import RuleSet
from tests.corpus.score_tables import KEY_OF

SITUATIONS = frozenset(["ippatsu", "chankan", "rinshan", "haitei", "houtei", "tenhou", "chiihou"])
LIMITS = {
    "": "",
    "満貫": "mangan",
    "跳満": "haneman",
    "倍満": "baiman",
    "三倍満": "sanbaiman",
    "役満": "yakuman",
}
_ENGLISH = {y.en.casefold(): y.key for y in YAKU}
_CALL = {"c": "chi", "p": "pon", "m": "daiminkan", "a": "ankan", "k": "kakan"}
_PRICE = re.compile(r"(?:(\d+)符(\d+)飜|(\D*?))(\d+)(?:-(\d+))?点(∀?)")
_YAKU = re.compile(r"(.+)\((?:(\d+)飜|役満)\)")
TSUMOGIRI = 60
PLACEHOLDER = 0
"""Stands in the list of discards beside a daiminkan: nothing is discarded before the kan's draw."""


class Unread(ValueError):
    """A hand that does not add up."""


class Win(NamedTuple):
    """Arguments of ``mj.score`` of this winner alone, and what the log says."""

    given: dict[str, Any]
    expected: dict[str, Any]


class Hand(NamedTuple):
    """The winners of one hand, and the arguments that all share."""

    common: dict[str, Any]
    wins: list[Win]


class Side(NamedTuple):
    """A seat at the end of a hand: tiles as the log's numbers, melds as texts."""

    tiles: list[int]
    melds: list[str]
    last_draw: int | None
    out: int | None
    """The tile last put out: discarded, or added to or declared as a kan."""
    riichi: bool
    riichi_last: bool
    """Was riichi declared with the last discard?"""


def documents(path: Path) -> Iterator[dict[str, Any]]:
    """The objects of a file: one, or one a line."""
    text = path.read_text(encoding="utf-8")
    for one in text.splitlines() if path.suffix == ".jsonl" else [text]:
        if one.strip():
            yield json.loads(one)


def rules_of(said: Mapping[str, Any]) -> RuleSet:
    """The rules of ``rule``: Tenhou's room in Japanese, Mahjong Soul's in English.

    ``disp`` of Tenhou says 喰 where an open hand may have tanyao; numbers of red fives stand in
    ``aka`` (one of each suit) or ``aka51``, ``aka52``, ``aka53``.
    """
    disp = said.get("disp", "")
    each = 1 if said.get("aka") else 0
    out: dict[str, Any] = {"red": [said.get(key, each) for key in ("aka51", "aka52", "aka53")]}
    if "Room" in disp:
        return rules_of_log({"name": "mahjongsoul", **out})
    if disp:
        out["open_tanyao"] = "喰" in disp
    return rules_of_log({"name": "tenhou-east" if "東" in disp else "tenhou", **out})


def tile(n: int) -> str:
    """``11`` -> ``1m``, ``51`` -> ``0m``, ``47`` -> ``7z``."""
    suit, rank = divmod(n, 10)
    return f"0{'mps'[rank - 1]}" if suit == 5 else f"{rank}{'mpsz'[suit - 1]}"


def _call(text: str) -> tuple[str, list[int], int]:
    """Type, all tiles, and the tile right after the letter (called, added or declared)."""
    found = re.fullmatch(r"(\d*)([cpmak])(\d+)", text)
    if not found:
        raise Unread(f"call {text}")
    before, letter, after = found.groups()
    digits = before + after
    tiles = [int(digits[i : i + 2]) for i in range(0, len(digits), 2)]
    return _CALL[letter], tiles, int(after[:2])


def side(deal: Sequence[int], draws: Sequence[int | str], puts: Sequence[int | str]) -> Side:
    """Play one seat through to the end of its lists."""
    hand, melds = list(deal), list[tuple[str, list[int]]]()
    drawn = out = None
    riichi = riichi_last = False

    def take(n: int) -> None:
        if n not in hand:
            raise Unread(f"{n} is not in the hand")
        hand.remove(n)

    for i, draw in enumerate(draws):
        if isinstance(draw, str):
            kind, tiles, called = _call(draw)
            drawn = None
            own = list(tiles)
            own.remove(called)
            for n in own:
                take(n)
            melds.append((kind, tiles))
        else:
            drawn = draw
            hand.append(draw)
        if i >= len(puts) or puts[i] == PLACEHOLDER:
            continue
        put, riichi_last = puts[i], False
        if isinstance(put, str) and put.startswith("r"):
            put, riichi, riichi_last = int(put[1:]), True, True
        if isinstance(put, str):
            kind, tiles, out = _call(put)
            if kind == "kakan":
                take(out)
                pon = list(tiles)
                pon.remove(out)
                before = [("pon", sorted(pon)) == (k, sorted(of)) for k, of in melds]
                if True not in before:
                    raise Unread(f"{put} has no pon")
                melds[before.index(True)] = (kind, tiles)
            else:
                for n in tiles:
                    take(n)
                melds.append((kind, tiles))
            continue
        if put == TSUMOGIRI:
            if drawn is None:
                raise Unread("tsumogiri after a call")
            put = drawn
        take(put)
        out = put
    if len(puts) > len(draws):
        raise Unread("more discards than draws")
    texts = [f"{kind}:" + "".join(map(tile, of)) for kind, of in melds]
    return Side(hand, texts, drawn, out, riichi, riichi_last)


def yaku_of(texts: Sequence[str]) -> dict[str, int]:
    """Key -> han, for a yakuman 1; what counts nothing (``Ura Dora(0飜)``) is left out."""
    out = {}
    for text in texts:
        found = _YAKU.fullmatch(text)
        if not found:
            raise Unread(text)
        name, han = found.groups()
        key = KEY_OF.get(name) or _ENGLISH[name.casefold()]
        if han != "0":
            out[key] = int(han or 1)
    return out


def hand_of(log: Sequence[Any], rules: RuleSet) -> Hand | None:
    """The winners of a hand; ``None`` when nobody won."""
    (kyoku, honba, sticks), _, dora, ura, *_, result = log
    if not result or result[0] != "和了":
        return None
    sides = [side(*log[4 + 3 * n : 7 + 3 * n]) for n in range(4)]
    pairs = list(zip(result[1::2], result[2::2], strict=True))
    source = pairs[0][1][1]
    tsumo = source == pairs[0][1][0]
    riichi = sum(s.riichi for s in sides)
    if not tsumo and sides[source].riichi_last:
        riichi -= 1  # the declaring tile won: no stick was put down

    def wind(seat: int) -> str:
        return WINDS[(seat - kyoku) % 4]

    common: dict[str, Any] = {
        "by": "tsumo" if tsumo else "ron",
        "round": WINDS[kyoku // 4],
        "dora": [tile(n) for n in dora],
        "ura": [tile(n) for n in ura],
        "honba": honba,
        "sticks": sticks + riichi,
        "rules": rules,
    }
    if not tsumo:
        common["from"] = wind(source)
    wins = []
    for delta, detail in pairs:
        if len(detail) < 4:
            raise Unread("no score is given")
        winner, from_, pao, text, *texts = detail
        if from_ != source:
            raise Unread("winners by different tiles")
        mine, yaku = sides[winner], yaku_of(texts)
        hand = list(mine.tiles)
        won = mine.last_draw if tsumo else sides[source].out
        if won is None:
            raise Unread("no winning tile")
        if tsumo:
            hand.remove(won)
        flags = sorted(yaku.keys() & SITUATIONS)
        if mine.riichi:  # not named beside a yakuman
            flags.append("double_riichi" if "double_riichi" in yaku else "riichi")
        given: dict[str, Any] = {
            "hand": "".join(map(tile, hand)),
            "win": tile(won),
            "seat": wind(winner),
            "melds": mine.melds,
            "flags": flags,
        }
        if pao != winner:
            given["pao"] = wind(pao)
        expected = {
            **_price(text, yaku, yakuman=any("役満" in one for one in texts)),
            "yaku": yaku,
            "deltas": {wind(n): points for n, points in enumerate(delta) if points},
        }
        wins.append(Win(given, expected))
    return Hand(common, wins)


def _price(text: str, yaku: Mapping[str, int], *, yakuman: bool) -> dict[str, Any]:
    """Han, limit and points, and fu unless a limit stands in its place."""
    found = _PRICE.fullmatch(text)
    if not found:
        raise Unread(text)
    fu, han, limit, first, dealer, everyone = found.groups()
    total = int(first) * (3 if everyone else 2 if dealer else 1) + int(dealer or 0)
    out: dict[str, Any] = {
        "limit": LIMITS[limit or ""],
        "total": total,
        "han": 0 if yakuman else sum(yaku.values()),
    }
    if fu is not None:
        out["fu"] = int(fu)
        if int(han) != out["han"]:
            raise Unread(f"{text} beside {dict(yaku)}")
    return out
