"""Events with results -> attributes of ``<AGARI>`` and ``<RYUUKYOKU>``: the inverse of
:mod:`.results`.

What a log did not say (Mortal's wins have no yaku) stays unsaid: ``yaku`` and ``ten`` are empty
texts then. What the reader would understand differently is named as a loss.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from ...core import ledger as ledgers
from ...core.events import Hora, Ledger, Ryukyoku
from ...core.names import BY_KEY
from ...core.tiles import UNKNOWN, WINDS, from_mjai
from .. import pay
from ..errors import Problem
from ..writing import reason_of
from .deal import HANDS
from .fields import integers
from .hand_ids import HandIds
from .results import DORA, LIMITS, PAYS, REASONS, URA, Table, paid
from .xmltext import Attributes

SEATS: Final = 4
"""Three players, too, have numbers for four."""
_TYPES: Final = {reason: code for code, reason in REASONS.items()}
_OTHERS: Final = {"blue": "blue fives", "flower": "flowers"}
"""Bonus tiles that Tenhou does not have: counted with the dora, and the loss that names them."""


def joined(numbers: Iterable[object]) -> str:
    """Numbers with commas between them."""
    return ",".join(map(str, numbers))


def hundreds(points: Iterable[int], what: str) -> list[int]:
    """Points in units of 100. Raises :class:`.Problem` for what is none."""
    out = []
    for one in points:
        whole, rest = divmod(one, 100)
        if rest:
            raise Problem(f"{what} {one}, an mjlog counts in hundreds")
        out.append(whole)
    return out


class Results:
    """Writes the results of one hand after the other; ``table`` is kept as the reader keeps it."""

    def __init__(self, table: Table, losses: dict[str, None]) -> None:
        self.table = table
        self.losses = losses
        self.chips: list[int] | None = None

    def lose(self, what: str) -> None:
        self.losses.setdefault(what)

    # ---- wins

    def hora(self, e: Hora, ids: HandIds, lies: int | None) -> Attributes:
        """``lies``: the id of the tile that can be won on. Raises :class:`.Problem`."""
        table = self.table
        meta = e.meta or {}
        machi = self._machi(e, ids, lies)
        if e.tehai is not None and UNKNOWN in e.tehai:
            raise Problem("a hidden tile in a winner's hand")
        held = ids.held[e.actor]
        if e.tehai is None:
            hai = sorted({*held, machi})
        else:
            hai = ids.shown(e.actor, e.tehai, machi)
        ba = self._ba(meta)
        out = [("ba", joined(ba)), ("hai", joined(hai))]
        if ids.melds[e.actor]:
            out.append(("m", joined(reversed(ids.melds[e.actor]))))
        out.append(("machi", str(machi)))
        out += self._worth(e, ba[0])
        dora = ids.indicators
        if isinstance(said := meta.get("dora"), list):
            dora = [ids.new(from_mjai(t), spare=True) for t in said]
        out.append(("doraHai", joined(dora)))
        if e.ura_markers is not None:
            out.append(("doraHaiUra", joined(ids.ura(e.ura_markers))))
        out += [("who", str(e.actor)), ("fromWho", str(e.target))]
        if e.pao is not None:
            out.append(("paoWho", str(e.pao)))
        change = self._change(e.deltas, e.ledger)
        out.append(("sc", self._sc(meta, change, e.ledger)))
        read = paid(change, e.actor, e.target, e.pao, table.oya, _points(e, ba[0]), ba[0])
        self._compare(e.ledger, read)
        self._pays(change, e.ledger)
        return out

    def _machi(self, e: Hora, ids: HandIds, lies: int | None) -> int:
        if e.pai is None or e.pai == UNKNOWN:
            if lies is None:
                raise Problem("a win without its tile")
            return lies
        if lies is not None and ids.tile(lies) == e.pai:
            return lies
        for i in ids.held[e.actor]:
            if ids.tile(i) == e.pai:
                return i
        return ids.new(e.pai, spare=True)

    def _worth(self, e: Hora, honba: int) -> Attributes:
        points = _points(e, honba)
        if points is None:
            ten = ""
        else:
            limit = LIMITS.index(e.limit) if e.limit in LIMITS else 0
            ten = joined((e.fu or 0, points, limit))
        if e.yaku is None:
            return [("ten", ten), ("yaku", "")]
        if e.yakuman:
            found = [(self._id(key, e), value) for key, value in e.yaku]
            if any(value != 1 for _, value in found):
                self.lose("double yakuman")
            known = [i for i, _ in found if i is not None]
            if len(known) == len(found):
                return [("ten", ten), ("yakuman", joined(known))]
            self.lose("yaku")
            return [("ten", ten), ("yakuman", joined(known)) if known else ("yaku", "")]
        return [("ten", ten), ("yaku", joined(self._pairs(e)))]

    def _pairs(self, e: Hora) -> list[int]:
        """Ids and han, one after the other. Norths set aside count with the dora."""
        pairs: list[list[int]] = []
        kita = 0
        for key, value in e.yaku or ():
            i = self._id(key, e)
            if i is None and key in ("kita", *_OTHERS):
                kita += value * (key == "kita")
                if key in _OTHERS:
                    self.lose(_OTHERS[key])
                same = next((pair for pair in pairs if pair[0] == DORA), None)
                if same is None:
                    pairs.append([DORA, value])
                else:
                    same[1] += value
            elif i is None:
                self.lose("yaku")
            elif i == DORA and (same := next((p for p in pairs if p[0] == DORA), None)):
                same[1] += value
            else:
                pairs.append([i, value])
        dora = sum(value for i, value in pairs if i == DORA)
        aside = self.table.kita[e.actor]
        if kita != (aside if 0 < aside <= dora else 0):
            self.lose("what norths count")
        if not pairs:
            self.lose("yaku")
        riichi = {"riichi", "double_riichi"} & {key for key, _ in e.yaku or ()}
        if riichi and e.ura_markers is not None and all(i != URA for i, _ in pairs):
            pairs.append([URA, 0])
        return [number for pair in pairs for number in pair]

    def _id(self, key: str, e: Hora) -> int | None:
        """Tenhou's id of a yaku."""
        table = self.table
        if key == "jikaze":
            key = f"jikaze_{WINDS[(e.actor - table.oya) % table.players]}"
        elif key == "bakaze":
            key = f"bakaze_{table.bakaze}"
        if key in BY_KEY:
            return BY_KEY[key].tenhou
        number = key.removeprefix("tenhou-")
        return int(number) if number != key and number.isdecimal() and len(number) < 6 else None

    # ---- draws

    def ryukyoku(
        self, e: Ryukyoku, ids: HandIds, left: int, tenpai: Sequence[int] | None
    ) -> Attributes:
        """``left``: tiles of the live wall; ``tenpai``: as :func:`..writing.ready` finds it. Raises
        :class:`.Problem`."""
        meta = e.meta or {}
        reason = reason_of(e, left)
        code = _TYPES.get(reason or "")
        if reason is None and isinstance(meta.get("type"), str):
            code = meta["type"]
        elif e.reason not in (None, "exhaustive", *_TYPES):
            self.lose("reasons of draws")
        out = [] if code is None else [("type", code)]
        change = self._change(e.deltas, e.ledger)
        # Without a reason, some abort of which nothing is said: an element without payments.
        if reason is not None or code is not None or left <= 0 or any(change):
            out += [("ba", joined(self._ba(meta))), ("sc", self._sc(meta, change, e.ledger))]
        for key, hand, seat in zip(HANDS, e.tehais or (), range(SEATS), strict=False):
            if hand and UNKNOWN not in hand:
                out.append((key, joined(ids.shown(seat, hand))))
        if e.tehais is None and reason == "exhaustive":
            if tenpai is None:
                self.lose("who was tenpai")
            out += [(HANDS[seat], joined(sorted(ids.held[seat]))) for seat in tenpai or ()]
        rows = ledgers.pairwise(change, PAYS.get(reason or "exhaustive", "draw"))
        self._compare(e.ledger, rows)
        self._pays(change, e.ledger)
        return out

    def chombo(self, rows: Ledger, result: Attributes | None) -> Attributes:
        """A penalty that ends the hand: a draw of a kind that Tenhou does not have. Where the
        hand had a ``result`` before (a draw at which it came out), that one pays it too."""
        self.lose("chombo")
        change = self._change(None, rows)
        out = result if result is not None else [("type", "chombo"), ("ba", joined(self._ba({})))]
        at = next((at for at, (key, _) in enumerate(out) if key == "sc"), None)
        if at is None:
            out.append(("sc", self._sc({}, change, rows)))
        else:
            numbers = [int(number) for number in out[at][1].split(",")]
            for seat, amount in enumerate(hundreds(change, "a change of")):
                numbers[2 * seat + 1] += amount
            out[at] = ("sc", joined(numbers))
        self._pays(change, rows)
        return out

    # ---- what they have in common

    def _ba(self, meta: dict[str, Any]) -> list[int]:
        said = meta.get("ba")
        if isinstance(said, list) and len(said) == 2 and all(isinstance(i, int) for i in said):
            return said
        return [self.table.honba, self.table.kyotaku]

    def _change(self, deltas: Sequence[int] | None, rows: Ledger) -> tuple[int, ...]:
        if deltas is not None:
            return tuple(deltas)
        return ledgers.deltas(rows, self.table.players)

    def _sc(self, meta: dict[str, Any], change: Sequence[int], rows: Ledger) -> str:
        n = self.table.players
        said = meta.get("sc")
        if isinstance(said, str) and _count(said) in (2 * n, 4 * n, 8, 16):
            return said
        out = self.by_seat(
            hundreds(self.table.scores, "a score of"), hundreds(change, "a change of")
        )
        won = ledgers.by_seat(rows, n, "chips")
        if self.chips is not None or won is not None:
            out += self.by_seat(self.chips or [0] * n, won or [0] * n)
        return joined(out)

    def by_seat(self, *lists: Sequence[object]) -> list[object]:
        """The first of each list, the second of each ..., with zeros for an empty seat."""
        out: list[object] = [part for parts in zip(*lists, strict=True) for part in parts]
        return out + [0] * (len(lists) * SEATS - len(out))

    def _pays(self, change: tuple[int, ...], rows: Ledger) -> None:
        self.table.pays(change, -(sum(change) // 1000))
        won = ledgers.by_seat(rows, self.table.players, "chips")
        if won is not None:
            before = self.chips or [0] * self.table.players
            self.chips = [a + b for a, b in zip(before, won, strict=True)]

    def _compare(self, rows: Ledger, read: Ledger) -> None:
        """Are these the rows that will be read?"""
        if rows and not pay.same_rows(rows, read):
            self.lose("what payments are for")


def _points(e: Hora, honba: int) -> int | None:
    """What the hand is worth, by its payments where nothing else says it. ``honba``: on the table;
    where no payment is theirs, they are not told from the rest."""
    if e.points is not None or not e.ledger:
        return e.points
    if honba and all(row.reason != "honba" for row in e.ledger):
        return None
    if any(row.reason not in ("win", "pao", "honba", "sticks", "shugi") for row in e.ledger):
        return None
    rows = [row for row in e.ledger if row.reason in ("win", "pao") and row.currency == "points"]
    return sum([row.amount for row in rows])


def _count(text: str) -> int:
    """How many whole numbers this is a list of; 0 for what is none."""
    try:
        return len(integers({"": text}, ""))
    except Problem:
        return 0
