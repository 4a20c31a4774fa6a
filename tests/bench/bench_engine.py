"""Whole matches of random legal play, four players, one core, beside the peers.

``python -m tests bench engine``. Read the ratios of one run. Every candidate deals its own walls
and picks uniformly among what it offers; a hanchan of such play has twelve hands, most of them
drawn. Peers that have no match are measured by single hands.
"""

from __future__ import annotations

import importlib.util
import random
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

from mjwidget.game.env import Env
from mjwidget.game.play import play
from tests.bench.timing import interleaved, peer

ROUNDS = 7
AIM = "aim: 8 hanchan/s, rather 20"

Run = Callable[[int], int]
"""Plays the match of that number; how many hands it had."""


def by_play(who: str) -> Run:
    """From players to the record of the match, results and all."""
    return lambda seed: len(play(who, "tenhou", seed=seed))


def by_env(seed: int) -> int:
    """Step by step from outside."""
    env, pick = Env("tenhou", seed=seed), random.Random(seed).choice
    while not env.done:
        env.step({seat: pick(env.options(seat)) for seat in env.seats})
    return len(env.match)


def by_jansou(native: bool) -> Run:
    from jansou.analysis import _native
    from jansou.core.rules import preset
    from jansou.game.agents import RandomAgent
    from jansou.game.environment import Environment
    from jansou.game.events import DealStart

    compiled = _native.KERNEL
    base: Any = RandomAgent  # whether the package is there or not

    class Counting(base):  # type: ignore[misc]
        hands = 0

        def observe(self, event: object) -> None:
            self.hands += isinstance(event, DealStart)

    def run(seed: int) -> int:
        _native.KERNEL = compiled if native else None
        agents: list[Any] = [Counting(4 * seed + seat) for seat in range(4)]
        Environment(preset("tenhou"), seed=seed).run(agents)
        _native.KERNEL = compiled
        return int(agents[0].hands)

    return run


def by_riichienv(seed: int) -> int:
    from riichienv import RiichiEnv

    env, pick = RiichiEnv(game_mode="4p-red-half", seed=seed), random.Random(seed).choice
    asked = env.reset()
    while not env.done():
        asked = env.step({seat: pick(one.legal_actions()) for seat, one in asked.items()})
    return sum(event["type"] == "start_kyoku" for event in env.mjai_log)


def by_pymahjong() -> Run:
    from pymahjong import MahjongEnv

    env = MahjongEnv()

    def run(seed: int) -> int:
        pick = random.Random(seed).choice
        env.reset(oya=seed % 4, game_wind="east")
        while not env.is_over():
            env.step(env.get_curr_player_id(), pick(env.get_valid_actions()))
        return 1

    return run


def by_pyriichi(seed: int) -> int:
    from pyriichi.rules import GameAction, GamePhase, RuleEngine

    pick = random.Random(seed).choice
    random.seed(seed)  # its walls
    engine = RuleEngine(num_players=4)
    engine.start_game()
    engine.start_round()
    engine.deal()
    while engine.get_phase() == GamePhase.PLAYING and engine.waiting_for_actions:
        seat = next(iter(engine.waiting_for_actions))
        # Which tiles a call or a kan takes it finds itself; a riichi it would have to be told.
        actions = engine.get_available_actions(seat)
        action = pick([a for a in actions if a.name != "DECLARE_RIICHI"])
        tile = pick(engine.get_hand(seat).tiles) if action == GameAction.DISCARD else None
        engine.execute_action(seat, action, tile)
    return 1


def candidates() -> Iterator[tuple[str, Run, int]]:
    """Name, what plays a match, matches in a round."""
    yield "mjwidget: mj.play", by_play("random"), 8
    yield "mjwidget: mj.Env", by_env, 8
    yield "(mjwidget: mj.play, mixed players)", by_play("mixed"), 5
    if peer("jansou"):
        yield "jansou (Python)", by_jansou(native=False), 2
        if importlib.util.find_spec("jansou_native") is not None:
            yield "jansou (Python, shapes compiled)", by_jansou(native=True), 4
    if peer("pyriichi"):
        yield "pyriichi (Python), hands", by_pyriichi, 1
    if peer("riichienv"):
        yield "riichienv (compiled, agents in Python)", by_riichienv, 15
    if peer("pymahjong"):
        yield "pymahjong (compiled), hands", by_pymahjong(), 40


def main() -> None:
    """Print matches and hands a second of each, and how many times ``mj.play``'s hands they are."""
    hands: dict[str, int] = {}
    sizes: dict[str, int] = {}
    runs: dict[str, Callable[[], object]] = {}
    for name, run, size in candidates():
        hands[name], sizes[name] = 0, size
        runs[name] = _round(name, run, size, hands)
    times = interleaved(runs, ROUNDS)
    print(f"random legal play, four players, one core ({AIM})")
    width = max(map(len, times))
    base = 0.0
    for name, seconds in times.items():
        a_round = hands[name] / (ROUNDS + 1)
        rate = a_round / seconds
        base = base or rate
        matches = f"{sizes[name] / seconds:8.1f} hanchan/s" if a_round > sizes[name] else " " * 18
        print(f"  {name:<{width}} {matches} {rate:9.1f} hands/s   x {rate / base:.3f}")


def _round(name: str, run: Run, size: int, hands: dict[str, int]) -> Callable[[], object]:
    seeds = count(1)

    def once() -> None:
        for _ in range(size):
            hands[name] += run(next(seeds))

    return once


if __name__ == "__main__":
    main()
