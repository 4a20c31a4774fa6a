"""The rule sets that come with the package say what their documents say, clause by clause."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest

from mjwidget import ruletext
from mjwidget.rulefiles import names, rules
from mjwidget.ruleset import FlatRow, Room, RuleSet

HOUSES = (
    "ichigeki",
    "ichigeki-tonpu",
    "sanma-parlour",
    "sanma-parlour-east",
    "ronron-05",
    "ronron-10",
    "lan",
)
SINGLE_NAMES = ("suuankou_tanki", "kokushi_13", "junsei_chuuren")
ICHIGEKI_HAN = {
    **dict.fromkeys(("menzen_tsumo", "riichi", "ippatsu", "pinfu", "iipeikou"), (1, 0)),
    **dict.fromkeys(("chankan", "rinshan", "haitei", "houtei", "tanyao"), (1, 1)),
    **dict.fromkeys(("bakaze", "jikaze", "haku", "hatsu", "chun"), (1, 1)),
    **dict.fromkeys(("double_riichi", "chiitoitsu"), (2, 0)),
    **dict.fromkeys(("ittsuu", "sanshoku_doujun", "chanta"), (2, 1)),
    **dict.fromkeys(("toitoi", "shousangen", "sanshoku_doukou", "sanankou"), (2, 2)),
    **dict.fromkeys(("sankantsu", "honroutou"), (2, 2)),
    "ryanpeikou": (3, 0),
    "honitsu": (3, 2),
    "junchan": (3, 2),
    "renhou": (4, 0),
    "chinitsu": (6, 5),
}
SANMA_HAN = {key: han for key, han in ICHIGEKI_HAN.items() if key != "renhou"} | {"north": (1, 1)}


def rows(*columns: tuple[int | None, int, tuple[int, ...]]) -> tuple[FlatRow, ...]:
    return tuple(FlatRow(up_to=up_to, ron=ron, tsumo=tsumo) for up_to, ron, tsumo in columns)


SANMA_OTHER = rows(
    (1, 1000, (1000, 1000)),
    (2, 2000, (1000, 2000)),
    (3, 4000, (1000, 3000)),
    (5, 8000, (3000, 5000)),
    (7, 12000, (4000, 8000)),
    (10, 16000, (6000, 10000)),
    (13, 24000, (8000, 16000)),
    (None, 32000, (12000, 20000)),
)
SANMA_DEALER = rows(
    (1, 2000, (1000,)),
    (2, 3000, (2000,)),
    (3, 6000, (3000,)),
    (5, 12000, (6000,)),
    (7, 18000, (9000,)),
    (10, 24000, (12000,)),
    (13, 36000, (18000,)),
    (None, 48000, (24000,)),
)
ROOMS = (
    Room(name="人の間", factor=1, fee=1, chips_needed=0, open=True),
    Room(name="地の間", factor=3, fee=3, chips_needed=30, open=False),
    Room(name="天の間", factor=10, fee=10, chips_needed=100, open=False),
)

# clause, set, key, value; a clause with a * rests on a decision, which the file says too
TABLE: tuple[tuple[str, str, str, Any], ...] = (
    ("ICH-1", "ichigeki", "tiles.red", (1, 2, 1)),
    ("ICH-2", "ichigeki", "win.double_yakuman", ()),
    ("ICH-2", "ichigeki", "yaku.off", SINGLE_NAMES),
    ("ICH-3", "ichigeki", "win.stacking", False),
    ("ICH-4", "ichigeki", "yaku.renhou", "han"),
    ("ICH-4", "ichigeki", "yaku.han.renhou", (4, 0)),
    ("ICH-5", "ichigeki", "win.furiten_kokushi_single", False),
    ("ICH-6", "ichigeki", "win.kokushi_robs_ankan", False),
    ("ICH-7", "ichigeki", "win.kazoe", 13),
    ("ICH-7", "ichigeki", "win.base_two", True),
    ("ICH-8*", "ichigeki", "pao.yakuman", ()),
    ("ICH-9", "ichigeki", "yaku.green_needs_hatsu", False),
    ("ICH-10", "ichigeki", "win.open_tanyao", True),
    ("ICH-10", "ichigeki", "win.atozuke", "allowed"),
    ("ICH-11", "ichigeki", "yaku.han.chiitoitsu", (2, 0)),
    ("ICH-12", "ichigeki", "riichi.open", False),
    ("ICH-13", "ichigeki", "riichi.double", True),
    ("ICH-15", "ichigeki", "draw.nagashi", "off"),
    ("ICH-16", "ichigeki", "yaku.local", ()),
    ("ICH-17", "ichigeki", "aborts.four_riichi", False),
    ("ICH-18", "ichigeki", "aborts.triple_ron", False),
    ("ICH-19", "ichigeki", "aborts.four_kans", True),
    ("ICH-19*", "ichigeki", "aborts.four_kans_when", "after_discard"),
    ("ICH-20", "ichigeki", "aborts.nine_terminals", True),
    ("ICH-20", "ichigeki", "aborts.nine_kinds", 9),
    ("ICH-20", "ichigeki", "aborts.nine_tiles", 10),
    ("ICH-21", "ichigeki", "wall.kan_dora", True),
    ("ICH-21", "ichigeki", "wall.kan_ura", True),
    ("ICH-21*", "ichigeki", "wall.ankan_dora", "at_once"),
    ("ICH-21*", "ichigeki", "wall.daiminkan_dora", "after_discard"),
    ("ICH-21*", "ichigeki", "wall.kakan_dora", "after_discard"),
    ("ICH-22", "ichigeki", "win.twenty_fu_is_thirty", True),
    ("ICH-23", "ichigeki", "win.kiriage", False),
    ("ICH-24*", "ichigeki", "win.rinshan_daiminkan", "feeder_pays"),
    ("ICH-25", "ichigeki", "win.ron", "triple"),
    ("ICH-25", "ichigeki", "honba.double_ron", "nearest"),
    ("ICH-25", "ichigeki", "honba.sticks_double_ron", "nearest"),
    ("ICH-26", "ichigeki", "riichi.furiten", True),
    ("ICH-26", "ichigeki", "riichi.tsumo_after_passing", True),
    ("ICH-27", "ichigeki", "calls.kuikae", "free"),
    ("ICH-29", "ichigeki", "calls.precedence", "rank"),
    ("ICH-30*", "ichigeki", "yaku.han", ICHIGEKI_HAN),
    ("ICH-31*", "ichigeki", "riichi.dead_wait", "prevented_seen"),
    ("ICH-31", "ichigeki", "riichi.points_needed", 1100),
    ("ICH-31*", "ichigeki", "riichi.live_tiles_needed", 4),
    ("ICH-31*", "ichigeki", "calls.ankan_in_riichi", "same_waits"),
    ("ICH-40", "ichigeki", "win.all_dealer", True),
    ("ICH-40", "ichigeki-tonpu", "win.all_dealer", False),
    ("ICH-41", "ichigeki", "bonus.red", 5000),
    ("ICH-41", "ichigeki", "bonus.unit", "points"),
    ("ICH-41", "ichigeki", "bonus.fives", "always"),
    ("ICH-41", "ichigeki", "settlement.shugi", True),
    ("ICH-42", "ichigeki", "bonus.yakuman_excludes", True),
    ("ICH-42*", "ichigeki", "bonus.kazoe", "as_yakuman"),
    ("ICH-43", "ichigeki", "renchan.dealer_stays", "unless_other_wins"),
    ("ICH-43", "ichigeki", "renchan.aborts", "keep"),
    ("ICH-43*", "ichigeki", "match.deal_carries", True),
    ("ICH-44", "ichigeki", "draw.noten", 0),
    ("ICH-45", "ichigeki", "match.length", "single_win"),
    ("ICH-45", "ichigeki", "match.extension", "none"),
    ("ICH-45", "ichigeki", "match.target", 0),
    ("ICH-45", "ichigeki", "match.agariyame", "off"),
    ("ICH-45", "ichigeki", "match.tenpaiyame", "off"),
    ("ICH-46*", "ichigeki", "match.stock", True),
    ("ICH-46*", "ichigeki", "match.start", 10000),
    ("ICH-46*", "ichigeki", "match.tobi", "off"),
    ("ICH-46*", "ichigeki", "uma.return_points", 10000),
    ("ICH-46*", "ichigeki", "uma.by_rank", (0, 0, 0, 0)),
    ("ICH-46*", "ichigeki", "settlement.unit", "points"),
    ("ICH-46*", "ichigeki", "settlement.divisor", 1),
    ("ICH-50", "ichigeki-tonpu", "match.start", 25000),
    ("ICH-50", "ichigeki-tonpu", "match.stock", False),
    ("ICH-50", "ichigeki-tonpu", "uma.return_points", 30000),
    ("ICH-51", "ichigeki-tonpu", "match.length", "east"),
    ("ICH-51*", "ichigeki-tonpu", "match.extension", "endless"),
    ("ICH-51", "ichigeki-tonpu", "match.extension_ends", "wind_end"),
    ("ICH-51", "ichigeki-tonpu", "match.target", 30000),
    ("ICH-51", "ichigeki-tonpu", "match.sole_top", True),
    ("ICH-52", "ichigeki-tonpu", "renchan.dealer_stays", "tenpai"),
    ("ICH-52*", "ichigeki-tonpu", "renchan.aborts", "tenpai"),
    ("ICH-52", "ichigeki-tonpu", "match.deal_carries", False),
    ("ICH-53", "ichigeki-tonpu", "match.agariyame", "off"),
    ("ICH-53", "ichigeki-tonpu", "match.tenpaiyame", "off"),
    ("ICH-54", "ichigeki-tonpu", "match.tobi", "zero_or_below"),
    ("ICH-54*", "ichigeki-tonpu", "match.tobi_tested", "after_hand"),
    ("ICH-55", "ichigeki-tonpu", "riichi.points_needed", 1100),
    ("ICH-56", "ichigeki-tonpu", "bonus.red", 0),
    ("ICH-56*", "ichigeki-tonpu", "draw.noten", 3000),
    ("ICH-57", "ichigeki-tonpu", "uma.by_losers.3", (30000, -5000, -10000, -15000)),
    ("ICH-57", "ichigeki-tonpu", "uma.by_losers.2", (20000, 10000, -10000, -20000)),
    ("ICH-57", "ichigeki-tonpu", "uma.by_losers.1", (15000, 10000, 5000, -30000)),
    ("ICH-57*", "ichigeki-tonpu", "uma.return_points", 30000),
    ("ICH-58", "ichigeki-tonpu", "table.offered", "friends"),
    ("SAN-1", "sanma-parlour", "tiles.players", 3),
    ("SAN-1", "sanma-parlour", "tiles.manzu", "terminals"),
    ("SAN-1", "sanma-parlour", "tiles.flowers", 4),
    ("SAN-2", "sanma-parlour", "calls.chi", False),
    ("SAN-3", "sanma-parlour", "tiles.flowers", 4),
    ("SAN-3*", "sanma-parlour", "wall.dead", 14),
    ("SAN-3*", "sanma-parlour", "wall.refilled", True),
    ("SAN-4", "sanma-parlour", "win.set_aside_rinshan", False),
    ("SAN-4*", "sanma-parlour", "calls.set_aside_breaks", False),
    ("SAN-5", "sanma-parlour", "tiles.red", (0, 3, 3)),
    ("SAN-5", "sanma-parlour", "tiles.blue", (0, 1, 1)),
    ("SAN-5", "sanma-parlour", "bonus.blue", 1),
    ("SAN-6*", "sanma-parlour", "tiles.north", "yakuhai"),
    ("SAN-6", "sanma-parlour", "yaku.han.north", (1, 1)),
    ("SAN-7", "sanma-parlour", "match.start", 35000),
    ("SAN-7", "sanma-parlour", "uma.return_points", 40000),
    ("SAN-7", "sanma-parlour", "uma.by_rank", (15000, 0, -15000)),
    ("SAN-8", "sanma-parlour", "match.ties", "first_dealer"),
    ("SAN-9", "sanma-parlour", "settlement.unit", "chips"),
    ("SAN-9", "sanma-parlour", "settlement.divisor", 5000),
    ("SAN-9", "sanma-parlour", "settlement.shugi", True),
    ("SAN-10", "sanma-parlour", "win.open_tanyao", True),
    ("SAN-10", "sanma-parlour", "win.atozuke", "allowed"),
    ("SAN-11", "sanma-parlour", "win.ron", "double"),
    ("SAN-11", "sanma-parlour", "honba.double_ron", "nearest"),
    ("SAN-11", "sanma-parlour", "honba.sticks_double_ron", "nearest"),
    ("SAN-12", "sanma-parlour", "renchan.dealer_stays", "tenpai"),
    ("SAN-13", "sanma-parlour", "honba.ron", 1000),
    ("SAN-13", "sanma-parlour", "honba.tsumo", 1000),
    ("SAN-14", "sanma-parlour", "draw.noten", 2000),
    ("SAN-15", "sanma-parlour", "renchan.dealer_stays", "tenpai"),
    ("SAN-15", "sanma-parlour", "renchan.honba_after_draw", True),
    ("SAN-16", "sanma-parlour", "aborts.nine_terminals", True),
    ("SAN-16*", "sanma-parlour", "aborts.nine_kinds", 9),
    ("SAN-16*", "sanma-parlour", "aborts.nine_tiles", 9),
    ("SAN-16", "sanma-parlour", "aborts.four_winds", False),
    ("SAN-16", "sanma-parlour", "aborts.four_riichi", False),
    ("SAN-16*", "sanma-parlour", "aborts.four_kans", True),
    ("SAN-16*", "sanma-parlour", "aborts.four_kans_when", "after_discard"),
    ("SAN-16", "sanma-parlour", "aborts.triple_ron", False),
    ("SAN-16*", "sanma-parlour", "renchan.aborts", "keep"),
    ("SAN-17*", "sanma-parlour", "draw.nagashi", "draw"),
    ("SAN-17", "sanma-parlour", "draw.nagashi_closed", False),
    ("SAN-17", "sanma-parlour", "draw.nagashi_extras", False),
    ("SAN-18", "sanma-parlour", "pao.yakuman", ("daisangen", "daisuushii")),
    ("SAN-18", "sanma-parlour", "pao.part", "liable_only"),
    ("SAN-18*", "sanma-parlour", "pao.shugi_follow", True),
    ("SAN-19", "sanma-parlour", "match.tobi", "below_zero"),
    ("SAN-19", "sanma-parlour", "bonus.tobi", 1),
    ("SAN-19*", "sanma-parlour", "bonus.tobi_to", "buster"),
    ("SAN-20", "sanma-parlour", "match.length", "east_south"),
    ("SAN-20", "sanma-parlour", "match.extension", "one_wind"),
    ("SAN-20", "sanma-parlour", "match.extension_ends", "at_once"),
    ("SAN-20", "sanma-parlour", "match.target", 40000),
    ("SAN-21", "sanma-parlour-east", "match.length", "east"),
    ("SAN-21", "sanma-parlour-east", "match.extension", "one_wind"),
    ("SAN-21*", "sanma-parlour-east", "match.extension_ends", "at_once"),
    ("SAN-21", "sanma-parlour-east", "match.target", 40000),
    ("SAN-22", "sanma-parlour", "match.agariyame", "automatic"),
    ("SAN-22", "sanma-parlour", "match.tenpaiyame", "off"),
    ("SAN-23", "sanma-parlour", "win.fu", "flat"),
    ("SAN-23", "sanma-parlour", "win.tsumo_loss", False),
    ("SAN-23", "sanma-parlour", "win.sanbaiman", 11),
    ("SAN-23", "sanma-parlour", "flat.other", SANMA_OTHER),
    ("SAN-23", "sanma-parlour", "flat.dealer", SANMA_DEALER),
    ("SAN-24", "sanma-parlour", "win.kazoe", 14),
    ("SAN-25", "sanma-parlour", "win.stacking", True),
    ("SAN-26", "sanma-parlour", "bonus.unit", "chips"),
    ("SAN-26", "sanma-parlour", "bonus.ippatsu", 1),
    ("SAN-26", "sanma-parlour", "bonus.ura", 1),
    ("SAN-26", "sanma-parlour", "bonus.red", 0),
    ("SAN-26", "sanma-parlour", "bonus.blue", 1),
    ("SAN-26", "sanma-parlour", "bonus.fives", "always"),
    ("SAN-26", "sanma-parlour", "bonus.yakuman_ron", 10),
    ("SAN-26", "sanma-parlour", "bonus.yakuman_tsumo", 5),
    ("SAN-26", "sanma-parlour", "bonus.yakuman_excludes", True),
    ("SAN-26*", "sanma-parlour", "bonus.kazoe", "others_only"),
    ("SAN-29", "sanma-parlour", "yaku.han", SANMA_HAN),
    ("SAN-29", "sanma-parlour", "yaku.renhou", "off"),
    ("SAN-29", "sanma-parlour", "win.double_yakuman", (*SINGLE_NAMES, "daisuushii")),
    ("SAN-29", "sanma-parlour", "win.furiten_kokushi_single", True),
    ("SAN-31", "sanma-parlour", "wall.kan_dora", True),
    ("SAN-31*", "sanma-parlour", "wall.kan_ura", True),
    ("SAN-31", "sanma-parlour", "wall.ankan_dora", "at_once"),
    ("SAN-31", "sanma-parlour", "wall.daiminkan_dora", "at_once"),
    ("SAN-31", "sanma-parlour", "wall.kakan_dora", "at_once"),
    ("SAN-32", "sanma-parlour", "win.kokushi_robs_ankan", True),
    ("SAN-33", "sanma-parlour", "calls.kuikae", "same_tile"),
    ("SAN-34", "sanma-parlour", "riichi.live_tiles_needed", 3),
    ("SAN-34*", "sanma-parlour", "riichi.points_needed", 1000),
    ("SAN-34*", "sanma-parlour", "calls.ankan_in_riichi", "same_waits"),
    ("SAN-35", "sanma-parlour", "riichi.stick_when_ronned", "none"),
    ("SAN-36", "sanma-parlour", "clock.first_extra", 10),
    ("SAN-37", "sanma-parlour", "match.left_sticks", "first"),
    ("SAN-38*", "sanma-parlour", "wall.terminal_cycle", True),
    ("SAN-50", "sanma-parlour", "settlement.divisor", 5000),
    ("SAN-50", "sanma-parlour", "settlement.unit", "chips"),
    ("SAN-50", "sanma-parlour", "settlement.shugi", True),
    ("SAN-51", "sanma-parlour", "ranked.points_factor", 10),
    ("SAN-51", "sanma-parlour", "ranked.east_percent", 65),
    ("SAN-52", "sanma-parlour", "ranked.rating_start", 1500),
    ("SAN-52", "sanma-parlour", "ranked.east_percent", 65),
    ("SAN-52*", "sanma-parlour", "ranked.rating_factor", (1.0, 0.002, 0.2)),
    ("SAN-52*", "sanma-parlour", "ranked.rating_k", 1.0),
    ("SAN-52*", "sanma-parlour", "ranked.rating_gap", 40),
    ("SAN-53", "sanma-parlour", "ranked.chips_start", 50),
    ("SAN-53", "sanma-parlour", "ranked.rooms", ROOMS),
    ("SAN-54", "sanma-parlour", "ranked.all_time_matches", 10),
    ("SAN-54", "sanma-parlour", "ranked.month_matches", 3),
    ("SAN-57", "sanma-parlour", "ranked.wait_minutes", 5),
    ("SAN-58", "sanma-parlour-east", "ranked.ladder", ()),
    ("SAN-58", "sanma-parlour-east", "ranked.rooms", ()),
    ("RON-1", "ronron-05", "match.length", "east_south"),
    ("RON-1", "ronron-05", "win.minimum_han", 1),
    ("RON-1", "ronron-05", "win.open_tanyao", True),
    ("RON-1", "ronron-05", "win.atozuke", "allowed"),
    ("RON-1*", "ronron-05", "draw.noten", 3000),
    ("RON-2", "ronron-05", "renchan.dealer_stays", "tenpai"),
    ("RON-3", "ronron-05", "match.start", 25000),
    ("RON-4*", "ronron-05", "uma.second_needs", 25000),
    ("RON-4*", "ronron-05", "uma.return_points", 30000),
    ("RON-4*", "ronron-05", "uma.by_rank", (20000, 10000, -10000, -20000)),
    ("RON-4*", "ronron-05", "match.agariyame", "off"),
    ("RON-4*", "ronron-05", "match.extension", "none"),
    ("RON-4*", "ronron-05", "match.target", 0),
    ("RON-4*", "ronron-05", "win.kiriage", False),
    ("RON-4*", "ronron-05", "yaku.renhou", "off"),
    ("RON-4*", "ronron-05", "settlement.unit", "P"),
    ("RON-4*", "ronron-05", "settlement.divisor", 20),
    ("RON-4*", "ronron-10", "settlement.divisor", 10),
    ("RON-5", "ronron-05", "wall.ura", True),
    ("RON-5", "ronron-05", "wall.kan_dora", True),
    ("RON-5", "ronron-05", "wall.kan_ura", True),
    ("RON-5*", "ronron-05", "wall.ankan_dora", "at_once"),
    ("RON-5*", "ronron-05", "wall.daiminkan_dora", "at_once"),
    ("RON-5*", "ronron-05", "wall.kakan_dora", "at_once"),
    ("RON-6", "ronron-05", "bonus.unit", "P"),
    ("RON-6*", "ronron-05", "bonus.ippatsu", 200),
    ("RON-6*", "ronron-05", "bonus.ura", 200),
    ("RON-6", "ronron-05", "bonus.yakuman_ron", 2500),
    ("RON-6", "ronron-05", "bonus.yakuman_tsumo", 1000),
    ("RON-6*", "ronron-10", "bonus.ippatsu", 500),
    ("RON-6*", "ronron-10", "bonus.ura", 500),
    ("RON-6", "ronron-10", "bonus.yakuman_ron", 5000),
    ("RON-6", "ronron-10", "bonus.yakuman_tsumo", 2000),
    ("RON-6*", "ronron-05", "bonus.yakuman_excludes", True),
    ("RON-6", "ronron-05", "settlement.shugi", True),
    ("RON-7", "ronron-05", "tiles.red", (1, 1, 1)),
    ("RON-7", "ronron-05", "bonus.red", 0),
    ("RON-8", "ronron-05", "riichi.furiten", True),
    ("RON-8", "ronron-05", "riichi.tsumo_after_passing", True),
    ("RON-9", "ronron-05", "offences.acts.wrong_count", "dead_hand"),
    ("RON-10", "ronron-05", "riichi.noten", "offence"),
    ("RON-10*", "ronron-05", "riichi.dead_wait", "offence_own"),
    ("RON-10", "ronron-05", "offences.acts.noten_riichi", "chombo_after_draw"),
    ("RON-10", "ronron-05", "offences.acts.dead_riichi", "chombo_after_draw"),
    ("RON-10", "ronron-05", "offences.win_beats_chombo", True),
    ("RON-11", "ronron-05", "win.ron", "double"),
    ("RON-11", "ronron-05", "aborts.triple_ron", True),
    ("RON-11", "ronron-05", "honba.double_ron", "nearest"),
    ("RON-11", "ronron-05", "honba.sticks_double_ron", "nearest"),
    ("RON-12", "ronron-05", "aborts.four_riichi", False),
    ("RON-13", "ronron-05", "match.tobi", "below_zero"),
    ("RON-13", "ronron-05", "match.tobi_tested", "any_moment"),
    ("RON-13*", "ronron-05", "bonus.tobi", 200),
    ("RON-13*", "ronron-10", "bonus.tobi", 500),
    ("RON-13", "ronron-05", "bonus.tobi_to", "first"),
    ("RON-14", "ronron-05", "offences.acts.empty_call", "deposit"),
    ("RON-15", "ronron-05", "offences.empty_call_deposit", 1000),
    ("RON-15", "ronron-05", "offences.acts.empty_call", "deposit"),
    ("RON-16", "ronron-05", "pao.yakuman", ("daisangen", "daisuushii")),
    ("RON-16*", "ronron-05", "pao.part", "liable_only"),
    ("RON-16", "ronron-05", "pao.shugi_follow", True),
    ("RON-17", "ronron-05", "wall.dead", 14),
    ("RON-18", "ronron-05", "calls.kuikae", "both"),
    ("RON-19", "ronron-05", "calls.ankan_in_riichi", "same_sets"),
    ("RON-20*", "ronron-05", "win.kazoe", 13),
    ("RON-20*", "ronron-05", "bonus.kazoe", "others_only"),
    ("RON-21", "ronron-05", "win.kokushi_robs_ankan", True),
    ("RON-22", "ronron-05", "match.stop_at", 55000),
    ("RON-22*", "ronron-05", "riichi.points_needed", 1000),
    ("RON-22*", "ronron-05", "riichi.live_tiles_needed", 4),
    ("RON-23", "ronron-05", "offences.acts.shown_tile", "no_ron_on_kind"),
    ("RON-24", "ronron-05", "calls.precedence", "first"),
    ("RON-26", "ronron-05", "win.stacking", True),
    ("RON-26", "ronron-05", "win.double_yakuman", ()),
    ("RON-26", "ronron-05", "yaku.off", SINGLE_NAMES),
    ("RON-26", "ronron-05", "bonus.yakuman_ron", 2500),
    ("RON-26", "ronron-05", "bonus.yakuman_tsumo", 1000),
    ("RON-26", "ronron-10", "bonus.yakuman_ron", 5000),
    ("RON-26", "ronron-10", "bonus.yakuman_tsumo", 2000),
    ("RON-27", "ronron-05", "draw.nagashi", "win"),
    ("RON-27", "ronron-05", "draw.nagashi_closed", True),
    ("RON-27*", "ronron-05", "draw.nagashi_extras", True),
    ("RON-28", "ronron-05", "win.four_kans_win", True),
    ("RON-29*", "ronron-05", "aborts.four_winds", True),
    ("RON-29", "ronron-05", "aborts.nine_terminals", True),
    ("RON-29", "ronron-05", "aborts.four_kans", True),
    ("RON-29*", "ronron-05", "aborts.four_kans_when", "before_replacement"),
    ("RON-29", "ronron-05", "aborts.triple_ron", True),
    ("RON-29", "ronron-05", "aborts.end_match", True),
    ("RON-29", "ronron-05", "renchan.aborts", "move"),
    ("RON-29", "ronron-05", "renchan.honba_after_draw", True),
    ("RON-29", "ronron-05", "renchan.honba_after_abort", True),
    ("RON-29", "ronron-05", "match.tenpaiyame", "off"),
    ("RON-30", "ronron-05", "offences.chombo", "mangan"),
    ("RON-30", "ronron-05", "offences.win_beats_chombo", True),
    ("RON-30", "ronron-05", "offences.acts.false_ron", "chombo"),
    ("RON-30", "ronron-05", "offences.acts.false_tsumo", "chombo"),
    ("RON-30", "ronron-05", "offences.acts.furiten_ron", "chombo"),
    ("RON-30", "ronron-05", "offences.acts.no_yaku_ron", "chombo"),
    ("RON-30", "ronron-05", "offences.acts.no_yaku_tsumo", "chombo"),
    ("RON-30", "ronron-05", "offences.acts.wall_collapse", "chombo"),
    ("RON-30", "ronron-05", "offences.acts.start_button", "chombo"),
    ("RON-30*", "ronron-05", "renchan.chombo_replays", True),
    ("RON-31", "ronron-05", "offences.acts.denial", "chombo"),
    ("RON-32*", "ronron-05", "offences.acts.touched_draw", "passes"),
    ("RON-33", "ronron-05", "offences.acts.touched_river", "discards"),
    ("RON-34", "ronron-05", "table.river_row", 6),
    ("RON-36", "ronron-05", "table.substitute", "no_riichi_no_calls"),
    ("RON-37", "ronron-05", "table.last_match_call", True),
    ("RON-38", "ronron-05", "table.spectators", False),
    ("LAN-2*", "lan", "aborts.four_winds", True),
    ("LAN-2", "lan", "aborts.nine_terminals", True),
    ("LAN-2", "lan", "aborts.nine_kinds", 9),
    ("LAN-2", "lan", "aborts.nine_tiles", 9),
    ("LAN-2", "lan", "aborts.four_riichi", True),
    ("LAN-2", "lan", "aborts.four_kans", True),
    ("LAN-2", "lan", "aborts.four_kans_when", "before_replacement"),
    ("LAN-3", "lan", "renchan.dealer_stays", "tenpai"),
    ("LAN-4", "lan", "honba.ron", 300),
    ("LAN-4", "lan", "honba.tsumo", 100),
    ("LAN-5", "lan", "calls.chi", True),
    ("LAN-6", "lan", "riichi.tsumo_after_passing", True),
    ("LAN-7*", "lan", "offences.chombo", "mangan_even"),
    ("LAN-7", "lan", "offences.acts", {"furiten_ron": "chombo", "no_yaku_ron": "chombo"}),
    ("LAN-9*", "lan", "riichi.points_needed", 1000),
    ("LAN-9*", "lan", "riichi.live_tiles_needed", 4),
    ("LAN-9*", "lan", "calls.ankan_in_riichi", "same_waits"),
    ("LAN-10", "lan", "win.kokushi_robs_ankan", False),
    ("LAN-11", "lan", "match.tobi", "below_zero"),
    ("LAN-13", "lan", "calls.precedence", "rank"),
    ("LAN-14*", "lan", "draw.noten", 3000),
    ("LAN-15", "lan", "wall.ura", True),
    ("LAN-15", "lan", "riichi.noten", "prevented"),
    ("LAN-15", "lan", "tiles.north", "seat_wind"),
    ("UI-12", "lan", "table.substitute", "computer"),
)

# What the spec chooses for all four documents, and for the LAN table: no clause has a number here.
CHOSEN: tuple[tuple[tuple[str, ...], str, Any], ...] = (
    (HOUSES, "draw.fifth_copy", "noten"),
    (HOUSES, "riichi.stick_when_ronned", "none"),
    (HOUSES, "match.ties", "first_dealer"),
    (HOUSES, "match.left_sticks", "first"),
    (HOUSES, "renchan.honba_after_draw", True),
    (HOUSES, "renchan.honba_after_abort", True),
    (HOUSES, "honba.sticks_double_ron", "nearest"),
    (("ichigeki", "ichigeki-tonpu", "ronron-05", "ronron-10", "lan"), "honba.ron", 300),
    (("ichigeki", "ichigeki-tonpu", "ronron-05", "ronron-10", "lan"), "honba.tsumo", 100),
    (("ichigeki", "ichigeki-tonpu", "ronron-05", "ronron-10", "lan"), "win.double_wind_fu", 4),
    (("sanma-parlour", "ronron-05", "ichigeki"), "pao.honba_on_ron", "discarder"),
    (("ichigeki", "ichigeki-tonpu"), "aborts.four_winds", True),
    (("lan",), "match.start", 25000),
    (("lan",), "uma.return_points", 30000),
    (("lan",), "uma.by_rank", (20000, 10000, -10000, -20000)),
    (("lan",), "match.length", "east_south"),
    (("lan",), "match.extension", "none"),
    (("lan",), "match.agariyame", "off"),
    (("lan",), "tiles.red", (0, 0, 0)),
    (("lan",), "win.open_tanyao", True),
    (("lan",), "renchan.aborts", "keep"),
    (("lan",), "win.ron", "triple"),
    (("lan",), "calls.kuikae", "both"),
    (("lan",), "renchan.chombo_replays", True),
    (("lan",), "pao.yakuman", ()),
    (("lan",), "win.kazoe", 13),
    (("lan",), "win.double_yakuman", ()),
    (("lan",), "win.stacking", True),
)


def value_at(found: RuleSet, path: str) -> Any:
    """The value of a key, or of an entry of a table that is one (``yaku.han.renhou``)."""
    section, name, *entry = path.split(".")
    value = ruletext.get(found, f"{section}.{name}")
    return value[entry[0]] if entry else value


def note_at(found: RuleSet, path: str) -> str:
    return found.notes.get(".".join(path.split(".")[:2]), "")


@pytest.mark.parametrize(
    ("clause", "name", "path", "value"),
    [
        pytest.param(
            *row, id=f"{row[0]} {row[1]} {row[2]}", marks=pytest.mark.clause(row[0].rstrip("*"))
        )
        for row in TABLE
    ],
)
def test_clause(clause: str, name: str, path: str, value: Any) -> None:
    found = rules(name)
    assert value_at(found, path) == value
    note = note_at(found, path)
    assert re.search(rf"\b{clause.rstrip('*')}\b", note), "the file names the clause"
    if clause.endswith("*"):
        assert "chosen" in note


@pytest.mark.parametrize(("sets", "path", "value"), CHOSEN, ids=lambda v: str(v)[:40])
def test_chosen_for_all(sets: tuple[str, ...], path: str, value: Any) -> None:
    for name in sets:
        assert value_at(rules(name), path) == value, name


@pytest.mark.parametrize("name", HOUSES)
def test_every_clause_that_a_file_names_is_in_the_table(name: str) -> None:
    found = rules(name)
    tested = {(row[0].rstrip("*"), row[2].split(".")[0]) for row in TABLE}
    named = {
        (clause, path.split(".")[0])
        for path, note in found.notes.items()
        for clause in re.findall(r"\b[A-Z]+-\d+\b", note)
    }
    assert named - tested - {("SAN-51", "ranked"), ("SAN-60", "ranked")} == set()


@pytest.mark.clause("SAN-51", "SAN-60")
def test_the_ladder() -> None:
    ladder = rules("sanma-parlour").ranked.ladder
    assert [rung.name for rung in ladder] == [
        *("新人", "3級", "2級", "1級"),
        *(f"{n}段" for n in "初二三四五六七八九十"),
        "鼎王",
    ]
    assert [(rung.start, rung.promote, rung.fee) for rung in ladder] == [
        (0, 100, 0),
        (0, 150, 0),
        (0, 200, 0),
        (0, 300, 0),
        (200, 400, 2),
        (300, 600, 4),
        (400, 800, 6),
        (500, 1000, 8),
        (600, 1200, 10),
        (800, 1600, 12),
        (1000, 2000, 15),
        (1200, 2400, 18),
        (1500, 3000, 20),
        (3000, 6000, 20),
        (0, None, 0),
    ]
    assert [rung.below for rung in ladder] == ["floor"] * 5 + ["drop"] * 9 + ["frozen"]
    # A figure of 0 changes nothing but the fee, which everybody from 初段 to 十段 pays.
    assert all(rung.fee > 0 for rung in ladder[4:14])


@pytest.mark.clause("SAN-7", "SAN-9", "SAN-50")
@pytest.mark.parametrize("name", ["sanma-parlour", "sanma-parlour-east"])
def test_rank_points_in_chips(name: str) -> None:
    found = rules(name)
    uma = found.uma.by_rank
    points = [uma[0] + found.oka, *uma[1:]]
    assert [Fraction(p, found.settlement.divisor) for p in points] == [6, 0, -3]
    # Sums to zero with the points counted from the return points.
    assert found.oka == found.tiles.players * (40000 - 35000) == 15000


@pytest.mark.clause("ICH-50")
def test_first_takes_20000() -> None:
    assert rules("ichigeki-tonpu").oka == 20000


@pytest.mark.clause("RON-4")
@pytest.mark.parametrize(("name", "p"), [("ronron-05", 50), ("ronron-10", 100)])
def test_p_for_1000_points(name: str, p: int) -> None:
    assert Fraction(1000, rules(name).settlement.divisor) == p


@pytest.mark.parametrize(
    ("name", "path", "value"),
    [
        ("tenhou", "uma.by_rank", (20000, 10000, -10000, -20000)),
        ("tenhou", "aborts.triple_ron", True),
        ("tenhou", "win.double_yakuman", ()),
        ("tenhou", "win.kokushi_robs_ankan", False),
        ("tenhou", "pao.part", "whole"),
        ("tenhou", "pao.honba_on_ron", "liable"),
        ("tenhou-east", "match.length", "east"),
        ("tenhou-sanma", "honba.ron", 200),
        ("tenhou-sanma", "draw.noten", 2000),
        ("tenhou-sanma", "uma.by_rank", (20000, 0, -20000)),
        ("tenhou-sanma", "tiles.north", "kita"),
        ("tenhou-sanma", "win.tsumo_loss", True),
        ("tenhou-sanma-east", "match.length", "east"),
        ("mahjongsoul", "win.ron", "triple"),
        ("mahjongsoul", "win.kokushi_robs_ankan", True),
        ("mahjongsoul", "win.double_yakuman", (*SINGLE_NAMES, "daisuushii")),
        ("mahjongsoul", "pao.part", "liable_only"),
        ("mahjongsoul", "uma.by_rank", (15000, 5000, -5000, -15000)),
        ("mahjongsoul-sanma", "uma.by_rank", (15000, 0, -15000)),
        ("mahjongsoul-sanma", "match.target", 40000),
        ("mleague", "win.ron", "head_bump"),
        ("mleague", "win.kiriage", True),
        ("mleague", "win.kazoe", None),
        ("mleague", "win.double_wind_fu", 2),
        ("mleague", "win.stacking", True),
        ("mleague", "uma.by_rank", (30000, 10000, -10000, -30000)),
        ("mleague", "match.tobi", "off"),
        ("mleague", "pao.yakuman", ("daisangen", "daisuushii", "suukantsu")),
        ("wrc", "win.ron", "head_bump"),
        ("wrc", "win.kiriage", True),
        ("wrc", "match.left_sticks", "stay"),
        ("wrc", "uma.by_rank", (15000, 5000, -5000, -15000)),
        ("ema", "win.ron", "triple"),
        ("ema", "win.kiriage", False),
        ("ema", "win.stacking", False),
        ("ema", "yaku.renhou", "mangan"),
        ("ema", "match.left_sticks", "first"),
        ("ema", "draw.nagashi", "off"),
        ("ema", "offences.penalty", 20000),
        ("ema", "honba.double_ron", "each"),
    ],
)
def test_public_facts(name: str, path: str, value: Any) -> None:
    assert value_at(rules(name), path) == value


@pytest.mark.parametrize("name", names())
def test_every_set_says_what_it_is_and_where_it_stands(name: str) -> None:
    found = rules(name)
    assert found.name == name
    assert set(found.title) == {"en", "ja"}
    assert found.source
    if name not in HOUSES:
        assert re.search(r"\b(as of \d{4}|\d{4}-\d\d-\d\d)\b", found.source), "the source's date"


def test_the_sets_that_there_are() -> None:
    assert set(names()) == {
        *HOUSES,
        *("tenhou", "tenhou-east", "tenhou-sanma", "tenhou-sanma-east"),
        *("mahjongsoul", "mahjongsoul-sanma", "mleague", "wrc", "ema"),
    }


def test_tenhou_is_the_default() -> None:
    assert ruletext.differing(rules("tenhou")) == []
