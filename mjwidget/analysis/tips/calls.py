"""No call without a yaku: an open hand cannot riichi, so it needs another."""

from __future__ import annotations

from typing import Final

from ...core.tiles import to_mpsz
from ...game.choice import Choice
from ...hand.compiled import table_of
from .ask import Ask
from .called import CALLS, After, after
from .reach import Reach, open_keys
from .tip import Said, Tip

_SLACK: Final = 1
"""A yaku that lacks so many tiles more than the hand itself may still come."""
_LATE: Final = 8
"""With fewer draws left, a call may be for tenpai at the draw alone."""
_HOPE: Final = 2
"""A single value tile may become a triplet where the hand is this far from tenpai."""


def calls(ask: Ask) -> Tip | None:
    """The tip, where a call is offered that would leave the closed hand without a yaku in reach."""
    sight = ask.sight
    offered = [c for c in ask.choices if c.act in CALLS]
    if not offered or ask.wins or not sight.me.closed or ask.in_riichi or sight.turns < _LATE:
        return None
    if not open_keys(table_of(sight.rules)):
        return None
    bad: list[Choice] = []
    fine: list[tuple[Choice, str]] = []
    for c in offered:
        found = after(ask, c)
        if found is None:
            continue
        reach = Reach(sight, found.counts, found.melds)
        near = [key for key, n in reach.missing.items() if n <= reach.least + _SLACK]
        hope = reach.alone and found.away >= _HOPE
        if not near and not hope:
            bad.append(c)
        elif key := _kept(ask, found, reach):
            fine.append((c, key))
    if not bad:
        return None
    says = [Said("call.no_yaku", {"call": _row("or", bad)})]
    for c, key in fine[:1]:
        says.append(Said("call.keeps", {"call": _name(c, "call.", c.act), "yaku": key}))
    consumed = {t for c in bad for t in c.consumed}
    lit = tuple([address for t, address in ask.held if t in consumed])
    return Tip("call", tuple(says), lit)


def _kept(ask: Ask, found: After, reach: Reach) -> str | None:
    """A yaku that the hand has for certain, or is on its way to with all of its tiles."""
    for key, missing in reach.missing.items():
        if missing > reach.least or key == "local":
            continue
        if key in ("tanyao", "honitsu", "chinitsu", "toitoi"):
            return key
        values = ask.sight.value_kinds(ask.sight.seat)
        triplets = {m.tiles[0] >> 3 for m in found.melds if m.type != "chi"}
        if key.startswith(_VALUES) and values & (
            triplets | {k for k in values if found.counts[k] > 2}
        ):
            return key
    return None


_VALUES: Final = ("jikaze", "bakaze", "haku", "hatsu", "chun", "north")


def _row(how: str, found: list[Choice]) -> Said:
    names: dict[str, Said] = {}
    for c in found:
        one = _name(c, "call.", c.act)
        names.setdefault(one.text(), one)
    return Said(how, {"of": tuple(names.values())})


def _name(c: Choice, head: str, act: str) -> Said:
    code = head + ("kan" if act == "daiminkan" else act)
    return Said(code, {"tiles": (to_mpsz(sorted(c.consumed)),)} if act == "chi" else {})
