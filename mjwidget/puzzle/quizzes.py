"""Generated quizzes: ``mj.quizzes.scoring("tenhou", 10, level=2)``, and waits, furiten, calls.

The same for the same seed; every item is legal under the rules, and its answer is the engine's.
Where several answers are right all of them are taken.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeVar

from ..core.events import Position
from ..core.player import Discard, Player
from ..core.text import clip
from ..core.tiles import KINDS, UNKNOWN, WINDS, Tile, counts, to_mpsz
from ..game.deal import left_after_deal
from ..game.position import PositionError
from ..hand.check import ScoreError
from ..hand.result import Score
from ..hand.score import score
from ..hand.shanten import shanten
from ..hand.ukeire import kinds_of
from ..hand.waits import waits as waits_mask
from ..rulefiles import like, rules_for_log
from ..rulefiles import rules as load_rules
from ..ruleset import RuleSet
from ..scenario.errors import ScenarioError
from ..scenario.read import rule_set
from ..scenario.scenario import Scenario
from .call import Call
from .counting import ScoreTask
from .errors import PuzzleError
from .making import HONOUR, Gone, Made, Plan, Pool, made, suits
from .puzzle import Puzzle
from .quiz import Quiz
from .words import both

Q = TypeVar("Q", bound=Quiz)
MOST: Final = 5000
TRIES: Final = 3000
"""So many hands are tried for one question."""

SCORING: Final = {
    1: "closed hands of a non-dealer: riichi, tsumo, pinfu, tanyao, dora; 30 and 40 fu, no limit",
    2: "open hands and value triplets of a non-dealer; no kans, mangan at most",
    3: "kans, limit hands, the dealer, honba",
    4: "what is the rules' own: hands that are worth something else, or none, under Tenhou's",
}
WAITS: Final = {
    1: "one or two kinds of tiles",
    2: "three kinds or more, in several suits",
    3: "a hand of one suit, two kinds or more",
    4: "a hand of one suit, four kinds or more",
}
FURITEN: Final = {
    1: "one or two waits, the own river",
    2: "three waits or more; called tiles have left the river and count",
    3: "at the table: wins that were passed, in riichi and not, before and after the own discard",
}
CALLS: Final = {
    1: "a pair of a value tile, pon or pass",
    2: "runs and triplets, call or pass",
    3: "calls that make the hand ready without a yaku or furiten, or one of several that is right",
}
_SIMPLE: Final = frozenset(
    ("riichi", "menzen_tsumo", "pinfu", "tanyao", "iipeikou", "dora", "ura", "red", "blue")
)
_VALUE: Final = frozenset(
    ("haku", "hatsu", "chun", *(f"{k}_{w}" for k in ("jikaze", "bakaze") for w in "ESWN"))
)


# ---- what can be asked for


def scoring(
    rules: Any = "tenhou",
    n: int = 10,
    level: int = 1,
    seed: int | str = 0,
    *,
    make: type[Q] = Quiz,  # type: ignore[assignment]
) -> Q:
    """``n`` wins to count.

    ``level`` 1: closed hands of a non-dealer (riichi, tsumo, pinfu, tanyao, iipeikou, dora), 30 and
    40 fu, no limit; 2: open hands and value triplets of a non-dealer, all the usual yaku, mangan at
    most; 3: kans, limit hands, the dealer, honba; 4: what is the rules' own: hands that are worth
    something else under Tenhou's rules, or are none there. Raises
    :class:`.errors.PuzzleError` for a level that there is not, and where rules have nothing of
    their own.
    """
    return _quiz("scoring", SCORING, rules, n, level, seed, make, _scoring)


def waits(
    rules: Any = "tenhou",
    n: int = 10,
    level: int = 1,
    seed: int | str = 0,
    *,
    make: type[Q] = Quiz,  # type: ignore[assignment]
) -> Q:
    """``n`` hands that are ready. ``level`` 1: one or two kinds of tiles; 2: three or more, in
    several suits; 3: hands of one suit; 4: of one suit, four kinds or more. Never a wait of which
    the hand holds all four."""
    return _quiz("waits", WAITS, rules, n, level, seed, make, _waits)


def furiten(
    rules: Any = "tenhou",
    n: int = 10,
    level: int = 1,
    seed: int | str = 0,
    *,
    make: type[Q] = Quiz,  # type: ignore[assignment]
) -> Q:
    """``n`` hands that are furiten or not. ``level`` 1: one or two waits and the own river; 2:
    three waits or more, and tiles that were called out of the river; 3: at the table, wins that
    were passed: in riichi or not, before and after the own discard."""
    return _quiz("furiten", FURITEN, rules, n, level, seed, make, _furiten)


def calls(
    rules: Any = "tenhou",
    n: int = 10,
    level: int = 1,
    seed: int | str = 0,
    *,
    make: type[Q] = Quiz,  # type: ignore[assignment]
) -> Q:
    """``n`` discards to call or not: which call makes the hand ready, with a yaku? ``level`` 1: a
    pair of a value tile; 2: runs and triplets; 3: calls that make it ready without a yaku or
    furiten, or one of several that is right."""
    return _quiz("calls", CALLS, rules, n, level, seed, make, _calls)


def _quiz(
    name: str, levels: dict[int, str], rules: Any, n: int, level: int, seed: int | str,
    make: type[Q], items: Callable[..., Iterator[Puzzle | None]],
) -> Q:  # fmt: skip
    if type(level) is not int or level not in levels:
        raise PuzzleError(
            f"found {clip(level)}, expected one of {', '.join(map(str, levels))}", "level"
        )
    if type(n) is not int or not 1 <= n <= MOST:
        raise PuzzleError(f"found {clip(n)}, expected a number from 1 to {MOST:,}", "n")
    try:
        found = rule_set(rules)
    except ScenarioError as e:
        raise PuzzleError(e.problem, "rules") from None
    # Puzzles for ever, None for one that came to nothing.
    rng = random.Random(f"{name} {found.name} {level} {seed}")
    out: list[Puzzle] = []
    seen: set[str] = set()
    failed = 0
    for one in items(found, level, rng, make.PUZZLE):
        line = "" if one is None else one.line()
        if one is None or line in seen:
            failed += 1
            if failed > TRIES:
                if not out and name == "scoring":
                    raise _none(level)
                raise PuzzleError(f"found {len(out)} of {n} only ({levels[level]})", "level")
            continue
        failed = 0
        seen.add(line)
        out.append(one)
        if len(out) == n:
            break
    title = {lang: f"{both(f'quiz.{name}')[lang]} {level}" for lang in ("en", "ja")}
    return make(out, title=title)


# ---- scoring

_OF_WORTH: Final = ("tiles", "wall", "calls", "honba", "win", "yaku", "flat")
"""The parts of rules by which hands are worth something else."""


def _none(level: int) -> PuzzleError:
    return PuzzleError(f"these rules have none ({SCORING[level]})", "level")


def _scoring(
    rules: RuleSet, level: int, rng: random.Random, make: type[Puzzle]
) -> Iterator[Puzzle | None]:
    beside = load_rules(like("tenhou", rules.tiles.players))
    if level == 4 and all(getattr(rules, part) == getattr(beside, part) for part in _OF_WORTH):
        raise _none(level)
    while True:
        try:
            facts = _win(rules, level, rng)
        except Gone:
            yield None
            continue
        found = _worth(facts, rules)
        if found is None or not _fits(found, facts, level):
            yield None
            continue
        if level == 4:
            other = _worth({k: v for k, v in facts.items() if v}, beside)
            if other is not None and _key(other) == _key(found):
                yield None
                continue
        puzzle = make("score", rules=rules, **facts)
        assert isinstance(puzzle.task, ScoreTask)
        yield puzzle


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
        return keys <= _SIMPLE and not s.limit and s.fu in (0, 30, 40)
    if level == 2:
        return s.limit in ("", "mangan") and (bool(facts["melds"]) or bool(keys & _VALUE))
    if level == 3:
        kan = any("kan:" in m for m in facts["melds"])
        return kan or bool(s.limit) or facts["seat"] == "E" or facts["honba"] > 0
    return True


def _win(rules: RuleSet, level: int, rng: random.Random) -> dict[str, Any]:
    """A win's facts, as ``mj.score`` takes them."""
    pool = Pool(rules, rng)
    players = rules.tiles.players
    seat = rng.randrange(1, players)
    if level >= 3 and rng.random() < 0.4:
        seat = 0
    plan = _plan(rules, level, rng)
    hand = made(pool, plan)
    own = list(hand.own)
    rng.shuffle(own)
    win = own.pop()
    tsumo = rng.random() < 0.45
    closed = all(m.startswith("ankan:") for m in hand.melds)
    flags = []
    if closed and rng.random() < (0.65 if level == 1 else 0.5):
        flags.append("riichi")
        if level > 1 and rng.random() < 0.15:
            flags.append("ippatsu")
    kans = sum("kan:" in m for m in hand.melds)
    # Of another kan the indicator may not have been turned yet at the win.
    own_kan = rules.wall.ankan_dora == "at_once" and any("ankan:" in m for m in hand.melds)
    if level >= 3:
        if tsumo and own_kan and "ippatsu" not in flags and rng.random() < 0.15:
            flags.append("rinshan")
        elif rng.random() < 0.05:
            flags.append("haitei" if tsumo else "houtei")
    turned = 1 + (kans if rules.wall.kan_dora else 0)
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
    if level >= 4:
        if rules.tiles.north == "kita" and rng.random() < 0.7:
            facts["kita"] = len(pool.take(30, rng.choice((1, 1, 2, 3))))
        if rules.tiles.flowers and rng.random() < 0.7:
            facts["flowers"] = rng.randint(1, 4)
    return facts


def _plan(rules: RuleSet, level: int, rng: random.Random) -> Plan:
    every = tuple(range(KINDS))
    simple = tuple([k for k in range(HONOUR) if k % 9 not in (0, 8)])
    chi = rules.calls.chi
    if level == 1:
        return Plan(0.9, simple if rng.random() < 0.5 else (*every[:HONOUR], 27, 31))
    suit = 9 * rng.randrange(3)
    kinds = rng.choice(
        (
            every,
            every,
            simple,
            tuple(range(suit, suit + 9)) + every[HONOUR:],
            every[HONOUR:] + simple,
        )
    )
    runs = rng.choice((0.3, 0.6, 0.8))
    opened = rng.choice((0, 1, 1, 2, 2, 3)) if level == 2 else rng.choice((0, 0, 0, 1, 2))
    kans = 0
    if level >= 3 and rng.random() < 0.5:
        kans = rng.choice((1, 1, 2))
    return Plan(runs, kinds, opened, kans, chi, 0.08)


# ---- hands that are ready


def _ready(
    rules: RuleSet, rng: random.Random, plan: Plan, low: int, high: int
) -> tuple[Pool, list[Tile], Made, int] | None:
    """A hand of 13 with so many waits, none of which it holds four of; its mask."""
    pool = Pool(rules, rng)
    try:
        hand = made(pool, plan)
    except Gone:
        return None
    own = list(hand.own)
    rng.shuffle(own)
    pool.give(own.pop())
    held = counts(own)
    mask = waits_mask(held, rules.tiles.manzu == "terminals")
    melded = counts([t for m in hand.melds for t in _tiles(m)])
    found = kinds_of(mask)
    if not low <= len(found) <= high or any(held[k] + melded[k] >= 4 for k in found):
        return None
    return pool, sorted(own), hand, mask


def _tiles(meld: str) -> list[Tile]:
    from ..core.tiles import parse

    return parse(meld.partition(":")[2])


def _waits_plan(rules: RuleSet, level: int, rng: random.Random) -> tuple[Plan, int, int]:
    every = tuple(range(KINDS))
    if level >= 3:
        suit = 9 * rng.choice([s for s in range(3) if s or rules.tiles.manzu == "full"])
        return Plan(0.75, tuple(range(suit, suit + 9))), 2 if level == 3 else 4, 99
    opened = 1 if rng.random() < 0.2 else 0
    low, high = (1, 2) if level == 1 else (3, 99)
    near = every
    if level == 2:  # sets that lie together have more waits
        start = rng.randrange(3) * 9 + rng.randrange(4)
        near = (*range(start, start + 6), *(rng.sample(every, 12)))
    return Plan(0.75, near, opened, 0, rules.calls.chi, 0.05), low, high


def _waits(
    rules: RuleSet, level: int, rng: random.Random, make: type[Puzzle]
) -> Iterator[Puzzle | None]:
    while True:
        found = _ready(rules, rng, *_waits_plan(rules, level, rng))
        if found is None or (level == 2 and suits(found[1]) < 2):
            yield None
            continue
        _, own, hand, _ = found
        yield make("waits", rules=rules, hand=to_mpsz(own), melds=list(hand.melds))


# ---- furiten


def _furiten(
    rules: RuleSet, level: int, rng: random.Random, make: type[Puzzle]
) -> Iterator[Puzzle | None]:
    while True:
        yield _passed(rules, rng, make) if level == 3 else _river(rules, level, rng, make)


def _river(rules: RuleSet, level: int, rng: random.Random, make: type[Puzzle]) -> Puzzle | None:
    """The own river beside a hand: half of them with a wait in it."""
    found = _ready(rules, rng, *_waits_plan(rules, level, rng))
    if found is None:
        return None
    pool, own, hand, mask = found
    length = rng.randint(5, 12)
    try:
        thrown = [pool.any(beside=mask) for _ in range(length)]
        if rng.random() < 0.5:
            for _ in range(1 if level == 1 else rng.choice((1, 1, 2))):
                kinds = [k for k in kinds_of(mask) if pool.left[k]]
                if kinds:
                    thrown[rng.randrange(length)] = pool.take(rng.choice(kinds))[0]
    except Gone:
        return None
    seats = [w for w in WINDS[: rules.tiles.players] if w != "S"]
    called = rng.randrange(length) if level == 2 else -1
    text = ""
    for i, t in enumerate(thrown):
        text += to_mpsz(t) + ("-" if rng.random() < 0.4 else "")
        text += f"@{rng.choice(seats)}" if i == called else ""
    return make("furiten", rules=rules, hand=to_mpsz(own), melds=list(hand.melds), river=text)


def _passed(rules: RuleSet, rng: random.Random, make: type[Puzzle]) -> Puzzle | None:
    """At the table: S is ready for a win that counts, E discards one of its tiles or another."""
    simple = tuple([k for k in range(HONOUR) if k % 9 not in (0, 8)])
    found = _ready(rules, rng, Plan(0.9, simple), 1, 3)
    if found is None:
        return None
    pool, own, _, mask = found
    riichi = rng.random() < 0.4
    try:
        hit = (
            pool.take(rng.choice(kinds_of(mask)))[0]
            if rng.random() < 0.75
            else pool.any(beside=mask)
        )
        draw = pool.any(beside=mask)
        last = pool.any(beside=mask)
    except Gone:
        return None
    before = [f"E {to_mpsz(hit)}", "S pass"]
    way = rng.random()
    if way > 0.35:  # the own discard ends it, except in riichi
        before.append("S tsumogiri")
    if way > 0.8:
        before += ["pass", "W tsumogiri", "pass"]
    river = "..." + "".join([to_mpsz(pool.any(beside=mask)) for _ in range(2)])
    river += to_mpsz(last) + ("!" if riichi else "")
    scenario: dict[str, Any] = {
        "you": "S",
        "S": {"hand": to_mpsz(own), "river": river},
        "before": before,
        "draws": f"?{to_mpsz(draw)}",
        "turn": "E",
        "seed": rng.randrange(1 << 30),
        "tries": 12,
    }
    try:
        return make("furiten", Scenario(rules, **scenario))
    except (ScenarioError, PuzzleError):
        return None


# ---- calls


def _calls(
    rules: RuleSet, level: int, rng: random.Random, make: type[Puzzle]
) -> Iterator[Puzzle | None]:
    wanted = True  # half of them are to be called
    while True:
        puzzle = _call(rules, level, rng, make)
        if puzzle is None:
            yield None
            continue
        task = puzzle.task
        assert isinstance(task, Call)
        ready = [o for o in task.outcomes.values() if o.after is not None]
        good = [o for o in ready if o.good]
        fine = bool(good) is wanted
        if level == 3 and fine:  # what tempts, or several that are not alike (without chi seldom)
            several = len(good) < len(task.outcomes) or not rules.calls.chi
            fine = several if wanted else bool(ready)
        if fine:
            wanted = not wanted
        yield puzzle if fine else None


def _call(rules: RuleSet, level: int, rng: random.Random, make: type[Puzzle]) -> Puzzle | None:
    """A hand one away from ready, and a discard of the dealer that it may call."""
    pool = Pool(rules, rng)
    sanma = rules.tiles.manzu == "terminals"
    every = tuple(range(KINDS))
    simple = tuple([k for k in range(HONOUR) if k % 9 not in (0, 8)])
    seat = rng.randrange(1, rules.tiles.players)
    chi = rules.calls.chi and level > 1 and rng.random() < 0.7
    if chi:
        seat = 1
    kinds = [k for k in (simple if level > 1 and rng.random() < 0.6 else every) if pool.left[k]]
    runs = [k for k in pool.runs if k in kinds]
    try:
        own: list[Tile] = []
        if level == 1:
            value = rng.choice((27 + seat, 27, 31, 32, 33, 31, 32, 33, rng.choice(kinds)))
            part = pool.take(value, 2)
            pai = pool.take(value)[0]
        elif chi:
            first = rng.choice(runs)
            three = [pool.take(first + i)[0] for i in range(3)]
            pai = three.pop(rng.randrange(3))
            part = three
        else:
            kind = rng.choice(kinds)
            part, pai = pool.take(kind, 2), pool.take(kind)[0]
        own += part
        for _ in range(2):
            if runs and rng.random() < 0.8:
                first = rng.choice(runs)
                own += [pool.take(first + i)[0] for i in range(3)]
            else:
                own += pool.take(rng.choice(kinds), 3)
        own += pool.take(rng.choice(kinds), 2)
        first = rng.choice(runs)
        gap = rng.choice(((0, 1), (0, 2), (1, 2)))
        own += [pool.take(first + i)[0] for i in gap] if rng.random() < 0.8 else pool.take(
            rng.choice(kinds), 2
        )  # fmt: skip
        own.append(pool.any())
        if len(own) != 13 or shanten(counts(own), sanma) != 1:
            return None
        position = _moment(rules, pool, rng, seat, own, pai)
        return make("call", position)
    except (Gone, PuzzleError, PositionError, IndexError):
        return None


def _moment(
    rules: RuleSet, pool: Pool, rng: random.Random, seat: int, own: list[Tile], pai: Tile
) -> Position:
    """The dealer has discarded ``pai`` after some turns; ``seat`` holds ``own``."""
    n = rules.tiles.players
    turns = rng.randint(2, 6)
    rivers = [[pool.any() for _ in range(turns)] for _ in range(n)]
    rivers[0].append(pai)
    hidden = (UNKNOWN,) * 13
    players = tuple(
        [
            Player(
                hand=tuple(sorted(own)) if s == seat else hidden,
                river=tuple([Discard(t, rng.random() < 0.4) for t in rivers[s]]),
            )
            for s in range(n)
        ]
    )
    return Position(
        bakaze="E", kyoku=1, honba=0, kyotaku=0, oya=0,
        scores=(rules.match.start,) * n,
        dora=(pool.any(),),
        left=left_after_deal(rules) - turns * n - 1,
        refilled=rules.wall.refilled,
        players=players,
        phase="discard",
        turn=0,
        rules=rules_for_log(rules),
        viewer=seat,
        chips=(0,) * n if _chips(rules) else None,
    )  # fmt: skip


def _chips(rules: RuleSet) -> bool:
    from ..game.deal import pays_chips

    return pays_chips(rules)
