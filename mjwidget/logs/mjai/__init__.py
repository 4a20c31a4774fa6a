"""mjai JSON lines <-> events. The names below are all that others need.

One event a line. Many programs write them, each a little differently; what is read:

* the project's own form, which says everything of a match;
* Mortal's and RiichiEnv's: wins and draws say ``deltas`` alone, a win its ``ura_markers``;
  RiichiEnv also ``meta.score``, ``kan``, ``kyoutaku`` and ``kita``;
* gimite's and that of mjai-manue: yaku, fu, fan and points with names of their own,
  ``uradora_markers``, no ``scores`` in ``start_kyoku``; the oldest with a ``haipai`` for each seat,
  without rounds and ``tsumogiri``, between drawings of the table;
* akochan's: ``scores`` after a win instead of its points, fu before rounding, the wall as
  ``haiyama``;
* the JSON of tenhou-paifu-to-json: one object with the hands, names and tiles of its own.

What a line leaves out and the lines before or after leave no doubt about is filled in: the tile
of a win, who pays what, the round. ``meta["unsaid"]`` of a ``start_kyoku`` names what of it was.
"""

from __future__ import annotations

from typing import Final

from ..errors import Reading
from . import wrapped
from .reader import EVENT, FORMAT, read_lines, write

__all__ = ["FORMAT", "looks_like", "read", "write"]


_FIRST: Final = 4096
"""So much of the first line is looked at."""


def looks_like(head: bytes) -> bool:
    """Does the text begin with an mjai event, or is it the object with hands of such?"""
    if head.startswith(b"#"):  # gimite's archive as text: drawings between the events
        return b'\n{"type":"start_game"' in head.replace(b"\r", b"")
    if not head.startswith(b"{"):
        return False
    return EVENT.match(head[:_FIRST]) is not None or wrapped.looks_like(head)


def read(data: bytes) -> tuple[Reading, ...]:
    """The matches of mjai lines: each ``start_game`` after a hand begins another one."""
    if wrapped.looks_like(data[:65536].lstrip(b" \t\r\n")):
        return wrapped.read(data)
    return read_lines(data)
