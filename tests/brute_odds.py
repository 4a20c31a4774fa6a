"""Hand odds by trying every order of a small wall, with nothing of what analysis/odds.py relies on:
no states, no classes, no chain. Every draw is tried, thrown tiles are really gone, every win is scored
by itself as it lies on the table."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import accumulate
from typing import Any, NamedTuple

from mjwidget.analysis.odds_outset import Outset
from mjwidget.analysis.sight import closed
from mjwidget.core.tiles import KINDS, Tile, counts
from mjwidget.hand.check import copies
from mjwidget.hand.compiled import table_of
from mjwidget.hand.score import shugi_of
from mjwidget.hand.shanten import shanten
from mjwidget.hand.situation import Meld, situation
from mjwidget.hand.value import worths
from mjwidget.ruleset import RuleSet

Tiles = tuple[Tile, ...]


class Result(NamedTuple):
    """Points, and by draw the chances of a win and of tenpai with exactly that one."""

    points: float
    win: tuple[float, ...]
    tenpai: tuple[float, ...]

    @property
    def order(self) -> float:
        return self.points + 1e-4 * soon(self.win) + 1e-6 * soon(self.tenpai)


def soon(chances: tuple[float, ...]) -> float:
    """Of all draws, before and after each, those by which it has come."""
    return sum(accumulate(chances)) / len(chances)


def mixed(parts: list[tuple[float, Result]]) -> Result:
    """The mean of results by their chances."""
    size = range(len(parts[0][1].win))
    return Result(
        sum(w * r.points for w, r in parts),
        tuple(sum(w * r.win[i] for w, r in parts) for i in size),
        tuple(sum(w * r.tenpai[i] for w, r in parts) for i in size),
    )


def less(tiles: Tiles, t: Tile) -> Tiles:
    """The same without one ``t``."""
    i = tiles.index(t)
    return tiles[:i] + tiles[i + 1 :]


class Brute:
    """Plays a hand through all orders.

    ``seeing``: the player knows all that he threw away and plays as well as anybody could who only
    goes forward (with one order of all tiles as likely as any other). Else, as it must be with ura,
    he judges a discard by the stated rule: as though the indicators might be any tile that he has
    not kept.
    """

    def __init__(self, start: Outset, *, seeing: bool) -> None:
        self.start, self.seeing = start, seeing
        self.table = table_of(start.rules)
        self.none = Result(0.0, (0.0,) * (start.draws + 1), (0.0,) * (start.draws + 1))
        self.seen: dict[object, Result] = {}
        self.wall = tuple(sorted(t for t, n in start.rest.items() for _ in range(n)))

    def shanten(self, tiles: Tiles) -> int:
        return shanten(counts(tiles), self.start.sanma)

    def odds(self, hand: Tiles) -> Result:
        parts = []
        for chance, ura, left in self.indicators(self.wall):
            parts.append((chance, self.wait(tuple(sorted(hand)), left, (), 0, None, ura)))
        out = mixed(parts)
        if self.shanten(hand) == 0:
            out = out._replace(tenpai=(1.0, *out.tenpai[1:]))
        return out

    def indicators(self, wall: Tiles) -> Iterator[tuple[float, Tiles, Tiles]]:
        found: dict[Tiles, float] = {(): 1.0}
        for _ in range(self.start.ura):
            then: dict[Tiles, float] = {}
            for ura, p in found.items():
                left = wall
                for t in ura:
                    left = less(left, t)
                for t in left:
                    one = tuple(sorted((*ura, t)))
                    then[one] = then.get(one, 0.0) + p / len(left)
            found = then
        for ura, p in found.items():
            left = wall
            for t in ura:
                left = less(left, t)
            yield p, ura, left

    def wait(
        self, hand: Tiles, left: Tiles, kept: Tiles, q: int, riichi: int | None, ura: Tiles
    ) -> Result:
        """``riichi``: draws done at its declaration; -1: none declared though tenpai."""
        away = self.shanten(hand)
        if away == 0 and riichi is None and (q or self.start.declared or not self.start.idle):
            riichi = q if self.start.may[q] else -1
        if q == self.start.draws or not left:
            return self.none
        key = (hand, left, kept, q, riichi, ura)
        if key not in self.seen:
            parts = []
            for t in sorted(set(left)):
                p = left.count(t) / len(left)
                parts.append((p, self.draw(hand, less(left, t), kept, q + 1, riichi, ura, t, away)))
            self.seen[key] = mixed(parts)
        return self.seen[key]

    def draw(self, hand, left, kept, q, riichi, ura, t, away) -> Result:
        whole = tuple(sorted((*hand, t)))
        now = self.shanten(whole)
        if now == -1:
            points = self.points(hand, t, q, riichi, ura)
            if points:
                return self.none._replace(
                    points=points, win=tuple(float(i == q) for i in range(len(self.none.win)))
                )
        elif now < away:
            return self.discard(whole, left, tuple(sorted((*kept, t))), q, now, ura)
        return self.wait(hand, left, kept, q, riichi, ura)

    def discard(self, whole, left, kept, q, now, ura) -> Result:
        options = [less(whole, c) for c in sorted(set(whole))]
        options = [one for one in options if self.shanten(one) == now]
        if self.seeing:
            found = best([self.wait(one, left, kept, q, None, ura) for one in options])[1]
        else:
            chosen = best([self.judged(one, kept, q, now) for one in options])[0]
            found = self.wait(options[chosen], left, kept, q, None, ura)
        if now == 0:
            return found._replace(tenpai=tuple(float(i == q) for i in range(len(found.tenpai))))
        return found

    def judged(self, hand: Tiles, kept: Tiles, q: int, now: int) -> Result:
        """By the stated rule. Which useless tiles are gone does not matter: some are taken away."""
        key = ("judged", hand, kept, q)
        if key not in self.seen:
            wall = self.wall
            for t in kept:
                wall = less(wall, t)
            points = 0.0
            for chance, ura, left in self.indicators(wall):
                points += chance * self.going_on(hand, left, kept, q, now, ura).points
            # Chances, by which equal points are told apart, are those of all tiles.
            found = self.going_on(hand, wall, kept, q, now, ())._replace(points=points)
            if now == 0:
                found = found._replace(
                    tenpai=tuple(float(i == q) for i in range(len(found.tenpai)))
                )
            self.seen[key] = found
        return self.seen[key]

    def going_on(self, hand, left, kept, q, now, ura) -> Result:
        useless = [t for t in left if self.shanten((*hand, t)) >= now]
        for t in useless[: q - len(kept)]:
            left = less(left, t)
        if len(left) == len(self.wall) - q - len(ura):
            return self.wait(hand, left, kept, q, None, ura)
        return self.none  # cannot be: too few to have been thrown away

    def points(self, hand: Tiles, t: Tile, q: int, riichi: int | None, ura: Tiles) -> float:
        out = self.start
        flags = []
        if riichi is not None and riichi >= 0:
            first = riichi == int(out.idle and not out.declared)
            flags.append("double_riichi" if first and out.double else "riichi")
            if q == riichi + 1 and (out.ippatsu or not out.declared):
                flags.append("ippatsu")
        if out.haitei and q == out.draws:
            flags.append("haitei")
        dora = out.dora
        if q == 1:
            flags += out.first
            dora = dora[: len(dora) - out.late]
        s = situation(
            hand,
            t,
            tsumo=True,
            seat=out.seat,
            round=out.round,
            melds=out.melds,
            flags=flags,
            dora=dora,
            ura=ura if flags and "riichi" in flags[0] else (),
            kita=out.kita,
            flowers=out.flowers,
        )
        best = worths(s, self.table)[0]
        if best.no_yaku:
            return 0.0
        earned = shugi_of(s, best, out.rules)
        units = earned.others + earned.yakuman * out.rules.bonus.yakuman_tsumo
        return best.total + units * out.chip * out.payers


def best(found: list[Result]) -> tuple[int, Result]:
    """The first of those that are best, but for what is lost in rounding."""
    most = max(one.order for one in found)
    return next((i, r) for i, r in enumerate(found) if r.order >= most - 1e-10 * (1 + abs(most)))


# -- small cases --------------------------------------------------------------------------------


def small(rng: random.Random, rules: RuleSet, away: int, *, wall: int, draws: int, **more: Any):
    """A random outset with a small wall, and a hand of that shanten in it."""
    there = copies(rules)
    every = []
    for k in range(KINDS):
        if rules.tiles.manzu == "terminals" and 0 < k < 8:
            continue
        marked = [k * 8 + m for m in (1, 2) for _ in range(there.get(k * 8 + m, 0))]
        every += marked + [k * 8] * (4 - len(marked))
    while True:
        pool = list(every)
        rng.shuffle(pool)

        def take(kind: int, pool: list[Tile] = pool) -> Tile:
            t = next(t for t in pool if t >> 3 == kind)
            pool.remove(t)
            return t

        try:
            whole, melds = _complete(rng, rules, take)
        except StopIteration:
            continue
        rng.shuffle(whole)
        wanted, hand = whole[: away + 1], whole[away + 1 :]
        hand += [pool.pop() for _ in range(away)]
        found = shanten(counts(hand), rules.tiles.manzu == "terminals")
        if found != away:
            continue
        near = [t for t in pool if any(abs((t >> 3) - (h >> 3)) <= 2 for h in hand)]
        rng.shuffle(near)
        for t in near[: rng.randrange(wall)]:
            pool.remove(t)
            wanted.append(t)
        rng.shuffle(pool)
        rest: dict[Tile, int] = {}
        for t in (wanted + pool)[:wall]:
            rest[t] = rest.get(t, 0) + 1
        shut = closed(melds)
        can = shut and bool(more.pop("riichi", True))
        last = rng.randrange(draws + 1) if rng.random() < 0.3 else draws + 1
        start = Outset(
            rules=rules,
            rest=rest,
            draws=draws,
            melds=melds,
            dora=tuple(pool[wall : wall + 1 + rng.randrange(2)]),
            seat=rng.randrange(rules.tiles.players),
            round=rng.randrange(2),
            may=tuple(can and q < last for q in range(draws + 1)),
            haitei=rng.random() < 0.5,
            start=tuple(hand),
        )
        return start._replace(**more), tuple(sorted(hand))


def _complete(rng: random.Random, rules: RuleSet, take) -> tuple[list[Tile], tuple[Meld, ...]]:
    sanma = rules.tiles.manzu == "terminals"
    kinds = [k for k in range(KINDS) if not (sanma and 0 < k < 8)]
    form = rng.random()
    if form < 0.15:
        return [take(k) for k in rng.sample(kinds, 7) for _ in range(2)], ()
    if form < 0.22:
        outer = [k for k in kinds if k >= 27 or k % 9 in (0, 8)]
        return [take(k) for k in (*outer, rng.choice(outer))], ()
    tiles: list[Tile] = []
    melds: list[Meld] = []
    suit = rng.choice((9, 18))
    for _ in range(4):
        first = suit + rng.randrange(7) if rng.random() < 0.8 else rng.choice(kinds)
        if rng.random() < 0.6 and first < 27 and first % 9 < 7 and not (sanma and first < 9):
            one, name = [take(first + i) for i in range(3)], "chi"
        else:
            one, name = [take(first) for _ in range(3)], "pon"
        if rng.random() < 0.1:
            if name == "pon" and rng.random() < 0.5:
                one, name = [*one, take(one[0] >> 3)], "ankan"
            if name != "chi" or rules.calls.chi:
                melds.append(Meld(name, tuple(one)))
                continue
        tiles += one
    pair = rng.choice(kinds)
    return [*tiles, take(pair), take(pair)], tuple(melds)
