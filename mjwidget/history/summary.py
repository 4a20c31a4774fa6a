"""What a history says of a match without unfolding it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from datetime import datetime
from html import escape
from typing import Any, Final, NamedTuple

from ..core.events import FinalUnit, Seat
from ..core.match import Match
from ..core.names import word
from ..core.sheet import final_figure, plain
from ..core.text import counted, printable
from .content import played

_SHOWN: Final = 20


class Player(NamedTuple):
    """A seat of a match: ``rank`` (1 for the first; ``None``: it is not over), ``score`` in
    points, ``points`` in thousandths of the summary's ``unit``, ``chips``; ``None``: not known."""

    seat: Seat
    name: str
    rank: int | None
    score: int
    points: int | None
    chips: int | None


class Summary(NamedTuple):
    """A match of a history in short.

    ``at``: when it was played, in local time, or, where ``dated`` is false, when it was added;
    ``rules``: the name of the set, ``""`` where the log names none; ``players`` by seat;
    ``unit``: what final points count; ``hands``: how many there are; ``finished``: is the match
    over; ``practice``: decisions were taken back, or it goes on from a position; ``source``: the
    name of its file, ``""`` for what was played here; ``error``: why its log ends early.
    """

    code: str
    at: datetime
    dated: bool
    rules: str
    players: tuple[Player, ...]
    unit: FinalUnit
    hands: int
    finished: bool
    practice: bool
    source: str
    error: str | None

    def __repr__(self) -> str:
        return printable(f"<{self.code}: {self._line}>")

    @property
    def _line(self) -> str:
        who = ", ".join(_standing(p, self.unit) for p in _by_rank(self.players))
        rules = _rules(self.rules)
        return "  ".join(filter(None, [f"{self.at:%Y-%m-%d %H:%M}", rules, who, self._state]))

    @property
    def _state(self) -> str:
        hands = counted(self.hands, "hand")
        return hands if self.finished else f"{hands}, not over"


def _by_rank(players: Iterable[Player]) -> list[Player]:
    return sorted(players, key=lambda p: (p.rank or 0, p.seat))


def _standing(p: Player, unit: FinalUnit) -> str:
    place = "" if p.rank is None else f"{p.rank}. "
    points = "" if p.points is None else f" {final_figure(p.points, unit)}"
    return f"{place}{p.name} {plain(p.score)}{points}"


def _rules(name: str, lang: str = "en") -> str:
    return word(f"rules.{name}", lang).removeprefix("rules.") if name else ""


class Summaries(list[Summary]):
    """Summaries, the newest match first. ``total``: how many matches there are that fit, of which
    these may be a part."""

    def __init__(self, rows: Iterable[Summary] = (), total: int = 0) -> None:
        super().__init__(rows)
        self.total = max(total, len(self))

    def __repr__(self) -> str:
        lines = [printable(f"{s.code}  {s._line}") for s in self[:_SHOWN]]
        return "\n".join([*lines, *self._rest()]) or "<no matches>"

    def _rest(self) -> list[str]:
        more = self.total - min(len(self), _SHOWN)
        return [f"... and {more} more"] if more > 0 else []

    def _repr_html_(self) -> str:
        if not self:
            return "<i>no matches</i>"
        rows = "".join(_row(s) for s in self[:_SHOWN])
        rest = "".join(f"<p><small>{line}</small></p>" for line in self._rest())
        heads = ("code", "date", "rules", "players", "hands")
        return f"<table><tr>{''.join(_cell(h, 'th') for h in heads)}</tr>{rows}</table>{rest}"


def _cell(text: str, tag: str = "td") -> str:
    return f'<{tag} style="text-align:left">{text}</{tag}>'


def _row(s: Summary) -> str:
    who = ", ".join(
        f"{'' if p.rank is None else f'{p.rank}. '}<bdi>{escape(p.name)}</bdi> {plain(p.score)}"
        + ("" if p.points is None else f" <small>{final_figure(p.points, s.unit)}</small>")
        for p in _by_rank(s.players)
    )
    cells = (
        f"<code>{s.code}</code>",
        f"{s.at:%Y-%m-%d %H:%M}",
        escape(_rules(s.rules)),
        who,
        escape(s._state),
    )
    return f"<tr>{''.join(_cell(c) for c in cells)}</tr>"


# ---- from a match


class Facts(NamedTuple):
    """What is written of a match beside its lines: columns of its row but for code and content,
    and rows of its players."""

    at: float
    dated: bool
    rules: str
    unit: FinalUnit
    hands: int
    finished: bool
    practice: bool
    source: str
    error: str | None
    players: tuple[Player, ...]

    def words(self, code: str) -> str:
        """What a search for text looks through."""
        day = datetime.fromtimestamp(self.at).strftime("%Y-%m-%d")
        names = [p.name for p in self.players]
        rules = [self.rules, *[_rules(self.rules, lang) for lang in ("en", "ja")]]
        return folded("\n".join([code, day, *names, *rules, self.source]))


def facts(match: Match, *, now: float, source: str) -> Facts:
    """The facts of a match. ``now``: when it counts as played where its record does not say."""
    when = played(match)
    meta: dict[str, Any] = match.header.meta or {}
    final = {row.seat: row for row in match.final or ()}
    state = match.last
    players = tuple(
        Player(
            seat,
            name,
            final[seat].rank if final else None,
            state.scores[seat],
            final[seat].points if final else None,
            None if state.chips is None else state.chips[seat],
        )
        for seat, name in enumerate(match.players)
    )
    return Facts(
        at=now if when is None else when,
        dated=when is not None,
        rules=str(match.rules.get("name", "")),
        unit=state.unit,
        hands=len(match),
        finished=bool(final),
        practice=bool(meta.get("practice")),
        source=source,
        error=None if match.error is None else str(match.error),
        players=players,
    )


def folded(text: str) -> str:
    """Text as it is searched: capitals and widths of letters say nothing."""
    return unicodedata.normalize("NFKC", text).casefold()
