"""Hands that need no rules: random draws, discards, calls and endings that can be carried out.

A source of events for the tests of folding, views and patches. Nothing is scored; who wins and
what is paid is drawn at random, but adds up.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from mjwidget.core import wall
from mjwidget.core.events import (
    FORMAT,
    Ankan,
    Chi,
    Dahai,
    Daiminkan,
    Dora,
    EndGame,
    EndKyoku,
    Event,
    Flower,
    Hora,
    Kakan,
    Nukidora,
    Pon,
    Reach,
    ReachAccepted,
    Ryukyoku,
    Settle,
    StartGame,
    StartKyoku,
    Transfer,
    Tsumo,
)
from mjwidget.core.reduce import reduce
from mjwidget.core.state import State
from mjwidget.core.tiles import NORTH, is_flower, kind


def match_events(seed: int, players: int = 4, hands: int = 2) -> list[Event]:
    """A match of a few hands, with all kinds of events."""
    rng = random.Random(seed)
    names = tuple(f"player {i}" for i in range(players))
    out: list[Event] = [
        StartGame(names=names, rules={"name": "none"}, id=f"random-{seed}", format=FORMAT)
    ]
    state = reduce(State(), out[0])
    scores, kyotaku = (25000,) * players, 0
    for number in range(hands):
        for event in _hand(rng, number, players, scores, kyotaku):
            out.append(event)
            state = reduce(state, event)
        scores, kyotaku = state.scores, state.kyotaku
    first = max(range(players), key=lambda s: (scores[s], -s))
    rows = [Transfer(None, first, kyotaku, "sticks", "left_sticks")] if kyotaku else []
    rows += [Transfer(None, s, 1000 * (s + 1), "final", "uma") for s in range(players)]
    for event in (Settle(ledger=tuple(rows)), EndGame()):
        out.append(event)
        state = reduce(state, event)
    return out


def _hand(
    rng: random.Random, number: int, players: int, scores: tuple[int, ...], kyotaku: int
) -> Iterator[Event]:
    tiles = wall.tile_set(players, red=(1, 1, 1), blue=(0, 1, 1), flowers=4 if players == 3 else 0)
    seed = rng.randbytes(32)
    oya = number % players
    dealt = wall.deal(wall.shuffled(tiles, seed), players, oya, seed=seed)
    live, rinshan = list(dealt.wall.live), list(dealt.wall.rinshan)
    dora = list(dealt.wall.dora)
    start = StartKyoku(
        bakaze="E",
        kyoku=oya + 1,
        honba=rng.randrange(3),
        kyotaku=kyotaku,
        oya=oya,
        dora_marker=dora.pop(0),
        scores=scores,
        tehais=dealt.tehais,
        left=len(live),
        wall=dealt.wall,
    )
    yield start
    state = reduce(State(), start)
    seat, replacement = oya, False

    def go(event: Event) -> Event:
        nonlocal state
        state = reduce(state, event)
        return event

    while live and state.left > 0:
        if replacement:
            pai = rinshan.pop(0) if rinshan else live.pop()
        else:
            pai = live.pop(0)
        yield go(Tsumo(actor=seat, pai=pai))
        replacement = False
        p = state.players[seat]
        aside = [t for t in p.tiles if is_flower(t)]
        if players == 3 and not aside and rng.random() < 0.5:
            aside = [t for t in p.tiles if kind(t) == NORTH]
        if aside and state.left > 0:
            made = Flower if is_flower(aside[0]) else Nukidora
            yield go(made(actor=seat, pai=aside[0]))
            replacement = True
            continue
        kan = _own_kan(state, seat)
        if kan is not None and dora and state.left > 0 and rng.random() < 0.7:
            yield go(kan)
            yield go(Dora(dora_marker=dora.pop(0)))
            replacement = True
            continue
        if rng.random() < 0.01:
            yield go(_win(rng, state, seat, seat))
            yield go(EndKyoku())
            return
        called = False
        while True:  # a discard, and after a pon or chi another one
            if not called and not state.players[seat].riichi and rng.random() < 0.03:
                yield go(Reach(actor=seat))
            yield go(_discard(rng, state, seat))
            declared = state.players[seat].river[-1].riichi
            if rng.random() < 0.01:
                winners = rng.sample([s for s in range(players) if s != seat], rng.choice([1, 2]))
                for winner in winners:
                    yield go(_win(rng, state, winner, seat))
                yield go(EndKyoku())
                return
            if declared:
                yield go(ReachAccepted(actor=seat))
            call = _call(rng, state, seat) if live else None
            if call is None:
                seat = (seat + 1) % players
                break
            yield go(call)
            seat, called = call.actor, True
            if isinstance(call, Daiminkan):
                replacement = True
                break
    tenpai = [rng.random() < 0.5 for _ in range(players)]
    shown = tuple(state.players[s].tiles if tenpai[s] else None for s in range(players))
    rows = tuple(
        Transfer(a, b, 500, "points", "noten")
        for a in range(players)
        for b in range(players)
        if not tenpai[a] and tenpai[b]
    )
    yield go(Ryukyoku(reason="exhaustive", tehais=shown, ledger=rows))
    yield go(EndKyoku())


def _discard(rng: random.Random, state: State, seat: int) -> Dahai:
    p = state.players[seat]
    if p.drawn is not None and rng.random() < 0.4:
        return Dahai(actor=seat, pai=p.drawn, tsumogiri=True)
    return Dahai(actor=seat, pai=rng.choice(p.hand), tsumogiri=False)


def _own_kan(state: State, seat: int) -> Ankan | Kakan | None:
    p = state.players[seat]
    for t in p.tiles:
        same = tuple(x for x in p.tiles if kind(x) == kind(t))
        if len(same) == 4:
            return Ankan(actor=seat, consumed=same)
    for m in p.melds:
        if m.type == "pon" and m.called is not None:
            for t in p.tiles:
                if kind(t) == kind(m.called):
                    return Kakan(actor=seat, pai=t, consumed=(*m.tiles, m.called))
    return None


def _call(rng: random.Random, state: State, giver: int) -> Chi | Pon | Daiminkan | None:
    players = len(state.players)
    pai = state.players[giver].river[-1].pai
    for seat in range(players):
        p = state.players[seat]
        if seat == giver or p.riichi:
            continue
        same = tuple(t for t in p.hand if kind(t) == kind(pai))
        if len(same) == 3 and rng.random() < 0.5:
            return Daiminkan(actor=seat, target=giver, pai=pai, consumed=same)
        if len(same) >= 2 and rng.random() < 0.5:
            return Pon(actor=seat, target=giver, pai=pai, consumed=same[:2])
    seat = (giver + 1) % players
    p = state.players[seat]
    if players == 4 and kind(pai) < 27 and not p.riichi and rng.random() < 0.3:
        for a, b in ((-2, -1), (-1, 1), (1, 2)):
            k = kind(pai)
            if not all(k // 9 == (k + d) // 9 and k + d >= 0 for d in (a, b)):
                continue
            first = next((t for t in p.hand if kind(t) == k + a), None)
            second = next((t for t in p.hand if kind(t) == k + b), None)
            if first is not None and second is not None:
                return Chi(actor=seat, target=giver, pai=pai, consumed=(first, second))
    return None


def _win(rng: random.Random, state: State, winner: int, target: int) -> Hora:
    payers = [target] if target != winner else [s for s in range(len(state.players)) if s != winner]
    rows = [Transfer(s, winner, 1000, "points", "win") for s in payers]
    if state.kyotaku:
        rows.append(Transfer(None, winner, state.kyotaku, "sticks", "sticks"))
    p = state.players[winner]
    pai = p.drawn if winner == target else state.players[target].river[-1].pai
    riichi = p.riichi > 0
    return Hora(
        actor=winner,
        target=target,
        pai=pai,
        tehai=p.hand,
        yaku=(("riichi", 1),) if riichi else (("tanyao", 1),),
        han=1,
        fu=30,
        points=1000 * len(payers),
        limit="",
        ura_markers=state.wall.ura[: len(state.dora)] if riichi and state.wall else None,
        ledger=tuple(rows),
    )
