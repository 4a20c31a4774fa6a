"""Generated questions: the answer of each is the engine's, and another program's where there is one."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any

import pytest
from mahjong.agari import Agari
from mahjong.constants import EAST
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld

from mjwidget.core.tiles import counts, parse, to_mpsz
from mjwidget.game.deal import tiles_of
from mjwidget.game.position import moment_of, position_of
from mjwidget.hand.score import score
from mjwidget.puzzle import quizzes
from mjwidget.puzzle.call import Call, outcome
from mjwidget.puzzle.errors import PuzzleError
from mjwidget.puzzle.puzzle import Puzzle
from mjwidget.puzzle.scene import HandScene, TableScene
from mjwidget.rulefiles import rules as load_rules

SETS = ("tenhou", "mahjongsoul-sanma", "sanma-parlour", "ichigeki", "wrc")
CALCULATOR = HandCalculator()
OPTIONS = OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False)


def made(make: Any, n: int, level: int, seed: int, rules: str = "tenhou") -> list[Puzzle]:
    """Some, and each as a line comes back the same and is of tiles that there are."""
    out: list[Puzzle] = list(make(rules, n, level, seed))
    there = Counter(tiles_of(load_rules(rules)))
    for p in out:
        again = Puzzle(p.line())
        assert again.answer == p.answer
        scene = p.scene
        if isinstance(scene, HandScene):
            lying = [*scene.hand, *scene.melded, *scene.dora, *scene.ura, *scene.seen]
            lying += [d.pai for d in scene.river if d.called is None]
            lying += [] if scene.win is None else [scene.win]
            assert not Counter(lying) - there
    return out


# ---- scoring, beside PyPI mahjong

_MELDS = {"chi": Meld.CHI, "pon": Meld.PON, "daiminkan": Meld.KAN, "ankan": Meld.KAN,
          "kakan": Meld.SHOUMINKAN}  # fmt: skip
_RED = {4: 16, 13: 52, 22: 88}


class Ids:
    """Tiles as the other program's 136 numbers; a red five is the first of its kind."""

    def __init__(self) -> None:
        self.used: set[int] = set()

    def of(self, t: int) -> int:
        kind = t >> 3
        free = [i for i in range(4 * kind, 4 * kind + 4) if i not in self.used]
        red = _RED.get(kind)
        if t & 7:
            free = [i for i in free if i == red]
        else:
            free = [i for i in free if i != red] or free
        self.used.add(free[0])
        return free[0]


def beside_mahjong(p: Puzzle) -> None:
    scene = p.scene
    assert isinstance(scene, HandScene)
    v = scene.values
    ids = Ids()
    flags = v.get("flags", [])
    config = HandConfig(
        is_tsumo=v.get("by") == "tsumo",
        is_riichi="riichi" in flags,
        is_ippatsu="ippatsu" in flags,
        is_rinshan="rinshan" in flags,
        is_haitei="haitei" in flags,
        is_houtei="houtei" in flags,
        player_wind=EAST + "ESWN".index(v.get("seat", "S")),
        round_wind=EAST + "ESWN".index(v.get("round", "E")),
        options=OPTIONS,
    )
    own = [ids.of(t) for t in sorted(scene.hand, reverse=True)]
    assert scene.win is not None
    win = ids.of(scene.win)
    melds = [Meld(_MELDS[m.type], sorted(map(ids.of, sorted(m.tiles, reverse=True))), m.type != "ankan")
             for m in scene.melds]  # fmt: skip
    dora, ura = [ids.of(t) for t in scene.dora], [ids.of(t) for t in scene.ura]
    tiles = sorted([*own, win, *(i for m in melds for i in m.tiles)])
    theirs = CALCULATOR.estimate_hand_value(
        tiles, win, melds=melds, dora_indicators=dora, ura_dora_indicators=ura, config=config
    )
    assert theirs.error is None, p.line()
    honba = v.get("honba", 0)
    cost = theirs.cost
    assert cost is not None
    answer = p.answer
    if answer["han"] != "yakuman":
        assert (answer["han"], answer["fu"]) == (theirs.han, theirs.fu), p.line()
    points = answer["points"]
    if isinstance(points, int):
        assert points == cost["main"] + 300 * honba, p.line()
    elif points.endswith("all"):
        assert points == f"{cost['main'] + 100 * honba}all", p.line()
    else:
        assert points == f"{cost['additional'] + 100 * honba}/{cost['main'] + 100 * honba}", (
            p.line()
        )


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("seed", range(4))
def test_scoring_beside_another_program(seed: int, level: int) -> None:
    """1,000 in all; at each level what the level says."""
    for p in made(quizzes.scoring, 84, level, seed):
        beside_mahjong(p)
        scene = p.scene
        assert isinstance(scene, HandScene)
        found = scene.score
        if level == 1:
            assert not scene.melds
            assert not found.limit
            assert found.fu in (30, 40)
            assert scene.values["seat"] != "E"
        if level == 2:
            assert found.limit in ("", "mangan")
            assert not any("kan:" in m for m in scene.values.get("melds", ()))
        for one_ in p.task.accepted:  # type: ignore[attr-defined]
            assert p.check(one_).right


def test_ippatsu_on_the_last_discard_is_not_asked_for() -> None:
    """With four live tiles to come at the riichi its go-around is over by then."""
    for p in quizzes.scoring("ichigeki", 84, 3, 9):
        scene = p.scene
        assert isinstance(scene, HandScene)
        assert not {"ippatsu", "houtei"} <= set(scene.values.get("flags", ()))


@pytest.mark.parametrize("rules", SETS)
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_scoring_under_every_kind_of_rules(rules: str, level: int) -> None:
    """At level 4 it is worth something else under Tenhou's, or cannot be there."""
    if (rules, level) == ("tenhou", 4):
        with pytest.raises(ValueError, match="these rules have none"):
            quizzes.scoring(rules, 1, 4)
        return
    base = "tenhou-sanma" if "sanma" in rules else "tenhou"
    for p in made(quizzes.scoring, 10, level, 1, rules):
        assert p.check(p.answer).right
        scene = p.scene
        assert isinstance(scene, HandScene)
        if level == 4:
            try:
                other = score(rules=base, **scene.values)
            except ValueError:
                continue
            ours = scene.score
            assert (other.allowed, other.han, other.fu, other.points) != (
                True, ours.han, ours.fu, ours.points,
            )  # fmt: skip


# ---- waits

AGARI = Agari()


@pytest.mark.parametrize("level", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", range(5))
def test_waits_beside_another_program(seed: int, level: int) -> None:
    """1,000 in all: exactly these tiles complete the hand."""
    for p in made(quizzes.waits, 50, level, seed):
        scene = p.scene
        assert isinstance(scene, HandScene)
        open_sets = [[t >> 3 for t in m.tiles] for m in scene.melds]
        whole = counts([*scene.hand, *scene.melded])
        found = []
        for kind in range(34):
            more = list(whole)
            more[kind] += 1
            if more[kind] <= 4 and AGARI.is_agari(more, open_sets or None):
                found.append(to_mpsz(kind << 3))
        assert p.answer == found, p.line()
        n = len(found)
        assert n <= 2 if level == 1 else n >= (3, 2, 4)[level - 2]
        if level >= 3:
            assert len({t[1] for t in [to_mpsz(t) for t in scene.hand]}) == 1


@pytest.mark.parametrize("rules", SETS[1:])
def test_waits_under_other_rules(rules: str) -> None:
    for level in (1, 2, 3, 4):
        for p in made(quizzes.waits, 15, level, 2, rules):
            assert p.check(" ".join(p.answer)).right


# ---- furiten


@pytest.mark.parametrize("level", [1, 2])
@pytest.mark.parametrize("seed", range(5))
def test_furiten_by_the_own_river(seed: int, level: int) -> None:
    """700 of 1,000: furiten by the waits that lie there, called away or not; some are, some not."""
    items = made(quizzes.furiten, 70, level, seed)
    for p in items:
        scene = p.scene
        assert isinstance(scene, HandScene)
        line = Puzzle("waits", rules=scene.rules, hand=scene.values["hand"],
                      melds=scene.values.get("melds", ()))  # fmt: skip
        river = re.sub(r"@[ESWN]|[-!]", "", scene.values["river"])
        thrown = {to_mpsz(t & ~7) for t in parse(river)}
        assert p.answer == [t for t in line.answer if t in thrown]
    some = sum(bool(p.answer) for p in items)
    assert 15 < some < 55


@pytest.mark.parametrize("seed", range(6))
def test_furiten_by_a_win_that_was_passed(seed: int) -> None:
    """300 of 1,000: the referee, who goes on from there, gives no ron on any wait exactly when the
    answer says furiten."""
    items = made(quizzes.furiten, 50, 3, seed)
    for p in items:
        scene = p.scene
        assert isinstance(scene, TableScene)
        m = scene.moment
        one_ = m.facts.seats[scene.seat]
        river = m.state.players[scene.seat].river
        by_river = {to_mpsz(d.pai & ~7) for d in river if one_.waits >> (d.pai >> 3) & 1}
        by_pass = {to_mpsz(one_.missed.pai & ~7)} if one_.missed is not None else set()
        assert set(p.answer) == by_river | by_pass
        assert bool(p.answer) is one_.furiten
    assert 0 < sum(bool(p.answer) for p in items) < len(items)


# ---- calls


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("seed", range(4))
def test_calls_lead_where_they_are_said_to_lead(seed: int, level: int) -> None:
    """1,000 in all: each right call leaves a hand that another program, too, finds one tile from
    complete; each wrong one leaves none that wins with a yaku."""
    right = 0
    for p in made(quizzes.calls, 84, level, seed):
        task, scene = p.task, p.scene
        assert isinstance(task, Call)
        assert isinstance(scene, TableScene)
        for choice in task.offered:
            if choice.act not in ("chi", "pon"):
                continue
            found = outcome(scene.moment, choice)
            assert found == task.outcomes[choice.text]
            rest = list(scene.hand)
            for t in choice.consumed:
                rest.remove(t)
            assert choice.pai is not None
            called = sorted(t >> 3 for t in (*choice.consumed, choice.pai))
            ready = False
            for t in set(rest):
                left = counts(rest)
                left[t >> 3] -= 1
                for k in called:
                    left[k] += 1
                for kind in range(34):
                    left[kind] += 1
                    ready |= left[kind] <= 4 and AGARI.is_agari(left, [called])
                    left[kind] -= 1
            if found.after is not None and found.after.helps.total:
                assert ready, p.line()
            if choice.text in p.answer:
                assert ready, p.line()
                right += 1
    assert right > 10


@pytest.mark.parametrize("rules", SETS[1:])
def test_calls_and_furiten_under_other_rules(rules: str) -> None:
    for make in (quizzes.calls, quizzes.furiten):
        for level in (1, 2, 3):
            for p in made(make, 10, level, 3, rules):
                answer = p.answer
                assert p.check(answer if make is quizzes.furiten else answer[0]).right


def test_a_table_is_one_that_can_be() -> None:
    """Every position of a generated question is one that the game takes, seen by one seat."""
    for p in made(quizzes.calls, 20, 2, 9):
        scene = p.scene
        assert isinstance(scene, TableScene)
        m = moment_of(scene.position)
        assert position_of(m, scene.seat) == scene.position


@pytest.mark.parametrize("seed", range(10))
def test_a_damaged_line_is_one_error_that_names_the_column(seed: int) -> None:
    """200 mutated lines each: read, or refused with the place."""
    rng = random.Random(seed)
    makers: list[Any] = [quizzes.scoring, quizzes.furiten, quizzes.calls]
    lines = [item.line() for make in makers for item in make("tenhou", 3, 3, seed)]
    lines.append(Puzzle("discard", "234m67p34556799s1z", answer="6p", because="x").line())
    refused, columns = 0, []
    for _ in range(200):
        text = list(rng.choice(lines))
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(6, len(text))
            text[at : at + rng.choice((0, 1, 1, 9))] = rng.choice(
                ["", *" =:,.%@!-+?/09mpszbE\u00fc"]
            )
        line = "".join(text)
        try:
            p = Puzzle.loads(line)
            assert Puzzle(p.line()) == p
        except PuzzleError as e:
            refused += 1
            columns.append((line, e.column or 0))
    assert [row for row in columns if not 1 <= row[1] <= len(row[0]) + 1] == []
    assert refused > 50
