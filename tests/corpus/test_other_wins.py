"""Wins of real games in logs of other kinds: Tenhou's client, Mahjong Soul."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import mjwidget as mj
from mjwidget.core.names import BY_MAJSOUL, BY_TENHOU
from mjwidget.core.tiles import WINDS
from mjwidget.logs.mjlog.rules import from_go
from mjwidget.rulefiles import rules_of_log
from tests.corpus.score_tables import LIMITS, meld_of, tile_136

_TAG = re.compile(r"<(GO|INIT|AGARI|REACH)\b([^>]*?)/?>")
_ATTRIBUTE = re.compile(r'(\w+)="([^"]*)"')
SITUATIONS = {1: "riichi", 2: "ippatsu", 3: "chankan", 4: "rinshan", 5: "haitei", 6: "houtei", 21: "double_riichi", 37: "tenhou", 38: "chiihou"}  # fmt: skip


def numbers(text: str) -> list[int]:
    return [int(n) for n in text.split(",")] if text else []


def client_wins(text: str) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """What is asked and expected, for each win that a client saw."""
    rules: Any = None
    seed: list[int] = []
    turns: list[int] = []  # seats from the dealer on
    players = nth = 0
    for tag, inside in _TAG.findall(text):
        found = dict(_ATTRIBUTE.findall(inside))
        if tag == "GO":
            go = int(found["type"])
            players = 3 if go & 0x10 else 4
            rules = rules_of_log(from_go(go, players))
        elif tag == "INIT":
            seed, nth = numbers(found["seed"]), 0
            # With three players one of the four places is empty, at a turn of its own.
            ten, oya = numbers(found["ten"]), int(found["oya"])
            turns = [(oya + n) % 4 for n in range(4)]
            if players == 3:
                turns.remove(ten.index(0))
        elif tag == "AGARI" and seed and rules is not None:
            yield _client_win(found, rules, seed, turns, nth)
            nth += 1


def _client_win(
    x: dict[str, str], rules: Any, seed: list[int], turns: list[int], nth: int
) -> tuple[dict[str, Any], dict[str, Any]]:
    red = any(rules.tiles.red)

    def text_of(ids: list[int]) -> list[str]:
        return [tile_136(i) if red else tile_136(i).replace("0", "5") for i in ids]

    def wind(seat: int) -> str:
        return WINDS[turns.index(seat)]

    who, target = int(x["who"]), int(x["fromWho"])
    hai = numbers(x["hai"])
    hai.remove(int(x["machi"]))
    melds = [meld_of(m) for m in numbers(x.get("m", ""))]
    pairs = numbers(x.get("yaku", ""))
    named = dict(zip(pairs[::2], pairs[1::2], strict=True))
    yakuman = numbers(x.get("yakuman", ""))
    flags = [flag for number, flag in SITUATIONS.items() if number in named or number in yakuman]
    if yakuman and x.get("doraHaiUra"):
        flags.append("riichi")
    fu, points, limit = numbers(x["ten"])
    honba, sticks = numbers(x["ba"])
    given: dict[str, Any] = {
        "hand": "".join(text_of(hai)),
        "win": text_of([int(x["machi"])])[0],
        "by": "tsumo" if who == target else "ron",
        "seat": wind(who),
        "round": WINDS[seed[0] // 4],
        "melds": [m if red else m.replace("0", "5") for m in melds if m],
        "dora": text_of(numbers(x["doraHai"])),
        "ura": text_of(numbers(x.get("doraHaiUra", ""))),
        "flags": flags,
        "honba": 0 if nth else honba,
        "sticks": sticks,
        "kita": melds.count(None),
        "rules": rules,
    }
    if who != target:
        given["from"] = wind(target)
    if "paoWho" in x:
        given["pao"] = wind(int(x["paoWho"]))
    yaku = {BY_TENHOU[number]: han for number, han in named.items() if han}
    yaku |= {BY_TENHOU[number]: 1 for number in yakuman}
    change = [100 * n for n in numbers(x["sc"])[1::2]]
    return given, {
        "yaku": yaku,
        "fu": fu,
        "total": points,
        "limit": LIMITS[limit],
        "deltas": {wind(seat): n for seat, n in enumerate(change) if n},
    }


def test_wins_that_a_client_saw(corpus: Path) -> None:
    wrong: list[Any] = []
    n = 0
    for path in sorted((corpus / "logs" / "tenhou_client").rglob("*.gz")):
        with gzip.open(path, "rt", encoding="utf-8", errors="replace") as file:
            text = file.read()
        for given, expected in client_wins(text):
            n += 1
            found = mj.score(**given)
            have: dict[str, Any] = {key: getattr(found, key) for key in expected}
            if "kita" in have["yaku"]:
                have["yaku"]["dora"] = have["yaku"].get("dora", 0) + have["yaku"].pop("kita")
            if have != expected:
                wrong.append((path.name, given, have, expected))
    assert not wrong[:3]
    assert n > 400


# -- Mahjong Soul -----------------------------------------------------------------------------

TYPES = {"shunzi": "chi", "kezi": "pon", "minggang": "daiminkan", "angang": "ankan"}


def records(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    with gzip.open(path) as file:
        data = json.load(file)["data"]["data"]
    for one in data.get("records") or [a["result"] for a in data["actions"] if "result" in a]:
        yield one.get("name", "").removeprefix(".lq."), one["data"]


def test_wins_of_mahjong_soul(corpus: Path) -> None:
    """Fu, han, yaku by their ids, and the price of each hand."""
    wrong: list[Any] = []
    n = 0
    for path in sorted((corpus / "logs" / "majsoul").rglob("*.json.gz")):
        if "raw" in path.name or path.name.startswith("200610"):  # a made-up showcase
            continue
        start: dict[str, Any] = {}
        for name, data in records(path):
            if name == "RecordNewRound":
                start = data
            if name != "RecordHule":
                continue
            for one in data["hules"]:
                n += 1
                given = majsoul_win(one, start)
                found = mj.score(**given)
                worth = found.worth
                assert worth is not None
                have = (found.fu, found.yakuman or found.han, worth.price.ron)
                if have != (one["fu"], one["count"], one["point_rong"]):
                    wrong.append((path.name, given, have, one))
                if all("id" in fan for fan in one["fans"]):
                    names = {BY_MAJSOUL[fan["id"]] for fan in one["fans"] if fan.get("val")}
                    mine = {re.sub("^(jikaze|bakaze)_.", r"\1", key) for key in found.yaku}
                    if names != mine:
                        wrong.append((path.name, given, mine, names))
    assert not wrong[:3]
    assert n > 20


_NAMED = {"立直": "riichi", "一发": "ippatsu", "两立直": "double_riichi", "枪杠": "chankan", "岭上开花": "rinshan", "海底摸月": "haitei", "河底捞鱼": "houtei"}  # fmt: skip
_BY_ID = {2: "riichi", 30: "ippatsu", 18: "double_riichi", 3: "chankan", 4: "rinshan", 5: "haitei", 6: "houtei"}  # fmt: skip


def majsoul_win(one: dict[str, Any], start: dict[str, Any]) -> dict[str, Any]:
    melds = []
    for text in one.get("ming", ()):
        name, tiles = re.fullmatch(r"(\w+)\((.*)\)", text).groups()  # type: ignore[union-attr]
        melds.append(f"{TYPES[name]}:" + "".join(tiles.split(",")))
    flags = [_BY_ID.get(fan.get("id", 0)) or _NAMED.get(fan.get("name", "")) for fan in one["fans"]]
    seat = (one.get("seat", 0) - start.get("ju", 0)) % 4
    return {
        "hand": "".join(one["hand"]),
        "win": one["hu_tile"],
        "by": "tsumo" if one.get("zimo") else "ron",
        "seat": WINDS[seat],
        "round": WINDS[start.get("chang", 0)],
        "melds": melds,
        "dora": one["doras"],
        "ura": one.get("li_doras", []),
        "flags": [flag for flag in flags if flag],
        "rules": "mahjongsoul",
    }
