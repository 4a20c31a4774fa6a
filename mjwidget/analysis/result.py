"""What comes out of an analysis: data, and the ways it shows itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..core.events import Seat
from ..core.text import clip
from ..core.tiles import tile, to_mpsz
from . import frames, show, wire
from .asked import Asked
from .odds import Odds
from .rows import Held, Refused, Risk, Row
from .threats import Threat
from .tips import Tip

TABLES: Final = ("choices", "danger", "threats", "odds", "refused", "tips")


class Analysis:
    """A position through the eyes of one seat. As the last line of a cell it shows its tables.

    ``seat``; ``shanten`` of the hand as it stands (-1: complete), ``forms``: by form;
    ``accepts``: of a hand of 13, what lowers it (mpsz, plain) with the number not seen;
    ``choices``: a :class:`~.rows.Row` for each, best first; ``refused``: what is not possible and
    why; ``waits``: of a hand that is tenpai as it stands; ``threats``: of each opponent;
    ``danger``: for each tile (mpsz, plain) its :class:`~.rows.Risk`; ``odds``: by the text of a
    choice (``""``: of the hand as it stands), :class:`~.odds.Odds`; ``tips``; ``draws``: own draws
    still to come; ``own``: the own concealed tiles, each once, plain; ``kinds``: those of
    ``danger``; ``winds``: of the seats, as kinds; ``lang``: of its own displays.
    """

    def __init__(
        self,
        ask: Asked,
        *,
        shanten: int,
        forms: Mapping[str, int],
        accepts: Mapping[str, int],
        choices: tuple[Row, ...],
        refused: tuple[Refused, ...],
        waits: Held | None,
        threats: tuple[Threat, ...],
        risks: Mapping[int, Risk],
        odds: Mapping[str, Odds],
        tips: tuple[Tip, ...],
        lang: str,
    ) -> None:
        self.seat: Seat = ask.seat
        self.alone, self.draws, self.lang = ask.alone, ask.draws, lang
        self.winds = tuple([ask.sight.wind(seat) for seat in range(ask.sight.players)])
        self.shanten, self.forms, self.accepts = shanten, dict(forms), dict(accepts)
        self.choices, self.refused, self.waits = choices, refused, waits
        self.threats, self.odds, self.tips = threats, dict(odds), tips
        self.danger = {to_mpsz(tile(kind)): risk for kind, risk in risks.items()}
        self.kinds = tuple(risks)
        self.own = tuple(dict.fromkeys([to_mpsz(tile(t >> 3)) for t in ask.player.tiles]))

    @property
    def best(self) -> Row | None:
        """The first of the choices; ``None`` where there is none."""
        return self.choices[0] if self.choices else None

    def row(self, text: str) -> Row:
        """The choice with this text. Raises ``KeyError``."""
        for row in self.choices:
            if row.text == text:
                return row
        raise KeyError(text)

    def records(self, name: str = "choices") -> list[dict[str, Any]]:
        """A table as plain records: ``choices``, ``danger`` (a record for each tile), ``threats``,
        ``odds`` (for each choice and draw), ``refused``, ``tips``. Raises ``ValueError``."""
        if name not in TABLES:
            raise ValueError(f"table: found {clip(name)}, expected one of {', '.join(TABLES)}")
        return frames.records(self, name)

    def frame(self, name: str = "choices") -> Any:
        """The same as a data frame of pandas, or of polars where only that is installed. Raises
        ``ValueError`` for another table, ``ImportError`` where neither is installed."""
        return frames.frame(self.records(name))

    def json(self) -> dict[str, Any]:
        """Everything as plain JSON, for a browser: tiles as mjai writes them, words by language."""
        return wire.of(self)

    def text(self, lang: str | None = None) -> str:
        """Everything in words, ``en`` or ``ja``."""
        return show.text(self, self.lang if lang is None else show.checked(lang))

    def __repr__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        return show.html(self, self.lang)
