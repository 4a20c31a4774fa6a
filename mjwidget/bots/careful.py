"""``careful``: weighs what the hand may win against what each discard may cost.

For every discard, the chance and the worth of a win by the best of the hand's plans
(:mod:`.plans`, :mod:`.chance`, :mod:`.value`) stand against the danger of that tile
(:mod:`mjwidget.analysis.danger`) and of those that would have to follow; or the hand is given up,
and the safest tiles are counted. All of it in points, those priced by the standing of the match.
Calls and riichi are discards of another hand and weighed in the same way.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from ..analysis.danger import loss, threat, waited_for
from ..analysis.sight import Sight
from ..core.events import STICK
from ..core.tiles import KINDS, Tile
from ..game.choice import Choice
from ..game.players import Prompt
from ..hand.situation import Meld
from ..hand.ukeire import kinds_of
from .chance import USUAL, Walk, walk
from .plans import EVERY, Plan, distance, left, near, plans
from .standing import Standing
from .value import Prices

_BASE_END: Final = 0.005
"""The chance, each time round, that a hand of which nothing is seen ends the play, at first."""
_GROWS: Final = 0.008
"""By how much that rises from one round to the next."""
_THREAT_ENDS: Final = 0.10
"""What an opponent who is tenpai adds to it."""
_RELEASE: Final = 0.45
"""How often another's draw of a tile that is waited for is discarded."""
_RELEASE_RIICHI: Final = 0.33
_PUSHED: Final = 0.35
"""Of the danger of a tile drawn at random, how much a hand that may still fold takes on."""
_YIELDS: Final = 1.8
"""A hand that is not tenpai gives way to others: for it the hand ends sooner."""
_CALLED: Final = 0.6
"""How often a tile that another draws is discarded in time to be called."""
_TOITOI: Final = 0.35
"""How much of the usual a hand of pairs accepts."""
_AGAIN: Final = 900.0
"""What it is worth to a dealer to stay one, in points."""


class Thought(msgspec.Struct, frozen=True):
    """One choice weighed. ``text``: the choice; ``plan``: by what it would win, ``fold`` where the
    hand is given up; ``missing``: tiles it lacks (1: tenpai, 0: none or
    not told); ``win``: the chance; ``points``: of such a win; ``risk``: points that this
    discard costs on average; ``worth``: of it all, in points."""

    text: str
    plan: str
    missing: int
    win: float
    points: float
    risk: float
    worth: float


class Weighed(msgspec.Struct, frozen=True):
    """A decision with its reasons. ``thoughts``: what was weighed, best first; ``threats``: by
    seat, how likely it is tenpai; ``safe``: own tiles that no opponent in riichi can win on."""

    choice: Choice
    thoughts: tuple[Thought, ...]
    threats: dict[int, float]
    safe: tuple[Tile, ...]


class _Table:
    """What is the same for all choices of one decision."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.prices = Prices(sight)
        self.standing = Standing(sight)
        self.threats = {o: threat(sight, o) for o in sight.others}
        self.unseen = max(1, sight.unseen)
        gone = max(0.0, 17.5 - sight.turns) if sight.players == 4 else max(0.0, 18.3 - sight.turns)
        others = (sight.players - 1) / 3
        self.grows = _GROWS * others
        known = sum(self.threats.values())
        self.ends = _BASE_END + self.grows * gone * 0.5 + _THREAT_ENDS * known
        kinds = [k for k in range(KINDS) if sight.seen[k] < 4 or sight.counts[k]]
        self.risks = self._risks(kinds)
        weight = sum([4 - sight.seen[k] for k in kinds])
        self.mean = sum([self.risks[k] * (4 - sight.seen[k]) for k in kinds]) / max(1, weight)

    def _risks(self, kinds: Sequence[int]) -> list[float]:
        """By kind, what discarding one costs on average, in points."""
        out = [0.0] * KINDS
        sight, n = self.sight, self.sight.players
        for o in sight.others:
            if self.threats[o] < 0.02:
                continue
            points = loss(sight, o) + STICK * sight.kyotaku * 0.2
            change = [0.0] * n
            change[sight.seat], change[o] = -points, points
            price = -self.standing.worth(change) * self.threats[o]
            for kind, p in waited_for(sight, o, kinds).items():
                out[kind] += p * price
        return out

    def share(self, kinds: int) -> float:
        """How much of what is not seen are tiles of these kinds."""
        if kinds == EVERY:
            return 1.0
        seen = self.sight.seen
        return sum([4 - seen[k] for k in kinds_of(kinds)]) / self.unseen

    def gain(self, points: float, tsumo: float) -> float:
        """What winning ``points`` is worth; ``tsumo``: how much of it by tsumo."""
        sight = self.sight
        n = sight.players
        honba = sight.honba * sight.rules.honba.ron
        whole = points + honba + STICK * sight.kyotaku
        ron = [-(points + honba) / (n - 1)] * n
        ron[sight.seat] = whole
        # By ron one of them pays all: the mean over them is the same but for ranks.
        out = self.standing.worth(ron) * (0.5 + tsumo / 2)
        if tsumo < 1:
            part = (0.5 - tsumo / 2) / (n - 1)
            for o in sight.others:
                one = [0.0] * n
                one[sight.seat], one[o] = whole, -(points + honba)
                out += part * self.standing.worth(one)
        if sight.dealer:
            out += _AGAIN
        return out


class Careful:
    """Pushes and folds on the hand's value against the danger; calls, riichi and placement by the
    same scale. Uses nothing but its view, and no chance: the same prompt gives the same answer."""

    name = "careful"

    def choose(self, prompt: Prompt) -> Choice:
        """The choice of :meth:`why`."""
        quick = _at_once(prompt)
        return quick if quick is not None else self.why(prompt).choice

    def why(self, prompt: Prompt) -> Weighed:
        """The choice, and what was weighed for it."""
        sight = Sight(prompt.view, prompt.seat, prompt.rules)
        table = _Table(sight)
        quick = _at_once(prompt)
        rows: list[tuple[float, Choice, Thought]] = []
        if quick is not None:
            rows.append((0.0, quick, Thought(quick.text, quick.act, 0, 1.0, 0.0, 0.0, 0.0)))
        else:
            for choice in prompt.choices:
                thought = _weigh(table, choice, prompt)
                if thought is not None:
                    rows.append((thought.worth, choice, thought))
        best = max(rows, key=lambda row: row[0])
        rows.sort(key=lambda row: -row[0])
        riichi = [o for o in sight.others if sight.seats[o].riichi]
        safe = [t for t in sight.tiles if all(sight.passed[o] >> (t >> 3) & 1 for o in riichi)]
        return Weighed(
            best[1],
            tuple([thought for _, _, thought in rows]),
            table.threats,
            tuple(safe) if riichi else (),
        )


def _at_once(prompt: Prompt) -> Choice | None:
    """What needs no weighing: wins, tiles to set aside, the only choice there is."""
    choices = prompt.choices
    acts = {c.act: c for c in reversed(choices)}
    for act in ("tsumo", "ron", "kita"):
        if act in acts:
            return acts[act]
    if "stop" in acts:
        return acts["stop"]
    if len(choices) == 1:
        return choices[0]
    if "kyuushu" in acts:
        kinds = {t >> 3 for t in prompt.tiles if t >> 3 >= 27 or (t >> 3) % 9 in (0, 8)}
        if len(kinds) < 11:
            return acts["kyuushu"]
    if prompt.riichi and "ankan" in acts:
        return acts["ankan"]
    return None


def _without(tiles: Sequence[Tile], gone: Sequence[Tile]) -> tuple[Tile, ...] | None:
    rest = list(tiles)
    for t in gone:
        if t not in rest:
            return None
        rest.remove(t)
    return tuple(rest)


def _weigh(table: _Table, choice: Choice, prompt: Prompt) -> Thought | None:
    sight = table.sight
    melds = sight.me.melds
    if choice.act in ("dahai", "riichi"):
        assert choice.pai is not None
        tiles = _without(sight.tiles, (choice.pai,))
        assert tiles is not None
        found = _hand(table, tiles, melds, choice.pai, riichi=choice.act == "riichi")
        # Of equal ones the drawn tile, which tells nothing; a plain five before a coloured one.
        nudge = 0.5 * choice.tsumogiri - 3.0 * bool(choice.pai & 7)
        return msgspec.structs.replace(found, text=choice.text, worth=found.worth + nudge)
    if choice.act == "pass":
        found = _hand(table, sight.tiles, melds, None, riichi=False)
        return msgspec.structs.replace(found, text=choice.text)
    if choice.act in ("chi", "pon"):
        return _called(table, choice)
    if choice.act == "daiminkan":
        return None
    if choice.act in ("ankan", "kakan"):
        return _kan(table, choice)
    return None


def _called(table: _Table, choice: Choice) -> Thought | None:
    """A call is worth what the best discard after it is."""
    sight = table.sight
    rest = _without(sight.tiles, choice.consumed)
    if rest is None or choice.pai is None:
        return None
    meld = Meld(choice.act, (*choice.consumed, choice.pai))
    melds = (*sight.me.melds, meld)
    swap = {choice.pai >> 3}
    best: Thought | None = None
    for t in dict.fromkeys(rest):
        if t >> 3 in swap:
            continue
        tiles = _without(rest, (t,))
        assert tiles is not None
        found = _hand(table, tiles, melds, t, riichi=False)
        if best is None or found.worth > best.worth:
            best = found
    if best is None or best.plan in ("fold", "none"):
        return None
    return msgspec.structs.replace(best, text=choice.text)


def _kan(table: _Table, choice: Choice) -> Thought | None:
    """A closed or added kan, where nobody threatens and the hand is no farther off by it."""
    sight = table.sight
    if max(table.threats.values()) > 0.5:
        return None
    gone = choice.consumed if choice.act == "ankan" else (choice.pai,)
    rest = _without(sight.tiles, [t for t in gone if t is not None])
    if rest is None:
        return None
    melds = sight.me.melds
    if choice.act == "ankan":
        melds = (*melds, Meld("ankan", choice.consumed))
    before = max(
        [
            _hand(table, tiles, sight.me.melds, t, riichi=False).worth
            for t in dict.fromkeys(sight.tiles)
            if (tiles := _without(sight.tiles, (t,))) is not None
        ]
    )
    after = _hand(table, rest, melds, None, riichi=False)
    # The replacement draw and the indicator are worth something to who is ahead in the race.
    worth = after.worth + 250
    if worth < before:
        return None
    return msgspec.structs.replace(after, text=choice.text, worth=worth)


def _hand(
    table: _Table,
    tiles: tuple[Tile, ...],
    melds: tuple[Meld, ...],
    gone: Tile | None,
    *,
    riichi: bool,
) -> Thought:
    """The hand after discarding ``gone``: fought for, or given up, whichever is better."""
    risk = table.risks[gone >> 3] if gone is not None and gone >> 3 < KINDS else 0.0
    own = [0] * KINDS
    for t in tiles:
        own[t >> 3] += 1
    counts = tuple(own)
    best = Thought("", "none", 0, 0.0, 0.0, risk, -risk)
    walks = _fights(table, tiles, counts, melds, gone, riichi)
    for plan, missing, step, points, gain, cost in walks:
        worth = step.win * gain + step.tenpai * 1000 - risk - cost
        if worth > best.worth or best.plan == "none":
            best = Thought("", plan, missing, step.win, points, risk, worth)
    if riichi:
        return best
    fold = -risk - _fold(table, counts)
    if fold > best.worth or best.plan == "none":
        return Thought("", "fold", 0, 0.0, 0.0, risk, fold)
    return best


_Fight = tuple[str, int, Walk, float, float, float]
"""Plan, tiles lacking, walk, points, what they are worth, what going on may cost."""


def _fold(table: _Table, counts: Sequence[int]) -> float:
    """What giving up costs: the safest tiles go first."""
    order = sorted([table.risks[k] for k, n in enumerate(counts) for _ in range(n)])
    out, stay = 0.0, 1.0
    turns = int(table.sight.turns)
    for i in range(min(turns, len(order))):
        stay *= 1 - table.ends
        # Every second draw is safer than what is held.
        out += stay * order[i // 2]
    return out


def _fights(
    table: _Table,
    tiles: tuple[Tile, ...],
    counts: tuple[int, ...],
    melds: tuple[Meld, ...],
    gone: Tile | None,
    riichi: bool,
) -> list[_Fight]:
    """The ways to go on: plan, walk, points, what they are worth, what going on may cost."""
    sight = table.sight
    sets = 4 - len(melds)
    seat = _seated(sight, melds)
    found = [(p, distance(p, counts, seat, sets)) for p in plans(seat, counts)]
    out = []
    turns = sight.turns
    for plan, dist in near(found):
        if riichi and plan.key != "riichi":
            continue
        rest = left(dist.mask, sight)
        accepts = float(sum(rest.values()))
        if dist.missing <= 1:
            fight = _ready(table, tiles, melds, plan, rest, gone, riichi)
            if fight is not None:
                out.append(fight)
            continue
        speed = 1.0
        if plan.calls:
            speed = _speed(sight, counts, rest)
        points = table.prices.guess(plan, tiles, melds)
        last = 1 + (sight.players - 1) * (_RELEASE_RIICHI if plan.key == "riichi" else _RELEASE)
        step = walk(
            dist.missing,
            accepts,
            turns,
            table.unseen,
            ends=table.ends,
            grows=table.grows * _YIELDS,
            speed=speed,
            at_last=last,
            waits=USUAL[1],
            narrow=_TOITOI if plan.key == "toitoi" else table.share(plan.kinds),
        )
        if plan.value is not None:
            step = _with_pair(step, rest.get(plan.value, 0), table)
        cost = step.rounds * table.mean * _PUSHED
        out.append((plan.key, dist.missing, step, points, table.gain(points, 0.35), cost))
    return out


def _with_pair(step: Walk, left: int, table: _Table) -> Walk:
    """The walk of a hand that must get one of ``left`` tiles of a kind, by draw or by pon."""
    each = min(0.9, left * (1 + 3 * _CALLED) / table.unseen)
    got = 1 - (1 - each) ** (0.7 * table.sight.turns)
    return step._replace(win=step.win * got, tenpai=step.tenpai * got)


def _speed(sight: Sight, counts: Sequence[int], rest: dict[int, int]) -> float:
    """How much faster calls make a stage: a pon from everybody, a chi from one."""
    n = sight.players
    total = weighed = 0.0
    for kind, copies in rest.items():
        pon = counts[kind] >= 2
        chi = kind < 27 and sight.rules.calls.chi and n == 4
        total += copies
        weighed += copies * (1 + _CALLED * ((n - 1) if pon else 1 if chi else 0))
    return weighed / total if total else 1.0


def _ready(
    table: _Table,
    tiles: tuple[Tile, ...],
    melds: tuple[Meld, ...],
    plan: Plan,
    rest: dict[int, int],
    gone: Tile | None,
    riichi: bool,
) -> _Fight | None:
    """The way of a hand that is tenpai."""
    sight = table.sight
    total = sum(rest.values())
    if not total:
        return None
    ready = table.prices.ready(tiles, melds, rest, riichi=riichi)
    mask = 0
    for t in sight.me.river:
        mask |= 1 << (t >> 3)
    if gone is not None:
        mask |= 1 << (gone >> 3)
    furiten = any(mask >> k & 1 for k in rest)
    release = (_RELEASE_RIICHI if riichi else _RELEASE) * (sight.players - 1)
    by_ron = 0.0 if furiten else ready.with_yaku * release
    by_tsumo = total if ready.tsumo else 0.0
    if by_ron + by_tsumo <= 0:
        return None
    # Tiles at the edge come out more often than those in the middle.
    ease = sum([n * _EASE[k] for k, n in rest.items()]) / total
    by_ron *= ease
    share = by_tsumo / (by_ron + by_tsumo)
    points = share * ready.tsumo + (1 - share) * ready.ron
    ends = table.ends * (0.75 if riichi else 1.0)
    step = walk(
        1,
        float(total),
        sight.turns,
        table.unseen,
        ends=ends,
        grows=table.grows * 0.5,
        at_last=(by_ron + by_tsumo) / total,
    )
    pushed = 1.0 if riichi else _PUSHED
    cost = step.rounds * table.mean * pushed
    if riichi:
        # Later threats too must be pushed against; and the stick is gone if another wins.
        cost += step.rounds * 45 + STICK * (1 - step.win)
    key = "riichi" if riichi else plan.key if melds else "dama"
    return key, 1, step, points, table.gain(points, share), cost


_EASE: Final = tuple(
    (1.25 if k >= 27 else (1.25, 1.1, 0.95, 0.85, 0.85, 0.85, 0.95, 1.1, 1.25)[k % 9])
    for k in range(KINDS)
)


def _seated(sight: Sight, melds: tuple[Meld, ...]) -> Any:
    """The sight with these melds at the own seat."""
    if melds == sight.me.melds:
        return sight
    return _With(sight, melds)


class _With:
    """A sight whose own seat has called."""

    def __init__(self, sight: Sight, melds: tuple[Meld, ...]) -> None:
        self._sight = sight
        self.me = sight.me._replace(melds=melds, closed=all(m.type == "ankan" for m in melds))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._sight, name)
