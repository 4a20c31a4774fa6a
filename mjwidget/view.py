"""What one viewer may see of a state, as plain JSON.

``project(state, viewer)`` builds the view from a whitelist: what is not named here never leaves
the kernel. ``viewer``: a seat, ``"spectator"`` (no hand) or ``"open"`` (everything). The shape:

``players bakaze kyoku honba kyotaku oya scores chips dora ura left turn last said seats result
final`` and, for ``"open"`` with a known wall, ``wall`` (coming draws) and ``dead``
(``rinshan dora ura``). Tiles are mjai strings, ``?`` what the viewer may not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal, TypeAlias

from .core.events import Hora, Ryukyoku
from .core.given import as_int
from .core.ledger import deltas
from .core.match import final_table
from .core.seats import seat_wind
from .core.state import Discard, Meld, Player, State
from .core.tiles import UNKNOWN, to_mjai

Viewer: TypeAlias = int | Literal["spectator", "open"]
View: TypeAlias = dict[str, Any]

HIDDEN = "?"


def project(state: State, viewer: Viewer, before: tuple[State, View] | None = None) -> View:
    """The view of ``viewer``. Raises ``ValueError`` for a viewer that does not exist.

    ``before``: an earlier state with the same viewer's view of it. The seats that did not change
    since are the same objects in the new view (most events change one), which saves building and
    comparing them; such views are not to be written to.
    """
    n = len(state.players)
    viewer = as_int(viewer)
    seat = isinstance(viewer, int) and not isinstance(viewer, bool) and 0 <= viewer < n
    if not seat and viewer not in ("spectator", "open"):
        raise ValueError(
            f"viewer: found {viewer!r}, expected a seat 0 to {n - 1}, 'spectator' or 'open'"
        )
    view: View = {
        "players": n,
        "bakaze": state.bakaze,
        "kyoku": state.kyoku,
        "honba": state.honba,
        "kyotaku": state.kyotaku,
        "oya": state.oya,
        "scores": list(state.scores),
        "chips": None if state.chips is None else list(state.chips),
        "dora": [to_mjai(t) for t in state.dora],
        "ura": [to_mjai(t) for t in state.ura],
        "left": state.left,
        "turn": state.turn,
        "last": None,
        "said": None,
        "seats": _seats(state, viewer, before),
        "result": _result(state),
        "final": project_final(state),
    }
    if state.last is not None:
        view["last"] = {"seat": state.last, "i": len(state.players[state.last].river) - 1}
    if state.said is not None:
        view["said"] = {"seat": state.said[0], "code": state.said[1]}
    if viewer == "open" and state.wall is not None and state.wall.live:
        view["wall"] = _coming(state)
        view["dead"] = {
            "rinshan": [to_mjai(t) for t in state.wall.rinshan[state.drawn_rinshan :]],
            "dora": [to_mjai(t) for t in state.wall.dora],
            "ura": [to_mjai(t) for t in state.wall.ura],
        }
    return view


def successive(states: Iterable[State], viewer: Viewer) -> Iterator[View]:
    """The view of each of the states of one hand, one after the other."""
    before: tuple[State, View] | None = None
    for state in states:
        view = project(state, viewer, before)
        before = (state, view)
        yield view


def _seats(state: State, viewer: Viewer, before: tuple[State, View] | None) -> list[dict[str, Any]]:
    n = len(state.players)
    old, seen = (None, []) if before is None else (before[0], before[1]["seats"])
    same = old is not None and old.oya == state.oya and len(old.players) == n
    return [
        seen[seat]
        if same and old is not None and old.players[seat] is p
        else {"wind": seat_wind(seat, state.oya, n)} | _seat(p, viewer in ("open", seat))
        for seat, p in enumerate(state.players)
    ]


def _coming(state: State) -> list[str]:
    """Draws that are still to come: each replacement has taken one from the end."""
    assert state.wall is not None
    first = state.drawn_live
    return [to_mjai(t) for t in state.wall.live[first : first + max(0, state.left)]]


def _seat(p: Player, open_: bool) -> dict[str, Any]:
    known = open_ or p.shown
    return {
        "hand": [to_mjai(t) for t in p.hand] if known else [HIDDEN] * len(p.hand),
        "drawn": None if p.drawn is None else to_mjai(p.drawn) if known else HIDDEN,
        "concealed": not p.shown,
        "river": _river(p.river),
        "melds": [_meld(m) for m in p.melds],
        "kita": [to_mjai(t) for t in p.kita],
        "flowers": [to_mjai(t) for t in p.flowers],
        "riichi": (None, "riichi", "double")[p.riichi],
        "riichi_paid": p.accepted,
    }


def _river(river: tuple[Discard, ...]) -> list[dict[str, Any]]:
    out: list[dict[str, Any]] = []
    turned = False  # a declaration is to be marked and no tile that stays in the river marks it
    for d in river:
        entry: dict[str, Any] = {"t": to_mjai(d.pai)}
        turned = turned or d.riichi
        if d.tsumogiri:
            entry["tsumogiri"] = True
        if turned:
            entry["side"] = True
        if d.called_by is None:
            turned = False
        else:
            entry["called"] = d.called_by
        out.append(entry)
    return out


def _meld(m: Meld) -> dict[str, Any]:
    out: dict[str, Any] = {"type": m.type, "tiles": [to_mjai(t) for t in m.tiles]}
    if m.called is not None:
        out["called"] = to_mjai(m.called)
        out["from"] = m.target
    if m.added is not None:
        out["added"] = to_mjai(m.added)
    return out


def _result(state: State) -> dict[str, Any] | None:
    n = len(state.players)
    if state.wins:
        wins = [_win(state, w) for w in state.wins]
        total = [sum(d) for d in zip(*(w["deltas"] for w in wins), strict=True)]
        return {"kind": "hora", "wins": wins, "deltas": total}
    if state.chombo is not None:
        chombo = state.chombo
        return {
            "kind": "chombo",
            "seat": chombo.actor,
            "cause": chombo.cause,
            "transfers": _rows(chombo.ledger),
            "deltas": list(deltas(chombo.ledger, n)),
        }
    if state.draw is not None:
        draw = state.draw
        return {
            "kind": "ryukyoku",
            "reason": draw.reason or "unknown",
            "seats": shown_seats(draw),
            "transfers": _rows(draw.ledger),
            "deltas": list(deltas(draw.ledger, n)),
        }
    return None


def shown_seats(draw: Ryukyoku) -> list[int]:
    """Who showed a hand at a draw."""
    tehais = enumerate(draw.tehais or ())
    return [seat for seat, hand in tehais if hand is not None and UNKNOWN not in hand]


def _win(state: State, w: Hora) -> dict[str, Any]:
    hand = state.players[w.actor].hand if w.tehai is None else w.tehai
    return {
        "seat": w.actor,
        "from": w.target,
        "pao": w.pao,
        "tile": None if w.pai is None else to_mjai(w.pai),
        "hand": [to_mjai(t) for t in hand],
        "yaku": None if w.yaku is None else [[key, han] for key, han in w.yaku],
        "yakuman": w.yakuman,
        "han": w.han,
        "fu": w.fu,
        "points": w.points,
        "limit": w.limit or "",
        "dora": [to_mjai(t) for t in state.dora],
        "ura": None if w.ura_markers is None else [to_mjai(t) for t in w.ura_markers],
        "transfers": _rows(w.ledger),
        "deltas": list(deltas(w.ledger, len(state.players))),
    }


def _rows(ledger: Any) -> list[list[Any]]:
    return [[row.source, row.target, row.amount, row.currency, row.reason] for row in ledger]


def project_final(state: State) -> list[dict[str, Any]] | None:
    """The final table, first place first: ``seat rank score points chips rows``."""
    table = final_table(state, [""] * len(state.players))
    if table is None:
        return None
    return [
        {
            "seat": row.seat,
            "rank": row.rank,
            "score": row.score,
            "points": row.points,
            "chips": row.chips,
            "rows": [list(r) for r in row.rows],
        }
        for row in table
    ]
