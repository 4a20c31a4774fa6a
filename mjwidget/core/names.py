"""What things are called: yaku, limits, endings, calls, reasons of the ledger, refusals.

Codes are what events and the wire carry; words are looked up here and nowhere else. The build
compiles :func:`catalogue` into the browser's bundle, so this file must import nothing but the
standard library.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, TypeAlias


class Yaku(NamedTuple):
    """One yaku, or one kind of dora.

    ``tenhou`` and ``majsoul`` are the ids that those logs use (``None``: not in that game).
    """

    key: str
    ja: str
    en: str
    tenhou: int | None
    majsoul: int | None


# Ids: Tenhou's as in its own viewer's texts, Mahjong Soul's as in its table of fans.
YAKU: Final[tuple[Yaku, ...]] = (
    Yaku("menzen_tsumo", "門前清自摸和", "Menzen tsumo", 0, 1),
    Yaku("riichi", "立直", "Riichi", 1, 2),
    Yaku("ippatsu", "一発", "Ippatsu", 2, 30),
    Yaku("chankan", "槍槓", "Chankan", 3, 3),
    Yaku("rinshan", "嶺上開花", "Rinshan kaihou", 4, 4),
    Yaku("haitei", "海底摸月", "Haitei", 5, 5),
    Yaku("houtei", "河底撈魚", "Houtei", 6, 6),
    Yaku("pinfu", "平和", "Pinfu", 7, 14),
    Yaku("tanyao", "断幺九", "Tanyao", 8, 12),
    Yaku("iipeikou", "一盃口", "Iipeikou", 9, 13),
    Yaku("jikaze_E", "自風 東", "Seat wind East", 10, None),
    Yaku("jikaze_S", "自風 南", "Seat wind South", 11, None),
    Yaku("jikaze_W", "自風 西", "Seat wind West", 12, None),
    Yaku("jikaze_N", "自風 北", "Seat wind North", 13, None),
    Yaku("bakaze_E", "場風 東", "Round wind East", 14, None),
    Yaku("bakaze_S", "場風 南", "Round wind South", 15, None),
    Yaku("bakaze_W", "場風 西", "Round wind West", 16, None),
    Yaku("bakaze_N", "場風 北", "Round wind North", 17, None),
    Yaku("jikaze", "自風牌", "Seat wind", None, 10),
    Yaku("bakaze", "場風牌", "Round wind", None, 11),
    Yaku("haku", "役牌 白", "Haku", 18, 7),
    Yaku("hatsu", "役牌 發", "Hatsu", 19, 8),
    Yaku("chun", "役牌 中", "Chun", 20, 9),
    Yaku("north", "役牌 北", "North", None, None),
    Yaku("double_riichi", "両立直", "Double riichi", 21, 18),
    Yaku("chiitoitsu", "七対子", "Chiitoitsu", 22, 25),
    Yaku("chanta", "混全帯幺九", "Chanta", 23, 15),
    Yaku("ittsuu", "一気通貫", "Ittsuu", 24, 16),
    Yaku("sanshoku_doujun", "三色同順", "Sanshoku doujun", 25, 17),
    Yaku("sanshoku_doukou", "三色同刻", "Sanshoku doukou", 26, 19),
    Yaku("sankantsu", "三槓子", "Sankantsu", 27, 20),
    Yaku("toitoi", "対々和", "Toitoi", 28, 21),
    Yaku("sanankou", "三暗刻", "Sanankou", 29, 22),
    Yaku("shousangen", "小三元", "Shousangen", 30, 23),
    Yaku("honroutou", "混老頭", "Honroutou", 31, 24),
    Yaku("ryanpeikou", "二盃口", "Ryanpeikou", 32, 28),
    Yaku("junchan", "純全帯幺九", "Junchan", 33, 26),
    Yaku("honitsu", "混一色", "Honitsu", 34, 27),
    Yaku("chinitsu", "清一色", "Chinitsu", 35, 29),
    Yaku("renhou", "人和", "Renhou", 36, 59),
    Yaku("tenhou", "天和", "Tenhou", 37, 35),
    Yaku("chiihou", "地和", "Chiihou", 38, 36),
    Yaku("daisangen", "大三元", "Daisangen", 39, 37),
    Yaku("suuankou", "四暗刻", "Suuankou", 40, 38),
    Yaku("suuankou_tanki", "四暗刻単騎", "Suuankou tanki", 41, 48),
    Yaku("tsuuiisou", "字一色", "Tsuuiisou", 42, 39),
    Yaku("ryuuiisou", "緑一色", "Ryuuiisou", 43, 40),
    Yaku("chinroutou", "清老頭", "Chinroutou", 44, 41),
    Yaku("chuuren", "九蓮宝燈", "Chuuren poutou", 45, 45),
    Yaku("junsei_chuuren", "純正九蓮宝燈", "Junsei chuuren poutou", 46, 47),
    Yaku("kokushi", "国士無双", "Kokushi musou", 47, 42),
    Yaku("kokushi_13", "国士無双１３面", "Kokushi musou 13-wait", 48, 49),
    Yaku("daisuushii", "大四喜", "Daisuushii", 49, 50),
    Yaku("shousuushii", "小四喜", "Shousuushii", 50, 43),
    Yaku("suukantsu", "四槓子", "Suukantsu", 51, 44),
    Yaku("nagashi_mangan", "流し満貫", "Nagashi mangan", None, None),
    Yaku("dora", "ドラ", "Dora", 52, 31),
    Yaku("ura", "裏ドラ", "Ura dora", 53, 33),
    Yaku("red", "赤ドラ", "Red five", 54, 32),
    Yaku("blue", "青ドラ", "Blue five", None, None),
    Yaku("kita", "抜きドラ", "Kita", None, 34),
    Yaku("flower", "花牌", "Flower", None, None),
)

BY_TENHOU: Final = {y.tenhou: y.key for y in YAKU if y.tenhou is not None}
BY_MAJSOUL: Final = {y.majsoul: y.key for y in YAKU if y.majsoul is not None}
BY_KEY: Final = {y.key: y for y in YAKU}

# How others write a yaku, where it is not ``ja``.
MAJIANG: Final[dict[str, str]] = {
    "haku": "翻牌 白",
    "hatsu": "翻牌 發",
    "chun": "翻牌 中",
    "double_riichi": "ダブル立直",
    "kokushi_13": "国士無双十三面",
}
"""Names of majiang-core: key -> name."""
_SPELT: Final[dict[str, tuple[str, ...]]] = {
    "menzen_tsumo": ("門前清自模和", "门前清自摸和"),
    "ippatsu": ("一发",),
    "chankan": ("枪杠",),
    "rinshan": ("岭上开花",),
    "houtei": ("河底捞鱼",),
    "iipeikou": ("一杯口",),
    "jikaze_E": ("自風東", "役牌 自風東"),
    "jikaze_S": ("自風南", "役牌 自風南"),
    "jikaze_W": ("自風西", "役牌 自風西"),
    "jikaze_N": ("自風北", "役牌 自風北"),
    "bakaze_E": ("場風東", "役牌 場風東"),
    "bakaze_S": ("場風南", "役牌 場風南"),
    "bakaze_W": ("場風西", "役牌 場風西"),
    "bakaze_N": ("場風北", "役牌 場風北"),
    "jikaze": ("役牌 自風", "役牌:自風牌", "役牌:门风牌"),
    "bakaze": ("役牌 場風", "役牌:場風牌", "役牌:场风牌"),
    "haku": ("白", "役牌白"),
    "hatsu": ("發", "役牌發", "役牌 発", "役牌 发"),
    "chun": ("中", "役牌中"),
    "double_riichi": ("ダブルリーチ", "两立直"),
    "chanta": ("混全带幺九",),
    "ittsuu": ("一气通贯",),
    "sanshoku_doujun": ("三色同顺",),
    "sankantsu": ("三杠子",),
    "toitoi": ("対対和", "对对和"),
    "honroutou": ("混老头",),
    "ryanpeikou": ("二杯口",),
    "junchan": ("純全帯么九", "纯全带幺九"),
    "suuankou_tanki": ("四暗刻单骑",),
    "ryuuiisou": ("绿一色",),
    "chinroutou": ("清老头",),
    "chuuren": ("九莲宝灯",),
    "junsei_chuuren": ("纯正九莲宝灯",),
    "kokushi": ("国士无双",),
    "kokushi_13": ("国士無双13面", "国士無双１３面待ち", "国士無双十三面待ち", "国士无双十三面"),
    "suukantsu": ("四杠子",),
    "dora": ("宝牌",),
    "ura": ("里宝牌",),
    "red": ("红宝牌",),
    "kita": ("北", "北ドラ", "拔北宝牌"),
}
"""Further names in logs: of converters, of Mahjong Soul's first records."""
_ENGLISH: Final[dict[str, str]] = {
    "Fully Concealed Hand": "menzen_tsumo",
    "Robbing a Kan": "chankan",
    "After a Kan": "rinshan",
    "Under the Sea": "haitei",
    "Under the River": "houtei",
    "White Dragon": "haku",
    "Green Dragon": "hatsu",
    "Red Dragon": "chun",
    "Seat Wind": "jikaze",
    "Prevalent Wind": "bakaze",
    "All Simples": "tanyao",
    "Pure Double Sequence": "iipeikou",
    "Half Outside Hand": "chanta",
    "Pure Straight": "ittsuu",
    "Mixed Triple Sequence": "sanshoku_doujun",
    "Double Riichi": "double_riichi",
    "Triple Triplets": "sanshoku_doukou",
    "Three Quads": "sankantsu",
    "All Triplets": "toitoi",
    "Three Concealed Triplets": "sanankou",
    "Little Three Dragons": "shousangen",
    "All Terminals and Honors": "honroutou",
    "Seven Pairs": "chiitoitsu",
    "Fully Outside Hand": "junchan",
    "Half Flush": "honitsu",
    "Twice Pure Double Sequence": "ryanpeikou",
    "Full Flush": "chinitsu",
    "Red Five": "red",
    "Ura Dora": "ura",
    "Blessing of Heaven": "tenhou",
    "Blessing of Earth": "chiihou",
    "Big Three Dragons": "daisangen",
    "Four Concealed Triplets": "suuankou",
    "All Honors": "tsuuiisou",
    "All Green": "ryuuiisou",
    "All Terminals": "chinroutou",
    "Thirteen Orphans": "kokushi",
    "Four Little Winds": "shousuushii",
    "Four Quads": "suukantsu",
    "Nine Gates": "chuuren",
    "True Nine Gates": "junsei_chuuren",
    "Single-wait Four Concealed Triplets": "suuankou_tanki",
    "Thirteen-wait Thirteen Orphans": "kokushi_13",
    "Four Big Winds": "daisuushii",
    "Hand of Man": "renhou",
}
"""English names of Mahjong Soul -> key."""
_GIMITE: Final[dict[str, str]] = {
    "menzenchin_tsumoho": "menzen_tsumo", "reach": "riichi", "double_reach": "double_riichi",
    "rinshankaiho": "rinshan", "haiteiraoyue": "haitei", "hoteiraoyui": "houtei",
    "tanyaochu": "tanyao", "ipeko": "iipeikou", "ryanpeko": "ryanpeikou",
    "sanshokudojun": "sanshoku_doujun", "sanshokudoko": "sanshoku_doukou",
    "ikkitsukan": "ittsuu", "honchantaiyao": "chanta", "junchantaiyao": "junchan",
    "toitoiho": "toitoi", "sananko": "sanankou", "honroto": "honroutou",
    "shosangen": "shousangen", "honiso": "honitsu", "chiniso": "chinitsu",
    "uradora": "ura", "akadora": "red", "tenho": "tenhou", "chiho": "chiihou",
    "kokushimuso": "kokushi", "suanko": "suuankou", "tsuiso": "tsuuiisou",
    "ryuiso": "ryuuiisou", "chinroto": "chinroutou", "daisushi": "daisuushii",
    "shosushi": "shousuushii", "sukantsu": "suukantsu", "churenpoton": "chuuren",
}  # fmt: skip
"""Names of gimite's mjai; its others are the keys here."""
BY_NAME: Final[dict[str, str]] = {
    **_GIMITE,
    **{name: key for key, names in _SPELT.items() for name in names},
    **{name: key for key, name in MAJIANG.items()},
    **_ENGLISH,
    **{y.en: y.key for y in YAKU},
    **{y.ja: y.key for y in YAKU},
}
"""Every name that logs use -> the key."""

# code -> (ja, en). One table for everything that is not a yaku.
WORDS: Final[dict[str, tuple[str, str]]] = {
    # winds and rounds
    "wind.E": ("東", "East"),
    "wind.S": ("南", "South"),
    "wind.W": ("西", "West"),
    "wind.N": ("北", "North"),
    # limits
    "limit.mangan": ("満貫", "Mangan"),
    "limit.haneman": ("跳満", "Haneman"),
    "limit.baiman": ("倍満", "Baiman"),
    "limit.sanbaiman": ("三倍満", "Sanbaiman"),
    "limit.yakuman": ("役満", "Yakuman"),
    # endings
    "end.hora": ("和了", "Win"),
    "end.tsumo": ("ツモ", "Tsumo"),
    "end.ron": ("ロン", "Ron"),
    "end.ryukyoku": ("流局", "Draw"),
    "end.exhaustive": ("荒牌流局", "Exhaustive draw"),
    "end.nagashi_mangan": ("流し満貫", "Nagashi mangan"),
    "end.kyuushu_kyuuhai": ("九種九牌", "Nine terminals"),
    "end.suufon_renda": ("四風連打", "Four winds"),
    "end.suucha_riichi": ("四家立直", "Four riichi"),
    "end.suukaikan": ("四槓散了", "Four kans"),
    "end.sanchahou": ("三家和", "Triple ron"),
    "end.chombo": ("チョンボ", "Chombo"),
    "end.unknown": ("流局", "Draw"),
    "end.unfinished": ("途中まで", "Not finished"),
    # why a match is over
    "over.tobi": ("飛び", "Somebody is bust"),
    "over.stop_at": ("終了点到達", "The first has the points at which a match stops"),
    "over.single_win": ("和了", "The one win of the match"),
    "over.target": ("規定点到達", "Somebody has the target"),
    "over.sole_top": ("単独トップ", "Somebody alone on top has the target"),
    "over.agariyame": ("アガリやめ", "Agariyame: the last dealer won and is first"),
    "over.tenpaiyame": ("テンパイやめ", "Tenpaiyame: the last dealer is tenpai and first"),
    "over.abort_last": ("オーラス途中流局", "Abort in the last hand"),
    "over.last_hand": ("オーラス終了", "The last hand is played"),
    # rule sets by their name
    "rules.tenhou": ("天鳳 四人東南戦", "Tenhou, East and South"),
    "rules.tenhou-east": ("天鳳 四人東風戦", "Tenhou, East only"),
    "rules.tenhou-sanma": ("天鳳 三人東南戦", "Tenhou sanma, East and South"),
    "rules.tenhou-sanma-east": ("天鳳 三人東風戦", "Tenhou sanma, East only"),
    "rules.ema": ("欧州麻雀協会", "European Mahjong Association"),
    "rules.ichigeki-tonpu": ("一撃荘 東風戦", "Ichigeki: east match"),
    "rules.ichigeki": ("一撃荘 一撃戦", "Ichigeki: single win"),
    "rules.lan": ("LAN対戦", "LAN table"),
    "rules.mahjongsoul-sanma": ("雀魂 三人南", "Mahjong Soul sanma, East and South"),
    "rules.mahjongsoul": ("雀魂 四人南", "Mahjong Soul, East and South"),
    "rules.mleague": ("Mリーグ", "M.League"),
    "rules.ronron-05": ("フリー麻雀ロンロン 0.5", "RonRon, rate 0.5"),
    "rules.ronron-10": ("フリー麻雀ロンロン 1.0", "RonRon, rate 1.0"),
    "rules.sanma-parlour-east": ("三人麻雀 東風戦", "Three-player parlour, East only"),
    "rules.sanma-parlour": ("三人麻雀 半荘戦", "Three-player parlour, East and South"),
    "rules.wrc": ("世界リーチ麻雀選手権", "World Riichi Championship"),
    # the score sheet
    "sheet.hand": ("局", "Hand"),
    "sheet.result": ("結果", "Result"),
    "sheet.final": ("最終", "Final"),
    "sheet.rules": ("ルール", "Rules"),
    "sheet.unit": ("{what}（{unit}）", "{what}, {unit}"),
    "sheet.early": ("途中で終わる", "Ends early"),
    # what the final figure counts
    "unit.ranking": ("ポイント", "ranking points"),
    "unit.points": ("点", "points"),
    "unit.chips": ("チップ", "chips"),
    "unit.P": ("P", "P"),
    # calls said aloud
    "call.chi": ("チー", "Chi"),
    "call.pon": ("ポン", "Pon"),
    "call.kan": ("カン", "Kan"),
    "call.kita": ("北", "Kita"),
    "call.flower": ("花", "Flower"),
    "call.riichi": ("リーチ", "Riichi"),
    "call.ron": ("ロン", "Ron"),
    "call.tsumo": ("ツモ", "Tsumo"),
    "call.kyuushu": ("九種九牌", "Nine terminals"),
    # reasons of the ledger
    "pay.riichi": ("リーチ棒", "Riichi stick"),
    "pay.win": ("和了", "Win"),
    "pay.honba": ("本場", "Honba"),
    "pay.sticks": ("供託", "Sticks on the table"),
    "pay.pao": ("責任払い", "Pao"),
    "pay.noten": ("ノーテン罰符", "Noten"),
    "pay.nagashi": ("流し満貫", "Nagashi mangan"),
    "pay.chombo": ("チョンボ", "Chombo"),
    "pay.deposit": ("供託", "Deposit"),
    "pay.shugi": ("祝儀", "Shugi"),
    "pay.tobi": ("飛び賞", "Tobi prize"),
    "pay.draw": ("流局", "Draw"),
    "pay.left_sticks": ("残り供託", "Sticks left at the end"),
    "pay.score": ("素点", "Score"),
    "pay.oka": ("オカ", "Oka"),
    "pay.uma": ("ウマ", "Uma"),
    "pay.rounding": ("端数", "Rounding"),
    "pay.final": ("精算", "Final points"),
    "pay.other": ("その他", "Other"),
    # why something may not be done; what stands in braces is told in mjwidget/game/reasons.py
    "why.from.right": ("下家", "the right"),
    "why.from.across": ("対面", "across"),
    "why.from.left": ("上家", "the left"),
    "why.none": ("なし", "no tile"),
    "why.furiten_river": (
        "フリテン：自分の捨て牌に{tile}がある（{turn}枚目）",
        "furiten: your own {tile} of turn {turn}",
    ),
    "why.furiten_turn": (
        "同巡フリテン：{from}の{tile}を見逃した",
        "furiten until your next discard: you passed {tile} from {from}",
    ),
    "why.furiten_riichi": (
        "リーチ後のフリテン：{from}の{tile}を見逃した",
        "furiten for the rest of the hand: in riichi you passed {tile} from {from}",
    ),
    "why.no_yaku": ("役なし（ドラは役にならない）", "no yaku (dora are none)"),
    "why.few_han": (
        "{need}翻縛り：ドラを除いて{have}翻",
        "too few han: {have} without dora, {need} are needed",
    ),
    "why.nothing": ("できない理由はない", "nothing stands against it"),
    "why.incomplete": ("{tile}では和了形にならない", "{tile} does not complete the hand"),
    "why.passed_win": (
        "リーチ後に{from}の{tile}を見逃したのでツモ和了もできない",
        "in riichi you passed {tile} from {from}: no win by tsumo either",
    ),
    "why.accepted": (
        "リーチ成立後は宣言牌をロンできない",
        "the riichi stands: its tile can no longer be won",
    ),
    "why.shown_kind": ("{tile}は見せ牌なのでロンできない", "you showed {tile}: no ron on it"),
    "why.kokushi_only": (
        "暗槓を槍槓できるのは国士無双だけ",
        "only thirteen orphans may rob a closed kan",
    ),
    "why.not_robbable": ("この牌はロンできない", "this tile cannot be robbed"),
    "why.forfeited": (
        "この捨て牌への発声の権利がない",
        "you have forfeited this discard",
    ),
    "why.dead_hand": (
        "和了放棄：和了も鳴きもリーチもできない",
        "your hand is dead: no win, no call, no riichi",
    ),
    "why.no_tile": ("{tile}は手にない", "{tile} is not in your hand"),
    "why.kuikae": ("喰い替え：今{tiles}は切れない", "swap call: {tiles} may not be discarded now"),
    "why.kuikae_dead_end": (
        "喰い替え：鳴くと切れる牌が残らない（{tiles}は切れない）",
        "swap call: only {tiles} would be left, which may not be discarded",
    ),
    "why.flower": (
        "花牌は切れない（次のツモで抜く）",
        "a flower is not discarded: it is set aside at your next draw",
    ),
    "why.tsumogiri_only": (
        "リーチ後はツモ切りのみ（{drawn}）",
        "in riichi only the drawn tile may be discarded, {drawn}",
    ),
    "why.forced_tile": (
        "河に触れた{tile}を切らなければならない",
        "{tile} touched the river: it must be discarded",
    ),
    "why.riichi_done": ("すでにリーチしている", "you are in riichi already"),
    "why.riichi_declared": ("リーチ宣言牌を切る番", "riichi is declared: discard its tile"),
    "why.riichi_open": ("門前ではない", "the hand is open"),
    "why.riichi_points": (
        "リーチには{need}点必要（持ち点{have}点）",
        "riichi needs {need} points, you have {have}",
    ),
    "why.riichi_live": (
        "リーチには残りツモ牌が{need}枚必要（残り{left}枚）",
        "riichi needs {need} or more live tiles to come, now {left}",
    ),
    "why.riichi_noten": (
        "どれを切っても聴牌しない",
        "no discard leaves the hand tenpai",
    ),
    "why.riichi_noten_after": (
        "{tile}を切ると聴牌ではない",
        "without {tile} the hand is not tenpai",
    ),
    "why.riichi_own_wait": (
        "打{tile}は空テン：待ち{waits}はすべて自分の手の中",
        "{tile}: no tile to win on, every {waits} is your own",
    ),
    "why.riichi_dead_wait": (
        "打{tile}は待ち牌なし：{waits}はすべて見えている",
        "{tile}: no tile left to win on, every {waits} is in sight",
    ),
    "why.riichi_furiten": (
        "打{tile}はフリテン（待ち{waits}）：フリテンリーチはできない",
        "{tile}: furiten on {waits}, no riichi in furiten",
    ),
    "why.in_riichi": ("リーチ後は鳴けない", "no calls in riichi"),
    "why.ankan_never": ("リーチ後の暗槓はできない", "no kan in riichi"),
    "why.ankan_not_drawn": (
        "リーチ後はツモった牌でしか暗槓できない（ツモ{drawn}）",
        "in riichi a kan takes the drawn tile, {drawn}",
    ),
    "why.ankan_waits": (
        "{tile}の暗槓で待ちが変わる：{before} → {after}",
        "a kan of {tile} changes the waits: {before} → {after}",
    ),
    "why.ankan_sets": (
        "{tile}の暗槓で面子構成が変わる（待ち{waits}は同じ）",
        "a kan of {tile} changes the sets (the waits stay {waits})",
    ),
    "why.no_kan": ("槓できる牌がない", "there is no kan in your hand"),
    "why.not_enough_tiles": (
        "{tile}が{need}枚必要（手に{have}枚）",
        "{need} of {tile} are needed, you hold {have}",
    ),
    "why.tiles_named": (
        "手の牌を{need}枚言う（{have}枚だった）",
        "it is named by {need} tiles of your hand, found {have}",
    ),
    "why.no_pon": ("加える{tile}のポンがない", "there is no pon of {tile} to add to"),
    "why.no_replacement": ("ツモる牌が残っていない", "no tile is left to be drawn after it"),
    "why.four_kans": (
        "槓はすでに4回：5回目はできない",
        "four kans are made, a fifth is impossible",
    ),
    "why.not_after_call": (
        "鳴いた直後は打牌しかできない",
        "right after a call you can only discard",
    ),
    "why.not_left": ("チーは上家からのみ（{from}の牌）", "chi only from the left, not from {from}"),
    "why.no_chi": ("チーのないルール", "there is no chi under these rules"),
    "why.chi_honour": ("字牌はチーできない", "there is no chi of honours"),
    "why.no_run": ("{tile}と順子になる牌がない", "no two tiles make a run with {tile}"),
    "why.last_discard": ("河底牌は鳴けない", "the last discard cannot be called"),
    "why.not_a_discard": ("捨て牌ではないので鳴けない", "it is no discard: it cannot be called"),
    "why.aborts": ("{reason}で流局になる", "the hand ends with this discard: {reason}"),
    "why.nine_kinds": (
        "么九牌が{need}種必要（{have}種）",
        "{need} kinds of terminals and honours are needed, you have {have}",
    ),
    "why.nine_tiles": (
        "么九牌が{need}枚必要（{have}枚）",
        "{need} terminals and honours are needed, you have {have}",
    ),
    "why.not_first_turn": ("第一ツモでしか宣言できない", "only at your first draw"),
    "why.called_before": (
        "すでに鳴きや抜きが入っている",
        "a call was made, or a tile set aside, before",
    ),
    "why.no_such_abort": ("九種九牌のないルール", "there is no nine terminals under these rules"),
    "why.no_kita": ("北抜きのないルール", "north is not set aside under these rules"),
    "why.not_north": ("抜けるのは北だけ", "only a north can be set aside"),
    "why.kita_not_drawn": (
        "リーチ後はツモった北しか抜けない（ツモ{drawn}）",
        "in riichi only a north just drawn can be set aside, not with {drawn}",
    ),
    "why.not_your_turn": ("自分の番ではない", "it is not your turn"),
    "why.nothing_drawn": ("ツモ牌がない", "you have not drawn"),
    "why.not_drawn": ("ツモ牌は{drawn}（{tile}ではない）", "you drew {drawn}, not {tile}"),
    "why.own_tile": ("自分の牌", "the tile is your own"),
    "why.nothing_offered": ("対象になる牌が出ていない", "no tile lies there to be taken"),
    "why.not_that_tile": ("出ている牌は{offered}", "the tile that lies there is {offered}"),
    "why.no_hand": ("対局中の局がない", "no hand is being played"),
    "why.not_offered": ("今はできない", "not possible now"),
    "why.over": ("対局は終わっている", "the match is over"),
    "why.stale": ("遅すぎた：すでに次に進んでいる", "too late: play has gone on"),
    "why.not_asked": ("選択を求められていない", "you are not being asked"),
    "why.answered": ("すでに答えている", "you have answered already"),
    # acts that some rules penalise
    "offence.furiten_ron": ("フリテンロン", "Ron in furiten"),
    "offence.no_yaku_ron": ("役なしロン", "Ron without a yaku"),
    "offence.no_yaku_tsumo": ("役なしツモ", "Tsumo without a yaku"),
    "offence.false_ron": ("誤ロン", "False ron"),
    "offence.false_tsumo": ("誤ツモ", "False tsumo"),
    "offence.noten_riichi": ("ノーテンリーチ", "Noten riichi"),
    "offence.dead_riichi": ("空テンリーチ", "Riichi without a tile to win on"),
    "offence.empty_call": ("空ポン・空チー", "Empty call"),
    "offence.wrong_count": ("多牌・少牌", "Too many or too few tiles"),
    "offence.shown_tile": ("見せ牌", "Tile shown"),
    "offence.touched_draw": ("先ヅモ", "Next draw touched"),
    "offence.touched_river": ("河に触れた牌", "Tile touched the river"),
    "offence.denial": ("三味線", "Denial before a silent ron"),
    "offence.wall_collapse": ("山崩し", "Wall collapse"),
    "offence.start_button": ("局の途中のスタートボタン", "Start button in mid-hand"),
    # and what follows
    "consequence.chombo": ("チョンボ", "Chombo"),
    "consequence.chombo_after_draw": ("流局後チョンボ", "Chombo if the hand is drawn"),
    "consequence.dead_hand": ("和了放棄", "Dead hand"),
    "consequence.deposit": ("供託", "Deposit on the table"),
    "consequence.no_ron_on_kind": ("その牌ではロンできない", "No ron on that tile"),
    "consequence.passes": ("この捨て牌への権利を失う", "This discard is forfeited"),
    "consequence.discards": ("その牌を切る", "That tile is discarded"),
    # what a choice would do
    "says.tenpai": ("聴牌", "tenpai"),
    "says.shanten": ("{n}向聴", "{n}-shanten"),
    "says.waits": ("待ち{tiles}", "waits {tiles}"),
    "says.left": ("残り{n}枚", "{n} left"),
    "says.furiten": ("フリテン", "furiten"),
    "says.no_yaku": ("{tiles}は役なし", "no yaku on {tiles}"),
    "says.leaves": ("打{tile}で{then}", "leaves {then} (after {tile})"),
    "says.replacement": ("嶺上牌をツモる", "draws a replacement"),
    "says.win": ("{points}点（{yaku}）", "{points} points: {yaku}"),
    "says.pass": ("見送る", "nothing is taken"),
    "says.pass_win": ("見逃す：フリテンになる", "the win is passed: furiten follows"),
    "says.stop": ("対局を終える", "the match ends here"),
    "says.go_on": ("続ける", "another hand is played"),
    # why a computer player does what it does
    "bot.wins": ("和了", "wins"),
    "bot.aside": ("北を抜く", "sets the north aside"),
    "bot.stops": ("対局を終える", "ends the match"),
    "bot.aborts": ("九種九牌で流す", "aborts the hand: nine kinds"),
    "bot.only": ("ほかに選べない", "the only choice"),
    "bot.drawn": ("ツモ切り", "discards the drawn tile"),
    "bot.rightmost": ("右端を切る", "discards the rightmost tile"),
    "bot.script": ("台本の{n}番目", "answer {n} of the script"),
    "bot.folds": ("オリ", "folds"),
    "bot.nothing_left": ("和了の見込みなし", "there is nothing left to win by"),
    "bot.plays": ("手を進める", "plays on"),
    "bot.pushes": ("押し", "pushes"),
    "bot.passes": ("鳴かない", "passes"),
    "bot.calls": ("鳴く", "calls"),
    "bot.kan": ("カン", "kan"),
    "bot.riichi": ("リーチ", "riichi"),
    "bot.plan": ("狙いは{plan}", "for {plan}"),
    "bot.plan.riichi": ("リーチ", "riichi"),
    "bot.plan.dama": ("ダマ", "a silent tenpai"),
    "bot.plan.tanyao": ("断幺九", "tanyao"),
    "bot.plan.yakuhai": ("役牌", "a value triplet"),
    "bot.plan.honitsu": ("混一色", "a half flush"),
    "bot.plan.toitoi": ("対々和", "all triplets"),
    "bot.plan.any": ("確定した役", "a yaku that is sure"),
    "bot.tenpai": ("聴牌", "tenpai"),
    "bot.shanten": ("{n}向聴", "{n}-shanten"),
    "bot.helped": ("受け入れ{n}枚", "ukeire {n}"),
    "bot.nearer": ("手が進む", "it brings the hand nearer"),
    "bot.wins_at": ("和了率{percent}%・約{points}点", "wins {percent} % with some {points} points"),
    "bot.riichi_of": ("{who}家のリーチ", "riichi from {who}"),
    "bot.tenpai_of": ("{who}家は聴牌か（{percent}%）", "{who} may be tenpai ({percent} %)"),
    "bot.safe": ("現物{n}枚", "{n} genbutsu"),
    "bot.risk": ("この牌の平均失点は{points}点", "this tile costs {points} points on average"),
    "bot.before": ("次善の打{tiles}より{points}点よい", "{points} points better than {tiles}"),
    "bot.before_riichi": (
        "打{tiles}のリーチより{points}点よい",
        "{points} points better than riichi {tiles}",
    ),
    "bot.before_chi": (
        "{tiles}でチーより{points}点よい",
        "{points} points better than chi {tiles}",
    ),
    "bot.before_pon": (
        "{tiles}でポンより{points}点よい",
        "{points} points better than pon {tiles}",
    ),
    "bot.before_kan": (
        "{tiles}のカンより{points}点よい",
        "{points} points better than kan {tiles}",
    ),
    "bot.before_pass": ("見送りより{points}点よい", "{points} points better than passing"),
    # what the table tells who plays
    "table.stale": ("遅すぎた：すでに次に進んでいる", "too late: play has gone on"),
    "table.not_offered": ("今はできない", "not possible now"),
    "table.malformed": ("理解できない操作", "the table did not understand that"),
    "table.closed": ("この卓は閉じられた", "this table is closed"),
    "table.not_now": ("今はできない", "the table cannot do that now"),
    "table.over": ("対局は終わっている", "the match is over"),
    "table.no_substitute": (
        "この手は代走できない",
        "no substitute may take this hand over",
    ),
    "table.player_failed": (
        "コンピュータが失敗し、代わりが打った（table.error に詳細）",
        "a computer player failed, a substitute answered (see table.error)",
    ),
    "table.went_wrong": (
        "操作に不具合があった。対局は続く（table.error に詳細）",
        "something went wrong; the table plays on (see table.error)",
    ),
    "table.failed": (
        "卓に不具合があり、一時停止した（table.error に詳細）",
        "the table failed and is paused; the match is kept (see table.error)",
    ),
    "table.not_kept": (
        "履歴に保存できない（table.error に詳細）",
        "the history cannot be written (see table.error)",
    ),
    "table.no_position": (
        "コピーできるのは局の途中の場面だけ",
        "only a moment of a hand that is being played can be copied",
    ),
    "table.nothing_to_analyse": (
        "この場面では選ぶものがない",
        "there is nothing to be said of this moment",
    ),
    "table.practice": ("待ったをした練習対局", "practice: decisions were taken back"),
    "table.expired": ("時間切れ", "time was up"),
}

LANGUAGES: Final = ("en", "ja")


Said: TypeAlias = str | Mapping[str, str]
"""A text, or one by language."""


def in_languages(text: Said) -> dict[str, str]:
    """A text by language, ``en`` and ``ja``: one alone stands for both."""
    if not isinstance(text, Mapping):
        return dict.fromkeys(LANGUAGES, text)
    some = next((text[lang] for lang in LANGUAGES if text.get(lang)), "")
    return {lang: text.get(lang) or some for lang in LANGUAGES}


def language(lang: str) -> str:
    """It, when it is a language that there is. Raises ``ValueError``."""
    if lang not in LANGUAGES:
        raise ValueError(f"lang: found {lang!r:.60}, expected one of {', '.join(LANGUAGES)}")
    return lang


def word(code: str, lang: str = "en") -> str:
    """The word for a yaku key or a code in ``en`` or ``ja``; a code without one is its own word."""
    language(lang)
    yaku = BY_KEY.get(code)
    if yaku is not None:
        return yaku.ja if lang == "ja" else yaku.en
    pair = WORDS.get(code)
    return code if pair is None else pair[0 if lang == "ja" else 1]


def round_name(bakaze: str, kyoku: int, lang: str = "en") -> str:
    """``East 1`` or ``東1局``."""
    wind = word(f"wind.{bakaze}", lang)
    return f"{wind}{kyoku}局" if lang == "ja" else f"{wind} {kyoku}"


def catalogue() -> dict[str, dict[str, str]]:
    """Every code and its word, by language: ``{"en": {"riichi": "Riichi", ...}, "ja": ...}``."""
    codes = [y.key for y in YAKU] + list(WORDS)
    return {lang: {code: word(code, lang) for code in codes} for lang in LANGUAGES}
