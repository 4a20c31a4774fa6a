"""A match of a table that was saved, to go on with."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from typing import Final

from ..core.audit import audit
from ..core.match import Match
from ..logs.load import load

_IN_THE_RECORD: Final = {
    "rules": "the record names its own; mj.Replay(match).play(seat, rules=...) plays on by others",
    "seed": "the record holds its walls; table.restart(seed) begins a match with others",
    "names": "the record holds its own; mj.Table(rules, names=...) begins a match with others",
    "scores": "the record holds its own; mj.Table(rules, scores=...) begins a match with others",
}
"""Arguments of a new table, and what to do where the table of a record was meant."""


def saved(path: str | PathLike[str] | Match, given: Mapping[str, object]) -> Match:
    """The record, if a table can go on with it. ``given``: further arguments, among them none that
    the record holds itself. Raises ``ValueError``, and ``OSError`` where there is no such file."""
    for name, instead in _IN_THE_RECORD.items():
        if given.get(name) is not None:
            raise ValueError(f"{name}: {instead}")
    match = path if isinstance(path, Match) else load(path)
    damage = match.error or next(iter(audit(match)), None)
    if damage is not None:
        raise ValueError(f"the record is damaged: {damage}")
    if not isinstance((match.header.secret or {}).get("seed"), str):
        raise ValueError(
            "the record does not hold the secret of a table's walls, so its table cannot go on;"
            " mj.Replay(match).play(seat) is one that plays on from any record"
        )
    return match
