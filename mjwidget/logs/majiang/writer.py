"""A match -> a paipu that majiang-core can replay.

Riichi that are accepted are not written: every declared one is, unless its tile is ronned. What
stands only here (rules, the name of the match, what its points are made of) is a member of its own,
which other programs pass over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate, islice
from typing import Any, Final

import msgspec

from ...core import ledger as ledgers
from ...core import wire
from ...core.events import (
    Ankan,
    Chi,
    Chombo,
    Dahai,
    Daiminkan,
    DeadHand,
    Deposit,
    Dora,
    EndGame,
    Event,
    Flower,
    Hora,
    Kakan,
    Ledger,
    Nukidora,
    Offence,
    Pon,
    Reach,
    ReachAccepted,
    Ryukyoku,
    Settle,
    StartKyoku,
    Tsumo,
    tag,
)
from ...core.form import FoldError
from ...core.match import Hand, Match
from ...core.names import BY_KEY, MAJIANG, word
from ...core.reduce import reduce
from ...core.seats import relative
from ...core.state import Player, State
from ...core.tiles import BLUE, UNKNOWN, WINDS, Tile, mark
from .. import pay
from ..flowers import without_flowers
from ..own import OWN
from ..writing import deal_of, place, ready, reason_of
from ..written import WriteError, Written
from .notation import grouped, meld, to_text
from .reader import FORMAT
from .results import REASONS

_N: Final = 4
_NAMES: Final = {reason: name for name, reason in reversed(REASONS.items())}
_CALLS: Final = (Chi, Pon, Daiminkan, Ankan, Kakan)
_ENDLESS: Final = 3
"""Places after the point that a ranking point has at most."""


def write(match: Match) -> Written:
    """The match as a paipu. Raises :class:`~..written.WriteError` when it cannot be one."""
    return _Writer(match).written()


class _Writer:
    hand: Hand
    """The one that is written."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.losses: dict[str, None] = {}
        self.first_dealer = 0
        self.oya = 0
        self.entries: list[dict[str, Any]] = []
        self.declared = False
        self.waiting = False
        """A riichi's tile lies there."""
        self.due = 0
        """Open kans whose indicator is not turned yet."""
        self.later: list[Tile] = []
        """Indicators that this format writes after the next entry."""

    def written(self) -> Written:
        match = self.match
        if match.seats != _N:
            raise WriteError(f"majiang: {match.seats} players, this format knows four only")
        if not match.hands:
            raise WriteError("majiang: the match has no hand")
        log = []
        for hand in match.hands:
            start = deal_of(hand, FORMAT)
            if hand.number == 0:
                self.first_dealer = (start.oya - start.kyoku + 1) % _N
            log.append(self._hand(hand))
        if match.notes:
            self._lost("notes")
        out: dict[str, Any] = {
            "title": self._title(),
            "player": self._players(),
            "qijia": self.first_dealer,
            "log": log,
            **self._end(),
        }
        own: dict[str, Any] = {}
        if match.header.rules:
            own["rules"] = match.header.rules
        if match.header.id is not None:
            own["id"] = str(match.header.id)
        settled = [e for e in match.hands[-1].events if isinstance(e, Settle)]
        if out["point"] and len(settled) == 1:
            own["settle"] = wire.encode(settled[0])
        if own:
            out[OWN] = own
        return Written(msgspec.json.encode(out), tuple(self.losses))

    def _lost(self, what: str) -> None:
        self.losses[what] = None

    def _add(self, kind: str, **members: Any) -> None:
        self.entries.append({kind: members})

    # ---- the match

    def _title(self) -> str:
        meta = self.match.header.meta or {}
        if meta.get("title"):
            return str(meta["title"])
        name = "" if "unknown" in self.match.rules else str(self.match.rules.get("name", ""))
        return word(f"rules.{name}", "ja").removeprefix("rules.")

    def _players(self) -> list[str]:
        """Names, with rank and rating below them where this format's own file had them."""
        below = (self.match.header.meta or {}).get("player")
        names = [name.replace("\n", " ") for name in self.match.players]
        if isinstance(below, list) and len(below) == _N:
            names = [f"{a}\n{b}" if b else a for a, b in zip(names, below, strict=True)]
        return names

    def _end(self) -> dict[str, Any]:
        last = self.match.last
        out: dict[str, Any] = {"defen": list(last.scores), "point": [], "rank": []}
        if not last.over:
            return out
        if not last.wins and last.draw is None:
            self._lost("the end of the match")  # it stands after a result
            return out
        final = self.match.final
        assert final is not None
        for event in self.match.hands[-1].events:
            if isinstance(event, EndGame) and event.scores is not None:
                out["defen"] = list(event.scores)
        rows = sorted(final, key=lambda row: row.seat)
        out["rank"] = [row.rank for row in rows]
        points = [row.points for row in rows]
        if any(row.chips for row in rows):
            self._lost("chips")
        if all(p is not None for p in points):
            out["point"] = _points([p or 0 for p in points])
        return out

    # ---- a hand

    def _hand(self, hand: Hand) -> list[dict[str, Any]]:
        self.hand, self.entries, self.later = hand, [], []
        self.declared, self.waiting, self.due = False, False, 0
        self.oya = hand.start.oya
        before = State()
        for event, state in self._steps(hand):
            handler = _HANDLERS.get(type(event))
            if handler is not None:
                handler(self, event, state if isinstance(event, _CALLS) else before)
            before = state
        self._turn()
        if self.declared:
            self._lost("a riichi without its discard")
        return self.entries

    def _steps(self, hand: Hand) -> Iterable[tuple[Event, State]]:
        """Each event with the state after it, flowers left out."""
        events = without_flowers(hand.events)
        if events is hand.events:
            return zip(hand.events, hand, strict=True)
        self._lost("flowers")
        try:
            states = accumulate(events, reduce, initial=State())
            return list(zip(events, islice(states, 1, None), strict=True))
        except FoldError as e:
            raise WriteError(f"{place(hand)}: {e}") from None

    def _wind(self, seat: int) -> int:
        return relative(self.oya, seat, _N)

    def _by_wind(self, values: Sequence[Any]) -> list[Any]:
        return [values[(self.oya + w) % _N] for w in range(_N)]

    def _tile(self, t: Tile) -> str:
        self._blue((t,))
        return to_text(t)

    def _blue(self, tiles: Sequence[Tile]) -> None:
        if any(mark(t) == BLUE for t in tiles):
            self._lost("blue fives")

    def _turn(self) -> None:
        """Write the indicators that waited for an entry."""
        for t in self.later:
            self._add("kaigang", baopai=self._tile(t))
        self.later = []

    def _start(self, e: StartKyoku, before: State) -> None:
        if e.oya != (self.first_dealer + e.kyoku - 1) % _N:
            raise WriteError(f"majiang: {e.bakaze}{e.kyoku} is dealt by seat {e.oya}")
        if e.dora_marker == UNKNOWN:
            raise WriteError("majiang: the first indicator is not known")
        if e.wall is not None:
            self._lost("walls")
        if e.chips is not None:
            self._lost("chips")
        for tiles in e.tehais:
            self._blue(tiles)
        self._add(
            "qipai",
            zhuangfeng=WINDS.index(e.bakaze),
            jushu=e.kyoku - 1,
            changbang=e.honba,
            lizhibang=e.kyotaku,
            defen=self._by_wind(e.scores),
            baopai=self._tile(e.dora_marker),
            shoupai=[grouped(hand) for hand in self._by_wind(e.tehais)],
        )

    def _tsumo(self, e: Tsumo, before: State) -> None:
        self._stuck()
        kind = "gangzimo" if before.phase == "kan" else "zimo"
        self._add(kind, l=self._wind(e.actor), p="" if e.pai == UNKNOWN else self._tile(e.pai))
        self._turn()

    def _reach(self, e: Reach, before: State) -> None:
        self.declared = True

    def _accepted(self, e: ReachAccepted, before: State) -> None:
        self.waiting = False

    def _stuck(self) -> None:
        """Play goes on after a riichi that was not accepted."""
        if self.waiting:
            self._lost("riichi that were not accepted")
        self.waiting = False

    def _dahai(self, e: Dahai, before: State) -> None:
        if e.pai == UNKNOWN:
            raise WriteError("majiang: a discard is not known")
        marks = "_" * e.tsumogiri + "*" * self.declared
        self.waiting, self.declared = self.declared, False
        self._add("dapai", l=self._wind(e.actor), p=self._tile(e.pai) + marks)
        self._turn()

    def _call(self, e: Chi | Pon | Daiminkan | Ankan | Kakan, after: State) -> None:
        """``after``: the state in which the meld lies there."""
        if not isinstance(e, Ankan | Kakan):
            self._stuck()
        opened = isinstance(e, Daiminkan | Kakan)
        melds = after.players[e.actor].melds
        if isinstance(e, Kakan):
            made = next(m for m in melds if m.type == "kakan" and m.added == e.pai)
        else:
            made = melds[-1]
        self._blue(made.all_tiles)
        kind = "gang" if isinstance(e, Ankan | Kakan) else "fulou"
        self._add(kind, l=self._wind(e.actor), m=_meld(made, e.actor))
        self._turn()
        self.due += opened

    def _dora(self, e: Dora, before: State) -> None:
        # Those of an earlier kan follow the next one at once; a closed kan's follows its draw.
        earlier = before.phase == "kan" and self.due > self._open(before)
        if before.phase == "discard" or earlier:
            self._add("kaigang", baopai=self._tile(e.dora_marker))
        else:
            self.later.append(e.dora_marker)
        self.due = max(0, self.due - 1)

    @staticmethod
    def _open(before: State) -> int:
        """Is the kan just made an open one?"""
        turn = before.turn
        melds = before.players[turn].melds if turn is not None else ()
        return int(bool(melds) and melds[-1].type in ("daiminkan", "kakan"))

    # ---- results

    def _text(self, tiles: Sequence[Tile], p: Player, seat: int, last: str = "") -> str:
        self._blue(tiles)
        melds = [_meld(m, seat) for m in p.melds]
        return ",".join([grouped(tiles) + last, *melds])

    def _change(self, rows: Ledger, said: Sequence[int] | None) -> list[int]:
        if any(row.currency == "chips" for row in rows):
            self._lost("chips")
        change = ledgers.deltas(rows, _N) if rows or said is None else said
        return self._by_wind(change)

    def _hora(self, e: Hora, before: State) -> None:
        self._turn()
        p = before.players[e.actor]
        ron = e.actor != e.target
        pai = e.pai
        if pai is None and ron and before.last is not None:
            pai = before.players[before.last].river[-1].pai
        elif pai is None:
            pai = p.drawn
        if pai is None or pai == UNKNOWN:
            raise WriteError("majiang: the tile of a win is not known")
        tiles = p.hand if e.tehai is None else e.tehai
        last = self._tile(pai) + "*" * (p.riichi > 0)
        found: dict[str, Any] = {
            "l": self._wind(e.actor),
            "shoupai": self._text(tiles, p, e.actor, last),
            "baojia": self._wind(e.target) if ron else None,
            "fubaopai": [self._tile(t) for t in e.ura_markers] if e.ura_markers else None,
        }
        if not e.yakuman:
            found |= {"fu": e.fu, "fanshu": e.han}
            found = {k: v for k, v in found.items() if v is not None or k not in ("fu", "fanshu")}
        else:
            found["damanguan"] = e.yakuman
        if e.points is None or e.yaku is None:
            self._lost("what wins are worth")  # the match does not say it, the format must
        found["defen"] = e.points
        found["hupai"] = self._hupai(e)
        found["fenpei"] = self._change(e.ledger, e.deltas)
        pay.parts_said(e, _N, before.oya, before.honba, self.losses)
        self.entries.append({"hule": found})

    def _hupai(self, e: Hora) -> list[dict[str, Any]]:
        out: list[dict[str, Any]] = []
        liable = next((k for k, _ in e.yaku or () if k in pay.LIABLE), None)
        for key, han in e.yaku or ():
            name = MAJIANG.get(key) or (BY_KEY[key].ja if key in BY_KEY else key)
            row: dict[str, Any] = {"name": name, "fanshu": "*" * han if e.yakuman else han}
            if e.pao is not None and (key == liable or (liable is None and not out)):
                row["baojia"] = self._wind(e.pao)
            out.append(row)
        if e.pao is not None and not out:
            self._lost("who is liable")
        return out

    def _ryukyoku(self, e: Ryukyoku, before: State) -> None:
        self._turn()
        if e.reason != "sanchahou":
            self._stuck()
        reason = reason_of(e, before.left) or ""
        shown = ["" for _ in range(_N)]
        tehais = e.tehais
        if tehais is None and reason == "exhaustive":
            tenpai = ready(self.match, self.hand, e)
            if tenpai is None:
                self._lost("who was tenpai")
            tehais = tuple(
                [
                    p.tiles if seat in (tenpai or ()) and UNKNOWN not in p.tiles else None
                    for seat, p in enumerate(before.players)
                ]
            )
        for seat, tiles in enumerate(tehais or ()):
            if tiles:
                shown[seat] = self._text(tiles, before.players[seat], seat)
        self._add(
            "pingju",
            name=_NAMES.get(reason, (e.meta or {}).get("name", reason)),
            shoupai=self._by_wind(shown),
            fenpei=self._change(e.ledger, e.deltas),
        )

    def _chombo(self, e: Chombo, before: State) -> None:
        self._turn()
        self._lost("chombo")
        change = self._change(e.ledger, None)
        last = self.entries[-1].get("pingju") or self.entries[-1].get("hule")
        if last is not None:  # the penalty comes after a result
            last["fenpei"] = [a + b for a, b in zip(last["fenpei"], change, strict=True)]
        else:
            self._add("pingju", name=word("end.chombo", "ja"), shoupai=[""] * _N, fenpei=change)

    def _unsaid(self, e: Event, before: State) -> None:
        self._lost({Deposit: "deposits", DeadHand: "dead hands"}.get(type(e), "offences"))

    def _unheard(self, e: Event, before: State) -> None:
        raise WriteError(f"majiang: {tag(e)}, which this format does not know")


def _meld(m: Any, seat: int) -> str:
    return meld(m, 0 if m.target is None else relative(seat, m.target, _N))


def _points(points: Sequence[int]) -> list[str]:
    """Thousandths as decimals, with as many places as are needed."""
    places = next(n for n in range(_ENDLESS + 1) if all(p % 10 ** (3 - n) == 0 for p in points))
    return [f"{p / 1000:.{places}f}" for p in points]


_HANDLERS: Final[dict[type[Event], Callable[..., None]]] = {
    StartKyoku: _Writer._start,
    Tsumo: _Writer._tsumo,
    Reach: _Writer._reach,
    ReachAccepted: _Writer._accepted,
    Dahai: _Writer._dahai,
    Chi: _Writer._call,
    Pon: _Writer._call,
    Daiminkan: _Writer._call,
    Ankan: _Writer._call,
    Kakan: _Writer._call,
    Dora: _Writer._dora,
    Hora: _Writer._hora,
    Ryukyoku: _Writer._ryukyoku,
    Chombo: _Writer._chombo,
    Deposit: _Writer._unsaid,
    DeadHand: _Writer._unsaid,
    Offence: _Writer._unsaid,
    Flower: _Writer._unheard,
    Nukidora: _Writer._unheard,
}
