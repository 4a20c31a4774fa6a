"""Scripts of play: steps (:mod:`tests.game_table`) and, after ``?``, what must be true there.

    row("LAN-6", "lan", dict(S="23p", ...), "E 1p", "? S may ron", "S pass", "W 4p", "? S may not ron")

``W`` stands for a wind; facts about a hand's end are those of the last hand that is over:

=========================  =====================================================================
W may X / may not X        X or ``X ...`` is among the choices of that seat now
W could X / could not X    the same among its offences
W asked / not asked        it may answer to a tile that lies there, if only by a pass
W furiten / not furiten
W has pon 777p             a meld, its tiles sorted
W river 1p 9s              tiles in the river, called ones too; ``flowers``, ``kita`` likewise
W dead / not dead          a dead hand
then kakan dora tsumo      the types of all events that the last step led to (their beginning)
scores E 24000 ...         points now; ``shugi`` the chips
dora 2, left 56, sticks 1  indicators, live tiles, sticks on the table
won S W                    who won, in the order of payment; ``won nobody``
yaku S riichi 1 pinfu 1    exactly those yaku of the winner (dora left out)
S yaku ippatsu / no X      one of them
S counts flower 2          its han, dora of all kinds too
draw kyuushu_kyuuhai       the reason of a draw; ``draw no``
chombo S furiten_ron       who and why; ``chombo nobody``
paid E -8000 S +8000       points that changed hands in results, sticks included; others 0
shugi paid S +2 ...        chips likewise
next E2 +1                 the hand that follows; ``next over tobi``
=========================  =====================================================================
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from mjwidget.core import ledger
from mjwidget.core.events import (
    Chombo,
    Deposit,
    EndKyoku,
    Event,
    Hora,
    Ryukyoku,
    StartKyoku,
    tag,
)
from mjwidget.core.tiles import WINDS, to_mpsz
from mjwidget.ruleset import RuleSet
from tests.game_table import Table, table

CLAUSES: Final = ("ICH-", "SAN-", "RON-", "LAN-")


def at(**situation: Any) -> dict[str, Any]:
    """What differs from the usual table: the arguments of :func:`tests.game_table.table`."""
    return situation


def row(clauses: str, rules: RuleSet | str, situation: dict[str, Any], *script: str) -> Any:
    """A row of a table: clause numbers (other words only name the row), rule set, what differs
    from the usual table, and the script."""
    found = [word for word in clauses.split() if word.startswith(CLAUSES)]
    marks = [pytest.mark.clause(*found)] if found else []
    name = rules if isinstance(rules, str) else rules.name
    return pytest.param(rules, situation, script, marks=marks, id=f"{clauses}: {name}")


def run(rules: Any, situation: dict[str, Any], script: tuple[str, ...]) -> Table:
    """Play a script; raises ``AssertionError`` at the first line that is not so."""
    t = table(rules, **situation)
    for line in script:
        if line.startswith("?"):
            check(t, line[1:].strip())
        elif line == "to the end":
            t.to_the_end()
        elif line == "pass":
            t.pass_all()
        else:
            t.play(line)
    return t


def check(t: Table, fact: str) -> None:
    """Raise ``AssertionError`` unless the fact holds."""
    words = fact.split()
    if words[0] in WINDS and words[1] in _OF_A_SEAT:
        want, have = _OF_A_SEAT[words[1]](t, words[0], words[2:])
    elif len(words) > 2 and words[0] in WINDS and words[1] == "not":
        want, have = _OF_A_SEAT[words[2]](t, words[0], words[3:])
        want = not want
    else:
        want, have = _FACTS[words[0]](t, words[1:])
    assert have == want, f"? {fact}: found {have!r}, expected {want!r}"


# ---- of a seat: (wanted, found)

Answer = tuple[Any, Any]


def _among(texts: list[str], words: list[str]) -> Answer:
    """Is the choice there? The found side shows what is."""
    wanted = words[0] != "not"
    text = " ".join(words if wanted else words[1:])
    there = any(x == text or x.startswith(text + " ") for x in texts)
    return (texts if wanted == there else ("with" if wanted else "without", text)), texts


def _river(t: Table, wind: str, words: list[str]) -> Answer:
    return words, [to_mpsz(d.pai) for d in _player(t, wind).river]


def _player(t: Table, wind: str) -> Any:
    return t.referee.state.players[t.seat(wind)]


def _has(t: Table, wind: str, words: list[str]) -> Answer:
    melds = [f"{m.type} {to_mpsz(sorted(m.all_tiles))}" for m in _player(t, wind).melds]
    text = " ".join(words)
    return (melds if text in melds else text), melds


def _yaku_of(t: Table, wind: str, words: list[str]) -> Answer:
    yaku = [key for key, _ in _win(t, wind).yaku or ()]
    if words[0] == "no":
        return (yaku if words[1] not in yaku else f"without {words[1]}"), yaku
    return (yaku if words[0] in yaku else words[0]), yaku


_OF_A_SEAT: Final[dict[str, Callable[[Table, str, list[str]], Answer]]] = {
    "may": lambda t, w, words: _among(t.offers(w), words),
    "could": lambda t, w, words: _among(t.offences(w), words),
    "asked": lambda t, w, words: (
        True,
        bool(t.offers(w)) and t.referee.state.phase not in ("draw", "call"),
    ),
    "furiten": lambda t, w, words: (True, t.referee.moment.facts.seats[t.seat(w)].furiten),
    "dead": lambda t, w, words: (True, _player(t, w).dead),
    "has": _has,
    "river": _river,
    "flowers": lambda t, w, words: (words, [to_mpsz(x) for x in _player(t, w).flowers]),
    "kita": lambda t, w, words: (words, [to_mpsz(x) for x in _player(t, w).kita]),
    "yaku": _yaku_of,
    "counts": lambda t, w, words: (int(words[1]), dict(_win(t, w).yaku or ()).get(words[0], 0)),
}


# ---- of the table, and of the last hand that is over


def _results(t: Table) -> tuple[StartKyoku, list[Event]]:
    hand = t.ended()
    assert hand, "no hand is over yet"
    start = next(e for e in hand if isinstance(e, StartKyoku))
    return start, [e for e in hand if isinstance(e, Hora | Ryukyoku | Chombo | Deposit)]


def _wind_of(start: StartKyoku, seat: int) -> str:
    return WINDS[(seat - start.oya) % len(start.scores)]


def _win(t: Table, wind: str) -> Hora:
    start, events = _results(t)
    wins = [e for e in events if isinstance(e, Hora) and _wind_of(start, e.actor) == wind]
    assert wins, f"{wind} has not won; there is {[tag(e) for e in events]}"
    return wins[0]


def _won(t: Table, words: list[str]) -> Answer:
    start, events = _results(t)
    have = [_wind_of(start, e.actor) for e in events if isinstance(e, Hora)]
    return ([] if words == ["nobody"] else words), have


def _yaku(t: Table, words: list[str]) -> Answer:
    wanted = {words[i]: int(words[i + 1]) for i in range(1, len(words), 2)}
    yaku = _win(t, words[0]).yaku or ()
    dora = ("dora", "ura", "red", "blue", "kita", "flower")
    return wanted, {key: n for key, n in yaku if not key.startswith(dora)}


def _draw(t: Table, words: list[str]) -> Answer:
    have = [str(e.reason) for e in _results(t)[1] if isinstance(e, Ryukyoku)]
    return ([] if words == ["no"] else words), have


def _chombo(t: Table, words: list[str]) -> Answer:
    start, events = _results(t)
    have = [x for e in events if isinstance(e, Chombo) for x in (_wind_of(start, e.actor), e.cause)]
    return ([] if words == ["nobody"] else words), have


def _amounts(words: list[str]) -> dict[str, int]:
    return {words[i]: int(words[i + 1]) for i in range(0, len(words), 2)}


def _paid(t: Table, words: list[str], chips: bool = False) -> Answer:
    start, events = _results(t)
    n = len(start.scores)
    have = [0] * n
    for e in events:
        rows = getattr(e, "ledger", ())
        found = ledger.by_seat(rows, n, "chips") if chips else ledger.deltas(rows, n)
        have = [a + b for a, b in zip(have, found or (0,) * n, strict=True)]
    return _amounts(words), {_wind_of(start, s): x for s, x in enumerate(have) if x}


def _shugi(t: Table, words: list[str]) -> Answer:
    if words[0] == "paid":
        return _paid(t, words[1:], chips=True)
    chips = t.referee.state.chips
    have = None if chips is None else {w: chips[t.seat(w)] for w in t.winds}
    wanted = _amounts(words)
    return wanted, have if have is None else {w: have[w] for w in wanted}


def _next(t: Table, words: list[str]) -> Answer:
    referee = t.referee
    if referee.over:
        assert referee.ended is not None
        return words, ["over", referee.ended.reason][: len(words)]
    assert isinstance(t.referee.events[-1], Event) and not isinstance(
        t.referee.events[-1], EndKyoku
    )
    state = referee.state
    have = [f"{state.bakaze}{state.kyoku}"] + ([f"+{state.honba}"] if state.honba else [])
    return words, have


_FACTS: Final[dict[str, Callable[[Table, list[str]], Answer]]] = {
    "then": lambda t, words: (words, [tag(e) for e in t.last][: len(words)]),
    "scores": lambda t, words: (
        _amounts(words),
        {w: t.referee.state.scores[t.seat(w)] for w in words[::2]},
    ),
    "shugi": _shugi,
    "dora": lambda t, words: (int(words[0]), len(t.referee.state.dora)),
    "left": lambda t, words: (int(words[0]), t.referee.state.left),
    "sticks": lambda t, words: (int(words[0]), t.referee.state.kyotaku),
    "won": _won,
    "yaku": _yaku,
    "draw": _draw,
    "chombo": _chombo,
    "paid": _paid,
    "next": _next,
}
