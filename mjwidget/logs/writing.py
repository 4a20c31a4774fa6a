"""What the writers of several formats need to know of a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ..core import ledger as ledgers
from ..core.events import Chombo, ReachAccepted, Ryukyoku, StartKyoku
from ..core.match import Hand, Match
from ..core.state import State
from ..core.tiles import FIVES, RED, WINDS, Tile, tile
from .written import WriteError

_PAID: Final = {"noten": "exhaustive", "nagashi": "nagashi_mangan"}
"""Why a hand was drawn, by why something was paid."""
_NAMED: Final = frozenset(("type", "result", "name"))
"""Where readers keep a reason that is not known here."""


def place(hand: Hand) -> str:
    """``hand 3 (South 1)``"""
    return f"hand {hand.number} ({hand.name})"


def deal_of(hand: Hand, form: str) -> StartKyoku:
    """The deal of a hand. Raises :class:`WriteError` for one that starts from a position."""
    if not isinstance(hand.start, StartKyoku):
        raise WriteError(f"{place(hand)}: starts in the middle, {form} has whole hands")
    return hand.start


def round_number(bakaze: str, kyoku: int) -> int:
    """East 1 is 0, South 1 is 4, with three players too."""
    return 4 * WINDS.index(bakaze) + kyoku - 1


def reason_of(e: Ryukyoku, left: int) -> str | None:
    """Why a hand was drawn. Where a log does not say why, what is paid may, or that no tile is
    ``left`` (unless ``meta`` has a word of another program for it)."""
    if e.reason is not None:
        return e.reason
    paid = next((_PAID[row.reason] for row in e.ledger if row.reason in _PAID), None)
    named = not _NAMED.isdisjoint(e.meta or ())
    return paid or ("exhaustive" if left <= 0 and not named else None)


def ready(match: Match, hand: Hand, e: Ryukyoku) -> Sequence[int] | None:
    """Who was tenpai when the wall was exhausted, where the draw shows no hands: who was paid.

    Where nobody was paid, all were tenpai or nobody: all, where one is in riichi or the dealer
    deals again; nobody, where another deals next. ``None``: the match does not say it.
    """
    seats = range(match.seats)
    change = ledgers.deltas(e.ledger, match.seats) if e.ledger or e.deltas is None else e.deltas
    if any(change):
        return [seat for seat in seats if change[seat] > 0]
    start, later = hand.start, match.hands[hand.number + 1 : hand.number + 2]
    if e.deltas is None and not later:
        return None  # nothing says that nobody was paid
    if not _rule(match, "draw", "noten", 3000) or any(isinstance(e, Chombo) for e in hand.events):
        return None
    if any(isinstance(e, ReachAccepted) for e in hand.events):
        return seats
    if not later or _rule(match, "renchan", "dealer_stays", "tenpai") != "tenpai":
        return None
    again = (later[0].start.bakaze, later[0].start.kyoku) == (start.bakaze, start.kyoku)
    return seats if again else ()


def _rule(match: Match, section: str, key: str, usual: Any) -> Any:
    """A value of the match's rules. Where they do not say it: ``usual``, which is Tenhou's, if they
    are Tenhou's or have no name, else ``None``: what a set of another name has is unknown here."""
    found = match.rules.get(section)
    if isinstance(found, dict) and key in found:
        return found[key]
    return usual if str(match.rules.get("name", "tenhou")).startswith("tenhou") else None


def shown(state: State) -> list[Tile]:
    """All tiles that are anywhere but in the wall, each once."""
    out = [*state.dora, *state.ura]
    for p in state.players:
        out += p.tiles
        out += [t for m in p.melds for t in m.all_tiles]
        out += [d.pai for d in p.river if d.called_by is None]
    return out


def reds(match: Match) -> list[int]:
    """Red fives by suit: as many as one hand shows at most."""
    most = [0, 0, 0]
    for hand in match.hands:
        for state in (hand[0], hand[-1]):
            there = shown(state)
            found = [there.count(tile(kind, RED)) for kind in FIVES]
            most = [max(a, b) for a, b in zip(most, found, strict=True)]
    return most
