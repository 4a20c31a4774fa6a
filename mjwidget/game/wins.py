"""Wins on the table: the situation of a hand as it stands, and what it is worth."""

from __future__ import annotations

from ..core.events import Seat
from ..core.seats import relative
from ..core.state import Player
from ..core.tiles import WINDS, Tile
from ..hand.situation import Meld as HandMeld
from ..hand.situation import Situation, Standing
from ..hand.value import Worth, worths
from .facts import uncalled
from .moment import Moment


def melds_of(p: Player) -> tuple[HandMeld, ...]:
    """The melds as scoring reads them."""
    return tuple([HandMeld(m.type, m.all_tiles) for m in p.melds])


def flags(m: Moment, seat: Seat, tsumo: bool) -> list[str]:
    """Circumstances of a win by ``seat`` at this moment: ``hand.situation.FLAGS``."""
    state, facts, law = m.state, m.facts, m.law
    p, one = state.players[seat], facts.seats[seat]
    out: list[str] = []
    if p.riichi:
        out.append("double_riichi" if p.riichi == 2 else "riichi")
        if one.ippatsu:
            out.append("ippatsu")
    if tsumo:
        rinshan = facts.drawn == "kan" or (
            facts.drawn == "kita" and law.rules.win.set_aside_rinshan
        )
        if rinshan:
            out.append("rinshan")
        elif state.left == 0:
            out.append("haitei")
        if not p.river and uncalled(state, law):
            out.append("tenhou" if seat == state.oya else "chiihou")
        return out
    offered = facts.offered
    how = "dahai" if offered is None else offered.how
    if how in ("kakan", "ankan"):
        out.append("chankan")
    elif how == "dahai" and state.left == 0:
        out.append("houtei")
    # A kan that is robbed is not made, so that it is no call that came before.
    calls = state.calls - (how in ("kakan", "ankan"))
    if not p.river and seat != state.oya and not calls and (state.calls or uncalled(state, law)):
        out.append("renhou")
    return out


def standing(m: Moment, seat: Seat) -> Standing:
    """What all wins of ``seat`` have in common at this moment."""
    state = m.state
    p = state.players[seat]
    return Standing(
        relative(state.oya, seat, len(state.players)),
        WINDS.index(state.bakaze),
        melds_of(p),
        state.dora,
        len(p.kita),
        len(p.flowers),
    )


def at_win(
    m: Moment,
    seat: Seat,
    tile: Tile | None,
    *,
    tsumo: bool,
    ura: tuple[Tile, ...] = (),
) -> Situation:
    """The situation of a win of ``seat`` on ``tile`` (``None``: by the fourth kan)."""
    facts = m.facts
    feeder = (
        tsumo and facts.feeder is not None and m.law.rules.win.rinshan_daiminkan == "feeder_pays"
    )
    return standing(m, seat).won(
        m.state.players[seat].hand,
        tile,
        tsumo=tsumo,
        flags=flags(m, seat, tsumo),
        ura=ura,
        furiten=facts.seats[seat].furiten,
        feeder_pays=feeder,
    )


def worth_of(
    m: Moment, seat: Seat, tile: Tile | None, *, tsumo: bool, ura: tuple[Tile, ...] = ()
) -> Worth | None:
    """The best reading of that win; ``None`` when the hand is not complete. ``no_yaku`` of it says
    that it is complete and may not win."""
    found = worths(at_win(m, seat, tile, tsumo=tsumo, ura=ura), m.law.table)
    return found[0] if found else None
