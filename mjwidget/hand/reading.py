"""Readings: a way to see a complete hand as sets and a pair, with the place of the winning tile."""

from __future__ import annotations

from typing import Final

from .decompose import is_chiitoitsu, is_kokushi, parts_of
from .situation import Situation

STANDARD: Final = "standard"
CHIITOITSU: Final = "chiitoitsu"
KOKUSHI: Final = "kokushi"
NO_PAIR: Final = "four_kans"
"""Won by the fourth kan, whatever else is in the hand."""

RYANMEN: Final = "ryanmen"
KANCHAN: Final = "kanchan"
PENCHAN: Final = "penchan"
SHANPON: Final = "shanpon"
TANKI: Final = "tanki"


class Reading:
    """One reading of a hand, melds included.

    ``form``: standard, chiitoitsu, kokushi or four_kans; ``pair``: its kind (-1: none); ``runs``:
    first kinds of all runs, ascending; ``own_runs``, ``own_triplets``: the concealed ones;
    ``run_mask``, ``triplets``: masks of all runs' first kinds, of all triplets and kans;
    ``closed_triplets``: mask of those counted as concealed (a triplet completed by ron is not);
    ``ankou``: their number; ``wait``: ryanmen, kanchan, penchan, shanpon or tanki; ``at``: the
    first kind of the run, or the kind, that the winning tile completed.
    """

    __slots__ = (
        *("form", "pair", "runs", "own_runs", "own_triplets", "run_mask", "triplets"),
        *("closed_triplets", "ankou", "wait", "at"),
    )

    form: str
    pair: int
    runs: tuple[int, ...]
    own_runs: tuple[int, ...]
    own_triplets: tuple[int, ...]
    run_mask: int
    triplets: int
    closed_triplets: int
    ankou: int
    wait: str
    at: int


def _run_wait(first: int, win: int) -> str:
    if win == first + 1:
        return KANCHAN
    if win == first:
        return PENCHAN if first % 9 == 6 else RYANMEN
    return PENCHAN if first % 9 == 0 else RYANMEN


def _special(form: str, pair: int, s: Situation) -> Reading:
    r = Reading()
    r.form, r.pair, r.wait, r.at = form, pair, TANKI, s.win_kind
    r.runs = r.own_runs = r.own_triplets = ()
    r.run_mask = 0
    r.triplets, r.closed_triplets = s.meld_triplets, s.ankans
    r.ankou = s.ankans.bit_count()
    return r


def readings(s: Situation) -> list[Reading]:
    """All readings of a hand; empty when it is not complete."""
    counts, win = s.counts, s.win_kind
    if s.no_pair:
        return [_special(NO_PAIR, -1, s)]
    out: list[Reading] = []
    melds = s.melds
    for pair, own_runs, own in parts_of(counts, 4 - len(melds)):
        if melds:
            runs = own_runs + s.meld_runs
            if s.meld_runs:
                runs = tuple(sorted(runs))
        else:
            runs = own_runs
        run_mask = 0
        for first in runs:
            run_mask |= 1 << first
        own_mask = 0
        for k in own:
            own_mask |= 1 << k
        triplets = own_mask | s.meld_triplets
        concealed = own_mask | s.ankans
        places: list[tuple[str, int]] = []
        if pair == win:
            places.append((TANKI, win))
        if own_mask >> win & 1:
            places.append((SHANPON, win))
        last = -1
        for first in own_runs:
            if first != last and first <= win <= first + 2:
                places.append((_run_wait(first, win), first))
            last = first
        for wait, at in places:
            r = Reading()
            r.form, r.pair, r.runs, r.own_runs, r.own_triplets = STANDARD, pair, runs, own_runs, own
            r.run_mask, r.triplets, r.wait, r.at = run_mask, triplets, wait, at
            if wait == SHANPON and not s.tsumo:
                r.closed_triplets = concealed & ~(1 << win)
            else:
                r.closed_triplets = concealed
            r.ankou = r.closed_triplets.bit_count()
            out.append(r)
    if not melds:
        if counts.count(2) == 7 and is_chiitoitsu(counts):
            out.append(_special(CHIITOITSU, win, s))
        elif not out and is_kokushi(counts):
            out.append(_special(KOKUSHI, counts.index(2), s))
    return out
