"""What must be true of a scenario, in lines: ``S may ron``, ``won W``, ``points S -8000``.

=========================  =====================================================================
W may X / may not X        X or ``X ...`` is among the choices of that seat now
W could X / could not X    the same among its offences
W asked / not asked        it may answer to a tile that lies there, if only by a pass
W furiten / not furiten
W tenpai / not tenpai      as a draw now would have it (the drawn tile apart)
W shanten 1                how many tiles they are from tenpai
W waits 1p 4p              for exactly these kinds
W has pon 777p             a meld, its tiles sorted; ``has no pon 777p``
W river 1p 9s              tiles in the river, called ones too (``9s-``: as drawn); ``flowers``,
                           ``kita`` likewise
W holds 5p                 among its concealed tiles; ``holds no 5p``
W ippatsu / not ippatsu    its riichi is within its first go-around, unbroken
W dead / not dead          a dead hand
W ron / W tsumo            W has won so
then kakan dora tsumo      the types of all events that the last step led to (their beginning)
scores E 24000 ...         points now; ``shugi`` the chips
dora 2, left 56, sticks 1  indicators, live tiles, sticks on the table
turn S                     who is in turn
won S W                    who won, in the order of payment; ``won nobody``
yaku S riichi 1 pinfu 1    exactly those yaku of the winner, the whole list (dora left out)
S yaku ippatsu / no X      one of them, whatever else there is
S counts flower 2          its han, dora of all kinds too
han S 3, fu S 40           of the winner
limit S mangan             likewise; ``limit S no``
draw kyuushu_kyuuhai       the reason of a draw; ``draw no``
chombo S furiten_ron       who and why; ``chombo nobody``
points S -8000             points that changed hands in results, sticks included, of those named
paid E -8000 S +8000       the same of everybody; others 0; ``paid`` alone: nobody
shugi paid S +2 ...        chips likewise
next E2 +1                 the hand that follows; ``next over tobi``
final E +46.5 ...          final figures of those named once the match is over: ranking points, or
                           points (or what else the rules count in)
rank E 1 ...               places likewise
=========================  =====================================================================

All facts but the last three are those of the scenario's hand, its end included.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias, get_args

from ..core import ledger, names
from ..core.events import Chombo, Deposit, Event, Hora, Ryukyoku, Settle, tag
from ..core.player import MeldType, Player
from ..core.seats import seat_wind
from ..core.text import clip, nearest
from ..core.tiles import WINDS, TileError, counts, parse, to_mpsz
from ..game import results
from ..game.choice import Act as ChoiceAct
from ..game.endings import REASONS
from ..hand.shanten import shanten
from ..hand.ukeire import kinds_of
from ..hand.yaku import ROWS
from ..ruleset import Act
from .run import Stage

Check: TypeAlias = tuple[Any, Any]
"""(wanted, found)."""
_DORA: Final = ("dora", "ura", "red", "blue", "kita", "flower")
_DONE: Final = tuple(
    dict.fromkeys(
        [
            *(act for act in get_args(ChoiceAct) if act not in ("dahai", "offend")),
            *("kan", "go", "open_riichi", *get_args(Act)),
        ]
    )
)
"""First words of what seats may do, and of what some rules have: no set here has an open riichi,
which a fact may say."""


class FactError(ValueError):
    """A line that says nothing that could be checked."""


def problem(stage: Stage, line: str) -> str | None:
    """Why the line is not true there; ``None`` where it is."""
    text = line.removeprefix("?").strip()
    try:
        want, have = _check(stage, text.split())
    except FactError as e:
        return f"{text}: {e}"
    except (ValueError, IndexError, KeyError):
        return f"{text}: not a fact that is known"
    if want == have:
        return None
    return f"{text}: found {_shown(have)}"


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "that it is so" if value else "that it is not so"
    if isinstance(value, dict):
        return ", ".join([f"{key} {n}" for key, n in value.items()]) or "nothing"
    if isinstance(value, list):
        return ", ".join([str(x) for x in value]) or "nothing"
    return str(value)


def _check(stage: Stage, words: list[str]) -> Check:
    if not words:
        raise FactError("an empty line")
    first = words[0]
    if first in WINDS[: stage.players] and len(words) > 1:
        wind, rest = WINDS.index(first), words[1:]
        if rest[0] == "not" and len(rest) > 1 and rest[1] in _OF_A_SEAT:
            want, have = _OF_A_SEAT[rest[1]](stage, wind, rest[2:])
            return not want, have
        if rest[0] in _OF_A_SEAT:
            return _OF_A_SEAT[rest[0]](stage, wind, rest[1:])
        raise FactError(f"no fact of a seat, expected one of {', '.join(_OF_A_SEAT)}")
    if first in _FACTS:
        if len(words) == 1 and first in _SAY_MORE:
            raise FactError("a fact that says nothing")
        return _FACTS[first](stage, words[1:])
    known = ", ".join([f"{WINDS[0]} may", *_FACTS])
    raise FactError(f"no fact, expected one of {known}")


def _known(word: str, known: Iterable[str], what: str, *, tile: bool = False) -> None:
    """Is there such a word at all? ``tile``: one tile will do too."""
    known = tuple(known)
    if word in known or (tile and _tiles_in(word) == 1):
        return
    near = nearest(word, known)
    mean = f"; did you mean {near}?" if near else f", expected one of {', '.join(known)}"
    raise FactError(f"{clip(word)} is no {what}{mean}")


def _tiles_in(word: str) -> int:
    """How many tiles it is; 0: none, or no tiles at all."""
    try:
        return len(parse(word))
    except TileError:
        return 0


# ---- of a seat


def _among(texts: list[str], words: list[str]) -> Check:
    """Is the choice there? The found side shows what is. What no seat could ever do is no fact:
    its absence would prove nothing."""
    wanted = words[0] != "not"
    words = words if wanted else words[1:]
    if not words:
        raise FactError("expected what it may do: ron, riichi 5p, 5p")
    text = " ".join(words)
    if text not in texts:
        _known(words[0], _DONE, "choice", tile=True)
        for word in words[1:]:
            beside = word in ("on", "tedashi") or word.startswith("(")
            if not beside and not _tiles_in(word):
                raise FactError(f"{clip(word)} is no tile")
    there = any(x == text or x.startswith(text + " ") for x in texts)
    return (texts if wanted == there else text), texts


def _player(stage: Stage, wind: int) -> Player:
    return stage.moment.state.players[stage.seat(wind)]


def _has(stage: Stage, wind: int, words: list[str]) -> Check:
    melds = [f"{m.type} {to_mpsz(sorted(m.all_tiles))}" for m in _player(stage, wind).melds]
    wanted = words[0] != "no"
    form, tiles = words if wanted else words[1:]
    _known(form, get_args(MeldType), "meld")
    text = f"{form} {to_mpsz(sorted(parse(tiles)))}"
    return (melds if wanted == (text in melds) else text), melds


def _holds(stage: Stage, wind: int, words: list[str]) -> Check:
    own = list(_player(stage, wind).tiles)
    wanted = parse(words[-1])
    there = all(own.count(t) >= wanted.count(t) for t in wanted)
    have = to_mpsz(own)
    return (have if there == (words[0] != "no") else words), have


def _shanten(stage: Stage, wind: int, words: list[str]) -> Check:
    own = counts(_player(stage, wind).hand)
    return int(words[0]), shanten(own, stage.referee.rules.tiles.manzu == "terminals")


def _waits(stage: Stage, wind: int, words: list[str]) -> Check:
    mask = stage.moment.facts.seats[stage.seat(wind)].waits
    wanted = sorted([to_mpsz(t) for word in words for t in parse(word)])
    return wanted, sorted([to_mpsz(k * 8) for k in kinds_of(mask)])


def _yaku_keys() -> tuple[str, ...]:
    """Local ones too."""
    return tuple(dict.fromkeys([*names.BY_KEY, *ROWS, *_DORA]))


def _counts(stage: Stage, wind: int, words: list[str]) -> Check:
    _known(words[0], _yaku_keys(), "yaku")
    return int(words[1]), dict(_win(stage, wind).yaku or ()).get(words[0], 0)


def _yaku_of(stage: Stage, wind: int, words: list[str]) -> Check:
    yaku = [key for key, _ in _win(stage, wind).yaku or ()]
    _known(words[-1], _yaku_keys(), "yaku")
    if words[0] == "no":
        return (yaku if words[1] not in yaku else f"without {words[1]}"), yaku
    return (yaku if words[0] in yaku else words[0]), yaku


def _tiles(name: str) -> Callable[[Stage, int, list[str]], Check]:
    def of(stage: Stage, wind: int, words: list[str]) -> Check:
        return [to_mpsz(t) for word in words for t in parse(word)], [
            to_mpsz(t) for t in getattr(_player(stage, wind), name)
        ]

    return of


def _river(stage: Stage, wind: int, words: list[str]) -> Check:
    marked = any(word.endswith("-") for word in words)
    have = [to_mpsz(d.pai) + "-" * (marked and d.tsumogiri) for d in _player(stage, wind).river]
    return [
        to_mpsz(t) + "-" * word.endswith("-") for word in words for t in parse(word.rstrip("-"))
    ], have


def _wins_by(how: str) -> Callable[[Stage, int, list[str]], Check]:
    def won(stage: Stage, wind: int, words: list[str]) -> Check:
        start, events = _results(stage)
        have = [
            f"{_wind_of(start, e.actor)} {'tsumo' if e.actor == e.target else 'ron'}"
            for e in events
            if isinstance(e, Hora)
        ]
        text = f"{WINDS[wind]} {how}"
        return (have if text in have else text), have or _ended(events)

    return won


def _ended(events: list[Event]) -> list[str]:
    return [str(getattr(e, "reason", None) or tag(e)) for e in events]


def _facts_of(stage: Stage, wind: int) -> Any:
    return stage.moment.facts.seats[stage.seat(wind)]


def _asked(stage: Stage, wind: int) -> bool:
    own = stage.moment.state.phase in ("draw", "call")
    return bool(stage.offers(wind)) and not own


_OF_A_SEAT: Final[dict[str, Callable[[Stage, int, list[str]], Check]]] = {
    "may": lambda s, w, words: _among([c.text for c in s.offers(w)], words),
    "could": lambda s, w, words: _among([c.text for c in s.offences(w)], words),
    "asked": lambda s, w, words: (True, _asked(s, w)),
    "furiten": lambda s, w, words: (True, bool(_facts_of(s, w).furiten)),
    "tenpai": lambda s, w, words: (True, results.tenpai(s.moment, s.seat(w))),
    "shanten": _shanten,
    "waits": _waits,
    "ippatsu": lambda s, w, words: (True, bool(_facts_of(s, w).ippatsu)),
    "dead": lambda s, w, words: (True, _player(s, w).dead),
    "has": _has,
    "holds": _holds,
    "river": _river,
    "flowers": _tiles("flowers"),
    "kita": _tiles("kita"),
    "yaku": _yaku_of,
    "counts": _counts,
    "ron": _wins_by("ron"),
    "tsumo": _wins_by("tsumo"),
}


# ---- of the table, and of the hand's end


def _results(stage: Stage) -> tuple[Event, list[Event]]:
    if not stage.over:
        raise FactError("the hand is not over")
    hand = stage.hand_events()
    return hand[0], [e for e in hand if isinstance(e, Hora | Ryukyoku | Chombo | Deposit)]


def _wind_of(start: Any, seat: int) -> str:
    return seat_wind(seat, start.oya, len(start.scores))


def _win(stage: Stage, wind: int) -> Hora:
    start, events = _results(stage)
    wins = [e for e in events if isinstance(e, Hora) and _wind_of(start, e.actor) == WINDS[wind]]
    if not wins:
        raise FactError(f"{WINDS[wind]} has not won; there is {', '.join(_ended(events))}")
    return wins[0]


def _won(stage: Stage, words: list[str]) -> Check:
    start, events = _results(stage)
    have = [_wind_of(start, e.actor) for e in events if isinstance(e, Hora)]
    return ([] if words == ["nobody"] else words), have


def _yaku(stage: Stage, words: list[str]) -> Check:
    wanted = {words[i]: int(words[i + 1]) for i in range(1, len(words), 2)}
    yaku = _win(stage, WINDS.index(words[0])).yaku or ()
    return wanted, {key: n for key, n in yaku if not key.startswith(_DORA)}


def _of_win(name: str) -> Callable[[Stage, list[str]], Check]:
    def fact(stage: Stage, words: list[str]) -> Check:
        have = getattr(_win(stage, WINDS.index(words[0])), name)
        return words[1], "no" if have in (None, "") else str(have)

    return fact


def _draw(stage: Stage, words: list[str]) -> Check:
    have = [str(e.reason) for e in _results(stage)[1] if isinstance(e, Ryukyoku)]
    for word in words:
        _known(word, ("no", *sorted(REASONS)), "draw")
    return ([] if words == ["no"] else words), have


def _chombo(stage: Stage, words: list[str]) -> Check:
    start, events = _results(stage)
    have = [x for e in events if isinstance(e, Chombo) for x in (_wind_of(start, e.actor), e.cause)]
    return ([] if words == ["nobody"] else words), have


def _amounts(words: list[str]) -> dict[str, int]:
    if len(words) % 2 or any(w not in WINDS for w in words[::2]):
        raise FactError("expected winds and amounts: E -8000 S +8000")
    return {words[i]: int(words[i + 1]) for i in range(0, len(words), 2)}


def _changed(stage: Stage, chips: bool = False) -> dict[str, int]:
    start, events = _results(stage)
    n = stage.players
    have = [0] * n
    for e in events:
        rows = getattr(e, "ledger", ())
        found = ledger.by_seat(rows, n, "chips") if chips else ledger.deltas(rows, n)
        have = [a + b for a, b in zip(have, found or (0,) * n, strict=True)]
    return {_wind_of(start, s): x for s, x in enumerate(have)}


def _paid(stage: Stage, words: list[str], chips: bool = False) -> Check:
    wanted = {w: x for w, x in _amounts(words).items() if x}
    return wanted, {w: x for w, x in _changed(stage, chips).items() if x}


def _points(stage: Stage, words: list[str]) -> Check:
    wanted, have = _amounts(words), _changed(stage)
    return wanted, {w: have[w] for w in wanted}


def _shugi(stage: Stage, words: list[str]) -> Check:
    if words[0] == "paid":
        return _paid(stage, words[1:], chips=True)
    chips = stage.moment.state.chips
    wanted = _amounts(words)
    if chips is None:
        raise FactError("there are no chips under these rules")
    return wanted, {w: chips[stage.seat(WINDS.index(w))] for w in wanted}


def _scores(stage: Stage, words: list[str]) -> Check:
    scores, wanted = stage.moment.state.scores, _amounts(words)
    return wanted, {w: scores[stage.seat(WINDS.index(w))] for w in wanted}


def _next(stage: Stage, words: list[str]) -> Check:
    referee = stage.referee
    _results(stage)
    if referee.over:
        reason = "" if referee.ended is None else referee.ended.reason
        return words, ["over", reason][: len(words)]
    state = referee.state
    if state.phase == "end":
        return words, ["the dealer is asked whether to go on"]
    have = [f"{state.bakaze}{state.kyoku}"] + ([f"+{state.honba}"] if state.honba else [])
    return words, have


def _settled(stage: Stage) -> Settle:
    found = next((e for e in stage.referee.events if isinstance(e, Settle)), None)
    if found is None:
        raise FactError("the match is not over")
    return found


def _final(stage: Stage, words: list[str]) -> Check:
    wanted = {words[i]: float(words[i + 1]) for i in range(0, len(words), 2)}
    # Rows are in thousandths of the unit.
    have = ledger.by_seat(_settled(stage).ledger, stage.players, "final") or (0,) * stage.players
    return wanted, {w: have[stage.seat(WINDS.index(w))] / 1000 for w in wanted}


def _rank(stage: Stage, words: list[str]) -> Check:
    wanted, ranks = _amounts(words), _settled(stage).ranks or ()
    return wanted, {w: ranks[stage.seat(WINDS.index(w))] for w in wanted}


def _turn(stage: Stage, words: list[str]) -> Check:
    state = stage.moment.state
    turn = state.turn
    return words, [] if turn is None else [seat_wind(turn, state.oya, stage.players)]


_FACTS: Final[dict[str, Callable[[Stage, list[str]], Check]]] = {
    "then": lambda s, words: (words, [tag(e) for e in s.last][: len(words)]),
    "scores": _scores,
    "shugi": _shugi,
    "dora": lambda s, words: (int(words[0]), len(s.moment.state.dora)),
    "left": lambda s, words: (int(words[0]), s.moment.state.left),
    "sticks": lambda s, words: (int(words[0]), s.moment.state.kyotaku),
    "turn": _turn,
    "won": _won,
    "yaku": _yaku,
    "han": _of_win("han"),
    "fu": _of_win("fu"),
    "limit": _of_win("limit"),
    "draw": _draw,
    "chombo": _chombo,
    "points": _points,
    "paid": _paid,
    "next": _next,
    "final": _final,
    "rank": _rank,
}
_SAY_MORE: Final = ("then", "scores", "shugi", "points", "next", "final", "rank")
"""Facts about what is named behind them: alone they would be true of everything."""
