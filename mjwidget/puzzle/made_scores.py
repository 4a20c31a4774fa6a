"""Wins to count, made at random."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ..core.tiles import WINDS, to_mpsz
from ..hand.check import ScoreError
from ..hand.result import Score
from ..hand.score import score
from ..rulefiles import like
from ..rulefiles import rules as load_rules
from ..ruleset import RuleSet
from .making import EVERY, HONOUR, SIMPLE, Gone, Made, Order, Plan, Pool, made
from .puzzle import Puzzle

LEVELS: Final = {
    1: "closed hands of a non-dealer: riichi, tsumo, pinfu, tanyao, dora; 30 and 40 fu, no limit",
    2: "open hands and value triplets of a non-dealer; no kans, mangan at most",
    3: "kans, limit hands, the dealer, honba",
    4: "what is the rules' own: hands that are worth something else, or none, under Tenhou's",
}
_EASY: Final = frozenset(
    ("riichi", "menzen_tsumo", "pinfu", "tanyao", "iipeikou", "dora", "ura", "red", "blue")
)
_VALUE: Final = frozenset(
    ("haku", "hatsu", "chun", *(f"{k}_{w}" for k in ("jikaze", "bakaze") for w in "ESWN"))
)
_OF_WORTH: Final = ("tiles", "wall", "calls", "honba", "win", "yaku", "flat")
"""The parts of rules by which hands are worth something else."""


def items(o: Order) -> Iterator[Puzzle | None]:
    """Puzzles, ``None`` for one that came to nothing."""
    beside = load_rules(like("tenhou", o.rules.tiles.players))
    own = o.level == 4
    if own and all(getattr(o.rules, part) == getattr(beside, part) for part in _OF_WORTH):
        return
    while True:
        try:
            facts = _win(o)
        except Gone:
            yield None
            continue
        found = _worth(facts, o.rules)
        fine = found is not None and _fits(found, facts, o.level)
        if fine and own:
            other = _worth({k: v for k, v in facts.items() if v}, beside)
            fine = other is None or found is None or _key(other) != _key(found)
        yield o.make("score", rules=o.rules, **facts) if fine else None


def _worth(facts: dict[str, Any], rules: RuleSet) -> Score | None:
    try:
        found: Score = score(rules=rules, **facts)
    except ScoreError:
        return None
    return found if found.allowed else None


def _key(s: Score) -> tuple[Any, ...]:
    return s.han, s.yakuman, s.fu, s.points


def _fits(s: Score, facts: dict[str, Any], level: int) -> bool:
    keys = set(s.yaku)
    if level == 1:
        return keys <= _EASY and not s.limit and s.fu in (0, 30, 40)
    if level == 2:
        return s.limit in ("", "mangan") and (bool(facts["melds"]) or bool(keys & _VALUE))
    if level == 3:
        kan = any("kan:" in m for m in facts["melds"])
        return kan or bool(s.limit) or facts["seat"] == "E" or facts["honba"] > 0
    return True


def _win(o: Order) -> dict[str, Any]:
    """A win's facts, as ``mj.score`` takes them. Raises :class:`.making.Gone`."""
    rules, level, rng, _ = o
    pool = Pool(rules, rng)
    players = rules.tiles.players
    seat = rng.randrange(1, players)
    if level >= 3 and rng.random() < 0.4:
        seat = 0
    hand = made(pool, _plan(o))
    own = list(hand.own)
    rng.shuffle(own)
    win = own.pop()
    tsumo = rng.random() < 0.45
    flags = _flags(o, hand, tsumo)
    turned = 1 + (sum("kan:" in m for m in hand.melds) if rules.wall.kan_dora else 0)
    dora = [pool.any() for _ in range(turned)]
    facts: dict[str, Any] = {
        "hand": to_mpsz(sorted(own)),
        "win": to_mpsz(win),
        "by": "tsumo" if tsumo else "ron",
        "seat": WINDS[seat],
        "round": rng.choice("ES" if level > 1 else "E"),
        "melds": list(hand.melds),
        "dora": "".join(map(to_mpsz, dora)),
        "flags": flags,
        "honba": rng.choice((0, 0, 1, 2, 3)) if level >= 3 else 0,
    }
    if "riichi" in flags and rules.wall.ura:
        under = turned if rules.wall.kan_ura else 1
        facts["ura"] = "".join([to_mpsz(pool.any()) for _ in range(under)])
    if not tsumo:
        facts["discarder"] = WINDS[rng.choice([s for s in range(players) if s != seat])]
    return facts | _aside(o, pool)


def _flags(o: Order, hand: Made, tsumo: bool) -> list[str]:
    """The circumstances of a win."""
    rules, level, rng, _ = o
    out = []
    closed = all(m.startswith("ankan:") for m in hand.melds)
    if closed and rng.random() < (0.65 if level == 1 else 0.5):
        out.append("riichi")
        if level > 1 and rng.random() < 0.15:
            out.append("ippatsu")
    # Of another kan the indicator may not have been turned yet at the win.
    own_kan = rules.wall.ankan_dora == "at_once" and any("ankan:" in m for m in hand.melds)
    if level >= 3:
        if tsumo and own_kan and "ippatsu" not in out and rng.random() < 0.15:
            out.append("rinshan")
        elif rng.random() < 0.05 and (tsumo or "ippatsu" not in out):
            # Where a riichi needs live tiles its go-around is over before the last discard.
            out.append("haitei" if tsumo else "houtei")
    return out


def _aside(o: Order, pool: Pool) -> dict[str, Any]:
    """Tiles set aside."""
    rules, level, rng, _ = o
    out: dict[str, Any] = {}
    if level >= 4:
        if rules.tiles.north == "kita" and rng.random() < 0.7:
            out["kita"] = len(pool.take(30, rng.choice((1, 1, 2, 3))))
        if rules.tiles.flowers and rng.random() < 0.7:
            out["flowers"] = rng.randint(1, 4)
    return out


def _plan(o: Order) -> Plan:
    level, rng = o.level, o.rng
    honours = EVERY[HONOUR:]
    if level == 1:
        return Plan(0.9, SIMPLE if rng.random() < 0.5 else (*EVERY[:HONOUR], 27, 31))
    suit = 9 * rng.randrange(3)
    one_suit = tuple(range(suit, suit + 9)) + honours
    kinds = rng.choice((EVERY, EVERY, SIMPLE, one_suit, honours + SIMPLE))
    runs = rng.choice((0.3, 0.6, 0.8))
    opened = rng.choice((0, 1, 1, 2, 2, 3)) if level == 2 else rng.choice((0, 0, 0, 1, 2))
    kans = 0
    if level >= 3 and rng.random() < 0.5:
        kans = rng.choice((1, 1, 2))
    return Plan(runs, kinds, opened, kans, o.rules.calls.chi, 0.08)
