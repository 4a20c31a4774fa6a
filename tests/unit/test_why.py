"""Refusals and their reasons: one row, one situation, what was asked and why it may not be."""

from __future__ import annotations

import random
import re
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, get_args

import msgspec
import pytest
from msgspec.structs import replace

from mjwidget.core import names
from mjwidget.core.events import (
    Ankan,
    Dahai,
    DeadHand,
    EndKyoku,
    Event,
    Kakan,
    Nukidora,
    Offence,
    Reach,
    ReachAccepted,
    Tsumo,
)
from mjwidget.core.tiles import UNKNOWN, WINDS, Tile, counts, one, parse
from mjwidget.game import legal, reasons
from mjwidget.game.choice import Choice
from mjwidget.game.facts import SeatFacts
from mjwidget.game.moment import Moment
from mjwidget.game.reasons import Reason
from mjwidget.game.referee import Referee
from mjwidget.game.why import explain, refusals, why_not
from mjwidget.hand.ukeire import discards as discard_table
from mjwidget.rulefiles import rules
from mjwidget.ruleset import Act, Consequence, RuleSet
from tests.game_table import Table, table

clause = pytest.mark.clause

LAID = (Dahai, Kakan, Ankan, Nukidora, Offence, DeadHand)
"""After these events, others are asked."""

TENHOU = rules("tenhou")
TWO_HAN = replace(TENHOU, win=replace(TENHOU.win, minimum_han=2))
NO_FURITEN_RIICHI = replace(TENHOU, riichi=replace(TENHOU.riichi, furiten=False))
NO_TSUMO_AFTER = replace(TENHOU, riichi=replace(TENHOU.riichi, tsumo_after_passing=False))
NEVER_KAN = replace(TENHOU, calls=replace(TENHOU.calls, ankan_in_riichi="never"))
ANY_POINTS = replace(TENHOU, riichi=replace(TENHOU.riichi, points_needed=0))


class Row(NamedTuple):
    """``ask``: ``E ron``, ``E dahai 6p``, ``S chi 45m``, at the moment that ``steps`` lead to (of
    another's tile: when it was laid down, or at the event ``until``). ``expected``: every reason,
    in order, as (code, args); args ``...``: not compared."""

    name: str
    rules: RuleSet | str
    at: dict[str, Any]
    steps: tuple[str, ...]
    ask: str
    expected: tuple[tuple[str, Any], ...]
    until: type[Event] | None = None


def moment_of(t: Table, answer: bool, until: type[Event] | None) -> Moment:
    if until is None and not answer:
        return t.referee.moment
    events = t.referee.events
    over = next((i for i, e in enumerate(events) if isinstance(e, EndKyoku)), len(events))
    kinds = LAID if until is None else (until,)
    last = max(i for i, e in enumerate(events[: over + 1]) if isinstance(e, kinds))
    return Moment.before(t.referee.rules).fold(events[: last + 1])


def asked(t: Table, ask: str, until: type[Event] | None = None) -> tuple[Reason, ...]:
    wind, act, text, *_ = [*ask.split(), "", ""]
    m = moment_of(t, act in ("ron", "chi", "pon", "daiminkan"), until)
    seat = (m.state.oya + WINDS.index(wind)) % len(m.state.players)
    tiles = parse(text)
    if act in ("chi", "pon", "daiminkan") or len(tiles) > 1:
        return why_not(m, seat, act, consumed=tiles)
    return why_not(m, seat, act, tiles[0] if tiles else None)


PINFU = "234567m78p22678s"
"""Waits 6p 9p, closed and with a yaku."""
PLAIN = "123456m78p789s77z"
"""The same wait, with nothing but what riichi or luck adds."""
TRIPLETS = "333s5s666s555z777z"
"""Waits 4s 5s 7s."""
ORPHANS = "99m19p19s1234567z"
"""Waits 1m."""
NINE = "19m19p19s123z2345m"
"""Nine kinds, nine tiles."""

ROWS: list[Row] = []


def row(
    name: str,
    house: RuleSet | str,
    at: dict[str, Any],
    steps: tuple[str, ...],
    ask: str,
    *expected: tuple[str, Any],
    until: type[Event] | None = None,
) -> None:
    ROWS.append(Row(name, house, at, steps, ask, expected, until))


def passed(tile: str, seat: int, n: int, place: str) -> dict[str, Any]:
    return {"tile": tile, "seat": seat, "n": n, "from": place}


def river(tile: str, n: int, waits: list[str], seat: int = 0) -> dict[str, Any]:
    found = [[tile, n]]
    return {"tile": tile, "seat": seat, "n": n, "turn": n + 1, "waits": waits, "discards": found}


# fmt: off
# ---- furiten

HIT: dict[str, Any] = {"E": PINFU, "turn": "S", "draws": "6p9p1z2z9p"}
for house in ("tenhou", "lan", "ichigeki"):  # an offence (LAN-7) is no permission
    row("LAN-6 LAN-12 ICH-26 own river", house, {**HIT, "rivers": {"E": "9p"}}, ("S 6p",), "E ron",
        ("furiten_river", river("9p", 0, ["6p", "9p"])))
row("own river, both discards", "tenhou", {**HIT, "rivers": {"E": "1z9p6p"}}, ("S 6p",), "E ron",
    ("furiten_river", {**river("9p", 1, ["6p", "9p"]), "discards": [["9p", 1], ["6p", 2]]}))
row("LG023 ICH-32 LAN-12 a discard that was called", "ichigeki",
    {"E": "34m234p567p22678s", "melds": {"N": ["pon:222m@E"]}, "turn": "S", "draws": "5m"}, ("S 5m",), "E ron",
    ("furiten_river", river("2m", 0, ["2m", "5m"])))
row("ICH-5 kokushi of thirteen waits", "ichigeki",
    {"E": "19m19p19s1234567z", "rivers": {"E": "1m"}, "turn": "S", "draws": "9s"}, ("S 9s",), "E ron",
    ("furiten_river", ...))
row("LAN-6 same turn", "lan", HIT, ("S 6p", "W 9p"), "E ron", ("furiten_turn", passed("6p", 1, 1, "right")))
row("ICH-28 the own discard ends it", "ichigeki", {**HIT, "draws": "6p1z2z3z9p"},
    ("S 6p", "W 1z", "N 2z", "E 3z", "S 9p"), "E ron")
row("LAN-6 for good in riichi", "lan", {**HIT, "riichi": "E", "draws": "6p1z2z3z9p"},
    ("S 6p", "W 1z", "N 2z", "E 3z", "S 9p"), "E ron",
    ("furiten_riichi", passed("6p", 1, 1, "right")))
row("both kinds, the passed win first", "tenhou", {**HIT, "rivers": {"E": "9p"}}, ("S 6p", "W 9p"), "E ron",
    ("furiten_turn", passed("6p", 1, 1, "right")), ("furiten_river", ...))
row("the same turn, where it would be an offence", "ronron-10", HIT, ("S 6p", "W 9p"), "E ron", ("furiten_turn", ...))
BARE: dict[str, Any] = {"E": "34m123p456s11z", "melds": {"E": ["chi:789s"]}, "turn": "S", "draws": "2m1p5m"}
row("LG021 no yaku", "tenhou", BARE, ("S 2m",), "E ron", ("no_yaku", {"han": 0, "need": 1}))
row("LG021 a passed shape without a yaku", "tenhou", {**BARE, "left": 2}, ("S 2m", "W 1p", "N 5m"), "E ron",
    ("furiten_turn", passed("2m", 1, 1, "right")))
row("LG021 the last discard is a yaku", "tenhou", {**BARE, "draws": "3z1p5m", "left": 2}, ("S 3z", "W 1p", "N 5m"), "E ron")
ROB: dict[str, Any] = {"E": PINFU, "melds": {"S": ["pon:666p@N"]}, "turn": "S", "draws": "6p", "rinshan": "9p"}
row("LG019 ICH-32 a passed chankan", "ichigeki", ROB, ("S kan 6p", "S 9p"), "E ron",
    ("furiten_turn", passed("6p", 1, -1, "right")))
row("LG019 ICH-26 in riichi", "ichigeki", {**ROB, "riichi": "E"}, ("S kan 6p", "S 9p"), "E ron",
    ("furiten_riichi", passed("6p", 1, -1, "right")))
SANMA: dict[str, Any] = {"E": "44z77p678s456s789p", "turn": "W", "draws": "4z", "rinshan": "7p"}
row("LG025 a passed north without a yaku", "tenhou-sanma", SANMA, ("W kita", "W 7p"), "E ron",
    ("furiten_turn", passed("N", 2, -1, "left")), ("no_yaku", ...))
row("ICH-26 RON-8 tsumo after passing", "ichigeki", {**HIT, "riichi": "E", "draws": "6p1z2z9p"},
    ("S 6p", "W 1z", "N 2z"), "E tsumo")
row("no tsumo after passing", NO_TSUMO_AFTER, {**HIT, "riichi": "E", "draws": "6p1z2z9p"},
    ("S 6p", "W 1z", "N 2z"), "E tsumo", ("passed_win", passed("6p", 1, 1, "right")))

# ---- wins

row("one han is needed", "ronron-10", {**HIT, "E": PLAIN}, ("S 6p",), "E ron", ("no_yaku", {"han": 0, "need": 1}))
row("only dora", "lan", {**HIT, "E": PLAIN, "dora": "3m"}, ("S 6p",), "E ron", ("no_yaku", {"han": 1, "need": 1}))
row("no yaku by tsumo", "tenhou", {"E": "234567m78p22s", "melds": {"E": ["chi:789s"]}, "draws": "9p"}, (), "E tsumo",
    ("no_yaku", {"han": 0, "need": 1}))
row("two han needed", TWO_HAN, {**HIT, "draws": "9p", "dora": "1m"}, ("S 9p",), "E ron",
    ("few_han", {"have": 1, "need": 2, "han": 1}))
row("two han there", TWO_HAN, HIT, ("S 6p",), "E ron")
row("not complete", "tenhou", {**HIT, "draws": "5p"}, ("S 5p",), "E ron",
    ("incomplete", {"tile": "5p", "waits": ["6p", "9p"]}))
row("not complete, drawn", "tenhou", {"E": PINFU, "draws": "1z"}, (), "E tsumo",
    ("incomplete", {"tile": "E", "waits": ["6p", "9p"]}))
row("another tile than was drawn", "tenhou", {"E": PINFU, "draws": "6p"}, (), "E tsumo 9p",
    ("not_drawn", {"tile": "9p", "drawn": "6p"}))
row("the riichi stands", "tenhou", {"S": PINFU, "E": "345678m1145p999s", "draws": "9p"}, ("E riichi 9p", "S pass"), "S ron",
    ("accepted", {}), ("furiten_turn", passed("9p", 0, 1, "left")), until=ReachAccepted)
KAN: dict[str, Any] = {"E": ORPHANS, "S": "111m", "turn": "S", "draws": "1m"}
for house in ("tenhou", "ichigeki", "lan"):
    row("LG017 ICH-6 kokushi on a closed kan", house, KAN, ("S kan 1111m",), "E ron", ("not_robbable", {}))
for house in ("mahjongsoul", "ronron-10", "sanma-parlour"):
    row("LG017 RON-21 SAN-32 kokushi on a closed kan", house, KAN, ("S kan 1111m",), "E ron")
row("RON-21 only kokushi", "ronron-10", {**KAN, "E": "23m456p678s22p345s"}, ("S kan 1111m",), "E ron", ("kokushi_only", {}))
row("a kan is no discard", "ronron-10", {**KAN, "E": "23m456p678s22p345s"}, ("S kan 1111m",), "E pon", ("not_a_discard", {}))

# ---- offences and what they leave

row("RON-23 a shown kind", "ronron-10", {"E": "234567m66p22678s", "draws": "9m6p"}, ("E shown_tile 6p", "E 9m", "S 6p"), "E ron",
    ("shown_kind", {"tile": "6p"}))
row("RON-32 forfeited", "ronron-10", {"E": "234567m66p22678s", "turn": "S", "draws": "6p"}, ("S 6p", "E touched_draw"), "E pon",
    ("forfeited", {}))
for ask in ("E tsumo", "E dahai 6p", "E ankan"):
    row("RON-33 a tile that touched the river", "ronron-10", {"E": PINFU, "draws": "6p"}, ("E touched_river 2m",), ask,
        ("forced_tile", {"tile": "2m"}))
row("RON-33 that tile itself", "ronron-10", {"E": PINFU, "draws": "6p"}, ("E touched_river 2m",), "E dahai 2m")
POOR: dict[str, Any] = {"E": "234567m66p22678s", "turn": "S", "draws": "6p1z2z5p", "scores": {"E": 900}}
row("RON-14 a dead hand, ron", "ronron-10", POOR, ("S 6p", "E empty_call 6p"), "E ron", ("dead_hand", {}))
row("RON-14 a dead hand, riichi", "ronron-10", POOR, ("S 6p", "E empty_call 6p", "W 1z", "N 2z"), "E riichi",
    ("dead_hand", {}), ("riichi_points", {"have": 900, "need": 1000}))
row("RON-14 a dead hand discards", "ronron-10", POOR, ("S 6p", "E empty_call 6p", "W 1z", "N 2z"), "E dahai 5p")

# ---- kuikae

SWAP: dict[str, Any] = {"S": "334567m22p12345z", "draws": "6m1p1s4s6m"}
for tile in ("3m", "6m"):
    row("LG003 RON-18 both ends", "ronron-10", SWAP, ("E 6m", "S chi 45m"), f"S dahai {tile}",
        ("kuikae", {"tiles": ["3m", "6m"]}))
    row("ICH-27 free", "ichigeki", SWAP, ("E 6m", "S chi 45m"), f"S dahai {tile}")
row("LG003 others", "tenhou", SWAP, ("E 6m", "S chi 45m"), "S dahai 7m")
row("LG003 the other hand", "tenhou", {"S": "445677m11223z1s", "draws": "4m"}, ("E 4m", "S chi 56m"), "S dahai 7m",
    ("kuikae", {"tiles": ["4m", "7m"]}))
row("RON-18 a turn later", "ronron-10", SWAP, ("E 6m", "S chi 45m", "S 3z", "W 1p", "N 1s", "E 4s"), "S dahai 6m")
row("LG005 no other end after a pon", "tenhou", {"S": "0528m8p1122334z", "draws": "5m"}, ("E 5m", "S pon 50m"), "S dahai 2m")
row("LG005 the same kind after a pon", "tenhou", {"S": "0558m8p1122334z", "draws": "5m"}, ("E 5m", "S pon 50m"), "S dahai 5m",
    ("kuikae", {"tiles": ["5m"]}))
row("SAN-33 the same kind after a pon", "sanma-parlour", {"S": "b00123p1122334z", "draws": "0p"}, ("E 0p", "S pon 0bp"), "S dahai 0p",
    ("kuikae", {"tiles": ["5p"]}))
row("SAN-39 a dealt flower is not discarded", "sanma-parlour", {"S": "88s2f", "draws": "8s", "first": True}, ("E 8s", "S pon 88s"),
    "S dahai 2f", ("flower", {"tile": "2f"}))
SETS = ["chi:789p", "pon:999s", "pon:222z"]
for hand, n, claim, left in [
    ("3456m", 3, "6m", ["3m", "6m"]),
    ("3456m", 3, "3m", ["3m", "6m"]),
    ("1234m", 3, "4m", ["1m", "4m"]),
    ("1234m", 3, "1m", ["1m", "4m"]),
    ("1123444m", 2, "1m", ["1m", "4m"]),
    ("1123444m", 2, "4m", ["1m", "4m"]),
    ("1112344p", 2, "4p", ["1p", "4p"]),
    ("1223s", 3, "2s", ["2s"]),
]:
    row(f"LG001 RON-18 nothing left to discard, {hand}", "tenhou", {"S": hand, "melds": {"S": SETS[:n]}, "draws": claim},
        (f"E {claim}",), "S chi", ("kuikae_dead_end", {"tiles": left}))

# ---- riichi

READY: dict[str, Any] = {"E": PINFU, "draws": "1z"}
ALL = "111999m78p22678s"
row("LG033 LAN-9 points", "lan", {**READY, "scores": {"E": 900}}, (), "E riichi", ("riichi_points", {"have": 900, "need": 1000}))
row("LG033 points, just enough", "tenhou", {**READY, "scores": {"E": 1000}}, (), "E riichi")
row("LG033 points do not matter", ANY_POINTS, {**READY, "scores": {"E": 900}}, (), "E riichi")
for house in ("ichigeki", "ichigeki-tonpu"):
    row("ICH-31 ICH-55 points", house, {**READY, "scores": {"E": 1000}}, (), "E riichi 1z",
        ("riichi_points", {"have": 1000, "need": 1100}))
for house, need in (("sanma-parlour", 3), ("tenhou-sanma", 3), ("lan", 4), ("ichigeki", 4)):
    row("SAN-34 LG025 LAN-9 ICH-31 live tiles", house, {"E": ALL, "draws": "1z", "left": need - 1}, (), "E riichi",
        ("riichi_live", {"left": need - 1, "need": need}))
    row("SAN-34 LG025 LAN-9 ICH-31 live tiles, just enough", house, {"E": ALL, "draws": "1z", "left": need}, (), "E riichi")
row("LAN-15 an open hand", "lan", {"E": "234567m78p22s", "melds": {"E": ["chi:678s"]}, "draws": "1z"}, (), "E riichi",
    ("riichi_open", {}))
row("a closed kan keeps it closed", "lan", {"E": "234567m78p22s", "melds": {"E": ["ankan:6666s"]}, "draws": "1z"}, (), "E riichi")
row("no tenpai at all", "tenhou", {"E": "2357m58p22678s14z", "draws": "1z"}, (), "E riichi", ("riichi_noten", {"shanten": 2}))
WIDE: dict[str, Any] = {"E": "3578899m234789p", "draws": "6m"}
for tile in ("3m", "8m"):
    row("LG031 keeps tenpai", "tenhou", WIDE, (), f"E riichi {tile}")
for tile in ("5m", "6m", "7m", "9m", "2p", "3p", "4p", "7p", "8p", "9p"):
    row("LG031 breaks tenpai", "tenhou", WIDE, (), f"E riichi {tile}", ("riichi_noten_after", {"tile": tile, "shanten": 1}))
row("every reason", "tenhou", {**READY, "left": 2, "scores": {"E": 500}}, (), "E riichi 2m",
    ("riichi_points", ...), ("riichi_live", ...), ("riichi_noten_after", ...))
EDGE: dict[str, Any] = {"E": "123456m78912p33s", "rivers": {"S": "3p3p", "W": "3p"}, "dora": "3p", "draws": "1z"}
row("ICH-31 no visible wait", "ichigeki", EDGE, (), "E riichi",
    ("riichi_dead_wait", {"tile": "E", "waits": ["3p"], "seen": {"3p": 4}}))
row("ICH-31 one is out of sight", "ichigeki", {**EDGE, "dora": "9m"}, (), "E riichi")
row("RON-10 seen elsewhere does not matter", "ronron-10", EDGE, (), "E riichi")
row("RON-10 all in the own hand", "ronron-10", {"E": "12m456789p22s", "melds": {"E": ["ankan:3333m"]}, "draws": "1z"}, (), "E riichi",
    ("riichi_own_wait", {"tile": "E", "waits": ["3m"], "seen": {"3m": 4}}))
row("ICH-26 RON-8 furiten riichi", "ichigeki", {**READY, "rivers": {"E": "9p"}}, (), "E riichi")
row("no furiten riichi", NO_FURITEN_RIICHI, {**READY, "rivers": {"E": "9p"}}, (), "E riichi",
    ("riichi_furiten", {"tile": "E", "waits": ["6p", "9p"], "discards": [["9p", 0]]}))
row("in riichi already", "tenhou", {**READY, "riichi": "E"}, (), "E riichi", ("riichi_done", {}))
row("in riichi only the drawn tile", "tenhou", {**READY, "riichi": "E"}, (), "E dahai 2m", ("tsumogiri_only", {"drawn": "E"}))
row("declared: nothing else", "tenhou", READY, ("E riichi 1z",), "E tsumo", ("riichi_declared", {}), until=Reach)
row("declared: a tile that breaks it", "tenhou", READY, ("E riichi 1z",), "E dahai 2m",
    ("riichi_noten_after", {"tile": "2m", "shanten": 1}), until=Reach)
row("declared: its tile", "tenhou", READY, ("E riichi 1z",), "E dahai 1z", until=Reach)
row("not in the hand", "tenhou", READY, (), "E riichi 9s", ("no_tile", {"tile": "9s"}))

# ---- kans

row("LG007 the waits stay", "tenhou", {"E": TRIPLETS, "riichi": "E", "draws": "3s"}, (), "E ankan 3s")
for house in ("tenhou", "ichigeki", "lan"):
    row("LG007 ICH-31 LAN-9 the waits change", house, {"E": TRIPLETS, "riichi": "E", "draws": "6s"}, (), "E ankan 6s",
        ("ankan_waits", {"tile": "6s", "before": ["4s", "5s", "7s"], "after": ["4s", "5s"]}))
row("LG007 not in riichi", "tenhou", {"E": TRIPLETS, "draws": "6s"}, (), "E ankan 6s")
THREE_RUNS: dict[str, Any] = {"E": "222333444m78p11z", "riichi": "E", "draws": "3m"}
row("RON-19 the sets change", "ronron-10", THREE_RUNS, (), "E ankan 3m", ("ankan_sets", {"tile": "3m", "waits": ["6p", "9p"]}))
row("LAN-9 the sets may change", "lan", THREE_RUNS, (), "E ankan 3m")
ALONE: dict[str, Any] = {"E": "222567789m78p11z", "riichi": "E", "draws": "2m"}
row("RON-19 nothing changes", "ronron-10", ALONE, (), "E ankan 2m")
row("RON-19 not the drawn tile", "ronron-10", {"E": "2222567878m555s", "riichi": "E", "draws": "1z"}, (), "E ankan 2m",
    ("ankan_not_drawn", {"tile": "2m", "drawn": "E"}))
row("never in riichi", NEVER_KAN, ALONE, (), "E ankan 2m", ("ankan_never", {}))
FOUR: dict[str, Any] = {"S": ["daiminkan:1111p"], "W": ["daiminkan:1111s"], "N": ["daiminkan:9999s", "daiminkan:9999p"]}
row("LG011 a fifth kan", "tenhou", {**ALONE, "melds": FOUR}, (), "E ankan 2m", ("four_kans", {"n": 4}))
row("LG041 no kakan after a pon", "tenhou", {"E": "11m123p456s1123z1m", "turn": "S", "draws": "1m"}, ("S 1m", "E pon 11m"), "E kakan 1m",
    ("not_after_call", {}))
row("LG041 no ankan after a pon", "tenhou", {"E": "11m1111p456s1123z", "turn": "S", "draws": "1m"}, ("S 1m", "E pon 11m"), "E ankan 1p",
    ("not_after_call", {}))
row("three are there", "tenhou", {"E": TRIPLETS, "draws": "1z"}, (), "E ankan 3s",
    ("not_enough_tiles", {"tile": "3s", "have": 3, "need": 4}))
row("a closed kan names four", "tenhou", {"E": "5550p"}, (), "E ankan 55p", ("tiles_named", {"have": 2, "need": 4}))
row("no kan at all", "tenhou", {"E": TRIPLETS, "draws": "1z"}, (), "E kakan", ("no_kan", {}))
row("no pon to add to", "tenhou", {"E": TRIPLETS, "draws": "1z"}, (), "E kakan 3s", ("no_pon", {"tile": "3s"}))
PON: dict[str, Any] = {"E": "234m678s1122z", "draws": "5p"}
row("LG039 the red one lies in the pon", "tenhou", {**PON, "melds": {"E": ["pon:505p@S"]}}, (), "E kakan 5p")
row("LG039 the red one is added", "tenhou", {**PON, "draws": "0p", "melds": {"E": ["pon:555p@S"]}}, (), "E kakan 0p")
row("LG039 the plain one is not there", "tenhou", {**PON, "draws": "0p", "melds": {"E": ["pon:555p@S"]}}, (), "E kakan 5p",
    ("no_tile", {"tile": "5p"}))
row("the wall is empty", "tenhou", {"E": "222234m678s1122z", "draws": "0p", "left": 0}, (), "E ankan 2m", ("no_replacement", {}))

# ---- calls

SET: dict[str, Any] = {"E": "111m456p78999s55z", "riichi": "E", "turn": "N", "draws": "1m"}
row("LG009 no pon in riichi", "tenhou", SET, ("N 1m",), "E pon", ("in_riichi", {}))
row("LG009 no open kan in riichi", "tenhou", SET, ("N 1m",), "E daiminkan", ("in_riichi", {}))
row("LG009 no chi in riichi", "tenhou", SET, ("N 1m",), "E chi", ("in_riichi", {}), ("no_run", {"tile": "1m"}))
row("LAN-5 chi from the left", "lan", {"S": "45m", "draws": "6m"}, ("E 6m",), "S chi")
row("LAN-5 chi from across", "lan", {"W": "45m", "draws": "6m"}, ("E 6m",), "W chi", ("not_left", {"from": "across"}))
row("LAN-5 chi from the right", "lan", {"N": "45m", "draws": "6m"}, ("E 6m",), "N chi 45m", ("not_left", {"from": "right"}))
row("SAN-2 no chi", "sanma-parlour", {"S": "67s", "draws": "8s"}, ("E 8s",), "S chi", ("no_chi", {}))
row("honours", "tenhou", {"S": "12z", "draws": "3z"}, ("E 3z",), "S chi", ("chi_honour", {}))
row("no run", "tenhou", {"S": "68s6z", "draws": "3s"}, ("E 3s",), "S chi", ("no_run", {"tile": "3s"}))
row("these make no run", "tenhou", {"S": "568s6z", "draws": "7s"}, ("E 7s",), "S chi 58s", ("no_run", {"tile": "7s"}))
row("not in the hand, for chi", "tenhou", {"S": "68s6z", "draws": "7s"}, ("E 7s",), "S chi 56s", ("no_tile", {"tile": "5s"}))
row("one of two", "tenhou", {"S": "568s6z", "draws": "6z"}, ("E 6z",), "S pon",
    ("not_enough_tiles", {"tile": "F", "have": 1, "need": 2}))
row("two of three", "tenhou", {"S": "55p", "draws": "5p"}, ("E 5p",), "S daiminkan",
    ("not_enough_tiles", {"tile": "5p", "have": 2, "need": 3}))
row("the red one is not there", "tenhou", {"S": "55p", "draws": "5p"}, ("E 5p",), "S pon 05p", ("no_tile", {"tile": "5pr"}))
row("a pon names two", "tenhou", {"S": "555p", "draws": "0p"}, ("E 0p",), "S pon 5p", ("tiles_named", {"have": 1, "need": 2}))
row("an open kan names three", "tenhou", {"S": "555p", "draws": "0p"}, ("E 0p",), "S daiminkan 55p",
    ("tiles_named", {"have": 2, "need": 3}))
row("a chi names two", "tenhou", {"S": "45p", "draws": "6p"}, ("E 6p",), "S chi 5p", ("tiles_named", {"have": 1, "need": 2}))
row("the last discard, chi", "tenhou", {"S": "45p", "draws": "6p", "left": 0}, ("E 6p",), "S chi", ("last_discard", {}))
row("the last discard, kan", "tenhou", {"S": "555p", "draws": "0p", "left": 0}, ("E 0p",), "S daiminkan",
    ("last_discard", {}), ("no_replacement", {}))
KANS: dict[str, Any] = {"E": ["daiminkan:9999m"], "W": ["daiminkan:1111s"], "N": ["daiminkan:9999s"]}
row("four kans abort after the discard", "tenhou", {"S": "111p", "W": "55p", "melds": KANS, "turn": "S", "draws": "1p", "rinshan": "5p"},
    ("S kan 1111p", "S 5p"), "W pon", ("aborts", {"reason": "suukaikan"}))
row("the own discard", "tenhou", {"E": "55p", "draws": "5p"}, ("E 5p",), "E pon", ("own_tile", {}))
row("another's discard has been drawn over", "tenhou", {"S": "55p", "draws": "1z"}, (), "S pon",
    ("nothing_offered", {}), until=Tsumo)
row("not the turn", "lan", {"E": "55p", "draws": "5p"}, (), "S dahai 1z", ("not_your_turn", {}))

# ---- nine terminals, kita

START: dict[str, Any] = {"E": NINE, "draws": "6m", "first": True}
row("LG027 eight kinds", "tenhou", {**START, "E": "119m19p19s12z2345m"}, (), "E kyuushu", ("nine_kinds", {"have": 8, "need": 9}))
row("LG027 nine kinds", "lan", START, (), "E kyuushu")
row("ICH-20 nine tiles are too few", "ichigeki", START, (), "E kyuushu", ("nine_tiles", {"have": 9, "need": 10}))
row("ICH-20 ten tiles", "ichigeki", {**START, "draws": "1m"}, (), "E kyuushu")
row("ICH-20 eight kinds, ten tiles", "ichigeki", {**START, "E": "19m19p19s1122z235m", "draws": "1m"}, (), "E kyuushu",
    ("nine_kinds", {"have": 8, "need": 9}))
row("eight kinds, three players", "sanma-parlour", {**START, "E": "119m19p19s12z2346p", "draws": "7p"}, (), "E kyuushu",
    ("nine_kinds", {"have": 8, "need": 9}))
row("after a discard", "tenhou", {"E": NINE, "draws": "6m"}, (), "E kyuushu", ("not_first_turn", {}))
row("after a call", "tenhou", {"N": NINE, "W": "55z1p", "draws": "5z6m", "first": True}, ("E 5z", "W pon 55z", "W 1p"), "N kyuushu",
    ("called_before", {}))
row("no such abort", "mleague", START, (), "E kyuushu", ("no_such_abort", {}))
NORTHS: dict[str, Any] = {"E": "111m444z78p22678s", "draws": "1z"}
row("LG025 kita in riichi", "tenhou-sanma", {**NORTHS, "riichi": "E"}, (), "E kita", ("kita_not_drawn", {"drawn": "E"}))
row("LG025 kita", "tenhou-sanma", NORTHS, (), "E kita")
row("only norths", "tenhou-sanma", NORTHS, (), "E kita 1z", ("not_north", {"tile": "E"}))
row("no north", "tenhou-sanma", {"E": "111m78p22678s123z", "draws": "5z"}, (), "E kita", ("no_tile", {"tile": "N"}))
row("SAN-6 no kita", "sanma-parlour", NORTHS, (), "E kita", ("no_kita", {}))
# fmt: on


def marked(r: Row) -> Any:
    """The row, marked with the clauses that its name begins with."""
    found = re.findall(r"\b(?:ICH|SAN|RON|LAN)-\d+\b", r.name)
    return pytest.param(r, marks=[clause(*found)] if found else [])


@pytest.mark.parametrize("r", [marked(r) for r in ROWS], ids=[f"{r.name}: {r.ask}" for r in ROWS])
def test_why_not(r: Row) -> None:
    t = table(r.rules, **r.at).play(*r.steps)
    found = asked(t, r.ask, r.until)
    assert [x.code for x in found] == [code for code, _ in r.expected]
    for x, (_, args) in zip(found, r.expected, strict=True):
        assert args is ... or x.args == args
        assert x.act == r.ask.split()[1]
        for lang in names.LANGUAGES:
            text = explain(x, lang)
            assert text and "{" not in text and not text.startswith("why.")


@pytest.mark.parametrize(
    ("at", "steps", "ask", "tiles"),
    [
        ({**HIT, "rivers": {"E": "1z9p6p"}}, ("S 6p",), "E ron", [("river", 0, 1), ("river", 0, 2)]),
        (HIT, ("S 6p", "W 9p"), "E ron", [("river", 1, 1)]),
        (ROB, ("S kan 6p", "S 9p"), "E ron", [("meld", 1, 0)]),
        (SWAP, ("E 6m", "S chi 45m"), "S dahai 6m", [("hand", 0), ("hand", 1), ("hand", 2), ("meld", 1, 0)]),
        ({"E": TRIPLETS, "riichi": "E", "draws": "6s"}, (), "E ankan 6s", [("hand", 4), ("hand", 5), ("hand", 6), ("drawn",)]),
        ({**READY, "riichi": "E"}, (), "E dahai 2m", [("drawn",)]),
    ],
    ids=["own river", "passed discard", "passed kan", "swap", "kan", "drawn"],
)  # fmt: skip
def test_tiles_to_light_up(
    at: dict[str, Any], steps: tuple[str, ...], ask: str, tiles: list[reasons.Address]
) -> None:
    found = asked(table("tenhou", **at).play(*steps), ask)
    assert list(found[0].tiles) == tiles


@clause("ICH-31")
def test_a_wait_in_sight_is_shown_where_it_lies() -> None:
    (reason,) = asked(table("ichigeki", **EDGE), "E riichi")
    assert reason.tiles == (("river", 1, 0), ("river", 1, 1), ("river", 2, 0), ("dora", 0))


def test_a_north_that_was_passed_is_shown() -> None:
    t = table("tenhou-sanma", **SANMA).play("W kita", "W 7p")
    assert asked(t, "E ron")[0].tiles == (("kita", 2, 0),)


@pytest.mark.parametrize(
    ("at", "steps", "ask", "en", "ja"),
    [
        ({**HIT, "rivers": {"E": "1z1z1z6p"}}, ("S 6p",), "E ron",
         "furiten: your own 6p of turn 4", "フリテン：自分の捨て牌に6pがある（4枚目）"),
        (HIT, ("S 6p", "W 9p"), "E ron",
         "furiten until your next discard: you passed 6p from the right", "同巡フリテン：下家の6pを見逃した"),
        (SWAP, ("E 6m", "S chi 45m"), "S dahai 6m",
         "swap call: 3m 6m may not be discarded now", "喰い替え：今3m・6mは切れない"),
        ({**READY, "scores": {"E": 900}}, (), "E riichi",
         "riichi needs 1,000 points, you have 900", "リーチには1,000点必要（持ち点900点）"),
        ({"E": "5p", "S": "05p", "draws": "1z"}, ("E 5p",), "S daiminkan",
         "3 of 5p are needed, you hold 2", "5pが3枚必要（手に2枚）"),
    ],
    ids=["river", "turn", "swap", "points", "count"],
)  # fmt: skip
def test_in_words(at: dict[str, Any], steps: tuple[str, ...], ask: str, en: str, ja: str) -> None:
    (reason,) = asked(table("tenhou", **at).play(*steps), ask)
    assert (explain(reason), explain(reason, "ja")) == (en, ja)


def test_no_waits_are_said() -> None:
    reason = Reason("ankan", "ankan_waits", {"tile": "5mr", "before": ["E"], "after": []})
    assert explain(reason) == "a kan of 0m changes the waits: 1z → no tile"
    assert explain(reason, "ja") == "0mの暗槓で待ちが変わる：1z → なし"
    with pytest.raises(ValueError, match="lang"):
        explain(reason, "de")


def test_data() -> None:
    (reason,) = asked(table("tenhou", **{**HIT, "rivers": {"E": "9p"}}).play("S 6p"), "E ron")
    text = msgspec.json.encode(reason)
    assert msgspec.json.decode(text, type=Reason) == reason
    assert b'"tiles":[["river",0,0]]' in text


# ---- what comes into question


@pytest.mark.parametrize(
    ("house", "at", "steps", "wind", "until", "expected"),
    [
        ("tenhou", {"E": PINFU, "draws": "1z"}, (), "E", None, {}),
        ("tenhou", {**READY, "scores": {"E": 900}}, (), "E", None, {"riichi": "riichi_points"}),
        ("ichigeki", {"E": "123456m12p4445s8s", "rivers": {"S": "3p3p", "W": "3p"}, "dora": "3p", "draws": "9p"},
         (), "E", None, {"riichi": "riichi_noten"}),
        ("ichigeki", {"E": "123456m12p44456s", "rivers": {"S": "3p3p", "W": "3p"}, "dora": "3p", "draws": "9p"},
         (), "E", None, {"riichi": "riichi_dead_wait"}),
        ("ichigeki", {"E": "123456789m12p33s", "rivers": {"S": "3p3p", "W": "3p"}, "dora": "3p", "draws": "2p"},
         (), "E", None, {"riichi 2p": "riichi_dead_wait"}),
        ("tenhou", {"E": "234567m78p22s", "melds": {"E": ["chi:789s"]}, "draws": "9p"}, (), "E", None,
         {"tsumo": "no_yaku", "riichi": "riichi_open"}),
        ("tenhou", {"E": TRIPLETS, "riichi": "E", "draws": "6s"}, (), "E", None,
         {"ankan 6s": "ankan_waits", **{f"dahai {t}": "tsumogiri_only" for t in ("3s", "5s", "P", "C")}}),
        ("tenhou", SWAP, ("E 6m", "S chi 45m"), "S", None, {"dahai 3m": "kuikae", "dahai 6m": "kuikae"}),
        ("tenhou", {"E": "11m1111p456s1123z", "turn": "S", "draws": "1m"}, ("S 1m", "E pon 11m"), "E", None,
         {"ankan 1p": "not_after_call"}),
        ("ichigeki", {**START, "E": "19m19p19s122z2347m"}, (), "E", None, {"riichi": "riichi_noten", "kyuushu": "nine_kinds"}),
        ("tenhou", {**HIT, "E": PLAIN, "N": "555p"}, ("S 6p",), "E", Dahai, {"ron": "no_yaku", "chi": "not_left"}),
        ("tenhou", {"S": "3456m", "melds": {"S": SETS}, "draws": "6m"}, ("E 6m",), "S", Dahai, {"chi": "kuikae_dead_end"}),
        ("ronron-10", {"S": "3446m", "melds": {"S": [*SETS[:2], "ankan:2222z"]}, "draws": "6m"}, (), "S", None, {}),
        ("tenhou", SET, ("N 1m",), "E", Dahai, {"pon": "in_riichi", "daiminkan": "in_riichi"}),
        ("tenhou", {"W": "345567m", "draws": "6m"}, ("E 6m",), "W", Dahai, {"chi": "not_left"}),
        ("lan", KAN, ("S kan 1111m",), "E", Ankan, {"ron": "not_robbable"}),
        ("tenhou-sanma", {**NORTHS, "riichi": "E", "draws": "2z"}, (), "E", None,
         {"kita": "kita_not_drawn", **{f"dahai {t}": "tsumogiri_only" for t in ("1m", "N", "7p", "8p", "2s", "6s", "7s", "8s")}}),
    ],
)  # fmt: skip
def test_refusals(
    house: str,
    at: dict[str, Any],
    steps: tuple[str, ...],
    wind: str,
    until: type[Event] | None,
    expected: dict[str, str],
) -> None:
    t = table(house, **at).play(*steps)
    found = refusals(moment_of(t, False, until), t.seat(wind))
    assert {key: x[0].code for key, x in found.items()} == expected


def test_no_hand() -> None:
    m = Moment.before(TENHOU)
    assert [r.code for r in why_not(m, 0, "ron")] == ["no_hand"]
    assert refusals(m, 0) == {}
    t = table("tenhou", **READY).play("E tsumogiri").to_the_end()
    end = moment_of(t, False, EndKyoku)
    assert [r.code for r in why_not(end, 1, "dahai")] == ["no_hand"]


def test_wrong_questions() -> None:
    m = table("tenhou", **READY).referee.moment
    with pytest.raises(ValueError, match="act: found 'fly'"):
        why_not(m, 0, "fly")
    with pytest.raises(ValueError, match="seat: found 4"):
        why_not(m, 4, "ron")


# ---- words


def test_every_code_has_its_words() -> None:
    source = Path(reasons.__file__).read_text("utf-8") + Path(legal.__file__).read_text("utf-8")
    words = {code.removeprefix("why.") for code in names.WORDS if code.startswith("why.")}
    refused = {"over", "stale", "not_asked", "answered", "not_offered"}
    other = {"from.right", "from.across", "from.left", "none", "nothing"}
    used = {code for code in words - refused - other if f'"{code}"' in source}
    assert words == used | refused | other
    said = set(re.findall(r'(?:because\(\s*|yield |Reason\(act, )"([a-z_]+)"', source))
    assert len(said) > 40
    assert said - {"furiten"} <= words


@pytest.mark.parametrize("code", [c for c in names.WORDS if c.startswith("why.")])
def test_both_languages_fill_in_known_args(code: str) -> None:
    fields = [
        {field for _, field, _, _ in string.Formatter().parse(text) if field}
        for text in names.WORDS[code]
    ]
    known = "tile drawn offered tiles waits before after from reason turn have need left n shanten"
    assert fields[0] <= set(known.split())
    assert fields[1] <= set(known.split())
    # A number that goes without saying in one language may be said in the other.
    assert fields[0] - {"turn", "drawn"} == fields[1] - {"turn", "drawn"}


@pytest.mark.parametrize(
    ("prefix", "values"), [("offence", get_args(Act)), ("consequence", get_args(Consequence))]
)
def test_offences_have_names(prefix: str, values: tuple[str, ...]) -> None:
    assert {c for c in names.WORDS if c.startswith(f"{prefix}.")} == {
        f"{prefix}.{value}" for value in values
    }


# ---- agreement with what is legal, over random play

Question = tuple[str, Tile | None, tuple[Tile, ...], bool | None]
STRANGE = tuple(one(text) for text in ("1m", "0p", "4z", "7z"))


def questions(m: Moment, seat: int) -> Iterator[Question]:
    """Every act, with every tile that is there and some that may not be."""
    hand = m.state.players[seat].tiles
    for act in reasons.ACTS:
        yield act, None, (), None
    for tile in sorted({*hand, *STRANGE}):
        for act in ("dahai", "riichi"):
            for tsumogiri in (None, True, False):
                yield act, tile, (), tsumogiri
        for act in ("ankan", "kakan", "kita", "tsumo"):
            yield act, tile, (), None
    for tsumogiri in (True, False):
        yield "dahai", None, (), tsumogiri
        yield "riichi", None, (), tsumogiri
    offered = m.facts.offered
    if offered is None:
        return
    near = [t for t in dict.fromkeys(hand) if abs((t >> 3) - (offered.pai >> 3)) <= 2]
    for i, a in enumerate(near):
        for b in near[i:]:
            yield "chi", offered.pai, (a, b), None
            yield "pon", offered.pai, (a, b), None


def meant(c: Choice, question: Question) -> bool:
    """Is this choice what the question asks about?"""
    act, pai, consumed, tsumogiri = question
    if c.act != act or (consumed and tuple(sorted(c.consumed)) != tuple(sorted(consumed))):
        return False
    if act in ("dahai", "riichi") and tsumogiri not in (None, c.tsumogiri):
        return False
    tile = c.consumed[0] & ~7 if act == "ankan" else c.pai
    return pai is None or (pai & ~7 if act == "ankan" else pai) == tile


def blind(m: Moment, seat: int) -> Moment:
    """The moment with everything hidden that ``seat`` does not see."""
    players = []
    for i, p in enumerate(m.state.players):
        if i != seat:
            drawn = None if p.drawn is None else UNKNOWN
            p = replace(p, hand=(UNKNOWN,) * len(p.hand), drawn=drawn)
        players.append(p)
    state = replace(m.state, players=tuple(players), wall=None, ura=())
    seats = tuple(f if i == seat else SeatFacts() for i, f in enumerate(m.facts.seats))
    return Moment(m.law, state, replace(m.facts, seats=seats))


def pick(rng: random.Random, m: Moment, options: tuple[Choice, ...]) -> Choice:
    """Towards tenpai most of the time, so that hands get somewhere; sometimes a win is passed."""
    special = [c for c in options if c.act not in ("dahai", "pass", "tsumo", "ron", "chi", "pon")]
    if special and rng.random() < 0.6:
        return rng.choice(special)
    closer = [c for c in options if c.act == "dahai"]
    if closer and rng.random() < 0.9:
        own = counts(m.state.players[closer[0].seat].tiles)
        away = {k: n for k, n, _ in discard_table(own, m.law.sanma)}
        least = min(away[c.pai >> 3] for c in closer if c.pai is not None)
        return rng.choice([c for c in closer if c.pai is not None and away[c.pai >> 3] == least])
    if options[-1].act == "pass" and rng.random() < 0.7:
        return options[-1]
    return rng.choice(options)


def act(rng: random.Random, r: Referee) -> None:
    """One choice, or now and then an offence that does not end the hand."""
    seat = rng.choice(list(r.prompts))
    mild = [c for c in r.offences(seat) if c.act == "offend" and c.offence not in ENDING]
    if mild and rng.random() < 0.02:
        r.step(rng.choice(mild))
    else:
        r.step(pick(rng, r.moment, r.prompts[seat]))


ENDING = ("denial", "wall_collapse", "start_button", "wrong_count")


@pytest.mark.parametrize(
    ("house", "seed"),
    [("tenhou", 1), ("sanma-parlour", 2), ("ronron-10", 3), ("ichigeki", 4), ("lan", 5),
     ("tenhou-sanma", 6), ("sanma-parlour-east", 107), (NO_TSUMO_AFTER, 7), (NO_FURITEN_RIICHI, 8)],
    ids=lambda x: x if isinstance(x, str) else str(x) if isinstance(x, int) else "house",
)  # fmt: skip
def test_why_not_agrees_with_what_is_legal(house: RuleSet | str, seed: int) -> None:
    """Also what :func:`reasons.faults` finds by itself, and from what the seat sees alone."""
    rng = random.Random(seed)
    r = Referee(house, seed=seed)
    seen: set[str] = set()
    asked_for = 0
    while not r.over and asked_for < 900:
        m = r.moment
        if m.state.phase != "end":
            asked_for += 1
            for seat in range(len(m.state.players)):
                options = legal.choices(m, seat)
                if not options and asked_for % 20:
                    continue
                unseen = blind(m, seat)
                for question in questions(m, seat):
                    name, pai, consumed, tsumogiri = question
                    allowed = any(meant(c, question) for c in options)
                    found = reasons.faults(m, seat, name, pai, tuple(sorted(consumed)), tsumogiri)
                    assert bool(found) != allowed, (seat, question, m.state)
                    seen.update(x.code for x in found)
                    if not asked_for % 3:
                        hidden = reasons.faults(unseen, seat, name, pai, tuple(sorted(consumed)), tsumogiri)  # fmt: skip
                        assert hidden == found, (seat, question, m.state)
                    if not asked_for % 5:
                        answer = why_not(m, seat, name, pai, consumed, tsumogiri=tsumogiri)
                        assert answer == found
                for key, why in refusals(m, seat).items():
                    assert why, key
        act(rng, r)
    assert len(seen) >= 15
