"""``efficient``: the fastest way to a win, and nothing else.

Shanten first, then the number of tiles that help, counted as the seat sees them; riichi wherever it
may; calls only where a yaku is sure and the hand gets nearer by it.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..analysis.plans import Plan, distance, plans
from ..analysis.sight import Sight
from ..core.tiles import Tile
from ..core.tiles import counts as counts_of
from ..game.advice import Advice, Because
from ..game.choice import Choice
from ..game.players import Prompt
from ..hand.situation import Meld
from ..hand.ukeire import discards, improving, kinds_of
from . import because
from .sense import at_once, without


class Efficient:
    """Nearest to tenpai, then widest; never looks at the others' hands."""

    name = "efficient"

    def why(self, prompt: Prompt) -> Advice:
        """The choice, and how far the hand is then from tenpai."""
        choice = self.choose(prompt)
        if at_once(prompt) is not None:
            reasons = because.quick(choice.act, only=len(prompt.choices) == 1)
            return Advice(self.name, choice, reasons)
        sight = Sight(prompt.view, prompt.seat, prompt.rules)
        tiles, melds = sight.tiles, sight.me.melds
        if choice.act in ("dahai", "riichi") and choice.pai is not None:
            tiles = without(tiles, (choice.pai,)) or ()
        elif choice.act in ("chi", "pon"):
            return Advice(self.name, choice, (Because("calls"), Because("nearer")))
        away, mask = improving(counts_of(tiles), sight.sanma)
        if melds and not sight.me.closed:
            missing, helps = _nearest(sight, tiles, melds)
            return Advice(self.name, choice, because.nearest(int(missing) - 1, round(-helps)))
        helped = sum([4 - sight.seen[k] for k in kinds_of(mask)])
        return Advice(self.name, choice, because.nearest(away, helped))

    def choose(self, prompt: Prompt) -> Choice:
        """A win, riichi, a sound call, the discard after which most tiles help."""
        quick = at_once(prompt)
        if quick is not None:
            return quick
        sight = Sight(prompt.view, prompt.seat, prompt.rules)
        by_act: dict[str, list[Choice]] = {}
        for c in prompt.choices:
            by_act.setdefault(c.act, []).append(c)
        if "pass" in by_act:
            return _call(sight, by_act) or by_act["pass"][0]
        offered = by_act.get("riichi") or by_act["dahai"]
        if not sight.me.closed:
            return min(offered, key=lambda c: _open_rank(sight, c))
        table = {k: (away, mask) for k, away, mask in discards(sight.counts, sight.sanma)}
        values = sight.value_kinds(sight.seat)

        def rank(c: Choice) -> tuple[float, ...]:
            assert c.pai is not None
            kind = c.pai >> 3
            away, mask = table[kind]
            helps = sum([4 - sight.seen[k] for k in kinds_of(mask)])
            keep = sight.worth_of_tile(c.pai) + 0.5 * (kind in values)
            return away, -helps, keep, not c.tsumogiri

        return min(offered, key=rank)


def _open_plans(sight: Sight, counts: Sequence[int]) -> list[Plan]:
    return [p for p in plans(sight, counts) if p.key != "riichi"]


def _open_rank(sight: Sight, c: Choice) -> tuple[float, ...]:
    """An open hand goes the shortest way to a yaku."""
    assert c.pai is not None
    tiles = without(sight.tiles, (c.pai,))
    assert tiles is not None
    return (*_nearest(sight, tiles, sight.me.melds), sight.worth_of_tile(c.pai), not c.tsumogiri)


def _nearest(sight: Sight, tiles: tuple[Tile, ...], melds: tuple[Meld, ...]) -> tuple[float, float]:
    """Tiles that are lacking to the nearest yaku, and (less is better) how many tiles help."""
    counts = counts_of(tiles)
    seat = sight.having(melds)
    best = (99.0, 0.0)
    for plan in _open_plans(seat, counts):
        d = distance(plan, counts, seat, 4 - len(melds))
        helps = sum([4 - sight.seen[k] for k in kinds_of(d.mask)])
        best = min(best, (float(d.missing), -float(helps)))
    return best


def _call(sight: Sight, by_act: dict[str, list[Choice]]) -> Choice | None:
    """The call that brings a sure yaku nearer, ``None`` for none: a pon of dragons or own winds,
    or anything that gets a hand of which the yaku is sure to tenpai or next to it."""
    now = _nearest(sight, sight.tiles, sight.me.melds)
    best: tuple[tuple[float, float], Choice] | None = None
    for c in (*by_act.get("pon", ()), *by_act.get("chi", ())):
        rest = without(sight.tiles, c.consumed)
        assert rest is not None and c.pai is not None
        melds = (*sight.me.melds, Meld(c.act, (*c.consumed, c.pai)))
        after = min(
            [
                _nearest(sight, tiles, melds)
                for t in dict.fromkeys(rest)
                if t >> 3 != c.pai >> 3 and (tiles := without(rest, (t,))) is not None
            ],
            default=(99.0, 0.0),
        )
        if after[0] >= now[0]:
            continue
        value = c.act == "pon" and c.pai >> 3 in sight.value_kinds(sight.seat)
        if not (value or not sight.me.closed or after[0] <= 2):
            continue
        if best is None or after < best[0]:
            best = (after, c)
    return None if best is None else best[1]
