"""Helpers to make situations of play out of the rows of case files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from mjwidget.core import ledger
from mjwidget.core.events import Chombo, Hora, ReachAccepted, Ryukyoku, StartKyoku
from mjwidget.core.tiles import WINDS, Tile, counts, kind, one, parse, to_mpsz
from mjwidget.game.facts import shape
from mjwidget.ruleset import RuleSet
from tests.game_setup import Pool
from tests.game_table import Table, table

Found = dict[str, Any]
"""What the engine says of the keys that a row expects."""

# Three hands that wait for 5m 8m, so that one discard is won three times.
THREE: Final = {"S": "23467m567p34588s", "W": "67m234678p234s66s", "N": "67m22p678p345s789s"}


class NotRead(Exception):
    """A row says something that no translator knows."""


class Given:
    """What a row says, each key taken once; :meth:`done` raises for what nobody has read."""

    def __init__(self, said: Mapping[str, Any], silent: Iterable[str] = ()) -> None:
        self.said = {key: value for key, value in said.items() if key not in silent}

    def take(self, key: str, default: Any = None) -> Any:
        return self.said.pop(key, default)

    def has(self, *keys: str) -> bool:
        return all(key in self.said for key in keys)

    def done(self) -> None:
        if self.said:
            raise NotRead(f"keys that no translator reads: {', '.join(self.said)}")


RUNS = (
    "234m",
    "678m",
    "678p",
    "234p",
    "678s",
    "234s",
    "789p",
    "123p",
    "789s",
    "123s",
    "789m",
    "123m",
)
PAIRS = ("88m", "22p", "88p", "22s", "88s", "99p", "99s", "1z1z", "2z2z", "3z3z", "5z5z")
OPEN_ENDS = ("67m", "23m", "34p", "67p", "23p", "34s", "67s", "23s")


def _try(pool: Pool, text: str) -> bool:
    try:
        pool.take(text)
    except ValueError:
        return False
    return True


def waits_of(rules: RuleSet, hand: Iterable[Tile]) -> list[int]:
    """The kinds that complete these concealed tiles."""
    away, mask = shape(tuple(sorted(hand)), rules.tiles.manzu == "terminals")
    return [] if away else [k for k in range(34) if mask >> k & 1]


def ready(pool: Pool, sets: int = 4) -> str:
    """A closed hand that waits for two ends of a run (its first two tiles), simples where they are
    left. The tiles are taken from the pool; ``sets``: how many it is to have in the end.
    """
    for end in OPEN_ENDS:
        before = list(pool.tiles)
        out = end if _try(pool, end) else ""
        # Runs of the other suits first, so that the wait is what it looks like.
        runs = sorted(RUNS, key=lambda text: text[-1] == end[-1])
        pairs = sorted(PAIRS, key=lambda text: text[-1] == end[-1])
        for need, among in ((sets - 1, runs), (1, pairs)):
            for text in among:
                if need and _try(pool, text):
                    out, need = out + text, need - 1
        hand = parse(out)
        if len(hand) == 3 * sets + 1 and len(waits_of(pool.rules, hand)) == 2:
            pool.names(hand, [])
            return out
        pool.tiles = before
    raise NotRead("no tenpai hand is left")


def waiting_for(pool: Pool, waits: Iterable[str]) -> str:
    """A closed hand with exactly these waits; its other tiles are of other suits."""
    wanted = sorted(kind(one(text)) for text in waits)
    suit = wanted[0] // 9
    near = range(suit * 9, suit * 9 + 9)
    others = [text for text in RUNS if "mps".index(text[-1]) != suit]
    base = ""
    for text in others:
        if len(parse(base)) < 9 and _try(pool, text):
            base += text
    for text in PAIRS:
        if text[-1] != "mps"[suit] and len(parse(base)) == 9 and _try(pool, text):
            base += text
    for a in near:
        for b in near:
            hand = [*parse(base), a * 8, b * 8]
            if waits_of(pool.rules, hand) == wanted:
                return base + to_mpsz([pool.of(a), pool.of(b)])
    raise NotRead(f"no hand waits for {wanted}")


def text_of(tiles: Iterable[Tile]) -> str:
    """mpsz of tiles in their order."""
    return to_mpsz(list(tiles))


def split_drawn(text: str) -> tuple[str, str]:
    """Fourteen tiles as hand and drawn tile (the last)."""
    tiles = parse(text)
    return text_of(tiles[:-1]), text_of(tiles[-1:])


def quiet(pool: Pool, n: int = 1) -> str:
    """Tiles that matter to nobody."""
    return text_of(pool.quiet(simple=True) for _ in range(n))


def many(pool: Pool, n: int) -> str:
    """``n`` tiles of one kind that no named hand has."""
    left = counts(pool.tiles)
    for k in (*range(27, 34), *range(27)):
        if left[k] >= n and not pool.named[k] and not pool.waits >> k & 1:
            return text_of(pool.of(k) for _ in range(n))
    raise NotRead(f"no kind with {n} tiles is left")


def ends(pool: Pool, n: int) -> str:
    """``n`` terminals and honours that complete no hand."""
    out: list[Tile] = []
    for k in (27, 28, 29, 30, 31, 32, 33, 0, 8, 9, 17, 18, 26) * 4:
        if len(out) < n and not pool.waits >> k & 1 and any(kind(t) == k for t in pool.tiles):
            out.append(pool.of(k))
    return text_of(out)


def seated(rules: RuleSet, hands: Mapping[str, str], **situation: Any) -> Table:
    """:func:`table` with the hands by wind."""
    return table(rules, **{**hands, **situation})


def rules_winds(rules: RuleSet) -> str:
    return WINDS[: rules.tiles.players]


def offered(t: Table, wind: str, text: str, expected: Mapping[str, Any]) -> Found:
    """Allowed, or where the row asks it: possible with a penalty."""
    legal = any(x == text or x.startswith(text + " ") for x in t.offers(wind))
    penal = any(x.startswith(f"{text} (") for x in t.offences(wind))
    if "offence" in expected:
        return {"allowed": legal or penal, "offence": penal and not legal}
    return {"allowed": legal}


def ended(t: Table, expected: Mapping[str, Any]) -> Found:
    """Payments, sticks and what comes next, of the last hand that is over."""
    events = t.ended()
    start = next(e for e in events if isinstance(e, StartKyoku))
    n = len(start.scores)
    rows = [row for e in events if isinstance(e, Ryukyoku | Hora | Chombo) for row in e.ledger]
    points = ledger.deltas(tuple(rows), n)
    chips = ledger.by_seat(tuple(rows), n, "chips") or (0,) * n
    laid = sum(1 for e in events if isinstance(e, ReachAccepted))
    out: Found = {
        "points": {WINDS[(i - start.oya) % n]: x for i, x in enumerate(points) if x},
        "shugi": {WINDS[(i - start.oya) % n]: x for i, x in enumerate(chips) if x},
        "sticks": start.kyotaku + laid + ledger.sticks(tuple(rows)),
    }
    state = t.referee.state
    following: Found = {}
    for key in expected.get("next", {}):
        if key == "match":
            following[key] = "over" if t.referee.over else "continues"
        elif key == "dealer":
            following[key] = "stays" if state.oya == start.oya else "moves"
        elif key == "honba":
            following[key] = state.honba
        elif key == "replay":
            same = (state.bakaze, state.kyoku, state.honba) == (
                start.bakaze,
                start.kyoku,
                start.honba,
            )
            following[key] = same and t.referee.dealt == 2
        else:
            raise NotRead(f"next.{key}")
    out["next"] = following
    if "tenpai" in expected:
        draw_ = next(e for e in events if isinstance(e, Ryukyoku))
        shown = draw_.tehais or ()
        out["tenpai"] = [WINDS[(i - start.oya) % n] for i, x in enumerate(shown) if x is not None]
    return out
