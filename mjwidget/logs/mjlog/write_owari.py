"""The end of a match -> ``owari``: the inverse of :mod:`.owari`."""

from __future__ import annotations

from collections.abc import Sequence

from ...core import ledger as ledgers
from ...core.events import EndGame, Event, Settle
from .. import settle
from .results import Table
from .write_results import SEATS, Results, hundreds, joined


def owari(events: Sequence[Event], results: Results, first_dealer: int, whole: bool) -> str | None:
    """The attribute for the events of the last hand; ``None`` when the match goes on, an empty
    text when it is over and nothing is said of how. ``whole``: points without decimals where they
    have none. Raises :class:`~..errors.Problem`."""
    table = results.table
    n = table.players
    settled = next((e for e in events if isinstance(e, Settle)), None)
    ended = next((e for e in events if isinstance(e, EndGame)), None)
    if settled is None:
        return None if ended is None else ""
    said = (settled.meta or {}).get("owari")
    if isinstance(said, str):
        return said
    scores = None if ended is None else ended.scores
    if scores is None:
        rows = ledgers.deltas(settled.ledger, n)
        scores = tuple([a + b for a, b in zip(table.scores, rows, strict=True)])
    points = ledgers.by_seat(settled.ledger, n, "final") or (0,) * n
    _compare(settled, settle.End(scores, points), table, first_dealer, results)
    empty = [0] * (SEATS - n)
    shown = [_decimal(amount, whole) for amount in (*points, *empty)]
    out = results.by_seat([*hundreds(scores, "a final score of"), *empty], shown)
    if results.chips is not None:
        out += results.by_seat(results.chips, [0] * n)
    return joined(out)


def _compare(e: Settle, end: settle.End, table: Table, first_dealer: int, results: Results) -> None:
    """Will the settlement be read as it is?"""
    before = settle.Before(table.start, tuple(table.scores), table.kyotaku)
    read = settle.settle(end, before, first_dealer)
    results.compare(e.ledger, read.ledger, "what final points are made of")
    if e.unit != read.unit:
        results.lose("what final points count")
    if e.ranks is not None and e.ranks != read.ranks:
        results.lose("ranks")


def _decimal(thousandths: int, whole: bool) -> str:
    units, rest = divmod(abs(thousandths), 1000)
    sign = "-" if thousandths < 0 else ""
    if whole and not rest:
        return f"{sign}{units}"
    places = f"{rest:03d}".rstrip("0") or "0"
    return f"{sign}{units}.{places}"
