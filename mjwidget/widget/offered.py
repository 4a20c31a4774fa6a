"""What may be chosen at a table now, and what may not and why, for who plays from Python."""

from __future__ import annotations

from ..core.events import Seat
from ..core.names import word
from ..game.against import reasons_lately
from ..game.choice import Choice
from ..game.choose import texts
from ..game.says import says
from ..game.table import LiveTable
from ..game.why import explain
from .options import Option, Options, Reasons, said
from .showing import Showing


def offered(core: LiveTable, showing: Showing, seat: Seat | None, lang: str) -> Options:
    """What ``seat``, which is asked, may choose, each with what it would do; ``None``: nobody is
    asked, and why."""
    if seat is None or showing.closed:
        return Options(None, (), nothing=_nothing(core, showing, lang), lang=lang)
    moment, choices, offences = core.referee.moment, core.choices(seat), core.offences(seat)
    named = [*texts(choices), *texts(offences)]
    does = [*says(moment, seat, choices, lang), *says(moment, seat, offences, lang)]
    rows = zip((*choices, *offences), named, does, strict=True)
    options = [Option(*row) for row in rows]
    whose = said("whose", lang, name=core.names[seat], seat=seat) if showing.several else ""
    n = len(choices)
    return Options(seat, options[:n], options[n:], whose=whose, lang=lang)


def against(
    core: LiveTable, showing: Showing, act: str | Choice | Option, seat: Seat | None, lang: str
) -> Reasons:
    """Why ``seat`` (``None``: the first person, or seat 0) may not do that now: at a closed table
    nothing may be done. Raises ``ValueError`` for what says nothing of the kind, and for a seat
    that there is not."""
    if seat is None:
        seat = core.people[0] if core.people else 0
    text = act.text if isinstance(act, Choice | Option) else act
    found = reasons_lately(core.referee, seat, text)
    closed = showing.closed and not core.over
    out = Reasons(
        [word("table.closed", lang)] if closed else [explain(reason, lang) for reason in found]
    )
    out.lang = lang
    return out


def _nothing(core: LiveTable, showing: Showing, lang: str) -> str:
    """Why there is nothing to choose. It stands in a notebook that people look at: of others it
    says no more than the table shows."""
    if core.over:
        return word("table.over", lang)
    if showing.closed:
        return word("table.closed", lang)
    if core.paused:
        return said("paused", lang)
    if core.people and not core.present:
        return said("away", lang, seats=", ".join(map(str, core.people)))
    return said("others" if core.people else "computers", lang)
