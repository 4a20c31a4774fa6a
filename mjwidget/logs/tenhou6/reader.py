"""Objects in, matches out: a match may be one object with many hands, or an object a hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from ...core.events import Ryukyoku, StartGame, StartKyoku
from .. import own
from ..builder import Builder
from ..documents import Document, documents
from ..errors import LogError, Problem, Reading
from ..jsonread import rows, table
from . import header, rules, words
from .hand import Deal, play, players_of

FORMAT: Final = "tenhou6"
_EMPTY: Final = (
    "found no hand in `log`, expected at least one; tenhou.net has no JSON for some lobbies"
    " (tournaments): there, the other form of the log (mjlog) is to be had"
)


_LOG: Final = re.compile(rb'"log"\s*:\s*\[\s*(?:\[\s*\[\s*-?[0-9]|\])')
_RULE: Final = re.compile(rb'"rule"\s*:\s*\{')


def looks_like(head: bytes) -> bool:
    """Is this the JSON of tenhou.net/6?"""
    if head[:1] not in (b"{", b"["):
        return False
    return bool(_LOG.search(head)) or (b'"log"' in head and bool(_RULE.search(head)))


def read(data: bytes) -> tuple[Reading, ...]:
    """The matches of a file. Raises :class:`LogError` when there is none at all."""
    out: list[Reading] = []
    for parts in _matches(documents(data)):
        out.append(_Reader(parts).read())
    if not out:
        raise LogError("start", "found an empty array, expected a match")
    first = out[0]
    if first.error is not None and not any(isinstance(e, StartKyoku) for e in first.events):
        raise first.error
    return tuple(out)


# ---- which objects belong together


def _matches(found: Iterator[Document]) -> Iterator[list[Document]]:
    """Objects that are one match: the same names, rules and reference, and later hands."""
    parts: list[Document] = []
    last: tuple[int, int] | None = None
    for document in found:
        first = _hands(document.value)
        goes_on = parts and (first is None or (last is not None and first[0] > last))
        if goes_on and (first is None or _same(parts[-1].value, document.value)):
            parts.append(document)
        else:
            if parts:
                yield parts
            parts = [document]
        last = first[1] if first is not None else last
    if parts:
        yield parts


def _hands(value: Any) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """Number and honba of the first and the last hand; ``None`` where they cannot be told."""
    try:
        log = value["log"]
        first, last = Deal(log[0]), Deal(log[-1])
    except (Problem, LookupError, TypeError):
        return None
    return (first.k, first.honba), (last.k, last.honba)


def _same(a: Any, b: Any) -> bool:
    if not (isinstance(a, dict) and isinstance(b, dict)):
        return False
    return all(a.get(key) == b.get(key) for key in ("name", "rule", "ref"))


# ---- one match


class _Reader:
    def __init__(self, parts: list[Document]) -> None:
        self.parts = parts
        self.out = Builder(FORMAT)
        self.players = 0

    def read(self) -> Reading:
        out = self.out
        error: LogError | None = None
        for part in self.parts:
            error = self._part(part)
            if error is not None:
                break
        if error is None and not out.hands:
            error = LogError(out.place, _EMPTY)
        if error is None:
            try:
                self._end(self.parts[-1])
            except Problem as wrong:
                error = LogError(out.place, str(wrong))
        return out.reads(error)

    def _part(self, part: Document) -> LogError | None:
        """The hands of an object; why it ends early."""
        out = self.out
        out.place = part.place or "header"
        if part.value is None and part.damage is not None:
            return part.damage
        try:
            found = table(part.value, "a match")
            log = rows(found.get("log", []), "log")
            if not out.events and log:
                self.players = players_of(rows(log[0], "a hand"))
                out.emit(header.start_game(found, self.players))
            for number, hand in enumerate(log):
                where = f"hand {out.hands}"
                out.place = where
                if out.playing:
                    out.result(Ryukyoku(meta={"result": words.UNKNOWN}))
                damaged = part.damage is not None and number == len(log) - 1
                play(hand, out, where, result=not damaged)
        except Problem as wrong:
            return part.damage or LogError(out.place, str(wrong))
        return part.damage

    def _end(self, part: Document) -> None:
        """The last hand is closed, and with ``sc`` the match."""
        out = self.out
        out.close()
        out.place = "sc"
        end = header.end(part.value, self.players)
        if end is None:
            return
        if out.playing:
            raise Problem("the match is said to be over, and its last hand has no result")
        head = out.events[0]
        assert isinstance(head, StartGame)
        public = rules.public(head.rules or {}, self.players)
        out.finish(end, 0, public=public, said=own.settlement(part.value, end))
