"""``careful``: weighs what the hand may win against what each discard may cost.

For every discard, the chance and the worth of a win by the best of the hand's plans
(:mod:`.fights`) stand against the danger of that tile (:mod:`mjwidget.analysis.danger`) and of
those that would have to follow; or the hand is given up, and the safest tiles are counted. All of
it in points, those priced by the standing of the match. Calls and riichi are discards of another
hand and weighed in the same way.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from ..analysis.sight import Sight
from ..core.tiles import KINDS, Tile
from ..core.tiles import counts as counts_of
from ..game.advice import Advice
from ..game.choice import Choice
from ..game.facts import swap_kinds
from ..game.law import law_of
from ..game.players import Prompt
from ..hand.situation import Meld
from . import because
from .desk import Desk
from .fights import fights, fold
from .sense import at_once, without
from .weighed import Thought, Weighed

_DEEP: Final = 6
"""How many discards are looked at a tile further on, the best at a first glance."""
_FAR: Final = 4
"""No call where the hand still lacks more tiles after it: it only tells, and is safe no more."""
_KAN: Final = 250.0
"""Points that the replacement and the indicator of a kan are worth to who is ahead in the race."""
_CALM: Final = 0.5
"""No kan where an opponent is tenpai so likely."""


class Careful:
    """Pushes and folds on the hand's value against the danger; calls, riichi and placement by the
    same scale. Uses nothing but its view, and no chance: the same prompt gives the same answer."""

    name = "careful"

    def choose(self, prompt: Prompt) -> Choice:
        """The choice of :meth:`weigh`."""
        quick = at_once(prompt)
        return quick if quick is not None else self.weigh(prompt).choice

    def why(self, prompt: Prompt) -> Advice:
        """The choice with its reasons; ``data``: the :class:`~.weighed.Weighed`."""
        found = self.weigh(prompt)
        if at_once(prompt) is not None:
            only = len(prompt.choices) == 1
            reasons = because.quick(found.choice.act, only=only)
        else:
            sight = Sight(prompt.view, prompt.seat, prompt.rules)
            reasons = because.reasons(sight, found)
        return Advice(self.name, found.choice, reasons, found)

    def weigh(self, prompt: Prompt) -> Weighed:
        """The choice, and what was weighed for it."""
        sight = Sight(prompt.view, prompt.seat, prompt.rules)
        desk = Desk(sight)
        quick = at_once(prompt)
        if quick is not None:
            thought = Thought(quick.text, quick.act, 0, 0.0, 0.0, 0.0, 0.0)
            return _weighed(desk, [(thought, quick)])
        rows = _weigh(desk, prompt.choices, deep=False)
        if len(rows) > 1:
            first, rest = rows[:_DEEP], rows[_DEEP:]
            again = _weigh(desk, [choice for _, choice in first], deep=True)
            rows = again + rest
        return _weighed(desk, rows)


_Rows = list[tuple[Thought, Choice]]


def _weighed(desk: Desk, rows: _Rows) -> Weighed:
    sight = desk.sight
    riichi = [o for o in sight.others if sight.seats[o].riichi]
    safe = [t for t in sight.tiles if all(sight.passed[o] >> (t >> 3) & 1 for o in riichi)]
    thoughts = tuple([thought for thought, _ in rows])
    return Weighed(rows[0][1], thoughts, desk.threats, tuple(safe) if riichi else (), desk.unit)


def _weigh(desk: Desk, choices: tuple[Choice, ...] | list[Choice], *, deep: bool) -> _Rows:
    """The choices that come into question, best first."""
    found = [(_choice(desk, choice, deep), choice) for choice in choices]
    rows = [(thought, choice) for thought, choice in found if thought is not None]
    rows.sort(key=lambda row: -row[0].worth)
    return rows


def _choice(desk: Desk, choice: Choice, deep: bool) -> Thought | None:
    sight = desk.sight
    melds = sight.me.melds
    if choice.act in ("dahai", "riichi"):
        assert choice.pai is not None
        tiles = without(sight.tiles, (choice.pai,))
        assert tiles is not None
        found = _hand(desk, tiles, melds, choice.pai, riichi=choice.act == "riichi", deep=deep)
        # Of equal ones the drawn tile, which tells nothing; a plain five before a coloured one.
        nudge = 0.5 * choice.tsumogiri - 3.0 * bool(choice.pai & 7)
        return replace(found, text=choice.text, worth=found.worth + nudge)
    if choice.act == "pass":
        found = _hand(desk, sight.tiles, melds, None, riichi=False, deep=deep)
        return replace(found, text=choice.text)
    if choice.act in ("chi", "pon"):
        return _called(desk, choice, deep)
    if choice.act in ("ankan", "kakan"):
        return _kan(desk, choice, deep)
    return None


def _called(desk: Desk, choice: Choice, deep: bool) -> Thought | None:
    """A call is worth what the best discard after it is."""
    sight = desk.sight
    rest = without(sight.tiles, choice.consumed)
    if rest is None or choice.pai is None:
        return None
    melds = (*sight.me.melds, Meld(choice.act, (*choice.consumed, choice.pai)))
    forbidden = swap_kinds(choice.pai, choice.consumed, law_of(sight.rules))
    best: Thought | None = None
    for t in dict.fromkeys(rest):
        if forbidden >> (t >> 3) & 1:
            continue
        tiles = without(rest, (t,))
        assert tiles is not None
        found = _hand(desk, tiles, melds, t, riichi=False, deep=deep)
        if best is None or found.worth > best.worth:
            best = found
    if best is None or best.plan in ("fold", "none") or best.missing > _FAR:
        return None
    return replace(best, text=choice.text)


def _kan(desk: Desk, choice: Choice, deep: bool) -> Thought | None:
    """A closed or added kan, where nobody threatens and the hand is no farther off by it."""
    sight = desk.sight
    if max(desk.threats.values()) > _CALM:
        return None
    gone = choice.consumed if choice.act == "ankan" else (choice.pai,)
    rest = without(sight.tiles, [t for t in gone if t is not None])
    if rest is None:
        return None
    melds = sight.me.melds
    if choice.act == "ankan":
        melds = (*melds, Meld("ankan", choice.consumed))
    before = max(
        [
            _hand(desk, tiles, sight.me.melds, t, riichi=False, deep=deep).worth
            for t in dict.fromkeys(sight.tiles)
            if (tiles := without(sight.tiles, (t,))) is not None
        ]
    )
    after = _hand(desk, rest, melds, None, riichi=False, deep=deep)
    worth = after.worth + _KAN * desk.unit
    return replace(after, text=choice.text, worth=worth) if worth >= before else None


def _hand(
    desk: Desk,
    tiles: tuple[Tile, ...],
    melds: tuple[Meld, ...],
    gone: Tile | None,
    *,
    riichi: bool,
    deep: bool,
) -> Thought:
    """The hand after discarding ``gone``: fought for, or given up, whichever is better."""
    risk = desk.risks[gone >> 3] if gone is not None and gone >> 3 < KINDS else 0.0
    counts = tuple(counts_of(tiles))
    best = Thought("", "none", 0, 0.0, 0.0, risk, -risk)
    for one in fights(desk, tiles, counts, melds, gone, riichi=riichi, deep=deep):
        worth = one.step.win * one.gain + one.step.tenpai * desk.tenpai - risk - one.cost
        if worth > best.worth or best.plan == "none":
            best = Thought("", one.plan, one.missing, one.step.win, one.points, risk, worth)
    if riichi:
        return best
    given_up = -risk - fold(desk, counts)
    if given_up > best.worth or best.plan == "none":
        return Thought("", "fold", 0, 0.0, 0.0, risk, given_up)
    return best
