"""Words of an explained score, in English and Japanese: fu, waits, readings, headings."""

from __future__ import annotations

from typing import Final

WORDS: Final[dict[str, tuple[str, str]]] = {
    # fu
    "fu.base": ("副底", "Base"),
    "fu.closed_ron": ("門前ロン", "Closed ron"),
    "fu.tsumo": ("ツモ", "Tsumo"),
    "fu.chiitoitsu": ("七対子", "Seven pairs"),
    "fu.minkou": ("明刻", "Open triplet"),
    "fu.ankou": ("暗刻", "Closed triplet"),
    "fu.minkan": ("明槓", "Open kan"),
    "fu.ankan": ("暗槓", "Closed kan"),
    "fu.pair_dragon": ("雀頭 三元牌", "Pair of dragons"),
    "fu.pair_seat": ("雀頭 自風", "Pair of the seat wind"),
    "fu.pair_round": ("雀頭 場風", "Pair of the round wind"),
    "fu.pair_double_wind": ("雀頭 連風牌", "Pair of seat and round wind"),
    "fu.pair_north": ("雀頭 北", "Pair of north"),
    "fu.kanchan": ("嵌張待ち", "Closed wait"),
    "fu.penchan": ("辺張待ち", "Edge wait"),
    "fu.tanki": ("単騎待ち", "Pair wait"),
    "fu.ryanmen": ("両面待ち", "Two-sided wait"),
    "fu.shanpon": ("双碰待ち", "Two-pair wait"),
    # forms
    "form.chiitoitsu": ("七対子", "Seven pairs"),
    "form.kokushi": ("国士無双", "Thirteen orphans"),
    "form.four_kans": ("四槓", "Four kans"),
    # a result
    "score.yaku": ("役", "Yaku"),
    "score.han": ("翻", "han"),
    "score.fu": ("符", "fu"),
    "score.rounded": ("切り上げ", "rounded"),
    "score.flat": ("符計算なし", "fu are not counted"),
    "score.base_two": ("場ゾロ込み", "with the base two"),
    "score.times": ("倍", "times"),
    "score.reading": ("面子構成", "Reading"),
    "score.lost": ("他の取り方", "Readings that lost"),
    "score.pays_less": ("支払いが少ない", "pays less"),
    "score.same": ("支払いは同じ", "pays the same"),
    "score.no_yaku_here": ("役なし", "no yaku"),
    "score.total": ("合計", "Total"),
    "score.points": ("点", "points"),
    "score.payments": ("支払い", "Payments"),
    "score.table": ("供託", "table"),
    "score.incomplete": ("和了形ではない", "No win: the hand is not complete"),
    "score.no_yaku": ("役なし、和了できない", "No win: no yaku"),
    "score.few_han": ("翻縛りに足りない", "No win: too few han"),
    "score.kazoe": ("数え役満", "Kazoe yakuman"),
    "score.pao": ("責任払い", "liable"),
    "score.unit.chips": ("枚", "chips"),
    "score.unit.P": ("P", "P"),
    "score.unit.points": ("点", "points"),
    "score.unit.chips.one": ("枚", "chip"),
    "score.unit.points.one": ("点", "point"),
}


def unit(n: int, of: str, lang: str) -> str:
    """The word of a unit of shugi (``Bonus.unit``) beside so many: ``chip``, ``chips``, ``枚``."""
    one = f"score.unit.{of}.one"
    return word(one if abs(n) == 1 and one in WORDS else f"score.unit.{of}", lang)


def word(code: str, lang: str) -> str:
    """The word of a code; a code without one is its own word."""
    pair = WORDS.get(code)
    return code if pair is None else pair[0 if lang == "ja" else 1]
