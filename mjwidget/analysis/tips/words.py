"""Words of the tips, in English and Japanese."""

from __future__ import annotations

from typing import Final

from ...core import names
from ...core.tiles import WINDS
from .. import causes

# code -> (ja, en)
WORDS: Final[dict[str, tuple[str, str]]] = {
    "tile": ("{tile}", "{tile}"),
    # riichi first
    "riichi.now": (
        "リーチのチャンス：{tile}を切れば{waits}待ち（残り{n}枚）。",
        "Riichi: discard {tile} and you wait for {waits} ({n} left).",
    ),
    "riichi.now_or": (
        "リーチのチャンス：{ways}。",
        "Riichi: {ways}.",
    ),
    "riichi.way": (
        "{tile}切りで{waits}待ち（残り{n}枚）",
        "after {tile} you wait for {waits} ({n} left)",
    ),
    "riichi.no_yaku": (
        "リーチしないと役がなく、ロンできない。",
        "Without riichi there is no yaku, so you could not win by ron.",
    ),
    "riichi.no_yaku_on": (
        "リーチしないと{tiles}では役がなく、ロンできない。",
        "Without riichi you could not win by ron on {tiles}: there is no yaku.",
    ),
    "riichi.points": (
        "ロンで{after}点になる。",
        "A ron pays {after}.",
    ),
    "riichi.points_more": (
        "ロンなら{before}点が{after}点になる。",
        "A ron pays {after} instead of {before}.",
    ),
    "riichi.ura": (
        "一発と裏ドラのチャンスもある。",
        "Ippatsu and ura dora may come on top.",
    ),
    "riichi.ippatsu": ("一発のチャンスもある。", "Ippatsu may come on top."),
    "riichi.place": ("和了れば{place}になる。", "A win then makes you {place}."),
    "riichi.dead": (
        "リーチは待った：{waits}は全部見えていて、和了れる牌が残っていない。",
        "No riichi: every {waits} is in sight, so nothing is left to win with.",
    ),
    # keep yakuhai
    "yakuhai.pair": (
        "役牌{tile}の対子は残そう：3枚目で役（{yaku}）になり、鳴いても和了れる。残り{n}枚。",
        "Keep the pair of {tile}: a third one is a yaku ({yaku}), in an open hand too. {n} left.",
    ),
    "yakuhai.only": (
        "ほかに役がまだないので、なおさら大切。",
        "Your hand is open and has no other yaku yet.",
    ),
    "yakuhai.single": (
        "{tile}より先に{others}を切ろう：{tile}は3枚揃えば役（{yaku}）、{others}は自分の役にならない。",
        "Let {others} go before {tile}: three {tile} are a yaku ({yaku}), {others} would be none"
        " for you.",
    ),
    "yakuhai.pon": (
        "{tile}はポンしてよい牌：それだけで役（{yaku}）になり、鳴いても和了れる。",
        "You may well pon {tile}: it is a yaku by itself ({yaku}), so the open hand can win.",
    ),
    "yakuhai.after": ("ポンすると{away}。", "After it the hand is {away}."),
    "yakuhai.last": ("見えていない{tile}はもうない。", "There is no other {tile} to wait for."),
    "away.tenpai": ("聴牌", "tenpai"),
    "away.shanten": ("{n}向聴", "{n}-shanten"),
    # no call without a yaku
    "call.no_yaku": (
        "{call}は見送ろう：鳴くとリーチできず、役の当てもなくなる。",
        "Do not {call}: an open hand cannot riichi, and no other yaku is in reach.",
    ),
    "call.keeps": (
        "{call}なら役が残る（{yaku}）。",
        "{call} keeps a yaku: {yaku}.",
    ),
    "call.chi": ("{tiles}でチー", "chi with {tiles}"),
    "call.chi_any": ("チー", "chi"),
    "call.pon": ("ポン", "pon"),
    "call.kan": ("カン", "kan"),
    # read the rivers
    "river.riichi": ("{who}家がリーチしている。", "{who} is in riichi."),
    "river.riichi_many": ("{who}家がリーチしている。", "{who} are in riichi."),
    "river.open": (
        "{who}家は{n}副露、聴牌の見込み{percent}%。",
        "{who} has {n} melds and is tenpai with a chance of about {percent}%.",
    ),
    "river.open_1": (
        "{who}家は1副露、聴牌の見込み{percent}%。",
        "{who} has 1 meld and is tenpai with a chance of about {percent}%.",
    ),
    "river.safe": (
        "安全牌は{tiles}（現物：ロンされない）。",
        "Safe now: {tiles} (genbutsu: a ron on it is furiten).",
    ),
    "river.least": (
        "現物はない。一番危険が小さいのは{tiles}。",
        "No genbutsu in hand; least dangerous: {tiles}.",
    ),
    "river.least_of_all": (
        "全員に安全な牌はない。一番危険が小さいのは{tiles}。",
        "Nothing is safe against all of them; least dangerous: {tiles}.",
    ),
    "river.genbutsu_of": ("{who}家の現物", "genbutsu against {who}"),
    "river.because": ("{tiles}（{why}）", "{tiles} ({why})"),
    "river.danger": ("危険なのは{tiles}。", "Dangerous: {tiles}."),
    # mind the dora
    "dora.red": (
        "{five}を切るなら赤{red}は残そう：赤は1枚でドラ1。",
        "If a five goes, let it be {five}: the red one ({red}) is a dora.",
    ),
    "dora.blue": (
        "{five}を切るなら青{red}は残そう：青は1枚でドラ1。",
        "If a five goes, let it be {five}: the blue one ({red}) is a dora.",
    ),
    "dora.keep": (
        "{tile}はドラ（1枚で1翻）：代わりに{others}を切っても、手の進みは変わらない。",
        "{tile} is a dora, worth a han: keep it, {others} may go instead at no cost.",
    ),
    "dora.shown": (
        "{who}家にドラが{n}枚見えている：放銃すると約{points}点。",
        "{who} shows {n} dora: dealing in there costs about {points}.",
    ),
    # plan for the last hand
    "last.now": ("オーラス。", "Last hand."),
    "last.may": (
        "{points}点に届く人がいれば、この局で終わる。",
        "This hand is the last if somebody gets to {points}.",
    ),
    "last.may_alone": (
        "単独トップが{points}点あれば、この局で終わる。",
        "This hand is the last if somebody alone on top gets to {points}.",
    ),
    "last.first": (
        "トップ、{who}家と{points}点差。",
        "You are first, {points} ahead of {who}.",
    ),
    "last.first_tied": (
        "{who}家と同点、席順でトップ。",
        "You are level with {who}, and first by your seat.",
    ),
    "last.behind": (
        "{place}、{who}家まで{points}点差。",
        "You are {place}, {points} behind {who}.",
    ),
    "last.behind_tied": (
        "{who}家と同点、席順で{place}。",
        "You are level with {who}, and {place} by your seat.",
    ),
    "last.shared": (
        "{who}家と同点の{place}。",
        "You are {place}, level with {who}.",
    ),
    "last.ends": (
        "トップで終わるには{ways}。",
        "To end it in first you need {ways}.",
    ),
    "last.any_first": (
        "どんな和了でもトップで終わる：安くても早い手で。",
        "Any win ends the match with you first: be quick, a cheap hand will do.",
    ),
    "last.any": (
        "どんな和了でも{place}になる：安くても早い手で。",
        "Any win makes you {place}: be quick, a cheap hand will do.",
    ),
    "last.needs": ("{place}には{ways}。", "For {place} you need {ways}."),
    "last.ron": ("{points}点以上のロン", "a ron of {points}"),
    "last.ron_or": ("{points}点以上のロン（{less}）", "a ron of {points} ({less})"),
    "last.from": ("{who}家からなら{points}点", "from {who} {points}"),
    "last.ron_from": ("{who}家から{points}点以上の直撃", "a ron of {points} from {who}"),
    "last.tsumo": (
        "{other}・{dealer}点以上のツモ",
        "a tsumo of {other} and {dealer}",
    ),
    "last.tsumo_all": ("{all}点オール以上のツモ", "a tsumo of {all} from each"),
    "last.small": (
        "それより安い和了は今の順位のまま終わる。",
        "Less than that ends the match where you are.",
    ),
    "last.out": (
        "三倍満に届かない和了では順位は上がらない。",
        "No win short of a sanbaiman takes you further up.",
    ),
    "last.deals_first": (
        "親なので、和了しても続く：親が流れれば終わる。",
        "You deal, and a win does not end the match: it ends when the deal passes.",
    ),
    "last.deals_on": (
        "親なので、和了で連荘になる。",
        "You deal: a win gives you another hand.",
    ),
    "last.deals_on_tenpai": (
        "親なので、和了か流局時の聴牌で連荘になる。",
        "You deal: a win, or tenpai at a draw, gives you another hand.",
    ),
    "last.avoid": (
        "放銃に注意：{ways}で順位が下がる。",
        "Beware of dealing in: {ways} costs you the place.",
    ),
    "last.to": ("{who}家に{points}点", "{points} to {who}"),
    "last.noten": (
        "流局時にノーテンだと順位が下がることがある。",
        "Noten at a draw may cost you the place.",
    ),
    # places
    "place.1": ("トップ", "first"),
    "place.2": ("2位", "second"),
    "place.3": ("3位", "third"),
    "place.4": ("4位", "fourth"),
    # yaku that take several
    "yaku.value": ("役牌", "a value triplet"),
}

_ROWS: Final = {
    "and": (("・", "、"), (" and ", ", ")),
    "or": (("か", "、"), (" or ", ", ")),
    "list": (("、", "、"), (", ", ", ")),
}
"""Parts one after the other: what stands before the last of them, and between the others."""
_DRAGONS: Final = (("白", "Haku"), ("發", "Hatsu"), ("中", "Chun"))
_TILES: Final = {"en": " ", "ja": "・"}


def word(code: str, lang: str) -> str:
    """A word of this table, of :data:`.causes.CAUSES` (``cause.suji``), else of the catalogue."""
    head, _, cause = code.partition(".")
    if head == "cause":
        return causes.said(cause, lang)
    pair = WORDS.get(code)
    return names.word(code, lang) if pair is None else pair[0 if lang == "ja" else 1]


def row(how: str, parts: list[str], lang: str) -> str:
    """Parts in a row: ``and``, ``or``, ``list``."""
    last, between = _ROWS[how][0 if lang == "ja" else 1]
    if len(parts) < 2:
        return "".join(parts)
    return between.join(parts[:-1]) + last + parts[-1]


def tiles(texts: tuple[str, ...], lang: str) -> str:
    """``3m 6m``, ``3m・6m``; honours by name: ``9p, South``."""
    named = lang == "en" and any(text[-1] == "z" for text in texts)
    return (", " if named else _TILES[lang]).join([_tile(text, lang) for text in texts])


def _tile(text: str, lang: str) -> str:
    if text[-1] != "z":
        return text
    at = int(text[0]) - 1
    if at < len(WINDS):
        return names.word(f"wind.{WINDS[at]}", lang)
    return _DRAGONS[at - len(WINDS)][0 if lang == "ja" else 1]
