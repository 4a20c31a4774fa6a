"""Whole numbers of another kind, those of numpy for one, are given as Python's own are."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

import numpy as np
import pytest

import mjwidget as mj
from mjwidget.core.given import as_int

Number: TypeAlias = Callable[[int], Any]

HAND = "123m406p789s11z23s"
WON: dict[str, Any] = {"hand": "123m456p789s1122z", "win": "2z", "by": "tsumo"}


@cache
def record() -> mj.Match:
    return mj.play(seed=2)


def table() -> mj.Table:
    return mj.Table(seed=1)


def after(*changes: tuple[str, int]) -> Any:
    """A table after one act and changes by name; its record can be written."""
    there = table()
    there.act("1m")
    for name, n in changes:
        getattr(there, name)(n)
    there.match.dumps()
    return there.options, there.match.header.meta


def noted(hand: int, n: int) -> str:
    match = mj.Match(record().events)
    match.annotate("?", hand, n)
    return match.dumps()


def asked(at: int) -> int:
    quiz = mj.quizzes.waits(n=2)
    quiz.at = at
    return quiz.at


def replayed(at: int) -> Any:
    replay = mj.Replay(record())
    replay.analyse(at, hands=[], progress=False)
    replay.goto(at, n=at + 1)
    replay.step(at + 1)
    return replay.at, replay.play(at).match.header.meta


ENTRIES: dict[str, Callable[[Number], Any]] = {
    "env.view": lambda n: mj.Env(seed=1).view(n(0)),
    "env.why": lambda n: mj.Env(seed=1).why("riichi", n(0)),
    "env.why, offered": lambda n: mj.Env(seed=1).why("1m", n(0)),
    "env.options": lambda n: mj.Env(seed=1).options(n(0)),
    "env.offences": lambda n: mj.Env("ronron-05", seed=1).offences(n(0)),
    "env.step": lambda n: mj.Env(seed=1).step({n(0): "4p"}),
    "Env(scores)": lambda n: mj.Env(scores=[n(25000)] * 4).scores,
    "table.seen_by": lambda n: table().seen_by(n(1)),
    "table.why": lambda n: table().why("riichi", n(0)),
    "table.question": lambda n: table().question(n(0)).view,
    "table.advice": lambda n: table().advice(seat=n(0)),
    "table.act": lambda n: table().act("1m", n(0)),
    "table.undo": lambda n: after(("undo", n(1))),
    "table.redo": lambda n: after(("undo", 1), ("redo", n(1))),
    "table.away": lambda n: after(("away", n(0))),
    "table.back": lambda n: after(("away", 0), ("back", n(0))),
    "match[]": lambda n: record()[n(0), n(1)],
    "match.public": lambda n: table().match.public(n(0)).dumps(),
    "match.annotate": lambda n: noted(n(0), n(1)),
    "replay": lambda n: replayed(n(0)),
    "position": lambda n: mj.position(record(), n(0), n(5), viewer=n(1)),
    "position.table": lambda n: mj.position(record(), 0, 5).table(n(1)).match.header.meta,
    "analyse, table": lambda n: mj.analyse(table(), seat=n(0), odds=False),
    "analyse, match": lambda n: mj.analyse((record(), n(0), n(5)), seat=n(1), odds=False),
    "analyse, hand": lambda n: mj.analyse(HAND, seat=n(1), draws=n(5), players=n(4), odds=False),
    "score": lambda n: mj.score(
        **WON, honba=n(1), sticks=n(1), players=n(4), scores=dict.fromkeys("ESWN", n(20000))
    ),
    "compare": lambda n: mj.compare(
        [n(40000), n(30000), n(20000), n(10000)],
        ["tenhou", "mleague"],
        start=n(25000),
        sticks=n(0),
        chombo={n(0): n(1)},
    ),
    "Scenario": lambda n: mj.Scenario(
        honba=n(1), sticks=n(0), turn=n(3), seed=n(2), tries=n(20), scores=[n(25000)] * 4
    ),
    "quizzes": lambda n: list(mj.quizzes.waits(n=n(1), level=n(1))),
    "quiz.at": lambda n: asked(n(1)),
}


@pytest.mark.parametrize("entry", ENTRIES)
def test_numbers_of_numpy(entry: str) -> None:
    call = ENTRIES[entry]
    assert str(call(np.int64)) == str(call(int))


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        (7, 7),
        (np.uint8(7), 7),
        (np.array(7), 7),
        (True, True),
        (np.True_, np.True_),
        (2.0, 2.0),
        ("7", "7"),
        (None, None),
    ],
)
def test_what_is_a_whole_number(given: object, meant: object) -> None:
    assert as_int(given) == meant
    assert (type(as_int(given)) is int) is (type(meant) is int)


@pytest.mark.parametrize("viewer", [True, np.True_, 1.0])
def test_what_is_no_seat(viewer: Any) -> None:
    for seen in (mj.Env(seed=1).view, mj.Env(seed=1).match.public):
        with pytest.raises(ValueError, match="viewer: found"):
            seen(viewer)
