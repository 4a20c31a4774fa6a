"""The first half of a rule sheet: tiles, wall, match, dealer, draws, aborts, calls, riichi."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ..core.sheet import plain as points
from ..ruleset import RuleSet
from .lines import (
    Item,
    Line,
    Words,
    choice,
    choices,
    english_list,
    japanese_list,
    line,
)

_SUITS: Final[tuple[Words, ...]] = (("萬子", "manzu"), ("筒子", "pinzu"), ("索子", "souzu"))
_ROUNDS: Final[tuple[Words, ...]] = (
    ("東", "East"),
    ("南", "South"),
    ("西", "West"),
    ("北", "North"),
)


def tiles(r: RuleSet) -> Iterator[Item]:
    """Which tiles are on the table."""
    three = r.tiles.players == 3
    yield line(
        "tiles.players",
        "三人打ち。" if three else "四人打ち。",
        f"{'Three' if three else 'Four'} players.",
    )
    few = r.tiles.manzu == "terminals"
    count = 136 - 28 * few + r.tiles.flowers
    ja = "萬子は1と9のみ。" if few else "萬子・筒子・索子・字牌をすべて使う。"
    en = "manzu 1 and 9 only, all pinzu, souzu and honours" if few else "all suits and honours"
    if r.tiles.flowers:
        ja += "花牌4枚。"
        en += ", four flowers"
    yield line("tiles.manzu tiles.flowers", f"牌は{count}枚。{ja}", f"{count} tiles: {en}.")
    if r.tiles.flowers:
        yield line(
            "tiles.flowers",
            "花牌は自分の番に自動的に抜いて補充し、1枚につきドラ1。表示牌が花なら花はすべてドラ。",
            "A flower is set aside by itself on its owner's turn and replaced; each is one dora. "
            "A flower as an indicator makes all flowers dora.",
        )
    yield _fives(r)
    yield from choices(r, "tiles.north")


def _fives(r: RuleSet) -> Line:
    ja, en = [], []
    for counts, name in ((r.tiles.red, ("赤", "red")), (r.tiles.blue, ("青", "blue"))):
        if any(counts):
            there = [(n, suit) for n, suit in zip(counts, _SUITS, strict=True) if n]
            ja.append(f"{name[0]}5は{'、'.join(f'{suit[0]}{n}枚' for n, suit in there)}")
            en.append(f"{name[1]} fives: {english_list([f'{n} of {s[1]}' for n, s in there])}")
    keys = "tiles.red tiles.blue"
    if not ja:
        return line(keys, "色付きの5はない。", "No coloured fives.")
    head = "; ".join(en)
    return line(
        keys,
        f"{'。'.join(ja)}。どれもドラ1。",
        f"{head[0].upper()}{head[1:]}; each is one dora.",
    )


def wall(r: RuleSet) -> Iterator[Item]:
    """Dead wall and indicators."""
    yield line("wall.dead", f"王牌は{r.wall.dead}枚。", f"The dead wall has {r.wall.dead} tiles.")
    yield choice(r, "wall.refilled")
    if r.tiles.manzu == "terminals":
        yield choice(r, "wall.terminal_cycle")
    yield from choices(r, "wall.ura", "wall.kan_dora")
    if not r.wall.kan_dora:
        return
    if r.wall.ura:
        yield choice(r, "wall.kan_ura")
    by_time: dict[str, list[Words]] = {}
    for time, name in (
        (r.wall.ankan_dora, ("暗槓", "a closed kan")),
        (r.wall.daiminkan_dora, ("大明槓", "an open kan")),
        (r.wall.kakan_dora, ("加槓", "an added kan")),
    ):
        by_time.setdefault(time, []).append(name)
    for when, kans in by_time.items():
        ja = japanese_list(name[0] for name in kans)
        en = english_list([name[1] for name in kans], "or")
        told = {
            "at_once": ("即めくり（嶺上牌をツモる前）", "at once, before the replacement is drawn"),
            "after_discard": (
                "打牌の後（または次の槓の嶺上牌をツモる前）",
                "after the discard, or before the next kan's replacement",
            ),
        }[when]
        yield Line(
            ("wall.ankan_dora", "wall.daiminkan_dora", "wall.kakan_dora"),
            (f"{ja}のドラは{told[0]}。", f"The indicator of {en} is turned {told[1]}."),
        )


def match(r: RuleSet) -> Iterator[Item]:
    """Length, start, end."""
    m = r.match
    yield choice(r, "match.length")
    if m.length != "single_win":
        yield from _extension(r)
    more = r.uma.return_points - m.start
    yield line(
        "match.start uma.return_points",
        f"{points(m.start)}点持ち、{points(r.uma.return_points)}点返し"
        + (f"（オカ{points(r.oka)}点は1位）。" if more else "（オカなし）。"),
        f"Everybody starts with {points(m.start)} points; the score is counted from "
        f"{points(r.uma.return_points)}"
        + (f" (oka: {points(r.oka)} to the first)." if more else " (no oka)."),
    )
    yield from choices(r, "match.stock")
    if m.length == "single_win":
        yield choice(r, "match.deal_carries")
    else:
        yield from choices(r, "match.agariyame", "match.tenpaiyame")
    yield _tobi(r)
    if m.stop_at is not None:
        yield line(
            "match.stop_at",
            f"ある局の後に1位が{points(m.stop_at)}点以上なら終わり。",
            f"The match ends when a hand leaves the first with {points(m.stop_at)} points or more.",
        )
    yield from choices(r, "match.ties", "match.left_sticks")


def _extension(r: RuleSet) -> Iterator[Item]:
    m = r.match
    who_ja = f"{points(m.target)}点以上の{'単独トップ' if m.sole_top else '者'}"
    who_en = f"{'a sole top' if m.sole_top else 'somebody'} with {points(m.target)} points or more"
    keys = "match.extension match.target match.sole_top"
    last = 1 if m.length == "east" else 2
    names = [f"{_ROUNDS[i % 4][0]}場" for i in range(last, 4)]
    if m.extension == "none":
        yield line("match.extension", "延長戦なし。", "There is no extension.")
        # The target still decides whether a last dealer may stop.
        if m.agariyame != "off" or m.tenpaiyame != "off":
            yield line(
                "match.target match.sole_top",
                f"規定点は{who_ja}。",
                f"The target for the last hand: {who_en}.",
            )
    elif m.extension == "one_wind":
        yield line(
            keys,
            f"{who_ja}がいなければ{names[0]}に入る。その最後の局で打ち止め。",
            f"Without {who_en} the {_ROUNDS[last][1]} round is played too; its last hand is the "
            "last.",
        )
    else:
        yield line(
            keys,
            f"{who_ja}がいなければ次の場に入り、何場でも続ける（北場の次は東場）。",
            f"Without {who_en} the next round is played, and so on without end (after North, East "
            "again).",
        )
    if m.extension != "none":
        yield line(
            "match.extension_ends",
            *{
                "at_once": (
                    "延長に入ったら、その条件を満たした局で直ちに終わる。",
                    "An extension ends with the hand after which somebody has the points asked "
                    "for.",
                ),
                "deal_moves": (
                    "延長に入ったら、その条件を満たし親が連荘しない局で終わる。延長中はどの親も最終局の親。",
                    "An extension ends with a hand after which somebody has the points asked "
                    "for and the dealer does not repeat; each of its dealers is a last dealer.",
                ),
                "wind_end": (
                    "条件は各場の終わりにだけ見る。",
                    "Whether somebody has the points asked for is looked at only when a "
                    "round ends.",
                ),
            }[m.extension_ends],
        )


def _tobi(r: RuleSet) -> Line:
    m = r.match
    if m.tobi == "off":
        return line("match.tobi", "飛び終了なし。", "Nobody goes bust: the match is played on.")
    bust = {"below_zero": ("0点未満", "below 0"), "zero_or_below": ("0点以下", "at 0 or below")}
    when = {
        "after_hand": ("の者がいれば局の終わりに終わる。", " after a hand."),
        "any_moment": ("になった者がいればいつでも直ちに終わる。", ", at any moment."),
    }
    return line(
        "match.tobi match.tobi_tested",
        f"飛びあり：{bust[m.tobi][0]}{when[m.tobi_tested][0]}",
        f"The match ends when somebody is {bust[m.tobi][1]}{when[m.tobi_tested][1]}",
    )


def dealer(r: RuleSet) -> Iterator[Item]:
    """Who deals next, honba, sticks."""
    yield from choices(r, "renchan.dealer_stays")
    if _aborts(r):
        yield choice(r, "renchan.aborts")
    yield from choices(r, "renchan.honba_after_draw")
    if _aborts(r):
        yield choice(r, "renchan.honba_after_abort")
    if r.offences.chombo != "none":
        yield choice(r, "renchan.chombo_replays")
    h = r.honba
    yield line(
        "honba.ron honba.tsumo",
        f"1本場はロン{points(h.ron)}点、ツモ{points(h.tsumo)}点ずつ。",
        f"A honba is worth {points(h.ron)} points on ron, {points(h.tsumo)} from each on tsumo.",
    )
    if r.win.ron != "head_bump":
        yield from choices(r, "honba.double_ron", "honba.sticks_double_ron")


def _aborts(r: RuleSet) -> bool:
    """Can a hand be aborted at all?"""
    a = r.aborts
    return a.nine_terminals or a.four_winds or a.four_riichi or a.four_kans or a.triple_ron


def draws(r: RuleSet) -> Iterator[Item]:
    """Exhaustive draws."""
    if r.draw.noten:
        yield line(
            "draw.noten",
            f"流局時のノーテン罰符は場に計{points(r.draw.noten)}点。",
            f"At an exhaustive draw the noten pay the tenpai {points(r.draw.noten)} points in all.",
        )
    else:
        yield line("draw.noten", "ノーテン罰符なし。", "Nothing is paid at an exhaustive draw.")
    yield from choices(r, "draw.fifth_copy", "draw.nagashi")
    if r.draw.nagashi != "off":
        yield from choices(r, "draw.nagashi_closed", "draw.nagashi_extras")


def aborts(r: RuleSet) -> Iterator[Item]:
    """What ends a hand at once."""
    a = r.aborts
    keys = "aborts.nine_terminals aborts.nine_kinds aborts.nine_tiles"
    if a.nine_terminals:
        ja, en = f"{a.nine_kinds}種類以上", f"{a.nine_kinds} kinds of terminals and honours or more"
        if a.nine_tiles > a.nine_kinds:
            ja += f"かつ{a.nine_tiles}枚以上"
            en += f", and {a.nine_tiles} such tiles or more"
        yield line(
            keys,
            f"九種九牌あり：鳴きのない第一ツモで么九牌が{ja}なら流局にできる。",
            f"At an uncalled first draw a hand with {en} may be aborted.",
        )
    else:
        yield line(keys, "九種九牌なし。", "Nine terminals do not abort the hand.")
    if r.tiles.players == 4:
        yield from choices(r, "aborts.four_winds", "aborts.four_riichi")
    yield choice(r, "aborts.four_kans")
    if a.four_kans:
        yield choice(r, "aborts.four_kans_when")
    if r.tiles.players == 4:
        yield choice(r, "aborts.triple_ron")
    if _aborts(r) and r.match.length != "single_win":
        yield choice(r, "aborts.end_match")


def calls(r: RuleSet) -> Iterator[Item]:
    """Chi, pon, kan."""
    yield choice(r, "calls.chi")
    if r.calls.chi:
        yield choice(r, "calls.precedence")
    else:  # two of the others' calls cannot meet on one tile then
        yield line("calls.precedence", "ロンはポン・カンに優先。", "Ron comes before pon and kan.")
    yield from choices(r, "calls.kuikae", "calls.ankan_in_riichi")
    yield choice(r, "calls.last_discard")
    if r.tiles.flowers or r.tiles.north == "kita":
        yield choice(r, "calls.set_aside_breaks")


def riichi(r: RuleSet) -> Iterator[Item]:
    """Riichi."""
    need = r.riichi.points_needed
    if need:
        yield line(
            "riichi.points_needed",
            f"リーチには{points(need)}点以上が必要。",
            f"Riichi needs {points(need)} points or more.",
        )
    else:
        yield line(
            "riichi.points_needed",
            "点数がいくらでもリーチできる（マイナスでも）。",
            "Riichi needs no points: it may be declared below zero too.",
        )
    live = r.riichi.live_tiles_needed
    yield line(
        "riichi.live_tiles_needed",
        f"リーチは山の残りが{live}枚以上のとき。" if live else "山の残りが何枚でもリーチできる。",
        f"Riichi needs {live} live {'tile' if live == 1 else 'tiles'} or more to come."
        if live
        else "Riichi may be declared whatever is left of the wall.",
    )
    yield from choices(
        r,
        "riichi.noten",
        "riichi.furiten",
        "riichi.dead_wait",
        "riichi.double",
        "riichi.open",
        "riichi.tsumo_after_passing",
        "riichi.stick_when_ronned",
    )


def everywhere(r: RuleSet) -> Iterator[Item]:
    """What no key names, because it holds in every set."""
    lines: Sequence[Words] = (
        ("フリテン：自分の捨て牌、同巡の見逃し、リーチ後の見逃し。ツモ和了はできる（別の定めがなければ）。",
         "Furiten: by the own discards, by a win passed until the own next discard, and after "
         "riichi for good. Tsumo is allowed, unless said otherwise."),
        ("一発は、誰かの鳴きや槓が成立すると消える。",
         "Ippatsu ends with any call or kan that is made."),
        ("槍槓された槓は成立しない。槍槓は槓ドラより先。",
         "A kan that is robbed is not made; robbing it comes before its dora."),
        ("5回目の槓はできない。", "A fifth kan is impossible."),
        ("親の和了で1本場増え、子だけの和了で0本場に戻る。",
         "A dealer's win adds one honba; a win of others alone sets it to 0."),
        ("天和・地和・人和は鳴きや槓のない第一巡に限る。",
         "Tenhou, chiihou and renhou come before any call or kan."),
        ("点数の条件に、場の供託は数えない。",
         "Tests of points leave out the sticks on the table."),
    )  # fmt: skip
    for words in lines:
        yield Line((), words)
