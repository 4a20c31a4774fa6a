"""The table of a ``position``: what the event says, and what follows from what it says."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from .events import STICK, Position, Seat
from .player import Player
from .state import State
from .tiles import UNKNOWN


def table(before: State, e: Position) -> State:
    """The state of a well-formed position; rules and names of the match where it says none."""
    return State(
        names=e.names or before.names,
        rules=before.rules if e.rules is None else e.rules,
        bakaze=e.bakaze,
        kyoku=e.kyoku,
        honba=e.honba,
        kyotaku=e.kyotaku,
        oya=e.oya,
        scores=e.scores,
        chips=e.chips,
        dora=e.dora,
        left=e.left,
        refilled=e.refilled,
        players=tuple([_sorted(p) for p in e.players]),
        phase=e.phase,
        turn=e.turn,
        last=e.turn if e.phase == "discard" else None,
        said=_said(e),
        calls=sum([1 + (m.type == "kakan") for p in e.players for m in p.melds]),
        wall=e.wall,
        drawn_live=max(0, drawn(e.players) - replaced(e.players, e.phase)),
        drawn_rinshan=replaced(e.players, e.phase),
        start=at_start(e.scores, e.players) if e.start is None else e.start,
    )


def seen_by(e: Position, viewer: Seat | None) -> Position:
    """The position as ``viewer`` (``None``: a spectator) sees it, from a whitelist.

    Others' hands and draws are ``?``; of the furiten by passed wins only the own is there; neither
    the wall nor who is asked and has answered is. Kans, calls, riichi, indicators, liability and
    offences happened before everybody's eyes.
    """
    return Position(
        bakaze=e.bakaze,
        kyoku=e.kyoku,
        honba=e.honba,
        kyotaku=e.kyotaku,
        oya=e.oya,
        scores=e.scores,
        dora=e.dora,
        left=e.left,
        players=tuple([_closed(p, seat == viewer) for seat, p in enumerate(e.players)]),
        phase=e.phase,
        turn=e.turn,
        said=e.said,
        chips=e.chips,
        start=e.start,
        refilled=e.refilled,
        due=e.due,
        pending=e.pending,
        rob=e.rob,
        after=e.after,
        feeder=e.feeder,
        forbidden=e.forbidden,
        forced=e.forced,
        ippatsu=e.ippatsu,
        missed=tuple([row for row in e.missed if row.seat == viewer]),
        liable=e.liable,
        no_ron=e.no_ron,
        forfeited=e.forfeited,
        replies=tuple([reply for reply in e.replies if reply.seat == viewer]),
        chombo=e.chombo,
        viewer=viewer,
        rules=e.rules,
        names=e.names,
    )


def _closed(p: Player, own: bool) -> Player:
    known = own or p.shown
    return Player(
        hand=p.hand if known else (UNKNOWN,) * len(p.hand),
        drawn=p.drawn if known or p.drawn is None else UNKNOWN,
        river=p.river,
        melds=p.melds,
        kita=p.kita,
        flowers=p.flowers,
        riichi=p.riichi,
        declaring=p.declaring,
        accepted=p.accepted,
        shown=p.shown,
        dead=p.dead,
    )


def drawn(players: Sequence[Player]) -> int:
    """How many tiles all seats have drawn since the deal of 13 to each."""
    out = -13 * len(players)
    for p in players:
        out += len(p.hand) + (p.drawn is not None) + len(p.river) + len(p.kita) + len(p.flowers)
        out += sum([len(m.tiles) + (m.added is not None) for m in p.melds])
    return out


def replaced(players: Sequence[Player], phase: str) -> int:
    """How many of them were replacements: one for each kan, north and flower."""
    out = -(phase in ("kan", "aside"))
    for p in players:
        out += len(p.kita) + len(p.flowers) + sum([m.is_kan for m in p.melds])
    return out


def at_start(scores: tuple[int, ...], players: Sequence[Player]) -> tuple[int, ...]:
    """The scores before the sticks of this hand's riichi were paid."""
    return tuple([s + STICK * p.accepted for s, p in zip(scores, players, strict=True)])


def said(phase: str, turn: Seat, players: Sequence[Player], after: str) -> str | None:
    """The call that ``turn`` can have made just now; a code of ``names.WORDS``."""
    if phase == "call":
        return players[turn].melds[-1].type
    if phase == "kan":
        return "kan"
    if phase == "aside":
        return "kita" if after == "kita" else "flower"
    return "riichi" if players[turn].declaring else None


def _said(e: Position) -> tuple[Seat, str] | None:
    code = said(e.phase, e.turn, e.players, e.after) if e.said else None
    return None if code is None else (e.turn, code)


def _sorted(p: Player) -> Player:
    hand = tuple(sorted(p.hand))
    return p if hand == p.hand else replace(p, hand=hand)
