"""Words for what makes a tile safe or dangerous, and an opponent a threat: Japanese, English."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ..core import names


class Cause(NamedTuple):
    """``way``: -1 it makes the tile safer, 1 more dangerous, 0 it tells what the tile is."""

    ja: str
    en: str
    way: int


CAUSES: Final[dict[str, Cause]] = {
    # safe from a ron
    "genbutsu": Cause("現物", "genbutsu", -1),
    "passed": Cause("リーチ後に通った牌", "passed since the riichi", -1),
    "passed_turn": Cause("同巡に通った牌", "passed since the last discard", -1),
    "no_wait": Cause("待ちになりえない", "no hand can wait for it", -1),
    # two-sided waits that discards rule out
    "suji": Cause("スジ", "suji", -1),
    "naka_suji": Cause("中スジ", "suji on both sides", -1),
    "half_suji": Cause("片スジ", "suji on one side", -1),
    "riichi_suji": Cause("宣言牌のスジ", "suji of the riichi tile", 1),
    "no_suji": Cause("無スジ", "no suji", 1),
    # two-sided waits that discards make likelier
    "ura_suji": Cause("裏スジ", "ura-suji", 1),
    "matagi_suji": Cause("またぎスジ", "matagi-suji, astride the last from the hand", 1),
    "senki_suji": Cause("疝気スジ", "senki-suji", 1),
    "aida": Cause("間四間", "between two discards", 1),
    # what is seen of their inner tiles
    "no_chance": Cause("ノーチャンス", "no-chance", -1),
    "half_no_chance": Cause("片側ノーチャンス", "no-chance on one side", -1),
    "one_chance": Cause("ワンチャンス", "one-chance", -1),
    # where it lies beside what was discarded
    "early_outside": Cause("早切りの外側", "outside of an early discard", -1),
    "near_riichi": Cause("宣言牌のそば", "near the riichi tile", 0),
    "near_last": Cause("最後の手出しのそば", "near the last from the hand", 0),
    # dora and honours
    "dora": Cause("ドラ", "dora", 1),
    "near_dora": Cause("ドラそば", "near the dora", 1),
    "value": Cause("役牌", "a value tile of theirs", 1),
    "guest": Cause("オタ風", "guest wind", -1),
    "honour_1_seen": Cause("生牌", "none of it seen elsewhere", 1),
    "honour_2_seen": Cause("2枚見え", "2 seen", -1),
    "honour_3_seen": Cause("3枚見え", "3 seen", -1),
    "honour_4_seen": Cause("4枚見え", "all 4 seen", -1),
    # open hands
    "flush_suit": Cause("染め手の色", "of its flush", 1),
    "not_flush": Cause("染め手の色ではない", "not of its flush", -1),
    "not_tanyao": Cause("断幺九に使えない", "no tile for its tanyao", -1),
    "toitoi": Cause("対々和ならスジは関係ない", "no suji against triplets", 1),
}
"""By code; a tile has those that are true of it, in this order."""

KNOWN: Final[dict[str, Cause]] = {
    "waits": Cause("待ち牌", "waits for it", 1),
    "cannot_ron": Cause("待ち牌だがロンできない", "waits for it, and cannot win by ron", -1),
    "no_ron": Cause("待ちではない", "does not wait for it", -1),
}
"""What is said instead where the hands lie open: facts, and no signs of them."""

_WORDS: Final = {
    "riichi": ("{turn}巡目リーチ", "riichi on turn {turn}"),
    "riichi_given": ("リーチ", "riichi"),
    "since": ("その後{n}枚通過", "passed since: {n}"),
    "open": ("{n}副露", "{n} melds"),
    "open_1": ("1副露", "1 meld"),
    "closed": ("門前", "closed"),
    "dora": ("ドラ{n}枚見え", "{n} dora shown"),
}


def said(code: str, lang: str = "en") -> str:
    """A cause in words, ``en`` or ``ja``."""
    cause = KNOWN[code] if code in KNOWN else CAUSES[code]
    return cause.ja if lang == "ja" else cause.en


def phrase(code: str, lang: str, **args: Any) -> str:
    """What an opponent shows, in words."""
    ja, en = _WORDS[code]
    return (ja if lang == "ja" else en).format(**args)


def yaku(key: str, lang: str) -> str:
    """A yaku's name, small where it stands in a sentence."""
    name = names.word(key, lang)
    return name if lang == "ja" else name[:1].lower() + name[1:]
