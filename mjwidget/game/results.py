"""Events that end a hand: wins, draws, aborts, with what they cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..core.events import Hora, Ledger, Ryukyoku, Seat
from ..core.seats import turn_order
from ..core.tiles import TERMINALS_AND_HONOURS, Tile
from ..hand import draws
from ..hand.pay import PAO_YAKU, Winning, liable_multiples, wins
from ..hand.score import shugi_of
from ..hand.situation import bits
from ..hand.value import worths
from ..hand.waits import possible
from .legal import closed, own_counts
from .moment import Moment
from .wins import at_win

MOST_WINNERS: Final = {"head_bump": 1, "double": 2, "triple": 3}
"""How many may win on one tile, by ``win.ron``."""

_NO_YAOCHUU = ~bits(TERMINALS_AND_HONOURS)


def ura_of(m: Moment) -> tuple[Tile, ...]:
    """The ura indicators that a winner in riichi turns over, from the wall; none where unknown."""
    rules, wall = m.law.rules.wall, m.state.wall
    if not rules.ura or wall is None:
        return ()
    return wall.ura[: len(m.state.dora) if rules.kan_ura else 1]


def hora(
    m: Moment,
    winners: Sequence[Seat],
    *,
    ura: tuple[Tile, ...] | None = None,
    fourth_kan: bool = False,
) -> list[Hora]:
    """The wins of ``winners`` at this moment, the nearest to the discarder first.

    By tsumo where the winner is in turn, else on the offered tile. ``ura``: the indicators, by
    default the wall's. Raises ``ValueError`` for a hand that is not complete.
    """
    state, law = m.state, m.law
    rules = law.rules
    offered = m.facts.offered
    tsumo = len(winners) == 1 and winners[0] == state.turn and state.phase in ("draw", "kan")
    source = None if tsumo or offered is None else offered.seat
    n = len(state.players)
    if source is not None:
        winners = [seat for seat in turn_order(source, n) if seat in winners]
    under = ura_of(m) if ura is None else ura
    found: list[Winning] = []
    tiles: list[Tile | None] = []
    for seat in winners:
        p = state.players[seat]
        tile = None if fourth_kan else p.drawn if source is None else m.facts.offered.pai  # type: ignore[union-attr]
        situation = at_win(m, seat, tile, tsumo=tsumo, ura=under if p.riichi else ())
        best = worths(situation, law.table)
        if not best:
            raise ValueError(f"seat {seat}: the hand is not complete")
        worth = best[0]
        pays = m.facts.feeder if situation.feeder_pays else source
        fed = [
            (key, who)
            for key, who in m.facts.seats[seat].liable
            if key in worth.yaku and key in rules.pao.yakuman and key in PAO_YAKU
        ]
        liable = fed[0][1] if fed else None
        own = tuple([key for key, who in fed if who == liable])
        shugi = shugi_of(situation, worth, rules)
        one = Winning(seat, pays, worth, shugi, liable, p.accepted, own)
        if liable is not None and not liable_multiples(worth, rules, own):
            one = one._replace(pao=None)
        found.append(one)
        tiles.append(tile)
    scores = dict(enumerate(state.scores))
    rows = wins(
        found,
        rules,
        dealer=state.oya,
        honba=state.honba,
        sticks=state.kyotaku,
        scores=scores,
        stock=scores if rules.match.stock else None,
    )
    return [
        _event(m, one, tile, seat if source is None else source, ledger, under)
        for one, tile, seat, ledger in zip(found, tiles, winners, rows, strict=True)
    ]


def _event(
    m: Moment,
    one: Winning,
    tile: Tile | None,
    target: Seat,
    ledger: Ledger,
    under: tuple[Tile, ...],
) -> Hora:
    p, worth = m.state.players[one.winner], one.worth
    return Hora(
        actor=one.winner,
        target=target,
        pai=tile,
        tehai=p.hand,
        yaku=tuple(worth.yaku.items()),
        yakuman=worth.yakuman,
        han=worth.han,
        fu=worth.fu,
        points=worth.total,
        limit=worth.price.limit,
        pao=one.pao,
        ura_markers=under if p.riichi and m.law.rules.wall.ura else None,
        ledger=ledger,
    )


def tenpai(m: Moment, seat: Seat) -> bool:
    """Is the hand tenpai in form, as a draw asks?"""
    p, one = m.state.players[seat], m.facts.seats[seat]
    if p.dead or one.shanten:
        return False
    return m.law.rules.draw.fifth_copy == "tenpai" or possible(one.mask, own_counts(p))


def nagashi(m: Moment) -> tuple[Seat, ...]:
    """Who has nagashi mangan now, were the hand drawn."""
    rules = m.law.rules.draw
    if rules.nagashi == "off":
        return ()
    out = []
    for seat, p in enumerate(m.state.players):
        if p.dead or not p.river or m.facts.seats[seat].river & _NO_YAOCHUU:
            continue
        if any(d.called_by is not None for d in p.river):
            continue
        if not rules.nagashi_closed or closed(p):
            out.append(seat)
    return tuple(out)


def exhaustive(m: Moment, *, void: bool = False) -> Ryukyoku:
    """The draw of this moment. ``void``: an offence comes after it, so that nothing is paid."""
    state, rules = m.state, m.law.rules
    n = len(state.players)
    ready = [seat for seat in range(n) if tenpai(m, seat)]
    found = nagashi(m)
    # A dead hand is asked nothing any more, not even whether its riichi was one.
    asked = [seat for seat, p in enumerate(state.players) if p.riichi and not p.dead]
    shown = {*ready, *asked}
    ledger: Ledger = ()
    if not void:
        ledger = draws.exhaustive(
            rules,
            dealer=state.oya,
            tenpai=ready,
            nagashi=found,
            honba=state.honba,
            sticks=state.kyotaku,
        )
    return Ryukyoku(
        reason="nagashi_mangan" if found else "exhaustive",
        tehais=tuple([p.tiles if s in shown else None for s, p in enumerate(state.players)]),
        ledger=ledger,
    )


def abort(m: Moment, reason: str, shown: Sequence[Seat] = ()) -> Ryukyoku:
    """An abort; nothing is paid. ``shown``: whose hands are."""
    players = m.state.players
    return Ryukyoku(
        reason=reason,
        tehais=tuple([p.tiles if s in shown else None for s, p in enumerate(players)]),
    )
