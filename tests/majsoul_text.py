"""Records of Mahjong Soul made of matches: what the game would have written, or sent one seat."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from mjwidget.core import ledger
from mjwidget.core.events import (
    Ankan,
    Chi,
    Dahai,
    Daiminkan,
    Dora,
    Event,
    Hora,
    Kakan,
    Nukidora,
    Pon,
    ReachAccepted,
    Ryukyoku,
    StartKyoku,
    Tsumo,
    Wall,
)
from mjwidget.core.match import Hand, Match
from mjwidget.core.names import BY_MAJSOUL
from mjwidget.core.seats import turn_order
from mjwidget.core.state import State
from mjwidget.core.tiles import Tile, to_mpsz
from mjwidget.logs.majsoul.results import REASONS

FANS = {key: number for number, key in BY_MAJSOUL.items()}
ABORTS = {reason: number for number, reason in REASONS.items()}


def fan(key: str, han: int) -> dict[str, int]:
    return {"id": FANS[key.split("_")[0] if key[:6] in ("jikaze", "bakaze") else key], "val": han}


def texts(tiles: Sequence[Tile]) -> list[str]:
    return [to_mpsz(t) for t in tiles]


def paishan(start: StartKyoku, whole: bool) -> str:
    """The wall; ``whole``: with the deal before it."""
    wall = start.wall
    assert isinstance(wall, Wall)
    under = [t for pair in zip(wall.dora, wall.ura, strict=True) for t in pair]
    out = [*wall.live[1:], *[*wall.rinshan, *under][::-1]]
    if whole:
        dealt: list[Tile] = []
        at = 0
        for size in (4, 4, 4, 1):
            for seat in turn_order(start.oya, len(start.tehais)):
                dealt += start.tehais[seat][at : at + size]
            at += size
        out = [*dealt, wall.live[0], *out]
    return "".join(texts(out))


class Recorder:
    """``viewer``: a seat's stream instead of the record."""

    def __init__(self, viewer: int | None = None, whole: bool = False) -> None:
        self.viewer = viewer
        self.whole = whole
        self.out: list[dict[str, Any]] = []
        self.doras: list[Tile] = []
        self.new = False
        self.accepted: int | None = None

    def add(self, kind: str, data: dict[str, Any], state: State | None = None) -> None:
        if self.new and kind in ("DealTile", "DiscardTile", "AnGangAddGang", "BaBei"):
            data["doras"], self.new = texts(self.doras), False
        if self.accepted is not None and kind in ("DealTile", "ChiPengGang", "LiuJu"):
            data["liqi"], self.accepted = {"seat": self.accepted, "score": 0, "liqibang": 1}, None
        name = f".lq.Record{kind}" if self.viewer is None else f"Action{kind}"
        # what is zero is not sent
        self.out.append(
            {"name": name, "data": {k: v for k, v in data.items() if v not in (0, False, None)}}
        )

    def hand(self, hand: Hand) -> None:
        before = State()
        waiting: list[Hora] = []
        for event, state in zip(hand.events, hand, strict=True):
            if waiting and not isinstance(event, Hora):
                self.hule(waiting, before)
                waiting = []
            if isinstance(event, Hora):
                if not waiting:
                    self.lies = before
                waiting.append(event)
            else:
                self.event(event, before, state, hand)
            before = state
        if waiting:
            self.hule(waiting, before)

    def event(self, e: Event, before: State, state: State, hand: Hand) -> None:
        if isinstance(e, StartKyoku):
            self.start = e
        elif isinstance(e, Tsumo) and before.phase == "deal":
            self.new_round(self.start, e.pai)
        elif isinstance(e, Tsumo):
            shown = self.viewer in (None, e.actor)
            self.add(
                "DealTile",
                {
                    "seat": e.actor,
                    "tile": to_mpsz(e.pai) if shown else None,
                    "left_tile_count": state.left,
                },
            )
        elif isinstance(e, Dahai):
            p = before.players[e.actor]
            self.add(
                "DiscardTile",
                {
                    "seat": e.actor, "tile": to_mpsz(e.pai), "moqie": e.tsumogiri,
                    "is_liqi": p.declaring, "is_wliqi": p.declaring and p.riichi == 2,
                },
            )  # fmt: skip
        elif isinstance(e, Chi | Pon | Daiminkan):
            kind = (Chi, Pon, Daiminkan).index(type(e))
            self.add(
                "ChiPengGang",
                {
                    "seat": e.actor, "type": kind, "tiles": [*texts(e.consumed), to_mpsz(e.pai)],
                    "froms": [*[e.actor] * len(e.consumed), e.target],
                },
            )  # fmt: skip
        elif isinstance(e, Ankan):
            self.add("AnGangAddGang", {"seat": e.actor, "type": 3, "tiles": to_mpsz(e.consumed[0])})
        elif isinstance(e, Kakan):
            self.add("AnGangAddGang", {"seat": e.actor, "type": 2, "tiles": to_mpsz(e.pai)})
        elif isinstance(e, Nukidora):
            self.add("BaBei", {"seat": e.actor, "moqie": before.players[e.actor].drawn == e.pai})
        elif isinstance(e, Dora):
            self.doras.append(e.dora_marker)
            if before.phase == "discard":  # it comes with the discard
                self.out[-1]["data"]["doras"] = texts(self.doras)
            else:
                self.new = True
        elif isinstance(e, ReachAccepted):
            self.accepted = e.actor
        elif isinstance(e, Ryukyoku):
            self.draw(e, before)

    def new_round(self, e: StartKyoku, drawn: Tile) -> None:
        self.doras, self.new, self.accepted = [e.dora_marker], False, None
        data: dict[str, Any] = {
            "chang": "ESWN".index(e.bakaze), "ju": e.oya, "ben": e.honba, "liqibang": e.kyotaku,
            "scores": list(e.scores), "doras": texts(self.doras),
            "left_tile_count": (e.left or (70 if len(e.scores) == 4 else 55)) - 1,
        }  # fmt: skip
        hands = [
            [*texts(h), *([to_mpsz(drawn)] if s == e.oya else [])] for s, h in enumerate(e.tehais)
        ]
        if self.viewer is None:
            data |= {f"tiles{s}": hand for s, hand in enumerate(hands)}
            if e.wall is not None and len(e.scores) == 4:
                data["paishan"] = paishan(e, self.whole)
        else:
            data["tiles"] = hands[self.viewer]
        self.add("NewRound", data)

    def hule(self, wins: list[Hora], state: State) -> None:
        n = len(state.players)
        rows = [row for e in wins for row in e.ledger]
        found = []
        for e in wins:
            assert e.points is not None
            dealer = e.actor == state.oya
            each = {"point_rong": e.points}
            if e.actor == e.target:
                tenth = e.points // 3 if n == 4 else e.points // 2
                paid = {r.source: r.amount for r in e.ledger if r.reason == "win"}
                qin = paid.get(state.oya, 0)
                xian = next((a for s, a in paid.items() if s != state.oya), tenth)
                unit = {"mangan": 2, "haneman": 3, "baiman": 4, "sanbaiman": 6, "yakuman": 8}.get(
                    e.limit or "", 0
                )
                each = {
                    "point_rong": unit * 1000 * (6 if dealer else 4) * max(e.yakuman, 1),
                    "point_zimo_qin": 0 if dealer else qin, "point_zimo_xian": xian,
                }  # fmt: skip
            found.append(
                {
                    "seat": e.actor, "zimo": e.actor == e.target, "qinjia": dealer,
                    "hand": texts(e.tehai or ()), "hu_tile": to_mpsz(e.pai or 0),
                    "liqi": state.players[e.actor].riichi > 0, "doras": texts(self.doras),
                    "li_doras": texts(e.ura_markers or ()), "yiman": e.yakuman > 0,
                    "count": e.yakuman or e.han, "fu": e.fu or 0,
                    "fans": [fan(key, han) for key, han in e.yaku or ()],
                    "baopai": 0 if e.pao is None else e.pao + 1, **each,
                }
            )  # fmt: skip
        self.add("Hule", {"hules": found, "delta_scores": list(ledger.deltas(rows, n))})

    def draw(self, e: Ryukyoku, state: State) -> None:
        n = len(state.players)
        change = list(ledger.deltas(e.ledger, n))
        shown = e.tehais or (None,) * n
        if e.reason in ("exhaustive", "nagashi_mangan"):
            players = [{"tingpai": True, "hand": texts(h)} if h else {} for h in shown]
            scores = [{"delta_scores": change if any(change) else []}]
            self.add(
                "NoTile",
                {
                    "liujumanguan": e.reason == "nagashi_mangan",
                    "players": players,
                    "scores": scores,
                },
            )
            return
        data: dict[str, Any] = {"type": ABORTS[e.reason or ""]}
        if e.reason == "kyuushu_kyuuhai":
            who = next(s for s, h in enumerate(shown) if h)
            data |= {"seat": who, "tiles": texts(shown[who] or ())}
        elif all(shown):
            data["allplayertiles"] = ["|".join(texts(h or ())) for h in shown]
        self.add("LiuJu", data)


def head(match: Match, **config: Any) -> dict[str, Any]:
    """The head of a record."""
    mode = {"mode": 12 if match.seats == 3 else 2}
    out: dict[str, Any] = {
        "uuid": "200101-test", "config": {"category": 2, "mode": mode, **config},
        "accounts": [{"seat": s, "nickname": name} for s, name in enumerate(match.players)],
    }  # fmt: skip
    if match.final:
        out["result"] = {
            "players": [
                {"seat": row.seat, "total_point": row.points, "part_point_1": row.score}
                for row in match.final
            ]
        }
    return out


def steps(match: Match, viewer: int | None = None, whole: bool = False) -> list[dict[str, Any]]:
    """All messages of a match."""
    recorder = Recorder(viewer, whole)
    for hand in match:
        recorder.hand(hand)
    return recorder.out


def record(match: Match, *, actions: bool = False, whole: bool = False) -> bytes:
    """A record, of the older or the newer form."""
    found = steps(match, None, whole)
    if actions:
        inner: dict[str, Any] = {
            "version": 210715,
            "actions": [
                {"passed": 10 * i, "type": 1, "result": one} for i, one in enumerate(found)
            ],
        }
    else:
        inner = {"records": found}
    data = {"name": ".lq.GameDetailRecords", "data": inner}
    return json.dumps({"head": head(match), "data": data}).encode()
