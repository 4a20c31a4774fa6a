"""The second half of a rule sheet: wins, yaku, payments, pao, shugi."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ..core import names
from ..core.sheet import plain as points
from ..hand.compiled import Rows, table_of
from ..hand.words import unit as unit_word
from ..hand.yaku import ROWS, YAKUMAN, word
from ..ruleset import FlatRow, RuleSet
from .lines import (
    Grid,
    Item,
    Words,
    choice,
    choices,
    english_list,
    japanese_list,
    line,
    same,
)


def wins(r: RuleSet) -> Iterator[Item]:
    """What a win needs."""
    least = r.win.minimum_han
    yield line(
        "win.minimum_han",
        f"{least}翻縛り（ドラを除く）。",
        f"A win needs {least} han or more, dora left out.",
    )
    yield from choices(r, "win.open_tanyao", "win.atozuke", "win.ron", "win.kokushi_robs_ankan")
    if r.tiles.north == "kita":
        yield choice(r, "win.rob_kita")
    yield choice(r, "win.rinshan_daiminkan")
    if r.tiles.north == "kita" or r.tiles.flowers:
        yield choice(r, "win.set_aside_rinshan")
    yield choice(r, "win.four_kans_win")


def worth(r: RuleSet) -> Iterator[Item]:
    """Fu, limits, yakuman; tables of payments where fu are not counted."""
    yield from choices(r, "win.fu", "win.all_dealer")
    counted = r.win.fu == "counted"
    if r.tiles.players == 3:
        yield choice(r, "win.tsumo_loss")
    if counted:
        yield from choices(r, "win.kiriage", "win.twenty_fu_is_thirty", "win.double_wind_fu")
        yield choice(r, "win.rinshan_fu")
        yield _limits(r)
    elif r.win.kazoe is None:
        yield line("win.kazoe", "数え役満なし。", "There is no kazoe yakuman.")
    else:
        yield line(
            "win.kazoe",
            f"{r.win.kazoe}翻以上は数え役満。",
            f"{r.win.kazoe} han or more are a kazoe yakuman.",
        )
    yield from choices(r, "win.base_two", "win.stacking")
    if r.win.stacking:
        keys = r.win.double_yakuman
        yield line(
            "win.double_yakuman",
            f"二倍役満：{japanese_list(word(k, 'ja') for k in keys)}。"
            if keys
            else "二倍役満なし（重なったときの合計のみ）。",
            f"Double yakuman: {english_list([word(k) for k in keys])}."
            if keys
            else "No yakuman is double by itself.",
        )
        if "kokushi_13" in keys:
            yield choice(r, "win.furiten_kokushi_single")
    if not counted:
        yield _flat("flat.other", ("子の和了", "A non-dealer's wins"), r.flat.other)
        yield _flat("flat.dealer", ("親の和了", "A dealer's wins"), r.flat.dealer)


def _limits(r: RuleSet) -> Item:
    three, kazoe = r.win.sanbaiman, r.win.kazoe
    eight = "8" if three == 9 else f"8–{three - 1}"
    ja = f"満貫5翻、跳満6–7翻、倍満{eight}翻、"
    en = f"Limits by han: mangan 5, haneman 6–7, baiman {eight}, "
    if kazoe is None:
        ja += f"三倍満{three}翻以上。数え役満なし。"
        en += f"sanbaiman {three} or more; no kazoe yakuman."
    else:
        span = str(three) if kazoe == three + 1 else f"{three}–{kazoe - 1}"
        ja += f"三倍満{span}翻、数え役満{kazoe}翻以上。"
        en += f"sanbaiman {span}, kazoe yakuman {kazoe} or more."
    return line("win.sanbaiman win.kazoe", ja, en)


def _flat(key: str, words: Words, rows: Sequence[FlatRow]) -> Grid:
    out: list[tuple[Words, ...]] = []
    before = 0
    for row in rows:
        if row.up_to is None:
            han = (f"{before + 1}翻以上・役満", f"{before + 1} or more, yakuman")
        elif row.up_to == before + 1:
            han = (f"{row.up_to}翻", str(row.up_to))
        else:
            han = (f"{before + 1}–{row.up_to}翻", f"{before + 1}–{row.up_to}")
        before = row.up_to or before
        tsumo = [points(n) for n in row.tsumo]
        each = (
            (f"{tsumo[0]}オール", f"{tsumo[0]} from each")
            if len(set(tsumo)) == 1
            else same("/".join(tsumo))
        )
        out.append((han, same(points(row.ron)), each))
    tsumo_head = (
        ("ツモ", "Tsumo")
        if key == "flat.dealer"
        else ("ツモ（子/親）", "Tsumo (non-dealer/dealer)")
    )
    return Grid((key,), words, (("翻", "Han"), ("ロン", "Ron"), tsumo_head), tuple(out))


# -- yaku ---------------------------------------------------------------------------------------

_Worth = tuple[int, int]
"""Han closed and open; 13 for each yakuman."""
_YAKU_KEYS: Final = (
    *("yaku.han", "yaku.off", "yaku.local", "yaku.renhou", "riichi.double"),
    *("win.open_tanyao", "win.double_yakuman", "tiles.north"),
)


def yaku(r: RuleSet) -> Iterator[Item]:
    """Every yaku by what it is worth, what is unusual of it, and what is not played."""
    found = _worths(r)
    by_worth: dict[_Worth, list[str]] = {}
    for key, pair in found.items():
        by_worth.setdefault(pair, []).append(key)
    rows = []
    for pair in sorted(by_worth, key=lambda p: (max(p), -p[0], -p[1])):
        keys = by_worth[pair]
        rows.append(
            (
                _worth_words(pair),
                (japanese_list(word(k, "ja") for k in keys), ", ".join(word(k) for k in keys)),
            )
        )
    yield Grid(_YAKU_KEYS, ("役一覧", "All yaku"), (("翻", "Han"), ("役", "Yaku")), tuple(rows))
    usual = {key: (row.closed, row.open) for key, row in ROWS.items()}
    odd = [
        key for key, pair in found.items() if not ROWS[_row(key)].local and pair != usual[_row(key)]
    ]
    if odd:
        ja = japanese_list(f"{word(k, 'ja')} {_worth_words(found[k])[0]}" for k in odd)
        en = "; ".join(f"{word(k)} {_worth_words(found[k])[1]}" for k in odd)
        yield line("yaku.han win.double_yakuman", f"普通と違うもの：{ja}。", f"Unlike usual: {en}.")
    if r.yaku.off:
        ja = japanese_list(word(k, "ja") for k in r.yaku.off)
        en = english_list([word(k) for k in r.yaku.off])
        yield line("yaku.off", f"採用しない役：{ja}。", f"Not played: {en}.")
    if r.yaku.local:
        ja = japanese_list(word(k, "ja") for k in r.yaku.local)
        en = english_list([word(k) for k in r.yaku.local])
        yield line("yaku.local", f"ローカル役：{ja}。", f"Local yaku: {en}.")
    yield from choices(r, "yaku.renhou", "yaku.green_needs_hatsu")


def _row(key: str) -> str:
    """The row that a name of the sheet stands for (``jikaze``: any of its four)."""
    return key if key in ROWS else f"{key}_E"


def _worths(r: RuleSet) -> dict[str, _Worth]:
    """Each yaku of a set with its han; four winds that are worth the same are one."""
    table = table_of(r)
    closed, opened = _han(table.closed), _han(table.open)
    out = {key: (closed.get(key, 0), opened.get(key, 0)) for key in ROWS}
    for family in ("bakaze", "jikaze"):
        four = [f"{family}_{wind}" for wind in "ESWN"]
        if len({out[key] for key in four}) == 1:
            out[family] = out[four[0]]
            for key in four:
                del out[key]
    order = [key for key in (*names.BY_KEY, *r.yaku.local) if key in out]
    return {key: out[key] for key in order if any(out[key])}


def _han(rows: Rows) -> dict[str, int]:
    out = {a.key: a.han for part in rows[:3] for a in part}
    return out | {a.key: a.han * YAKUMAN for part in rows[3:] for a in part}


def _worth_words(pair: _Worth) -> Words:
    closed, opened = pair
    ja, en = _one_worth(closed), _one_worth(opened)
    if not opened:
        return f"{ja[0]}（門前）", f"{ja[1]} (closed)"
    if closed == opened:
        return ja
    if not closed:
        return f"{en[0]}（鳴き）", f"{en[1]} (open)"
    return f"{ja[0]}（鳴き{en[0]}）", f"{ja[1]} ({en[1]} open)"


def _one_worth(han: int) -> Words:
    if han < YAKUMAN:
        return f"{han}翻", f"{han} han" if han else "-"
    n = han // YAKUMAN
    return ("役満", "yakuman") if n == 1 else (f"{n}倍役満", f"{n} times yakuman")


# -- pao and shugi --------------------------------------------------------------------------------


def pao(r: RuleSet) -> Iterator[Item]:
    """Liability."""
    keys = r.pao.yakuman
    if not keys:
        yield line("pao.yakuman", "包（責任払い）なし。", "There is no pao.")
        return
    yield line(
        "pao.yakuman",
        f"包（責任払い）は{japanese_list(word(k, 'ja') for k in keys)}。"
        "ツモは包の者が一人で払い、ロンは放銃者と半分ずつ。",
        f"Who feeds the last set of {english_list([word(k) for k in keys], 'or')} is liable: pays "
        "a tsumo alone, and half of a ron.",
    )
    yield from choices(r, "pao.part", "pao.honba_on_ron")
    if r.bonus.yakuman_ron or r.bonus.yakuman_tsumo:
        yield choice(r, "pao.shugi_follow")


def amount(n: int, unit: str) -> Words:
    """So many units of shugi: ``3枚``, ``1 chip``."""
    return f"{n:,}{unit_word(n, unit, 'ja')}", f"{n:,} {unit_word(n, unit, 'en')}"


def bonus(r: RuleSet) -> Iterator[Item]:
    """Shugi."""
    b = r.bonus
    if not b.pays:
        yield line(
            " ".join(f"bonus.{name}" for name in b.PAYS), "祝儀なし。", "There are no shugi."
        )
        return
    kinds: tuple[tuple[str, int, str, str], ...] = (
        ("ippatsu", b.ippatsu, "一発", "Ippatsu"),
        ("ura", b.ura, "裏ドラ1枚につき", "Each ura dora"),
        ("red", b.red, "赤5 1枚につき", "Each red five"),
        ("blue", b.blue, "青5 1枚につき", "Each blue five"),
        ("yakuman_ron", b.yakuman_ron, "役満ロン", "A yakuman by ron"),
    )
    for key, n, ja, en in kinds:
        if n:
            words = amount(n, b.unit)
            yield line(f"bonus.{key} bonus.unit", f"{ja} {words[0]}。", f"{en}: {words[1]}.")
    if b.yakuman_tsumo:
        words = amount(b.yakuman_tsumo, b.unit)
        yield line(
            "bonus.yakuman_tsumo bonus.unit",
            f"役満ツモ {words[0]}ずつ。",
            f"A yakuman by tsumo: {words[1]} from each.",
        )
    others = b.ippatsu or b.ura or b.red or b.blue
    yakuman = b.yakuman_ron or b.yakuman_tsumo
    if others or yakuman:
        yield line(
            "",
            "ロンは放銃者が、ツモは他の全員がそれぞれ全額を払う。",
            "The discarder pays them on ron; on tsumo each of the others pays them in full.",
        )
    if b.red or b.blue:
        yield choice(r, "bonus.fives")
    if others:
        yield choice(r, "bonus.yakuman_excludes")
    if (others or yakuman) and (r.win.kazoe is not None or r.win.fu == "flat"):
        yield choice(r, "bonus.kazoe")
    if b.tobi:
        words = amount(b.tobi, b.unit)
        if b.tobi_to == "first":
            ja = f"飛び賞：飛んだ人は1位に{words[0]}を払う。"
            en = f"Who is bust pays the first of the match {words[1]}."
        else:
            ja = f"飛び賞：飛ばした人は飛んだ人から{words[0]}をもらう（流局での飛びにはない）。"
            en = (
                f"Who busts a player by a win gets {words[1]} from that player (none for a bust "
                "at a draw)."
            )
        yield line("bonus.tobi bonus.tobi_to bonus.unit", ja, en)


__all__ = ["amount", "bonus", "pao", "wins", "worth", "yaku"]
