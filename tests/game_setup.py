"""The events that lead to a situation of play: hands and walls of named tiles, filled up so that
what no row names does not matter. See :mod:`tests.game_table`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from mjwidget.core.events import (
    Ankan,
    Chi,
    Dahai,
    Daiminkan,
    Dora,
    Event,
    Kakan,
    Pon,
    Reach,
    ReachAccepted,
    Seat,
    StartGame,
    StartKyoku,
    Tsumo,
    Wall,
)
from mjwidget.core.tiles import KINDS, WINDS, Tile, counts, kind, parse, tile, to_mpsz
from mjwidget.game.deal import tiles_of
from mjwidget.game.facts import shape
from mjwidget.game.moment import Moment
from mjwidget.game.referee import Referee, seed_bytes
from mjwidget.game.turns import at_once, follow
from mjwidget.hand.dora import dora_kind
from mjwidget.rulefiles import rules_for_log
from mjwidget.ruleset import RuleSet

INDICATORS: Final = 5


class Pool:
    """The tiles that no row has named yet."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.tiles = sorted(tiles_of(rules))
        self.waits = 0
        self.named = [0] * KINDS
        """Copies of each kind in the named hands."""

    def take(self, text: str) -> list[Tile]:
        """The tiles of an mpsz text."""
        out = parse(text)
        for t in out:
            if t not in self.tiles:
                raise ValueError(f"{to_mpsz(t)} of {text!r}: no such tile is left")
            self.tiles.remove(t)
        return out

    def of(self, k: int) -> Tile:
        """A tile of this kind, a plain one where there is one."""
        found = min((t for t in self.tiles if kind(t) == k), default=None)
        if found is None:
            raise ValueError(f"{to_mpsz(tile(k))}: no such tile is left")
        self.tiles.remove(found)
        return found

    def names(self, hand: Sequence[Tile], melds: Sequence[Tile]) -> None:
        """A hand that matters: what it needs is filled in nowhere else."""
        self.named = [a + b for a, b in zip(self.named, counts([*hand, *melds]), strict=True)]
        if len(hand) % 3 == 1:
            away, waits = shape(tuple(sorted(hand)), self.rules.tiles.manzu == "terminals")
            self.waits |= 0 if away else waits

    def quiet(self, *, simple: bool = False) -> Tile:
        """A tile that nobody named wants, rather a simple one; only a simple one where there is
        one that completes no hand (a river of such tiles is no nagashi mangan)."""
        wanted = near(self.named)
        found = [t for t in self.tiles if _simple(t) and not self._awaited(t)] if simple else []
        return self._take_best(
            lambda k: 8 * (self.waits >> k & 1) + wanted[k], simples=True, among=found
        )

    def alone(self, hand: list[Tile], size: int) -> None:
        """Fill a hand with tiles that make nothing with each other nor with what is there."""
        while len(hand) < size:
            close = near(counts(hand))
            hand.append(
                self._take_best(
                    lambda k, close=close: (  # type: ignore[misc]
                        20 * (self.waits >> k & 1) + 4 * close[k] + self.named[k]
                    ),
                    simples=True,
                )
            )

    def indicator(self) -> Tile:
        """One that shows no tile of a named hand."""

        def shown(k: int) -> int:
            dora = dora_kind(tile(k), self.rules)
            return self.named[dora] + 9 * (self.waits >> dora & 1)

        return self._take_best(shown, simples=False)

    def _awaited(self, t: Tile) -> bool:
        return bool(self.waits >> kind(t) & 1)

    def _take_best(
        self, worth: Callable[[int], int], *, simples: bool, among: Sequence[Tile] = ()
    ) -> Tile:
        """The tile whose kind is worth least, those of which most are left first; never a flower
        where there is anything else."""
        left = counts(self.tiles)

        def order(t: Tile) -> tuple[int, bool, int, Tile]:
            k = kind(t)
            if k >= KINDS:
                return (99, True, 0, t)
            return (worth(k), _simple(t) != simples, -left[k], t)

        best = min(dict.fromkeys(among or self.tiles), key=order)
        self.tiles.remove(best)
        return best


def _simple(t: Tile) -> bool:
    return kind(t) < 27 and kind(t) % 9 not in (0, 8)


def near(own: Sequence[int]) -> list[int]:
    """For each kind, how many of these tiles could be part of one set with it."""
    out = list(own)
    for k in range(27):
        low, high = max(k - 2, k // 9 * 9), min(k + 2, k // 9 * 9 + 8)
        out[k] = sum(own[low : high + 1])
    return out


class Setup:
    """The events that lead to a situation."""

    def __init__(
        self,
        rules: RuleSet,
        hands: Mapping[str, str],
        melds: Mapping[str, Sequence[str]],
        hand: str,
    ) -> None:
        self.rules, self.hand = rules, hand
        self.n = rules.tiles.players
        self.oya = int(hand[1]) - 1
        self.pool = Pool(rules)
        self.hands = {w: self.pool.take(hands[w]) for w in WINDS[: self.n]}
        self.melds = [(w, text) for w in melds for text in melds[w]]
        self.meld_tiles = [self.pool.take(t.split(":")[1].split("@")[0]) for _, t in self.melds]
        for w in WINDS[: self.n]:
            if hands[w]:
                mine = zip(self.melds, self.meld_tiles, strict=True)
                self.pool.names(self.hands[w], [t for (v, _), ts in mine if v == w for t in ts])

    def river(self, rivers: Mapping[str, str], riichi: str, first: bool) -> None:
        """Everybody's discards so far."""
        self.rivers = {w: self.pool.take(rivers.get(w, "")) for w in WINDS[: self.n]}
        self.riichi = riichi
        self.first = first

    def referee(
        self,
        turn: str,
        draws: str,
        rinshan: str,
        dora: str,
        ura: str,
        left: int | None,
        *,
        honba: int,
        sticks: int,
        scores: Mapping[str, int],
    ) -> Referee:
        pool, rules = self.pool, self.rules
        coming, extra = pool.take(draws), pool.take(rinshan)
        shown, under = pool.take(dora), pool.take(ura)
        while len(shown) < INDICATORS:
            shown.append(pool.indicator())
        for w in WINDS[: self.n]:
            pool.alone(self.hands[w], 13 - 3 * sum(v == w for v, _ in self.melds))
        while len(under) < INDICATORS:
            under.append(pool.indicator())
        before = self._before()
        extra = self.replaced + extra
        while len(extra) < max(4, len(self.replaced)):
            extra.append(pool.quiet())
        more = (40 if left is None else left + 1) - len(coming)
        coming += [pool.quiet() for _ in range(max(0, min(more, len(pool.tiles))))]
        if left is not None:
            coming = coming[: left + 1]
        starts = [rules.match.start] * self.n
        for w, points in scores.items():
            starts[self._seat(w)] = points
        refills = len(self.replaced) if rules.wall.refilled else 0
        # Each replacement so far has taken a tile from the live end.
        wall = Wall(
            live=(*self.live, *coming, *[pool.quiet() for _ in range(refills)]),
            rinshan=tuple(extra),
            dora=tuple(shown),
            ura=tuple(under),
        )
        dealt = [tuple(sorted(self.dealt[w])) for w in WINDS[: self.n]]
        header = StartGame(
            rules=rules_for_log(rules), id="row", secret={"seed": seed_bytes("row").hex()}
        )
        start = StartKyoku(
            bakaze=self.hand[0],
            kyoku=int(self.hand[1]),
            honba=honba,
            kyotaku=sticks,
            oya=self.oya,
            dora_marker=shown[0],
            scores=tuple(starts),
            tehais=tuple(dealt[(s - self.oya) % self.n] for s in range(self.n)),
            left=len(wall.live),
            refilled=rules.wall.refilled,
            chips=(0,) * self.n if rules.bonus.chips else None,
            wall=wall,
        )
        events: list[Event] = [header, start]
        m = Moment.before(rules).fold(events)
        for event in [*before, Tsumo(actor=self._seat(turn), pai=coming[0])]:
            m = _indicators(m, events, event)
            events.append(event)
            m = m.after(event)
        return Referee.resume(events, rules)

    def _seat(self, wind: str) -> Seat:
        return (self.oya + WINDS.index(wind)) % self.n

    def _before(self) -> list[Event]:
        """Melds first, then the rivers in turn; ``live`` and ``replaced`` are what was drawn."""
        pool = self.pool
        self.live: list[Tile] = []
        self.replaced: list[Tile] = []
        self.dealt = {w: list(hand) for w, hand in self.hands.items()}
        out: list[Event] = []
        rest = {w: list(tiles) for w, tiles in self.rivers.items()}

        def spare(w: str) -> Tile:
            return rest[w].pop(0) if rest[w] else pool.quiet(simple=True)

        def draw(seat: Seat, t: Tile, *between: Event, live: bool = True) -> None:
            (self.live if live else self.replaced).append(t)
            out.extend((Tsumo(actor=seat, pai=t), *between))

        for (w, text), tiles in zip(self.melds, self.meld_tiles, strict=True):
            seat = self._seat(w)
            form, _, source = text.partition(":")
            giver = source.partition("@")[2] or WINDS[(WINDS.index(w) - 1) % self.n]
            called, own = tiles[0], tiles[1:]
            if form == "ankan":
                self.dealt[w] += tiles[:3]
                draw(seat, tiles[3], Ankan(actor=seat, consumed=tuple(sorted(tiles))))
            else:
                target = self._seat(giver)
                draw(target, called, Dahai(actor=target, pai=called, tsumogiri=True))
                pair = tuple(sorted(own[:2] if form == "kakan" else own))
                kinds = {"chi": Chi, "pon": Pon, "kakan": Pon, "daiminkan": Daiminkan}
                out.append(kinds[form](actor=seat, target=target, pai=called, consumed=pair))
                self.dealt[w] += pair
            if form in ("chi", "pon", "kakan"):
                self.dealt[w].append(spare(w))
                out.append(Dahai(actor=seat, pai=self.dealt[w][-1], tsumogiri=False))
            if form == "kakan":
                three = tuple(sorted((called, *own[:2])))
                draw(seat, own[2], Kakan(actor=seat, pai=own[2], consumed=three))
            if form.endswith("kan"):
                t = spare(w)
                draw(seat, t, Dahai(actor=seat, pai=t, tsumogiri=True), live=False)
        # One discard each, two of who is in riichi, so that it is no double riichi.
        for w in WINDS[: self.n]:
            least = 2 if w in self.riichi else not self.first
            done = sum(isinstance(e, Dahai) and e.actor == self._seat(w) for e in out)
            while len(rest[w]) + done < least or (w in self.riichi and not rest[w]):
                rest[w].insert(0, pool.quiet(simple=True))
        for i in range(max(map(len, rest.values()))):
            for w in WINDS[: self.n]:
                if i >= len(rest[w]):
                    continue
                seat, t = self._seat(w), rest[w][i]
                throw = Dahai(actor=seat, pai=t, tsumogiri=True)
                if w in self.riichi and i == len(rest[w]) - 1:
                    draw(seat, t, Reach(actor=seat), throw, ReachAccepted(actor=seat))
                else:
                    draw(seat, t, throw)
        return out


def _indicators(m: Moment, events: list[Event], event: Event) -> Moment:
    """Turn what the rules turn before ``event`` comes."""
    while True:
        now = at_once(m)
        if now is None and m.state.phase == "kan" and isinstance(event, Tsumo):
            now = next(iter(follow(m)), None)
        if not isinstance(now, Dora):
            return m
        events.append(now)
        m = m.after(now)
