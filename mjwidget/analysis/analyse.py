"""``mj.analyse``: what a paused position means."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from ..core.progress import share
from ..core.text import clip
from . import making
from .asked import Asked, asked
from .chances import odds_of
from .facing import risks, threats
from .odds import Progress
from .result import Analysis
from .show import checked
from .tips import tips


def analyse(
    what: Any,
    *,
    seat: Any = None,
    odds: bool = True,
    danger: bool = True,
    open: bool = False,
    rules: Any = None,
    melds: Any = None,
    seen: Any = None,
    dora: Any = None,
    draws: int | None = None,
    round: Any = None,
    players: int | None = None,
    lang: str = "en",
    progress: Progress | bool | None = None,
) -> Analysis:
    """What a position means, from what one seat sees: its choices, the tiles that help, what
    others threaten.

    ``what``: a table (as the person at the screen sees it), a replay (the moment shown, through the
    eyes of the seat at the bottom), ``(match, hand, n)``, a scenario, a position or its line
    (``mj1 ...``), a puzzle about one, an ``mj.Env``, the prompt that a player is asked, or the
    concealed tiles of a hand as text (``123m406p789s11z23s``; of 14 the last is the drawn one).

    ``seat``: through whose eyes, by its number or its wind (``"N"``); ``odds``: the chances of the
    own draws too (exact to three-shanten in less than half a second, with a kan, which may turn any
    tile, in two; farther off sampled, in two seconds or so, each figure with half its 95 %
    interval); all the rest takes some 20 ms.
    ``danger``: what others threaten; ``rules``:
    others than those of the position. ``open=True``: with all that lies open to who looks: the
    real hands of a record or a match that is over, so that danger is a fact (0 or 1) and others'
    tiles count as seen; there are no tips then, which are for who does not see. Never at a live
    table while they are hidden from who sits there. ``progress``: a bar where it takes longer,
    ``False`` for none, or a function that is called with how much of how much is done; what it
    raises ends the analysis.

    Of a hand as text, which has no opponents: ``melds`` and ``seen`` (tiles that are gone) as
    ``mj.discards`` takes them, ``dora`` indicators, ``seat`` and ``round`` winds (South, East),
    ``draws`` still to come (18), ``players`` 3 or 4, ``rules`` (Tenhou).

    Raises ``ValueError`` or ``TypeError`` that says what is wrong (``PositionError`` between
    hands), ``IndexError`` for a moment that there is not.
    """
    for name, value in (("odds", odds), ("danger", danger)):
        if type(value) is not bool:
            raise TypeError(f"{name}: found {clip(value)}, expected True or False")
    if progress is not None and type(progress) is not bool and not callable(progress):
        raise TypeError(f"progress: found {clip(progress)}, expected a function, True or False")
    hand = {"melds": melds, "seen": seen, "dora": dora, "draws": draws, "round": round}
    ask = asked(what, seat=seat, open=open, rules=rules, hand={**hand, "players": players})
    with _told(progress, odds) as told:
        return of(ask, odds=odds, danger=danger, lang=checked(lang), progress=told)


@contextmanager
def _told(progress: Progress | bool | None, odds: bool) -> Iterator[Progress | None]:
    """Whom to tell how far it is: the function given, else a bar."""
    if callable(progress):
        yield progress
    elif not odds or progress is False:
        yield None
    else:
        with share(True, "odds") as told:
            yield told


def of(
    ask: Asked,
    *,
    odds: bool = True,
    danger: bool = True,
    lang: str = "en",
    progress: Progress | None = None,
) -> Analysis:
    """The analysis of what was asked."""
    against = threats(ask) if danger else ()
    risk = risks(against)
    now = making.now(ask)
    drafts = making.drafts(ask)
    shapes = making.shapes(ask, drafts)
    rows = making.rows(ask, drafts, shapes, risk)
    chances = odds_of(ask, drafts, shapes, progress) if odds else {}
    rows = [replace(row, odds=chances.get(row.text)) for row in rows]
    return Analysis(
        ask,
        shanten=now.shanten,
        forms=now.forms,
        accepts=now.accepts,
        choices=making.ranked(rows),
        refused=making.refused(ask),
        waits=now.held,
        threats=against,
        risks=risk,
        odds=chances,
        tips=() if ask.alone or ask.open else tips(ask.sight, ask.choices),
        lang=lang,
    )
