"""Plan for the last hand: what must be won, what must not be lost, under the rules as they are.

Nothing is judged here. Every win that can be paid, and every deal-in, is settled by the engine
(:mod:`mjwidget.hand.pay`), the flow of the match says whether it is over then
(:mod:`mjwidget.game.flow`: target, bust, agariyame), and its settlement who has which place
(:mod:`mjwidget.hand.final`: ties as the rules have them).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from typing import Final, NamedTuple

from ...core.events import Ledger, Seat
from ...core.ledger import deltas, sticks
from ...core.seats import first_dealer, relative
from ...core.tiles import WINDS
from ...game import flow
from ...hand import draws
from ...hand.compiled import table_of
from ...hand.final import settle
from ...hand.pay import Winning, wins
from ...hand.price import Price
from ...hand.value import Worth
from ...ruleset import RuleSet
from ..sight import Sight
from .ask import Ask
from .tip import Said, Tip

_FU: Final = (20, 25, 30, 40, 50, 60, 70)
_LIMITS: Final = (5, 6, 8)
_REAL: Final = 8
"""A win of more han than these is no plan."""
_SMALL: Final = 6
"""A deal-in of more han than these is not spoken of."""
_NEAR_END: Final = 6
"""With so many draws left, noten at a draw is spoken of."""


class Tier(NamedTuple):
    """A worth that a win may have."""

    price: Price
    han: int


class LastHand:
    """The match as it stands in a hand that may be its last, for who looks. ``place``: 1 for the
    first, were it over now; ``target``: what somebody must have for it to end, 0 for nothing."""

    def __init__(self, sight: Sight) -> None:
        self.sight, self.rules = sight, sight.rules
        self.n, self.me = sight.players, sight.seat
        self.first_dealer: Seat = first_dealer(sight.oya, sight.kyoku, self.n)
        self.ranks = self._ranks(sight.scores, 0)
        self.place = self.ranks[self.me]
        ends = self._ends(sight.scores, flow.Ending("win", (self._other,)))
        self.target = 0 if ends else sight.rules.match.target

    @property
    def _other(self) -> Seat:
        """Somebody who does not deal."""
        return (self.sight.oya + 1) % self.n

    # ---- what follows

    def after(self, ledger: Ledger, ending: flow.Ending) -> int | None:
        """The own place once the match is over with this; ``None`` where it goes on."""
        changes = deltas(ledger, self.n)
        scores = [a + b for a, b in zip(self.sight.scores, changes, strict=True)]
        if not self._ends(scores, ending):
            return None
        return self._ranks(scores, self.sight.kyotaku + sticks(ledger))[self.me]

    def won(self, winner: Seat, price: Price, source: Seat | None) -> int | None:
        """The own place after such a win; ``source``: who deals in, ``None`` for a tsumo."""
        worth = Worth()
        worth.price, worth.yaku, worth.yakuman = price, {}, 0
        worth.total = price.total(source is None, self.n - 1)
        (ledger,) = wins(
            [Winning(winner, source, worth)],
            self.rules,
            dealer=self.sight.oya,
            honba=self.sight.honba,
            sticks=self.sight.kyotaku,
        )
        return self.after(ledger, flow.Ending("win", (winner,)))

    def _ends(self, scores: Sequence[int], ending: flow.Ending) -> bool:
        sight = self.sight
        found = flow.after_hand(
            self.rules,
            bakaze=WINDS[sight.bakaze],
            kyoku=sight.kyoku,
            honba=sight.honba,
            oya=sight.oya,
            scores=scores,
            ending=ending,
        )
        # Who may stop the match, and is asked because he is first, does.
        return not isinstance(found, flow.Next)

    def _ranks(self, scores: Sequence[int], left: int) -> tuple[int, ...]:
        done = settle(self.rules, scores, first_dealer=self.first_dealer, sticks=left)
        return done.ranks

    # ---- what a win needs

    def tiers(self, winner: Seat, *, tsumo: bool) -> list[Tier]:
        """What a win of this seat may be worth, the cheapest first."""
        table, rules = table_of(self.rules), self.rules
        dealer = winner == self.sight.oya
        found: dict[int, Tier] = {}
        least = rules.win.minimum_han
        flat = rules.win.fu == "flat"
        pairs = [
            (han, fu)
            for han in range(max(1, least), 5)
            for fu in ((30,) if flat else _FU)
            if not (fu == 20 and (not tsumo or han < 2))
            and not (fu == 25 and han < 2 + tsumo)
            and not (fu == 30 and tsumo and han < 1)
        ]
        pairs += [(han, 30) for han in (*_LIMITS, rules.win.sanbaiman)]
        prices = [(han, table.price(dealer, han, fu, 0)) for han, fu in pairs]
        prices.append((13, table.price(dealer, 0, 0, 1)))
        for han, price in prices:
            found.setdefault(price.total(tsumo, self.n - 1), Tier(price, han))
        return [found[total] for total in sorted(found)]

    def least(
        self, winner: Seat, source: Seat | None, good: Callable[[int | None], bool]
    ) -> Tier | None:
        """The cheapest win after which, and after every dearer one, the place is ``good``."""
        out: Tier | None = None
        for tier in reversed(self.tiers(winner, tsumo=source is None)):
            if not good(self.won(winner, tier.price, source)):
                break
            out = tier
        return out

    def worst_ron(self, prices: Iterable[Price]) -> int | None:
        """The worst own place after a ron of one of these, whoever deals in; ``None`` where the
        match may go on."""
        places = [self.won(self.me, price, o) for price in prices for o in self.sight.others]
        if not places or any(place is None for place in places):
            return None
        return max([place for place in places if place is not None])

    @cached_property
    def cheapest(self) -> dict[Seat | None, Tier]:
        """By who pays (``None``: all), the cheapest win there is."""
        return {
            source: self.tiers(self.me, tsumo=source is None)[0]
            for source in (None, *self.sight.others)
        }

    def ends_small(self, enough: Mapping[Seat | None, Tier | None]) -> bool:
        """Does every win that is cheaper than what is enough, by who pays, end the match with the
        place as it is?"""
        for source, least in enough.items():
            for tier in self.tiers(self.me, tsumo=source is None):
                if tier == least:
                    break
                if self.won(self.me, tier.price, source) != self.place:
                    return False
        return True

    @cached_property
    def goes_on(self) -> bool:
        """Does the match go on when the seat, as dealer, wins cheaply?"""
        if not self.sight.dealer:
            return False
        return all(
            self.won(self.me, one.price, source) is None for source, one in self.cheapest.items()
        )

    def noten_costs(self) -> bool:
        """May noten payments at a draw cost the place?"""
        for n in range(1, self.n):
            for ready in combinations(self.sight.others, n):
                ledger = draws.exhaustive(
                    self.rules,
                    dealer=self.sight.oya,
                    tenpai=ready,
                    honba=self.sight.honba,
                    sticks=self.sight.kyotaku,
                )
                place = self.after(ledger, flow.Ending("exhaustive", (), ready))
                if place is not None and place > self.place:
                    return True
        return False


def last_wind(rules: RuleSet) -> int:
    """The last wind of the regular match."""
    return 1 if rules.match.length == "east_south" else 0


def last_hand(sight: Sight) -> LastHand | None:
    """The last hand, where this is one, or may be one; ``None`` for every other."""
    match = sight.rules.match
    regular = last_wind(sight.rules)
    sudden = sight.bakaze > regular and match.extension_ends != "wind_end"
    if match.length == "single_win" or sight.bakaze < regular:
        return None
    if sight.kyoku < sight.players and not sudden:
        return None
    return LastHand(sight)


def last(ask: Ask, found: LastHand | None) -> Tip | None:
    """The tip, in a hand that may be the last."""
    if found is None:
        return None
    code = "last.may_alone" if found.rules.match.sole_top else "last.may"
    head = Said(code, {"points": found.target}) if found.target else Said("last.now")
    says = [head, _standing(ask, found)]
    says += _first(ask, found) if found.place == 1 else _behind(ask, found)
    if found.place < found.n:
        says += _avoid(ask, found)
    if found.sight.turns <= _NEAR_END and found.place < found.n and found.noten_costs():
        says.append(Said("last.noten"))
    return Tip("last", tuple(says))


def _standing(ask: Ask, found: LastHand) -> Said:
    """The place, and how far the next one is."""
    sight = ask.sight
    mine = sight.scores[found.me]
    order = sorted(
        range(found.n), key=lambda s: (-sight.scores[s], relative(found.first_dealer, s, found.n))
    )
    at = order.index(found.me)
    near = order[1] if at == 0 else order[at - 1]
    gap = abs(sight.scores[near] - mine)
    place = f"place.{found.place}"
    args = {"who": ask.wind(near), "points": gap, "place": place}
    if not gap and found.ranks[near] == found.place:
        return Said("last.shared", args)
    head = "last.first" if at == 0 else "last.behind"
    return Said(head if gap else f"{head}_tied", args)


def _first(ask: Ask, found: LastHand) -> list[Said]:
    wins_so = [found.won(found.me, one.price, source) for source, one in found.cheapest.items()]
    if all(place == 1 for place in wins_so):
        return [Said("last.any_first")]
    if found.goes_on:
        return [Said("last.deals_first")]
    needs = _needs(ask, found, 1)
    return [] if needs is None else [Said("last.ends", needs.args)]


def _behind(ask: Ask, found: LastHand) -> list[Said]:
    if found.goes_on:
        # While the dealer stays, the match ends only where it ends at the top.
        stays = found.rules.renchan.dealer_stays == "win"
        out = [Said("last.deals_on" if stays else "last.deals_on_tenpai")]
        needs = _needs(ask, found, 1)
        return out if needs is None else [*out, needs]
    out = []
    goals = [found.place - 1] if found.place == 2 else [found.place - 1, 1]
    reached = []
    for goal in goals:
        needs = _needs(ask, found, goal)
        if needs is not None:
            out.append(needs)
            reached.append(goal)
    if not out:
        return [Said("last.out")]
    if out[0].code != "last.any" and found.ends_small(_enough(ask, found, reached[0])):
        out.append(Said("last.small"))
    return out


def _enough(ask: Ask, found: LastHand, goal: int) -> dict[Seat | None, Tier | None]:
    """By who pays, the least that takes the seat to this place."""

    def good(place: int | None) -> bool:
        return place is not None and place <= goal

    return {source: found.least(found.me, source, good) for source in (None, *ask.sight.others)}


def _needs(ask: Ask, found: LastHand, goal: int) -> Said | None:
    """What takes the seat to this place, short of what is no plan."""
    by = _enough(ask, found, goal)
    place = f"place.{goal}"
    if all(by[source] == found.cheapest[source] for source in by):
        return Said("last.any", {"place": place})
    real = {source: tier for source, tier in by.items() if tier is not None and tier.han <= _REAL}
    ways = _rons(ask, {o: t.price.ron for o, t in real.items() if o is not None})
    if None in real:
        ways.append(_tsumo(real[None].price))
    if not ways:
        return None
    return Said("last.needs", {"place": place, "ways": Said("or", {"of": tuple(ways)})})


def _rons(ask: Ask, rons: dict[Seat, int]) -> list[Said]:
    """The points that a ron must have, by who deals in."""
    most = max(rons.values(), default=0)
    less = [
        Said("last.from", {"who": ask.wind(o), "points": points})
        for o, points in rons.items()
        if points < most
    ]
    if len(rons) < len(ask.sight.others):
        return [
            Said("last.ron_from", {"who": ask.wind(o), "points": points})
            for o, points in rons.items()
        ]
    if not less:
        return [Said("last.ron", {"points": most})]
    return [Said("last.ron_or", {"points": most, "less": Said("list", {"of": tuple(less)})})]


def _tsumo(price: Price) -> Said:
    if price.all:
        return Said("last.tsumo_all", {"all": price.other})
    return Said("last.tsumo", {"other": price.other, "dealer": price.dealer})


def _avoid(ask: Ask, found: LastHand) -> list[Said]:
    """The cheapest deal-in that costs the place, by who wins."""

    def bad(place: int | None) -> bool:
        return place is not None and place > found.place

    ways = []
    for o in ask.sight.others:
        tier = found.least(o, found.me, bad)
        if tier is not None and tier.han <= _SMALL:
            ways.append((tier.price.ron, o))
    if not ways:
        return []
    said = [
        Said("last.to", {"who": ask.wind(o), "points": points})
        for points, o in sorted(ways, key=lambda way: way[0])
    ]
    return [Said("last.avoid", {"ways": Said("or", {"of": tuple(said)})})]
