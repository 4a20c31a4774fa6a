"""What follows by itself: draws, indicators, accepted riichi, flowers, aborts, the end of the wall.

:func:`follow` answers when nobody acts (any more) at a moment. The referee carries it out, and the
validator asks whether a log did the same.
"""

from __future__ import annotations

from ..core.events import Chombo, Dora, Event, Flower, ReachAccepted, Ryukyoku, Tsumo
from ..core.tiles import FLOWER, UNKNOWN, Tile
from . import results
from .deal import replacement
from .legal import MOST_KANS, aborts_before_replacement, ends_unless_ronned, unaccepted
from .moment import Moment
from .offend import after_draw, chombo

_FIRST_FLOWER = FLOWER * 8


class WallError(ValueError):
    """The wall of this hand is not known, or has no such tile."""


def at_once(m: Moment) -> Event | None:
    """What happens before anybody is asked at this moment: a flower is set aside, the indicator of
    an open kan is turned at the discard."""
    state = m.state
    if state.phase == "draw" and m.law.flowers and state.turn is not None:
        p = state.players[state.turn]
        if p.drawn is not None and _FIRST_FLOWER <= p.drawn < UNKNOWN:
            return Flower(actor=state.turn, pai=p.drawn)
        if p.hand and p.hand[-1] >= _FIRST_FLOWER:
            flower = next((t for t in p.hand if _FIRST_FLOWER <= t < UNKNOWN), None)
            if flower is not None:
                return Flower(actor=state.turn, pai=flower)
    if state.phase == "discard" and m.facts.due:
        return Dora(dora_marker=indicator(m))
    return None


def follow(m: Moment) -> list[Event]:
    """What follows when everybody has passed; empty before the first hand and after the last
    event of one. Raises :class:`WallError` where a tile is needed and the wall is not known."""
    state, facts, law = m.state, m.facts, m.law
    phase = state.phase
    if phase == "deal":
        return [Tsumo(actor=state.oya, pai=live(m))]
    turn = state.turn
    if turn is None or phase not in ("discard", "kan", "aside"):
        return []
    if phase == "discard":
        return _after_discard(m)
    if phase == "kan":
        rules = law.rules
        kan = [x for x in state.players[turn].melds if x.is_kan]
        if rules.win.four_kans_win and len(kan) == MOST_KANS and not state.players[turn].dead:
            return [*results.hora(m, [turn], fourth_kan=True)]
        if aborts_before_replacement(m):
            return [results.abort(m, "suukaikan")]
        if facts.due:
            return [Dora(dora_marker=indicator(m))]
    return [Tsumo(actor=turn, pai=rinshan(m))]


def _after_discard(m: Moment) -> list[Event]:
    state = m.state
    assert state.turn is not None
    seat = unaccepted(m)
    if seat is not None:
        return [ReachAccepted(actor=seat)]
    reason = ends_unless_ronned(m)
    if reason is not None:
        shown = [s for s, q in enumerate(state.players) if q.riichi]
        return [results.abort(m, reason, shown if reason == "suucha_riichi" else ())]
    if state.left <= 0:
        return drawn_out(m)
    following = (state.turn + 1) % len(state.players)
    return [Tsumo(actor=following, pai=live(m))]


def drawn_out(m: Moment) -> list[Event]:
    """The wall is empty: the draw, and after it the riichi that were none."""
    draw: Ryukyoku = results.exhaustive(m)
    beats = m.law.rules.offences.win_beats_chombo
    won = draw.reason == "nagashi_mangan" and m.law.rules.draw.nagashi == "win"
    found = [] if won and beats else after_draw(m)
    if not found:
        return [draw]
    out: list[Event] = [results.exhaustive(m, void=True)]
    m = m.after(out[0])
    for seat, act in found:
        event: Chombo = chombo(m, seat, act)
        out.append(event)
        m = m.after(event)
    return out


# ---- tiles from the wall


def live(m: Moment) -> Tile:
    """The next tile of the live wall."""
    wall = m.state.wall
    if wall is None or not 0 <= m.state.drawn_live < len(wall.live):
        raise WallError(f"draw {m.state.drawn_live}: the wall does not say that tile")
    return wall.live[m.state.drawn_live]


def rinshan(m: Moment) -> Tile:
    """The next replacement."""
    wall = m.state.wall
    if wall is None:
        raise WallError("the replacement: the wall of this hand is not known")
    try:
        return replacement(wall, m.state.drawn_rinshan)
    except (IndexError, ValueError):
        raise WallError(f"replacement {m.state.drawn_rinshan}: there is none") from None


def indicator(m: Moment) -> Tile:
    """The next dora indicator."""
    wall = m.state.wall
    n = len(m.state.dora)
    if wall is None or n >= len(wall.dora):
        raise WallError(f"indicator {n}: the wall does not say that tile")
    return wall.dora[n]
