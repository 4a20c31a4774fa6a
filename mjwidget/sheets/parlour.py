"""The last part of a rule sheet: settlement, offences, clock, ranked play, the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..core import names
from ..core.sheet import plain as points
from ..core.sheet import signed
from ..ruleset import Ranked, RuleSet, Rung
from .figure import figure
from .lines import Grid, Item, Words, choice, choices, line, same

_PLACES: Final[tuple[Words, ...]] = (("1位", "1st"), ("2位", "2nd"), ("3位", "3rd"), ("4位", "4th"))


def settlement(r: RuleSet) -> Iterator[Item]:
    """Uma and the final figure, with a worked one."""
    n, uma = r.tiles.players, r.uma
    if not any(uma.by_rank) and not uma.by_losers:
        yield line("uma.by_rank uma.by_losers", "順位ウマなし。", "There is no uma.")
    elif uma.by_losers:
        rows = [
            ((f"{key}人", key), *(same(signed(x)) for x in values))
            for key, values in sorted(uma.by_losers.items(), reverse=True)
        ]
        if any(uma.by_rank):
            rows.append((("その他", "otherwise"), *(same(signed(x)) for x in uma.by_rank)))
        yield Grid(
            ("uma.by_losers", "uma.by_rank"),
            (
                f"ウマ（{points(uma.return_points)}点未満の人数による）",
                f"Uma, by how many are below {points(uma.return_points)} points",
            ),
            (("沈み", "Below"), *_PLACES[:n]),
            tuple(rows),
        )
    else:
        ja = "、".join(f"{p[0]} {signed(x)}" for p, x in zip(_PLACES, uma.by_rank, strict=False))
        en = ", ".join(f"{p[1]} {signed(x)}" for p, x in zip(_PLACES, uma.by_rank, strict=False))
        yield line("uma.by_rank uma.by_losers", f"ウマ：{ja}。", f"Uma: {en}.")
    if uma.second_needs is not None:
        yield line(
            "uma.second_needs",
            f"{points(uma.second_needs)}点未満の2位にウマは付かず、1位のものになる。",
            f"A second with fewer than {points(uma.second_needs)} points gets no uma; it goes to "
            "the first.",
        )
    s = r.settlement
    by = "" if s.divisor == 1 else f" ÷ {points(s.divisor)}"
    unit = f"unit.{s.unit}"
    yield line(
        "settlement.unit settlement.divisor uma.return_points",
        f"精算＝（点数 − {points(uma.return_points)} ＋ オカ ＋ ウマ）{by}"
        f"（単位：{names.word(unit, 'ja')}）。",
        f"The final figure is (points − {points(uma.return_points)} + oka + uma){by}, in "
        f"{names.word(unit)}.",
    )
    if r.bonus.chips:
        yield choice(r, "settlement.shugi")
    elif r.bonus.pays:
        yield line(
            "bonus.unit",
            "祝儀は点数でやり取りし、すでに点数に含まれている。",
            "Shugi are paid in points, and so in the points already.",
        )
    yield choice(r, "settlement.whole")
    yield figure(r)


def offences(r: RuleSet) -> Iterator[Item]:
    """What can be done though it is forbidden, and what it costs."""
    o = r.offences
    if o.acts:
        rows = []
        for act, what in o.acts.items():
            ja, en = names.word(f"consequence.{what}", "ja"), names.word(f"consequence.{what}")
            if what == "deposit":
                ja += f"{points(o.empty_call_deposit)}点（足りなければ和了放棄）"
                en += f": {points(o.empty_call_deposit)} points (with fewer, a dead hand)"
            rows.append(
                ((names.word(f"offence.{act}", "ja"), names.word(f"offence.{act}")), (ja, en))
            )
        yield Grid(
            ("offences.acts", "offences.empty_call_deposit"),
            ("できてしまう違反", "Acts that are possible, and what follows"),
            (("行為", "Act"), ("結果", "What follows")),
            tuple(rows),
        )
        if "dead_hand" in o.acts.values() or "deposit" in o.acts.values():
            yield line(
                "offences.acts",
                "和了放棄の手は、和了も鳴きもできず、流局時はノーテン。",
                "A dead hand may not win or call, and is noten at a draw.",
            )
        yield line(
            "offences.acts",
            "その他の禁じられた行為はできない。",
            "Whatever else is forbidden is prevented.",
        )
    else:
        yield line(
            "offences.acts",
            "禁じられた行為はできないようになっている。",
            "Whatever is forbidden is prevented.",
        )
    yield from choices(r, "offences.chombo")
    if o.chombo == "penalty":
        yield line(
            "offences.chombo offences.penalty",
            f"チョンボは精算から{points(o.penalty)}点を引く。",
            f"A chombo costs {points(o.penalty)} points of the final figure.",
        )
    if o.chombo != "none":
        yield choice(r, "offences.win_beats_chombo")


def clock(r: RuleSet) -> Iterator[Item]:
    """Seconds, and the call panel."""
    c = r.clock
    if c.move is None:
        yield line("clock.move", "持ち時間の制限なし。", "There is no clock.")
    else:
        yield line("clock.move", f"一手{c.move}秒。", f"{c.move} seconds for a move.")
    if c.first_extra:
        yield line(
            "clock.first_extra",
            f"親の第一打は{c.first_extra}秒追加。",
            f"{c.first_extra} seconds more for the dealer's first discard.",
        )
    yield choice(r, "clock.panel")


def table(r: RuleSet) -> Iterator[Item]:
    """Where the set is played, and the table itself."""
    yield choice(r, "table.offered")
    yield line(
        "table.river_row",
        f"捨て牌は1列{r.table.river_row}枚。",
        f"{r.table.river_row} discards in a row of the river.",
    )
    yield from choices(r, "table.substitute", "table.last_match_call", "table.spectators")


_BELOW: Final[dict[str, Words]] = {
    "floor": ("0で止まる", "stays at 0"),
    "drop": ("降段", "one rank down"),
    "frozen": ("変動なし", "never changes"),
}


def ranked(r: RuleSet) -> Iterator[Item]:
    """Ladder, rating, chips at stake; nothing where there is no ranked play."""
    k = r.ranked
    if k.ladder:
        yield from _ladder(k)
    if not (k.ladder or k.rooms):
        return
    yield from _rating(k)
    if k.rooms:
        yield _rooms(k)
    yield line(
        "ranked.all_time_matches ranked.month_matches",
        f"通算ランキングはレート順（{k.all_time_matches}戦以上）、月間は精算の合計順"
        f"（{k.month_matches}戦以上）。",
        f"Lists: all time by rating (from {k.all_time_matches} ranked matches), the month's by sum "
        f"of figures (from {k.month_matches}).",
    )
    if k.wait_minutes is None:
        yield line(
            "ranked.wait_minutes", "相手探しに時間切れはない。", "Match-making never gives up."
        )
    else:
        yield line(
            "ranked.wait_minutes",
            f"相手探しは{k.wait_minutes}分で打ち切る。",
            f"Match-making gives up after {k.wait_minutes} minutes.",
        )


def _ladder(k: Ranked) -> Iterator[Item]:
    yield Grid(
        ("ranked.ladder",),
        ("段位", "Ranks"),
        (
            ("段位", "Rank"),
            ("開始", "Start"),
            ("昇段", "To rise"),
            ("場代", "Fee"),
            ("0未満", "Below 0"),
        ),
        tuple(_rung(rung) for rung in k.ladder),
    )
    yield line(
        "ranked.points_factor",
        f"1対局ごとに段位ptは精算×{k.points_factor}−場代だけ動く。",
        f"A match adds the final figure × {k.points_factor}, less the fee.",
    )


def _rating(k: Ranked) -> Iterator[Item]:
    """Rating, and the chips at stake."""
    yield line(
        "ranked.east_percent",
        f"東風戦の場代とレートの変動は半荘戦の{k.east_percent}%。",
        f"An east match has {k.east_percent} % of the fee and of the change of rating.",
    )
    first, step, least = k.rating_factor
    formula = (
        f"max({least:g}, {first:g} − {step:g} × {{matches}}) × ({{figure}} × {k.rating_k:g} + "
        f"({{mean}} − {{own}}) ÷ {k.rating_gap})"
    )
    ja = formula.format(matches="対戦数", figure="精算", mean="卓の平均", own="自分")
    en = formula.format(matches="matches", figure="figure", mean="mean of the table", own="own")
    yield line(
        "ranked.rating_start ranked.rating_factor ranked.rating_k ranked.rating_gap",
        f"レートは{k.rating_start}から。変動は{ja}。",
        f"The rating begins at {k.rating_start}; a match changes it by {en}.",
    )
    yield line(
        "ranked.chips_start",
        f"所持チップは{k.chips_start}枚から。",
        f"Stake chips begin at {k.chips_start}.",
    )


def _rooms(k: Ranked) -> Grid:
    return Grid(
        ("ranked.rooms",),
        ("卓（精算×倍率−参加費）", "Rooms (figure × factor, less the fee)"),
        (
            ("卓", "Room"),
            ("倍率", "Factor"),
            ("参加費", "Fee"),
            ("必要チップ", "Chips needed"),
            ("", ""),
        ),
        tuple(
            (
                same(room.name),
                same(str(room.factor)),
                same(str(room.fee)),
                same(str(room.chips_needed)),
                ("", "") if room.open else ("準備中", "not open yet"),
            )
            for room in k.rooms
        ),
    )


def _rung(rung: Rung) -> tuple[Words, ...]:
    return (
        same(rung.name),
        same(points(rung.start)),
        same("-" if rung.promote is None else points(rung.promote)),
        same(str(rung.fee)),
        _BELOW[rung.below],
    )


__all__ = ["clock", "offences", "ranked", "settlement", "table"]
