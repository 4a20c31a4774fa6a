"""Words of a comparison, in Japanese and in English."""

from __future__ import annotations

from typing import Final

from ..core import names
from ..core.tiles import WINDS
from ..hand import words as hand_words
from ..hand.yaku import word as yaku_word

WORDS: Final[dict[str, tuple[str, str]]] = {
    # rows
    "row.cannot": ("可否", "Can it be?"),
    "row.result": ("結果", "Result"),
    "row.winner": ("和了者", "Winner"),
    "row.yaku": ("役", "Yaku"),
    "row.han": ("翻", "Han"),
    "row.fu": ("符", "Fu"),
    "row.limit": ("満貫以上", "Limit"),
    "row.yakuman": ("役満の数", "Yakuman paid"),
    "row.points": ("点数", "Worth"),
    "row.deltas": ("点の動き", "Points"),
    "row.shugi": ("祝儀", "Shugi"),
    "row.shugi_unit": ("祝儀の単位", "Unit of shugi"),
    "row.total": ("精算では", "In the final figure"),
    "row.total_unit": ("精算の単位", "Unit of the final figure"),
    "row.scores": ("持ち点", "Points held"),
    "row.moved": ("配給原点の差", "Moved"),
    "row.ranks": ("順位", "Rank"),
    "row.part.score": ("素点", "Score"),
    "row.part.oka": ("オカ", "Oka"),
    "row.part.uma": ("ウマ", "Uma"),
    "row.part.shugi": ("祝儀", "Shugi counted"),
    "row.part.rounding": ("端数", "Rounding"),
    "row.part.chombo": ("チョンボ", "Chombo"),
    "row.left_out": ("備考", "Note"),
    "row.next": ("次局", "Next"),
    # sentences
    "compare.players": ("{n}人打ち", "{n} players"),
    "compare.differs": ("{name}との違い", "What differs from {name}"),
    "compare.same": ("違いはない", "nothing differs"),
    "compare.by": ("{rows}：", "{rows}, by"),
    "compare.chosen": ("取り決め", "chosen"),
    "compare.shugi_left_out": (
        "祝儀の数え方が違うので除いた",
        "shugi left out: counted otherwise here",
    ),
    "compare.moved": (
        "全員{by}点（元は{given}点持ち、ここでは{start}点持ち）",
        "{by} each: begun with {given}, here with {start}",
    ),
    "compare.cannot": ("成り立たない", "Cannot be"),
    "compare.honba": ("{n}本場", " +{n}"),
    "compare.counters": ("{n}本場", "Honba {n}"),
    "compare.next.over": ("終局", "the match is over"),
    "compare.next.asked": ("親が続行か終局かを選ぶ", "the dealer chooses whether to go on"),
    "compare.all": ("オール", " from each"),
    "compare.dora": ("ドラ表示牌", "Dora indicator"),
    "compare.ura": ("裏ドラ表示牌", "Ura dora indicator"),
    "compare.scenario": ("局面", "A scenario"),
    "compare.ending": ("対局の終わり", "The end of a match"),
    "compare.round": ("{wind}場", "{wind} round"),
    "compare.seat": ("{wind}家", "{wind}"),
    # why a hand cannot be under a set of rules, by the reason of the refusal
    "cannot.not_in_set": ("このルールにない牌がある", ""),
    "cannot.too_many_copies": ("このルールにその枚数はない", ""),
    "cannot.seat": ("このルールにその席はない", ""),
    "cannot.wind": ("このルールにその場はない", ""),
    "cannot.players": ("人数が違う", ""),
    "cannot.scores": ("人数が違う", ""),
    "cannot.seats": ("人数が違う", ""),
    "cannot.no_chi": ("チーのないルール", ""),
    "cannot.too_many_winners": ("このルールではその人数は和了できない", ""),
    "cannot.fourth_kan": ("4回目の槓での和了のないルール", ""),
    "cannot.no_kita": ("北抜きのないルール", ""),
    "cannot.too_many_flowers": ("このルールにその枚数の花牌はない", ""),
    "cannot.robbed_ankan": ("暗槓を槍槓できないルール", ""),
    "cannot.rinshan_aside": ("抜いた牌の補充で嶺上開花にならないルール", ""),
    "cannot.rinshan_without_kan": ("槓がないので嶺上開花にならない", ""),
    "cannot.ippatsu_rinshan": ("補充牌を引くと一発が消えるルール", ""),
    "cannot.ippatsu_aside": ("牌を抜くと一発が消えるルール", ""),
    "cannot.first_turn_aside": ("牌を抜くと第一巡でなくなるルール", ""),
    "cannot.pao_without_yakuman": ("責任払いになる役満がない", ""),
    # and a scenario: its own words name what conflicts, in the notation of scenarios
    "cannot.scenario": ("このルールではこの局面を作れない（{said}）", ""),
    "cannot.no_filling": ("このルールでこの局面になる牌の並びが見つからない（{said}）", ""),
}
"""Code -> (ja, en). An empty English: the refusal's own words say it."""


def word(code: str, lang: str) -> str:
    """The word of a code: of a comparison, of a score, of a yaku (local ones too), of the game."""
    pair = WORDS.get(code)
    if pair is not None:
        return pair[0 if lang == "ja" else 1]
    if code in hand_words.WORDS:
        return hand_words.word(code, lang)
    return yaku_word(code, lang) if code else names.word(code, lang)


def seat_or_name(who: str, lang: str) -> str:
    """``East`` or ``東`` of a wind's letter; a name as it is."""
    return word(f"wind.{who}", lang) if who in tuple(WINDS) else who


__all__ = ["WORDS", "seat_or_name", "word"]
