"""Words of an analysis, in Japanese and in English."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from ..core import names

WORDS: Final[dict[str, tuple[str, str]]] = {
    # choices
    "act.dahai": ("打{tile}", "Discard {tile}"),
    "act.riichi": ("リーチ 打{tile}", "Riichi, {tile}"),
    "act.riichi_any": ("リーチ", "Riichi"),
    "act.tsumo": ("ツモ", "Tsumo"),
    "act.ron": ("ロン", "Ron"),
    "act.chi": ("チー {tiles}", "Chi {tiles}"),
    "act.pon": ("ポン {tiles}", "Pon {tiles}"),
    "act.daiminkan": ("大明槓", "Open kan"),
    "act.ankan": ("暗槓 {tiles}", "Closed kan {tiles}"),
    "act.kakan": ("加槓 {tile}", "Added kan {tile}"),
    "act.kita": ("北を抜く", "Set north aside"),
    "act.kyuushu": ("九種九牌", "Nine terminals"),
    "act.pass": ("見送る", "Pass"),
    "act.then": ("{act}、打{tile}", "{act}, then {tile}"),
    # why a choice stands where it does
    "why.wins": ("{points}点の和了", "wins {points} points"),
    "why.tenpai": ("聴牌", "tenpai"),
    "why.shanten": ("{n}向聴", "{n}-shanten"),
    "why.most": ("受け入れが最多（{n}枚）", "accepts the most, {n} tiles"),
    "why.waits_most": ("待ちが最多（{n}枚）", "the widest wait ({n})"),
    "why.fewer": ("「{row}」より{n}枚少ない", "{n} fewer than {row}"),
    "why.points": (
        "ツモだけの期待値が最高（{points}点）",
        "expects the most of its own draws, {points} points",
    ),
    "why.accepts": ("受け入れ{n}枚", "accepts {n} tiles"),
    "why.back": ("向聴数が{n}戻る", "{n} further from tenpai"),
    "why.none_left": ("受け入れの牌が残っていない", "no tile that it accepts is left"),
    "why.dead": ("待ち牌が残っていない", "no tile of its wait is left"),
    "why.own": ("フリテン（自分の河）", "furiten by the own river"),
    "why.temporary": ("同巡フリテン", "furiten until the next discard"),
    "why.riichi": ("リーチ後の見逃しでフリテン", "furiten for the rest of the hand"),
    "why.no_yaku": ("{tiles}のロンは役なし", "no yaku for a ron on {tiles}"),
    "why.aborts": ("流局にする", "the hand is aborted"),
    "why.replaced": ("嶺上牌をツモる", "a replacement is drawn"),
    # heads
    "head.riichi": ("{n}人からリーチ", "{n} riichi against you"),
    "head.threat": ("聴牌らしい相手が1人", "1 opponent may be tenpai"),
    "head.threats": ("聴牌らしい相手が{n}人", "{n} opponents may be tenpai"),
    "head.both": (
        "{riichi}人からリーチ、ほかに{n}人が聴牌らしい",
        "{riichi} riichi against you, {n} more may be tenpai",
    ),
    "head.none": ("聴牌の気配はない", "no threat in sight"),
    "head.alone": ("手牌だけ", "the hand alone"),
    # tables
    "table.choices": ("選択（牌効率順）", "Choices, in order of efficiency alone"),
    "table.now": ("いまの手", "The hand now"),
    "table.refused": ("できないこと", "Not possible"),
    "table.danger": ("危険", "Danger"),
    "table.threats": ("相手", "Opponents"),
    "table.waits": ("待ち", "Waits"),
    "table.tips": ("心得", "Tips"),
    "col.choice": ("選択", "Choice"),
    "col.shanten": ("向聴", "Shanten"),
    "col.accepts": ("受け入れ", "Ukeire"),
    "col.second": ("次の受け入れ", "Next"),
    "col.better": ("手変わり", "Improves"),
    "col.yaku": ("役", "Yaku"),
    "col.value": ("平均打点", "Value"),
    "col.risk": ("放銃率", "Danger"),
    "col.loss": ("失点", "Loss"),
    "col.tenpai": ("聴牌率", "Tenpai"),
    "col.win": ("和了率", "Win"),
    "col.points": ("期待値", "Points"),
    "col.why": ("理由", "Why"),
    "col.tile": ("牌", "Tile"),
    "col.who": ("相手", "Opponent"),
    "col.deal_in": ("放銃時の失点", "Deal-in"),
    "col.all": ("全員", "All"),
    "shanten.complete": ("和了形", "complete"),
    "shanten.tenpai": ("聴牌", "tenpai"),
    "shanten.n": ("{n}向聴", "{n}-shanten"),
    "form.standard": ("一般形", "standard"),
    "form.chiitoitsu": ("七対子", "chiitoitsu"),
    "form.kokushi": ("国士無双", "kokushi"),
    "seat": ("{wind}家", "{wind}"),
    "stands": ("いまの手：{shanten}（{forms}）", "The hand now: {shanten} ({forms})"),
    "left": ("{tiles}（残り{n}枚）", "{tiles} ({n} left)"),
}  # fmt: skip
"""Code -> (ja, en)."""


def said(code: str, lang: str, **args: Any) -> str:
    """The words of a code, its braces filled; tiles may be given as a list, points as a number."""
    ja, en = WORDS[code]
    filled = {key: _filled(value, lang) for key, value in args.items()}
    return (ja if lang == "ja" else en).format_map(filled)


def _filled(value: Any, lang: str) -> str:
    if callable(getattr(value, "name", None)):
        return str(value.name(lang))
    if isinstance(value, tuple | list):
        return tiles_text(value, lang)
    if isinstance(value, float):
        return f"{value:,.1f}"
    return f"{value:,}" if isinstance(value, int) else str(value)


def tiles_text(tiles: Iterable[str], lang: str) -> str:
    """Tiles one after the other."""
    return ("・" if lang == "ja" else " ").join(tiles)


def joined(parts: Iterable[str], lang: str) -> str:
    """Parts of a sentence."""
    return ("、" if lang == "ja" else ", ").join(part for part in parts if part)


def row_name(act: str, tile: str | None, tiles: Iterable[str], then: str | None, lang: str) -> str:
    """What a choice is called."""
    code = "act.riichi_any" if act == "riichi" and tile is None else f"act.{act}"
    if code in WORDS:
        held = "".join(_grouped(tiles))
        out = said(code, lang, tile=tile or "", tiles=held).strip()
    else:
        out = names.word(f"says.{act}", lang)
    return out if then is None else said("act.then", lang, act=out, tile=then)


def _grouped(tiles: Iterable[str]) -> Iterable[str]:
    """``4m 6m`` -> ``46m``."""
    found = list(tiles)
    for i, one in enumerate(found):
        last = i + 1 == len(found) or found[i + 1][-1] != one[-1]
        yield one if last else one[:-1]


def away(shanten: int, lang: str) -> str:
    """``tenpai``, ``2-shanten``."""
    code = {-1: "complete", 0: "tenpai"}.get(shanten, "n")
    return said(f"shanten.{code}", lang, n=shanten)
