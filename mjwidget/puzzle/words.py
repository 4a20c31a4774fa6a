"""Words of questions, hints and feedback, in English and Japanese."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias

from ..core import names
from ..core.text import clip
from ..core.tiles import Tile, to_mpsz
from .errors import PuzzleError

Both: TypeAlias = dict[str, str]
"""A text by language, ``en`` and ``ja``."""

# code -> (ja, en)
WORDS: Final[dict[str, tuple[str, str]]] = {
    # kinds
    "kind.discard": ("打牌", "Discard"),
    "kind.call": ("鳴き", "Call"),
    "kind.riichi": ("リーチ", "Riichi"),
    "kind.waits": ("待ち", "Waits"),
    "kind.score": ("点数計算", "Score"),
    "kind.payments": ("支払い", "Payments"),
    "kind.furiten": ("フリテン", "Furiten"),
    "kind.choose": ("選択", "Choice"),
    # questions
    "ask.discard": (
        "何を切る？ 向聴数を保って受け入れが最も広い打牌は？",
        "Which discard leaves the hand nearest to tenpai, and then the most tiles that help?",
    ),
    "ask.discard.own": ("何を切る？", "Which tile do you discard?"),
    "ask.call": (
        "どう鳴けばロンできる聴牌（役あり・フリテンなし・待ちが残る）になる？ ならなければパス。",
        "Which call leaves a tenpai that can ron (a yaku, not furiten, a tile left)? If none"
        " does, pass.",
    ),
    "ask.call.own": ("鳴く？ 鳴かない？", "Do you call, or pass?"),
    "ask.riichi": (
        "リーチできる？ できるなら、なるべくフリテンでなく、待ちが最も広い宣言牌は？",
        "Can you declare riichi? If so, with which discard is the wait widest, not furiten if that"
        " can be?",
    ),
    "ask.riichi.own": ("リーチする？ 宣言牌は？", "Do you declare riichi, and with which tile?"),
    "ask.waits": ("待ちをすべて挙げよ。", "Name every tile that completes the hand."),
    "ask.score": ("何翻・何符・何点？", "How many han, how many fu, how many points?"),
    "ask.score.flat": ("何翻・何点？", "How many han, how many points?"),
    "ask.payments": (
        "各家の点数の増減は？（本場・供託を含む）",
        "Who pays what? Honba and sticks on the table are counted.",
    ),
    "ask.payments.shugi": (
        "各家の点数の増減は？（本場・供託・祝儀を含む）",
        "Who pays what? Honba, sticks on the table and shugi are counted.",
    ),
    "ask.furiten": (
        "フリテン？ そうなら原因の牌をすべて挙げよ。",
        "Is this hand furiten? If it is, name every tile that makes it so.",
    ),
    "ask.choose": ("どれが正しい？", "Which is right?"),
    # controls
    "none.riichi": ("リーチしない・できない", "No riichi"),
    "none.waits": ("聴牌していない", "Not tenpai"),
    "none.furiten": ("フリテンではない", "Not furiten"),
    "field.han": ("翻", "han"),
    "field.fu": ("符", "fu"),
    "field.points": ("点", "points"),
    "field.all": ("点オール", "points from each"),
    "field.other": ("点（子から）", "points from each non-dealer"),
    "field.dealer": ("点（親から）", "points from the dealer"),
    "given.han": ("{n}翻", "{n} han"),
    "given.fu": ("{n}符", "{n} fu"),
    "special.yakuman": ("役満", "Yakuman"),
    "special.no_fu": ("符は不要", "fu do not matter"),
    # what lies there
    "scene.ron": ("ロン", "Ron"),
    "scene.tsumo": ("ツモ", "Tsumo"),
    "scene.fourth_kan": ("四槓", "Fourth kan"),
    "scene.round": ("場風 {wind}", "Round wind {wind}"),
    "scene.seat": ("自風 {wind}", "Seat wind {wind}"),
    "scene.dealer": ("自風 {wind}（親）", "Seat wind {wind} (dealer)"),
    "scene.honba": ("{n}本場", "{n} honba"),
    "scene.sticks": ("供託{n}本", "{n} on the table"),
    "scene.kita": ("北{n}枚", "{n} north set aside"),
    "scene.flowers": ("花{n}枚", "{n} flowers set aside"),
    "scene.from": ("放銃 {wind}", "Discarded by {wind}"),
    "scene.feeder": ("大明槓 {wind}から", "Kan fed by {wind}"),
    "scene.pao": ("責任払い {wind}", "{wind} is liable"),
    # feedback
    "head.right": ("正解", "Right"),
    "head.part": ("惜しい（{percent}%）", "Partly right ({percent} %)"),
    "head.wrong": ("不正解", "Not right"),
    "answer": ("答え：{answer}", "The answer: {answer}"),
    "because": ("解説", "Why"),
    "table.discards": ("打牌ごとの受け入れ", "What each discard leaves"),
    "table.calls": ("選択肢ごとの結果", "What each choice leads to"),
    "table.waits": ("待ち", "The waits"),
    "table.yours": ("あなたの答え", "Your answer"),
    "table.reasons": ("理由", "Reasons"),
    "table.options": ("選択肢", "The choices"),
    "row.discard": ("打{tile}", "discard {tile}"),
    "row.tiles": ("{n}枚：{tiles}", "{n} tiles: {tiles}"),
    "row.tiles.one": ("{n}枚：{tiles}", "{n} tile: {tiles}"),
    "row.no_tiles": ("0枚", "no tile"),
    "row.left": ("残り{n}枚", "{n} left"),
    "row.ready": ("打{tile}で聴牌、待ち{tiles}", "tenpai after {tile}, waits {tiles}"),
    "row.ready.some": (
        "打{tile}で聴牌、待ち{tiles}（役があるのは{sure}）",
        "tenpai after {tile}, waits {tiles}, with a yaku for {sure} alone",
    ),
    "row.not_ready": ("聴牌しない", "not tenpai"),
    "row.no_yaku": (
        "打{tile}で聴牌（待ち{tiles}）だが役がない",
        "tenpai after {tile} on {tiles}, but no yaku",
    ),
    "row.own_furiten": (
        "打{tile}で聴牌（待ち{tiles}）だがフリテン",
        "tenpai after {tile} on {tiles}, but furiten",
    ),
    "row.dead": (
        "打{tile}で聴牌だが待ち牌（{tiles}）が残っていない",
        "tenpai after {tile}, but no {tiles} is left",
    ),
    "row.win": ("和了できる", "a win"),
    "row.pass": ("見送る", "nothing is taken"),
    "row.named": ("正しい", "named"),
    "row.missed": ("見落とし", "missed"),
    "row.not_wait": ("待ちではない", "no wait"),
    "row.not_cause": ("原因ではない", "not what makes it so"),
    "row.not_furiten": (
        "待ちは{tiles}：自分の捨て牌になく、いま効いている見逃しもない",
        "the waits are {tiles}: none is among the own discards, and no win passed counts now",
    ),
    "row.river": (
        "フリテン：{tile}は{turn}枚目の自分の捨て牌",
        "{tile} is your own discard, number {turn}",
    ),
    "row.noten": ("聴牌していない", "the hand is not tenpai"),
    "row.given": ("{given}（正しくは{answer}）", "{given}; it is {answer}"),
    "nothing": ("なし", "none"),
    "no": ("いいえ", "no"),
    "yes": ("はい：{tiles}", "yes: {tiles}"),
    "yes.alone": ("はい", "yes"),
    "pass": ("パス", "Pass"),
    "points.all": ("{n}点オール", "{n} from each"),
    "points.ron": ("{n}点", "{n}"),
    "points.two": (
        "子{other}点・親{dealer}点",
        "{other} from each non-dealer, {dealer} from the dealer",
    ),
    "yakuman": ("役満", "yakuman"),
    "no_fu": ("符は不要", "fu do not matter"),
    # what is no answer
    "refused.found": (
        "{found}は答えにならない。答えは{expected}",
        "found {found}, expected {expected}",
    ),
    "refused.answered": ("この問題にはもう答えた", "this question is answered already"),
    "refused.twice": (
        "答えは、そのままか部分ごとの名前付きか、どちらかで",
        "an answer, or its parts by name",
    ),
    "expected.tile": ("牌", "a tile"),
    "expected.tiles": ("3m 6m のような牌", "tiles, such as 3m 6m"),
    "expected.causes": ("フリテンの原因の牌", "the tiles that make it furiten"),
    "expected.number": ("数", "a number"),
    "expected.minus": ("払う側に−の付いた点数", "a minus at who pays"),
    "expected.one_of": ("{names} のどれか", "one of {names}"),
    "expected.some_of": ("{names} のうちのいくつか", "some of {names}"),
    "expected.no_or": ("{no}、または {names} のどれか", "{no}, or one of {names}"),
    "expected.choice": ("1から{n}の番号か選択肢の文", "a number from 1 to {n}, or a choice's text"),
    "expected.choices": ("一つ以上の選択肢", "one choice or more"),
    "expected.winds": ("風ごとの点数（{names}）", "points by wind: {names}"),
    "expected.parts": (
        "{names} を名前付きで、またはこの順に並べて「{example}」",
        '{names}, each by its name, or all in that order: "{example}"',
    ),
    # hints
    "hint.away": (
        "手は{away}。{n}種の打牌がそれを保つ",
        "The hand is {away}; {n} discards keep it there",
    ),
    "hint.away.one": (
        "手は{away}。それを保つ打牌は一つ",
        "The hand is {away}; one discard keeps it there",
    ),
    "hint.best": ("最も広い受け入れは{n}枚", "The widest leaves {n} tiles"),
    "hint.count": ("待ちは{n}種", "There are {n} kinds of tiles to name"),
    "hint.count.one": ("待ちは1種", "There is one kind of tile to name"),
    "hint.count.none": ("聴牌しているか確かめてみよう", "Count whether it is tenpai at all"),
    "hint.suits": ("{suits}にある", "They lie in {suits}"),
    "hint.suit.m": ("萬子", "characters"),
    "hint.suit.p": ("筒子", "circles"),
    "hint.suit.s": ("索子", "bamboo"),
    "hint.suit.z": ("字牌", "honours"),
    "hint.yaku": ("役：{yaku}", "Yaku: {yaku}"),
    "hint.fu": ("符の内訳：{items}", "Fu come from: {items}"),
    "hint.limit": ("{limit}", "It is {limit}"),
    "hint.han_fu": ("{worth}", "The hand is {worth}"),
    "hint.waits": ("待ちは{tiles}", "It waits for {tiles}"),
    "hint.ready": ("聴牌に取れる打牌：{tiles}", "Tenpai after: {tiles}"),
    "hint.never_ready": ("聴牌に取れる打牌はない", "No discard leaves it tenpai"),
    "hint.no_call": ("どう鳴いても聴牌しない", "No call makes it tenpai"),
    "hint.call_shape.one": (
        "聴牌する鳴きは一つ。役と待ちを確かめよう",
        "One call makes it tenpai; look for a yaku and for what is left",
    ),
    "hint.call_shape": (
        "聴牌する鳴きは{n}通り。役と待ちを確かめよう",
        "{n} of the calls make it tenpai; look for a yaku and for what is left",
    ),
    "hint.none": ("ヒントはない", "There is no hint"),
    "hint.no_more": ("ヒントはもうない", "There are no more hints"),
    "hint.answered": ("もう答えた", "It is answered already"),
    # a quiz
    "quiz.scoring": ("点数計算", "Scoring"),
    "quiz.waits": ("待ち", "Waits"),
    "quiz.furiten": ("フリテン", "Furiten"),
    "quiz.calls": ("鳴き", "Calls"),
}


def both(code: str, /, **args: object) -> Both:
    """A word in both languages, its braces filled; an argument may be a text by language. A code
    that is not of this table is of the catalogue."""
    out = {}
    for lang in names.LANGUAGES:
        pair = WORDS.get(code)
        text = names.word(code, lang) if pair is None else pair[0 if lang == "ja" else 1]
        if args:
            text = text.format_map(
                {key: v[lang] if isinstance(v, Mapping) else v for key, v in args.items()}
            )
        out[lang] = text
    return out


def no_answer(given: object, where: str, code: str, /, **args: object) -> PuzzleError:
    """What was given is no answer; ``code``: of the word that says what was expected, without its
    ``expected.``."""
    expected = both(f"expected.{code}", **args)
    return PuzzleError(both("refused.found", found=clip(given), expected=expected), where)


def plain(text: str) -> Both:
    """The same in both languages."""
    return dict.fromkeys(names.LANGUAGES, text)


def tiles(found: Iterable[Tile]) -> Both:
    """Tiles in a row: ``3m 6m``, ``3m・6m``; a word where there are none."""
    texts = [to_mpsz(t) for t in found]
    if not texts:
        return both("nothing")
    return {"en": " ".join(texts), "ja": "・".join(texts)}


def joined(parts: Iterable[Both]) -> Both:
    """Texts one after the other."""
    found = [p for p in parts if p["en"]]
    return {"en": ", ".join([p["en"] for p in found]), "ja": "、".join([p["ja"] for p in found])}


def said(value: Any) -> Both:
    """What an author wrote: a text, or one by language (the other where one is missing)."""
    if isinstance(value, Mapping):
        en, ja = value.get("en"), value.get("ja")
        return {"en": en or ja or "", "ja": ja or en or ""}
    return plain(value)
