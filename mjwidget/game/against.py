"""What stands against what somebody says: ``riichi 5p``, ``kan``, ``chi 46m``, as a text."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ..core.events import Ankan, Dahai, Kakan, Nukidora, Position, Seat, StartKyoku
from ..core.given import as_int
from ..core.text import clip
from ..core.tiles import Tile, TileError, from_mjai, parse
from .moment import Moment
from .reasons import Reason
from .why import why_not

if TYPE_CHECKING:
    from .referee import Referee

PLAIN: Final = ("riichi", "ron", "tsumo", "pon", "chi", "kita", "kyuushu")
KANS: Final = ("ankan", "daiminkan", "kakan")
_ACTS: Final = {**{act: (act,) for act in (*PLAIN, *KANS)}, "kan": ("ankan", "kakan")}
_KNOWN: Final = f"a tile (5p) or one of {', '.join(sorted(_ACTS))}, with tiles or not (riichi 5p)"


def reasons(m: Moment, seat: Seat, text: str) -> tuple[Reason, ...]:
    """What stands against what ``text`` says: ``riichi``, ``riichi 5p``, ``5p``, ``chi 46m``,
    ``kan``, ``ron`` ...; none when it may be done. Raises ``ValueError`` for a text that says
    nothing of the kind, and for a seat that there is not."""
    if not isinstance(text, str):
        raise ValueError(f"why: found {clip(text)}, expected {_KNOWN}")
    players, seat = m.law.rules.tiles.players, as_int(seat)
    if type(seat) is not int or not 0 <= seat < players:
        raise ValueError(f"seat: found {clip(seat)}, expected 0 to {players - 1}")
    words = unicodedata.normalize("NFKC", text).split()
    act = words[0].casefold() if words else ""
    mine = m.state.phase in ("draw", "call") and seat == m.state.turn
    acts = _ACTS.get(act, ("dahai",))
    rest = words if acts == ("dahai",) else words[1:]
    problem = f"why: found {clip(text)}, expected {_KNOWN}"
    try:
        tiles = [t for word in rest if not _beside(word) for t in _tiles(word)]
    except TileError:
        raise ValueError(problem) from None
    if act == "kan":
        acts = _kan(m, seat, tiles) if mine else ("daiminkan",)
    if acts == ("dahai",) and len(tiles) != 1:
        raise ValueError(problem)
    found = [_against(m, seat, act, tiles) for act in acts]
    if not all(found):
        return ()
    out = [r for these in found for r in these]
    return tuple(r for i, r in enumerate(out) if r.code not in [o.code for o in out[:i]])


def reasons_lately(referee: Referee, seat: Seat, text: str) -> tuple[Reason, ...]:
    """As :func:`reasons`, now; of a ron where play has gone on because nobody could do anything:
    what stood against it when the last tile was laid that would have completed the hand. Raises
    as :func:`reasons`."""
    seat = as_int(seat)
    if type(seat) is int and any(c.text == text for c in referee.prompts.get(seat, ())):
        return ()  # what is offered: a pass, too
    found = reasons(referee.moment, seat, text)
    if [r.code for r in found] != ["nothing_offered"] or found[0].act != "ron":
        return found
    last = _last_laid(referee, seat)
    then = () if last is None else reasons(last, seat, text)
    return found if not then or any(r.code == "incomplete" for r in then) else then


def _last_laid(referee: Referee, seat: Seat) -> Moment | None:
    """The moment when the last tile of this hand was laid, by another."""
    events = referee.events
    laid = 0
    for i in range(len(events) - 1, -1, -1):
        event = events[i]
        if isinstance(event, StartKyoku | Position):
            return (
                Moment.before(referee.rules).fold([events[0], *events[i : laid + 1]])
                if laid
                else None
            )
        if not laid and isinstance(event, Dahai | Ankan | Kakan | Nukidora):
            if event.actor == seat:
                return None
            laid = i
    return None


def _kan(m: Moment, seat: Seat, tiles: Sequence[Tile]) -> tuple[str, ...]:
    """Which kan of the own turn is meant: with a pon of the tile an added one."""
    if not tiles:
        return "ankan", "kakan"
    pons = [meld.tiles[0] >> 3 for meld in m.state.players[seat].melds if meld.type == "pon"]
    return ("kakan",) if tiles[0] >> 3 in pons else ("ankan",)


def _against(m: Moment, seat: Seat, act: str, tiles: Sequence[Tile]) -> tuple[Reason, ...]:
    if act in ("chi", "pon", "daiminkan"):
        return why_not(m, seat, act, None, tiles)
    if act == "ankan" and len(tiles) > 1:
        return why_not(m, seat, act, None, tiles)
    return why_not(m, seat, act, tiles[0] if tiles else None)


def _beside(word: str) -> bool:
    """Is it what an option's text says beside its tiles: from where, or which offence it is?"""
    return word in ("tedashi", "tsumogiri") or word.startswith("(")


def _tiles(word: str) -> list[Tile]:
    """Tiles of a word in mpsz or mjai. Raises ``TileError``."""
    try:
        return parse(word.casefold())
    except TileError:
        return [from_mjai(word)]
