"""What may be chosen at a table now, for who plays from Python."""

from __future__ import annotations

from ..core.events import Seat
from ..game.choose import texts
from ..game.says import says
from ..game.table import LiveTable
from .options import Option, Options
from .showing import Showing


def offered(core: LiveTable, showing: Showing, seat: Seat | None, lang: str) -> Options:
    """What ``seat``, which is asked, may choose, each with what it would do; ``None``: nobody is
    asked, and why."""
    if seat is None or showing.closed:
        return Options(None, (), nothing=_nothing(core, showing))
    moment, choices, offences = core.referee.moment, core.choices(seat), core.offences(seat)
    named = [*texts(choices), *texts(offences)]
    said = [*says(moment, seat, choices, lang), *says(moment, seat, offences, lang)]
    rows = zip((*choices, *offences), named, said, strict=True)
    options = [Option(*row) for row in rows]
    whose = f"{core.names[seat]} (seat {seat})" if showing.several else ""
    return Options(seat, options[: len(choices)], options[len(choices) :], whose=whose)


def _nothing(core: LiveTable, showing: Showing) -> str:
    """Why there is nothing to choose. It stands in a notebook that people look at: of others it
    says no more than the table shows."""
    if core.over:
        return "the match is over"
    if showing.closed:
        return "this table is closed"
    if core.paused:
        return (
            "nobody is asked while the table is paused: table.resume() goes on,"
            " table.step() lets the others make one decision"
        )
    if core.people and not core.present:
        who = f"seat {', '.join(map(str, core.people))}"
        return f"nobody is asked while {who} is away: table.back(seat) ends that"
    if not core.people:
        return "nobody is asked: only computers play here"
    return "nobody is asked now, others think: await table.turn()"
