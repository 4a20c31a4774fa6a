"""Fu, item by item."""

from __future__ import annotations

from typing import NamedTuple

from ..ruleset import RuleSet
from .reading import CHIITOITSU, KANCHAN, PENCHAN, TANKI, Reading
from .situation import DRAGONS, YAOCHU, Situation


class FuItem(NamedTuple):
    """One item: ``code`` of :data:`.words.FU`, the kind it is for (or ``None``), its fu."""

    code: str
    kind: int | None
    fu: int


def fu_items(r: Reading, s: Situation, rules: RuleSet, pinfu: bool) -> list[FuItem]:
    """The fu of a standard reading or of seven pairs, before rounding up, item by item."""
    if r.form == CHIITOITSU:
        return [FuItem("chiitoitsu", None, 25)]
    out = [FuItem("base", None, 20)]
    win = rules.win
    if not s.tsumo:
        if s.closed:
            out.append(FuItem("closed_ron", None, 10))
    elif not pinfu and not s.feeder_pays and (win.rinshan_fu or not s.rinshan):
        out.append(FuItem("tsumo", None, 2))
    rest = r.triplets
    while rest:
        bit = rest & -rest
        rest ^= bit
        k = bit.bit_length() - 1
        worth = 4 if bit & YAOCHU else 2
        if r.closed_triplets & bit:
            if s.ankans & bit:
                out.append(FuItem("ankan", k, worth * 8))
            else:
                out.append(FuItem("ankou", k, worth * 2))
        elif s.kan_kinds & bit:
            out.append(FuItem("minkan", k, worth * 4))
        else:
            out.append(FuItem("minkou", k, worth))
    pair = r.pair
    if pair >= 27:
        if 1 << pair & DRAGONS:
            out.append(FuItem("pair_dragon", pair, 2))
        else:
            seat, round = pair - 27 == s.seat, pair - 27 == s.round
            if seat and round:
                out.append(FuItem("pair_double_wind", pair, win.double_wind_fu))
            elif seat:
                out.append(FuItem("pair_seat", pair, 2))
            elif round:
                out.append(FuItem("pair_round", pair, 2))
            elif pair == 30 and rules.tiles.north == "yakuhai":
                out.append(FuItem("pair_north", pair, 2))
    wait = r.wait
    if wait in (KANCHAN, PENCHAN, TANKI) and pair >= 0:
        out.append(FuItem(wait, s.win_kind, 2))
    return out


def rounded(items: list[FuItem], pinfu: bool, s: Situation, rules: RuleSet) -> int:
    """The fu that count: rounded up to tens, but for seven pairs; on ron never only 20."""
    total = sum([item.fu for item in items])
    if total == 25:
        return 25
    total = (total + 9) // 10 * 10
    # An open ron never counts 20; the key is about a tsumo whose two fu are not counted.
    if total == 20 and (not s.tsumo or (rules.win.twenty_fu_is_thirty and not pinfu)):
        return 30
    return total
