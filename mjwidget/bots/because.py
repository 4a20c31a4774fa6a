"""The reasons of ``careful``, from what it has weighed."""

from __future__ import annotations

from typing import Final

from ..analysis.sight import Sight
from ..core.tiles import EAST, WINDS
from ..game.advice import Because
from .weighed import Thought, Weighed

_WORTH_A_WORD: Final = 0.35
"""An opponent that is tenpai so likely is named."""
_DEAR: Final = 100.0
"""So are points that a discard costs on average."""
_QUICK: Final = {
    "tsumo": "wins",
    "ron": "wins",
    "kita": "aside",
    "stop": "stops",
    "kyuushu": "aborts",
    "ankan": "kan",
    "pass": "passes",
}


def quick(act: str, *, only: bool) -> tuple[Because, ...]:
    """Of what needs no weighing."""
    if only and act not in ("tsumo", "ron"):
        return (Because("only"),)
    return (Because(_QUICK[act]),) if act in _QUICK else ()


def reasons(sight: Sight, weighed: Weighed) -> tuple[Because, ...]:
    """The decisive first."""
    best = weighed.thoughts[0]
    threats = _threats(sight, weighed)
    if best.plan in ("fold", "none"):
        out = [Because("folds" if best.plan == "fold" else "nothing_left"), *threats]
        if weighed.safe:
            out.append(Because("safe", {"n": len(weighed.safe)}))
        return (*out, *_price(weighed))
    act = weighed.choice.act
    head = {"riichi": "riichi", "chi": "calls", "pon": "calls", "ankan": "kan", "kakan": "kan"}
    code = head.get(act, "passes" if act == "pass" else "pushes" if threats else "plays")
    out = [Because(code)]
    if act != "riichi":
        out.append(Because("plan", {"plan": f"bot.plan.{best.plan}"}))
    if best.plan != "dama":
        out.append(_distance(best))
    out.append(Because("wins_at", {"percent": round(100 * best.win), "points": _round(best)}))
    return (*out, *threats, *_price(weighed), *_before(weighed))


def _threats(sight: Sight, weighed: Weighed) -> list[Because]:
    out = []
    for seat, chance in weighed.threats.items():
        who = f"wind.{WINDS[sight.wind(seat) - EAST]}"
        if sight.seats[seat].riichi:
            out.append(Because("riichi_of", {"who": who}))
        elif chance >= _WORTH_A_WORD:
            out.append(Because("tenpai_of", {"who": who, "percent": round(100 * chance)}))
    return out


def _distance(best: Thought) -> Because:
    if best.missing == 1:
        return Because("tenpai")
    return Because("shanten", {"n": best.missing - 1})


def _round(best: Thought) -> int:
    return round(best.points / 100) * 100


def _price(weighed: Weighed) -> list[Because]:
    points = weighed.thoughts[0].risk / weighed.unit
    if points < _DEAR:
        return []
    return [Because("risk", {"points": round(points / 10) * 10})]


def _before(weighed: Weighed) -> list[Because]:
    """What it is preferred to."""
    best, *others = weighed.thoughts
    if not others:
        return []
    points = round((best.worth - others[0].worth) / weighed.unit / 10) * 10
    if points < 10:
        return []
    act, _, tiles = others[0].text.rpartition(" ")
    code = "before_pass" if tiles == "pass" else f"before_{act}" if act else "before"
    return [Because(code, {"points": points} | ({} if tiles == "pass" else {"tiles": tiles}))]


def nearest(shanten: int, helps: int) -> tuple[Because, ...]:
    """Of ``efficient``: how far the hand is off, and how many tiles help it."""
    head = Because("tenpai") if shanten == 0 else Because("shanten", {"n": shanten})
    return (head, Because("helped", {"n": helps}))
