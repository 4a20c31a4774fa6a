"""One pass over the hands: entries in, events out.

An indicator that is written after a discard or after a replacement draw was turned before it: so
far Tenhou's logs and this format only differ in the order of writing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

from ...core.events import (
    Ankan,
    Chi,
    Dahai,
    Daiminkan,
    Dora,
    Kakan,
    Pon,
    StartGame,
    StartKyoku,
    Tsumo,
)
from ...core.names import round_name
from ...core.tiles import UNKNOWN, WINDS, Tile
from .. import own
from ..builder import Builder
from ..documents import documents
from ..errors import LogError, Problem, Reading
from ..jsonread import name, numbers, others, rows, shown, table, text, whole
from ..settle import End
from . import results
from .notation import call, one, parsed

FORMAT: Final = "majiang"

_MATCH: Final = frozenset(
    ("title", "player", "qijia", "log", "defen", "point", "rank", own.OWN)
)  # fmt: skip
_QIPAI: Final = frozenset(
    ("zhuangfeng", "jushu", "changbang", "lizhibang", "defen", "baopai", "shoupai")
)
_N: Final = 4
_SIZE: Final = 13
_MAX_COUNT: Final = 999
_MAX_TITLE: Final = 1000


def looks_like(head: bytes) -> bool:
    """Is this a paipu, or an array of them?"""
    return head[:1] in (b"{", b"[") and (b'"qipai"' in head or b'"qijia"' in head)


def read(data: bytes) -> tuple[Reading, ...]:
    """The matches of a file. Raises :class:`LogError` when there is none at all."""
    out: list[Reading] = []
    for place, game, damage in documents(data):
        if game is not None or damage is None:
            out.append(_Reader(f"{place}, " if place else "").read(game, damage))
        elif not out:
            raise damage
        elif out[-1].error is None:
            out[-1] = Reading(FORMAT, out[-1].events, out[-1].places, damage)
    if not out:
        raise LogError("start", "found an empty array, expected a paipu")
    return tuple(out)


class _Reader:
    def __init__(self, where: str) -> None:
        self.out = Builder(FORMAT)
        self.where = where
        self.first_dealer = 0

    def read(self, game: Any, damage: LogError | None) -> Reading:
        out = self.out
        out.place = f"{self.where}header"
        try:
            found = table(game, "a match")
            log = rows(found.get("log"), "log")
            self._header(found)
            for number, entries in enumerate(log):
                self._hand(number, rows(entries, f"log[{number}]"))
            if not out.hands:
                raise Problem("found no hand, expected qipai")
            out.close()
            self._rules(found)
            if damage is None:
                out.place = f"{self.where}end"
                self._end(found)
        except Problem as wrong:
            return out.reads(damage or LogError(out.place, str(wrong)))
        return out.reads(damage)

    # ---- the match

    def _header(self, found: dict[str, Any]) -> None:
        self.first_dealer = whole(found.get("qijia", 0), "qijia", 0, _N - 1)
        players = found.get("player")
        lines = [name(p).split("\n", 1) for p in players] if isinstance(players, list) else []
        meta = others(found, _MATCH)
        if found.get("title"):
            meta["title"] = str(found["title"])[:_MAX_TITLE]
        if any(len(line) > 1 for line in lines):  # rank and rating stand below the name
            meta["player"] = [line[1] if len(line) > 1 else "" for line in lines[:_N]]
        rules, ident = own.rules(found), own.name(found)
        self.out.emit(
            StartGame(
                meta=meta or None,
                names=tuple([line[0] for line in lines[:_N]]),
                rules=rules or {"name": "tenhou", "unknown": FORMAT},
                id=ident,
            )
        )

    def _rules(self, found: dict[str, Any]) -> None:
        """What the match itself shows of its rules, which the format does not name."""
        out = self.out
        head = out.events[0]
        assert isinstance(head, StartGame)
        if (head.rules or {}).get("unknown") != FORMAT:
            return
        rules = dict(head.rules or {})
        reds = out.reds()
        if reds != [1, 1, 1]:
            rules["red"] = reds
        last = out.state
        if found.get("rank") and (last.bakaze, last.kyoku) == ("E", _N) and min(last.scores) >= 0:
            rules["name"] = "tenhou-east"
        out.events[0] = replace(head, rules=rules)

    def _end(self, found: dict[str, Any]) -> None:
        """A match that is over has ranks; another has none yet."""
        out = self.out
        ranks = found.get("rank")
        if not ranks:
            return
        if not out.ended:
            raise Problem("the last hand has no result, and the match is said to be over")
        ranks = numbers(ranks, "rank", _N, 1, _N)
        scores = tuple(numbers(found.get("defen"), "defen", _N))
        points = rows(found.get("point", []), "point")
        if len(points) not in (0, _N):
            raise Problem(f"point: found {len(points)} numbers, expected {_N}")
        end = End(scores, tuple([results.thousandths(p) for p in points]))
        out.finish(end, self.first_dealer, ranks=ranks, said=own.settlement(found, end))

    # ---- a hand

    def _hand(self, number: int, entries: Sequence[Any]) -> None:
        out = self.out
        hand = f"{self.where}hand {number}"
        at = 0
        while at < len(entries):
            out.place = f"{hand}, entry {at}"
            entry = table(entries[at], "an entry")
            kinds = [key for key in entry if key in _HANDLERS]
            if len(kinds) != 1:
                if at == 0:
                    raise Problem(f"found {shown(sorted(entry))}, expected qipai")
                out.note(entry)
                at += 1
                continue
            kind = kinds[0]
            found = table(entry[kind], kind)
            if kind == "qipai":
                if at:
                    raise Problem("a second qipai in one hand")
                start = self._start(found)
                hand = f"{hand} ({round_name(start.bakaze, start.kyoku)})"
                out.place = f"{hand}, entry {at} (qipai)"
                out.deal(start)
            else:
                out.place = f"{hand}, entry {at} ({kind})"
                if at == 0:
                    raise Problem("expected qipai")
                if kind in ("dapai", "gangzimo"):
                    at = self._indicators(entries, at)
                _HANDLERS[kind](self, found)
            at += 1

    def _indicators(self, entries: Sequence[Any], at: int) -> int:
        """Turn those that are written after this entry; the index of the last one."""
        while at + 1 < len(entries):
            after = entries[at + 1]
            if not isinstance(after, dict) or "kaigang" not in after:
                break
            self._kaigang(table(after["kaigang"], "kaigang"))
            at += 1
        return at

    def _start(self, found: dict[str, Any]) -> StartKyoku:
        kyoku = whole(found.get("jushu", 0), "jushu", 0, _N - 1)
        oya = (self.first_dealer + kyoku) % _N
        scores = numbers(found.get("defen"), "defen", _N)
        hands = rows(found.get("shoupai"), "shoupai")
        if len(hands) != _N:
            raise Problem(f"shoupai: found {len(hands)} hands, expected {_N}")
        tehais: list[tuple[Tile, ...]] = []
        for hand in hands:
            tiles = parsed(hand or "", "shoupai") or [UNKNOWN] * _SIZE
            if len(tiles) != _SIZE:
                raise Problem(f"shoupai: found {len(tiles)} tiles, expected {_SIZE}")
            tehais.append(tuple(sorted(tiles)))
        by_seat = [(seat - oya) % _N for seat in range(_N)]
        return StartKyoku(
            meta=others(found, _QIPAI) or None,
            bakaze=WINDS[whole(found.get("zhuangfeng", 0), "zhuangfeng", 0, len(WINDS) - 1)],
            kyoku=kyoku + 1,
            honba=whole(found.get("changbang", 0), "changbang", 0, _MAX_COUNT),
            kyotaku=whole(found.get("lizhibang", 0), "lizhibang", 0, _MAX_COUNT),
            oya=oya,
            dora_marker=one(found.get("baopai"), "baopai"),
            scores=tuple([scores[w] for w in by_seat]),
            tehais=tuple([tehais[w] for w in by_seat]),
        )

    def _seat(self, found: dict[str, Any]) -> int:
        if self.out.ended:
            raise Problem("the hand has a result, expected the next one")
        return results.seat(self.out.state, found.get("l"), "l")

    def _zimo(self, found: dict[str, Any]) -> None:
        actor = self._seat(found)
        pai = one(found.get("p"), "p")
        self.out.passed()
        self.out.emit(Tsumo(meta=others(found, ("l", "p")) or None, actor=actor, pai=pai))

    def _dapai(self, found: dict[str, Any]) -> None:
        actor = self._seat(found)
        said = text(found.get("p"), "p")
        marks = said[2:]
        if marks not in ("", "_", "*", "_*", "*_"):
            raise Problem(f"p: found {shown(said)}, expected a tile, then _ and * or nothing")
        pai = one(said[:2], "p")
        player = self.out.state.players[actor]
        # Some writers do not mark what was thrown away as it was drawn.
        drawn = player.drawn == pai and pai not in player.hand and UNKNOWN not in player.hand
        event = Dahai(
            meta=others(found, ("l", "p")) or None,
            actor=actor,
            pai=pai,
            tsumogiri="_" in marks or drawn,
        )
        self.out.discard(event, "*" in marks)

    def _meld(self, found: dict[str, Any]) -> None:
        actor = self._seat(found)
        made = call(found.get("m"), "m")
        meta = others(found, ("l", "m")) or None
        own = tuple(sorted(made.own))
        if made.called is None:
            self.out.emit(Ankan(meta=meta, actor=actor, consumed=own))
        elif made.kind == "kakan":
            self.out.emit(Kakan(meta=meta, actor=actor, pai=made.called, consumed=own))
        else:
            self.out.passed()
            event = {"chi": Chi, "pon": Pon, "daiminkan": Daiminkan}[made.kind]
            target = (actor + made.turns) % _N
            self.out.emit(
                event(meta=meta, actor=actor, target=target, pai=made.called, consumed=own)
            )

    def _kaigang(self, found: dict[str, Any]) -> None:
        if self.out.ended:
            raise Problem("the hand has a result, expected the next one")
        pai = one(found.get("baopai"), "baopai")
        self.out.emit(Dora(meta=others(found, ("baopai",)) or None, dora_marker=pai))

    def _hule(self, found: dict[str, Any]) -> None:
        self.out.result(results.hora(found, self.out.state))

    def _pingju(self, found: dict[str, Any]) -> None:
        event = results.ryukyoku(found, self.out.state)
        if event.reason != "sanchahou":
            self.out.passed()
        self.out.result(event)


_HANDLERS: Final = {
    "qipai": _Reader._start,
    "zimo": _Reader._zimo,
    "gangzimo": _Reader._zimo,
    "dapai": _Reader._dapai,
    "fulou": _Reader._meld,
    "gang": _Reader._meld,
    "kaigang": _Reader._kaigang,
    "hule": _Reader._hule,
    "pingju": _Reader._pingju,
}
