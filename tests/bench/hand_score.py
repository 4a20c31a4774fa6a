"""Scoring, beside the peers: what a win costs, and the same fully explained.

The peers get what they need made before (ids, melds, contexts); the project's own ``mj.score``
reads text and checks it in the measured time.
"""

from __future__ import annotations

import importlib.util
import random
from collections.abc import Callable
from typing import Any

from mjwidget.core.tiles import RED, Tile, to_mpsz
from mjwidget.hand.compiled import table_of
from mjwidget.hand.result import Score
from mjwidget.hand.score import score
from mjwidget.hand.situation import Meld, situation
from mjwidget.hand.value import worths
from mjwidget.rulefiles import rules
from tests.bench.timing import interleaved, peer
from tests.random_wins import RandomWin, random_win

ROUNDS = 9
SIZE = 1000


def explained(given: dict[str, Any]) -> None:
    """All that a result can say: yaku, fu, readings that lost, who pays whom."""
    found = score(**given)
    assert isinstance(found, Score)
    _ = found.yaku, found.fu_items, found.points, found.transfers, found.readings


def as_text(given: dict[str, Any]) -> None:
    """The same, written out."""
    score(**given).text()


def as_page(given: dict[str, Any]) -> None:
    score(**given).html()


def tile_of(i: int) -> Tile:
    return i // 4 * 8 + (RED if i in (16, 52, 88) else 0)


def facts(w: RandomWin) -> dict[str, Any]:
    """The arguments of ``situation``."""
    return {
        "concealed": tuple(map(tile_of, w.own)),
        "win": tile_of(w.win),
        "tsumo": w.tsumo,
        "seat": w.seat,
        "round": w.round,
        "melds": tuple(Meld(name, tuple(map(tile_of, ids))) for name, ids in w.melds),
        "flags": tuple(w.flags),
        "dora": tuple(map(tile_of, w.dora)),
        "ura": tuple(map(tile_of, w.ura)),
    }


def payment(given: dict[str, Any]) -> int:
    """What is paid, and nothing else."""
    found = worths(situation(**given), TENHOU)
    return found[0].total if found else 0


TENHOU = table_of(rules("tenhou"))

_Way = tuple[Callable[[Any], object], Callable[[RandomWin], Any]]


def by_mahjong() -> _Way:
    from mahjong.constants import EAST
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
    from mahjong.meld import Meld as Theirs

    options = OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False)
    names = {"chi": Theirs.CHI, "pon": Theirs.PON, "kakan": Theirs.SHOUMINKAN}
    flags = {"riichi": "is_riichi", "double_riichi": "is_daburu_riichi"}

    def made(w: RandomWin) -> tuple[list[int], int, dict[str, Any]]:
        config = HandConfig(
            is_tsumo=w.tsumo,
            player_wind=EAST + w.seat,
            round_wind=EAST + w.round,
            options=options,
            **{flags.get(flag, f"is_{flag}"): True for flag in w.flags},
        )
        melds = [
            Theirs(names.get(name, Theirs.KAN), sorted(ids), name != "ankan")
            for name, ids in w.melds
        ]
        tiles = sorted([*w.own, w.win, *(i for _, ids in w.melds for i in ids)])
        more = {
            "melds": melds,
            "dora_indicators": w.dora,
            "ura_dora_indicators": w.ura,
            "config": config,
        }
        return tiles, w.win, more

    calculator = HandCalculator()
    return lambda x: calculator.estimate_hand_value(x[0], x[1], **x[2]), made


def by_jansou() -> _Way:
    from jansou.core.hand import CallSource, Hand, MeldType
    from jansou.core.hand import Meld as Theirs
    from jansou.core.rules import Rules
    from jansou.core.tiles import Wind
    from jansou.io.tiles import tile_from_136
    from jansou.scoring.context import WinContext
    from jansou.scoring.score import ScoringError
    from jansou.scoring.score import score as theirs

    house = Rules(double_yakuman=False)
    winds = [Wind.EAST, Wind.SOUTH, Wind.WEST, Wind.NORTH]
    kinds = {
        "chi": MeldType.CHII,
        "pon": MeldType.PON,
        "daiminkan": MeldType.DAIMINKAN,
        "ankan": MeldType.ANKAN,
        "kakan": MeldType.SHOUMINKAN,
    }

    def meld(name: str, ids: list[int]) -> Theirs:
        tiles = tuple(map(tile_from_136, ids))
        if name == "ankan":
            return Theirs(kinds[name], tiles)
        added = tiles[3] if name == "kakan" else None
        return Theirs(kinds[name], tiles, tiles[0], CallSource.KAMICHA, added)

    def made(w: RandomWin) -> Any:
        context = WinContext(
            house,
            winds[w.round],
            winds[w.seat],
            w.tsumo,
            dora_indicators=tuple(map(tile_from_136, w.dora)),
            ura_indicators=tuple(map(tile_from_136, w.ura)),
            **dict.fromkeys(w.flags, True),
        )
        own = tuple(map(tile_from_136, [*w.own, w.win]))
        hand = Hand(own, tuple(meld(*m) for m in w.melds))
        return hand, tile_from_136(w.win), context

    def work(x: Any) -> object:
        try:
            return theirs(*x)
        except ScoringError:
            return None

    return work, made


def by_riichienv() -> _Way:
    import riichienv

    kinds = {
        "chi": riichienv.MeldType.Chi,
        "pon": riichienv.MeldType.Pon,
        "daiminkan": riichienv.MeldType.Daiminkan,
        "ankan": riichienv.MeldType.Ankan,
        "kakan": riichienv.MeldType.Kakan,
    }

    def made(w: RandomWin) -> Any:
        first = {"tenhou": "tsumo_first_turn", "chiihou": "tsumo_first_turn"}
        conditions = riichienv.Conditions(
            tsumo=w.tsumo,
            player_wind=w.seat,
            round_wind=w.round,
            **{first.get(flag, flag): True for flag in w.flags},
        )
        melds = [riichienv.Meld(kinds[name], ids, name != "ankan", 0) for name, ids in w.melds]
        return sorted(w.own), melds, w.win, w.dora, conditions, w.ura

    def work(x: Any) -> object:
        return riichienv.HandEvaluator(x[0], x[1]).calc(*x[2:])

    return work, made


def by_cmajiang() -> _Way:
    import cmajiang

    def text(w: RandomWin) -> str:
        def group(ids: list[int]) -> str:
            out, suit = "", ""
            for i in ids:
                name = to_mpsz(tile_of(i))
                out += (name[1] if name[1] != suit else "") + name[0]
                suit = name[1]
            return out

        parts = [group([*sorted(w.own), w.win] if w.tsumo else sorted(w.own))]
        for name, ids in w.melds:
            digits = group(sorted(ids))
            mark = "" if name == "ankan" else "-"
            parts.append(digits[:4] + "-" + digits[4:] if name == "kakan" else digits + mark)
        return ",".join(parts)

    def made(w: RandomWin) -> Any:
        def tiles(ids: list[int]) -> list[str]:
            return ["".join(reversed(to_mpsz(tile_of(i)))) for i in ids]

        more = {
            "zhuangfeng": w.round,
            "menfeng": w.seat,
            "lizhi": 2 if "double_riichi" in w.flags else int("riichi" in w.flags),
            "yifa": "ippatsu" in w.flags,
            "baopai": tiles(w.dora),
            "libaopai": tiles(w.ura),
        }
        ron = "" if w.tsumo else tiles([w.win])[0] + ("+" if w.seat != 3 else "-")
        return cmajiang.Shoupai(text(w)), ron, more

    def work(x: Any) -> object:
        return cmajiang.hule(x[0], x[1], **x[2])

    return work, made


def run() -> None:
    """Print the scores a second of each."""
    candidates: dict[str, _Way] = {
        "mjwidget: payment only, tiles given": (payment, facts),
        "mjwidget: mj.score from text": (lambda x: score(**x), RandomWin.asked),
        "mjwidget: mj.score, all explained": (explained, RandomWin.asked),
        "mjwidget: mj.score, written out": (as_text, RandomWin.asked),
        "mjwidget: mj.score, as a table": (as_page, RandomWin.asked),
    }
    native = importlib.util.find_spec("jansou_native") is not None
    peers = {
        "mahjong": ("mahjong (Python)", by_mahjong),
        "jansou": ("jansou (Python" + (", shapes compiled)" if native else ")"), by_jansou),
        "cmajiang": ("cmajiang (compiled, hand made before)", by_cmajiang),
        "riichienv": ("riichienv (compiled)", by_riichienv),
    }
    for module, (name, way) in peers.items():
        if peer(module):
            candidates[name] = way()
    rng = random.Random(7)
    pool = [random_win(rng) for _ in range(SIZE * (ROUNDS + 1))]
    runs: dict[str, Callable[[], object]] = {}
    for name, (work, made) in candidates.items():
        parts = [[made(w) for w in pool[n : n + SIZE]] for n in range(0, len(pool), SIZE)]
        runs[name] = _each(work, parts)
    times = interleaved(runs, ROUNDS)
    base = SIZE / times["mjwidget: mj.score, all explained"]
    print("Scoring, wins a second")
    width = max(map(len, times))
    for name, seconds in times.items():
        print(f"  {name:<{width}}  {SIZE / seconds:12,.0f}/s   x {SIZE / seconds / base:.3f}")


def _each(work: Callable[[Any], object], parts: list[list[Any]]) -> Callable[[], object]:
    left = iter(parts)

    def once() -> None:
        for given in next(left):
            work(given)

    return once
