"""The end of a match -> ``owari``: the inverse of :mod:`.owari`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...core import ledger as ledgers
from ...core.events import EndGame, Event, Settle
from .. import pay, settle
from .write_results import SEATS, Results, hundreds, joined


class Owari(NamedTuple):
    """``text``: the attribute; ``said``: the settlement, where the text alone would be read as
    another one."""

    text: str
    said: Settle | None = None


def owari(events: Sequence[Event], results: Results, first_dealer: int) -> Owari | None:
    """What the events of the last hand say of the end; ``None`` when the match goes on, an empty
    text when it is over and nothing is said of how. Raises :class:`~..errors.Problem`."""
    table = results.table
    n = table.players
    settled = next((e for e in events if isinstance(e, Settle)), None)
    ended = next((e for e in events if isinstance(e, EndGame)), None)
    if settled is None:
        return None if ended is None else Owari("")
    scores = None if ended is None else ended.scores
    if scores is None:
        rows = ledgers.deltas(settled.ledger, n)
        scores = tuple([a + b for a, b in zip(table.scores, rows, strict=True)])
    points = ledgers.by_seat(settled.ledger, n, "final") or (0,) * n
    before = settle.Before(table.start, tuple(table.scores), table.kyotaku)
    read = settle.settle(settle.End(scores, points), before, first_dealer)
    same = (settled.unit, settled.ranks or read.ranks) == (read.unit, read.ranks) and (
        not settled.ledger or pay.same_rows(settled.ledger, read.ledger)
    )
    said = None if same else settled
    text = (settled.meta or {}).get("owari")
    if isinstance(text, str):
        return Owari(text, said)
    empty = [0] * (SEATS - n)
    shown = [_decimal(amount) for amount in (*points, *empty)]
    out = results.by_seat([*hundreds(scores, "a final score of"), *empty], shown)
    if results.chips is not None:
        out += results.by_seat(results.chips, [0] * n)
    return Owari(joined(out), said)


def _decimal(thousandths: int) -> str:
    units, rest = divmod(abs(thousandths), 1000)
    sign = "-" if thousandths < 0 else ""
    places = f"{rest:03d}".rstrip("0") or "0"
    return f"{sign}{units}.{places}"
