"""EDU-1: a beginner's six tips, each where it fits the position, and where it does not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, TypeAlias

import pytest

from mjwidget.analysis.danger import waited_for
from mjwidget.analysis.sight import Sight
from mjwidget.analysis.tips import Tip, tips_at
from mjwidget.analysis.tips.last import last_hand
from mjwidget.analysis.tips.words import WORDS
from mjwidget.asking import prompt
from mjwidget.core.tiles import parse
from mjwidget.hand import yaku
from mjwidget.rulefiles import rules
from mjwidget.view import project
from tests.game_table import Table, table

Row: TypeAlias = tuple[str, dict[str, Any], list[str], str, str | None, str | None]
"""What it shows; the table; what is played; who is asked; the tip in English and Japanese, or none
of its kind. Numbers that are fitted on records (chances, mean losses) are ``#``."""

FAR = "1358m2469p35s662z"
NO_URA = rules("tenhou", wall={"ura": False, "kan_ura": False})
CLOSED_TANYAO = rules("tenhou", win={"open_tanyao": False})
BLUE = rules("tenhou", tiles={"blue": (0, 0, 1)})
LOCAL = rules("tenhou", yaku={"local": ["of_the_house"]})


@pytest.fixture(autouse=True)
def _house_yaku() -> Iterator[None]:
    yaku.register(
        "of_the_house", "自家製", "Of the house", closed=1, open=1, holds=lambda r, s: False
    )
    yield
    yaku.forget("of_the_house")


RIICHI: list[Row] = [
    ("a good wait, no yaku without it", {"E": "123m456s789p11z23p", "draws": "9s"}, [], "E",
     "Riichi: discard 9s and you wait for 1p 4p (8 left). Without riichi there is no yaku, so you could not win by ron. A ron pays 2,000. Ippatsu and ura dora may come on top.",
     "リーチのチャンス：9sを切れば1p・4p待ち（残り8枚）。リーチしないと役がなく、ロンできない。ロンで2,000点になる。一発と裏ドラのチャンスもある。"),
    ("a yaku without it: what it adds", {"E": "234m567s345p99s67p", "draws": "1m"}, [], "E",
     "Riichi: discard 4m and you wait for 2p 5p 8p (11 left). A ron pays 5,800 instead of 2,900. Ippatsu and ura dora may come on top.",
     "リーチのチャンス：4mを切れば2p・5p・8p待ち（残り11枚）。ロンなら2,900点が5,800点になる。一発と裏ドラのチャンスもある。"),
    ("two tiles that leave the same wait", {"S": "234m567s345p99s67p", "draws": "9m1m"}, ["E tsumogiri"], "S",
     "Riichi: discard 1m or 4m and you wait for 2p 5p 8p (11 left). A ron pays 2,000 instead of 1,000. Ippatsu and ura dora may come on top.",
     "リーチのチャンス：1mか4mを切れば2p・5p・8p待ち（残り11枚）。ロンなら1,000点が2,000点になる。一発と裏ドラのチャンスもある。"),
    ("a yaku on one wait only", {"S": "234m678p444s55p78s", "draws": "9m1z"}, ["E tsumogiri"], "S",
     "Riichi: discard East and you wait for 6s 9s (8 left). Without riichi you could not win by ron on 9s: there is no yaku. Ippatsu and ura dora may come on top.",
     "リーチのチャンス：東を切れば6s・9s待ち（残り8枚）。リーチしないと9sでは役がなく、ロンできない。一発と裏ドラのチャンスもある。"),
    ("two ways that differ", {"E": "2444m45p3345789s", "draws": "6p"}, [], "E",
     "Riichi: after 3s you wait for 2m 3m (7 left) or after 2m you wait for 3s 6s (6 left). Without riichi there is no yaku, so you could not win by ron. A ron pays 2,000. Ippatsu and ura dora may come on top.",
     "リーチのチャンス：3s切りで2m・3m待ち（残り7枚）か2m切りで3s・6s待ち（残り6枚）。リーチしないと役がなく、ロンできない。ロンで2,000点になる。一発と裏ドラのチャンスもある。"),
    ("of such tiles the safer one", {"E": "234m567s345p99s67p", "draws": "1m", "riichi": "S", "rivers": {"S": "19m2z"}}, [], "E",
     "Riichi: discard 1m and you wait for 2p 5p 8p (11 left). A ron pays 2,900 instead of 1,500. Ippatsu and ura dora may come on top.",
     "リーチのチャンス：1mを切れば2p・5p・8p待ち（残り11枚）。ロンなら1,500点が2,900点になる。一発と裏ドラのチャンスもある。"),
    ("no ura in these rules", {"rules": NO_URA, "E": "123m456s789p11z23p", "draws": "9s"}, [], "E",
     "Riichi: discard 9s and you wait for 1p 4p (8 left). Without riichi there is no yaku, so you could not win by ron. A ron pays 2,000. Ippatsu may come on top.",
     "リーチのチャンス：9sを切れば1p・4p待ち（残り8枚）。リーチしないと役がなく、ロンできない。ロンで2,000点になる。一発のチャンスもある。"),
    ("a dealer's bad wait without a yaku", {"E": "123m456s789p11s24p", "draws": "9m"}, [], "E",
     "Riichi: discard 9m and you wait for 3p (4 left). Without riichi there is no yaku, so you could not win by ron. A ron pays 2,000. Ippatsu and ura dora may come on top.",
     "リーチのチャンス：9mを切れば3p待ち（残り4枚）。リーチしないと役がなく、ロンできない。ロンで2,000点になる。一発と裏ドラのチャンスもある。"),
    ("a dealer's bad wait, first and the match nearly over", {"E": "123m456s789p11s24p", "draws": "9m", "hand": "S2", "scores": {"E": 40000, "S": 20000, "W": 20000, "N": 20000}}, [], "E", None, None),
    ("a bad wait of another", {"S": "123m456s789p11s24p", "draws": "9m9m"}, ["E tsumogiri"], "S", None, None),
    ("a dealer's bad wait that many tiles mend", {"E": "44m345567p13456s", "draws": "3z"}, [], "E", None, None),
    ("nothing left to win with", {"E": "123m456s789p11z24p", "draws": "9s", "rivers": {"S": "33p", "W": "33p"}}, [], "E",
     "No riichi: every 3p is in sight, so nothing is left to win with.",
     "リーチは待った：3pは全部見えていて、和了れる牌が残っていない。"),
    ("furiten", {"E": "123m456s789p11z23p", "draws": "9s", "rivers": {"E": "1p"}}, [], "E", None, None),
    ("rich enough without it", {"E": "234m567s345p88p67p", "draws": "1m", "dora": "7p"}, [], "E", None, None),
    ("hardly a draw left", {"E": "123m456s789p11z23p", "draws": "9s", "left": 8}, [], "E", None, None),
    ("a ron takes more than riichi", {"rules": rules("tenhou", win={"minimum_han": 2}), "E": "123m456s789p11z23p", "draws": "9s"}, [], "E", None, None),
    ("a bad wait against a riichi", {"E": "123m456s789p11s24p", "draws": "9m", "riichi": "S"}, [], "E", None, None),
    ("against two of them", {"E": "234m567s345p99s67p", "draws": "1m", "riichi": "SW"}, [], "E", None, None),
    ("first, the match nearly over, a yaku without it", {"E": "234m567s345p99s67p", "draws": "1m", "hand": "S2", "scores": {"E": 40000, "S": 20000, "W": 20000, "N": 20000}}, [], "E", None, None),
    ("first, the match nearly over, no yaku without it", {"E": "123m456s789p22z23p", "draws": "9s", "hand": "S2", "scores": {"E": 40000, "S": 20000, "W": 20000, "N": 20000}}, [], "E",
     "Riichi: discard 9s and you wait for 1p 4p (8 left). Without riichi there is no yaku, so you could not win by ron. A ron pays 2,000. Ippatsu and ura dora may come on top.",
     "リーチのチャンス：9sを切れば1p・4p待ち（残り8枚）。リーチしないと役がなく、ロンできない。ロンで2,000点になる。一発と裏ドラのチャンスもある。"),
    ("the last hand: it takes the place", {"S": "234m567s345p99s67p", "draws": "8m1m", "hand": "S4", "scores": {"S": 28000, "N": 31000, "W": 20100, "E": 20900}}, ["E tsumogiri"], "S",
     "Riichi: discard 4m and you wait for 2p 5p 8p (11 left). A ron pays 3,900 instead of 2,000. Ippatsu and ura dora may come on top. A win then makes you first.",
     "リーチのチャンス：4mを切れば2p・5p・8p待ち（残り11枚）。ロンなら2,000点が3,900点になる。一発と裏ドラのチャンスもある。和了ればトップになる。"),
    ("the last hand: a win without it takes the place", {"S": "234m567s345p99s67p", "draws": "8m1m", "hand": "S4", "scores": {"S": 30000, "N": 31000, "W": 19000, "E": 20000}}, ["E tsumogiri"], "S", None, None),
    ("the last hand: no place to be won", {"S": "234m567s345p99s67p", "draws": "8m1m", "hand": "S4", "scores": {"S": 20000, "N": 45000, "W": 30000, "E": 5000}}, ["E tsumogiri"], "S", None, None),
    ("the last hand: first already", {"S": "123m456s789p11z23p", "draws": "8m9s", "hand": "S4", "scores": {"S": 40000, "N": 20000, "W": 20000, "E": 20000}}, ["E tsumogiri"], "S", None, None),
    ("it wins at once", {"E": "123m456s789p11z23p", "draws": "1p"}, [], "E", None, None),
    ("not tenpai", {"E": FAR, "draws": "9m"}, [], "E", None, None),
]  # fmt: skip

YAKUHAI: list[Row] = [
    ("a pair", {"E": "1358m2469p35s55z1s", "draws": "9m"}, [], "E",
     "Keep the pair of Haku: a third one is a yaku (Haku), in an open hand too. 2 left.",
     "役牌白の対子は残そう：3枚目で役（役牌 白）になり、鳴いても和了れる。残り2枚。"),
    ("a pair, the hand open and nothing else", {"E": "467p789s2366z", "melds": {"E": ["chi:123m@N"]}, "draws": "2p"}, [], "E",
     "Keep the pair of Hatsu: a third one is a yaku (Hatsu), in an open hand too. 2 left. Your hand is open and has no other yaku yet.",
     "役牌發の対子は残そう：3枚目で役（役牌 發）になり、鳴いても和了れる。残り2枚。ほかに役がまだないので、なおさら大切。"),
    ("a pair, an open hand with tanyao in reach", {"E": "468p3578s66z2m", "melds": {"E": ["chi:324m@N"]}, "draws": "9m"}, [], "E",
     "Keep the pair of Hatsu: a third one is a yaku (Hatsu), in an open hand too. 2 left.",
     "役牌發の対子は残そう：3枚目で役（役牌 發）になり、鳴いても和了れる。残り2枚。"),
    ("the round wind, the own wind: one word", {"E": "1358m2469p35s11z7s", "draws": "9m"}, [], "E",
     "Keep the pair of East: a third one is a yaku (Seat wind East and Round wind East), in an open hand too. 2 left.",
     "役牌東の対子は残そう：3枚目で役（自風 東・場風 東）になり、鳴いても和了れる。残り2枚。"),
    ("a pair of a guest wind", {"E": "1358m2469p35s22z7s", "draws": "9m"}, [], "E", None, None),
    ("no third one is left", {"E": "1358m2469p35s55z1s", "draws": "9m", "rivers": {"S": "5z", "W": "5z"}}, [], "E", None, None),
    ("only one is left", {"E": "1358m2469p35s55z1s", "draws": "9m", "rivers": {"S": "5z"}}, [], "E", None, None),
    ("tenpai", {"E": "234m567s345p55z99s", "draws": "1m"}, [], "E", None, None),
    ("somebody in riichi", {"E": "1358m2469p35s55z1s", "draws": "9m", "riichi": "S"}, [], "E", None, None),
    ("late", {"E": "1358m2469p35s55z1s", "draws": "9m", "rivers": {"E": "2289m3377p8899s2z"}}, [], "E", None, None),
    ("north is a value tile here", {"rules": "sanma-parlour", "E": "19m1246p1379s244z", "draws": "9p"}, [], "E",
     "Keep the pair of North: a third one is a yaku (North), in an open hand too. 2 left.",
     "役牌北の対子は残そう：3枚目で役（役牌 北）になり、鳴いても和了れる。残り2枚。"),
    ("single ones at the beginning", {"E": "1358m2469p35s53z1s", "draws": "9m", "first": True}, [], "E",
     "Let West go before Haku: three Haku are a yaku (Haku), West would be none for you.",
     "白より先に西を切ろう：白は3枚揃えば役（役牌 白）、西は自分の役にならない。"),
    ("only guest winds", {"E": "1358m2469p35s23z1s", "draws": "9m", "first": True}, [], "E", None, None),
    ("single ones later on", {"E": "1358m2469p35s53z1s", "draws": "9m", "rivers": {"E": "999s"}}, [], "E", None, None),
    ("single ones in a fast hand", {"E": "345m678p23s99p35z6s", "draws": "9m", "first": True}, [], "E", None, None),
    ("on the way to thirteen orphans", {"E": "19m19p19s1235z258p", "draws": "8s", "first": True}, [], "E", None, None),
    ("a pon of it", {"S": "234m4568p35s55z19m", "draws": "5z"}, ["E 5z"], "S",
     "You may well pon Haku: it is a yaku by itself (Haku), so the open hand can win. After it the hand is 1-shanten.",
     "白はポンしてよい牌：それだけで役（役牌 白）になり、鳴いても和了れる。ポンすると1向聴。"),
    ("the last one", {"S": "234m4568p35s55z19m", "draws": "5z", "rivers": {"W": "5z"}}, ["E 5z"], "S",
     "You may well pon Haku: it is a yaku by itself (Haku), so the open hand can win. After it the hand is 1-shanten. There is no other Haku to wait for.",
     "白はポンしてよい牌：それだけで役（役牌 白）になり、鳴いても和了れる。ポンすると1向聴。見えていない白はもうない。"),
    ("a pon that makes the hand tenpai", {"S": "78m55z456p33s678s1z", "draws": "5z"}, ["E 5z"], "S",
     "You may well pon Haku: it is a yaku by itself (Haku), so the open hand can win. After it the hand is tenpai.",
     "白はポンしてよい牌：それだけで役（役牌 白）になり、鳴いても和了れる。ポンすると聴牌。"),
    ("a pon that brings it no nearer", {"S": "234m567p45s55z678s", "draws": "5z"}, ["E 5z"], "S", None, None),
    ("a pon with the hand far off", {"S": "147m258p369s55z13z", "draws": "5z"}, ["E 5z"], "S", None, None),
    ("a pon while somebody is in riichi", {"S": "234m4568p35s55z19m", "draws": "5z", "riichi": "W"}, ["E 5z"], "S", None, None),
    ("a pon of a guest wind", {"S": "234m4568p35s44z19m", "draws": "4z"}, ["E 4z"], "S", None, None),
]  # fmt: skip

CALL: list[Row] = [
    ("chi with a terminal, nothing else in the hand", {"S": "123m456p78s99p136z", "draws": "9s"}, ["E 9s"], "S",
     "Do not chi: an open hand cannot riichi, and no other yaku is in reach.",
     "チーは見送ろう：鳴くとリーチできず、役の当てもなくなる。"),
    ("pon and chi alike", {"S": "78m99m456p33s67s1z", "draws": "9m"}, ["E 9m"], "S",
     "Do not pon or chi: an open hand cannot riichi, and no other yaku is in reach.",
     "ポンかチーは見送ろう：鳴くとリーチできず、役の当てもなくなる。"),
    ("one call keeps tanyao, the other does not", {"S": "234m5689p33s678s4z", "draws": "7p"}, ["E 7p"], "S",
     "Do not chi with 89p: an open hand cannot riichi, and no other yaku is in reach. Chi with 68p keeps a yaku: Tanyao.",
     "89pでチーは見送ろう：鳴くとリーチできず、役の当てもなくなる。68pでチーなら役が残る（断幺九）。"),
    ("tanyao", {"S": "234m567p56s88p223s", "draws": "4s"}, ["E 4s"], "S", None, None),
    ("a pair of value tiles", {"S": "123m456p78s99p155z", "draws": "9s"}, ["E 9s"], "S", None, None),
    ("a half flush", {"S": "123m456m78m99m5p12z", "draws": "9m"}, ["E 9m"], "S", None, None),
    ("all triplets", {"S": "99m44m777p33s88s12z", "draws": "9m"}, ["E 9m"], "S", None, None),
    ("one suit through", {"S": "123456s78s99p44m1z", "draws": "9s"}, ["E 9s"], "S", None, None),
    ("three colours", {"S": "123m123p13s99p4m57s", "draws": "2s"}, ["E 2s"], "S", None, None),
    ("terminals everywhere", {"S": "123m789p78s99p11z5m", "draws": "9s"}, ["E 9s"], "S", None, None),
    ("an open hand has nothing to lose", {"S": "123m78s99p136z", "melds": {"S": ["chi:456p@E"]}, "draws": "9s"}, ["E 9s"], "S", None, None),
    ("the end is near: tenpai counts", {"S": "123m456p78s99p136z", "draws": "9s", "left": 20}, ["E 9s"], "S", None, None),
    ("somebody is in riichi: an ippatsu may be broken", {"S": "123m456p78s99p136z", "draws": "9s", "riichi": "W"}, ["E 9s"], "S", None, None),
    ("it wins", {"S": "123m456p78s99p111z", "draws": "9s"}, ["E 9s"], "S", None, None),
    ("a yaku of the house may be anything", {"rules": LOCAL, "S": "123m456p78s99p136z", "draws": "9s"}, ["E 9s"], "S", None, None),
    ("no open tanyao in these rules", {"rules": CLOSED_TANYAO, "S": "234m567p56s88p223s", "draws": "4s"}, ["E 4s"], "S",
     "Do not chi: an open hand cannot riichi, and no other yaku is in reach.",
     "チーは見送ろう：鳴くとリーチできず、役の当てもなくなる。"),
]  # fmt: skip

RIVER: list[Row] = [
    ("genbutsu against one riichi", {"E": "1358m2469p35s552z", "draws": "9m", "riichi": "S", "rivers": {"S": "159p2s2z", "W": "6m"}}, [], "E",
     "South is in riichi. Safe now: 9p, South (genbutsu: a ron on it is furiten).",
     "南家がリーチしている。安全牌は9p・南（現物：ロンされない）。"),
    ("what has passed since the riichi", {"E": "1358m2469p35s552z", "draws": "9m3p7s", "S": "", "riichi": "S", "rivers": {"S": "2z", "W": "3s"}}, [], "E",
     "South is in riichi. Safe now: South (genbutsu: a ron on it is furiten).",
     "南家がリーチしている。安全牌は南（現物：ロンされない）。"),
    ("none is safe", {"E": "1358m2469p35s551z", "draws": "9m", "riichi": "S", "rivers": {"S": "7z"}}, [], "E",
     "South is in riichi. No genbutsu in hand; least dangerous: Haku (2 seen).",
     "南家がリーチしている。現物はない。一番危険が小さいのは白（2枚見え）。"),
    ("safe against both", {"E": "1358m2469p35s552z", "draws": "9m", "riichi": "SW", "rivers": {"S": "159p2s", "W": "6m2z9p"}}, [], "E",
     "South and West are in riichi. Safe now: 9p, South (genbutsu: a ron on it is furiten).",
     "南・西家がリーチしている。安全牌は9p・南（現物：ロンされない）。"),
    ("safe against one of two", {"E": "1358m2469p35s66z7z", "draws": "9m", "riichi": "SW", "rivers": {"S": "15p6z", "W": "9m4s"}}, [], "E",
     "South and West are in riichi. Nothing is safe against all of them; least dangerous: Hatsu (3 seen, genbutsu against South).",
     "南・西家がリーチしている。全員に安全な牌はない。一番危険が小さいのは發（3枚見え、南家の現物）。"),
    ("an open hand", {"E": "1358m2469p35s442z", "draws": "9m", "melds": {"S": ["pon:555z", "pon:777z", "chi:123s@E"]}, "rivers": {"S": "19m19p3z4z2z"}}, [], "E",
     "South has 3 melds and is tenpai with a chance of about #%. Safe now: 1m, 9m, 9p, South, North (genbutsu: a ron on it is furiten).",
     "南家は3副露、聴牌の見込み#%。安全牌は1m・9m・9p・南・北（現物：ロンされない）。"),
    ("one meld is no threat yet", {"E": FAR, "draws": "9m", "melds": {"S": ["pon:777p"]}}, [], "E", None, None),
    ("nobody threatens", {"E": FAR, "draws": "9m"}, [], "E", None, None),
    ("no discard is asked for", {"S": FAR, "draws": "6z", "riichi": "W"}, ["E 6z"], "S", None, None),
    ("in riichi oneself there is nothing to choose", {"E": "123m456s789p11z23p", "draws": "9s", "riichi": "ES"}, [], "E", None, None),
]  # fmt: skip

DORA: list[Row] = [
    ("a plain five before a red one", {"E": "56789p250679s34z", "draws": "2z"}, [], "E",
     "If a five goes, let it be 5s: the red one (0s) is a dora.",
     "5sを切るなら赤0sは残そう：赤は1枚でドラ1。"),
    ("blue", {"rules": BLUE, "E": "56789p25b679s34z", "draws": "2z"}, [], "E",
     "If a five goes, let it be 5s: the blue one (bs) is a dora.",
     "5sを切るなら青bsは残そう：青は1枚でドラ1。"),
    ("a dora that may stay", {"E": "23m4567p35678s33z", "draws": "7m", "dora": "3p"}, [], "E",
     "4p is a dora, worth a han: keep it, 7m 7p may go instead at no cost.",
     "4pはドラ（1枚で1翻）：代わりに7m・7pを切っても、手の進みは変わらない。"),
    ("a red five that may stay", {"E": "3088p11355s1246z", "draws": "3z"}, [], "E",
     "0p is a dora, worth a han: keep it, 3p, 3s, East may go instead at no cost.",
     "0pはドラ（1枚で1翻）：代わりに3p・3s・東を切っても、手の進みは変わらない。"),
    ("a dora that stands alone", {"E": "23m4567p35678s33z", "draws": "7m", "dora": "9m"}, [], "E", None, None),
    ("a dora on the way to thirteen orphans", {"E": "19m199p119s12345z", "draws": "2s", "dora": "1s"}, [], "E", None, None),
    ("no dora in danger", {"E": FAR, "draws": "9m"}, [], "E", None, None),
    ("safety first", {"E": "23m4567p35678s33z", "draws": "7m", "dora": "3p", "riichi": "S"}, [], "E", None, None),
    ("an open hand that shows three", {"E": "1358m2469p35s223z", "draws": "9m", "melds": {"S": ["pon:444z", "chi:123s@E"]}, "dora": "3z", "rivers": {"S": "19m19p5z6z"}}, [], "E",
     "South shows 3 dora: dealing in there costs about #.",
     "南家にドラが3枚見えている：放銃すると約#点。"),
]  # fmt: skip

LAST: list[Row] = [
    ("first: any win", {"hand": "S4", "S": FAR, "draws": "9m9m", "scores": {"S": 31000, "N": 30000, "W": 20000, "E": 19000}}, ["E tsumogiri"], "S",
     "Last hand. You are first, 1,000 ahead of North. Any win ends the match with you first: be quick, a cheap hand will do. Beware of dealing in: 1,000 to North, 1,300 to West or 11,600 to East costs you the place.",
     "オーラス。トップ、北家と1,000点差。どんな和了でもトップで終わる：安くても早い手で。放銃に注意：北家に1,000点、西家に1,300点か東家に11,600点で順位が下がる。"),
    ("second", {"hand": "S4", "S": FAR, "draws": "9m9m", "scores": {"S": 26000, "N": 34900, "W": 20100, "E": 19000}}, ["E tsumogiri"], "S",
     "Last hand. You are second, 8,900 behind North. For first you need a ron of 12,000 (from North 4,500) or a tsumo of 2,000 and 3,900. Less than that ends the match where you are. Beware of dealing in: 3,200 to West, 6,400 to North or 18,000 to East costs you the place.",
     "オーラス。2位、北家まで8,900点差。トップには12,000点以上のロン（北家からなら4,500点）か2,000・3,900点以上のツモ。それより安い和了は今の順位のまま終わる。放銃に注意：西家に3,200点、北家に6,400点か東家に18,000点で順位が下がる。"),
    ("third: the next place, and the first", {"hand": "S4", "S": FAR, "draws": "9m9m", "scores": {"S": 22000, "N": 34900, "W": 24100, "E": 19000}}, ["E tsumogiri"], "S",
     "Last hand. You are third, 2,100 behind West. For second you need a ron of 8,000 (from West 1,300, from East 2,300) or a tsumo of 500 and 1,000. For first you need a ron of 16,000 (from North 8,000) or a tsumo of 3,000 and 6,000. Beware of dealing in: 3,200 to West, 3,200 to North or 18,000 to East costs you the place.",
     "オーラス。3位、西家まで2,100点差。2位には8,000点以上のロン（西家からなら1,300点、東家からなら2,300点）か500・1,000点以上のツモ。トップには16,000点以上のロン（北家からなら8,000点）か3,000・6,000点以上のツモ。放銃に注意：西家に3,200点、北家に3,200点か東家に18,000点で順位が下がる。"),
    ("second: some cheaper wins leave nobody at the target", {"hand": "S4", "S": FAR, "draws": "9m9m", "scores": {"S": 28000, "N": 31000, "W": 20100, "E": 20900}}, ["E tsumogiri"], "S",
     "Last hand. You are second, 3,000 behind North. For first you need a ron of 3,200 (from North 2,000) or a tsumo of 600 and 1,200. Beware of dealing in: 4,500 to West, 7,700 to North or 11,600 to East costs you the place.",
     "オーラス。2位、北家まで3,000点差。トップには3,200点以上のロン（北家からなら2,000点）か600・1,200点以上のツモ。放銃に注意：西家に4,500点、北家に7,700点か東家に11,600点で順位が下がる。"),
    ("honba and sticks help", {"hand": "S4", "S": FAR, "draws": "9m9m", "honba": 2, "sticks": 1, "scores": {"S": 25000, "N": 34900, "W": 20100, "E": 19000}}, ["E tsumogiri"], "S",
     "Last hand. You are second, 9,900 behind North. For first you need a ron of 12,000 (from North 3,900) or a tsumo of 2,000 and 3,900. Less than that ends the match where you are. Beware of dealing in: 1,600 to West, 4,500 to North or 18,000 to East costs you the place.",
     "オーラス。2位、北家まで9,900点差。トップには12,000点以上のロン（北家からなら3,900点）か2,000・3,900点以上のツモ。それより安い和了は今の順位のまま終わる。放銃に注意：西家に1,600点、北家に4,500点か東家に18,000点で順位が下がる。"),
    ("level, first by the seat", {"hand": "S4", "S": FAR, "draws": "9m9m", "scores": {"S": 31000, "N": 31000, "W": 19000, "E": 19000}}, ["E tsumogiri"], "S",
     "Last hand. You are level with North, and first by your seat. Any win ends the match with you first: be quick, a cheap hand will do. Beware of dealing in: 1,000 to West, 1,000 to North or 18,000 to East costs you the place.",
     "オーラス。北家と同点、席順でトップ。どんな和了でもトップで終わる：安くても早い手で。放銃に注意：西家に1,000点、北家に1,000点か東家に18,000点で順位が下がる。"),
    ("level, second by the seat", {"hand": "S4", "N": FAR, "draws": "9m9m1p1p", "scores": {"S": 31000, "N": 31000, "W": 19000, "E": 19000}}, ["E tsumogiri", "S tsumogiri", "W tsumogiri"], "N",
     "Last hand. You are level with South, and second by your seat. Any win makes you first: be quick, a cheap hand will do. Beware of dealing in: 6,400 to West, 12,000 to South or 18,000 to East costs you the place.",
     "オーラス。南家と同点、席順で2位。どんな和了でもトップになる：安くても早い手で。放銃に注意：西家に6,400点、南家に12,000点か東家に18,000点で順位が下がる。"),
    ("level, shared", {"hand": "S4", "S": FAR, "draws": "9m9m", "rules": "mleague", "scores": {"N": 31000, "S": 31000, "W": 19000, "E": 19000}}, ["E tsumogiri"], "S",
     "Last hand. You are first, level with North. Any win ends the match with you first: be quick, a cheap hand will do. Beware of dealing in: 1,000 to West or 1,000 to North costs you the place.",
     "オーラス。北家と同点のトップ。どんな和了でもトップで終わる：安くても早い手で。放銃に注意：西家に1,000点か北家に1,000点で順位が下がる。"),
    ("the dealer, last: goes on by winning", {"hand": "S4", "E": FAR, "draws": "9m", "scores": {"E": 20000, "S": 34900, "W": 25100, "N": 20000}}, [], "E",
     "Last hand. You are level with North, and fourth by your seat. You deal: a win, or tenpai at a draw, gives you another hand. For first you need a ron of 18,000 (from South 11,600) or a tsumo of 3,900 from each.",
     "オーラス。北家と同点、席順で4位。親なので、和了か流局時の聴牌で連荘になる。トップには18,000点以上のロン（南家からなら11,600点）か3,900点オール以上のツモ。"),
    ("the dealer, first, no agariyame", {"hand": "S4", "rules": "lan", "E": FAR, "draws": "9m", "scores": {"E": 35000, "S": 24900, "W": 20100, "N": 20000}}, [], "E",
     "Last hand. You are first, 10,100 ahead of South. You deal, and a win does not end the match: it ends when the deal passes. Beware of dealing in: 5,200 to South, 7,700 to West or 7,700 to North costs you the place.",
     "オーラス。トップ、南家と10,100点差。親なので、和了しても続く：親が流れれば終わる。放銃に注意：南家に5,200点、西家に7,700点か北家に7,700点で順位が下がる。"),
    ("the dealer, first, agariyame", {"hand": "S4", "E": FAR, "draws": "9m", "scores": {"E": 35000, "S": 24900, "W": 20100, "N": 20000}}, [], "E",
     "Last hand. You are first, 10,100 ahead of South. Any win ends the match with you first: be quick, a cheap hand will do. Beware of dealing in: 5,200 to South, 12,000 to West or 12,000 to North costs you the place.",
     "オーラス。トップ、南家と10,100点差。どんな和了でもトップで終わる：安くても早い手で。放銃に注意：南家に5,200点、西家に12,000点か北家に12,000点で順位が下がる。"),
    ("nobody has the target yet", {"hand": "S4", "S": FAR, "draws": "9m9m", "scores": {"S": 28000, "N": 27000, "W": 25000, "E": 20000}}, ["E tsumogiri"], "S",
     "This hand is the last if somebody gets to 30,000. You are first, 1,000 ahead of North. To end it in first you need a ron of 2,000 or a tsumo of 500 and 1,000. Beware of dealing in: 3,200 to North, 5,200 to West or 11,600 to East costs you the place.",
     "30,000点に届く人がいれば、この局で終わる。トップ、北家と1,000点差。トップで終わるには2,000点以上のロンか500・1,000点以上のツモ。放銃に注意：北家に3,200点、西家に5,200点か東家に11,600点で順位が下がる。"),
    ("the target alone on top", {"hand": "E4", "S": FAR, "draws": "9m9m", "rules": "ichigeki-tonpu", "scores": {"S": 30000, "N": 30000, "W": 21000, "E": 19000}}, ["E tsumogiri"], "S",
     "This hand is the last if somebody alone on top gets to 30,000. You are level with North, and first by your seat. Any win ends the match with you first: be quick, a cheap hand will do. Beware of dealing in: 1,000 to West or 1,000 to North costs you the place.",
     "単独トップが30,000点あれば、この局で終わる。北家と同点、席順でトップ。どんな和了でもトップで終わる：安くても早い手で。放銃に注意：西家に1,000点か北家に1,000点で順位が下がる。"),
    ("a draw is near", {"hand": "S4", "S": FAR, "draws": "9m9m", "left": 20, "scores": {"S": 31000, "N": 30000, "W": 20000, "E": 19000}}, ["E tsumogiri"], "S",
     "Last hand. You are first, 1,000 ahead of North. Any win ends the match with you first: be quick, a cheap hand will do. Beware of dealing in: 1,000 to North, 1,300 to West or 11,600 to East costs you the place. Noten at a draw may cost you the place.",
     "オーラス。トップ、北家と1,000点差。どんな和了でもトップで終わる：安くても早い手で。放銃に注意：北家に1,000点、西家に1,300点か東家に11,600点で順位が下がる。流局時にノーテンだと順位が下がることがある。"),
    ("who would go bust ends it too", {"hand": "S4", "S": FAR, "draws": "9m9m", "scores": {"S": 21000, "N": 50000, "W": 28500, "E": 500}}, ["E tsumogiri"], "S",
     "Last hand. You are third, 7,500 behind West. For second you need a ron of 7,700 (from West 3,900) or a tsumo of 1,600 and 3,200. For first you need a ron of 16,000 from North. Less than that ends the match where you are.",
     "オーラス。3位、西家まで7,500点差。2位には7,700点以上のロン（西家からなら3,900点）か1,600・3,200点以上のツモ。トップには北家から16,000点以上の直撃。それより安い和了は今の順位のまま終わる。"),
    ("out of reach", {"hand": "S4", "S": FAR, "draws": "9m9m", "scores": {"S": 3000, "N": 60000, "W": 20000, "E": 17000}}, ["E tsumogiri"], "S",
     "Last hand. You are fourth, 14,000 behind East. For third you need a ron of 16,000 (from West 12,000, from East 7,700) or a tsumo of 3,000 and 6,000. Less than that ends the match where you are.",
     "オーラス。4位、東家まで14,000点差。3位には16,000点以上のロン（西家からなら12,000点、東家からなら7,700点）か3,000・6,000点以上のツモ。それより安い和了は今の順位のまま終わる。"),
    ("a win is offered", {"hand": "S4", "S": "234m567s345p99s23p", "draws": "4p", "scores": {"S": 26000, "N": 34900, "W": 20100, "E": 19000}}, ["E 4p"], "S",
     "Last hand. You are second, 8,900 behind North. For first you need a ron of 12,000 (from North 4,500) or a tsumo of 2,000 and 3,900. Less than that ends the match where you are. Beware of dealing in: 3,200 to West, 6,400 to North or 18,000 to East costs you the place.",
     "オーラス。2位、北家まで8,900点差。トップには12,000点以上のロン（北家からなら4,500点）か2,000・3,900点以上のツモ。それより安い和了は今の順位のまま終わる。放銃に注意：西家に3,200点、北家に6,400点か東家に18,000点で順位が下がる。"),
    ("the hand before the last", {"hand": "S3", "S": FAR, "draws": "9m9m", "scores": {"S": 26000, "N": 34900, "W": 20100, "E": 19000}}, ["E tsumogiri"], "S", None, None),
    ("the last of the first wind", {"hand": "E4", "S": FAR, "draws": "9m9m"}, ["E tsumogiri"], "S", None, None),
    ("an east match", {"hand": "E4", "S": FAR, "draws": "9m9m", "rules": "tenhou-east", "scores": {"S": 31000, "N": 30000, "W": 20000, "E": 19000}}, ["E tsumogiri"], "S",
     "Last hand. You are first, 1,000 ahead of North. Any win ends the match with you first: be quick, a cheap hand will do. Beware of dealing in: 1,000 to North, 1,300 to West or 11,600 to East costs you the place.",
     "オーラス。トップ、北家と1,000点差。どんな和了でもトップで終わる：安くても早い手で。放銃に注意：北家に1,000点、西家に1,300点か東家に11,600点で順位が下がる。"),
    ("a match of one win has no last hand", {"hand": "E4", "S": FAR, "draws": "9m9m", "rules": "ichigeki"}, ["E tsumogiri"], "S", None, None),
    ("an extension: every hand", {"hand": "W1", "S": FAR, "draws": "9m9m", "scores": {"S": 29000, "N": 28000, "W": 23000, "E": 20000}}, ["E tsumogiri"], "S",
     "This hand is the last if somebody gets to 30,000. You are first, 1,000 ahead of North. Any win ends the match with you first: be quick, a cheap hand will do. Beware of dealing in: 2,000 to North, 7,700 to West or 11,600 to East costs you the place.",
     "30,000点に届く人がいれば、この局で終わる。トップ、北家と1,000点差。どんな和了でもトップで終わる：安くても早い手で。放銃に注意：北家に2,000点、西家に7,700点か東家に11,600点で順位が下がる。"),
    ("three players", {"hand": "S3", "rules": "tenhou-sanma", "S": "19m2469p35s1122z1m", "draws": "8p1p", "scores": {"S": 48000, "W": 32000, "E": 25000}}, ["E tsumogiri"], "S",
     "Last hand. You are first, 16,000 ahead of West. Any win ends the match with you first: be quick, a cheap hand will do. Beware of dealing in: 12,000 to West or 18,000 to East costs you the place.",
     "オーラス。トップ、西家と16,000点差。どんな和了でもトップで終わる：安くても早い手で。放銃に注意：西家に12,000点か東家に18,000点で順位が下がる。"),
]  # fmt: skip


def asked(what: dict[str, Any], steps: list[str], wind: str) -> tuple[Table, tuple[Tip, ...]]:
    t = table(**what).play(*steps)
    seat = t.seat(wind)
    return t, tips_at(t.referee.moment, seat, t.referee.prompts.get(seat, ()))


def fitted(text: str) -> str:
    """Without the numbers that are fitted."""
    return re.sub(r"(about |約|見込み)[\d,]+", r"\1#", text)


def the(found: tuple[Tip, ...], code: str) -> Tip | None:
    return next((tip for tip in found if tip.code == code), None)


@pytest.mark.parametrize(
    ("code", "row"),
    [
        pytest.param(code, row, id=f"{code}: {row[0]}")
        for code, rows in (
            ("riichi", RIICHI), ("yakuhai", YAKUHAI), ("call", CALL), ("dora", DORA), ("last", LAST),
        )
        for row in rows
    ],
)  # fmt: skip
def test_a_tip_fires_or_does_not(code: str, row: Row) -> None:
    """EDU-1: and says why, in both languages."""
    _, what, steps, wind, en, ja = row
    _, found = asked(what, steps, wind)
    tip = the(found, code)
    if en is None:
        assert tip is None
    else:
        assert tip is not None
        assert (fitted(tip.text()), fitted(tip.text("ja"))) == (en, ja)


NOTHING: list[tuple[int, int, bool]] = [
    # points of South and of North: does every tsumo end the match with South second?
    (26000, 34900, False),
    (20000, 70000, True),
]


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(("south", "north", "ends"), NOTHING)
def test_where_nothing_is_enough_every_win_counts(south: int, north: int, ends: bool) -> None:
    west = (100_000 - south - north) // 2
    scores = {"S": south, "N": north, "W": west, "E": 100_000 - south - north - west}
    t = table(hand="S4", S=FAR, draws="9m9m", scores=scores).play("E tsumogiri")
    seat = t.seat("S")
    found = last_hand(Sight(project(t.referee.state, seat), seat, t.referee.rules))
    assert found is not None and found.place == 2
    assert found.ends_small({None: None}) == ends
    assert found.ends_small({None: found.cheapest[None]})


@pytest.mark.parametrize("row", RIVER, ids=lambda row: row[0])
def test_rivers_are_read(row: Row) -> None:
    """EDU-1: who threatens and what is safe against it; then what is most dangerous, as it is fitted."""
    _, what, steps, wind, en, ja = row
    t, found = asked(what, steps, wind)
    tip = the(found, "river")
    if en is None:
        assert tip is None
        return
    assert tip is not None
    first = Tip("river", tip.reasons[:2])
    assert (fitted(first.text()), fitted(first.text("ja"))) == (en, ja)
    danger = tip.reasons[2]
    assert danger.code == "river.danger"
    seat = t.seat(wind)
    sight = Sight(project(t.referee.state, seat), seat, t.referee.rules)
    parts = danger.args["tiles"].args["of"]
    assert all(part.code == "river.because" for part in parts)
    named = {parse(text)[0] >> 3 for part in parts for text in part.args["tiles"]}
    held = sorted({tile >> 3 for tile in sight.tiles})
    risk = dict.fromkeys(held, 0.0)
    for other in sight.others:
        if sight.seats[other].riichi or sight.seats[other].melds:
            for kind, p in waited_for(sight, other, held).items():
                risk[kind] += p
    assert named == set(sorted(held, key=lambda kind: -risk[kind])[: len(named)])


@pytest.mark.parametrize(
    ("what", "en", "ja"),
    [
        ({"rivers": {"S": "4s9m1z"}}, " (no suji).", "（無スジ）。"),
        ({"rivers": {"S": "4s9m1z"}, "dora": "4m"}, "5m (no suji, dora)", "5m（無スジ、ドラ）"),
    ],
)
def test_what_makes_a_tile_dangerous(what: dict[str, Any], en: str, ja: str) -> None:
    _, found = asked({"E": "1358m2469p35s552z", "draws": "9m", "riichi": "S", **what}, [], "E")
    tip = the(found, "river")
    assert tip is not None
    assert en in tip.text() and ja in tip.text("ja")


LIT: list[tuple[str, dict[str, Any], list[str], str, list[tuple[Any, ...]]]] = [
    ("riichi", {"E": "123m456s789p11z23p", "draws": "9s"}, [], "E", [("drawn",)]),
    ("yakuhai", {"E": "1358m2469p35s55z1s", "draws": "9m"}, [], "E", [("hand", 11), ("hand", 12)]),
    ("call", {"S": "123m456p78s99p136z", "draws": "9s"}, ["E 9s"], "S", [("hand", 8), ("hand", 9)]),
    ("river", {"E": "1358m2469p35s552z", "draws": "9m", "riichi": "S", "rivers": {"S": "159p2s2z"}}, [], "E",
     [("hand", 7), ("hand", 10), ("river", 1, 2), ("river", 1, 4)]),
    ("dora", {"E": "56789p250679s34z", "draws": "2z"}, [], "E", [("hand", 7)]),
]  # fmt: skip


@pytest.mark.parametrize(("code", "what", "steps", "wind", "lit"), LIT, ids=[r[0] for r in LIT])
def test_tiles_are_lit_up(
    code: str, what: dict[str, Any], steps: list[str], wind: str, lit: list[tuple[Any, ...]]
) -> None:
    _, found = asked(what, steps, wind)
    tip = the(found, code)
    assert tip is not None
    assert list(tip.tiles) == lit


ORDER: list[tuple[str, dict[str, Any], list[str], str, list[str]]] = [
    ("what is dangerous comes after the riichi that is right all the same",
     {"E": "234m567s345p99s67p", "draws": "1m", "riichi": "S", "rivers": {"S": "19m2z"}}, [], "E", ["riichi", "river"]),
    ("the plan before what to keep", {"hand": "S4", "E": FAR, "draws": "9m", "scores": {"E": 35000, "S": 24900, "W": 20100, "N": 20000}}, [], "E", ["last", "yakuhai"]),
    ("a call before the plan", {"hand": "S4", "S": "234m4568p35s55z19m", "draws": "5z", "scores": {"E": 35000, "S": 24900, "W": 20100, "N": 20000}}, ["E 5z"], "S", ["yakuhai", "last"]),
    ("nothing to say", {"E": "1239m456s2789p11z", "draws": "1p", "rivers": {"E": "3p"}}, [], "E", []),
]  # fmt: skip


@pytest.mark.parametrize(("what", "steps", "wind", "codes"), [r[1:] for r in ORDER], ids=[r[0] for r in ORDER])  # fmt: skip
def test_the_most_important_comes_first(
    what: dict[str, Any], steps: list[str], wind: str, codes: list[str]
) -> None:
    _, found = asked(what, steps, wind)
    assert [tip.code for tip in found] == codes


def test_none_between_hands() -> None:
    t = table(E="123m456s789p11z23p", draws="1p", hand="S4", rules="mleague", scores={"E": 40000})
    t.play("E tsumo")
    assert tips_at(t.referee.moment, 0, ()) == ()


def test_words_of_both_languages_take_the_same_arguments() -> None:
    for code, (ja, en) in WORDS.items():
        assert set(re.findall(r"{(\w+)}", ja)) == set(re.findall(r"{(\w+)}", en)), code


@pytest.mark.parametrize("hinted", ["off", "on", "tips"])
def test_a_question_brings_them_along(hinted: Any) -> None:
    """``hints="tips"``: beside what ``"on"`` says."""
    t = table(E="123m456s789p11z23p", draws="9s")
    seat = t.seat("E")
    m, choices = t.referee.moment, t.referee.prompts[seat]
    hints = prompt(m, seat, choices, hinted=hinted)["hints"]
    if hinted == "off":
        assert hints is None
        return
    assert hints["shanten"] == 0
    assert hints.get("tips") == (
        None if hinted == "on" else [tip.json() for tip in tips_at(m, seat, choices)]
    )
    if hinted == "tips":
        (tip,) = hints["tips"]
        assert set(tip) == {"tip", "text", "tiles"}
        assert tip["tip"] == "riichi" and tip["tiles"] == [["drawn"]]
        assert set(tip["text"]) == {"en", "ja"}
