"""No call without a yaku: an open hand cannot riichi, so it needs another."""

from __future__ import annotations

from typing import Final

from ...core.tiles import to_mpsz
from ...game.choice import Choice
from ...hand.compiled import table_of
from .ask import Ask
from .called import CALLS, After, after
from .lacking import Lacking, open_keys
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
        lacking = Lacking(sight, found.counts, found.melds)
        near = [key for key, n in lacking.missing.items() if n <= lacking.least + _SLACK]
        hope = lacking.alone and found.away >= _HOPE
        if not near and not hope:
            bad.append(c)
        elif key := _kept(ask, found, lacking):
            fine.append((c, key))
    if not bad:
        return None
    all_chi = not any(c.act == "chi" and c not in bad for c in offered)
    says = [Said("call.no_yaku", {"call": _calls(bad, all_chi)})]
    for c, key in fine[:1]:
        says.append(Said("call.keeps", {"call": _name(c), "yaku": key}))
    consumed = {t for c in bad for t in c.consumed}
    lit = tuple([address for t, address in ask.held if t in consumed])
    return Tip("call", tuple(says), lit)


def _kept(ask: Ask, found: After, lacking: Lacking) -> str | None:
    """A yaku that the hand has for certain, or is on its way to with all of its tiles."""
    for key, missing in lacking.missing.items():
        if missing > lacking.least or key == "local":
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


def _calls(found: list[Choice], all_chi: bool) -> Said:
    """The calls by name; a chi by its tiles where there is another one that is not meant."""
    names: dict[str, Said] = {}
    for c in found:
        one = Said("call.chi_any") if c.act == "chi" and all_chi else _name(c)
        names.setdefault(one.text(), one)
    return Said("or", {"of": tuple(names.values())})


def _name(c: Choice) -> Said:
    if c.act == "chi":
        return Said("call.chi", {"tiles": (to_mpsz(sorted(c.consumed)),)})
    return Said("call.pon" if c.act == "pon" else "call.kan")
