"""``reduce(state, event) -> state``: pure, and permissive about rules.

It never asks whether an action was allowed. What cannot be carried out at all (a tile that is
not there, a seat that does not exist) raises :class:`FoldError`, and nothing has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from . import form, position, seats
from . import ledger as ledgers
from .events import (
    STICK,
    Ankan,
    Annotate,
    Chi,
    Chombo,
    Dahai,
    Daiminkan,
    DeadHand,
    Deposit,
    Dora,
    EndGame,
    EndKyoku,
    Event,
    Flower,
    Hora,
    Kakan,
    Ledger,
    Nukidora,
    Offence,
    Pon,
    Position,
    Reach,
    ReachAccepted,
    Ryukyoku,
    Settle,
    StartGame,
    StartKyoku,
    Tsumo,
    tag,
)
from .form import FoldError
from .state import Discard, Meld, Player, State
from .tiles import UNKNOWN, Tile, to_mjai


def reduce(state: State, event: Event) -> State:
    """The state after ``event``. Raises :class:`FoldError` when it cannot be carried out."""
    handler = _HANDLERS.get(type(event))
    if handler is None:
        raise FoldError(f"unknown event {type(event).__name__}")
    try:
        return handler(state, event)
    except IndexError:
        raise FoldError(f"{tag(event)}: no such seat, {len(state.players)} players") from None


def fold(state: State, events: Iterable[Event]) -> State:
    """:func:`reduce` over all of them."""
    for event in events:
        state = reduce(state, event)
    return state


# ---- helpers


def _seat(state: State, seat: int) -> Player:
    if seat < 0:
        raise IndexError
    return state.players[seat]


def _put(state: State, seat: int, player: Player) -> tuple[Player, ...]:
    players = state.players
    return (*players[:seat], player, *players[seat + 1 :])


def _take(tiles: tuple[Tile, ...], wanted: Iterable[Tile], what: str) -> tuple[Tile, ...]:
    """``tiles`` without ``wanted``; a hidden tile stands for any."""
    rest = list(tiles)
    for t in wanted:
        if t in rest:
            rest.remove(t)
        elif UNKNOWN in rest:
            rest.remove(UNKNOWN)
        else:
            raise FoldError(f"{what}: {to_mjai(t)} is not in the hand")
    return tuple(rest)


def _paid(state: State, rows: Ledger) -> dict[str, Any]:
    """The fields that a ledger changes."""
    n = len(state.scores)
    form.ledger(rows, n)
    change = ledgers.deltas(rows, n)
    out: dict[str, Any] = {
        "scores": tuple(a + b for a, b in zip(state.scores, change, strict=True))
    }
    out["kyotaku"] = state.kyotaku + ledgers.sticks(rows)
    chips = ledgers.by_seat(rows, n, "chips")
    if chips is not None:
        before = state.chips or (0,) * n
        out["chips"] = tuple(a + b for a, b in zip(before, chips, strict=True))
    return out


# ---- events, in the order of a match


def _start_game(state: State, e: StartGame) -> State:
    return State(names=e.names, rules=e.rules)


def _start_kyoku(state: State, e: StartKyoku) -> State:
    form.start(e)
    n = len(e.scores)
    return State(
        names=state.names,
        rules=state.rules,
        bakaze=e.bakaze,
        kyoku=e.kyoku,
        honba=e.honba,
        kyotaku=e.kyotaku,
        oya=e.oya,
        scores=e.scores,
        chips=e.chips,
        dora=(e.dora_marker,),
        left=seats.live_tiles(n) if e.left is None else e.left,
        refilled=e.refilled,
        players=tuple(Player(hand=tuple(sorted(hand))) for hand in e.tehais),
        phase="deal",
        turn=e.oya,
        wall=e.wall,
        start=e.scores,
    )


def _position(state: State, e: Position) -> State:
    form.position(e)
    return position.table(state, e)


def _tsumo(state: State, e: Tsumo) -> State:
    p = _seat(state, e.actor)
    if p.drawn is not None:
        raise FoldError(f"tsumo: seat {e.actor} has drawn already")
    if state.phase == "end":
        raise FoldError("tsumo: the hand is over")
    if len(p.hand) + 3 * len(p.melds) >= form.MOST_IN_HAND:
        raise FoldError(f"tsumo: seat {e.actor} has {form.MOST_IN_HAND} tiles already")
    rinshan = state.phase in ("kan", "aside")
    # Where the live wall is empty the replacement comes from the dead wall alone.
    from_live = state.left > 0 and state.refilled if rinshan else True
    return replace(
        state,
        players=_put(state, e.actor, replace(p, drawn=e.pai)),
        phase="draw",
        turn=e.actor,
        last=None,
        said=None,
        left=state.left - from_live,
        drawn_live=state.drawn_live + (not rinshan),
        drawn_rinshan=state.drawn_rinshan + rinshan,
    )


def _dahai(state: State, e: Dahai) -> State:
    p = _seat(state, e.actor)
    if state.phase == "end":
        raise FoldError("dahai: the hand is over")
    if e.tsumogiri:
        if p.drawn is None:
            raise FoldError(f"dahai: tsumogiri, but seat {e.actor} has drawn nothing")
        if p.drawn not in (e.pai, UNKNOWN):
            drawn = to_mjai(p.drawn)
            raise FoldError(f"dahai: tsumogiri of {to_mjai(e.pai)}, but {drawn} was drawn")
        hand = p.hand
    else:
        hand = _take(p.hand, (e.pai,), "dahai")
        if p.drawn is not None:
            hand = tuple(sorted((*hand, p.drawn)))
    river = (*p.river, Discard(e.pai, e.tsumogiri, p.declaring))
    return replace(
        state,
        players=_put(
            state, e.actor, replace(p, hand=hand, drawn=None, river=river, declaring=False)
        ),
        phase="discard",
        turn=e.actor,
        last=e.actor,
        said=None,
    )


def _open_call(state: State, e: Chi | Pon | Daiminkan) -> State:
    p = _seat(state, e.actor)
    giver = _seat(state, e.target)
    name: Any = tag(e)
    form.meld(name, e)
    if state.last != e.target or e.target == e.actor:
        raise FoldError(f"{name}: seat {e.target} has no discard to call")
    taken = giver.river[-1]
    if taken.pai != e.pai:
        raise FoldError(f"{name}: {to_mjai(e.pai)} called, {to_mjai(taken.pai)} was discarded")
    meld = Meld(name, e.consumed, e.pai, e.target)
    caller = replace(p, hand=_take(p.hand, e.consumed, name), melds=(*p.melds, meld))
    river = (*giver.river[:-1], replace(taken, called_by=e.actor))
    players = list(state.players)
    players[e.actor] = caller
    players[e.target] = replace(giver, river=river)
    kan = name == "daiminkan"
    return replace(
        state,
        players=tuple(players),
        phase="kan" if kan else "call",
        turn=e.actor,
        last=None,
        said=(e.actor, "kan" if kan else name),
        calls=state.calls + 1,
    )


def _ankan(state: State, e: Ankan) -> State:
    form.meld("ankan", e)
    p = _seat(state, e.actor)
    hand = _take(p.tiles, e.consumed, "ankan")
    melds = (*p.melds, Meld("ankan", e.consumed))
    return replace(
        state,
        players=_put(state, e.actor, replace(p, hand=hand, drawn=None, melds=melds)),
        phase="kan",
        turn=e.actor,
        last=None,
        said=(e.actor, "kan"),
        calls=state.calls + 1,
    )


def _pon_of(m: Meld, t: Tile) -> bool:
    return m.type == "pon" and m.called is not None and m.called >> 3 == t >> 3


def _kakan(state: State, e: Kakan) -> State:
    form.meld("kakan", e)
    p = _seat(state, e.actor)
    hand = _take(p.tiles, (e.pai,), "kakan")
    melds = list(p.melds)
    at = next((i for i, m in enumerate(melds) if _pon_of(m, e.pai)), None)
    if at is None:
        raise FoldError(f"kakan: no pon of {to_mjai(e.pai)}")
    melds[at] = replace(melds[at], type="kakan", added=e.pai)
    return replace(
        state,
        players=_put(state, e.actor, replace(p, hand=hand, drawn=None, melds=tuple(melds))),
        phase="kan",
        turn=e.actor,
        last=None,
        said=(e.actor, "kan"),
        calls=state.calls + 1,
    )


def _aside(state: State, e: Nukidora | Flower) -> State:
    p = _seat(state, e.actor)
    kita = isinstance(e, Nukidora)
    hand = _take(p.tiles, (e.pai,), tag(e))
    if kita:
        p = replace(p, hand=hand, drawn=None, kita=(*p.kita, e.pai))
    else:
        p = replace(p, hand=hand, drawn=None, flowers=(*p.flowers, e.pai))
    return replace(
        state,
        players=_put(state, e.actor, p),
        phase="aside",
        turn=e.actor,
        last=None,
        said=(e.actor, "kita" if kita else "flower"),
    )


def _dora(state: State, e: Dora) -> State:
    form.number("dora: indicators", len(state.dora) + 1, 1, form.MOST_INDICATORS)
    return replace(state, dora=(*state.dora, e.dora_marker), said=None)


def _reach(state: State, e: Reach) -> State:
    p = _seat(state, e.actor)
    untouched = not p.river and state.calls == 0
    double = untouched if e.double is None else e.double
    p = replace(p, riichi=2 if double else 1, declaring=True)
    return replace(state, players=_put(state, e.actor, p), said=(e.actor, "riichi"))


def _reach_accepted(state: State, e: ReachAccepted) -> State:
    p = replace(_seat(state, e.actor), accepted=True)
    scores = list(state.scores)
    scores[e.actor] -= STICK
    return replace(
        state,
        players=_put(state, e.actor, p),
        scores=tuple(scores),
        kyotaku=state.kyotaku + 1,
        said=None,
    )


def _hora(state: State, e: Hora) -> State:
    n = len(state.players)
    p = _seat(state, e.actor)
    _seat(state, e.target)
    form.number("hora: winners", len(state.wins) + 1, 1, n)
    if e.pao is not None:
        form.number("hora: pao", e.pao, 0, n - 1)
    form.per_seat("hora: deltas", e.deltas, n)
    if e.actor != e.target and state.phase in ("kan", "aside"):
        state = _robbed(state, e)
        p = state.players[e.actor]
    players = _put(state, e.actor, _revealed(p, e))
    if ledgers.sticks(e.ledger) < 0:  # the sticks are taken
        players = tuple(replace(q, accepted=False) if q.accepted else q for q in players)
    return replace(
        state,
        players=players,
        phase="end",
        turn=None,
        said=(e.actor, "tsumo" if e.actor == e.target else "ron"),
        ura=e.ura_markers or state.ura,
        wins=(*state.wins, e),
        **_paid(state, e.ledger),
    )


def _revealed(p: Player, e: Hora) -> Player:
    """The winner's hand, open; what a log of one seat did not know so far, the win tells."""
    if UNKNOWN in p.hand and e.tehai is not None:
        p = replace(p, hand=tuple(sorted(e.tehai)))
    if p.drawn == UNKNOWN and e.pai is not None:
        p = replace(p, drawn=e.pai)
    return replace(p, shown=True)


def _robbed(state: State, e: Hora) -> State:
    """A robbed tile goes to the winner: the kan was not made, the north not set aside."""
    p = state.players[e.target]
    last = p.melds[-1] if p.melds else None
    kakan = next(
        (i for i, m in enumerate(p.melds) if m.added is not None and m.added == e.pai), None
    )
    if state.phase == "aside":
        if p.kita:
            p = replace(p, kita=p.kita[:-1])
    elif kakan is not None:
        pon = replace(p.melds[kakan], type="pon", added=None)
        p = replace(p, melds=(*p.melds[:kakan], pon, *p.melds[kakan + 1 :]))
    elif last is not None and last.type == "ankan" and e.pai in last.tiles:
        rest = _take(last.tiles, (e.pai,), "hora")
        p = replace(p, hand=tuple(sorted((*p.hand, *rest))), melds=p.melds[:-1])
    return replace(state, players=_put(state, e.target, p))


def _ryukyoku(state: State, e: Ryukyoku) -> State:
    n = len(state.players)
    form.per_seat("ryukyoku: tehais", e.tehais, n)
    form.per_seat("ryukyoku: deltas", e.deltas, n)
    shown = e.tehais or (None,) * n
    declared = e.reason == "kyuushu_kyuuhai" and state.turn is not None
    return replace(
        state,
        players=tuple(_shown(p, hand) for p, hand in zip(state.players, shown, strict=True)),
        phase="end",
        turn=None,
        last=None,
        said=(state.turn, "kyuushu") if declared else None,
        draw=e,
        **_paid(state, e.ledger),
    )


def _shown(p: Player, hand: tuple[Tile, ...] | None) -> Player:
    if hand is None or UNKNOWN in hand:  # some logs write a hand that stays closed as "?"
        return p
    if UNKNOWN in p.tiles:
        p = replace(p, hand=tuple(sorted(hand)), drawn=None)
    return replace(p, shown=True)


def _chombo(state: State, e: Chombo) -> State:
    _seat(state, e.actor)
    return replace(state, phase="end", turn=None, said=None, chombo=e, **_paid(state, e.ledger))


def _deadhand(state: State, e: DeadHand) -> State:
    p = replace(_seat(state, e.actor), dead=True)
    return replace(state, players=_put(state, e.actor, p), said=None)


def _offence(state: State, e: Offence) -> State:
    _seat(state, e.actor)
    return replace(state, said=None)


def _ledger_only(state: State, e: Deposit) -> State:
    return replace(state, said=None, **_paid(state, e.ledger))


def _settle(state: State, e: Settle) -> State:
    n = len(state.players)
    form.per_seat("settle: ranks", e.ranks, n)
    for rank in e.ranks or ():
        form.number("settle: ranks", rank, 1, n)
    rows = tuple(row for row in e.ledger if row.currency == "final")
    ranks = e.ranks if e.ranks is not None else state.ranks
    return replace(
        state,
        settlement=(*state.settlement, *rows),
        ranks=ranks,
        unit=e.unit,
        **_paid(state, e.ledger),
    )


def _end_kyoku(state: State, e: EndKyoku) -> State:
    return replace(state, phase="end", turn=None, said=None)


def _end_game(state: State, e: EndGame) -> State:
    form.per_seat("end_game: scores", e.scores, len(state.players))
    return replace(state, phase="end", turn=None, said=None, over=True)


def _annotate(state: State, e: Annotate) -> State:
    return state


_HANDLERS: dict[type[Event], Callable[[State, Any], State]] = {
    StartGame: _start_game,
    StartKyoku: _start_kyoku,
    Position: _position,
    Tsumo: _tsumo,
    Dahai: _dahai,
    Chi: _open_call,
    Pon: _open_call,
    Daiminkan: _open_call,
    Ankan: _ankan,
    Kakan: _kakan,
    Nukidora: _aside,
    Flower: _aside,
    Dora: _dora,
    Reach: _reach,
    ReachAccepted: _reach_accepted,
    Hora: _hora,
    Ryukyoku: _ryukyoku,
    Chombo: _chombo,
    DeadHand: _deadhand,
    Deposit: _ledger_only,
    Offence: _offence,
    EndKyoku: _end_kyoku,
    Settle: _settle,
    EndGame: _end_game,
    Annotate: _annotate,
}
