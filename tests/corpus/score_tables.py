"""Tables of scored hands in the corpus -> arguments of ``mj.score`` and what is expected."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mjwidget.core.names import BY_MAJSOUL, BY_TENHOU, YAKU
from mjwidget.core.tiles import RED, WINDS, to_mpsz
from mjwidget.hand.dora import dora_kind
from mjwidget.ruleset import DEFAULT

LIMITS = ("", "mangan", "haneman", "baiman", "sanbaiman", "yakuman")
KEY_OF = {y.ja: y.key for y in YAKU} | {
    "翻牌 白": "haku",
    "翻牌 發": "hatsu",
    "翻牌 中": "chun",
    "ダブル立直": "double_riichi",
}

SINGLE = {
    "suuankou_tanki": "suuankou",
    "junsei_chuuren": "chuuren",
    "kokushi_13": "kokushi",
}
"""Forms that some writers do not tell apart."""


def load(path: Path) -> Any:
    with gzip.open(path) as file:
        return json.load(file)


def tile_136(i: int) -> str:
    """An id of 0..135 as text, red fives as Tenhou's."""
    return to_mpsz(i // 4 * 8 + (RED if i in (16, 52, 88) else 0))


def meld_of(m: int) -> str | None:
    """Tenhou's number of a meld as text; ``None`` for a kita."""
    if m & 0x04:
        t = m >> 10
        base = t // 3 // 7 * 9 + t // 3 % 7
        ids = [4 * (base + i) + (m >> (3 + 2 * i) & 3) for i in range(3)]
        return "chi:" + "".join(map(tile_136, ids))
    if m & 0x18:
        base, unused = (m >> 9) // 3, m >> 5 & 3
        ids = [4 * base + i for i in range(4) if m & 0x10 or i != unused]
        return ("pon:" if m & 0x08 else "kakan:") + "".join(map(tile_136, ids))
    if m & 0x20:
        return None
    ids = [(m >> 8) // 4 * 4 + i for i in range(4)]
    return ("daiminkan:" if m & 3 else "ankan:") + "".join(map(tile_136, ids))


def tenhou_wins(corpus: Path) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Every distinct win of Tenhou's own logs. Payments are by wind, sticks included."""
    path = corpus / "logs" / "score" / "derived-tenhou-agari" / "agari.jsonl.gz"
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            x = json.loads(line)
            yield _tenhou(x)


_SITUATIONS = {
    key: number
    for number, key in BY_TENHOU.items()
    if key
    in [
        "riichi",
        "double_riichi",
        "ippatsu",
        "chankan",
        "rinshan",
        "haitei",
        "houtei",
        "tenhou",
        "chiihou",
    ]
}


def _tenhou(x: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    players, oya = x["players"], x["oya"]
    hai = list(x["hai"])
    hai.remove(x["win"])
    melds = [meld_of(m) for m in x["m"]]
    kita = melds.count(None)
    named = {number for number, _ in x["yaku"]} | set(x["yakuman"])
    flags = [key for key, number in _SITUATIONS.items() if number in named]
    if x["yakuman"] and x["ura"]:
        flags.append("riichi")  # not named beside a yakuman
    tsumo = x["who"] == x["fromWho"]

    def wind(seat: int) -> str:
        return WINDS[(seat - oya) % players]

    given = {
        "hand": "".join(map(tile_136, hai)),
        "win": tile_136(x["win"]),
        "by": "tsumo" if tsumo else "ron",
        "seat": WINDS[x["seat_wind"]],
        "round": WINDS[x["round_wind"]],
        "melds": [m for m in melds if m],
        "dora": [tile_136(i) for i in x["dora"]],
        "ura": [tile_136(i) for i in x["ura"]],
        "flags": flags,
        "honba": 0 if x["nth"] else x["honba"],
        "sticks": x["sticks"],
        "kita": kita,
        "rules": "tenhou-sanma" if players == 3 else "tenhou",
    }
    if not tsumo:
        given["from"] = wind(x["fromWho"])
    if x["pao"] is not None:
        given["pao"] = wind(x["pao"])
    yaku = {BY_TENHOU[number]: han for number, han in x["yaku"] if han}
    yaku |= {BY_TENHOU[number]: 1 for number in x["yakuman"]}
    expected = {
        "yaku": yaku,
        "han": sum(yaku.values()) if not x["yakuman"] else 0,
        "fu": x["fu"],
        "total": x["points"],
        "limit": LIMITS[x["limit"]],
        "deltas": {wind(seat): n for seat, n in enumerate(x["delta"]) if n},
    }
    return given, expected


def kobalab(corpus: Path) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Random wins scored by majiang-core (double yakuman on)."""
    for x in load(corpus / "logs" / "score" / "kobalab__majiang-core" / "hule.json.gz"):
        yield _kobalab(x["in"], x["out"])


def _texts(tiles: list[str] | None) -> list[str]:
    return [t[1] + t[0] for t in tiles or []]


def _kobalab(i: dict[str, Any], o: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    p, circumstances = i["param"], i["param"]["hupai"]
    own, *called = i["shoupai"].split(",")
    concealed = [
        digit + suit for suit, digits in re.findall(r"([mpsz])(\d+)", own) for digit in digits
    ]
    ron = i.get("rongpai")
    win = ron[1] + ron[0] if ron else concealed.pop()
    flags = [
        flag
        for key, flag in (("yifa", "ippatsu"), ("lingshang", "rinshan"), ("qianggang", "chankan"))
        if circumstances.get(key)
    ]
    flags += [[], ["riichi"], ["double_riichi"]][circumstances.get("lizhi") or 0]
    flags += [[], ["haitei"], ["houtei"]][circumstances.get("haidi") or 0]
    flags += [[], ["tenhou"], ["chiihou"]][circumstances.get("tianhu") or 0]
    seat = WINDS[p["menfeng"]]
    given = {
        "hand": "".join(concealed),
        "win": win,
        "by": "ron" if ron else "tsumo",
        "seat": seat,
        "round": WINDS[p["zhuangfeng"]],
        "melds": [_kobalab_meld(m) for m in called if m],
        "dora": _texts(p["baopai"]),
        "ura": _texts(p["fubaopai"]),
        "flags": flags,
        "honba": p["jicun"]["changbang"],
        "sticks": p["jicun"]["lizhibang"],
    }
    if ron:
        steps = {"+": 1, "=": 2, "-": 3}[ron[2]]
        given["from"] = WINDS[(p["menfeng"] + steps) % 4]
    yakuman = o["damanguan"] or 0
    yaku = {}
    for one in o["hupai"]:
        n = len(one["fanshu"]) if isinstance(one["fanshu"], str) else one["fanshu"]
        yaku[KEY_OF.get(one["name"].replace("翻牌", "役牌"), one["name"])] = n
    expected = {
        "yaku": yaku,
        "yakuman": yakuman,
        "total": o["defen"],
        "deltas": {WINDS[w]: n for w, n in enumerate(o["fenpei"]) if n},
    }
    if not yakuman:
        expected |= {"fu": o["fu"], "han": o["fanshu"]}
    return given, expected


def _kobalab_meld(text: str) -> str:
    suit = text[0]
    digits = "".join(c for c in text[1:] if c.isdigit())
    marked = [c for c in text if c in "+=-"]
    if len(set(digits.replace("0", "5"))) > 1:
        name = "chi"
    elif len(digits) == 3:
        name = "pon"
    elif not marked:
        name = "ankan"
    else:
        name = "daiminkan" if text[-1] in "+=-" else "kakan"
    return f"{name}:{digits}{suit}"


def riichienv(corpus: Path, players: int) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Wins scored by riichienv (Mahjong Soul's ids of yaku, seat and round winds unnamed)."""
    path = corpus / "logs" / "score" / "smly__RiichiEnv" / f"agari_{players}p.json.gz"
    for x in load(path)["cases"]:
        c, o = x["conditions"], x["expected"]
        melds = []
        for m in x["melds"]:
            name = {"angang": "ankan", "peng": "pon"}.get(m["meld_type"], m["meld_type"])
            melds.append(f"{name}:" + "".join(map(tile_136, m["tiles"])))
        own = list(x["tiles_136"])
        if len(own) + 3 * len(melds) == 14:
            own.remove(x["win_tile_136"])
        flags = [
            key
            for key in ["double_riichi", "ippatsu", "haitei", "houtei", "rinshan", "chankan"]
            if c[key]
        ]
        if c["riichi"]:
            flags.append("riichi")
        if c["tsumo_first_turn"]:
            flags.append("chiihou" if c["player_wind"] else "tenhou")
        given = {
            "hand": "".join(map(tile_136, own)),
            "win": tile_136(x["win_tile_136"]),
            "by": "tsumo" if c["tsumo"] else "ron",
            "seat": WINDS[c["player_wind"]],
            "round": WINDS[c["round_wind"]],
            "melds": melds,
            "dora": [tile_136(i) for i in x["dora_indicators"]],
            "ura": [tile_136(i) for i in x["ura_indicators"]],
            "flags": flags,
            "honba": c["honba"],
            "kita": c["kita_count"],
            "rules": "mahjongsoul-sanma" if players == 3 else "mahjongsoul",
        }
        yaku = {BY_MAJSOUL[i] for i in o["yaku"]}
        yield given, {"allowed": o["is_win"], "han": o["han"], "fu": o["fu"], "yaku": yaku}


MAHJAX_YAKU = (
    *(
        [
            "pinfu",
            "iipeikou",
            "ryanpeikou",
            "chanta",
            "junchan",
            "ittsuu",
            "sanshoku_doujun",
            "sanshoku_doukou",
        ]
    ),
    *(
        [
            "toitoi",
            "sanankou",
            "sankantsu",
            "chiitoitsu",
            "tanyao",
            "honitsu",
            "chinitsu",
            "honroutou",
        ]
    ),
    *(
        [
            "shousangen",
            "haku",
            "hatsu",
            "chun",
            "bakaze",
            "jikaze",
            "menzen_tsumo",
            "riichi",
            "daisangen",
        ]
    ),
    *(["shousuushii", "daisuushii", "chuuren", "kokushi", "chinroutou", "tsuuiisou", "ryuuiisou"]),
    *(["suuankou", "suukantsu"]),
)


BEFORE = {dora_kind(k * 8, DEFAULT): k for k in range(34)}
"""A dora's kind -> its indicator's."""


def mahjax(corpus: Path) -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
    """Named hands; ``base`` are base points, a dealer's ron being six times as much."""
    path = corpus / "logs" / "score" / "nissymori__mahjax" / "yaku_test.json.gz"
    for name, x in load(path).items():
        melds = []
        for m in x["melds"][: x["n_meld"]]:
            source, kind, action = m >> 13, m >> 7 & 63, m & 127
            if action == 37 + kind:
                melds.append(("daiminkan:" if source else "ankan:") + to_mpsz([kind * 8] * 4))
            else:
                melds.append("chi:" + to_mpsz([(kind + i) * 8 for i in range(3)]))
        own = [k * 8 for k, n in enumerate(x["hand"]) for _ in range(n)]
        given = {
            "hand": to_mpsz(own),
            "win": to_mpsz(x["last"] * 8),
            "by": "ron" if x["is_ron"] else "tsumo",
            "seat": WINDS[x["seat_wind"]],
            "round": WINDS[x["prevalent_wind"]],
            "melds": melds,
            "dora": [to_mpsz(BEFORE[k] * 8) for k in x["dora_indices"]],
            "flags": ["riichi"] if x["riichi"] else [],
            "aka": False,
        }
        yaku = {MAHJAX_YAKU[i] for i in x["yaku_indices"]}
        yield name, given, {"fan": x["fan"], "fu": x["fu"], "base": x["score"], "yaku": yaku}


def nekobean(corpus: Path) -> Iterator[tuple[str, str, str, bool]]:
    """A yakuman's key, a hand's 13 tiles, the winning tile, is it exactly that yakuman."""
    names = {
        "all_green": "ryuuiisou",
        "all_honors": "tsuuiisou",
        "big_four_winds": "daisuushii",
        "big_three_dragons": "daisangen",
        "four_concealed_triplets": "suuankou",
        "little_four_winds": "shousuushii",
        "nine_gates": "chuuren",
        "single_wait_four_concealed_triplets": "suuankou_tanki",
        "thirteen_wait_thirteen_orphans": "kokushi_13",
        "true_nine_gates": "junsei_chuuren",
    }
    for name, key in names.items():
        path = corpus / "logs" / "score" / "nekobean__mahjong-cpp" / f"{name}.txt.gz"
        with gzip.open(path, "rt") as file:
            for line in file:
                *kinds, win, yes = map(int, line.split())
                if win not in kinds:  # no hand of fourteen tiles; never "yes"
                    assert not yes
                    continue
                kinds.remove(win)
                yield key, to_mpsz([k * 8 for k in kinds]), to_mpsz(win * 8), bool(yes)
